//! Tests of constants and of lists: one program, which is linked once. Others have their own
//! reasons.

mod castling_paths;
mod constants;
mod leaper_lists;
mod move_list;
