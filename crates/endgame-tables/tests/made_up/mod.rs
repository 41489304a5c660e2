//! Made-up tables in the format of Syzygy: each has one value for each side to move. A probe needs
//! the name of the right table, the right side, and every capture, because the value of a capture
//! may be higher than the table's.

use std::io;
use std::path::Path;
use std::sync::LazyLock;

use board::{Board, Material, MoveKind, Piece};
use magic_core::Color;
use movegen::{captured, legal_moves};

const MAGIC: u32 = 0x5d23_e871;
const TWO_SIDES: u8 = 1;
const HAS_PAWNS: u8 = 2;
/// All positions have the value that follows.
const ONE_VALUE: u8 = 0x80;

/// From a loss (-2) to a win (2), as tables have it.
pub(crate) type Value = i32;

const STRONGEST_FIRST: [Piece; 5] =
    [Piece::Queen, Piece::Rook, Piece::Bishop, Piece::Knight, Piece::Pawn];

/// Writes all tables, except one of them.
pub(crate) fn write_all(folder: &Path, missing: Material) -> io::Result<()> {
    for &table in tables().iter().filter(|table| **table != missing) {
        std::fs::write(folder.join(format!("{table:#}.rtbw")), file_of(table))?;
    }
    Ok(())
}

/// The materials that have a table, of up to five pieces.
pub(crate) fn tables() -> &'static [Material] {
    static TABLES: LazyLock<Vec<Material>> = LazyLock::new(all_tables);
    &TABLES
}

/// White has more pieces than Black, or at least as strong ones.
fn all_tables() -> Vec<Material> {
    let groups = |pieces: usize| -> Vec<Vec<usize>> {
        let mut groups = vec![vec![]];
        for _ in 0..pieces {
            let longer = |group: &Vec<usize>| {
                let last = group.last().copied().unwrap_or_default();
                (last..5).map(|next| [group.as_slice(), &[next]].concat()).collect::<Vec<_>>()
            };
            groups = groups.iter().flat_map(longer).collect();
        }
        groups
    };
    let mut tables = vec![];
    for (white, black) in [(1, 0), (1, 1), (2, 0), (2, 1), (3, 0)] {
        for strong in groups(white) {
            for weak in groups(black).into_iter().filter(|weak| white > black || strong <= *weak) {
                let letters = |group: &[usize]| -> String {
                    group.iter().map(|&it| STRONGEST_FIRST[it].to_char()).collect()
                };
                let name = format!("K{}vK{}", letters(&strong), letters(&weak));
                tables.push(name.parse().expect(&name));
            }
        }
    }
    tables
}

fn file_of(table: Material) -> Vec<u8> {
    let is_symmetric = table == table.swapped();
    let [white_pawns, black_pawns] = Color::ALL.map(|color| table.count(color, Piece::Pawn));
    let has_pawns = white_pawns + black_pawns > 0;
    let mut bytes = MAGIC.to_le_bytes().to_vec();
    bytes.push(if is_symmetric { 0 } else { TWO_SIDES } | if has_pawns { HAS_PAWNS } else { 0 });
    // A part for each half of the files that the first pawn may stand on.
    let parts = if has_pawns { 4 } else { 1 };
    for _ in 0..parts {
        bytes.push(0);
        if white_pawns > 0 && black_pawns > 0 {
            bytes.push(0x11);
        }
        bytes.extend(pieces_of(table).into_iter().map(|code| code | code << 4));
    }
    if bytes.len() % 2 == 1 {
        bytes.push(0);
    }
    for _ in 0..parts {
        for side in if is_symmetric { &Color::ALL[..1] } else { &Color::ALL } {
            bytes.extend([ONE_VALUE, (value_in(table, *side) + 2) as u8]);
        }
    }
    bytes.resize(bytes.len().next_multiple_of(64) + 16, 0);
    bytes
}

/// The pieces in the order in which the format numbers their squares: pawns, those of the side with
/// fewer of them first; without pawns what is there once; then the rest, equal pieces together.
fn pieces_of(table: Material) -> Vec<u8> {
    let mut groups = vec![];
    for color in Color::ALL {
        for piece in Piece::ALL {
            let (count, code) = (table.count(color, piece), piece as u8 + 1 + 8 * color as u8);
            if count > 0 {
                let is_leading = piece == Piece::Pawn;
                groups.push(((!is_leading, count, code), vec![code; count as usize]));
            }
        }
    }
    groups.sort_unstable();
    groups.into_iter().flat_map(|(_, codes)| codes).collect()
}

/// What a table says.
fn value_in(table: Material, side: Color) -> Value {
    let side = if table == table.swapped() { Color::White } else { side };
    ((table.key() >> (16 + 8 * side as u32)) & 0xff) as Value % 5 - 2
}

/// What the table of a position says.
pub(crate) fn value_of_table(board: &Board) -> Value {
    let (material, side) = (Material::of(board), board.side_to_move());
    if material == Material::KINGS {
        return 0;
    }
    let swapped = material.swapped();
    if tables().contains(&material) { value_in(material, side) } else { value_in(swapped, !side) }
}

/// What a prober must answer: the table's value or that of the best capture. A position has an en
/// passant capture, which tables do not know, only if it says so. Where such a capture is the only
/// move there is, its value stands.
pub(crate) fn expected(board: &Board) -> Value {
    let table = value_of_table(board);
    let moves = legal_moves(board);
    let value_after = |is_counted: fn(MoveKind) -> bool| {
        let taking = moves.iter().filter(|mv| captured(board, **mv).is_some());
        let values = taking.filter(|mv| is_counted(mv.kind()));
        values.map(|&mv| -expected(&board.play(mv))).max()
    };
    let capture = value_after(|kind| kind != MoveKind::EnPassant);
    let en_passant = value_after(|kind| kind == MoveKind::EnPassant);
    let best = capture.max(en_passant).unwrap_or(-2).max(table);
    let only_en_passant = moves.iter().all(|mv| mv.kind() == MoveKind::EnPassant);
    match en_passant {
        Some(value) if table == 0 && only_en_passant && !board.is_check() => value,
        _ => best,
    }
}
