//! Integer expressions as sums of products: what a subscript is in terms of the indices of a thread and of variables.
//!
//! Divisions, remainders, elements of arrays and references have no such form, and nothing is said of what they are in.

use crate::ir::constant::constant;
use crate::ir::walk::{Access, Index, refs};
use crate::ir::{
    Axis, BinaryOp, Expr, ExprKind, PredefinedVar, Program, Stmt, StmtKind, UnaryOp, VarId,
};
use crate::source::Span;
use std::collections::{BTreeMap, HashMap, HashSet};

/// A factor of a product.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Factor {
    Index(u8, u8),
    Var(VarId),
}

/// The factor that a predefined variable is along an axis.
pub(super) fn index(var: PredefinedVar, axis: Axis) -> Factor {
    let var = match var {
        PredefinedVar::ThreadIdx => 0,
        PredefinedVar::BlockIdx => 1,
        PredefinedVar::BlockDim => 2,
        PredefinedVar::GridDim => 3,
    };
    Factor::Index(var, axis_number(axis))
}

/// 0 for x.
pub(super) fn axis_number(axis: Axis) -> u8 {
    match axis {
        Axis::X => 0,
        Axis::Y => 1,
        Axis::Z => 2,
    }
}

/// A sum of products with their coefficients; the empty product has the constant.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Form(BTreeMap<Vec<Factor>, i64>);

/// The forms of variables that are assigned once, and where.
pub(super) type Known = HashMap<VarId, (Form, Span)>;

impl Form {
    fn of_constant(value: i64) -> Form {
        Form::default().with(Vec::new(), value)
    }

    fn of_factor(factor: Factor) -> Form {
        Form::default().with(vec![factor], 1)
    }

    fn with(mut self, product: Vec<Factor>, by: i64) -> Form {
        let sum = self.0.remove(&product).unwrap_or(0).saturating_add(by);
        if sum != 0 {
            self.0.insert(product, sum);
        }
        self
    }

    fn plus(self, other: &Form, sign: i64) -> Form {
        let terms = other.0.iter();
        terms.fold(self, |sum, (product, by)| {
            sum.with(product.clone(), by.saturating_mul(sign))
        })
    }

    fn times(&self, other: &Form) -> Form {
        let mut product = Form::default();
        for (left, a) in &self.0 {
            for (right, b) in &other.0 {
                let mut factors = [left.as_slice(), right.as_slice()].concat();
                factors.sort_unstable();
                product = product.with(factors, a.saturating_mul(*b));
            }
        }
        product
    }

    /// How often a product is in the sum.
    pub(super) fn coefficient(&self, factors: &[Factor]) -> i64 {
        let mut factors = factors.to_vec();
        factors.sort_unstable();
        self.0.get(&factors).copied().unwrap_or(0)
    }

    /// The products and how often each is there; the constant has no factor.
    pub(super) fn terms(&self) -> impl Iterator<Item = (&[Factor], i64)> {
        self.0.iter().map(|(factors, by)| (factors.as_slice(), *by))
    }
}

/// The form of an expression, with known variables written out.
pub(super) fn form(expr: &Expr, known: &Known) -> Option<Form> {
    if let Some(value) = constant(expr) {
        return Some(Form::of_constant(value));
    }
    match &expr.kind {
        ExprKind::Predefined { var, axis } => Some(Form::of_factor(index(*var, *axis))),
        ExprKind::Var(id) if expr.rank == 0 => Some(match known.get(id) {
            Some((form, _)) => form.clone(),
            None => Form::of_factor(Factor::Var(*id)),
        }),
        ExprKind::Cast(inner) if is_integer(inner) && is_integer(expr) => form(inner, known),
        ExprKind::Paren(inner) => form(inner, known),
        ExprKind::Unary {
            op: UnaryOp::Neg,
            operand,
        } => Some(Form::default().plus(&form(operand, known)?, -1)),
        ExprKind::Binary { op, left, right } => {
            let (left, right) = (form(left, known)?, form(right, known)?);
            if let BinaryOp::Add = op {
                Some(left.plus(&right, 1))
            } else if let BinaryOp::Sub = op {
                Some(left.plus(&right, -1))
            } else if let BinaryOp::Mul = op {
                Some(left.times(&right))
            } else {
                None
            }
        }
        _ => None,
    }
}

