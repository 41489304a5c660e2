//! The rules, one line each: [`rules`](super) says what a rule is.

/// What a rule decides.
#[cfg(feature = "explain")]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RuleGroup {
    /// Which moves are played out, because no sum describes them.
    PlayOut,
    /// Which moves of ours are legal.
    Legality,
    /// What the baseline is: their replies if we passed.
    Baseline,
    /// By how much the replies to a summed move differ from the baseline.
    Change,
}

/// Names the rules, group by group.
macro_rules! rules {
    ($($group:ident { $($(#[$doc:meta])+ $rule:ident: $text:literal,)+ })+) => {
        /// A rule, without which some position is counted wrongly.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[cfg_attr(
            not(any(feature = "explain", target_arch = "x86_64")),
            allow(dead_code, reason = "only the code that counts nodes side by side has some")
        )]
        pub enum Rule {
            $($($(#[$doc])+ $rule,)+)+
        }

        #[cfg(feature = "explain")]
        impl Rule {
            /// All rules.
            pub const ALL: &[Self] = &[$($(Self::$rule,)+)+];

            /// What the rule decides.
            pub const fn group(self) -> RuleGroup {
                match self {
                    $($(Self::$rule)|+ => RuleGroup::$group,)+
                }
            }

            /// The rule in words, for explanations.
            pub const fn text(self) -> &'static str {
                match self {
                    $($(Self::$rule => $text,)+)+
                }
            }

            /// The rules of a group.
            pub fn of(group: RuleGroup) -> impl Iterator<Item = Self> {
                Self::ALL.iter().copied().filter(move |rule| rule.group() == group)
            }
        }
    };
}

rules! {
    PlayOut {
        /// Our piece leaves a line on which a slider of ours then checks their king.
        DiscoversCheck: "a discovered check",
        /// Our piece leaves a zone line: a slider of ours then attacks more of their king's zone.
        OpensZoneLine: "leaving opens a line to the king's zone",
        /// Our piece arrives on a zone line: a slider of ours then attacks less of their king's
        /// zone.
        CutsZoneLine: "arriving cuts a line to the king's zone",
        /// Our piece leaves a square that an enemy castling needs empty.
        LeavesCastlingPath: "leaving clears the path of a castling",
        /// Our piece arrives on a square that an enemy castling needs empty, or takes the rook.
        EntersCastlingPath: "arriving enters the path of a castling or takes its rook",
        /// A slider of ours may pin the rook that castles, as is possible in Chess960.
        PinsCastlingRook: "a castling rook may be pinned",
        /// Our king takes a piece that checks it: a slider does not get past the square that the
        /// king leaves.
        KingTakesChecker: "the king takes the piece that checks it",
        /// Our king steps out of check: the checking slider then sees through to the squares
        /// behind.
        KingLeavesCheck: "the king steps out of check",
        /// A piece of ours gives check from where it arrives.
        PieceChecks: "a piece gives check",
        /// A pawn of ours gives check from where it arrives.
        PawnChecks: "a pawn gives check",
        /// A pawn of ours becomes a piece that gives check.
        PromotionChecks: "a promotion gives check",
        /// Our piece captures beside their king, and the slider behind it guards it there.
        SliderBacksCapture: "a slider behind guards what captures beside the king",
        /// Our pawn captures beside their king, and the slider behind it guards it there.
        SliderBacksPawnCapture: "a slider behind guards a pawn that captures beside the king",
        /// Our pawn leaves, which alone kept their king from castling.
        PawnGuardsCastling: "the pawn alone forbids a castling",
        /// What our pawn becomes looks back over the square that the pawn left, to their king's
        /// zone.
        PromotionLooksBack: "the new piece looks back to the king's zone",
        /// Our pawn promotes and leaves a line from their king, on which that makes a pin.
        PromotionLeavesPinLine: "a promotion makes a pin by leaving",
        /// Our pawn promotes on a pin line, which ends the pin whatever it becomes.
        PromotionEntersPinLine: "a promotion ends a pin by arriving",
        /// Our double push arrives beside a pinned enemy pawn, which may capture en passant or not.
        PinnedPawnBesideDoublePush: "a double push arrives beside a pinned pawn",
        /// No room is left among the moves of ours that make or end pins.
        TooManyPinChanges: "many other moves make or end pins",
        /// King or rook of our castling touch a line, their king's zone, or a pin.
        CastlingTouchesLines: "castling touches lines, pins or the king's zone",
    }
    Legality {
        /// The attack of a slider that checks our king goes on behind it.
        AttacksThroughKing: "a slider's check goes on behind the king",
        /// Their pinned sliders attack squares that they may not go to.
        PinnedSliderAttacks: "a pinned slider keeps the king away",
        /// Their pinned knights attack squares that they may not go to.
        PinnedKnightAttacks: "a pinned knight keeps the king away",
        /// A piece that was captured does not move. Nodes that are counted side by side have the
        /// same pieces of ours but for those.
        MissingPieceDoesNotMove: "a captured piece does not move",
    }
    Baseline {
        /// A pinned slider moves along its pin only.
        PinnedSliderKeepsLine: "a pinned slider keeps its line",
        /// A pinned knight does not move.
        PinnedKnightStays: "a pinned knight stays",
        /// A pinned pawn moves along its pin only.
        PinnedPawnKeepsLine: "a pinned pawn keeps its line",
        /// A pinned rook does not castle.
        PinnedRookCannotCastle: "a pinned rook cannot castle",
        /// A piece that was captured attacks and pins nothing.
        MissingPieceAttacksNothing: "a captured piece attacks nothing",
    }
    // What gains and values consist of.
    Change {
        /// Their sliders that guard the captured piece may recapture.
        SlidersRecapture: "sliders that guard the square may recapture",
        /// Their knights that guard the captured piece may recapture.
        KnightsRecapture: "knights that guard the square may recapture",
        /// The captured piece loses its own moves.
        CapturedPieceLosesMoves: "the captured piece loses its moves",
        /// Their sliders reach further over a square that we vacate, and less far where we arrive.
        SliderReach: "sliders reach further or less far",
        /// Their pawns may push to a square that we vacate, and not to one where we arrive.
        Pushes: "pushes are opened or blocked",
        /// The same for double pushes.
        DoublePushes: "double pushes are opened or blocked",
        /// Their pawns may capture what arrives, and can no longer capture what left.
        PawnCaptures: "pawns may capture what arrives, and no longer what left",
        /// A push or capture that promotes is four moves.
        Promotions: "a promotion is four moves",
    }
    // Corrections: what adding gains and values up gets wrong.
    Change {
        /// Our piece moves towards the slider that sees it: the slider does not get past its old
        /// square.
        TowardsSlider: "moving towards a slider opens nothing behind",
        /// Our piece moves away from the slider that sees it: the slider gets as far as the piece
        /// went.
        AwayFromSlider: "a slider follows what moves away from it",
        /// Our piece moves away from the slider that sees it and captures: the slider may
        /// recapture.
        AwayWithCapture: "a slider may recapture what moved away from it",
        /// Our piece captures the pawn whose push it blocked.
        CapturesBlockedPawn: "the blocked pawn itself is captured",
        /// Our piece goes from the first square before their pawn to the second.
        ToSecondStep: "from the first to the second square before a pawn",
        /// Our piece goes from the second square before their pawn to the first.
        ToFirstStep: "from the second to the first square before a pawn",
        /// Our piece captures the pawn from the second square before it.
        CapturesPawnFromSecondStep: "the pawn whose double push was blocked is captured",
        /// Our piece captures a pawn that could have captured it: that capture was subtracted
        /// twice.
        CapturesAttackingPawn: "the captured pawn could have captured",
        /// Our pawn goes from the second square before theirs to the first.
        PawnToFirstStep: "a pawn from the second to the first square before a pawn",
        /// Our pawn captures one that could have captured it: that capture was subtracted twice.
        PawnCapturesAttackingPawn: "a pawn captures one that could have captured it",
        /// Our double push may be answered en passant.
        EnPassantReplies: "a double push is answered en passant",
    }
    // Their king's moves.
    Change {
        /// Our piece attacks steps of their king from where it arrives.
        ForbidsSteps: "arriving forbids steps of the king",
        /// Our pawn attacks steps of their king from where it arrives.
        PawnForbidsSteps: "a pawn forbids steps of the king",
        /// A pawn of ours attacks the path of a castling from where it arrives.
        PawnAttacksCastlingPath: "a pawn attacks the path of a castling",
        /// What our pawn becomes attacks steps or castlings of their king.
        PromotionForbidsMoves: "a promotion forbids steps or castlings of the king",
        /// Our piece attacks the path of a castling from where it arrives.
        ForbidsCastling: "arriving forbids a castling",
        /// Our piece arrives on a square that an enemy castling needs empty, or takes the rook.
        BlocksCastling: "arriving blocks a castling or takes its rook",
        /// Our piece leaves, which alone kept their king from a step.
        FreesSteps: "leaving frees steps of the king",
        /// Our piece leaves, which alone kept their king from castling.
        FreesCastling: "leaving frees a castling",
        /// Our piece captures beside their king, and none of ours guards it there.
        CapturedBesideKing: "the king may take what captured beside it",
        /// Our pawn captures beside their king, and none of ours guards it there.
        PawnCapturedBesideKing: "the king may take the pawn that captured beside it",
        /// Our king attacks steps of their king from its new square.
        KingForbidsSteps: "our king forbids steps of their king",
        /// A pawn of ours moves that guarded squares of their king's zone.
        GuardingPawnMoves: "a pawn that guarded the king's zone moves",
    }
    // Pins of their pieces.
    Change {
        /// Our piece arrives on a line from their king and makes or ends a pin there.
        PinsByArriving: "arriving makes or ends a pin",
        /// Our piece leaves a line from their king and makes or ends a pin there.
        PinsByLeaving: "leaving makes or ends a pin",
        /// The piece that is pinned or freed sees the square where ours arrived.
        PinnedPieceSeesTarget: "the pinned or freed piece sees where ours went",
        /// The piece that is pinned or freed sees the square that ours left.
        PinnedPieceSeesOrigin: "the pinned or freed piece sees where ours came from",
        /// Our piece stays on the line that it moves along.
        LeavesAlongPinLine: "leaving along the line keeps the pin",
        /// Another slider of ours pins the piece before or after our move.
        PinStays: "another slider pins the piece too",
    }
}
