//! Trees of program units, actions and constructs, for the actions of the grammar.

use super::context::{Context, Problem};
use super::mistake::{self, suggestion};
use crate::diag::similar::nearest;
use crate::diag::{Diagnostic, codes};
use crate::syntax::ast::*;
use crate::syntax::tokens::Token;

/// RESULT or BIND behind the dummy arguments.
#[derive(Debug)]
pub enum Suffix {
    /// RESULT(name).
    Result(Name),
    /// BIND(C).
    Bind(BindSpec),
}

/// The control of an implied DO.
#[derive(Debug)]
pub struct LoopHead {
    /// Type of the variable, when given there.
    pub ty: Option<TypeSpec>,
    /// Variable.
    pub var: Name,
    /// First value.
    pub from: Expr,
    /// Last value.
    pub to: Expr,
    /// Step.
    pub step: Option<Expr>,
}

/// One part of a FORALL header.
#[derive(Debug)]
pub enum HeaderItem {
    /// `i = 1:n`.
    Range(Box<ForallRange>),
    /// The mask.
    Mask(Expr),
}

/// One part of the chevrons of `!$cuf kernel do`.
#[derive(Debug)]
pub enum KernelArg {
    /// A value or `*`.
    One(Arg),
    /// `(*, *)`.
    List(Vec<Arg>),
}

fn head(
    prefixes: Option<Vec<Prefix>>,
    name: Name,
    args: Vec<DummyName>,
    suffixes: Vec<Suffix>,
) -> Result<SubprogramHead, Problem> {
    let (result, bind) = split_suffixes(suffixes)?;
    let prefixes = prefixes.unwrap_or_default();
    let same = |(index, prefix): (usize, &Prefix)| {
        let kind = std::mem::discriminant(prefix);
        !matches!(prefix, Prefix::Attributes(_))
            && prefixes[..index]
                .iter()
                .any(|before| std::mem::discriminant(before) == kind)
    };
    if prefixes.iter().enumerate().any(same) {
        let message = "a prefix of the procedure stands twice";
        let found = Diagnostic::error(codes::BAD_PREFIX, message);
        return Err(found
            .at(name.span, "the procedure")
            .help("leave one of the two out; a function has one type")
            .into());
    }
    let has = |wanted: &Prefix| prefixes.contains(wanted);
    let opposed = [
        (Prefix::Pure, Prefix::Impure, "PURE and IMPURE"),
        (
            Prefix::Recursive,
            Prefix::NonRecursive,
            "RECURSIVE and NON_RECURSIVE",
        ),
    ];
    if let Some((_, _, both)) = opposed
        .iter()
        .find(|(one, other, _)| has(one) && has(other))
    {
        let found = Diagnostic::error(codes::BAD_PREFIX, format!("a procedure is not both {both}"));
        return Err(found
            .at(name.span, "the procedure")
            .help("leave one of the two out")
            .into());
    }
    Ok(SubprogramHead {
        prefixes,
        name,
        args,
        result,
        bind,
    })
}

fn split_suffixes(suffixes: Vec<Suffix>) -> Result<(Option<Name>, Option<BindSpec>), Problem> {
    let (mut result, mut bind) = (None, None);
    for suffix in suffixes {
        match suffix {
            Suffix::Result(name) if result.is_some() => {
                let message = "RESULT is given twice";
                return Err(Diagnostic::error(codes::SYNTAX, message)
                    .at(name.span, "")
                    .into());
            }
            Suffix::Result(name) => result = Some(name),
            Suffix::Bind(spec) => bind = Some(spec),
        }
    }
    Ok((result, bind))
}

/// SUBROUTINE.
pub fn subroutine(
    prefixes: Option<Vec<Prefix>>,
    name: Name,
    args: Option<Vec<DummyName>>,
    suffixes: Vec<Suffix>,
) -> Result<StmtKind, Problem> {
    let bound = suffixes
        .iter()
        .any(|suffix| matches!(suffix, Suffix::Bind(_)));
    if args.is_none() && bound {
        let problem = Diagnostic::error(codes::SYNTAX, "parentheses are missing before BIND");
        let help = format!("write `subroutine {}() bind(c)`", name.text);
        return Err(problem
            .at(name.span, "has no argument list")
            .help(help)
            .into());
    }
    let head = head(prefixes, name, args.unwrap_or_default(), suffixes)?;
    if let Some(result) = &head.result {
        let problem = Diagnostic::error(codes::SYNTAX, "a SUBROUTINE has no RESULT");
        return Err(problem
            .at(result.span, "")
            .help("make it a FUNCTION")
            .into());
    }
    Ok(StmtKind::Subroutine(head))
}

