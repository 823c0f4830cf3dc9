//! Trees of declarations and types, for the actions of the grammar.

use super::context::{Context, Problem};
use crate::diag::{Diagnostic, codes};
use crate::source::Span;
use crate::syntax::ast::*;
use crate::syntax::keywords::{self, Lower};
use crate::syntax::tokens::{Token, TokenKind};

fn problem(span: Span, message: impl Into<String>, help: &str) -> Problem {
    let found = Diagnostic::error(codes::BAD_DECLARATION, message).at(span, "");
    if help.is_empty() {
        found.into()
    } else {
        found.help(help).into()
    }
}

/// `bind(c, name="x")`.
pub fn bind(cx: &Context<'_>, word: Token, args: Vec<Arg>) -> Result<BindSpec, Problem> {
    let wrong = || {
        let help = "write `bind(c)` or `bind(c, name=\"name\")`";
        problem(cx.token_span(word), "BIND takes C and perhaps NAME=", help)
    };
    let mut args = args.into_iter();
    if let Some(Arg {
        keyword: None,
        value: ArgValue::Expr(Expr {
            kind: ExprKind::Name(c),
            ..
        }),
        ..
    }) = args.next()
        && c.key() == "c"
    {
    } else {
        return Err(wrong());
    }
    let name = match args.next() {
        None => None,
        Some(Arg {
            keyword: Some(keyword),
            value: ArgValue::Expr(value),
            ..
        }) if keyword.key() == "name" => Some(Box::new(value)),
        Some(_) => return Err(wrong()),
    };
    Ok(BindSpec { name })
}

/// `class(name)`, or `class(name(parameters))`.
pub fn class(cx: &Context<'_>, name: Name, params: Vec<Arg>, l: u32, r: u32) -> TypeSpec {
    let kind = match params.is_empty() {
        true => TypeSpecKind::Class(name),
        false => TypeSpecKind::ClassOf { name, params },
    };
    cx.type_spec(kind, l, r)
}

/// A declaration without `::`; it cannot initialise with `=`.
pub fn plain(ty: TypeSpec, entities: Vec<Entity>) -> Result<StmtKind, Problem> {
    let initialised = entities
        .iter()
        .find(|entity| matches!(entity.init, Some(Init::Value(_) | Init::Pointer(_))));
    if let Some(entity) = initialised {
        let help = "write `::` between the type and the names";
        return Err(problem(
            entity.span,
            "an initial value needs `::` in the declaration",
            help,
        ));
    }
    Ok(StmtKind::Declare {
        ty,
        attrs: Vec::new(),
        entities,
    })
}

/// `character*80, a`: the old comma; other types have none.
pub fn with_comma(
    cx: &Context<'_>,
    ty: TypeSpec,
    comma: Token,
    entities: Vec<Entity>,
) -> Result<StmtKind, Problem> {
    if !matches!(ty.kind, TypeSpecKind::Character { .. }) {
        let help = "leave the comma out, or write an attribute behind it and `::` before the names";
        return Err(problem(
            cx.token_span(comma),
            "no attribute follows this comma",
            help,
        ));
    }
    plain(ty, entities)
}

/// An attribute that has no arguments.
pub fn simple_attribute(cx: &Context<'_>, token: Token, l: u32, r: u32) -> Result<Attr, Problem> {
    let kind = simple_kind(cx.token_text(token)).ok_or_else(|| {
        problem(
            cx.token_span(token),
            "this attribute belongs to a derived type",
            "",
        )
    })?;
    Ok(cx.attr(l, r, kind))
}

fn simple_kind(word: &str) -> Option<AttrKind> {
    Some(match Lower::new(word).as_bytes() {
        b"allocatable" => AttrKind::Allocatable,
        b"automatic" => AttrKind::Automatic,
        b"static" => AttrKind::Save,
        b"asynchronous" => AttrKind::Asynchronous,
        b"contiguous" => AttrKind::Contiguous,
        b"external" => AttrKind::External,
        b"intrinsic" => AttrKind::Intrinsic,
        b"optional" => AttrKind::Optional,
        b"pointer" => AttrKind::Pointer,
        b"protected" => AttrKind::Protected,
        b"target" => AttrKind::Target,
        b"kind" => AttrKind::Kind,
        b"len" => AttrKind::Len,
        b"value" => AttrKind::Value,
        b"volatile" => AttrKind::Volatile,
        b"nopass" => AttrKind::NoPass,
        b"deferred" => AttrKind::Deferred,
        b"non_overridable" => AttrKind::NonOverridable,
        b"device" => AttrKind::Device,
        b"constant" => AttrKind::Constant,
        b"shared" => AttrKind::Shared,
        b"managed" => AttrKind::Managed,
        b"unified" => AttrKind::Unified,
        b"pinned" => AttrKind::Pinned,
        b"texture" => AttrKind::Texture,
        b"grid_global" => AttrKind::GridGlobal,
        _ => return None,
    })
}

