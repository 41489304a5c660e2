"""Calls with random arguments, right and wrong: nothing but an exception of a known kind may
come of them.

They keep no memory either, whatever comes of them.
"""

import ctypes
import functools
import gc
import inspect
import io
import operator
import random
import sys
import time

import numpy as np
import pytest

import magic_chess
from magic_chess import Board, Boards, Game, Games, LegalMoves, Line, Move, PgnBatch, PgnBatches, PgnGames, Piece, PolicyTable, read_pgn, read_pgn_batch

from conftest import scale

CALLS = scale(40_000, 1_000_000)
REPEATED = scale(600, 10_000)
SEED = 20261123

# How much longer the process may become after a tenth of the calls, in bytes. One batch of the
# arguments has a kilobyte.
GROWTH = 64 << 20

ALLOWED = (ValueError, TypeError, IndexError, OverflowError, MemoryError, OSError, StopIteration, AttributeError, NotImplementedError)

# The numbers that would make these calls long, or their results large: from the first to the
# second, beyond which they are refused. Arguments between them become less than the first.
LONG = {
    "perft": (4, 255), "divide": (4, 255), "random": (20, 2**40), "start": (20, 2**40), "random_playouts": (20, 2**32 - 1),
}

# Calls that would take long, or end the process by themselves.
LEFT_OUT = {"__init_subclass__", "__subclasshook__", "__class__", "__getattribute__", "__delattr__", "__setattr__", "suite"}

FENS = [
    magic_chess.STARTING_FEN,
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "nrbkqrnb/pppppppp/8/8/8/8/PPPPPPPP/NRBKQRNB w KQkq - 0 1",
    "R5k1/5ppp/8/8/8/8/8/6K1 b - - 150 90",
    "8/8/8/8/8/8/8/4K3 w - - 0 1",
]

POLICIES = ["from-to", "alphazero", "gym-chess", "pgx", "lc0", "maia", "searchless", PolicyTable(["e2e4", "g1f3", "g8f6"])]


class Strange:
    """An object whose every use is an error."""

    def __index__(self):
        raise OSError("no number")

    __int__ = __float__ = __bool__ = __len__ = __iter__ = __str__ = __index__

    def __array__(self, *_, **__):
        raise OSError("no array")

    def __getitem__(self, _):
        raise OSError("no item")


BATCHES = [Boards(), Boards.start(3), Boards.random(9, plies=30, seed=1, chess960=True)]


