"""One board: playing, notation, endings, copies, pickling."""

import copy
import gc
import pickle
import weakref
import xml.dom.minidom

import pytest

from magic_chess import (
    BLACK,
    KING,
    QUEEN,
    WHITE,
    ArgumentError,
    Board,
    Boards,
    ChessError,
    FenError,
    Move,
    MoveError,
    PackedError,
    Piece,
    Termination,
    divide,
    perft,
    parse_square,
    popcount,
    square,
    square_name,
    squares_of,
)

CASTLING = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"


def play(board, *moves):
    for move in moves:
        board.push_san(move)
    return board


def test_pop_takes_every_push_back(start):
    boards = [start.copy()]
    for move in "e4 c5 e5 d5 exd6 Qxd6 Nf3 Nc6 Be2 Bf5 O-O O-O-O".split():
        start.push_san(move)
        boards.append(start.copy())
    while len(boards) > 1:
        assert start == boards.pop()
        assert [str(move) for move in start.move_stack][-1] == str(start.pop())
    assert start == boards[0] == Board()
    with pytest.raises(IndexError):
        start.pop()
    with pytest.raises(IndexError):
        start.peek()


def test_both_spellings_of_castling_are_read_and_written():
    for spelling in ("e1g1", "e1h1"):
        board = Board(CASTLING)
        move = board.parse_uci(spelling)
        assert board.uci(move) == "e1g1" and board.uci(move, chess960=True) == "e1h1"
        assert move.uci() == str(move) == "e1g1" and board.san(move) == "O-O"
        board.push(move)
        assert board.board_fen() == "r3k2r/8/8/8/8/8/8/R4RK1"


def castlings(board):
    return {board.san(move): move for move in board.legal_moves if board.is_castling(move)}


def test_castling_is_written_as_its_board_writes_it():
    names = {"O-O": ("e1g1", "e1h1"), "O-O-O": ("e1c1", "e1a1")}
    for fen, flip in ((CASTLING, False), (CASTLING.replace(" w ", " b "), True)):
        board = Board(fen)
        assert castlings(board).keys() == names.keys()
        for san, move in castlings(board).items():
            king, rook = (text.replace("1", "8") if flip else text for text in names[san])
            assert (move.uci(), move.uci(chess960=True), move.uci(chess960=False)) == (king, rook, king)
            assert str(move) == board.uci(move) == king and repr(move) == f"<Move {king}>"
            assert square_name(move.to_square) == king[2:] and square_name(move.rook_square) == rook[2:]
            assert board.find_move(move.from_square, move.to_square) == board.parse_uci(rook) == move
            board.push(move)
            assert board.peek().uci() == board.move_stack[0].uci() == king and board.pop().to_square == move.to_square
    # A rook that castles in Chess960 only: the rook's square, for the other rook too.
    for fen, expected in (("4k3/8/8/8/8/8/8/1R1K2R1 w KQ - 0 1", {"O-O": "d1g1", "O-O-O": "d1b1"}),
                          ("4k3/8/8/8/8/8/8/1R2K2R w KQ - 0 1", {"O-O": "e1h1", "O-O-O": "e1b1"})):
        board = Board(fen, chess960=True)
        for san, move in castlings(board).items():
            assert move.uci() == board.uci(move) == str(move) == expected[san] and move.to_square == move.rook_square
            board.push(move)
            assert board.pop().uci() == expected[san]
    assert Board().parse_san("e4").rook_square is None


def test_a_move_made_from_bits_is_equal_whatever_it_writes():
    standard = castlings(Board(CASTLING))["O-O"]
    other = castlings(Board("4k3/8/8/8/8/8/8/1R2K2R w KQ - 0 1", chess960=True))["O-O"]
    assert standard == other == Move(standard.bits) == Move(standard.bits, chess960=True)
    assert len({standard, other}) == 1 and standard in Board(CASTLING).legal_moves and other in Board(CASTLING).legal_moves
    assert (str(Move(standard.bits)), str(Move(standard.bits, chess960=True))) == ("e1g1", "e1h1") == (str(standard), str(other))
    for move in (standard, other):
        assert str(pickle.loads(pickle.dumps(move))) == str(move)


def test_divide_writes_castling_as_its_board_does():
    assert {"e1g1", "e1c1"} < set(divide(CASTLING, 1)) and "e1h1" not in divide(CASTLING, 1)


