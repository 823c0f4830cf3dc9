//! Statements for the dumps.

use super::expr::{arg, dims, expr, implied, length, list, type_spec};
use super::plain;
use crate::syntax::ast::*;

/// A statement in one line, its label and construct name before it.
pub fn stmt(s: &Stmt) -> String {
    let label = s
        .label
        .map(|label| format!("{} ", label.value))
        .unwrap_or_default();
    let construct = s
        .construct
        .as_ref()
        .map(|name| format!("{}: ", name.text))
        .unwrap_or_default();
    format!("{label}{construct}{}", kind(&s.kind))
}

fn kind(k: &StmtKind) -> String {
    match k {
        StmtKind::Program(name) => format!("program {}", name.text),
        StmtKind::Module(name) => format!("module {}", name.text),
        StmtKind::Submodule {
            ancestor,
            parent,
            name,
        } => {
            let parent = parent
                .as_ref()
                .map(|name| format!(":{}", name.text))
                .unwrap_or_default();
            format!("submodule ({}{parent}) {}", ancestor.text, name.text)
        }
        StmtKind::BlockData(name) => format!("block data{}", behind(name)),
        StmtKind::Subroutine(head) => format!("{}subroutine {}", prefixes(head), signature(head)),
        StmtKind::Function(head) => format!("{}function {}", prefixes(head), signature(head)),
        StmtKind::ModuleProcedureHead(name) => format!("module procedure {}", name.text),
        StmtKind::Entry { name, args, result } => {
            let result = result
                .as_ref()
                .map(|name| format!(" result({})", name.text));
            format!(
                "entry {}({}){}",
                name.text,
                list(args, dummy),
                result.unwrap_or_default()
            )
        }
        StmtKind::Contains => "contains".to_owned(),
        StmtKind::End(kind, name) => format!("end {kind:?}{}", behind(name)),
        StmtKind::Format(text) => format!("format {}", plain(&String::from_utf8_lossy(&text.text))),
        StmtKind::AccDirective { text } => format!("!$acc {}", plain(text)),
        StmtKind::UnknownDirective { text } => format!("!$ unknown {}", plain(text)),
        StmtKind::CufKernelDo(kernel) => cuf_kernel(kernel),
        StmtKind::Error => "(error)".to_owned(),
        _ => specification(k)
            .or_else(|| construct(k))
            .or_else(|| inout(k))
            .unwrap_or_else(|| action(k)),
    }
}

fn behind(name: &Option<Name>) -> String {
    name.as_ref()
        .map(|name| format!(" {}", name.text))
        .unwrap_or_default()
}

fn names(list_of: &[Name]) -> String {
    list(list_of, |name| name.text.clone())
}

// ---- program units

fn prefixes(head: &SubprogramHead) -> String {
    head.prefixes
        .iter()
        .map(|p| format!("{} ", prefix(p)))
        .collect()
}

fn prefix(p: &Prefix) -> String {
    match p {
        Prefix::Type(ty) => type_spec(ty),
        Prefix::Recursive => "recursive".to_owned(),
        Prefix::Pure => "pure".to_owned(),
        Prefix::Impure => "impure".to_owned(),
        Prefix::Elemental => "elemental".to_owned(),
        Prefix::Module => "module".to_owned(),
        Prefix::Attributes(attrs) => {
            format!(
                "attributes({})",
                list(attrs, |(attr, _)| format!("{attr:?}").to_lowercase())
            )
        }
        Prefix::LaunchBounds(args) => format!("launch_bounds({})", list(args, expr)),
        Prefix::ClusterDims(args) => format!("cluster_dims({})", list(args, expr)),
    }
}

fn signature(head: &SubprogramHead) -> String {
    let result = head
        .result
        .as_ref()
        .map(|name| format!(" result({})", name.text));
    let bind = head.bind.as_ref().map(|spec| format!(" {}", bind(spec)));
    let args = list(&head.args, dummy);
    format!(
        "{}({args}){}{}",
        head.name.text,
        result.unwrap_or_default(),
        bind.unwrap_or_default()
    )
}

fn bind(spec: &BindSpec) -> String {
    let name = spec.name.as_ref().map(|e| format!(", name={}", expr(e)));
    format!("bind(c{})", name.unwrap_or_default())
}

fn dummy(name: &DummyName) -> String {
    match name {
        DummyName::Name(name) => name.text.clone(),
        DummyName::Star(_) => "*".to_owned(),
    }
}

// ---- specifications

