//! Gains and values as bytes: for levels with vectors of bytes.
//!
//! A square's byte is what an arrival there comes to. On an enemy square that is the value of the
//! piece, elsewhere the gain that they lose. So what the arrivals of one piece come to is one sum
//! of bytes over a set.

use magic_core::{Bitboard, Square};

use crate::direction_sets::DirectionSets;
use crate::two_ply::one_node::gains::{
    ForbiddenFrom, GainSources, MovedPawns, NonPawn, PawnGains, PawnOrigins, ReplyingKnight,
};

/// Added to what an arrival comes to, so that it has no sign. Gains are between -2 and 31, values
/// between -27 and 40, and forbidden king moves take 10 at most or add one.
pub(crate) const OFFSET: i8 = 64;

/// A byte for every square: what a level's vectors must do.
pub(crate) trait SquareBytes: Copy {
    /// The direction sets of the same level.
    type DirectionSets: DirectionSets;
    /// Sums over squares of the same level.
    type Sums: SquareSums<Self>;
    /// Where pawns of ours forbid steps of their king from.
    type ForbiddenByPawns: Copy;

    /// Whether adding an empty set costs less than a branch around it.
    const ADDS_EMPTY_SETS: bool;

    /// The same byte for every square.
    fn splat(proof: ProofOf<Self>, byte: i8) -> Self;
    /// -1 on the squares of the set, 0 elsewhere.
    fn minus_one_on(proof: ProofOf<Self>, set: Bitboard) -> Self;
    /// The proof that the bytes were made with.
    fn proof(self) -> ProofOf<Self>;
    /// What arrivals come to, plus [`OFFSET`], as far as sliders and pawns decide it. Promotions
    /// count as one move.
    fn arrivals(sources: &GainSources<'_, Self::DirectionSets>, pawns: &PawnTerms) -> Self;
    /// The byte of one square, of bytes in memory.
    fn at(&self, square: Square) -> u8;
    /// Sums, square by square.
    fn plus(self, other: Self) -> Self;
    /// Differences, square by square.
    fn minus(self, other: Self) -> Self;
    /// `amount` added on each square of the set.
    fn plus_on(self, set: Bitboard, amount: i8) -> Self;
    /// `amount` subtracted on each square of the set.
    fn minus_on(self, set: Bitboard, amount: i8) -> Self;
    /// One added on each square of the set.
    fn plus_one_on(self, set: Bitboard) -> Self;
    /// One added on each square of both sets, for each of them.
    #[inline(always)]
    fn plus_one_on_each(self, [first, second]: [Bitboard; 2]) -> Self {
        self.plus_one_on(first).plus_one_on(second)
    }

    /// For each square, the negated number of pawn moves that leave it.
    fn minus_departures(from: Self::DirectionSets) -> Self;
    /// For each square, the negated number of pawn moves that arrive on it.
    fn minus_arrivals(to: Self::DirectionSets) -> Self;
    /// One step forbidden from each square of the two sets.
    fn forbidden_by_pawns(proof: ProofOf<Self>, from: [Bitboard; 2]) -> Self::ForbiddenByPawns;
}

/// Sums over squares, kept in parts: as many as a register has elements.
pub(crate) trait SquareSums<B: SquareBytes>: Copy {
    /// All parts zero.
    fn zero(proof: ProofOf<B>) -> Self;
    /// Adds the bytes of a set, which have no sign.
    fn add(&mut self, bytes: B, set: Bitboard);
    /// Adds the products of bytes, those of `signed` between -4 and 4.
    fn add_products(&mut self, bytes: B, signed: B);
    /// Subtracts the steps that pawns forbid which arrive on the squares of `to`.
    fn subtract_forbidden(&mut self, forbidden: B::ForbiddenByPawns, to: B::DirectionSets);
    /// Adds `weight` for every square of every lane, at most 1,000 either way. The lanes have
    /// arrivals of pawn moves, or only one kind of them has squares.
    fn add_lanes(&mut self, lanes: B::DirectionSets, weight: i32);
    /// The sum of all parts.
    fn total(self) -> i32;
}

/// The proof of a level, from its bytes.
pub(crate) type ProofOf<B> = <<B as SquareBytes>::DirectionSets as DirectionSets>::Proof;

/// What their pawns' moves add to an arrival and take from it, one for each set that has the
/// square.
pub(crate) struct PawnTerms {
    /// Added: captures of what arrives, as recaptures too.
    pub(crate) won: [Bitboard; 2],
    /// Subtracted: pushes and double pushes that are blocked or whose pawn is captured, and
    /// captures of pawns that are captured.
    pub(crate) lost: [Bitboard; 4],
}

impl PawnTerms {
    #[inline(always)]
    fn of(pawns: &PawnGains, moves: &PawnOrigins, theirs: Bitboard) -> Self {
        let pushes = (pawns.push - theirs) | moves.push;
        let double_pushes = (pawns.push_twice - theirs) | moves.double_push;
        Self {
            won: [pawns.capture_east, pawns.capture_west],
            lost: [pushes, double_pushes, moves.capture_east, moves.capture_west],
        }
    }
}

/// The gains and values of all squares.
#[derive(Clone, Copy)]
pub(crate) struct Gains<B> {
    /// What an arrival comes to, plus [`OFFSET`].
    arrival: B,
}

impl<B: SquareBytes> Gains<B> {
    /// Adds up what sliders and pawns contribute.
    #[inline(always)]
    pub(crate) fn new(sources: &GainSources<'_, B::DirectionSets>) -> Self {
        let &GainSources { theirs, pawns, pawn_moves: moves, .. } = sources;
        let mut arrival = B::arrivals(sources, &PawnTerms::of(pawns, moves, theirs));
        if pawns.may_promote() {
            // Each of these is four moves, and one is added already.
            let (last, seventh) = (pawns.last_rank, moves.seventh_rank);
            for set in [pawns.capture_east & last, pawns.capture_west & last] {
                arrival = arrival.plus_on(set, 3);
            }
            let pushes = ((pawns.push & last) - theirs) | (moves.push & seventh);
            for set in [pushes, moves.capture_east & seventh, moves.capture_west & seventh] {
                arrival = arrival.minus_on(set, 3);
            }
        }
        Self { arrival }
    }

