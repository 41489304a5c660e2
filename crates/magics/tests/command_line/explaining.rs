//! `explain`.

use crate::program::magics;

/// A magic that moves the diagonal of b1 to the index unchanged, as in the wiki's first picture.
#[test]
fn the_bishop_on_b1_is_drawn_as_in_the_wiki() {
    let arguments =
        ["explain", "b1", "--piece", "bishop", "--magic", "0x0002020202020200", "--bits", "5"];
    magics(arguments)
        .ends_with(0)
        .says("relevant, 5 bits")
        .says("~ ~ ~ C D E F G")
        .says("\n. . . . . F . . * . 1 . . . . . . = ")
        .says(">> (64-5)")
        .says("\n. o . . . . . .");
}

#[test]
fn blockers_can_be_given_as_squares_or_as_a_number() {
    let explain = |occupied| magics(["explain", "e4", "--occupied", occupied]).ends_with(0);
    let by_squares = explain("b4,c4,e2,e5,e7,a8");
    by_squares.says("blockers 0x0010001006001000").says("attacks 0x00000010ec101000");
    assert_eq!(explain("0x0010001006001000").stdout, explain("4503668447514624").stdout);
    explain("0").says("attacks 0x10101010ef101010");
}

#[test]
fn a_number_that_is_not_a_magic_is_reported() {
    magics(["explain", "a1", "--magic", "3", "--bits", "12"])
        .ends_with(1)
        .says("This number is not a magic. rook a1, index 0");
}

/// The eight lists of the post of 2007, by number.
#[test]
fn a_king_in_the_corner_has_eight_lists() {
    let run = magics(["explain", "a1", "--piece", "king", "--targets", "b1,b2"]).ends_with(0);
    let run = run.says("king a1, 3 targets, 3 index bits, magic 0x1040000000000003\n");
    let run = run.says(" = . . . . . . . . [5] . . . . . . . .\n");
    let run = run.says("target set 0x0000000000000202, list 5 of 8: a1b1 a1b2\n");
    run.says(
        "(target set × 0x1040000000000003) >> 61.\n\n\
         list  target set          moves\n\
         \x20  0  0x0000000000000000  no move\n\
         \x20  1  0x0000000000000002  1 move: a1b1\n\
         \x20  2  0x0000000000000100  1 move: a1a2\n\
         \x20  3  0x0000000000000102  2 moves: a1b1 a1a2\n\
         \x20  4  0x0000000000000200  1 move: a1b2\n\
         \x20  5  0x0000000000000202  2 moves: a1b1 a1b2\n\
         \x20  6  0x0000000000000300  2 moves: a1a2 a1b2\n\
         \x20  7  0x0000000000000302  3 moves: a1b1 a1a2 a1b2\n",
    );
}

/// Every list of every square belongs to one set of targets, which the definition finds again.
#[test]
fn all_lists_of_leapers_are_consistent() {
    for (piece, square) in
        [("king", "a1"), ("king", "e4"), ("knight", "h8"), ("n", "d5"), ("k", "h5")]
    {
        let run = magics(["explain", square, "--piece", piece, "--all", "--json"]).ends_with(0);
        let object = &run.objects()[0];
        let magic = hex(&object["magic"]);
        let shift = object["shift"].as_u64().expect("a number");
        let lists = object["lists"].as_array().expect("lists");
        assert_eq!(lists.len(), 1 << (64 - shift));
        for (number, list) in lists.iter().enumerate() {
            let targets = hex(&list["targets"]);
            assert_eq!(list["number"], number);
            assert_eq!(targets.wrapping_mul(magic) >> shift, number as u64);
            let moves = list["moves"].as_array().expect("moves");
            assert_eq!(moves.len(), targets.count_ones() as usize);
            assert!(moves.iter().all(|text| text.as_str().expect("text").starts_with(square)));
        }
    }
}

fn hex(text: &serde_json::Value) -> u64 {
    let digits = text.as_str().and_then(|text| text.strip_prefix("0x")).expect("a number");
    u64::from_str_radix(digits, 16).expect("a number")
}

#[test]
fn long_tables_of_lists_are_shown_in_parts() {
    let rows = |arguments: &[&str]| {
        let run =
            magics([&["explain", "e4", "--piece", "knight"], arguments].concat()).ends_with(0);
        let is_row = |line: &&str| line.get(6..8) == Some("0x");
        let rows: Vec<_> = run.stdout.lines().filter(is_row).map(|line| line[..4].trim()).collect();
        rows.into_iter().map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(rows(&[]).len(), 32);
    assert_eq!(rows(&["--all"]).len(), 256);
    assert_eq!(rows(&["--from", "254"]), ["254", "255"]);
    assert_eq!(rows(&["--from", "7", "--limit", "2"]), ["7", "8"]);
}

#[test]
fn a_leaper_magic_that_collides_is_reported() {
    let run = magics(["explain", "a1", "--piece", "king", "--magic", "1"]).ends_with(1);
    let run = run.says("This number is not a magic. king a1, number 0:\n  target sets 0x");
    assert!(!run.stdout.contains("\nlist "), "{run:#?}");
    let run = magics(["explain", "a1", "--piece", "king", "--magic", "1", "--json"]).ends_with(1);
    assert!(run.objects()[0]["problem"].is_string());
}

#[test]
fn an_explanation_can_be_written_as_json() {
    let arguments = ["explain", "e4", "--occupied", "b4,c4,e2,e5,e7,a8", "--json"];
    let object = &magics(arguments).ends_with(0).objects()[0];
    assert_eq!(object["mask"]["squares"].as_array().map(Vec::len), Some(10));
    assert_eq!(object["chosen"]["set"], "0x0010001006001000");
    assert_eq!(object["attacks"]["set"], "0x00000010ec101000");
    assert_eq!(object["problem"], serde_json::Value::Null);
    let product = hex(&object["chosen"]["set"]).wrapping_mul(hex(&object["magic"]));
    assert_eq!(hex(&object["product"]), product);
    assert_eq!(object["index"], product >> object["shift"].as_u64().expect("a number"));
}

/// A terminal of 80 columns shows no broken line.
#[test]
fn explanations_fit_a_terminal() {
    for arguments in [
        "explain a1 --occupied 0xffffffffffffffff",
        "explain d4 --piece bishop",
        "explain h8 --piece rook --seed 5",
        "explain d4 --piece knight --all",
        "explain e5 --piece king --seed 9",
        "blockers a1 --limit 2",
        "blockers a1 --from 4095 --boards",
        "one-rank",
        "report",
    ] {
        let run = magics(arguments.split(' ')).ends_with(0);
        for line in run.stdout.lines() {
            assert!(line.chars().count() <= 80, "{arguments}: {line}");
        }
    }
}
