//! Games from PGN, as JSON for JavaScript.
//!
//! | part | JSON |
//! |---|---|
//! | game | `{"tags": [[name, value]], "start": FEN, "result": "*", "line": LINE, "blemishes": []}` |
//! | line | `{"before": [ANNOTATION], "moves": [MOVE]}` |
//! | move | its 16 bits, 0 for a null move; with annotations a list of bits and annotations |
//! | annotation | a comment as a string, a NAG as a number, a variation as a line |
//! | unreadable game | `{"error": {"offset": N, "reason": TEXT}}` |

use board::Reading;
use pgn::{Annotation, Game, PgnError, PgnReader, Variation};

use crate::fault::Fault;
use crate::json;

/// The games at the beginning of a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReadGames {
    /// A list of games as JSON.
    pub json: String,
    /// How much of the text they take, in UTF-16 units. The rest may belong to a game whose end is
    /// not there yet.
    pub length: u32,
}

/// Whether more of the text will come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TextEnd {
    /// This is the end: the last game is whole.
    Reached,
    /// The last game may go on.
    Open,
}

/// Reads one game, which must be the only one. A text without a game is a game without moves.
///
/// # Errors
/// When there is more than one game, or a move is not legal.
pub fn read_one(text: &str, reading: Reading) -> Result<Game, Fault> {
    let mut reader = PgnReader::new(text.as_bytes()).with_reading(reading);
    let fault = |error: PgnError| fault_of(text, &error);
    let game = reader.read_game().map_err(fault)?;
    let end = reader.span().end;
    match reader.read_game() {
        Ok(None) => Ok(game.unwrap_or_default()),
        Ok(Some(_)) => {
            let reason = "a second game begins here, and one game is read at a time";
            Err(Fault::new("PGN", reason).at(units_before(text, end)))
        }
        Err(error) => Err(fault(error)),
    }
}

/// Reads the games of a text, all or up to the one that may go on.
pub fn read_all(text: &str, reading: Reading, end: TextEnd) -> ReadGames {
    let mut reader = PgnReader::new(text.as_bytes()).with_reading(reading);
    let mut games: Vec<(String, u64)> = Vec::new();
    loop {
        let mut game_json = String::new();
        match reader.read_game() {
            Ok(Some(game)) => write_game(&mut game_json, &game),
            Ok(None) => break,
            Err(error) => {
                write_error(&mut game_json, &fault_of(text, &error));
            }
        }
        games.push((game_json, reader.span().end));
    }
    if end == TextEnd::Open {
        games.pop();
    }
    let length = match end {
        TextEnd::Reached => text.encode_utf16().count() as u32,
        TextEnd::Open => games.last().map_or(0, |&(_, end)| units_before(text, end)),
    };
    let mut json = String::new();
    json::list(&mut json, games, |out, (game, _)| out.push_str(&game));
    ReadGames { json, length }
}

/// Appends a game.
pub fn write_game(out: &mut String, game: &Game) {
    out.push_str("{\"tags\":");
    json::list(out, game.tags(), |out, (name, value)| {
        json::list(out, [name, value], json::string);
    });
    out.push_str(",\"start\":");
    json::string(out, &game.start().to_string());
    out.push_str(",\"result\":");
    json::string(out, game.result().as_str());
    out.push_str(",\"line\":");
    write_line(out, game.mainline());
    out.push_str(",\"blemishes\":");
    json::list(out, game.blemishes(), |out, blemish| json::string(out, &blemish.to_string()));
    out.push('}');
}

fn write_error(out: &mut String, fault: &Fault) {
    json::raw(out, format_args!("{{\"error\":{{\"offset\":{},\"reason\":", fault.offset));
    json::string(out, &fault.reason);
    out.push_str("}}");
}

fn write_line(out: &mut String, line: &Variation) {
    out.push_str("{\"before\":");
    json::list(out, &line.before, write_annotation);
    out.push_str(",\"moves\":");
    json::list(out, &line.moves, |out, played| {
        let bits = played.mv.map_or(0, board::Move::bits);
        if played.annotations.is_empty() {
            json::raw(out, bits);
            return;
        }
        json::raw(out, format_args!("[{bits}"));
        for annotation in &played.annotations {
            out.push(',');
            write_annotation(out, annotation);
        }
        out.push(']');
    });
    out.push('}');
}

fn write_annotation(out: &mut String, annotation: &Annotation) {
    match annotation {
        Annotation::Comment(text) => json::string(out, text),
        Annotation::Nag(nag) => json::raw(out, nag.0),
        Annotation::Variation(line) => write_line(out, line),
    }
}

/// Why a text has no game, or an unplayable one.
fn fault_of(text: &str, error: &PgnError) -> Fault {
    Fault::new("PGN", error).at(units_before(text, error.place.offset))
}

fn units_before(text: &str, byte: u64) -> u32 {
    let end = usize::try_from(byte).unwrap_or(usize::MAX).min(text.len());
    String::from_utf8_lossy(&text.as_bytes()[..end]).encode_utf16().count() as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_written_with_its_annotations() {
        let text = "[White \"a\"]\n\n{x} 1. e4 $1 (1. d4 {y}) 1... e5 -- 1-0";
        let mut out = String::new();
        write_game(&mut out, &read_one(text, Reading::Lenient).unwrap());
        let line =
            "{\"before\":[\"x\"],\"moves\":[[5900,1,{\"before\":[],\"moves\":[[5835,\"y\"]]}],";
        assert!(out.contains(line), "{out}");
        assert!(out.contains("\"result\":\"1-0\"") && out.contains(",0]}"), "{out}");
    }

    #[test]
    fn an_illegal_move_has_its_place_as_javascript_counts() {
        let text = "{\u{1f600}} 1. e4 e6 2. Ke5 *";
        let place = text.encode_utf16().count() as u32 - "Ke5 *".len() as u32;
        assert_eq!(read_one(text, Reading::Lenient).unwrap_err().offset, place);
    }

    #[test]
    fn a_second_game_is_an_error_where_one_is_read() {
        let fault = read_one("1. e4 *\n\n1. d4 *", Reading::Lenient).unwrap_err();
        assert!(fault.reason.contains("second game") && fault.offset >= 7, "{fault:?}");
    }

    #[test]
    fn a_game_that_may_go_on_is_left() {
        let text = "[Event \"é\"]\n\n1. e4 *\n\n[Event \"2\"]\n\n1. e4 e6 2. Ke5 d5 *\n\n[Event \"3\"]\n\n1. d4";
        let whole = read_all(text, Reading::Lenient, TextEnd::Reached);
        let open = read_all(text, Reading::Lenient, TextEnd::Open);
        assert_eq!(whole.json.matches("\"line\"").count(), 2);
        assert_eq!(open.json.matches("\"line\"").count(), 1);
        assert_eq!([&whole, &open].map(|read| read.json.matches("\"error\"").count()), [1, 1]);
        let rest: Vec<u16> = text.encode_utf16().skip(open.length as usize).collect();
        assert_eq!(String::from_utf16(&rest).unwrap().trim(), "[Event \"3\"]\n\n1. d4");
    }
}
