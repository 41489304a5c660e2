//! Where games begin, line ends, encodings, languages, and texts of games.

use pgn::{Game, GameText, Language, PgnEvent, PgnReader};
use pretty_assertions::assert_eq;

use crate::events::{blemishes, events};

fn games(text: impl AsRef<[u8]>) -> Vec<Game> {
    PgnReader::new(text.as_ref()).games().map(|game| game.expect("a game")).collect()
}

#[test]
fn tags_come_in_any_order() {
    let first = "[FEN \"rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPPpPPP/RNBQKBNR w KQkq - 0 2\"]\n[SetUp \"1\"]\n[Event \"A\"]\n\n2. Nf3 Nf6 1-0\n";
    let first = first.replace("PPPPpPPP", "PPPP1PPP");
    let sorted = "[Annotator \"a\"]\n[Black \"b\"]\n[Date \"d\"]\n[Event \"B\"]\n[White \"w\"]\n\n1. d4 d5 *\n";
    for gap in ["", "\n", "\n\n\n", "\r\n"] {
        let read = games(format!("{first}{gap}{sorted}{gap}{first}{gap}{sorted}"));
        let events: Vec<_> = read.iter().map(|game| game.tag("Event")).collect();
        assert_eq!(events, [Some("A"), Some("B"), Some("A"), Some("B")]);
        assert!(read.iter().all(|game| game.moves().count() == 2 && game.blemishes().is_empty()));
        assert_eq!(read[0].start().fullmove_number(), 2);
        assert_eq!(read[1].tag("Annotator"), Some("a"));
    }
}

#[test]
fn a_tag_behind_moves_begins_a_game() {
    for (text, expected) in [
        ("[White \"a\"]\n\n1. e4 e5\n[Annotator \"x\"]\n[White \"b\"]\n\n1. d4\n", 2),
        ("1. e4 e5\n  [Event \"x\"]\n1. d4\n", 2),
        ("1. e4 e5 [Event \"x\"] 2. d4\n", 1),
        ("1. e4 e5 *\n[Event \"x\\\"]\n\n1. d4\n", 2),
        ("1. e4 e5\n[Event \"x\\\"]\n\n1. d4\n", 2),
        ("1. e4 e5\n\n[Event \"x\ny\"]\n\n1. d4\n", 2),
        ("1. e4 e5\n[Event x]\n\n2. d4\n", 1),
        ("1. e4 e5\n\n[Event\n\"x\"]\n\n1. d4\n", 2),
        ("1. e4 e5\n\n[\nEvent:\n\"x\"\n]\n\n1. d4\n", 2),
        ("1. e4 e5\n\n[Event\n2. d4\n", 1),
        ("[Event\n\"a\"]\n\nfoo\n\n[Event\n\"b\"]\n[Site\n\"?\"]\n\n1. e4 *\n", 2),
        ("[Event \"a\"]\n\n1. e4 {open\n\n[Event\n\"b\"]\n\n1. d4\n", 2),
        ("[Event \"a\"]\n\n[White \"w\"]\n\n[Event \"b\"]\n\n1. e4", 2),
        ("[Event \"a\"]\n{x}\n\n{y}\n[Event \"b\"]\n\n1. e4", 2),
        ("[Event \"a\"]\n[White \"w\"]\n[Event \"b\"]\n\n1. e4", 1),
        ("[Event \"a\"]\n\n[Round \"1\"]\n\n[ECO \"A00\"]\n\n1. e4", 1),
    ] {
        assert_eq!(games(text).len(), expected, "{text:?}");
        assert_eq!(games(text.replace('\n', "\r\n")).len(), expected, "{text:?} with CR LF");
        assert_eq!(games(text.replace('\n', "\r")).len(), expected, "{text:?} with CR");
    }
}

#[test]
fn lines_end_with_lf_cr_lf_or_cr() {
    let text = "% passed over\n[White \"a\"]\n; b\n% c\n\n1. e4 ; d\ne5 {f\ng}\n% i\n2. Nf3 } 1-0\n\n1. Ke2 *\n";
    let expected = events(text);
    assert!(expected.contains(&"{d}".to_owned()) && expected.contains(&"{b}".to_owned()));
    for end in ["\n", "\r\n", "\r"] {
        let text = text.replace('\n', end);
        assert_eq!(events(&text), expected, "{end:?}");
        let results: Vec<_> = PgnReader::new(text.as_bytes()).games().collect();
        let game = results[0].as_ref().expect("a game");
        let places: Vec<_> =
            game.blemishes().iter().map(|it| (it.place.line, it.place.column)).collect();
        assert_eq!(places.last(), Some(&(10, 8)), "{end:?} {:?}", game.blemishes());
        let offset = game.blemishes().iter().last().unwrap().place.offset;
        assert_eq!(text.as_bytes()[offset as usize], b'}', "{end:?}");
        let error = results[1].as_ref().unwrap_err();
        assert_eq!((error.place.line, error.place.column), (12, 4), "{end:?}");
    }
}

