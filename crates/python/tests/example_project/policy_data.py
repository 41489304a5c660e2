"""Positions for training a policy: random games, their legal moves, planes and targets. Type
checkers read it strictly."""

from __future__ import annotations

import sys
from typing import Iterator, List, NamedTuple, Optional

import numpy as np
import numpy.typing as npt

from magic_chess import (
    BatchError,
    Board,
    Boards,
    ChessError,
    Games,
    Move,
    Outcome,
    Termination,
    divide,
    perft,
    policy_size,
    suite,
)


class Batch(NamedTuple):
    """What a network reads and learns."""

    planes: npt.NDArray[np.float32]
    mask: npt.NDArray[np.bool_]
    targets: npt.NDArray[np.int64]


def chosen_moves(boards: Boards, random: np.random.Generator) -> npt.NDArray[np.uint16]:
    """A random legal move of each board, and 0 where there is none."""
    moves, offsets = boards.legal_moves()
    counts = np.diff(offsets)
    chosen = np.zeros(len(boards), np.uint16)
    movable = np.flatnonzero(counts)
    chosen[movable] = moves[offsets[movable] + random.integers(0, counts[movable])]
    return chosen


def batches(count: int, size: int, seed: int) -> Iterator[Batch]:
    """Batches from games that begin anew where they end."""
    random = np.random.default_rng(seed)
    boards = Boards.start(size)
    for _ in range(count):
        chosen = chosen_moves(boards, random)
        planes: npt.NDArray[np.float32] = boards.planes("relative", np.float32, threads=2)
        mask, _ = boards.legal_mask("lc0")
        yield Batch(planes, mask, boards.policy_indices(chosen, "lc0"))
        boards.play(chosen, inplace=True)
        boards[boards.outcome() != 0] = Board()


def read(fens: List[str]) -> Boards:
    """The boards of the FENs that can be read."""
    try:
        return Boards.from_fens(fens)
    except BatchError as error:
        for bad in error.errors:
            where: Optional[int] = bad.row
            print(f"row {where}, {bad.field}, character {bad.offset}: {bad.text!r}", file=sys.stderr)
        return error.boards if error.boards is not None else Boards()


def sides(boards: Boards) -> List[bool]:
    """Whether White is to move, board by board."""
    return [board.turn for board in boards]


def typed(boards: Boards, games: Games) -> int:
    """Planes and masks of all types, each with the type that its call names."""
    ones: npt.NDArray[np.uint8] = boards.planes()
    halves: npt.NDArray[np.float16] = boards.planes("absolute", "float16")
    singles: npt.NDArray[np.float32] = boards.planes(dtype=np.float32)
    truths: npt.NDArray[np.bool_] = boards.planes("pieces", dtype="bool")
    history: npt.NDArray[np.float32] = games.planes(dtype=np.dtype(np.float32))
    written: npt.NDArray[np.float16] = boards.planes(out=halves)
    mask, ended = games.legal_mask("lc0", out=np.empty((len(games), policy_size("lc0")), bool))
    rows: npt.NDArray[np.bool_] = mask[~ended]
    first = [board.fen() for board in boards[:1]] + [board.fen() for board in games]
    return len(first) + sum(len(it) for it in (ones, written, singles, truths, history, rows))


def annotated(sans: List[str]) -> str:
    """A game in long notation with its end."""
    board = Board()
    words: List[str] = []
    for san in sans:
        move: Move = board.parse_san(san)
        words.append(board.lan(move))
        board.push(move)
    outcome: Optional[Outcome] = board.outcome()
    if outcome is not None and outcome.termination is Termination.CHECKMATE:
        words.append(outcome.result())
    return " ".join(words)


def main() -> None:
    """Runs everything once."""
    for batch in batches(3, 64, seed=1):
        assert batch.planes.shape == (64, 18, 8, 8) and batch.mask.shape == (64, policy_size("lc0"))
        assert batch.mask[np.arange(64), batch.targets].all()
    assert sides(Boards.start(2)) == [True, True]
    assert typed(Boards.start(2), Games.start(3)) == 4 + 4 * 2 + 2 * 3
    assert len(read([Board().fen(), "nonsense"])) == 1
    assert annotated(["f3", "e5", "g4", "Qh4#"]) == "f2-f3 e7-e5 g2-g4 Qd8-h4# 0-1"
    counts: dict[str, int] = divide(Board(), 3)
    assert sum(counts.values()) == perft(Board(), 3) == int(Boards.start(1).perft(3)[0])
    try:
        suite("no-such-file.epd")
    except (OSError, ChessError):
        print("fine")


if __name__ == "__main__":
    main()
