//! Derived types as structures, with their default values and what they take part in.
//!
//! Refuses to know their procedures.

use crate::emit::comments;
use crate::emit::layout::{Doc, concat, text};
use crate::emit::lines::Lines;
use crate::emit::rust::Cx;
use crate::emit::rust::expr::braced;
use crate::emit::rust::names::snake;
use crate::emit::rust::place::escape;
use crate::ir::places::{self, places};
use crate::ir::walk::refs;
use crate::ir::*;
use std::collections::HashSet;
use std::ops::Range;

/// Whether somebody else than the statements of the host looks at how the components of structures lie: device code, C, an API, functions of
/// bytes and addresses.
pub(super) fn bytes_matter(program: &Program) -> bool {
    const OF_BYTES: &[&str] = &[
        "transfer",
        "sizeof",
        "c_sizeof",
        "storage_size",
        "c_loc",
        "loc",
    ];
    let mut found = program.moves_data;
    for procedure in &program.procs {
        found |= procedure.target != Target::Host || matches!(procedure.body, Body::Companion);
        let Body::Host(body) = &procedure.body else {
            continue;
        };
        refs::expressions(body, &mut |_, expr| {
            refs::each(expr, &mut |node| {
                found |= matches!(node.kind, ExprKind::Api { .. })
                    || matches!(&node.kind, ExprKind::Intrinsic { id, .. } if OF_BYTES.contains(&id.row().name));
            });
        });
        refs::statements(body, &mut |stmt| {
            found |= matches!(stmt.kind, StmtKind::Op(HostOp::Api { .. }));
        });
    }
    found
}

/// A derived type with its default values.
pub(super) fn derived_type(cx: &Cx<'_>, id: TypeId, out: &mut Lines) {
    let cx = &Cx {
        outside: true,
        ..cx.clone()
    };
    let ty = &cx.program[id];
    comments::lines(&ty.leading, out);
    match &ty.stands_for {
        Some(stands) => out.line(format!(
            "/// What kernels see of an object of type {}: its arrays on the device, and values.",
            cx.program[stands.of].name
        )),
        None => out.line(format!("/// {}  type {}", (cx.locate)(ty.span), ty.name)),
    }
    let copy = cx.is_copy_struct(id);
    let plain = ty.fields.iter().all(|field| starts_empty(cx, id, field));
    let mut derives = vec!["Clone"];
    if copy {
        derives.push("Copy");
    }
    derives.push("Debug");
    if ty.stands_for.is_some() {
        derives.push("PartialEq");
    } else if plain {
        derives.push("Default");
    }
    let fixed = cx.bytes_matter || ty.sequence || ty.bound || ty.sent;
    if fixed && (copy || ty.sent || cx.in_device_memory.contains(&id)) {
        out.line("#[repr(C)]");
    }
    out.line(format!("#[derive({})]", derives.join(", ")));
    let name = cx.names.ty(id);
    if ty.fields.is_empty() {
        out.line(format!("pub struct {name} {{}}"));
        return polymorphic(cx, id, name, out);
    }
    out.open(format!("pub struct {name} {{"));
    for field in &ty.fields {
        comments::lines(&field.leading, out);
        comments::lines(&field.trailing, out);
        out.line(format!(
            "pub {}: {},",
            field_name(field),
            cx.component_type(id, field)
        ));
    }
    out.close("}");
    if let Some(stands) = &ty.stands_for {
        return cx.made_of_structure(id, stands, out);
    }
    polymorphic(cx, id, name, out);
    if cx.grouped.contains(&id) {
        out.line("");
        let fields = ty
            .fields
            .iter()
            .map(|f| format!("{:?} => {}", f.name.to_ascii_lowercase(), field_name(f)));
        out.line(format!(
            "namelist_components!({name}: {});",
            fields.collect::<Vec<_>>().join(", ")
        ));
    }
    if !plain {
        default_impl(cx, id, name, out);
    }
    stored(cx, id, name, out);
    overlaid(cx, id, name, out);
}

/// Objects that share storage with other variables: any bytes are values of their components.
fn overlaid(cx: &Cx<'_>, id: TypeId, name: &str, out: &mut Lines) {
    let shares = |var: &Variable| var.overlay.is_some() && var.ty == Type::Derived(id);
    if cx.program.vars.iter().any(shares) {
        out.line("");
        out.line(format!("shares_storage!({name});"));
    }
}

/// `stored!(Point: 16; x at 0..4, y at 8..16);`: where TRANSFER finds the components.
fn stored(cx: &Cx<'_>, id: TypeId, name: &str, out: &mut Lines) {
    let Some(found) = places(cx.program, id).filter(|_| cx.transferred.contains(&id)) else {
        return;
    };
    let fields = cx.program[id].fields.iter().zip(&found.components);
    let fields = fields.map(|(field, place)| {
        let (name, Range { start, end }) = (field_name(field), place);
        format!("{name} at {start}..{end}")
    });
    let fields = fields.collect::<Vec<_>>().join(", ");
    out.line("");
    out.line(format!("stored!({name}: {}; {fields});", found.bytes));
}

/// The types of structures that TRANSFER reads or makes, and of their components.
pub(super) fn transferred(program: &Program) -> HashSet<TypeId> {
    let mut found = HashSet::new();
    let mut note = |expr: &Expr| {
        refs::each(expr, &mut |node| {
            if let ExprKind::Intrinsic { id, args } = &node.kind
                && id.row().name == "transfer"
            {
                let types = args.iter().flatten().take(2).map(|arg| &arg.ty);
                types.for_each(|ty| with_parts(program, ty, &mut found));
            }
        });
    };
    for procedure in &program.procs {
        match &procedure.body {
            Body::Host(body) => refs::expressions(body, &mut |_, expr| note(expr)),
            Body::Kernel(body) => refs::expressions(body, &mut |_, expr| note(expr)),
            Body::Interface | Body::Companion => {}
        }
    }
    found
}

