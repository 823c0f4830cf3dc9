//! Procedures that C files hold: which kernel a binding label means, whether there is a definition at all, and whether every argument has
//! a C counterpart (F2008 15.3).
//!
//! Knows the C files by the names that stand in them.

mod by_name;

use super::Analyzer;
use crate::diag::{Code, Diagnostic, codes};
use crate::ir::walk::refs;
use crate::ir::{
    Body, CharLen, Expr, ExprKind, HostOp, ProcId, Procedure, Role, Shape, Space, StmtKind, Target,
    Type, VarId, Variable,
};
use crate::source::Span;
use crate::syntax::ast::{self, ProgramUnit, StmtKind as AstStmt};
use std::collections::{BTreeMap, BTreeSet};

/// The binding label of an interface body as far as its text tells (F2008 15.5.2).
pub(super) fn label(unit: &ProgramUnit) -> Option<String> {
    let (AstStmt::Subroutine(head) | AstStmt::Function(head)) = &unit.open.as_ref()?.kind else {
        return None;
    };
    match &head.bind.as_ref()?.name {
        None => Some(head.name.key()),
        Some(name) => {
            if let ast::ExprKind::Character { value, .. } = &name.kind {
                Some(String::from_utf8_lossy(value).trim().to_string())
            } else {
                None
            }
        }
    }
}

/// Whether a unit's opening statement has BIND(C).
pub(super) fn is_bound(unit: &ProgramUnit) -> bool {
    unit.open.as_ref().is_some_and(|open| match &open.kind {
        AstStmt::Subroutine(head) | AstStmt::Function(head) => head.bind.is_some(),
        _ => false,
    })
}

