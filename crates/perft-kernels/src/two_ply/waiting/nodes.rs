//! Nodes two plies above the leaves on which the side to move has the same pieces, or lacks some,
//! counted side by side.

use core::marker::PhantomData;

use board::{Board, Move, MoveKind, Piece, Side, State};
use magic_core::{Bitboard, Square};
use movegen::sinks::PawnMove;

use crate::columns::castling_squares::BothCastlings;
use crate::level::Task;
use crate::two_ply::alike_boards::MOST_BOARDS;
use crate::two_ply::alike_nodes::{PlaysOut, leaves_below_alike};
use crate::two_ply::level::{TakesMoves, TwoPlyLevel};
use crate::two_ply::waiting::board_lanes::{BoardLanes, Carry};
use crate::two_ply::waiting::leaves::LaneLeaves;
use crate::two_ply::waiting::plain_moves::{NodeColumns, PlainMoves, PlayedOutMoves};

/// How many of `boards`, from the first on, have the same pieces and castling rooks of `S` as the
/// first, at most `most`. The other side's castlings are among `castlings` on all of them.
#[inline(always)]
pub(super) fn alike<S: Side>(boards: &[Board], castlings: &BothCastlings, most: usize) -> usize {
    let Some(first) = boards.first() else { return 0 };
    // Of most words, what stands on squares of ours. Our own word is compared as a whole.
    let mut compared = [first.color(S::COLOR); 8];
    compared[S::COLOR as usize] = Bitboard::FULL;
    compared[S::Them::COLOR as usize] = Bitboard::EMPTY;
    compared[7] = State::CASTLING & S::BACK_RANK;
    let mut count = 0;
    for board in boards.iter().take(most) {
        let mut changed = Bitboard::EMPTY;
        for ((&word, &first), compared) in board.words().iter().zip(first.words()).zip(compared) {
            changed |= (word ^ first) & compared;
        }
        if !changed.is_empty() || !castlings.serve::<S::Them>(board) {
            break;
        }
        count += 1;
    }
    count
}

/// Counts the leaves two plies below boards, each times its weight: one to as many as there are
/// lanes. On all of them `S` is to move, with the pieces and castling rooks of `complete`, but for
/// those that were captured. The leaves are added to the sums of the batch, except those that are
/// returned.
pub(super) struct CountAlike<'n, S, L, W> {
    complete: &'n Board,
    boards: &'n [Board],
    weights: &'n [u32],
    leaves: &'n mut LaneLeaves<L, W>,
    side: PhantomData<S>,
}

impl<'n, S: Side, L, W> CountAlike<'n, S, L, W> {
    #[inline(always)]
    pub(super) fn of(
        complete: &'n Board,
        boards: &'n [Board],
        weights: &'n [u32],
        leaves: &'n mut LaneLeaves<L, W>,
    ) -> Self {
        Self { complete, boards, weights, leaves, side: PhantomData }
    }
}

impl<S: Side, L: TwoPlyLevel<Proof = W::Proof>, W: BoardLanes> Task<L> for CountAlike<'_, S, L, W> {
    type Output = u64;

    #[inline(always)]
    fn run(self, level: L) -> u64 {
        let Self { complete, boards, weights, leaves, .. } = self;
        // Lanes without a board have the first one, with the weight 0.
        let weights = weights.get(..boards.len()).unwrap_or(weights);
        let factors = W::of_numbers(level.proof(), weights);
        let words = W::of_boards(level.proof(), boards);
        let (ours, theirs) = (leaves.castlings_before, leaves.castlings);
        let columns = NodeColumns { words: &words, factors };
        let mut out = PlayOutLanes { complete, boards, weights, columns, leaves, counted: 0 };
        let summed = leaves_below_alike::<S, W, _>(complete, words, &ours, &theirs, &mut out);
        let en_passant = words[7].within(State::EN_PASSANT);
        if en_passant.any() {
            out.en_passant::<S>(en_passant.lanes());
        }
        let PlayOutLanes { leaves, counted, .. } = out;
        leaves.sums = leaves.sums.plus(summed.times(factors));
        counted
    }
}

/// Plays moves out.
struct PlayOutLanes<'n, L, W> {
    complete: &'n Board,
    boards: &'n [Board],
    weights: &'n [u32],
    columns: NodeColumns<'n, W>,
    leaves: &'n mut LaneLeaves<L, W>,
    /// What was counted at once.
    counted: u64,
}