/// ABSTRACT of a derived type.
pub fn abstract_attribute(cx: &Context<'_>, token: Token) -> Result<TypeAttr, Problem> {
    if cx.token_text(token).eq_ignore_ascii_case("abstract") {
        return Ok(TypeAttr::Abstract);
    }
    let help = "a derived type takes PUBLIC, PRIVATE, ABSTRACT, EXTENDS(parent) and BIND(C)";
    Err(problem(
        cx.token_span(token),
        "a derived type has no such attribute",
        help,
    ))
}

/// `%FILL` of DEC's compilers: a component that has a place and no name.
pub fn fill(
    cx: &Context<'_>,
    word: Name,
    dims: Option<Vec<DimSpec>>,
    l: u32,
    r: u32,
) -> Result<Entity, Problem> {
    if word.key() != "fill" {
        let message = format!("'%{}' is no component", word.text);
        return Err(problem(
            word.span,
            message,
            "a place without a name is `%fill`",
        ));
    }
    let name = Name {
        text: format!("fill_{}", word.span.start),
        span: word.span,
    };
    Ok(Entity {
        name,
        dims,
        codims: None,
        len: None,
        init: None,
        span: cx.span(l, r),
    })
}

/// `rank(2)` (F2023): `dimension(:, :)`.
pub fn of_rank(cx: &Context<'_>, rank: Token, l: u32, r: u32) -> Result<Attr, Problem> {
    let colon = || DimSpec {
        kind: DimKind::Colon { lower: None },
        span: cx.token_span(rank),
    };
    match cx.token_text(rank).parse::<usize>() {
        Ok(rank) if (1..=15).contains(&rank) => {
            let dims = (0..rank).map(|_| colon()).collect();
            Ok(cx.attr(l, r, AttrKind::Dimension(dims)))
        }
        _ => Err(problem(
            cx.token_span(rank),
            "a rank is 1 to 15".to_string(),
            "leave RANK out where the variable is a scalar",
        )),
    }
}

/// `intent(in out)`.
pub fn intent(
    cx: &Context<'_>,
    first: Name,
    second: Option<Name>,
    l: u32,
    r: u32,
) -> Result<Attr, Problem> {
    let second = second.map(|name| name.key()).unwrap_or_default();
    let intent = match (first.key().as_str(), second.as_str()) {
        ("in", "") => Intent::In,
        ("out", "") => Intent::Out,
        ("inout", "") | ("in", "out") => Intent::InOut,
        _ => {
            let message = format!("'{}' is no INTENT", first.text);
            return Err(problem(
                first.span,
                message,
                "write `intent(in)`, `intent(out)` or `intent(inout)`",
            ));
        }
    };
    Ok(cx.attr(l, r, AttrKind::Intent(intent)))
}

/// `attributes(device) :: x`.
pub fn attributes(names: Vec<Name>, entities: Vec<Entity>) -> Result<StmtKind, Problem> {
    let attrs = names
        .into_iter()
        .map(variable_attribute)
        .collect::<Result<_, _>>()?;
    Ok(StmtKind::AttrStmt { attrs, entities })
}

fn variable_attribute(name: Name) -> Result<Attr, Problem> {
    let key = name.key();
    let kind = simple_kind(&key).filter(|_| keywords::starts_attribute_statement(key.as_bytes()));
    let Some(kind) = kind else {
        let message = format!("'{}' is no attribute of a variable", name.text);
        let known = [
            "device", "constant", "shared", "managed", "pinned", "unified", "texture",
        ];
        let meant = crate::diag::similar::nearest(&key, known);
        let help = match meant {
            Some("device") => "did you mean DEVICE?",
            Some("constant") => "did you mean CONSTANT?",
            Some("shared") => "did you mean SHARED?",
            Some("managed") => "did you mean MANAGED?",
            Some("pinned") => "did you mean PINNED?",
            Some(_) | None => {
                "ATTRIBUTES takes DEVICE, CONSTANT, SHARED, MANAGED, PINNED, UNIFIED or TEXTURE for variables"
            }
        };
        return Err(problem(name.span, message, help));
    };
    Ok(Attr {
        kind,
        span: name.span,
    })
}

