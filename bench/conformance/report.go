package conformance

import (
	"fmt"
	"io"
	"strings"
)

// WriteFinding writes the verdict on one rule, and its reason if there is one.
func WriteFinding(w io.Writer, f Finding) error {
	_, err := fmt.Fprintf(w, "%2d  %-6s  %s\n", f.Rule.Number, f.Verdict, f.Rule.Text)
	if err == nil && f.Reason != "" {
		_, err = fmt.Fprintf(w, "            %s\n", f.Reason)
	}
	return err
}

// sum counts the findings by verdict.
func sum(all []Finding) (n [3]int) {
	for _, f := range all {
		n[f.Verdict]++
	}
	return n
}

// WriteSummary writes how many rules an engine passed.
func WriteSummary(w io.Writer, name string, all []Finding) error {
	n := sum(all)
	_, err := fmt.Fprintf(w, "\n%s: %d passed, %d failed, %d not tested\n", name, n[Passed], n[Failed], n[NotTested])
	return err
}

// WriteMatrix compares several engines in a Markdown table of the rules that at least
// one of them failed. all holds the findings of each engine, for the same rules.
func WriteMatrix(w io.Writer, names []string, all [][]Finding) error {
	var s strings.Builder
	s.WriteString("\n| rule | " + strings.Join(names, " | ") + " |\n|---|" + strings.Repeat("---|", len(names)) + "\n")
	for i, f := range all[0] {
		row, same := "", true
		for _, findings := range all {
			same = same && findings[i].Verdict != Failed
			row += " " + [...]string{"yes", "**no**", "-"}[findings[i].Verdict] + " |"
		}
		if !same {
			fmt.Fprintf(&s, "| %d. %s |%s\n", f.Rule.Number, f.Rule.Text, row)
		}
	}
	s.WriteString("| rules passed, of " + fmt.Sprint(len(all[0])) + " |")
	for _, findings := range all {
		fmt.Fprintf(&s, " %d |", sum(findings)[Passed])
	}
	s.WriteByte('\n')
	_, err := io.WriteString(w, s.String())
	return err
}