fn specification(k: &StmtKind) -> Option<String> {
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
        StmtKind::Parameter(values) => {
            let value = |(name, e): &(Name, Expr)| format!("{} = {}", name.text, expr(e));
            format!("parameter {}", list(values, value))
        }
        StmtKind::Data(sets) => format!("data {}", list(sets, data_set)),
        StmtKind::Common(blocks) => format!("common {}", list(blocks, common)),
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

// ---- actions

fn action(k: &StmtKind) -> String {
    match k {
        StmtKind::Assign { lhs, rhs } => format!("{} = {}", expr(lhs), expr(rhs)),
        StmtKind::PointerAssign { lhs, rhs } => format!("{} => {}", expr(lhs), expr(rhs)),
        StmtKind::Call { proc, launch, args } => {
            let launch = launch
                .as_ref()
                .map(|config| format!("<<<{}>>>", list(&config.args, arg)));
            format!(
                "call {}{}({})",
                expr(proc),
                launch.unwrap_or_default(),
                list(args, arg)
            )
        }
        StmtKind::Allocate { ty, items, options } => {
            let ty = ty
                .as_ref()
                .map(|ty| format!("{} :: ", type_spec(ty)))
                .unwrap_or_default();
            format!(
                "allocate {ty}{}{}",
                list(items, expr),
                alloc_options(options)
            )
        }
        StmtKind::Deallocate { items, options } => {
            format!("deallocate {}{}", list(items, expr), alloc_options(options))
        }
        StmtKind::Nullify(items) => format!("nullify {}", list(items, expr)),
        StmtKind::Return(value) => format!("return {}", maybe(value)).trim_end().to_owned(),
        StmtKind::Stop { error, code } => {
            let word = if *error { "error stop" } else { "stop" };
            format!("{word} {}", maybe(code)).trim_end().to_owned()
        }
        StmtKind::Pause(value) => format!("pause {}", maybe(value)).trim_end().to_owned(),
        StmtKind::Exit(name) => format!("exit{}", behind(name)),
        StmtKind::Cycle(name) => format!("cycle{}", behind(name)),
        StmtKind::IfAction { cond, action } => format!("if {} then {}", expr(cond), stmt(action)),
        StmtKind::WhereAction { mask, action } => {
            format!("where {} do {}", expr(mask), stmt(action))
        }
        StmtKind::ForallAction { header, action } => {
            format!("forall {} do {}", forall_header(header), stmt(action))
        }
        _ => jump(k),
    }
}

fn jump(k: &StmtKind) -> String {
    let labels = |labels: &[Label]| list(labels, |label| label.value.to_string());
    match k {
        StmtKind::Goto(label) => format!("goto {}", label.value),
        StmtKind::ComputedGoto {
            labels: targets,
            selector,
        } => {
            format!("goto ({}) {}", labels(targets), expr(selector))
        }
        StmtKind::AssignedGoto {
            var,
            labels: targets,
        } => {
            format!("goto {} ({})", var.text, labels(targets))
        }
        StmtKind::AssignLabel { label, var } => format!("assign {} to {}", label.value, var.text),
        StmtKind::ArithmeticIf {
            cond,
            less,
            equal,
            greater,
        } => {
            format!(
                "if {} goto {}",
                expr(cond),
                labels(&[*less, *equal, *greater])
            )
        }
        _ => "continue".to_owned(),
    }
}

fn maybe(e: &Option<Expr>) -> String {
    e.as_ref().map(expr).unwrap_or_default()
}

fn alloc_options(options: &[AllocOption]) -> String {
    options
        .iter()
        .map(|option| format!(", {}={}", option.keyword.text, expr(&option.value)))
        .collect()
}

// ---- constructs

fn construct(k: &StmtKind) -> Option<String> {
    Some(match k {
        StmtKind::IfThen(cond) => format!("if {}", expr(cond)),
        StmtKind::ElseIf(cond) => format!("else if {}", expr(cond)),
        StmtKind::Else => "else".to_owned(),
        StmtKind::Do { label, control } => {
            let label = label
                .map(|label| format!("{} ", label.value))
                .unwrap_or_default();
            format!("do {label}{}", do_control(control))
                .trim_end()
                .to_owned()
        }
        StmtKind::SelectCase(selector) => format!("select case {}", expr(selector)),
        StmtKind::Case(CaseSelector::Default) => "case default".to_owned(),
        StmtKind::Case(CaseSelector::Values(values)) => {
            format!("case {}", list(values, case_value))
        }
        StmtKind::SelectType { name, selector } => {
            let name = name
                .as_ref()
                .map(|name| format!("{} => ", name.text))
                .unwrap_or_default();
            format!("select type {name}{}", expr(selector))
        }
        StmtKind::TypeGuard(TypeGuard::TypeIs(ty)) => format!("type is {}", type_spec(ty)),
        StmtKind::TypeGuard(TypeGuard::ClassIs(name)) => format!("class is {}", name.text),
        StmtKind::TypeGuard(TypeGuard::Default) => "class default".to_owned(),
        StmtKind::Where(mask) => format!("where {}", expr(mask)),
        StmtKind::ElseWhere(mask) => format!("elsewhere {}", maybe(mask)).trim_end().to_owned(),
        StmtKind::Forall(header) => format!("forall {}", forall_header(header)),
        StmtKind::Associate(pairs) => {
            let pair = |(name, e): &(Name, Expr)| format!("{} => {}", name.text, expr(e));
            format!("associate {}", list(pairs, pair))
        }
        StmtKind::Block => "block".to_owned(),
        StmtKind::Critical => "critical".to_owned(),
        _ => return None,
    })
}

fn do_control(control: &DoControl) -> String {
    match control {
        DoControl::Forever => String::new(),
        DoControl::Counted {
            var,
            from,
            to,
            step,
        } => {
            let step = step
                .as_ref()
                .map(|e| format!(", {}", expr(e)))
                .unwrap_or_default();
            format!("{} = {}, {}{step}", var.text, expr(from), expr(to))
        }
        DoControl::While(cond) => format!("while {}", expr(cond)),
        DoControl::Concurrent { header, locality } => {
            let clauses = locality
                .iter()
                .map(|l| format!(" {}({})", l.keyword, names(&l.names)));
            format!(
                "concurrent {}{}",
                forall_header(header),
                clauses.collect::<String>()
            )
        }
    }
}

fn forall_header(header: &ForallHeader) -> String {
    let range = |range: &ForallRange| {
        let stride = range
            .stride
            .as_ref()
            .map(|e| format!(":{}", expr(e)))
            .unwrap_or_default();
        format!(
            "{} = {}:{}{stride}",
            range.var.text,
            expr(&range.lower),
            expr(&range.upper)
        )
    };
    let ty = header
        .ty
        .as_ref()
        .map(|ty| format!("{} :: ", type_spec(ty)))
        .unwrap_or_default();
    let mask = header
        .mask
        .as_ref()
        .map(|e| format!(", {}", expr(e)))
        .unwrap_or_default();
    format!("({ty}{}{mask})", list(&header.ranges, range))
}

fn case_value(value: &CaseValue) -> String {
    match value {
        CaseValue::Single(e) => expr(e),
        CaseValue::Range { lower, upper } => format!("{}:{}", maybe(lower), maybe(upper)),
    }
}

// ---- input and output

fn inout(k: &StmtKind) -> Option<String> {
    let with = |word: &str, controls: &[IoControl]| format!("{word}({})", list(controls, control));
    let all = |word: &str, controls: &[IoControl], items: &[IoItem]| {
        format!("{} {}", with(word, controls), list(items, io_item))
            .trim_end()
            .to_owned()
    };
    let short = |word: &str, format: &FormatRef, items: &[IoItem]| {
        format!("{word} {}: {}", format_ref(format), list(items, io_item))
            .trim_end()
            .to_owned()
    };
    Some(match k {
        StmtKind::Print { format, items } => short("print", format, items),
        StmtKind::ReadShort { format, items } => short("read", format, items),
        StmtKind::Write { controls, items } => all("write", controls, items),
        StmtKind::Read { controls, items } => all("read", controls, items),
        StmtKind::Inquire { controls, items } => all("inquire", controls, items),
        StmtKind::Open(controls) => with("open", controls),
        StmtKind::Close(controls) => with("close", controls),
        StmtKind::Rewind(controls) => with("rewind", controls),
        StmtKind::Backspace(controls) => with("backspace", controls),
        StmtKind::Endfile(controls) => with("endfile", controls),
        StmtKind::Flush(controls) => with("flush", controls),
        StmtKind::Wait(controls) => with("wait", controls),
        _ => return None,
    })
}

fn format_ref(format: &FormatRef) -> String {
    match format {
        FormatRef::List => "*".to_owned(),
        FormatRef::Label(label) => format!("label {}", label.value),
        FormatRef::Expr(e) => expr(e),
    }
}

fn control(control: &IoControl) -> String {
    let value = match &control.value {
        IoControlValue::Star => "*".to_owned(),
        IoControlValue::Expr(e) => expr(e),
    };
    match &control.keyword {
        Some(keyword) => format!("{}={value}", keyword.text),
        None => value,
    }
}

fn io_item(item: &IoItem) -> String {
    match item {
        IoItem::Expr(e) => expr(e),
        IoItem::ImpliedDo(inner) => implied(inner, io_item),
    }
}

fn cuf_kernel(kernel: &CufKernel) -> String {
    let loops = kernel
        .loops
        .as_ref()
        .map(|e| format!("({})", expr(e)))
        .unwrap_or_default();
    let part = |args: &[Arg]| format!("({})", list(args, arg));
    let rest: String = kernel
        .rest
        .iter()
        .map(|a| format!(", {}", arg(a)))
        .collect();
    let clauses = kernel
        .clauses
        .iter()
        .map(|(word, text, _)| format!(" {word}({text})"));
    format!(
        "!$cuf kernel do{loops} <<<{}, {}{rest}>>>{}",
        part(&kernel.grid),
        part(&kernel.block),
        clauses.collect::<String>()
    )
}
