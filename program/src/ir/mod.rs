//! The typed program: every name resolved, every implicit conversion explicit, every memory space known.
//!
//! Semantic analysis makes it, the offload pass rewrites it, `verify` checks it, the emitters print it. It refuses to know
//! syntax (labels of loops, spelling of operators) and targets (Rust, CUDA C). One program is one [`Program`]: all files
//! together, entities in arenas and named by ids. Expressions are trees, as written, so that the printed line can match
//! the Fortran line.

mod address;
mod allocate;
pub mod analysis;
pub mod borrow;
pub mod constant;
mod designator;
pub mod element;
mod expr;
mod loops;
mod operation;
pub mod overlap;
pub mod passing;
pub mod places;
pub mod print;
mod region;
pub mod space;
mod stmt;
mod storage;
mod variable;
pub mod verify;
pub mod walk;

pub use address::*;
pub use allocate::Allocate;
pub use designator::*;
pub use expr::*;
pub use loops::*;
pub use region::*;
pub use stmt::*;
pub use storage::*;
pub use variable::*;

use crate::source::{Comment, Span};

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident => $field:ident : $item:ty),* $(,)?) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name(pub u32);

        impl std::ops::Index<$name> for Program {
            type Output = $item;
            fn index(&self, id: $name) -> &$item {
                &self.$field[id.0 as usize]
            }
        }

        impl std::ops::IndexMut<$name> for Program {
            fn index_mut(&mut self, id: $name) -> &mut $item {
                &mut self.$field[id.0 as usize]
            }
        }
    )*};
}

ids! {
    /// Names a [`Variable`].
    VarId => vars: Variable,
    /// Names a [`Procedure`].
    ProcId => procs: Procedure,
    /// Names a [`DerivedType`].
    TypeId => types: DerivedType,
    /// Names a [`Module`].
    ModuleId => modules: Module,
    /// Names a [`Storage`].
    StorageId => storages: Storage,
}

/// A whole program: all files of one command.
#[derive(Debug, Clone, Default)]
pub struct Program {
    /// Every variable, named constant that is an array, dummy argument and function result.
    pub vars: Vec<Variable>,
    /// Every procedure, the main program included.
    pub procs: Vec<Procedure>,
    /// Every derived type, the built-in ones of cudafor and iso_c_binding included when used.
    pub types: Vec<DerivedType>,
    /// User modules, sorted so that a module stands behind those that it uses.
    pub modules: Vec<Module>,
    /// The main program.
    pub main: Option<ProcId>,
    /// External procedures (of no module), in source order, main excluded.
    pub externals: Vec<ProcId>,
    /// COMMON blocks.
    pub commons: Vec<CommonBlock>,
    /// Storage that variables overlay.
    pub storages: Vec<Storage>,
    /// File names as given on the command line, by `Span::file`.
    pub files: Vec<String>,
    /// Directives of OpenMP count: host procedures may run in several threads.
    pub openmp: bool,
    /// TARGET regions of OpenMP are kernels, so that its procedures speak of devices.
    pub omp_target: bool,
    /// The files in C and CUDA C.
    pub companions: crate::companion::Companions,
    /// Compute constructs that no kernels can be made of.
    pub unfit: Vec<Unfit>,
    /// Whether kernels reach arrays of the host, as compilers have it with managed memory for everything that is allocated.
    pub managed: bool,
    /// Constants that their kinds cannot hold wrap around, or are infinity or NaN.
    pub unchecked_range: bool,
    /// How device code is compiled.
    pub compilation: crate::source::Compilation,
    /// Directives keep data of the host on a device.
    pub moves_data: bool,
    /// STORAGE_SIZE or SIZEOF of an object of CLASS: types say how large their objects are.
    pub asks_sizes: bool,
}

/// A compute construct that no kernels can be made of: the host is to run it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unfit {
    /// Its directive.
    pub region: Span,
    /// What stands in the way.
    pub place: Span,
    /// Why.
    pub why: String,
}

impl Program {
    /// Whether C code may call a procedure by its binding label.
    pub fn is_exported(&self, procedure: &Procedure) -> bool {
        let label = procedure.bind_c.as_ref();
        let named = label.is_some_and(|label| self.companions.mentions(label));
        let called = named || procedure.handed_to_c;
        called
            && (procedure.host.is_none() || procedure.handed_to_c)
            && procedure.target == Target::Host
            && matches!(procedure.body, Body::Host(_))
    }

