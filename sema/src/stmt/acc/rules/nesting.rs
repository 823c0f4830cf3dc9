//! Where directives stand inside each other: what a compute region may hold, and the levels of loops from the outside in.

use super::super::super::Lowering;
use super::super::{has, shown};
use super::{LEVELS, upper};
use crate::diag::{Diagnostic, codes};
use crate::directive::{ClauseId, DirectiveId};
use crate::routines::Level;
use crate::source::Span;
use crate::syntax::ast::{Construct, Directive, Node, StmtKind as S};

/// What stands around a directive.
#[derive(Clone, Copy, Default)]
struct Around<'a> {
    /// The compute construct, if that is what the walk began with.
    region: Option<&'a Directive>,
    /// The innermost level of the loops around, with the directive that says so.
    level: Option<(usize, &'a Directive)>,
    /// Loops of KERNELS may have levels in any order: the translator arranges them.
    free: bool,
    /// Inside a loop.
    in_loop: bool,
    /// What ROUTINE says of the procedure that these loops belong to.
    routine: Option<(Level, Span)>,
}

impl Lowering<'_, '_> {
    /// Reports directives inside a construct that cannot stand there.
    pub(super) fn check_nesting(&mut self, construct: &Construct, directive: &Directive) {
        use DirectiveId as D;
        if self.an.directives.nested.contains(&directive.span) {
            return;
        }
        let region = match directive.id {
            D::Parallel
            | D::Serial
            | D::Kernels
            | D::ParallelLoop
            | D::SerialLoop
            | D::KernelsLoop => Some(directive),
            // Loops in procedures that regions call.
            D::Loop => None,
            D::Data
            | D::HostData
            | D::KernelDo
            | D::EnterData
            | D::ExitData
            | D::Update
            | D::Declare
            | D::Routine
            | D::Atomic
            | D::Cache
            | D::Wait
            | D::Init
            | D::Shutdown
            | D::Set
            | D::Omp(_) => return,
        };
        let around = Around {
            region,
            free: matches!(directive.id, D::Kernels | D::KernelsLoop),
            ..Around::default()
        };
        let around = match (region, self.cx.procedure) {
            (None, Some(own)) => Around {
                routine: self.an.said_level(own),
                ..around
            },
            _ => around,
        };
        self.warn_of_level(directive, around);
        self.warn_of_extents(directive, around.region);
        self.check_exits(construct, directive, around.free);
        let around = self.inside(around, directive);
        self.nested(&construct.body, around);
    }

    /// What stands around the loops under a directive.
    fn inside<'a>(&self, around: Around<'a>, directive: &'a Directive) -> Around<'a> {
        let levels = LEVELS.iter().enumerate();
        let mut levels = levels.rev();
        let innermost = levels.find(|(_, id)| has(directive, **id));
        match innermost {
            Some((place, _)) => Around {
                level: Some((place, directive)),
                ..around
            },
            None => around,
        }
    }

