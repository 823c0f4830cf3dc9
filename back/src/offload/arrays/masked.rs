//! WHERE and FORALL over device arrays.
//!
//! WHERE becomes IF in a loop over the elements, all its assignments in one kernel. That is Fortran's meaning as long as every round uses
//! its own elements alone of what the construct stores; else it stays on the host. FORALL was looked at by semantic analysis: what comes
//! here as a loop has rounds that are independent.

use super::super::Outliner;
use super::axes::{over, ranges};
use super::element::{Elements, without_fetches};
use super::{Head, Made, Why, heads};
use crate::ir::overlap::share_memory;
use crate::ir::walk::refs;
use crate::ir::{
    ConcurrentRange, Expr, ExprKind, HostOp, IfArm, KernelOp, ProcId, Program, Stmt, StmtKind,
    VarId,
};
use crate::source::Span;

/// The arms of a WHERE: masks and statements.
pub(super) type Arms<Op> = [(Option<Expr>, Vec<Stmt<Op>>)];

impl Outliner<'_> {
    /// Statements that would be right if the host reached device memory.
    pub(super) fn masked(&mut self, host: ProcId, direct: &[Stmt<HostOp>], _: Span) -> Made {
        let mut out = Vec::new();
        for stmt in direct {
            let made = match &stmt.kind {
                StmtKind::Where { arms } => self.chosen(host, arms, stmt.span)?,
                StmtKind::Concurrent {
                    ranges, mask, body, ..
                } => self.forall(host, ranges, mask.as_ref(), body, stmt.span)?,
                StmtKind::ArrayAssign { lhs, rhs, .. } => {
                    self.assignment(host, lhs, rhs, stmt.span)?
                }
                StmtKind::Empty => vec![Stmt::new(StmtKind::Empty, stmt.span)],
                _ => return Err("FORALL reads what other rounds store"),
            };
            let mut bare = Stmt::new(StmtKind::Empty, stmt.span);
            bare.leading.clone_from(&stmt.leading);
            bare.trailing.clone_from(&stmt.trailing);
            out.extend(super::dressed(bare, made));
        }
        Ok(out)
    }

    // ------------------------------------------------------------------------------------------ WHERE

    fn chosen(&mut self, host: ProcId, arms: &Arms<HostOp>, span: Span) -> Made {
        let targets = targets(arms);
        let first = targets.first().ok_or("WHERE assigns nothing")?.clone();
        let starts = std::mem::take(&mut self.starts);
        let found = ranges(&Elements::new(self.program, &starts, Vec::new()), &first);
        let taken = self.names_in_arms(arms);
        let axes = over(self.program, found, &|name| {
            taken.iter().any(|own| own == name)
        });
        let mut elements = Elements::new(self.program, &starts, axes);
        elements
            .stored
            .extend(targets.iter().filter_map(Expr::root));
        let body = elements.settle().and_then(|()| elements.arms(arms, span));
        let (axes, operands) = (
            elements.axes.clone(),
            std::mem::take(&mut elements.operands),
        );
        let (managed, early) = (elements.managed, elements.early);
        self.starts = starts;
        let body = vec![body?];
        if early && (arms.len() > 1 || targets.len() > 1) {
            return Err("it uses a value that is made of what it stores");
        }
        independent(self.program, &targets, arms)?;
        let all: Vec<usize> = (0..axes.len()).collect();
        let mut out = self.conforming((&first, &all), &operands, span);
        out.push(self.launched(host, &heads(&axes), body, span, None)?);
        out.extend(managed.then(|| self.wait(span)).flatten());
        Ok(out)
    }

    pub(super) fn names_in_arms<Op: refs::Operands>(&self, arms: &Arms<Op>) -> Vec<String> {
        let mut names = Vec::new();
        for (mask, body) in arms {
            names.extend(self.names_in(&mask.iter().collect::<Vec<_>>()));
            refs::expressions(body, &mut |_, expr| names.extend(self.names_in(&[expr])));
        }
        names
    }

    // ------------------------------------------------------------------------------------------ FORALL

    fn forall(
        &mut self,
        host: ProcId,
        indices: &[ConcurrentRange],
        mask: Option<&Expr>,
        body: &[Stmt<HostOp>],
        span: Span,
    ) -> Made {
        let [stmt] = body else {
            return Err("a loop has several statements");
        };
        let (StmtKind::Assign { lhs, rhs } | StmtKind::ArrayAssign { lhs, rhs, .. }) = &stmt.kind
        else {
            return Err("a loop has another statement than an assignment");
        };
        let starts = std::mem::take(&mut self.starts);
        let found = match lhs.rank {
            0 => Vec::new(),
            _ => ranges(&Elements::new(self.program, &starts, Vec::new()), lhs),
        };
        let mut names = self.names_in(&[lhs, rhs]);
        names.extend(mask.map(|mask| self.names_in(&[mask])).unwrap_or_default());
        names.extend(
            indices
                .iter()
                .map(|range| self.program[range.var].name.to_ascii_lowercase()),
        );
        let axes = over(self.program, found, &|name| {
            names.iter().any(|own| own == name)
        });
        let mut elements = Elements::new(self.program, &starts, axes);
        elements.indices = indices.iter().map(|range| range.var).collect();
        let stored = elements
            .settle()
            .and_then(|()| elements.round(mask, lhs, rhs, stmt.span));
        let (axes, operands) = (
            elements.axes.clone(),
            std::mem::take(&mut elements.operands),
        );
        let managed = elements.managed || self.is_managed(lhs);
        self.starts = starts;
        let mut body = vec![stored?];
        body[0].leading.clone_from(&stmt.leading);
        let (all, target): (Vec<usize>, _) =
            ((0..axes.len()).collect(), without_fetches(lhs.clone()));
        let mut out = self.conforming((&target, &all), &operands, span);
        let mut changes = false;
        refs::expressions(&out, &mut |_, extent| {
            changes |= indices.iter().any(|index| extent.mentions(index.var));
        });
        if changes {
            return Err("FORALL assigns sections whose shapes change from round to round");
        }
        let mut heads = heads(&axes);
        heads.extend(indices.iter().map(head));
        out.push(self.launched(host, &heads, body, span, None)?);
        out.extend(managed.then(|| self.wait(span)).flatten());
        Ok(out)
    }
}

