//! What the standard forbids: the lenient reader keeps the game and reports it, the strict reader
//! refuses it.

use pgn::BlemishKind::{self, *};
use pgn::{Game, GameResult, MAX_BLEMISHES_KEPT, Nag, PgnReader, Reading};
use pretty_assertions::assert_eq;

/// The only game of a text.
fn only_game(text: impl AsRef<[u8]>) -> Game {
    let text = text.as_ref();
    let shown = String::from_utf8_lossy(text).into_owned();
    let games: Vec<_> = PgnReader::new(text).games().collect();
    assert_eq!(games.len(), 1, "{shown:?}: {games:?}");
    let game = games.into_iter().next().expect("one game");
    game.unwrap_or_else(|error| panic!("{shown:?}: {error}"))
}

/// Checks that a text is read as the same game as another one without blemishes, with blemishes of
/// these kinds, and that the strict reader refuses it.
fn check(text: impl AsRef<[u8]>, clean: &str, kinds: &[BlemishKind]) {
    let shown = String::from_utf8_lossy(text.as_ref()).into_owned();
    let expected = only_game(clean);
    assert!(expected.blemishes().is_empty(), "{clean:?}: {:?}", expected.blemishes());
    let game = only_game(&text);
    assert_eq!(game, expected, "{shown:?}");
    let found: Vec<_> = game.blemishes().iter().map(|blemish| blemish.kind).collect();
    assert_eq!(found, kinds, "{shown:?}");
    let mut strict = PgnReader::new(text.as_ref()).with_reading(Reading::Strict);
    assert!(strict.games().any(|game| game.is_err()), "{shown:?} is strictly right");
    let again = only_game(game.to_pgn().expect("a game that can be written"));
    assert_eq!(again.mainline(), game.mainline(), "{shown:?}");
}

#[test]
fn tags_in_other_forms() {
    let clean = "[White \"Level 6\\\\\"]\n[Black \"b\"]\n\n1. e4 *";
    check("[White \"Level 6\\\"]\n[Black \"b\"]\n\n1. e4 *", clean, &[TagBackslash]);
    check("[White \"Level 6\\\"] [Black \"b\"]\n\n1. e4 *", clean, &[TagBackslash]);
    check("[White \"Level 6\\\" ]\r\n[Black \"b\"]\r\n\r\n1. e4 *", clean, &[TagBackslash]);
    check_clean("[White \"a \\\"] [Black \\\"b\"]\n\n1. e4 *", 1);
    let clean = "[White \"a b\"]\n\n1. e4 *";
    for (text, kind) in [
        ("[White \"a\nb\"]\n\n1. e4 *", TagOverLines),
        ("[White : a b]\n\n1. e4 *", TagQuotes),
        ("[White = a b]\n\n1. e4 *", TagQuotes),
        ("[White: a b]\n\n1. e4 *", TagQuotes),
        ("[White \"a \r\n  b\"]\r\n\r\n1. e4 *", TagOverLines),
        ("[White \"a b\"\n\n1. e4 *", TagNotClosed),
        ("[White \"a b\n\n1. e4 *", TagNotClosed),
        ("[White \"a b]\n\n1. e4 *", TagQuotes),
        ("[White a b]\n\n1. e4 *", TagQuotes),
        ("[White 'a b']\n\n1. e4 *", TagQuotes),
        ("[White “a b”]\n\n1. e4 *", TagQuotes),
        ("[White a b\"]\n\n1. e4 *", TagQuotes),
    ] {
        check(text, clean, &[kind]);
    }
    check("[White ACPL \"252\"]\n\n1. e4 *", "[White_ACPL \"252\"]\n\n1. e4 *", &[TagName]);
    for name in ["White:", "White :", "White ::", "White::"] {
        let text = format!("[{name} \"252\"]\n\n1. e4 *");
        check(text, "[White \"252\"]\n\n1. e4 *", &[TagName]);
    }
    check("[Weiß \"252\"]\n\n1. e4 *", "[Wei_ \"252\"]\n\n1. e4 *", &[TagName]);
    check("[White]\n\n1. e4 *", "[White \"\"]\n\n1. e4 *", &[TagWithoutValue]);
    check("[White ]\n\n1. e4 *", "[White \"\"]\n\n1. e4 *", &[TagWithoutValue]);
    check("[A \"a \"b\" c\"] *", "[A \"a \\\"b\\\" c\"] *", &[TagQuotes]);
    check("[A \"a\\d\"] *", "[A \"a\\\\d\"] *", &[TagBackslash]);
    check("[A \"a\"]\n[A \"b\"] *", "[A \"b\"] *", &[DoubledTag]);
    check("[Event \"a\"]\n[Event \"b\"] *", "[Event \"b\"] *", &[DoubledTag]);
    check("[FEN \"\"]\n\n1. e4 *", "1. e4 *", &[StartPosition]);
}

