"""Times one board of magic-chess beside every compiled chess package for Python that installs.

python rivals.py [--rounds 7] [--seconds 0.02] [--only WORDS]

Each row is the same work for each package, as its users write it. The packages are timed in turns,
and the least time of the rounds counts, in processor time. The ratios say how many times as long
the others take; below 1 they are faster. Packages that are not installed, and calls that a package
lacks, are left out.
"""

from __future__ import annotations

import argparse
import importlib
import importlib.metadata
import platform
import time
from typing import Any, Callable, Dict, List, Optional

# The module of each package, and its name on PyPI.
PACKAGES = {
    "mc": ("magic_chess", "magic-chess"),
    "bc": ("bulletchess", "bulletchess"),
    "rc": ("rust_chess", "rust-chess"),
    "cc": ("cozy_chess", "cozy-chess-py"),
    "esca": ("esca", "esca"),
    "fc": ("fastchess", "fastchess"),
    "pr": ("pyrust_chess", "pyrust_chess"),
}

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"

# Boards of this position and of the start, by package.
BOARDS = {
    "mc": "mc.Board({})", "bc": "bc.Board.from_fen({})", "rc": "rc.Board({})", "cc": "cc.Board.from_fen({}, False)",
    "esca": "esca.Position.from_fen({})", "fc": "fc.Board({})", "pr": "pr.Board({})",
}
NEW = {"mc": "mc.Board()", "bc": "bc.Board()", "rc": "rc.Board()", "cc": "cc.Board()", "esca": "esca.Game()", "fc": "fc.Board()",
       "pr": "pr.Board()"}

PUSH_AND_POP = "for move in MOVES: push(move)\nfor move in MOVES: pop()"

# What is timed, by package. `board` is Kiwipete, `game` a new board, `MOVES` the moves of a game of
# 100 half moves as each package has them, `UCI` the same as texts.
ROWS: Dict[str, Dict[str, str]] = {
    "push and pop, a game": {"mc": PUSH_AND_POP, "bc": PUSH_AND_POP, "esca": PUSH_AND_POP, "pr": PUSH_AND_POP},
    "push UCI, a game": {
        "mc": "new = mc.Board()\nfor text in UCI: new.push_uci(text)",
        "bc": "new = bc.Board()\nfor text in UCI: new.apply(bc.Move.from_uci(text))",
        "fc": "new = fc.Board()\nfor text in UCI: new.push_uci(text)",
        "pr": "new = pr.Board()\nfor text in UCI: new.push_uci(text)",
    },
    "copy": {"mc": "board.copy()", "bc": "board.copy()", "fc": "board.copy()", "pr": "board.copy()"},
    "copy after 100 half moves": {"mc": "played.copy()", "bc": "played.copy()", "pr": "played.copy()"},
    "piece on a square": {
        "mc": "board.piece_at(12)", "bc": "board[bc.E2]", "rc": "board.get_piece_on(rc.E2)", "cc": "board.piece_on(cc.Square.E2)",
        "fc": "board.piece_at(12)", "pr": "board.piece_at(12)",
    },
    "legal moves": {
        "mc": "list(board.legal_moves)", "bc": "board.legal_moves()", "pr": "list(board.legal_moves)",
        "rc": "board.reset_move_generator(); list(board.generate_legal_moves())", "esca": "list(board.legal_moves())",
        "fc": "board.legal_moves_uci()",
    },
    "FEN": {"mc": "board.fen()", "bc": "board.fen()", "rc": "board.get_fen()", "cc": "str(board)", "fc": "board.fen()",
            "pr": "board.fen()"},
    "board from FEN": {name: code.format("KIWIPETE") for name, code in BOARDS.items()},
    "new board": NEW,
    "side to move": {"mc": "board.turn", "bc": "board.turn", "rc": "board.turn", "cc": "board.side_to_move()", "fc": "board.turn",
                     "pr": "board.turn"},
    "check": {"mc": "board.is_check()", "bc": "board in bc.CHECK", "rc": "board.is_check()", "fc": "board.is_check()",
              "pr": "board.is_check()"},
    "checkmate": {"mc": "board.is_checkmate()", "bc": "board in bc.CHECKMATE", "rc": "board.is_checkmate()",
                  "pr": "board.is_checkmate()"},
    "end of the game": {"mc": "board.outcome()", "bc": "board in bc.FORCED_DRAW", "rc": "board.get_status()",
                        "cc": "board.status()", "pr": "board.outcome()"},
    "key": {"mc": "board.key", "bc": "hash(board)", "rc": "board.zobrist_hash", "cc": "board.hash()"},
    "equality": {"mc": "board == same", "bc": "board == same", "rc": "board == same", "cc": "board == same", "pr": "board == same"},
    "SAN": {"mc": "board.san(move)", "bc": "move.san(board)", "esca": "board.san(move)", "pr": "board.san(move)"},
    "reading SAN": {"mc": "board.parse_san('Nxg6')", "bc": "bc.Move.from_san('Nxg6', board)", "rc": "board.get_move_from_san('Nxg6')",
                    "esca": "board.parse_san('Nxg6')", "pr": "board.parse_san('Nxg6')"},
    "move as UCI": {"mc": "move.uci()", "bc": "move.uci()", "rc": "move.get_uci()", "cc": "str(move)", "pr": "move.uci()"},
    "squares of pawns": {"mc": "board.pieces_mask(1, True)", "bc": "board[bc.WHITE, bc.PAWN]",
                         "rc": "board.get_piece_bitboard(rc.WHITE_PAWN)", "cc": "board.colored_pieces(cc.Color.White, cc.Piece.Pawn)",
                         "pr": "board.pieces_mask(1, True)"},
    "castling right": {"mc": "board.has_kingside_castling_rights(True)", "rc": "board.can_castle_kingside(rc.WHITE)",
                       "fc": "board.has_kingside_castling_rights(True)", "pr": "board.has_kingside_castling_rights(True)"},
    "board after a move": {"mc": "board.after_move(move)", "bc": "other = board.copy(); other.apply(move)",
                           "rc": "board.make_move_new(move)", "esca": "board.play(move)", "pr": "other = board.copy(); other.push(move)"},
    "mirror image": {"mc": "board.mirror()", "fc": "board.mirror()", "pr": "board.mirror()"},
}

