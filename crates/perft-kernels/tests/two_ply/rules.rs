//! A position for each rule, with few pieces, that is counted wrongly without that rule. [`search`]
//! finds such positions; [`rules_are_complete`] shows that no rule is missing.

mod draft;
mod rules_are_complete;
mod search;

use board::{Board, Reading};

use perft_kernels::Backend;
use perft_kernels::explain::{
    Rule, leaves_of_one_lane, two_plies_by_sums, two_plies_in_every_lane, without,
};

/// The two forms of two-ply counting. Both have most rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Form {
    /// Nodes side by side, in lanes of vectors or in a plain word.
    Columns,
    /// One node, with its directions side by side.
    OneNode,
}

/// Makes a test of each line: its name, the rule, and a position that shows it. `in` names the only
/// form that has the rule. `of` is a position on which the side to move has more pieces: those that
/// other nodes have, which are counted with this one.
macro_rules! shown {
    ($($test:ident $rule:ident $fen:literal $(in $form:ident)? $(of $complete:literal)?;)+) => {
        $(#[test]
        fn $test() {
            let only = [$(Some(Form::$form),)? None][0];
            let complete = [$($complete,)? $fen][0];
            shows(Rule::$rule, only, complete, $fen);
        })+

        /// The rules that have a test, with its name.
        const SHOWN: &[(Rule, &str)] = &[$((Rule::$rule, stringify!($test)),)+];
    };
}

