//! Reading a divide of another program, line by line.

use std::collections::HashMap;

use board::{Board, Move, Reading};

use crate::depth::Depth;
use crate::excerpt::excerpt;
use crate::json_pairs::JsonPairs;
use crate::rival::divide_line::DivideLine;
use crate::rival::move_text::{MoveText, is_like_a_move, move_text, unadorned_name};
use crate::rival::node_count::{count, without_word};
use crate::rival::object_text::{ObjectState, ObjectText};
use crate::rival::plain_text::{decoded, plain};
use crate::rival::rival_divide::{MAX_ENTRIES, RivalDivide, UnreadableLine, Unusable};

/// Reads a divide of one board, in any of the forms that `docs/engines.md` shows.
///
/// ```
/// use board::Board;
/// use perft_core::rival::RivalReader;
///
/// let start = Board::start();
/// let mut reader = RivalReader::new(&start);
/// for (number, line) in (1..).zip(["1. Nf3 440", "| e2-e4 | 20,000 |", "Total: 20,440"]) {
///     reader.take(number, line)?;
/// }
/// let divide = reader.finish()?;
/// assert_eq!(divide.entries, [("Nf3".to_owned(), 440), ("e2-e4".to_owned(), 20_000)]);
/// assert_eq!(divide.total, Some(20_440));
/// # Ok::<(), perft_core::rival::Unusable>(())
/// ```
#[derive(Clone, Debug)]
pub struct RivalReader<'b> {
    board: &'b Board,
    depth: Option<Depth>,
    divide: RivalDivide,
    unreadable: Vec<UnreadableLine>,
    /// How many unreadable lines are not kept.
    more: u64,
    /// Lines that name a move without its count. Another line must have it.
    mentions: HashMap<Move, UnreadableLine>,
    object: Option<ObjectText>,
}

/// What a line was to a reader.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TakenLine {
    /// A part of the divide.
    Part,
    /// The total, or the end of an object: no moves need follow.
    End,
    /// A line that seems to belong to the divide, but cannot be read.
    Unreadable,
    /// Something else.
    Other,
}

impl<'b> RivalReader<'b> {
    /// A reader of a divide of `board`.
    pub fn new(board: &'b Board) -> Self {
        let (divide, unreadable, mentions) = Default::default();
        Self { board, depth: None, divide, unreadable, more: 0, mentions, object: None }
    }

    /// The reader, refusing an object that names another depth.
    #[must_use]
    pub const fn at_depth(mut self, depth: Depth) -> Self {
        self.depth = Some(depth);
        self
    }

    /// Reads a whole file: UTF-8 or UTF-16, with any line ends.
    ///
    /// # Errors
    /// As [`take`](Self::take) and [`finish`](Self::finish).
    pub fn read(mut self, bytes: &[u8]) -> Result<RivalDivide, Unusable> {
        for (number, line) in (1..).zip(decoded(bytes).split('\n')) {
            self.take(number, line)?;
        }
        self.finish()
    }

    /// What was read so far.
    pub const fn so_far(&self) -> &RivalDivide {
        &self.divide
    }

    /// Takes a line, which is the `number`-th of the program's answer.
    ///
    /// # Errors
    /// [`Unusable::TooMany`] when there are more lines than any divide has, and the errors of
    /// objects that are the divide of something else.
    pub fn take(&mut self, number: u64, line: &str) -> Result<TakenLine, Unusable> {
        // A carriage return ends a line too, or takes a terminal back to its beginning.
        let mut taken = TakenLine::Other;
        for part in line.split('\r').filter(|part| !part.is_empty()) {
            taken = self.take_part(number, part)?;
        }
        Ok(taken)
    }

    /// Takes a line of a list of moves: one move or more, perhaps with a count of 1.
    ///
    /// # Errors
    /// As [`take`](Self::take).
    pub fn take_moves(&mut self, number: u64, line: &str) -> Result<(), Unusable> {
        let text = plain(line);
        if self.object.is_some() || ObjectText::begin(number, &text).is_some() {
            return self.take_part(number, line).map(drop);
        }
        if let DivideLine::Move(mv, 1) = DivideLine::parse(self.board, &text) {
            self.divide.entries.push((mv.to_owned(), 1));
            return self.checked();
        }
        let words = listed_words(&text);
        let meanings: Vec<_> = words.iter().map(|word| move_text(self.board, word)).collect();
        let unclear = meanings.iter().find_map(|meaning| match meaning {
            Some(MoveText::Unclear(reason)) => Some(reason.clone()),
            _ => None,
        });
        if let Some(reason) = unclear {
            self.take_unreadable(number, line, reason);
        } else if meanings.iter().all(Option::is_some) {
            let named = words.iter().map(|word| (unadorned_name(word).to_owned(), 1));
            self.divide.entries.extend(named);
        } else if words.iter().any(|word| is_like_a_move(word)) {
            self.take_unreadable(number, line, "it is no list of moves".to_owned());
        }
        self.checked()
    }

