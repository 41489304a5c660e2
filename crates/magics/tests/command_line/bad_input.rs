//! Bad input, one kind after another. The program must say what is wrong and where, end with 2, and
//! write nothing.

use std::path::Path;

use proptest::prelude::*;

use crate::program::{TemporaryFile, magics, magics_fed, program};

#[track_caller]
fn refuses(arguments: &[&str], reason: &str) {
    let run = magics(arguments).ends_with(2).complains(reason);
    assert_eq!(run.stdout, "");
}

#[test]
fn values_of_options() {
    refuses(&["find", "--squares", "a9"], "a square is a letter a to h");
    refuses(&["find", "--piece", "queen"], "a slider is a rook or a bishop");
    refuses(&["find", "--transform", "16"], "a transform is 64 or 32");
    refuses(&["find", "--threads", "0"], "a number of threads is 1 to 4096");
    refuses(&["find", "--seed=-1"], "--seed");
    refuses(&["find", "--mode", "magic"], "possible values");
    refuses(&["explain", "i1"], "a square is a letter a to h");
    refuses(&["explain", "e4", "--occupied", "e4,x"], "'x': a square is");
    refuses(&["explain", "e4", "--magic", "0x1"], "--bits");
    refuses(&["explain", "e4", "--bits", "4"], "--magic");
    refuses(&["explain", "e4", "--magic", "0x10000000000000000", "--bits", "4"], "64-bit number");
    refuses(&["lists", "--ones", "0"], "0 is not in 1..=8");
    refuses(&["explain", "e4", "--piece", "queen"], "a queen is a rook and a bishop");
    refuses(&["explain", "e4", "--piece", "pawn"], "a piece is rook, bishop, king or knight");
    refuses(&["blockers", "e4", "--piece", "king"], "a slider is a rook or a bishop");
    refuses(&["blockers", "king", "e4"], "a slider is a rook or a bishop");
    refuses(&["explain", "king", "a1", "--piece", "king"], "cannot be used with");
    refuses(&["explain", "king"], "king");
    refuses(&["explain", "a1", "king"], "put the piece before the square, as in knight a1");
    refuses(&["completions", "dos"], "possible values");
}

#[test]
fn options_that_the_mode_does_not_use() {
    let refuses_in = |mode: &str, option: &str, value: &[&str]| {
        let arguments =
            [&["find", "--mode", mode], &option.split(' ').collect::<Vec<_>>()[..], value];
        refuses(&arguments.concat(), &format!("{option} does not go with --mode {mode}"));
    };
    refuses_in("packing", "--piece", &["rook"]);
    refuses_in("packing", "--squares", &["a1"]);
    refuses_in("packing", "--bits", &["5"]);
    refuses_in("packing", "--transform 32", &[]);
    refuses_in("exhaustive", "--transform 32", &[]);
    refuses_in("exhaustive", "--seconds", &["5"]);
    refuses_in("random", "--ones", &["5"]);
    refuses_in("few-bits", "--steps", &["5"]);
    refuses_in("unfiltered", "--from-best", &[]);
    let arguments = ["find", "--mode", "exhaustive", "--piece", "rook", "--bits", "9"];
    refuses(&arguments, "an exhaustive search needs a piece, squares and index bits");
    refuses(&["find", "--mode", "packing", "--steps", "0"], "--steps");
    refuses(&["find", "--mode", "few-bits", "--ones", "65"], "65 is not in 1..=64");
}

#[test]
fn options_that_the_piece_does_not_use() {
    refuses(&["explain", "e4", "--targets", "e5"], "--targets does not go with a rook");
    refuses(&["explain", "e4", "--all"], "--from, --limit or --all does not go with a rook");
    let king = ["explain", "e4", "--piece", "king"];
    let refuses_king = |more: &[&str], reason| refuses(&[&king[..], more].concat(), reason);
    refuses_king(&["--occupied", "e5"], "--occupied does not go with a king");
    refuses_king(&["--magic", "1", "--bits", "8"], "--bits does not go with a king");
    refuses_king(&["--targets", "e6"], "the king on e4 cannot move to e6");
    refuses_king(&["--from", "256"], "--from 256 is beyond the last row, 255");
}

#[test]
fn numbers_of_bits_outside_1_to_16() {
    refuses(&["find", "--bits", "0"], "an index has 1 to 16 bits");
    refuses(&["find", "--bits", "17"], "an index has 1 to 16 bits");
    refuses(&["verify", "x", "--bits", "17"], "an index has 1 to 16 bits");
    refuses(&["explain", "e4", "--magic", "1", "--bits", "99"], "an index has 1 to 16 bits");
}

