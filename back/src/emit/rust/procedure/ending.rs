//! What a procedure does at its end: shared dummies are handed back, the result is returned.
//!
//! Refuses to know where the body returns.

use crate::emit::lines::Lines;
use crate::emit::rust::Cx;
use crate::emit::rust::names::is_static;
use crate::ir::walk::refs;
use crate::ir::*;

impl<'a> Cx<'a> {
    /// Dummies that internal procedures share are handed back at the end.
    pub(super) fn copy_out(&self, id: ProcId, out: &mut Lines) {
        for var in &self.program[id].dummies {
            if is_static(&self.program[*var])
                && self.dummy_is_reference(*var)
                && !self.is_pointed(*var)
            {
                let name = self.names.var(*var);
                let own = name.to_ascii_lowercase();
                // The actual argument may be what the call before this one has, which comes back when the frame ends.
                out.line(match self.program[*var].ty {
                    Type::Character(..) if self.is_shared_optional(*var) => {
                        format!("hand_back_text({own}, _{own}.end());")
                    }
                    _ if self.is_shared_optional(*var) => {
                        format!("hand_back({own}, _{own}.end());")
                    }
                    Type::Character(..) => format!("{own}.assign(&{name});"),
                    ref ty if self.is_copy(ty) => format!("*{own} = {name}.get();"),
                    Type::Integer(_)
                    | Type::Real(_)
                    | Type::Complex(_)
                    | Type::Logical(_)
                    | Type::Derived(_)
                    | Type::Class(_)
                    | Type::Procedure(_)
                    | Type::Unsigned(_)
                    | Type::Error => format!("*{own} = (*{name}).clone();"),
                });
            }
        }
    }

    pub(super) fn leave(&self, id: ProcId, main: bool) -> String {
        let procedure = &self.program[id];
        if main {
            return match self.program.companions.start {
                true => "return;".to_string(),
                false => "finish(0);".to_string(),
            };
        }
        let mut out = Lines::default();
        self.copy_out(id, &mut out);
        let copies = out.finish().0.trim().to_string();
        let value = procedure
            .result
            .map_or(String::new(), |r| format!(" {}", self.result_value(r)));
        if copies.is_empty() {
            format!("return{value};")
        } else {
            format!("{copies}\nreturn{value};")
        }
    }

    fn result_value(&self, result: VarId) -> String {
        let var = &self.program[result];
        let name = self.names.var(result);
        if self.begins_elsewhere(result) {
            return format!("{name}.from_one()");
        }
        match (is_static(var), self.is_copy(&var.ty) && var.rank() == 0) {
            (true, true) if self.is_pointed(result) => format!("**{name}"),
            (true, false) if self.is_pointed(result) => format!("(**{name}).clone()"),
            (true, true) => format!("{name}.get()"),
            (true, false) => format!("(*{name}).clone()"),
            (false, _) => name.to_string(),
        }
    }

    /// Whether the function declares or allocates its result with lower bounds that a value does not have.
    fn begins_elsewhere(&self, result: VarId) -> bool {
        let var = &self.program[result];
        let one = |bound: &Expr| matches!(bound.kind, ExprKind::Const(Const::Integer(1)));
        let owned = var.rank() > 0 && !var.pointer && var.space == Space::Host;
        let body = var.owner.map(|owner| &self.program[owner].body);
        let (true, false, Some(Body::Host(body))) = (owned, is_static(var), body) else {
            return false;
        };
        if let Shape::Explicit(bounds) = &var.shape {
            return !bounds.iter().all(|bounds| one(&bounds.lower));
        }
        let mut found = false;
        refs::statements(body, &mut |stmt| {
            if let StmtKind::Op(HostOp::Allocate(allocate)) = &stmt.kind {
                let same = matches!(allocate.object.kind, ExprKind::Var(id) if id == result);
                found |= same && !allocate.bounds.iter().all(|bounds| one(&bounds.lower));
            }
        });
        found
    }

    pub(super) fn last_value(&self, id: ProcId, main: bool) -> String {
        match self.program[id].result {
            _ if main && self.program.companions.start => String::new(),
            _ if main => "finish(0)".to_string(),
            Some(result) => self.result_value(result),
            None => String::new(),
        }
    }
}
