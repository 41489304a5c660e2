//! Prints the magic numbers of all squares, found by a seeded search. The numbers are the tables of
//! `src/backends/fancy_numbers.rs`.
//!
//! `cargo run --release -p magic-lab --example find_magics [seed]`

use magic_core::{Magic, Slider, Square};
use magic_lab::{RandomSearch, SparseCandidates};

/// The seed of the numbers in use.
const DEFAULT_SEED: u64 = 20_261_121;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let seed = match std::env::args().nth(1) {
        Some(text) => text.parse()?,
        None => DEFAULT_SEED,
    };
    print_table("ROOK_MAGICS", Slider::Rook, seed);
    print_table("BISHOP_MAGICS", Slider::Bishop, seed);
    Ok(())
}

/// Prints one table as Rust source. Each square starts its stream anew. So its number does not
/// depend on the search for the squares before it.
fn print_table(name: &str, slider: Slider, seed: u64) {
    println!("pub(super) const {name}: [Magic; 64] = [");
    for square in Square::ALL {
        // The stream has no end, so the search always finds a magic.
        let search = RandomSearch::new(slider, square);
        if let Some(Magic(bits)) = search.find(SparseCandidates::seeded(seed)) {
            println!("    Magic({}), // {square}", grouped(bits));
        }
    }
    println!("];");
}

/// The number in hexadecimal, in groups of four digits.
fn grouped(bits: u64) -> String {
    let [a, b, c, d] = [48, 32, 16, 0].map(|shift| bits >> shift & 0xFFFF);
    format!("0x{a:04X}_{b:04X}_{c:04X}_{d:04X}")
}
