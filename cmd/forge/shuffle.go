package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"path/filepath"
	"strings"

	"consort/engine"
	"consort/eval/nnue/train"
	"consort/search/progress"
	"consort/search/selfplay"
)

var shuffleManual = manual{
	usage: `Make training records of the games in files: the positions fit to learn from, in
random order.

    forge shuffle -out FILE [flags] GAMES...

A record takes 32 bytes, on the disk and, while the tool runs, in memory. It keeps
a mark of its game, so that training can hold whole games out.
`,
	examples: `
Example:

    forge shuffle -out data/v0.records data/v0.games data/book.games
`,
}

// shuffleOptions are what to do.
type shuffleOptions struct {
	out    string
	seed   uint64
	filter selfplay.Filter
	files  []string
}

// flagSet returns the flags, bound to o.
func (o *shuffleOptions) flagSet() *flag.FlagSet {
	fs := flag.NewFlagSet("shuffle", flag.ContinueOnError)
	o.filter = selfplay.DefaultFilter()
	fs.StringVar(&o.out, "out", "", "`file` of records to write")
	fs.Uint64Var(&o.seed, "seed", 1, "`number` that the order comes from")
	fs.IntVar(&o.filter.MinPly, "min-ply", o.filter.MinPly, "`plies` from the initial position before the first that counts")
	fs.IntVar(&o.filter.MinPlayed, "min-played", o.filter.MinPlayed, "`plies` from the opening before the first that counts")
	return fs
}

// shuffle is the tool.
func shuffle(args []string, stdout, stderr io.Writer) error {
	o := &shuffleOptions{}
	files, help, err := shuffleManual.parse(o.flagSet(), args, stdout)
	if err != nil || help {
		return err
	}
	o.files = files
	switch {
	case o.out == "":
		return &usageError{"shuffle", errors.New("name a file with -out")}
	case len(files) == 0:
		return &usageError{"shuffle", errors.New("name at least one file of games")}
	}
	return o.shuffle(stdout, stderr)
}

// shuffle reads the games and writes the records.
func (o *shuffleOptions) shuffle(stdout, stderr io.Writer) error {
	all := &pile{}
	var heads []string
	games := 0
	bar := progress.New(-1, "games read", stderr)
	for i, file := range o.files {
		header, err := o.read(i, stderr, all, func() { games++; bar.Step() })
		if err != nil {
			bar.Hide()
			return err
		}
		heads = append(heads, fmt.Sprintf("%s (%s, evaluation %s, %d nodes, seed %d)",
			filepath.Base(file), header.Engine, header.Evaluation, header.Rules.Nodes, header.Seed))
	}
	bar.Hide()
	all.shuffle(rand.New(rand.NewPCG(o.seed, 0)))
	if err := all.write(o.out, fmt.Sprintf("%d games of %s", games, strings.Join(heads, ", "))); err != nil {
		return err
	}
	_, err := fmt.Fprintf(stdout, "%s: %d positions of %d games\n", o.out, all.n, games)
	return err
}

// read adds the records of the games in a file to the pile.
func (o *shuffleOptions) read(file int, stderr io.Writer, all *pile, step func()) (selfplay.Header, error) {
	mark := uint64(file) << 40 // Games of different files have the same numbers.
	return eachGame(o.files[file], stderr, func(g *selfplay.Game, line *engine.Game) error {
		for s := range o.filter.Samples(g, line) {
			if s.Verdict == selfplay.Usable {
				r := train.Pack(s.Position, s.Score, train.Result(s.Result))
				r.SetGame(mark | g.Number)
				all.add(r)
			}
		}
		step()
		return nil
	})
}

// A pile is records in memory, in pieces, because one slice that grows would
// need twice the room.
type pile struct {
	pieces [][]train.Record
	n      int
}

const pieceBits = 16

// at returns record i.
func (p *pile) at(i int) *train.Record { return &p.pieces[i>>pieceBits][i&(1<<pieceBits-1)] }

// add adds a record.
func (p *pile) add(r train.Record) {
	if p.n>>pieceBits == len(p.pieces) {
		p.pieces = append(p.pieces, make([]train.Record, 1<<pieceBits))
	}
	*p.at(p.n) = r
	p.n++
}

// shuffle brings the records into random order (Fisher and Yates).
func (p *pile) shuffle(rng *rand.Rand) {
	for i := p.n - 1; i > 0; i-- {
		a, b := p.at(i), p.at(rng.IntN(i+1))
		*a, *b = *b, *a
	}
}

// write writes the records to a file.
func (p *pile) write(path, description string) error {
	w, err := train.Create(path, description)
	if err != nil {
		return err
	}
	for i := range p.n {
		if err := w.Write(*p.at(i)); err != nil {
			break // Close tells of it.
		}
	}
	return w.Close()
}
