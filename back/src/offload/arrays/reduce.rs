//! Reductions of expressions over device arrays: `sum(a * b)`, `maxval(abs(a - b))`, `count(a > 0)`, `dot_product(a, b)`.
//!
//! The kernel stands before the statement that the reduction is part of, and a variable of the host in the reduction's place. So it must be
//! evaluated once, when the statement begins: what depends on implied DO variables stays on the host.

use super::super::Outliner;
use super::axes::{over, ranges};
use super::element::{Elements, is_plain, reads_device_arrays, without_fetches};
use super::joining::{binary, joined_to, start, times};
use super::{Made, Why, heads};
use crate::intrinsics::{self, Class};
use crate::ir::constant::constant;
use crate::ir::space::{beyond_host, space_of};
use crate::ir::walk::{Access, muts, refs};
use crate::ir::{
    BinaryOp, Const, Expr, ExprKind, HostOp, KernelOp, ProcId, Program, ReduceOp, Role, Shape,
    Space, Stmt, StmtKind, Type, UnaryOp, VarId, Variable,
};
use crate::source::Span;

/// What is joined, and under which mask.
pub(super) struct Joined {
    pub(super) op: ReduceOp,
    /// The first one gives the shape.
    pub(super) values: Vec<Expr>,
    pub(super) mask: Option<Expr>,
    form: Form,
}

/// What stands before a statement for the reductions in it.
#[derive(Default)]
struct Ahead {
    statements: Vec<Stmt<HostOp>>,
    /// Arrays in device memory that nothing needs behind it.
    arrays: Vec<Expr>,
}

/// How a round's values become one.
#[derive(Clone, Copy, PartialEq)]
enum Form {
    /// The value itself.
    Plain,
    /// One where it is true.
    Count,
    /// The product of two.
    Times,
    /// `.and.` of two.
    Both,
}

