//! `find` and `lists`.

use pretty_assertions::assert_eq;

use crate::program::{magics, magics_fed, magics_in_own_folder};

/// All magics are found and can be read back. The arrays have the form that Romstad's program
/// prints.
#[test]
fn c_arrays_have_the_form_of_2008() {
    let found = magics(["find", "--transform", "32", "--format", "c"]).ends_with(0).stdout;
    magics_fed(["verify", "-", "--transform", "32"], found.as_bytes())
        .ends_with(0)
        .says("128 magics: 128 good, 0 bad");
    let lines: Vec<_> = found.lines().collect();
    assert_eq!(lines.len(), 2 * (64 + 4));
    assert_eq!(lines[0], "/* For rooks, by 32-bit products; seed 20261121. */");
    assert_eq!((lines[1], lines[66], lines[67]), ("const uint64 RMagic[64] = {", "};", ""));
    assert_eq!(lines[69], "const uint64 BMagic[64] = {");
    let is_number = |line: &&str| line.starts_with("  0x") && line.ends_with("ULL,");
    assert_eq!(lines.iter().filter(|line| is_number(line)).count(), 128);
}

#[test]
fn a_seed_gives_the_same_magics_on_any_number_of_threads() {
    let find = |seed, threads| {
        let arguments = ["find", "--piece", "bishop", "--seed", seed, "--threads", threads];
        magics(arguments).ends_with(0).stdout
    };
    assert_eq!(find("7", "1"), find("7", "3"));
    assert_ne!(find("7", "1"), find("8", "1"));
}

#[test]
fn squares_and_sizes_can_be_chosen() {
    let arguments =
        ["find", "--piece", "b", "--squares", "a1,e4", "--bits", "10", "--format", "json"];
    let objects = magics(arguments).ends_with(0).objects();
    let squares: Vec<_> = objects.iter().map(|object| object["square"].as_str()).collect();
    assert_eq!(squares, [Some("a1"), Some("e4")]);
    for object in objects {
        assert_eq!((object["piece"].as_str(), object["bits"].as_u64()), (Some("bishop"), Some(10)));
        assert_eq!(object["transform"], 64);
        assert!(object["magic"].as_str().is_some_and(|magic| magic.starts_with("0x")));
    }
}

/// The bishop on a1 has seven attack sets, which do not fit into two bits. The 144 of the rook on
/// e4 fit into eight bits, so that search goes on until its time is over.
#[test]
fn magics_that_were_not_found_are_reported() {
    magics(["find", "--piece", "bishop", "--squares", "a1", "--bits", "2"])
        .ends_with(1)
        .complains("has 7 attack sets");
    let arguments = ["find", "--piece", "rook", "--squares", "e4", "--bits", "8", "--seconds", "1"];
    let run = magics(arguments).ends_with(1).complains("not found in time: 1 of 1 magics, after ");
    let run = run.complains("decides whether there is one");
    run.says("pub const ROOK_MAGICS: [u64; 0] = [\n    // e4: not found\n];\n");
}

/// A number for a square without a magic would look like a magic.
#[test]
fn squares_without_a_magic_have_no_number() {
    let arguments = ["find", "--piece", "bishop", "--squares", "a1,e1", "--mode", "few-bits"];
    let three = ["--ones", "3", "--format", "c"];
    let run = magics(arguments.into_iter().chain(three)).ends_with(1);
    assert_eq!(
        run.stdout,
        "/* For bishops, by 64-bit products; the first with 3 one-bits. */\n\
         const uint64 BMagic[1] = {\n  /* a1: not found */\n  0x1104000000000ULL, /* e1 */\n};\n\n"
    );
}

