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
//	8 x 4      version 1, hidden width, inputs, buckets, QA, QB, scale, length of the record
//	           the record, as JSON
//	           the weights: features, bias, output, output bias (see Weights)
//	32 bytes   SHA-256 of everything before
//
// A file may have 768 inputs, like those of networks up to v5, which have no states, or 3072,
// like those up to v9, which have the two low bits of ThreatStates. The weights of a piece on
// a square are then the same in all the other states.
const (
	fileMagic   = "CONSORTN"
	fileVersion = 1

	maxRecord = 1 << 16
)

// inputCounts are the numbers of inputs that a file may have.
var inputCounts = [...]int{stateInputs, 4 * stateInputs, Inputs}

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
	sum := sha256.New()
	from := io.TeeReader(r, sum)
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
	for _, part := range []any{w.Features, w.Bias, w.Output, &w.OutputBias} {
		if err := binary.Read(from, binary.LittleEndian, part); err != nil {
			return nil, truncated(err)
		}
	}
	want := sum.Sum(nil)
	got := make([]byte, sha256.Size)
	if _, err := io.ReadFull(r, got); err != nil {
		return nil, truncated(err)
	}
	if !bytes.Equal(got, want) {
		return nil, fmt.Errorf("%w: the checksum does not match", ErrDamaged)
	}
	if _, err := io.ReadFull(r, got[:1]); err != io.EOF {
		return nil, fmt.Errorf("%w: unexpected data after the end", ErrDamaged)
	}
	w.Features = slices.Repeat(w.Features, Inputs/int(h.Inputs))
	n, err := New(w, record)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	return n, nil
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
	case h.Version != fileVersion:
		return h, fmt.Errorf("%w: version %d, want %d", ErrVersion, h.Version, fileVersion)
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
	return n.encodeWith(record)
}

// encodeWith returns the file with the given record, without its checksum. It has as few
// inputs as suffice.
func (n *Network) encodeWith(record []byte) []byte {
	inputs := Inputs
	for _, fewer := range inputCounts {
		if part := fewer * n.Hidden; slices.Equal(n.Features[part:], n.Features[:len(n.Features)-part]) {
			inputs = fewer
			break
		}
	}
	features := n.Features[:inputs*n.Hidden]
	h := header{fileVersion, uint32(n.Hidden), uint32(inputs), Buckets, QA, uint32(n.QB), uint32(n.Scale), uint32(len(record))}
	out := []byte(fileMagic)
	for _, part := range []any{h, record, features, n.Bias, n.Output, n.OutputBias} {
		var err error
		out, err = binary.Append(out, binary.LittleEndian, part)
		if err != nil {
			panic(err) // all parts have a fixed size
		}
	}
	return out
}

// identity computes the ID.
func (n *Network) identity() string {
	sum := sha256.Sum256(n.encodeWith(nil))
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