/// The text in UTF-16 with a mark.
fn utf16(text: &str, bytes_of: fn(u16) -> [u8; 2]) -> Vec<u8> {
    std::iter::once(0xFEFF).chain(text.encode_utf16()).flat_map(bytes_of).collect()
}

#[test]
fn all_encodings_are_read() {
    let text = "[White \"Hübner\"]\n\n1. e4 {größer 😀} ♘f3 } Sf3 1–0\n";
    let expected = events(text);
    let places = |text: &[u8]| {
        let mut reader = PgnReader::new(text);
        let mut places = Vec::new();
        while let Some(event) = reader.next_event().unwrap() {
            let is_blemish = matches!(event, PgnEvent::Blemish(_));
            places.push((reader.place(), reader.span(), is_blemish));
        }
        places
    };
    for bytes_of in [u16::to_le_bytes as fn(u16) -> [u8; 2], u16::to_be_bytes] {
        let wide = utf16(text, bytes_of);
        assert_eq!(events(&wide), expected);
        for ((place, span, _), (wide_place, wide_span, _)) in
            places(text.as_bytes()).into_iter().zip(places(&wide))
        {
            assert_eq!((place.line, place.column), (wide_place.line, wide_place.column));
            let before =
                |offset: u64| 2 + 2 * text[..offset as usize].encode_utf16().count() as u64;
            assert_eq!((before(span.start), before(span.end)), (wide_span.start, wide_span.end));
        }
    }
    let latin = b"[White \"H\xfcbner\"]\n\n1. e4 {gr\xf6\xdfer \x80} } 1\x960\n";
    assert_eq!(events(latin).join(" "), "White=Hübner : e4 {größer €} 1-0 .");
    let brace = places(latin).into_iter().find(|it| it.2).unwrap();
    assert_eq!((brace.0.line, brace.0.column, brace.0.offset), (3, 18, 35));
    // Half a character ends the text.
    let mut odd = utf16("1. e4 *", u16::to_le_bytes);
    odd.extend([0x3D, 0xD8, 0x00]);
    assert_eq!(events(&odd).join(" "), ": e4 * .");
}

