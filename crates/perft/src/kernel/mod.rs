//! The counting kernels, and the processor levels they are compiled for.
//!
//! A kernel is written once, generic over the side to move and the processor level ([`level::Level`]),
//! and always inlined. Each level then stamps it: a function that carries the level's target
//! features and does nothing but call the kernel's body, and through which the body recurses. So
//! the whole recursion runs inside code compiled for that level, and the level is chosen once, at
//! the top.

mod backend;
mod bulk;
mod en_passant_replies;
mod level;
mod line_sets;
mod listing;
mod names;
#[cfg(target_arch = "x86_64")]
mod simd;
pub(crate) mod two_ply;

#[cfg(target_arch = "x86_64")]
use std::sync::OnceLock;

use board::{Black, Board, Side, White};
use magic_core::{Color, Sliders};
#[cfg(target_arch = "x86_64")]
use magic_core::{FancyMagics, Pext};

pub use backend::{Backend, BackendUnavailable};
pub use names::UnknownName;

pub(crate) use level::{Level, Task};

use level::Portable;
use two_ply::Batch;

/// A way of counting nodes.
///
/// All kernels give the same counts; they differ in what they do for a node, so their speeds must
/// not be compared as if they did the same work.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Kernel {
    /// A full list of legal moves at every node, and every move made: what an engine does.
    Listing,
    /// The last moves are counted, not listed or made: "bulk counting". Each position before them
    /// is looked at by itself, though most of these are not made either.
    Bulk,
    /// The last two moves are counted together: the fastest way to a total.
    #[default]
    TwoPly,
}

impl Kernel {
    /// All kernels, the most plain first.
    pub const ALL: [Self; 3] = [Self::Listing, Self::Bulk, Self::TwoPly];

    /// The name on the command line and in reports.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Listing => "listing",
            Self::Bulk => "bulk",
            Self::TwoPly => "two-ply",
        }
    }
}

names::by_name!(Kernel, "kernel");

/// Counts whole subtrees with one kernel on one processor level.
#[derive(Clone, Copy)]
pub(crate) struct Subtree {
    kernel: Kernel,
    level: DetectedLevel,
}

/// A processor level that is known to be there.
#[derive(Clone, Copy)]
enum DetectedLevel {
    Portable(Portable),
    #[cfg(target_arch = "x86_64")]
    V3Pext(level::V3<Pext>),
    #[cfg(target_arch = "x86_64")]
    V3Magics(level::V3<FancyMagics>),
    #[cfg(target_arch = "x86_64")]
    Avx512(level::Avx512<Pext>),
}

impl DetectedLevel {
    /// The level for a backend, or the next lower one that the processor has.
    fn of(backend: Backend) -> Self {
        #[cfg(target_arch = "x86_64")]
        {
            let pext = fast_pext();
            if backend == Backend::Avx512
                && let Some(level) = pext.and_then(level::Avx512::new)
            {
                return Self::Avx512(level);
            }
            if backend != Backend::Portable {
                if let Some(level) = pext.and_then(level::V3::new) {
                    return Self::V3Pext(level);
                }
                if let Some(level) = level::V3::new(FancyMagics) {
                    return Self::V3Magics(level);
                }
            }
        }
        let _ = backend;
        Self::Portable(Portable)
    }

    /// The name of its slider backend.
    fn sliders(self) -> &'static str {
        match self {
            Self::Portable(level) => level.sliders().name(),
            #[cfg(target_arch = "x86_64")]
            Self::V3Pext(level) => level.sliders().name(),
            #[cfg(target_arch = "x86_64")]
            Self::V3Magics(level) => level.sliders().name(),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512(level) => level.sliders().name(),
        }
    }
}

/// PEXT, where it is there and fast. The processor is asked once: asking takes a hundred
/// microseconds in a virtual machine, longer than a small count.
#[cfg(target_arch = "x86_64")]
fn fast_pext() -> Option<Pext> {
    static FAST: OnceLock<Option<Pext>> = OnceLock::new();
    *FAST.get_or_init(|| Pext::new().filter(|_| Pext::is_fast()))
}

