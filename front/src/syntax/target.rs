//! Directives of OpenMP for a device in the words of OpenACC, where the command line asks for kernels of them (`--openmp-target`, `fc -mp=gpu`).
//!
//! TARGET regions become PARALLEL, MAP the data clauses, DISTRIBUTE gangs, PARALLEL DO vectors; so everything behind the parser knows one set of
//! regions. A region with what has no such words (LASTPRIVATE, CRITICAL, SECTIONS ...) keeps the host's directives inside, which is how later passes learn that
//! the host runs it. Refuses to know names: what DECLARE TARGET lists is looked up by sema.

mod clauses;
mod inside;
#[cfg(test)]
mod tests;

use super::ast::{Clause, Construct, Directive, Node, ProgramUnit, SourceFile, Stmt, StmtKind};
use crate::diag::{Diagnostic, Diagnostics, codes};
use crate::directive::{ClauseId, DirectiveId, Omp};
use clauses::{Ends, Missing};
use inside::Inside;

/// Writes the directives of a file that are for a device in the words of OpenACC.
pub fn in_words_of_openacc(file: &mut SourceFile, diagnostics: &mut Diagnostics) {
    let mut writer = Writer { diagnostics };
    file.units.iter_mut().for_each(|unit| writer.unit(unit));
}

struct Writer<'d> {
    diagnostics: &'d mut Diagnostics,
}

impl Writer<'_> {
    fn unit(&mut self, unit: &mut ProgramUnit) {
        self.nodes(&mut unit.body);
        unit.contains.iter_mut().for_each(|inner| self.unit(inner));
    }

    fn nodes(&mut self, nodes: &mut Vec<Node>) {
        let all = std::mem::take(nodes);
        nodes.extend(all.into_iter().flat_map(|node| self.node(node)));
    }

    fn node(&mut self, node: Node) -> Vec<Node> {
        match node {
            Node::Stmt(stmt) => self.statement(stmt).into_iter().map(Node::Stmt).collect(),
            Node::Construct(mut construct) => {
                let head = opened(&construct)
                    .filter(|(id, one)| is_region(*id) && is_plain(one) && !is_of_the_host(one));
                match head.map(|(id, _)| id) {
                    Some(Omp::TargetData) => {
                        self.nodes(&mut construct.body);
                        self.data(*construct)
                    }
                    Some(_) => vec![self.region(*construct)],
                    None => {
                        self.nodes(&mut construct.body);
                        for (_, part) in &mut construct.parts {
                            self.nodes(part);
                        }
                        vec![Node::Construct(construct)]
                    }
                }
            }
        }
    }

    // ------------------------------------------------------------------------------------------ data

    /// ENTER DATA, EXIT DATA and UPDATE; other statements stay.
    fn statement(&mut self, stmt: Stmt) -> Vec<Stmt> {
        let Some(directive) = directive_of(&stmt).filter(|one| is_plain(one)) else {
            return vec![stmt];
        };
        let ends = match directive.id {
            DirectiveId::Omp(Omp::TargetEnterData) => Ends::Enter,
            DirectiveId::Omp(Omp::TargetExitData) => Ends::Exit,
            DirectiveId::Omp(Omp::TargetUpdate) => {
                let clauses = clauses::update(&directive.clauses);
                return vec![restated(&stmt, DirectiveId::Update, clauses)];
            }
            _ => return vec![stmt],
        };
        let id = match ends {
            Ends::Exit => DirectiveId::ExitData,
            Ends::Enter | Ends::Both => DirectiveId::EnterData,
        };
        self.warn_of_device(directive);
        let made = clauses::moved(&directive.clauses, ends);
        let Some(lists) = self.or_said(made) else {
            return Vec::new();
        };
        let some = lists.into_iter().filter(|list| !list.is_empty());
        some.map(|list| restated(&stmt, id, list)).collect()
    }

    /// TARGET DATA: DATA, and HOST_DATA inside for USE_DEVICE_PTR and its kin.
    fn data(&mut self, construct: Construct) -> Vec<Node> {
        let Some(directive) = directive_of(&construct.open).cloned() else {
            return Vec::new();
        };
        self.warn_of_device(&directive);
        let made = clauses::moved(&directive.clauses, Ends::Both);
        let Some(lists) = self.or_said(made) else {
            return construct.body;
        };
        let mut body = construct.body;
        if let Some(named) = clauses::used(&directive.clauses) {
            let mut open = restated(&construct.open, DirectiveId::HostData, Vec::new());
            if let StmtKind::Directive(inner) = &mut open.kind {
                inner.span = named.span;
                inner.clauses = vec![named];
            }
            body = vec![made_construct(open, body, &construct.end)];
        }
        let list: Vec<Clause> = lists.into_iter().flatten().collect();
        let moves = |one: &Clause| one.id != Some(ClauseId::If);
        if !list.iter().any(moves) {
            return body;
        }
        let open = restated(&construct.open, DirectiveId::Data, list);
        vec![made_construct(open, body, &construct.end)]
    }

    // ------------------------------------------------------------------------------------------ regions

    /// TARGET and its combined forms, together with what stands tightly inside.
    fn region(&mut self, construct: Construct) -> Node {
        if let Some((_, directive)) = opened(&construct) {
            self.warn_of_device(directive);
        }
        let joined = inside::joined(construct);
        let has_loop = joined.id.is_target_loop();
        let made = match clauses::of_region(&joined.clauses, has_loop) {
            Err(Missing {
                of_data: true,
                span,
            }) => {
                self.refuse(span);
                Ok(Vec::new())
            }
            other => other,
        };
        let Ok(mut list) = made else {
            return self.on_host(joined);
        };
        let levels = match has_loop {
            true => inside::levels(joined.id, &joined.body),
            false => &[],
        };
        let levels_said = levels.iter().map(|id| clauses::bare(*id, joined.span));
        list.extend(levels_said);
        let id = match (clauses::scalars_come_back(&joined.clauses), has_loop) {
            (false, true) => DirectiveId::ParallelLoop,
            (false, false) => DirectiveId::Parallel,
            (true, true) => DirectiveId::KernelsLoop,
            (true, false) => DirectiveId::Kernels,
        };
        let mut body = joined.body;
        Inside::of(levels).nodes(&mut body);
        made_construct(restated(&joined.open, id, list), body, &joined.end)
    }

    /// A region without words for one of its clauses: PARALLEL around what the host's threads share.
    fn on_host(&mut self, joined: inside::Joined) -> Node {
        let made = clauses::of_data(&joined.clauses);
        let list = self.or_said(made).unwrap_or_default();
        let mut body = joined.body;
        if let Some(id) = joined.id.without_target() {
            let row = DirectiveId::Omp(id).row();
            let own = |one: &&Clause| {
                let known = one.id.is_some_and(|id| row.clauses.contains(&id));
                known && one.id != Some(ClauseId::If)
            };
            let clauses = joined.clauses.iter().filter(own).cloned().collect();
            let open = restated(&joined.open, DirectiveId::Omp(id), clauses);
            body = vec![made_construct(open, body, &None)];
        }
        let open = restated(&joined.open, DirectiveId::Parallel, list);
        made_construct(open, body, &joined.end)
    }

    /// What was made, or nothing where it is said that there are no words for it.
    fn or_said<T>(&mut self, made: Result<T, Missing>) -> Option<T> {
        made.map_err(|missing| self.refuse(missing.span)).ok()
    }

    fn refuse(&mut self, span: crate::source::Span) {
        let message = "MAP by a mapper or iterators for regions that become kernels";
        let found = Diagnostic::error(codes::OMP_CLAUSE, message).at(span, "in this directive");
        let help = "name what it maps, component by component";
        self.diagnostics.push(found.help(help));
    }

    /// DEVICE names one of several devices: the program has one at a time.
    fn warn_of_device(&mut self, directive: &Directive) {
        for clause in &directive.clauses {
            if clause.id != Some(ClauseId::Device) || clauses::is_default_device(clause) {
                continue;
            }
            let message = "DEVICE in a directive of OpenMP";
            let label = "has no effect: regions and data are those of the default device";
            let found = Diagnostic::warning(codes::OMP_TARGET, message).at(clause.span, label);
            let help = "CALL OMP_SET_DEFAULT_DEVICE chooses it";
            self.diagnostics.push(found.help(help));
        }
    }
}

