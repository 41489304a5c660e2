//! `explain`.

use std::fs;
use std::path::PathBuf;

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
        .says("\n. . . . . F . .    *     . 1 . . . . . .    =     ")
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
        .says("This number is no magic. rook a1, index 0");
}

#[test]
fn the_picture_can_be_written_as_svg() {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("explain.svg");
    let arguments = ["explain", "d4", "--seed", "3", "--svg", path.to_str().unwrap()];
    magics(arguments).ends_with(0).says("rook d4, 10 relevant squares");
    let svg = fs::read_to_string(&path).unwrap();
    fs::remove_file(&path).unwrap();
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
    // Six boards, with a frame on the slider's square and on the index.
    let count = |what: &str| svg.matches(what).count();
    assert_eq!(count("class=\"dark\"") + count("class=\"light\"") + count("class=\"marked\""), 384);
    assert_eq!(count("class=\"framed\""), 3 + 10);
    assert_eq!(count("<text class=\"title\""), 1);
}