#[test]
fn a_broken_tag_loses_no_other() {
    for broken in
        ["[White \"a\nb]", "[White", "[White a", "[", "[]", "[%evp 0]", "White \"x\"]", "}", "text"]
    {
        let text = format!("[Event \"e\"]\n{broken}\n[Black \"b\"]\n\n1. e4 e5 1-0\n");
        let game = only_game(&text);
        assert_eq!((game.tag("Event"), game.tag("Black")), (Some("e"), Some("b")), "{text:?}");
        assert_eq!(game.moves().count(), 2, "{text:?}");
        assert!(!game.blemishes().is_empty(), "{text:?}");
    }
}

#[test]
fn signs_without_a_meaning() {
    for sign in ["}", ")", "]", ">", "<", "\"", ",", "&", "|", "€", "😀", "/", "_"] {
        for text in [format!("1. e4 {sign} e5 2. Nf3 1-0"), format!("1. e4{sign} e5 2. Nf3 1-0")] {
            check(text, "1. e4 e5 2. Nf3 1-0", &[StraySign]);
        }
        check(format!("{sign} 1. e4 e5 1-0"), "1. e4 e5 1-0", &[StraySign]);
        check(format!("1. e4 e5 1-0 {sign}"), "1. e4 e5 1-0", &[StraySign]);
    }
    check("1. e4 {a} } e5 *", "1. e4 {a} e5 *", &[StraySign]);
    check("1. e4 (1. d4)) e5 *", "1. e4 (1. d4) e5 *", &[StraySign]);
}

#[test]
fn brackets_among_moves() {
    let clean = "1. e4 e5 2. Nf3 1-0";
    for text in [
        "1. e4 [%clk 0:01] e5 2. Nf3 1-0",
        "1. e4 e5\n[%clk 0:01]\n2. Nf3 1-0",
        "1. e4 [White \"b\"] e5 2. Nf3 1-0",
        "1. e4 [a [b] c] e5 2. Nf3 1-0",
        "1. e4 [%csl Ra1\n,Rb2] e5 2. Nf3 1-0",
        "1. e4 [ e5 2. Nf3 1-0",
        "1. e4 e5 2. Nf3 [%eval 0.1] 1-0",
        "[%eval 0.1] 1. e4 e5 2. Nf3 1-0",
    ] {
        check(text, clean, &[StrayBracket]);
    }
    check("1. e4 [] e5 2. Nf3 1-0", "1. e4 $7 e5 2. Nf3 1-0", &[AnnotationSign]);
}

#[test]
fn numbers_and_blanks() {
    check("1) e4 e5 2) Nf3 *", "1. e4 e5 2. Nf3 *", &[MoveNumber, MoveNumber]);
    check("1) e4 (1) d4 d5 2) c4) e5 *", "1. e4 (1. d4 d5 2. c4) e5 *", &[MoveNumber; 3]);
    check_clean("1.e4 e5 (1... c5 2) 2. Nf3 *", 3);
    for blank in ['\u{a0}', '\u{2009}', '\u{202f}', '\u{3000}', '\u{2003}'] {
        let text = format!("1.{blank}e4{blank}e5{blank}{blank}2. Nf3 *");
        check(text, "1. e4 e5 2. Nf3 *", &[HardSpace; 3]);
    }
    check(b"1.\xa0e4 e5 *", "1. e4 e5 *", &[HardSpace]);
    for invisible in ['\u{200b}', '\u{feff}', '\u{ad}', '\u{200d}', '\u{2060}', '\u{200e}'] {
        check(format!("1. e4 {invisible}e5 *"), "1. e4 e5 *", &[InvisibleCharacter]);
        check(format!("1. e4 e{invisible}5 *"), "1. e4 e5 *", &[InvisibleCharacter]);
        check(format!("1. e4 e5{invisible} *"), "1. e4 e5 *", &[InvisibleCharacter]);
        check(
            format!("{invisible}1. e4 e5 *{invisible}").trim_start_matches('\u{feff}'),
            "1. e4 e5 *",
            &[InvisibleCharacter; 2][usize::from(invisible == '\u{feff}')..],
        );
    }
}