shown! {
    discovers_check DiscoversCheck "8/8/3R4/3N4/3k4/8/7K/8 w - - 0 1";
    opens_zone_line OpensZoneLine "6k1/4K3/8/2B5/8/8/8/8 w - - 0 1";
    cuts_zone_line CutsZoneLine "4k3/8/8/4K3/8/8/8/5R2 w - - 0 1";
    leaves_castling_path LeavesCastlingPath "rB2k3/8/8/8/8/2K5/8/8 w q - 0 1";
    enters_castling_path EntersCastlingPath "r3k3/1K6/8/8/8/8/8/8 w q - 0 1" in OneNode;
    pins_castling_rook PinsCastlingRook "1Q1r1k2/8/8/8/5K2/8/8/8 w d - 0 1";
    king_takes_checker KingTakesChecker "8/8/8/5k2/8/6Kr/8/8 w - - 0 1" in Columns;
    king_leaves_check KingLeavesCheck "4k3/8/8/8/8/8/5K2/6q1 w - - 0 1" in OneNode;
    piece_checks PieceChecks "3k4/8/8/8/8/8/8/4K2R w - - 0 1";
    pawn_checks PawnChecks "7k/8/6P1/2K5/8/8/7p/8 w - - 0 1";
    promotion_checks PromotionChecks "6k1/P7/8/8/8/8/8/3K4 w - - 0 1";
    slider_backs_capture SliderBacksCapture "3bk3/4B3/8/2K5/7B/8/8/8 w - - 0 1";
    slider_backs_pawn_capture SliderBacksPawnCapture "8/1p6/1kP5/8/3K4/8/6B1/8 w - - 0 1";
    pawn_guards_castling PawnGuardsCastling "3qkr2/4P3/8/8/8/8/6K1/8 w f - 0 1" in Columns;
    promotion_looks_back PromotionLooksBack "8/2P5/8/1K6/8/8/1k6/8 w - - 0 1" in Columns;
    promotion_leaves_pin_line PromotionLeavesPinLine "8/RP2p1k1/8/8/8/8/8/4K3 w - - 0 1" in Columns;
    promotion_enters_pin_line PromotionEntersPinLine "1Q1bk2K/2P5/8/8/8/8/8/8 w - - 0 1" in Columns;
    pinned_pawn_beside_double_push PinnedPawnBesideDoublePush "8/8/8/2k5/3p4/8/4PB2/7K w - - 0 1" in Columns;
    too_many_pin_changes TooManyPinChanges "kn6/npPPPPPP/1R6/1R6/1R6/1R6/1R6/7K w - - 0 1" in Columns;
    castling_touches_lines CastlingTouchesLines "8/8/5k2/8/8/8/8/4K2R w K - 0 1";
    attacks_through_king AttacksThroughKing "3q4/8/3K4/8/8/8/4k3/8 w - - 0 1";
    pinned_slider_attacks PinnedSliderAttacks "8/3K4/8/8/R7/q7/8/k7 w - - 0 1";
    pinned_knight_attacks PinnedKnightAttacks "8/8/8/7k/8/8/7n/4K2R w - - 0 1";
    missing_piece_does_not_move MissingPieceDoesNotMove "4k3/8/8/8/3b4/8/8/4K3 w - - 0 1" in Columns of "4k3/8/8/8/3N4/8/8/4K3 w - - 0 1";
    pinned_slider_keeps_line PinnedSliderKeepsLine "8/3K4/8/8/R7/q7/8/k7 w - - 0 1";
    pinned_knight_stays PinnedKnightStays "8/8/8/7k/8/8/7n/4K2R w - - 0 1";
    pinned_pawn_keeps_line PinnedPawnKeepsLine "4k3/3p4/8/8/Q7/8/8/4K3 w - - 0 1";
    pinned_rook_cannot_castle PinnedRookCannotCastle "Rr2k3/8/8/8/8/8/8/6K1 w b - 0 1";
    missing_piece_attacks_nothing MissingPieceAttacksNothing "6k1/8/8/5b2/8/8/8/4K3 w - - 0 1" in Columns of "6k1/8/8/5N2/8/8/8/4K3 w - - 0 1";
    sliders_recapture SlidersRecapture "3k4/q7/8/8/r4R2/8/8/4K3 w - - 0 1";
    knights_recapture KnightsRecapture "8/8/8/8/8/4p2k/1KN3n1/8 w - - 0 1";
    captured_piece_loses_moves CapturedPieceLosesMoves "5k2/8/8/8/8/7K/7p/8 w - - 0 1";
    slider_reach SliderReach "3k4/8/8/8/r4R2/8/8/4K3 w - - 0 1";
    pushes Pushes "3k4/8/8/8/8/8/4p3/4K3 w - - 0 1";
    double_pushes DoublePushes "8/1Kp5/8/6k1/8/8/8/8 w - - 0 1";
    pawn_captures PawnCaptures "3k4/8/8/8/8/8/4p3/4K2R w - - 0 1";
    promotions Promotions "3k4/8/8/8/8/8/4p3/4K3 w - - 0 1";
    towards_slider TowardsSlider "3k4/8/8/8/r4R2/8/8/4K3 w - - 0 1";
    away_from_slider AwayFromSlider "3k4/8/8/8/r4R2/8/8/4K3 w - - 0 1";
    away_with_capture AwayWithCapture "k7/8/8/2p5/8/4B3/2K2b2/8 w - - 0 1";
    captures_blocked_pawn CapturesBlockedPawn "3k4/8/8/8/8/8/4p3/4K3 w - - 0 1";
    to_second_step ToSecondStep "4k3/6p1/6K1/8/8/8/8/8 w - - 0 1";
    to_first_step ToFirstStep "4k3/3p4/8/3K4/8/8/8/8 w - - 0 1";
    captures_pawn_from_second_step CapturesPawnFromSecondStep "4k3/6p1/8/6Q1/8/8/8/2K5 w - - 0 1";
    captures_attacking_pawn CapturesAttackingPawn "8/8/8/6K1/8/3p1k2/2B5/8 w - - 0 1";
    pawn_to_first_step PawnToFirstStep "8/7p/8/7P/4k2K/8/8/8 w - - 0 1";
    pawn_captures_attacking_pawn PawnCapturesAttackingPawn "4k3/2K5/8/8/5p2/4P3/8/8 w - - 0 1";
    en_passant_replies EnPassantReplies "8/8/8/4k3/p7/8/1P6/2K5 w - - 0 1";
    forbids_steps ForbidsSteps "3k4/8/8/8/8/8/8/4K2R w - - 0 1";
    pawn_forbids_steps PawnForbidsSteps "3k4/8/8/5P2/8/8/8/4K3 w - - 0 1";
    pawn_attacks_castling_path PawnAttacksCastlingPath "1r3k2/8/2P3K1/8/8/8/8/8 w b - 0 1";
    promotion_forbids_moves PromotionForbidsMoves "8/2P5/8/k7/7K/8/8/8 w - - 0 1";
    forbids_castling ForbidsCastling "1r2k3/6R1/8/8/6K1/8/8/8 w b - 0 1";
    blocks_castling BlocksCastling "r2k4/B7/2K5/8/8/8/8/8 w a - 0 1" in Columns;
    frees_steps FreesSteps "2k5/8/2K5/8/8/8/8/8 w - - 0 1";
    frees_castling FreesCastling "4k2r/6K1/8/8/8/8/8/8 w k - 0 1";
    captured_beside_king CapturedBesideKing "8/8/R3r3/3k4/8/8/1K6/8 w - - 0 1";
    pawn_captured_beside_king PawnCapturedBesideKing "8/6pk/5P2/8/8/K7/8/8 w - - 0 1";
    king_forbids_steps KingForbidsSteps "4k3/8/1K6/8/8/8/8/8 w - - 0 1";
    guarding_pawn_moves GuardingPawnMoves "8/8/8/5Pk1/8/8/8/4K3 w - - 0 1";
    pins_by_arriving PinsByArriving "5K2/8/2k5/8/8/8/2n5/1R6 w - - 0 1";
    pins_by_leaving PinsByLeaving "4k3/3p4/8/8/Q7/8/8/4K3 w - - 0 1";
    pinned_piece_sees_target PinnedPieceSeesTarget "4k3/8/8/4p3/4Q3/8/8/4K3 w - - 0 1";
    pinned_piece_sees_origin PinnedPieceSeesOrigin "K7/3k4/8/5p2/4Q3/8/8/8 w - - 0 1" in Columns;
    leaves_along_pin_line LeavesAlongPinLine "6K1/8/R7/n7/8/8/k7/8 w - - 0 1";
    pin_stays PinStays "6Q1/8/8/8/8/6r1/6k1/4K3 w - - 0 1" in Columns;
}

