//! Elements of arrays of structures of the host, which a kernel chooses by a subscript of its own.
//!
//! The components of such structures lie wherever the host has put them, so that no address of one array reaches them all. The launch makes a
//! table: an object for each element, which holds descriptors of the present copies of the components that the kernel looks at, and the values
//! of those that lie in the structure, which get what the kernel stores to them when it is done. Its type is made here, one for each array and kernel.
//! Arrays of structures in structures have tables of their own, to which the outer ones point.
//!
//! Refuses to know how a table is made when the program runs.

use super::super::places::{meet, touches};
use super::{Data, Reached};
use crate::ir::places::is_plain;
use crate::ir::space::beyond_host;
use crate::ir::walk::{muts, refs};
use crate::ir::{
    ByLength, DerivedType, Dummy, Expr, ExprKind, Field, KernelOp, Passing, Program, Role, Shape,
    Space, StandsFor, Stmt, Type, TypeId, VarId,
};

/// A structure that an object of a table stands for, or a part of one that lies in it.
struct Stood {
    /// The object of the table, in terms of the kernel.
    object: Expr,
    /// Its type.
    table: TypeId,
    /// From the structure to the part.
    path: Vec<(TypeId, u32)>,
}

impl Data<'_, '_> {
    /// A component of an element that the kernel chooses, in terms of the kernel; nothing where it is none of those.
    pub(super) fn of_chosen_element(&mut self, expr: &mut Expr) -> Option<Reached> {
        let ExprKind::Component { base, ty, field } = &expr.kind else {
            return None;
        };
        let (ty, field) = (*ty, *field);
        if !self.outliner.tables || !self.is_chosen(base) || !self.is_in_tables(expr, ty, field) {
            return None;
        }
        let stored = self.is_stored(expr, ty, field);
        let mut stood = self.stood(&(**base).clone())?;
        stood.path.push((ty, field));
        let number = self.component_of_table(stood.table, stood.path);
        if let Some(stands) = &mut self.outliner.program[stood.table].stands_for {
            stands.stored[number as usize] |= stored;
        }
        expr.kind = ExprKind::Component {
            base: Box::new(stood.object),
            ty: stood.table,
            field: number,
        };
        Some(Reached::Yes)
    }

    /// What is asked of the shape of an array of structures that lies in a chosen element, in terms of the kernel: its table has the same bounds.
    pub(super) fn asked_of_table(&mut self, expr: &mut Expr) -> bool {
        let ExprKind::Intrinsic { id, args } = &mut expr.kind else {
            return false;
        };
        let asks = ["size", "lbound", "ubound", "shape"].contains(&id.name());
        let Some((Some(array), rest)) = args.split_first_mut().filter(|_| asks) else {
            return false;
        };
        let (ExprKind::Component { base, ty, field }, Type::Derived(of)) = (&array.kind, &array.ty)
        else {
            return false;
        };
        let declared = &self.outliner.program[*ty].fields[*field as usize];
        let apart = declared.pointer || declared.allocatable;
        let whole = declared.shape.rank() > 0 && declared.shape.rank() == array.rank;
        let structures = !is_plain(self.outliner.program, *of) && apart && whole;
        if !self.outliner.tables || !structures || !self.is_chosen(base) {
            return false;
        }
        let Some((table, _)) = self.inner_table(&array.clone(), *of) else {
            return false;
        };
        *array = table;
        rest.iter_mut().flatten().for_each(|one| self.expr(one));
        true
    }

    /// Whether a structure is one of an array of the host, by a subscript that differs from iteration to iteration, or lies in one.
    fn is_chosen(&self, structure: &Expr) -> bool {
        if let ExprKind::Element { base, subscripts } = &structure.kind {
            let moves = subscripts.iter().any(|one| self.moves(one));
            self.is_chosen(base) || moves && self.is_of_host(base)
        } else if let ExprKind::Component { base, .. } = &structure.kind {
            self.is_chosen(base)
        } else {
            false
        }
    }

    /// Whether a designator is an array of structures of the host that a launch can name.
    fn is_of_host(&self, array: &Expr) -> bool {
        let Type::Derived(ty) = array.ty else {
            return false;
        };
        let Some(root) = array.root() else {
            return false;
        };
        let variable = &self.outliner.program[root];
        let own = self.private.contains(&root) || self.copies.contains_key(&root);
        let named = matches!(
            array.kind,
            ExprKind::Var(_) | ExprKind::Component { .. } | ExprKind::Element { .. }
        );
        let host = matches!(variable.space, Space::Host | Space::Pinned);
        let constant = variable.role == Role::Parameter;
        named && !own && host && !constant && !is_plain(self.outliner.program, ty)
    }

