//! Moves as programs and people spell them besides SAN.

use board::{Board, Excerpt, Move, Piece};
use magic_core::Square;
use movegen::notation::{ReadMoveError, SanBody, Separator};
use movegen::{San, for_each_legal_move, read_san, read_uci};

use crate::characters::is_dash;
use crate::language::Language;

/// The legal move that a text means, and whether the text spells it as SAN does.
#[inline]
pub(crate) fn read_move(
    board: &Board,
    text: &str,
    language: Language,
) -> Result<(Move, bool), ReadMoveError> {
    if language != Language::English {
        let translated = in_english(text, language);
        return read_in_english(board, &translated);
    }
    read_in_english(board, text)
}

#[inline]
fn read_in_english(board: &Board, text: &str) -> Result<(Move, bool), ReadMoveError> {
    let error = match San::parse(text) {
        Ok(san) => match san.resolve(board) {
            Ok(mv) => return Ok((mv, is_standard(board, text, san, mv))),
            Err(error) => ReadMoveError::OnBoard { text: Excerpt::new(text), error },
        },
        Err(error) => error.into(),
    };
    read_unusual(board, text).map(|mv| (mv, false)).ok_or(error)
}

/// Whether a text that was read as a move is SAN. Check signs and needless origins of pieces may be
/// there.
#[inline]
fn is_standard(board: &Board, text: &str, san: San, mv: Move) -> bool {
    let bytes = match text.as_bytes() {
        [bytes @ .., b'+' | b'#'] => bytes,
        bytes => bytes,
    };
    // Most moves: `e4`, `Nf3`, `exd5`, `Nxd5`.
    match bytes {
        [_, _] => true,
        [b'B' | b'K' | b'N' | b'O' | b'Q' | b'R', _, _] => true,
        [b'a'..=b'h' | b'B' | b'K' | b'N' | b'Q' | b'R', b'x', _, _] => true,
        _ => is_standard_form(board, text, san, mv),
    }
}

fn is_standard_form(board: &Board, text: &str, san: San, mv: Move) -> bool {
    let SanBody::Plain { piece, file, rank, separator, promotion, .. } = san.body else {
        return text.starts_with("O-O");
    };
    let takes = separator == Separator::Takes;
    let origin = usize::from(file.is_some()) + usize::from(rank.is_some());
    let has_right_origin = if piece == Piece::Pawn {
        rank.is_none() && file.is_some() == takes
    } else {
        origin < 2 || San::of(board, mv).body == san.body
    };
    let before_target = usize::from(piece != Piece::Pawn) + origin + usize::from(takes);
    let behind_target = 2 * usize::from(promotion.is_some()) + usize::from(san.mark.is_some());
    let has_right_length = text.len() == before_target + 2 + behind_target;
    let bytes = text.as_bytes();
    has_right_origin
        && has_right_length
        && separator != Separator::Hyphen
        && (!takes || bytes[before_target - 1] == b'x')
}

/// The move that a text means which is no legal SAN.
#[cold]
fn read_unusual(board: &Board, text: &str) -> Option<Move> {
    let plain = plain_text(text);
    let bare = without_marks(&plain);
    if let Some(castling) = castling(bare) {
        return read_san(board, castling).ok();
    }
    let (target, promotion) = split_promotion(bare);
    let promoted = match promotion {
        Some(piece) => format!("{target}={}", piece.to_ascii_uppercase()),
        None => target.to_owned(),
    };
    let capital = capitalized(&promoted);
    read_san(board, &promoted)
        .ok()
        .or_else(|| read_long(board, target, promotion))
        .or_else(|| capital.and_then(|text| read_san(board, &text).ok()))
        .or_else(|| pawn_capture(board, bare))
}

/// The text in ASCII: figurines as letters, all dashes as `-`, `×` as `x`.
fn plain_text(text: &str) -> String {
    let plain = |letter: char| match letter {
        '♔' | '♚' => Some('K'),
        '♕' | '♛' => Some('Q'),
        '♖' | '♜' => Some('R'),
        '♗' | '♝' => Some('B'),
        '♘' | '♞' => Some('N'),
        '♙' | '♟' => None,
        '×' => Some('x'),
        '†' => Some('+'),
        '‡' => Some('#'),
        'О' | 'о' => Some('O'),
        _ if is_dash(letter) => Some('-'),
        _ => Some(letter),
    };
    text.chars().filter_map(plain).collect()
}

/// The text without check signs and marks of en passant at its end.
fn without_marks(text: &str) -> &str {
    let marks = ["+", "#", "e.p.", "e.p", "E.P.", "ep.", "ep", "EP", "/", "ch", "mate"];
    let mut bare = text;
    while let Some(shorter) = marks.iter().find_map(|mark| bare.strip_suffix(mark)) {
        bare = shorter;
    }
    bare
}