/// The first number is the only one with the fewest one-bits.
#[test]
fn few_bits_finds_the_fewest_possible() {
    let arguments = ["find", "--piece", "bishop", "--squares", "d8,e1", "--mode", "few-bits"];
    let run = magics(arguments).ends_with(0);
    let run = run.says("0x0000_0000_0020_8800, // d8").says("0x0001_1040_0000_0000, // e1");
    assert!(
        run.stdout.starts_with("/// For bishops, by 64-bit products; the first with the fewest")
    );
    magics(arguments.into_iter().chain(["--ones", "2"]))
        .ends_with(1)
        .says("    // d8: not found\n")
        .complains("do not exist: 2 of 2 magics, after");
}

/// Fiekas has 9,547 magics for d8, and none with one bit less.
#[test]
fn exhaustive_search_finds_all_magics() {
    let find = |bits, format| {
        let arguments = ["find", "--mode", "exhaustive", "--piece", "b", "--squares", "d8"];
        magics_in_own_folder(arguments.into_iter().chain(["--bits", bits, "--format", format]))
    };
    let run =
        find("5", "c").ends_with(0).says("const uint64 BMagic_d8[9547] = {\n  0x208800ULL,\n");
    assert_eq!(run.stdout.lines().count(), 9_547 + 4);
    assert_eq!(find("5", "json").ends_with(0).objects().len(), 9_547);
    let run = find("4", "rust").ends_with(1).complains("there is no magic of 4 bits");
    assert_eq!(run.stdout, "");
}

/// A packing depends only on seed and steps. It can be read back.
#[test]
fn packings_can_be_found_again() {
    let arguments = ["find", "--mode", "packing", "--from-best", "--steps", "2", "--format", "c"];
    let find = |threads| magics(arguments.into_iter().chain(["--threads", threads])).ends_with(0);
    let run = find("1");
    assert_eq!(run.stdout, find("1").stdout);
    let names = ["RMagic[64]", "ROffset[64]", "BMagic[64]", "BOffset[64]"];
    assert!(names.iter().all(|name| run.stdout.contains(name)), "{run:#?}");
    magics_fed(["verify", "-"], run.stdout.as_bytes())
        .ends_with(0)
        .says("128 black magics share a table of");
    let (start, end) = run.stdout.split_once("BOffset[64] = {").expect("there are offsets");
    let broken = format!("{start}BOffset[64] = {{\n 1,{}", end.split_once(',').unwrap().1);
    let run = magics_fed(["verify", "-"], broken.as_bytes()).ends_with(1).says("has the entry ");
    run.says("bishop ");
    find("2").complains(" entries, ").complains(" steps from the best known table");
}

#[test]
fn packing_gives_the_smallest_table_of_its_time() {
    let arguments =
        ["find", "--mode", "packing", "--from-best", "--seconds", "1", "--format", "json"];
    let objects = magics(arguments).ends_with(0).objects();
    assert_eq!(objects.len(), 128);
    assert!(objects.iter().all(|object| object["offset"].is_u64()));
}

/// The post of 11 January 2007 shows these lines.
#[test]
fn lists_writes_the_published_lines() {
    let run = magics(["lists"]).ends_with(0);
    for line in [
        "find Magics with 4 one bits for King-Moves, bits 3\n\
         magic/shift[ 0] 8 movelists: 0x1040000000000003 61\n",
        "4 magics found so far with 32 entries\n",
        "magic/shift[54] 256 movelists: 0x0000000000002013 56\n\
         64 magics found so far with 10016 entries\n\
         find Magics with 4 one bits for Knight-Moves, bits 2\n",
        "64 magics found so far with 5520 entries\n",
    ] {
        assert!(run.stdout.contains(line), "{line}");
    }
    assert_eq!(run.stdout.lines().filter(|line| line.starts_with("magic/shift")).count(), 128);
    magics_fed(["verify", "-"], run.stdout.as_bytes()).ends_with(0).says("128 good, 0 bad");
}

#[test]
fn lists_with_fewer_bits_are_not_complete() {
    magics(["lists", "--ones", "3"]).ends_with(1).complains("76 of 128 squares have no magic");
}