/// All counts are right, and wrong without the rule: in both forms, or in the only one that has it.
#[track_caller]
fn shows(rule: Rule, only: Option<Form>, complete: &str, fen: &str) {
    let [complete, board] = [complete, fen].map(|fen| {
        Board::from_fen(fen, Reading::Lenient).unwrap_or_else(|error| panic!("{error}: {fen}"))
    });
    let expected = listed(&board);
    let forms = [Form::Columns, Form::OneNode];
    for form in forms.into_iter().filter(|&form| only.is_none_or(|only| form == only)) {
        for (name, counted) in counts(form, &complete, &board) {
            assert_eq!(counted, expected, "{name}: {fen}");
        }
        for (name, wrong) in without([rule], || counts(form, &complete, &board)) {
            assert_ne!(wrong, expected, "{name}, without {rule:?}: {fen}");
        }
    }
}

/// Whether all counts in a form are wrong without the rule.
fn is_shown_by(rule: Rule, form: Form, board: &Board) -> bool {
    let expected = listed(board);
    without([rule], || counts(form, board, board)).iter().all(|&(_, count)| count != expected)
}

/// Counts of the nodes two plies below `board` in a form, with their names: by every backend that
/// has the form, and nodes side by side in a plain word too.
fn counts(form: Form, complete: &Board, board: &Board) -> Vec<(&'static str, u64)> {
    match form {
        Form::Columns => {
            let in_lanes = |backend: Backend| {
                let counted = two_plies_in_every_lane(complete, board, backend);
                counted.map(|nodes| (backend.name(), nodes))
            };
            let in_a_word = ("one lane", leaves_of_one_lane(complete, board).leaves);
            available().filter_map(in_lanes).chain([in_a_word]).collect()
        }
        Form::OneNode => {
            let by = |backend: Backend| {
                two_plies_by_sums(board, backend).map(|nodes| (backend.name(), nodes))
            };
            available().filter_map(by).collect()
        }
    }
}

/// Nodes two plies below `board`, by lists of moves.
fn listed(board: &Board) -> u64 {
    let moves = movegen::legal_moves(board);
    moves.iter().map(|&mv| u64::from(movegen::count_legal_moves(&board.play(mv)))).sum()
}

fn available() -> impl Iterator<Item = Backend> {
    Backend::ALL.into_iter().filter(|backend| backend.available().is_ok())
}

/// Each rule has a test, which has the name of the rule.
#[test]
fn every_rule_is_shown() {
    let snake_case = |rule: Rule| {
        let mut name = String::new();
        for letter in format!("{rule:?}").chars() {
            if letter.is_uppercase() && !name.is_empty() {
                name.push('_');
            }
            name.extend(letter.to_lowercase());
        }
        name
    };
    let expected: Vec<_> = Rule::ALL.iter().map(|&rule| (rule, snake_case(rule))).collect();
    let shown: Vec<_> = SHOWN.iter().map(|&(rule, name)| (rule, name.to_owned())).collect();
    assert_eq!(shown, expected);
}
