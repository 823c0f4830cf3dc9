//! Argument association: actual arguments find their dummies, and become what is handed over (F2008 12.5.2).

mod address;
pub(crate) mod check;
mod letters;
mod libraries;
mod place;
pub(crate) mod spaces;

use super::expr::call::Lowered;
use super::expr::same_type;
use super::{Analyzer, Cx};
use crate::ir::{
    Actual, Body, CharLen, Dummy, Expr, ExprKind, Handover, Passing, ProcId, Role, Shape, Target,
    Type, VarId, Variable,
};
use crate::source::Span;
use crate::syntax::ast;
pub(super) use address::of_one_category;
pub(crate) use place::{Place, misplaced, place};

impl Analyzer<'_> {
    /// The actual arguments of a call or launch, one per dummy in order. Empty after a report.
    /// `span` is the call: from its name to the closing parenthesis.
    pub fn actuals(
        &mut self,
        cx: Cx,
        procedure: ProcId,
        args: &[ast::Arg],
        span: Span,
    ) -> Vec<Actual> {
        let lowered = self.lower_args(cx, args);
        self.bind(cx, procedure, lowered, span).unwrap_or_default()
    }

    /// As [`Analyzer::actuals`], with `None` after a report.
    pub(crate) fn bind(
        &mut self,
        cx: Cx,
        procedure: ProcId,
        args: Vec<Lowered>,
        span: Span,
    ) -> Option<Vec<Actual>> {
        self.infer_interface(procedure, &args);
        let args = self.with_lengths(cx, procedure, args, span);
        let args = self.with_object_lengths(cx, procedure, args, span);
        let dummies = self.program[procedure].dummies.clone();
        let places = self.placed(procedure, &args, span)?;
        let mut actuals = Vec::new();
        let mut fine = true;
        for (dummy, index) in dummies.iter().zip(places) {
            let value =
                index.map(|index| self.associated(cx, procedure, *dummy, &args[index], span));
            fine &= !matches!(value, Some(None));
            let value = value
                .flatten()
                .filter(|value| !self.is_absent(*dummy, value));
            let how = self.handover_of(procedure, *dummy, value.as_ref());
            actuals.push(Actual { value, how });
        }
        fine &= self.elemental_shapes(procedure, &actuals, span);
        fine.then_some(actuals)
    }

    /// What a kernel gets of an array of the host that it reaches; all else is for later.
    fn handover_of(&self, procedure: ProcId, dummy: VarId, value: Option<&Expr>) -> Handover {
        let launched = matches!(
            self.program[procedure].target,
            Target::Global | Target::GridGlobal
        );
        let whole = self.program[dummy].rank() > 0;
        match value {
            Some(value) if launched && whole && self.is_reached_by_kernels(value) => {
                Handover::Present
            }
            _ => Handover::Undecided,
        }
    }

    /// A pointer to nothing is no argument for an OPTIONAL dummy that is neither POINTER nor ALLOCATABLE (F2008 12.5.2.12).
    fn is_absent(&self, dummy: VarId, value: &Expr) -> bool {
        let variable = &self.program[dummy];
        let optional = variable.dummy().is_some_and(|dummy| dummy.optional);
        matches!(value.kind, ExprKind::Null)
            && optional
            && !variable.pointer
            && !variable.allocatable
            && !matches!(variable.ty, Type::Procedure(_))
    }

    /// A dummy procedure of which only the name is known has the arguments of its first call.
    pub(crate) fn infer_interface(&mut self, procedure: ProcId, args: &[Lowered]) {
        let wrong = |arg: &Lowered| arg.value.ty == Type::Error || arg.keyword.is_some();
        if !self.implicit_interfaces.contains(&procedure) || args.iter().any(wrong) {
            return;
        }
        self.implicit_interfaces.remove(&procedure);
        for (index, arg) in args.iter().enumerate() {
            let dummy = self.inferred_dummy(procedure, index, arg);
            self.program[procedure].dummies.push(dummy);
        }
        self.spread_interface(procedure);
    }

    fn inferred_dummy(&mut self, procedure: ProcId, index: usize, arg: &Lowered) -> VarId {
        let one = || Box::new(Expr::int(1, arg.span));
        let in_c = self.external_companions.contains_key(&procedure);
        let begins = in_c
            && !matches!(arg.value.ty, Type::Character(..))
            && check::starts_sequence(&arg.value);
        let shape = match arg.value.rank {
            // To C the address of an element is that of what follows it, too.
            0 if begins => Shape::AssumedSize(Vec::new(), one()),
            0 => Shape::Scalar,
            _ => Shape::AssumedSize(Vec::new(), one()),
        };
        let ty = match &arg.value.ty {
            Type::Character(_, kind) => Type::Character(CharLen::Assumed, *kind),
            other => other.clone(),
        };
        let role = Role::Dummy(Dummy {
            intent: None,
            optional: false,
            value: arg.by_value,
            passing: Passing::Undecided,
        });
        let name = format!("a{}", index + 1);
        let mut variable = Variable::new(name, arg.span, ty, shape, role);
        variable.owner = Some(procedure);
        // C takes addresses of either memory.
        let space = super::expr::space_of(&self.program, &arg.value);
        if let Some(space) = space.filter(|space| in_c && crate::ir::space::beyond_host(*space)) {
            variable.space = space;
        }
        self.program.add_var(variable)
    }

    fn placed(
        &mut self,
        procedure: ProcId,
        args: &[Lowered],
        span: Span,
    ) -> Option<Vec<Option<usize>>> {
        let callee = &self.program[procedure];
        let dummies: Vec<_> = callee.dummies.iter().map(|id| &self.program[*id]).collect();
        let places: Vec<_> = dummies
            .iter()
            .map(|dummy| Place {
                name: &dummy.name,
                optional: dummy.dummy().is_some_and(|dummy| dummy.optional),
            })
            .collect();
        match place(&places, args, false) {
            Ok(found) => Some(found),
            Err(fault) => {
                let names: Vec<_> = dummies.iter().map(|dummy| dummy.name.clone()).collect();
                let (name, declared) = (callee.name.clone(), callee.span);
                let mut report = misplaced(&fault, &name, &names, args, span)
                    .also(declared, format!("'{name}' is declared here"));
                if self.begins_with_handle(args)
                    && let Some(where_it_is) = self.form_with_handle(procedure)
                {
                    report = report.help(where_it_is);
                }
                self.report(report);
                None
            }
        }
    }

    /// One argument checked against its dummy; `None` after a report.
    fn associated(
        &mut self,
        cx: Cx,
        procedure: ProcId,
        dummy: VarId,
        arg: &Lowered,
        call: Span,
    ) -> Option<Expr> {
        if arg.by_value && !self.takes_value(procedure, dummy, arg.span) {
            return None;
        }
        if let Some((radix, digits)) = &arg.boz {
            let want = self.program[dummy].ty.clone();
            let number = self.boz_number(*radix, digits, &want, arg.span);
            let value = number.unwrap_or_else(|| self.bare_boz(10, "0", arg.span));
            return (value.ty != Type::Error && self.program[dummy].rank() == 0).then_some(value);
        }
        let (want, array) = (
            &self.program[dummy].ty.clone(),
            self.program[dummy].rank() > 0,
        );
        if self.is_hollerith_for_class(&arg.value, want) {
            return None;
        }
        let number = self.hollerith_as(&arg.value, want, array);
        let value = number.unwrap_or_else(|| arg.value.clone());
        if value.ty == Type::Error && !matches!(value.kind, ExprKind::Null) {
            return None;
        }
        if !self.check_assumed_type(dummy, &value) {
            return None;
        }
        let variable = &self.program[dummy];
        if variable.ty == Type::Error {
            return Some(value);
        }
        if let Type::Procedure(interface) = variable.ty {
            let value = self.procedure_actual(interface, dummy, value)?;
            return match self.program[procedure].body {
                Body::Companion => self.procedure_for_c(value),
                Body::Host(_) | Body::Kernel(_) | Body::Interface => Some(value),
            };
        }
        if variable.address.is_some() {
            let value = self.at_device_address(cx, procedure, dummy, value);
            return self.address_argument(cx, dummy, value);
        }
        let unseen = self.is_unseen(cx, procedure) || self.ignores(dummy);
        let value = self.of_wanted_kind(dummy, value);
        let value = self.option_of_letter(cx, dummy, value);
        let value = self.value_in_parentheses(cx, procedure, dummy, value);
        let value = self.address_of_copy(cx, dummy, value);
        let value = self.at_device_address(cx, procedure, dummy, value);
        let value = match unseen {
            true => self.loosened(dummy, value),
            false => value,
        };
        let fine = self.check_type(dummy, &value, unseen)
            && self.check_rank(procedure, dummy, &value, unseen)
            && self.check_attributes(dummy, &value)
            && self.check_space(cx, procedure, dummy, &value, call)
            && self.check_intent(cx, dummy, &value);
        if !fine {
            return None;
        }
        let role = &self.program[dummy].role;
        let by_value = matches!(role, Role::Dummy(Dummy { value: true, .. }))
            || self.takes_copies(procedure, dummy);
        let want = self.program[dummy].ty.clone();
        let value = self.as_declared(value, &want);
        Some(if by_value {
            self.readable(cx, value)
        } else {
            value
        })
    }

    /// `%val(x)`: the dummy argument has VALUE, or the value would be taken for an address.
    fn takes_value(&mut self, procedure: ProcId, dummy: VarId, span: Span) -> bool {
        let (variable, callee) = (&self.program[dummy], &self.program[procedure]);
        let by_value = variable.dummy().is_some_and(|dummy| dummy.value);
        if !by_value {
            let message = format!("%VAL for '{}' of '{}'", variable.name, callee.name);
            let found = crate::diag::Diagnostic::error(crate::diag::codes::BY_VALUE, message)
                .at(span, "hands a value where the procedure takes an address")
                .also(variable.span, "declared without VALUE")
                .help("declare the dummy argument with VALUE, or leave %VAL out");
            self.report(found);
        }
        by_value
    }

    /// A VALUE argument of which the kind is ignored has that of the dummy argument.
    fn of_wanted_kind(&mut self, dummy: VarId, value: Expr) -> Expr {
        let variable = &self.program[dummy];
        let by_value = variable.dummy().is_some_and(|dummy| dummy.value);
        let integers = matches!(
            (&variable.ty, &value.ty),
            (Type::Integer(_), Type::Integer(_))
        );
        let want = variable.ty.clone();
        match variable.ignored.kind && by_value && integers {
            true => self.cast(value, &want),
            false => value,
        }
    }

    /// A procedure that is handed over is called where its receiver runs, without chevrons.
    fn check_side_of_procedure(&mut self, dummy: VarId, given: ProcId, value: &Expr) -> bool {
        let found = &self.program[given];
        let on_host = self.program[dummy]
            .owner
            .is_none_or(|owner| self.program[owner].target == Target::Host);
        let (what, help) = match found.target {
            Target::Global | Target::GridGlobal => (
                "a kernel, which is launched and cannot be called",
                "launch the kernel in a host subroutine and hand that over",
            ),
            Target::Device if on_host => (
                "a device procedure, which the host cannot call",
                "declare it attributes(host, device), or hand over a host procedure",
            ),
            Target::Device | Target::Host => return true,
        };
        let label = format!("'{}' is {what}", found.name);
        let help = Some(help.to_string());
        self.mismatch(dummy, value, "must be a procedure of the host", label, help);
        false
    }

    /// What stands where a procedure is to be handed over. In a function without RESULT its name is the result (F2018 15.6.2.2).
    fn no_procedure(&self, value: &Expr) -> (String, Option<String>) {
        let described = self.described(value);
        let own = value.as_var().filter(|var| {
            let variable = &self.program[*var];
            let named = |owner: ProcId| {
                let function = &self.program[owner];
                function.result == Some(*var) && function.name.eq_ignore_ascii_case(&variable.name)
            };
            variable.owner.is_some_and(named)
        });
        let Some(own) = own else {
            return (format!("this is {described}"), None);
        };
        let name = &self.program[own].name;
        let help = format!(
            "write `function {name}(...) result(value)`: the name is the function then, also as an actual argument"
        );
        let label = format!("is the result of the function here, {described}");
        (label, Some(help))
    }

    fn procedure_actual(&mut self, interface: ProcId, dummy: VarId, value: Expr) -> Option<Expr> {
        let pointer = self.program[dummy].pointer;
        if pointer && matches!(value.kind, ExprKind::Null) {
            let ty = Type::Procedure(interface);
            return Some(Expr { ty, ..value });
        }
        if pointer && !self.check_attributes(dummy, &value) {
            return None;
        }
        let Type::Procedure(given) = value.ty else {
            let (label, help) = self.no_procedure(&value);
            self.mismatch(dummy, &value, "must be a procedure", label, help);
            return None;
        };
        if !self.check_side_of_procedure(dummy, given, &value) {
            return None;
        }
        // Nobody may have asked for an interface so far.
        self.signature(interface);
        self.signature(given);
        self.adopt_interface(interface, given);
        let (want, have) = (&self.program[interface], &self.program[given]);
        let known = want.result.is_some() || !want.dummies.is_empty();
        if known && want.result.is_some() != have.result.is_some() {
            let label = if have.result.is_some() {
                "this is a function"
            } else {
                "this is a subroutine"
            };
            self.mismatch(
                dummy,
                &value,
                "has another kind of procedure",
                label.into(),
                None,
            );
            return None;
        }
        if let (Some(a), Some(b)) = (want.result, have.result) {
            let (a, b) = (self.program[a].ty.clone(), self.program[b].ty.clone());
            if !same_type(&a, &b) {
                let label = format!("a function of type {}", self.type_name(&b));
                let what = format!("must be a function of type {}", self.type_name(&a));
                self.mismatch(dummy, &value, &what, label, None);
                return None;
            }
        }
        if known
            && !self.implicit_interfaces.contains(&given)
            && !self.same_arguments(interface, given)
        {
            let label = "a procedure with other arguments than the dummy has".to_string();
            let help = "their number, types and ranks must agree".to_string();
            self.mismatch(dummy, &value, "is a procedure", label, Some(help));
            return None;
        }
        self.warn_of_intents(interface, given, value.span);
        let found = self.with_host_arguments(interface, &value);
        if found.is_none() {
            let label = "some of its arguments lie in other memory than the dummy's".to_string();
            let help =
                "give them the same attributes (DEVICE, MANAGED), and DEVICEPTR to both or to none";
            self.mismatch(dummy, &value, "is a procedure", label, Some(help.into()));
        }
        found
    }
}