impl Analyzer<'_> {
    /// The kernel in CUDA C that an interface body describes, by its own name.
    pub(super) fn c_kernel(&self, unit: &ProgramUnit) -> Option<String> {
        let label = label(unit)?;
        let kernel = self.program.companions.kernel(&label)?;
        Some(kernel.name.clone())
    }

    /// Checks every procedure that is called and has an interface alone.
    pub(super) fn check_companions(&mut self) {
        self.addresses_for_c();
        self.export_externals();
        let called = self.called_interfaces();
        let unlinked = self.unlinked(&called);
        for (procedure, span) in called {
            if unlinked.contains(&procedure) {
                continue;
            }
            match &self.program[procedure].body {
                Body::Companion => self.check_companion(procedure, span),
                Body::Interface => self.no_definition(procedure, span),
                Body::Host(_) | Body::Kernel(_) => {}
            }
        }
        self.check_exported();
    }

    /// Every dummy argument of a procedure that C calls.
    fn check_exported(&mut self) {
        let all = (0..self.program.procs.len() as u32).map(ProcId);
        let exported: Vec<ProcId> = all
            .filter(|id| self.program.is_exported(&self.program[*id]))
            .collect();
        for id in exported {
            self.check_dummies(id);
            for var in self.program[id].dummies.clone() {
                let dummy = &self.program[var];
                if self.program.by_descriptor(dummy) {
                    continue;
                }
                if self.program.is_in_bytes_of_c(dummy) {
                    self.check_bytes_of_c(id, var);
                    continue;
                }
                let fixed = matches!(dummy.ty, Type::Character(CharLen::Const(_), _));
                let unknown =
                    matches!(dummy.ty, Type::Character(..)) && (!fixed || dummy.rank() > 0);
                if unknown {
                    let help = "declare it type(c_ptr), value, and use c_f_pointer";
                    let what = "how many characters there are only C knows";
                    self.not_interoperable(codes::NOT_INTEROPERABLE, id, var, what, help);
                }
            }
        }
    }

    /// Procedures without a body of their own that are called, launched or handed on, with the first place; dummy procedures apart.
    fn called_interfaces(&self) -> BTreeMap<ProcId, Span> {
        let mut found = BTreeMap::new();
        let idle = crate::libraries::idle(&self.program);
        for (index, procedure) in self.program.procs.iter().enumerate() {
            if idle.contains(&ProcId(index as u32)) {
                continue;
            }
            let mut expression = |expr: &Expr| {
                refs::each(expr, &mut |node| {
                    if let ExprKind::Call { procedure, .. } | ExprKind::Procedure(procedure) =
                        &node.kind
                    {
                        found.entry(*procedure).or_insert(node.span);
                    }
                })
            };
            match &procedure.body {
                Body::Host(body) => {
                    refs::expressions(body, &mut |_, expr| expression(expr));
                    refs::statements(body, &mut |stmt| {
                        if let StmtKind::Call { procedure, .. }
                        | StmtKind::Op(HostOp::Launch {
                            kernel: procedure, ..
                        }) = &stmt.kind
                        {
                            found.entry(*procedure).or_insert(stmt.span);
                        }
                    });
                }
                Body::Kernel(body) => {
                    refs::expressions(body, &mut |_, expr| expression(expr));
                    refs::statements(body, &mut |stmt| {
                        if let StmtKind::Call { procedure, .. } = &stmt.kind {
                            found.entry(*procedure).or_insert(stmt.span);
                        }
                    });
                }
                Body::Interface | Body::Companion => {}
            }
        }
        for var in &self.program.vars {
            if let Type::Procedure(dummy) = var.ty {
                found.remove(&dummy);
            }
        }
        found.retain(|id, _| {
            let called = &self.program[*id];
            // A call through a procedure pointer has no procedure of its own.
            matches!(called.body, Body::Interface | Body::Companion) && !called.through
        });
        found
    }

    /// Reports each library whose module is used and which is not linked; its functions that are called.
    fn unlinked(&mut self, called: &BTreeMap<ProcId, Span>) -> BTreeSet<ProcId> {
        let mut functions = BTreeSet::new();
        let mut missing: BTreeMap<&str, (bool, Span)> = BTreeMap::new();
        for (id, span) in called {
            let procedure = &self.program[*id];
            let of_module = self.options.libraries.contains(&procedure.span.file);
            let label = procedure.bind_c.as_deref().unwrap_or_default();
            let library = crate::library::files::of_function(label).filter(|_| of_module);
            let Some(library) = library.filter(|_| !self.program.companions.is_shared(label))
            else {
                continue;
            };
            functions.insert(*id);
            // A place in the program says more than one in the library's module.
            let span = self.call_from_outside(*id).unwrap_or(*span);
            let place = (self.options.libraries.contains(&span.file), span);
            let best = missing.entry(library).or_insert(place);
            if best.0 && !place.0 {
                *best = place;
            }
        }
        for (library, (_, span)) in missing {
            let found = Diagnostic::error(
                codes::NOT_IN_C,
                format!("library '{library}' is used and not linked"),
            )
            .at(span, "a function of it is called here")
            .help(format!(
                "name it on the command line: '-l{library}', behind '-L' and its folder where the linker does not look by itself"
            ));
            self.report(found);
        }
        functions
    }

    /// The first call in the program's own procedures that leads to a procedure which modules of libraries call.
    fn call_from_outside(&self, id: ProcId) -> Option<Span> {
        let calls = |at: &ProcId| crate::libraries::named_in(&self.program[*at]);
        let all: Vec<ProcId> = (0..self.program.procs.len() as u32).map(ProcId).collect();
        let of_library = |at: &ProcId| {
            let file = self.program[*at].span.file;
            self.options.libraries.contains(&file)
        };
        let (inside, outside): (Vec<ProcId>, Vec<ProcId>) = all.into_iter().partition(of_library);
        let mut leading = BTreeSet::from([id]);
        loop {
            let before = leading.len();
            for at in &inside {
                if calls(at).keys().any(|called| leading.contains(called)) {
                    leading.insert(*at);
                }
            }
            if leading.len() == before {
                break;
            }
        }
        let mut places = outside.iter().flat_map(calls);
        let place = places.find(|(called, _)| leading.contains(called));
        place.map(|(_, span)| span)
    }

    fn no_definition(&mut self, id: ProcId, span: Span) {
        let (name, declared) = (self.program[id].name.clone(), self.program[id].span);
        let what = kind_of(&self.program[id]);
        let found = Diagnostic::error(
            codes::NO_DEFINITION,
            format!("{what} '{name}' has an interface and no definition"),
        )
        .at(span, "is in none of the files")
        .also(declared, "the interface")
        .help("name the file (or the one with its submodule) on the command line; without BIND(C) C knows it as its name with an underscore behind");
        self.report(found);
    }

    fn check_companion(&mut self, id: ProcId, span: Span) {
        let Some(label) = self.program[id].bind_c.clone() else {
            return self.no_definition(id, span);
        };
        let in_c = self.program.companions.mentions(&label)
            || self.program.companions.is_shared(&label)
            || crate::companion::is_library_function(&label)
            || crate::companion::is_supplied_function(&label)
            || crate::library::nvidia::of_function(&label).is_some();
        match self.program[id].target {
            Target::Host if !in_c => self.not_in_c(id, "C function", &label, span),
            Target::Device => self.device_in_c(id, span),
            Target::Global | Target::GridGlobal
                if self.program.companions.kernel(&label).is_none() =>
            {
                self.not_in_c(id, "kernel", &label, span)
            }
            Target::Host | Target::Global | Target::GridGlobal => self.check_dummies(id),
        }
    }

    /// Whether a procedure that is launched has an interface with BIND(C) and is a function in no C file: the file with the kernel is missing.
    pub(super) fn is_missing_kernel(&self, id: ProcId) -> bool {
        let procedure = &self.program[id];
        let label = procedure.bind_c.as_deref().unwrap_or_default();
        procedure.target == Target::Host
            && matches!(procedure.body, Body::Companion)
            && !self.program.companions.mentions(label)
            && !self.program.companions.is_shared(label)
            && !crate::companion::is_library_function(label)
    }

    /// The kernel that is launched is in none of the C files.
    pub(super) fn no_kernel_in_c(&mut self, id: ProcId, span: Span) {
        let label = self.program[id].bind_c.clone().unwrap_or_default();
        self.not_in_c(id, "kernel", &label, span);
    }

    fn not_in_c(&mut self, id: ProcId, what: &str, label: &str, span: Span) {
        let declared = self.program[id].span;
        let kernels: Vec<&str> = self
            .program
            .companions
            .kernels()
            .map(|kernel| kernel.name.as_str())
            .collect();
        let help = match (what, kernels.is_empty()) {
            ("kernel", false) => format!("the C files hold these kernels: {}", kernels.join(", ")),
            _ => "name the .c or .cu file that holds it on the command line, or its library by -l"
                .to_string(),
        };
        let found = Diagnostic::error(
            codes::NOT_IN_C,
            format!("{what} '{label}' is in none of the C files"),
        )
        .at(span, "called here")
        .also(declared, "its interface")
        .help(help);
        self.report(found);
    }

    fn device_in_c(&mut self, id: ProcId, span: Span) {
        let declared = self.program[id].span;
        let found = Diagnostic::error(
            codes::NOT_IN_C,
            "device code in Fortran cannot call device code in CUDA C",
        )
        .at(span, "called here")
        .also(declared, "its interface")
        .help("write the procedure in Fortran, or make the whole kernel CUDA C");
        self.report(found);
    }

    /// Every dummy argument and the result of a procedure in C.
    pub(super) fn check_dummies(&mut self, id: ProcId) {
        let procedure = &self.program[id];
        let all: Vec<VarId> = procedure
            .dummies
            .iter()
            .chain(&procedure.result)
            .copied()
            .collect();
        let is_kernel = procedure.target != Target::Host;
        let label = procedure.bind_c.clone();
        let from_library = label.is_some_and(|label| {
            crate::companion::is_library_function(&label)
                && !self.program.companions.mentions(&label)
        });
        for var in all {
            let variable = &self.program[var];
            // Of external functions the place of the result stands before the arguments.
            let known = matches!(variable.ty, Type::Character(CharLen::Const(_), 1));
            if known
                && self.program[id].result == Some(var)
                && self.external_companions.contains_key(&id)
            {
                continue;
            }
            let address = variable.address.as_deref();
            let described = self.program.by_descriptor(variable)
                || address.is_some_and(|address| address.ignored.described);
            if from_library && described {
                let help = "declare it assumed-size, a(*), and pass the extents";
                let what = "functions of the C library know no descriptors";
                self.not_interoperable(codes::NOT_INTEROPERABLE, id, var, what, help);
            } else if let Some((what, help)) = self.no_counterpart(var, is_kernel) {
                self.not_interoperable(codes::NOT_INTEROPERABLE, id, var, what, help);
            }
        }
    }

    fn not_interoperable(&mut self, code: Code, id: ProcId, var: VarId, what: &str, help: &str) {
        let (name, span) = (self.program[var].name.clone(), self.program[var].span);
        let procedure = self.program[id].name.clone();
        let found = Diagnostic::error(
            code,
            format!("'{name}' of '{procedure}' is nothing that C has"),
        )
        .at(span, what)
        .help(help);
        self.report(found);
    }

    /// What of a dummy argument or result C has no word for, and what to write instead.
    pub(super) fn no_counterpart(
        &self,
        id: VarId,
        is_kernel: bool,
    ) -> Option<(&'static str, &'static str)> {
        let var = &self.program[id];
        let described = |address: &crate::ir::Address| address.ignored.described;
        if var.contiguous && var.address.as_deref().is_some_and(described) {
            return Some((
                "data of any type cannot be copied to where it has no gaps",
                "leave CONTIGUOUS out, or declare it type(*) :: a(*), which is its address",
            ));
        }
        let described = self.program.by_descriptor(var) && !is_kernel;
        if described {
            return self.no_description(var);
        }
        if var.allocatable || var.pointer {
            return Some((
                "ALLOCATABLE and POINTER arguments are Fortran's alone",
                "pass the array to an assumed-size dummy argument, a(*)",
            ));
        }
        let device =
            is_kernel || matches!(var.space, Space::Device | Space::Constant | Space::Texture);
        if matches!(var.shape, Shape::Assumed(_) | Shape::Deferred(_)) && !device {
            return Some((
                "an assumed-shape array needs a descriptor, which C programs do not expect",
                "declare it assumed-size, a(*), and pass the extents",
            ));
        }
        if is_kernel && var.dummy().is_some_and(|dummy| dummy.optional) {
            return Some((
                "OPTIONAL arguments of kernels are Fortran's alone",
                "pass c_null_devptr",
            ));
        }
        self.type_without_counterpart(var)
    }

    /// What of an argument that travels by a C descriptor none has.
    fn no_description(&self, var: &Variable) -> Option<(&'static str, &'static str)> {
        let text = matches!(var.ty, Type::Character(_, 1));
        let deferred = matches!(var.ty, Type::Character(CharLen::Deferred, _));
        let lone = var.allocatable && deferred && var.rank() == 0;
        if text && (var.pointer || var.allocatable && !lone) {
            return Some((
                "characters do not keep their place here, so that C cannot point at them",
                "declare it an array of integer(c_int8_t), or character(:), allocatable",
            ));
        }
        self.type_without_counterpart(var)
    }

    pub(super) fn type_without_counterpart(
        &self,
        var: &Variable,
    ) -> Option<(&'static str, &'static str)> {
        match &var.ty {
            Type::Logical(1) => None,
            Type::Unsigned(16) => Some(("numbers of 128 bits are not handed to C", "declare it unsigned(8)")),
            Type::Unsigned(_) => None,
            Type::Real(16) | Type::Complex(16) => Some((
                "numbers of 128 bits are not handed to C",
                "declare it real(c_double)",
            )),
            Type::Real(2) if var.rank() == 0 => Some((
                "not every compiler of C has numbers of 16 bits",
                "hand over an array, which C sees as 16 bits each, or real(c_float)",
            )),
            Type::Logical(_) => Some(("C's _Bool is one byte", "declare it logical(c_bool)")),
            Type::Character(..) if var.dummy().is_none() => Some((
                "C functions return no character strings",
                "return type(c_ptr)",
            )),
            Type::Derived(ty) => (!self.is_c_struct(*ty)).then_some((
                "the type has components that C cannot reach",
                "use components of interoperable numeric types, logical(c_bool) and addresses, in a type with BIND(C)",
            )),
            Type::Class(_) => Some((
                "polymorphic objects are Fortran's alone",
                "declare it TYPE of a type with BIND(C)",
            )),
            Type::Integer(_)
            | Type::Real(_)
            | Type::Complex(_)
            | Type::Character(_, 1)
            | Type::Error => None,
            Type::Character(..) => Some((
                "characters of kind 4 have no type in C",
                "pass their codes as an INTEGER(c_int32_t) array",
            )),
            Type::Procedure(_) => Some((
                "a procedure that may be absent is no address",
                "declare it type(c_funptr), value, and pass c_funloc(procedure) or c_null_funptr",
            )),
        }
    }

    /// To C, procedures are addresses.
    fn addresses_for_c(&mut self) {
        let in_c = |procedure: &&Procedure| matches!(procedure.body, Body::Companion);
        let dummies: Vec<VarId> = self
            .program
            .procs
            .iter()
            .filter(in_c)
            .flat_map(|procedure| procedure.dummies.clone())
            .filter(|dummy| {
                let optional = self.program[*dummy].dummy().is_some_and(|d| d.optional);
                !optional && matches!(self.program[*dummy].ty, Type::Procedure(_))
            })
            .collect();
        if dummies.is_empty() {
            return;
        }
        let Some(address) = self.builtin_type("c_funptr") else {
            return;
        };
        for id in dummies {
            let dummy = &mut self.program[id];
            dummy.ty = Type::Derived(address);
            if let Role::Dummy(role) = &mut dummy.role {
                role.value = true;
            }
        }
    }

    /// Whether a derived type lies in memory as a C struct: scalars of interoperable types in order, with BIND(C) arrays of them and
    /// characters, too.
    fn is_c_struct(&self, id: crate::ir::TypeId) -> bool {
        let ty = &self.program[id];
        if let Some(builtin) = ty.builtin {
            return matches!(builtin, "c_ptr" | "c_devptr" | "c_funptr" | "dim3")
                || builtin.starts_with("mpi_");
        }
        ty.fields.iter().all(|field| {
            let fixed = field.shape.rank() == 0 || ty.bound;
            let inside = fixed && !field.allocatable && !field.pointer;
            inside
                && match &field.ty {
                    Type::Integer(_)
                    | Type::Unsigned(_)
                    | Type::Real(_)
                    | Type::Complex(_)
                    | Type::Logical(1) => true,
                    Type::Derived(inner) => *inner != id && self.is_c_struct(*inner),
                    Type::Character(CharLen::Const(_), 1) => ty.bound,
                    Type::Logical(_)
                    | Type::Character(..)
                    | Type::Class(_)
                    | Type::Procedure(_)
                    | Type::Error => false,
                }
        })
    }
}

fn kind_of(procedure: &Procedure) -> &'static str {
    match (procedure.target, procedure.result) {
        (Target::Global | Target::GridGlobal, _) => "kernel",
        (Target::Host | Target::Device, Some(_)) => "function",
        (Target::Host | Target::Device, None) => "subroutine",
    }
}
