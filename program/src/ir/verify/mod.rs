//! The invariants of the typed program, checked.
//!
//! Passes assume them, emitters rely on them; tests run [`verify`] after every pass of a program without errors, and
//! [`verify_decided`] after `passing`. A violation is a fault of a pass, never of the user's program. What is checked:
//! - every id is in range; no expression or type is the one that errors leave behind;
//! - an expression's type and rank follow from its parts (character lengths aside); subscripts, conditions, bounds are scalars of
//!   the right type; calls have one argument per dummy;
//! - left sides are designators; a transfer has a side in device memory, an assignment on the host has none;
//! - DO variables are scalar integers; EXIT and CYCLE mean a construct around them; no GOTO and no label is left;
//! - a host procedure has a host body, a kernel or device procedure a kernel body; launches name kernels, calls name
//!   procedures of the same side.
//!
//! Refuses to know where a program came from.

mod expr;
mod stmt;

use super::{
    Body, CharLen, Dummy, Handover, Passing, ProcId, Program, Role, Shape, Target, Type, VarId,
};
use crate::ir::walk::refs;
use crate::source::Span;

/// Checks everything; the violations, each with procedure and place.
pub fn verify(program: &Program) -> Result<(), Vec<String>> {
    let mut verifier = Verifier {
        program,
        wrong: Vec::new(),
        place: String::new(),
    };
    verifier.arenas();
    if verifier.wrong.is_empty() {
        verifier.declarations();
        verifier.bodies();
    }
    if verifier.wrong.is_empty() {
        Ok(())
    } else {
        Err(verifier.wrong)
    }
}

/// Checks that `passing` has decided everything, and that arguments agree with dummies.
pub fn verify_decided(program: &Program) -> Result<(), Vec<String>> {
    let mut wrong = Vec::new();
    for procedure in &program.procs {
        for &var in &procedure.dummies {
            if let Role::Dummy(Dummy {
                passing: Passing::Undecided,
                ..
            }) = program[var].role
            {
                wrong.push(format!(
                    "{}: dummy '{}' is undecided",
                    procedure.name, program[var].name
                ));
            }
        }
        let mut actual = |expr: &super::Expr| undecided(program, expr, &procedure.name, &mut wrong);
        match &procedure.body {
            Body::Host(body) => refs::expressions(body, &mut |_, expr| actual(expr)),
            Body::Kernel(body) => refs::expressions(body, &mut |_, expr| actual(expr)),
            Body::Interface | Body::Companion => {}
        }
    }
    if wrong.is_empty() { Ok(()) } else { Err(wrong) }
}

fn undecided(program: &Program, expr: &super::Expr, procedure: &str, wrong: &mut Vec<String>) {
    refs::each(expr, &mut |node| {
        let super::ExprKind::Call {
            procedure: called,
            args,
        } = &node.kind
        else {
            return;
        };
        if args.iter().any(|arg| arg.how == Handover::Undecided) {
            wrong.push(format!(
                "{procedure}: an argument of '{}' is undecided",
                program[*called].name
            ));
        }
    });
}

/// Violations found so far, and where the check is.
struct Verifier<'a> {
    program: &'a Program,
    wrong: Vec<String>,
    place: String,
}

impl<'a> Verifier<'a> {
    fn fail(&mut self, span: Span, what: impl AsRef<str>) {
        let at = format!("bytes {}..{} of file {}", span.start, span.end, span.file.0);
        self.wrong
            .push(format!("{}, {at}: {}", self.place, what.as_ref()));
    }

    fn require(&mut self, holds: bool, span: Span, what: &str) {
        if !holds {
            self.fail(span, what);
        }
    }

    fn has_var(&mut self, var: VarId, what: &str) {
        if var.0 as usize >= self.program.vars.len() {
            self.fail(Span::default(), format!("{what}: no variable {}", var.0));
        }
    }

    fn has_proc(&mut self, procedure: ProcId, what: &str) {
        if procedure.0 as usize >= self.program.procs.len() {
            self.fail(
                Span::default(),
                format!("{what}: no procedure {}", procedure.0),
            );
        }
    }

