//go:build !unix

package files

import "io/fs"

// isPrivate returns true: the permissions of this system are not those of Unix.
func isPrivate(fs.FileInfo) bool { return true }
