//go:build !purego

#include "textflag.h"

// The kernels work on blocks of 64 values, 128 bytes: HiddenStep. A block stays
// in registers while all rows pass. The removed rows of a change begin 128 bytes,
// MaxFeatures numbers, after the added ones. Nearly all changes are those of a
// quiet move, one row added and one removed, or of a capture, which removes two:
// for these the rows' addresses are kept in registers.

// func updateAVX2(to, from, weights *int16, rows *[64]uint32, adds, removes, hidden int)
TEXT ·updateAVX2(SB), NOSPLIT, $0-56
	MOVQ to+0(FP), DI
	MOVQ from+8(FP), SI
	MOVQ weights+16(FP), BX
	MOVQ rows+24(FP), R8
	MOVQ adds+32(FP), R9
	MOVQ removes+40(FP), R10
	MOVQ hidden+48(FP), R11
	CMPQ R9, $1
	JNE  any
	CMPQ R10, $1
	JEQ  quiet
	CMPQ R10, $2
	JEQ  capture

any:
	LEAQ 128(R8), R12
	LEAQ (R8)(R9*4), R9
	LEAQ (R12)(R10*4), R10

block:
	VMOVDQU (SI), Y0
	VMOVDQU 32(SI), Y1
	VMOVDQU 64(SI), Y2
	VMOVDQU 96(SI), Y3

	MOVQ R8, CX
	CMPQ CX, R9
	JEQ  added

add:
	MOVL   (CX), AX
	LEAQ   (BX)(AX*2), AX
	VPADDW (AX), Y0, Y0
	VPADDW 32(AX), Y1, Y1
	VPADDW 64(AX), Y2, Y2
	VPADDW 96(AX), Y3, Y3
	ADDQ   $4, CX
	CMPQ   CX, R9
	JNE    add

added:
	MOVQ R12, CX
	CMPQ CX, R10
	JEQ  removed

remove:
	MOVL   (CX), AX
	LEAQ   (BX)(AX*2), AX
	VPSUBW (AX), Y0, Y0
	VPSUBW 32(AX), Y1, Y1
	VPSUBW 64(AX), Y2, Y2
	VPSUBW 96(AX), Y3, Y3
	ADDQ   $4, CX
	CMPQ   CX, R10
	JNE    remove

removed:
	VMOVDQU Y0, (DI)
	VMOVDQU Y1, 32(DI)
	VMOVDQU Y2, 64(DI)
	VMOVDQU Y3, 96(DI)
	ADDQ    $128, SI
	ADDQ    $128, DI
	ADDQ    $128, BX
	SUBQ    $64, R11
	JNZ     block
	VZEROUPPER
	RET

quiet:
	MOVL (R8), AX
	MOVL 128(R8), CX
	LEAQ (BX)(AX*2), AX
	LEAQ (BX)(CX*2), CX
	XORQ R9, R9

quietBlock:
	VMOVDQU (SI)(R9*1), Y0
	VMOVDQU 32(SI)(R9*1), Y1
	VMOVDQU 64(SI)(R9*1), Y2
	VMOVDQU 96(SI)(R9*1), Y3
	VPADDW (AX)(R9*1), Y0, Y0
	VPADDW 32(AX)(R9*1), Y1, Y1
	VPADDW 64(AX)(R9*1), Y2, Y2
	VPADDW 96(AX)(R9*1), Y3, Y3
	VPSUBW (CX)(R9*1), Y0, Y0
	VPSUBW 32(CX)(R9*1), Y1, Y1
	VPSUBW 64(CX)(R9*1), Y2, Y2
	VPSUBW 96(CX)(R9*1), Y3, Y3
	VMOVDQU Y0, (DI)(R9*1)
	VMOVDQU Y1, 32(DI)(R9*1)
	VMOVDQU Y2, 64(DI)(R9*1)
	VMOVDQU Y3, 96(DI)(R9*1)
	ADDQ $128, R9
	SUBQ $64, R11
	JNZ  quietBlock
	VZEROUPPER
	RET

capture:
	MOVL (R8), AX
	MOVL 128(R8), CX
	LEAQ (BX)(AX*2), AX
	LEAQ (BX)(CX*2), CX
	MOVL 132(R8), DX
	LEAQ (BX)(DX*2), DX
	XORQ R9, R9

