//! Elements that a loop reduces, `w(j) = w(j) + b(i, j)`: in the loop a scalar stands for the element, so that threads can join what they have.
//!
//! Refuses to know how values are joined, and which loops become kernels. An element that may not be there where the loop has no iterations, or where no
//! iteration comes to it, is left alone, and the loop has an obstacle in [`unjoined`].

use super::Outliner;
use super::by_element;
use super::compute::private_of;
use super::shared;
use crate::ir::analysis::dependence::{self, Analysis, Facts, Obstacle, Reduction};
use crate::ir::constant::constant;
use crate::ir::walk::{muts, refs};
use crate::ir::{
    BinaryOp, Compute, Expr, ExprKind, IfArm, KernelOp, ProcId, Program, ReduceOp, Region, Role,
    Schedule, Shape, Stmt, StmtKind, Type, VarId, Variable,
};
use crate::source::Span;
use std::collections::{BTreeSet, HashMap};

type Code = Stmt<KernelOp>;

/// The elements that loops of a construct reduce.
struct Elements {
    host: ProcId,
    compute: Compute,
    /// By the place of the loop.
    found: HashMap<Span, Vec<(ReduceOp, Expr)>>,
    /// The variables of the loops around.
    counters: Vec<VarId>,
    /// The scalars that stand for elements.
    scalars: Vec<VarId>,
}

impl Outliner<'_> {
    /// Lets scalars stand for the elements that loops of a compute construct reduce. Gives the scalars, whose values nobody uses behind it.
    pub(super) fn scalars_for_elements(
        &mut self,
        host: ProcId,
        region: &Region,
        compute: Compute,
        body: &mut Vec<Code>,
    ) -> Vec<VarId> {
        let mut elements = Elements {
            host,
            compute,
            found: HashMap::new(),
            counters: Vec::new(),
            scalars: Vec::new(),
        };
        if compute == Compute::Serial {
            return elements.scalars;
        }
        let facts = Facts {
            private: private_of(region, body),
            ..Facts::default()
        };
        let loops = dependence::analyze(self.program, body, &facts).loops;
        // A component of a structure of the host's is a scalar like others, until kernels reach the structure.
        let mut reached = shared::at_first(self, region, body);
        let reductions = loops.iter().flat_map(|one| &one.reductions);
        let targets = reductions.clone().map(|found| &found.target);
        let targets: Vec<&Expr> = targets.filter(|one| has_subscripts(one)).collect();
        let mut by_thread = by_element::arrays(self.program, region, body);
        by_thread.retain(|array| !has_elements_alone(body, *array, &targets));
        let joined = |found: &Reduction| {
            found
                .target
                .root()
                .is_some_and(|root| by_thread.contains(&root))
        };
        let elements_of = reductions.filter(|found| has_subscripts(&found.target));
        reached.extend(elements_of.filter_map(|found| found.target.root()));
        for one in loops {
            let found: Vec<_> = one
                .reductions
                .into_iter()
                .filter(|found| !is_plain(&found.target, &reached) && !joined(found))
                .map(|found| (found.op, found.target))
                .collect();
            if !found.is_empty() {
                elements.found.insert(one.span, found);
            }
        }
        if !elements.found.is_empty() {
            self.in_statements(&mut elements, body);
        }
        elements.scalars
    }

    fn in_statements(&mut self, elements: &mut Elements, body: &mut Vec<Code>) {
        for mut stmt in std::mem::take(body) {
            let found = elements.found.get(&stmt.span).cloned();
            let found = found.filter(|_| is_shared_out(elements.compute, &stmt));
            let mut parts = Vec::new();
            for (op, target) in found.unwrap_or_default() {
                if let Some(guard) = guard(self.program, &stmt, &target, &elements.counters) {
                    let scalar = self.element_by_scalar(elements, &mut stmt, op, &target);
                    parts.push(((scalar, target), guard));
                }
            }
            let depth = elements.counters.len();
            if let StmtKind::Do { var, .. } = &stmt.kind {
                elements.counters.push(*var);
            }
            muts::bodies(&mut stmt, &mut |inner| self.in_statements(elements, inner));
            elements.counters.truncate(depth);
            body.extend(parts.into_iter().fold(vec![stmt], around));
        }
    }

    /// The scalar that stands for an element in a loop.
    fn element_by_scalar(
        &mut self,
        elements: &mut Elements,
        stmt: &mut Code,
        op: ReduceOp,
        target: &Expr,
    ) -> Expr {
        let root = target.root().expect("an element has a variable");
        let name = self.program[root].name.clone();
        let ty = target.ty.clone();
        let mut variable = Variable::new(name, target.span, ty.clone(), Shape::Scalar, Role::Local);
        variable.owner = Some(elements.host);
        let var = self.program.add_var(variable);
        self.program[elements.host].locals.push(var);
        elements.scalars.push(var);
        muts::expressions(std::slice::from_mut(stmt), &mut |_, expr| {
            muts::each(expr, &mut |node| {
                if node.same(target) {
                    node.kind = ExprKind::Var(var);
                }
            });
        });
        if let (Compute::Parallel, StmtKind::Do { schedule, .. }) =
            (elements.compute, &mut stmt.kind)
        {
            let said = schedule.get_or_insert_default();
            said.reductions.push((op, var, target.span));
        }
        Expr::new(ExprKind::Var(var), ty, 0, target.span)
    }
}

/// Whether statements name no more of an array than some elements.
fn has_elements_alone(body: &[Code], array: VarId, elements: &[&Expr]) -> bool {
    let (mut all, mut of_elements) = (0, 0);
    refs::expressions(body, &mut |_, expr| {
        refs::each(expr, &mut |node| {
            all += usize::from(matches!(node.kind, ExprKind::Var(var) if var == array));
            let known = node.root() == Some(array) && elements.iter().any(|one| node.same(one));
            of_elements += usize::from(known);
        });
    });
    all == of_elements
}

