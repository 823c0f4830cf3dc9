//! Specification parts: statements in any order to variables, types and interfaces.
//!
//! A specification part is first collected, name by name, whatever statement speaks of the name (`collect`); then every name is
//! resolved, earlier if another declaration asks for it. So `real :: a(n)` may stand before `integer, value :: n`.
//! Knows nothing of execution parts but the FORMAT and DATA statements that may stand there.

mod attributes;
mod collect;
mod common;
mod cray_pointer;
mod data;
mod data_parts;
mod data_supply;
mod declare;
mod derived;
mod derived_rules;
mod entity;
mod equivalence;
mod implicit;
mod initial;
mod layout;
mod own_length;
mod parameterised;
mod procedure;
mod repeats;
mod residence;
mod restricted;
mod rules;
mod sequence;
mod shape;
mod space;
mod threadprivate;
mod types;

pub(super) use common::{CommonLayout, CommonNumbers};
pub(super) use declare::DeclaredData;
pub(super) use procedure::{each_statement, prefixes, words_before_parenthesis};

pub(super) use data_parts::FirstValue;
pub(super) use initial::FirstTarget;
pub(super) use parameterised::{Length, Parameterised, have_parameters, values};
pub(super) use rules::Kept;

use super::uses::Want;
use super::{Analyzer, Cx, ScopeId, ScopeKind, Side, Symbol};
use crate::diag::{Diagnostic, codes};
use crate::ir::{Ignored, VarId};
use crate::source::{Comment, Span};
use crate::syntax::ast;
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

/// All that a specification part says of one name.
#[derive(Debug, Clone)]
pub(super) struct Entity {
    /// The name where it is declared.
    name: ast::Name,
    /// Its type, if some statement gives it one.
    ty: Option<Rc<ast::TypeSpec>>,
    /// Dimensions, from the entity or a DIMENSION attribute.
    dims: Option<Vec<ast::DimSpec>>,
    /// `*len` behind the name.
    len: Option<ast::LenSpec>,
    /// Attributes of all statements.
    attrs: Vec<ast::Attr>,
    /// Initial value, or the value of a named constant.
    init: Option<ast::Init>,
    /// PROCEDURE(interface); `Some(None)` without an interface.
    procedure: Option<Option<ast::ProcInterface>>,
    /// Dummies and body of a statement function.
    function: Option<(Vec<ast::Name>, ast::Expr)>,
    /// It is a constant of an enumeration.
    enumerator: bool,
    /// What IGNORE_TKR says of it.
    ignored: Ignored,
    /// COMMON block and place in it.
    common: Option<(String, usize)>,
    /// Comments before the declaration.
    leading: Vec<Comment>,
    /// Comments behind it.
    trailing: Vec<Comment>,
    /// The entity before it in the statement has the comments.
    joined: bool,
}

impl Entity {
    fn new(name: ast::Name) -> Entity {
        Entity {
            name,
            ty: None,
            dims: None,
            len: None,
            attrs: Vec::new(),
            init: None,
            procedure: None,
            function: None,
            enumerator: false,
            ignored: Ignored::default(),
            common: None,
            leading: Vec::new(),
            trailing: Vec::new(),
            joined: false,
        }
    }
}

/// How far a name has come.
#[derive(Debug)]
enum Slot {
    Waiting(Box<Entity>),
    Running(ast::Name),
    /// All is known but the initial value, which may ask for type and shape: `real, parameter :: c(2, 2) = reshape([...], shape(c))`.
    Valued(VarId),
    Done,
}

/// A specification part that is being worked on.
#[derive(Debug)]
pub(super) struct SpecPart {
    cx: Cx,
    slots: HashMap<String, Slot>,
    order: Vec<String>,
    types: HashMap<String, Rc<ast::TypeDef>>,
    type_order: Vec<String>,
    data: Vec<ast::DataSet>,
    equivalences: Vec<Vec<ast::Expr>>,
    /// It has EQUIVALENCE statements.
    ties: bool,
    namelists: Vec<(ast::Name, Vec<ast::Name>)>,
    /// Names of PUBLIC and PRIVATE statements.
    accessed: Vec<ast::Name>,
    /// The statement that says what holds for names of which nothing is said.
    access: Option<Span>,
    commons: HashMap<String, common::CommonList>,
    save_all: bool,
    /// DECLARE directives.
    declares: Vec<ast::Directive>,
    dummies: Vec<String>,
    /// Dummies that the execution part calls: procedures, unless they have dimensions.
    called: HashSet<String>,
    result: Option<String>,
    /// Comments that belong to the next declaration.
    carried: Vec<Comment>,
    /// Comments before the first declaration, which tell of the program unit.
    heading: Vec<Comment>,
    /// Something is declared.
    begun: bool,
    /// Variables in the order in which they were resolved.
    declared: Vec<VarId>,
}

