//! Checking a pasted table of magics, a bounded amount of work at a time.

use javascript::Fault;
use magic_core::Bitboard;
use magic_lab::packing::PackedSet;
use magic_lab::tables::{
    FaultReason, HashChoice, MagicTable, SourceTable, TableCheck, TableError, TableFault,
    UnplacedArray, read_source,
};
use magic_lab::{Conflict, IndexBits, TargetConflict, Transform};
use serde::{Deserialize, Serialize};

use crate::slider::transform;

/// The longest text that is read, in bytes.
const MAX_TEXT: usize = 1 << 20;

/// How many faults are kept.
const KEPT_FAULTS: usize = 20;

/// A text to check, and how indices are made where the user knows better than the text.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct PastedTable {
    /// The text: arrays of C or Rust, JSON objects, lines of the post of 2007, or the source file
    /// of a program.
    pub text: String,
    /// Bits of a product: 64 or 32.
    pub width: Option<u32>,
    /// The size of each index.
    pub bits: Option<u32>,
}

/// How far a check has come.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(large_number_types_as_bigints))]
pub struct TableProgress {
    /// The magics of the table.
    pub magics: u32,
    /// The magics checked so far.
    pub checked: u32,
    /// Those that are bad.
    pub bad: u32,
    /// The first faults.
    pub faults: Vec<FaultView>,
    /// The entries of the table that all magics share, if they share one.
    pub entries: Option<u32>,
    /// The width of the products that the magics may be meant for, if most of them are bad.
    pub other_width: Option<u32>,
    /// Arrays that may be magics and are not checked: line, name and reason, the first ones only.
    pub unplaced: Vec<String>,
    /// Whether all magics are checked.
    pub done: bool,
}

/// The fault of a magic of a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(large_number_types_as_bigints))]
pub struct FaultView {
    /// The line of the number.
    pub line: u32,
    /// `rook`, `bishop`, `king` or `knight`.
    pub piece: String,
    /// The square that the number is for.
    pub square: u32,
    /// The number.
    pub magic: u64,
    /// The width of the products that the index is made of, where two blocker sets have one index.
    pub width: Option<u32>,
    /// The bits of that index.
    pub bits: Option<u32>,
    /// What is wrong, in words.
    pub reason: String,
    /// The two sets that clash; none where the table says something false of the number.
    pub sets: Vec<ClashingSet>,
}

/// One of two sets that clash.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(large_number_types_as_bigints))]
pub struct ClashingSet {
    /// The piece: in a shared table the two sets may belong to different ones.
    pub piece: String,
    /// Where the piece stands.
    pub square: u32,
    /// The blockers of a slider, the targets of a leaper.
    pub set: u64,
    /// The attacks of a slider; nothing for a leaper.
    pub attacks: u64,
}

/// A check of a table.
#[derive(Clone, Debug)]
pub struct SteppedTableCheck {
    check: TableCheck,
    faults: Vec<FaultView>,
    unplaced: Vec<String>,
}

impl SteppedTableCheck {
    /// A check that has not begun.
    ///
    /// # Errors
    /// When the text is not a table, with the place, or when a number is out of range.
    pub fn new(pasted: &PastedTable) -> Result<Self, Fault> {
        let bits = pasted.bits.map(|bits| {
            IndexBits::new(bits).ok_or_else(|| Fault::new("bits", "an index has 1 to 16 bits"))
        });
        let choice = HashChoice {
            bits: bits.transpose()?,
            transform: pasted.width.map(transform).transpose()?,
        };
        if pasted.text.len() > MAX_TEXT {
            return Err(Fault::new("table", "a table of more than 1 MiB is not read here"));
        }
        let source = read_source(pasted.text.as_bytes())
            .map_err(|error| Fault::new("table", &error).at(offset_of(&error, &pasted.text)))?;
        let SourceTable { table, unplaced, .. } = source;
        let said = |UnplacedArray { line, name, reason, .. }: &UnplacedArray| {
            format!("line {line}, {name}: {reason}")
        };
        let unplaced = unplaced.iter().take(KEPT_FAULTS).map(said).collect();
        Ok(Self { check: TableCheck::new(table, choice), faults: Vec::new(), unplaced })
    }

