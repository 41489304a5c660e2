//! The known magics with one index bit less than the square has relevant squares.
//!
//! These are published figures. Many people found them, and the Chess Programming Wiki collects
//! them under "Best Magics so far". For the rook on 33 squares and the bishop on 38 it is proved
//! that there is none. For 16 squares and 2 squares nobody knows. The compiler checks each number
//! when it fills the table of [`DenseMagics`](super::DenseMagics).

use magic_core::Square;

/// For the rook on 15 squares.
pub(super) const ROOK: [(Square, u64); 15] = [
    (Square::A7, 0x48FF_FE99_FECF_AA00),
    (Square::B7, 0x48FF_FE99_FECF_AA00),
    (Square::C7, 0x497F_FFAD_FF9C_2E00),
    (Square::D7, 0x613F_FFDD_FFCE_9200),
    (Square::E7, 0xFFFF_FFE9_FFE7_CE00),
    (Square::F7, 0xFFFF_FFF5_FFF3_E600),
    (Square::G7, 0x0003_FF95_E5E6_A4C0),
    (Square::H7, 0x510F_FFF5_F63C_96A0),
    (Square::A8, 0xEBFF_FFB9_FF9F_C526),
    (Square::B8, 0x61FF_FEDD_FEED_AEAE),
    (Square::C8, 0x53BF_FFED_FFDE_B1A2),
    (Square::D8, 0x127F_FFB9_FFDF_B5F6),
    (Square::E8, 0x411F_FFDD_FFDB_F4D6),
    (Square::G8, 0x0003_FFEF_27EE_BE74),
    (Square::H8, 0x7645_FFFE_CBFE_A79E),
];

/// For the bishop on 24 squares.
pub(super) const BISHOP: [(Square, u64); 24] = [
    (Square::A1, 0xFFED_F9FD_7CFC_FFFF),
    (Square::B1, 0xFC09_6285_4A77_F576),
    (Square::G1, 0xFC0A_66C6_4A7E_F576),
    (Square::H1, 0x7FFD_FDFC_BD79_FFFF),
    (Square::A2, 0xFC08_46A6_4A34_FFF6),
    (Square::B2, 0xFC08_7A87_4A3C_F7F6),
    (Square::G2, 0xFC08_64AE_59B4_FF76),
    (Square::H2, 0x3C08_60AF_4B35_FF76),
    (Square::A3, 0x73C0_1AF5_6CF4_CFFB),
    (Square::B3, 0x41A0_1CFA_D64A_AFFC),
    (Square::G3, 0x7C0C_028F_5B34_FF76),
    (Square::H3, 0xFC0A_028E_5AB4_DF76),
    (Square::A6, 0xDCEF_D9B5_4BFC_C09F),
    (Square::B6, 0xF95F_FA76_5AFD_602B),
    (Square::G6, 0x43FF_9A5C_F4CA_0C01),
    (Square::H6, 0x4BFF_CD8E_7C58_7601),
    (Square::A7, 0xFC0F_F286_5334_F576),
    (Square::B7, 0xFC0B_F6CE_5924_F576),
    (Square::G7, 0xC3FF_B7DC_36CA_8C89),
    (Square::H7, 0xC3FF_8A54_F4CA_2C89),
    (Square::A8, 0xFFFF_FCFC_FD79_EDFF),
    (Square::B8, 0xFC08_63FC_CB14_7576),
    (Square::G8, 0xFC08_7E8E_4BB2_F736),
    (Square::H8, 0x43FF_9E4E_F4CA_2C89),
];
