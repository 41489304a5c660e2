"""Times magic-chess, python-chess and rust-chess in turns, and checks that they give the same.

python compare.py [--rounds 7] [--seconds 0.05] [--only WORDS]

Each task is timed for each package in each round, one after the other, so that other work on the
machine meets all of them. Times are processor time of this process, but for tasks on all threads
and the time of writing memory, which are by the clock. The table has the median for one
operation, the spread of the rounds, and how many times as long the others take.
"""

from __future__ import annotations

import argparse
import importlib.metadata
import os
import platform
import statistics
import time

import chess
import chess.polyglot
import numpy as np

import magic_chess
from magic_chess import Board, Boards, Move

try:
    import rust_chess
except ImportError:
    rust_chess = None

from tasks import TASKS, Task  # noqa: E402


def timed(task: Task, name: str, seconds: float) -> float:
    """Seconds for one operation."""
    call, operations = task.calls[name], task.operations
    if isinstance(operations, dict):
        operations = operations[name]
    clock = time.perf_counter if task.by_clock else time.process_time
    count, spent = 0, 0.0
    while spent < seconds:
        times = max(1, count)
        begin = clock()
        for _ in range(times):
            call()
        spent += clock() - begin
        count += times
    return spent / count / operations


def median_and_spread(values):
    return statistics.median(values), (max(values) - min(values)) / statistics.median(values)


def shown(seconds: float) -> str:
    for unit, factor in (("s", 1), ("ms", 1e3), ("µs", 1e6)):
        if seconds * factor >= 1:
            return f"{seconds * factor:.3g} {unit}"
    return f"{seconds * 1e9:.3g} ns"


def ratio(value: float) -> str:
    """With two digits behind the point where they matter."""
    return f"{value:.0f} ×" if value >= 100 else f"{value:.1f} ×" if value >= 10 else f"{value:.2f} ×"


def checked(task: Task, calls) -> None:
    """All packages must find the same."""
    values = {name: task.value(call()) for name, call in calls.items()}
    assert len({repr(value) for value in values.values()}) == 1, f"{task.name}: {values}"


def tag() -> str:
    """Which wheel is installed."""
    wheel = importlib.metadata.distribution("magic-chess").read_text("WHEEL") or ""
    return next((line for line in wheel.splitlines() if line.startswith("Tag:")), "no wheel")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=0.05)
    parser.add_argument("--only", default="")
    arguments = parser.parse_args()
    print(f"Python {platform.python_version()}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}, {tag()}")
    print(f"magic-chess {magic_chess.__version__}, python-chess {chess.__version__}, numpy {np.__version__}, "
          f"rust-chess {'absent' if rust_chess is None else 'present'}")
    print("| task | magic-chess | spread | python-chess | rust-chess | wanted |")
    print("|---|---:|---:|---:|---:|---:|")
    for task in TASKS:
        if arguments.only not in task.name:
            continue
        calls = {name: call for name, call in task.calls.items() if name != "rust-chess" or rust_chess}
        checked(task, calls)
        times = {name: [] for name in calls}
        for _ in range(arguments.rounds):
            for name in calls:
                times[name].append(timed(task, name, arguments.seconds))
        ours, spread = median_and_spread(times["magic-chess"])
        ratios = [ratio(statistics.median(times[name]) / ours) if name in times else "—"
                  for name in (task.rival, "rust-chess")]
        print(f"| {task.name} | {shown(ours)} | {spread:.0%} | {ratios[0]} | {ratios[1]} | {task.wanted} |", flush=True)


if __name__ == "__main__":
    assert Move and Board and Boards
    main()
