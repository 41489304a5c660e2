//! The format of a unit file: `docs/units.md` has the table of bytes.

use std::fs::File;
use std::io::{BufReader, Read};
use std::path::{Path, PathBuf};

use board::{Board, Packed, Position};
use magic_core::Color;

use crate::checksum::Checksum;
use crate::durable_file;
use crate::error::{FileProblem, UnitsError};
use crate::hashed_reader::HashedReader;

/// The first bytes of a unit file.
pub(crate) const MAGIC: &[u8; 8] = b"perfunit";
/// The version of the format.
const VERSION: u32 = 1;
/// The bytes before the positions.
const HEADER: usize = 96;
/// The bytes of the checksum behind the positions.
const CHECKSUM: usize = 32;
/// The bytes of a packed position that differ within a unit: squares and pieces.
const PIECES: usize = 24;
/// The longest multiplicity: 128 bits, seven in each byte.
const MULTIPLICITY: usize = 19;

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

/// A unit file whose checksum is right.
#[derive(Clone, Debug)]
pub struct UnitFile {
    path: PathBuf,
    header: UnitHeader,
    checksum: Checksum,
    /// The bytes of the positions.
    body: u64,
}

/// Writes a unit, and returns its checksum. The numbers of positions and paths in `header` are replaced.
pub(crate) fn write(
    path: &Path,
    header: &mut UnitHeader,
    positions: impl Iterator<Item = (Board, u128)>,
) -> Result<Checksum, UnitsError> {
    let mut bytes = vec![0; HEADER];
    (header.positions, header.paths) = (0, 0);
    for (board, multiplicity) in positions {
        bytes.extend_from_slice(&Packed::from(&Position::from(board)).0[..PIECES]);
        put_multiplicity(&mut bytes, multiplicity);
        header.positions += 1;
        header.paths = header.paths.saturating_add(multiplicity);
    }
    let body = (bytes.len() - HEADER) as u64;
    bytes[..HEADER].copy_from_slice(&header_bytes(header, body));
    let checksum = Checksum::of(&bytes);
    bytes.extend_from_slice(&checksum.0);
    durable_file::write(path, &bytes)?;
    Ok(checksum)
}

