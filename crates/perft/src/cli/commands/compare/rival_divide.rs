//! Divide lines as other programs write them.

use std::collections::BTreeMap;

use board::UciMove;

/// The longest text that can be a divide line, in bytes.
const MAX_BYTES: usize = 200;

/// A divide of another program: nodes by move. The moves are spelled as in its output.
pub(crate) type RivalDivide = BTreeMap<String, u128>;

/// Reads `e2e4: 20`, or the same with other signs between move and number.
pub(crate) fn entry(line: &str) -> Option<(&str, u128)> {
    if line.len() > MAX_BYTES {
        return None;
    }
    let line = line.trim();
    let end = line.find([':', ' ', '\t', '='])?;
    let (mv, rest) = line.split_at(end);
    UciMove::parse(mv).ok()?;
    Some((mv, number(rest)?))
}

/// Reads the line that ends a divide: `Nodes searched: 400`, `Nodes: 400`, `Total: 400`.
pub(crate) fn total(line: &str) -> Option<u128> {
    if line.len() > MAX_BYTES {
        return None;
    }
    let line = line.trim().to_ascii_lowercase();
    let titles = ["nodes searched", "total nodes", "nodes", "total"];
    number(titles.into_iter().find_map(|title| line.strip_prefix(title))?)
}

/// The number behind separating signs, if nothing else follows.
fn number(text: &str) -> Option<u128> {
    let digits = text.trim_start_matches([':', ' ', '\t', '=', '-', '>']);
    let digits_only = digits.bytes().all(|byte| byte.is_ascii_digit());
    if digits_only { digits.parse().ok() } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_the_spellings_of_several_programs() {
        for line in ["e2e4: 20", "e2e4:20", "e2e4 20", " e2e4 - 20", "e2e4 -> 20", "e2e4\t=\t20"] {
            assert_eq!(entry(line), Some(("e2e4", 20)), "{line}");
        }
        assert_eq!(
            entry("a7a8q: 340282366920938463463374607431768211455").map(|e| e.1),
            Some(u128::MAX)
        );
        for line in ["Nodes searched: 400", "nodes 400", "Total: 400", "TOTAL NODES = 400"] {
            assert_eq!(total(line), Some(400), "{line}");
        }
    }

    #[test]
    fn skips_lines_that_are_no_divide_lines() {
        let others = [
            "",
            "e2e4",
            "e2e4: ",
            "e2e4: twenty",
            "e2e4: 20 nodes",
            "e2e9: 20",
            "Nodes searched: 400",
            "info string e2e4: 20",
            "é2e4: 20",
        ];
        for line in others {
            assert_eq!(entry(line), None, "{line}");
        }
        assert_eq!(entry(&format!("e2e4:{}20", " ".repeat(1000))), None);
        for line in ["", "Nodes", "e2e4: 20", "Nodes searched: many", "nodes/s 400"] {
            assert_eq!(total(line), None, "{line}");
        }
    }
}
