//! The check of magics whose windows share a table.

use magic_core::{Slider, Square};
use magic_lab::packing::PackingConflict;

use super::bad::{Bad, Why};
use super::report::VerifyReport;
use crate::cli::table_file::SharedTable;

/// Checks every magic by itself, and then whether two squares need different attacks in one entry.
pub(super) fn check(table: &SharedTable) -> VerifyReport {
    let packing = &table.packing;
    let mut report =
        VerifyReport { checked: 128, entries: Some(packing.entries()), ..VerifyReport::default() };
    for slider in Slider::ALL {
        for square in Square::ALL {
            let conflict = packing.verify_square(slider, square).err();
            report.note(conflict.map(|conflict| bad(table, conflict)));
        }
    }
    if report.is_good() {
        report.note(packing.verify().err().map(|conflict| bad(table, conflict)));
    }
    report
}

/// The second of two sets that clash has the place: the first was laid before it.
fn bad(table: &SharedTable, conflict: PackingConflict) -> Bad {
    let [first, second] = conflict.sets;
    let (slider, square) = (second.slider, second.square);
    let first_line = table.line(first.slider, first.square);
    Bad {
        line: table.line(slider, square),
        piece: slider.to_string(),
        square,
        magic: table.packing.placed(slider, square).magic.0,
        why: Why::Entry { conflict, first_line },
    }
}
