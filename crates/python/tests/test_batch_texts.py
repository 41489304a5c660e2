"""Moves and EPD of many boards as texts."""

import numpy as np
import pytest

from magic_chess import ArgumentError, BatchError, Board, Boards, FenError, MoveError

from conftest import scale

COUNT = scale(3_000, 200_000)


@pytest.fixture(scope="module", params=[False, True], ids=["standard", "chess960"])
def boards(request):
    boards = Boards.random(COUNT, plies=40, seed=7, chess960=request.param)
    return boards[boards.count_legal_moves() > 0]


@pytest.fixture(scope="module")
def moves(boards):
    """A move of each board that has one, another for each row."""
    listed, offsets = boards.legal_moves()
    counts = np.diff(offsets)
    return listed[offsets[:-1] + np.arange(len(boards)) % counts]


def test_texts_are_those_of_single_boards(boards, moves):
    san, uci, uci960 = boards.san(moves), boards.uci(moves), boards.uci(moves, chess960=True)
    for row in range(0, len(boards), 7):
        board = boards[row]
        [move] = [move for move in board.legal_moves if move.bits == moves[row]]
        assert san[row] == board.san(move)
        assert uci[row] == board.uci(move) and uci960[row] == board.uci(move, chess960=True)


def test_texts_are_read_as_the_moves_that_they_were_written_for(boards, moves):
    for threads in (1, 3):
        assert (boards.parse_san(boards.san(moves, threads=threads), threads=threads) == moves).all()
        assert (boards.parse_uci(boards.uci(moves, threads=threads), threads=threads) == moves).all()
        assert (boards.parse_uci(boards.uci(moves, chess960=True)) == moves).all()
    assert boards.parse_uci(np.array(boards.uci(moves))).dtype == np.uint16


def test_every_move_of_every_kind_has_its_texts():
    castling = Board("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
    for board in (castling, Board("8/P6k/8/3pP3/8/8/8/K7 w - d6 0 1"), Board("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9")):
        listed = list(board.legal_moves)
        batch = Boards.from_fens([board.fen()] * len(listed))
        numbers = np.array([move.bits for move in listed], np.uint16)
        assert batch.san(numbers) == [board.san(move) for move in listed]
        assert batch.uci(numbers) == [board.uci(move) for move in listed]
        assert (batch.parse_san(batch.san(numbers)) == numbers).all()
    assert "e1g1" in Boards.from_fens([castling.fen()] * 1).uci(np.array([castling.parse_san("O-O").bits], np.uint16))


def test_bad_texts_are_named_by_row():
    boards = Boards.start(5)
    with pytest.raises(BatchError) as raised:
        boards.parse_uci(["e2e4", "e2e5", None, "e9", "g1f3"])
    assert [(bad.row, bad.field, bad.text) for bad in raised.value.errors] == [
        (1, "move", "e2e5"), (2, "move", ""), (3, "move", "e9")]
    assert all(isinstance(bad, MoveError) for bad in raised.value.errors)
    assert boards.parse_san(["e4", "e5", "Nf3", "Ke2", ""], missing=9).tolist() == [
        Board().parse_san("e4").bits, 9, Board().parse_san("Nf3").bits, 9, 9]
    for wrong in (["e4"], ["e4"] * 6, []):
        with pytest.raises(ArgumentError, match="a text for each of the 5 boards"):
            boards.parse_san(wrong)
    with pytest.raises(TypeError, match="got one text"):
        boards.parse_san("e4")


def test_numbers_that_are_no_legal_moves_are_named_by_row():
    boards = Boards.start(3)
    numbers = np.array([Board().parse_san("e4").bits, 0, 65535], np.uint16)
    for write in (boards.san, boards.uci):
        with pytest.raises(BatchError) as raised:
            write(numbers)
        assert [bad.row for bad in raised.value.errors] == [1, 2]
        with pytest.raises(ArgumentError):
            write(numbers[:2])


LINES = [
    '4k3/8/8/8/8/8/4P3/4K3 w - - bm e4 Kd2; id "ending; 7"; acd 20; c0 "a" word -3;',
    "7k/8/5K2/6Q1/8/8/8/8 w - - bm #1 Qg7#; hmvc 4; fmvn 20;",
    "4k3/8/8/8/8/8/4P3/4K3 w - - pv e4 Ke7 e5; noop;",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq -",
]


def test_epd_is_read_and_written():
    boards, operations = Boards.from_epds(LINES)
    assert [sorted(row) for row in operations] == [["acd", "bm", "c0", "id"], ["bm", "fmvn", "hmvc"], ["noop", "pv"], []]
    assert operations[0]["id"] == ["ending; 7"] and operations[0]["acd"] == [20]
    assert [move.uci() for move in operations[0]["bm"]] == ["e2e4", "e1d2"] and operations[0]["c0"] == ["a", "word", -3]
    assert operations[1]["bm"][0] == "#1" and operations[1]["bm"][1].uci() == "g5g7"
    assert boards[1].fen().endswith(" 4 20")
    assert [move.uci() for move in operations[2]["pv"]] == ["e2e4", "e8e7", "e4e5"]
    again, same = Boards.from_epds(boards.epds(operations))
    assert again == boards and same == operations
    assert boards.epds() == [" ".join(line.split()[:4]) for line in LINES]
    assert Boards.start(1).epds([{"id": "x", "acd": 3}]) == ['rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - id "x"; acd 3;']


def test_bad_lines_of_epd_are_named_by_row():
    with pytest.raises(BatchError) as raised:
        Boards.from_epds([LINES[0], "x", '4k3/8/8/8/8/8/4P3/4K3 w - - id "open;', "4k3/8/8/8/8/8/4P3/4K3 w - - bm e5;", 7])
    assert [(bad.row, bad.field) for bad in raised.value.errors] == [(1, "EPD"), (2, "EPD"), (3, "bm"), (4, "EPD")]
    assert isinstance(raised.value.errors[0], FenError) and raised.value.good.tolist() == [0]
    boards = Boards.start(1)
    for wrong, error in (([], ArgumentError), ([{"b m": 1}], ArgumentError), ([{"bm": 1.5}], TypeError), ([{"id": True}], TypeError),
                         ([7], TypeError), ([{"bm": Board("4k3/8/8/8/8/8/8/R3K3 w - - 0 1").parse_san("Ra3")}], MoveError)):
        with pytest.raises(error):
            boards.epds(wrong)
