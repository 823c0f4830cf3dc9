//! What modules of the tables of names give: types, named constants, made when a program first names them.
//!
//! Refuses to know where names are looked up.

use super::super::Analyzer;
use crate::cudafor::{self, ApiConstant};
use crate::intrinsics;
use crate::ir::{self, Const, Expr, ExprKind, Role, Shape, TypeId, VarId, Variable};
use crate::source::Span;

impl Analyzer<'_> {
    /// The type of the cudafor table with this lower-case name (`dim3`, `c_ptr`), added to the program when first used.
    pub fn builtin_type(&mut self, name: &str) -> Option<TypeId> {
        if let Some(id) = self.builtin_types.get(name) {
            return Some(*id);
        }
        let row = cudafor::TYPES.iter().find(|row| row.name == name)?;
        let fields = row.fields.iter();
        let fields = fields.map(|field| self.builtin_field(field)).collect();
        let id = self.program.add_type(ir::DerivedType {
            name: row.name.into(),
            span: Span::default(),
            module: None,
            leading: Vec::new(),
            fields,
            parent: None,
            sequence: false,
            bound: false,
            sent: false,
            polymorphic: false,
            builtin: Some(row.name),
            stands_for: None,
        });
        self.builtin_types.insert(row.name, id);
        Some(id)
    }

    /// The type whose components are the parts of a complex number: the base of `z%re` is complex all the same.
    pub(crate) fn complex_type(&mut self, kind: u8) -> TypeId {
        let key = match kind {
            4 => "complex(4)",
            8 => "complex(8)",
            _ => "complex(16)",
        };
        if let Some(id) = self.builtin_types.get(key) {
            return *id;
        }
        let part = |name: &str| real_field(name, kind);
        let id = self.program.add_type(ir::DerivedType {
            name: key.to_ascii_uppercase(),
            span: Span::default(),
            module: None,
            leading: Vec::new(),
            fields: vec![part("re"), part("im")],
            parent: None,
            sequence: true,
            bound: true,
            sent: false,
            polymorphic: false,
            builtin: Some(key),
            stands_for: None,
        });
        self.builtin_types.insert(key, id);
        id
    }

    fn builtin_field(&mut self, row: &cudafor::ApiField) -> ir::Field {
        let place = Span::default();
        let held = row.holds.and_then(|name| self.builtin_type(name));
        let ty = held.map_or(basic_type(row.ty), ir::Type::Derived);
        let shape = match row.extent {
            0 => Shape::Scalar,
            extent => {
                let bounds = ir::Bounds {
                    lower: Expr::int(1, place),
                    upper: Expr::int(i64::from(extent), place),
                };
                Shape::Explicit(vec![bounds])
            }
        };
        let init = row
            .default
            .map(|value| Expr::new(ExprKind::Const(Const::whole(value)), ty.clone(), 0, place));
        ir::Field {
            name: row.name.into(),
            span: place,
            ty,
            shape,
            allocatable: false,
            pointer: false,
            space: ir::Space::Host,
            waits: false,
            init,
            by_length: ir::ByLength::No,
            leading: Vec::new(),
            trailing: Vec::new(),
        }
    }

    /// The variable that stands for a named constant of an intrinsic module.
    pub(crate) fn builtin_constant(&mut self, row: &'static ApiConstant) -> VarId {
        if let Some(id) = self.builtin_constants.get(&(row.module, row.name)) {
            return *id;
        }
        let ty = basic_type(row.ty);
        if !row.values.is_empty() {
            return self.builtin_array(row, ty);
        }
        if let Some(name) = row.of {
            return self.builtin_structure(row, name);
        }
        let value = if let ir::Type::Logical(_) = ty {
            Const::Logical(row.value != 0)
        } else if let ir::Type::Character(..) = ty {
            Const::characters(&[row.value as u8])
        } else {
            Const::whole(row.value)
        };
        let mut variable = Variable::new(
            row.name,
            Span::default(),
            ty.clone(),
            Shape::Scalar,
            Role::Parameter,
        );
        variable.init = Some(Expr::new(ExprKind::Const(value), ty, 0, Span::default()));
        let id = self.program.add_var(variable);
        self.builtin_constants.insert((row.module, row.name), id);
        id
    }

    /// A structure of an intrinsic module with one component: a handle of module MPI_F08.
    fn builtin_structure(&mut self, row: &'static ApiConstant, name: &str) -> VarId {
        let place = Span::default();
        let ty = self.builtin_type(name);
        let component = Expr::int(row.value, place);
        let (ty, kind) = match ty {
            Some(ty) => {
                let values = vec![Some(component)];
                (ir::Type::Derived(ty), ExprKind::Structure { ty, values })
            }
            None => (ir::Type::Error, ExprKind::Error),
        };
        let mut variable =
            Variable::new(row.name, place, ty.clone(), Shape::Scalar, Role::Parameter);
        variable.init = Some(Expr::new(kind, ty, 0, place));
        let id = self.program.add_var(variable);
        self.builtin_constants.insert((row.module, row.name), id);
        id
    }

    /// Puts a constant into a module of its intrinsic module's name in the program.
    fn add_builtin(&mut self, row: &'static ApiConstant, variable: Variable) -> VarId {
        let id = self.program.add_var(variable);
        let named = |module: &ir::Module| module.name == row.module;
        let home = match self.program.modules.iter().position(named) {
            Some(known) => ir::ModuleId(known as u32),
            None => self.program.add_module(ir::Module {
                name: row.module.to_string(),
                span: Span::default(),
                leading: Vec::new(),
                vars: Vec::new(),
                types: Vec::new(),
                procs: Vec::new(),
                of_library: false,
            }),
        };
        self.program[home].vars.push(id);
        self.builtin_constants.insert((row.module, row.name), id);
        id
    }

    /// An array of an intrinsic module: a constant of a module of that name in the program.
    fn builtin_array(&mut self, row: &'static ApiConstant, number: ir::Type) -> VarId {
        let place = Span::default();
        let ty = match row.of {
            None => number,
            Some(name) => self
                .builtin_type(name)
                .map_or(ir::Type::Error, ir::Type::Derived),
        };
        let element = |value: &i64| {
            let kind = match row.of {
                None => ExprKind::Const(Const::whole(*value)),
                Some(_) => flag(*value),
            };
            ir::ArrayItem::Expr(Expr::new(kind, ty.clone(), 0, place))
        };
        let bounds = ir::Bounds {
            lower: Expr::int(1, place),
            upper: Expr::int(row.values.len() as i64, place),
        };
        let shape = Shape::Explicit(vec![bounds]);
        let mut variable = Variable::new(row.name, place, ty.clone(), shape, Role::Parameter);
        let items = row.values.iter().map(element).collect();
        variable.init = Some(Expr::new(ExprKind::Array(items), ty.clone(), 1, place));
        self.add_builtin(row, variable)
    }
}

