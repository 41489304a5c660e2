"""Compares our readers of PGN and EPD with python-chess. The script `compare` beside this file
starts it.

compare files FOLDER              every .pgn and .epd file in a folder compare generated --games
200000  games that python-chess writes, and what a mutator makes of them

Exit code 1 if anything differs.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from pathlib import Path

from files import compare_folder
from generated import compare_generated
from our_reading import OurReader


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--reader", type=Path, required=True, help="the program read-games")
    commands = parser.add_subparsers(dest="command", required=True)
    files = commands.add_parser("files", help="compare the files of a folder")
    files.add_argument("folder", type=Path)
    generated = commands.add_parser("generated", help="compare generated games")
    generated.add_argument("--games", type=int, default=200_000)
    generated.add_argument("--seed", type=int, default=1)
    generated.add_argument("--jobs", type=int, default=os.cpu_count())
    options = parser.parse_args()
    reader, begin = OurReader(options.reader.resolve()), time.monotonic()
    if options.command == "files":
        findings = compare_folder(options.folder, reader)
    else:
        findings = compare_generated(options.games, options.seed, reader, options.jobs)
    print(findings.report())
    differing, seconds = sum(findings.differing.values()), time.monotonic() - begin
    print(f"\n{sum(findings.compared.values()):,} comparisons, {differing:,} differ, {seconds:.0f} s")
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
