//! What a procedure pointer points to: in a pointer assignment, as a component in a structure constructor, and where ASSOCIATED compares.
//!
//! Refuses to know how pointers are called.

use crate::Analyzer;
use crate::diag::{Diagnostic, codes};
use crate::ir::{Expr, ExprKind, ProcId, Target, Type};
use crate::source::Span;

impl Analyzer<'_> {
    /// A procedure pointer points at functions or at subroutines with as many arguments: the target as the pointer's interface calls it.
    pub(crate) fn pointed_procedure(
        &mut self,
        interface: ProcId,
        target: Expr,
        pointer: Span,
    ) -> Option<Expr> {
        let Type::Procedure(given) = target.ty else {
            let message = "a procedure pointer cannot point to a variable".to_string();
            return self.no_target(pointer, &target, message);
        };
        if !self.runs_on_host(given, &target, pointer) {
            return None;
        }
        self.signature(interface);
        self.signature(given);
        let bare = self.implicit_interfaces.contains(&interface);
        self.adopt_interface(interface, given);
        let unknown = self.implicit_interfaces.contains(&interface);
        let (want, have) = (&self.program[interface], &self.program[given]);
        let fits =
            want.result.is_some() == have.result.is_some() && self.same_arguments(interface, given);
        let own = matches!(
            target.kind,
            ExprKind::Procedure(_)
                | ExprKind::Var(_)
                | ExprKind::Component { .. }
                | ExprKind::Call { .. }
        );
        if !((fits || unknown) && own) {
            let message = format!("'{}' has another interface than the pointer", have.name);
            return self.no_target(pointer, &target, message);
        }
        self.warn_of_intents(interface, given, target.span);
        if bare && let Some(why) = self.needs_interface(given) {
            self.wants_interface(given, target.span, pointer, &why);
        }
        if let Some(found) = self.with_host_arguments(interface, &target) {
            return Some(found);
        }
        let name = &self.program[given].name;
        let message =
            format!("'{name}' has arguments in other memory than the pointer's interface");
        self.no_target(pointer, &target, message)
    }

    /// Calls by the pointer know nothing of what the procedure takes (F2018 C1029).
    fn wants_interface(&mut self, given: ProcId, target: Span, pointer: Span, why: &str) {
        let name = &self.program[given].name;
        let message = format!("a pointer without an interface points to '{name}'");
        let found = Diagnostic::warning(codes::NO_INTERFACE, message)
            .at(target, why)
            .also(pointer, "pointer");
        let help = format!("declare it `procedure({name}), pointer`: other compilers ask for it");
        self.report(found.help(help));
    }

    fn runs_on_host(&mut self, given: ProcId, target: &Expr, pointer: Span) -> bool {
        let message = match self.program[given].target {
            Target::Host => return true,
            Target::Device => "a procedure pointer of the host cannot point to a device procedure",
            Target::Global | Target::GridGlobal => "a procedure pointer cannot point to a kernel",
        };
        let help =
            "launch the kernel by its name, in a host subroutine to which the pointer points";
        let found = Diagnostic::error(codes::POINTER_MISFIT, message)
            .at(target.span, "runs on the device")
            .also(pointer, "pointer");
        self.report(found.help(help));
        false
    }

    fn no_target(&mut self, pointer: Span, target: &Expr, message: String) -> Option<Expr> {
        let found = Diagnostic::error(codes::POINTER_MISFIT, message);
        let found = found.at(target.span, "target").also(pointer, "pointer");
        let help = "give the procedure the arguments and the result of the pointer's interface, in type, rank, attributes and memory";
        self.report(found.help(help));
        None
    }
}
