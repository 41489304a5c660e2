//! Lists of 64 literals in a source file.

use std::ops::Range;

use super::lexer::{MIN_BARE_LEN, SourceTokens, TokenKind, value};
use super::names::{ArrayMeaning, declared_name, meaning};
use super::unplaced::{UnplacedArray, shown};
use crate::tables::contents::MAX_OFFSET;

/// How many squares there are, and numbers in a list.
pub(super) const SQUARES: usize = 64;

/// The most numbers that a structure of a list has.
const MAX_COLUMNS: usize = 8;

/// How deep groups may be nested to be looked at.
const MAX_DEPTH: usize = 24;

/// 64 numbers, a1 first.
pub(super) struct List {
    /// The name of the array, behind the names of those around it.
    pub(super) name: String,
    pub(super) meaning: ArrayMeaning,
    /// The line of the first number.
    pub(super) line: usize,
    pub(super) values: Vec<u64>,
    pub(super) lines: Vec<usize>,
    /// Where the windows of the squares begin in a table that they share, if the structures say so.
    pub(super) offsets: Option<Vec<u64>>,
}

impl List {
    pub(super) fn is_called_magics(&self) -> bool {
        self.meaning.is_called_magics()
    }

    pub(super) fn unplaced(&self, reason: String) -> UnplacedArray {
        UnplacedArray {
            line: self.line,
            name: shown(&self.name),
            reason,
            is_called_magics: self.is_called_magics(),
        }
    }
}

/// A group between brackets.
#[derive(Clone)]
struct Group {
    /// Its tokens, without the brackets.
    inside: Range<usize>,
    name: String,
    depth: usize,
}

/// All lists of a text, and those that are called magics and hold something else than numbers.
pub(super) fn lists(tokens: &SourceTokens<'_>) -> (Vec<List>, Vec<UnplacedArray>) {
    let (mut found, mut unreadable) = (Vec::new(), Vec::new());
    let whole = Group { inside: 0..tokens.len(), name: String::new(), depth: 0 };
    let mut waiting = vec![whole];
    while let Some(group) = waiting.pop() {
        let items = items(tokens, &group.inside);
        let is_list = group.depth > 0
            && matches!(items.len(), SQUARES | 128)
            && collect(tokens, &group, &items, &mut found, &mut unreadable);
        if !is_list && group.depth < MAX_DEPTH {
            waiting.extend(groups_within(tokens, &group));
        }
    }
    (found, unreadable)
}

/// The groups directly within a group, with their names.
fn groups_within(tokens: &SourceTokens<'_>, group: &Group) -> Vec<Group> {
    let mut groups = Vec::new();
    let mut at = group.inside.start;
    while at < group.inside.end {
        let token = tokens.get(at);
        let close = token.partner as usize;
        if token.kind == TokenKind::Open && close > at {
            let own = declared_name(tokens, group.inside.start, at);
            let mut name = group.name.clone();
            // Far-out names, as those of classes, say nothing about a table.
            if !own.is_empty() {
                name = if name.is_empty() { own } else { format!("{name}.{own}") };
            }
            groups.push(Group { inside: at + 1..close, name, depth: group.depth + 1 });
            at = close;
        }
        at += 1;
    }
    groups
}

/// What stands between the commas of a group. What follows the last comma may be nothing.
fn items(tokens: &SourceTokens<'_>, inside: &Range<usize>) -> Vec<Range<usize>> {
    let mut items = Vec::new();
    let (mut begin, mut at) = (inside.start, inside.start);
    while at < inside.end {
        let token = tokens.get(at);
        if token.kind == TokenKind::Open && token.partner as usize > at {
            at = token.partner as usize;
        } else if token.kind == TokenKind::Sign && tokens.text(at) == "," {
            items.push(begin..at);
            begin = at + 1;
        }
        at += 1;
    }
    if begin < inside.end {
        items.push(begin..inside.end);
    }
    items
}

/// A number of an item, with the word before its `:` or `=`.
#[derive(Clone, Copy)]
struct RowField {
    token: usize,
    label: Option<usize>,
    is_negative: bool,
}

