// A line that a mutant changes has a comment: genre ~ what is replaced ~ the replacement ~ what
// becomes of it.

const LENGTH: usize = 2 + 1; // BinaryOperator ~ + ~ * ~ Apart

const fn at_compile_time(number: u32) -> u32 {
    number + 1 // BinaryOperator ~ + ~ - ~ Apart
}

const EVALUATED: u32 = at_compile_time(2);

pub fn sum(a: u32, b: u32) -> u32 {
    a + b // BinaryOperator ~ + ~ - ~ Missed; BinaryOperator ~ + ~ * ~ Caught; FnValue ~ a + b ~ 0 ~ Caught
}

pub fn is_less(a: &str, b: &str) -> bool {
    *a < *b // BinaryOperator ~ < ~ == ~ Caught; BinaryOperator ~ < ~ <= ~ Equal; FnValue ~ *a < *b ~ "" ~ Unviable
}

pub fn both(a: bool, b: bool) -> bool {
    a && b // BinaryOperator ~ && ~ || ~ Caught
}

pub fn either(a: bool, b: bool) -> bool {
    a || b // BinaryOperator ~ || ~ && ~ Caught
}

pub const fn inner(a: u32, b: u32, c: u32) -> u32 {
    a + b * c // BinaryOperator ~ + ~ - ~ Caught; BinaryOperator ~ * ~ + ~ Caught; BinaryOperator ~ * ~ / ~ Equal
}

pub fn grow(numbers: &mut [u32]) {
    numbers[1 + 1] += numbers[0] * 2; // BinaryOperator ~ += ~ -= ~ Caught; BinaryOperator ~ + ~ * ~ Caught; BinaryOperator ~ * ~ / ~ Caught
}

pub fn opposite(number: i32) -> i32 {
    -number // UnaryOperator ~ - ~ ~ Caught
}

pub fn is_odd(number: u32) -> bool {
    !number.is_multiple_of(2) // UnaryOperator ~ ! ~ ~ Caught
}

pub fn name(number: u32) -> &'static str {
    match number {
        1 => "one", // MatchArm ~ 1 => "one", ~ ~ Caught
        2 => "two", // MatchArm ~ 2 => "two", ~ ~ Unreached
        n if n > 5 => "many", // MatchArmGuard ~ n > 5 ~ true ~ Caught; MatchArmGuard ~ n > 5 ~ false ~ Caught; BinaryOperator ~ > ~ >= ~ Missed
        _ => "some",
    }
}

pub fn steps(limit: u32) -> u32 {
    let mut step = 0;
    while step < limit {
        step += 1; // BinaryOperator ~ += ~ *= ~ Timeout
    }
    step
}

pub fn letters() -> impl Iterator<Item = char> {
    ['a', 'b'].into_iter() // FnValue ~ ['a', 'b'].into_iter() ~ ::std::iter::empty() ~ Apart
}

pub fn pair() -> [u32; 2] {
    <[u32; { 1 + 1 }]>::default() // BinaryOperator ~ + ~ * ~ Apart
}

pub fn ones() -> u32 {
    sized::<{ 2 - 1 }>() // BinaryOperator ~ - ~ + ~ Apart
}

pub fn block() -> u32 {
    const { 4 - 1 } // BinaryOperator ~ - ~ + ~ Apart
}

fn sized<const N: usize>() -> u32 {
    N as u32
}

pub fn unused(a: u32) -> u32 {
    a ^ 1 // BinaryOperator ~ ^ ~ | ~ Unreached
}

/// ```
/// assert_eq!(small::documented(1), 1);
/// ```
pub fn documented(a: u32) -> u32 {
    a * 2 - 1 // BinaryOperator ~ - ~ + ~ Caught; BinaryOperator ~ * ~ / ~ Caught
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers() {
        assert_eq!(sum(3, 0), 3);
        assert_eq!(inner(1, 2, 1), 3);
        assert_eq!((LENGTH, EVALUATED), (3, 3));
        let mut numbers = [3, 2, 1];
        grow(&mut numbers);
        assert_eq!(numbers, [3, 2, 7]);
        assert_eq!(opposite(3), -3);
        assert!(is_odd(3));
        assert_eq!(steps(3), 3);
        assert_eq!((pair(), ones(), block()), ([0, 0], 1, 3));
    }

    #[test]
    fn choices() {
        assert!(is_less("a", "b"));
        assert!(!both(true, false));
        assert!(either(true, false));
        assert_eq!((name(1), name(3), name(7)), ("one", "some", "many"));
        assert_eq!(letters().count(), 2);
    }
}
