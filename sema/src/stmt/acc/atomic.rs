//! ATOMIC: the accesses to one variable that no other thread divides.
//!
//! Outside of regions the statements mean what they mean. In device code they become operations of the table's chapter `atomic`; what computes in another
//! type than the variable's becomes a loop that compares and swaps. Refuses to know how hardware does any of it.

use super::super::{Lowering, one};
use super::has;
use crate::cudafor::ApiId;
use crate::diag::{Diagnostic, codes};
use crate::directive::ClauseId;
use crate::ir::analysis::places::touches;
use crate::ir::analysis::update::{self, Operation, bare};
use crate::ir::walk::{muts, refs};
use crate::ir::{Expr, ExprKind, HostOp, IfArm, KernelOp, Shape, Stmt, StmtKind, Type};
use crate::source::Span;
use crate::syntax::ast;

/// What an ATOMIC construct does.
enum Form {
    /// `v = x`.
    Read { into: Assignment, of: Expr },
    /// `x = value`.
    Write(Change),
    /// `x = x op value`, or a write, and where the value goes that the variable had before or has after it.
    Capture {
        into: Assignment,
        change: Change,
        after: bool,
    },
    /// `x = x op value`.
    Update(Change),
}

impl Form {
    /// The variable that it reads or changes.
    fn place(&self) -> &Expr {
        match self {
            Form::Read { of, .. } => of,
            Form::Write(change) | Form::Update(change) | Form::Capture { change, .. } => {
                &change.place
            }
        }
    }
}

/// `lhs = rhs`.
#[derive(Clone)]
struct Assignment {
    lhs: Expr,
    rhs: Expr,
}

/// A new value for the variable.
struct Change {
    place: Expr,
    /// The right side as it was written.
    value: Expr,
    /// An operation that computes in the variable's type; `None` where it computes in another one.
    operation: Option<(Operation, Expr)>,
}

impl Lowering<'_, '_> {
    /// ATOMIC in host code, where nothing else comes between.
    pub(in crate::stmt) fn atomic_on_host(
        &mut self,
        construct: &ast::Construct,
        directive: &ast::Directive,
    ) -> Vec<Stmt<HostOp>> {
        let body: Vec<Stmt<HostOp>> = self.nodes(&construct.body);
        let plain = |stmt: &Stmt<HostOp>| {
            let assigns = matches!(
                stmt.kind,
                StmtKind::Assign { .. } | StmtKind::ArrayAssign { .. }
            );
            assigns || matches!(stmt.kind, StmtKind::Empty)
        };
        if body.iter().all(plain) {
            self.form_of(directive, &body);
        }
        body
    }

    /// ATOMIC in device code.
    pub(super) fn atomic_on_device(
        &mut self,
        construct: &ast::Construct,
        directive: &ast::Directive,
    ) -> Vec<Stmt<KernelOp>> {
        let span = construct.open.span;
        let body: Vec<Stmt<KernelOp>> = self.nodes(&construct.body);
        let Some(form) = self.form_of(directive, &body) else {
            return body;
        };
        if form.place().ty == Type::Integer(16) {
            self.an.report(
                Diagnostic::error(
                    codes::ATOMIC_OF_128_BITS,
                    "ATOMIC with INTEGER(16) in device code",
                )
                .at(
                    form.place().span,
                    "a GPU changes 8 bytes at once, these are 16",
                )
                .help("use INTEGER(8), or REDUCTION of the loop"),
            );
            return body;
        }
        let made = self.atomic_statements(form, span);
        let mut clauses = directive.clauses.iter();
        let Some(clause) = clauses.find(|clause| clause.id == Some(ClauseId::If)) else {
            return made;
        };
        let Some(condition) = self.clause_condition(clause) else {
            return made;
        };
        let arm = IfArm {
            condition,
            body: made,
            leading: Vec::new(),
        };
        let kind = StmtKind::If {
            arms: vec![arm],
            otherwise: Some(body),
            name: None,
        };
        one(kind, span)
    }

    // ------------------------------------------------------------------------------------------ forms

