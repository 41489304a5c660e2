//! Moves as people and programs write them in a divide.

use board::{Board, Move, Piece, UciMove};
use movegen::San;
use movegen::explanation::WhyIllegal;
use movegen::notation::MoveError;

/// Signs that may stand around a move.
const AROUND: [char; 13] = ['"', '\'', '`', '*', '_', '(', ')', '[', ']', '<', '>', '{', '}'];

/// How no move is written.
const NULL_MOVES: [&str; 7] = ["0000", "--", "---", "@@@@", "null", "(none)", "z0"];

/// The move that a text means on a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MoveText {
    /// A move of a piece that stands there. It need not be legal.
    OfBoard(Move),
    /// A move that no piece of this board has.
    Illegal,
    /// A text that fits several moves, and why.
    Unclear(String),
}

/// What a text means on a board: a move as UCI writes it, with signs and letters that people add
/// (`e2-e4`, `e4xd5`, `Nb1c3`, `e7e8=Q`), or in standard algebraic notation (`Nf3`, `O-O`). `None`
/// if it is not a move in any of these notations.
pub fn move_text(board: &Board, text: &str) -> Option<MoveText> {
    let text = unadorned(text)?;
    if let Some(uci) = uci_move(&text).or_else(|| coordinates(&text)) {
        return Some(on_board(board, uci));
    }
    if let Some((piece, uci)) = with_piece(&text) {
        let stands_there = board.piece_on(uci.from) == Some(piece);
        return Some(if stands_there { on_board(board, uci) } else { MoveText::Illegal });
    }
    let mut best = None;
    for san in spellings(&text).iter().filter_map(|text| San::parse(text).ok()) {
        match san.resolve(board) {
            Ok(mv) => return Some(MoveText::OfBoard(mv)),
            Err(
                error @ (MoveError::Ambiguous { .. }
                | MoveError::CaptureWithoutFile { .. }
                | MoveError::NotLegal(WhyIllegal::PromotionMissing)),
            ) => best = best.or_else(|| Some(MoveText::Unclear(format!("'{text}' {error}")))),
            Err(_) => best = best.or(Some(MoveText::Illegal)),
        }
    }
    best
}

/// Reads a move in UCI notation, in either case.
pub fn uci_move(text: &str) -> Option<UciMove> {
    UciMove::parse(text).or_else(|_| UciMove::parse(&text.to_ascii_lowercase())).ok()
}

/// Whether a word is meant as a move, though it may be none: `e2e9`, `g2f1_q`, `Sf3`, `0000`.
pub(super) fn is_like_a_move(word: &str) -> bool {
    is_surely_like_a_move(word) || {
        let lower = bare(word).to_ascii_lowercase();
        [&lower, behind_piece(&lower)].into_iter().any(|text| square_place(text).is_some())
    }
}

/// Whether a word is meant as a move even in the middle of a text: it names two squares, or a piece
/// and a square.
pub(super) fn is_surely_like_a_move(word: &str) -> bool {
    let word = bare(word);
    let lower = word.to_ascii_lowercase();
    let castles = ["o-o", "0-0"].iter().any(|castling| lower.starts_with(castling));
    let is_null = NULL_MOVES.contains(&lower.as_str());
    let is_off_board = matches!(lower.as_bytes(), [a, b, c, d]
        if a.is_ascii_lowercase() && b.is_ascii_digit()
            && c.is_ascii_lowercase() && d.is_ascii_digit());
    let has_two = square_place(&lower).is_some_and(|end| {
        let rest = lower[end..].trim_start_matches(['-', 'x', ':']);
        square_place(rest) == Some(2)
    });
    let mut letters = word.chars();
    let has_letter = letters.next().is_some_and(|letter| letter.is_ascii_uppercase());
    let behind = letters.as_str();
    let names_piece = has_letter
        && !behind.starts_with(|sign: char| sign.is_ascii_uppercase())
        && square_place(behind).is_some();
    castles || is_null || is_off_board || has_two || (names_piece && word.len() <= 8)
}

/// The spelling of a move without signs around it.
pub(super) fn unadorned_name(text: &str) -> &str {
    text.trim().trim_matches(AROUND).trim()
}

/// Where a square ends that a text begins with. A file, a rank or a sign may stand before it.
fn square_place(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let is_file = |at: usize| bytes.get(at).is_some_and(|byte| (b'a'..=b'h').contains(byte));
    let is_digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
    let is_sign = |at: usize| bytes.get(at).is_some_and(|byte| b"x:-".contains(byte));
    let mut at = 0;
    if is_file(at) && !is_digit(at + 1) {
        at += 1;
    }
    if is_digit(at) {
        at += 1;
    }
    if is_sign(at) {
        at += 1;
    }
    (is_file(at) && is_digit(at + 1)).then_some(at + 2)
}

