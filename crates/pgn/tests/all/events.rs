//! Events as text, to compare with.

use std::io::Read;

use pgn::{BlemishKind, PgnEvent, PgnReader};

/// What the reader finds: an event to a word, and an error as its text. Blemishes are left out.
pub(crate) fn events(text: impl AsRef<[u8]>) -> Vec<String> {
    events_of(&mut PgnReader::new(text.as_ref()))
}

pub(crate) fn events_of(reader: &mut PgnReader<impl Read>) -> Vec<String> {
    let mut found = Vec::new();
    loop {
        match reader.next_event() {
            Ok(Some(event)) => found.extend(described(event)),
            Ok(None) => return found,
            Err(error) => found.push(error.to_string()),
        }
    }
}

/// The kinds of blemishes among the events.
pub(crate) fn blemishes(text: impl AsRef<[u8]>) -> Vec<BlemishKind> {
    let mut reader = PgnReader::new(text.as_ref());
    let mut found = Vec::new();
    while let Some(event) = reader.next_event().expect("a text without errors") {
        if let PgnEvent::Blemish(blemish) = event {
            found.push(blemish.kind);
        }
    }
    found
}

fn described(event: PgnEvent<'_>) -> Option<String> {
    Some(match event {
        PgnEvent::Tag { name, value } => format!("{name}={value}"),
        PgnEvent::Moves => ":".to_owned(),
        PgnEvent::Move(token) => token.text().to_owned(),
        PgnEvent::Nag(nag) => nag.to_string(),
        PgnEvent::Comment(comment) => format!("{{{}}}", comment.to_line()),
        PgnEvent::VariationStart => "(".to_owned(),
        PgnEvent::VariationEnd => ")".to_owned(),
        PgnEvent::Result(result) => result.to_string(),
        PgnEvent::GameEnd => ".".to_owned(),
        PgnEvent::Blemish(_) => return None,
        _ => unreachable!("an event without a description"),
    })
}
