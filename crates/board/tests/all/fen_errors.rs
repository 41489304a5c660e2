//! Every syntax error of a FEN names its field, its offset and the offending text.

use board::{
    Excerpt, FenError, FenFaultReason, FenField, FenProblem, Position, PositionError, Reading,
    diagnose_fen,
};
use magic_core::{Bitboard, Square};
use pretty_assertions::assert_eq;

/// Where reading fails: field, offset, offending text, problem.
type Failure = (FenField, usize, String, FenProblem);

fn failure(text: &str, reading: Reading) -> Failure {
    match Position::from_fen(text, reading) {
        Err(FenError::Syntax { field, offset, found, problem }) => {
            (field, offset, found.as_str().to_owned(), problem)
        }
        other => panic!("{text:?}: expected a syntax error, got {other:?}"),
    }
}

/// Checks a text that both readings refuse for the same reason.
#[track_caller]
fn refused(text: &str, field: FenField, offset: usize, found: &str, problem: FenProblem) {
    for reading in [Reading::Lenient, Reading::Strict] {
        let expected = (field, offset, found.to_owned(), problem);
        assert_eq!(failure(text, reading), expected, "{text} ({reading:?})");
    }
}

/// Checks a text that only the strict reading refuses, and what the lenient reading makes of it.
#[track_caller]
fn strictly_refused(
    text: &str,
    (field, offset, found, problem): (FenField, usize, &str, FenProblem),
    read_as: &str,
) {
    let expected = (field, offset, found.to_owned(), problem);
    assert_eq!(failure(text, Reading::Strict), expected, "{text}");
    let position = Position::from_fen(text, Reading::Lenient);
    assert_eq!(position.map(|position| position.to_string()), Ok(read_as.to_owned()), "{text}");
}

#[test]
fn placement() {
    use FenField::Placement;
    use FenProblem::*;
    let unknown = UnknownPiece;
    refused("4k3/8/8/8/8/8/8/4X3 w - - 0 1", Placement, 17, "X", unknown);
    refused("4k3/9/8/8/8/8/8/4K3 w - - 0 1", Placement, 4, "9", unknown);
    refused("4k3/0/8/8/8/8/8/4K3 w - - 0 1", Placement, 4, "0", unknown);
    refused("4k3/8/8/8/8/8/8/4♔3 w - - 0 1", Placement, 17, "♔", unknown);
    refused("\u{feff}4k3/8/8/8/8/8/8/4K3 w - - 0 1", Placement, 0, "\u{feff}", unknown);
    let too_long = |rank| RankTooLong { rank };
    refused("4k4/8/8/8/8/8/8/4K3 w - - 0 1", Placement, 2, "4", too_long(8));
    refused("rnbqkbnrr/8/8/8/8/8/8/4K3 w - - 0 1", Placement, 8, "r", too_long(8));
    refused("4k3/8/8p/8/8/8/8/4K3 w - - 0 1", Placement, 7, "p", too_long(6));
    let too_short = |rank, squares| RankTooShort { rank, squares };
    refused("4k3/7/8/8/8/8/8/4K3 w - - 0 1", Placement, 5, "/", too_short(7, 7));
    refused("4k3//8/8/8/8/8/4K3 w - - 0 1", Placement, 4, "/", too_short(7, 0));
    refused("4k3/8/8/8/8/8/8/4K2 w - - 0 1", Placement, 19, "", too_short(1, 7));
    refused("4k3/8/8/8/8/8/8/ w - - 0 1", Placement, 16, "", too_short(1, 0));
    refused("4k3/8/8/8/8/8/4K3 w - - 0 1", Placement, 17, "", TooFewRanks { ranks: 7 });
    refused("8 w - - 0 1", Placement, 1, "", TooFewRanks { ranks: 1 });
    refused("4k3/8/8/8/8/8/8/8/4K3 w - - 0 1", Placement, 17, "/", TooManyRanks);
    refused("4k3/8/8/8/8/8/8/4K3/ w - - 0 1", Placement, 19, "/", TooManyRanks);
    strictly_refused(
        "4k3/44/8/8/8/8/8/112K3 w - - 0 1",
        (Placement, 5, "4", AdjacentDigits),
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
    );
}

#[test]
fn side_to_move() {
    use FenField::SideToMove;
    for found in ["x", "W", "wb", "-", "ẁ"] {
        let text = format!("4k3/8/8/8/8/8/8/4K3 {found} - - 0 1");
        refused(&text, SideToMove, 20, found, FenProblem::UnknownSide);
    }
}

