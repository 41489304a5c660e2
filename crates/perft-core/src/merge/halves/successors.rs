//! The moving halves of a ply, and the halves that they can become.

use std::marker::PhantomData;

use board::{Black, CastlingSide, MAX_PIECES, Piece, Side, White};
use magic_core::{Bitboard, Color, Square};

use crate::huge_pages::{prefer_huge_pages, resident_bytes};
use crate::merge::crew::Crew;
use crate::merge::halves::catalog::numbering::{
    GivenNumbers, NumberedChunk, NumberingBatch, Tickets,
};
use crate::merge::halves::catalog::{Arriving, Catalog, HalfNumber};
use crate::merge::halves::half::Half;
use crate::merge::halves::packed_half::PackedHalf;
use crate::merge::halves::standing_summary::StandingSummary;
use crate::prefetch::{prefetch, prefetch_all};

/// How many positions lie between the steps of [`SuccessorTable::prefetch`].
const AHEAD: usize = 6;

/// Few halves of middlegames have more successors. At ply 8 from the start position they have 48 on
/// average.
const USUAL_SUCCESSORS: usize = 80;

/// Moving halves whose successors one thread looks up at once.
const CHUNK: usize = 8;

/// The fewest moving halves that are worth the work of all threads.
const HALVES_FOR_ALL: usize = 1 << 10;

/// The successors of a half begin with those after castling towards the h-file and the a-file.
const CASTLINGS: usize = CastlingSide::ALL.len();

/// A moving half, and how to find its successors: the halves after its moves.
///
/// The successors of a half lie in a list: first those after castlings, then piece by piece and,
/// for each piece, target by target. So the index of a successor follows from two ranks. One is the
/// rank of the piece among the pieces. The other is the rank of the target among the squares that
/// the piece can reach.
#[repr(C, align(64))]
pub(crate) struct MovingHalf {
    pub(crate) half: PackedHalf,
    /// Where the successors of the half begin in the list of all successors.
    successors: u32,
    /// For each piece, the index of its first successor among the successors of this half.
    first: [u16; MAX_PIECES as usize],
    /// For each piece, the squares that it might go to.
    reach: [Bitboard; MAX_PIECES as usize],
}

const _: () = assert!(size_of::<MovingHalf>() == 3 * 64, "it takes three cache lines");

/// All halves that move in a ply, with the numbers of all their successors.
pub(crate) struct SuccessorTable {
    halves: Vec<MovingHalf>,
    successors: Vec<HalfNumber>,
    /// The index in `halves`, by number. The index is meaningless for numbers of halves that do not
    /// move.
    index_of: Vec<u32>,
}

impl SuccessorTable {
    /// The halves of `us` with these numbers, which are in order. Their successors are entered in
    /// `catalog`. `None` when table and catalog together take more bytes than there is `room`, or
    /// there are more halves than numbers.
    pub(crate) fn new(
        us: Color,
        catalog: &mut Catalog,
        numbers: &[HalfNumber],
        summary: &StandingSummary,
        room: usize,
        crew: &Crew<'_>,
    ) -> Option<Self> {
        match us {
            Color::White => Self::of::<White>(catalog, numbers, summary, room, crew),
            Color::Black => Self::of::<Black>(catalog, numbers, summary, room, crew),
        }
    }

    fn of<S: Side>(
        catalog: &mut Catalog,
        numbers: &[HalfNumber],
        summary: &StandingSummary,
        room: usize,
        crew: &Crew<'_>,
    ) -> Option<Self> {
        if numbers.len() * size_of::<MovingHalf>() + catalog.bytes() > room {
            return None;
        }
        let mut halves = Vec::with_capacity(numbers.len());
        prefer_huge_pages(&mut halves);
        crew.extend(&mut halves, 0..numbers.len(), LAID_OUT, |index| {
            MovingHalf::of::<S>(&catalog.half(numbers[index]), summary)
        });
        let mut index_of = vec![0; catalog.len()];
        prefer_huge_pages(&mut index_of);
        let count = lay_out(&mut halves, numbers, &mut index_of, crew)?;
        let mut table = Self { halves, successors: Vec::new(), index_of };
        let bytes = table.bytes() + resident_bytes(count as usize * size_of::<HalfNumber>());
        if bytes + catalog.bytes() > room {
            return None;
        }
        table.successors = vec![0; count as usize];
        prefer_huge_pages(&mut table.successors);
        table.number_successors::<S>(catalog, summary, room, crew).then_some(table)
    }