fn header_bytes(header: &UnitHeader, body: u64) -> [u8; HEADER] {
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

/// Seven bits in each byte, the lowest first; the highest bit says that more follow.
fn put_multiplicity(bytes: &mut Vec<u8>, mut multiplicity: u128) {
    while multiplicity >= 128 {
        bytes.push(multiplicity as u8 | 128);
        multiplicity >>= 7;
    }
    bytes.push(multiplicity as u8);
}

impl UnitFile {
    /// Reads the header, and checks length and checksum of the whole file.
    ///
    /// # Errors
    /// When the file cannot be read, is of another kind or version, cut off, or damaged.
    pub fn open(path: &Path) -> Result<Self, UnitsError> {
        let read = |error| UnitsError::io("read", path)(error);
        let wrong = |problem| UnitsError::file(path)(problem);
        let mut file = File::open(path).map_err(UnitsError::io("open", path))?;
        let metadata = file.metadata().map_err(read)?;
        if metadata.is_dir() {
            return Err(read(std::io::ErrorKind::IsADirectory.into()));
        }
        let mut bytes = [0; HEADER];
        let there = read_up_to(&mut file, &mut bytes).map_err(read)?;
        check_kind(&bytes[..there], metadata.len()).map_err(wrong)?;
        let body = number(&bytes, 88);
        let expected = (HEADER as u64 + CHECKSUM as u64).checked_add(body);
        let expected = expected.ok_or_else(|| wrong(field("the length", body, 88)))?;
        if metadata.len() != expected {
            return Err(wrong(FileProblem::Length { there: metadata.len(), expected }));
        }
        let mut hasher = blake3::Hasher::new();
        hasher.update(&bytes);
        hasher.update_reader((&mut file).take(body)).map_err(read)?;
        let mut announced = [0; CHECKSUM];
        file.read_exact(&mut announced).map_err(read)?;
        let (there, checksum) = (Checksum(*hasher.finalize().as_bytes()), Checksum(announced));
        if there != checksum {
            return Err(wrong(FileProblem::Checksum { there, announced: checksum }));
        }
        let header = header(&bytes).map_err(wrong)?;
        Ok(Self { path: path.to_owned(), header, checksum, body })
    }

    /// What the unit is a part of, and how large it is.
    pub const fn header(&self) -> &UnitHeader {
        &self.header
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The checksum of the content, which names the unit in plans and results.
    pub const fn checksum(&self) -> Checksum {
        self.checksum
    }

    /// The positions with their multiplicities, each validated. After an error there are no more. The file is hashed
    /// again: the last item is an error if it was changed since it was opened first.
    ///
    /// # Errors
    /// When the file cannot be opened. An item is an error where there is no position.
    pub fn positions(
        &self,
    ) -> Result<impl Iterator<Item = Result<(Board, u128), UnitsError>> + use<>, UnitsError> {
        let open = |error| UnitsError::io("open", &self.path)(error);
        let file = File::open(&self.path).map_err(open)?;
        let file = HashedReader::new(file, HEADER as u64 + self.body);
        let mut file = BufReader::with_capacity(1 << 16, file);
        file.read_exact(&mut [0; HEADER]).map_err(open)?;
        let mut reader = PositionReader {
            file,
            left: self.body,
            unit: self.clone(),
            offset: HEADER as u64,
            positions: 0,
            paths: 0,
            ended: false,
        };
        Ok(std::iter::from_fn(move || reader.next_position()))
    }
}

/// Reads as many bytes as there are.
fn read_up_to(file: &mut File, bytes: &mut [u8]) -> std::io::Result<usize> {
    let mut there = 0;
    loop {
        match file.read(&mut bytes[there..])? {
            0 => return Ok(there),
            more => there += more,
        }
    }
}

fn check_kind(bytes: &[u8], length: u64) -> Result<(), FileProblem> {
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

fn header(bytes: &[u8; HEADER]) -> Result<UnitHeader, FileProblem> {
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

fn number(bytes: &[u8; HEADER], offset: usize) -> u64 {
    let mut number = [0; 8];
    number.copy_from_slice(&bytes[offset..offset + 8]);
    u64::from_le_bytes(number)
}

const fn field(field: &'static str, value: u64, offset: u64) -> FileProblem {
    FileProblem::Field { field, value, offset }
}

/// Reads one position after the other.
struct PositionReader {
    file: BufReader<HashedReader>,
    /// The bytes of positions that are not read yet.
    left: u64,
    unit: UnitFile,
    offset: u64,
    positions: u64,
    paths: u128,
    ended: bool,
}

impl PositionReader {
    fn next_position(&mut self) -> Option<Result<(Board, u128), UnitsError>> {
        if self.ended {
            return None;
        }
        let next = self.read();
        self.ended = !matches!(next, Ok(Some(_)));
        next.transpose()
    }

    fn read(&mut self) -> Result<Option<(Board, u128)>, UnitsError> {
        if self.left == 0 {
            return self.end().map(|()| None);
        }
        let start = self.offset;
        let mut packed = Packed([0; 32]);
        self.take(&mut packed.0[..PIECES])?;
        packed.0[27] = u8::from(self.unit.header.side_to_move == Color::Black) << 7;
        packed.0[28] = 1;
        let position = packed.unpack();
        let position =
            position.map_err(|error| self.wrong(FileProblem::Position { offset: start, error }))?;
        let multiplicity = self.multiplicity()?;
        self.positions += 1;
        self.paths = self.paths.saturating_add(multiplicity);
        Ok(Some((*position.board(), multiplicity)))
    }

    fn multiplicity(&mut self) -> Result<u128, UnitsError> {
        let (start, mut multiplicity, mut byte) = (self.offset, 0_u128, [0]);
        for place in 0..MULTIPLICITY {
            self.take(&mut byte)?;
            let bits = u128::from(byte[0] & 127);
            let shifted = bits << (7 * place);
            if shifted >> (7 * place) != bits {
                break;
            }
            multiplicity |= shifted;
            if byte[0] < 128 {
                // No path leads to a position that is not there.
                match multiplicity {
                    0 => break,
                    _ => return Ok(multiplicity),
                }
            }
        }
        Err(self.wrong(FileProblem::Multiplicity { offset: start }))
    }

    fn take(&mut self, bytes: &mut [u8]) -> Result<(), UnitsError> {
        if self.left < bytes.len() as u64 {
            return Err(self.wrong(FileProblem::CutPosition { offset: self.offset }));
        }
        self.file.read_exact(bytes).map_err(UnitsError::io("read", &self.unit.path))?;
        self.offset += bytes.len() as u64;
        self.left -= bytes.len() as u64;
        Ok(())
    }

    fn end(&self) -> Result<(), UnitsError> {
        let &Self { positions, paths, .. } = self;
        let header = &self.unit.header;
        if (positions, paths) != (header.positions, header.paths) {
            return Err(self.wrong(FileProblem::Sums { positions, paths }));
        }
        let (there, announced) = (self.file.get_ref().checksum(), self.unit.checksum);
        if there != announced {
            return Err(self.wrong(FileProblem::Checksum { there, announced }));
        }
        Ok(())
    }

    fn wrong(&self, problem: FileProblem) -> UnitsError {
        UnitsError::file(&self.unit.path)(problem)
    }
}
