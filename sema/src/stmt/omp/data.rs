//! Variables that a thread has for itself: names of a scope of their own, first values, and what becomes of the last ones.

use super::super::Lowering;
use super::super::kernel_loops::plain_value;
use super::steps::{Steps, joined, neutral};
use super::{ClauseId, has};
use crate::diag::{Diagnostic, codes};
use crate::ir::{
    Allocate, Bounds, CharLen, Expr, ExprKind, HostOp, ReduceOp, Role, Shape, Stmt, StmtKind, Type,
    VarId, Variable,
};
use crate::syntax::ast;
use crate::{Cx, Symbol};
use std::collections::HashSet;

/// What the clauses of a directive say of variables.
#[derive(Default)]
pub(super) struct Own {
    /// The thread's own variables.
    pub vars: Vec<VarId>,
    /// Gives them their first values.
    pub before: Vec<Stmt<HostOp>>,
    /// What the thread with the last iteration does.
    pub last: Vec<Stmt<HostOp>>,
    /// Joins the values of all threads, one thread after the other.
    pub joins: Vec<Stmt<HostOp>>,
    /// Variables that grow with the iterations.
    pub grows: Vec<super::linear::Grows>,
    /// Running values.
    pub scan: super::waits::Scan,
    /// Names that clauses have, in lower case.
    pub named: HashSet<String>,
}

/// What a thread does with the variable outside.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum How {
    /// Nothing.
    Private,
    /// Begins with its value.
    First,
    /// Leaves the last iteration's value.
    Last,
    /// Both.
    FirstAndLast,
    /// Joins.
    Joined(ReduceOp),
    /// Joins by an operation that the program declares.
    Declared(usize),
}

impl Lowering<'_, '_> {
    /// LASTPRIVATE takes the value of the last iteration, not of the last that assigned one.
    fn check_last(&mut self, clause: &ast::Clause) {
        let words = clause.list().first().map_or(&[][..], |arg| &arg.modifiers);
        let asked = words.iter().find(|word| word.key() == "conditional");
        if let (Some(ClauseId::LastPrivate), Some(word)) = (clause.id, asked) {
            let found = Diagnostic::error(codes::OMP_CLAUSE, "LASTPRIVATE(CONDITIONAL: ...) is not translated")
                .at(word.span, "the value that was assigned last")
                .help("keep the number of the iteration beside the value, and join both by a REDUCTION(MAX: ...) or in CRITICAL");
            self.an.report(found);
        }
    }

    /// Declares in the present scope what the clauses of a directive say; `outer` is the scope around.
    pub(super) fn own_data(&mut self, directive: &ast::Directive, outer: Cx) -> Own {
        let mut own = Own::default();
        for clause in &directive.clauses {
            self.check_last(clause);
            let how = match clause.id {
                Some(ClauseId::Private) => How::Private,
                Some(ClauseId::FirstPrivate) => How::First,
                Some(ClauseId::LastPrivate) => How::Last,
                Some(ClauseId::Linear) => {
                    self.own_linear(clause, outer, &mut own);
                    continue;
                }
                Some(ClauseId::Reduction) if is_scanned(clause) => {
                    for name in names(clause) {
                        self.own_running(clause, name, outer, &mut own);
                    }
                    continue;
                }
                Some(ClauseId::Reduction) => {
                    for name in names(clause) {
                        if let Some(how) = self.operation(clause, name, outer) {
                            self.own_variable(name, how, outer, &mut own);
                        }
                    }
                    continue;
                }
                Some(ClauseId::Shared) => {
                    own.named.extend(names(clause).map(|name| name.key()));
                    continue;
                }
                _ => continue,
            };
            for name in names(clause) {
                let both = how == How::Last && is_first(directive, &name.key());
                let how = if both { How::FirstAndLast } else { how };
                if how == How::First && is_last(directive, &name.key()) {
                    continue;
                }
                self.own_variable(name, how, outer, &mut own);
            }
        }
        // A variable that a region for a device maps may have a clause of the threads besides.
        own.named.extend(named_variables(directive));
        own
    }

