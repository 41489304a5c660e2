//! Columns that boards are turned into.

use board::{Board, Piece, Side};
use magic_core::{Bitboard, Square};

use crate::columns::Column;
use crate::two_ply::alike_boards::MOST_BOARDS;
use crate::two_ply::waiting::boards::CarryTo;

/// A word of as many boards as a register has lanes.
pub(crate) trait BoardLanes: Column {
    /// How many lanes there are, at most [`MOST_BOARDS`].
    const BOARDS: usize;
    /// Smallest group of [alike](crate::two_ply::alike_boards::CountsAlike::alike) boards worth
    /// counting side by side.
    const FEWEST_ALIKE: usize;
    /// Where this many nodes have a move, it takes less time to play it on all lanes at once than
    /// one by one.
    const FEWEST_PLAYED: u32;

    /// How a piece is carried to the squares where it arrives.
    type Carrier: Carry<Proof = Self::Proof>;

    /// The words of boards, one column for each word. Lanes without a board have the first one.
    fn of_boards(proof: Self::Proof, boards: &[Board]) -> [Self; 8];
    /// A number for each lane, 0 where there is none.
    fn of_numbers(proof: Self::Proof, numbers: &[u32]) -> Self;
    /// A bit for each lane: whether its word has any.
    fn occupied(self) -> u8;
    /// The word of each lane, zero where there is no lane.
    fn lanes(self) -> [u64; MOST_BOARDS];

    /// The sum of all lanes.
    #[inline(always)]
    fn sum(self) -> u64 {
        let [a, b, c, d, e, f, g, h] = self.lanes();
        ((a + b) + (c + d)) + ((e + f) + (g + h))
    }
}

/// The first numbers, with zeros where there are fewer. Enough numbers are copied as a whole: a
/// wide load stalls behind narrow stores.
#[inline(always)]
pub(crate) fn first_numbers<const N: usize>(numbers: &[u32]) -> [u32; N] {
    if let Some(first) = numbers.first_chunk() {
        return *first;
    }
    let mut first = [0; N];
    for (lane, &number) in first.iter_mut().zip(numbers) {
        *lane = number;
    }
    first
}

/// The words of a board in which a piece stands: bit `n` for word `n`.
pub(crate) type PieceWords = u8;

/// The words in which a piece of `S` stands.
#[inline(always)]
pub(crate) const fn words_of<S: Side>(piece: Piece) -> PieceWords {
    let kind = match piece {
        Piece::Pawn => 1 << 2,
        Piece::Knight => 1 << 3,
        Piece::Bishop => 1 << 4,
        Piece::Rook => 1 << 5,
        Piece::Queen => 1 << 4 | 1 << 5,
        Piece::King => 1 << 6,
    };
    kind | 1 << S::COLOR as u32
}

/// Carries the piece on one square of a board to other squares.
pub(crate) trait Carry: CarryTo<Board = Board> {
    /// Proof that the processor has the instructions.
    type Proof: Copy;

    /// For the piece of `S` on `from`.
    fn new<S: Side>(proof: Self::Proof, board: &Board, from: Square) -> Self;
    /// The same piece on another board.
    fn on(&self, board: &Board) -> Self;
    /// The same for a pawn of `S` that becomes `piece`.
    fn becoming<S: Side>(&self, piece: Piece) -> Self;

    /// The boards on which a pawn of `S` has become each piece that it may on `to`, a set of one
    /// square.
    #[inline(always)]
    fn carry_promoted<S: Side>(&self, to: Bitboard) -> [Board; 4]
    where
        Self: Sized,
    {
        let [a, b, c, d] = Piece::PROMOTIONS;
        [
            self.becoming::<S>(a).carry(to),
            self.becoming::<S>(b).carry(to),
            self.becoming::<S>(c).carry(to),
            self.becoming::<S>(d).carry(to),
        ]
    }
}
