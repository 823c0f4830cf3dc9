//! Coarrays of a program that is one image (F2018 5.4.7): what lies on an image lies here, so an image selector says nothing.
//!
//! Works on syntax trees, before anything is declared: selectors are taken away from what is a coarray, questions for cobounds get their
//! answers. What statements of image control mean is in `stmt/images`, where cobounds come from that are no constants in `cobounds`.

pub(crate) mod cobounds;
mod status;

use cobounds::{Bound, Cobounds};

use crate::diag::{Diagnostic, codes};
use crate::source::{FileId, Span};
use crate::syntax::ast::walk::{self, Change};
use crate::syntax::ast::{
    self, Arg, ArgValue, AttrKind, BinaryOp, ConstructorItem, DimKind, DimSpec, Expr, ExprKind,
    Name, Node, ProgramUnit, SpecNode, Stmt, StmtKind, UnaryOp, UnitKind,
};
use std::collections::HashMap;

/// Coarrays by name.
type Coarrays = HashMap<String, Cobounds>;

/// What was found in all files.
#[derive(Default)]
pub(super) struct Found {
    /// The first declaration of a coarray.
    pub(super) first: Option<Span>,
    /// What cannot be translated.
    pub(super) problems: Vec<Diagnostic>,
}

impl super::Analyzer<'_> {
    /// Says that the program is one image, and what of others stands in it.
    pub(super) fn note_images(&mut self, found: Found) {
        if let Some(first) = found.first {
            let warning = Diagnostic::warning(
                codes::ONE_IMAGE,
                "the coarrays of this program are on one image",
            )
            .at(first, "the first of them")
            .help("a translated program runs as one image; for several processes use MPI");
            self.report(warning);
        }
        for problem in found.problems {
            self.report(problem);
        }
    }
}

/// Takes the images out of a program, in all files.
pub(super) fn settle(files: &mut [(FileId, ast::SourceFile)]) -> Found {
    let mut found = Found::default();
    let mut everywhere = Coarrays::new();
    for unit in files.iter().flat_map(|(_, file)| &file.units) {
        shared(unit, &mut everywhere, &mut found.first);
    }
    if found.first.is_none() {
        return found;
    }
    for unit in files.iter().flat_map(|(_, file)| &file.units) {
        without_star(unit, &mut found.problems);
    }
    if !found.problems.is_empty() {
        // Arrays were meant.
        found.first = None;
    }
    for unit in files.iter_mut().flat_map(|(_, file)| &mut file.units) {
        settle_unit(unit, &everywhere, &mut found.problems);
    }
    found
}

/// Coarrays that other units may name: those of modules, and components of types. Notes the first coarray of all.
fn shared(unit: &ProgramUnit, into: &mut Coarrays, first: &mut Option<Span>) {
    let mut own = Coarrays::new();
    collect(unit, &mut own, first);
    let module = matches!(unit.kind, UnitKind::Module | UnitKind::Submodule);
    for (name, bounds) in own {
        if module || is_component(unit, &name) {
            into.insert(name, bounds);
        }
    }
    for inner in &unit.contains {
        shared(inner, into, first);
    }
}

/// Codimensions of which the last one has a bound (F2018 R812): `real a[10]`, as C declares an array.
fn without_star(unit: &ProgramUnit, problems: &mut Vec<Diagnostic>) {
    let declarations = unit.specs.iter().flat_map(declarations);
    let entities = declarations.flat_map(declared);
    let bounded = |dims: &[DimSpec]| {
        let last = dims.last().map(|dim| &dim.kind);
        matches!(last, Some(DimKind::Explicit { .. }))
    };
    problems.extend(entities.filter(|(_, dims)| bounded(dims)).map(|(name, _)| {
        let text = &name.text;
        let message = format!("the last codimension of '{text}' has a bound");
        Diagnostic::error(codes::BOUNDED_CODIMENSION, message)
            .at(name.span, "declared with square brackets")
            .help(format!(
                "an array has parentheses, `{text}(n)`, and its elements too; a coarray is `{text}[*]`"
            ))
    }));
    for inner in &unit.contains {
        without_star(inner, problems);
    }
}

