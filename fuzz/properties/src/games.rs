//! Bytes as games in PGN.

use std::ops::Range;

use pgn::{
    Annotation, Blemish, BlemishKind, Game, PgnError, PgnEvent, PgnReader, Reading, Variation,
};

use crate::messages::{is_fit_to_print, text_is_fit_to_print};

/// Any bytes end in events and in games, with any limit for the length of a part. Each game is
/// refused with line and column, or comes back when it is written. The lenient reader passes over
/// nothing without a word.
pub fn pgn(data: &[u8]) {
    for limit in [64, 1 << 20] {
        for reading in [Reading::Lenient, Reading::Strict] {
            ends(PgnReader::new(data).with_limit(limit).with_reading(reading), data.len());
        }
    }
    for reading in [Reading::Lenient, Reading::Strict] {
        let mut reader = PgnReader::new(data).with_reading(reading);
        for (number, game) in reader.games().enumerate() {
            assert!(number <= data.len(), "{number} games in {} bytes", data.len());
            match game {
                Ok(game) => comes_back(&game, reading),
                Err(error) => is_an_error(&error),
            }
        }
    }
    let decoded = decoded(data);
    let parts = parts_of(&decoded);
    assert_eq!(parts.iter().map(Part::kind).collect::<Vec<_>>(), {
        let parts = parts_of(data);
        parts.iter().map(Part::kind).collect::<Vec<_>>()
    });
    nothing_is_passed_over(&decoded, &parts);
    no_game_is_shorter(&decoded, &parts);
    texts_are_whole(&decoded);
}

/// Reading ends, and each error can be printed.
fn ends(mut reader: PgnReader<&[u8]>, length: usize) {
    // Each event takes at least a byte, but for `Moves`, the ends of games and variations, and
    // blemishes, of which a part has each kind at most once.
    let most = 40 * length + 10;
    let mut count = 0;
    loop {
        match reader.next_event() {
            Ok(None) => return,
            Ok(Some(PgnEvent::Blemish(blemish))) => text_is_fit_to_print(&blemish.to_string()),
            Ok(Some(_)) => {}
            Err(error) => is_fit_to_print(&error),
        }
        count += 1;
        assert!(count <= most, "{count} events in {length} bytes");
    }
}

fn is_an_error(error: &PgnError) {
    is_fit_to_print(error);
    if let Some(partial) = error.partial() {
        partial.blemishes().iter().for_each(|blemish| text_is_fit_to_print(&blemish.to_string()));
    }
}

fn comes_back(game: &Game, reading: Reading) {
    if reading == Reading::Strict {
        assert!(game.blemishes().is_empty(), "{:?}", game.blemishes());
    }
    game.blemishes().iter().for_each(|blemish| text_is_fit_to_print(&blemish.to_string()));
    let written = game.to_pgn();
    let Ok(text) = written else {
        return written.map(drop).unwrap_or_else(|error| is_fit_to_print(&error));
    };
    let again: Game = text.parse().unwrap_or_else(|error| panic!("{error}:\n{text}\n{game:?}"));
    assert_eq!(again.start(), game.start(), "{text}");
    assert_eq!(again.result(), game.result(), "{text}");
    assert!(game.tags().all(|(name, _)| again.tag(name).is_some()), "{text}\n{game:?}");
    assert_eq!(again.mainline(), game.mainline(), "{text}");
    assert_eq!(again.to_pgn().ok().as_ref(), Some(&text), "written twice");
    let is_written = |kind| {
        matches!(kind, BlemishKind::NullMove | BlemishKind::TagName | BlemishKind::NagNumber)
    };
    assert!(again.blemishes().iter().all(|it| is_written(it.kind)), "{:?}", again.blemishes());
}

/// A part of a text, as the lenient reader hands it out.
#[derive(Debug)]
enum Part {
    Move(u64, Range<u64>),
    Comment(u64, Range<u64>),
    Nag(u64, Range<u64>),
    Other(String, Range<u64>),
}

impl Part {
    fn span(&self) -> &Range<u64> {
        match self {
            Self::Move(_, span) | Self::Comment(_, span) | Self::Nag(_, span) => span,
            Self::Other(_, span) => span,
        }
    }

    /// What the part is, without its place.
    fn kind(&self) -> String {
        match self {
            Self::Move(game, _) => format!("move of {game}"),
            Self::Comment(game, _) => format!("comment of {game}"),
            Self::Nag(game, _) => format!("NAG of {game}"),
            Self::Other(text, _) => text.clone(),
        }
    }
}

/// The lenient reader refuses no text that fits into its memory.
fn parts_of(text: &[u8]) -> Vec<Part> {
    let mut reader = PgnReader::new(text);
    let mut parts = Vec::new();
    loop {
        let event = match reader.next_event() {
            Ok(event) => event.map(|event| match event {
                PgnEvent::Move(_) | PgnEvent::Comment(_) | PgnEvent::Nag(_) => {
                    Ok(event_kind(event))
                }
                PgnEvent::Blemish(blemish) => Err(blemish.kind.to_string()),
                PgnEvent::Tag { name, .. } => Err(format!("tag {name}")),
                other => Err(format!("{other:?}")),
            }),
            Err(error) => panic!("the lenient reader refuses a text: {error}"),
        };
        let (game, span) = (reader.game_number(), reader.span());
        parts.push(match event {
            None => return parts,
            Some(Ok(0)) => Part::Move(game, span),
            Some(Ok(1)) => Part::Comment(game, span),
            Some(Ok(_)) => Part::Nag(game, span),
            Some(Err(text)) => Part::Other(text, span),
        });
    }
}

