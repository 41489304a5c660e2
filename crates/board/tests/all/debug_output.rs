//! Debug output shows what a value is in the words of chess.

use board::{Board, Key, Material, Reading, Setup, UciMove};

const FEN: &str = "r3k3/8/8/3pP3/8/8/8/4K2R w Kq d6 3 20";

#[test]
fn values_are_shown_in_the_words_of_chess() {
    let board: Board = FEN.parse().unwrap();
    let shown = format!("{:?}", board.state());
    for part in ["State { side_to_move: White, castling_rooks: ", "en_passant: Some(D6) }"] {
        assert!(shown.contains(part), "{shown}");
    }
    assert_eq!(format!("{board:?}"), format!("Board({board})"));
    assert!(board.to_string().starts_with("r3k3/8/8/3pP3/8/8/8/4K2R w Kq d6"));
    let mv = UciMove::parse("e5d6").unwrap().resolve(&board).expect("possible");
    assert_eq!(format!("{mv:?}"), "Move(e5d6, EnPassant)");
    let key = Key::of(&board);
    assert_eq!(format!("{key:?}"), format!("Key({key})"));
    assert_eq!(key.to_string().len(), 16);
    assert_eq!(format!("{:?}", Material::of(&board)), "Material(KRP-KRP)");
    let setup = Setup::from_fen(FEN, Reading::Strict).unwrap();
    let shown = format!("{setup:?}");
    for part in ["Setup { pieces: Board(", "halfmove_clock: 3", "fullmove_number: 20 }"] {
        assert!(shown.contains(part), "{shown}");
    }
}
