//! Comparing lists of moves, position by position: for programs that list moves and count nothing,
//! and for errors that cancel out in counts.

use std::collections::{HashSet, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use board::CastlingStyle;
use perft_core::rival::Differences;
use perft_core::{Depth, DivideEntry};

use crate::commands::compare::castling_style::other_spelling;
use crate::commands::compare::descend::{DescentEnd, DescentPoint, EngineComparison};
use crate::commands::compare::question::Question;
use crate::error::CliError;

/// Walks through all positions that have moves within the depth of `point`, each once, nearest
/// first. Compares the moves of each. Leaves `point` where they differ. Also returns how many
/// positions were compared.
///
/// # Errors
/// When the engine cannot be used, or Ctrl-C comes first.
pub(crate) fn walk(
    comparison: &mut EngineComparison<'_>,
    point: &mut DescentPoint,
    style: CastlingStyle,
) -> Result<(DescentEnd, u64), CliError> {
    let patience = comparison.settings.patience(Duration::ZERO);
    let mut seen = HashSet::from([*point.position.board()]);
    let mut waiting = VecDeque::from([point.clone()]);
    let mut compared = 0;
    while let Some(here) = waiting.pop_front() {
        let Some(below) = here.depth.after_move() else { continue };
        let DescentPoint { root, position, path: moves, .. } = &here;
        let (board, question) =
            (position.board(), Question { root, position, moves, depth: Depth::new(1) });
        let rival = comparison.engine.divide(&question, patience)?;
        compared += 1;
        let legal = movegen::legal_moves(board);
        let entries: Vec<_> = legal.iter().map(|&mv| DivideEntry { mv, nodes: 1 }).collect();
        comparison.castling_note =
            comparison.castling_note.or_else(|| other_spelling(board, style, &rival));
        let differences = Differences::new(position, style, &entries, &rival);
        if !differences.are_none() {
            *point = here;
            return Ok((DescentEnd::Here(differences), compared));
        }
        for &mv in legal.iter().filter(|_| below.plies() > 0) {
            let position = position.play(mv);
            if seen.insert(*position.board()) {
                let (root, mut path) = (Arc::clone(root), moves.clone());
                path.push(mv.to_uci(board, style).to_string());
                waiting.push_back(DescentPoint { root, position, depth: below, path });
            }
        }
    }
    Ok((DescentEnd::Agreement, compared))
}
