//! Numbers as people read them.

/// A number in groups of three digits: `119,060,324`.
pub fn grouped(number: u128) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() * 4 / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_digits_by_three() {
        let cases = [
            (0, "0"),
            (999, "999"),
            (1000, "1,000"),
            (119_060_324, "119,060,324"),
            (u128::MAX, "340,282,366,920,938,463,463,374,607,431,768,211,455"),
        ];
        for (number, text) in cases {
            assert_eq!(grouped(number), text);
        }
    }
}
