//! Kernels and backends by name.

use std::fmt;

/// A name that stands for nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct UnknownName {
    /// What was to be named.
    pub what: &'static str,
    /// The name.
    pub name: String,
    /// The names there are, separated by commas.
    pub choices: String,
}

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { what, name, choices } = self;
        write!(f, "unknown {what} {name:?}: choose one of {choices}")
    }
}

impl std::error::Error for UnknownName {}

/// `Display` and `FromStr` for an enum with `ALL` and `name`. The names that are read are those of
/// the list `$names` and those of `$aliases`.
macro_rules! by_name {
    ($type:ty, $what:literal, $names:ident$(, $aliases:ident)?) => {
        impl std::fmt::Display for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.name())
            }
        }

        impl std::str::FromStr for $type {
            type Err = $crate::names::UnknownName;

            fn from_str(name: &str) -> Result<Self, Self::Err> {
                let named = Self::$names.into_iter().map(|choice| (choice.name(), choice));
                let mut known = named$(.chain(Self::$aliases))?;
                let found = known.find(|&(known, _)| known == name);
                found.map(|(_, choice)| choice).ok_or_else(|| $crate::names::UnknownName {
                    what: $what,
                    name: name.to_owned(),
                    choices: Self::ALL.map(Self::name).join(", "),
                })
            }
        }
    };
}

pub(crate) use by_name;
