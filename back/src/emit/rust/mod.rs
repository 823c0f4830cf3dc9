//! The host program and the kernels' CPU twins in Rust.
//!
//! Input: a verified [`Program`]. Output: the text of each source file with the Fortran line of each Rust line. What is written
//! reads as the Fortran did: same names, order, structure and comments. No `unsafe`, no `?`: run-time errors
//! end the program inside the runtime. Refuses to decide anything: how arguments travel, what overlaps and what is private has been
//! settled in the IR.

mod apart;
mod array;
mod assign;
mod c_parts;
mod call;
mod cases;
mod character;
mod compilation;
mod constructor;
mod control;
mod device_data;
mod expr;
mod fixed;
mod guard;
mod host;
mod initial;
mod io;
mod item;
mod kernel;
mod lent;
mod literal;
mod masked;
mod names;
mod parts;
mod paths;
mod place;
mod procedure;
mod recursion;
mod special;
mod special_sub;
mod stmt;
mod storage;
mod team;
mod untyped;
mod zero;

pub use c_parts::{files as c_files, is_linked, library_features};
pub use item::{Emitted, device_code, emit, has_device_data};
pub use names::Names;
pub use names::called::calls_mpi;

use crate::emit::layout::Doc;
use crate::ir::borrow::Apart;
use crate::ir::*;
use crate::source::Span;
use paths::{Home, Imports};
use place::Access;
use std::cell::RefCell;
use std::collections::{HashMap, HashSet};

/// How a place is named: `file:line`.
pub type Locate<'a> = dyn Fn(Span) -> String + Sync + 'a;

/// What expressions and statements are written in: the program, its names, and where we are.
#[derive(Clone)]
pub struct Cx<'a> {
    /// The program.
    pub program: &'a Program,
    /// Rust names.
    pub names: &'a Names,
    /// Which derived types are made of plain scalars, as far as it was asked.
    pub copy_structs: &'a RefCell<HashMap<TypeId, bool>>,
    /// The module whose file is being written.
    pub module: Option<ModuleId>,
    /// Writing an item outside of procedures, where named constants of procedures have no names.
    pub outside: bool,
    /// Writing a CPU twin of device code.
    pub kernel: bool,
    /// Writing the table of functions in C.
    pub in_c: bool,
    /// What the file that is being written uses of others.
    pub imports: &'a RefCell<Imports>,
    /// Name of the position in an elementwise closure.
    pub pos: Option<&'static str>,
    /// Variables that are plain locals here whatever they are elsewhere (indices of implied DOs).
    pub plain: Vec<VarId>,
    /// Variables of loops whose bounds say of what type they are no more than literals do.
    pub untyped_loops: Vec<VarId>,
    /// Array values that stand in names already, by the identity of the expression, since those of one macro have one place.
    pub hoisted: Vec<(*const Expr, String)>,
    /// The borrow plan of the statement: variables that it changes apart from evaluating its expressions.
    pub apart: Vec<Apart>,
    /// Procedures that may be entered again before they have returned.
    pub recursive: &'a HashSet<ProcId>,
    /// Types of which TRANSFER reads or makes objects.
    pub transferred: &'a HashSet<TypeId>,
    /// Whether somebody looks at how the components of structures lie in memory.
    pub bytes_matter: bool,
    /// Whether the program asks how its arithmetic is done, which is when it runs.
    pub observed: bool,
    /// Types of which objects stand in NAMELIST groups, by themselves or as components.
    pub grouped: &'a HashSet<TypeId>,
    /// Dummy arguments of kernels for which every launch has data of the host that is present.
    pub handed_present: &'a HashSet<VarId>,
    /// Types of which device memory or device code holds objects.
    pub in_device_memory: &'a HashSet<TypeId>,
    /// Device procedures that need their thread's position.
    pub threaded: &'a HashSet<ProcId>,
    /// Device procedures that are inlined wherever they are called.
    pub inlined: &'a HashSet<ProcId>,
    /// Device procedures in which threads wait for each other.
    pub waits: &'a HashSet<ProcId>,
    /// Those in which the grid does.
    pub grid_waits: &'a HashSet<ProcId>,
    /// `file:line` of a place, for doc lines.
    pub locate: &'a Locate<'a>,
    /// What `threadIdx` and its kin are read from: a thread `t`, or a block `b`.
    pub thread: &'static str,
    /// Locals of a kernel that live across a barrier: one value per thread.
    pub per_thread: Vec<VarId>,
    /// Scalars of a kernel with barriers that each stretch computes again.
    pub derived: Vec<(VarId, &'a Expr)>,
    /// Variables of loops that the whole block runs together.
    pub block_level: Vec<VarId>,
    /// Threads here have stacks of their own: `t` may wait, and is handed on as a plain thread to procedures that do not.
    pub waiting: bool,
    /// Character dummies that need no cutting to their length.
    pub exact_texts: &'a HashSet<VarId>,
    /// Scalars that stand in names already, by the address of the expression.
    pub named: Vec<(*const Expr, String)>,
    /// Parts of polymorphic objects that stand in names already.
    pub parts: Vec<parts::NamedPart>,
    /// Polymorphic objects are looked at alone, whatever happens to data that they refer to.
    pub looking: bool,
    /// Characters that lie in a structure are handed over as their bytes, for a dummy argument that takes such.
    pub as_letters: bool,
}

