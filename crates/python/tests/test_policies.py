"""Layouts of policies and planes, against definitions written anew here."""

import hashlib

import numpy as np
import pytest

from magic_chess import ArgumentError, BatchError, Board, Boards, Move, MoveError, PolicyTable, parse_square, policy_size

LAYOUTS = ["from-to", "alphazero", "lc0"]

# The SHA-256 of the numbers that other projects give the moves of `numbered()`, as int32, and
# the version that gave them. They were computed by the projects' own code on 30 November 2026.
PROJECTS = {
    "pgx": ("pgx 2.6.0", "f702af872ccf0b038ca539f312ba33b54a5e6866f645ccd32571bb42a82293c3"),
    "gym-chess": ("gym-chess 0.1.1", "6fec4021e0fe8c286f6864c003f392ccf78b93a4fbe804ba2d5abe99bbe950b0"),
    "maia": ("maia2 0.11.0", "9e67ba8eb71a9629ab6bf074eb7773389ada19292c37f3487247784b242adde0"),
    "searchless": ("searchless_chess 90ae0e6b", "fcba958f12171d3e9e11836926e5e50cf67fb2721b00278078ca0442da8535f9"),
    "lc0": ("lczero-training 7c5d756e", "515e13a45effdc3efc6a83e27f8b9f86a12b57869946b593a57ff7f38445849c"),
}
FORWARD_FIRST = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]
KNIGHT = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]


@pytest.fixture(scope="module")
def boards():
    promotions = [f"1n1r4/P1P4k/8/8/8/8/p1p4K/1N1R4 {side} - - 0 1" for side in "wb"]
    castling = ["r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 7 1",
                "1r2k1r1/8/8/8/8/8/8/1R2K1R1 b KQkq - 9 1", "2rkr3/8/8/8/8/8/8/2RKR3 w KQkq - 0 1"]
    return Boards.concatenate([
        Boards.from_fens(promotions + castling, chess960=True),
        Boards.random(300, plies=50, seed=5),
        Boards.random(300, plies=90, seed=6, chess960=True),
    ])


