//go:build !purego

#include "textflag.h"

// Eight directions, a lane each: first the diagonal ones, northeast, northwest,
// southwest and southeast, then north, east, south and west. A step is a rotation to
// the left; the squares that it reaches around an edge of the board are masked out.
// The first two of each four are shifts to the left, the last two shifts to the right by as
// many bits: without rotations, AVX2 needs only the first two and the masks.
DATA steps<>+0(SB)/8, $9
DATA steps<>+8(SB)/8, $7
DATA steps<>+16(SB)/8, $55
DATA steps<>+24(SB)/8, $57
DATA steps<>+32(SB)/8, $8
DATA steps<>+40(SB)/8, $1
DATA steps<>+48(SB)/8, $56
DATA steps<>+56(SB)/8, $63
GLOBL steps<>(SB), RODATA|NOPTR, $64

DATA stepMasks<>+0(SB)/8, $0xfefefefefefefe00
DATA stepMasks<>+8(SB)/8, $0x7f7f7f7f7f7f7f00
DATA stepMasks<>+16(SB)/8, $0x007f7f7f7f7f7f7f
DATA stepMasks<>+24(SB)/8, $0x00fefefefefefefe
DATA stepMasks<>+32(SB)/8, $0xffffffffffffff00
DATA stepMasks<>+40(SB)/8, $0xfefefefefefefefe
DATA stepMasks<>+48(SB)/8, $0x00ffffffffffffff
DATA stepMasks<>+56(SB)/8, $0x7f7f7f7f7f7f7f7f
GLOBL stepMasks<>(SB), RODATA|NOPTR, $64

// The same for a knight's eight jumps: four shifts to the left, four to the right.
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
	VPOR        first, temp, temp    \
	VMOVDQU     temp, offset(DI)

// The bytes of White's lane in order, and those of Black's, the ranks of the board, reversed.
DATA reverseBlack<>+0(SB)/8, $0x0706050403020100
DATA reverseBlack<>+8(SB)/8, $0x08090a0b0c0d0e0f
GLOBL reverseBlack<>(SB), RODATA|NOPTR, $16

// STORE_STATES computes the states, and stores them and the attacked squares. White's pieces
// and the squares that they attack are in the low lanes, Black's in the high ones:
//
//	X10  all pieces
//	X12  attacked squares
//	X9   attacked twice
//	X4   attacked by pawns
//	X14  attacked by knights and bishops
//	X15  attacked by rooks
//
// Both kernels share it: two lanes do not need AVX-512.
#define STORE_STATES \
	VMOVDQU      X12, 32(DI) \
	VMOVDQU      X9, 48(DI)  \
	SWAP(X12, X13)           \
	SWAP(X9, X9)             \
	SWAP(X4, X11)            \
	SWAP(X14, X14)           \
	SWAP(X15, X15)           \
	VPBROADCASTQ 48(SI), X0  \
	VPBROADCASTQ 40(SI), X1  \
	VPBROADCASTQ 24(SI), X2  \
	VPBROADCASTQ 32(SI), X3  \
	VPAND        X10, X0, X0 \ // queens
	VPAND        X10, X1, X1 \
	VPOR         X0, X1, X1  \ // majors
	VPOR         X2, X3, X8  \
	VPAND        X10, X8, X8 \
	VPOR         X1, X8, X8  \ // all but pawns and kings
	VPAND        X11, X8, X2 \
	VPAND        X14, X1, X1 \
	VPAND        X15, X0, X0 \
	VPOR         X1, X2, X2  \
	VPOR         X0, X2, X2  \ // attacked by lesser pieces
	VPBROADCASTQ 56(SI), X0  \
	VPANDN       X10, X0, X7 \ // all but kings
	VPAND        X13, X7, X3 \
	VPANDN       X3, X2, X3  \ // attacked, by no lesser piece
	VPAND        X12, X3, X0 \ // and defended
	VPANDN       X3, X12, X1 \ // and not defended
	VPOR         X12, X3, X5 \
	VPANDN       X8, X5, X5  \ // neither attacked by these nor defended
	VPAND        X9, X0, X6  \
	VPAND        X8, X6, X6  \
	VPOR         X6, X5, X5  \ // or defended, but attacked twice
	VPOR         X2, X0, X0  \
	VPOR         X2, X1, X1  \
	BOTH(X0, X1, X3, 0)      \
	VPAND        X11, X2, X0 \ // pawns attack, if they are lesser pieces,
	VPANDN       X4, X2, X1  \ // or defend
	VPOR         X1, X0, X0  \
	VPAND        X7, X0, X0  \
	PASSERS(X4, X1, X2, X3)  \
	VPOR         X1, X5, X5  \
	BOTH(X5, X0, X2, 16)

