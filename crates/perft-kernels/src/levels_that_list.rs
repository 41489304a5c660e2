//! How each processor level lists and plays moves.

use board::{Board, Side};

use crate::listing::level::ListingLevel;
use crate::listing::word_player::WordPlayer;
use crate::stamped::Portable;

impl ListingLevel for Portable {
    type Player<'b, S: Side> = WordPlayer<'b, S>;

    #[inline(always)]
    fn player<S: Side>(self, board: &Board) -> WordPlayer<'_, S> {
        WordPlayer::of(board)
    }
}

#[cfg(target_arch = "x86_64")]
mod x86_64 {
    use std::convert::Infallible;
    use std::ops::ControlFlow;

    use magic_core::{BlackMagics, Pext};
    use movegen::MoveList;
    use movegen::generator::{Legal, Scope, generate};

    use super::*;
    use crate::level::Level;
    use crate::listing::level::write_by_sets;
    use crate::listing::ymm_player::YmmPlayer;
    use crate::move_lists::list_writer::{ListWriter, MoveChooser};
    use crate::move_lists::room::{AppendMoves, MoveRoom, ROOM};
    use crate::move_lists::zmm_targets::PackedTargets;
    use crate::stamped::{Avx512, V3};

    impl ListingLevel for V3<Pext> {
        type Player<'b, S: Side> = YmmPlayer<'b, S>;

        #[inline(always)]
        fn list<S: Side>(self, board: &Board, moves: &mut MoveList) {
            list_by_pieces::<S, _, _, _>(self, self.proof(), board, moves);
        }

        #[inline(always)]
        fn write<S: Side>(self, board: &Board, room: &mut [u16; ROOM]) -> usize {
            list_by_pieces::<S, _, _, _>(self, self.proof(), board, MoveRoom::new(room)).len()
        }

        #[inline(always)]
        fn player<S: Side>(self, board: &Board) -> YmmPlayer<'_, S> {
            YmmPlayer::of(self.proof(), board)
        }
    }

    /// Where PEXT is slow, it must not number targets either.
    impl ListingLevel for V3<BlackMagics> {
        type Player<'b, S: Side> = YmmPlayer<'b, S>;

        #[inline(always)]
        fn player<S: Side>(self, board: &Board) -> YmmPlayer<'_, S> {
            YmmPlayer::of(self.proof(), board)
        }
    }

    impl ListingLevel for Avx512<Pext> {
        type Player<'b, S: Side> = YmmPlayer<'b, S>;

        #[inline(always)]
        fn list<S: Side>(self, board: &Board, moves: &mut MoveList) {
            list_by_pieces::<S, _, _, _>(self, self.proof(), board, moves);
        }

        #[inline(always)]
        fn write<S: Side>(self, board: &Board, room: &mut [u16; ROOM]) -> usize {
            write_by_sets::<S, _, PackedTargets>(self, board, room)
        }

        #[inline(always)]
        fn player<S: Side>(self, board: &Board) -> YmmPlayer<'_, S> {
            YmmPlayer::of(self.proof().into(), board)
        }
    }

    /// All moves of a piece at once.
    #[inline(always)]
    fn list_by_pieces<S: Side, L: Level, C: MoveChooser, D: AppendMoves>(
        level: L,
        chooser: C,
        board: &Board,
        moves: D,
    ) -> D {
        let mut writer = ListWriter::new::<S>(chooser, board, moves);
        let ControlFlow::<Infallible>::Continue(()) =
            generate::<S, _, _, _>(Legal, board, level.sliders(), Scope::ALL, &mut writer);
        writer.list()
    }
}
