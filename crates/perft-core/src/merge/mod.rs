//! Merged counting: exact deep counts, ply by ply, with equal positions merged.
//!
//! Many move sequences end in the same position. So each position of a ply is kept once, with its
//! multiplicity: the number of paths that lead there. All moves of all positions give the next ply.
//! Two plies before the end, the kernel counts once below each position, and the nodes are
//! multiplied by the multiplicity. Positions are compared as a whole, so the count is exact.
//!
//! # Halves and rows
//! A position is two halves (`half`), one for each side. A ply has few different halves: the
//! 9,417,681 positions six plies from the start are made of 34,408 white and 40,327 black ones. So
//! halves are numbered (`catalog`), and a position is a pair of numbers.
//!
//! The side to move has the *moving* half, the other side the *standing* half. A *row* is all
//! positions that share the standing half. A quiet move changes the moving half and stays in the
//! row. The half after each move is looked up once for each moving half, not for each position
//! (`successors`).
//!
//! So merging the quiet moves of a row is adding multiplicities to sums. There is one sum for each
//! half that the moving side can become (`row_sums`). The sums of one row fit the cache.
//!
//! A capture changes the standing half too: it leads to the row of a half with one piece less. Rows
//! are played in the order of their number of pieces, most first (`row_groups`). When the turn of a
//! row comes, all captures into it are known.
//!
//! The sums of a finished row are positions of the next ply. In the last ply they are counted at
//! once and forgotten. The last ply is by far the largest, and it is never stored. In earlier plies
//! each thread keeps the positions as fragments of rows (`fragments`). When all rows are finished,
//! the fragments are gathered into the rows of the next ply (`rows`). There the other side stands,
//! so the positions are transposed.
//!
//! The halves of a deep ply take gigabytes, and are read at random. So a half is kept in 24 bytes
//! (`packed_half`), and the positions of a row come in the order of their moving halves: what one
//! position reads is near what the next reads.
//!
//! # Example
//! From the start position:
//!
//! | ply | to move | paths | positions | rows | moving halves |
//! |---|---|---|---|---|---|
//! | 0 | White | 1 | 1 | 1 | 1 |
//! | 1 | Black | 20 | 20 | 20 | 1 |
//! | 2 | White | 400 | 400 | 20 | 20 |
//! | 3 | Black | 8,902 | 5,362 | 282 | 30 |
//!
//! Merging begins with White's second move. Take the row of ply 2 in which Black has played a6. Its
//! 20 positions have 445 moves:
//!
//! - Two moves are captures: Bxa6 after e3, and Bxa6 after e4. They lead to the row of the black
//!   half without its a-pawn.
//! - The remaining 443 moves lead to 266 white halves. Moves b3 and c3, in either order, lead to
//!   one half, and its sum is 2. The greatest sum is 4, for White's half of the start position: a
//!   knight goes out to a3, c3, f3 or h3, and back.
//!
//! Over all 20 rows that makes 5,362 positions. Transposed they are 282 rows, one for each white
//! half. There are 30 black halves in them: 20 after a move of Black, and 10 that have lost a piece
//! since. Two plies below the positions are nodes. The nodes of each position, times its
//! multiplicity, add up to the 4,865,609 of depth 5.
//!
//! # Diagrams
//! Positions with the same *placement*, the same pieces on the same squares, are one diagram. They
//! differ in castling rights and marks, so in their halves. The rows of all standing halves with
//! one placement are a *family*: one thread plays them, one after the other (`row_groups`). It
//! marks the placements of the halves that the moving side becomes (`diagram_marks`). Each
//! placement that was not marked yet is a new diagram.
//!
//! # Bounds
//! Multiplicities have 32 bits until a sum does not fit, then 128 (`multiplicity`). In the last ply
//! no sum is kept, so what does not fit is counted apart (`row_sums`). Where only positions are
//! counted, multiplicities take no memory, and a position takes four bytes instead of eight. When
//! the memory bound is reached, a ply is cut into two slices, which are counted one after the other
//! (`merged_count`). From then on the numbers of distinct positions are unknown.
//!
//! The last ply is played in portions of its rows, where memory is short. After each of them its
//! rows are forgotten, and captures get their memory. From the start position they take 1.3 times
//! as much as the rows that they come from.
//!
//! # On disk
//! With a folder for it, rows that do not fit the memory go to disk instead, and nothing is cut
//! (`spill_output`). Two things grow with the number of positions: the rows of the next ply, and
//! the captures into the rows with one piece less. A thread that is short of memory sorts what it
//! has produced into the order of play, and appends it to a temporary file: a *sorted run*
//! (`sorted_runs`). Rows are played in that same order. So the runs are read by merging them, once,
//! in batches that fit a sixth of the free memory (`band_input`). One is read while another is
//! played. Every position and every capture is written once and read once, and the last ply is
//! never written.
//!
//! The arithmetic, for distinct positions: a position takes four bytes, a capture too. Ply 8 from
//! the start position has 988,187,354 positions, 4 GB. Playing their moves to count ply 9 gives
//! some 1.5 captures for each position, of which no more than those into two numbers of pieces
//! exist at one time. A ply takes some 37 ns of processor time for each position that it finds, in
//! memory or from disk.
//!
//! Halves, their successors and the sums of the threads stay in memory. At ply 6 from the start
//! position they take some 130 MB. Where they do not fit, fewer threads try. After the last of
//! them, positions go to disk whole (`walk/beyond_memory`): distinct positions are sorted there,
//! nodes and statistics are counted in batches. So only a bound is refused that has no room for the
//! buffers of the threads, whatever the depth.
//!
//! # Reading order
//! Each folder uses those before it, and its first lines say what its files are.
//!
//! - `halves` and `rows` are the data: halves and their numbers, and the positions of a ply, row by
//!   row;
//! - `disk` is the way to disk and back, of what `spill_file` writes and reads;
//! - `walk` is the count: `merged_count` goes from ply to ply, `advance` plays one ply on all
//!   threads, and `worker` is what each thread does;
//! - `budget` and `crew`, for all of them, are the memory that may be taken, and work on several
//!   threads.