impl SpecPart {
    /// The comments that wait for a declaration, which is here.
    fn for_declaration(&mut self) -> Vec<Comment> {
        let waiting = std::mem::take(&mut self.carried);
        let first = !std::mem::replace(&mut self.begun, true);
        if first {
            // What stands behind a USE or PRIVATE tells of that statement alone.
            self.heading = waiting.into_iter().filter(|one| one.own_line).collect();
            return Vec::new();
        }
        waiting
    }

    fn new(cx: Cx) -> SpecPart {
        SpecPart {
            cx,
            slots: HashMap::new(),
            order: Vec::new(),
            types: HashMap::new(),
            type_order: Vec::new(),
            data: Vec::new(),
            equivalences: Vec::new(),
            ties: false,
            namelists: Vec::new(),
            accessed: Vec::new(),
            access: None,
            commons: HashMap::new(),
            save_all: false,
            declares: Vec::new(),
            called: HashSet::new(),
            dummies: Vec::new(),
            result: None,
            carried: Vec::new(),
            heading: Vec::new(),
            begun: false,
            declared: Vec::new(),
        }
    }

    /// The name of a dummy argument.
    fn name_of(&self, key: &str) -> Option<ast::Name> {
        match self.slots.get(key)? {
            Slot::Waiting(entity) => Some(entity.name.clone()),
            Slot::Running(name) => Some(name.clone()),
            Slot::Valued(_) | Slot::Done => None,
        }
    }

    /// What is known of a name so far.
    fn entity(&mut self, name: &ast::Name) -> Option<&mut Entity> {
        let key = name.key();
        let order = &mut self.order;
        let slot = self.slots.entry(key.clone()).or_insert_with(|| {
            order.push(key);
            Slot::Waiting(Box::new(Entity::new(name.clone())))
        });
        match slot {
            Slot::Waiting(entity) => Some(entity),
            Slot::Running(_) | Slot::Valued(_) | Slot::Done => None,
        }
    }
}

