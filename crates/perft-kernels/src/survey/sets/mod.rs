//! The statistics of a position from sets of moves.
//!
//! The generator hands over sets of targets. Most columns are sizes of such sets:
//!
//! - captures: the targets on enemy pieces;
//! - direct checks: the targets from which the piece attacks the enemy king (`check_sets`);
//! - discovered checks: all targets off the line of a piece that alone stands between one of its
//!   sliders and the enemy king.
//!
//! Moves that give check are played, to see whether they mate. So are castlings and en passant
//! captures, which change more than two squares. All further moves could only stalemate. They are
//! played where `replies` cannot tell at a glance that none does, which is rare while there are
//! pawns.

mod check_sets;
mod leaf_sink;
mod replies;

use std::ops::ControlFlow;

use board::{Board, Side};
use movegen::generator::{Legal, Scope, generate};
use movegen::sinks::MovePlayer;

use crate::level::Level;
use crate::survey::leaf_counts::LeafCounts;
use crate::survey::sets::check_sets::CheckSets;
use crate::survey::sets::leaf_sink::LeafSink;
use crate::survey::sets::replies::{Stalemates, always_leaves_replies};

/// What the legal moves of `board` are, where `S` is to move.
#[inline(always)]
pub(super) fn from_sets<S: Side, L: Level>(level: L, board: &Board) -> LeafCounts {
    let (checks, pinned) = CheckSets::of::<S, L>(level, board);
    let mut sink = LeafSink::new(level, board, checks);
    let ControlFlow::Continue(()) =
        generate::<S, _, _, _>(Legal, board, level.sliders(), Scope::ALL, &mut sink);
    let mut counts = sink.counts;
    if !always_leaves_replies::<S>(board, pinned) {
        let mut player = MovePlayer::new(board, Stalemates { level, found: 0 });
        let ControlFlow::Continue(()) =
            generate::<S, _, _, _>(Legal, board, level.sliders(), Scope::ALL, &mut player);
        counts.stalemates = player.sink.found;
    }
    counts
}
