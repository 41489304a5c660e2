"""Games in PGN: one after another, and as columns of numbers, from files of all kinds, with one
thread and with several."""

import bz2
import gzip
import io
import math
import random
import struct
import threading

import numpy as np
import pytest

import magic_chess
from magic_chess import Board, Boards, ChessError, PgnError, read_pgn, read_pgn_batch

from conftest import scale

TEXT = """\
% an escaped line
[Event "first, of \\"two\\""]
[White "Hübner"]
[WhiteElo "2600"]
[BlackElo "?"]
[Result "1-0"]

{before} 1. e4 {[%eval 0.25] [%clk 0:03:00] best by test} e5 $1 (1... c5 2. Nf3 (2. c3) d6) 2. Nf3 {[%clk 0:02:59.5]}
Nc6 {[%eval #-3]} 1-0

[Event "second"]
[FEN "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 3 9"]
[SetUp "1"]

9. O-O -- 10. Rfd1 1/2-1/2

[Event "without moves"]

*
"""

BROKEN = """\
[Event "good"]

1. e4 e5 *

[Event "illegal"]

1. d4 d5 2. Ke3 Nc6 0-1

[Event "other rules"]
[Variant "Atomic"]

1. e4 *

[Event "no position"]
[FEN "8/8/8/8/8/8/8/8 w - - 0 1"]

1. e4 *

[Event "last"]

1. c4 1-0
"""


def zstd(text):
    """A frame of zstd whose blocks are not packed."""
    blocks = [text[at:at + 100_000] for at in range(0, len(text), 100_000)] or [b""]
    frame = b"\x28\xb5\x2f\xfd\xa0" + struct.pack("<I", len(text))
    for number, block in enumerate(blocks):
        frame += struct.pack("<I", len(block) << 3 | (number == len(blocks) - 1))[:3] + block
    return frame


GAMES = scale(6_000, 1_000_000)

PACKINGS = {".pgn": bytes, ".pgn.gz": gzip.compress, ".pgn.bz2": bz2.compress, ".pgn.zst": zstd}


def batches(text, **options):
    if isinstance(text, str):
        text = text.encode()
    return read_pgn_batch(io.BytesIO(text), **options)


def columns(text, **options):
    """All columns of a text, and how many rows the batches have."""
    reader = batches(text, **options)
    read = list(reader)
    names = ("moves", "ply", "game", "result", "elo", "clock", "eval")
    joined = {name: np.concatenate([getattr(batch, name) for batch in read]).tolist() for name in names} if read else {}
    joined["fens"] = [fen for batch in read for fen in batch.positions.fens()]
    joined["headers"] = {number: values for batch in read for number, values in batch.headers.items()}
    joined["found"] = (reader.fault_count, list(map(str, reader.faults)), reader.blemish_count, reader.blemishes)
    return joined, [len(batch) for batch in read]


def test_games_have_all_that_stands_in_them():
    first, second, third = read_pgn(io.StringIO(TEXT))
    assert first.headers["Event"] == 'first, of "two"' and first.headers["White"] == "Hübner"
    assert (first.number, first.result, first.start, len(first)) == (1, "1-0", Board(), 4)
    assert [str(move) for move in first.moves] == ["e2e4", "e7e5", "g1f3", "b8c6"]
    assert first.first_comments == ["before"]
    assert first.comments == [["[%eval 0.25] [%clk 0:03:00] best by test"], [], ["[%clk 0:02:59.5]"], ["[%eval #-3]"]]
    assert first.clocks == [180, None, 179.5, None] and first.evals == [25, None, None, -31997]
    assert first.nags == [[], [1], [], []]
    [variation] = first.variations[1]
    assert [str(move) for move in variation.moves] == ["c7c5", "g1f3", "d7d6"] and variation.start.ply() == 1
    assert [str(move) for move in variation.variations[1][0].moves] == ["c2c3"]
    assert first.board().move_stack == first.moves and first.positions()[-1] == first.board()
    assert first.fault is None and first.blemishes == []
    assert second.start.fen() == "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 3 9" and second.moves[1] is None
    assert second.board().fen() == "r3k2r/8/8/8/8/8/8/R2R2K1 b kq - 6 10" == second.positions()[-1].fen()
    assert third.result == "*" and third.moves == [] and len(third.positions()) == 1


