//! Piece values, for exchanges and for ordering captures.

use board::{Board, Move, MoveKind, Piece};

/// The value of each kind of piece, in any unit. 24 bytes, `Copy`.
///
/// A king has no value, because it is never taken.
///
/// ```
/// use board::Piece;
/// use movegen::PieceValues;
///
/// const COUNTED: PieceValues = PieceValues::new(1, 3, 3, 5, 9);
/// assert_eq!(COUNTED.of(Piece::Rook), 5);
/// assert_eq!(PieceValues::default().of(Piece::Pawn), 100);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PieceValues(pub(crate) [i32; 6]);

const _: () = assert!(size_of::<PieceValues>() == 24);

impl PieceValues {
    /// In hundredths of a pawn: pawn 100, knight 320, bishop 330, rook 500, queen 900.
    ///
    /// Source: Tomasz Michniewski's simplified evaluation function,
    /// <https://www.chessprogramming.org/Simplified_Evaluation_Function>.
    pub const CENTIPAWNS: Self = Self::new(100, 320, 330, 500, 900);

    /// Makes piece values. Sums over all pieces of a board must fit 32 bits.
    pub const fn new(pawn: i32, knight: i32, bishop: i32, rook: i32, queen: i32) -> Self {
        Self([pawn, knight, bishop, rook, queen, 0])
    }

    /// The value of a piece.
    #[inline]
    pub const fn of(&self, piece: Piece) -> i32 {
        self.0[piece.index()]
    }

    /// The value that a pawn gains by becoming `piece`.
    #[inline]
    pub(crate) const fn promotion(&self, piece: Piece) -> i32 {
        self.of(piece) - self.of(Piece::Pawn)
    }
}

impl Default for PieceValues {
    /// [`CENTIPAWNS`](Self::CENTIPAWNS).
    fn default() -> Self {
        Self::CENTIPAWNS
    }
}

/// The piece that a move takes, if it takes one. The move must be pseudo-legal.
///
/// ```
/// use board::{Board, Move, MoveKind, Piece};
/// use magic_core::Square;
///
/// let board: Board = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1".parse()?;
/// let en_passant = Move::new(Square::E5, Square::D6, MoveKind::EnPassant);
/// assert_eq!(movegen::captured(&board, en_passant), Some(Piece::Pawn));
/// # Ok::<(), board::FenError>(())
/// ```
#[inline]
pub const fn captured(board: &Board, mv: Move) -> Option<Piece> {
    match mv.kind() {
        MoveKind::EnPassant => Some(Piece::Pawn),
        MoveKind::Castling | MoveKind::DoublePush => None,
        _ => board.piece_on(mv.to()),
    }
}

/// Whether a move takes a piece, en passant included. The move must be pseudo-legal.
///
/// ```
/// use board::{Board, Move, MoveKind};
/// use magic_core::Square;
/// use movegen::is_capture;
///
/// let board: Board = "4k3/8/8/3p4/4P3/8/8/4K2R w K - 0 1".parse()?;
/// assert!(is_capture(&board, Move::normal(Square::E4, Square::D5)));
/// let castling = Move::new(Square::E1, Square::H1, MoveKind::Castling);
/// assert!(!is_capture(&board, castling)); // though `to` is the square of a rook
/// # Ok::<(), board::FenError>(())
/// ```
#[inline]
pub const fn is_capture(board: &Board, mv: Move) -> bool {
    match mv.kind() {
        MoveKind::EnPassant => true,
        MoveKind::Castling | MoveKind::DoublePush => false,
        _ => board.occupied().contains(mv.to()),
    }
}

/// Whether a move neither takes nor promotes, as the moves of the stage
/// [`Quiets`](crate::stages::Quiets). The move must be pseudo-legal.
///
/// ```
/// use board::{Board, Move, MoveKind};
/// use magic_core::Square;
/// use movegen::is_quiet;
///
/// let board: Board = "4k3/P7/8/3p4/4P3/8/8/4K2R w K - 0 1".parse()?;
/// assert!(is_quiet(&board, Move::new(Square::E1, Square::H1, MoveKind::Castling)));
/// assert!(!is_quiet(&board, Move::normal(Square::E4, Square::D5)));
/// assert!(!is_quiet(&board, Move::new(Square::A7, Square::A8, MoveKind::PromoteQueen)));
/// # Ok::<(), board::FenError>(())
/// ```
#[inline]
pub const fn is_quiet(board: &Board, mv: Move) -> bool {
    !is_capture(board, mv) && mv.promotion().is_none()
}

/// A score that orders captures and promotions: the most valuable victim first. Among equal
/// victims, the least valuable attacker comes first. Greater is better. Quiet moves have 0, and no
/// move has less.
///
/// A promotion counts as if the new piece had been taken too.
///
/// Source: <https://www.chessprogramming.org/MVV-LVA>.
///
/// ```
/// use board::{Board, Move};
/// use magic_core::Square;
/// use movegen::mvv_lva;
///
/// let board: Board = "4k3/8/8/3q1r2/4P3/5Q2/8/4K3 w - - 0 1".parse()?;
/// let by_pawn = mvv_lva(&board, Move::normal(Square::E4, Square::D5));
/// let by_queen = mvv_lva(&board, Move::normal(Square::F3, Square::F5));
/// assert!(by_pawn > by_queen);
/// # Ok::<(), board::FenError>(())
/// ```
#[inline]
pub const fn mvv_lva(board: &Board, mv: Move) -> i32 {
    let won = rank(captured(board, mv)) + rank(mv.promotion());
    if won == 0 { 0 } else { 8 * won - rank(board.piece_on(mv.from())) }
}

const fn rank(piece: Option<Piece>) -> i32 {
    match piece {
        Some(piece) => piece.index() as i32 + 1,
        None => 0,
    }
}
