//go:build !unix && !windows

package syzygy

import (
	"errors"
	"os"
)

// mapFile returns an error: this system does not map files, and openBlob reads them
// instead.
func mapFile(*os.File, int) (memory []byte, release func() error, err error) {
	return nil, nil, errors.ErrUnsupported
}
