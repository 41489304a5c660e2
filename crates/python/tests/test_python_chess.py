"""Moves, notation, checks, outcomes and FENs are those of python-chess, position by position and in
whole games."""

import multiprocessing

import numpy as np
import pytest

import magic_chess
from magic_chess import Board, Boards

chess = pytest.importorskip("chess", reason="python-chess is not installed")
import chess.polyglot  # noqa: E402

from conftest import scale  # noqa: E402

POSITIONS = scale(100_000, 100_000)
GAMES = scale(10, 200)
PROCESSES = 2

# How many positions go by from one to the next whose moves are all written as SAN and pushed.
EVERY = 40

# En passant captures that are pinned or discover a check, castlings of Chess960 that a pin or a
# check forbids.
SPECIAL = [
    "8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1",
    "8/2p5/3p4/KP5r/1R2Pp1k/8/6P1/8 b - e3 0 1",
    "4k3/8/8/8/3pP3/8/8/B3K2b b - e3 0 1",
    "rnb1k1nr/pppp1ppp/8/8/1b1pPP2/8/PPP1q1PP/RNB1K1NR w KQkq - 0 1",
    "3k4/8/8/3pP3/8/8/8/3RK3 w - d6 0 1",
    "k7/8/8/2pP4/8/8/8/K5B1 w - c6 0 1",
    "r1k1r2q/p1ppp1pp/8/8/8/8/P1PPP1PP/R1K1R2Q w KQkq - 0 1",
    "4k3/8/8/8/8/8/8/1r1RK2R w HD - 0 1",
    "4k3/8/8/8/8/8/8/qR1K3R w HB - 0 1",
    "4k3/8/8/8/8/8/8/4KRrR w F - 0 1",
    "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1",
    "k7/8/8/8/8/8/8/K6N b - - 0 1",
    "7k/5N2/6K1/8/8/8/8/8 b - - 99 99",
    "8/8/8/8/8/5k1K/8/6B1 w - - 0 1",
    "kb6/8/8/8/8/8/8/6BK w - - 0 1",
    "kb6/8/8/8/8/8/8/5BK1 w - - 0 1",
]


def positions():
    """Many positions, standard and Chess960, after few moves and many."""
    special = Boards.from_fens(SPECIAL, chess960=True)
    share = (POSITIONS - len(special)) // 8
    parts = [special]
    for number, plies in enumerate((3, 12, 25, 40, 60, 90, 130, 200)):
        count = share if number else POSITIONS - len(special) - 7 * share
        parts.append(Boards.random(count, plies=plies, seed=number, chess960=number % 2 == 1))
    return Boards.concatenate(parts)


def theirs_of(board):
    """The board of python-chess. It is in the mode of Chess960, where castling has one spelling."""
    return chess.Board(board.fen(shredder=True, en_passant="fen"), chess960=True)


def compare(board, theirs, thoroughly):
    """What is different, if anything."""
    ours = {move.uci(chess960=True): move for move in board.legal_moves}
    moves = {move.uci(): move for move in theirs.legal_moves}
    yield "moves", ours.keys(), moves.keys()
    yield "check", board.is_check(), theirs.is_check()
    ending, outcome = board.outcome(), theirs.outcome()
    yield "outcome", ending and tuple(ending), outcome and (outcome.termination.value, outcome.winner)
    # Writing where the pieces stand takes python-chess longest. It is the same in both texts.
    placement = theirs.board_fen()
    theirs.board_fen = lambda promoted: placement
    yield "FEN", board.fen(shredder=True, en_passant="legal"), theirs.fen(shredder=True)
    yield "FEN of all double pushes", board.fen(en_passant="fen", shredder=True), theirs.fen(en_passant="fen", shredder=True)
    del theirs.board_fen
    some = list(moves) if thoroughly else list(moves)[:1]
    for uci in some:
        yield f"SAN of {uci}", board.san(ours[uci]), theirs.san(moves[uci])
        yield f"check by {uci}", board.gives_check(ours[uci]), theirs.gives_check(moves[uci])
    if thoroughly:
        yield "key of Polyglot", board.polyglot_key(), chess.polyglot.zobrist_hash(theirs)
        for color in (True, False):
            for square in range(64):
                attackers = theirs.attackers_mask(color, square)
                yield f"attackers of {square}", board.attackers_mask(color, square), attackers
        for uci in some:
            board.push(ours[uci])
            theirs.push(moves[uci])
            yield f"FEN after {uci}", board.fen(shredder=True), theirs.fen(shredder=True, en_passant="xfen")
            yield f"pop of {uci}", board.pop().uci(chess960=True), theirs.pop().uci()


