//go:build !purego

#include "textflag.h"

// The kernels work on blocks of 64 values, 128 bytes: HiddenStep. Each loop is a
// macro, written once; its parameters are macros that do one step on a whole block
// in the registers of an instruction set, Y0 to Y3 for AVX2 and Z0 and Z1 for
// AVX-512.

#define LOAD_AVX2(at) \
	VMOVDQU at, Y0    \
	VMOVDQU 32 at, Y1 \
	VMOVDQU 64 at, Y2 \
	VMOVDQU 96 at, Y3

#define ADD_AVX2(at)     \
	VPADDW at, Y0, Y0    \
	VPADDW 32 at, Y1, Y1 \
	VPADDW 64 at, Y2, Y2 \
	VPADDW 96 at, Y3, Y3

#define SUB_AVX2(at)     \
	VPSUBW at, Y0, Y0    \
	VPSUBW 32 at, Y1, Y1 \
	VPSUBW 64 at, Y2, Y2 \
	VPSUBW 96 at, Y3, Y3

#define STORE_AVX2(at) \
	VMOVDQU Y0, at    \
	VMOVDQU Y1, 32 at \
	VMOVDQU Y2, 64 at \
	VMOVDQU Y3, 96 at

#define LOAD_AVX512(at) \
	VMOVDQU16 at, Z0 \
	VMOVDQU16 64 at, Z1

#define ADD_AVX512(at)   \
	VPADDW at, Z0, Z0 \
	VPADDW 64 at, Z1, Z1

#define SUB_AVX512(at)   \
	VPSUBW at, Z0, Z0 \
	VPSUBW 64 at, Z1, Z1

#define STORE_AVX512(at) \
	VMOVDQU16 Z0, at \
	VMOVDQU16 Z1, 64 at

// The same for four blocks at once.

#define LOAD4_AVX2(at) \
	VMOVDQU at, Y0      \
	VMOVDQU 32 at, Y1   \
	VMOVDQU 64 at, Y2   \
	VMOVDQU 96 at, Y3   \
	VMOVDQU 128 at, Y4  \
	VMOVDQU 160 at, Y5  \
	VMOVDQU 192 at, Y6  \
	VMOVDQU 224 at, Y7  \
	VMOVDQU 256 at, Y8  \
	VMOVDQU 288 at, Y9  \
	VMOVDQU 320 at, Y10 \
	VMOVDQU 352 at, Y11 \
	VMOVDQU 384 at, Y12 \
	VMOVDQU 416 at, Y13 \
	VMOVDQU 448 at, Y14 \
	VMOVDQU 480 at, Y15

#define ADD4_AVX2(at) \
	VPADDW at, Y0, Y0       \
	VPADDW 32 at, Y1, Y1    \
	VPADDW 64 at, Y2, Y2    \
	VPADDW 96 at, Y3, Y3    \
	VPADDW 128 at, Y4, Y4   \
	VPADDW 160 at, Y5, Y5   \
	VPADDW 192 at, Y6, Y6   \
	VPADDW 224 at, Y7, Y7   \
	VPADDW 256 at, Y8, Y8   \
	VPADDW 288 at, Y9, Y9   \
	VPADDW 320 at, Y10, Y10 \
	VPADDW 352 at, Y11, Y11 \
	VPADDW 384 at, Y12, Y12 \
	VPADDW 416 at, Y13, Y13 \
	VPADDW 448 at, Y14, Y14 \
	VPADDW 480 at, Y15, Y15

#define SUB4_AVX2(at) \
	VPSUBW at, Y0, Y0       \
	VPSUBW 32 at, Y1, Y1    \
	VPSUBW 64 at, Y2, Y2    \
	VPSUBW 96 at, Y3, Y3    \
	VPSUBW 128 at, Y4, Y4   \
	VPSUBW 160 at, Y5, Y5   \
	VPSUBW 192 at, Y6, Y6   \
	VPSUBW 224 at, Y7, Y7   \
	VPSUBW 256 at, Y8, Y8   \
	VPSUBW 288 at, Y9, Y9   \
	VPSUBW 320 at, Y10, Y10 \
	VPSUBW 352 at, Y11, Y11 \
	VPSUBW 384 at, Y12, Y12 \
	VPSUBW 416 at, Y13, Y13 \
	VPSUBW 448 at, Y14, Y14 \
	VPSUBW 480 at, Y15, Y15

