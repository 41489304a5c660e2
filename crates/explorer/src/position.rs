//! Positions: reading a text with all its problems, the legal moves, playing them.

use board::{
    Board, CastlingSide, CastlingStyle, EnPassantField, Move, MoveKind, Position, Reading,
};
use magic_core::{Color, Square};
use movegen::San;
use perft_core::suite::SuiteReader;
use perft_core::web_address;
use serde::Serialize;

use crate::error::InputError;
use crate::position::diagnosis::problems;

mod diagnosis;

pub use diagnosis::Problem;

/// The position that a text describes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(large_number_types_as_bigints))]
pub struct ReadPosition {
    /// All problems, in the order of their places. A position with warnings only can be used.
    pub problems: Vec<Problem>,
    /// The position, if the text is one.
    pub position: Option<PositionView>,
}

/// A position as the page shows it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(large_number_types_as_bigints))]
pub struct PositionView {
    /// The FEN, as the library writes it, with the en passant square of the text, whether or not a
    /// pawn can answer.
    pub fen: String,
    /// A letter for each square from a1 to h8, a full stop for an empty square.
    pub squares: String,
    /// The side to move: `w` or `b`.
    pub side: char,
    /// The castling rights.
    pub castlings: Vec<Castling>,
    /// The square that an en passant capture arrives on, if there is a legal one.
    pub en_passant: Option<u32>,
    /// Whether castling can only be written as the king taking its rook.
    pub chess960: bool,
    /// The pieces that give check.
    pub checkers: u64,
    /// The pieces of the side to move that are pinned.
    pub pinned: u64,
    /// All legal moves, in the order of their UCI texts.
    pub moves: Vec<MoveView>,
}

/// A castling right.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Castling {
    /// Whose right it is: `w` or `b`.
    pub side: char,
    /// Whether the rook stands on the side of the h-file.
    pub king_side: bool,
    /// Where the rook stands.
    pub rook: u32,
}

/// A legal move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct MoveView {
    /// As UCI writes it.
    pub uci: String,
    /// In standard algebraic notation.
    pub san: String,
    /// The square it leaves.
    pub from: u32,
    /// The square it arrives on. A castling arrives on the rook's square.
    pub to: u32,
    /// Whether it takes a piece.
    pub takes: bool,
    /// Whether it is a castling.
    pub castles: bool,
}

/// Reads a text as a FEN. Names every problem, with its place in the text.
pub fn read_position(text: &str) -> ReadPosition {
    let position = Position::from_fen(text, Reading::Lenient).ok();
    ReadPosition { problems: problems(text), position: position.map(|it| view(&it)) }
}

/// The FEN that a text holds which is not itself a FEN: the address of an analysis, a line of EPD,
/// a `position` command of UCI, a FEN in quotes, or the name of a known position. `None` if the
/// text is none of them.
pub fn fen_in(text: &str) -> Option<String> {
    let text = text.trim();
    if let Some(inner) = unquoted(text) {
        let is_fen = Position::from_fen(inner, Reading::Lenient).is_ok();
        return if is_fen { Some(inner.to_owned()) } else { fen_in(inner) };
    }
    if let Some(command) = text.strip_prefix("position ") {
        return after_command(command);
    }
    if web_address::is_address(text) {
        return web_address::fen(text);
    }
    if Position::from_fen(text, Reading::Lenient).is_ok() {
        return None;
    }
    if let Some(fen) = perft_core::suite::named_position(text) {
        return Some(fen);
    }
    let case = SuiteReader::of_positions(text.as_bytes()).next()?.ok()?;
    Some(case.fen)
}

/// A text without the quotes around it, and without the comma or semicolon that source code has
/// behind them.
fn unquoted(text: &str) -> Option<&str> {
    let text = text.trim_end_matches([',', ';']);
    let pairs = [('"', '"'), ('\'', '\''), ('`', '`'), ('“', '”'), ('«', '»')];
    pairs
        .iter()
        .find_map(|&(open, close)| text.strip_prefix(open)?.strip_suffix(close))
        .map(str::trim)
}

/// The FEN after what follows `position` in UCI: `startpos` or `fen …`, and perhaps moves.
fn after_command(command: &str) -> Option<String> {
    let (place, moves) = command.split_once("moves").unwrap_or((command, ""));
    let fen = match place.trim() {
        "startpos" => perft_core::suite::named_position("startpos")?,
        place => place.strip_prefix("fen ")?.trim().to_owned(),
    };
    position(&fen).ok()?;
    moves.split_whitespace().try_fold(fen, |fen, mv| play(&fen, mv)).ok()
}

/// The FEN after a legal move. It has the square of a double push that a pawn could answer, even if
/// the answer is not legal.
///
/// # Errors
/// When the text is not a FEN, or the move is not legal there.
pub fn play(fen: &str, mv: &str) -> Result<String, InputError> {
    let position = position(fen)?;
    let mv = movegen::read_uci(position.board(), mv)
        .map_err(|problem| InputError::new("move", format!("{mv}: {problem}")))?;
    Ok(position.play(mv).to_string())
}

/// The position of a FEN.
pub(crate) fn position(fen: &str) -> Result<Position, InputError> {
    Position::from_fen(fen, Reading::Lenient).map_err(|error| InputError::new("fen", error))
}

