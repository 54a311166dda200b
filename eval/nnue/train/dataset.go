package train

import "math/bits"

// A Dataset is the positions of a training, apart those that it never learns
// from.
type Dataset struct {
	Training, HeldOut []Record
}

// NewDataset divides positions by their games, in place. A position whose game is
// not known is held out, or not, by itself.
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

// hash returns a number that differs from one board to another.
func (r *Record) hash() uint64 {
	sum := mix(r.Occupied)
	for i, b := range r.Pieces {
		sum = bits.RotateLeft64(sum, 5) ^ mix(uint64(b)<<8|uint64(i))
	}
	return mix(sum)
}

// fingerprint returns a number by which a checkpoint knows the positions it
// belongs to: a thousand of them are looked at, wherever they are.
func (d *Dataset) fingerprint() uint64 {
	sum := mix(uint64(len(d.Training))) + mix(uint64(len(d.HeldOut))<<32)
	for i := 0; i < len(d.Training); i += 1 + len(d.Training)/1000 {
		r := &d.Training[i]
		sum = mix(sum ^ r.hash() ^ uint64(uint16(r.Score))<<16 ^ uint64(r.Result))
	}
	return sum
}

// An order is a permutation of 0 to n-1 that is computed, not stored: an epoch
// sees all positions in an order of its own, at no cost in memory, and a training
// that resumes in the middle of one needs to know only where it was.
type order struct {
	n, mask uint64
	shift   int
	keys    [4]uint64
}

// newOrder returns one of the orders of n things.
func newOrder(n int, seed uint64) order {
	width := max(2, bits.Len64(uint64(n-1)))
	o := order{n: uint64(n), mask: 1<<width - 1, shift: (width + 1) / 2}
	for i := range o.keys {
		o.keys[i] = mix(seed + uint64(i)<<48)
	}
	return o
}

// at returns what comes at a place. Each step of the loop can be undone within the
// bits of the mask, so it is a permutation of the numbers up to the next power of
// two; those not below n are led on until they are.
func (o *order) at(place int) int {
	x := uint64(place)
	for {
		for _, key := range o.keys {
			x = (x + key) & o.mask
			x = x * (key>>32<<3 | 5) & o.mask
			x ^= x >> o.shift
		}
		if x < o.n {
			return int(x)
		}
	}
}