#define STORE4_AVX2(at) \
	VMOVDQU Y0, at      \
	VMOVDQU Y1, 32 at   \
	VMOVDQU Y2, 64 at   \
	VMOVDQU Y3, 96 at   \
	VMOVDQU Y4, 128 at  \
	VMOVDQU Y5, 160 at  \
	VMOVDQU Y6, 192 at  \
	VMOVDQU Y7, 224 at  \
	VMOVDQU Y8, 256 at  \
	VMOVDQU Y9, 288 at  \
	VMOVDQU Y10, 320 at \
	VMOVDQU Y11, 352 at \
	VMOVDQU Y12, 384 at \
	VMOVDQU Y13, 416 at \
	VMOVDQU Y14, 448 at \
	VMOVDQU Y15, 480 at

#define LOAD4_AVX512(at) \
	VMOVDQU16 at, Z0     \
	VMOVDQU16 64 at, Z1  \
	VMOVDQU16 128 at, Z2 \
	VMOVDQU16 192 at, Z3 \
	VMOVDQU16 256 at, Z4 \
	VMOVDQU16 320 at, Z5 \
	VMOVDQU16 384 at, Z6 \
	VMOVDQU16 448 at, Z7

#define ADD4_AVX512(at) \
	VPADDW at, Z0, Z0     \
	VPADDW 64 at, Z1, Z1  \
	VPADDW 128 at, Z2, Z2 \
	VPADDW 192 at, Z3, Z3 \
	VPADDW 256 at, Z4, Z4 \
	VPADDW 320 at, Z5, Z5 \
	VPADDW 384 at, Z6, Z6 \
	VPADDW 448 at, Z7, Z7

#define SUB4_AVX512(at) \
	VPSUBW at, Z0, Z0     \
	VPSUBW 64 at, Z1, Z1  \
	VPSUBW 128 at, Z2, Z2 \
	VPSUBW 192 at, Z3, Z3 \
	VPSUBW 256 at, Z4, Z4 \
	VPSUBW 320 at, Z5, Z5 \
	VPSUBW 384 at, Z6, Z6 \
	VPSUBW 448 at, Z7, Z7

#define STORE4_AVX512(at) \
	VMOVDQU16 Z0, at     \
	VMOVDQU16 Z1, 64 at  \
	VMOVDQU16 Z2, 128 at \
	VMOVDQU16 Z3, 192 at \
	VMOVDQU16 Z4, 256 at \
	VMOVDQU16 Z5, 320 at \
	VMOVDQU16 Z6, 384 at \
	VMOVDQU16 Z7, 448 at

// UPDATE is an update kernel, after its arguments are loaded. A block stays in
// registers while all rows are applied. The removed rows of a change begin 256
// bytes, MaxFeatures numbers, after the added ones. Nearly all changes are those of
// a quiet move, one row added and one removed, or of a capture, which removes two:
// for these the addresses of the rows are kept in registers.
#define UPDATE(LOAD, ADD, SUB, STORE, LOAD4, ADD4, SUB4, STORE4) \
	CMPQ R9, $1            \
	JNE  any               \
	CMPQ R10, $1           \
	JEQ  quiet             \
	CMPQ R10, $2           \
	JEQ  capture           \
any:                       \
	LEAQ 256(R8), R12      \
	LEAQ (R8)(R9*4), R9    \
	LEAQ (R12)(R10*4), R10 \
	CMPQ R11, $256         \
	JLT  block             \
four:                      \
	LOAD4((SI))            \
	MOVQ R8, CX            \
	CMPQ CX, R9            \
	JEQ  added4            \
add4:                      \
	MOVL (CX), AX          \
	LEAQ (BX)(AX*2), AX    \
	ADD4((AX))             \
	ADDQ $4, CX            \
	CMPQ CX, R9            \
	JNE  add4              \
added4:                    \
	MOVQ R12, CX           \
	CMPQ CX, R10           \
	JEQ  removed4          \
