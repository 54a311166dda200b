#include "textflag.h"

// func prefetch(line *[8]uint64)
TEXT ·prefetch(SB), NOSPLIT, $0-8
	MOVD line+0(FP), R0
	PRFM (R0), PLDL1KEEP
	RET
