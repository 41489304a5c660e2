//! The oracle itself: its counts must be those of the suites, which other programs have confirmed.

use pretty_assertions::assert_eq;

use crate::Effort;
use crate::mailbox::Mailbox;

/// The suites, and the largest count to check in each.
const SUITES: [(&str, &str, u64); 5] = [
    ("standard.epd", include_str!("../../../../perft-suites/standard.epd"), 50_000),
    ("tricky.epd", include_str!("../../../../perft-suites/tricky.epd"), 50_000),
    ("chess960.epd", include_str!("../../../../perft-suites/chess960.epd"), 1_000),
    ("dfrc.epd", include_str!("../../../../perft-suites/dfrc.epd"), 2_000),
    ("random.epd", include_str!("../../../../perft-suites/random.epd"), 1_000),
];

/// Compares all counts of at most `most_nodes` in a line `fen ;D1 20 ;D2 400`, and returns how
/// many.
fn check(suite: &str, number: usize, line: &str, most_nodes: u64) -> usize {
    let (fen, counts) = line.split_once(';').unwrap_or_else(|| panic!("{suite}:{number}: {line}"));
    let mailbox = Mailbox::from_fen(fen);
    let counts = counts.split(';').map(|count| {
        let count = count.trim().strip_prefix('D').and_then(|count| count.split_once(' '));
        let (depth, nodes) = count.unwrap_or_else(|| panic!("{suite}:{number}: {line}"));
        let number = |text: &str| text.parse::<u64>().unwrap_or_else(|_| panic!("{line}: {text}"));
        (number(depth) as u32, number(nodes))
    });
    let mut checked = 0;
    for (depth, nodes) in counts.filter(|&(_, nodes)| nodes <= most_nodes) {
        assert_eq!(mailbox.perft(depth), nodes, "{suite}:{number}: {fen}: depth {depth}");
        checked += 1;
    }
    checked
}

#[test]
fn counts_the_suites() {
    let effort = Effort::from_env();
    for (suite, text, most_nodes) in SUITES {
        let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.starts_with('#'));
        let positions = lines.filter(|(_, line)| !line.is_empty());
        let checked = positions
            .map(|(number, line)| check(suite, number, line, most_nodes * effort.scale))
            .sum::<usize>();
        assert!(checked > 200, "{suite}: only {checked} counts");
    }
}
