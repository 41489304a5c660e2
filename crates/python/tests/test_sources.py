"""FENs come from lists, from strings of numpy and from Arrow, and arrays go on to other
libraries."""

import numpy as np
import pytest

from magic_chess import BatchError, Boards

ARROW = "pyarrow is not installed, so strings of Arrow are not tested"


@pytest.fixture(scope="module")
def boards():
    return Boards.random(1_000, plies=30, seed=1, chess960=True)


@pytest.fixture(scope="module")
def fens(boards):
    return boards.fens()


@pytest.fixture(scope="module")
def pyarrow():
    return pytest.importorskip("pyarrow", reason=ARROW)


def test_fens_come_from_what_can_be_iterated(boards, fens):
    as_bytes = [fen.encode() for fen in fens]
    for source in (fens, tuple(fens), iter(fens), (fen for fen in fens), dict.fromkeys(fens).keys(), as_bytes):
        expected = Boards.from_fens(list(dict.fromkeys(fens))) if isinstance(source, type({}.keys())) else boards
        assert Boards.from_fens(source) == expected, type(source)


def test_one_text_is_no_sequence_of_texts(fens):
    for wrong in (fens[0], fens[0].encode(), np.array(fens[0]), np.str_(fens[0]), np.bytes_(fens[0].encode())):
        with pytest.raises(TypeError, match="fens: expected a sequence of texts, got one text"):
            Boards.from_fens(wrong)
    for wrong in (None, 7, 1.5, object()):
        with pytest.raises(TypeError, match="not iterable"):
            Boards.from_fens(wrong)


@pytest.mark.parametrize("dtype", ["U", "U120", ">U100", "<U100", "S", "S120", "O"])
def test_fens_come_from_strings_of_numpy(boards, fens, dtype):
    array = np.array(fens, object).astype(dtype)
    assert Boards.from_fens(array) == boards
    # Strides, both orders, and memory that cannot be written.
    assert Boards.from_fens(array[::-1]) == boards[::-1]
    assert Boards.from_fens(np.repeat(array, 2)[::2]) == boards
    assert Boards.from_fens(array.reshape(10, 100)[:, 7]) == boards[7::100]
    array.flags.writeable = False
    assert Boards.from_fens(array[3:5]) == boards[3:5]
    assert Boards.from_fens(array[:0]) == Boards()


def test_fens_come_from_strings_of_numpy_with_any_length(boards, fens):
    if not hasattr(np, "dtypes") or not hasattr(np.dtypes, "StringDType"):
        pytest.skip("this numpy has no StringDType")
    assert Boards.from_fens(np.array(fens, np.dtypes.StringDType())) == boards


def test_bad_strings_of_numpy_are_named_by_row(boards, fens):
    texts = np.array(fens[:5])
    texts[3] = "x"
    with pytest.raises(BatchError) as raised:
        Boards.from_fens(texts)
    assert [bad.row for bad in raised.value.errors] == [3] and raised.value.boards == boards[[0, 1, 2, 4]]
    for wrong in (np.zeros(2), np.array([fens[:2]]), np.zeros(2, [("fen", "U9")]), np.array([None, 5], object)):
        with pytest.raises(BatchError, match="expected a text, got"):
            Boards.from_fens(wrong)


def arrow_types(pyarrow):
    for name in ("string", "large_string", "string_view", "binary", "large_binary", "binary_view"):
        if hasattr(pyarrow, name):
            yield getattr(pyarrow, name)()


def test_fens_come_from_strings_of_arrow(boards, fens, pyarrow):
    types = list(arrow_types(pyarrow))
    assert len(types) >= 4
    for kind in types:
        texts = [fen.encode() for fen in fens] if "binary" in str(kind) else fens
        array = pyarrow.array(texts, kind)
        assert Boards.from_fens(array) == boards, kind
        assert Boards.from_fens(array.slice(100, 50)) == boards[100:150], kind
        assert Boards.from_fens(pyarrow.chunked_array([array[:300], array[300:]])) == boards, kind
        assert Boards.from_fens(array[:0]) == Boards(), kind


def test_fens_come_from_columns_of_arrow(boards, fens, pyarrow):
    assert Boards.from_fens(pyarrow.table({"fen": fens, "score": range(len(fens))})["fen"]) == boards
    assert Boards.from_fens(pyarrow.record_batch({"fen": pyarrow.array(fens)})["fen"]) == boards
    assert Boards.from_fens(pyarrow.array(fens).dictionary_encode()) == boards


def test_missing_strings_of_arrow_are_named_by_row(boards, fens, pyarrow):
    with pytest.raises(BatchError, match="row 1: expected a text, got NoneType") as raised:
        Boards.from_fens(pyarrow.array([fens[0], None, fens[2], "x"]))
    assert [bad.row for bad in raised.value.errors] == [1, 3] and raised.value.boards == boards[[0, 2]]
    with pytest.raises(BatchError, match="expected a text, got int"):
        Boards.from_fens(pyarrow.array([1, 2]))


def results(boards):
    moves, offsets = boards.legal_moves()
    yield from (moves, offsets, boards.keys(), boards.material(), boards.outcome(), boards.packed(), boards.in_check())
    yield from (boards.planes("relative", dtype) for dtype in ("uint8", "float16", "float32", "bool"))
    yield from (array for layout in ("from-to", "alphazero", "lc0") for array in boards.legal_mask(layout))
    yield from (boards.perft(1), boards.random_playouts(1, seed=1), boards.count_legal_moves())


def test_results_go_on_by_dlpack_without_a_copy(boards):
    if not hasattr(np, "from_dlpack"):
        pytest.skip("this numpy has no DLPack")
    tested = 0
    for array in results(boards[:100]):
        assert array.flags.c_contiguous and array.flags.writeable and array.__dlpack_device__()[0] == 1
        try:
            same = np.from_dlpack(array)
        except (BufferError, RuntimeError):
            # Older versions of numpy give no truth values away.
            assert array.dtype == bool
            continue
        assert same.dtype == array.dtype and same.shape == array.shape and np.shares_memory(same, array)
        array.flat[0] = 1
        assert same.flat[0] == 1
        tested += 1
    assert tested > 10


def test_results_outlive_the_batch():
    def made():
        boards = Boards.random(200, plies=9, seed=4)
        return boards.words, boards.clocks, list(results(boards)), [array.copy() for array in results(boards)]

    words, clocks, kept, copies = made()
    assert all(map(np.array_equal, kept, copies))
    assert Boards.from_words(words, clocks) == Boards.random(200, plies=9, seed=4)


def test_boards_are_a_buffer_without_a_copy(boards):
    for view, code, width in ((boards.words, "Q", 64), (boards.clocks, "I", 8)):
        buffer = memoryview(view)
        assert buffer.readonly and buffer.contiguous == (code == "Q") and buffer.nbytes == width * len(boards)
        assert np.dtype(buffer.format) == np.dtype(code) and np.shares_memory(np.asarray(buffer), view)
        with pytest.raises((BufferError, ValueError, TypeError)):
            buffer[0, 0] = 0