#[cfg(test)]
mod booked_bytes;
mod budget;
mod crew;
mod disk;
mod halves;
mod rows;
mod walk;

use board::Board;

use crate::control::{Control, Interrupted};
pub use crate::merge::rows::ply_positions::{MixedSides, PlyPositions};
pub use crate::merge::rows::positions_in_order::PositionsInOrder;
pub(crate) use crate::merge::walk::context::Room;
use crate::merge::walk::context::{Context, GivenUp, MergeFinding, OnFinding};
use crate::merge::walk::goals::{EachDepthGoal, NodesGoal, PositionsGoal, StatisticsGoal};
use crate::merge::walk::merged_count::{MergeGoal, MergedCount};
use crate::merge::walk::move_values::PLIES_BELOW;
use crate::result::{CountError, Counted, PlyDiagrams};
use crate::settings::Settings;
use crate::statistics::Statistics;

/// How equal positions are merged, whatever is counted.
pub(crate) struct Merging<'a> {
    pub(crate) settings: Settings,
    pub(crate) control: &'a Control,
    /// The room that the count may take, about.
    pub(crate) room: Room<'a>,
}

impl<'a> Merging<'a> {
    /// A count of `depth` plies for a goal.
    fn count_for<G: MergeGoal>(&self, depth: u32, on_finding: OnFinding<'a>) -> MergedCount<'a, G> {
        MergedCount::new(self.settings, self.control, self.room, depth, on_finding)
    }

    /// The nodes `depth` plies below `board`.
    ///
    /// # Errors
    /// [`CountError::Interrupted`] with the nodes counted so far when the count was stopped, and
    /// [`CountError::TooLarge`].
    pub(crate) fn count(&self, board: &Board, depth: u32) -> Result<Counted, CountError> {
        self.count_for::<NodesGoal>(depth, &mut |_| ()).count(board)
    }

    /// The nodes `depth` plies below all positions of a ply together.
    ///
    /// # Errors
    /// As [`count`](Self::count).
    pub(crate) fn count_positions(
        &self,
        positions: PlyPositions,
        depth: u32,
    ) -> Result<Counted, CountError> {
        self.count_for::<NodesGoal>(depth, &mut |_| ()).count_positions(positions)
    }

    /// The distinct positions `plies` after the positions of a ply.
    ///
    /// # Errors
    /// [`CountError::Memory`] when they do not fit, and as [`count`](Self::count).
    pub(crate) fn positions_at(
        &self,
        positions: PlyPositions,
        plies: u32,
    ) -> Result<PlyPositions, CountError> {
        let on_finding = &mut |_: MergeFinding<'_>| ();
        self.count_for::<PositionsGoal<false>>(plies, on_finding).positions_at(positions, plies)
    }

    /// Counts the nodes of every depth down to `depth` in one walk. `on_depth` sees the nodes of
    /// each depth, from 0 on, and the distinct positions by ply as far as they are known by then.
    ///
    /// # Errors
    /// As [`count`](Self::count).
    pub(crate) fn count_each(
        &self,
        board: &Board,
        depth: u32,
        on_depth: &mut dyn FnMut(u32, u128, &[u64]),
    ) -> Result<(), CountError> {
        let on_finding = &mut |finding: MergeFinding<'_>| {
            if let MergeFinding::Nodes(depth, nodes, distinct) = finding {
                on_depth(depth, nodes, distinct);
            }
        };
        self.count_for::<EachDepthGoal>(depth, on_finding).count_each(board)
    }

