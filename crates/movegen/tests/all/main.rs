//! Tests of constants and of lists: one program, which is linked once. Others have their own reasons.

mod constants;
mod leaper_lists;
mod move_list;
