package serve

// The positions of a game, which are named by the nodes of its tree.

import (
	"slices"

	"consort/cmd/consort/room"
	"consort/engine/pgn"
)

// current stands for the node of the current position.
const current = -1

// nodeAt returns a node, nil if the game does not have it.
func nodeAt(s *room.State, id int) *pgn.Node {
	if id == current {
		id = s.Node
	}
	return s.Tree.Node(id)
}

// findNode returns the node that a request names by its ID, or the current one.
func findNode(s *room.State, id *int) (*pgn.Node, error) {
	if id == nil {
		return nodeAt(s, current), nil
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
	for _, shown := range p.watchers {
		for _, id := range shown {
			if n := nodeAt(s, id); n != nil && !slices.Contains(nodes, n) {
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