#[test]
fn castling_rights() {
    use FenField::Castling;
    use FenProblem::*;
    let text = |field: &str| format!("r3k2r/8/8/8/8/8/8/R3K2R w {field} - 0 1");
    let unknown = UnknownCastlingRight;
    refused(&text("KX"), Castling, 27, "X", unknown);
    refused(&text("--"), Castling, 26, "-", HyphenNotAlone);
    refused(&text("K-"), Castling, 27, "-", HyphenNotAlone);
    refused(&text("I"), Castling, 26, "I", unknown);
    refused(&text("KÖ"), Castling, 27, "Ö", unknown);
    refused(&text("KQkqK"), Castling, 30, "K", RepeatedCastlingRight);
    refused(&text("hh"), Castling, 27, "h", RepeatedCastlingRight);
    let all = text("KQkq");
    strictly_refused(&text("QKqk"), (Castling, 27, "K", CastlingOrder), &all);
    strictly_refused(&text("kqKQ"), (Castling, 28, "K", CastlingOrder), &all);
    strictly_refused(&text("AHah"), (Castling, 27, "H", CastlingOrder), &all);
}

#[test]
fn en_passant_square() {
    for found in ["e", "e9", "i3", "e33", "E3", "--", "3e", "é3", "0"] {
        let text = format!("4k3/8/8/8/8/8/8/4K3 w - {found} 0 1");
        refused(&text, FenField::EnPassant, 24, found, FenProblem::UnknownSquare);
    }
}

#[test]
fn counters() {
    use FenField::{FullmoveNumber, HalfmoveClock};
    use FenProblem::*;
    let text = |field: &str| format!("4k3/8/8/8/8/8/8/4K3 w - - {field}");
    refused(&text("x 1"), HalfmoveClock, 26, "x", NotANumber);
    refused(&text("-1 1"), HalfmoveClock, 26, "-1", NotANumber);
    refused(&text("+1 1"), HalfmoveClock, 26, "+1", NotANumber);
    refused(&text("1.5 1"), HalfmoveClock, 26, "1.5", NotANumber);
    refused(&text("1 ٣"), FullmoveNumber, 28, "٣", NotANumber);
    refused(&text("4294967296 1"), HalfmoveClock, 26, "4294967296", NumberTooLarge);
    let endless = "9".repeat(100);
    refused(&text(&format!("0 {endless}")), FullmoveNumber, 28, &endless[..24], NumberTooLarge);
    let (clock, number) = ((HalfmoveClock, 26), (FullmoveNumber, 28));
    strictly_refused(&text("00 1"), (clock.0, clock.1, "00", LeadingZero), &text("0 1"));
    strictly_refused(&text("0 01"), (number.0, number.1, "01", LeadingZero), &text("0 1"));
    strictly_refused(&text("7 0"), (number.0, number.1, "0", MoveNumberZero), &text("7 1"));
    // A hyphen is an unknown number. One may stand before both counters.
    strictly_refused(&text("1 -"), (number.0, number.1, "-", NotANumber), &text("1 1"));
    for (counters, read) in
        [("-", "0 1"), ("- -", "0 1"), ("- 5", "0 5"), ("- 3 5", "3 5"), ("- - 5", "0 5")]
    {
        strictly_refused(&text(counters), (clock.0, clock.1, "-", NotANumber), &text(read));
    }
    for (counters, expected) in [
        ("- x 1", (HalfmoveClock, 28, "x".to_owned(), NotANumber)),
        ("- 0 1 2", (FenField::End, 30, "1 2".to_owned(), TrailingText)),
    ] {
        assert_eq!(failure(&text(counters), Reading::Lenient), expected);
    }
    for counters in ["0 1", "10 1", "4294967295 4294967295"] {
        for reading in [Reading::Lenient, Reading::Strict] {
            let position = Position::from_fen(&text(counters), reading).expect("valid");
            assert_eq!(position.to_string(), text(counters));
        }
    }
}

