//! Scalars whose values the rounds join: those that a clause names, and those that the loops use in one way alone, `s = s + x` and its kin.

use super::Outliner;
use super::calls::may_write;
use super::nest::{Nest, own_variables};
use super::places::touches;
use crate::diag::{Diagnostic, codes};
pub(super) use crate::ir::analysis::steps::start;
use crate::ir::analysis::steps::{extreme_by_if, step};
use crate::ir::space::space_of;
use crate::ir::walk::{Access, refs};
use crate::ir::{
    Const, Expr, ExprKind, KernelOp, ProcId, Program, ReduceOp, Region, Role, Space, Stmt,
    StmtKind, Type, VarId,
};
use std::collections::{BTreeSet, HashSet};

/// A reduction.
pub(super) struct Joined {
    pub(super) op: ReduceOp,
    /// The host's or device's scalar, as host code names it.
    pub(super) target: Expr,
    /// The element of a thread's array, where the thread has no scalar for it.
    pub(super) part: Option<Expr>,
}

impl Joined {
    fn by_scalar(op: ReduceOp, target: Expr) -> Joined {
        let part = None;
        Joined { op, target, part }
    }
}

/// All reductions of a nest, those of clauses first.
pub(super) fn find(
    outliner: &mut Outliner<'_>,
    host: ProcId,
    loops: &Region,
    nest: &Nest,
) -> Vec<Joined> {
    let mut joined = outliner.joined_elements(loops);
    for (op, var, span) in &loops.reductions {
        let variable = &outliner.program[*var];
        let target = Expr::new(
            ExprKind::Var(*var),
            variable.ty.clone(),
            variable.rank(),
            *span,
        );
        if fits(outliner, *op, &target) {
            joined.push(Joined::by_scalar(*op, target));
        }
    }
    let own: HashSet<VarId> = own_variables(&nest.body)
        .into_iter()
        .chain(nest.loops.iter().map(|one| one.var))
        .chain(loops.private.iter().copied())
        .collect();
    let finder = Finder {
        shared: &outliner.shared,
        elements: outliner.touched.is_none(),
        program: outliner.program,
        host,
        own,
        body: &nest.body,
        written: written(outliner.program, &nest.body),
    };
    for target in finder.candidates() {
        if joined.iter().any(|known| known.target.same(&target)) {
            continue;
        }
        let used_in_bounds = |var| {
            nest.loops
                .iter()
                .flat_map(|one| one.bounds())
                .any(|b| b.mentions(var))
        };
        if target.root().is_some_and(used_in_bounds) {
            continue;
        }
        if let Some(op) = finder.operator(&target) {
            joined.push(Joined::by_scalar(op, target));
        }
    }
    joined
}

/// Whether an operator joins values of this type; reports when not.
fn fits(outliner: &mut Outliner<'_>, op: ReduceOp, target: &Expr) -> bool {
    let why = match (target.rank, takes(op, &target.ty)) {
        (0, true) => return true,
        (0, false) => "does not join values of this type",
        _ => "joins scalars alone, and this is an array",
    };
    outliner.report(
        Diagnostic::error(
            codes::LOOP_REDUCTION,
            format!("reduction of a variable with '{}'", op.text()),
        )
        .at(target.span, why)
        .help("reduce into a scalar: + * min max of numbers, .and. .or. .eqv. .neqv. of logicals, iand ior ieor of integers"),
    );
    false
}

/// Whether an operator joins values of this type.
pub(super) fn takes(op: ReduceOp, ty: &Type) -> bool {
    use ReduceOp::*;
    match op {
        Sum | Product => ty.is_numeric(),
        Least | Greatest => matches!(ty, Type::Integer(_) | Type::Real(_)),
        And | Or | Eqv | Neqv => matches!(ty, Type::Logical(_)),
        BitAnd | BitOr | BitXor => matches!(ty, Type::Integer(_)),
        Maxval | Minval => matches!(ty, Type::Real(_)),
    }
}

/// Whether statements use a scalar for the steps of one reduction alone.
pub(super) fn is_joined(program: &Program, body: &[Stmt<KernelOp>], var: VarId) -> bool {
    let variable = &program[var];
    let target = Expr::new(ExprKind::Var(var), variable.ty.clone(), 0, variable.span);
    operator_in(program, body, &target).is_some()
}

/// The operator, where statements use a scalar of a kernel in no other way than for steps of one reduction.
pub(super) fn operator_in(
    program: &Program,
    body: &[Stmt<KernelOp>],
    target: &Expr,
) -> Option<ReduceOp> {
    let finder = Finder {
        shared: &BTreeSet::new(),
        elements: false,
        program,
        host: ProcId(u32::MAX),
        own: HashSet::new(),
        body,
        written: HashSet::new(),
    };
    finder.operator(target)
}

/// Variables at the root of what the body assigns.
pub(super) fn written(program: &Program, body: &[Stmt<KernelOp>]) -> HashSet<VarId> {
    assigned(program, body)
        .iter()
        .filter_map(Expr::root)
        .collect()
}

/// What the body assigns, and what it hands to procedures that may.
pub(super) fn assigned(program: &Program, body: &[Stmt<KernelOp>]) -> Vec<Expr> {
    let mut found = Vec::new();
    let changes = |access| match access {
        Access::Read => false,
        Access::Write | Access::Atomic | Access::Object | Access::Target => true,
        Access::Argument(procedure, place) => may_write(program, procedure, place),
    };
    refs::expressions(body, &mut |access, expr| {
        if expr.root().is_some() && changes(access) {
            found.push(expr.clone());
        }
        refs::each(expr, &mut |node| {
            refs::operands(node, &mut |access, operand| {
                if operand.root().is_some() && changes(access) {
                    found.push(operand.clone());
                }
            });
        });
    });
    found
}

