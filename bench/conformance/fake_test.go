package conformance

// A fake engine that has at most one fault.

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"consort/engine"
)

// A fake is an engine that plays a mate if it sees one and the first legal move
// otherwise. The table mistakes says which rule its fault breaks.
type fake struct {
	fault  string
	game   *engine.Game
	values map[string]string // of options, by name

	lastGo  []string // the words of the last go
	waiting bool     // its bestmove waits for stop or ponderhit
	stuck   bool     // the next search stops at depth 1
}

func newFake(fault string) *fake {
	return &fake{fault: fault, game: engine.NewGame(engine.StartPosition()), values: map[string]string{}}
}

// has reports whether this is the fault of the engine.
func (f *fake) has(fault string) bool { return f.fault == fault }

// delay waits if this is the fault of the engine.
func (f *fake) delay(fault string, d time.Duration) {
	if f.has(fault) {
		time.Sleep(d)
	}
}

func (f *fake) run() {
	if f.has("banner") {
		fmt.Println("A fine engine")
	}
	for in := bufio.NewReader(os.Stdin); ; {
		text, err := in.ReadString('\n')
		if words := strings.Fields(text); len(words) > 0 {
			f.handle(words)
		}
		if err != nil {
			f.delay("deaf-to-the-end", time.Minute)
			return
		}
	}
}

func (f *fake) handle(words []string) {
	switch words[0] {
	case "uci":
		f.identify()
	case "isready":
		f.ready()
	case "setoption":
		f.set(words[1:])
	case "ucinewgame":
		f.delay("slow-new-game", 400*time.Millisecond)
		f.waiting = f.waiting && !f.has("forgets-the-search")
	case "position":
		f.place(words[1:])
	case "go":
		f.search(words)
	case "stop", "ponderhit":
		if f.waiting || f.has("stops-twice") && words[0] == "stop" || f.has("hits-twice") && words[0] == "ponderhit" {
			f.bestMove()
		}
	case "quit":
		if f.has("bad-code") {
			os.Exit(3)
		}
		os.Exit(0)
	}
}

const fakeOptions = `option name Hash type spin default 16 min 1 max 1024
option name Threads type spin default 1 min 1 max 8
option name Move Overhead type spin default 10 min 0 max 5000
option name MultiPV type spin default 1 min 1 max 64
option name Ponder type check default false
option name Style type combo default solid var solid var wild
option name UCI_Chess960 type check default false
option name UCI_ShowWDL type check default false
option name UCI_LimitStrength type check default false
option name UCI_Elo type spin default 1500 min 500 max 3000
option name SyzygyPath type string default <empty>`

// misdeclared are the faults in fakeOptions: the correct text and the wrong one.
var misdeclared = map[string][2]string{
	"spin":           {"max 1024", "max 1099511627776"},
	"spelling":       {"Move Overhead", "MoveOverhead"},
	"string":         {" default <empty>", " default"},
	"combo":          {"default solid", "default sharp"},
	"word-in-a-name": {"Style", "Style Value"},
	"one-thread":     {"max 8", "max 1"},
	"shows-WDL":      {"UCI_ShowWDL type check default false", "UCI_ShowWDL type check default true"},
}

func (f *fake) identify() {
	f.delay("late", 1200*time.Millisecond)
	if f.has("stderr") {
		fmt.Fprintln(os.Stderr, "hello")
	}
	if f.has("resets-at-uci") {
		clear(f.values)
	}
	fmt.Println("id name Fake\nid author nobody")
	if f.has("blank-line") {
		fmt.Println()
	}
	wrong := misdeclared[f.fault]
	fmt.Println(strings.ReplaceAll(fakeOptions, wrong[0], wrong[1]))
	fmt.Println("uciok")
}

func (f *fake) ready() {
	f.delay("slow-to-be-ready", 300*time.Millisecond)
	if f.has("chatty") {
		fmt.Println("string info ready")
	}
	if f.waiting && f.has("ends-at-isready") {
		f.bestMove()
	}
	fmt.Println("readyok")
}

// set stores any value; one that is invalid has no effect later.
func (f *fake) set(words []string) {
	name, value, _ := strings.Cut(strings.TrimPrefix(strings.Join(words, " "), "name "), " value ")
	switch {
	case f.has("crash") && value == "abc", f.has("huge-Hash") && value == "99999999":
		panic("no room for " + value)
	case name == "Hash":
		f.delay("slow-Hash", 40*time.Millisecond)
	}
	f.values[f.key(name)] = value
}

func (f *fake) key(name string) string {
	if f.has("exact-names") {
		return name
	}
	return strings.ToLower(name)
}

