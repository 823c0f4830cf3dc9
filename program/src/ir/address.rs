//! Dummy arguments of procedures in C whose interface leaves something of the actual argument open (`!dir$ ignore_tkr`, TYPE(*)).
//!
//! To C such an argument is an address and nothing more: the variable is `type(c_ptr), value`, the actual argument C_LOC of what is given. What
//! the interface asks for stands here, for the checks and for messages.

use super::{Intent, Shape, Space, Type};

/// What of an argument is ignored when it is associated: the letters of IGNORE_TKR.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Ignored {
    /// T: the type.
    pub ty: bool,
    /// K: the kind. A VALUE argument of another kind is converted.
    pub kind: bool,
    /// R: the rank.
    pub rank: bool,
    /// D: whether it is in device memory.
    pub space: bool,
    /// What travels is a C descriptor, which says the type of the data (F2018 18.3.6).
    pub described: bool,
}

impl Ignored {
    /// The letters of a directive; none, or `a`, are all.
    pub fn of(letters: Option<&str>) -> Ignored {
        let has = |letter: char| {
            letters.is_none_or(|known| known.to_ascii_lowercase().contains([letter, 'a']))
        };
        let space = letters.is_some() && has('d');
        Ignored {
            ty: has('t'),
            kind: has('k'),
            rank: has('r'),
            space,
            described: false,
        }
    }

    /// Both.
    pub fn and(self, other: Ignored) -> Ignored {
        Ignored {
            ty: self.ty || other.ty,
            kind: self.kind || other.kind,
            rank: self.rank || other.rank,
            space: self.space || other.space,
            described: self.described || other.described,
        }
    }
}

/// What an interface says of an argument that travels as an address.
#[derive(Debug, Clone)]
pub struct Address {
    /// What does not count.
    pub ignored: Ignored,
    /// The declared type.
    pub ty: Type,
    /// The declared shape.
    pub shape: Shape,
    /// The declared memory.
    pub space: Space,
    /// INTENT.
    pub intent: Option<Intent>,
}