struct Finder<'a> {
    /// Structures whose components lie in device memory.
    shared: &'a BTreeSet<VarId>,
    /// Elements may be targets: the host's are the ones that count.
    elements: bool,
    program: &'a Program,
    host: ProcId,
    own: HashSet<VarId>,
    body: &'a [Stmt<KernelOp>],
    written: HashSet<VarId>,
}

/// What a statement does to a scalar.
enum Use {
    /// Nothing.
    None,
    /// It is a step of this reduction.
    Step(ReduceOp),
    /// It gives a logical this value, and nothing else.
    Sets(bool),
    /// Anything else.
    Other,
}

impl Finder<'_> {
    /// Designators of scalars outside the loops that some statement assigns.
    fn candidates(&self) -> Vec<Expr> {
        let mut found: Vec<Expr> = Vec::new();
        refs::statements(self.body, &mut |stmt| {
            if let StmtKind::Assign { lhs, .. } = &stmt.kind
                && self.is_outside(lhs)
                && !found.iter().any(|known| known.same(lhs))
            {
                found.push(lhs.clone());
            }
        });
        found
    }

    fn is_outside(&self, lhs: &Expr) -> bool {
        let Some(root) = lhs.root() else {
            return false;
        };
        let kind = matches!(
            lhs.ty,
            Type::Integer(_) | Type::Real(_) | Type::Complex(_) | Type::Logical(_)
        );
        let owner = self.program[root].owner;
        let role = self.program[root].role != Role::Parameter;
        let made =
            owner.is_some() && owner != Some(self.host) && self.program[root].role == Role::Local;
        let space = space_of(self.program, lhs);
        let reachable = matches!(
            space,
            Some(Space::Host | Space::Pinned | Space::Device | Space::Managed)
        );
        kind && role
            && (!made || reachable)
            && lhs.rank == 0
            && !self.own.contains(&root)
            && self.fixed(lhs)
    }

    /// Whether a designator means one place in all rounds.
    fn fixed(&self, expr: &Expr) -> bool {
        if matches!(expr.kind, ExprKind::Var(_)) {
            true
        } else if let ExprKind::Component { base, .. } = &expr.kind {
            let in_shared = base.root().is_some_and(|root| self.shared.contains(&root));
            base.rank == 0 && !in_shared && self.fixed(base)
        } else if let ExprKind::Element { base, subscripts } = &expr.kind {
            self.elements && self.fixed(base) && subscripts.iter().all(|index| self.steady(index))
        } else {
            false
        }
    }

    /// Whether a value is the same in all rounds, and the host can compute it.
    fn steady(&self, value: &Expr) -> bool {
        let mut steady = true;
        refs::each(value, &mut |node| {
            if let ExprKind::Var(var) = &node.kind {
                let host = matches!(self.program[*var].space, Space::Host | Space::Pinned);
                steady &= host && !self.own.contains(var) && !self.written.contains(var);
            } else if matches!(node.kind, ExprKind::Call { .. } | ExprKind::Api { .. }) {
                steady = false
            }
        });
        steady
    }

    /// The operator, when every use of the scalar is a step of one reduction.
    fn operator(&self, target: &Expr) -> Option<ReduceOp> {
        let mut uses = Vec::new();
        self.list(self.body, target, &mut uses);
        let mut op = None;
        for one in uses {
            let own = match one {
                Use::None => continue,
                Use::Step(own) => own,
                Use::Sets(true) => ReduceOp::Or,
                Use::Sets(false) => ReduceOp::And,
                Use::Other => return None,
            };
            if op.is_some_and(|known| known != own) {
                return None;
            }
            op = Some(own);
        }
        op
    }

    fn list(&self, body: &[Stmt<KernelOp>], target: &Expr, uses: &mut Vec<Use>) {
        for stmt in body {
            let one = self.stmt(stmt, target);
            let inside = !matches!(one, Use::Step(_)) || !matches!(stmt.kind, StmtKind::If { .. });
            uses.push(one);
            if inside {
                refs::bodies(stmt, &mut |inner| self.list(inner, target, uses));
            }
        }
    }

    fn stmt(&self, stmt: &Stmt<KernelOp>, target: &Expr) -> Use {
        if let Some(op) = extreme_by_if(stmt, target) {
            return Use::Step(op);
        }
        if let StmtKind::Assign { lhs, rhs } = &stmt.kind
            && lhs.same(target)
        {
            if let Some(op) = step(rhs, target) {
                return Use::Step(op);
            }
            if let (ExprKind::Const(value), false) = (&rhs.kind, is_on_device(self.program, target))
            {
                return match value {
                    Const::Logical(value) => Use::Sets(*value),
                    Const::Integer(_)
                    | Const::Real { .. }
                    | Const::Complex { .. }
                    | Const::Quad { .. }
                    | Const::Character(_)
                    | Const::Named { .. } => Use::Other,
                };
            }
        }
        let mut mentioned = false;
        refs::statement(stmt, &mut |_, expr| mentioned |= touches(expr, target));
        if mentioned { Use::Other } else { Use::None }
    }
}

fn is_on_device(program: &Program, target: &Expr) -> bool {
    !matches!(space_of(program, target), Some(Space::Host | Space::Pinned))
}
