package uci

import (
	"fmt"
	"os"
	"strings"
	"text/tabwriter"

	"consort/eval/nnue"
)

// The commands for users. Their output is free text, as in Stockfish: no program
// sends them unless it expects that.

// draw executes d.
func (d *Driver) draw(request) {
	p := d.board.position()
	text := p.String()
	if d.settings.chess960 {
		text = strings.Replace(text, p.FEN(), p.ShredderFEN(), 1)
	}
	d.out.print(strings.TrimRight(text, "\n"))
}

// explain executes eval.
func (d *Driver) explain(request) {
	d.out.print(strings.TrimRight(d.config.Explain(d.board.position(), d.network()), "\n"))
}

// exportNetwork executes export_net. The default file name is that of the network.
func (d *Driver) exportNetwork(r request) {
	n := d.network()
	if n == nil {
		d.refuse("export_net: the classical evaluation is in use, not a network")
		return
	}
	path := strings.TrimSpace(r.rest)
	if path == "" {
		path = "consort-" + n.ID() + ".nnue"
	}
	if existing, err := os.Stat(path); err == nil && existing.Mode().IsRegular() && existing.Size() > 0 && !nnue.IsFile(path) {
		d.refuse("export_net: %s is not a network, and would be lost: use another name", path)
		return
	}
	if err := n.WriteFile(path); err != nil {
		d.refuse("export_net: %v", err)
		return
	}
	d.out.infoString("network %s written to %s", n.ID(), path)
}

// version executes version.
func (d *Driver) version(request) { d.out.print(d.fullName()) }

// describeBuild executes compiler.
func (d *Driver) describeBuild(request) {
	d.out.print(strings.TrimRight(d.config.Build(), "\n"))
}

// perftHelp explains perft and go perft, which are the same.
const perftHelp = "count the leaf nodes of the legal move tree, N plies deep, for each first move"

// goParameters explains the parameters of go.
const goParameters = `  wtime MS, btime MS	time left for White and Black
  winc MS, binc MS	time added after each move
  movestogo N	moves to the next time control
  movetime MS	move after this time: the search ends earlier by Move Overhead, at least 10 ms
  depth N	search N plies deep
  nodes N	search N nodes
  mate N	search for a mate in N moves
  infinite	until stop
  ponder	search on the opponent's time, until ponderhit or stop
  searchmoves MOVE...	search only these moves
  perft N	` + perftHelp + `
`

// arguments explains how commands are given as arguments of the program.
const arguments = `Commands can also be given as arguments of the program, which executes them in order
and exits: consort bench, consort "position startpos moves e2e4" "go depth 9". Quotes
can be omitted: an argument that begins with the name of a command starts that
command, any other belongs to the command before it, and perft after go is a
parameter of go.
`

// help executes help: it lists every command, parameter of go and option.
func (d *Driver) help(request) {
	var s strings.Builder
	fmt.Fprintf(&s, "%s, a chess engine. It speaks UCI on standard input and output.\n\nCommands:\n", d.fullName())
	w := tabwriter.NewWriter(&s, 0, 0, 2, ' ', 0)
	for _, c := range d.commands {
		fmt.Fprintf(w, "  %s\t%s\n", strings.TrimSpace(c.names[0]+" "+c.usage), c.help)
	}
	_ = w.Flush() // A Builder accepts everything.
	s.WriteString("\nParameters of go; the search ends at the first limit reached:\n")
	_, _ = w.Write([]byte(goParameters))
	_ = w.Flush()
	s.WriteString("\nOptions, set with setoption:\n")
	for _, o := range d.options {
		fmt.Fprintf(w, "  %s\t%s (%s)\n", o.name, o.help, o.values)
	}
	_ = w.Flush()
	s.WriteString("\n" + arguments + d.config.Notes)
	d.out.print(strings.TrimRight(s.String(), "\n"))
}
