//! The generators that ours is compared with.

mod cozy;
mod shakmaty_game;
mod unreadable;

pub use cozy::{Cozy, CozyStatus};
pub use shakmaty_game::ShakmatyGame;
pub use unreadable::Unreadable;

/// A generator that ours is compared with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rival {
    /// The crate cozy-chess.
    CozyChess,
    /// The crate shakmaty.
    Shakmaty,
}

impl Rival {
    /// Both.
    pub const ALL: [Self; 2] = [Self::CozyChess, Self::Shakmaty];

    /// The name of the crate.
    pub const fn name(self) -> &'static str {
        match self {
            Self::CozyChess => "cozy-chess",
            Self::Shakmaty => "shakmaty",
        }
    }

    /// The version that this build has locked.
    pub fn version(self) -> &'static str {
        let lock = include_str!("../../../Cargo.lock");
        let header = format!("name = \"{}\"\nversion = \"", self.name());
        let version = lock.split_once(&header).and_then(|(_, rest)| rest.split('"').next());
        version.unwrap_or("of unknown version")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_those_of_the_workspace() {
        let manifest = include_str!("../../../../Cargo.toml");
        for rival in Rival::ALL {
            let (name, version) = (rival.name(), rival.version());
            let wanted = [format!("{name} = \"{version}\""), format!("{name} = \"={version}\"")];
            assert!(wanted.iter().any(|line| manifest.contains(line)), "{name} {version}");
        }
    }
}
