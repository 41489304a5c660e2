//! The batch that counts the leaves of eight boards at a time.

use core::marker::PhantomData;

use board::{Board, Move, MoveKind, Side};
use magic_core::{Bitboard, Square};

use crate::en_passant_replies::en_passant_replies;
use crate::leaves::Leaves;
use crate::level::{Level, Task};
use crate::simd::carrier::Carrier;
use crate::simd::proof::Avx512Proof;
use crate::simd::waiting_boards::WaitingBoards;
use crate::simd::zmm::Zmm;
use crate::simd::zmm_column::columns;
use crate::two_ply::batch::castling_squares::BothCastlings;
use crate::two_ply::batch::column::Column;
use crate::two_ply::batch::eight_boards::legal_moves;
use crate::two_ply::level::{Batch, TwoPlyLevel};

/// How many boards are counted at a time.
const BOARDS: usize = 8;

/// A batch in which boards wait until there are many of them.
pub(crate) struct EightBoards<L> {
    level: L,
    waiting: WaitingBoards,
    /// Of the side to move on the boards.
    castlings: BothCastlings,
}

impl<L: TwoPlyLevel<Proof = Avx512Proof>> Batch<L> for EightBoards<L> {
    const IS_CHEAP: bool = true;

    #[inline(always)]
    fn new<T: Side>(level: L, root: &Board) -> Self {
        Self { level, waiting: WaitingBoards::new(), castlings: BothCastlings::of::<T>(root) }
    }

    #[inline(always)]
    fn add<S: Side>(&mut self, board: &Board, mv: Move) -> u64 {
        let level = self.level;
        let (from, to) = (mv.from(), mv.to());
        let mut en_passant = 0;
        let child = match mv.kind() {
            MoveKind::EnPassant | MoveKind::Castling => {
                Zmm::from_board(level.proof(), &board.play_as::<S>(mv))
            }
            kind => {
                if kind == MoveKind::DoublePush {
                    en_passant = en_passant_replies::<S, L>(level, board, from, to);
                }
                let carrier = Carrier::new::<S>(level.proof(), board, from);
                let carrier = match mv.promotion() {
                    Some(piece) => carrier.becoming::<S>(piece),
                    None => carrier,
                };
                carrier.carry(to.bitboard())
            }
        };
        u64::from(en_passant)
            + counted::<S::Them, L>(level, self.waiting.push(child), &self.castlings)
    }

    #[inline(always)]
    fn add_each<S: Side>(&mut self, board: &Board, from: Square, targets: Bitboard) -> u64 {
        let level = self.level;
        if targets.is_empty() {
            return 0;
        }
        let carrier = Carrier::new::<S>(level.proof(), board, from);
        counted::<S::Them, L>(level, self.waiting.push_each(&carrier, targets), &self.castlings)
    }

    #[inline(always)]
    fn rest<S: Side>(&mut self) -> u64 {
        match self.waiting.take_all() {
            [] => 0,
            boards => {
                let castlings = &self.castlings;
                self.level.apart(CountRest::<S::Them> { boards, castlings, side: PhantomData })
            }
        }
    }
}

/// The legal moves of `T` on all boards, of which there are none or a number that eight divides.
#[inline(always)]
fn counted<T: Side, L: Level<Proof = Avx512Proof>>(
    level: L,
    boards: &[Zmm],
    castlings: &BothCastlings,
) -> u64 {
    if boards.is_empty() {
        return 0;
    }
    level.apart(CountEights::<T> { boards, wanted: u8::MAX, castlings, side: PhantomData })
}

/// Counts the legal moves of `T` on boards, eight at a time.
struct CountEights<'b, T> {
    boards: &'b [Zmm],
    /// The boards among each eight that count, a bit for each.
    wanted: u8,
    castlings: &'b BothCastlings,
    side: PhantomData<T>,
}

impl<T: Side, L: Level<Proof = Avx512Proof>> Task<L> for CountEights<'_, T> {
    type Output = u64;

    #[inline(always)]
    fn run(self, level: L) -> u64 {
        let mut counts = Zmm::zero(level.proof());
        for boards in self.boards.as_chunks::<BOARDS>().0 {
            counts = counts.plus(legal_moves::<T, Zmm>(columns(boards), self.castlings));
        }
        counts.sum_i64_on(self.wanted) as u64
    }
}

/// Counts the legal moves of `T` on any number of boards.
struct CountRest<'b, T> {
    boards: &'b [Zmm],
    castlings: &'b BothCastlings,
    side: PhantomData<T>,
}

impl<T: Side, L: Level<Proof = Avx512Proof>> Task<L> for CountRest<'_, T> {
    type Output = u64;

    #[inline(always)]
    fn run(self, level: L) -> u64 {
        let (few, eights) = self.boards.split_at(self.boards.len() % BOARDS);
        let leaves = counted::<T, L>(level, eights, self.castlings);
        leaves
            + match few {
                [] => 0,
                [one] => level.play().run(Leaves::<T>::of(&board_of(*one))),
                _ => {
                    let mut boards = [Zmm::zero(level.proof()); BOARDS];
                    for (board, &waiting) in boards.iter_mut().zip(few) {
                        *board = waiting;
                    }
                    let wanted = (1 << few.len()) - 1;
                    level.apart(CountEights::<T> {
                        boards: &boards,
                        wanted,
                        castlings: self.castlings,
                        side: PhantomData,
                    })
                }
            }
    }
}

/// The board with these words.
#[inline(always)]
fn board_of(words: Zmm) -> Board {
    let mut lanes = [Bitboard::EMPTY; 8];
    for (lane, word) in lanes.iter_mut().zip(words.words()) {
        lane.0 = word;
    }
    Board::from_words(lanes)
}
