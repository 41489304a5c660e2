//! Texts of files that others wrote, as they may stand on a terminal.

/// The most characters of a text that are shown.
const MOST: usize = 80;

/// The text with escapes for what is not printable. Of a long text it is the beginning.
pub(crate) fn shown(text: &str) -> String {
    let beginning = text.chars().take(MOST).flat_map(char::escape_debug);
    let is_long = text.chars().nth(MOST).is_some();
    beginning.chain(is_long.then_some('…')).collect()
}

/// The beginning of a long message whose characters are printable.
pub(crate) fn shortened(message: &str) -> String {
    let is_long = message.chars().nth(2 * MOST).is_some();
    message.chars().take(2 * MOST).chain(is_long.then_some('…')).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_reaches_the_terminal_raw_or_without_an_end() {
        assert_eq!(shown("a host.example"), "a host.example");
        assert_eq!(shown("\u{1b}[2J\n"), "\\u{1b}[2J\\n");
        assert_eq!(shown(&"x".repeat(1000)), "x".repeat(80) + "…");
        assert_eq!(shown(&"x".repeat(80)), "x".repeat(80));
        assert_eq!(shortened(&"x".repeat(1000)), "x".repeat(160) + "…");
    }
}
