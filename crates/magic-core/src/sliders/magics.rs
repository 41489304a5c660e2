//! The magic numbers, as found by a seeded random search.
//!
//! To regenerate this file's tables: `cargo run --release -p magic-core --example find_magics`
//! (it takes less than a second and prints exactly these). The method is in [`crate::finder`].
//! A wrong number cannot hide: the table of attacks would not compile.

use crate::finder::Magic;

/// By square, for rooks.
pub(super) const ROOK_MAGICS: [Magic; 64] = [
    Magic(0x0180_0040_0018_2280), // a1
    Magic(0x0840_0810_0020_0044), // b1
    Magic(0x0200_0840_2012_0080), // c1
    Magic(0x0200_0840_0412_0020), // d1
    Magic(0x0200_2008_0200_0410), // e1
    Magic(0x0100_0100_0208_0400), // f1
    Magic(0x0200_0102_0004_00E8), // g1
    Magic(0x0200_0C02_2201_8841), // h1
    Magic(0x0000_8000_4000_8030), // a2
    Magic(0x0400_4010_0040_2000), // b2
    Magic(0x0022_0020_1082_0048), // c2
    Magic(0x8000_8080_1000_0800), // d2
    Magic(0xC011_0010_0408_0300), // e2
    Magic(0x0002_0004_1082_0108), // f2
    Magic(0x0005_0001_0004_0200), // g2
    Magic(0x0002_0005_5209_0184), // h2
    Magic(0x8480_0040_4000_2000), // a3
    Magic(0x00A0_0040_0048_3002), // b3
    Magic(0x8030_0020_0800_2401), // c3
    Magic(0x8000_8080_1000_0800), // d3
    Magic(0x0088_0080_0400_8008), // e3
    Magic(0x0424_8080_0200_0400), // f3
    Magic(0x0007_0400_0281_1008), // g3
    Magic(0x4809_0200_0090_5114), // h3
    Magic(0x0440_4000_8020_8000), // a4
    Magic(0x2030_03C4_4000_6000), // b4
    Magic(0x0000_A002_8010_0180), // c4
    Magic(0x002A_000A_0020_1040), // d4
    Magic(0x8402_0801_0010_0501), // e4
    Magic(0x5001_0003_0008_2400), // f4
    Magic(0x0005_0001_0004_0200), // g4
    Magic(0x0020_0102_0000_4084), // h4
    Magic(0x0000_8240_0280_0162), // a5
    Magic(0x8010_0220_0440_0040), // b5
    Magic(0x0010_0024_0020_0800), // c5
    Magic(0x0048_0008_8080_1000), // d5
    Magic(0x0010_8044_0280_0801), // e5
    Magic(0x0205_0004_0100_0802), // f5
    Magic(0x0004_8110_0400_4802), // g5
    Magic(0x3800_8000_6180_0100), // h5
    Magic(0x0440_4000_8020_8000), // a6
    Magic(0x0034_2000_5000_4000), // b6
    Magic(0x3034_4220_0901_0010), // c6
    Magic(0x0101_05D0_0021_0008), // d6
    Magic(0x0088_0080_0400_8008), // e6
    Magic(0x0002_0004_1002_0008), // f6
    Magic(0x0040_1002_0004_0208), // g6
    Magic(0x0010_0904_8046_0004), // h6
    Magic(0x0101_4004_8000_A480), // a7
    Magic(0x1160_2000_4000_9280), // b7
    Magic(0x4020_0041_0010_2100), // c7
    Magic(0x0008_2200_408A_1200), // d7
    Magic(0x8802_0800_1100_0500), // e7
    Magic(0x0229_0002_0804_0100), // f7
    Magic(0x0820_0288_0110_0400), // g7
    Magic(0x0000_8001_0000_4080), // h7
    Magic(0x8004_C721_1201_0082), // a8
    Magic(0x0001_0080_4000_1021), // b8
    Magic(0x1004_1009_0042_2001), // c8
    Magic(0x2844_0500_1000_A009), // d8
    Magic(0x0016_0004_2010_0802), // e8
    Magic(0x0612_0010_0401_0802), // f8
    Magic(0x4008_0170_0802_0084), // g8
    Magic(0x2240_0221_040A_4482), // h8
];

