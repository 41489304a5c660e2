//! Lines of moves as UCI writes them.

use core::fmt;
use core::iter::FusedIterator;

use crate::board::Board;
use crate::chess_move::Move;
use crate::uci::{CastlingStyle, UciMove};

/// A line of moves as UCI writes it, played on a board of its own: what [`Board::uci_line`] gives.
///
/// It is the text of all moves, and an iterator over the moves one by one.
#[derive(Clone, Debug)]
pub struct UciLine<'a> {
    board: Board,
    moves: &'a [Move],
    style: CastlingStyle,
}

impl Board {
    /// The moves as UCI text, such as the best line that an engine prints. The first move must be
    /// legal here, and each further move after those before it.
    ///
    /// ```
    /// use board::{Board, CastlingStyle, UciMove};
    ///
    /// let board: Board = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1".parse()?;
    /// let white = UciMove::parse("e1g1")?.resolve(&board).expect("castling");
    /// let black = UciMove::parse("e8c8")?.resolve(&board.play(white)).expect("castling");
    /// let moves = [white, black];
    /// let line = board.uci_line(&moves, CastlingStyle::Standard);
    /// assert_eq!(format!("info depth 2 pv {line}"), "info depth 2 pv e1g1 e8c8");
    /// let line = board.uci_line(&moves, CastlingStyle::Chess960);
    /// assert_eq!(line.map(|mv| mv.to_string()).collect::<Vec<_>>(), ["e1h1", "e8a8"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn uci_line<'a>(&self, moves: &'a [Move], style: CastlingStyle) -> UciLine<'a> {
        UciLine { board: *self, moves, style }
    }
}

impl Iterator for UciLine<'_> {
    type Item = UciMove;

    fn next(&mut self) -> Option<UciMove> {
        let (&mv, rest) = self.moves.split_first()?;
        let text = mv.to_uci(&self.board, self.style);
        self.board = self.board.play(mv);
        self.moves = rest;
        Some(text)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.moves.len(), Some(self.moves.len()))
    }
}

impl ExactSizeIterator for UciLine<'_> {}

impl FusedIterator for UciLine<'_> {}

impl fmt::Display for UciLine<'_> {
    /// Writes the moves with a space between two.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, mv) in self.clone().enumerate() {
            if number > 0 {
                f.write_str(" ")?;
            }
            mv.fmt(f)?;
        }
        Ok(())
    }
}