    /// A variable of the present scope in place of one outside.
    pub(super) fn own_variable(
        &mut self,
        name: &ast::Name,
        how: How,
        outer: Cx,
        own: &mut Own,
    ) -> Option<VarId> {
        if !own.named.insert(name.key()) {
            return None;
        }
        let Symbol::Var(id) = self.an.lookup_variable(outer, name) else {
            return None;
        };
        let local = self.variable_like(id, name, how);
        self.an.openmp.note_own(local, &name.text);
        own.vars.push(local);
        let steps = Steps::new(name.span);
        let (mine, theirs) = (
            self.whole_variable(local, name.span),
            self.whole_variable(id, name.span),
        );
        if self.an.program[local].allocatable {
            own.before.push(allocated_alike(&mine, &theirs, how));
        } else if matches!(how, How::First | How::FirstAndLast) {
            own.before.push(match self.an.program[local].pointer {
                true => points_alike(&mine, &theirs),
                false => steps.assign(mine.clone(), theirs.clone()),
            });
        }
        own.before.extend(self.made_alike(&mine, &theirs, how));
        match how {
            How::Last | How::FirstAndLast => own.last.push(self.given_back(theirs, mine)),
            How::Joined(op) => {
                own.before
                    .push(steps.assign(mine.clone(), neutral(op, &mine.ty, name.span)));
                let value = joined(op, theirs.clone(), mine);
                own.joins.push(steps.assign(theirs, value));
            }
            How::Declared(operation) => {
                let (first, join) = self.steps_of_operation(operation, (local, id), name.span);
                own.before.extend(first);
                own.joins.extend(join);
            }
            How::Private | How::First => {}
        }
        Some(local)
    }

    /// The last value, association or allocation goes to the variable outside.
    fn given_back(&self, theirs: Expr, mine: Expr) -> Stmt<HostOp> {
        let ExprKind::Var(local) = mine.kind else {
            return Steps::new(mine.span).assign(theirs, mine);
        };
        let steps = Steps::new(mine.span);
        let variable = &self.an.program[local];
        if variable.pointer {
            return points_alike(&theirs, &mine);
        }
        if !variable.allocatable {
            return steps.assign(theirs, mine);
        }
        let condition = super::super::allocate::allocated(&mine, mine.span);
        let assigned = steps.stmt(StmtKind::assignment(theirs, mine, true));
        steps.stmt(StmtKind::only_if(condition, vec![assigned]))
    }

    /// An object with LEN parameters that gets no value of its own begins with those of the original.
    fn made_alike(&mut self, mine: &Expr, theirs: &Expr, how: How) -> Option<Stmt<HostOp>> {
        let ExprKind::Var(local) = mine.kind else {
            return None;
        };
        let var = &self.an.program[local];
        let begins = matches!(how, How::Private | How::Last) && !var.allocatable && !var.pointer;
        let ty = crate::bound::structure_type(&var.ty)?;
        if !begins || !self.an.needs_making(ty) {
            return None;
        }
        let lengths = self.an.lengths_of(theirs, ty);
        let value = self.an.made(ty, lengths, mine.span);
        Some(Steps::new(mine.span).assign(mine.clone(), value))
    }

    /// A variable of REDUCTION(INSCAN, ...): its value is a part, the original has the running value.
    pub(super) fn own_running(
        &mut self,
        clause: &ast::Clause,
        name: &ast::Name,
        outer: Cx,
        own: &mut Own,
    ) -> Option<()> {
        let how = self.operation(clause, name, outer)?;
        let Symbol::Var(original) = self.an.lookup_variable(outer, name) else {
            return None;
        };
        let local = self.own_variable(name, How::Private, outer, own)?;
        self.an.program[local].name = self.name_of_own(&name.text);
        own.scan.shared = true;
        self.running(how, (local, original), name.span, &mut own.scan);
        Some(())
    }

    /// The statements of a running value.
    pub(super) fn running(
        &mut self,
        how: How,
        (local, original): (VarId, VarId),
        span: crate::source::Span,
        scan: &mut super::waits::Scan,
    ) {
        let steps = Steps::new(span);
        let (mine, theirs) = (
            self.whole_variable(local, span),
            self.whole_variable(original, span),
        );
        scan.take.push(steps.assign(mine.clone(), theirs.clone()));
        match how {
            How::Joined(op) => {
                let value = neutral(op, &mine.ty, span);
                scan.neutral.push(steps.assign(mine.clone(), value));
                let value = joined(op, theirs.clone(), mine);
                scan.join.push(steps.assign(theirs, value));
            }
            How::Declared(operation) => {
                let (first, join) = self.steps_of_operation(operation, (local, original), span);
                scan.neutral.extend(first);
                scan.join.extend(join);
            }
            How::Private | How::First | How::Last | How::FirstAndLast => {}
        }
    }

