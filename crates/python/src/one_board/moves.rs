//! The moves of a board: which are legal, what they are, and how they are written.

use board::{Board, CastlingSide, CastlingStyle, Move, MoveKind, UciMove};
use movegen::notation::ReadMoveError;
use movegen::{PieceValues, San};
use pyo3::prelude::*;

use super::PyBoard;
use crate::arguments::{piece_of, square_of};
use crate::chess_move::{PyMove, object_of};
use crate::errors::{Exception, Fault};
use crate::move_sequence::PyLegalMoves;

/// The move, if it is legal.
pub(super) fn legal(py: Python<'_>, board: &Board, mv: Move) -> PyResult<Move> {
    if movegen::is_legal(board, mv) {
        return Ok(mv);
    }
    let text = mv.to_string();
    let fault = match movegen::read_uci(board, &text) {
        Err(error) => Fault::of_move(&text, &error),
        Ok(other) => {
            let message =
                format!("{text:?} is legal here, but not as this kind of move: {:?}", other.kind());
            Fault::new("move", &text, message)
        }
    };
    Err(fault.raise(py, Exception::Move))
}

pub(super) fn read_uci(py: Python<'_>, board: &Board, text: &str) -> PyResult<Move> {
    movegen::read_uci(board, text).map_err(|error| raise(py, text, &error))
}

pub(super) fn read_san(py: Python<'_>, board: &Board, text: &str) -> PyResult<Move> {
    movegen::read_san(board, text).map_err(|error| raise(py, text, &error))
}

fn raise(py: Python<'_>, text: &str, error: &ReadMoveError) -> PyErr {
    Fault::of_move(text, error).raise(py, Exception::Move)
}

/// Whether a legal move takes a piece.
fn takes(board: &Board, mv: Move) -> bool {
    movegen::captured(board, mv).is_some()
}

#[pymethods]
impl PyBoard {
    /// The legal moves of this position.
    ///
    /// >>> from magic_chess import Board
    /// >>> sorted(str(move) for move in Board("k7/8/K7/8/8/8/8/8 w - - 0 1").legal_moves)
    /// ['a6a5', 'a6b5', 'a6b6']
    #[getter]
    fn legal_moves(&self) -> PyLegalMoves {
        PyLegalMoves(movegen::legal_moves(self.board()).to_vec())
    }

    /// The legal moves that take a piece.
    fn generate_legal_captures(&self) -> PyLegalMoves {
        let board = self.board();
        let moves = movegen::legal_moves(board);
        PyLegalMoves(moves.iter().copied().filter(|&mv| takes(board, mv)).collect())
    }

