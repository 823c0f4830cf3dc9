//! MAXLOC, MINLOC and FINDLOC of arrays with one dimension in compute constructs: a loop that finds the value, and one that joins the places where it stands.
//!
//! Refuses to know where loops run.

use super::super::Outliner;
use super::Why;
use super::element::{Elements, is_plain};
use super::joining::{binary, call, joined_to};
use super::reduce::plain;
use super::spread::Code;
use crate::ir::{
    BinaryOp, Const, Expr, ExprKind, ProcId, ReduceOp, Role, Shape, Stmt, StmtKind, Type, Variable,
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
        let place = self.scalar_for_search(host, "place", &expr.ty, span);
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
        Ok((loops, found_or_zero(op, &place, span)))
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
        let position = self.axes[0].position(span);
        let position = match position.ty == place.ty {
            true => position,
            false => Expr::new(
                ExprKind::Cast(Box::new(position)),
                place.ty.clone(),
                0,
                span,
            ),
        };
        let rhs = joined_to(op, place, position);
        let lhs = place.clone();
        let body = vec![Stmt::new(StmtKind::Assign { lhs, rhs }, span)];
        Ok(vec![Stmt::new(StmtKind::only_if(found, body), span)])
    }
}

/// Zero where nothing was found.
fn found_or_zero(op: ReduceOp, place: &Expr, span: Span) -> Expr {
    let ty = &place.ty;
    let zero = Expr::new(ExprKind::Const(Const::Integer(0)), ty.clone(), 0, span);
    let found = match op == ReduceOp::Greatest {
        true => binary(BinaryOp::Gt, place.clone(), zero.clone(), &Type::LOGICAL),
        false => {
            let last = call("huge", vec![zero.clone()], ty, span);
            binary(BinaryOp::Lt, place.clone(), last, &Type::LOGICAL)
        }
    };
    call("merge", vec![place.clone(), zero, found], ty, span)
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
    let array = arg("array").filter(|array| array.rank == 1 && is_plain(&array.ty))?;
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
