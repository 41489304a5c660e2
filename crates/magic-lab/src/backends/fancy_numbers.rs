//! Magics for as many index bits as there are relevant squares, found by a seeded random search.
//!
//! To find them again: `cargo run --release -p magic-lab --example find_magics`. It takes less than
//! a second and prints exactly these numbers. The method is [`RandomSearch`](crate::RandomSearch).
//! A wrong number does not compile, because the compiler fills the attack table with these numbers.

use magic_core::Magic;

/// By square, for rooks.
pub(super) const ROOK_MAGICS: [Magic; 64] = [
    Magic(0x0080_1040_0020_8002), // a1
    Magic(0x0040_1000_4000_2001), // b1
    Magic(0x4100_0900_2000_4010), // c1
    Magic(0x0100_0805_0020_1000), // d1
    Magic(0x4480_2800_0A80_4400), // e1
    Magic(0x0600_1004_082A_0001), // f1
    Magic(0x0200_0104_0082_0008), // g1
    Magic(0x4080_0034_8008_4100), // h1
    Magic(0x0000_8000_8020_4010), // a2
    Magic(0x1000_8020_0040_0080), // b2
    Magic(0x0001_0020_0041_0011), // c2
    Magic(0x0040_8008_0084_1000), // d2
    Magic(0x0048_8080_0400_0800), // e2
    Magic(0x0402_8080_0400_1200), // f2
    Magic(0x8001_0100_0102_0004), // g2
    Magic(0x1902_0000_4100_8224), // h2
    Magic(0x8010_4900_2080_0102), // a3
    Magic(0x2201_0100_4000_8025), // b3
    Magic(0x3030_0080_1620_0080), // c3
    Magic(0x40C8_0101_0020_1000), // d3
    Magic(0x0048_8080_0400_0800), // e3
    Magic(0x0400_8180_0400_0600), // f3
    Magic(0x4801_0101_0004_0200), // g3
    Magic(0x0804_0200_1400_6089), // h3
    Magic(0x0040_0050_8000_2080), // a4
    Magic(0x0000_4000_8020_0080), // b4
    Magic(0x0000_1000_8020_0082), // c4
    Magic(0x0032_1001_0009_0020), // d4
    Magic(0x1202_0072_0024_0820), // e4
    Magic(0x0011_0003_0008_2400), // f4
    Magic(0x2492_0204_0001_0810), // g4
    Magic(0x0000_004A_0008_8411), // h4
    Magic(0x3020_0040_0080_8000), // a5
    Magic(0x4110_0420_0440_4000), // b5
    Magic(0x0040_2000_8080_1000), // c5
    Magic(0x0440_1001_0100_2008), // d5
    Magic(0x0100_0800_8080_0401), // e5
    Magic(0x0026_0010_0200_0804), // f5
    Magic(0x8004_F001_0400_0802), // g5
    Magic(0x0003_0000_4100_00B2), // h5
    Magic(0xC240_2040_0080_8000), // a6
    Magic(0x1002_5000_2001_4003), // b6
    Magic(0x0001_0020_0041_0011), // c6
    Magic(0x0020_1000_0800_8080), // d6
    Magic(0x2000_0801_0005_0010), // e6
    Magic(0x0804_0010_0802_0200), // f6
    Magic(0x1810_0402_0001_0100), // g6
    Magic(0x0000_0045_008E_0004), // h6
    Magic(0x2080_0020_0240_0240), // a7
    Magic(0x01E0_0080_4008_3080), // b7
    Magic(0x0120_0010_4421_0500), // c7
    Magic(0x0020_1000_0800_8080), // d7
    Magic(0x0222_0800_1100_0500), // e7
    Magic(0x2401_0004_0002_2900), // f7
    Magic(0x0080_0801_1002_8400), // g7
    Magic(0x0500_1044_0081_1200), // h7
    Magic(0x0490_4100_8000_1021), // a8
    Magic(0x0112_0010_2100_4082), // b8
    Magic(0x0948_1020_0842_0082), // c8
    Magic(0x0010_0090_A009_0005), // d8
    Magic(0x0081_0008_0002_1005), // e8
    Magic(0xC022_0010_8144_0802), // f8
    Magic(0x0000_4625_1000_8804), // g8
    Magic(0x0000_1080_4402_2302), // h8
];

