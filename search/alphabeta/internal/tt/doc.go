// Package tt is the transposition table: a hash table of positions that have been
// searched, shared by all search threads. Nobody outside sees how an entry is
// stored.
//
//	tt.go        entries, probing, storing, generations
//	words_*.go   reading and writing the words of an entry, by system
//	memory.go    the memory of a table, outside Go's heap; memory_*.go by system
package tt
