//! What the words among the moves mean.

use crate::characters::is_dash;
use crate::game_result::GameResult;
use crate::language::Language;
use crate::nag::Nag;

/// What the beginning of a word means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Meaning {
    /// It is a move, or was to be one.
    Move,
    NullMove,
    Nag(Nag),
    Result(GameResult),
    /// It adds nothing to the move before it.
    Remark,
    /// It is a sign without a meaning.
    Sign,
    /// It says nothing that is known.
    Unknown,
}

/// Whether a word can only be a move: it begins with a letter, and ends with a square, or is
/// castling or a promotion as SAN has them, each with a check sign or without.
#[inline(always)]
pub(crate) fn is_plain_move(word: &[u8]) -> bool {
    let word = match word {
        [word @ .., b'+' | b'#'] => word,
        word => word,
    };
    match word {
        [b'a'..=b'z' | b'A'..=b'Z', .., b'1'..=b'8'] => true,
        [b'a'..=b'h', .., b'1' | b'8', b'=', b'N' | b'B' | b'R' | b'Q'] => true,
        _ => matches!(word, b"O-O" | b"O-O-O"),
    }
}

/// What a word means that is no plain move, and how many of its bytes have this meaning. Other
/// words follow without a blank: `e4=`, `Nf3N`, `±∓`.
pub(crate) fn meaning_of(word: &str, language: Language) -> (Meaning, usize) {
    if let Some(result) = GameResult::parse(word) {
        return (Meaning::Result(result), word.len());
    }
    if is_null_move(word) {
        return (Meaning::NullMove, word.len());
    }
    if let Some(nag) = Nag::from_symbol(word) {
        return (Meaning::Nag(nag), word.len());
    }
    if is_remark(word) {
        return (Meaning::Remark, word.len());
    }
    if let Some(length) = annotated_null_move_length(word) {
        return (Meaning::NullMove, length);
    }
    let bare = word.trim_end_matches(['.', ',', ':', '\'']);
    if let Some(result) = GameResult::parse(bare) {
        return (Meaning::Result(result), bare.len());
    }
    if is_score(word) && !is_castling_without_dash(word) {
        return (Meaning::Unknown, word.len());
    }
    if let Some((nag, length)) = Nag::at_start_of(word) {
        return (Meaning::Nag(nag), length);
    }
    if word.starts_with(|letter: char| letter.is_ascii_punctuation()) {
        let first = word.as_bytes()[0];
        return (Meaning::Sign, word.bytes().take_while(|&byte| byte == first).count());
    }
    if let Some(length) = move_length(word, language) {
        return (Meaning::Move, length);
    }
    let meaning = if may_be_move(word) { Meaning::Move } else { Meaning::Unknown };
    (meaning, word.len())
}

/// Whether a word is a null move.
#[inline]
pub(crate) fn is_null_move(word: &str) -> bool {
    match word.as_bytes() {
        // Most moves end here.
        [b'a'..=b'h' | b'K' | b'Q' | b'R' | b'B' | b'O', ..] | [] => false,
        _ => is_spelling_of_null_move(word),
    }
}

fn is_spelling_of_null_move(word: &str) -> bool {
    matches!(
        word,
        "Z0" | "z0" | "0000" | "@@@@" | "<>" | "null" | "Null" | "NULL" | "pass" | "Pass" | "PASS"
    ) || matches!(word.chars().count(), 2 | 3) && word.chars().all(is_dash)
}

/// The length of the null move that a word begins with, if an annotation follows it.
fn annotated_null_move_length(word: &str) -> Option<usize> {
    let spellings = ["---", "--", "Z0", "z0", "0000", "@@@@", "null", "pass"];
    let length = |spelling: &&str| {
        word.strip_prefix(spelling).is_some_and(|rest| Nag::from_symbol(rest).is_some())
    };
    spellings.into_iter().find(length).map(str::len)
}

/// Whether a word says no more about a move than the move itself.
pub(crate) fn is_remark(word: &str) -> bool {
    let bare = word.trim_end_matches(['+', '#', '.']).trim_start_matches('.');
    bare.is_empty()
        || matches!(
            bare,
            "e.p"
                | "ep"
                | "ep.p"
                | "EP"
                | "E.P"
                | "e.p."
                | "ch"
                | "dbl"
                | "dblch"
                | "dbl.ch"
                | "dis"
                | "disch"
                | "dis.ch"
                | "mate"
                | "ch.mate"
                | "†"
                | "‡"
                | "††"
                | "x"
                | "check"
        )
}