    fn nested<'a>(&mut self, nodes: &'a [Node], around: Around<'a>) {
        for node in nodes {
            match node {
                Node::Stmt(stmt) => {
                    if let S::Directive(directive) = &stmt.kind {
                        self.nested_statement(directive, around);
                    }
                }
                Node::Construct(inner) => self.nested_construct(inner, around),
            }
        }
    }

    fn nested_construct<'a>(&mut self, inner: &'a Construct, around: Around<'a>) {
        let around = match &inner.open.kind {
            S::Directive(directive) => {
                self.an.directives.nested.insert(directive.span);
                if !self.may_stand(directive, around) {
                    return;
                }
                self.check_levels(directive, around);
                self.warn_of_level(directive, around);
                self.warn_of_extents(directive, around.region);
                self.check_exits(inner, directive, around.free);
                self.inside(around, directive)
            }
            S::Do { .. } => Around {
                in_loop: true,
                ..around
            },
            _ => around,
        };
        self.nested(&inner.body, around);
        for (_, body) in &inner.parts {
            self.nested(body, around);
        }
    }

    fn nested_statement(&mut self, directive: &Directive, around: Around<'_>) {
        if directive.id == DirectiveId::Cache && !around.in_loop {
            return self.misplaced_cache(directive);
        }
        if directive.id == DirectiveId::Cache {
            return self.check_cached(directive);
        }
        self.may_stand(directive, around);
    }

    pub(in crate::stmt::acc) fn misplaced_cache(&mut self, directive: &Directive) {
        let message = String::from("'!$acc cache' outside of a loop");
        let help = "write it as the first line of the body of the loop that uses the elements";
        self.broken(
            codes::ACC_NESTING,
            directive.span,
            message,
            "stands in no loop of a region",
            help,
        );
    }

    /// Whether a directive may stand in a procedure's version for the device: regions are the host's to start.
    pub(in crate::stmt::acc) fn may_be_called(&mut self, directive: &Directive) -> bool {
        use DirectiveId as D;
        let starts = matches!(
            directive.id,
            D::Parallel | D::Serial | D::Kernels | D::ParallelLoop | D::SerialLoop | D::KernelsLoop
        );
        if !starts {
            return true;
        }
        let message = format!(
            "'{}' in a procedure that a compute region calls",
            shown(directive)
        );
        if says_what_loop_says(directive) {
            let found = Diagnostic::warning(codes::ACC_INNER_REGION, message);
            self.an
                .report(found.at(directive.span, "taken as LOOP where a region calls"));
            return true;
        }
        let found = Diagnostic::error(codes::ACC_NESTING, message);
        let found = found.at(directive.span, "cannot stand here");
        let help = "one region is not started inside another: share out loops with !$acc loop";
        self.an.report(found.help(help));
        false
    }

    /// Whether a directive may stand in a compute region.
    fn may_stand(&mut self, directive: &Directive, around: Around<'_>) -> bool {
        use DirectiveId as D;
        let Some(region) = around.region else {
            return true;
        };
        if says_what_loop_says(directive) {
            let message = format!("'{}' inside a compute region", shown(directive));
            let found = Diagnostic::warning(codes::ACC_INNER_REGION, message)
                .at(directive.span, "taken as LOOP")
                .also(region.span, "the region");
            self.an.report(found);
            return true;
        }
        let help = match directive.id {
            D::Loop | D::Atomic | D::Cache | D::KernelDo | D::Declare | D::Routine | D::Omp(_) => {
                return true;
            }
            D::Parallel | D::Serial | D::Kernels => {
                "one region is not started inside another: share out loops with !$acc loop"
            }
            D::ParallelLoop | D::SerialLoop | D::KernelsLoop => {
                "one region is not started inside another: write !$acc loop"
            }
            D::Data | D::EnterData | D::ExitData | D::HostData | D::Update => {
                "data is moved by the host: move it before the region or behind it"
            }
            D::Wait | D::Init | D::Shutdown | D::Set => "the host does that: write it outside",
        };
        let message = format!("'{}' inside a compute region", shown(directive));
        let found = Diagnostic::error(codes::ACC_NESTING, message)
            .at(directive.span, "cannot stand here")
            .also(region.span, "the region");
        self.an.report(found.help(help));
        false
    }

    /// A loop on a level that ROUTINE leaves to the callers: its iterations run in order, in each thread that calls.
    fn warn_of_level(&mut self, directive: &Directive, around: Around<'_>) {
        let Some((level, said)) = around.routine else {
            return;
        };
        let taken = LEVELS
            .into_iter()
            .find(|id| has(directive, *id) && Level::of(*id).is_some_and(|wanted| wanted > level));
        let Some(taken) = taken else { return };
        let (word, own) = (upper(taken), level.text().to_uppercase());
        let message = format!("a {word} loop in a procedure with ROUTINE {own}");
        let found = Diagnostic::warning(codes::ACC_LEVELS, message)
            .at(
                clause_span(directive, taken),
                "each thread that calls runs all iterations",
            )
            .also(said, "the level of the procedure")
            .help(format!("write ROUTINE {word}, or SEQ for the loop"));
        self.an.report(found);
    }

    /// Gangs hold workers, workers hold lanes; each is shared out once.
    fn check_levels(&mut self, directive: &Directive, around: Around<'_>) {
        let Some((outer, by)) = around.level.filter(|_| !around.free) else {
            return;
        };
        let mut levels = LEVELS.iter().enumerate();
        let wrong = levels.find(|(place, id)| *place <= outer && has(directive, **id));
        let Some((place, level)) = wrong else { return };
        let gangs = |one: &Directive| one.clauses.iter().any(has_dimension);
        if place == 0 && outer == 0 && gangs(by) {
            return;
        }
        let span = clause_span(directive, *level);
        let names = [upper(*level), upper(LEVELS[outer])];
        let message = match place == outer {
            true => format!("a {} loop inside a {} loop", names[0], names[1]),
            false => format!(
                "a {} loop inside a {} loop, which is further in",
                names[0], names[1]
            ),
        };
        let help = match outer {
            2 => {
                "from the outside in: GANG, WORKER, VECTOR; share out the outer loop over GANG or WORKER, or run the inner one in order (SEQ)"
            }
            _ => {
                "from the outside in: GANG, WORKER, VECTOR, each once; COLLAPSE(2) on the outer directive shares out both loops"
            }
        };
        let found = Diagnostic::error(codes::ACC_LEVELS, message).at(span, "shared out already");
        let around = clause_span(by, LEVELS[outer]);
        self.an
            .report(found.also(around, "by the loop around it").help(help));
    }
}

/// Whether a combined construct has no clauses but those that LOOP has, and such as say nothing new in a region.
fn says_what_loop_says(directive: &Directive) -> bool {
    use ClauseId as C;
    let combined = matches!(
        directive.id,
        DirectiveId::ParallelLoop | DirectiveId::SerialLoop | DirectiveId::KernelsLoop
    );
    let of_loop = DirectiveId::Loop.row().clauses;
    let fits = |id: ClauseId| {
        let width = matches!(id, C::NumGangs | C::NumWorkers | C::VectorLength);
        width || matches!(id, C::Present | C::Default) || of_loop.contains(&id)
    };
    combined
        && directive
            .clauses
            .iter()
            .all(|clause| clause.id.is_some_and(fits))
}

/// GANG(DIM: 2): gangs have up to three dimensions.
fn has_dimension(clause: &crate::syntax::ast::Clause) -> bool {
    let mut words = clause.list().iter().flat_map(|arg| &arg.modifiers);
    clause.id == Some(ClauseId::Gang) && words.any(|word| word.key() == "dim")
}

fn clause_span(directive: &Directive, id: ClauseId) -> Span {
    let mut clauses = directive.clauses.iter();
    clauses
        .find(|clause| clause.id == Some(id))
        .map_or(directive.span, |clause| clause.span)
}
