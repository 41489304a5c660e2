//! Tests of constants and of lists: one program, which is linked once. Others have their own reasons.

mod constants;
mod move_list;
