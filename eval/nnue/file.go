package nnue

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"

	"consort/engine/files"
)

// A network file, all numbers little-endian:
//
//	8 bytes    "CONSORTN"
//	8 x 4      version 2, hidden width, inputs, buckets, QA, QB, scale, length of the record
//	           the record, as JSON
//	4          length of the features in bytes
//	           the features, [inputs][hidden], each a varint
//	           bias, output, output bias (see Weights)
//	32 bytes   SHA-256 of everything before
//
// A varint is of package encoding/binary, with a sign. Those of state 0 and of the regions are
// weights; the others are differences from the weights of the same piece in the state without its lowest bit, which
// are small (result r0878). In version 1 all weights are int16, without a length.
//
// A file may have 768 inputs, like those of networks up to v5, which have no states, 3072, like
// those up to v9, which have the two low bits of ThreatStates, or 12288, like those up to v11.
// The weights of a piece on a square are then the same in all the other states, and those for
// the regions of the king are zero.
const (
	fileMagic   = "CONSORTN"
	fileVersion = 2

	maxRecord = 1 << 16
	maxFile   = 1 << 26 // bytes: more than any network has
)

// inputCounts are the numbers of inputs that a file may have.
var inputCounts = [...]int{pieceSquares, 4 * pieceSquares, StateInputs, Inputs}

// The errors of a file that cannot be used, for errors.Is.
var (
	ErrNotNetwork = errors.New("not a Consort network file")
	ErrVersion    = errors.New("unsupported network format")
	ErrDamaged    = errors.New("damaged network file")
)

// header is the fixed part after the magic.
type header struct {
	Version, Hidden, Inputs, Buckets, QA, QB, Scale, Record uint32
}

// Read reads and validates a network, up to the end of r. The error wraps ErrNotNetwork,
// ErrVersion or ErrDamaged, or is that of r.
func Read(r io.Reader) (*Network, error) {
	file, err := io.ReadAll(io.LimitReader(r, maxFile))
	if err != nil {
		return nil, err
	}
	from := bytes.NewReader(file)
	h, err := readHeader(from)
	if err != nil {
		return nil, err
	}
	text := make([]byte, h.Record)
	if _, err := io.ReadFull(from, text); err != nil {
		return nil, truncated(err)
	}
	var record Record
	if err := json.Unmarshal(text, &record); err != nil {
		return nil, fmt.Errorf("%w: invalid record: %w", ErrDamaged, err)
	}
	w := Weights{Hidden: int(h.Hidden), QB: int(h.QB), Scale: int(h.Scale)}
	w.Features = make([]int16, int(h.Inputs)*w.Hidden)
	w.Bias = make([]int16, w.Hidden)
	w.Output = make([]int16, Buckets*2*w.Hidden)
	coded := uint32(2 * len(w.Features))
	if h.Version > 1 {
		if err := binary.Read(from, binary.LittleEndian, &coded); err != nil {
			return nil, truncated(err)
		}
	}
	features := len(file) - from.Len()
	rest := int64(coded) + 2*int64(len(w.Bias)+len(w.Output)) + 4*Buckets
	switch more := int64(from.Len()) - rest - sha256.Size; {
	case more < 0:
		return nil, truncated(io.ErrUnexpectedEOF)
	case more > 0:
		return nil, fmt.Errorf("%w: unexpected data after the end", ErrDamaged)
	}
	body := file[:len(file)-sha256.Size]
	if sum := sha256.Sum256(body); !bytes.Equal(sum[:], file[len(body):]) {
		return nil, fmt.Errorf("%w: the checksum does not match", ErrDamaged)
	}
	if list := body[features:][:coded]; h.Version == 1 {
		err = decodeAll(list, w.Features)
	} else {
		err = decodeFeatures(w.Features, w.Hidden, list)
	}
	if err != nil {
		return nil, err
	}
	if err := decodeAll(body[features+int(coded):], w.Bias, w.Output, &w.OutputBias); err != nil {
		return nil, err
	}
	if h.Inputs < Inputs {
		w.Features = append(slices.Repeat(w.Features, StateInputs/int(h.Inputs)), make([]int16, (Inputs-StateInputs)*w.Hidden)...)
	}
	n, err := New(w, record)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	return n, nil
}

// decodeAll decodes numbers one list after the other.
func decodeAll(from []byte, to ...any) error {
	for _, part := range to {
		n, err := binary.Decode(from, binary.LittleEndian, part)
		if err != nil {
			return err // The length was checked: this does not happen.
		}
		from = from[n:]
	}
	return nil
}

// appendFeatures appends the features of a layer to a file of the present version.
func appendFeatures(to []byte, features []int16, hidden int) []byte {
	n := pieceSquares * hidden
	for state := range len(features) / n {
		for i, w := range features[state*n:][:n] {
			base := int16(0)
			if state > 0 && state < States {
				base = features[state&(state-1)*n+i]
			}
			to = binary.AppendVarint(to, int64(w)-int64(base))
		}
	}
	return to
}