    /// Adds what a knight contributes: to values alone.
    #[inline(always)]
    pub(crate) fn add_knight(&mut self, knight: &ReplyingKnight) {
        let arrival = self.arrival.minus_on(knight.from.bitboard(), knight.moves as i8);
        self.arrival = arrival.plus_one_on(knight.guarded);
    }

    /// The gain of one square that holds no enemy piece.
    #[inline(always)]
    pub(crate) fn at(&self, square: Square) -> i32 {
        i32::from(OFFSET) - i32::from(self.arrival.at(square))
    }

    /// The sum over no arrivals yet.
    #[inline(always)]
    pub(crate) fn no_arrivals<'n>(
        &'n self,
        forbidden: &'n ForbiddenKingMoves<B>,
    ) -> Arrivals<'n, B> {
        let sums = B::Sums::zero(self.arrival.proof());
        Arrivals { gains: self, forbidden, sums, arrived: 0, piece_moves: 0, left: 0 }
    }
}

/// For each square and kind of piece, how many moves of their king a piece of ours forbids from
/// there by attacking a square: a step, or a castling. Less one where their king may capture the
/// piece.
#[derive(Clone, Copy)]
pub(crate) struct ForbiddenKingMoves<B: SquareBytes> {
    knights: B,
    /// Of bishops.
    diagonal: B,
    /// Of rooks.
    orthogonal: B,
    /// What bishops and rooks both forbid: queens forbid it once.
    twice: B,
    pawns: B::ForbiddenByPawns,
}

impl<B: SquareBytes> ForbiddenKingMoves<B> {
    /// What pawns forbid: one step from each square of the two sets, which are for the two
    /// directions that pawns capture in. On the squares of `captured` their king wins a move: it
    /// captures what arrives there, pawns left out.
    #[inline(always)]
    pub(crate) fn new(proof: ProofOf<B>, pawns: [Bitboard; 2], captured: Bitboard) -> Self {
        let won = B::minus_one_on(proof, captured);
        let pawns = B::forbidden_by_pawns(proof, pawns);
        Self { knights: won, diagonal: won, orthogonal: won, twice: won, pawns }
    }

    /// What a piece forbids.
    #[inline(always)]
    fn of(&self, piece: NonPawn) -> B {
        match piece {
            NonPawn::Knight => self.knights,
            NonPawn::Bishop => self.diagonal,
            NonPawn::Rook => self.orthogonal,
            NonPawn::Queen => self.diagonal.plus(self.orthogonal).minus(self.twice),
            NonPawn::King => B::splat(self.knights.proof(), 0),
        }
    }

