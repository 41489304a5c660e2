//! One line of a divide, as people and other programs write it.

use board::{Board, Move};

use crate::excerpt::excerpt;
use crate::rival::move_text::{
    MoveText, is_like_a_move, is_surely_like_a_move, move_text, unadorned_name,
};
use crate::rival::node_count::{count_behind, lone_count, without_word};

/// The longest text that can be a divide line, in bytes.
const MAX_BYTES: usize = 400;

/// The longest spelling of a move, in bytes.
const MAX_MOVE_BYTES: usize = 24;

/// Titles of a total, longest first.
const TOTALS: [&str; 8] = [
    "total nodes searched",
    "nodes searched",
    "total nodes",
    "total leaf nodes",
    "leaf nodes",
    "total",
    "nodes",
    "sum",
];

/// Commands and answers of UCI that begin a line. Moves in them have no counts.
const UCI_WORDS: [&str; 12] = [
    "bestmove",
    "position",
    "go",
    "id",
    "option",
    "setoption",
    "uciok",
    "readyok",
    "isready",
    "ucinewgame",
    "ponderhit",
    "fen",
];

/// What follows `info` in UCI, besides `string`.
const INFO_WORDS: [&str; 17] = [
    "depth",
    "seldepth",
    "time",
    "nodes",
    "pv",
    "multipv",
    "score",
    "currmove",
    "currmovenumber",
    "hashfull",
    "nps",
    "tbhits",
    "sbhits",
    "cpuload",
    "refutation",
    "currline",
    "wdl",
];

/// The content of a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum DivideLine<'a> {
    /// The nodes behind a move, which is spelled as in the line.
    Move(&'a str, u128),
    /// The line that ends a divide: `Nodes searched: 400`, `Nodes: 400`, `Total: 400`.
    Total(u128),
    /// A number alone. After moves it is their total.
    Number(u128),
    /// It seems to be a divide line, but its move or its number cannot be read, and why.
    Unreadable(String),
    /// Something else that names these moves of the board. Another line has their counts.
    Mention(Vec<Move>),
    /// Something else.
    Other,
}

impl<'a> DivideLine<'a> {
    /// Reads a line in plain signs.
    pub(super) fn parse(board: &Board, line: &'a str) -> Self {
        let line = line.trim();
        if is_uci(line) {
            return Self::Other;
        }
        let body = undecorated(line);
        if line.len() > MAX_BYTES {
            let half = half_line(board, body);
            return half.map_or(Self::Other, |_| Self::Unreadable("it is too long".to_owned()));
        }
        if let Some(nodes) = lone_count(line) {
            return Self::Number(nodes);
        }
        entry(board, body)
            .or_else(|| total(line))
            .or_else(|| half_line(board, body))
            .or_else(|| mention(board, body))
            .unwrap_or(Self::Other)
    }
}

/// Whether the line is a command or an answer of UCI.
fn is_uci(line: &str) -> bool {
    let mut words = line.split_ascii_whitespace();
    let first = words.next().unwrap_or_default();
    let second = words.next().unwrap_or_default();
    UCI_WORDS.contains(&first) || (first == "info" && INFO_WORDS.contains(&second))
}

/// Whether the line has a FEN, whose en passant square and clock could be taken for a divide.
fn has_fen(line: &str) -> bool {
    line.split_ascii_whitespace().any(|word| word.matches('/').count() == 7)
}

/// The line without what stands before its move: bullets, bars, numbers, `info string`, `Move:`.
fn undecorated(line: &str) -> &str {
    let mut rest = line;
    loop {
        let before = rest.len();
        rest = rest.trim_start().trim_start_matches(['|', '"', '`', '[', '(', '{', '<']);
        rest = without_bullet(rest);
        rest = without_number(rest);
        for label in ["info string", "info", "root move", "move"] {
            rest = without_word(rest, &[label])
                .filter(|behind| !behind.is_empty())
                .map_or(rest, |behind| behind.trim_start_matches([' ', '\t', ':', '=', '#']));
        }
        if rest.len() == before {
            return rest;
        }
    }
}

/// The text without a bullet: signs before a blank, or the stars of bold text.
fn without_bullet(text: &str) -> &str {
    let is_sign = |sign: char| "-*+>~#|".contains(sign);
    let rest = text.trim_start_matches(is_sign);
    let stars = text.trim_start_matches('*');
    match rest.len() < text.len() && (rest.starts_with([' ', '\t']) || rest.is_empty()) {
        true => rest.trim_start(),
        false => text.strip_prefix('#').filter(|rest| is_digit(rest)).unwrap_or(stars),
    }
}

fn is_digit(text: &str) -> bool {
    text.starts_with(|sign: char| sign.is_ascii_digit())
}

/// The text without the number of its line: `1.`, `1)`, `[1]`, `3/20`, `1...`, or a number alone.
fn without_number(text: &str) -> &str {
    let digits = text.trim_start_matches(|sign: char| sign.is_ascii_digit());
    let length = text.len() - digits.len();
    if !(1..=4).contains(&length) {
        return text;
    }
    let of = digits.strip_prefix('/').filter(|rest| is_digit(rest));
    let digits =
        of.map_or(digits, |rest| rest.trim_start_matches(|sign: char| sign.is_ascii_digit()));
    let rest = digits.trim_start_matches(['.', ')', ']', ':', '|', ' ', '\t']);
    let is_number = rest.len() < digits.len() && !rest.is_empty();
    let castles = rest.starts_with("0-0");
    if is_number && (castles || !is_digit(rest)) { rest } else { text }
}

