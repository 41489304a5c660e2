"""Batches of games say the same as single boards with their moves: repetitions, ends, planes of the
past."""

import copy
import threading

import numpy as np
import pytest

from magic_chess import ArgumentError, BatchError, Board, Boards, Games, MoveError, Termination, policy_size

STARTS = [
    Board().fen(),
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
    "8/5k2/8/8/8/2K5/8/Q7 b - - 90 80",
    "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 30",
    "4k3/2p5/8/3P4/8/8/8/4K3 b - - 0 30",
    "k7/8/1Q6/8/8/8/8/4K3 b - - 0 1",
    "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2",
]


def counted(board):
    """How often the position was on the board, and whether each of the last eight was there before,
    the last one first."""
    board, keys = board.copy(), []
    boards = []
    while True:
        boards.append(board.copy())
        keys.append(board.key)
        if not board.move_stack:
            break
        board.pop()
    before = [keys[at] in keys[at + 1 :] for at in range(min(8, len(keys)))]
    return keys.count(keys[0]), before, boards


def expected_outcome(board, claims):
    outcome = board.outcome()
    if outcome is not None:
        return outcome.termination
    if claims and board.is_fifty_moves():
        return Termination.FIFTY_MOVES
    return Termination.THREEFOLD_REPETITION if claims and board.is_repetition(3) else 0


def squares(mask, turned):
    """A set of squares as an array of ranks and files."""
    plane = np.array([mask >> square & 1 for square in range(64)]).reshape(8, 8)
    return plane[::-1] if turned else plane


def expected_lc0(board):
    """The 112 planes of Leela Chess Zero, from its description of them."""
    _, before, boards = counted(board)
    us, planes = board.turn, np.zeros((112, 8, 8))
    for ago in range(8):
        exists = ago < len(boards)
        if not exists and boards[-1] == Board():
            break
        shown = boards[min(ago, len(boards) - 1)]
        for side, color in enumerate((us, not us)):
            for piece in range(1, 7):
                mask = shown.pieces_mask(piece, color)
                passed = shown.ep_square
                if not exists and piece == 1 and color != shown.turn and passed is not None:
                    step = 8 if color else -8
                    mask = mask & ~(1 << passed + step) | 1 << passed - step
                planes[13 * ago + 6 * side + piece - 1] = squares(mask, not us)
        planes[13 * ago + 12] = before[ago] if exists else False
    planes[104] = board.has_queenside_castling_rights(us)
    planes[105] = board.has_kingside_castling_rights(us)
    planes[106] = board.has_queenside_castling_rights(not us)
    planes[107] = board.has_kingside_castling_rights(not us)
    planes[108] = not us
    planes[109] = board.halfmove_clock
    planes[111] = 1
    return planes


def chosen(boards, random):
    """A legal move for each board, often one that goes back, and 0 where there is none."""
    moves = np.zeros(len(boards), np.uint16)
    for row, board in enumerate(boards):
        legal = list(board.legal_moves)
        if not legal:
            continue
        back = [move for move in legal if len(board.move_stack) > 1
                and (move.from_square, move.to_square) == (board.move_stack[-2].to_square, board.move_stack[-2].from_square)]
        moves[row] = (back[0] if back and random.random() < 0.9 else legal[random.integers(len(legal))]).bits
    return moves


@pytest.mark.parametrize("claim_draw", [False, True])
def test_games_are_those_of_single_boards(claim_draw):
    random = np.random.default_rng(3)
    games, singles = Games(Boards.from_fens(STARTS), claim_draw=claim_draw), [Board(fen) for fen in STARTS]
    seen = set()
    for ply in range(120):
        moves = chosen(singles, random)
        outcome, result = games.step(moves, missing=0, threads=1 + ply % 3)
        for board, bits in zip(singles, moves):
            if bits:
                board.push(next(move for move in board.legal_moves if move.bits == bits))
        expected = [expected_outcome(board, claim_draw) for board in singles]
        assert outcome.dtype == result.dtype == np.int8 and outcome.tolist() == expected == games.outcome().tolist()
        wins = [0 if end != Termination.CHECKMATE else -1 if board.turn else 1 for end, board in zip(expected, singles)]
        assert result.tolist() == wins
        assert games.repetitions().tolist() == [counted(board)[0] for board in singles]
        assert games.plies().tolist() == [len(board.move_stack) for board in singles]
        seen.update(expected)
        if ply % 5 == 0:
            planes = games.planes("lc0", "float32")
            assert planes.shape == (len(singles), 112, 8, 8) and planes.dtype == np.float32
            for board, plane in zip(singles, planes):
                assert np.array_equal(plane, expected_lc0(board)), board
            assert np.array_equal(games.planes(), planes) and games.planes().dtype == np.uint8
            assert games.boards.fens() == [board.fen() for board in singles]
            assert [board.move_stack for board in games] == [board.move_stack for board in singles]
            mask, ended = games.legal_mask("lc0")
            assert np.array_equal(mask, games.boards.legal_mask("lc0")[0]) and ended.tolist() == [end != 0 for end in expected]
            mask, ended = games.legal_mask("lc0", mask_draws=True)
            assert not mask[ended].any() and mask[~ended].any(axis=1).all()
        # A game that has ended begins anew, most of them.
        over = np.flatnonzero((outcome != 0) & (random.random(len(singles)) < 0.1))
        games.reset(over)
        for row in over:
            singles[row] = Board(STARTS[row])
    wanted = {Termination.STALEMATE, Termination.FIVEFOLD_REPETITION}
    wanted |= {Termination.THREEFOLD_REPETITION} if claim_draw else set()
    assert wanted <= seen


