//! `read-games`: writes what our readers find in files of PGN and EPD, one JSON object for each
//! game or line.
//!
//! `compare.py` compares it with what python-chess finds. `game_record.py` describes the objects.

mod epd_record;
mod game_record;

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::Parser;
use pgn::{Language, PgnReader, PgnWriter};

/// Write what is read in files of PGN and EPD, one JSON object for each game or line.
#[derive(Parser)]
#[command(version)]
struct Cli {
    /// Files of games, or with the ending .epd, of lines in EPD.
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// The language whose letters stand for pieces.
    #[arg(long, default_value = "english", value_parser = language)]
    language: Language,
    /// Write the games anew in PGN, as our writer does, instead of objects. Games that cannot be
    /// read are left out.
    #[arg(long)]
    rewrite: bool,
}

/// The languages whose letters are compared.
fn language(name: &str) -> Result<Language, String> {
    Ok(match name {
        "english" => Language::English,
        "dutch" => Language::Dutch,
        "french" => Language::French,
        "german" => Language::German,
        "hungarian" => Language::Hungarian,
        "icelandic" => Language::Icelandic,
        "italian" => Language::Italian,
        "polish" => Language::Polish,
        "russian" => Language::Russian,
        "spanish" => Language::Spanish,
        _ => return Err("no language whose letters are compared".to_owned()),
    })
}

fn main() -> ExitCode {
    match run(&Cli::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("read-games: {error:#}");
            ExitCode::from(2)
        }
    }
}

fn run(cli: &Cli) -> Result<()> {
    let mut output = BufWriter::new(io::stdout().lock());
    for path in &cli.files {
        read(path, cli, &mut output).with_context(|| path.display().to_string())?;
    }
    output.flush()?;
    Ok(())
}

fn read(path: &Path, cli: &Cli, output: &mut impl Write) -> Result<()> {
    if path.extension().is_some_and(|ending| ending == "epd") {
        let content = std::fs::read(path)?;
        for line in String::from_utf8_lossy(&content).lines() {
            writeln!(output, "{}", epd_record::of_line(line))?;
        }
        return Ok(());
    }
    let mut reader = PgnReader::new(File::open(path)?).with_language(cli.language);
    if cli.rewrite {
        let mut writer = PgnWriter::new(output);
        for game in reader.games().flatten() {
            writer.write_game(&game)?;
        }
        return Ok(());
    }
    for game in reader.games() {
        writeln!(output, "{}", game_record::of_game(&game))?;
    }
    Ok(())
}
