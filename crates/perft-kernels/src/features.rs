//! The target features of the processor levels: the one list that detection, stamping and the
//! benches share.

/// Calls a macro with the target features of a level: those of x86-64-v3 in one pair of brackets,
/// those that the level has beyond them in another, then the other arguments.
///
/// Part of the public interface for the benches of this workspace alone.
#[doc(hidden)]
#[macro_export]
macro_rules! with_target_features {
    (V3, $then:ident!($($argument:tt)*)) => {
        $crate::with_target_features! { @beyond_v3 [] $then!($($argument)*) }
    };
    (Avx512, $then:ident!($($argument:tt)*)) => {
        $crate::with_target_features! { @beyond_v3 [
            "avx512f" "avx512bw" "avx512cd" "avx512dq" "avx512vl" "avx512vbmi" "avx512vbmi2"
            "avx512bitalg" "avx512vnni" "avx512vpopcntdq" "gfni"
        ] $then!($($argument)*) }
    };
    (@beyond_v3 [$($beyond:tt)*] $then:ident!($($argument:tt)*)) => {
        $then! {
            ["avx2" "bmi1" "bmi2" "f16c" "fma" "lzcnt" "movbe" "popcnt"]
            [$($beyond)*]
            $($argument)*
        }
    };
}
