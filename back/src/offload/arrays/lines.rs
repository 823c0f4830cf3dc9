//! Elements of transformational functions in device code: of a matrix product, of sums along a dimension, of arrays copied along a new dimension. What such an element is computed from are lines of arrays: sections that go over some dimensions, at the round's subscripts in others.
//!
//! Refuses to know loops: a thread computes a reduction of a line as it computes any other.

use super::Why;
use super::element::{Elements, is_plain};
use crate::intrinsics::{self, Class, IntrinsicId, Spelling};
use crate::ir::constant::constant;
use crate::ir::element::arithmetic;
use crate::ir::{BinaryOp, Expr, ExprKind, Subscript, Type};

/// What a dimension of an array has in a round.
#[derive(Clone)]
pub(super) enum Along {
    /// The subscript of this axis.
    Axis(usize),
    /// The subscript so far behind the first one.
    Behind(Expr),
    /// All subscripts.
    All,
}

impl Elements<'_> {
    /// An array expression with one subscript in some of its dimensions.
    pub(super) fn line(&mut self, expr: &Expr, along: &[Along]) -> Result<Expr, Why> {
        let axes: Vec<usize> = along.iter().filter_map(axis).collect();
        if axes.len() == along.len() || expr.rank == 0 {
            return self.along(expr, if expr.rank == 0 { &[] } else { &axes });
        }
        if !is_plain(&expr.ty) {
            return Err("it has characters or structures");
        }
        if usize::from(expr.rank) != along.len() {
            return Err("it joins arrays of several ranks");
        }
        if expr.root().is_some() {
            return self.line_of_array(expr, along);
        }
        let rank = along.iter().filter(|one| matches!(one, Along::All)).count();
        let made = |kind| Expr::new(kind, expr.ty.clone(), rank as u8, expr.span);
        if let Some(kind) = expr.kind.over(|inner| self.line(inner, along))? {
            return Ok(made(kind));
        }
        if let (ExprKind::Array(items), [one]) = (&expr.kind, along) {
            return self.listed(items, one);
        }
        let ExprKind::Intrinsic { id, args } = &expr.kind else {
            return Err("a part of it has no lines that a kernel could compute");
        };
        let row = id.row();
        if row.class != Class::Elemental || !row.device || row.cuda == Spelling::None {
            return self.of_function(expr, along);
        }
        let args = args.iter().map(|arg| {
            let arg = arg.as_ref();
            arg.map(|arg| self.line(arg, along)).transpose()
        });
        let args = args.collect::<Result<_, _>>()?;
        Ok(made(ExprKind::Intrinsic { id: *id, args }))
    }

    /// The value of a transformational function.
    pub(super) fn of_function(&mut self, whole: &Expr, along: &[Along]) -> Result<Expr, Why> {
        let unknown = Err("a function in it takes whole arrays or has no device version");
        let ExprKind::Intrinsic { id, args } = &whole.kind else {
            return unknown;
        };
        match (id.row().name, &args[..]) {
            ("transpose", [Some(matrix)]) => {
                let turned: Vec<Along> = along.iter().rev().cloned().collect();
                self.line(matrix, &turned)
            }
            ("matmul", [Some(left), Some(right)]) => self.product(whole, (left, right), along),
            ("spread", [Some(source), Some(dim), Some(_)]) => {
                self.line(source, &without(along, dim)?)
            }
            ("cshift", [Some(array), Some(shift), dim]) => {
                self.shifted(array, (shift, dim.as_ref()), along)
            }
            ("eoshift", [Some(array), Some(shift), boundary, dim]) => {
                self.shifted_off(array, (shift, boundary.as_ref(), dim.as_ref()), along)
            }
            ("reshape", [Some(source), Some(shape), None, order]) => {
                self.reshaped(source, (shape, order.as_ref()), along)
            }
            (name, _) if is_reduction(name) => self.reduced(whole, (*id, args), along),
            _ => unknown,
        }
    }

    /// `sum(a(i, :) * b(:, j))`.
    fn product(
        &mut self,
        whole: &Expr,
        (left, right): (&Expr, &Expr),
        along: &[Along],
    ) -> Result<Expr, Why> {
        let none = || vec![Along::All];
        let (rows, columns) = match (left.rank, right.rank, along) {
            (2, 2, [row, column]) => (vec![row.clone()], vec![column.clone()]),
            (2, 1, [row]) => (vec![row.clone()], vec![]),
            (1, 2, [column]) => (vec![], vec![column.clone()]),
            _ => return Err("it joins arrays of several ranks"),
        };
        if along.iter().any(|one| matches!(one, Along::All)) {
            return Err("a matrix product in it is wanted line by line");
        }
        let left = self.line(left, &[rows, none()].concat())?;
        let right = self.line(right, &[none(), columns].concat())?;
        let logical = matches!(whole.ty, Type::Logical(_));
        let (op, name) = match logical {
            true => (BinaryOp::And, "any"),
            false => (BinaryOp::Mul, "sum"),
        };
        let cast = |line: Expr| match line.ty == whole.ty {
            true => Box::new(line),
            false => {
                let kind = ExprKind::Cast(Box::new(line));
                Box::new(Expr::new(kind, whole.ty.clone(), 1, whole.span))
            }
        };
        let kind = ExprKind::Binary {
            op,
            left: cast(left),
            right: cast(right),
        };
        let terms = Expr::new(kind, whole.ty.clone(), 1, whole.span);
        let id = intrinsics::find(name).ok_or("a function in it has no device version")?;
        let mut args = vec![None; id.row().params.len()];
        args[0] = Some(terms);
        let kind = ExprKind::Intrinsic { id, args };
        Ok(Expr::new(kind, whole.ty.clone(), 0, whole.span))
    }

    /// A reduction along one dimension, as the reduction of a line.
    fn reduced(
        &mut self,
        whole: &Expr,
        (id, args): (IntrinsicId, &[Option<Expr>]),
        along: &[Along],
    ) -> Result<Expr, Why> {
        let given = |keyword: &str| {
            let place = id.row().params.iter().position(|one| one.name == keyword)?;
            Some((place, args.get(place)?.as_ref()?))
        };
        let (place, dim) = given("dim").ok_or("a reduction in it gives no array")?;
        if along.iter().any(|one| matches!(one, Along::All)) {
            return Err("a reduction in it is wanted line by line");
        }
        let mut line = along.to_vec();
        let dim = constant(dim).filter(|dim| (1..=line.len() as i64 + 1).contains(dim));
        let dim = dim.ok_or("the dimension of a function in it is not constant")?;
        line.insert(dim as usize - 1, Along::All);
        // The place in a line is a number where the line's one dimension is asked for.
        let one = gives_places(id.row().name).then(|| Expr::int(1, whole.span));
        let lines = args.iter().enumerate().map(|(at, arg)| match arg {
            Some(arg) if at != place => self.line(arg, &line).map(Some),
            Some(_) => Ok(one.clone()),
            None => Ok(None),
        });
        let args = lines.collect::<Result<_, _>>()?;
        let kind = ExprKind::Intrinsic { id, args };
        Ok(Expr::new(kind, whole.ty.clone(), 0, whole.span))
    }

    // ------------------------------------------------------------------------------------------ arrays

    fn line_of_array(&mut self, expr: &Expr, along: &[Along]) -> Result<Expr, Why> {
        let (base, subscripts) = if let ExprKind::Section { base, subscripts } = &expr.kind
            && usize::from(base.rank) == subscripts.len()
        {
            (&**base, subscripts.clone())
        } else if matches!(&expr.kind, ExprKind::Var(_))
            || matches!(&expr.kind, ExprKind::Component { base, .. } if base.rank == 0)
        {
            let all = Subscript::Range {
                lower: None,
                upper: None,
                stride: None,
            };
            (expr, vec![all; along.len()])
        } else {
            return Err("it names parts of the elements of an array");
        };
        let mut along = along.iter();
        let mut made = Vec::new();
        for (dim, subscript) in subscripts.iter().enumerate() {
            made.push(match subscript {
                Subscript::Index(index) => Subscript::Index(self.scalar(index)?),
                Subscript::Vector(_) | Subscript::Range { .. } => {
                    let along = along.next().ok_or("its ranks differ")?;
                    self.subscript((base, dim), subscript, along)?
                }
            });
        }
        Ok(self.with_subscripts(expr, base, made))
    }

    /// The subscript of a line in one dimension.
    fn subscript(
        &mut self,
        (base, dim): (&Expr, usize),
        whole: &Subscript,
        along: &Along,
    ) -> Result<Subscript, Why> {
        if matches!(along, Along::All) {
            return Ok(whole.clone());
        }
        let (lower, stride) = match whole {
            Subscript::Vector(vector) => {
                let element = self.line(vector, std::slice::from_ref(along))?;
                return Ok(Subscript::Index(element));
            }
            Subscript::Index(index) => return Ok(Subscript::Index(index.clone())),
            Subscript::Range { lower, stride, .. } => (lower, stride),
        };
        let lower = match lower {
            Some(lower) => self.scalar(lower)?,
            None => self.lower(base, dim),
        };
        let stride = stride
            .as_ref()
            .map(|stride| self.scalar(stride))
            .transpose()?;
        Ok(Subscript::Index(match along {
            Along::Axis(axis) => self.axes[*axis].at(lower, stride),
            Along::Behind(place) => {
                let steps = match stride {
                    Some(stride) => arithmetic(BinaryOp::Mul, place.clone(), stride),
                    None => place.clone(),
                };
                arithmetic(BinaryOp::Add, steps, lower)
            }
            Along::All => return Ok(whole.clone()),
        }))
    }

    fn with_subscripts(&self, whole: &Expr, base: &Expr, subscripts: Vec<Subscript>) -> Expr {
        let index = |one: &Subscript| match one {
            Subscript::Index(index) => Some(index.clone()),
            Subscript::Vector(_) | Subscript::Range { .. } => None,
        };
        let indices: Option<Vec<Expr>> = subscripts.iter().map(index).collect();
        let ranges = subscripts.iter().filter(|one| index(one).is_none()).count();
        let base = Box::new(base.clone());
        let kind = match indices {
            Some(subscripts) => ExprKind::Element { base, subscripts },
            None => ExprKind::Section { base, subscripts },
        };
        Expr::new(kind, whole.ty.clone(), ranges as u8, whole.span)
    }
}

fn axis(along: &Along) -> Option<usize> {
    match along {
        Along::Axis(axis) => Some(*axis),
        Along::Behind(_) | Along::All => None,
    }
}

/// The dimensions but one, which a constant names.
fn without(along: &[Along], dim: &Expr) -> Result<Vec<Along>, Why> {
    let dim = constant(dim).filter(|dim| (1..=along.len() as i64).contains(dim));
    let dim = dim.ok_or("the dimension of a function in it is not constant")?;
    let mut rest = along.to_vec();
    let one = rest.remove(dim as usize - 1);
    match one {
        Along::All => Err("a function in it is wanted line by line"),
        Along::Axis(_) | Along::Behind(_) => Ok(rest),
    }
}

/// Whether a reduction gives places of elements, which are numbers where DIM says so and arrays else.
fn gives_places(name: &str) -> bool {
    ["maxloc", "minloc", "findloc"].contains(&name)
}

fn is_reduction(name: &str) -> bool {
    if gives_places(name) {
        return true;
    }
    [
        "sum", "product", "maxval", "minval", "count", "any", "all", "parity", "iall", "iany",
        "iparity", "norm2",
    ]
    .contains(&name)
}
