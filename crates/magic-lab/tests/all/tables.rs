//! Tables of magics as text: what is read, what is refused, and what a check finds.

use std::sync::LazyLock;

use magic_core::{Magic, Slider, Square};
use magic_lab::backends::FancyMagics;
use magic_lab::tables::{FaultReason, HashChoice, MagicTable, TableCheck, TableFault, read};
use magic_lab::{IndexBits, ListedLeaper, Transform, few_bits};
use pretty_assertions::assert_eq;
use proptest::prelude::*;

/// The library's magics of all squares.
fn magics(slider: Slider) -> [u64; 64] {
    Square::ALL.map(|square| FancyMagics::hash(slider, square).magic.0)
}

fn c_array(name: &str, numbers: &[u64]) -> String {
    let numbers: Vec<String> =
        numbers.iter().map(|number| format!("  {number:#x}ULL,\n")).collect();
    format!("const uint64 {name}[{}] = {{\n{}}};\n", numbers.len(), numbers.concat())
}

fn json(slider: Slider) -> String {
    let object = |(square, magic): (Square, u64)| {
        format!("{{\"piece\":\"{slider}\",\"square\":\"{square}\",\"magic\":\"{magic:#018x}\"}}\n")
    };
    Square::ALL.into_iter().zip(magics(slider)).map(object).collect()
}

/// The lines of 2007 for the king on a1 and the knight on all squares.
fn list_lines() -> String {
    let line = |leaper: ListedLeaper, square: Square| {
        let targets = leaper.targets(square);
        let magic = few_bits(targets, 4).next().expect("every square has one");
        let (number, bits) = (square.index(), targets.len());
        format!(
            "find Magics with 4 one bits for {}, bits {bits}\nmagic/shift[{number:2}] {} movelists: {:#018x} {}\n",
            leaper.moves(),
            1 << bits,
            magic.0,
            64 - bits
        )
    };
    let knights = Square::ALL.map(|square| line(ListedLeaper::Knight, square)).concat();
    line(ListedLeaper::King, Square::A1) + &knights
}

fn faults(text: &str) -> Vec<TableFault> {
    let table = read(text.as_bytes()).unwrap_or_else(|error| panic!("{error}\n{text}"));
    TableCheck::new(table, HashChoice::default()).flatten().collect()
}

fn refusal(text: &str) -> String {
    read(text.as_bytes()).expect_err(text).to_string()
}

#[test]
fn good_tables_of_every_form_have_no_fault() {
    let both =
        c_array("RMagic", &magics(Slider::Rook)) + &c_array("BMagic", &magics(Slider::Bishop));
    let rust = both
        .replace("const uint64 RMagic[64] = {", "pub const ROOK_MAGICS: [u64; 64] = [")
        .replace("const uint64 BMagic[64] = {", "pub const BISHOP_MAGICS: [u64; 64] = [")
        .replace("ULL", "")
        .replace('}', "]");
    for (text, magics) in [
        (both, 128),
        (rust, 128),
        (json(Slider::Rook) + &json(Slider::Bishop), 128),
        (list_lines(), 65),
    ] {
        assert_eq!(read(text.as_bytes()).map(|table| table.magics()), Ok(magics), "{text}");
        assert_eq!(faults(&text), [], "{text}");
    }
}

#[test]
fn a_fault_names_line_piece_square_and_both_sets() {
    let mut numbers = magics(Slider::Bishop);
    numbers[Square::C1.index()] = 1;
    let [fault] = &faults(&c_array("BMagic", &numbers))[..] else { panic!("one fault expected") };
    assert_eq!(
        (fault.line, fault.piece.to_string(), fault.square),
        (4, "bishop".into(), Square::C1)
    );
    assert_eq!(fault.magic, Magic(1));
    let FaultReason::Blockers { conflict, hash } = &fault.reason else { panic!("{fault:?}") };
    assert_ne!(conflict.attacks[0], conflict.attacks[1]);
    assert!(conflict.blockers.iter().all(|&set| hash.index(set) == conflict.index));
}

#[test]
fn a_check_gives_one_item_for_each_magic() {
    let table = read(c_array("BMagic", &[0; 64]).as_bytes()).expect("a table");
    let mut check = TableCheck::new(table, HashChoice::default());
    assert_eq!(check.len(), 64);
    assert_eq!(check.next().map(|faults| faults.len()), Some(1));
    assert_eq!(check.len(), 63);
    assert_eq!(check.count(), 63);
}

