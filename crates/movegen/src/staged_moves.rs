//! Moves in the order in which a search tries them. Each part is made only when it is reached.

mod settings;

use arrayvec::ArrayVec;
use board::{Board, Move, Piece};

use crate::checks::gives_check;
use crate::exchanges::see_ge;
use crate::legality::is_legal;
use crate::move_list::{MOVE_LIST_CAPACITY, MoveList};
use crate::moves::Moves;
use crate::stages::{Noisy, QuietChecks, Quiets};
use crate::values::{PieceValues, is_quiet};

/// The part that a move of [`StagedMoves`] came from. The parts are in their order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum PickStage {
    /// The move of the transposition table.
    Table,
    /// Captures and queen promotions that lose nothing in the exchange.
    GoodCaptures,
    /// Quiet moves that were good in other positions.
    Killers,
    /// The quiet move that was good against the last move.
    CounterMove,
    /// The remaining quiet moves. In quiescence search, quiet moves that give check.
    Quiets,
    /// Captures that lose something in the exchange, and promotions to less than a queen.
    BadCaptures,
}

/// The legal moves of a board in the order: table move, good captures, killers, counter move, quiet
/// moves, bad captures. Each legal move comes exactly once.
///
/// The moves of a part are generated when the part is reached, not before. The caller's closure
/// scores them, and the best move is picked each time. The closures are arguments of
/// [`next`](Self::next) and are not kept, so the data they read can change between moves.
///
/// Table move, killers and counter move may be garbage. They come only if they are legal, killers
/// and counter move only if they are quiet.
///
/// In check the parts hold evasions, because only evasions are legal. A picker for quiescence
/// search then gives all of them. The value lies on the stack, takes about 2.7 KiB, and needs no
/// initialisation.
///
/// ```
/// use board::Board;
/// use movegen::{StagedMoves, mvv_lva};
///
/// let board: Board = "r1bqkbnr/ppp2ppp/2n5/3pp3/4P3/2N2N2/PPPP1PPP/R1BQKB1R w KQkq - 0 4".parse()?;
/// let history = [[0; 64]; 64];
/// let mut moves = StagedMoves::new(&board).killers([None, None]);
/// let mut order = Vec::new();
/// while let Some(mv) = moves.next(mvv_lva, |_, mv| history[mv.from().index()][mv.to().index()]) {
///     order.push(mv.to_string());
/// }
/// assert_eq!(order[..2], ["e4d5", "c3d5"]);
/// assert_eq!(order.last().unwrap(), "f3e5"); // takes a pawn that is defended
/// # Ok::<(), board::FenError>(())
/// ```
#[derive(Clone, Debug)]
pub struct StagedMoves {
    board: Board,
    values: PieceValues,
    threshold: GoodFrom,
    table_move: Option<Move>,
    /// Killers, and the counter move behind them.
    early_quiets: [Option<Move>; MAX_KILLERS + 1],
    extent: Extent,
    step: Step,
    last_stage: PickStage,
    last_score: Option<i32>,
    /// Deferred bad captures, followed by the captures or quiet moves that are still to come.
    moves: MoveList,
    scores: ArrayVec<i32, MOVE_LIST_CAPACITY>,
    deferred: usize,
    next: usize,
}

/// How many killers there may be.
const MAX_KILLERS: usize = 3;

/// The least result of the exchange for a good capture.
#[derive(Clone, Copy, Debug)]
enum GoodFrom {
    Same(i32),
    /// By board, move and score.
    Each(fn(&Board, Move, i32) -> i32),
}

/// Which moves come: all, all captures, only good captures, or quiet checks behind them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Extent {
    All,
    AllCaptures,
    GoodCaptures,
    GoodCapturesAndChecks,
}

/// The next step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Step {
    TableMove,
    MakeCaptures,
    Captures,
    EarlyQuiet(usize),
    MakeQuiets,
    Quiets,
    Deferred,
    Done,
}

impl StagedMoves {
    /// All legal moves.
    pub const fn new(board: &Board) -> Self {
        Self {
            board: *board,
            values: PieceValues::CENTIPAWNS,
            threshold: GoodFrom::Same(0),
            table_move: None,
            early_quiets: [None; MAX_KILLERS + 1],
            extent: Extent::All,
            step: Step::TableMove,
            last_stage: PickStage::Table,
            last_score: None,
            moves: MoveList::new(),
            scores: ArrayVec::new_const(),
            deferred: 0,
            next: 0,
        }
    }

