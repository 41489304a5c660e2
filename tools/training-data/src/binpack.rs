//! Stockfish's binpack, against the crate sfbinpack.

use std::io::Cursor;
use std::rc::Rc;

use anyhow::{Context, Result, anyhow};
use board::{EnPassantField, Move, MoveKind, Piece, Position};
use magic_core::{Color, SplitMix64};
use sfbinpack::chess::color::Color as TheirColor;
use sfbinpack::chess::coords::Square;
use sfbinpack::chess::r#move::{Move as TheirMove, MoveType};
use sfbinpack::chess::piece::Piece as TheirPiece;
use sfbinpack::chess::piecetype::PieceType;
use sfbinpack::chess::position::Position as TheirPosition;
use sfbinpack::{
    CompressedTrainingDataEntryReader, CompressedTrainingDataEntryWriter, TrainingDataEntry,
};
use training_data::{BinpackPosition, BinpackReader, BinpackWriter, Score, ViriGame, WinDrawLoss};

use crate::findings::Findings;
use crate::turns::Contest;

/// What Stockfish's tools write, for both sides, where a position is not to be trained on. Sums of
/// two of them wrap.
const NO_SCORE: i16 = 32_002;

/// What a file says about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The position.
    pub position: Position,
    /// The move.
    pub mv: Move,
    /// The score for the side to move.
    pub score: Score,
    /// The result for the side to move.
    pub result: WinDrawLoss,
    /// How many half moves have been played.
    pub ply: u32,
}

/// All positions of all games: written by sfbinpack, read by both.
pub fn compare<'a>(games: &'a [ViriGame], findings: &mut Findings) -> Result<Vec<Contest<'a>>> {
    let mut random = SplitMix64::seeded(0);
    // Many games are cut at the beginning, so that chains begin everywhere.
    let entries: Vec<Entry> = games
        .iter()
        .flat_map(|game| entries(game).skip(random.below(2) * random.below(120)))
        .collect();
    let file = write(&entries)?;
    read_both(&file, &entries, findings)?;
    let ours = write_ours(&entries);
    read_both(&ours, &entries, findings)?;
    findings.check("bytes of binpack", &(ours == file), &true);
    println!(
        "binpack: {} positions of {} games in {} bytes",
        entries.len(),
        games.len(),
        file.len()
    );
    let theirs: Vec<TrainingDataEntry> = entries.iter().map(as_theirs).collect::<Result<_>>()?;
    let positions = entries.len() as u64;
    let writing = Contest {
        what: "binpack: writing a file",
        positions,
        ours: Box::new(move || write_ours(&entries).len() as u64),
        theirs: Box::new(move || write_theirs(&theirs).expect("written before").len() as u64),
    };
    let file = Rc::new(file);
    let file_too = Rc::clone(&file);
    let reading = Contest {
        what: "binpack: reading a file",
        positions,
        ours: Box::new(move || {
            let mut found = 0;
            for at in BinpackReader::new(&file[..]) {
                let at = at.expect("read before");
                let occupied = at.position.board().occupied().0;
                found ^=
                    occupied.rotate_left(u32::from(at.score.0 as u16) & 63) ^ u64::from(at.ply);
            }
            found
        }),
        theirs: Box::new(move || {
            let mut found = 0;
            let reader = CompressedTrainingDataEntryReader::new(Cursor::new(&file_too[..]));
            let mut reader = reader.expect("read before");
            while reader.has_next() {
                let at = reader.next();
                let occupied = at.pos.occupied().bits();
                found ^= occupied.rotate_left(u32::from(at.score as u16) & 63) ^ u64::from(at.ply);
            }
            found
        }),
    };
    Ok(vec![reading, writing])
}

/// The positions of a game with what binpack says about them.
pub fn entries(game: &ViriGame) -> impl Iterator<Item = Entry> {
    game.positions().map(|(position, mv, score)| {
        let side = position.side_to_move();
        let (score, result) = match side {
            Color::White => (score, game.result),
            Color::Black => (Score(-score.0), game.result.reversed()),
        };
        let score = if score.0.abs() == NO_SCORE { Score(NO_SCORE) } else { score };
        let ply = 2 * (position.fullmove_number() - 1) + side as u32;
        Entry { position, mv, score, result, ply }
    })
}

/// The file that sfbinpack writes.
pub fn write(entries: &[Entry]) -> Result<Vec<u8>> {
    write_theirs(&entries.iter().map(as_theirs).collect::<Result<Vec<_>>>()?)
}

fn write_theirs(entries: &[TrainingDataEntry]) -> Result<Vec<u8>> {
    let mut file = Vec::new();
    let mut writer = CompressedTrainingDataEntryWriter::new(&mut file)?;
    for entry in entries {
        writer.write_entry(entry)?;
    }
    drop(writer); // It writes its last chunk then.
    Ok(file)
}

