//! The moves of a board: which are legal, what they are, and how they are written.

use std::cmp::Ordering;

use board::{Board, CastlingStyle, Move, Piece, Position, UciMove};
use magic_core::Bitboard;
use movegen::notation::ReadMoveError;
use movegen::{Moves, PieceValues, San};
use pyo3::prelude::*;
use pyo3::types::PyString;

use super::PyBoard;
use crate::arguments::{piece_of, square_of};
use crate::chess_move::{PyMove, object_of, style_of, text_of, written_on};
use crate::errors::{Exception, Fault};
use crate::move_sequence::PyLegalMoves;

/// The move, if it is legal.
pub(super) fn legal(py: Python<'_>, board: &Board, played: PyMove) -> PyResult<Move> {
    if movegen::is_legal(board, played.mv) {
        return Ok(played.mv);
    }
    let text = played.written().to_string();
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
    movegen::read_san(board, text).or_else(|error| match both_squares(text) {
        Some(uci) => read_uci(py, board, &uci),
        None => Err(raise(py, text, &error)),
    })
}

/// A move that names both of its squares and no piece (`g1f3`, `g1-f3`, `e5xd6`, `a7a8=Q+`), as
/// UCI writes it. python-chess reads such moves as standard algebraic notation too.
fn both_squares(text: &str) -> Option<String> {
    let text = text.trim_end_matches(['+', '#']);
    let (from, rest) = (text.get(..2)?, text.get(2..)?);
    let rest = rest.strip_prefix(['-', 'x']).unwrap_or(rest);
    let (to, promotion) = (rest.get(..2)?, rest.get(2..)?);
    let promotion = promotion.strip_prefix('=').unwrap_or(promotion).to_ascii_lowercase();
    let uci = format!("{from}{to}{promotion}");
    UciMove::parse(&uci).is_ok().then_some(uci)
}

