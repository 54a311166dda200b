package main

// The archive's games in the browser: store.js keeps them in IndexedDB.

import (
	"errors"
	"io/fs"
	"syscall/js"

	"consort/cmd/consort/archive"
)

// A storage is an archive.Storage.
type storage struct{ store js.Value }

func newStorage() *storage { return &storage{js.Global().Get("consortStore")} }

// call calls a function of store.js and waits for its promise. Other goroutines run
// meanwhile; it must not be called from JavaScript, which would wait for itself.
func (s *storage) call(function string, arguments ...any) (js.Value, error) {
	type outcome struct {
		value js.Value
		err   error
	}
	settled := make(chan outcome, 1)
	resolved := js.FuncOf(func(_ js.Value, values []js.Value) any {
		settled <- outcome{value: values[0]}
		return nil
	})
	defer resolved.Release()
	rejected := js.FuncOf(func(_ js.Value, reasons []js.Value) any {
		settled <- outcome{err: errors.New(js.Global().Call("String", reasons[0]).String())}
		return nil
	})
	defer rejected.Release()
	s.store.Call(function, arguments...).Call("then", resolved, rejected)
	o := <-settled
	return o.value, o.err
}

// List implements archive.Storage.
func (s *storage) List() ([]archive.Stored, error) {
	found, err := s.call("list")
	if err != nil {
		return nil, err
	}
	stored := make([]archive.Stored, found.Length())
	for i := range stored {
		stored[i] = archive.Stored{ID: found.Index(i).Index(0).String(), Stamp: found.Index(i).Index(1).String()}
	}
	return stored, nil
}

// Read implements archive.Storage.
func (s *storage) Read(id string) ([]byte, error) { return bytesOrNone(s.call("read", id)) }

// Write implements archive.Storage. It returns when the transaction is on disk.
func (s *storage) Write(id string, old, text []byte) error {
	before := js.Null()
	if old != nil {
		before = toJS(old)
	}
	stored, err := s.call("write", id, before, toJS(text))
	if err == nil && !stored.Bool() {
		err = archive.ErrChanged
	}
	return err
}

// Delete implements archive.Storage.
func (s *storage) Delete(id string) error {
	removed, err := s.call("remove", id)
	if err == nil && !removed.Bool() {
		err = fs.ErrNotExist
	}
	return err
}

// Name implements archive.Storage.
func (s *storage) Name(id string) string {
	if id == "" {
		return "this browser"
	}
	return "game " + id + " of this browser"
}

// ReadIndex implements archive.Storage.
func (s *storage) ReadIndex() ([]byte, error) { return bytesOrNone(s.call("readIndex")) }

// WriteIndex implements archive.Storage.
func (s *storage) WriteIndex(index []byte) error {
	_, err := s.call("writeIndex", toJS(index))
	return err
}

// bytesOrNone converts a Uint8Array. The error for undefined is fs.ErrNotExist.
func bytesOrNone(value js.Value, err error) ([]byte, error) {
	if err != nil {
		return nil, err
	}
	if value.IsUndefined() {
		return nil, fs.ErrNotExist
	}
	text := make([]byte, value.Length())
	js.CopyBytesToGo(text, value)
	return text, nil
}

// toJS returns bytes as a Uint8Array.
func toJS(text []byte) js.Value {
	array := js.Global().Get("Uint8Array").New(len(text))
	js.CopyBytesToJS(array, text)
	return array
}
