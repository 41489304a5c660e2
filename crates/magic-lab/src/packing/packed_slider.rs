//! [`PackedSlider`]: a slider on one square, as the packer sees it.

use super::packing_keys::PackingKeys;
use super::window_shape::WindowShape;

/// A slider on a square, with the multipliers found for it.
pub(super) struct PackedSlider {
    pub(super) keys: PackingKeys,
    pub(super) pool: Vec<WindowShape>,
}
