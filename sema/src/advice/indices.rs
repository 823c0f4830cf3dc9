//! Indices of threads: those that begin one block too late, and stores of more threads than an array has elements.

use super::forms::{Factor, Form, Known, assigned_once, axis_number, form, index, known};
use crate::diag::{Diagnostic, codes};
use crate::ir::constant::constant;
use crate::ir::walk::refs;
use crate::ir::{
    Axis, BinaryOp, Body, Bounds, Expr, ExprKind, HostOp, KernelOp, LaunchConfig, PredefinedVar,
    ProcId, Program, Role, Shape, Stmt, StmtKind, VarId,
};
use crate::source::Span;

/// A block has so many threads at most.
const THREADS: i64 = 1024;

const AXES: [(Axis, &str); 3] = [(Axis::X, "x"), (Axis::Y, "y"), (Axis::Z, "z")];

// ------------------------------------------------------------------------------------------ one block late

/// The first subscript along each axis that is `blockIdx*blockDim + threadIdx`, of which the first block has no value. Where others begin with the first
/// element, it is that of a neighbour one block further.
pub(super) fn one_block_late(
    program: &Program,
    body: &[Stmt<KernelOp>],
    found: &mut Vec<Diagnostic>,
) {
    let known = known(program, body);
    let mut late_ones: [Option<Diagnostic>; 3] = [None, None, None];
    let mut in_time = [false; 3];
    refs::expressions(body, &mut |_, expr| {
        refs::each(expr, &mut |node| {
            let ExprKind::Element { subscripts, .. } = &node.kind else {
                return;
            };
            for subscript in subscripts {
                let Some(form) = form(subscript, &known) else {
                    continue;
                };
                for (axis, name) in AXES {
                    let place = usize::from(axis_number(axis));
                    in_time[place] |= is_at(&form, axis, -1);
                    if late_ones[place].is_none() && is_late(&form, axis) {
                        let made = made_at(subscript, &known);
                        late_ones[place] = Some(late(made, subscript.span, name));
                    }
                }
            }
        });
    });
    let told = late_ones.into_iter().zip(in_time);
    found.extend(told.filter_map(|(late, in_time)| late.filter(|_| !in_time)));
}

fn is_late(form: &Form, axis: Axis) -> bool {
    is_at(form, axis, 0)
}

/// Whether a subscript is `(blockIdx + offset)*blockDim + threadIdx`, but for a constant.
fn is_at(form: &Form, axis: Axis, offset: i64) -> bool {
    let [thread, block, size] = [
        PredefinedVar::ThreadIdx,
        PredefinedVar::BlockIdx,
        PredefinedVar::BlockDim,
    ]
    .map(|var| index(var, axis));
    form.coefficient(&[block, size]) == 1
        && form.coefficient(&[thread]) == 1
        && form.coefficient(&[size]) == offset
        && form.coefficient(&[block]) == 0
}

/// Where the index is computed: at the assignment of a variable, or here.
fn made_at(subscript: &Expr, known: &Known) -> Span {
    let mut place = subscript.span;
    refs::each(subscript, &mut |node| {
        if let ExprKind::Var(id) = node.kind
            && let Some((form, span)) = known.get(&id)
            && AXES.iter().any(|(axis, _)| is_late(form, *axis))
        {
            place = *span;
        }
    });
    place
}

fn late(made: Span, used: Span, axis: &str) -> Diagnostic {
    let message = format!("blockIdx%{axis} begins at 1: no thread has the first elements");
    let found = Diagnostic::warning(codes::ONE_BLOCK_LATE, message)
        .at(made, format!("is blockDim%{axis} + 1 for the first thread"));
    let found = match made == used {
        true => found,
        false => found.also(used, "a subscript here"),
    };
    found.help(format!(
        "write `(blockIdx%{axis} - 1)*blockDim%{axis} + threadIdx%{axis}`"
    ))
}

// ------------------------------------------------------------------------------------------ more threads than elements

/// Launches with more threads than an array has elements, where each thread stores one without a look at the bound.
pub(super) fn more_threads(program: &Program, body: &[Stmt<HostOp>], found: &mut Vec<Diagnostic>) {
    let host = Host {
        program,
        body,
        values: assigned_once(program, body),
    };
    refs::statements(body, &mut |stmt| {
        let StmtKind::Op(HostOp::Launch {
            kernel,
            config,
            args,
        }) = &stmt.kind
        else {
            return;
        };
        let Some(extents) = host.launch(config) else {
            return;
        };
        let outside = unguarded(program, *kernel).into_iter().find_map(|store| {
            let actual = args.get(store.dummy)?.value.as_ref()?;
            host.outside(
                &store,
                actual,
                program[*kernel].dummies[store.dummy],
                &extents,
            )
        });
        found.extend(outside.map(|one| one.told(config)));
    });
}

