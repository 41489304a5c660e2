"""Compares generated games: as python-chess wrote them, and again with layouts and blemishes."""

from __future__ import annotations

import os
import random
import re
import tempfile
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import python_chess
from blemishes import BLEMISHES, UNICODE_BLEMISHES
from clean_text import GameText
from files import compared_epd
from findings import Findings
from game_record import UCI, differences, moves_in_text_order
from layouts import ENCODINGS, LATIN_1_LANGUAGES, LAYOUTS, LETTERS, LINE_ENDS, UNICODE_LAYOUTS, encoded, in_language
from made_games import LATIN_1, UNICODE, GameMaker, text_of
from made_lines import line as epd_line
from made_lines import with_other_fields
from our_reading import OurReader

# Games of one file.
BATCH = 250

# The part of the files that our writer writes anew.
REWRITTEN = 0.25

# One line of EPD is made for that many games.
LINES_EVERY = 3

COLUMNS = (80, 80, None, 30)


def compare_generated(games: int, seed: int, reader: OurReader, jobs: int) -> Findings:
    """Makes games, and compares all of them."""
    sizes = [min(BATCH, games - begin) for begin in range(0, games, BATCH)]
    tasks = [(f"{seed}/{number}", size, reader) for number, size in enumerate(sizes)]
    findings = Findings()
    with ProcessPoolExecutor(jobs) as pool:
        for of_batch in pool.map(_compare_batch, tasks):
            findings.add(of_batch)
    return findings


def _compare_batch(task: tuple[str, int, OurReader]) -> Findings:
    seed, size, reader = task
    with tempfile.TemporaryDirectory() as folder:
        return Batch(seed, size, reader, Path(folder)).compare()


