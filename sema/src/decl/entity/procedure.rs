//! Names that are procedures: external, dummy, intrinsic, procedure pointers, and the interfaces that they are given.
//!
//! Refuses to know procedures of the program, whose text is known.

use crate::decl::{Analyzer, Cx, Entity, Slot, Symbol};
use crate::diag::{Diagnostic, codes};
use crate::intrinsics;
use crate::ir::{self, Body, ProcId, Procedure, Role, Shape, Target, Type, VarId, Variable};
use crate::syntax::ast::{self, ProcInterface};
use crate::units::procedures_of;

impl Analyzer<'_> {
    pub(super) fn intrinsic_entity(&mut self, cx: Cx, key: &str, entity: &Entity) -> Symbol {
        let _ = cx;
        let of_module = crate::uses::module_of_intrinsic(key);
        if let (Some(id), None) = (intrinsics::find(key), of_module) {
            return Symbol::Intrinsic(id);
        }
        if let Some(module) = of_module {
            let message = format!("'{}' is not an intrinsic procedure", entity.name.text);
            let found = Diagnostic::error(codes::NOT_INTRINSIC, message)
                .at(entity.name.span, format!("a procedure of module {module}"))
                .help(format!("write `use, intrinsic :: {module}` instead"));
            self.report(found);
            return Symbol::Error;
        }
        let message = format!("'{}' is not an intrinsic procedure", entity.name.text);
        self.error(
            codes::NOT_INTRINSIC,
            entity.name.span,
            message,
            "no intrinsic procedure has this name",
        );
        Symbol::Error
    }

    pub(super) fn procedure_entity(&mut self, cx: Cx, key: &str, entity: &Entity) -> Symbol {
        let dummy = self
            .specs
            .get(&cx.scope)
            .is_some_and(|part| part.dummies.iter().any(|name| name == key));
        if entity.attr("POINTER").is_some() {
            return self.procedure_pointer(cx, key, entity);
        }
        if let (Some(_), Some(span)) = (&entity.dims, entity.attr("EXTERNAL")) {
            let message = format!("procedure '{}' cannot have dimensions", entity.name.text);
            self.error(codes::ATTRIBUTE_CONFLICT, span, message, "no variable");
        }
        if let Some(span) = entity.attr("INTENT") {
            let message = format!("procedure '{}' cannot have INTENT", entity.name.text);
            self.error(
                codes::ATTRIBUTE_CONFLICT,
                span,
                message,
                "for variables and procedure pointers",
            );
        }
        if entity.init.is_some() {
            let message = format!("procedure '{}' cannot have a value", entity.name.text);
            let label = "a procedure, no variable";
            self.error(codes::BAD_INITIAL, entity.name.span, message, label);
        }
        if dummy {
            let procedure = self.interface_of(cx, entity);
            return Symbol::Var(self.dummy_procedure(cx, entity, procedure));
        }
        if let Some(found) = self.labelled_entity(cx, entity) {
            return found;
        }
        if let Some(found) = self.externals.get(key).cloned() {
            if entity.ty.is_some() {
                let ty = self.entity_type(cx, key, entity, &Role::Local);
                self.note_declared_result(cx, key, ty);
            }
            return found;
        }
        match &entity.procedure {
            Some(Some(ProcInterface::Name(_))) => {
                let procedure = self.interface_of(cx, entity);
                // The interface's BIND(C) is the procedure's; its binding label is not (F2018 18.10.2).
                if self.program[procedure].bind_c.is_some() {
                    self.program[procedure].bind_c = Some(key.to_string());
                    self.program[procedure].body = Body::Companion;
                }
                Symbol::Procedure(procedure)
            }
            _ if self.is_external_in_c(key) => {
                let procedure = self.interface_of(cx, entity);
                self.external_in_c(key, procedure)
            }
            _ => extension(key).map_or(Symbol::External, Symbol::Intrinsic),
        }
    }

    /// `procedure(interface), bind(c, name='label') :: name`: the external procedure with that binding label, of the program or in C.
    fn labelled_entity(&mut self, cx: Cx, entity: &Entity) -> Option<Symbol> {
        let Some(Some(ProcInterface::Name(_))) = &entity.procedure else {
            return None;
        };
        let bound = |attr: &ast::Attr| {
            let ast::AttrKind::Bind(bind) = &attr.kind else {
                return None;
            };
            Some(bind.clone())
        };
        let bind = entity.attrs.iter().find_map(bound)?;
        let label = self.bind_name(cx, &entity.name, &bind)?;
        if let Some(found) = self.labelled_externals.get(&label) {
            return Some(found.clone());
        }
        let procedure = self.interface_of(cx, entity);
        self.program[procedure].body = Body::Companion;
        self.program[procedure].bind_c = Some(label);
        Some(Symbol::Procedure(procedure))
    }

    /// `pointer :: name` of a name that an interface body declares: a procedure pointer with that interface.
    pub(in crate::decl) fn pointer_with_interface(
        &mut self,
        cx: Cx,
        key: &str,
        entity: &Entity,
        before: &Symbol,
    ) -> Option<Symbol> {
        let Symbol::Procedure(interface) = before else {
            return None;
        };
        let declared = &self.program[*interface];
        let body = matches!(declared.body, Body::Interface);
        let bare = entity.ty.is_none() && entity.dims.is_none() && entity.procedure.is_none();
        if !body || !bare || !entity.has("POINTER") {
            return None;
        }
        self.elaborate(before);
        Some(self.pointer_to(cx, key, entity, *interface))
    }

    /// A variable that is a procedure pointer.
    fn procedure_pointer(&mut self, cx: Cx, key: &str, entity: &Entity) -> Symbol {
        let on_device = cx
            .procedure
            .is_some_and(|owner| self.program[owner].target != Target::Host);
        if on_device {
            let name = &entity.name;
            let found = Diagnostic::error(
                codes::PROCEDURE_POINTER,
                "this procedure pointer is not supported",
            )
            .at(name.span, "in device code")
            .help("choose among procedures with IF or SELECT CASE");
            self.report(found);
            return Symbol::Error;
        }
        let interface = self.interface_of(cx, entity);
        self.pointer_to(cx, key, entity, interface)
    }

    fn pointer_to(&mut self, cx: Cx, key: &str, entity: &Entity, interface: ProcId) -> Symbol {
        let role = self.role(cx, key, entity);
        let name = &entity.name;
        let ty = Type::Procedure(interface);
        let mut variable = Variable::new(name.text.clone(), name.span, ty, Shape::Scalar, role);
        variable.owner = cx.procedure;
        variable.pointer = true;
        variable.leading.clone_from(&entity.leading);
        variable.trailing.clone_from(&entity.trailing);
        variable.init = self.initial_procedure(cx, entity.init.as_ref());
        let kept = entity.init.is_some() || entity.has("SAVE");
        variable.save = variable.role == Role::Local && kept && !self.is_main(cx);
        self.add_declared(cx, variable, None)
    }

    /// `=> name` of a procedure pointer; `None` for `null()`.
    fn initial_procedure(&mut self, cx: Cx, init: Option<&ast::Init>) -> Option<ir::Expr> {
        let Some(ast::Init::Pointer(target)) = init else {
            return None;
        };
        let lowered = self.argument(cx, target);
        matches!(lowered.kind, ir::ExprKind::Procedure(_)).then_some(lowered)
    }

    /// A component that is a procedure pointer, and where the object goes when it is called.
    pub(crate) fn procedure_component(
        &mut self,
        cx: Cx,
        interface: &Option<Box<ProcInterface>>,
        entity: &ast::Entity,
    ) -> ir::Field {
        let mut collected = Entity::new(entity.name.clone());
        collected.procedure = Some(interface.as_deref().cloned());
        let procedure = self.interface_of(cx, &collected);
        let mut field = crate::decl::derived::field(
            entity.name.text.clone(),
            entity.name.span,
            Type::Procedure(procedure),
        );
        field.pointer = true;
        field.init = self.initial_procedure(cx, entity.init.as_ref());
        field
    }

    /// The variable of a dummy procedure.
    pub(in crate::decl) fn dummy_procedure(
        &mut self,
        cx: Cx,
        entity: &Entity,
        procedure: ProcId,
    ) -> VarId {
        let role = Role::Dummy(self.dummy(entity));
        let name = &entity.name;
        let mut variable = Variable::new(
            name.text.clone(),
            name.span,
            Type::Procedure(procedure),
            Shape::Scalar,
            role,
        );
        variable.owner = cx.procedure;
        self.program.add_var(variable)
    }

    /// A dummy procedure whose interface an interface body gives.
    pub(crate) fn dummy_with_interface(
        &mut self,
        cx: Cx,
        name: &ast::Name,
        procedure: ProcId,
    ) -> Symbol {
        let optional = self.take_entity(cx, name);
        Symbol::Var(self.dummy_procedure(cx, &optional, procedure))
    }

    /// What was collected of a name that an interface body declares.
    fn take_entity(&mut self, cx: Cx, name: &ast::Name) -> Entity {
        let slot = self
            .specs
            .get_mut(&cx.scope)
            .and_then(|part| part.slots.insert(name.key(), Slot::Done));
        match slot {
            Some(Slot::Waiting(entity)) => *entity,
            Some(Slot::Running(_) | Slot::Valued(_) | Slot::Done) | None => {
                Entity::new(name.clone())
            }
        }
    }

    /// A procedure without a body for `procedure(x) :: name` and `external name`.
    fn interface_of(&mut self, cx: Cx, entity: &Entity) -> ProcId {
        let name = &entity.name;
        let model = match &entity.procedure {
            Some(Some(ProcInterface::Name(model))) => self.model(cx, model),
            _ => None,
        };
        let mut procedure = match model {
            Some(model) => self.program[model].clone(),
            None => Procedure::bare(name.text.clone(), name.span),
        };
        procedure.name.clone_from(&name.text);
        procedure.span = name.span;
        procedure.body = Body::Interface;
        let id = self.program.add_proc(procedure);
        if model.is_some_and(|model| self.implicit_interfaces.contains(&model)) {
            self.implicit_interfaces.insert(id);
        }
        if let Some(model) = model.filter(|model| self.is_being_declared(*model)) {
            self.unfinished_interfaces.push((id, model));
        }
        if model.is_none() {
            self.implicit_interfaces.insert(id);
            self.program[id].result = self.implicit_result(cx, entity);
        }
        id
    }

    fn model(&mut self, cx: Cx, name: &ast::Name) -> Option<ProcId> {
        let found = self.lookup(cx, name);
        // A dummy procedure and a procedure pointer have an interface, too.
        if let Some(Symbol::Var(variable)) = found
            && let Type::Procedure(interface) = self.program[variable].ty
        {
            return Some(interface);
        }
        let found = found.map(|symbol| procedures_of(&symbol));
        match found.unwrap_or_default().first() {
            Some(procedure) => Some(*procedure),
            None => {
                let message = format!("'{}' is not a procedure with a known interface", name.text);
                self.error(
                    codes::NOT_AN_INTERFACE,
                    name.span,
                    message,
                    "an abstract interface or procedure must stand here",
                );
                None
            }
        }
    }

    /// The result of an external function of which only the type is known; `None` when it may be a subroutine.
    fn implicit_result(&mut self, cx: Cx, entity: &Entity) -> Option<VarId> {
        let ty = match (&entity.procedure, &entity.ty) {
            (Some(Some(ProcInterface::Type(spec))), _) => self.type_spec(cx, spec),
            (_, Some(spec)) => self.type_spec(cx, &spec.clone()),
            (_, None) => return None,
        };
        let name = &entity.name;
        Some(self.program.add_var(Variable::new(
            name.text.clone(),
            name.span,
            ty,
            Shape::Scalar,
            Role::Result,
        )))
    }
}

/// A procedure that compilers' libraries have, which a program names EXTERNAL: `external etime`.
fn extension(key: &str) -> Option<intrinsics::IntrinsicId> {
    intrinsics::find(key).filter(|id| id.is_extension())
}
