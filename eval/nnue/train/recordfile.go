package train

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"

	"consort/engine/files"
)

// The format of a record file. All numbers are little-endian.
//
//	8 bytes    "CONSORTR"
//	4          version 1
//	4          length of the description
//	8          number of records
//	           the description, a line of text
//	           the records, RecordSize bytes each
const (
	recordMagic      = "CONSORTR"
	recordVersion    = 1
	recordHeaderSize = 24

	maxDescription = 1 << 16
)

// The errors of a file that cannot be used, for errors.Is.
var (
	ErrNotRecords = errors.New("not a record file")
	ErrVersion    = errors.New("unsupported file version")
	ErrDamaged    = errors.New("damaged file")
)

// A Header describes a record file.
type Header struct {
	Count       uint64
	Description string // where the positions come from
}

// encode returns the header as in a file.
func (h *Header) encode() []byte {
	b := []byte(recordMagic)
	b = binary.LittleEndian.AppendUint32(b, recordVersion)
	b = binary.LittleEndian.AppendUint32(b, uint32(len(h.Description)))
	b = binary.LittleEndian.AppendUint64(b, h.Count)
	return append(b, h.Description...)
}

// WriteRecords writes a record file. The number of records must be h.Count, and the
// description at most 65,536 bytes. It replaces an existing file only when the new one
// is complete.
func WriteRecords(path string, h Header, records iter.Seq[Record]) error {
	if len(h.Description) > maxDescription {
		return fmt.Errorf("%s: description of %d bytes: must be at most %d", path, len(h.Description), maxDescription)
	}
	err := files.Replace(path, func(w io.Writer) error {
		out := bufio.NewWriterSize(w, 1<<20)
		if _, err := out.Write(h.encode()); err != nil {
			return err
		}
		var b []byte
		count := uint64(0)
		for r := range records {
			b = r.appendTo(b[:0])
			if _, err := out.Write(b); err != nil {
				return err
			}
			count++
		}
		if count != h.Count {
			return fmt.Errorf("%d records, expected %d", count, h.Count)
		}
		return out.Flush()
	})
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return nil
}

// ReadHeader reads the header of a record file. The error is ErrNotRecords, ErrVersion,
// ErrDamaged or a read error.
func ReadHeader(from io.Reader) (h Header, err error) {
	var b [recordHeaderSize]byte
	if _, err := io.ReadFull(from, b[:]); err != nil || string(b[:8]) != recordMagic {
		return h, ErrNotRecords
	}
	if version := binary.LittleEndian.Uint32(b[8:]); version != recordVersion {
		return h, fmt.Errorf("%w: version %d, this program reads %d", ErrVersion, version, recordVersion)
	}
	length := binary.LittleEndian.Uint32(b[12:])
	if length > maxDescription {
		return h, fmt.Errorf("%w: description of %d bytes", ErrDamaged, length)
	}
	h.Count = binary.LittleEndian.Uint64(b[16:])
	text := make([]byte, length)
	if _, err := io.ReadFull(from, text); err != nil {
		return h, truncated(err)
	}
	h.Description = string(text)
	return h, nil
}

// Load reads record files in order and validates every record. It returns their records
// and their headers. All records must fit into memory, at RecordSize bytes each.
func Load(paths ...string) ([]Record, []Header, error) {
	headers := make([]Header, len(paths))
	total := uint64(0)
	for i, path := range paths {
		h, err := checkSize(path)
		if err != nil {
			return nil, nil, fmt.Errorf("%s: %w", path, err)
		}
		headers[i] = h
		total += h.Count
	}
	records := make([]Record, total)
	rest := records
	for i, path := range paths {
		n := headers[i].Count
		if err := loadFile(path, rest[:n]); err != nil {
			return nil, nil, fmt.Errorf("%s: %w", path, err)
		}
		rest = rest[n:]
	}
	return records, headers, nil
}

// checkSize reads the header of a file and compares its count with the size of the
// file, before memory is allocated for the records.
func checkSize(path string) (Header, error) {
	file, err := os.Open(path)
	if err != nil {
		return Header{}, err
	}
	defer file.Close()
	h, err := ReadHeader(file)
	if err != nil {
		return h, err
	}
	info, err := file.Stat()
	if err != nil {
		return h, err
	}
	size := info.Size() - int64(recordHeaderSize+len(h.Description))
	if size%RecordSize != 0 || uint64(size/RecordSize) != h.Count {
		return h, fmt.Errorf("%w: %d bytes for %d positions", ErrDamaged, size, h.Count)
	}
	return h, nil
}

// loadFile reads the records of a file.
func loadFile(path string, to []Record) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	from := bufio.NewReaderSize(file, 1<<20)
	if _, err := ReadHeader(from); err != nil {
		return err
	}
	return readRecords(from, to)
}

// readRecords fills to and validates every record.
func readRecords(from io.Reader, to []Record) error {
	var b [RecordSize]byte
	for i := range to {
		if _, err := io.ReadFull(from, b[:]); err != nil {
			return fmt.Errorf("%w after %d of %d positions", truncated(err), i, len(to))
		}
		to[i].readFrom(b[:])
		if err := to[i].Validate(); err != nil {
			return fmt.Errorf("%w: position %d: %w", ErrDamaged, i, err)
		}
	}
	return nil
}

// truncated returns ErrDamaged for the end of a file, and other errors unchanged.
func truncated(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return fmt.Errorf("%w: unexpected end of file", ErrDamaged)
	}
	return err
}
