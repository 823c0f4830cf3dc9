//! Specification statements for the dumps.

use super::expr::{dims, expr, implied, length, list, type_spec};
use super::stmt::{bind, names};
use crate::syntax::ast::*;

pub(super) fn specification(k: &StmtKind) -> Option<String> {
    Some(match k {
        StmtKind::Use(stmt) => use_stmt(stmt),
        StmtKind::Import(list_of) => format!("import {}", names(list_of)).trim_end().to_owned(),
        StmtKind::Implicit(ImplicitSpec::None) => "implicit none".to_owned(),
        StmtKind::Implicit(ImplicitSpec::Letters(specs)) => {
            let ranges =
                |letters: &[(char, char)]| list(letters, |(from, to)| format!("{from}-{to}"));
            let spec = |(ty, letters): &(TypeSpec, Vec<(char, char)>)| {
                format!("{} ({})", type_spec(ty), ranges(letters))
            };
            format!("implicit {}", list(specs, spec))
        }
        StmtKind::Declare {
            ty,
            attrs,
            entities,
        } => {
            format!(
                "declare {}{} :: {}",
                type_spec(ty),
                attributes(attrs),
                list(entities, entity)
            )
        }
        StmtKind::AttrStmt { attrs, entities } => {
            let shown = format!(
                "attribute {} :: {}",
                list(attrs, attr),
                list(entities, entity)
            );
            shown.trim_end().to_owned()
        }
        StmtKind::IgnoreTkr(items) => {
            let item = |(letters, name): &(Option<Name>, Name)| match letters {
                Some(letters) => format!("({}) {}", letters.text, name.text),
                None => name.text.clone(),
            };
            format!("ignore_tkr {}", list(items, item))
        }
        StmtKind::Parameter(values) => {
            let value = |(name, e): &(Name, Expr)| format!("{} = {}", name.text, expr(e));
            format!("parameter {}", list(values, value))
        }
        StmtKind::Data(sets) => format!("data {}", list(sets, data_set)),
        StmtKind::Common(blocks) => format!("common {}", list(blocks, common)),
        StmtKind::CrayPointers(pairs) => {
            let pair = |(pointer, pointee): &(Name, Entity)| {
                format!("({}, {})", pointer.text, entity(pointee))
            };
            format!("pointer {}", list(pairs, pair))
        }
        StmtKind::Equivalence(sets) => {
            format!(
                "equivalence {}",
                list(sets, |set| format!("({})", list(set, expr)))
            )
        }
        StmtKind::Namelist(groups) => {
            let group =
                |(name, members): &(Name, Vec<Name>)| format!("/{}/ {}", name.text, names(members));
            format!("namelist {}", list(groups, group))
        }
        StmtKind::Access { public, items } => {
            let word = if *public { "public" } else { "private" };
            format!("{word} {}", list(items, generic))
                .trim_end()
                .to_owned()
        }
        StmtKind::StatementFunction { name, args, body } => {
            format!(
                "statement function {}({}) = {}",
                name.text,
                names(args),
                expr(body)
            )
        }
        _ => return type_stmt(k),
    })
}

fn type_stmt(k: &StmtKind) -> Option<String> {
    Some(match k {
        StmtKind::DerivedType {
            name,
            attrs,
            params,
        } => {
            let params = if params.is_empty() {
                String::new()
            } else {
                format!("({})", names(params))
            };
            format!("type {}{params} [{}]", name.text, list(attrs, type_attr))
        }
        StmtKind::Sequence => "sequence".to_owned(),
        StmtKind::PrivateComponents => "private components".to_owned(),
        StmtKind::ProcedureDecl {
            interface,
            attrs,
            entities,
        } => {
            let interface = interface.as_ref().map(|interface| match &**interface {
                ProcInterface::Name(name) => name.text.clone(),
                ProcInterface::Type(ty) => type_spec(ty),
            });
            let interface = interface.unwrap_or_default();
            format!(
                "procedure({interface}){} :: {}",
                attributes(attrs),
                list(entities, entity)
            )
        }
        StmtKind::TypeBoundProcedure {
            interface,
            attrs,
            bindings,
        } => {
            let target = |(name, target): &(Name, Option<Name>)| match target {
                Some(target) => format!("{} => {}", name.text, target.text),
                None => name.text.clone(),
            };
            let interface = interface
                .as_ref()
                .map(|name| format!("({})", name.text))
                .unwrap_or_default();
            format!(
                "bind procedure{interface}{} :: {}",
                attributes(attrs),
                list(bindings, target)
            )
        }
        StmtKind::TypeBoundGeneric {
            attrs,
            spec,
            bindings,
        } => {
            format!(
                "generic{} :: {} => {}",
                attributes(attrs),
                generic(spec),
                names(bindings)
            )
        }
        StmtKind::FinalBinding(list_of) => format!("final {}", names(list_of)),
        StmtKind::Interface { spec, is_abstract } => {
            let spec = spec.as_ref().map(generic).unwrap_or_default();
            let word = if *is_abstract {
                "abstract interface"
            } else {
                "interface"
            };
            format!("{word} {spec}").trim_end().to_owned()
        }
        StmtKind::ModuleProcedures(list_of) => format!("procedures {}", names(list_of)),
        StmtKind::Enum => "enum".to_owned(),
        StmtKind::Enumerators(values) => {
            let value = |(name, e): &(Name, Option<Expr>)| match e {
                Some(e) => format!("{} = {}", name.text, expr(e)),
                None => name.text.clone(),
            };
            format!("enumerator {}", list(values, value))
        }
        _ => return None,
    })
}

