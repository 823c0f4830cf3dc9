//! Scopes: which name means what, where.

use crate::cudafor::ApiId;
use crate::intrinsics::IntrinsicId;
use crate::ir::{ModuleId, ProcId, Type, TypeId, VarId};
use std::collections::HashMap;

/// Index of a [`Scope`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ScopeId(pub u32);

/// Index of a [`Generic`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct GenericId(pub u32);

/// What a name stands for.
#[derive(Debug, Clone, PartialEq)]
pub enum Symbol {
    /// Variable, dummy argument, function result, named constant.
    Var(VarId),
    /// Procedure with a known interface (module, internal, external in this program, interface body).
    Procedure(ProcId),
    /// `attributes(host, device)`: the host and the device twin.
    Twins(ProcId, ProcId),
    /// Generic name; specific procedures may have the same name.
    Generic(GenericId),
    /// Derived type (a structure constructor where a function could stand).
    Type(TypeId),
    /// Module.
    Module(ModuleId),
    /// Declared EXTERNAL or called without an interface, not (yet) found in the program.
    External,
    /// Intrinsic procedure.
    Intrinsic(IntrinsicId),
    /// Procedure of the cudafor table.
    Api(ApiId),
    /// Statement function: its dummies and body are expanded where used.
    StatementFunction(u32),
    /// Namelist group.
    Namelist(Vec<VarId>),
    /// The same name came from two modules and means different things; an error when used.
    Ambiguous(String, String),
    /// Declared wrongly; reported already.
    Error,
}

/// Implicit typing rules of a scope.
#[derive(Debug, Clone, PartialEq)]
pub enum Implicit {
    /// IMPLICIT NONE.
    None,
    /// A type for each letter a to z.
    Letters(Box<[Type; 26]>),
}

/// A scoping unit or BLOCK.
#[derive(Debug, Clone)]
pub struct Scope {
    /// Host association: where to look further.
    pub parent: Option<ScopeId>,
    /// Lower-case name to meaning.
    pub names: HashMap<String, Symbol>,
    /// Operators and assignment defined by interfaces: `operator(+)`, `operator(.cross.)`, `assignment(=)`.
    pub operators: HashMap<String, GenericId>,
    /// Implicit typing.
    pub implicit: Implicit,
    /// FORMAT statements by label.
    pub formats: HashMap<u32, Vec<u8>>,
}

/// A generic interface.
#[derive(Debug, Clone)]
pub struct Generic {
    /// Name or operator as written.
    pub name: String,
    /// Specific procedures.
    pub specifics: Vec<ProcId>,
}
