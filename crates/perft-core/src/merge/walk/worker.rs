//! What one thread does in a ply: it plays all moves of all positions, one group of rows after
//! another.

use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicUsize, Ordering};

use board::{Black, Side, White};
use magic_core::{Bitboard, Color, Square};
use movegen::generator::{Legal, Scope, generate};

use crate::merge::crew::Crew;
use crate::merge::disk::spill_output::SpillOutput;
use crate::merge::halves::catalog::HalfNumber;
use crate::merge::rows::Rows;
use crate::merge::rows::captured_rows::CapturedRows;
use crate::merge::rows::fragments::RowFragments;
use crate::merge::rows::multiplicity::Multiplicity;
use crate::merge::rows::row_groups::RowGroup;
use crate::merge::rows::row_sums::RowSums;
use crate::merge::rows::successor_sink::{QuietPaths, RowCaptures, SuccessorSink};
use crate::merge::walk::context::{Context, LastPly, PlyWork};
use crate::merge::walk::diagram_marks::DiagramMarks;
use crate::merge::walk::expansion::{Expansion, NextPly};
use crate::merge::walk::node_sum::NodeSum;
use crate::prefetch::{prefetch, prefetch_all};
use crate::spill_file::SpillError;
use perft_kernels::{Level, Task, WeightedBoards};

/// How many positions ahead memory is prefetched before a survey, which takes long.
const AHEAD: usize = 4;

/// The same where positions are collected, to be counted together. A batch is collected faster than
/// memory answers. So what it needs is asked for while the batch before it is collected: memory
/// answers while that one is counted.
const COLLECTED_AHEAD: usize = WeightedBoards::CAPACITY + 8;

/// The data of one thread, and its results.
pub(crate) struct Worker<M: Multiplicity> {
    sums: RowSums<M>,
    /// Positions that are counted together, perhaps of several rows.
    boards: WeightedBoards,
    marks: DiagramMarks,
    /// Captures of the current row.
    captures: RowCaptures<M>,
    /// Captures of all rows of a band. Fragments share the half after the capture.
    pub(crate) captured: RowFragments<M>,
    /// Positions of the next ply. Fragments share the half that moves then.
    pub(crate) produced: RowFragments<M>,
    pub(crate) node_sum: NodeSum,
}

impl<M: Multiplicity> Worker<M> {
    /// The data of a thread for moving halves with numbers below `numbers`.
    pub(crate) fn new(numbers: usize, work: PlyWork) -> Self {
        Self {
            sums: RowSums::new(numbers),
            boards: WeightedBoards::new(),
            marks: DiagramMarks::new(work, numbers),
            captures: [const { Vec::new() }; 64],
            captured: RowFragments::new(),
            produced: RowFragments::new(),
            node_sum: NodeSum::default(),
        }
    }

    /// Gives back all memory but that of the results.
    pub(crate) fn finish(&mut self) {
        self.sums = RowSums::new(0);
        self.marks = DiagramMarks::new(PlyWork::NODES, 0);
        self.captures.fill(Vec::new());
    }

    /// Memory that a worker takes before it has results, in bytes.
    pub(crate) fn fixed_bytes(numbers: usize, work: PlyWork) -> usize {
        RowSums::<M>::bytes(numbers) + DiagramMarks::bytes(work, numbers)
    }

    /// Memory that is booked for its results, in bytes. Captures are booked with the list that will
    /// sort them. Positions of the next ply are booked twice, because rows will be made of them
    /// while they are still there.
    pub(crate) fn bytes(&self) -> usize {
        CapturedRows::bytes_of(&self.captured) + 2 * self.produced.bytes()
    }
}

impl<M: Multiplicity> Worker<M> {
    /// Puts its captures on disk.
    pub(crate) fn spill_captured(
        &mut self,
        expansion: &Expansion<'_, '_>,
        output: &SpillOutput<'_, '_>,
    ) -> Result<(), SpillError> {
        let captured = std::mem::replace(&mut self.captured, RowFragments::new());
        let bytes = CapturedRows::bytes_of(&captured);
        let rows = CapturedRows::new(vec![captured], &expansion.standing(), &Crew::alone());
        let written = output.write_captured(&rows);
        expansion.context.budget.give_back(bytes);
        written
    }

