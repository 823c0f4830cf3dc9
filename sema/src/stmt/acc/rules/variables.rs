//! The variables of clauses: what can be joined, what can be private, and that no variable is promised two things by one directive.

use super::super::super::Lowering;
use super::super::super::kernel_loops::plain_value;
use crate::Symbol;
use crate::diag::{Diagnostic, codes};
use crate::directive::ClauseId;
use crate::ir::{Field, Intent, ReduceOp, Role, Shape, Type, VarId};
use crate::source::Span;
use crate::syntax::ast::{Clause, ClauseArg, Directive, ExprKind, Name};
use std::collections::HashMap;

/// The name that an argument is.
pub(super) fn plain_name(arg: &ClauseArg) -> Option<&Name> {
    if let ExprKind::Name(name) = &plain_value(arg)?.kind {
        Some(name)
    } else {
        None
    }
}

/// What a clause says a variable is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Said {
    /// Moved by a data clause.
    Data,
    /// Private to something, without a value.
    Private,
    /// Private to something, with the value from before.
    First,
    /// Joined by an operator.
    Joined(ReduceOp),
}

impl Lowering<'_, '_> {
    /// Reports variables that cannot be what clauses say they are.
    pub(super) fn check_variables(&mut self, directive: &Directive) {
        let mut known: HashMap<VarId, (Said, Span)> = HashMap::new();
        for clause in &directive.clauses {
            let Some(said) = said(clause) else { continue };
            for arg in clause.list() {
                let Some(name) = plain_name(arg) else {
                    self.check_part(said, arg);
                    continue;
                };
                let Symbol::Var(var) = self.an.lookup_variable(self.cx, name) else {
                    continue;
                };
                if !self.check_variable(said, var, arg.span) {
                    return;
                }
                if self.an.program[var].role == Role::Parameter {
                    continue;
                }
                let before = known.insert(var, (said, arg.span));
                if let Some((_, first)) = before.filter(|(before, _)| *before == said) {
                    self.again(var, said, arg.span, first);
                }
                if let Some(before) = before.filter(|(before, _)| clash(*before, said)) {
                    return self.twice(var, said, arg.span, before);
                }
            }
        }
    }

    /// Reports what is private or joined and is neither a variable nor a part of one.
    fn check_part(&mut self, said: Said, arg: &ClauseArg) {
        if said == Said::Data {
            return;
        }
        let found = plain_value(arg).map(|value| self.an.expr(self.cx, value));
        if found.is_none_or(|found| found.ty == Type::Error || found.root().is_some()) {
            return;
        }
        let message = String::from("a value in place of a variable");
        let (label, help) = ("is no variable", "name variables alone");
        self.broken(codes::ACC_VARIABLE, arg.span, message, label, help);
    }

    fn check_variable(&mut self, said: Said, var: VarId, span: Span) -> bool {
        let (name, constant) = {
            let variable = &self.an.program[var];
            (variable.name.clone(), variable.role == Role::Parameter)
        };
        if said != Said::Data && self.has_no_end(var) {
            let message = format!("'{name}' has no last upper bound");
            let label = "nobody knows how large a copy would be";
            let help = "declare its size, or name another array";
            self.broken(codes::ACC_VARIABLE, span, message, label, help);
            return false;
        }
        let fault = match said {
            Said::Private => Some((
                "cannot be private",
                "remove it: every thread sees its value",
            )),
            Said::Joined(_) => Some(("cannot change", "join into a variable")),
            // A warning says so of data where objects are looked at; a copy has the value that it has everywhere.
            Said::Data | Said::First => None,
        };
        if let Some((label, help)) = fault.filter(|_| constant) {
            let message = format!("'{name}' is a named constant");
            self.broken(codes::ACC_VARIABLE, span, message, label, help);
            return false;
        }
        match said {
            Said::Joined(_) if self.may_only_be_read(var, span) => false,
            Said::Joined(op) => self.check_joined(op, var, span),
            Said::Data | Said::Private | Said::First => true,
        }
    }

    /// Reports a reduction of a dummy argument that its procedure must not change.
    fn may_only_be_read(&mut self, var: VarId, span: Span) -> bool {
        let variable = &self.an.program[var];
        if variable
            .dummy()
            .is_none_or(|dummy| dummy.intent != Some(Intent::In))
            || variable.pointer
        {
            return false;
        }
        let (name, declared) = (variable.name.clone(), variable.span);
        let message = format!("a reduction of '{name}', which has INTENT(IN)");
        let found = Diagnostic::error(codes::ACC_REDUCTION, message)
            .at(span, "would change it")
            .also(declared, "declared here");
        let help = "declare it with INTENT(INOUT), or join into a local variable";
        self.an.report(found.help(help));
        true
    }

