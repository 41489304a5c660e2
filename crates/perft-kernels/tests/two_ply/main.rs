//! Two-ply counting, rule by rule and number by number.

mod explain;
mod levels;
mod rules;
mod weighted_boards;
mod worked_example;
