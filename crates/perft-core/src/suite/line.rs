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

/// What a line says. Positions are not checked yet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum SuiteLine<'a> {
    /// A position and the counts behind it.
    Position {
        /// The position as it is written.
        fen: &'a str,
        /// Where the position begins in the line, in bytes.
        fen_offset: usize,
        /// The counts, in the order of the line.
        counts: Vec<ExpectedCount>,
        /// Whether `epd` or `fen` says that this is a position, whose counts follow in the next lines.
        is_named: bool,
    },
    /// A count of the position above, or why it is none.
    Count(Result<ExpectedCount, AtOffset>),
    /// A blank line, a comment, or a name.
    Nothing,
}

/// An error at a place in a line, given in bytes from its beginning.
pub(crate) type AtOffset = (usize, LineError);

/// Splits a line into its parts.
///
/// A line is `FEN ;D1 20 ;D2 400`. Blanks around semicolons may be left out or added, a semicolon
/// may end the line, and `#` begins a comment anywhere. The module's documentation lists the other dialects.
///
/// # Errors
/// When there are semicolons but no FEN, or what follows a FEN is no count.
pub(crate) fn parse(line: &[u8]) -> Result<SuiteLine<'_>, AtOffset> {
    let line = decode(line)?;
    let line = &line[..comment_offset(line)];
    let mut parts = Unquoted::new(line).map(|part| trimmed_in(line, part));
    let Some((offset, first)) = parts.next() else { return Ok(SuiteLine::Nothing) };
    if first.is_empty() {
        let holds_more = line.contains(';');
        return if holds_more { Err((offset, LineError::NoFen)) } else { Ok(SuiteLine::Nothing) };
    }
    let (keyword, behind) = first.split_at(first.find(char::is_whitespace).unwrap_or(first.len()));
    match keyword {
        "perft" => return Ok(SuiteLine::Count(count(first).map_err(|error| (offset, error)))),
        keyword if is_opcode(keyword) => return Ok(SuiteLine::Nothing),
        _ => {}
    }
    let is_named = matches!(keyword, "epd" | "fen");
    let (fen_offset, position) = if is_named { trimmed_in(line, behind) } else { (offset, first) };
    let (fen, operation) = split_operation(position);
    let mut counts = Vec::new();
    for (offset, part) in std::iter::once(trimmed_in(line, operation)).chain(parts) {
        if !part.is_empty() && !is_opcode(part.split_whitespace().next().unwrap_or_default()) {
            counts.push(count(part).map_err(|error| (offset, error))?);
        }
    }
    Ok(SuiteLine::Position { fen, fen_offset, counts, is_named })
}

/// Where the comment of a line begins: at `#`, or at `//` that begins a word. A text in quotes has none.
fn comment_offset(line: &str) -> usize {
    let (mut quoted, mut before) = (false, ' ');
    for (offset, letter) in line.char_indices() {
        match letter {
            '"' => quoted = !quoted,
            '#' if !quoted => return offset,
            '/' if !quoted && before.is_whitespace() && line[offset..].starts_with("//") => {
                return offset;
            }
            _ => {}
        }
        before = letter;
    }
    line.len()
}

/// The parts of a line between semicolons. A semicolon in quotes separates nothing.
struct Unquoted<'a> {
    rest: Option<&'a str>,
}

impl<'a> Unquoted<'a> {
    const fn new(line: &'a str) -> Self {
        Self { rest: Some(line) }
    }
}

impl<'a> Iterator for Unquoted<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        let rest = self.rest?;
        let mut quoted = false;
        let end = rest.find(|letter| {
            quoted ^= letter == '"';
            letter == ';' && !quoted
        });
        self.rest = end.map(|end| &rest[end + 1..]);
        Some(end.map_or(rest, |end| &rest[..end]))
    }
}

/// The position, and the first operation of EPD behind it, which no semicolon separates.
fn split_operation(text: &str) -> (&str, &str) {
    let begins = |word: &str| {
        is_opcode(word) || word == "perft" || word.strip_prefix(['D', 'd']).is_some_and(is_number)
    };
    let mut words = text.split_whitespace().skip(FEN_FIELDS);
    let operation = words.find(|word| !is_number(word)).filter(|word| begins(word));
    let offset = operation.map_or(text.len(), |word| word.as_ptr().addr() - text.as_ptr().addr());
    let (position, operation) = text.split_at(offset);
    (position.trim_end(), operation)
}

