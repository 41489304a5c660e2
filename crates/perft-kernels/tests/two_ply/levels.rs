//! Parts of levels that a processor alone does not show.

use perft_core::suite::{STANDARD, SuiteCase, SuiteReader};
use perft_kernels::explain::legal_moves_of_one_lane;
use perft_kernels::{Backend, Kernel, Subtree};

fn cases() -> impl Iterator<Item = SuiteCase> {
    STANDARD.iter().flat_map(|suite| SuiteReader::new(suite.text.as_bytes())).flatten()
}

#[test]
fn a_level_names_its_features_and_how_it_looks_sliders_up() {
    assert!(Backend::Portable.features().is_empty());
    assert_eq!(Backend::Portable.sliders(), "black");
    if Backend::V3.available().is_ok() {
        let features = Backend::V3.features();
        assert!(features.contains(&"avx2") && features.contains(&"bmi2"), "{features:?}");
        assert!(["black", "pext"].contains(&Backend::V3.sliders()));
    }
    if let Err(reason) = Backend::Avx512.available() {
        let features = Backend::Avx512.features();
        assert!(!reason.missing.is_empty() && reason.missing.iter().all(|name| name.len() > 2));
        assert!(reason.missing.iter().all(|name| !features.contains(name)));
    }
    let error = "fast".parse::<Kernel>().expect_err("no kernel").to_string();
    assert!(error.starts_with("unknown kernel \"fast\": choose one of "), "{error}");
}

#[test]
fn kernels_are_known_by_name() {
    assert_eq!(Kernel::ALL.map(Kernel::name), ["listing", "bulk", "two-ply"]);
}

/// The level of processors with AVX2 and a slow PEXT is chosen only there, so that nothing else
/// would test it anywhere else.
#[test]
fn v3_counts_alike_with_magics_and_with_pext() {
    if let Err(reason) = Backend::V3.available() {
        println!("SKIPPED: {reason}");
        return;
    }
    let mut counted = 0;
    for case in cases() {
        for expected in case.expected.iter().filter(|count| count.nodes <= 20_000) {
            for kernel in Kernel::ALL {
                let subtree = Subtree::with_magics(kernel, Backend::V3);
                assert_eq!((subtree.backend(), subtree.sliders()), (Backend::V3, "black"));
                let nodes = subtree.nodes(&case.board, expected.depth.plies());
                assert_eq!(u128::from(nodes), expected.nodes, "{kernel}: {}", case.fen);
                counted += 1;
            }
        }
    }
    assert!(counted > 20_000, "only {counted} counts");
}

/// Targets other than x86-64 have one level, which has all that the build knows of.
#[test]
#[cfg(not(target_arch = "x86_64"))]
fn the_level_of_the_target_is_the_only_one() {
    assert_eq!((Backend::ALL, Backend::best()), ([Backend::Portable], Backend::Portable));
}

/// Names of other architectures are read, and their backends are not there. What `portable` was
/// called where it has vectors is another name for it.
#[test]
fn backends_of_other_architectures_are_known_by_name() {
    for name in ["portable", "v3", "avx512"] {
        let backend: Backend = name.parse().expect(name);
        assert_eq!(backend.to_string(), name);
        if !Backend::ALL.contains(&backend) {
            let error = backend.available().expect_err(name);
            assert!(error.to_string().starts_with(&format!("backend {name} needs")), "{error}");
            assert_eq!(Subtree::new(Kernel::TwoPly, backend).backend(), Backend::Portable);
        }
    }
    for alias in ["neon", "simd128"] {
        assert_eq!(alias.parse(), Ok(Backend::Portable), "{alias}");
    }
    assert!("z80".parse::<Backend>().is_err());
}

/// One lane of eight boards, in plain words, against the generator.
#[test]
fn lanes_count_as_many_moves_as_the_generator_lists() {
    let (mut compared, mut castlings, mut in_check) = (0, 0, 0);
    let (mut chess960, mut pinned_rooks) = (0, 0);
    for case in cases().step_by(if cfg!(miri) { 500 } else { 1 }) {
        for &mv in &movegen::legal_moves(&case.board) {
            let board = case.board.play(mv);
            let Some(counted) = legal_moves_of_one_lane(&board) else { continue };
            assert_eq!(counted, u64::from(movegen::count_legal_moves(&board)), "{}", board.fen());
            compared += 1;
            let (us, rooks) = (board.side_to_move(), board.state().castling_rooks());
            castlings += u32::from(!rooks.is_empty());
            chess960 += u32::from(!board.has_standard_castling(us));
            pinned_rooks += (rooks & board.king_blockers(us)).len();
            in_check += u32::from(!board.checkers().is_empty());
        }
    }
    assert!(cfg!(miri) || (compared > 20_000 && castlings > 1_000 && in_check > 500));
    assert!(cfg!(miri) || (chess960 > 1_000 && pinned_rooks >= 5), "{chess960}, {pinned_rooks}");
}

/// In Chess960 the rook that castles may be pinned, and king or rook may stay where they are.
#[test]
fn a_lane_castles_as_in_chess960() {
    for (fen, castlings) in [
        ("k7/8/8/8/8/8/8/qRK4R w HB - 0 1", 1),
        ("k7/8/8/8/8/8/8/1RK4R w HB - 0 1", 2),
        ("1k6/8/8/8/8/8/8/R4KR1 w GA - 0 1", 2),
        ("1k3r2/8/8/8/8/8/8/R1K4R w HA - 0 1", 1),
        ("6k1/8/8/8/8/8/8/R5KR w HA - 0 1", 2),
        ("Qrk2r2/8/8/8/8/8/8/7K b fb - 0 1", 1),
    ] {
        let board: board::Board = fen.parse().expect(fen);
        let moves = movegen::legal_moves(&board);
        let castling = moves.iter().filter(|mv| mv.kind() == board::MoveKind::Castling).count();
        assert_eq!(castling, castlings, "{fen}");
        assert_eq!(legal_moves_of_one_lane(&board), Some(moves.len() as u64), "{fen}");
    }
}
