//! How the statements of a region use variables.

use crate::ir::walk::{Access, Index, refs};
use crate::ir::{
    CharLen, Expr, ExprKind, HostOp, Passing, Program, Shape, Stmt, StmtKind, Type, VarId,
};
use std::collections::BTreeMap;

/// What a region does with a variable.
#[derive(Debug, Default, Clone, Copy)]
pub struct Use {
    /// It may get another value, or a part of it may.
    pub written: bool,
    /// Its allocation or association is changed or asked for.
    pub object: bool,
}

/// The variables that statements use, and the declarations of their own variables.
pub fn uses(program: &Program, body: &[Stmt<HostOp>], declared: &[VarId]) -> BTreeMap<VarId, Use> {
    let mut look = Look {
        program,
        found: BTreeMap::new(),
    };
    refs::statements(body, &mut |stmt| {
        match &stmt.kind {
            StmtKind::Do { var, .. } => look.note(*var, true, false),
            StmtKind::ArrayAssign {
                lhs,
                reallocate: true,
                ..
            } => {
                if let ExprKind::Var(var) = lhs.kind {
                    look.note(var, true, true);
                }
            }
            StmtKind::Op(op) => {
                use refs::Operands;
                op.indices(&mut |Index(var)| look.note(var, true, true));
            }
            _ => {}
        }
        refs::statement(stmt, &mut |access, expr| look.expr(access, expr));
    });
    for var in declared {
        let variable = &program[*var];
        if let Type::Character(CharLen::Expr(length), _) = &variable.ty {
            look.expr(Access::Read, length);
        }
        if let Shape::Explicit(bounds) = &variable.shape {
            for one in bounds {
                look.expr(Access::Read, &one.lower);
                look.expr(Access::Read, &one.upper);
            }
        }
        variable
            .init
            .iter()
            .for_each(|init| look.expr(Access::Read, init));
    }
    look.found
}

struct Look<'p> {
    program: &'p Program,
    found: BTreeMap<VarId, Use>,
}

impl Look<'_> {
    fn note(&mut self, var: VarId, written: bool, object: bool) {
        let how = self.found.entry(var).or_default();
        how.written |= written;
        how.object |= object;
    }

    fn expr(&mut self, access: Access, expr: &Expr) {
        if let Some(root) = expr.root() {
            let whole = matches!(expr.kind, ExprKind::Var(_));
            let (written, object) = self.changes(access, whole);
            self.note(root, written, object);
        }
        if let ExprKind::Intrinsic { id, args } = &expr.kind
            && matches!(
                id.name(),
                "allocated"
                    | "associated"
                    | "present"
                    | "move_alloc"
                    | "c_loc"
                    | "descriptor@c"
                    | "loc"
                    | "is_contiguous"
            )
        {
            for arg in args.iter().flatten() {
                if let Some(root) = arg.root() {
                    self.note(root, false, true);
                }
            }
        }
        refs::operands(expr, &mut |access, operand| self.expr(access, operand));
    }

    fn changes(&self, access: Access, whole: bool) -> (bool, bool) {
        match access {
            Access::Read => (false, false),
            Access::Write | Access::Atomic => (true, false),
            Access::Object | Access::Target => (true, whole),
            Access::Argument(procedure, position) => {
                let dummy = self.program[procedure].dummies.get(position);
                let Some(dummy) = dummy.map(|dummy| &self.program[*dummy]) else {
                    return (true, whole);
                };
                let object = dummy.allocatable || dummy.pointer;
                let passing = dummy.dummy().map(|one| one.passing);
                let kept = matches!(passing, Some(Passing::Value | Passing::Ref));
                (!kept, object && whole)
            }
        }
    }
}