def test_finished_games_begin_anew_in_place():
    start = "7k/8/5KQ1/8/8/8/8/8 w - - 0 1"
    games = Games(Boards.from_fens([start, start, start]))
    mates = [Board(start).parse_san(san).bits for san in ("Qg7#", "Qb1", "Qg7#")]
    outcome, result = games.step(np.array(mates, np.int32), reset=True)
    assert outcome.tolist() == [1, 0, 1] and result.tolist() == [1, 0, 1]
    assert games.plies().tolist() == [0, 1, 0] and games[0] == Board(start) and games.outcome().tolist() == [0, 0, 0]
    outcome, result = games.step(np.array([mates[0], 0, 0]), missing=0)
    assert outcome.tolist() == [1, 0, 0] and games.plies().tolist() == [1, 1, 0]
    lost = Games(Boards.from_fens([start]).mirror())
    assert lost.step(np.array([lost[0].parse_san("Qg2#").bits]))[1].tolist() == [-1]


def test_no_game_is_played_if_a_number_is_no_move():
    games = Games.start(200)
    before = games.boards
    moves = np.full(200, Board().parse_san("e4").bits, np.uint16)
    moves[[3, 150]] = 0, 7
    with pytest.raises(BatchError, match="2 of 200 rows are bad; row 3: 0 is no move") as raised:
        games.step(moves)
    assert [error.row for error in raised.value.errors] == [3, 150] and all(isinstance(it, MoveError) for it in raised.value.errors)
    with pytest.raises(BatchError, match="1 of 200 rows are bad; row 150"):
        games.step(moves, missing=0)
    assert games.boards == before and not games.plies().any()
    for wrong in (moves[:-1], moves.astype(float), moves.tolist()[1:]):
        with pytest.raises((TypeError, ArgumentError)):
            games.step(wrong)


def test_games_are_chosen_copied_and_reset():
    games = Games.start(5, claim_draw=False)
    moves = np.array([Board().parse_san(san).bits for san in ("a3", "b3", "c3", "d3", "e3")])
    games.step(moves)
    some = games[[4, 0]]
    assert isinstance(some, Games) and len(some) == 2 and [str(board.peek()) for board in some] == ["e2e3", "a2a3"]
    assert not some.claim_draw and len(games[games.outcome() == 0]) == 5 and len(games[1:3]) == 2 and len(games[[]]) == 0
    for clone in (games.copy(), copy.copy(games), copy.deepcopy(games)):
        clone.reset()
        assert not clone.plies().any() and (games.plies() == 1).all()
    games.reset(np.array([True, False, False, False, True]))
    assert games.plies().tolist() == [0, 1, 1, 1, 0] and games[-1] == Board()
    games.reset(slice(0, 2), Boards.from_fens(STARTS[2:4]))
    assert [board.fen() for board in games[:2]] == STARTS[2:4]
    games.reset([0])
    assert games[0].fen() == STARTS[2] and repr(games) == "<Games: 5>"
    for wrong in (5, -6, [5]):
        with pytest.raises(IndexError):
            games[wrong]
        with pytest.raises((IndexError, TypeError)):
            games.reset(wrong)
    with pytest.raises(ArgumentError, match="boards: expected 2 boards, one for each game, got 3 boards"):
        games.reset([0, 1], Boards.start(3))
    for wrong in (None, 5, [Board()], Board()):
        with pytest.raises(TypeError):
            Games(wrong)
    with pytest.raises(ArgumentError):
        Games.start(-1)


def test_planes_and_masks_of_games_go_where_the_caller_wants():
    games = Games(Boards.from_fens(STARTS))
    planes = np.full((len(games), 112, 8, 8), 9, np.float16)
    assert games.planes(out=planes) is planes and np.array_equal(planes, games.planes("lc0", "float16"))
    assert np.array_equal(games.planes("relative"), games.boards.planes("relative"))
    mask = np.ones((len(games), policy_size("pgx")), bool)
    assert games.legal_mask("pgx", out=mask)[0] is mask and np.array_equal(mask, games.boards.legal_mask("pgx")[0])
    with pytest.raises(ArgumentError, match="^out: "):
        games.planes(out=planes[:, :18].copy())
    with pytest.raises(ArgumentError):
        games.planes("lc1")


def test_threads_of_python_share_games():
    games, failed = Games.start(3_000), []

    def work():
        for _ in range(5):
            try:
                moves, offsets = games.boards.legal_moves()
                games.step(moves[offsets[:-1]])
                games.planes("lc0")
            except (RuntimeError, BatchError) as error:
                failed.append(error)

    threads = [threading.Thread(target=work) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
        assert not thread.is_alive()
    assert len(set(games.plies().tolist())) == 1 and all(board.is_legal(board.legal_moves[0]) for board in games[:5])