def test_games_are_written_as_they_were_read():
    for game in read_pgn(io.StringIO(TEXT)):
        [again] = read_pgn(io.StringIO(game.pgn()))
        assert again.headers.items() >= game.headers.items()
        assert (again.moves, again.comments, again.nags) == (game.moves, game.comments, game.nags)


@pytest.mark.parametrize("threads", [1, 2, 5])
def test_rows_are_those_of_the_games(threads):
    read, _ = columns(TEXT, threads=threads, headers=["Event", "ECO"])
    games = list(read_pgn(io.StringIO(TEXT)))
    assert read["game"] == [game.number for game in games for _ in game.moves]
    assert read["ply"] == [ply for game in games for ply in range(len(game))]
    assert read["fens"] == [fen for game in games for fen in game.positions().fens()[:-1]]
    assert read["moves"] == [int(move or 0) for game in games for move in game.moves]
    nan = [math.nan] * 4
    np.testing.assert_equal(read["clock"], [180, math.nan, 179.5, math.nan, *nan[:3]])
    np.testing.assert_equal(read["eval"], [25, math.nan, math.nan, -31997, *nan[:3]])
    np.testing.assert_equal(read["result"], [1, 1, 1, 1, 0, 0, 0])
    np.testing.assert_equal(read["elo"], [[2600, math.nan]] * 4 + [[math.nan, math.nan]] * 3)
    assert read["headers"] == {1: {"Event": 'first, of "two"', "ECO": None}, 2: {"Event": "second", "ECO": None}}


def test_dtypes_and_shapes_are_as_promised():
    [batch] = batches(TEXT)
    found = {name: (getattr(batch, name).dtype.str[1:], getattr(batch, name).shape)
             for name in ("moves", "ply", "game", "result", "elo", "clock", "eval")}
    assert found == {"moves": ("u2", (7,)), "ply": ("u4", (7,)), "game": ("i8", (7,)), "result": ("f4", (7,)),
                     "elo": ("f4", (7, 2)), "clock": ("f4", (7,)), "eval": ("f4", (7,))}
    assert isinstance(batch.positions, Boards) and len(batch.positions) == len(batch) == 7


@pytest.mark.parametrize("ending", PACKINGS)
def test_packed_files_are_unpacked(ending, tmp_path):
    path, plain = tmp_path / ("games" + ending), tmp_path / "plain"
    path.write_bytes(PACKINGS[ending](TEXT.encode()))
    plain.write_text(TEXT, encoding="utf-8")
    for source in (path, str(path), open(path, "rb")):
        assert [game.headers for game in read_pgn(source)] == [game.headers for game in read_pgn(plain)]
    for threads in (1, 2):
        [batch], [expected] = read_pgn_batch(path, threads=threads), read_pgn_batch(plain)
        assert batch.positions == expected.positions and (batch.moves == expected.moves).all()
    # Two packed parts, one behind the other.
    path.write_bytes(PACKINGS[ending](TEXT.encode()[:200]) + PACKINGS[ending](TEXT.encode()[200:]))
    assert len(list(read_pgn(path))) == 3


