//! The legal moves of eight boards at once: one board to a lane.
//!
//! One board at a time, counting the replies to played-out moves is mostly branches, and lookups that
//! depend on each other. Eight at a time it is a few hundred operations on whole registers, and the
//! only branches ask whether any board has a kind of piece.
//!
//! Everything is views along the eight directions: from the king, to see checks and pins; from the enemy's sliders, to see
//! what is forbidden to the king; and from the own sliders, whose moves they are. Along diagonals these are fills (Kogge
//! and Stone's, as on the wiki's page on parallel prefix algorithms), along ranks and files subtractions.

use board::Side;
use magic_core::{Bitboard, Color};

use crate::two_ply::batch::castling_squares::{BothCastlings, CastlingSquares};
use crate::two_ply::batch::column::Column;
use crate::two_ply::batch::fills::{
    Diagonals, Files, KingAttacks, NORTH_EAST, NORTH_WEST, Ranks, SOUTH_EAST, SOUTH_WEST, Way,
    king_attacks, knight_attacks, knight_moves,
};

/// How many legal moves the side to move, `S`, has on each board. `words` are the columns of the boards'
/// words. No board has an en passant capture, and all come from one position, which had the castlings
/// `castlings` for `S`.
#[inline(always)]
pub(crate) fn legal_moves<S: Side, W: Column>(words: [W; 8], castlings: &BothCastlings) -> W {
    let [white, black, pawns, knights, diagonal, orthogonal, kings, state] = words;
    let (own, enemy) = match S::COLOR {
        Color::White => (white, black),
        Color::Black => (black, white),
    };
    let empty = !(own | enemy);
    let pieces = Pieces { own, enemy, empty, pawns, knights, diagonal, orthogonal, kings };
    let axes = Axes::new(empty, diagonal);
    let (attacks, pinned) = pieces.king_attacks::<S>(&axes);
    let targets = attacks.answers() & !own;
    let king = kings & own;
    let mut count = (king_attacks(king) & !own & !attacks.danger).len();
    count = count.plus(pieces.slider_and_knight_moves(&axes, &pinned, targets));
    count = count.plus(pieces.pawn_moves::<S>(&pinned, targets));
    let castling_rooks = state.within(S::BACK_RANK);
    if castling_rooks.any() {
        let free_rooks = castling_rooks & !pinned.rank;
        for castling in castlings.both() {
            count = count.plus(castling.legal(free_rooks, empty, attacks.danger));
        }
    }
    count
}

/// The four axes through each square.
struct Axes<W> {
    rank: Ranks<W>,
    file: Files<W>,
    /// From a1 to h8.
    rising: Diagonals<W>,
    /// From a8 to h1.
    falling: Diagonals<W>,
}

impl<W: Column> Axes<W> {
    /// Those of diagonals are only for boards with pieces in `diagonal`.
    #[inline(always)]
    fn new(empty: W, diagonal: W) -> Self {
        let (rank, file) = (Ranks::new(!empty), Files::new(!empty));
        let (rising, falling) = if diagonal.any() {
            let rising = Diagonals::new(NORTH_EAST, SOUTH_WEST, empty);
            (rising, Diagonals::new(NORTH_WEST, SOUTH_EAST, empty))
        } else {
            let none = W::splat(empty.proof(), Bitboard::EMPTY);
            let rising = Diagonals::closed(NORTH_EAST, SOUTH_WEST, none);
            (rising, Diagonals::closed(NORTH_WEST, SOUTH_EAST, none))
        };
        Self { rank, file, rising, falling }
    }
}

/// Pinned pieces of the side to move, by the axis on which they may move.
struct Pinned<W> {
    rank: W,
    file: W,
    rising: W,
    falling: W,
}

impl<W: Column> Pinned<W> {
    #[inline(always)]
    fn all(&self) -> W {
        self.rank | self.file | self.rising | self.falling
    }
}

impl<W: Column> KingAttacks<W> {
    /// Where pieces other than the king may arrive: all squares without a check, none when two pieces
    /// give check.
    #[inline(always)]
    fn answers(&self) -> W {
        let all = W::splat(self.checkers.proof(), Bitboard::FULL);
        let is_check = self.checkers.meets(self.checkers);
        let but_one = self.checkers & self.checkers.plus(all);
        let are_two = but_one.meets(but_one);
        (self.check_lines | self.checkers).except(are_two) | all.except(is_check)
    }
}

/// The boards: words of both sides, but for the first two.
struct Pieces<W> {
    own: W,
    enemy: W,
    empty: W,
    pawns: W,
    knights: W,
    diagonal: W,
    orthogonal: W,
    kings: W,
}

