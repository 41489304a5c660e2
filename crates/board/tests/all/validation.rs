//! One test for each rule of a valid position, and a test that all broken rules are reported at
//! once.

use board::PositionError::*;
use board::{
    Board, CastlingSide, CastlingStyle, FenError, Piece, Position, PositionError, Reading, Setup,
};
use magic_core::Color::{Black, White};
use magic_core::{Bitboard, File, Rank, Square};
use pretty_assertions::assert_eq;

/// Everything that is wrong with the position of a FEN.
#[track_caller]
fn errors(text: &str, reading: Reading) -> Vec<PositionError> {
    match Board::from_fen(text, reading) {
        Ok(_) => Vec::new(),
        Err(FenError::Position(errors)) => errors.iter().collect(),
        Err(error) => panic!("{text}: {error}"),
    }
}

/// Checks a position that both readings refuse.
#[track_caller]
fn refused(text: &str, expected: &[PositionError]) {
    for reading in [Reading::Lenient, Reading::Strict] {
        assert_eq!(errors(text, reading), expected, "{text} ({reading:?})");
    }
}

/// Checks a position that only the strict reading refuses.
#[track_caller]
fn strictly_refused(text: &str, expected: &[PositionError]) {
    assert_eq!(errors(text, Reading::Lenient), [], "{text}");
    assert_eq!(errors(text, Reading::Strict), expected, "{text}");
}

/// Checks a position that both readings accept.
#[track_caller]
fn accepted(text: &str) {
    refused(text, &[]);
}

fn set(squares: &[Square]) -> Bitboard {
    squares.iter().copied().collect()
}

#[test]
fn each_side_has_one_king() {
    refused("8/8/8/8/8/8/8/4K3 w - - 0 1", &[NoKing { color: Black }]);
    refused("4k3/8/8/8/8/8/8/8 w - - 0 1", &[NoKing { color: White }]);
    let kings = set(&[Square::A8, Square::E8]);
    refused("k3k3/8/8/8/8/8/8/4K3 w - - 0 1", &[SeveralKings { color: Black, kings }]);
    let kings = Rank::First.bitboard();
    refused("4k3/8/8/8/8/8/8/KKKKKKKK w - - 0 1", &[SeveralKings { color: White, kings }]);
}

#[test]
fn no_pawns_stand_on_the_back_ranks() {
    let pawns = set(&[Square::A1, Square::H8]);
    refused("4k2P/8/8/8/8/8/8/P3K3 w - - 0 1", &[PawnsOnBackRanks { color: White, pawns }]);
    let pawns = set(&[Square::H1]);
    refused("4k3/8/8/8/8/8/8/4K2p w - - 0 1", &[PawnsOnBackRanks { color: Black, pawns }]);
}

#[test]
fn no_side_has_more_than_sixteen_pieces() {
    accepted("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1");
    let text = "rnbqkbnr/pppppppp/8/8/8/N7/PPPPPPPP/RNBQKBNR w - - 0 1";
    assert_eq!(errors(text, Reading::Lenient), [TooManyPieces { color: White, pieces: 17 }]);
    let queens = "QQQQQQQQ/".repeat(8);
    let text = format!("{} w - - 0 1", queens.trim_end_matches('/'));
    assert_eq!(
        errors(&text, Reading::Lenient),
        [
            NoKing { color: White },
            TooManyPieces { color: White, pieces: 64 },
            NoKing { color: Black }
        ]
    );
}

#[test]
fn the_side_not_to_move_is_not_in_check() {
    let checked = |color, checkers: &[Square]| WrongSideInCheck { color, checkers: set(checkers) };
    refused("4k3/8/8/8/8/8/8/K3R3 w - - 0 1", &[checked(Black, &[Square::E1])]);
    refused("4k3/3P4/8/8/8/8/8/K3R3 w - - 0 1", &[checked(Black, &[Square::E1, Square::D7])]);
    refused("8/8/8/8/3n4/8/2K5/7k b - - 0 1", &[checked(White, &[Square::D4])]);
    refused("8/8/8/8/8/8/kK6/8 w - - 0 1", &[checked(Black, &[Square::B2])]);
    accepted("4k3/4p3/8/8/8/8/8/K3R3 w - - 0 1");
    accepted("4k3/8/8/8/8/8/8/K3R3 b - - 0 1");
}

