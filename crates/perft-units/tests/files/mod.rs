//! The bytes of unit files, and files that are no units.

use std::fs;
use std::path::Path;

use board::{Packed, Position};
use perft_units::{Checksum, FileProblem, UnitFile, UnitsError};
use proptest::prelude::*;
use tempfile::TempDir;

use crate::{CHESS960, KIWIPETE, Planned, START, board, order};

/// Opens a unit with these bytes, and reads all its positions.
fn read(bytes: &[u8]) -> Result<usize, FileProblem> {
    read_in(&TempDir::new().expect("a folder"), bytes)
}

fn read_in(folder: &TempDir, bytes: &[u8]) -> Result<usize, FileProblem> {
    let path = folder.path().join("unit");
    fs::write(&path, bytes).expect("a file");
    let all = |path: &Path| {
        let unit = UnitFile::open(path)?;
        unit.positions()?.try_fold(0, |sum, position| position.map(|_| sum + 1))
    };
    all(&path).map_err(|error: UnitsError| match error {
        UnitsError::File { path: named, problem } => {
            assert_eq!(named, path);
            *problem
        }
        other => panic!("{other}"),
    })
}

/// The bytes with a right checksum.
fn sealed(mut bytes: Vec<u8>) -> Vec<u8> {
    let checksum = Checksum::of(&bytes);
    bytes.extend_from_slice(&checksum.0);
    bytes
}

/// A unit, byte by byte as `docs/units.md` has them.
fn unit(positions: &[(&str, &[u8])], paths: u128) -> Vec<u8> {
    let mut body = Vec::new();
    for (fen, multiplicity) in positions {
        body.extend_from_slice(&Packed::from(&Position::from(board(fen))).0[..24]);
        body.extend_from_slice(multiplicity);
    }
    let mut bytes = b"perfunit".to_vec();
    for number in [1_u32, 7, 9, 4] {
        bytes.extend_from_slice(&number.to_le_bytes());
    }
    bytes.extend_from_slice(&(positions.len() as u64).to_le_bytes());
    bytes.extend_from_slice(&paths.to_le_bytes());
    bytes.extend_from_slice(&[0, 0, 0, 0, 1, 0, 0, 0]);
    bytes.extend_from_slice(&Packed::from(&Position::start()).0);
    bytes.extend_from_slice(&(body.len() as u64).to_le_bytes());
    bytes.extend_from_slice(&body);
    bytes
}

#[test]
fn the_bytes_are_as_documented() {
    let bytes = sealed(unit(&[(KIWIPETE, &[0x81, 0x01]), (CHESS960, &[3])], 132));
    let folder = TempDir::new().expect("a folder");
    let path = folder.path().join("unit");
    fs::write(&path, &bytes).expect("a file");
    let unit = UnitFile::open(&path).expect("a unit");
    let header = unit.header();
    assert_eq!((header.number, header.depth, header.ply), (7, 9, 4));
    assert_eq!((header.positions, header.paths, header.roots), (2, 132, 1));
    let positions: Result<Vec<_>, _> = unit.positions().expect("it opens").collect();
    assert_eq!(positions.expect("they are good"), [(board(KIWIPETE), 129), (board(CHESS960), 3)]);
}

#[test]
fn every_flipped_bit_and_every_cut_is_refused() {
    let planned = Planned::new(&order(&[START], 4, 1, 7));
    let bytes = fs::read(planned.unit(1)).expect("a unit");
    let folder = TempDir::new().expect("a folder");
    assert_eq!(read_in(&folder, &bytes), Ok(3));
    for bit in 0..8 * bytes.len() {
        let mut flipped = bytes.clone();
        flipped[bit / 8] ^= 1 << (bit % 8);
        assert!(read_in(&folder, &flipped).is_err(), "bit {bit}");
    }
    for length in 0..bytes.len() {
        assert!(read_in(&folder, &bytes[..length]).is_err(), "{length} bytes");
    }
    assert!(matches!(read(&[&bytes[..], &[0]].concat()), Err(FileProblem::Length { .. })));
}

/// What is counted is what was hashed, even if another unit takes the place of the file in between.
#[test]
fn a_file_that_changes_while_it_is_used_is_refused() {
    let (first, second) = (unit(&[(START, &[2])], 2), unit(&[(KIWIPETE, &[2])], 2));
    let folder = TempDir::new().expect("a folder");
    let path = folder.path().join("unit");
    fs::write(&path, sealed(first)).expect("a file");
    let opened = UnitFile::open(&path).expect("a unit");
    fs::write(&path, sealed(second)).expect("a file");
    let positions: Result<Vec<_>, _> = opened.positions().expect("it opens").collect();
    let Err(UnitsError::File { problem, .. }) = positions else { panic!("{positions:?}") };
    assert!(matches!(*problem, FileProblem::Checksum { .. }), "{problem}");
}

/// Bytes that nobody damaged, but that no program should have written.
#[test]
fn errors_name_the_problem_and_its_place() {
    let good = unit(&[(START, &[2])], 2);
    assert_eq!(read(&sealed(good.clone())), Ok(1));
    let with = |offset: usize, value: u8| {
        let mut bytes = good.clone();
        bytes[offset] = value;
        read(&sealed(bytes)).expect_err("it is wrong")
    };
    assert_eq!(with(0, b'P'), FileProblem::NoUnit);
    assert_eq!(with(8, 2), FileProblem::Version { there: 2, known: 1 });
    assert!(matches!(with(17, 1), FileProblem::Field { field: "the depth", offset: 16, .. }));
    assert!(matches!(with(20, 10), FileProblem::Field { field: "the ply", offset: 20, .. }));
    assert!(matches!(with(48, 2), FileProblem::Field { field: "the side to move", .. }));
    assert!(matches!(with(24, 2), FileProblem::Sums { positions: 1, .. }));
    assert!(matches!(with(24, 0), FileProblem::Sums { positions: 1, .. }));
    assert!(matches!(with(32, 3), FileProblem::Sums { paths: 2, .. }));
    assert!(matches!(with(95, 255), FileProblem::Field { .. } | FileProblem::Length { .. }));
    // Without white's king.
    assert!(matches!(with(96, 0xef), FileProblem::Position { offset: 96, .. }));
    assert_eq!(with(120, 0), FileProblem::Multiplicity { offset: 120 });
    let endless = unit(&[(START, &[0xff; 19])], 2);
    assert_eq!(read(&sealed(endless)), Err(FileProblem::Multiplicity { offset: 120 }));
    let whole = [[0xff; 18].as_slice(), &[3]].concat();
    assert_eq!(read(&sealed(unit(&[(START, &whole)], u128::MAX))), Ok(1));
    for text in ["", "perfun", "no unit at all"] {
        assert!(read(text.as_bytes()).is_err());
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(300) })]

    /// Whatever stands in a file with a right checksum, reading it ends, with positions or with an
    /// error.
    #[test]
    fn nothing_panics(
        changes in prop::collection::vec((8_usize..170, any::<u8>()), 0..12),
        more in prop::collection::vec(any::<u8>(), 0..60),
    ) {
        let mut bytes = unit(&[(KIWIPETE, &[1]), (START, &[0x80, 1])], 129);
        for (offset, value) in changes {
            if let Some(byte) = bytes.get_mut(offset) {
                *byte = value;
            }
        }
        bytes.extend_from_slice(&more);
        let length = (bytes.len() - 96) as u64;
        bytes[88..96].copy_from_slice(&length.to_le_bytes());
        let _ = read(&sealed(bytes));
    }
}