def test_chess960_needs_no_mode():
    board = Board("4k3/8/8/8/8/8/8/1R1K2R1 w GB - 0 1")
    assert board == Board("4k3/8/8/8/8/8/8/1R1K2R1 w KQ - 0 1", chess960=True) and board.fen() == board.fen(shredder=True)
    assert board.fen(shredder=True) == "4k3/8/8/8/8/8/8/1R1K2R1 w GB - 0 1"
    assert board.uci(board.parse_san("O-O")) == "d1g1"
    assert Board.from_chess960_pos(0).board_fen().startswith("bbqnnrkr/")
    for number in (-1, 960, 10**9):
        with pytest.raises(ArgumentError):
            Board.from_chess960_pos(number)


MISPLACED = {
    "r3k2r/8/8/8/8/8/8/R4K1R w KQkq - 0 1": ("K", 26, "f1"),
    "r3k2r/8/8/8/8/8/8/R2K3R w Qkq - 0 1": ("Q", 26, "d1"),
    "r3k2r/8/8/8/8/8/8/R3K1R1 w Kkq - 0 1": ("K", 27, "e1"),
    "r2k3r/8/8/8/8/8/8/R3K2R b KQq - 0 1": ("q", 28, "d8"),
    "nrbkqrnb/pppppppp/8/8/8/8/PPPPPPPP/NRBKQRNB w KQkq - 0 1": ("K", 46, "d1"),
}


@pytest.mark.parametrize("fen", MISPLACED)
def test_castling_rights_without_their_king_or_rook_are_an_error(fen):
    letter, offset, king = MISPLACED[fen]
    board = Board()
    for read in (Board, board.set_fen, perft_of_one, lambda fen: Boards.from_fens([Board().fen(), fen])):
        with pytest.raises(ChessError, match=f"castling rights: {letter} needs .* the king is on {king}; chess960=True") as raised:
            read(fen)
        error = getattr(raised.value, "errors", [raised.value])[0]
        assert (error.field, error.offset, error.text) == ("castling rights", offset, letter)
    assert board == Board()
    # A FEN that says which rooks are meant, or a caller who does.
    known = Board(fen, chess960=True)
    board.set_fen(fen, chess960=True)
    assert board == known == Board(known.fen()) == Board(known.fen(shredder=True)) == eval(repr(known))
    assert Boards.from_fens([fen], chess960=True)[0] == known == Boards.from_fens([known.fen()])[0]
    assert pickle.loads(pickle.dumps(known)) == known


def perft_of_one(fen):
    return perft(fen, 1)


def test_only_legal_moves_are_played(start):
    before = start.fen()
    for bits in range(1, 1 << 15, 7):
        move = Move(bits)
        if move in start.legal_moves:
            assert start.is_legal(move)
            continue
        assert not start.is_legal(move)
        for method in (start.push, start.san, start.lan, start.uci, start.see, start.gives_check):
            with pytest.raises(MoveError):
                method(move)
    assert start.fen() == before


def test_a_move_of_another_kind_is_no_legal_move(start):
    with pytest.raises(MoveError, match="not as this kind"):
        start.push(Move(12 | 28 << 6))


def test_errors_have_field_offset_and_text():
    with pytest.raises(FenError) as raised:
        Board("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQxq - 0 1")
    assert (raised.value.field, raised.value.offset, raised.value.text) == ("castling rights", 48, "x")
    with pytest.raises(FenError) as raised:
        Board("4k3/8/8/8/8/8/4q3/4K3 b - - 0 1")
    assert raised.value.field == "piece placement" and raised.value.text == "q"
    with pytest.raises(FenError) as raised:
        Board("4k3/8/8/8/8/8/8/4K3 w - é 0 1")
    assert (raised.value.offset, raised.value.text) == (24, "é")
    with pytest.raises(MoveError) as raised:
        Board().parse_uci("e2e9")
    assert (raised.value.field, raised.value.offset, raised.value.text) == ("move", 2, "e2e9")
    assert isinstance(raised.value, ValueError)
    error = pickle.loads(pickle.dumps(raised.value))
    assert (str(error), error.offset) == (str(raised.value), 2)


