package syzygy

import (
	"encoding/binary"
	"hash/crc32"
	"math/bits"
)

// CityHash 1.0, by Geoff Pike and Jyrki Alakuijala (2011), the hash in the checksum
// of a table. Later versions of CityHash give different hashes. It detects
// accidental damage; it is not a cryptographic hash.
//
// Tables need two of its functions: the 256-bit hash, which uses CRC-32C, and the
// 128-bit hash of short inputs.

// The factors of the hash.
const (
	factor0 uint64 = 0xc3a5c85c97cb3127
	factor1 uint64 = 0xb492b66fbe98f273
	factor3 uint64 = 0xc949d7c7509e6557
	foldBy  uint64 = 0x9ddfea08eb382d69
)

// word reads eight bytes.
func word(b []byte, at int) uint64 { return binary.LittleEndian.Uint64(b[at:]) }

// rotate turns a word to the right.
func rotate(v uint64, n int) uint64 { return bits.RotateLeft64(v, -n) }

// blend mixes the upper bits of a word into the lower ones.
func blend(v uint64) uint64 { return v ^ v>>47 }

// fold combines two words into one.
func fold(a, b uint64) uint64 {
	first := blend((a ^ b) * foldBy)
	return blend((b^first)*foldBy) * foldBy
}

const (
	minLong = 240 // bytes of the shortest content that hash256 does not pad
	stride  = 40  // bytes that it absorbs at a time
)

// hash256 returns the 256-bit hash of content of any length.
func hash256(content []byte) [4]uint64 {
	seed := uint32(0)
	if n := len(content); n < minLong {
		var padded [minLong]byte
		copy(padded[:], content)
		content, seed = padded[:], ^uint32(n)
	}
	h := longHash{
		a: word(content, 56) + factor0, b: word(content, 96) + factor0, e: word(content, 184) + uint64(seed),
		table: crc32.MakeTable(crc32.Castagnoli),
	}
	h.sums[0] = seed
	n := uint64(len(content))
	h.c, h.d = fold(h.b, n), word(content, 120)*factor0+n
	h.f = h.c + h.d
	first, second := h.c, h.d

	rest := content
	for ; len(rest) >= minLong; rest = rest[minLong:] {
		for at := 0; at < minLong; at += 2 * stride {
			h.take(rest[at:], 1, 1)
			h.take(rest[at+stride:], factor0, 0)
		}
	}
	for ; len(rest) >= stride; rest = rest[stride:] {
		h.take(rest, factor0, 0)
	}
	if len(rest) > 0 {
		h.take(content[len(content)-stride:], factor0, 0)
	}
	return h.finish(first, second)
}

// A longHash is the state of hash256: six words that absorb the content, and a CRC
// of each of the first five as they change.
type longHash struct {
	a, b, c, d, e, f uint64
	sums             [5]uint32
	table            *crc32.Table
	bytes            [8]byte
}

// take absorbs the next 40 bytes. shift is 1 or 0, and changes all rotations.
func (h *longHash) take(s []byte, factor uint64, shift int) {
	s = s[:stride]
	h.a, h.b, h.c, h.d, h.e, h.f = rotate(h.b, 41^shift)*factor+word(s, 0),
		rotate(h.c, 27^shift)*factor+word(s, 8),
		rotate(h.d, 41^shift)*factor+word(s, 16),
		rotate(h.e, 33^shift)*factor+word(s, 24),
		rotate(h.f, 25^shift)*factor+word(s, 32),
		h.a
	for i, v := range [...]uint64{h.a, h.b, h.c, h.d, h.e} {
		// The hash uses the CRC as processors compute it, without the two inversions
		// of the usual definition.
		binary.LittleEndian.PutUint64(h.bytes[:], v)
		h.sums[i] = ^crc32.Update(^h.sums[i], h.table, h.bytes[:])
	}
}

