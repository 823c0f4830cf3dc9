//! Dummy arguments of assumed rank (F2018 8.5.8.7): a procedure that has some becomes a procedure for each rank that the program has, and its
//! name a generic name of them; SELECT RANK is the part for the rank that the array has there.
//!
//! Works on syntax trees, before anything is declared. Bodies of versions that nothing calls are never looked at (`units`), since what stands in
//! them may make sense for other ranks only. Procedures that C calls and dummy procedures stay as they are and are refused.

mod bindings;
mod outside;
mod unbounded;

use super::companions::{is_bound, label};
use super::submodules::is_separate;
use super::units::unit_name;
use crate::companion::Companions;
use crate::source::{FileId, Span};
use crate::syntax::ast::walk::{self, Change};
use crate::syntax::ast::{
    self, Arg, ArgValue, Attr, AttrKind, ConstructorItem, DimKind, DimSpec, DummyName, Entity,
    ExprKind, InterfaceBlock, InterfaceItem, Name, Node, ProgramUnit, RankGuard, SpecNode, Stmt,
    StmtKind, SubprogramHead,
};
use std::collections::{BTreeSet, HashMap, HashSet};

/// More versions of one procedure than this are not made.
const MOST: usize = 400;

/// An array has no more dimensions than this.
const MOST_DIMENSIONS: u8 = 15;

/// The rank of each dummy argument of assumed rank in one version.
type Ranks = HashMap<String, Rank>;

/// What a dummy argument of assumed rank is in a version.
#[derive(Clone, Copy, PartialEq)]
struct Rank {
    dims: u8,
    /// The actual argument is of assumed size.
    open: bool,
}

impl Rank {
    fn label(self) -> String {
        let Rank { dims, open } = self;
        format!("{dims}{}", if open { "_open" } else { "" })
    }
}

/// The highest rank of the program, the ranks of its assumed-size arrays, and its parts in C.
#[derive(Clone, Copy)]
struct Limits<'a> {
    highest: u8,
    open: &'a BTreeSet<u8>,
    companions: &'a Companions,
}

/// Makes the versions, in all files; gives their names. Procedures with BIND(C) that no part in C names are split like others.
pub(super) fn split(
    files: &mut [(FileId, ast::SourceFile)],
    companions: &Companions,
) -> HashSet<String> {
    let mut names = HashSet::new();
    let units = || files.iter().flat_map(|(_, file)| &file.units);
    if !units().any(has_any) {
        return names;
    }
    let declared = units().map(highest_rank).max().unwrap_or(1).max(1);
    let mut made = Computed::default();
    let all = files.iter_mut().flat_map(|(_, file)| &mut file.units);
    all.for_each(|unit| walk::in_unit(&mut made, unit));
    let highest = made.highest(declared);
    let mut open = BTreeSet::new();
    for unit in files.iter().flat_map(|(_, file)| &file.units) {
        unbounded::declared_ranks(unit, &mut open);
    }
    let limits = Limits {
        highest,
        open: &open,
        companions,
    };
    for (_, file) in files {
        for unit in &mut file.units {
            split_contained(unit, limits, &mut names);
        }
        outside::split_externals(&mut file.units, limits, &mut names);
    }
    names
}

fn has_any(unit: &ProgramUnit) -> bool {
    !assumed(unit).is_empty()
        || unit.contains.iter().any(has_any)
        || outside::bodies(&unit.specs).any(has_any)
}

/// The highest rank that anything is declared with.
fn highest_rank(unit: &ProgramUnit) -> u8 {
    let of = |dims: &Vec<DimSpec>| dims.len() as u8;
    let mut highest = 1;
    for stmt in unit.specs.iter().flat_map(statements) {
        let Some((attrs, entities)) = declared(&stmt.kind) else {
            continue;
        };
        let own = entities.iter().filter_map(|entity| entity.dims.as_ref());
        let shared = attrs.iter().filter_map(|attr| match &attr.kind {
            AttrKind::Dimension(dims) => Some(dims),
            _ => None,
        });
        highest = own.chain(shared).map(of).fold(highest, u8::max);
    }
    let inner = unit.contains.iter().map(highest_rank);
    inner.fold(highest, u8::max)
}

/// What expressions make of arrays: the longest shape that RESHAPE is given, and whether SPREAD adds a dimension.
#[derive(Default)]
struct Computed {
    reshaped: u8,
    spread: bool,
}

impl Computed {
    fn highest(&self, declared: u8) -> u8 {
        let spread = declared + u8::from(self.spread);
        spread.max(self.reshaped).min(MOST_DIMENSIONS)
    }
}