    /// Leaves out killers, the counter move and quiet moves from now on. Bad captures still come,
    /// except in quiescence search, which has none unless the side to move is in check.
    ///
    /// ```
    /// use board::Board;
    /// use movegen::{PickStage, StagedMoves, mvv_lva};
    ///
    /// let board: Board = "r1bqkbnr/ppp2ppp/2n5/3pp3/4P3/2N2N2/PPPP1PPP/R1BQKB1R w KQkq - 0 4".parse()?;
    /// let mut moves = StagedMoves::new(&board);
    /// let mut order = Vec::new();
    /// while let Some(mv) = moves.next(mvv_lva, |_, _| 0) {
    ///     order.push(mv.to_string());
    ///     if moves.stage() == PickStage::Quiets {
    ///         moves.skip_quiets(); // one quiet move is enough
    ///     }
    /// }
    /// assert_eq!(order.len(), 4);
    /// assert_eq!(order[3], "f3e5");
    /// # Ok::<(), board::FenError>(())
    /// ```
    pub fn skip_quiets(&mut self) {
        let is_at_quiets =
            matches!(self.step, Step::EarlyQuiet(_) | Step::MakeQuiets | Step::Quiets);
        match self.extent {
            Extent::All => {
                self.extent = Extent::AllCaptures;
                if is_at_quiets {
                    self.begin_deferred();
                }
            }
            Extent::GoodCapturesAndChecks => {
                self.extent = Extent::GoodCaptures;
                if is_at_quiets {
                    self.step = Step::Done;
                }
            }
            Extent::AllCaptures | Extent::GoodCaptures => {}
        }
    }

    /// The board whose moves come.
    #[inline]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The part of the move that [`next`](Self::next) gave last.
    #[inline]
    pub const fn stage(&self) -> PickStage {
        self.last_stage
    }

    /// The score of the move that [`next`](Self::next) gave last. `None` for table move, killers
    /// and counter move, which are not scored.
    ///
    /// ```
    /// use board::Board;
    /// use movegen::{StagedMoves, mvv_lva};
    ///
    /// let mut moves = StagedMoves::new(&Board::start());
    /// let best = moves.next(mvv_lva, |_, mv| mv.to().index() as i32).expect("a move");
    /// assert_eq!(moves.score(), Some(best.to().index() as i32));
    /// ```
    #[inline]
    pub const fn score(&self) -> Option<i32> {
        self.last_score
    }

    /// The next move, or `None` when there are no more.
    ///
    /// `score_capture` is called once for each capture and promotion, `score_quiet` once for each
    /// quiet move, when their part is reached. Moves with greater scores come first. Moves with
    /// equal scores come in no particular order.
    pub fn next(
        &mut self,
        score_capture: impl FnMut(&Board, Move) -> i32,
        score_quiet: impl FnMut(&Board, Move) -> i32,
    ) -> Option<Move> {
        let mut score_capture = Some(score_capture);
        let mut score_quiet = Some(score_quiet);
        loop {
            match self.step {
                Step::TableMove => {
                    self.step = Step::MakeCaptures;
                    if let Some(mv) = self.take_table_move() {
                        return self.give(mv, PickStage::Table);
                    }
                }
                Step::MakeCaptures => {
                    Moves::of(&self.board).stage(Noisy).append_to(&mut self.moves);
                    self.score_new(score_capture.take());
                    self.step = Step::Captures;
                }
                Step::Captures => match self.next_good_capture() {
                    Some(mv) => return self.give_scored(mv, PickStage::GoodCaptures),
                    None => match self.extent {
                        Extent::All => self.step = Step::EarlyQuiet(0),
                        Extent::GoodCapturesAndChecks => self.step = Step::MakeQuiets,
                        Extent::AllCaptures => self.begin_deferred(),
                        Extent::GoodCaptures => self.step = Step::Done,
                    },
                },
                Step::EarlyQuiet(number) => {
                    let is_last = number == MAX_KILLERS;
                    self.step =
                        if is_last { Step::MakeQuiets } else { Step::EarlyQuiet(number + 1) };
                    if let Some(mv) = self.take_early_quiet(number) {
                        let stage =
                            if is_last { PickStage::CounterMove } else { PickStage::Killers };
                        return self.give(mv, stage);
                    }
                }
                Step::MakeQuiets => {
                    self.next = self.moves.len();
                    let moves = Moves::of(&self.board);
                    match self.extent {
                        Extent::All => moves.stage(Quiets).append_to(&mut self.moves),
                        _ => moves.stage(QuietChecks).append_to(&mut self.moves),
                    }
                    self.score_new(score_quiet.take());
                    self.step = Step::Quiets;
                }
                Step::Quiets => match self.pick_best() {
                    Some(mv) if self.has_come(mv) => {}
                    Some(mv) => return self.give_scored(mv, PickStage::Quiets),
                    None if self.extent == Extent::GoodCapturesAndChecks => self.step = Step::Done,
                    None => self.begin_deferred(),
                },
                Step::Deferred if self.next < self.deferred => {
                    self.next += 1;
                    return self.give_scored(self.moves[self.next - 1], PickStage::BadCaptures);
                }
                Step::Deferred => self.step = Step::Done,
                Step::Done => return None,
            }
        }
    }