/// The file that we write.
fn write_ours(entries: &[Entry]) -> Vec<u8> {
    let mut writer = BinpackWriter::new(Vec::new());
    for &Entry { position, mv, score, result, ply } in entries {
        let at = BinpackPosition { position, mv, score, result, ply, in_chain: 0 };
        writer.write(&at).expect("standard chess fits");
    }
    writer.finish().expect("memory")
}

/// Reads a file with both crates.
pub fn read_both(file: &[u8], entries: &[Entry], findings: &mut Findings) -> Result<()> {
    let mut theirs = CompressedTrainingDataEntryReader::new(Cursor::new(file))?;
    let mut ours = BinpackReader::new(file);
    for (number, expected) in entries.iter().enumerate() {
        let what = format!("position {number} of binpack, {}", expected.position);
        let read = ours.next().ok_or_else(|| anyhow!("{what}: our reader has ended"))?;
        let read = read.with_context(|| what.clone())?;
        let fen = fen_of(&expected.position);
        let found = (read.mv, read.score, read.result, read.ply);
        findings.check(
            &what,
            &found,
            &(expected.mv, expected.score, expected.result, expected.ply),
        );
        findings.check(&what, read.position.board(), expected.position.board());
        findings.check(&what, &fen_of(&read.position), &fen);
        let at = theirs.next().to_string();
        let expected = as_theirs(expected)?.to_string();
        findings.check(format_args!("{what}, read by sfbinpack"), &at, &expected);
        findings.check(
            format_args!("{what}, as sfbinpack has it"),
            &expected.starts_with(&fen),
            &true,
        );
    }
    findings.check("end of binpack, as we read it", &ours.next().is_none(), &true);
    findings.check("end of binpack, as sfbinpack reads it", &theirs.has_next(), &false);
    Ok(())
}

/// The FEN with the en passant square that sfbinpack keeps: that of a legal capture.
fn fen_of(position: &Position) -> String {
    position.fen().en_passant(EnPassantField::Legal).to_string()
}

fn as_theirs(entry: &Entry) -> Result<TrainingDataEntry> {
    Ok(TrainingDataEntry {
        pos: TheirPosition::from_fen(&fen_of(&entry.position)).map_err(|why| anyhow!("{why:?}"))?,
        mv: move_as_theirs(entry.mv, entry.position.side_to_move()),
        score: entry.score.0,
        ply: u16::try_from(entry.ply)?,
        result: entry.result as i16 - 1,
    })
}

fn move_as_theirs(mv: Move, side: Color) -> TheirMove {
    let (from, to) = (Square::new(mv.from() as u32), Square::new(mv.to() as u32));
    let color = if side == Color::White { TheirColor::White } else { TheirColor::Black };
    let kind = match mv.kind() {
        _ if mv.promotion().is_some() => MoveType::Promotion,
        MoveKind::EnPassant => MoveType::EnPassant,
        MoveKind::Castling => MoveType::Castle,
        _ => MoveType::Normal,
    };
    let piece = |piece: Piece| TheirPiece::new(PieceType::from_ordinal(piece as u8), color);
    TheirMove::new(from, to, kind, mv.promotion().map_or(TheirPiece::none(), piece))
}

#[cfg(test)]
mod tests {
    use training_data::{Score, WinDrawLoss};

    use super::{entries, read_both, write};
    use crate::findings::Findings;
    use crate::games::{Starts, game};

    /// How many differences there are between a file and what should be in it.
    fn differences(change: impl FnOnce(&mut Vec<super::Entry>)) -> u64 {
        let mut entries: Vec<_> = entries(&game(3, 0, Starts::Standard)).take(40).collect();
        let file = write(&entries).expect("a file");
        change(&mut entries);
        let mut findings = Findings::default();
        read_both(&file, &entries, &mut findings).expect("both readers read it");
        findings.differences()
    }

    #[test]
    fn differences_are_found() {
        assert_eq!(differences(|_| ()), 0);
        // Each is found in what our reader says and in what sfbinpack says.
        assert_eq!(differences(|entries| entries[30].score = Score(1_234)), 2);
        let other =
            |result| if result == WinDrawLoss::Win { WinDrawLoss::Draw } else { WinDrawLoss::Win };
        assert_eq!(differences(|entries| entries[0].result = other(entries[0].result)), 2);
        assert_eq!(differences(|entries| entries[7].ply += 1), 2);
        assert_eq!(differences(|entries| entries[7].mv = entries[9].mv), 2);
        // Board and FEN of ours, and the line of sfbinpack.
        assert_eq!(differences(|entries| entries[5].position = entries[6].position), 3);
        // Both readers find more.
        assert_eq!(differences(|entries| entries.truncate(39)), 2);
    }
}
