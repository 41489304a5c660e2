//! Nodes two plies above the leaves that have the same pieces of the side to move: eight at a time.

use core::marker::PhantomData;

use board::{Board, Move, MoveKind, Side, State};
use magic_core::{Bitboard, Square};
use movegen::sinks::PawnMove;

use crate::level::Task;
use crate::simd::proof::Avx512Proof;
use crate::simd::zmm::Zmm;
use crate::simd::zmm_column::columns;
use crate::simd::zmm_leaves::{BOARDS, LeavesOfEight};
use crate::two_ply::batch::castling_squares::BothCastlings;
use crate::two_ply::eight_nodes::{PlaysOut, pairs_of_eight};
use crate::two_ply::level::{MOST_ALIKE, TakesMoves, TwoPlyLevel};

const _: () = assert!(MOST_ALIKE == BOARDS, "one board to a lane");

/// How many of `boards`, from the first on, have the same pieces and castling rooks of `S` as the first, at most eight. The
/// other side's castlings are among `castlings` on all of them.
#[inline(always)]
pub(super) fn alike<S: Side>(
    proof: Avx512Proof,
    boards: &[Board],
    castlings: &BothCastlings,
) -> usize {
    let Some(first) = boards.first() else { return 0 };
    // Of most words, what stands on squares of ours. Our own word is compared as a whole.
    let mut compared = [first.color(S::COLOR).0; 8];
    compared[S::COLOR as usize] = u64::MAX;
    compared[S::Them::COLOR as usize] = 0;
    compared[7] = (State::CASTLING & S::BACK_RANK).0;
    let compared = Zmm::from_words(proof, &compared);
    let first = Zmm::from_board(proof, first);
    let boards = boards.iter().take(BOARDS);
    let is_alike = |board: &&Board| {
        let changed = Zmm::from_board(proof, board) ^ first;
        changed.meets_i64(compared) == 0 && castlings.serve::<S::Them>(board)
    };
    boards.take_while(is_alike).count()
}

/// Counts the nodes two plies below one to eight boards, each times its weight. On all of them `S` is to move, with the same
/// pieces and the same castling rooks. The nodes are added to the sums of the leaves, except those that are returned.
pub(super) struct PairsOfAlike<'n, S, L> {
    boards: &'n [Board],
    weights: &'n [u32],
    leaves: &'n mut LeavesOfEight<L>,
    side: PhantomData<S>,
}

impl<'n, S: Side, L> PairsOfAlike<'n, S, L> {
    #[inline(always)]
    pub(super) fn of(
        boards: &'n [Board],
        weights: &'n [u32],
        leaves: &'n mut LeavesOfEight<L>,
    ) -> Self {
        Self { boards, weights, leaves, side: PhantomData }
    }
}

impl<S: Side, L: TwoPlyLevel<Proof = Avx512Proof>> Task<L> for PairsOfAlike<'_, S, L> {
    type Output = u64;

    #[inline(always)]
    fn run(self, level: L) -> u64 {
        let Self { boards, weights, leaves, .. } = self;
        let Some(first) = boards.first() else { return 0 };
        // Lanes without a board have the first one, with the weight 0.
        let mut words = [Zmm::from_board(level.proof(), first); BOARDS];
        let mut factors = [0; BOARDS];
        for (lane, (board, &weight)) in boards.iter().zip(weights).enumerate().take(BOARDS) {
            words[lane] = Zmm::from_board(level.proof(), board);
            factors[lane] = weight;
        }
        let words = columns(&words);
        let (ours, theirs) = (leaves.castlings_before, leaves.castlings);
        let mut out = PlayOutLanes { boards, weights, leaves, counted: 0 };
        let pairs = pairs_of_eight::<S, Zmm, _>(first, words, &ours, &theirs, &mut out);
        let en_passant = words[7].and_u64(State::EN_PASSANT.0);
        let lanes = en_passant.meets_i64(en_passant);
        if lanes != 0 {
            out.en_passant::<S>(lanes);
        }
        let PlayOutLanes { leaves, counted, .. } = out;
        let factors = Zmm::from_u32s(level.proof(), &factors);
        leaves.sums = leaves.sums.add_i64(pairs.mul_u32(factors));
        counted
    }
}

/// Plays moves out, lane by lane.
struct PlayOutLanes<'n, L> {
    boards: &'n [Board],
    weights: &'n [u32],
    leaves: &'n mut LeavesOfEight<L>,
    /// What was counted at once.
    counted: u64,
}

