//! Gains and values: what each square is worth in replies, and the sums over our moves.
//!
//! A *gain* is how many replies they win when we vacate a square. They lose the same number when we
//! move to it. A *value* is how many replies they win when we capture the piece on a square: the
//! recaptures, less the moves of that piece.
//!
//! Levels represent the numbers in two ways. [`planes`] are words with one bit of the number of
//! every square; they hold no values, which are worked out for each capture. [`bytes`] are vectors
//! with one byte for every square, which is the gain or the value: `zmm_bytes` in a register of
//! eight words, `pair_bytes`, `pair_arrivals` and `pair_gains` in registers of two.

#[cfg(any(
    target_arch = "x86_64",
    target_arch = "aarch64",
    all(target_arch = "wasm32", target_feature = "simd128")
))]
pub(crate) mod bytes;
#[cfg(any(
    target_arch = "x86_64",
    target_arch = "aarch64",
    all(target_arch = "wasm32", target_feature = "simd128")
))]
mod pair_arrivals;
#[cfg(any(
    target_arch = "x86_64",
    target_arch = "aarch64",
    all(target_arch = "wasm32", target_feature = "simd128")
))]
pub(crate) mod pair_bytes;
#[cfg(any(
    target_arch = "x86_64",
    target_arch = "aarch64",
    all(target_arch = "wasm32", target_feature = "simd128")
))]
mod pair_gains;
#[cfg(any(
    feature = "explain",
    not(any(target_arch = "x86_64", all(target_arch = "wasm32", target_feature = "simd128")))
))]
pub(crate) mod planes;
#[cfg(target_arch = "x86_64")]
pub(crate) mod zmm_bytes;

use board::Board;
use magic_core::{Bitboard, Square};

use crate::direction_sets::DirectionSets;
use crate::line_sets::LineSets;

/// The gains of all squares, and for bytes also the values.
pub(crate) trait Gains<D: DirectionSets>: Copy {
    /// The forbidden king moves in the same representation.
    type ForbiddenKingMoves: ForbiddenKingMoves<Proof = D::Proof>;
    /// The arrivals in the same representation.
    type Arrivals<'n>: Arrivals<D>
    where
        Self: 'n;

    /// What it is made of.
    type Sources<'n>: From<GainSources<'n, D>>;
    /// The values in the same representation.
    type Values: Values;

    /// Adds up what sliders and pawns contribute.
    fn new(sources: Self::Sources<'_>) -> Self;

    /// The values, if it holds any.
    fn values(&mut self) -> Option<&mut Self::Values>;

    /// The gain of one square that holds no enemy piece.
    fn at(&self, square: Square) -> i32;

    /// The sum over no arrivals yet.
    fn no_arrivals<'n>(&'n self, forbidden: &'n Self::ForbiddenKingMoves) -> Self::Arrivals<'n>;
}

/// What captures are worth.
pub(crate) trait Values {
    /// Adds what a knight contributes. A knight never contributes to gains.
    fn add_knight(&mut self, knight: &ReplyingKnight);
}

/// No values: of a representation that holds none.
#[cfg(any(
    feature = "explain",
    not(any(target_arch = "x86_64", all(target_arch = "wasm32", target_feature = "simd128")))
))]
pub(crate) enum NoValues {}

#[cfg(any(
    feature = "explain",
    not(any(target_arch = "x86_64", all(target_arch = "wasm32", target_feature = "simd128")))
))]
impl Values for NoValues {
    fn add_knight(&mut self, _: &ReplyingKnight) {
        match *self {}
    }
}

/// Where our summed moves arrive, and what that comes to.
pub(crate) trait Arrivals<D> {
    /// A piece of ours arrives on each square of the set.
    fn arrive_as(&mut self, piece: NonPawn, set: Bitboard);

    /// A piece of ours goes from `from` to each square of the set.
    fn move_piece(&mut self, piece: NonPawn, from: Square, set: Bitboard);

    /// How many moves [`move_piece`](Self::move_piece) was told of.
    fn piece_moves(&self) -> i32;

    /// Pawns leave and arrive, at most four on a square.
    fn move_pawns(&mut self, pawns: &MovedPawns<D>);

    /// Every square of every lane counts `weight`, at most 1,000 either way. The lanes have squares
    /// that pawn moves arrive on, or only one kind of move has squares.
    fn count(&mut self, lanes: D, weight: i32);

    /// What all of that changes in their replies: arrivals on empty squares lose gains, departures
    /// win them, captures win values, and all arrivals lose forbidden king moves.
    fn total(&self) -> i32;

    /// The captures whose values are no part of [`total`](Self::total).
    fn captures_left_out(&self) -> impl Iterator<Item = CaptureLeftOut>;
}

/// For each square and kind of piece, how many moves of their king a piece of ours forbids from
/// there by attacking a square: a step, or a castling. Less one where their king may capture the
/// piece.
pub(crate) trait ForbiddenKingMoves: Copy {
    /// Proof that the processor has the instructions that work on the numbers.
    type Proof: Copy;

    /// What pawns forbid: one step from each square of the two sets, which are for the two
    /// directions that pawns capture in. On the squares of `captured` their king wins a move: it
    /// captures what arrives there, pawns left out.
    fn new(proof: Self::Proof, pawns: [Bitboard; 2], captured: Bitboard) -> Self;

    /// Adds one step of their king, which pieces forbid from their squares. A step has no square
    /// that forbids it both along a diagonal and along a rank or file.
    fn add_step(&mut self, from: &ForbiddenFrom);

    /// Adds two steps. The sets of the second are empty if there is none.
    fn add_two_steps(&mut self, first: &ForbiddenFrom, second: &ForbiddenFrom) {
        self.add_step(first);
        self.add_step(second);
    }

    /// Adds one castling, which pieces forbid from their squares.
    fn add_castling(&mut self, from: &ForbiddenFrom) {
        self.add_step(from);
    }
}

/// What gains and values are made of. Each representation takes what it needs of it.
pub(crate) struct GainSources<'n, D> {
    /// The squares that their sliders see, by direction.
    pub(crate) seen: D,
    /// Their sliders that lose their moves when we capture them, by the directions they may move
    /// in.
    #[cfg_attr(
        not(any(
            target_arch = "x86_64",
            target_arch = "aarch64",
            all(target_arch = "wasm32", target_feature = "simd128")
        )),
        expect(dead_code, reason = "planes hold no values")
    )]
    pub(crate) sliders: D,
    /// How many more squares sliders could move to beyond each square, as planes of bits.
    pub(crate) reach: [D; 3],
    /// Their sliders by kind: lanes of lines without any are empty.
    #[cfg_attr(
        not(any(
            target_arch = "x86_64",
            target_arch = "aarch64",
            all(target_arch = "wasm32", target_feature = "simd128")
        )),
        expect(dead_code, reason = "only levels with narrow registers ask")
    )]
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
#[cfg_attr(
    not(any(
        target_arch = "x86_64",
        target_arch = "aarch64",
        all(target_arch = "wasm32", target_feature = "simd128")
    )),
    expect(dead_code, reason = "planes hold no values")
)]
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

/// A capture whose value the arrivals do not hold.
pub(crate) struct CaptureLeftOut {
    /// Where it is.
    pub(crate) square: Square,
    /// How many of our moves capture there.
    pub(crate) times: i32,
    /// How many moves the captured piece had if it is a pawn.
    pub(crate) pawn_moves: i32,
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