class Pool:
    """Arguments of all sorts."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.renew()

    def renew(self):
        """Calls may have changed what they were called on."""
        self.boards = [Board(fen, chess960=True) for fen in FENS[:5]]
        self.batches = [batch.copy() for batch in BATCHES]
        self.games = [Games(batch) for batch in BATCHES]

    def integer(self):
        small = self.random.randrange(-3, 70)
        return self.random.choice([small, small, small, 0, 1, -1, 2**15, 2**31, 2**63, 2**64, -(2**63), 10**40])

    def text(self):
        text = self.random.choice([*FENS, "e2e4", "Nf3", "O-O", "a7a8q", "from-to", "lc0", "relative", "uint8", "legal", ""])
        if self.random.random() < 0.4:
            at = self.random.randrange(len(text) + 1)
            text = text[:at] + self.random.choice(["\0", "é", "\ud800", "♔", " ", "9", "/", "x" * 300]) + text[at:]
        return text

    def array(self):
        length = self.random.choice([0, 1, 3, 3, 3, 9, 9, 9, 32])
        dtype = self.random.choice(["u2", "u2", "i8", "i8", "u8", "u4", "u1", ">u2", "f4", "?", "c8", "O", "S8", "U8", "V8"])
        shape = self.random.choice([length, length, length, (length, 8), (length, 2), (length, 32), (), (2, length, 2)])
        values = np.zeros(shape, dtype)
        if values.dtype.kind in "ui" and values.size:
            top = min(2**62, np.iinfo(values.dtype).max)
            values[...] = np.array([self.random.choice([0, 1, 322, 796, top, self.random.randrange(top)]) for _ in range(values.size)]).reshape(values.shape).astype(values.dtype)
        form = self.random.randrange(6)
        if form == 0 and values.ndim:
            values = np.repeat(values, 2, axis=0)[::2]
        elif form == 1 and values.ndim:
            values = values[::-1]
        elif form == 2:
            values.flags.writeable = False
        elif form == 3 and values.dtype != object and values.ndim == 1:
            raw = np.zeros(values.nbytes + 1, "u1")
            raw[1:] = np.frombuffer(values.tobytes(), "u1")
            values = raw[1:].view(values.dtype)
        elif form == 4 and values.ndim == 1 and values.dtype != object:
            values = np.lib.stride_tricks.as_strided(values[:1], (9,), (0,)) if values.size else values
        if self.random.random() < 0.05:
            # More elements than any memory holds.
            values = np.broadcast_to(values, (2**40, *values.shape))
        return values

    def move(self):
        board = self.random.choice(self.boards)
        moves = board.legal_moves
        if len(moves) and self.random.random() < 0.7:
            return moves[self.random.randrange(len(moves))]
        return Move(self.random.randrange(1, 1 << 15))

    def games(self):
        """A text in PGN, some of which cannot be read."""
        moves = self.random.choice(["1. e4 e5 (1... c5 {x}) 2. Nf3", "1. d4 {[%clk 0:01:00]} -- 2. c4 $1", "1. e4 Ke3", ""])
        return f'[Event "x"]\n\n1. a3 {moves} 1-0\n\n[White "y"]\n\n1. e4 *\n'

    def fitting(self, name, target):
        """An argument that a parameter of this name takes, or nearly so."""
        board = target if isinstance(target, Board) else self.random.choice(self.boards)
        batch = target if isinstance(target, Boards) else self.random.choice(self.batches)
        batch = target.boards if isinstance(target, Games) else batch
        make = {
            **dict.fromkeys(["fen", "position"], lambda: self.random.choice([board.fen(), self.random.choice(FENS), board])),
            "square": lambda: self.random.randrange(64),
            "from_square": lambda: self.random.choice([self.random.randrange(64), self.legal_move(board).from_square]),
            "to_square": lambda: self.random.choice([self.random.randrange(64), self.legal_move(board).to_square]),
            **dict.fromkeys(["mask", "from_mask", "to_mask"], lambda: self.random.getrandbits(64)),
            **dict.fromkeys(["file_index", "rank_index"], lambda: self.random.randrange(8)),
            **dict.fromkeys(["color", "winner", "strict", "stack", "shredder", "claim_draw", "chess960", "inplace", "invert_color", "mask_draws"],
                            lambda: self.random.random() < 0.5),
            "piece_type": lambda: self.random.randrange(1, 7),
            "promotion": lambda: self.random.choice([None, 2, 3, 4, 5]),
            "en_passant": lambda: self.random.choice(["legal", "fen", "xfen"]),
            "number": lambda: self.random.randrange(960),
            "count": lambda: self.random.randrange(20),
            "plies": lambda: self.random.randrange(40),
            "depth": lambda: self.random.randrange(4),
            "n": lambda: self.random.randrange(3),
            "seed": lambda: self.random.getrandbits(64),
            "threads": lambda: self.random.choice([None, 1, 2, 3]),
            "move": lambda: self.legal_move(board),
            "san": lambda: board.san(self.legal_move(board)),
            "uci": lambda: board.uci(self.legal_move(board), chess960=self.random.random() < 0.5),
            "values": lambda: [100, 300, 300, 500, 900, self.random.randrange(20_000)],
            "moves": lambda: self.changed(self.legal_moves(batch)),
            "state": lambda: board.__reduce__()[-1],
            "indices": lambda: self.changed(batch.policy_indices(self.legal_moves(batch), self.random.choice(POLICIES))),
            "packed": lambda: self.random.choice([board.pack(), batch.packed().tobytes(), self.changed(batch.packed())]),
            "out": lambda: self.random.choice([None, None, np.zeros((len(batch), 18, 8, 8), "u1"), np.zeros((len(batch), 1858), bool)]),
            "rows": lambda: self.random.choice([None, [0], slice(2), batch.turn, self.random.randrange(1, 9)]),
            "boards": lambda: self.random.choice([None, batch, batch[:1]]),
            **dict.fromkeys(["reset"], lambda: self.random.random() < 0.5),
            "missing": lambda: self.random.choice([None, 0, -1, 65_535]),
            "ep_square": lambda: self.random.choice([None, batch.ep_square, self.changed(batch.ep_square)]),
            "words": lambda: self.changed(np.array(batch.words)),
            "clocks": lambda: self.changed(np.array(batch.clocks)),
            "source": lambda: io.StringIO(self.games()),
            "on_fault": lambda: self.random.choice(["raise", "keep", "skip"]),
            "language": lambda: self.random.choice(["english", "german"]),
            "headers": lambda: self.random.choice([None, [], ["Event"], "Event"]),
            "texts": lambda: [self.random.choice(["e2e4", "e4", "", None, "g1f3"]) for _ in range(len(batch))],
            "lines": lambda: [*batch.epds(), *self.random.choice([[], [], [self.text()]])],
            "operations": lambda: [{"id": self.text(), "acd": 3} for _ in range(len(batch))],
            "fens": lambda: [*batch.fens(), *self.random.choice([[], [], [self.text()]])],
            "batches": lambda: self.random.choices(self.batches, k=3),
            "policy": lambda: self.random.choice(POLICIES),
            "black": lambda: self.random.choice(["same", "flipped", "rotated"]),
            "castling": lambda: self.random.choice(["king", "rook"]),
            "layout": lambda: self.random.choice(["pieces", "absolute", "relative", "lc0"]),
            "dtype": lambda: self.random.choice(["uint8", "bool", "float16", "float32", np.float32]),
            "key": lambda: self.random.choice([self.random.randrange(9), slice(self.random.randrange(9)), [0, -1], np.arange(3) == 1]),
            "value": lambda: self.random.choice([board, batch, Boards.start(1)]),
            "bits": lambda: self.random.randrange(1, 1 << 15),
            "symbol": lambda: self.random.choice("pnbrqkPNBRQK"),
            "name": lambda: self.random.choice(["a1", "e4", "h8"]),
            "protocol": lambda: self.random.randrange(6),
            "format_spec": lambda: "",
        }
        return make.get(name, self.any)()

    def legal_move(self, board):
        moves = board.legal_moves
        return moves[self.random.randrange(len(moves))] if len(moves) else self.move()

    def legal_moves(self, batch):
        """A legal move for each board that has one, and 0 for the others."""
        moves, offsets = batch.legal_moves()
        counts = np.diff(offsets)
        chosen = offsets[:-1] + self.random.getrandbits(20) % np.maximum(counts, 1)
        return np.where(counts > 0, np.append(moves, np.uint16(0))[chosen], np.uint16(0))

    def changed(self, array):
        """The array, often with one other number."""
        if array.size and self.random.random() < 0.3:
            array.flat[self.random.randrange(array.size)] ^= array.dtype.type(1 << self.random.randrange(8 * array.itemsize - 1))
        return array

    def any(self):
        return self.random.choice([
            self.integer, self.integer, self.text, self.text, self.array, self.array, self.move, self.move,
            lambda: self.random.choice(self.boards), lambda: self.random.choice(self.batches),
            lambda: self.random.choice([None, True, False, 1.5, float("nan"), b"x" * 32, b"", Strange(), object(), ..., {}]),
            lambda: [self.text() for _ in range(self.random.randrange(4))],
            lambda: [self.random.choice([self.integer, self.text, self.move])() for _ in range(3)],
            lambda: slice(self.integer(), self.integer(), self.integer()),
            lambda: self.random.choice([int, Board, Boards, "u2", np.float16]),
        ])()


def callables():
    """Every function, and every method by its class."""
    for name in magic_chess.__all__:
        item = getattr(magic_chess, name)
        if item in (Board, Boards, Games, Move, LegalMoves, Piece, PolicyTable, Game, Line, PgnGames, PgnBatch, PgnBatches):
            yield None, item
            for method in dir(item):
                if method not in LEFT_OUT:
                    yield item, method
        elif callable(item) and name not in LEFT_OUT:
            yield None, item


def short(pool, name, argument):
    """An argument with which a call does not take long. Moves and some arrays are whole numbers
    too."""
    if name not in LONG:
        return argument
    begin, end = LONG[name]
    try:
        is_long = begin <= operator.index(argument) <= end
    except (TypeError, OSError):
        return argument
    return pool.random.randrange(begin) if is_long else argument


@functools.lru_cache(maxsize=None)
def parameters(owner, item):
    """For each parameter its name, whether it must be named, and whether there must be an argument.
    None where nobody knows."""
    function = item if owner is None else getattr(owner, item)
    try:
        found = list(inspect.signature(function).parameters.values())
    except (TypeError, ValueError):
        return None
    found = [parameter for parameter in found if parameter.name != "self"]
    if any(parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD) for parameter in found):
        return None
    return [(it.name, it.kind == it.KEYWORD_ONLY, it.default is it.empty) for it in found]


def arguments_for(pool, owner, item, target):
    """Arguments that fit, most of them, or any."""
    known = parameters(owner, item)
    if known is None or pool.random.random() < 0.3:
        count = pool.random.choice([0, 1, 1, 1, 2, 2, 3])
        named = pool.random.choice([{}, {}, {}, {"threads": pool.random.choice([1, 2, None, 0, "x"])}, {"seed": 3}, {"plies": 9, "seed": 3}])
        return [pool.any() for _ in range(count)], named
    arguments, named, by_name = [], {}, False
    for name, must_be_named, needed in known:
        if not needed and pool.random.random() < 0.4:
            by_name = True
            continue
        argument = pool.any() if pool.random.random() < 0.1 else pool.fitting(name, target)
        if by_name or must_be_named:
            named[name] = argument
        else:
            arguments.append(argument)
    return arguments, named


def one_call(pool, owner, item):
    target = target_of(pool, owner)
    arguments, named = arguments_for(pool, owner, item, target)
    name = getattr(item, "__name__", item)
    arguments = [short(pool, name, argument) for argument in arguments]
    named = {key: short(pool, name, argument) for key, argument in named.items()}
    if owner is None:
        return item(*arguments, **named)
    member = getattr(target, item)
    return member(*arguments, **named) if callable(member) else member


def target_of(pool, owner):
    """What a method is called on."""
    if owner is None:
        return None
    if owner is Move:
        return pool.move()
    if owner is Piece:
        return Piece(pool.random.randrange(1, 7), pool.random.random() < 0.5)
    if owner is Games:
        return pool.random.choice(pool.games)
    if owner is PolicyTable:
        return POLICIES[-1]
    if owner is LegalMoves:
        return pool.random.choice(pool.boards).legal_moves
    if owner in (Game, Line, PgnGames):
        games = read_pgn(io.StringIO(pool.games()), on_fault="keep")
        return games if owner is PgnGames else next(games) if owner is Game else next(games).mainline
    if owner in (PgnBatch, PgnBatches):
        batches = read_pgn_batch(io.StringIO(pool.games()), on_fault="keep", rows=pool.random.randrange(1, 9), threads=1)
        return batches if owner is PgnBatches else next(batches)
    return pool.random.choice(pool.boards if owner is Board else pool.batches)


def resident():
    """The memory of this process in bytes, or 0 where nobody knows."""
    try:
        with open("/proc/self/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * 4096
    except OSError:
        return 0


def test_random_calls_end_in_results_or_exceptions():
    pool, targets = Pool(SEED), list(callables())
    results, errors, begin, early = 0, 0, time.monotonic(), 0
    for number in range(CALLS):
        if number % 1000 == 0:
            pool = Pool(SEED + number)
        if number == CALLS // 10:
            early = resident()
        owner, item = pool.random.choice(targets)
        try:
            one_call(pool, owner, item)
            results += 1
        except ALLOWED:
            errors += 1
    print(f"seed {SEED}: {CALLS} calls in {time.monotonic() - begin:.0f} s, {results} results and {errors} exceptions,"
          f" {early >> 20} MB after a tenth of them and {resident() >> 20} MB after all")
    assert results > CALLS // 20 and errors > CALLS // 20
    assert resident() < early + GROWTH


class MallocInfo(ctypes.Structure):
    _fields_ = [(name, ctypes.c_size_t) for name in ("arena", "ordblks", "smblks", "hblks", "hblkhd", "usmblks", "fsmblks",
                                                     "uordblks", "fordblks", "keepcost")]


MALLOC_INFO = getattr(ctypes.CDLL(None), "mallinfo2", None) if sys.platform == "linux" else None
if MALLOC_INFO is not None:
    MALLOC_INFO.restype = MallocInfo


def bytes_in_use():
    """What was asked of glibc and not given back, by Rust and by Python alike. 0 elsewhere."""
    if MALLOC_INFO is None:
        return 0
    info = MALLOC_INFO()
    return info.uordblks + info.hblkhd


def growth(call, times, collect=False):
    """Objects of Python and bytes that stay after this many calls. What waits to be collected stays
    too, if nobody collects."""
    if collect:
        gc.collect()
    memory, blocks = bytes_in_use(), sys.getallocatedblocks()
    for _ in range(times):
        call()
    if collect:
        gc.collect()
    return sys.getallocatedblocks() - blocks, bytes_in_use() - memory


def test_growth_is_seen():
    kept = []
    assert growth(lambda: kept.append(object()), 100)[0] >= 100
    if bytes_in_use():
        assert growth(lambda: kept.append(np.zeros(1_000)), 100)[1] > 100 * 1_000
        # The memory of Rust is seen too: each board keeps its moves.
        board, moves = Board(), ("g1f3", "g8f6", "f3g1", "f6g8")
        assert growth(lambda: [board.push_uci(move) for move in moves], 1_000)[1] > 4_000 * 16


@pytest.fixture
def frozen():
    """Collecting passes over what was there before. All that other tests have made would take most
    of the time."""
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()


def test_the_same_call_keeps_nothing(frozen):
    times, pool, targets, leaks, tried = 50, Pool(SEED), list(callables()), [], 0
    for number in range(REPEATED):
        if number % 100 == 0:
            pool = Pool(SEED + number)
        owner, item = targets[number % len(targets)]
        state = pool.random.getstate()

        def call(pool=pool, owner=owner, item=item, state=state):
            pool.random.setstate(state)
            pool.renew()
            try:
                one_call(pool, owner, item)
            except ALLOWED:
                pass

        begin = time.perf_counter()
        call()
        if time.perf_counter() - begin > 0.01:
            continue
        tried += 1
        # What is made once and kept is no leak, nor are lists of freed objects that grow to their
        # bounds. So one turn of many that keeps nothing is enough.
        turns, keeps = [], True
        while keeps and len(turns) < 20:
            objects, memory = growth(call, times, collect=len(turns) > 0)
            turns.append((objects, memory))
            keeps = objects >= times // 2 or memory >= 8 * times
        if keeps:
            leaks.append((getattr(owner, "__name__", None), getattr(item, "__name__", item), turns))
    assert leaks == [] and tried > REPEATED // 2


def test_boards_stay_valid_after_random_calls():
    pool, targets = Pool(7), [(owner, item) for owner, item in callables() if owner in (Board, Boards)]
    for _ in range(CALLS // 10):
        try:
            one_call(pool, *pool.random.choice(targets))
        except ALLOWED:
            pass
    for board in pool.boards:
        assert Board(board.fen()) == board and Board.unpack(board.pack()) == board
    for batch in pool.batches:
        assert Boards.from_packed(batch.packed()) == batch == Boards.from_words(batch.words, batch.clocks, batch.ep_square)
