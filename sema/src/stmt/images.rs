//! Image control and the subroutines of several images, for a program that is one (F2018 11.6, 16.5, 16.9): nothing is left to wait for, a
//! collective has its result already, and an atomic operation is an assignment.

use super::{Lower, Lowering, one};
use crate::coarrays::{binary, call, integer};
use crate::intrinsics::IntrinsicId;
use crate::ir::{IfArm, Stmt, StmtKind};
use crate::source::Span;
use crate::syntax::ast::{Arg, ArgValue, BinaryOp, Expr};

impl Lowering<'_, '_> {
    /// `sync all (stat=n)` and its kin: the status says that all went well.
    pub(super) fn image_control<Op: Lower>(&mut self, args: &[Arg], span: Span) -> Vec<Stmt<Op>> {
        self.an.lower_for_errors(self.cx, args);
        let stat = args.iter().find(|arg| {
            let keyword = arg.keyword.as_ref();
            keyword.is_some_and(|keyword| keyword.key() == "stat")
        });
        match stat.map(|stat| &stat.value) {
            Some(ArgValue::Expr(stat)) => self.assign(stat, &integer(0, span), span),
            _ => one(StmtKind::Empty, span),
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
        if !(name.starts_with("co_") || name.starts_with("atomic_")) {
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