def lc0_names():
    """The 1858 moves of Leela Chess Zero."""
    names = [chr(97 + at % 8) + chr(49 + at // 8) for at in range(64)]
    plain = []
    for start in range(64):
        for end in range(64):
            files, ranks = abs(start % 8 - end % 8), abs(start // 8 - end // 8)
            if start != end and (0 in (files, ranks) or files == ranks or {files, ranks} == {1, 2}):
                plain.append(names[start] + names[end])
    promotions = [
        f"{start}7{end}8{piece}"
        for start in "abcdefgh" for end in "abcdefgh" if abs(ord(start) - ord(end)) < 2 for piece in "qrb"
    ]
    return plain + promotions


def expected_index(board, move, layout):
    """The number of a move, from its text."""
    uci = board.uci(move, chess960=layout == "lc0")
    if layout == "from-to":
        return 64 * parse_square(uci[:2]) + parse_square(uci[2:4])
    if not board.turn:
        uci = uci[0] + str(9 - int(uci[1])) + uci[2] + str(9 - int(uci[3])) + uci[4:]
    if layout == "lc0":
        return LC0[uci[:4] if uci.endswith("n") else uci]
    start = parse_square(uci[:2])
    files, ranks = ord(uci[2]) - ord(uci[0]), int(uci[3]) - int(uci[1])
    if uci[4:] in ("n", "b", "r"):
        plane = 64 + 3 * (files + 1) + "nbr".index(uci[4:])
    elif (files, ranks) in KNIGHT:
        plane = 56 + KNIGHT.index((files, ranks))
    else:
        distance = max(abs(files), abs(ranks))
        plane = 7 * FORWARD_FIRST.index((files // distance, ranks // distance)) + distance - 1
    return 73 * start + plane


LC0 = {name: number for number, name in enumerate(lc0_names())}


def test_the_list_of_lc0_is_the_known_one():
    assert len(LC0) == 1858
    known = {"a1b1": 0, "b1a1": 23, "e1g1": 102, "e1h1": 103, "g1f3": 159, "e2e4": 322, "h8g8": 1791, "a7a8q": 1792,
             "h7h8b": 1857}
    assert {name: LC0[name] for name in known} == known


def numbered():
    """100,000 legal moves, each with its board."""
    special = [f"1n1r4/P1P4k/8/8/8/8/p1p4K/1N1R4 {side} - - 0 1" for side in "wb"]
    special += [f"r3k2r/8/8/8/8/8/8/R3K2R {side} KQkq - 0 1" for side in "wb"]
    boards = [Boards.random(900, plies=plies, seed=plies) for plies in (10, 40, 80, 120)]
    boards = Boards.concatenate([Boards.from_fens(special), *boards])
    moves, offsets = boards.legal_moves()
    rows = np.repeat(np.arange(len(boards)), np.diff(offsets))
    return boards[rows[:100_000]], moves[:100_000]


@pytest.mark.parametrize("policy", PROJECTS)
def test_numbers_are_those_of_the_projects(policy):
    version, expected = PROJECTS[policy]
    boards, moves = numbered()
    indices = boards.policy_indices(moves, policy)
    assert hashlib.sha256(indices.astype("<i4").tobytes()).hexdigest() == expected, version
    assert 0 <= indices.min() and indices.max() < policy_size(policy) == NUMBERS[policy]
    some = np.arange(0, 100_000, 37)
    back = boards[some].moves_at(indices[some], policy)
    assert (back == moves[some]).all() and boards[some].legal_mask(policy)[0][np.arange(len(some)), indices[some]].all()


NUMBERS = {"pgx": 4672, "gym-chess": 4672, "maia": 1880, "searchless": 1968, "lc0": 1858}


def test_a_table_of_ones_own_is_a_policy(boards):
    # The numbers of projects, written as lists of moves.
    lc0 = PolicyTable(lc0_names(), castling="rook")
    assert len(lc0) == policy_size(lc0) == 1858 and "1858" in repr(lc0)
    moves, offsets = boards.legal_moves()
    movable = np.flatnonzero(np.diff(offsets))
    some, chosen = boards[movable], moves[offsets[movable]]
    assert (some.policy_indices(chosen, lc0) == some.policy_indices(chosen, "lc0")).all()
    assert (boards.legal_mask(lc0)[0] == boards.legal_mask("lc0")[0]).all()
    assert (some.moves_at(some.policy_indices(chosen, lc0), lc0) == some.moves_at(some.policy_indices(chosen, "lc0"), "lc0")).all()
    squares = [chr(97 + at % 8) + chr(49 + at // 8) for at in range(64)]
    from_to = {start + end: 64 * at + to for at, start in enumerate(squares) for to, end in enumerate(squares) if start != end}
    from_to = PolicyTable(from_to, black="same")
    mask = boards.legal_mask(from_to)[0]
    assert (mask == boards.legal_mask("from-to")[0][:, : mask.shape[1]]).all()
    # Black's e7e5 as White's e2e4, on the board turned around as d2d4, or as it is.
    black = Boards.start(1).play(np.array([Board().parse_san("a3").bits], np.uint16))
    reply = np.array([black[0].parse_uci("e7e5").bits], np.uint16)
    for view, text in (("flipped", "e2e4"), ("rotated", "d2d4"), ("same", "e7e5")):
        assert black.policy_indices(reply, PolicyTable({text: 7}, black=view)).tolist() == [7]
    castling = Boards.from_fens(["4k3/8/8/8/8/8/8/4K2R w K - 0 1"])
    bits = np.array([castling[0].parse_san("O-O").bits], np.uint16)
    assert castling.policy_indices(bits, PolicyTable(["a1a2", "e1g1"])).tolist() == [1]
    assert castling.policy_indices(bits, PolicyTable(["a1a2", "e1h1"], castling="rook")).tolist() == [1]


def test_tables_that_lack_moves_or_have_wrong_ones_are_errors():
    table, boards = PolicyTable(["e2e4"]), Boards.start(2)
    moves = np.array([Board().parse_san(san).bits for san in ("e4", "d4")], np.uint16)
    with pytest.raises(BatchError, match="row 1: the policy has no number for d2d4"):
        boards.policy_indices(moves, table)
    assert boards.policy_indices(moves, table, missing=-1).tolist() == [0, -1]
    with pytest.raises(BatchError, match="the policy has no number for"):
        boards.legal_mask(table)
    for wrong in ([], {}, ["e2e9"], ["e2e4", "e2e4"], {"e2e4": -1}, {"e2e4": 1 << 40}, "e2e4"):
        with pytest.raises(ArgumentError, match="^moves: "):
            PolicyTable(wrong)
    for wrong in (None, 5, [5], {"e2e4": "x"}, {5: 5}):
        with pytest.raises(TypeError):
            PolicyTable(wrong)
    for options in ({"black": "mirrored"}, {"castling": "queen"}):
        with pytest.raises(ArgumentError):
            PolicyTable(["e2e4"], **options)
    for wrong in (None, 5, ["e2e4"]):
        with pytest.raises(TypeError, match="policy: expected a name or a PolicyTable, got"):
            boards.legal_mask(wrong)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_masks_have_the_numbers_of_the_legal_moves(boards, layout):
    for threads in (1, None):
        mask, ended = boards.legal_mask(layout, threads=threads)
        assert ended.dtype == bool and (ended == (boards.outcome() != 0)).all()
        assert mask.dtype == bool and mask.shape == (len(boards), policy_size(layout))
        for row, board in enumerate(boards):
            expected = {expected_index(board, move, layout) for move in board.legal_moves}
            assert set(np.flatnonzero(mask[row]).tolist()) == expected, board


@pytest.mark.parametrize("layout", LAYOUTS)
def test_numbers_lead_back_to_moves(boards, layout):
    moves, offsets = boards.legal_moves()
    counts = np.diff(offsets)
    for turn in range(counts.max()):
        rows = np.flatnonzero(counts > turn)
        some, chosen = boards[rows], moves[offsets[:-1][rows] + turn]
        indices = some.policy_indices(chosen, layout)
        back = some.moves_at(indices, layout)
        if layout == "from-to":
            # Promotions share a number, and it means the queen.
            queens = chosen | np.where(chosen >> 12 >= 4, 3 << 12, 0).astype(np.uint16)
            assert (back == queens).all()
        else:
            assert (back == chosen).all()


def test_rows_whose_game_is_over_say_so():
    fens = ["R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", "k7/8/1Q6/8/8/8/8/4K3 b - - 0 1", "8/8/8/8/8/8/8/K1k5 w - - 0 1",
            "4k3/8/8/8/8/8/8/4K2R w - - 150 100", "4k3/8/8/8/8/8/8/4K2R w - - 149 100"]
    boards = Boards.from_fens(fens)
    for layout in LAYOUTS:
        mask, ended = boards.legal_mask(layout)
        assert ended.tolist() == [True, True, True, True, False]
        assert mask.any(axis=1).tolist() == [False, False, True, True, True]
        mask, ended = boards.legal_mask(layout, mask_draws=True)
        assert ended.tolist() == [True, True, True, True, False]
        assert mask.any(axis=1).tolist() == [False, False, False, False, True]


def test_other_numbers_are_errors(boards):
    for layout in LAYOUTS:
        mask, _ = boards.legal_mask(layout)
        indices = mask.argmin(axis=1)
        wrongs = [indices, *(np.full(len(boards), wrong) for wrong in (-1, policy_size(layout), 2**62, -(2**63)))]
        for wrong in wrongs:
            with pytest.raises(BatchError) as raised:
                boards.moves_at(wrong, layout)
            assert [error.row for error in raised.value.errors] == list(range(len(boards)))
            assert raised.value.errors[0].text == str(wrong[0]) and isinstance(raised.value.errors[0], MoveError)
            for missing in (0, 65_535):
                assert (boards.moves_at(wrong, layout, missing=missing) == missing).all()
        # One bad row among good ones.
        good = mask.argmax(axis=1)
        movable = np.flatnonzero(mask.any(axis=1))
        some, good = boards[movable], good[movable]
        good[3] = -1
        with pytest.raises(BatchError, match=r"1 of \d+ rows are bad; row 3: the policy has numbers from 0 to \d+, not -1"):
            some.moves_at(good, layout)
        moves = some.moves_at(good, layout, missing=0)
        assert np.flatnonzero(moves == 0).tolist() == [3]
        with pytest.raises(BatchError, match="row 3: 0 is no move"):
            some.policy_indices(moves, layout)
        assert some.policy_indices(moves, layout, missing=-1)[3] == -1
    assert (boards.policy_indices(np.zeros(len(boards), np.uint16), "lc0", missing=-100) == -100).all()
    with pytest.raises(ArgumentError, match="missing: expected a number from 0 to 65535"):
        boards.moves_at(np.zeros(len(boards), int), "lc0", missing=-1)
    with pytest.raises(ArgumentError, match="'from-to', 'alphazero'"):
        boards.legal_mask("lczero")


def expected_planes(board, layout):
    us = board.turn
    relative = layout == "relative"
    seen = board.mirror() if relative and not us else board
    planes = [seen.pieces_mask(piece, color) for color in (True, False) for piece in range(1, 7)]
    if layout == "pieces":
        return planes
    full = 2**64 - 1
    if layout == "absolute":
        planes.append(full * us)
    for color in (True, False):
        planes.append(full * seen.has_kingside_castling_rights(color))
        planes.append(full * seen.has_queenside_castling_rights(color))
    legal = seen.fen(en_passant="legal").split()[3]
    planes.append(0 if legal == "-" else 1 << parse_square(legal))
    return planes


@pytest.mark.parametrize("layout,count", [("pieces", 12), ("absolute", 18), ("relative", 18)])
def test_planes(boards, layout, count):
    en_passant = Boards.from_fens(["4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"])
    boards = Boards.concatenate([boards, en_passant])
    planes = boards.planes(layout)
    assert planes.dtype == np.uint8 and planes.shape == (len(boards), count, 8, 8)
    for row, board in enumerate(boards):
        expected = expected_planes(board, layout)
        bits = [int.from_bytes(np.packbits(plane, axis=None, bitorder="little").tobytes(), "little") for plane in planes[row]]
        assert bits[: len(expected)] == expected
        if layout == "relative":
            assert (planes[row, 17] == min(board.halfmove_clock, 255)).all()
    for dtype in ("float32", "float16", np.float32, np.dtype("float16"), "bool", np.uint8):
        other = boards.planes(layout, dtype, threads=1)
        assert other.dtype == np.dtype(dtype) and (other == planes.astype(dtype)).all()
    for wrong in ("float64", "int8", "complex64", object):
        with pytest.raises(ArgumentError):
            boards.planes(layout, wrong)
    with pytest.raises(TypeError):
        boards.planes(layout, "no type")
    with pytest.raises(ArgumentError):
        boards.planes("lc0")


class Tensor:
    """An array of another library, which makes itself an array of numpy."""

    def __init__(self, array):
        self.array = array

    def __array__(self, dtype=None, copy=None):
        return self.array if dtype is None else self.array.astype(dtype)


@pytest.mark.parametrize("dtype", ["uint8", "bool", "float16", "float32"])
def test_planes_are_written_where_the_caller_wants(boards, dtype):
    expected = boards.planes("relative", dtype)
    for wrap in (lambda array: array, Tensor):
        memory = np.full(expected.shape, 7).astype(dtype)
        out = wrap(memory)
        assert boards.planes("relative", dtype, out=out) is out and (memory == expected).all()
        memory[:] = 1
        assert boards.planes("relative", out=out) is out and (memory == expected).all()
    read_only = expected.copy()
    read_only.flags.writeable = False
    for wrong in (expected[:-1].copy(), expected[::-1], np.asfortranarray(expected), read_only):
        with pytest.raises(ArgumentError, match="^out: expected a contiguous array of shape .* that can be written"):
            boards.planes("relative", dtype, out=wrong)
    for wrong in (expected.tolist(), 5, "x"):
        with pytest.raises(TypeError, match="^out: expected a numpy array"):
            boards.planes("relative", dtype, out=wrong)
    with pytest.raises(TypeError, match="^out: "):
        boards.planes("relative", "uint8" if dtype == "bool" else "bool", out=expected)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_masks_are_written_where_the_caller_wants(boards, layout):
    expected, expected_ended = boards.legal_mask(layout)
    for wrap in (lambda array: array, Tensor):
        memory = np.ones(expected.shape, bool)
        out = wrap(memory)
        mask, ended = boards.legal_mask(layout, out=out)
        assert mask is out and (memory == expected).all() and (ended == expected_ended).all()
    for wrong in (expected.astype(np.uint8), [True], None.__class__):
        with pytest.raises(TypeError, match="^out: "):
            boards.legal_mask(layout, out=wrong)
    with pytest.raises(ArgumentError, match="^out: "):
        boards.legal_mask(layout, out=expected[:3].copy())


def test_numbers_come_in_every_type_of_whole_numbers(boards):
    moves, offsets = boards.legal_moves()
    movable = np.flatnonzero(np.diff(offsets))
    some, chosen = boards[movable], moves[offsets[movable]]
    played, indices = some.play(chosen), some.policy_indices(chosen, "lc0")
    for dtype in ("int16", "int32", "uint32", "int64", "uint64", ">i4"):
        for wrap in (lambda array: array, Tensor):
            assert some.play(wrap(chosen.astype(dtype))) == played
            assert (some.policy_indices(wrap(chosen.astype(dtype)), "lc0") == indices).all()
            assert (some.moves_at(wrap(indices.astype(dtype)), "lc0") == chosen).all()
    for wrong in (-1, 65_536, 2**31 - 1, -(2**31)):
        numbers = chosen.astype(np.int64)
        numbers[[2, 9]] = wrong
        for call in (some.play, lambda moves: some.policy_indices(moves, "lc0")):
            with pytest.raises(BatchError, match=f"2 of {len(some)} rows are bad; row 2: {wrong} are the bits of no move"):
                call(numbers)
    for wrong in (chosen.astype(np.float32), chosen.astype(bool), chosen.tolist() + ["x"], 5, "x", Tensor(chosen.astype(np.float64))):
        with pytest.raises(TypeError, match="^moves: "):
            some.play(wrong)
        with pytest.raises(TypeError, match="^indices: "):
            some.moves_at(wrong, "lc0")
    with pytest.raises(ArgumentError):
        some.play(chosen.astype(np.int32)[:-1])


def test_every_clock_is_a_number_of_every_type():
    fens = [f"4k3/8/8/8/8/8/8/4K2R w - - {clock} 1" for clock in range(300)]
    boards = Boards.from_fens(fens)
    for dtype in ("uint8", "float16", "float32"):
        clocks = boards.planes("relative", dtype)[:, 17, 3, 4]
        assert clocks.tolist() == [min(clock, 255) for clock in range(300)]


def test_arrays_go_to_other_libraries_without_a_copy(boards):
    if not hasattr(np, "from_dlpack"):
        pytest.skip("this numpy has no DLPack")
    planes = boards.planes()
    assert np.shares_memory(np.from_dlpack(planes), planes)
    assert Move(int(boards.legal_moves()[0][0])) in Board(boards[0].fen()).legal_moves
