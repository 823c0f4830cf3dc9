//! Tables of the elements of arrays of structures, which launches hand to kernels: `openacc::table(&blocks, BlockSeen::of)`.
//!
//! Refuses to know which components a kernel looks at: the type of the table's objects says it.

use super::super::Cx;
use crate::emit::layout::{Doc, concat, text};
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
        self.table_of(self.host_data(value), &dummy.ty)
    }

    /// `openacc::stored_table(&blocks, BlockSeen::of, BlockSeen::store)` where the kernel gives values to the structures.
    fn table_of(&self, array: Doc, ty: &Type) -> Doc {
        let name = self.scalar_type(ty);
        let of = text(format!("{name}::of"));
        match self.is_stored_to(ty) {
            true => {
                let store = text(format!("{name}::store"));
                function("openacc::stored_table", vec![array, of, store]).doc
            }
            false => function("openacc::table", vec![array, of]).doc,
        }
    }

    /// Whether the kernel gives values to objects of a table, which the structures get behind it.
    fn is_stored_to(&self, ty: &Type) -> bool {
        let Type::Derived(ty) = ty else {
            return false;
        };
        let stands = self.program[*ty].stands_for.as_ref();
        stands.is_some_and(|stands| stands.stored.contains(&true))
    }

    /// `impl BlockSeen { pub fn of(one: &Block) -> Self { .. } }`: the object for a structure, and what the structure gets of it.
    pub fn made_of_structure(&self, id: TypeId, stands: &StandsFor, out: &mut Lines) {
        let fields = self.program[id].fields.iter().zip(&stands.paths);
        let object = fields
            .clone()
            .map(|(field, path)| self.component_seen(field, path));
        let object = braced("Self", object.collect());
        let of = self.scalar_type(&Type::Derived(stands.of));
        out.line("");
        out.open(format!("impl {} {{", self.names.ty(id)));
        out.line("/// What a kernel sees of it.");
        out.open(format!("pub fn of(one: &{of}) -> Self {{"));
        out.doc(&object, "");
        out.close("}");
        if stands.stored.contains(&true) {
            out.line("");
            out.line("/// What a kernel has given values goes back.");
            out.open(format!("pub fn store(&self, one: &mut {of}) {{"));
            let stored = fields.zip(&stands.stored).filter(|(_, stored)| **stored);
            for ((field, path), _) in stored {
                out.line(self.component_stored(field, path));
            }
            out.close("}");
        }
        out.close("}");
    }

    /// Where a component that an object stands for lies.
    fn place_seen(&self, path: &[(TypeId, u32)]) -> String {
        let steps = path
            .iter()
            .map(|(ty, number)| field_name(&self.program[*ty].fields[*number as usize]));
        let place = std::iter::once(String::from("one")).chain(steps);
        place.collect::<Vec<_>>().join(".")
    }

    fn component_stored(&self, field: &Field, path: &[(TypeId, u32)]) -> String {
        let (place, name) = (self.place_seen(path), field_name(field));
        match field.shape.rank() {
            0 => format!("{place} = self.{name};"),
            _ => format!("openacc::store({place}.view(), self.{name}.elements());"),
        }
    }

    fn component_seen(&self, field: &Field, path: &[(TypeId, u32)]) -> Doc {
        let place = self.place_seen(path);
        let value = if let (true, Type::Derived(inner)) = (field.pointer, &field.ty)
            && self.program[*inner].stands_for.is_some()
        {
            self.table_of(text(format!("&{place}")), &field.ty)
        } else if field.pointer {
            text(format!("openacc::part(&{place})"))
        } else if field.shape.rank() > 0 {
            text(format!(
                "Fixed::from_elements(openacc::values({place}.view()))"
            ))
        } else {
            text(place)
        };
        concat([text(format!("{}: ", field_name(field))), value])
    }
}
