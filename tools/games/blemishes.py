"""Blemishes: what people and programs write against the standard. The game is kept, and the
blemish is reported.

Each function plants one into a game, and changes what must be read where the blemish says
something. It answers whether the game has a place for it. Tags that are planted have names that
begin with `Planted`; nobody expects how they are read.
"""

from __future__ import annotations

import random
import re
from typing import Callable

from clean_text import GameText
from game_record import NAGS, UCI, VARIATIONS, main_line

Blemish = Callable[[random.Random, GameText], bool]

# Words and signs of annotators behind a move, with the NAG they stand for.
LATIN_1_WORDS = {"N": 146, "inf": 13, "+--": 20, "RR": 145, "D": 220}
UNICODE_WORDS = {
    "‼": 3, "⁇": 4, "⁉": 5, "⁈": 6, "□": 7, "∞": 13, "⩲": 14, "⩱": 15, "±": 16, "∓": 17, "+−": 18, "−+": 19,
    "⨀": 22, "↑": 36, "→": 40, "⇆": 132,
}
NULL_MOVES = ("--", "---", "<>", "Z0", "null", "@@@@", "0000")
EN_PASSANT_MARKS = ("ep", "e.p.", " ep", " e.p.", "/e.p.")
HARD_SPACES = ("\u00a0", "\u202f", "\u2009", "\u3000", "\u2003")

# Moves that no piece can make on any board, in the spellings of programs.
IMPOSSIBLE_MOVES = ("a2b8", "Na1b8", "Na1-b8", "bxh3", "Bb1a4", "Ka1h8")


# Tags.

def value_ends_in_backslash(rng: random.Random, game: GameText) -> bool:
    """`[White "Level 6\\"]`: a quote that closes, and nothing that is protected."""
    index = game.tag("White")
    if index is None or not game.tags[index].endswith("\"]"):
        return False
    game.tags[index] = game.tags[index][:-2] + "\\\"]"
    _expected_tag(game, "White")[1] += "\\"
    return True


def tag_over_lines(rng: random.Random, game: GameText) -> bool:
    """A line break in place of a blank of the value. Where a bracket follows, a tag may begin;
    where a quote stands before, the value may have ended."""
    breaks = [
        (index, place)
        for index, tag in enumerate(game.tags)
        for place, letter in enumerate(tag)
        if letter == " " and place > tag.index("\"") and tag[place + 1] != "[" and tag[:place].count("\"") == 1
        and not tag.startswith("[FEN ")
    ]
    if not breaks:
        return False
    index, place = rng.choice(breaks)
    game.tags[index] = game.tags[index][:place] + "\n" + game.tags[index][place + 1:]
    return True


def tag_without_value(rng: random.Random, game: GameText) -> bool:
    return _plant_tag(rng, game, rng.choice(("[Planted]", "[ Planted ]")))


def tag_name_with_blank(rng: random.Random, game: GameText) -> bool:
    return _plant_tag(rng, game, "[Planted ACPL \"252\"]")


def doubled_tag(rng: random.Random, game: GameText) -> bool:
    index = game.tag(rng.choice(("White", "Event", "Round", "Date")))
    if index is None:
        return False
    game.tags.insert(index + 1, game.tags[index])
    return True


# Moves.

def stray_brace(rng: random.Random, game: GameText) -> bool:
    return _plant(rng, game, "}")


def stray_parenthesis(rng: random.Random, game: GameText) -> bool:
    return _plant(rng, game, ")", in_main_line=True)


def stray_bracket(rng: random.Random, game: GameText) -> bool:
    """Behind the first move: before it, a bracket would be a damaged tag."""
    places = game.places("move")
    if not places:
        return False
    brackets = ["[%clk 0:01]", "[%eval 0.3]", "[#]", "[x y z]"]
    if game.between_tokens != "\n":
        brackets.append("[x \"y\"]")  # on a line of its own, it would begin a game
    game.insert(rng.choice(places) + 1, rng.choice(brackets))
    return True


def number_with_parenthesis(rng: random.Random, game: GameText) -> bool:
    index = game.place(rng, "number", in_main_line=True)
    if index is None:
        return False
    game.tokens[index].text = game.tokens[index].text.rstrip(".") + ")"
    return True


def hard_spaces(rng: random.Random, game: GameText) -> bool:
    game.between_tokens = rng.choice(HARD_SPACES)
    return len(game.tokens) > 1


def draw_in_decimals(rng: random.Random, game: GameText) -> bool:
    if game.expected["result"] != "1/2-1/2":
        return False
    game.tokens[game.places("result")[-1]].text = "0.5-0.5"
    return True


def long_moves(rng: random.Random, game: GameText) -> bool:
    """`g1-f3`, `g1f3`, `Ng1-f3`: what FIDE calls long algebraic notation."""
    changed = False
    for index in game.places("move"):
        token = game.tokens[index]
        uci = token.move[UCI]
        if uci in ("O-O", "O-O-O", "0000"):
            continue
        piece = token.text[0] if token.text[0] in "KQRBN" and rng.random() < 0.5 else ""
        middle = "x" if "x" in token.text and rng.random() < 0.5 else rng.choice(("", "-"))
        promotion = uci[4:].upper() and "=" + uci[4:].upper()
        suffix = re.search(r"[!?]*$", token.text).group()
        token.text = piece + uci[:2] + middle + uci[2:4] + promotion + suffix
        changed = True
    return changed


