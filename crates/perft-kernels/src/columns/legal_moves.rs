//! The legal moves of boards side by side: one board to a lane.
//!
//! One board at a time, counting the replies to played-out moves is mostly branches, and lookups
//! that depend on each other. Eight at a time it is a few hundred operations on whole registers,
//! and the only branches ask whether any board has a kind of piece.
//!
//! Everything is views along the eight directions: from the king, to see checks and pins; from the
//! enemy's sliders, to see what is forbidden to the king; and from the own sliders, whose moves
//! they are. Along diagonals these are fills (Kogge and Stone's, as on the wiki's page on parallel
//! prefix algorithms), along ranks and files subtractions.

use board::Side;
use magic_core::{Bitboard, Color};

use crate::columns::Column;
use crate::columns::castling_squares::{BothCastlings, CastlingSquares};
use crate::columns::fills::{
    DirectionShift, Files, FilledAxis, KingAttacks, NORTH_EAST, NORTH_WEST, Ranks, SOUTH_EAST,
    SOUTH_WEST, king_attacks, knight_attacks, knight_moves,
};

/// How many legal moves the side to move, `S`, has on each board. `words` are the columns of the
/// boards' words. No board has an en passant capture, and all come from one position, which had the
/// castlings `castlings` for `S`.
#[inline(always)]
pub(crate) fn legal_moves<S: Side, W: Column>(words: [W; 8], castlings: &BothCastlings) -> W {
    let pieces = Pieces::of::<S>(words);
    // Two copies of the code: to keep the diagonals ready, even as empty sets, takes more registers
    // than there are.
    if pieces.diagonal.any() {
        let axes = Axes::all(pieces.empty);
        pieces.legal_moves::<S>(&axes, words[7].within(S::BACK_RANK), castlings)
    } else {
        let axes = Axes::orthogonal(pieces.empty);
        pieces.legal_moves::<S>(&axes, words[7].within(S::BACK_RANK), castlings)
    }
}

/// Where pawns arrive, by the kind of move. Promotions are among them.
pub(crate) struct PawnTargets<W> {
    pub(crate) pushes: W,
    pub(crate) double_pushes: W,
    pub(crate) captures_east: W,
    pub(crate) captures_west: W,
    /// The pawns that may promote.
    on_seventh: W,
}

impl<W: Column> PawnTargets<W> {
    /// How many moves these are.
    #[inline(always)]
    fn moves<S: Side>(&self) -> W {
        let Self { pushes, double_pushes, captures_east, captures_west, on_seventh } = *self;
        // No two pawns can push to one square.
        let mut count = (pushes | double_pushes).len();
        count = count.plus(captures_east.len()).plus(captures_west.len());
        if on_seventh.any() {
            // Each promotion is four moves, and one is counted already.
            let mut promotions = pushes.within(S::LAST_RANK).len();
            promotions = promotions.plus(captures_east.within(S::LAST_RANK).len());
            promotions = promotions.plus(captures_west.within(S::LAST_RANK).len());
            count = count.plus(promotions).plus(promotions).plus(promotions);
        }
        count
    }
}

/// The axes through each square.
struct Axes<W> {
    rank: Ranks<W>,
    file: Files<W>,
    /// None where no board has pieces that move along them.
    diagonals: Option<BothDiagonals<W>>,
}

/// From a1 to h8, and from a8 to h1.
struct BothDiagonals<W> {
    rising: FilledAxis<W>,
    falling: FilledAxis<W>,
}

impl<W: Column> Axes<W> {
    /// Of boards without bishops and queens.
    #[inline(always)]
    fn orthogonal(empty: W) -> Self {
        Self { rank: Ranks::new(!empty), file: Files::new(!empty), diagonals: None }
    }

    #[inline(always)]
    fn all(empty: W) -> Self {
        let rising = FilledAxis::new(NORTH_EAST, SOUTH_WEST, empty);
        let falling = FilledAxis::new(NORTH_WEST, SOUTH_EAST, empty);
        Self { diagonals: Some(BothDiagonals { rising, falling }), ..Self::orthogonal(empty) }
    }
}

