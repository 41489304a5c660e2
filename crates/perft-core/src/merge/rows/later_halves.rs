//! The halves that the standing halves of rows become by a move.

use std::fmt;

use board::{Board, Move};

use crate::control::{Control, Interrupted};
use crate::merge::halves::catalog::{Catalog, HalfNumber};
use crate::merge::halves::half::Half;
use crate::merge::rows::positions_in_order::PositionsInOrder;

/// The *later halves* of each row of a ply: those that its standing half can become by the next
/// move of its side. That move is made two plies later, and changes the row. So rows with later
/// halves in common lead to common positions.
///
/// Moves are looked for in some positions of each row. Rare moves are left out.
pub struct LaterHalves {
    /// Where the later halves of each row end.
    ends: Vec<usize>,
    all: Vec<LaterHalf>,
    halves: usize,
}

/// A half that the standing half of a row can become.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct LaterHalf {
    /// Its number. Equal halves have equal numbers.
    pub half: u32,
    /// In how many positions of the row the move is legal, about.
    pub positions: u32,
}

/// In how many positions of a row moves are looked for.
const SAMPLE: usize = 64;

/// Moves that fewer positions have than one of this many are left out.
const RARE: u32 = 3;

impl LaterHalves {
    /// How many different halves there are.
    pub fn half_count(&self) -> usize {
        self.halves
    }

    /// The later halves of the row at a place of the order. Rows count from 0.
    ///
    /// # Panics
    /// When there is no such row.
    pub fn of_row(&self, row: usize) -> &[LaterHalf] {
        let start = row.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.all[start..self.ends[row]]
    }
}

impl PositionsInOrder<'_> {
    /// The later halves of all rows.
    ///
    /// # Errors
    /// [`Interrupted`] when `control` was stopped.
    pub fn later_halves(&self, control: &Control) -> Result<LaterHalves, Interrupted> {
        let mut later = LaterHalves { ends: Vec::new(), all: Vec::new(), halves: 0 };
        let (mut catalog, mut tally) = (Catalog::new(!self.side_to_move()), MoveTally::new());
        for row in self.rows() {
            if control.is_stopped() {
                return Err(Interrupted { nodes: 0 });
            }
            let positions = self.row_len(row);
            let looked_at = self.tally_moves(row, &mut tally);
            tally.drain(|board, count| {
                if count * RARE >= looked_at {
                    let half = Half::of(&board, !board.side_to_move()).unmarked();
                    let positions = u64::from(count) * positions as u64 / u64::from(looked_at);
                    let positions = u32::try_from(positions).unwrap_or(u32::MAX);
                    later.all.push(LaterHalf { half: catalog.number(&half), positions });
                }
            });
            later.ends.push(later.all.len());
        }
        later.halves = catalog.len();
        Ok(later)
    }

    /// Counts the moves of the standing side in some positions of a row, as if the other side had
    /// passed. Returns how many positions those are. A side in check cannot pass.
    fn tally_moves(&self, row: usize, tally: &mut MoveTally) -> u32 {
        let (us, standing) = (self.side_to_move(), self.standing_half(row).unmarked());
        let mut looked_at = 0;
        for number in self.sample(row) {
            let moving = self.moving_half(number);
            if !moving.join_of(us, &standing).is_check() {
                let board = standing.join_of(!us, &moving);
                movegen::for_each_legal_move(&board, |mv| tally.add(&board, mv));
                looked_at += 1;
            }
        }
        looked_at
    }

    /// The moving halves of some positions of a row, the same in every run.
    fn sample(&self, row: usize) -> Vec<HalfNumber> {
        /// It mixes places, so that a sample has halves from all over the order.
        const MIXER: u32 = 0x9E37_79B1;
        let mut halves = self.moving_halves(row).to_vec();
        let key = |half: &HalfNumber| self.place(*half).wrapping_mul(MIXER);
        if halves.len() > SAMPLE {
            halves.select_nth_unstable_by_key(SAMPLE, key);
            halves.truncate(SAMPLE);
        }
        halves.sort_unstable_by_key(key);
        halves
    }
}

impl fmt::Debug for LaterHalves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LaterHalves")
            .field("rows", &self.ends.len())
            .field("half_count", &self.halves)
            .finish_non_exhaustive()
    }
}

/// How often each move was legal.
struct MoveTally {
    /// By the bits of the move.
    counts: Vec<u32>,
    /// Each move that was legal, with the board on which it was first.
    moves: Vec<(Move, Board)>,
}

impl MoveTally {
    fn new() -> Self {
        Self { counts: vec![0; 1 << 15], moves: Vec::new() }
    }

    fn add(&mut self, board: &Board, mv: Move) {
        let count = &mut self.counts[usize::from(mv.bits())];
        if *count == 0 {
            self.moves.push((mv, *board));
        }
        *count += 1;
    }

    /// Forgets each move, and shows the board after it with its count.
    fn drain(&mut self, mut show: impl FnMut(Board, u32)) {
        for (mv, board) in self.moves.drain(..) {
            let count = std::mem::take(&mut self.counts[usize::from(mv.bits())]);
            show(board.play(mv), count);
        }
    }
}