fn is_integer(expr: &Expr) -> bool {
    matches!(expr.ty, crate::ir::Type::Integer(_))
}

/// The scalars that a body assigns once and changes in no other way, with what they are assigned.
pub(super) fn assigned_once<'b, Op: refs::Operands>(
    program: &Program,
    body: &'b [Stmt<Op>],
) -> Vec<(VarId, &'b Expr)> {
    let mut once: Vec<(VarId, &'b Expr)> = Vec::new();
    let mut changed: HashSet<VarId> = HashSet::new();
    for_each(body, &mut |stmt| {
        let mut plain = None;
        if let StmtKind::Assign { lhs, rhs } = &stmt.kind
            && let ExprKind::Var(id) = lhs.kind
        {
            plain = Some(id);
            match once.iter().any(|(known, _)| *known == id) {
                true => changed.insert(id),
                false => {
                    once.push((id, rhs));
                    false
                }
            };
        }
        if let StmtKind::Do { var, .. } = &stmt.kind {
            changed.extend([*var])
        } else if let StmtKind::Op(op) = &stmt.kind {
            op.indices(&mut |Index(var)| changed.extend([var]))
        }
        refs::statement(stmt, &mut |access, expr| {
            let whole = access == Access::Write && matches!(expr.kind, ExprKind::Var(_));
            if !(whole && plain.is_some() && expr.root() == plain) {
                note_changes(program, access, expr, &mut changed);
            }
        });
    });
    once.retain(|(id, _)| !changed.contains(id));
    once
}

/// `refs::statements`, with the statements' own lifetime.
fn for_each<'b, Op>(body: &'b [Stmt<Op>], visit: &mut dyn FnMut(&'b Stmt<Op>)) {
    for stmt in body {
        visit(stmt);
        match &stmt.kind {
            StmtKind::If {
                arms, otherwise, ..
            } => {
                arms.iter().for_each(|arm| for_each(&arm.body, visit));
                otherwise.iter().for_each(|body| for_each(body, visit));
            }
            StmtKind::Select { cases, default, .. } => {
                cases.iter().for_each(|case| for_each(&case.body, visit));
                default.iter().for_each(|body| for_each(body, visit));
            }
            StmtKind::Do { body, .. }
            | StmtKind::While { body, .. }
            | StmtKind::Concurrent { body, .. }
            | StmtKind::Block { body, .. }
            | StmtKind::Associate { body, .. } => for_each(body, visit),
            StmtKind::Where { arms } => arms.iter().for_each(|(_, body)| for_each(body, visit)),
            _ => {}
        }
    }
}

fn note_changes(program: &Program, access: Access, expr: &Expr, changed: &mut HashSet<VarId>) {
    let changes = match access {
        Access::Read => false,
        Access::Write | Access::Atomic | Access::Object | Access::Target => true,
        Access::Argument(called, position) => {
            let dummy = program[called].dummies.get(position);
            let dummy = dummy.and_then(|id| program[*id].dummy());
            dummy.is_none_or(|dummy| !dummy.value && dummy.intent != Some(crate::ir::Intent::In))
        }
    };
    if let (true, Some(root)) = (changes, expr.root()) {
        changed.insert(root);
    }
    refs::operands(expr, &mut |inner, operand| {
        note_changes(program, inner, operand, changed)
    });
}

/// The forms of the variables that a body assigns once.
pub(super) fn known<Op: refs::Operands>(program: &Program, body: &[Stmt<Op>]) -> Known {
    let once = assigned_once(program, body);
    let mut known = Known::new();
    // Later ones may use earlier ones.
    for (id, value) in once {
        if let Some(form) = form(value, &known) {
            known.insert(id, (form, value.span));
        }
    }
    known
}
