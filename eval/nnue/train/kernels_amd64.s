//go:build !purego

#include "go_asm.h"
#include "textflag.h"

// A row of a block is 128 bytes. The features of the second view begin 128 bytes
// after those of the first, its neurons 128 bytes after. The gradient cannot
// be called g here: that is a register.

DATA one<>+0(SB)/4, $0x3f800000 // 1.0
GLOBL one<>(SB), RODATA|NOPTR, $4

// func forwardAVX512(hidden *views, s *block, output *views, f *Features, n int) float32
TEXT ·forwardAVX512(SB), NOSPLIT, $0-44
	MOVQ hidden+0(FP), R9
	MOVQ b+8(FP), DI
	MOVQ output+16(FP), DX
	MOVQ f+24(FP), R8
	MOVQ n+32(FP), CX

	// Z0 and Z1 are our view, Z2 and Z3 theirs.
	VMOVUPS block_bias(DI), Z0
	VMOVUPS (block_bias+64)(DI), Z1
	VMOVAPS Z0, Z2
	VMOVAPS Z1, Z3
	TESTQ   CX, CX
	JEQ     gathered

gather:
	MOVWLZX (R8), AX
	MOVWLZX 128(R8), BX
	SHLQ    $7, AX
	SHLQ    $7, BX
	VADDPS  (DI)(AX*1), Z0, Z0
	VADDPS  64(DI)(AX*1), Z1, Z1
	VADDPS  (DI)(BX*1), Z2, Z2
	VADDPS  64(DI)(BX*1), Z3, Z3
	ADDQ    $2, R8
	DECQ    CX
	JNE     gather

gathered:
	VMOVUPS Z0, (R9)
	VMOVUPS Z1, 64(R9)
	VMOVUPS Z2, 128(R9)
	VMOVUPS Z3, 192(R9)

	// Clip to 0..1, square, weigh.
	VPXORQ       Z4, Z4, Z4
	VBROADCASTSS one<>(SB), Z5
	VMAXPS       Z4, Z0, Z0
	VMAXPS       Z4, Z1, Z1
	VMAXPS       Z4, Z2, Z2
	VMAXPS       Z4, Z3, Z3
	VMINPS       Z5, Z0, Z0
	VMINPS       Z5, Z1, Z1
	VMINPS       Z5, Z2, Z2
	VMINPS       Z5, Z3, Z3
	VMULPS       Z0, Z0, Z0
	VMULPS       Z1, Z1, Z1
	VMULPS       Z2, Z2, Z2
	VMULPS       Z3, Z3, Z3
	VMULPS       (DX), Z0, Z0
	VMULPS       64(DX), Z1, Z1
	VMULPS       128(DX), Z2, Z2
	VMULPS       192(DX), Z3, Z3
	VADDPS       Z1, Z0, Z0
	VADDPS       Z2, Z0, Z0
	VADDPS       Z3, Z0, Z0

	// Each half onto the other, until one number is left.
	VEXTRACTF64X4 $1, Z0, Y1
	VADDPS        Y1, Y0, Y0
	VEXTRACTF128  $1, Y0, X1
	VADDPS        X1, X0, X0
	VMOVHLPS      X0, X0, X1
	VADDPS        X1, X0, X0
	VMOVSHDUP     X0, X1
	VADDSS        X1, X0, X0
	VMOVSS        X0, ret+40(FP)
	VZEROUPPER
	RET

// DERIVE512 turns 16 neurons at an offset into their derivatives in D, which are
// zero unless 0 < h < 1, and adds the derivatives by the output's weights. Z8 is
// 0, Z9 is 1, Z10 is delta.
#define DERIVE512(off, D) \
	VMOVUPS off(R9), D;           \
	VCMPPS  $1, D, Z8, K1;        \
	VCMPPS  $1, Z9, D, K1, K2;    \
	VMAXPS  Z8, D, Z11;           \
	VMINPS  Z9, Z11, Z11;         \
	VMULPS  Z11, Z11, Z12;        \
	VMULPS  Z10, Z12, Z12;        \
	VADDPS  off(SI), Z12, Z12;    \
	VMOVUPS Z12, off(SI);         \
	VMULPS  off(DX), Z10, Z12;    \
	VADDPS  Z11, Z11, Z11;        \
	VMULPS.Z Z12, Z11, K2, D