#[test]
fn results_in_other_forms() {
    for (text, clean) in [
        ("0.5-0.5", "1/2-1/2"),
        (".5-.5", "1/2-1/2"),
        ("0.5–½", "1/2-1/2"),
        ("1/2 - 1/2", "1/2-1/2"),
        ("½ – ½", "1/2-1/2"),
        ("0.5 -0.5", "1/2-1/2"),
        (".5 : .5", "1/2-1/2"),
        ("1- 0", "1-0"),
        ("0  —  1", "0-1"),
        ("0,5-0,5", "1/2-1/2"),
        ("½-½", "1/2-1/2"),
        ("½–½", "1/2-1/2"),
        ("1/2–1/2", "1/2-1/2"),
        ("1/2:1/2", "1/2-1/2"),
        ("1/2", "1/2-1/2"),
        ("½", "1/2-1/2"),
        ("1–0", "1-0"),
        ("1—0", "1-0"),
        ("0−1", "0-1"),
        ("0:1", "0-1"),
        ("1 - 0", "1-0"),
        ("0 - 1", "0-1"),
    ] {
        let clean = format!("1. e4 e5 {clean}");
        check(format!("1. e4 e5 {text}"), &clean, &[ResultSpelling]);
        check(format!("1. e4 e5 {text} {{a}}"), &format!("{clean} {{a}}"), &[ResultSpelling]);
        check(format!("1. e4 e5 {text}."), &clean, &[ResultSpelling, StraySign]);
        // It begins the moves, which are none, and ends the game.
        let result = clean.trim_start_matches("1. e4 e5 ");
        let game = format!("[Event \"a\"]\n[Result \"{result}\"]\n\n");
        check(format!("{game}{text}\n"), &format!("{game}{result}\n"), &[ResultSpelling]);
        for next in ["[Event \"b\"]", "[Event\n\"b\"]\n[Site\n\"?\"]", "[Round \"2\"]", ""] {
            let games = format!("{game}{text}\n\n{next}\n\n1. e4 *\n");
            let found: Vec<_> = PgnReader::new(games.as_bytes()).games().collect();
            assert_eq!(found.len(), 2, "{games:?}");
            assert!(found.iter().all(Result::is_ok), "{games:?}");
        }
    }
    for text in ["(0.5-0.5)", "(1/2-1/2)", "( ½-½ )", "½ ½", "1/2 1/2"] {
        check(format!("1. e4 {text}"), "1. e4 1/2-1/2", &[ResultSpelling]);
        check(format!("1. e4 {text} {{a}}\n\n"), "1. e4 1/2-1/2 {a}", &[ResultSpelling]);
    }
    check("1. e4 (*)\n", "1. e4 *", &[ResultSpelling]);
    check("1. e4 (1-0) e5 *", "1. e4 () e5 *", &[ResultInVariation]);
    check(b"1. e4 e5 \xbd-\xbd", "1. e4 e5 1/2-1/2", &[ResultSpelling]);
    check(b"1. e4 e5 1\x960", "1. e4 e5 1-0", &[ResultSpelling]);
    check("1. e4 (1. d4 1-0) 1-0", "1. e4 (1. d4) 1-0", &[ResultInVariation]);
    check("[Result \"0-1\"] 1. e4 1-0", "1. e4 1-0", &[ResultsDiffer]);
    check("[Result \"1-0\"] 1. e4", "1. e4 1-0", &[NoResult]);
}

