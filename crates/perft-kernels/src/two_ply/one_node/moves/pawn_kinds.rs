//! The four kinds of pawn moves side by side: one lane of eight direction sets for each.
//!
//! Within a lane, the squares where pawns start and arrive are one rotation apart. So what is known
//! of the one is carried to the other for all kinds together.

use board::Side;
use magic_core::{Bitboard, Direction};
use movegen::sinks::PawnMove;

use crate::direction_sets::DirectionSets;

/// The kinds of pawn moves.
pub(crate) const PAWN_KINDS: [PawnMove; 4] =
    [PawnMove::Push, PawnMove::DoublePush, PawnMove::CaptureEast, PawnMove::CaptureWest];

/// The lane of a kind: that of its direction, or of the opposite one if the sets [ask for
/// it](DirectionSets::PAWNS_SHARE_LINES). Double pushes have a lane that no pawn of `S` moves
/// along, so chosen that all orthogonal lanes are in one register of four.
pub(crate) const fn lane_of<S: Side, D: DirectionSets>(how: PawnMove) -> usize {
    if D::PAWNS_SHARE_LINES {
        let lane = how.direction::<S>() as usize;
        return match how {
            PawnMove::Push | PawnMove::CaptureEast => lane,
            PawnMove::DoublePush | PawnMove::CaptureWest => lane ^ 2,
        };
    }
    match (how, matches!(S::UP, Direction::North)) {
        (PawnMove::DoublePush, true) => Direction::East as usize,
        (PawnMove::DoublePush, false) => Direction::West as usize,
        _ => how.direction::<S>() as usize,
    }
}

/// A set for each kind: pushes, double pushes, captures towards the h-file and towards the a-file.
#[inline(always)]
pub(crate) fn by_kind<S: Side, D: DirectionSets>(proof: D::Proof, sets: [Bitboard; 4]) -> D {
    let mut lanes = [0; 8];
    for (how, set) in PAWN_KINDS.into_iter().zip(sets) {
        lanes[lane_of::<S, D>(how)] = set.0;
    }
    D::new(proof, lanes)
}

/// Where pawns on the squares of `from` arrive.
#[inline(always)]
pub(crate) fn forward<S: Side, D: DirectionSets>(from: D) -> D {
    from.rotate(&rotations::<S, D>(1))
}

/// Where pawns that arrive on the squares of `to` started.
#[inline(always)]
pub(crate) fn backward<S: Side, D: DirectionSets>(to: D) -> D {
    to.rotate(&rotations::<S, D>(-1))
}

/// By how much each lane is rotated: one move forward for the sign 1, back for -1.
#[inline(always)]
fn rotations<S: Side, D: DirectionSets>(sign: i8) -> [u64; 8] {
    let mut amounts = [0; 8];
    for how in PAWN_KINDS {
        amounts[lane_of::<S, D>(how)] = (sign * how.delta::<S>()) as u64 & 63;
    }
    amounts
}