/// By square, for bishops.
pub(super) const BISHOP_MAGICS: [Magic; 64] = [
    Magic(0x4104_9000_8124_0080), // a1
    Magic(0x4050_1020_8100_44A0), // b1
    Magic(0x0A30_A400_4140_0200), // c1
    Magic(0x1008_2052_4008_0801), // d1
    Magic(0x0002_0210_0650_8002), // e1
    Magic(0x0002_0210_0650_8002), // f1
    Magic(0x0802_8C10_0904_4802), // g1
    Magic(0x0000_2084_1008_6204), // h1
    Magic(0x2002_2120_1202_4241), // a2
    Magic(0x4201_688A_082A_0020), // b2
    Magic(0x0000_4818_0304_3020), // c2
    Magic(0x0040_2806_0042_0400), // d2
    Magic(0x0180_0110_4100_0240), // e2
    Magic(0x4010_0310_0A10_0825), // f2
    Magic(0x0000_3108_0104_2001), // g2
    Magic(0x4020_0A02_0241_0400), // h2
    Magic(0x0040_8020_0801_0100), // a3
    Magic(0x00A0_1404_0802_0065), // b3
    Magic(0x0408_0009_0241_0A02), // c3
    Magic(0x0008_0001_0411_0402), // d3
    Magic(0x1002_0004_1202_0000), // e3
    Magic(0x0001_0902_0082_2020), // f3
    Magic(0x0080_8214_4804_3000), // g3
    Magic(0x0801_2005_4608_0404), // h3
    Magic(0x0002_A000_4004_0400), // a4
    Magic(0x0804_6400_2248_0802), // b4
    Magic(0xF940_B000_1800_8020), // c4
    Magic(0x0020_0800_0082_0440), // d4
    Magic(0x0209_0400_0200_2100), // e4
    Magic(0x1001_0101_0200_9080), // f4
    Magic(0x0102_4840_0404_0200), // g4
    Magic(0x4010_4A00_0080_8400), // h4
    Magic(0x0101_0420_1042_0809), // a5
    Magic(0x2004_0208_0060_4100), // b5
    Magic(0x4184_0404_0102_1020), // c5
    Magic(0x0080_8200_8018_0080), // d5
    Magic(0x0420_1200_2411_8080), // e5
    Magic(0x4002_0802_0000_4048), // f5
    Magic(0x0021_0D0C_0002_0220), // g5
    Magic(0x8004_008E_8026_0C42), // h5
    Magic(0x0298_0804_1000_04C8), // a6
    Magic(0x0081_0082_5020_2008), // b6
    Magic(0x8281_0018_0400_0204), // c6
    Magic(0x0000_1020_1800_4100), // d6
    Magic(0x4000_010E_1400_8A00), // e6
    Magic(0x2901_1001_0441_0600), // f6
    Magic(0x4050_1020_8100_44A0), // g6
    Magic(0x0021_1800_810A_0090), // h6
    Magic(0x0802_8C10_0904_4802), // a7
    Magic(0x80E0_4202_0120_0000), // b7
    Magic(0x0025_0104_4110_2402), // c7
    Magic(0x0230_0000_2088_0404), // d7
    Magic(0x0208_8010_2202_1400), // e7
    Magic(0x0104_4024_8884_8091), // f7
    Magic(0x8004_A408_5A04_0C00), // g7
    Magic(0x4050_1020_8100_44A0), // h7
    Magic(0x0000_2084_1008_6204), // a8
    Magic(0x4020_0A02_0241_0400), // b8
    Magic(0x01A0_021A_0101_2108), // c8
    Magic(0x4120_61B2_0484_1101), // d8
    Magic(0x0080_0001_10A0_2210), // e8
    Magic(0x1098_0088_0288_0200), // f8
    Magic(0x2002_2120_1202_4241), // g8
    Magic(0x4104_9000_8124_0080), // h8
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::finder::{SparseCandidates, find};
    use crate::{Direction, Square};

    /// The seed of the example program.
    const SEED: u64 = 20_261_121;

    #[test]
    fn the_search_finds_these_numbers_again() {
        for square in Square::ALL {
            let first = |directions| find(square, directions, SparseCandidates::seeded(SEED));
            assert_eq!(first(&Direction::STRAIGHT), Some(ROOK_MAGICS[square.index()]));
            assert_eq!(first(&Direction::DIAGONAL), Some(BISHOP_MAGICS[square.index()]));
        }
    }
}
