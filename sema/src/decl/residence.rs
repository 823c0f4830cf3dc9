//! What can live in device memory: data without characters and without components that point to or own host memory.

use super::Analyzer;
use crate::diag::{Diagnostic, codes};
use crate::expr::{beyond_host, space_of};
use crate::ir::walk::refs;
use crate::ir::{
    Body, CharLen, Expr, ExprKind, HostOp, Role, Space, StmtKind, Target, Type, TypeId, VarId,
    Variable,
};
use std::collections::HashSet;

impl Analyzer<'_> {
    /// Reports variables of host code and modules that cannot live where they are declared.
    pub(crate) fn check_residence(&mut self) {
        for index in 0..self.program.vars.len() {
            let id = VarId(index as u32);
            let variable = &self.program[id];
            let on_device = matches!(
                variable.space,
                Space::Device | Space::Constant | Space::Managed | Space::Texture
            );
            let seen_by_host = match variable.owner {
                None => true,
                Some(owner) => {
                    let owner = &self.program[owner];
                    owner.target == Target::Host && !matches!(owner.body, Body::Interface)
                }
            };
            if on_device && seen_by_host && !matches!(variable.role, Role::Parameter) {
                self.check_resident(id);
            }
        }
        self.check_far_components();
        self.check_far_results();
    }

    /// Reports references of functions with device pointers as results, but for targets of `=>`: nothing else knows where the data lies.
    fn check_far_results(&mut self) {
        let mut found = Vec::new();
        for procedure in &self.program.procs {
            let Body::Host(body) = &procedure.body else {
                continue;
            };
            let mut targets = HashSet::new();
            refs::statements(body, &mut |stmt| {
                if let StmtKind::Op(HostOp::PointerAssign { target, .. }) = &stmt.kind {
                    targets.insert(target.span);
                }
            });
            refs::expressions(body, &mut |_, expr| {
                refs::each(expr, &mut |node| {
                    found.extend(
                        self.far_result(node)
                            .filter(|_| !targets.contains(&node.span)),
                    );
                });
            });
        }
        found.dedup();
        found.into_iter().for_each(|one| self.report(one));
    }

    fn far_result(&self, node: &Expr) -> Option<Diagnostic> {
        let ExprKind::Call { procedure, .. } = &node.kind else {
            return None;
        };
        let called = &self.program[*procedure];
        let result = &self.program[called.result?];
        let far = called.target == Target::Host && result.pointer && beyond_host(result.space);
        far.then(|| {
            let message = format!("'{}' gives a pointer to device memory", called.name);
            Diagnostic::error(codes::FAR_RESULT, message)
                .at(node.span, "its target is used without a pointer")
                .also(result.span, "the result")
                .help(format!(
                    "let a DEVICE pointer take it first, `p => {}(...)`, and use that",
                    called.name
                ))
        })
    }

    /// Reports what host code does with ALLOCATABLE and POINTER components of structures in device memory: it cannot look at them there.
    fn check_far_components(&mut self) {
        let mut found = Vec::new();
        for procedure in &self.program.procs {
            let Body::Host(body) = &procedure.body else {
                continue;
            };
            refs::expressions(body, &mut |_, expr| {
                refs::each(expr, &mut |node| found.extend(self.far_component(node)));
            });
        }
        found.dedup();
        found.into_iter().for_each(|one| self.report(one));
    }

    fn far_component(&self, node: &Expr) -> Option<Diagnostic> {
        let ExprKind::Component { base, ty, field } = &node.kind else {
            return None;
        };
        let field = &self.program[*ty].fields[*field as usize];
        let outside = field.allocatable || field.pointer;
        let far = space_of(&self.program, base).is_some_and(beyond_host);
        (outside && far).then(|| {
            let message = format!("component '{}' of a structure in device memory", field.name);
            Diagnostic::error(codes::HELD_COMPONENT, message)
                .at(node.span, "the host cannot look up there where it lies")
                .also(field.span, "allocatable or a pointer")
                .help(
                    "set it in a structure of the host or a MANAGED one, and assign that structure",
                )
        })
    }

    fn check_resident(&mut self, id: VarId) {
        let variable = &self.program[id];
        let Some(why) = self.why_not_there(variable) else {
            return;
        };
        let (name, span) = (variable.name.clone(), variable.span);
        let help = match why.contains("MANAGED memory") {
            true => "declare it MANAGED",
            false => {
                "keep it on the host, and give the device numbers and logical values in variables of their own"
            }
        };
        let found = Diagnostic::error(
            codes::NOT_IN_DEVICE_MEMORY,
            format!("'{name}' cannot live in device memory"),
        )
        .at(span, why)
        .help(help);
        self.report(found);
    }

    fn why_not_there(&self, variable: &Variable) -> Option<String> {
        if let Type::Real(16) | Type::Complex(16) = &variable.ty {
            return Some("is of REAL(16), with which no device code computes".to_string());
        }
        if let Type::Character(_, 4) = &variable.ty {
            return Some("is of characters of kind 4".to_string());
        }
        if let Type::Character(length, _) = &variable.ty {
            return why_no_text(variable, length).map(str::to_string);
        }
        let scalar = variable.rank() == 0 && (variable.allocatable || variable.pointer);
        if scalar && variable.space == Space::Managed {
            let what = match variable.waits {
                true => "is a scalar with allocatable components that is allocated or pointed at",
                false => "is a MANAGED scalar that is allocated or pointed at",
            };
            return Some(what.to_string());
        }
        if let Type::Derived(ty) = variable.ty {
            self.part_of_host(ty, variable.space, &mut HashSet::new())
        } else {
            None
        }
    }

    /// A component that keeps a type out of device memory: characters that do not lie in the structure itself, and in memory that the host
    /// does not reach what it would have to allocate there.
    fn part_of_host(&self, ty: TypeId, space: Space, seen: &mut HashSet<TypeId>) -> Option<String> {
        if !seen.insert(ty) {
            return None;
        }
        let declared = &self.program[ty];
        if declared.builtin.is_some() {
            return None;
        }
        declared.fields.iter().find_map(|field| match &field.ty {
            Type::Character(CharLen::Const(1..), 1) if !field.pointer && !field.allocatable => None,
            Type::Character(..) => Some(format!(
                "its component '{}' is of characters whose length is no constant above zero",
                field.name,
            )),
            Type::Class(_) => Some(format!("its component '{}' is polymorphic", field.name)),
            Type::Real(16) | Type::Complex(16) => {
                Some(format!("its component '{}' is of REAL(16)", field.name))
            }
            _ if field.pointer => None,
            _ if field.allocatable && space != Space::Managed => Some(format!(
                "its component '{}' is allocatable, which the host could not allocate there; in MANAGED memory it can",
                field.name,
            )),
            Type::Derived(inner) => self.part_of_host(*inner, space, seen),
            _ => None,
        })
    }
}

/// What keeps characters out of device memory.
fn why_no_text(variable: &Variable, length: &CharLen) -> Option<&'static str> {
    match (length, variable.space) {
        (CharLen::Const(1..), Space::Device | Space::Constant) => {}
        (CharLen::Const(1..), _) => {
            return Some("characters lie in DEVICE or CONSTANT memory or on the host");
        }
        _ => return Some("is of characters whose length is no constant above zero"),
    }
    if (variable.pointer || variable.allocatable) && variable.rank() == 0 {
        return Some("is a pointer or an allocatable scalar of characters");
    }
    let initial = variable.init.is_some() && !variable.pointer;
    initial.then_some("is of characters and has an initial value")
}
