"""Training data: each format against a writer of these tests, or a file of Stockfish's tools."""

import gzip
import io
import pathlib
import random
import struct

import numpy as np
import pytest

import magic_chess
from magic_chess import ArgumentError, Board, Boards, PackedError, read_training

DATA = pathlib.Path(__file__).resolve().parents[2] / "training-data" / "tests" / "data"


def pieces_of(board, codes):
    """The occupied squares, and a code of four bits for each piece."""
    values = [codes(square, piece) for square, piece in sorted(board.piece_map().items())]
    values += [0] * (32 - len(values))
    packed = bytes(low | high << 4 for low, high in zip(values[::2], values[1::2]))
    return struct.pack("<Q", board.occupied) + packed


def marlin(board, score, result):
    castling = board.castling_rights

    def code(square, piece):
        kind = 6 if castling >> square & 1 else piece.piece_type - 1
        return kind + (0 if piece.color else 8)

    ep = board.ep_square if board.has_legal_en_passant() else 64
    flags = ep | (0 if board.turn else 128)
    return pieces_of(board, code) + struct.pack("<BBHhBB", flags, board.halfmove_clock, board.fullmove_number, score, result + 1, 0)


def bullet(board, score, result):
    if not board.turn:
        board = board.mirror()
    kings = struct.pack("<BB", board.king(True), board.king(False) ^ 56)
    return pieces_of(board, lambda _, piece: piece.piece_type - 1 + (0 if piece.color else 8)) + struct.pack("<hB", score, result + 1) + kings + bytes(3)


def viri(boards, moves, scores, result):
    kinds = {"en passant": 1 << 14, "castling": 2 << 14, "promotion": 3 << 14}
    text = marlin(boards[0], scores[0], result)
    for move, score in zip(moves, scores):
        bits = move.from_square | (move.bits >> 6 & 63) << 6 | kinds.get(move.kind, 0)
        if move.promotion:
            bits |= move.promotion - 2 << 12
        text += struct.pack("<Hh", bits, score)
    return text + bytes(4)


def random_games(count, seed):
    numbers = random.Random(seed)
    for number in range(count):
        board = Board.from_chess960_pos(numbers.randrange(960)) if number % 2 else Board()
        boards, moves, scores = [], [], []
        for _ in range(numbers.randrange(1, 150)):
            if board.is_game_over():
                break
            boards.append(board.copy())
            moves.append(numbers.choice(list(board.legal_moves)))
            scores.append(numbers.randrange(-32767, 32768))
            board.push(moves[-1])
        yield boards, moves, scores, numbers.choice([-1, 0, 1])


GAMES = list(random_games(20, 3))


def joined(reader):
    batches = list(reader)
    return {name: np.concatenate([getattr(batch, name) for batch in batches]).tolist() for name in ("moves", "score", "result")} | {
        "fens": [fen for batch in batches for fen in batch.positions.fens()]}


@pytest.mark.parametrize("rows", [1, 7, 100_000])
def test_viriformat_is_read(rows):
    file = b"".join(viri(*game) for game in GAMES)
    read = joined(read_training(io.BytesIO(file), format="viriformat", rows=rows))
    assert read["fens"] == [board.fen() for boards, *_ in GAMES for board in boards]
    assert read["moves"] == [move.bits for _, moves, *_ in GAMES for move in moves]
    assert read["score"] == [score for *_, scores, _ in GAMES for score in scores]
    assert read["result"] == [result for boards, *_, result in GAMES for _ in boards]


def test_records_are_read():
    rows = [(board, score, result) for boards, _, scores, result in GAMES for board, score in zip(boards, scores)]
    read = joined(read_training(io.BytesIO(b"".join(marlin(*row) for row in rows)), format="marlinformat"))
    assert read["fens"] == [board.fen() for board, *_ in rows] and set(read["moves"]) == {0}
    assert (read["score"], read["result"]) == ([score for _, score, _ in rows], [result for *_, result in rows])
    read = joined(read_training(io.BytesIO(b"".join(bullet(*row) for row in rows)), format="bulletformat"))
    turned = [(board if board.turn else board.mirror()).board_fen() + " w - - 0 1" for board, *_ in rows]
    assert read["fens"] == turned and read["score"] == [score for _, score, _ in rows]


@pytest.mark.skipif(not DATA.exists(), reason="the tests lie in no repository")
def test_binpack_is_read():
    """The text has what Stockfish's tools wrote into the file; scores and results there are those
    of the side to move."""
    rows = [line.split(" | ") for line in (DATA / "games.txt").read_text(encoding="utf-8").splitlines()]
    read = joined(read_training(DATA / "games.binpack", rows=5))
    assert len(rows) == len(read["fens"]) > 50
    results = {"Loss": -1, "Draw": 0, "Win": 1}
    for number, (fen, move, score, result, _) in enumerate(rows):
        board = Board(fen)
        sign = 1 if board.turn else -1
        assert Board(read["fens"][number]) == board
        assert read["moves"][number] == board.parse_uci(move).bits
        assert (read["score"][number], read["result"][number]) == (sign * int(score), sign * results[result])


def test_packed_files_and_endings(tmp_path):
    file = marlin(Board(), 5, 1)
    for name in ("x.marlinformat", "x.marlin", "X.MARLIN"):
        (tmp_path / name).write_bytes(file)
        assert joined(read_training(tmp_path / name))["score"] == [5]
    (tmp_path / "x.marlin.gz").write_bytes(gzip.compress(file))
    assert joined(read_training(str(tmp_path / "x.marlin.gz")))["score"] == [5]
    (tmp_path / "x.data").write_bytes(file)
    with pytest.raises(ArgumentError, match="format: expected a format"):
        read_training(tmp_path / "x.data")
    for options in ({"format": "plain"}, {"format": "binpack", "on_fault": "keep"}, {"format": "binpack", "rows": 0}):
        with pytest.raises(ArgumentError):
            read_training(io.BytesIO(file), **options)


def test_bad_parts_come_where_they_stand():
    good = [marlin(Board(), score, 0) for score in range(4)]
    file = b"".join([good[0], bytes(32), good[1], good[2][:30] + b"\x07\x00", good[3], b"cut"])
    reader, seen = read_training(io.BytesIO(file), format="marlinformat", rows=2), []
    while True:
        try:
            seen.extend(next(reader).score.tolist())
        except StopIteration:
            break
        except PackedError as error:
            seen.append((error.row, "record" in str(error)))
    assert seen == [0, (2, True), 1, (4, True), 3, (6, True)] and reader.fault_count == 3
    reader = read_training(io.BytesIO(file), format="marlinformat", on_fault="skip")
    assert joined(reader)["score"] == [0, 1, 3] and reader.fault_count == 3
    with pytest.raises(ValueError):
        list(read_training(io.BytesIO(b"no binpack at all, but words"), format="binpack"))


def test_errors_of_files_come_through():
    class Fails(io.RawIOBase):
        def read(self, size=-1):
            raise KeyError("mine")

    for name in ("binpack", "viriformat", "marlinformat", "bulletformat"):
        with pytest.raises(KeyError, match="mine"):
            next(read_training(Fails(), format=name, on_fault="skip"))
        assert list(read_training(io.BytesIO(), format=name)) == []
    with pytest.raises(FileNotFoundError):
        read_training("no such.binpack")
    with read_training(io.BytesIO(marlin(Board(), 1, 0)), format="marlinformat") as reader:
        pass
    assert list(reader) == [] and isinstance(reader, magic_chess.TrainingBatches) and len(Boards()) == 0