#[test]
fn castling_needs_the_king_on_its_back_rank() {
    let (white, black) =
        (CastlingWithoutKing { color: White }, CastlingWithoutKing { color: Black });
    refused("4k3/8/8/8/8/8/4K3/7R w K - 0 1", &[white]);
    refused("4k3/8/8/8/8/8/4K3/7R w H - 0 1", &[white]);
    refused("r6r/4k3/8/8/8/8/8/4K3 w kq - 0 1", &[black]);
    refused("4K2R/8/8/8/8/8/8/4k3 w K - 0 1", &[white]);
    refused("4k3/8/8/8/8/8/8/7R w K - 0 1", &[NoKing { color: White }, white]);
}

#[test]
fn castling_needs_the_rook() {
    let missing = |color, side| CastlingWithoutOutermostRook { color, side };
    let named = |color, squares: &[Square]| CastlingWithoutRook { color, squares: set(squares) };
    use CastlingSide::{King, Queen};
    refused("4k3/8/8/8/8/8/8/4K2R w KQ - 0 1", &[missing(White, Queen)]);
    refused("4k3/8/8/8/8/8/8/4KR2 w Q - 0 1", &[missing(White, Queen)]);
    refused("r3k3/8/8/8/8/8/8/4K3 b k - 0 1", &[missing(Black, King)]);
    refused("4k3/8/8/8/8/8/8/4K2r w K - 0 1", &[missing(White, King)]);
    refused("4k3/8/8/8/8/8/8/4K2Q b K - 0 1", &[missing(White, King)]);
    refused("4k3/8/8/8/8/8/8/4K2R w G - 0 1", &[named(White, &[Square::G1])]);
    refused("4k3/8/8/8/8/8/8/4K2R w E - 0 1", &[named(White, &[Square::E1])]);
    let both = named(Black, &[Square::A8, Square::H8]);
    refused("4k3/8/8/8/8/8/8/4K3 b ha - 0 1", &[both]);
}

#[test]
fn castling_has_one_rook_for_each_direction() {
    let rooks = set(&[Square::G1, Square::H1]);
    let side = CastlingSide::King;
    let expected = [CastlingWithSeveralRooks { color: White, side, rooks }];
    refused("4k3/8/8/8/8/8/8/4K1RR w HG - 0 1", &expected);
    refused("4k3/8/8/8/8/8/8/4K1RR w KG - 0 1", &expected);
    let rooks = set(&[Square::A8, Square::B8, Square::D8]);
    let side = CastlingSide::Queen;
    let expected = [CastlingWithSeveralRooks { color: Black, side, rooks }];
    refused("rr1rk3/8/8/8/8/8/8/4K3 w dba - 0 1", &expected);
    accepted("rr1rk3/8/8/8/8/8/8/4K3 w d - 0 1");
    accepted("4k3/8/8/8/8/8/8/1R2K1RR w GQ - 0 1");
}

#[test]
fn the_en_passant_square_must_be_possible() {
    let wrong_rank = |square, pusher| EnPassantWrongRank { square, pusher };
    refused("4k3/8/8/8/4P3/8/8/4K3 b - e4 0 1", &[wrong_rank(Square::E4, White)]);
    refused("4k3/8/8/8/4P3/8/8/4K3 w - e3 0 1", &[wrong_rank(Square::E3, Black)]);
    refused("4k3/8/8/4p3/8/8/8/4K3 b - e6 0 1", &[wrong_rank(Square::E6, White)]);
    let text = "4k3/8/8/8/4P3/4N3/8/4K3 b - e3 0 1";
    refused(text, &[EnPassantOccupied { square: Square::E3 }]);
    let text = "4k3/8/8/8/4P3/8/4P3/4K3 b - e3 0 1";
    refused(text, &[EnPassantOriginOccupied { origin: Square::E2 }]);
    let without_pawn = |square, pusher| [EnPassantWithoutPawn { square, pusher }];
    refused("4k3/8/8/8/8/8/8/4K3 b - e3 0 1", &without_pawn(Square::E4, White));
    refused("4k3/8/8/8/4p3/8/8/4K3 b - e3 0 1", &without_pawn(Square::E4, White));
    refused("4k3/8/8/4n3/8/8/8/4K3 w - e6 0 1", &without_pawn(Square::E5, Black));
    accepted("4k3/8/8/4p3/8/8/8/4K3 w - e6 0 1");
    accepted("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1");
}

