//! ENTRY (F2008 12.6.2.6): a procedure with several entries becomes a procedure for each, with the statements that its calls can reach.
//!
//! It works on syntax trees, before anything is declared; `family` joins what the procedures share.

mod absent;
mod family;

use crate::source::{FileId, Span};
use crate::syntax::ast::{self, DummyName, Node, ProgramUnit, SpecNode, Stmt, StmtKind, UnitKind};
use crate::syntax::blocks::has_shape;
use std::collections::HashSet;

pub(super) use family::Family;

/// What an ENTRY statement says.
struct Entry {
    name: ast::Name,
    args: Vec<DummyName>,
    result: Option<ast::Name>,
    stmt: Stmt,
}

/// Procedures that were one, by the places of their names: the first one is the procedure itself.
pub(super) type Families = Vec<Vec<Span>>;

/// Makes procedures of entries, in all files.
pub(super) fn split(files: &mut [(FileId, ast::SourceFile)]) -> Families {
    let mut families = Families::new();
    for (_, file) in files {
        split_all(&mut file.units, false, &mut families);
    }
    families
}

fn split_all(units: &mut Vec<ProgramUnit>, contained: bool, families: &mut Families) {
    let mut all = Vec::with_capacity(units.len());
    for mut unit in std::mem::take(units) {
        split_all(&mut unit.contains, true, families);
        let procedure = matches!(unit.kind, UnitKind::Subroutine | UnitKind::Function);
        if procedure && has_entries(&unit) && unit.contains.is_empty() {
            let made = procedures(&unit, contained);
            families.push(made.iter().filter_map(name_span).collect());
            all.extend(made);
        } else {
            all.push(unit);
        }
    }
    *units = all;
}

fn name_span(unit: &ProgramUnit) -> Option<Span> {
    super::units::unit_name(unit).map(|name| name.span)
}

fn has_entries(unit: &ProgramUnit) -> bool {
    let in_specs = unit
        .specs
        .iter()
        .any(|spec| as_entry(spec_stmt(spec)).is_some());
    in_specs
        || unit
            .body
            .iter()
            .any(|node| as_entry(node_stmt(node)).is_some())
}

/// The statements that an execution part may begin with as statement functions, which look like assignments to elements: sema, which sees modules and hosts,
/// decides.
fn leading_functions(unit: &ProgramUnit) -> Vec<Node> {
    let leading = unit.body.iter().take_while(|node| {
        node_stmt(node).is_some_and(|stmt| stmt.label.is_none() && has_shape(stmt))
    });
    leading.cloned().collect()
}

fn spec_stmt(spec: &SpecNode) -> Option<&Stmt> {
    match spec {
        SpecNode::Stmt(stmt) => Some(stmt),
        SpecNode::Type(_) | SpecNode::Interface(_) | SpecNode::Enum { .. } => None,
    }
}

fn node_stmt(node: &Node) -> Option<&Stmt> {
    match node {
        Node::Stmt(stmt) => Some(stmt),
        Node::Construct(_) => None,
    }
}

fn as_entry(stmt: Option<&Stmt>) -> Option<Entry> {
    let stmt = stmt?;
    let StmtKind::Entry { name, args, result } = &stmt.kind else {
        return None;
    };
    Some(Entry {
        name: name.clone(),
        args: args.clone(),
        result: result.clone(),
        stmt: stmt.clone(),
    })
}