remove4:                   \
	MOVL (CX), AX          \
	LEAQ (BX)(AX*2), AX    \
	SUB4((AX))             \
	ADDQ $4, CX            \
	CMPQ CX, R10           \
	JNE  remove4           \
removed4:                  \
	STORE4((DI))           \
	ADDQ $512, SI          \
	ADDQ $512, DI          \
	ADDQ $512, BX          \
	SUBQ $256, R11         \
	CMPQ R11, $256         \
	JGE  four              \
	TESTQ R11, R11         \
	JNZ  block             \
	VZEROUPPER             \
	RET                    \
block:                     \
	LOAD((SI))             \
	MOVQ R8, CX            \
	CMPQ CX, R9            \
	JEQ  added             \
add:                       \
	MOVL (CX), AX          \
	LEAQ (BX)(AX*2), AX    \
	ADD((AX))              \
	ADDQ $4, CX            \
	CMPQ CX, R9            \
	JNE  add               \
added:                     \
	MOVQ R12, CX           \
	CMPQ CX, R10           \
	JEQ  removed           \
remove:                    \
	MOVL (CX), AX          \
	LEAQ (BX)(AX*2), AX    \
	SUB((AX))              \
	ADDQ $4, CX            \
	CMPQ CX, R10           \
	JNE  remove            \
removed:                   \
	STORE((DI))            \
	ADDQ $128, SI          \
	ADDQ $128, DI          \
	ADDQ $128, BX          \
	SUBQ $64, R11          \
	JNZ  block             \
	VZEROUPPER             \
	RET                    \
quiet:                     \
	MOVL (R8), AX          \
	MOVL 256(R8), CX       \
	LEAQ (BX)(AX*2), AX    \
	LEAQ (BX)(CX*2), CX    \
	XORQ R9, R9            \
quietBlock:                \
	LOAD((SI)(R9*1))       \
	ADD((AX)(R9*1))        \
	SUB((CX)(R9*1))        \
	STORE((DI)(R9*1))      \
	ADDQ $128, R9          \
	SUBQ $64, R11          \
	JNZ  quietBlock        \
	VZEROUPPER             \
	RET                    \
capture:                   \
	MOVL (R8), AX          \
	MOVL 256(R8), CX       \
	LEAQ (BX)(AX*2), AX    \
	LEAQ (BX)(CX*2), CX    \
	MOVL 260(R8), DX       \
	LEAQ (BX)(DX*2), DX    \
	XORQ R9, R9            \
captureBlock:              \
	LOAD((SI)(R9*1))       \
	ADD((AX)(R9*1))        \
	SUB((CX)(R9*1))        \
	SUB((DX)(R9*1))        \
	STORE((DI)(R9*1))      \
	ADDQ $128, R9          \
	SUBQ $64, R11          \
	JNZ  captureBlock      \
	VZEROUPPER             \
	RET

// func updateAVX2(to, from, weights *int16, rows *[128]uint32, adds, removes, hidden int)
TEXT ·updateAVX2(SB), NOSPLIT, $0-56
	MOVQ to+0(FP), DI
	MOVQ from+8(FP), SI
	MOVQ weights+16(FP), BX
	MOVQ rows+24(FP), R8
	MOVQ adds+32(FP), R9
	MOVQ removes+40(FP), R10
	MOVQ hidden+48(FP), R11
	UPDATE(LOAD_AVX2, ADD_AVX2, SUB_AVX2, STORE_AVX2, LOAD4_AVX2, ADD4_AVX2, SUB4_AVX2, STORE4_AVX2)

// func updateAVX512(to, from, weights *int16, rows *[128]uint32, adds, removes, hidden int)
TEXT ·updateAVX512(SB), NOSPLIT, $0-56
	MOVQ to+0(FP), DI
	MOVQ from+8(FP), SI
	MOVQ weights+16(FP), BX
	MOVQ rows+24(FP), R8
	MOVQ adds+32(FP), R9
	MOVQ removes+40(FP), R10
	MOVQ hidden+48(FP), R11
	UPDATE(LOAD_AVX512, ADD_AVX512, SUB_AVX512, STORE_AVX512, LOAD4_AVX512, ADD4_AVX512, SUB4_AVX512, STORE4_AVX512)

