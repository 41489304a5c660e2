//! Books read, looked up and written.

use board::{Board, Chess960, Key, Move, Position};
use magic_core::SplitMix64;
use movegen::{legal_moves, read_uci};
use opening_book::{Book, BookEntry, BookError};
use pretty_assertions::assert_eq;

/// Positions of random games from standard chess and Chess960.
fn positions() -> Vec<Position> {
    let mut random = SplitMix64::seeded(960);
    let mut positions = Vec::new();
    for game in 0..40 {
        let number = if game % 2 == 0 { 518 } else { random.below(960) as u16 };
        let start = Chess960::new(number).map_or(Board::start(), Board::chess960);
        let mut position = Position::from(start);
        for _ in 0..60 {
            let moves = legal_moves(position.board());
            if moves.is_empty() {
                break;
            }
            positions.push(position);
            position = position.play(moves[random.below(moves.len())]);
        }
    }
    positions
}

/// All legal moves, with weights that tell them apart.
fn entries(position: &Position) -> impl Iterator<Item = (Move, u16)> {
    legal_moves(position.board()).into_iter().zip((1..).map(|number| 1_000 - number))
}

#[test]
fn all_moves_come_back_with_their_weights() {
    let positions = positions();
    let mut unlike: Vec<Position> = positions.clone();
    unlike.sort_by_key(|position| position.polyglot_key().0);
    unlike.dedup_by_key(|position| position.polyglot_key().0);
    let all = unlike.iter().flat_map(|position| {
        entries(position).map(|(mv, weight)| BookEntry::new(position, mv, weight))
    });
    let book: Book = all.collect();
    let read = Book::from_bytes(&book.to_bytes()).expect("whole entries");
    assert_eq!(read, book);
    let mut castlings = 0;
    for position in &unlike {
        let found: Vec<(Move, u16)> = read.moves(position).collect();
        assert_eq!(found, entries(position).collect::<Vec<_>>(), "{position}");
        castlings += found.iter().filter(|(mv, _)| mv.is_castling()).count();
    }
    assert!(unlike.len() > 1_000 && castlings > 20, "{} {castlings}", unlike.len());
}

/// The entry of `1. e4` as other programs write it.
#[test]
fn entries_have_the_published_layout() {
    let start = Position::start();
    let mv = read_uci(start.board(), "e2e4").expect("legal");
    let entry = BookEntry { learn: 0x0102_0304, ..BookEntry::new(&start, mv, 0x0a0b) };
    let bytes = *b"\x46\x3b\x96\x18\x16\x91\xfc\x9c\x03\x1c\x0a\x0b\x01\x02\x03\x04";
    assert_eq!(entry.to_bytes(), bytes);
    assert_eq!(BookEntry::from_bytes(bytes), entry);
    let promotion: Position = "8/P6k/8/8/8/8/8/K7 w - - 0 1".parse().expect("a position");
    let mv = read_uci(promotion.board(), "a7a8q").expect("legal");
    assert_eq!(BookEntry::new(&promotion, mv, 1).mv, 4 << 12 | 48 << 6 | 56);
}

#[test]
fn castling_is_read_in_both_spellings() {
    let position: Position = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1".parse().expect("a position");
    let castling = read_uci(position.board(), "e1h1").ok();
    for to in [7, 6] {
        let mv = to | 4 << 6;
        let entry = BookEntry { key: position.polyglot_key(), mv, weight: 1, learn: 0 };
        assert_eq!(entry.legal_move(&position), castling);
    }
}

#[test]
fn moves_that_are_not_legal_are_left_out() {
    let start = Position::start();
    let legal = legal_moves(start.board());
    let book: Book = (0..=u16::MAX)
        .map(|mv| BookEntry { key: start.polyglot_key(), mv, weight: 1, learn: 0 })
        .collect();
    let mut found: Vec<Move> = book.moves(&start).map(|(mv, _)| mv).collect();
    let mut expected = legal.to_vec();
    found.sort_unstable();
    expected.sort_unstable();
    assert_eq!(found, expected);
}

#[test]
fn books_are_sorted_and_cut_books_are_refused() {
    let entry = |key, weight| BookEntry { key: Key(key), mv: 1, weight, learn: 0 };
    let unsorted = [entry(9, 1), entry(2, 1), entry(9, 5), entry(u64::MAX, 0)];
    let bytes: Vec<u8> = unsorted.iter().flat_map(|entry| entry.to_bytes()).collect();
    let book = Book::from_bytes(&bytes).expect("whole entries");
    let sorted = [entry(2, 1), entry(9, 5), entry(9, 1), entry(u64::MAX, 0)];
    assert_eq!(book.entries(), sorted);
    assert_eq!(Book::from_bytes(&[]).map(|book| book.entries().len()), Ok(0));
    let error = Book::from_bytes(&bytes[..40]).expect_err("cut");
    assert_eq!(error, BookError { entry: 3, bytes: 8 });
    assert_eq!(error.to_string(), "entry 3: expected 16 bytes, found 8");
}
