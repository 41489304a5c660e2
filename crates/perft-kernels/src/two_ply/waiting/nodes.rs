//! Nodes two plies above the leaves on which the side to move has the same pieces, or lacks some,
//! counted side by side.

use core::marker::PhantomData;
use core::mem;

use board::{Board, Move, MoveKind, Piece, Side, State};
use magic_core::{Bitboard, Square};
use movegen::sinks::PawnMove;

use crate::columns::castling_squares::BothCastlings;
use crate::level::Task;
use crate::two_ply::alike_boards::MOST_BOARDS;
use crate::two_ply::alike_nodes::{PlaysOut, leaves_below_alike};
use crate::two_ply::level::{Label, TakesMoves, TwoPlyLevel};
use crate::two_ply::waiting::board_lanes::{BoardLanes, Carry};
use crate::two_ply::waiting::leaves::LaneLeaves;
use crate::two_ply::waiting::plain_moves::{PlainMoves, PlayedOutMoves};

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

/// Counts the leaves two plies below boards: one to as many as there are lanes. On all of them `S`
/// is to move, with the pieces and castling rooks of `complete`, but for those that were captured.
/// The leaves are added to the tally of the batch, or wait.
pub(super) struct CountAlike<'n, S, L, W> {
    complete: &'n Board,
    boards: &'n [Board],
    labels: &'n [Label],
    leaves: &'n mut LaneLeaves<L, W>,
    side: PhantomData<S>,
}

impl<'n, S: Side, L, W> CountAlike<'n, S, L, W> {
    #[inline(always)]
    pub(super) fn of(
        complete: &'n Board,
        boards: &'n [Board],
        labels: &'n [Label],
        leaves: &'n mut LaneLeaves<L, W>,
    ) -> Self {
        Self { complete, boards, labels, leaves, side: PhantomData }
    }
}

impl<S: Side, L: TwoPlyLevel<Proof = W::Proof>, W: BoardLanes> Task<L> for CountAlike<'_, S, L, W> {
    type Output = ();

    #[inline(always)]
    fn run(self, level: L) {
        let Self { complete, boards, labels, leaves, .. } = self;
        // Lanes without a board have the first one, but no label.
        let labels = labels.get(..boards.len()).unwrap_or(labels);
        let words = W::of_boards(level.proof(), boards);
        let (ours, theirs) = (leaves.castlings_before, leaves.castlings);
        let mut out = PlayOutLanes { complete, boards, labels, words: &words, leaves };
        let summed = leaves_below_alike::<S, W, _>(complete, words, &ours, &theirs, &mut out);
        let en_passant = words[7].within(State::EN_PASSANT);
        if en_passant.any() {
            out.en_passant::<S>(en_passant.lanes());
        }
        let PlayOutLanes { leaves, .. } = out;
        let none = summed.none();
        let on_columns = mem::replace(&mut leaves.on_columns, none);
        leaves.tally.add(summed.plus(on_columns), labels);
    }
}

/// Plays moves out.
struct PlayOutLanes<'n, L, W> {
    complete: &'n Board,
    boards: &'n [Board],
    labels: &'n [Label],
    words: &'n [W; 8],
    leaves: &'n mut LaneLeaves<L, W>,
}

impl<L: TwoPlyLevel<Proof = W::Proof>, W: BoardLanes> PlayOutLanes<'_, L, W> {
    #[inline(always)]
    fn play<S: Side>(&mut self, moves: PlayedOutMoves, targets: W) {
        let Self { complete, boards, labels, words, leaves } = self;
        let level = leaves.level;
        let side = PhantomData::<S>;
        level.apart(PlayOutMoves { complete, boards, labels, words, leaves, moves, targets, side });
    }

    /// Captures en passant to the square that each node has.
    #[inline(always)]
    fn en_passant<S: Side>(&mut self, squares: [u64; MOST_BOARDS]) {
        let Self { boards, labels, leaves, .. } = self;
        for ((board, &label), square) in boards.iter().zip(*labels).zip(squares) {
            leaves.label = label;
            for to in Bitboard(square) {
                for from in board.en_passant_capturers::<S>(to) {
                    let mv = Move::new(from, to, MoveKind::EnPassant);
                    let at_once = leaves.add::<S>(board, mv);
                    leaves.tally.add_alone(at_once, label);
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
    labels: &'n [Label],
    words: &'n [W; 8],
    leaves: &'n mut LaneLeaves<L, W>,
    moves: PlayedOutMoves,
    targets: W,
    side: PhantomData<S>,
}

impl<S: Side, L: TwoPlyLevel<Proof = W::Proof>, W: BoardLanes> Task<L>
    for PlayOutMoves<'_, S, L, W>
{
    type Output = ();

    #[inline(always)]
    fn run(self, level: L) {
        let Self { complete, boards, labels, words, leaves, moves, mut targets, .. } = self;
        if targets.occupied().count_ones() >= W::FEWEST_PLAYED
            && let Some(moves) = PlainMoves::of::<S>(moves, complete)
        {
            while targets.occupied().count_ones() >= W::FEWEST_PLAYED {
                // The first target of each node.
                let to = targets & targets.none().minus(targets);
                let replies = moves.replies::<S, W>(words, to, &leaves.castlings);
                leaves.on_columns = leaves.on_columns.plus(replies);
                targets = targets & !to;
            }
        }
        let (lanes, targets) = (targets.occupied(), targets.lanes());
        if lanes == 0 {
            return;
        }
        let carrier = match moves {
            PlayedOutMoves::Of(from) => Some(W::Carrier::new::<S>(level.proof(), complete, from)),
            _ => None,
        };
        for lane in Bitboard(u64::from(lanes)) {
            let lane = lane.index() % MOST_BOARDS;
            let targets = Bitboard(targets[lane]);
            // Lanes without a board end here.
            let (Some(board), Some(&label)) = (boards.get(lane), labels.get(lane)) else { break };
            leaves.label = label;
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
            if at_once != 0 {
                leaves.tally.add_alone(at_once, label);
            }
        }
    }
}