impl Change for Computed {
    fn expr(&mut self, expr: &mut ast::Expr) {
        walk::inside_expr(self, expr);
        let ExprKind::Apply { base, args } = &expr.kind else {
            return;
        };
        let ExprKind::Name(name) = &base.kind else {
            return;
        };
        let function = name.key();
        self.spread |= function == "spread";
        if function == "reshape" {
            let named = |arg: &&Arg| arg.keyword.as_ref().is_some_and(|k| k.key() == "shape");
            let shape = args.iter().find(named).or(args.get(1));
            self.reshaped = self.reshaped.max(shape.map_or(0, listed));
        }
    }
}

/// How many values a list has; an array whose size is not seen here is taken for the shape of a matrix.
fn listed(shape: &Arg) -> u8 {
    match &shape.value {
        ArgValue::Expr(ast::Expr {
            kind: ExprKind::ArrayConstructor { items, .. },
            ..
        }) if items
            .iter()
            .all(|item| matches!(item, ConstructorItem::Expr(_))) =>
        {
            items.len().min(usize::from(MOST_DIMENSIONS)) as u8
        }
        ArgValue::Expr(_) | ArgValue::Triplet { .. } | ArgValue::AltReturn(_) | ArgValue::Star => 2,
    }
}

fn statements(spec: &SpecNode) -> Vec<&Stmt> {
    match spec {
        SpecNode::Stmt(stmt) => vec![stmt],
        SpecNode::Type(definition) => definition.components.iter().collect(),
        SpecNode::Interface(_) | SpecNode::Enum { .. } => Vec::new(),
    }
}

fn declared(kind: &StmtKind) -> Option<(&Vec<Attr>, &Vec<Entity>)> {
    if let StmtKind::Declare {
        attrs, entities, ..
    }
    | StmtKind::AttrStmt { attrs, entities } = kind
    {
        Some((attrs, entities))
    } else {
        None
    }
}

fn is_rank(dims: &[DimSpec]) -> bool {
    dims.iter().any(|dim| matches!(dim.kind, DimKind::Rank))
}

fn by_attribute(attrs: &[Attr]) -> bool {
    attrs
        .iter()
        .any(|attr| matches!(&attr.kind, AttrKind::Dimension(dims) if is_rank(dims)))
}

fn head(unit: &ProgramUnit) -> Option<&SubprogramHead> {
    if let StmtKind::Subroutine(head) | StmtKind::Function(head) = &unit.open.as_ref()?.kind {
        Some(head)
    } else {
        None
    }
}

/// The dummy arguments of assumed rank.
fn assumed(unit: &ProgramUnit) -> Vec<String> {
    let Some(head) = head(unit) else {
        return Vec::new();
    };
    let mut found = Vec::new();
    for stmt in unit.specs.iter().flat_map(statements) {
        let Some((attrs, entities)) = declared(&stmt.kind) else {
            continue;
        };
        let shared = by_attribute(attrs);
        let of_any = |entity: &&Entity| match &entity.dims {
            Some(dims) => is_rank(dims),
            None => shared,
        };
        found.extend(entities.iter().filter(of_any).map(|e| e.name.key()));
    }
    let is_dummy = |key: &String| {
        let mut names = head.args.iter().filter_map(|arg| match arg {
            DummyName::Name(name) => Some(name.key()),
            DummyName::Star(_) => None,
        });
        names.any(|name| name == *key)
    };
    found.retain(is_dummy);
    found
}

fn split_contained(unit: &mut ProgramUnit, limits: Limits<'_>, names: &mut HashSet<String>) {
    outside::split_bodies(unit, limits, names);
    let mut all = Vec::with_capacity(unit.contains.len());
    for mut inner in std::mem::take(&mut unit.contains) {
        split_contained(&mut inner, limits, names);
        let versions = match outside::is_known_to_c(&inner, limits.companions) {
            true => Vec::new(),
            false => versions(&inner, limits),
        };
        let Some(name) = unit_name(&inner).filter(|_| versions.len() > 1) else {
            all.push(inner);
            continue;
        };
        let made: Vec<Name> = versions
            .iter()
            .filter_map(|version| unit_name(version).cloned())
            .collect();
        bindings::rebind(&mut unit.specs, name, &made);
        join(&mut unit.specs, name, &made);
        names.extend(made.iter().map(Name::key));
        all.extend(versions);
    }
    unit.contains = all;
}