    fn variable_like(&mut self, id: VarId, name: &ast::Name, how: How) -> VarId {
        let original = self.an.program[id].clone();
        let keeps = match how {
            How::Private | How::First | How::Last | How::FirstAndLast => true,
            How::Joined(_) | How::Declared(_) => false,
        };
        let (allocatable, pointer) = (original.allocatable && keeps, original.pointer && keeps);
        let shape = match allocatable || pointer {
            true => original.shape.clone(),
            false => fixed_shape(&original, id),
        };
        let mut local = Variable::new(
            name.text.clone(),
            name.span,
            fixed_length(&original, id),
            shape,
            Role::Local,
        );
        local.space = original.space;
        (local.allocatable, local.pointer) = (allocatable, pointer);
        local.target = original.target;
        let local = self.an.declare_local(self.cx, local);
        if how != How::Private {
            self.an.program[local].name = self.name_of_own(&name.text);
        }
        local
    }

    /// A name that no variable of the program has.
    fn name_of_own(&self, of: &str) -> String {
        let vars = &self.an.program.vars;
        let taken = |name: &str| vars.iter().any(|var| var.name.eq_ignore_ascii_case(name));
        let stem = format!("{of}_own");
        let numbered = (2..).map(|number| format!("{stem}_{number}"));
        let mut names = std::iter::once(stem.clone()).chain(numbered);
        names.find(|name| !taken(name)).unwrap_or(stem)
    }

    /// An integer of the present scope that the translation needs.
    pub(super) fn counter(&mut self, name: &str, span: crate::source::Span, own: &mut Own) -> Expr {
        let ty = Type::Integer(8);
        let variable = Variable::new(name, span, ty.clone(), Shape::Scalar, Role::Local);
        let var = self.an.declare_unnamed(self.cx, variable);
        own.vars.push(var);
        Expr::new(ExprKind::Var(var), ty, 0, span)
    }

    /// The DO variables of loops in a region, which are each thread's own.
    pub(super) fn own_counters(&mut self, nodes: &[ast::Node], outer: Cx, own: &mut Own) {
        for node in nodes {
            let ast::Node::Construct(construct) = node else {
                continue;
            };
            if let ast::StmtKind::Do { control, .. } = &construct.open.kind
                && let ast::DoControl::Counted { var, .. } = &**control
            {
                self.own_variable(var, How::Private, outer, own);
            }
            // What BLOCK declares is its own in any case.
            if matches!(construct.open.kind, ast::StmtKind::Block) {
                continue;
            }
            self.own_counters(&construct.body, outer, own);
            for (_, part) in &construct.parts {
                self.own_counters(part, outer, own);
            }
        }
    }
}

/// REDUCTION(INSCAN, ...).
pub(super) fn is_scanned(clause: &ast::Clause) -> bool {
    let first = clause.list().first();
    let words = first.map_or(&[][..], |arg| &arg.modifiers);
    words.iter().any(|word| word.key() == "inscan")
}

/// The names in a clause.
pub(super) fn names(clause: &ast::Clause) -> impl Iterator<Item = &ast::Name> {
    clause.list().iter().filter_map(|arg| {
        if let Some(ast::ExprKind::Name(name)) = plain_value(arg).map(|value| &value.kind) {
            Some(name)
        } else {
            None
        }
    })
}

/// The variables that the clauses of a directive name, as a whole or in parts, in lower case.
pub(super) fn named_variables(directive: &ast::Directive) -> HashSet<String> {
    let lists = |clause: &&ast::Clause| {
        clause.id.is_some_and(|id| {
            use crate::directive::Argument;
            matches!(id.row().argument, Argument::Objects | Argument::Reduction)
        })
    };
    let listed = directive.clauses.iter().filter(lists);
    let values = listed
        .flat_map(|clause| clause.list())
        .filter_map(plain_value);
    values.filter_map(root_of).map(|name| name.key()).collect()
}

