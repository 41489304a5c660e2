//! Their en passant captures in reply to a double push of ours.

use std::marker::PhantomData;

use board::{Board, Side};
use magic_core::{Bitboard, Sliders, Square, bishop_rays, pawn_attacks_of, rook_rays};
use movegen::sinks::PawnMove;

use crate::level::{Level, Task};

/// The en passant captures in reply to double pushes of `S` to the squares of a set, one after the
/// other.
pub(crate) struct EnPassantReplies<'b, S> {
    board: &'b Board,
    targets: Bitboard,
    side: PhantomData<S>,
}

impl<'b, S: Side> EnPassantReplies<'b, S> {
    /// The replies to pushes on `board` to `targets`.
    #[inline(always)]
    pub(crate) fn of(board: &'b Board, targets: Bitboard) -> Self {
        Self { board, targets, side: PhantomData }
    }
}

impl<S: Side, L: Level> Task<L> for EnPassantReplies<'_, S> {
    type Output = u64;

    #[inline(always)]
    fn run(self, level: L) -> u64 {
        let mut leaves = 0;
        for to in self.targets {
            let from = PawnMove::DoublePush.origin::<S>(to);
            leaves += u64::from(en_passant_replies::<S, L>(level, self.board, from, to));
        }
        leaves
    }
}

/// How many pawns of the other side may capture en passant after a pawn of `S` went from `from` to
/// `to`, two squares, on `board`.
///
/// Before the push their king was not in check. A check that the pawn itself gives ends with its
/// capture. So a capture is illegal only if it opens a line of one of our sliders.
#[inline(always)]
pub(crate) fn en_passant_replies<S: Side, L: Level>(
    level: L,
    board: &Board,
    from: Square,
    to: Square,
) -> u32 {
    let (us, them) = (board.color(S::COLOR), board.color(S::Them::COLOR));
    let passed = to.bitboard().shift(S::Them::UP);
    let capturers = pawn_attacks_of(S::COLOR, passed) & board.pawns() & them;
    if capturers.is_empty() {
        return 0;
    }
    let king = board.king(S::Them::COLOR);
    let orthogonal = board.orthogonal_sliders() & us & rook_rays(king);
    let diagonal = board.diagonal_sliders() & us & bishop_rays(king);
    if (orthogonal | diagonal).is_empty() {
        return capturers.len();
    }
    // After the capture our pawn is on neither square, and theirs on the square that ours passed.
    let occupied = ((us | them) ^ from.bitboard()) | passed;
    let sliders = level.sliders();
    let mut replies = 0;
    for capturer in capturers {
        let occupied = occupied ^ capturer.bitboard();
        let opened = (sliders.rook(king, occupied) & orthogonal)
            | (sliders.bishop(king, occupied) & diagonal);
        replies += u32::from(opened == Bitboard::EMPTY);
    }
    replies
}
