package syzygy

import (
	"context"
	"encoding/binary"
	"errors"
	"path/filepath"
	"runtime/debug"
)

// The checksum at the end of a file, which detects damage that probes cannot.
//
// The content is hashed in chunks, and the sequence of their hashes is hashed again
// (R. de Man, checksum.c of github.com/syzygy1/tb, which also defines the length of
// the chunks). All 70 published files of three and four pieces match; each is a
// single chunk.

const (
	checksumLength = 16       // bytes at the end of a file
	chunkLength    = 16 << 20 // bytes that are hashed at once
	hashLength     = 32       // bytes of the hash of a chunk

	// verifiedAtOpen is the size in bytes up to which a file is verified when it is
	// opened: every file of three and four pieces, and the smaller ones of more.
	// The search waits for it, so it must take only milliseconds, even from a slow
	// disk.
	verifiedAtOpen = 1 << 20
)

// VerifyFile reads a whole file and compares it with the checksum at its end, which
// detects even a single changed bit. Files of up to 1 MiB are verified whenever a
// probe opens them; larger ones are not, because it takes as long as reading them.
//
// VerifyFile calls read, which may be nil, with the number of bytes after each chunk
// of 16 MiB. The error is a *CorruptError, an *fs.PathError, or that of the context.
func VerifyFile(ctx context.Context, path string, read func(bytes int)) (err error) {
	m, kind, ok := parseName(filepath.Base(path))
	if !ok {
		return &CorruptError{Path: path, Problem: "the file name is not that of a table, such as KRPvKR.rtbw"}
	}
	t := newTable(path, kind, m)
	// Not mapped, because the system would then read it one page at a time.
	if t.blob, _, err = openFile(path); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, t.blob.close()) }()
	if err := t.read(); err != nil {
		return err
	}
	return t.verify(ctx, read)
}

// verify compares a table whose header has been read with its checksum.
func (t *table) verify(ctx context.Context, read func(bytes int)) (err error) {
	defer func() { err = t.name(err) }()
	defer t.blob.catchFault(debug.SetPanicOnFault(true), &err)
	end := t.blob.size - checksumLength
	var hashes []byte
	for at := uint64(0); at < end; at += chunkLength {
		if err := ctx.Err(); err != nil {
			return err
		}
		chunk, err := t.blob.at(at, min(chunkLength, end-at))
		if err != nil {
			return err
		}
		hashes = appendHash(hashes, chunk)
		if read != nil {
			read(len(chunk))
		}
	}
	stored, err := t.blob.at(end, checksumLength)
	if err == nil && [checksumLength]byte(stored) != sum(hashes) {
		err = errChecksum
	}
	return err
}

// appendHash appends the hash of a chunk to those before it.
func appendHash(hashes, chunk []byte) []byte {
	for _, word := range hash256(chunk) {
		hashes = binary.LittleEndian.AppendUint64(hashes, word)
	}
	return hashes
}

// sum returns the checksum for the hashes of one or more chunks.
func sum(hashes []byte) (checksum [checksumLength]byte) {
	for i, word := range hash128(hashes) {
		binary.LittleEndian.PutUint64(checksum[8*i:], word)
	}
	return checksum
}
