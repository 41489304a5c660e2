//! The positions that every bench and every record uses.