/// By square, for bishops.
pub(super) const BISHOP_MAGICS: [Magic; 64] = [
    Magic(0x0040_0903_110D_0109), // a1
    Magic(0x1008_0848_0080_2040), // b1
    Magic(0x8008_00A4_0490_00A2), // c1
    Magic(0x0091_0502_0004_0440), // d1
    Magic(0x0001_1040_1004_000C), // e1
    Magic(0x0482_0A11_0400_0100), // f1
    Magic(0x0101_044A_2004_9020), // g1
    Magic(0x0002_010C_0202_2240), // h1
    Magic(0x0021_1002_0818_4681), // a2
    Magic(0x2000_2008_0089_2042), // b2
    Magic(0x0042_1210_8202_0200), // c2
    Magic(0x4201_0808_4108_0200), // d2
    Magic(0x0100_042C_2001_2810), // e2
    Magic(0x0008_2104_2104_0000), // f2
    Magic(0x0001_0104_0125_4000), // g2
    Magic(0x1400_0842_1814_4242), // h2
    Magic(0xC404_0041_0812_2C00), // a3
    Magic(0x0044_C003_1002_0200), // b3
    Magic(0x0008_0104_1800_1010), // c3
    Magic(0x0010_2008_0840_1002), // d3
    Magic(0x000C_0102_1120_0071), // e3
    Magic(0x0031_0002_1000_8410), // f3
    Magic(0x0000_5001_0B10_10A0), // g3
    Magic(0x1005_8808_3201_1000), // h3
    Magic(0x5030_C200_1002_0204), // a4
    Magic(0x88D0_1010_0444_8088), // b4
    Magic(0x0202_0440_1208_0200), // c4
    Magic(0x0024_0040_0401_0002), // d4
    Magic(0x2942_0400_2200_8200), // e4
    Magic(0xC180_5102_2201_0100), // f4
    Magic(0x2088_0102_0200_8223), // g4
    Magic(0x0061_0100_0040_4804), // h4
    Magic(0x0008_0231_00C8_2002), // a5
    Magic(0x1001_0808_8002_1003), // b5
    Magic(0x4001_0401_1092_0802), // c5
    Magic(0xC002_0100_4044_0040), // d5
    Magic(0x2011_0204_0002_0102), // e5
    Magic(0x0101_0041_0002_0100), // f5
    Magic(0x0808_2200_4E04_0100), // g5
    Magic(0x0001_1103_0212_0066), // h5
    Magic(0x0020_8814_5200_4013), // a6
    Magic(0x1204_0108_0862_0200), // b6
    Magic(0xC101_0400_2210_0401), // c6
    Magic(0x082C_00A2_1405_0800), // d6
    Magic(0x0610_0801_0040_9400), // e6
    Magic(0x0040_1000_4042_2080), // f6
    Magic(0x0202_0464_1880_0401), // g6
    Magic(0x0028_0081_0A58_0602), // h6
    Magic(0x0101_044A_2004_9020), // a7
    Magic(0x8000_4C06_180A_0840), // b7
    Magic(0x0008_2104_2104_0000), // c7
    Magic(0x8020_0090_20A8_1100), // d7
    Magic(0x0081_10C0_1041_0000), // e7
    Magic(0x2002_0910_1000_8220), // f7
    Magic(0x0022_08B0_0080_8211), // g7
    Magic(0x1008_0848_0080_2040), // h7
    Magic(0x0002_010C_0202_2240), // a8
    Magic(0x1400_0842_1814_4242), // b8
    Magic(0x0000_0000_8088_2100), // c8
    Magic(0x2008_1202_4084_0404), // d8
    Magic(0x5030_C200_1002_0204), // e8
    Magic(0x0100_1060_0202_0212), // f8
    Magic(0x0021_1002_0818_4681), // g8
    Magic(0x0040_0903_110D_0109), // h8
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{RandomSearch, SparseCandidates};
    use magic_core::{Slider, Square};

    /// The seed of the example program.
    const SEED: u64 = 20_261_121;

    #[test]
    fn the_search_finds_these_numbers_again() {
        for square in Square::ALL {
            let first =
                |slider| RandomSearch::new(slider, square).find(SparseCandidates::seeded(SEED));
            assert_eq!(first(Slider::Rook), Some(ROOK_MAGICS[square.index()]));
            assert_eq!(first(Slider::Bishop), Some(BISHOP_MAGICS[square.index()]));
        }
    }
}