impl Analyzer<'_> {
    /// Lowers a specification part. Gives back comments that belong to no declaration.
    pub(super) fn specification(
        &mut self,
        cx: Cx,
        specs: &[ast::SpecNode],
        part: Option<SpecPart>,
    ) -> Vec<Comment> {
        self.specification_part(cx, specs, &[], part.unwrap_or_else(|| SpecPart::new(cx)))
            .1
    }

    /// Lowers the specification part of a BLOCK: its scope, and its variables in order.
    pub fn block_scope(&mut self, cx: Cx, specs: &[ast::SpecNode]) -> (Cx, Vec<VarId>) {
        let inner = Cx {
            specification: true,
            ..self.new_scope(cx)
        };
        // Nothing but its variables could have the comments.
        let part = SpecPart {
            begun: true,
            ..SpecPart::new(inner)
        };
        let (vars, _) = self.specification_part(inner, specs, &[], part);
        (
            Cx {
                specification: cx.specification,
                ..inner
            },
            vars,
        )
    }

    fn specification_part(
        &mut self,
        cx: Cx,
        specs: &[ast::SpecNode],
        body: &[ast::Node],
        mut part: SpecPart,
    ) -> (Vec<VarId>, Vec<Comment>) {
        self.uses(cx, specs);
        self.imports(cx, specs);
        self.check_implicit_once(specs);
        self.collect_specs(&mut part, specs);
        self.collect_body(&mut part, body);
        let saves = part.save_all || self.saves_by_default(cx);
        self.scope(cx).saves = saves && cx.side == Side::Host && !self.is_main(cx);
        self.specs.insert(cx.scope, part);
        self.implicit_rules(cx, specs);
        self.declare_interfaces(cx, specs);
        self.declare_accessed(cx.scope);
        self.leave_to_host(cx.scope);
        self.resolve_all(cx.scope);
        self.finish_equivalences(cx);
        self.finish_data(cx);
        self.finish_namelists(cx);
        self.check_common_names(cx);
        let Some(part) = self.specs.get_mut(&cx.scope) else {
            return Default::default();
        };
        let declares = std::mem::take(&mut part.declares);
        let declared = std::mem::take(&mut part.declared);
        for var in &declared {
            self.share_with_entries(cx, *var);
        }
        self.file_variables(cx, &declared);
        // Directives name COMMON blocks, whose lists the part has.
        self.declare_data(cx, &declares, body);
        let part = self.specs.remove(&cx.scope);
        let comments = part.map(|part| [part.heading, part.carried].concat());
        (declared, comments.unwrap_or_default())
    }

    /// A name that nothing but a PUBLIC or PRIVATE statement tells of is a variable of the module, with the type that IMPLICIT gives it.
    fn declare_accessed(&mut self, scope: ScopeId) {
        let Some(part) = self.specs.get_mut(&scope) else {
            return;
        };
        for name in std::mem::take(&mut part.accessed) {
            let key = name.key();
            let declared = self.specs.get(&scope).is_some_and(|part| {
                let group = part.namelists.iter().any(|(group, _)| group.key() == key);
                group || part.slots.contains_key(&key) || part.types.contains_key(&key)
            });
            let lost = self.scopes[scope.0 as usize].unknown_names;
            if declared || lost || self.find(scope, &key, Want::Any).is_some() {
                continue;
            }
            if let Some(part) = self.specs.get_mut(&scope) {
                part.entity(&name);
            }
        }
    }

    /// VOLATILE and ASYNCHRONOUS of a name that USE or the host brings speak of that variable (F2018 19.5.1.4) and declare none.
    fn leave_to_host(&mut self, scope: ScopeId) {
        let Some(part) = self.specs.get(&scope) else {
            return;
        };
        let own = |key: &String| part.dummies.contains(key) || part.result.as_ref() == Some(key);
        let candidates: Vec<String> = part
            .order
            .iter()
            .filter(|key| !own(key))
            .filter(|key| {
                matches!(part.slots.get(*key), Some(Slot::Waiting(entity)) if entity.is_watched_alone())
            })
            .cloned()
            .collect();
        for key in candidates {
            let Some(slot) = self
                .specs
                .get_mut(&scope)
                .and_then(|p| p.slots.remove(&key))
            else {
                continue;
            };
            let known = matches!(self.find(scope, &key, Want::Any), Some(Symbol::Var(_)));
            if !known && let Some(part) = self.specs.get_mut(&scope) {
                part.slots.insert(key, slot);
            }
        }
    }

    fn resolve_all(&mut self, scope: ScopeId) {
        let Some(part) = self.specs.get(&scope) else {
            return;
        };
        let (types, names) = (part.type_order.clone(), part.order.clone());
        for key in types {
            self.define_pending_type(scope, &key);
        }
        for key in names {
            self.resolve_entity(scope, &key);
        }
    }

    /// Hands the variables to the module or procedure.
    fn file_variables(&mut self, cx: Cx, declared: &[VarId]) {
        match self.scope(cx).kind {
            ScopeKind::Module(module) => self.program[module].vars.extend(declared),
            ScopeKind::Procedure(procedure) => self.program[procedure].locals.extend(declared),
            ScopeKind::Interface(_) | ScopeKind::Block | ScopeKind::BlockData => {}
        }
    }

    /// Resolves a name of a specification part that is being worked on; `None` when it does not speak of that name.
    pub(super) fn resolve_entity(&mut self, scope: ScopeId, key: &str) -> Option<Symbol> {
        let part = self.specs.get_mut(&scope)?;
        let cx = part.cx;
        let slot = part.slots.get_mut(key)?;
        let name = match slot {
            Slot::Waiting(entity) => entity.name.clone(),
            Slot::Running(name) => {
                let name = name.clone();
                return Some(self.circular(scope, &name));
            }
            Slot::Valued(id) => return Some(Symbol::Var(*id)),
            Slot::Done => return None,
        };
        let Slot::Waiting(entity) = std::mem::replace(slot, Slot::Running(name)) else {
            return None;
        };
        let symbol = if self.descend(entity.name.span) {
            let symbol = self.declare_unique(cx, key, *entity);
            self.ascend();
            symbol
        } else {
            Symbol::Error
        };
        self.scope(cx).names.insert(key.to_string(), symbol.clone());
        if let Some(part) = self.specs.get_mut(&scope) {
            part.slots.insert(key.to_string(), Slot::Done);
        }
        Some(symbol)
    }

    fn circular(&mut self, scope: ScopeId, name: &ast::Name) -> Symbol {
        if self.reported.insert((scope, name.key())) {
            let message = format!("the declaration of '{}' depends on itself", name.text);
            self.error(
                codes::CIRCULAR,
                name.span,
                message,
                "needed while it is being declared",
            );
        }
        Symbol::Error
    }

    /// Declares an entity unless its name means something else in this scope already.
    fn declare_unique(&mut self, cx: Cx, key: &str, entity: Entity) -> Symbol {
        if let Some(before) = self.scope(cx).names.get(key).cloned() {
            if let Some(pointer) = self.pointer_with_interface(cx, key, &entity, &before) {
                return pointer;
            }
            if before != Symbol::Error {
                self.declared_twice(
                    &entity.name,
                    "it is a procedure, type or generic of the same scope",
                );
            }
            return before;
        }
        if let Some(module) = self.comes_from_module(cx.scope, key) {
            let message = format!(
                "'{}' is declared here and comes from module '{module}' too",
                entity.name.text
            );
            let found = Diagnostic::error(codes::DECLARED_AND_USED, message)
                .at(entity.name.span, "declared here")
                .help(format!(
                    "rename one of them, or list what is needed: `use {module}, only: ...`"
                ));
            self.report(found);
        }
        self.declare_entity(cx, key, entity)
    }

    fn declared_twice(&mut self, name: &ast::Name, why: &str) {
        let message = format!("'{}' is declared twice", name.text);
        self.error(codes::DECLARED_TWICE, name.span, message, why);
    }

    /// The user module from which a USE statement of this scope brings the name.
    fn comes_from_module(&mut self, scope: ScopeId, key: &str) -> Option<String> {
        let own = |import: &&super::Import| matches!(import.source, super::Source::Module(_));
        let first = self.scopes[scope.0 as usize]
            .imports
            .iter()
            .find(own)?
            .name
            .clone();
        match self.imported(scope, key, Want::Any)? {
            Symbol::Var(var) if self.program[var].span == Span::default() => None,
            Symbol::Var(var) => match self.program[var].role {
                crate::ir::Role::Module(module) => Some(self.program[module].name.clone()),
                crate::ir::Role::Local
                | crate::ir::Role::Dummy(_)
                | crate::ir::Role::Result
                | crate::ir::Role::Common(_)
                | crate::ir::Role::Parameter => Some(first),
            },
            Symbol::Procedure(id) | Symbol::Twins(id, _) => self.program[id]
                .module
                .map(|module| self.program[module].name.clone()),
            Symbol::Type(id) => self.program[id]
                .module
                .map(|module| self.program[module].name.clone()),
            Symbol::Generic(_)
            | Symbol::Module(_)
            | Symbol::External
            | Symbol::Intrinsic(_)
            | Symbol::Api(_)
            | Symbol::Predefined(_)
            | Symbol::WarpSize
            | Symbol::StatementFunction(_)
            | Symbol::Namelist(..)
            | Symbol::Ambiguous(..)
            | Symbol::Error => None,
        }
    }

    /// Whether a name is in the argument list of the procedure whose specification part is being worked on.
    pub(super) fn is_dummy_name(&self, cx: Cx, key: &str) -> bool {
        self.specs
            .get(&cx.scope)
            .is_some_and(|part| part.dummies.iter().any(|dummy| dummy == key))
    }

    /// Groups with what they hold so far: several statements make one group, and a group that USE brings goes on here, as compilers have it.
    fn finish_namelists(&mut self, cx: Cx) {
        let Some(part) = self.specs.get_mut(&cx.scope) else {
            return;
        };
        for (group, names) in std::mem::take(&mut part.namelists) {
            let key = group.key();
            let known = self.scope(cx).names.get(&key).cloned();
            let known = known.or_else(|| self.imported(cx.scope, &key, Want::Any));
            let mut vars = match known {
                Some(Symbol::Namelist(_, vars)) => vars,
                _ => Vec::new(),
            };
            for name in &names {
                if let Symbol::Var(var) = self.lookup_variable(cx, name) {
                    self.check_group_access(cx, &group, name);
                    vars.push(var);
                }
            }
            self.scope(cx)
                .names
                .insert(key, Symbol::Namelist(group.text.clone(), vars));
        }
    }
}
