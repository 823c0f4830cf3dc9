//! What stands in a region for a device: loops that teams, threads and lanes share.

use super::clauses::{bare, name_of, of_atomic, of_loop};
use super::{is_plain, made_construct, opened, restated};
use crate::directive::{ClauseId as C, DirectiveId, Omp};
use crate::source::Span;
use crate::syntax::ast::{Clause, Construct, Directive, Node, Stmt};

/// A region together with the directives tightly inside.
pub(super) struct Joined {
    pub id: Omp,
    pub clauses: Vec<Clause>,
    pub open: Stmt,
    pub body: Vec<Node>,
    pub end: Option<Stmt>,
    pub span: Span,
}

/// Takes directives that stand tightly inside a region together with it: `target` with `teams distribute` inside is `target teams distribute`.
pub(super) fn joined(construct: Construct) -> Joined {
    let span = construct.open.span;
    let (id, clauses) = match opened(&construct) {
        Some((id, directive)) => (id, directive.clauses.clone()),
        None => (Omp::Target, Vec::new()),
    };
    let mut out = Joined {
        id,
        clauses,
        open: construct.open,
        body: construct.body,
        end: construct.end,
        span,
    };
    while let [Node::Construct(inner)] = out.body.as_slice()
        && let Some((id, directive)) = opened(inner)
        && is_plain(directive)
        && let Some(both) = together(out.id, id)
    {
        out.id = both;
        out.clauses.extend(directive.clauses.iter().cloned());
        let Some(Node::Construct(inner)) = out.body.pop() else {
            break;
        };
        out.body = inner.body;
    }
    out
}

/// The directive that says what two do, one tightly inside the other.
fn together(outer: Omp, inner: Omp) -> Option<Omp> {
    use Omp::*;
    Some(match (outer, inner) {
        (Target, Teams) => TargetTeams,
        (Target, Parallel) => TargetParallel,
        (Target, TeamsDistribute) | (TargetTeams, Distribute) => TargetTeamsDistribute,
        (Target, TeamsDo | Loop) | (TargetTeams, DistributeDo | Loop) => TargetTeamsDo,
        (Target, ParallelDo) | (TargetParallel, Do | Loop) => TargetParallelDo,
        (Target, Simd) => TargetSimd,
        _ => return None,
    })
}

/// The levels of the loop of a combined directive.
pub(super) fn levels(id: Omp, body: &[Node]) -> &'static [C] {
    match id {
        Omp::TargetTeamsDistribute if share_more(body, true) => GANGS,
        Omp::TargetTeamsDo if share_more(body, false) => GANGS,
        Omp::TargetSimd => LANES,
        _ => ALL,
    }
}

const ALL: &[C] = &[C::Gang, C::Vector, C::Independent];
const GANGS: &[C] = &[C::Gang, C::Independent];
const LANES: &[C] = &[C::Vector, C::Independent];

/// Whether directives inside share out further loops, those of SIMD among them or not.
fn share_more(nodes: &[Node], simd: bool) -> bool {
    nodes.iter().any(|node| match node {
        Node::Stmt(_) => false,
        Node::Construct(construct) => {
            let shares = |id: Omp| {
                use Omp::*;
                matches!(id, Parallel | ParallelDo | Do | Loop | DistributeDo) || simd && id == Simd
            };
            opened(construct).is_some_and(|(id, _)| shares(id))
                || share_more(&construct.body, simd)
                || construct
                    .parts
                    .iter()
                    .any(|(_, part)| share_more(part, simd))
        }
    })
}

/// Which levels are taken by the loops around.
#[derive(Clone, Copy)]
pub(super) struct Inside {
    gang: bool,
    vector: bool,
}

impl Inside {
    /// Inside a region whose own loop is shared out over these levels.
    pub fn of(levels: &[C]) -> Inside {
        Inside {
            gang: levels.contains(&C::Gang),
            vector: levels.contains(&C::Vector),
        }
    }

    /// Writes what stands in a region in the words of OpenACC; what has none stays.
    pub fn nodes(self, nodes: &mut Vec<Node>) {
        let all = std::mem::take(nodes);
        for node in all {
            match node {
                Node::Stmt(stmt) => nodes.push(Node::Stmt(stmt)),
                Node::Construct(construct) => nodes.extend(self.construct(*construct)),
            }
        }
    }

