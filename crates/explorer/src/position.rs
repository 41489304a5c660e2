//! Texts that hold a position: all problems of a FEN, and FENs in other texts.

use board::{Position, Reading};
use javascript::Fault;
use perft_core::suite::SuiteReader;
use perft_core::web_address;

mod diagnosis;

pub use diagnosis::{Problem, problems};

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
    let position = position(&fen).ok()?;
    let mut moves = moves.split_whitespace().peekable();
    // Without moves the position is the one that was typed, to the letter.
    moves.peek().is_none().then_some(fen).or_else(|| {
        let played = moves.try_fold(position, |position, mv| {
            Some(position.play(movegen::read_uci(position.board(), mv).ok()?))
        });
        played.map(|position| position.to_string())
    })
}

/// The position of a FEN.
pub(crate) fn position(fen: &str) -> Result<Position, Fault> {
    Position::from_fen(fen, Reading::Lenient).map_err(|error| Fault::new("fen", error))
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

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
