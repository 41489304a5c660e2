//! Real tables of three pieces: their answers must follow from each other and from the rules.
//!
//! `SYZYGY` names the folder of the tables. Without it nothing is tested, and the test says so.

use std::path::Path;

use board::{Material, Piece, Position, Reading, Setup};
use endgame_tables::{Adapter, TableBases, WdlProbeResult, win_draw_loss};
use magic_core::{Color, Square};
use movegen::legal_moves;

const TABLES: [Piece; 5] = [Piece::Pawn, Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen];

/// Every legal position of a king and a piece against a king, with each side to move: a win has a
/// move to a loss, a loss has only moves to wins and is a mate without moves, all others are draws.
/// The longest win of three pieces takes 28 moves, so no win is cursed.
#[test]
fn answers_follow_from_those_after_each_move() {
    let Some(folder) = std::env::var_os("SYZYGY") else {
        println!("skipped: SYZYGY names no folder of tables");
        return;
    };
    let folder = Path::new(&folder).to_str().expect("a path in UTF-8");
    let tables = TableBases::<Adapter>::new(folder).expect("tables");
    for piece in TABLES {
        let (mut positions, mut wins, mut losses) = (0_u32, 0_u32, 0_u32);
        for position in positions_of(piece) {
            let value = probe(&tables, &position);
            let expected = best_of_moves(&tables, &position);
            assert_eq!(value, expected, "{position}");
            positions += 1;
            wins += u32::from(value > 0);
            losses += u32::from(value < 0);
        }
        let decides = !matches!(piece, Piece::Knight | Piece::Bishop);
        assert_eq!((wins > 0, losses > 0), (decides, decides), "{piece}: {wins}, {losses}");
        assert!(positions > 20_000, "{piece}: {positions}");
        println!("{piece}: {positions} positions, {wins} wins, {losses} losses");
    }
}

/// 1, 0 or -1 for the side to move. Two kings alone have no table.
fn probe(tables: &TableBases<Adapter>, position: &Position) -> i32 {
    if position.board().occupied().len() == 2 {
        return 0;
    }
    match win_draw_loss(tables, position) {
        Some(WdlProbeResult::Win) => 1,
        Some(WdlProbeResult::Draw) => 0,
        Some(WdlProbeResult::Loss) => -1,
        other => panic!("{other:?}: {position}"),
    }
}

fn best_of_moves(tables: &TableBases<Adapter>, position: &Position) -> i32 {
    let replies = legal_moves(position.board()).into_iter().map(|mv| {
        // Tables know no clock.
        -probe(tables, &Position::from(position.board().play(mv)))
    });
    let without_moves = if position.board().is_check() { -1 } else { 0 };
    replies.max().unwrap_or(without_moves)
}

/// Positions of a white king and piece against a black king, with both sides to move. The white
/// king stands on every third square, which leaves all shapes of the ending.
fn positions_of(piece: Piece) -> impl Iterator<Item = Position> {
    let squares = || Square::ALL.into_iter();
    let places = squares().step_by(3).flat_map(move |king| {
        squares().flat_map(move |other| squares().map(move |third| (king, other, third)))
    });
    places.flat_map(move |(king, other, third)| {
        Color::ALL.into_iter().filter_map(move |side| {
            let mut setup = Setup::empty();
            setup
                .put(Color::White, Piece::King, king)
                .put(Color::Black, Piece::King, other)
                .put(Color::White, piece, third)
                .set_side_to_move(side);
            let position = setup.position(Reading::Strict).ok()?;
            (Material::of(position.board()).len() == 3).then_some(position)
        })
    })
}
