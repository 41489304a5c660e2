"""Layouts of a game that are no blemish: nothing is lost, and nothing needs to be reported."""

from __future__ import annotations

import random
import re
from typing import Callable

from clean_text import GameText

Layout = Callable[[random.Random, GameText], bool]

LINE_ENDS = ("\n", "\r\n", "\r")
ENCODINGS = ("utf-8", "utf-8-sig", "utf-16-le", "utf-16-be", "latin-1")
MARKS = {"utf-16-le": b"\xff\xfe", "utf-16-be": b"\xfe\xff"}

# The letters of king, queen, rook, bishop and knight, as FIDE lists them, and as figurines.
LETTERS: dict[str, tuple[str, ...]] = {
    "dutch": tuple("KDTLP"),
    "french": tuple("RDTFC"),
    "german": tuple("KDTLS"),
    "hungarian": tuple("KVBFH"),
    "icelandic": tuple("KDHBR"),
    "italian": tuple("RDTAC"),
    "polish": tuple("KHWGS"),
    "russian": ("Кр", "Ф", "Л", "С", "К"),
    "spanish": tuple("RDTAC"),
}
LATIN_1_LANGUAGES = tuple(language for language in LETTERS if language != "russian")
FIGURINES = (tuple("♔♕♖♗♘"), tuple("♚♛♜♝♞"))
SUFFIXES = {"$1": "!", "$2": "?", "$3": "!!", "$4": "??", "$5": "!?", "$6": "?!"}


def encoded(text: str, line_end: str, encoding: str) -> bytes:
    return MARKS.get(encoding, b"") + text.replace("\n", line_end).encode(encoding)


def tags_sorted(rng: random.Random, game: GameText) -> bool:
    game.tags.sort()
    return True


def tags_shuffled(rng: random.Random, game: GameText) -> bool:
    rng.shuffle(game.tags)
    return True


def start_above_event(rng: random.Random, game: GameText) -> bool:
    index = game.tag("FEN")
    if index is None:
        return False
    game.tags.insert(0, game.tags.pop(index))
    return True


def names_above_values(rng: random.Random, game: GameText) -> bool:
    game.tags = [re.sub(r"^(\[\S+) ", r"\1\n", tag) for tag in game.tags]
    return True


def no_line_above_moves(rng: random.Random, game: GameText) -> bool:
    game.before_moves = "\n"
    return True


def no_line_between_games(rng: random.Random, game: GameText) -> bool:
    game.behind = "\n"
    return True


def many_lines_between_games(rng: random.Random, game: GameText) -> bool:
    game.behind = "\n" * rng.randrange(3, 9)
    return True


def one_move_a_line(rng: random.Random, game: GameText) -> bool:
    game.between_tokens = "\n"
    return True


def tabs(rng: random.Random, game: GameText) -> bool:
    game.between_tokens = "\t"
    return True


def empty_lines_among_moves(rng: random.Random, game: GameText) -> bool:
    index = game.place(rng, "number")
    if not index:
        return False
    game.tokens[index].text = "\n\n" + game.tokens[index].text
    return True


def escaped_lines(rng: random.Random, game: GameText) -> bool:
    index = game.place(rng, "number")
    if index is None:
        return False
    game.tokens[index].text = "\n% 1. e4 } ) 1-0 [Event \"x\"]\n" + game.tokens[index].text
    return True


def comments_behind_semicolons(rng: random.Random, game: GameText) -> bool:
    index = game.place(rng, "comment")
    if index is None:
        return False
    token = game.tokens[index]
    token.text = ";" + token.text[1:-1].replace("\n", " ") + "\n"
    return True


def numbers_joined(rng: random.Random, game: GameText) -> bool:
    for index in reversed(game.places("number")):
        if game.tokens[index + 1].kind == "move" and game.tokens[index].text.endswith("."):
            game.tokens[index + 1].text = game.tokens[index].text + game.tokens[index + 1].text
            del game.tokens[index]
    return True


def no_numbers(rng: random.Random, game: GameText) -> bool:
    game.tokens = [token for token in game.tokens if token.kind != "number"]
    return True


def wrong_dots(rng: random.Random, game: GameText) -> bool:
    for index in game.places("number"):
        number = game.tokens[index].text.rstrip(".")
        game.tokens[index].text = number + rng.choice(("", ".", "..", "...", " ."))
    return bool(game.tokens)


def suffixes(rng: random.Random, game: GameText) -> bool:
    """`$1` as `!`, behind its move, which has no suffix yet: `!?` and `?` make `!??`, which means
    other signs."""
    for index in reversed(game.places("nag")):
        suffix, before = SUFFIXES.get(game.tokens[index].text), game.tokens[index - 1]
        if suffix and index and before.kind == "move" and not before.text.endswith(("!", "?")):
            before.text += suffix
            del game.tokens[index]
    return True


def castling_with_zeros(rng: random.Random, game: GameText) -> bool:
    places = [index for index in game.places("move") if game.tokens[index].text.startswith("O-O")]
    for index in places:
        game.tokens[index].text = game.tokens[index].text.replace("O", rng.choice("0o"))
    return bool(places)


def promotions_otherwise(rng: random.Random, game: GameText) -> bool:
    places = [index for index in game.places("move") if "=" in game.tokens[index].text]
    for index in places:
        game.tokens[index].text = re.sub(
            "=(.)", rng.choice((r"\1", r"(\1)", r"/\1")), game.tokens[index].text
        )
    return bool(places)


def figurines(rng: random.Random, game: GameText) -> bool:
    return _with_letters(game, rng.choice(FIGURINES))


def _with_letters(game: GameText, letters: tuple[str, ...]) -> bool:
    translation = str.maketrans(dict(zip("KQRBN", letters)))
    for index in game.places("move"):
        game.tokens[index].text = game.tokens[index].text.translate(translation)
    return True


def in_language(language: str) -> Layout:
    def translated(rng: random.Random, game: GameText) -> bool:
        return _with_letters(game, LETTERS[language])

    translated.__name__ = f"letters, {language}"
    return translated


LAYOUTS: tuple[Layout, ...] = (
    tags_sorted, tags_shuffled, start_above_event, names_above_values, no_line_above_moves, no_line_between_games,
    many_lines_between_games, one_move_a_line, tabs, empty_lines_among_moves, escaped_lines,
    comments_behind_semicolons, numbers_joined, no_numbers, wrong_dots, suffixes, castling_with_zeros,
    promotions_otherwise,
)

# Layouts that only a text in Unicode can have.
UNICODE_LAYOUTS: tuple[Layout, ...] = (figurines,)
