"""A game as python-chess wrote it, cut into tags and tokens, so that layouts and blemishes can be
put into it."""

from __future__ import annotations

import pickle
import random
import re
from dataclasses import dataclass, field

from game_record import RESULTS, moves_in_text_order
from python_chess import RecordingBuilder

TOKEN = re.compile(r"\{[^}]*\}|\(|\)|\$\d+|\d+\.(?:\.\.)?|[^\s(){}]+")
NUMBER = re.compile(r"\d+\.(\.\.)?")


@dataclass
class Token:
    """A word of the moves. `text` may be changed; blanks in it stay."""

    text: str
    kind: str  # "number", "move", "nag", "comment", "(", ")" or "result"
    depth: int  # of variations
    move: list | None = None  # of the record, which a blemish may change
    is_en_passant: bool = False


@dataclass
class GameText:
    """A game to be written, and what must be read in it."""

    number: str  # of the tag Id
    tags: list[str]
    tokens: list[Token]
    expected: dict
    # What the reader must do beside reading what is expected.
    is_reported: bool = False
    ends_with_error: bool = False
    # Kinds of layouts and blemishes that were applied.
    applied: list[str] = field(default_factory=list)
    # What stands between tags, between tags and moves, between words, and behind the game.
    between_tags: str = "\n"
    before_moves: str = "\n\n"
    between_tokens: str = " "
    behind: str = "\n\n"

    @classmethod
    def of(cls, text: str, read: RecordingBuilder) -> "GameText":
        expected = read.record()
        header, _, moves = text.partition("\n\n")
        texts = TOKEN.findall(moves)
        of_moves = zip(moves_in_text_order(expected["line"]), read.captures_en_passant)
        tokens, depth = [], 0
        for word in texts:
            token = Token(word, _kind(word), depth)
            if token.kind == "(":
                depth += 1
            elif token.kind == ")":
                depth -= 1
            elif token.kind == "move":
                token.move, token.is_en_passant = next(of_moves)
            tokens.append(token)
        assert next(of_moves, None) is None, text
        number = next(value for name, value in expected["tags"] if name == "Id")
        return cls(number, header.split("\n"), tokens, expected)

    def copy(self) -> "GameText":
        """The same, in objects of its own. `copy.deepcopy` takes several times as long."""
        return pickle.loads(pickle.dumps(self))

    def text(self) -> str:
        tags = self.between_tags.join(self.tags)
        moves = self.between_tokens.join(token.text for token in self.tokens)
        return f"{tags}{self.before_moves}{moves}{self.behind}"

    def places(self, kind: str, *, in_main_line: bool = False) -> list[int]:
        """Where tokens of a kind stand."""
        return [
            index
            for index, token in enumerate(self.tokens)
            if token.kind == kind and not (in_main_line and token.depth > 0)
        ]

    def place(self, rng: random.Random, kind: str, **options: bool) -> int | None:
        places = self.places(kind, **options)
        return rng.choice(places) if places else None

    def insert(self, index: int, text: str) -> None:
        self.tokens.insert(index, Token(text, "planted", self.tokens[index - 1].depth if index else 0))

    def tag(self, name: str) -> int | None:
        """Where a tag stands."""
        starts = (index for index, tag in enumerate(self.tags) if tag.startswith(f"[{name} "))
        return next(starts, None)


def _kind(word: str) -> str:
    if word in "()":
        return word
    if word in RESULTS:
        return "result"
    if word.startswith("{"):
        return "comment"
    if word.startswith("$"):
        return "nag"
    return "number" if NUMBER.fullmatch(word) else "move"
