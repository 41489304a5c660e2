//! Gains and values: what each square is worth in replies, and the sums over our moves.
//!
//! A *gain* is how many replies they win when we vacate a square. They lose the same number when we
//! move to it. A *value* is how many replies they win when we capture the piece on a square: the
//! recaptures, less the moves of that piece.
//!
//! [`bytes`] has a byte for every square, which is the gain or the value: `zmm_bytes` in a register
//! of eight words, `pair_bytes`, `pair_arrivals` and `pair_gains` in registers of two.

pub(crate) mod bytes;
mod pair_arrivals;
pub(crate) mod pair_bytes;
mod pair_gains;
#[cfg(target_arch = "x86_64")]
pub(crate) mod zmm_bytes;

use board::Board;
use magic_core::{Bitboard, Square};

use crate::line_sets::LineSets;

/// What gains and values are made of.
pub(crate) struct GainSources<'n, D> {
    /// The squares that their sliders see, by direction.
    pub(crate) seen: D,
    /// Their sliders that lose their moves when we capture them, by the directions they may move
    /// in.
    pub(crate) sliders: D,
    /// How many more squares sliders could move to beyond each square, as planes of bits.
    pub(crate) reach: [D; 3],
    /// Their sliders by kind: lanes of lines without any are empty.
    pub(crate) lines: LineSets,
    /// Their pieces.
    pub(crate) theirs: Bitboard,
    /// Where their pawns may push and capture.
    pub(crate) pawns: &'n PawnGains,
    /// Where the moves of their pawns start that they lose when we capture the pawn.
    pub(crate) pawn_moves: &'n PawnOrigins,
}

/// What pawns of the side to reply add to the gains.
#[derive(Clone, Copy)]
pub(crate) struct PawnGains {
    /// Squares whose vacating gives a push: in front of a pawn, or its second step with the first
    /// one open.
    pub(crate) push: Bitboard,
    /// Squares whose vacating gives a double push as well.
    pub(crate) push_twice: Bitboard,
    /// Squares whose vacating takes a capture towards the h-file away.
    pub(crate) capture_east: Bitboard,
    /// Squares whose vacating takes a capture towards the a-file away.
    pub(crate) capture_west: Bitboard,
    /// The rank on which each of these is four moves.
    pub(crate) last_rank: Bitboard,
}

impl PawnGains {
    /// Whether a pawn may promote, were the squares right for it.
    #[inline(always)]
    fn may_promote(&self) -> bool {
        (self.push | self.capture_east | self.capture_west).intersects(self.last_rank)
    }
}

/// The moves of their pawns as the squares they start from. Each move that arrives on the last rank
/// is four.
#[derive(Clone, Copy)]
pub(crate) struct PawnOrigins {
    /// Of single pushes.
    pub(crate) push: Bitboard,
    /// Of double pushes.
    pub(crate) double_push: Bitboard,
    /// Of captures towards the h-file.
    pub(crate) capture_east: Bitboard,
    /// Of captures towards the a-file.
    pub(crate) capture_west: Bitboard,
    /// The rank promotions start from.
    pub(crate) seventh_rank: Bitboard,
}

/// An enemy knight that is not pinned.
pub(crate) struct ReplyingKnight {
    /// Where it is.
    pub(crate) from: Square,
    /// Their pieces that it guards: it recaptures there.
    pub(crate) guarded: Bitboard,
    /// How many moves they lose when we capture it.
    pub(crate) moves: u32,
}

/// Moves of our pawns, lane by lane as in `moves/pawn_kinds`.
pub(crate) struct MovedPawns<D> {
    /// Where they start.
    pub(crate) from: D,
    /// Where they arrive.
    pub(crate) to: D,
    /// Those of the arrivals whose forbidden king moves are part of the sum.
    pub(crate) with_forbidden: D,
}

/// Where pieces of ours forbid one move of their king from.
pub(crate) struct ForbiddenFrom {
    /// The kinds of pieces that we have. The sets of kinds that we lack may hold anything.
    pub(crate) kinds: Kinds,
    /// Where a knight forbids it.
    pub(crate) knights: Bitboard,
    /// Where a bishop or queen forbids it along a diagonal.
    pub(crate) diagonal: Bitboard,
    /// Where a rook or queen forbids it along a rank or file.
    pub(crate) orthogonal: Bitboard,
}

/// The kinds of pieces that a side has.
#[derive(Clone, Copy)]
pub(crate) struct Kinds {
    /// Knights.
    pub(crate) knights: bool,
    /// Bishops or queens.
    pub(crate) diagonal: bool,
    /// Rooks or queens.
    pub(crate) orthogonal: bool,
}

impl Kinds {
    /// Those of the side whose pieces are `us`.
    #[inline(always)]
    pub(crate) fn of(board: &Board, us: Bitboard) -> Self {
        Self {
            knights: board.knights().intersects(us),
            diagonal: board.diagonal_sliders().intersects(us),
            orthogonal: board.orthogonal_sliders().intersects(us),
        }
    }
}

/// The kinds of pieces that are no pawns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum NonPawn {
    /// A knight.
    Knight,
    /// A bishop.
    Bishop,
    /// A rook.
    Rook,
    /// A queen.
    Queen,
    /// A king.
    King,
}

impl NonPawn {
    /// Whether it is a bishop or a queen.
    #[inline(always)]
    pub(crate) fn is_diagonal(self) -> bool {
        matches!(self, Self::Bishop | Self::Queen)
    }

    /// Whether it is a rook or a queen.
    #[inline(always)]
    pub(crate) fn is_orthogonal(self) -> bool {
        matches!(self, Self::Rook | Self::Queen)
    }
}
