//! Estimating counts that are too large to be made.
//!
//! A sample is a path of random moves. Each move is drawn evenly from the legal moves, so the product of their
//! numbers along the path is an estimate without bias: Knuth, "Estimating the efficiency of backtrack programs",
//! 1975. The last plies are not drawn but counted, which makes the samples differ less.

use board::Board;
use magic_core::SplitMix64;
use rayon::prelude::*;

use crate::control::{Control, Interrupted};
use crate::depth::Depth;
use crate::kernel::{Backend, Kernel, Subtree};

/// Plies that are counted below each path.
const COUNTED_PLIES: u32 = 4;

/// Samples that one thread draws in one go. Each such group has random numbers of its own, so the result does not
/// depend on the number of threads.
const GROUP: u32 = 64;

/// How many standard errors the bounds of 95% lie from the mean.
const NORMAL_95: f64 = 1.96;

/// An estimate of a number of nodes.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub struct Estimate {
    /// The mean of the samples.
    pub nodes: f64,
    /// The standard error of the mean. It is 0 where the count is exact.
    pub standard_error: f64,
    /// How many samples were drawn.
    pub samples: u32,
}

impl Estimate {
    /// The bounds that hold the count with a probability of about 95%, if the samples are as a normal distribution
    /// allows. With few samples of a deep tree, rare large subtrees may be missed, and the bounds are too narrow.
    pub fn bounds(&self) -> (f64, f64) {
        let margin = NORMAL_95 * self.standard_error;
        ((self.nodes - margin).max(0.0), self.nodes + margin)
    }
}

/// Estimates the move sequences of `depth` moves from `board`, by `samples` random paths. Equal seeds give equal
/// estimates. When `control` is stopped, the samples drawn by then make the estimate. It runs on the threads of the rayon pool that it is called in.
///
/// ```
/// use perft_core::{Control, Depth, estimate};
///
/// let start = board::Board::start();
/// let estimate = estimate(&start, Depth::new(6), 2_000, 1, &Control::new())?;
/// let (low, high) = estimate.bounds();
/// assert!(low < 119_060_324.0 && 119_060_324.0 < high);
/// # Ok::<(), perft_core::Interrupted>(())
/// ```
///
/// # Errors
/// [`Interrupted`] when `control` was stopped before there were two samples.
pub fn estimate(
    board: &Board,
    depth: Depth,
    samples: u32,
    seed: u64,
    control: &Control,
) -> Result<Estimate, Interrupted> {
    let sampler = Sampler { subtree: Subtree::new(Kernel::default(), Backend::best()), control };
    let drawn = depth.plies().saturating_sub(COUNTED_PLIES);
    let counted = depth.plies() - drawn;
    let samples = if drawn == 0 { 1 } else { samples.max(2) };
    let group = |index: u32| {
        let mut random = SplitMix64::seeded(seed.wrapping_add(u64::from(index) << 32));
        let size = GROUP.min(samples - index * GROUP);
        let sample = |_| sampler.sample(board, drawn, counted, &mut random);
        (0..size).map_while(sample).collect::<Vec<_>>()
    };
    let groups = (0..samples.div_ceil(GROUP)).into_par_iter();
    let groups = groups.take_any_while(|_| !control.is_stopped());
    let values: Vec<f64> = groups.flat_map_iter(group).collect();
    if values.len() < samples.min(2) as usize {
        return Err(Interrupted { nodes: 0 });
    }
    let samples = values.len() as u32;
    let count = f64::from(samples);
    let mean = values.iter().sum::<f64>() / count;
    let squares = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>();
    let standard_error = if samples < 2 { 0.0 } else { (squares / (count - 1.0) / count).sqrt() };
    Ok(Estimate { nodes: mean, standard_error, samples })
}

/// Draws samples.
struct Sampler<'a> {
    subtree: Subtree,
    control: &'a Control,
}

impl Sampler<'_> {
    /// The numbers of moves along a random path of `drawn` moves, multiplied, and the nodes below its end. `None`
    /// when the control was stopped.
    fn sample(
        &self,
        board: &Board,
        drawn: u32,
        counted: u32,
        random: &mut SplitMix64,
    ) -> Option<f64> {
        if self.control.is_stopped() {
            return None;
        }
        let (mut board, mut product) = (*board, 1.0);
        for _ in 0..drawn {
            let moves = movegen::legal_moves(&board);
            if moves.is_empty() {
                return Some(0.0);
            }
            board = board.play(moves[random.below(moves.len())]);
            product *= moves.len() as f64;
        }
        let nodes = self.subtree.nodes(&board, counted);
        self.control.add(nodes);
        Some(product * nodes as f64)
    }
}
