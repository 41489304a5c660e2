"""What can go wrong: each error says what, in which field, where, and in which row of a batch."""

from __future__ import annotations

from typing import TYPE_CHECKING, Optional, Sequence

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from ._core import Boards, Game


class ChessError(ValueError):
    """An error of this package.

    >>> from magic_chess import Board, ChessError
    >>> try:
    ...     Board("4k3/9/8/8/8/8/8/4K3 w - - 0 1")
    ... except ChessError as error:
    ...     (error.field, error.offset, error.text)
    ('piece placement', 4, '9')
    """

    __module__ = "magic_chess"

    field: str
    """What is wrong: a field of a FEN, a move, an argument."""

    offset: int
    """Where the offending text begins, in characters."""

    text: str
    """The offending text, or its beginning."""

    row: Optional[int]
    """The row of a batch, or the line of a suite or of a text in PGN."""

    def __init__(
        self,
        message: str = "",
        field: str = "",
        offset: int = 0,
        text: str = "",
        row: Optional[int] = None,
    ) -> None:
        super().__init__(message)
        self.field = field
        self.offset = offset
        self.text = text
        self.row = row


class FenError(ChessError):
    """A text is not the FEN of a valid position."""

    __module__ = "magic_chess"


class MoveError(ChessError):
    """A move cannot be read, or is not legal."""

    __module__ = "magic_chess"


class PackedError(ChessError):
    """Bytes or words are no valid position."""

    __module__ = "magic_chess"


class ArgumentError(ChessError):
    """An argument has a value that cannot be used."""

    __module__ = "magic_chess"


class SuiteError(ChessError):
    """A line of a suite cannot be used. `row` is the number of the line, from 1 on."""

    __module__ = "magic_chess"


class PgnError(ChessError):
    """A game in PGN cannot be read to its end. `row` is the number of the line, from 1 on."""

    __module__ = "magic_chess"

    game: int
    """The number of the game in its text, from 1 on."""

    line: int
    """The line of the offending text, from 1 on."""

    column: int
    """The column of the offending text in characters, from 1 on."""

    partial: Optional[Game]
    """What was read of the game, where the error was raised and a game had begun."""

    def __init__(
        self,
        message: str = "",
        field: str = "",
        game: int = 0,
        line: int = 0,
        column: int = 0,
        partial: Optional[Game] = None,
    ) -> None:
        super().__init__(message, field, max(column - 1, 0), "", line)
        self.game = game
        self.line = line
        self.column = column
        self.partial = partial


class BatchError(ChessError):
    """Some rows of a batch are bad. The others are not lost."""

    __module__ = "magic_chess"

    errors: Sequence[ChessError]
    """An error for each bad row, with its number in `row`."""

    good: Optional[npt.NDArray[np.int64]]
    """The numbers of the good rows, where boards were made."""

    boards: Optional[Boards]
    """The boards of the good rows, where boards were made."""

    def __init__(
        self,
        message: str = "",
        errors: Sequence[ChessError] = (),
        good: Optional[npt.NDArray[np.int64]] = None,
        boards: Optional[Boards] = None,
    ) -> None:
        first = errors[0] if len(errors) else ChessError()
        super().__init__(message, first.field, first.offset, first.text, first.row)
        self.errors = errors
        self.good = good
        self.boards = boards