/// The fields of a FEN that are always there. Counters may follow.
const FEN_FIELDS: usize = 4;

/// Whether a word begins an operation of EPD that has nothing to do with counts.
fn is_opcode(word: &str) -> bool {
    const OPCODES: [&str; 21] = [
        "id", "bm", "am", "pv", "sm", "pm", "ce", "dm", "hmvc", "fmvn", "acd", "acn", "acs", "c0",
        "c1", "c2", "c3", "c4", "eco", "nic", "rc",
    ];
    OPCODES.contains(&word)
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
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

/// Reads `D4 197281`, `D4: 197,281`, `perft 4 = 197281` or `perft(4) 197281`.
fn count(text: &str) -> Result<ExpectedCount, LineError> {
    let unknown = || LineError::NotACount { found: excerpt(text) };
    let of_perft = text.strip_prefix("perft").map(|rest| rest.trim_start_matches([' ', '\t', '(']));
    let rest = of_perft.or_else(|| text.strip_prefix(['D', 'd'])).ok_or_else(unknown)?;
    let separates = |letter: char| letter.is_whitespace() || "=:)".contains(letter);
    let (depth, nodes) = rest.split_at(rest.find(separates).ok_or_else(unknown)?);
    let depth = depth.parse()?;
    let nodes = nodes.trim_start_matches(separates);
    let digits: String = nodes.chars().filter(|letter| *letter != ',').collect();
    if !is_number(&digits) || !nodes.starts_with(|letter: char| letter.is_ascii_digit()) {
        return Err(unknown());
    }
    let nodes = digits.parse().map_err(|_| LineError::CountTooGreat { found: excerpt(nodes) })?;
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
        let SuiteLine::Position { fen, fen_offset, counts, .. } =
            parse(text.as_bytes()).expect(text)
        else {
            panic!("no position in {text}")
        };
        assert_eq!(fen, FEN);
        assert!(text[fen_offset..].starts_with(FEN));
        counts.iter().map(|count| (count.depth.plies(), count.nodes)).collect()
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
            format!("epd {FEN} ;D1 20 ;D2 400"),
            format!("{FEN} ;perft 1 = 20 ;perft 2 = 400"),
            format!("{FEN} perft 1 20; perft 2 400;"),
            format!("{FEN} ;perft(1)=20 ;perft(2): 400"),
            format!("{FEN} D1 20; D2 400; id \"a; b\";"),
            format!("{FEN} id \"#1\"; D1 20; D2 400; // a comment"),
            format!("{FEN} ;D1: 20 ;D2 = 4,00"),
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
        for text in [
            "",
            "   ",
            "# what the next line is for",
            "  \t# indented",
            "\u{feff}",
            "\u{feff} # x",
            "// x",
            "id gentest-1",
            "id \"x\"",
        ] {
            assert_eq!(parse(text.as_bytes()), Ok(SuiteLine::Nothing), "{text:?}");
        }
    }

    #[test]
    fn reads_lines_of_blocks() {
        for text in ["perft 4 197281", "perft 4 = 197,281", "perft 4: 197281 # x"] {
            let count = ExpectedCount { depth: Depth::new(4), nodes: 197_281 };
            assert_eq!(parse(text.as_bytes()), Ok(SuiteLine::Count(Ok(count))), "{text}");
        }
    }

    #[test]
    fn says_where_a_line_is_bad() {
        assert_eq!(error(";D1 20").0, 0);
        let Ok(SuiteLine::Count(Err((offset, _)))) = parse(b"  perft 1 x") else {
            panic!("a bad count")
        };
        assert_eq!(offset, 2);
        assert_eq!(counts(FEN), []);
        for bad in [
            "E1 20", "D1", "D1 x", "D1 -20", "D1 20 30", "D 20", "D300 1", "D-1 1", "D1 ,20",
            "perft",
        ] {
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
