package archive

import "encoding/json"

// indexAfter is how many texts a list must have read before it writes the index. Reading
// fewer takes less time than writing it.
const indexAfter = 50

// indexFormat is that of the index. One of another format is made again.
const indexFormat = 2

// An index is what the index of a Storage holds: what was known of its texts. Those with
// another stamp now are read again.
type index struct {
	Format int     `json:"format"`
	Games  []known `json:"games"`
}

// readIndex returns what the index says, which is nothing if it cannot be read.
func readIndex(s Storage) map[string]known {
	all, x := map[string]known{}, index{}
	text, err := s.ReadIndex()
	if err != nil || json.Unmarshal(text, &x) != nil || x.Format != indexFormat {
		return all
	}
	for _, k := range x.Games {
		if k.Summary != nil {
			all[k.ID] = k
		}
	}
	return all
}

// writeIndex writes the index. Errors cost time only, since the next list reads the texts
// again.
func writeIndex(s Storage, all map[string]known) {
	x := index{Format: indexFormat}
	for _, k := range all {
		if k.Summary != nil {
			x.Games = append(x.Games, k)
		}
	}
	if text, err := json.Marshal(&x); err == nil {
		_ = s.WriteIndex(text)
	}
}
