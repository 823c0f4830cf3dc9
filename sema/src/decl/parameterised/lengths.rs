//! LEN parameters whose values are known at run time (F2018 7.5.3): components of one type for all of their values, with the values that
//! declarations give, and what of a type follows from them.
//!
//! A component whose bounds or length follow from LEN parameters is allocatable in memory, and its objects are made with it (`make`). Refuses to
//! know when objects are made.

use super::{Analyzer, Cx, Parameter, Template};
use crate::decl::Entity;
use crate::diag::{Diagnostic, codes};
use crate::ir::walk::refs;
use crate::ir::{
    Bounds, ByLength, CharLen, Dummy, Expr, ExprKind, Field, Intent, Passing, ProcId, Role, Shape,
    Space, Target, Type, TypeId, VarId, Variable,
};
use crate::source::Span;
use crate::syntax::ast::{self, Arg, ArgValue, Name, StmtKind, TypeDef, TypeSpecKind};
use crate::{ScopeKind, Symbol};
use std::collections::HashMap;

/// What a declaration says of a LEN parameter.
#[derive(Debug, Clone)]
pub(in super::super::super) enum Length {
    /// Its value.
    Value(Expr),
    /// `*`: that of the actual argument.
    Assumed,
    /// `:`: that of what is allocated or pointed at.
    Deferred,
}

/// What is known of LEN parameters that are no constants.
#[derive(Debug, Default)]
pub(in super::super::super) struct Lengths {
    /// Types that have some.
    pub(super) types: HashMap<TypeId, OfType>,
    /// Components that follow from them, or have some themselves.
    pub(super) components: HashMap<(TypeId, u32), OfComponent>,
    /// Variables that have some: what their declarations say, and the values as they were where the procedure began.
    variables: HashMap<VarId, OfVariable>,
    /// The component that is being declared.
    pending: OfComponent,
    /// Procedures that make objects, and that give values of constructors the shape that the parameters say.
    pub(super) makers: HashMap<TypeId, ProcId>,
    pub(super) settlers: HashMap<TypeId, ProcId>,
    /// Procedures that give the parameter of an array of objects, by its kind and the rank.
    pub(super) common: HashMap<(u8, u8), ProcId>,
}

/// The LEN parameters of a type, those of its parents first.
#[derive(Debug)]
pub(super) struct OfType {
    pub names: Vec<String>,
    /// The dummy arguments of the procedure that makes objects, which stand in bounds and lengths of components.
    pub dummies: Vec<VarId>,
    /// Where components are declared.
    scope: Cx,
}

/// What of a component follows from the LEN parameters of its type.
#[derive(Debug, Default, Clone)]
pub(super) struct OfComponent {
    pub bounds: Vec<Bounds>,
    pub length: Option<Expr>,
    /// The LEN parameters of its own type.
    pub lengths: Vec<Length>,
}

#[derive(Debug)]
struct OfVariable {
    written: Vec<Length>,
    lengths: Vec<Length>,
    /// Variables that hold values from the beginning of the procedure on.
    held: Vec<(VarId, Expr)>,
}

