//! The common part of all standing halves of a ply, and the squares that pieces may reach against
//! them.

use board::{Piece, Side};
use magic_core::{
    Bitboard, Direction, Square, bishop_attacks, king_attacks, knight_attacks, pawn_attacks,
    rook_attacks,
};

use crate::merge::crew::Crew;
use crate::merge::halves::half::Half;

/// A summary of all standing halves of a ply. It excludes moves that no position of the ply has, so
/// that their successors need no numbers.
#[derive(Clone, Copy)]
pub(crate) struct StandingSummary {
    /// Squares occupied in some position.
    sometimes: Bitboard,
    /// Squares occupied in every position.
    always: Bitboard,
    /// Squares with a pawn in some position.
    pawns: Bitboard,
    /// Squares on which an en passant capture is legal in some position.
    marks: Bitboard,
}

impl StandingSummary {
    /// Of no half.
    const OF_NONE: Self = Self {
        sometimes: Bitboard::EMPTY,
        always: Bitboard::FULL,
        pawns: Bitboard::EMPTY,
        marks: Bitboard::EMPTY,
    };

    pub(crate) fn of(halves: impl IntoIterator<Item = Half>) -> Self {
        halves.into_iter().fold(Self::OF_NONE, |summary, half| {
            summary.with(Self {
                sometimes: half.pieces(),
                always: half.pieces(),
                pawns: half.board().pawns(),
                marks: half.mark(),
            })
        })
    }

    /// The summary of as many halves, on all threads.
    pub(crate) fn of_all(
        crew: &Crew<'_>,
        count: usize,
        half: impl Fn(usize) -> Half + Sync,
    ) -> Self {
        /// Halves that a thread looks at at once.
        const PART: usize = 1 << 12;
        let mut parts: Vec<Self> = Vec::new();
        crew.extend(&mut parts, 0..count.div_ceil(PART), 1, |part| {
            Self::of((part * PART..count.min((part + 1) * PART)).map(&half))
        });
        parts.into_iter().fold(Self::OF_NONE, Self::with)
    }

    /// The summary of the halves of both.
    fn with(self, other: Self) -> Self {
        Self {
            sometimes: self.sometimes | other.sometimes,
            always: self.always & other.always,
            pawns: self.pawns | other.pawns,
            marks: self.marks | other.marks,
        }
    }

    /// The squares that the piece of `S` on `from` might go to in some position of the ply.
    pub(crate) fn reach<S: Side>(&self, half: &Half, from: Square) -> Bitboard {
        let (board, own) = (half.board(), half.pieces());
        let blockers = own | self.always;
        let targets = match board.piece_on(from) {
            Some(Piece::Pawn) => self.pawn_reach::<S>(from, blockers),
            Some(Piece::Knight) => knight_attacks(from),
            Some(Piece::Bishop) => bishop_attacks(from, blockers),
            Some(Piece::Rook) => rook_attacks(from, blockers),
            Some(Piece::Queen) => bishop_attacks(from, blockers) | rook_attacks(from, blockers),
            Some(Piece::King) => king_attacks(from),
            None => Bitboard::EMPTY,
        };
        targets - own
    }

    fn pawn_reach<S: Side>(&self, from: Square, blockers: Bitboard) -> Bitboard {
        let single = from.bitboard().shift(S::UP) - blockers;
        let double = (single & S::THIRD_RANK).shift(S::UP) - blockers;
        let captures = pawn_attacks(S::COLOR, from) & (self.sometimes | self.marks);
        single | double | captures
    }

    /// The target of a pawn's double push that an enemy pawn might answer en passant. `reach` is
    /// the reach of the pawn.
    pub(crate) fn double_push_beside_pawn<S: Side>(
        &self,
        from: Square,
        reach: Bitboard,
    ) -> Option<Square> {
        let to = (reach & double_push::<S>(from)).first()?;
        neighbours_on_rank(to.bitboard()).intersects(self.pawns).then_some(to)
    }
}

/// Where a pawn of `S` that stands on its first square arrives by a double push.
fn double_push<S: Side>(from: Square) -> Bitboard {
    (from.bitboard().shift(S::UP) & S::THIRD_RANK).shift(S::UP)
}

/// The squares left and right of the squares in `set`.
#[inline(always)]
pub(crate) fn neighbours_on_rank(set: Bitboard) -> Bitboard {
    set.shift(Direction::East) | set.shift(Direction::West)
}