/// Gives loops that reduce what no scalar stands for an obstacle: threads would meet in it.
pub(super) fn unjoined(analysis: &mut Analysis, reached: &BTreeSet<VarId>) {
    for one in &mut analysis.loops {
        let reductions = std::mem::take(&mut one.reductions).into_iter();
        let (plain, parts): (_, Vec<Reduction>) =
            reductions.partition(|found| is_plain(&found.target, reached));
        one.reductions = plain;
        one.obstacles.extend(parts.iter().filter_map(|found| {
            Some(Obstacle::CarriedScalar {
                var: found.target.root()?,
                write: found.place,
                read: found.place,
            })
        }));
    }
}

/// Whether threads can join values in a place as it is: a scalar, or a component of a structure that kernels do not reach.
fn is_plain(target: &Expr, reached: &BTreeSet<VarId>) -> bool {
    let is_reached = || target.root().is_some_and(|root| reached.contains(&root));
    matches!(target.kind, ExprKind::Var(_)) || !has_subscripts(target) && !is_reached()
}

fn has_subscripts(target: &Expr) -> bool {
    if let ExprKind::Component { base, .. } = &target.kind {
        has_subscripts(base)
    } else {
        matches!(target.kind, ExprKind::Element { .. })
    }
}

/// Whether the iterations of a loop may be shared out.
fn is_shared_out(compute: Compute, stmt: &Code) -> bool {
    let StmtKind::Do { schedule, .. } = &stmt.kind else {
        return false;
    };
    let said = |said: &Schedule| !said.sequential;
    match compute {
        Compute::Parallel => schedule.as_deref().is_some_and(said),
        Compute::Kernels => schedule.as_deref().is_none_or(said),
        Compute::Serial => false,
    }
}

/// The assignments around statements in which a scalar stands for an element, under the condition that there are iterations where it takes one.
fn around(inner: Vec<Code>, ((scalar, part), guard): ((Expr, Expr), Guard)) -> Vec<Code> {
    let assign = |lhs: &Expr, rhs: &Expr, place| {
        let (lhs, rhs) = (lhs.clone(), rhs.clone());
        Stmt::new(StmtKind::Assign { lhs, rhs }, beside(part.span, place))
    };
    let mut body = vec![assign(&scalar, &part, 0)];
    body.extend(inner);
    body.push(assign(&part, &scalar, 1));
    let Guard::If(condition) = guard else {
        return body;
    };
    let arm = IfArm {
        condition,
        body,
        leading: Vec::new(),
    };
    let kind = StmtKind::If {
        arms: vec![arm],
        otherwise: None,
        name: None,
    };
    vec![Stmt::new(kind, beside(part.span, 2))]
}

/// A place of its own for each statement that is made for an element: statements are told apart by their places.
fn beside(span: Span, number: usize) -> Span {
    Span {
        end: (span.start + number as u32).min(span.end),
        ..span
    }
}

/// What makes sure that an element is there.
enum Guard {
    /// Its subscripts.
    None,
    /// That the loop has iterations.
    If(Expr),
}

/// Nothing where an element may not be there although the loop has iterations.
fn guard(program: &Program, stmt: &Code, target: &Expr, counters: &[VarId]) -> Option<Guard> {
    let StmtKind::Do {
        from,
        to,
        step,
        body,
        ..
    } = &stmt.kind
    else {
        return None;
    };
    let root = &program[target.root()?];
    let fixed = !root.pointer && !root.allocatable && root.dummy().is_none_or(|one| !one.optional);
    let is_there = fixed && is_counted(target, &[]);
    if !is_there && !is_met(body, target) {
        return None;
    }
    if is_counted(target, counters) {
        return Some(Guard::None);
    }
    let (left, right) = match step.as_deref().map(constant) {
        None | Some(Some(1..)) => (from, to),
        Some(Some(..=-1)) => (to, from),
        Some(_) => return None,
    };
    let kind = ExprKind::Binary {
        op: BinaryOp::Le,
        left: left.clone(),
        right: right.clone(),
    };
    Some(Guard::If(Expr::new(kind, Type::LOGICAL, 0, stmt.span)))
}

/// Whether all subscripts are computed from constants and variables of the loops around.
fn is_counted(target: &Expr, counters: &[VarId]) -> bool {
    let mut counted = true;
    let root = target.root();
    refs::each(target, &mut |node| {
        if let ExprKind::Var(var) = &node.kind {
            counted &= Some(*var) == root || counters.contains(var);
        } else if let ExprKind::Element { base, .. } = &node.kind {
            counted &= base.root() == root;
        } else if matches!(node.kind, ExprKind::Call { .. } | ExprKind::Api { .. }) {
            counted = false;
        }
    });
    counted
}

/// Whether each iteration comes to an element.
fn is_met(body: &[Code], target: &Expr) -> bool {
    let named = |expr: &Expr| {
        let mut named = false;
        refs::each(expr, &mut |node| named |= node.same(target));
        named
    };
    body.iter().any(|stmt| {
        if let StmtKind::Assign { lhs, rhs } = &stmt.kind {
            named(lhs) || named(rhs)
        } else if let StmtKind::If { arms, .. } = &stmt.kind {
            arms.first().is_some_and(|arm| named(&arm.condition))
        } else if let StmtKind::Do { from, to, body, .. } = &stmt.kind
            && let (Some(from), Some(to)) = (constant(from), constant(to))
        {
            from <= to && is_met(body, target)
        } else {
            false
        }
    })
}