/// Pinned pieces of the side to move, by the axis on which they may move.
pub(crate) struct Pinned<W> {
    pub(crate) rank: W,
    pub(crate) file: W,
    pub(crate) rising: W,
    pub(crate) falling: W,
}

impl<W: Column> Pinned<W> {
    #[inline(always)]
    pub(crate) fn all(&self) -> W {
        self.rank | self.file | self.rising | self.falling
    }
}

impl<W: Column> KingAttacks<W> {
    /// Where pieces other than the king may arrive: all squares without a check, none when two
    /// pieces give check.
    #[inline(always)]
    pub(crate) fn check_mask(&self) -> W {
        let all = W::splat(self.checkers.proof(), Bitboard::FULL);
        let is_check = self.checkers.meets(self.checkers);
        let but_one = self.checkers & self.checkers.plus(all);
        let are_two = but_one.meets(but_one);
        (self.check_lines | self.checkers).except(are_two) | all.except(is_check)
    }
}

/// The boards: words of both sides, but for the first two.
pub(crate) struct Pieces<W> {
    pub(crate) us: W,
    pub(crate) them: W,
    pub(crate) empty: W,
    pub(crate) pawns: W,
    pub(crate) knights: W,
    pub(crate) diagonal: W,
    pub(crate) orthogonal: W,
    pub(crate) kings: W,
}

impl<W: Column> Pieces<W> {
    /// The pieces of boards with these words, on which `S` is to move.
    #[inline(always)]
    pub(crate) fn of<S: Side>(
        [white, black, pawns, knights, diagonal, orthogonal, kings, _]: [W; 8],
    ) -> Self {
        let (us, them) = match S::COLOR {
            Color::White => (white, black),
            Color::Black => (black, white),
        };
        let empty = !(us | them);
        Self { us, them, empty, pawns, knights, diagonal, orthogonal, kings }
    }

    /// How many legal moves `S` has. Its castling rights are those with `castling_rooks`.
    #[inline(always)]
    fn legal_moves<S: Side>(
        &self,
        axes: &Axes<W>,
        castling_rooks: W,
        castlings: &BothCastlings,
    ) -> W {
        let (attacks, pinned) = self.king_attacks::<S>(axes);
        let targets = attacks.check_mask() & !self.us;
        let mut count = self.king_targets(&attacks).len();
        count = count.plus(self.slider_and_knight_moves(axes, &pinned, targets));
        count = count.plus(self.pawn_targets::<S>(&pinned, targets).moves::<S>());
        if castling_rooks.any() {
            let free_rooks = castling_rooks & !pinned.rank;
            for castling in castlings.both() {
                count = count.plus(castling.legal(free_rooks, self.empty, attacks.danger));
            }
        }
        count
    }

    /// Where the king may step.
    #[inline(always)]
    pub(crate) fn king_targets(&self, attacks: &KingAttacks<W>) -> W {
        king_attacks(self.kings & self.us) & !self.us & !attacks.danger
    }

    /// What the enemy attacks, and which pieces of `S` it pins. Near the end of a game whole kinds
    /// of pieces are gone, which saves their part.
    #[inline(always)]
    fn king_attacks<S: Side>(&self, axes: &Axes<W>) -> (KingAttacks<W>, Pinned<W>) {
        let none = W::splat(self.us.proof(), Bitboard::EMPTY);
        let king = self.kings & self.us;
        let mut attacks = self.attacks_of_leapers::<S>();
        let mut pinned = Pinned { rank: none, file: none, rising: none, falling: none };
        let sliders = self.orthogonal & self.them;
        if sliders.any() {
            pinned.rank = axes.rank.look(king, sliders, &mut attacks) & self.us;
            pinned.file = axes.file.look(king, sliders, &mut attacks) & self.us;
        }
        let sliders = self.diagonal & self.them;
        if let Some(BothDiagonals { rising, falling }) = &axes.diagonals
            && sliders.any()
        {
            pinned.rising = rising.look(king, sliders, &mut attacks) & self.us;
            pinned.falling = falling.look(king, sliders, &mut attacks) & self.us;
        }
        (attacks, pinned)
    }

