//! The class `Board`: a position with the moves that led to it. This file makes boards and writes
//! them.

mod class;
mod direct;
mod drawing;
mod endings;
mod game;
mod moves;
mod played_moves;
mod playing;
mod position_cell;
pub(crate) mod quick;
mod squares;

use std::ptr::null_mut;
use std::sync::atomic::{AtomicPtr, Ordering};

use board::{
    CastlingField, CastlingStyle, Chess960, EnPassantField, FenWriter, Packed, Position, Reading,
    Setup,
};
use magic_core::{Color, Square};
use pyo3::ffi::PyTypeObject;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString, PyTuple};

use crate::chess_move::style_of;
use crate::count::WholeNumber;
use crate::errors::{Exception, Fault, bad_argument};
use crate::fen::{FenReading, fen_of};
use crate::positions::chess960_start;
use game::GameRecord;
use position_cell::PositionNumbers;

/// A position with the moves that led to it.
///
/// It is always a valid position: a FEN that cannot be one is refused, and so is a move that is not
/// legal. Names are those of python-chess where it has one.
///
/// Chess960 needs no mode. Only the letters KQkq of a FEN have two meanings: they are those of
/// standard chess, and an error where king or rook do not stand there. With `chess960` they mean
/// the outermost rooks. The files of the rooks (HAha) always mean these rooks.
///
/// >>> from magic_chess import Board
/// >>> board = Board()
/// >>> for move in ["e4", "e5", "Qh5", "Nc6", "Bc4", "Nf6", "Qxf7#"]:
/// ...     played = board.push_san(move)
/// >>> board.outcome()
/// Outcome(termination=<Termination.CHECKMATE: 1>, winner=True)
/// >>> board.pop().uci()
/// 'h5f7'
/// >>> Board("8/8/8/8/8/8/8/4K3 w - - 0 1")
/// Traceback (most recent call last):
///     ...
/// magic_chess.FenError: impossible position: black has no king
#[pyclass(name = "BoardMethods", module = "magic_chess._core", frozen, subclass, weakref)]
pub(crate) struct PyBoard {
    game: GameRecord,
}

/// A board on its way into Python.
pub(crate) struct NewBoard(pub(crate) PyBoard);

impl PyBoard {
    /// A board without past.
    #[inline]
    pub(crate) fn of(position: &Position) -> Self {
        Self { game: GameRecord::new(&PositionNumbers::of(position)) }
    }

    /// The start of a game.
    #[inline]
    fn start() -> Self {
        static NUMBERS: PositionNumbers = PositionNumbers::of(&START);
        Self { game: GameRecord::new(&NUMBERS) }
    }

    /// The board of a FEN without a fault, read leniently. One of Chess960 may be a fault.
    fn of_fen(fen: &str) -> Option<Self> {
        let setup = Setup::from_fen(fen, Reading::Lenient).ok()?;
        let board = setup.board(Reading::Lenient).ok()?;
        let numbers = PositionNumbers::of_setup(&board, &setup);
        (style_of(&board) == CastlingStyle::Standard)
            .then(|| Self { game: GameRecord::new(&numbers) })
    }

    /// A board after moves, each of which must be legal after those before it.
    pub(crate) fn played(py: Python<'_>, start: &Position, moves: &[board::Move]) -> Self {
        let board = Self::of(start);
        moves.iter().for_each(|&mv| board.game.push(py, mv));
        board
    }

    /// Plays a legal move.
    pub(crate) fn play(&self, py: Python<'_>, mv: board::Move) {
        self.game.push(py, mv);
    }

    /// The position with the colours exchanged, without its past.
    #[inline]
    fn flipped(&self) -> Self {
        Self { game: GameRecord::new(&self.game.numbers().flipped()) }
    }

    /// Whether pieces, side to move, castling rights, legal en passant captures and clocks are the
    /// same.
    #[inline]
    fn equals(&self, other: &Self) -> bool {
        self.game.position.equals(&other.game.position)
    }