impl Outliner<'_> {
    /// A statement with the reductions in it computed before it.
    pub(in super::super) fn with_reductions(
        &mut self,
        host: ProcId,
        mut stmt: Stmt<HostOp>,
    ) -> Vec<Stmt<HostOp>> {
        if let Some(looping) = self.reducing_while(host, &mut stmt) {
            return vec![looping];
        }
        self.later_conditions(host, &mut stmt);
        let mut ahead = Ahead::default();
        if let StmtKind::Assign { lhs, rhs } = &stmt.kind
            && let Some(made) = self.assigned_reduction(host, lhs, rhs, stmt.span)
        {
            return super::dressed(stmt, made);
        }
        let own = own_variables(&stmt);
        let span = stmt.span;
        let mut first = true;
        let is_if = matches!(stmt.kind, StmtKind::If { .. });
        let elementwise = matches!(
            stmt.kind,
            StmtKind::Where { .. } | StmtKind::Concurrent { .. } | StmtKind::While { .. }
        );
        if elementwise {
            return vec![stmt];
        }
        muts::statement(&mut stmt, &mut |access, expr| {
            let evaluated = first || !is_if;
            first = false;
            if evaluated && matches!(access, Access::Read | Access::Argument(..)) {
                self.reduced(host, expr, &own, &mut ahead);
            }
        });
        if ahead.statements.is_empty() {
            return vec![stmt];
        }
        let mut out = ahead.statements;
        let mut bare = Stmt::new(StmtKind::Empty, span);
        bare.leading = std::mem::take(&mut stmt.leading);
        bare.blank_before = std::mem::take(&mut stmt.blank_before);
        out.push(stmt);
        for object in ahead.arrays {
            let freed = self.released(object, span);
            // A branch may leave before; then the array goes when the procedure ends.
            out.extend(freed.filter(|_| !is_if));
        }
        super::dressed(bare, out)
    }

    /// ELSE IF whose condition holds a reduction: an IF in ELSE, before which it is computed.
    fn later_conditions(&mut self, host: ProcId, stmt: &mut Stmt<HostOp>) {
        let span = stmt.span;
        let StmtKind::If {
            arms, otherwise, ..
        } = &mut stmt.kind
        else {
            return;
        };
        let later = arms.iter().skip(1).position(|arm| reduces(&arm.condition));
        let Some(place) = later else { return };
        let rest = arms.split_off(place + 1);
        let leading = rest.first().map(|arm| arm.leading.clone());
        let kind = StmtKind::If {
            arms: rest,
            otherwise: otherwise.take(),
            name: None,
        };
        let mut inner = Stmt::new(kind, span);
        inner.leading = leading.unwrap_or_default();
        *otherwise = Some(self.with_reductions(host, inner));
    }

    /// DO WHILE whose condition holds a reduction: a loop that begins with it.
    fn reducing_while(&mut self, host: ProcId, stmt: &mut Stmt<HostOp>) -> Option<Stmt<HostOp>> {
        let span = stmt.span;
        let StmtKind::While {
            condition: Some(condition),
            body,
            name,
        } = &mut stmt.kind
        else {
            return None;
        };
        let mut ahead = Ahead::default();
        self.reduced(host, condition, &[], &mut ahead);
        let mut made = ahead.statements;
        if made.is_empty() {
            return None;
        }
        let ty = condition.ty.clone();
        let kind = ExprKind::Unary {
            op: UnaryOp::Not,
            operand: Box::new(condition.clone()),
        };
        let over = Expr::new(kind, ty, 0, condition.span);
        let leave = vec![Stmt::new(StmtKind::Exit(None), span)];
        made.push(Stmt::new(StmtKind::only_if(over, leave), span));
        made.append(body);
        let kind = StmtKind::While {
            condition: None,
            body: made,
            name: name.take(),
        };
        let mut looping = Stmt::new(kind, span);
        looping.leading = std::mem::take(&mut stmt.leading);
        looping.trailing = std::mem::take(&mut stmt.trailing);
        looping.blank_before = stmt.blank_before;
        Some(looping)
    }

    /// `s = sum(a * b)`: the kernel joins to the variable itself.
    fn assigned_reduction(
        &mut self,
        host: ProcId,
        lhs: &Expr,
        rhs: &Expr,
        span: Span,
    ) -> Option<Vec<Stmt<HostOp>>> {
        let ExprKind::Var(var) = lhs.kind else {
            return None;
        };
        let variable = &self.program[var];
        let plain = !variable.allocatable && !variable.pointer && !variable.target;
        let own = matches!(variable.role, Role::Local) && variable.owner == Some(host);
        let here = variable.space == Space::Host;
        if !plain || !own || !here || lhs.ty != rhs.ty || rhs.mentions(var) {
            return None;
        }
        let joined = joined(rhs)?;
        self.kernel_of(host, joined, lhs, span)
    }

    /// Puts variables in the place of reductions.
    fn reduced(&mut self, host: ProcId, expr: &mut Expr, own: &[VarId], ahead: &mut Ahead) {
        let steady = !own.iter().any(|var| expr.mentions(*var));
        let found = joined(expr).filter(|_| steady);
        if let Some(found) = found
            && let Some(total) = self.total(host, expr, found, &mut ahead.statements)
        {
            *expr = total;
            return;
        }
        if steady && self.along_dimension(host, expr, ahead) {
            return;
        }
        if matches!(expr.kind, ExprKind::Array(_)) {
            let mut inner = false;
            expr.indices(&mut |_| inner = true);
            if inner {
                return;
            }
        }
        muts::operands(expr, &mut |_, operand| {
            self.reduced(host, operand, own, ahead);
        });
    }

    /// `sum(a * b, dim=2)`: the elements go to an array in device memory, which is reduced where it lies.
    fn along_dimension(&mut self, host: ProcId, expr: &mut Expr, ahead: &mut Ahead) -> bool {
        let span = expr.span;
        let ExprKind::Intrinsic { id, args } = &mut expr.kind else {
            return false;
        };
        let there = intrinsics::find(&format!("{}@device", id.name()));
        let transformational = id.row().class == Class::Transformational;
        let (Some(there), Some(Some(array)), true) = (there, args.first_mut(), transformational)
        else {
            return false;
        };
        let fits = expr.rank > 0 && is_plain(&expr.ty) && array.ty == expr.ty;
        let computed = without_fetches(array.clone()).root().is_none();
        if !fits || !computed || !reads_device_arrays(array) {
            return false;
        }
        let before = self.before(host);
        let shape = reference(self.program, array);
        let elements = self.temporary(host, "values", array, shape.as_ref());
        match self.assignment(host, &elements, array, span) {
            Err(why) => {
                self.undo(host, before);
                self.stays(span, why);
                false
            }
            Ok(made) => {
                for stmt in made {
                    let made = self.with_reductions(host, stmt);
                    ahead.statements.extend(made);
                }
                ahead.arrays.push(elements.clone());
                *array = elements;
                *id = there;
                true
            }
        }
    }

    fn total(
        &mut self,
        host: ProcId,
        expr: &Expr,
        found: Joined,
        out: &mut Vec<Stmt<HostOp>>,
    ) -> Option<Expr> {
        let ExprKind::Intrinsic { id, .. } = &expr.kind else {
            return None;
        };
        let stem = format!("{}_value", id.name().trim_end_matches("@device"));
        let name = self.free_name(host, &stem);
        let mut variable =
            Variable::new(name, expr.span, expr.ty.clone(), Shape::Scalar, Role::Local);
        variable.owner = Some(host);
        let before = self.before(host);
        let var = self.program.add_var(variable);
        self.program[host].locals.push(var);
        let total = Expr::new(ExprKind::Var(var), expr.ty.clone(), 0, expr.span);
        let Some(made) = self.kernel_of(host, found, &total, expr.span) else {
            self.undo(host, before);
            return None;
        };
        for stmt in made {
            out.extend(self.with_reductions(host, stmt));
        }
        Some(total)
    }

    /// The start value, the comparisons of shapes, the launch.
    fn kernel_of(
        &mut self,
        host: ProcId,
        joined: Joined,
        total: &Expr,
        span: Span,
    ) -> Option<Vec<Stmt<HostOp>>> {
        let before = self.before(host);
        match self.reduction_kernel(host, joined, total, span) {
            Ok(made) => Some(made),
            Err(why) => {
                self.undo(host, before);
                self.stays(span, why);
                None
            }
        }
    }

    fn reduction_kernel(&mut self, host: ProcId, joined: Joined, total: &Expr, span: Span) -> Made {
        let shape = reference(self.program, &joined.values[0])
            .ok_or("no operand of the reduction has its shape")?;
        let starts = std::mem::take(&mut self.starts);
        let found = ranges(&Elements::new(self.program, &starts, Vec::new()), &shape);
        let mut exprs: Vec<&Expr> = joined.values.iter().chain(&joined.mask).collect();
        exprs.push(total);
        let taken = self.names_in(&exprs);
        let axes = over(self.program, found, &|name| {
            taken.iter().any(|own| own == name)
        });
        let mut elements = Elements::new(self.program, &starts, axes);
        let body = elements
            .settle()
            .and_then(|()| elements.step(&joined, total, span));
        let (axes, operands) = (
            elements.axes.clone(),
            std::mem::take(&mut elements.operands),
        );
        self.starts = starts;
        let body = body?;
        let all: Vec<usize> = (0..axes.len()).collect();
        let mut out = self.conforming((&shape, &all), &operands, span);
        let ExprKind::Var(var) = total.kind else {
            return Err("the result has no place");
        };
        let (lhs, rhs) = (total.clone(), start(joined.op, total));
        out.push(Stmt::new(StmtKind::Assign { lhs, rhs }, span));
        let reduction = Some((joined.op, var));
        out.push(self.launched(host, &heads(&axes), body, span, reduction)?);
        Ok(out)
    }
}