// func deriveAVX512(gradient *block, outputs, output, hidden *views, delta float32)
TEXT ·deriveAVX512(SB), NOSPLIT, $0-36
	MOVQ gradient+0(FP), DI
	MOVQ outputs+8(FP), SI
	MOVQ output+16(FP), DX
	MOVQ hidden+24(FP), R9

	VPXORQ       Z8, Z8, Z8
	VBROADCASTSS one<>(SB), Z9
	VBROADCASTSS delta+32(FP), Z10
	DERIVE512(0, Z0)
	DERIVE512(64, Z1)
	DERIVE512(128, Z2)
	DERIVE512(192, Z3)
	VMOVUPS Z0, (R9)
	VMOVUPS Z1, 64(R9)
	VMOVUPS Z2, 128(R9)
	VMOVUPS Z3, 192(R9)

	VADDPS  block_bias(DI), Z0, Z4
	VADDPS  (block_bias+64)(DI), Z1, Z5
	VADDPS  Z2, Z4, Z4
	VADDPS  Z3, Z5, Z5
	VMOVUPS Z4, block_bias(DI)
	VMOVUPS Z5, (block_bias+64)(DI)
	VZEROUPPER
	RET

// func adamAVX512(w, m, v, gradient *float32, n int, s *adamStep)
TEXT ·adamAVX512(SB), NOSPLIT, $0-48
	MOVQ w+0(FP), DI
	MOVQ m+8(FP), SI
	MOVQ v+16(FP), DX
	MOVQ gradient+24(FP), R8
	MOVQ n+32(FP), CX
	MOVQ s+40(FP), R9

	VBROADCASTSS adamStep_beta1(R9), Z16
	VBROADCASTSS adamStep_rest1(R9), Z17
	VBROADCASTSS adamStep_beta2(R9), Z18
	VBROADCASTSS adamStep_rest2(R9), Z19
	VBROADCASTSS adamStep_scale(R9), Z20
	VBROADCASTSS adamStep_rate(R9), Z21
	VBROADCASTSS adamStep_keep(R9), Z22
	VBROADCASTSS adamStep_epsilon(R9), Z23
	VBROADCASTSS adamStep_limit(R9), Z24
	VBROADCASTSS adamStep_flush1(R9), Z25
	VBROADCASTSS adamStep_flush2(R9), Z26
	VPXORQ       Z27, Z27, Z27
	VSUBPS       Z24, Z27, Z27
	XORQ         AX, AX

update:
	VMULPS  (R8)(AX*4), Z20, Z0  // g
	VMULPS  (SI)(AX*4), Z16, Z1  // m
	VMULPS  Z17, Z0, Z2
	VADDPS  Z2, Z1, Z1
	VMULPS  (DX)(AX*4), Z18, Z3  // v
	VMULPS  Z0, Z0, Z4
	VMULPS  Z19, Z4, Z4
	VADDPS  Z4, Z3, Z3
	VADDPS  Z25, Z1, Z1
	VSUBPS  Z25, Z1, Z1
	VADDPS  Z26, Z3, Z3
	VSUBPS  Z26, Z3, Z3
	VMOVUPS Z1, (SI)(AX*4)
	VMOVUPS Z3, (DX)(AX*4)
	VSQRTPS Z3, Z3
	VADDPS  Z23, Z3, Z3
	VDIVPS  Z3, Z1, Z1
	VMULPS  Z21, Z1, Z1
	VMULPS  (DI)(AX*4), Z22, Z5  // w
	VSUBPS  Z1, Z5, Z5
	VMINPS  Z24, Z5, Z5
	VMAXPS  Z27, Z5, Z5
	VMOVUPS Z5, (DI)(AX*4)
	ADDQ    $16, AX
	CMPQ    AX, CX
	JLT     update
	VZEROUPPER
	RET

// ACTIVATE2 clips, squares and weighs 8 neurons. Y12 is 0, Y13 is 1.
#define ACTIVATE2(off, D) \
	VMAXPS Y12, D, D; \
	VMINPS Y13, D, D; \
	VMULPS D, D, D;   \
	VMULPS off(DX), D, D

// func forwardAVX2(hidden *views, s *block, output *views, f *Features, n int) float32
TEXT ·forwardAVX2(SB), NOSPLIT, $0-44
	MOVQ hidden+0(FP), R9
	MOVQ b+8(FP), DI
	MOVQ output+16(FP), DX
	MOVQ f+24(FP), R8
	MOVQ n+32(FP), CX

	// Y0 to Y3 are our view, Y4 to Y7 theirs.
	VMOVUPS block_bias(DI), Y0
	VMOVUPS (block_bias+32)(DI), Y1
	VMOVUPS (block_bias+64)(DI), Y2
	VMOVUPS (block_bias+96)(DI), Y3
	VMOVAPS Y0, Y4
	VMOVAPS Y1, Y5
	VMOVAPS Y2, Y6
	VMOVAPS Y3, Y7
	TESTQ   CX, CX
	JEQ     gathered

