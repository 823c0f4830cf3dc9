//! Variables, function results and INTENT(OUT) arguments that no statement gives a value: a warning.
//!
//! Looks at the whole typed program after `ir::passing`, which knows what procedures do to their arguments. Silent where a value may come
//! from elsewhere: other dummy arguments, module and COMMON variables, pointers, allocatables, structures.

use crate::diag::{Diagnostic, Diagnostics, codes};
use crate::intrinsics::Class;
use crate::ir::walk::{Access, Index, refs};
use crate::ir::{
    Body, Expr, ExprKind, HostOp, Intent, Program, Role, Stmt, StmtKind, Type, VarId, Variable,
};
use crate::source::Span;
use std::collections::{HashMap, HashSet};

/// What the statements of a program do to variables as a whole.
struct Uses<'a> {
    program: &'a Program,
    given: HashSet<VarId>,
    read: HashMap<VarId, Span>,
}

/// Warns of all of them, in order of declaration.
pub fn warn(program: &Program, diagnostics: &mut Diagnostics) {
    let mut uses = Uses {
        program,
        given: HashSet::new(),
        read: HashMap::new(),
    };
    for procedure in &program.procs {
        match &procedure.body {
            Body::Host(body) => {
                uses.body(body);
                uses.lent_to_libraries(body);
            }
            Body::Kernel(body) => uses.body(body),
            Body::Interface | Body::Companion => {}
        }
    }
    // The result of a procedure that is known by its EXTERNAL statement alone has no owner.
    let interface = |var: &Variable| match var.owner {
        Some(owner) => matches!(program[owner].body, Body::Interface | Body::Companion),
        None => var.role == Role::Result,
    };
    for (index, var) in program.vars.iter().enumerate() {
        let id = VarId(index as u32);
        if uses.given.contains(&id) || interface(var) || gets_value_elsewhere(var) {
            continue;
        }
        match var.role {
            Role::Result => diagnostics.push(result_unset(program, var)),
            Role::Local if uses.read.contains_key(&id) => {
                diagnostics.push(match uses.is_copy_of_given(id, var) {
                    true => copy_unset(var, uses.read[&id]),
                    false => variable_unset(var),
                });
            }
            Role::Dummy(ref dummy)
                if dummy.intent == Some(Intent::Out) && returns(program, var) =>
            {
                diagnostics.push(output_unset(program, var));
            }
            Role::Local | Role::Dummy(_) | Role::Module(_) | Role::Common(_) | Role::Parameter => {}
        }
    }
}

/// Whether a value may come from where no statement shows it.
fn gets_value_elsewhere(var: &Variable) -> bool {
    let written_by_statements = matches!(
        var.ty,
        Type::Integer(_)
            | Type::Real(_)
            | Type::Complex(_)
            | Type::Logical(_)
            | Type::Character(..)
    );
    let empty = crate::ir::constant::constant_volume(&var.shape) == Some(0);
    let shared = var.pointer || var.allocatable || var.overlay.is_some() || empty;
    !written_by_statements || var.init.is_some() || var.save || shared
}

fn result_unset(program: &Program, var: &Variable) -> Diagnostic {
    let function = var.owner.map_or("", |owner| program[owner].name.as_str());
    Diagnostic::warning(
        codes::RESULT_UNSET,
        format!("the result of function '{function}' is never given a value"),
    )
    .at(var.span, "no statement assigns to it")
    .help(format!("assign the result to '{}'", var.name))
}

fn variable_unset(var: &Variable) -> Diagnostic {
    Diagnostic::warning(
        codes::VARIABLE_UNSET,
        format!("'{}' is used and never given a value", var.name),
    )
    .at(var.span, "no statement assigns to it")
    .help(
        "give it a value first; if another variable was meant, IMPLICIT NONE finds misspelt names",
    )
}

/// A copy that a clause PRIVATE makes of a variable that has a value outside.
fn copy_unset(var: &Variable, read: Span) -> Diagnostic {
    let message = format!("the private copy of '{}' is never given a value", var.name);
    Diagnostic::warning(codes::VARIABLE_UNSET, message)
        .at(
            read,
            "each iteration has a copy of its own, which begins without a value",
        )
        .also(var.span, "declared here")
        .help("write FIRSTPRIVATE in place of PRIVATE where the value from outside is meant")
}

/// Whether the procedure of a dummy argument comes back: one that ends the program need not set it.
fn returns(program: &Program, dummy: &Variable) -> bool {
    dummy.owner.is_some_and(|owner| match &program[owner].body {
        Body::Host(body) => !ends_program(body),
        Body::Kernel(body) => !ends_program(body),
        Body::Interface | Body::Companion => false,
    })
}

