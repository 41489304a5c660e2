//! Short pieces of offending text, fit for a message on one line.

/// How many characters of a text an excerpt shows.
const SHOWN: usize = 40;

/// The beginning of `text`, with control characters escaped and `…` where it was cut.
pub(crate) fn excerpt(text: &str) -> String {
    let mut characters = text.chars();
    let mut shown: String = characters.by_ref().take(SHOWN).flat_map(char::escape_debug).collect();
    if characters.next().is_some() {
        shown.push('…');
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shows_short_texts_whole_and_cuts_long_ones() {
        assert_eq!(excerpt("e2e4"), "e2e4");
        assert_eq!(excerpt("a\tb\u{1b}["), "a\\tb\\u{1b}[");
        let cut = excerpt(&"é".repeat(1000));
        assert_eq!(cut, "é".repeat(SHOWN) + "…");
    }
}
