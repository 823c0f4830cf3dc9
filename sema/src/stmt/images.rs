//! Image control and the subroutines of several images, for a program that is one (F2018 11.6, 16.5, 16.9): nothing is left to wait for, a
//! collective has its result already, and an atomic operation is an assignment.

mod parts;

use super::{Lower, Lowering, one};
use crate::coarrays::{binary, call, integer};
use crate::diag::{Diagnostic, codes};
use crate::intrinsics::IntrinsicId;
use crate::ir::{IfArm, Stmt, StmtKind, Type};
use crate::source::Span;
use crate::syntax::ast::{self, Arg, ArgValue, BinaryOp, Expr, Name};
use parts::{Parts, component};

impl Lowering<'_, '_> {
    /// `sync all (stat=n)` and its kin: the status says that all went well.
    pub(super) fn image_control<Op: Lower>(
        &mut self,
        words: &Name,
        args: &[Arg],
        span: Span,
    ) -> Vec<Stmt<Op>> {
        let words: String = words.key().split_whitespace().collect();
        let parts = Parts { args, span };
        let done: Vec<ast::Stmt> = match words.as_str() {
            "lock" | "unlock" | "eventpost" | "eventwait" | "formteam" | "changeteam"
                if !self.has_object(&words, args, span) =>
            {
                return Vec::new();
            }
            "lock" => parts.lock(),
            "unlock" => parts.unlock(),
            "eventpost" => parts.post(),
            "eventwait" => parts.wait(),
            "formteam" => parts.form(),
            "changeteam" => vec![parts.call("change@team", parts.positional(0))],
            "endteam" => vec![parts.call("end@team", None)],
            "failimage" if !args.is_empty() => return self.without_arguments(args),
            "failimage" => vec![parts.end(false, None)],
            _ => {
                self.an.lower_for_errors(self.cx, args);
                Vec::new()
            }
        };
        let stat = match words.as_str() {
            "lock" | "unlock" => None,
            _ => parts.given("stat"),
        };
        let well = stat.map(|stat| parts.set(stat.clone(), integer(0, span)));
        let stmts = done.into_iter().chain(well);
        let done: Vec<Stmt<Op>> = stmts.flat_map(|stmt| self.action(&stmt)).collect();
        match done.is_empty() {
            true => one(StmtKind::Empty, span),
            false => done,
        }
    }

    fn without_arguments<Op: Lower>(&mut self, args: &[Arg]) -> Vec<Stmt<Op>> {
        let found = Diagnostic::error(codes::SYNTAX, "FAIL IMAGE has no arguments")
            .at(args[0].span, "")
            .help("write `fail image`");
        self.an.report(found);
        Vec::new()
    }

    /// CRITICAL: no other image waits for it, and STAT= says that all went well.
    pub(super) fn critical<Op: Lower>(
        &mut self,
        construct: &ast::Construct,
        args: &[Arg],
    ) -> Vec<Stmt<Op>> {
        let span = construct.open.span;
        let word = Name {
            text: String::from("critical"),
            span,
        };
        let mut out = match args.is_empty() {
            true => Vec::new(),
            false => self.image_control(&word, args, span),
        };
        out.extend(self.nodes(&construct.body));
        out
    }

    /// Whether the statement names an object of its type.
    fn has_object(&mut self, words: &str, args: &[Arg], span: Span) -> bool {
        let (ty, place) = match words {
            "lock" | "unlock" => ("lock_type", 0),
            "formteam" => ("team_type", 1),
            "changeteam" => ("team_type", 0),
            _ => ("event_type", 0),
        };
        let object = Parts { args, span }.positional(place).cloned();
        let object = object.map(|object| self.an.expr(self.cx, &object));
        let of_type = |object: &crate::ir::Expr| self.an.is_builtin(&object.ty, &[ty]);
        match object {
            Some(object) if object.ty == Type::Error => false,
            Some(object) if of_type(&object) => true,
            _ => {
                let message = format!("this statement needs a variable of TYPE({ty})");
                let found = Diagnostic::error(codes::COARRAY, message).at(span, "has none");
                self.an.report(found.help(format!(
                    "declare it with `use iso_fortran_env`: `type({ty}) :: x[*]`"
                )));
                false
            }
        }
    }