    /// The positions after the moves of `board` with the nodes below them, `depth` plies from
    /// `board`, in one walk. `None` where each move must be counted by itself: for shallow depths,
    /// where the plies do not fit the memory, and where numbers exceed 64 bits.
    ///
    /// # Errors
    /// As [`count`](Self::count).
    pub(crate) fn move_values(
        &self,
        board: &Board,
        depth: u32,
    ) -> Result<Option<Vec<(Board, u64)>>, CountError> {
        if depth <= PLIES_BELOW {
            return Ok(None);
        }
        // The walk back needs all plies in memory.
        let &Self { settings, control, room } = self;
        let room = Room { folder: None, ..room };
        let context = Context::new(NodesGoal::WORK, settings, control, room);
        let before = control.nodes();
        match walk::move_values::move_values(&context, board, depth) {
            Ok(values) => Ok(Some(values)),
            Err(GivenUp::Memory | GivenUp::Overflow | GivenUp::Spill) => {
                // They will be counted again, move by move.
                control.take_back(control.nodes().wrapping_sub(before));
                Ok(None)
            }
            Err(GivenUp::Stopped) => {
                let nodes = control.nodes().wrapping_sub(before).into();
                Err(Interrupted { nodes }.into())
            }
        }
    }

    /// The distinct positions of each ply down to `depth`, the root's first. Plies that do not fit
    /// the memory are left out. `on_ply` sees each number as soon as it is known.
    ///
    /// # Errors
    /// As [`count`](Self::count).
    pub(crate) fn positions(
        &self,
        board: &Board,
        depth: u32,
        on_ply: &mut dyn FnMut(u64),
    ) -> Result<Vec<u64>, CountError> {
        let on_finding = &mut |finding: MergeFinding<'_>| {
            if let MergeFinding::Positions(ply) = finding {
                on_ply(ply.positions);
            }
        };
        self.count_for::<PositionsGoal<false>>(depth, on_finding).positions(board)
    }

    /// As [`positions`](Self::positions), with the distinct diagrams of each ply.
    ///
    /// # Errors
    /// As [`count`](Self::count).
    pub(crate) fn diagrams(
        &self,
        board: &Board,
        depth: u32,
        on_ply: &mut dyn FnMut(PlyDiagrams),
    ) -> Result<Vec<PlyDiagrams>, CountError> {
        let mut plies = Vec::new();
        let on_finding = &mut |finding: MergeFinding<'_>| {
            if let MergeFinding::Positions(ply) = finding {
                plies.push(ply);
                on_ply(ply);
            }
        };
        self.count_for::<PositionsGoal<true>>(depth, on_finding).positions(board)?;
        Ok(plies)
    }

    /// The statistics of every depth down to `depth`. Each position is looked at once, and its
    /// numbers are multiplied by its multiplicity. `on_depth` sees each depth as soon as it is
    /// known.
    ///
    /// # Errors
    /// As [`count`](Self::count).
    pub(crate) fn statistics(
        &self,
        board: &Board,
        depth: u32,
        on_depth: &mut dyn FnMut(u32, &Statistics),
    ) -> Result<Vec<Statistics>, CountError> {
        let on_finding = &mut |finding: MergeFinding<'_>| {
            if let MergeFinding::Statistics(depth, statistics) = finding {
                on_depth(depth, statistics);
            }
        };
        self.count_for::<StatisticsGoal>(depth, on_finding).statistics(board)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{HashMap, HashSet};

    use board::UciMove;

    use super::*;
    use crate::merge::halves::half::Half;

    /// Positions, and how many paths lead to each.
    type Positions = HashMap<Board, u32>;

    /// Paths, positions, rows and different moving halves of a ply. A row has the positions that
    /// share the half of the side that stands.
    fn numbers(ply: &Positions) -> [usize; 4] {
        let halves = |moving: bool| {
            let of = |board: &Board| {
                let us = board.side_to_move();
                *Half::of(board, if moving { us } else { !us }).board()
            };
            ply.keys().map(of).collect::<HashSet<_>>().len()
        };
        [ply.values().sum::<u32>() as usize, ply.len(), halves(false), halves(true)]
    }

    /// The table of the example, by playing all moves.
    #[test]
    fn the_first_plies_are_those_of_the_example() {
        let mut ply = Positions::from([(Board::start(), 1)]);
        for expected in [[1, 1, 1, 1], [20, 20, 20, 1], [400, 400, 20, 20], [8_902, 5_362, 282, 30]]
        {
            assert_eq!(numbers(&ply), expected);
            let mut next = Positions::new();
            for (board, paths) in &ply {
                for &mv in &movegen::legal_moves(board) {
                    *next.entry(board.play(mv)).or_default() += paths;
                }
            }
            ply = next;
        }
    }

    /// The row of the example, by playing its moves.
    #[test]
    fn the_row_after_a6_merges_as_in_the_example() {
        let start = Board::start();
        let (mut sums, mut captures) = (HashMap::<Board, u32>::new(), 0);
        for &first in &movegen::legal_moves(&start) {
            let board = start.play(first);
            let a6 = UciMove::parse("a7a6").ok().and_then(|uci| uci.resolve(&board));
            let board = board.play(a6.expect("a move"));
            for &second in &movegen::legal_moves(&board) {
                if board.occupied().contains(second.to()) {
                    captures += 1;
                } else {
                    *sums.entry(board.play(second)).or_default() += 1;
                }
            }
        }
        assert_eq!((captures, sums.values().sum::<u32>(), sums.len()), (2, 443, 266));
        let sum = |fen: &str| sums[&fen.parse::<Board>().expect("a valid FEN")];
        assert_eq!(sum("rnbqkbnr/1ppppppp/p7/8/8/1PP5/P2PPPPP/RNBQKBNR b KQkq - 0 2"), 2);
        assert_eq!(sum("rnbqkbnr/1ppppppp/p7/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 2"), 4);
        assert_eq!(sums.values().max(), Some(&4));
    }
}
