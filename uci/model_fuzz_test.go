package uci_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"consort/engine"
	"consort/search/player"
	"consort/uci"
)

// A model knows what a GUI may rely on in a session: each go is answered by one bestmove,
// in order, whose moves and those of the lines before are legal, and not before the stop
// or the ponderhit that it waits for. It sends commands chosen by bytes, and reads what
// the driver with the players of the program says.
type model struct {
	*session
	choices []byte

	game     *engine.Game
	multiPV  int
	chess960 bool
	gos      []pending // not answered yet
}

// A pending is a go that has not been answered.
type pending struct {
	game    *engine.Game
	allowed []engine.Move // nil for all
	held    bool          // until stop, or until ponderhit
	ponders bool
	multiPV int
}

// next returns the next choice below n.
func (m *model) next(n int) int {
	if len(m.choices) == 0 {
		return 0
	}
	b := int(m.choices[0])
	m.choices = m.choices[1:]
	return b % n
}

// FuzzSession runs whole sessions against the model.
func FuzzSession(f *testing.F) {
	f.Add([]byte("a session of any length, which is chosen by these bytes: \x03\x06\x07\x08\x09\x0a"))
	f.Add([]byte{3, 0, 5, 5, 5, 5, 9, 1, 10, 11, 1, 12, 6, 200, 3, 1, 7, 7, 7, 13, 0, 6, 100})
	f.Add([]byte{13, 7, 4, 3, 3, 1, 2, 3, 6, 90, 11, 10, 9, 1, 1, 10, 2, 14, 3, 15, 2, 0, 11, 12})
	f.Add([]byte{9, 9, 9, 3, 3, 6, 6, 1, 0, 2, 9, 2, 11, 3, 2, 12, 12, 10, 10, 11, 13, 3})
	f.Fuzz(func(t *testing.T, choices []byte) {
		m := &model{
			session: openConfig(t, uci.Config{Name: "Consort", Version: "test", Author: "authors", NewSeed: func() uint64 { return 1 }}),
			choices: choices, game: engine.NewGame(engine.StartPosition()), multiPV: 1,
		}
		m.ask("setoption name Hash value 1", "setoption name Move Overhead value 0")
		for range 24 {
			if len(m.choices) == 0 {
				break
			}
			m.step()
		}
		m.do("stop")
		for len(m.gos) > 0 {
			m.read(m.line())
		}
		if answer := m.ask(); len(answer) > 0 {
			t.Errorf("after all answers: %q", answer)
		}
		m.send("quit")
	})
}

// step sends one command and reads what has come by then.
func (m *model) step() {
	command := ""
	switch choice := m.next(16); choice {
	case 0:
		command = "uci"
	case 1: // isready alone, which follows each command
	case 2:
		command = "ucinewgame"
	case 3, 4, 5:
		command = m.position()
	case 6:
		command = m.start(fmt.Sprintf("go nodes %d", 1+10*m.next(256)), pending{})
	case 7:
		command = m.start(fmt.Sprintf("go depth %d", 1+m.next(4)), pending{})
	case 8:
		command = m.start(fmt.Sprintf("go wtime %d btime %d winc 1 movestogo %d", 1+m.next(20), 1+m.next(20), m.next(3)), pending{})
	case 9:
		command = m.start("go infinite", pending{held: true})
	case 10:
		command = "stop"
	case 11:
		command = m.start(fmt.Sprintf("go ponder nodes %d", 1+10*m.next(256)), pending{held: true, ponders: true})
	case 12:
		command = "ponderhit"
		for i := range m.gos {
			m.gos[i].held = m.gos[i].held && !m.gos[i].ponders
		}
	case 13:
		command = m.option()
	case 14:
		refused := []string{"", "position fen 8/8/8/8 w - - 0 1", "position", "xyzzy", "setoption name Nothing value 1", "\x00\xff", "setoption", "joho debug on"}
		command = refused[m.next(len(refused))]
	case 15:
		moves := m.game.Position().Moves()
		if len(moves) == 0 {
			return
		}
		some := []engine.Move{moves[m.next(len(moves))], moves[m.next(len(moves))]}
		command = m.start("go nodes 300 searchmoves "+some[0].UCI(m.chess960)+" "+some[1].UCI(m.chess960), pending{allowed: some})
	}
	m.do(command)
}

// do sends a command and reads what has come by then. All but isready and what is unknown
// end a search.
func (m *model) do(command string) {
	starts := strings.HasPrefix(command, "go ")
	for _, name := range []string{"uci", "ucinewgame", "position", "setoption", "go", "stop"} {
		if word, _, _ := strings.Cut(command, " "); word == name {
			for i := range m.gos {
				m.gos[i].held = m.gos[i].held && starts && i == len(m.gos)-1
			}
		}
	}
	for _, line := range m.ask(command) {
		m.read(line)
	}
}

