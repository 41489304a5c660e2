//! Games in PGN: the command `games`, and `count` of their positions.

#[cfg(unix)]
use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

use serde_json::{Value, json};

use crate::program::{Run, TemporaryFile, perft, perft_fed};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// Two games: one from the start with a variation, and one from a position of Chess960 whose tags
/// begin with its FEN.
const TWO_GAMES: &str = "[Event \"A\"]
[Result \"1-0\"]

1. e4 (1. d4 d5) 1... e5 {solid} 1-0

[FEN \"4k3/8/8/8/8/8/8/RK5R w HA - 0 10\"]
[SetUp \"1\"]
[Variant \"Chess960\"]
[Event \"B\"]

10. O-O -- *
";

/// The FENs of these games, ply by ply.
const FENS: [&str; 6] = [
    START,
    "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
    "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2",
    "4k3/8/8/8/8/8/8/RK5R w KQ - 0 10",
    "4k3/8/8/8/8/8/8/R4RK1 b - - 1 10",
    "4k3/8/8/8/8/8/8/R4RK1 w - - 2 11",
];

/// Runs a command line, whose words are separated by blanks, with this on standard input.
fn fed(line: &str, input: &str) -> Run {
    perft_fed(line.split(' '), input.as_bytes())
}

fn lines(run: &Run) -> Vec<&str> {
    run.stdout.lines().collect()
}

#[test]
fn writes_each_position_of_each_main_line() {
    let file = TemporaryFile::new("two.pgn", TWO_GAMES);
    for arguments in [&["games", file.path()][..], &["games", file.path(), "--fen", "--every-ply"]]
    {
        let run = perft(arguments).ends_with(0);
        assert_eq!(lines(&run), FENS);
    }
    assert_eq!(lines(&fed("games -", TWO_GAMES)), FENS);
    assert_eq!(lines(&fed("games - --last", TWO_GAMES)), [FENS[2], FENS[5]]);
}

/// A frame of zstd whose only block is not packed.
fn zstd(text: &str) -> Vec<u8> {
    let length = u32::try_from(text.len()).expect("a short text").to_le_bytes();
    let block = (u32::from_le_bytes(length) << 3 | 1).to_le_bytes();
    [&[0x28, 0xb5, 0x2f, 0xfd, 0xa0], &length[..], &block[..3], text.as_bytes()].concat()
}

#[test]
fn reads_packed_games() {
    let packed = zstd(TWO_GAMES);
    assert_eq!(lines(&perft_fed(["games", "-"], &packed)), FENS);
    perft_fed(["games", "-"], &packed[..packed.len() - 1]).ends_with(2);

    // The name says that a packed file holds games.
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("two.pgn.zst");
    std::fs::write(&file, packed).expect("a file is written");
    let file = file.to_str().expect("a path in UTF-8");
    let run = perft(["count", "1", file]).ends_with(0);
    assert_eq!(lines(&run).len(), 2, "{}", run.stdout);
}

#[test]
fn writes_game_ply_move_and_result() {
    let table = fed("games - --csv", TWO_GAMES).ends_with(0);
    let expected = format!(
        "game,ply,move,san,result,fen\n1,0,,,1-0,{}\n1,1,e2e4,e4,1-0,{}\n1,2,e7e5,e5,1-0,{}\n\
         2,0,,,*,{}\n2,1,b1h1,O-O,*,{}\n2,2,0000,--,*,{}\n",
        FENS[0], FENS[1], FENS[2], FENS[3], FENS[4], FENS[5]
    );
    assert_eq!(table.stdout, expected);
    let objects = fed("games - --json", TWO_GAMES).ends_with(0).objects();
    assert_eq!(objects[3], json!({"game": 2, "ply": 0, "result": "*", "fen": FENS[3]}));
    let castled = json!({
        "game": 2, "ply": 1, "move": "b1h1", "san": "O-O", "result": "*", "fen": FENS[4]
    });
    assert_eq!(objects[4], castled);
    let epd = fed("games - --epd", TWO_GAMES).ends_with(0);
    assert_eq!(
        lines(&epd)[1],
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - hmvc 0; fmvn 1; \
         id \"game 1, ply 1\"; c0 \"e4\"; c1 \"1-0\";"
    );
    let starts: Vec<_> = lines(&epd).iter().map(|line| line.contains(" c0 ")).collect();
    assert_eq!(starts, [false, true, true, false, true, true]);
}

/// One command reads the output of the other.
#[test]
fn every_form_is_read_by_count() {
    let nodes = |run: Run| {
        let of_line = |line: &str| line.rsplit([' ', ',']).next().map(str::to_owned);
        run.ends_with(0).stdout.lines().filter_map(of_line).collect::<Vec<_>>()
    };
    let direct = nodes(fed("count 2 - --every-ply", TWO_GAMES));
    assert_eq!(direct[..3], ["400", "600", "835"]);
    for form in ["--fen", "--epd", "--csv"] {
        let written = fed(&format!("games - {form}"), TWO_GAMES).stdout;
        assert_eq!(nodes(fed("count 2 -", &written)), direct, "{form}");
    }
}

#[test]
fn numbers_games_through_all_files() {
    let file = TemporaryFile::new("two.pgn", TWO_GAMES);
    let run = perft(["games", file.path(), file.path(), "--last", "--csv"]).ends_with(0);
    let games: Vec<_> = lines(&run).iter().filter_map(|line| line.split(',').next()).collect();
    assert_eq!(games, ["game", "1", "2", "3", "4"]);
}

#[test]
fn count_takes_the_last_position_of_each_game() {
    let file = TemporaryFile::new("two.PGN", TWO_GAMES);
    let expected = format!("{}: 29\n{}: 26\n", FENS[2], FENS[5]);
    for run in [
        fed("count 1 -", TWO_GAMES),
        fed("count 1 - --pgn", TWO_GAMES),
        fed("count 1 - --last", TWO_GAMES),
        fed("1 -", TWO_GAMES),
        fed("count 1 -", &format!("% an escape\n{{ a comment }}\n\n{TWO_GAMES}")),
        perft(["count", "1", file.path()]),
        perft(["1", file.path()]),
        perft(["count", file.path(), "--depth", "1"]),
    ] {
        assert_eq!(run.ends_with(0).stdout, expected);
    }
    let every = fed("count 1 - --every-ply", TWO_GAMES).ends_with(0);
    let fens: Vec<_> = lines(&every).iter().filter_map(|line| line.split(": ").next()).collect();
    assert_eq!(fens, FENS);
}

#[test]
fn games_without_tags_begin_with_a_move_number() {
    for game in ["1. e4 e5", "1.e4 e5", "1 e4 e5 *", "1) e4 e5\n", "\u{feff}1. e4 e5"] {
        let run = fed("count 1 -", game).ends_with(0);
        assert_eq!(run.stdout, format!("{}: 29\n", FENS[2]), "{game}");
    }
    let bare = fed("count 1 - --pgn", "e4 e5").ends_with(0);
    assert_eq!(bare.stdout, format!("{}: 29\n", FENS[2]));
    fed("count 1 -", "e4 e5\n").ends_with(2);
}

/// Lists of positions in files are counted as those of standard input are.
#[test]
fn count_takes_a_file_of_positions() {
    let file = TemporaryFile::new("positions.epd", format!("{START} id \"x\";\n"));
    let expected = format!("{START}: 20\n");
    assert_eq!(perft(["count", "1", file.path()]).ends_with(0).stdout, expected);
    let list = TemporaryFile::new("list of fens", format!("{START}\n"));
    assert_eq!(perft(["count", "1", list.path()]).ends_with(0).stdout, expected);
    perft(["count", "1", "no-such.pgn"]).ends_with(2).complains("cannot open 'no-such.pgn'");
    perft(["divide", "1", file.path()]).ends_with(2).complains("many positions");
    perft(["count", "1", file.path(), "--moves", "e2e4"]).ends_with(2).complains("many positions");
}

#[test]
fn counts_of_games_name_game_and_ply() {
    let objects = fed("count 1 - --json", TWO_GAMES).ends_with(0).objects();
    let counts = json!([{"depth": 1, "nodes": "29"}]);
    assert_eq!(objects[0], json!({"game": 1, "ply": 2, "fen": FENS[2], "counts": counts}));
    let suite = fed("count 1..2 - --epd", TWO_GAMES).ends_with(0).stdout;
    fed("suite -", &suite).ends_with(0).says("All 4 counts as expected.");
}

/// A square that a pinned pawn attacks is kept: another generator may err there.
#[test]
fn keeps_the_en_passant_square_that_a_pawn_attacks() {
    let game = "[FEN \"8/8/8/8/k3p2Q/8/3P4/3K4 w - - 0 1\"]\n\n1. d4 *\n";
    let fen = "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1";
    assert_eq!(lines(&fed("games - --last", game).ends_with(0)), [fen]);
    fed("count 1 -", game).ends_with(0).says(&format!("{fen}: 6"));
}

/// The games around a bad one are written, and so are the positions of the bad one before its
/// error.
#[test]
fn a_bad_game_loses_no_other() {
    let text = "[Event \"1\"]\n\n1. e4 1-0\n\n[Event \"2\"]\n\n1. d4 Ke4 2. c4 0-1\n\n\
                [Event \"3\"]\n[Variant \"Atomic960\"]\n\n1. e4 *\n\n[Event \"4\"]\n\n1. c4 *\n";
    let run = fed("games - --json", text).ends_with(2);
    let of_game = |number: u64| {
        let of = move |object: &&Value| object["game"] == number;
        run.objects().iter().filter(of).cloned().collect::<Vec<_>>()
    };
    let plies = |number| of_game(number).iter().map(|it| it["ply"].as_u64()).collect::<Vec<_>>();
    assert_eq!(plies(1), [Some(0), Some(1)]);
    assert_eq!(plies(2), [Some(0), Some(1), None]);
    assert_eq!(plies(3), [None]);
    assert_eq!(plies(4), [Some(0), Some(1)]);
    let error = &of_game(2)[2];
    assert_eq!((&error["line"], &error["column"]), (&json!(7), &json!(7)));
    let run = run.complains("standard input:7:7: game 2: ");
    run.complains("game 3: ");
    // The last position of a game that is cut is not known.
    let last = fed("count 1 -", text).ends_with(2);
    assert_eq!(lines(&last).len(), 2, "{last:?}");
}

#[test]
fn blemishes_are_remarks() {
    let text = "[White \"Level 6\\\"]\n\n1. e4 [%clk 0:01] e5 } 2. Nf3 *\n";
    let run = fed("games - --last", text).ends_with(0);
    assert_eq!(lines(&run).len(), 1);
    assert_eq!(run.stderr.lines().count(), 3, "{run:?}");
    assert!(run.stderr.lines().all(|line| line.starts_with("standard input:")), "{run:?}");
    assert_eq!(fed("games - --last --quiet", text).ends_with(0).stderr, "");
    let many = fed("games - --last", &text.repeat(10)).ends_with(0);
    assert_eq!(many.stderr.lines().count(), 21);
    many.complains("standard input: 10 more blemishes");
}

#[test]
fn text_behind_the_last_game_is_a_remark() {
    let text = "1. e4 e5 *\n\nsome words\n";
    for line in ["games - --last", "games - --json", "count 1 -", "count 1 - --csv"] {
        let expected = "standard input:3:1: game 1: text that is neither tag nor comment nor move";
        let run = fed(line, text).ends_with(0).complains(expected);
        assert_eq!(run.stderr.lines().count(), 1, "{run:?}");
    }
    assert_eq!(fed("games - --quiet", text).ends_with(0).stderr, "");
    fed("games -", "1. e4 *\n{never closed").ends_with(0).complains("comment without }");
}

#[test]
fn input_without_games_is_an_error() {
    fed("games -", "").ends_with(2).complains("'standard input' holds no games");
    let missing = perft(["games", "no-such.pgn"]).ends_with(2);
    missing.complains("cannot open 'no-such.pgn'").complains("help: check the path\n");
    perft(["games"]).ends_with(2).complains("<FILE>");
    perft(["count", "1", "--every-ply"])
        .ends_with(2)
        .complains("--every-ply is for many positions");
    let file = TemporaryFile::new("two.pgn", TWO_GAMES);
    let run = perft(["suite", file.path()]).ends_with(2).complains("holds games");
    run.complains("--last --epd | perft suite - --depth 3");
    perft([file.path()]).ends_with(2).complains("the depth is missing");
    perft([file.path(), "2"]).ends_with(0);
}

#[cfg(unix)]
#[test]
fn the_name_of_a_file_need_not_be_text() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    let folder = tempfile::TempDir::new().expect("a folder");
    for name in [&b"\xff.pgn"[..], b"games \xfe.pgn"] {
        let path = folder.path().join(OsStr::from_bytes(name));
        std::fs::write(&path, TWO_GAMES).expect("a file");
        let (count, depth) = (OsStr::new("count"), OsStr::new("1"));
        for words in [[count, depth, path.as_os_str()], [count, path.as_os_str(), depth]] {
            perft(words).ends_with(0).says(": 29\n");
        }
        let other = folder.path().join(OsStr::from_bytes(b"no-such-\xff.pgn"));
        perft([OsStr::new("count"), OsStr::new("1"), other.as_os_str()])
            .ends_with(2)
            .complains("no-such-");
        let words = [path.as_os_str(), path.as_os_str()].map(OsStr::to_owned);
        perft([&["count".into(), "1".into()][..], &words].concat())
            .ends_with(2)
            .complains("two positions");
    }
}

/// A pipe that stays open, and says nothing.
#[test]
fn ends_in_time_without_input() {
    for arguments in [&["games", "-"][..], &["count", "1", "-", "--pgn"], &["count", "1", "-"]] {
        let mut command = crate::program::program();
        command.args(arguments).args(["--time", "0.2"]).stdin(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().expect("the program can be run");
        let input = child.stdin.take();
        let code = child.wait().expect("the program ends").code();
        drop(input);
        assert_eq!(code, Some(130), "{arguments:?}");
    }
}

#[cfg(unix)]
#[test]
fn ends_when_the_reader_is_gone() {
    for arguments in [&["games", "-"][..], &["count", "1", "-"]] {
        let mut command = crate::program::program();
        let child = command.args(arguments).stdin(Stdio::piped()).stderr(Stdio::null()).spawn();
        let mut child = child.expect("the program can be run");
        let mut input = child.stdin.take().expect("it is piped");
        let mut output = BufReader::new(child.stdout.take().expect("it is piped"));
        let code = std::thread::scope(|scope| {
            scope.spawn(move || while input.write_all(TWO_GAMES.as_bytes()).is_ok() {});
            output.read_line(&mut String::new()).expect("the program answers");
            drop(output);
            child.wait().expect("the program ends").code()
        });
        assert_eq!(code, Some(141), "{arguments:?}");
    }
}
