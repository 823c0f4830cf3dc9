//! Derived types (F2008 4.5): components, EXTENDS, default initialisation.

use super::attributes::{label, space_of};
use super::shape::Place;
use super::{Analyzer, Cx, ScopeId};
use crate::diag::{Diagnostic, codes};
use crate::ir::{ByLength, CharLen, DerivedType, Field, Shape, Space, Type, TypeId, Variable};
use crate::source::Span;
use crate::syntax::ast::{self, AttrKind, StmtKind, TypeAttr, TypeDef};
use std::collections::HashSet;

impl Analyzer<'_> {
    /// Defines a type of a specification part that is being worked on. A type is known by its id before its components are, so that it may hold
    /// pointers to itself.
    pub(in super::super) fn define_pending_type(
        &mut self,
        scope: ScopeId,
        key: &str,
    ) -> Option<TypeId> {
        let part = self.specs.get_mut(&scope)?;
        let definition = part.types.remove(key)?;
        let cx = part.cx;
        if let Some(template) = self.note_template(cx, &definition) {
            return Some(template);
        }
        let StmtKind::DerivedType { name, attrs, .. } = &definition.open.kind else {
            return None;
        };
        let id = self.declare_type(cx, name, &definition);
        Some(self.whole_type(cx, id, (name, None), attrs, &definition))
    }

    /// Components and bindings of a type that is declared; its parent where that is known already.
    pub(super) fn whole_type(
        &mut self,
        cx: Cx,
        id: TypeId,
        (name, parent): (&ast::Name, Option<TypeId>),
        attrs: &[TypeAttr],
        definition: &TypeDef,
    ) -> TypeId {
        self.check_type_name(cx, name);
        self.check_type_attributes(name, attrs);
        self.check_order_of_type(cx, definition);
        if self.descend(name.span) {
            for attr in attrs {
                self.type_attribute(cx, id, (name, parent), attr);
            }
            self.note_private_parent(cx, id);
            let inside = self.component_scope(id).unwrap_or(cx);
            for stmt in &definition.components {
                let before = self.program[id].fields.len();
                self.component_statement(inside, id, stmt);
                if is_private(stmt, definition) {
                    let last = self.program[id].fields.len();
                    self.note_private(id, before as u32..last as u32);
                }
            }
            self.ascend();
        }
        let id = self.one_type(cx, name, id);
        self.define_bindings(cx, id, definition);
        self.check_bound_type(id, name, definition);
        self.check_recursion(id, name, definition.end.is_some());
        id
    }

    pub(super) fn declare_type(
        &mut self,
        cx: Cx,
        name: &ast::Name,
        definition: &TypeDef,
    ) -> TypeId {
        let kind = self.scope(cx).kind;
        let module = match kind {
            super::ScopeKind::Module(module) => Some(module),
            _ => None,
        };
        let mut leading = definition.open.leading.clone();
        leading.extend(definition.open.trailing.iter().cloned());
        let id = self.program.add_type(DerivedType {
            name: name.text.clone(),
            span: definition.open.span,
            module,
            leading,
            fields: Vec::new(),
            parent: None,
            bound: false,
            sent: false,
            sequence: definition
                .components
                .iter()
                .any(|stmt| matches!(stmt.kind, StmtKind::Sequence)),
            polymorphic: false,
            builtin: None,
            stands_for: None,
        });
        match (kind, cx.procedure) {
            (super::ScopeKind::Module(module), _) => self.program[module].types.push(id),
            (_, Some(procedure)) => self.program[procedure].types.push(id),
            (_, None) => {}
        }
        let key = name.key();
        let scope = self.scope(cx);
        scope.types.insert(key.clone(), id);
        scope.names.entry(key).or_insert(super::Symbol::Type(id));
        id
    }

    fn type_attribute(
        &mut self,
        cx: Cx,
        id: TypeId,
        (name, parent): (&ast::Name, Option<TypeId>),
        attr: &TypeAttr,
    ) {
        match attr {
            TypeAttr::Public => {
                self.check_in_module(cx, name.span, "PUBLIC");
                self.scope(cx).access.insert(name.key(), true);
            }
            TypeAttr::Private => {
                self.check_in_module(cx, name.span, "PRIVATE");
                self.scope(cx).access.insert(name.key(), false);
            }
            TypeAttr::BindC => {
                self.program[id].sequence = true;
                self.program[id].bound = true;
            }
            TypeAttr::Structure(_) => self.program[id].sequence = true,
            TypeAttr::Abstract => {
                self.abstract_types.insert(id);
            }
            TypeAttr::Extends(above) => self.extend(cx, id, above, parent),
        }
    }

    /// The parent's components come first, under the parent's name.
    fn extend(&mut self, cx: Cx, id: TypeId, parent: &ast::Name, known: Option<TypeId>) {
        let Some(parent_id) = known.or_else(|| self.resolve_type(cx, parent)) else {
            return;
        };
        if self.program[parent_id].sequence {
            let message = format!("TYPE '{}' cannot be extended", parent.text);
            let why = "has SEQUENCE or BIND(C), which say how its components lie in storage";
            let found = Diagnostic::error(codes::TYPE_IN_STORAGE, message).at(parent.span, why);
            self.report(found.help("make it a component of the new type"));
        }
        self.program[id].parent = Some(parent_id);
        let field = field(parent.text.clone(), parent.span, Type::Derived(parent_id));
        self.program[id].fields.push(field);
    }

    fn component_statement(&mut self, cx: Cx, id: TypeId, stmt: &ast::Stmt) {
        match &stmt.kind {
            StmtKind::Declare {
                ty,
                attrs,
                entities,
            } => {
                let span = ty.span;
                let class = matches!(ty.kind, ast::TypeSpecKind::Class(_));
                let spec = ty;
                let ty = self.type_spec(cx, spec);
                let lengths = self.spec_lengths(cx, spec, &ty);
                for (index, entity) in entities.iter().enumerate() {
                    self.check_contiguous_component(attrs, entity);
                    let mut field = self.declare_component(cx, &ty, attrs, entity);
                    let bound = field.allocatable || field.pointer;
                    // Where nothing extends the type, CLASS is the type itself, and the rule stays.
                    let mut declared = field.ty.clone();
                    if let (Type::Derived(id), true, false) = (&field.ty, class, bound) {
                        declared = Type::Class(Some(*id));
                    }
                    self.check_class(&declared, bound, field.space, span);
                    if index == 0 {
                        field.leading.clone_from(&stmt.leading);
                        field.trailing.clone_from(&stmt.trailing);
                    }
                    let index = self.program[id].fields.len() as u32;
                    self.add_field(id, field);
                    self.note_component_lengths((id, index), lengths.as_ref());
                }
            }
            StmtKind::Sequence | StmtKind::PrivateComponents | StmtKind::Access { .. } => {}
            StmtKind::Error => {
                self.lost_components.insert(id);
            }
            StmtKind::ProcedureDecl {
                interface,
                attrs,
                entities,
            } => {
                self.check_procedure_component(interface, attrs, stmt.span);
                for entity in entities {
                    let field = self.procedure_component(cx, interface, entity);
                    let pass = super::super::bound::pass_of(attrs);
                    self.component_pass.insert((id, entity.name.key()), pass);
                    self.add_field(id, field);
                }
            }
            _ => self.error(
                codes::NOT_A_DECLARATION,
                stmt.span,
                "this statement may not stand in a derived type",
                "not a component",
            ),
        }
    }

    fn add_field(&mut self, id: TypeId, field: Field) {
        let same = |other: &Field| other.name.eq_ignore_ascii_case(&field.name);
        if self.program[id].fields.iter().any(same) {
            let message = format!("component '{}' is declared twice", field.name);
            self.error(
                codes::DECLARED_TWICE,
                field.span,
                message,
                "second time here",
            );
        } else if let Some(parent) = self.program[id].parent
            && self.field_path(parent, &field.name).is_some()
        {
            let message = format!("component '{}' is declared twice", field.name);
            let why = "the type that this one extends has it already";
            self.error(codes::DECLARED_TWICE, field.span, message, why);
        }
        self.program[id].fields.push(field);
    }

    fn declare_component(
        &mut self,
        cx: Cx,
        ty: &Type,
        attrs: &[ast::Attr],
        entity: &ast::Entity,
    ) -> Field {
        let mut field = field(entity.name.text.clone(), entity.name.span, ty.clone());
        let mut dims = entity.dims.clone();
        for attr in attrs {
            self.component_attribute(&mut field, &mut dims, attr);
        }
        if let (Some(len), Type::Character(_, kind)) = (&entity.len, &field.ty) {
            field.ty = Type::Character(self.char_len(cx, len), *kind);
        }
        let place = Place {
            movable: field.allocatable || field.pointer,
            ..Place::default()
        };
        if let Some(dims) = &dims {
            field.shape = self.shape(cx, &entity.name, dims, place);
        }
        self.size_by_lengths(cx, &mut field);
        self.place_component(&mut field);
        self.check_component(&field);
        field.init = self.component_init(cx, &field, entity.init.as_ref());
        field
    }

    fn component_attribute(
        &mut self,
        field: &mut Field,
        dims: &mut Option<Vec<ast::DimSpec>>,
        attr: &ast::Attr,
    ) {
        match &attr.kind {
            AttrKind::Allocatable => field.allocatable = true,
            AttrKind::Pointer => field.pointer = true,
            AttrKind::Dimension(given) => {
                dims.get_or_insert_with(|| given.clone());
            }
            AttrKind::Public
            | AttrKind::Private
            | AttrKind::Contiguous
            | AttrKind::Volatile
            | AttrKind::Asynchronous => {}
            kind if space_of(kind).is_some() => {
                field.space = space_of(kind).unwrap_or(Space::Host);
                self.check_component_space(field, attr.span);
            }
            kind => {
                let message = format!("a component cannot be {}", label(kind));
                self.error(
                    codes::ATTRIBUTE_CONFLICT,
                    attr.span,
                    message,
                    "not allowed in a derived type",
                );
            }
        }
    }

    fn check_component_space(&mut self, field: &Field, span: Span) {
        if matches!(
            field.space,
            Space::Shared | Space::Constant | Space::Texture
        ) {
            let message = format!("component '{}' cannot be in this memory", field.name);
            let found = Diagnostic::error(codes::COMPONENT_SPACE, message)
                .at(
                    span,
                    "components are host, device, managed or pinned memory",
                )
                .help("give the attribute to the variable of this type");
            self.report(found);
        }
    }

    /// Arrays of structures that the host looks into do not lie in device memory.
    fn place_component(&mut self, field: &mut Field) {
        if let Some(why) = why_no_device_text(field) {
            let message = format!("component '{}' cannot live in device memory", field.name);
            let found = Diagnostic::error(codes::NOT_IN_DEVICE_MEMORY, message)
                .at(field.span, why)
                .help("declare an array of characters of constant length with DEVICE, or keep the characters' codes");
            return self.report(found);
        }
        let there = field.space == Space::Device && self.owns_arrays(&field.ty);
        if there && field.shape.rank() > 0 {
            field.space = Space::Managed;
            field.waits = true;
            self.any_waiting = true;
        } else if there {
            let message = format!("component '{}' cannot live in device memory", field.name);
            let found = Diagnostic::error(codes::NOT_IN_DEVICE_MEMORY, message)
                .at(
                    field.span,
                    "is a scalar with allocatable components that is allocated or pointed at",
                )
                .help("make it an array of one element, or a component by value");
            self.report(found);
        }
    }

    fn check_component(&mut self, field: &Field) {
        let movable = field.allocatable || field.pointer;
        let fixed = match &field.shape {
            Shape::Scalar | Shape::Deferred(_) => true,
            Shape::Explicit(bounds) => self.constant_bounds(bounds) && !movable,
            Shape::Assumed(_) | Shape::AssumedSize(..) => false,
        };
        let length = if let Type::Character(CharLen::Deferred, _) = &field.ty {
            movable
        } else {
            !matches!(
                field.ty,
                Type::Character(CharLen::Expr(_) | CharLen::Assumed, _)
            )
        };
        if !fixed || !length {
            let found = Diagnostic::error(
                codes::BOUNDS_NOT_CONSTANT,
                format!("size of component '{}' is not constant", field.name),
            )
            .at(field.span, "bounds and lengths of components are constants")
            .help("make it ALLOCATABLE with `:` for each dimension, or use a PARAMETER");
            self.report(found);
        } else if field.space == Space::Managed
            && movable
            && field.shape == Shape::Scalar
            && !matches!(field.ty, Type::Derived(_) | Type::Class(_))
        {
            let message = format!("component '{}' cannot live in MANAGED memory", field.name);
            let found = Diagnostic::error(codes::COMPONENT_SPACE, message)
                .at(field.span, "is a scalar that is allocated or pointed at")
                .help("give it a dimension, as in `real, managed, allocatable :: x(:)`, or declare it with DEVICE");
            self.report(found);
        } else if field.space == Space::Device && !movable {
            let message = format!("DEVICE component '{}' has no memory of its own", field.name);
            self.error(
                codes::COMPONENT_SPACE,
                field.span,
                message,
                "a DEVICE component must be ALLOCATABLE or a POINTER",
            );
        }
    }

    fn component_init(
        &mut self,
        cx: Cx,
        field: &Field,
        init: Option<&ast::Init>,
    ) -> Option<crate::ir::Expr> {
        let mut variable = Variable::new(
            field.name.clone(),
            field.span,
            field.ty.clone(),
            field.shape.clone(),
            crate::ir::Role::Local,
        );
        variable.pointer = field.pointer;
        variable.allocatable = field.allocatable;
        self.initial_value(cx, init?, &mut variable, true)
    }

    /// A type may not hold itself by value (F2008 C439).
    fn check_recursion(&mut self, id: TypeId, name: &ast::Name, ended: bool) {
        let mut open = vec![id];
        let mut seen = HashSet::from([id]);
        while let Some(at) = open.pop() {
            for field in self.program[at]
                .fields
                .iter()
                .filter(|field| !field.allocatable && !field.pointer)
            {
                let Type::Derived(inner) = field.ty else {
                    continue;
                };
                if inner == id {
                    // Behind a missing END TYPE, variables of the type look like components.
                    let found = Diagnostic::error(
                        codes::RECURSIVE_TYPE,
                        format!("type '{}' holds itself", name.text),
                    )
                    .at(field.span, "a component of the type itself")
                    .help("make the component a POINTER or ALLOCATABLE");
                    if ended {
                        self.report(found);
                    }
                    self.program[id].fields.retain(|field| {
                        field.ty != Type::Derived(id) || field.pointer || field.allocatable
                    });
                    return;
                }
                // Types from before this one are whole, unless this one is declared for them, and then they look for the cycle themselves.
                if inner > id && seen.insert(inner) {
                    open.push(inner);
                }
            }
        }
    }
}

