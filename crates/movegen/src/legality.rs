//! Whether a move from a transposition table, a killer slot or elsewhere can be played here.
//!
//! No list is made. The functions accept any value of [`Move`] on any board, and agree with the
//! generator on every value.

use board::{Black, Board, Move, MoveKind, Side, White};
use magic_core::{Bitboard, Color, DEFAULT_SLIDERS, Square, between, pawn_attacks};

use crate::from_squares::FromSquares;
use crate::generator::{KingLines, attacked_squares, open_castling_rooks, safe_castling_rooks};

/// Whether `mv` is among the [legal moves](crate::legal_moves) of the board, whatever its bits.
///
/// ```
/// use board::{Board, Move};
/// use movegen::is_legal;
///
/// let table_entry = 0x0adc; // sixteen bits from anywhere
/// let mv = Move::from_bits(table_entry).filter(|&mv| is_legal(&Board::start(), mv));
/// assert_eq!(mv, None);
/// let legal = (0..=u16::MAX).filter_map(Move::from_bits).filter(|&mv| is_legal(&Board::start(), mv));
/// assert_eq!(legal.count(), 20);
/// ```
#[inline]
pub fn is_legal(board: &Board, mv: Move) -> bool {
    match board.side_to_move() {
        Color::White => is_legal_as::<White>(board, mv),
        Color::Black => is_legal_as::<Black>(board, mv),
    }
}

/// Whether `mv` is among the [pseudo-legal moves](crate::pseudo_legal_moves) of the board, whatever
/// its bits.
///
/// ```
/// use board::{Board, Move};
/// use magic_core::Square;
/// use movegen::{is_legal, is_pseudo_legal};
///
/// let board: Board = "4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1".parse()?;
/// let pinned = Move::normal(Square::E2, Square::C3);
/// assert!(is_pseudo_legal(&board, pinned) && !is_legal(&board, pinned));
/// # Ok::<(), board::FenError>(())
/// ```
#[inline]
pub fn is_pseudo_legal(board: &Board, mv: Move) -> bool {
    match board.side_to_move() {
        Color::White => is_possible::<White>(board, mv),
        Color::Black => is_possible::<Black>(board, mv),
    }
}

/// Whether `mv` is legal: the king is safe after it, and has not castled through check. `mv` must
/// be pseudo-legal.
///
/// ```
/// use board::Board;
/// use movegen::{leaves_king_safe, legal_moves, pseudo_legal_moves};
///
/// let board: Board = "4k3/8/8/8/4r3/8/4B3/4K3 w - - 0 1".parse()?;
/// let moves = pseudo_legal_moves(&board);
/// let safe = moves.iter().copied().filter(|&mv| leaves_king_safe(&board, mv));
/// assert_eq!(moves.len(), 13); // nine of them by the bishop, which is pinned
/// assert_eq!(safe.collect::<Vec<_>>(), legal_moves(&board)[..]);
/// # Ok::<(), board::FenError>(())
/// ```
#[inline]
pub fn leaves_king_safe(board: &Board, mv: Move) -> bool {
    match board.side_to_move() {
        Color::White => leaves_safe::<White>(board, mv),
        Color::Black => leaves_safe::<Black>(board, mv),
    }
}

// Nearly all moves are normal. The code for normal moves is inlined, and the code for special moves
// is a call.

#[inline]
fn is_legal_as<S: Side>(board: &Board, mv: Move) -> bool {
    let (from, to) = (mv.from(), mv.to());
    match mv.kind() {
        MoveKind::Normal => goes::<S>(board, from, to) && arrives_safely::<S>(board, from, to),
        _ => is_legal_special::<S>(board, mv),
    }
}

#[inline]
fn is_possible<S: Side>(board: &Board, mv: Move) -> bool {
    match mv.kind() {
        MoveKind::Normal => goes::<S>(board, mv.from(), mv.to()),
        _ => is_possible_special::<S>(board, mv),
    }
}

#[inline]
fn leaves_safe<S: Side>(board: &Board, mv: Move) -> bool {
    let (from, to) = (mv.from(), mv.to());
    match mv.kind() {
        // A board keeps an en passant square only for legal captures.
        MoveKind::EnPassant => true,
        MoveKind::Castling => castles_safely::<S>(board, from, to),
        _ => arrives_safely::<S>(board, from, to),
    }
}

