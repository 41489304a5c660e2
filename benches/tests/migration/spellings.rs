//! Texts that may be moves.

use board::{Board, MoveKind, Piece};
use movegen::{San, captured, legal_moves};

/// A pawn's capture without the file from which it comes: `d5`, `xd5` or `4xd5`.
pub(crate) fn is_pawn_capture_without_file(board: &Board, text: &str) -> bool {
    let without_rank = text.trim_start_matches(|first| ('1'..='8').contains(&first));
    let target = without_rank.trim_start_matches('x');
    let Some((square, end)) = target.split_at_checked(2) else { return false };
    let Ok(square) = square.parse() else { return false };
    let is_whole = end.is_empty() || end.starts_with(['=', '+', '#']);
    let is_taken = board.occupied().contains(square) || board.en_passant() == Some(square);
    is_whole && (without_rank != target || is_taken)
}

/// Each legal move in the ways in which people write it, some of them wrong or ambiguous.
pub(crate) fn of_san(board: &Board) -> Vec<String> {
    let mut texts = Vec::new();
    for &mv in &legal_moves(board) {
        let san = San::of(board, mv).to_string();
        let bare = san.trim_end_matches(['+', '#']).to_owned();
        if mv.kind() == MoveKind::Castling {
            texts.push(bare.replace('O', "0"));
        } else {
            let piece = board.piece_on(mv.from()).expect("a piece moves");
            let letter = match piece {
                Piece::Pawn => String::new(),
                _ => piece.to_char().to_ascii_uppercase().to_string(),
            };
            let (from, to) = (mv.from(), mv.to());
            let x = if captured(board, mv).is_some() { "x" } else { "" };
            let promotion =
                bare.split_once('=').map_or(String::new(), |(_, piece)| format!("={piece}"));
            let file = from.file();
            let rank = from.rank();
            texts.push(format!("{letter}{from}{x}{to}{promotion}"));
            texts.push(format!("{letter}{file}{x}{to}{promotion}"));
            texts.push(format!("{letter}{rank}{x}{to}{promotion}"));
            texts.push(format!("{letter}{x}{to}{promotion}"));
            texts.push(format!("{letter}{to}"));
        }
        if mv.promotion().is_some() {
            texts.push(bare.replace('=', ""));
        }
        texts.extend([format!("{bare}+"), format!("{bare}#"), bare, san]);
    }
    texts.extend(["O-O", "O-O-O", "Ke2", "Nf3", "exd6", "e8=Q", "", "e9", "Qx"].map(str::to_owned));
    texts
}