fn use_stmt(stmt: &UseStmt) -> String {
    let nature = match stmt.nature {
        None => "",
        Some(true) => ", intrinsic ::",
        Some(false) => ", non_intrinsic ::",
    };
    let item = |item: &UseItem| match &item.local {
        Some(local) => format!("{} => {}", generic(local), generic(&item.name)),
        None => generic(&item.name),
    };
    let only = if stmt.only {
        ", only:"
    } else if stmt.items.is_empty() {
        ""
    } else {
        ","
    };
    let shown = format!(
        "use{nature} {}{only} {}",
        stmt.module.text,
        list(&stmt.items, item)
    );
    shown.trim_end().to_owned()
}

fn generic(spec: &GenericSpec) -> String {
    match spec {
        GenericSpec::Name(name) => name.text.clone(),
        GenericSpec::Operator(text, _) => format!("operator({text})"),
        GenericSpec::Assignment(_) => "assignment(=)".to_owned(),
        GenericSpec::DefinedIo(text, _) => text.clone(),
    }
}

fn attributes(attrs: &[Attr]) -> String {
    attrs.iter().map(|a| format!(", {}", attr(a))).collect()
}

fn attr(a: &Attr) -> String {
    match &a.kind {
        AttrKind::Bind(spec) => bind(spec),
        AttrKind::Dimension(shape) if shape.is_empty() => "dimension".to_owned(),
        AttrKind::Dimension(shape) => format!("dimension{}", dims(shape)),
        AttrKind::Intent(intent) => format!("intent({intent:?})").to_lowercase(),
        AttrKind::Pass(Some(name)) => format!("pass({})", name.text),
        AttrKind::Pass(None) => "pass".to_owned(),
        kind => format!("{kind:?}").to_lowercase(),
    }
}

fn type_attr(a: &TypeAttr) -> String {
    match a {
        TypeAttr::Extends(name) => format!("extends({})", name.text),
        TypeAttr::Structure(components) => format!("structure({})", list(components, entity)),
        TypeAttr::Public | TypeAttr::Private | TypeAttr::Abstract | TypeAttr::BindC => {
            format!("{a:?}").to_lowercase()
        }
    }
}

fn entity(e: &Entity) -> String {
    let shape = e.dims.as_ref().map(|shape| dims(shape)).unwrap_or_default();
    let len = e
        .len
        .as_ref()
        .map(|len| format!("*{}", length(len)))
        .unwrap_or_default();
    let init = match &e.init {
        None => String::new(),
        Some(Init::Value(value)) => format!(" = {}", expr(value)),
        Some(Init::Pointer(value)) => format!(" => {}", expr(value)),
        Some(Init::Data(values)) => format!(" /{}/", list(values, data_value)),
    };
    format!("{}{shape}{len}{init}", e.name.text)
}

fn data_set(set: &DataSet) -> String {
    format!(
        "{} /{}/",
        list(&set.targets, data_target),
        list(&set.values, data_value)
    )
}

fn data_target(target: &DataTarget) -> String {
    match target {
        DataTarget::Var(e) => expr(e),
        DataTarget::ImpliedDo(inner) => implied(inner, data_target),
    }
}

fn data_value(value: &DataValue) -> String {
    let repeat = value
        .repeat
        .as_ref()
        .map(|e| format!("{}*", expr(e)))
        .unwrap_or_default();
    format!("{repeat}{}", expr(&value.value))
}

fn common(block: &CommonBlock) -> String {
    let name = block
        .name
        .as_ref()
        .map(|name| name.text.as_str())
        .unwrap_or_default();
    format!("/{name}/ {}", list(&block.entities, entity))
}
