//! EightBoards boards at once in AVX-512.
//!
//! # Safety
//! As in [`crate::kernel::simd::avx512`]: everything here is inlined into code of the `avx512` level, which runs
//! only where its features were detected; this is what each block's "level" refers to.

#![allow(unsafe_code)]

use core::arch::x86_64::*;
use core::marker::PhantomData;
use core::mem::MaybeUninit;
use core::ops::{BitAnd, BitOr, Not, Range};

use board::{BOARD_WORDS, Board, Move, MoveKind, Piece, Side, State};
use magic_core::{Bitboard, Color, Square};

use crate::kernel::en_passant_replies::en_passant_replies;
use crate::kernel::leaves::{Leaves, LeavesAfter};
use crate::kernel::level::{AllFeatures, Batch, Level, Task};
use crate::kernel::two_ply::batch::AtOnce;
use crate::kernel::two_ply::batch::column::Column;
use crate::kernel::two_ply::batch::eight_boards::{BOARDS, knows_castlings, moves};

/// A word of each of eight boards.
#[derive(Clone, Copy)]
struct WordColumn(__m512i);

impl BitAnd for WordColumn {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        // SAFETY: level.
        unsafe { Self(_mm512_and_si512(self.0, other.0)) }
    }
}

impl BitOr for WordColumn {
    type Output = Self;

    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        // SAFETY: level.
        unsafe { Self(_mm512_or_si512(self.0, other.0)) }
    }
}

impl Not for WordColumn {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        // SAFETY: level.
        unsafe { Self(_mm512_xor_si512(self.0, _mm512_set1_epi64(-1))) }
    }
}

impl Column for WordColumn {
    type Mask = __mmask8;

    #[inline(always)]
    fn splat(set: Bitboard) -> Self {
        // SAFETY: level.
        unsafe { Self(_mm512_set1_epi64(set.0 as i64)) }
    }

    #[inline(always)]
    fn up(self, amount: u32) -> Self {
        // SAFETY: level. Of a constant amount, the compiler makes an immediate.
        unsafe { Self(_mm512_sllv_epi64(self.0, _mm512_set1_epi64(i64::from(amount)))) }
    }

    #[inline(always)]
    fn down(self, amount: u32) -> Self {
        // SAFETY: level. Of a constant amount, the compiler makes an immediate.
        unsafe { Self(_mm512_srlv_epi64(self.0, _mm512_set1_epi64(i64::from(amount)))) }
    }

    #[inline(always)]
    fn len(self) -> Self {
        // SAFETY: level.
        unsafe { Self(_mm512_popcnt_epi64(self.0)) }
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        // SAFETY: level.
        unsafe { Self(_mm512_add_epi64(self.0, other.0)) }
    }

    #[inline(always)]
    fn meets(self, other: Self) -> __mmask8 {
        // SAFETY: level.
        unsafe { _mm512_test_epi64_mask(self.0, other.0) }
    }

    #[inline(always)]
    fn only(self, mask: __mmask8) -> Self {
        // SAFETY: level.
        unsafe { Self(_mm512_maskz_mov_epi64(mask, self.0)) }
    }

    #[inline(always)]
    fn except(self, mask: __mmask8) -> Self {
        // SAFETY: level.
        unsafe { Self(_mm512_maskz_mov_epi64(!mask, self.0)) }
    }

    #[inline(always)]
    fn any(self) -> bool {
        // SAFETY: level.
        unsafe { _mm512_test_epi64_mask(self.0, self.0) != 0 }
    }
}

/// The eight words of a board.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
struct Row([Bitboard; BOARD_WORDS]);

impl Row {
    #[inline(always)]
    fn words(&self) -> __m512i {
        // SAFETY: level; a row is 64 readable bytes, aligned.
        unsafe { _mm512_load_si512(self.0.as_ptr().cast()) }
    }
}

/// Boards that wait until there are many of them: eight would do, but the processor cannot foresee
/// with which move there are eight.
///
/// Merged and hashed counting have a batch of their own for every position, so a new one writes no more
/// rows than have to be readable.
pub(crate) struct EightBoards {
    /// The first eight and those that wait are written.
    boards: [MaybeUninit<Row>; CAPACITY],
    /// Less than [`MANY`], but for a moment.
    waiting: usize,
}

/// So many are counted together.
const MANY: usize = 32;

/// Room for all moves of one piece, at most 28 when written by fours, beside those that wait.
const CAPACITY: usize = MANY + 32;

impl<L: Level> Batch<L> for EightBoards {
    const IS_CHEAP: bool = true;

    #[inline(always)]
    fn new() -> Self {
        let mut boards = [const { MaybeUninit::uninit() }; CAPACITY];
        boards[..BOARDS].fill(MaybeUninit::new(Row([Bitboard::EMPTY; BOARD_WORDS])));
        Self { boards, waiting: 0 }
    }

