//! `a = b + 2 * c` over device arrays.

use super::super::Outliner;
use super::axes::{Axis, over, ranges};
use super::element::{Elements, without_fetches};
use super::shapes::size;
use super::{Made, Why, heads};
use crate::ir::overlap::overlaps;
use crate::ir::walk::{muts, refs};
use crate::ir::{
    Const, Copy, Direction, Expr, ExprKind, HostOp, KernelOp, ProcId, Stmt, StmtKind, Subscript,
};
use crate::source::Span;

/// An assignment taken apart.
struct Parts {
    axes: Vec<Axis>,
    /// The left side's element, and the value for it.
    place: Expr,
    value: Expr,
    operands: Vec<(Expr, Vec<usize>)>,
    managed: bool,
}

impl Outliner<'_> {
    /// An array assignment whose right side reads device arrays.
    pub(super) fn assignment(&mut self, host: ProcId, lhs: &Expr, rhs: &Expr, span: Span) -> Made {
        let parts = self.take_apart(lhs, rhs)?;
        let all: Vec<usize> = (0..parts.axes.len()).collect();
        let takes = is_allocatable(self.program, lhs) && !has_shape_of(rhs, lhs);
        let overlap = overlaps(self.program, lhs, &array_part(rhs));
        let mut out = Vec::new();
        let mut compared = lhs;
        if takes {
            let full = parts.operands.iter().find(|(_, axes)| *axes == all);
            let (like, _) = full.ok_or("no operand has the shape of the result")?;
            if overlap || root_is_read(lhs, rhs) {
                return Err(
                    "it gives an allocatable array another shape, made of its old elements",
                );
            }
            let object = lhs.clone();
            let extents = all.iter().map(|dim| size(self.program, like, *dim));
            let extents = extents.collect();
            let kind = StmtKind::Op(HostOp::TakeShape { object, extents });
            out.push(Stmt::new(kind, span));
            compared = like;
        }
        let mut checks = self.conforming((compared, &all), &parts.operands, span);
        match takes {
            // The array that gives the shape is compared with the others before it is given.
            true => out.splice(0..0, checks).for_each(drop),
            false => out.append(&mut checks),
        }
        let managed = parts.managed || self.is_managed(lhs);
        out.extend(match overlap {
            false => vec![self.stored(host, parts, span)?],
            true => self.through_temporary(host, lhs, parts, span)?,
        });
        out.extend(managed.then(|| self.wait(span)).flatten());
        Ok(out)
    }

    fn take_apart(&mut self, lhs: &Expr, rhs: &Expr) -> Result<Parts, Why> {
        let starts = std::mem::take(&mut self.starts);
        let found = ranges(&Elements::new(self.program, &starts, Vec::new()), lhs);
        let taken = self.names_in(&[lhs, rhs]);
        let axes = over(self.program, found, &|name| {
            taken.iter().any(|own| own == name)
        });
        let mut elements = Elements::new(self.program, &starts, axes);
        elements.stored.extend(lhs.root());
        let parts = elements.settle().and_then(|()| {
            let value = elements.element(rhs)?;
            let operands = std::mem::take(&mut elements.operands);
            let place = elements.element(lhs)?;
            Ok(Parts {
                axes: elements.axes.clone(),
                place,
                value,
                operands,
                managed: elements.managed,
            })
        });
        self.starts = starts;
        parts
    }

    /// Names of variables in expressions, in lower case.
    pub(super) fn names_in(&self, exprs: &[&Expr]) -> Vec<String> {
        let mut names = Vec::new();
        for expr in exprs {
            refs::each(expr, &mut |node| {
                if let ExprKind::Var(var) = node.kind {
                    names.push(self.program[var].name.to_ascii_lowercase());
                }
            });
        }
        names
    }

    fn stored(&mut self, host: ProcId, parts: Parts, span: Span) -> Result<Stmt<HostOp>, Why> {
        let (lhs, rhs) = (parts.place, parts.value);
        let body: Vec<Stmt<KernelOp>> = vec![Stmt::new(StmtKind::Assign { lhs, rhs }, span)];
        self.launched(host, &heads(&parts.axes), body, span, None)
    }

    /// The values go to an array of their own first: they are read from what is stored.
    fn through_temporary(
        &mut self,
        host: ProcId,
        lhs: &Expr,
        mut parts: Parts,
        span: Span,
    ) -> Made {
        if has_vector(lhs) {
            return Err("it stores through a vector subscript what it reads");
        }
        let values = self.temporary(host, "values", lhs, Some(lhs));
        let subscripts = parts.axes.iter().map(|axis| axis.position(span));
        let kind = ExprKind::Element {
            base: Box::new(values.clone()),
            subscripts: subscripts.collect(),
        };
        parts.place = Expr::new(kind, lhs.ty.clone(), 0, lhs.span);
        let direction = match self.is_managed(lhs) {
            true => Direction::DeviceToHost,
            false => Direction::DeviceToDevice,
        };
        let copy = Copy {
            dst: lhs.clone(),
            src: values.clone(),
            direction,
        };
        let op = |op| Stmt::new(StmtKind::Op(op), span);
        let launch = self.stored(host, parts, span)?;
        let mut made: Vec<_> = self.allocated(&values, lhs).into_iter().collect();
        made.extend([launch, op(HostOp::Copy(copy))]);
        made.extend(self.released(values, span));
        Ok(made)
    }

    /// A name that no variable of the host procedure has.
    pub(super) fn free_name(&self, host: ProcId, stem: &str) -> String {
        let procedure = &self.program[host];
        let own = procedure.locals.iter().chain(&procedure.dummies);
        let taken: Vec<String> = own
            .map(|var| self.program[*var].name.to_ascii_lowercase())
            .collect();
        let numbered = (2..).map(|number| format!("{stem}_{number}"));
        std::iter::once(stem.to_string())
            .chain(numbered)
            .find(|name| !taken.contains(name))
            .unwrap_or_default()
    }
}