    /// What the statements of a construct are; reports those that are none of the forms.
    fn form_of<Op>(&mut self, directive: &ast::Directive, body: &[Stmt<Op>]) -> Option<Form> {
        let statements = body.iter().filter(|s| !matches!(s.kind, StmtKind::Empty));
        let mut assignments = Vec::new();
        for stmt in statements {
            if let StmtKind::Assign { lhs, rhs } = &stmt.kind
                && is_atomic_type(&lhs.ty)
            {
                assignments.push(Assignment {
                    lhs: lhs.clone(),
                    rhs: rhs.clone(),
                });
            } else {
                return self.no_form(directive, stmt.span);
            }
        }
        let last = assignments.last()?.lhs.span;
        let found = match &assignments[..] {
            [only] if has(directive, ClauseId::Read) => read(only),
            [only] if has(directive, ClauseId::Write) => write(only).map(Form::Write),
            [only] if !has(directive, ClauseId::Capture) => update(only).map(Form::Update),
            [first, second] if has(directive, ClauseId::Capture) => capture(first, second),
            _ => None,
        };
        match found {
            Some(form) => Some(form),
            None => self.no_form(directive, last),
        }
    }

    fn no_form(&mut self, directive: &ast::Directive, span: Span) -> Option<Form> {
        let (word, forms) = if has(directive, ClauseId::Read) {
            ("READ", "write 'v = x' with a scalar variable x")
        } else if has(directive, ClauseId::Write) {
            (
                "WRITE",
                "write 'x = expr' with an expression that does not use x",
            )
        } else if has(directive, ClauseId::Capture) {
            (
                "CAPTURE",
                "write two statements before END ATOMIC: 'v = x' and 'x = x + expr' in either order, or 'v = x' and 'x = expr'",
            )
        } else {
            (
                "UPDATE",
                "write 'x = x + expr' or 'x = expr + x', with + - * / .and. .or. .eqv. .neqv., or 'x = max(x, expr)' with max, min, iand, ior, ieor, and x nowhere in expr",
            )
        };
        let message = format!("statement that ATOMIC {word} cannot have");
        self.an.report(
            Diagnostic::error(codes::ACC_ATOMIC, message)
                .at(
                    span,
                    "is no single access to one scalar variable of a number or logical type",
                )
                .help(forms),
        );
        None
    }

    // ------------------------------------------------------------------------------------------ statements

    fn atomic_statements(&mut self, form: Form, span: Span) -> Vec<Stmt<KernelOp>> {
        match form {
            Form::Read { into, of } => {
                let value = operation("read", &of, None, span);
                one(assign(&into, &of, value), span)
            }
            Form::Write(change) => {
                let args = vec![Some(change.place), Some(change.value)];
                call("store", args, span)
            }
            Form::Update(change) => match change.operation {
                Some((operation, operand)) => {
                    let args = vec![Some(change.place), Some(operand)];
                    call(operation.text(), args, span)
                }
                None => self.swapping(&change, span).0,
            },
            Form::Capture {
                into,
                change,
                after,
            } => self.captured(&into, change, after, span),
        }
    }

    fn captured(
        &mut self,
        into: &Assignment,
        change: Change,
        after: bool,
        span: Span,
    ) -> Vec<Stmt<KernelOp>> {
        let Some((done, operand)) = change.operation else {
            let (mut made, before, new) = self.swapping(&change, span);
            let value = if after { new } else { before };
            made.push(Stmt::new(assign(into, &change.place, value), span));
            return made;
        };
        let name = match after {
            true => format!("{}_fetch", done.text()),
            false => done.text().to_string(),
        };
        let value = operation(&name, &change.place, Some(operand), span);
        one(assign(into, &change.place, value), span)
    }

    /// A loop that computes a new value until nobody has changed the old one meanwhile; both values.
    fn swapping(&mut self, change: &Change, span: Span) -> (Vec<Stmt<KernelOp>>, Expr, Expr) {
        let place = &change.place;
        let mut variable = |stem: &str| {
            let id = self.make_variable(stem, place.ty.clone(), Shape::Scalar, span);
            Expr::new(ExprKind::Var(id), place.ty.clone(), 0, span)
        };
        let (seen, before, after) = (variable("seen"), variable("before"), variable("after"));
        let mut value = change.value.clone();
        replace(&mut value, place, &before);
        let swap = crate::cudafor::find("atomiccas").unwrap_or(ApiId(0));
        let args = vec![
            Some(place.clone()),
            Some(before.clone()),
            Some(after.clone()),
        ];
        let swapped = Expr::new(ExprKind::Api { id: swap, args }, place.ty.clone(), 0, span);
        let set = |lhs: &Expr, rhs: Expr| {
            let kind = StmtKind::Assign {
                lhs: lhs.clone(),
                rhs,
            };
            Stmt::new(kind, span)
        };
        let leave = IfArm {
            condition: update::alike(&seen, &before),
            body: one(StmtKind::Exit(None), span),
            leading: Vec::new(),
        };
        let round = vec![
            set(&before, seen.clone()),
            set(&after, value),
            set(&seen, swapped),
            Stmt::new(
                StmtKind::If {
                    arms: vec![leave],
                    otherwise: None,
                    name: None,
                },
                span,
            ),
        ];
        let rounds = StmtKind::While {
            condition: None,
            body: round,
            name: None,
        };
        let first = set(&seen, operation("read", place, None, span));
        (vec![first, Stmt::new(rounds, span)], before, after)
    }
}