    /// Puts its positions of the next ply on disk.
    pub(crate) fn spill_produced(
        &mut self,
        expansion: &Expansion<'_, '_>,
        output: &SpillOutput<'_, '_>,
    ) -> Result<(), SpillError> {
        let produced = std::mem::replace(&mut self.produced, RowFragments::new());
        let bytes = 2 * produced.bytes();
        let written = output.write_produced(produced, expansion.moving);
        expansion.context.budget.give_back(bytes);
        written
    }
}

/// The groups that all threads work on.
#[derive(Clone, Copy)]
pub(crate) struct BatchInput<'a, M> {
    /// The positions that the groups refer to.
    pub(crate) positions: &'a Rows<M>,
    /// The captures that the groups refer to.
    pub(crate) captures: &'a CapturedRows<M>,
    pub(crate) groups: &'a [RowGroup],
    /// The families, as ranges of groups.
    pub(crate) families: &'a [Range<usize>],
}

/// The task of one thread: take families until none remains.
pub(crate) struct WorkOnGroups<'a, 'e, 'p, M: Multiplicity> {
    pub(crate) expansion: &'a Expansion<'e, 'p>,
    pub(crate) input: BatchInput<'a, M>,
    /// The index of the next family that no thread has taken.
    pub(crate) next: &'a AtomicUsize,
    pub(crate) worker: &'a mut Worker<M>,
    /// The side to move.
    pub(crate) us: Color,
}

impl<M: Multiplicity, L: Level> Task<L> for WorkOnGroups<'_, '_, '_, M> {
    type Output = ();

    #[inline(always)]
    fn run(mut self, level: L) {
        self.play_families(level);
        self.count_rest();
    }
}