// decodeFeatures is the inverse of appendFeatures.
func decodeFeatures(to []int16, hidden int, from []byte) error {
	n := pieceSquares * hidden
	for state := range len(to) / n {
		base := to[state*n:][:n] // the zeros that to has at first
		if state < States {
			base = to[state&(state-1)*n:][:n]
		}
		for i := range n {
			difference, length := binary.Varint(from)
			if length <= 0 {
				return fmt.Errorf("%w: a weight of the features is incomplete", ErrDamaged)
			}
			w := int64(base[i]) + difference
			if w != int64(int16(w)) {
				return fmt.Errorf("%w: a weight of the features does not fit 16 bits", ErrDamaged)
			}
			to[state*n+i], from = int16(w), from[length:]
		}
	}
	if len(from) > 0 {
		return fmt.Errorf("%w: the features are longer than their weights", ErrDamaged)
	}
	return nil
}

// readHeader reads and validates the fixed part.
func readHeader(from io.Reader) (h header, err error) {
	var magic [len(fileMagic)]byte
	if _, err := io.ReadFull(from, magic[:]); err != nil || string(magic[:]) != fileMagic {
		return h, ErrNotNetwork
	}
	if err := binary.Read(from, binary.LittleEndian, &h); err != nil {
		return h, truncated(err)
	}
	switch {
	case h.Version < 1 || h.Version > fileVersion:
		return h, fmt.Errorf("%w: version %d, want at most %d", ErrVersion, h.Version, fileVersion)
	case !slices.Contains(inputCounts[:], int(h.Inputs)) || h.Buckets != Buckets || h.QA != QA:
		return h, fmt.Errorf("%w: %d inputs, %d outputs and QA %d, want one of %d, %d and %d",
			ErrVersion, h.Inputs, h.Buckets, h.QA, inputCounts, Buckets, QA)
	case h.Hidden < HiddenStep || h.Hidden > MaxHidden || h.Hidden%HiddenStep != 0:
		return h, fmt.Errorf("%w: hidden width %d", ErrDamaged, h.Hidden)
	case h.Record > maxRecord:
		return h, fmt.Errorf("%w: record of %d bytes", ErrDamaged, h.Record)
	}
	return h, nil
}

// truncated turns the end of a file into ErrDamaged. Other errors are unchanged.
func truncated(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return fmt.Errorf("%w: the file is truncated", ErrDamaged)
	}
	return err
}

// IsFile reports whether a file is a network, though perhaps a damaged one.
func IsFile(path string) bool {
	f, err := files.Open(path)
	if err != nil {
		return false
	}
	defer f.Close()
	_, err = readHeader(f)
	return !errors.Is(err, ErrNotNetwork)
}

// ReadFile reads a network from a file. The error names the file and is a file error or
// one of those of Read.
func ReadFile(path string) (*Network, error) {
	f, err := files.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	n, err := Read(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return n, nil
}

// encode returns the file without its checksum.
func (n *Network) encode() []byte {
	record, err := json.Marshal(n.Record)
	if err != nil {
		panic(err) // a plain struct, and New rejects numbers that are not finite
	}
	features := n.distinctFeatures()
	coded := appendFeatures(nil, features, n.Hidden)
	return appendAll(n.header(fileVersion, features, len(record)), record, uint32(len(coded)), coded, n.Bias, n.Output, n.OutputBias)
}

// distinctFeatures returns the weights of as few inputs as suffice.
func (n *Network) distinctFeatures() []int16 {
	if n.regional {
		return n.Features
	}
	states := n.Features[:StateInputs*n.Hidden]
	for _, inputs := range inputCounts {
		if part := inputs * n.Hidden; slices.Equal(states[part:], states[:len(states)-part]) {
			return states[:part]
		}
	}
	return states
}

// header returns the beginning of a file, up to the record.
func (n *Network) header(version uint32, features []int16, record int) []byte {
	inputs := uint32(len(features) / n.Hidden)
	return appendAll([]byte(fileMagic), header{version, uint32(n.Hidden), inputs, Buckets, QA, uint32(n.QB), uint32(n.Scale), uint32(record)})
}

// appendAll appends numbers of fixed size to a file.
func appendAll(to []byte, parts ...any) []byte {
	for _, part := range parts {
		var err error
		if to, err = binary.Append(to, binary.LittleEndian, part); err != nil {
			panic(err) // all parts have a fixed size
		}
	}
	return to
}

// identity computes the ID, from a file of version 1.
func (n *Network) identity() string {
	features := n.distinctFeatures()
	sum := sha256.Sum256(appendAll(n.header(1, features, 0), features, n.Bias, n.Output, n.OutputBias))
	return hex.EncodeToString(sum[:6])
}

// WriteTo writes the network in the file format and returns the number of bytes
// written.
func (n *Network) WriteTo(to io.Writer) (int64, error) {
	out := n.encode()
	sum := sha256.Sum256(out)
	written, err := to.Write(append(out, sum[:]...))
	return int64(written), err
}

// WriteFile writes the network to a file atomically: even after a power failure the file
// is either complete or unchanged. An existing file is replaced.
func (n *Network) WriteFile(path string) error {
	return files.Replace(path, func(w io.Writer) error {
		_, err := n.WriteTo(w)
		return err
	})
}
