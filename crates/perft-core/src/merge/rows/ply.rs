//! All positions of one ply.

use board::Board;
use magic_core::Color;

use crate::merge::crew::Crew;
use crate::merge::halves::catalog::{Catalog, HalfNumber};
use crate::merge::halves::half::Half;
use crate::merge::rows::fragments::RowFragments;
use crate::merge::rows::multiplicity::Multiplicity;
use crate::merge::rows::{Rows, RowsBy};

/// The distinct positions of a ply with their multiplicities. Rows share the standing half.
pub(crate) struct Ply<M> {
    pub(crate) to_move: Color,
    /// The standing halves: those of the side that is not to move.
    pub(crate) standing: Catalog,
    /// The moving halves: those of the side to move.
    pub(crate) moving: Catalog,
    /// The rows. Rows whose standing halves have most pieces come first. The row of a marked half
    /// comes directly after the row of the same half without its mark.
    pub(crate) positions: Rows<M>,
}

impl<M: Multiplicity> Ply<M> {
    /// One position, and one path to it.
    pub(crate) fn root(board: &Board) -> Self {
        let us = board.side_to_move();
        let (mut standing, mut moving) = (Catalog::new(!us), Catalog::new(us));
        let shared = standing.number(&Half::of(board, !us));
        let other = moving.number(&Half::of(board, us));
        Self { to_move: us, standing, moving, positions: Rows::one_position(shared, other) }
    }

    /// The positions that threads have `produced`. Their fragments share the half that moves now.
    /// The bytes of `room` may be used for a moment to put them in order.
    pub(crate) fn of_produced(
        to_move: Color,
        [standing, moving]: [Catalog; 2],
        produced: &[RowFragments<M>],
        crew: &Crew<'_>,
        room: usize,
    ) -> Self {
        let positions = Rows::gather(produced, RowsBy::OtherHalf, &standing, crew, room);
        Self { to_move, standing, moving, positions }
    }

    /// The positions of `fragments`, which share the standing half.
    pub(crate) fn of_fragments(
        to_move: Color,
        [standing, moving]: [Catalog; 2],
        fragments: &[RowFragments<M>],
        crew: &Crew<'_>,
    ) -> Self {
        let positions = Rows::gather(fragments, RowsBy::SharedHalf, &standing, crew, 0);
        Self { to_move, standing, moving, positions }
    }

    /// How many paths lead to the positions.
    pub(crate) fn paths(&self) -> Option<u128> {
        self.positions.paths()
    }

    /// The position in a row with this moving half.
    pub(crate) fn board(&self, row: usize, moving: HalfNumber) -> Board {
        let standing = self.standing.half(self.positions.shared_half(row));
        self.moving.half(moving).join_of(self.to_move, &standing)
    }

    /// The only position, and its multiplicity.
    pub(crate) fn only(&self) -> (Board, M) {
        let (others, multiplicities) = self.positions.positions(0..1);
        (self.board(0, others[0]), multiplicities[0])
    }

    /// Forgets the moving halves that no position has.
    pub(crate) fn forget_unused_halves(&mut self) {
        const UNKNOWN: HalfNumber = HalfNumber::MAX;
        let (old, mut moving) = (&self.moving, Catalog::new(self.to_move));
        let mut numbers = vec![UNKNOWN; old.len()];
        self.positions.renumber(|other| {
            let number = &mut numbers[other as usize];
            if *number == UNKNOWN {
                *number = moving.number(&old.half(other));
            }
            *number
        });
        self.moving = moving;
    }

    /// Two slices with half of the positions each. `None` when there is only one position. Each
    /// slice has catalogs of its own, with the halves that it needs.
    pub(crate) fn slices(&self) -> Option<[Self; 2]> {
        let (all, middle) = (self.positions.position_count(), self.positions.position_count() / 2);
        (middle > 0).then(|| [self.slice(0..middle), self.slice(middle..all)])
    }

    fn slice(&self, range: std::ops::Range<usize>) -> Self {
        let us = self.to_move;
        let (mut standing, mut moving) = (Catalog::new(!us), Catalog::new(us));
        let positions = self.positions.slice(
            range,
            |shared| standing.number(&self.standing.half(shared)),
            |other| moving.number(&self.moving.half(other)),
        );
        Self { to_move: self.to_move, standing, moving, positions }
    }

    /// The same ply with multiplicities in full width.
    pub(crate) fn widened(self) -> Ply<u128> {
        let positions = self.positions.widened();
        Ply { to_move: self.to_move, standing: self.standing, moving: self.moving, positions }
    }

    /// Memory in use, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.standing.bytes() + self.moving.bytes() + self.positions.bytes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_halves_of_positions_stay() {
        let start = Board::start();
        let mut ply = Ply::<u32>::root(&start);
        let (mut moving, mut numbers) = (Catalog::new(Color::White), Vec::new());
        for &mv in &movegen::legal_moves(&start) {
            numbers.push(moving.number(&Half::of(&start.play(mv), Color::White)));
        }
        ply.moving = moving;
        let kept = [numbers[7], numbers[2]];
        ply.positions = Rows::empty();
        ply.positions.extend(0, &mut kept.map(|number| (number, 5)).into_iter());
        let expected = kept.map(|number| ply.board(0, number));
        ply.forget_unused_halves();
        assert_eq!(ply.moving.len(), 2);
        let (halves, multiplicities) = ply.positions.positions(0..2);
        assert_eq!([0, 1].map(|index| ply.board(0, halves[index])), expected);
        assert_eq!(multiplicities, [5, 5]);
    }
}
