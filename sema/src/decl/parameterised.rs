//! Parameterised derived types (F2008 4.5.3): a type for each combination of parameters that the program names.
//!
//! The definition is kept as a template; where a type specification or constructor gives values, the names of the parameters become
//! these values in a copy, which is defined like any other type. So do LEN parameters as long as all of their values are constant; where the
//! program has one that is known at run time, LEN parameters are components of one type for all of their values (`lengths`), and the program
//! is analyzed anew with that known.

mod begin;
mod declared;
mod lengths;
mod make;

pub(in super::super) use lengths::Length;
pub(in super::super) use make::values;

use super::{Analyzer, Cx};
use crate::diag::{Diagnostic, codes};
use crate::ir::{DerivedType, Type, TypeId};
use crate::source::Span;
use crate::syntax::ast::walk::{self, Change};
use crate::syntax::ast::{
    self, Arg, ArgValue, AttrKind, ExprKind, Name, StmtKind, TypeAttr, TypeDef,
};
use crate::uses::Want;
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

/// A parameterised type as it is written.
#[derive(Debug)]
pub(in super::super) struct Template {
    definition: Rc<TypeDef>,
    cx: Cx,
    name: Name,
    parent: Option<Name>,
    own: Vec<Name>,
}

/// Templates and what was made of them.
#[derive(Debug, Default)]
pub(in super::super) struct Parameterised {
    templates: HashMap<TypeId, Rc<Template>>,
    made: HashMap<(TypeId, Vec<i64>), TypeId>,
    values: HashMap<TypeId, Vec<(String, i64)>>,
    /// The places of types that have LEN parameters whose values are not constant somewhere.
    open: HashSet<Span>,
    lengths: lengths::Lengths,
}

/// A parameter of a type.
struct Parameter {
    key: String,
    name: Name,
    template: Rc<Template>,
    /// LEN.
    len: bool,
}

impl Parameterised {
    /// The places of types that have LEN parameters whose values are not constant somewhere.
    pub(in super::super) fn open(&self) -> HashSet<Span> {
        self.open.clone()
    }
}

/// Whether some type has parameters.
pub(in super::super) fn have_parameters(
    files: &[(crate::source::FileId, ast::SourceFile)],
) -> bool {
    fn in_specs(specs: &[ast::SpecNode]) -> bool {
        specs.iter().any(|spec| {
            matches!(spec, ast::SpecNode::Type(definition)
                if matches!(&definition.open.kind, StmtKind::DerivedType { params, .. } if !params.is_empty()))
        })
    }
    fn in_units(units: &[ast::ProgramUnit]) -> bool {
        units
            .iter()
            .any(|unit| in_specs(&unit.specs) || in_units(&unit.contains))
    }
    files.iter().any(|(_, file)| in_units(&file.units))
}

impl Template {
    /// Whether a parameter is declared with LEN.
    fn is_length(&self, name: &Name) -> bool {
        let declared = self.definition.components.iter();
        let with_len = declared.filter(|stmt| declares_length(stmt));
        let mut entities = with_len.filter_map(parameters).flatten();
        entities.any(|entity| entity.name.key() == name.key())
    }
}