#[test]
fn moves_in_other_notations() {
    let spellings = [
        ("e2e4", "e4"),
        ("e2-e4", "e4"),
        ("e2–e4", "e4"),
        ("g1-f3", "Nf3"),
        ("g1f3", "Nf3"),
        ("Ng1-f3", "Nf3"),
        ("Ng1f3", "Nf3"),
        ("♘f3", "Nf3"),
        ("♞f3", "Nf3"),
        ("♘︎f3", "Nf3"),
        ("♘g1-f3", "Nf3"),
        ("nf3", "Nf3"),
        ("Pe4", "e4"),
        ("♙e4", "e4"),
        ("Nf3++", "Nf3"),
        ("e4ch", "e4"),
    ];
    for (text, clean) in spellings {
        let game = only_game(format!("1. {text} *"));
        assert_eq!(game, only_game(format!("1. {clean} *")), "{text}");
        let kinds: Vec<_> = game.blemishes().iter().map(|it| it.kind).collect();
        assert!(kinds.contains(&MoveSpelling), "{text}: {kinds:?}");
    }
}

#[test]
fn move_numbers_with_other_signs() {
    let clean = "[White \"a\"]\n\n1. e4 e5 2. Nf3 *";
    for sign in [":", ",", "-", "/"] {
        let text = format!("[White \"a\"]\n\n1{sign} e4 e5 2{sign} Nf3 *");
        check(text, clean, &[MoveNumber; 2]);
    }
    check("1: e4 e5\n2: Nf3 *", "1. e4 e5 2. Nf3 *", &[MoveNumber; 2]);
    // A remark between games, and results.
    check("1: the opening\n\n1. e4 *", "1. e4 *", &[StrayText]);
    check("1. e4 1- 0", "1. e4 1-0", &[ResultSpelling]);
    check("1. e4 1: 0", "1. e4 1-0", &[ResultSpelling]);
}

#[test]
fn castling_promotion_and_en_passant() {
    let castling = "[FEN \"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\"]\n\n1. ";
    for (text, clean) in [
        ("0-0 0-0-0", "O-O O-O-O"),
        ("o-o o-o-o", "O-O O-O-O"),
        ("O–O O–O–O", "O-O O-O-O"),
        ("0–0 0–0–0", "O-O O-O-O"),
        ("OO OOO+", "O-O O-O-O+"),
        ("oo ooo", "O-O O-O-O"),
        ("00 000", "O-O O-O-O"),
        ("00+ 000", "O-O+ O-O-O"),
        ("00! 000!?", "O-O! O-O-O!?"),
        ("e1g1 e8c8", "O-O O-O-O"),
        ("Ke1-g1 Ke8-c8", "O-O O-O-O"),
        ("0-0! 0-0-0+", "O-O! O-O-O+"),
    ] {
        let clean = format!("{castling}{clean} *");
        check(format!("{castling}{text} *"), &clean, &[MoveSpelling; 2]);
    }
    let promotion = "[FEN \"3n4/P3P2k/8/8/8/8/8/4K3 w - - 0 1\"]\n\n1. ";
    for text in [
        "a8Q",
        "a8(Q)",
        "a8=(Q)",
        "a8/Q",
        "a8=q",
        "a8q",
        "a7a8q",
        "a7a8Q",
        "a7-a8=Q",
        "a7-a8Q",
        "a7a8=Q",
        "a8=♕",
        "a8(q)",
        "a7-a8(Q)",
        "a8:Q",
        "a8(♕)",
        "a8=(♛)",
        "a7-a8(♕)",
    ] {
        check(format!("{promotion}{text} *"), &format!("{promotion}a8=Q *"), &[MoveSpelling]);
    }
    for text in
        ["exd8N+", "ed8=N+", "e:d8=N", "e7xd8N+", "e7d8n", "exd8(N)+", "e7:d8/N", "exd8(♘)+"]
    {
        check(format!("{promotion}{text} *"), &format!("{promotion}exd8=N+ *"), &[MoveSpelling]);
    }
    let last_rank = "[FEN \"7k/8/8/8/8/8/8/R3K3 w - - 0 1\"]\n\n1. ";
    let novelty = format!("{last_rank}Ra8+ $146 *");
    check(format!("{last_rank}Ra8+(N) *"), &novelty, &[AnnotationSign]);
    check(format!("{last_rank}Ra8(N) *"), &novelty, &[AnnotationSign]);
    let passing = "1. g3 b5 2. h3 b4 3. a4 ";
    check(format!("{passing}bxa3/e.p. *"), &format!("{passing}bxa3 *"), &[MoveSpelling]);
    let passing = "[FEN \"4k3/8/8/4Pp2/8/8/8/4K3 w - f6 0 1\"]\n\n1. ";
    for (text, kind) in [
        ("exf6ep", MoveSpelling),
        ("exf6e.p.", MoveSpelling),
        ("exf6EP", MoveSpelling),
        ("exf6/e.p.", MoveSpelling),
        ("e5xf6/ep", MoveSpelling),
        ("exf6(ep)", MoveRemark),
        ("e5f6", MoveSpelling),
        ("e5xf6ep", MoveSpelling),
        ("ef", MoveSpelling),
        ("exf", MoveSpelling),
        ("ef6", MoveSpelling),
        ("exf6 e.p.", MoveRemark),
        ("exf6 ep", MoveRemark),
        ("exf6 e.p", MoveRemark),
        ("exf6 (e.p.)", MoveRemark),
        ("exf6 +", MoveRemark),
        ("exf6 ch", MoveRemark),
        ("e×f6", MoveSpelling),
    ] {
        check(format!("{passing}{text} *"), &format!("{passing}exf6 *"), &[kind]);
    }
}

