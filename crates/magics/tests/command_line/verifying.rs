//! `verify`: what is wrong with bad magics.

use crate::program::{magics, magics_fed};

/// The array of `find` for bishops, with one number replaced.
fn array_with(line: usize, text: &str) -> String {
    let found = magics(["find", "--piece", "bishop", "--format", "c"]).ends_with(0).stdout;
    let mut lines: Vec<_> = found.lines().collect();
    lines[line - 1] = text;
    lines.join("\n")
}

#[test]
fn a_conflict_is_shown_in_full() {
    // Line 3 is the bishop on a1.
    magics_fed(["verify", "-"], array_with(3, "  0x1ULL,").as_bytes())
        .ends_with(1)
        .says("BAD -:3: bishop a1: 0x0000000000000001\n  has the index 0 for two sets of blockers")
        .says("\n  blockers 0x0000000000000000, attacks 0x8040201008040200\n")
        .says("\n  blockers 0x0000000000000200, attacks 0x0000000000000200\n")
        .says("  . . . . . . . .   . X . . . . . .   . X . . . . . .   . X . . . . . .\n")
        .says("64 magics: 63 good, 1 bad");
}

#[test]
fn a_conflict_can_be_written_as_json() {
    let run = magics_fed(["verify", "--json", "-"], array_with(3, "  1,").as_bytes()).ends_with(1);
    let summary = &run.objects()[0];
    assert_eq!(summary["checked"], 64);
    let bad = &summary["bad"][0];
    assert_eq!((bad["square"].as_str(), bad["index"].as_u64()), (Some("a1"), Some(0)));
    assert_eq!(bad["blockers"][1], "0x0000000000000200");
    assert_eq!(bad["attacks"][1], "0x0000000000000200");
}

/// Magics of one transform are not magics of the other, and the program says so where the file does
/// not say which transform they are for.
#[test]
fn transforms_are_not_interchangeable() {
    let arguments = ["find", "--piece", "bishop", "--transform", "32", "--format", "c"];
    let found = magics(arguments).ends_with(0).stdout;
    let (_, without_comment) = found.split_once('\n').expect("the first line is a comment");
    magics_fed(["verify", "-"], without_comment.as_bytes())
        .ends_with(1)
        .complains("try --transform 32");
    magics_fed(["verify", "-", "--transform", "32"], without_comment.as_bytes()).ends_with(0);
    magics_fed(["verify", "-", "--transform", "64"], found.as_bytes())
        .ends_with(1)
        .complains("try --transform 32");
}

/// A table that gives the bits of its indices. In the second table they are too few for b1.
#[test]
fn sizes_of_indices_are_taken_from_the_file() {
    let array = |name: &str, numbers: &[u64]| {
        let numbers: Vec<_> = numbers.iter().map(u64::to_string).collect();
        format!("int {name}[64] = {{ {} }};\n", numbers.join(", "))
    };
    let relevant = "/* by square */ static const int BBits[] = {
        6, 5, 5, 5, 5, 5, 5, 6,  5, 5, 5, 5, 5, 5, 5, 5,
        5, 5, 7, 7, 7, 7, 5, 5,  5, 5, 7, 9, 9, 7, 5, 5,
        5, 5, 7, 9, 9, 7, 5, 5,  5, 5, 7, 7, 7, 7, 5, 5,
        5, 5, 5, 5, 5, 5, 5, 5,  6, 5, 5, 5, 5, 5, 5, 6, // h8\n};\n";
    let found = magics(["find", "--piece", "bishop", "--format", "c"]).ends_with(0).stdout;
    let good = format!("#include <stdint.h>\n{relevant}{found}");
    magics_fed(["verify", "-"], good.as_bytes()).ends_with(0).says("64 magics: 64 good, 0 bad");
    let mut bits = [9; 64];
    bits[1] = 2;
    let bad = array("bishop_bits", &bits) + &found;
    magics_fed(["verify", "-"], bad.as_bytes()).ends_with(1).says("bishop b1");
}