    /// Whether a table can hold a component: a value, or an array that lies elsewhere.
    fn is_in_tables(&self, whole: &Expr, ty: TypeId, field: u32) -> bool {
        let program = &*self.outliner.program;
        let field = &program[ty].fields[field as usize];
        let apart = field.pointer || field.allocatable;
        let numbers = match &field.ty {
            Type::Integer(_) | Type::Real(_) | Type::Complex(_) | Type::Logical(_) => true,
            Type::Derived(inner) => is_plain(program, *inner),
            Type::Character(..)
            | Type::Class(_)
            | Type::Procedure(_)
            | Type::Unsigned(_)
            | Type::Error => false,
        };
        let rank = field.shape.rank();
        let on_device = beyond_host(field.space) || field.space == Space::Managed;
        match (apart, rank) {
            _ if !numbers => false,
            (true, 1..) => on_device || self.reaches_host(),
            (true, 0) => false,
            (false, _) if matches!(field.ty, Type::Derived(_)) => false,
            (false, _) => self.reaches_host() && whole.rank == rank,
        }
    }

    /// Whether the kernel gives values to what lies in the structures, so that the table has them and the structures do not.
    fn is_stored(&self, whole: &Expr, ty: TypeId, field: u32) -> bool {
        let field = &self.outliner.program[ty].fields[field as usize];
        let apart = field.pointer || field.allocatable;
        !apart && self.assigned.iter().any(|one| touches(whole, one))
    }

    /// Whether the kernel gives values to a component by way of a table, while it would reach it without one here.
    pub(super) fn is_stored_in_table(&self, component: &Expr) -> bool {
        let assigned = self.assigned.iter();
        let mut meeting =
            assigned.filter(|one| one.root() == component.root() && meet(one, component));
        self.outliner.tables && meeting.any(|one| self.has_chosen(one))
    }

    fn has_chosen(&self, designator: &Expr) -> bool {
        if let ExprKind::Component { base, .. } = &designator.kind
            && self.is_chosen(base)
        {
            return true;
        }
        if let ExprKind::Component { base, .. }
        | ExprKind::Element { base, .. }
        | ExprKind::Section { base, .. }
        | ExprKind::Part(base) = &designator.kind
        {
            self.has_chosen(base)
        } else {
            false
        }
    }

    /// The object of a table for a structure.
    fn stood(&mut self, structure: &Expr) -> Option<Stood> {
        if let ExprKind::Component { base, ty, field } = &structure.kind {
            let declared = &self.outliner.program[*ty].fields[*field as usize];
            if declared.pointer || declared.allocatable || structure.rank > 0 {
                return None;
            }
            let mut stood = self.stood(base)?;
            stood.path.push((*ty, *field));
            return Some(stood);
        }
        let ExprKind::Element { base, subscripts } = &structure.kind else {
            return None;
        };
        let Type::Derived(ty) = structure.ty else {
            return None;
        };
        let (array, table) = match self.is_chosen(base) {
            true => self.inner_table(base, ty)?,
            false => self.table(base, ty),
        };
        let mut subscripts = subscripts.clone();
        subscripts.iter_mut().for_each(|one| self.expr(one));
        let kind = ExprKind::Element {
            base: Box::new(array),
            subscripts,
        };
        Some(Stood {
            object: Expr::new(kind, Type::Derived(table), 0, structure.span),
            table,
            path: Vec::new(),
        })
    }

    /// The dummy argument that is the table of an array of structures.
    fn table(&mut self, array: &Expr, of: TypeId) -> (Expr, TypeId) {
        let known = self.dummies.iter().find_map(|(dummy, known)| {
            let table = self.tables.get(dummy).filter(|_| known.same(array))?;
            Some((*dummy, *table))
        });
        let (dummy, table) = known.unwrap_or_else(|| self.new_table(array, of));
        let (kind, ty) = (ExprKind::Var(dummy), Type::Derived(table));
        (Expr::new(kind, ty, array.rank, array.span), table)
    }

