"""Methods that the interpreter calls without PyO3 between do what PyO3's methods do, and boards
that share their moves do not disturb one another."""

import gc
import random
import sys
import weakref

import pytest

from magic_chess import Board, Boards, Move

from conftest import scale

PLAIN = Board.__mro__[1]
CALLS = {
    "push": [(0,), (None,), ("e2e4",)],
    "pop": [(), (1,)],
    "push_uci": [("e2e5",), (b"e2e4",), (3,)],
    "copy": [(), (1,)],
    "after_move": [(0,), ("e2e4",)],
    "mirror": [(), (None,)],
    "piece_at": [(square,) for square in (*range(66), -1, 1 << 70, True, "a", 1.0)],
    "pieces_mask": [(1, True), (6, False), (0, True), (7, True), (1, 1), ("a", True), (1 << 70, True)],
    "is_check": [(), (1,)],
    "is_checkmate": [(), (1,)],
    "has_kingside_castling_rights": [(True,), (False,), (1,), (None,)],
    "has_queenside_castling_rights": [(True,), (False,), (1,), (None,)],
    "fen": [(), (True,)],
}


def outcome(function, *arguments, **named):
    """The result, or the kind of exception and its text."""
    try:
        return function(*arguments, **named)
    except Exception as error:
        return type(error).__name__, str(error) if not isinstance(error, TypeError) else None


def state(board):
    return board.fen(en_passant="fen"), board.key, board.turn, [move.uci() for move in board.move_stack]


def alike(left, right):
    return state(left) == state(right) if isinstance(left, Board) else left == right


@pytest.mark.parametrize("name", CALLS)
def test_direct_calls_equal_those_of_pyo3(name):
    for board in list(Boards.random(60, plies=30, seed=5)) + [Board("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")]:
        moves = list(board.legal_moves)[:3]
        arguments = list(CALLS[name]) + [(), (1, 2, 3)]
        arguments += [(move.uci(),) if name == "push_uci" else (move,) for move in moves + [Move(1)]]
        for given in arguments:
            one, other = board.copy(), board.copy()
            assert alike(outcome(getattr(one, name), *given), outcome(getattr(PLAIN, name), other, *given)), given
            assert state(one) == state(other)
        one, other = board.copy(), board.copy()
        named = {"fen": {"shredder": True}, "copy": {"stack": False}, "piece_at": {"square": 4}}.get(name, {"nothing": 1})
        assert alike(outcome(getattr(one, name), **named), outcome(getattr(PLAIN, name), other, **named))


def test_direct_calls_have_the_texts_of_pyo3():
    for name in CALLS:
        assert getattr(Board, name).__doc__ == getattr(PLAIN, name).__doc__
        assert getattr(Board, name).__text_signature__ == getattr(PLAIN, name).__text_signature__
        assert getattr(Board, name).__qualname__ == f"Board.{name}"


def test_numbers_equal_those_of_pyo3():
    for board in Boards.random(50, plies=30, seed=6):
        for name in ("key", "occupied", "castling_rights", "turn"):
            assert getattr(board, name) == getattr(PLAIN, name).__get__(board)


def test_boards_that_share_moves_do_not_disturb_one_another():
    """Copies, moves and moves taken back in any order, beside boards that are made anew."""
    chance = random.Random(7)
    boards = [(Board(), [])]
    for _ in range(6000):
        number = chance.randrange(len(boards))
        board, played = boards[number]
        action = chance.random()
        if action < 0.2 and len(boards) < 60:
            boards.append((board.copy(), list(played)))
        elif action < 0.25 and len(boards) > 1:
            boards.pop(number)
        elif action < 0.5 and played:
            assert board.pop().uci() == played.pop()
        elif action < 0.55:
            moves = list(board.legal_moves)
            if moves:
                boards[number] = board.after_move(moves[0]), played + [moves[0].uci()]
        else:
            moves = list(board.legal_moves)
            for move in moves and chance.choices(moves, k=1):
                board.push(move)
                played.append(move.uci())
        board, played = boards[min(number, len(boards) - 1)]
        if chance.random() < 0.2:
            anew = Board()
            for text in played:
                anew.push_uci(text)
            assert state(board) == state(anew) and board == anew
            assert board.is_repetition(2) == anew.is_repetition(2)
            assert board.root() == Board()


def test_copies_of_copies_that_play_a_move_each():
    board, moves = Board(), ["g1f3", "g8f6", "f3g1", "f6g8"]
    for number in range(400):
        board = board.copy()
        board.push_uci(moves[number % 4])
    assert [move.uci() for move in board.move_stack] == moves * 100
    assert board.is_repetition(100) and not board.is_repetition(102)
    while board.move_stack:
        board.pop()
    assert board == Board()


def test_memory_of_freed_boards_is_made_anew():
    class Named(Board):
        pass

    for kind in (Board, Named):
        boards = [kind() for _ in range(200)]
        seen = [weakref.ref(board) for board in boards]
        assert all(it() is board for it, board in zip(seen, boards))
        del boards
        gc.collect()
        assert all(it() is None for it in seen)
        again = [kind() for _ in range(200)]
        assert all(weakref.getweakrefcount(board) == 0 and board == Board() for board in again)
    named = Named("4k3/8/8/8/8/8/8/4K2R w K - 0 1")
    named.name = "rook"
    copy = named.copy()
    assert type(copy) is Named and copy.name == "rook" and copy == named and copy.mirror().turn is False


def test_boards_have_no_hash_and_compare_with_anything():
    board = Board()
    with pytest.raises(TypeError):
        hash(board)
    assert board == Board() and not board != Board() and board != 3 and not board == "x"
    with pytest.raises(TypeError):
        board < Board()  # noqa: B015


def test_direct_calls_keep_no_references():
    """Shared objects have as many references after thousands of calls as before, and Python as many
    blocks of memory."""
    board, castling = Board(), "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
    move, piece, text = board.parse_uci("e2e4"), board.piece_at(12), "e2e4"

    def call():
        made = [Board(), Board(castling), board.copy(), board.after_move(move), board.mirror()]
        board.push(move)
        board.copy().push_uci("e7e5")
        assert board.pop() is move and board.push_uci(text) is move and board.pop() is move
        assert board.piece_at(12) is piece and board.piece_at(36) is None
        assert board.turn is True and not board.is_check() and not board.is_checkmate()
        assert board.fen() == made[0].fen() and board == made[2] and board != made[3]
        assert board.key == made[0].key and board.occupied and board.castling_rights and board.pieces_mask(1, True)
        assert board.has_kingside_castling_rights(True) and board.has_queenside_castling_rights(False)
        for wrong in (lambda: board.push(castling), lambda: board.piece_at(64), lambda: board.push_uci("e2e5"), lambda: Board("x")):
            with pytest.raises((TypeError, ValueError)):
                wrong()

    def kept():
        gc.collect()
        counted = (board, move, piece, text, Board, None, True, False)
        return [sys.getrefcount(it) for it in counted], sys.getallocatedblocks()

    for _ in range(200):
        call()
    references, blocks = kept()
    for _ in range(scale(2_000, 20_000)):
        call()
    references_after, blocks_after = kept()
    changes = [after - before for before, after in zip(references, references_after)]
    assert all(abs(change) < 20 for change in changes), changes
    assert blocks_after - blocks < 200
