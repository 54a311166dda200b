package syzygy

import (
	"context"
	"encoding/binary"
	"errors"
	"path/filepath"
	"runtime/debug"
)

// The checksum at the end of a file: it tells of damage that no probe can see.
//
// The content is hashed in pieces, and the row of their hashes is hashed again
// (R. de Man, checksum.c of github.com/syzygy1/tb, which tells the length of the
// pieces too). All 70 files of three and four men agree; each is a single piece.

const (
	checksumLength = 16       // bytes at the end of a file
	pieceLength    = 16 << 20 // bytes that are hashed at once
	hashLength     = 32       // bytes of the hash of a piece

	// verifiedAtOpen is the size in bytes up to which a file is compared with its
	// checksum when it is opened: every file of three and four men, and the
	// smaller ones of more. The search waits for it, so it must be a matter of
	// milliseconds, from a slow disk too.
	verifiedAtOpen = 1 << 20
)

// VerifyFile reads a whole file and compares it with the checksum at its end, by
// which a single changed bit shows. Probes do so by themselves for files of up to
// 1 MiB, when they open them, but not for larger ones: it takes as long as to
// read them.
//
// read is told the number of bytes after each piece of 16 MiB, and may be nil.
// The error is a *CorruptError or an *fs.PathError, or that of a context that
// has ended.
func VerifyFile(ctx context.Context, path string, read func(bytes int)) (err error) {
	m, kind, ok := parseName(filepath.Base(path))
	if !ok {
		return &CorruptError{Path: path, Problem: "its name is not that of a table, such as KRPvKR.rtbw"}
	}
	t := newTable(path, kind, m)
	// Not mapped: the system would read it page by page.
	if t.blob, _, err = openFile(path); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, t.blob.close()) }()
	if err := t.read(); err != nil {
		return err
	}
	return t.verify(ctx, read)
}

// verify compares a table whose head has been read with its checksum.
func (t *table) verify(ctx context.Context, read func(bytes int)) (err error) {
	defer func() { err = t.name(err) }()
	defer catchFault(debug.SetPanicOnFault(true), &err)
	end := t.blob.size - checksumLength
	var hashes []byte
	for at := uint64(0); at < end; at += pieceLength {
		if err := ctx.Err(); err != nil {
			return err
		}
		piece, err := t.blob.at(at, min(pieceLength, end-at))
		if err != nil {
			return err
		}
		hashes = appendHash(hashes, piece)
		if read != nil {
			read(len(piece))
		}
	}
	stored, err := t.blob.at(end, checksumLength)
	if err == nil && [checksumLength]byte(stored) != sum(hashes) {
		err = errChecksum
	}
	return err
}

// appendHash appends the hash of a piece to those before it.
func appendHash(hashes, piece []byte) []byte {
	for _, word := range hash256(piece) {
		hashes = binary.LittleEndian.AppendUint64(hashes, word)
	}
	return hashes
}

// sum returns the checksum of pieces, at least one, with these hashes.
func sum(hashes []byte) (checksum [checksumLength]byte) {
	for i, word := range hash128(hashes) {
		binary.LittleEndian.PutUint64(checksum[8*i:], word)
	}
	return checksum
}