/// The length of the move that a word begins with, if the word is that move, or something known
/// follows it.
fn move_length(word: &str, language: Language) -> Option<usize> {
    let core = castling_length(word).or_else(|| target_end(word, language))?;
    let (without_mark, _) = with_en_passant_mark(word, core);
    let mut ends = vec![without_mark];
    let mut end = without_mark;
    while let Some(length) = check_sign_length(&word[end..]) {
        end += length;
        ends.push(end);
    }
    let (whole, has_mark) = with_en_passant_mark(word, end);
    if has_mark {
        ends.push(whole);
    }
    if whole == word.len() {
        return Some(whole);
    }
    let is_whole_sign = |&end: &usize| Nag::from_symbol(&word[end..]).is_some();
    let split = ends.iter().copied().find(is_whole_sign);
    split.or_else(|| ends.into_iter().find(|&end| is_known_behind_move(&word[end..])))
}

/// Whether a word names a square to go to, or is castling.
pub(crate) fn has_target(word: &str, language: Language) -> bool {
    castling_length(word).or_else(|| target_end(word, language)).is_some()
}

/// Whether a text may follow a move without a blank.
fn is_known_behind_move(text: &str) -> bool {
    text.starts_with(|letter: char| letter.is_ascii_punctuation())
        || Nag::from_symbol(text).is_some()
        || Nag::at_start_of(text).is_some_and(|(_, length)| {
            length == text.len() || is_known_behind_move(&text[length..])
        })
        || is_remark(text)
}

/// Where castling ends that a word begins with. Without a dash it has to be the whole word.
fn castling_length(word: &str) -> Option<usize> {
    if is_castling_without_dash(word) {
        return Some(word.trim_end_matches(['+', '#']).len());
    }
    let is_castling =
        |letter: char| matches!(letter, 'O' | '0' | 'o' | 'О' | 'о') || is_dash(letter);
    let length = word.find(|letter| !is_castling(letter)).unwrap_or(word.len());
    let letters = word[..length].chars().filter(|&letter| !is_dash(letter)).count();
    let has_dash = word[..length].chars().any(is_dash);
    let bare = word[..length].trim_end_matches(is_dash).len();
    (bare > 0 && has_dash && matches!(letters, 2 | 3)).then_some(bare)
}

/// Whether a word is castling without its dashes, perhaps with a check sign.
fn is_castling_without_dash(word: &str) -> bool {
    let bare = word.trim_end_matches(['+', '#']);
    matches!(bare, "OO" | "OOO" | "oo" | "ooo" | "00" | "000")
}

/// Where the last square of a word ends, with the promotion behind it.
fn target_end(word: &str, language: Language) -> Option<usize> {
    let bytes = word.as_bytes();
    let is_square = |pair: &[u8]| matches!(pair, [b'a'..=b'h', b'1'..=b'8']);
    let end = bytes.windows(2).rposition(is_square)? + 2;
    let is_promotion_rank = matches!(bytes[end - 1], b'1' | b'8');
    Some(if is_promotion_rank { end + promotion_length(&word[end..], language) } else { end })
}

/// The length of `=Q`, `Q`, `(Q)`, `/Q` and the like.
pub(crate) fn promotion_length(text: &str, language: Language) -> usize {
    let sign = text.find(|letter| !matches!(letter, '=' | '/' | '(' | ':')).unwrap_or(text.len());
    let piece = &text[sign..];
    let letters = language.letters().into_iter().chain(Language::English.letters());
    let known = letters
        .filter(|it| !it.is_empty())
        .find(|it| piece.starts_with(it) || piece.starts_with(it.to_lowercase().as_str()));
    let figurine = piece.chars().next().filter(|letter| ('♔'..='♟').contains(letter));
    let length = match (known, figurine) {
        (_, Some(figurine)) => figurine.len_utf8(),
        (Some(known), None) => known.len(),
        (None, None) => return 0,
    };
    // A bare letter is a promotion if no word follows.
    let end = sign + length;
    let is_part_of_word = text[end..].starts_with(char::is_alphanumeric);
    if is_part_of_word {
        return 0;
    }
    end + usize::from(text[end..].starts_with(')'))
}

