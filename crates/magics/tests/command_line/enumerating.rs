//! `blockers` and `one-rank`.

use serde_json::Value;

use crate::program::magics;

/// The example of the question about `index_to_uint64`: a rook on e4 has 1,024 sets of blockers.
#[test]
fn all_sets_of_blockers_come_in_the_order_of_their_numbers() {
    let objects = magics(["blockers", "e4", "--all", "--json"]).ends_with(0).objects();
    assert_eq!(objects.len(), 1_024);
    let mask = 0x0010_1010_6E10_1000_u64;
    let mut blockers = 0_u64;
    for (number, object) in objects.iter().enumerate() {
        assert_eq!(object["number"], number);
        assert_eq!(hex(&object["blockers"]), blockers);
        blockers = blockers.wrapping_sub(mask) & mask;
    }
    assert_eq!(blockers, 0);
    let example = objects.iter().find(|object| hex(&object["blockers"]) == 0x0010_0010_0600_1000);
    assert_eq!(hex(&example.expect("a set of the mask")["attacks"]), 0x0000_0010_EC10_1000);
    // Sets with one index have equal attacks.
    let mut entries = vec![None; 1_024];
    for object in &objects {
        let index = object["index"].as_u64().expect("a number") as usize;
        assert_eq!(entries[index].get_or_insert(&object["attacks"]), &&object["attacks"]);
    }
}

fn hex(text: &Value) -> u64 {
    let digits = text.as_str().and_then(|text| text.strip_prefix("0x")).expect("a number");
    u64::from_str_radix(digits, 16).expect("a number")
}

#[test]
fn a_part_of_the_sets_can_be_shown() {
    let run = magics(["blockers", "b1", "--piece", "bishop", "--from", "30"]).ends_with(0);
    let run =
        run.says("bishop b1: 5 relevant squares, 32 sets of blockers, 6 attack sets\nmask 0x0000402010080400, ");
    let run = run.says("\n    30  0x0000402010080000  ").says("\n    31  0x0000402010080400  ");
    run.says("\nrows 30 to 31 of 32: --all shows all rows\n");
    let run = magics(["blockers", "a1", "--limit", "1", "--boards"]).ends_with(0);
    let run = run.says("\nset 0").says("rows 0 to 0 of 4,096: --from 1 shows the next rows");
    assert_eq!(run.stdout.matches("attacks\n").count(), 1);
    magics(["blockers", "a1", "--from", "4096"])
        .ends_with(2)
        .complains("--from 4096 is beyond the last row, 4095");
    magics(["blockers", "a1", "--from", "-1"]).ends_with(2).complains("invalid value '-1'");
    magics(["blockers", "a1", "--limit", "0"]).ends_with(2).complains("--limit");
    magics(["blockers", "a1", "--svg", "x.svg", "--all"])
        .ends_with(2)
        .complains("at most 256 sets, not 4,096");
}

#[test]
fn sets_with_a_number_that_is_no_magic_end_with_a_finding() {
    let run =
        magics(["blockers", "a1", "--magic", "3", "--bits", "12", "--limit", "2"]).ends_with(1);
    run.says("This number is not a magic. rook a1, index 0");
    let json = ["blockers", "a1", "--magic", "3", "--bits", "12", "--limit", "2", "--json"];
    assert_eq!(magics(json).ends_with(1).objects().len(), 2);
}

/// The example of the page on one-dimensional boards: ". . R . . k . .".
#[test]
fn a_rank_has_a_direct_table() {
    let run = magics(["one-rank"]).ends_with(0);
    let run = run
        .says("board      . . o . . X . .   0x24")
        .says("reachable  X X o X X . . .   table[c1][0x24] = 0x1b");
    let run = run.says("8 squares × 2^8 boards = 2,048 entries, 120 of them different.\n");
    let run = run.says("64 squares × 2^64 boards =\n1,180,591,620,717,411,303,424 entries.");
    run.says("are 102,400 for rooks and 5,248 for bishops.").says("\n  0xf0  0b 0a 08 08");
    let run = magics(["one-rank", "--all"]).ends_with(0);
    assert_eq!(run.stdout.matches("\n  0x").count(), 8 * 16);
}

/// Every entry is what a walk along the rank finds.
#[test]
fn the_table_of_a_rank_can_be_written_as_json() {
    let object = &magics(["one-rank", "a1", "--occupied", "none", "--all", "--json"])
        .ends_with(0)
        .objects()[0];
    assert_eq!((&object["board"], &object["reachable"]), (&1.into(), &254.into()));
    assert_eq!(object["chessboard_entries"], "1180591620717411303424");
    let tables = object["tables"].as_array().expect("tables");
    assert_eq!(tables.len(), 8);
    for (rook, table) in tables.iter().enumerate() {
        let entries = table["reachable"].as_array().expect("entries");
        assert_eq!(entries.len(), 256);
        for (board, entry) in entries.iter().enumerate() {
            let is_free = |square: &usize| board >> square & 1 == 0;
            let up = (rook + 1..8).take_while(is_free);
            let down = (0..rook).rev().take_while(is_free);
            let reachable: usize = up.chain(down).map(|square| 1 << square).sum();
            assert_eq!(entry, reachable, "rook {rook}, board {board:#x}");
        }
    }
}

#[test]
fn a_rank_has_only_eight_squares() {
    magics(["one-rank", "a2"]).ends_with(2).complains("only one rank");
    magics(["one-rank", "a1", "--occupied", "256"]).ends_with(2).complains("only one rank");
}

/// The piece may stand before the square, as for `prove`.
#[test]
fn the_piece_may_stand_before_the_square() {
    for (short, long) in [
        (["explain", "knight", "g1"], ["explain", "g1", "--piece=knight"]),
        (["blockers", "bishop", "e4"], ["blockers", "e4", "--piece=bishop"]),
    ] {
        let run = magics(short).ends_with(0);
        assert_eq!(run.stdout, magics(long).ends_with(0).stdout);
    }
}