/// A move and its count.
fn entry<'a>(board: &Board, body: &'a str) -> Option<DivideLine<'a>> {
    let is_end = |sign: char| " \t:=|,;.-~>\"'`*)](/".contains(sign);
    let places = body.char_indices().filter(|&(at, sign)| at > 0 && is_end(sign));
    let ends = places.map(|(at, _)| at).take_while(|&at| at <= MAX_MOVE_BYTES);
    let mut problem = None;
    for end in ends {
        let (text, rest) = body.split_at(end);
        let Some(meaning) = move_text(board, text) else { continue };
        match (count_behind(rest), meaning) {
            (Ok(_), MoveText::Unclear(reason)) => return Some(DivideLine::Unreadable(reason)),
            (Ok(nodes), _) => return Some(DivideLine::Move(unadorned_name(text), nodes)),
            (Err(found), _) if is_begun(rest) => problem = Some(found),
            (Err(_), _) => {}
        }
    }
    // A sign may belong to the move, as in `O-O-O`: then nothing stands behind the move.
    let problem = problem.filter(|_| move_text(board, body).is_none())?;
    Some(DivideLine::Unreadable(problem.to_string()))
}

/// Whether the text behind a move begins as if its count followed.
fn is_begun(rest: &str) -> bool {
    let rest = rest.trim_start_matches([' ', '\t', '"', '\'', '`', '*', ')', ']', '(']);
    let is_sign = |sign: char| ":=|;,-+>~.".contains(sign) || sign.is_ascii_digit();
    rest.starts_with(is_sign)
}

fn total(line: &str) -> Option<DivideLine<'static>> {
    let line = line.trim_start_matches(['|', '*', ' ', '\t', '"', '-', '#', '=', '_']);
    let line = without_word(line, &["info string"]).map_or(line, str::trim_start);
    let rest = without_word(line, &TOTALS)?;
    let is_meant = rest.trim_start_matches(['*', '"', ' ']).starts_with([':', '=']);
    match count_behind(rest) {
        Ok(nodes) => Some(DivideLine::Total(nodes)),
        Err(problem) if is_meant => Some(DivideLine::Unreadable(problem.to_string())),
        Err(_) => None,
    }
}

/// A line that begins with a word like a move and has a count, or has such a word before a number.
fn half_line(board: &Board, body: &str) -> Option<DivideLine<'static>> {
    let is_end = |sign: char| " \t:=|,;>".contains(sign);
    let (first, rest) = body.split_at(body.find(is_end).unwrap_or(body.len()));
    if is_like_a_move(first) && is_begun(rest) {
        return Some(unplaced(board, first));
    }
    if has_fen(body) {
        return None;
    }
    let words = body.split(|sign: char| is_end(sign) || "\"'`*()[]{}".contains(sign));
    let is_sign = |word: &&str| !word.bytes().all(|byte| b"-=.~>".contains(&byte));
    // `e2 e4 20` begins like a divide line, so squares are enough.
    let is_meant = if is_like_a_move(first) { is_like_a_move } else { is_surely_like_a_move };
    // The number of a move is not a count: `1. e4 e5 2. Nf3`.
    let is_number =
        |word: &str| is_digit(word.trim_start_matches(['-', '+'])) && !word.ends_with('.');
    let mut before = "";
    for word in words.filter(is_sign) {
        if is_meant(before) && is_number(word) {
            return Some(unplaced(board, before));
        }
        before = word;
    }
    let ends_so = is_surely_like_a_move(first) && is_number(before);
    ends_so.then(|| unplaced(board, first))
}

fn unplaced(board: &Board, word: &str) -> DivideLine<'static> {
    let shown = excerpt(word);
    DivideLine::Unreadable(match move_text(board, word) {
        Some(_) => format!("what stands around '{shown}' and its count cannot be read"),
        None => format!("'{shown}' is no move"),
    })
}

/// The moves in any other line that also has a number, or that is nothing but a move.
fn mention(board: &Board, body: &str) -> Option<DivideLine<'static>> {
    let legal = |word: &str| match move_text(board, word)? {
        MoveText::OfBoard(mv) => movegen::is_legal(board, mv).then_some(mv),
        MoveText::Illegal | MoveText::Unclear(_) => None,
    };
    if has_fen(body) {
        return None;
    }
    if let Some(mv) = legal(body) {
        return Some(DivideLine::Mention(vec![mv]));
    }
    let words = || body.split(|sign: char| " \t:=|,;>\"'`*()[]{}".contains(sign));
    let has_number =
        words().any(|word| word.bytes().all(|byte| byte.is_ascii_digit()) && !word.is_empty());
    let moves: Vec<Move> = words().filter_map(legal).collect();
    (has_number && !moves.is_empty()).then_some(DivideLine::Mention(moves))
}

#[cfg(test)]
mod tests;