fn is_component(unit: &ProgramUnit, key: &str) -> bool {
    let types = unit.specs.iter().filter_map(|spec| match spec {
        SpecNode::Type(definition) => Some(definition),
        SpecNode::Stmt(_) | SpecNode::Interface(_) | SpecNode::Enum { .. } => None,
    });
    let mut components = types.flat_map(|definition| &definition.components);
    components.any(|stmt| declared(stmt).iter().any(|(name, _)| name.key() == key))
}

/// The coarrays that a unit's own declarations, ALLOCATE statements and constructs name.
fn collect(unit: &ProgramUnit, into: &mut Coarrays, first: &mut Option<Span>) {
    for spec in &unit.specs {
        collect_spec(spec, into, first);
    }
    collect_nodes(&unit.body, into, first);
}

fn collect_spec(spec: &SpecNode, into: &mut Coarrays, first: &mut Option<Span>) {
    for (name, dims) in declarations(spec).into_iter().flat_map(declared) {
        first.get_or_insert(name.span);
        into.insert(name.key(), Cobounds::declared(dims));
    }
}

fn declarations(spec: &SpecNode) -> Vec<&Stmt> {
    match spec {
        SpecNode::Stmt(stmt) => vec![stmt],
        SpecNode::Type(definition) => definition.components.iter().collect(),
        SpecNode::Interface(_) | SpecNode::Enum { .. } => Vec::new(),
    }
}

/// The coarrays of a declaration, with their codimensions.
fn declared(stmt: &Stmt) -> Vec<(&Name, &[DimSpec])> {
    let (StmtKind::Declare {
        attrs, entities, ..
    }
    | StmtKind::AttrStmt { attrs, entities }) = &stmt.kind
    else {
        return Vec::new();
    };
    let shared = attrs.iter().find_map(|attr| match &attr.kind {
        AttrKind::Codimension(dims) => Some(&dims[..]),
        _ => None,
    });
    let of = |entity: &'_ ast::Entity| entity.codims.is_some() || shared.is_some();
    let entities = entities.iter().filter(|entity| of(entity));
    entities
        .map(|entity| {
            let dims = entity.codims.as_deref().or(shared).unwrap_or_default();
            (&entity.name, dims)
        })
        .collect()
}

fn collect_nodes(nodes: &[Node], into: &mut Coarrays, first: &mut Option<Span>) {
    for node in nodes {
        match node {
            Node::Stmt(stmt) => collect_statement(stmt, into),
            Node::Construct(construct) => {
                collect_statement(&construct.open, into);
                for spec in &construct.specs {
                    collect_spec(spec, into, first);
                }
                collect_nodes(&construct.body, into, first);
                for (_, body) in &construct.parts {
                    collect_nodes(body, into, first);
                }
            }
        }
    }
}

/// ASSOCIATE and SELECT TYPE give names.
fn collect_statement(stmt: &Stmt, into: &mut Coarrays) {
    match &stmt.kind {
        StmtKind::Associate(bindings) => {
            for (name, value) in bindings {
                another_name(name, value, into);
            }
        }
        StmtKind::SelectType {
            name: Some(name),
            selector,
        } => another_name(name, selector, into),
        StmtKind::IfAction { action, .. } => collect_statement(action, into),
        _ => {}
    }
}

fn another_name(name: &Name, value: &Expr, into: &mut Coarrays) {
    let of = last_name(value).and_then(|key| into.get(&key).cloned());
    if let Some(bounds) = of {
        into.insert(name.key(), bounds);
    }
}

/// A number, with or without a sign.
fn number(value: &Expr) -> Option<i64> {
    match &value.kind {
        ExprKind::Integer { digits, .. } => digits.parse().ok(),
        ExprKind::Unary {
            op: UnaryOp::Minus,
            operand,
        } => number(operand).map(|value| -value),
        ExprKind::Paren(inner) => number(inner),
        _ => None,
    }
}

/// The last name of a designator: that of a component, or of the variable.
fn last_name(designator: &Expr) -> Option<String> {
    match &designator.kind {
        ExprKind::Name(name) | ExprKind::Component { name, .. } => Some(name.key()),
        ExprKind::Apply { base, .. } | ExprKind::Image { base, .. } => last_name(base),
        ExprKind::Paren(inner) => last_name(inner),
        _ => None,
    }
}

