//! DEVICE_TYPE, and the directives that choose and start devices: INIT, SHUTDOWN and SET are calls of the procedures of module OPENACC that do the same.
//!
//! Refuses to know which devices there are.

use super::super::Lowering;
use super::super::kernel_loops::plain_value;
use super::queues::call;
use crate::cudafor;
use crate::directive::{ClauseId, DirectiveId};
use crate::ir::{Expr, ExprKind, HostOp, Stmt, Type};
use crate::source::Span;
use crate::syntax::ast;
use std::borrow::Cow;

/// The types of devices as DEVICE_TYPE calls them, with the values of module OPENACC. `*` is whatever runs the program.
const DEVICE_TYPES: &[(&str, i64)] = &[
    ("default", 1),
    ("acc_device_default", 1),
    ("host", 2),
    ("acc_device_host", 2),
    ("multicore", 2),
    ("not_host", 4),
    ("acc_device_not_host", 4),
    ("nvidia", 5),
    ("acc_device_nvidia", 5),
    ("radeon", 8),
    ("acc_device_radeon", 8),
];

/// `acc_device_default`.
const DEFAULT: i64 = 1;
/// `acc_device_host`.
pub(super) const HOST: i64 = 2;
/// `acc_device_not_host`.
const NOT_HOST: i64 = 4;
/// `acc_device_nvidia`.
const NVIDIA: i64 = 5;
/// `acc_device_current`.
const CURRENT: i64 = -1;

impl Lowering<'_, '_> {
    /// INIT, SHUTDOWN, SET.
    pub(super) fn device_directive(
        &mut self,
        directive: &ast::Directive,
        span: Span,
    ) -> Vec<Stmt<HostOp>> {
        let number = self.integer_of(directive, ClauseId::DeviceNum);
        let kind = self.device_type(directive);
        let calls = match directive.id {
            DirectiveId::Set => self.set_calls(directive, (number, kind), span),
            DirectiveId::Shutdown => one_device("acc_shutdown", (number, kind), span),
            _ => one_device("acc_init", (number, kind), span),
        };
        self.conditional(directive, calls, span)
    }

    fn set_calls(
        &mut self,
        directive: &ast::Directive,
        (number, kind): (Option<Expr>, Option<i64>),
        span: Span,
    ) -> Vec<Stmt<HostOp>> {
        let queue = self.integer_of(directive, ClauseId::DefaultAsync);
        let mut out = match (number, kind) {
            (Some(number), kind) => {
                let kind = Expr::int(kind.unwrap_or(CURRENT), span);
                call("acc_set_device_num", vec![number, kind], span)
            }
            (None, Some(kind)) => call("acc_set_device_type", vec![Expr::int(kind, span)], span),
            (None, None) => Vec::new(),
        };
        if let Some(queue) = queue {
            out.extend(call("acc_set_default_async", vec![queue], span));
        }
        if out.is_empty() {
            let message = String::from("'!$acc set' sets nothing");
            let help = "write DEVICE_NUM(n), DEVICE_TYPE(type) or DEFAULT_ASYNC(queue)";
            self.wrong_clause(directive.span, message, "has no clause", help);
        }
        out
    }

    fn integer_of(&mut self, directive: &ast::Directive, id: ClauseId) -> Option<Expr> {
        let mut clauses = directive.clauses.iter();
        let clause = clauses.find(|clause| clause.id == Some(id))?;
        let value = self.clause_integer(clause)?;
        Some(self.an.cast(value, &Type::INT))
    }

    /// The first type that DEVICE_TYPE names.
    fn device_type(&mut self, directive: &ast::Directive) -> Option<i64> {
        let mut clauses = directive.clauses.iter();
        let clause = clauses.find(|clause| clause.id == Some(ClauseId::DeviceType))?;
        clause.list().iter().find_map(named_type)
    }
}

/// The type of device that the program works on while it runs.
pub(super) fn chosen_type(span: Span) -> Expr {
    let id = cudafor::find("acc_get_device_type");
    let id = id.expect("the table has the procedures that directives stand for");
    let kind = ExprKind::Api {
        id,
        args: Vec::new(),
    };
    Expr::new(kind, Type::INT, 0, span)
}

