//! `verify` reads all that `find`, `lists` and `prove` write, and finds a changed digit.

use terminal::testing::TemporaryFile;

use crate::program::{Run, magics, magics_fed, magics_in_own_folder};

const FORMATS: [&str; 3] = ["rust", "c", "json"];

/// A way to call `find`, and how many magics it writes.
struct Search {
    arguments: &'static str,
    magics: usize,
}

const fn search(arguments: &'static str, magics: usize) -> Search {
    Search { arguments, magics }
}

/// Searches for magics of all squares, of some, of one, of both sliders and of one, for both kinds
/// of products, with sizes of indices of the user's own.
const SEPARATE_MAGICS: [Search; 11] = [
    search("--mode random", 128),
    search("--mode random --piece rook", 64),
    search("--mode random --transform 32 --piece bishop", 64),
    search("--mode random --squares a1,e4,h8", 6),
    search("--mode random --squares e4 --piece bishop", 1),
    search("--mode random --transform 32 --squares d5,a8 --bits 13", 4),
    search("--mode unfiltered --piece bishop", 64),
    search("--mode unfiltered --squares a1,h1 --bits 12", 4),
    search("--mode unfiltered --transform 32 --squares b2 --piece rook --bits 11", 1),
    search("--mode few-bits --piece bishop --squares d1,e1", 2),
    search("--mode exhaustive --piece bishop --squares d8 --bits 5", 9_547),
];

fn found(arguments: &str, format: &str) -> String {
    let words = ["find", "--format", format].into_iter().chain(arguments.split(' '));
    magics_in_own_folder(words).ends_with(0).stdout
}

/// Checks for each format that its magics are found good, and that one changed digit is found.
fn all_formats_can_be_verified(searches: &[Search]) {
    for search in searches {
        FORMATS.into_iter().for_each(|format| can_be_verified(search, format));
    }
}

fn can_be_verified(&Search { arguments, magics }: &Search, format: &str) {
    let table = found(arguments, format);
    let noun = if magics == 1 { "magic" } else { "magics" };
    magics_fed(["verify", "-"], table.as_bytes())
        .ends_with(0)
        .says(&format!("{magics} {noun}: {magics} good, 0 bad\n"));
    let (line, run) = with_a_changed_digit(&table);
    run.says(&format!("BAD -:{line}: "))
        .says("for two sets of blockers with different attacks\n  blockers 0x")
        .says(&format!("{magics} {noun}: {} good, 1 bad\n", magics - 1));
}

/// Changes a digit of the first number so that the number is not a magic. Returns its line, and
/// what `verify` says.
fn with_a_changed_digit(table: &str) -> (usize, Run) {
    let start = table.find("0x").expect("a number") + 2;
    let is_digit = |(_, digit): &(usize, char)| digit.is_ascii_hexdigit();
    let number = table[start..].split(|c: char| !c.is_ascii_hexdigit() && c != '_').next();
    let digits = number.expect("digits").char_indices().filter(is_digit);
    let line = table[..start].matches('\n').count() + 1;
    for (at, digit) in digits {
        let other = if digit == '0' { "1" } else { "0" };
        let changed = format!("{}{other}{}", &table[..start + at], &table[start + at + 1..]);
        let run = magics_fed(["verify", "-"], changed.as_bytes());
        if run.code == Some(1) {
            return (line, run);
        }
    }
    panic!("no digit of the number on line {line} makes a difference");
}

#[test]
fn random_searches_of_all_squares() {
    // The formats write fewer squares no differently: those are tried in all formats.
    for (search, format) in SEPARATE_MAGICS[..3].iter().zip(FORMATS) {
        can_be_verified(search, format);
    }
}

#[test]
fn random_searches_of_some_squares() {
    all_formats_can_be_verified(&SEPARATE_MAGICS[3..6]);
}

#[test]
fn searches_without_a_filter() {
    all_formats_can_be_verified(&SEPARATE_MAGICS[6..9]);
}

#[test]
fn searches_in_order() {
    all_formats_can_be_verified(&SEPARATE_MAGICS[9..10]);
}

#[test]
fn exhaustive_searches_in_rust() {
    can_be_verified(&SEPARATE_MAGICS[10], "rust");
}

#[test]
fn exhaustive_searches_in_c() {
    can_be_verified(&SEPARATE_MAGICS[10], "c");
}

#[test]
fn exhaustive_searches_in_json() {
    can_be_verified(&SEPARATE_MAGICS[10], "json");
}

#[test]
fn packings() {
    for format in FORMATS {
        let table = found("--mode packing --from-best --steps 1 --threads 1", format);
        magics_fed(["verify", "-"], table.as_bytes())
            .ends_with(0)
            .says("128 black magics share a table of 84,698 entries: good\n");
        let (line, run) = with_a_changed_digit(&table);
        // The number may be right by itself, and clash with a later one.
        let places = [
            format!("BAD -:{line}: rook a1: "),
            format!(" the rook on a1 needs there, from line {line}\n"),
        ];
        assert!(places.iter().any(|place| run.stdout.contains(place)), "{run:#?}");
        run.says("has the entry ").says("\n  blockers 0x").says("128 magics: 127 good, 1 bad\n");
    }
}