#[test]
fn null_moves() {
    for text in ["--", "---", "<>", "Z0", "z0", "null", "NULL", "0000", "@@@@", "pass", "——", "––"]
    {
        let game = only_game(format!("1. e4 {text} 2. d4 *"));
        assert_eq!(game.moves().map(|mv| mv.is_none()).collect::<Vec<_>>(), [false, true, false]);
        let kinds: Vec<_> = game.blemishes().iter().map(|it| it.kind).collect();
        assert_eq!(kinds, [NullMove], "{text}");
    }
}

#[test]
fn null_moves_are_annotated() {
    for (text, number) in [
        ("--∞", 13),
        ("--±", 16),
        ("--+-", 18),
        ("Z0⩲", 14),
        ("0000=", 10),
        ("--!", 1),
        ("--N", 146),
    ] {
        let game = only_game(format!("1. e4 {text} 2. d4 *"));
        let null = &game.mainline().moves[1];
        assert_eq!((null.mv, null.nags().collect()), (None, vec![Nag(number)]), "{text}");
        assert_eq!(game.moves().count(), 3, "{text}");
    }
}

#[test]
fn annotations_that_are_no_nags() {
    let cases = [
        ("N", 146),
        ("TN", 146),
        ("D", 220),
        ("RR", 145),
        ("inf", 13),
        ("+--", 20),
        ("--+", 21),
        ("+-", 18),
        ("-+", 19),
        ("+/-", 16),
        ("-/+", 17),
        ("±", 16),
        ("∓", 17),
        ("⩲", 14),
        ("⩱", 15),
        ("+=", 14),
        ("=+", 15),
        ("+/=", 14),
        ("=", 10),
        ("∞", 13),
        ("□", 7),
        ("↑", 36),
        ("→", 40),
        ("⇆", 132),
        ("⊕", 138),
        ("∆", 140),
        ("Δ", 140),
        ("‼", 3),
        ("⁇", 4),
        ("⁉", 5),
        ("⁈", 6),
        ("+−", 18),
        ("−+", 19),
        ("=∞", 44),
        ("⨀", 22),
        ("○", 26),
        ("⟳", 32),
        ("⌓", 142),
        ("->", 40),
        ("/\\", 140),
        ("+–", 18),
    ];
    for (sign, number) in cases {
        let clean = format!("1. e4 ${number} e5 $1 2. Nf3 *");
        check(format!("1. e4 {sign} e5 $1 2. Nf3 *"), &clean, &[AnnotationSign]);
        check(format!("1. e4{sign} e5 $1 2. Nf3 *"), &clean, &[AnnotationSign]);
        check(format!("1. e4 {sign} e5! 2. Nf3 *"), &clean, &[AnnotationSign]);
        // Behind a check sign and behind a suffix.
        let clean = format!("1. e4 e5 2. Qh5 Nc6 3. Qxf7+ $1 ${number} Kxf7 *");
        check(format!("1. e4 e5 2. Qh5 Nc6 3. Qxf7+!{sign} Kxf7 *"), &clean, &[AnnotationSign]);
        // `+=` and `+-` are signs of their own.
        if sign != "=" && sign != "->" {
            let clean = format!("1. e4 e5 2. Qh5 Nc6 3. Qxf7+ ${number} Kxf7 *");
            check(format!("1. e4 e5 2. Qh5 Nc6 3. Qxf7+{sign} Kxf7 *"), &clean, &[AnnotationSign]);
        }
    }
    check("1. e4‼⩲□ e5 *", "1. e4 $3 $14 $7 e5 *", &[AnnotationSign; 3]);
    check("1. e4!? ⩲ N e5 *", "1. e4 $5 $14 $146 e5 *", &[AnnotationSign; 2]);
    check(b"1. e4 \xb1 e5 *", "1. e4 $16 e5 *", &[AnnotationSign]);
    check("1. e4 (D) e5 (=) 2. d4 *", "1. e4 $220 e5 2. d4 *", &[AnnotationSign, MoveRemark]);
    check("1. e4!!! e5 *", "1. e4 $3 $1 e5 *", &[AnnotationSign]);
    check("1. e4 $99999 e5 *", "1. e4 e5 *", &[NagNumber]);
    check("1. e4 $ e5 *", "1. e4 e5 *", &[NagNumber]);
    let game = only_game("1. e4 $300 e5 *");
    assert_eq!(game.mainline().moves[0].nags().collect::<Vec<_>>(), [Nag(300)]);
    assert_eq!(game.blemishes().count(), 1);
}