// PASSERS computes the passed pawns from the squares that pawns attack: a pawn is passed
// unless it is on one of the opponent's, on the square before an opponent's pawn, or on any
// square before those. With its ranks reversed Black goes up the board, as White does.
#define PASSERS(attacked, passed, pawns, ranks) \
	VMOVDQU      reverseBlack<>(SB), ranks \
	VPBROADCASTQ 16(SI), pawns             \
	VPAND        X10, pawns, pawns         \
	VPSHUFB      ranks, pawns, passed      \
	VPSLLQ       $8, passed, passed        \
	VPSHUFB      ranks, attacked, attacked \
	VPOR         attacked, passed, passed  \
	VPSLLQ       $8, passed, attacked      \
	VPOR         attacked, passed, passed  \
	VPSLLQ       $16, passed, attacked     \
	VPOR         attacked, passed, passed  \
	VPSLLQ       $32, passed, attacked     \
	VPOR         attacked, passed, passed  \
	VPSHUFB      ranks, passed, passed     \
	SWAP(passed, passed)                   \
	VPANDN       pawns, passed, passed

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
	VPUNPCKLQDQ   X19, X18, X4
	VEXTRACTI64X2 $1, Y2, X19
	VPUNPCKLQDQ   X19, X2, X2 // attacked by two pawns

	// In a lane a square is attacked by one sliding piece or king at most, the nearest, and
	// by one knight.
	VPORQ  Z0, Z1, Z10
	VPANDQ Z10, Z3, Z11
	VPORQ  Z10, Z3, Z10
	VPORQ  Z5, Z6, Z12
	VPANDQ Z12, Z8, Z13
	VPORQ  Z12, Z8, Z12

	// From eight lanes to one, with the pawns: attacked squares in X12, and in X9 those that
	// are attacked twice.
	VPUNPCKHQDQ   Z12, Z10, Z15
	VPUNPCKLQDQ   Z12, Z10, Z12
	VPUNPCKLQDQ   Z13, Z11, Z9
	VPUNPCKHQDQ   Z13, Z11, Z7
	TWICE(Z12, Z15, Z9, Z7)
	VEXTRACTI64X4 $1, Z12, Y15
	VEXTRACTI64X4 $1, Z9, Y7
	TWICE(Y12, Y15, Y9, Y7)
	VEXTRACTI64X2 $1, Y12, X15
	VEXTRACTI64X2 $1, Y9, X7
	TWICE(X12, X15, X9, X7)
	TWICE(X12, X4, X9, X2)

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

	VPUNPCKLQDQ X17, X16, X10
	STORE_STATES
	VZEROUPPER
	RET

// With AVX2 there are four lanes: for the directions and jumps that are shifts to the left,
// and again for those to the right.

// LANES loads the numbers of four directions, two diagonal and two straight ones.
#define LANES(diagonal, straight, low, to) \
	VMOVDQU     diagonal, low         \
	VINSERTI128 $1, straight, to, to

