package main

import (
	"math/rand/v2"
	"slices"

	"consort/eval/nnue/train"
)

// A recordBuffer is a growing list of records. It grows in chunks, because growing a
// single slice would need twice the memory.
type recordBuffer struct {
	chunks [][]train.Record
	n      int
}

const chunkBits = 16 // log2 of the number of records in a chunk

// at returns record i.
func (b *recordBuffer) at(i int) *train.Record { return &b.chunks[i>>chunkBits][i&(1<<chunkBits-1)] }

// add adds a record.
func (b *recordBuffer) add(r train.Record) {
	if b.n>>chunkBits == len(b.chunks) {
		b.chunks = append(b.chunks, make([]train.Record, 1<<chunkBits))
	}
	*b.at(b.n) = r
	b.n++
}

// shuffle puts the records into random order (Fisher-Yates).
func (b *recordBuffer) shuffle(rng *rand.Rand) {
	for i := b.n - 1; i > 0; i-- {
		x, y := b.at(i), b.at(rng.IntN(i+1))
		*x, *y = *y, *x
	}
}

// write writes the records to a file.
func (b *recordBuffer) write(path, description string) error {
	h := train.Header{Count: uint64(b.n), Description: description}
	return train.WriteRecords(path, h, func(yield func(train.Record) bool) {
		for i := range b.n {
			if !yield(*b.at(i)) {
				return
			}
		}
	})
}

// moveTo appends the records to a slice and empties the buffer.
func (b *recordBuffer) moveTo(records []train.Record) []train.Record {
	records = slices.Grow(records, b.n)
	for i, chunk := range b.chunks {
		records = append(records, chunk[:min(len(chunk), b.n-i<<chunkBits)]...)
		b.chunks[i] = nil
	}
	*b = recordBuffer{}
	return records
}