#[test]
fn words_without_a_meaning() {
    for word in ["foo", "resigns", "White", "comp", "time", "better", "größer", "хорошо"] {
        check(format!("1. e4 {word} e5 2. Nf3 *"), "1. e4 e5 2. Nf3 *", &[UnknownWord]);
    }
    check(
        "1. e4 +0.35/12 e5 (-1.2) 2. Nf3 35/12 *",
        "1. e4 e5 2. Nf3 *",
        &[UnknownWord, MoveRemark, UnknownWord],
    );
    // What may have been a move is never passed over in the main line.
    for word in ["Nf", "e9", "exd", "Rad", "Q", "e"] {
        let text = format!("1. e4 {word} 2. e5 *");
        let game = PgnReader::new(text.as_bytes()).read_game();
        let partial = game.unwrap_err().into_partial().expect("a partial game");
        assert_eq!(partial.moves().count(), 1, "{text}");
    }
}

#[test]
fn text_between_games() {
    let clean = "[Event \"a\"]\n\n1. e4 *";
    for text in [
        "Games of 2026\n\n[Event \"a\"]\n\n1. e4 *",
        "[Event \"a\"]\nsome words\n\n1. e4 *",
        "[Event \"a\"]\n\nNovelty 1. e4 *",
        "[Event \"a\"]\n\n1. e4 * and so on",
        "[Event \"a\"]\n\n1. e4 * (White resigns)",
        "[Event \"a\"]\n\n1. e4 * (time)",
        "[Event \"a\"]\n\n1. e4 *!? $1",
    ] {
        check(text, clean, &[StrayText]);
    }
    check("-----\n[Event \"a\"]\n\n1. e4 *", clean, &[StraySign]);
    let text = "1. e4 *\n\nThe end.\n";
    let mut reader = PgnReader::new(text.as_bytes());
    assert_eq!(reader.games().map(Result::unwrap).count(), 1);
    let trailing: Vec<_> = reader.trailing_blemishes().iter().map(ToString::to_string).collect();
    let expected =
        "line 3, column 1 (byte 9): text that is neither tag nor comment nor move: \"The end.\"";
    assert_eq!(trailing, [expected]);
}