fn bare(word: &str) -> &str {
    word.trim_matches(AROUND)
}

fn behind_piece(lower: &str) -> &str {
    lower.strip_prefix(['k', 'q', 'r', 'b', 'n', 'p']).unwrap_or(lower)
}

/// The text without what people add: signs around it, blanks beside `x` and `-`, marks of checks
/// and of en passant. `None` for what is longer than any move.
fn unadorned(text: &str) -> Option<String> {
    let text = unadorned_name(text);
    if text.len() > 24 || text.is_empty() {
        return None;
    }
    let without_marks = text.trim_end_matches(['+', '#', '!', '?', '.']);
    let lower = without_marks.to_ascii_lowercase();
    let passing = ["e.p", "ep", "mate", "check"].iter().find_map(|mark| lower.strip_suffix(mark));
    let kept = passing.map_or(without_marks, |rest| &without_marks[..rest.len()]);
    let kept = kept.trim_end_matches(['+', '#', '!', '?', ' ']);
    // Two words are no move, unless a sign joins them: `e4 x d5`.
    if kept.contains(' ') && !kept.contains(['-', 'x', '=']) || kept.ends_with(['-', 'x', '=']) {
        return None;
    }
    let is_kept = |sign: &char| ![' ', '(', ')'].contains(sign);
    Some(kept.chars().filter(is_kept).map(|sign| if sign == '/' { '=' } else { sign }).collect())
}

/// The move that two squares mean, with `-`, `x`, `:` or `=` between them or before a promotion.
fn coordinates(text: &str) -> Option<UciMove> {
    let is_square =
        |text: &str| text.len() >= 2 && square_place(&text.to_ascii_lowercase()) == Some(2);
    let (from, rest) = text.split_at_checked(2).filter(|(from, _)| is_square(from))?;
    let rest = rest.strip_prefix(['-', 'x', ':']).unwrap_or(rest);
    let (to, rest) = rest.split_at_checked(2).filter(|(to, _)| is_square(to))?;
    let promotion = rest.strip_prefix(['=', '-']).unwrap_or(rest);
    uci_move(&format!("{from}{to}{promotion}"))
}

/// Two squares behind the letter of a piece.
fn with_piece(text: &str) -> Option<(Piece, UciMove)> {
    let letter = text.chars().next()?;
    let piece = Piece::from_char(letter)?;
    Some((piece, coordinates(&text[1..])?))
}

fn on_board(board: &Board, uci: UciMove) -> MoveText {
    uci.resolve(board).map_or(MoveText::Illegal, MoveText::OfBoard)
}

