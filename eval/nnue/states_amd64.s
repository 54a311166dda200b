//go:build !purego

#include "textflag.h"

// Eight directions, a lane each: first the diagonal ones, northeast, northwest,
// southwest and southeast, then north, south, east and west. A step is a rotation to
// the left; the squares that it reaches around an edge of the board are masked out.
DATA steps<>+0(SB)/8, $9
DATA steps<>+8(SB)/8, $7
DATA steps<>+16(SB)/8, $55
DATA steps<>+24(SB)/8, $57
DATA steps<>+32(SB)/8, $8
DATA steps<>+40(SB)/8, $56
DATA steps<>+48(SB)/8, $1
DATA steps<>+56(SB)/8, $63
GLOBL steps<>(SB), RODATA|NOPTR, $64

DATA stepMasks<>+0(SB)/8, $0xfefefefefefefe00
DATA stepMasks<>+8(SB)/8, $0x7f7f7f7f7f7f7f00
DATA stepMasks<>+16(SB)/8, $0x007f7f7f7f7f7f7f
DATA stepMasks<>+24(SB)/8, $0x00fefefefefefefe
DATA stepMasks<>+32(SB)/8, $0xffffffffffffff00
DATA stepMasks<>+40(SB)/8, $0x00ffffffffffffff
DATA stepMasks<>+48(SB)/8, $0xfefefefefefefefe
DATA stepMasks<>+56(SB)/8, $0x7f7f7f7f7f7f7f7f
GLOBL stepMasks<>(SB), RODATA|NOPTR, $64

// The same for a knight's eight jumps.
DATA jumps<>+0(SB)/8, $17
DATA jumps<>+8(SB)/8, $15
DATA jumps<>+16(SB)/8, $10
DATA jumps<>+24(SB)/8, $6
DATA jumps<>+32(SB)/8, $47
DATA jumps<>+40(SB)/8, $49
DATA jumps<>+48(SB)/8, $54
DATA jumps<>+56(SB)/8, $58
GLOBL jumps<>(SB), RODATA|NOPTR, $64

DATA jumpMasks<>+0(SB)/8, $0xfefefefefefe0000
DATA jumpMasks<>+8(SB)/8, $0x7f7f7f7f7f7f0000
DATA jumpMasks<>+16(SB)/8, $0xfcfcfcfcfcfcfc00
DATA jumpMasks<>+24(SB)/8, $0x3f3f3f3f3f3f3f00
DATA jumpMasks<>+32(SB)/8, $0x00007f7f7f7f7f7f
DATA jumpMasks<>+40(SB)/8, $0x0000fefefefefefe
DATA jumpMasks<>+48(SB)/8, $0x003f3f3f3f3f3f3f
DATA jumpMasks<>+56(SB)/8, $0x00fcfcfcfcfcfcfc
GLOBL jumpMasks<>(SB), RODATA|NOPTR, $64

// SLIDE replaces sliders by the squares they attack, a direction in each lane, by
// Kogge-Stone fills: first the squares one step away, then two, then four. Z20 to Z22
// are the steps, doubled each time, and Z24 to Z26 the squares that are reached over
// as many free ones.
#define SLIDE(sliders, temp) \
	VPROLVQ    Z20, sliders, temp           \
	VPTERNLOGQ $0xf8, temp, Z24, sliders    \
	VPROLVQ    Z21, sliders, temp           \
	VPTERNLOGQ $0xf8, temp, Z25, sliders    \
	VPROLVQ    Z22, sliders, temp           \
	VPTERNLOGQ $0xf8, temp, Z26, sliders    \
	VPROLVQ    Z20, sliders, sliders        \
	VPANDQ     Z23, sliders, sliders

// ATTACKS computes the attacks of a side, whose pieces are color: in sliders those of
// bishops, the four low lanes, and of rooks, the high ones, in queens those of queens and the
// king, and in knights those of knights.
#define ATTACKS(color, sliders, queens, king, knights, temp) \
	VPANDQ        Z30, color, sliders        \
	VPANDQ        Z31, color, queens         \
	SLIDE(sliders, temp)                     \
	SLIDE(queens, temp)                      \
	VPANDQ.BCST   56(SI), color, king        \
	VPROLVQ       Z20, king, king            \
	VPTERNLOGQ    $0xf8, king, Z23, queens   \
	VPANDQ.BCST   24(SI), color, knights     \
	VPROLVQ       Z27, knights, knights      \
	VPANDQ        Z28, knights, knights

