//! How far apart the elements lie that neighbouring threads of a kernel use.
//!
//! Follows threadIdx%x through assignments to scalars. What it cannot follow (divisions, elements of arrays, several values of one
//! variable) it takes for unknown, and says nothing of.

use crate::diag::{Diagnostic, codes};
use crate::ir::constant::constant;
use crate::ir::walk::refs;
use crate::ir::{
    Axis, BinaryOp, Expr, ExprKind, KernelOp, PredefinedVar, Program, Space, Stmt, StmtKind,
    UnaryOp, VarId,
};
use crate::source::Span;
use std::collections::HashMap;

/// By how much a value grows from one thread to its neighbour along x.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stride {
    /// By this.
    Known(i64),
    /// By a value that is known when the program runs, more than one as a rule.
    Wide,
    /// Nobody knows.
    Unknown,
}

/// Rounds of a loop up to which its variable counts the parts of something small.
const FEW: i64 = 8;
/// Gaps above this are taken for distances of their own, such as copies of a whole field.
const WIDEST_GAP: i64 = 64;

/// The first element of a device array of which neighbouring threads use others than neighbours.
pub(super) fn far_apart(program: &Program, body: &[Stmt<KernelOp>]) -> Option<Diagnostic> {
    let walk = Walk::of(program, body);
    let mut uses: Vec<Expr> = Vec::new();
    let mut found = None;
    refs::expressions(body, &mut |_, expr| {
        refs::each(expr, &mut |node| {
            if matches!(node.kind, ExprKind::Element { .. }) && in_device_memory(program, node) {
                uses.push(node.clone());
                found = found.take().or_else(|| walk.slow(node));
            }
        });
    });
    found.or_else(|| walk.gap(&uses))
}

fn in_device_memory(program: &Program, element: &Expr) -> bool {
    element.root().is_some_and(|id| {
        matches!(
            program[id].space,
            Space::Device | Space::Managed | Space::Texture
        )
    })
}

/// What is known of the variables of a kernel.
struct Walk {
    strides: HashMap<VarId, Stride>,
    /// DO variables with more than a few rounds.
    counters: Vec<VarId>,
}

impl Walk {
    fn of(program: &Program, body: &[Stmt<KernelOp>]) -> Walk {
        let mut walk = Walk {
            strides: HashMap::new(),
            counters: Vec::new(),
        };
        walk.forget_written(program, body);
        // Loops bring values from further down.
        for _ in 0..2 {
            refs::statements(body, &mut |stmt| walk.note(stmt));
        }
        walk
    }

    /// Variables that procedures may set are unknown from the start.
    fn forget_written(&mut self, program: &Program, body: &[Stmt<KernelOp>]) {
        use crate::ir::walk::Access;
        refs::statements(body, &mut |stmt| {
            let assigns = matches!(stmt.kind, StmtKind::Assign { .. });
            refs::statement(stmt, &mut |access, expr| {
                let set = match access {
                    Access::Write => !assigns,
                    Access::Argument(procedure, position) => {
                        let dummy = program[procedure].dummies.get(position);
                        let dummy = dummy.and_then(|id| program[*id].dummy());
                        !dummy.is_some_and(|dummy| dummy.value)
                    }
                    Access::Atomic | Access::Object | Access::Target => true,
                    Access::Read => false,
                };
                if let (true, ExprKind::Var(id)) = (set, &expr.kind) {
                    self.strides.insert(*id, Stride::Unknown);
                }
            });
        });
    }

    fn note(&mut self, stmt: &Stmt<KernelOp>) {
        let (id, stride) = if let StmtKind::Assign { lhs, rhs } = &stmt.kind {
            if let ExprKind::Var(id) = lhs.kind {
                (id, self.stride(rhs))
            } else {
                return;
            }
        } else if let StmtKind::Do {
            var,
            from,
            to,
            step,
            ..
        } = &stmt.kind
        {
            if !is_short(from, to) && !self.counters.contains(var) {
                self.counters.push(*var);
            }
            let steady = step.as_ref().is_none_or(|step| self.is_steady(step));
            let stride = self.stride(from);
            (*var, if steady { stride } else { Stride::Unknown })
        } else {
            return;
        };
        // `i = i + blockdim%x` keeps the stride; another one makes it unknown.
        let other = self.strides.get(&id).is_some_and(|known| *known != stride);
        let joined = if other { Stride::Unknown } else { stride };
        self.strides.insert(id, joined);
    }

    fn is_steady(&self, expr: &Expr) -> bool {
        self.stride(expr) == Stride::Known(0)
    }

