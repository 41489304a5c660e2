//! Reading moves as people write them.

use board::{Board, Move, Piece};
use magic_core::{File, Rank, Square};
use movegen::San;

use crate::fault::Fault;
use crate::moves::castling_style;

/// Which spellings of a move are read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Spelling {
    /// Standard algebraic notation, no longer than needed. Check marks may be missing or wrong.
    Strict,
    /// Every spelling that means one legal move: long algebraic notation, UCI, a missing or
    /// needless `x`, needless origins, `P` before a pawn move, castling with zeros.
    Any,
}

/// The legal move that a text means.
///
/// # Errors
/// When it means none, or several.
pub fn read(board: &Board, text: &str, spelling: Spelling) -> Result<Move, Fault> {
    let bare = without_marks(text);
    let moves = movegen::legal_moves(board);
    if spelling == Spelling::Strict {
        let is_meant = |&&mv: &&Move| San { mark: None, ..San::of(board, mv) }.to_string() == bare;
        return moves.iter().find(is_meant).copied().ok_or_else(|| refused(board, text));
    }
    if let Ok(mv) = movegen::read_san(board, bare) {
        return Ok(mv);
    }
    let Some(pattern) = Pattern::parse(bare) else { return Err(refused(board, text)) };
    let mut fitting = moves.iter().filter(|&&mv| pattern.fits(board, mv));
    match (fitting.next(), fitting.next()) {
        (Some(&mv), None) => Ok(mv),
        (Some(&first), Some(&second)) => {
            let style = castling_style(board);
            let [first, second] = [first, second].map(|mv| mv.to_uci(board, style));
            Err(Fault::new("move", format!("{text:?} is ambiguous: it can be {first} or {second}")))
        }
        (None, _) => Err(refused(board, text)),
    }
}

/// Why a text is no legal move, in the words of the library.
fn refused(board: &Board, text: &str) -> Fault {
    let looks_like_uci = text.len() >= 4 && text.as_bytes()[1].is_ascii_digit();
    let error = if looks_like_uci {
        movegen::read_uci(board, text).err()
    } else {
        movegen::read_san(board, text).err()
    };
    match error {
        Some(error) => Fault::of_move(&error),
        None => Fault::new("move", format!("{text:?} is not the shortest spelling of this move")),
    }
}

/// The text without check marks, signs of annotators and a mark of en passant.
fn without_marks(text: &str) -> &str {
    let text = text.trim_end_matches(['+', '#', '!', '?']);
    text.strip_suffix("e.p.").map_or(text, str::trim_end)
}

/// What a text says about a move.
struct Pattern {
    /// `None` where the origin is whole, so that any piece may stand there.
    piece: Option<Piece>,
    file: Option<File>,
    rank: Option<Rank>,
    to: Square,
    promotion: Option<Piece>,
}

impl Pattern {
    fn parse(text: &str) -> Option<Self> {
        let letters: Vec<char> =
            text.chars().filter(|letter| !matches!(letter, 'x' | '-' | '=')).collect();
        let piece_of = |letter: char| Piece::from_char(letter.to_ascii_lowercase());
        let (piece, rest) = match letters.split_first() {
            Some((&letter, rest)) if letter.is_ascii_uppercase() => (Some(piece_of(letter)?), rest),
            _ => (None, &letters[..]),
        };
        let (promotion, rest) = match rest.split_last() {
            Some((&letter, rest)) if letter.is_ascii_alphabetic() => {
                (Some(piece_of(letter)?), rest)
            }
            _ => (None, rest),
        };
        let (origin, target) = rest.split_at_checked(rest.len().checked_sub(2)?)?;
        let to = Square::new(File::from_char(target[0])?, Rank::from_char(target[1])?);
        let (file, rank) = match origin {
            [] => (None, None),
            [one] => (File::from_char(*one), Rank::from_char(*one)),
            [file, rank] => (Some(File::from_char(*file)?), Some(Rank::from_char(*rank)?)),
            _ => return None,
        };
        if origin.len() == 1 && file.is_none() && rank.is_none() {
            return None;
        }
        let piece = piece.or(if origin.len() == 2 { None } else { Some(Piece::Pawn) });
        Some(Self { piece, file, rank, to, promotion })
    }

    fn fits(&self, board: &Board, mv: Move) -> bool {
        let arrives = mv.arrival() == self.to || mv.is_castling() && mv.to() == self.to;
        arrives
            && mv.promotion() == self.promotion
            && self.piece.is_none_or(|piece| board.pieces(piece).contains(mv.from()))
            && self.file.is_none_or(|file| mv.from().file() == file)
            && self.rank.is_none_or(|rank| mv.from().rank() == rank)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn meant(fen: &str, text: &str) -> [Option<String>; 2] {
        let board: Board = fen.parse().unwrap();
        [Spelling::Any, Spelling::Strict]
            .map(|spelling| read(&board, text, spelling).ok().map(|mv| mv.to_string()))
    }

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    #[test]
    fn loose_spellings_mean_one_move() {
        for text in ["e2e4", "e2-e4", "Pe2e4", "P2e4", "Pe4", "e2xe4"] {
            assert_eq!(meant(START, text), [Some("e2e4".to_owned()), None], "{text}");
        }
        for text in ["e4", "e4+", "e4#", "e4!?"] {
            assert_eq!(meant(START, text), [Some("e2e4".to_owned()), Some("e2e4".to_owned())]);
        }
        for text in ["", "nf3", "Nf", "e9", "e5", "e4=Q", "Nxx", "x", "Ü4", "--"] {
            assert_eq!(meant(START, text), [None, None], "{text}");
        }
        let takes = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1";
        assert_eq!(meant(takes, "ed5"), [Some("e4d5".to_owned()), None]);
        let passing = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
        assert_eq!(meant(passing, "exd6 e.p.")[0], Some("e5d6".to_owned()));
        let castling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
        assert_eq!(meant(castling, "0-0-0")[0], Some("e1a1".to_owned()));
        assert_eq!(meant(castling, "e1g1")[0], Some("e1h1".to_owned()));
        let promoting = "8/P7/8/8/8/8/8/k1K5 w - - 0 1";
        assert_eq!(meant(promoting, "a8Q")[0], Some("a7a8q".to_owned()));
        assert_eq!(meant(promoting, "a8"), [None, None]);
    }

    #[test]
    fn needless_origins_are_not_strict() {
        let pinned = "r2qkbnr/ppp2ppp/2n5/1B2pQ2/4P3/8/PPP2PPP/RNB1K2R b KQkq - 3 7";
        assert_eq!(meant(pinned, "Nge7"), [Some("g8e7".to_owned()), None]);
        let board: Board = pinned.parse().unwrap();
        let reason = read(&board, "Nge7", Spelling::Strict).unwrap_err().reason;
        assert!(reason.contains("shortest"), "{reason}");
    }
}