/// Where each of two squares is right by itself, both lines and both sets of blockers are named.
#[test]
fn windows_that_clash_are_named_with_both_lines() {
    let table = found("--mode packing --from-best --steps 1 --threads 1", "rust");
    let lines: Vec<_> = table.lines().collect();
    let offset =
        |line: &str| line.split_once(", ").expect("a pair").1.split(')').next().unwrap().to_owned();
    let (a1, b1) = (offset(lines[2]), offset(lines[3]));
    let moved = table.replacen(&format!(", {b1}),"), &format!(", {a1}),"), 1);
    assert_ne!(moved, table);
    let run =
        magics_fed(["verify", "-"], moved.as_bytes()).ends_with(1).says("BAD -:4: rook b1: 0x");
    run.says("for blockers with other attacks than the rook on a1 needs there, from line 3\n");
    let run = magics_fed(["verify", "--json", "-"], moved.as_bytes()).ends_with(1);
    let bad = &run.objects()[0]["bad"][0];
    assert_eq!((&bad["line"], &bad["square"]), (&4.into(), &"b1".into()));
    assert_eq!((&bad["first"]["line"], &bad["first"]["square"]), (&3.into(), &"a1".into()));
    assert_ne!(bad["attacks"][0], bad["attacks"][1]);
}

/// A file is read as standard input is, and its name stands before the line.
#[test]
fn files_are_read_too() {
    for (format, name) in [("rust", "magics.rs"), ("c", "magics.h"), ("json", "magics.json")] {
        let table = found("--piece bishop --squares a1", format);
        let file = TemporaryFile::new(name, &table);
        magics(["verify", file.path()]).ends_with(0).says("1 magic: 1 good, 0 bad");
        let number = table.find("0x").expect("a number") + 2;
        let is_digit = |c: char| c.is_ascii_hexdigit() || c == '_';
        let bad = table[..number].to_owned() + "1" + table[number..].trim_start_matches(is_digit);
        let line = table[..number].matches('\n').count() + 1;
        let file = TemporaryFile::new(name, bad);
        let run = magics(["verify", file.path()]).ends_with(1);
        run.says(&format!("{name}:{line}: bishop a1: 0x0000000000000001\n  has the index 0"));
    }
}

#[test]
fn all_magics_of_a_proof_can_be_verified() {
    let proof =
        magics_in_own_folder(["prove", "bishop", "d8", "--bits", "5", "--json"]).ends_with(0);
    magics_fed(["verify", "-"], proof.stdout.as_bytes()).ends_with(0).says("9547 good, 0 bad");
    let none =
        magics_in_own_folder(["prove", "bishop", "d8", "--bits", "4", "--json"]).ends_with(0);
    magics_fed(["verify", "-"], none.stdout.as_bytes())
        .ends_with(2)
        .complains("there is no magic in the table");
}

/// A square is written once, however often it is named.
#[test]
fn a_square_named_twice_is_searched_once() {
    let once = found("--piece bishop --squares a1,e4", "c");
    assert_eq!(found("--piece bishop --squares a1,e4,a1", "c"), once);
}

/// The arrays of other programs, in the two languages: names, types, comments, groups of digits,
/// suffixes.
#[test]
fn arrays_of_other_programs_are_read() {
    let objects = magics(["find", "--piece", "bishop", "--format", "json"]).ends_with(0).objects();
    let numbers: Vec<_> =
        objects.iter().map(|object| object["magic"].as_str().expect("text").to_owned()).collect();
    let tables = [
        format!(
            "#pragma once\r\nstatic constexpr U64 kBishopMagics[] = {{\r\n{}}};\r\n",
            numbers.join("ull,\r\n") + "ULL"
        ),
        format!(
            "#![allow(dead_code)]\n/* every /* slider */\npub(crate) static BISHOP: [u64; 64] = [{}];",
            numbers.join("_u64, ")
        ),
        format!("\u{FEFF}// rank 1\nBMagic[64] = {{ {} /* h8 */ }};", numbers.join(", ")),
    ];
    for table in tables {
        magics_fed(["verify", "-"], table.as_bytes())
            .ends_with(0)
            .says("64 magics: 64 good, 0 bad");
    }
}

/// Arrays of one square name it, as those of exhaustive searches of several squares do. Each has
/// its own size of index.
#[test]
fn arrays_of_several_squares_stand_in_one_file() {
    let of = |square: &str, format| {
        let found = found(&format!("--piece bishop --squares {square} --bits 10"), format);
        let found = found.replace("BMagic[", &format!("BMagic_{square}["));
        found.replace("BISHOP_MAGICS", &format!("BISHOP_{}_MAGICS", square.to_uppercase()))
    };
    for format in ["rust", "c"] {
        let (d8, e4) = (of("d8", format), of("e4", format));
        magics_fed(["verify", "-"], format!("{d8}{e4}").as_bytes())
            .ends_with(0)
            .says("2 magics: 2 good, 0 bad");
        magics_fed(["verify", "-"], format!("{d8}{d8}").as_bytes())
            .ends_with(2)
            .complains("a second array for the same slider");
    }
}
