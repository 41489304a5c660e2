"""Squares and sets of squares: constants, functions of bits, lines, and `SquareSet`."""

from __future__ import annotations

from typing import Callable, Iterable, Iterator, Optional, SupportsInt, Union

from .._constants import *  # noqa: F403
from .._constants import BB_ALL, BB_EMPTY, BB_RANKS, BB_SQUARES, SQUARE_NAMES, SQUARES
from .._core import flip_vertical, popcount, square, square_file, square_mirror, square_rank

Square = int
Bitboard = int
Color = bool
PieceType = int

(
    BB_A1, BB_B1, BB_C1, BB_D1, BB_E1, BB_F1, BB_G1, BB_H1,
    BB_A2, BB_B2, BB_C2, BB_D2, BB_E2, BB_F2, BB_G2, BB_H2,
    BB_A3, BB_B3, BB_C3, BB_D3, BB_E3, BB_F3, BB_G3, BB_H3,
    BB_A4, BB_B4, BB_C4, BB_D4, BB_E4, BB_F4, BB_G4, BB_H4,
    BB_A5, BB_B5, BB_C5, BB_D5, BB_E5, BB_F5, BB_G5, BB_H5,
    BB_A6, BB_B6, BB_C6, BB_D6, BB_E6, BB_F6, BB_G6, BB_H6,
    BB_A7, BB_B7, BB_C7, BB_D7, BB_E7, BB_F7, BB_G7, BB_H7,
    BB_A8, BB_B8, BB_C8, BB_D8, BB_E8, BB_F8, BB_G8, BB_H8,
) = BB_SQUARES
BB_CORNERS = BB_A1 | BB_H1 | BB_A8 | BB_H8
BB_CENTER = BB_D4 | BB_E4 | BB_D5 | BB_E5
BB_BACKRANKS = BB_RANKS[0] | BB_RANKS[7]
SQUARES_180 = [square_mirror(it) for it in SQUARES]


def parse_square(name: str) -> Square:
    """The square with this name. It is a `ValueError` if there is none."""
    return SQUARE_NAMES.index(name)


def square_name(square: Square) -> str:
    """The name of a square."""
    return SQUARE_NAMES[square]


def square_distance(a: Square, b: Square) -> int:
    """How many moves a king needs from one square to the other."""
    return max(abs(square_file(a) - square_file(b)), abs(square_rank(a) - square_rank(b)))


def square_manhattan_distance(a: Square, b: Square) -> int:
    """How many moves along files and ranks a king needs."""
    return abs(square_file(a) - square_file(b)) + abs(square_rank(a) - square_rank(b))


def square_knight_distance(a: Square, b: Square) -> int:
    """How many moves a knight needs from one square to the other."""
    reached, moves = 1 << a, 0
    while not reached >> b & 1:
        for it in scan_forward(reached):
            reached |= BB_KNIGHT_ATTACKS[it]
        moves += 1
    return moves


def lsb(mask: Bitboard) -> int:
    """The lowest square of a set."""
    return (mask & -mask).bit_length() - 1


def msb(mask: Bitboard) -> int:
    """The highest square of a set."""
    return mask.bit_length() - 1


