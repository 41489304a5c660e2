//! A number that is not a magic, in words and as an object.

use magic_core::{Bitboard, Magic, Square};
use magic_lab::packing::{PackedSet, PackingConflict};
use magic_lab::tables::{FaultReason, TableFault};
use magic_lab::{Conflict, TargetConflict};
use serde::Serialize;

use terminal::ShownText;

use crate::cli::args::VerifyArgs;
use crate::cli::boards::{Drawing, side_by_side};
use crate::cli::output::{Paint, Shade};

/// The place, the two sets that clash, and their boards.
pub(super) fn text(fault: &TableFault, args: &VerifyArgs, paint: Paint) -> String {
    let TableFault { line, piece, square, magic: Magic(magic), reason } = fault;
    let path = ShownText::path(&args.file);
    let place = format!("{path}:{line}: {piece} {square}: {magic:#018x}");
    let reason = match reason {
        FaultReason::Claim(claim) => format!(": {}", ShownText::of(claim)),
        FaultReason::Blockers { conflict: Conflict { index, blockers, attacks, .. }, .. } => {
            format!(
                "\n  has the index {index} for two sets of blockers with different attacks{}",
                clash(&[0, 1].map(|set| Clash::new(*square, blockers[set], attacks[set])), paint)
            )
        }
        FaultReason::Targets(TargetConflict { index, targets }) => {
            let drawings = targets.map(|set| Drawing::of_set("targets", set, *square));
            let [first, second] = targets.map(|set| format!("\n  targets {:#018x}", set.0));
            format!(
                "\n  has the index {index} for two sets of targets{first}{second}\n{}",
                indented(&side_by_side(&drawings, &[], paint))
            )
        }
        FaultReason::Entry { conflict: PackingConflict { entry, sets }, first_line } => {
            let clashes = sets.map(|set| Clash::new(set.square, set.blockers, set.attacks()));
            let other = other_set(sets, *first_line);
            format!("\n  has the entry {entry} for {other}{}", clash(&clashes, paint))
        }
    };
    format!("{} {place}{reason}", paint.text(Shade::Bad, "BAD"))
}

/// The other set that needs an entry of a shared table.
fn other_set(sets: &[PackedSet; 2], first_line: usize) -> String {
    let [first, second] = *sets;
    if (first.slider, first.square) == (second.slider, second.square) {
        return "two sets of blockers with different attacks".to_owned();
    }
    let PackedSet { slider, square, .. } = first;
    format!(
        "blockers with other attacks than the {slider} on {square} needs there, from line {first_line}"
    )
}

/// The same for JSON.
pub(super) fn object(fault: &TableFault) -> BadObject {
    let hex = |set: Bitboard| format!("{set:#018x}");
    let mut object = BadObject {
        line: fault.line,
        piece: fault.piece.to_string(),
        square: fault.square.to_string(),
        magic: format!("{:#018x}", fault.magic.0),
        ..BadObject::default()
    };
    match &fault.reason {
        FaultReason::Claim(claim) => object.problem = Some(claim.clone()),
        FaultReason::Blockers { conflict, .. } => {
            object.index = Some(conflict.index);
            object.blockers = Some(conflict.blockers.map(hex));
            object.attacks = Some(conflict.attacks.map(hex));
        }
        FaultReason::Entry { conflict: PackingConflict { entry, sets }, first_line } => {
            object.entry = Some(*entry);
            object.blockers = Some(sets.map(|set| hex(set.blockers)));
            object.attacks = Some(sets.map(|set| hex(set.attacks())));
            let first = sets[0];
            object.first = Some(FirstObject {
                line: *first_line,
                piece: first.slider.to_string(),
                square: first.square.to_string(),
            });
        }
        FaultReason::Targets(conflict) => {
            object.index = Some(conflict.index);
            object.targets = Some(conflict.targets.map(hex));
        }
    }
    object
}

/// One of two sets that clash.
struct Clash {
    square: Square,
    blockers: Bitboard,
    attacks: Bitboard,
}

impl Clash {
    const fn new(square: Square, blockers: Bitboard, attacks: Bitboard) -> Self {
        Self { square, blockers, attacks }
    }
}

/// Both sets as numbers and as boards.
fn clash(sets: &[Clash; 2], paint: Paint) -> String {
    let numbers =
        |set: &Clash| format!("\n  blockers {:#018x}, attacks {:#018x}", set.blockers, set.attacks);
    let drawings = sets.each_ref().map(|set| {
        [("blockers", set.blockers), ("attacks", set.attacks)]
            .map(|(title, board)| Drawing::of_set(title, board, set.square))
    });
    let boards = side_by_side(drawings.as_flattened(), &[], paint);
    format!("{}{}\n{}", numbers(&sets[0]), numbers(&sets[1]), indented(&boards))
}

fn indented(text: &str) -> String {
    text.lines().map(|line| format!("  {line}")).collect::<Vec<_>>().join("\n")
}

/// A bad number as JSON.
#[derive(Default, Serialize)]
pub(super) struct BadObject {
    line: usize,
    piece: String,
    square: String,
    magic: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    problem: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    index: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    entry: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    blockers: Option<[String; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    attacks: Option<[String; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    targets: Option<[String; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    first: Option<FirstObject>,
}

/// The magic that the first of two sets belongs to, where a table is shared.
#[derive(Serialize)]
struct FirstObject {
    line: usize,
    piece: String,
    square: String,
}