    fn new_table(&mut self, array: &Expr, of: TypeId) -> (VarId, TypeId) {
        let table = match self.table_that_may_be(array, of) {
            Some(table) => table,
            None => self.table_type(of),
        };
        let role = Role::Dummy(Dummy {
            intent: None,
            optional: false,
            value: false,
            passing: Passing::Shaped,
        });
        let name = self.flat_name(array);
        let like = Expr::new(
            ExprKind::Error,
            Type::Derived(table),
            array.rank,
            array.span,
        );
        let dummy = self.add(&name, &like, Shape::Deferred(array.rank), role);
        self.outliner.program[dummy].space = Space::Device;
        self.dummies.push((dummy, array.clone()));
        self.tables.insert(dummy, table);
        (dummy, table)
    }

    /// The type of another table's objects, if both may turn out to be tables of one array: then they have one when the program runs, so that
    /// the kernel finds by one name what it has stored by the other.
    fn table_that_may_be(&self, array: &Expr, of: TypeId) -> Option<TypeId> {
        self.dummies.iter().find_map(|(dummy, other)| {
            let table = *self.tables.get(dummy)?;
            let stands = self.outliner.program[table].stands_for.as_ref()?;
            let same = array.root() == other.root();
            let may_be = same || self.has_other_names(array) && self.has_other_names(other);
            (stands.of == of && may_be).then_some(table)
        })
    }

    /// Whether an array may be reached by other names, too: TARGET, or by way of a pointer.
    fn has_other_names(&self, array: &Expr) -> bool {
        let program = &*self.outliner.program;
        let mut found = false;
        refs::each(array, &mut |node| {
            found |= if let ExprKind::Var(var) = &node.kind {
                let variable = &program[*var];
                variable.target || variable.pointer || program.pointer_of(*var).is_some()
            } else if let ExprKind::Component { ty, field, .. } = &node.kind {
                program[*ty].fields[*field as usize].pointer
            } else {
                false
            };
        });
        found
    }

    /// The table to which the objects of another one point, for a component that is an array of structures.
    fn inner_table(&mut self, array: &Expr, of: TypeId) -> Option<(Expr, TypeId)> {
        let ExprKind::Component { base, ty, field } = &array.kind else {
            return None;
        };
        let mut stood = self.stood(&(**base).clone())?;
        stood.path.push((*ty, *field));
        let paths = self.paths(stood.table);
        let known = paths.iter().position(|path| *path == stood.path);
        let number = match known {
            Some(number) => number as u32,
            None => {
                let table = self.table_type(of);
                let name = self.name_in_table(stood.table, &stood.path);
                let program = &self.outliner.program;
                let field = Field {
                    name,
                    ty: Type::Derived(table),
                    shape: Shape::Deferred(array.rank),
                    allocatable: false,
                    pointer: true,
                    space: Space::Device,
                    waits: false,
                    init: None,
                    by_length: ByLength::No,
                    leading: Vec::new(),
                    trailing: Vec::new(),
                    ..program[*ty].fields[*field as usize].clone()
                };
                self.add_component(stood.table, field, stood.path)
            }
        };
        let Type::Derived(table) = self.outliner.program[stood.table].fields[number as usize].ty
        else {
            return None;
        };
        let kind = ExprKind::Component {
            base: Box::new(stood.object),
            ty: stood.table,
            field: number,
        };
        let array = Expr::new(kind, Type::Derived(table), array.rank, array.span);
        Some((array, table))
    }

    /// The component of a table's objects that a path of the structure leads to.
    fn component_of_table(&mut self, table: TypeId, path: Vec<(TypeId, u32)>) -> u32 {
        let known = self.paths(table).iter().position(|one| *one == path);
        if let Some(number) = known {
            return number as u32;
        }
        let Some(&(ty, number)) = path.last() else {
            return 0;
        };
        let name = self.name_in_table(table, &path);
        let mut field = self.outliner.program[ty].fields[number as usize].clone();
        let apart = field.pointer || field.allocatable;
        (field.name, field.init) = (name, None);
        (field.leading, field.trailing) = (Vec::new(), Vec::new());
        (field.allocatable, field.pointer, field.waits) = (false, apart, false);
        if apart {
            field.space = Space::Device;
            field.shape = Shape::Deferred(field.shape.rank());
        }
        self.add_component(table, field, path)
    }

    fn add_component(&mut self, table: TypeId, field: Field, path: Vec<(TypeId, u32)>) -> u32 {
        let table = &mut self.outliner.program[table];
        table.fields.push(field);
        if let Some(stands) = &mut table.stands_for {
            stands.paths.push(path);
            stands.stored.push(false);
        }
        table.fields.len() as u32 - 1
    }

