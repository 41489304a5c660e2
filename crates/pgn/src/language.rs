//! The letters of pieces in different languages.

use std::fmt;

/// A language in which a text names the pieces.
///
/// The caller names the language, because one letter means different pieces in different languages:
/// `B` is the German pawn and the English bishop.
///
/// Source: the PGN standard, section 8.2.3.2, which lists most of them; chess books for Catalan,
/// Greek and Russian.
///
/// ```
/// use pgn::{Language, PgnReader};
///
/// let text = "1. e4 e5 2. Sf3 Sc6 3. Lb5 *";
/// let mut reader = PgnReader::new(text.as_bytes()).with_language(Language::German);
/// let game = reader.read_game()?.expect("a game");
/// assert!(game.to_pgn()?.ends_with("1. e4 e5 2. Nf3 Nc6 3. Bb5 *\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Language {
    /// The letters of SAN: P N B R Q K.
    #[default]
    English,
    /// P C A T D R
    Catalan,
    /// P J S V D K
    Czech,
    /// B S L T D K
    Danish,
    /// O P L T D K
    Dutch,
    /// P R O V L K
    Estonian,
    /// P R L T D K
    Finnish,
    /// P C F T D R
    French,
    /// B S L T D K
    German,
    /// Ι Α Π Β Ρ, without a letter for the pawn
    Greek,
    /// G H F B V K
    Hungarian,
    /// P R B H D K
    Icelandic,
    /// P C A T D R
    Italian,
    /// B S L T D K
    Norwegian,
    /// P S G W H K
    Polish,
    /// P C B T D R
    Portuguese,
    /// P C N T D R
    Romanian,
    /// п К С Л Ф Кр
    Russian,
    /// P C A T D R
    Spanish,
    /// B S L T D K
    Swedish,
}

impl Language {
    /// All languages.
    pub const ALL: [Self; 20] = [
        Self::English,
        Self::Catalan,
        Self::Czech,
        Self::Danish,
        Self::Dutch,
        Self::Estonian,
        Self::Finnish,
        Self::French,
        Self::German,
        Self::Greek,
        Self::Hungarian,
        Self::Icelandic,
        Self::Italian,
        Self::Norwegian,
        Self::Polish,
        Self::Portuguese,
        Self::Romanian,
        Self::Russian,
        Self::Spanish,
        Self::Swedish,
    ];

    /// The English name of the language.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::English => "English",
            Self::Catalan => "Catalan",
            Self::Czech => "Czech",
            Self::Danish => "Danish",
            Self::Dutch => "Dutch",
            Self::Estonian => "Estonian",
            Self::Finnish => "Finnish",
            Self::French => "French",
            Self::German => "German",
            Self::Greek => "Greek",
            Self::Hungarian => "Hungarian",
            Self::Icelandic => "Icelandic",
            Self::Italian => "Italian",
            Self::Norwegian => "Norwegian",
            Self::Polish => "Polish",
            Self::Portuguese => "Portuguese",
            Self::Romanian => "Romanian",
            Self::Russian => "Russian",
            Self::Spanish => "Spanish",
            Self::Swedish => "Swedish",
        }
    }

    /// The letters of pawn, knight, bishop, rook, queen and king.
    pub const fn letters(self) -> [&'static str; 6] {
        match self {
            Self::English => ["P", "N", "B", "R", "Q", "K"],
            Self::Catalan | Self::Italian | Self::Spanish => ["P", "C", "A", "T", "D", "R"],
            Self::Czech => ["P", "J", "S", "V", "D", "K"],
            Self::Danish | Self::German | Self::Norwegian | Self::Swedish => {
                ["B", "S", "L", "T", "D", "K"]
            }
            Self::Dutch => ["O", "P", "L", "T", "D", "K"],
            Self::Estonian => ["P", "R", "O", "V", "L", "K"],
            Self::Finnish => ["P", "R", "L", "T", "D", "K"],
            Self::French => ["P", "C", "F", "T", "D", "R"],
            Self::Greek => ["", "Ι", "Α", "Π", "Β", "Ρ"],
            Self::Hungarian => ["G", "H", "F", "B", "V", "K"],
            Self::Icelandic => ["P", "R", "B", "H", "D", "K"],
            Self::Polish => ["P", "S", "G", "W", "H", "K"],
            Self::Portuguese => ["P", "C", "B", "T", "D", "R"],
            Self::Romanian => ["P", "C", "N", "T", "D", "R"],
            Self::Russian => ["п", "К", "С", "Л", "Ф", "Кр"],
        }
    }
}

/// Writes the English name of the language.
impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}
