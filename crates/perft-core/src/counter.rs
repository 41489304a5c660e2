//! The one front of counting: how to count, and counts made so.

use std::collections::HashMap;
use std::fmt;
use std::num::NonZeroUsize;
use std::path::Path;

use board::{Board, Move};

use crate::control::{Control, Interrupted};
use crate::depth::Depth;
use crate::hash::{HashedCount, TranspositionTable};
use crate::memory::Memory;
use crate::merge::{Merging, PlyPositions, Room};
use crate::result::{CountError, Counted, DivideEntry, PlyDiagrams};
use crate::settings::Settings;
use crate::statistics::{Statistics, StatisticsWalk};
use crate::tree::PlainCount;
use perft_kernels::{Backend, Kernel};

/// The treatment of positions that many paths reach. It changes no count.
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub enum Method<'t> {
    /// Nothing: each path is walked. Speeds of kernels are measured like this.
    #[default]
    Plain,
    /// The counts of subtrees are kept in a table and looked up when a position is reached again.
    ///
    /// The table may be used again, for other depths and boards too. All threads of a count share
    /// it, and so may several counts at once. [`TranspositionTable`] says how sure a look-up is.
    Hashed(&'t TranspositionTable),
    /// Positions are walked ply by ply, and equal positions merged, in about this much memory at
    /// most.
    ///
    /// This is exact: positions are compared whole. The bound is for what grows with the count; a
    /// small count may exceed a tiny bound. Less memory means more slices and so more time, never
    /// another count.
    Merged(Memory),
    /// As [`Merged`](Self::Merged), but what does not fit the memory goes to temporary files
    /// instead of being counted in slices. So distinct positions stay known. The files have no
    /// names, and are gone when the count ends.
    Spilling {
        /// The memory budget for merging.
        memory: Memory,
        /// Where the files are made.
        folder: &'t Path,
    },
}

impl<'t> Method<'t> {
    /// The memory budget, if this is merging.
    const fn room(self) -> Option<Room<'t>> {
        match self {
            Self::Plain | Self::Hashed(_) => None,
            Self::Merged(memory) => Some(Room { memory, folder: None }),
            Self::Spilling { memory, folder } => Some(Room { memory, folder: Some(folder) }),
        }
    }

    /// The memory budget for merging: half of the free memory for any other method.
    fn room_or_free_memory(self) -> Room<'t> {
        self.room().unwrap_or_else(|| Room { memory: Memory::half_of_free(), folder: None })
    }

    /// The name in reports.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Plain => "plain",
            Self::Hashed(_) => "hashed",
            Self::Merged(_) | Self::Spilling { .. } => "merged",
        }
    }
}

impl fmt::Display for Method<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// How to count. No choice changes a count, only the time it takes.
///
/// ```
/// use perft_core::{Control, Counter, Depth, Kernel, Memory, Method};
///
/// let start = board::Board::start();
/// let control = Control::new();
///
/// let counter = Counter { kernel: Kernel::Bulk, ..Counter::default() };
/// assert_eq!(counter.count(&start, Depth::new(4), &control)?.nodes, 197_281);
///
/// let method = Method::Merged(Memory::from_megabytes(64));
/// let merged = Counter { method, ..Counter::default() }.count(&start, Depth::new(6), &control)?;
/// assert_eq!(merged.nodes, 119_060_324);
/// assert_eq!(merged.distinct, [1, 20, 400, 5362, 72_078]);
/// # Ok::<(), perft_core::CountError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Counter<'t> {
    /// The way nodes are counted.
    pub kernel: Kernel,
    /// The processor level the kernel was compiled for. One that this processor lacks is replaced
    /// by the best it has.
    pub backend: Backend,
    /// How many threads count.
    pub threads: NonZeroUsize,
    /// The treatment of positions that are reached again.
    pub method: Method<'t>,
}

impl Default for Counter<'_> {
    /// The fastest kernel, the best backend of this processor, all its cores, and the plain method.
    fn default() -> Self {
        Self {
            kernel: Kernel::default(),
            backend: Backend::best(),
            threads: std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN),
            method: Method::default(),
        }
    }
}

/// The number of move sequences of exactly `depth` moves from `board` (perft), with the default
/// [`Counter`].
///
/// ```
/// use perft_core::Depth;
///
/// assert_eq!(perft_core::count(&board::Board::start(), Depth::new(4)), 197_281);
/// ```
pub fn count(board: &Board, depth: Depth) -> u128 {
    // Nobody has this control to stop the count by.
    let control = Control::new();
    PlainCount::new(Counter::default().settings(), &control).nodes(board, depth.plies())
}

