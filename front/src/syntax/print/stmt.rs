//! Statements for the dumps.

use super::expr::{arg, expr, implied, list, type_spec};
use super::plain;
use super::spec::specification;
use crate::directive::DirectiveId;
use crate::source::Sentinel;
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
        StmtKind::UnknownDirective { text, .. } => format!("!$ unknown {}", plain(text)),
        StmtKind::Directive(one) => directive(one),
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

pub(super) fn names(list_of: &[Name]) -> String {
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
        Prefix::NonRecursive => "non_recursive".to_owned(),
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

pub(super) fn bind(spec: &BindSpec) -> String {
    let name = spec.name.as_ref().map(|e| format!(", name={}", expr(e)));
    format!("bind(c{})", name.unwrap_or_default())
}

fn dummy(name: &DummyName) -> String {
    match name {
        DummyName::Name(name) => name.text.clone(),
        DummyName::Star(_) => "*".to_owned(),
    }
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
        StmtKind::Stop { error, code, quiet } => {
            let word = if *error { "error stop" } else { "stop" };
            let quiet = quiet
                .as_ref()
                .map(|(name, value)| format!(", {} = {}", name.text, expr(value)));
            let text = format!("{word} {}", maybe(code)).trim_end().to_owned();
            text + &quiet.unwrap_or_default()
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
        StmtKind::SelectRank { name, selector } => {
            let name = name.as_ref().map(|name| format!("{} => ", name.text));
            format!("select rank {}{}", name.unwrap_or_default(), expr(selector))
        }
        StmtKind::RankGuard(RankGuard::Is(rank)) => format!("rank {}", expr(rank)),
        StmtKind::RankGuard(RankGuard::AssumedSize) => "rank *".to_owned(),
        StmtKind::RankGuard(RankGuard::Default) => "rank default".to_owned(),
        StmtKind::TypeGuard(TypeGuard::TypeIs(ty)) => format!("type is {}", type_spec(ty)),
        StmtKind::TypeGuard(TypeGuard::ClassIs(name, _)) => format!("class is {}", name.text),
        StmtKind::TypeGuard(TypeGuard::Default) => "class default".to_owned(),
        StmtKind::Where(mask) => format!("where {}", expr(mask)),
        StmtKind::ElseWhere(mask) => format!("elsewhere {}", maybe(mask)).trim_end().to_owned(),
        StmtKind::Forall(header) => format!("forall {}", forall_header(header)),
        StmtKind::Associate(pairs) => {
            let pair = |(name, e): &(Name, Expr)| format!("{} => {}", name.text, expr(e));
            format!("associate {}", list(pairs, pair))
        }
        StmtKind::Block => "block".to_owned(),
        StmtKind::Critical(given) if given.is_empty() => "critical".to_owned(),
        StmtKind::Critical(given) => format!("critical ({})", list(given, arg)),
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

fn directive(one: &Directive) -> String {
    let sentinel = match one.id.row().sentinel {
        Sentinel::Cuf => "!$cuf",
        Sentinel::Acc => "!$acc",
        Sentinel::Dir => "!dir$",
        Sentinel::Omp => "!$omp",
    };
    let CufLaunch { grid, block, rest } = &one.launch;
    let part = |args: &[Arg]| format!("({})", list(args, arg));
    let rest: String = rest.iter().map(|a| format!(", {}", arg(a))).collect();
    let launch = match one.id {
        DirectiveId::KernelDo => format!(" <<<{}, {}{rest}>>>", part(grid), part(block)),
        _ => String::new(),
    };
    let ends = if one.ends { " end" } else { "" };
    let clauses = one.clauses.iter().map(clause).collect::<String>();
    let words = one.id.row().spelling;
    format!(
        "{sentinel}{ends} {words}{}{launch}{clauses}",
        clause_args(&one.args)
    )
}

fn clause(one: &Clause) -> String {
    let word = one
        .id
        .map_or(one.word.text.as_str(), |id| id.row().spelling);
    format!(" {word}{}", clause_args(&one.args))
}

fn clause_args(args: &Option<Vec<ClauseArg>>) -> String {
    let value = |one: &ClauseArg| {
        let modifiers: Vec<&str> = one
            .modifiers
            .iter()
            .map(|name| name.text.as_str())
            .collect();
        let colon = if modifiers.is_empty() { "" } else { ":" };
        let value = match &one.value {
            ClauseValue::Expr(value) => expr(value),
            ClauseValue::Star => "*".to_owned(),
            ClauseValue::Common(name) => format!("/{}/", name.text),
            ClauseValue::Assign(place, value) => format!("{} = {}", expr(place), expr(value)),
        };
        format!("{}{colon}{value}", modifiers.join(","))
    };
    let args = args.as_ref();
    args.map_or(String::new(), |args| format!("({})", list(args, value)))
}