impl<M: Multiplicity> WorkOnGroups<'_, '_, '_, M> {
    #[inline(always)]
    fn play_families<L: Level>(&mut self, level: L) {
        let BatchInput { groups, families, .. } = self.input;
        let control = self.expansion.context.control;
        while let Some(family) = families.get(self.next.fetch_add(1, Ordering::Relaxed)) {
            let start = control.task_started();
            self.worker.marks.begin();
            for group in &groups[family.clone()] {
                if self.expansion.check().is_err() {
                    return;
                }
                match self.us {
                    Color::White => self.play_rows::<White, L>(level, group),
                    Color::Black => self.play_rows::<Black, L>(level, group),
                }
                self.finish(group);
            }
            control.task_ended(start);
        }
    }

    /// Plays all moves of all positions in the rows of `group`.
    #[inline(always)]
    fn play_rows<S: Side, L: Level>(&mut self, level: L, group: &RowGroup) {
        let (positions, table) = (self.input.positions, &self.expansion.table);
        for row in group.rows.clone() {
            let standing = *self.expansion.standing().packed(positions.shared_half(row));
            let standing = standing.unpack(S::Them::COLOR);
            let (numbers, multiplicities) = positions.positions(positions.range(row));
            for (index, (&number, &multiplicity)) in numbers.iter().zip(multiplicities).enumerate()
            {
                table.prefetch(&numbers[index..]);
                let moving = table.half(number);
                let board = moving.half.unpack(S::COLOR).join::<S>(&standing);
                let mut sink = SuccessorSink {
                    board: &board,
                    moving,
                    successors: table.successors(moving),
                    enemies: standing.pieces(),
                    multiplicity,
                    quiet: &mut self.worker.sums,
                    captures: &mut self.worker.captures,
                };
                let ControlFlow::Continue(()) =
                    generate::<S, _, _, _>(Legal, &board, level.sliders(), Scope::ALL, &mut sink);
            }
        }
    }

    /// Finds all positions of the next ply against the standing half of `group`, whose own moves
    /// were played.
    fn finish(&mut self, group: &RowGroup) {
        let Expansion { context, next_ply, .. } = self.expansion;
        let BatchInput { positions, captures, .. } = self.input;
        for (halves, multiplicities) in captures.fragments(group.captures.clone()) {
            for (&half, &multiplicity) in halves.iter().zip(multiplicities) {
                self.worker.sums.add(half, multiplicity);
            }
        }
        let mut excess = self.worker.sums.take_excess();
        if !excess.is_empty() && (M::IS_WIDEST || *next_ply == NextPly::Kept) {
            self.expansion.overflow.store(true, Ordering::Relaxed);
            return;
        }
        self.put_captures_aside(group.base);
        self.settle(group.base);
        while !excess.is_empty() {
            // These paths lead to positions that were counted just now.
            let positions = self.worker.node_sum.positions;
            for (half, multiplicity) in excess {
                self.worker.sums.add(half, multiplicity);
            }
            excess = self.worker.sums.take_excess();
            self.settle(group.base);
            self.worker.node_sum.positions = positions;
        }
        context.control.add_expanded(positions.positions_in(group.rows.clone()) as u64);
    }

    /// Does with the positions against one standing half what the count is for.
    fn settle(&mut self, base: HalfNumber) {
        let Expansion { context, next_ply, .. } = self.expansion;
        if context.work.surveys {
            self.survey(base);
        }
        if context.work.marks_diagrams {
            self.mark_diagrams();
        }
        match (next_ply, context.work.in_last_ply) {
            (NextPly::Kept, _) => self.keep(base),
            (NextPly::Counted, LastPly::NodesBelow) => self.count(base),
            (NextPly::Counted, LastPly::Forgotten) => self.forget(),
            (NextPly::Counted, LastPly::Tallied) => self.tally(),
        }
    }

    /// Defers the captures of a row, until the rows with one piece less are played.
    fn put_captures_aside(&mut self, base: HalfNumber) {
        let Worker { captures, captured, .. } = self.worker;
        let squares =
            Square::ALL.into_iter().filter(|&square| !captures[square.index()].is_empty());
        let squares = squares.fold(Bitboard::EMPTY, |squares, square| squares | square.bitboard());
        let mut taken = 0;
        self.expansion.after_captures(base, squares, |square, left| {
            let added = captured.add(left, captures[square.index()].drain(..));
            taken += added.bytes + added.fragments * CapturedRows::<M>::BYTES_PER_FRAGMENT;
        });
        self.expansion.context.budget.take(taken);
        if self.expansion.is_tight() {
            match (&self.expansion.output, self.expansion.next_ply) {
                (Some(output), _) => self.spill(output),
                (None, NextPly::Kept) => {
                    self.expansion.out_of_memory.store(true, Ordering::Relaxed);
                }
                (None, NextPly::Counted) => self.count_captured(),
            }
        }
    }

    /// Puts on disk what takes most memory, if it is worth a run.
    #[cold]
    fn spill(&mut self, output: &SpillOutput<'_, '_>) {
        let Worker { captured, produced, .. } = &self.worker;
        let (captured, produced) = (CapturedRows::bytes_of(captured), 2 * produced.bytes());
        if captured.max(produced) >= output.least() {
            let written = if captured >= produced {
                self.worker.spill_captured(self.expansion, output)
            } else {
                self.worker.spill_produced(self.expansion, output)
            };
            // All threads will find out.
            let _ = self.expansion.spilled(written);
        }
    }

    /// Counts below the deferred captures, without waiting for other moves to the same positions.
    /// That is slower, but frees memory.
    #[cold]
    fn count_captured(&mut self) {
        let captured = std::mem::replace(&mut self.worker.captured, RowFragments::new());
        // Memory becomes free bit by bit, so that other threads seldom run short of it meanwhile.
        for part in captured.into_parts() {
            self.count_part(&part);
            let bytes = CapturedRows::bytes_of(&part);
            drop(part);
            self.expansion.context.budget.give_back(bytes);
        }
        self.worker.node_sum.in_parts = true;
    }

    /// Counts below captures.
    fn count_part(&mut self, captured: &RowFragments<M>) {
        let (them, expansion, sum) = (!self.us, self.expansion, &mut self.worker.node_sum);
        let before = sum.nodes.wrapping_add(sum.statistics.nodes);
        captured.for_each(|left, half, multiplicity| {
            let moving = expansion.moving.half(half);
            let board = moving.join_of(them, &expansion.standing().half(left));
            let Context { work, subtree, .. } = expansion.context;
            if work.surveys {
                sum.add_moves(multiplicity, &subtree.survey(&board));
            }
            if work.in_last_ply == LastPly::NodesBelow {
                sum.add(multiplicity, subtree.nodes(&board, 2).into());
            }
        });
        let after = sum.nodes.wrapping_add(sum.statistics.nodes);
        expansion.context.control.add(after.wrapping_sub(before) as u64);
    }

    /// Keeps the positions against one standing half for the next ply.
    fn keep(&mut self, base: HalfNumber) {
        let Worker { sums, produced, .. } = self.worker;
        let (halves, all_sums) = sums.parts();
        let added = produced.add(
            base,
            halves.iter().map(|&half| (half, RowSums::<M>::take(&mut all_sums[half as usize]))),
        );
        sums.reset();
        self.expansion.context.budget.take(2 * added.bytes);
    }

    /// Adds the statistics of the positions against one standing half.
    fn survey(&mut self, base: HalfNumber) {
        let Expansion { context, moving, .. } = self.expansion;
        let standing = self.expansion.standing().half(base);
        let Worker { sums, node_sum, .. } = self.worker;
        let before = node_sum.statistics.nodes;
        let (halves, all_sums) = sums.parts();
        for (index, &half) in halves.iter().enumerate() {
            if let Some(&coming) = halves.get(index + AHEAD) {
                prefetch_all(moving.packed(coming));
                prefetch(&all_sums[coming as usize]);
            }
            let board = moving.packed(half).unpack(self.us).join_of(!self.us, &standing);
            let counts = context.subtree.survey(&board);
            node_sum.add_moves(M::of_sum(all_sums[half as usize]), &counts);
        }
        node_sum.positions += halves.len() as u64;
        context.control.add(node_sum.statistics.nodes.wrapping_sub(before) as u64);
    }

    /// Counts the diagrams against one standing half that no half with the same placement had
    /// before.
    fn mark_diagrams(&mut self) {
        let moving = self.expansion.moving;
        let Worker { sums, marks, node_sum, .. } = self.worker;
        let (halves, _) = sums.parts();
        for &half in halves {
            node_sum.diagrams += u64::from(marks.mark(moving.placement(half)));
        }
    }

    /// Forgets the positions against one standing half.
    fn forget(&mut self) {
        let (halves, all_sums) = self.worker.sums.parts();
        halves.iter().for_each(|&half| all_sums[half as usize] = M::NO_PATHS);
        self.worker.sums.reset();
    }

    /// Counts the positions against one standing half, and forgets them.
    fn tally(&mut self) {
        let positions = self.worker.sums.parts().0.len() as u64;
        self.worker.node_sum.positions += positions;
        self.expansion.context.control.add(positions);
        self.forget();
    }

    /// Counts two plies below the positions against one standing half.
    fn count(&mut self, base: HalfNumber) {
        let standing = self.expansion.standing().half(base);
        let Expansion { context, moving, .. } = self.expansion;
        let Worker { sums, boards, node_sum, .. } = self.worker;
        let before = node_sum.nodes;
        let (halves, all_sums) = sums.parts();
        for (index, &half) in halves.iter().enumerate() {
            if let Some(&coming) = halves.get(index + COLLECTED_AHEAD) {
                prefetch_all(moving.packed(coming));
                prefetch(&all_sums[coming as usize]);
            }
            let multiplicity = RowSums::<M>::take(&mut all_sums[half as usize]);
            let board = moving.packed(half).unpack(self.us).join_of(!self.us, &standing);
            match multiplicity.narrow() {
                Some(weight) => {
                    if boards.push(board, weight) {
                        node_sum.add_nodes(context.subtree.weighted_nodes(boards).into());
                        boards.clear();
                    }
                }
                None => node_sum.add(multiplicity, context.subtree.nodes(&board, 2).into()),
            }
        }
        node_sum.positions += halves.len() as u64;
        sums.reset();
        self.expansion.context.control.add(node_sum.nodes.wrapping_sub(before) as u64);
    }

    /// Counts below the boards that still wait.
    fn count_rest(&mut self) {
        let Worker { boards, node_sum, .. } = self.worker;
        let Context { subtree, control, .. } = self.expansion.context;
        let nodes = subtree.weighted_nodes(boards);
        boards.clear();
        node_sum.add_nodes(nodes.into());
        control.add(nodes);
    }
}