captureBlock:
	VMOVDQU (SI)(R9*1), Y0
	VMOVDQU 32(SI)(R9*1), Y1
	VMOVDQU 64(SI)(R9*1), Y2
	VMOVDQU 96(SI)(R9*1), Y3
	VPADDW (AX)(R9*1), Y0, Y0
	VPADDW 32(AX)(R9*1), Y1, Y1
	VPADDW 64(AX)(R9*1), Y2, Y2
	VPADDW 96(AX)(R9*1), Y3, Y3
	VPSUBW (CX)(R9*1), Y0, Y0
	VPSUBW 32(CX)(R9*1), Y1, Y1
	VPSUBW 64(CX)(R9*1), Y2, Y2
	VPSUBW 96(CX)(R9*1), Y3, Y3
	VPSUBW (DX)(R9*1), Y0, Y0
	VPSUBW 32(DX)(R9*1), Y1, Y1
	VPSUBW 64(DX)(R9*1), Y2, Y2
	VPSUBW 96(DX)(R9*1), Y3, Y3
	VMOVDQU Y0, (DI)(R9*1)
	VMOVDQU Y1, 32(DI)(R9*1)
	VMOVDQU Y2, 64(DI)(R9*1)
	VMOVDQU Y3, 96(DI)(R9*1)
	ADDQ $128, R9
	SUBQ $64, R11
	JNZ  captureBlock
	VZEROUPPER
	RET

// func updateAVX512(to, from, weights *int16, rows *[64]uint32, adds, removes, hidden int)
TEXT ·updateAVX512(SB), NOSPLIT, $0-56
	MOVQ to+0(FP), DI
	MOVQ from+8(FP), SI
	MOVQ weights+16(FP), BX
	MOVQ rows+24(FP), R8
	MOVQ adds+32(FP), R9
	MOVQ removes+40(FP), R10
	MOVQ hidden+48(FP), R11
	CMPQ R9, $1
	JNE  any
	CMPQ R10, $1
	JEQ  quiet
	CMPQ R10, $2
	JEQ  capture

any:
	LEAQ 128(R8), R12
	LEAQ (R8)(R9*4), R9
	LEAQ (R12)(R10*4), R10

block:
	VMOVDQU16 (SI), Z0
	VMOVDQU16 64(SI), Z1

	MOVQ R8, CX
	CMPQ CX, R9
	JEQ  added

add:
	MOVL   (CX), AX
	LEAQ   (BX)(AX*2), AX
	VPADDW (AX), Z0, Z0
	VPADDW 64(AX), Z1, Z1
	ADDQ   $4, CX
	CMPQ   CX, R9
	JNE    add

added:
	MOVQ R12, CX
	CMPQ CX, R10
	JEQ  removed

remove:
	MOVL   (CX), AX
	LEAQ   (BX)(AX*2), AX
	VPSUBW (AX), Z0, Z0
	VPSUBW 64(AX), Z1, Z1
	ADDQ   $4, CX
	CMPQ   CX, R10
	JNE    remove

removed:
	VMOVDQU16 Z0, (DI)
	VMOVDQU16 Z1, 64(DI)
	ADDQ      $128, SI
	ADDQ      $128, DI
	ADDQ      $128, BX
	SUBQ      $64, R11
	JNZ       block
	VZEROUPPER
	RET

quiet:
	MOVL (R8), AX
	MOVL 128(R8), CX
	LEAQ (BX)(AX*2), AX
	LEAQ (BX)(CX*2), CX
	XORQ R9, R9

quietBlock:
	VMOVDQU16 (SI)(R9*1), Z0
	VMOVDQU16 64(SI)(R9*1), Z1
	VPADDW (AX)(R9*1), Z0, Z0
	VPADDW 64(AX)(R9*1), Z1, Z1
	VPSUBW (CX)(R9*1), Z0, Z0
	VPSUBW 64(CX)(R9*1), Z1, Z1
	VMOVDQU16 Z0, (DI)(R9*1)
	VMOVDQU16 Z1, 64(DI)(R9*1)
	ADDQ $128, R9
	SUBQ $64, R11
	JNZ  quietBlock
	VZEROUPPER
	RET

capture:
	MOVL (R8), AX
	MOVL 128(R8), CX
	LEAQ (BX)(AX*2), AX
	LEAQ (BX)(CX*2), CX
	MOVL 132(R8), DX
	LEAQ (BX)(DX*2), DX
	XORQ R9, R9

