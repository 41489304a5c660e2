"""The rates of the methods of batches: how many boards a second, on one thread and on all.

python rates.py [--boards 100000] [--rounds 5]

The boards come from 40 random moves each. Times are by the clock. Each rate is of the median of
the rounds.
"""

from __future__ import annotations

import argparse
import os
import platform
import statistics
import time
from typing import Any, Callable, Dict

import numpy as np

import magic_chess
from magic_chess import Boards


def methods(count: int) -> Dict[str, Callable[..., Any]]:
    """Calls by name. They take `threads`."""
    boards = Boards.random(count, plies=40, seed=1)
    moves, offsets = boards.legal_moves()
    # The first legal move of each board, and no move where there is none.
    moves = np.where(np.diff(offsets) > 0, np.append(moves, moves[:1])[offsets[:-1]], 0).astype(np.uint16)
    fens, packed, playable = boards.fens(), boards.packed(), moves != 0
    played, of_played = boards[playable], moves[playable]
    indices = played.policy_indices(of_played, "lc0")
    return {
        "Boards.random, 40 plies": lambda **n: Boards.random(count, plies=40, seed=1, **n),
        "Boards.from_fens of a list": lambda **n: Boards.from_fens(fens, **n),
        "Boards.from_packed": lambda **n: Boards.from_packed(packed, **n),
        "fens": boards.fens,
        "packed": boards.packed,
        "legal_moves": boards.legal_moves,
        "count_legal_moves": boards.count_legal_moves,
        'legal_mask("from-to")': lambda **n: boards.legal_mask("from-to", **n),
        'legal_mask("alphazero")': lambda **n: boards.legal_mask("alphazero", **n),
        'legal_mask("lc0")': lambda **n: boards.legal_mask("lc0", **n),
        'policy_indices(moves, "lc0")': lambda **n: played.policy_indices(of_played, "lc0", **n),
        'moves_at(indices, "lc0")': lambda **n: played.moves_at(indices, "lc0", **n),
        'planes("relative", "uint8")': lambda **n: boards.planes("relative", "uint8", **n),
        'planes("relative", "float16")': lambda **n: boards.planes("relative", "float16", **n),
        'planes("relative", "float32")': lambda **n: boards.planes("relative", "float32", **n),
        "play(moves)": lambda **n: boards.play(moves, **n),
        "in_check": boards.in_check,
        "outcome": boards.outcome,
        "material": boards.material,
        "keys": boards.keys,
        "mirror": boards.mirror,
        "perft(2)": lambda **n: boards.perft(2, **n),
        "random_playouts(1)": lambda **n: boards.random_playouts(1, seed=1, **n),
    }


def rate(call: Callable[..., Any], count: int, rounds: int, threads: Dict[str, int]) -> str:
    """Millions of boards a second."""
    times = []
    for _ in range(rounds):
        begin = time.perf_counter()
        call(**threads)
        times.append(time.perf_counter() - begin)
    return f"{count / statistics.median(times) / 1e6:.3g}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--boards", type=int, default=100_000)
    parser.add_argument("--rounds", type=int, default=5)
    arguments = parser.parse_args()
    print(f"magic-chess {magic_chess.__version__}, Python {platform.python_version()}, numpy {np.__version__}, "
          f"{os.cpu_count()} cores")
    print("| million boards a second | one thread | all threads |\n|---|---:|---:|")
    for name, call in methods(arguments.boards).items():
        rates = [rate(call, arguments.boards, arguments.rounds, threads) for threads in ({"threads": 1}, {})]
        print(f"| {name} | {rates[0]} | {rates[1]} |", flush=True)


if __name__ == "__main__":
    main()
