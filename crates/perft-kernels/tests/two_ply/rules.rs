//! A position for each rule, with few pieces, that is counted wrongly without that rule. [`search`]
//! finds such positions; [`rules_are_complete`] shows that no rule is missing.

mod draft;
mod rules_are_complete;
mod search;

use board::{Board, Reading};

use perft_kernels::Backend;
use perft_kernels::explain::{Rule, two_plies_below, without};

/// Makes a test of each line: its name, the rule, and a position that shows it.
macro_rules! shown {
    ($($test:ident $rule:ident $fen:literal;)+) => {
        $(#[test]
        fn $test() {
            shows(Rule::$rule, $fen);
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
    enters_castling_path EntersCastlingPath "r3k3/1K6/8/8/8/8/8/8 w q - 0 1";
    pins_castling_rook PinsCastlingRook "1Q1r1k2/8/8/8/5K2/8/8/8 w d - 0 1";
    king_leaves_check KingLeavesCheck "4k3/8/8/8/8/8/5K2/6q1 w - - 0 1";
    piece_checks PieceChecks "3k4/8/8/8/8/8/8/4K2R w - - 0 1";
    pawn_checks PawnChecks "7k/8/6P1/2K5/8/8/7p/8 w - - 0 1";
    promotion_checks PromotionChecks "8/1P6/8/8/8/1k6/8/4K3 w - - 0 1";
    slider_backs_capture SliderBacksCapture "3bk3/4B3/8/2K5/7B/8/8/8 w - - 0 1";
    slider_backs_pawn_capture SliderBacksPawnCapture "8/1p6/1kP5/8/3K4/8/6B1/8 w - - 0 1";
    castling_touches_lines CastlingTouchesLines "8/8/5k2/8/8/8/8/4K2R w K - 0 1";
    attacks_through_king AttacksThroughKing "3q4/8/3K4/8/8/8/4k3/8 w - - 0 1";
    pinned_slider_attacks PinnedSliderAttacks "8/3K4/8/8/R7/q7/8/k7 w - - 0 1";
    pinned_knight_attacks PinnedKnightAttacks "8/8/8/7k/8/8/7n/4K2R w - - 0 1";
    pinned_slider_keeps_line PinnedSliderKeepsLine "8/3K4/8/8/R7/q7/8/k7 w - - 0 1";
    pinned_knight_stays PinnedKnightStays "8/8/8/7k/8/8/7n/4K2R w - - 0 1";
    pinned_pawn_keeps_line PinnedPawnKeepsLine "4k3/3p4/8/8/Q7/8/8/4K3 w - - 0 1";
    pinned_rook_cannot_castle PinnedRookCannotCastle "Rr2k3/8/8/8/8/8/8/6K1 w b - 0 1";
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
    frees_steps FreesSteps "2k5/8/2K5/8/8/8/8/8 w - - 0 1";
    frees_castling FreesCastling "4k2r/6K1/8/8/8/8/8/8 w k - 0 1";
    captured_beside_king CapturedBesideKing "8/8/R3r3/3k4/8/8/1K6/8 w - - 0 1";
    pawn_captured_beside_king PawnCapturedBesideKing "8/6pk/5P2/8/8/K7/8/8 w - - 0 1";
    king_forbids_steps KingForbidsSteps "4k3/8/1K6/8/8/8/8/8 w - - 0 1";
    guarding_pawn_moves GuardingPawnMoves "8/8/8/5Pk1/8/8/8/4K3 w - - 0 1";
    pins_by_arriving PinsByArriving "5K2/8/2k5/8/8/8/2n5/1R6 w - - 0 1";
    pins_by_leaving PinsByLeaving "4k3/3p4/8/8/Q7/8/8/4K3 w - - 0 1";
    pinned_piece_sees_target PinnedPieceSeesTarget "4k3/8/8/4p3/4Q3/8/8/4K3 w - - 0 1";
    leaves_along_pin_line LeavesAlongPinLine "6K1/8/R7/n7/8/8/k7/8 w - - 0 1";
}

/// Every backend counts the position right, and wrong without the rule.
#[track_caller]
fn shows(rule: Rule, fen: &str) {
    let board = Board::from_fen(fen, Reading::Lenient).unwrap_or_else(|error| panic!("{error}"));
    let expected = listed(&board);
    for backend in available() {
        let counted = two_plies_below(&board, backend);
        assert_eq!(counted, expected, "{backend}: {fen}");
        let wrong = without([rule], || two_plies_below(&board, backend));
        assert_ne!(wrong, expected, "{backend}, without {rule:?}: {fen}");
    }
}

/// Whether every backend counts the position wrong without the rule.
fn is_shown_by(rule: Rule, board: &Board) -> bool {
    let expected = listed(board);
    available().all(|backend| without([rule], || two_plies_below(board, backend)) != expected)
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