def en_passant_mark(rng: random.Random, game: GameText) -> bool:
    tokens = game.tokens
    places = [it for it in game.places("move") if tokens[it].is_en_passant and tokens[it].text[-1] not in "!?"]
    if not places:
        return False
    token = game.tokens[rng.choice(places)]
    token.text = token.text.rstrip("+#") + rng.choice(EN_PASSANT_MARKS)
    return True


def null_move_otherwise(rng: random.Random, game: GameText) -> bool:
    places = [index for index in game.places("move") if game.tokens[index].text == "--"]
    for index in places:
        game.tokens[index].text = rng.choice(NULL_MOVES)
    return bool(places)


def word_of_annotator(rng: random.Random, game: GameText) -> bool:
    return _plant_word(rng, game, LATIN_1_WORDS, between=" ")


def sign_apart(rng: random.Random, game: GameText) -> bool:
    return _plant_word(rng, game, UNICODE_WORDS, between=" ")


def sign_joined(rng: random.Random, game: GameText) -> bool:
    return _plant_word(rng, game, UNICODE_WORDS, between="")


# What ends a line of moves.

def impossible_move(rng: random.Random, game: GameText) -> bool:
    """The moves before it are kept, and the error is told."""
    index = game.place(rng, "move", in_main_line=True)
    if index is None:
        return False
    token = game.tokens[index]
    token.text = rng.choice(IMPOSSIBLE_MOVES)
    moves = main_line(game.expected)
    place = next(place for place, move in enumerate(moves) if move is token.move)
    del moves[place:]
    game.ends_with_error = True
    return True


def impossible_move_in_variation(rng: random.Random, game: GameText) -> bool:
    """The variation is lost, alone."""
    places = [index for index in game.places("move") if game.tokens[index].depth == 1]
    if not places:
        return False
    token = game.tokens[rng.choice(places)]
    token.text = rng.choice(IMPOSSIBLE_MOVES)
    for move in main_line(game.expected):
        for variation in move[VARIATIONS]:
            place = next((place for place, it in enumerate(variation[1]) if it is token.move), None)
            if place is not None:
                del variation[1][place:]
                move[VARIATIONS][:] = [it for it in move[VARIATIONS] if it[1]]
                return True
    return False


def variation_not_closed(rng: random.Random, game: GameText) -> bool:
    """Only where the variation is the last of the game: elsewhere nobody could say which moves
    belong to it."""
    index = next((i for i in reversed(range(len(game.tokens))) if game.tokens[i].kind == ")"), None)
    if index is None or any(token.kind != "result" for token in game.tokens[index + 1:]):
        return False
    del game.tokens[index]
    return True


def other_rules(rng: random.Random, game: GameText) -> bool:
    """The game is refused, with its tags."""
    if game.tag("Variant") is not None:
        return False
    names = ("Atomic", "Atomic960", "Crazyhouse960", "Racing Kings 960", "3check960", "Antichess", "Horde")
    game.tags.append(f"[Variant \"{rng.choice(names)}\"]")
    game.expected = None
    game.ends_with_error = True
    return True


BLEMISHES: tuple[Blemish, ...] = (
    value_ends_in_backslash, tag_over_lines, tag_without_value, tag_name_with_blank, doubled_tag, stray_brace,
    stray_parenthesis, stray_bracket, number_with_parenthesis, draw_in_decimals, long_moves, en_passant_mark,
    null_move_otherwise, word_of_annotator, impossible_move, impossible_move_in_variation, variation_not_closed,
    other_rules,
)
UNICODE_BLEMISHES: tuple[Blemish, ...] = (hard_spaces, sign_apart, sign_joined)


def _expected_tag(game: GameText, name: str) -> list:
    return next(tag for tag in game.expected["tags"] if tag[0] == name)


def _plant_tag(rng: random.Random, game: GameText, tag: str) -> bool:
    game.tags.insert(rng.randrange(1, len(game.tags) + 1), tag)
    return True


def _plant(rng: random.Random, game: GameText, text: str, *, in_main_line: bool = False) -> bool:
    """Puts a text before a move or a move number."""
    places = game.places("number", in_main_line=in_main_line) + game.places("move", in_main_line=in_main_line)
    if not places:
        return False
    game.insert(rng.choice(places), text)
    return True


def _plant_word(rng: random.Random, game: GameText, words: dict[str, int], *, between: str) -> bool:
    index = game.place(rng, "move")
    if index is None:
        return False
    word, nag = rng.choice(list(words.items()))
    token = game.tokens[index]
    token.text += between + word
    token.move[NAGS] = sorted({*token.move[NAGS], nag})
    return True