// FILL_AVX2 adds the free squares that sliders reach: SLIDE but for its last step. Y13 to
// Y15 are four steps, two and one, and Y12 to Y10 the squares reached over as many free ones.
#define FILL_AVX2(SHIFT, sliders, temp) \
	SHIFT Y15, sliders, temp     \
	VPAND temp, Y10, temp        \
	VPOR  temp, sliders, sliders \
	SHIFT Y14, sliders, temp     \
	VPAND temp, Y11, temp        \
	VPOR  temp, sliders, sliders \
	SHIFT Y13, sliders, temp     \
	VPAND temp, Y12, temp        \
	VPOR  temp, sliders, sliders

// SLIDE_AVX2 replaces the sliders of both sides by the squares that they and the kings, Y7
// and Y8, attack in four directions. lesser are the bishops and rooks of both sides: at most
// one piece attacks a square in a lane, the nearest, so that their attacks are told apart by
// those of White and Black, which also mask them.
#define SLIDE_AVX2(SHIFT, mask, white, black, lesser, temp) \
	VPBROADCASTQ (SI), temp         \
	VPBROADCASTQ 8(SI), Y10         \
	VPOR         temp, Y10, Y10     \
	VPANDN       mask, Y10, Y10     \
	SHIFT        Y15, Y10, Y11      \
	VPAND        Y10, Y11, Y11      \
	SHIFT        Y14, Y11, Y12      \
	VPAND        Y11, Y12, Y12      \
	FILL_AVX2(SHIFT, white, temp)   \
	FILL_AVX2(SHIFT, black, temp)   \
	FILL_AVX2(SHIFT, lesser, temp)  \
	VPOR         Y7, white, white   \
	VPOR         Y8, black, black   \
	SHIFT        Y15, white, white  \
	SHIFT        Y15, black, black  \
	SHIFT        Y15, lesser, lesser\
	VPAND        mask, white, white \
	VPAND        mask, black, black

// PIECES_AVX2 loads pieces of a side in all lanes.
#define PIECES_AVX2(color, type, to, temp) \
	VPBROADCASTQ color, temp  \
	VPBROADCASTQ type, to     \
	VPAND        temp, to, to

// KNIGHTS_AVX2 computes the squares that a side's knights attack by one of the two jumps, to
// the left and to the right, of each lane, and those attacked by both. Y15 has their lengths.
#define KNIGHTS_AVX2(color, once, twice, temp) \
	PIECES_AVX2(color, 24(SI), once, temp) \
	VPSRLVQ Y15, once, temp                \
	VPSLLVQ Y15, once, once                \
	VPAND   jumpMasks<>+32(SB), temp, temp \
	VPAND   jumpMasks<>+0(SB), once, once  \
	VPAND   temp, once, twice              \
	VPOR    temp, once, once

// TWICE_AVX2 is TWICE, and overwrites moreTwice.
#define TWICE_AVX2(once, more, twice, moreTwice) \
	VPOR  moreTwice, twice, twice \
	VPAND once, more, moreTwice   \
	VPOR  more, once, once        \
	VPOR  moreTwice, twice, twice

