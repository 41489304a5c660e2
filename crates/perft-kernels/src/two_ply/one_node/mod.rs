//! One node two plies above the leaves, with its eight directions side by side.
//!
//! This is the second form of two-ply counting. `portable` counts with it where the target has
//! vectors, and `avx512` those nodes that find no others. That level loses 3% of its speed at depth
//! 4 where single nodes are counted in another way (`benches/record/experiments.md`); `v3` loses
//! nothing.
//!
//! Pieces and pawn moves with terms of their own are **deferred** until the sums of all others are
//! done. Two kinds of moves are neither played out nor summed where a board of its own costs much:
//! replies to a check by arrival are counted square by square (`moves/deferred/evasions`), and
//! moves that block a castling are summed, less that castling (`moves/deferred/lost_castlings`).
//! Tests of rules play them out.
//!
//! # Reading order
//!
//! Below the kernel, `direction_sets` has eight sets of squares, one for each direction, and fills
//! along all of them.
//!
//! | file | what |
//! |---|---|
//! | `node/their_king_lines`, `node/their_castlings`, `node/king_zone` | what decides over their king's moves |
//! | `node/baseline` | their other replies, and what each square is worth to them |
//! | `gains` | gains, values, forbidden king moves and arrivals for all squares, and how they come to a number |
//! | `node/play_out`, `node/mod` | which moves are played out by their squares, and the node as a whole |
//! | `moves/pieces`, `moves/pawn_kinds`, `moves/pawns`, `moves/sums` | our moves, summed or deferred |
//! | `moves/corrections`, `along_lines`, `moves/pins` | terms of individual moves |
//! | `moves/deferred`, `moves/play_out` | the deferred moves, one by one |
//! | `last_two_plies` | the node from start to end |

pub(crate) mod along_lines;
pub(crate) mod gains;
pub(crate) mod last_two_plies;
mod moves;
mod node;

use crate::two_ply::level::TwoPlyLevel;
use crate::two_ply::one_node::along_lines::AlongLines;
use crate::two_ply::one_node::gains::bytes::SquareBytes;

/// A level that counts single nodes with eight directions side by side.
pub(crate) trait OneNodeLevel: TwoPlyLevel {
    /// Eight directions side by side.
    type DirectionSets: AlongLines<Proof = Self::Proof>;
    /// A number for every square.
    type Bytes: SquareBytes<DirectionSets = Self::DirectionSets>;
}