fn event_kind(event: PgnEvent<'_>) -> u8 {
    match event {
        PgnEvent::Move(_) => 0,
        PgnEvent::Comment(_) => 1,
        _ => 2,
    }
}

/// The text in UTF-8, if it is UTF-16 with a mark.
fn decoded(data: &[u8]) -> Vec<u8> {
    let unit = match data {
        [0xFF, 0xFE, ..] => |pair: &[u8]| u16::from_le_bytes([pair[0], pair[1]]),
        [0xFE, 0xFF, ..] => |pair: &[u8]| u16::from_be_bytes([pair[0], pair[1]]),
        _ => return data.to_vec(),
    };
    let pairs = data[2..].chunks_exact(2);
    let is_odd = !pairs.remainder().is_empty();
    let units: Vec<u16> = pairs.map(unit).collect();
    let mut units = units.as_slice();
    if let (true, [rest @ .., 0xD800..=0xDBFF]) = (is_odd, units) {
        units = rest;
    }
    let mut text = String::from_utf16_lossy(units);
    text.extend(is_odd.then_some(char::REPLACEMENT_CHARACTER));
    text.into_bytes()
}

/// Every byte belongs to a part, or is of a kind that the documents of `pgn` name as passed over:
/// white space, move numbers with their dots, lines that begin with `%`, and a byte order mark at
/// the beginning.
fn nothing_is_passed_over(text: &[u8], parts: &[Part]) {
    let mut is_covered = vec![false; text.len()];
    let mut is_invisible = vec![false; text.len()];
    for part in parts {
        let Range { start, end } = *part.span();
        assert!(start <= end && end <= text.len() as u64, "{part:?} in {} bytes", text.len());
        is_covered[start as usize..end as usize].fill(true);
        if part.kind() == BlemishKind::InvisibleCharacter.as_str() {
            is_invisible[start as usize..end as usize].fill(true);
        }
    }
    let mut at = if text.starts_with(b"\xEF\xBB\xBF") { 3 } else { 0 };
    let mut is_line_start = true;
    while at < text.len() {
        let byte = text[at];
        let is_line_end = matches!(byte, b'\n' | b'\r');
        let is_passed_over = byte <= b' ' || byte.is_ascii_digit() || matches!(byte, b'.' | 0x85);
        if is_covered[at] || is_passed_over {
            at += 1;
        } else if text[at..].starts_with("…".as_bytes()) {
            at += "…".len();
        } else if byte == b'%' && is_line_start {
            let is_end = |byte: &u8| matches!(byte, b'\n' | b'\r');
            at += text[at..].iter().position(is_end).unwrap_or(text.len() - at);
        } else {
            let rest = String::from_utf8_lossy(&text[at..text.len().min(at + 40)]);
            panic!("passed over without a word at byte {at}: {rest:?}, {parts:?}");
        }
        // Characters without width may stand before a line.
        is_line_start = is_line_end || is_line_start && is_invisible[at - 1];
    }
}

/// Each game has as many moves, comments and NAGs as parts of the text, without those that lie in a
/// lost variation.
fn no_game_is_shorter(text: &[u8], parts: &[Part]) {
    let mut reader = PgnReader::new(text);
    while let Some(game) = reader.read_game().transpose() {
        let Ok(game) = game else { continue };
        if game.blemishes().left_out() > 0 {
            continue;
        }
        let is_lost = |kind| kind == BlemishKind::LostVariation;
        let lost: Vec<_> =
            game.blemishes().iter().filter(|it| is_lost(it.kind)).map(Blemish::span).collect();
        let number = reader.game_number();
        let mut expected = [0; 3];
        for part in parts {
            let (kind, game) = match part {
                Part::Move(game, _) => (0, *game),
                Part::Comment(game, _) => (1, *game),
                Part::Nag(game, _) => (2, *game),
                Part::Other(..) => continue,
            };
            let is_kept = !lost.iter().any(|span| span.contains(&part.span().start));
            // Comments above a game are handed out before the game is counted.
            expected[kind] += u32::from(kind != 1 && game == number && is_kept);
        }
        let mut found = [0; 3];
        count(game.mainline(), &mut found);
        assert_eq!((found[0], found[2]), (expected[0], expected[2]), "game {number}: {game:?}");
    }
}

fn count(line: &Variation, found: &mut [u32; 3]) {
    found[0] += line.moves.len() as u32;
    let annotations = line.before.iter().chain(line.moves.iter().flat_map(|mv| &mv.annotations));
    for annotation in annotations {
        match annotation {
            Annotation::Comment(_) => found[1] += 1,
            Annotation::Nag(_) => found[2] += 1,
            Annotation::Variation(variation) => count(variation, found),
        }
    }
}

/// The texts of games are those of the source, one behind the other, and there are as many as
/// games.
fn texts_are_whole(text: &[u8]) {
    let texts: Vec<_> = PgnReader::new(text).texts().map(|it| it.expect("no error")).collect();
    let mut at = 0;
    for game in &texts {
        let start = game.place().offset as usize;
        assert!(at <= start, "game {} begins inside the last", game.number());
        at = start + game.as_bytes().len();
        assert_eq!(game.as_bytes(), &text[start..at], "game {}", game.number());
    }
    let mut reader = PgnReader::new(text);
    let numbers = reader.games().filter(|game| !is_no_game(game)).count();
    assert_eq!(texts.len(), numbers);
}

fn is_no_game(game: &Result<Game, PgnError>) -> bool {
    game.as_ref().is_err_and(|error| matches!(*error.problem, pgn::PgnProblem::NoGame))
}