impl Analyzer<'_> {
    /// Keeps the LEN parameters of a type that is declared and has no components yet.
    pub(super) fn note_lengths(
        &mut self,
        template: &Template,
        id: TypeId,
        parent: Option<TypeId>,
        definition: &TypeDef,
    ) {
        let scope = self.new_scope(template.cx);
        let mut of = OfType {
            names: Vec::new(),
            dummies: Vec::new(),
            scope,
        };
        let known = &self.parameterised.lengths.types;
        let above = parent.and_then(|parent| known.get(&parent));
        let mut parameters: Vec<(String, Span, Type)> = Vec::new();
        if let Some(above) = above {
            let variables = above.dummies.iter().map(|dummy| &self.program[*dummy]);
            parameters.extend(variables.map(|var| (var.name.clone(), var.span, var.ty.clone())));
        }
        for name in template.own.iter().filter(|name| template.is_length(name)) {
            let ty = self.length_type(template.cx, definition, name);
            parameters.push((name.text.clone(), name.span, ty));
        }
        for (name, span, ty) in parameters {
            let key = name.to_ascii_lowercase();
            let dummy = self.program.add_var(given_length(name, span, ty));
            self.scope(scope)
                .names
                .insert(key.clone(), Symbol::Var(dummy));
            of.names.push(key);
            of.dummies.push(dummy);
        }
        self.parameterised.lengths.types.insert(id, of);
    }

    fn length_type(&mut self, cx: Cx, definition: &TypeDef, name: &Name) -> Type {
        for stmt in &definition.components {
            if let StmtKind::Declare { ty, entities, .. } = &stmt.kind
                && entities.iter().any(|one| one.name.key() == name.key())
            {
                return self.type_spec(cx, ty);
            }
        }
        Type::INT
    }

    /// Where the components of a type are declared: LEN parameters are variables there.
    pub(in super::super) fn component_scope(&self, id: TypeId) -> Option<Cx> {
        let of = self.parameterised.lengths.types.get(&id)?;
        Some(of.scope)
    }

    fn type_declared_in(&self, cx: Cx) -> Option<TypeId> {
        let mut types = self.parameterised.lengths.types.iter();
        let found = types.find(|(_, of)| of.scope.scope == cx.scope);
        found.map(|(id, _)| *id)
    }

    /// A component whose bounds or length are no constants: its memory is allocated where an object is made.
    pub(in super::super) fn size_by_lengths(&mut self, cx: Cx, field: &mut Field) {
        let Some(id) = self.type_declared_in(cx) else {
            return;
        };
        let mut bounds = Vec::new();
        if let Shape::Explicit(written) = &field.shape {
            bounds.clone_from(written);
        }
        let mut length = None;
        if let Type::Character(CharLen::Expr(written), _) = &field.ty {
            length = Some((**written).clone());
        }
        let open = !self.constant_bounds(&bounds) || length.is_some();
        if !open || !self.follow_lengths(id, &bounds, length.as_ref()) {
            return;
        }
        if field.allocatable || field.pointer {
            return self.refuse_movable_text(field, length.is_some());
        }
        if field.space != Space::Host {
            return;
        }
        if let Type::Character(length @ CharLen::Expr(_), _) = &mut field.ty {
            *length = CharLen::Deferred;
        }
        if !bounds.is_empty() {
            field.shape = Shape::Deferred(bounds.len() as u8);
        }
        (field.allocatable, field.by_length) = (true, ByLength::Sized);
        let pending = &mut self.parameterised.lengths.pending;
        (pending.bounds, pending.length) = (bounds, length);
    }

    fn refuse_movable_text(&mut self, field: &mut Field, text: bool) {
        if !text {
            return;
        }
        let message = format!(
            "component '{}' with a length that a LEN parameter gives is not supported",
            field.name
        );
        let found = Diagnostic::error(codes::UNSUPPORTED_TYPE, message)
            .at(field.span, "is ALLOCATABLE or a POINTER")
            .help("write `character(:)`, and give the length where it is allocated");
        self.report(found);
        field.ty = Type::Error;
    }

    /// Whether sizes follow from LEN parameters and constants alone.
    fn follow_lengths(&self, id: TypeId, bounds: &[Bounds], length: Option<&Expr>) -> bool {
        let Some(of) = self.parameterised.lengths.types.get(&id) else {
            return false;
        };
        let sides = bounds.iter().flat_map(|one| [&one.lower, &one.upper]);
        let mut own = true;
        for size in sides.chain(length) {
            refs::each(size, &mut |node| {
                if let ExprKind::Var(var) = &node.kind {
                    own &= of.dummies.contains(var);
                }
            });
        }
        own
    }

    /// What the component that was declared last has to do with LEN parameters.
    pub(in super::super) fn note_component_lengths(
        &mut self,
        (id, index): (TypeId, u32),
        lengths: Option<&Vec<Length>>,
    ) {
        let mut of = std::mem::take(&mut self.parameterised.lengths.pending);
        let Some(field) = self.program[id].fields.get_mut(index as usize) else {
            return;
        };
        let own = self.parameterised.lengths.types.get(&id);
        if own.is_some_and(|own| own.names.contains(&field.name.to_ascii_lowercase())) {
            field.by_length = ByLength::Parameter;
        }
        let (movable, span) = (field.may_be_allocated() || field.pointer, field.span);
        if let Some(lengths) = lengths {
            of.lengths.clone_from(lengths);
            for length in lengths {
                let fault = match length {
                    Length::Assumed => "a LEN parameter of `*` is for dummy arguments",
                    Length::Deferred if !movable => DEFERRED,
                    Length::Deferred | Length::Value(_) => continue,
                };
                self.wrong_length_value(span, fault);
            }
        }
        let components = &mut self.parameterised.lengths.components;
        components.insert((id, index), of);
    }

    /// What a type specification says of LEN parameters; nothing for types that have none.
    pub(in super::super::super) fn spec_lengths(
        &mut self,
        cx: Cx,
        spec: &ast::TypeSpec,
        ty: &Type,
    ) -> Option<Vec<Length>> {
        let (Type::Derived(id) | Type::Class(Some(id))) = ty else {
            return None;
        };
        self.parameterised.lengths.types.get(id)?;
        let (name, params) = if let TypeSpecKind::Type { name, params }
        | TypeSpecKind::ClassOf { name, params } = &spec.kind
        {
            (name, &params[..])
        } else if let TypeSpecKind::Class(name) = &spec.kind {
            (name, &[][..])
        } else {
            return None;
        };
        let template = self.named_type(cx, name)?;
        self.given_lengths(cx, template, (*id, params), name.span)
    }

    /// The values of LEN parameters in parentheses behind the name of a type, and those that the definition gives.
    pub(in super::super::super) fn given_lengths(
        &mut self,
        cx: Cx,
        template: TypeId,
        (ty, params): (TypeId, &[Arg]),
        span: Span,
    ) -> Option<Vec<Length>> {
        let parameters = self.parameters(template)?;
        let mut given: Vec<Option<&Arg>> = vec![None; parameters.len()];
        for (position, param) in params.iter().enumerate() {
            let at = self.parameter_at(&parameters, position, param)?;
            given[at] = Some(param);
        }
        let dummies = self
            .parameterised
            .lengths
            .types
            .get(&ty)
            .map(|of| of.dummies.clone())?;
        let mut kinds = dummies
            .into_iter()
            .map(|dummy| self.program[dummy].ty.clone())
            .collect::<Vec<_>>()
            .into_iter();
        let values = self.parameterised.values.get(&ty).cloned();
        let mut found = Vec::new();
        for (parameter, given) in parameters.iter().zip(given).filter(|(one, _)| one.len) {
            let kind = kinds.next()?;
            found.push(match given {
                Some(given) => self.given_length(cx, given, &kind)?,
                None => {
                    let known = values.as_deref().unwrap_or_default();
                    Length::Value(self.length_by_default(parameter, known, &kind, span)?)
                }
            });
        }
        Some(found)
    }

    fn length_by_default(
        &mut self,
        parameter: &Parameter,
        known: &[(String, i64)],
        kind: &Type,
        span: Span,
    ) -> Option<Expr> {
        let (template, name) = (&parameter.template, &parameter.name);
        let value = self.default_parameter(template, name, known, span)?;
        Some(self.cast(Expr::int(value, span), kind))
    }

    fn given_length(&mut self, cx: Cx, given: &Arg, kind: &Type) -> Option<Length> {
        let value = match &given.value {
            ArgValue::Expr(value) => value,
            ArgValue::Star => return Some(Length::Assumed),
            ArgValue::Triplet { .. } | ArgValue::AltReturn(_) => return Some(Length::Deferred),
        };
        let value = self.expr(cx, value);
        if value.ty == Type::Error {
            return None;
        }
        if !matches!(value.ty, Type::Integer(_)) || value.rank > 0 {
            self.wrong_length_value(given.span, "a type parameter is a scalar INTEGER");
            return None;
        }
        let value = match self.const_int(&value) {
            Some(known) => Expr::int(known, value.span),
            None => value,
        };
        Some(Length::Value(self.cast(value, kind)))
    }

    /// The LEN parameters of a variable that has just been declared, where its type has some, or something in it.
    pub(in super::super) fn declare_lengths(&mut self, cx: Cx, entity: &Entity, id: VarId) {
        let var = &self.program[id];
        let (ty, span) = (var.ty.clone(), var.span);
        let (Type::Derived(of) | Type::Class(Some(of))) = ty else {
            return;
        };
        if !self.needs_making(of) || !self.may_be_made(cx, id, entity.common.is_some()) {
            return;
        }
        if !self.parameterised.lengths.types.contains_key(&of) {
            return;
        }
        let inside = Cx {
            specification: true,
            ..cx
        };
        let written = entity
            .ty
            .as_ref()
            .and_then(|spec| self.spec_lengths(inside, &spec.clone(), &ty));
        let Some(written) = written else {
            return self.refuse_made(span, "is declared by its first letter");
        };
        for length in &written {
            if let Some(fault) = self.wrong_length(cx, id, length) {
                self.wrong_length_value(span, fault);
            }
        }
        let (lengths, held) = self.held_lengths(cx, id, &written, of);
        let of = OfVariable {
            written,
            lengths,
            held,
        };
        self.parameterised.lengths.variables.insert(id, of);
    }

    fn wrong_length(&mut self, cx: Cx, id: VarId, length: &Length) -> Option<&'static str> {
        let main = self.is_main(cx);
        let var = &self.program[id];
        let movable = var.allocatable || var.pointer;
        let lasts = matches!(var.role, Role::Module(_) | Role::Common(_)) || var.save || main;
        match length {
            Length::Deferred if !movable => Some(DEFERRED),
            Length::Assumed if var.dummy().is_none() => {
                Some("a LEN parameter of `*` is for dummy arguments")
            }
            Length::Assumed if movable => Some(
                "a LEN parameter of `*` with ALLOCATABLE or POINTER is not supported: write `:`",
            ),
            Length::Value(value) if lasts && self.const_int(value).is_none() => Some(
                "the LEN parameters of a variable that lasts as long as the program are constants",
            ),
            Length::Value(_) | Length::Assumed | Length::Deferred => None,
        }
    }

    /// Where objects that are to be made cannot be (yet).
    fn may_be_made(&mut self, cx: Cx, id: VarId, common: bool) -> bool {
        let var = &self.program[id];
        let owner = cx.procedure.map(|owner| self.program[owner].target);
        let device = owner.is_some_and(|target| target != Target::Host);
        let null = |init: &Expr| matches!(init.kind, ExprKind::Null);
        let why = if var.role == Role::Parameter {
            "is a named constant"
        } else if var.space != Space::Host || device {
            "is device data"
        } else if common {
            "is in a COMMON block"
        } else if var.init.as_ref().is_some_and(|init| !null(init)) {
            "has an initial value; assign it with a statement"
        } else if var.dummy().is_some_and(|dummy| dummy.value) {
            "has VALUE"
        } else {
            return true;
        };
        let span = var.span;
        self.refuse_made(span, why);
        false
    }

    pub(in super::super::super) fn refuse_made(&mut self, span: Span, why: &str) {
        let message =
            "an object with LEN parameters that are known at run time is not supported here";
        let found = Diagnostic::error(codes::UNSUPPORTED_TYPE, message)
            .at(span, why)
            .help("use ALLOCATABLE components in a type without parameters, or give all LEN parameters constant values in the whole program");
        self.report(found);
    }

    /// Values that are no constants are held in variables where objects are made later, or where there may be none to ask.
    fn held_lengths(
        &mut self,
        cx: Cx,
        id: VarId,
        written: &[Length],
        ty: TypeId,
    ) -> (Vec<Length>, Vec<(VarId, Expr)>) {
        let var = &self.program[id];
        let (name, span) = (var.name.clone(), var.span);
        let asked = var.allocatable || var.pointer || var.rank() > 0;
        let body = !matches!(self.scope(cx).kind, ScopeKind::Interface(_));
        let names = self.parameterised.lengths.types[&ty].names.clone();
        let mut held = Vec::new();
        let lengths = written.iter().zip(names).map(|(length, parameter)| {
            let Length::Value(value) = length else {
                return length.clone();
            };
            if !asked || !body || self.const_int(value).is_some() {
                return length.clone();
            }
            let stem = format!("{name}_{parameter}");
            let mut variable =
                Variable::new(stem, span, value.ty.clone(), Shape::Scalar, Role::Local);
            variable.owner = cx.procedure;
            let holder = self.program.add_var(variable);
            if let Some(part) = self.specs.get_mut(&cx.scope) {
                part.declared.push(holder);
            }
            held.push((holder, value.clone()));
            let kind = ExprKind::Var(holder);
            Length::Value(Expr::new(kind, value.ty.clone(), 0, span))
        });
        let lengths = lengths.collect();
        (lengths, held)
    }

    /// Variables that hold LEN parameters of an object from the beginning of its scope on.
    pub(super) fn held_for(&self, id: VarId) -> Vec<(VarId, Expr)> {
        let of = self.parameterised.lengths.variables.get(&id);
        of.map(|of| of.held.clone()).unwrap_or_default()
    }

    /// What is known of the LEN parameters of an object by its declaration, as they are when it is allocated.
    pub(in super::super::super) fn declared_lengths(&self, object: &Expr) -> Option<Vec<Length>> {
        if let ExprKind::Var(id) = &object.kind {
            let of = self.parameterised.lengths.variables.get(id)?;
            return Some(of.lengths.clone());
        }
        let ExprKind::Component { base, ty, field } = &object.kind else {
            return None;
        };
        let components = &self.parameterised.lengths.components;
        let lengths = components.get(&(*ty, *field))?.lengths.clone();
        let seen = lengths.into_iter().map(|length| match length {
            Length::Value(value) => Length::Value(self.seen_from(base, *ty, value)),
            other @ (Length::Assumed | Length::Deferred) => other,
        });
        Some(seen.collect())
    }

    /// A size in a type, as that of an object: its LEN parameters in the place of the dummy arguments.
    fn seen_from(&self, object: &Expr, ty: TypeId, mut size: Expr) -> Expr {
        let Some(of) = self.parameterised.lengths.types.get(&ty) else {
            return size;
        };
        let of_object = |var: VarId| {
            let at = of.dummies.iter().position(|dummy| *dummy == var)?;
            Some(self.length_component(object, ty, &of.names[at]))
        };
        crate::expr::substitute(&mut size, &of_object);
        size
    }

    /// The component of an object that holds a LEN parameter.
    pub(super) fn length_component(&self, object: &Expr, ty: TypeId, name: &str) -> Expr {
        let path = self.field_path(ty, name).unwrap_or_default();
        path.into_iter().fold(object.clone(), |base, (ty, field)| {
            let of = self.program[ty].fields[field as usize].ty.clone();
            let (rank, span) = (base.rank, base.span);
            let base = Box::new(base);
            Expr::new(ExprKind::Component { base, ty, field }, of, rank, span)
        })
    }

    /// `x%n` of a LEN parameter, which is a scalar whatever `x` is.
    pub(in super::super::super) fn length_inquiry(
        &mut self,
        specification: bool,
        object: &Expr,
        ty: TypeId,
        name: &str,
    ) -> Expr {
        if let ExprKind::Var(id) = &object.kind
            && let Some(of) = self.parameterised.lengths.variables.get(id)
            && let Some(own) = self.parameterised.lengths.types.get(&ty)
            && let Some(at) = own.names.iter().position(|one| one == name)
        {
            let var = &self.program[*id];
            let outside = var.allocatable || var.pointer || var.rank() > 0;
            let dummy = var.dummy().is_some();
            let known = match specification && !dummy {
                true => Some(&of.written[at]),
                false => Some(&of.lengths[at]).filter(|_| outside && !specification),
            };
            if let Some(Length::Value(value)) = known {
                let span = object.span;
                return Expr {
                    span,
                    ..value.clone()
                };
            }
        }
        let component = self.length_component(object, ty, name);
        match object.rank {
            0 => component,
            _ => self.common_length(component),
        }
    }

    /// The LEN parameters of an object.
    pub(in super::super::super) fn lengths_of(&mut self, object: &Expr, ty: TypeId) -> Vec<Expr> {
        let of = self.parameterised.lengths.types.get(&ty);
        let names = of.map(|of| of.names.clone()).unwrap_or_default();
        names
            .iter()
            .map(|name| self.length_inquiry(false, object, ty, name))
            .collect()
    }

    /// Whether objects of a type are made by a procedure: it has LEN parameters, or something in it has.
    pub(in super::super::super) fn needs_making(&self, ty: TypeId) -> bool {
        let of = self.parameterised.lengths.types.get(&ty);
        if of.is_some_and(|of| !of.names.is_empty()) {
            return true;
        }
        if self.parameterised.lengths.types.is_empty() {
            return false;
        }
        self.program[ty].fields.iter().any(|field| {
            let inside = !field.may_be_allocated() && !field.pointer;
            inside && matches!(field.ty, Type::Derived(inner) if inner != ty && self.needs_making(inner))
        })
    }
}

const DEFERRED: &str = "a LEN parameter of `:` needs ALLOCATABLE or POINTER";

/// A dummy argument that gives a LEN parameter its value.
pub(super) fn given_length(name: String, span: Span, ty: Type) -> Variable {
    let dummy = Dummy {
        intent: Some(Intent::In),
        optional: false,
        value: false,
        passing: Passing::Undecided,
    };
    Variable::new(name, span, ty, Shape::Scalar, Role::Dummy(dummy))
}