/// Texts as the standard spells them, the likeliest first.
fn spellings(text: &str) -> Vec<String> {
    let lower = text.to_ascii_lowercase();
    match lower.as_str() {
        "o-o" | "oo" | "0-0" => return vec!["O-O".to_owned()],
        "o-o-o" | "ooo" | "0-0-0" => return vec!["O-O-O".to_owned()],
        _ => {}
    }
    // The letter of a promotion is a capital, the squares are not.
    let mut fixed = lower.clone();
    let promotes = lower.trim_end_matches(['q', 'r', 'b', 'n']);
    if lower.len() == promotes.len() + 1 && promotes.ends_with(['1', '8', '=']) {
        fixed = format!("{promotes}{}", lower[promotes.len()..].to_ascii_uppercase());
    }
    let mut with_piece = fixed.clone();
    if let Some(first) = with_piece.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    // Most programs write capitals for pieces: `Bc4` is a bishop, `bc4` a pawn if one can go there.
    let (first, rest) = text.split_at_checked(1).unwrap_or_default();
    let has_small = rest.contains(|letter: char| letter.is_ascii_lowercase());
    match first.contains(|letter: char| letter.is_ascii_uppercase()) {
        true if has_small => vec![text.to_owned()],
        true => vec![text.to_owned(), with_piece, fixed],
        false => vec![text.to_owned(), fixed, with_piece],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MANY: &str = "r3k2r/1P3ppp/2n5/3pP3/2B1P3/2N2N2/P4PPP/R3K2R w KQkq d6 0 1";

    fn read(fen: &str, text: &str) -> Option<String> {
        let board: Board = fen.parse().expect("a valid FEN");
        Some(match move_text(&board, text)? {
            MoveText::OfBoard(mv) => mv.to_string(),
            MoveText::Illegal => "illegal".to_owned(),
            MoveText::Unclear(reason) => reason,
        })
    }

    #[test]
    fn reads_every_spelling_of_a_move() {
        for (texts, mv) in [
            (
                "a2a4 A2A4 a2-a4 a4 A4 Pa2a4 Pa2-a4 pa2a4 a2a4! \"a2a4\" `a2a4` **a2a4** [a2a4]",
                "a2a4",
            ),
            ("f3g5 Ng5 ng5 Nf3g5 Nf3-g5 nf3g5 Ng5+ NG5 Ng5!?", "f3g5"),
            ("c4d5 c4xd5 c4:d5 Bc4xd5 Bxd5 Bd5 bc4xd5 Bc4d5", "c4d5"),
            ("e4d5 e4xd5 exd5 ed5 e4:d5 exd5+ e:d5 EXD5", "e4d5"),
            ("e5d6 exd6 e5xd6 exd6ep exd6e.p. ed6 exd6+", "e5d6"),
            (
                "b7b8q b7b8Q B7B8Q b8=Q b8Q b8=q b8q b7-b8=Q b7b8=q b8(Q) b8/Q b7b8/q b8=Q+ b8=(Q)",
                "b7b8q",
            ),
            ("b7a8n bxa8=N bxa8N b7xa8=N b7xa8n ba8=N b7:a8=N bxa8=N+", "b7a8n"),
            ("e1g1 e1h1 O-O 0-0 o-o OO Ke1g1 Ke1-g1 O-O+", "e1h1"),
            ("e1c1 e1a1 O-O-O 0-0-0 o-o-o OOO O-O-O#", "e1a1"),
        ] {
            for text in texts.split(' ') {
                assert_eq!(read(MANY, text).as_deref(), Some(mv), "{text}");
            }
        }
        for text in ["exd6 e.p.", "e5 x d6", "e5 - d6", "e5xd6 ep"] {
            assert_eq!(read(MANY, text).as_deref(), Some("e5d6"), "{text}");
        }
    }

    #[test]
    fn a_move_that_no_piece_has_is_illegal() {
        for text in ["e3e4", "Nb1a3", "Nf6", "Qd1", "a5", "Nc4d5", "d1d2", "Bb4+", "h2h3q"] {
            assert_eq!(read(MANY, text).as_deref(), Some("illegal"), "{text}");
        }
    }

    #[test]
    fn several_moves_make_a_text_unclear() {
        let fen = "4k3/P7/8/8/8/5N2/8/1N2K3 w - - 0 1";
        let reason = "'Nd2' is ambiguous: it can be b1d2 or f3d2";
        assert_eq!(read(fen, "Nd2").as_deref(), Some(reason));
        assert_eq!(read(fen, "Nbd2").as_deref(), Some("b1d2"));
        let unnamed = "'a8' is not legal: a pawn on the last rank becomes a knight, bishop, rook or \
                       queen, and none is named";
        assert_eq!(read(fen, "a8").as_deref(), Some(unnamed));
        let pawns = "4k3/8/8/3p4/2P1P3/8/8/4K3 w - - 0 1";
        assert!(read(pawns, "d5").is_some_and(|reason| reason.contains("from which file")));
    }

    #[test]
    fn other_words_are_no_moves() {
        for text in [
            "", "e2", "Move", "nodes", "e2e9", "g2f1_q", "0000", "--", "a4 a5", "e2e4e5", "20",
            "depth", "e7e8k", "e5-", "x", "é", "Sf3", "e2e4 20", "info",
        ] {
            let read = read(MANY, text);
            assert!(read.is_none() || text == "e2", "{text}: {read:?}");
        }
    }

    #[test]
    fn knows_words_that_are_meant_as_moves() {
        for word in [
            "e2e4", "g2f1_q", "e2e9", "e7e8k", "Sf3", "Dd2", "e4xd5foo", "O-O-O-O", "0000", "--",
            "i2i4", "Nbd2x", "e22e4", "e2-", "\"e2e4\"", "2e4e", "E2E9",
        ] {
            assert!(is_like_a_move(word), "{word}");
        }
        for word in ["depth", "sha256", "bench2", "Nodes", "x86", "20", "avx512", "", "perft", "é1"]
        {
            assert!(!is_like_a_move(word), "{word}");
        }
        for word in ["e2e4", "Nf3", "O-O", "a7a8=Q", "e2-e9", "Nb1a3", "i2i4"] {
            assert!(is_surely_like_a_move(word), "{word}");
        }
        for word in ["e4", "E5", "B550", "E5-2690", "SHA256", "Zen4", "h264"] {
            assert!(!is_surely_like_a_move(word), "{word}");
        }
    }
}