#[test]
fn moves_behind_a_result_are_a_game_of_their_own() {
    let text = "1. e4 1-0 1. d4 *\n2. c4 *\n\n1. c4 *";
    let games: Vec<_> = PgnReader::new(text.as_bytes()).games().map(Result::unwrap).collect();
    let kinds: Vec<Vec<_>> =
        games.iter().map(|game| game.blemishes().iter().map(|it| it.kind).collect()).collect();
    assert_eq!(kinds, [vec![], vec![MovesAfterResult], vec![MovesAfterResult], vec![]]);
}

#[test]
fn a_second_result_begins_no_game() {
    for second in ["*", "1-0", "0-1", "1/2-1/2", "0.5-0.5", "1 - 0", "½", "1–0"] {
        for text in [
            format!("1. e4 1-0 {second}"),
            format!("1. e4 1-0 {second} {second}\n"),
            format!("1. e4 1-0\n{second}\n"),
            format!("1. e4 1-0 {second}\n\n[Event \"b\"]\n\n1. d4 *\n"),
            format!("1. e4 1-0\n{second}\n\n[Event \"b\"]\n\n1. d4 *\n"),
        ] {
            let mut reader = PgnReader::new(text.as_bytes());
            let games: Vec<_> = reader.games().map(Result::unwrap).collect();
            let moves: Vec<_> = games.iter().map(|game| game.moves().count()).collect();
            assert_eq!(moves, vec![1; 1 + usize::from(text.contains("[Event"))], "{text:?}");
            assert_eq!(games[0].result(), GameResult::WhiteWins, "{text:?}");
            let blemishes = games.iter().flat_map(Game::blemishes);
            let blemishes: Vec<_> = blemishes.chain(reader.trailing_blemishes()).collect();
            assert!(!blemishes.is_empty(), "{text:?}");
            assert!(blemishes.iter().all(|it| it.kind == SecondResult), "{text:?}: {blemishes:?}");
        }
    }
    check("1. e4 1-0*", "1. e4 1-0", &[SecondResult]);
}

#[test]
fn comments_and_variations_without_an_end() {
    check("1. e4 (1. d4 d5 1-0", "1. e4 (1. d4 d5) 1-0", &[VariationNotClosed]);
    check("1. e4 (1. d4 (1. c4 1-0", "1. e4 (1. d4 (1. c4)) 1-0", &[VariationNotClosed]);
    check("1. e4 {good", "1. e4 {good}*", &[CommentNotClosed, NoResult]);
    let next = "[Event \"b\"]\n[Site \"?\"]\n\n1. d4 {fine} *\n";
    for (text, expected) in [
        ("[Event \"a\"]\n\n1. e4 {good\n\n", "[Event \"a\"]\n\n1. e4 {good} *"),
        ("[Event \"a\"]\n\n1. e4 (1. d4 d5 1-0\n\n", "[Event \"a\"]\n\n1. e4 (1. d4 d5) 1-0"),
        ("[Event \"a\"]\n\n1. e4 (1. d4 {good\n\n", "[Event \"a\"]\n\n1. e4 (1. d4 {good}) *"),
        ("[Event \"a\"]\n\n1. e4 (1. d4\n", "[Event \"a\"]\n\n1. e4 (1. d4) *"),
    ] {
        let text = format!("{text}{next}{next}");
        let games: Vec<_> = PgnReader::new(text.as_bytes()).games().map(Result::unwrap).collect();
        assert_eq!(games.len(), 3, "{text:?}");
        assert_eq!(games[0], only_game(expected), "{text:?}");
        assert_eq!((&games[1], &games[2]), (&only_game(next), &only_game(next)), "{text:?}");
        assert!(!games[0].blemishes().is_empty());
        assert!(games[1].blemishes().is_empty() && games[2].blemishes().is_empty());
    }
    // A comment may well have a brace or a tag in it.
    check_clean("1. e4 {a { b} e5 *", 2);
    check_clean("1. e4 {a\n\n[Event \"b\"]\n\n1. d4 *} e5 *", 2);
}

fn check_clean(text: &str, moves: usize) {
    let game = only_game(text);
    assert_eq!((game.moves().count(), game.blemishes().count()), (moves, 0), "{text:?}");
}

