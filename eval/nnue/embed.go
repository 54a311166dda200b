package nnue

import (
	"bytes"
	_ "embed"
	"sync"
)

// The network that the program is built with. Where it comes from, and what it
// was measured to be worth, is in doc.go.

//go:embed default.nnue
var defaultFile []byte

// Default returns the network that the program was built with. It is read once,
// when it is first asked for, and shared: a network does not change.
var Default = sync.OnceValue(func() *Network {
	n, err := Read(bytes.NewReader(defaultFile))
	if err != nil {
		panic("nnue: the built-in network: " + err.Error()) // TestDefault reads it.
	}
	return n
})
