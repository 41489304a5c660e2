//! Many boards at once: eight words for each board, one after another.

use board::{Board, Move};

use crate::fault::Fault;
use crate::fen::{FenStrictness, read};
use crate::moves::write_ucis;
use crate::record::{board, words};

/// The boards that these words hold.
///
/// # Errors
/// When the words are no multiple of eight.
pub fn boards(all: &[u64]) -> Result<impl Iterator<Item = Board>, Fault> {
    let (rows, rest) = all.as_chunks::<8>();
    if rest.is_empty() {
        return Ok(rows.iter().map(|&row| board(row)));
    }
    Err(Fault::new("boards", format!("{} words are no multiple of eight", all.len())))
}

/// The words of the boards of many FENs, a line for each. Empty lines are passed over.
///
/// # Errors
/// At the first line that is no FEN of a valid position. The field is `row N`, from 0.
pub fn read_fens(text: &str) -> Result<Vec<u64>, Fault> {
    let mut all = Vec::new();
    for (row, line) in text.lines().filter(|line| !line.trim().is_empty()).enumerate() {
        let read = read(line, FenStrictness::Lenient)
            .map_err(|fault| Fault { field: format!("row {row}, {}", fault.field), ..fault })?;
        all.extend(words(&read.board));
    }
    Ok(all)
}

/// How many legal moves each board has.
///
/// # Errors
/// When the words are no multiple of eight.
pub fn move_counts(all: &[u64]) -> Result<Vec<u32>, Fault> {
    Ok(boards(all)?.map(|board| movegen::count_legal_moves(&board)).collect())
}

/// The legal moves of all boards, one board after another.
///
/// # Errors
/// When the words are no multiple of eight.
pub fn moves(all: &[u64]) -> Result<Vec<u16>, Fault> {
    let mut found = Vec::new();
    for board in boards(all)? {
        found.extend(movegen::legal_moves(&board).iter().map(|mv| mv.bits()));
    }
    Ok(found)
}

/// Bits for each board: 1 for a check, 2 for at least one legal move, 4 for too little material to
/// mate.
///
/// # Errors
/// When the words are no multiple of eight.
pub fn statuses(all: &[u64]) -> Result<Vec<u8>, Fault> {
    Ok(boards(all)?.map(|board| status(&board)).collect())
}

/// The bits of [`statuses`] for one board.
pub fn status(board: &Board) -> u8 {
    u8::from(board.is_check())
        | u8::from(movegen::has_legal_moves(board)) << 1
        | u8::from(board.is_insufficient_material()) << 2
}

/// Plays a move on each board. Bits of 0 leave a board as it is.
///
/// # Errors
/// When there are not as many moves as boards, or a move is not legal. The field is `row N`, from
/// 0.
pub fn play(all: &[u64], moves: &[u16]) -> Result<Vec<u64>, Fault> {
    let boards = boards(all)?;
    if all.len() / 8 != moves.len() {
        let reason = format!("{} moves for {} boards", moves.len(), all.len() / 8);
        return Err(Fault::new("moves", reason));
    }
    let mut after = Vec::with_capacity(all.len());
    for (row, (board, &bits)) in boards.zip(moves).enumerate() {
        let next = match Move::from_bits(bits) {
            None if bits == 0 => board,
            Some(mv) if movegen::is_legal(&board, mv) => board.play(mv),
            mv => {
                let mut text = mv.map_or_else(|| bits.to_string(), |mv| mv.to_string());
                text.push_str(" is not legal");
                return Err(Fault::new(&format!("row {row}"), text));
            }
        };
        after.extend(words(&next));
    }
    Ok(after)
}

/// Writes the boards as FENs, a line for each, without clocks of their own.
///
/// # Errors
/// When the words are no multiple of eight.
pub fn write_fens(all: &[u64], out: &mut String) -> Result<(), Fault> {
    for board in boards(all)? {
        out.push_str(&crate::fen::usual(&board.into()).to_string());
        out.push('\n');
    }
    Ok(())
}

/// Writes the moves of all boards as UCI does, a line for each, as [`moves`] lists them.
///
/// # Errors
/// When the words are no multiple of eight.
pub fn write_moves(all: &[u64], out: &mut String) -> Result<(), Fault> {
    for board in boards(all)? {
        write_ucis(&board, &movegen::legal_moves(&board), out);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const FENS: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n\n\
                        k7/8/1Q6/8/8/8/8/7K b - - 0 1\n";

    #[test]
    fn boards_are_answered_row_by_row() {
        let all = read_fens(FENS).unwrap();
        assert_eq!(move_counts(&all), Ok(vec![20, 0]));
        assert_eq!(moves(&all).unwrap().len(), 20);
        assert_eq!(statuses(&all), Ok(vec![2, 0]));
        let mut fens = String::new();
        write_fens(&all, &mut fens).unwrap();
        assert_eq!(fens, FENS.replace("\n\n", "\n"));
    }

    #[test]
    fn a_bad_row_is_named() {
        let fault = read_fens("4k3/8/8/8/8/8/8/4K3 w - - 0 1\n8/8 w").unwrap_err();
        assert!(fault.field.starts_with("row 1"), "{fault}");
        let all = read_fens(FENS).unwrap();
        assert_eq!(play(&all, &[0, 1]).unwrap_err().field, "row 1");
        assert_eq!(play(&all, &[0]).unwrap_err().field, "moves");
        assert_eq!(move_counts(&all[1..]).unwrap_err().field, "boards");
        let e4 = movegen::read_uci(&Board::start(), "e2e4").unwrap().bits();
        assert_eq!(play(&all, &[e4, 0]).unwrap()[8..], all[8..]);
    }
}
