//! What can live in device memory: data without characters and without components that point to or own host memory.

use super::Analyzer;
use crate::diag::{Diagnostic, codes};
use crate::ir::{Body, Role, Space, Target, Type, TypeId, VarId, Variable};
use std::collections::HashSet;

impl Analyzer<'_> {
    /// Reports variables of host code and modules that cannot live where they are declared.
    pub(in crate::sema) fn check_residence(&mut self) {
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
    }

    fn check_resident(&mut self, id: VarId) {
        let variable = &self.program[id];
        if variable.role == Role::Result {
            let (name, span) = (variable.name.clone(), variable.span);
            let found = Diagnostic::error(
                codes::RESULT_ON_DEVICE,
                format!("the result '{name}' of a host function cannot live in device memory"),
            )
            .at(span, "its value is handed to an expression of the host")
            .help("write a subroutine with a DEVICE dummy argument that takes the values");
            return self.report(found);
        }
        let Some(why) = self.why_not_there(variable) else {
            return;
        };
        let (name, span) = (variable.name.clone(), variable.span);
        let found = Diagnostic::error(
            codes::NOT_IN_DEVICE_MEMORY,
            format!("'{name}' cannot live in device memory"),
        )
        .at(span, why)
        .help("keep it on the host, and give the device numbers and logical values in variables of their own");
        self.report(found);
    }

    fn why_not_there(&self, variable: &Variable) -> Option<String> {
        if matches!(variable.ty, Type::Character(_)) {
            return Some("characters are for host code".to_string());
        }
        let scalar = variable.rank() == 0 && (variable.allocatable || variable.pointer);
        if scalar && variable.space == Space::Managed {
            return Some("is a MANAGED scalar that is allocated or pointed at".to_string());
        }
        match variable.ty {
            Type::Derived(ty) => self.part_of_host(ty, &mut HashSet::new()),
            _ => None,
        }
    }

    /// A component that keeps a type out of device memory.
    fn part_of_host(&self, ty: TypeId, seen: &mut HashSet<TypeId>) -> Option<String> {
        if !seen.insert(ty) {
            return None;
        }
        let declared = &self.program[ty];
        if declared.builtin.is_some() {
            return None;
        }
        declared.fields.iter().find_map(|field| match &field.ty {
            Type::Character(_) => Some(format!("its component '{}' is of characters", field.name)),
            _ if field.allocatable || field.pointer => Some(format!(
                "its component '{}' is {}",
                field.name,
                if field.pointer {
                    "a pointer"
                } else {
                    "allocatable"
                }
            )),
            Type::Derived(inner) => self.part_of_host(*inner, seen),
            _ => None,
        })
    }
}