def differences(packed_rows):
    first, packed = packed_rows
    found = []
    for number, board in enumerate(Boards(packed), first):
        fen = board.fen()
        thoroughly = number % EVERY == 0 or number < len(SPECIAL)
        for what, ours, theirs in compare(board, theirs_of(board), thoroughly):
            if ours != theirs:
                found.append(f"{fen}: {what}: ours {ours}, theirs {theirs}")
    return found


def in_parts(boards):
    packed = boards.packed()
    size = 2000
    for first in range(0, len(boards), size):
        yield first, packed[first : first + size].tobytes()


def test_positions_are_compared():
    boards = positions()
    assert len(boards) == POSITIONS and len(set(boards.keys().tolist())) > POSITIONS // 2
    with multiprocessing.get_context("spawn").Pool(PROCESSES) as pool:
        found = [line for lines in pool.imap(differences, in_parts(boards)) for line in lines]
    assert found[:20] == []


def test_batches_are_compared():
    boards = positions()[:: POSITIONS // 2000]
    moves, offsets = boards.legal_moves()
    checks, ends, counts = boards.in_check(), boards.outcome(), boards.count_legal_moves()
    for row, fen in enumerate(boards.fens()):
        theirs = chess.Board(fen, chess960=True)
        ours = sorted(magic_chess.Move(int(bits), chess960=True).uci() for bits in moves[offsets[row] : offsets[row + 1]])
        assert ours == sorted(move.uci() for move in theirs.legal_moves), fen
        assert (checks[row], counts[row]) == (theirs.is_check(), theirs.legal_moves.count()), fen
        outcome = theirs.outcome()
        assert ends[row] == (outcome.termination.value if outcome else 0), fen


def test_questions_about_moves_that_need_not_be_legal():
    random, asked = np.random.default_rng(11), 0
    questions = ("is_capture", "is_en_passant", "is_castling", "is_kingside_castling", "is_queenside_castling", "is_zeroing")
    for board in Boards.concatenate([Boards.from_fens(SPECIAL, chess960=True), Boards.random(400, plies=30, seed=3)]):
        theirs = theirs_of(board)
        own = [square for square in range(64) if board.color_at(square) == board.turn]
        for _ in range(scale(60, 1000)):
            origin, target = int(random.choice(own)), int(random.integers(64))
            if origin == target:
                continue
            move, their_move = magic_chess.Move(origin | target << 6), chess.Move(origin, target)
            assert board.is_legal(move) <= theirs.is_legal(their_move)
            for question in questions:
                answer = getattr(board, question)(move)
                assert answer == getattr(theirs, question)(their_move), (board, question, move)
                asked += answer
    assert asked > 1000


@pytest.mark.parametrize("chess960", [False, True], ids=["standard", "chess960"])
def test_games_are_compared(chess960):
    random = np.random.default_rng(5)
    for _ in range(GAMES):
        start = Board.from_chess960_pos(int(random.integers(960))) if chess960 else Board()
        board, theirs = start.copy(), chess.Board(start.fen(), chess960=chess960)
        sans = []
        for ply in range(300):
            # Claims take python-chess long.
            claims = ply % 4 == 0
            for method in ("is_repetition", "is_fivefold_repetition", "is_fifty_moves",
                           "is_insufficient_material") + ("can_claim_draw", "can_claim_threefold_repetition") * claims:
                assert getattr(board, method)() == getattr(theirs, method)(), (method, board)
            assert board.result(claim_draw=claims) == theirs.result(claim_draw=claims)
            if board.is_game_over():
                break
            # Shuffling pieces brings repetitions about.
            moves = sorted(board.legal_moves, key=lambda move: move.uci())
            undo = [move for move in moves if len(board.move_stack) > 1 and not board.is_zeroing(move)
                    and move.from_square == board.move_stack[-2].to_square
                    and move.to_square == board.move_stack[-2].from_square]
            move = undo[0] if undo and random.random() < 0.6 else moves[random.integers(len(moves))]
            sans.append(theirs.san(theirs.parse_uci(move.uci())))
            assert board.san(move) == sans[-1]
            assert board.is_zeroing(move) == theirs.is_zeroing(chess.Move.from_uci(move.uci()))
            board.push(move)
            theirs.push_uci(move.uci())
            assert board.fen(shredder=True, en_passant="legal") == theirs.fen(shredder=True)
        replayed = start.copy()
        for san in sans:
            replayed.push_san(san)
        assert replayed == board and replayed.move_stack == board.move_stack
        while board.move_stack:
            assert board.pop().uci(chess960=chess960) == theirs.pop().uci()
        assert board == start and board.fen(shredder=True, en_passant="legal") == theirs.fen(shredder=True)
