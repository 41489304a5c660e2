# mypy: disable-error-code="misc"
# The classes here are parts of `Board`, which their methods know.
"""EPD for `Board`: a position with operations, as python-chess has them."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Dict, Iterable, List, Optional

from ._moves import Move

if TYPE_CHECKING:
    from ._board import Board


class EpdMixin:
    """The part of `Board` that reads and writes EPD."""

    def epd(
        self: Board, *, shredder: bool = False, en_passant: str = "legal", promoted: Optional[bool] = None, **operations: object
    ) -> str:
        """A line of EPD. Operations are numbers, texts, moves, lists of moves, or None."""
        texts = [self._fields(shredder, en_passant, promoted)]
        texts += [self._operation(opcode, operand) for opcode, operand in operations.items()]
        return " ".join(texts)

    def _operation(self: Board, opcode: str, operand: object) -> str:
        if not opcode or not opcode[0].isalpha() or any(it in opcode for it in " \n\t\r"):
            raise ValueError(f"no opcode: {opcode!r}")
        if operand is None:
            return opcode + ";"
        if isinstance(operand, Move):
            return f"{opcode} {self.san(operand)};"
        if isinstance(operand, (int, float)):
            if not math.isfinite(operand):
                raise ValueError(f"expected a finite number for {opcode!r}, got {operand!r}")
            return f"{opcode} {operand};"
        if isinstance(operand, str) or not hasattr(operand, "__iter__"):
            text = str(operand)
            for plain, escaped in (("\\", "\\\\"), ("\t", "\\t"), ("\r", "\\r"), ("\n", "\\n"), ('"', '\\"')):
                text = text.replace(plain, escaped)
            return f'{opcode} "{text}";'
        return f"{opcode} {' '.join(self._sans_of(opcode, operand))};"

    def _sans_of(self: Board, opcode: str, moves: Iterable[Move]) -> List[str]:
        if opcode == "pv":
            board = self.copy(stack=False)
            return [board.san_and_push(move) for move in moves]
        return sorted(self.san(move) for move in moves)

    def set_epd(self: Board, epd: str) -> Dict[str, object]:
        """Sets up a line of EPD, and gives its operations."""
        fields = epd.strip().split(None, 4)
        if len(fields) > 4:
            operations = fields.pop()
            self.set_fen(" ".join([*fields, "0", "1"]))
            read = self._read_operations(operations)
            clock, number = read.get("hmvc", 0), read.get("fmvn", 1)
            self.halfmove_clock = int(clock) if isinstance(clock, (int, float)) else 0
            self.fullmove_number = int(number) if isinstance(number, (int, float)) else 1
            return read
        self.set_fen(epd.strip().rstrip(";"))
        return {}

    def _read_operations(self: Board, text: str) -> Dict[str, object]:
        operations: Dict[str, object] = {}
        for words in _operations(text):
            opcode, operands = words[0], words[1:]
            if not opcode[0].isalpha():
                raise ValueError(f"an opcode begins with a letter: {opcode!r}")
            if opcode == "pv":
                board, line = self.copy(stack=False), []
                for word in operands:
                    line.append(board.parse_xboard(word))
                    board.push(line[-1])
                operations[opcode] = line
            elif opcode in ("bm", "am"):
                operations[opcode] = [self.parse_xboard(word) for word in operands]
            elif len(operands) == 1 and operands[0].startswith('"'):
                operations[opcode] = _unescaped(operands[0][1:])
            elif operands:
                operations[opcode] = self._value(operands)
            else:
                operations[opcode] = None
        return operations

    def _value(self: Board, operands: List[str]) -> object:
        text = " ".join(operands)
        for kind in (int, float):
            try:
                value = kind(text)
            except ValueError:
                continue
            if math.isnan(value) or math.isinf(value):
                raise ValueError(f"no finite number: {text!r}")
            return value
        if len(operands) == 1:
            try:
                return self.parse_xboard(text)
            except ValueError:
                pass
        return text


def _operations(text: str) -> Iterable[List[str]]:
    """The opcode and operands of each operation. A quoted text begins with its quotation mark."""
    words: List[str] = []
    word, quoted, escaped = "", False, False
    for letter in text:
        if quoted:
            if letter == '"' and not escaped:
                quoted = False
                words.append(word)
                word = ""
                continue
            escaped = letter == "\\" and not escaped
            word += letter
        elif letter == '"' and not word and words:
            quoted, word = True, '"'
        elif letter == ";" or letter.isspace():
            if word:
                words.append(word)
                word = ""
            if letter == ";" and words:
                if words != ["-"]:
                    yield [it for it in words if it != "-"] or words
                words = []
        else:
            word += letter
    if word:
        words.append(word)
    if words:
        yield words


def _unescaped(text: str) -> str:
    plain = {"t": "\t", "r": "\r", "n": "\n"}
    result, escaped = "", False
    for letter in text:
        if escaped:
            result += plain.get(letter, letter)
            escaped = False
        elif letter == "\\":
            escaped = True
        else:
            result += letter
    return result