    /// Notes a line that is too long to be kept.
    pub fn take_too_long(&mut self, number: u64) {
        self.take_unreadable(number, "a very long line", "it is too long".to_owned());
    }

    /// Notes a line that cannot be read, and why.
    fn take_unreadable(&mut self, number: u64, line: &str, reason: String) {
        self.unreadable.push(UnreadableLine::new(number, line, reason));
        self.keep_few();
    }

    fn keep_few(&mut self) {
        self.more += self.unreadable.len().saturating_sub(UnreadableLine::KEPT) as u64;
        self.unreadable.truncate(UnreadableLine::KEPT);
    }

    /// The divide, if all its lines could be read.
    ///
    /// # Errors
    /// [`Unusable::Lines`] with those that could not. A line that names a move without its count is
    /// one of them, unless another line has the count.
    pub fn finish(mut self) -> Result<RivalDivide, Unusable> {
        if let Some(object) = self.object.take() {
            let reason = "the object that begins here does not end".to_owned();
            self.take_unreadable(object.first_line, object.first_text(), reason);
        }
        for (name, _) in &self.divide.entries {
            if let Some(MoveText::OfBoard(mv)) = move_text(self.board, name) {
                self.mentions.remove(&mv);
            }
        }
        self.unreadable.extend(std::mem::take(&mut self.mentions).into_values());
        self.unreadable.sort();
        self.unreadable.dedup();
        self.keep_few();
        match self.unreadable.is_empty() {
            true => Ok(self.divide),
            false => Err(Unusable::Lines { first: self.unreadable, more: self.more }),
        }
    }

    fn take_part(&mut self, number: u64, line: &str) -> Result<TakenLine, Unusable> {
        let text = plain(line);
        self.object = self.object.take().or_else(|| ObjectText::begin(number, &text));
        if self.object.is_some() {
            return self.take_object_line(&text);
        }
        let taken = match DivideLine::parse(self.board, &text) {
            DivideLine::Move(mv, nodes) => {
                self.divide.entries.push((mv.to_owned(), nodes));
                TakenLine::Part
            }
            DivideLine::Total(nodes) => {
                self.divide.total = Some(nodes);
                TakenLine::End
            }
            DivideLine::Number(nodes) if !self.divide.entries.is_empty() => {
                self.divide.total = Some(nodes);
                TakenLine::Part
            }
            DivideLine::Unreadable(reason) => {
                self.take_unreadable(number, line, reason);
                TakenLine::Unreadable
            }
            DivideLine::Mention(moves) => {
                for mv in moves {
                    let reason = format!("the count of {mv} stands neither here nor elsewhere");
                    let line = || UnreadableLine::new(number, line, reason);
                    self.mentions.entry(mv).or_insert_with(line);
                }
                TakenLine::Other
            }
            DivideLine::Number(_) | DivideLine::Other => TakenLine::Other,
        };
        self.checked().map(|()| taken)
    }

    const fn checked(&self) -> Result<(), Unusable> {
        if self.divide.entries.len() > MAX_ENTRIES { Err(Unusable::TooMany) } else { Ok(()) }
    }

    fn take_object_line(&mut self, text: &str) -> Result<TakenLine, Unusable> {
        let Some(mut object) = self.object.take() else { return Ok(TakenLine::Other) };
        match object.push(text) {
            ObjectState::Open => {
                self.object = Some(object);
                return Ok(TakenLine::Part);
            }
            ObjectState::TooLong => {
                let reason = "the object that begins here is longer than any divide".to_owned();
                self.take_unreadable(object.first_line, object.first_text(), reason);
                return Ok(TakenLine::Unreadable);
            }
            ObjectState::Whole => {}
        }
        match object.pairs() {
            Ok(pairs) => self.take_pairs(object.first_line, &pairs)?,
            Err(error) => {
                self.take_unreadable(object.first_line, object.first_text(), error.to_string());
            }
        }
        self.checked().map(|()| TakenLine::End)
    }

    /// Takes an object of moves with their counts, or one that has such an object as its `moves`,
    /// as `perft divide --json` writes it.
    fn take_pairs(
        &mut self,
        number: u64,
        JsonPairs(pairs): &JsonPairs<'_>,
    ) -> Result<(), Unusable> {
        for (name, value) in pairs {
            let value = value.get();
            match name.as_str() {
                "fen" => self.check_position(value)?,
                "depth" => self.check_depth(value)?,
                "interrupted" if value == "true" => return Err(Unusable::Interrupted),
                "moves" => match serde_json::from_str(value) {
                    Ok(JsonPairs(moves)) => {
                        for (name, value) in &moves {
                            self.take_pair(number, name, value.get());
                        }
                    }
                    Err(_) => {
                        let reason = "'moves' is no object of moves with their nodes".to_owned();
                        self.take_unreadable(number, &format!("\"{name}\": {value}"), reason);
                    }
                },
                _ => self.take_pair(number, name, value),
            }
        }
        Ok(())
    }

