//! The head of a procedure: its parameters with their types, and the type of its result.
//!
//! Refuses to know the body, but for what is used in it.

use crate::emit::layout::{Doc, concat, parameters, text};
use crate::emit::rust::Cx;
use crate::emit::rust::names::is_static;
use crate::emit::rust::place::is_optional_object;
use crate::emit::uses::Uses;
use crate::ir::*;

impl<'a> Cx<'a> {
    pub fn signature(&self, id: ProcId, uses: &Uses, main: bool) -> Doc {
        if main && self.program.companions.start {
            return text("extern \"C\" fn before_main()");
        }
        if main {
            return text("fn main()");
        }
        let procedure = &self.program[id];
        let params = procedure
            .dummies
            .iter()
            .map(|var| self.parameter(*var, uses))
            .collect();
        let visible = match procedure.host {
            Some(_) if procedure.handed_to_c => "pub(crate) ",
            Some(_) => "",
            None => "pub ",
        };
        let head = parameters(
            &format!("{visible}fn {}(", self.names.procedure(id)),
            params,
            ")",
        );
        self.with_result(head, procedure.result)
    }

    /// The head of a function with the type of its result behind it.
    pub fn with_result(&self, head: Doc, result: Option<VarId>) -> Doc {
        match result {
            Some(result) => concat([
                head,
                text(format!(" -> {}", self.owned_type(&self.program[result]))),
            ]),
            None => head,
        }
    }

    fn parameter(&self, id: VarId, uses: &Uses) -> Doc {
        let var = &self.program[id];
        let name = self.names.var(id).to_ascii_lowercase();
        let procedure = matches!(var.ty, Type::Procedure(_));
        let renewed = self.renews(id, uses.uses(id));
        let used = uses.uses(id) || renewed || self.bounds_use(id);
        let unused = !procedure && !used && !is_static(var);
        let shown = if unused { format!("_{name}") } else { name };
        let writes = if let Some(Passing::Strided) = var.dummy().map(|d| d.passing) {
            !self.is_steady(id) && uses.changes_handle(id)
        } else {
            uses.count(id).writes > 0
        };
        let mutable = if !unused && self.parameter_is_mut(id, writes || renewed) {
            "mut "
        } else {
            ""
        };
        text(format!("{mutable}{shown}: {}", self.parameter_type(var)))
    }

    fn parameter_is_mut(&self, id: VarId, writes: bool) -> bool {
        let var = &self.program[id];
        let Some(dummy) = var.dummy() else {
            return false;
        };
        if is_static(var) && dummy.passing != Passing::Value {
            return false;
        }
        match dummy.passing {
            Passing::Value if self.is_static_dummy(var) => {
                self.recursive.iter().any(|id| var.owner == Some(*id))
            }
            Passing::Value => var.mutated && !matches!(var.ty, Type::Procedure(_)),
            Passing::Strided if matches!(var.ty, Type::Class(_)) => false,
            Passing::Strided => var.mutated && writes && !self.moves_bounds(var),
            // Characters of a declared length get a name of their own for what is seen of them.
            Passing::MutRef => dummy.optional && writes && self.text_dummy(id).is_none(),
            Passing::Ref
            | Passing::View
            | Passing::Object
            | Passing::Shaped
            | Passing::Bounded
            | Passing::Total
            | Passing::Undecided => false,
        }
    }

    /// The type of a dummy argument.
    pub fn parameter_type(&self, var: &Variable) -> String {
        let element = self.cell_type(var);
        let (rank, dummy) = (var.rank(), var.dummy());
        let optional = dummy.is_some_and(|d| d.optional);
        if let Some(text) = self.text_parameter(var) {
            return text;
        }
        let device = matches!(
            var.space,
            Space::Device | Space::Constant | Space::Texture | Space::Managed | Space::Pinned
        );
        match dummy.map(|d| d.passing) {
            // A kernel's twin is where device memory is.
            Some(Passing::View | Passing::Strided) if var.space.is_remote() && !self.kernel => {
                format!("DeviceSection{rank}<{element}>")
            }
            Some(Passing::View) => format!("View{rank}<{element}>"),
            Some(Passing::Strided) => format!("Strided{rank}<{element}>"),
            Some(Passing::Ref) => format!("&{element}"),
            Some(Passing::MutRef) if optional => format!("Option<&mut {element}>"),
            Some(Passing::MutRef) => format!("&mut {element}"),
            Some(Passing::Object) if device && !var.allocatable && !var.pointer && rank == 0 => {
                format!("DeviceRef<{element}>")
            }
            Some(Passing::Object) if device && !var.allocatable && !var.pointer => {
                format!("&{}", self.owned_type(var))
            }
            Some(Passing::Object) if is_optional_object(var) => {
                format!("Option<&mut {}>", self.owned_type(var))
            }
            Some(Passing::Object) => format!("&mut {}", self.owned_type(var)),
            _ if optional => format!("Option<{element}>"),
            _ if matches!(var.ty, Type::Procedure(_)) => self.owned_type(var),
            Some(
                Passing::Undecided
                | Passing::Value
                | Passing::Shaped
                | Passing::Bounded
                | Passing::Total,
            )
            | None => element,
        }
    }

    fn is_static_dummy(&self, var: &Variable) -> bool {
        var.dummy().is_some() && is_static(var)
    }
}
