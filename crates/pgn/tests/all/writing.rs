//! What the writer writes, and what it refuses.

use board::{Move, Position};
use magic_core::Square;
use pgn::{Annotation, Game, PgnWriteError, PgnWriter, Variation};
use pretty_assertions::assert_eq;

/// The moves as they are written again.
fn rewritten(moves: &str) -> String {
    let game: Game = moves.parse().unwrap_or_else(|error| panic!("{moves}: {error}"));
    let text = game.to_pgn().unwrap();
    text.split_once("\n\n").unwrap().1.trim_end().to_owned()
}

#[test]
fn the_export_format() {
    let cases = [
        ("e4 e5 Nf3", "1. e4 e5 2. Nf3 *"),
        ("1. e4! e5 {a} 2. Nf3 {b} Nc6 $5 Bb5", "1. e4 $1 e5 {a} 2. Nf3 {b} 2... Nc6 $5 3. Bb5 *"),
        (
            "e4 e5 (c5 (e6) Nf3) Nf3 (f4 {a}) Nc6 1-0",
            "1. e4 e5 (1... c5 (1... e6) 2. Nf3) 2. Nf3 (2. f4 {a}) 2... Nc6 1-0",
        ),
        ("e4 Z0 d4", "1. e4 -- 2. d4 *"),
        ("{a} $3 e4 ({b} d4 ()) ; c } d\ne5", "{a} $3 1. e4 ({b} 1. d4 ()) ; c } d\n1... e5 *"),
        ("{ a\n  b  c} *", "{a b  c} *"),
        ("[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 3 40\"] Kd7 e4", "40... Kd7 41. e4 *"),
    ];
    for (moves, expected) in cases {
        assert_eq!(rewritten(moves), expected, "{moves}");
    }
}

#[test]
fn the_seven_tags_come_first() {
    let text = "[Zeta \"z\\\\\"] [Round \"3\"] [White \"a \\\"b\\\"\"] [Alpha \"a\"] e4 0-1";
    let game: Game = text.parse().unwrap();
    let expected = "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"3\"]\n[White \"a \\\"b\\\"\"]\n\
        [Black \"?\"]\n[Result \"0-1\"]\n[Alpha \"a\"]\n[Zeta \"z\\\\\"]\n\n1. e4 0-1\n";
    assert_eq!(game.to_pgn().unwrap(), expected);
    assert_eq!(Game::new().to_pgn().unwrap().lines().count(), 9);
}

#[test]
fn lines_have_less_than_80_characters() {
    let mut game = Game::new();
    let mut position = *game.start();
    for _ in 0..120 {
        let moves = movegen::legal_moves(position.board());
        let mv = moves[moves.len() / 2];
        let comment = "[%clk 0:03:00] ä word [and] %others ".repeat(3);
        game.mainline_mut().push(mv).add_comment(comment.trim());
        position = position.play(mv);
    }
    let text = game.to_pgn().unwrap();
    let longest = text.lines().map(|line| line.chars().count()).max();
    assert!(longest.is_some_and(|longest| (70..80).contains(&longest)), "{text}");
    let moves = text.split_once("\n\n").unwrap().1;
    assert!(moves.lines().all(|line| !line.starts_with(['%', '['])), "{text}");
    assert!(moves.lines().all(|line| !line.ends_with("[%clk")), "{text}");
    assert_eq!(text.parse::<Game>().unwrap(), game);
}

#[test]
fn chess960_is_named() {
    let fen = "4k3/8/8/8/8/8/8/1R2K1R1 w GB - 0 1";
    let start: Position = board::Position::from_fen(fen, board::Reading::Lenient).unwrap();
    let game = Game::from_position(start);
    assert_eq!(game.tag("Variant"), Some("Chess960"));
    assert_eq!(game.to_pgn().unwrap().parse::<Game>().unwrap(), game);
    let fen = "r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1";
    let start = Position::from_fen(fen, board::Reading::Lenient).unwrap();
    let game = Game::from_position(start);
    assert_eq!((game.tag("Variant"), game.tag("FEN")), (None, Some(fen)));
    assert_eq!(Game::from_position(Position::start()), Game::new());
}

#[test]
fn tags_that_follow_from_the_game_cannot_be_set() {
    let mut game = Game::new();
    let error = game.set_tag("FEN", "8/8").unwrap_err().to_string();
    assert_eq!(error, "the tag FEN follows from the start position or the result of the game");
    let error = game.set_tag("two words", "").unwrap_err().to_string();
    assert_eq!(
        error,
        "expected a tag name of visible ASCII without quotes and brackets, found \"two words\""
    );
    assert!(game.set_tag("", "").is_err());
    game.set_tag("White", "two\nlines").unwrap();
    assert!(game.to_pgn().unwrap().contains("[White \"two lines\"]\n"));
    assert_eq!(game.remove_tag("White"), Ok(Some("two\nlines".to_owned())));
    assert_eq!(game.tag("White"), None);
}

#[test]
fn games_that_cannot_be_played_are_not_written() {
    let mut game = Game::new();
    game.mainline_mut().push(Move::normal(Square::E2, Square::E5));
    assert_eq!(game.positions().count(), 1);
    let mut writer = PgnWriter::new(Vec::new());
    let error = writer.write_game(&game).unwrap_err();
    assert_eq!(error.to_string(), "cannot write the game: ply 1: e2e5 is not legal");
    assert!(writer.into_inner().is_empty());

    let mut game = Game::new();
    game.mainline_mut().before.push(Annotation::Variation(Variation::default()));
    assert!(matches!(game.to_pgn(), Err(PgnWriteError::NothingToReplace { ply: 1 })));

    let mut game: Game = "f3 e5 g4 Qh4".parse().unwrap();
    game.mainline_mut().push(None);
    let error = game.to_pgn().unwrap_err().to_string();
    assert_eq!(error, "cannot write the game: ply 5: a null move is not legal in check");
}
