//! What two-ply counting asks of a processor level.

use board::{Board, Move, MoveKind, Side};
use magic_core::{Bitboard, Square};

use crate::level::Level;
use crate::two_ply::along_lines::AlongLines;
use crate::two_ply::gains::Gains;

/// As many boards as any level counts side by side.
pub(crate) const MOST_BOARDS: usize = 8;

/// What a pawn may become.
pub(crate) const PROMOTIONS: [MoveKind; 4] = [
    MoveKind::PromoteKnight,
    MoveKind::PromoteBishop,
    MoveKind::PromoteRook,
    MoveKind::PromoteQueen,
];

/// Where sums take less time than the kernel `bulk`.
#[derive(Clone, Copy)]
#[cfg_attr(
    not(target_arch = "x86_64"),
    allow(dead_code, reason = "only levels that count boards side by side have the first two")
)]
pub(crate) enum SumsPay {
    /// On every board.
    Always,
    /// Where the side has more than its king.
    UnlessBareKing,
    /// Where the side has more moves than this number, by an estimate from its pieces.
    Above(u32),
}

/// A processor level, with the representations that two-ply counting uses on it.
pub(crate) trait TwoPlyLevel: Level {
    /// Where the side that moves next makes sums take less time than the kernel `bulk`.
    const SUMS_PAY: SumsPay;

    /// Eight directions side by side.
    type DirectionSets: AlongLines<Proof = Self::Proof>;
    /// What each square is worth in replies.
    type Gains: Gains<Self::DirectionSets>;
    /// How leaves after single moves are counted.
    type Batch: Batch<Self>;
}

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

    /// Smallest group of [`alike`](Self::alike) boards worth counting side by side.
    const FEWEST_ALIKE: usize;

    /// How many of them are counted together, at most.
    const MOST_ALIKE: usize;

    /// A batch in which no board waits, for boards that come from `root` and on which `T` is to
    /// move. Each of their leaves counts once.
    fn new<T: Side>(level: L, root: &Board) -> Self;

    /// From now on boards come from `root`, and each leaf of a board that waits counts `weight`
    /// times. `T` is to move on the boards. Boards that wait already keep their weight.
    fn turn_to<T: Side>(&mut self, root: &Board, weight: u32);

    /// How many of `boards`, from the first on, can be counted together: those on which `S`, which
    /// is to move, has the same pieces and castling rooks. The batch has [turned to](Self::turn_to)
    /// the first.
    fn alike<S: Side>(&self, boards: &[Board]) -> usize;

    /// Counts the leaves two plies below `boards`, each times its weight: on
    /// [`MOST_ALIKE`](Self::MOST_ALIKE) boards or fewer. On all of them `S`, which is to move, has
    /// the pieces and castling rooks that it has on `complete`. Pieces may also be missing, if
    /// enemy pieces stand in their places. Returns what is counted at once.
    fn count_alike<S: Side>(&mut self, complete: &Board, boards: &[Board], weights: &[u32]) -> u64;

    /// The leaves of all boards that have waited or still wait, after moves of `S`, each times its
    /// weight. No board waits then, and the next rest begins with 0.
    fn rest<S: Side>(&mut self) -> u64;
}
