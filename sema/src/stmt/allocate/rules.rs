//! What is wrong in ALLOCATE: options that exclude each other, objects that stand twice or tell the bounds of others, types and lengths that
//! objects do not have.

use super::super::Lowering;
use super::Options;
use crate::diag::{Diagnostic, codes};
use crate::ir::overlap;
use crate::ir::walk::refs;
use crate::ir::{Bounds, CharLen, Expr, ExprKind, HostOp, Stmt, StmtKind, Type, VarId};
use crate::source::Span;

impl Lowering<'_, '_> {
    /// SOURCE= gives values, and MOLD= does not.
    pub(super) fn check_options_together(&mut self, options: &Options) {
        let (Some(source), Some(mold)) = (options.get("source"), options.get("mold")) else {
            return;
        };
        let found = Diagnostic::error(codes::ALLOCATE_OPTION, "SOURCE= together with MOLD=")
            .at(mold.span, "gives the type and the shape alone")
            .also(source.span, "gives the values, too");
        self.an.report(found.help("leave one of the two out"));
    }

    /// An object stands once in a statement, and is not the one that tells how it went.
    pub(super) fn check_allocated_once(
        &mut self,
        done: &[Stmt<HostOp>],
        object: &Expr,
        options: &Options,
    ) {
        let before = done.iter().find_map(|stmt| {
            let StmtKind::Op(HostOp::Allocate(before)) = &stmt.kind else {
                return None;
            };
            overlap::same(&before.object, object).then_some(before.object.span)
        });
        if let Some(before) = before {
            self.an
                .said_twice("an object is allocated", object.span, Some(before));
        }
        let Some(own) = object.as_var() else { return };
        for keyword in ["stat", "errmsg"] {
            if let Some(value) = options
                .get(keyword)
                .filter(|value| value.root() == Some(own))
            {
                let message = format!(
                    "{}= names what the statement allocates",
                    keyword.to_ascii_uppercase()
                );
                let why = "exists only when the statement has succeeded";
                self.an
                    .error(codes::STATUS_VARIABLE, value.span, message, why);
            }
        }
    }

    /// The type-spec gives a length of `*` for dummy arguments that have theirs from the actual argument, and for no others; one that is declared
    /// as a constant is given again (F2018 C934).
    pub(super) fn check_length_given(
        &mut self,
        object: &Expr,
        ty: Option<&Type>,
        span: Span,
    ) -> Option<()> {
        let Some((Type::Character(given, _), Type::Character(declared, _))) =
            ty.map(|ty| (ty, &object.ty))
        else {
            return Some(());
        };
        let own = object.as_var().and_then(|var| self.an.object_length(var));
        let assumed = [
            *given == CharLen::Assumed,
            *declared == CharLen::Assumed || own.is_some(),
        ];
        let others = matches!((given, declared), (CharLen::Const(a), CharLen::Const(b)) if a != b);
        let why = match (assumed, others) {
            ([true, false], _) => "is of no dummy argument with a length of `*`",
            ([false, true], _) => "has the length of its actual argument: write `character(*) ::`",
            (_, true) => "is declared with another length",
            (_, false) => return Some(()),
        };
        let message = "ALLOCATE with a length that the object does not have";
        self.an.error(codes::ALLOCATE_TYPE, span, message, why);
        None
    }

    /// An unlimited polymorphic object has a type only by the statement.
    pub(super) fn check_dynamic_type(
        &mut self,
        object: &Expr,
        ty: &Option<Type>,
        options: &Options,
        span: Span,
    ) -> Option<()> {
        let given = ty.is_some() || options.contains_key("source") || options.contains_key("mold");
        let declared = if let Type::Class(declared) = object.ty {
            declared
        } else if let Type::Derived(id) = object.ty {
            // CLASS of a type that nothing extends.
            Some(id)
        } else {
            return Some(());
        };
        let message = match declared {
            Some(id) if given || !self.an.abstract_types.contains(&id) => return Some(()),
            Some(_) => "ALLOCATE of an object of an abstract type without another type",
            None if given => return Some(()),
            None => "ALLOCATE of a CLASS(*) object without a type",
        };
        self.an.report(
            Diagnostic::error(codes::ALLOCATE_TYPE, message)
                .at(span, "of which type?")
                .help("write the type: `allocate(real :: x)`, `allocate(circle :: x)`, or give SOURCE="),
        );
        None
    }

    pub(super) fn check_source(&mut self, object: &Expr, options: &Options) -> Option<()> {
        for key in ["source", "mold"] {
            let Some(source) = options.get(key) else {
                continue;
            };
            if self.an.accepts(&object.ty, &source.ty)
                && (source.rank == object.rank || source.rank == 0)
            {
                continue;
            }
            let message = format!(
                "{}= and the allocated object differ in type or rank",
                key.to_ascii_uppercase()
            );
            self.an.report(
                Diagnostic::error(codes::ALLOCATE_TYPE, message)
                    .at(source.span, "source")
                    .also(object.span, "object"),
            );
            return None;
        }
        Some(())
    }

    /// No bound is that of an object of the same statement (F2018 9.7.1.2): it may not be there yet.
    pub(super) fn check_bounds_from_others(&mut self, done: &[Stmt<HostOp>], bounds: &[Bounds]) {
        let allocated: Vec<VarId> = done
            .iter()
            .filter_map(|stmt| {
                let StmtKind::Op(HostOp::Allocate(before)) = &stmt.kind else {
                    return None;
                };
                before.object.as_var()
            })
            .collect();
        let mut found = None;
        for bound in bounds
            .iter()
            .flat_map(|bounds| [&bounds.lower, &bounds.upper])
        {
            refs::each(bound, &mut |node| {
                if let ExprKind::Var(var) = &node.kind
                    && allocated.contains(var)
                {
                    found.get_or_insert((*var, node.span));
                }
            });
        }
        if let Some((var, span)) = found {
            let name = &self.an.program[var].name;
            let message =
                format!("a bound is taken from '{name}', which the same statement allocates");
            let found = Diagnostic::warning(codes::ALLOCATE_SHAPE, message)
                .at(span, "is there because objects are allocated in order here, which the language does not promise")
                .help(format!("allocate '{name}' by a statement of its own before"));
            self.an.report(found);
        }
    }
}
