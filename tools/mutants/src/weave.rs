//! Writes all mutants of a file into the file.
//!
//! `a + b` becomes a choice: with one number switched on it is `a - b`, with another `a * b`, else
//! what it was. Operands are evaluated once, in their order.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashSet};
use std::ops::Range;

use anyhow::{Context, Result};

use crate::list::{Genre, Mutant, Place, Span};
use crate::syntax::{Form, Node, Nodes};

/// A mutant with its number. Numbers begin with 1.
pub type Numbered<'a> = (u32, &'a Mutant);

/// A file with its mutants.
pub struct Woven {
    pub text: String,
    /// Bytes of the text that belong to one mutant, or that are the expression which some mutants
    /// change.
    pub ranges: Vec<(Range<usize>, Owner)>,
    /// Mutants that cannot be written so.
    pub left_out: Vec<u32>,
    /// Mutants of what the compiler may evaluate, where none is switched on.
    pub in_constants: Vec<u32>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Owner {
    Mutant(u32),
    Expression(Vec<u32>),
}

/// What is written in place of a part of the file.
#[derive(Debug)]
struct Change {
    start: usize,
    end: usize,
    kind: Kind,
    mutants: Vec<(u32, String)>,
}

#[derive(Debug)]
enum Kind {
    Before,
    Binary { left: (usize, usize), right: (usize, usize), form: Form },
    Unary { operand: (usize, usize) },
    Arm { pattern: (usize, usize), guard: Option<(usize, usize)>, deleted: Option<u32> },
}

/// Bytes where lines begin.
struct Lines<'a> {
    text: &'a str,
    starts: Vec<usize>,
}

impl<'a> Lines<'a> {
    fn of(text: &'a str) -> Self {
        let starts = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1));
        Self { text, starts: starts.collect() }
    }

    fn byte(&self, place: Place) -> usize {
        let start = self.starts[place.line - 1];
        let column = self.text[start..].char_indices().nth(place.column - 1);
        column.map_or(self.text.len(), |(at, _)| start + at)
    }

    fn bytes(&self, span: Span) -> (usize, usize) {
        (self.byte(span.start), self.byte(span.end))
    }
}

