//! `magics selftest`: checks published facts about magics on this machine.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use magic_core::{BlackMagics, Slider, Square, king_attacks, knight_attacks};
use magic_lab::backends::{DenseMagics, FancyMagics, Magics32, PlainMagics};
use magic_lab::exhaustive::{ExhaustiveSearch, SearchCpu};
use magic_lab::perfect_hash::TableUse;
use magic_lab::{
    CandidateFilter, IndexBits, ListedLeaper, MagicHash, RandomSearch, SparseCandidates, Transform,
    few_bits, verify, verify_targets,
};
use terminal::{Verdict, shown};

use super::args::SelftestArgs;
use super::error::CliError;
use super::in_threads::{map, one_on_each_core};
use super::output::{Output, Shade, note};

/// Runs the checks one after another, and prints the result of each.
pub(crate) fn run(
    args: &SelftestArgs,
    stop: &'static AtomicBool,
    output: &mut Output,
) -> Result<Verdict, CliError> {
    let mut failed = 0_u32;
    let mut ran = 0_u32;
    for check in CHECKS.iter().filter(|check| args.long || !check.is_long) {
        let start = Instant::now();
        let result = (check.run)(stop);
        if stop.load(Ordering::Relaxed) {
            note("interrupted: the rest was not checked");
            return Ok(Verdict::Interrupted);
        }
        ran += 1;
        let seconds = start.elapsed().as_secs_f64();
        let paint = output.paint();
        match result {
            Ok(()) => {
                let ok = paint.text(Shade::Good, "ok    ");
                output.line(shown!("{ok} {seconds:8.3} s  {}", check.claim; ok, seconds))?;
            }
            Err(found) => {
                failed += 1;
                let bad = paint.text(Shade::Bad, "FAILED");
                output.line(
                    shown!("{bad} {seconds:8.3} s  {}: {found}", check.claim; bad, seconds, found),
                )?;
            }
        }
    }
    output.line(shown!("{ran} checks: {} hold, {failed} do not", ran - failed; ran, failed))?;
    Ok(if failed == 0 { Verdict::Fine } else { Verdict::Finding })
}

