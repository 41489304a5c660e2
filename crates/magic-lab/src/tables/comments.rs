//! Facts about numbers, from the comments beside them.

use crate::{IndexBits, Transform};
use magic_core::Square;

/// How indices are made, according to the comments before an array: `by 32-bit products`, `10 index
/// bits`.
#[derive(Clone, Copy, Default)]
pub(super) struct Headline {
    pub(super) transform: Option<Transform>,
    pub(super) bits: Option<IndexBits>,
}

impl Headline {
    /// Reads a comment. What it says replaces what an earlier comment said.
    pub(super) fn read(&mut self, comment: &str) -> Result<(), String> {
        if let Some(width) = number_before(comment, "-bit product") {
            self.transform = Some(match width {
                "32" => Transform::Multiply32,
                "64" => Transform::Multiply64,
                _ => return Err(format!("products have 32 or 64 bits, not {width}")),
            });
        }
        if let Some(bits) = number_before(comment, " index bits") {
            let bits = bits.parse().ok().and_then(IndexBits::new);
            self.bits = Some(bits.ok_or("an index has 1 to 16 bits")?);
        }
        Ok(())
    }
}

/// The square that a comment names, and nothing else: `// e4`, `/* e4 */`.
pub(super) fn square(comment: &str) -> Option<Square> {
    let name = comment.trim_start_matches('/').trim_start_matches('*');
    name.trim_end_matches('/').trim_end_matches('*').trim().to_ascii_lowercase().parse().ok()
}

/// The digits that stand directly before `phrase`.
fn number_before<'a>(text: &'a str, phrase: &str) -> Option<&'a str> {
    let before = &text[..text.find(phrase)?];
    let digits = &before[before.trim_end_matches(|c: char| c.is_ascii_digit()).len()..];
    Some(digits).filter(|digits| !digits.is_empty())
}
