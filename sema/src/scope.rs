//! Scopes: which name means what, where.
//!
//! Knows nothing of how a meaning is found (`names`) nor of how it is declared (`decl`).

use crate::cudafor::ApiId;
use crate::intrinsics::IntrinsicId;
use crate::ir::{ModuleId, PredefinedVar, ProcId, Type, TypeId, VarId};
use crate::source::Defaults;
use crate::syntax::ast;
use std::collections::{HashMap, HashSet};

/// Index of a [`Scope`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ScopeId(pub u32);

/// Index of a [`Generic`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct GenericId(pub u32);

/// What a name stands for.
#[derive(Debug, Clone, PartialEq)]
pub enum Symbol {
    /// Variable, dummy argument, function result, named constant; also a dummy procedure (its type is `Type::Procedure`).
    Var(VarId),
    /// Procedure with a known interface (module, internal, external in this program, interface body).
    Procedure(ProcId),
    /// `attributes(host, device)`: the host and the device twin.
    Twins(ProcId, ProcId),
    /// Generic name; specific procedures may have the same name. An intrinsic of that name is extended, a derived type of that
    /// name is still found by `Analyzer::resolve_type`.
    Generic(GenericId),
    /// Derived type (a structure constructor where a function could stand).
    Type(TypeId),
    /// Module.
    Module(ModuleId),
    /// Declared EXTERNAL or called without an interface, not found in the program.
    External,
    /// Intrinsic procedure.
    Intrinsic(IntrinsicId),
    /// Procedure of the cudafor table.
    Api(ApiId),
    /// `threadidx` and relatives of device code.
    Predefined(PredefinedVar),
    /// `warpsize` of device code.
    WarpSize,
    /// Statement function (see `Analyzer::statement_functions`): its body is expanded where it is used.
    StatementFunction(u32),
    /// Namelist group: its name in data, which a rename of USE does not change, and its variables.
    Namelist(String, Vec<VarId>),
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
    /// A type for each letter a to z; `Type::Error` where a letter has none.
    Letters(Box<[Type; 26]>),
}

impl Implicit {
    /// The rules without any IMPLICIT statement: i to n integer, the rest real; none where the command line says so.
    pub fn standard(defaults: Defaults) -> Implicit {
        if defaults.implicit_none {
            return Implicit::None;
        }
        let letters = std::array::from_fn(|index| {
            if (8..=13).contains(&index) {
                Type::Integer(defaults.integer)
            } else {
                Type::Real(defaults.real)
            }
        });
        Implicit::Letters(Box::new(letters))
    }

    /// The type of a name; `None` under IMPLICIT NONE.
    pub fn type_of(&self, key: &str) -> Option<Type> {
        let Implicit::Letters(letters) = self else {
            return None;
        };
        let first = key.bytes().next()?.to_ascii_lowercase();
        let index = first.checked_sub(b'a')?;
        letters
            .get(index as usize)
            .filter(|ty| **ty != Type::Error)
            .cloned()
    }
}

/// What a scope belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ScopeKind {
    /// A module.
    Module(ModuleId),
    /// A procedure or main program.
    Procedure(ProcId),
    /// An interface body: no host association but what IMPORT names.
    Interface(ProcId),
    /// BLOCK, or the names of a construct or statement (ASSOCIATE, FORALL, implied DO).
    Block,
    /// BLOCK DATA.
    BlockData,
}

/// Which names of the host a scope sees.
#[derive(Debug, Clone, PartialEq)]
pub enum HostNames {
    /// All of them; interface bodies have this by `import` alone.
    All,
    /// Those of IMPORT statements, lower case.
    Only(HashSet<String>),
}

/// Where names of a USE come from.
#[derive(Debug, Clone, PartialEq)]
pub enum Source {
    /// A module of the program, by its scope.
    Module(ScopeId),
    /// An intrinsic module, by its lower-case name.
    Intrinsic(&'static str),
}

/// One USE of a scope. Names are looked up through it when they are needed.
#[derive(Debug, Clone)]
pub struct Import {
    /// Module name as written.
    pub name: String,
    /// Where names come from.
    pub source: Source,
    /// With ONLY: nothing but `renamed` comes.
    pub only: bool,
    /// Lower-case local name to lower-case name in the module; names of ONLY without renaming map to themselves.
    pub renamed: HashMap<String, String>,
    /// Names of the module that this USE gives another name; they are known by that alone, other USE statements for the module notwithstanding.
    pub hidden: Vec<String>,
}

/// A scoping unit or BLOCK.
#[derive(Debug, Clone)]
pub struct Scope {
    /// What it belongs to.
    pub kind: ScopeKind,
    /// Host association: where to look further.
    pub parent: Option<ScopeId>,
    /// Lower-case name to meaning, for names declared here. Look names up with `Analyzer::lookup`, which knows USE as well.
    pub names: HashMap<String, Symbol>,
    /// Derived types declared here; a generic may have the same name.
    pub types: HashMap<String, TypeId>,
    /// Procedures declared here; a generic may have the same name.
    pub procedures: HashMap<String, Symbol>,
    /// Operators and assignment defined by interfaces: `operator(+)`, `operator(.cross.)`, `assignment(=)`.
    pub operators: HashMap<String, GenericId>,
    /// USE statements.
    pub imports: Vec<Import>,
    /// Names that are not what the default of the module says: true is PUBLIC.
    pub access: HashMap<String, bool>,
    /// PRIVATE without names.
    pub private: bool,
    /// A module that it uses is missing: names that mean nothing here are not reported.
    pub unknown_names: bool,
    /// Which names of the host are visible.
    pub host_names: HostNames,
    /// Implicit typing.
    pub implicit: Implicit,
    /// What is meant where no kind is given.
    pub defaults: Defaults,
    /// Variables that no statement declares keep their values between calls, as the declared ones do: SAVE without names.
    pub saves: bool,
    /// FORMAT statements by label.
    pub formats: HashMap<u32, Vec<u8>>,
    /// Operations that DECLARE REDUCTION directives of OpenMP make known, by their numbers.
    pub reductions: Vec<usize>,
}

impl Scope {
    /// A scope with no names, in which implicit typing is the standard's.
    pub fn new(kind: ScopeKind, parent: Option<ScopeId>, defaults: Defaults) -> Scope {
        Scope {
            kind,
            parent,
            names: HashMap::new(),
            types: HashMap::new(),
            procedures: HashMap::new(),
            operators: HashMap::new(),
            imports: Vec::new(),
            access: HashMap::new(),
            private: false,
            unknown_names: false,
            host_names: HostNames::All,
            implicit: Implicit::standard(defaults),
            defaults,
            saves: false,
            formats: HashMap::new(),
            reductions: Vec::new(),
        }
    }
}

/// A generic interface.
#[derive(Debug, Clone)]
pub struct Generic {
    /// Name or operator as written.
    pub name: String,
    /// Specific procedures; of `attributes(host, device)` ones the host twin.
    pub specifics: Vec<ProcId>,
}

/// A statement function: `name(dummies) = body`.
#[derive(Debug, Clone)]
pub struct StatementFunction {
    /// Its name.
    pub name: ast::Name,
    /// Dummy arguments: name and type.
    pub dummies: Vec<(ast::Name, Type)>,
    /// Type of the result, to which the body is converted.
    pub ty: Type,
    /// The expression, to be lowered in `scope` with the dummies bound.
    pub body: ast::Expr,
    /// The scope that declares it.
    pub scope: ScopeId,
}