/// A store of every thread to an element of a dummy argument.
struct Store {
    dummy: usize,
    subscripts: Vec<Form>,
    span: Span,
}

/// Stores that stand in no construct, before anything that ends a thread.
fn unguarded(program: &Program, kernel: ProcId) -> Vec<Store> {
    let Body::Kernel(body) = &program[kernel].body else {
        return Vec::new();
    };
    let known = known(program, body);
    let mut stores = Vec::new();
    for stmt in body {
        let mut ends = false;
        refs::statements(std::slice::from_ref(stmt), &mut |inner| {
            ends |= matches!(inner.kind, StmtKind::Return | StmtKind::Stop { .. });
        });
        if ends {
            break;
        }
        if let StmtKind::Assign { lhs, .. } = &stmt.kind {
            stores.extend(store(program, kernel, lhs, &known));
        }
    }
    stores
}

fn store(program: &Program, kernel: ProcId, lhs: &Expr, known: &Known) -> Option<Store> {
    let ExprKind::Element { base, subscripts } = &lhs.kind else {
        return None;
    };
    let ExprKind::Var(id) = base.kind else {
        return None;
    };
    let dummy = program[kernel]
        .dummies
        .iter()
        .position(|dummy| *dummy == id)?;
    let forms = subscripts.iter().map(|one| form(one, known));
    Some(Store {
        dummy,
        subscripts: forms.collect::<Option<_>>()?,
        span: lhs.span,
    })
}

/// The host procedure of a launch.
struct Host<'a> {
    program: &'a Program,
    body: &'a [Stmt<HostOp>],
    values: Vec<(VarId, &'a Expr)>,
}

/// A subscript that goes past the last element.
struct Outside {
    axis: &'static str,
    threads: i64,
    name: String,
    declared: Span,
    elements: i64,
    store: Span,
}

impl Outside {
    fn told(self, config: &LaunchConfig) -> Diagnostic {
        let (name, threads, axis) = (self.name, self.threads, self.axis);
        let message = format!("this launch starts more threads than array '{name}' has elements");
        Diagnostic::warning(codes::MORE_THREADS, message)
            .at(config.span, format!("{threads} threads along {axis}"))
            .also(self.store, "each stores an element, past the last one too")
            .also(
                self.declared,
                format!("has {} elements there", self.elements),
            )
            .help(
                "put the store into `if (i <= n) then`, with the number of elements as an argument",
            )
    }
}

type Launch = [(i64, i64); 3];

impl<'a> Host<'a> {
    /// The value of an expression where it is known when the launch is translated.
    fn value(&self, expr: &Expr) -> Option<i64> {
        constant(expr).or_else(|| match &expr.kind {
            ExprKind::Var(_) => constant(self.assigned(expr)?),
            ExprKind::Paren(inner) => self.value(inner),
            ExprKind::Binary { op, left, right } => {
                let (left, right) = (self.value(left)?, self.value(right)?);
                match op {
                    BinaryOp::Add => left.checked_add(right),
                    BinaryOp::Sub => left.checked_sub(right),
                    BinaryOp::Mul => left.checked_mul(right),
                    BinaryOp::Div => left.checked_div(right),
                    _ => None,
                }
            }
            _ => None,
        })
    }