/// Where a mark of en passant ends that may stand behind these bytes, and whether there is one.
fn with_en_passant_mark(word: &str, end: usize) -> (usize, bool) {
    let marks = ["e.p.", "e.p", "E.P.", "ep.", "ep", "EP", "/e.p.", "/ep"];
    let mark = marks.into_iter().find(|mark| word[end..].starts_with(mark));
    mark.map_or((end, false), |mark| (end + mark.len(), true))
}

fn check_sign_length(text: &str) -> Option<usize> {
    let signs = ["+", "#", "†", "‡", "ch", "mate"];
    signs.into_iter().find(|sign| text.starts_with(sign)).map(str::len)
}

/// Where the first move number of a line stands that a move follows, behind a blank.
pub(crate) fn first_numbered_move(line: &[u8], language: Language) -> Option<usize> {
    let is_number = |byte: &u8| byte.is_ascii_digit();
    (1..line.len()).find(|&start| {
        let digits = line[start..].iter().take_while(|byte| is_number(byte)).count();
        let behind = &line[start + digits..];
        if digits == 0 || line[start - 1] > b' ' || !behind.starts_with(b".") {
            return false;
        }
        let dots = behind.iter().take_while(|&&byte| matches!(byte, b'.' | b' ' | b'\t')).count();
        let word = &behind[dots..];
        let length =
            word.iter().take_while(|&&byte| class_of_byte(byte) == ByteClass::Word).count();
        let word = as_text(&word[..length]);
        has_target(word, language)
    })
}

/// Whether a word is the evaluation of a program, perhaps with a depth and a time: `+0.35/12`,
/// `-1.2`.
fn is_score(word: &str) -> bool {
    let is_digit = |letter: char| letter.is_ascii_digit();
    let is_part = |letter: char| is_digit(letter) || matches!(letter, '.' | ',' | '/' | 's' | ':');
    let bare = word.strip_prefix(['+', '-']).unwrap_or(word);
    bare.starts_with(is_digit) && bare.chars().all(is_part)
}

/// Whether a word without a known meaning may have been a move: it has a letter and a digit, or is
/// a move whose end is missing.
fn may_be_move(word: &str) -> bool {
    if word.chars().any(|letter| letter.is_ascii_digit()) {
        return word.chars().any(char::is_alphabetic);
    }
    let rest = word.trim_start_matches(['K', 'Q', 'R', 'B', 'N', 'P']);
    let rest = rest.trim_start_matches(|letter| matches!(letter, 'a'..='h'));
    let rest = rest.trim_start_matches(['x', ':', '-']);
    let rest = rest.trim_start_matches(|letter| matches!(letter, 'a'..='h'));
    rest.is_empty() && word.len() <= 4
}

/// What a byte does to a word.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum ByteClass {
    Word,
    /// It ends the word before it.
    Mark,
    /// It is part of a character that is not ASCII.
    Foreign,
}

#[inline]
pub(crate) fn class_of_byte(byte: u8) -> ByteClass {
    BYTE_CLASSES[byte as usize]
}

static BYTE_CLASSES: [ByteClass; 256] = {
    let mut classes = [ByteClass::Word; 256];
    let mut byte = 0;
    while byte <= b' ' as usize {
        classes[byte] = ByteClass::Mark;
        byte += 1;
    }
    let marks = b"{}()[]<>;!?$*\"";
    let mut index = 0;
    while index < marks.len() {
        classes[marks[index] as usize] = ByteClass::Mark;
        index += 1;
    }
    let mut byte = 0x80;
    while byte < 256 {
        classes[byte] = ByteClass::Foreign;
        byte += 1;
    }
    classes
};

/// Whether a byte may be part of a tag's name.
pub(crate) fn is_name_byte(byte: u8) -> bool {
    byte.is_ascii_graphic() && !matches!(byte, b'"' | b'[' | b']')
}

/// The text of bytes that were found to be UTF-8.
#[inline]
pub(crate) fn as_text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap_or_default()
}