    fn construct(self, mut construct: Construct) -> Vec<Node> {
        let Some((id, directive)) = opened(&construct) else {
            self.nodes(&mut construct.body);
            for (_, part) in &mut construct.parts {
                self.nodes(part);
            }
            return vec![Node::Construct(Box::new(construct))];
        };
        let compares = |one: &Clause| one.id == Some(C::Compare);
        if id == Omp::Atomic && !directive.clauses.iter().any(compares) {
            let list = of_atomic(&directive.clauses);
            let open = restated(&construct.open, DirectiveId::Atomic, list);
            return vec![made_construct(open, construct.body, &construct.end)];
        }
        if id == Omp::Parallel
            && let Some(loops) = loops_of(&construct)
        {
            return loops
                .into_iter()
                .flat_map(|one| self.construct(one))
                .collect();
        }
        let made = of_loop(&directive.clauses).ok();
        let made = made.filter(|_| is_plain(directive));
        let (Some(mut list), Some((levels, within))) = (made, self.shared(id, &construct)) else {
            return vec![Node::Construct(Box::new(construct))];
        };
        let span = directive.span;
        list.extend(levels.iter().map(|id| bare(*id, span)));
        within.nodes(&mut construct.body);
        let open = restated(&construct.open, DirectiveId::Loop, list);
        vec![made_construct(open, construct.body, &construct.end)]
    }

    /// The levels of a loop inside, and what its body stands in; nothing where a directive shares out no loop.
    fn shared(self, id: Omp, construct: &Construct) -> Option<(&'static [C], Inside)> {
        use Omp::*;
        let taken = |gang, vector| Inside {
            gang: self.gang || gang,
            vector: self.vector || vector,
        };
        let inner = share_more(&construct.body, id != Loop);
        let bound = opened(construct).and_then(|(_, one)| bound_to(one));
        Some(match id {
            Simd | Loop if self.vector || bound.as_deref() == Some("thread") => {
                (&[C::Seq], taken(false, true))
            }
            Distribute | TeamsDistribute | Loop if !self.gang && inner => {
                (GANGS, taken(true, false))
            }
            Do | ParallelDo | Simd | Loop if self.gang && !self.vector => {
                (LANES, taken(false, true))
            }
            Do | ParallelDo | Simd | Loop | Distribute | TeamsDistribute | DistributeDo
            | TeamsDo
                if !self.gang && !self.vector =>
            {
                (ALL, taken(true, true))
            }
            _ => return None,
        })
    }
}

/// The word of BIND.
fn bound_to(directive: &Directive) -> Option<String> {
    let mut clauses = directive.clauses.iter();
    let bind = clauses.find(|one| one.id == Some(C::Bind))?;
    bind.list().first().and_then(name_of)
}

/// The loops of a parallel region that holds nothing else, with what it has for each thread; several loops with values to join are one too many.
fn loops_of(construct: &Construct) -> Option<Vec<Construct>> {
    let (_, directive) = opened(construct)?;
    let of_threads = |one: &&Clause| {
        let hint = [C::NumThreads, C::Default, C::Shared, C::If, C::ProcBind];
        !one.id.is_some_and(|id| hint.contains(&id))
    };
    let clauses: Vec<Clause> = directive
        .clauses
        .iter()
        .filter(of_threads)
        .cloned()
        .collect();
    let joins = clauses.iter().any(|one| one.id == Some(C::Reduction));
    if !is_plain(directive) || joins && construct.body.len() > 1 {
        return None;
    }
    let mut out = Vec::new();
    for node in &construct.body {
        let Node::Construct(inner) = node else {
            return None;
        };
        let (Omp::Do | Omp::Loop, own) = opened(inner)? else {
            return None;
        };
        let mut all = own.clauses.clone();
        all.extend(clauses.iter().cloned());
        let mut made = (**inner).clone();
        made.open = restated(&inner.open, own.id, all);
        out.push(made);
    }
    Some(out)
}
