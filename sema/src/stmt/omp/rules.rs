//! Rules of OpenMP about directives: which clauses they have, what those name, where constructs may stand inside others, how blocks are left.
//!
//! A directive with a mistake is left out, and its statements stay: so one mistake is one error.

use super::super::Lowering;
use super::super::acc::leaving as leaving_of;
use super::super::kernel_loops::plain_value;
use super::data::{names, root_of};
use super::{ClauseId, Omp, clause, end_of};
use crate::Symbol;
use crate::diag::{Code, Diagnostic, codes};
use crate::directive::{self, Argument, DirectiveId};
use crate::source::Span;
use crate::syntax::ast;
use std::collections::{HashMap, HashSet};

/// The words of SCHEDULE.
pub(super) const SCHEDULES: [&str; 5] = ["static", "dynamic", "guided", "auto", "runtime"];

/// The words of MAP.
const MAP_WORDS: [&str; 13] = [
    "to", "from", "tofrom", "alloc", "storage", "release", "delete", "always", "close", "present",
    "self", "mapper", "iterator",
];

/// `mapper (name)` before the words of a clause.
fn is_modifier(value: &ast::Expr) -> bool {
    matches!(&value.kind, ast::ExprKind::Apply { base, .. }
        if matches!(&base.kind, ast::ExprKind::Name(name) if name.key() == "mapper"))
}

pub(super) fn is_team(id: Omp) -> bool {
    matches!(
        id,
        Omp::Parallel
            | Omp::ParallelDo
            | Omp::ParallelSections
            | Omp::ParallelWorkshare
            | Omp::ParallelMasked
            | Omp::ParallelMaskedTaskloop
    )
}

impl Lowering<'_, '_> {
    /// Whether a construct keeps the rules; mistakes are reported.
    pub(super) fn omp_keeps_rules(
        &mut self,
        construct: &ast::Construct,
        directive: &ast::Directive,
        id: Omp,
    ) -> bool {
        if let Some(known) = self.an.openmp.known.get(&directive.span) {
            return *known;
        }
        let before = self.errors();
        self.omp_clauses(directive);
        if let Some(end) = end_of(construct) {
            self.clauses_of_end(directive, end);
        }
        let host = super::target::on_host(id, construct);
        self.omp_nesting(directive, host);
        if id.is_of_device() {
            self.tell_of_device(directive);
        }
        if has_loop(host) {
            self.loops_to_share(construct, directive);
        }
        self.statement_behind(construct, directive, id);
        let keeps = self.errors() == before && !directive.words.is_empty();
        self.an.openmp.known.insert(directive.span, keeps);
        keeps
    }

    pub(super) fn omp_statement_keeps_rules(
        &mut self,
        directive: &ast::Directive,
        id: Omp,
    ) -> bool {
        let before = self.errors();
        self.omp_clauses(directive);
        self.omp_nesting(directive, id);
        self.late_declaration(directive, id);
        if id.is_of_device() {
            self.tell_of_device(directive);
        }
        self.errors() == before && !directive.words.is_empty()
    }

    /// ALLOCATORS stands before ALLOCATE, DISPATCH before a call.
    fn statement_behind(
        &mut self,
        construct: &ast::Construct,
        directive: &ast::Directive,
        id: Omp,
    ) {
        let behind = construct.body.iter().find_map(|node| match node {
            ast::Node::Stmt(stmt) => Some(&stmt.kind),
            ast::Node::Construct(_) => None,
        });
        use ast::StmtKind::{Allocate, Assign, Call};
        let (fits, help) = match id {
            Omp::Allocators => (
                matches!(behind, Some(Allocate { .. })),
                "write it directly before an ALLOCATE statement",
            ),
            Omp::Dispatch => (
                matches!(behind, Some(Call { .. } | Assign { .. })),
                "write it directly before a CALL statement, or the assignment of a function's value",
            ),
            _ => return,
        };
        if !fits {
            let message = String::from("another statement than this directive is for follows it");
            self.omp_error(codes::OMP_NESTING, directive.span, message, help);
        }
    }

