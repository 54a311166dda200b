//go:build !purego

#include "textflag.h"

// The kernels work on blocks of 64 values, 128 bytes, like those for amd64.

// Go's assembler does not have these instructions. They are encoded as in "Arm
// Architecture Reference Manual for A-profile", C7.2: the maximum of n and m, the
// minimum, their product (16 bits each), and the sum of d and the 32-bit products of the
// lower or the upper halves.
#define SMAX(m, n, d)   WORD $(0x4e606400 | (m)<<16 | (n)<<5 | (d))
#define SMIN(m, n, d)   WORD $(0x4e606c00 | (m)<<16 | (n)<<5 | (d))
#define MUL(m, n, d)    WORD $(0x4e609c00 | (m)<<16 | (n)<<5 | (d))
#define SMLAL(m, n, d)  WORD $(0x0e608000 | (m)<<16 | (n)<<5 | (d))
#define SMLAL2(m, n, d) WORD $(0x4e608000 | (m)<<16 | (n)<<5 | (d))

// func updateNEON(to, from, weights *int16, rows *[128]uint32, adds, removes, hidden int)
TEXT ·updateNEON(SB), NOSPLIT, $0-56
	MOVD to+0(FP), R0
	MOVD from+8(FP), R1
	MOVD weights+16(FP), R2
	MOVD rows+24(FP), R3
	MOVD adds+32(FP), R4
	MOVD removes+40(FP), R5
	MOVD hidden+48(FP), R6
	ADD  $256, R3, R7
	ADD  R4<<2, R3, R4
	ADD  R5<<2, R7, R5

block:
	VLD1.P 64(R1), [V0.H8, V1.H8, V2.H8, V3.H8]
	VLD1.P 64(R1), [V4.H8, V5.H8, V6.H8, V7.H8]

	MOVD R3, R8
	CMP  R4, R8
	BEQ  added

add:
	MOVWU.P 4(R8), R9
	ADD     R9<<1, R2, R9
	VLD1.P  64(R9), [V16.H8, V17.H8, V18.H8, V19.H8]
	VLD1    (R9), [V20.H8, V21.H8, V22.H8, V23.H8]
	VADD    V16.H8, V0.H8, V0.H8
	VADD    V17.H8, V1.H8, V1.H8
	VADD    V18.H8, V2.H8, V2.H8
	VADD    V19.H8, V3.H8, V3.H8
	VADD    V20.H8, V4.H8, V4.H8
	VADD    V21.H8, V5.H8, V5.H8
	VADD    V22.H8, V6.H8, V6.H8
	VADD    V23.H8, V7.H8, V7.H8
	CMP     R4, R8
	BNE     add

added:
	MOVD R7, R8
	CMP  R5, R8
	BEQ  removed

remove:
	MOVWU.P 4(R8), R9
	ADD     R9<<1, R2, R9
	VLD1.P  64(R9), [V16.H8, V17.H8, V18.H8, V19.H8]
	VLD1    (R9), [V20.H8, V21.H8, V22.H8, V23.H8]
	VSUB    V16.H8, V0.H8, V0.H8
	VSUB    V17.H8, V1.H8, V1.H8
	VSUB    V18.H8, V2.H8, V2.H8
	VSUB    V19.H8, V3.H8, V3.H8
	VSUB    V20.H8, V4.H8, V4.H8
	VSUB    V21.H8, V5.H8, V5.H8
	VSUB    V22.H8, V6.H8, V6.H8
	VSUB    V23.H8, V7.H8, V7.H8
	CMP     R5, R8
	BNE     remove

removed:
	VST1.P [V0.H8, V1.H8, V2.H8, V3.H8], 64(R0)
	VST1.P [V4.H8, V5.H8, V6.H8, V7.H8], 64(R0)
	ADD    $128, R2
	SUBS   $64, R6
	BNE    block
	RET

// SQUARE adds the clipped values of 8 neurons in a register, squared and times
// the weights in another, to two accumulators of four 32-bit sums. Value times
// weight fits 16 bits, because MaxOutput says so.
#define SQUARE(value, weight, low, high) \
	SMAX(14, value, value)       \
	SMIN(15, value, value)       \
	MUL(weight, value, weight)   \
	SMLAL(weight, value, low)    \
	SMLAL2(weight, value, high)

// func outputNEON(ours, theirs, weights *int16, hidden int) int32
TEXT ·outputNEON(SB), NOSPLIT, $0-36
	MOVD ours+0(FP), R0
	MOVD theirs+8(FP), R1
	MOVD weights+16(FP), R2
	MOVD hidden+24(FP), R3
	MOVD R3, R4
	MOVD $255, R5
	VDUP R5, V15.H8
	VEOR V14.B16, V14.B16, V14.B16
	VEOR V8.B16, V8.B16, V8.B16
	VEOR V9.B16, V9.B16, V9.B16
	VEOR V10.B16, V10.B16, V10.B16
	VEOR V11.B16, V11.B16, V11.B16
	MOVD $2, R6

block:
	VLD1.P 64(R0), [V0.H8, V1.H8, V2.H8, V3.H8]
	VLD1.P 64(R2), [V16.H8, V17.H8, V18.H8, V19.H8]
	VLD1.P 64(R0), [V4.H8, V5.H8, V6.H8, V7.H8]
	VLD1.P 64(R2), [V20.H8, V21.H8, V22.H8, V23.H8]
	SQUARE(0, 16, 8, 9)
	SQUARE(1, 17, 10, 11)
	SQUARE(2, 18, 8, 9)
	SQUARE(3, 19, 10, 11)
	SQUARE(4, 20, 8, 9)
	SQUARE(5, 21, 10, 11)
	SQUARE(6, 22, 8, 9)
	SQUARE(7, 23, 10, 11)
	SUBS   $64, R3
	BNE    block

	MOVD R1, R0
	MOVD R4, R3
	SUBS $1, R6
	BNE  block

	VADD  V8.S4, V9.S4, V8.S4
	VADD  V10.S4, V11.S4, V10.S4
	VADD  V8.S4, V10.S4, V8.S4
	VADDV V8.S4, V8
	VMOV  V8.S[0], R0
	MOVW  R0, ret+32(FP)
	RET