/// The [`Statistics`] of the leaves at every depth from 1 to `depth`, with the default [`Counter`].
///
/// ```
/// use perft_core::Depth;
///
/// let by_depth = perft_core::statistics(&board::Board::start(), Depth::new(3));
/// assert_eq!((by_depth[2].nodes, by_depth[2].captures), (8_902, 34));
/// ```
pub fn statistics(board: &Board, depth: Depth) -> Vec<Statistics> {
    let control = Control::new();
    StatisticsWalk::new(Counter::default().settings(), &control).by_depth(board, depth.plies())
}

impl<'t> Counter<'t> {
    const fn settings(&self) -> Settings {
        Settings { kernel: self.kernel, backend: self.backend, threads: self.threads }
    }

    /// Merging, if that is the method.
    fn merging<'a>(&'a self, control: &'a Control) -> Option<Merging<'a>> {
        self.method.room().map(|room| Merging { settings: self.settings(), control, room })
    }

    /// Merging, in half of the free memory where the method is another one.
    fn merging_anyway<'a>(&'a self, control: &'a Control) -> Merging<'a> {
        Merging { settings: self.settings(), control, room: self.method.room_or_free_memory() }
    }

    /// The number of move sequences of exactly `depth` moves from `board`. The count can be watched
    /// and stopped through `control`.
    ///
    /// # Errors
    /// [`CountError::Interrupted`] with the nodes counted so far when `control` was stopped, and
    /// [`CountError::TooLarge`].
    pub fn count(
        &self,
        board: &Board,
        depth: Depth,
        control: &Control,
    ) -> Result<Counted, CountError> {
        Running::new(self, control).count(board, depth)
    }

    /// The number of move sequences of 0, 1, 2 … `depth` moves from `board`. `on_depth` sees each
    /// as soon as it is known. With [`Method::Merged`] one walk gives all depths.
    ///
    /// ```
    /// use perft_core::{Control, Counted, Counter, Depth};
    ///
    /// let (start, mut nodes) = (board::Board::start(), Vec::new());
    /// let mut on_depth = |_: Depth, counted: &Counted| nodes.push(counted.nodes);
    /// Counter::default().count_each(&start, Depth::new(4), &Control::new(), &mut on_depth)?;
    /// assert_eq!(nodes, [1, 20, 400, 8_902, 197_281]);
    /// # Ok::<(), perft_core::CountError>(())
    /// ```
    ///
    /// # Errors
    /// As [`count`](Self::count). `on_depth` has seen the depths that were complete by then.
    pub fn count_each(
        &self,
        board: &Board,
        depth: Depth,
        control: &Control,
        on_depth: &mut dyn FnMut(Depth, &Counted),
    ) -> Result<(), CountError> {
        if let Some(merging) = self.merging(control) {
            let mut show = |plies: u32, nodes: u128, distinct: &[u64]| {
                // As many plies as a count of this depth alone would know.
                let known = distinct.len().min(plies.saturating_sub(1).max(1) as usize);
                // A depth that was asked for fits the type.
                if let Ok(depth) = Depth::try_from(plies) {
                    on_depth(depth, &Counted { nodes, distinct: distinct[..known].to_vec() });
                }
            };
            return merging.count_each(board, depth.plies(), &mut show);
        }
        let running = Running::new(self, control);
        for depth in (0..=depth.plies()).filter_map(|plies| Depth::try_from(plies).ok()) {
            on_depth(depth, &running.count(board, depth)?);
        }
        Ok(())
    }

    /// The nodes behind each legal move of `board`, in the order the moves are generated;
    /// `on_entry` sees each as soon as it is known. At depth 0 there are no moves to divide by.
    ///
    /// # Errors
    /// As [`count`](Self::count). `on_entry` has seen the moves finished by then. With
    /// [`Method::Merged`] all moves are finished together, unless memory is short;
    /// [`divide_one_by_one`](Self::divide_one_by_one) takes longer, but finishes one move after the
    /// other.
    pub fn divide(
        &self,
        board: &Board,
        depth: Depth,
        control: &Control,
        on_entry: &mut (dyn FnMut(&DivideEntry) + Send),
    ) -> Result<Vec<DivideEntry>, CountError> {
        if let Some(entries) = self.divide_in_one_walk(board, depth, control)? {
            entries.iter().for_each(on_entry);
            return Ok(entries);
        }
        self.divide_one_by_one(board, depth, control, on_entry)
    }