impl Elements<'_> {
    /// `s = s + a(i) * b(i)`, under its mask.
    pub(super) fn step(
        &mut self,
        joined: &Joined,
        total: &Expr,
        span: Span,
    ) -> Result<Vec<Stmt<KernelOp>>, Why> {
        let mut values = Vec::new();
        for value in &joined.values {
            values.push(self.element(value)?);
        }
        let mut mask = match &joined.mask {
            Some(mask) => Some(self.element(mask)?),
            None => None,
        };
        let mut values = values.into_iter();
        let first = values.next().ok_or("nothing is reduced")?;
        let value = match (joined.form, values.next()) {
            (Form::Count, _) => {
                mask = Some(first);
                let kind = ExprKind::Const(Const::Integer(1));
                Expr::new(kind, total.ty.clone(), 0, span)
            }
            (Form::Times, Some(second)) => times(first, second),
            (Form::Both, Some(second)) => binary(BinaryOp::And, first, second, &total.ty),
            _ => first,
        };
        let rhs = joined_to(joined.op, total, value);
        let lhs = total.clone();
        let mut body = vec![Stmt::new(StmtKind::Assign { lhs, rhs }, span)];
        if let Some(condition) = mask {
            let kind = StmtKind::only_if(condition, body);
            body = vec![Stmt::new(kind, span)];
        }
        Ok(body)
    }
}

/// What an intrinsic function of scalar result reduces, where it reads device arrays element by element.
fn joined(expr: &Expr) -> Option<Joined> {
    let found = reduction_of(expr)?;
    let ExprKind::Intrinsic { id, .. } = &expr.kind else {
        return None;
    };
    let reads = match id.name().ends_with("@device") {
        // Where the data lies there is a kernel for whole arrays already.
        true => found.mask.as_ref().is_some_and(reads_device_arrays),
        false => found
            .values
            .iter()
            .chain(&found.mask)
            .any(reads_device_arrays),
    };
    reads.then_some(found)
}