/// The numbers of an item: one, or those of a structure.
fn fields(tokens: &SourceTokens<'_>, item: &Range<usize>) -> Vec<RowField> {
    let mut fields = Vec::new();
    let mut label = None;
    let mut at = designator_end(tokens, item);
    while at < item.end && fields.len() <= MAX_COLUMNS {
        let (kind, text) = (tokens.get(at).kind, tokens.text(at));
        match kind {
            TokenKind::Number => {
                let is_negative = at > item.start && tokens.text(at - 1) == "-";
                fields.push(RowField { token: at, label, is_negative });
                label = None;
            }
            TokenKind::Sign if matches!(text, ":" | "=") && at > item.start => {
                let is_word = tokens.get(at - 1).kind == TokenKind::Word;
                label = is_word.then_some(at - 1);
            }
            TokenKind::Sign if text == "," => label = None,
            _ => {}
        }
        at += 1;
    }
    fields
}

/// Where an item begins behind its designator, as in `[A1] = 0x1234`.
fn designator_end(tokens: &SourceTokens<'_>, item: &Range<usize>) -> usize {
    let token = tokens.get(item.start);
    let close = token.partner as usize;
    let is_designator = token.kind == TokenKind::Open
        && tokens.text(item.start) == "["
        && close > item.start
        && close + 1 < item.end
        && matches!(tokens.text(close + 1), "=" | "=>");
    if is_designator { close + 2 } else { item.start }
}

/// Adds the lists that a group is: one, two that follow each other, or one for each field of its
/// structures. Returns whether it is any.
fn collect(
    tokens: &SourceTokens<'_>,
    group: &Group,
    items: &[Range<usize>],
    found: &mut Vec<List>,
    unreadable: &mut Vec<UnplacedArray>,
) -> bool {
    let rows: Vec<Vec<RowField>> = items.iter().map(|item| fields(tokens, item)).collect();
    let columns = rows.first().map_or(0, Vec::len);
    if !(1..=MAX_COLUMNS).contains(&columns) || rows.iter().any(|row| row.len() != columns) {
        return false;
    }
    let begin = found.len();
    for column in 0..columns {
        let label = rows[0][column].label.map_or("", |label| tokens.text(label));
        let meaning = meaning(&group.name, label);
        let cells: Vec<RowField> = rows.iter().map(|row| row[column]).collect();
        for half in cells.chunks(SQUARES) {
            let line = tokens.line(half[0].token);
            let name = match label {
                "" => group.name.clone(),
                label => format!("{}.{label}", group.name),
            };
            let lines = half.iter().map(|field| tokens.line(field.token)).collect();
            match values(tokens, half) {
                Ok(values) => {
                    found.push(List { name, meaning, line, values, lines, offsets: None });
                }
                Err(bad) if meaning.is_called_magics() => unreadable.push(UnplacedArray {
                    line: tokens.line(bad),
                    name: shown(&name),
                    reason: format!("'{}' is not a 64-bit number", shown(tokens.text(bad))),
                    is_called_magics: true,
                }),
                Err(_) => {}
            }
        }
    }
    add_offsets(&mut found[begin..], items.len() / SQUARES);
    true
}

/// Gives the offsets among the fields of structures to the lists of the other fields.
fn add_offsets(fields: &mut [List], halves: usize) {
    let are_offsets = |list: &&List| {
        let may_be = !list.meaning.is_called_magics();
        may_be
            && list.values.iter().all(|&value| value <= MAX_OFFSET)
            && list.values.iter().any(|&value| value > 64)
    };
    for half in 0..halves {
        let offsets = fields.iter().skip(half).step_by(halves).find(are_offsets);
        let Some(offsets) = offsets.map(|list| list.values.clone()) else { continue };
        fields
            .iter_mut()
            .skip(half)
            .step_by(halves)
            .for_each(|list| list.offsets = Some(offsets.clone()));
    }
}

/// The values of fields. If they are no decimal numbers, they may be hexadecimal ones without `0x`.
///
/// # Errors
/// The token that is not a number.
fn values(tokens: &SourceTokens<'_>, fields: &[RowField]) -> Result<Vec<u64>, usize> {
    let read = |is_hexadecimal: bool| {
        let values = fields.iter().map(|field| {
            let value = value(tokens.text(field.token), is_hexadecimal).ok_or(field.token)?;
            Ok(if field.is_negative { value.wrapping_neg() } else { value })
        });
        values.collect::<Result<Vec<u64>, usize>>()
    };
    let is_long = |field: &RowField| tokens.text(field.token).len() >= MIN_BARE_LEN;
    read(false).or_else(|bad| {
        if fields.iter().all(is_long) { read(true).map_err(|_| bad) } else { Err(bad) }
    })
}