/// Whether a whole allocatable array is named, which takes the shape of what is assigned to it.
fn is_allocatable(program: &crate::ir::Program, lhs: &Expr) -> bool {
    if let ExprKind::Var(var) = &lhs.kind {
        program[*var].allocatable
    } else if let ExprKind::Component { base, ty, field } = &lhs.kind {
        base.rank == 0 && program[*ty].fields[*field as usize].allocatable
    } else {
        false
    }
}

/// Whether an elementwise expression has the target itself as an operand, hence its shape.
fn has_shape_of(value: &Expr, target: &Expr) -> bool {
    if let ExprKind::Fetch(inner) = &value.kind {
        has_shape_of(inner, target)
    } else if matches!(value.kind, ExprKind::Var(_) | ExprKind::Component { .. }) {
        value.same(target)
    } else if matches!(
        value.kind,
        ExprKind::Unary { .. } | ExprKind::Binary { .. } | ExprKind::Cast(_) | ExprKind::Paren(_)
    ) {
        let mut found = false;
        refs::operands(value, &mut |_, operand| {
            found |= has_shape_of(operand, target);
        });
        found
    } else {
        false
    }
}

fn root_is_read(lhs: &Expr, rhs: &Expr) -> bool {
    lhs.root().is_none_or(|root| rhs.mentions(root))
}

fn has_vector(lhs: &Expr) -> bool {
    let mut found = false;
    refs::each(lhs, &mut |node| {
        if let ExprKind::Section { subscripts, .. } = &node.kind {
            let vector = |one: &Subscript| matches!(one, Subscript::Vector(_));
            found |= subscripts.iter().any(vector);
        }
    });
    found
}

/// An expression without its scalars, which are read before anything is stored.
fn array_part(rhs: &Expr) -> Expr {
    fn strip(expr: &mut Expr) {
        if expr.rank == 0 {
            expr.kind = ExprKind::Const(Const::Integer(0));
        } else if expr.root().is_none() {
            muts::operands(expr, &mut |_, operand| strip(operand));
        }
    }
    let mut rhs = without_fetches(rhs.clone());
    strip(&mut rhs);
    rhs
}

impl Axis {
    /// The position of the round, from 1.
    pub(super) fn position(&self, span: Span) -> Expr {
        self.at(Expr::int(1, span), None)
    }
}