def test_strict_reading_refuses_what_lenient_reading_accepts():
    sloppy = "4k3/8/8/8/8/8/8/4K3 w - -"
    assert Board(sloppy).fen() == "4k3/8/8/8/8/8/8/4K3 w - - 0 1"
    with pytest.raises(FenError):
        Board(sloppy, strict=True)


def test_copies_and_pickles_keep_the_moves(start):
    play(start, "e4", "e5", "Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8")
    for clone in (copy.copy(start), copy.deepcopy(start), start.copy()):
        assert clone == start and clone.move_stack == start.move_stack and clone.is_repetition()
        clone.pop()
        assert clone != start
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        clone = pickle.loads(pickle.dumps(start, protocol))
        assert clone == start and clone.move_stack == start.move_stack and clone.is_repetition()
        assert pickle.loads(pickle.dumps(start.peek(), protocol)) == start.peek()
    assert start.copy(stack=False).move_stack == []
    assert start.root() == Board() and start.root().move_stack == []
    start.clear_stack()
    assert start.move_stack == []


def test_a_board_after_a_move_is_another_board(start):
    play(start, "e4", "e5")
    move = start.parse_san("Nf3")
    after = start.after_move(move)
    assert after.move_stack == [*start.move_stack, move] and after.pop() == move and after == start
    with pytest.raises(MoveError):
        start.after_move(start.parse_san("d4")).after_move(move).after_move(move)


def test_null_moves(start):
    play(start, "e4")
    passed = start.after_null_move()
    assert passed.turn == WHITE and passed.move_stack == [] and passed.halfmove_clock == 1
    assert passed.fullmove_number == start.fullmove_number + 1 and passed.ep_square is None
    play(start, "f6", "Qh5+")
    with pytest.raises(MoveError, match="cannot pass"):
        start.after_null_move()


def test_pieces():
    letters = "PNBRQKpnbrqk"
    pieces = [Piece.from_symbol(letter) for letter in letters]
    assert [str(piece) for piece in pieces] == list(letters) and len(set(pieces)) == 12
    assert pieces == [Piece(kind, color) for color in (WHITE, BLACK) for kind in range(1, 7)]
    assert [(piece.piece_type, piece.color) for piece in pieces[5:7]] == [(KING, WHITE), (1, BLACK)]
    assert pieces[5].unicode_symbol() == "♔" and pieces[5].unicode_symbol(invert_color=True) == "♚"
    assert pickle.loads(pickle.dumps(pieces)) == pieces and eval(repr(pieces[4])) == pieces[4]
    assert pieces[0] != "P" and Board().piece_map(mask=0xFF) == {
        square: Piece.from_symbol(letter) for square, letter in enumerate("RNBQKBNR")
    }
    for wrong in ("", "x", "PP", "é", "\0"):
        with pytest.raises(ArgumentError):
            Piece.from_symbol(wrong)
    for wrong in (0, 7, -1):
        with pytest.raises(ArgumentError):
            Piece(wrong, WHITE)


def test_sets_of_squares(start):
    assert squares_of(start.occupied) == [*range(16), *range(48, 64)] and squares_of(0) == []
    assert popcount(start.occupied) == len(squares_of(start.occupied)) == 32 and popcount(2**64 - 1) == 64
    assert [square(file, rank) for rank in range(8) for file in range(8)] == list(range(64))
    for wrong in ((8, 0), (0, 8), (-1, 0)):
        with pytest.raises(ArgumentError):
            square(*wrong)
    for wrong in (-1, 2**64):
        with pytest.raises(OverflowError):
            popcount(wrong)


def test_a_pickle_of_illegal_moves_is_refused(start):
    with pytest.raises(MoveError):
        start.__setstate__(b"\x01\x00")
    with pytest.raises(MoveError):
        start.__setstate__(b"\x01")


class NamedBoard(Board):
    """A board with a name."""

    def __init__(self, fen=None):
        self.name = "mine"

    def push(self, move):
        self.name += str(move)
        super().push(move)


