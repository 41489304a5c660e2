"""What both readers must find in a game, as plain lists that can be compared.

game   {"tags": [[name, value], …], "start": FEN, "line": line, "result": "1-0"}
line   [comment before the first move, [move, …]]
move   [coordinates, [NAG, …], comment, [variation, …]]

Tags are sorted by name. Coordinates are those of UCI, `O-O` and `O-O-O` for castling, `0000` for
a null move. NAGs are sorted. Comments of one move are joined, and their white space is one
blank, because writers break lines anywhere. A variation of the first move of a variation stands
beside that variation, as python-chess keeps it.
"""

from __future__ import annotations

import copy
import re
from typing import Iterator

UCI, NAGS, COMMENT, VARIATIONS = range(4)

RESULTS = ("1-0", "0-1", "1/2-1/2", "*")


def one_line(text: str) -> str:
    return " ".join(re.split(r"[ \t\r\n]+", text)).strip(" ")


def joined(first: str, second: str) -> str:
    return f"{first} {second}" if first and second else first or second


def moves_in_text_order(line: list) -> Iterator[list]:
    """All moves of a line in the order in which they stand in a text: the variations of a move come
    behind it."""
    for move in line[1]:
        yield move
        for variation in move[VARIATIONS]:
            yield from moves_in_text_order(variation)


def main_line(game: dict) -> list[list]:
    return game["line"][1]


def cut(game: dict, moves: int) -> dict:
    """The game up to a number of moves of its main line."""
    shorter = copy.deepcopy(game)
    del shorter["line"][1][moves:]
    return shorter


def differences(ours: dict, theirs: dict) -> list[str]:
    """The parts in which two games differ, each with what both have."""
    found = []
    for part in ("start", "result"):
        if ours[part] != theirs[part]:
            found.append(f"{part}: ours {ours[part]}, theirs {theirs[part]}")
    for name, value in ours["tags"]:
        if [name, value] not in theirs["tags"]:
            found.append(f"tag of ours alone: {name} {value!r}")
    for name, value in theirs["tags"]:
        if [name, value] not in ours["tags"]:
            found.append(f"tag of python-chess alone: {name} {value!r}")
    if ours["line"] != theirs["line"]:
        found.append(_first_difference(ours["line"], theirs["line"], "main line"))
    return found


def _first_difference(ours: list, theirs: list, where: str) -> str:
    if ours[0] != theirs[0]:
        return f"{where}, before the first move: ours {ours[0]!r}, theirs {theirs[0]!r}"
    for index, (our_move, their_move) in enumerate(zip(ours[1], theirs[1]), start=1):
        place = f"{where}, move {index} ({their_move[UCI]})"
        for part, name in ((UCI, "move"), (NAGS, "NAGs"), (COMMENT, "comment")):
            if our_move[part] != their_move[part]:
                return f"{place}, {name}: ours {our_move[part]!r}, theirs {their_move[part]!r}"
        our_lines, their_lines = our_move[VARIATIONS], their_move[VARIATIONS]
        for number, (our_line, their_line) in enumerate(zip(our_lines, their_lines), start=1):
            if our_line != their_line:
                return _first_difference(our_line, their_line, f"{place}, variation {number}")
        if len(our_lines) != len(their_lines):
            return f"{place}: ours {len(our_lines)} variations, theirs {len(their_lines)}"
    return f"{where}: ours {len(ours[1])} moves, theirs {len(theirs[1])}"