    /// What a directive declares among executable statements would have no effect.
    fn late_declaration(&mut self, directive: &ast::Directive, id: Omp) {
        let declares = [
            Omp::Threadprivate,
            Omp::DeclareTarget,
            Omp::DeclareReduction,
            Omp::DeclareMapper,
        ];
        if declares.contains(&id) {
            let message = "this directive declares, and stands among executable statements";
            let help = "move it above the first executable statement";
            self.omp_error(
                codes::OMP_NESTING,
                directive.span,
                message.to_string(),
                help,
            );
        }
    }

    fn errors(&self) -> usize {
        self.an.diags.iter().filter(|one| one.is_error()).count()
    }

    fn omp_error(&mut self, code: Code, span: Span, message: String, help: &str) {
        let found = Diagnostic::error(code, message).at(span, "in this directive");
        self.an.report(found.help(help));
    }

    // ------------------------------------------------------------------------------------------ clauses

    fn omp_clauses(&mut self, directive: &ast::Directive) {
        let row = directive.id.row();
        let (mut seen, mut listed) = (HashSet::new(), HashMap::new());
        for clause in &directive.clauses {
            let Some(id) = self.an.clause_in_row(row, clause) else {
                continue;
            };
            let word = clause.word.key();
            if !seen.insert(id) && !id.row().repeats && id != ClauseId::If {
                let message = format!("clause {} stands twice", word.to_uppercase());
                self.omp_error(
                    codes::OMP_CLAUSE,
                    clause.span,
                    message,
                    "remove one of the two",
                );
            }
            self.argument_of(clause, id);
            self.variables_in(clause, id, &mut listed);
        }
    }

    fn clauses_of_end(&mut self, directive: &ast::Directive, end: &ast::Directive) {
        for clause in &end.clauses {
            let may = match clause.id {
                Some(ClauseId::Nowait) => directive.id.row().clauses.contains(&ClauseId::Nowait),
                Some(ClauseId::CopyPrivate) => {
                    directive.id.row().clauses.contains(&ClauseId::CopyPrivate)
                }
                _ => false,
            };
            if !may {
                let word = clause.word.key();
                let message = format!("'{word}' is no clause of this END");
                let help = "NOWAIT may stand in the END of DO, SECTIONS, SINGLE and WORKSHARE, COPYPRIVATE in that of SINGLE";
                self.omp_error(codes::OMP_CLAUSE, clause.span, message, help);
            }
        }
    }

    fn argument_of(&mut self, clause: &ast::Clause, id: ClauseId) {
        let brackets = clause.args.is_some();
        let word = id.row().spelling.to_uppercase();
        let wrong = match id.row().argument {
            Argument::None => brackets && !matches!(id, ClauseId::Nowait),
            Argument::MayBeExpressions | Argument::ObjectsOrExpression => false,
            Argument::Expressions | Argument::Word | Argument::Objects => !brackets,
            Argument::Reduction => clause
                .list()
                .first()
                .is_none_or(|one| one.modifiers.is_empty()),
        };
        if wrong {
            let message = format!("wrong arguments of clause {word}");
            let help = match id {
                ClauseId::Reduction => String::from("write REDUCTION(+: s)"),
                _ if brackets => format!("write {word} alone"),
                _ => format!("write {word}(...)"),
            };
            return self.omp_error(codes::OMP_CLAUSE, clause.span, message, &help);
        }
        let known: &[&str] = match id {
            ClauseId::Scheduled => &SCHEDULES,
            ClauseId::Default => &["none", "shared", "private", "firstprivate"],
            _ => return,
        };
        let said = word_of(clause).unwrap_or_default();
        if !known.contains(&said.as_str()) {
            let message = format!("{word} of neither {}", known.join(" nor "));
            let help = format!("write {word}({})", known[0]);
            self.omp_error(codes::OMP_CLAUSE, clause.span, message, &help);
        }
    }