/// Writes mutants into the text of their file, without those of `dropped`.
pub fn weave(text: &str, mutants: &[Numbered<'_>], dropped: &HashSet<u32>) -> Result<Woven> {
    let nodes = Nodes::of(text).context("the file cannot be read as Rust")?;
    let lines = Lines::of(text);
    let in_constants = mutants
        .iter()
        .filter(|(_, mutant)| nodes.is_in_constant(mutant.span.start))
        .map(|(number, _)| *number)
        .collect();
    let mut left_out = Vec::new();
    let mut changes: BTreeMap<(usize, bool, Reverse<usize>), Change> = BTreeMap::new();
    for &(number, mutant) in mutants {
        if dropped.contains(&number) {
            continue;
        }
        let Some((start, end, kind)) = place_of(mutant, &nodes, &lines) else {
            left_out.push(number);
            continue;
        };
        // What a function returns at once comes before its first expression, and outer expressions
        // before inner ones.
        let order = (start, !matches!(kind, Kind::Before), Reverse(end));
        let mutants = Vec::new();
        let change = changes.entry(order).or_insert(Change { start, end, kind, mutants });
        match (&mut change.kind, mutant.genre) {
            (Kind::Arm { deleted, .. }, Genre::MatchArm) => *deleted = Some(number),
            _ => change.mutants.push((number, mutant.replacement.clone())),
        }
    }
    let changes: Vec<_> = changes.into_values().collect();
    let marked = Renderer { text, changes: &changes }.render(0, text.len(), 0);
    let (text, ranges) = without_marks(&marked);
    Ok(Woven { text, ranges, left_out, in_constants })
}

/// What a mutant replaces.
fn place_of(mutant: &Mutant, nodes: &Nodes, lines: &Lines<'_>) -> Option<(usize, usize, Kind)> {
    let function = mutant.function.as_ref()?;
    let start = mutant.span.start;
    match mutant.genre {
        Genre::FnValue if function.return_type.contains("impl ") => None,
        Genre::FnValue => {
            let at = lines.byte(start);
            Some((at, at, Kind::Before))
        }
        Genre::BinaryOperator | Genre::UnaryOperator => match *nodes.operators.get(&start)? {
            Node::Binary { whole, left, right, form } => {
                let (start, end) = lines.bytes(whole);
                let (left, right) = (lines.bytes(left), lines.bytes(right));
                Some((start, end, Kind::Binary { left, right, form }))
            }
            Node::Unary { whole, operand } => {
                let (start, end) = lines.bytes(whole);
                Some((start, end, Kind::Unary { operand: lines.bytes(operand) }))
            }
            Node::Arm { .. } => None,
        },
        Genre::MatchArm | Genre::MatchArmGuard => {
            let arms = if mutant.genre == Genre::MatchArm { &nodes.arms } else { &nodes.guards };
            let Node::Arm { pattern, guard } = *arms.get(&start)? else { return None };
            let (pattern, guard) = (lines.bytes(pattern), guard.map(|guard| lines.bytes(guard)));
            let end = guard.map_or(pattern.1, |guard| guard.1);
            Some((pattern.0, end, Kind::Arm { pattern, guard, deleted: None }))
        }
        Genre::StructField => None,
    }
}

/// Around what belongs to a mutant or an expression, until ranges are known.
const BEGIN: char = '\u{e000}';
const NAMED: char = '\u{e001}';
const END: char = '\u{e002}';

fn of_mutant(number: u32, text: &str) -> String {
    format!("{BEGIN}{number}{NAMED}{text}{END}")
}

fn of_expression(mutants: &[(u32, String)], deleted: Option<u32>, text: &str) -> String {
    let numbers: Vec<_> = mutants.iter().map(|mutant| mutant.0).chain(deleted).collect();
    let names: Vec<_> = numbers.iter().map(u32::to_string).collect();
    format!("{BEGIN}:{}{NAMED}{text}{END}", names.join(","))
}

fn is_on(number: u32) -> String {
    format!("::mutant_switch::is_on({number})")
}

struct Renderer<'a> {
    text: &'a str,
    /// In the order of their starts, outer ones first.
    changes: &'a [Change],
}