// start notes a go.
func (m *model) start(command string, p pending) string {
	p.game, p.multiPV = m.game.Clone(), m.multiPV
	m.gos = append(m.gos, p)
	return command
}

// position returns a command that sets up a position.
func (m *model) position() string {
	starts := []string{
		"", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
		"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "8/8/8/8/8/5k2/6p1/6K1 b - - 99 80", "4k3/P6P/8/8/8/8/p6p/4K3 w - - 0 1",
	}
	start, text := engine.StartPosition(), "position startpos moves"
	if fen := starts[m.next(len(starts))]; fen != "" {
		p, err := engine.ParseFEN(fen)
		if err != nil {
			m.t.Fatal(err)
		}
		start, text = p, "position fen "+fen+" moves"
	}
	m.game = engine.NewGame(start)
	for range m.next(12) {
		moves := m.game.Position().Moves()
		if len(moves) == 0 {
			break
		}
		move := moves[m.next(len(moves))]
		text += " " + move.UCI(m.chess960)
		if err := m.game.Push(move); err != nil {
			m.t.Fatal(err)
		}
	}
	return text
}

// option returns a command that changes an option.
func (m *model) option() string {
	switch m.next(8) {
	case 0:
		m.multiPV = 1 + m.next(4)
		return fmt.Sprintf("setoption name MultiPV value %d", m.multiPV)
	case 1:
		return fmt.Sprintf("setoption name Threads value %d", 1+m.next(2))
	case 2:
		return fmt.Sprintf("setoption name Hash value %d", 1+m.next(3))
	case 3:
		return fmt.Sprintf("setoption name Skill Level value %d", m.next(21))
	case 4:
		kinds := player.Kinds()
		return "setoption name Strategy value " + kinds[m.next(len(kinds))].Name
	case 5:
		m.chess960 = m.next(2) == 1
		return "setoption name UCI_Chess960 value " + strconv.FormatBool(m.chess960)
	case 6:
		return "setoption name Clear Hash"
	}
	return "setoption name UCI_ShowWDL value true"
}

// read checks a line of the driver.
func (m *model) read(line string) {
	m.t.Helper()
	words := strings.Fields(line)
	if len(words) == 0 {
		return
	}
	switch words[0] {
	case "id", "option", "uciok", "readyok":
	case "info":
		if len(words) > 1 && words[1] != "string" {
			m.readInfo(line, words)
		}
	case "bestmove":
		m.readBest(line, words)
	default:
		m.t.Errorf("not a line of UCI: %q", line)
	}
}

// readInfo checks the line of a search.
func (m *model) readInfo(line string, words []string) {
	if len(m.gos) == 0 {
		m.t.Errorf("no search, but %q", line)
		return
	}
	p := m.gos[0]
	for i, word := range words[:len(words)-1] {
		switch word {
		case "multipv":
			if n, err := strconv.Atoi(words[i+1]); err != nil || n < 1 || n > p.multiPV {
				m.t.Errorf("%d variations are wanted: %q", p.multiPV, line)
			}
		case "pv":
			m.play(line, p, words[i+1:])
		}
	}
}

// readBest checks an answer.
func (m *model) readBest(line string, words []string) {
	if len(m.gos) == 0 {
		m.t.Errorf("no search, but %q", line)
		return
	}
	p := m.gos[0]
	m.gos = m.gos[1:]
	switch {
	case p.held:
		m.t.Errorf("too early: %q", line)
	case len(p.game.Position().Moves()) == 0:
		if !slices.Equal(words, []string{"bestmove", "(none)"}) {
			m.t.Errorf("there is no move: %q", line)
		}
	case len(words) == 2:
		m.play(line, p, words[1:])
	case len(words) == 4 && words[2] == "ponder":
		m.play(line, p, []string{words[1], words[3]})
	default:
		m.t.Errorf("not an answer: %q", line)
	}
}

// play plays moves that a line of a search shows.
func (m *model) play(line string, p pending, moves []string) {
	game := p.game.Clone()
	for i, text := range moves {
		move, err := game.Position().ParseUCI(text)
		if err == nil {
			err = game.Push(move)
		}
		if err != nil {
			m.t.Errorf("%v: %q in %s", err, line, p.game.Position().FEN())
			return
		}
		if i == 0 && p.allowed != nil && !slices.Contains(p.allowed, move) {
			m.t.Errorf("%v are allowed: %q", p.allowed, line)
		}
	}
}
