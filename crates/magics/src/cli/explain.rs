//! `magics explain`: how a magic turns a set of squares into an index, drawn as in the Chess
//! Programming Wiki.

mod explanation;
mod lists;
mod objects;
mod pictures;
mod text;

use magic_core::{Bitboard, Magic, Slider};
use magic_lab::backends::FancyMagics;
use magic_lab::{IndexBits, ListedLeaper, MagicHash, Transform, few_bits};
use terminal::{ShownText, Verdict};

use super::args::{ExplainArgs, ExplainedPiece};
use super::error::CliError;
use super::output::{Form, Output, write_picture};
use explanation::MagicExplanation;

/// Draws two equations. The first shows which square meets which index bit. The second shows how
/// one set of squares leads to its attacks, or to its list of moves.
pub(crate) fn run(args: &ExplainArgs, output: &mut Output) -> Result<Verdict, CliError> {
    refuse_useless_options(args)?;
    let explanation = explained(args)?;
    let rows = args.page.of(explanation.hash.bits.entries())?;
    let form = Form::of_option(args.json);
    write_picture(output, args.svg.as_ref(), form, || pictures::picture(&explanation))?;
    if args.json {
        objects::write(&explanation, &rows, output)?;
    } else {
        output.line(ShownText::lines(text::text(&explanation, output.paint())))?;
        if let ExplainedPiece::Leaper(_) = args.piece() {
            lists::write(&explanation, &rows, output)?;
        }
    }
    Ok(if explanation.faults.is_empty() { Verdict::Fine } else { Verdict::Finding })
}

/// Rejects options that mean nothing for the piece.
fn refuse_useless_options(args: &ExplainArgs) -> Result<(), CliError> {
    let is_slider = matches!(args.piece(), ExplainedPiece::Slider(_));
    let refused = [
        (
            "--targets",
            is_slider && args.targets.is_some(),
            "give the pieces in the way by --occupied",
        ),
        (
            "--from, --limit or --all",
            is_slider && args.page.is_given(),
            "`magics blockers` lists sets",
        ),
        ("--occupied", !is_slider && args.occupied.is_some(), "nothing blocks it: give --targets"),
        ("--bits", !is_slider && args.bits.is_some(), "its index has a bit for each target"),
    ];
    match refused.into_iter().find(|(_, is_refused, _)| *is_refused) {
        None => Ok(()),
        Some((option, _, remedy)) => Err(CliError::Options {
            problem: format!("{option} does not go with a {}", args.piece()),
            remedy,
        }),
    }
}

fn explained(args: &ExplainArgs) -> Result<MagicExplanation, CliError> {
    let random = args.seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 50;
    let (square, piece) = (args.square, args.piece());
    match piece {
        ExplainedPiece::Slider(slider) => {
            let hash = slider_hash(slider, args)?;
            let mask = slider.relevant_mask(square);
            let chosen = args.occupied.unwrap_or_else(|| mask.nth_subset(random)) & mask;
            Ok(MagicExplanation::new(piece, square, hash, mask, chosen))
        }
        ExplainedPiece::Leaper(leaper) => {
            let mask = leaper.targets(square);
            let chosen = args.targets.unwrap_or_else(|| mask.nth_subset(random));
            if let Some(beyond) = chosen.into_iter().find(|at| !mask.contains(*at)) {
                return Err(CliError::Options {
                    problem: format!("--targets: the {leaper} on {square} cannot move to {beyond}"),
                    remedy: "give squares that it attacks",
                });
            }
            Ok(MagicExplanation::new(piece, square, leaper_hash(leaper, mask, args)?, mask, chosen))
        }
    }
}

fn slider_hash(slider: Slider, args: &ExplainArgs) -> Result<MagicHash, CliError> {
    match (args.magic, args.bits) {
        (Some(magic), Some(bits)) => {
            Ok(MagicHash { magic: Magic(magic), bits, transform: Transform::Multiply64 })
        }
        (Some(_), None) => Err(CliError::Options {
            problem: format!("--magic of a {slider} needs --bits"),
            remedy: "the size of the index belongs to the magic: give --bits N",
        }),
        (None, _) => Ok(FancyMagics::hash(slider, args.square)),
    }
}

/// The magic of the user, or the first with four one-bits, which move lists use.
fn leaper_hash(
    leaper: ListedLeaper,
    targets: Bitboard,
    args: &ExplainArgs,
) -> Result<MagicHash, CliError> {
    let magic = args.magic.map(Magic).or_else(|| few_bits(targets, 4).next());
    match (magic, IndexBits::new(targets.len())) {
        (Some(magic), Some(bits)) => {
            Ok(MagicHash { magic, bits, transform: Transform::Multiply64 })
        }
        _ => Err(CliError::Options {
            problem: format!("no magic of the {leaper} on {} is known", args.square),
            remedy: "give one with --magic",
        }),
    }
}
