//! Numbers of C and Rust.

use super::excerpt::excerpt;

/// The number at the start of `text`, and its length. The number is decimal, or hexadecimal with
/// `0x`. Its digits may be grouped (`0x1_0000`, `0x1'0000`), and it may have the suffixes of C and
/// Rust.
pub(super) fn number_at(text: &str, what: &str) -> Result<(u64, usize), String> {
    let is_in_word = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '\'');
    let len = text.find(|c| !is_in_word(c)).unwrap_or(text.len());
    let word = text[..len].to_ascii_lowercase();
    if !word.starts_with(|c: char| c.is_ascii_digit()) {
        return Err(format!("{what} expected"));
    }
    let bare = word.strip_suffix("u64").unwrap_or_else(|| word.trim_end_matches(['u', 'l']));
    let (digits, radix) = bare.strip_prefix("0x").map_or((bare, 10), |digits| (digits, 16));
    let digits: String = digits.chars().filter(|c| !matches!(c, '_' | '\'')).collect();
    if digits.is_empty() || !digits.chars().all(|digit| digit.is_digit(radix)) {
        return Err(format!("{} is not a number", excerpt(&text[..len])));
    }
    u64::from_str_radix(&digits, radix)
        .map(|number| (number, len))
        .map_err(|_| format!("{} does not fit into 64 bits", excerpt(&text[..len])))
}