/// The variable whose part an object is.
pub(super) fn root_of(object: &ast::Expr) -> Option<&ast::Name> {
    use ast::ExprKind as K;
    let mut at = object;
    while let K::Apply { base, .. } | K::Component { base, .. } = &at.kind {
        at = base;
    }
    if let K::Name(name) = &at.kind {
        Some(name)
    } else {
        None
    }
}

fn is_named(directive: &ast::Directive, id: ClauseId, key: &str) -> bool {
    let mut clauses = directive.clauses.iter().filter(|one| one.id == Some(id));
    clauses.any(|clause| names(clause).any(|name| name.key() == key))
}

fn is_first(directive: &ast::Directive, key: &str) -> bool {
    has(directive, ClauseId::FirstPrivate) && is_named(directive, ClauseId::FirstPrivate, key)
}

fn is_last(directive: &ast::Directive, key: &str) -> bool {
    is_named(directive, ClauseId::LastPrivate, key)
}

/// `mine => theirs`.
fn points_alike(mine: &Expr, theirs: &Expr) -> Stmt<HostOp> {
    let kind = StmtKind::Op(HostOp::PointerAssign {
        pointer: mine.clone(),
        target: theirs.clone(),
        bounds: Vec::new(),
    });
    Stmt::new(kind, mine.span)
}

/// `if (allocated(theirs)) allocate (mine, mold = theirs)`, with the values where they count.
fn allocated_alike(mine: &Expr, theirs: &Expr, how: How) -> Stmt<HostOp> {
    let span = mine.span;
    let values = matches!(how, How::First | How::FirstAndLast);
    let bound = |name, dim| crate::ir::element::inquiry(name, theirs, dim, span);
    let dims = (0..usize::from(mine.rank)).map(|dim| Bounds {
        lower: bound("lbound", dim),
        upper: bound("ubound", dim),
    });
    let bounds = if values { Vec::new() } else { dims.collect() };
    let allocate = Allocate {
        source: values.then(|| theirs.clone()),
        ..Allocate::new(mine.clone(), bounds)
    };
    let condition = super::super::allocate::allocated(theirs, span);
    let body = vec![Stmt::new(
        StmtKind::Op(HostOp::Allocate(Box::new(allocate))),
        span,
    )];
    Stmt::new(StmtKind::only_if(condition, body), span)
}

/// The shape that a variable has where a region begins.
fn fixed_shape(variable: &Variable, id: VarId) -> Shape {
    let constant = |bounds: &Bounds| {
        matches!(
            (&bounds.lower.kind, &bounds.upper.kind),
            (ExprKind::Const(_), ExprKind::Const(_))
        )
    };
    match &variable.shape {
        Shape::Scalar => Shape::Scalar,
        Shape::Explicit(bounds) if bounds.iter().all(constant) => Shape::Explicit(bounds.clone()),
        other @ (Shape::Explicit(_)
        | Shape::Assumed(_)
        | Shape::AssumedSize(..)
        | Shape::Deferred(_)) => {
            let whole = Expr::new(
                ExprKind::Var(id),
                variable.ty.clone(),
                other.rank(),
                variable.span,
            );
            let inquiry = crate::ir::element::inquiry;
            let dims = (0..usize::from(other.rank())).map(|dim| Bounds {
                lower: inquiry("lbound", &whole, dim, variable.span),
                upper: inquiry("ubound", &whole, dim, variable.span),
            });
            Shape::Explicit(dims.collect())
        }
    }
}

/// The type, with the length that a variable of type CHARACTER has where a region begins.
fn fixed_length(variable: &Variable, id: VarId) -> Type {
    match &variable.ty {
        Type::Character(CharLen::Const(_), _) => variable.ty.clone(),
        Type::Character(CharLen::Deferred, _) if variable.allocatable || variable.pointer => {
            variable.ty.clone()
        }
        Type::Character(_, characters) => match crate::intrinsics::find("len") {
            Some(len) => {
                let whole = ExprKind::Var(id);
                let rank = variable.rank();
                let whole = Expr::new(whole, variable.ty.clone(), rank, variable.span);
                let mut args = vec![None; len.row().params.len()];
                args[0] = Some(whole);
                let kind = ExprKind::Intrinsic { id: len, args };
                let length = Expr::new(kind, Type::INT, 0, variable.span);
                Type::Character(CharLen::Expr(Box::new(length)), *characters)
            }
            None => variable.ty.clone(),
        },
        other => other.clone(),
    }
}