/// The names of types of devices.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    DEVICE_TYPES.iter().map(|(name, _)| *name)
}

/// The clauses of a directive that count: those before DEVICE_TYPE, and in their place those behind the DEVICE_TYPE that names NVIDIA's GPUs,
/// or else all types. What INIT, SHUTDOWN and SET say with DEVICE_TYPE is of another kind.
pub(super) fn chosen(directive: &ast::Directive) -> Cow<'_, ast::Directive> {
    use DirectiveId::{Init, Set, Shutdown};
    let types = |clause: &ast::Clause| clause.id == Some(ClauseId::DeviceType);
    if matches!(directive.id, Init | Set | Shutdown) || !directive.clauses.iter().any(types) {
        return Cow::Borrowed(directive);
    }
    let mut groups = directive.clauses.split(types);
    let mut clauses = groups.next().unwrap_or_default().to_vec();
    let for_all = |clause: &&ast::Clause| !clause.id.is_none_or(may_differ);
    clauses.extend(groups.clone().flatten().filter(for_all).cloned());
    let heads = directive.clauses.iter().filter(|clause| types(clause));
    let own = heads.zip(groups).max_by_key(|(head, _)| fitting(head));
    if let Some((_, own)) = own.filter(|(head, _)| fitting(head) > 0) {
        let own = own.iter().filter(|clause| clause.id.is_none_or(may_differ));
        clauses.retain(|general| own.clone().all(|one| one.id != general.id));
        clauses.extend(own.cloned());
    }
    Cow::Owned(ast::Directive {
        clauses,
        ..directive.clone()
    })
}

/// Whether a clause may say one thing for one type of devices and another for others.
pub(super) fn may_differ(id: ClauseId) -> bool {
    use ClauseId as C;
    let of_queues = matches!(id, C::Async | C::Wait);
    let of_extents = matches!(id, C::NumGangs | C::NumWorkers | C::VectorLength);
    let of_loops = matches!(id, C::Collapse | C::Tile | C::Gang | C::Worker | C::Vector);
    let of_order = matches!(id, C::Seq | C::Auto | C::Independent);
    let foreign = matches!(id, C::Bind | C::Unroll | C::DeviceType);
    of_queues || of_extents || of_loops || of_order || foreign
}

/// How well the types of a DEVICE_TYPE fit the devices that programs are translated for; 0 is not at all.
fn fitting(head: &ast::Clause) -> u8 {
    let fits = |arg: &ast::ClauseArg| match (&arg.value, named_type(arg)) {
        (ast::ClauseValue::Star, _) => 1,
        (_, Some(NVIDIA)) => 3,
        (_, Some(NOT_HOST | DEFAULT)) => 2,
        _ => 0,
    };
    head.list().iter().map(fits).max().unwrap_or(0)
}

fn named_type(arg: &ast::ClauseArg) -> Option<i64> {
    if matches!(arg.value, ast::ClauseValue::Star) {
        return Some(DEFAULT);
    }
    let word = word_of(arg);
    let found = DEVICE_TYPES.iter().find(|(name, _)| *name == word);
    found.map(|(_, value)| *value)
}

fn word_of(arg: &ast::ClauseArg) -> String {
    let word = plain_value(arg).and_then(|value| {
        if let ast::ExprKind::Name(name) = &value.kind {
            Some(name.key())
        } else {
            None
        }
    });
    word.unwrap_or_default()
}

/// INIT and SHUTDOWN have a procedure for all devices of a type and one for a single device.
fn one_device(
    name: &str,
    (number, kind): (Option<Expr>, Option<i64>),
    span: Span,
) -> Vec<Stmt<HostOp>> {
    let kind = Expr::int(kind.unwrap_or(CURRENT), span);
    match number {
        Some(number) => call(&format!("{name}_device"), vec![number, kind], span),
        None => call(name, vec![kind], span),
    }
}