#[test]
fn missing_fields() {
    use FenField::*;
    let fields = ["4k3/8/8/8/8/8/8/4K3", "w", "-", "-", "0", "1"];
    let names = [Placement, SideToMove, Castling, EnPassant, HalfmoveClock, FullmoveNumber];
    for (given, name) in names.into_iter().enumerate() {
        let text = fields[..given].join(" ");
        let expected = (name, text.len(), String::new(), FenProblem::Missing);
        assert_eq!(failure(&text, Reading::Strict), expected, "{text}");
        if given < 4 {
            assert_eq!(failure(&text, Reading::Lenient), expected, "{text}");
        } else {
            let position: Position = text.parse().expect("counters may be missing");
            assert_eq!(position.to_string(), fields.join(" "));
        }
    }
    refused("", Placement, 0, "", FenProblem::Missing);
}

#[test]
fn white_space() {
    use FenField::*;
    use FenProblem::{TrailingText, WhiteSpace};
    let tidy = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    let strictly = |text: &str, field, offset, found, problem| {
        strictly_refused(text, (field, offset, found, problem), tidy);
    };
    strictly(&format!(" {tidy}"), Placement, 0, " ", WhiteSpace);
    strictly("4k3/8/8/8/8/8/8/4K3  w - - 0 1", SideToMove, 20, " ", WhiteSpace);
    strictly("4k3/8/8/8/8/8/8/4K3 w\t- - 0 1", Castling, 21, "\t", WhiteSpace);
    strictly("4k3/8/8/8/8/8/8/4K3 w - -  0 1", HalfmoveClock, 26, " ", WhiteSpace);
    strictly(&format!("{tidy}\r\n"), End, 29, "\r\n", TrailingText);
    let trailing = |offset, found: &str| (End, offset, found.to_owned(), TrailingText);
    let text = format!("{tidy} x y");
    assert_eq!(failure(&text, Reading::Lenient), trailing(30, "x y"));
    assert_eq!(failure(&text, Reading::Strict), trailing(29, " x y"));
    for text in [
        "", " ", "
", "	 
",
    ] {
        let padded = format!("{text}{tidy}{text}");
        assert_eq!(padded.parse::<Position>(), tidy.parse(), "{padded:?}");
    }
}

#[test]
fn messages_are_short_and_harmless_whatever_the_text() {
    let evil = format!("\u{1b}[31m{}", "é\u{202e}".repeat(1_000_000));
    let message = Position::from_fen(&evil, Reading::Lenient).unwrap_err().to_string();
    assert_eq!(
        message,
        "piece placement, byte 0: expected a piece letter (PNBRQK or pnbrqk), a digit 1 to 8 or \
         '/', found \"\\u{1b}\""
    );
    let text = format!("8/8/8/8/8/8/8/8 {}", "é\u{7}".repeat(1_000_000));
    let message = Position::from_fen(&text, Reading::Lenient).unwrap_err().to_string();
    assert_eq!(
        message,
        "side to move, byte 16: expected 'w' or 'b', found \
         \"é\\u{7}é\\u{7}é\\u{7}é\\u{7}é\\u{7}é\\u{7}é\\u{7}é\\u{7}...\""
    );
}

#[test]
fn an_excerpt_tells_whether_it_is_all() {
    for (text, kept, is_truncated) in [
        ("", "", false),
        ("abcdefghijklmnopqrstuvwx", "abcdefghijklmnopqrstuvwx", false),
        ("abcdefghijklmnopqrstuvwxy", "abcdefghijklmnopqrstuvwx", true),
        ("abcdefghijklmnopqrstuvwé", "abcdefghijklmnopqrstuvw", true),
    ] {
        let excerpt = Excerpt::new(text);
        assert_eq!((excerpt.as_str(), excerpt.is_truncated()), (kept, is_truncated));
    }
}

/// A report of the diagnosis: field, offending text, reason.
fn faults(text: &str, reading: Reading) -> Vec<(FenField, String, FenFaultReason)> {
    let mut found = Vec::new();
    diagnose_fen(text, reading, &mut |fault| {
        found.push((fault.field, text[fault.range].to_owned(), fault.reason));
    });
    found
}

/// The same for syntax errors alone.
#[track_caller]
fn diagnosed(text: &str, reading: Reading, expected: &[(FenField, &str, FenProblem)]) {
    let expected: Vec<_> = expected
        .iter()
        .map(|&(field, found, problem)| (field, found.to_owned(), FenFaultReason::Syntax(problem)))
        .collect();
    assert_eq!(faults(text, reading), expected, "{text}");
}