    /// A variable stands in one clause, but for FIRSTPRIVATE with LASTPRIVATE.
    fn variables_in(
        &mut self,
        clause: &ast::Clause,
        id: ClauseId,
        listed: &mut HashMap<String, ClauseId>,
    ) {
        use ClauseId::{
            Exclusive, FirstPrivate, InReduction, Inclusive, LastPrivate, Linear, Private,
            Reduction, Shared, TaskReduction,
        };
        self.data_of_device(clause, id);
        if id == Linear {
            return self.linear_in(clause);
        }
        if !matches!(
            id,
            Private
                | Shared
                | FirstPrivate
                | LastPrivate
                | Reduction
                | InReduction
                | TaskReduction
                | Inclusive
                | Exclusive
        ) {
            return;
        }
        let plain = names(clause).count();
        if plain < clause.list().len() {
            let message = String::from("a part of a variable in a clause of OpenMP");
            self.omp_error(
                codes::OMP_VARIABLE,
                clause.span,
                message,
                "name whole variables",
            );
        }
        for name in names(clause) {
            let both = [FirstPrivate, LastPrivate];
            let twice = listed
                .insert(name.key(), id)
                .filter(|other| !(both.contains(other) && both.contains(&id) && *other != id));
            if twice.is_some() {
                let message = format!("'{}' stands in two clauses", name.text);
                self.omp_error(
                    codes::OMP_VARIABLE,
                    name.span,
                    message,
                    "let one clause say what becomes of it",
                );
            }
            match self.an.lookup_variable(self.cx, name) {
                Symbol::Var(var) => {
                    if self.an.program[var].per_thread {
                        let message = format!("'{}' is THREADPRIVATE", name.text);
                        self.omp_error(codes::OMP_VARIABLE, name.span, message, "remove it from the clause; COPYIN gives all threads the first one's value");
                    }
                }
                Symbol::Error => {}
                _ => {
                    let message = format!("'{}' is no variable", name.text);
                    self.omp_error(codes::OMP_VARIABLE, name.span, message, "name variables");
                }
            }
        }
    }

    /// LINEAR names integers.
    fn linear_in(&mut self, clause: &ast::Clause) {
        for name in super::linear::linear_of(clause).0 {
            let Symbol::Var(var) = self.an.lookup_variable(self.cx, &name) else {
                continue;
            };
            if !self.is_linear(var) {
                let message = format!("'{}' in LINEAR is no integer", name.text);
                self.omp_error(
                    codes::OMP_VARIABLE,
                    name.span,
                    message,
                    "compute the value from the variable of the loop",
                );
            }
        }
    }

    /// The variables in clauses about a device's data are there.
    fn data_of_device(&mut self, clause: &ast::Clause, id: ClauseId) {
        use ClauseId::{From, HasDeviceAddr, IsDevicePtr, Map, To, UseDeviceAddr, UseDevicePtr};
        if matches!(
            id,
            Map | To | From | IsDevicePtr | HasDeviceAddr | UseDeviceAddr | UseDevicePtr
        ) {
            self.words_of_motion(clause, id);
            let own = |value: &&ast::Expr| !is_modifier(value);
            let values = clause.list().iter().filter_map(plain_value);
            for name in values.filter(own).filter_map(root_of) {
                self.an.lookup_variable(self.cx, name);
            }
        }
    }

    /// What stands before the colon of a clause that moves data.
    fn words_of_motion(&mut self, clause: &ast::Clause, id: ClauseId) {
        let (known, help): (&[&str], _) = match id {
            ClauseId::Map => (
                &MAP_WORDS,
                "write TO, FROM, TOFROM, ALLOC, RELEASE or DELETE, with ALWAYS, CLOSE or PRESENT before it where they are meant",
            ),
            ClauseId::To | ClauseId::From => (
                &["present", "mapper", "iterator"],
                "write PRESENT, or names without a colon before them",
            ),
            _ => return,
        };
        let words = clause.list().iter().flat_map(|arg| &arg.modifiers);
        let wrong: Vec<&ast::Name> = words
            .filter(|word| !known.contains(&word.key().as_str()))
            .collect();
        for word in wrong {
            let clause = id.row().spelling.to_uppercase();
            let message = format!("'{}' is no word of clause {clause}", word.text);
            self.omp_error(codes::OMP_CLAUSE, word.span, message, help);
        }
    }

