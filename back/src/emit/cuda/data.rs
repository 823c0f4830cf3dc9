//! What stands at file scope in CUDA C: derived types, module data, tables of named constants.

use super::{Cx, expr, names};
use crate::emit::comments;
use crate::emit::layout::{Doc, concat, packed as list, packed_chain as chain, text};
use crate::emit::lines::Lines;
use crate::emit::uses::Uses;
use crate::ir::constant::{constant, is_zero};
use crate::ir::*;
use std::collections::BTreeSet;

impl<'a> Cx<'a> {
    /// Derived types that device code uses.
    pub(super) fn types(&self, out: &mut Lines) {
        let own = (0..self.program.types.len() as u32).map(TypeId);
        for id in own.filter(|id| self.symbols.has_type(*id)) {
            let ty = &self.program[id];
            out.line("");
            self.announce(id, out);
            comments::lines(&ty.leading, out);
            out.line(format!("// {}  type {}", (self.locate)(ty.span), ty.name));
            out.open(format!("struct {} {{", self.symbols.ty(id)));
            for field in &ty.fields {
                let (own, name) = (self.field_type(field), names::safe(&field.name));
                // The parent of an extended type is called like its type.
                let word = if own == name { "struct " } else { "" };
                let gap = if own.ends_with('*') { "" } else { " " };
                out.line(format!("{word}{own}{gap}{name};"));
            }
            out.close("};");
        }
    }

    /// Types that stand further down and that components of this one point to.
    fn announce(&self, id: TypeId, out: &mut Lines) {
        let mut later: Vec<TypeId> = Vec::new();
        for field in &self.program[id].fields {
            if let Type::Derived(other) = field.ty
                && other > id
                && !later.contains(&other)
            {
                later.push(other)
            }
        }
        for other in later.iter().filter(|o| self.program[**o].builtin.is_none()) {
            out.line(format!("struct {};", self.symbols.ty(*other)));
        }
    }

    /// Module data in device and constant memory.
    pub(super) fn data(&self, out: &mut Lines) {
        let mut vars: Vec<VarId> = self
            .program
            .modules
            .iter()
            .flat_map(|m| m.vars.clone())
            .filter(|v| crate::emit::reach::is_symbol(&self.program[*v]))
            .collect();
        vars.extend(crate::emit::reach::described(self.program));
        if vars.is_empty() {
            return;
        }
        out.line("");
        out.line("extern \"C\" {");
        for id in vars {
            let var = &self.program[id];
            comments::of_variable(var, out);
            out.origin(var.span);
            out.doc(&self.datum(id), ";");
        }
        out.line("}");
    }

    /// Named constants that are arrays and that device code reads: tables in constant memory.
    pub(super) fn tables(&self, out: &mut Lines) {
        let bodies = self.program.procs.iter().filter_map(|p| match &p.body {
            Body::Kernel(stmts) => Some(Uses::of(stmts)),
            Body::Host(_) | Body::Interface | Body::Companion => None,
        });
        let used: BTreeSet<VarId> = bodies
            .flat_map(|uses| uses.vars().collect::<Vec<_>>())
            .filter(|id| self.is_table(*id))
            .collect();
        if !used.is_empty() {
            out.line("");
        }
        for id in used {
            let var = &self.program[id];
            let Shape::Explicit(bounds) = &var.shape else {
                continue;
            };
            let head = format!(
                "__constant__ {} {}[",
                self.type_name(&var.ty),
                self.symbols.data(id)
            );
            out.origin(var.span);
            out.doc(
                &concat([
                    text(head),
                    self.volume(bounds),
                    text("]"),
                    self.initial(var),
                ]),
                ";",
            );
        }
    }

    /// Whether it is a named constant that is an array.
    pub(super) fn is_table(&self, id: VarId) -> bool {
        matches!(self.program[id].role, Role::Parameter) && self.program[id].rank() > 0
    }

