//! Evaluation of constant expressions: every operator and the foldable intrinsics, with the kinds' own rounding and range.
//!
//! A REAL(4) operation rounds to single precision, an INTEGER that leaves its kind's range is an error (F2008 7.1.12). Knows the
//! typed tree only; what was not folded by name resolution is no constant.

mod arrays;
mod beyond;
mod convert;
mod elemental;
mod integers;
mod intrinsic;
mod locate;
mod model;
mod names;
mod operator;
mod quads;
mod reals;
mod rearrange;
mod structures;
mod transfer;
mod value;

/// SELECTED_CHAR_KIND.
pub(super) fn selected_char_kind(name: &str) -> i64 {
    match name.to_ascii_lowercase().as_str() {
        "default" | "ascii" => 1,
        "iso_10646" => 4,
        _ => -1,
    }
}

pub(super) use arrays::for_each_index;
pub(super) use beyond::wrapped;
pub(super) use convert::{of_kind, unsigned};
pub(super) use model::unsigned_range;
pub(super) use transfer::store as bytes_in_storage;
pub(super) use value::{Failure, Value, count, place, unnamed};

use self::beyond::judged;
use super::Analyzer;
use crate::diag::{Diagnostic, codes};
use crate::ir::{
    ArrayItem, Bounds, CharLen, Const, Expr, ExprKind, Program, Role, Shape, Subscript, Type,
    VarId, Variable,
};
use crate::source::Span;

/// Constants of more elements than this are refused.
pub(crate) const MOST_ELEMENTS: usize = 1 << 24;

impl Analyzer<'_> {
    /// The value of a scalar integer constant expression.
    pub fn const_int(&self, expr: &Expr) -> Option<i64> {
        if let ExprKind::Const(Const::Integer(value)) = &expr.kind {
            i64::try_from(*value).ok()
        } else if matches!(expr.kind, ExprKind::Var(_)) && expr.rank > 0 {
            None
        } else {
            self.const_value(expr)?.as_integer()
        }
    }

    /// The value of a scalar constant expression without the names of named constants; `None` when it is none.
    pub fn const_value(&self, expr: &Expr) -> Option<Const> {
        self.evaluate(expr).ok()?.scalar()
    }

    /// The value of a constant expression, scalar or array.
    pub(super) fn evaluate(&self, expr: &Expr) -> Result<Value, Failure> {
        Folder::new(&self.program).fold(expr)
    }

    /// A constant structure, or array of them, as constructors, and its extents.
    pub(super) fn constant_structures(&self, expr: &Expr) -> Result<(Expr, Vec<i64>), Failure> {
        Folder::new(&self.program).constructors(expr)
    }

    /// The value of an expression that must be constant; reports why it is none.
    pub(super) fn constant(&mut self, expr: &Expr) -> Option<Value> {
        let failure = match self.evaluate(expr) {
            Ok(value) => return Some(value),
            Err(failure) => failure,
        };
        let (code, span, message, label) = match failure {
            Failure::Reported | Failure::Beyond(_) => return None,
            Failure::NotConstant(span) => (
                codes::NOT_CONSTANT,
                span,
                "this is not a constant expression",
                "not known at translation",
            ),
            Failure::Circular(span) => (
                codes::CIRCULAR,
                span,
                "the value of a named constant depends on itself",
                "needed while it is being computed",
            ),
            Failure::Overflow(span) => (
                codes::CONSTANT_OVERFLOW,
                span,
                "a constant is out of range",
                "does not fit its kind",
            ),
            Failure::ZeroDivision(span) => (
                codes::CONSTANT_OVERFLOW,
                span,
                "division by zero",
                "the divisor is zero",
            ),
            Failure::Domain(span) => (
                codes::CONSTANT_OVERFLOW,
                span,
                "a function has no value here",
                "argument outside its domain",
            ),
            Failure::Shapes(span) => (
                codes::BAD_INITIAL_SHAPE,
                span,
                "shapes do not agree",
                "operands differ in shape",
            ),
            Failure::TooLarge(span) => (
                codes::CONSTANT_TOO_LARGE,
                span,
                "a constant array is too large",
                "more than 16777216 elements",
            ),
        };
        let span = if span == Span::default() {
            expr.span
        } else {
            span
        };
        let mut found = Diagnostic::error(code, message).at(span, label);
        match failure {
            Failure::ZeroDivision(_) => found = found.help("give a divisor that is not zero"),
            Failure::Domain(_) => {
                found = found.help("give an argument for which the function has a value");
            }
            Failure::Overflow(_) if is_of_a_code(expr) => {
                found = found.help("give a code that the character set has: 0 to 255");
            }
            _ => {}
        }
        if code == codes::NOT_CONSTANT {
            found = found.help("use literals, named constants and functions of them; assign the value in the program otherwise");
        }
        self.report(found);
        None
    }
}

