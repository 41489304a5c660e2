//! The adapter, tried with tables of which every answer is known.

mod made_up;

use std::sync::LazyLock;

use board::{Material, Piece, Position, Reading, Setup};
use endgame_tables::{Adapter, TableBases, WdlProbeResult, win_draw_loss};
use magic_core::{Color, Rank, Square};
use pyrrhic_rs::EngineAdapter;
use tempfile::TempDir;

/// No table has this name.
const MISSING: &str = "KRBvKN";

/// The prober has one set of tables at a time.
static TABLES: LazyLock<(TempDir, TableBases<Adapter>)> = LazyLock::new(|| {
    let folder = tempfile::tempdir().expect("a temporary folder");
    made_up::write_all(folder.path(), MISSING.parse().expect("a name")).expect("written");
    let tables = TableBases::new(folder.path().to_str().expect("a path in UTF-8")).expect("tables");
    (folder, tables)
});

fn probe(position: &Position) -> Option<i32> {
    let answer = win_draw_loss(&TABLES.1, position)?;
    Some(match answer {
        WdlProbeResult::Loss => -2,
        WdlProbeResult::BlessedLoss => -1,
        WdlProbeResult::Draw => 0,
        WdlProbeResult::CursedWin => 1,
        WdlProbeResult::Win => 2,
    })
}

/// Random numbers by xorshift.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % bound
    }

    /// Any square. Half of the pawns stand on two squares where `them` may just have pushed a pawn
    /// beside one of ours.
    fn square(&mut self, piece: Piece, them: Color) -> Square {
        if piece == Piece::Pawn && self.below(2) == 0 {
            return [Square::D4, Square::E4][self.below(2)].relative_to(them);
        }
        Square::ALL[self.below(64)]
    }

    /// A position with the pieces of a table, or with their colours exchanged. `None` if it is not
    /// valid.
    fn position(&mut self, table: Material) -> Option<Position> {
        let table = if self.below(2) == 0 { table } else { table.swapped() };
        let mut setup = Setup::empty();
        let them = Color::ALL[self.below(2)];
        setup.set_side_to_move(!them);
        for color in Color::ALL {
            for piece in Piece::ALL {
                for _ in 0..table.count(color, piece) {
                    let square = self.square(piece, them);
                    setup.put(color, piece, square);
                    let is_far = color == them && square.rank().relative_to(them) == Rank::Fourth;
                    if piece == Piece::Pawn && is_far && self.below(2) == 0 {
                        let back = if them == Color::White { -1 } else { 1 };
                        setup.set_en_passant(square.try_offset(0, back));
                    }
                }
            }
        }
        let read = setup.position(Reading::Strict);
        let read = read.or_else(|_| setup.set_en_passant(None).position(Reading::Strict));
        read.ok().filter(|it| Material::of(it.board()) == table)
    }
}

#[test]
fn answers_are_those_of_the_right_table_and_the_best_capture() {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let (mut by_capture, mut en_passant, mut black, mut seen) = (0, 0, 0, 0);
    let tables = made_up::tables();
    for &table in tables.iter().filter(|table| !may_become_missing(**table)) {
        let has_en_passant = Color::ALL.iter().all(|&color| table.count(color, Piece::Pawn) > 0);
        let (mut positions, wanted) = (0, if has_en_passant { 1_000 } else { 200 });
        while positions < wanted {
            let Some(position) = random.position(table) else { continue };
            let board = position.board();
            let expected = made_up::expected(board);
            assert_eq!(probe(&position), Some(expected), "{position}, {table:#}");
            positions += 1;
            by_capture += u32::from(expected != made_up::value_of_table(board));
            en_passant += u32::from(board.en_passant().is_some());
            black += u32::from(board.side_to_move() == Color::Black);
        }
        seen += 1;
    }
    assert_eq!(seen, tables.len() - 1);
    assert!(
        by_capture > 2_000 && en_passant > 100 && black > 10_000,
        "{by_capture} {en_passant} {black}"
    );
}

/// Only captures lead to other tables, and this one has as many pieces as any.
fn may_become_missing(table: Material) -> bool {
    format!("{table:#}") == MISSING
}

#[test]
fn without_a_table_there_is_no_answer() {
    let known = "8/8/8/8/3k4/8/8/R3K3 w - - 0 1";
    assert!(probe(&position(known)).is_some());
    assert_eq!(TABLES.1.max_pieces(), 7, "docs/tablebases.md says so");
    for fen in [
        "8/8/8/8/3k4/8/8/R3K3 w Q - 0 1",
        "8/8/8/8/3k4/8/8/R3K3 w - - 1 1",
        "8/8/8/3k3n/8/8/8/RB2K3 w - - 0 1",
        "8/1n6/8/3k3n/8/8/8/RB2K3 w - - 0 1",
    ] {
        assert_eq!(probe(&position(fen)), None, "{fen}");
    }
}

fn position(fen: &str) -> Position {
    fen.parse().expect(fen)
}

#[test]
fn queens_move_as_rooks_and_bishops() {
    let d4 = Square::D4 as u64;
    assert_eq!(Adapter::queen_attacks(d4, 0).count_ones(), 13 + 14);
}
