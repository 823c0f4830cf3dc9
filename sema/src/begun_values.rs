//! Local variables that no statement of the program gives a first value begin with what the command line says (`-finit-integer=7`), by statements
//! where the procedure begins.
//!
//! Refuses to know variables that keep their values, share storage or have their memory given later, and device code.

use super::Analyzer;
use crate::ir::walk::refs;
use crate::ir::{
    Body, CharLen, Const, Expr, ExprKind, HostOp, ProcId, Program, Role, Space, Stmt, StmtKind,
    Type, VarId,
};
use crate::source::{FirstReal, FirstValues};
use cuf2rs_intrinsics::quad::f128;
use std::collections::HashSet;

impl Analyzer<'_> {
    /// Writes out the first values of all procedures.
    pub(super) fn begin_with_values(&mut self) {
        for index in 0..self.program.procs.len() {
            let id = ProcId(index as u32);
            let file = self.program[id].span.file;
            let defaults = self.options.defaults.get(&file);
            let Some(values) = defaults.map(|defaults| defaults.first) else {
                continue;
            };
            if values == FirstValues::default() {
                continue;
            }
            let stores = stores(&self.program, id, values);
            if let Body::Host(body) = &mut self.program[id].body {
                body.splice(0..0, stores);
            }
        }
    }
}

fn stores(program: &Program, id: ProcId, values: FirstValues) -> Vec<Stmt<HostOp>> {
    let procedure = &program[id];
    let Body::Host(body) = &procedure.body else {
        return Vec::new();
    };
    let mut named = HashSet::new();
    refs::statements(body, &mut |stmt| {
        if let StmtKind::Associate { bindings, .. } = &stmt.kind {
            named.extend(bindings.iter().map(|(var, _)| *var));
        }
    });
    let begins = |var: &&VarId| !named.contains(*var) && is_open(program, **var);
    let mut stores = Vec::new();
    for var in procedure.locals.iter().filter(begins) {
        let declared = &program[*var];
        let whole = Expr::new(
            ExprKind::Var(*var),
            declared.ty.clone(),
            declared.rank(),
            declared.span,
        );
        store(program, whole, values, &mut stores);
    }
    stores
}

/// Whether nothing says what a variable begins with.
fn is_open(program: &Program, var: VarId) -> bool {
    let var = &program[var];
    let given = var.init.is_some() || var.overlay.is_some() || var.address.is_some();
    let held = var.allocatable || var.pointer || var.save || var.per_thread;
    var.role == Role::Local && var.space == Space::Host && !given && !held
}

/// `object = value`, or such statements for the components of a structure.
fn store(program: &Program, object: Expr, values: FirstValues, to: &mut Vec<Stmt<HostOp>>) {
    if let (Type::Derived(ty), true) = (&object.ty, values.derived) {
        let definition = &program[*ty];
        if definition.builtin.is_some() {
            return;
        }
        for (index, field) in definition.fields.iter().enumerate() {
            let rank = field.shape.rank();
            let held = field.allocatable || field.pointer || field.init.is_some();
            if held || object.rank > 0 && rank > 0 {
                continue;
            }
            let kind = ExprKind::Component {
                base: Box::new(object.clone()),
                ty: *ty,
                field: index as u32,
            };
            let part = Expr::new(kind, field.ty.clone(), object.rank.max(rank), object.span);
            store(program, part, values, to);
        }
        return;
    }
    let Some(value) = first_value(&object.ty, values) else {
        return;
    };
    let span = object.span;
    let rhs = Expr::new(ExprKind::Const(value), object.ty.clone(), 0, span);
    let kind = StmtKind::assignment(object, rhs, false);
    to.push(Stmt::new(kind, span));
}

fn first_value(ty: &Type, values: FirstValues) -> Option<Const> {
    let real = values.real.map(|real| match real {
        FirstReal::Zero => 0.0,
        FirstReal::NotANumber => f64::NAN,
        FirstReal::Infinity => f64::INFINITY,
        FirstReal::MinusInfinity => f64::NEG_INFINITY,
    });
    match ty {
        Type::Integer(kind) | Type::Unsigned(kind) => {
            let bits = 128 - 8 * u32::from(*kind);
            let value = i128::from(values.integer?);
            Some(Const::Integer(value << bits >> bits))
        }
        Type::Real(16) | Type::Complex(16) => {
            let value = f128::new(real?);
            let im = if let Type::Real(_) = ty {
                f128::ZERO
            } else {
                value
            };
            Some(Const::Quad { re: value, im })
        }
        Type::Real(_) => real.map(|value| Const::Real { value, text: None }),
        Type::Complex(_) => real.map(|value| Const::Complex {
            re: value,
            im: value,
        }),
        Type::Logical(_) => values.logical.map(Const::Logical),
        Type::Character(CharLen::Const(length), 1) => {
            let length = usize::try_from(*length).ok()?;
            let code = u32::from(values.character?);
            Some(Const::Character(vec![code; length]))
        }
        Type::Character(..)
        | Type::Derived(_)
        | Type::Class(_)
        | Type::Procedure(_)
        | Type::Error => None,
    }
}
