//! Parts of a table in error messages.

/// How much of a text is shown, in characters.
const SHOWN_CHARS: usize = 40;

/// The beginning of a text between quotes. Control characters are escaped, so that they cannot
/// disturb a terminal.
pub(super) fn excerpt(text: &str) -> String {
    let mut chars = text.chars();
    let shown: String = chars.by_ref().take(SHOWN_CHARS).flat_map(char::escape_debug).collect();
    let end = if chars.next().is_some() { "..." } else { "" };
    format!("'{}{end}'", shown.replace("\\'", "'").replace("\\\"", "\""))
}
