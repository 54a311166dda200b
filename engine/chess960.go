package engine

// The start positions of Chess960, by their usual numbers.

import "strings"

// Chess960Positions is the number of start positions of Chess960.
const Chess960Positions = 960

// knightSquares lists, for each number, the two of five free squares that the
// knights take.
var knightSquares = [10][2]int{{0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 2}, {1, 3}, {1, 4}, {2, 3}, {2, 4}, {3, 4}}

// Chess960Position returns the start position of Chess960 with a number from 0 to 959,
// in Reinhard Scharnagl's numbering: 518 is the standard position. ok is false for
// other numbers.
func Chess960Position(number int) (p Position, ok bool) {
	if number < 0 || number >= Chess960Positions {
		return Position{}, false
	}
	rank := chess960Rank(number)
	rooks := string([]byte{byte('A' + strings.LastIndexByte(rank, 'R')), byte('A' + strings.IndexByte(rank, 'R'))})
	if number == standardNumber {
		rooks = "KQ"
	}
	fen := strings.ToLower(rank) + "/pppppppp/8/8/8/8/PPPPPPPP/" + rank + " w " + rooks + strings.ToLower(rooks) + " - 0 1"
	p, err := ParseFEN(fen)
	if err != nil {
		panic(err) // Each number gives a legal position.
	}
	return p, true
}

// standardNumber is the number of the standard position.
const standardNumber = 518

// chess960Rank returns the pieces on White's first rank, from the a-file: the bishops
// by number modulo 4 and 16, the queen and the knights on the free squares, and the
// king between the rooks on what is left.
func chess960Rank(number int) string {
	var rank [8]byte
	rank[2*(number%4)+1] = 'B'
	rank[2*(number/4%4)] = 'B'
	free := func() (files []int) {
		for file, piece := range rank {
			if piece == 0 {
				files = append(files, file)
			}
		}
		return files
	}
	rank[free()[number/16%6]] = 'Q'
	knights, left := knightSquares[number/96], free()
	rank[left[knights[0]]], rank[left[knights[1]]] = 'N', 'N'
	for i, file := range free() {
		rank[file] = "RKR"[i]
	}
	return string(rank[:])
}