// func statesAVX2(s *ThreatStates, b *Pieces)
TEXT ·statesAVX2(SB), NOSPLIT, $0-16
	MOVQ s+0(FP), DI
	MOVQ b+8(FP), SI

	// Sliders in all directions: White's, Black's, and bishops and rooks of both. Values
	// are loaded one by one: they were stored so just before, and a load of several at
	// once would have to wait for all of them to reach the cache.
	VPBROADCASTQ 32(SI), Y0
	VPBROADCASTQ 40(SI), Y1
	VPBLENDD     $0xf0, Y1, Y0, Y2
	VPBROADCASTQ 48(SI), Y0
	VPOR         Y2, Y0, Y0
	VPBROADCASTQ (SI), Y3
	VPBROADCASTQ 8(SI), Y4
	VPBROADCASTQ 56(SI), Y5
	VPAND        Y4, Y0, Y1
	VPAND        Y3, Y0, Y0
	VPAND        Y3, Y5, Y7
	VPAND        Y4, Y5, Y8
	VMOVDQA      Y0, Y3
	VMOVDQA      Y1, Y4
	VMOVDQA      Y2, Y5

	LANES(steps<>+0(SB), steps<>+32(SB), X15, Y15)
	VPADDQ Y15, Y15, Y14
	VPADDQ Y14, Y14, Y13
	LANES(stepMasks<>+0(SB), stepMasks<>+32(SB), X9, Y9)
	SLIDE_AVX2(VPSLLVQ, Y9, Y3, Y4, Y5, Y6)
	LANES(stepMasks<>+16(SB), stepMasks<>+48(SB), X9, Y9)
	SLIDE_AVX2(VPSRLVQ, Y9, Y0, Y1, Y2, Y6)

	// The attacks of bishops and rooks, of White in Y6, of Black in Y7.
	VPAND Y3, Y5, Y6
	VPAND Y0, Y2, Y7
	VPOR  Y6, Y7, Y6
	VPAND Y4, Y5, Y5
	VPAND Y1, Y2, Y2
	VPOR  Y5, Y2, Y7

	// Left and right together, once and twice: of White in Y12 and Y9, of Black in Y1 and Y8.
	VPAND Y0, Y3, Y9
	VPOR  Y0, Y3, Y12
	VPAND Y1, Y4, Y8
	VPOR  Y1, Y4, Y1

	// The attacks of knights, which join those of bishops in the low lanes.
	VMOVDQU jumps<>(SB), Y15
	KNIGHTS_AVX2((SI), Y0, Y2, Y3)
	KNIGHTS_AVX2(8(SI), Y4, Y5, Y3)
	VEXTRACTI128 $1, Y0, X10
	VEXTRACTI128 $1, Y4, X11
	VPOR         X0, X10, X10
	VPOR         X4, X11, X11
	VPOR         Y10, Y6, Y6
	VPOR         Y11, Y7, Y7
	TWICE_AVX2(Y12, Y0, Y9, Y2)
	TWICE_AVX2(Y1, Y4, Y8, Y5)

	// From four lanes to one, in X14 for minor pieces, X15 for rooks.
	VPUNPCKLQDQ  Y7, Y6, Y14
	VPUNPCKHQDQ  Y7, Y6, Y15
	VPOR         Y14, Y15, Y14
	VEXTRACTI128 $1, Y14, X15

	// White's pawns go northeast and northwest, Black's southwest and southeast.
	PIECES_AVX2((SI), 16(SI), X2, X0)
	PIECES_AVX2(8(SI), 16(SI), X3, X10)
	VMOVDQU     steps<>(SB), X4
	VPSLLVQ     X4, X2, X2
	VPSRLVQ     X4, X3, X3
	VPAND       stepMasks<>+0(SB), X2, X2
	VPAND       stepMasks<>+16(SB), X3, X3
	VPUNPCKLQDQ X3, X2, X4
	VPUNPCKHQDQ X3, X2, X3
	VPAND       X4, X3, X5
	VPOR        X4, X3, X4
	VPUNPCKLQDQ X10, X0, X10 // both colors

	// From four lanes to one, with the pawns: attacked squares in X12, and in X9 those that
	// are attacked twice.
	VPUNPCKHQDQ  Y1, Y12, Y2
	VPUNPCKLQDQ  Y1, Y12, Y12
	VPUNPCKHQDQ  Y8, Y9, Y3
	VPUNPCKLQDQ  Y8, Y9, Y9
	TWICE_AVX2(Y12, Y2, Y9, Y3)
	VEXTRACTI128 $1, Y12, X2
	VEXTRACTI128 $1, Y9, X3
	TWICE_AVX2(X12, X2, X9, X3)
	TWICE_AVX2(X12, X4, X9, X5)

	STORE_STATES
	VZEROUPPER
	RET
