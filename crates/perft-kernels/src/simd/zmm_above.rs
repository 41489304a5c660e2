//! Boards two plies above the leaves, all of whose moves are played out: what decides over their moves is found for eight
//! boards at a time.
//!
//! [`play_out_all`] does the same for one board, by the generator. What it asks of each board, in a chain of lookups,
//! takes longer here than to carry the pieces: checks, pins, and where the king may step.

use core::marker::PhantomData;
use core::ops::ControlFlow;

use arrayvec::ArrayVec;
use board::{Board, Move, MoveKind, Piece, Side};
use magic_core::{Bitboard, Sliders, Square, knight_attacks, line};
use movegen::sinks::{MoveSink, PawnMove};

use crate::en_passant_replies::en_passant_replies;
use crate::level::{Level, Task};
use crate::simd::carrier::Carrier;
use crate::simd::proof::Avx512Proof;
use crate::simd::waiting_boards::{MANY, WaitingBoards};
use crate::simd::zmm::Zmm;
use crate::simd::zmm_column::columns;
use crate::simd::zmm_leaves::{BOARDS, LeavesOfEight, board_after};
use crate::two_ply::batch::eight_boards::MoveTargets;
use crate::two_ply::batch::{PlayAll, play_out_all};
use crate::two_ply::level::{TakesMoves, TwoPlyLevel};

/// [`play_out_all`] as a task.
pub(super) struct PlayOutAll<'b, S, M> {
    board: &'b Board,
    moves: &'b mut M,
    side: PhantomData<S>,
}

impl<'b, S: Side, M: TakesMoves> PlayOutAll<'b, S, M> {
    /// Gives the moves of `S` on `board` to `moves`.
    #[inline(always)]
    pub(super) fn of(board: &'b Board, moves: &'b mut M) -> Self {
        Self { board, moves, side: PhantomData }
    }
}

impl<S: Side, M: TakesMoves, L: Level> Task<L> for PlayOutAll<'_, S, M> {
    type Output = u64;

    #[inline(always)]
    fn run(self, level: L) -> u64 {
        play_out_all::<S, L, M>(level, self.board, self.moves)
    }
}

/// Takes moves three plies above the leaves: the boards after them wait, until all of their own moves are played out.
pub(super) struct MovesAbove<'b, L> {
    pub(super) leaves: &'b mut LeavesOfEight<L>,
    pub(super) above: &'b mut WaitingBoards,
}

impl<L: TwoPlyLevel<Proof = Avx512Proof>> TakesMoves for MovesAbove<'_, L> {
    #[inline(always)]
    fn add<S: Side>(&mut self, board: &Board, mv: Move) -> u64 {
        let (leaves, above) = (&mut *self.leaves, &mut *self.above);
        let level = leaves.level;
        if mv.kind() == MoveKind::DoublePush
            && en_passant_replies::<S, L>(level, board, mv.from(), mv.to()) > 0
        {
            let after = board.play_as::<S>(mv);
            return level.apart(PlayOutAll::<S::Them, _>::of(&after, leaves));
        }
        let many = above.push(board_after::<S, L>(level, board, mv), 1);
        play_out::<S::Them, L>(many.boards, leaves)
    }

    #[inline(always)]
    fn add_each<S: Side>(&mut self, board: &Board, from: Square, targets: Bitboard) -> u64 {
        let (leaves, above) = (&mut *self.leaves, &mut *self.above);
        if targets.is_empty() {
            return 0;
        }
        let carrier = Carrier::new::<S>(leaves.level.proof(), board, from);
        play_out::<S::Them, L>(above.push_each(&carrier, targets, 1).boards, leaves)
    }

    #[inline(always)]
    fn add_promotions<S: Side>(&mut self, board: &Board, from: Square, to: Square) -> u64 {
        let (leaves, above) = (&mut *self.leaves, &mut *self.above);
        let carrier = Carrier::new::<S>(leaves.level.proof(), board, from);
        let four = carrier.carry_promoted::<S>(to.bitboard());
        play_out::<S::Them, L>(above.push_four(four, 1).boards, leaves)
    }
}

/// Plays out all moves of `S` on `boards`, if there are any.
#[inline(always)]
fn play_out<S: Side, L: TwoPlyLevel<Proof = Avx512Proof>>(
    boards: &[Zmm],
    leaves: &mut LeavesOfEight<L>,
) -> u64 {
    if boards.is_empty() {
        return 0;
    }
    leaves.level.apart(PlayOutBoards::<S, L>::of(boards, leaves))
}

/// Plays out all moves of `S` on boards, of which there are as many as wait, or fewer.
pub(super) struct PlayOutBoards<'b, S, L> {
    boards: &'b [Zmm],
    leaves: &'b mut LeavesOfEight<L>,
    side: PhantomData<S>,
}

impl<'b, S: Side, L> PlayOutBoards<'b, S, L> {
    /// On `boards` no en passant capture is legal. The boards after the moves are given to `leaves`.
    #[inline(always)]
    pub(super) fn of(boards: &'b [Zmm], leaves: &'b mut LeavesOfEight<L>) -> Self {
        Self { boards, leaves, side: PhantomData }
    }
}