fn raise(py: Python<'_>, text: &str, error: &ReadMoveError) -> PyErr {
    Fault::of_move(text, error).raise(py, Exception::Move)
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
        PyLegalMoves::of(&self.board())
    }

    /// The legal moves from squares of one set to squares of another. As in python-chess, the
    /// second set is asked for the square of the rook that castles.
    ///
    /// >>> from magic_chess import BB_RANK_3, Board
    /// >>> board = Board()
    /// >>> [move.uci() for move in board.generate_legal_moves(board.knights)]
    /// ['b1a3', 'b1c3', 'g1f3', 'g1h3']
    /// >>> board.generate_legal_moves(to_mask=BB_RANK_3).count()
    /// 12
    #[pyo3(signature = (from_mask=u64::MAX, to_mask=u64::MAX))]
    fn generate_legal_moves(&self, from_mask: u64, to_mask: u64) -> PyLegalMoves {
        let (board, from, to) = (self.board(), Bitboard(from_mask), Bitboard(to_mask));
        PyLegalMoves::from_moves(&board, Moves::of(&board).from(from).to(to).list())
    }

    /// The legal moves that take a piece, from squares of one set to squares of another.
    #[pyo3(signature = (from_mask=u64::MAX, to_mask=u64::MAX))]
    fn generate_legal_captures(&self, from_mask: u64, to_mask: u64) -> PyLegalMoves {
        let board = self.board();
        // Where an en passant capture arrives, other moves may arrive too.
        let arrivals = theirs(&board) | board.state().en_passant();
        let to = arrivals & Bitboard(to_mask);
        let moves = Moves::of(&board).from(Bitboard(from_mask)).to(to).list();
        PyLegalMoves::from_moves(&board, moves.into_iter().filter(|&mv| takes(&board, mv)))
    }

    /// Whether a move is legal.
    fn is_legal(&self, r#move: PyMove) -> bool {
        movegen::is_legal(&self.board(), r#move.mv)
    }

    /// Whether a move is legal, but for the safety of the own king.
    fn is_pseudo_legal(&self, r#move: PyMove) -> bool {
        movegen::is_pseudo_legal(&self.board(), r#move.mv)
    }

    /// Whether a legal move gives check.
    fn gives_check(&self, py: Python<'_>, r#move: PyMove) -> PyResult<bool> {
        let mv = legal(py, &self.board(), r#move)?;
        Ok(movegen::gives_check(&self.board(), mv))
    }

    /// Whether a move takes a piece. As in python-chess, the pieces on its squares decide, and it
    /// need not be legal.
    fn is_capture(&self, r#move: PyMove) -> bool {
        let (position, mv) = (self.position(), r#move.mv);
        touches(mv, theirs(position.board())) || is_en_passant(&position, mv)
    }

    /// Whether a move is an en passant capture. As in python-chess, its squares decide, and it need
    /// not be legal.
    fn is_en_passant(&self, r#move: PyMove) -> bool {
        is_en_passant(&self.position(), r#move.mv)
    }

    /// Whether a move castles. As in python-chess, its squares decide, and it need not be legal.
    fn is_castling(&self, r#move: PyMove) -> bool {
        castles(&self.board(), r#move.mv).is_some()
    }

    /// Whether a move castles to the side of the h-file. It need not be legal.
    fn is_kingside_castling(&self, r#move: PyMove) -> bool {
        castles(&self.board(), r#move.mv) == Some(Ordering::Greater)
    }

    /// Whether a move castles to the side of the a-file. It need not be legal.
    fn is_queenside_castling(&self, r#move: PyMove) -> bool {
        castles(&self.board(), r#move.mv) == Some(Ordering::Less)
    }

    /// Whether a move is a capture or a pawn move. As in python-chess, the pieces on its squares
    /// decide, and it need not be legal.
    fn is_zeroing(&self, r#move: PyMove) -> bool {
        let board = self.board();
        touches(r#move.mv, board.pawns() | theirs(&board))
    }

    /// A legal move in standard algebraic notation.
    ///
    /// >>> from magic_chess import Board
    /// >>> board = Board()
    /// >>> board.san(board.parse_uci("g1f3"))
    /// 'Nf3'
    fn san(&self, py: Python<'_>, r#move: PyMove) -> PyResult<String> {
        let mv = legal(py, &self.board(), r#move)?;
        Ok(San::of(&self.board(), mv).to_string())
    }

    /// A legal move in long algebraic notation.
    fn lan(&self, py: Python<'_>, r#move: PyMove) -> PyResult<String> {
        let mv = legal(py, &self.board(), r#move)?;
        Ok(San::long_of(&self.board(), mv).to_string())
    }

    /// A legal move in UCI notation. Castling is written as the king's two squares in a position of
    /// standard chess, and as the king taking its rook in Chess960 or with `chess960`. A position
    /// is one of Chess960 if a rook may castle that could not in standard chess.
    ///
    /// >>> from magic_chess import Board
    /// >>> board = Board("r3k3/8/8/8/8/8/8/4K3 b q - 0 1")
    /// >>> castling = board.parse_san("O-O-O")
    /// >>> board.uci(castling), board.uci(castling, chess960=True)
    /// ('e8c8', 'e8a8')
    #[pyo3(signature = (r#move, *, chess960=false))]
    fn uci(&self, py: Python<'_>, r#move: PyMove, chess960: bool) -> PyResult<Py<PyString>> {
        let board = self.board();
        let mv = legal(py, &board, r#move)?;
        let style = if chess960 { CastlingStyle::Chess960 } else { style_of(&board) };
        Ok(text_of(py, mv, style))
    }

    /// The legal move that a text in standard or long algebraic notation means. A move that names
    /// both squares needs no letter for its piece: `g1f3`.
    ///
    /// >>> from magic_chess import Board
    /// >>> Board().parse_san("e4")
    /// <Move e2e4>
    /// >>> Board().parse_san("e5")
    /// Traceback (most recent call last):
    ///     ...
    /// magic_chess.MoveError: "e5" is not legal: a pawn does not go from e2 to e5
    fn parse_san(&self, py: Python<'_>, san: &str) -> PyResult<Py<PyMove>> {
        let board = self.board();
        object_of(py, read_san(py, &board, san)?, style_of(&board))
    }

    /// The legal move that a text in UCI notation means. Both spellings of castling are read.
    fn parse_uci(&self, py: Python<'_>, uci: &str) -> PyResult<Py<PyMove>> {
        let board = self.board();
        object_of(py, read_uci(py, &board, uci)?, style_of(&board))
    }

    /// Why a move is legal, or which rule it breaks, in a sentence. The move is a `Move`, or a text
    /// in UCI notation or in standard algebraic notation.
    ///
    /// >>> from magic_chess import Board
    /// >>> board = Board("8/8/3p4/1Pp4r/KR2Pp1k/8/6P1/8 b - e3 0 1")
    /// >>> board.explain("f4e3")
    /// 'f4e3 is not legal: after the capture the rook on b4 gives check along the rank'
    /// >>> board.explain("Kg4")
    /// 'h4g4 is legal: the king goes from h4 to g4, and no piece attacks g4'
    fn explain(&self, r#move: &Bound<'_, PyAny>) -> PyResult<String> {
        let (py, position) = (r#move.py(), self.position());
        if let Ok(mv) = r#move.cast::<PyMove>() {
            return Ok(movegen::explain_move(&position, mv.get().written()).to_string());
        }
        let text: String = r#move.extract()?;
        let uci = match (UciMove::parse(&text), movegen::read_san(position.board(), &text)) {
            (Ok(uci), _) => uci,
            (Err(_), Ok(mv)) => written_on(position.board(), mv),
            (Err(_), Err(error @ ReadMoveError::OnBoard { .. })) => return Ok(error.to_string()),
            (Err(error), Err(_)) => return Err(raise(py, &text, &error.into())),
        };
        Ok(movegen::explain_move(&position, uci).to_string())
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
        let board = self.board();
        let mut uci = UciMove { from, to, promotion };
        if promotion.is_none() && uci.resolve(&board).is_none() {
            uci.promotion = Some(Piece::Queen);
            if uci.resolve(&board).is_none() {
                uci.promotion = None;
            }
        }
        object_of(py, read_uci(py, &board, &uci.to_string())?, style_of(&board))
    }

    /// What the exchange after a legal move wins, in hundredths of a pawn. `values` are those of
    /// pawn, knight, bishop, rook and queen, by default 100, 320, 330, 500 and 900.
    ///
    /// >>> from magic_chess import Board
    /// >>> board = Board("4k3/8/3p4/4p3/8/5N2/8/4K3 w - - 0 1")
    /// >>> board.see(board.parse_san("Nxe5"))
    /// -220
    #[pyo3(signature = (r#move, values=None))]
    fn see(&self, py: Python<'_>, r#move: PyMove, values: Option<[i16; 5]>) -> PyResult<i32> {
        let mv = legal(py, &self.board(), r#move)?;
        let values = values.map_or(PieceValues::CENTIPAWNS, |values| {
            let [pawn, knight, bishop, rook, queen] = values.map(i32::from);
            PieceValues::new(pawn, knight, bishop, rook, queen)
        });
        Ok(movegen::see(&self.board(), mv, &values))
    }
}

/// Whether a legal move takes a piece.
fn takes(board: &Board, mv: Move) -> bool {
    movegen::captured(board, mv).is_some()
}

/// The pieces of the side that is not to move.
fn theirs(board: &Board) -> Bitboard {
    board.color(!board.side_to_move())
}

/// Whether one of the two squares of a move belongs to a set.
fn touches(mv: Move, squares: Bitboard) -> bool {
    squares.contains(mv.from()) || squares.contains(mv.to())
}

fn is_en_passant(position: &Position, mv: Move) -> bool {
    let (board, from, to) = (position.board(), mv.from(), mv.to());
    position.last_double_push() == Some(to)
        && board.pawns().contains(from)
        && matches!(from.index().abs_diff(to.index()), 7 | 9)
        && !board.occupied().contains(to)
}

/// Whether a move castles, and on which side of the king's file its target is.
fn castles(board: &Board, mv: Move) -> Option<Ordering> {
    let (from, to) = (mv.from(), mv.to());
    let (from_file, to_file) = (from.index() % 8, to.index() % 8);
    let rooks = board.colored_pieces(board.side_to_move(), Piece::Rook);
    let castles = board.pieces(Piece::King).contains(from)
        && (from_file.abs_diff(to_file) > 1 || rooks.contains(to));
    castles.then(|| to_file.cmp(&from_file))
}