    /// The FEN that programs write unless they ask for another.
    #[inline]
    fn plain_fen<'py>(&self, py: Python<'py>) -> Bound<'py, PyString> {
        let position = self.game.numbers().position(board::Key(0));
        fen_of(&position).with_text(|text| PyString::new(py, text))
    }

    /// The position.
    #[inline]
    pub(crate) fn position(&self) -> Position {
        self.game.position()
    }

    /// The board of the position.
    #[inline]
    pub(crate) fn board(&self) -> board::Board {
        self.game.board()
    }
}

/// The class `Board`. It is never freed.
static CLASS: AtomicPtr<PyTypeObject> = AtomicPtr::new(null_mut());

/// Whether a class is `Board` itself, and none that is derived from it.
#[inline]
fn is_board(class: *const PyTypeObject) -> bool {
    class == CLASS.load(Ordering::Relaxed).cast_const()
}

/// The start position of standard chess, with its keys.
static START: Position = Position::start();

/// How a FEN is to be written.
fn styled<'a>(
    py: Python<'_>,
    position: &'a Position,
    shredder: bool,
    en_passant: &str,
) -> PyResult<FenWriter<'a>> {
    let en_passant = match en_passant {
        "legal" => EnPassantField::Legal,
        "xfen" => EnPassantField::PseudoLegal,
        "fen" => EnPassantField::Always,
        other => {
            return Err(bad_argument(py, "en_passant", other, "'legal', 'xfen' or 'fen'"));
        }
    };
    let writer = fen_of(position).en_passant(en_passant);
    Ok(if shredder { writer.castling(CastlingField::Shredder) } else { writer })
}

/// The first fields of a text.
fn first_fields(text: &str, fields: usize) -> String {
    text.split(' ').take(fields).collect::<Vec<_>>().join(" ")
}

#[pymethods]
impl PyBoard {
    #[new]
    #[pyo3(signature = (fen=None, *, strict=false, chess960=false))]
    fn new(py: Python<'_>, fen: Option<&str>, strict: bool, chess960: bool) -> PyResult<Self> {
        match fen {
            None => Ok(Self::of(&START)),
            Some(fen) => Ok(Self::of(&FenReading::named(strict, chess960).position(py, fen)?)),
        }
    }

    /// The start position of Chess960 with this number, from 0 to 959.
    ///
    /// >>> from magic_chess import Board
    /// >>> Board.from_chess960_pos(518) == Board()
    /// True
    #[staticmethod]
    fn from_chess960_pos(py: Python<'_>, number: WholeNumber) -> PyResult<NewBoard> {
        let number = Chess960::new(number.within(py, "number", 0, 959)?);
        let start = number.map_or(board::Board::start(), chess960_start);
        Ok(NewBoard(Self::of(&start.into())))
    }

    /// The board of 32 bytes, as `pack` gives them. It has no past.
    #[staticmethod]
    fn unpack(py: Python<'_>, packed: &[u8]) -> PyResult<NewBoard> {
        let bytes: [u8; 32] = packed.try_into().map_err(|_| {
            let length = format!("{} bytes", packed.len());
            Fault::new("packed", &length, format!("packed: expected 32 bytes, got {length}"))
                .raise(py, Exception::Packed)
        })?;
        let position = Packed(bytes).unpack().map_err(|error| {
            Fault::new("packed", "", error.to_string()).raise(py, Exception::Packed)
        })?;
        Ok(NewBoard(Self::of(&position)))
    }

