//! Which moves come, what is known of good moves, and what a good capture is.

use board::{Board, Move};

use super::{Extent, GoodFrom, MAX_KILLERS, StagedMoves};
use crate::values::PieceValues;

impl StagedMoves {
    /// For quiescence search: the good captures, and the table move if it is a capture or
    /// promotion. In check it gives all evasions, as [`new`](Self::new) does, because a side in
    /// check cannot stand pat.
    ///
    /// ```
    /// use board::Board;
    /// use movegen::{StagedMoves, mvv_lva};
    ///
    /// let board: Board = "r1bqkbnr/ppp2ppp/2n5/3pp3/4P3/2N2N2/PPPP1PPP/R1BQKB1R w KQkq - 0 4".parse()?;
    /// let mut moves = StagedMoves::quiescence(&board);
    /// let mut next = || moves.next(mvv_lva, |_, _| 0).map(|mv| mv.to_string());
    /// assert_eq!(next().as_deref(), Some("e4d5"));
    /// assert_eq!(next().as_deref(), Some("c3d5"));
    /// assert_eq!(next(), None); // f3e5 loses a knight for a pawn
    ///
    /// let board: Board = "4k3/8/8/8/8/8/r7/4K2r w - - 0 1".parse()?;
    /// assert_eq!(StagedMoves::quiescence(&board).next(mvv_lva, |_, _| 0), None); // mated
    /// let board: Board = "4k3/8/8/8/8/8/8/4K2r w - - 0 1".parse()?;
    /// let mut moves = StagedMoves::quiescence(&board);
    /// let evasions = std::iter::from_fn(|| moves.next(mvv_lva, |_, _| 0));
    /// assert_eq!(evasions.count(), 3); // to d2, e2 and f2
    /// # Ok::<(), board::FenError>(())
    /// ```
    pub fn quiescence(board: &Board) -> Self {
        let mut moves = Self::new(board);
        if !board.is_check() {
            moves.extent = Extent::GoodCaptures;
        }
        moves
    }

    /// After the good captures, the quiet moves that give check come too. For
    /// [`quiescence`](Self::quiescence): pickers that have all quiet moves stay as they are.
    ///
    /// ```
    /// use board::Board;
    /// use movegen::{StagedMoves, mvv_lva};
    ///
    /// let board: Board = "4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1".parse()?;
    /// let mut moves = StagedMoves::quiescence(&board).quiet_checks();
    /// let mut next = || moves.next(mvv_lva, |_, _| 0).map(|mv| mv.to_string());
    /// assert_eq!(next().as_deref(), Some("d1d5"));
    /// assert_eq!(next(), None); // no quiet move of the rook reaches the king's lines
    /// # Ok::<(), board::FenError>(())
    /// ```
    #[must_use]
    pub const fn quiet_checks(mut self) -> Self {
        if matches!(self.extent, Extent::GoodCaptures) {
            self.extent = Extent::GoodCapturesAndChecks;
        }
        self
    }

    /// Sets the table move, which comes first if it is legal.
    ///
    /// ```
    /// use board::{Board, Move};
    /// use magic_core::Square;
    /// use movegen::{PickStage, StagedMoves, mvv_lva, read_uci};
    ///
    /// let board = Board::start();
    /// let best = read_uci(&board, "d2d4")?;
    /// let mut moves = StagedMoves::new(&board).table_move(Some(best));
    /// assert_eq!(moves.next(mvv_lva, |_, _| 0), Some(best));
    /// assert_eq!(moves.stage(), PickStage::Table);
    ///
    /// let garbage = Move::normal(Square::A1, Square::A8);
    /// let mut moves = StagedMoves::new(&board).table_move(Some(garbage));
    /// assert_ne!(moves.next(mvv_lva, |_, _| 0), Some(garbage));
    /// # Ok::<(), movegen::notation::ReadMoveError>(())
    /// ```
    #[must_use]
    pub const fn table_move(mut self, mv: Option<Move>) -> Self {
        self.table_move = mv;
        self
    }

