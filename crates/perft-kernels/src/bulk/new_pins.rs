//! New pins: replies that a slider of ours takes from the piece it pins by arriving.
//!
//! The other replies are those to a neutral move. So the move is counted as if it were neutral, and
//! the moves that the pinned piece had off the pin line are subtracted.

use std::marker::PhantomData;

use board::{Board, Side};
use magic_core::{Bitboard, Sliders, Square, between, knight_attacks, pawn_attacks_of};
use movegen::generator::{CastlingPath, attacked_squares};

use crate::level::{Level, Task};

/// The replies that moves of the slider on `from` take from the pieces that they pin.
pub(super) struct LostToPins<'b, S> {
    /// The board before the moves.
    pub(super) board: &'b Board,
    pub(super) from: Square,
    /// Where it arrives and pins. No other slider of ours pins on the same line.
    pub(super) targets: Bitboard,
    pub(super) side: PhantomData<S>,
}

impl<S: Side, L: Level> Task<L> for LostToPins<'_, S> {
    type Output = u64;

    #[inline(always)]
    fn run(self, level: L) -> u64 {
        let Self { board, from, targets, side: _ } = self;
        let king = board.king(S::Them::COLOR);
        let mut lost = 0;
        for to in targets {
            let them = board.color(S::Them::COLOR).without(to);
            let us = board.color(S::COLOR).without(from).with(to);
            let pin_line = between(king, to).with(to);
            let pinned = pin_line & them;
            lost += moves_off::<S::Them, _>(level.sliders(), board, pinned, them, us, pin_line);
            if pinned.intersects(board.state().castling_rooks()) {
                let child = board.play_normal::<S>(from, to);
                lost += castlings::<S::Them, _>(level.sliders(), &child, pinned);
            }
        }
        u64::from(lost)
    }
}

/// How many moves the one piece of `piece` has that leave `line`. It belongs to `T`, whose pieces
/// are `them`; those of the other side are `us`.
#[inline(always)]
fn moves_off<T: Side, M: Sliders>(
    sliders: M,
    board: &Board,
    piece: Bitboard,
    them: Bitboard,
    us: Bitboard,
    line: Bitboard,
) -> u32 {
    let (square, occupied) = (piece.first_or_a1(), them | us);
    let if_among = |kind: Bitboard, attacks| {
        if kind.intersects(piece) { attacks } else { Bitboard::EMPTY }
    };
    let attacks = if_among(board.knights(), knight_attacks(square))
        | if_among(board.diagonal_sliders(), sliders.bishop(square, occupied))
        | if_among(board.orthogonal_sliders(), sliders.rook(square, occupied));

    let pawn = piece & board.pawns();
    let single = pawn.shift(T::UP) - occupied;
    let double = (single & T::THIRD_RANK).shift(T::UP) - occupied;
    let captures = pawn_attacks_of(T::COLOR, pawn) & us;
    let pawn_moves = (single | double | captures) - line;
    (pawn_moves | (attacks - them - line)).len() + 3 * (pawn_moves & T::LAST_RANK).len()
}

/// One if `T` could castle with the pinned rook on `rook`, were it not pinned. In Chess960 a slider
/// of ours may stand beyond the rook on the back rank.
#[inline(always)]
fn castlings<T: Side, M: Sliders>(sliders: M, board: &Board, rook: Bitboard) -> u32 {
    let king = board.king(T::COLOR);
    let occupied = board.occupied();
    let path = CastlingPath::of(king, rook.first_or_a1());
    let attacked = attacked_squares::<T::Them, _>(board, sliders, occupied ^ king.bitboard());
    let against = (path.empty::<T>() & occupied) | (path.safe::<T>() & attacked);
    u32::from(against.is_empty())
}