/// The procedures that a procedure with entries is: itself and one for each entry.
fn procedures(unit: &ProgramUnit, contained: bool) -> Vec<ProgramUnit> {
    let Some(open) = &unit.open else {
        return vec![unit.clone()];
    };
    let (StmtKind::Subroutine(head) | StmtKind::Function(head)) = &open.kind else {
        return vec![unit.clone()];
    };
    let mut specs = unit.specs.clone();
    let early: Vec<Entry> = specs
        .iter()
        .filter_map(|s| as_entry(spec_stmt(s)))
        .collect();
    specs.retain(|spec| as_entry(spec_stmt(spec)).is_none());
    let parts = Parts::of(&unit.body);
    let leading = leading_functions(unit);
    let starts = early.iter().map(|entry| (entry, 0));
    let starts = starts.chain(parts.entries.iter().zip(1..));
    let mut every: Vec<Vec<DummyName>> = vec![head.args.clone()];
    every.extend(starts.clone().map(|(entry, _)| entry.args.clone()));
    let made = |open: Stmt, args: &[DummyName], start: usize, first: bool| {
        let others = foreign(args, &every);
        let needed = absent::needed(unit, &others, contained);
        let kept = specs.iter().filter_map(|spec| without(spec, &others));
        ProgramUnit {
            open: Some(open),
            specs: kept
                .filter(|spec| first || !is_data(spec_stmt(spec)))
                .collect(),
            shared_functions: if start > 0 {
                leading.clone()
            } else {
                Vec::new()
            },
            body: absent::ended(parts.from(start, first), &needed),
            ..unit.clone()
        }
    };
    let mut all = vec![made(open.clone(), &head.args, 0, true)];
    for (entry, start) in starts {
        let mut own = head.clone();
        own.name = entry.name.clone();
        own.args = entry.args.clone();
        own.result = entry.result.clone();
        own.bind = None;
        own.prefixes
            .retain(|prefix| !matches!(prefix, ast::Prefix::Type(_)));
        let kind = if matches!(open.kind, StmtKind::Function(_)) {
            StmtKind::Function(own)
        } else {
            StmtKind::Subroutine(own)
        };
        let head = Stmt {
            kind,
            ..entry.stmt.clone()
        };
        let mut procedure = made(head, &entry.args, start, false);
        // Comments before END belong to the procedure as it was written.
        if let Some(end) = &mut procedure.end {
            end.leading.clear();
            if let StmtKind::End(_, name) = &mut end.kind {
                *name = None;
            }
        }
        all.push(procedure);
    }
    all
}

/// Dummy arguments of other entries that are none of this one.
fn foreign(own: &[DummyName], every: &[Vec<DummyName>]) -> HashSet<String> {
    let keys = |args: &[DummyName]| -> HashSet<String> {
        let named = args.iter().filter_map(|arg| match arg {
            DummyName::Name(name) => Some(name.key()),
            DummyName::Star(_) => None,
        });
        named.collect()
    };
    let own = keys(own);
    let all = every.iter().flat_map(|args| keys(args));
    all.filter(|key| !own.contains(key)).collect()
}

/// A specification without the names of dummy arguments that a procedure does not have.
fn without(spec: &SpecNode, others: &HashSet<String>) -> Option<SpecNode> {
    let mut spec = spec.clone();
    let SpecNode::Stmt(stmt) = &mut spec else {
        return Some(spec);
    };
    let (StmtKind::Declare { entities, .. } | StmtKind::AttrStmt { entities, .. }) = &mut stmt.kind
    else {
        return Some(spec);
    };
    let before = entities.len();
    entities.retain(|entity| !others.contains(&entity.name.key()));
    (before == 0 || !entities.is_empty()).then_some(spec)
}

/// An execution part between its ENTRY statements.
struct Parts {
    entries: Vec<Entry>,
    nodes: Vec<Vec<Node>>,
}

/// The parts that calls come to: from the statement above them, and by jumps to these labels.
struct Reach {
    from_above: Vec<bool>,
    by_jump: Vec<bool>,
    targets: Vec<u32>,
}

impl Reach {
    fn is_reached(&self, part: usize) -> bool {
        self.from_above[part] || self.by_jump[part]
    }
}

impl Parts {
    fn of(body: &[Node]) -> Parts {
        let (mut entries, mut nodes) = (Vec::new(), vec![Vec::new()]);
        for node in body {
            match as_entry(node_stmt(node)) {
                Some(entry) => {
                    entries.push(entry);
                    nodes.push(Vec::new());
                }
                None => nodes
                    .last_mut()
                    .into_iter()
                    .for_each(|part| part.push(node.clone())),
            }
        }
        Parts { entries, nodes }
    }

