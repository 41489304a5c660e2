//! How positions are written in the suites.

use shakmaty::fen::Fen;
use shakmaty::{Chess, Color, EnPassantMode, Position};

/// Whether the castling field names rook files (`HAha`) instead of sides (`KQkq`).
pub fn is_shredder(fen: &str) -> bool {
    let castling = fen.split_whitespace().nth(2).unwrap_or("-");
    castling.chars().any(|c| matches!(c.to_ascii_lowercase(), 'a'..='h'))
}

/// How the castling field is written.
#[derive(Clone, Copy)]
pub enum CastlingSpelling {
    /// `KQkq`, for standard chess.
    Sides,
    /// `HAha`: the files of the rooks, for Chess960 and double Chess960.
    RookFiles,
}

/// Writes a position with six fields, the e.p. square only where an e.p. capture is legal.
pub fn write(position: &Chess, style: CastlingSpelling) -> String {
    let fen = Fen::from_position(position, EnPassantMode::Legal).to_string();
    match style {
        CastlingSpelling::Sides => fen,
        CastlingSpelling::RookFiles => {
            let mut fields: Vec<&str> = fen.split(' ').collect();
            let castling = rook_files(position);
            fields[2] = &castling;
            fields.join(" ")
        }
    }
}

/// The Shredder castling field: white first, the rook nearer to the h-file first.
fn rook_files(position: &Chess) -> String {
    let rooks = position.castles().castling_rights();
    let mut field = String::new();
    for color in [Color::White, Color::Black] {
        let mut files: Vec<char> = (rooks & position.board().by_color(color))
            .into_iter()
            .map(|rook| rook.file().char())
            .collect();
        files.sort_unstable_by(|a, b| b.cmp(a));
        field.extend(files.into_iter().map(|file| match color {
            Color::White => file.to_ascii_uppercase(),
            Color::Black => file,
        }));
    }
    if field.is_empty() { "-".to_owned() } else { field }
}
