//! The forms of a position.

use std::ffi::OsStr;
use std::path::Path;

use perft_core::suite::named_position;
use perft_core::web_address;

use crate::error::words::WordsError;

/// The endings of files that hold positions or games.
const FILE_ENDINGS: [&str; 2] = ["epd", "pgn"];

/// The FEN that one word stands for, if the word is whole in itself: a name, an address, or a FEN
/// with underscores. `None` if the word can only begin a FEN.
///
/// # Errors
/// [`WordsError::AddressWithoutFen`].
pub(super) fn whole(word: &str) -> Result<Option<String>, WordsError> {
    if let Some(fen) = named_position(word) {
        return Ok(Some(fen));
    }
    if web_address::is_address(word) {
        let without = || WordsError::AddressWithoutFen { address: word.to_owned() };
        return web_address::fen(word).ok_or_else(without).map(Some);
    }
    Ok((word.contains('/') && word.contains('_')).then(|| word.replace('_', " ")))
}

/// Whether a word names a file of positions or games. A file that is not there is meant where the
/// name says what it holds.
pub(super) fn is_file(word: &str) -> bool {
    let path = Path::new(word);
    let says_so =
        |ending: &OsStr| FILE_ENDINGS.iter().any(|known| ending.eq_ignore_ascii_case(known));
    path.extension().is_some_and(says_so) || path.metadata().is_ok_and(|it| !it.is_dir())
}

/// Whether an argument is, or begins, a position.
pub(super) fn begins(argument: &str) -> bool {
    let first = argument.split_whitespace().next().unwrap_or_default();
    argument.contains('/') || named_position(first).is_some() || is_keyword(first)
}

/// Whether a word is one that UCI puts before a position.
pub(super) fn is_keyword(word: &str) -> bool {
    ["position", "fen"].iter().any(|keyword| word.eq_ignore_ascii_case(keyword))
}

/// Whether a text is a `position` command of UCI, or a part of one, in one argument.
pub(super) fn is_command(text: &str) -> bool {
    let mut words = text.split_whitespace();
    text.trim().contains(char::is_whitespace)
        && (words.next().is_some_and(is_keyword) || words.any(|word| word == "moves"))
}
