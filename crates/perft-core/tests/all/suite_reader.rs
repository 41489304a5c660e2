//! The suite reader takes anything: no text makes it panic, and every line is accounted for.

use perft_core::suite::{ReadError, STANDARD, SuiteReader};
use proptest::prelude::*;

/// Reads all of a text, and checks that each line is mentioned at most once and in order, with a
/// column that lies in it.
fn read(text: &[u8]) {
    let lines = lines_of(text);
    let mut last = 0;
    for case in SuiteReader::new(text) {
        let (line, column) = match case {
            Ok(case) => (case.line, 1),
            Err(ReadError::BadLine(bad_line)) => {
                assert!(bad_line.to_string().len() < 2000, "{bad_line}");
                (bad_line.line, bad_line.column)
            }
            Err(error) => panic!("memory can be read: {error}"),
        };
        assert!(last < line && line <= lines.len() as u64);
        let length = lines[line as usize - 1].len();
        assert!((1..=length + 1).contains(&column), "{column} of {length}");
        last = line;
    }
}

/// The lines of a text, each of which ends with `\n`, `\r\n` or `\r`.
fn lines_of(text: &[u8]) -> Vec<&[u8]> {
    let mut lines = Vec::new();
    let mut begin = 0;
    for (place, &byte) in text.iter().enumerate() {
        let is_pair = byte == b'\r' && text.get(place + 1) == Some(&b'\n');
        if matches!(byte, b'\n' | b'\r') && !is_pair {
            lines.push(&text[begin..=place]);
            begin = place + 1;
        }
    }
    lines.push(&text[begin..]);
    let is_end = |byte: &u8| matches!(byte, b'\n' | b'\r');
    let length =
        |line: &[u8]| line.iter().rposition(|byte| !is_end(byte)).map_or(0, |last| last + 1);
    lines.into_iter().map(|line| &line[..length(line)]).collect()
}

/// Lines of the standard suites with some bytes overwritten.
fn spoiled_line() -> impl Strategy<Value = Vec<u8>> {
    let lines: Vec<&str> = STANDARD[1].text.lines().collect();
    let spoils = prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..6);
    (prop::sample::select(lines), spoils).prop_map(|(line, spoils)| {
        let mut bytes = line.as_bytes().to_vec();
        for (index, byte) in spoils {
            let place = index.index(bytes.len().max(1));
            if let Some(spoiled) = bytes.get_mut(place) {
                *spoiled = byte;
            }
        }
        bytes
    })
}

proptest! {
    #[test]
    fn any_bytes(bytes in prop::collection::vec(any::<u8>(), 0..2000)) {
        read(&bytes);
    }

    #[test]
    fn any_text(text in r"([ -~\n]|[;#D0-9/kKpP\u{feff}é])*") {
        read(text.as_bytes());
    }

    #[test]
    fn spoiled_lines(lines in prop::collection::vec(spoiled_line(), 1..20)) {
        read(&lines.join(&b'\n'));
    }
}

/// Every line of the standard suites that is no comment holds a position with counts.
#[test]
fn the_standard_suites_are_read_whole() {
    for suite in STANDARD {
        let held = suite.text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
        let read = SuiteReader::new(suite.text.as_bytes())
            .map(|case| case.unwrap_or_else(|error| panic!("{}: {error}", suite.name)));
        assert!(
            read.map(|case| case.fen)
                .eq(held
                    .map(|line| { line.split(';').next().unwrap_or_default().trim().to_owned() }))
        );
    }
}

/// The deep counts of the 960 starts: the same positions and counts as in the suite of the crate,
/// and sums that are the terms of A157851, of which the last is our own.
#[test]
fn the_deep_counts_of_all_chess960_starts_add_up() {
    const A157851: [u128; 9] = [
        18_882,
        371_766,
        8_224_968,
        181_106_056,
        4_433_048_830,
        107_637_760_217,
        2_854_198_413_886,
        75_006_431_287_937,
        2_119_437_289_659_821,
    ];
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../perft-suites/chess960-starts.epd");
    let deep = std::fs::read(path).expect(path);
    let shallow = STANDARD.iter().find(|suite| suite.name == "chess960.epd").expect("the suite");
    let mut shallow = SuiteReader::new(shallow.text.as_bytes()).map(|case| case.expect("a case"));
    let mut sums = [0; 9];
    for case in SuiteReader::new(deep.as_slice()) {
        let case = case.expect("a case");
        let start = shallow.next().expect("960 starts");
        assert_eq!(case.board, start.board);
        assert!(case.expected.starts_with(&start.expected), "{}", case.fen);
        assert_eq!(case.expected.len(), sums.len(), "{}", case.fen);
        for (sum, count) in sums.iter_mut().zip(&case.expected) {
            *sum += count.nodes;
        }
    }
    assert!(shallow.next().is_none());
    assert_eq!(sums, A157851);
}
