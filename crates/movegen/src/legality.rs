//! Whether a move from outside, from a hash table or a killer slot, can be played here.
//!
//! No list is made. The functions are total: any value of [`Move`] may be asked for on any board,
//! and they agree with the generator on all of them.

use board::{Black, Board, Move, MoveKind, Side, White};
use magic_core::{
    Bitboard, Color, DEFAULT_SLIDERS, Square, between, bishop_rays, king_attacks, knight_attacks,
    pawn_attacks, rook_rays,
};

use crate::castling::{open_castling_rooks, safe_castling_rooks};
use crate::{KingLines, attacked_squares};

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
        Color::White => is_possible::<White>(board, mv) && leaves_safe::<White>(board, mv),
        Color::Black => is_possible::<Black>(board, mv) && leaves_safe::<Black>(board, mv),
    }
}

/// Whether `mv` is among the [pseudo-legal moves](crate::pseudo_legal_moves) of the board, whatever
/// its bits.
#[inline]
pub fn is_pseudo_legal(board: &Board, mv: Move) -> bool {
    match board.side_to_move() {
        Color::White => is_possible::<White>(board, mv),
        Color::Black => is_possible::<Black>(board, mv),
    }
}

/// Whether `mv`, which must be pseudo-legal, is legal too: the king is safe after it, and has castled
/// through no check.
#[inline]
pub fn leaves_king_safe(board: &Board, mv: Move) -> bool {
    match board.side_to_move() {
        Color::White => leaves_safe::<White>(board, mv),
        Color::Black => leaves_safe::<Black>(board, mv),
    }
}

#[inline]
fn is_possible<S: Side>(board: &Board, mv: Move) -> bool {
    let (from, to) = (mv.from(), mv.to());
    if !board.color(S::COLOR).contains(from) {
        return false;
    }
    match mv.kind() {
        MoveKind::Normal => goes::<S>(board, from, to),
        MoveKind::DoublePush => {
            let passed = from.bitboard().shift(S::UP) & S::THIRD_RANK;
            let way = passed | passed.shift(S::UP);
            board.pawns().contains(from)
                && passed.shift(S::UP) == to.bitboard()
                && way.is_disjoint(board.occupied())
        }
        MoveKind::EnPassant => {
            board.state().en_passant().contains(to)
                && board.en_passant_capturers::<S>(to).contains(from)
        }
        MoveKind::Castling => {
            board.kings().contains(from)
                && open_castling_rooks::<S>(board, &KingLines::NONE).contains(to)
        }
        _ => {
            board.pawns().contains(from)
                && S::LAST_RANK.contains(to)
                && pawn_goes::<S>(board, from, to)
        }
    }
}

/// Whether the man on `from` goes to `to` by a normal move.
#[inline]
fn goes<S: Side>(board: &Board, from: Square, to: Square) -> bool {
    if board.color(S::COLOR).contains(to) {
        return false;
    }
    if board.pawns().contains(from) {
        return !S::LAST_RANK.contains(to) && pawn_goes::<S>(board, from, to);
    }
    if board.knights().contains(from) {
        return knight_attacks(from).contains(to);
    }
    if board.kings().contains(from) {
        return king_attacks(from).contains(to);
    }
    let diagonal = board.diagonal_sliders().contains(from) && bishop_rays(from).contains(to);
    let straight = board.orthogonal_sliders().contains(from) && rook_rays(from).contains(to);
    (diagonal || straight) && between(from, to).is_disjoint(board.occupied())
}

/// Whether a pawn goes from `from` to `to` by one step or a plain capture.
#[inline]
fn pawn_goes<S: Side>(board: &Board, from: Square, to: Square) -> bool {
    let push = from.bitboard().shift(S::UP) - board.occupied();
    let captures = pawn_attacks(S::COLOR, from) & board.color(S::Them::COLOR);
    (push | captures).contains(to)
}

#[inline]
fn leaves_safe<S: Side>(board: &Board, mv: Move) -> bool {
    let (from, to) = (mv.from(), mv.to());
    match mv.kind() {
        // A board knows only legal captures en passant.
        MoveKind::EnPassant => true,
        MoveKind::Castling => castles_safely::<S>(board, from, to),
        _ if board.kings().contains(from) => {
            board.attackers::<S::Them>(to, board.occupied().without(from)).is_empty()
        }
        _ => covers_king::<S>(board, from, to),
    }
}

fn castles_safely<S: Side>(board: &Board, king: Square, rook: Square) -> bool {
    let lines = KingLines::of::<S>(board, king);
    if !lines.checkers.is_empty() {
        return false;
    }
    let without_king = board.occupied().without(king);
    let danger = attacked_squares::<S::Them, _>(board, DEFAULT_SLIDERS, without_king);
    !safe_castling_rooks::<S>(board, &lines, rook.bitboard(), danger).is_empty()
}

/// Whether the king of `S` is not attacked when a man that is not the king has gone from `from` to
/// `to`: one look answers for checks and pins alike.
#[inline]
fn covers_king<S: Side>(board: &Board, from: Square, to: Square) -> bool {
    let king = board.king(S::COLOR);
    let them = board.color(S::Them::COLOR).without(to);
    let steppers =
        (pawn_attacks(S::COLOR, king) & board.pawns()) | (knight_attacks(king) & board.knights());
    let straight = rook_rays(king) & board.orthogonal_sliders();
    let diagonal = bishop_rays(king) & board.diagonal_sliders();
    let occupied: Bitboard = board.occupied().without(from).with(to);
    steppers.is_disjoint(them)
        && ((straight | diagonal) & them)
            .into_iter()
            .all(|slider| between(king, slider).intersects(occupied))
}