// TWICE adds the attacks of some pieces, with the squares that two of them attack in moreTwice,
// to those of others.
#define TWICE(once, more, twice, moreTwice) \
	VPORQ      moreTwice, twice, twice    \
	VPTERNLOGQ $0xf8, once, more, twice   \
	VPORQ      more, once, once

// SWAP exchanges the two lanes: of White and Black.
#define SWAP(from, to) VPSHUFD $0x4e, from, to

// BOTH stores two bits of the states, each of White's and Black's pieces.
#define BOTH(first, second, temp, offset) \
	VPUNPCKLQDQ second, first, temp  \
	VPUNPCKHQDQ second, first, first \
	VPORQ       first, temp, temp    \
	VMOVDQU64   temp, offset(DI)

// The rank before White's pawns, and that before Black's; a shift by 64 gives zero.
DATA upwards<>+0(SB)/8, $8
DATA upwards<>+8(SB)/8, $64
GLOBL upwards<>(SB), RODATA|NOPTR, $16

DATA downwards<>+0(SB)/8, $64
DATA downwards<>+8(SB)/8, $8
GLOBL downwards<>(SB), RODATA|NOPTR, $16

// func statesAVX512(s *ThreatStates, b *Pieces)
TEXT ·statesAVX512(SB), NOSPLIT, $0-16
	MOVQ s+0(FP), DI
	MOVQ b+8(FP), SI

	MOVL         $0xf0, AX
	KMOVW        AX, K1
	VMOVDQU64    steps<>(SB), Z20
	VMOVDQU64    stepMasks<>(SB), Z23
	VMOVDQU64    jumps<>(SB), Z27
	VMOVDQU64    jumpMasks<>(SB), Z28
	VPADDQ       Z20, Z20, Z21 // rotations count modulo 64
	VPADDQ       Z21, Z21, Z22
	VPBROADCASTQ 32(SI), Z30
	VPBROADCASTQ 40(SI), K1, Z30
	VPBROADCASTQ 48(SI), Z31
	VPBROADCASTQ (SI), Z16  // White
	VPBROADCASTQ 8(SI), Z17 // Black

	VPORQ   Z16, Z17, Z24
	VPANDNQ Z23, Z24, Z24
	VPROLVQ Z20, Z24, Z25
	VPANDQ  Z24, Z25, Z25
	VPROLVQ Z21, Z25, Z26
	VPANDQ  Z25, Z26, Z26

	ATTACKS(Z16, Z0, Z1, Z2, Z3, Z4)
	ATTACKS(Z17, Z5, Z6, Z7, Z8, Z9)

	// White's pawns go northeast and northwest, the two lowest lanes, Black's
	// southwest and southeast.
	VINSERTI64X2  $1, X17, Y16, Y18
	VPANDQ.BCST   16(SI), Y18, Y18
	VPROLVQ       Y20, Y18, Y18
	VPANDQ        Y23, Y18, Y18
	VPSHUFD       $0x4e, Y18, Y19
	VPANDQ        Y18, Y19, Y2
	VPORQ         Y18, Y19, Y18
	VEXTRACTI64X2 $1, Y18, X19
	VPUNPCKLQDQ   X19, X18, X18
	VEXTRACTI64X2 $1, Y2, X19
	VPUNPCKLQDQ   X19, X2, X2   // attacked by two pawns
	VPUNPCKLQDQ   X17, X16, X16 // both colors

	// In a lane a square is attacked by one sliding piece or king at most, the nearest, and
	// by one knight.
	VPORQ  Z0, Z1, Z10
	VPANDQ Z10, Z3, Z11
	VPORQ  Z10, Z3, Z10
	VPORQ  Z5, Z6, Z12
	VPANDQ Z12, Z8, Z13
	VPORQ  Z12, Z8, Z12

	// From eight lanes to one, with the pawns: attacked squares in X12, and in X19 those that
	// are attacked twice.
	VPUNPCKLQDQ   Z12, Z10, Z14
	VPUNPCKHQDQ   Z12, Z10, Z15
	VPUNPCKLQDQ   Z13, Z11, Z19
	VPUNPCKHQDQ   Z13, Z11, Z29
	TWICE(Z14, Z15, Z19, Z29)
	VEXTRACTI64X4 $1, Z14, Y15
	VEXTRACTI64X4 $1, Z19, Y29
	TWICE(Y14, Y15, Y19, Y29)
	VEXTRACTI64X2 $1, Y14, X15
	VEXTRACTI64X2 $1, Y19, X29
	TWICE(X14, X15, X19, X29)
	TWICE(X14, X18, X19, X2)
	VMOVDQA64     X14, X12
	VMOVDQU64     X12, 32(DI)
	VMOVDQU64     X19, 48(DI)

	// Four lanes for minor pieces in the low half, and for rooks in the high one.
	VEXTRACTI64X4 $1, Z3, Y10
	VPORQ         Y3, Y10, Y10
	VPORQ         Z10, Z0, Z0
	VEXTRACTI64X4 $1, Z8, Y11
	VPORQ         Y8, Y11, Y11
	VPORQ         Z11, Z5, Z5

	// From four lanes to one, in X14 for minor pieces, X15 for rooks.
	VPUNPCKLQDQ   Z5, Z0, Z14
	VPUNPCKHQDQ   Z5, Z0, Z15
	VPORQ         Z14, Z15, Z14
	VPERMQ        $0x4e, Z14, Z15
	VPORQ         Z14, Z15, Z14
	VEXTRACTI64X2 $2, Z14, X15

	// The states, of White's pieces in the low lane.
	SWAP(X18, X17)
	SWAP(X14, X14)
	SWAP(X15, X15)
	SWAP(X12, X13)
	SWAP(X19, X19)
	VPANDQ.BCST  48(SI), X16, X0   // queens
	VPORQ.BCST   40(SI), X0, X1
	VPANDQ       X16, X1, X1       // majors
	VPBROADCASTQ 24(SI), X2
	VPORQ.BCST   32(SI), X2, X2
	VPANDQ       X16, X2, X2
	VPORQ        X1, X2, X8        // all but pawns and kings
	VPANDQ       X17, X8, X2
	VPTERNLOGQ   $0xf8, X14, X1, X2
	VPTERNLOGQ   $0xf8, X15, X0, X2 // attacked by lesser pieces
	VPBROADCASTQ 56(SI), X3
	VPANDNQ      X16, X3, X11
	VPANDQ       X13, X11, X3      // attacked
	VPANDQ       X12, X3, X4       // and defended
	VPANDNQ      X3, X12, X5       // and not defended
	VPORQ        X2, X4, X6
	VPORQ        X2, X5, X7
	BOTH(X6, X7, X0, 0)

	// Attacked twice, if attacked and defended, or not defended, but for state 2.
	VPANDNQ      X4, X2, X4
	VPANDQ       X19, X4, X4
	VPANDNQ      X5, X2, X5
	VPORQ        X12, X5, X5
	VPTERNLOGQ   $0x8a, X8, X4, X5

	// Pawns that attack, if they are lesser, or defend.
	VPTERNLOGQ   $0xca, X18, X17, X2
	VPANDQ       X11, X2, X2

	// The squares before the pawns and those beside them, and pawns that are on none of
	// the opponent's.
	VPANDQ.BCST  16(SI), X16, X0
	VPSLLQ       $1, X0, X1
	VPANDQ.BCST  stepMasks<>+48(SB), X1, X1
	VPSRLQ       $1, X0, X3
	VPANDQ.BCST  stepMasks<>+56(SB), X3, X3
	VPTERNLOGQ   $0xfe, X0, X1, X3
	VMOVDQU64    upwards<>(SB), X8
	VMOVDQU64    downwards<>(SB), X9
	VPADDQ       X8, X8, X10
	VPADDQ       X9, X9, X11
	VPSLLVQ      X8, X3, X1
	VPSRLVQ      X9, X3, X4
	VPORQ        X1, X4, X3
	VPSLLVQ      X8, X3, X1
	VPSRLVQ      X9, X3, X4
	VPTERNLOGQ   $0xfe, X1, X4, X3
	VPSLLVQ      X10, X3, X1
	VPSRLVQ      X11, X3, X4
	VPTERNLOGQ   $0xfe, X1, X4, X3
	VPADDQ       X10, X10, X10
	VPADDQ       X11, X11, X11
	VPSLLVQ      X10, X3, X1
	VPSRLVQ      X11, X3, X4
	VPTERNLOGQ   $0xfe, X1, X4, X3
	SWAP(X3, X3)
	VPTERNLOGQ   $0xf4, X3, X0, X5
	BOTH(X5, X2, X0, 16)
	VZEROUPPER
	RET
