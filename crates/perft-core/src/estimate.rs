//! Estimating counts that are too large to be made.
//!
//! A sample is a path of random moves. Each move is drawn evenly from the legal moves, so the
//! product of their numbers along the path is an estimate without bias: Knuth, "Estimating the
//! efficiency of backtrack programs",
//! 1975. The last plies are not drawn but counted, which makes the samples differ less.
//!
//! A count that takes less time than the samples is made instead. Whether it does is judged by
//! exact counts of smaller depths alone. A judgement by samples would prefer some estimates to
//! others.

mod moments;

use board::Board;
use magic_core::SplitMix64;
use rayon::prelude::*;

use crate::control::{Control, Interrupted};
use crate::counter::{Counter, Method};
use crate::depth::Depth;
use crate::estimate::moments::Moments;
use crate::result::CountError;
use crate::thread_pool;
use perft_kernels::Subtree;

/// Plies that are counted below each path. Two cost as little as drawing a few moves. With four, an
/// interval of the same width takes 90 times as long, at depth 12 from the start position.
const COUNTED_PLIES: u32 = 2;

/// Samples that one thread draws in one go. Each such group has random numbers of its own, so the
/// result does not depend on the number of threads.
const GROUP: u32 = 1 << 12;

/// About how many nodes a thread counts in the time of a sample.
const NODES_PER_SAMPLE: f64 = 10_000.0;

/// Larger counts are never made instead, however many samples were asked for: they take more than
/// some seconds.
const MOST_COUNTED: f64 = 1e10;

/// Judging whether a count shall be made takes at most about this share of its time.
const JUDGEMENT: f64 = 1.0 / 256.0;

/// How many standard errors the bounds of 95% lie from the mean.
const NORMAL_95: f64 = 1.96;

/// A number of nodes, as far as it is known.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Estimate {
    /// The count itself.
    Exact {
        /// The number of nodes.
        nodes: u128,
    },
    /// An estimate from samples.
    Sampled {
        /// The mean of the samples.
        nodes: f64,
        /// The standard error of the mean.
        standard_error: f64,
        /// How many samples were drawn.
        samples: u32,
    },
}

impl Estimate {
    /// The number of nodes, or the best guess.
    pub const fn nodes(self) -> f64 {
        match self {
            Self::Exact { nodes } => nodes as f64,
            Self::Sampled { nodes, .. } => nodes,
        }
    }

    /// The standard error of the mean: 0 where the count is exact.
    pub const fn standard_error(self) -> f64 {
        match self {
            Self::Exact { .. } => 0.0,
            Self::Sampled { standard_error, .. } => standard_error,
        }
    }

    /// The bounds that hold the count with a probability of about 95%, if the samples are as a
    /// normal distribution allows. With few samples of a deep tree, rare large subtrees may be
    /// missed, and the bounds are too narrow.
    pub fn bounds(self) -> (f64, f64) {
        let margin = NORMAL_95 * self.standard_error();
        ((self.nodes() - margin).max(0.0), self.nodes() + margin)
    }
}