/// Whether the components of a statement are known in their module alone: by PRIVATE of the statement or the type.
fn is_private(stmt: &ast::Stmt, definition: &TypeDef) -> bool {
    let (StmtKind::Declare { attrs, .. } | StmtKind::ProcedureDecl { attrs, .. }) = &stmt.kind
    else {
        return false;
    };
    let has = |wanted: AttrKind| attrs.iter().any(|attr| attr.kind == wanted);
    let whole = |stmt: &ast::Stmt| matches!(stmt.kind, StmtKind::PrivateComponents);
    let all = definition.components.iter().any(whole);
    has(AttrKind::Private) || (all && !has(AttrKind::Public))
}

pub(super) fn field(name: String, span: Span, ty: Type) -> Field {
    Field {
        name,
        span,
        ty,
        shape: Shape::Scalar,
        allocatable: false,
        pointer: false,
        space: Space::Host,
        waits: false,
        init: None,
        by_length: ByLength::No,
        leading: Vec::new(),
        trailing: Vec::new(),
    }
}

fn why_no_device_text(field: &Field) -> Option<&'static str> {
    let Type::Character(length, kind) = &field.ty else {
        return None;
    };
    let constant = matches!(length, CharLen::Const(1..));
    match field.space {
        Space::Managed => Some("characters lie in DEVICE memory or on the host"),
        Space::Device if *kind != 1 => Some("is of characters of kind 4"),
        Space::Device if !constant => {
            Some("is of characters whose length is no constant above zero")
        }
        Space::Device if field.shape.rank() == 0 => {
            Some("is a pointer or an allocatable scalar of characters")
        }
        _ => None,
    }
}