@pytest.mark.parametrize("ending", [".pgn.gz", ".pgn.bz2", ".pgn.zst"])
def test_cut_files_are_an_error_behind_the_games_before_the_cut(ending, tmp_path):
    path = tmp_path / "cut"
    path.write_bytes(PACKINGS[ending](b"".join(b"1. e4 {%d} *\n\n" % n for n in range(20_000)))[:-9])
    for threads in (1, 3):
        for on_fault in ("raise", "keep", "skip"):
            reader, rows = read_pgn_batch(path, threads=threads, rows=100, on_fault=on_fault), 0
            with pytest.raises(OSError, match="cut"):
                for batch in reader:
                    rows += len(batch)
            # bzip2 gives whole blocks of 900 KB, and zstd keeps its window back.
            assert (rows > 1000 or ending != ".pgn.gz") and list(reader) == []
    with pytest.raises(OSError):
        list(read_pgn(path, on_fault="skip"))


def test_faults_are_raised_and_reading_goes_on():
    games, read, errors = read_pgn(io.StringIO(BROKEN)), [], []
    while True:
        try:
            read.append(next(games).headers["Event"])
        except StopIteration:
            break
        except PgnError as error:
            errors.append(error)
    assert read == ["good", "last"]
    assert [(error.game, error.line, error.column, error.field) for error in errors] == [
        (2, 7, 13, "move"), (3, 10, 1, "Variant"), (4, 15, 1, "FEN")]
    assert "Ke3" in str(errors[0]) and len(errors[0].partial) == 2
    assert games.fault_count == 3 and [str(fault) for fault in games.faults] == list(map(str, errors))
    assert isinstance(errors[0], ChessError) and errors[0].row == 7


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("rows", [1, 3, 100])
def test_faults_of_batches_come_where_they_stand(threads, rows):
    reader, seen = batches(BROKEN, threads=threads, rows=rows), []
    while True:
        try:
            seen.extend(next(reader).game.tolist())
        except StopIteration:
            break
        except PgnError as error:
            seen.append((error.game, error.line, error.partial is not None))
    assert seen == [1, 1, (2, 7, True), (3, 10, True), (4, 15, True), 5]


@pytest.mark.parametrize("threads", [1, 2])
def test_faults_can_be_kept_or_skipped(threads):
    kept, _ = columns(BROKEN, threads=threads, on_fault="keep")
    skipped, _ = columns(BROKEN, threads=threads, on_fault="skip")
    assert kept["game"] == [1, 1, 2, 2, 5] and skipped["game"] == [1, 1, 5]
    assert kept["found"] == skipped["found"] and kept["found"][0] == 3
    games = list(read_pgn(io.StringIO(BROKEN), on_fault="keep"))
    assert [(game.number, len(game), game.fault is not None) for game in games] == [
        (1, 2, False), (2, 2, True), (3, 0, True), (4, 0, True), (5, 1, False)]
    assert [game.number for game in read_pgn(io.StringIO(BROKEN), on_fault="skip")] == [1, 5]


def test_blemishes_are_seen_and_strict_reading_refuses_them():
    text = "1. e2-e4 e5 } 2. Nf3 *\n\n[Event \"2\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R w KQkq - 0 1\"]\n\n1. 0-0 *\n"
    games = read_pgn(io.StringIO(text))
    first, second = games
    assert first.blemish_count == 2 and "e2-e4" in first.blemishes[0] and "line 1" in first.blemishes[0]
    assert second.start.fen() == "4k3/8/8/8/8/8/8/4K2R w K - 0 1" and second.blemish_count == 2
    assert games.blemish_count == 4 and games.blemishes[2].startswith("game 2, line 4")
    read, _ = columns(text)
    assert read["found"] == (0, [], 4, games.blemishes)
    with pytest.raises(PgnError, match="forbids"):
        next(read_pgn(io.StringIO(text), strict=True))


def test_pieces_have_the_letters_of_a_language():
    [game] = read_pgn(io.StringIO("1. e4 e5 2. Sf3 Sc6 3. Lb5 *"), language="german")
    assert str(game.moves[-1]) == "f1b5"
    for options in ({"language": "klingon"}, {"on_fault": "ignore"}):
        with pytest.raises(magic_chess.ArgumentError, match="expected"):
            read_pgn(io.StringIO(""), **options)
    with pytest.raises(magic_chess.ArgumentError, match="rows"):
        read_pgn_batch(io.StringIO(""), rows=0)


