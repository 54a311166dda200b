#include "textflag.h"

// func prefetch(line *[8]uint64)
TEXT ·prefetch(SB), NOSPLIT, $0-8
	MOVQ       line+0(FP), AX
	PREFETCHT0 (AX)
	RET
