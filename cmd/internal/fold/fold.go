// Package fold makes texts comparable for people who search: case and accents do not count,
// so that "muller" finds Müller and "lukasz" Łukasz.
package fold

import (
	"strings"
	"unicode"
)

// Text returns a text in lower case, with Latin letters for those with accents.
func Text(text string) string {
	var b strings.Builder
	for _, r := range strings.ToLower(text) {
		switch plain, accented := letters[r]; {
		case accented:
			b.WriteString(plain)
		case !unicode.Is(unicode.Mn, r): // an accent of its own
			b.WriteRune(r)
		}
	}
	return b.String()
}

// letters are those with accents of the European languages.
var letters = func() map[rune]string {
	all := map[rune]string{}
	for plain, accented := range map[string]string{
		"a": "àáâãäåāăą", "ae": "æ", "c": "çćĉċč", "d": "ďđð", "e": "èéêëēĕėęě", "g": "ĝğġģ", "h": "ĥħ", "i": "ìíîïĩīĭįı", "j": "ĵ", "k": "ķ",
		"l": "ĺļľŀł", "n": "ñńņňŉ", "o": "òóôõöøōŏő", "oe": "œ", "r": "ŕŗř", "s": "śŝşšș", "ss": "ß", "t": "ţťŧț", "th": "þ",
		"u": "ùúûüũūŭůűų", "w": "ŵ", "y": "ýÿŷ", "z": "źżž",
	} {
		for _, r := range accented {
			all[r] = plain
		}
	}
	return all
}()
