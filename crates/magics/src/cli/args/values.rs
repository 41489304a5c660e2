//! The values of options, read from text.

use std::num::NonZeroUsize;
use std::str::FromStr;
use std::time::Duration;

use magic_core::{Bitboard, Square};
use magic_lab::{IndexBits, Transform};

/// The greatest number of threads that a user may ask for.
const MAX_THREADS: usize = 4096;

/// The longest time that a user may ask for. More than a year is a typing error.
const MAX_SECONDS: u64 = 31_536_000;

pub(super) fn index_bits(text: &str) -> Result<IndexBits, String> {
    text.parse().ok().and_then(IndexBits::new).ok_or_else(|| "an index has 1 to 16 bits".to_owned())
}

pub(super) fn transform(text: &str) -> Result<Transform, String> {
    match text {
        "64" => Ok(Transform::Multiply64),
        "32" => Ok(Transform::Multiply32),
        _ => Err("a transform is 64 or 32".to_owned()),
    }
}

pub(super) fn seconds(text: &str) -> Result<Duration, String> {
    match text.parse() {
        Ok(seconds @ 1..=MAX_SECONDS) => Ok(Duration::from_secs(seconds)),
        _ => Err(format!("a time budget is 1 to {MAX_SECONDS} seconds")),
    }
}

pub(super) fn threads(text: &str) -> Result<NonZeroUsize, String> {
    match text.parse::<NonZeroUsize>() {
        Ok(threads) if threads.get() <= MAX_THREADS => Ok(threads),
        _ => Err(format!("a number of threads is 1 to {MAX_THREADS}")),
    }
}

pub(super) fn word(text: &str) -> Result<u64, String> {
    let number = match text.strip_prefix("0x").or_else(|| text.strip_prefix("0X")) {
        Some(digits) if !digits.starts_with('+') => {
            u64::from_str_radix(&digits.replace('_', ""), 16)
        }
        Some(_) => return Err(not_a_word(text)),
        None => text.parse(),
    };
    number.map_err(|_| not_a_word(text))
}

fn not_a_word(text: &str) -> String {
    format!("'{text}' is not a 64-bit number, such as 4096 or 0x1000")
}

/// A set of squares: `e2,e5,b4`, or a number. `none` and the empty text are the empty set.
pub(super) fn squares(text: &str) -> Result<Bitboard, String> {
    if text.starts_with(|first: char| first.is_ascii_digit()) {
        return word(text).map(Bitboard);
    }
    if text == "none" {
        return Ok(Bitboard::EMPTY);
    }
    let names = text.split([',', ' ']).filter(|name| !name.is_empty());
    let square = |name: &str| {
        let name = name.to_ascii_lowercase();
        Square::from_str(&name).map_err(|error| format!("'{name}': {error}"))
    };
    names.map(square).collect()
}