def test_boards_can_be_subclassed():
    board = NamedBoard("4k3/8/8/8/8/8/8/4K2R w K - 0 1")
    board.push(board.parse_san("O-O"))
    assert isinstance(board, Board) and board.name == "minee1g1" and board.turn == BLACK and len(board.move_stack) == 1
    for clone in (board.copy(), copy.copy(board), copy.deepcopy(board), board.copy(stack=False)):
        assert type(clone) is NamedBoard and clone == board and clone.name == board.name and clone is not board
        clone.push(clone.legal_moves[0])
        assert clone != board and clone.name != board.name and board.name == "minee1g1"
    assert board.copy().move_stack == board.move_stack and board.copy(stack=False).move_stack == []
    clone = pickle.loads(pickle.dumps(board))
    assert type(clone) is NamedBoard and clone == board and clone.name == board.name and clone.move_stack == board.move_stack
    assert board == Board(board.fen()) and type(Board().copy()) is Board

    class Needy(Board):
        def __new__(cls, fen, extra):
            return super().__new__(cls, fen)

    with pytest.raises(TypeError):
        Needy(Board().fen(), 5).copy()


def test_boards_have_weak_references():
    board = Board()
    reference, values = weakref.ref(board), weakref.WeakValueDictionary(a=board)
    assert reference() is board and values["a"] is board
    del board
    gc.collect()
    assert reference() is None and "a" not in values
    # The memory of a board is used again, and its references are not.
    assert all(weakref.ref(Board())() is None for _ in range(200))
    kept = [Board() for _ in range(200)]
    assert all(weakref.ref(board)() is board for board in kept)


def test_moves_with_both_squares_are_read_as_san(start):
    for text in ("g1f3", "g1-f3", "g1f3+"):
        assert start.parse_san(text) == start.parse_san("Nf3")
    promotion = Board("1n2k3/P7/8/8/8/8/8/4K2R w K - 0 1")
    for text, san in (("a7xb8=Q", "axb8=Q+"), ("a7b8q+", "axb8=Q+"), ("a7a8N", "a8=N"), ("e1g1", "O-O"), ("e1h1", "O-O")):
        assert promotion.parse_san(text) == promotion.parse_san(san) and promotion.copy().push_san(text)
    for wrong in ("g1f4", "e2e5", "g1f3q", "g8f6", "e2", "e2e", "g1--f3", "éé", "e7e8="):
        with pytest.raises(MoveError):
            start.parse_san(wrong)
    with pytest.raises(MoveError):
        promotion.parse_san("a7a8")


def test_boards_can_change_so_they_have_no_hash(start):
    other = play(Board(), "Nf3", "Nf6", "Ng1", "Ng8")
    assert other != start and other.key == start.key
    for use in (hash, lambda board: {board}, lambda board: {board: 1}):
        with pytest.raises(TypeError, match="unhashable"):
            use(start)
    assert len({Board().fen(), start.fen(), other.fen()}) == 2
    assert start != "a text" and start.legal_moves[0] != 796


def test_repetitions_are_counted_however_long_the_game(start):
    rounds = ["Nf3", "Nf6", "Ng1", "Ng8"]
    for count in range(2, 160):
        play(start, *rounds)
        assert start.is_repetition(min(count, 37)) and not start.is_repetition(count + 1)
    assert start.outcome().termination == Termination.SEVENTYFIVE_MOVES
    for _ in range(600):
        start.pop()
    assert start.is_repetition(9) and not start.is_repetition(10)


def test_long_games_do_not_slow_down_or_overflow(start):
    for _ in range(5_000):
        play(start, "Nf3", "Nf6", "Ng1", "Ng8")
    assert len(start.move_stack) == 20_000 and start.fullmove_number == 10_001
    assert start.root() == Board()


def test_packed_boards():
    board = Board("rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 3")
    assert Board.unpack(board.pack()) == board
    for wrong in (b"", b"x" * 31, b"x" * 33, b"\xff" * 32, b"\0" * 32):
        with pytest.raises(PackedError):
            Board.unpack(wrong)


def test_squares(start):
    assert [parse_square(square_name(square)) for square in range(64)] == list(range(64))
    for wrong in ("", "e", "e9", "i1", "E4", "e4 ", "ee"):
        with pytest.raises(ArgumentError):
            parse_square(wrong)
    for wrong in (-1, 64, 10**15):
        for method in (square_name, start.piece_type_at, start.symbol_at, start.color_at):
            with pytest.raises(ArgumentError):
                method(wrong)
    e1 = parse_square("e1")
    assert (start.piece_type_at(e1), start.color_at(e1), start.symbol_at(e1)) == (KING, WHITE, "K")
    assert start.king(BLACK) == parse_square("e8") and start.symbol_at(parse_square("d8")) == "q"
    with pytest.raises(ArgumentError):
        start.pieces_mask(7, WHITE)
    assert start.pieces_mask(QUEEN, BLACK) == 1 << 59


