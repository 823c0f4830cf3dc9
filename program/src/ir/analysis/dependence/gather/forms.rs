//! Linear forms of integer expressions, and what is known of the variables in them.

use super::super::modified::is_shared;
use super::*;

impl<Op: Operation> Gather<'_, Op> {
    /// What an integer expression is worth here.
    pub(super) fn form(&mut self, expr: &Expr) -> Affine {
        match self.linear(expr) {
            Some(form) => form,
            None if self.is_steady(expr) => self.symbols.value(expr),
            None => self.symbols.unknown(self.stack.len()),
        }
    }

    fn linear(&mut self, expr: &Expr) -> Option<Affine> {
        match &expr.kind {
            ExprKind::Const(value) => integer(value).map(Affine::constant),
            ExprKind::Var(var) if expr.rank == 0 => Some(self.value_of(*var)),
            ExprKind::Paren(inner) => Some(self.form(inner)),
            ExprKind::Cast(inner) if widens(expr, inner) => Some(self.form(inner)),
            ExprKind::Unary {
                op: crate::ir::UnaryOp::Neg,
                operand,
            } => self.form(operand).times(-1),
            ExprKind::Binary { op, left, right } => self.binary(*op, left, right),
            _ => None,
        }
    }

    fn binary(&mut self, op: BinaryOp, left: &Expr, right: &Expr) -> Option<Affine> {
        if !matches!(
            op,
            BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Div
        ) {
            return None;
        }
        let (left, right) = (self.form(left), self.form(right));
        if let BinaryOp::Add = op {
            left.plus(&right)
        } else if let BinaryOp::Sub = op {
            left.minus(&right)
        } else if let BinaryOp::Mul = op {
            left.product(&right)
        } else {
            left.quotient(right.value()?)
        }
    }

    /// What an integer scalar is worth here.
    pub(super) fn value_of(&mut self, var: VarId) -> Affine {
        let exposed = is_shared(self.program, var) && self.modified.shared;
        let reachable = matches!(self.program[var].role, Role::Module(_) | Role::Common(_))
            || self.program[var].captured;
        if exposed || (reachable && self.modified.anything) {
            return self.symbols.unknown(self.stack.len());
        }
        match self.values.get(&var) {
            Some(value) => value.clone(),
            None => self.symbols.entry(var),
        }
    }

    /// Whether an expression has one value wherever it stands in the statements.
    fn is_steady(&self, expr: &Expr) -> bool {
        let inquires = matches!(&expr.kind, ExprKind::Intrinsic { id, .. }
            if id.row().class == crate::intrinsics::Class::Inquiry);
        if inquires {
            return !matches!(&expr.kind, ExprKind::Intrinsic { args, .. }
                if args.iter().flatten().any(|arg| arg.rank == 0 && !self.is_steady(arg)));
        }
        let fixed = match &expr.kind {
            ExprKind::Var(var) => {
                let changed = self.modified.vars.contains(var) || self.modified.anything;
                !(changed || is_shared(self.program, *var) && self.modified.shared)
            }
            ExprKind::Component { .. } => {
                !(self.modified.shared && effects::crosses_pointer_component(self.program, expr))
            }
            ExprKind::Call { .. } | ExprKind::Api { .. } | ExprKind::Predefined { .. } => false,
            ExprKind::Intrinsic { id, .. } => effects::of_intrinsic(*id).is_none(),
            ExprKind::Array(_) | ExprKind::Error => false,
            _ => true,
        };
        let mut steady = fixed;
        refs::operands(expr, &mut |_, operand| steady &= self.is_steady(operand));
        steady
    }

    /// Forgets what a variable held.
    pub(super) fn forget(&mut self, var: VarId) {
        let unknown = self.symbols.unknown(self.stack.len());
        self.values.insert(var, unknown);
    }

    /// Forgets what statements may change.
    pub(super) fn forget_all(&mut self, changed: &Modified) {
        for var in &changed.vars {
            if self.is_followed(*var) {
                self.forget(*var);
            }
        }
    }

    /// Whether values of a variable are followed: integer scalars.
    pub(super) fn is_followed(&self, var: VarId) -> bool {
        let variable = &self.program[var];
        variable.rank() == 0 && matches!(variable.ty, Type::Integer(_))
    }

    /// What is known behind a construct with several ways through it.
    pub(super) fn meet(&mut self, ways: Vec<HashMap<VarId, Affine>>) {
        let mut vars: Vec<VarId> = ways.iter().flat_map(|way| way.keys().copied()).collect();
        vars.sort();
        vars.dedup();
        let mut met = HashMap::new();
        for var in vars {
            let entry = self.symbols.entry(var);
            let mut values = ways.iter().map(|way| way.get(&var).unwrap_or(&entry));
            let first = values.next().cloned().unwrap_or(entry.clone());
            let agreed = values.all(|value| *value == first);
            let value = if agreed {
                first
            } else {
                self.symbols.unknown(self.stack.len())
            };
            met.insert(var, value);
        }
        self.values = met;
    }
}

/// The value of an integer constant.
fn integer(value: &Const) -> Option<i64> {
    value.as_integer()
}

/// Conversions between integers that keep every value.
fn widens(to: &Expr, from: &Expr) -> bool {
    matches!((&to.ty, &from.ty), (Type::Integer(to), Type::Integer(from)) if to >= from)
}
