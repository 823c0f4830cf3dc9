//! What PURE and ELEMENTAL promise: no side effects, and dummy arguments whose intents say so (F2018 15.7 and 15.8).
//!
//! Looks at the finished interfaces and bodies, before calls of FINAL procedures are written into them. Array assignments and
//! loops trust the promise, so what breaks it is an error. ERROR STOP does not (Fortran 2018). Refuses to change anything.

mod interface;
mod references;
mod statements;

use super::Analyzer;
use crate::diag::{Diagnostic, codes};
use crate::ir::{Body, Intent, ProcId, Program, Role, Target, Type, VarId};
use crate::source::Span;

impl Analyzer<'_> {
    /// Reports what breaks the promise of any procedure, and references that need a pure one.
    pub(super) fn check_purity(&mut self) {
        let mut found = Vec::new();
        for index in 0..self.program.procs.len() {
            let id = ProcId(index as u32);
            references::check(&self.program, id, &mut found);
            // The device half of a procedure for both sides says the same again, and what the translator makes is nobody's text.
            let own = &self.program[id];
            let again = own.twin.is_some() && own.target != Target::Host;
            if again || !self.signatures.contains_key(&id) {
                continue;
            }
            if own.pure {
                interface::check(&self.program, id, &mut found);
                statements::check(&self.program, id, &mut found);
            }
            if own.elemental {
                let alternate = self.alternates.contains_key(&id);
                interface::check_elemental(&self.program, id, alternate, &mut found);
            }
        }
        found.into_iter().for_each(|one| self.diags.push(one));
    }
}

/// Why a pure procedure may not change a variable; `None` where it may.
fn protection(program: &Program, procedure: ProcId, var: VarId) -> Option<&'static str> {
    let variable = &program[var];
    let function = program[procedure].result.is_some();
    match &variable.role {
        Role::Module(_) => Some("is a variable of a module"),
        Role::Common(_) => Some("is in COMMON"),
        _ if variable.owner != Some(procedure) => Some("belongs to the procedure around this one"),
        Role::Dummy(dummy) if dummy.intent == Some(Intent::In) => Some("is INTENT(IN)"),
        Role::Dummy(_) if variable.pointer && function => {
            Some("is a POINTER argument of a function")
        }
        Role::Dummy(_) | Role::Local | Role::Result | Role::Parameter => None,
    }
}

/// Whether values of a type hold pointers at any depth.
fn has_pointers(program: &Program, ty: &Type) -> bool {
    let Type::Derived(id) = ty else { return false };
    program[*id].fields.iter().any(|field| {
        let itself = field.ty == *ty;
        field.pointer || (!itself && !field.allocatable && has_pointers(program, &field.ty))
    })
}

/// A finding in the body of a pure procedure.
fn side_effect(
    program: &Program,
    procedure: ProcId,
    span: Span,
    message: String,
    why: String,
) -> Diagnostic {
    let own = &program[procedure];
    Diagnostic::error(codes::SIDE_EFFECT, message)
        .at(span, why)
        .also(
            own.span,
            format!("'{}' is {}", own.name, promise(program, procedure)),
        )
}

/// The word that makes a procedure pure.
fn promise(program: &Program, procedure: ProcId) -> &'static str {
    match program[procedure].elemental {
        true => "ELEMENTAL, and so PURE",
        false => "PURE",
    }
}

/// Whether a procedure has statements here.
fn has_body(program: &Program, procedure: ProcId) -> bool {
    matches!(program[procedure].body, Body::Host(_) | Body::Kernel(_))
}