def test_drawings(start):
    assert str(start).splitlines()[0] == "r n b q k b n r" and len(str(start).splitlines()) == 8
    play(start, "e4", "f5", "Qh5+")
    svg = start._repr_svg_()
    document = xml.dom.minidom.parseString(svg)
    assert len(document.getElementsByTagName("rect")) == 64
    assert len(document.getElementsByTagName("text")) == 32 + 16
    assert repr(start) == f"Board('{start.fen()}')"


def test_exchanges():
    board = Board("1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1")
    takes = board.parse_san("Nxe5")
    assert board.see(takes, [1, 3, 3, 5, 9]) == -2
    for wrong in ([1, 2], [1, 3, 3, 5, 1 << 40], "abcde", [1, 3, 3, 5, None]):
        with pytest.raises((TypeError, ValueError, OverflowError)):
            board.see(takes, wrong)


def test_move_sequences(start):
    moves = start.legal_moves
    assert len(moves) == moves.count() == 20 and moves[-1] == moves[19] == list(moves)[19]
    for wrong in (20, -21, 10**12):
        with pytest.raises(IndexError):
            moves[wrong]
    assert moves[3] in moves
    for wrong in ("e2e4", None, moves[3].bits, Board(), object()):
        with pytest.raises(TypeError, match="expected a magic_chess.Move, got"):
            wrong in moves
    assert not Board("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1").legal_moves
    assert sorted(moves) == sorted(moves, key=lambda move: move.bits)
    assert Move(int(moves[0])) is not None and Move(moves[0].bits) == moves[0]
    for wrong in (0, -1, 1 << 15, 1 << 70):
        with pytest.raises((ArgumentError, OverflowError)):
            Move(wrong)


class OtherMove:
    """A move of another package, which has the same name."""


OtherMove.__name__ = OtherMove.__qualname__ = "Move"


@pytest.mark.parametrize(
    "call",
    ["push", "after_move", "is_legal", "is_pseudo_legal", "gives_check", "is_capture", "is_en_passant", "is_castling", "is_kingside_castling",
     "is_queenside_castling", "is_zeroing", "san", "lan", "uci", "see"],
)
def test_only_moves_of_this_package_are_moves(start, call):
    for wrong in (OtherMove(), "e2e4", None, start.legal_moves[3].bits, start):
        for given, named in (((wrong,), {}), ((), {"move": wrong})):
            with pytest.raises(TypeError, match=r"expected a magic_chess\.Move, got <class '.+'>; Board\.parse_uci reads a move"):
                getattr(start, call)(*given, **named)
    for wrong in (None, 7, OtherMove()):
        with pytest.raises(TypeError, match=r"position: expected a magic_chess\.Board or a FEN, got <class"):
            perft(wrong, 1)


def test_moves_are_explained():
    board = Board("8/8/3p4/1Pp4r/KR2Pp1k/8/6P1/8 b - e3 0 1")
    why = "f4e3 is not legal: after the capture the rook on b4 gives check along the rank"
    assert board.explain("f4e3") == why
    # Boards that were played to know the last double push too.
    played = Board("8/8/3p4/1Pp4r/KR3p1k/8/4P1P1/8 w - - 0 1")
    played.push_uci("e2e4")
    assert played.explain("f4e3") == why
    assert repr(played) == "Board('8/8/3p4/1Pp4r/KR2Pp1k/8/6P1/8 b - e3 0 1')" and " - - " in played.fen(en_passant="legal")
    for move in board.legal_moves:
        assert board.explain(move) == board.explain(board.uci(move)) == board.explain(board.san(move))
        assert board.explain(move).startswith(f"{board.uci(move)} is legal: ")
    assert board.explain("Nf6").endswith(" is not legal: black has no knight")
    other = board.legal_moves[0]
    assert Board().explain(other).startswith(f"{other.uci()} is not legal: ")
    for text in ("", "e2e9", "hm", "e2e4qq"):
        with pytest.raises(MoveError):
            board.explain(text)
    with pytest.raises(TypeError):
        board.explain(7)
