#include "textflag.h"

// func Line(address unsafe.Pointer)
TEXT ·Line(SB), NOSPLIT, $0-8
	MOVQ       address+0(FP), AX
	PREFETCHT0 (AX)
	RET

// func Lines(address unsafe.Pointer, count int)
TEXT ·Lines(SB), NOSPLIT, $0-16
	MOVQ address+0(FP), AX
	MOVQ count+8(FP), CX

next:
	PREFETCHT0 (AX)
	ADDQ       $64, AX
	DECQ       CX
	JNZ        next
	RET

// func Each(addresses *unsafe.Pointer, count int)
TEXT ·Each(SB), NOSPLIT, $0-16
	MOVQ addresses+0(FP), SI
	MOVQ count+8(FP), CX

next:
	MOVQ       -8(SI)(CX*8), AX
	PREFETCHT0 (AX)
	DECQ       CX
	JNZ        next
	RET