impl Analyzer<'_> {
    /// Keeps a definition with parameters, or one that extends a type with some; its id stands for the template.
    pub(super) fn note_template(&mut self, cx: Cx, definition: &Rc<TypeDef>) -> Option<TypeId> {
        let StmtKind::DerivedType {
            name,
            attrs,
            params,
        } = &definition.open.kind
        else {
            return None;
        };
        let parent = attrs.iter().find_map(|attr| match attr {
            TypeAttr::Extends(parent) => Some(parent.clone()),
            _ => None,
        });
        if params.is_empty() && !self.extends_template(cx, parent.as_ref()) {
            return None;
        }
        self.check_declared_parameters(definition, params);
        let id = self.program.add_type(DerivedType {
            name: name.text.clone(),
            span: definition.open.span,
            module: None,
            leading: Vec::new(),
            fields: Vec::new(),
            parent: None,
            bound: false,
            sent: false,
            sequence: false,
            polymorphic: false,
            builtin: None,
            stands_for: None,
        });
        let scope = self.scope(cx);
        scope.types.insert(name.key(), id);
        let names = &mut scope.names;
        names.entry(name.key()).or_insert(super::Symbol::Type(id));
        for attr in attrs {
            let public = match attr {
                TypeAttr::Public => true,
                TypeAttr::Private => false,
                TypeAttr::Abstract
                | TypeAttr::BindC
                | TypeAttr::Extends(_)
                | TypeAttr::Structure(_) => continue,
            };
            self.scope(cx).access.insert(name.key(), public);
        }
        let template = Template {
            definition: definition.clone(),
            cx,
            name: name.clone(),
            parent,
            own: params.clone(),
        };
        self.parameterised.templates.insert(id, Rc::new(template));
        Some(id)
    }

    fn extends_template(&mut self, cx: Cx, parent: Option<&Name>) -> bool {
        let Some(parent) = parent else {
            return false;
        };
        // Who extends a type that is not there is told when its components are asked for.
        match self.find(cx.scope, &parent.key(), Want::Type) {
            Some(super::Symbol::Type(id)) => self.is_template(id),
            Some(_) | None => false,
        }
    }

    /// Whether a type has parameters that are still to be given.
    pub(in super::super) fn is_template(&self, id: TypeId) -> bool {
        self.parameterised.templates.contains_key(&id)
    }

    /// `x%k`: the value of a parameter of the type.
    pub(in super::super) fn type_parameter(&self, id: TypeId, key: &str) -> Option<i64> {
        let values = self.parameterised.values.get(&id)?;
        let found = values.iter().find(|(name, _)| name == key);
        found.map(|(_, value)| *value)
    }

    /// `type(name(params))`.
    pub(in super::super) fn parameterised_type(
        &mut self,
        cx: Cx,
        name: &Name,
        params: &[Arg],
    ) -> Option<TypeId> {
        let id = self.named_type(cx, name)?;
        if !self.is_template(id) {
            self.wrong_parameter(name.span, format!("type '{}' has no parameters", name.text));
            return None;
        }
        self.instance(cx, id, params, name.span)
    }

    /// The type that a template is with these parameters.
    pub(in super::super) fn instance(
        &mut self,
        cx: Cx,
        id: TypeId,
        params: &[Arg],
        span: Span,
    ) -> Option<TypeId> {
        let parameters = self.parameters(id)?;
        let open = self.has_open_lengths(id);
        let mut given: Vec<Option<i64>> = vec![None; parameters.len()];
        for (position, param) in params.iter().enumerate() {
            let at = self.parameter_at(&parameters, position, param)?;
            if !(parameters[at].len && open) {
                given[at] = Some(self.given_parameter(cx, id, param, parameters[at].len)?);
            }
        }
        self.with_values(id, &given, span)
    }

    /// Which parameter an item of a type specification is for.
    fn parameter_at(
        &mut self,
        parameters: &[Parameter],
        position: usize,
        param: &Arg,
    ) -> Option<usize> {
        let at = match &param.keyword {
            Some(keyword) => parameters.iter().position(|one| one.key == keyword.key()),
            None => Some(position).filter(|at| *at < parameters.len()),
        };
        if at.is_none() {
            self.wrong_parameter(param.span, "the type has no such parameter".into());
        }
        at
    }

    /// The value of a parameter that is to be constant. A LEN parameter that is not has the program analyzed anew.
    fn given_parameter(&mut self, cx: Cx, id: TypeId, param: &Arg, len: bool) -> Option<i64> {
        let found = self.parameter_value(cx, param);
        if found.is_none() && len {
            self.open_lengths(id);
        }
        found
    }

    /// Whether LEN parameters of the type are known at run time only: its own or those of a type that it extends.
    fn has_open_lengths(&mut self, id: TypeId) -> bool {
        let Some(template) = self.parameterised.templates.get(&id).cloned() else {
            return false;
        };
        if self.options.lengths.contains(&template.name.span) {
            return true;
        }
        let parent = self.parent_template(&template);
        parent.is_some_and(|parent| self.has_open_lengths(parent))
    }

    /// Notes that the LEN parameters of a type, and so of those that it extends, have values that are not constant.
    fn open_lengths(&mut self, id: TypeId) {
        let mut at = Some(id);
        while let Some(template) = at.and_then(|id| self.parameterised.templates.get(&id).cloned())
        {
            self.parameterised.open.insert(template.name.span);
            at = self.parent_template(&template);
        }
    }

    /// The parameters of a type, those of the parents first.
    fn parameters(&mut self, id: TypeId) -> Option<Vec<Parameter>> {
        let template = self.parameterised.templates.get(&id)?.clone();
        let mut found = match self.parent_template(&template) {
            Some(parent) => self.parameters(parent)?,
            None => Vec::new(),
        };
        found.extend(template.own.iter().map(|name| Parameter {
            key: name.key(),
            name: name.clone(),
            template: template.clone(),
            len: template.is_length(name),
        }));
        Some(found)
    }

    /// How many arguments of a constructor without a list of parameters are parameters: all of them, where values of all components follow
    /// them by position, as some compilers have it.
    pub(in super::super) fn leading_parameters(&mut self, id: TypeId, args: &[Arg]) -> usize {
        let named = args.iter().any(|arg| arg.keyword.is_some());
        let template = self.parameterised.templates.get(&id).cloned();
        let (Some(template), Some(parameters)) = (template, self.parameters(id)) else {
            return 0;
        };
        let components = template.definition.components.iter();
        let count: usize =
            components
                .filter(|stmt| self::parameters(stmt).is_none())
                .map(|stmt| {
                    let (StmtKind::Declare { entities, .. }
                    | StmtKind::ProcedureDecl { entities, .. }) = &stmt.kind
                    else {
                        return 0;
                    };
                    entities.len()
                })
                .sum();
        let all = parameters.len() + count == args.len();
        match all && !named && template.parent.is_none() {
            true => parameters.len(),
            false => 0,
        }
    }

    fn parent_template(&mut self, template: &Template) -> Option<TypeId> {
        let parent = self.named_type(template.cx, template.parent.as_ref()?)?;
        self.is_template(parent).then_some(parent)
    }

    fn parameter_value(&mut self, cx: Cx, param: &Arg) -> Option<i64> {
        let ArgValue::Expr(value) = &param.value else {
            self.refuse_type(
                param.span,
                "LEN parameters that are assumed or deferred are",
            );
            return None;
        };
        let value = self.expr(
            Cx {
                specification: true,
                ..cx
            },
            value,
        );
        let found = self.const_int(&value);
        if found.is_none() && value.ty != Type::Error {
            self.refuse_type(param.span, "type parameters that are not constant are");
        }
        found
    }

    fn with_values(&mut self, id: TypeId, given: &[Option<i64>], span: Span) -> Option<TypeId> {
        let template = self.parameterised.templates.get(&id)?.clone();
        let of_parent = self.parent_template(&template);
        let inherited = match of_parent {
            Some(parent) => self.parameters(parent)?.len(),
            None => 0,
        };
        let mut parent = None;
        let mut values = Vec::new();
        if let Some(above) = of_parent {
            let made = self.with_values(above, &given[..inherited], span)?;
            values.extend(
                self.parameterised
                    .values
                    .get(&made)
                    .cloned()
                    .unwrap_or_default(),
            );
            parent = Some(made);
        }
        let open = self.has_open_lengths(id);
        for (name, given) in template.own.iter().zip(&given[inherited..]) {
            if open && template.is_length(name) {
                continue;
            }
            let value = match given {
                Some(value) => *value,
                None => self.default_parameter(&template, name, &values, span)?,
            };
            values.push((name.key(), value));
        }
        let key = (id, values.iter().map(|(_, value)| *value).collect());
        if let Some(made) = self.parameterised.made.get(&key) {
            return Some(*made);
        }
        Some(self.make(&template, (parent, open), values, key))
    }

    /// The value that the definition gives a parameter; parameters before it may stand in it.
    fn default_parameter(
        &mut self,
        template: &Template,
        name: &Name,
        values: &[(String, i64)],
        span: Span,
    ) -> Option<i64> {
        let entities = template.definition.components.iter().filter_map(parameters);
        let mut named = entities
            .flatten()
            .filter(|entity| entity.name.key() == name.key());
        let Some(entity) = named.next() else {
            let message = format!("'{}' is not declared with KIND or LEN", name.text);
            self.wrong_parameter(name.span, message);
            return None;
        };
        let Some(ast::Init::Value(mut value)) = entity.init.clone() else {
            let message = format!(
                "parameter '{}' of '{}' has no value",
                name.text, template.name.text
            );
            self.wrong_parameter(span, message);
            return None;
        };
        Values(values).expr(&mut value);
        let arg = Arg {
            keyword: None,
            span: value.span,
            value: ArgValue::Expr(value),
        };
        self.parameter_value(template.cx, &arg)
    }

    fn wrong_parameter(&mut self, span: Span, message: String) {
        let found = Diagnostic::error(codes::TYPE_PARAMETER, message)
            .at(span, "a parameter of a derived type")
            .help("declare it in the type, `integer, kind :: k`, and give it a value: `type(name(k=8))`");
        self.report(found);
    }

    fn wrong_length_value(&mut self, span: Span, message: &str) {
        let found = Diagnostic::error(codes::TYPE_PARAMETER, message)
            .at(span, "a LEN parameter of a derived type")
            .help("write a value: `type(name(n))`; `*` is that of the actual argument, and `:` that of what is allocated or pointed at");
        self.report(found);
    }

    fn make(
        &mut self,
        template: &Template,
        (parent, open): (Option<TypeId>, bool),
        values: Vec<(String, i64)>,
        key: (TypeId, Vec<i64>),
    ) -> TypeId {
        let mut definition = (*template.definition).clone();
        definition.components.retain_mut(|stmt| {
            parameters(stmt).is_none() || open && declares_length(stmt) && as_component(stmt)
        });
        for stmt in &mut definition.components {
            walk::in_stmt(&mut Values(&values), stmt);
        }
        let name = Name {
            text: self.free_type_name(template, &key.1),
            span: template.name.span,
        };
        if self.extended.contains(&template.name.key()) {
            self.extended.insert(name.key());
        }
        let cx = template.cx;
        let id = self.declare_type(cx, &name, &definition);
        self.parameterised.made.insert(key, id);
        self.parameterised.values.insert(id, values);
        if open {
            self.note_lengths(template, id, parent, &definition);
        }
        let StmtKind::DerivedType { attrs, .. } = &definition.open.kind else {
            return id;
        };
        self.whole_type(cx, id, (&name, parent), attrs, &definition);
        id
    }

    /// `matrix_8_3`.
    fn free_type_name(&mut self, template: &Template, values: &[i64]) -> String {
        let mut name = template.name.text.clone();
        for value in values {
            name.push_str(&format!("_{value}").replace('-', "m"));
        }
        let scope = self.scope(template.cx);
        while scope.names.contains_key(&name.to_ascii_lowercase()) {
            name.push_str("_t");
        }
        name
    }
}

