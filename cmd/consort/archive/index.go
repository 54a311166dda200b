package archive

import "encoding/json"

// indexAfter is how many texts a list must have read before it writes the index. Reading
// fewer takes less time than writing it.
const indexAfter = 50

// An index is what the index of a Storage holds: what was known of its texts. Those with
// another stamp now are read again.
type index struct {
	Format int            `json:"format"` // of the texts, and of this
	Games  []indexedEntry `json:"games"`
}

// An indexedEntry is a text of the index.
type indexedEntry struct {
	Stamp string `json:"stamp"`
	*Summary
}

// readIndex returns what the index says, which is nothing if it cannot be read.
func readIndex(s Storage) map[string]known {
	all := map[string]known{}
	indexer, ok := s.(Indexer)
	if !ok {
		return all
	}
	text, err := indexer.ReadIndex()
	if err != nil {
		return all
	}
	var x index
	if json.Unmarshal(text, &x) != nil || x.Format != format {
		return all
	}
	for _, e := range x.Games {
		if e.Summary != nil {
			all[e.ID] = known{stamp: e.Stamp, summary: e.Summary}
		}
	}
	return all
}

// writeIndex writes the index, if the Storage has one. Errors cost time only, since the
// next list reads the texts again.
func writeIndex(s Storage, all map[string]known) {
	indexer, ok := s.(Indexer)
	if !ok {
		return
	}
	x := index{Format: format}
	for _, k := range all {
		if k.summary != nil {
			x.Games = append(x.Games, indexedEntry{k.stamp, k.summary})
		}
	}
	if text, err := json.Marshal(&x); err == nil {
		_ = indexer.WriteIndex(text)
	}
}
