//! The search: iterative deepening, principal variation search, quiescence.

use std::fmt;
use std::sync::mpsc::Receiver;
use std::time::Instant;

use magic_chess::{
    Color, History, Move, PickStage, Position, Square, StagedMoves, is_legal, is_quiet, mvv_lva,
};

use crate::evaluation::evaluate;
use crate::table::{Bound, Entry, Table};

const MATE: i32 = 30_000;
const MATE_BOUND: i32 = MATE - 256;
const MAX_PLY: usize = 128;

/// A table by the squares that a piece leaves and reaches.
type BySquares<T> = [[T; Square::COUNT]; Square::COUNT];

/// When to stop.
pub(crate) struct Limits {
    pub(crate) depth: i32,
    pub(crate) nodes: u64,
    pub(crate) deadline: Option<Instant>,
}

/// What is known after each depth.
pub(crate) struct Report<'a> {
    pub(crate) depth: i32,
    pub(crate) score: Score,
    pub(crate) nodes: u64,
    pub(crate) variation: &'a [Move],
}

/// A score as UCI writes it.
pub(crate) struct Score(i32);

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            score if score > MATE_BOUND => write!(f, "mate {}", (MATE - score + 1) / 2),
            score if score < -MATE_BOUND => write!(f, "mate -{}", (MATE + score) / 2),
            score => write!(f, "cp {score}"),
        }
    }
}

/// One search of one position.
pub(crate) struct Search<'a> {
    position: Position,
    history: History,
    table: &'a Table,
    limits: Limits,
    commands: &'a Receiver<String>,
    nodes: u64,
    stopped: bool,
    /// Whether `quit` came in during the search.
    pub(crate) has_quit: bool,
    killers: [[Option<Move>; 2]; MAX_PLY],
    /// The quiet move that was best against a move.
    counter_moves: Box<BySquares<Option<Move>>>,
    /// The moves that led here from the root. `None` for a pass.
    path: Vec<Option<Move>>,
    /// How often a quiet move was best, by the side that moved.
    successes: Box<[BySquares<i32>; Color::COUNT]>,
    best: Option<Move>,
}

impl<'a> Search<'a> {
    pub(crate) fn new(
        position: Position,
        history: &History,
        table: &'a Table,
        limits: Limits,
        commands: &'a Receiver<String>,
    ) -> Self {
        Self {
            position,
            history: history.clone(),
            table,
            limits,
            commands,
            nodes: 0,
            stopped: false,
            has_quit: false,
            killers: [[None; 2]; MAX_PLY],
            counter_moves: Box::new([[None; Square::COUNT]; Square::COUNT]),
            path: Vec::with_capacity(MAX_PLY),
            successes: Box::new([[[0; Square::COUNT]; Square::COUNT]; Color::COUNT]),
            best: None,
        }
    }

