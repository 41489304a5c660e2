//! What pins by arrival take from the replies.
//!
//! A slider that arrives where one piece alone keeps it from the king pins him. All other replies are
//! those to a calm move, so they are counted as such, and what the pinned piece had beside the line is
//! taken off again.

use std::marker::PhantomData;

use board::{Board, Side};
use magic_core::{Bitboard, Sliders, Square, between, knight_attacks, pawn_attacks_of};
use movegen::generator::{CastlingPath, attacked_squares};

use crate::kernel::level::{AllFeatures, Level, Task};

/// The replies that moves of the slider on `from` take from the pieces they pin.
pub(super) struct LostToPins<'b, S> {
    /// The board before the moves.
    pub(super) board: &'b Board,
    pub(super) from: Square,
    /// Where it arrives and pins, on no line on which another slider pins.
    pub(super) targets: Bitboard,
    pub(super) side: PhantomData<S>,
}

impl<S: Side, L: Level> Task<L> for LostToPins<'_, S> {
    type Features = AllFeatures;
    type Output = u64;

    #[inline(always)]
    fn run(self, level: L) -> u64 {
        let Self { board, from, targets, side: _ } = self;
        let king = board.king(S::Them::COLOR);
        let mut lost = 0;
        for to in targets {
            let pieces = board.color(S::Them::COLOR).without(to);
            let movers = board.color(S::COLOR).without(from).with(to);
            let line = between(king, to).with(to);
            let pinned = line & pieces;
            lost += beside::<S::Them, _>(level.sliders(), board, pinned, pieces, movers, line);
            if pinned.intersects(board.state().castling_rooks()) {
                let child = board.play_normal::<S>(from, to);
                lost += castlings::<S::Them, _>(level.sliders(), &child, pinned);
            }
        }
        u64::from(lost)
    }
}

/// The moves of the one piece on `man` that leave `line`. Its side, `T`, has `pieces`, the other `movers`.
#[inline(always)]
fn beside<T: Side, L: Sliders>(
    sliders: L,
    board: &Board,
    piece: Bitboard,
    men: Bitboard,
    movers: Bitboard,
    line: Bitboard,
) -> u32 {
    let (square, occupied) = (piece.first_or_a1(), men | movers);
    let if_among = |pieces: Bitboard, attacks| {
        if pieces.intersects(piece) { attacks } else { Bitboard::EMPTY }
    };
    let attacks = if_among(board.knights(), knight_attacks(square))
        | if_among(board.diagonal_sliders(), sliders.bishop(square, occupied))
        | if_among(board.orthogonal_sliders(), sliders.rook(square, occupied));

    let pawn = piece & board.pawns();
    let single = pawn.shift(T::UP) - occupied;
    let double = (single & T::THIRD_RANK).shift(T::UP) - occupied;
    let captures = pawn_attacks_of(T::COLOR, pawn) & movers;
    let pawn_moves = (single | double | captures) - line;
    (pawn_moves | (attacks - men - line)).len() + 3 * (pawn_moves & T::LAST_RANK).len()
}

/// One if `T` could castle with the rook on `rook` but for its pin: in Chess960 alone, where a rook
/// may stand nearer to the middle than the slider.
#[inline(always)]
fn castlings<T: Side, L: Sliders>(sliders: L, board: &Board, rook: Bitboard) -> u32 {
    let king = board.king(T::COLOR);
    let occupied = board.occupied();
    let path = CastlingPath::of(king, rook.first_or_a1());
    let danger = attacked_squares::<T::Them, _>(board, sliders, occupied ^ king.bitboard());
    let against = (path.empty::<T>() & occupied) | (path.safe::<T>() & danger);
    u32::from(against.is_empty())
}

#[cfg(test)]
mod tests {
    use crate::kernel::{Backend, Kernel, Subtree};

    /// Ra1 pins a rook, which can then take it and no longer castle.
    #[test]
    fn a_pinned_rook_does_not_castle() {
        let fen = "r3k3/8/8/8/8/8/1P6/1RK5 b B - 0 1";
        let board = fen.parse().expect("a position");
        for backend in Backend::ALL.into_iter().filter(|backend| backend.available().is_ok()) {
            let nodes = |kernel| Subtree::new(kernel, backend).nodes(&board, 2);
            assert_eq!(nodes(Kernel::Bulk), nodes(Kernel::Listing), "{backend}");
        }
    }
}
