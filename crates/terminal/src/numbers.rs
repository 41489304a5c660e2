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

/// A number with the noun it counts: `1 position`, `2 positions`.
pub fn counted(number: impl Into<u128>, noun: &str) -> String {
    let number = number.into();
    format!("{} {noun}{}", grouped(number), plural(number))
}

/// What a noun ends with behind this number.
pub const fn plural(number: u128) -> &'static str {
    if number == 1 { "" } else { "s" }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_is_not_many() {
        let texts = [0_u32, 1, 1000].map(|number| counted(number, "path"));
        assert_eq!(texts, ["0 paths", "1 path", "1,000 paths"]);
    }

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