    /// As [`divide`](Self::divide), with a count of its own for each move: for those who may have
    /// to stop, and want the moves that are finished.
    ///
    /// # Errors
    /// As [`count`](Self::count). `on_entry` has seen the moves finished by then.
    pub fn divide_one_by_one(
        &self,
        board: &Board,
        depth: Depth,
        control: &Control,
        on_entry: &mut (dyn FnMut(&DivideEntry) + Send),
    ) -> Result<Vec<DivideEntry>, CountError> {
        let running = Running::new(self, control);
        let mut entries = Vec::new();
        let Some(below) = depth.after_move() else { return Ok(entries) };
        let mut total: u128 = 0;
        for &mv in &movegen::legal_moves(board) {
            let nodes = match running.count(&board.play(mv), below) {
                Ok(counted) => counted.nodes,
                Err(CountError::Interrupted(Interrupted { nodes })) => {
                    return Err(Interrupted { nodes: total.saturating_add(nodes) }.into());
                }
                Err(error) => return Err(error),
            };
            total = total.saturating_add(nodes);
            let entry = DivideEntry { mv, nodes };
            on_entry(&entry);
            entries.push(entry);
        }
        Ok(entries)
    }

    /// With [`Method::Merged`], all moves together where that is possible.
    fn divide_in_one_walk(
        &self,
        board: &Board,
        depth: Depth,
        control: &Control,
    ) -> Result<Option<Vec<DivideEntry>>, CountError> {
        let Some(merging) = self.merging(control) else { return Ok(None) };
        let Some(values) = merging.move_values(board, depth.plies())? else { return Ok(None) };
        let values: HashMap<Board, u64> = values.into_iter().collect();
        let nodes = |mv| Some(u128::from(*values.get(&board.play(mv))?));
        let entry = |&mv: &Move| Some(DivideEntry { mv, nodes: nodes(mv)? });
        Ok(movegen::legal_moves(board).iter().map(entry).collect())
    }

    /// The number of distinct positions after 0, 1, 2 … `depth` plies, as [`Counted::distinct`]
    /// defines them. The list ends early where the positions of a ply do not fit the memory of
    /// [`Method::Merged`], or half of the free memory with any other method. `on_ply` sees each
    /// number as soon as it is known.
    ///
    /// ```
    /// use perft_core::{Control, Counter, Depth};
    ///
    /// let start = board::Board::start();
    /// let (counter, control) = (Counter::default(), Control::new());
    /// let distinct = counter.distinct_positions(&start, Depth::new(4), &control, &mut |_| ())?;
    /// assert_eq!(distinct, [1, 20, 400, 5_362, 72_078]);
    /// # Ok::<(), perft_core::CountError>(())
    /// ```
    ///
    /// # Errors
    /// As [`count`](Self::count). The nodes of [`CountError::Interrupted`] are 0.
    pub fn distinct_positions(
        &self,
        board: &Board,
        depth: Depth,
        control: &Control,
        on_ply: &mut dyn FnMut(u64),
    ) -> Result<Vec<u64>, CountError> {
        self.merging_anyway(control).positions(board, depth.plies(), on_ply)
    }

    /// As [`distinct_positions`](Self::distinct_positions), with the number of distinct diagrams
    /// beside the positions: of the ways in which pieces stand on squares, whatever castlings and
    /// en passant captures are possible.
    ///
    /// ```
    /// use perft_core::{Control, Counter, Depth};
    ///
    /// let start = board::Board::start();
    /// let (counter, control) = (Counter::default(), Control::new());
    /// let plies = counter.distinct_diagrams(&start, Depth::new(4), &control, &mut |_| ())?;
    /// assert_eq!((plies[4].positions, plies[4].diagrams), (72_078, 71_852));
    /// # Ok::<(), perft_core::CountError>(())
    /// ```
    ///
    /// # Errors
    /// As [`distinct_positions`](Self::distinct_positions).
    pub fn distinct_diagrams(
        &self,
        board: &Board,
        depth: Depth,
        control: &Control,
        on_ply: &mut dyn FnMut(PlyDiagrams),
    ) -> Result<Vec<PlyDiagrams>, CountError> {
        self.merging_anyway(control).diagrams(board, depth.plies(), on_ply)
    }

