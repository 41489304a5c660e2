//! What attacks, checks and pins: questions about a board, but not about its moves.

use board::{Black, Board, White};
use magic_core::{Bitboard, Color, DEFAULT_SLIDERS, between, bishop_rays, rook_rays};

use crate::generator::attacked_squares;

/// Whether the side to move is in check.
///
/// ```
/// let board: board::Board = "4k3/8/8/8/8/8/8/r3K3 w - - 0 1".parse()?;
/// assert!(movegen::is_check(&board));
/// # Ok::<(), board::FenError>(())
/// ```
pub fn is_check(board: &Board) -> bool {
    !checkers(board).is_empty()
}

/// The pieces that give check to the side to move. In a position from a game there are at most two.
///
/// ```
/// use board::Board;
/// use magic_core::Square;
///
/// let board: Board = "4k3/8/8/8/7b/8/8/4K2r w - - 0 1".parse()?;
/// assert_eq!(movegen::checkers(&board), Square::H1.bitboard() | Square::H4.bitboard());
/// # Ok::<(), board::FenError>(())
/// ```
#[inline]
pub fn checkers(board: &Board) -> Bitboard {
    board.checkers()
}

/// The pieces of `color` that are pinned. A pinned piece stands alone between its king and an enemy slider,
/// so it may move only along that line. `color` need not be to move.
///
/// ```
/// use board::Board;
/// use magic_core::{Color, Square};
///
/// let board: Board = "4r3/8/8/b7/4k3/2N5/4P3/4K3 b - - 0 1".parse()?;
/// assert_eq!(movegen::pinned(&board, Color::White), Square::C3.bitboard());
/// assert_eq!(movegen::pinners(&board, Color::White), Square::A5.bitboard());
/// # Ok::<(), board::FenError>(())
/// ```
#[inline]
pub fn pinned(board: &Board, color: Color) -> Bitboard {
    king_blockers(board, color) & board.color(color)
}

/// The enemy sliders that pin pieces of `color` against their king.
///
/// ```
/// use board::Board;
/// use magic_core::{Color, Square};
///
/// // The bishop pins the knight; two pieces stand between the rook and the king, so it pins neither.
/// let board: Board = "1r2k2b/8/8/1p6/3N4/1P6/1K6/8 w - - 0 1".parse()?;
/// assert_eq!(movegen::pinners(&board, Color::White), Square::H8.bitboard());
/// # Ok::<(), board::FenError>(())
/// ```
#[inline]
pub fn pinners(board: &Board, color: Color) -> Bitboard {
    let (king, occupied, own) = (board.king(color), board.occupied(), board.color(color));
    let pins = |slider: &magic_core::Square| {
        (between(king, *slider) & occupied).only().is_some_and(|blocker| own.contains(blocker))
    };
    sliders_on_lines(board, color).into_iter().filter(pins).collect()
}

/// The pieces of both colours that stand alone between the king of `color` and a slider of the other side.
/// Such a piece is pinned, or belongs to the other side and can discover a check.
///
/// ```
/// use board::Board;
/// use magic_core::{Color, Square};
///
/// let board: Board = "4r2k/8/8/4n3/8/8/8/b1N1K3 w - - 0 1".parse()?;
/// let blockers = movegen::king_blockers(&board, Color::White);
/// assert_eq!(blockers, Square::E5.bitboard()); // the knight can discover a check
/// # Ok::<(), board::FenError>(())
/// ```
#[inline]
pub fn king_blockers(board: &Board, color: Color) -> Bitboard {
    let (king, occupied) = (board.king(color), board.occupied());
    let mut blockers = Bitboard::EMPTY;
    for slider in sliders_on_lines(board, color) {
        let pieces = between(king, slider) & occupied;
        if !pieces.has_more_than_one() {
            blockers |= pieces;
        }
    }
    blockers
}

/// The enemy sliders that would attack the king of `color` on an otherwise empty board.
#[inline]
fn sliders_on_lines(board: &Board, color: Color) -> Bitboard {
    let king = board.king(color);
    let orthogonal = rook_rays(king) & board.orthogonal_sliders();
    let diagonal = bishop_rays(king) & board.diagonal_sliders();
    (orthogonal | diagonal) & board.color(!color)
}

/// All squares that pieces of `color` attack, occupied or not. Squares of its own pieces are included. Pawns
/// count with their capture squares. Pins are ignored.
///
/// ```
/// use board::Board;
/// use magic_core::{Color, Rank};
///
/// let attacked = movegen::attacked_by(&Board::start(), Color::White);
/// assert!(Rank::Third.bitboard().is_subset(attacked));
/// assert!(attacked.is_disjoint(Rank::Fourth.bitboard()));
/// ```
///
/// A king must not step on a square that is attacked through the king. For such squares use
/// [`attacked_squares`], which takes the occupied squares as an argument.
#[inline]
pub fn attacked_by(board: &Board, color: Color) -> Bitboard {
    let occupied = board.occupied();
    match color {
        Color::White => attacked_squares::<White, _>(board, DEFAULT_SLIDERS, occupied),
        Color::Black => attacked_squares::<Black, _>(board, DEFAULT_SLIDERS, occupied),
    }
}