def scan_forward(mask: Bitboard) -> Iterator[Square]:
    """The squares of a set, from the lowest on."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def scan_reversed(mask: Bitboard) -> Iterator[Square]:
    """The squares of a set, from the highest on."""
    while mask:
        high = mask.bit_length() - 1
        yield high
        mask ^= 1 << high


def _mapped(mask: Bitboard, to: Callable[[Square], Square]) -> Bitboard:
    return sum(1 << to(it) for it in scan_forward(int(mask) & BB_ALL))


def flip_horizontal(mask: Bitboard) -> Bitboard:
    """The set with the files in the other order."""
    return _mapped(mask, lambda it: it ^ 7)


def flip_diagonal(mask: Bitboard) -> Bitboard:
    """The set mirrored at the diagonal from a1 to h8."""
    return _mapped(mask, lambda it: it >> 3 | (it & 7) << 3)


def flip_anti_diagonal(mask: Bitboard) -> Bitboard:
    """The set mirrored at the diagonal from h1 to a8."""
    return _mapped(mask, lambda it: (it >> 3 | (it & 7) << 3) ^ 63)


def _shifted(mask: Bitboard, files: int, ranks: int) -> Bitboard:
    moved = [(square_file(it) + files, square_rank(it) + ranks) for it in scan_forward(int(mask))]
    return sum(1 << square(file, rank) for file, rank in moved if 0 <= file < 8 and 0 <= rank < 8)


def shift_down(b: Bitboard) -> Bitboard:
    """The squares below those of a set."""
    return b >> 8


def shift_2_down(b: Bitboard) -> Bitboard:
    """The squares two ranks below those of a set."""
    return b >> 16


def shift_up(b: Bitboard) -> Bitboard:
    """The squares above those of a set."""
    return b << 8 & BB_ALL


def shift_2_up(b: Bitboard) -> Bitboard:
    """The squares two ranks above those of a set."""
    return b << 16 & BB_ALL


def shift_right(b: Bitboard) -> Bitboard:
    """The squares to the right of those of a set."""
    return _shifted(b, 1, 0)


def shift_2_right(b: Bitboard) -> Bitboard:
    """The squares two files to the right of those of a set."""
    return _shifted(b, 2, 0)


def shift_left(b: Bitboard) -> Bitboard:
    """The squares to the left of those of a set."""
    return _shifted(b, -1, 0)


def shift_2_left(b: Bitboard) -> Bitboard:
    """The squares two files to the left of those of a set."""
    return _shifted(b, -2, 0)


def shift_up_left(b: Bitboard) -> Bitboard:
    """The squares above and to the left of those of a set."""
    return _shifted(b, -1, 1)


def shift_up_right(b: Bitboard) -> Bitboard:
    """The squares above and to the right of those of a set."""
    return _shifted(b, 1, 1)


def shift_down_left(b: Bitboard) -> Bitboard:
    """The squares below and to the left of those of a set."""
    return _shifted(b, -1, -1)


def shift_down_right(b: Bitboard) -> Bitboard:
    """The squares below and to the right of those of a set."""
    return _shifted(b, 1, -1)


KNIGHT_STEPS = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]
DIAGONALS = [(1, 1), (1, -1), (-1, -1), (-1, 1)]
STRAIGHTS = [(0, 1), (1, 0), (0, -1), (-1, 0)]


def _stepped(steps: list[tuple[int, int]]) -> list[Bitboard]:
    return [sum(_shifted(1 << it, files, ranks) for files, ranks in steps) for it in SQUARES]


BB_KNIGHT_ATTACKS = _stepped(KNIGHT_STEPS)
BB_KING_ATTACKS = _stepped(DIAGONALS + STRAIGHTS)
BB_PAWN_ATTACKS = [_stepped([(-1, -1), (1, -1)]), _stepped([(-1, 1), (1, 1)])]


def slides(square: Square, occupied: Bitboard, directions: list[tuple[int, int]]) -> Bitboard:
    """The squares that a slider attacks, own pieces included."""
    attacks = BB_EMPTY
    for files, ranks in directions:
        file, rank = square_file(square) + files, square_rank(square) + ranks
        while 0 <= file < 8 and 0 <= rank < 8:
            attacks |= 1 << (rank << 3 | file)
            if occupied >> (rank << 3 | file) & 1:
                break
            file, rank = file + files, rank + ranks
    return attacks


def _direction(a: Square, b: Square) -> Optional[tuple[int, int]]:
    """The step that leads from one square towards the other, if they share a line."""
    files, ranks = square_file(b) - square_file(a), square_rank(b) - square_rank(a)
    length = max(abs(files), abs(ranks))
    if length == 0 or (files and ranks and abs(files) != abs(ranks)):
        return None
    return files // length, ranks // length


def ray(a: Square, b: Square) -> Bitboard:
    """The whole line through two squares, or the empty set if they share none."""
    step = _direction(a, b)
    if step is None:
        return BB_EMPTY
    return 1 << a | slides(a, BB_EMPTY, [step, (-step[0], -step[1])])


def between(a: Square, b: Square) -> Bitboard:
    """The squares between two squares that share a line."""
    step = _direction(a, b)
    return BB_EMPTY if step is None else slides(a, 1 << b, [step]) & ~(1 << b)


BB_RAYS = [[ray(a, b) for b in SQUARES] for a in SQUARES]

IntoSquareSet = Union[SupportsInt, Iterable[Square]]


class SquareSet:
    """A set of squares, with the methods of a set of Python, and those of python-chess.

    >>> from magic_chess.compat import SquareSet, A1, B1
    >>> squares = SquareSet([A1, B1]) | SquareSet.from_square(63)
    >>> len(squares), list(squares), int(squares) == 1 << 63 | 3
    (3, [0, 1, 63], True)
    """

    def __init__(self, squares: IntoSquareSet = BB_EMPTY) -> None:
        try:
            self.mask = int(squares) & BB_ALL  # type: ignore[arg-type]
            return
        except TypeError:
            self.mask = 0
        for it in squares:  # type: ignore[union-attr]
            self.add(it)

    def __contains__(self, square: Square) -> bool:
        return bool(self.mask >> square & 1)

    def __iter__(self) -> Iterator[Square]:
        return scan_forward(self.mask)

    def __reversed__(self) -> Iterator[Square]:
        return scan_reversed(self.mask)

    def __len__(self) -> int:
        return popcount(self.mask)

    def add(self, square: Square) -> None:
        """Adds a square."""
        self.mask |= BB_SQUARES[square]

    def discard(self, square: Square) -> None:
        """Removes a square if it is there."""
        self.mask &= ~BB_SQUARES[square]

    def isdisjoint(self, other: IntoSquareSet) -> bool:
        """Whether both sets have no square in common."""
        return not self & other

    def issubset(self, other: IntoSquareSet) -> bool:
        """Whether all squares are in the other set."""
        return not self & ~SquareSet(other)

    def issuperset(self, other: IntoSquareSet) -> bool:
        """Whether all squares of the other set are here."""
        return not ~self & other

    def union(self, other: IntoSquareSet) -> SquareSet:
        """The squares of both sets."""
        return self | other

    def intersection(self, other: IntoSquareSet) -> SquareSet:
        """The squares that both sets have."""
        return self & other

    def difference(self, other: IntoSquareSet) -> SquareSet:
        """The squares that the other set does not have."""
        return self - other

    def symmetric_difference(self, other: IntoSquareSet) -> SquareSet:
        """The squares that one of the sets has."""
        return self ^ other

    def update(self, *others: IntoSquareSet) -> None:
        """Adds the squares of other sets."""
        for other in others:
            self |= other

    def intersection_update(self, *others: IntoSquareSet) -> None:
        """Keeps the squares that other sets have."""
        for other in others:
            self &= other

    def difference_update(self, other: IntoSquareSet) -> None:
        """Removes the squares of another set."""
        self -= other

    def symmetric_difference_update(self, other: IntoSquareSet) -> None:
        """Keeps the squares that one of the sets has."""
        self ^= other

    def copy(self) -> SquareSet:
        """A copy."""
        return SquareSet(self.mask)

    def remove(self, square: Square) -> None:
        """Removes a square. It is a `KeyError` if it is not there."""
        if not self.mask >> square & 1:
            raise KeyError(square)
        self.discard(square)

    def pop(self) -> Square:
        """Removes the lowest square, and gives it."""
        if not self.mask:
            raise KeyError("the set of squares is empty")
        low = lsb(self.mask)
        self.discard(low)
        return low

    def clear(self) -> None:
        """Removes all squares."""
        self.mask = BB_EMPTY

    def carry_rippler(self) -> Iterator[Bitboard]:
        """All subsets, as numbers."""
        subset = BB_EMPTY
        while True:
            yield subset
            subset = (subset - self.mask) & self.mask
            if not subset:
                return

    def mirror(self) -> SquareSet:
        """The set with the ranks in the other order."""
        return SquareSet(flip_vertical(self.mask))

    def tolist(self) -> list[bool]:
        """A truth value for each square."""
        return [bool(self.mask >> it & 1) for it in SQUARES]

    def __bool__(self) -> bool:
        return bool(self.mask)

    def __eq__(self, other: object) -> bool:
        try:
            return self.mask == SquareSet(other).mask  # type: ignore[arg-type]
        except (TypeError, ValueError):
            return NotImplemented

    def __hash__(self) -> int:
        raise TypeError("unhashable type: 'SquareSet'")

    def __lshift__(self, shift: int) -> SquareSet:
        return SquareSet(self.mask << shift & BB_ALL)

    def __rshift__(self, shift: int) -> SquareSet:
        return SquareSet(self.mask >> shift)

    def __ilshift__(self, shift: int) -> SquareSet:
        self.mask = self.mask << shift & BB_ALL
        return self

    def __irshift__(self, shift: int) -> SquareSet:
        self.mask >>= shift
        return self

    def __invert__(self) -> SquareSet:
        return SquareSet(~self.mask & BB_ALL)

    def __int__(self) -> int:
        return self.mask

    def __index__(self) -> int:
        return self.mask

    def __or__(self, other: IntoSquareSet) -> SquareSet:
        return SquareSet(self.mask | SquareSet(other).mask)

    def __and__(self, other: IntoSquareSet) -> SquareSet:
        return SquareSet(self.mask & SquareSet(other).mask)

    def __sub__(self, other: IntoSquareSet) -> SquareSet:
        return SquareSet(self.mask & ~SquareSet(other).mask)

    def __rsub__(self, other: IntoSquareSet) -> SquareSet:
        return SquareSet(other) - self

    def __xor__(self, other: IntoSquareSet) -> SquareSet:
        return SquareSet(self.mask ^ SquareSet(other).mask)

    __ror__, __rand__, __rxor__ = __or__, __and__, __xor__

    def __ior__(self, other: IntoSquareSet) -> SquareSet:
        self.mask |= SquareSet(other).mask
        return self

    def __iand__(self, other: IntoSquareSet) -> SquareSet:
        self.mask &= SquareSet(other).mask
        return self

    def __isub__(self, other: IntoSquareSet) -> SquareSet:
        self.mask &= ~SquareSet(other).mask
        return self

    def __ixor__(self, other: IntoSquareSet) -> SquareSet:
        self.mask ^= SquareSet(other).mask
        return self

    def __repr__(self) -> str:
        return f"SquareSet(0x{self.mask:016x})"

    def __str__(self) -> str:
        rows = (" ".join("1" if self.mask >> (rank << 3 | file) & 1 else "." for file in range(8)) for rank in range(7, -1, -1))
        return "\n".join(rows)

    def _repr_svg_(self) -> str:
        import chess.svg

        return str(chess.svg.board(squares=self, size=400))

    @classmethod
    def ray(cls, a: Square, b: Square) -> SquareSet:
        """The whole line through two squares."""
        return cls(ray(a, b))

    @classmethod
    def between(cls, a: Square, b: Square) -> SquareSet:
        """The squares between two squares."""
        return cls(between(a, b))

    @classmethod
    def from_square(cls, square: Square) -> SquareSet:
        """The set of one square."""
        return cls(BB_SQUARES[square])