/// CHAR and ACHAR: what does not fit is no number.
fn is_of_a_code(expr: &Expr) -> bool {
    matches!(&expr.kind, ExprKind::Intrinsic { .. }) && matches!(expr.ty, Type::Character(..))
}

/// A value as one of another type.
pub(super) fn converted(
    value: &Const,
    from: &Type,
    to: &Type,
    span: Span,
) -> Result<Const, Failure> {
    judged(convert::convert(value, from, to, span), to, false)
}

/// What reading a variable without a constant value means: a named constant has one, unless it is being computed.
fn without_value(declared: &Variable, span: Span) -> Failure {
    if let Role::Parameter = declared.role
        && declared.ty != Type::Error
    {
        Failure::Circular(span)
    } else {
        Failure::NotConstant(span)
    }
}

/// An evaluation.
pub(super) struct Folder<'p> {
    program: &'p Program,
    /// Values of implied-DO variables.
    pub(super) environment: Vec<(VarId, i64)>,
    /// Elements made so far, against constants without end.
    elements: usize,
    depth: usize,
}

type Folded = Result<Value, Failure>;

impl<'p> Folder<'p> {
    pub(super) fn new(program: &'p Program) -> Self {
        Folder {
            program,
            environment: Vec::new(),
            elements: 0,
            depth: 0,
        }
    }

    pub(super) fn fold(&mut self, expr: &Expr) -> Folded {
        self.depth += 1;
        let folded = if self.depth > 2000 {
            Err(Failure::TooLarge(expr.span))
        } else {
            self.fold_kind(expr)
        };
        self.depth -= 1;
        let Err(beyond @ Failure::Beyond(_)) = folded else {
            return folded;
        };
        let unchecked = self.program.unchecked_range && expr.rank == 0;
        judged(Err(beyond), &expr.ty, unchecked).map(|value| Value::of(expr.ty.clone(), value))
    }

    fn fold_kind(&mut self, expr: &Expr) -> Folded {
        let span = expr.span;
        let unchecked = self.program.unchecked_range;
        match &expr.kind {
            ExprKind::Const(value) => Ok(Value::of(expr.ty.clone(), unnamed(value.clone()))),
            ExprKind::Var(variable) => self.variable(*variable, span),
            ExprKind::Element { base, subscripts } => self.element(base, subscripts, span),
            ExprKind::Section { base, subscripts } => self.section(base, subscripts, span),
            ExprKind::Component { .. } => self.component(expr),
            ExprKind::Substring { base, lower, upper } => {
                self.substring(base, lower.as_deref(), upper.as_deref(), span)
            }
            ExprKind::Unary { op, operand } => {
                let operand = self.fold(operand)?;
                operand.map(expr.ty.clone(), |value| {
                    judged(
                        operator::unary(*op, &expr.ty, value, span),
                        &expr.ty,
                        unchecked,
                    )
                })
            }
            ExprKind::Binary { op, left, right } => {
                let kind = left.ty.clone();
                let (left, right) = (self.fold(left)?, self.fold(right)?);
                Value::zip(&left, &right, expr.ty.clone(), span, |l, r| {
                    judged(
                        operator::binary(*op, &kind, l, r, span),
                        &expr.ty,
                        unchecked,
                    )
                })
            }
            ExprKind::Cast(inner) => {
                let value = self.fold(inner)?;
                let from = inner.ty.clone();
                value.map(expr.ty.clone(), |value| {
                    judged(
                        convert::convert(value, &from, &expr.ty, span),
                        &expr.ty,
                        unchecked,
                    )
                })
            }
            ExprKind::Paren(inner) => self.fold(inner),
            ExprKind::Intrinsic { id, args } => self.intrinsic(id.row().name, args, expr),
            ExprKind::Array(items) => self.array(expr, items),
            ExprKind::Error => Err(Failure::Reported),
            ExprKind::Api { .. }
            | ExprKind::Fetch(_)
            | ExprKind::Part(_)
            | ExprKind::IsType { .. }
            | ExprKind::Call { .. }
            | ExprKind::Predefined { .. }
            | ExprKind::WarpSize
            | ExprKind::Structure { .. }
            | ExprKind::Null
            | ExprKind::Procedure(_) => Err(Failure::NotConstant(span)),
        }
    }