#[test]
fn the_user_decides_before_the_table_and_the_table_before_the_usual() {
    let text = "/* by 32-bit products, 10 index bits */ BMagic_a1[] = { 1 };";
    let Ok(MagicTable::Sliders(entries)) = read(text.as_bytes()) else { panic!("a table") };
    let entry = &entries[0];
    let hash = HashChoice::default().hash(entry);
    assert_eq!((hash.bits.get(), hash.transform), (10, Transform::Multiply32));
    let bits = IndexBits::new(12);
    let hash = HashChoice { bits, transform: Some(Transform::Multiply64) }.hash(entry);
    assert_eq!((hash.bits.get(), hash.transform), (12, Transform::Multiply64));
    let entry = &magic_lab::tables::SliderEntry { bits: None, transform: None, ..*entry };
    let hash = HashChoice::default().hash(entry);
    assert_eq!((hash.bits.get(), hash.transform), (6, Transform::Multiply64));
}

#[test]
fn claims_of_list_lines_are_checked() {
    let head = "find Magics with 4 one bits for King-Moves, bits 3\n";
    let of = |line: &str| faults(&format!("{head}{line}\n"));
    assert_eq!(of("magic/shift[ 0] 8 movelists: 0x1040000000000003 61"), []);
    let found = of("magic/shift[ 0] 4 movelists: 0x0000000000000001 60");
    let claims: Vec<&str> = found
        .iter()
        .filter_map(|fault| match &fault.reason {
            FaultReason::Claim(claim) => Some(claim.as_str()),
            _ => None,
        })
        .collect();
    assert_eq!(
        claims,
        [
            "there are 8 move lists, not 4",
            "the shift must be 61, not 60",
            "the magic has 1 one-bits, not 4"
        ]
    );
    assert!(matches!(found.last().map(|it| &it.reason), Some(FaultReason::Targets(_))));
}

#[test]
fn numbers_of_both_languages_are_read() {
    for number in [
        "4096",
        "0x1000",
        "0X1000ULL",
        "4096ull",
        "0x10_00",
        "0x10'00",
        "0x1000_u64",
        "0x1000 // a1\n",
    ] {
        let table = read(format!("BMagic_a1[] = {{ {number} }};").as_bytes());
        let Ok(MagicTable::Sliders(entries)) = table else { panic!("{number}: {table:?}") };
        assert_eq!(entries[0].magic, Magic(4096), "{number}");
    }
    for number in ["0x", "0x_", "0x1g", "12a"] {
        let problem = refusal(&format!("BMagic_a1[] = {{ {number} }};"));
        assert_eq!(problem, format!("line 1, column 17: '{number}' is not a number"));
    }
    let problem = refusal("BMagic_a1[] = {\n 18446744073709551616 };");
    assert_eq!(problem, "line 2, column 2: '18446744073709551616' does not fit into 64 bits");
}

#[test]
fn comments_name_squares_and_say_how_indices_are_made() {
    let squares = |text: &str| match read(text.as_bytes()) {
        Ok(MagicTable::Sliders(entries)) => entries.iter().map(|entry| entry.square).collect(),
        other => panic!("{other:?}"),
    };
    let found: Vec<Square> = squares("BMagic[] = { 1, // e4\n 2 /* H8 */ };");
    assert_eq!(found, [Square::E4, Square::H8]);
    assert!(refusal("BMagic[] = { 1 /* e4: not found */ };").contains("has 64 numbers, not 1"));
    assert!(refusal("/* ×33-bit products */ BMagic[] = {").contains("32 or 64 bits, not 33"));
    assert!(refusal("/* by 33-bit products */ BMagic[] = {").contains("32 or 64 bits, not 33"));
    assert!(refusal("// 99 index bits\nBMagic[] = {").contains("1 to 16 bits"));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    /// Whatever damage a text has, it is read, or refused with a place inside it.
    #[test]
    fn damaged_tables_are_read_or_refused_with_a_place(
        form in 0..3_usize, at: prop::sample::Index, length in 0..40_usize, damage in "[^a]{0,6}",
    ) {
        static TEXTS: LazyLock<[String; 3]> = LazyLock::new(|| {
            [c_array("RMagic", &magics(Slider::Rook)), json(Slider::Rook), list_lines()]
        });
        let text = &TEXTS[form];
        let at = at.index(text.len());
        let end = (at + length).min(text.len());
        let text = format!("{}{damage}{}", &text[..at], &text[end..]);
        match read(text.as_bytes()) {
            Ok(table) => prop_assert!(table.magics() > 0),
            Err(error) => {
                prop_assert!(error.line >= 1 && error.column >= 1);
                prop_assert!(error.line <= text.matches('\n').count() + 1, "{error}\n{text}");
            }
        }
    }
}