# The move e5g6 of Kiwipete, a game that is played to its end, and how moves are played.
SETUPS = {
    "mc": "move = board.parse_uci('e5g6'); MOVES = [played.push_uci(text) for text in UCI]; push, pop = game.push, game.pop",
    "bc": "move = bc.Move.from_uci('e5g6'); MOVES = [bc.Move.from_uci(text) for text in UCI]\n"
          "for one in MOVES: played.apply(one)\npush, pop = game.apply, game.undo",
    "rc": "move = rc.Move.from_uci('e5g6')",
    "cc": "move = cc.Move.from_str('e5g6')",
    "esca": "move = board.parse_uci('e5g6'); MOVES = []\n"
            "for text in UCI: MOVES.append(played.position.parse_uci(text)); played.play(MOVES[-1])\npush, pop = game.play, game.undo",
    "fc": "pass",
    "pr": "move = pr.Move.from_uci('e5g6'); MOVES = [pr.Move.from_uci(text) for text in UCI]\n"
          "for one in MOVES: played.push(one)\npush, pop = game.push, game.pop",
}


def game_of_100() -> List[str]:
    """A game in UCI notation."""
    import magic_chess

    board = magic_chess.Boards.random(1, plies=0, seed=1)[0]
    for ply in range(100):
        board.push(board.legal_moves[(7 * ply) % len(board.legal_moves)])
    return [move.uci() for move in board.move_stack]


def loaded() -> Dict[str, Any]:
    """The modules that can be imported."""
    modules = {}
    for name, (module, _) in PACKAGES.items():
        try:
            modules[name] = importlib.import_module(module)
        except ImportError:
            continue
    return modules


def names_of(package: str, modules: Dict[str, Any], uci: List[str]) -> Dict[str, Any]:
    """What the code of a package may name."""
    names: Dict[str, Any] = {**modules, "KIWIPETE": KIWIPETE, "UCI": uci}
    kiwipete, new = BOARDS[package].format("KIWIPETE"), NEW[package]
    exec(f"board = {kiwipete}; same = {kiwipete}; game = {new}; played = {new}\n{SETUPS[package]}", names)
    return names


def function_of(code: str, names: Dict[str, Any]) -> Callable[[int], None]:
    """A function that runs the code a number of times."""
    lines = "".join(f"        {line}\n" for line in code.replace("; ", "\n").split("\n"))
    names = dict(names)
    exec(f"def timed(times):\n    for _ in range(times):\n{lines}", names)
    return names["timed"]


def seconds_of(function: Callable[[int], None], seconds: float) -> float:
    """Processor time of one run."""
    times = 1
    while True:
        begin = time.process_time()
        function(times)
        spent = time.process_time() - begin
        if spent >= seconds:
            return spent / times
        times *= 2


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=0.02)
    parser.add_argument("--only", default="")
    arguments = parser.parse_args()
    modules, uci = loaded(), game_of_100()
    versions = [f"{PACKAGES[name][1]} {importlib.metadata.version(PACKAGES[name][1])}" for name in modules]
    print(f"Python {platform.python_version()}: {', '.join(versions)}")
    names = {name: names_of(name, modules, uci) for name in modules}
    others = [name for name in modules if name != "mc"]
    print(f"| row | magic-chess, ns | {' | '.join(PACKAGES[name][1] for name in others)} |")
    print(f"|---|---:|{'---:|' * len(others)}")
    for row, codes in ROWS.items():
        if arguments.only not in row:
            continue
        functions = {name: function_of(codes[name], names[name]) for name in modules if name in codes}
        times: Dict[str, float] = {}
        for _ in range(arguments.rounds):
            for name, function in functions.items():
                times[name] = min(times.get(name, 1e9), seconds_of(function, arguments.seconds))
        operations = len(uci) if "a game" in row else 1

        def shown(name: str) -> Optional[str]:
            return f"{times[name] / times['mc']:.2f} ×" if name in times else "—"

        print(f"| {row} | {times['mc'] / operations * 1e9:.0f} | {' | '.join(str(shown(name)) for name in others)} |", flush=True)


if __name__ == "__main__":
    main()
