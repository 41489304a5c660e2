//! One line of a divide, as other programs write it.

use board::UciMove;

/// The longest text that can be a divide line, in bytes.
const MAX_BYTES: usize = 200;

/// What a line says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DivideLine<'a> {
    /// The nodes behind a move: `e2e4: 20`, or the same with other signs between move and number. The move is
    /// spelled as in the line. It may be in capitals, as a promotion `e7e8Q` is in some programs.
    Move(&'a str, u128),
    /// The line that ends a divide: `Nodes searched: 400`, `Nodes: 400`, `Total: 400`.
    Total(u128),
    /// A number alone. After moves it is their total.
    Number(u128),
    /// It seems to be a divide line, but its move or its number cannot be read.
    Unreadable,
    /// Something else.
    Other,
}

impl<'a> DivideLine<'a> {
    /// Reads a line.
    pub fn parse(line: &'a str) -> Self {
        let line = line.trim();
        if line.len() <= MAX_BYTES {
            if let Some(entry) = entry(line) {
                return entry;
            }
            if let Some(total) = total(line) {
                return total;
            }
            if let Some(nodes) = digits(line) {
                return Self::Number(nodes);
            }
        }
        if seems_to_be_an_entry(line) { Self::Unreadable } else { Self::Other }
    }
}

/// Reads a move in either case.
pub fn uci_move(text: &str) -> Option<UciMove> {
    UciMove::parse(text).or_else(|_| UciMove::parse(&text.to_ascii_lowercase())).ok()
}

fn entry(line: &str) -> Option<DivideLine<'_>> {
    let end = line.find([':', ' ', '\t', '='])?;
    let (mv, rest) = line.split_at(end);
    uci_move(mv)?;
    Some(DivideLine::Move(mv, number(rest)?))
}

fn total(line: &str) -> Option<DivideLine<'static>> {
    let lower = line.to_ascii_lowercase();
    let titles = ["nodes searched", "total nodes", "nodes", "total"];
    let rest = titles.into_iter().find_map(|title| lower.strip_prefix(title))?;
    match number(rest) {
        Some(nodes) => Some(DivideLine::Total(nodes)),
        None if rest.trim_start().starts_with([':', '=']) => Some(DivideLine::Unreadable),
        None => None,
    }
}

/// The number behind separating signs, if nothing else follows. A sign right before the number belongs to it.
fn number(text: &str) -> Option<u128> {
    let text = text.trim_start_matches([':', ' ', '\t', '=']);
    let text = match text.strip_prefix("->").or_else(|| text.strip_prefix("- ")) {
        Some(rest) => rest.trim_start(),
        None => text,
    };
    digits(text)
}

fn digits(text: &str) -> Option<u128> {
    if text.bytes().all(|byte| byte.is_ascii_digit()) { text.parse().ok() } else { None }
}

/// Whether somewhere in the line a word like a move stands before a number, or a colon.
fn seems_to_be_an_entry(line: &str) -> bool {
    let begins = line.split_once(':').is_some_and(|(word, _)| is_like_a_move(word));
    let is_separator = |word: &&str| word.is_empty() || ["-", "->"].contains(word);
    let is_number = |word: &str| {
        let word = word.strip_prefix(['-', '+']).unwrap_or(word);
        word.starts_with(|first: char| first.is_ascii_digit())
    };
    let words = line.split([' ', '\t', ':', '=']);
    let mut before = "";
    begins
        || words.filter(|word| !is_separator(word)).any(|word| {
            let found = is_like_a_move(before) && is_number(word);
            before = word;
            found
        })
}

/// Whether a word is a move in some notation, or seems to be meant as one: `e2e4`, `e2e9`, `e2-e4`, `Nf3`, `O-O`,
/// and `0000` for no move.
pub(super) fn is_like_a_move(word: &str) -> bool {
    let is_file = |byte: &u8| (b'a'..=b'h').contains(byte);
    let is_sign = |byte: u8| b"KQRBNPkqrbnpx-=+#".contains(&byte);
    let has_square =
        word.as_bytes().windows(2).any(|pair| is_file(&pair[0]) && pair[1].is_ascii_digit());
    let known = |byte: u8| is_file(&byte) || byte.is_ascii_digit() || is_sign(byte);
    let named = ["O-O", "O-O-O", "0-0", "0-0-0", "0000"].contains(&word);
    named
        || uci_move(word).is_some()
        || (3..=7).contains(&word.len()) && has_square && word.bytes().all(known)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_the_spellings_of_several_programs() {
        for line in ["e2e4: 20", "e2e4:20", "e2e4 20", " e2e4 - 20", "e2e4 -> 20", "e2e4\t=\t20"] {
            assert_eq!(DivideLine::parse(line), DivideLine::Move("e2e4", 20), "{line}");
        }
        assert_eq!(DivideLine::parse("e7e8Q: 3\r"), DivideLine::Move("e7e8Q", 3));
        let most = "a7a8q: 340282366920938463463374607431768211455";
        assert_eq!(DivideLine::parse(most), DivideLine::Move("a7a8q", u128::MAX));
        for line in ["Nodes searched: 400", "nodes 400", "Total: 400", "TOTAL NODES = 400"] {
            assert_eq!(DivideLine::parse(line), DivideLine::Total(400), "{line}");
        }
        assert_eq!(DivideLine::parse("400"), DivideLine::Number(400));
    }

    #[test]
    fn knows_lines_that_are_meant_but_unreadable() {
        let lines = [
            "info string a2a3: 20",
            "1. a2a3: 20",
            "a2a3: -5",
            "a2a3: 340282366920938463463374607431768211456",
            "a2a3: twenty",
            "a2a3: ",
            "e2e4: 20 nodes",
            "e2e9: 20",
            "e2-e4: 20",
            "Nf3: 20",
            "O-O: 20",
            "0000: 20",
            "a7a8=Q: 20",
            "Nodes searched: many",
            "Nodes: 340282366920938463463374607431768211456",
            "Total: -1",
        ];
        for line in lines {
            assert_eq!(DivideLine::parse(line), DivideLine::Unreadable, "{line}");
        }
        let long = format!("e2e4:{}20", " ".repeat(1000));
        assert_eq!(DivideLine::parse(&long), DivideLine::Unreadable);
    }

    #[test]
    fn passes_over_everything_else() {
        let lines = [
            "",
            "e2e4",
            "Nodes",
            "nodes/s 400",
            "Total time: 5",
            "info depth 1 score cp 20 nodes 20 nps 20000 pv e2e4 e7e5",
            "info currmove e2e4 currmovenumber 1",
            "bestmove e2e4 ponder e7e5",
            "id name Engine 3",
            "option name Hash type spin default 16 min 1 max 33554432",
            "depth 3",
            "Time: 20 ms",
            "perft 3",
        ];
        for line in lines {
            assert_eq!(DivideLine::parse(line), DivideLine::Other, "{line}");
        }
    }
}
