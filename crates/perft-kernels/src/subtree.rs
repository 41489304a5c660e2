//! Counting subtrees on a level that was chosen once.

use board::{Black, Board, Move, White};
use magic_core::{Color, Sliders};

use crate::backend::Backend;
use crate::chosen_level::{ChosenLevel, PlayLevel};
use crate::kernels::Kernel;
#[cfg(feature = "explain")]
use crate::kernels::two_plies;
use crate::level::{Level, Task};
use crate::listing::level::ListingLevel;
use crate::listing::successors::Successors;
use crate::survey::{LeafCounts, SurveyOfAny};
use crate::two_ply::are_soon_counted;
#[cfg(feature = "explain")]
use crate::two_ply::level::CountsAlone;
use crate::two_ply::level::{Groups, TwoPlyLevel};
use crate::weighted_boards::WeightedBoards;

/// Counts whole subtrees with one kernel on one processor level.
#[derive(Clone, Copy)]
pub struct Subtree {
    kernel: Kernel,
    level: ChosenLevel,
}

impl Subtree {
    /// The subtrees of `kernel`, on the level of `backend` or the next lower one that the processor
    /// has.
    pub fn new(kernel: Kernel, backend: Backend) -> Self {
        Self { kernel, level: ChosenLevel::of(backend) }
    }

    /// As [`new`](Self::new), as if the processor's PEXT were slow: sliders are looked up by
    /// magics.
    pub fn with_magics(kernel: Kernel, backend: Backend) -> Self {
        Self { kernel, level: ChosenLevel::with_pext(backend, None) }
    }

    /// The backend that counts: the one that was asked for, or the next lower one that the
    /// processor has.
    pub fn backend(&self) -> Backend {
        self.level.backend()
    }

    /// How sliders are looked up: `pext`, or `black` magics.
    pub fn sliders(&self) -> &'static str {
        self.level.run(SliderName)
    }

    /// Nodes below `board` at exactly `depth`, which must be small enough for 64 bits.
    pub fn nodes(&self, board: &Board, depth: u32) -> u64 {
        self.level.run(Nodes { kernel: self.kernel, board, depth })
    }

    /// Whether five plies below `board` take less time in one call than move by move, and some
    /// milliseconds at most in most positions.
    pub fn joins_five_plies(&self, board: &Board) -> bool {
        self.kernel == Kernel::TwoPly && self.level.run(JoinsFivePlies { board })
    }

    /// Up to which depth counting takes less time than looking results up in a table in memory.
    pub fn depth_without_lookups(&self) -> u32 {
        match (self.kernel, self.backend()) {
            // Eight boards are counted together sooner than eight entries come from memory. Four
            // boards are not.
            (Kernel::TwoPly, Backend::Avx512) => 2,
            _ => 1,
        }
    }

    /// Leaves two plies below all `boards`, each times its weight. Side by side they take less time
    /// than one by one.
    pub fn weighted_nodes(&self, boards: &WeightedBoards) -> u64 {
        let side = boards.side_to_move();
        side.map_or(0, |side| self.level.run(WeightedNodes { kernel: self.kernel, boards, side }))
    }

    /// Leaves two plies below each of `boards`, all of which are after one move on `before`. They
    /// are written to `leaves`, for as many boards as both have. Side by side they take less time
    /// than one by one.
    pub fn nodes_of_each(&self, before: &Board, boards: &[Board], leaves: &mut [u64]) {
        self.level.run(NodesOfEach { kernel: self.kernel, before, boards, leaves });
    }

    /// All legal moves of `board` with the boards after them, listed and played as the kernel
    /// `listing` does on the level. The order of the moves is that of
    /// [`legal_moves`](movegen::legal_moves) on every level.
    pub fn successors(&self, board: &Board) -> Vec<(Move, Board)> {
        self.level.run(Successors { board })
    }

    /// What the legal moves of `board` are. The kernel `listing` plays each, all other kernels look
    /// at sets of moves.
    pub fn survey(&self, board: &Board) -> LeafCounts {
        self.level.play().run(SurveyOfAny { kernel: self.kernel, board })
    }

    /// The level for other tasks than kernels, which play moves.
    pub fn play_level(&self) -> PlayLevel {
        self.level.play()
    }
}

/// Leaves two plies below `board` by the kernel `two-ply`, for a backend or the next lower one that
/// the processor has.
#[cfg(feature = "explain")]
pub fn two_plies_below(board: &Board, backend: Backend) -> u64 {
    ChosenLevel::of(backend).run(TwoPlies { board })
}

/// Leaves two plies below `board` by sums over a single node, for a backend or the next lower one
/// that the processor has. `None` where the backend counts single nodes in another way.
#[cfg(feature = "explain")]
pub fn two_plies_by_sums(board: &Board, backend: Backend) -> Option<u64> {
    let level = ChosenLevel::of(backend);
    level.run(SumsSingleNodes).then(|| level.run(TwoPlies { board }))
}