fn ends_program<Op>(body: &[Stmt<Op>]) -> bool {
    body.iter()
        .any(|stmt| matches!(stmt.kind, StmtKind::Stop { .. }))
}

fn output_unset(program: &Program, var: &Variable) -> Diagnostic {
    let procedure = var.owner.map_or("", |owner| program[owner].name.as_str());
    let message = format!(
        "INTENT(OUT) argument '{}' of '{procedure}' is never given a value",
        var.name
    );
    Diagnostic::warning(codes::OUTPUT_UNSET, message)
        .at(var.span, "no statement assigns to it")
        .help("assign to it, or declare it INTENT(IN) or INTENT(INOUT)")
}

impl Uses<'_> {
    /// Whether statements give a value to another variable of the same declaration, which this one is a copy of.
    fn is_copy_of_given(&self, id: VarId, var: &Variable) -> bool {
        let same = |other: &VarId| *other != id && self.program[*other].span == var.span;
        self.given.iter().any(same)
    }

    fn give(&mut self, var: VarId) {
        self.given.insert(var);
    }

    fn body<Op: refs::Operands>(&mut self, body: &[Stmt<Op>]) {
        refs::statements(body, &mut |stmt| {
            self.variables_of_loops(stmt);
            refs::statement(stmt, &mut |access, expr| self.access(access, expr));
        });
    }

    /// What is called inside HOST_DATA gets the address of the device's copy, and may store there.
    fn lent_to_libraries(&mut self, body: &[Stmt<HostOp>]) {
        refs::statements(body, &mut |stmt| {
            if let StmtKind::Op(HostOp::UseDevice(one)) = &stmt.kind {
                self.given.extend(one.object.root());
            }
        });
    }

    fn variables_of_loops<Op: refs::Operands>(&mut self, stmt: &Stmt<Op>) {
        match &stmt.kind {
            StmtKind::Do { var, .. } => self.give(*var),
            StmtKind::Concurrent { ranges, .. } => {
                self.given.extend(ranges.iter().map(|range| range.var));
            }
            StmtKind::Associate { bindings, .. } => {
                self.given.extend(bindings.iter().map(|(var, _)| *var));
            }
            StmtKind::Op(op) => op.indices(&mut |Index(var)| self.give(var)),
            _ => {}
        }
    }

    fn access(&mut self, access: Access, expr: &Expr) {
        if let Some(root) = expr.root() {
            let writes = match access {
                Access::Write | Access::Atomic | Access::Object | Access::Target => true,
                Access::Read => false,
                Access::Argument(procedure, position) => self.program[procedure]
                    .dummies
                    .get(position)
                    .is_none_or(|dummy| self.program[*dummy].mutated),
            };
            if writes {
                self.given.insert(root);
            } else {
                self.read.entry(root).or_insert(expr.span);
            }
        }
        // Who has an address may write there.
        if let ExprKind::Intrinsic { id, args } = &expr.kind
            && ["c_loc", "descriptor@c", "loc"].contains(&id.row().name)
        {
            let roots = args.iter().flatten().filter_map(Expr::root);
            self.given.extend(roots);
        }
        self.parts(expr);
    }

    /// What stands in an expression. What is asked for its type, shape or length alone need not have a value.
    fn parts(&mut self, expr: &Expr) {
        let asked = inquired(expr);
        expr.indices(&mut |var| self.give(var));
        // The variable of a designator that is written is no value that is read.
        let designates = expr.root();
        refs::operands(expr, &mut |inner, operand| {
            if asked.is_some_and(|asked| std::ptr::eq(asked, operand)) {
                self.parts(operand);
            } else if designates.is_none() || operand.root() != designates {
                self.access(inner, operand);
            }
        });
    }
}

/// The variable that an inquiry function, or TRANSFER for its type, is asked about.
fn inquired(expr: &Expr) -> Option<&Expr> {
    let ExprKind::Intrinsic { id, args } = &expr.kind else {
        return None;
    };
    let position = match (id.row().class, id.name()) {
        (Class::Inquiry, _) => 0,
        (_, "transfer") => 1,
        (Class::Elemental | Class::Transformational, _)
        | (Class::Subroutine | Class::ElementalSubroutine, _) => return None,
    };
    let asked = args.get(position)?.as_ref()?;
    asked.root().map(|_| asked)
}