/// FUNCTION.
pub fn function(
    prefixes: Option<Vec<Prefix>>,
    name: Name,
    args: Vec<DummyName>,
    suffixes: Vec<Suffix>,
) -> Result<StmtKind, Problem> {
    Ok(StmtKind::Function(head(prefixes, name, args, suffixes)?))
}

/// `real function f*8(x)`.
pub fn sized_function(
    cx: &Context<'_>,
    prefixes: Option<Vec<Prefix>>,
    name: Name,
    bytes: Token,
    args: Vec<DummyName>,
    suffixes: Vec<Suffix>,
) -> Result<StmtKind, Problem> {
    let mut prefixes = prefixes.unwrap_or_default();
    let ty = prefixes.iter_mut().find_map(|prefix| match prefix {
        Prefix::Type(ty) => Some(ty),
        _ => None,
    });
    let span = cx.token_span(bytes);
    let size = cx.token_text(bytes).parse::<u32>().ok();
    let kind = ty.as_ref().zip(size).and_then(|(ty, bytes)| {
        let selector = Some(KindSelector::Star { bytes, span });
        Some(match &ty.kind {
            TypeSpecKind::Integer(None) => TypeSpecKind::Integer(selector),
            TypeSpecKind::Unsigned(None) => TypeSpecKind::Unsigned(selector),
            TypeSpecKind::Real(None) => TypeSpecKind::Real(selector),
            TypeSpecKind::Complex(None) => TypeSpecKind::Complex(selector),
            TypeSpecKind::Logical(None) => TypeSpecKind::Logical(selector),
            _ => return None,
        })
    });
    let (Some(ty), Some(kind)) = (ty, kind) else {
        let found = Diagnostic::error(
            codes::SYNTAX,
            "a size of a function without a type of its own",
        );
        let help = "write the type before FUNCTION: `real(8) function f(x)`";
        return Err(found
            .at(span, "belongs to the type before FUNCTION")
            .help(help)
            .into());
    };
    ty.kind = kind;
    function(Some(prefixes), name, args, suffixes)
}

/// `import, none`, `import, all` and `import, only: names` (F2018 8.8). No name of the host is what an impossible name says.
pub fn import(word: Name, names: Option<Vec<Name>>) -> Result<StmtKind, Problem> {
    let none = |span| Name {
        text: "none@".to_string(),
        span,
    };
    match (word.key().as_str(), names) {
        ("none", None) => Ok(StmtKind::Import(vec![none(word.span)])),
        ("all", None) => Ok(StmtKind::Import(Vec::new())),
        ("only", Some(mut names)) => {
            names.push(none(word.span));
            Ok(StmtKind::Import(names))
        }
        _ => {
            let message = "IMPORT is followed by NONE, ALL, ONLY or names";
            let found = Diagnostic::error(codes::SYNTAX, message).at(word.span, "");
            let help = "write `import, none`, `import, all` or `import, only: name`";
            Err(found.help(help).into())
        }
    }
}

/// `(condition ? chosen : other)` (F2023 10.1.2.3): a reference of a function of the table that evaluates one of the two.
pub fn conditional(cx: &Context<'_>, parts: [Expr; 3], l: u32, r: u32) -> Expr {
    let [condition, chosen, other] = parts;
    let base = cx.expr(
        ExprKind::Name(Name {
            text: "conditional@".to_string(),
            span: condition.span,
        }),
        l,
        r,
    );
    let args = [chosen, other, condition].into_iter().map(|value| Arg {
        keyword: None,
        span: value.span,
        value: ArgValue::Expr(value),
    });
    let value = cx.apply(base, args.collect(), l, r);
    cx.paren(value, l, r)
}

