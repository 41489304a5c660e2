//! What programs and people write, one case each.

use pgn::{BlemishKind, Game, GameResult, Nag, PgnReader, Reading, comment_commands};
use pretty_assertions::assert_eq;

use crate::events::events;

/// Checks the events of texts: one space between events.
fn check(cases: &[(&str, &str)]) {
    for (text, expected) in cases {
        assert_eq!(events(text).join(" "), *expected, "{text:?}");
    }
}

#[test]
fn moves_numbers_and_dots() {
    check(&[
        ("1. e4 e5 2. Nf3 *", ": e4 e5 Nf3 * ."),
        ("1.e4 e5 2.Nf3 *", ": e4 e5 Nf3 * ."),
        ("1 e4 e5 2 Nf3 *", ": e4 e5 Nf3 * ."),
        ("e4 e5 Nf3 *", ": e4 e5 Nf3 * ."),
        ("1... e5 1...e5 1.. e5 1 ... e5 1. ... e5 *", ": e5 e5 e5 e5 e5 * ."),
        ("1… e5 1…e5 1.…e5 *", ": e5 e5 e5 * ."),
        ("17.e4 99.e5 *", ": e4 e5 * ."),
        ("1.e4 e5 2.", ": e4 e5 ."),
        ("1. e4\r\ne5\t\x0b2.\rNf3\r\n*\r\n", ": e4 e5 Nf3 * ."),
        ("exd6e.p. exd6 e.p. Qh4 + Qh4 # *", ": exd6e.p. exd6 Qh4 Qh4 * ."),
        ("0-0 0-0-0+ O-O 0-0-0! *", ": 0-0 0-0-0+ O-O 0-0-0 $1 * ."),
        ("-- Z0 0000 *", ": -- -- -- * ."),
    ]);
}

#[test]
fn results() {
    check(&[
        ("1-0\n\n0-1\n\n1/2-1/2\n\n*", ": 1-0 . : 0-1 . : 1/2-1/2 . : * ."),
        ("1/2\n\n½-½\n\n1–0\n\n0:1", ": 1/2-1/2 . : 1/2-1/2 . : 1-0 . : 0-1 ."),
        ("e4*e5 1-0", ": e4 * . : e5 1-0 ."),
        ("e4 (d4 1-0) 1-0", ": e4 ( d4 ) 1-0 ."),
        (
            "e4 1-0 {White resigned} ; really\n{next} e4",
            ": e4 1-0 {White resigned} {really} . {next} : e4 .",
        ),
        ("e4", ": e4 ."),
        ("", ""),
        (" \n\n", ""),
    ]);
}

#[test]
fn remarks() {
    check(&[
        (
            "e4! e5? d4!! d5?? c4!? c5?! a3!!! *",
            ": e4 $1 e5 $2 d4 $3 d5 $4 c4 $5 c5 $6 a3 $3 $1 * .",
        ),
        ("e4 ! $14$0 e5$10 *", ": e4 $1 $14 $0 e5 $10 * ."),
        ("e4 +/- e5 -+ d4 = d5 ± c4 ∞ *", ": e4 $16 e5 $19 d4 $10 d5 $16 c4 $13 * ."),
        ("$142 e4 *", ": $142 e4 * ."),
        ("e4 $65535 *", ": e4 $65535 * ."),
    ]);
}

#[test]
fn comments() {
    check(&[
        ("{a} e4{b}e5 {c\n  d}\n;e ; f\nd4;g", "{a} : e4 {b} e5 {c d} {e ; f} d4 {g} ."),
        ("e4 {( 1-0 ; [x \"y\"] $1} *", ": e4 {( 1-0 ; [x \"y\"] $1} * ."),
        ("e4 {} { } *", ": e4 {} {} * ."),
        ("; } {\r\ne4 *", "{} {} : e4 * ."),
        ("%e4 {\n1. d4\n% ) \n*", ": d4 * ."),
        ("e4 {\n% not passed over} *", ": e4 {% not passed over} * ."),
        ("{only a comment}", "{only a comment}"),
    ]);
}

#[test]
fn commands_in_comments() {
    let cases: [(&str, &[(&str, &str)]); 5] = [
        ("", &[]),
        ("[%clk 0:01] text", &[("clk", "0:01")]),
        ("a[%eval #-3,12][%csl Ga1, Rb2 ]b", &[("eval", "#-3,12"), ("csl", "Ga1, Rb2")]),
        ("[%] [% x] [%open [%cal]", &[("cal", "")]),
        ("[clk] %clk", &[]),
    ];
    for (comment, expected) in cases {
        assert_eq!(comment_commands(comment).collect::<Vec<_>>(), expected, "{comment}");
    }
}

