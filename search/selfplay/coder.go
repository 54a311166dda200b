package selfplay

// Arithmetic coding with adaptive models: the parts that know nothing of chess. All is done
// in integers, so that every machine reads what another has written.

// A coder encodes bits, or decodes them, with a probability for each: a binary arithmetic
// coder. The same code, which describes the data, runs in both directions.
type coder struct {
	low, high uint32 // the interval of numbers that agree with the bits so far
	decoding  bool
	value     uint32 // decoding: the number at the current position
	bytes     []byte // encoding: the output; decoding: the input
	read      int    // decoding: bytes read, those past the end included
}

// newEncoder returns a coder that appends to b.
func newEncoder(b []byte) coder { return coder{high: 1<<32 - 1, bytes: b} }

// newDecoder returns a coder that reads what an encoder has appended.
func newDecoder(b []byte) coder {
	c := coder{high: 1<<32 - 1, bytes: b, decoding: true}
	for range 4 {
		c.readByte()
	}
	return c
}

// readByte reads a byte. Zeros follow the last one.
func (c *coder) readByte() {
	c.value <<= 8
	if c.read < len(c.bytes) {
		c.value |= uint32(c.bytes[c.read])
	}
	c.read++
}

// code encodes a bit that is set with probability p/65536, and returns it. When decoding, it
// returns the bit that was encoded.
func (c *coder) code(bit bool, p uint32) bool {
	middle := c.low + uint32(uint64(c.high-c.low)*uint64(p)>>16)
	if c.decoding {
		bit = c.value <= middle
	}
	if bit {
		c.high = middle
	} else {
		c.low = middle + 1
	}
	for (c.low^c.high)>>24 == 0 {
		if c.decoding {
			c.readByte()
		} else {
			c.bytes = append(c.bytes, byte(c.low>>24))
		}
		c.low <<= 8
		c.high = c.high<<8 | 255
	}
	return bit
}

// finish appends the fewest bytes that, followed by zeros, lie in the interval.
func (c *coder) finish() []byte {
	for kept := 0; ; kept += 8 {
		zeros := ^uint32(0) >> kept
		if kept >= 32 {
			zeros = 0
		}
		up := (uint64(c.low) + uint64(zeros)) &^ uint64(zeros)
		if up > uint64(c.high) {
			continue
		}
		for shift := 24; shift > 24-kept; shift -= 8 {
			c.bytes = append(c.bytes, byte(up>>shift))
		}
		return c.bytes
	}
}

// torn reports whether the decoder has read more than an encoder can have written. complete
// reports whether it has read all of it.
func (c *coder) torn() bool     { return c.read > len(c.bytes)+4 }
func (c *coder) complete() bool { return c.read >= len(c.bytes) && !c.torn() }

// A chance is an adaptive probability: of a bit in one context.
type chance struct {
	p     uint16 // of a set bit, in 1/65536
	seen  uint16 // bits so far, at most chanceMemory
	logit int16  // p on the logistic scale
}

// chanceMemory is the number of bits after which a probability adapts no more slowly.
const chanceMemory = 250

// steps holds how far a probability moves toward the next bit, in 1/65536.
var steps = func() (s [chanceMemory + 1]int32) {
	for n := range s {
		s[n] = int32(65536 * 2 / (2*n + 3))
	}
	return s
}()

// learn adapts the probability to a bit.
func (c *chance) learn(bit bool) {
	target := int64(0)
	if bit {
		target = 65535
	}
	c.p = uint16(int64(c.p) + (target-int64(c.p))*int64(steps[c.seen])>>16)
	c.logit = stretched[c.p>>4]
	if c.seen < chanceMemory {
		c.seen++
	}
}

// set sets probabilities to p/65536, with as little weight as if nothing was seen.
func set(chances []chance, p uint16) {
	for i := range chances {
		chances[i] = chance{p: p, logit: stretched[p>>4]}
	}
}

// bit codes a bit in a context.
func (c *coder) bit(bit bool, in *chance) bool {
	bit = c.code(bit, max(32, min(uint32(in.p), 65536-32)))
	in.learn(bit)
	return bit
}

// tree codes a number of the given number of bits in a context of 1<<bits chances.
func (c *coder) tree(n uint32, bits int, in []chance) uint32 {
	at := uint32(1)
	for i := bits - 1; i >= 0; i-- {
		at <<= 1
		if c.bit(n>>i&1 != 0, &in[at>>1]) {
			at |= 1
		}
	}
	return at - 1<<bits
}

// numberBits is the greatest number of bits of a number, and numberChances the size of its
// context: chances of its length, and of its two highest bits below the first.
const (
	numberBits    = 16
	numberChances = numberBits + 1 + 4*(numberBits+1)
)

// number codes a number below 1<<16: its length in bits, then the bits below the highest.
func (c *coder) number(n uint32, in []chance) uint32 {
	length := 0
	for length < numberBits && c.bit(n>>length != 0, &in[length]) {
		length++
	}
	if length == 0 {
		return 0
	}
	value := uint32(1)
	for i := length - 2; i >= 0; i-- {
		bit := n>>i&1 != 0
		switch below := length - 2 - i; below {
		case 0:
			bit = c.bit(bit, &in[numberBits+1+4*length])
		case 1:
			bit = c.bit(bit, &in[numberBits+1+4*length+1+int(value&1)])
		default:
			bit = c.code(bit, 1<<15)
		}
		value <<= 1
		if bit {
			value |= 1
		}
	}
	return value
}

// The logistic scale, on which probabilities from several contexts are mixed: 256 times
// ln(p/(1-p)), from -2047 to 2047.
const logisticLimit = 2047

// squashed holds the probabilities, in 1/65536, at the multiples of half a unit from -8 to 8.
var squashed = [33]int32{
	22, 36, 60, 99, 162, 267, 439, 720, 1179, 1921, 3108, 4971, 7812, 11955, 17625, 24743, 32768,
	40793, 47911, 53581, 57724, 60565, 62428, 63615, 64357, 64816, 65097, 65269, 65374, 65437, 65476, 65500, 65514,
}

// squash returns the probability, in 1/65536, of a number on the logistic scale.
func squash(x int32) int32 {
	x = max(-logisticLimit, min(x, logisticLimit)) + 2048
	i, rest := x>>7, x&127
	return squashed[i] + (squashed[i+1]-squashed[i])*rest>>7
}

// stretched holds the inverse of squash for probabilities in 1/4096.
var stretched = func() (s [4096]int16) {
	x := int32(-logisticLimit)
	for p := range s {
		for x < logisticLimit && squash(x) < int32(p)<<4+8 {
			x++
		}
		s[p] = int16(x)
	}
	return s
}()

// A mixer holds the weights of several chances, in 1/65536, that together predict a bit.
type mixer [mixed]int32

// mixed is the number of chances that predict whether a move was played.
const mixed = 4

// mixedBit codes a bit predicted by several chances, and adapts them and their weights.
func (c *coder) mixedBit(bit bool, by *mixer, in *[mixed]*chance) bool {
	sum, inputs := int64(0), [mixed]int32{}
	for i := range in {
		inputs[i] = int32(in[i].logit)
		sum += int64(by[i]) * int64(inputs[i])
	}
	p := squash(int32(max(-logisticLimit, min(sum>>16, logisticLimit))))
	bit = c.code(bit, uint32(p))
	fault := -p >> 4
	if bit {
		fault += 4096
	}
	for i := range in {
		by[i] += (inputs[i]*fault*mixerRate + 1<<15) >> 16
		in[i].learn(bit)
	}
	return bit
}

// mixerRate is how fast weights adapt.
const mixerRate = 6