    /// Numbers all successors. `false` when that takes more bytes than there is `room`.
    fn number_successors<S: Side>(
        &mut self,
        catalog: &mut Catalog,
        summary: &StandingSummary,
        room: usize,
        crew: &Crew<'_>,
    ) -> bool {
        let bytes = self.bytes();
        let fits =
            |catalog: &Catalog, more| bytes + catalog.bytes() + more <= room && !catalog.is_full();
        let mut chunks = self.chunks::<S>(summary);
        let mut done = 0;
        if crew.wanted() > 1 && chunks.len() * CHUNK >= HALVES_FOR_ALL {
            done = catalog.number_all(crew, &mut chunks, fits);
        }
        let (mut arriving, mut found, mut hashes) = (Vec::new(), Vec::new(), Vec::new());
        for SuccessorChunk { halves, successors, .. } in &mut chunks[done..] {
            let mut place = 0;
            for moving in &**halves {
                let half = moving.half.unpack(S::COLOR);
                moving.arriving::<S>(&half, summary, &mut arriving);
                catalog.number_each(&arriving, &mut found, &mut hashes);
                place += keep::<S>(&half, &found, &mut successors[place..]);
                if !fits(catalog, 0) {
                    return false;
                }
            }
        }
        fits(catalog, 0)
    }

    /// The moving halves with their successors, in parts that one thread looks up.
    fn chunks<'t, S: Side>(
        &'t mut self,
        summary: &'t StandingSummary,
    ) -> Vec<SuccessorChunk<'t, S>> {
        let starts = self.halves.chunks(CHUNK).skip(1).map(|halves| halves[0].successors as usize);
        let ends: Vec<usize> = starts.chain([self.successors.len()]).collect();
        let (mut rest, mut start) = (&mut self.successors[..], 0);
        let chunk = |(halves, end): (&'t mut [MovingHalf], usize)| {
            let successors = rest.split_off_mut(..end - start).unwrap_or_default();
            start = end;
            SuccessorChunk { halves, successors, summary, side: PhantomData }
        };
        self.halves.chunks_mut(CHUNK).zip(ends).map(chunk).collect()
    }

    /// The moving half with this number.
    #[inline(always)]
    pub(crate) fn half(&self, number: HalfNumber) -> &MovingHalf {
        &self.halves[self.index_of[number as usize] as usize]
    }

    /// The successors of `half`, by index. The successors of the next halves follow.
    #[inline(always)]
    pub(crate) fn successors(&self, half: &MovingHalf) -> &[HalfNumber] {
        &self.successors[half.successors as usize..]
    }

    /// Asks for what `half` and `successors` will read of the halves that come up in `numbers`: the
    /// furthest half's index first, then the half itself, which says where its successors are, then
    /// those.
    #[inline(always)]
    pub(crate) fn prefetch(&self, numbers: &[HalfNumber]) {
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
    pub(crate) fn bytes(&self) -> usize {
        // Room that was not written to is no memory of the machine's.
        resident_bytes(self.halves.len() * size_of::<MovingHalf>())
            + resident_bytes(self.successors.len() * size_of::<HalfNumber>())
            + self.index_of.len() * size_of::<u32>()
    }
}

/// Some moving halves, whose successors one thread looks up.
struct SuccessorChunk<'t, S> {
    halves: &'t [MovingHalf],
    successors: &'t mut [HalfNumber],
    summary: &'t StandingSummary,
    side: PhantomData<S>,
}