    fn stride(&self, expr: &Expr) -> Stride {
        match &expr.kind {
            ExprKind::Predefined { var, axis } => {
                let counts = *var == PredefinedVar::ThreadIdx && *axis == Axis::X;
                Stride::Known(i64::from(counts))
            }
            ExprKind::Var(id) => self.strides.get(id).copied().unwrap_or(Stride::Known(0)),
            ExprKind::Const(_) | ExprKind::WarpSize => Stride::Known(0),
            ExprKind::Cast(inner) | ExprKind::Paren(inner) => self.stride(inner),
            ExprKind::Unary {
                op: UnaryOp::Neg,
                operand,
            } => match self.stride(operand) {
                Stride::Known(by) => Stride::Known(-by),
                other => other,
            },
            ExprKind::Binary { op, left, right } => self.combined(*op, left, right),
            _ => self.of_other(expr),
        }
    }

    /// Of anything else it is known alone that nothing in it depends on the thread.
    fn of_other(&self, expr: &Expr) -> Stride {
        let mut steady = !matches!(expr.kind, ExprKind::Call { .. });
        refs::operands(expr, &mut |_, operand| steady &= self.is_steady(operand));
        match steady {
            true => Stride::Known(0),
            false => Stride::Unknown,
        }
    }

    fn combined(&self, op: BinaryOp, left: &Expr, right: &Expr) -> Stride {
        use Stride::{Known, Unknown, Wide};
        let sides = (self.stride(left), self.stride(right));
        match (op, sides) {
            (_, (Known(0), Known(0))) => Known(0),
            (_, (Unknown, _) | (_, Unknown)) => Unknown,
            (BinaryOp::Add, (Known(a), Known(b))) => Known(a.saturating_add(b)),
            (BinaryOp::Sub, (Known(a), Known(b))) => Known(a.saturating_sub(b)),
            (BinaryOp::Add | BinaryOp::Sub, _) => Wide,
            (BinaryOp::Mul, (Known(0), by)) => times(constant(left), by),
            (BinaryOp::Mul, (by, Known(0))) => times(constant(right), by),
            _ => Unknown,
        }
    }

    /// An element whose first subscript a loop counts while the threads count another one.
    fn slow(&self, node: &Expr) -> Option<Diagnostic> {
        let ExprKind::Element { subscripts, .. } = &node.kind else {
            return None;
        };
        let [first, rest @ ..] = subscripts.as_slice() else {
            return None;
        };
        let moves = |one: &Expr| {
            matches!(self.stride(one), Stride::Wide)
                || matches!(self.stride(one), Stride::Known(by) if by != 0)
        };
        let looped = self.is_steady(first) && self.counters.iter().any(|id| first.mentions(*id));
        (looped && rest.iter().any(moves)).then(|| slow_subscript(node.span))
    }

    /// Elements of an array with gaps between those of neighbouring threads which no other use fills.
    fn gap(&self, uses: &[Expr]) -> Option<Diagnostic> {
        uses.iter().find_map(|node| {
            let ExprKind::Element { base, subscripts } = &node.kind else {
                return None;
            };
            let by = match self.stride(subscripts.first()?) {
                Stride::Wide => "a number that is known when the program runs".to_string(),
                Stride::Known(by) if (2..=WIDEST_GAP).contains(&by.abs()) => {
                    let others = uses.iter().filter(|other| is_of(other, base));
                    let mut different: Vec<&Expr> = Vec::new();
                    for other in others {
                        if !different.iter().any(|known| known.same(other)) {
                            different.push(other);
                        }
                    }
                    if different.len() as i64 >= by.abs() {
                        return None;
                    }
                    by.abs().to_string()
                }
                Stride::Known(_) | Stride::Unknown => return None,
            };
            Some(gaps(node.span, &by))
        })
    }
}

fn is_of(element: &Expr, array: &Expr) -> bool {
    matches!(&element.kind, ExprKind::Element { base, .. } if base.same(array))
}

fn times(factor: Option<i64>, by: Stride) -> Stride {
    match (factor, by) {
        (_, Stride::Known(0)) | (Some(0), _) => Stride::Known(0),
        (Some(factor), Stride::Known(by)) => Stride::Known(by.saturating_mul(factor)),
        (_, Stride::Unknown) => Stride::Unknown,
        (None, Stride::Known(_)) | (_, Stride::Wide) => Stride::Wide,
    }
}

fn is_short(from: &Expr, to: &Expr) -> bool {
    let ends = constant(from).zip(constant(to));
    ends.is_some_and(|(from, to)| to.saturating_sub(from) < FEW)
}

/// That the threads walk along a slow subscript.
pub(super) fn slow_subscript(span: Span) -> Diagnostic {
    Diagnostic::warning(
        codes::SLOW_SUBSCRIPT,
        "neighbouring threads use elements that lie far apart",
    )
    .at(span, "threadIdx%x counts another subscript than the first")
    .help("let threadIdx%x count the first subscript, along which elements lie one after the other")
}

fn gaps(span: Span, by: &str) -> Diagnostic {
    Diagnostic::warning(
        codes::GAPS,
        "neighbouring threads use elements with gaps between them",
    )
    .at(span, format!("threadIdx%x is multiplied by {by}"))
    .help("let neighbouring threads use neighbouring elements: multiply what counts blocks or rounds instead")
}
