//! What two-ply counting asks of a processor level.

use board::{Board, Move, MoveKind, Side};
use magic_core::{Bitboard, Square};

use crate::level::Level;

/// What a pawn may become.
pub(crate) const PROMOTIONS: [MoveKind; 4] = [
    MoveKind::PromoteKnight,
    MoveKind::PromoteBishop,
    MoveKind::PromoteRook,
    MoveKind::PromoteQueen,
];

/// Where sums take less time than the kernel `bulk`.
#[derive(Clone, Copy)]
#[allow(dead_code, reason = "each target has levels of its own")]
pub(crate) enum SumsPay {
    /// On every board.
    Always,
    /// Where the side has more than its king.
    UnlessBareKing,
    /// Where the side has more than this many moves, as estimated from its pieces.
    Above(u32),
    /// On no board.
    Never,
}

/// A processor level, with what two-ply counting uses on it.
pub(crate) trait TwoPlyLevel: Level {
    /// Where the side that moves next makes sums take less time than the kernel `bulk`.
    const SUMS_PAY: SumsPay;

    /// How a node is counted that finds no others to be counted with.
    type Alone: CountsAlone<Self>;
    /// How leaves after single moves are counted.
    type Batch: Batch<Self>;
    /// Which nodes two plies above the leaves are counted together.
    type Groups: Groups<Self>;
}

/// How a level counts one node two plies above the leaves.
pub(crate) trait CountsAlone<L: TwoPlyLevel> {
    /// Whether it sums moves by [rules](crate::two_ply::rules).
    #[cfg(feature = "explain")]
    const HAS_RULES: bool;

    /// Leaves two plies below `board`, where `S` is to move, except those that wait in the batch.
    fn leaves_below<S: Side>(level: L, board: &Board, batch: &mut L::Batch) -> u64;
}

/// Which nodes two plies above the leaves a level counts together.
pub(crate) trait Groups<L: TwoPlyLevel> {
    /// Whether any.
    const ARE_MADE: bool;

    /// Leaves `depth` plies below `board`, where `S` is to move, except those that wait in the
    /// batch. `None` where nodes at that depth are better counted one by one.
    fn leaves_below<S: Side>(
        level: L,
        board: &Board,
        depth: u32,
        batch: &mut L::Batch,
    ) -> Option<u64>;

    /// Counts the leaves two plies below the first of `boards`, each times its weight. They are in
    /// the [rest](Batch::rest) of the batch, which has [turned to](Batch::turn_to) the first board.
    /// Returns how many boards these are: none where the first is better counted alone.
    fn count_first<S: Side>(boards: &[Board], weights: &[Label], batch: &mut L::Batch) -> usize;

    /// Leaves two plies below each of `boards`, where `S` is to move after a move on `before`. They
    /// are written to `leaves`, which is as long.
    fn leaves_below_each<S: Side>(level: L, before: &Board, boards: &[Board], leaves: &mut [u64]);

    /// Leaves two plies below `board`, counted in every lane at once. On `complete` the side to
    /// move may have more pieces.
    #[cfg(feature = "explain")]
    fn leaves_in_every_lane<S: Side>(level: L, complete: &Board, board: &Board) -> Option<u64>;
}

/// How often each leaf of a board counts. Where boards have sums of their own, the number of the
/// sum that their leaves are added to.
pub(crate) type Label = u32;

/// Plays moves out, at once or many together. The implementor decides what is counted.
pub(crate) trait TakesMoves {
    /// Takes `mv`, a move of `S` on `board`. Returns what is counted at once.
    fn add<S: Side>(&mut self, board: &Board, mv: Move) -> u64;

    /// [`add`](Self::add) for plain moves of the piece on `from` to each of `targets`.
    fn add_each<S: Side>(&mut self, board: &Board, from: Square, targets: Bitboard) -> u64;

    /// [`add`](Self::add) for the four promotions of the pawn on `from` that arrives on `to`.
    #[inline(always)]
    fn add_promotions<S: Side>(&mut self, board: &Board, from: Square, to: Square) -> u64 {
        let mut counted = 0;
        for kind in PROMOTIONS {
            counted += self.add::<S>(board, Move::new(from, to, kind));
        }
        counted
    }
}

/// Counts the leaves after played-out moves of two-ply counting, at once or many boards together.
/// All moves that one batch is given are of the same side. A batch may serve many positions: see
/// [`turn_to`](Self::turn_to).
///
/// What [`TakesMoves`] returns are leaves that are counted at once, each of them once. All other
/// leaves are in the [`rest`](Self::rest).
pub(crate) trait Batch<L: Level>: TakesMoves {
    /// Whether playing a move out costs less here than a look at what it changes.
    const IS_CHEAP: bool;

    /// A batch in which no board waits, for boards that come from `root` and on which `T` is to
    /// move. Each of their leaves counts once.
    fn new<T: Side>(level: L, root: &Board) -> Self;

    /// From now on boards come from `root`, and those that wait have this label. `T` is to move on
    /// the boards. Boards that wait already keep their label.
    fn turn_to<T: Side>(&mut self, root: &Board, label: Label);

    /// The leaves of all boards that have waited or still wait, after moves of `S`, each times its
    /// weight. No board waits then, and the next rest begins with 0.
    fn rest<S: Side>(&mut self) -> u64;
}