/// An entity that is only a name.
pub fn bare_entity(cx: &Context<'_>, name: Name, l: u32, r: u32) -> Entity {
    Entity {
        name,
        dims: None,
        codims: None,
        len: None,
        init: None,
        span: cx.span(l, r),
    }
}

/// `/block/` as an entity: its name keeps the slashes.
pub fn block_name(cx: &Context<'_>, name: Name, l: u32, r: u32) -> Entity {
    let text = format!("/{}/", name.text);
    bare_entity(
        cx,
        Name {
            text,
            span: name.span,
        },
        l,
        r,
    )
}

/// SAVE.
pub fn save(cx: &Context<'_>, l: u32, r: u32, entities: Vec<Entity>) -> StmtKind {
    StmtKind::AttrStmt {
        attrs: vec![cx.attr(l, r, AttrKind::Save)],
        entities,
    }
}

/// TYPE.
pub fn derived_type(name: Name, attrs: Vec<TypeAttr>, params: Option<Vec<Name>>) -> StmtKind {
    StmtKind::DerivedType {
        name,
        attrs,
        params: params.unwrap_or_default(),
    }
}

/// `structure /point/`, and inside of another one `structure /point/ a, b(2)`.
pub fn structure(name: Name, components: Vec<Entity>) -> StmtKind {
    derived_type(name, vec![TypeAttr::Structure(components)], None)
}

/// `structure a, b(2)` inside of another one: the type has no name of its own.
pub fn unnamed_structure(components: Vec<Entity>) -> StmtKind {
    let first = components.first();
    let name = Name {
        text: first.map_or(String::new(), |first| {
            format!("{}_structure", first.name.text)
        }),
        span: first.map_or(Span::default(), |first| first.name.span),
    };
    structure(name, components)
}

/// `record /point/ a, b(2)`.
pub fn record(cx: &Context<'_>, name: Name, entities: Vec<Entity>, l: u32, r: u32) -> StmtKind {
    let params = Vec::new();
    StmtKind::Declare {
        ty: cx.type_spec(TypeSpecKind::Type { name, params }, l, r),
        attrs: Vec::new(),
        entities,
    }
}

/// UNION, which is refused; MAP and the ends of both are passed over then.
pub fn union(cx: &Context<'_>, word: Token) -> Result<StmtKind, Problem> {
    if Lower::new(cx.token_text(word)).as_bytes() != b"union" {
        return Ok(StmtKind::Error);
    }
    let found = Diagnostic::error(codes::UNION, "UNION is not supported")
        .at(cx.token_span(word), "components of several types in one place")
        .help("give each MAP components of its own, and look at the bits of a value with TRANSFER or an EQUIVALENCE of variables");
    Err(found.into())
}

/// PROCEDURE; `blocks` turns it into a binding or an item of an interface where it stands in one.
pub fn procedure(
    interface: Option<Option<Box<ProcInterface>>>,
    attrs: Option<Vec<Attr>>,
    entities: Vec<Entity>,
) -> StmtKind {
    let interface = interface.flatten();
    StmtKind::ProcedureDecl {
        interface,
        attrs: attrs.unwrap_or_default(),
        entities,
    }
}

/// `p => null()`.
pub fn procedure_entity(
    cx: &Context<'_>,
    name: Name,
    init: Option<Expr>,
    l: u32,
    r: u32,
) -> Entity {
    let init = init.map(Init::Pointer);
    Entity {
        init,
        ..bare_entity(cx, name, l, r)
    }
}

// ---------------------------------------------------------------------------------------------- types

/// `real(kind=8)`.
pub fn kind_type(
    cx: &Context<'_>,
    word: &str,
    args: Vec<Arg>,
    l: u32,
    r: u32,
) -> Result<TypeSpec, Problem> {
    refuse_kind_of_double(cx, word, l, r)?;
    let mut args = args.into_iter();
    match (args.next(), args.next()) {
        (
            Some(Arg {
                keyword,
                value: ArgValue::Expr(kind),
                ..
            }),
            None,
        ) if keyword
            .as_ref()
            .is_none_or(|keyword| keyword.key() == "kind") =>
        {
            let kind = Some(KindSelector::Expr(Box::new(kind)));
            Ok(cx.intrinsic_type(word, kind, l, r))
        }
        _ => {
            let help = "write `(8)` or `(kind=8)`";
            Err(problem(
                cx.span(l, r),
                "a type takes one kind in parentheses",
                help,
            ))
        }
    }
}

