//! NAGs: numeric annotation glyphs.

use std::fmt;

/// A numeric annotation glyph: a remark on a move or a position, as a number.
///
/// The PGN standard gives meanings to $0 to $139. Programs have added more.
///
/// Source: the PGN standard, section 10.
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

    /// The NAG of a symbol: a suffix of a move such as `!?`, or an evaluation such as `+/-`.
    pub fn from_symbol(symbol: &str) -> Option<Self> {
        let known = SYMBOLS.iter().find(|(known, _)| *known == symbol);
        known.map(|&(_, number)| Self(number))
    }

    /// The symbol, if there is one.
    pub fn symbol(self) -> Option<&'static str> {
        let known = SYMBOLS.iter().find(|&&(_, number)| number == self.0);
        known.map(|&(symbol, _)| symbol)
    }
}

/// Symbols and their numbers. Where a number has several symbols, the most common one stands first.
const SYMBOLS: [(&str, u16); 19] = [
    ("!", 1),
    ("?", 2),
    ("!!", 3),
    ("??", 4),
    ("!?", 5),
    ("?!", 6),
    ("=", 10),
    ("~", 13),
    ("∞", 13),
    ("+/=", 14),
    ("=/+", 15),
    ("+=", 14),
    ("=+", 15),
    ("+/-", 16),
    ("-/+", 17),
    ("±", 16),
    ("∓", 17),
    ("+-", 18),
    ("-+", 19),
];

/// Writes `$5`.
impl fmt::Display for Nag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "${}", self.0)
    }
}