impl<S: Side + Send> NumberedChunk for SuccessorChunk<'_, S> {
    fn arrivals(&self) -> usize {
        self.successors.len()
    }

    fn look_up(&mut self, numbering: &NumberingBatch<'_>, tickets: &mut Tickets, first: u32) {
        let (mut arriving, mut found) = (Vec::new(), Vec::new());
        let (mut arrival, mut place) = (first, 0);
        for moving in self.halves {
            let half = moving.half.unpack(S::COLOR);
            moving.arriving::<S>(&half, self.summary, &mut arriving);
            numbering.look_up_each(&arriving, &mut found, tickets, arrival);
            place += keep::<S>(&half, &found, &mut self.successors[place..]);
            arrival += arriving.len() as u32;
        }
    }

    fn settle(&mut self, numbers: &GivenNumbers) {
        for half in &mut *self.successors {
            *half = numbers.of(*half);
        }
    }
}

/// Halves that a thread lays out at once.
const LAID_OUT: usize = 1 << 10;

/// Some halves that one thread lays out.
struct LaidOutPart<'t> {
    halves: &'t mut [MovingHalf],
    numbers: &'t [HalfNumber],
    /// The index of the first of them.
    first: u32,
    /// Where the list of its successors begins.
    successors: u32,
    /// The places of their numbers, and of those between.
    index_of: &'t mut [u32],
}

/// Writes into each half where the list of its successors begins, in place of how many there are,
/// and into `index_of` where the half with each of `numbers` is, which are in order. Returns how
/// many successors there are. `None` when that number does not fit.
fn lay_out(
    halves: &mut [MovingHalf],
    numbers: &[HalfNumber],
    mut index_of: &mut [u32],
    crew: &Crew<'_>,
) -> Option<u32> {
    let mut counts: Vec<u32> = Vec::new();
    crew.extend(&mut counts, 0..halves.len().div_ceil(LAID_OUT), 1, |part| {
        let first = part * LAID_OUT;
        let part = &halves[first..halves.len().min(first + LAID_OUT)];
        part.iter().map(|half| half.successors).sum()
    });
    let (mut parts, mut count, mut first_number) = (Vec::new(), 0_u32, 0);
    let in_parts = halves.chunks_mut(LAID_OUT).zip(numbers.chunks(LAID_OUT)).zip(counts);
    for (first, ((halves, numbers), successors)) in (0..).step_by(LAID_OUT).zip(in_parts) {
        let end = numbers.last().map_or(first_number, |&last| last as usize + 1);
        let places = index_of.split_off_mut(..end - first_number).unwrap_or_default();
        parts.push(LaidOutPart { halves, numbers, first, successors: count, index_of: places });
        count = count.checked_add(successors)?;
        first_number = end;
    }
    crew.run(&mut parts, |part| {
        let places_before = part.numbers[part.numbers.len() - 1] as usize + 1 - part.index_of.len();
        for ((index, half), &number) in (part.first..).zip(&mut *part.halves).zip(part.numbers) {
            part.index_of[number as usize - places_before] = index;
            let its_count = std::mem::replace(&mut half.successors, part.successors);
            part.successors += its_count;
        }
    });
    Some(count)
}

impl MovingHalf {
    /// A value that is overwritten before it is read.
    fn blank() -> Self {
        Self {
            half: PackedHalf::BLANK,
            successors: 0,
            first: [0; MAX_PIECES as usize],
            reach: [Bitboard::EMPTY; MAX_PIECES as usize],
        }
    }

    /// A half, with the number of its successors instead of the beginning of their list.
    fn of<S: Side>(half: &Half, summary: &StandingSummary) -> Self {
        let mut moving = Self { half: PackedHalf::of(half), ..Self::blank() };
        let mut count = CASTLINGS as u16;
        for (piece, from) in half.pieces().into_iter().enumerate() {
            let reach = summary.reach::<S>(half, from);
            (moving.first[piece], moving.reach[piece]) = (count, reach);
            count += reach.len() as u16;
            if half.board().pawns().contains(from) {
                let promotions = (reach & S::LAST_RANK).len() as u16;
                count += promotions * (Piece::PROMOTIONS.len() as u16 - 1);
                let marked = summary.double_push_beside_pawn::<S>(from, reach);
                count += u16::from(marked.is_some());
            }
        }
        moving.successors = count.into();
        moving
    }

