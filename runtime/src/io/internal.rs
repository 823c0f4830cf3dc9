//! Internal files: character variables, and arrays of them, as the records of a data transfer statement. An array type
//! implements the traits by listing its elements in array element order.

use crate::character::{Character, DeferredCharacter, Text};

/// What WRITE can use as an internal file.
pub trait WriteTarget {
    /// The records in order, to be overwritten.
    fn records_mut(&mut self) -> Vec<&mut Text>;
}

/// What READ can use as an internal file.
pub trait ReadSource {
    /// The records in order.
    fn records(&self) -> Vec<&Text>;
}

impl WriteTarget for Text {
    fn records_mut(&mut self) -> Vec<&mut Text> {
        vec![self]
    }
}

impl WriteTarget for Character {
    fn records_mut(&mut self) -> Vec<&mut Text> {
        vec![self]
    }
}

impl<const N: usize> WriteTarget for crate::character::Letters<N> {
    fn records_mut(&mut self) -> Vec<&mut Text> {
        vec![self]
    }
}

impl<const N: usize> ReadSource for crate::character::Letters<N> {
    fn records(&self) -> Vec<&Text> {
        vec![self]
    }
}

impl WriteTarget for DeferredCharacter {
    fn records_mut(&mut self) -> Vec<&mut Text> {
        vec![self]
    }
}

impl ReadSource for DeferredCharacter {
    fn records(&self) -> Vec<&Text> {
        vec![self]
    }
}

impl WriteTarget for [Character] {
    fn records_mut(&mut self) -> Vec<&mut Text> {
        self.iter_mut().map(|element| &mut **element).collect()
    }
}

impl<const N: usize> WriteTarget for [Character; N] {
    fn records_mut(&mut self) -> Vec<&mut Text> {
        self.as_mut_slice().records_mut()
    }
}

impl ReadSource for str {
    fn records(&self) -> Vec<&Text> {
        vec![Text::new(self)]
    }
}

impl ReadSource for Text {
    fn records(&self) -> Vec<&Text> {
        vec![self]
    }
}

impl ReadSource for Character {
    fn records(&self) -> Vec<&Text> {
        vec![self]
    }
}

impl ReadSource for [Character] {
    fn records(&self) -> Vec<&Text> {
        self.iter().map(|element| &**element).collect()
    }
}

impl<const N: usize> ReadSource for [Character; N] {
    fn records(&self) -> Vec<&Text> {
        self.as_slice().records()
    }
}
