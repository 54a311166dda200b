package train

import "math/bits"

// A Dataset is the positions of a training run, divided into those that the network
// is trained on and those that only measure its loss.
type Dataset struct {
	Training, HeldOut []Record
}

// NewDataset divides records into training and held-out data by their games,
// reordering the slice in place. heldOut is the fraction of the games to hold out.
// A record without a game number is assigned by itself.
func NewDataset(records []Record, heldOut float64) *Dataset {
	limit := uint16(heldOut * 65535)
	end := len(records)
	for i := 0; i < end; {
		group := records[i].Game
		if group == 0 {
			group = uint16(1 + records[i].hash()%65535)
		}
		if group <= limit {
			end--
			records[i], records[end] = records[end], records[i]
		} else {
			i++
		}
	}
	return &Dataset{Training: records[:end:end], HeldOut: records[end:]}
}

// hash returns a hash of the board.
func (r *Record) hash() uint64 {
	sum := mix(r.Occupied)
	for i, b := range r.Pieces {
		sum = bits.RotateLeft64(sum, 5) ^ mix(uint64(b)<<8|uint64(i))
	}
	return mix(sum)
}

// fingerprint identifies the data that a checkpoint belongs to. It samples about a
// thousand records.
func (d *Dataset) fingerprint() uint64 {
	sum := mix(uint64(len(d.Training))) + mix(uint64(len(d.HeldOut))<<32)
	for i := 0; i < len(d.Training); i += 1 + len(d.Training)/1000 {
		r := &d.Training[i]
		sum = mix(sum ^ r.hash() ^ uint64(uint16(r.Score))<<16 ^ uint64(r.Result))
	}
	return sum
}

// A permutation is a pseudo-random permutation of 0 to n-1 that is computed, not
// stored. It gives every epoch its own order without taking memory, and a run that
// resumes within an epoch needs only the index of its next batch.
type permutation struct {
	n, mask uint64
	shift   int
	keys    [4]uint64
}

// newPermutation returns the permutation of n numbers with a seed.
func newPermutation(n int, seed uint64) permutation {
	width := max(2, bits.Len64(uint64(n-1)))
	p := permutation{n: uint64(n), mask: 1<<width - 1, shift: (width + 1) / 2}
	for i := range p.keys {
		p.keys[i] = mix(seed + uint64(i)<<48)
	}
	return p
}

// at returns the number at an index. Each step of the inner loop is invertible
// modulo a power of two, so together they permute the numbers below it. Results of n
// or more are permuted again until they are below n (cycle walking: Black and
// Rogaway, "Ciphers with Arbitrary Finite Domains", 2002).
func (p *permutation) at(index int) int {
	x := uint64(index)
	for {
		for _, key := range p.keys {
			x = (x + key) & p.mask
			x = x * (key>>32<<3 | 5) & p.mask
			x ^= x >> p.shift
		}
		if x < p.n {
			return int(x)
		}
	}
}
