// Package plural writes numbers of things.
package plural

import (
	"fmt"
	"strings"
)

// Of returns a number with a regular noun: "1 move", "2 moves", "2 inaccuracies".
func Of[N int | uint64](n N, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	if stem, found := strings.CutSuffix(noun, "cy"); found {
		return fmt.Sprintf("%d %scies", n, stem)
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