    /// Adds one step of their king, which pieces forbid from their squares. A step has no square
    /// that forbids it both along a diagonal and along a rank or file.
    #[inline(always)]
    pub(crate) fn add_step(&mut self, from: &ForbiddenFrom) {
        let ForbiddenFrom { kinds, knights, diagonal, orthogonal } = *from;
        if B::ADDS_EMPTY_SETS || kinds.knights {
            self.knights = self.knights.plus_one_on(knights);
        }
        if B::ADDS_EMPTY_SETS || kinds.diagonal {
            self.diagonal = self.diagonal.plus_one_on(diagonal);
        }
        if B::ADDS_EMPTY_SETS || kinds.orthogonal {
            self.orthogonal = self.orthogonal.plus_one_on(orthogonal);
        }
    }

    /// Adds two steps. The sets of the second are empty if there is none.
    #[inline(always)]
    pub(crate) fn add_two_steps(&mut self, first: &ForbiddenFrom, second: &ForbiddenFrom) {
        let kinds = first.kinds;
        if kinds.knights {
            self.knights = self.knights.plus_one_on_each([first.knights, second.knights]);
        }
        if kinds.diagonal {
            self.diagonal = self.diagonal.plus_one_on_each([first.diagonal, second.diagonal]);
        }
        if kinds.orthogonal {
            self.orthogonal =
                self.orthogonal.plus_one_on_each([first.orthogonal, second.orthogonal]);
        }
    }

    /// Adds one castling, which pieces forbid from their squares.
    #[inline(always)]
    pub(crate) fn add_castling(&mut self, from: &ForbiddenFrom) {
        self.add_step(from);
        // The lines from one square meet nowhere else, but those from the squares of a castling
        // may.
        let twice = from.diagonal & from.orthogonal;
        if B::ADDS_EMPTY_SETS || !twice.is_empty() {
            self.twice = self.twice.plus_one_on(twice);
        }
    }
}

/// Where our summed moves arrive, and what that comes to. It is one sum: nothing is counted by
/// squares.
pub(crate) struct Arrivals<'n, B: SquareBytes> {
    gains: &'n Gains<B>,
    forbidden: &'n ForbiddenKingMoves<B>,
    /// What the arrivals come to, [`OFFSET`] added for each piece.
    sums: B::Sums,
    /// How many pieces arrived and did not leave, pawns left out.
    arrived: i32,
    /// How many moves there are, those of pawns left out.
    piece_moves: i32,
    /// The bytes of the squares that they leave, in all.
    left: i32,
}

impl<B: SquareBytes> Arrivals<'_, B> {
    /// A piece of ours arrives on each square of the set.
    #[inline(always)]
    pub(crate) fn arrive_as(&mut self, piece: NonPawn, set: Bitboard) {
        self.sums.add(self.gains.arrival.minus(self.forbidden.of(piece)), set);
        self.arrived += set.len() as i32;
    }

    /// A piece of ours goes from `from` to each square of the set. The offsets of the square left
    /// and the square arrived on cancel out.
    #[inline(always)]
    pub(crate) fn move_piece(&mut self, piece: NonPawn, from: Square, set: Bitboard) {
        self.sums.add(self.gains.arrival.minus(self.forbidden.of(piece)), set);
        let moves = set.len() as i32;
        self.piece_moves += moves;
        self.left += moves * i32::from(self.gains.arrival.at(from));
    }

    /// How many moves [`move_piece`](Self::move_piece) was told of.
    #[inline(always)]
    pub(crate) fn piece_moves(&self) -> i32 {
        self.piece_moves
    }

    /// Pawns leave and arrive, at most four on a square. As many leave as arrive, so their offsets
    /// cancel out.
    #[inline(always)]
    pub(crate) fn move_pawns(&mut self, pawns: &MovedPawns<B::DirectionSets>) {
        let balance = B::minus_departures(pawns.from).minus(B::minus_arrivals(pawns.to));
        self.sums.add_products(self.gains.arrival, balance);
        self.sums.subtract_forbidden(self.forbidden.pawns, pawns.with_forbidden);
    }

    /// Every square of every lane counts `weight`, at most 1,000 either way. The lanes have squares
    /// that pawn moves arrive on, or only one kind of move has squares.
    #[inline(always)]
    pub(crate) fn count(&mut self, lanes: B::DirectionSets, weight: i32) {
        self.sums.add_lanes(lanes, weight);
    }

    /// What all of that changes in their replies: arrivals on empty squares lose gains, departures
    /// win them, captures win values, and all arrivals lose forbidden king moves.
    #[inline(always)]
    pub(crate) fn total(&self) -> i32 {
        self.sums.total() - i32::from(OFFSET) * self.arrived - self.left
    }
}