/// The versions of a procedure; none when it is not one that is split.
fn versions(unit: &ProgramUnit, limits: Limits<'_>) -> Vec<ProgramUnit> {
    let dummies = assumed(unit);
    let mut kinds = kinds(unit, &dummies, limits);
    let versions = |kinds: &[Rank]| kinds.len().checked_pow(dummies.len() as u32);
    if versions(&kinds).is_none_or(|count| count > MOST) {
        // Assumed-size actual arguments are told of at the call.
        kinds.retain(|kind| !kind.open);
    }
    let count = versions(&kinds);
    let computed = is_bound(unit) && label(unit).is_none();
    if dummies.is_empty() || computed || is_separate(unit) || count.is_none_or(|n| n > MOST) {
        return Vec::new();
    }
    let mut all = vec![Ranks::new()];
    for dummy in &dummies {
        let with = |ranks: &Ranks| {
            let ranks = ranks.clone();
            kinds.iter().map(move |kind| {
                let mut one = ranks.clone();
                one.insert(dummy.clone(), *kind);
                one
            })
        };
        all = all.iter().flat_map(with).collect();
    }
    all.iter()
        .map(|ranks| version(unit, &dummies, ranks, limits.companions))
        .collect()
}

/// What an actual argument may be: of each rank, and where C does not look at a descriptor, of assumed size.
fn kinds(unit: &ProgramUnit, dummies: &[String], limits: Limits<'_>) -> Vec<Rank> {
    let lowest = outside::lowest(unit, dummies, limits.companions);
    let plain = (lowest..=limits.highest).map(|dims| Rank { dims, open: false });
    let described = outside::is_known_to_c(unit, limits.companions);
    let open = limits.open.iter().filter(|_| !described);
    let open = open.map(|dims| Rank {
        dims: *dims,
        open: true,
    });
    plain.chain(open).collect()
}

fn version(
    unit: &ProgramUnit,
    dummies: &[String],
    ranks: &Ranks,
    companions: &Companions,
) -> ProgramUnit {
    let mut made = unit.clone();
    let digits: Vec<String> = dummies.iter().map(|key| ranks[key].label()).collect();
    let digits = digits.join("_");
    outside::relabel(&mut made, &digits, companions);
    rename(&mut made, &digits);
    let described = outside::is_known_to_c(unit, companions);
    made.specs
        .iter_mut()
        .for_each(|spec| redeclare(spec, ranks, described));
    settle_unit(&mut made, ranks);
    unbounded::answer(&mut made, ranks);
    made
}

/// A function keeps its name for its result.
fn rename(unit: &mut ProgramUnit, digits: &str) {
    let open = unit.open.as_mut().map(|open| &mut open.kind);
    let (function, head) = if let Some(StmtKind::Function(head)) = open {
        (true, head)
    } else if let Some(StmtKind::Subroutine(head)) = open {
        (false, head)
    } else {
        return;
    };
    if function && head.result.is_none() {
        head.result = Some(head.name.clone());
    }
    head.name.text = format!("{}_rank_{digits}", head.name.text);
}

/// `x(..)` as `x(:, :)`, or as a scalar, of which C gets a descriptor.
fn redeclare(spec: &mut SpecNode, ranks: &Ranks, described: bool) {
    let SpecNode::Stmt(stmt) = spec else { return };
    let (StmtKind::Declare {
        attrs, entities, ..
    }
    | StmtKind::AttrStmt { attrs, entities }) = &mut stmt.kind
    else {
        return;
    };
    let shared = by_attribute(attrs);
    for entity in entities.iter_mut() {
        let assumed = match &entity.dims {
            Some(dims) => is_rank(dims),
            None => shared,
        };
        if let Some(rank) = ranks.get(&entity.name.key()).filter(|_| assumed) {
            let kind = match described && rank.dims == 0 {
                true => DimKind::Described,
                false => DimKind::Colon { lower: None },
            };
            let (lone, span) = (matches!(kind, DimKind::Described), entity.span);
            let mut dims = vec![DimSpec { kind, span }; usize::from(rank.dims).max(lone.into())];
            if let Some(last) = dims.last_mut().filter(|_| rank.open) {
                last.kind = DimKind::Unbounded;
            }
            entity.dims = Some(dims).filter(|dims| !dims.is_empty());
        }
    }
    if shared {
        attrs.retain(|attr| !matches!(&attr.kind, AttrKind::Dimension(dims) if is_rank(dims)));
    }
    let scalar = |entity: &Entity| {
        let rank = ranks.get(&entity.name.key());
        rank.is_some_and(|rank| rank.dims == 0)
    };
    if !entities.is_empty() && entities.iter().all(scalar) {
        attrs.retain(|attr| !matches!(attr.kind, AttrKind::Contiguous));
    }
}

