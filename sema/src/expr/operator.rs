//! Operators: promotion of numbers, comparison, logical operations, concatenation, and those that interfaces define.

use super::call::Lowered;
use super::finite::{is_of_constants, is_plain};
use super::types::{HALF, constant_length, promote, some_characters};
use super::{Analyzer, Cx, powers};
use crate::GenericId;
use crate::diag::{Diagnostic, codes};
use crate::ir::same_type;
use crate::ir::{BinaryOp, Const, Expr, ExprKind, ProcId, Type, UnaryOp, VarId};
use crate::library::mpi::is_handle;
use crate::source::Span;
use crate::syntax::ast;

/// An operand as the program names it.
fn not_fetched(operand: Lowered) -> Lowered {
    if let ExprKind::Fetch(place) = operand.value.kind {
        Lowered {
            value: *place,
            ..operand
        }
    } else {
        operand
    }
}

/// What an intrinsic operation asks of its operands.
enum Family {
    Numeric,
    Power,
    Equality,
    Order,
    Logical,
    Concat,
}

fn family(op: BinaryOp) -> Family {
    match op {
        BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Div => Family::Numeric,
        BinaryOp::Pow => Family::Power,
        BinaryOp::Eq | BinaryOp::Ne => Family::Equality,
        BinaryOp::Lt | BinaryOp::Le | BinaryOp::Gt | BinaryOp::Ge => Family::Order,
        BinaryOp::And | BinaryOp::Or | BinaryOp::Eqv | BinaryOp::Neqv => Family::Logical,
        BinaryOp::Concat => Family::Concat,
    }
}

/// The operator of the tree and its spelling; `None` for a defined operator.
fn intrinsic_operator(op: &ast::BinaryOp) -> Option<(BinaryOp, &'static str)> {
    Some(match op {
        ast::BinaryOp::Add => (BinaryOp::Add, "+"),
        ast::BinaryOp::Sub => (BinaryOp::Sub, "-"),
        ast::BinaryOp::Mul => (BinaryOp::Mul, "*"),
        ast::BinaryOp::Div => (BinaryOp::Div, "/"),
        ast::BinaryOp::Pow => (BinaryOp::Pow, "**"),
        ast::BinaryOp::Concat => (BinaryOp::Concat, "//"),
        ast::BinaryOp::Eq => (BinaryOp::Eq, "=="),
        ast::BinaryOp::Ne => (BinaryOp::Ne, "/="),
        ast::BinaryOp::Lt => (BinaryOp::Lt, "<"),
        ast::BinaryOp::Le => (BinaryOp::Le, "<="),
        ast::BinaryOp::Gt => (BinaryOp::Gt, ">"),
        ast::BinaryOp::Ge => (BinaryOp::Ge, ">="),
        ast::BinaryOp::And => (BinaryOp::And, ".and."),
        ast::BinaryOp::Or => (BinaryOp::Or, ".or."),
        ast::BinaryOp::Eqv => (BinaryOp::Eqv, ".eqv."),
        ast::BinaryOp::Neqv => (BinaryOp::Neqv, ".neqv."),
        ast::BinaryOp::Defined(_) => return None,
    })
}