    fn has_no_end(&self, var: VarId) -> bool {
        matches!(self.an.program[var].shape, Shape::AssumedSize(..))
    }

    /// Whether an operator joins values of a variable's type.
    fn check_joined(&mut self, op: ReduceOp, var: VarId, span: Span) -> bool {
        use ReduceOp as R;
        let ty = self.an.program[var].ty.clone();
        let fits = self.joins(op, &ty)
            && (self.an.program[var].rank() == 0 || !matches!(ty, Type::Derived(_)));
        if fits {
            return true;
        }
        let (name, found) = (self.an.program[var].name.clone(), self.an.type_name(&ty));
        let message = format!("a reduction with {} over '{name}'", op.text());
        let help = match op {
            R::Sum | R::Product => "+ and * join numbers",
            R::Least | R::Greatest | R::Maxval | R::Minval => "MIN and MAX join integers and reals",
            R::And | R::Or | R::Eqv | R::Neqv => {
                ".AND., .OR., .EQV. and .NEQV. join logical values"
            }
            R::BitAnd | R::BitOr | R::BitXor => "IAND, IOR and IEOR join integers",
        };
        self.broken(
            codes::ACC_REDUCTION,
            span,
            message,
            &format!("this is {found}"),
            help,
        );
        false
    }

    /// Whether an operator joins values of a type: of a structure, those of all its components, which are scalars.
    fn joins(&self, op: ReduceOp, ty: &Type) -> bool {
        use ReduceOp as R;
        match (op, ty) {
            (_, Type::Derived(id)) => {
                let ty = &self.an.program[*id];
                let plain =
                    |field: &Field| field.shape.rank() == 0 && !field.pointer && !field.allocatable;
                let fields = ty.fields.iter();
                ty.builtin.is_none()
                    && fields.clone().count() > 0
                    && fields
                        .clone()
                        .all(|field| plain(field) && self.joins(op, &field.ty))
            }
            (_, Type::Error) => true,
            (R::Sum | R::Product, Type::Integer(_) | Type::Real(_) | Type::Complex(_)) => true,
            (R::Least | R::Greatest, Type::Integer(_) | Type::Real(_)) => true,
            (R::And | R::Or | R::Eqv | R::Neqv, Type::Logical(_)) => true,
            (R::BitAnd | R::BitOr | R::BitXor, Type::Integer(_)) => true,
            (R::Maxval | R::Minval, _) => true,
            (
                R::Sum
                | R::Product
                | R::Least
                | R::Greatest
                | R::And
                | R::Or
                | R::Eqv
                | R::Neqv
                | R::BitAnd
                | R::BitOr
                | R::BitXor,
                _,
            ) => false,
        }
    }

    /// A variable that one directive makes private or joins twice in the same words; of data, objects are compared where they are known.
    fn again(&mut self, var: VarId, said: Said, span: Span, first: Span) {
        if said == Said::Data {
            return;
        }
        let message = format!("'{}' is named twice", self.an.program[var].name);
        let found =
            Diagnostic::warning(codes::ACC_VARIABLE, message).at(span, "says the same again");
        self.an.report(
            found
                .also(first, "first here")
                .help("remove one of the two"),
        );
    }

    fn twice(&mut self, var: VarId, said: Said, span: Span, (before, first): (Said, Span)) {
        let name = self.an.program[var].name.clone();
        let joined = matches!(said, Said::Joined(_)) || matches!(before, Said::Joined(_));
        let (code, message, help) = match joined {
            true => (
                codes::ACC_REDUCTION,
                format!("'{name}' is joined, and something else"),
                "a variable of a reduction stands in one clause: each thread has a copy of it that the reduction joins",
            ),
            false => (
                codes::ACC_VARIABLE,
                format!("'{name}' stands in two clauses that say different things"),
                "name it in one of them",
            ),
        };
        let found = Diagnostic::error(code, message).at(span, "named again");
        self.an.report(found.also(first, "first here").help(help));
    }
}

fn said(clause: &Clause) -> Option<Said> {
    use ClauseId as C;
    match clause.id? {
        C::Copy | C::Copyin | C::Copyout | C::Create | C::NoCreate | C::Present | C::DevicePtr => {
            Some(Said::Data)
        }
        C::Private => Some(Said::Private),
        C::FirstPrivate => Some(Said::First),
        C::Reduction => {
            let operator = clause.list().first()?.modifiers.first()?;
            ReduceOp::find(&operator.text).map(Said::Joined)
        }
        _ => None,
    }
}

/// A variable of a reduction may have a data clause, too: its value comes and goes by that.
fn clash(before: Said, now: Said) -> bool {
    match (before, now) {
        (Said::Joined(_), Said::Data) | (Said::Data, Said::Joined(_)) => false,
        (Said::Private, Said::First) | (Said::First, Said::Private) => false,
        _ => before != now,
    }
}