    // ------------------------------------------------------------------------------------------ nesting

    fn omp_nesting(&mut self, directive: &ast::Directive, id: Omp) {
        use Omp::{
            Barrier, Critical, Do, Masked, MaskedTaskloop, Ordered, Scope, Section, Sections,
            Single, Task, Taskloop, Workshare,
        };
        let around: Vec<Omp> = self.an.openmp.of_team().collect();
        let combined = self.an.openmp.around.last().copied();
        let inside = |those: &[Omp]| around.iter().copied().find(|one| those.contains(one));
        let closest = match id {
            Do | Sections | Single | Workshare | Barrier | Scope => {
                let shared = [
                    Do,
                    Sections,
                    Single,
                    Workshare,
                    Critical,
                    Ordered,
                    Masked,
                    MaskedTaskloop,
                    Task,
                    Taskloop,
                ];
                inside(&shared).or_else(|| {
                    combined.filter(|one| {
                        matches!(
                            one,
                            Omp::ParallelDo
                                | Omp::ParallelSections
                                | Omp::ParallelWorkshare
                                | Omp::ParallelMasked
                                | Omp::ParallelMaskedTaskloop
                        )
                    })
                })
            }
            Section => match combined {
                Some(Sections | Omp::ParallelSections) => None,
                _ => return self.lonely_section(directive),
            },
            _ => None,
        };
        if let Some(around) = closest {
            let message = format!(
                "'!$omp {}' inside '!$omp {}'",
                directive.id.row().spelling,
                DirectiveId::Omp(around).row().spelling
            );
            let help = "all threads of a team must meet it: end the construct around it first, or start a team of its own with PARALLEL";
            self.omp_error(codes::OMP_NESTING, directive.span, message, help);
        }
    }

    fn lonely_section(&mut self, directive: &ast::Directive) {
        let message = String::from("SECTION outside of SECTIONS");
        self.omp_error(
            codes::OMP_NESTING,
            directive.span,
            message,
            "write it directly inside !$omp sections or !$omp parallel sections",
        );
    }

    /// The loops that a directive shares out: counted, one directly in the other, not left by EXIT.
    fn loops_to_share(&mut self, construct: &ast::Construct, directive: &ast::Directive) {
        let value = clause(directive, ClauseId::Collapse).and_then(|one| self.clause_integer(one));
        let depth = value
            .and_then(|value| self.an.const_int(&value))
            .unwrap_or(1);
        let mut nodes = &construct.body;
        for level in 0..depth.clamp(1, crate::ir::MOST_LOOPS) {
            let inner = nodes.iter().find_map(|node| match node {
                ast::Node::Construct(one) => Some(one),
                ast::Node::Stmt(_) => None,
            });
            let counted = inner.is_some_and(|one| {
                if let ast::StmtKind::Do { control, .. } = &one.open.kind {
                    matches!(&**control, ast::DoControl::Counted { .. })
                } else {
                    false
                }
            });
            let Some(inner) = inner.filter(|_| counted) else {
                let message = match level {
                    0 => String::from("no counted DO loop follows"),
                    _ => format!("COLLAPSE({depth}) of {level} loops"),
                };
                let help = "write `do i = first, last` directly behind the directive, and loops that COLLAPSE counts directly inside";
                return self.omp_error(codes::OMP_LOOP, directive.span, message, help);
            };
            nodes = &inner.body;
            for span in leaving_of::exits(&inner.body) {
                let message = String::from("EXIT out of a loop whose iterations threads share");
                let found = Diagnostic::error(codes::OMP_LEAVES, message);
                let help =
                    "let the other iterations do nothing: test a variable at the start of each";
                self.an.report(found.at(span, "leaves the loop").help(help));
            }
        }
        self.check_block(&construct.body, "loop whose iterations threads share");
    }