    #[inline(always)]
    fn add<S: Side>(&mut self, level: L, board: &Board, mv: Move) -> u64 {
        if !knows_castlings::<S::Them>(board) {
            return level.apart(LeavesAfter::<S>::of(board, mv));
        }
        let (from, to) = (mv.from(), mv.to());
        let child = &mut self.boards[self.waiting % CAPACITY];
        let mut en_passant = 0;
        match mv.kind() {
            MoveKind::EnPassant | MoveKind::Castling => {
                child.write(Row(*board.play_as::<S>(mv).words()));
            }
            kind => {
                let carrier = Carrier::new::<S>(board, from);
                let carrier = match mv.promotion() {
                    Some(piece) => carrier.becoming::<S>(piece),
                    None => carrier,
                };
                carrier.carry(to.bitboard(), child);
                if kind == MoveKind::DoublePush {
                    en_passant = en_passant_replies::<S, L>(level, board, from, to);
                }
            }
        }
        self.waiting += 1;
        u64::from(en_passant) + self.full::<S::Them, L>(level)
    }

    #[inline(always)]
    fn add_each<S: Side>(
        &mut self,
        level: L,
        board: &Board,
        from: Square,
        targets: Bitboard,
    ) -> u64 {
        if !knows_castlings::<S::Them>(board) {
            return AtOnce.add_each::<S>(level, board, from, targets);
        }
        if targets.is_empty() {
            return 0;
        }
        let carrier = Carrier::new::<S>(board, from);
        let mut left = targets;
        for four in self.boards[self.waiting % MANY..].chunks_exact_mut(4) {
            for child in four {
                carrier.carry(Bitboard(left.0 & left.0.wrapping_neg()), child);
                left.0 &= left.0.wrapping_sub(1);
            }
            if left.is_empty() {
                break;
            }
        }
        self.waiting += targets.len() as usize;
        self.full::<S::Them, L>(level)
    }

    #[inline(always)]
    fn rest<S: Side>(&mut self, level: L) -> u64 {
        let count = core::mem::take(&mut self.waiting);
        let few = count % BOARDS;
        let moves =
            if count == few { 0 } else { self.counted::<S::Them, L>(level, few..count, ALL) };
        moves
            + match few {
                0 => 0,
                1 => {
                    level.run(Leaves::<S::Them>::of(&Board::from_words(self.rows(0..BOARDS)[0].0)))
                }
                _ => self.counted::<S::Them, L>(level, 0..BOARDS, (1 << few) - 1),
            }
    }
}

impl EightBoards {
    /// Counts the moves of `T` on many boards when there are as many.
    #[inline(always)]
    fn full<T: Side, L: Level>(&mut self, level: L) -> u64 {
        if self.waiting < MANY {
            return 0;
        }
        self.waiting -= MANY;
        self.counted::<T, L>(level, self.waiting..self.waiting + MANY, ALL)
    }

    /// The moves of `T` on boards that are written, of each eight those `wanted`.
    #[inline(always)]
    fn counted<T: Side, L: Level>(&self, level: L, which: Range<usize>, wanted: __mmask8) -> u64 {
        level.apart(CountEights::<T> { boards: self.rows(which), wanted, side: PhantomData })
    }

    /// Boards that are written: the first eight, or those that waited until now.
    #[inline(always)]
    fn rows(&self, which: Range<usize>) -> &[Row] {
        // SAFETY: `new` writes the first eight and whoever adds one its row, so all that are asked for
        // are written, and such a row lies like one that may be.
        unsafe { &*(core::ptr::from_ref(&self.boards[which]) as *const [Row]) }
    }
}

/// All of eight boards.
const ALL: __mmask8 = 0xFF;

/// Carries the piece on one square of a board to other squares.
struct Carrier {
    /// The board without the piece.
    rest: __m512i,
    /// The words the piece is in.
    piece: __mmask8,
    /// The state word's sign of who is to move.
    to_move: __m512i,
}

impl Carrier {
    #[inline(always)]
    fn new<S: Side>(board: &Board, from: Square) -> Self {
        let king_moves = board.kings().contains(from);
        let kept = if king_moves { State::CASTLING - S::BACK_RANK } else { State::CASTLING };
        let to_move = match S::COLOR {
            Color::White => State::BLACK_TO_MOVE,
            Color::Black => Bitboard::EMPTY,
        };
        // SAFETY: level; a board is 64 readable bytes.
        unsafe {
            let words = _mm512_load_si512(board.words().as_ptr().cast());
            let from = _mm512_set1_epi64(from.bitboard().0 as i64);
            let piece = _mm512_mask_test_epi64_mask(!STATE_WORD, words, from);
            let words = _mm512_andnot_si512(from, words);
            let kept = _mm512_set1_epi64(kept.0 as i64);
            let rest = _mm512_mask_and_epi64(words, STATE_WORD, words, kept);
            let to_move = _mm512_maskz_set1_epi64(STATE_WORD, to_move.0 as i64);
            Self { rest, piece, to_move }
        }
    }

