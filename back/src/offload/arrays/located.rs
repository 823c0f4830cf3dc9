//! MAXLOC, MINLOC and FINDLOC of whole arrays in compute constructs: loops that find the value, and loops that join the places where it stands. In arrays of several
//! dimensions these are counted in array element order, and the subscripts are computed of the one that is found.
//!
//! Refuses to know where loops run.

use super::super::Outliner;
use super::Why;
use super::element::{Elements, is_plain};
use super::joining::{binary, call, joined_to};
use super::reduce::{plain, shape_giver};
use super::shapes::size;
use super::spread::Code;
use crate::ir::{
    ArrayItem, BinaryOp, Const, Expr, ExprKind, ProcId, Program, ReduceOp, Role, Shape, Stmt,
    StmtKind, Type, Variable,
};
use crate::source::Span;

/// What is looked for, and where.
struct Search {
    array: Expr,
    /// The value of FINDLOC; else the greatest one or the least one.
    value: Option<Expr>,
    greatest: bool,
    mask: Option<Expr>,
    /// The last place counts.
    back: bool,
}

impl Outliner<'_> {
    /// Loops that stand before a statement for the place of a value in it, and the place itself.
    pub(super) fn located(&mut self, host: ProcId, expr: &Expr) -> Option<(Vec<Code>, Expr)> {
        let search = search(expr)?;
        let before = self.before(host);
        let made = self.loops_of_search(host, &search, expr);
        if made.is_err() {
            self.undo(host, before);
        }
        made.ok()
    }

    fn loops_of_search(
        &mut self,
        host: ProcId,
        search: &Search,
        expr: &Expr,
    ) -> Result<(Vec<Code>, Expr), Why> {
        let span = expr.span;
        let mut loops = Vec::new();
        let wanted = match &search.value {
            Some(value) => value.clone(),
            None => {
                let real = matches!(search.array.ty, Type::Real(_));
                let op = match (search.greatest, real) {
                    (true, true) => ReduceOp::Maxval,
                    (false, true) => ReduceOp::Minval,
                    (true, false) => ReduceOp::Greatest,
                    (false, false) => ReduceOp::Least,
                };
                let value = self.scalar_for_search(host, "extreme", &search.array.ty, span);
                let joined = plain(op, search.array.clone(), search.mask.clone());
                loops.extend(self.joining_loops(host, &joined, &value, span)?);
                value
            }
        };
        let counts = match search.array.rank {
            1 => expr.ty.clone(),
            _ => Type::Integer(8),
        };
        let place = self.scalar_for_search(host, "place", &counts, span);
        let op = match search.back {
            true => ReduceOp::Greatest,
            false => ReduceOp::Least,
        };
        let parts: Vec<Expr> = search.mask.iter().cloned().collect();
        let parts = [vec![search.array.clone(), wanted.clone()], parts].concat();
        loops.extend(
            self.joined_over(host, (op, &parts), &place, span, |elements| {
                elements.where_found(search, &wanted, (op, &place), span)
            })?,
        );
        if search.array.rank == 1 {
            return Ok((loops, found_or_zero(op, (&place, place.clone()), span)));
        }
        let subscripts = subscripts(self.program, search, &place)?;
        let items = subscripts.into_iter().map(|one| {
            let one = found_or_zero(op, (&place, one), span);
            ArrayItem::Expr(converted(one, &expr.ty))
        });
        let kind = ExprKind::Array(items.collect());
        Ok((loops, Expr::new(kind, expr.ty.clone(), 1, span)))
    }

    fn scalar_for_search(&mut self, host: ProcId, stem: &str, ty: &Type, span: Span) -> Expr {
        let name = self.free_name(host, stem);
        let mut variable = Variable::new(name, span, ty.clone(), Shape::Scalar, Role::Local);
        variable.owner = Some(host);
        let var = self.program.add_var(variable);
        self.program[host].locals.push(var);
        Expr::new(ExprKind::Var(var), ty.clone(), 0, span)
    }
}

impl Elements<'_> {
    /// `if (a(i) == value) place = min(place, i)`.
    fn where_found(
        &mut self,
        search: &Search,
        wanted: &Expr,
        (op, place): (ReduceOp, &Expr),
        span: Span,
    ) -> Result<Vec<Code>, Why> {
        let element = self.element(&search.array)?;
        let ty = Type::LOGICAL;
        let equal = match matches!(search.array.ty, Type::Logical(_)) {
            true => BinaryOp::Eqv,
            false => BinaryOp::Eq,
        };
        let mut found = binary(equal, element, wanted.clone(), &ty);
        if search.value.is_none() && matches!(search.array.ty, Type::Real(_)) {
            // Where no element is a number, the first one counts.
            let none = binary(BinaryOp::Ne, wanted.clone(), wanted.clone(), &ty);
            found = binary(BinaryOp::Or, found, none, &ty);
        }
        if let Some(mask) = &search.mask {
            let mask = self.element(mask)?;
            found = binary(BinaryOp::And, mask, found, &ty);
        }
        let position = self.place_of_round(&search.array, &place.ty, span)?;
        let rhs = joined_to(op, place, position);
        let lhs = place.clone();
        let body = vec![Stmt::new(StmtKind::Assign { lhs, rhs }, span)];
        Ok(vec![Stmt::new(StmtKind::only_if(found, body), span)])
    }
}

