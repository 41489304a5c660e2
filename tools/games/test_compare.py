"""The comparison sees every difference, and every layout and blemish finds a place in some game."""

import copy
import random
import unittest
from collections import Counter

import python_chess
from blemishes import BLEMISHES, UNICODE_BLEMISHES
from clean_text import GameText
from game_record import COMMENT, NAGS, UCI, VARIATIONS, differences, moves_in_text_order
from generated import _problems
from layouts import LAYOUTS, UNICODE_LAYOUTS
from made_games import UNICODE, GameMaker, text_of


def made(number: int) -> list[GameText]:
    """Clean games."""
    maker, games = GameMaker(random.Random(1)), []
    for index in range(number):
        game = maker.game(UNICODE)
        game.headers["Id"] = str(index)
        text = text_of(game, None)
        (read,) = python_chess.games(text)
        games.append(GameText.of(text, read))
    return games


class Comparison(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        cls.games = made(250)

    def test_every_part_of_a_game_is_compared(self) -> None:
        seen: Counter[str] = Counter()
        for game in self.games:
            for name, changed in _changed_records(game.expected):
                self.assertNotEqual(differences(changed, game.expected), [], name)
                seen[name] += 1
            self.assertEqual(differences(game.expected, copy.deepcopy(game.expected)), [])
        self.assertEqual(len(seen), 8, seen)

    def test_games_that_are_lost_doubled_or_silent_are_told(self) -> None:
        clean = self.games[0].expected | {"error": None, "blemishes": []}
        self.assertEqual(_problems([copy.deepcopy(clean)], self.games[0].expected, False, False), [])
        self.assertNotEqual(_problems([], self.games[0].expected, False, False), [])
        self.assertNotEqual(_problems([clean, clean], self.games[0].expected, False, False), [])
        self.assertNotEqual(_problems([copy.deepcopy(clean)], self.games[0].expected, True, False), [])
        self.assertNotEqual(_problems([copy.deepcopy(clean)], self.games[0].expected, False, True), [])

    def test_every_change_finds_a_place(self) -> None:
        for change in LAYOUTS + UNICODE_LAYOUTS + BLEMISHES + UNICODE_BLEMISHES:
            self.assertTrue(any(_is_changed(change, game) for game in self.games), change.__name__)


def _is_changed(change, game: GameText) -> bool:
    game = game.copy()
    text = game.text()
    return change(random.Random(2), game) and game.text() != text


def _changed_records(record: dict):
    """The record with one part changed, for each part there is."""
    for part in ("start", "result"):
        yield part, record | {part: "other"}
    yield "tags", record | {"tags": record["tags"][1:]}
    before = copy.deepcopy(record)
    before["line"][0] += " other"
    yield "comment before the moves", before
    parts = {UCI: "moves", NAGS: "NAGs", COMMENT: "comments", VARIATIONS: "variations"}
    other = {UCI: "a1a1", NAGS: [99], COMMENT: "other", VARIATIONS: [["", []]]}
    for part, name in parts.items():
        changed = copy.deepcopy(record)
        moves = list(moves_in_text_order(changed["line"]))
        if moves:
            moves[-1][part] = other[part]
            yield name, changed


if __name__ == "__main__":
    unittest.main()