impl<W: Column> Pieces<W> {
    /// What the enemy attacks, and which pieces of `S` it pins. Near the end of a game whole kinds of
    /// pieces are gone, which saves their part.
    #[inline(always)]
    fn king_attacks<S: Side>(&self, axes: &Axes<W>) -> (KingAttacks<W>, Pinned<W>) {
        let none = W::splat(self.own.proof(), Bitboard::EMPTY);
        let king = self.kings & self.own;
        let enemy_pawns = self.pawns & self.enemy;
        let (own_east, own_west) = pawn_captures::<S>();
        let (enemy_east, enemy_west) = pawn_captures::<S::Them>();
        let pawn_attacks = enemy_east.step(enemy_pawns) | enemy_west.step(enemy_pawns);
        let mut attacks = KingAttacks {
            danger: king_attacks(self.kings & self.enemy) | pawn_attacks,
            checkers: (own_east.step(king) | own_west.step(king)) & enemy_pawns,
            check_lines: none,
        };
        let enemy_knights = self.knights & self.enemy;
        if enemy_knights.any() {
            attacks.danger = attacks.danger | knight_attacks(enemy_knights);
            attacks.checkers = attacks.checkers | (knight_attacks(king) & enemy_knights);
        }
        let mut pinned = Pinned { rank: none, file: none, rising: none, falling: none };
        let sliders = self.orthogonal & self.enemy;
        if sliders.any() {
            pinned.rank = axes.rank.look(king, sliders, &mut attacks) & self.own;
            pinned.file = axes.file.look(king, sliders, &mut attacks) & self.own;
        }
        let sliders = self.diagonal & self.enemy;
        if sliders.any() {
            pinned.rising = axes.rising.look(king, sliders, &mut attacks) & self.own;
            pinned.falling = axes.falling.look(king, sliders, &mut attacks) & self.own;
        }
        (attacks, pinned)
    }

    /// The moves of sliders and knights to `targets`. A pinned slider keeps to its axis.
    #[inline(always)]
    fn slider_and_knight_moves(&self, axes: &Axes<W>, pinned: &Pinned<W>, targets: W) -> W {
        let free = self.own & !pinned.all();
        let mut count = W::splat(targets.proof(), Bitboard::EMPTY);
        let sliders = self.orthogonal & self.own;
        if sliders.any() {
            count = count.plus(axes.rank.moves(sliders & (free | pinned.rank), targets));
            count = count.plus(axes.file.moves(sliders & (free | pinned.file), targets));
        }
        let sliders = self.diagonal & self.own;
        if sliders.any() {
            count = count.plus(axes.rising.moves(sliders & (free | pinned.rising), targets));
            count = count.plus(axes.falling.moves(sliders & (free | pinned.falling), targets));
        }
        let knights = self.knights & free;
        if knights.any() {
            count = count.plus(knight_moves(knights, targets));
        }
        count
    }

    /// The moves of pawns to `targets`. A pinned pawn keeps to its axis.
    #[inline(always)]
    fn pawn_moves<S: Side>(&self, pinned: &Pinned<W>, targets: W) -> W {
        let free = self.own & !pinned.all();
        let pawns = self.pawns & self.own;
        let up = Way::of(S::UP);
        let single = up.step(pawns & (free | pinned.file)) & self.empty;
        let double = up.step(single.within(S::THIRD_RANK)) & self.empty & targets;
        let single = single & targets;
        // Towards the h-file a white pawn rises, a black one falls.
        let (to_east, to_west) = match S::COLOR {
            Color::White => (pinned.rising, pinned.falling),
            Color::Black => (pinned.falling, pinned.rising),
        };
        let (east, west) = pawn_captures::<S>();
        let prey = self.enemy & targets;
        let east_captures = east.step(pawns & (free | to_east)) & prey;
        let west_captures = west.step(pawns & (free | to_west)) & prey;
        let mut count = single.len().plus(double.len());
        count = count.plus(east_captures.len()).plus(west_captures.len());
        if pawns.within(S::SEVENTH_RANK).any() {
            // Each promotion is four moves, and one is counted already.
            let mut promotions = single.within(S::LAST_RANK).len();
            promotions = promotions.plus(east_captures.within(S::LAST_RANK).len());
            promotions = promotions.plus(west_captures.within(S::LAST_RANK).len());
            count = count.plus(promotions).plus(promotions).plus(promotions);
        }
        count
    }
}

/// Where pawns of `S` capture: towards the h-file, and towards the a-file.
#[inline(always)]
const fn pawn_captures<S: Side>() -> (Way, Way) {
    (Way::of(S::UP_EAST), Way::of(S::UP_WEST))
}

impl CastlingSquares {
    /// 1 where the castling is legal, 0 where it is not. `free_rooks` are the castling rooks that are not pinned: in
    /// Chess960 the rook may be the piece that shields the king from an enemy on its rank.
    #[inline(always)]
    fn legal<W: Column>(&self, free_rooks: W, empty: W, danger: W) -> W {
        let hindrance = (!empty).within(self.empty)
            | danger.within(self.safe)
            | (!free_rooks).within(self.rook);
        W::splat(empty.proof(), Bitboard(1)).except(hindrance.meets(hindrance))
    }
}
