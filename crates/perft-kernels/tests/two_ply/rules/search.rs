//! Finds positions that show that a rule is needed, with as few pieces as it takes.

use magic_core::SplitMix64;

use perft_kernels::explain::Rule;

use super::draft::Draft;
use super::{Form, is_shown_by};

/// Positions tried for each rule.
const ATTEMPTS: u32 = 1_000_000;

/// Positions that show a rule, from which the search takes the one with the fewest pieces.
const SHRUNK: usize = 40;

/// Writes a line for each rule and form, in the form of the table of tests. `PERFT_TEST_RULE` names
/// one rule.
#[test]
#[ignore = "a search: cargo test -p perft-kernels --test two_ply rules::search -- --ignored --nocapture"]
fn search() {
    let wanted = std::env::var("PERFT_TEST_RULE").ok();
    let is_wanted = |rule: &Rule| wanted.as_ref().is_none_or(|name| *name == format!("{rule:?}"));
    let forms = [Form::Columns, Form::OneNode];
    let rules = Rule::ALL.iter().filter(|rule| is_wanted(rule));
    for (&rule, form) in rules.flat_map(|rule| forms.map(|form| (rule, form))) {
        let mut random = SplitMix64::seeded(0x5EED);
        let mut found: Vec<Draft> = Vec::new();
        for _ in 0..ATTEMPTS {
            let draft = Draft::draw(&mut random);
            if draft.board().is_some_and(|board| is_shown_by(rule, form, &board)) {
                found.push(draft.shrunk(|board| is_shown_by(rule, form, board)));
            }
            if found.len() == SHRUNK {
                break;
            }
        }
        match found.iter().min_by_key(|draft| draft.pieces()) {
            Some(draft) => println!("{rule:?} {:?} in {form:?};", draft.fen()),
            None => println!("{rule:?} not found in {form:?}"),
        }
    }
}
