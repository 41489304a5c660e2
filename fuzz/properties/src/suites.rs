//! Bytes as suites, lists of positions and tables.

use board::{Board, Position, Reading};
use movegen::epd::Epd;
use perft_core::suite::{ReadError, SuiteCase, SuiteReader};

use crate::messages::is_fit_to_print;

/// Any bytes end: each line is refused with line, column and reason, or gives a position. What is
/// read comes back when it is written in the plain form. Counts are never invented: without a digit
/// there is none. A forgiving reader reads the same, and more only where it says what it dropped.
/// Whatever is read as a FEN is read as the same position, with counts behind it or without.
pub fn suite(data: &[u8]) {
    if let Ok(text) = std::str::from_utf8(data) {
        fen_is_read(text);
    }
    let lines = data.iter().filter(|&&byte| byte == b'\n').count() as u64 + 1;
    let with_counts = cases(SuiteReader::new(data), lines);
    assert!(with_counts.iter().all(|case| !case.expected.is_empty()), "a case without counts");
    let all = cases(SuiteReader::with_or_without_counts(data), lines);
    for case in &with_counts {
        assert!(all.contains(case), "line {} is read with counts only", case.line);
    }
    let positions = cases(SuiteReader::of_positions(data), lines);
    let forgiven = cases(SuiteReader::of_positions(data).forgiving(), lines);
    let (dropped, right): (Vec<_>, Vec<_>) =
        forgiven.iter().partition(|case| case.dropped.is_some());
    assert!(right.into_iter().eq(&positions), "a forgiving reader reads something else");
    for case in all.iter().chain(&positions).chain(dropped) {
        comes_back(case);
    }
}

fn fen_is_read(text: &str) {
    let Ok(board) = Board::from_fen(text, Reading::Lenient) else { return };
    let text = text.split_ascii_whitespace().collect::<Vec<_>>().join(" ");
    for counts in
        ["", ";D1 20", " ;D1 20;", " bm #3; D1 20", "; 1; 20", "\t1\t20", ",1,20", " | 1 | 20 |"]
    {
        let line = format!("{text}{counts}");
        let read = SuiteReader::with_or_without_counts(line.as_bytes()).next();
        let case = read
            .unwrap_or_else(|| panic!("{line:?}"))
            .unwrap_or_else(|error| panic!("{line:?}: {error}"));
        assert_eq!(
            (case.board, case.expected.len()),
            (board, usize::from(!counts.is_empty())),
            "{line:?}"
        );
        // Behind four fields, numbers between tabs may be counters too.
        if let (Ok(epd), false) = (Epd::parse(&line), counts.starts_with('\t')) {
            let again = Position::from_fen(&case.fen, Reading::Lenient);
            assert_eq!(again, Ok(*epd.position()), "{line:?}");
        }
    }
}

/// What a reader gives, with its errors checked.
fn cases(reader: SuiteReader<&[u8]>, lines: u64) -> Vec<SuiteCase> {
    let mut last = 0;
    let mut cases = Vec::new();
    for read in reader {
        match read {
            Ok(case) => {
                assert!(last < case.line && case.line <= lines, "{} after {last}", case.line);
                last = case.line;
                cases.push(case);
            }
            Err(ReadError::BadLine(bad)) => {
                assert!((1..=lines).contains(&bad.line) && bad.column > 0, "{bad}");
                is_fit_to_print(&bad);
            }
            Err(error) => panic!("memory cannot fail: {error}"),
        }
    }
    cases
}

fn comes_back(case: &SuiteCase) {
    assert_eq!(Board::from_fen(&case.fen, Reading::Lenient), Ok(case.board), "{}", case.fen);
    let mut line = case.board.fen().to_string();
    for count in &case.expected {
        line += &format!(" ;D{} {}", count.depth, count.nodes);
    }
    let again: Vec<_> = SuiteReader::with_or_without_counts(line.as_bytes()).collect();
    match &again[..] {
        [Ok(again)] => {
            assert_eq!((again.board, &again.expected), (case.board, &case.expected), "{line}");
        }
        other => panic!("{line}: {other:?}"),
    }
}