def random_text(numbers):
    """A text of games with all that tempts a reader to begin a game in the wrong place."""
    parts = []
    for _ in range(numbers.randrange(1, 30)):
        tags = "".join(f'[{name} "{numbers.randrange(99)}"]\n' for name in numbers.sample(["Event", "White", "ECO", "Round", "WhiteElo"], 3))
        moves = numbers.choice(["1. e4 e5 2. Nf3 Nc6", "1. d4 {a\n\n[Event \"no game\"]\n\n1. e4 *\n\n} d5", "1. e4 Ke3 2. d4",
                                "1. c4 (1. d4\n\n; ] \n) e5", "1. a3 { not closed", "", "1. O-O", "1. Nf3 {[%clk 0:01:00]} -- 2. g3 Z0"])
        before = numbers.choice(["", "", "", "% escaped\n", "; above\n", "{above}\n", "stray words\n", "\n\n\n"])
        parts.append(before + tags + numbers.choice(["\n", "\n", "", "\n\n[ECO \"below\"]\n\n"]) + moves
                     + numbers.choice([" 1-0", " *", " 1/2-1/2", "", " 1-0 1-0"]) + numbers.choice(["\n\n", "\n\n", "\n", "\n\n\n"]))
    text = "".join(parts)
    return text.replace("\n", numbers.choice(["\n", "\n", "\r\n", "\r"]))


@pytest.mark.parametrize("seed", range(scale(30, 3000)))
def test_threads_change_nothing(seed):
    numbers = random.Random(seed)
    text = random_text(numbers)
    if seed % 10 == 9:
        text = text.encode("utf-16")
    for on_fault in ("keep", "skip"):
        expected, _ = columns(text, threads=1, on_fault=on_fault, headers=["Event"])
        for threads, rows in ((2, 1), (2, 30), (7, 2), (3, 1000)):
            read, lengths = columns(text, threads=threads, rows=rows, on_fault=on_fault, headers=["Event"])
            np.testing.assert_equal(read, expected)
            assert all(length == rows for length in lengths[:-1])


def test_games_and_batches_agree_on_texts_with_faults():
    for seed in range(20):
        text = random_text(random.Random(seed))
        games = read_pgn(io.StringIO(text, newline=""), on_fault="keep")
        rows = [(game.number, int(move or 0)) for game in games for move in game.moves]
        read, _ = columns(text, on_fault="keep", threads=2, rows=9)
        assert list(zip(read.get("game", []), read.get("moves", []))) == rows
        assert read["found"] == (games.fault_count, list(map(str, games.faults)), games.blemish_count, games.blemishes)


def test_memory_stays_small_for_long_texts():
    resource = pytest.importorskip("resource", reason="Windows does not tell how much memory was used")

    class Long(io.RawIOBase):
        """Many games, which are made while they are read."""

        game = b'[Event "x"]\n[WhiteElo "2000"]\n\n' + b"1. Nf3 Nf6 2. Ng1 Ng8 " * 20 + b"1/2-1/2\n\n"
        left = GAMES

        def readable(self):
            return True

        def read(self, size=-1):
            count = min(self.left, 100)
            Long.left -= count
            return self.game * count

    def peak():
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

    for threads in (1, 4):
        Long.left = GAMES
        reader, rows, early = read_pgn_batch(Long(), threads=threads, rows=10_000), 0, None
        for batch in reader:
            rows += len(batch)
            early = peak() if early is None else early
        # The rows alone would take 50 MB.
        assert rows == 80 * GAMES and peak() < early + 25_000


