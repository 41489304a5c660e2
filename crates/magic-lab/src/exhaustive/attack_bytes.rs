//! A byte for each set of attacks, which says of each ray where it ends.

use magic_core::{Bitboard, Slider, Square, between, ray};

/// The bytes for the attacks of a slider on a square. Two sets of blockers have one byte exactly if
/// they leave the same attacks. No byte is 0.
///
/// Each ray has a field of bits. A ray that ends on its first square has 0 there, or 1: one field
/// begins with 1 if that takes no bit more, and otherwise there is a bit that is always set.
pub(super) struct AttackBytes {
    fields: Vec<RayField>,
    always: u8,
}

/// The bits of a ray.
struct RayField {
    ray: Bitboard,
    shift: u32,
    /// The bits.
    mask: u8,
    /// What the field has if the ray ends on its first square.
    first: u32,
}

impl AttackBytes {
    pub(super) fn new(slider: Slider, square: Square) -> Self {
        let rays = slider.directions().iter().map(|&direction| ray(square, direction));
        let (mut fields, mut shift, mut spare) = (Vec::<RayField>::new(), 0, None);
        for ray in rays.filter(|ray| !ray.is_empty()) {
            let bits = (ray.len() - 1).checked_ilog2().map_or(0, |bits| bits + 1);
            if !ray.len().is_power_of_two() {
                spare = Some(fields.len());
            }
            let mask = ((1_u32 << bits) - 1) << shift;
            fields.push(RayField { ray, shift, mask: mask as u8, first: 0 });
            shift += bits;
        }
        match spare {
            Some(field) => fields[field].first = 1,
            None => shift += 1,
        }
        debug_assert!(shift <= 8, "the {slider} on {square} takes {shift} bits");
        Self { fields, always: if spare.is_none() { 1 << (shift - 1) } else { 0 } }
    }

    /// The byte for a set of attacks.
    pub(super) fn of(&self, attacks: Bitboard) -> u8 {
        self.fields.iter().fold(self.always, |byte, field| {
            byte | field.ending_on((attacks & field.ray).len() - 1)
        })
    }

    /// The bits of the ray on which `target` is, and what they are if the ray ends before it: for
    /// each square between, from the slider's `square` on.
    pub(super) fn ending_before(&self, square: Square, target: Square) -> (u8, Vec<u8>) {
        let field = self.fields.iter().find(|field| field.ray.contains(target));
        let between = between(square, target).len();
        field.map_or((0, Vec::new()), |field| {
            (field.mask, (0..between).map(|place| field.ending_on(place)).collect())
        })
    }
}

impl RayField {
    /// The bits if the ray ends on a square, counted from 0.
    fn ending_on(&self, place: u32) -> u8 {
        ((place + self.first) << self.shift) as u8
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    #[test]
    fn each_set_of_attacks_has_a_byte_of_its_own() {
        for slider in [Slider::Rook, Slider::Bishop] {
            for square in Square::ALL {
                let bytes = AttackBytes::new(slider, square);
                let mut seen = BTreeMap::new();
                let mut sets = BTreeMap::new();
                for blockers in slider.relevant_mask(square).subsets() {
                    let attacks = slider.attacks(square, blockers);
                    let byte = bytes.of(attacks);
                    assert_ne!(byte, 0, "{slider} {square}");
                    assert_eq!(*seen.entry(byte).or_insert(attacks), attacks, "{slider} {square}");
                    assert_eq!(*sets.entry(attacks.0).or_insert(byte), byte, "{slider} {square}");
                }
            }
        }
    }
}