// option returns the value that an option was set to.
func (f *fake) option(name string) string { return f.values[f.key(name)] }

// place sets the position. Moves are played up to the first illegal one.
func (f *fake) place(words []string) {
	base, list, _ := strings.Cut(strings.Join(words, " ")+" ", "moves ")
	if f.has("reports-every-position") {
		fmt.Println("info string a position")
	}
	start, err := f.start(strings.TrimSpace(base))
	if err != nil {
		f.refuse(err)
		return
	}
	game, moves := engine.NewGame(start), strings.Fields(list)
	if f.has("adds-up") {
		game = f.game
	}
	if f.has("short-games") && len(moves) > 1024 {
		panic("too many moves")
	}
	for _, m := range moves {
		if err := game.PushUCI(m); err != nil {
			if f.has("keeps-the-old-game") {
				return
			}
			break
		}
	}
	f.game = game
}

// start returns the position before the moves.
func (f *fake) start(base string) (engine.Position, error) {
	fen, ok := strings.CutPrefix(base+" ", "fen ")
	switch {
	case ok && f.has("six-fields") && len(strings.Fields(fen)) < 6:
		return engine.Position{}, errors.New("fields are missing")
	case ok:
		return engine.ParseFEN(fen)
	case base != "startpos":
		return engine.Position{}, errors.New("neither startpos nor fen")
	}
	return engine.StartPosition(), nil
}

// refuse reports an invalid position.
func (f *fake) refuse(err error) {
	switch f.fault {
	case "silent-about-FENs", "reports-every-position":
	case "unrelated-info":
		fmt.Println("info depth 0 score cp 0")
	case "plain-words": // allowed by rule 40
		fmt.Println("Illegal position:", err)
	case "starts-again":
		f.game = engine.NewGame(engine.StartPosition())
		fallthrough
	default:
		fmt.Println("info string", err)
	}
}

func (f *fake) search(words []string) {
	if f.waiting {
		f.bestMove()
	}
	f.lastGo = words
	f.waiting = len(words) == 1 || f.hasField("infinite") || f.hasField("ponder")
	switch {
	case f.has("full-movetime") && f.hasField("movetime"):
		time.Sleep(time.Duration(f.number("movetime")) * time.Millisecond)
	case f.has("slow-without-a-clock") && !f.hasField("wtime"):
		time.Sleep(600 * time.Millisecond)
	case f.has("flood"):
		fmt.Print(strings.Repeat("info depth 1\n", 500))
	case f.has("currmove"):
		fmt.Println("info depth 1 currmove e2e4 currmovenumber 1")
	case f.has("buried-string"):
		fmt.Println("info depth 1 string hello")
	}
	if !f.waiting || f.has("hasty") {
		f.bestMove()
	}
}

// hasField reports whether the last go has a field.
func (f *fake) hasField(field string) bool { return slices.Contains(f.lastGo, field) }

// number returns the integer after a field of the last go, or 0.
func (f *fake) number(field string) int {
	at := slices.Index(f.lastGo, field)
	if at < 0 || at+1 >= len(f.lastGo) {
		return 0
	}
	n, _ := strconv.Atoi(f.lastGo[at+1])
	return n
}

// bestMove ends the search: it prints the info lines of all depths and the bestmove.
func (f *fake) bestMove() {
	f.waiting = false
	lines := f.lines()
	if len(lines) == 0 {
		none := "(none)"
		if f.has("a1a1") {
			none = "a1a1"
		}
		fmt.Println("info depth 0 score cp 0\nbestmove", none)
		return
	}
	first, last := 1, min(8, max(1, f.number("depth")))
	if f.hasField("movetime") {
		last = 3
	}
	if f.has("no-depth-1") {
		first, last = 2, 2
	}
	if f.stuck {
		last = 1
	}
	f.stuck = f.has("nodes-stick") && f.hasField("nodes")
	for depth := first; depth <= last; depth++ {
		f.show(depth, lines)
	}
	switch {
	case f.has("cuts-the-last-line"):
		f.show(last, []line{{lines[0].score, lines[0].moves[:1]}})
	case f.has("steps-back") && last > 1:
		f.show(last-1, lines)
	case f.has("forgets-hashfull"):
		fmt.Printf("info depth %d score %s nodes 9 time 9 pv %s\n", last, lines[0].score, f.text(lines[0].moves...))
	}
	f.answer(lines[0])
}

// A line is the score and PV of a move.
type line struct {
	score string
	moves []engine.Move
}

