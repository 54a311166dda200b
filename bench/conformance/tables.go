package conformance

// Command lines that both the rules here and the tests of package uci send.

// BadSetOptions are invalid setoption lines. An engine should report them and keep the
// old values. They name the options Hash and Ponder.
var BadSetOptions = []string{
	"setoption",
	"setoption name",
	"setoption name value 3",
	"setoption Hash value 3",
	"setoption name Hash",
	"setoption name Hash value",
	"setoption name Hash value abc",
	"setoption name Hash value 99999999999999999999",
	"setoption name Hash value -1",
	"setoption name Hash value 0",
	"setoption name Hash value 3.5",
	"setoption name Ponder value maybe",
	"setoption name Nonsense value 1",
	"setoption value 3 name Hash",
}

// BadPositions are invalid position lines. An engine should report them and keep the
// old position.
var BadPositions = []string{
	"position fen nonsense",
	"position fen",
	"position",
	"position fen moves e2e4",
	"position startpos e2e4",
	"position rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
	"position fen 8/8/8/8/8/8/8/8 w - - 0 1",
	"position fen 4k3/8/8/8/8/8/8/3KK3 w - - 0 1",
	"position fen P3k3/8/8/8/8/8/8/4K3 w - - 0 1",
	"position fen 4k3/8/8/8/8/8/8/4K2r b - - 0 1 extra",
	"position fen 4k3/8/8/8/8/8/8/4KR2 w - - x 1",
	"position fen 4k3/4R3/8/8/8/8/8/4K3 w - - 0 1",
	"position fen 4k3/9/8/8/8/8/8/4K3 w - - 0 1",
}

// HastyGos are go lines with hardly any time or with an invalid clock. In the initial
// position an engine should answer them at once.
var HastyGos = []string{
	"go btime 100",
	"go wtime 0 btime 0",
	"go wtime -500 btime 100",
	"go wtime 1",
	"go wtime 5",
	"go winc 100",
	"go movestogo 5",
	"go wtime",
	"go wtime btime 100",
	"go wtime abc",
	"go movetime 0",
	"go movetime -5",
}