impl Renderer<'_> {
    /// The text from `start` to `end`, with the changes in it from number `first`.
    fn render(&self, start: usize, end: usize, first: usize) -> String {
        let (mut rendered, mut at, mut next) = (String::new(), start, first);
        while let Some(change) = self.changes.get(next) {
            if change.start >= end {
                break;
            }
            if change.start < at {
                next += 1;
                continue;
            }
            rendered.push_str(&self.text[at..change.start]);
            rendered.push_str(&self.change(change, next + 1));
            at = change.end;
            next += 1;
        }
        rendered.push_str(&self.text[at..end]);
        rendered
    }

    fn change(&self, change: &Change, next: usize) -> String {
        let part = |(start, end): (usize, usize)| self.render(start, end, next);
        // The first mutant that is switched on, or what was there.
        let choice = |made: &dyn Fn(&str) -> String, kept: &str| {
            let others = change.mutants.iter().map(|(number, replacement)| {
                let made = of_mutant(*number, &made(replacement));
                format!("if {} {{ {made} }} else ", is_on(*number))
            });
            format!("{}{{ {kept} }}", others.collect::<String>())
        };
        let operator =
            |left: (usize, usize), right: (usize, usize)| self.text[left.1..right.0].trim();
        let text = match change.kind {
            Kind::Before => {
                let returns = change.mutants.iter().map(|(number, replacement)| {
                    let made = of_mutant(*number, &format!("return {replacement};"));
                    format!("if {} {{ {made} }} ", is_on(*number))
                });
                returns.collect()
            }
            Kind::Binary { left, right, form: Form::Shortcut } => {
                // `a || b` is `!(!a && !b)`.
                let flips: Vec<_> = change.mutants.iter().map(|mutant| is_on(mutant.0)).collect();
                let flip = format!("({})", flips.join(" | "));
                let operator = code_of(operator(left, right));
                let (left, right) = (part(left), part(right));
                format!("((({flip} ^ ({left})) {operator} ({flip} ^ ({right}))) ^ {flip})")
            }
            Kind::Binary { left, right, form: Form::Value } => {
                let kept = format!("l__ {} r__", code_of(operator(left, right)));
                let choice = choice(&|other| format!("l__ {other} r__"), &kept);
                format!("(match ({}, {}) {{ (l__, r__) => {choice} }})", part(left), part(right))
            }
            Kind::Binary { left, right, form: Form::Comparison } => {
                let kept = format!("*l__ {} *r__", code_of(operator(left, right)));
                let choice = choice(&|other| format!("*l__ {other} *r__"), &kept);
                format!(
                    "(match (&({}), &({})) {{ (l__, r__) => {choice} }})",
                    part(left),
                    part(right)
                )
            }
            Kind::Binary { left, right, form: Form::Assignment } => {
                let kept = format!("*l__ {} r__", code_of(operator(left, right)));
                let choice = choice(&|other| format!("*l__ {other} r__"), &kept);
                format!(
                    "{{ let r__ = {}; match &mut ({}) {{ l__ => {choice} }} }}",
                    part(right),
                    part(left)
                )
            }
            Kind::Unary { operand } => {
                let sign = code_of(self.text[change.start..operand.0].trim());
                let choice = choice(&|_| "v__".to_owned(), &format!("{sign}v__"));
                format!("(match ({}) {{ v__ => {choice} }})", part(operand))
            }
            Kind::Arm { pattern, guard, deleted } => {
                let mut guard = guard.map(part);
                for (number, replacement) in &change.mutants {
                    let on = is_on(*number);
                    guard = guard.map(|kept| match replacement.as_str() {
                        "true" => format!("({on} || ({kept}))"),
                        _ => format!("(!{on} && ({kept}))"),
                    });
                }
                let kept = deleted.map(|number| format!("!{}", is_on(number)));
                let guards: Vec<_> = kept.into_iter().chain(guard).collect();
                format!("{} if {}", part(pattern), guards.join(" && "))
            }
        };
        let deleted = if let Kind::Arm { deleted, .. } = change.kind { deleted } else { None };
        of_expression(&change.mutants, deleted, &text)
    }
}

/// The last word: an operator may stand behind a comment.
fn code_of(operator: &str) -> &str {
    operator.rsplit(char::is_whitespace).next().unwrap_or(operator)
}

/// Takes the marks out, and says what they were around.
fn without_marks(marked: &str) -> (String, Vec<(Range<usize>, Owner)>) {
    let (mut text, mut ranges, mut open) = (String::new(), Vec::new(), Vec::new());
    let mut rest = marked;
    while let Some(at) = rest.find([BEGIN, END]) {
        text.push_str(&rest[..at]);
        if rest[at..].starts_with(BEGIN) {
            let named = rest[at..].find(NAMED).expect("a mark has a name") + at;
            let name = &rest[at + BEGIN.len_utf8()..named];
            let number = |name: &str| name.parse().expect("a name is a number");
            let owner = match name.strip_prefix(':') {
                Some(names) => Owner::Expression(names.split(',').map(number).collect()),
                None => Owner::Mutant(number(name)),
            };
            open.push((text.len(), owner));
            rest = &rest[named + NAMED.len_utf8()..];
        } else {
            let (start, owner) = open.pop().expect("marks are nested");
            ranges.push((start..text.len(), owner));
            rest = &rest[at + END.len_utf8()..];
        }
    }
    text.push_str(rest);
    (text, ranges)
}