// lines returns the lines of the moves that may be played, the best first.
func (f *fake) lines() (all []line) {
	p := f.game.Position()
	mating := f.mating(p)
	for _, m := range f.choice(p) {
		if len(mating) > 0 && m == mating[0] {
			score := fmt.Sprintf("mate %d", (len(mating)+1)/2)
			all = append([]line{{score, mating}}, all...)
			continue
		}
		l := line{"cp 1", []engine.Move{m}}
		if _ = f.game.Push(m); !f.game.Outcome().Over() {
			l.moves = append(l.moves, f.game.Position().Moves()[0])
		}
		f.game.Undo()
		all = append(all, l)
	}
	if f.has("weak-misses-mates") && f.option("UCI_LimitStrength") == "true" {
		slices.Reverse(all)
	}
	return all
}

// choice returns the legal moves, restricted to the searchmoves of the last go.
func (f *fake) choice(p *engine.Position) (moves []engine.Move) {
	var wanted []engine.Move
	if f.hasField("searchmoves") {
		for _, text := range f.lastGo {
			if m, err := p.ParseUCI(text); err == nil {
				wanted = append(wanted, m)
			}
		}
	}
	for _, m := range p.Moves() {
		if len(wanted) == 0 || slices.Contains(wanted, m) != f.has("other-moves") {
			moves = append(moves, m)
		}
	}
	return moves
}

// mating returns a PV that mates, within one move unless go mate allows more.
func (f *fake) mating(p *engine.Position) (moves []engine.Move) {
	if f.has("no-mates") {
		return nil
	}
	for n := 1; n <= max(1, min(3, f.number("mate"))) && moves == nil; n++ {
		moves = mate(p, n)
	}
	return moves
}

// mate returns the moves of the shortest mate within n moves of the side to move,
// nil if there is none, by brute force.
func mate(p *engine.Position, n int) (shortest []engine.Move) {
	if n == 0 {
		return nil
	}
	for _, m := range p.Moves() {
		child := p.After(m)
		replies := child.Moves()
		forced, longest := child.InCheck() || len(replies) > 0, []engine.Move{m}
		for _, reply := range replies {
			next := child.After(reply)
			moves := mate(&next, n-1)
			if moves == nil {
				forced = false
				break
			}
			if len(moves)+2 > len(longest) {
				longest = append([]engine.Move{m, reply}, moves...)
			}
		}
		if forced && (shortest == nil || len(longest) < len(shortest)) {
			shortest = longest
		}
	}
	return shortest
}

// show prints the info lines of a depth, one for each PV.
func (f *fake) show(depth int, lines []line) {
	count, _ := strconv.Atoi(f.option("MultiPV"))
	if count = max(1, count); f.has("one-line") {
		count = 1
	}
	if !f.has("lines-without-moves") {
		count = min(count, len(lines))
	}
	for rank := range count {
		l := lines[min(rank, len(lines)-1)]
		nodes, nps, milliseconds, pv := depth, 1000, strconv.Itoa(depth), f.text(l.moves...)
		switch {
		case f.has("nodes-overrun"):
			nodes = f.number("nodes") * 51 / 50
		case f.has("wrong-speed"):
			nps = 5000000
		case f.has("float"):
			milliseconds = "1.5"
		case f.has("boasts"):
			l.score = "mate 2"
		case f.has("illegal-line"):
			pv = f.text(l.moves[0]) + " a1a1"
		case f.has("other-line"):
			pv = f.text(lines[1].moves...)
		}
		fmt.Printf("info depth %d multipv %d score %s nodes %d nps %d hashfull %d time %s pv %s\n", depth, rank+1, l.score, nodes, nps, depth, milliseconds, pv)
	}
}

// answer prints the first move of a line as bestmove.
func (f *fake) answer(l line) {
	best := "bestmove " + f.text(l.moves[0])
	switch {
	case f.has("illegal"):
		best = "bestmove a1a1"
	case f.has("null-move-at-stop") && f.hasField("infinite"), f.has("null-move-in-haste") && f.number("wtime") == 1:
		best = "bestmove 0000"
	case f.has("two-bestmoves"):
		best += "\n" + best
	case f.has("illegal-ponder"):
		best += " ponder a1a1"
	case len(l.moves) > 1 && !f.has("no-ponder"):
		best += " ponder " + f.text(l.moves[1])
	}
	fmt.Println(best)
}

// text returns moves in UCI notation.
func (f *fake) text(moves ...engine.Move) string {
	var words []string
	for _, m := range moves {
		words = append(words, m.UCI(f.option("UCI_Chess960") == "true" || f.has("castles-as-in-Chess960")))
	}
	return strings.Join(words, " ")
}