    fn give(&mut self, mv: Move, stage: PickStage) -> Option<Move> {
        (self.last_stage, self.last_score) = (stage, None);
        Some(mv)
    }

    /// Gives the move before the next, with its score.
    fn give_scored(&mut self, mv: Move, stage: PickStage) -> Option<Move> {
        (self.last_stage, self.last_score) = (stage, self.scores.get(self.next - 1).copied());
        Some(mv)
    }

    /// The table move if it may come. Otherwise it is dropped.
    fn take_table_move(&mut self) -> Option<Move> {
        let (board, extent) = (&self.board, self.extent);
        let belongs = |mv: Move| match extent {
            Extent::All => true,
            Extent::GoodCapturesAndChecks => !is_quiet(board, mv) || gives_check(board, mv),
            Extent::AllCaptures | Extent::GoodCaptures => !is_quiet(board, mv),
        };
        self.table_move = self.table_move.filter(|&mv| is_legal(board, mv) && belongs(mv));
        self.table_move
    }

    /// A killer or the counter move if it may come. Otherwise it is dropped.
    fn take_early_quiet(&mut self, number: usize) -> Option<Move> {
        let mv = self.early_quiets[number].take()?;
        let is_new =
            Some(mv) != self.table_move && !self.early_quiets[..number].contains(&Some(mv));
        let may_come = is_new && is_legal(&self.board, mv) && is_quiet(&self.board, mv);
        self.early_quiets[number] = may_come.then_some(mv);
        self.early_quiets[number]
    }

    /// Whether a quiet move already came as table move, killer or counter move.
    fn has_come(&self, mv: Move) -> bool {
        let came_early = self.extent == Extent::All && self.early_quiets.contains(&Some(mv));
        self.table_move == Some(mv) || came_early
    }

    /// Scores the moves that have no score yet.
    fn score_new(&mut self, score: Option<impl FnMut(&Board, Move) -> i32>) {
        let Some(mut score) = score else { return };
        for &mv in &self.moves[self.scores.len()..] {
            self.scores.push(score(&self.board, mv));
        }
    }

    /// The next capture that loses nothing. Captures that lose something are deferred.
    fn next_good_capture(&mut self) -> Option<Move> {
        while let Some(mv) = self.pick_best() {
            if self.table_move == Some(mv) {
                continue;
            }
            let score = self.scores[self.next - 1];
            let threshold = match self.threshold {
                GoodFrom::Same(threshold) => threshold,
                GoodFrom::Each(threshold) => threshold(&self.board, mv, score),
            };
            let is_good = mv.promotion().is_none_or(|piece| piece == Piece::Queen)
                && see_ge(&self.board, mv, threshold, &self.values);
            if is_good {
                return Some(mv);
            }
            (self.moves[self.deferred], self.scores[self.deferred]) = (mv, score);
            self.deferred += 1;
        }
        None
    }

    /// Takes the move with the greatest score out of the moves to come: one step of a selection
    /// sort.
    fn pick_best(&mut self) -> Option<Move> {
        let first = self.next;
        let mut best = first;
        for other in first + 1..self.scores.len() {
            if self.scores[other] > self.scores[best] {
                best = other;
            }
        }
        let picked = *self.moves.get(best)?;
        self.moves.swap(first, best);
        self.scores.swap(first, best);
        self.next += 1;
        Some(picked)
    }

    fn begin_deferred(&mut self) {
        self.next = 0;
        self.step = Step::Deferred;
    }
}