#[test]
fn an_en_passant_square_is_kept_where_a_capture_is_legal() {
    let kept = |text: &str| text.parse::<Board>().expect("valid").en_passant();
    assert_eq!(kept("4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1"), Some(Square::E6));
    assert_eq!(kept("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1"), Some(Square::E3));
    assert_eq!(kept("4k3/8/8/4p3/8/8/8/4K3 w - e6 0 1"), None);
    assert_eq!(kept("4k3/8/8/K2Pp2r/8/8/8/8 w - e6 0 1"), None); // both pawns leave the rank
    assert_eq!(kept("3rk3/8/8/3Pp3/8/8/8/3K4 w - e6 0 1"), None); // pinned on the file
    assert_eq!(kept("3rk3/8/8/3PpP2/8/8/8/3K4 w - e6 0 1"), Some(Square::E6)); // f5 may capture
    assert_eq!(kept("4k2b/8/8/3Pp3/8/2K5/8/8 w - e6 0 1"), None); // opens the diagonal
}

#[test]
fn strict_no_more_than_eight_pawns() {
    let text = "4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1";
    strictly_refused(text, &[TooManyPawns { color: White, pawns: 9 }]);
}

#[test]
fn strict_promoted_pieces_cost_pawns() {
    let too_many = |color, promoted, missing| [TooManyPromoted { color, promoted, missing }];
    strictly_refused("4k3/8/8/8/8/8/PPPPPPPP/QQ2K3 w - - 0 1", &too_many(White, 1, 0));
    strictly_refused("4k3/8/8/8/8/8/PPPPPPP1/RRR1KRR1 w - - 0 1", &too_many(White, 3, 1));
    strictly_refused("nn2kn2/pppppppp/8/8/8/8/8/4K3 w - - 0 1", &too_many(Black, 1, 0));
    strictly_refused("b1b1k3/pppppppp/8/8/8/8/8/4K3 w - - 0 1", &too_many(Black, 1, 0));
    accepted("bb2k3/pppppppp/8/8/8/8/8/4K3 w - - 0 1");
    accepted("4k3/8/8/8/8/8/PPPPPP2/QQ2KRRR w - - 0 1");
    accepted("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1");
}

#[test]
fn strict_castling_kings_stand_between_rooks() {
    let king = Square::A1;
    let text = "4k3/8/8/8/8/8/8/K6R w K - 0 1";
    strictly_refused(text, &[CastlingKingOnEdge { color: White, king }]);
    let king = Square::H8;
    let text = "r6k/8/8/8/8/8/8/4K3 b q - 0 1";
    strictly_refused(text, &[CastlingKingOnEdge { color: Black, king }]);
    accepted("1k5r/8/8/8/8/8/8/4K3 b k - 0 1");
}

#[test]
fn strict_castling_rights_are_given_once() {
    let rooks = set(&[Square::H1]);
    let text = "4k3/8/8/8/8/8/8/4K2R w KH - 0 1";
    strictly_refused(text, &[CastlingRightGivenTwice { color: White, rooks }]);
    let board = Board::from_fen(text, Reading::Lenient).unwrap();
    assert_eq!(board.castling_rook(White, CastlingSide::King), Some(Square::H1));
}

#[test]
fn strict_checks_come_from_one_move() {
    let impossible = |color, squares: &[Square]| ImpossibleCheck { color, checkers: set(squares) };
    // Three checkers; two knights; a knight and a pawn; two rooks, one on each side of the king.
    let three = impossible(White, &[Square::E8, Square::H4, Square::C3]);
    strictly_refused("4r2k/8/8/8/4K2r/2n5/8/8 w - - 0 1", &[three]);
    let knights = impossible(White, &[Square::C3, Square::G3]);
    strictly_refused("7k/8/8/8/4K3/2n3n1/8/8 w - - 0 1", &[knights]);
    let pawn = impossible(White, &[Square::C3, Square::D5]);
    strictly_refused("7k/8/8/3p4/4K3/2n5/8/8 w - - 0 1", &[pawn]);
    let in_line = impossible(Black, &[Square::A5, Square::H5]);
    strictly_refused("8/8/8/R3k2R/8/8/8/K7 b - - 0 1", &[in_line]);
    accepted("4r2k/8/8/8/4K3/2n5/8/8 w - - 0 1");
    accepted("4r2k/8/8/8/4K2r/8/8/8 w - - 0 1");
}

