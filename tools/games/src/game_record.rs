//! A game as `game_record.py` describes it.

use board::{CastlingField, CastlingStyle, EnPassantField, Move, MoveKind, Position};
use pgn::{Annotation, Game, PgnError, Variation};
use serde_json::{Value, json};

/// What was read of a game, with its blemishes and the error that ended it.
pub(crate) fn of_game(read: &Result<Game, PgnError>) -> Value {
    let (game, error) = match read {
        Ok(game) => (Some(game), None),
        Err(error) => (error.partial(), Some(error.to_string())),
    };
    let blemishes: Vec<String> = game
        .map(|game| game.blemishes().iter().map(ToString::to_string).collect())
        .unwrap_or_default();
    let mut record = game.map_or_else(|| json!({}), parts);
    record["error"] = json!(error);
    record["blemishes"] = json!(blemishes);
    record
}

fn parts(game: &Game) -> Value {
    let mut tags: Vec<(&str, String)> =
        game.tags().map(|(name, value)| (name, one_line(value))).collect();
    tags.sort();
    json!({
        "tags": tags,
        "start": fen(game.start()),
        "line": line(game.mainline(), game.start()),
        "result": game.result().as_str(),
    })
}

/// A FEN that says the same about castling and en passant however the position came about.
pub(crate) fn fen(position: &Position) -> String {
    position.fen().castling(CastlingField::Shredder).en_passant(EnPassantField::Legal).to_string()
}

/// The move in coordinates.
pub(crate) fn coordinates(position: &Position, mv: Move) -> String {
    match mv.kind() {
        MoveKind::Castling if mv.from().file() < mv.to().file() => "O-O".to_owned(),
        MoveKind::Castling => "O-O-O".to_owned(),
        _ => mv.to_uci(position.board(), CastlingStyle::Chess960).to_string(),
    }
}

fn line(line: &Variation, start: &Position) -> Value {
    let before = comments(&line.before);
    let (mut position, mut moves) = (*start, Vec::new());
    for annotated in &line.moves {
        let mut nags: Vec<u16> = annotated.nags().map(|nag| nag.0).collect();
        nags.sort_unstable();
        nags.dedup();
        let variations: Vec<Value> =
            annotated.variations().flat_map(flat).map(|it| self::line(&it, &position)).collect();
        let text = match annotated.mv {
            Some(mv) => coordinates(&position, mv),
            None => "0000".to_owned(),
        };
        moves.push(json!([text, nags, comments(&annotated.annotations), variations]));
        let next = match annotated.mv {
            Some(mv) => Some(position.play(mv)),
            None => position.play_null(),
        };
        let Some(next) = next else { break };
        position = next;
    }
    json!([before, moves])
}

/// A variation, and behind it the variations of its first move, which replace the same move.
fn flat(variation: &Variation) -> Vec<Variation> {
    let mut variation = variation.clone();
    let mut nested = Vec::new();
    if let Some(first) = variation.moves.first_mut() {
        first.annotations.retain(|annotation| match annotation {
            Annotation::Variation(it) => {
                nested.extend(flat(it));
                false
            }
            _ => true,
        });
    }
    nested.insert(0, variation);
    nested
}

fn comments(annotations: &[Annotation]) -> String {
    let texts = annotations.iter().filter_map(|annotation| match annotation {
        Annotation::Comment(text) => Some(one_line(text)),
        _ => None,
    });
    texts.filter(|text| !text.is_empty()).collect::<Vec<_>>().join(" ")
}

fn one_line(text: &str) -> String {
    let words = text.split([' ', '\t', '\r', '\n']).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join(" ")
}
