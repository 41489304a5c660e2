//! The JSON objects of `magics find` and `magics prove`, one after another.

use std::fmt::Display;
use std::str::FromStr;

use crate::{IndexBits, Transform};
use magic_core::{Magic, Slider, Square};
use serde::{Deserialize, Deserializer, de};

use super::contents::{FoundEntry, MAX_MAGICS, MAX_OFFSET, SliderEntry, too_many};
use super::excerpt::excerpt;
use super::number::number_at;
use super::table_error::TableError;

/// Whether a text begins with an object, or with a list of objects.
pub(super) fn begins(text: &str) -> bool {
    let text = text.trim_start();
    text.strip_prefix('[').map_or(text, str::trim_start).starts_with('{')
}

/// Reads all objects of a text.
pub(super) fn read(text: &str) -> Result<Vec<FoundEntry>, TableError> {
    if text.trim_start().starts_with('[') {
        let problem = "objects expected, one after another: `jq -c '.[]'` takes a list apart";
        return Err(TableError::at(text, text.len() - text.trim_start().len(), problem));
    }
    let mut objects = serde_json::Deserializer::from_str(text).into_iter::<ReadObject>();
    let mut found = Vec::new();
    let (mut line, mut counted) = (1, 0);
    loop {
        let rest = &text[objects.byte_offset()..];
        let start = text.len() - rest.trim_start().len();
        line += text[counted..start].matches('\n').count();
        counted = start;
        match objects.next() {
            None => return Ok(found),
            Some(Ok(object)) => {
                let entries = object.entries(line);
                if found.len() > MAX_MAGICS {
                    return Err(TableError::at(text, start, &too_many()));
                }
                found.extend(entries.map_err(|problem| TableError::at(text, start, &problem))?);
            }
            Some(Err(error)) => return Err(unreadable(&error)),
        }
    }
}

/// An object of one magic, or of all magics of a square. Fields that say nothing about magics are
/// passed over.
#[derive(Deserialize)]
struct ReadObject {
    #[serde(deserialize_with = "from_text")]
    piece: Slider,
    #[serde(deserialize_with = "from_text")]
    square: Square,
    bits: Option<u32>,
    transform: Option<u32>,
    /// `null` where none was found.
    #[serde(default, deserialize_with = "stated")]
    magic: Option<Option<String>>,
    magics: Option<Vec<String>>,
    offset: Option<u64>,
}

impl ReadObject {
    fn entries(self, line: usize) -> Result<Vec<FoundEntry>, String> {
        let bits = self.bits.map(|bits| IndexBits::new(bits).ok_or("an index has 1 to 16 bits"));
        let bits = bits.transpose()?;
        let transform = match self.transform {
            None => None,
            Some(32) => Some(Transform::Multiply32),
            Some(64) => Some(Transform::Multiply64),
            Some(width) => return Err(format!("products have 32 or 64 bits, not {width}")),
        };
        if self.offset.is_some_and(|offset| offset > MAX_OFFSET) {
            return Err(format!("no window begins beyond {MAX_OFFSET}"));
        }
        let offset = self.offset.map(|offset| offset as usize);
        let magics = match (self.magic, self.magics) {
            (None, Some(magics)) => magics,
            (Some(magic), None) => magic.into_iter().collect(),
            _ => return Err("the object needs either a field `magic` or a field `magics`".into()),
        };
        let (slider, square) = (self.piece, self.square);
        let entry = |text: String| {
            let magic = Magic(whole_number(&text)?);
            let entry = SliderEntry { slider, square, magic, bits, transform, line };
            Ok(FoundEntry { entry, offset })
        };
        magics.into_iter().map(entry).collect()
    }
}

fn whole_number(text: &str) -> Result<u64, String> {
    match number_at(text, "a magic")? {
        (number, len) if len == text.len() => Ok(number),
        _ => Err(format!("{} is not a number", excerpt(text))),
    }
}

fn from_text<'de, D: Deserializer<'de>, T: FromStr<Err: Display>>(
    object: D,
) -> Result<T, D::Error> {
    String::deserialize(object)?.parse().map_err(de::Error::custom)
}

/// A field that is there, also as `null`.
fn stated<'de, D: Deserializer<'de>>(object: D) -> Result<Option<Option<String>>, D::Error> {
    Option::deserialize(object).map(Some)
}

/// The error of a text that is not the JSON that was expected. Its message has the place only once.
fn unreadable(error: &serde_json::Error) -> TableError {
    let (line, column) = (error.line(), error.column());
    let text = error.to_string();
    let place = format!(" at line {line} column {column}");
    let problem = text.strip_suffix(&place).unwrap_or(&text).to_owned();
    TableError { line, column: column.max(1), problem }
}
