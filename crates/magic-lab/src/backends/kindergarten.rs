//! Attacks along one line by a small multiplication: kindergarten bitboards.

use magic_core::{Bitboard, Direction, File, Slider, Sliders, Square, ray, walker};

use super::table_read::{TableRead, Traced};

/// Attacks by kindergarten bitboards, with 9.5 KiB of tables.
///
/// Gerd Isenberg's method (Chess Programming Wiki, "Kindergarten Bitboards") came before magics.
/// The blockers of *one* line are multiplied by a file. The product sums them into one rank, whose
/// inner six squares are the index. A multiplication by a diagonal turns a file into a rank.
///
/// ```
/// use magic_core::{Bitboard, Sliders, Square, rook_rays};
/// use magic_lab::backends::Kindergarten;
/// assert_eq!(Kindergarten.rook(Square::C1, Bitboard::EMPTY), rook_rays(Square::C1));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Kindergarten;

impl Sliders for Kindergarten {
    #[inline(always)]
    fn rook(self, square: Square, occupied: Bitboard) -> Bitboard {
        let [rank, ..] = LINES[square.index()];
        Bitboard(onto_files(square, occupied, rank) | file_attacks(square, occupied))
    }

    #[inline(always)]
    fn bishop(self, square: Square, occupied: Bitboard) -> Bitboard {
        let [_, diagonal, anti_diagonal] = LINES[square.index()];
        Bitboard(
            onto_files(square, occupied, diagonal) | onto_files(square, occupied, anti_diagonal),
        )
    }

    fn name(self) -> &'static str {
        "kindergarten"
    }

    fn table_bytes(self) -> usize {
        size_of_val(&LINES) + size_of_val(&FILLED_RANKS) + size_of_val(&FILES)
    }
}

impl Traced for Kindergarten {
    fn trace(slider: Slider, square: Square, occupied: Bitboard, see: &mut dyn FnMut(TableRead)) {
        let [rank, diagonal, anti_diagonal] = LINES[square.index()];
        let (file_number, rank_number) = (square.index() & 7, square.index() >> 3);
        let mut on_files = |line| {
            let entry = file_number * 64 + inner_files(occupied, line);
            see(TableRead::new("lines by files", size_of_val(&FILLED_RANKS), 8 * 64, entry));
        };
        match slider {
            Slider::Bishop => [diagonal, anti_diagonal].into_iter().for_each(on_files),
            Slider::Rook => {
                on_files(rank);
                let entry = rank_number * 64 + inner_ranks(file_number as u32, occupied);
                see(TableRead::new("files", size_of_val(&FILES), 8 * 64, entry));
            }
        }
    }
}

const FILE_A: u64 = File::A.bitboard().0;
const FILE_B: u64 = File::B.bitboard().0;

/// The squares c2 to h7. A multiplication by this diagonal turns the a-file into a rank.
const FILE_TO_RANK: u64 = 0x0080_4020_1008_0400;

/// The attacks along a line that has at most one square on each file.
///
/// The highest byte of the product holds the occupation of all files, moved up by one. So its
/// highest six bits are the files b to g.
#[inline(always)]
const fn onto_files(square: Square, occupied: Bitboard, line: u64) -> u64 {
    FILLED_RANKS[square as usize & 7][inner_files(occupied, line)] & line
}

/// The occupation of the files b to g, of a line that has at most one square on each file.
#[inline(always)]
const fn inner_files(occupied: Bitboard, line: u64) -> usize {
    ((occupied.0 & line).wrapping_mul(FILE_B) >> 58) as usize
}

/// The attacks along the file.
#[inline(always)]
const fn file_attacks(square: Square, occupied: Bitboard) -> u64 {
    let file = square as u32 & 7;
    FILES[square as usize >> 3][inner_ranks(file, occupied)] << file
}

/// The occupation of the inner six squares of a file, the seventh rank first.
#[inline(always)]
const fn inner_ranks(file: u32, occupied: Bitboard) -> usize {
    (((occupied.0 >> file) & FILE_A).wrapping_mul(FILE_TO_RANK) >> 58) as usize
}

/// Rank, diagonal and anti-diagonal of each square, without the square.
static LINES: [[u64; 3]; 64] = {
    let mut lines = [[0; 3]; 64];
    let mut index = 0;
    while index < 64 {
        let square = Square::ALL[index];
        lines[index] = [
            ray(square, Direction::East).0 | ray(square, Direction::West).0,
            ray(square, Direction::NorthEast).0 | ray(square, Direction::SouthWest).0,
            ray(square, Direction::NorthWest).0 | ray(square, Direction::SouthEast).0,
        ];
        index += 1;
    }
    lines
};

/// The files that a slider attacks along a line, drawn on all ranks. The index is its file and the
/// occupation of files b to g.
static FILLED_RANKS: [[u64; 64]; 8] = {
    let mut ranks = [[0; 64]; 8];
    let mut file = 0;
    while file < 8 {
        let mut inner = 0;
        while inner < 64 {
            let occupied = Bitboard((inner as u64) << 1);
            let along_rank = [Direction::East, Direction::West];
            let attacks = walker::slider_attacks(Square::ALL[file], occupied, &along_rank);
            ranks[file][inner] = (attacks.0 & 0xFF) * FILE_A;
            inner += 1;
        }
        file += 1;
    }
    ranks
};

/// The attacks on the a-file. The index is the rank and the occupation of the inner six squares,
/// the seventh rank first.
static FILES: [[u64; 64]; 8] = {
    let mut files = [[0; 64]; 8];
    let mut rank = 0;
    while rank < 8 {
        let mut inner = 0;
        while inner < 64 {
            let mut occupied = Bitboard::EMPTY;
            let mut bit = 0;
            while bit < 6 {
                if inner >> bit & 1 != 0 {
                    occupied.0 |= 1 << (8 * (6 - bit));
                }
                bit += 1;
            }
            let along_file = [Direction::North, Direction::South];
            files[rank][inner] =
                walker::slider_attacks(Square::ALL[8 * rank], occupied, &along_file).0;
            inner += 1;
        }
        rank += 1;
    }
    files
};
