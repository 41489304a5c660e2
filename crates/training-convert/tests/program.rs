//! Runs the real program: each format into each other, filters, refusals and bad input.

#![allow(clippy::disallowed_methods, reason = "paths are arguments here")]

use std::fs;
use std::path::{Path, PathBuf};

use board::Position;
use magic_core::Color;
use pretty_assertions::assert_eq;
use tempfile::TempDir;
use terminal::testing::{Program, Run};
use training_data::{
    BinpackPosition, BinpackReader, BulletBoard, MarlinBoard, RecordReader, ViriReader, WinDrawLoss,
};

const PROGRAM: Program = Program(env!("CARGO_BIN_EXE_training-convert"));

/// Two games: one with scores, castling, en passant and a promotion, one from a position.
const GAMES: &str = r#"[Event "?"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "?"]
[Black "?"]
[Result "1-0"]

{[%eval 0.25]} 1. e4 {[%eval 0.31]} a6 {[%eval -0.05]} 2. e5 {[%eval 0.10]} d5
{[%eval 0.40]} 3. exd6 {[%eval 0.12]} Bg4 {[%eval 9.80]} 4. Nf3 {[%eval 9.00]}
Nc6 {[%eval 9.10]} 5. Be2 {[%eval 0.00]} Qxd6 {[%eval 0.00]} 6. O-O
{[%eval -0.50]} O-O-O {[%eval #3]} 1-0

[Event "?"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "?"]
[Black "?"]
[Result "1/2-1/2"]
[SetUp "1"]
[FEN "4k3/P7/8/8/8/8/8/4K3 w - - 12 40"]

{[%eval 8.00]} 40. a8=Q+ {[%eval 8.10]} Ke7 {[%eval #-4]} 41. Qb7+ 1/2-1/2
"#;

struct Folder(TempDir);

impl Folder {
    fn new() -> Self {
        Self(TempDir::new().expect("a temporary folder"))
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn with(self, name: &str, contents: impl AsRef<[u8]>) -> Self {
        fs::write(self.path(name), contents).expect("written");
        self
    }

    fn convert(&self, source: &str, target: &str, options: &[&str]) -> Run {
        let paths = [self.path(source), self.path(target)];
        let mut arguments: Vec<&str> = paths.iter().map(|path| text(path)).collect();
        arguments.extend(options);
        PROGRAM.run(arguments)
    }

    fn read(&self, name: &str) -> Vec<u8> {
        fs::read(self.path(name)).expect(name)
    }
}

fn text(path: &Path) -> &str {
    path.to_str().expect("UTF-8")
}

fn binpack(bytes: &[u8]) -> Vec<BinpackPosition> {
    BinpackReader::new(bytes).map(|at| at.expect("readable")).collect()
}

#[test]
fn games_come_back_through_each_format_of_moves() {
    for middle in ["a.viri", "a.binpack"] {
        let folder = Folder::new().with("games.pgn", GAMES);
        folder.convert("games.pgn", "normal.pgn", &[]).ends_with(0);
        folder.convert("games.pgn", middle, &[]).ends_with(0).complains("15 positions written");
        folder.convert(middle, "again.pgn", &[]).ends_with(0);
        let [normal, again] = ["normal.pgn", "again.pgn"]
            .map(|name| String::from_utf8(folder.read(name)).expect("UTF-8"));
        assert_eq!(again, normal, "{middle}");
        let evaluations = |text: &str| -> Vec<String> {
            text.split("[%eval ")
                .skip(1)
                .filter_map(|it| Some(it.split_once(']')?.0.into()))
                .collect()
        };
        // The last score stands behind the last move of the first game, where no position is.
        let mut expected = evaluations(GAMES);
        assert_eq!(expected.remove(12), "#3");
        assert_eq!(evaluations(&again), expected);
    }
}

#[test]
fn scores_and_results_are_those_of_the_side_that_the_format_names() {
    let folder = Folder::new().with("games.pgn", GAMES);
    for target in ["a.viri", "a.binpack", "a.marlin", "a.bullet"] {
        folder.convert("games.pgn", target, &[]).ends_with(0);
    }
    let (viri, marlin) = (folder.read("a.viri"), folder.read("a.marlin"));
    let games: Vec<_> = ViriReader::new(&viri[..]).map(Result::unwrap).collect();
    assert_eq!(games.len(), 2);
    let of_games: Vec<(Position, i16, WinDrawLoss)> = games
        .iter()
        .flat_map(|game| game.positions().map(|(at, _, score)| (at, score.0, game.result)))
        .collect();
    let first: Vec<i16> = of_games[..4].iter().map(|it| it.1).collect();
    assert_eq!(first, [25, 31, -5, 10]);
    assert_eq!(of_games.last().map(|it| it.1), Some(-31_996));
    let records = RecordReader::<MarlinBoard, _>::new(&marlin[..]).map(Result::unwrap);
    for (record, &(position, score, result)) in records.zip(&of_games) {
        assert_eq!(record.unpack().expect("valid").board(), position.board());
        assert_eq!((record.score().0, record.result().expect("valid")), (score, result));
    }
    let bullet = folder.read("a.bullet");
    let bullet = RecordReader::<BulletBoard, _>::new(&bullet[..]).map(Result::unwrap);
    let mut seen = 0;
    for ((at, record), &(position, score, result)) in
        binpack(&folder.read("a.binpack")).iter().zip(bullet).zip(&of_games)
    {
        let is_white = position.side_to_move() == Color::White;
        let own = if is_white { (score, result) } else { (-score, result.reversed()) };
        assert_eq!((at.score.0, at.result), own);
        assert_eq!((record.score().0, record.result().expect("valid")), own);
        assert_eq!(at.position.board(), position.board());
        assert_eq!(
            (at.position.halfmove_clock(), at.position.fullmove_number()),
            (position.halfmove_clock(), position.fullmove_number())
        );
        seen += 1;
    }
    assert_eq!((seen, of_games.len()), (15, 15));
}

#[test]
fn what_is_lost_is_named_before_writing_and_refused_with_lossless() {
    let folder = Folder::new().with("games.pgn", GAMES).with("a.bullet", "as it was");
    let lost = "tags, comments and variations, moves, the ends of games, which side is White, \
                castling rights, castling of Chess960, en passant squares, clocks and move numbers";
    let run = folder.convert("games.pgn", "a.bullet", &["--lossless"]).ends_with(2);
    run.complains(&format!("--lossless: bulletformat cannot keep {lost}"));
    assert_eq!(folder.read("a.bullet"), b"as it was");
    let run = folder.convert("games.pgn", "a.bullet", &[]).ends_with(0);
    assert_eq!(run.stderr.lines().next(), Some(&*format!("bulletformat cannot keep: {lost}")));
    assert_eq!(folder.read("a.bullet").len(), 15 * 32);

    folder.convert("games.pgn", "a.viri", &[]).ends_with(0);
    folder.convert("a.viri", "b.viri", &["--lossless"]).ends_with(0);
    assert_eq!(folder.read("a.viri"), folder.read("b.viri"));
}

#[test]
fn filters_leave_positions_out() {
    let count = |options: &[&str]| {
        let folder = Folder::new().with("games.pgn", GAMES);
        folder.convert("games.pgn", "a.marlin", options).ends_with(0);
        folder.read("a.marlin").len() / 32
    };
    assert_eq!(count(&[]), 15);
    assert_eq!(count(&["--skip-checks"]), 14); // after a8=Q+
    assert_eq!(count(&["--skip-captures"]), 13); // exd6 and Qxd6
    assert_eq!(count(&["--min-ply", "10"]), 5);
    assert_eq!(count(&["--max-ply", "9"]), 10);
    assert_eq!(count(&["--min-ply", "4", "--max-ply", "4"]), 1);
}

/// The rest of a game is read as games of its own.
#[test]
fn filters_cut_games() {
    let folder = Folder::new().with("games.pgn", GAMES);
    folder.convert("games.pgn", "a.viri", &["--skip-captures"]).ends_with(0);
    let bytes = folder.read("a.viri");
    let games: Vec<_> = ViriReader::new(&bytes[..]).map(Result::unwrap).collect();
    let lengths: Vec<usize> = games.iter().map(|game| game.moves.len()).collect();
    assert_eq!(lengths, [4, 4, 2, 3]);
}

#[test]
fn positions_cannot_become_games() {
    let folder = Folder::new().with("games.pgn", GAMES);
    folder.convert("games.pgn", "a.marlin", &[]).ends_with(0);
    let run = folder.convert("a.marlin", "a.binpack", &[]).ends_with(2);
    run.complains("marlinformat has no moves, which binpack needs");
    assert!(!folder.path("a.binpack").exists());
    let run = folder.convert("a.marlin", "b.marlin", &["--skip-captures"]).ends_with(2);
    run.complains("marlinformat does not say which move was played");
    folder.convert("a.marlin", "a.bullet", &[]).ends_with(0);
    let run = folder.convert("a.bullet", "b.bullet", &["--min-ply", "1"]).ends_with(2);
    run.complains("bulletformat does not say how far a game has come");
}

#[test]
fn what_does_not_fit_leaves_the_target_as_it_was() {
    let shuffled =
        "[Variant \"Chess960\"]\n[FEN \"1r2k3/8/8/8/8/8/8/1R2K3 w Bb - 0 1\"]\n\n1. Ra1 1-0\n";
    let folder = Folder::new().with("games.pgn", shuffled).with("a.binpack", "as it was");
    let run = folder.convert("games.pgn", "a.binpack", &[]).ends_with(2);
    run.complains("position 1 (1r2k3/8/8/8/8/8/8/1R2K3 w Qq - 0 1) does not fit binpack");
    assert_eq!(folder.read("a.binpack"), b"as it was");
    folder.convert("games.pgn", "a.viri", &[]).ends_with(0);
}

#[test]
fn games_that_cannot_be_read_are_named_and_others_are_written() {
    let games = format!("1. e4 Ke7 1-0\n\n{GAMES}\n1. d4 *\n");
    let folder = Folder::new().with("games.pgn", games);
    let run = folder.convert("games.pgn", "a.viri", &[]).ends_with(2);
    let run = run.complains("game 1, line 1").complains("15 positions written");
    run.complains("1 games have no result and were left out");
    assert_eq!(ViriReader::new(&folder.read("a.viri")[..]).count(), 2);

    let folder = Folder::new().with("a.bullet", [0; 40]);
    let run = folder.convert("a.bullet", "b.bullet", &[]).ends_with(2);
    run.complains("record 1 at byte 0")
        .complains("record 2 at byte 32: the file ends after 8 bytes");
}

#[test]
fn names_and_files_are_checked() {
    let folder = Folder::new().with("games.pgn", GAMES).with("games.txt", GAMES);
    folder.convert("games.txt", "a.viri", &[]).ends_with(2).complains("name it: --from pgn");
    folder.convert("games.txt", "a.viri", &["--from", "pgn"]).ends_with(0);
    folder.convert("games.pgn", "a", &[]).ends_with(2).complains("name it: --to pgn");
    folder.convert("gone.pgn", "a.viri", &[]).ends_with(2).complains("cannot read");
    folder.convert("games.pgn", "gone/a.viri", &[]).ends_with(2).complains("cannot write");
    let run = PROGRAM.fed(["-", "-", "--from", "pgn", "--to", "pgn"], GAMES.as_bytes());
    run.ends_with(0).says("1. e4").says("41. Qb7+");
}
