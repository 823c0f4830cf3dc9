//! The numbers of translated programs and those of the library that does the work.
//!
//! Refuses to know procedures. MPICH's are those of translated programs; Open MPI's are looked up. LOGICAL is one byte in translated programs,
//! so that its datatype is C's `_Bool` to every library.

use super::actual::Special;
use super::engine::{Engine, Flavour};
use super::numbers::mpi_numbers;
use super::word::Word;
use std::collections::HashMap;
use std::sync::LazyLock;

macro_rules! constants {
    (@one Special $name:ident $number:literal) => {
        /// A special address of MPI.
        pub const $name: Special = Special($number);
    };
    (@one $word:ident $name:ident $number:literal) => {
        #[doc = concat!("`", stringify!($name), "` of MPI.")]
        pub const $name: i32 = $number;
    };
    (@handle Comm $name:ident $number:literal) => { constants!(@of MpiComm $name $number); };
    (@handle Group $name:ident $number:literal) => { constants!(@of MpiGroup $name $number); };
    (@handle Type $name:ident $number:literal) => { constants!(@of MpiDatatype $name $number); };
    (@handle Op $name:ident $number:literal) => { constants!(@of MpiOp $name $number); };
    (@handle Request $name:ident $number:literal) => { constants!(@of MpiRequest $name $number); };
    (@handle Message $name:ident $number:literal) => { constants!(@of MpiMessage $name $number); };
    (@handle Info $name:ident $number:literal) => { constants!(@of MpiInfo $name $number); };
    (@handle Win $name:ident $number:literal) => { constants!(@of MpiWin $name $number); };
    (@handle File $name:ident $number:literal) => { constants!(@of MpiFile $name $number); };
    (@handle Handler $name:ident $number:literal) => { constants!(@of MpiErrhandler $name $number); };
    (@handle $word:ident $name:ident $number:literal) => {};
    (@of $ty:ident $name:ident $number:literal) => {
        #[doc = concat!("`", stringify!($name), "` of module MPI_F08.")]
        pub const $name: $ty = $ty { mpi_val: $number };
    };
    ($($name:ident $word:ident $number:literal $open:literal;)*) => {
        $(constants!(@one $word $name $number);)*

        /// The handles among them as module MPI_F08 has them.
        pub mod mpi_f08 {
            use crate::mpi::handles::*;

            $(constants!(@handle $word $name $number);)*
        }

        /// All with their words, and what Open MPI has for them.
        const NUMBERS: &[(Word, i32, i32)] = &[$((Word::$word, $number, $open)),*];
    };
}
mpi_numbers!(constants);

type Table = HashMap<(Word, i32), i32>;

/// From a translated program to Open MPI, and back.
static OPEN: LazyLock<(Table, Table)> = LazyLock::new(|| {
    let (mut there, mut back) = (Table::new(), Table::new());
    for (word, own, open) in NUMBERS {
        there.entry((*word, *own)).or_insert(*open);
        back.entry((*word, *open)).or_insert(*own);
    }
    (there, back)
});

/// Words whose numbers are the same to all libraries.
fn is_common(word: Word) -> bool {
    matches!(
        word,
        Word::Buffer
            | Word::Place
            | Word::Int
            | Word::Count
            | Word::Long
            | Word::Flag
            | Word::Text
            | Word::Address
            | Word::Status
            | Word::Function
            | Word::Tag
            | Word::Special
    )
}

impl Engine {
    fn is_open(&self) -> bool {
        matches!(self, Engine::Library(library) if library.flavour == Flavour::OpenMpi)
    }

    /// Whether numbers of this word are to be looked up on their way there or back.
    pub(super) fn renames(&self, word: Word) -> bool {
        word == Word::Type || self.is_open() && !is_common(word)
    }

    /// What the library has for a number.
    pub(super) fn there(&self, word: Word, value: i32) -> i32 {
        let value = match (word, value) {
            (Word::Type, MPI_LOGICAL) => MPI_C_BOOL,
            _ => value,
        };
        match (self.is_open(), word) {
            (false, _) => value,
            (true, Word::Assert) => bits(value),
            (true, _) => OPEN.0.get(&(word, value)).copied().unwrap_or(value),
        }
    }

    /// What a number of the library means.
    pub(super) fn back(&self, word: Word, value: i32) -> i32 {
        match self.is_open() {
            false => value,
            true => OPEN.1.get(&(word, value)).copied().unwrap_or(value),
        }
    }

    /// A status of the library as the program has it.
    pub(super) fn status_back(&self, theirs: [i32; 6]) -> [i32; 5] {
        let [source, tag, error, cancelled, low, high] = theirs;
        let source = self.back(Word::Rank, source);
        let error = self.back(Word::Error, error);
        [low, high << 1 | (cancelled & 1), source, tag, error]
    }

    /// The program's status as the library has it.
    pub(super) fn status_there(&self, own: [i32; 5]) -> [i32; 6] {
        let [low, high, source, tag, error] = own;
        let source = self.there(Word::Rank, source);
        let error = self.there(Word::Error, error);
        [source, tag, error, high & 1, low, high >> 1]
    }

    /// Whether statuses lie as they do in the program.
    pub(super) fn has_own_statuses(&self) -> bool {
        !self.is_open()
    }
}

/// Assertions are bits that may stand together.
fn bits(value: i32) -> i32 {
    let own = NUMBERS.iter().filter(|(word, ..)| *word == Word::Assert);
    own.filter(|(_, own, _)| value & own != 0)
        .fold(0, |all, (.., open)| all | open)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_of_assertions_go_one_by_one() {
        assert_eq!(bits(MPI_MODE_NOPRECEDE | MPI_MODE_NOSUCCEED), 2 | 16);
        assert_eq!(bits(0), 0);
    }

    #[test]
    fn numbers_of_one_word_are_all_different() {
        let mut seen = HashMap::new();
        let aliases = [Word::Int, Word::Type, Word::Special];
        for (word, own, open) in NUMBERS.iter().filter(|(word, ..)| !aliases.contains(word)) {
            assert_eq!(seen.insert((*word, *own), *open), None, "{word:?} {own}");
        }
    }
}