/// `%loc(x)`, `%ref(x)`, `%val(x)`: how DEC's compilers hand over an argument. By reference is how arguments go anyway.
pub fn percent_function(
    cx: &Context<'_>,
    function: Name,
    value: Expr,
    l: u32,
    r: u32,
) -> Result<Expr, Problem> {
    let word = function.key();
    let named = match word.as_str() {
        "ref" | "descr" => return Ok(value),
        "loc" => function,
        "val" => Name {
            text: "%val".to_string(),
            span: function.span,
        },
        _ => {
            let message = format!(
                "'%{}' is nothing that stands before an argument",
                function.text
            );
            let help =
                "write `%loc(x)`, `%ref(x)` or `%val(x)`, or the structure before the component";
            let found = Diagnostic::error(codes::SYNTAX, message).at(function.span, "");
            return Err(found.help(help).into());
        }
    };
    let base = Expr {
        span: named.span,
        kind: ExprKind::Name(named),
    };
    let span = value.span;
    let arg = Arg {
        keyword: None,
        value: ArgValue::Expr(value),
        span,
    };
    Ok(cx.apply(base, vec![arg], l, r))
}

/// END with what it ends; the operator behind END INTERFACE repeats that of INTERFACE and is not kept.
pub fn end(cx: &Context<'_>, word: Token, spec: Option<GenericSpec>) -> Result<StmtKind, Problem> {
    let kind = cx.end_kind(word);
    match spec {
        None => Ok(StmtKind::End(kind, None)),
        Some(GenericSpec::Name(name)) if kind == EndKind::Plain => {
            let message = format!("'{}' is nothing that END can end", name.text);
            let meant = mistake::end_meant(&name.text);
            let found = Diagnostic::error(codes::SYNTAX, message).at(name.span, meant);
            Err(found
                .help("write END with the kind of what it ends, such as END DO, and only then its name")
                .into())
        }
        Some(GenericSpec::Name(name)) => Ok(StmtKind::End(kind, Some(name))),
        Some(spec) if kind == EndKind::Interface => {
            let (text, span) = (spec.key(), spec.span());
            Ok(StmtKind::End(kind, Some(Name { text, span })))
        }
        Some(
            GenericSpec::Operator(_, span)
            | GenericSpec::Assignment(span)
            | GenericSpec::DefinedIo(_, span),
        ) => {
            let found = Diagnostic::error(codes::SYNTAX, "only END INTERFACE is followed by this");
            Err(found.at(span, "").into())
        }
    }
}

/// ENTRY.
pub fn entry(
    name: Name,
    args: Option<Vec<DummyName>>,
    suffixes: Vec<Suffix>,
) -> Result<StmtKind, Problem> {
    let (result, _) = split_suffixes(suffixes)?;
    Ok(StmtKind::Entry {
        name,
        args: args.unwrap_or_default(),
        result,
    })
}

/// `attributes(global)` before SUBROUTINE or FUNCTION.
pub fn procedure_attributes(names: Vec<Name>) -> Result<Prefix, Problem> {
    let attributes = names
        .into_iter()
        .map(procedure_attribute)
        .collect::<Result<_, _>>()?;
    Ok(Prefix::Attributes(attributes))
}

fn procedure_attribute(name: Name) -> Result<(ProcAttr, crate::source::Span), Problem> {
    let attribute = match name.key().as_str() {
        "host" => ProcAttr::Host,
        "device" => ProcAttr::Device,
        "global" => ProcAttr::Global,
        "grid_global" => ProcAttr::GridGlobal,
        _ => {
            let message = format!("'{}' is no attribute of a procedure", name.text);
            let known = ["host", "device", "global", "grid_global"];
            return Err(Diagnostic::error(codes::BAD_PREFIX, message)
                .at(name.span, suggestion(nearest(&name.text, known)))
                .help("ATTRIBUTES takes HOST, DEVICE, GLOBAL or GRID_GLOBAL here")
                .into());
        }
    };
    Ok((attribute, name.span))
}

/// USE.
pub fn use_module(
    nature: Option<Option<bool>>,
    module: Name,
    only: bool,
    items: Vec<UseItem>,
) -> StmtKind {
    let nature = nature.flatten();
    StmtKind::Use(UseStmt {
        module,
        nature,
        only,
        items,
    })
}