    /// Whether a move is legal.
    fn is_legal(&self, r#move: &PyMove) -> bool {
        movegen::is_legal(self.board(), r#move.0)
    }

    /// Whether a move is legal, but for the safety of the own king.
    fn is_pseudo_legal(&self, r#move: &PyMove) -> bool {
        movegen::is_pseudo_legal(self.board(), r#move.0)
    }

    /// Whether a legal move gives check.
    fn gives_check(&self, py: Python<'_>, r#move: &PyMove) -> PyResult<bool> {
        let mv = legal(py, self.board(), r#move.0)?;
        Ok(movegen::gives_check(self.board(), mv))
    }

    /// Whether a legal move takes a piece.
    fn is_capture(&self, py: Python<'_>, r#move: &PyMove) -> PyResult<bool> {
        Ok(takes(self.board(), legal(py, self.board(), r#move.0)?))
    }

    /// Whether a legal move is an en passant capture.
    fn is_en_passant(&self, py: Python<'_>, r#move: &PyMove) -> PyResult<bool> {
        Ok(legal(py, self.board(), r#move.0)?.kind() == MoveKind::EnPassant)
    }

    /// Whether a legal move castles.
    fn is_castling(&self, py: Python<'_>, r#move: &PyMove) -> PyResult<bool> {
        Ok(legal(py, self.board(), r#move.0)?.kind() == MoveKind::Castling)
    }

    /// Whether a legal move castles to the side of the h-file.
    fn is_kingside_castling(&self, py: Python<'_>, r#move: &PyMove) -> PyResult<bool> {
        self.castles_to(py, r#move, CastlingSide::King)
    }

    /// Whether a legal move castles to the side of the a-file.
    fn is_queenside_castling(&self, py: Python<'_>, r#move: &PyMove) -> PyResult<bool> {
        self.castles_to(py, r#move, CastlingSide::Queen)
    }

    /// Whether a legal move is a capture or a pawn move.
    fn is_zeroing(&self, py: Python<'_>, r#move: &PyMove) -> PyResult<bool> {
        let mv = legal(py, self.board(), r#move.0)?;
        Ok(takes(self.board(), mv) || self.board().pawns().contains(mv.from()))
    }

    /// A legal move in standard algebraic notation.
    ///
    /// >>> from magic_chess import Board
    /// >>> board = Board()
    /// >>> board.san(board.parse_uci("g1f3"))
    /// 'Nf3'
    fn san(&self, py: Python<'_>, r#move: &PyMove) -> PyResult<String> {
        let mv = legal(py, self.board(), r#move.0)?;
        Ok(San::of(self.board(), mv).to_string())
    }

    /// A legal move in long algebraic notation.
    fn lan(&self, py: Python<'_>, r#move: &PyMove) -> PyResult<String> {
        let mv = legal(py, self.board(), r#move.0)?;
        Ok(San::long_of(self.board(), mv).to_string())
    }

    /// A legal move in UCI notation. Castling is written as the king's two squares where king and rook stand as in standard
    /// chess, and elsewhere or with `chess960` as the king taking its rook.
    ///
    /// >>> from magic_chess import Board
    /// >>> board = Board("r3k3/8/8/8/8/8/8/4K3 b q - 0 1")
    /// >>> castling = board.parse_san("O-O-O")
    /// >>> board.uci(castling), board.uci(castling, chess960=True)
    /// ('e8c8', 'e8a8')
    #[pyo3(signature = (r#move, *, chess960=false))]
    fn uci(&self, py: Python<'_>, r#move: &PyMove, chess960: bool) -> PyResult<String> {
        let mv = legal(py, self.board(), r#move.0)?;
        let style = if chess960 { CastlingStyle::Chess960 } else { CastlingStyle::Standard };
        Ok(mv.to_uci(self.board(), style).to_string())
    }

    /// The legal move that a text in standard or long algebraic notation means.
    ///
    /// >>> from magic_chess import Board
    /// >>> Board().parse_san("e4")
    /// <Move e2e4>
    /// >>> Board().parse_san("e5")
    /// Traceback (most recent call last):
    ///     ...
    /// magic_chess.MoveError: "e5" is not legal: no pawn there can go to e5
    fn parse_san(&self, py: Python<'_>, san: &str) -> PyResult<Py<PyMove>> {
        object_of(py, read_san(py, self.board(), san)?)
    }

    /// The legal move that a text in UCI notation means. Both spellings of castling are read.
    fn parse_uci(&self, py: Python<'_>, uci: &str) -> PyResult<Py<PyMove>> {
        object_of(py, read_uci(py, self.board(), uci)?)
    }

    /// The legal move from one square to another. A pawn becomes a queen if nothing else is said.
    ///
    /// >>> from magic_chess import Board
    /// >>> Board("4k3/P7/8/8/8/8/8/4K3 w - - 0 1").find_move(48, 56).uci()
    /// 'a7a8q'
    #[pyo3(signature = (from_square, to_square, promotion=None))]
    fn find_move(
        &self,
        py: Python<'_>,
        from_square: i64,
        to_square: i64,
        promotion: Option<i64>,
    ) -> PyResult<Py<PyMove>> {
        let (from, to) = (square_of(py, from_square)?, square_of(py, to_square)?);
        let promotion = promotion.map(|number| piece_of(py, number)).transpose()?;
        let mut uci = UciMove { from, to, promotion };
        if promotion.is_none() && uci.resolve(self.board()).is_none() {
            uci.promotion = Some(board::Piece::Queen);
            if uci.resolve(self.board()).is_none() {
                uci.promotion = None;
            }
        }
        object_of(py, read_uci(py, self.board(), &uci.to_string())?)
    }

    /// What the exchange after a legal move wins, in hundredths of a pawn. `values` are those of pawn, knight, bishop, rook
    /// and queen, by default 100, 320, 330, 500 and 900.
    ///
    /// >>> from magic_chess import Board
    /// >>> board = Board("4k3/8/3p4/4p3/8/5N2/8/4K3 w - - 0 1")
    /// >>> board.see(board.parse_san("Nxe5"))
    /// -220
    #[pyo3(signature = (r#move, values=None))]
    fn see(&self, py: Python<'_>, r#move: &PyMove, values: Option<[i16; 5]>) -> PyResult<i32> {
        let mv = legal(py, self.board(), r#move.0)?;
        let values = values.map_or(PieceValues::CENTIPAWNS, |values| {
            let [pawn, knight, bishop, rook, queen] = values.map(i32::from);
            PieceValues::new(pawn, knight, bishop, rook, queen)
        });
        Ok(movegen::see(self.board(), mv, &values))
    }
}

impl PyBoard {
    fn castles_to(&self, py: Python<'_>, mv: &PyMove, side: CastlingSide) -> PyResult<bool> {
        let mv = legal(py, self.board(), mv.0)?;
        let goes_there = CastlingSide::of(mv.from(), mv.to()) == side;
        Ok(mv.kind() == MoveKind::Castling && goes_there)
    }
}
