package pgn

// Walking a Tree: iterators and lines.

import (
	"iter"
	"slices"
)

// All iterates over the moves of the game and its variations, each before those that
// follow it, and a line before its variations. The tree must not be changed meanwhile.
func (t *Tree) All() iter.Seq[*Node] {
	return func(yield func(*Node) bool) {
		for stack := reversed(t.Root().children); len(stack) > 0; {
			n := stack[len(stack)-1]
			if !yield(n) {
				return
			}
			stack = append(stack[:len(stack)-1], reversed(n.children)...)
		}
	}
}

// reversed returns nodes in reverse order.
func reversed(nodes []*Node) []*Node {
	nodes = slices.Clone(nodes)
	slices.Reverse(nodes)
	return nodes
}

// MainLine iterates over the moves of the main line.
func (t *Tree) MainLine() iter.Seq[*Node] { return t.Root().Following() }

// Following iterates over the moves after the node, by first children.
func (n *Node) Following() iter.Seq[*Node] {
	return func(yield func(*Node) bool) {
		for n := n.Next(); n != nil && yield(n); n = n.Next() {
		}
	}
}

// Line returns the moves from the start to the node, which is the last of them. That
// of the root is empty.
func (n *Node) Line() []*Node {
	var line []*Node
	for ; n.parent != nil; n = n.parent {
		line = append(line, n)
	}
	slices.Reverse(line)
	return line
}