#[test]
fn a_bad_variation_is_lost_alone() {
    let cases = [
        ("1. e4 e5 (1... Nd7 2. d4) 2. Nf3 *", "1. e4 e5 2. Nf3 *"),
        (
            "1. e4 e5 (1... c5 2. Ke3 (2. d4) {x}) (1... d5) 2. Nf3 *",
            "1. e4 e5 (1... c5) (1... d5) 2. Nf3 *",
        ),
        (
            "1. e4 e5 (1... c5 2. d4 (2. Ke3) 2... cxd4) 2. Nf3 *",
            "1. e4 e5 (1... c5 2. d4 2... cxd4) 2. Nf3 *",
        ),
        ("{a} (1. e4 e5) 1. d4 *", "{a} 1. d4 *"),
        ("1. e4 e5 ({opened} $1 1... Ke3 {x}) 2. Nf3 *", "1. e4 e5 2. Nf3 *"),
        ("1. e4 ((1. d4) 1. c4) e5 *", "1. e4 (1. c4) e5 *"),
        ("1. e4 ({a} (1. d4) 1. c4) e5 *", "1. e4 ({a} 1. c4) e5 *"),
    ];
    for (text, clean) in cases {
        check(text, clean, &[LostVariation]);
    }
    let text = "1. e4 e5 (1... c5 2. Ke3 (2. d4) {x}) 2. Nf3 *";
    let game = only_game(text);
    let lost = game.blemishes().iter().next().expect("a lost variation");
    let span = lost.span();
    assert_eq!(&text[span.start as usize..span.end as usize], "Ke3 (2. d4) {x}");
    assert_eq!(
        lost.to_string(),
        "line 1, column 22 (byte 21): a variation that cannot be played: \"Ke3\" \
         (ply 3: \"Ke3\" is not legal: a king does not go from e1 to e3)"
    );
}

#[test]
fn an_error_carries_the_game_up_to_there() {
    let text = "[White \"w\"]\n\n1. e4 {a} (1. d4 $1 d5) e5 2. } Ke3 Nc6 1-0\n\n1. d4 *";
    let mut reader = PgnReader::new(text.as_bytes());
    let error = reader.read_game().unwrap_err();
    let partial = error.partial().expect("the game had begun");
    assert_eq!(partial, &only_game("[White \"w\"]\n\n1. e4 {a} (1. d4 $1 d5) e5 1-0"));
    assert_eq!(partial.blemishes().count(), 1);
    assert_eq!(reader.read_game().unwrap(), Some(only_game("1. d4 *")));
    // Inside a variation, and in the reader of parts.
    let strict = |text: &'static str| PgnReader::new(text.as_bytes()).with_reading(Reading::Strict);
    let error = strict("1. e4 {a} (1. d4 d5 ] 2. c4) e5 *").read_game().unwrap_err();
    let partial = error.into_partial().expect("the game had begun");
    assert_eq!(partial, only_game("1. e4 {a} (1. d4 d5) *"));
    // All tags, though one of them is refused.
    for refused in ["[FEN \"8/8\"]", "[Variant \"Atomic\"]"] {
        let text = format!("[White \"w\"]\n{refused}\n[Black \"b\"]\n\n1. e4 1-0\n\n1. d4 *");
        let games: Vec<_> = PgnReader::new(text.as_bytes()).games().collect();
        let [Err(error), Ok(_)] = games.as_slice() else { panic!("{games:?}") };
        let partial = error.partial().expect("the game had begun");
        assert_eq!((partial.tag("White"), partial.tag("Black")), (Some("w"), Some("b")));
        assert_eq!((partial.moves().count(), error.place.line), (0, 2));
    }
}

#[test]
fn the_number_of_blemishes_kept_is_bounded() {
    let text = format!("1. e4 {} *", "} ".repeat(1000));
    let game = only_game(text);
    assert_eq!(game.blemishes().iter().count(), MAX_BLEMISHES_KEPT);
    assert_eq!(game.blemishes().count(), 1000);
    assert_eq!(game.blemishes().left_out(), 1000 - MAX_BLEMISHES_KEPT as u64);
    assert_eq!(game.mainline().moves[0].nags().collect::<Vec<Nag>>(), []);
}
