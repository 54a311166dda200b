"""Plays as lichess-bot does, with the client library that it uses.

Arguments: the command of the engine. It needs the package chess (python-chess).
What the library complains of, which lichess-bot's log would show, is an error.
"""

import logging
import sys

import chess
import chess.engine

# The uci_options of lichess-bot's config.yml.default, which are sent as they are.
# Threads and Hash are smaller in the two games, below, than the default.
DEFAULTS = {
    "Move Overhead": 100,
    "Threads": 4,
    "Hash": 512,
    "SyzygyPath": "./syzygy/",
    "UCI_ShowWDL": True,
}
PLIES = 24

complaints = []


class Listener(logging.Handler):
    def emit(self, record):
        complaints.append(record.getMessage())


def check(engine, board, result):
    """The move is legal, and there is what lichess-bot shows and decides by."""
    assert result.move in board.legal_moves, (board.fen(), result.move)
    for field in ("score", "pv", "depth", "nps", "nodes", "time"):
        assert field in result.info, (field, result.info)
    # Draws are offered and games resigned by this number.
    assert isinstance(result.info["score"].relative.score(mate_score=40000), int)
    # One line of play is shown in the notation of people.
    board.variation_san(result.info["pv"])


def play(engine, start, chess960):
    """Two sides of one engine, with clocks, thinking on the opponent's time."""
    board = chess.Board(start, chess960=chess960)
    clocks = {chess.WHITE: 3.0, chess.BLACK: 3.0}
    while len(board.move_stack) < PLIES and not board.is_game_over():
        if len(board.move_stack) < 2:  # The first moves have a fixed time.
            limit = chess.engine.Limit(time=0.2, clock_id="first move")
            ponder = False
        else:
            limit = chess.engine.Limit(
                white_clock=clocks[chess.WHITE], black_clock=clocks[chess.BLACK],
                white_inc=0.05, black_inc=0.05, clock_id="real time")
            ponder = True
        result = engine.play(board, limit, info=chess.engine.INFO_ALL, ponder=ponder, draw_offered=False)
        check(engine, board, result)
        ponders.append(result.ponder)
        board.push(result.move)
    return board


ponders = []

logging.getLogger("chess.engine").addHandler(Listener(level=logging.WARNING))
engine = chess.engine.SimpleEngine.popen_uci(sys.argv[1:], timeout=60.0, setpgrp=True)
try:
    engine.configure(DEFAULTS)
    engine.ping()
    engine.configure({"Threads": 1, "Hash": 16})
    board = play(engine, chess.STARTING_FEN, False)
    print("standard:", board.fen())
    # Position 960's inner rooks and a king that castles at once.
    board = play(engine, "nrbkrbnq/pppppppp/8/8/8/8/PPPPPPPP/NRBKRBNQ w EBeb - 0 1", True)
    print("chess960:", board.fen())
    assert any(ponders), "no move to ponder on"

    # What go_commands adds: the first limit that is reached counts.
    board = chess.Board()
    for limit in (
        chess.engine.Limit(nodes=1), chess.engine.Limit(depth=5), chess.engine.Limit(time=0.05),
        chess.engine.Limit(time=30, depth=3), chess.engine.Limit(white_clock=60, black_clock=60, nodes=200),
    ):
        check(engine, board, engine.play(board, limit, info=chess.engine.INFO_ALL))
    # Only a mate that is there ends a search for it.
    mate = chess.Board("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1")
    check(engine, mate, engine.play(mate, chess.engine.Limit(mate=1), info=chess.engine.INFO_ALL))
    # A choice of moves, as an online tablebase suggests them.
    only = [chess.Move.from_uci("a2a3"), chess.Move.from_uci("h2h4")]
    assert engine.play(board, chess.engine.Limit(depth=4), root_moves=only).move in only

    # Analysis of several lines while the game goes on.
    lines = engine.analyse(board, chess.engine.Limit(depth=4), multipv=3)
    assert len(lines) == 3, lines

    # Lost and drawn positions, in which a bot resigns or offers a draw. Each is a game of
    # its own, so that the search starts from an empty hash table.
    def alone(fen, depth):
        return engine.play(chess.Board(fen), chess.engine.Limit(depth=depth), game=object(), info=chess.engine.INFO_ALL)

    lost = alone("7k/8/8/8/8/8/1q6/K7 w - - 0 1", 4)
    assert lost.move.uci() == "a1b2", lost.move
    # A mate in one, and one that takes a search to find.
    for fen, depth in ("8/8/8/8/8/1k6/7q/1K6 w - - 0 1", 4), ("7k/8/8/8/8/5q2/8/K7 w - - 0 1", 20):
        lost = alone(fen, depth)
        assert lost.info["score"].relative.score(mate_score=40000) <= -500, lost.info
        assert lost.info["wdl"].relative.losses >= 990, lost.info
    drawn = alone("7k/8/8/8/8/8/8/K6B w - - 0 1", 6)
    assert drawn.info["score"].relative.score(mate_score=40000) == 0, drawn.info
finally:
    engine.quit()

# The default's folder of tables is not there, which the engine says once.
assert len(complaints) <= 1 and all("option SyzygyPath" in c for c in complaints), complaints
print("moves to ponder on:", sum(p is not None for p in ponders), "of", len(ponders))