    /// What the enemy's king, pawns and knights attack.
    #[inline(always)]
    pub(crate) fn attacks_of_leapers<S: Side>(&self) -> KingAttacks<W> {
        let none = W::splat(self.us.proof(), Bitboard::EMPTY);
        let king = self.kings & self.us;
        let their_pawns = self.pawns & self.them;
        let (our_east, our_west) = pawn_captures::<S>();
        let (their_east, their_west) = pawn_captures::<S::Them>();
        let pawn_attacks = their_east.step(their_pawns) | their_west.step(their_pawns);
        let mut attacks = KingAttacks {
            danger: king_attacks(self.kings & self.them) | pawn_attacks,
            checkers: (our_east.step(king) | our_west.step(king)) & their_pawns,
            check_lines: none,
        };
        let their_knights = self.knights & self.them;
        if their_knights.any() {
            attacks.danger = attacks.danger | knight_attacks(their_knights);
            attacks.checkers = attacks.checkers | (knight_attacks(king) & their_knights);
        }
        attacks
    }

    /// The moves of sliders and knights to `targets`. A pinned slider keeps to its axis.
    #[inline(always)]
    fn slider_and_knight_moves(&self, axes: &Axes<W>, pinned: &Pinned<W>, targets: W) -> W {
        let free = self.us & !pinned.all();
        let mut count = W::splat(targets.proof(), Bitboard::EMPTY);
        let sliders = self.orthogonal & self.us;
        if sliders.any() {
            count = count.plus(axes.rank.moves(sliders & (free | pinned.rank), targets));
            count = count.plus(axes.file.moves(sliders & (free | pinned.file), targets));
        }
        let sliders = self.diagonal & self.us;
        if let Some(BothDiagonals { rising, falling }) = &axes.diagonals
            && sliders.any()
        {
            count = count.plus(rising.moves(sliders & (free | pinned.rising), targets));
            count = count.plus(falling.moves(sliders & (free | pinned.falling), targets));
        }
        let knights = self.knights & free;
        if knights.any() {
            count = count.plus(knight_moves(knights, targets));
        }
        count
    }

    /// Which of `targets` pawns reach. A pinned pawn keeps to its axis.
    #[inline(always)]
    pub(crate) fn pawn_targets<S: Side>(&self, pinned: &Pinned<W>, targets: W) -> PawnTargets<W> {
        let free = self.us & !pinned.all();
        let pawns = self.pawns & self.us;
        let up = DirectionShift::of(S::UP);
        let single = up.step(pawns & (free | pinned.file)) & self.empty;
        let double = up.step(single.within(S::THIRD_RANK)) & self.empty;
        // Towards the h-file a white pawn rises, a black one falls.
        let (to_east, to_west) = match S::COLOR {
            Color::White => (pinned.rising, pinned.falling),
            Color::Black => (pinned.falling, pinned.rising),
        };
        let (east, west) = pawn_captures::<S>();
        let captured = self.them & targets;
        PawnTargets {
            pushes: single & targets,
            double_pushes: double & targets,
            captures_east: east.step(pawns & (free | to_east)) & captured,
            captures_west: west.step(pawns & (free | to_west)) & captured,
            on_seventh: pawns.within(S::SEVENTH_RANK),
        }
    }
}

/// Where pawns of `S` capture: towards the h-file, and towards the a-file.
#[inline(always)]
const fn pawn_captures<S: Side>() -> (DirectionShift, DirectionShift) {
    (DirectionShift::of(S::UP_EAST), DirectionShift::of(S::UP_WEST))
}

impl CastlingSquares {
    /// 1 where the castling is legal, 0 where it is not. `free_rooks` are the castling rooks that
    /// are not pinned: in Chess960 the rook may be the piece that shields the king from an enemy on
    /// its rank.
    #[inline(always)]
    pub(crate) fn legal<W: Column>(&self, free_rooks: W, empty: W, danger: W) -> W {
        let hindrance = (!empty).within(self.empty)
            | danger.within(self.safe)
            | (!free_rooks).within(self.rook);
        W::splat(empty.proof(), Bitboard(1)).except(hindrance.meets(hindrance))
    }
}
