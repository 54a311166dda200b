package search

import "slices"

// Lines are the best lines that a choice has reported so far, one for each rank (see
// Info.MultiPV), the best first. The zero value has none.
type Lines []Info

// Add adds a report, in place of the line of the same rank, with a copy of its PV. A
// bound does not replace an exact score. Add reports whether it has added the line.
func (l *Lines) Add(i Info) bool {
	index := max(1, i.MultiPV) - 1
	if len(i.PV) == 0 || index > len(*l) || index < len(*l) && (*l)[index].IsExact() && !i.IsExact() {
		return false
	}
	if index == len(*l) {
		*l = append(*l, Info{})
	}
	i.PV = slices.Clone(i.PV)
	(*l)[index] = i
	return true
}
