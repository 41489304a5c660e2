//! `count` and `divide`.

use crate::program::perft;

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

#[test]
fn counts_from_the_start_position_unless_told_otherwise() {
    perft(["count", "4"]).ends_with(0).says("197281 nodes at depth 4 in ");
    perft(["count", "4", "startpos"]).ends_with(0).says("197281 nodes");
    perft(["count", "0"]).ends_with(0).says("1 node at depth 0");
}

#[test]
fn names_what_counted() {
    let run =
        perft(["count", "3", "--kernel", "listing", "--backend", "portable", "--threads", "1"]);
    run.ends_with(0).says("8902 nodes").says("(listing kernel, portable backend, 1 thread)");
}

#[test]
fn takes_a_fen_in_every_way() {
    let words: Vec<&str> = KIWIPETE.split(' ').collect();
    perft(["count", "3", KIWIPETE]).ends_with(0).says("97862 nodes");
    perft(["count", "3", "--fen", KIWIPETE]).ends_with(0).says("97862 nodes");
    perft(["count", "--fen", KIWIPETE, "3"]).ends_with(0).says("97862 nodes");
    perft(["count", "3"].iter().chain(&words)).ends_with(0).says("97862 nodes");
    perft(["count", "3"].iter().chain(&words[..4])).ends_with(0).says("97862 nodes");
    perft(["count", "3"].iter().chain(&words).chain(&["--threads", "1"])).ends_with(0);
}

#[test]
fn refuses_two_fens() {
    perft(["count", "3", KIWIPETE, "--fen", KIWIPETE]).ends_with(2).complains("--fen");
}

#[test]
fn plays_moves_first() {
    let fen = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    let played = perft(["divide", "2", "--moves", "e2e4", "e7e5"]).ends_with(0);
    let given = perft(["divide", "2", fen]).ends_with(0);
    assert_eq!(played.stdout, given.stdout);
    let quoted = perft(["divide", "--moves", "e2e4 e7e5", "--chess960", "2"]).ends_with(0);
    assert_eq!(quoted.stdout, given.stdout);
    let castled = ["count", "1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq -", "--moves", "e1g1", "e8a8"];
    perft(castled).ends_with(0).says("24 nodes");
}

#[test]
fn explains_what_two_ply_counting_does() {
    if !cfg!(feature = "explain") {
        perft(["explain"]).ends_with(2).complains("explain");
        return;
    }
    let run = perft(["explain", "3k4/8/8/8/r4R2/8/8/4K3 w - - 0 1"]).ends_with(0);
    let run = run.says("f4f8: 3 replies\n      3  played out: a piece gives check\n");
    run.says("\nmoves: 19, replies: 285, counted wrong: 0\nBy the two-ply kernel, ");
    perft(["explain", "--backend", "portable"]).ends_with(0).says("moves: 20, replies: 400, ");
    perft(["explain", "8/8/8/8/8/8/8/K7 w - -"]).ends_with(2).complains("black has no king");
    perft(["explain", "--kernel", "bulk"]).ends_with(2).complains("has no --kernel");
    perft(["explain", "--json"]).ends_with(2).complains("has no --json");
}

#[test]
fn divides_as_uci_users_expect() {
    let run = perft(["divide", "2", "8/8/8/8/8/k7/8/K6R w - - 0 1"]).ends_with(0);
    let expected = "a1b1: 3\n\
        h1b1: 1\nh1c1: 3\nh1d1: 3\nh1e1: 3\nh1f1: 3\nh1g1: 3\n\
        h1h2: 3\nh1h3: 2\nh1h4: 1\nh1h5: 3\nh1h6: 3\nh1h7: 3\nh1h8: 3\n\n\
        Nodes searched: 37\n";
    assert_eq!(run.stdout, expected);
    assert_eq!(run.stderr, "");
}

#[test]
fn divides_where_there_is_nothing_to_divide() {
    let run = perft(["divide", "0"]).ends_with(0);
    assert_eq!(run.stdout, "\nNodes searched: 1\n");
    let stalemate = "k7/8/1Q6/8/8/8/8/K7 b - - 0 1";
    let run = perft(["divide", "3", stalemate]).ends_with(0);
    assert_eq!(run.stdout, "\nNodes searched: 0\n");
}

#[test]
fn writes_promotions_and_castling_as_uci_does() {
    let run = perft(["divide", "1", "r3k3/1P6/8/8/8/8/8/4K2R w K - 0 1"]).ends_with(0);
    for mv in ["b7a8q: 1", "b7b8n: 1", "b7b8r: 1", "b7b8b: 1", "e1g1: 1"] {
        assert!(run.stdout.lines().any(|line| line == mv), "no {mv} in {}", run.stdout);
    }
}

/// Every kernel on every backend of this machine, with one thread and with three, gives the same.
#[test]
fn the_counts_do_not_depend_on_how_they_are_made() {
    let expected = perft(["divide", "4", KIWIPETE, "--kernel", "listing"]).ends_with(0).stdout;
    assert!(expected.ends_with("\nNodes searched: 4085603\n"));
    for kernel in perft_core::Kernel::ALL {
        for backend in perft_core::Backend::ALL {
            let missing = backend.available().err();
            for threads in ["1", "3"] {
                let settings =
                    ["--kernel", kernel.name(), "--backend", backend.name(), "--threads", threads];
                let run = perft(["divide", "4", KIWIPETE].iter().chain(&settings));
                if let Some(error) = &missing {
                    eprintln!("skipped: {error}");
                    run.ends_with(2).complains(&error.to_string()).complains("help: ");
                } else {
                    assert_eq!(run.ends_with(0).stdout, expected, "{settings:?}");
                }
            }
        }
    }
}

#[test]
fn helps() {
    let run = perft(["--help"]).ends_with(0);
    for word in ["count", "divide", "suite", "--json", "--kernel", "--threads", "Exit codes"] {
        assert!(run.stdout.contains(word), "no {word} in {}", run.stdout);
    }
    perft(["suite", "--help"]).ends_with(0).says("Skip each count, one position at one depth");
    perft(["--version"]).ends_with(0).says(env!("CARGO_PKG_VERSION"));
}
