//! What every error message must be.

use std::error::Error;

/// Longer than any excerpt that a message gives of a text, and than any list of errors.
const LONGEST: usize = 10_000;

/// An error can be shown on any terminal: it is not empty, not endless, and has no control
/// characters but line feeds.
pub(crate) fn is_fit_to_print(error: &dyn Error) {
    text_is_fit_to_print(&error.to_string());
    let debug = format!("{error:?}");
    assert!(debug.len() < 10 * LONGEST, "{} bytes of debug text", debug.len());
}

/// The same for a message that is only a text.
pub(crate) fn text_is_fit_to_print(message: &str) {
    assert!(!message.trim().is_empty(), "an error without words");
    assert!(message.len() < LONGEST, "{} bytes of message", message.len());
    let control = message.chars().find(|&letter| letter.is_control() && letter != '\n');
    assert_eq!(control, None, "{message:?}");
}