fn settle_unit(unit: &mut ProgramUnit, around: &Coarrays, problems: &mut Vec<Diagnostic>) {
    let mut known = around.clone();
    collect(unit, &mut known, &mut None);
    cobounds::keep(unit, &mut known);
    status::before_statements(&mut unit.body);
    let mut change = OneImage {
        known: &known,
        problems,
    };
    walk::in_own_parts(&mut change, unit);
    for inner in &mut unit.contains {
        settle_unit(inner, &known, problems);
    }
}

struct OneImage<'a> {
    known: &'a Coarrays,
    problems: &'a mut Vec<Diagnostic>,
}

impl Change for OneImage<'_> {
    fn expr(&mut self, expr: &mut Expr) {
        if let Some(answer) = self.answer(expr) {
            *expr = answer;
        }
        walk::inside_expr(self, expr);
        let span = expr.span;
        let ExprKind::Image { base, args } = &mut expr.kind else {
            return;
        };
        let Some(bounds) = last_name(base).and_then(|name| self.known.get(&name)) else {
            return;
        };
        // What stands in ALLOCATE gives cobounds and no image.
        if args.iter().any(gives_cobounds) {
            return;
        }
        if let Cobounds::Given(bounds) = bounds
            && let Some(other) = another_image(bounds, args)
        {
            self.problems.push(other);
        }
        let stat = args.iter().find(|arg| keyword(arg) == Some("stat".into()));
        if let Some(stat) = stat {
            self.refuse(
                stat.span,
                "STAT= of an image selector in a labelled statement is not supported",
            );
        }
        let base = std::mem::replace(&mut base.kind, ExprKind::Error);
        *expr = Expr { kind: base, span };
    }
}

/// `*` and `n:*`, the last cobound of an ALLOCATE.
fn gives_cobounds(arg: &Arg) -> bool {
    matches!(arg.value, ArgValue::Star | ArgValue::Triplet { .. })
}

fn keyword(arg: &Arg) -> Option<String> {
    arg.keyword.as_ref().map(|keyword| keyword.key())
}

impl OneImage<'_> {
    fn refuse(&mut self, span: Span, message: &str) {
        let found = Diagnostic::error(codes::COARRAY, message)
            .at(span, "")
            .help("a translated program is one image; take out what is for several");
        self.problems.push(found);
    }

    /// `lcobound(a)` and its kin.
    fn answer(&mut self, expr: &Expr) -> Option<Expr> {
        let ExprKind::Apply { base, args } = &expr.kind else {
            return None;
        };
        let ExprKind::Name(function) = &base.kind else {
            return None;
        };
        let function = function.key();
        let asks = [
            "lcobound",
            "ucobound",
            "this_image",
            "image_index",
            "coshape",
        ];
        if !asks.contains(&function.as_str()) || self.known.contains_key(&function) {
            return None;
        }
        let ArgValue::Expr(object) = &args.first()?.value else {
            return None;
        };
        let (bounds, coarray) = self.cobounds(object)?;
        let Some(bounds) = bounds.of(coarray) else {
            self.refuse(
                expr.span,
                "these cobounds are known where the program runs, and not here",
            );
            return Some(Expr {
                kind: ExprKind::Error,
                span: expr.span,
            });
        };
        Some(answer(&function, &bounds, &args[1..], expr.span))
    }

    /// What is known of the coarray that an object is or lies in, and its designator.
    fn cobounds<'e>(&self, object: &'e Expr) -> Option<(&Cobounds, &'e Expr)> {
        let own = last_name(object).and_then(|name| self.known.get(&name));
        match (own, &object.kind) {
            (_, ExprKind::Apply { base, .. } | ExprKind::Paren(base)) => self.cobounds(base),
            (Some(bounds), _) => Some((bounds, object)),
            (None, ExprKind::Component { base, .. }) => self.cobounds(base),
            (None, _) => None,
        }
    }
}

/// A warning of a selector whose constants name an image that there is not: code for several images may stand there and not run.
fn another_image(bounds: &[Bound], args: &[Arg]) -> Option<Diagnostic> {
    let images = args.iter().filter(|arg| arg.keyword.is_none());
    let mut pairs = images.zip(bounds);
    let (other, _) = pairs.find(|(arg, bound)| match &arg.value {
        ArgValue::Expr(image) => {
            let known = number(image).zip(number(&bound.lower));
            known.is_some_and(|(image, lower)| image != lower)
        }
        ArgValue::Triplet { .. } | ArgValue::AltReturn(_) | ArgValue::Star => false,
    })?;
    let message = "an image selector names an image that there is not";
    let warning = Diagnostic::warning(codes::ONE_IMAGE, message);
    Some(
        warning
            .at(
                other.span,
                "the program is one image, and what is on it is taken",
            )
            .help("let the statement depend on `num_images() > 1`"),
    )
}