impl Analyzer<'_> {
    /// `op x`.
    pub(super) fn unary(
        &mut self,
        cx: Cx,
        op: &ast::UnaryOp,
        operand: &ast::Expr,
        span: Span,
    ) -> Expr {
        if *op == ast::UnaryOp::Minus
            && let Some(least) = self.least_integer(cx, operand, span)
        {
            return least;
        }
        let value = self.value(cx, operand);
        if value.ty == Type::Error {
            return Expr::error(span);
        }
        match op {
            // A value, where the variable alone would be lent to a procedure that changes it.
            ast::UnaryOp::Plus if value.ty.is_numeric() && value.root().is_some() => {
                let (ty, rank) = (value.ty.clone(), value.rank);
                Expr::new(ExprKind::Paren(Box::new(value)), ty, rank, span)
            }
            ast::UnaryOp::Plus if value.ty.is_numeric() => Expr { span, ..value },
            ast::UnaryOp::Minus if value.ty.is_numeric() => prefixed(UnaryOp::Neg, value, span),
            ast::UnaryOp::Not if matches!(value.ty, Type::Logical(_)) => {
                prefixed(UnaryOp::Not, value, span)
            }
            ast::UnaryOp::Plus => self.defined_unary(cx, "+", value, span),
            ast::UnaryOp::Minus => self.defined_unary(cx, "-", value, span),
            ast::UnaryOp::Not => self.defined_unary(cx, ".not.", value, span),
            ast::UnaryOp::Defined(name) => {
                let key = format!(".{}.", name.key());
                self.defined_unary(cx, &key, value, span)
            }
        }
    }

    /// `x op y`. Long chains of operators lean to the left: they are walked without recursion.
    pub(super) fn binary(
        &mut self,
        cx: Cx,
        op: &ast::BinaryOp,
        left: &ast::Expr,
        right: &ast::Expr,
        span: Span,
    ) -> Expr {
        let mut pending = vec![(op, right, span)];
        let mut first = left;
        while let ast::ExprKind::Binary { op, left, right } = &first.kind {
            pending.push((op, right, first.span));
            first = left;
        }
        let mut value = match pending.last() {
            Some((_, right, _)) if matches!(first.kind, ast::ExprKind::Boz { .. }) => {
                let beside = self.silently(|analyzer| analyzer.value(cx, right)).ty;
                let number = self.boz_beside(first, &beside);
                number.unwrap_or_else(|| self.value(cx, first))
            }
            _ => self.value(cx, first),
        };
        while let Some((op, right, span)) = pending.pop() {
            let number = self.boz_beside(right, &value.ty.clone());
            let right = number.unwrap_or_else(|| self.value(cx, right));
            let right = self
                .hollerith_as(&right, &value.ty.clone(), false)
                .unwrap_or(right);
            let number = self.hollerith_as(&value, &right.ty.clone(), false);
            value = number.unwrap_or(value);
            value = self.operation(cx, op, value, right, span);
        }
        value
    }

    pub(super) fn operation(
        &mut self,
        cx: Cx,
        op: &ast::BinaryOp,
        left: Expr,
        right: Expr,
        span: Span,
    ) -> Expr {
        if left.ty == Type::Error || right.ty == Type::Error {
            return Expr::error(span);
        }
        let (op, spelling) = match (op, intrinsic_operator(op)) {
            (_, Some(found)) => found,
            (ast::BinaryOp::Defined(name), None) => {
                let key = format!(".{}.", name.key());
                return self.defined_binary(cx, &key, left, right, span);
            }
            (_, None) => return Expr::error(span),
        };
        let logical = Type::Logical(self.defaults(cx).integer);
        let agreeing = match self.is_defined_across_ranks(cx, spelling, &left, &right) {
            true => None,
            false => self.agreeing(op, &left, &right, logical),
        };
        let Some((left, right, ty)) = agreeing else {
            return self.defined_binary(cx, spelling, left, right, span);
        };
        if !self.conformable(&left, &right, span) {
            return Expr::error(span);
        }
        if op == BinaryOp::Pow && ty == HALF {
            return self.power_of_halves(cx, left, right, span);
        }
        let rank = left.rank.max(right.rank);
        let counted = ty.clone();
        let known = is_of_constants(&left) && is_of_constants(&right);
        let counts = matches!(ty, Type::Integer(_));
        let told = known && counts && is_plain(&left) && is_plain(&right);
        // What is no number already has been told of.
        let first = known && !told && self.evaluate(&left).is_ok() && self.evaluate(&right).is_ok();
        let (left, right) = (Box::new(left), Box::new(right));
        let made = Expr::new(ExprKind::Binary { op, left, right }, ty, rank, span);
        if let Some(value) = self.wrapped_around(&made).filter(|_| rank == 0) {
            return value;
        }
        if first && counts {
            self.warn_of_wrapping(cx, &made);
        } else if first {
            self.warn_of_no_number(cx, &made);
        }
        match told && self.has_no_value(&made) {
            true => Expr::new(ExprKind::Error, counted, rank, span),
            false => self.multiplied_out(made),
        }
    }

    /// A power of REAL(2): computed in REAL(4) and rounded.
    fn power_of_halves(&mut self, cx: Cx, left: Expr, right: Expr, span: Span) -> Expr {
        let [left, right] = [left, right].map(|operand| {
            if operand.ty == HALF {
                self.cast(operand, &Type::REAL)
            } else {
                operand
            }
        });
        let power = self.operation(cx, &ast::BinaryOp::Pow, left, right, span);
        self.cast(power, &HALF)
    }

    /// The powers of complex numbers that compilers multiply out.
    fn multiplied_out(&self, made: Expr) -> Expr {
        let ExprKind::Binary {
            op: BinaryOp::Pow,
            left,
            right,
        } = &made.kind
        else {
            return made;
        };
        if !matches!(left.ty, Type::Complex(_))
            || right.rank > 0
            || self.const_value(left).is_some()
        {
            return made;
        }
        if let Some(Const::Integer(exponent)) = self.const_value(right) {
            powers::multiplied_out((**left).clone(), exponent, made)
        } else {
            made
        }
    }

    /// Integer constants whose result does not exist or does not fit; reported.
    fn has_no_value(&mut self, expr: &Expr) -> bool {
        use crate::constant::Failure;
        match self.evaluate(expr) {
            Err(Failure::Overflow(_) | Failure::ZeroDivision(_)) => self.constant(expr).is_none(),
            Ok(_) | Err(_) => false,
        }
    }

    /// Operands converted so that they agree, and the type of the result; `None` when the operation is not intrinsic.
    fn agreeing(
        &mut self,
        op: BinaryOp,
        left: &Expr,
        right: &Expr,
        logical: Type,
    ) -> Option<(Expr, Expr, Type)> {
        match family(op) {
            Family::Numeric => {
                let ty = promote(&left.ty, &right.ty)?;
                Some(self.both_as(left, right, &ty, ty.clone()))
            }
            Family::Power => self.power_operands(left, right),
            Family::Equality | Family::Order if both_characters(left, right) => {
                Some((left.clone(), right.clone(), logical))
            }
            Family::Equality if self.both_codes(left, right) => {
                Some((left.clone(), right.clone(), logical))
            }
            Family::Equality => {
                let ty = promote(&left.ty, &right.ty)?;
                Some(self.both_as(left, right, &ty, logical))
            }
            Family::Order => {
                let ty = promote(&left.ty, &right.ty)?;
                let ordered = !matches!(ty, Type::Complex(_));
                ordered.then(|| self.both_as(left, right, &ty, logical))
            }
            Family::Logical => {
                if let (Type::Logical(a), Type::Logical(b)) = (&left.ty, &right.ty) {
                    let ty = Type::Logical(*a.max(b));
                    Some(self.both_as(left, right, &ty, ty.clone()))
                } else {
                    None
                }
            }
            Family::Concat if both_characters(left, right) => {
                let lengths = constant_length(&left.ty).zip(constant_length(&right.ty));
                let ty = some_characters(lengths.map(|(a, b)| a + b), left.ty.character_kind());
                Some((left.clone(), right.clone(), ty))
            }
            Family::Concat => None,
        }
    }

    /// Both of one type whose module compares its values: flags, classes and modes of the IEEE modules, addresses, handles of MPI.
    fn both_codes(&self, left: &Expr, right: &Expr) -> bool {
        let handle =
            matches!(left.ty, Type::Derived(ty) if self.program[ty].builtin.is_some_and(is_handle));
        let known = handle
            || self.is_builtin(
                &left.ty,
                &[
                    "ieee_class_type",
                    "ieee_flag_type",
                    "ieee_round_type",
                    "c_ptr",
                    "c_funptr",
                ],
            );
        left.ty == right.ty && known
    }

    fn both_as(
        &mut self,
        left: &Expr,
        right: &Expr,
        ty: &Type,
        result: Type,
    ) -> (Expr, Expr, Type) {
        let left = self.cast(left.clone(), ty);
        (left, self.cast(right.clone(), ty), result)
    }

    /// `x ** n` keeps an integer exponent as it is, whatever x is; other pairs are promoted.
    fn power_operands(&mut self, left: &Expr, right: &Expr) -> Option<(Expr, Expr, Type)> {
        let ty = promote(&left.ty, &right.ty)?;
        if matches!(right.ty, Type::Integer(_)) && !matches!(left.ty, Type::Integer(_)) {
            return Some((left.clone(), right.clone(), ty));
        }
        Some(self.both_as(left, right, &ty, ty.clone()))
    }

    /// Whether the program defines the operator for arrays of these ranks: where they differ, the language's own operator does not apply
    /// (F2018 10.1.5.1).
    fn is_defined_across_ranks(&mut self, cx: Cx, key: &str, left: &Expr, right: &Expr) -> bool {
        if left.rank == right.rank || left.rank.min(right.rank) == 0 {
            return false;
        }
        let operands = [left, right].map(|value| Lowered::positional(value.clone()));
        let generic = self.lookup_operator(cx, &format!("operator({key})"));
        generic.is_some_and(|generic| self.fitting(cx, generic, &operands).is_some())
    }

    fn defined_unary(&mut self, cx: Cx, key: &str, value: Expr, span: Span) -> Expr {
        let operands = vec![Lowered::positional(value)];
        self.defined_operation(cx, key, operands, span)
    }

    fn defined_binary(&mut self, cx: Cx, key: &str, left: Expr, right: Expr, span: Span) -> Expr {
        let operands = vec![Lowered::positional(left), Lowered::positional(right)];
        self.defined_operation(cx, key, operands, span)
    }

    fn defined_operation(&mut self, cx: Cx, key: &str, operands: Vec<Lowered>, span: Span) -> Expr {
        let generic = self.lookup_operator(cx, &format!("operator({key})"));
        if let Some(generic) = generic
            && let Some((procedure, operands)) = self.operation_on_device(cx, generic, &operands)
        {
            return self.call_lowered(cx, procedure, operands, span);
        }
        let found = generic
            .and_then(|generic| self.fitting(cx, generic, &operands))
            .or_else(|| self.bound_operator(cx, &format!("operator({key})"), &operands));
        match found {
            Some(procedure) => self.call_lowered(cx, procedure, operands, span),
            None => match self.extended_operation(cx, key, &operands, span) {
                Some(extended) => extended,
                None => self.no_operation(key, &operands, span),
            },
        }
    }

    /// An operation that a procedure with DEVICE dummy arguments defines takes device data where it lies, instead of copies for the host.
    fn operation_on_device(
        &mut self,
        cx: Cx,
        generic: GenericId,
        operands: &[Lowered],
    ) -> Option<(ProcId, Vec<Lowered>)> {
        let in_place: Vec<Lowered> = operands.iter().cloned().map(not_fetched).collect();
        if (in_place.iter().zip(operands)).all(|(place, copy)| place.value == copy.value) {
            return None;
        }
        let procedure = self.fitting(cx, generic, &in_place)?;
        let dummies = self.program[procedure].dummies.clone();
        let remote = |id: &VarId| self.program[*id].space.is_remote();
        if !dummies.iter().any(remote) {
            return None;
        }
        let each = dummies.iter().zip(in_place).zip(operands);
        let chosen = each.map(|((dummy, place), copy)| match remote(dummy) {
            true => place,
            false => copy.clone(),
        });
        Some((procedure, chosen.collect()))
    }

    /// Operations that the standard has not and compilers know: comparison of logicals by `==` and `/=`, logical operators on the bits of integers.
    fn extended_operation(
        &mut self,
        cx: Cx,
        key: &str,
        operands: &[Lowered],
        span: Span,
    ) -> Option<Expr> {
        if let Some(made) = self.mixed_truth(cx, key, operands, span) {
            return Some(made);
        }
        let types = operands.iter().map(|operand| &operand.value.ty);
        let (instead, made) = match key {
            "==" | "/=" if types.clone().all(|ty| matches!(ty, Type::Logical(_))) => {
                let (op, instead) = match key {
                    "==" => (ast::BinaryOp::Eqv, ".eqv."),
                    _ => (ast::BinaryOp::Neqv, ".neqv."),
                };
                let [left, right] = operands else { return None };
                let (left, right) = (left.value.clone(), right.value.clone());
                (instead, self.operation(cx, &op, left, right, span))
            }
            _ if types.clone().all(|ty| matches!(ty, Type::Integer(_))) => {
                let name = match key {
                    ".and." => "iand",
                    ".or." => "ior",
                    ".neqv." | ".xor." => "ieor",
                    ".not." => "not",
                    _ => return None,
                };
                (name, self.bitwise(name, operands, span)?)
            }
            _ => return None,
        };
        let found = Diagnostic::warning(
            codes::EXTENDED_OPERATION,
            format!("operator {key} on operands of such a type is an extension"),
        )
        .at(span, format!("taken as {instead}"))
        .help(format!("write {instead}, which every compiler knows"));
        self.report(found);
        Some(made)
    }

    /// A logical operator on integers: the function of their bits.
    fn bitwise(&mut self, name: &str, operands: &[Lowered], span: Span) -> Option<Expr> {
        let id = crate::intrinsics::find(name)?;
        let first = operands.first()?.value.clone();
        let (args, ty, rank) = match operands.get(1) {
            None => {
                let (ty, rank) = (first.ty.clone(), first.rank);
                (vec![Some(first)], ty, rank)
            }
            Some(second) => {
                if !self.conformable(&first, &second.value, span) {
                    return Some(Expr::error(span));
                }
                let rank = first.rank.max(second.value.rank);
                let ty = promote(&first.ty, &second.value.ty)?;
                let (left, right, ty) = self.both_as(&first, &second.value, &ty, ty.clone());
                (vec![Some(left), Some(right)], ty, rank)
            }
        };
        Some(Expr::new(ExprKind::Intrinsic { id, args }, ty, rank, span))
    }

    fn no_operation(&mut self, key: &str, operands: &[Lowered], span: Span) -> Expr {
        let mut report = Diagnostic::error(
            codes::OPERAND_TYPES,
            format!("operator {key} does not apply to these operands"),
        )
        .at(span, "no intrinsic operation and no interface fits");
        for operand in operands {
            report = report.also(
                operand.span,
                format!("this is {}", self.described(&operand.value)),
            );
        }
        let logical = operands.iter().all(|operand| is_logical(&operand.value));
        report = match key {
            _ if let Some(axis) = operands.iter().find_map(|one| self.axis_wanted(&one.value)) => report.help(axis),
            "==" if logical => report.help("logicals are compared with .eqv."),
            "/=" if logical => report.help("logicals are compared with .neqv."),
            "+" if operands.iter().any(|one| is_text(&one.value)) => {
                report.help("characters are joined by `//`, as in `trim(a) // b`")
            }
            "//" => report.help(
                "write numbers to a character variable first: `write (text, '(i0)') n`, then `'n = ' // trim(text)`",
            ),
            "<" | "<=" | ">" | ">=" if operands.iter().any(|one| is_logical(&one.value)) => report
                .help("join two comparisons: `0 < i .and. i < n`"),
            ".and." | ".or." | ".not." => {
                report.help("logical operators want logicals: compare integers with `/= 0`, or use iand, ior, not")
            }
            _ => report,
        };
        self.report(report);
        Expr::error(span)
    }

    /// Whether operands have one rank (or one is a scalar) and one shape, as far as shapes are constant.
    pub(crate) fn conformable(&mut self, left: &Expr, right: &Expr, span: Span) -> bool {
        if left.rank == 0 || right.rank == 0 {
            return true;
        }
        let fault = if left.rank != right.rank {
            Some(format!("ranks {} and {}", left.rank, right.rank))
        } else {
            self.different_extents(left, right)
        };
        let Some(fault) = fault else {
            return true;
        };
        self.report(
            Diagnostic::error(
                codes::NOT_CONFORMABLE,
                format!("arrays of different shapes: {fault}"),
            )
            .at(span, "elementwise operations need one shape")
            .also(left.span, self.described(left))
            .also(right.span, self.described(right)),
        );
        false
    }

    fn different_extents(&self, left: &Expr, right: &Expr) -> Option<String> {
        let (a, b) = (self.extents(left), self.extents(right));
        let pairs = a.iter().zip(&b).enumerate();
        for (dim, pair) in pairs {
            if let (Some(a), Some(b)) = pair
                && a != b
            {
                return Some(format!("dimension {} has {a} and {b} elements", dim + 1));
            }
        }
        None
    }
}

fn prefixed(op: UnaryOp, value: Expr, span: Span) -> Expr {
    let (ty, rank) = (value.ty.clone(), value.rank);
    let operand = Box::new(value);
    Expr::new(ExprKind::Unary { op, operand }, ty, rank, span)
}

fn both_characters(left: &Expr, right: &Expr) -> bool {
    matches!(left.ty, Type::Character(..)) && same_type(&left.ty, &right.ty)
}

fn is_text(value: &Expr) -> bool {
    matches!(value.ty, Type::Character(..))
}

fn is_logical(value: &Expr) -> bool {
    matches!(value.ty, Type::Logical(_))
}