// finish returns the hash for the state and two words from the beginning.
func (h *longHash) finish(first, second uint64) (hash [4]uint64) {
	p, q, r, s, t := uint64(h.sums[0]), uint64(h.sums[1]), uint64(h.sums[2]), uint64(h.sums[3]), uint64(h.sums[4])
	t += s << 32
	r += q << 32
	a := fold(h.a, t)
	b := h.b + r
	c := fold(h.c, p) + s
	d := fold(h.d, h.e+first)
	t += h.e
	s += fold(r, h.f)
	x, y, z := fold(a, d)+t, fold(b, c)+a, fold(t, s)+c

	hash[0] = x + y + z + r
	a = blend((a+z)*factor0)*factor0 + b
	hash[1] = second + a + hash[0]
	a = blend(a*factor0)*factor0 + c
	hash[2] = a + hash[1]
	a = blend((a+x)*factor0) * factor0
	hash[3] = a + hash[2]
	return hash
}

// hash128 returns the 128-bit hash of a sequence of hashes, whose length must be at
// least 32 bytes and a multiple of 16.
func hash128(row []byte) [2]uint64 {
	if len(row) > 900 {
		long := hash256(row)
		return [2]uint64{long[2], long[3]}
	}
	x, y, rest := word(row, 0)^factor3, word(row, 8), row[16:]
	switch {
	case len(rest) == 16:
		x = blend(x*factor1) * factor1
		first, last := word(rest, 0), word(rest, 8)
		return close128(x, y, y*factor1+(fold(first, rotate(last+16, 16))^last), blend(x+first))
	case len(rest) < 128:
		return short128(rest, x, y)
	}
	return middle128(rest, x, y)
}

// short128 absorbs a sequence of less than 128 bytes.
func short128(row []byte, a, b uint64) [2]uint64 {
	n := len(row)
	c := fold(word(row, n-8)+factor1, a)
	d := fold(b+uint64(n), c+word(row, n-16))
	a += d
	for ; len(row) > 16; row = row[16:] {
		a = (a ^ blend(word(row, 0)*factor1)*factor1) * factor1
		b ^= a
		c = (c ^ blend(word(row, 8)*factor1)*factor1) * factor1
		d ^= c
	}
	return close128(a, b, c, d)
}

// close128 completes the hash of a short sequence.
func close128(a, b, c, d uint64) [2]uint64 {
	a, b = fold(a, c), fold(d, b)
	return [2]uint64{a ^ b, fold(b, a)}
}

// middle128 absorbs a sequence of 128 bytes or more.
func middle128(row []byte, x, y uint64) [2]uint64 {
	n := len(row)
	z := uint64(n) * factor1
	var v, w [2]uint64
	v[0] = rotate(y^factor1, 49)*factor1 + word(row, 0)
	v[1] = rotate(v[0], 42)*factor1 + word(row, 8)
	w[0] = rotate(y+z, 35)*factor1 + x
	w[1] = rotate(x+word(row, 88), 53) * factor1
	at := 0
	for end := n - n%128; at < end; at += 64 {
		s := row[at:]
		x = rotate(x+y+v[0]+word(s, 16), 37)*factor1 ^ w[1]
		y = rotate(y+v[1]+word(s, 48), 42)*factor1 ^ v[0]
		z = rotate(z^w[0], 33)
		v = take32(s, v[1]*factor1, x+w[0])
		w = take32(s[32:], z+w[1], y)
		x, z = z, x
	}
	y += rotate(w[0], 37)*factor0 + z
	x += rotate(v[0]+z, 49) * factor0
	for left := n - at; left > 0; left -= 32 {
		// Backward from the end, finally overlapping what was absorbed before.
		n -= 32
		y = rotate(y-x, 42)*factor0 + v[1]
		w[0] += word(row, n+16)
		x = rotate(x, 49)*factor0 + w[0]
		w[0] += v[0]
		v = take32(row[n:], v[0], v[1])
	}
	x, y = fold(x, v[0]), fold(y, w[0])
	return [2]uint64{fold(x+v[1], w[1]) + y, fold(x+w[1], y+v[1])}
}

// take32 mixes 32 bytes into two words.
func take32(s []byte, a, b uint64) [2]uint64 {
	last := word(s, 24)
	a += word(s, 0)
	b = rotate(b+a+last, 21)
	start := a
	a += word(s, 8) + word(s, 16)
	b += rotate(a, 44)
	return [2]uint64{a + last, b + start}
}