fn head(range: &ConcurrentRange) -> Head {
    let (from, to) = (range.from.clone(), range.to.clone());
    (range.var, from, to, range.step.clone())
}

/// The left sides of all assignments in a WHERE.
pub(super) fn targets<Op>(arms: &Arms<Op>) -> Vec<Expr> {
    let mut found = Vec::new();
    for (_, body) in arms {
        refs::statements(body, &mut |stmt| {
            if let StmtKind::ArrayAssign { lhs, .. } = &stmt.kind {
                found.push(lhs.clone());
            }
        });
    }
    found
}

/// Every round may use its own elements alone of what is stored.
pub(super) fn independent<Op: refs::Operands>(
    program: &Program,
    targets: &[Expr],
    arms: &Arms<Op>,
) -> Result<(), Why> {
    let roots: Vec<VarId> = targets.iter().filter_map(Expr::root).collect();
    let mut fits = true;
    let mut look = |expr: &Expr| {
        let expr = without_fetches(expr.clone());
        parts(&expr, &mut |part| {
            let Some(root) = part.root() else { return };
            let own = targets.iter().filter(|target| target.root() == Some(root));
            let same = own.clone().all(|target| target.same(part));
            fits &= part.rank == 0 || same;
            let reached = |var: VarId| program[var].pointer || program[var].target;
            let meets = |other: &&VarId| **other != root && reached(**other);
            fits &= !(reached(root) && roots.iter().any(|other| meets(&other)));
            let mut others = targets.iter().filter(|one| one.root() != Some(root));
            fits &= !others.any(|one| share_memory(program, one, part));
        });
    };
    for (mask, body) in arms {
        mask.iter().for_each(&mut look);
        refs::expressions(body, &mut |_, expr| look(expr));
    }
    match fits {
        true => Ok(()),
        false => Err("WHERE reads other elements of what it stores"),
    }
}

