//! The rules of two-ply counting by name, so that each can be shown to be needed.
//!
//! With the crate's feature `explain` rules can be [switched off](without) for the thread that asks for
//! it, a node can be [limited] to the moves of a [`Scope`], and moves that are made can be
//! [noted](noting). All are for tests and for [`explain`](crate::explain): what a rule adds to a move is
//! the difference that switching it off makes. Without the feature every rule is `true`, every scope
//! everything, and nothing is left of any of it.
//!
//! Each rule has a test of its name in `rules/tests.rs`, with a position that is counted wrongly when
//! that rule alone is off. Tests there show as well that no correction is without a rule: with all of a
//! [`Sort`] off, no move is made but en passant captures, and no move changes the replies.

use magic_core::{Bitboard, Square};
#[cfg(feature = "explain")]
use movegen::generator::Scope;
use movegen::sinks::PawnMove;

#[cfg(feature = "explain")]
mod switches;

#[cfg(feature = "explain")]
pub(crate) use switches::{PlayedMoves, limited, noting, without};

/// What a rule is part of.
#[cfg(feature = "explain")]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Sort {
    /// Which moves are made, since no sum tells what they change.
    Make,
    /// What our legal moves are.
    Legal,
    /// What their replies are as the position stands.
    Standing,
    /// What moves that are not made change in these.
    Change,
}

