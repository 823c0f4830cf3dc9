//! Array elements, sections and substrings.

use super::types::{constant_length, some_characters};
use super::{Analyzer, Cx};
use crate::diag::{Diagnostic, codes};
use crate::ir::{Bounds, Const, Expr, ExprKind, Role, Shape, Subscript, Type};
use crate::source::Span;
use crate::syntax::ast::{self, ArgValue};

impl Analyzer<'_> {
    /// The rank of the last part of a designator: what subscripts behind it must count.
    pub(super) fn own_rank(&self, object: &Expr) -> u8 {
        if let ExprKind::Component { ty, field, .. } = &object.kind {
            self.program[*ty].fields[*field as usize].shape.rank()
        } else if matches!(
            object.kind,
            ExprKind::Element { .. } | ExprKind::Section { .. }
        ) {
            0
        } else {
            object.rank
        }
    }

    /// `object(subscripts)`; `object` is a whole array or a component that is one.
    pub(super) fn subscripted(
        &mut self,
        cx: Cx,
        object: Expr,
        args: &[ast::Arg],
        span: Span,
    ) -> Expr {
        let own = self.own_rank(&object);
        if args.len() != own as usize {
            self.wrong_count(&object, own, args.len(), span);
            self.lower_for_errors(cx, args);
            return Expr::error(span);
        }
        let subscripts: Vec<_> = args
            .iter()
            .filter_map(|arg| self.subscript(cx, arg))
            .collect();
        if subscripts.len() < args.len() || !self.check_last(&object, &subscripts, span) {
            return Expr::error(span);
        }
        self.check_bounds(&object, &subscripts);
        let outer = object.rank - own;
        element_or_section(object, subscripts, outer, span)
    }

    fn wrong_count(&mut self, object: &Expr, own: u8, given: usize, span: Span) {
        let name = self.base_name(object);
        let mut report = Diagnostic::error(
            codes::SUBSCRIPT_COUNT,
            format!(
                "'{name}' has {} and is given {}",
                counted(own.into(), "dimension"),
                counted(given, "subscript")
            ),
        )
        .at(span, "");
        if let ExprKind::Var(id) = object.kind {
            report = report.also(self.program[id].span, "declared here");
        }
        self.report(report);
    }

    /// One subscript; `None` after a report.
    fn subscript(&mut self, cx: Cx, arg: &ast::Arg) -> Option<Subscript> {
        if arg.keyword.is_some() {
            self.misplaced_subscript(arg.span, "a keyword");
            return None;
        }
        match &arg.value {
            ArgValue::Expr(expr) => self.index(cx, expr),
            ArgValue::Triplet {
                lower,
                upper,
                stride,
            } => {
                let bounds = [lower, upper, stride].map(|bound| self.bound(cx, bound));
                let [lower, upper, stride] = bounds;
                let bounds = self.of_one_kind([lower?, upper?, stride?]);
                let [lower, upper, stride] = bounds;
                if let Some(zero) = stride
                    .as_ref()
                    .filter(|step| self.const_int(step) == Some(0))
                {
                    let message = "a section with a stride of zero";
                    let label = "the step from one element to the next";
                    self.error(codes::ZERO_STRIDE, zero.span, message, label);
                    return None;
                }
                Some(Subscript::Range {
                    lower,
                    upper,
                    stride,
                })
            }
            ArgValue::AltReturn(_) | ArgValue::Star => {
                self.misplaced_subscript(arg.span, "`*`");
                None
            }
        }
    }

    fn misplaced_subscript(&mut self, span: Span, what: &str) {
        self.error(
            codes::SUBSCRIPT_TYPE,
            span,
            format!("{what} cannot be a subscript"),
            "not an integer",
        );
    }

    fn index(&mut self, cx: Cx, expr: &ast::Expr) -> Option<Subscript> {
        let index = self.integer(cx, expr)?;
        match index.rank {
            0 => Some(Subscript::Index(index)),
            1 => Some(Subscript::Vector(index)),
            rank => {
                self.error(
                    codes::NOT_SCALAR,
                    expr.span,
                    "a subscript is a scalar or an array of rank 1",
                    format!("this has rank {rank}"),
                );
                None
            }
        }
    }

    /// An integer of any rank; `None` after a report.
    fn integer(&mut self, cx: Cx, expr: &ast::Expr) -> Option<Expr> {
        let value = self.value(cx, expr);
        if matches!(value.ty, Type::Integer(_)) {
            Some(value)
        } else if matches!(value.ty, Type::Error) {
            None
        } else if matches!(value.ty, Type::Real(_)) {
            let found = Diagnostic::warning(codes::SUBSCRIPT_TYPE, "a subscript must be INTEGER");
            let found = found.at(expr.span, format!("this is {}", self.described(&value)));
            self.report(
                found.help("convert it with int(), which other compilers do by themselves"),
            );
            Some(self.cast(value, &Type::INT))
        } else {
            let found = self.described(&value);
            let help = self.axis_wanted(&value);
            self.report(
                Diagnostic::error(codes::SUBSCRIPT_TYPE, "a subscript must be INTEGER")
                    .at(expr.span, format!("this is {found}"))
                    .help(help.unwrap_or_else(|| "convert it with int() or nint()".into())),
            );
            None
        }
    }

    /// The bounds of a range as integers of one kind, the largest that stands among them.
    fn of_one_kind<const N: usize>(&mut self, bounds: [Option<Expr>; N]) -> [Option<Expr>; N] {
        match largest_kind(bounds.iter().flatten()) {
            Some(most) => bounds.map(|bound| bound.map(|bound| self.cast(bound, &most))),
            None => bounds,
        }
    }

    /// Lower and upper bound as integers of one kind.
    pub(crate) fn range_of_one_kind(&mut self, lower: Expr, upper: Expr) -> Bounds {
        match largest_kind([&lower, &upper].into_iter()) {
            Some(most) => Bounds {
                lower: self.cast(lower, &most),
                upper: self.cast(upper, &most),
            },
            None => Bounds { lower, upper },
        }
    }

    /// A bound of a triplet or substring: `Some(None)` when left out, `None` after a report.
    fn bound(&mut self, cx: Cx, bound: &Option<Box<ast::Expr>>) -> Option<Option<Expr>> {
        let Some(bound) = bound else {
            return Some(None);
        };
        let value = self.integer(cx, bound)?;
        let value = self.scalar(value, "a bound of a section");
        (value.ty != Type::Error).then_some(Some(value))
    }

    /// The last dimension of an assumed-size array needs an upper bound.
    fn check_last(&mut self, object: &Expr, subscripts: &[Subscript], span: Span) -> bool {
        let ExprKind::Var(id) = object.kind else {
            return true;
        };
        let open = matches!(
            subscripts.last(),
            Some(Subscript::Range { upper: None, .. })
        );
        if !open || !matches!(self.program[id].shape, Shape::AssumedSize(..)) {
            return true;
        }
        let name = self.program[id].name.clone();
        self.report(
            Diagnostic::error(
                codes::WHOLE_ASSUMED_SIZE,
                format!("a section of assumed-size array '{name}' without an upper bound"),
            )
            .at(span, "the size of its last dimension is not known")
            .help("give the bound: `a(1:n)`"),
        );
        false
    }

    /// The first and the last element that a subscript surely reaches, within these bounds where it leaves them out.
    fn ends(&self, subscript: &Subscript, limits: (i64, i64)) -> Vec<(Span, i64)> {
        let Subscript::Range {
            lower,
            upper,
            stride,
        } = subscript
        else {
            return match subscript {
                Subscript::Index(index) => self
                    .const_int(index)
                    .map(|value| (index.span, value))
                    .into_iter()
                    .collect(),
                Subscript::Vector(indices) => self.extremes(indices),
                Subscript::Range { .. } => Vec::new(),
            };
        };
        let value = |one: &Option<Expr>| one.as_ref().map(|one| self.const_int(one));
        let step = value(stride).unwrap_or(Some(1)).filter(|step| *step != 0);
        let Some(step) = step else {
            return Vec::new();
        };
        let (begins, ends) = if step > 0 {
            limits
        } else {
            (limits.1, limits.0)
        };
        let first = value(lower).unwrap_or(Some(begins));
        let last = value(upper).unwrap_or(Some(ends));
        let (Some(first), Some(last)) = (first, last) else {
            return Vec::new();
        };
        let rounds = (i128::from(last) - i128::from(first)) / i128::from(step);
        if (last < first) != (step < 0) && first != last {
            return Vec::new();
        }
        let reached = i128::from(first) + rounds * i128::from(step);
        let span = |one: &Option<Expr>| one.as_ref().map(|one| one.span);
        let reached = i64::try_from(reached).unwrap_or(last);
        let ends = [span(lower).zip(Some(first)), span(upper).zip(Some(reached))];
        ends.into_iter().flatten().collect()
    }

    /// The least and the greatest of a constant vector subscript.
    fn extremes(&self, indices: &Expr) -> Vec<(Span, i64)> {
        let Ok(vector) = self.evaluate(indices) else {
            return Vec::new();
        };
        let values = vector.items.iter().filter_map(Const::as_integer);
        let values: Vec<i64> = values.collect();
        let ends = values.iter().min().into_iter().chain(values.iter().max());
        let mut ends: Vec<_> = ends.map(|value| (indices.span, *value)).collect();
        ends.dedup();
        ends
    }

    /// Constant subscripts outside constant bounds: probably a slip, and wrong at run time.
    fn check_bounds(&mut self, object: &Expr, subscripts: &[Subscript]) {
        let ExprKind::Var(id) = object.kind else {
            return;
        };
        let Shape::Explicit(bounds) = &self.program[id].shape else {
            return;
        };
        if matches!(self.program[id].role, Role::Dummy(_)) {
            return;
        }
        let mut faults = Vec::new();
        for (bounds, subscript) in bounds.iter().zip(subscripts) {
            let limits = self
                .const_int(&bounds.lower)
                .zip(self.const_int(&bounds.upper));
            let Some((lower, upper)) = limits else {
                continue;
            };
            let ends = self.ends(subscript, (lower, upper)).into_iter();
            let outside = ends.filter(|(_, value)| *value < lower || *value > upper);
            faults.extend(outside.map(|(span, value)| (span, value, lower, upper)));
        }
        for (span, value, lower, upper) in faults {
            self.report(
                Diagnostic::warning(
                    codes::SUBSCRIPT_RANGE,
                    format!("subscript {value} is outside the bounds {lower}:{upper}"),
                )
                .at(span, format!("bounds of '{}'", self.program[id].name)),
            );
        }
    }

    /// `value(lower:upper)` of characters.
    pub(super) fn substring(&mut self, cx: Cx, value: Expr, args: &[ast::Arg], span: Span) -> Expr {
        let Some(ArgValue::Triplet { lower, upper, .. }) = args.first().map(|arg| &arg.value)
        else {
            return Expr::error(span);
        };
        let (Some(lower), Some(upper)) = (self.bound(cx, lower), self.bound(cx, upper)) else {
            return Expr::error(span);
        };
        let bounds = [lower, upper].map(|bound| bound.map(|bound| self.counted(bound)));
        let [lower, upper] = self.of_one_kind(bounds);
        let length = self.substring_length(&value, lower.as_ref(), upper.as_ref());
        self.check_substring(&value, lower.as_ref(), upper.as_ref());
        let (rank, characters) = (value.rank, value.ty.character_kind());
        let kind = ExprKind::Substring {
            base: Box::new(value),
            lower: lower.map(Box::new),
            upper: upper.map(Box::new),
        };
        Expr::new(kind, some_characters(length, characters), rank, span)
    }

    /// Constant positions outside a constant length.
    fn check_substring(&mut self, value: &Expr, lower: Option<&Expr>, upper: Option<&Expr>) {
        let Some(length) = constant_length(&value.ty) else {
            return;
        };
        let position =
            |one: Option<&Expr>| one.and_then(|one| Some((one.span, self.const_int(one)?)));
        let (lower, upper) = (position(lower), position(upper));
        let empty = lower.map_or(1, |one| one.1) > upper.map_or(length, |one| one.1);
        let outside = |one: &(Span, i64)| !empty && (one.1 < 1 || one.1 > length);
        for (span, at) in lower.into_iter().chain(upper).filter(outside) {
            let message = format!("position {at} is outside the {length} characters");
            let found = Diagnostic::warning(codes::SUBSCRIPT_RANGE, message);
            let help = "change the position, or the length in the declaration";
            self.report(found.at(span, "of this substring").help(help));
        }
    }

    fn substring_length(
        &self,
        value: &Expr,
        lower: Option<&Expr>,
        upper: Option<&Expr>,
    ) -> Option<i64> {
        if let (Some(lower), Some(upper)) = (lower, upper)
            && matches!(lower.kind, ExprKind::Var(_))
            && lower.kind == upper.kind
        {
            return Some(1);
        }
        let lower = lower.map_or(Some(1), |lower| self.const_int(lower))?;
        let upper = match upper {
            Some(upper) => self.const_int(upper)?,
            None => constant_length(&value.ty)?,
        };
        Some((upper - lower + 1).max(0))
    }
}