    fn check_position(&self, value: &str) -> Result<(), Unusable> {
        let fen: String = serde_json::from_str(value).unwrap_or_default();
        match Board::from_fen(&fen, Reading::Lenient) {
            Ok(other) if other != *self.board => Err(Unusable::OtherPosition(fen)),
            _ => Ok(()),
        }
    }

    fn check_depth(&self, value: &str) -> Result<(), Unusable> {
        let other: Option<u32> = value.trim_matches('"').parse().ok();
        match (other, self.depth) {
            (Some(other), Some(depth)) if other != depth.plies() => {
                Err(Unusable::OtherDepth { other, depth })
            }
            _ => Ok(()),
        }
    }

    /// Takes a name and a value: a move and its count, or a total. Others say nothing of moves.
    fn take_pair(&mut self, number: u64, name: &str, value: &str) {
        let is_total = without_word(name, &["nodes", "total", "nodes searched"]) == Some("");
        let meaning = match move_text(self.board, name) {
            _ if is_total => Ok(()),
            Some(MoveText::Unclear(reason)) => Err(reason),
            Some(_) => Ok(()),
            None if is_like_a_move(name) => Err(format!("'{}' is no move", excerpt(name))),
            None => return,
        };
        match meaning.and_then(|()| nodes_of(value)) {
            Ok(nodes) if is_total => self.divide.total = Some(nodes),
            Ok(nodes) => self.divide.entries.push((unadorned_name(name).to_owned(), nodes)),
            Err(reason) => self.take_unreadable(number, &format!("\"{name}\": {value}"), reason),
        }
    }
}

/// The words of a list of moves, without its title and its numbers.
fn listed_words(text: &str) -> Vec<&str> {
    let is_digits = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
    let is_title = |title: &str| !title.split(' ').any(is_like_a_move);
    let list = match text.split_once(": ") {
        Some((title, list)) if is_title(title) => list,
        _ => text,
    };
    let words = list.split(|sign: char| " \t,;|[](){}\"'".contains(sign));
    let unnumbered = words.map(|word| match word.split_once('.') {
        Some((number, rest)) if is_digits(number) => rest.trim_start_matches('.'),
        _ => word,
    });
    unnumbered.filter(|word| !is_digits(word) && !["-", "*"].contains(word)).collect()
}