gather:
	MOVWLZX (R8), AX
	MOVWLZX 128(R8), BX
	SHLQ    $7, AX
	SHLQ    $7, BX
	VADDPS  (DI)(AX*1), Y0, Y0
	VADDPS  32(DI)(AX*1), Y1, Y1
	VADDPS  64(DI)(AX*1), Y2, Y2
	VADDPS  96(DI)(AX*1), Y3, Y3
	VADDPS  (DI)(BX*1), Y4, Y4
	VADDPS  32(DI)(BX*1), Y5, Y5
	VADDPS  64(DI)(BX*1), Y6, Y6
	VADDPS  96(DI)(BX*1), Y7, Y7
	ADDQ    $2, R8
	DECQ    CX
	JNE     gather

gathered:
	VMOVUPS Y0, (R9)
	VMOVUPS Y1, 32(R9)
	VMOVUPS Y2, 64(R9)
	VMOVUPS Y3, 96(R9)
	VMOVUPS Y4, 128(R9)
	VMOVUPS Y5, 160(R9)
	VMOVUPS Y6, 192(R9)
	VMOVUPS Y7, 224(R9)

	VXORPS       Y12, Y12, Y12
	VBROADCASTSS one<>(SB), Y13
	ACTIVATE2(0, Y0)
	ACTIVATE2(32, Y1)
	ACTIVATE2(64, Y2)
	ACTIVATE2(96, Y3)
	ACTIVATE2(128, Y4)
	ACTIVATE2(160, Y5)
	ACTIVATE2(192, Y6)
	ACTIVATE2(224, Y7)

	// Down the 16 lanes that two registers are, then as with one register.
	VADDPS Y2, Y0, Y0
	VADDPS Y3, Y1, Y1
	VADDPS Y4, Y0, Y0
	VADDPS Y5, Y1, Y1
	VADDPS Y6, Y0, Y0
	VADDPS Y7, Y1, Y1

	VADDPS       Y1, Y0, Y0
	VEXTRACTF128 $1, Y0, X1
	VADDPS       X1, X0, X0
	VMOVHLPS     X0, X0, X1
	VADDPS       X1, X0, X0
	VMOVSHDUP    X0, X1
	VADDSS       X1, X0, X0
	VMOVSS       X0, ret+40(FP)
	VZEROUPPER
	RET

// DERIVE2 is DERIVE512 for 8 neurons. Y12 is 0, Y13 is 1, Y14 is delta.
#define DERIVE2(off, D) \
	VMOVUPS off(R9), D;           \
	VCMPPS  $1, D, Y12, Y9;       \
	VCMPPS  $1, Y13, D, Y10;      \
	VANDPS  Y10, Y9, Y9;          \
	VMAXPS  Y12, D, Y11;          \
	VMINPS  Y13, Y11, Y11;        \
	VMULPS  Y11, Y11, Y10;        \
	VMULPS  Y14, Y10, Y10;        \
	VADDPS  off(SI), Y10, Y10;    \
	VMOVUPS Y10, off(SI);         \
	VMULPS  off(DX), Y14, Y10;    \
	VADDPS  Y11, Y11, Y11;        \
	VMULPS  Y10, Y11, D;          \
	VANDPS  Y9, D, D

// BIAS2 adds the derivatives of 8 neurons in both views to their biases'.
#define BIAS2(off, ours, theirs) \
	VADDPS  (block_bias+off)(DI), ours, Y8; \
	VADDPS  theirs, Y8, Y8;                 \
	VMOVUPS Y8, (block_bias+off)(DI)

// func deriveAVX2(gradient *block, outputs, output, hidden *views, delta float32)
TEXT ·deriveAVX2(SB), NOSPLIT, $0-36
	MOVQ gradient+0(FP), DI
	MOVQ outputs+8(FP), SI
	MOVQ output+16(FP), DX
	MOVQ hidden+24(FP), R9

	VXORPS       Y12, Y12, Y12
	VBROADCASTSS one<>(SB), Y13
	VBROADCASTSS delta+32(FP), Y14
	DERIVE2(0, Y0)
	DERIVE2(32, Y1)
	DERIVE2(64, Y2)
	DERIVE2(96, Y3)
	DERIVE2(128, Y4)
	DERIVE2(160, Y5)
	DERIVE2(192, Y6)
	DERIVE2(224, Y7)
	VMOVUPS Y0, (R9)
	VMOVUPS Y1, 32(R9)
	VMOVUPS Y2, 64(R9)
	VMOVUPS Y3, 96(R9)
	VMOVUPS Y4, 128(R9)
	VMOVUPS Y5, 160(R9)
	VMOVUPS Y6, 192(R9)
	VMOVUPS Y7, 224(R9)

	BIAS2(0, Y0, Y4)
	BIAS2(32, Y1, Y5)
	BIAS2(64, Y2, Y6)
	BIAS2(96, Y3, Y7)
	VZEROUPPER
	RET

