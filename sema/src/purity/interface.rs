//! Dummy arguments, results and local variables of pure and elemental procedures.

use super::{has_body, promise};
use crate::diag::{Code, Diagnostic, codes};
use crate::ir::{Intent, ProcId, Program, Role, Shape, Type, VarId, Variable};

/// Intents of dummy arguments, dummy procedures, saved variables, internal procedures.
pub(super) fn check(program: &Program, procedure: ProcId, found: &mut Vec<Diagnostic>) {
    for dummy in &program[procedure].dummies {
        found.extend(dummy_argument(program, procedure, *dummy));
    }
    found.extend(result(program, procedure));
    if has_body(program, procedure) {
        found.extend(saved(program, procedure));
    }
    for internal in &program[procedure].internals {
        found.extend(impure_internal(program, procedure, *internal));
    }
}

/// Scalars without POINTER and ALLOCATABLE, all of them with an intent.
pub(super) fn check_elemental(
    program: &Program,
    procedure: ProcId,
    alternate: bool,
    found: &mut Vec<Diagnostic>,
) {
    let own = &program[procedure];
    let result = own.result.filter(|_| !alternate);
    for id in own.dummies.iter().copied().chain(result) {
        let var = &program[id];
        let why = not_elemental(var).or_else(|| without_intent(var, own.pure));
        found.extend(why.map(|why| {
            Diagnostic::error(codes::ELEMENTAL_INTERFACE, misfit(var))
                .at(var.span, why)
                .also(own.span, format!("'{}' is ELEMENTAL", own.name))
                .help("the procedure is called for each element: declare scalars with INTENT, or remove ELEMENTAL")
        }));
    }
    if alternate {
        let message = format!(
            "elemental subroutine '{}' has an alternate return",
            own.name
        );
        found.push(
            Diagnostic::error(codes::ELEMENTAL_INTERFACE, message)
                .at(own.span, "`*` among the dummy arguments")
                .help("give a status back in an argument"),
        );
    }
}

fn misfit(var: &Variable) -> String {
    match var.role {
        Role::Result => format!("result '{}' does not fit an elemental function", var.name),
        Role::Local | Role::Dummy(_) | Role::Module(_) | Role::Common(_) | Role::Parameter => {
            format!(
                "dummy argument '{}' does not fit an elemental procedure",
                var.name
            )
        }
    }
}

fn not_elemental(var: &Variable) -> Option<&'static str> {
    if matches!(var.ty, Type::Procedure(_)) {
        return Some("is a procedure");
    }
    if var.pointer {
        return Some("is a POINTER");
    }
    if var.allocatable {
        return Some("is ALLOCATABLE");
    }
    (var.shape != Shape::Scalar).then_some("is an array")
}

/// Pure ones are told by [`check`].
fn without_intent(var: &Variable, pure: bool) -> Option<&'static str> {
    let dummy = var.dummy()?;
    (!pure && dummy.intent.is_none() && !dummy.value).then_some("has neither INTENT nor VALUE")
}

fn dummy_argument(program: &Program, procedure: ProcId, id: VarId) -> Option<Diagnostic> {
    let var = &program[id];
    if let Type::Procedure(interface) = var.ty {
        return (!program[interface].pure).then(|| {
            let message = format!("dummy procedure '{}' is not PURE", var.name);
            told(program, procedure, codes::PURE_INTERFACE, message)
                .at(var.span, "may have side effects")
                .help("declare it in an interface block with PURE, as the procedure that calls it")
        });
    }
    let dummy = var.dummy()?;
    let function = program[procedure].result.is_some();
    if matches!(var.ty, Type::Class(_)) && dummy.intent == Some(Intent::Out) {
        let message = format!(
            "polymorphic '{}' is INTENT(OUT) in a pure procedure",
            var.name
        );
        return Some(
            told(program, procedure, codes::PURE_INTERFACE, message)
                .at(
                    var.span,
                    "what it held may have a FINAL procedure that is not PURE",
                )
                .help("declare it INTENT(INOUT), or with TYPE"),
        );
    }
    let fine = match dummy.intent {
        Some(Intent::In) => true,
        Some(Intent::Out | Intent::InOut) => !function || dummy.value,
        None => dummy.value || var.pointer,
    };
    if fine || var.ty == Type::Error {
        return None;
    }
    Some(match (function, dummy.intent.is_some()) {
        (true, true) => {
            let message = format!("a pure function cannot change its argument '{}'", var.name);
            told(program, procedure, codes::PURE_INTERFACE, message)
                .at(var.span, "may be given a value")
                .help("declare it INTENT(IN), or make the function a subroutine")
        }
        (function, _) => {
            let message = format!(
                "dummy argument '{}' of a pure procedure has no INTENT",
                var.name
            );
            let help = match function {
                true => "declare it INTENT(IN) or VALUE",
                false => "declare it INTENT(IN), INTENT(OUT), INTENT(INOUT) or VALUE",
            };
            told(program, procedure, codes::PURE_INTERFACE, message)
                .at(var.span, "nothing says whether it is changed")
                .help(help)
        }
    })
}

fn result(program: &Program, procedure: ProcId) -> Option<Diagnostic> {
    let var = &program[program[procedure].result?];
    let polymorphic = matches!(var.ty, Type::Class(_)) && var.allocatable;
    polymorphic.then(|| {
        let message = format!(
            "the result of pure function '{}' is polymorphic",
            program[procedure].name
        );
        told(program, procedure, codes::PURE_INTERFACE, message)
            .at(
                var.span,
                "its deallocation may call a procedure that is not PURE",
            )
            .help("declare it with TYPE, or remove PURE")
    })
}

fn saved(program: &Program, procedure: ProcId) -> Vec<Diagnostic> {
    let own = |var: &&Variable| var.save && matches!(var.role, Role::Local);
    let told = |var: &Variable| {
        let message = format!(
            "'{}' keeps its value between calls of a pure procedure",
            var.name
        );
        let why = match var.init {
            Some(_) => "a local variable with an initial value has SAVE",
            None => "has SAVE",
        };
        told(program, procedure, codes::PURE_INTERFACE, message)
            .at(var.span, why)
            .help("give it its value by an assignment, or make it a PARAMETER")
    };
    let locals = program[procedure].locals.iter().map(|id| &program[*id]);
    locals.filter(own).map(told).collect()
}

fn impure_internal(program: &Program, procedure: ProcId, internal: ProcId) -> Option<Diagnostic> {
    let inner = &program[internal];
    (!inner.pure).then(|| {
        let message = format!(
            "internal procedure '{}' of a pure procedure is not PURE",
            inner.name
        );
        told(program, procedure, codes::PURE_INTERFACE, message)
            .at(inner.span, "may have side effects")
            .help("give it the prefix PURE as well")
    })
}

fn told(program: &Program, procedure: ProcId, code: Code, message: String) -> Diagnostic {
    let own = &program[procedure];
    let mut found = Diagnostic::error(code, message);
    found = found.also(
        own.span,
        format!("'{}' is {}", own.name, promise(program, procedure)),
    );
    found
}