#[test]
fn strict_no_check_before_a_double_push() {
    let checked = |square, color, squares: &[Square]| {
        [CheckBeforeDoublePush { square, color, checkers: set(squares) }]
    };
    // The rook gave check before the push. The bishop gave check too, and the push blocks it.
    strictly_refused(
        "k7/8/8/8/4Pp2/8/8/R6K b - e3 0 1",
        &checked(Square::E3, Black, &[Square::A1]),
    );
    strictly_refused(
        "8/5bk1/8/2Pp4/8/1K6/8/8 w - d6 0 1",
        &checked(Square::D6, White, &[Square::F7]),
    );
    // A pawn beside the one that was pushed gave check.
    strictly_refused(
        "4k3/8/8/7p/2p5/1K6/8/8 w - h6 0 1",
        &checked(Square::H6, White, &[Square::C4]),
    );
    accepted("4k3/8/8/1p6/K7/8/8/8 w - b6 0 1"); // the pawn itself gives check
    accepted("7k/K6r/8/3p4/8/8/8/8 w - d6 0 1"); // the pawn's push discovers the rook's check
}

/// Without a push there is no position before it.
#[test]
fn an_impossible_double_push_is_all_that_is_wrong() {
    // A rook gives check. No pawn stands on d5, or the push began on or led over an occupied
    // square.
    let (square, pusher) = (Square::D5, Black);
    refused("4k3/8/8/8/8/8/8/r3K3 w - d6 0 1", &[EnPassantWithoutPawn { square, pusher }]);
    let origin = Square::D7;
    refused("4k3/3n4/8/3p4/8/8/8/r3K3 w - d6 0 1", &[EnPassantOriginOccupied { origin }]);
    let square = Square::D6;
    refused("4k3/8/3n4/3p4/8/8/8/r3K3 w - d6 0 1", &[EnPassantOccupied { square }]);
}

#[test]
fn all_errors_are_reported_at_once() {
    let text = "Pk5p/8/8/3QQQQQ/3QQQQQ/3QQQQQ/k7/p6P w KQha e5 0 1";
    let pawns = |color, squares: &[Square]| PawnsOnBackRanks { color, pawns: set(squares) };
    let castling = |color| CastlingWithoutKing { color };
    let expected = [
        NoKing { color: White },
        pawns(White, &[Square::H1, Square::A8]),
        TooManyPieces { color: White, pieces: 17 },
        castling(White),
        SeveralKings { color: Black, kings: set(&[Square::A2, Square::B8]) },
        pawns(Black, &[Square::A1, Square::H8]),
        castling(Black),
        CastlingWithoutRook { color: Black, squares: set(&[Square::A8, Square::H8]) },
        EnPassantWrongRank { square: Square::E5, pusher: Black },
    ];
    assert_eq!(errors(text, Reading::Lenient), expected);
    let strict = [&expected[..], &[TooManyPromoted { color: White, promoted: 14, missing: 6 }]];
    assert_eq!(errors(text, Reading::Strict), strict.concat());
    let message = Board::from_fen(text, Reading::Lenient).unwrap_err().to_string();
    assert_eq!(
        message,
        "impossible position: white has no king; white has pawns on the first or last rank, on \
         h1, a8; white has 17 pieces (at most 16 a side can be handled); white cannot have castling \
         rights without its king on its back rank; black has 2 kings, on a2, b8; black has pawns \
         on the first or last rank, on a1, h8; black cannot have castling rights without its king \
         on its back rank; black cannot castle with a rook on a8, h8: none stands there; a pawn of \
         black cannot have passed the en passant square e5: wrong rank"
    );
}

#[test]
fn errors_keep_the_setup() {
    let mut setup = Setup::empty();
    setup.put(White, Piece::King, Square::E1).allow_castling_with(White, File::H);
    let errors = setup.board(Reading::Strict).unwrap_err();
    assert_eq!((errors.setup(), errors.reading()), (&setup, Reading::Strict));
    setup.put(Black, Piece::King, Square::E8).forbid_castling();
    assert_eq!(setup.board(Reading::Strict).map(|board| board.king(Black)), Ok(Square::E8));
}

