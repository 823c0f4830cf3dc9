//! Argument association: actual arguments find their dummies, and are checked against them (F2008 12.5.2).

use super::expr::call::Lowered;
use super::expr::side::beyond_host;
use super::expr::types::constant_length;
use super::expr::{same_type, space_of};
use super::{Analyzer, Cx, Side};
use crate::diag::{Diagnostic, codes};
use crate::ir::{
    Actual, CharLen, Dummy, Expr, ExprKind, Handover, Intent, Passing, ProcId, Role, Shape, Space,
    Target, Type, VarId, Variable,
};
use crate::source::Span;
use crate::syntax::ast;

/// A dummy argument as association sees it.
pub(crate) struct Place<'n> {
    /// Keyword, lower case.
    pub name: &'n str,
    /// May be left out.
    pub optional: bool,
}

/// Why arguments find no place.
pub(crate) enum Misplaced {
    /// One too many.
    TooMany(usize),
    /// No dummy of this name.
    NoKeyword(usize),
    /// A dummy given twice.
    Twice(usize),
    /// A positional argument behind a keyword.
    Positional(usize),
    /// A dummy without argument.
    Missing(usize),
}

/// For each dummy the index of its actual argument. `repeats`: the last place takes any number more.
pub(crate) fn place(
    places: &[Place<'_>],
    args: &[Lowered],
    repeats: bool,
) -> Result<Vec<Option<usize>>, Misplaced> {
    let mut found = vec![None; places.len()];
    let mut keywords = false;
    for (index, arg) in args.iter().enumerate() {
        let at = match &arg.keyword {
            None if keywords => return Err(Misplaced::Positional(index)),
            None => index,
            Some(keyword) => {
                keywords = true;
                let same = |place: &Place<'_>| place.name.eq_ignore_ascii_case(&keyword.text);
                let position = places.iter().position(same);
                position.ok_or(Misplaced::NoKeyword(index))?
            }
        };
        if at >= found.len() {
            if !repeats {
                return Err(Misplaced::TooMany(index));
            }
            found.resize(at + 1, None);
        }
        if found[at].replace(index).is_some() {
            return Err(Misplaced::Twice(index));
        }
    }
    let missing = places
        .iter()
        .zip(&found)
        .position(|(place, found)| !place.optional && found.is_none());
    match missing {
        Some(dummy) => Err(Misplaced::Missing(dummy)),
        None => Ok(found),
    }
}

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
        let dummies = self.program[procedure].dummies.clone();
        let places = self.placed(procedure, &args, span)?;
        let mut actuals = Vec::new();
        let mut fine = true;
        for (dummy, index) in dummies.iter().zip(places) {
            let value =
                index.map(|index| self.associated(cx, procedure, *dummy, &args[index], span));
            fine &= !matches!(value, Some(None));
            let how = Handover::Undecided;
            let value = value.flatten();
            actuals.push(Actual { value, how });
        }
        fine &= self.elemental_shapes(procedure, &actuals, span);
        fine.then_some(actuals)
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
    }

    fn inferred_dummy(&mut self, procedure: ProcId, index: usize, arg: &Lowered) -> VarId {
        let one = || Box::new(Expr::int(1, arg.span));
        let shape = match arg.value.rank {
            0 => Shape::Scalar,
            _ => Shape::AssumedSize(Vec::new(), one()),
        };
        let ty = match &arg.value.ty {
            Type::Character(_) => Type::Character(CharLen::Assumed),
            other => other.clone(),
        };
        let role = Role::Dummy(Dummy {
            intent: None,
            optional: false,
            value: false,
            passing: Passing::Undecided,
        });
        let name = format!("a{}", index + 1);
        let mut variable = Variable::new(name, arg.span, ty, shape, role);
        variable.owner = Some(procedure);
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
                let report = misplaced(&fault, &name, &names, args, span);
                self.report(report.also(declared, format!("'{name}' is declared here")));
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
        if arg.boz.is_some() {
            let _ = self.bare_boz(10, "0", arg.span);
            return None;
        }
        let value = arg.value.clone();
        if value.ty == Type::Error && !matches!(value.kind, ExprKind::Null) {
            return None;
        }
        let variable = &self.program[dummy];
        if variable.ty == Type::Error {
            return Some(value);
        }
        if let Type::Procedure(interface) = variable.ty {
            return self.procedure_actual(interface, dummy, value);
        }
        let unseen = self.is_unseen(cx, procedure);
        let value = match unseen {
            true => self.loosened(dummy, value),
            false => value,
        };
        let fine = self.check_type(dummy, &value, unseen)
            && self.check_rank(procedure, dummy, &value, unseen)
            && self.check_attributes(dummy, &value)
            && self.check_space(cx, procedure, dummy, &value, call)
            && self.check_intent(cx, dummy, &value)
            && self.check_text_of_any_type(dummy, &value);
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
            let label = format!("this is {}", self.described(&value));
            self.mismatch(dummy, &value, "must be a procedure", label, None);
            return None;
        };
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
        Some(value)
    }

    /// Reports `argument 'x' ...` at the actual, with the dummy's declaration.
    fn mismatch(
        &mut self,
        dummy: VarId,
        value: &Expr,
        what: &str,
        label: String,
        help: Option<String>,
    ) {
        let (name, declared) = (&self.program[dummy].name, self.program[dummy].span);
        let message = format!("argument '{name}' {what}");
        let mut report = Diagnostic::error(codes::ARGUMENT_MISMATCH, message)
            .at(value.span, label)
            .also(declared, "the dummy argument");
        if let Some(help) = help {
            report = report.help(help);
        }
        self.report(report);
    }

    fn check_type(&mut self, dummy: VarId, value: &Expr, unseen: bool) -> bool {
        let wanted = self.program[dummy].ty.clone();
        let variable = &self.program[dummy];
        // The procedure may give it another object: the types must be one (F2008 12.5.2.5).
        let bound = variable.allocatable || variable.pointer;
        let fits = match bound {
            true => same_type(&wanted, &value.ty) || matches!(value.kind, ExprKind::Null),
            false => self.accepts(&wanted, &value.ty) || self.same_sequence(&wanted, &value.ty),
        };
        if fits {
            self.check_length(dummy, value);
            return true;
        }
        let (want, have) = (self.type_name(&wanted), self.type_name(&value.ty));
        if unseen && self.is_overlaid_argument(dummy, value) {
            self.warn_loose(dummy, value, &format!("is {want}"), &have);
            return true;
        }
        let label = format!("this is {have}");
        let help = conversion(&wanted, &value.ty);
        self.mismatch(dummy, value, &format!("must be {want}"), label, help);
        false
    }

    /// SEQUENCE and BIND(C) types of one name and the same components are one type in different scopes.
    fn same_sequence(&self, left: &Type, right: &Type) -> bool {
        let (Type::Derived(left), Type::Derived(right)) = (left, right) else {
            return false;
        };
        let (left, right) = (&self.program[*left], &self.program[*right]);
        let fields = left.fields.iter().zip(&right.fields);
        left.sequence
            && right.sequence
            && left.name.eq_ignore_ascii_case(&right.name)
            && left.fields.len() == right.fields.len()
            && fields
                .into_iter()
                .all(|(a, b)| a.name.eq_ignore_ascii_case(&b.name) && same_type(&a.ty, &b.ty))
    }

    /// A character argument shorter than a dummy of fixed length would be read beyond its end.
    fn check_length(&mut self, dummy: VarId, value: &Expr) {
        let lengths = constant_length(&self.program[dummy].ty).zip(constant_length(&value.ty));
        if let Some((want, have)) = lengths.filter(|(want, have)| have < want && value.rank == 0) {
            let name = &self.program[dummy].name;
            self.diags.push(
                Diagnostic::warning(
                    codes::SHORT_CHARACTER,
                    format!("argument '{name}' has {want} characters and is given {have}"),
                )
                .at(value.span, "shorter than the dummy argument")
                .help("declare the dummy character(len=*)"),
            );
        }
    }

    fn check_rank(&mut self, procedure: ProcId, dummy: VarId, value: &Expr, unseen: bool) -> bool {
        let variable = &self.program[dummy];
        let want = variable.rank();
        let fits = match &variable.shape {
            Shape::Scalar => value.rank == 0 || self.program[procedure].elemental,
            Shape::Assumed(_) | Shape::Deferred(_) => value.rank == want,
            Shape::Explicit(_) | Shape::AssumedSize(..) => value.rank > 0 || starts_sequence(value),
        };
        if !fits && unseen && self.is_array_of_one(dummy, value) {
            self.warn_loose(dummy, value, "is an array", "a scalar");
            return true;
        }
        if !fits && !matches!(value.kind, ExprKind::Null) {
            self.wrong_rank(dummy, want, value);
            return false;
        }
        self.check_whole_shape(dummy, value) && self.check_size(dummy, value)
    }

    fn wrong_rank(&mut self, dummy: VarId, want: u8, value: &Expr) {
        let what = match want {
            0 => "must be a scalar".to_string(),
            rank => format!("must be an array of rank {rank}"),
        };
        let label = match value.rank {
            0 => "this is a scalar".to_string(),
            rank => format!("this is an array of rank {rank}"),
        };
        let help = (want == 1 && value.rank == 0)
            .then(|| "write `[x]` for an array of one element".to_string());
        self.mismatch(dummy, value, &what, label, help);
    }

    /// An assumed-size array has no shape to hand over.
    fn check_whole_shape(&mut self, dummy: VarId, value: &Expr) -> bool {
        let ExprKind::Var(id) = value.kind else {
            return true;
        };
        let open = matches!(self.program[id].shape, Shape::AssumedSize(..));
        if !open
            || !matches!(
                self.program[dummy].shape,
                Shape::Assumed(_) | Shape::Deferred(_)
            )
        {
            return true;
        }
        let label = "an assumed-size array has no shape".to_string();
        self.mismatch(
            dummy,
            value,
            "takes its shape from the actual argument",
            label,
            None,
        );
        false
    }

    /// Constant sizes: the actual must not be smaller than the dummy.
    fn check_size(&mut self, dummy: VarId, value: &Expr) -> bool {
        let Shape::Explicit(bounds) = &self.program[dummy].shape else {
            return true;
        };
        if !same_type(&self.program[dummy].ty, &value.ty) {
            return true;
        }
        let extents = bounds.iter().map(|bounds| self.extent(bounds));
        let want = extents
            .into_iter()
            .try_fold(1i64, |all, extent| all.checked_mul(extent?));
        let have = (value.rank > 0)
            .then(|| self.element_count(value))
            .flatten();
        match (want, have) {
            (Some(want), Some(have)) if have < want => {
                let what = format!("has {want} elements");
                self.mismatch(
                    dummy,
                    value,
                    &what,
                    format!("this has {have} elements"),
                    None,
                );
                false
            }
            _ => true,
        }
    }

    fn check_attributes(&mut self, dummy: VarId, value: &Expr) -> bool {
        let variable = &self.program[dummy];
        let intent_in = variable
            .dummy()
            .is_some_and(|dummy| dummy.intent == Some(Intent::In));
        if variable.allocatable && !self.is_allocatable(value) {
            let label = "not an ALLOCATABLE variable".to_string();
            self.mismatch(dummy, value, "is ALLOCATABLE", label, None);
            return false;
        }
        let variable = &self.program[dummy];
        let target = self.is_target(value) || matches!(value.kind, ExprKind::Procedure(_));
        if variable.pointer && !self.is_pointer(value) && !(intent_in && target) {
            let label = "not a POINTER".to_string();
            self.mismatch(dummy, value, "is a POINTER", label, None);
            return false;
        }
        true
    }

    /// A whole allocatable variable or component.
    pub(crate) fn is_allocatable(&self, value: &Expr) -> bool {
        match &value.kind {
            ExprKind::Var(id) => self.program[*id].allocatable,
            ExprKind::Component { ty, field, .. } => {
                self.program[*ty].fields[*field as usize].allocatable
            }
            _ => false,
        }
    }

    /// A whole pointer variable or component, or `null()`.
    pub(crate) fn is_pointer(&self, value: &Expr) -> bool {
        match &value.kind {
            ExprKind::Var(id) => self.program[*id].pointer,
            ExprKind::Component { ty, field, .. } => {
                self.program[*ty].fields[*field as usize].pointer
            }
            ExprKind::Null => true,
            ExprKind::Call { procedure, .. } => {
                let result = self.program[*procedure].result;
                result.is_some_and(|result| self.program[result].pointer)
            }
            _ => false,
        }
    }

    fn is_target(&self, value: &Expr) -> bool {
        self.base_variable(value)
            .is_some_and(|id| self.program[id].target || self.program[id].pointer)
    }

    /// Characters travel to a CLASS(*) dummy in a copy: a procedure that may change them would change the copy alone.
    fn check_text_of_any_type(&mut self, dummy: VarId, value: &Expr) -> bool {
        let variable = &self.program[dummy];
        let read_only = variable
            .dummy()
            .is_some_and(|d| d.value || d.intent == Some(Intent::In));
        let changed = variable.ty == Type::Class(None)
            && matches!(value.ty, Type::Character(_))
            && !read_only
            && self.base_variable(value).is_some();
        if changed {
            let name = variable.name.clone();
            let diagnostic = Diagnostic::error(
                codes::UNSUPPORTED_TYPE,
                format!("characters handed to '{name}' of CLASS(*), which may change them"),
            )
            .at(value.span, "is handed over as a copy")
            .help(format!(
                "declare '{name}' with INTENT(IN) if the procedure only reads it"
            ));
            self.report(diagnostic);
        }
        !changed
    }

    fn check_intent(&mut self, cx: Cx, dummy: VarId, value: &Expr) -> bool {
        let intent = self.program[dummy].dummy().and_then(|dummy| dummy.intent);
        if !matches!(intent, Some(Intent::Out | Intent::InOut)) {
            return true;
        }
        let vector = matches!(&value.kind, ExprKind::Section { subscripts, .. }
            if subscripts.iter().any(|subscript| matches!(subscript, crate::ir::Subscript::Vector(_))));
        if vector {
            let label = "a section with a vector subscript is no variable".to_string();
            self.mismatch(dummy, value, "is defined by the procedure", label, None);
            return false;
        }
        self.check_definable(cx, value)
    }

    /// Host and device: the memory of the actual must be the memory that the dummy stands for.
    fn check_space(
        &mut self,
        cx: Cx,
        procedure: ProcId,
        dummy: VarId,
        value: &Expr,
        call: Span,
    ) -> bool {
        if cx.side == Side::Device {
            return true;
        }
        let variable = &self.program[dummy];
        let by_value = matches!(&variable.role, Role::Dummy(Dummy { value: true, .. }));
        let actual = space_of(&self.program, value);
        if by_value || self.takes_copies(procedure, dummy) {
            return true;
        }
        let kernel = matches!(
            self.program[procedure].target,
            Target::Global | Target::GridGlobal
        );
        let wants_device = beyond_host(variable.space) || (kernel && variable.space == Space::Host);
        match (wants_device, actual) {
            (true, Some(Space::Device | Space::Managed | Space::Constant | Space::Texture)) => true,
            (true, _) => self.host_to_device(dummy, value, kernel, call),
            (false, Some(space)) if beyond_host(space) => self.device_to_host(dummy, value),
            (false, _) if variable.space == Space::Managed && actual != Some(Space::Managed) => {
                let label = "not MANAGED".to_string();
                self.mismatch(dummy, value, "is MANAGED", label, None);
                false
            }
            (false, _) => true,
        }
    }

    /// Elemental functions are operations of expressions, whose operands in device memory are copied.
    fn takes_copies(&self, procedure: ProcId, dummy: VarId) -> bool {
        let (called, variable) = (&self.program[procedure], &self.program[dummy]);
        let only_read = variable
            .dummy()
            .is_some_and(|dummy| dummy.intent == Some(Intent::In));
        let on_host = called.target == Target::Host && variable.space == Space::Host;
        called.elemental && called.result.is_some() && only_read && on_host
    }

    fn host_to_device(&mut self, dummy: VarId, value: &Expr, kernel: bool, call: Span) -> bool {
        let (dummy_name, declared) = (self.program[dummy].name.clone(), self.program[dummy].span);
        let scalar = self.program[dummy].rank() == 0;
        let name = self.base_name(value);
        let what = match (self.base_variable(value), value.rank) {
            (None, _) => "value of an expression".to_string(),
            (Some(_), 0) => format!("host variable '{name}'"),
            (Some(_), _) => format!("host array '{name}'"),
        };
        let mut report = Diagnostic::error(
            codes::HOST_ACTUAL_FOR_DEVICE,
            format!("{what} passed to a DEVICE dummy argument"),
        )
        .at(value.span, "lives in host memory")
        .also(declared, format!("the dummy argument '{dummy_name}'"))
        .also(
            call,
            if kernel {
                "launched here"
            } else {
                "called here"
            },
        );
        if scalar {
            report = report.help(format!(
                "declare the dummy with VALUE: `value :: {dummy_name}`"
            ));
        } else {
            let ty = self.type_name(&value.ty).to_lowercase();
            let dims = vec![":"; value.rank.max(1) as usize].join(",");
            let declare =
                format!("declare it `{ty}, device :: {name}({dims})` or copy it to one first");
            report = report.help(declare);
        }
        self.report(report);
        false
    }

    fn device_to_host(&mut self, dummy: VarId, value: &Expr) -> bool {
        let (dummy_name, declared) = (self.program[dummy].name.clone(), self.program[dummy].span);
        let name = self.base_name(value);
        self.report(
            Diagnostic::error(
                codes::DEVICE_ACTUAL_FOR_HOST,
                format!("device data '{name}' passed to a host dummy argument"),
            )
            .at(value.span, "lives in device memory")
            .also(declared, format!("the dummy argument '{dummy_name}'"))
            .help(format!("copy it to a host variable first, or declare the dummy DEVICE: `device :: {dummy_name}`")),
        );
        false
    }

    /// Array arguments of an elemental procedure have one shape.
    fn elemental_shapes(&mut self, procedure: ProcId, actuals: &[Actual], span: Span) -> bool {
        if !self.program[procedure].elemental {
            return true;
        }
        let arrays: Vec<_> = actuals
            .iter()
            .filter_map(|actual| actual.value.as_ref())
            .filter(|value| value.rank > 0)
            .collect();
        let Some((first, rest)) = arrays.split_first() else {
            return true;
        };
        rest.iter()
            .all(|other| self.conformable(first, other, span))
    }
}

