//go:build !unix

package cli

// CheckLimits does nothing: shells of this system set no limits.
func CheckLimits() error { return nil }
