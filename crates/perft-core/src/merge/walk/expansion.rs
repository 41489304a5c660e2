//! The data that threads share while they play the moves of a ply.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{PoisonError, RwLock, RwLockReadGuard};

use magic_core::{Bitboard, Square};

use crate::merge::budget::Fits;
use crate::merge::disk::spill_output::SpillOutput;
use crate::merge::halves::catalog::{Catalog, HalfNumber};
use crate::merge::halves::successors::SuccessorTable;
use crate::merge::walk::context::{Context, GivenUp};
use crate::spill_file::SpillError;

/// The use of the positions after the moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum NextPly {
    /// The positions are kept: they are the next ply.
    Kept,
    /// This is the last merged ply. Nodes or statistics below the positions are found, and the
    /// positions are forgotten.
    Counted,
}

/// A ply whose moves are being played.
pub(crate) struct Expansion<'e, 'a> {
    pub(crate) context: &'e Context<'a>,
    pub(crate) next_ply: NextPly,
    pub(crate) table: SuccessorTable,
    /// The threads' output on disk. `None` where spilling is not allowed.
    pub(crate) output: Option<SpillOutput<'e, 'a>>,
    /// The halves of the standing side. The catalog grows while threads work, by the halves after
    /// captures.
    standing: RwLock<&'e mut Catalog>,
    /// By how many bytes the catalog has grown.
    grown: AtomicUsize,
    /// How many bytes of rows were forgotten, because they are not needed again.
    forgotten: AtomicUsize,
    /// By how many bytes it may grow, where rows and captures go to disk: the rest of the free
    /// memory is for them.
    growth: usize,
    /// The halves of the moving side. The catalog is complete: all successors were entered before.
    pub(crate) moving: &'e Catalog,
    /// Whether a multiplicity did not fit.
    pub(crate) overflow: AtomicBool,
    /// Whether the memory bound was reached.
    pub(crate) out_of_memory: AtomicBool,
    /// Whether a temporary file failed.
    spill_failed: AtomicBool,
}

impl<'e, 'a> Expansion<'e, 'a> {
    pub(crate) fn new(
        context: &'e Context<'a>,
        next_ply: NextPly,
        table: SuccessorTable,
        output: Option<SpillOutput<'e, 'a>>,
        [standing, moving]: [&'e mut Catalog; 2],
    ) -> Self {
        let growth = if output.is_some() { context.budget.free() / 4 * 3 } else { usize::MAX };
        Self {
            context,
            next_ply,
            table,
            output,
            standing: RwLock::new(standing),
            grown: AtomicUsize::new(0),
            forgotten: AtomicUsize::new(0),
            growth,
            moving,
            overflow: AtomicBool::new(false),
            out_of_memory: AtomicBool::new(false),
            spill_failed: AtomicBool::new(false),
        }
    }

    #[inline(always)]
    pub(crate) fn standing(&self) -> RwLockReadGuard<'_, &'e mut Catalog> {
        self.standing.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// Gives the numbers of the halves after captures on `squares` from a standing half, square by
    /// square.
    pub(crate) fn after_captures(
        &self,
        base: HalfNumber,
        squares: Bitboard,
        mut each: impl FnMut(Square, HalfNumber),
    ) {
        let mut known = [None; 64];
        // Most halves are known, and all threads look for them at the same time.
        {
            let standing = self.standing();
            let half = *standing.packed(base);
            for square in squares {
                known[square.index()] = standing.known(&half.without(square));
            }
        }
        for square in squares {
            let known = known[square.index()];
            each(square, known.unwrap_or_else(|| self.after_new_capture(base, square)));
        }
    }

    /// The number of the half after a capture from a standing half.
    fn after_new_capture(&self, base: HalfNumber, square: Square) -> HalfNumber {
        let mut standing = self.standing.write().unwrap_or_else(PoisonError::into_inner);
        let before = standing.bytes();
        let number = standing.after_capture(base, square);
        let more = standing.bytes() - before;
        if more > 0 {
            self.context.budget.take(more);
            let growth = self.growth.saturating_add(self.forgotten());
            if self.grown.fetch_add(more, Ordering::Relaxed) + more > growth {
                self.out_of_memory.store(true, Ordering::Relaxed);
            }
        }
        number
    }

    /// By how many bytes the catalog of the standing side has grown. They are booked.
    pub(crate) fn grown(&self) -> usize {
        self.grown.load(Ordering::Relaxed)
    }

    /// Books bytes of rows as free.
    pub(crate) fn forget(&self, bytes: usize) {
        self.forgotten.fetch_add(bytes, Ordering::Relaxed);
        self.context.budget.give_back(bytes);
    }

    /// How many bytes of rows were booked as free.
    pub(crate) fn forgotten(&self) -> usize {
        self.forgotten.load(Ordering::Relaxed)
    }

    /// How many bytes of rows and captures to load at once. There are two such batches at a time,
    /// and room must be left for what comes of them.
    pub(crate) fn batch_bytes(&self) -> usize {
        let least = self.output.as_ref().map_or(0, SpillOutput::least);
        (self.context.budget.free() / 6).max(least)
    }

    /// Whether less memory is left than threads need to go on.
    #[inline(always)]
    pub(crate) fn is_tight(&self) -> bool {
        let reserve = self.output.as_ref().map_or(0, SpillOutput::reserve);
        self.context.budget.allows(reserve) == Fits::No
    }

    /// What a temporary file gave, if it gave something. Otherwise threads cannot go on.
    pub(crate) fn spilled<T>(&self, result: Result<T, SpillError>) -> Result<T, GivenUp> {
        result.map_err(|error| {
            if let Some(spill) = &self.context.spill {
                spill.fail(error);
            }
            self.spill_failed.store(true, Ordering::Relaxed);
            GivenUp::Spill
        })
    }

    /// Whether threads can go on.
    ///
    /// # Errors
    /// Why they cannot.
    pub(crate) fn check(&self) -> Result<(), GivenUp> {
        if self.context.control.is_stopped() {
            Err(GivenUp::Stopped)
        } else if self.overflow.load(Ordering::Relaxed) {
            Err(GivenUp::Overflow)
        } else if self.out_of_memory.load(Ordering::Relaxed) {
            Err(GivenUp::Memory)
        } else if self.spill_failed.load(Ordering::Relaxed) {
            Err(GivenUp::Spill)
        } else {
            Ok(())
        }
    }
}
