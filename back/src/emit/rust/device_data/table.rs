//! Tables of the elements of arrays of structures, which launches hand to kernels: `openacc::table(&blocks, BlockSeen::of)`.
//!
//! Refuses to know which components a kernel looks at: the type of the table's objects says it.

use super::super::Cx;
use crate::emit::layout::{Doc, text};
use crate::emit::lines::Lines;
use crate::emit::rust::expr::{braced, function};
use crate::emit::rust::item::field_name;
use crate::ir::*;

impl Cx<'_> {
    /// Whether a dummy argument of a kernel is a table.
    pub fn is_table(&self, dummy: &Variable) -> bool {
        matches!(dummy.ty, Type::Derived(ty) if self.program[ty].stands_for.is_some())
    }

    /// The table of an array of structures.
    pub fn table_argument(&self, value: &Expr, dummy: &Variable) -> Doc {
        let table = format!("{}::of", self.scalar_type(&dummy.ty));
        function("openacc::table", vec![self.host_data(value), text(table)]).doc
    }

    /// `impl BlockSeen { pub fn of(one: &Block) -> Self { .. } }`: the object for a structure.
    pub fn made_of_structure(&self, id: TypeId, stands: &StandsFor, out: &mut Lines) {
        let fields = self.program[id].fields.iter().zip(&stands.paths);
        let fields = fields.map(|(field, path)| text(self.component_seen(field, path)));
        let object = braced("Self", fields.collect());
        let of = self.scalar_type(&Type::Derived(stands.of));
        out.line("");
        out.open(format!("impl {} {{", self.names.ty(id)));
        out.line("/// What a kernel sees of it.");
        out.open(format!("pub fn of(one: &{of}) -> Self {{"));
        out.doc(&object, "");
        out.close("}");
        out.close("}");
    }

    fn component_seen(&self, field: &Field, path: &[(TypeId, u32)]) -> String {
        let steps = path
            .iter()
            .map(|(ty, number)| field_name(&self.program[*ty].fields[*number as usize]));
        let place = std::iter::once(String::from("one")).chain(steps);
        let place = place.collect::<Vec<_>>().join(".");
        let value = if let (true, Type::Derived(inner)) = (field.pointer, &field.ty)
            && self.program[*inner].stands_for.is_some()
        {
            format!(
                "openacc::table(&{place}, {}::of)",
                self.scalar_type(&field.ty)
            )
        } else if field.pointer {
            format!("openacc::part(&{place})")
        } else if field.shape.rank() > 0 {
            format!("Fixed::from_elements(openacc::values({place}.view()))")
        } else {
            place
        };
        format!("{}: {value}", field_name(field))
    }
}