#[cfg(test)]
mod tests {
    use board::{Black, Board, White};
    use magic_core::{Color, SplitMix64};

    use super::*;
    use crate::control::Control;

    /// The first and the last half differ from all others.
    #[test]
    fn threads_leave_no_half_out() {
        let control = Control::new();
        let half = |fen: &str| Half::of(&fen.parse().expect("a position"), Color::White);
        let first = half("4k3/8/8/8/8/8/P7/4K3 w - - 0 1");
        let between = half("4k3/8/8/8/8/8/8/N3K3 w - - 0 1");
        let last = half("4k3/8/8/3P4/8/8/8/5K2 w - - 0 1");
        let words = |it: &StandingSummary| [it.sometimes, it.always, it.pawns, it.marks];
        for (threads, count) in [(1, 3), (1, 10_000), (3, 3), (3, 8_192), (3, 10_000)] {
            let numbered = |number| match number {
                0 => first,
                _ if number == count - 1 => last,
                _ => between,
            };
            let all = StandingSummary::of_all(&Crew::new(threads, &control), count, numbered);
            let expected = StandingSummary::of([first, between, last]);
            assert_eq!(words(&all), words(&expected), "{count} halves, {threads} threads");
        }
    }

    /// What the piece of `S` on `from` reaches on this board.
    fn reach_on<S: Side>(board: &Board, from: Square) -> Bitboard {
        let (own, occupied) = (board.color(S::COLOR), board.occupied());
        let diagonal = bishop_attacks(from, occupied);
        let orthogonal = rook_attacks(from, occupied);
        match board.piece_on(from) {
            Some(Piece::Knight) => knight_attacks(from) - own,
            Some(Piece::Bishop) => diagonal - own,
            Some(Piece::Rook) => orthogonal - own,
            Some(Piece::Queen) => (diagonal | orthogonal) - own,
            Some(Piece::King) => king_attacks(from) - own,
            _ => {
                let pushed = from.bitboard().shift(S::UP) - occupied;
                let is_first = from.bitboard().shift(S::UP).intersects(S::THIRD_RANK);
                let twice = if is_first { pushed.shift(S::UP) - occupied } else { Bitboard::EMPTY };
                let en_passant = board.en_passant().map_or(Bitboard::EMPTY, Square::bitboard);
                let captures = pawn_attacks(S::COLOR, from) & (board.color(!S::COLOR) | en_passant);
                pushed | twice | captures
            }
        }
    }

    /// Against one half, and against that and others.
    fn compare<S: Side>(board: &Board, others: &[Half]) {
        let (own, standing) = (Half::of(board, S::COLOR), Half::of(board, !S::COLOR));
        let alone = StandingSummary::of([standing]);
        let among_others = StandingSummary::of(others.iter().copied().chain([standing]));
        for from in own.pieces() {
            let expected = reach_on::<S>(board, from);
            let reach = alone.reach::<S>(&own, from);
            assert_eq!(reach, expected, "{} {from}", board.fen());
            assert!(expected.is_subset(among_others.reach::<S>(&own, from)));
            if !board.pawns().contains(from) {
                continue;
            }
            let twice = from.bitboard().shift(S::UP).shift(S::UP) & expected;
            let their_pawns = board.pawns() & board.color(!S::COLOR);
            let beside = |to: Square| king_attacks(to) & Bitboard::from(to.rank());
            let expected = twice.first().filter(|&to| beside(to).intersects(their_pawns));
            assert_eq!(alone.double_push_beside_pawn::<S>(from, reach), expected);
        }
    }

    #[test]
    fn a_summary_of_one_half_has_what_its_board_allows() {
        let mut random = SplitMix64::seeded(23);
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "4k3/p1p1p1p1/8/1P1P1P1P/p1p1p1p1/8/1P1P1P1P/4K3 w - - 0 1",
        ] {
            for _ in 0..20 {
                let (mut board, mut halves) =
                    (fen.parse::<Board>().expect("a position"), [vec![], vec![]]);
                for _ in 0..40 {
                    match board.side_to_move() {
                        Color::White => compare::<White>(&board, &halves[Color::Black as usize]),
                        Color::Black => compare::<Black>(&board, &halves[Color::White as usize]),
                    }
                    for color in Color::ALL {
                        halves[color as usize].push(Half::of(&board, color));
                    }
                    let moves = movegen::legal_moves(&board);
                    if moves.is_empty() {
                        break;
                    }
                    board = board.play(moves[random.below(moves.len())]);
                }
            }
        }
    }
}
