"""Compares what both readers find in files of PGN and EPD."""

from __future__ import annotations

from difflib import SequenceMatcher
from pathlib import Path


import python_chess
from findings import Findings
from game_record import cut, differences, main_line
from our_reading import OurReader


def compare_folder(folder: Path, reader: OurReader) -> Findings:
    """Compares all files of a folder, and of the folders in it."""
    findings = Findings()
    paths = [folder] if folder.is_file() else sorted(folder.rglob("*"))
    for path in paths:
        if path.suffix.lower() == ".pgn":
            _compare_games(path, reader, findings)
        elif path.suffix.lower() == ".epd":
            _compare_lines(path, reader, findings)
    return findings


def _compare_games(path: Path, reader: OurReader, findings: Findings) -> None:
    theirs = list(python_chess.games(python_chess.decoded(path.read_bytes())))
    ours = reader.read(path)
    records = [game.record() for game in theirs]
    for our_games, their_games in _aligned(ours, records):
        if len(our_games) == len(their_games) == 1:
            index = records.index(their_games[0])
            kind, problems = _compared(our_games[0], their_games[0], bool(theirs[index].game.errors))
        else:
            kind = "PGN: other games"
            problems = [f"ours {len(our_games)} games, theirs {len(their_games)}"]
        findings.count(kind, problems, f"{path}: {str(their_games or our_games)[:600]}")


def _aligned(ours: list[dict], theirs: list[dict]):
    """Games with equal tags are the same game. Between such, games are those of the same place."""
    def key(game: dict) -> str:
        return str(game.get("tags"))

    matcher = SequenceMatcher(None, list(map(key, ours)), list(map(key, theirs)), autojunk=False)
    for operation, i1, i2, j1, j2 in matcher.get_opcodes():
        if i2 - i1 == j2 - j1:
            yield from (([our], [their]) for our, their in zip(ours[i1:i2], theirs[j1:j2]))
        else:
            yield ours[i1:i2], theirs[j1:j2]


def _compared(ours: dict, theirs: dict, has_errors: bool) -> tuple[str, list[str]]:
    """The kind of comparison, and what differs. Where both stop at an error, they must agree up to
    the first."""
    if all(name != "Result" for name, _ in theirs["tags"]):
        # We give every game the tag Result.
        ours["tags"] = [tag for tag in ours.get("tags", ()) if tag[0] != "Result"]
    if ours["error"] is None and not has_errors:
        return "PGN: read by both", differences(ours, theirs)
    if ours["error"] is None:
        return "PGN: an error of python-chess alone", []
    if not has_errors:
        return "PGN: an error of ours alone", [ours["error"]]
    if "line" not in ours or theirs["start"] is None:
        return "PGN: refused by both", []
    length = min(len(main_line(ours)), len(main_line(theirs)))
    ours, theirs = cut(ours, length - 1), cut(theirs, length - 1)
    return "PGN: cut by both", differences(ours, theirs | {"result": ours["result"]})


def _compare_lines(path: Path, reader: OurReader, findings: Findings) -> None:
    lines = python_chess.decoded(path.read_bytes()).split("\n")
    for line, ours in zip(lines, reader.read(path)):
        if not line.strip() or line.startswith("#"):
            continue
        try:
            theirs = python_chess.epd(line)
        except (ValueError, AssertionError, IndexError) as error:
            kind = "EPD: refused by both" if "error" in ours else "EPD: refused by python-chess alone"
            findings.count(kind, [], f"{line}: {error}")
            continue
        if "error" in ours:
            findings.count("EPD: refused by ours alone", [ours["error"]], f"{path}: {line}")
        else:
            findings.count("EPD: read by both", compared_epd(ours, theirs), f"{path}: {line}")


def compared_epd(ours: dict, theirs: dict) -> list[str]:
    """What differs in a line of EPD."""
    problems = []
    if ours["fen"] != theirs["fen"]:
        problems.append(f"position: ours {ours['fen']}, theirs {theirs['fen']}")
    if set(ours["operations"]) != set(theirs["operations"]):
        problems.append(f"operations: ours {sorted(ours['operations'])}, theirs {sorted(theirs['operations'])}")
    for opcode, operand in theirs["operations"].items():
        found = ours["operations"].get(opcode)
        if found is not None and not _is_same_operand(opcode, found, operand):
            problems.append(f"{opcode}: ours {found}, theirs {operand!r}")
    return problems


def _is_same_operand(opcode: str, ours: dict, theirs: object) -> bool:
    if theirs is None or theirs == []:
        return ours["texts"] == []
    if isinstance(theirs, str):
        return ours["texts"] == [theirs]
    if isinstance(theirs, (int, float)):
        return len(ours["texts"]) == 1 and float(ours["texts"][0]) == theirs
    moves = ours["line"] if opcode == "pv" else ours["moves"]
    return moves is not None and (moves == theirs if opcode == "pv" else sorted(moves) == theirs)