fn settle_unit(unit: &mut ProgramUnit, ranks: &Ranks) {
    settle(&mut unit.body, ranks);
    unit.contains
        .iter_mut()
        .for_each(|inner| settle_unit(inner, ranks));
}

/// Puts the part for the rank in the place of each SELECT RANK.
fn settle(nodes: &mut Vec<Node>, ranks: &Ranks) {
    let mut settled = Vec::with_capacity(nodes.len());
    for node in std::mem::take(nodes) {
        let Node::Construct(mut construct) = node else {
            settled.push(node);
            continue;
        };
        settle(&mut construct.body, ranks);
        for (_, part) in &mut construct.parts {
            settle(part, ranks);
        }
        let readable = unread_guard(&construct.parts).is_none();
        let asked = asked(&construct.open.kind, ranks).filter(|_| readable);
        let Some((name, selector, rank)) = asked else {
            settled.push(Node::Construct(construct));
            continue;
        };
        let body = part_for(&mut construct.parts, rank);
        match name {
            None if construct.open.construct.is_none() => settled.extend(body),
            name => {
                construct.open.kind = match name {
                    Some(_) if !body.is_empty() => StmtKind::SelectRank { name, selector },
                    _ => StmtKind::Block,
                };
                construct.parts.clear();
                construct.body = body;
                settled.push(Node::Construct(construct));
            }
        }
    }
    *nodes = settled;
}

fn asked(kind: &StmtKind, ranks: &Ranks) -> Option<(Option<Name>, ast::Expr, Rank)> {
    let StmtKind::SelectRank { name, selector } = kind else {
        return None;
    };
    let ast::ExprKind::Name(array) = &selector.kind else {
        return None;
    };
    let rank = *ranks.get(&array.key())?;
    Some((name.clone(), selector.clone(), rank))
}

/// A rank that is not written as a number: what a name stands for is not known before anything is declared.
pub(super) fn unread_guard(parts: &[(Stmt, Vec<Node>)]) -> Option<&ast::Expr> {
    parts.iter().find_map(|(guard, _)| {
        if let StmtKind::RankGuard(RankGuard::Is(value)) = &guard.kind
            && number(value).is_none()
        {
            Some(value)
        } else {
            None
        }
    })
}

/// The body of `rank (n)`, or of `rank (*)` for an actual argument of assumed size, else that of `rank default`.
fn part_for(parts: &mut [(Stmt, Vec<Node>)], rank: Rank) -> Vec<Node> {
    let is = |guard: &StmtKind| {
        if let StmtKind::RankGuard(RankGuard::Is(value)) = guard {
            !rank.open && number(value) == Some(rank.dims)
        } else {
            rank.open && matches!(guard, StmtKind::RankGuard(RankGuard::AssumedSize))
        }
    };
    let default = |guard: &StmtKind| matches!(guard, StmtKind::RankGuard(RankGuard::Default));
    let exact = parts.iter().position(|(guard, _)| is(&guard.kind));
    let place = exact.or_else(|| parts.iter().position(|(guard, _)| default(&guard.kind)));
    place.map_or(Vec::new(), |place| std::mem::take(&mut parts[place].1))
}

fn number(value: &ast::Expr) -> Option<u8> {
    if let ast::ExprKind::Integer { digits, .. } = &value.kind {
        digits.parse().ok()
    } else {
        None
    }
}

/// The generic name of the versions; where the procedure is named as a specific one, they are.
fn join(specs: &mut Vec<SpecNode>, name: &Name, made: &[Name]) {
    let key = name.key();
    for spec in specs.iter_mut() {
        let SpecNode::Interface(block) = spec else {
            continue;
        };
        for item in &mut block.items {
            if let InterfaceItem::Procedures(stmt) = item
                && let StmtKind::ModuleProcedures(names) = &mut stmt.kind
                && let Some(place) = names.iter().position(|one| one.key() == key)
            {
                names.splice(place..=place, made.iter().cloned());
            }
        }
    }
    let statement = |kind: StmtKind| stmt(kind, name.span);
    let items = vec![InterfaceItem::Procedures(statement(
        StmtKind::ModuleProcedures(made.to_vec()),
    ))];
    let block = InterfaceBlock {
        open: statement(StmtKind::Interface {
            spec: Some(ast::GenericSpec::Name(name.clone())),
            is_abstract: false,
        }),
        items,
        end: None,
    };
    specs.push(SpecNode::Interface(Box::new(block)));
}

fn stmt(kind: StmtKind, span: Span) -> Stmt {
    Stmt {
        kind,
        label: None,
        construct: None,
        span,
        leading: Vec::new(),
        trailing: Vec::new(),
        blank_before: false,
    }
}
