//! Parts of the moves of a board, chosen at compile time.

/// Which of the moves are generated.
///
/// [`Captures`], [`Promotions`] and [`Quiets`] are disjoint, and together they are [`All`]. Every
/// further stage is made of them:
///
/// | stage | holds |
/// |---|---|
/// | [`All`] | every move |
/// | [`Captures`] | moves that take a piece, en passant included, and do not promote |
/// | [`Promotions`] | promotions to all four pieces, whether or not they take a piece |
/// | [`AllCaptures`] | moves that take a piece, en passant and promotions included |
/// | [`Noisy`] | captures and promotions: what changes the material, for quiescence search |
/// | [`Quiets`] | moves that neither capture nor promote, castling included |
/// | [`QuietChecks`] | the quiet moves that give check |
/// | [`Evasions`] | every move if the side to move is in check, and otherwise none |
///
/// In check all legal moves are evasions, in every stage. So `Captures` and `Quiets` of such a
/// board are capturing and quiet evasions.
pub trait Stage: Copy + private::Sealed {
    /// Whether captures that do not promote belong to the stage.
    const TAKES: bool;
    /// Whether promotions belong to the stage.
    const PROMOTES: bool;
    /// Whether moves that neither capture nor promote belong to the stage.
    const QUIET: bool;
    /// Whether promotions belong to the stage only where they take a piece.
    const CAPTURES_ONLY: bool = false;
    /// Whether only moves that give check belong to the stage.
    const CHECKS_ONLY: bool = false;
    /// Whether the stage is empty unless the side to move is in check.
    const IN_CHECK_ONLY: bool = false;
}

/// Whether a stage holds all moves of every board.
pub(crate) const fn is_everything<G: Stage>() -> bool {
    G::TAKES && G::PROMOTES && G::QUIET && !G::CHECKS_ONLY && !G::IN_CHECK_ONLY
}

macro_rules! stage {
    ($(#[$doc:meta])* $name:ident { $($constant:ident: $value:literal),* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct $name;

        impl Stage for $name {
            $(const $constant: bool = $value;)*
        }

        impl private::Sealed for $name {}
    };
}

stage!(
    /// Every move.
    All { TAKES: true, PROMOTES: true, QUIET: true }
);
stage!(
    /// Moves that take a piece, en passant included, and do not promote.
    Captures { TAKES: true, PROMOTES: false, QUIET: false }
);
stage!(
    /// Promotions to all four pieces, whether or not they take a piece.
    Promotions { TAKES: false, PROMOTES: true, QUIET: false }
);
stage!(
    /// Moves that take a piece, en passant and promotions included.
    AllCaptures { TAKES: true, PROMOTES: true, QUIET: false, CAPTURES_ONLY: true }
);
stage!(
    /// Captures and promotions.
    Noisy { TAKES: true, PROMOTES: true, QUIET: false }
);
stage!(
    /// Moves that neither take nor promote, castling included.
    Quiets { TAKES: false, PROMOTES: false, QUIET: true }
);
stage!(
    /// Quiet moves that give check, a discovered check included.
    QuietChecks { TAKES: false, PROMOTES: false, QUIET: true, CHECKS_ONLY: true }
);
stage!(
    /// Every move if the side to move is in check, and otherwise none.
    Evasions { TAKES: true, PROMOTES: true, QUIET: true, IN_CHECK_ONLY: true }
);

mod private {
    pub trait Sealed {}
}