impl<'a> Cx<'a> {
    /// Here, but outside any elementwise closure.
    pub fn scalar_context(&self) -> Cx<'a> {
        Cx {
            pos: None,
            ..self.clone()
        }
    }

    /// Inside an elementwise closure.
    pub fn at_position(&self, name: &'static str) -> Cx<'a> {
        Cx {
            pos: Some(name),
            ..self.clone()
        }
    }

    /// With one more plain local.
    pub fn with_local(&self, var: VarId) -> Cx<'a> {
        let mut cx = self.clone();
        cx.plain.push(var);
        cx
    }

    // ------------------------------------------------------------------------------------------ paths

    /// A variable's name, with the path of its module when that is another one.
    pub fn var_path(&self, id: VarId) -> String {
        let var = &self.program[id];
        let name = self.names.var(id);
        if self.plain.contains(&id) {
            return name.to_ascii_lowercase();
        }
        if self.is_movable_behind(id) {
            return format!("{name}.target()");
        }
        if self.kernel && matches!(var.role, Role::Module(_)) {
            return self.names.in_kernels(id).to_string();
        }
        if self.kernel && self.per_thread.contains(&id) && var.rank() > 0 {
            return format!("{name}.of({})", self.names.thread());
        }
        if let Some(path) = self.constant_of_mpi(id) {
            return path;
        }
        let home = match var.role {
            Role::Module(module) => Some(module),
            Role::Parameter if var.owner.is_none() => self.module_of_constant(id),
            Role::Local | Role::Dummy(_) | Role::Result | Role::Common(_) | Role::Parameter => None,
        };
        match (&var.role, home) {
            (Role::Common(_), _) => self.item(Home::Host(None), name),
            (_, Some(module)) => self.item(Home::Host(Some(module)), name),
            (_, None) => name.to_string(),
        }
    }

    /// What the runtime calls a named constant of MPI: `MPI_SUM`, a handle of module MPI_F08 `mpi_f08::MPI_SUM`.
    pub fn constant_of_mpi(&self, id: VarId) -> Option<String> {
        let var = &self.program[id];
        let builtin = matches!(var.role, Role::Parameter)
            && var.owner.is_none()
            && var.span == Default::default();
        let found = builtin && crate::library::mpi::is_constant(&var.name);
        let name = var.name.to_ascii_uppercase();
        let handle = matches!(var.ty, Type::Derived(_));
        found.then(|| {
            if handle {
                format!("mpi_f08::{name}")
            } else {
                name
            }
        })
    }

    fn module_of_constant(&self, id: VarId) -> Option<ModuleId> {
        let index = self
            .program
            .modules
            .iter()
            .position(|m| m.vars.contains(&id))?;
        Some(ModuleId(index as u32))
    }

    /// A procedure's name with its path; that of a dummy procedure.
    pub fn proc_path(&self, id: ProcId) -> String {
        let procedure = &self.program[id];
        if matches!(procedure.body, Body::Interface)
            && let Some(dummy) = self.dummy_procedure(id)
        {
            return self.dummy_procedure_path(dummy);
        }
        self.item(self.home_of_procedure(id), self.names.procedure(id))
    }

    /// A procedure's whole path.
    pub fn full_proc_path(&self, id: ProcId) -> String {
        self.item_path(self.home_of_procedure(id), self.names.procedure(id))
    }

    /// The file that holds a procedure, or its twin where twins call it.
    fn home_of_procedure(&self, id: ProcId) -> Home {
        let procedure = &self.program[id];
        if matches!(procedure.body, Body::Companion) {
            return Home::InC;
        }
        let module = procedure.module.or_else(|| self.outer_module(id));
        match self.kernel && !matches!(procedure.target, Target::Host) {
            true => Home::Twins(module),
            false => Home::Host(module),
        }
    }

    /// The dummy argument that is called through this interface.
    fn dummy_procedure(&self, interface: ProcId) -> Option<VarId> {
        let index = self
            .program
            .vars
            .iter()
            .position(|var| var.ty == Type::Procedure(interface))?;
        Some(VarId(index as u32))
    }

    fn dummy_procedure_path(&self, dummy: VarId) -> String {
        let path = self.var_path(dummy);
        let optional = self.program[dummy].dummy().is_some_and(|d| d.optional);
        match self.access(dummy) {
            _ if self.is_shared_optional(dummy) => format!("present({path}.get())"),
            Access::Static => format!("({path}.get())"),
            _ if optional => format!("present({path})"),
            Access::Plain
            | Access::Deref
            | Access::Optional
            | Access::OptionalRef
            | Access::Handle
            | Access::DeviceScalar
            | Access::PerThread => path,
        }
    }

    fn outer_module(&self, id: ProcId) -> Option<ModuleId> {
        let procedure = &self.program[id];
        procedure
            .module
            .or_else(|| procedure.host.and_then(|host| self.outer_module(host)))
    }

    /// A derived type's name with its path.
    pub fn type_path(&self, id: TypeId) -> String {
        let ty = &self.program[id];
        if ty.is_complex() {
            let part = ty.fields.first().map(|part| self.scalar_type(&part.ty));
            return format!("Complex<{}>", part.unwrap_or_default());
        }
        if let Some(builtin) = ty.builtin {
            let known = crate::cudafor::TYPES.iter().find(|t| t.name == builtin);
            return known.map_or_else(|| "Unknown".to_string(), |t| t.rust.to_string());
        }
        self.item(Home::Host(ty.module), self.names.ty(id))
    }

    // ------------------------------------------------------------------------------------------ types

    /// The Rust type of a scalar.
    pub fn scalar_type(&self, ty: &Type) -> String {
        match ty {
            Type::Integer(k) => format!("i{}", u32::from(*k) * 8),
            Type::Real(k) => format!("f{}", u32::from(*k) * 8),
            Type::Complex(k) => format!("Complex<f{}>", u32::from(*k) * 8),
            Type::Logical(_) => "bool".to_string(),
            Type::Character(..) => character::of_kind("Character", ty),
            Type::Derived(id) => self.type_path(*id),
            Type::Class(_) => "dyn Class".to_string(),
            Type::Procedure(id) => self.procedure_type(*id),
            Type::Unsigned(_) | Type::Error => "()".to_string(),
        }
    }

    /// The type of a dummy procedure: a function pointer.
    fn procedure_type(&self, id: ProcId) -> String {
        let procedure = &self.program[id];
        let params = procedure
            .dummies
            .iter()
            .map(|v| self.parameter_type(&self.program[*v]))
            .collect::<Vec<_>>()
            .join(", ");
        let result = procedure.result.map_or(String::new(), |r| {
            format!(" -> {}", self.owned_type(&self.program[r]))
        });
        format!("fn({params}){result}")
    }

    /// The type that a variable's values have where they lie.
    pub fn cell_type(&self, var: &Variable) -> String {
        match character::letters(self.program, var) {
            Some(length) => format!("Letters<{length}>"),
            None => self.scalar_type(&var.ty),
        }
    }

    /// The type of an array's elements.
    pub fn element_type(&self, ty: &Type) -> String {
        self.scalar_type(ty)
    }

    /// Whether values of a type are copied rather than cloned.
    pub fn is_copy(&self, ty: &Type) -> bool {
        match ty {
            Type::Character(..) | Type::Class(_) => false,
            Type::Derived(id) => self.is_copy_struct(*id),
            Type::Integer(_)
            | Type::Real(_)
            | Type::Complex(_)
            | Type::Logical(_)
            | Type::Procedure(_)
            | Type::Unsigned(_)
            | Type::Error => true,
        }
    }

    /// Whether a derived type is made of plain scalars.
    pub fn is_copy_struct(&self, id: TypeId) -> bool {
        let known = self.copy_structs.borrow().get(&id).copied();
        known.unwrap_or_else(|| {
            let found = self.find_copy_struct(id);
            self.copy_structs.borrow_mut().insert(id, found);
            found
        })
    }

    fn find_copy_struct(&self, id: TypeId) -> bool {
        let mut seen = HashSet::from([id]);
        let mut open = vec![id];
        while let Some(id) = open.pop() {
            match self.copy_structs.borrow().get(&id) {
                Some(true) => continue,
                Some(false) => return false,
                None => {}
            }
            let ty = &self.program[id];
            if ty.builtin == Some("cudadeviceprop")
                || ty.builtin.is_none() && ty.fields.iter().any(|field| !self.is_plain(id, field))
            {
                return false;
            }
            open.extend(ty.fields.iter().filter_map(|field| {
                if let Type::Derived(inner) = field.ty
                    && !field.pointer
                {
                    Some(inner)
                } else {
                    None
                }
            }));
            open.retain(|id| seen.insert(*id));
        }
        true
    }

    /// Whether a component holds its values itself, as far as can be seen without its own type's components.
    fn is_plain(&self, ty: TypeId, field: &Field) -> bool {
        // A pointer is copied as it is; what it points to stays where it is.
        if field.pointer {
            return !matches!(field.ty, Type::Character(..));
        }
        let inside = (field.shape.rank() == 0 || self.is_fixed(ty, field)) && !field.allocatable;
        let value = matches!(field.ty, Type::Derived(_)) || self.is_copy(&field.ty);
        inside && (value || self.lettered(ty, field).is_some())
    }

    /// The type of a whole variable as its owner declares it.
    pub fn owned_type(&self, var: &Variable) -> String {
        let element = self.cell_type(var);
        let rank = var.rank();
        if var.overlay.is_some() {
            return match rank {
                0 => format!("Pointer<{element}>"),
                _ => format!("View{rank}<{element}>"),
            };
        }
        if rank == 0 {
            return match (var.allocatable || var.pointer, var.space) {
                _ if character::is_deferred(var) => {
                    character::of_kind("DeferredCharacter", &var.ty)
                }
                (true, _) if matches!(var.ty, Type::Procedure(_)) => format!("Option<{element}>"),
                (true, space) if space.is_remote() && var.pointer => {
                    format!("DeviceRef<{element}>")
                }
                (true, space) if space.is_remote() => {
                    format!("DeviceAllocatable<{element}>")
                }
                (true, _) if var.pointer => format!("Pointer<{element}>"),
                (true, _) => format!("Allocatable<{element}>"),
                (false, Space::Device | Space::Constant) => format!("DeviceScalar<{element}>"),
                (false, Space::Managed) => format!("ManagedScalar<{element}>"),
                (false, _) => element,
            };
        }
        let family = match var.space {
            Space::Device | Space::Constant | Space::Texture if var.pointer => "DeviceSection",
            Space::Device | Space::Constant | Space::Texture => "DeviceArray",
            Space::Managed | Space::Pinned if var.pointer => "Strided",
            Space::Managed => "ManagedArray",
            Space::Pinned => "PinnedArray",
            Space::Host | Space::Shared if var.pointer => "Strided",
            Space::Host | Space::Shared => "Array",
        };
        format!("{family}{rank}<{element}>")
    }

    /// `: T` where the initial value alone does not tell the type.
    pub fn declared_type(&self, id: VarId, init: &Doc) -> String {
        let var = &self.program[id];
        let flat = init.flat();
        let telling =
            flat.contains("::<") || flat.ends_with("::default()") && !flat.starts_with("Complex");
        if telling || (matches!(var.ty, Type::Logical(_) | Type::Character(..)) && var.rank() == 0)
        {
            return String::new();
        }
        format!(": {}", self.owned_type(var))
    }

    /// A value that the program keeps: texts in the length of their type.
    pub fn owned_as(&self, value: &Expr, ty: &Type) -> Doc {
        match ty {
            Type::Character(..) => self.own_text_of(value, ty),
            Type::Integer(_)
            | Type::Real(_)
            | Type::Complex(_)
            | Type::Logical(_)
            | Type::Derived(_)
            | Type::Class(_)
            | Type::Procedure(_)
            | Type::Unsigned(_)
            | Type::Error => self.owned(value),
        }
    }

    /// An initial value of characters in the length of the variable.
    pub(super) fn in_own_length(&self, init: &Expr, ty: &Type) -> Expr {
        let mut init = init.clone();
        if let Type::Character(CharLen::Const(_), _) = ty {
            init.ty = ty.clone();
        }
        init
    }

    /// A scalar for every element of an array.
    pub fn scalar_fill(&self, lhs: &Expr, rhs: &Expr) -> Doc {
        self.owned_as(rhs, &lhs.ty)
    }

    // ------------------------------------------------------------------------------------------ questions

    /// Whether an array in device code belongs to one thread.
    pub fn is_thread_local(&self, id: VarId) -> bool {
        let var = &self.program[id];
        matches!(var.role, Role::Local | Role::Result) && var.space == Space::Host
    }

    /// Whether a variable is in static storage as seen from here.
    pub fn is_static_here(&self, id: VarId) -> bool {
        self.access(id) == Access::Static
    }
}