    /// Whether a dummy argument of a procedure with BIND(C) travels by a C descriptor (F2018 18.3.6). Characters of assumed length do where the
    /// program's C knows descriptors; other C takes their address.
    pub fn by_descriptor(&self, var: &Variable) -> bool {
        let Some(dummy) = var.dummy() else {
            return false;
        };
        let assumed = matches!(var.shape, Shape::Assumed(_) | Shape::Deferred(_));
        let text = matches!(
            var.ty,
            Type::Character(CharLen::Assumed | CharLen::Deferred, _)
        );
        let text = text && var.rank() == 0 && self.companions.mentions("CFI_cdesc_t");
        let described = assumed || var.allocatable || var.pointer || text;
        described && !dummy.value && var.space == Space::Host
    }

    /// Whether a dummy argument is an array of characters that C passes: as many bytes as C has there, which nothing says in Fortran.
    pub fn is_in_bytes_of_c(&self, var: &Variable) -> bool {
        let exported = || {
            var.owner
                .is_some_and(|owner| self.is_exported(&self[owner]))
        };
        let text = matches!(var.ty, Type::Character(CharLen::Const(_), 1));
        text && var.rank() > 0 && var.dummy().is_some() && !self.by_descriptor(var) && exported()
    }

    /// Adds a variable.
    pub fn add_var(&mut self, var: Variable) -> VarId {
        self.vars.push(var);
        VarId(self.vars.len() as u32 - 1)
    }

    /// Adds a procedure.
    pub fn add_proc(&mut self, procedure: Procedure) -> ProcId {
        self.procs.push(procedure);
        ProcId(self.procs.len() as u32 - 1)
    }

    /// Adds a derived type.
    pub fn add_type(&mut self, ty: DerivedType) -> TypeId {
        self.types.push(ty);
        TypeId(self.types.len() as u32 - 1)
    }

    /// Adds a module.
    pub fn add_module(&mut self, module: Module) -> ModuleId {
        self.modules.push(module);
        ModuleId(self.modules.len() as u32 - 1)
    }
}

/// A user module.
#[derive(Debug, Clone)]
pub struct Module {
    /// Name as written.
    pub name: String,
    /// Its MODULE statement.
    pub span: Span,
    /// Comments before it.
    pub leading: Vec<Comment>,
    /// Its variables in order of declaration.
    pub vars: Vec<VarId>,
    /// Its types in order.
    pub types: Vec<TypeId>,
    /// Its procedures in order.
    pub procs: Vec<ProcId>,
    /// It is of one of NVIDIA's libraries: nothing of it is emitted but what the program uses.
    pub of_library: bool,
}

/// A COMMON block: storage shared by name. Variables of the same place, type and shape in several program units are one; those that meet
/// others share a [`Storage`].
#[derive(Debug, Clone)]
pub struct CommonBlock {
    /// Lower-case name, empty for blank common.
    pub name: String,
    /// The members by place.
    pub vars: Vec<VarId>,
}

// ---------------------------------------------------------------------------------------------- types

/// A data type with its kind resolved to bytes.
#[derive(Debug, Clone, PartialEq)]
pub enum Type {
    /// INTEGER of 1, 2, 4, 8 or 16 bytes.
    Integer(u8),
    /// UNSIGNED of 1, 2, 4, 8 or 16 bytes: within semantic analysis alone, which ends with INTEGER of the same bits in its place.
    Unsigned(u8),
    /// REAL of 4, 8 or 16 bytes.
    Real(u8),
    /// COMPLEX of two reals of 4, 8 or 16 bytes.
    Complex(u8),
    /// LOGICAL of 1, 2, 4, 8 or 16 bytes; the kind matters to inquiry functions alone.
    Logical(u8),
    /// CHARACTER of a length; of kind 1, a byte for a character, or 4, ISO 10646.
    Character(CharLen, u8),
    /// A derived type.
    Derived(TypeId),
    /// CLASS: an object of this type or of one that extends it, known when the program runs; `None` is CLASS(*). Types that nothing
    /// extends are `Derived`, however they are declared.
    Class(Option<TypeId>),
    /// A dummy procedure or procedure pointer: the procedure (with `Body::Interface`) that says how it is called.
    Procedure(ProcId),
    /// What a misused name has, after its error was reported: agrees with everything, never emitted.
    Error,
}

/// Whether two types agree, character lengths aside. What was reported agrees with everything.
pub fn same_type(left: &Type, right: &Type) -> bool {
    match (left, right) {
        (Type::Error, _) | (_, Type::Error) => true,
        (Type::Character(_, left), Type::Character(_, right)) => left == right,
        _ => left == right,
    }
}

/// The length of a character entity.
#[derive(Debug, Clone, PartialEq)]
pub enum CharLen {
    /// Known at translation.
    Const(i64),
    /// A specification expression.
    Expr(Box<Expr>),
    /// `*`: from the actual argument (or from the value of a named constant, resolved).
    Assumed,
    /// `:`: from allocation or assignment.
    Deferred,
}

