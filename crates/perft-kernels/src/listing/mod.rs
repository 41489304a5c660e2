//! The kernel `listing`: a full list at every node, every move played.
//!
//! - [`level`] says what the kernel asks of a processor level: to list moves, and to play them;
//! - `word_player` plays moves on any processor, `ymm_player` with vectors. Vectors that list moves
//!   are in `move_lists`;
//! - `successors` is what tests compare: the moves of one board, and the boards after them.

pub(crate) mod level;
pub(crate) mod successors;
pub(crate) mod word_player;
#[cfg(target_arch = "x86_64")]
pub(crate) mod ymm_player;

use std::hint::black_box;
use std::marker::PhantomData;

use board::{Board, Side};
use movegen::MoveList;

use crate::level::Task;
use crate::listing::level::{BoardPlayer, ListingLevel};

/// Leaves below a board at depths from 1.
pub(crate) struct Listing<'b, S> {
    board: &'b Board,
    depth: u32,
    side: PhantomData<S>,
}

impl<'b, S: Side> Listing<'b, S> {
    /// Counts the leaves below `board`, where `S` is to move.
    #[inline(always)]
    pub(crate) fn of(board: &'b Board, depth: u32) -> Self {
        Self { board, depth, side: PhantomData }
    }
}

impl<S: Side, L: ListingLevel> Task<L> for Listing<'_, S> {
    type Output = u64;

    /// Leaves are made too, and hidden from the optimiser, which would otherwise leave out what
    /// nobody looks at: this is the work an engine has to do.
    #[inline(always)]
    fn run(self, level: L) -> u64 {
        let Self { board, depth, .. } = self;
        let mut moves = MoveList::new();
        level.list::<S>(board, &mut moves);
        let player = level.player::<S>(board);
        if depth == 1 {
            // A loop of its own. Nothing is called in it, so all that playing needs stays in
            // registers.
            for &mv in &moves {
                black_box(&player.play(mv));
            }
            return moves.len() as u64;
        }
        let mut leaves = 0;
        for &mv in &moves {
            leaves += level.run(Listing::<S::Them>::of(&player.play(mv), depth - 1));
        }
        leaves
    }
}
