package main

import (
	"math/rand/v2"
	"slices"

	"consort/eval/nnue/train"
)

// A pile is records in memory, in pieces, because one slice that grows would
// need twice the room.
type pile struct {
	pieces [][]train.Record
	n      int
}

const pieceBits = 16

// at returns record i.
func (p *pile) at(i int) *train.Record { return &p.pieces[i>>pieceBits][i&(1<<pieceBits-1)] }

// add adds a record.
func (p *pile) add(r train.Record) {
	if p.n>>pieceBits == len(p.pieces) {
		p.pieces = append(p.pieces, make([]train.Record, 1<<pieceBits))
	}
	*p.at(p.n) = r
	p.n++
}

// shuffle brings the records into random order (Fisher and Yates).
func (p *pile) shuffle(rng *rand.Rand) {
	for i := p.n - 1; i > 0; i-- {
		a, b := p.at(i), p.at(rng.IntN(i+1))
		*a, *b = *b, *a
	}
}

// write writes the records to a file.
func (p *pile) write(path, description string) error {
	h := train.Header{Count: uint64(p.n), Description: description}
	return train.WriteRecords(path, h, func(yield func(train.Record) bool) {
		for i := range p.n {
			if !yield(*p.at(i)) {
				return
			}
		}
	})
}

// moveTo appends the records to a slice and leaves the pile empty.
func (p *pile) moveTo(records []train.Record) []train.Record {
	records = slices.Grow(records, p.n)
	for i, piece := range p.pieces {
		records = append(records, piece[:min(len(piece), p.n-i<<pieceBits)]...)
		p.pieces[i] = nil
	}
	*p = pile{}
	return records
}
