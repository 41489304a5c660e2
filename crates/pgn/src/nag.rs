//! NAGs: numeric annotation glyphs.

use std::fmt;

/// A numeric annotation glyph: a remark on a move or a position, as a number.
///
/// The PGN standard gives meanings to $0 to $139. Programs have added more.
///
/// Source: the PGN standard, section 10; for the signs what SCID, ChessBase and Lichess write.
///
/// ```
/// use pgn::Nag;
///
/// assert_eq!(Nag::from_symbol("!?"), Some(Nag::INTERESTING));
/// assert_eq!(Nag::INTERESTING.to_string(), "$5");
/// assert_eq!(Nag::INTERESTING.symbol(), Some("!?"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Nag(pub u16);

impl Nag {
    /// `!`, a good move.
    pub const GOOD: Self = Self(1);
    /// `?`, a mistake.
    pub const MISTAKE: Self = Self(2);
    /// `!!`, a brilliant move.
    pub const BRILLIANT: Self = Self(3);
    /// `??`, a blunder.
    pub const BLUNDER: Self = Self(4);
    /// `!?`, an interesting move.
    pub const INTERESTING: Self = Self(5);
    /// `?!`, a dubious move.
    pub const DUBIOUS: Self = Self(6);

    /// `□`, the only move.
    pub(crate) const ONLY_MOVE: Self = Self(7);

    /// The NAG of a symbol: a suffix of a move such as `!?`, an evaluation such as `+/-` or `⩲`, or
    /// a word of annotators such as `N`. Signs that stand for both sides are read as those of
    /// White.
    pub fn from_symbol(symbol: &str) -> Option<Self> {
        let known = SYMBOLS.iter().chain(&WORDS).find(|(known, _)| *known == symbol);
        known.map(|&(_, number)| Self(number))
    }

    /// The symbol, if there is one.
    pub fn symbol(self) -> Option<&'static str> {
        let known = SYMBOLS.iter().chain(&WORDS).find(|&&(_, number)| number == self.0);
        known.map(|&(symbol, _)| symbol)
    }

    /// The NAG of the longest sign that a text begins with, and the length of the sign in bytes.
    pub(crate) fn at_start_of(text: &str) -> Option<(Self, usize)> {
        let known = SYMBOLS.iter().filter(|(known, _)| text.starts_with(known));
        let longest = known.max_by_key(|(known, _)| known.len());
        longest.map(|&(symbol, number)| (Self(number), symbol.len()))
    }
}

/// Signs and their numbers. Where a number has several, the most common one stands first.
const SYMBOLS: [(&str, u16); 102] = [
    ("!", 1),
    ("?", 2),
    ("!!", 3),
    ("??", 4),
    ("!?", 5),
    ("?!", 6),
    ("‼", 3),
    ("⁇", 4),
    ("⁉", 5),
    ("⁈", 6),
    ("□", 7),
    ("[]", 7),
    ("☐", 7),
    ("▢", 7),
    ("=", 10),
    ("~", 13),
    ("∞", 13),
    ("+/=", 14),
    ("=/+", 15),
    ("+=", 14),
    ("=+", 15),
    ("⩲", 14),
    ("⩱", 15),
    ("±=", 14),
    ("=±", 15),
    ("+/-", 16),
    ("-/+", 17),
    ("±", 16),
    ("∓", 17),
    ("+/−", 16),
    ("−/+", 17),
    ("+/–", 16),
    ("–/+", 17),
    ("+-", 18),
    ("-+", 19),
    ("+−", 18),
    ("−+", 19),
    ("+–", 18),
    ("–+", 19),
    ("+—", 18),
    ("—+", 19),
    ("+--", 20),
    ("--+", 21),
    ("+−−", 20),
    ("−−+", 21),
    ("⨀", 22),
    ("⊙", 22),
    ("◯", 26),
    ("○", 26),
    ("⟳", 32),
    ("↻", 32),
    ("↑↑", 32),
    ("↑", 36),
    ("^", 36),
    ("→", 40),
    ("->", 40),
    ("-->", 40),
    ("+>", 40),
    ("=∞", 44),
    ("=/∞", 44),
    ("∞=", 44),
    ("∞/=", 44),
    ("⯹", 44),
    ("~=", 44),
    ("=~", 44),
    ("=/&", 44),
    ("©", 44),
    ("⇆", 132),
    ("⇄", 132),
    ("⇌", 132),
    ("<=>", 132),
    ("⊕", 138),
    ("⨁", 138),
    ("⌚", 138),
    ("∆", 140),
    ("△", 140),
    ("Δ", 140),
    ("/\\", 140),
    ("∇", 141),
    ("▽", 141),
    ("⌓", 142),
    ("≤", 143),
    ("⩽", 143),
    ("≥", 142),
    ("==", 144),
    ("≡", 144),
    ("⬒", 220),
    ("⬓", 221),
    ("⇔", 239),
    ("↔", 239),
    ("⇗", 240),
    ("⊞", 241),
    ("⟫", 242),
    ("»", 242),
    ("⟪", 243),
    ("«", 243),
    ("✕", 244),
    ("⊥", 245),
    ("⟂", 245),
    ("_|_", 245),
    ("≪", 243),
    ("≫", 242),
];

/// Words of annotators and their numbers. A word is one only as a whole.
const WORDS: [(&str, u16); 13] = [
    ("inf", 13),
    ("unclear", 13),
    ("ZZ", 22),
    ("zz", 23),
    ("RR", 145),
    ("R", 145),
    ("N", 146),
    ("TN", 146),
    ("novelty", 146),
    ("Novelty", 146),
    ("D", 220),
    ("Diagram", 220),
    ("diagram", 220),
];

/// Writes `$5`.
impl fmt::Display for Nag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "${}", self.0)
    }
}