impl Subtree {
    pub(crate) fn new(kernel: Kernel, backend: Backend) -> Self {
        Self { kernel, level: DetectedLevel::of(backend) }
    }

    /// Nodes below `board` at exactly `depth`, which must be small enough for 64 bits.
    pub(crate) fn nodes(&self, board: &Board, depth: u32) -> u64 {
        match self.level {
            DetectedLevel::Portable(level) => self.nodes_on(level, board, depth),
            #[cfg(target_arch = "x86_64")]
            DetectedLevel::V3Pext(level) => self.nodes_on(level, board, depth),
            #[cfg(target_arch = "x86_64")]
            DetectedLevel::V3Magics(level) => self.nodes_on(level, board, depth),
            #[cfg(target_arch = "x86_64")]
            DetectedLevel::Avx512(level) => self.nodes_on(level, board, depth),
        }
    }

    /// Runs `task` in code compiled for the level.
    pub(crate) fn run<T: Task>(&self, task: T) -> T::Output {
        match self.level {
            DetectedLevel::Portable(level) => level.run(task),
            #[cfg(target_arch = "x86_64")]
            DetectedLevel::V3Pext(level) => level.run(task),
            #[cfg(target_arch = "x86_64")]
            DetectedLevel::V3Magics(level) => level.run(task),
            #[cfg(target_arch = "x86_64")]
            DetectedLevel::Avx512(level) => level.run(task),
        }
    }

    fn nodes_on<L: Level>(&self, level: L, board: &Board, depth: u32) -> u64 {
        match board.side_to_move() {
            Color::White => nodes::<White, L>(self.kernel, level, board, depth),
            Color::Black => nodes::<Black, L>(self.kernel, level, board, depth),
        }
    }
}

/// Nodes below `board`, where `S` is to move, at exactly `depth`, which must be small enough for 64
/// bits.
#[inline(always)]
pub(crate) fn nodes<S: Side, L: Level>(kernel: Kernel, level: L, board: &Board, depth: u32) -> u64 {
    match (kernel, depth) {
        (_, 0) => 1,
        (Kernel::Listing, _) => level.listing::<S>(board, depth),
        (Kernel::Bulk | Kernel::TwoPly, 1) => level.bulk_leaves::<S>(board),
        (Kernel::Bulk, 2) => level.bulk_frontier::<S>(board),
        (Kernel::Bulk, _) => level.bulk::<S>(board, depth),
        (Kernel::TwoPly, _) => {
            let mut batch = L::Batch::new();
            let nodes = match depth {
                2 => level.pairs::<S>(board, &mut batch),
                _ => level.two_ply::<S>(board, depth, &mut batch),
            };
            // The last moves but one are of the side to move if their number is even.
            let rest = match depth % 2 {
                0 => batch.rest::<S, L>(level),
                _ => batch.rest::<S::Them, L>(level),
            };
            nodes + rest
        }
    }
}

#[cfg(all(test, target_arch = "x86_64"))]
mod tests {
    use super::*;
    use crate::suite::{Reader, STANDARD};

    /// The level of processors with AVX2 and a slow PEXT is chosen only there, so that nothing else
    /// would test it anywhere else.
    #[test]
    fn v3_counts_alike_with_magics_and_with_pext() {
        let Some(level) = level::V3::new(FancyMagics).map(DetectedLevel::V3Magics) else {
            println!("SKIPPED: {}", Backend::V3.available().expect_err("there is no such level"));
            return;
        };
        assert_eq!(level.sliders(), "fancy");
        let cases = STANDARD.iter().flat_map(|suite| Reader::new(suite.text.as_bytes())).flatten();
        let mut counted = 0;
        for case in cases {
            for expected in case.expected.iter().filter(|count| count.nodes <= 20_000) {
                for kernel in Kernel::ALL {
                    let subtree = Subtree { kernel, level };
                    let nodes = subtree.nodes(&case.board, expected.depth.plies());
                    assert_eq!(u128::from(nodes), expected.nodes, "{kernel}: {}", case.fen);
                    counted += 1;
                }
            }
        }
        assert!(counted > 20_000, "only {counted} counts");
    }
}
