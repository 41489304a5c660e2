//! Chess960: how castling is written, and when.

use crate::program::perft;

#[test]
fn castling_is_the_kings_steps_in_standard_chess() {
    let fen = "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1";
    let standard = perft(["divide", "1", fen]).ends_with(0);
    assert!(standard.stdout.contains("e1c1: 1\n") && !standard.stdout.contains("e1a1"));
    let chess960 = perft(["divide", "1", fen, "--chess960"]).ends_with(0);
    assert!(chess960.stdout.contains("e1a1: 1\n") && !chess960.stdout.contains("e1c1"));
}

#[test]
fn castling_is_the_rooks_capture_where_pieces_stand_otherwise() {
    let fen = "4k3/8/8/8/8/8/8/1R2K3 w Q - 0 1";
    perft(["divide", "1", fen]).ends_with(0).says("e1b1: 1\n");
    perft(["divide", "1", &fen.replace('Q', "B")]).ends_with(0).says("e1b1: 1\n");
}

#[test]
fn both_ways_to_write_castling_are_read() {
    for mv in ["e1c1", "e1a1"] {
        let run = perft(["count", "1", "4k3/8/8/8/8/8/8/R3K3 w Q -", "--moves", mv, "--json"]);
        let object = &run.ends_with(0).objects()[0];
        assert_eq!(object["fen"], "4k3/8/8/8/8/8/8/2KR4 b - - 1 1");
    }
}
