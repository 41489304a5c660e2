//! The data that threads share while they play the moves of a ply.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{PoisonError, RwLock, RwLockReadGuard};

use magic_core::Square;

use crate::merge::catalog::{Catalog, HalfNumber};
use crate::merge::context::{Context, GivenUp};
use crate::merge::rows::Rows;
use crate::merge::successors::SuccessorTable;

/// What is done with the positions after the moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum NextPly {
    /// The positions are kept: they are the next ply.
    Kept,
    /// This is the last merged ply. Nodes or statistics below the positions are found, and the positions are
    /// forgotten.
    Counted,
}

/// A ply whose moves are being played.
pub(super) struct Expansion<'a, M> {
    pub(super) context: &'a Context<'a>,
    pub(super) next_ply: NextPly,
    pub(super) positions: &'a Rows<M>,
    pub(super) table: SuccessorTable,
    /// The halves of the standing side. The catalog grows while threads work, by the halves after captures.
    standing: RwLock<&'a mut Catalog>,
    /// The halves of the moving side. The catalog is complete: all successors were entered before.
    pub(super) moving: &'a Catalog,
    /// Whether a multiplicity did not fit.
    pub(super) overflow: AtomicBool,
    /// Whether the memory bound was reached.
    pub(super) out_of_memory: AtomicBool,
}

impl<'a, M> Expansion<'a, M> {
    pub(super) fn new(
        context: &'a Context<'a>,
        next_ply: NextPly,
        positions: &'a Rows<M>,
        table: SuccessorTable,
        [standing, moving]: [&'a mut Catalog; 2],
    ) -> Self {
        Self {
            context,
            next_ply,
            positions,
            table,
            standing: RwLock::new(standing),
            moving,
            overflow: AtomicBool::new(false),
            out_of_memory: AtomicBool::new(false),
        }
    }

    #[inline(always)]
    pub(super) fn standing(&self) -> RwLockReadGuard<'_, &'a mut Catalog> {
        self.standing.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// The number of the half after a capture from a standing half.
    pub(super) fn after_capture(&self, base: HalfNumber, square: Square) -> HalfNumber {
        let mut standing = self.standing.write().unwrap_or_else(PoisonError::into_inner);
        standing.after_capture(base, square)
    }

    /// Whether threads can go on.
    ///
    /// # Errors
    /// Why they cannot.
    pub(super) fn check(&self) -> Result<(), GivenUp> {
        if self.context.control.is_stopped() {
            Err(GivenUp::Stopped)
        } else if self.overflow.load(Ordering::Relaxed) {
            Err(GivenUp::Overflow)
        } else if self.out_of_memory.load(Ordering::Relaxed) {
            Err(GivenUp::Memory)
        } else {
            Ok(())
        }
    }
}