#[test]
fn a_problem_hides_no_problem_of_another_field_or_rank() {
    use FenField::*;
    use FenProblem::*;
    diagnosed(
        "rnbqkbnr/ppppppppp/8/8x/7/8/PPéP/RNBQKBNR x KZkKq e9 a -1",
        Reading::Lenient,
        &[
            (Placement, "p", RankTooLong { rank: 7 }),
            (Placement, "x", UnknownPiece),
            (Placement, "/", RankTooShort { rank: 4, squares: 7 }),
            (Placement, "é", UnknownPiece),
            (SideToMove, "x", UnknownSide),
            (Castling, "Z", UnknownCastlingRight),
            (Castling, "K", RepeatedCastlingRight),
            (EnPassant, "e9", UnknownSquare),
            (HalfmoveClock, "a", NotANumber),
            (FullmoveNumber, "-1", NotANumber),
        ],
    );
    let too_short = RankTooShort { rank: 8, squares: 4 };
    diagnosed(
        "rnbq",
        Reading::Lenient,
        &[
            (Placement, "", too_short),
            (Placement, "", TooFewRanks { ranks: 1 }),
            (SideToMove, "", Missing),
            (Castling, "", Missing),
            (EnPassant, "", Missing),
        ],
    );
    diagnosed("4k3/8/8/8/8/8/8/4K3 w - - 0 1 x y", Reading::Lenient, &[(End, "x y", TrailingText)]);
    diagnosed(
        "44/8/8/8/8/8/8/8/8  w qK - 01 0",
        Reading::Strict,
        &[
            (Placement, "4", AdjacentDigits),
            (Placement, "/", TooManyRanks),
            (SideToMove, " ", WhiteSpace),
            (Castling, "K", CastlingOrder),
            (HalfmoveClock, "01", LeadingZero),
            (FullmoveNumber, "0", MoveNumberZero),
        ],
    );
}

#[test]
fn broken_rules_have_a_place_and_squares() {
    let text = "4k3/8/8/8/8/8/8/P3K2P w Q e6 0 1";
    let mut found = Vec::new();
    diagnose_fen(text, Reading::Lenient, &mut |fault| found.push(fault));
    let places: Vec<_> = found.iter().map(|it| (it.field, it.range.clone(), it.squares)).collect();
    let pawns = Square::A1.bitboard() | Square::H1.bitboard();
    assert_eq!(
        places,
        [
            (FenField::Placement, 16..17, pawns),
            (FenField::Castling, 24..25, Bitboard::EMPTY),
            (FenField::EnPassant, 26..28, Square::E5.bitboard()),
        ]
    );
    assert!(matches!(
        found[0].reason,
        FenFaultReason::Rule(PositionError::PawnsOnBackRanks { .. })
    ));
}

/// The place is that of the first piece on such a square, on any rank and file.
#[test]
fn a_rule_points_at_the_first_piece_that_breaks_it() {
    for (text, place) in
        [("2p1k1p1/8/8/8/8/8/8/4K3 w - - 0 1", 1), ("4k3/8/8/8/8/8/8/4K2P w - - 0 1", 19)]
    {
        let mut found = Vec::new();
        diagnose_fen(text, Reading::Lenient, &mut |fault| found.push(fault));
        assert_eq!(found.len(), 1, "{text}");
        assert_eq!(found[0].range, place..place + 1, "{text}");
    }
}

/// With an unknown side to move nobody knows whose turn a check comes at.
#[test]
fn rules_that_depend_on_an_unreadable_field_are_left_out() {
    let check = "4k3/4R3/8/8/8/8/8/4K3 w - - 0 1";
    assert_eq!(faults(check, Reading::Lenient).len(), 1);
    let found = faults(&check.replace('w', "x"), Reading::Lenient);
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].0, FenField::SideToMove);
    let castling = "4k3/8/8/8/8/8/8/4K3 w Kx - 0 1";
    assert_eq!(faults(castling, Reading::Lenient).len(), 1);
}

#[test]
fn fen_messages_name_place_and_problem() {
    for (text, message) in [
        (
            "4k3/8/8/8/8/8/8/4K3 w -- - 0 1",
            "castling rights, byte 22: '-' means no castling rights, and stands alone, found \"-\"",
        ),
        (
            "4k3/8/1/8/8/8/8/4K3 w - - 0 1",
            "piece placement, byte 7: rank 6 has only 1 square, found \"/\"",
        ),
        ("8 w - -", "piece placement, byte 1: only 1 of 8 ranks is given, found nothing"),
    ] {
        let error = text.parse::<board::Board>().expect_err(text);
        assert_eq!(error.to_string(), message, "{text}");
    }
}
