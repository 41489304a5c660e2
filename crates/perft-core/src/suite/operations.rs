//! Operations of EPD in suites, which say nothing about counts.

use crate::suite::counts::{begins_count, is_number};

/// Whether a text is an operation of EPD and no count. One that the standard does not name needs a
/// semicolon behind it, and must not look like a mistyped count.
pub(super) fn is_operation(text: &str, is_closed: bool) -> bool {
    let mut words = text.split_whitespace();
    let opcode = words.next().unwrap_or_default();
    let mut operands = words.peekable();
    let looks_like_count = begins_count(opcode)
        || operands.peek().is_some_and(|operand| is_number(operand)) && operands.count() == 1;
    is_known_opcode(opcode) || is_closed && is_opcode(opcode) && !looks_like_count
}

/// Whether a word is an opcode of the standard.
pub(super) fn is_known_opcode(word: &str) -> bool {
    const OPCODES: [&str; 25] = [
        "acd",
        "acn",
        "acs",
        "am",
        "bm",
        "ce",
        "dm",
        "draw_accept",
        "draw_claim",
        "draw_offer",
        "draw_reject",
        "eco",
        "fmvn",
        "hmvc",
        "id",
        "nic",
        "noop",
        "pm",
        "pv",
        "rc",
        "resign",
        "sm",
        "tcgs",
        "tcri",
        "tcsi",
    ];
    // Comments and variation names have numbers: `c0` to `c9`, `v0` to `v9`.
    let numbered =
        word.strip_prefix(['c', 'v']).is_some_and(|digit| digit.len() == 1 && is_number(digit));
    numbered || OPCODES.contains(&word)
}

/// Whether a word may be an opcode.
pub(super) fn is_opcode(word: &str) -> bool {
    let is_letter = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    word.starts_with(|letter: char| letter.is_ascii_alphabetic()) && word.chars().all(is_letter)
}