/// What an array element or character begins: a sequence for an explicit-shape dummy.
fn starts_sequence(value: &Expr) -> bool {
    match &value.kind {
        ExprKind::Element { .. } => true,
        ExprKind::Substring { base, .. } => starts_sequence(base),
        _ => matches!(value.ty, Type::Character(_)),
    }
}

fn conversion(want: &Type, have: &Type) -> Option<String> {
    let function = match (want, have.is_numeric()) {
        (Type::Integer(kind), true) => format!("int(..., {kind})"),
        (Type::Real(kind), true) => format!("real(..., {kind})"),
        (Type::Complex(kind), true) => format!("cmplx(..., kind={kind})"),
        _ => return None,
    };
    Some(format!("arguments are not converted: write {function}"))
}

/// The report of arguments that find no place.
pub(crate) fn misplaced(
    fault: &Misplaced,
    callee: &str,
    dummies: &[String],
    args: &[Lowered],
    call: Span,
) -> Diagnostic {
    let list = match dummies {
        [] => "it has no arguments".to_string(),
        _ => format!("its arguments are {}", dummies.join(", ")),
    };
    match fault {
        Misplaced::TooMany(index) => Diagnostic::error(
            codes::ARGUMENT_COUNT,
            format!("too many arguments for '{callee}'"),
        )
        .at(args[*index].span, "no dummy argument for this")
        .help(list),
        Misplaced::NoKeyword(index) => {
            let keyword = args[*index].keyword.as_ref().map_or("", |name| &name.text);
            Diagnostic::error(
                codes::NO_SUCH_KEYWORD,
                format!("'{callee}' has no argument '{keyword}'"),
            )
            .at(args[*index].span, "")
            .help(list)
        }
        Misplaced::Twice(index) => Diagnostic::error(
            codes::ARGUMENT_TWICE,
            format!("an argument of '{callee}' is given twice"),
        )
        .at(args[*index].span, "given before")
        .help(list),
        Misplaced::Positional(index) => Diagnostic::error(
            codes::NO_SUCH_KEYWORD,
            "an argument without keyword behind one with a keyword",
        )
        .at(args[*index].span, "which dummy argument is meant?")
        .help(list),
        Misplaced::Missing(dummy) => Diagnostic::error(
            codes::ARGUMENT_COUNT,
            format!("argument '{}' of '{callee}' is missing", dummies[*dummy]),
        )
        .at(call, format!("{} given", args.len()))
        .help(list),
    }
}
