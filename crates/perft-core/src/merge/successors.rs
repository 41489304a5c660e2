//! The moving halves of a ply, and the halves that they can become.

use board::{Black, CastlingSide, MAX_PIECES, Piece, Side, White};
use magic_core::{Bitboard, Color, Square};

use crate::huge_pages::{prefer_huge_pages, resident_bytes};
use crate::merge::catalog::{Catalog, HalfNumber};
use crate::merge::half::Half;
use crate::merge::standing_summary::StandingSummary;
use crate::prefetch::{prefetch, prefetch_all};

/// How many positions lie between the steps of [`SuccessorTable::prefetch`].
const AHEAD: usize = 4;

/// Most halves of middlegames have no more successors.
const USUAL_SUCCESSORS: usize = 48;

/// A moving half, and how to find its successors: the halves after its moves.
///
/// The successors of a half lie in a list, piece by piece and, for each piece, target by target. So the index
/// of a successor follows from two ranks. One is the rank of the piece among the pieces. The other is the
/// rank of the target among the squares that the piece can reach.
#[repr(C, align(64))]
pub(super) struct MovingHalf {
    pub(super) half: Half,
    pieces: Bitboard,
    /// Where the successors of the half begin in the list of all successors.
    successors: u32,
    /// The successors after castling towards the h-file and the a-file.
    castlings: [HalfNumber; 2],
    /// For each piece, the index of its first successor among the successors of this half.
    first: [u16; MAX_PIECES as usize],
    /// For each piece, the squares that it might go to.
    reach: [Bitboard; MAX_PIECES as usize],
}

/// All halves that move in a ply, with the numbers of all their successors.
pub(super) struct SuccessorTable {
    halves: Vec<MovingHalf>,
    successors: Vec<HalfNumber>,
    /// The index in `halves`, by number. The index is meaningless for numbers of halves that do not move.
    index_of: Vec<u32>,
}

impl SuccessorTable {
    /// The halves of `us` with these numbers. Their successors are entered in `catalog`. `None` when table and catalog
    /// together take more bytes than there is `room`.
    pub(super) fn new(
        us: Color,
        catalog: &mut Catalog,
        numbers: &[HalfNumber],
        summary: &StandingSummary,
        room: usize,
    ) -> Option<Self> {
        let mut table = Self {
            halves: Vec::with_capacity(numbers.len()),
            successors: Vec::with_capacity(numbers.len() * USUAL_SUCCESSORS),
            index_of: vec![0; catalog.len()],
        };
        prefer_huge_pages(&mut table.halves);
        prefer_huge_pages(&mut table.successors);
        prefer_huge_pages(&mut table.index_of);
        for &number in numbers {
            table.index_of[number as usize] = table.halves.len() as u32;
            match us {
                Color::White => table.add::<White>(catalog, number, summary),
                Color::Black => table.add::<Black>(catalog, number, summary),
            }
            if table.bytes() + catalog.bytes() > room {
                return None;
            }
        }
        Some(table)
    }

    /// The moving half with this number.
    #[inline(always)]
    pub(super) fn half(&self, number: HalfNumber) -> &MovingHalf {
        &self.halves[self.index_of[number as usize] as usize]
    }

    /// The successors of `half`, by index. The successors of the next halves follow.
    #[inline(always)]
    pub(super) fn successors(&self, half: &MovingHalf) -> &[HalfNumber] {
        &self.successors[half.successors as usize..]
    }

    /// Asks for what `half` and `successors` will read of the halves that come up in `numbers`: the furthest half's index
    /// first, then the half itself, which says where its successors are, then those.
    #[inline(always)]
    pub(super) fn prefetch(&self, numbers: &[HalfNumber]) {
        if let Some(&number) = numbers.get(3 * AHEAD) {
            prefetch(&self.index_of[number as usize]);
        }
        if let Some(&number) = numbers.get(2 * AHEAD) {
            prefetch_all(self.half(number));
        }
        if let Some(&number) = numbers.get(AHEAD) {
            let successors = self.successors(self.half(number));
            if let Some(usual) = successors.first_chunk::<USUAL_SUCCESSORS>() {
                prefetch_all(usual);
            }
        }
    }