    fn datum(&self, id: VarId) -> Doc {
        let var = &self.program[id];
        if crate::emit::reach::is_described(var) {
            let ty = format!(
                "Descriptor<{}{}, {}>",
                read_only(var),
                self.type_name(&var.ty),
                var.rank()
            );
            return text(format!("__constant__ {ty} {}", self.symbols.data(id)));
        }
        let space = match var.space {
            Space::Constant => "__constant__",
            Space::Managed => "__managed__",
            Space::Host | Space::Device | Space::Shared | Space::Pinned | Space::Texture => {
                "__device__"
            }
        };
        let head = format!(
            "{space} {} {}",
            self.type_name(&var.ty),
            self.symbols.data(id)
        );
        match &var.shape {
            Shape::Explicit(bounds) => concat([
                text(head),
                text("["),
                self.volume(bounds),
                text("]"),
                self.first_value(var),
            ]),
            Shape::Scalar | Shape::Assumed(_) | Shape::AssumedSize(..) | Shape::Deferred(_) => {
                concat([text(head), self.first_value(var)])
            }
        }
    }

    /// What module data starts with: default initialisation of structures too.
    fn first_value(&self, var: &Variable) -> Doc {
        let Type::Derived(ty) = var.ty else {
            return self.initial(var);
        };
        if var.init.is_some() || !self.has_default(ty) {
            return self.initial(var);
        }
        let value = self.default_value(ty);
        match crate::emit::constant_volume(&var.shape) {
            Some(count) => {
                let values = vec![value; count.max(0) as usize];
                concat([text(" = "), list("{", values, "}")])
            }
            None => concat([text(" = "), value]),
        }
    }

    pub(super) fn initial(&self, var: &Variable) -> Doc {
        let Some(init) = &var.init else {
            return text("");
        };
        if var.rank() > 0 && init.rank == 0 {
            // Of one value as of many: the rest is zero.
            let count = match crate::emit::constant_volume(&var.shape) {
                Some(_) if matches!(&init.kind, ExprKind::Const(value) if is_zero(value)) => 1,
                count => count.unwrap_or(1).max(0),
            };
            concat([
                text(" = "),
                list("{", vec![self.value(init); count as usize], "}"),
            ])
        } else if let ExprKind::Array(items) = &init.kind {
            let values = items.iter().filter_map(|i| match i {
                ArrayItem::Expr(e) => Some(self.value(e)),
                ArrayItem::ImpliedDo { .. } => None,
            });
            concat([text(" = "), list("{", values.collect(), "}")])
        } else {
            concat([text(" = "), self.value(init)])
        }
    }

    /// The number of elements of constant bounds.
    pub(super) fn volume(&self, bounds: &[Bounds]) -> Doc {
        let mut extents = bounds.iter().map(|b| self.extent_of(b));
        let first = extents.next().unwrap_or_else(|| text("1"));
        chain(first, extents.map(|e| ("*", e)).collect())
    }

    fn extent_of(&self, bounds: &Bounds) -> Doc {
        let one = matches!(bounds.lower.kind, ExprKind::Const(Const::Integer(1)));
        let literal = matches!(bounds.upper.kind, ExprKind::Const(Const::Integer(_)));
        if let (Some(lower), Some(upper)) = (constant(&bounds.lower), constant(&bounds.upper))
            && (literal || !one)
        {
            return text((upper - lower + 1).max(0).to_string());
        }
        let simple = matches!(bounds.upper.kind, ExprKind::Const(_) | ExprKind::Var(_));
        let upper = self.piece(&bounds.upper);
        match (one, simple) {
            (true, true) => upper.doc,
            (true, false) => concat([text("("), upper.doc, text(")")]),
            (false, _) => concat([
                text("("),
                upper.at_least(expr::Prec::Sum),
                text(" - "),
                self.piece(&bounds.lower).at_least(expr::Prec::Atom),
                text(" + 1)"),
            ]),
        }
    }
}

/// `const ` for data that is read through the texture path.
pub fn read_only(var: &Variable) -> &'static str {
    match var.space {
        Space::Texture => "const ",
        Space::Host
        | Space::Device
        | Space::Constant
        | Space::Shared
        | Space::Managed
        | Space::Pinned => "",
    }
}