#[inline(never)]
fn is_legal_special<S: Side>(board: &Board, mv: Move) -> bool {
    is_possible_special::<S>(board, mv) && leaves_safe::<S>(board, mv)
}

#[inline(never)]
fn is_possible_special<S: Side>(board: &Board, mv: Move) -> bool {
    let (from, to) = (mv.from(), mv.to());
    let movers = match mv.kind() {
        MoveKind::DoublePush => pawn_pushing_twice_to::<S>(board, to),
        MoveKind::EnPassant if board.state().en_passant().contains(to) => {
            board.en_passant_capturers::<S>(to)
        }
        MoveKind::Castling => return may_castle::<S>(board, from, to),
        MoveKind::Normal | MoveKind::EnPassant => Bitboard::EMPTY,
        _ => pawns_promoting_on::<S>(board, to),
    };
    let own = board.color(S::COLOR);
    (movers & own).contains(from) && !own.contains(to)
}

/// Whether the piece on `from` goes to `to` by a normal move.
#[inline]
fn goes<S: Side>(board: &Board, from: Square, to: Square) -> bool {
    let own = board.color(S::COLOR);
    let takes = board.color(S::Them::COLOR).contains(to);
    let sources = FromSquares::of(to);
    let pawns = sources.pawns[S::COLOR as usize][usize::from(takes)] & board.pawns();
    let movers = (sources.pieces(board) | pawns) & own;
    let open = between(from, to).is_disjoint(board.occupied());
    movers.contains(from) && open && !own.contains(to)
}

/// The pawns of `S` that promote on a square: by a capture if an enemy stands there, otherwise by a
/// push.
fn pawns_promoting_on<S: Side>(board: &Board, to: Square) -> Bitboard {
    if !S::LAST_RANK.contains(to) {
        return Bitboard::EMPTY;
    }
    let takes = board.color(S::Them::COLOR).contains(to);
    let step = to.bitboard().shift(S::Them::UP);
    board.pawns() & if takes { pawn_attacks(S::Them::COLOR, to) } else { step }
}

/// The pawn of `S` that goes two squares to a square. Both squares ahead of it must be empty.
fn pawn_pushing_twice_to<S: Side>(board: &Board, to: Square) -> Bitboard {
    let empty = !board.occupied();
    let passed = (to.bitboard() & empty).shift(S::Them::UP) & S::THIRD_RANK & empty;
    passed.shift(S::Them::UP) & board.pawns()
}

/// Whether the king on `king` has the right to castle with the rook on `rook`, and the squares that
/// must be empty are.
fn may_castle<S: Side>(board: &Board, king: Square, rook: Square) -> bool {
    king == board.king(S::COLOR) && open_castling_rooks::<S>(board, &KingLines::NONE).contains(rook)
}

/// Whether no piece attacks the king of `S` after a piece (perhaps the king) has gone from `from`
/// to `to`. One lookup answers for checks, pins and king moves.
#[inline]
fn arrives_safely<S: Side>(board: &Board, from: Square, to: Square) -> bool {
    let king = board.king(S::COLOR);
    let king = if king == from { to } else { king };
    let pawns = pawn_attacks(S::COLOR, king) & board.pawns();
    let pieces = FromSquares::of(king).pieces(board);
    let aimed = (pieces | pawns) & board.color(S::Them::COLOR);
    aimed.is_empty() || {
        // Nothing can stand between the king and the pieces that do not slide.
        let occupied = board.occupied().without(from).with(to);
        aimed.without(to).into_iter().all(|piece| between(king, piece).intersects(occupied))
    }
}

#[inline(never)]
fn castles_safely<S: Side>(board: &Board, king: Square, rook: Square) -> bool {
    let lines = KingLines::of::<S>(board, king);
    if !lines.checkers.is_empty() {
        return false;
    }
    let without_king = board.occupied().without(king);
    let danger = attacked_squares::<S::Them, _>(board, DEFAULT_SLIDERS, without_king);
    !safe_castling_rooks::<S>(board, &lines, rook.bitboard(), danger).is_empty()
}