    /// A scalar integer.
    pub(super) fn integer(&mut self, expr: &Expr) -> Result<i64, Failure> {
        match self.fold(expr)?.scalar() {
            Some(value) => value.as_integer(),
            None => None,
        }
        .ok_or(Failure::NotConstant(expr.span))
    }

    fn variable(&mut self, variable: VarId, span: Span) -> Folded {
        let declared = &self.program[variable];
        if let Some((_, value)) = self
            .environment
            .iter()
            .rev()
            .find(|(known, _)| *known == variable)
        {
            return Ok(Value::of(declared.ty.clone(), Const::whole(*value)));
        }
        let (Role::Parameter, Some(init)) = (&declared.role, &declared.init) else {
            return Err(without_value(declared, span));
        };
        let mut value = self.fold(init)?;
        let shape = self.extents(declared, span)?;
        if value.shape.is_empty() && !shape.is_empty() {
            value = value.spread(shape, span)?;
        } else {
            value.shape = shape;
        }
        value.lowers = self.lowers(declared, span)?;
        Ok(value)
    }

    /// Extents of a variable of constant shape.
    pub(super) fn extents(&mut self, variable: &Variable, span: Span) -> Result<Vec<i64>, Failure> {
        match &variable.shape {
            Shape::Scalar => Ok(Vec::new()),
            Shape::Explicit(bounds) => self
                .bounds(bounds)
                .map(|all| all.iter().map(|(lo, hi)| extent(*lo, *hi)).collect()),
            Shape::Assumed(_) | Shape::AssumedSize(..) | Shape::Deferred(_) => {
                Err(Failure::NotConstant(span))
            }
        }
    }

    pub(super) fn lowers(&mut self, variable: &Variable, span: Span) -> Result<Vec<i64>, Failure> {
        match &variable.shape {
            Shape::Scalar => Ok(Vec::new()),
            Shape::Explicit(bounds) => self
                .bounds(bounds)
                .map(|all| all.iter().map(|(lo, _)| *lo).collect()),
            Shape::Assumed(_) | Shape::AssumedSize(..) | Shape::Deferred(_) => {
                Err(Failure::NotConstant(span))
            }
        }
    }

    pub(super) fn bounds(&mut self, bounds: &[Bounds]) -> Result<Vec<(i64, i64)>, Failure> {
        bounds
            .iter()
            .map(|bounds| Ok((self.integer(&bounds.lower)?, self.integer(&bounds.upper)?)))
            .collect()
    }

    fn element(&mut self, base: &Expr, subscripts: &[Expr], span: Span) -> Folded {
        let mut index = Vec::with_capacity(subscripts.len());
        for subscript in subscripts {
            index.push(self.integer(subscript)?);
        }
        if let Some(found) = self.element_in_each(base, &index, span) {
            return found;
        }
        let base = self.fold(base)?;
        let place = base.place(&index).ok_or(Failure::Overflow(span))?;
        Ok(Value::of(base.ty.clone(), base.items[place].clone()))
    }

    fn section(&mut self, base: &Expr, subscripts: &[Subscript], span: Span) -> Folded {
        let base = self.fold(base)?;
        let (axes, shape) = self.axes(&base, subscripts, span)?;
        let mut items = Vec::new();
        arrays::for_each_index(&axes, |index| {
            let place = base.place(index).ok_or(Failure::Overflow(span))?;
            items.push(base.items[place].clone());
            Ok(())
        })?;
        Ok(Value {
            ty: base.ty.clone(),
            lowers: vec![1; shape.len()],
            shape,
            items,
        })
    }

    /// The indices along every dimension of a section, and its shape.
    fn axes(
        &mut self,
        base: &Value,
        subscripts: &[Subscript],
        span: Span,
    ) -> Result<(Vec<Vec<i64>>, Vec<i64>), Failure> {
        let (mut axes, mut shape) = (Vec::new(), Vec::new());
        for (dimension, subscript) in subscripts.iter().enumerate() {
            let (Some(lower), Some(extent)) =
                (base.lowers.get(dimension), base.shape.get(dimension))
            else {
                return Err(Failure::NotConstant(span));
            };
            let axis = self.axis(subscript, *lower, lower + extent - 1)?;
            if !matches!(subscript, Subscript::Index(_)) {
                shape.push(axis.len() as i64);
            }
            axes.push(axis);
        }
        Ok((axes, shape))
    }