/// What an intrinsic function of scalar result reduces.
pub(super) fn reduction_of(expr: &Expr) -> Option<Joined> {
    let ExprKind::Intrinsic { id, args } = &expr.kind else {
        return None;
    };
    let row = id.row();
    if expr.rank > 0 || row.class != Class::Transformational || !is_plain(&expr.ty) {
        return None;
    }
    let arg = |name: &str| {
        let place = row.params.iter().position(|param| param.name == name)?;
        args.get(place)?.clone()
    };
    if arg("stream").is_some() {
        return None;
    }
    if arg("dim").is_some_and(|dim| constant(&dim) != Some(1)) {
        return None;
    }
    let name = id.name().trim_end_matches("@device");
    let real = matches!(expr.ty, Type::Real(_));
    let (op, form) = match name {
        "sum" => (ReduceOp::Sum, Form::Plain),
        "product" => (ReduceOp::Product, Form::Plain),
        "maxval" if real => (ReduceOp::Maxval, Form::Plain),
        "minval" if real => (ReduceOp::Minval, Form::Plain),
        "maxval" => (ReduceOp::Greatest, Form::Plain),
        "minval" => (ReduceOp::Least, Form::Plain),
        "all" => (ReduceOp::And, Form::Plain),
        "any" => (ReduceOp::Or, Form::Plain),
        "parity" => (ReduceOp::Neqv, Form::Plain),
        "iall" => (ReduceOp::BitAnd, Form::Plain),
        "iany" => (ReduceOp::BitOr, Form::Plain),
        "iparity" => (ReduceOp::BitXor, Form::Plain),
        "count" => (ReduceOp::Sum, Form::Count),
        "dot_product" if matches!(expr.ty, Type::Logical(_)) => (ReduceOp::Or, Form::Both),
        "dot_product" => (ReduceOp::Sum, Form::Times),
        _ => return None,
    };
    let values: Vec<Expr> = match form {
        Form::Times | Form::Both => vec![arg("vector_a")?, arg("vector_b")?],
        Form::Plain | Form::Count => vec![arg("array").or_else(|| arg("mask"))?],
    };
    let mask = arg("array").and_then(|_| arg("mask"));
    let typed = form == Form::Count || values.iter().all(|value| value.ty == expr.ty);
    let shaped = values.iter().all(|value| value.rank > 0);
    (typed && shaped).then_some(Joined {
        op,
        values,
        mask,
        form,
    })
}

/// The elements of an array joined as they are.
pub(super) fn plain(op: ReduceOp, array: Expr, mask: Option<Expr>) -> Joined {
    Joined {
        op,
        values: vec![array],
        mask,
        form: Form::Plain,
    }
}

/// Whether an expression holds a reduction that becomes a kernel.
fn reduces(expr: &Expr) -> bool {
    let mut found = false;
    refs::each(expr, &mut |node| found |= joined(node).is_some());
    found
}

/// The first device array of an expression that has its shape.
fn reference(program: &Program, expr: &Expr) -> Option<Expr> {
    let reached = |array: &Expr| match space_of(program, array) {
        Some(Space::Managed) => true,
        Some(space) => beyond_host(space),
        None => false,
    };
    let found = shape_giver(program, expr, &reached);
    found.map(without_fetches)
}

/// The first array of an expression that has its shape, of those that are `reached`.
pub(super) fn shape_giver(
    program: &Program,
    expr: &Expr,
    reached: &dyn Fn(&Expr) -> bool,
) -> Option<Expr> {
    if expr.rank == 0 {
        return None;
    }
    if expr.root().is_some() {
        return reached(expr).then(|| expr.clone());
    }
    let elementwise = if let ExprKind::Intrinsic { id, .. } = &expr.kind {
        id.row().class == Class::Elemental
    } else if let ExprKind::Call { procedure, .. } = &expr.kind {
        program[*procedure].elemental
    } else {
        true
    };
    let mut found = None;
    if elementwise {
        refs::operands(expr, &mut |_, operand| {
            if found.is_none() {
                found = shape_giver(program, operand, reached);
            }
        });
    }
    found
}

/// Variables that the statement gives values while it evaluates its expressions.
fn own_variables(stmt: &Stmt<HostOp>) -> Vec<VarId> {
    let mut found = Vec::new();
    if let StmtKind::Op(op) = &stmt.kind {
        refs::Operands::indices(op, &mut |index| found.push(index.0));
    }
    refs::statement(stmt, &mut |_, expr| {
        expr.indices(&mut |var| found.push(var))
    });
    found
}
