package train

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
)

// A file of records, all numbers little-endian:
//
//	8 bytes    "CONSORTR"
//	4          version 1
//	4          length of the description
//	8          number of records
//	           the description, a line of text
//	           the records, of RecordSize bytes each
const (
	recordMagic      = "CONSORTR"
	recordVersion    = 1
	recordHeaderSize = 24

	maxDescription = 1 << 16
)

// The errors of a file that cannot be used, to be tested with errors.Is.
var (
	ErrNotRecords = errors.New("not a file of Consort's positions")
	ErrVersion    = errors.New("a file of another version")
	ErrDamaged    = errors.New("a damaged file")
)

// A Header tells what is in a file of records.
type Header struct {
	Count       uint64
	Description string // where the positions come from
}

// A Writer writes a file of records. The file has its name only once it is
// complete, so that no half of one is taken for a whole.
type Writer struct {
	path   string
	file   *os.File
	out    *bufio.Writer
	header Header
	line   []byte
	err    error
}

// Create starts a file of records.
func Create(path, description string) (*Writer, error) {
	if len(description) > maxDescription {
		return nil, fmt.Errorf("%s: a description of %d bytes; it can have %d", path, len(description), maxDescription)
	}
	file, err := os.Create(path + ".part")
	if err != nil {
		return nil, err
	}
	w := &Writer{path: path, file: file, out: bufio.NewWriterSize(file, 1<<20)}
	w.header.Description = description
	_, w.err = w.out.Write(w.header.encode())
	return w, nil
}

// encode returns the header as it is in a file.
func (h *Header) encode() []byte {
	b := []byte(recordMagic)
	b = binary.LittleEndian.AppendUint32(b, recordVersion)
	b = binary.LittleEndian.AppendUint32(b, uint32(len(h.Description)))
	b = binary.LittleEndian.AppendUint64(b, h.Count)
	return append(b, h.Description...)
}

// Write appends records.
func (w *Writer) Write(records ...Record) error {
	for i := range records {
		if w.err != nil {
			return w.err
		}
		w.line = records[i].appendTo(w.line[:0])
		_, w.err = w.out.Write(w.line)
		w.header.Count++
	}
	return w.err
}

// Close writes the number of records into the header and gives the file its name.
func (w *Writer) Close() error {
	if w.err == nil {
		w.err = w.out.Flush()
	}
	if w.err == nil {
		_, w.err = w.file.WriteAt(w.header.encode(), 0)
	}
	if w.err == nil {
		w.err = w.file.Sync()
	}
	return w.end()
}

// Abandon removes what was written.
func (w *Writer) Abandon() {
	if w.err == nil {
		w.err = errors.New("abandoned")
	}
	_ = w.end() // What is thrown away cannot fail.
}

// end closes the file and renames it, or removes it if writing failed.
func (w *Writer) end() error {
	temporary := w.file.Name()
	if err := w.file.Close(); w.err == nil {
		w.err = err
	}
	if w.err == nil {
		w.err = os.Rename(temporary, w.path)
	}
	if w.err != nil {
		_ = os.Remove(temporary)
		return fmt.Errorf("%s: %w", w.path, w.err)
	}
	return nil
}

// ReadHeader reads what is before the records and checks it.
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
		return h, fmt.Errorf("%w: a description of %d bytes", ErrDamaged, length)
	}
	h.Count = binary.LittleEndian.Uint64(b[16:])
	text := make([]byte, length)
	if _, err := io.ReadFull(from, text); err != nil {
		return h, truncated(err)
	}
	h.Description = string(text)
	return h, nil
}

// Load reads files of records, one after the other, and checks each record.
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

// checkSize reads the header of a file and checks that as many records follow as
// it says, before memory is taken for them.
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

// readRecords fills to and checks what it reads.
func readRecords(from io.Reader, to []Record) error {
	var b [RecordSize]byte
	for i := range to {
		if _, err := io.ReadFull(from, b[:]); err != nil {
			return fmt.Errorf("%w after %d of %d positions", truncated(err), i, len(to))
		}
		to[i].readFrom(b[:])
		if err := to[i].Validate(); err != nil {
			return fmt.Errorf("%w: position %d: %v", ErrDamaged, i, err)
		}
	}
	return nil
}

// truncated tells the end of a file from other failures.
func truncated(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return fmt.Errorf("%w: it ends too early", ErrDamaged)
	}
	return err
}