    /// The same for a pawn of `S` that becomes `piece`.
    #[inline(always)]
    fn becoming<S: Side>(self, piece: Piece) -> Self {
        let words = match piece {
            Piece::Knight => 1 << 3,
            Piece::Bishop => 1 << 4,
            Piece::Rook => 1 << 5,
            _ => 1 << 4 | 1 << 5,
        };
        Self { piece: words | 1 << S::COLOR as u32, ..self }
    }

    /// The board with the piece on `to`, a set of one square.
    #[inline(always)]
    fn carry(&self, to: Bitboard, board: &mut MaybeUninit<Row>) {
        // SAFETY: level; a row is 64 writable bytes, aligned.
        unsafe {
            let to = _mm512_set1_epi64(to.0 as i64);
            let words = _mm512_or_si512(_mm512_andnot_si512(to, self.rest), self.to_move);
            let words = _mm512_mask_or_epi64(words, self.piece, words, to);
            _mm512_store_si512(board.as_mut_ptr().cast(), words);
        }
    }
}

/// The state word among the words of a board.
const STATE_WORD: __mmask8 = 1 << 7;

/// Counts the moves of `T` on boards, eight at a time; of each eight those `wanted`.
struct CountEights<'b, T> {
    boards: &'b [Row],
    wanted: __mmask8,
    side: PhantomData<T>,
}

impl<T: Side, L: Level> Task<L> for CountEights<'_, T> {
    type Features = AllFeatures;
    type Output = u64;

    #[inline(always)]
    fn run(self, _: L) -> u64 {
        let mut counts = WordColumn::splat(Bitboard::EMPTY);
        for boards in self.boards.as_chunks().0 {
            counts = counts.plus(moves::<T, WordColumn>(columns(boards)));
        }
        // SAFETY: level.
        unsafe { _mm512_mask_reduce_add_epi64(self.wanted, counts.0) as u64 }
    }
}

/// The boards' words, each kind together.
#[inline(always)]
fn columns(boards: &[Row; BOARDS]) -> [WordColumn; 8] {
    let [r0, r1, r2, r3, r4, r5, r6, r7] = boards;
    let (r0, r1, r2, r3) = (r0.words(), r1.words(), r2.words(), r3.words());
    let (r4, r5, r6, r7) = (r4.words(), r5.words(), r6.words(), r7.words());
    // SAFETY: level.
    unsafe {
        // WordSets of neighbouring boards side by side: even words in `lo`, odd ones in `hi`.
        let lo = [
            _mm512_unpacklo_epi64(r0, r1),
            _mm512_unpacklo_epi64(r2, r3),
            _mm512_unpacklo_epi64(r4, r5),
            _mm512_unpacklo_epi64(r6, r7),
        ];
        let hi = [
            _mm512_unpackhi_epi64(r0, r1),
            _mm512_unpackhi_epi64(r2, r3),
            _mm512_unpackhi_epi64(r4, r5),
            _mm512_unpackhi_epi64(r6, r7),
        ];
        let [w0, w2, w4, w6] = quarters(lo);
        let [w1, w3, w5, w7] = quarters(hi);
        [
            WordColumn(w0),
            WordColumn(w1),
            WordColumn(w2),
            WordColumn(w3),
            WordColumn(w4),
            WordColumn(w5),
            WordColumn(w6),
            WordColumn(w7),
        ]
    }
}

/// Transposes four by four quarters of registers.
#[inline(always)]
fn quarters([a, b, c, d]: [__m512i; 4]) -> [__m512i; 4] {
    // SAFETY: level.
    unsafe {
        let (ab_low, ab_high) = (
            _mm512_shuffle_i64x2::<0b01_00_01_00>(a, b),
            _mm512_shuffle_i64x2::<0b11_10_11_10>(a, b),
        );
        let (cd_low, cd_high) = (
            _mm512_shuffle_i64x2::<0b01_00_01_00>(c, d),
            _mm512_shuffle_i64x2::<0b11_10_11_10>(c, d),
        );
        [
            _mm512_shuffle_i64x2::<0b10_00_10_00>(ab_low, cd_low),
            _mm512_shuffle_i64x2::<0b11_01_11_01>(ab_low, cd_low),
            _mm512_shuffle_i64x2::<0b10_00_10_00>(ab_high, cd_high),
            _mm512_shuffle_i64x2::<0b11_01_11_01>(ab_high, cd_high),
        ]
    }
}
