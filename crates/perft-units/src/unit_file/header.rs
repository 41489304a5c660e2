//! The first bytes of a unit file.

use magic_core::Color;

use crate::error::FileProblem;

/// The first bytes of a unit file.
const MAGIC: &[u8; 8] = b"perfunit";
/// The version of the format.
const VERSION: u32 = 1;
/// The bytes before the positions.
pub(super) const HEADER: usize = 96;
/// The bytes of a packed position that differ within a unit: squares and pieces.
pub(super) const PIECES: usize = 24;
/// The bytes of the checksum behind the positions.
pub(super) const CHECKSUM: usize = 32;

/// What a unit is a part of, and how large it is.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct UnitHeader {
    /// The number of the unit, from 1 on.
    pub number: u32,
    /// How many plies the whole count has.
    pub depth: u32,
    /// How many plies lie between the roots and the positions.
    pub ply: u32,
    /// How many positions there are.
    pub positions: u64,
    /// The sum of the multiplicities.
    pub paths: u128,
    /// The side to move in all positions.
    pub side_to_move: Color,
    /// How many roots the count has.
    pub roots: u32,
    /// The packed root, or the checksum of all packed roots if there are several.
    pub roots_id: [u8; 32],
}

/// Whether the bytes begin a unit file of the known version.
pub(super) fn check_kind(bytes: &[u8], length: u64) -> Result<(), FileProblem> {
    let known = MAGIC.len().min(bytes.len());
    if bytes[..known] != MAGIC[..known] || bytes.is_empty() {
        return Err(FileProblem::NoUnit);
    }
    if bytes.len() >= 12 {
        let version = u32::from_le_bytes([bytes[8], bytes[9], bytes[10], bytes[11]]);
        if version != VERSION {
            return Err(FileProblem::Version { there: version, known: VERSION });
        }
    }
    if bytes.len() < HEADER {
        let expected = (HEADER + CHECKSUM) as u64;
        return Err(FileProblem::Length { there: length, expected });
    }
    Ok(())
}

/// The header as it is written, before positions of this many bytes.
pub(super) fn header_bytes(header: &UnitHeader, body: u64) -> [u8; HEADER] {
    let mut bytes = [0; HEADER];
    bytes[..8].copy_from_slice(MAGIC);
    bytes[8..12].copy_from_slice(&VERSION.to_le_bytes());
    bytes[12..16].copy_from_slice(&header.number.to_le_bytes());
    bytes[16..20].copy_from_slice(&header.depth.to_le_bytes());
    bytes[20..24].copy_from_slice(&header.ply.to_le_bytes());
    bytes[24..32].copy_from_slice(&header.positions.to_le_bytes());
    bytes[32..48].copy_from_slice(&header.paths.to_le_bytes());
    bytes[48..52].copy_from_slice(&u32::from(header.side_to_move == Color::Black).to_le_bytes());
    bytes[52..56].copy_from_slice(&header.roots.to_le_bytes());
    bytes[56..88].copy_from_slice(&header.roots_id);
    bytes[88..96].copy_from_slice(&body.to_le_bytes());
    bytes
}

/// The header as it is read.
pub(super) fn header(bytes: &[u8; HEADER]) -> Result<UnitHeader, FileProblem> {
    let half = |offset: usize| number(bytes, offset) as u32;
    let side_to_move = match half(48) {
        0 => Color::White,
        1 => Color::Black,
        other => return Err(field("the side to move", other.into(), 48)),
    };
    let (depth, ply) = (half(16), half(20));
    if depth > u32::from(u8::MAX) {
        return Err(field("the depth", depth.into(), 16));
    }
    if ply > depth {
        return Err(field("the ply", ply.into(), 20));
    }
    let mut roots_id = [0; 32];
    roots_id.copy_from_slice(&bytes[56..88]);
    Ok(UnitHeader {
        number: half(12),
        depth,
        ply,
        positions: number(bytes, 24),
        paths: u128::from(number(bytes, 32)) | u128::from(number(bytes, 40)) << 64,
        side_to_move,
        roots: half(52),
        roots_id,
    })
}

/// The number at a place of the header.
pub(super) fn number(bytes: &[u8; HEADER], offset: usize) -> u64 {
    let mut number = [0; 8];
    number.copy_from_slice(&bytes[offset..offset + 8]);
    u64::from_le_bytes(number)
}

pub(super) const fn field(field: &'static str, value: u64, offset: u64) -> FileProblem {
    FileProblem::Field { field, value, offset }
}