/// A named constant of type IEEE_FLAG_TYPE, by its place among them.
fn flag(place: i64) -> ExprKind {
    let name = usize::try_from(place)
        .ok()
        .and_then(|at| cudafor::IEEE_FLAGS.get(at));
    match name.and_then(|name| intrinsics::find(name)) {
        Some(id) => ExprKind::Intrinsic {
            id,
            args: Vec::new(),
        },
        None => ExprKind::Error,
    }
}

/// A component that is a number of its structure's own memory.
fn real_field(name: &str, kind: u8) -> ir::Field {
    ir::Field {
        name: name.to_string(),
        span: Span::default(),
        ty: ir::Type::Real(kind),
        shape: Shape::Scalar,
        allocatable: false,
        pointer: false,
        space: ir::Space::Host,
        waits: false,
        init: None,
        by_length: ir::ByLength::No,
        leading: Vec::new(),
        trailing: Vec::new(),
    }
}

/// The type of a table's entry.
pub(crate) fn basic_type(basic: ir::Basic) -> ir::Type {
    match basic {
        ir::Basic::Integer(kind) => ir::Type::Integer(kind),
        ir::Basic::Real(kind) => ir::Type::Real(kind),
        ir::Basic::Complex(kind) => ir::Type::Complex(kind),
        ir::Basic::Logical(kind) => ir::Type::Logical(kind),
        ir::Basic::Character(len) => ir::Type::characters(ir::CharLen::Const(i64::from(len))),
    }
}