impl Counter<'_> {
    /// Estimates the move sequences of `depth` moves from `board`, by `samples` random paths. Equal
    /// seeds give equal estimates, however the counter counts. When `control` is stopped, the
    /// samples drawn by then make the estimate.
    ///
    /// Where a count takes less time than this many samples, the result is the count.
    ///
    /// ```
    /// use perft_core::{Control, Counter, Depth, Estimate};
    ///
    /// let (start, counter, control) = (board::Board::start(), Counter::default(), Control::new());
    /// // One seed in twenty gives bounds that miss the count. This one is not among them.
    /// let (low, high) = counter.estimate(&start, Depth::new(9), 5_000, 2, &control)?.bounds();
    /// assert!(low < 2_439_530_234_167.0 && 2_439_530_234_167.0 < high);
    ///
    /// let estimate = counter.estimate(&start, Depth::new(5), 5_000, 1, &control)?;
    /// assert_eq!(estimate, Estimate::Exact { nodes: 4_865_609 });
    /// # Ok::<(), perft_core::CountError>(())
    /// ```
    ///
    /// # Errors
    /// [`CountError::Interrupted`] when `control` was stopped before there were two samples, and
    /// [`CountError::TooLarge`] when the estimate is above 10^308.
    pub fn estimate(
        &self,
        board: &Board,
        depth: Depth,
        samples: u32,
        seed: u64,
        control: &Control,
    ) -> Result<Estimate, CountError> {
        let most = (f64::from(samples) * NODES_PER_SAMPLE).min(MOST_COUNTED);
        if depth.plies() <= COUNTED_PLIES
            || self.expected_nodes(board, depth, most * JUDGEMENT, control)? <= most
        {
            return Ok(Estimate::Exact { nodes: self.count(board, depth, control)?.nodes });
        }
        let moments = self.draw(board, depth.plies(), samples.max(2), seed, control);
        if moments.samples < 2 {
            return Err(Interrupted { nodes: 0 }.into());
        }
        let unit = UNIT.powi(depth.plies() as i32);
        let (nodes, standard_error) = (moments.mean * unit, moments.standard_error() * unit);
        let samples = moments.samples;
        let estimate = Estimate::Sampled { nodes, standard_error, samples };
        if estimate.bounds().1.is_finite() { Ok(estimate) } else { Err(CountError::TooLarge) }
    }

    /// About how many nodes there are. Smaller depths are counted as long as that takes about
    /// `most` nodes, and their growth is taken to go on. Two plies grow alike, while one side may
    /// have more moves than the other.
    fn expected_nodes(
        &self,
        board: &Board,
        depth: Depth,
        most: f64,
        control: &Control,
    ) -> Result<f64, CountError> {
        let counter = Counter { method: Method::Plain, ..*self };
        let (mut before, mut last) = (1.0, 1.0);
        for smaller in (1..=depth.plies()).filter_map(|plies| Depth::try_from(plies).ok()) {
            let nodes = counter.count(board, smaller, control)?.nodes as f64;
            let growth = nodes / before;
            if nodes == 0.0 || smaller.plies() > 1 && nodes * growth.sqrt() > most {
                let left = depth.plies() - smaller.plies();
                return Ok(nodes * growth.powf(f64::from(left) / 2.0));
            }
            (before, last) = (last, nodes);
        }
        Ok(last)
    }

    /// Draws samples on all threads. Nodes are in powers of [`UNIT`].
    fn draw(
        &self,
        board: &Board,
        depth: u32,
        samples: u32,
        seed: u64,
        control: &Control,
    ) -> Moments {
        let subtree = Subtree::new(self.kernel, self.backend);
        let sampler = Sampler { subtree, control, board, depth };
        let group = |index: u32| {
            let mut random = SplitMix64::seeded(seed.wrapping_add(u64::from(index) << 32));
            let size = GROUP.min(samples - index * GROUP);
            (0..size).map_while(|_| sampler.sample(&mut random)).collect::<Moments>()
        };
        control.begin_ply(depth.saturating_sub(COUNTED_PLIES), samples.into());
        let groups = 0..samples.div_ceil(GROUP);
        let drawn: Vec<Moments> = match thread_pool::start(self.threads.get()) {
            Some(pool) => pool.install(|| groups.into_par_iter().map(group).collect()),
            None => groups.map(group).collect(),
        };
        drawn.into_iter().fold(Moments::default(), Moments::with)
    }
}

/// The unit of a sample is this to the power of the depth: about the nodes that are expected. So no
/// number of a deep sample is too large for `f64`, and neither is its square.
const UNIT: f64 = 32.0;

/// Draws samples.
struct Sampler<'a> {
    subtree: Subtree,
    control: &'a Control,
    board: &'a Board,
    depth: u32,
}

impl Sampler<'_> {
    /// The numbers of moves along a random path, multiplied, and the nodes below its end. `None`
    /// when the control was stopped.
    fn sample(&self, random: &mut SplitMix64) -> Option<f64> {
        if self.control.is_stopped() {
            return None;
        }
        let (mut board, mut product) = (*self.board, 1.0);
        for _ in COUNTED_PLIES..self.depth {
            let moves = movegen::legal_moves(&board);
            if moves.is_empty() {
                return Some(0.0);
            }
            board = board.play(moves[random.below(moves.len())]);
            product *= moves.len() as f64 / UNIT;
        }
        let nodes = self.subtree.nodes(&board, COUNTED_PLIES);
        self.control.add(nodes);
        self.control.add_expanded(1);
        Some(product * nodes as f64 / UNIT.powi(COUNTED_PLIES as i32))
    }
}