    /// Sets the killers, three at most, in place of those set before: quiet moves that come before
    /// the remaining quiet moves. Killers that are not legal do not come.
    ///
    /// ```
    /// use board::Board;
    /// use movegen::{StagedMoves, mvv_lva, read_uci};
    ///
    /// let board = Board::start();
    /// let killer = read_uci(&board, "g1f3")?;
    /// let mut moves = StagedMoves::new(&board).killers([None, Some(killer)]);
    /// assert_eq!(moves.next(mvv_lva, |_, _| 0), Some(killer)); // there are no captures
    /// # Ok::<(), movegen::notation::ReadMoveError>(())
    /// ```
    #[must_use]
    pub const fn killers<const N: usize>(mut self, killers: [Option<Move>; N]) -> Self {
        const { assert!(N <= MAX_KILLERS, "three killers at most") };
        let mut number = 0;
        while number < MAX_KILLERS {
            self.early_quiets[number] = if number < N { killers[number] } else { None };
            number += 1;
        }
        self
    }

    /// Sets the counter move: a quiet move that comes behind the killers, if it is legal.
    ///
    /// ```
    /// use board::Board;
    /// use movegen::{PickStage, StagedMoves, mvv_lva, read_uci};
    ///
    /// let board = Board::start();
    /// let [killer, counter] = ["g1f3", "d2d4"].map(|text| read_uci(&board, text).ok());
    /// let mut moves = StagedMoves::new(&board).killers([killer]).counter_move(counter);
    /// assert_eq!(moves.next(mvv_lva, |_, _| 0), killer);
    /// assert_eq!(moves.next(mvv_lva, |_, _| 0), counter);
    /// assert_eq!(moves.stage(), PickStage::CounterMove);
    /// ```
    #[must_use]
    pub const fn counter_move(mut self, mv: Option<Move>) -> Self {
        self.early_quiets[MAX_KILLERS] = mv;
        self
    }

    /// Sets the least result of the exchange for a good capture (0 unless set), and the piece
    /// values for the exchange.
    ///
    /// ```
    /// use board::Board;
    /// use movegen::{PieceValues, StagedMoves, mvv_lva};
    ///
    /// let board: Board = "r1bqkbnr/ppp2ppp/2n5/3pp3/4P3/2N2N2/PPPP1PPP/R1BQKB1R w KQkq - 0 4".parse()?;
    /// let mut moves = StagedMoves::quiescence(&board).good_from(-220, &PieceValues::CENTIPAWNS);
    /// let mut count = 0;
    /// while moves.next(mvv_lva, |_, _| 0).is_some() {
    ///     count += 1;
    /// }
    /// assert_eq!(count, 3); // a knight for a pawn now passes
    /// # Ok::<(), board::FenError>(())
    /// ```
    #[must_use]
    pub const fn good_from(mut self, threshold: i32, values: &PieceValues) -> Self {
        self.threshold = GoodFrom::Same(threshold);
        self.values = *values;
        self
    }

    /// As [`good_from`](Self::good_from), with a threshold for each move. It is found from the
    /// board, the move and the move's score.
    ///
    /// ```
    /// use board::Board;
    /// use movegen::{PieceValues, StagedMoves, mvv_lva};
    ///
    /// let board: Board = "r1bqkbnr/ppp2ppp/2n5/3pp3/4P3/2N2N2/PPPP1PPP/R1BQKB1R w KQkq - 0 4".parse()?;
    /// // Only captures of the pawn on d5 may lose material.
    /// let on_d5 = |_: &Board, mv: board::Move, _| if mv.to() == magic_core::Square::D5 { -900 } else { 0 };
    /// let mut moves = StagedMoves::quiescence(&board).good_from_each(on_d5, &PieceValues::CENTIPAWNS);
    /// let mut count = 0;
    /// while moves.next(mvv_lva, |_, _| 0).is_some() {
    ///     count += 1;
    /// }
    /// assert_eq!(count, 2);
    /// # Ok::<(), board::FenError>(())
    /// ```
    #[must_use]
    pub const fn good_from_each(
        mut self,
        threshold: fn(&Board, Move, i32) -> i32,
        values: &PieceValues,
    ) -> Self {
        self.threshold = GoodFrom::Each(threshold);
        self.values = *values;
        self
    }
}
