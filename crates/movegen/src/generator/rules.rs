//! Choices made at compile time: legal or pseudo-legal generation.

/// Whether the generator looks after the king.
pub trait Rules: Copy + private::Sealed {
    /// Pins, checks and attacked squares are respected.
    const LEGAL: bool;
}

/// Only moves after which the own king is not attacked: the rules of chess.
#[derive(Clone, Copy, Debug)]
pub struct Legal;

/// Moves that obey how pieces go and nothing more: the king may stay in check, step into one, or
/// castle through one. En passant captures are the exception: a board knows only legal ones.
#[derive(Clone, Copy, Debug)]
pub struct PseudoLegal;

impl Rules for Legal {
    const LEGAL: bool = true;
}

impl Rules for PseudoLegal {
    const LEGAL: bool = false;
}

mod private {
    pub trait Sealed {}
    impl Sealed for super::Legal {}
    impl Sealed for super::PseudoLegal {}
}