    fn paths(&self, table: TypeId) -> &[Vec<(TypeId, u32)>] {
        let stands = self.outliner.program[table].stands_for.as_ref();
        stands.map_or(&[], |stands| &stands.paths)
    }

    /// `geometry_dx` of `geometry%dx`.
    fn name_in_table(&self, table: TypeId, path: &[(TypeId, u32)]) -> String {
        let program = &*self.outliner.program;
        let names = path
            .iter()
            .map(|(ty, field)| program[*ty].fields[*field as usize].name.as_str());
        let name = names.collect::<Vec<_>>().join("_");
        let taken = |name: &str| {
            let mut fields = program[table].fields.iter();
            fields.any(|field| field.name.eq_ignore_ascii_case(name))
        };
        let numbered = (2..).map(|number| format!("{name}_{number}"));
        let mut names = std::iter::once(name.clone()).chain(numbered);
        names.find(|name| !taken(name)).unwrap_or(name)
    }

    /// A type without components yet, beside the procedure that the kernel is made of.
    fn table_type(&mut self, of: TypeId) -> TypeId {
        let program = &mut *self.outliner.program;
        let stem = format!("{}_seen", program[of].name);
        let taken = |name: &str| {
            let mut types = program.types.iter();
            types.any(|ty| ty.name.eq_ignore_ascii_case(name))
        };
        let numbered = (2..).map(|number| format!("{stem}_{number}"));
        let mut names = std::iter::once(stem.clone()).chain(numbered);
        let name = names.find(|name| !taken(name)).unwrap_or(stem);
        let mut outermost = self.host;
        while let Some(around) = program[outermost].host {
            outermost = around;
        }
        let module = program[outermost].module;
        let id = program.add_type(DerivedType {
            name,
            span: program[of].span,
            module,
            leading: Vec::new(),
            fields: Vec::new(),
            parent: None,
            sequence: false,
            bound: false,
            polymorphic: false,
            builtin: None,
            sent: false,
            stands_for: Some(StandsFor {
                of,
                paths: Vec::new(),
                stored: Vec::new(),
            }),
        });
        match module {
            Some(module) => program[module].types.push(id),
            None => program[outermost].types.push(id),
        }
        id
    }

    /// Whether a subscript differs from iteration to iteration.
    fn moves(&self, index: &Expr) -> bool {
        self.moving(index).is_some()
    }
}

/// Lets tables with the same objects share one type: those that a kernel has brought, from `first` on, take an older one's where there is one.
pub(in crate::offload) fn share_types(
    program: &mut Program,
    first: usize,
    body: &mut [Stmt<KernelOp>],
    dummies: &[(VarId, Expr)],
) {
    // Inner tables were made behind the outer ones that point to them.
    for new in (first..program.types.len()).rev() {
        let new = TypeId(new as u32);
        let mut older = (0..new.0).map(TypeId);
        let Some(known) = older.find(|old| are_alike(&program[*old], &program[new])) else {
            continue;
        };
        muts::expressions(body, &mut |_, expr| retype(expr, new, known));
        for (dummy, _) in dummies {
            replace(&mut program[*dummy].ty, new, known);
        }
        let others = &mut program.types[first..];
        for field in others.iter_mut().flat_map(|ty| &mut ty.fields) {
            replace(&mut field.ty, new, known);
        }
        let stays = |id: &TypeId| *id != new;
        program
            .modules
            .iter_mut()
            .for_each(|one| one.types.retain(stays));
        program
            .procs
            .iter_mut()
            .for_each(|one| one.types.retain(stays));
    }
}

/// Whether two types of tables say the same.
fn are_alike(old: &DerivedType, new: &DerivedType) -> bool {
    let same = |(a, b): (&Field, &Field)| a.ty == b.ty && a.name == b.name;
    old.stands_for.is_some()
        && old.stands_for == new.stands_for
        && old.module == new.module
        && old.fields.iter().zip(&new.fields).all(same)
}

fn retype(expr: &mut Expr, from: TypeId, to: TypeId) {
    muts::each(expr, &mut |node| {
        replace(&mut node.ty, from, to);
        if let ExprKind::Component { ty, .. } = &mut node.kind
            && *ty == from
        {
            *ty = to;
        }
    });
}

fn replace(ty: &mut Type, from: TypeId, to: TypeId) {
    if *ty == Type::Derived(from) {
        *ty = Type::Derived(to);
    }
}
