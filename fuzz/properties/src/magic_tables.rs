//! Bytes as tables of magics.

use magic_lab::tables::{HashChoice, SourceTable, TableCheck, read, read_source};

use crate::messages::{is_fit_to_print, text_is_fit_to_print};

/// How many magics of a table are checked.
const CHECKED: usize = 12;

/// Any bytes are refused with line, column and reason, or are a table whose magics can be checked,
/// each fault with its line. What is read as a table is read the same as a source file; arrays that
/// are left out have a line and a reason.
pub fn magic_table(data: &[u8]) {
    let lines = data.iter().filter(|&&byte| byte == b'\n').count() + 1;
    let (table, unplaced) = match (read_source(data), read(data)) {
        (Ok(SourceTable { table, unplaced, .. }), Ok(strict)) => {
            assert_eq!((&table, &unplaced[..]), (&strict, &[][..]), "two readings of one table");
            (table, unplaced)
        }
        (Ok(SourceTable { table, unplaced, .. }), Err(_)) => (table, unplaced),
        (Err(error), Err(strict)) => {
            for error in [error, strict] {
                assert!((1..=lines).contains(&error.line) && error.column > 0, "{error}");
                is_fit_to_print(&error);
            }
            return;
        }
        (Err(error), Ok(_)) => panic!("only read_source refuses it: {error}"),
    };
    for array in &unplaced {
        assert!((1..=lines).contains(&array.line), "{array:?}");
        text_is_fit_to_print(&format!("{}: {}", array.name, array.reason));
    }
    assert!(table.magics() > 0, "an empty table");
    let mut check = TableCheck::new(table, HashChoice::default());
    for fault in check.by_ref().take(CHECKED).flatten() {
        assert!((1..=lines).contains(&fault.line), "{fault:?}");
        text_is_fit_to_print(&format!(
            "{}{}{}{:?}",
            fault.piece, fault.square, fault.magic.0, fault.reason
        ));
    }
    check.other_transform();
}