/// A claim and a function that checks it.
struct Check {
    claim: &'static str,
    is_long: bool,
    run: fn(&'static AtomicBool) -> Result<(), String>,
}

const CHECKS: &[Check] = &[
    Check {
        claim: "all 128 fancy magics are magics",
        is_long: false,
        run: |_| all_verify(FancyMagics::hash),
    },
    Check {
        claim: "all 128 magics for 32-bit products are magics",
        is_long: false,
        run: |_| all_verify(Magics32::hash),
    },
    Check {
        claim: "a bit less on 15 rook and 24 bishop squares: 92,864 entries",
        is_long: false,
        run: |_| dense(),
    },
    Check {
        claim: "entries: plain table 294,912, fancy 107,648, packed 84,698",
        is_long: false,
        run: |_| tables(),
    },
    Check {
        claim: "there are 4,900 attack sets of rooks and 1,428 of bishops",
        is_long: false,
        run: |_| {
            let sets =
                |slider: Slider| Square::ALL.map(|from| slider.attack_sets(from)).iter().sum();
            equal(Slider::ALL.map(sets), [4_900, 1_428])
        },
    },
    Check {
        claim: "a random search finds all 128 magics, for either transform",
        is_long: false,
        run: |_| random_search(),
    },
    Check {
        claim: "four one-bits everywhere: 10,016 king and 5,520 knight lists",
        is_long: false,
        run: |_| lists(),
    },
    Check {
        claim: "2, 3, 4 one-bits: 4, 28, 64 king, 8, 24, 64 knight squares",
        is_long: false,
        run: |_| fewest_bits(),
    },
    Check {
        claim: "four one-bits: 18,584 king magics and 27,003 knight magics",
        is_long: false,
        run: |_| equal([count(king_attacks), count(knight_attacks)], [18_584, 27_003]),
    },
    Check {
        claim: "the bishop has no magic with a bit less on c8, d8 and e8",
        is_long: false,
        run: |stop| {
            proof(Slider::Bishop, Square::C8, 4, stop, 0, 84_570_540)?;
            proof(Slider::Bishop, Square::D8, 4, stop, 0, 2_565_136)?;
            proof(Slider::Bishop, Square::E8, 4, stop, 0, 5_483_430).map(drop)
        },
    },
    Check {
        claim: "the bishop has no magic with a bit less on f8, d7, e7 and c7",
        is_long: true,
        run: |stop| {
            proof(Slider::Bishop, Square::F8, 4, stop, 0, 1_991_039_520)?;
            proof(Slider::Bishop, Square::D7, 4, stop, 0, 655_993_634)?;
            proof(Slider::Bishop, Square::E7, 4, stop, 0, 1_389_037_905)?;
            proof(Slider::Bishop, Square::C7, 4, stop, 0, 21_616_619_700).map(drop)
        },
    },
    Check {
        claim: "the rook has no magic with 9 bits on e6",
        is_long: true,
        run: |stop| proof(Slider::Rook, Square::E6, 9, stop, 0, 19_487_065_638).map(drop),
    },
    Check {
        claim: "the rook has no magic with 10 bits on f8",
        is_long: true,
        run: |stop| {
            equal(proof(Slider::Rook, Square::F8, 10, stop, 0, 21_746_359_224)?, F8_TESTS.to_vec())
        },
    },
    Check {
        claim: "the rook has 354 magics with 9 bits on d7",
        is_long: true,
        run: |stop| {
            equal(proof(Slider::Rook, Square::D7, 9, stop, 354, 63_613_515_628)?, D7_TESTS.to_vec())
        },
    },
];

/// The tests of each level, as published.
const F8_TESTS: [u64; 11] =
    [4, 12, 24, 48, 96, 1_536, 369_408, 68_055_808, 5_143_666_944, 15_836_579_584, 697_685_760];
const D7_TESTS: [u64; 10] = [
    1_022,
    2_044,
    4_076,
    16_188,
    31_242,
    1_865_792,
    319_137_536,
    18_885_612_288,
    41_310_671_616,
    3_096_173_824,
];

fn all_verify(hash: fn(Slider, Square) -> MagicHash) -> Result<(), String> {
    for slider in Slider::ALL {
        for square in Square::ALL {
            verify(slider, square, hash(slider, square)).map_err(|error| error.to_string())?;
        }
    }
    Ok(())
}

fn dense() -> Result<(), String> {
    all_verify(DenseMagics::hash)?;
    equal(Slider::ALL.map(|slider| DenseMagics::records(slider).count()), [15, 24])?;
    let entries = TableUse::of(DenseMagics::new()).map_err(|error| error.to_string())?.entries;
    equal(entries, 92_864)
}

fn tables() -> Result<(), String> {
    let entries = |table: Result<TableUse, _>| table.map(|table| table.entries);
    let tables = [
        TableUse::of(PlainMagics::new()),
        TableUse::of(FancyMagics::new()),
        TableUse::of(BlackMagics),
    ];
    equal(tables.map(entries), [Ok(294_912), Ok(107_648), Ok(84_698)])
}

fn random_search() -> Result<(), String> {
    for transform in [Transform::Multiply64, Transform::Multiply32] {
        for slider in Slider::ALL {
            for square in Square::ALL {
                let search = RandomSearch {
                    transform,
                    filter: CandidateFilter::TopByte,
                    ..RandomSearch::new(slider, square)
                };
                let magic = search.find(SparseCandidates::seeded(1)).ok_or("the stream ended")?;
                verify(slider, square, search.hash(magic)).map_err(|error| error.to_string())?;
            }
        }
    }
    Ok(())
}

fn lists() -> Result<(), String> {
    let mut sums = Vec::new();
    for leaper in ListedLeaper::ALL {
        let mut sum = 0;
        for square in Square::ALL {
            let targets = leaper.targets(square);
            let magic = few_bits(targets, 4).next().ok_or_else(|| format!("{leaper} {square}"))?;
            verify_targets(targets, magic).map_err(|error| format!("{error:?}"))?;
            sum += 1 << targets.len();
        }
        sums.push(sum);
    }
    equal(sums, vec![10_016, 5_520])
}

fn fewest_bits() -> Result<(), String> {
    let counts = ListedLeaper::ALL.map(|leaper| {
        [2, 3, 4].map(|ones| {
            let has = |square: &Square| few_bits(leaper.targets(*square), ones).next().is_some();
            map(one_on_each_core(), &Square::ALL, has).into_iter().filter(|&has| has).count()
        })
    });
    equal(counts, [[4, 28, 64], [8, 24, 64]])
}

fn count(targets: fn(Square) -> magic_core::Bitboard) -> usize {
    let count = |&square: &Square| few_bits(targets(square), 4).count();
    map(one_on_each_core(), &Square::ALL, count).into_iter().sum()
}

/// Searches a square exhaustively. It compares the number of magics and of tests with the expected
/// ones. It returns the tests of each level.
fn proof(
    slider: Slider,
    square: Square,
    bits: u32,
    stop: &'static AtomicBool,
    found: usize,
    tests: u64,
) -> Result<Vec<u64>, String> {
    let bits = IndexBits::new(bits).ok_or("an index has 1 to 16 bits")?;
    let search = ExhaustiveSearch::new(slider, square, bits);
    let mut state = search.start();
    search
        .run(&mut state, one_on_each_core(), SearchCpu::best(), stop, &mut |_| ())
        .map_err(|error| error.to_string())?;
    for &magic in &state.found {
        let hash = MagicHash { magic, bits, transform: Transform::Multiply64 };
        verify(slider, square, hash).map_err(|error| error.to_string())?;
    }
    equal((state.found.len(), state.total_tests()), (found, tests))?;
    Ok(state.tests)
}

fn equal<T: PartialEq + std::fmt::Debug>(found: T, expected: T) -> Result<(), String> {
    if found == expected { Ok(()) } else { Err(format!("found {found:?}, expected {expected:?}")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A line has the verdict and the time in front of the claim, and a terminal 80 columns.
    #[test]
    fn claims_fit_a_terminal() {
        for check in CHECKS {
            assert!(
                check.claim.chars().count() <= 80 - "FAILED    0.000 s  ".len(),
                "{}",
                check.claim
            );
        }
    }
}