    /// The distinct positions `plies` after some positions, each with the number of paths that lead
    /// to it. They are merged within the memory of [`Method::Merged`], or within half of the free
    /// memory with any other method.
    ///
    /// # Errors
    /// [`CountError::Memory`] when a ply does not fit the memory; [`CountError::TooLarge`];
    /// [`CountError::Interrupted`], whose nodes are 0.
    pub fn positions_at(
        &self,
        positions: PlyPositions,
        plies: Depth,
        control: &Control,
    ) -> Result<PlyPositions, CountError> {
        self.merging_anyway(control).positions_at(positions, plies.plies())
    }

    /// The number of move sequences of exactly `depth` moves from all positions, each times its
    /// multiplicity. With [`Method::Merged`] the positions are merged with each other on the way;
    /// then [`Counted::distinct`] begins with the number of the given positions.
    ///
    /// # Errors
    /// As [`count`](Self::count).
    pub fn count_positions(
        &self,
        positions: PlyPositions,
        depth: Depth,
        control: &Control,
    ) -> Result<Counted, CountError> {
        if let Some(merging) = self.merging(control) {
            return merging.count_positions(positions, depth.plies());
        }
        let running = Running::new(self, control);
        let mut total: u128 = 0;
        for (board, multiplicity) in positions.in_order().range(0..positions.len()) {
            let nodes = running.count(&board, depth).map_err(|error| match error {
                CountError::Interrupted(_) => Interrupted { nodes: total }.into(),
                error => error,
            })?;
            let sum = multiplicity.checked_mul(nodes.nodes).and_then(|it| total.checked_add(it));
            total = sum.ok_or(CountError::TooLarge)?;
        }
        Ok(Counted { nodes: total, distinct: Vec::new() })
    }

    /// The [`Statistics`] of the leaves at every depth from 1 to `depth`. `on_depth` sees each as
    /// soon as it is known.
    ///
    /// The kernel [`Listing`](Kernel::Listing) plays every move, and is the slow definition of
    /// every column. All other kernels look at sets of moves. Statistics use no transposition
    /// table: with [`Method::Hashed`] every path is walked.
    ///
    /// # Errors
    /// As [`count`](Self::count). `on_depth` has seen the depths that were complete by then.
    pub fn statistics(
        &self,
        board: &Board,
        depth: Depth,
        control: &Control,
        on_depth: &mut (dyn FnMut(Depth, &Statistics) + Send),
    ) -> Result<Vec<Statistics>, CountError> {
        // A depth that was asked for fits the type.
        let mut show = |plies: u32, statistics: &Statistics| {
            if let Ok(depth) = Depth::try_from(plies) {
                on_depth(depth, statistics);
            }
        };
        if let Some(merging) = self.merging(control) {
            return merging.statistics(board, depth.plies(), &mut show);
        }
        let by_depth = StatisticsWalk::new(self.settings(), control).by_depth(board, depth.plies());
        if control.is_stopped() {
            return Err(Interrupted { nodes: control.nodes().into() }.into());
        }
        for (plies, statistics) in (1..).zip(&by_depth) {
            show(plies, statistics);
        }
        Ok(by_depth)
    }
}

/// A counter at work. Plain and hashed counts of several boards share one set of threads.
enum Running<'a> {
    Plain(PlainCount<'a>),
    Hashed(HashedCount<'a>),
    Merged(Merging<'a>),
}

impl<'a> Running<'a> {
    fn new(counter: &'a Counter<'_>, control: &'a Control) -> Self {
        let settings = counter.settings();
        match counter.method {
            Method::Plain => Self::Plain(PlainCount::new(settings, control)),
            Method::Hashed(table) => Self::Hashed(HashedCount::new(settings, control, table)),
            Method::Merged(_) | Method::Spilling { .. } => {
                Self::Merged(counter.merging_anyway(control))
            }
        }
    }

    fn count(&self, board: &Board, depth: Depth) -> Result<Counted, CountError> {
        let depth = depth.plies();
        let nodes = match self {
            Self::Plain(plain) => plain.count(board, depth)?,
            Self::Hashed(hashed) => hashed.count(board, depth)?,
            Self::Merged(merging) => return merging.count(board, depth),
        };
        Ok(Counted { nodes, distinct: Vec::new() })
    }
}
