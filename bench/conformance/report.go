package conformance

import (
	"fmt"
	"io"
	"strings"
)

// WriteFinding prints what an engine does with one rule.
func WriteFinding(w io.Writer, f Finding) error {
	_, err := fmt.Fprintf(w, "%2d  %-6s  %s\n", f.Rule.Number, f.Verdict, f.Rule.Text)
	if err == nil && f.Reason != "" {
		_, err = fmt.Fprintf(w, "            %s\n", f.Reason)
	}
	return err
}

// sum counts the verdicts.
func sum(all []Finding) (n [3]int) {
	for _, f := range all {
		n[f.Verdict]++
	}
	return n
}

// WriteSummary prints how many rules hold.
func WriteSummary(w io.Writer, name string, all []Finding) error {
	n := sum(all)
	_, err := fmt.Fprintf(w, "\n%s: %d rules hold, %d are broken, %d could not be tried\n", name, n[Holds], n[Broken], n[Unsettled])
	return err
}

// WriteMatrix prints a table of several engines, in Markdown: the rules that
// at least one of them breaks.
func WriteMatrix(w io.Writer, names []string, all [][]Finding) error {
	var s strings.Builder
	s.WriteString("\n| rule | " + strings.Join(names, " | ") + " |\n|---|" + strings.Repeat("---|", len(names)) + "\n")
	for i, f := range all[0] {
		row, same := "", true
		for _, findings := range all {
			same = same && findings[i].Verdict != Broken
			row += " " + [...]string{"yes", "**no**", "-"}[findings[i].Verdict] + " |"
		}
		if !same {
			fmt.Fprintf(&s, "| %d. %s |%s\n", f.Rule.Number, f.Rule.Text, row)
		}
	}
	s.WriteString("| rules that hold, of " + fmt.Sprint(len(all[0])) + " |")
	for _, findings := range all {
		fmt.Fprintf(&s, " %d |", sum(findings)[Holds])
	}
	s.WriteByte('\n')
	_, err := io.WriteString(w, s.String())
	return err
}