/// Names the rules, sort by sort.
macro_rules! rules {
    ($($sort:ident { $($(#[$doc:meta])+ $rule:ident: $text:literal,)+ })+) => {
        /// A rule, without which some position is counted wrongly.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub(crate) enum Rule {
            $($($(#[$doc])+ $rule,)+)+
        }

        #[cfg(feature = "explain")]
        impl Rule {
            /// All rules.
            pub(crate) const ALL: &[Self] = &[$($(Self::$rule,)+)+];

            /// What the rule is part of.
            pub(crate) const fn sort(self) -> Sort {
                match self {
                    $($(Self::$rule)|+ => Sort::$sort,)+
                }
            }

            /// What the rule is about, for people.
            pub(crate) const fn text(self) -> &'static str {
                match self {
                    $($(Self::$rule => $text,)+)+
                }
            }

            /// The rules of a sort.
            pub(crate) fn of(sort: Sort) -> impl Iterator<Item = Self> {
                Self::ALL.iter().copied().filter(move |rule| rule.sort() == sort)
            }
        }
    };
}

rules! {
    Make {
        /// Our piece leaves a line to their king on which a slider of ours then checks. Test:
        /// `uncovers_check`.
        UncoversCheck: "leaving uncovers a check",
        /// Our piece leaves a square where a line of ours passes to their king's squares. Test:
        /// `opens_line`.
        OpensLine: "leaving opens a line to the king's squares",
        /// Our piece arrives on such a square. Test: `cuts_line`.
        CutsLine: "arriving cuts a line to the king's squares",
        /// Our piece leaves the way of a castling of theirs. Test: `leaves_castling_way`.
        LeavesCastlingWay: "leaving opens the way of a castling",
        /// Our piece arrives there, or takes the castling rook. Test: `enters_castling_way`.
        EntersCastlingWay: "arriving stops a castling",
        /// A slider of ours may pin the rook that castles. Test: `pins_castling_rook`.
        PinsCastlingRook: "a castling rook may be pinned",
        /// Our king leaves a check along whose line they attack through it. Test:
        /// `king_leaves_check`.
        KingLeavesCheck: "the king steps out of check",
        /// A piece of ours checks from where it arrives. Test: `checks`.
        Checks: "a piece checks",
        /// A pawn of ours does. Test: `pawn_checks`.
        PawnChecks: "a pawn checks",
        /// A pawn of ours becomes a piece that checks. Test: `promotion_checks`.
        PromotionChecks: "a promotion checks",
        /// Our piece takes one beside their king, and a slider behind it guards it there. Test:
        /// `supported_capture`.
        SupportedCapture: "a slider behind guards what takes beside the king",
        /// The same of a pawn. Test: `supported_pawn_capture`.
        SupportedPawnCapture: "a slider behind guards a pawn that takes beside the king",
        /// A pawn of ours attacks the way of a castling from where it arrives. Test:
        /// `pawn_attacks_castling_way`.
        PawnAttacksCastlingWay: "a pawn attacks the way of a castling",
        /// King or rook of our castling touch a line, their king's squares or a pin. Test:
        /// `castling_bears`.
        CastlingBears: "castling touches lines, pins or the king's squares",
    }
    Legal {
        /// Their lines go through our king, which cannot flee along them. Test:
        /// `attacks_through_king`.
        AttacksThroughKing: "a check goes on behind the king",
        /// Their pinned sliders attack squares that they may not go to. Test:
        /// `pinned_slider_attacks`.
        PinnedSliderAttacks: "a pinned slider keeps the king away",
        /// So do their pinned knights. Test: `pinned_knight_attacks`.
        PinnedKnightAttacks: "a pinned knight keeps the king away",
    }
    Standing {
        /// A pinned slider moves along its line only. Test: `pinned_slider_keeps_line`.
        PinnedSliderKeepsLine: "a pinned slider keeps its line",
        /// A pinned knight does not move. Test: `pinned_knight_stays`.
        PinnedKnightStays: "a pinned knight stays",
        /// A pinned pawn keeps its line. Test: `pinned_pawn_keeps_line`.
        PinnedPawnKeepsLine: "a pinned pawn keeps its line",
        /// A pinned rook does not castle. Test: `pinned_rook_castles_not`.
        PinnedRookCastlesNot: "a pinned rook does not castle",
    }
    // What squares are worth.
    Change {
        /// Sliders that guard what is taken may take back. Test: `sliders_take_back`.
        SlidersTakeBack: "sliders that guard may take back",
        /// So may knights. Test: `knights_take_back`.
        KnightsTakeBack: "knights that guard may take back",
        /// Sliders, knights and pawns that are taken lose their own moves. Test:
        /// `taken_loses_moves`.
        TakenLosesMoves: "what is taken loses its moves",
        /// Sliders come further when a square is vacated, and less far when it is blocked. Test:
        /// `slider_reach`.
        SliderReach: "sliders come further or less far",
        /// So do pawns that push. Test: `pushes`.
        Pushes: "pushes are opened or blocked",
        /// A pawn may then push twice, or no more. Test: `double_pushes`.
        DoublePushes: "double pushes are opened or blocked",
        /// Pawns may take what arrives, and no more what leaves. Test: `pawn_captures`.
        PawnCaptures: "pawns may take what arrives, and no more what leaves",
        /// A push or capture that promotes is four moves. Test: `promotions`.
        Promotions: "a promotion is four moves",
    }
    // What the plain sums get wrong.
    Change {
        /// Our piece moves towards the slider that sees it: that does not come past where it stood.
        /// Test: `towards_slider`.
        TowardsSlider: "moving towards a slider opens nothing behind",
        /// Our piece moves away from it: the slider follows as far as the piece went. Test:
        /// `away_from_slider`.
        AwayFromSlider: "a slider follows what moves away from it",
        /// Our piece moves away and takes: the slider may take it back. Test: `away_and_takes`.
        AwayAndTakes: "a slider may take back what moved away from it",
        /// Our piece takes the pawn that it blocked. Test: `takes_blocked_pawn`.
        TakesBlockedPawn: "the pawn that could push is taken",
        /// Our piece goes from the first square before their pawn to the second. Test:
        /// `to_second_step`.
        ToSecondStep: "from the first to the second square before a pawn",
        /// Our piece goes from the second to the first. Test: `to_first_step`.
        ToFirstStep: "from the second to the first square before a pawn",
        /// Our piece takes the pawn from the second. Test: `takes_pawn_from_second_step`.
        TakesPawnFromSecondStep: "the pawn that could push twice is taken",
        /// Our piece takes a pawn that could have taken it: subtracted twice. Test: `takes_taker`.
        TakesTaker: "what is taken could have taken",
        /// A pawn of ours goes from the second to the first square before theirs. Test:
        /// `pawn_to_first_step`.
        PawnToFirstStep: "a pawn from the second to the first square before a pawn",
        /// A pawn of ours takes one that could have taken it. Test: `pawn_takes_taker`.
        PawnTakesTaker: "a pawn takes one that could have taken it",
        /// Our double push may be answered en passant. Test: `en_passant_replies`.
        EnPassantReplies: "a double push is answered en passant",
    }
    // Their king.
    Change {
        /// Our piece forbids their king steps from where it arrives. Test: `forbids_steps`.
        ForbidsSteps: "arriving forbids steps of the king",
        /// So does a pawn. Test: `pawn_forbids_steps`.
        PawnForbidsSteps: "a pawn forbids steps of the king",
        /// So does what a pawn becomes; it may forbid a castling as well. Test:
        /// `promotion_forbids`.
        PromotionForbids: "a promotion forbids steps of the king or a castling",
        /// Our piece forbids a castling. Test: `forbids_castling`.
        ForbidsCastling: "arriving forbids a castling",
        /// Our piece alone kept their king from a step, and leaves. Test: `frees_steps`.
        FreesSteps: "leaving frees steps of the king",
        /// Our piece alone kept them from castling, and leaves. Test: `frees_castling`.
        FreesCastling: "leaving frees a castling",
        /// Our piece takes one beside their king, and nobody guards it. Test: `taken_beside_king`.
        TakenBesideKing: "the king may take what took beside it",
        /// The same of a pawn. Test: `pawn_taken_beside_king`.
        PawnTakenBesideKing: "the king may take the pawn that took beside it",
        /// Our king forbids theirs steps. Test: `king_forbids`.
        KingForbids: "the king forbids steps of theirs",
        /// A pawn of ours that guards squares of their king's moves. Test: `pawn_bears`.
        PawnBears: "a pawn that guards the king's squares moves",
    }
    // Pins.
    Change {
        /// Our piece pins or unpins by arriving on a line from their king. Test: `pins_by_arriving`.
        PinsByArriving: "arriving makes or ends a pin",
        /// Our piece pins or unpins by leaving one. Test: `pins_by_leaving`.
        PinsByLeaving: "leaving makes or ends a pin",
        /// Where it goes matters to the piece pinned or free now. Test: `pin_concerns_target`.
        PinConcernsTarget: "what is pinned or unpinned sees where the piece went",
        /// Our piece that leaves stays on the line. Test: `leaves_along_pin`.
        LeavesAlongPin: "leaving along the line keeps the pin",
    }
}

/// Whether a rule holds: always, but for tests.
#[inline(always)]
pub(crate) fn on(rule: Rule) -> bool {
    #[cfg(feature = "explain")]
    return switches::on(rule);
    #[cfg(not(feature = "explain"))]
    {
        let _ = rule;
        true
    }
}

/// The set, if the rule holds.
#[inline(always)]
pub(crate) fn by(rule: Rule, set: Bitboard) -> Bitboard {
    if on(rule) { set } else { Bitboard::EMPTY }
}

/// The number, if the rule holds.
#[inline(always)]
pub(crate) fn term(rule: Rule, number: i32) -> i32 {
    if on(rule) { number } else { 0 }
}

/// The replies found by making a move, noted.
#[inline(always)]
pub(crate) fn noted(replies: i64) -> i64 {
    #[cfg(feature = "explain")]
    switches::note(replies);
    replies
}

/// Whether a test or an explanation looks into what is counted: then every move that is made is counted
/// by itself, and none is made that need not be.
#[inline(always)]
pub(crate) fn is_looked_into() -> bool {
    #[cfg(feature = "explain")]
    return switches::is_looked_into();
    #[cfg(not(feature = "explain"))]
    false
}

/// Those of `targets` that the piece on `from` may move to: all, but for tests.
#[inline(always)]
pub(crate) fn admitted(from: Square, targets: Bitboard) -> Bitboard {
    #[cfg(feature = "explain")]
    {
        let Scope { from: pieces, to } = switches::scope();
        if pieces.contains(from) { targets & to } else { Bitboard::EMPTY }
    }
    #[cfg(not(feature = "explain"))]
    {
        let _ = from;
        targets
    }
}

/// Squares that pawns may arrive on by one sort of moves: all, but for tests.
#[inline(always)]
pub(crate) fn admitted_arrivals<S: board::Side>(how: PawnMove) -> Bitboard {
    #[cfg(feature = "explain")]
    {
        let Scope { from, to } = switches::scope();
        if (Scope { from, to }) == Scope::ALL {
            return Bitboard::FULL;
        }
        to.into_iter().filter(|&to| from.contains(how.origin::<S>(to))).collect()
    }
    #[cfg(not(feature = "explain"))]
    {
        let _ = how;
        Bitboard::FULL
    }
}

#[cfg(all(test, feature = "explain"))]
mod tests;