fn with_parts(program: &Program, ty: &Type, found: &mut HashSet<TypeId>) {
    if let Type::Derived(id) = ty
        && found.insert(*id)
    {
        let fields = program[*id].fields.iter();
        fields.for_each(|field| with_parts(program, &field.ty, found));
    }
}

/// `class!(Circle: shape);`: objects of CLASS may have the type, by itself or with what it inherits. Where the program asks how large
/// objects are, their bytes, too: `class!(Circle: shape; 16);`.
fn polymorphic(cx: &Cx<'_>, id: TypeId, name: &str, out: &mut Lines) {
    let ty = &cx.program[id];
    if !ty.polymorphic {
        return;
    }
    let inherited = ty.fields.first().filter(|_| ty.parent.is_some());
    let parent = inherited.map_or(String::new(), |field| format!(": {}", field_name(field)));
    out.line("");
    let size = places::size(cx.program, id).filter(|_| cx.program.asks_sizes);
    let size = size.map_or(String::new(), |bytes| format!("; {bytes}"));
    out.line(format!("class!({name}{parent}{size});"));
}

/// The types of objects in NAMELIST groups that the program reads or writes, and of their components.
pub(super) fn grouped(program: &Program) -> HashSet<TypeId> {
    let mut found = HashSet::new();
    for procedure in &program.procs {
        let Body::Host(body) = &procedure.body else {
            continue;
        };
        refs::statements(body, &mut |stmt| {
            if let StmtKind::Op(HostOp::Io(Io::Read(t) | Io::Write(t))) = &stmt.kind
                && let IoFormat::Namelist(_, vars) = &t.format
            {
                let types = vars.iter().map(|var| &program[*var].ty);
                types.for_each(|ty| with_embedded(program, ty, &mut found));
            }
        });
    }
    found
}

/// The type with those of its components, but for what pointers lead to.
fn with_embedded(program: &Program, ty: &Type, found: &mut HashSet<TypeId>) {
    if let Type::Derived(id) = ty
        && found.insert(*id)
    {
        let fields = program[*id].fields.iter().filter(|field| !field.pointer);
        fields.for_each(|field| with_embedded(program, &field.ty, found));
    }
}

/// Whether a component starts as Rust's own default: zero, false, not allocated.
fn starts_empty(cx: &Cx<'_>, ty: TypeId, field: &Field) -> bool {
    let zero = field.init.as_ref().is_none_or(|init| {
        if let ExprKind::Const(Const::Integer(0) | Const::Logical(false)) | ExprKind::Null =
            &init.kind
        {
            true
        } else if let ExprKind::Const(Const::Real { value, .. }) = &init.kind {
            *value == 0.0 && value.is_sign_positive()
        } else {
            false
        }
    });
    let text = matches!(field.ty, Type::Character(..))
        && !field.allocatable
        && cx.lettered(ty, field).is_none();
    let array = match &field.shape {
        Shape::Scalar => true,
        Shape::Deferred(_) => field.space == Space::Host,
        Shape::Explicit(_) => field.init.is_none() && cx.is_fixed(ty, field),
        Shape::Assumed(_) | Shape::AssumedSize(..) => false,
    };
    zero && !text && array
}

fn default_impl(cx: &Cx<'_>, id: TypeId, name: &str, out: &mut Lines) {
    let ty = &cx.program[id];
    out.line("");
    out.open(format!("impl Default for {name} {{"));
    out.open("fn default() -> Self {");
    let fields = ty
        .fields
        .iter()
        .map(|f| {
            concat([
                text(format!("{}: ", field_name(f))),
                cx.field_default(id, f),
            ])
        })
        .collect();
    out.doc(&braced("Self", fields), "");
    out.close("}");
    out.close("}");
}

pub(crate) fn field_name(field: &Field) -> String {
    escape(&snake(&field.name))
}

/// A component seen as a variable, for its type.
fn as_variable(field: &Field) -> Variable {
    let mut var = Variable::new(
        field.name.clone(),
        field.span,
        field.ty.clone(),
        field.shape.clone(),
        Role::Local,
    );
    (var.allocatable, var.pointer, var.space) = (field.allocatable, field.pointer, field.space);
    var.init = field.init.clone();
    var
}

impl Cx<'_> {
    /// Zero as a constant expression.
    pub(super) fn constant_zero(&self, ty: &Type) -> Doc {
        match ty {
            Type::Complex(_) => text("Complex::new(0.0, 0.0)"),
            Type::Integer(_)
            | Type::Real(_)
            | Type::Logical(_)
            | Type::Character(..)
            | Type::Derived(_)
            | Type::Class(_)
            | Type::Procedure(_)
            | Type::Unsigned(_)
            | Type::Error => self.zero(ty),
        }
    }

    fn component_type(&self, ty: TypeId, field: &Field) -> String {
        match self.lettered(ty, field) {
            _ if self.is_fixed(ty, field) => self.fixed_type(ty, field),
            Some(length) => format!("Letters<{length}>"),
            None => self.owned_type(&as_variable(field)),
        }
    }

    fn field_default(&self, ty: TypeId, field: &Field) -> Doc {
        if self.is_fixed(ty, field) {
            return self.fixed_default(field);
        }
        if self.lettered(ty, field).is_some() {
            let init = field.init.as_ref();
            return init.map_or_else(|| text("Letters::default()"), |init| self.as_letters(init));
        }
        if let Some(target) = &field.init
            && field.pointer
            && !matches!(target.kind, ExprKind::Null)
        {
            return self.field_target(target);
        }
        self.initial_of(&as_variable(field), true)
    }
}
