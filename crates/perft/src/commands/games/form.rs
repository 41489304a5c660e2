//! How the positions of games are written.

use std::io::{self, Write};

use serde::Serialize;
use terminal::Output;

use crate::game_positions::{GamePosition, TextRemark};
use crate::output::bad_game::BadGameObject;

/// The form of the positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum GamesForm {
    /// A FEN.
    Fen,
    /// Four fields of a FEN, and the rest as operations.
    Epd,
    /// A row of a table.
    Csv,
    /// An object.
    Json,
}

const COLUMNS: &str = "game,ply,move,san,result,fen";

/// A position of a game.
#[derive(Serialize)]
struct GamePositionObject<'a> {
    game: u64,
    ply: u32,
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    uci: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    san: Option<String>,
    result: &'a str,
    fen: String,
}

impl GamesForm {
    /// Writes what stands before all positions.
    ///
    /// # Errors
    /// When output cannot be written.
    pub(super) fn begin(self, output: &mut Output) -> io::Result<()> {
        if self == Self::Csv { output.line(COLUMNS) } else { Ok(()) }
    }

    /// Writes positions.
    ///
    /// # Errors
    /// When output cannot be written.
    pub(super) fn write(self, output: &mut Output, positions: &[GamePosition]) -> io::Result<()> {
        if positions.is_empty() {
            return Ok(());
        }
        let mut text = Vec::new();
        match self {
            Self::Fen => positions.iter().try_for_each(|it| writeln!(text, "{}", it.fen()))?,
            Self::Epd => positions.iter().try_for_each(|it| writeln!(text, "{}", epd(it)))?,
            Self::Csv => {
                let mut table = csv::Writer::from_writer(&mut text);
                positions.iter().try_for_each(|it| table.write_record(row(it)))?;
                table.flush()?;
            }
            Self::Json => {
                for position in positions {
                    serde_json::to_writer(&mut text, &object(position))?;
                    text.push(b'\n');
                }
            }
        }
        output.data(|stream| stream.write_all(&text))
    }

    /// Writes that a game was refused or cut, where the form has a place for it.
    ///
    /// # Errors
    /// When output cannot be written.
    pub(super) fn write_unusable(
        self,
        output: &mut Output,
        problem: &TextRemark,
    ) -> io::Result<()> {
        if self == Self::Json { output.json(&BadGameObject::from(problem)) } else { Ok(()) }
    }
}

fn epd(position: &GamePosition) -> String {
    let fen = position.fen();
    let fields: Vec<&str> = fen.split(' ').collect();
    let [fields @ .., clock, number] = &fields[..] else { return fen };
    let GamePosition { game, ply, result, .. } = position;
    let played = position.san().map_or_else(String::new, |san| format!(" c0 \"{san}\";"));
    let fields = fields.join(" ");
    format!(
        "{fields} hmvc {clock}; fmvn {number}; id \"game {game}, ply {ply}\";{played} c1 \"{result}\";"
    )
}

fn row(position: &GamePosition) -> [String; 6] {
    let GamePosition { game, ply, result, .. } = position;
    let played = [position.uci(), position.san()].map(Option::unwrap_or_default);
    let [uci, san] = played;
    [game.to_string(), ply.to_string(), uci, san, result.to_string(), position.fen()]
}

fn object(position: &GamePosition) -> GamePositionObject<'static> {
    GamePositionObject {
        game: position.game,
        ply: position.ply,
        uci: position.uci(),
        san: position.san(),
        result: position.result.as_str(),
        fen: position.fen(),
    }
}
