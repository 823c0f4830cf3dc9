//! Expressions: type and rank follow from the parts.

use super::{Verifier, agree};
use crate::intrinsics::Intrinsic;
use crate::ir::walk::refs;
use crate::ir::{
    Actual, ArrayItem, BinaryOp, Bounds, Const, Expr, ExprKind, ProcId, Role, Shape, Subscript,
    Type, TypeId, UnaryOp, VarId,
};
use crate::source::Span;

impl Verifier<'_> {
    pub(super) fn bounds(&mut self, bounds: &[Bounds]) {
        for dim in bounds {
            self.scalar_integer(&dim.lower, "lower bound");
            self.scalar_integer(&dim.upper, "upper bound");
        }
    }

    pub(super) fn scalar_integer(&mut self, expr: &Expr, what: &str) {
        let fits = matches!(expr.ty, Type::Integer(_)) && expr.rank == 0;
        self.require(fits, expr.span, &format!("{what} is no scalar integer"));
        self.value(expr);
    }

    pub(super) fn scalar_logical(&mut self, expr: &Expr, what: &str) {
        let fits = matches!(expr.ty, Type::Logical(_)) && expr.rank == 0;
        self.require(fits, expr.span, &format!("{what} is no scalar logical"));
        self.value(expr);
    }

    /// An expression that something is stored in.
    pub(super) fn designator(&mut self, expr: &Expr) {
        self.require(
            expr.root().is_some(),
            expr.span,
            "no designator on a left side",
        );
        self.value(expr);
    }

    /// Any expression, with everything in it.
    pub(super) fn value(&mut self, expr: &Expr) {
        self.node(expr);
        if self.in_range(expr) {
            refs::operands(expr, &mut |_, operand| self.value(operand));
        }
    }

    fn in_range(&mut self, expr: &Expr) -> bool {
        let program = self.program;
        if let ExprKind::Var(var) = &expr.kind {
            (var.0 as usize) < program.vars.len()
        } else if let ExprKind::Call { procedure, .. } | ExprKind::Procedure(procedure) = &expr.kind
        {
            (procedure.0 as usize) < program.procs.len()
        } else if let ExprKind::Component { ty, .. } | ExprKind::Structure { ty, .. } = &expr.kind {
            (ty.0 as usize) < program.types.len()
        } else {
            true
        }
    }

    fn node(&mut self, expr: &Expr) {
        let span = expr.span;
        self.require(expr.ty != Type::Error, span, "expression of the error type");
        if !self.in_range(expr) {
            return self.fail(span, "id out of range");
        }
        match &expr.kind {
            ExprKind::Const(value) => self.constant(value, expr),
            ExprKind::Var(var) => self.reference(expr, *var),
            ExprKind::Element { base, subscripts } => self.element(expr, base, subscripts),
            ExprKind::Section { base, subscripts } => self.section(expr, base, subscripts),
            ExprKind::Component { base, ty, field } => self.component(expr, base, (*ty, *field)),
            ExprKind::Substring { base, lower, upper } => {
                self.substring(expr, base, [lower.as_deref(), upper.as_deref()])
            }
            ExprKind::Unary { op, operand } => self.unary(expr, *op, operand),
            ExprKind::Binary { op, left, right } => self.binary(expr, *op, left, right),
            ExprKind::Cast(operand) => self.cast(expr, operand),
            ExprKind::Part(object) | ExprKind::IsType { object, .. } => {
                let polymorphic = matches!(object.ty, Type::Class(_));
                self.require(polymorphic, span, "type of an object that is known");
            }
            ExprKind::Paren(inner) => {
                self.require(
                    agree(&inner.ty, &expr.ty) && inner.rank == expr.rank,
                    span,
                    "parentheses change type or rank",
                );
            }
            ExprKind::Fetch(inner) => {
                self.require(
                    agree(&inner.ty, &expr.ty) && inner.rank == expr.rank,
                    span,
                    "host copy changes type or rank",
                );
                let named = inner.root().is_some();
                self.require(named, span, "host copy of something else than device data");
            }
            ExprKind::Intrinsic { id, args } => self.intrinsic(expr.span, id.row(), args.len()),
            ExprKind::Api { id, args } => {
                let fits = args.len() == id.row().params.len();
                self.require(
                    fits,
                    span,
                    &format!("'{}' with {} arguments", id.row().name, args.len()),
                );
            }
            ExprKind::Call { procedure, args } => {
                self.require(
                    self.program[*procedure].result.is_some(),
                    span,
                    "reference of a subroutine",
                );
                self.actuals(*procedure, args, expr);
            }
            ExprKind::Predefined { .. } | ExprKind::WarpSize => {
                self.require(
                    expr.ty == Type::INT && expr.rank == 0,
                    span,
                    "predefined variable is no default integer",
                );
            }
            ExprKind::Array(items) => {
                self.require(
                    expr.rank == 1,
                    span,
                    "array constructor of another rank than 1",
                );
                items.iter().for_each(|item| self.array_item(item, expr));
            }
            ExprKind::Structure { ty, values } => {
                let fits =
                    expr.ty == Type::Derived(*ty) && values.len() == self.program[*ty].fields.len();
                self.require(
                    fits,
                    span,
                    "structure constructor with a wrong number of values",
                );
            }
            ExprKind::Null | ExprKind::Procedure(_) => {}
            ExprKind::Error => self.fail(span, "error expression"),
        }
    }

    /// Type and rank are those of the declaration.
    fn reference(&mut self, expr: &Expr, var: VarId) {
        let span = expr.span;
        let var = &self.program[var];
        self.require(
            agree(&var.ty, &expr.ty),
            span,
            &format!("type of '{}' differs from its declaration", var.name),
        );
        self.require(
            var.rank() == expr.rank,
            span,
            &format!("rank of '{}' differs from its declaration", var.name),
        );
    }

    /// Type and rank are those of the field, in a structure that has it.
    fn component(&mut self, expr: &Expr, base: &Expr, (ty, field): (TypeId, u32)) {
        let span = expr.span;
        let parts = matches!(base.ty, Type::Complex(_)) && self.program[ty].is_complex();
        self.require(
            base.ty == Type::Derived(ty) || parts,
            span,
            "component of something else than its structure",
        );
        match self.program[ty].fields.get(field as usize) {
            Some(field) => {
                self.require(
                    agree(&field.ty, &expr.ty),
                    span,
                    "component of another type than its field",
                );
                let rank = base.rank + field.shape.rank();
                self.require(
                    rank == expr.rank,
                    span,
                    "component of another rank than its field",
                );
            }
            None => self.fail(span, "no such component"),
        }
    }

    /// A part of characters by scalar integers.
    fn substring(&mut self, expr: &Expr, base: &Expr, bounds: [Option<&Expr>; 2]) {
        let span = expr.span;
        let characters = matches!(
            (&base.ty, &expr.ty),
            (Type::Character(_, one), Type::Character(_, other)) if one == other
        );
        self.require(
            characters && base.rank == expr.rank,
            span,
            "substring of something else than characters",
        );
        for bound in bounds.into_iter().flatten() {
            let fits = matches!(bound.ty, Type::Integer(_)) && bound.rank == 0;
            self.require(fits, span, "bound of a substring is no scalar integer");
        }
    }

    /// Of the type and rank of the operand.
    fn unary(&mut self, expr: &Expr, op: UnaryOp, operand: &Expr) {
        let span = expr.span;
        let fits = match op {
            UnaryOp::Neg => operand.ty.is_numeric(),
            UnaryOp::Not => matches!(operand.ty, Type::Logical(_)),
        };
        self.require(
            fits && agree(&operand.ty, &expr.ty),
            span,
            "operand of the wrong type",
        );
        self.require(operand.rank == expr.rank, span, "operand of another rank");
    }

    /// Between numbers, logicals, or characters of one kind; the rank stays.
    fn cast(&mut self, expr: &Expr, operand: &Expr) {
        let span = expr.span;
        self.require(
            operand.rank == expr.rank,
            span,
            "conversion changes the rank",
        );
        let numbers = operand.ty.is_numeric() && expr.ty.is_numeric();
        let logicals = matches!(
            (&operand.ty, &expr.ty),
            (Type::Logical(_), Type::Logical(_))
        );
        let characters = matches!(
            (&operand.ty, &expr.ty),
            (Type::Character(_, one), Type::Character(_, other)) if one == other
        );
        self.require(
            numbers || logicals || characters,
            span,
            "conversion that does not exist",
        );
    }

    /// As many arguments as the row says.
    fn intrinsic(&mut self, span: Span, row: &Intrinsic, given: usize) {
        let params = row.params;
        let repeats = params.last().is_some_and(|last| last.repeats);
        let fits = given == params.len() || (repeats && given >= params.len());
        self.require(
            fits,
            span,
            &format!("'{}' with {} arguments", row.name, given),
        );
    }

    fn constant(&mut self, value: &Const, expr: &Expr) {
        let fits = match value {
            Const::Integer(_) => matches!(expr.ty, Type::Integer(_)),
            Const::Real { .. } => matches!(expr.ty, Type::Real(_)),
            Const::Complex { .. } => matches!(expr.ty, Type::Complex(_)),
            Const::Quad { .. } => matches!(expr.ty, Type::Real(16) | Type::Complex(16)),
            Const::Logical(_) => matches!(expr.ty, Type::Logical(_)),
            Const::Character(_) => matches!(expr.ty, Type::Character(..)),
            Const::Named { var, value } => {
                self.constant(value, expr);
                (var.0 as usize) < self.program.vars.len()
                    && self.program[*var].role == Role::Parameter
            }
        };
        self.require(
            fits && expr.rank == 0,
            expr.span,
            "constant of another type than its node",
        );
    }

    /// The dimensions that subscripts of an array count: those of the field alone for a component of an array of structures.
    fn own_rank(&self, array: &Expr) -> u8 {
        if let ExprKind::Component { base, .. } = &array.kind {
            array.rank - base.rank.min(array.rank)
        } else {
            array.rank
        }
    }

    fn element(&mut self, expr: &Expr, base: &Expr, subscripts: &[Expr]) {
        let own = self.own_rank(base);
        let fits = agree(&base.ty, &expr.ty) && expr.rank == base.rank - own;
        self.require(
            fits,
            expr.span,
            "element of another type or rank than its array",
        );
        self.require(
            usize::from(own) == subscripts.len() && own > 0,
            expr.span,
            "wrong number of subscripts",
        );
        for subscript in subscripts {
            let fits = matches!(subscript.ty, Type::Integer(_)) && subscript.rank == 0;
            self.require(fits, subscript.span, "subscript is no scalar integer");
        }
    }

    fn section(&mut self, expr: &Expr, base: &Expr, subscripts: &[Subscript]) {
        self.require(
            agree(&base.ty, &expr.ty),
            expr.span,
            "section of another type than its array",
        );
        let own = self.own_rank(base);
        self.require(
            usize::from(own) == subscripts.len(),
            expr.span,
            "wrong number of subscripts",
        );
        let mut rank = base.rank - own;
        for subscript in subscripts {
            let (wanted, drops) = match subscript {
                Subscript::Index(_) => (0, true),
                Subscript::Vector(_) => (1, false),
                Subscript::Range { .. } => (0, false),
            };
            rank += u8::from(!drops);
            refs::subscript(subscript, &mut |_, part| {
                let fits = matches!(part.ty, Type::Integer(_)) && part.rank == wanted;
                self.require(
                    fits,
                    part.span,
                    "subscript of a section is of the wrong type or rank",
                );
            });
        }
        self.require(rank == expr.rank, expr.span, "section of the wrong rank");
    }

    fn binary(&mut self, expr: &Expr, op: BinaryOp, left: &Expr, right: &Expr) {
        let span = expr.span;
        let ranks = left.rank == right.rank || left.rank == 0 || right.rank == 0;
        self.require(
            ranks && expr.rank == left.rank.max(right.rank),
            span,
            "operands of different ranks",
        );
        let (a, b, result) = (&left.ty, &right.ty, &expr.ty);
        let fits = match op {
            BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Div => {
                a.is_numeric() && a == b && a == result
            }
            BinaryOp::Pow => {
                a.is_numeric() && a == result && (a == b || matches!(b, Type::Integer(_)))
            }
            BinaryOp::Concat => [a, b, result]
                .iter()
                .all(|ty| matches!(ty, Type::Character(..))),
            BinaryOp::Eq
            | BinaryOp::Ne
            | BinaryOp::Lt
            | BinaryOp::Le
            | BinaryOp::Gt
            | BinaryOp::Ge => agree(a, b) && matches!(result, Type::Logical(_)),
            BinaryOp::And | BinaryOp::Or | BinaryOp::Eqv | BinaryOp::Neqv => [a, b, result]
                .iter()
                .all(|ty| matches!(ty, Type::Logical(_))),
        };
        self.require(
            fits,
            span,
            &format!("operands of {op:?} of the wrong types: {a:?}, {b:?}, {result:?}"),
        );
    }

    fn array_item(&mut self, item: &ArrayItem, array: &Expr) {
        match item {
            ArrayItem::Expr(expr) => self.require(
                agree(&expr.ty, &array.ty),
                expr.span,
                "item of another type than its array",
            ),
            ArrayItem::ImpliedDo { items, var, .. } => {
                self.has_var(*var, "implied DO");
                items.iter().for_each(|item| self.array_item(item, array));
            }
        }
    }

    /// One argument per dummy; present ones have its type.
    pub(super) fn actuals(&mut self, procedure: ProcId, args: &[Actual], call: &Expr) {
        let program = self.program;
        let called = &program[procedure];
        if args.len() != called.dummies.len() {
            let what = format!(
                "{} arguments for the {} dummies of '{}'",
                args.len(),
                called.dummies.len(),
                called.name
            );
            return self.fail(call.span, what);
        }
        for (arg, &dummy) in args.iter().zip(&called.dummies) {
            let dummy = &program[dummy];
            match &arg.value {
                Some(value) if matches!(value.kind, ExprKind::Procedure(_) | ExprKind::Null) => {}
                Some(value) => {
                    let what = format!(
                        "argument for '{}' of '{}' is of another type",
                        dummy.name, called.name
                    );
                    let storage =
                        matches!(dummy.shape, Shape::Explicit(_) | Shape::AssumedSize(..));
                    let fits = agree(&value.ty, &dummy.ty)
                        || storage && value.ty.is_numeric() && dummy.ty.is_numeric()
                        || matches!(dummy.ty, Type::Procedure(_) | Type::Class(_));
                    self.require(fits, value.span, &what);
                }
                None => {
                    let optional = dummy.dummy().is_some_and(|dummy| dummy.optional);
                    let what = format!("no argument for '{}' of '{}'", dummy.name, called.name);
                    self.require(optional, call.span, &what);
                }
            }
        }
    }
}