// func scatterAVX2(gradient *block, derivatives *views, o *occurrences)
TEXT ·scatterAVX2(SB), NOSPLIT, $0-24
	MOVQ gradient+0(FP), DI
	MOVQ derivatives+8(FP), SI
	MOVQ o+16(FP), R8
	LEAQ occurrences_halves(R8), R9
	MOVQ R9, R10                    // The halves begin where the ends of the rows end.
	XORQ AX, AX

row:
	MOVL    (R8), BX
	CMPQ    AX, BX
	JEQ     next
	VMOVUPS (DI), Y0
	VMOVUPS 32(DI), Y1
	VMOVUPS 64(DI), Y2
	VMOVUPS 96(DI), Y3

half:
	MOVWLZX (R9)(AX*2), DX
	SHLQ    $7, DX
	VADDPS  (SI)(DX*1), Y0, Y0
	VADDPS  32(SI)(DX*1), Y1, Y1
	VADDPS  64(SI)(DX*1), Y2, Y2
	VADDPS  96(SI)(DX*1), Y3, Y3
	INCQ    AX
	CMPQ    AX, BX
	JNE     half
	VMOVUPS Y0, (DI)
	VMOVUPS Y1, 32(DI)
	VMOVUPS Y2, 64(DI)
	VMOVUPS Y3, 96(DI)

next:
	ADDQ $128, DI
	ADDQ $4, R8
	CMPQ R8, R10
	JNE  row
	VZEROUPPER
	RET

// func adamAVX2(w, m, v, gradient *float32, n int, s *adamStep)
TEXT ·adamAVX2(SB), NOSPLIT, $0-48
	MOVQ w+0(FP), DI
	MOVQ m+8(FP), SI
	MOVQ v+16(FP), DX
	MOVQ gradient+24(FP), R8
	MOVQ n+32(FP), CX
	MOVQ s+40(FP), R9

	VBROADCASTSS adamStep_beta1(R9), Y6
	VBROADCASTSS adamStep_beta2(R9), Y7
	VBROADCASTSS adamStep_scale(R9), Y8
	VBROADCASTSS adamStep_rate(R9), Y9
	VBROADCASTSS adamStep_keep(R9), Y10
	VBROADCASTSS adamStep_epsilon(R9), Y11
	VBROADCASTSS adamStep_limit(R9), Y12
	VBROADCASTSS adamStep_flush1(R9), Y13
	VBROADCASTSS adamStep_flush2(R9), Y14
	VXORPS       Y15, Y15, Y15
	VSUBPS       Y12, Y15, Y15
	XORQ         AX, AX

update:
	VMULPS       (R8)(AX*4), Y8, Y0      // g
	VMULPS       (SI)(AX*4), Y6, Y1      // m
	VBROADCASTSS adamStep_rest1(R9), Y2
	VMULPS       Y2, Y0, Y2
	VADDPS       Y2, Y1, Y1
	VMULPS       (DX)(AX*4), Y7, Y3      // v
	VMULPS       Y0, Y0, Y4
	VBROADCASTSS adamStep_rest2(R9), Y5
	VMULPS       Y5, Y4, Y4
	VADDPS       Y4, Y3, Y3
	VADDPS       Y13, Y1, Y1
	VSUBPS       Y13, Y1, Y1
	VADDPS       Y14, Y3, Y3
	VSUBPS       Y14, Y3, Y3
	VMOVUPS      Y1, (SI)(AX*4)
	VMOVUPS      Y3, (DX)(AX*4)
	VSQRTPS      Y3, Y3
	VADDPS       Y11, Y3, Y3
	VDIVPS       Y3, Y1, Y1
	VMULPS       Y9, Y1, Y1
	VMULPS       (DI)(AX*4), Y10, Y5     // w
	VSUBPS       Y1, Y5, Y5
	VMINPS       Y12, Y5, Y5
	VMAXPS       Y15, Y5, Y5
	VMOVUPS      Y5, (DI)(AX*4)
	ADDQ         $8, AX
	CMPQ         AX, CX
	JLT          update
	VZEROUPPER
	RET

// func addAVX2(to, from *float32, n int)
TEXT ·addAVX2(SB), NOSPLIT, $0-24
	MOVQ to+0(FP), DI
	MOVQ from+8(FP), SI
	MOVQ n+16(FP), CX
	XORQ AX, AX

sum:
	VMOVUPS (SI)(AX*4), Y0
	VMOVUPS 32(SI)(AX*4), Y1
	VADDPS  (DI)(AX*4), Y0, Y0
	VADDPS  32(DI)(AX*4), Y1, Y1
	VMOVUPS Y0, (DI)(AX*4)
	VMOVUPS Y1, 32(DI)(AX*4)
	ADDQ    $16, AX
	CMPQ    AX, CX
	JLT     sum
	VZEROUPPER
	RET