/// The nodes that a value of an object means: a number, or a text of one.
fn nodes_of(value: &str) -> Result<u128, String> {
    let text: Option<String> = serde_json::from_str(value).ok();
    let number = match &text {
        Some(text) => text.trim(),
        // The point of a number separates no thousands.
        None if value.bytes().all(|byte| byte.is_ascii_digit()) => value,
        None => return Err(format!("{} is no count", excerpt(value))),
    };
    count(number).map_err(|problem| problem.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<RivalDivide, Unusable> {
        RivalReader::new(&Board::start()).at_depth(Depth::new(2)).read(text.as_bytes())
    }

    fn entries(text: &str) -> Vec<(String, u128)> {
        read(text).unwrap_or_else(|error| panic!("{text:?}: {error}")).entries
    }

    fn problem(text: &str) -> String {
        read(text).expect_err(text).to_string()
    }

    #[test]
    fn reads_divide_lines_between_other_lines() {
        let text = "\u{feff}perft 1\n\na2a3: 1\r\n\u{fffd}\na2a4: 1\r\u{1b}[1mb2b3: 2\u{1b}[0m\n\nNodes searched: 2\n";
        let divide = read(text).expect("divide lines");
        let named = |names: &[(&str, u128)]| -> Vec<(String, u128)> {
            names.iter().map(|(name, nodes)| ((*name).to_owned(), *nodes)).collect()
        };
        assert_eq!(divide.entries, named(&[("a2a3", 1), ("a2a4", 1), ("b2b3", 2)]));
        assert_eq!(divide.total, Some(2));
    }

    #[test]
    fn reads_utf_16() {
        let bytes: Vec<u8> =
            "\u{feff}a2a3: 20\r\nNf3 20\r\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
        let divide = RivalReader::new(&Board::start()).read(&bytes).expect("divide lines");
        assert_eq!(divide.entries.len(), 2);
    }

    #[test]
    fn reads_objects_of_moves_and_counts() {
        let expected = [("a2a3".to_owned(), 20), ("Nf3".to_owned(), 20_000)];
        for text in [
            r#"{"a2a3": 20, "Nf3": "20,000"}"#,
            "# python\n{\n  \"a2a3\": 20,\n  \"Nf3\": 20000\n}\n",
            r#"{"depth": 2, "nodes": "20020", "time": 0.5, "moves": {"a2a3": "20", "Nf3": "20000"}}"#,
            "{\"moves\":\n{\"a2a3\":20,\n\"Nf3\":20000}, \"x\": [\"}\"]}",
            "\u{1b}[1;39m{\u{1b}[0m\"a2a3\": 20, \"Nf3\": 20000}",
        ] {
            assert_eq!(entries(text), expected, "{text}");
        }
        let divide =
            read(r#"{"moves": {"a2a3": "1", "a2a3": "2"}, "nodes": "3"}"#).expect("an object");
        assert_eq!((divide.entries.len(), divide.total), (2, Some(3)));
    }

    #[test]
    fn objects_lose_nothing() {
        for (text, reason) in [
            (r#"{"a2a3": -5}"#, "-5 is no count"),
            (r#"{"a2a3": 20.000}"#, "20.000 is no count"),
            (r#"{"a2a3": null}"#, "null is no count"),
            (r#"{"a2a3": "twenty"}"#, "'twenty' is no count"),
            (r#"{"a2a3": 340282366920938463463374607431768211456}"#, "128 bits"),
            (r#"{"g2f1_q": 90}"#, "'g2f1_q' is no move"),
            (r#"{"a2a3": 20"#, "does not end"),
            (r#"{"a2a3": 20,}"#, "line 1"),
            (r#"{"moves": 3}"#, "no object of moves"),
            (r#"{"nodes": "many", "a2a3": 1}"#, "'many' is no count"),
        ] {
            assert!(problem(text).contains(reason), "{text}: {}", problem(text));
        }
        let most = format!("{{\"a2a3\": {}}}", u128::MAX);
        assert_eq!(entries(&most), [("a2a3".to_owned(), u128::MAX)]);
        let other = r#"{"depth": 3, "moves": {"a2a3": 20}}"#;
        assert_eq!(problem(other), "its divide is of depth 3, not 2");
        let other = r#"{"fen": "4k3/8/8/8/8/8/8/4K3 w - -", "moves": {}}"#;
        assert!(problem(other).contains("of another position:\n  '4k3/8"));
        assert!(problem(r#"{"interrupted": true, "moves": {}}"#).contains("interrupted"));
    }

    #[test]
    fn shows_a_move_without_a_count() {
        assert_eq!(entries("a2a3\na2a3: 20\n").len(), 1);
        assert_eq!(entries("Testing a2a3 at depth 3\nNf3 20\na2a3: 20\n").len(), 2);
        let shown = problem("a2a3: 20\nb2b3\nc2c3: 20\nNf3\n");
        assert_eq!(
            shown,
            "these lines cannot be read:\n  \
             line 2: 'b2b3' (the count of b2b3 stands neither here nor elsewhere)\n  \
             line 4: 'Nf3' (the count of g1f3 stands neither here nor elsewhere)"
        );
    }

    #[test]
    fn shows_the_first_unreadable_lines_in_their_order() {
        let text: String = (1..=9).map(|number| format!("g2f{number}_q: 1\n")).collect();
        let shown = problem(&text);
        assert_eq!(shown.lines().count(), 1 + UnreadableLine::KEPT + 1, "{shown}");
        assert!(shown.ends_with("\n  and 4 more"), "{shown}");
        assert!(shown.contains("line 1: 'g2f1_q: 1' ('g2f1_q' is no move)"), "{shown}");
    }

    #[test]
    fn reads_lists_of_moves() {
        let list = |lines: &[&str]| {
            let board = Board::start();
            let mut reader = RivalReader::new(&board);
            for (number, line) in (1..).zip(lines) {
                reader.take_moves(number, line).expect("few moves");
            }
            reader
                .finish()
                .map(|divide| divide.entries.into_iter().map(|(mv, _)| mv).collect::<Vec<_>>())
        };
        for lines in [
            &["a2a3 Nf3"][..],
            &["20 moves", "a2a3, Nf3"],
            &["1. a2a3", "2.Nf3"],
            &["- a2a3: 1", "* Nf3"],
            &["[\"a2a3\", \"Nf3\"]"],
            &["Legal moves (2): a2a3 Nf3", "done"],
            &["\u{1b}[32ma2a3\u{1b}[0m", "", "Nf3\r"],
            &["{\"a2a3\": 1, \"Nf3\": 1}"],
        ] {
            assert_eq!(list(lines).expect("a list"), ["a2a3", "Nf3"], "{lines:?}");
        }
        for line in ["a2a3 e2e9", "a2a3: 20", "a2a3 foo"] {
            assert!(list(&[line]).is_err(), "{line}");
        }
    }
}
