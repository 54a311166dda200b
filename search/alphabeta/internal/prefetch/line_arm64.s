#include "textflag.h"

// func Line(address unsafe.Pointer)
TEXT ·Line(SB), NOSPLIT, $0-8
	MOVD address+0(FP), R0
	PRFM (R0), PLDL1KEEP
	RET

// func Lines(address unsafe.Pointer, count int)
TEXT ·Lines(SB), NOSPLIT, $0-16
	MOVD address+0(FP), R0
	MOVD count+8(FP), R1

next:
	PRFM (R0), PLDL1KEEP
	ADD  $64, R0
	SUBS $1, R1
	BNE  next
	RET

// func Each(addresses *unsafe.Pointer, count int)
TEXT ·Each(SB), NOSPLIT, $0-16
	MOVD addresses+0(FP), R0
	MOVD count+8(FP), R1

next:
	MOVD.P 8(R0), R2
	PRFM   (R2), PLDL1KEEP
	SUBS   $1, R1
	BNE    next
	RET