fn element_or_section(object: Expr, subscripts: Vec<Subscript>, outer: u8, span: Span) -> Expr {
    let ranges = subscripts
        .iter()
        .filter(|subscript| !matches!(subscript, Subscript::Index(_)))
        .count() as u8;
    let ty = object.ty.clone();
    let base = Box::new(object);
    if ranges > 0 {
        let kind = ExprKind::Section { base, subscripts };
        return Expr::new(kind, ty, outer + ranges, span);
    }
    let indices = subscripts
        .into_iter()
        .filter_map(|subscript| match subscript {
            Subscript::Index(index) => Some(index),
            Subscript::Range { .. } | Subscript::Vector(_) => None,
        });
    let subscripts = indices.collect();
    Expr::new(ExprKind::Element { base, subscripts }, ty, outer, span)
}

fn counted(count: usize, what: &str) -> String {
    match count {
        1 => format!("1 {what}"),
        _ => format!("{count} {what}s"),
    }
}

/// The type of the widest of some integers that differ in kind; `None` when they agree.
fn largest_kind<'e>(bounds: impl Iterator<Item = &'e Expr> + Clone) -> Option<Type> {
    let kind = |bound: &Expr| {
        if let Type::Integer(kind) = bound.ty {
            Some(kind)
        } else {
            None
        }
    };
    let kinds = bounds.filter_map(kind);
    let (least, most) = (kinds.clone().min()?, kinds.max()?);
    (least != most).then_some(Type::Integer(most))
}
