//! Which positions are written.

use crate::scored_position::ScoredPosition;

/// Leaves positions out.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct Filter {
    /// Leave out positions in which the side to move is in check
    #[arg(long)]
    skip_checks: bool,
    /// Leave out positions in which the move takes a piece
    #[arg(long)]
    skip_captures: bool,
    /// Leave out positions before this half move of the game, counted from 0
    #[arg(long, value_name = "PLY", default_value_t = 0)]
    min_ply: u32,
    /// Leave out positions after this half move of the game
    #[arg(long, value_name = "PLY", default_value_t = u32::MAX, hide_default_value = true)]
    max_ply: u32,
}

impl Filter {
    pub(crate) fn passes(&self, sample: &ScoredPosition) -> bool {
        let board = sample.position.board();
        let takes = || sample.mv.is_some_and(|mv| movegen::is_capture(board, mv));
        let is_left_out = (self.skip_checks && board.is_check()) || (self.skip_captures && takes());
        !is_left_out && (self.min_ply..=self.max_ply).contains(&sample.ply())
    }

    /// Whether the filter asks for the moves.
    pub(crate) const fn needs_moves(&self) -> bool {
        self.skip_captures
    }

    /// Whether the filter asks how far the game has come.
    pub(crate) fn needs_plies(&self) -> bool {
        self.min_ply > 0 || self.max_ply < u32::MAX
    }
}