/// The value of an inquiry function on the only image.
fn answer(function: &str, bounds: &[Bound], rest: &[Arg], span: Span) -> Expr {
    let lower = || list(bounds.iter().map(|bound| bound.lower.clone()), span);
    let upper = || bounds.iter().map(Bound::upper);
    if function == "image_index" {
        let subscripts = value_of(rest.first());
        return at_lower_bounds(lower(), subscripts, span);
    }
    let values = match function {
        "ucobound" => list(upper(), span),
        "coshape" => list(bounds.iter().map(|bound| bound.extent(span)), span),
        _ => lower(),
    };
    let dim = rest
        .iter()
        .find(|arg| keyword(arg).is_none_or(|word| word == "dim"));
    match dim.filter(|_| function != "coshape") {
        Some(dim) => one_of(values, bounds.len(), value_of(Some(dim)), span),
        None => values,
    }
}

fn value_of(arg: Option<&Arg>) -> Expr {
    match arg.map(|arg| &arg.value) {
        Some(ArgValue::Expr(value)) => value.clone(),
        _ => Expr {
            kind: ExprKind::Error,
            span: Span::default(),
        },
    }
}

/// `sum([l1, l2], mask=[1, 2] == dim)`: a value of a list.
fn one_of(values: Expr, count: usize, dim: Expr, span: Span) -> Expr {
    let picked = number(&dim).and_then(|dim| usize::try_from(dim - 1).ok());
    if let (Some(at), ExprKind::ArrayConstructor { items, .. }) = (picked, &values.kind)
        && let Some(ConstructorItem::Expr(value)) = items.get(at)
    {
        return value.clone();
    }
    let numbers = list((1..=count as i64).map(|at| integer(at, span)), span);
    let mask = binary(BinaryOp::Eq, numbers, dim, span);
    call("sum", vec![(None, values), (Some("mask"), mask)], span)
}

/// `merge(1, 0, all(subscripts == lower))`.
fn at_lower_bounds(lower: Expr, subscripts: Expr, span: Span) -> Expr {
    let same = binary(BinaryOp::Eq, subscripts, lower, span);
    let all = call("all", vec![(None, same)], span);
    let [one, none] = [1, 0].map(|value| integer(value, span));
    call("merge", vec![(None, one), (None, none), (None, all)], span)
}

fn list(values: impl Iterator<Item = Expr>, span: Span) -> Expr {
    let items = values.map(ConstructorItem::Expr).collect();
    Expr {
        kind: ExprKind::ArrayConstructor { ty: None, items },
        span,
    }
}

/// A whole number as a tree.
pub(super) fn integer(value: i64, span: Span) -> Expr {
    let digits = value.unsigned_abs().to_string();
    let kind = ExprKind::Integer { digits, kind: None };
    let whole = Expr { kind, span };
    if value >= 0 {
        return whole;
    }
    let (op, operand) = (UnaryOp::Minus, Box::new(whole));
    Expr {
        kind: ExprKind::Unary { op, operand },
        span,
    }
}

/// `left op right` as a tree.
pub(super) fn binary(op: BinaryOp, left: Expr, right: Expr, span: Span) -> Expr {
    let (left, right) = (Box::new(left), Box::new(right));
    Expr {
        kind: ExprKind::Binary { op, left, right },
        span,
    }
}

/// A reference to a function as a tree.
pub(super) fn call(function: &str, args: Vec<(Option<&str>, Expr)>, span: Span) -> Expr {
    let name = |text: &str| Name {
        text: text.to_string(),
        span,
    };
    let args = args.into_iter().map(|(keyword, value)| Arg {
        keyword: keyword.map(|keyword| Box::new(name(keyword))),
        value: ArgValue::Expr(value),
        span,
    });
    let base = Box::new(Expr {
        kind: ExprKind::Name(name(function)),
        span,
    });
    let args = args.collect();
    Expr {
        kind: ExprKind::Apply { base, args },
        span,
    }
}