    /// Every id that stands outside expressions.
    fn arenas(&mut self) {
        let program = self.program;
        self.place = "program".to_string();
        program
            .main
            .iter()
            .chain(&program.externals)
            .for_each(|&id| self.has_proc(id, "program"));
        for module in &program.modules {
            module
                .vars
                .iter()
                .for_each(|&id| self.has_var(id, &module.name));
            module
                .procs
                .iter()
                .for_each(|&id| self.has_proc(id, &module.name));
        }
        for procedure in &program.procs {
            let vars = procedure
                .dummies
                .iter()
                .chain(&procedure.result)
                .chain(&procedure.locals)
                .chain(&procedure.captures);
            vars.for_each(|&id| self.has_var(id, &procedure.name));
            let procs = procedure
                .host
                .iter()
                .chain(&procedure.twin)
                .chain(&procedure.internals);
            procs.for_each(|&id| self.has_proc(id, &procedure.name));
        }
        for var in &program.vars {
            var.owner
                .iter()
                .for_each(|&id| self.has_proc(id, &var.name));
            self.type_in_range(&var.ty, &var.name);
        }
    }

    fn type_in_range(&mut self, ty: &Type, name: &str) {
        match ty {
            Type::Derived(id) if id.0 as usize >= self.program.types.len() => {
                self.fail(Span::default(), format!("{name}: no type {}", id.0));
            }
            Type::Procedure(id) => self.has_proc(*id, name),
            Type::Derived(_)
            | Type::Class(_)
            | Type::Integer(_)
            | Type::Unsigned(_)
            | Type::Real(_)
            | Type::Complex(_)
            | Type::Logical(_)
            | Type::Character(..)
            | Type::Error => {}
        }
    }

    fn declarations(&mut self) {
        let program = self.program;
        for procedure in &program.procs {
            self.place = format!("declarations of '{}'", procedure.name);
            for &var in &procedure.dummies {
                let is_dummy = matches!(program[var].role, Role::Dummy(_));
                self.require(
                    is_dummy,
                    program[var].span,
                    "dummy argument without the role of one",
                );
            }
            let vars = procedure
                .dummies
                .iter()
                .chain(&procedure.result)
                .chain(&procedure.locals);
            vars.for_each(|&var| self.variable(var));
        }
        for module in &program.modules {
            self.place = format!("declarations of module '{}'", module.name);
            module.vars.iter().for_each(|&var| self.variable(var));
        }
    }

    fn variable(&mut self, id: VarId) {
        let var = &self.program[id];
        self.require(
            var.ty != Type::Error,
            var.span,
            "variable of the error type",
        );
        match &var.shape {
            Shape::Scalar => {}
            Shape::Explicit(bounds) => self.bounds(bounds),
            Shape::Assumed(lowers) => lowers
                .iter()
                .for_each(|lower| self.scalar_integer(lower, "lower bound")),
            Shape::AssumedSize(bounds, lower) => {
                self.bounds(bounds);
                self.scalar_integer(lower, "lower bound");
            }
            Shape::Deferred(rank) => {
                let bounds_of_actual = var.dummy().is_some_and(|dummy| {
                    matches!(dummy.passing, Passing::Shaped | Passing::Bounded)
                });
                let own = var.allocatable
                    || var.pointer
                    || matches!(var.role, Role::Local)
                    || bounds_of_actual;
                self.require(
                    own && *rank > 0,
                    var.span,
                    "deferred shape without ALLOCATABLE or POINTER",
                );
            }
        }
        if let Type::Character(CharLen::Expr(length), _) = &var.ty {
            self.scalar_integer(length, "character length");
        }
        if let Some(init) = &var.init {
            self.value(init);
        }
    }

    fn bodies(&mut self) {
        let program = self.program;
        for procedure in &program.procs {
            self.place = format!("body of '{}'", procedure.name);
            let on_host = procedure.target == Target::Host;
            match &procedure.body {
                Body::Host(body) => {
                    self.require(on_host, procedure.span, "device procedure with a host body");
                    self.host_body(body);
                }
                Body::Kernel(body) => {
                    self.require(
                        !on_host,
                        procedure.span,
                        "host procedure with a kernel body",
                    );
                    self.kernel_body(body);
                }
                Body::Interface | Body::Companion => {}
            }
        }
    }
}

/// Whether two types agree, character lengths aside.
fn agree(one: &Type, other: &Type) -> bool {
    if let (Type::Character(_, one), Type::Character(_, other)) = (one, other) {
        one == other
    } else {
        one == other
    }
}