/// Numbers and logical values.
fn is_atomic_type(ty: &Type) -> bool {
    match ty {
        Type::Integer(_)
        | Type::Unsigned(_)
        | Type::Real(_)
        | Type::Complex(_)
        | Type::Logical(_) => true,
        Type::Character(..)
        | Type::Derived(_)
        | Type::Class(_)
        | Type::Procedure(_)
        | Type::Error => false,
    }
}

fn read(only: &Assignment) -> Option<Form> {
    let of = bare(&only.rhs);
    let apart = of.root().is_some() && is_atomic_type(&of.ty) && !touches(&only.lhs, of);
    apart.then(|| Form::Read {
        into: only.clone(),
        of: of.clone(),
    })
}

fn write(only: &Assignment) -> Option<Change> {
    if touches(&only.rhs, &only.lhs) && mentions(&only.rhs, &only.lhs) {
        return None;
    }
    Some(Change {
        place: only.lhs.clone(),
        value: only.rhs.clone(),
        operation: Some((Operation::Write, only.rhs.clone())),
    })
}

fn update(only: &Assignment) -> Option<Change> {
    let place = &only.lhs;
    let (operation, operand) = update::of(&only.rhs, place)?;
    if mentions(&operand, place) {
        return None;
    }
    let same = update::same_type(&operand.ty, &place.ty);
    let swaps = matches!(place.ty, Type::Integer(4 | 8) | Type::Real(_));
    if !same && !swaps {
        return None;
    }
    Some(Change {
        place: place.clone(),
        value: only.rhs.clone(),
        operation: same.then_some((operation, operand)),
    })
}

fn capture(first: &Assignment, second: &Assignment) -> Option<Form> {
    let reads = |one: &Assignment, other: &Assignment| {
        bare(&one.rhs).same(&other.lhs) && !touches(&one.lhs, &other.lhs)
    };
    if reads(first, second) {
        let change = update(second).or_else(|| write(second))?;
        return Some(Form::Capture {
            into: first.clone(),
            change,
            after: false,
        });
    }
    let change = update(first).filter(|_| reads(second, first))?;
    Some(Form::Capture {
        into: second.clone(),
        change,
        after: true,
    })
}

/// Whether the very place occurs in an expression.
fn mentions(expr: &Expr, place: &Expr) -> bool {
    let mut found = false;
    refs::each(expr, &mut |node| found |= node.same(place));
    found
}

/// An operation of the table as a value.
fn operation(name: &str, place: &Expr, operand: Option<Expr>, span: Span) -> Expr {
    let id = ApiId::atomic(name).unwrap_or(ApiId(0));
    let args = std::iter::once(Some(place.clone()));
    let args = args.chain(operand.map(Some)).collect();
    Expr::new(ExprKind::Api { id, args }, place.ty.clone(), 0, span)
}

/// An operation whose value nobody wants.
fn call(name: &str, args: Vec<Option<Expr>>, span: Span) -> Vec<Stmt<KernelOp>> {
    let id = ApiId::atomic(name).unwrap_or(ApiId(0));
    one(StmtKind::Op(KernelOp::Api { id, args }), span)
}

/// `v = x` with the value in place of the variable.
fn assign(into: &Assignment, place: &Expr, value: Expr) -> StmtKind<KernelOp> {
    let mut rhs = into.rhs.clone();
    replace(&mut rhs, place, &value);
    StmtKind::Assign {
        lhs: into.lhs.clone(),
        rhs,
    }
}

fn replace(expr: &mut Expr, place: &Expr, value: &Expr) {
    if expr.same(place) {
        *expr = value.clone();
        return;
    }
    muts::operands(expr, &mut |_, operand| replace(operand, place, value));
}