/// The directive that opens a construct, if it is one of OpenMP.
fn opened(construct: &Construct) -> Option<(Omp, &Directive)> {
    let directive = directive_of(&construct.open)?;
    if let DirectiveId::Omp(id) = directive.id {
        Some((id, directive))
    } else {
        None
    }
}

fn directive_of(stmt: &Stmt) -> Option<&Directive> {
    if let StmtKind::Directive(directive) = &stmt.kind {
        Some(directive)
    } else {
        None
    }
}

fn is_region(id: Omp) -> bool {
    id.is_target_region() || id == Omp::TargetData
}

/// Whether all clauses are the directive's own; what has others is left for the messages of OpenMP.
fn is_plain(directive: &Directive) -> bool {
    let row = directive.id.row();
    let known = |one: &Clause| one.id.is_some_and(|id| row.clauses.contains(&id));
    !directive.words.is_empty() && directive.clauses.iter().all(known)
}

/// DEVICE(ANCESTOR: 1): the host runs it, with its own data.
fn is_of_the_host(directive: &Directive) -> bool {
    let mut clauses = directive.clauses.iter();
    clauses.any(|clause| {
        let words = clause.list().iter().flat_map(|arg| &arg.modifiers);
        clause.id == Some(ClauseId::Device)
            && words.into_iter().any(|word| word.key() == "ancestor")
    })
}

/// A statement whose directive is another one.
fn restated(stmt: &Stmt, id: DirectiveId, clauses: Vec<Clause>) -> Stmt {
    let mut made = stmt.clone();
    if let StmtKind::Directive(directive) = &mut made.kind {
        directive.id = id;
        directive.words = String::from(id.row().spelling);
        directive.args = None;
        directive.clauses = clauses;
    }
    made
}

fn made_construct(open: Stmt, body: Vec<Node>, end: &Option<Stmt>) -> Node {
    let end = end.as_ref().map(|end| match directive_of(&open) {
        Some(directive) if directive_of(end).is_some() => restated(end, directive.id, Vec::new()),
        _ => end.clone(),
    });
    Node::Construct(Box::new(Construct {
        open,
        specs: Vec::new(),
        body,
        parts: Vec::new(),
        end,
    }))
}