#[test]
fn time_budgets_that_make_no_sense() {
    for seconds in ["0", "-1", "31536001", "99999999999999999999", "soon"] {
        refuses(
            &["find", &format!("--seconds={seconds}")],
            "a time budget is 1 to 31536000 seconds",
        );
        refuses(
            &["find", "--mode", "packing", &format!("--seconds={seconds}")],
            "a time budget is 1 to 31536000 seconds",
        );
    }
}

#[test]
fn files_that_cannot_be_read() {
    refuses(&["verify", "no/such/file"], "cannot read 'no/such/file'");
    refuses(&["verify", env!("CARGO_TARGET_TMPDIR")], "cannot read");
}

#[test]
fn files_that_cannot_be_written() {
    refuses(&["report", "--svg", "no/such/folder/x.svg"], "cannot write 'no/such/folder/x.svg'");
    refuses(&["explain", "a1", "--svg", env!("CARGO_TARGET_TMPDIR")], "cannot write");
    let beside = format!("{}.part", env!("CARGO_TARGET_TMPDIR"));
    assert!(!Path::new(&beside).exists(), "{beside} is left");
}

/// Checks that the program rejects `table` from standard input, with this problem at this line and
/// column.
#[track_caller]
fn refuses_table(table: &str, place: &str, problem: &str) {
    let run = magics_fed(["verify", "-"], table.as_bytes()).ends_with(2).complains("help: a table");
    assert_eq!(run.stdout, "");
    run.complains(&format!("error: -:{place}: ")).complains(problem);
}

/// An array of 64 numbers, in which `number` stands at `index`.
fn array(name: &str, index: usize, number: &str) -> String {
    let numbers = (0..64).map(|n| if n == index { number } else { "0x1ULL" });
    let numbers: Vec<_> = numbers.collect();
    format!("const uint64 {name}[64] = {{\n  {}\n}};\n", numbers.join(",\n  "))
}

#[test]
fn malformed_arrays() {
    refuses_table("", "1:1", "there is no array of magics in the table");
    refuses_table("int RBits[2] = { 1, 2 };", "1:11", "has 64 numbers, not 2; a smaller one names");
    refuses_table("RMagic[] = { 1 /* a1 */, 2 };", "1:1", "has 64 numbers, not 2");
    refuses_table("const uint64 Zobrist[64] = {};", "1:14", "'Zobrist' names no magics");
    refuses_table("RMagic[64] = { 1, 2 };", "1:21", "the array ends after 2 of 64 numbers");
    refuses_table(
        "const RMagic: [u64; 1] = [1 // a1\n, 2];",
        "2:3",
        "']' expected after 1 numbers",
    );
    refuses_table("const RMagic: u64 = 1;", "1:15", "'[' expected");
    refuses_table("const RMagic: [(u64, usize); 1] = [(1)];", "1:38", "',' expected");
    refuses_table(
        "const RMagic: [(u64, usize); 1] = [(1, 2)]; // a1",
        "1:30",
        "has 64 numbers, not 1",
    );
    refuses_table(
        "// by 33-bit products\nRMagic[64] = {",
        "1:1",
        "products have 32 or 64 bits, not 33",
    );
    refuses_table("\n/* 17 index bits */ RMagic[64] = {", "2:1", "an index has 1 to 16 bits");
    refuses_table("RMagic[64] { 1, 2 };", "1:12", "'=' expected");
    refuses_table("const uint64 RMagic[64] = {\n  0x1ULL\n  0x2ULL", "3:3", "',' or '}' expected");
    refuses_table("RMagic[64] = { 1,", "1:18", "a number or '}' expected");
    refuses_table(&array("RMagic", 2, "0x1g"), "4:3", "'0x1g' is not a number");
    refuses_table(&array("RMagic", 63, "0x10000000000000000"), "65:3", "does not fit into 64 bits");
    refuses_table(&array("RMagic", 0, "1, 2"), "65:3", "'}' expected after 64 numbers");
    refuses_table(&array("RBits", 5, "17"), "7:3", "an index has 1 to 16 bits");
    let shared = array("RMagic", 0, "1") + &array("ROffset", 3, "1");
    refuses_table(&shared, "132:3", "the bishop on a1 lacks them");
    let far = array("BOffset", 3, "294913");
    refuses_table(&far, "5:3", "no window begins beyond 294912");
    refuses_table("/* no end", "1:1", "this comment has no end");
    refuses_table("[64]", "1:1", "the name of an array expected");
}