impl Type {
    /// INTEGER(4).
    pub const INT: Type = Type::Integer(4);
    /// REAL(4).
    pub const REAL: Type = Type::Real(4);
    /// REAL(8).
    pub const DOUBLE: Type = Type::Real(8);
    /// LOGICAL(4).
    pub const LOGICAL: Type = Type::Logical(4);

    /// CHARACTER of default kind.
    pub fn characters(length: CharLen) -> Type {
        Type::Character(length, 1)
    }

    /// The kind of characters; that of characters by default for what is none.
    pub fn character_kind(&self) -> u8 {
        if let Type::Character(_, kind) = self {
            *kind
        } else {
            1
        }
    }

    /// The derived type of a structure.
    pub fn derived(&self) -> Option<TypeId> {
        if let Type::Derived(id) = self {
            Some(*id)
        } else {
            None
        }
    }

    /// Integer, unsigned, real or complex.
    pub fn is_numeric(&self) -> bool {
        matches!(
            self,
            Type::Integer(_) | Type::Unsigned(_) | Type::Real(_) | Type::Complex(_)
        )
    }
}

/// An intrinsic type without character length: what the tables of intrinsics and of the API speak of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Basic {
    /// INTEGER(bytes).
    Integer(u8),
    /// REAL(bytes).
    Real(u8),
    /// COMPLEX(bytes of a part).
    Complex(u8),
    /// LOGICAL(bytes).
    Logical(u8),
    /// CHARACTER of this length; 0 is a length that the rest of the row decides.
    Character(u32),
}

/// A derived type.
#[derive(Debug, Clone)]
pub struct DerivedType {
    /// Name as written.
    pub name: String,
    /// Its place.
    pub span: Span,
    /// Its module, if any (else the procedure that holds it).
    pub module: Option<ModuleId>,
    /// Comments before it.
    pub leading: Vec<Comment>,
    /// Components in order, the parent's first (EXTENDS) under the parent's name.
    pub fields: Vec<Field>,
    /// The type that it extends.
    pub parent: Option<TypeId>,
    /// SEQUENCE or BIND(C).
    pub sequence: bool,
    /// BIND(C): its values lie in memory as those of a struct in C.
    pub bound: bool,
    /// Its components lie inside its objects, where others look for them: datatypes of MPI, C, storage that is shared, and pointers that step
    /// over the objects.
    pub sent: bool,
    /// Objects of CLASS may have this type.
    pub polymorphic: bool,
    /// Set for types that the translator knows itself: `dim3`, `cudaevent`, `c_ptr` ... (lower case).
    pub builtin: Option<&'static str>,
    /// Of a type that a pass made: what its objects stand for in kernels.
    pub stands_for: Option<StandsFor>,
}

/// Elements of an array of structures of the host, whose components lie elsewhere: an object has descriptors of their present copies, and values.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StandsFor {
    /// The type of the structures.
    pub of: TypeId,
    /// For each component, the components that lead to what it stands for.
    pub paths: Vec<Vec<(TypeId, u32)>>,
    /// For each component, whether the kernel gives it values, which the structures get behind it.
    pub stored: Vec<bool>,
}

impl DerivedType {
    /// Whether its components are the parts of a complex number.
    pub fn is_complex(&self) -> bool {
        self.builtin
            .is_some_and(|name| name.starts_with("complex("))
    }
}

/// A component of a derived type.
#[derive(Debug, Clone)]
pub struct Field {
    /// Name as written.
    pub name: String,
    /// Its place.
    pub span: Span,
    /// Type.
    pub ty: Type,
    /// Shape: `Explicit` with constant bounds, or `Deferred`.
    pub shape: Shape,
    /// ALLOCATABLE.
    pub allocatable: bool,
    /// POINTER.
    pub pointer: bool,
    /// Memory space of an allocatable or pointer component.
    pub space: Space,
    /// As [`Variable::waits`], for a component with the DEVICE attribute.
    pub waits: bool,
    /// Default initialisation.
    pub init: Option<Expr>,
    /// What LEN parameters of the type have to do with it.
    pub by_length: ByLength,
    /// Comments before its declaration.
    pub leading: Vec<Comment>,
    /// Comment behind it.
    pub trailing: Vec<Comment>,
}

impl Field {
    /// ALLOCATABLE, as the program has it: ALLOCATE and DEALLOCATE may name it, and assignment allocates it.
    pub fn may_be_allocated(&self) -> bool {
        self.allocatable && self.by_length != ByLength::Sized
    }