/// The entities of a declaration of parameters.
fn parameters(stmt: &ast::Stmt) -> Option<&[ast::Entity]> {
    let StmtKind::Declare {
        attrs, entities, ..
    } = &stmt.kind
    else {
        return None;
    };
    let is = |attr: &ast::Attr| matches!(attr.kind, AttrKind::Kind | AttrKind::Len);
    attrs.iter().any(is).then_some(entities)
}

/// `integer, len :: n`.
fn declares_length(stmt: &ast::Stmt) -> bool {
    let StmtKind::Declare { attrs, .. } = &stmt.kind else {
        return false;
    };
    attrs.iter().any(|attr| attr.kind == AttrKind::Len)
}

/// The declaration of LEN parameters as one of components, whose values their objects are made with.
fn as_component(stmt: &mut ast::Stmt) -> bool {
    if let StmtKind::Declare {
        attrs, entities, ..
    } = &mut stmt.kind
    {
        attrs.retain(|attr| attr.kind != AttrKind::Len);
        entities.iter_mut().for_each(|entity| entity.init = None);
    }
    true
}

/// Puts values in the place of names.
pub(super) struct Values<'a>(pub(super) &'a [(String, i64)]);

impl Change for Values<'_> {
    fn expr(&mut self, expr: &mut ast::Expr) {
        if let ExprKind::Name(name) = &expr.kind
            && let Some((_, value)) = self.0.iter().find(|(known, _)| *known == name.key())
        {
            *expr = super::super::coarrays::integer(*value, expr.span);
            return;
        }
        walk::inside_expr(self, expr);
    }
}