/// `real*8`.
pub fn star_type(
    cx: &Context<'_>,
    word: &str,
    digits: Token,
    l: u32,
    r: u32,
) -> Result<TypeSpec, Problem> {
    refuse_kind_of_double(cx, word, l, r)?;
    let span = cx.token_span(digits);
    let Ok(bytes) = cx.token_text(digits).parse::<u32>() else {
        return Err(problem(
            span,
            "this is no size in bytes",
            "write a number such as `real*8`",
        ));
    };
    Ok(cx.intrinsic_type(word, Some(KindSelector::Star { bytes, span }), l, r))
}

/// DOUBLE PRECISION, DOUBLE COMPLEX and BYTE are kinds of their own.
fn refuse_kind_of_double(cx: &Context<'_>, word: &str, l: u32, r: u32) -> Result<(), Problem> {
    let word = Lower::new(word);
    let help = match word.as_bytes() {
        b"byte" => "write `integer` with the kind",
        word if word.starts_with(b"double") => "write `real(8)` or `complex(8)`",
        _ => return Ok(()),
    };
    Err(problem(cx.span(l, r), "this type has no kind", help))
}

/// CHARACTER with its length and kind.
pub fn character_type(
    cx: &Context<'_>,
    len: Option<LenSpec>,
    kind: Option<Box<Expr>>,
    l: u32,
    r: u32,
) -> TypeSpec {
    cx.type_spec(TypeSpecKind::Character { len, kind }, l, r)
}

/// `character(len=*, kind=1)`.
pub fn character_arguments(
    cx: &Context<'_>,
    args: Vec<Arg>,
    l: u32,
    r: u32,
) -> Result<TypeSpec, Problem> {
    let (mut len, mut kind) = (None, None);
    for (at, arg) in args.into_iter().enumerate() {
        let keyword = arg.keyword.as_deref().map(Name::key);
        match (keyword.as_deref(), at) {
            (Some("len"), _) | (None, 0) => len = Some(length(arg)?),
            (Some("kind"), _) | (None, 1) => kind = Some(Box::new(kind_value(arg)?)),
            _ => return Err(bad_character(arg.span)),
        }
    }
    Ok(character_type(cx, len, kind, l, r))
}

fn bad_character(span: Span) -> Problem {
    let help = "write `character(len=10)`, `character(*)` or `character(len=:)`";
    problem(span, "CHARACTER takes a length and a kind", help)
}

fn length(arg: Arg) -> Result<LenSpec, Problem> {
    match arg.value {
        ArgValue::Expr(len) => Ok(LenSpec::Expr(Box::new(len))),
        ArgValue::Star => Ok(LenSpec::Assumed),
        ArgValue::Triplet {
            lower: None,
            upper: None,
            stride: None,
        } => Ok(LenSpec::Deferred),
        ArgValue::Triplet { .. } | ArgValue::AltReturn(_) => Err(bad_character(arg.span)),
    }
}

fn kind_value(arg: Arg) -> Result<Expr, Problem> {
    match arg.value {
        ArgValue::Expr(kind) => Ok(kind),
        _ => Err(bad_character(arg.span)),
    }
}

/// `type(name)`; an intrinsic type may stand there too, but UNSIGNED, which the standard has not: programs name types so.
pub fn derived(
    cx: &Context<'_>,
    name: Name,
    params: Vec<Arg>,
    l: u32,
    r: u32,
) -> Result<TypeSpec, Problem> {
    let key = name.key();
    let own = key == "unsigned" && params.is_empty();
    match keywords::type_word(key.as_bytes()).filter(|_| !own) {
        Some(TokenKind::TypeWord) if params.is_empty() => {
            Ok(cx.intrinsic_type(&name.text, None, l, r))
        }
        Some(TokenKind::TypeWord) => kind_type(cx, &name.text, params, l, r),
        Some(_) => character_arguments(cx, params, l, r),
        None => Ok(cx.type_spec(TypeSpecKind::Type { name, params }, l, r)),
    }
}

/// The name of a derived type that stands bare: `[point :: ...]`, `allocate(point :: p)`.
pub fn bare_derived(
    cx: &Context<'_>,
    name: Token,
    params: Option<Vec<Arg>>,
    l: u32,
    r: u32,
) -> TypeSpec {
    let (name, params) = (cx.name(name), params.unwrap_or_default());
    cx.type_spec(TypeSpecKind::Type { name, params }, l, r)
}