    /// The statements that a call can reach which starts with a part: those that follow it, then, in their order, those before it that jumps
    /// lead to.
    fn from(&self, start: usize, first: bool) -> Vec<Node> {
        let reach = self.reach(start);
        let returns = self.falls_off(&reach, self.nodes.len());
        let comes_back = start > 0 && self.falls_off(&reach, start);
        let mut body = Vec::new();
        if comes_back {
            let landing = Some(self.free_label());
            body.push(statement(&self.nodes[start], StmtKind::Continue, landing));
        }
        let order = (start..self.nodes.len()).chain(0..start);
        for part in order {
            let before = (0..start).any(|part| reach.is_reached(part));
            if part == 0 && start > 0 && before && returns {
                body.push(statement(&self.nodes[0], StmtKind::Return(None), None));
            }
            body.extend(self.kept(part, &reach, first));
        }
        if comes_back {
            let span = Span::default();
            let value = self.free_label();
            let back = StmtKind::Goto(ast::Label { value, span });
            body.push(statement(&self.nodes[start], back, None));
        }
        // So that a RETURN at the end is seen to be the last statement.
        let (mut declarations, statements): (Vec<Node>, Vec<Node>) =
            body.into_iter().partition(is_declaration);
        declarations.extend(statements);
        declarations
    }

    /// What a call that starts with a part comes to.
    fn reach(&self, start: usize) -> Reach {
        let count = self.nodes.len();
        let mut reach = Reach {
            from_above: vec![false; count],
            by_jump: vec![false; count],
            targets: Vec::new(),
        };
        let mut open = vec![start];
        let mut seen = vec![false; count];
        reach.from_above[start] = true;
        while let Some(part) = open.pop() {
            if std::mem::replace(&mut seen[part], true) {
                continue;
            }
            if part + 1 < count && !ends_for_good(&self.nodes[part]) {
                reach.from_above[part + 1] = true;
                open.push(part + 1);
            }
            let targets = &mut reach.targets;
            self.nodes[part]
                .iter()
                .for_each(|node| jumps(node, targets));
            for other in 0..count {
                let holds = self.nodes[other]
                    .iter()
                    .any(|n| stands_at(n, &reach.targets));
                if holds {
                    reach.by_jump[other] = true;
                    open.push(other);
                }
            }
        }
        reach
    }

    /// Whether the part before this one is reached and goes on behind its last statement.
    fn falls_off(&self, reach: &Reach, part: usize) -> bool {
        reach.is_reached(part - 1) && !ends_for_good(&self.nodes[part - 1])
    }

    /// The statements of a part that are reached. FORMAT holds for all parts; the first procedure has the initial values.
    fn kept(&self, part: usize, reach: &Reach, first: bool) -> impl Iterator<Item = Node> {
        let nodes = &self.nodes[part];
        let from = match (reach.from_above[part], reach.by_jump[part]) {
            (true, _) => Some(0),
            (false, true) => nodes
                .iter()
                .position(|node| stands_at(node, &reach.targets)),
            (false, false) => None,
        };
        let kept = move |(index, node): &(usize, &Node)| match is_declaration(node) {
            true => first || !is_data(node_stmt(node)),
            false => from.is_some_and(|from| *index >= from),
        };
        nodes
            .iter()
            .enumerate()
            .filter(kept)
            .map(|(_, node)| node.clone())
    }

    /// A label that no statement has.
    fn free_label(&self) -> u32 {
        let labels = self.nodes.iter().flatten().filter_map(label_of);
        labels.max().unwrap_or(0) + 1
    }
}

fn label_of(node: &Node) -> Option<u32> {
    let stmt = match node {
        Node::Stmt(stmt) => stmt,
        Node::Construct(construct) => &construct.open,
    };
    stmt.label.map(|label| label.value)
}