    /// A collective or atomic subroutine as the assignments that it is on one image.
    pub(super) fn image_subroutine<Op: Lower>(
        &mut self,
        id: IntrinsicId,
        args: &[Arg],
        span: Span,
    ) -> Option<Vec<Stmt<Op>>> {
        let name = id.name();
        if !(name.starts_with("co_") || name.starts_with("atomic_") || name == "event_query") {
            return None;
        }
        let given = |wanted: &str| {
            let place = id
                .row()
                .params
                .iter()
                .position(|param| param.name == wanted)?;
            let named = args.iter().find(|arg| {
                let keyword = arg.keyword.as_ref();
                keyword.is_some_and(|keyword| keyword.key() == wanted)
            });
            let arg = named.or(args.get(place).filter(|arg| arg.keyword.is_none()))?;
            match &arg.value {
                ArgValue::Expr(value) => Some(value.clone()),
                ArgValue::Triplet { .. } | ArgValue::AltReturn(_) | ArgValue::Star => None,
            }
        };
        let pairs = operation(name, &given, span);
        let mut done: Vec<Stmt<Op>> = pairs
            .iter()
            .flat_map(|(target, value)| self.assign(target, value, span))
            .collect();
        done.extend(
            given("stat")
                .into_iter()
                .flat_map(|stat| self.all_went_well(stat, span)),
        );
        if done.is_empty() {
            done = one(StmtKind::Empty, span);
        }
        Some(done)
    }

    /// STAT= becomes zero; an optional dummy argument that is absent stands for none.
    fn all_went_well<Op: Lower>(&mut self, stat: Expr, span: Span) -> Vec<Stmt<Op>> {
        let place = self.an.expr(self.cx, &stat);
        let dummy = place.root().and_then(|var| self.an.program[var].dummy());
        let optional = dummy.is_some_and(|dummy| dummy.optional);
        let body = self.assign(&stat, &integer(0, span), span);
        if !optional {
            return body;
        }
        let present = call("present", vec![(None, stat)], span);
        let arm = IfArm {
            condition: self.an.expr(self.cx, &present),
            body,
            leading: Vec::new(),
        };
        let kind = StmtKind::If {
            arms: vec![arm],
            otherwise: None,
            name: None,
        };
        one(kind, span)
    }
}

/// What gets which value.
fn operation(name: &str, given: &dyn Fn(&str) -> Option<Expr>, span: Span) -> Vec<(Expr, Expr)> {
    if let ("event_query", Some(event), Some(count)) = (name, given("event"), given("count")) {
        return vec![(count, component(event, "posted"))];
    }
    let (Some(atom), value) = (given("atom"), given("value")) else {
        return Vec::new();
    };
    let of = |function: &str, value: Expr| {
        call(function, vec![(None, atom.clone()), (None, value)], span)
    };
    let kept = given("old").map(|old| (old, atom.clone()));
    let changed = match (name, value) {
        ("atomic_ref", Some(value)) => return vec![(value, atom)],
        ("atomic_cas", _) => swapped(given, span).map(|value| (atom.clone(), value)),
        ("atomic_define", Some(value)) => Some((atom.clone(), value)),
        (_, Some(value)) => {
            let value = match name.rsplit('_').next() {
                Some("and") => of("iand", value),
                Some("or") => of("ior", value),
                Some("xor") => of("ieor", value),
                _ => binary(BinaryOp::Add, atom.clone(), value, span),
            };
            Some((atom.clone(), value))
        }
        (_, None) => None,
    };
    kept.into_iter().chain(changed).collect()
}

/// `merge(new, atom, old == compare)`, when OLD has what the atom had.
fn swapped(given: &dyn Fn(&str) -> Option<Expr>, span: Span) -> Option<Expr> {
    let same = binary(BinaryOp::Eq, given("old")?, given("compare")?, span);
    let args = vec![(None, given("new")?), (None, given("atom")?), (None, same)];
    Some(call("merge", args, span))
}
