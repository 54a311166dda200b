package uci

import (
	"fmt"
	"strings"
	"text/tabwriter"
)

// The commands for people. Their output is free text, as Stockfish's is: no
// program asks for them unless it knows what comes.

// draw answers d.
func (d *Driver) draw(request) {
	p := d.board.position()
	text := p.String()
	if d.settings.chess960 {
		text = strings.Replace(text, p.FEN(), p.ShredderFEN(), 1)
	}
	d.out.print(strings.TrimRight(text, "\n"))
}

// explain answers eval.
func (d *Driver) explain(request) {
	d.out.print(strings.TrimRight(d.config.Explain(d.board.position(), d.network()), "\n"))
}

// exportNetwork answers export_net. Without a file it is named after the network.
func (d *Driver) exportNetwork(r request) {
	n := d.network()
	if n == nil {
		d.refuse("export_net: the evaluation in use is the classical one, not a network")
		return
	}
	path := strings.TrimSpace(r.rest)
	if path == "" {
		path = "consort-" + n.ID() + ".nnue"
	}
	if err := n.WriteFile(path); err != nil {
		d.refuse("export_net: %v", err)
		return
	}
	d.out.say("network %s written to %s", n.ID(), path)
}

// version answers version.
func (d *Driver) version(request) { d.out.print(d.fullName()) }

// describeBuild answers compiler.
func (d *Driver) describeBuild(request) {
	d.out.print(strings.TrimRight(d.config.Build(), "\n"))
}

// goFields explains the fields of go, which is a language of its own.
const goFields = `  wtime MS, btime MS	time left to White and Black
  winc MS, binc MS	time added after each move
  movestogo N	moves to the next time control
  movetime MS	think exactly this long
  depth N	search N plies deep
  nodes N	search N positions
  mate N	find a mate in N moves
  infinite	until stop
  ponder	on the opponent's time, until ponderhit or stop
  searchmoves MOVE...	only these moves
  perft N	count the leaves of the tree of legal moves, by root move
`

// arguments explains how commands are given as arguments of the program.
const arguments = `As arguments of the program, commands are obeyed in their order, and the program
ends: consort bench, consort "position startpos moves e2e4" "go depth 9". Quotes may
be left out: an argument that begins with the name of a command begins that command,
any other belongs to the command before it, and perft after go is a field of go.
`

// help answers help: every command, every field of go and every option.
func (d *Driver) help(request) {
	var s strings.Builder
	fmt.Fprintf(&s, "%s, a chess engine. It speaks UCI on standard input and output.\n\nCommands:\n", d.fullName())
	w := tabwriter.NewWriter(&s, 0, 0, 2, ' ', 0)
	for _, c := range d.commands {
		fmt.Fprintf(w, "  %s\t%s\n", strings.TrimSpace(c.names[0]+" "+c.usage), c.help)
	}
	_ = w.Flush() // A Builder takes everything.
	s.WriteString("\nFields of go; the first limit that is reached ends the search:\n")
	_, _ = w.Write([]byte(goFields))
	_ = w.Flush()
	s.WriteString("\nOptions, set with setoption:\n")
	for _, o := range d.options {
		fmt.Fprintf(w, "  %s\t%s (%s)\n", o.name, o.help, o.values)
	}
	_ = w.Flush()
	s.WriteString("\n" + arguments + d.config.Notes)
	d.out.print(strings.TrimRight(s.String(), "\n"))
}