    /// Searches deeper and deeper, reports after each depth, and returns the best move found.
    pub(crate) fn run(&mut self, mut report: impl FnMut(&Report<'_>)) -> Option<Move> {
        for depth in 1..=self.limits.depth {
            let score = Score(self.alpha_beta(-MATE, MATE, depth, 0));
            if self.stopped {
                break;
            }
            let variation = &self.variation(self.best, depth);
            report(&Report { depth, score, nodes: self.nodes, variation });
        }
        self.best
    }

    /// The best moves of both sides, as far as the table knows them.
    fn variation(&self, mut best: Option<Move>, depth: i32) -> Vec<Move> {
        let (mut position, mut moves) = (self.position, vec![]);
        // Entries may be of other positions with the same key.
        while let Some(mv) = best.filter(|&mv| is_legal(position.board(), mv)) {
            moves.push(mv);
            if moves.len() >= depth as usize {
                break;
            }
            position = position.play(mv);
            best = self.table.get(position.key()).and_then(|entry| entry.mv);
        }
        moves
    }

    fn alpha_beta(&mut self, mut alpha: i32, beta: i32, depth: i32, ply: usize) -> i32 {
        if depth <= 0 || ply >= MAX_PLY - 1 {
            return self.quiescence(alpha, beta, ply, true);
        }
        self.count_node();
        if self.stopped {
            return 0;
        }
        if ply > 0 {
            if self.is_draw() {
                return 0;
            }
            // A side that can repeat a position of this search need not accept less than a draw.
            let upcoming = self.history.upcoming_repetition(&self.position);
            if alpha < 0 && upcoming.is_some_and(|it| (it.plies_ago as usize) < ply) {
                alpha = 0;
                if alpha >= beta {
                    return alpha;
                }
            }
        }
        let key = self.position.key();
        let entry = self.table.get(key);
        if let Some(entry) = entry.filter(|it| ply > 0 && i32::from(it.depth) >= depth) {
            let score = from_root(entry.score.into(), ply as i32);
            let is_enough = match entry.bound {
                Bound::Exact => true,
                Bound::AtLeast => score >= beta,
                Bound::AtMost => score <= alpha,
            };
            if is_enough {
                return score;
            }
        }

        let in_check = self.position.board().is_check();
        if !in_check && ply > 0 && depth >= 3 && beta < MATE_BOUND && self.has_pieces() {
            if let Some(undo) = self.position.make_null() {
                self.history.push_null(&self.position);
                self.path.push(None);
                let score = -self.alpha_beta(-beta, 1 - beta, depth - 3, ply + 1);
                self.path.pop();
                self.history.pop();
                self.position.unmake_null(undo);
                if score >= beta && !self.stopped {
                    return beta;
                }
            }
        }
        self.try_moves((alpha, beta), depth, ply, entry.and_then(|entry| entry.mv), in_check)
    }

    fn try_moves(
        &mut self,
        (mut alpha, beta): (i32, i32),
        depth: i32,
        ply: usize,
        table_move: Option<Move>,
        in_check: bool,
    ) -> i32 {
        let depth = depth + i32::from(in_check);
        let key = self.position.key();
        let mut moves = StagedMoves::new(self.position.board())
            .table_move(table_move)
            .killers(self.killers[ply])
            .counter_move(self.last_move().and_then(|(from, to)| self.counter_moves[from][to]));
        let (mut best_score, mut best, mut bound, mut tried) = (-MATE, None, Bound::AtMost, 0);
        while let Some(mv) = moves.next(mvv_lva, |board, mv| {
            let (from, to) = squares(mv);
            self.successes[board.side_to_move().index()][from][to]
        }) {
            tried += 1;
            let is_late = tried > 4 && moves.stage() >= PickStage::Quiets && !in_check;
            let undo = self.position.make(mv);
            self.history.push(&self.position);
            self.path.push(Some(mv));
            let reduced = depth - 1 - i32::from(is_late && depth >= 3);
            let mut score = if tried == 1 {
                -self.alpha_beta(-beta, -alpha, depth - 1, ply + 1)
            } else {
                -self.alpha_beta(-alpha - 1, -alpha, reduced, ply + 1)
            };
            if tried > 1 && score > alpha && (score < beta || reduced < depth - 1) {
                score = -self.alpha_beta(-beta, -alpha, depth - 1, ply + 1);
            }
            self.path.pop();
            self.history.pop();
            self.position.unmake(mv, undo);
            if self.stopped {
                return 0;
            }
            if score > best_score {
                best_score = score;
                if score > alpha {
                    (alpha, best, bound) = (score, Some(mv), Bound::Exact);
                    if ply == 0 {
                        self.best = best;
                    }
                }
            }
            if alpha >= beta {
                bound = Bound::AtLeast;
                self.remember_cutoff(mv, depth, ply);
                break;
            }
        }
        if tried == 0 {
            return if in_check { ply as i32 - MATE } else { 0 };
        }
        let (mv, score) = (best.or(table_move), to_table(best_score, ply));
        self.table.put(key, Entry { mv, score, depth: depth as i8, bound });
        best_score
    }

    /// Searches captures only, until the position is quiet, and checks at first. In check it
    /// searches every evasion.
    fn quiescence(&mut self, mut alpha: i32, beta: i32, ply: usize, with_checks: bool) -> i32 {
        self.count_node();
        if self.stopped || self.is_draw() {
            return 0;
        }
        let board = *self.position.board();
        let in_check = board.is_check();
        if ply >= MAX_PLY - 1 {
            return evaluate(&board);
        }
        let mut best_score = if in_check { ply as i32 - MATE } else { evaluate(&board) };
        alpha = alpha.max(best_score);
        if alpha >= beta {
            return best_score;
        }
        let mut moves = StagedMoves::quiescence(&board);
        if with_checks {
            moves = moves.quiet_checks();
        }
        while let Some(mv) = moves.next(mvv_lva, |_, _| 0) {
            let undo = self.position.make(mv);
            self.history.push(&self.position);
            let score = -self.quiescence(-beta, -alpha, ply + 1, false);
            self.history.pop();
            self.position.unmake(mv, undo);
            if self.stopped {
                return 0;
            }
            best_score = best_score.max(score);
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        best_score
    }

    fn is_draw(&self) -> bool {
        self.history.is_repeated()
            || self.position.halfmove_clock() >= 100
            || self.position.board().is_insufficient_material()
    }

    /// Whether the side to move has more than king and pawns. With pawns only, passing may be the
    /// best move there is.
    fn has_pieces(&self) -> bool {
        let board = self.position.board();
        !(board.color(board.side_to_move()) - board.pawns() - board.kings()).is_empty()
    }

    /// From and to of the move that led here, if it was a move of this search.
    fn last_move(&self) -> Option<(usize, usize)> {
        (*self.path.last()?).map(squares)
    }

    fn remember_cutoff(&mut self, mv: Move, depth: i32, ply: usize) {
        let board = self.position.board();
        if !is_quiet(board, mv) {
            return;
        }
        if self.killers[ply][0] != Some(mv) {
            self.killers[ply] = [Some(mv), self.killers[ply][0]];
        }
        if let Some((from, to)) = self.last_move() {
            self.counter_moves[from][to] = Some(mv);
        }
        let (from, to) = squares(mv);
        let successes = &mut self.successes[board.side_to_move().index()][from][to];
        *successes = (*successes + depth * depth).min(1 << 20);
    }

    /// Counts a node. Looks at the clock and at the commands every 1,024 nodes.
    fn count_node(&mut self) {
        self.nodes += 1;
        self.stopped |= self.nodes >= self.limits.nodes;
        if self.nodes % 1024 != 0 {
            return;
        }
        self.stopped |= self.limits.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        match self.commands.try_recv().as_deref().map(str::trim) {
            Ok("stop") => self.stopped = true,
            Ok("isready") => crate::say("readyok"),
            Ok("quit") => (self.stopped, self.has_quit) = (true, true),
            _ => {}
        }
    }
}

/// Where a move's piece comes from and arrives, as places in a table.
fn squares(mv: Move) -> (usize, usize) {
    (mv.from().index(), mv.arrival().index())
}

/// A mate is stored with its distance from the entry's position, not from the root.
fn to_table(score: i32, ply: usize) -> i16 {
    from_root(score, -(ply as i32)).clamp(-MATE, MATE) as i16
}

/// The score with a mate `plies` further away.
fn from_root(score: i32, plies: i32) -> i32 {
    match score {
        score if score > MATE_BOUND => score - plies,
        score if score < -MATE_BOUND => score + plies,
        score => score,
    }
}
