// Package train makes networks for package nnue out of positions that Consort
// played, on the processor alone.
//
//	record.go      a position with its score and result, in 32 bytes
//	recordfile.go  files of them
package train