fn stands_at(node: &Node, targets: &[u32]) -> bool {
    label_of(node).is_some_and(|label| targets.contains(&label))
}

fn is_declaration(node: &Node) -> bool {
    let kind = node_stmt(node).map(|stmt| &stmt.kind);
    matches!(kind, Some(StmtKind::Format(_) | StmtKind::Data(_)))
}

fn is_data(stmt: Option<&Stmt>) -> bool {
    stmt.is_some_and(|stmt| matches!(stmt.kind, StmtKind::Data(_)))
}

fn statement(nodes: &[Node], kind: StmtKind, label: Option<u32>) -> Node {
    let span = nodes.first().map(node_span).unwrap_or_default();
    Node::Stmt(Stmt {
        kind,
        label: label.map(|value| ast::Label { value, span }),
        construct: None,
        span,
        leading: Vec::new(),
        trailing: Vec::new(),
        blank_before: false,
    })
}

fn node_span(node: &Node) -> Span {
    match node {
        Node::Stmt(stmt) => stmt.span,
        Node::Construct(construct) => construct.open.span,
    }
}

/// Whether nothing behind some statements is reached from them but by jumps.
fn ends_for_good(nodes: &[Node]) -> bool {
    let last = nodes.iter().rev().find(|node| !is_declaration(node));
    let kind = last.and_then(node_stmt).map(|stmt| &stmt.kind);
    matches!(
        kind,
        Some(
            StmtKind::Return(_)
                | StmtKind::Stop { .. }
                | StmtKind::Goto(_)
                | StmtKind::ArithmeticIf { .. }
        )
    )
}

/// The labels that a node's statements may jump to.
fn jumps(node: &Node, targets: &mut Vec<u32>) {
    match node {
        Node::Stmt(stmt) => stmt_jumps(stmt, targets),
        Node::Construct(construct) => {
            stmt_jumps(&construct.open, targets);
            construct.body.iter().for_each(|node| jumps(node, targets));
            for (stmt, body) in &construct.parts {
                stmt_jumps(stmt, targets);
                body.iter().for_each(|node| jumps(node, targets));
            }
        }
    }
}

fn stmt_jumps(stmt: &Stmt, targets: &mut Vec<u32>) {
    let mut to = |labels: &[ast::Label]| targets.extend(labels.iter().map(|label| label.value));
    match &stmt.kind {
        StmtKind::Goto(label) | StmtKind::AssignLabel { label, .. } => to(&[*label]),
        StmtKind::ComputedGoto { labels, .. } | StmtKind::AssignedGoto { labels, .. } => to(labels),
        StmtKind::ArithmeticIf {
            less,
            equal,
            greater,
            ..
        } => to(&[*less, *equal, *greater]),
        StmtKind::IfAction { action, .. } => stmt_jumps(action, targets),
        StmtKind::Call { args, .. } => {
            for arg in args {
                if let ast::ArgValue::AltReturn(label) = &arg.value {
                    targets.push(label.value);
                }
            }
        }
        StmtKind::Write { controls, .. }
        | StmtKind::Read { controls, .. }
        | StmtKind::Inquire { controls, .. }
        | StmtKind::Open(controls)
        | StmtKind::Close(controls)
        | StmtKind::Rewind(controls)
        | StmtKind::Backspace(controls)
        | StmtKind::Endfile(controls) => controls.iter().for_each(|c| branch(c, targets)),
        _ => {}
    }
}

/// `err=10`.
fn branch(control: &ast::IoControl, targets: &mut Vec<u32>) {
    let keyword = control.keyword.as_ref().map(ast::Name::key);
    let branches = matches!(keyword.as_deref(), Some("err" | "end" | "eor"));
    if let ast::IoControlValue::Expr(value) = &control.value
        && let ast::ExprKind::Integer { digits, .. } = &value.kind
        && branches
    {
        targets.extend(digits.parse::<u32>());
    }
}