captureBlock:
	VMOVDQU16 (SI)(R9*1), Z0
	VMOVDQU16 64(SI)(R9*1), Z1
	VPADDW (AX)(R9*1), Z0, Z0
	VPADDW 64(AX)(R9*1), Z1, Z1
	VPSUBW (CX)(R9*1), Z0, Z0
	VPSUBW 64(CX)(R9*1), Z1, Z1
	VPSUBW (DX)(R9*1), Z0, Z0
	VPSUBW 64(DX)(R9*1), Z1, Z1
	VMOVDQU16 Z0, (DI)(R9*1)
	VMOVDQU16 Z1, 64(DI)(R9*1)
	ADDQ $128, R9
	SUBQ $64, R11
	JNZ  captureBlock
	VZEROUPPER
	RET

// SQUARE2 adds the clipped values of 16 neurons, squared and times their
// weights, to an accumulator of eight 32-bit sums. Value times weight fits 16
// bits, because MaxOutput says so; the second product is made with 32.
#define SQUARE2(offset, value, product, sum) \
	VPMAXSW  offset(SI), Y14, value      \
	VPMINSW  value, Y15, value           \
	VPMULLW  offset(BX), value, product  \
	VPMADDWD product, value, product     \
	VPADDD   product, sum, sum

// func outputAVX2(ours, theirs, weights *int16, hidden int) int32
TEXT ·outputAVX2(SB), NOSPLIT, $0-36
	MOVQ         ours+0(FP), SI
	MOVQ         theirs+8(FP), DX
	MOVQ         weights+16(FP), BX
	MOVQ         hidden+24(FP), CX
	MOVQ         CX, R8
	MOVL         $0x00ff00ff, AX
	VMOVD        AX, X15
	VPBROADCASTD X15, Y15
	VPXOR        Y14, Y14, Y14
	VPXOR        Y0, Y0, Y0
	VPXOR        Y1, Y1, Y1
	VPXOR        Y2, Y2, Y2
	VPXOR        Y3, Y3, Y3
	MOVQ         $2, R9

block:
	SQUARE2(0, Y4, Y5, Y0)
	SQUARE2(32, Y6, Y7, Y1)
	SQUARE2(64, Y8, Y9, Y2)
	SQUARE2(96, Y10, Y11, Y3)
	ADDQ $128, SI
	ADDQ $128, BX
	SUBQ $64, CX
	JNZ  block

	MOVQ DX, SI
	MOVQ R8, CX
	DECQ R9
	JNZ  block

	VPADDD       Y1, Y0, Y0
	VPADDD       Y3, Y2, Y2
	VPADDD       Y2, Y0, Y0
	VEXTRACTI128 $1, Y0, X1
	VPADDD       X1, X0, X0
	VPSHUFD      $0x4e, X0, X1
	VPADDD       X1, X0, X0
	VPSHUFD      $0xb1, X0, X1
	VPADDD       X1, X0, X0
	VMOVD        X0, AX
	MOVL         AX, ret+32(FP)
	VZEROUPPER
	RET

// SQUARE3 is SQUARE2 for 32 neurons, with the last two steps in one.
#define SQUARE3(offset, value, product, sum) \
	VPMAXSW   offset(SI), Z14, value     \
	VPMINSW   value, Z15, value          \
	VPMULLW   offset(BX), value, product \
	VPDPWSSD  product, value, sum

// func outputVNNI(ours, theirs, weights *int16, hidden int) int32
TEXT ·outputVNNI(SB), NOSPLIT, $0-36
	MOVQ         ours+0(FP), SI
	MOVQ         theirs+8(FP), DX
	MOVQ         weights+16(FP), BX
	MOVQ         hidden+24(FP), CX
	MOVQ         CX, R8
	MOVL         $0x00ff00ff, AX
	VPBROADCASTD AX, Z15
	VPXORD       Z14, Z14, Z14
	VPXORD       Z0, Z0, Z0
	VPXORD       Z1, Z1, Z1
	MOVQ         $2, R9

block:
	SQUARE3(0, Z4, Z5, Z0)
	SQUARE3(64, Z6, Z7, Z1)
	ADDQ $128, SI
	ADDQ $128, BX
	SUBQ $64, CX
	JNZ  block

	MOVQ DX, SI
	MOVQ R8, CX
	DECQ R9
	JNZ  block

	VPADDD        Z1, Z0, Z0
	VEXTRACTI64X4 $1, Z0, Y1
	VPADDD        Y1, Y0, Y0
	VEXTRACTI128  $1, Y0, X1
	VPADDD        X1, X0, X0
	VPSHUFD       $0x4e, X0, X1
	VPADDD        X1, X0, X0
	VPSHUFD       $0xb1, X0, X1
	VPADDD        X1, X0, X0
	VMOVD         X0, AX
	MOVL          AX, ret+32(FP)
	VZEROUPPER
	RET