fn castling(text: &str) -> Option<&'static str> {
    if !text.bytes().all(|byte| matches!(byte, b'O' | b'o' | b'0' | b'-')) {
        return None;
    }
    match text.bytes().filter(|&byte| byte != b'-').count() {
        2 => Some("O-O"),
        3 => Some("O-O-O"),
        _ => None,
    }
}

/// The text up to the target, and the letter of the piece behind it: `e8(Q)`, `e8/Q`, `e8=q`,
/// `e7e8q`.
fn split_promotion(text: &str) -> (&str, Option<char>) {
    let bare = text.trim_end_matches(')');
    let Some(letter) = bare.chars().last().filter(|it| "NBRQnbrq".contains(*it)) else {
        return (text, None);
    };
    let target = bare[..bare.len() - 1].trim_end_matches(['=', '/', '(', ':']);
    if target.ends_with(['1', '8']) { (target, Some(letter)) } else { (text, None) }
}

/// A move that names both squares: `g1-f3`, `Ng1xf3`, `e2e4`. The piece, if named, stands on the
/// first.
fn read_long(board: &Board, text: &str, promotion: Option<char>) -> Option<Move> {
    let piece = text.chars().next().filter(char::is_ascii_uppercase);
    let rest = &text[piece.map_or(0, char::len_utf8)..];
    let (from, rest) = rest.split_at_checked(2)?;
    let to = rest.strip_prefix(['-', 'x', ':']).unwrap_or(rest);
    let from_square: Square = from.parse().ok()?;
    if let Some(piece) = piece {
        let stands = board.piece_on(from_square)?;
        (Piece::from_char(piece) == Some(stands)).then_some(())?;
    }
    let promotion = promotion.map(|piece| piece.to_ascii_lowercase());
    let uci = format!("{from}{to}{}", promotion.map_or(String::new(), String::from));
    read_uci(board, &uci).ok()
}

/// The text with a capital letter for the piece. A bishop is not among them, because `b` is a file.
fn capitalized(text: &str) -> Option<String> {
    let first = text.chars().next().filter(|it| matches!(it, 'n' | 'r' | 'q' | 'k'))?;
    Some(format!("{}{}", first.to_ascii_uppercase(), &text[1..]))
}

/// A capture of a pawn that names files alone: `ed`, `exd`.
fn pawn_capture(board: &Board, text: &str) -> Option<Move> {
    let files = text.replace(['x', ':'], "");
    let [from @ b'a'..=b'h', to @ b'a'..=b'h'] = *files.as_bytes() else { return None };
    let mut captures = Vec::new();
    for_each_legal_move(board, |mv| {
        let is_pawn = board.piece_on(mv.from()) == Some(Piece::Pawn);
        let name = |square: Square| square.to_string().into_bytes().first().copied();
        if is_pawn && name(mv.from()) == Some(from) && name(mv.to()) == Some(to) {
            captures.push(mv);
        }
    });
    match *captures.as_slice() {
        [mv] if from != to => Some(mv),
        _ => None,
    }
}

/// The text with the English letters for the pieces. Letters that the language does not have are
/// left.
#[cold]
fn in_english(text: &str, language: Language) -> String {
    let letters = language.letters().into_iter().zip(Language::English.letters());
    let mut letters: Vec<_> = letters.filter(|(own, _)| !own.is_empty()).collect();
    // The Russian king has the letter of the knight and one more.
    letters.sort_by_key(|(own, _)| std::cmp::Reverse(own.len()));
    let Some((square_end, _)) = text.char_indices().rfind(|(_, letter)| letter.is_ascii_digit())
    else {
        return text.to_owned();
    };
    let (head, tail) = text.split_at(square_end + 1);
    let head = match letters.iter().find(|(own, _)| head.starts_with(own)) {
        Some((own, "P")) => head[own.len()..].to_owned(),
        Some((own, english)) => format!("{english}{}", &head[own.len()..]),
        None => head.to_owned(),
    };
    let sign = tail.find(|letter| !matches!(letter, '=' | '/' | '(' | ':')).unwrap_or(tail.len());
    let (sign, piece) = tail.split_at(sign);
    let tail = letters.iter().find_map(|(own, english)| {
        let lower = own.to_lowercase();
        let rest = piece.strip_prefix(own).or_else(|| piece.strip_prefix(lower.as_str()))?;
        Some(format!("{sign}{english}{rest}"))
    });
    head + &tail.unwrap_or_else(|| format!("{sign}{piece}"))
}
