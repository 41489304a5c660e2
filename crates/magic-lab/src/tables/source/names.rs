//! Facts about arrays, from their names.

use magic_core::Slider;

use super::lexer::{SourceTokens, TokenKind};

/// The facts that a name tells about an array.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct ArrayMeaning {
    /// The piece, if the name is clear about it.
    pub(super) slider: Option<Slider>,
    pub(super) contents: Contents,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Contents {
    Magics,
    /// Sizes of indices, or shifts.
    IndexSizes,
    /// Masks, attacks, offsets, or nothing that has to do with sliders.
    SomethingElse,
    Unknown,
}

impl ArrayMeaning {
    pub(super) fn is_called_magics(self) -> bool {
        self.contents == Contents::Magics
    }
}

/// What the name of an array and the name of a field say.
pub(super) fn meaning(name: &str, label: &str) -> ArrayMeaning {
    const ELSE: [&str; 30] = [
        "mask", "masks", "blockers", "attack", "attacks", "moves", "offset", "offsets", "index",
        "start", "zobrist", "random", "randoms", "key", "keys", "hash", "knight", "king", "pawn",
        "queen", "pst", "psqt", "score", "value", "values", "between", "line", "ray", "rays",
        "files",
    ];
    let own = last_part(name);
    let words = words(own).into_iter().chain(words(label)).collect::<Vec<_>>();
    let any = |known: &[&str]| words.iter().any(|word| known.contains(&word.as_str()));
    let starts = |begin: &str| words.iter().any(|word| word.starts_with(begin));
    let contents =
        if any(&["bits", "bit", "shift", "shifts", "size", "sizes", "width"]) || starts("shift") {
            Contents::IndexSizes
        } else if starts("mask") || any(&["offset", "offsets", "premask", "blockermask"]) {
            Contents::SomethingElse
        } else if label.is_empty() && words.iter().any(|word| word.contains("magic"))
            || !label.is_empty() && label.to_ascii_lowercase().contains("magic")
        {
            Contents::Magics
        } else if any(&ELSE) {
            Contents::SomethingElse
        } else {
            Contents::Unknown
        };
    ArrayMeaning { slider: slider(own).or_else(|| slider(name)), contents }
}

/// The slider that a name names, unless it names both.
fn slider(name: &str) -> Option<Slider> {
    let lower = name.to_ascii_lowercase();
    let words = words(name);
    let has = |known: &[&str]| words.iter().any(|word| known.contains(&word.as_str()));
    let rook = lower.contains("rook") || has(&["r", "rmagic", "rmagics", "orthogonal", "hv"]);
    let bishop = lower.contains("bishop") || has(&["b", "bmagic", "bmagics", "diagonal", "diag"]);
    match (rook, bishop) {
        (true, false) => Some(Slider::Rook),
        (false, true) => Some(Slider::Bishop),
        _ => None,
    }
}

fn last_part(name: &str) -> &str {
    name.rsplit('.').next().unwrap_or(name)
}

/// The words of a name in small letters: `RookMagics` and `ROOK_MAGICS` are `rook` and `magics`.
fn words(name: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut before = '_';
    let letters: Vec<char> = name.chars().collect();
    for (at, &letter) in letters.iter().enumerate() {
        let next_is_small = letters.get(at + 1).is_some_and(|next| next.is_lowercase());
        let begins = letter.is_uppercase()
            && (before.is_lowercase() || before.is_uppercase() && next_is_small);
        if !letter.is_alphabetic() || begins {
            words.push(String::new());
        }
        if letter.is_alphabetic() {
            words.last_mut().expect("one is there").extend(letter.to_lowercase());
        }
        before = letter;
    }
    words.retain(|word| !word.is_empty());
    words
}

/// How far before a group its name may stand, in tokens.
const MAX_HEAD: usize = 48;

/// The name before the group that begins at `open`: what is declared or assigned, or the key in an
/// object.
pub(super) fn declared_name(tokens: &SourceTokens<'_>, begin: usize, open: usize) -> String {
    let head = head(tokens, begin, open);
    let is_sign = |at: usize, signs: &[&str]| {
        tokens.get(at).kind == TokenKind::Sign && signs.contains(&tokens.text(at))
    };
    let last_word = |positions: &[usize]| {
        let word = positions.iter().rev().find(|&&at| tokens.get(at).kind == TokenKind::Word);
        word.map(|&at| tokens.text(at).to_owned()).unwrap_or_default()
    };
    let assigned = head.iter().rposition(|&at| is_sign(at, &["=", ":="]));
    let declared = &head[..assigned.unwrap_or(head.len())];
    // Behind an earlier assignment, which ended with its line.
    let begin = declared.iter().rposition(|&at| is_sign(at, &["=", ":="])).map_or(0, |at| at + 1);
    let declared = &declared[begin..];
    // `NAME: [u64; 64] =`, or the key of an object.
    const ACCESS: [&str; 5] = ["public", "private", "protected", "default", "case"];
    let typed = declared.iter().position(|&at| is_sign(at, &[":"]));
    let typed = typed.filter(|&at| at > 0 && !ACCESS.contains(&tokens.text(declared[at - 1])));
    match typed {
        Some(at) => last_word(&declared[..at]),
        None => last_word(declared),
    }
}

/// The tokens before a group that belong to its declaration, other groups left out.
fn head(tokens: &SourceTokens<'_>, begin: usize, open: usize) -> Vec<usize> {
    let mut head = Vec::new();
    let mut at = open;
    while at > begin && head.len() < MAX_HEAD {
        at -= 1;
        let token = tokens.get(at);
        let text = tokens.text(at);
        match token.kind {
            TokenKind::Close if token.partner > 0 || text == "(" => {
                // A body or an initialiser before this declaration ends it; a type or a size
                // belongs to it.
                if text == "}" || tokens.get(token.partner as usize).kind != TokenKind::Open {
                    break;
                }
                at = token.partner as usize;
            }
            TokenKind::Sign if matches!(text, ";" | ",") && !is_in_angles(tokens, begin, at) => {
                break;
            }
            TokenKind::Sign | TokenKind::Word => head.push(at),
            _ => {}
        }
    }
    head.reverse();
    head
}

/// Whether a comma stands between `<` and `>`, as in `std::array<uint64_t, 64>`.
fn is_in_angles(tokens: &SourceTokens<'_>, begin: usize, comma: usize) -> bool {
    let before = (begin..comma).rev().take(8).any(|at| tokens.text(at) == "<");
    let behind = (comma..tokens.len()).take(8).any(|at| tokens.text(at) == ">");
    before && behind
}
