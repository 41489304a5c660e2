//! Choices made at compile time: legal or pseudo-legal generation.

/// Whether the generator keeps the king safe.
pub trait Rules: Copy + private::Sealed {
    /// Whether pins, checks and attacked squares are respected.
    const LEGAL: bool;
}

/// Legal moves: only those after which the own king is not attacked.
#[derive(Clone, Copy, Debug)]
pub struct Legal;

/// Pseudo-legal moves: each piece moves by its rules, and king safety is ignored. The king may stay
/// in check, step into check, or castle through check. Only legal en passant captures are included,
/// because a board keeps no other.
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
