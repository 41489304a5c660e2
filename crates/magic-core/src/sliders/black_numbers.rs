//! The magics of the default slider table, and where the windows begin.
//!
//! They are the result of `magics find --mode packing --from-best`. That search started from the
//! black magics that Volker Annuss and Niklas Fiekas published (talkchess.com 2017, topic 64790, as
//! distributed with cozy-chess). It replaced 44 of the 128 numbers. A wrong number does not
//! compile, because the compiler fills the attack table with these numbers.
//!
//! Two windows (rook on g2 and g7) reached beyond the last entry in use. Their entries were then
//! moved to the end of the window. This needs no search: the irrelevant squares below the first
//! relevant one are always set, so the highest bits of a multiplier add the same number to every
//! index.

/// For each square the multiplier and the first entry of its window, for rooks.
pub(super) const ROOK: [(u64, usize); 64] = [
    (0x8028_0013_FF84_FFFF, 10531), // a1
    (0x5FFB_FEFD_FEF6_7FFF, 40758), // b1
    (0xFFEF_FAFF_EFFD_FFFF, 45065), // c1
    (0x0030_0090_0300_008A, 65464), // d1
    (0x0050_0280_1050_0023, 78705), // e1
    (0x0020_0121_20A0_0020, 41548), // f1
    (0x0030_0060_00C0_0030, 46414), // g1
    (0x0058_0058_06B0_0002, 0),     // h1
    (0x7FBF_F7FB_FBEA_FFFC, 40609), // a2
    (0x0000_1400_8105_0002, 34532), // b2
    (0x0000_1800_4380_0048, 75160), // c2
    (0x7FFF_E800_021F_FFB8, 57447), // d2
    (0xFFFF_CFFE_7FCF_FFAF, 69491), // e2
    (0x3A00_1800_C000_6018, 61519), // f2
    (0x0C00_1800_5FD0_0018, 80602), // g2
    (0x0000_1800_3062_0018, 21126), // h2
    (0x0030_0018_010C_0003, 50012), // a3
    (0x0003_000C_0085_FFFF, 64196), // b3
    (0x73FB_FFF7_FE00_FFF8, 57533), // c3
    (0x7601_FFE0_03FF_E006, 52667), // d3
    (0x8D71_FFEF_FF00_8010, 53951), // e3
    (0x7C10_8007_BEFF_F81F, 54404), // f3
    (0x9810_0040_4000_8001, 74222), // g3
    (0x0400_8005_5860_4100, 15499), // h3
    (0x0040_2000_1008_0008, 36586), // a4
    (0x0010_0200_0804_0004, 58046), // b4
    (0x16C0_0800_4004_4012, 27890), // c4
    (0x0000_0400_2002_0020, 54101), // d4
    (0x881F_FF00_1FFE_0020, 49865), // e4
    (0x4AF0_1F00_0780_07C3, 60132), // f4
    (0xBFFB_FAFF_FB68_3F7F, 16261), // g4
    (0x0807_F67F_FA10_2040, 25228), // h4
    (0x2000_08E8_0030_0030, 7335),  // a5
    (0x0000_0087_8018_0018, 73004), // b5
    (0x0000_0103_0018_0018, 62574), // c5
    (0x4000_0081_8018_0018, 43017), // d5
    (0x69A0_1FFE_0020_0100, 48611), // e5
    (0x4000_1881_0006_0006, 13332), // f5
    (0xFFFF_FF7F_FFBF_BFFF, 0),     // g5
    (0x70DA_801F_FFE0_0040, 24727), // h5
    (0x2000_0202_EC00_2800, 30097), // a6
    (0xFFFF_F9FF_7CFF_F3FF, 41864), // b6
    (0x0000_0040_4B80_1800, 74744), // c6
    (0x2000_002F_E03F_D000, 66797), // d6
    (0xFFFF_FF6F_FE7F_CFFD, 65134), // e6
    (0xBFF7_EFFF_BFC0_0FFF, 57755), // f6
    (0x8003_FFF8_5800_5804, 79402), // g6
    (0x6054_000A_5800_5805, 78214), // h6
    (0x0829_0001_0115_0028, 31347), // a7
    (0x0000_0085_008A_0014, 9154),  // b7
    (0x8000_002B_0040_8028, 33780), // c7
    (0x4000_0020_4079_0028, 33660), // d7
    (0x7800_0020_1028_8028, 34212), // e7
    (0x8517_E000_1F1F_8020, 60171), // f7
    (0x65E8_0003_F3A4_0048, 80602), // g7
    (0x2003_D800_0050_0028, 45067), // h7
    (0x0000_0040_2100_3C82, 19553), // a8
    (0x4000_0280_0900_13C1, 6554),  // b8
    (0x8000_00E0_0041_0501, 4077),  // c8
    (0xFFFD_FFFF_777B_7D6E, 19617), // d8
    (0x0007_E1FF_FFEF_C3C2, 70742), // e8
    (0xAFE0_000F_FF78_0402, 29042), // f8
    (0xEE73_FFFB_FFBB_77FE, 3781),  // g8
    (0x0080_0003_FB8D_ABCA, 70765), // h8
];