/// INTRINSIC or NON_INTRINSIC.
pub fn use_nature(name: Name) -> Result<Option<bool>, Problem> {
    match name.key().as_str() {
        "intrinsic" => Ok(Some(true)),
        "non_intrinsic" => Ok(Some(false)),
        _ => {
            let message = format!("'{}' is no nature of a module", name.text);
            let problem = Diagnostic::error(codes::SYNTAX, message).at(name.span, "");
            Err(problem
                .help("write INTRINSIC or NON_INTRINSIC there")
                .into())
        }
    }
}

/// `read(formatted)`.
pub fn defined_io(cx: &Context<'_>, verb: Name, form: Name, l: u32, r: u32) -> GenericSpec {
    GenericSpec::DefinedIo(format!("{}({})", verb.key(), form.key()), cx.span(l, r))
}

/// `operator(+)`.
pub fn operator_spec(cx: &Context<'_>, token: Token, l: u32, r: u32) -> GenericSpec {
    GenericSpec::Operator(cx.token_text(token).to_ascii_lowercase(), cx.span(l, r))
}

/// `a-h` or `x` of an IMPLICIT.
pub fn letter_range(from: Name, to: Option<Name>) -> Result<(char, char), Problem> {
    let first = letter(&from)?;
    let last = to.as_ref().map_or(Ok(first), letter)?;
    if first > last {
        let message = format!("no letter lies between '{first}' and '{last}'");
        return Err(Diagnostic::error(codes::SYNTAX, message)
            .at(from.span, "")
            .into());
    }
    Ok((first, last))
}

fn letter(name: &Name) -> Result<char, Problem> {
    let mut letters = name.text.chars();
    match (letters.next(), letters.next()) {
        (Some(letter), None) => Ok(letter.to_ascii_lowercase()),
        _ => {
            let message = format!("IMPLICIT takes single letters, not '{}'", name.text);
            Err(Diagnostic::error(codes::SYNTAX, message)
                .at(name.span, "")
                .into())
        }
    }
}

/// CALL without chevrons.
pub fn call(designator: Expr) -> StmtKind {
    if let ExprKind::Apply { base, args } = designator.kind {
        StmtKind::Call {
            proc: *base,
            launch: None,
            args,
        }
    } else {
        StmtKind::Call {
            proc: designator,
            launch: None,
            args: Vec::new(),
        }
    }
}

/// CALL with chevrons.
pub fn launch(
    cx: &Context<'_>,
    proc: Expr,
    config: Vec<Arg>,
    args: Option<Vec<Arg>>,
    l: u32,
    r: u32,
) -> StmtKind {
    let launch = Some(LaunchConfig {
        args: config,
        span: cx.span(l, r),
    });
    StmtKind::Call {
        proc,
        launch,
        args: args.unwrap_or_default(),
    }
}

/// ALLOCATE.
pub fn allocate(ty: Option<TypeSpec>, args: Vec<Arg>) -> Result<StmtKind, Problem> {
    let (items, options) = split_options(args, "ALLOCATE")?;
    Ok(StmtKind::Allocate { ty, items, options })
}

/// DEALLOCATE.
pub fn deallocate(args: Vec<Arg>) -> Result<StmtKind, Problem> {
    let (items, options) = split_options(args, "DEALLOCATE")?;
    Ok(StmtKind::Deallocate { items, options })
}

fn split_options(
    args: Vec<Arg>,
    statement: &str,
) -> Result<(Vec<Expr>, Vec<AllocOption>), Problem> {
    let (mut items, mut options) = (Vec::new(), Vec::new());
    for arg in args {
        let ArgValue::Expr(value) = arg.value else {
            let message = format!("{statement} takes variables and options such as STAT=");
            return Err(Diagnostic::error(codes::SYNTAX, message)
                .at(arg.span, "")
                .into());
        };
        match arg.keyword {
            Some(keyword) => options.push(AllocOption {
                keyword: *keyword,
                value,
            }),
            None if options.is_empty() => items.push(value),
            None => {
                let message = format!("the variables of {statement} come before its options");
                return Err(Diagnostic::error(codes::SYNTAX, message)
                    .at(arg.span, "")
                    .into());
            }
        }
    }
    Ok((items, options))
}

