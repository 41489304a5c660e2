//! Numbers of up to 128 bits as strings of decimal digits, because many readers of JSON keep
//! numbers as floating point.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serializer};

/// How much of a text that is not a number an error has.
const MOST_SHOWN: usize = 40;

/// A number with the noun it counts.
pub(crate) fn counted(number: impl Into<u128>, noun: &str) -> String {
    let number = number.into();
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

pub(crate) fn serialize<S: Serializer>(number: &u128, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(number)
}

pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u128, D::Error> {
    let text = String::deserialize(deserializer)?;
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let number = is_number.then(|| text.parse().ok()).flatten();
    number.ok_or_else(|| {
        let beginning: String = text.chars().take(MOST_SHOWN).collect();
        D::Error::custom(format_args!("{beginning:?} is not a number of up to 128 bits"))
    })
}