/// A line of `lists` makes claims beside its magic. They are checked too.
#[test]
fn false_claims_of_lists_are_bad() {
    let header = "find Magics with 4 one bits for King-Moves, bits 3\n";
    let fed = |line: &str| magics_fed(["verify", "-"], format!("{header}{line}\n").as_bytes());
    fed("magic/shift[ 0] 8 movelists: 0x1040000000000003 61").ends_with(0);
    fed("magic/shift[ 0] 8 movelists: 0x1040000000000003 60").ends_with(1).says("shift must be 61");
    fed("magic/shift[ 0] 4 movelists: 0x1040000000000003 61").ends_with(1).says("8 move lists");
    fed("magic/shift[ 0] 8 movelists: 0x1040000000000001 61").ends_with(1).says("3 one-bits");
    fed("magic/shift[ 1] 32 movelists: 0x000000000000000f 59")
        .ends_with(1)
        .says("king b1: 0x000000000000000f\n  has the index 0 for two sets of targets")
        .says("1 magic: 0 good, 1 bad");
}

/// A table with very many bad magics shows the first ones, and counts the others.
#[test]
fn very_many_bad_magics_are_counted() {
    let table = format!("BMagic_a1[] = {{ {} }};", "1, ".repeat(3_000));
    let run = magics_fed(["verify", "-"], table.as_bytes()).ends_with(1);
    assert_eq!(run.stdout.matches("BAD ").count(), 1_000);
    let run = run.says("2,000 more magics are bad in the same ways\n");
    run.says("3000 magics: 0 good, 3000 bad");
    let run = magics_fed(["verify", "--json", "-"], table.as_bytes()).ends_with(1);
    let summary = &run.objects()[0];
    assert_eq!((&summary["checked"], &summary["failed"]), (&3_000.into(), &3_000.into()));
    assert_eq!(summary["bad"].as_array().map(Vec::len), Some(1_000));
}

#[test]
fn more_magics_than_any_search_finds_are_refused() {
    let table = format!("BMagic_a1[] = {{ {} }};", "1,".repeat((1 << 21) + 1));
    magics_fed(["verify", "-"], table.as_bytes())
        .ends_with(2)
        .complains("a table has at most 2097152 magics");
}

/// A source file of another program: arrays that are not tables of magics are skipped, lists that
/// cannot be placed are reported, and all other lists are checked.
#[test]
fn source_files_of_other_programs() {
    let found = |piece: &str| {
        let run = magics(["find", "--piece", piece, "--format", "c"]).ends_with(0).stdout;
        let (_, numbers) = run.split_once('{').expect("an array");
        numbers.split_once('}').expect("its end").0.replace("ULL", "")
    };
    let (rooks, bishops) = (found("rook"), found("bishop"));
    let shifts = "58,".repeat(64);
    let source = format!(
        "package chess\n\nimport \"fmt\"\n\nvar table = [64]uint64{{{rooks}}}\nvar shifts = [64]int{{{shifts}}}\n         var other = [...]uint64{{{bishops}}}\n\nfunc main() {{\n\tfmt.Println(\"{{\")\n}}\n"
    );
    let run = |text: &str, arguments: &[&str]| {
        magics_fed([&["verify", "-"], arguments].concat(), text.as_bytes())
    };
    let good = run(&source, &[]).ends_with(0).says("128 magics: 128 good, 0 bad");
    assert_eq!(good.stderr, "");
    let digit = rooks.trim_start().split(',').next().expect("a number").trim();
    let bad = source.replacen(digit, "0x1", 1);
    run(&bad, &[]).ends_with(1).says("rook a1: 0x0000000000000001").says("127 good, 1 bad");
    let words =
        (1..=64).map(|number| format!("{:#x},", 0x123_4567_89ab_cdef_u64.wrapping_mul(number)));
    let words = words.collect::<String>();
    let unknown = source.clone() + &format!("var words = [64]uint64{{{words}}}\n");
    run(&unknown, &[])
        .ends_with(0)
        .complains("'words' is not checked: its name does not say the piece");
    let unknown = unknown.replace("words =", "magicWords =");
    run(&unknown, &[]).ends_with(2).complains("'magicWords' is not checked").says("128 good");
    let object = &run(&unknown, &["--json"]).ends_with(2).objects()[0];
    assert_eq!(object["unplaced"][0]["name"], "magicWords");
    run(&format!("var words = [64]uint64{{{words}}}\n"), &[]).ends_with(2);
}

/// A program may have several arrays of the same piece.
#[test]
fn several_arrays_of_a_piece() {
    let found = magics(["find", "--piece", "rook", "--format", "c"]).ends_with(0).stdout;
    let twice = found.clone() + &found.replace("RMagic", "oldRookMagics");
    magics_fed(["verify", "-"], twice.as_bytes()).ends_with(0).says("128 magics: 128 good, 0 bad");
}