/// For each square the multiplier and the first entry of its window, for bishops.
pub(super) const BISHOP: [(u64, usize); 64] = [
    (0xA702_0080_6018_03D8, 9215),  // a1
    (0x3E7F_C0EF_D7F7_FFF9, 8439),  // b1
    (0x0A00_8018_1001_F60C, 14180), // c1
    (0x03C0_801F_FC00_01F0, 34954), // d1
    (0x7FFF_C37F_F222_0440, 8843),  // e1
    (0x7B5F_E0FE_FF75_FF29, 18362), // f1
    (0x0808_101F_4000_7F04, 15029), // g1
    (0x1008_0820_1EC0_0080, 35526), // h1
    (0x83F9_8041_0020_87FE, 3874),  // a2
    (0x8202_007F_E04F_BC01, 44508), // b2
    (0x7F7E_7F00_3803_FDFC, 15503), // c2
    (0x0440_007F_E003_1000, 16295), // d2
    (0x3B5D_4400_4014_B7ED, 6863),  // e2
    (0x1079_FFE0_00FF_8000, 17624), // f2
    (0x3C07_0810_1F40_0080, 14400), // g2
    (0x0806_1408_0FA0_0040, 15453), // h2
    (0x7FFE_7FFF_817F_CFF9, 15018), // a3
    (0xABFF_5FFF_DF6F_F830, 37048), // b3
    (0x5301_8080_C00F_4001, 18780), // c3
    (0x407E_0001_000F_FB8A, 686),   // d3
    (0x87A8_0440_807F_8A0A, 29331), // e3
    (0xFFDF_EFFF_DE39_FFEF, 65998), // f3
    (0xCE80_0800_101F_0003, 8658),  // g3
    (0x7FF7_FBFF_F820_3FFF, 14890), // h3
    (0x8800_013E_8300_C030, 969),   // a4
    (0x0420_0097_0180_6018, 8829),  // b4
    (0x7FFE_FF7F_7F01_F7FD, 58878), // c4
    (0x8700_3030_10C0_C006, 15020), // d4
    (0xC800_1818_1060_6000, 14541), // e4
    (0x2000_2038_001C_8010, 65715), // f4
    (0x7FDF_F003_E020_7FC0, 36941), // g4
    (0x7FFF_FC04_8020_1040, 15781), // h4
    (0x0000_0080_FC82_C040, 17497), // a5
    (0x0000_0040_7E41_6020, 17636), // b5
    (0x8001_0100_FFFF_E040, 35697), // c5
    (0xD003_FEFE_0440_4080, 83432), // d5
    (0xFFFF_DC04_3FBC_0100, 78104), // e5
    (0x8EC0_1FE0_4000_7FC8, 77615), // f5
    (0x107F_F00F_E400_0F90, 14435), // g5
    (0x66DF_EFFC_078C_1FE1, 9148),  // h5
    (0x0000_0041_00F8_8080, 9091),  // a6
    (0x8040_4040_4040_0020, 17363), // b6
    (0x0000_0041_0187_00C0, 76136), // c6
    (0x0010_0000_80FC_4080, 18911), // d6
    (0x1000_003C_8018_0030, 34921), // e6
    (0xC100_00DF_8028_0050, 36678), // f6
    (0x81FF_E14F_DFF3_E008, 9234),  // g6
    (0x803F_F008_0816_F3F4, 15149), // h6
    (0x0800_001F_4080_8200, 9076),  // a7
    (0x29C3_FFF0_3F40_2FF7, 27030), // b7
    (0x5F9F_0010_107F_E010, 18057), // c7
    (0x7FBF_F7FB_F840_100C, 8766),  // d7
    (0x0800_0001_001F_E040, 18389), // e7
    (0xBFFD_FFC1_802F_F400, 16850), // f7
    (0xFFFF_FFBF_7FDF_F020, 1152),  // g7
    (0x5900_0090_1007_C412, 32072), // h7
    (0x1000_0010_1EC1_0082, 44860), // a8
    (0x7FB1_2800_3FDF_7FD7, 3913),  // b8
    (0x7F83_FFFF_FFF0_7F7F, 16015), // c8
    (0x8720_801F_F001_003B, 17514), // d8
    (0x0878_0400_00FF_E01F, 16029), // e8
    (0x945E_3880_0080_1012, 9319),  // f8
    (0x0840_8000_8020_0FDA, 9114),  // g8
    (0x1000_00C0_5F58_2008, 17384), // h8
];