/// `type is (point)`; the name of a derived type.
pub fn type_is(cx: &Context<'_>, (name, params): (Name, Vec<Arg>), l: u32, r: u32) -> StmtKind {
    let ty = cx.type_spec(TypeSpecKind::Type { name, params }, l, r);
    StmtKind::TypeGuard(TypeGuard::TypeIs(ty))
}

/// `reduce(+:x)` of DO CONCURRENT.
pub fn reduce(cx: &Context<'_>, word: Name, operator: Token, names: Vec<Name>) -> Locality {
    let operator = cx.token_text(operator).to_ascii_lowercase();
    Locality {
        keyword: format!("{}:{operator}", word.key()),
        names,
    }
}

/// Index ranges, then at most one mask.
pub fn forall_header(
    ty: Option<TypeSpec>,
    items: Vec<HeaderItem>,
) -> Result<Box<ForallHeader>, Problem> {
    let (mut ranges, mut mask): (Vec<ForallRange>, Option<Expr>) = (Vec::new(), None);
    for item in items {
        match (item, &mask) {
            (HeaderItem::Range(range), None) => ranges.push(*range),
            (HeaderItem::Mask(expr), None) if !ranges.is_empty() => mask = Some(expr),
            (HeaderItem::Range(range), Some(_)) => return Err(header_problem(range.var.span)),
            (HeaderItem::Mask(expr), _) => return Err(header_problem(expr.span)),
        }
    }
    Ok(Box::new(ForallHeader { ty, ranges, mask }))
}

fn header_problem(span: crate::source::Span) -> Problem {
    Diagnostic::error(
        codes::SYNTAX,
        "this is no header of a FORALL or DO CONCURRENT",
    )
    .at(span, "")
    .help("write index ranges first, then at most one mask: `(i = 1:n, j = 1:m, a(i,j) > 0)`")
    .into()
}

/// `a[1]`.
pub fn coindexed(
    cx: &Context<'_>,
    base: Expr,
    args: Vec<Arg>,
    l: u32,
    r: u32,
) -> Result<Expr, Problem> {
    if cx.sentinel().is_some() {
        let found = Diagnostic::error(codes::SYNTAX, "square brackets in a directive");
        let help = "a section stands in round brackets, by its first and its last element: a(1:n)";
        return Err(found.at(cx.span(l, r), "").help(help).into());
    }
    let base = Box::new(base);
    Ok(Expr {
        kind: ExprKind::Image { base, args },
        span: cx.span(l, r),
    })
}

/// `!$cuf kernel do(n) <<<grid, block, bytes, stream>>> clauses`.
pub fn cuf_kernel(
    cx: &Context<'_>,
    words: Token,
    args: Option<Vec<ClauseArg>>,
    config: Vec<KernelArg>,
    clauses: Vec<Clause>,
) -> Result<StmtKind, Problem> {
    let mut positional = Vec::new();
    let mut rest = Vec::new();
    for arg in config {
        match arg {
            KernelArg::One(one) if one.keyword.is_some() || positional.len() == 2 => rest.push(one),
            KernelArg::One(one) => positional.push(vec![one]),
            KernelArg::List(list) if positional.len() < 2 => positional.push(list),
            KernelArg::List(list) => {
                let span = list.first().map_or(cx.span(0, 0), |arg| arg.span);
                let problem = Diagnostic::error(codes::SYNTAX, "only grid and block are lists");
                return Err(problem.at(span, "").into());
            }
        }
    }
    let mut positional = positional.into_iter();
    let grid = positional.next().unwrap_or_default();
    let block = positional.next().unwrap_or_default();
    let mut made = cx.directive(words, args, clauses);
    made.launch = CufLaunch { grid, block, rest };
    Ok(StmtKind::Directive(Box::new(made)))
}

/// Any other directive; `!$cuf kernel do` without chevrons leaves everything to the translator.
pub fn directive(
    cx: &Context<'_>,
    words: Token,
    args: Option<Vec<ClauseArg>>,
    clauses: Vec<Clause>,
) -> StmtKind {
    StmtKind::Directive(Box::new(cx.directive(words, args, clauses)))
}
