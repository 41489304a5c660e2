//! Lines that are objects of JSON, such as `{"fen": "…", "d1": 20, "d2": 400}`.

use serde_json::value::RawValue;

use crate::json_pairs::JsonPairs;
use crate::suite::case::{Impossible, Parsed, PositionText, checked};
use crate::suite::counts::LineCounts;
use crate::suite::error::{AtOffset, LineError};
use crate::suite::table::{FEN_NAMES, TableColumn, counts};

/// Whether a line begins as an object does.
pub(super) fn begins(line: &[u8]) -> bool {
    let text = line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line).trim_ascii_start();
    text.first() == Some(&b'{')
}

/// The position in an object, and the counts beside it if they are wanted. Fields have the names
/// that columns of tables have. All other fields are passed over, and fields whose values are
/// neither numbers nor texts.
///
/// # Errors
/// When the line is not one object, the object has no position, the position cannot be used, or a
/// field of counts has none.
pub(super) fn row(
    number: u64,
    line: &[u8],
    wants_counts: bool,
    impossible: Impossible,
) -> Result<Parsed, AtOffset> {
    let JsonPairs(pairs) = pairs_of(line)?;
    let begin = |value: &RawValue| value.get().as_ptr().addr() - line.as_ptr().addr();
    let fen = FEN_NAMES.into_iter().find_map(|known| {
        let named = pairs.iter().find(|(name, _)| name.eq_ignore_ascii_case(known));
        let (_, value) = named.filter(|(_, value)| value.get().starts_with('"'))?;
        Some((begin(value) + 1, text_of(value)?))
    });
    let Some((offset, fen)) = fen else {
        return Err((0, unusable("it has no field 'fen' with a text")));
    };
    let (mut columns, mut fields) = (Vec::new(), Vec::new());
    for (name, value) in &pairs {
        if let Some(text) = text_of(value).filter(|_| wants_counts) {
            columns.push(TableColumn::named(&name.to_ascii_lowercase()));
            fields.push((begin(value), text));
        }
    }
    let mut counts = counts(&columns, &fields)?;
    let text = PositionText { fen: fen.trim(), offset, clocks: [None; 2] };
    let is_by_depth = columns.iter().any(|column| matches!(column, TableColumn::NodesAt(_)));
    if is_by_depth && counts.iter().any(|count| count.nodes == 0) {
        let case = checked(number, &text, LineCounts::default(), impossible)?;
        if movegen::has_legal_moves(&case.board) {
            counts.retain(|count| count.nodes > 0);
        }
    }
    let case = checked(number, &text, LineCounts::of_stated(counts), impossible)?;
    Ok(Parsed::Case(case, line.len()))
}

/// The fields of the object that a line is.
fn pairs_of(line: &[u8]) -> Result<JsonPairs<'_>, AtOffset> {
    let text = std::str::from_utf8(line)
        .map_err(|error| (error.valid_up_to(), LineError::InvalidUtf8))?
        .trim_start_matches('\u{feff}');
    let text = text.trim_end().trim_end_matches(',');
    serde_json::from_str(text).map_err(|error| {
        let offset = (line.len() - text.len()).min(error.column().saturating_sub(1));
        (offset, unusable(&error.to_string()))
    })
}

/// A number as it is written, or a text without its quotation marks.
fn text_of(value: &RawValue) -> Option<String> {
    let text = value.get();
    match text.as_bytes().first()? {
        b'"' => serde_json::from_str(text).ok(),
        b'0'..=b'9' | b'-' => Some(text.to_owned()),
        _ => None,
    }
}

fn unusable(reason: &str) -> LineError {
    LineError::Object { reason: reason.to_owned() }
}
