//! One line of a suite in parts: the position's text and the expected counts.

use crate::depth::Depth;
use crate::excerpt::excerpt;
use crate::suite::error::{BadLine, LineError};

/// A count that a suite gives for a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ExpectedCount {
    /// How many moves the sequences have.
    pub depth: Depth,
    /// The number of move sequences of exactly that depth.
    pub nodes: u128,
}

/// The parts of a line. The position is not checked yet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct SuiteLine<'a> {
    /// The position as it is written.
    pub(crate) fen: &'a str,
    /// Where the position begins in the line, in bytes.
    pub(crate) fen_offset: usize,
    /// The counts, in the order of the line.
    pub(crate) counts: Vec<ExpectedCount>,
}

/// An error at a place in a line, given in bytes from its beginning.
pub(crate) type AtOffset = (usize, LineError);

/// Splits a line into its parts. `None` if the line has only blanks or a comment.
///
/// A line is `FEN ;D1 20 ;D2 400`. Blanks around semicolons may be left out or added, a semicolon
/// may end the line, and `#` begins a comment anywhere.
///
/// # Errors
/// When there are semicolons but no FEN, a FEN without counts, or no count after a semicolon.
pub(crate) fn parse(line: &[u8]) -> Result<Option<SuiteLine<'_>>, AtOffset> {
    let line = decode(line)?;
    let line = line.split_once('#').map_or(line, |(before, _)| before);
    let mut parts = line.split(';').map(|part| trimmed_in(line, part));
    let Some((fen_offset, fen)) = parts.next() else { return Ok(None) };
    if fen.is_empty() {
        let holds_more = line.contains(';');
        return if holds_more { Err((fen_offset, LineError::NoFen)) } else { Ok(None) };
    }
    let mut counts = Vec::new();
    for (offset, part) in parts.filter(|(_, part)| !part.is_empty()) {
        counts.push(count(part).map_err(|error| (offset, error))?);
    }
    if counts.is_empty() {
        return Err((line.trim_end().len(), LineError::NoCounts));
    }
    Ok(Some(SuiteLine { fen, fen_offset, counts }))
}

/// The line as text.
fn decode(line: &[u8]) -> Result<&str, AtOffset> {
    if let Some(offset) = line.iter().position(|&byte| byte == 0) {
        return Err((offset, LineError::Binary));
    }
    std::str::from_utf8(line).map_err(|error| (error.valid_up_to(), LineError::InvalidUtf8))
}

/// `part` of `line` without the blanks around it, and where in `line` that begins. A byte order mark at the
/// beginning of a file counts as a blank.
fn trimmed_in<'a>(line: &'a str, part: &'a str) -> (usize, &'a str) {
    let trimmed = part.trim_start_matches('\u{feff}').trim();
    (trimmed.as_ptr().addr() - line.as_ptr().addr(), trimmed)
}

/// Reads `D4 197281`.
fn count(text: &str) -> Result<ExpectedCount, LineError> {
    let unknown = || LineError::NotACount { found: excerpt(text) };
    let rest = text.strip_prefix(['D', 'd']).ok_or_else(unknown)?;
    let (depth, nodes) = rest.split_once(char::is_whitespace).ok_or_else(unknown)?;
    let depth = depth.parse()?;
    let nodes = nodes.trim_start();
    if nodes.is_empty() || !nodes.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(unknown());
    }
    let nodes = nodes.parse().map_err(|_| LineError::CountTooGreat { found: excerpt(nodes) })?;
    Ok(ExpectedCount { depth, nodes })
}

impl BadLine {
    /// The error of the line with this number.
    pub(crate) fn new(line: u64, (offset, reason): AtOffset) -> Self {
        Self { line, column: offset + 1, reason }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::depth::ParseDepthError;

    const FEN: &str = "8/8/4k3/8/2p5/8/B2P2K1/8 w - - 0 1";

    fn counts(text: &str) -> Vec<(u32, u128)> {
        let entry = parse(text.as_bytes()).expect("a good line").expect("no comment");
        assert_eq!(entry.fen, FEN);
        assert!(text[entry.fen_offset..].starts_with(FEN));
        entry.counts.iter().map(|count| (count.depth.plies(), count.nodes)).collect()
    }

    fn error(text: &str) -> (usize, String) {
        let (offset, error) = parse(text.as_bytes()).expect_err("a bad line");
        (offset, error.to_string())
    }

    #[test]
    fn reads_the_dialects_found_in_the_wild() {
        for text in [
            format!("{FEN} ;D1 20 ;D2 400"),
            format!("{FEN};D1 20;D2 400"),
            format!("  {FEN}; D1 20; D2 400;"),
            format!("{FEN}\t;D1\t20  ;  d2   400 ; # a comment"),
            format!("\u{feff}{FEN} ;D1 20 ;D2 400"),
        ] {
            assert_eq!(counts(&text), [(1, 20), (2, 400)], "{text}");
        }
        assert_eq!(
            counts(&format!("{FEN} ;D5 11139762;D6 244063299")),
            [(5, 11_139_762), (6, 244_063_299)]
        );
        assert_eq!(
            counts(&format!("{FEN} ;D14 61885021521585529237")),
            [(14, 61_885_021_521_585_529_237)]
        );
    }

    #[test]
    fn passes_over_blank_lines_and_comments() {
        for text in
            ["", "   ", "# what the next line is for", "  \t# indented", "\u{feff}", "\u{feff} # x"]
        {
            assert_eq!(parse(text.as_bytes()), Ok(None), "{text:?}");
        }
    }

    #[test]
    fn says_where_a_line_is_bad() {
        assert_eq!(error(";D1 20").0, 0);
        assert_eq!(error(FEN), (FEN.len(), LineError::NoCounts.to_string()));
        assert_eq!(error(&format!("{FEN} ;")).0, FEN.len() + 2);
        for bad in ["E1 20", "D1", "D1 x", "D1 -20", "D1 20 30", "D 20", "D300 1", "D-1 1"] {
            let text = format!("{FEN} ;D1 20 ;{bad}");
            assert_eq!(error(&text).0, FEN.len() + 9, "{text}");
        }
        let huge = format!("{FEN} ;D1 {}", "9".repeat(60));
        let (_, message) = error(&huge);
        assert!(message.contains("too great") && message.len() < 120, "{message}");
    }

    #[test]
    fn names_the_reason() {
        let too_deep = format!("{FEN} ;D300 1");
        let (_, reason) = parse(too_deep.as_bytes()).expect_err("a bad line");
        assert_eq!(reason, LineError::Depth(ParseDepthError::TooGreat));
        let (offset, reason) = parse(b"8/8\xff/8").expect_err("a bad line");
        assert_eq!((offset, reason), (3, LineError::InvalidUtf8));
        let (offset, reason) = parse(b"\x7fELF\0\x01").expect_err("a bad line");
        assert_eq!((offset, reason), (4, LineError::Binary));
    }
}
