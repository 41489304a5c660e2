//! `units show`: the positions of a unit as text.

use board::Position;
use perft_core::Control;
use perft_units::UnitFile;
use terminal::{Output, Verdict, remark, shown};

use crate::args::UnitsShowArgs;
use crate::commands::units::objects::UnitPositionObject;
use crate::error::CliError;
use crate::options::{CountingOptions, Format};
use crate::output::numbers::counted;

/// Writes each position of a unit.
///
/// # Errors
/// When the unit cannot be used, or output cannot be written.
pub(super) fn run(
    args: &UnitsShowArgs,
    options: &CountingOptions,
    control: &Control,
) -> Result<Verdict, CliError> {
    let unit = UnitFile::open(&args.file)?;
    let header = unit.header();
    let positions = counted(header.positions, "position");
    remark(
        shown!("unit {} of depth {}: {positions} of ply {}, {}, checksum {}", header.number, header.depth, header.ply, counted(header.paths, "path"), unit.checksum(); positions),
    );
    let mut output = Output::new();
    for position in unit.positions()? {
        if control.is_stopped() {
            return Ok(Verdict::Interrupted);
        }
        let (board, multiplicity) = position?;
        let fen = Position::from(board).to_string();
        match options.format {
            Format::Json => output.json(&UnitPositionObject::new(&fen, multiplicity))?,
            Format::Text => {
                // An EPD has the first four fields of a FEN.
                let fields: Vec<&str> = fen.split(' ').take(4).collect();
                output.line(shown!("{} c0 \"{multiplicity}\";", fields.join(" "); multiplicity))?;
            }
        }
        if !output.is_read() {
            return Ok(Verdict::Unread);
        }
    }
    Ok(Verdict::Fine)
}