impl Elements<'_> {
    /// Which element of an array, in array element order, a round is for.
    fn place_of_round(&self, array: &Expr, ty: &Type, span: Span) -> Result<Expr, Why> {
        let extents = extents(self.program, array)?;
        let mut axes = self.axes.iter().zip(extents).rev();
        let last = axes.next().map(|(axis, _)| axis.position(span));
        let mut place = converted(last.ok_or("it looks in a scalar")?, ty);
        for (axis, extent) in axes {
            let one = Expr::new(ExprKind::Const(Const::Integer(1)), ty.clone(), 0, span);
            let before = binary(BinaryOp::Sub, place, one, ty);
            let before = binary(BinaryOp::Mul, before, converted(extent, ty), ty);
            place = binary(
                BinaryOp::Add,
                before,
                converted(axis.position(span), ty),
                ty,
            );
        }
        Ok(place)
    }
}

/// The subscripts of an element by its place in array element order, from 1 in each dimension.
fn subscripts(program: &Program, search: &Search, place: &Expr) -> Result<Vec<Expr>, Why> {
    let (ty, span) = (&place.ty, place.span);
    let one = || Expr::new(ExprKind::Const(Const::Integer(1)), ty.clone(), 0, span);
    let mut rest = binary(BinaryOp::Sub, place.clone(), one(), ty);
    let mut found = Vec::new();
    let extents = extents(program, &search.array)?;
    for extent in extents.iter().take(extents.len().saturating_sub(1)) {
        let extent = converted(extent.clone(), ty);
        let args = vec![rest.clone(), extent.clone()];
        found.push(binary(
            BinaryOp::Add,
            call("mod", args, ty, span),
            one(),
            ty,
        ));
        rest = binary(BinaryOp::Div, rest, extent, ty);
    }
    found.push(binary(BinaryOp::Add, rest, one(), ty));
    Ok(found)
}

fn extents(program: &Program, array: &Expr) -> Result<Vec<Expr>, Why> {
    let like = shape_giver(program, array, &|_| true);
    let like = like.ok_or("nothing in it tells the extents of what a function looks through")?;
    let dims = 0..usize::from(array.rank);
    Ok(dims.map(|dim| size(program, &like, dim)).collect())
}

fn converted(value: Expr, ty: &Type) -> Expr {
    if value.ty == *ty {
        return value;
    }
    let span = value.span;
    Expr::new(ExprKind::Cast(Box::new(value)), ty.clone(), 0, span)
}

/// What belongs to a place, or zero where nothing was found.
fn found_or_zero(op: ReduceOp, (place, what): (&Expr, Expr), span: Span) -> Expr {
    let ty = &place.ty;
    let zero = Expr::new(ExprKind::Const(Const::Integer(0)), ty.clone(), 0, span);
    let found = match op == ReduceOp::Greatest {
        true => binary(BinaryOp::Gt, place.clone(), zero.clone(), &Type::LOGICAL),
        false => {
            let last = call("huge", vec![zero.clone()], ty, span);
            binary(BinaryOp::Lt, place.clone(), last, &Type::LOGICAL)
        }
    };
    call("merge", vec![what, zero, found], ty, span)
}

fn search(expr: &Expr) -> Option<Search> {
    let ExprKind::Intrinsic { id, args } = &expr.kind else {
        return None;
    };
    let row = id.row();
    let name = row.name;
    let arg = |keyword: &str| {
        let place = row.params.iter().position(|one| one.name == keyword)?;
        args.get(place)?.clone()
    };
    if !["maxloc", "minloc", "findloc"].contains(&name) || expr.rank > 1 {
        return None;
    }
    let array = arg("array").filter(|array| is_plain(&array.ty))?;
    if array.rank > 1 && (arg("dim").is_some() || expr.rank != 1) {
        return None;
    }
    let back = match arg("back").map(|back| back.kind) {
        None => false,
        Some(ExprKind::Const(back)) => *back.value() == Const::Logical(true),
        Some(_) => return None,
    };
    let value = arg("value");
    let simple = value.as_ref().is_none_or(|value| value.ty == array.ty);
    simple.then_some(Search {
        array,
        value,
        greatest: name == "maxloc",
        mask: arg("mask"),
        back,
    })
}