    /// Reports what leaves a block other than at its end.
    pub(super) fn check_block(&mut self, nodes: &[ast::Node], block: &str) {
        for (span, word) in leaving_of::region(nodes) {
            let message = format!("{word} out of a {block}");
            let found = Diagnostic::error(codes::OMP_LEAVES, message);
            let help =
                "all threads must come to its end: set a variable, and test it behind the block";
            self.an
                .report(found.at(span, "leaves it before its END").help(help));
        }
    }
}

fn has_loop(id: Omp) -> bool {
    use Omp::{Distribute, Do, Loop, MaskedTaskloop, ParallelDo, ParallelMaskedTaskloop, Taskloop};
    let tasks = matches!(id, Taskloop | MaskedTaskloop | ParallelMaskedTaskloop);
    tasks || matches!(id, Do | ParallelDo | Distribute | Loop)
}

impl crate::Analyzer<'_> {
    /// The clause, if the directive has it; reported otherwise.
    pub(crate) fn clause_in_row(
        &mut self,
        row: &directive::Row,
        clause: &ast::Clause,
    ) -> Option<ClauseId> {
        let known = clause.id.filter(|id| row.clauses.contains(id));
        if known.is_none() {
            let word = clause.word.key();
            let message = format!("'{word}' is no clause of '!$omp {}'", row.spelling);
            let help = match directive::meant_clause(row, &word) {
                Some(meant) => format!("did you mean {}?", meant.to_uppercase()),
                None => no_clause(&word),
            };
            let found = Diagnostic::error(codes::OMP_CLAUSE, message);
            self.report(found.at(clause.span, "in this directive").help(help));
        }
        known
    }
}

/// DEFAULTMAP: whether scalars that a region for a device changes are changed outside of it, too.
pub(super) fn scalars_come_back(directive: &ast::Directive) -> bool {
    let mut clauses = directive.clauses.iter();
    clauses.any(|clause| {
        let first = clause.list().first();
        let of_scalars = first.is_some_and(|arg| match &arg.modifiers[..] {
            [.., way] => {
                let kind = word_of(clause).unwrap_or_default();
                ["scalar", "all", "none"].contains(&kind.as_str())
                    && ["tofrom", "from"].contains(&way.key().as_str())
            }
            [] => word_of(clause).is_some_and(|way| ["tofrom", "from"].contains(&way.as_str())),
        });
        clause.id == Some(ClauseId::Defaultmap) && of_scalars
    })
}

fn no_clause(word: &str) -> String {
    match word {
        "map" | "device" | "is_device_ptr" | "defaultmap" => {
            String::from("it is for regions of a device: write `!$omp target` before the words")
        }
        _ => String::from("docs/directives.md lists the clauses of each directive"),
    }
}

/// The word that a clause begins with, in lower case.
pub(super) fn word_of(clause: &ast::Clause) -> Option<String> {
    word_alone(clause.list().first()?)
}

/// The word that an argument is, in lower case.
pub(super) fn word_alone(arg: &ast::ClauseArg) -> Option<String> {
    if let Some(ast::ExprKind::Name(name)) = plain_value(arg).map(|value| &value.kind) {
        Some(name.key())
    } else {
        None
    }
}

/// The name of a CRITICAL construct, in lower case; those without one have one in common.
pub(super) fn critical_name(directive: &ast::Directive) -> String {
    let first = directive.args.as_ref().and_then(|args| args.first());
    if let Some(ast::ExprKind::Name(name)) = first.and_then(plain_value).map(|value| &value.kind) {
        name.key()
    } else {
        String::new()
    }
}