/// Leaves two plies below `board` by the code that counts boards side by side, with the board in
/// every lane. On `complete` the side to move has the same pieces and castling rooks, and perhaps
/// more, in whose places enemy pieces stand on `board`. `None` where the backend, or the next lower
/// one that the processor has, counts one board at a time.
#[cfg(feature = "explain")]
pub fn two_plies_in_every_lane(complete: &Board, board: &Board, backend: Backend) -> Option<u64> {
    ChosenLevel::of(backend).run(TwoPliesInLanes { complete, board })
}

/// Nodes below a board, for either side to move.
struct Nodes<'b> {
    kernel: Kernel,
    board: &'b Board,
    depth: u32,
}

impl<L: ListingLevel + TwoPlyLevel> Task<L> for Nodes<'_> {
    type Output = u64;

    #[inline(always)]
    fn run(self, level: L) -> u64 {
        let Self { kernel, board, depth } = self;
        match board.side_to_move() {
            Color::White => kernel.nodes::<White, L>(level, board, depth),
            Color::Black => kernel.nodes::<Black, L>(level, board, depth),
        }
    }
}

/// Leaves two plies below many boards, times their weights.
struct WeightedNodes<'b> {
    kernel: Kernel,
    boards: &'b WeightedBoards,
    side: Color,
}

impl<L: ListingLevel + TwoPlyLevel> Task<L> for WeightedNodes<'_> {
    type Output = u64;

    #[inline(always)]
    fn run(self, level: L) -> u64 {
        let Self { kernel, boards, side } = self;
        match side {
            Color::White => kernel.weighted_nodes::<White, L>(level, boards),
            Color::Black => kernel.weighted_nodes::<Black, L>(level, boards),
        }
    }
}

/// Leaves two plies below each of some boards after a move, for either side to move.
struct NodesOfEach<'b> {
    kernel: Kernel,
    before: &'b Board,
    boards: &'b [Board],
    leaves: &'b mut [u64],
}

impl<L: ListingLevel + TwoPlyLevel> Task<L> for NodesOfEach<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self, level: L) {
        let Self { kernel, before, boards, leaves } = self;
        match before.side_to_move() {
            Color::White => kernel.nodes_of_each::<Black, L>(level, before, boards, leaves),
            Color::Black => kernel.nodes_of_each::<White, L>(level, before, boards, leaves),
        }
    }
}

/// Leaves two plies below a board, for either side to move.
#[cfg(feature = "explain")]
struct TwoPlies<'b> {
    board: &'b Board,
}

#[cfg(feature = "explain")]
impl<L: TwoPlyLevel> Task<L> for TwoPlies<'_> {
    type Output = u64;

    #[inline(always)]
    fn run(self, level: L) -> u64 {
        match self.board.side_to_move() {
            Color::White => two_plies::<White, L>(level, self.board),
            Color::Black => two_plies::<Black, L>(level, self.board),
        }
    }
}

/// Whether a level counts single nodes by sums.
#[cfg(feature = "explain")]
struct SumsSingleNodes;

#[cfg(feature = "explain")]
impl<L: TwoPlyLevel> Task<L> for SumsSingleNodes {
    type Output = bool;

    #[inline(always)]
    fn run(self, _: L) -> bool {
        L::Alone::HAS_RULES
    }
}

/// Leaves two plies below a board in every lane, for either side to move.
#[cfg(feature = "explain")]
struct TwoPliesInLanes<'b> {
    complete: &'b Board,
    board: &'b Board,
}

#[cfg(feature = "explain")]
impl<L: TwoPlyLevel> Task<L> for TwoPliesInLanes<'_> {
    type Output = Option<u64>;

    #[inline(always)]
    fn run(self, level: L) -> Option<u64> {
        let Self { complete, board } = self;
        match board.side_to_move() {
            Color::White => L::Groups::leaves_in_every_lane::<White>(level, complete, board),
            Color::Black => L::Groups::leaves_in_every_lane::<Black>(level, complete, board),
        }
    }
}

impl Backend {
    /// How the backend looks slider attacks up on this processor: `pext`, or `black` magics where
    /// that instruction is missing or slow.
    pub fn sliders(self) -> &'static str {
        Subtree::new(Kernel::TwoPly, self).sliders()
    }
}

/// Whether a level counts five plies below a board best in one go.
struct JoinsFivePlies<'b> {
    board: &'b Board,
}

impl<L: TwoPlyLevel> Task<L> for JoinsFivePlies<'_> {
    type Output = bool;

    #[inline(always)]
    fn run(self, _: L) -> bool {
        L::Groups::ARE_MADE && are_soon_counted(self.board)
    }
}

/// The name of a level's slider backend.
struct SliderName;

impl<L: Level> Task<L> for SliderName {
    type Output = &'static str;

    #[inline(always)]
    fn run(self, level: L) -> &'static str {
        level.sliders().name()
    }
}