    /// Memory in use, in bytes.
    pub(super) fn bytes(&self) -> usize {
        // Room that was not written to is no memory of the machine's.
        resident_bytes(self.halves.len() * size_of::<MovingHalf>())
            + resident_bytes(self.successors.len() * size_of::<HalfNumber>())
            + self.index_of.len() * size_of::<u32>()
    }

    fn add<S: Side>(
        &mut self,
        catalog: &mut Catalog,
        number: HalfNumber,
        summary: &StandingSummary,
    ) {
        let half = *catalog.half(number);
        let mut moving = MovingHalf {
            half,
            pieces: half.pieces(),
            successors: self.successors.len() as u32,
            castlings: [number; 2],
            first: [0; MAX_PIECES as usize],
            reach: [Bitboard::EMPTY; MAX_PIECES as usize],
        };
        for (piece, from) in half.pieces().into_iter().enumerate() {
            moving.first[piece] = (self.successors.len() - moving.successors as usize) as u16;
            moving.reach[piece] = summary.reach::<S>(&half, from);
            self.add_moves::<S>(catalog, &half, from, moving.reach[piece], summary);
        }
        for side in CastlingSide::ALL {
            if let Some(rook) = half.board().castling_rook(S::COLOR, side) {
                let castled = half.castled::<S>(half.board().king(S::COLOR), rook);
                moving.castlings[side as usize] = catalog.number(&castled);
            }
        }
        self.halves.push(moving);
    }

    /// Enters the halves after the moves of one piece. There is one for each target, and four for a
    /// promotion. If a double push might be answered en passant, one more half, with the mark, comes last.
    fn add_moves<S: Side>(
        &mut self,
        catalog: &mut Catalog,
        half: &Half,
        from: Square,
        reach: Bitboard,
        summary: &StandingSummary,
    ) {
        let pawn = half.board().pawns().contains(from);
        for to in reach {
            if pawn && S::LAST_RANK.contains(to) {
                for piece in Piece::PROMOTIONS {
                    self.successors.push(catalog.number(&half.promoted::<S>(from, to, piece)));
                }
            } else {
                self.successors.push(catalog.number(&half.moved::<S>(from, to)));
            }
        }
        if pawn && let Some(to) = summary.double_push_beside_pawn::<S>(from, reach) {
            let marked = half.double_pushed_and_marked::<S>(from, to);
            self.successors.push(catalog.number(&marked));
        }
    }
}

impl MovingHalf {
    /// Gives the indices of the successors after plain moves of one piece, by target.
    #[inline(always)]
    pub(super) fn plain_moves(&self, from: Square) -> impl Fn(Square) -> usize + use<> {
        let (first, reach) = self.piece(from);
        move |to| first + rank(reach, to)
    }

    /// The index of the successor after a double push that may be answered en passant.
    #[inline(always)]
    pub(super) fn marked(&self, from: Square) -> usize {
        let (first, reach) = self.piece(from);
        first + reach.len() as usize
    }

    /// The index of the first of the four successors after a pawn's promotions on `to`. They stand in the
    /// order of [`Piece::PROMOTIONS`].
    #[inline(always)]
    pub(super) fn promotions(&self, from: Square, to: Square) -> usize {
        let (first, reach) = self.piece(from);
        first + Piece::PROMOTIONS.len() * rank(reach, to)
    }

    /// The half after castling with the rook on `rook`.
    #[inline(always)]
    pub(super) fn castled(&self, king: Square, rook: Square) -> HalfNumber {
        let side = if rook > king { CastlingSide::King } else { CastlingSide::Queen };
        self.castlings[side as usize]
    }

    /// The index of the first successor of the piece on `from`, and its reach.
    #[inline(always)]
    fn piece(&self, from: Square) -> (usize, Bitboard) {
        let piece = rank(self.pieces, from) % MAX_PIECES as usize;
        (usize::from(self.first[piece]), self.reach[piece])
    }
}

/// How many squares of `set` come before `square`.
#[inline(always)]
fn rank(set: Bitboard, square: Square) -> usize {
    (set.0 & (square.bitboard().0 - 1)).count_ones() as usize
}
