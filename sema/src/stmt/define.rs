//! What may not be given a value at this place: DO variables of loops around it, constant memory in device code.
//!
//! Constants, INTENT(IN) dummies and, in device code, constant memory are refused wherever a designator is lowered to be defined (`expr`).

use super::{Lower, Lowering};
use crate::args::spaces::memory;
use crate::diag::{Diagnostic, codes};
use crate::expr::space_of;
use crate::intrinsics::IntrinsicId;
use crate::ir::walk::{Access, refs};
use crate::ir::{Dummy, Expr, ExprKind, Intent, Role, Space, Stmt};

impl Lowering<'_, '_> {
    /// Whether a designator may be defined here; reports it when not.
    pub(super) fn definable(&mut self, target: &Expr) -> bool {
        self.is_no_active_index(target) && self.is_writable_memory(target)
    }

    fn is_no_active_index(&mut self, target: &Expr) -> bool {
        let ExprKind::Var(var) = target.kind else {
            return true;
        };
        let Some(&(_, place)) = self.active.iter().rev().find(|(active, _)| *active == var) else {
            return true;
        };
        let name = &self.an.program[var].name;
        let message = format!("DO variable '{name}' is changed inside its loop");
        self.an.report(
            Diagnostic::error(codes::DO_VARIABLE_CHANGED, message)
                .at(target.span, "gets a new value here")
                .also(place, "counts the rounds of this loop")
                .help("use another variable, or DO WHILE"),
        );
        false
    }

    /// MOVE_ALLOC hands memory over, so both sides must be allocated in the same one.
    pub(super) fn check_moved(&mut self, id: IntrinsicId, args: &[Option<Expr>]) {
        let (Some(Some(from)), Some(Some(to))) = (args.first(), args.get(1)) else {
            return;
        };
        if id.name() == "move_alloc"
            && matches!(
                (&from.ty, &to.ty),
                (crate::ir::Type::Class(_), crate::ir::Type::Derived(_))
            )
        {
            let found = Diagnostic::error(
                codes::INTRINSIC_ARGUMENT,
                "MOVE_ALLOC of a polymorphic object to one that is not",
            )
            .at(to.span, "is of one type")
            .also(from.span, "is polymorphic")
            .help("declare TO with CLASS");
            self.an.report(found);
            return;
        }
        let spaces = [from, to].map(|side| space_of(&self.an.program, side));
        let [Some(given), Some(wanted)] = spaces else {
            return;
        };
        if id.name() != "move_alloc" || given == wanted {
            return;
        }
        let found = Diagnostic::error(
            codes::INTRINSIC_ARGUMENT,
            "MOVE_ALLOC between different memory",
        )
        .at(
            to.span,
            format!("is allocated in {} memory", memory(wanted)),
        )
        .also(
            from.span,
            format!("is allocated in {} memory", memory(given)),
        )
        .help("assign the values, and deallocate FROM");
        self.an.report(found);
    }

    fn is_writable_memory(&mut self, target: &Expr) -> bool {
        if space_of(&self.an.program, target) != Some(Space::Texture) {
            return true;
        }
        let name = self.an.base_name(target);
        let message = format!("TEXTURE variable '{name}' is written");
        self.an.report(
            Diagnostic::error(codes::READ_ONLY_MEMORY, message)
                .at(target.span, "the texture path only reads")
                .help("write the array that it points to"),
        );
        false
    }

    /// Checks the actual arguments of a lowered statement: a DO variable must not meet a dummy that changes it.
    pub(super) fn check_arguments<Op: Lower>(&mut self, stmt: &Stmt<Op>) {
        if self.active.is_empty() {
            return;
        }
        let mut changed = Vec::new();
        refs::statement(stmt, &mut |access, expr| {
            changed.extend(self.changed_argument(access, expr));
            refs::each(expr, &mut |inner| {
                refs::operands(inner, &mut |access, operand| {
                    changed.extend(self.changed_argument(access, operand));
                });
            });
        });
        for argument in changed {
            self.is_no_active_index(&argument);
        }
    }

    fn changed_argument(&self, access: Access, expr: &Expr) -> Option<Expr> {
        let Access::Argument(procedure, position) = access else {
            return None;
        };
        let dummy = self.an.program[procedure].dummies.get(position)?;
        let Role::Dummy(Dummy { intent, value, .. }) = &self.an.program[*dummy].role else {
            return None;
        };
        let changes = matches!(intent, Some(Intent::Out | Intent::InOut)) && !value;
        changes.then(|| expr.clone())
    }
}
