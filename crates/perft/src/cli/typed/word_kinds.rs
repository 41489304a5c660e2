//! Kinds of words, by their looks.

use crate::cli::typed::fen_words::is_number;
use crate::cli::typed::place;

/// UCI's move that is none. Depths have fewer digits.
const NULL_MOVE: &str = "0000";

/// Whether a word can only be meant as a depth.
pub(super) fn looks_like_depth(word: &str) -> bool {
    let digits = word.trim_start_matches(['-', '+']);
    let begins = digits.strip_prefix("..").unwrap_or(digits);
    begins.starts_with(|letter: char| letter.is_ascii_digit()) && !place::begins(word)
}

/// Whether a text is a `position` command of UCI, or a part of one, in one argument.
pub(super) fn is_command(text: &str) -> bool {
    let mut words = text.split_whitespace();
    text.trim().contains(char::is_whitespace)
        && (words.next().is_some_and(place::is_keyword) || words.any(|word| word == "moves"))
}

/// Whether a word begins as a move in coordinates does: `e2e4`, `e2-e4`.
pub(super) fn is_coordinate_move(word: &str) -> bool {
    let letters: Vec<char> = word.chars().filter(|letter| *letter != '-').take(4).collect();
    let is_square =
        |pair: &[char]| ('a'..='h').contains(&pair[0]) && ('1'..='8').contains(&pair[1]);
    letters.len() == 4 && letters.chunks(2).all(is_square)
}

/// The beginning of a text, fit for a message.
pub(super) fn excerpt(text: &str) -> String {
    text.chars().take(40).flat_map(char::escape_debug).collect()
}

/// Whether a word behind moves is a depth.
pub(super) fn is_depth_behind_moves(word: &str) -> bool {
    is_number(word) && word.len() < NULL_MOVE.len()
}