    /// The position in 32 bytes: all that a FEN says, and nothing of the moves before.
    ///
    /// >>> from magic_chess import Board
    /// >>> board = Board("4k3/8/8/8/8/8/8/4K2R w K - 3 40")
    /// >>> len(board.pack()), Board.unpack(board.pack()) == board
    /// (32, True)
    fn pack<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &Packed::from(&self.position()).0)
    }

    /// Becomes the position of a FEN. The moves before are forgotten.
    #[pyo3(signature = (fen, *, strict=false, chess960=false))]
    fn set_fen(&self, py: Python<'_>, fen: &str, strict: bool, chess960: bool) -> PyResult<()> {
        self.game.restart(py, &FenReading::named(strict, chess960).position(py, fen)?);
        Ok(())
    }

    /// Becomes the start position of standard chess. The moves before are forgotten.
    fn reset(&self, py: Python<'_>) {
        self.game.restart(py, &START);
    }

    /// The FEN. `shredder` writes castling rights as the files of rooks, as is always done where a
    /// rook may castle that could not in standard chess. The en passant square is
    /// written where a pawn could capture but for the safety of its king, as X-FEN says ('xfen'),
    /// where the capture is 'legal', or after every double push ('fen').
    ///
    /// >>> from magic_chess import Board
    /// >>> board = Board()
    /// >>> move = board.push_uci("e2e4")
    /// >>> board.fen()
    /// 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1'
    /// >>> board.fen(shredder=True, en_passant="fen")
    /// 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b HAha e3 0 1'
    #[pyo3(signature = (*, shredder=false, en_passant="xfen"))]
    fn fen(&self, py: Python<'_>, shredder: bool, en_passant: &str) -> PyResult<String> {
        Ok(styled(py, &self.position(), shredder, en_passant)?.to_string())
    }

    /// The first four fields of the FEN.
    #[pyo3(signature = (*, shredder=false, en_passant="xfen"))]
    fn epd(&self, py: Python<'_>, shredder: bool, en_passant: &str) -> PyResult<String> {
        Ok(first_fields(&self.fen(py, shredder, en_passant)?, 4))
    }

    /// The first field of the FEN: which pieces stand where.
    fn board_fen(&self) -> String {
        first_fields(&self.position().fen().to_string(), 1)
    }

    /// Whether White is to move.
    #[getter]
    fn turn(&self) -> bool {
        self.board().side_to_move() == Color::White
    }

    /// Half moves since the last capture or pawn move.
    #[getter]
    fn halfmove_clock(&self) -> u32 {
        self.game.halfmove_clock()
    }

    /// The number of the move: 1 at first, and one more after each move of Black.
    #[getter]
    fn fullmove_number(&self) -> u32 {
        self.position().fullmove_number()
    }

    /// The square that a pawn has just passed by going two squares, whether or not it can be taken
    /// there.
    #[getter]
    fn ep_square(&self) -> Option<usize> {
        self.position().last_double_push().map(Square::index)
    }

    /// Whether an en passant capture is legal.
    fn has_legal_en_passant(&self) -> bool {
        self.board().en_passant().is_some()
    }

    /// A copy, which can be changed by itself. Without `stack` it forgets the moves before. The
    /// copy of a subclass is one too, with the same attributes: its `__new__` is called, which must
    /// need no arguments, and not its `__init__`.
    ///
    /// >>> from magic_chess import Board
    /// >>> board = Board()
    /// >>> copy = board.copy()
    /// >>> move = copy.push_uci("g1f3")
    /// >>> board == copy, board == Board()
    /// (False, True)
    #[pyo3(signature = (*, stack=true))]
    fn copy<'py>(slf: &Bound<'py, Self>, stack: bool) -> PyResult<Bound<'py, Self>> {
        let (py, class, this) = (slf.py(), slf.get_type(), &slf.get().game);
        if is_board(class.as_type_ptr()) {
            let game = match stack {
                true => this.duplicate(py),
                false => GameRecord::new(&this.numbers()),
            };
            return NewBoard(Self { game }).into_pyobject(py);
        }
        let copy = class.call_method1("__new__", (&class,))?.cast_into::<Self>()?;
        copy.get().game.become_like(py, this, stack);
        if let Some(attributes) = slf.getattr_opt("__dict__")? {
            copy.getattr("__dict__")?.call_method1("update", (attributes,))?;
        }
        Ok(copy)
    }

    fn __copy__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, Self>> {
        Self::copy(slf, true)
    }

    fn __deepcopy__<'py>(
        slf: &Bound<'py, Self>,
        _memo: &Bound<'_, PyAny>,
    ) -> PyResult<Bound<'py, Self>> {
        Self::copy(slf, true)
    }

    /// The position with the colours exchanged: rank 1 is rank 8, and the other side is to move.
    ///
    /// >>> from magic_chess import Board
    /// >>> Board("4k3/8/8/8/8/8/3P4/R3K3 w Q - 0 1").mirror().fen()
    /// 'r3k3/3p4/8/8/8/8/8/4K3 b q - 0 1'
    fn mirror(&self) -> NewBoard {
        NewBoard(self.flipped())
    }

    /// The position with the other side to move: the clocks go on, and the moves before are
    /// forgotten. In check nobody can pass.
    ///
    /// >>> from magic_chess import Board
    /// >>> Board().after_null_move().fen()
    /// 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 1 1'
    fn after_null_move(&self, py: Python<'_>) -> PyResult<NewBoard> {
        let passed = self.position().play_null().ok_or_else(|| {
            let message = "a side in check cannot pass".to_owned();
            Fault::new("move", "0000", message).raise(py, Exception::Move)
        })?;
        Ok(NewBoard(Self::of(&passed)))
    }

    /// Whether pieces, side to move, castling rights, legal en passant captures and clocks are the
    /// same. The moves before do not matter. A board can change, so it has no hash: `key`, `fen()`
    /// and `pack()` can be put into sets and dictionaries.
    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| self.equals(other.get()))
    }

    fn __repr__(&self) -> String {
        format!("Board('{}')", fen_of(&self.position()))
    }

    fn __str__(&self) -> String {
        drawing::text(&self.board())
    }

    /// A drawing for notebooks, as SVG.
    fn _repr_svg_(&self, py: Python<'_>) -> String {
        drawing::svg(&self.position(), self.game.last_move(py).map(|(mv, _)| mv))
    }

    /// Of a subclass, `__new__` gets the FEN, and the attributes are kept.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        let (py, class, this) = (slf.py(), slf.get_type(), slf.get());
        let start = fen_of(&this.game.start(py)).en_passant(EnPassantField::Always).to_string();
        let moves: Vec<u8> =
            this.game.moves(py).into_iter().flat_map(|(mv, _)| mv.bits().to_le_bytes()).collect();
        let moves = PyBytes::new(py, &moves);
        if is_board(class.as_type_ptr()) {
            return (class, (start,), moves).into_pyobject(py);
        }
        let make = py.import("copyreg")?.getattr("__newobj__")?;
        let attributes = slf.getattr_opt("__dict__")?;
        (make, (class, start), (moves, attributes)).into_pyobject(py)
    }

    /// Plays the moves of a pickled board. The state of a subclass has its attributes too.
    fn __setstate__(slf: &Bound<'_, Self>, state: &Bound<'_, PyAny>) -> PyResult<()> {
        let (py, this) = (slf.py(), slf.get());
        if let Ok((moves, attributes)) = state.extract::<(Bound<'_, PyBytes>, Bound<'_, PyAny>)>() {
            if !attributes.is_none() {
                slf.getattr("__dict__")?.call_method1("update", (attributes,))?;
            }
            return this.replay(py, moves.as_bytes());
        }
        this.replay(py, state.extract()?)
    }
}

impl PyBoard {
    /// Plays moves of two bytes each.
    fn replay(&self, py: Python<'_>, moves: &[u8]) -> PyResult<()> {
        for bits in moves.chunks(2) {
            let bits = u16::from_le_bytes([bits[0], bits.get(1).copied().unwrap_or_default()]);
            let mv =
                board::Move::from_bits(bits).filter(|&mv| movegen::is_legal(&self.board(), mv));
            let mv = mv.ok_or_else(|| {
                let message =
                    format!("the pickled move {bits} is not legal on {}", self.__repr__());
                Fault::new("move", &bits.to_string(), message).raise(py, Exception::Move)
            })?;
            self.game.push(py, mv);
        }
        Ok(())
    }
}