// OUTPUT applies SQUARES to every block of our half of the hidden layer, and then of
// theirs.
#define OUTPUT(SQUARES) \
	MOVQ $2, R9   \
block:            \
	SQUARES       \
	ADDQ $128, SI \
	ADDQ $128, BX \
	SUBQ $64, CX  \
	JNZ  block    \
	MOVQ DX, SI   \
	MOVQ R8, CX   \
	DECQ R9       \
	JNZ  block

// TOTAL adds up the eight 32-bit sums in Y0, in AX.
#define TOTAL \
	VEXTRACTI128 $1, Y0, X1    \
	VPADDD       X1, X0, X0    \
	VPSHUFD      $0x4e, X0, X1 \
	VPADDD       X1, X0, X0    \
	VPSHUFD      $0xb1, X0, X1 \
	VPADDD       X1, X0, X0    \
	VMOVD        X0, AX

// SQUARE_AVX2 adds the clipped values of 16 neurons, squared and multiplied by their
// weights, to eight 32-bit sums. The product of value and weight fits 16 bits
// because of MaxOutput; the second product has 32 bits.
#define SQUARE_AVX2(offset, value, product, sum) \
	VPMAXSW  offset(SI), Y14, value     \
	VPMINSW  value, Y15, value          \
	VPMULLW  offset(BX), value, product \
	VPMADDWD product, value, product    \
	VPADDD   product, sum, sum

#define SQUARES_AVX2 \
	SQUARE_AVX2(0, Y4, Y5, Y0)  \
	SQUARE_AVX2(32, Y6, Y7, Y1) \
	SQUARE_AVX2(64, Y8, Y9, Y2) \
	SQUARE_AVX2(96, Y10, Y11, Y3)

// func outputAVX2(ours, theirs, weights *int16, hidden int) int32
TEXT ·outputAVX2(SB), NOSPLIT, $0-36
	MOVQ         ours+0(FP), SI
	MOVQ         theirs+8(FP), DX
	MOVQ         weights+16(FP), BX
	MOVQ         hidden+24(FP), CX
	MOVQ         CX, R8
	MOVL         $0x00ff00ff, AX // QA, twice
	VMOVD        AX, X15
	VPBROADCASTD X15, Y15
	VPXOR        Y14, Y14, Y14
	VPXOR        Y0, Y0, Y0
	VPXOR        Y1, Y1, Y1
	VPXOR        Y2, Y2, Y2
	VPXOR        Y3, Y3, Y3
	OUTPUT(SQUARES_AVX2)
	VPADDD       Y1, Y0, Y0
	VPADDD       Y3, Y2, Y2
	VPADDD       Y2, Y0, Y0
	TOTAL
	MOVL         AX, ret+32(FP)
	VZEROUPPER
	RET

// SQUARE_VNNI is SQUARE_AVX2 for 32 neurons, with the last two steps in one.
#define SQUARE_VNNI(offset, value, product, sum) \
	VPMAXSW   offset(SI), Z14, value     \
	VPMINSW   value, Z15, value          \
	VPMULLW   offset(BX), value, product \
	VPDPWSSD  product, value, sum

#define SQUARES_VNNI \
	SQUARE_VNNI(0, Z4, Z5, Z0) \
	SQUARE_VNNI(64, Z6, Z7, Z1)

// func outputVNNI(ours, theirs, weights *int16, hidden int) int32
TEXT ·outputVNNI(SB), NOSPLIT, $0-36
	MOVQ         ours+0(FP), SI
	MOVQ         theirs+8(FP), DX
	MOVQ         weights+16(FP), BX
	MOVQ         hidden+24(FP), CX
	MOVQ         CX, R8
	MOVL         $0x00ff00ff, AX // QA, twice
	VPBROADCASTD  AX, Z15
	VPXORD        Z14, Z14, Z14
	VPXORD        Z0, Z0, Z0
	VPXORD        Z1, Z1, Z1
	OUTPUT(SQUARES_VNNI)
	VPADDD        Z1, Z0, Z0
	VEXTRACTI64X4 $1, Z0, Y1
	VPADDD        Y1, Y0, Y0
	TOTAL
	MOVL         AX, ret+32(FP)
	VZEROUPPER
	RET
