//! Bytes as tables of magics.

use magic_lab::tables::{HashChoice, TableCheck, read};

use crate::messages::{is_fit_to_print, text_is_fit_to_print};

/// How many magics of a table are checked.
const CHECKED: usize = 12;

/// Any bytes are refused with line, column and reason, or are a table whose magics can be checked, each fault with
/// its line.
pub fn magic_table(data: &[u8]) {
    let lines = data.iter().filter(|&&byte| byte == b'\n').count() + 1;
    let table = match read(data) {
        Ok(table) => table,
        Err(error) => {
            assert!((1..=lines).contains(&error.line) && error.column > 0, "{error}");
            return is_fit_to_print(&error);
        }
    };
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