    /// Whether the program knows it as a type parameter.
    pub fn is_parameter(&self) -> bool {
        self.by_length == ByLength::Parameter
    }
}

/// What LEN parameters, whose values are known when the program runs, have to do with a component.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ByLength {
    /// Nothing.
    No,
    /// It holds the value of one.
    Parameter,
    /// Its bounds or its length follow from them. It is allocatable in memory alone: an object of the type is made with it, and keeps it.
    Sized,
}

// ---------------------------------------------------------------------------------------------- procedures

/// Where a procedure runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Target {
    /// On the host.
    Host,
    /// On the device, called from device code.
    Device,
    /// A kernel, launched from the host.
    Global,
    /// A kernel whose threads may all synchronise.
    GridGlobal,
}

/// A procedure. One with `attributes(host, device)` stands twice, once per target, linked by `twin`.
#[derive(Debug, Clone)]
pub struct Procedure {
    /// Name as written.
    pub name: String,
    /// Its opening statement (or first statement of a main program without PROGRAM).
    pub span: Span,
    /// The opening statement as written, on one line, for doc comments: `attributes(global) subroutine step(a, n)`.
    pub head: String,
    /// Where it runs.
    pub target: Target,
    /// Its module.
    pub module: Option<ModuleId>,
    /// The procedure that contains it (internal procedures).
    pub host: Option<ProcId>,
    /// Not a procedure of the program but a call through the procedure pointer that is its first argument.
    pub through: bool,
    /// A version for the device that no directive asks for: the first call of it in a region.
    pub implied: Option<Span>,
    /// The other half of an `attributes(host, device)` procedure.
    pub twin: Option<ProcId>,
    /// Dummy arguments in order.
    pub dummies: Vec<VarId>,
    /// Result of a function.
    pub result: Option<VarId>,
    /// Locals and named constants in order of declaration.
    pub locals: Vec<VarId>,
    /// Types declared inside.
    pub types: Vec<TypeId>,
    /// Internal procedures.
    pub internals: Vec<ProcId>,
    /// Variables of the containing procedure that it, or what it calls, uses; `passing` computes it.
    pub captures: Vec<VarId>,
    /// Its statements.
    pub body: Body,
    /// BIND(C) name.
    pub bind_c: Option<String>,
    /// C_FUNLOC gives its address away.
    pub handed_to_c: bool,
    /// An interface of procedure pointers that C_F_PROCPOINTER makes point at functions in C.
    pub points_to_c: bool,
    /// RECURSIVE.
    pub recursive: bool,
    /// ELEMENTAL.
    pub elemental: bool,
    /// PURE.
    pub pure: bool,
    /// `launch_bounds(max threads [, min blocks])`.
    pub launch_bounds: Vec<i64>,
    /// Comments before the opening statement.
    pub leading: Vec<Comment>,
    /// Comments before END.
    pub closing: Vec<Comment>,
    /// The construct that a kernel was made of.
    pub construct: Option<Span>,
}

impl Procedure {
    /// Whether a kernel's loops have a thread or a block for each iteration, so that a launch says which threads it has.
    pub fn has_thread_for_each(&self) -> bool {
        let Body::Kernel(body) = &self.body else {
            return false;
        };
        let each = |spread: &Option<Spread>| {
            matches!(spread, Some(Spread::Each(_) | Spread::EachBlock(_)))
        };
        body.iter()
            .any(|stmt| matches!(&stmt.kind, StmtKind::Do { spread, .. } if each(spread)))
    }

    /// A host procedure of which nothing but its name and its place are known.
    pub fn bare(name: String, span: Span) -> Procedure {
        Procedure {
            name,
            span,
            head: String::new(),
            target: Target::Host,
            module: None,
            host: None,
            through: false,
            implied: None,
            twin: None,
            dummies: Vec::new(),
            result: None,
            locals: Vec::new(),
            types: Vec::new(),
            internals: Vec::new(),
            captures: Vec::new(),
            body: Body::Interface,
            bind_c: None,
            handed_to_c: false,
            points_to_c: false,
            recursive: false,
            elemental: false,
            pure: false,
            launch_bounds: Vec::new(),
            leading: Vec::new(),
            closing: Vec::new(),
            construct: None,
        }
    }
}

/// The body of a procedure. A host body cannot hold a kernel operation, nor the other way round.
#[derive(Debug, Clone)]
pub enum Body {
    /// Host statements.
    Host(Vec<Stmt<HostOp>>),
    /// Device statements.
    Kernel(Vec<Stmt<KernelOp>>),
    /// An interface body or dummy procedure: no statements here.
    Interface,
    /// A procedure in C or CUDA C, by its binding label.
    Companion,
}
