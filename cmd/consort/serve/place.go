package serve

// Places: the positions of a game that tabs show.

import (
	"slices"
	"strconv"
	"strings"

	"consort/cmd/consort/match"
	"consort/cmd/consort/room"
	"consort/engine"
	"consort/engine/pgn"
)

// A place names a position of a game: a node of its tree, or the position after a number
// of half-moves of the current line, or the current position.
type place struct {
	kind   placeKind
	number int
}

type placeKind uint8

const (
	placeCurrent placeKind = iota
	placePly
	placeNode
)

// parsePlace parses the place in a stream's topic: PLY, or n and the ID of a node.
func parsePlace(text string) (place, error) {
	digits, isNode := strings.CutPrefix(text, "n")
	number, err := strconv.Atoi(digits)
	switch {
	case err != nil || number < 0:
		return place{}, &match.ParseError{What: "position", Text: text, Hint: "a number of half-moves from 0, or n and the number of a node"}
	case isNode:
		return place{placeNode, number}, nil
	}
	return place{placePly, number}, nil
}

// nodeAt returns the node of a place, nil if the game has no such position.
func nodeAt(s *room.State, at place) *pgn.Node {
	switch {
	case at.kind == placeCurrent:
		return s.Tree.Node(s.Node)
	case at.kind == placeNode:
		return s.Tree.Node(at.number)
	case at.number == 0:
		return s.Tree.Root()
	case at.number <= len(s.Moves):
		return s.Tree.Node(s.Moves[at.number-1].Node)
	}
	return nil
}

// positionOf returns the position of a node by the rules of the game.
func positionOf(s *room.State, n *pgn.Node) *engine.Position {
	switch {
	case n.ID() == s.Node:
		return &s.Position
	case !s.Rules.NoEnPassant:
		return n.Position()
	}
	game := engine.NewGameWithoutEnPassant(s.Start)
	for _, m := range n.Line() {
		if game.Replay(m.Move()) != nil {
			return n.Position() // a variation of the file that the rules ban
		}
	}
	return game.Position()
}

// findNode returns the node that a request names by its ID, or the current one.
func findNode(s *room.State, id *int) (*pgn.Node, error) {
	if id == nil {
		return s.Tree.Node(s.Node), nil
	}
	if n := s.Tree.Node(*id); n != nil {
		return n, nil
	}
	return nil, room.ErrNoNode
}

// nodes returns the nodes to analyze among those that tabs show: the current one, then
// those of the latest plies.
func (p *page) nodes(s *room.State) []*pgn.Node {
	var nodes []*pgn.Node
	for _, places := range p.watchers {
		for _, at := range places {
			if n := nodeAt(s, at); n != nil && !slices.Contains(nodes, n) {
				nodes = append(nodes, n)
			}
		}
	}
	slices.SortFunc(nodes, func(a, b *pgn.Node) int {
		switch {
		case a.ID() == s.Node:
			return -1
		case b.ID() == s.Node:
			return 1
		case a.Ply() != b.Ply():
			return b.Ply() - a.Ply()
		}
		return b.ID() - a.ID()
	})
	return nodes[:min(len(nodes), maxPositions)]
}