#[test]
fn pieces_have_other_letters_in_other_languages() {
    let promotion = "[FEN \"8/P6k/8/8/8/8/8/K7 w - - 0 1\"]\n\n1. ";
    let cases = [
        (Language::German, "1. e4 e5 2. Sf3 Sc6 3. Lb5 De7 4. Ke2 *", "a8=D"),
        (Language::French, "1. e4 e5 2. Cf3 Cc6 3. Fb5 De7 4. Re2 *", "a8=D"),
        (Language::Spanish, "1. e4 e5 2. Cf3 Cc6 3. Ab5 De7 4. Re2 *", "a8D"),
        (Language::Dutch, "1. e4 e5 2. Pf3 Pc6 3. Lb5 De7 4. Ke2 *", "a8(d)"),
        (Language::Russian, "1. e4 e5 2. Кf3 Кc6 3. Сb5 Фe7 4. Крe2 *", "a8=Ф"),
        (Language::Czech, "1. e4 e5 2. Jf3 Jc6 3. Sb5 De7 4. Ke2 *", "a8=D"),
        (Language::Hungarian, "1. e4 e5 2. Hf3 Hc6 3. Fb5 Ve7 4. Ke2 *", "a8=V"),
        (Language::Polish, "1. e4 e5 2. Sf3 Sc6 3. Gb5 He7 4. Ke2 *", "a8=H"),
        (Language::Icelandic, "1. e4 e5 2. Rf3 Rc6 3. Bb5 De7 4. Ke2 *", "a8=D"),
        (Language::Estonian, "1. e4 e5 2. Rf3 Rc6 3. Ob5 Le7 4. Ke2 *", "a8=L"),
        (Language::English, "1. e4 e5 2. Nf3 Nc6 3. Bb5 Qe7 4. Ke2 *", "a8=Q"),
    ];
    for (language, text, queen) in cases {
        let read = |text: &str| {
            let mut reader = PgnReader::new(text.as_bytes()).with_language(language);
            reader.read_game().unwrap_or_else(|error| panic!("{language:?}: {error}")).unwrap()
        };
        let expected: Game = "1. e4 e5 2. Nf3 Nc6 3. Bb5 Qe7 4. Ke2 *".parse().unwrap();
        assert_eq!(read(text), expected, "{language:?}");
        let expected: Game = format!("{promotion}a8=Q *").parse().unwrap();
        assert_eq!(read(&format!("{promotion}{queen} *")), expected, "{language:?}");
    }
    for language in Language::ALL {
        let [_, knight, bishop, rook, queen, king] = language.letters();
        let text = format!(
            "1. e4 e5 2. {knight}f3 {knight}c6 3. {bishop}b5 {queen}e7 4. {king}e2 {rook}b8 *"
        );
        let mut reader = PgnReader::new(text.as_bytes()).with_language(language);
        let game = reader.read_game().unwrap_or_else(|error| panic!("{language}: {error}"));
        let expected: Game = "1. e4 e5 2. Nf3 Nc6 3. Bb5 Qe7 4. Ke2 Rb8 *".parse().unwrap();
        assert_eq!(game, Some(expected), "{language}");
        let letters: std::collections::BTreeSet<_> = language.letters().into_iter().collect();
        assert_eq!(letters.len(), 6, "{language}");
    }
    // Words of annotators mean the same in all languages.
    let text = "1. Sf3 N d5 *";
    let mut reader = PgnReader::new(text.as_bytes()).with_language(Language::German);
    assert_eq!(reader.read_game().unwrap().unwrap().mainline().moves[0].nags().count(), 1);
}

#[test]
fn other_rules_are_refused_and_listed() {
    for variant in [
        "Atomic",
        "Atomic960",
        "Crazyhouse960",
        "Crazyhouse 960",
        "Racing Kings 960",
        "3check960",
        "Three-check 960",
        "Antichess960",
        "Horde960",
        "King of the Hill 960",
        "Bughouse 960",
        "Duck Chess 960",
        "Placement",
        "Capablanca",
    ] {
        let text =
            format!("[Variant \"{variant}\"]\n\n1. e4 N@d5 {{a}} 1-0 {{b}}\n\n% c\n\n1. e4 *\n");
        let results: Vec<_> = PgnReader::new(text.as_bytes()).games().collect();
        assert!(matches!(results.as_slice(), [Err(_), Ok(_)]), "{variant}: {results:?}");
        let texts: Result<Vec<GameText>, _> = PgnReader::new(text.as_bytes()).texts().collect();
        let texts = texts.unwrap();
        assert_eq!(texts.len(), 2);
        assert_eq!(texts[0].tag("Variant"), Some(variant));
        assert_eq!(texts[0].text(), text.split("\n\n%").next().unwrap());
        assert_eq!(
            (&*texts[1].text(), texts[1].number(), texts[1].place().line),
            ("1. e4 *", 2, 7)
        );
    }
}

#[test]
fn texts_of_games_are_those_of_the_source() {
    let first = "; above\n[White \"a \\\"b\\\" \\\\c\"]\n[Black \"H\u{fc}\"]\n\n1. e4 {c} (1. d4) e5 } 1-0 {d}";
    for gap in ["\n\n", "\n", "\r\n\r\n  "] {
        for padding in [0, 65_500, 70_000] {
            // Texts go over the pieces that are read.
            let filler = format!("1. d4 {{{}}} *", "x".repeat(padding));
            let text = format!("{filler}{gap}{first}{gap}{filler}\n");
            let texts: Vec<_> =
                PgnReader::new(text.as_bytes()).texts().map(Result::unwrap).collect();
            let found: Vec<_> = texts.iter().map(GameText::text).collect();
            assert_eq!(found, [&*filler, first, &*filler]);
            assert_eq!(texts[1].tag("White"), Some("a \"b\" \\c"));
            assert_eq!(texts[1].blemishes().count(), 1);
            let offset = texts[1].place().offset as usize;
            assert!(text[offset..].starts_with(first));
        }
    }
    assert_eq!(blemishes("1. e4 *\n\n{no game}"), []);
}