#[test]
fn malformed_objects() {
    let object = r#"{"piece":"rook","square":"a1","magic":"0x1"}"#;
    let refuses_object = |old: &str, new: &str, column: usize, problem: &str| {
        let place = format!("2:{column}");
        refuses_table(&format!("{object}\n{}", object.replace(old, new)), &place, problem);
    };
    refuses_object("rook", "queen", 16, "a slider is a rook or a bishop");
    refuses_object("a1", "a9", 29, "a square is a letter a to h");
    refuses_object("0x1", "x", 1, "a magic expected");
    refuses_object("0x1", "0x1 2", 1, "'0x1 2' is not a number");
    refuses_object("\"0x1\"", "7", 39, "invalid type: integer `7`, expected a string");
    refuses_object("magic", "number", 1, "needs either a field `magic` or a field `magics`");
    refuses_object("}", ",\"bits\":17}", 1, "an index has 1 to 16 bits");
    refuses_object("}", ",\"transform\":16}", 1, "products have 32 or 64 bits, not 16");
    refuses_object("}", ",\"offset\":294913}", 1, "no window begins beyond 294912");
    refuses_object("}", ",\"offset\":5}", 56, "the rook on b1 lacks them");
    let placed = object.replace('}', ",\"offset\":5}");
    refuses_table(&format!("{placed}\n{placed}"), "2:1", "a second magic of the rook on a1");
    refuses_object("\"}", "\"", 43, "EOF while parsing an object");
    refuses_table(&format!("[{object}]"), "1:1", "objects expected, one after another");
    let missing = object.replace("\"0x1\"", "null");
    refuses_table(&missing, "1:44", "there is no magic in the table");
}

#[test]
fn malformed_lines() {
    let header = "find Magics with 4 one bits for King-Moves, bits 3\n";
    let line = "magic/shift[ 0] 8 movelists: 0x1040000000000003 61";
    refuses_table(line, "1:13", "no line 'find Magics …' says of which piece");
    refuses_table(header, "1:51", "there is no magic in the table");
    refuses_table(&header.replace("King", "Queen"), "1:32", "King-Moves or Knight-Moves expected");
    refuses_table(&header.replace('4', "99"), "1:20", "a magic has 1 to 64 one-bits");
    refuses_table(&format!("{header}{}", line.replace(" 0]", "64]")), "2:15", "numbered 0 to 63");
    refuses_table(&format!("{header}{line} x"), "2:52", "the line should end here");
    refuses_table(&format!("{header}{}", line.replace("61", "")), "2:49", "a shift expected");
    refuses_table(&format!("{header}\nhello"), "3:1", "a line that starts with");
    refuses_table(&format!("{header}{line}\n4 magics found"), "3:3", "'magics found so far with'");
}

#[test]
fn bytes_that_are_not_text() {
    let file = TemporaryFile::new("no_text.h", b"const\n uint64 \xFF");
    refuses(&["verify", file.path()], ":2:9: this byte belongs to no text");
}

/// The program must not replace a device by a file.
#[cfg(target_os = "linux")]
#[test]
fn a_full_device() {
    let link = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join(format!("full-{}.svg", std::process::id()));
    let _ = std::fs::remove_file(&link);
    std::os::unix::fs::symlink("/dev/full", &link).expect("the temporary folder can be written");
    let run = magics(["report", "--svg", link.to_str().expect("a plain path")]);
    let is_link = std::fs::symlink_metadata(&link).is_ok_and(|what| what.is_symlink());
    let _ = std::fs::remove_file(&link);
    run.ends_with(2).complains("No space left on device");
    assert!(is_link, "the link was replaced");
}

#[test]
fn no_command_at_all() {
    let output = program().output().expect("the program can be run");
    assert_eq!(output.status.code(), Some(2));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    /// Whatever damage a table has, the program reads it or says why it cannot.
    #[test]
    fn damaged_tables_cause_no_panic(
        place: prop::sample::Index,
        damage in "[ -~\n{}\\[\\];,x0-9é]{0,6}",
        is_list: bool,
    ) {
        let table = if is_list {
            "find Magics with 4 one bits for King-Moves, bits 3\n\
             magic/shift[ 0] 8 movelists: 0x1040000000000003 61\n\
             4 magics found so far with 32 entries\n".to_owned()
        } else {
            array("RMagic", 0, "0x80104000208002ULL")
        };
        let at = place.index(table.len());
        let damaged = format!("{}{damage}{}", &table[..at], &table[at..]);
        let run = magics_fed(["verify", "-"], damaged.as_bytes());
        prop_assert!(matches!(run.code, Some(0..=2)), "{damaged:?} {run:?}");
    }
}

#[cfg(unix)]
#[test]
fn a_table_without_an_end_is_refused() {
    magics(["verify", "/dev/zero"]).ends_with(2).complains("more than 64 MiB");
}