    fn assigned(&self, expr: &Expr) -> Option<&'a Expr> {
        let ExprKind::Var(id) = expr.kind else {
            return None;
        };
        let var = &self.program[id];
        let own = matches!(var.role, Role::Local) && !var.pointer && !var.target;
        let found = self.values.iter().find(|(known, _)| *known == id);
        found.filter(|_| own).map(|(_, value)| *value)
    }

    /// Blocks and threads of a block along each axis; nothing for launches that fail.
    fn launch(&self, config: &LaunchConfig) -> Option<Launch> {
        let grid = self.extents(config.grid.as_ref()?)?;
        let block = self.extents(config.block.as_ref()?)?;
        let threads: i64 = block.into_iter().fold(1, i64::saturating_mul);
        let starts = grid.iter().chain(&block).all(|extent| *extent > 0) && threads <= THREADS;
        starts.then(|| std::array::from_fn(|axis| (grid[axis], block[axis])))
    }

    fn extents(&self, expr: &Expr) -> Option<[i64; 3]> {
        if let ExprKind::Structure { ty, values } = &expr.kind
            && self.program[*ty].builtin == Some("dim3")
        {
            let mut extents = [1; 3];
            for (extent, value) in extents.iter_mut().zip(values) {
                *extent = value.as_ref().map_or(Some(1), |value| self.value(value))?;
            }
            return Some(extents);
        }
        if let ExprKind::Paren(inner) = &expr.kind {
            self.extents(inner)
        } else if matches!(expr.ty, crate::ir::Type::Integer(_)) {
            Some([self.value(expr)?, 1, 1])
        } else {
            self.extents(self.assigned(expr)?)
        }
    }

    fn outside(
        &self,
        store: &Store,
        actual: &Expr,
        dummy: VarId,
        launch: &Launch,
    ) -> Option<Outside> {
        let ExprKind::Var(array) = actual.kind else {
            return None;
        };
        let bounds = self.bounds(array)?;
        let extents: Vec<i64> = bounds
            .iter()
            .map(|(lower, upper)| (upper - lower + 1).max(0))
            .collect();
        let lowers = lower_bounds(&self.program[dummy].shape)?;
        let extents = match lowers.len() {
            1 => vec![extents.iter().product()],
            rank if rank == extents.len() => extents,
            _ => return None,
        };
        let places = store.subscripts.iter().zip(lowers).zip(extents);
        places
            .filter_map(|((form, lower), extent)| {
                let (highest, axis) = highest(form, launch)?;
                let (blocks, threads) = launch[axis];
                (highest > lower + extent - 1).then(|| Outside {
                    axis: AXES[axis].1,
                    threads: blocks * threads,
                    name: self.program[array].name.clone(),
                    declared: self.program[array].span,
                    elements: extent,
                    store: store.span,
                })
            })
            .next()
    }

    /// Constant bounds of an array: as declared, or of its one ALLOCATE.
    fn bounds(&self, array: VarId) -> Option<Vec<(i64, i64)>> {
        let both = |bound: &Bounds| Some((self.value(&bound.lower)?, self.value(&bound.upper)?));
        if let Shape::Explicit(bounds) = &self.program[array].shape {
            return bounds.iter().map(both).collect();
        }
        let mut all = Vec::new();
        refs::statements(self.body, &mut |stmt| {
            if let StmtKind::Op(HostOp::Allocate(allocate)) = &stmt.kind
                && allocate.object.root() == Some(array)
            {
                all.push(allocate.bounds.clone());
            }
        });
        let local = matches!(self.program[array].role, Role::Local);
        match (all.as_slice(), local) {
            ([bounds], true) if !bounds.is_empty() => bounds.iter().map(both).collect(),
            _ => None,
        }
    }
}

pub(super) fn lower_bounds(shape: &Shape) -> Option<Vec<i64>> {
    let lower = |bound: &Bounds| constant(&bound.lower);
    match shape {
        Shape::Explicit(bounds) => bounds.iter().map(lower).collect(),
        Shape::Assumed(lowers) => lowers.iter().map(constant).collect(),
        Shape::AssumedSize(bounds, last) => {
            let first = bounds.iter().map(lower);
            first.chain([constant(last)]).collect()
        }
        Shape::Scalar | Shape::Deferred(_) => None,
    }
}

/// The highest value that a subscript has in any thread, and the one axis whose threads it counts.
fn highest(form: &Form, launch: &Launch) -> Option<(i64, usize)> {
    let mut axes: Vec<u8> = Vec::new();
    for (factors, _) in form.terms() {
        for factor in factors {
            match factor {
                Factor::Index(_, axis) => axes.push(*axis),
                Factor::Var(_) => return None,
            }
        }
    }
    axes.sort_unstable();
    axes.dedup();
    let [axis] = axes[..] else { return None };
    let (blocks, threads) = launch[usize::from(axis)];
    let corners = [(1, 1), (1, blocks), (threads, 1), (threads, blocks)];
    let value = |(thread, block): (i64, i64)| {
        let factor = |factor: &Factor| match factor {
            Factor::Index(0, _) => thread,
            Factor::Index(1, _) => block,
            Factor::Index(2, _) => threads,
            Factor::Index(..) => blocks,
            Factor::Var(_) => 0,
        };
        form.terms()
            .map(|(factors, by)| {
                factors
                    .iter()
                    .fold(by, |all, one| all.saturating_mul(factor(one)))
            })
            .fold(0i64, i64::saturating_add)
    };
    corners
        .into_iter()
        .map(value)
        .max()
        .map(|most| (most, usize::from(axis)))
}
