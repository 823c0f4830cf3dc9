//! The table of Fortran's intrinsic procedures: one row each, shared by semantic analysis and the emitters.
//!
//! A row says what the standard says (keywords, classes of arguments, type and shape of the result) and how each target
//! spells it. Adding an intrinsic is one row and one test. Knows nothing of scopes or of expressions' values; folding of
//! constant references lives in `sema`.

mod rows;

pub use rows::{ROWS, ieee::module as ieee_module};

use crate::ir::Basic;
use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

/// Row of an intrinsic in [`ROWS`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct IntrinsicId(pub u16);

/// One intrinsic procedure.
#[derive(Debug, Clone, Copy)]
pub struct Intrinsic {
    /// Lower-case name. Specific names (`dabs`, `amax1`) are rows too, with narrower argument classes.
    pub name: &'static str,
    /// Elemental, inquiry, transformational, subroutine.
    pub class: Class,
    /// Dummy arguments in order.
    pub params: &'static [Param],
    /// Type and kind of the result.
    pub result: ResultType,
    /// Rank of the result.
    pub shape: ResultShape,
    /// May be used in device code.
    pub device: bool,
    /// How emitted Rust spells it.
    pub rust: Spelling,
    /// How emitted CUDA C spells it.
    pub cuda: Spelling,
}

/// Class of an intrinsic (F2008 13.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Class {
    Elemental,
    Inquiry,
    Transformational,
    ElementalSubroutine,
    Subroutine,
}

/// A dummy argument of an intrinsic.
#[derive(Debug, Clone, Copy)]
pub struct Param {
    /// Keyword, lower case.
    pub name: &'static str,
    /// What is accepted.
    pub accepts: Accepts,
    /// May be left out.
    pub optional: bool,
    /// May be given any number of times more (`max`, `min`); the last parameter only.
    pub repeats: bool,
    /// The procedure gives it a value (INTENT(OUT) or INTENT(INOUT)).
    pub written: bool,
}

/// What types an argument may have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Accepts {
    Integer,
    Real,
    IntegerOrReal,
    /// Integer or unsigned.
    Whole,
    /// Integer, unsigned or real.
    WholeOrReal,
    /// Integer, real or complex.
    Signed,
    RealOrComplex,
    Complex,
    Numeric,
    Logical,
    Character,
    /// Integer, real or character (`max`, `maxval` ...).
    Ordered,
    /// Integer, unsigned or boz.
    Bits,
    Any,
    /// The same type and kind as the first argument.
    SameAsFirst,
    /// A scalar integer constant expression that gives a kind.
    Kind,
    /// A scalar integer that names a dimension.
    Dim,
    /// A logical conformable with the first argument.
    Mask,
    /// A narrower class for specific names.
    Exactly(Basic),
    /// A value of a built-in derived type.
    Builtin(&'static str),
    /// Procedure, pointer or allocatable (`associated`, `allocated`, `present`): a variable as such.
    Variable,
}

/// Type of the result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum ResultType {
    SameAsFirst,
    /// Default integer, or the KIND argument's.
    Integer,
    /// Default real, or the KIND argument's.
    Real,
    /// Default complex, or the KIND argument's.
    Complex,
    /// Default logical, or the KIND argument's.
    Logical,
    /// Real of the first argument's kind (`abs` of complex, `aimag`).
    RealOfFirst,
    /// Promoted as by an operator over all arguments (`dot_product`, `matmul`).
    Promoted,
    /// Character of length one, or as a special rule says.
    Character,
    /// Fixed.
    Exactly(Basic),
    /// A built-in derived type.
    Builtin(&'static str),
    /// Decided by code in `sema` that the row's name selects.
    Special,
    /// A subroutine.
    None,
}

/// Rank of the result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum ResultShape {
    /// Conformable with the arguments (elemental).
    Elemental,
    Scalar,
    Rank1,
    /// Scalar without DIM, else one rank less than the first argument.
    Reduced,
    /// As the first argument.
    SameAsFirst,
    /// Decided by code in `sema` that the row's name selects.
    Special,
}

/// How a target writes a reference.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Spelling {
    /// `name(a, b)`.
    Function(&'static str),
    /// `a.name(b)`.
    Method(&'static str),
    /// `NAME`: a constant of a module, no arguments.
    Constant(&'static str),
    /// Code in the emitter that the row's name selects.
    Special,
    /// Folded by sema, never reaches an emitter.
    Folded,
    /// Not available on this target; sema refuses it there (in Rust: everywhere, as "not translated yet").
    None,
}

impl IntrinsicId {
    /// The row.
    pub fn row(self) -> &'static Intrinsic {
        &ROWS[self.0 as usize]
    }

    /// Whether it is in no standard, so that a procedure of the program with this name comes first.
    pub fn is_extension(self) -> bool {
        usize::from(self.0) + rows::EXTENSIONS >= ROWS.len()
    }

    /// The lower-case name.
    pub fn name(self) -> &'static str {
        self.row().name
    }

    /// Whether a subroutine may give the argument in this place a value. Most take variables by reference, whatever they do with them.
    pub fn may_write(self, position: usize) -> bool {
        match self.name() {
            "c_f_pointer" | "move@pointee" => position == 1,
            "mvbits" => position == 3,
            "ieee_get_flag" | "ieee_get_halting_mode" => position == 1,
            name => !name.starts_with("ieee_set_"),
        }
    }
}

impl Intrinsic {
    /// Called with CALL.
    pub fn is_subroutine(&self) -> bool {
        matches!(self.class, Class::Subroutine | Class::ElementalSubroutine)
    }

    /// Position of the argument of this lower-case keyword.
    pub fn position(&self, keyword: &str) -> Option<usize> {
        self.params.iter().position(|param| param.name == keyword)
    }

    /// The smallest number of arguments, and the largest (`None`: no limit).
    pub fn arity(&self) -> (usize, Option<usize>) {
        let least = self.params.iter().filter(|param| !param.optional).count();
        let open = self.params.iter().any(|param| param.repeats);
        (least, (!open).then_some(self.params.len()))
    }
}

/// Whether the runtime has a function of this name that an intrinsic is spelled with.
pub fn is_runtime_function(name: &str) -> bool {
    static NAMES: LazyLock<HashSet<&'static str>> = LazyLock::new(|| {
        let spelled = ROWS.iter().filter_map(|row| match row.rust {
            Spelling::Function(name) => Some(name),
            _ => None,
        });
        spelled.collect()
    });
    NAMES.contains(name)
}

/// The names of all rows, in lower case.
pub fn names() -> impl Iterator<Item = &'static str> {
    ROWS.iter()
        .map(|row| row.name)
        .filter(|name| !name.contains('@'))
}

/// The procedure that computes the same where device data lies (guide, "Reduction intrinsics"), or with `false` the one of the host.
pub fn overload(id: IntrinsicId, on_device: bool) -> Option<IntrinsicId> {
    let name = id.name();
    let base = name.strip_suffix("@device").unwrap_or(name);
    let device = find(&format!("{base}@device"))?;
    if on_device { Some(device) } else { find(base) }
}

/// Finds a row by lower-case name.
pub fn find(name: &str) -> Option<IntrinsicId> {
    static INDEX: LazyLock<HashMap<&'static str, IntrinsicId>> = LazyLock::new(|| {
        let numbered = ROWS.iter().enumerate();
        numbered
            .map(|(index, row)| (row.name, IntrinsicId(index as u16)))
            .collect()
    });
    INDEX.get(name).copied()
}

#[cfg(test)]
pub(crate) mod tests;