    /// The indices that a subscript names, in order.
    pub(super) fn axis(
        &mut self,
        subscript: &Subscript,
        first: i64,
        last: i64,
    ) -> Result<Vec<i64>, Failure> {
        match subscript {
            Subscript::Index(index) => Ok(vec![self.integer(index)?]),
            Subscript::Vector(indices) => Ok(self.fold(indices)?.integers()),
            Subscript::Range {
                lower,
                upper,
                stride,
            } => {
                let mut part = |bound: &Option<Expr>, default| {
                    bound
                        .as_ref()
                        .map_or(Ok(default), |bound| self.integer(bound))
                };
                let (from, to, step) = (part(lower, first)?, part(upper, last)?, part(stride, 1)?);
                steps(from, to, step).ok_or(Failure::TooLarge(Span::default()))
            }
        }
    }

    fn substring(
        &mut self,
        base: &Expr,
        lower: Option<&Expr>,
        upper: Option<&Expr>,
        span: Span,
    ) -> Folded {
        let base = self.fold(base)?;
        let kind = base.ty.character_kind();
        let length = match (base.items.first(), &base.ty) {
            (Some(Const::Character(codes)), _) => codes.len() as i64,
            (None, Type::Character(CharLen::Const(length), _)) => *length,
            (Some(_) | None, _) => return Err(Failure::NotConstant(span)),
        };
        let lower = lower.map_or(Ok(1), |lower| self.integer(lower))?;
        let upper = upper.map_or(Ok(length), |upper| self.integer(upper))?;
        let (from, to) = if upper < lower {
            (1, 0)
        } else {
            (lower, upper)
        };
        if from < 1 || to > length {
            return Err(Failure::Overflow(span));
        }
        let (from, to) = (from as usize - 1, to as usize);
        base.map(Value::text_type(to - from, kind), |item| {
            let Const::Character(codes) = item else {
                return Err(Failure::NotConstant(span));
            };
            let part = codes.get(from..to).ok_or(Failure::NotConstant(span))?;
            Ok(Const::Character(part.to_vec()))
        })
    }

    fn array(&mut self, expr: &Expr, items: &[ArrayItem]) -> Folded {
        let mut values = Vec::new();
        self.array_items(items, &mut values, expr.span)?;
        let shape = vec![values.len() as i64];
        let ty = match (&expr.ty, values.first()) {
            (Type::Character(CharLen::Const(_), _), _) => {
                let pad = |value: &Const| convert::convert(value, &expr.ty, &expr.ty, expr.span);
                values = values.iter().map(pad).collect::<Result<_, _>>()?;
                expr.ty.clone()
            }
            (Type::Character(_, kind), Some(Const::Character(codes))) => {
                Value::text_type(codes.len(), *kind)
            }
            (ty, _) => ty.clone(),
        };
        Ok(Value {
            ty,
            shape,
            lowers: vec![1],
            items: values,
        })
    }

    fn array_items(
        &mut self,
        items: &[ArrayItem],
        values: &mut Vec<Const>,
        span: Span,
    ) -> Result<(), Failure> {
        for item in items {
            match item {
                ArrayItem::Expr(item) => {
                    let mut value = self.fold(item)?;
                    values.append(&mut value.items);
                }
                ArrayItem::ImpliedDo {
                    items,
                    var,
                    from,
                    to,
                    step,
                } => {
                    let step = step.as_ref().map_or(Ok(1), |step| self.integer(step))?;
                    let (from, to) = (self.integer(from)?, self.integer(to)?);
                    for value in steps(from, to, step).ok_or(Failure::TooLarge(span))? {
                        self.environment.push((*var, value));
                        let done = self.array_items(items, values, span);
                        self.environment.pop();
                        done?;
                    }
                }
            }
            self.elements += 1;
            if values.len() > MOST_ELEMENTS || self.elements > 4 * MOST_ELEMENTS {
                return Err(Failure::TooLarge(span));
            }
        }
        Ok(())
    }
}

/// Number of indices from one bound to the other.
pub(super) fn extent(lower: i64, upper: i64) -> i64 {
    upper.saturating_sub(lower).saturating_add(1).max(0)
}

/// The values of a DO variable; `None` when the step is zero or they are too many.
pub(super) fn steps(from: i64, to: i64, step: i64) -> Option<Vec<i64>> {
    let span = i128::from(to) - i128::from(from);
    if step == 0 || span / i128::from(step) > MOST_ELEMENTS as i128 {
        return None;
    }
    let count = (span / i128::from(step) + 1).max(0);
    if span.signum() * i128::from(step.signum()) < 0 {
        return Some(Vec::new());
    }
    Some((0..count as i64).map(|round| from + round * step).collect())
}
