//! Events as text, to compare with.

use std::io::Read;

use pgn::{PgnEvent, PgnReader};

/// What the reader finds: an event to a word, and an error as its text.
pub(crate) fn events(text: impl AsRef<[u8]>) -> Vec<String> {
    events_of(&mut PgnReader::new(text.as_ref()))
}

pub(crate) fn events_of(reader: &mut PgnReader<impl Read>) -> Vec<String> {
    let mut found = Vec::new();
    loop {
        found.push(match reader.next_event() {
            Ok(Some(event)) => described(event),
            Ok(None) => return found,
            Err(error) => error.to_string(),
        });
    }
}

fn described(event: PgnEvent<'_>) -> String {
    match event {
        PgnEvent::Tag { name, value } => format!("{name}={value}"),
        PgnEvent::Moves => ":".to_owned(),
        PgnEvent::Move(token) => token.text().to_owned(),
        PgnEvent::Nag(nag) => nag.to_string(),
        PgnEvent::Comment(comment) => format!("{{{}}}", comment.to_line()),
        PgnEvent::VariationStart => "(".to_owned(),
        PgnEvent::VariationEnd => ")".to_owned(),
        PgnEvent::Result(result) => result.to_string(),
        PgnEvent::GameEnd => ".".to_owned(),
        _ => unreachable!("an event without a description"),
    }
}
