//! The command `draw`: a position for people.

use board::Board;
use magic_core::Color;
use terminal::{Output, ShownText, Verdict, shown};

use crate::error::CliError;
use crate::output::numbers::plural;
use crate::output::{board_svg, drawing};
use crate::root_position::RootPosition;

/// The form of a drawing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum DrawingForm {
    /// Letters, for a terminal.
    Terminal,
    /// A picture.
    Svg,
}

/// Draws the position.
///
/// # Errors
/// When output cannot be written.
pub(crate) fn run(root: &RootPosition, form: DrawingForm) -> Result<Verdict, CliError> {
    let mut output = Output::new();
    match form {
        DrawingForm::Svg => {
            output.line(ShownText::lines(board_svg::picture(root.board(), &root.fen)))?;
        }
        DrawingForm::Terminal => {
            let (board, fen, state) = (
                ShownText::lines(drawing::with_borders(root.board())),
                &root.fen,
                state(root.board()),
            );
            output.line(shown!("{board}\n\n{fen}\n{state}"; board, fen, state))?;
        }
    }
    Ok(Verdict::Fine)
}

/// `White to move, 20 moves`, and whether it is in check.
fn state(board: &Board) -> String {
    let side = if board.side_to_move() == Color::White { "White" } else { "Black" };
    let moves = movegen::legal_moves(board).len();
    let plural = plural(moves as u128);
    let check = match (board.is_check(), moves) {
        (true, 0) => ": checkmate",
        (false, 0) => ": stalemate",
        (true, _) => ", in check",
        (false, _) => "",
    };
    format!("{side} to move, {moves} move{plural}{check}")
}