#[test]
fn variations() {
    check(&[
        ("e4 (d4 (c4) (Nf3 d5)) e5 *", ": e4 ( d4 ( c4 ) ( Nf3 d5 ) ) e5 * ."),
        ("e4(d4)(c4)e5 *", ": e4 ( d4 ) ( c4 ) e5 * ."),
        ("e4 ({a} d4 {b}) {c} *", ": e4 ( {a} d4 {b} ) {c} * ."),
        ("e4 () *", ": e4 ( ) * ."),
    ]);
}

#[test]
fn tags() {
    check(&[
        ("[White \"a\"]\n[Black \"b\"]\n\n*", "White=a Black=b : * ."),
        ("[White \"a\"][Black \"b\"] e4 *", "White=a Black=b : e4 * ."),
        ("[ White  \"a\" ]\t*", "White=a : * ."),
        ("[White\"a\"]\r\n*", "White=a : * ."),
        (r#"[A "a \"b\" \\c\d"] *"#, r#"A=a "b" \c\d : * ."#),
        (r#"[A "the "b" cup"] *"#, r#"A=the "b" cup : * ."#),
        (r#"[A ""] *"#, "A= : * ."),
        ("[A \"a\"]\n\n[B \"b\"]\n*", "A=a B=b : * ."),
        ("{a}\n[A \"a\"] ;b\n[B \"b\"]\n*", "{a} A=a {b} B=b : * ."),
        ("\u{feff}[A \"a\"] *\n\u{feff}[A \"a\"] *", "A=a : * . A=a : * ."),
        ("\u{feff}% a\n[A \"a\"]*", "A=a : * ."),
    ]);
}

#[test]
fn games_without_something() {
    check(&[
        ("[Event \"a\"]\n[Event \"b\"]", "Event=a Event=b ."),
        ("[Event \"a\"]\n\n\n[Event \"b\"]\n\n*", "Event=a . Event=b : * ."),
        ("[Event \"a\"]\ne4\n[Event \"b\"]\nd4\n", "Event=a : e4 . Event=b : d4 ."),
        ("e4 [White \"b\"] d4", ": e4 d4 ."),
        ("[EventDate \"a\"]\n[EventDate \"b\"] *", "EventDate=a EventDate=b : * ."),
        ("*[Event \"a\"]1-0", ": * . Event=a : 1-0 ."),
    ]);
}

#[test]
fn old_encodings() {
    let text = b"[White \"H\xfcbner\"] e4 {gr\xf6\xdfer} *";
    assert_eq!(events(text).join(" "), "White=Hübner : e4 {größer} * .");
    assert_eq!(
        events("[White \"Hübner\"] e4 {größer} *").join(" "),
        "White=Hübner : e4 {größer} * ."
    );
}

/// The moves of the main line in UCI notation.
fn uci(text: &str) -> Vec<String> {
    let game: Game = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
    game.moves().map(|mv| mv.map_or("0000".to_owned(), |mv| mv.to_string())).collect()
}

#[test]
fn spellings_of_moves() {
    let cases = [
        ("e2e4 e7-e5 g1f3 Nb8-c6", "e2e4 e7e5 g1f3 b8c6"),
        ("-- e5 Z0 0000 @@@@ d5", "0000 e7e5 0000 0000 0000 d7d5"),
        ("Nge2 Nbxc6?? *", ""),
        ("[FEN \"4k3/P6P/8/8/8/8/8/4K2R w K - 0 1\"] a8q+ Kd7 h8=n o-o", ""),
    ];
    for (text, expected) in &cases[..2] {
        assert_eq!(uci(text).join(" "), *expected, "{text}");
    }
    assert!(cases[2].0.parse::<Game>().is_err());
    let promotions = "[FEN \"8/P2k3P/8/8/8/8/8/4K2R w K - 0 1\"] a8q Ke6 h8=n Kf6 o-o+";
    assert_eq!(uci(promotions), ["a7a8q", "d7e6", "h7h8n", "e6f6", "e1h1"]);
}

#[test]
fn positions_to_start_from() {
    let shredder = "[Variant \"Chess 960\"]\n[FEN \"nrbqkbrn/pppppppp/8/8/8/8/PPPPPPPP/NRBQKBRN w GBgb - 0 1\"]";
    let x_fen = "[Variant \"fischerandom\"]\n[SetUp \"1\"]\n[FEN \"nrbqkbrn/pppppppp/8/8/8/8/PPPPPPPP/NRBQKBRN w KQkq - 0 1\"]";
    let moves = "1. g3 g6 2. Bg2 Bg7 3. O-O O-O *";
    for tags in [shredder, x_fen] {
        let text = format!("{tags}\n\n{moves}");
        assert_eq!(uci(&text), ["g2g3", "g7g6", "f1g2", "f8g7", "e1g1", "e8g8"]);
    }
    let game: Game = "[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 3 40\"] 40... Kd7 41. e4".parse().unwrap();
    assert_eq!(game.positions().count(), 3);
    assert_eq!(game.start().fullmove_number(), 40);
    for variant in ["Standard", "chess", "From Position", "Fischer Random", "Freestyle Chess"] {
        let game = format!("[Variant \"{variant}\"] *").parse::<Game>();
        assert!(game.is_ok(), "{variant}");
    }
    for variant in ["Atomic", "King of the Hill", "Three-check", "Crazyhouse", "Antichess"] {
        let game = format!("[Variant \"{variant}\"] *").parse::<Game>();
        assert!(game.is_err(), "{variant}");
    }
}

#[test]
fn impossible_rights_are_dropped_unless_the_reading_is_strict() {
    let text = "[FEN \"r3k3/8/8/8/8/8/8/4K2R w KQkq e6 0 30\"]\n\n30. O-O O-O-O *\n\n\
        [FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n\n1. O-O *\n\n\
        [FEN \"8/8/8/8/8/8/8/4K2R w K - 0 1\"]\n\n1. O-O *\n";
    let mut reader = PgnReader::new(text.as_bytes()).with_reading(Reading::Strict);
    let strict: Vec<_> = reader.games().map(|game| game.is_ok()).collect();
    assert_eq!(strict, [false, true, false]);

    let games: Vec<_> = PgnReader::new(text.as_bytes()).games().collect();
    assert_eq!(games.iter().map(Result::is_ok).collect::<Vec<_>>(), [true, true, false]);
    let game = games[0].as_ref().unwrap();
    let blemish = game.blemishes().iter().next().expect("rights were dropped");
    assert_eq!((blemish.kind, game.blemishes().count()), (BlemishKind::StartPosition, 1));
    assert!(blemish.to_string().contains("white cannot castle on the queen side"), "{blemish}");
    assert_eq!(game.start().to_string(), "r3k3/8/8/8/8/8/8/4K2R w Kq - 0 30");
    assert!(games[1].as_ref().unwrap().blemishes().is_empty());
    // The tag says what the game started from, so any reader reads what is written.
    let again: Game = game.to_pgn().unwrap().parse().unwrap();
    assert_eq!((again.start(), again.mainline()), (game.start(), game.mainline()));
    assert!(again.blemishes().is_empty());
}

#[test]
fn a_start_position_is_announced() {
    for text in [
        "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"] 1. e4 *",
        "[SetUp \"0\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"] 1. e4 *",
    ] {
        let game: Game = text.parse().unwrap();
        assert_eq!(game.tag("SetUp"), Some("1"), "{text}");
    }
    let game: Game = "[SetUp \"0\"] 1. e4 *".parse().unwrap();
    assert_eq!(game.tag("SetUp"), Some("0"));
}

#[test]
fn the_result_is_that_of_the_moves() {
    let result = |text: &str| text.parse::<Game>().unwrap().result();
    assert_eq!(result("[Result \"1-0\"] e4 0-1"), GameResult::BlackWins);
    assert_eq!(result("[Result \"1-0\"] e4 *"), GameResult::WhiteWins);
    assert_eq!(result("[Result \"1/2-1/2\"] e4"), GameResult::Draw);
    assert_eq!(result("[Result \"?\"] e4"), GameResult::Unknown);
    let game: Game = "e4 0-1".parse().unwrap();
    assert_eq!(game.tag("Result"), Some("0-1"));
}

#[test]
fn annotations_belong_to_their_moves() {
    let text = "{before} $5 e4 $1 {a} (d4 {b} d5) {c} e5 (c5) *";
    let game: Game = text.parse().unwrap();
    assert_eq!(game.mainline().before.len(), 2);
    let first = &game.mainline().moves[0];
    assert_eq!(first.nags().collect::<Vec<_>>(), [Nag::GOOD]);
    assert_eq!(first.comments().collect::<Vec<_>>(), ["a", "c"]);
    let variation = first.variations().next().unwrap();
    assert_eq!(variation.moves.len(), 2);
    assert_eq!(variation.moves[0].comments().next(), Some("b"));
    assert_eq!(game.mainline().moves[1].variations().count(), 1);
}

#[test]
fn games_and_variations_can_be_passed_over() {
    let text = "[Event \"a\"] e4 (d4 (c4 {(} )) e5 * [Event \"b\"] d4 *";
    let mut reader = PgnReader::new(text.as_bytes());
    let mut seen = Vec::new();
    while let Some(event) = reader.next_event().unwrap() {
        seen.push(format!("{event:?}").split([' ', '(']).next().unwrap().to_owned());
        if event == pgn::PgnEvent::VariationStart {
            reader.skip_variation().unwrap();
        } else if seen.len() == 5 {
            reader.skip_game().unwrap();
        }
    }
    let expected = [
        "Tag",
        "Moves",
        "Move",
        "VariationStart",
        "Move",
        "Tag",
        "Moves",
        "Move",
        "Result",
        "GameEnd",
    ];
    assert_eq!(seen, expected);
    assert_eq!(reader.game_number(), 2);
}