class Batch:
    """Games in files of one encoding and one kind of line ends."""

    def __init__(self, seed: str, size: int, reader: OurReader, folder: Path) -> None:
        self.rng = random.Random(seed)
        self.reader, self.folder, self.findings = reader, folder, Findings()
        self.encoding, self.line_end = self.rng.choice(ENCODINGS), self.rng.choice(LINE_ENDS)
        self.is_unicode = self.encoding != "latin-1"
        maker, self.texts, self.lines = GameMaker(self.rng), [], []
        for number in range(size):
            game = maker.game(UNICODE if self.is_unicode else LATIN_1)
            if number % LINES_EVERY == 0:
                self.lines.append(epd_line(self.rng, game.end().board()))
            game.headers["Id"] = str(number)
            self.texts.append(text_of(game, self.rng.choice(COLUMNS)))

    def compare(self) -> Findings:
        games = self._compare_clean()
        self._compare_changed([self._changed(game) for game in games], None)
        language = self.rng.choice(tuple(LETTERS) if self.is_unicode else LATIN_1_LANGUAGES)
        in_letters = in_language(language)
        sample = self.rng.sample(games, max(1, len(games) // 20))
        self._compare_changed([_with(self.rng, game, [in_letters]) for game in sample], language)
        self._compare_lines()
        return self.findings

    def _compare_clean(self) -> list[GameText]:
        """python-chess is the judge of what it wrote itself."""
        path = self._written("clean.pgn", "".join(self.texts))
        theirs = list(python_chess.games(python_chess.decoded(path.read_bytes())))
        assert len(theirs) == len(self.texts), "python-chess reads its own games"
        ours = _by_id(self.reader.read(path))
        for number, (text, game) in enumerate(zip(self.texts, theirs)):
            found = ours.pop(str(number), [])
            kind = f"clean, {self.encoding}"
            problems = _problems(found, game.record(), False, False)
            if found and found[0]["blemishes"] and is_faultless(game.record()):
                problems.append(f"reported without a reason: {found[0]['blemishes']}")
            self.findings.count(kind, problems, text)
        self._count_rest("clean", ours)
        if self.rng.random() < REWRITTEN:
            self._compare_rewritten(path, [game.record() for game in theirs])
        return [GameText.of(text, game) for text, game in zip(self.texts, theirs)]

    def _compare_rewritten(self, path: Path, records: list[dict]) -> None:
        """What our writer makes of the games, python-chess reads as the same games."""
        text = self.reader.rewrite(path)
        games = list(python_chess.games(text))
        problems = [] if len(games) == len(records) else [f"{len(games)} games of {len(records)}"]
        self.findings.count("rewritten: number of games", problems, "")
        for game, record in zip(games, records):
            found = game.record()
            # python-chess keeps the backslashes before quotes and backslashes.
            found["tags"] = sorted([name, re.sub(r'\\(["\\])', r"\1", value)] for name, value in found["tags"])
            self.findings.count("rewritten", differences(found, record), str(record))

    def _changed(self, game: GameText) -> GameText:
        """The game with a layout, a blemish or a few of both."""
        rng = self.rng
        layouts = LAYOUTS + (UNICODE_LAYOUTS if self.is_unicode else ())
        blemishes = BLEMISHES + (UNICODE_BLEMISHES if self.is_unicode else ())
        chosen = [rng.choice(layouts)] if rng.random() < 0.4 else [rng.choice(blemishes)]
        if rng.random() < 0.2:
            # A blemish comes last, because a layout may take it away again.
            chosen.insert(0, rng.choice(layouts))
        return _with(rng, game, chosen)

    def _compare_changed(self, games: list[GameText], language: str | None) -> None:
        """What must be read is known: what python-chess read before the change."""
        path = self._written("changed.pgn", "".join(game.text() for game in games))
        ours = _by_id(self.reader.read(path, language))
        for game in games:
            found = ours.pop(game.number, [])
            problems = _problems(found, game.expected, game.is_reported, game.ends_with_error)
            kinds = " + ".join(sorted(game.applied)) or "unchanged"
            shown = [f"({kinds})", *problems] if problems else []
            self.findings.count(kinds if len(game.applied) < 2 else "two at once", shown, game.text())
        self._count_rest("changed", ours)

    def _compare_lines(self) -> None:
        """Lines of EPD as python-chess wrote them, and with other fields before the operations."""
        changed = [with_other_fields(self.rng, line) for line in self.lines]
        path = self.folder / "lines.epd"
        path.write_text("\n".join(self.lines + changed), encoding="utf-8", newline="\n")
        ours = self.reader.read(path)
        for number, line in enumerate(self.lines + changed):
            theirs = python_chess.epd(self.lines[number % len(self.lines)])
            kind = "EPD" if number < len(self.lines) else "EPD, other fields"
            for read in (ours[number], theirs) if kind != "EPD" and "fen" in ours[number] else ():
                read["fen"] = " ".join(read["fen"].split(" ")[:4])
            problems = [ours[number]["error"]] if "error" in ours[number] else compared_epd(ours[number], theirs)
            self.findings.count(kind, problems, line)

    def _count_rest(self, kind: str, rest: dict[str, list[dict]]) -> None:
        """Games that nobody wrote."""
        for number, games in rest.items():
            problems = [f"{len(games)} games more than there are, with Id {number!r}: {str(games[0])[:300]}"]
            self.findings.count(f"{kind}: games that are none", problems, "")

    def _written(self, name: str, text: str) -> Path:
        path = self.folder / f"{os.getpid()}-{name}"
        path.write_bytes(encoded(text, self.line_end, self.encoding))
        return path


def _with(rng: random.Random, game: GameText, changes: list) -> GameText:
    """A copy of the game with these changes, as far as it has places for them."""
    game = game.copy()
    for change in changes:
        if game.expected is not None and change(rng, game):
            game.applied.append(change.__name__)
            is_blemish = change in BLEMISHES or change in UNICODE_BLEMISHES
            game.is_reported |= is_blemish
    return game


def is_faultless(game: dict) -> bool:
    """Whether the standard allows all that python-chess writes of a game: it knows no null
    moves, a tag name of its letters alone, and no quote or backslash that nothing protects."""
    has_null_move = any(move[UCI] == "0000" for move in moves_in_text_order(game["line"]))
    return not has_null_move and all(
        re.fullmatch(r"\w+", name) and not re.search(r'["\\]', value) for name, value in game["tags"]
    )


def _by_id(games: list[dict]) -> dict[str, list[dict]]:
    found: dict[str, list[dict]] = {}
    for game in games:
        number = next((value for name, value in game.get("tags", ()) if name == "Id"), "")
        found.setdefault(number, []).append(game)
    return found


def _problems(found: list[dict], expected: dict | None, is_reported: bool, ends_with_error: bool) -> list[str]:
    """What is wrong with the games that were found in place of one."""
    if len(found) != 1:
        return [f"found {len(found)} games in place of one: {[game.get('error') for game in found]}"]
    game = found[0]
    problems = []
    if (game["error"] is not None) != ends_with_error:
        problems.append(f"error: {game['error']}" if game["error"] else "no error where one is needed")
    if is_reported and not game["blemishes"] and not game["error"]:
        problems.append("nothing is reported")
    if expected is None or "line" not in game:
        return problems
    game["tags"] = [tag for tag in game["tags"] if not tag[0].startswith("Planted")]
    if ends_with_error:
        game["result"] = expected["result"]
    return problems + differences(game, expected)