    /// Checks at least one magic, and further ones until they have this many sets of blockers or
    /// targets.
    pub fn step(&mut self, sets: u32) -> TableProgress {
        let mut done_sets = 0_u64;
        while done_sets < u64::from(sets) {
            let Some(faults) = self.check.next() else { break };
            // The most sets that a magic can have.
            done_sets += 1 << 12;
            let room = KEPT_FAULTS.saturating_sub(self.faults.len());
            self.faults.extend(faults.iter().take(room).map(FaultView::from));
        }
        let table = self.check.table();
        let (magics, left) = (table.magics(), self.check.len());
        TableProgress {
            magics: magics as u32,
            checked: (magics - left) as u32,
            bad: self.check.bad() as u32,
            faults: self.faults.clone(),
            entries: match table {
                MagicTable::Shared(shared) => Some(shared.packing.entries() as u32),
                MagicTable::Sliders(_) | MagicTable::Lists(_) => None,
            },
            other_width: self.check.other_transform().map(width_of),
            unplaced: self.unplaced.clone(),
            done: left == 0,
        }
    }
}

const fn width_of(transform: Transform) -> u32 {
    match transform {
        Transform::Multiply64 => 64,
        Transform::Multiply32 => 32,
    }
}

/// The place of an error, in UTF-16 units.
fn offset_of(error: &TableError, text: &str) -> u32 {
    let units = |part: &str| part.encode_utf16().count() as u32;
    let before: u32 = text.split_inclusive('\n').take(error.line - 1).map(units).sum();
    let line = text.split_inclusive('\n').nth(error.line - 1).unwrap_or_default();
    let in_line: u32 = line.chars().take(error.column - 1).map(|c| c.len_utf16() as u32).sum();
    before + in_line
}

impl From<&TableFault> for FaultView {
    fn from(fault: &TableFault) -> Self {
        let (piece, square) = (fault.piece.to_string(), fault.square.index() as u32);
        let of_piece = |set: Bitboard, attacks: Bitboard| ClashingSet {
            piece: piece.clone(),
            square,
            set: set.0,
            attacks: attacks.0,
        };
        let (reason, sets) = match &fault.reason {
            FaultReason::Claim(claim) => (claim.clone(), Vec::new()),
            FaultReason::Blockers {
                conflict: Conflict { index, blockers, attacks, .. }, ..
            } => (
                format!("two blocker sets with different attacks have the index {index}"),
                [0, 1].map(|at| of_piece(blockers[at], attacks[at])).to_vec(),
            ),
            FaultReason::Targets(TargetConflict { index, targets }) => (
                format!("two sets of targets have the list number {index}"),
                targets.map(|set| of_piece(set, Bitboard::EMPTY)).to_vec(),
            ),
            FaultReason::Entry { conflict, first_line } => (
                shared_entry(conflict.entry, &conflict.sets, *first_line),
                conflict.sets.map(packed).to_vec(),
            ),
        };
        let (line, magic) = (fault.line as u32, fault.magic.0);
        let hash = match &fault.reason {
            FaultReason::Blockers { hash, .. } => Some(hash),
            _ => None,
        };
        let width = hash.map(|hash| width_of(hash.transform));
        let bits = hash.map(|hash| hash.bits.get());
        Self { line, piece, square, magic, width, bits, reason, sets }
    }
}

fn shared_entry(entry: usize, [first, second]: &[PackedSet; 2], first_line: usize) -> String {
    if (first.slider, first.square) == (second.slider, second.square) {
        return format!("two blocker sets with different attacks have the entry {entry}");
    }
    let PackedSet { slider, square, .. } = first;
    format!(
        "entry {entry} holds other attacks for the {slider} on {square}, from line {first_line}"
    )
}