/// The moves of one kind or piece that are played out.
#[derive(Clone, Copy)]
enum PlayedOutMoves {
    /// Of the piece on a square.
    Of(Square),
    Pawns(PawnMove),
    Promotions(PawnMove),
    Castling,
}

impl<L: TwoPlyLevel<Proof = Avx512Proof>> PlayOutLanes<'_, L> {
    #[inline(always)]
    fn play<S: Side>(&mut self, moves: PlayedOutMoves, targets: Zmm) {
        let lanes = targets.meets_i64(targets);
        let Self { boards, weights, leaves, .. } = self;
        let level = leaves.level;
        let (targets, side) = (targets.words(), PhantomData::<S>);
        let task = PlayOutOnLanes { boards, weights, leaves, moves, lanes, targets, side };
        self.counted += level.apart(task);
    }

    /// Captures en passant on the nodes of `lanes`.
    #[inline(always)]
    fn en_passant<S: Side>(&mut self, lanes: u8) {
        let Self { boards, weights, leaves, .. } = self;
        for (lane, (board, &weight)) in boards.iter().zip(*weights).enumerate() {
            if lanes >> lane & 1 == 0 {
                continue;
            }
            leaves.weight = weight;
            for to in board.state().en_passant() {
                for from in board.en_passant_capturers::<S>(to) {
                    let mv = Move::new(from, to, MoveKind::EnPassant);
                    self.counted += u64::from(weight) * leaves.add::<S>(board, mv);
                }
            }
        }
    }
}

impl<S: Side, L: TwoPlyLevel<Proof = Avx512Proof>> PlaysOut<S, Zmm> for PlayOutLanes<'_, L> {
    #[inline(always)]
    fn each(&mut self, from: Square, targets: Zmm) {
        self.play::<S>(PlayedOutMoves::Of(from), targets);
    }

    #[inline(always)]
    fn pawns(&mut self, how: PawnMove, targets: Zmm) {
        self.play::<S>(PlayedOutMoves::Pawns(how), targets);
    }

    #[inline(always)]
    fn promotions(&mut self, how: PawnMove, targets: Zmm) {
        self.play::<S>(PlayedOutMoves::Promotions(how), targets);
    }

    #[inline(always)]
    fn castling(&mut self, rooks: Zmm) {
        self.play::<S>(PlayedOutMoves::Castling, rooks);
    }
}

/// Plays moves out on the nodes of some lanes.
struct PlayOutOnLanes<'n, S, L> {
    boards: &'n [Board],
    weights: &'n [u32],
    leaves: &'n mut LeavesOfEight<L>,
    moves: PlayedOutMoves,
    lanes: u8,
    targets: [u64; BOARDS],
    side: PhantomData<S>,
}

impl<S: Side, L: TwoPlyLevel<Proof = Avx512Proof>> Task<L> for PlayOutOnLanes<'_, S, L> {
    /// What is counted at once.
    type Output = u64;

    #[inline(always)]
    fn run(self, _: L) -> u64 {
        let Self { boards, weights, leaves, moves, lanes, targets, .. } = self;
        let mut counted = 0;
        for lane in Bitboard(u64::from(lanes)) {
            let lane = lane.index() % BOARDS;
            let targets = Bitboard(targets[lane]);
            // Lanes without a board end here.
            let (Some(board), Some(&weight)) = (boards.get(lane), weights.get(lane)) else { break };
            leaves.weight = weight;
            let mut at_once = 0;
            match moves {
                PlayedOutMoves::Of(from) => at_once += leaves.add_each::<S>(board, from, targets),
                PlayedOutMoves::Pawns(how) => {
                    for to in targets {
                        let mv = Move::new(how.origin::<S>(to), to, how.kind());
                        at_once += leaves.add::<S>(board, mv);
                    }
                }
                PlayedOutMoves::Promotions(how) => {
                    for to in targets {
                        at_once += leaves.add_promotions::<S>(board, how.origin::<S>(to), to);
                    }
                }
                PlayedOutMoves::Castling => {
                    for rook in targets {
                        let mv = Move::new(board.king(S::COLOR), rook, MoveKind::Castling);
                        at_once += leaves.add::<S>(board, mv);
                    }
                }
            }
            counted += u64::from(weight) * at_once;
        }
        counted
    }
}
