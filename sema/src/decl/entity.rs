//! One collected name to what it is: variable, named constant, dummy or external procedure.

mod procedure;
mod statement_function;

use super::super::{ScopeKind, Side};
use super::rules::Words;
use super::{Analyzer, Cx, Entity, Slot, Symbol};
use crate::diag::{Diagnostic, codes};
use crate::ir::{self, CharLen, Dummy, Passing, Role, Shape, Target, Type, VarId, Variable};
use crate::syntax::ast;

impl Analyzer<'_> {
    pub(super) fn declare_entity(&mut self, cx: Cx, key: &str, entity: Entity) -> Symbol {
        self.check_entity_attributes(&entity);
        self.check_own_name(cx, key, &entity);
        self.check_access(cx, &entity);
        self.check_shared_with_c(cx, &entity);
        self.check_contiguous(&entity);
        self.note_access(cx, key, &entity);
        if entity.function.is_some() {
            self.declare_statement_function(cx, entity)
        } else if entity.has("INTRINSIC") {
            self.intrinsic_entity(cx, key, &entity)
        } else if entity.has("EXTERNAL")
            || entity.procedure.is_some()
            || self.is_called_dummy(cx, key, &entity)
        {
            self.procedure_entity(cx, key, &entity)
        } else {
            self.declare_variable(cx, key, entity)
        }
    }

    /// Whether an entity is a dummy procedure by its use alone: `y = f(x)` with an `f` that has no dimensions and no EXTERNAL.
    fn is_called_dummy(&mut self, cx: Cx, key: &str, entity: &Entity) -> bool {
        let called = self
            .specs
            .get(&cx.scope)
            .is_some_and(|part| part.called.contains(key));
        let scalar = match &entity.ty {
            Some(spec) => matches!(
                spec.kind,
                ast::TypeSpecKind::Integer(_)
                    | ast::TypeSpecKind::Real(_)
                    | ast::TypeSpecKind::DoublePrecision
                    | ast::TypeSpecKind::Complex(_)
                    | ast::TypeSpecKind::DoubleComplex
                    | ast::TypeSpecKind::Logical(_)
            ),
            None => !matches!(
                self.scope(cx).implicit.type_of(key),
                None | Some(Type::Character(..))
            ),
        };
        called && scalar && entity.dims.is_none() && entity.attrs.is_empty()
    }

    fn note_access(&mut self, cx: Cx, key: &str, entity: &Entity) {
        for (keyword, public) in [("PUBLIC", true), ("PRIVATE", false)] {
            if entity.has(keyword) {
                self.scope(cx).access.insert(key.to_string(), public);
            }
        }
    }

    fn declare_variable(&mut self, cx: Cx, key: &str, entity: Entity) -> Symbol {
        let role = self.role(cx, key, &entity);
        if let Some(shared) = self
            .shared_by_entries(cx, key)
            .filter(|_| role == Role::Local)
        {
            return Symbol::Var(shared);
        }
        let ty = self.entity_type(cx, key, &entity, &role);
        let entity = super::own_length::settled(entity);
        if entity.is_cray_pointer() {
            self.check_cray_pointer(&entity, &ty);
        }
        let mut variable = self.variable_of(cx, &entity, ty, role);
        if !variable.ignored.ty {
            self.check_variable(cx, &entity, &variable);
            self.check_polymorphic(&entity, &variable);
        }
        let valued = self.before_its_value(cx, key, &entity, &variable);
        let misfit = entity.has("PARAMETER") && (variable.allocatable || variable.pointer);
        if !misfit {
            self.initialise(cx, &entity, &mut variable);
        }
        variable.save |= self.keeps_value(cx, &entity, &variable);
        if let Some(pointer) = entity.pointer_of() {
            self.place_pointee(cx, pointer, &mut variable);
        }
        self.enter(cx, key, &entity, variable, valued)
    }

    /// The variable as its attributes have it, without a value.
    fn variable_of(&mut self, cx: Cx, entity: &Entity, ty: Type, role: Role) -> Variable {
        let shape = self.entity_shape(cx, entity, &role);
        let written = self.entity_space(cx, entity, &role, &shape);
        let waits = self.is_looked_up(cx, &ty, &role, written);
        let space = if waits { ir::Space::Managed } else { written };
        let mut variable =
            Variable::new(entity.name.text.clone(), entity.name.span, ty, shape, role);
        let last = entity.dims.iter().flatten().last();
        variable.open = last.is_some_and(|dim| matches!(dim.kind, ast::DimKind::Unbounded));
        variable.space = space;
        variable.waits = waits;
        self.any_waiting |= waits;
        variable.ignored = self.ignored(cx, entity);
        variable.owner = cx.procedure;
        variable.allocatable = entity.has("ALLOCATABLE");
        variable.pointer = entity.has("POINTER") || space == ir::Space::Texture;
        if self.is_array_of_launch(cx, &variable) {
            seen_as_array(&mut variable);
        }
        variable.target = entity.has("TARGET");
        variable.contiguous = entity.has("CONTIGUOUS");
        variable.volatile = entity.has("VOLATILE");
        variable.leading.clone_from(&entity.leading);
        variable.trailing.clone_from(&entity.trailing);
        variable.joined = entity.joined;
        variable
    }

    /// The declared variable in its scope, or in the COMMON block of which it is a member.
    fn enter(
        &mut self,
        cx: Cx,
        key: &str,
        entity: &Entity,
        variable: Variable,
        valued: Option<VarId>,
    ) -> Symbol {
        let words = words_of(entity);
        let untyped = self.has_memory_alone(cx, key, entity);
        match &entity.common {
            Some((block, index)) => {
                let symbol = self.common_member(cx, block, *index, variable);
                if let Symbol::Var(id) = symbol {
                    self.declare_lengths(cx, entity, id);
                }
                symbol
            }
            None => {
                let symbol = self.add_declared(cx, variable, valued);
                if let Symbol::Var(id) = symbol {
                    if let Some((label, span)) = self.label_in_c_of(entity) {
                        let shared = crate::shared_with_c::Shared {
                            var: id,
                            label,
                            span,
                        };
                        self.shared_with_c.push(shared);
                    }
                    self.declare_lengths(cx, entity, id);
                    self.note_words(id, words);
                    if untyped {
                        self.note_without_type(id);
                    }
                }
                symbol
            }
        }
    }

    /// A dummy array of a kernel with POINTER or ALLOCATABLE: the kernel gets the data that the actual argument has at the launch.
    fn is_array_of_launch(&self, cx: Cx, variable: &Variable) -> bool {
        let target = cx.procedure.map(|procedure| self.program[procedure].target);
        let kernel = matches!(target, Some(Target::Global | Target::GridGlobal));
        let far = matches!(variable.space, ir::Space::Device | ir::Space::Managed);
        let movable = variable.pointer || variable.allocatable;
        kernel && far && movable && variable.rank() > 0 && matches!(variable.role, Role::Dummy(_))
    }

    /// What the interface of a procedure leaves open of an argument. Data of TYPE(*) may be of any type; as an assumed-size array, of any rank; with
    /// another shape that the actual argument gives, a descriptor says what it is.
    fn ignored(&self, cx: Cx, entity: &Entity) -> ir::Ignored {
        let any = entity
            .ty
            .as_ref()
            .is_some_and(|ty| matches!(ty.kind, ast::TypeSpecKind::TypeStar));
        let part = self.specs.get(&cx.scope);
        let dummy = part.is_some_and(|part| part.dummies.contains(&entity.name.key()));
        if !dummy || !any {
            return match dummy {
                true => entity.ignored,
                false => ir::Ignored::default(),
            };
        }
        let last = entity.dims.iter().flatten().last();
        let described = last.is_some_and(|dim| {
            matches!(
                dim.kind,
                ast::DimKind::Colon { .. } | ast::DimKind::Described
            )
        });
        let letters = if last.is_some() && !described {
            "tkr"
        } else {
            "tk"
        };
        let open = entity.ignored.and(ir::Ignored::of(Some(letters)));
        ir::Ignored { described, ..open }
    }

    /// The variable as its own initial value may ask for it: with type and shape.
    fn before_its_value(
        &mut self,
        cx: Cx,
        key: &str,
        entity: &Entity,
        variable: &Variable,
    ) -> Option<VarId> {
        let asks = entity.init.is_some() && entity.common.is_none() && variable.ty != Type::Error;
        let part = self.specs.get_mut(&cx.scope).filter(|_| asks)?;
        let id = self.program.add_var(variable.clone());
        part.slots.insert(key.to_string(), Slot::Valued(id));
        Some(id)
    }

    fn add_declared(&mut self, cx: Cx, variable: Variable, valued: Option<VarId>) -> Symbol {
        let local = matches!(
            variable.role,
            Role::Local | Role::Parameter | Role::Module(_)
        );
        let id = match valued {
            Some(id) => {
                self.program[id] = variable;
                id
            }
            None => self.program.add_var(variable),
        };
        if let Some(part) = self.specs.get_mut(&cx.scope).filter(|_| local) {
            part.declared.push(id);
        }
        Symbol::Var(id)
    }

    fn role(&mut self, cx: Cx, key: &str, entity: &Entity) -> Role {
        let kind = self.scope(cx).kind;
        let part = self.specs.get(&cx.scope);
        if part.is_some_and(|part| part.dummies.iter().any(|dummy| dummy == key)) {
            self.check_saved_dummy(entity);
            return Role::Dummy(self.dummy(entity));
        }
        if part.is_some_and(|part| part.result.as_deref() == Some(key)) {
            return Role::Result;
        }
        self.check_dummy_attributes(entity);
        match kind {
            _ if entity.has("PARAMETER") => Role::Parameter,
            ScopeKind::Module(module) => Role::Module(module),
            ScopeKind::Procedure(_)
            | ScopeKind::Interface(_)
            | ScopeKind::Block
            | ScopeKind::BlockData => Role::Local,
        }
    }

    fn check_saved_dummy(&mut self, entity: &Entity) {
        if let Some(span) = entity.attr("SAVE") {
            let message = format!("dummy argument '{}' cannot have SAVE", entity.name.text);
            let found = Diagnostic::error(codes::ATTRIBUTE_CONFLICT, message)
                .at(span, "for variables that keep their value between calls")
                .help("remove SAVE");
            self.report(found);
        }
    }

    fn dummy(&self, entity: &Entity) -> Dummy {
        let intent = entity.intent().map(|intent| match intent {
            ast::Intent::In => ir::Intent::In,
            ast::Intent::Out => ir::Intent::Out,
            ast::Intent::InOut => ir::Intent::InOut,
        });
        Dummy {
            intent,
            optional: entity.has("OPTIONAL"),
            value: entity.has("VALUE"),
            passing: Passing::Undecided,
        }
    }

    /// INTENT, OPTIONAL and VALUE belong to dummy arguments. VALUE elsewhere was let pass by compilers of the time.
    fn check_dummy_attributes(&mut self, entity: &Entity) {
        let name = &entity.name.text;
        if let Some(span) = entity.attr("VALUE") {
            let found = Diagnostic::warning(
                codes::VALUE_OF_LOCAL,
                format!("VALUE means nothing for '{name}'"),
            )
            .at(span, format!("'{name}' is not a dummy argument"))
            .help("declare it in a statement without VALUE");
            self.report(found);
        }
        for keyword in ["INTENT", "OPTIONAL"] {
            if let Some(span) = entity.attr(keyword) {
                let message =
                    format!("{keyword} is given for '{name}', which is not a dummy argument");
                let found = Diagnostic::error(codes::NOT_A_DUMMY, message)
                    .at(span, "for dummy arguments only")
                    .help("add the name to the argument list of the procedure, or remove the attribute");
                self.report(found);
            }
        }
    }

    pub(crate) fn entity_type(&mut self, cx: Cx, key: &str, entity: &Entity, role: &Role) -> Type {
        let ty = match &entity.ty {
            Some(spec) => {
                let ty = self.type_spec(cx, &spec.clone());
                self.check_abstract(&ty, spec);
                ty
            }
            None if entity.is_cray_pointer() => Type::Integer(8),
            None => self.implicit_type(cx, key, entity),
        };
        let ty = match (&entity.len, &ty) {
            (Some(len), Type::Character(_, kind)) => Type::Character(self.char_len(cx, len), *kind),
            (Some(len), _) => self.star_kind(&ty, len, entity),
            (None, _) => ty,
        };
        let ty = self.without_deferred_length(entity, ty, role);
        if matches!(
            (&ty, role),
            (Type::Character(CharLen::Assumed, _), Role::Result)
        ) && let Some(assumed) = self.assumed_result(cx, &entity.name)
        {
            return assumed;
        }
        let of_entry = matches!(
            (&ty, role),
            (Type::Character(CharLen::Assumed, _), Role::Local)
        );
        if of_entry && self.is_result_of_entry(cx, key) {
            return ty;
        }
        let stored = entity.has("ALLOCATABLE") || entity.has("POINTER");
        if matches!(
            (&ty, role),
            (Type::Character(CharLen::Assumed, _), Role::Dummy(_))
        ) && stored
            && let Some(assumed) = self.assumed_object(cx, &entity.name)
        {
            return assumed;
        }
        self.check_declared_length(entity, &ty, role);
        // What stands about an array of assumed rank, which is refused, is not looked at.
        let of_any_rank = |dim: &ast::DimSpec| matches!(dim.kind, ast::DimKind::Rank);
        match entity.dims.iter().flatten().any(of_any_rank) {
            true => Type::Error,
            false => ty,
        }
    }

    fn implicit_type(&mut self, cx: Cx, key: &str, entity: &Entity) -> Type {
        // A statement that could not be read may have given it another one.
        if self.scope(cx).unknown_names {
            return Type::Error;
        }
        if let Some(ty) = self.scope(cx).implicit.type_of(key) {
            return ty;
        }
        if self.has_memory_alone(cx, key, entity) {
            return Self::by_first_letter(key);
        }
        if !self.scope(cx).unknown_names && self.reported.insert((cx.scope, key.to_string())) {
            let name = &entity.name;
            let hint = self.hint(cx, name, false);
            let found =
                Diagnostic::error(codes::UNDECLARED, format!("'{}' has no type", name.text))
                    .at(
                        name.span,
                        "IMPLICIT NONE holds here, and no statement gives it a type",
                    )
                    .help(hint.unwrap_or_else(|| {
                        format!(
                            "declare it, for example `{} :: {}`",
                            Self::example_of(&name.text),
                            name.text
                        )
                    }));
            self.report(found);
        }
        Type::Error
    }

    /// Whether a variable has a memory space and no type: compilers let such a name be where nothing uses it.
    fn has_memory_alone(&mut self, cx: Cx, key: &str, entity: &Entity) -> bool {
        let typed = entity.ty.is_some() || self.scope(cx).implicit.type_of(key).is_some();
        let lost = self.scope(cx).unknown_names;
        !typed && !lost && !self.is_dummy_name(cx, key) && entity.is_named_for_memory_alone()
    }

    /// `x*8` behind a name that is no character: bytes, as in `real x*8`.
    fn star_kind(&mut self, ty: &Type, len: &ast::LenSpec, entity: &Entity) -> Type {
        let bytes = match len {
            ast::LenSpec::Expr(expr) => {
                if let ast::ExprKind::Integer { digits, kind: None } = &expr.kind {
                    digits.parse::<u32>().ok()
                } else {
                    None
                }
            }
            ast::LenSpec::Assumed | ast::LenSpec::Deferred => None,
        };
        let Some(bytes) = bytes else {
            let message = format!(
                "'{}' has a length but is not of type CHARACTER",
                entity.name.text
            );
            self.error(
                codes::BAD_LENGTH,
                entity.name.span,
                message,
                "a length belongs to CHARACTER",
            );
            return Type::Error;
        };
        self.type_of_bytes(ty, bytes, entity.name.span)
    }

    /// A dummy argument with a length of `:` that can be neither allocated nor pointed: other compilers take the length of the actual argument.
    fn without_deferred_length(&mut self, entity: &Entity, ty: Type, role: &Role) -> Type {
        let movable = entity.has("ALLOCATABLE") || entity.has("POINTER");
        let deferred = matches!(ty, Type::Character(CharLen::Deferred, _));
        if !deferred || movable || !matches!(role, Role::Dummy(_)) {
            return ty;
        }
        let message = format!("argument '{}' has a length of `:`", entity.name.text);
        let found = Diagnostic::warning(codes::DEFERRED_DUMMY, message)
            .at(
                entity.name.span,
                "taken as a length of `*`: that of the actual argument",
            )
            .help("write `character(len=*)`");
        self.report(found);
        Type::Character(CharLen::Assumed, ty.character_kind())
    }

    fn check_declared_length(&mut self, entity: &Entity, ty: &Type, role: &Role) {
        let Type::Character(len, _) = ty else { return };
        let movable = entity.has("ALLOCATABLE") || entity.has("POINTER");
        let problem = match len {
            CharLen::Assumed if !matches!(role, Role::Dummy(_) | Role::Parameter) => {
                "a length of `*` is for dummy arguments and named constants"
            }
            CharLen::Deferred if !movable => "a length of `:` needs ALLOCATABLE or POINTER",
            CharLen::Expr(_)
                if matches!(role, Role::Module(_) | Role::Parameter | Role::Common(_)) =>
            {
                "the length must be a constant expression here"
            }
            CharLen::Expr(_) if entity.has("SAVE") || entity.init.is_some() => {
                "the length must be constant for a saved variable"
            }
            CharLen::Const(_) | CharLen::Expr(_) | CharLen::Assumed | CharLen::Deferred => return,
        };
        let message = format!("wrong length of '{}'", entity.name.text);
        self.error(codes::BAD_LENGTH, entity.name.span, message, problem);
    }

    /// Rules that need the finished variable.
    /// Nobody knows how many elements of an assumed-size array there are to be set to their defaults (F2018 C534).
    fn check_assumed_output(&mut self, variable: &Variable) {
        let Type::Derived(ty) = variable.ty else {
            return;
        };
        let output = variable
            .dummy()
            .is_some_and(|dummy| dummy.intent == Some(ir::Intent::Out));
        let begun = ir::constant::has_default(&self.program, ty);
        if !output || !begun || !matches!(variable.shape, Shape::AssumedSize(..)) {
            return;
        }
        let message = format!(
            "INTENT(OUT) argument '{}' has default values and assumed size",
            variable.name
        );
        let found = Diagnostic::error(codes::ASSUMED_SIZE_OUTPUT, message)
            .at(
                variable.span,
                "would be set to its default values, and its size is not known",
            )
            .help("declare it with `(:)` or with its bounds, or INTENT(INOUT)");
        self.report(found);
    }

    fn check_variable(&mut self, cx: Cx, entity: &Entity, variable: &Variable) {
        let name = &entity.name;
        let deferred = matches!(variable.shape, Shape::Deferred(_) | Shape::Scalar);
        if (variable.allocatable || entity.has("POINTER"))
            && !deferred
            && variable.ty != Type::Error
        {
            let message = format!(
                "'{}' has fixed bounds but is ALLOCATABLE or a POINTER",
                name.text
            );
            let found = Diagnostic::error(codes::DEFERRED_SHAPE, message)
                .at(name.span, "its shape comes from ALLOCATE")
                .help("write `:` for each dimension");
            self.report(found);
        }
        if let (Some(span), Shape::AssumedSize(..)) = (entity.attr("VALUE"), &variable.shape) {
            let message = format!("'{}' of assumed size cannot have VALUE", name.text);
            let why = "nobody knows how much to copy";
            self.error(codes::ATTRIBUTE_CONFLICT, span, message, why);
        }
        self.check_assumed_output(variable);
        let automatic =
            matches!(&variable.shape, Shape::Explicit(bounds) if !self.constant_bounds(bounds));
        if automatic
            && variable.role == Role::Local
            && (entity.has("SAVE") || entity.init.is_some())
        {
            let message = format!("automatic array '{}' cannot keep a value", name.text);
            self.error(
                codes::AUTOMATIC_SAVED,
                name.span,
                message,
                "its bounds are not constant",
            );
        }
        let fixed = matches!(variable.role, Role::Module(_) | Role::Parameter) || self.is_main(cx);
        let fixed = fixed && !entity.has("POINTEE");
        if automatic && fixed && variable.ty != Type::Error && !self.may_be_lost(cx) {
            let found = Diagnostic::error(
                codes::BOUNDS_NOT_CONSTANT,
                format!("bounds of '{}' are not constant", name.text),
            )
            .at(
                name.span,
                "arrays of modules and main programs have constant bounds",
            )
            .help("make the bound a PARAMETER, or declare the array ALLOCATABLE and allocate it");
            self.report(found);
        }
    }

    fn check_polymorphic(&mut self, entity: &Entity, variable: &Variable) {
        let bound = variable.allocatable || variable.pointer || variable.dummy().is_some();
        let on_device = variable
            .owner
            .is_some_and(|owner| self.program[owner].target != Target::Host);
        let space = match on_device {
            true => ir::Space::Device,
            false => variable.space,
        };
        let (mut ty, span) = (variable.ty.clone(), variable.span);
        // Where nothing extends the type, CLASS is the type itself, and the rule stays.
        let class = entity
            .ty
            .as_ref()
            .is_some_and(|spec| matches!(spec.kind, ast::TypeSpecKind::Class(_)));
        // What has an own type that is chosen when the program runs is none of the device's.
        let chosen = on_device && (variable.allocatable || variable.pointer);
        if let (Type::Derived(id), true) = (&ty, class)
            && (!bound || chosen && self.is_extended(*id))
        {
            ty = Type::Class(Some(*id));
        }
        self.check_class(&ty, bound, space, span);
    }

    pub(super) fn constant_bounds(&self, bounds: &[ir::Bounds]) -> bool {
        // What is wrong with a bound has been told where it stands.
        let known = |bound: &ir::Expr| bound.ty == Type::Error || self.const_int(bound).is_some();
        bounds
            .iter()
            .all(|bounds| known(&bounds.lower) && known(&bounds.upper))
    }

    pub(crate) fn is_main(&mut self, cx: Cx) -> bool {
        match self.scope(cx).kind {
            ScopeKind::Procedure(procedure) => self.program.main == Some(procedure),
            _ => false,
        }
    }

    /// Whether a local variable lives from call to call.
    fn keeps_value(&mut self, cx: Cx, entity: &Entity, variable: &Variable) -> bool {
        let all = self.specs.get(&cx.scope).is_some_and(|part| part.save_all);
        let saved = all || self.saves_by_default(cx);
        let automatic = matches!(variable.ty, Type::Character(CharLen::Expr(_), _))
            || matches!(&variable.shape, Shape::Explicit(bounds) if !self.constant_bounds(bounds));
        let shared = matches!(variable.space, ir::Space::Shared | ir::Space::Constant);
        variable.role == Role::Local
            && !automatic
            && !shared
            && !self.is_main(cx)
            && !entity.has("AUTOMATIC")
            && (saved || entity.has("SAVE") || (entity.init.is_some() && variable.init.is_some()))
    }

    /// Whether the command line asks for SAVE; recursive procedures are left out, whose calls have variables of their own.
    pub(super) fn saves_by_default(&self, cx: Cx) -> bool {
        let recursive = cx
            .procedure
            .is_some_and(|procedure| self.program[procedure].recursive);
        self.defaults(cx).save && cx.side == Side::Host && !recursive
    }
}

/// Data with the bounds and strides of the actual argument, neither allocated nor pointed elsewhere.
fn seen_as_array(variable: &mut Variable) {
    (variable.pointer, variable.allocatable) = (false, false);
    if let Role::Dummy(dummy) = &mut variable.role {
        dummy.passing = Passing::Bounded;
    }
}

/// What a declaration says that only rules ask for.
fn words_of(entity: &Entity) -> Words {
    use ast::TypeSpecKind as T;
    let said = |kinds: fn(&T) -> bool| entity.ty.as_ref().is_some_and(|spec| kinds(&spec.kind));
    Words {
        protected: entity.has("PROTECTED"),
        class: said(|kind| matches!(kind, T::Class(_) | T::ClassOf { .. } | T::ClassStar)),
        any: said(|kind| matches!(kind, T::TypeStar)),
        plain: said(|kind| matches!(kind, T::Type { .. })),
    }
}