def test_files_of_python_are_read_and_their_errors_come_through():
    class Fails(io.RawIOBase):
        def __init__(self, error):
            self.parts, self.error = [b"1. e4 *\n\n1. d4", b" d5 *\n\n"], error

        def read(self, size=-1):
            if self.parts:
                return self.parts.pop(0)
            raise self.error

    for error in (KeyError("mine"), KeyboardInterrupt()):
        for threads in (1, 2):
            for reader in (read_pgn(Fails(error)), read_pgn_batch(Fails(error), threads=threads)):
                seen = []
                with pytest.raises(type(error)):
                    for item in reader:
                        seen.append(item)
                assert seen and list(reader) == []

    class Strange:
        def read(self, size):
            return 7

    with pytest.raises(TypeError, match="not bytes or a text"):
        next(read_pgn(Strange()))
    for wrong in (7, None, 1.5, object()):
        with pytest.raises(TypeError, match="expected a path or an open file"):
            read_pgn(wrong)
    with pytest.raises(FileNotFoundError):
        read_pgn("no such file.pgn")
    with pytest.raises(IsADirectoryError):
        read_pgn_batch("/tmp")


def test_a_file_may_not_ask_for_the_games_that_it_gives():
    class Asks(io.RawIOBase):
        def read(self, size=-1):
            return next(self.games)

    for make in (read_pgn, read_pgn_batch):
        file = Asks()
        file.games = make(file)
        with pytest.raises(RuntimeError, match="another thread"):
            next(file.games)


def test_readers_can_be_closed_and_used_by_threads_in_turn():
    with read_pgn(io.StringIO(TEXT)) as games:
        assert next(games).number == 1
    assert list(games) == []
    reader = batches(TEXT, rows=1)
    next(reader)
    reader.close()
    assert list(reader) == []
    games, numbers = read_pgn(io.StringIO(TEXT)), []
    for _ in range(3):
        thread = threading.Thread(target=lambda: numbers.append(next(games).number))
        thread.start()
        thread.join()
    assert numbers == [1, 2, 3]


def test_texts_without_games():
    for text in ("", "\n\n", "% nothing\n"):
        assert list(read_pgn(io.StringIO(text))) == [] and list(batches(text)) == list(batches(text, threads=1)) == []
    for threads in (1, 2):
        with pytest.raises(PgnError, match="there is no game"):
            next(batches("nothing but words\n", threads=threads))
    with pytest.raises(PgnError, match="there is no game"):
        next(read_pgn(io.StringIO("nothing but words\n")))


def test_games_are_those_of_python_chess(tmp_path):
    chess = pytest.importorskip("chess", reason="python-chess is not installed")
    import chess.pgn

    numbers, text = random.Random(5), io.StringIO()
    for number in range(scale(40, 1000)):
        board = chess.Board.from_chess960_pos(numbers.randrange(960)) if number % 3 == 0 else chess.Board()
        game = chess.pgn.Game()
        game.setup(board)
        node = game
        for ply in range(numbers.randrange(90)):
            moves = list(board.legal_moves)
            if not moves:
                break
            move = numbers.choice(moves)
            node = node.add_variation(move)
            board.push(move)
            if ply % 5 == 0:
                node.set_clock(600 - ply)
                node.set_eval(chess.engine.PovScore(chess.engine.Cp(numbers.randrange(-900, 900)), True))
        print(game, file=text, end="\n\n")
    text.seek(0)
    for ours in read_pgn(io.StringIO(text.getvalue())):
        theirs = chess.pgn.read_game(text)
        nodes = list(theirs.mainline())
        fens = [chess.Board(fen, chess960=True).fen(en_passant="xfen") for fen in ours.positions().fens()[1:]]
        assert fens == [node.board().fen(en_passant="xfen") for node in nodes]
        assert ours.clocks == [node.clock() for node in nodes]
        assert ours.evals == [node.eval() and node.eval().white().score() for node in nodes]
        assert ours.headers == dict(theirs.headers)
    assert chess.pgn.read_game(text) is None