    /// Lists the halves after all moves of `half`, which this is: the successors in order, those
    /// after castlings last. A piece has one successor for each target, and four for a promotion.
    /// If a double push might be answered en passant, one more half, with the mark, comes last.
    fn arriving<S: Side>(
        &self,
        half: &Half,
        summary: &StandingSummary,
        arriving: &mut Vec<Arriving>,
    ) {
        arriving.clear();
        let mut arrive =
            |half: Half, base| arriving.push(Arriving { half: PackedHalf::of(&half), base });
        for (piece, from) in half.pieces().into_iter().enumerate() {
            let reach = self.reach[piece];
            let pawn = half.board().pawns().contains(from);
            for to in reach {
                if pawn && S::LAST_RANK.contains(to) {
                    for piece in Piece::PROMOTIONS {
                        arrive(half.promoted::<S>(from, to, piece), None);
                    }
                } else {
                    arrive(half.moved::<S>(from, to), None);
                }
            }
            if pawn && let Some(to) = summary.double_push_beside_pawn::<S>(from, reach) {
                let base = self.first[piece] - CASTLINGS as u16 + number_in(reach, to) as u16;
                arrive(half.double_pushed_and_marked::<S>(from, to), Some(base));
            }
        }
        for (_, rook) in castling_rooks::<S>(half) {
            arrive(half.castled::<S>(half.board().king(S::COLOR), rook), None);
        }
    }

    /// Gives the indices of the successors after plain moves of one piece, by target.
    #[inline(always)]
    pub(crate) fn plain_moves(&self, from: Square) -> impl Fn(Square) -> usize + use<> {
        let (first, reach) = self.piece(from);
        move |to| first + number_in(reach, to)
    }

    /// The index of the successor after a double push that may be answered en passant.
    #[inline(always)]
    pub(crate) fn marked(&self, from: Square) -> usize {
        let (first, reach) = self.piece(from);
        first + reach.len() as usize
    }

    /// The index of the first of the four successors after a pawn's promotions on `to`. They stand
    /// in the order of [`Piece::PROMOTIONS`].
    #[inline(always)]
    pub(crate) fn promotions(&self, from: Square, to: Square) -> usize {
        let (first, reach) = self.piece(from);
        first + Piece::PROMOTIONS.len() * number_in(reach, to)
    }

    /// The index of the successor after castling with the rook on `rook`.
    #[inline(always)]
    pub(crate) fn castled(&self, king: Square, rook: Square) -> usize {
        let side = if rook > king { CastlingSide::King } else { CastlingSide::Queen };
        side as usize
    }

    /// The index of the first successor of the piece on `from`, and its reach.
    #[inline(always)]
    fn piece(&self, from: Square) -> (usize, Bitboard) {
        let piece = number_in(self.half.pieces(), from) % MAX_PIECES as usize;
        (usize::from(self.first[piece]), self.reach[piece])
    }
}

/// The rooks that `half` may castle with.
fn castling_rooks<S: Side>(half: &Half) -> impl Iterator<Item = (CastlingSide, Square)> + use<S> {
    let rooks = CastlingSide::ALL
        .map(|side| half.board().castling_rook(S::COLOR, side).map(|rook| (side, rook)));
    rooks.into_iter().flatten()
}

/// Keeps what was found for the halves after all moves of `half` at the beginning of `list`: the
/// successors. Returns how many they are.
fn keep<S: Side>(half: &Half, found: &[HalfNumber], list: &mut [HalfNumber]) -> usize {
    let castlings = castling_rooks::<S>(half).count();
    let (successors, castled) = found.split_at(found.len() - castlings);
    for ((side, _), &castled) in castling_rooks::<S>(half).zip(castled) {
        list[side as usize] = castled;
    }
    let count = CASTLINGS + successors.len();
    list[CASTLINGS..count].copy_from_slice(successors);
    count
}

/// The number of `square` among the squares of `set`: how many come before it.
#[inline(always)]
fn number_in(set: Bitboard, square: Square) -> usize {
    (set.0 & (square.bitboard().0 - 1)).count_ones() as usize
}

#[cfg(test)]
mod tests;