fn packed(set: PackedSet) -> ClashingSet {
    ClashingSet {
        piece: set.slider.to_string(),
        square: set.square.index() as u32,
        set: set.blockers.0,
        attacks: set.attacks().0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use magic_core::{Slider, Square};
    use magic_lab::backends::FancyMagics;

    fn pasted(text: &str) -> PastedTable {
        PastedTable { text: text.to_owned(), width: None, bits: None }
    }

    fn bishops() -> String {
        let number =
            |square| format!("{:#x},\n", FancyMagics::hash(Slider::Bishop, square).magic.0);
        format!("BMagic[64] = {{\n{}}};", Square::ALL.map(number).concat())
    }

    #[test]
    fn a_good_table_is_good_in_steps_of_any_size() {
        for sets in [1, 10_000, u32::MAX] {
            let mut check = SteppedTableCheck::new(&pasted(&bishops())).unwrap();
            let mut steps = 1;
            let last = loop {
                let progress = check.step(sets);
                if progress.done {
                    break progress;
                }
                steps += 1;
            };
            assert_eq!((last.magics, last.checked, last.bad), (64, 64, 0));
            assert_eq!(steps == 64, sets == 1);
        }
    }

    #[test]
    fn a_source_file_is_searched_for_magics() {
        let numbers = bishops().split_once('{').expect("an array").1.replace("};", "");
        let words = "0x1234567890,".repeat(64);
        let go = format!(
            "package x\nvar table = [64]uint64{{{numbers}}}\nvar words = [64]uint64{{{words}}}\n"
        );
        let progress = SteppedTableCheck::new(&pasted(&go)).unwrap().step(u32::MAX);
        assert_eq!((progress.magics, progress.bad), (64, 0));
        let [said] = &progress.unplaced[..] else { panic!("{progress:?}") };
        assert!(said.starts_with("line 68, words: its name does not say"), "{said}");
    }

    #[test]
    fn the_first_clash_has_both_sets() {
        let text = bishops().replacen("{\n0x", "{\n1, //", 1);
        let progress = SteppedTableCheck::new(&pasted(&text)).unwrap().step(u32::MAX);
        assert_eq!(progress.bad, 1);
        let [fault] = &progress.faults[..] else { panic!("{progress:?}") };
        assert_eq!((fault.line, fault.piece.as_str(), fault.square), (2, "bishop", 0));
        let [first, second] = &fault.sets[..] else { panic!("{fault:?}") };
        assert_ne!(first.attacks, second.attacks);
        assert_eq!(progress.other_width, None);
    }

    #[test]
    fn many_faults_are_counted_and_the_first_kept() {
        let text = format!("BMagic_a1[] = {{ {} }};", "1, ".repeat(100));
        let progress = SteppedTableCheck::new(&pasted(&text)).unwrap().step(u32::MAX);
        assert_eq!((progress.bad, progress.faults.len()), (100, KEPT_FAULTS));
        assert_eq!(progress.other_width, Some(32));
    }

    #[test]
    fn a_problem_has_its_place_in_utf_16() {
        let error = SteppedTableCheck::new(&pasted("// 🂡\nBMagic_a1[] = { 0x1g };")).unwrap_err();
        assert_eq!((error.field.as_str(), error.offset), ("table", 22));
        assert_eq!(error.reason, "line 2, column 17: '0x1g' is not a number");
        let error = SteppedTableCheck::new(&pasted(&"/".repeat(MAX_TEXT + 1))).unwrap_err();
        assert!(error.reason.contains("1 MiB"), "{error}");
        let wide = PastedTable { width: Some(33), ..pasted("BMagic_a1[] = { 1 };") };
        assert_eq!(SteppedTableCheck::new(&wide).unwrap_err().field, "width");
        let many = PastedTable { bits: Some(17), ..pasted("BMagic_a1[] = { 1 };") };
        assert_eq!(SteppedTableCheck::new(&many).unwrap_err().field, "bits");
    }
}