impl<L: TwoPlyLevel<Proof = W::Proof>, W: BoardLanes> PlayOutLanes<'_, L, W> {
    #[inline(always)]
    fn play<S: Side>(&mut self, moves: PlayedOutMoves, targets: W) {
        let Self { complete, boards, weights, columns, leaves, counted } = self;
        let level = leaves.level;
        let side = PhantomData::<S>;
        let task =
            PlayOutMoves { complete, boards, weights, columns, leaves, moves, targets, side };
        *counted += level.apart(task);
    }

    /// Captures en passant to the square that each node has.
    #[inline(always)]
    fn en_passant<S: Side>(&mut self, squares: [u64; MOST_BOARDS]) {
        let Self { boards, weights, leaves, counted, .. } = self;
        for ((board, &weight), square) in boards.iter().zip(*weights).zip(squares) {
            leaves.weight = weight;
            for to in Bitboard(square) {
                for from in board.en_passant_capturers::<S>(to) {
                    let mv = Move::new(from, to, MoveKind::EnPassant);
                    *counted += u64::from(weight) * leaves.add::<S>(board, mv);
                }
            }
        }
    }
}

impl<S: Side, L: TwoPlyLevel<Proof = W::Proof>, W: BoardLanes> PlaysOut<S, W>
    for PlayOutLanes<'_, L, W>
{
    #[inline(always)]
    fn each(&mut self, from: Square, targets: W) {
        self.play::<S>(PlayedOutMoves::Of(from), targets);
    }

    #[inline(always)]
    fn pawns(&mut self, how: PawnMove, targets: W) {
        self.play::<S>(PlayedOutMoves::Pawns(how), targets);
    }

    #[inline(always)]
    fn promotions(&mut self, how: PawnMove, targets: W) {
        self.play::<S>(PlayedOutMoves::Promotions(how), targets);
    }

    #[inline(always)]
    fn promotions_to(&mut self, how: PawnMove, piece: Piece, targets: W) {
        self.play::<S>(PlayedOutMoves::PromotionsTo(how, piece), targets);
    }

    #[inline(always)]
    fn castling(&mut self, rooks: W) {
        self.play::<S>(PlayedOutMoves::Castling, rooks);
    }
}

/// Plays moves out: on the columns where most nodes have one, and otherwise node by node.
struct PlayOutMoves<'n, S, L, W> {
    complete: &'n Board,
    boards: &'n [Board],
    weights: &'n [u32],
    columns: &'n NodeColumns<'n, W>,
    leaves: &'n mut LaneLeaves<L, W>,
    moves: PlayedOutMoves,
    targets: W,
    side: PhantomData<S>,
}

impl<S: Side, L: TwoPlyLevel<Proof = W::Proof>, W: BoardLanes> Task<L>
    for PlayOutMoves<'_, S, L, W>
{
    /// What is counted at once.
    type Output = u64;

    #[inline(always)]
    fn run(self, level: L) -> u64 {
        let Self { complete, boards, weights, columns, leaves, moves, mut targets, .. } = self;
        if targets.occupied().count_ones() >= W::FEWEST_PLAYED
            && let Some(moves) = PlainMoves::of::<S>(moves, complete)
        {
            while targets.occupied().count_ones() >= W::FEWEST_PLAYED {
                // The first target of each node.
                let to = targets & targets.none().minus(targets);
                let replies = moves.replies::<S, W>(columns, to, &leaves.castlings);
                leaves.sums = leaves.sums.plus(replies);
                targets = targets & !to;
            }
        }
        let (lanes, targets) = (targets.occupied(), targets.lanes());
        if lanes == 0 {
            return 0;
        }
        let carrier = match moves {
            PlayedOutMoves::Of(from) => Some(W::Carrier::new::<S>(level.proof(), complete, from)),
            _ => None,
        };
        let mut counted = 0;
        for lane in Bitboard(u64::from(lanes)) {
            let lane = lane.index() % MOST_BOARDS;
            let targets = Bitboard(targets[lane]);
            // Lanes without a board end here.
            let (Some(board), Some(&weight)) = (boards.get(lane), weights.get(lane)) else { break };
            leaves.weight = weight;
            let mut at_once = 0;
            match moves {
                PlayedOutMoves::Of(_) => {
                    if let Some(carrier) = &carrier {
                        leaves.carry_each::<S>(&carrier.on(board), targets);
                    }
                }
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
                PlayedOutMoves::PromotionsTo(how, piece) => {
                    let Some(kind) = MoveKind::promotion(piece) else { continue };
                    for to in targets {
                        let mv = Move::new(how.origin::<S>(to), to, kind);
                        at_once += leaves.add::<S>(board, mv);
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