impl<S: Side, L: TwoPlyLevel<Proof = Avx512Proof>> Task<L> for PlayOutBoards<'_, S, L> {
    /// The leaves that are counted at once.
    type Output = u64;

    #[inline(always)]
    fn run(self, level: L) -> u64 {
        let Self { boards, leaves, .. } = self;
        // All targets come first: words that were just stored by eights are slow to load one by one.
        let mut targets = ArrayVec::<TargetsOfEight, { MANY / BOARDS }>::new();
        let (eights, rest) = boards.as_chunks();
        for eight in eights {
            targets.push(level.apart(FindTargetsOfEight::<S>::of(eight)));
        }
        if !rest.is_empty() {
            let mut eight = [Zmm::zero(level.proof()); BOARDS];
            for (board, &waiting) in eight.iter_mut().zip(rest) {
                *board = waiting;
            }
            targets.push(level.apart(FindTargetsOfEight::<S>::of(&eight)));
        }
        let mut counted = 0;
        for (boards, targets) in boards.chunks(BOARDS).zip(&targets) {
            for (lane, board) in boards.iter().enumerate() {
                counted += targets.play_out::<S, L>(board.as_board(), lane, leaves);
            }
        }
        counted
    }
}

/// Finds the [`MoveTargets`] of `S` on eight boards.
struct FindTargetsOfEight<'b, S> {
    boards: &'b [Zmm; BOARDS],
    side: PhantomData<S>,
}

impl<'b, S: Side> FindTargetsOfEight<'b, S> {
    #[inline(always)]
    fn of(boards: &'b [Zmm; BOARDS]) -> Self {
        Self { boards, side: PhantomData }
    }
}

impl<S: Side, L: Level<Proof = Avx512Proof>> Task<L> for FindTargetsOfEight<'_, S> {
    type Output = TargetsOfEight;

    #[inline(always)]
    fn run(self, _: L) -> TargetsOfEight {
        let targets = MoveTargets::of::<S>(columns(self.boards));
        TargetsOfEight {
            king: targets.king.words(),
            pieces: targets.pieces.words(),
            pinned: targets.pinned.words(),
            pushes: targets.pawns.pushes.words(),
            double_pushes: targets.pawns.double_pushes.words(),
            captures_east: targets.pawns.captures_east.words(),
            captures_west: targets.pawns.captures_west.words(),
        }
    }
}

/// [`MoveTargets`] of eight boards, as words.
struct TargetsOfEight {
    king: [u64; BOARDS],
    pieces: [u64; BOARDS],
    pinned: [u64; BOARDS],
    pushes: [u64; BOARDS],
    double_pushes: [u64; BOARDS],
    captures_east: [u64; BOARDS],
    captures_west: [u64; BOARDS],
}

impl TargetsOfEight {
    /// Plays out all moves of `S` on `board`, which was in this lane.
    #[inline(always)]
    fn play_out<S: Side, L: TwoPlyLevel<Proof = Avx512Proof>>(
        &self,
        board: &Board,
        lane: usize,
        leaves: &mut LeavesOfEight<L>,
    ) -> u64 {
        let level = leaves.level;
        if board.state().castling_rooks().intersects(S::BACK_RANK) {
            return level.apart(PlayOutAll::<S, _>::of(board, leaves));
        }
        let mut moves = PlayAll::new(board, leaves);
        let ControlFlow::Continue(()) =
            self.give_moves::<S, _, _>(board, lane, level.sliders(), &mut moves);
        moves.counted
    }

    /// Gives all moves of `S` to a sink.
    #[inline(always)]
    fn give_moves<S: Side, T: MoveSink<S>, M: Sliders>(
        &self,
        board: &Board,
        lane: usize,
        sliders: M,
        sink: &mut T,
    ) -> ControlFlow<T::Break> {
        let lane = lane % BOARDS;
        let (us, occupied) = (board.color(S::COLOR), board.occupied());
        let (targets, pinned) = (Bitboard(self.pieces[lane]), Bitboard(self.pinned[lane]));
        let king = board.king(S::COLOR);
        sink.king(king, Bitboard(self.king[lane]))?;
        for from in board.knights() & (us - pinned) {
            sink.knight(from, knight_attacks(from) & targets)?;
        }
        for from in board.diagonal_sliders() & us {
            let on_line = if pinned.contains(from) { line(king, from) } else { Bitboard::FULL };
            let attacks = sliders.bishop(from, occupied) & on_line;
            sink.piece(Piece::Bishop, from, attacks & targets)?;
        }
        for from in board.orthogonal_sliders() & us {
            let on_line = if pinned.contains(from) { line(king, from) } else { Bitboard::FULL };
            let attacks = sliders.rook(from, occupied) & on_line;
            sink.piece(Piece::Rook, from, attacks & targets)?;
        }
        let of_pawns = [
            (PawnMove::Push, Bitboard(self.pushes[lane])),
            (PawnMove::DoublePush, Bitboard(self.double_pushes[lane])),
            (PawnMove::CaptureEast, Bitboard(self.captures_east[lane])),
            (PawnMove::CaptureWest, Bitboard(self.captures_west[lane])),
        ];
        for (how, targets) in of_pawns {
            let promotions = targets & S::LAST_RANK;
            sink.pawns(how, targets - promotions)?;
            if !promotions.is_empty() {
                sink.promotions(how, promotions)?;
            }
        }
        ControlFlow::Continue(())
    }
}