/// An impossible right of `KQkq` shows that the others are meant as in standard chess.
#[test]
fn rights_that_only_chess960_knows_go_with_an_impossible_one() {
    for (text, standard, chess960, reported) in [
        ("r6k/8/8/8/8/8/8/R5K1 w KQkq -", "-", "Qq", 4),
        ("4k3/8/8/8/8/8/8/1R2K2R w KQk -", "K", "KQ", 2),
        ("r2k3r/8/8/8/8/8/8/R3K3 b KQkq -", "Q", "Qkq", 3),
        ("r3k1r1/8/8/8/8/8/8/4K3 w Qkq -", "q", "kq", 2),
        // A file names its rook, but the impossible right says more.
        ("1r2k3/8/8/8/8/8/8/R3K2R w KQkb -", "KQ", "KQq", 2),
        // Every right is possible, or no letter of KQkq is impossible.
        ("r2k3r/8/8/8/8/8/8/1R2K1R1 w KQkq -", "KQkq", "KQkq", 0),
        ("1r2k3/8/8/8/8/8/8/4K3 w Hb -", "q", "q", 1),
        ("1r2k3/8/8/8/8/8/8/4K3 w q e6", "q", "q", 1),
    ] {
        for (style, expected) in
            [(CastlingStyle::Standard, standard), (CastlingStyle::Chess960, chess960)]
        {
            let read = Position::from_fen_forgiving_in(text, style).expect(text);
            let fen = read.value.to_string();
            assert_eq!(fen.split(' ').nth(2), Some(expected), "{text}: {style:?}");
            if style == CastlingStyle::Standard {
                assert_eq!(read.dropped.map_or(0, |it| it.iter().count()), reported, "{text}");
                assert_eq!(Board::from_fen_forgiving(text), Ok(read.map(|it| *it.board())));
            }
        }
    }
    let read = Position::from_fen_forgiving("r6k/8/8/8/8/8/8/R5K1 w KQkq - 0 1").expect("kings");
    let dropped = read.dropped.expect("four rights").to_string();
    let said =
        "black castles on the queen side with its king on h8 and its rook on a8 only in Chess960";
    assert!(dropped.contains(said), "{dropped}");
}

#[test]
fn drops_and_reports_impossible_parts_on_request() {
    for (text, read, dropped) in [
        ("4k3/8/8/8/8/8/8/4K3 w KQkq - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", 4),
        ("r3k2r/8/8/8/8/8/8/R2K3R b KQkq - 3 9", "r3k2r/8/8/8/8/8/8/R2K3R b KQkq - 3 9", 0),
        ("r3k2r/8/8/8/8/3K4/8/R6R b KQkq - 3 9", "r3k2r/8/8/8/8/3K4/8/R6R b kq - 3 9", 1),
        ("r3k2r/8/8/8/8/8/8/4K3 w HAhb - 0 1", "r3k2r/8/8/8/8/8/8/4K3 w k - 0 1", 2),
        ("4k3/8/8/8/8/8/8/RR2K2R w KAB - 0 1", "4k3/8/8/8/8/8/8/RR2K2R w K - 0 1", 1),
        ("4k3/8/8/8/8/8/8/R3K1RR w AGH - 0 1", "4k3/8/8/8/8/8/8/R3K1RR w Q - 0 1", 1),
        ("4k3/8/8/8/4P3/8/8/4K3 w - e3 0 1", "4k3/8/8/8/4P3/8/8/4K3 w - - 0 1", 1),
        ("4k3/8/8/8/4P3/8/4P3/4K3 b - e3 0 1", "4k3/8/8/8/4P3/8/4P3/4K3 b - - 0 1", 1),
        ("4k3/8/8/8/8/8/8/4K3 b K e3 0 1", "4k3/8/8/8/8/8/8/4K3 b - - 0 1", 2),
        // An idle square is not impossible.
        ("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1", "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1", 0),
    ] {
        let forgiven = Position::from_fen_forgiving(text).expect(text);
        assert_eq!(forgiven.value.to_string(), read, "{text}");
        let reported = forgiven.dropped.map_or(0, |errors| errors.iter().count());
        assert_eq!(reported, dropped, "{text}: {:?}", forgiven.dropped);
        let board = Board::from_fen_forgiving(text).expect(text);
        assert_eq!(board.value, *forgiven.value.board(), "{text}");
    }
    // Other faults are no part of the dropped parts.
    let setup = Setup::from_fen("8/8/8/8/8/8/8/P3K3 w Q - 0 1", Reading::Lenient).unwrap();
    let dropped = setup.forgiven().dropped.expect("the right");
    assert_eq!(dropped.iter().count(), 1, "{dropped}");
    assert_eq!(format!("{dropped:?}"), dropped.to_string());
    let error = Position::from_fen_forgiving("8/8/8/8/8/8/8/4K3 w KQkq e5 0 1").unwrap_err();
    assert_eq!(error.to_string(), "impossible position: black has no king");
}
