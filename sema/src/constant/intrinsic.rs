//! Intrinsic functions of constants.
//!
//! Result types come from the typed tree; here are the values. A function that is not listed is not folded, and its reference is no
//! constant expression.

use super::arrays::{self, extremum};
use super::beyond::judged;
use super::convert::{convert, finite};
use super::elemental::{element, trimmed};
use super::locate::{Search, Wanted};
use super::model::{model, selected_int_kind};
use super::names::generic_name;
use super::operator::binary;
use super::rearrange::{self, blank, dimension, holds, matmul, product};
use super::selected_char_kind;
use super::value::{Failure, Value};
use super::{Folded, Folder, extent};
use crate::ir::{BinaryOp, CharLen, Const, Expr, ExprKind, Shape, Type};
use crate::source::Span;

type Args = [Option<Expr>];

impl Folder<'_> {
    pub(super) fn intrinsic(&mut self, name: &str, args: &Args, expr: &Expr) -> Folded {
        let name = generic_name(name);
        if name.starts_with("ieee_support_") {
            let ty = args.first().and_then(Option::as_ref).map(|arg| &arg.ty);
            let supported = crate::expr::ieee_support(name, ty);
            return Ok(Value::of(expr.ty.clone(), Const::Logical(supported)));
        }
        if let Some(value) = self.inquiry(name, args, expr)? {
            return Ok(value);
        }
        if let Some(value) = self.transformational(name, args, expr)? {
            return Ok(value);
        }
        self.elemental(name, args, expr)
    }

    fn argument<'e>(&self, args: &'e Args, index: usize, span: Span) -> Result<&'e Expr, Failure> {
        args.get(index)
            .and_then(Option::as_ref)
            .ok_or(Failure::NotConstant(span))
    }

    // ------------------------------------------------------------------------------------------ inquiry

    /// Functions of the type or shape of an argument whose value need not be known.
    fn inquiry(&mut self, name: &str, args: &Args, expr: &Expr) -> Result<Option<Value>, Failure> {
        let result = |value: Const| Ok(Some(Value::of(expr.ty.clone(), value)));
        let Some(Some(first)) = args.first() else {
            return Ok(None);
        };
        match name {
            "len" => match self.length(first) {
                Some(length) => result(Const::whole(length)),
                None => Err(Failure::NotConstant(expr.span)),
            },
            "new_line" => result(Const::characters(b"\n")),
            "shape" | "size" | "lbound" | "ubound" => {
                self.shape_inquiry(name, first, args, expr).map(Some)
            }
            _ => match model(name, &first.ty) {
                Some(value) => result(value),
                None => Ok(None),
            },
        }
    }

    fn length(&mut self, text: &Expr) -> Option<i64> {
        if let Type::Character(CharLen::Const(length), _) = &text.ty {
            return Some(*length);
        }
        match self.fold(text).ok()?.items.first()? {
            Const::Character(bytes) => Some(bytes.len() as i64),
            Const::Integer(_)
            | Const::Real { .. }
            | Const::Complex { .. }
            | Const::Quad { .. }
            | Const::Logical(_)
            | Const::Named { .. } => None,
        }
    }

    /// Lower bounds and extents of an array, from its declaration or its value.
    fn array_bounds(&mut self, array: &Expr) -> Result<(Vec<i64>, Vec<i64>), Failure> {
        if let ExprKind::Var(variable) = &array.kind {
            let declared = self.program[*variable].clone();
            return Ok((
                self.lowers(&declared, array.span)?,
                self.extents(&declared, array.span)?,
            ));
        }
        if let ExprKind::Component { base, ty, field } = &array.kind
            && base.rank == 0
            && let Shape::Explicit(bounds) = &self.program[*ty].fields[*field as usize].shape
        {
            let bounds = self.bounds(bounds)?;
            return Ok((
                bounds.iter().map(|(lower, _)| *lower).collect(),
                bounds
                    .iter()
                    .map(|(lower, upper)| extent(*lower, *upper))
                    .collect(),
            ));
        }
        let value = self.fold(array)?;
        Ok((vec![1; value.shape.len()], value.shape))
    }

    fn shape_inquiry(&mut self, name: &str, array: &Expr, args: &Args, expr: &Expr) -> Folded {
        let (lowers, shape) = self.array_bounds(array)?;
        let dim = match args.get(1) {
            Some(Some(dim)) if name != "shape" => Some(self.integer(dim)?),
            _ => None,
        };
        let all: Vec<i64> = match name {
            "lbound" => lowers
                .iter()
                .zip(&shape)
                .map(|(lower, extent)| if *extent == 0 { 1 } else { *lower })
                .collect(),
            "ubound" => lowers
                .iter()
                .zip(&shape)
                .map(|(lower, extent)| if *extent == 0 { 0 } else { lower + extent - 1 })
                .collect(),
            _ => shape,
        };
        match (name, dim) {
            (_, Some(dim)) => {
                let at = usize::try_from(dim - 1).map_err(|_| Failure::Shapes(expr.span))?;
                let value = *all.get(at).ok_or(Failure::Shapes(expr.span))?;
                Ok(Value::of(expr.ty.clone(), Const::whole(value)))
            }
            ("size", None) => Ok(Value::of(
                expr.ty.clone(),
                Const::whole(all.iter().product()),
            )),
            (_, None) => Ok(Value::vector(
                expr.ty.clone(),
                all.into_iter().map(Const::whole).collect(),
            )),
        }
    }

    // ------------------------------------------------------------------------------------------ transformational

    fn transformational(
        &mut self,
        name: &str,
        args: &Args,
        expr: &Expr,
    ) -> Result<Option<Value>, Failure> {
        let span = expr.span;
        let value = match name {
            "int_ptr_kind" => Value::of(expr.ty.clone(), Const::Integer(8)),
            "selected_int_kind" => {
                let range = self.integer(self.argument(args, 0, span)?)?;
                Value::of(expr.ty.clone(), Const::whole(selected_int_kind(range)))
            }
            "selected_unsigned_kind" => {
                let range = self.integer(self.argument(args, 0, span)?)?;
                let kind = crate::expr::unsigned_kind(range);
                Value::of(expr.ty.clone(), Const::whole(kind))
            }
            "selected_logical_kind" => {
                let bits = self.integer(self.argument(args, 0, span)?)?;
                let kinds = [1, 2, 4, 8, 16];
                let kind = kinds.into_iter().find(|kind| kind * 8 >= bits);
                Value::of(expr.ty.clone(), Const::whole(kind.unwrap_or(-1)))
            }
            "selected_real_kind" => self.selected_real_kind(args, expr)?,
            "selected_char_kind" => self.selected_char_kind(args, expr)?,
            "reshape" => self.reshape(args, span)?,
            "transpose" => arrays::transpose(&self.fold(self.argument(args, 0, span)?)?, span)?,
            "spread" => self.spread(args, span)?,
            "conditional@" => self.conditional(args, span)?,
            "repeat" => self.repeat(args, span)?,
            "trim" => self.trim(args, span)?,
            "sum" | "product" | "maxval" | "minval" | "all" | "any" | "count" | "iall" | "iany"
            | "iparity" | "parity" | "norm2" => self.reduction(name, args, expr)?,
            "maxloc" | "minloc" | "findloc" => self.location(name, args, expr)?,
            "cshift" | "eoshift" => self.shifted(name, args, span)?,
            "pack" => {
                let [array, mask] = self.two(args, span)?;
                rearrange::pack(&array, &mask, self.optional(args, 2)?.as_ref())
            }
            "unpack" => {
                let [vector, mask] = self.two(args, span)?;
                let field = self.fold(self.argument(args, 2, span)?)?;
                rearrange::unpack(&vector, &mask, &field, span)?
            }
            "matmul" => {
                let [a, b] = self.two(args, span)?;
                matmul(&a, &b, &expr.ty, span)?
            }
            "bessel_jn@range" | "bessel_yn@range" => self.orders(name, args, expr)?,
            "dot_product" => self.dot_product(args, expr)?,
            "transfer" => self.transfer(args, expr)?,
            _ => return Ok(None),
        };
        Ok(Some(value))
    }

    /// `(c ? a : b)`: the value that is not chosen need not be one.
    fn conditional(&mut self, args: &Args, span: Span) -> Folded {
        let condition = self.fold(self.argument(args, 2, span)?)?;
        let Some(Const::Logical(condition)) = condition.scalar() else {
            return Err(Failure::NotConstant(span));
        };
        self.fold(self.argument(args, usize::from(!condition), span)?)
    }

    fn selected_real_kind(&mut self, args: &Args, expr: &Expr) -> Folded {
        let mut part = |index: usize| match args.get(index) {
            Some(Some(arg)) => self.integer(arg),
            _ => Ok(0),
        };
        let (precision, range) = (part(0)?, part(1)?);
        let kind = cuf2rs_intrinsics::models::selected_real_kind(precision, range);
        Ok(Value::of(expr.ty.clone(), Const::Integer(kind.into())))
    }

    fn selected_char_kind(&mut self, args: &Args, expr: &Expr) -> Folded {
        let name = self.fold(self.argument(args, 0, expr.span)?)?;
        let kind = if let Some(Const::Character(codes)) = name.scalar() {
            let text = crate::ir::bytes(&codes);
            selected_char_kind(String::from_utf8_lossy(&text).trim_end())
        } else {
            return Err(Failure::NotConstant(expr.span));
        };
        Ok(Value::of(expr.ty.clone(), Const::whole(kind)))
    }

    fn reshape(&mut self, args: &Args, span: Span) -> Folded {
        let source = self.fold(self.argument(args, 0, span)?)?;
        let shape = self.fold(self.argument(args, 1, span)?)?.integers();
        let pad = self.optional(args, 2)?;
        let order = self.optional(args, 3)?.map(|order| order.integers());
        if shape.iter().any(|extent| *extent < 0) || shape.len() > 15 {
            return Err(Failure::Shapes(span));
        }
        arrays::reshape(&source, &shape, pad.as_ref(), order.as_deref(), span)
    }

    fn optional(&mut self, args: &Args, index: usize) -> Result<Option<Value>, Failure> {
        args.get(index)
            .and_then(Option::as_ref)
            .map(|arg| self.fold(arg))
            .transpose()
    }

    fn spread(&mut self, args: &Args, span: Span) -> Folded {
        let source = self.fold(self.argument(args, 0, span)?)?;
        let dim = self.integer(self.argument(args, 1, span)?)?;
        let copies = self.integer(self.argument(args, 2, span)?)?.max(0);
        let at = usize::try_from(dim - 1)
            .ok()
            .filter(|at| *at <= source.shape.len())
            .ok_or(Failure::Shapes(span))?;
        let mut shape = source.shape.clone();
        shape.insert(at, copies);
        let total = super::value::count(&shape).filter(|total| *total <= super::MOST_ELEMENTS);
        let mut items = Vec::with_capacity(total.ok_or(Failure::TooLarge(span))?);
        let axes: Vec<Vec<i64>> = shape.iter().map(|extent| (0..*extent).collect()).collect();
        let zero = vec![0; source.shape.len()];
        arrays::for_each_index(&axes, |index| {
            let mut index = index.to_vec();
            index.remove(at);
            let place =
                super::value::place(&zero, &source.shape, &index).ok_or(Failure::Shapes(span))?;
            items.push(source.items[place].clone());
            Ok(())
        })?;
        Ok(Value::shaped(source.ty.clone(), shape, items))
    }

    fn repeat(&mut self, args: &Args, span: Span) -> Folded {
        let text = self.fold(self.argument(args, 0, span)?)?;
        let kind = text.ty.character_kind();
        let copies = self.integer(self.argument(args, 1, span)?)?;
        let (Some(Const::Character(codes)), Ok(copies)) = (text.scalar(), usize::try_from(copies))
        else {
            return Err(Failure::Domain(span));
        };
        if codes.len().saturating_mul(copies) > super::MOST_ELEMENTS {
            return Err(Failure::TooLarge(span));
        }
        Ok(Value::text(codes.repeat(copies), kind))
    }

    fn trim(&mut self, args: &Args, span: Span) -> Folded {
        let text = self.fold(self.argument(args, 0, span)?)?;
        if let Some(Const::Character(codes)) = text.scalar() {
            Ok(Value::text(
                trimmed(&codes).to_vec(),
                text.ty.character_kind(),
            ))
        } else {
            Err(Failure::NotConstant(span))
        }
    }

    /// The first two arguments.
    fn two(&mut self, args: &Args, span: Span) -> Result<[Value; 2], Failure> {
        Ok([
            self.fold(self.argument(args, 0, span)?)?,
            self.fold(self.argument(args, 1, span)?)?,
        ])
    }

    fn reduction(&mut self, name: &str, args: &Args, expr: &Expr) -> Folded {
        let span = expr.span;
        let array = self.fold(self.argument(args, 0, span)?)?;
        let dim = match args.get(1) {
            Some(Some(dim)) => Some(self.integer(dim)?),
            _ => None,
        };
        let masked = matches!(
            name,
            "sum" | "product" | "maxval" | "minval" | "iall" | "iany" | "iparity"
        );
        let mask = if masked {
            self.optional(args, 2)?
        } else {
            None
        };
        let ty = expr.ty.clone();
        let of = |places: &mut dyn Iterator<Item = usize>| {
            let kept = places.filter(|at| mask.as_ref().is_none_or(|mask| holds(mask, *at)));
            let items: Vec<Const> = kept.map(|at| array.items[at].clone()).collect();
            reduced(name, &items, &ty, span)
        };
        let Some(dim) = dim.filter(|_| array.shape.len() > 1) else {
            let value = of(&mut (0..array.items.len()))?;
            return Ok(Value::of(ty.clone(), value));
        };
        let along = dimension(&array, dim, span)?;
        let (shape, lines) = rearrange::lines(&array.shape, along, span)?;
        let items = lines.into_iter().map(|line| of(&mut line.into_iter()));
        let items = items.collect::<Result<Vec<_>, _>>()?;
        Ok(Value::shaped(ty.clone(), shape, items))
    }

    fn location(&mut self, name: &str, args: &Args, expr: &Expr) -> Folded {
        let span = expr.span;
        let array = self.fold(self.argument(args, 0, span)?)?;
        let rest = usize::from(name == "findloc");
        let value = match name {
            "findloc" => self.fold(self.argument(args, 1, span)?)?.scalar(),
            _ => None,
        };
        let dim = match args.get(1 + rest) {
            Some(Some(dim)) => Some(self.integer(dim)?),
            _ => None,
        };
        let mask = self.optional(args, 2 + rest)?;
        let back = self.optional(args, 4 + rest)?;
        let search = Search {
            array: &array,
            wanted: match (name, &value) {
                ("maxloc", _) => Wanted::Largest,
                ("minloc", _) => Wanted::Smallest,
                (_, Some(value)) => Wanted::Equal(value),
                (_, None) => return Err(Failure::NotConstant(span)),
            },
            mask: mask.as_ref(),
            back: back.is_some_and(|back| holds(&back, 0)),
        };
        match dim {
            Some(dim) => search.along(dimension(&array, dim, span)?, &expr.ty, span),
            None => Ok(search.whole(&expr.ty)),
        }
    }

    fn shifted(&mut self, name: &str, args: &Args, span: Span) -> Folded {
        let [array, shift] = self.two(args, span)?;
        let dim = match args.last() {
            Some(Some(dim)) => self.integer(dim)?,
            _ => 1,
        };
        let boundary = match name {
            "eoshift" => Some(match self.optional(args, 2)? {
                Some(boundary) => boundary,
                None => Value::of(array.ty.clone(), blank(&array.ty, array.items.first())),
            }),
            _ => None,
        };
        rearrange::shifted(&array, &shift, boundary.as_ref(), dim, span)
    }

    /// The transformational forms of BESSEL_JN and BESSEL_YN.
    fn orders(&mut self, name: &str, args: &Args, expr: &Expr) -> Folded {
        let span = expr.span;
        let from = self.integer(self.argument(args, 0, span)?)?;
        let to = self.integer(self.argument(args, 1, span)?)?;
        let Some(Const::Real { value, .. }) = self.fold(self.argument(args, 2, span)?)?.scalar()
        else {
            return Err(Failure::NotConstant(span));
        };
        let name = name.trim_end_matches("@range");
        let orders = super::steps(from, to, 1).ok_or(Failure::TooLarge(span))?;
        let items = orders
            .into_iter()
            .map(|order| super::reals::bessel(name, order, value, &expr.ty, span));
        let items = items.collect::<Result<Vec<_>, _>>()?;
        Ok(Value::vector(expr.ty.clone(), items))
    }

    fn dot_product(&mut self, args: &Args, expr: &Expr) -> Folded {
        let (span, ty) = (expr.span, expr.ty.clone());
        let [a, b] = self.two(args, span)?;
        let terms = Value::zip(&a, &b, ty.clone(), span, |x, y| {
            let x = match x {
                Const::Complex { re, im } => Const::Complex { re: *re, im: -im },
                Const::Quad { re, im } => Const::Quad { re: *re, im: -*im },
                other @ (Const::Integer(_)
                | Const::Real { .. }
                | Const::Logical(_)
                | Const::Character(_)
                | Const::Named { .. }) => other.clone(),
            };
            product(&x, y, &ty, span)
        })?;
        Ok(Value::of(ty.clone(), total(&terms.items, &ty, span)?))
    }

    // ------------------------------------------------------------------------------------------ elemental

    fn elemental(&mut self, name: &str, args: &Args, expr: &Expr) -> Folded {
        let span = expr.span;
        let mut values = Vec::new();
        for arg in args {
            values.push(arg.as_ref().map(|arg| self.fold(arg)).transpose()?);
        }
        let shape = values
            .iter()
            .flatten()
            .map(|value| &value.shape)
            .find(|shape| !shape.is_empty())
            .cloned();
        let given = values.iter().flatten();
        if given
            .clone()
            .any(|value| !value.shape.is_empty() && Some(&value.shape) != shape.as_ref())
        {
            return Err(Failure::Shapes(span));
        }
        let count = given
            .filter(|value| !value.shape.is_empty())
            .map(|value| value.items.len())
            .max();
        let types: Vec<Type> = values
            .iter()
            .flatten()
            .map(|value| value.ty.clone())
            .collect();
        let mut items = Vec::new();
        for at in 0..count.unwrap_or(1) {
            let pick =
                |value: &Value| value.items[if value.shape.is_empty() { 0 } else { at }].clone();
            let picked: Vec<Option<Const>> = values
                .iter()
                .map(|value| value.as_ref().map(pick))
                .collect();
            let made = element(name, &picked, &types, &expr.ty, span);
            items.push(judged(made, &expr.ty, self.program.unchecked_range)?);
        }
        let ty = match (&expr.ty, items.first()) {
            (Type::Character(_, kind), Some(Const::Character(codes))) => {
                Value::text_type(codes.len(), *kind)
            }
            (ty, _) => ty.clone(),
        };
        Ok(Value::shaped(ty, shape.unwrap_or_default(), items))
    }
}