/// How castling is written: as standard chess does where that is possible.
pub(crate) fn castling_style(board: &Board) -> CastlingStyle {
    let standard = Color::ALL.into_iter().all(|color| board.has_standard_castling(color));
    if standard { CastlingStyle::Standard } else { CastlingStyle::Chess960 }
}

fn view(position: &Position) -> PositionView {
    let board = position.board();
    let style = castling_style(board);
    let mut moves: Vec<MoveView> =
        movegen::legal_moves(board).iter().map(|&mv| move_view(board, mv, style)).collect();
    moves.sort_by(|a, b| a.uci.cmp(&b.uci));
    PositionView {
        fen: position.fen().en_passant(EnPassantField::Always).to_string(),
        squares: Square::ALL.into_iter().map(|square| letter(board, square)).collect(),
        side: side(board.side_to_move()),
        castlings: castlings(board),
        en_passant: board.en_passant().map(|square| square.index() as u32),
        chess960: style == CastlingStyle::Chess960,
        checkers: board.checkers().0,
        pinned: board.pinned(board.side_to_move()).0,
        moves,
    }
}

fn move_view(board: &Board, mv: Move, style: CastlingStyle) -> MoveView {
    let castles = mv.kind() == MoveKind::Castling;
    let is_en_passant = mv.kind() == MoveKind::EnPassant;
    MoveView {
        uci: mv.to_uci(board, style).to_string(),
        san: San::of(board, mv).to_string(),
        from: mv.from().index() as u32,
        to: mv.to().index() as u32,
        takes: !castles && (is_en_passant || board.piece_on(mv.to()).is_some()),
        castles,
    }
}

fn castlings(board: &Board) -> Vec<Castling> {
    let mut found = Vec::new();
    for color in Color::ALL {
        for castling_side in [CastlingSide::King, CastlingSide::Queen] {
            if let Some(rook) = board.castling_rook(color, castling_side) {
                let king_side = castling_side == CastlingSide::King;
                found.push(Castling { side: side(color), king_side, rook: rook.index() as u32 });
            }
        }
    }
    found
}

const fn side(color: Color) -> char {
    match color {
        Color::White => 'w',
        Color::Black => 'b',
    }
}

fn letter(board: &Board, square: Square) -> char {
    let Some((piece, color)) = board.piece_on(square).zip(board.color_on(square)) else {
        return '.';
    };
    let letter = piece.to_char();
    if color == Color::White { letter.to_ascii_uppercase() } else { letter.to_ascii_lowercase() }
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    #[test]
    fn a_position_is_shown_with_its_moves() {
        let view = read_position(START).position.unwrap();
        assert_eq!((view.fen.as_str(), view.moves.len(), view.castlings.len()), (START, 20, 4));
        assert_eq!(&view.squares[..8], "RNBQKBNR");
        assert!(!view.chess960);
        let after = play(START, "e2e4").unwrap();
        assert_eq!(after, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
        assert_eq!(play(START, "e2e5").unwrap_err().field, "move");
    }

    /// An engine that allows the capture differs only where it is asked with the square.
    #[test]
    fn the_square_of_a_double_push_stays_in_the_fen() {
        let typed = "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1";
        let view = read_position(typed).position.unwrap();
        assert_eq!((view.fen.as_str(), view.en_passant), (typed, None));
        assert_eq!(play("8/8/8/8/k3p2Q/8/3P4/3K4 w - - 0 1", "d2d4").unwrap(), typed);
        let unanswered = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1";
        assert_eq!(read_position(unanswered).position.unwrap().fen, unanswered);
    }

    #[test]
    fn a_double_chess960_position_keeps_its_rooks() {
        let view = read_position("1rkr4/8/8/8/8/8/8/R1KR4 w DAdb - 0 1").position.unwrap();
        let rooks: Vec<u32> = view.castlings.iter().map(|castling| castling.rook).collect();
        assert!(view.chess960);
        assert_eq!(rooks, [3, 0, 59, 57]);
    }

    #[test]
    fn positions_are_found_in_other_texts() {
        let lichess = format!("https://lichess.org/analysis/{}", START.replace(' ', "_"));
        assert_eq!(fen_in(&lichess).as_deref(), Some(START));
        let after = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
        assert_eq!(fen_in("position startpos").as_deref(), Some(START));
        assert_eq!(fen_in("position startpos moves e2e4").as_deref(), Some(after));
        assert_eq!(fen_in(&format!("position fen {START} moves e2e4")).as_deref(), Some(after));
        for bad in
            ["position startpos moves e2e5", "position fen 8/8 w - - 0 1", "position", "\"x\""]
        {
            assert_eq!(fen_in(bad), None, "{bad}");
        }
        for quoted in [format!("\"{START}\""), format!("'{START}',"), format!("“{START}”")] {
            assert_eq!(fen_in(&quoted).as_deref(), Some(START), "{quoted}");
        }
        assert_eq!(fen_in("\"position startpos moves e2e4\";").as_deref(), Some(after));
        assert_eq!(fen_in(&format!("{START} ;D1 20 ;D2 400")).as_deref(), Some(START));
        assert!(fen_in("kiwipete").unwrap().starts_with("r3k2r/"));
        assert_eq!(fen_in(START), None);
        assert_eq!(fen_in("no position"), None);
    }
}