/// Every designator as a whole, those in its subscripts as well.
fn parts(expr: &Expr, visit: &mut dyn FnMut(&Expr)) {
    if expr.root().is_some() {
        visit(expr);
    }
    refs::operands(expr, &mut |_, operand| match is_base(expr, operand) {
        false => parts(operand, visit),
        true => subscripts(operand, visit),
    });
}

/// The designators in the subscripts of a base.
fn subscripts(base: &Expr, visit: &mut dyn FnMut(&Expr)) {
    refs::operands(base, &mut |_, operand| match is_base(base, operand) {
        true => subscripts(operand, visit),
        false => parts(operand, visit),
    });
}

fn is_base(expr: &Expr, operand: &Expr) -> bool {
    matches!(&expr.kind, ExprKind::Element { base, .. }
        | ExprKind::Section { base, .. }
        | ExprKind::Component { base, .. }
        | ExprKind::Part(base)
        | ExprKind::Substring { base, .. } if std::ptr::eq(&**base, operand))
}

impl Elements<'_> {
    /// The IF of a WHERE.
    pub(super) fn arms<Op>(&mut self, arms: &Arms<Op>, span: Span) -> Result<Stmt<KernelOp>, Why> {
        let (mut made, mut otherwise) = (Vec::new(), None);
        for (mask, body) in arms {
            let condition = match mask {
                Some(mask) => Some(self.element(mask)?),
                None => None,
            };
            let body = self.assignments(body)?;
            match condition {
                Some(condition) => made.push(IfArm {
                    condition,
                    body,
                    leading: Vec::new(),
                }),
                None => otherwise = Some(body),
            }
        }
        let kind = StmtKind::If {
            arms: made,
            otherwise,
            name: None,
        };
        Ok(Stmt::new(kind, span))
    }

    fn assignments<Op>(&mut self, body: &[Stmt<Op>]) -> Result<Vec<Stmt<KernelOp>>, Why> {
        let mut made = Vec::new();
        for stmt in body {
            let mut one = if let StmtKind::ArrayAssign { lhs, rhs, .. } = &stmt.kind {
                let rhs = self.element(rhs)?;
                let lhs = self.element(lhs)?;
                Stmt::new(StmtKind::Assign { lhs, rhs }, stmt.span)
            } else if let StmtKind::Where { arms } = &stmt.kind {
                self.arms(arms, stmt.span)?
            } else if matches!(stmt.kind, StmtKind::Empty) {
                Stmt::new(StmtKind::Empty, stmt.span)
            } else {
                return Err("WHERE holds a transfer");
            };
            one.leading.clone_from(&stmt.leading);
            one.trailing.clone_from(&stmt.trailing);
            one.blank_before = stmt.blank_before;
            made.push(one);
        }
        Ok(made)
    }

    /// A round of a FORALL.
    fn round(
        &mut self,
        mask: Option<&Expr>,
        lhs: &Expr,
        rhs: &Expr,
        span: Span,
    ) -> Result<Stmt<KernelOp>, Why> {
        let rhs = self.element(rhs)?;
        let place = match lhs.rank {
            0 => self.holder(lhs)?,
            _ => self.element(lhs)?,
        };
        let stored = Stmt::new(StmtKind::Assign { lhs: place, rhs }, span);
        let Some(mask) = mask else {
            return Ok(stored);
        };
        let kind = StmtKind::only_if(self.scalar(mask)?, vec![stored]);
        Ok(Stmt::new(kind, span))
    }
}
