//! Bytes as games in PGN.

use pgn::{Game, PgnReader, Reading};

use crate::messages::is_fit_to_print;

/// Any bytes end in events and in games, with any limit for the length of a part. Each game is refused with line and
/// column, or comes back when it is written.
pub fn pgn(data: &[u8]) {
    for limit in [64, 1 << 20] {
        let mut reader = PgnReader::new(data).with_limit(limit);
        // Each event takes at least a byte, but for `Moves`, the ends of games and the end of the text. A game
        // takes at least a byte: its result.
        let most = 3 * data.len() + 10;
        let events =
            std::iter::from_fn(|| reader.next_event().map(|event| event.map(drop)).transpose());
        let mut count = 0;
        for event in events.take(most + 1) {
            count += 1;
            if let Err(error) = event {
                is_fit_to_print(&error);
            }
        }
        assert!(count <= most, "{count} events in {} bytes", data.len());
    }
    for reading in [Reading::Lenient, Reading::Strict] {
        let mut reader = PgnReader::new(data).with_reading(reading);
        for (number, game) in reader.games().enumerate() {
            assert!(number <= data.len(), "{number} games in {} bytes", data.len());
            match game {
                Ok(game) => comes_back(&game),
                Err(error) => is_fit_to_print(&error),
            }
        }
    }
}

fn comes_back(game: &Game) {
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
}