/// The sum of terms; of logical ones, whether any holds.
pub(super) fn total(terms: &[Const], ty: &Type, span: Span) -> Result<Const, Failure> {
    let name = if matches!(ty, Type::Logical(_)) {
        "any"
    } else {
        "sum"
    };
    reduced(name, terms, ty, span)
}

/// The root of the sum of squares, in double precision.
fn norm(items: &[Const], ty: &Type, span: Span) -> Result<Const, Failure> {
    if *ty == Type::Real(16) {
        return super::quads::norm(items, span);
    }
    let mut largest = 0.0_f64;
    let mut squares = 0.0;
    let values = || {
        items.iter().filter_map(|item| match item {
            Const::Real { value, .. } => Some(value.abs()),
            Const::Integer(_)
            | Const::Complex { .. }
            | Const::Quad { .. }
            | Const::Logical(_)
            | Const::Character(_)
            | Const::Named { .. } => None,
        })
    };
    values().for_each(|value| largest = largest.max(value));
    if largest > 0.0 {
        squares = values().map(|value| (value / largest).powi(2)).sum();
    }
    finite(largest * squares.sqrt(), ty, span)
}

/// Reductions of a set of values.
fn reduced(name: &str, items: &[Const], ty: &Type, span: Span) -> Result<Const, Failure> {
    let truth = |item: &Const| *item == Const::Logical(true);
    match name {
        "all" => Ok(Const::Logical(items.iter().all(truth))),
        "any" => Ok(Const::Logical(items.iter().any(truth))),
        "count" => Ok(Const::Integer(
            items.iter().filter(|item| truth(item)).count() as i128,
        )),
        "parity" => Ok(Const::Logical(
            items.iter().filter(|item| truth(item)).count() % 2 == 1,
        )),
        "norm2" => norm(items, ty, span),
        "maxval" | "minval" => extremum(items, name == "maxval", ty, span),
        "iall" | "iany" | "iparity" => bitwise(name, items, span),
        _ => {
            let (op, start) = if name == "sum" {
                (BinaryOp::Add, 0)
            } else {
                (BinaryOp::Mul, 1)
            };
            let start = convert(&Const::Integer(start), &Type::INT, ty, span)?;
            items
                .iter()
                .try_fold(start, |total, item| binary(op, ty, &total, item, span))
        }
    }
}

fn bitwise(name: &str, items: &[Const], span: Span) -> Result<Const, Failure> {
    let start = if name == "iall" { -1 } else { 0 };
    let total = items
        .iter()
        .try_fold(start, |total: i128, item| match (name, item) {
            ("iall", Const::Integer(value)) => Some(total & value),
            ("iany", Const::Integer(value)) => Some(total | value),
            (_, Const::Integer(value)) => Some(total ^ value),
            _ => None,
        });
    total.map(Const::Integer).ok_or(Failure::NotConstant(span))
}
