//! Rules of OpenACC (3.4, chapter 2) about a directive by itself: which clauses exclude each other, what it cannot do without, which values and
//! variables its clauses may have, how many loops must follow. Where a directive may stand inside others is for `nesting` to say.
//!
//! A directive with a mistake is left out, and its statements stay: so one mistake is one error. Refuses to know what directives mean.

mod cached;
mod extents;
mod loops;
mod nesting;
mod values;
mod variables;

use super::super::Lowering;
use super::has;
use crate::diag::{Code, Diagnostic, codes};
use crate::directive::{ALONE, ClauseId, DirectiveId};
use crate::source::Span;
use crate::syntax::ast::{Clause, Construct, Directive};
use std::collections::{HashMap, HashSet};

/// The levels on which a loop is shared out, from the outside in.
const LEVELS: [ClauseId; 3] = [ClauseId::Gang, ClauseId::Worker, ClauseId::Vector];

/// Directives that were looked at: a region that may run on the host is lowered twice, and an error is said once.
#[derive(Debug, Default)]
pub(crate) struct Known {
    /// Whether a directive keeps the rules, by its place.
    keeps: HashMap<Span, bool>,
    /// Those that were looked at together with what stands around them.
    nested: HashSet<Span>,
    /// Old words that were remarked on.
    told: HashSet<String>,
}

impl Lowering<'_, '_> {
    /// Whether a construct keeps the rules; mistakes are reported.
    pub(in crate::stmt) fn keeps_rules(
        &mut self,
        construct: &Construct,
        directive: &Directive,
    ) -> bool {
        if let Some(known) = self.an.directives.keeps.get(&directive.span) {
            return *known;
        }
        let before = self.mistakes();
        self.check_clauses(directive);
        if self.mistakes() == before {
            self.directive_rules(directive);
            self.check_loops(construct, directive);
            self.check_nesting(construct, directive);
        }
        self.kept(directive, before)
    }

    /// Whether a directive that is a statement keeps the rules.
    pub(in crate::stmt) fn statement_keeps_rules(&mut self, directive: &Directive) -> bool {
        if let Some(known) = self.an.directives.keeps.get(&directive.span) {
            return *known;
        }
        let before = self.mistakes();
        self.check_clauses(directive);
        if self.mistakes() == before {
            self.directive_rules(directive);
            if directive.id == DirectiveId::Cache {
                self.misplaced_cache(directive);
            }
        }
        self.kept(directive, before)
    }

    /// Whether nothing was said of a directive, now or by the parser.
    fn kept(&mut self, directive: &Directive, before: usize) -> bool {
        let keeps = self.mistakes() == before && !directive.words.is_empty();
        self.an.directives.keeps.insert(directive.span, keeps);
        keeps
    }

    /// How many errors there are, what is not translated left out.
    fn mistakes(&self) -> usize {
        let errors = self.an.diags.iter().filter(|one| one.is_error());
        errors.filter(|one| one.code != codes::OPENACC).count()
    }

    fn directive_rules(&mut self, directive: &Directive) {
        self.remark_old_words(directive);
        self.warn_of_loop_clauses(directive);
        self.check_needs(directive);
        self.check_exclusions(directive);
        self.check_values(directive);
        self.check_variables(directive);
        self.check_device_types(directive);
        self.check_devices_again(directive);
    }

    /// PRIVATE and its kin at KERNELS, which OpenACC has at the loops inside.
    fn warn_of_loop_clauses(&mut self, directive: &Directive) {
        use ClauseId as C;
        if directive.id != DirectiveId::Kernels {
            return;
        }
        for clause in &directive.clauses {
            let Some(id @ (C::Private | C::FirstPrivate | C::Reduction)) = clause.id else {
                continue;
            };
            let name = super::shown(directive);
            let message = format!("{} at '{name}'", upper(id));
            let help = match id {
                C::FirstPrivate => "remove it: scalars that a region reads have the host's values",
                C::Private => "write it at the loop: !$acc loop private(x)",
                _ => "write it at the loop: !$acc loop reduction(+: s)",
            };
            let found = Diagnostic::warning(codes::ACC_CLAUSE, message);
            let found = found.at(
                clause.span,
                "OpenACC has it for PARALLEL and for loops alone",
            );
            self.an.report(found.help(help));
        }
    }

    fn broken(&mut self, code: Code, span: Span, message: String, label: &str, help: &str) {
        let found = Diagnostic::error(code, message);
        self.an.report(found.at(span, label).help(help));
    }

    // ------------------------------------------------------------------------------------------ what must be there

    /// Directives that do nothing without certain clauses.
    pub(super) fn check_needs(&mut self, directive: &Directive) {
        use ClauseId as C;
        use DirectiveId as D;
        let needs: &[ClauseId] = match directive.id {
            D::Update => &[C::SelfClause, C::Host, C::Device],
            D::Data => &[
                C::Copy,
                C::Copyin,
                C::Copyout,
                C::Create,
                C::NoCreate,
                C::Present,
                C::DevicePtr,
                C::Attach,
                C::Default,
                C::UpdateIn,
                C::UpdateOut,
                C::Mirror,
            ],
            D::EnterData => &[C::Copyin, C::Create, C::Attach],
            D::ExitData => &[C::Copyout, C::Delete, C::Detach],
            D::HostData => &[C::UseDevice],
            D::Set => &[C::DefaultAsync, C::DeviceNum, C::DeviceType],
            D::Declare => &[
                C::Create,
                C::Copyin,
                C::Copy,
                C::Copyout,
                C::Present,
                C::DevicePtr,
                C::DeviceResident,
                C::Link,
                C::Mirror,
                C::Reflected,
            ],
            D::KernelDo
            | D::Parallel
            | D::Serial
            | D::Kernels
            | D::ParallelLoop
            | D::SerialLoop
            | D::KernelsLoop
            | D::Loop
            | D::Routine
            | D::Atomic
            | D::Cache
            | D::Wait
            | D::Init
            | D::Shutdown
            | D::Omp(_) => return,
        };
        if directive.words.is_empty() || needs.iter().any(|id| has(directive, *id)) {
            return;
        }
        if directive.id == DirectiveId::Data {
            return self.moves_nothing(directive);
        }
        let words: Vec<String> = needs.iter().take(3).map(|id| upper(*id)).collect();
        let name = super::shown(directive);
        let message = format!("'{name}' without {}", words.join(" or "));
        let help = format!(
            "write {name} {}(a), or remove the line",
            words[0].to_lowercase()
        );
        self.broken(
            codes::ACC_NEEDS_CLAUSE,
            directive.span,
            message,
            "does nothing",
            &help,
        );
    }

    /// A data region that holds nothing does no harm.
    fn moves_nothing(&mut self, directive: &Directive) {
        let name = super::shown(directive);
        let message = format!("'{name}' names no data");
        let found = Diagnostic::warning(codes::ACC_NEEDS_CLAUSE, message)
            .at(directive.span, "does nothing")
            .help("write copy(a), copyin(a), copyout(a) or create(a), or remove the region");
        self.an.report(found);
    }

    // ------------------------------------------------------------------------------------------ what excludes each other

    fn check_exclusions(&mut self, directive: &Directive) {
        for (number, group) in groups(directive).enumerate() {
            self.check_group(group);
            if number > 0 && !picks_device(directive.id) {
                group.iter().for_each(|clause| self.check_of_device(clause));
            }
        }
    }

    /// Says of a clause behind DEVICE_TYPE that it counts for all devices.
    fn check_of_device(&mut self, clause: &Clause) {
        if clause.id.is_none_or(super::devices::may_differ) {
            return;
        }
        let word = clause.word.text.to_uppercase();
        let message = format!("{word} behind DEVICE_TYPE");
        let found = Diagnostic::warning(codes::ACC_EXCLUSIVE, message);
        let found = found.at(clause.span, "counts for all devices");
        self.an
            .report(found.help(format!("write {word} before DEVICE_TYPE")));
    }

    /// Clauses that count for the same devices.
    fn check_group(&mut self, group: &[Clause]) {
        use ClauseId as C;
        let find = |id| group.iter().find(|clause| clause.id == Some(id));
        for level in LEVELS {
            if let (Some(seq), Some(level)) = (find(C::Seq), find(level)) {
                let help = "remove SEQ to share the loop out, or the other one to run it in order";
                return self.exclude(seq, level, help);
            }
        }
        let hints = [C::Seq, C::Auto, C::Independent];
        let mut said = hints.iter().filter_map(|id| find(*id));
        if let (Some(first), Some(second)) = (said.next(), said.next()) {
            let help = "AUTO lets the translator find out, INDEPENDENT promises it, SEQ forbids it: write one";
            return self.exclude(first, second, help);
        }
        if let (Some(tile), Some(collapse)) = (find(C::Tile), find(C::Collapse)) {
            let help = "TILE(8, 8) is over two nested loops already";
            self.exclude(tile, collapse, help);
        }
        let accesses = [C::Read, C::Write, C::Update, C::Capture];
        let mut said = accesses.iter().filter_map(|id| find(*id));
        if let (Some(first), Some(second)) = (said.next(), said.next()) {
            let help = "READ and WRITE are of one statement, UPDATE changes, CAPTURE keeps a value besides: write one";
            self.exclude(first, second, help);
        }
    }

    fn exclude(&mut self, first: &Clause, second: &Clause, help: &str) {
        let (one, other) = match first.span.start < second.span.start {
            true => (first, second),
            false => (second, first),
        };
        let words = [one, other].map(|clause| clause.word.text.to_uppercase());
        let message = format!("{} and {} exclude each other", words[0], words[1]);
        let found = Diagnostic::error(codes::ACC_EXCLUSIVE, message);
        let found = found.at(other.span, "contradicts the other clause");
        self.an.report(found.also(one.span, "this one").help(help));
    }

    // ------------------------------------------------------------------------------------------ old words

    /// Says once of each old word what it is called today.
    pub(super) fn remark_old_words(&mut self, directive: &Directive) {
        let row = directive.id.row();
        let words = directive.words.as_str();
        if row.old.contains(&words) {
            self.called_today(words, row.spelling, directive.span);
        }
        let alone = directive.id == DirectiveId::Declare && ALONE.contains(&words);
        for clause in &directive.clauses {
            let today = called_today(directive.id, clause);
            let word = clause.word.key();
            match (alone, today) {
                (true, today) => {
                    let old = format!("{} {word}", row.sentinel.text());
                    let today = today.unwrap_or(&word).trim_start_matches("declare ");
                    self.called_today(&old, &format!("!$acc declare {today}"), clause.span);
                }
                (false, Some(today)) => self.called_today(&word, today, clause.span),
                (false, None) => {}
            }
        }
    }

    fn called_today(&mut self, word: &str, today: &str, span: Span) {
        if !self.an.directives.told.insert(word.to_string()) {
            return;
        }
        let remark = Diagnostic::remark(
            codes::OLD_WORDS,
            format!("'{word}' is called '{today}' in OpenACC"),
        );
        let procedure = self.cx.procedure;
        let within = procedure.map_or_else(String::new, |one| self.an.program[one].name.clone());
        self.an.report(remark.at(span, "").within(&within));
    }

    // ------------------------------------------------------------------------------------------ devices

    /// Names of devices that no compiler has: clauses behind them count for nobody.
    fn check_device_types(&mut self, directive: &Directive) {
        for clause in &directive.clauses {
            if clause.id != Some(ClauseId::DeviceType) {
                continue;
            }
            for arg in clause.list() {
                let Some(name) = super::rules::variables::plain_name(arg) else {
                    continue;
                };
                let known: Vec<&str> = super::devices::names().collect();
                if known.contains(&name.key().as_str()) {
                    continue;
                }
                let message = format!("no device is called '{}'", name.text);
                let found = Diagnostic::warning(codes::ACC_DEVICE_TYPE, message)
                    .at(arg.span, "the clauses behind it count for nobody");
                let meant = crate::diag::similar::nearest(&name.key(), known);
                self.an.report(match meant {
                    Some(meant) => found.help(format!("did you mean {meant}?")),
                    None => found.help("known are nvidia, host, multicore, default and *"),
                });
            }
        }
    }
}

impl Lowering<'_, '_> {
    /// Kinds of devices that two DEVICE_TYPE clauses name: only one of the two can count.
    fn check_devices_again(&mut self, directive: &Directive) {
        if picks_device(directive.id) {
            return;
        }
        let mut known: HashMap<String, Span> = HashMap::new();
        for clause in &directive.clauses {
            if clause.id != Some(ClauseId::DeviceType) {
                continue;
            }
            for arg in clause.list() {
                let name =
                    variables::plain_name(arg).map_or_else(|| "*".to_string(), |one| one.key());
                let Some(first) = known.insert(name.clone(), arg.span) else {
                    continue;
                };
                let name = name.to_uppercase();
                let message = format!("DEVICE_TYPE({name}) stands twice");
                let found = Diagnostic::warning(codes::ACC_DEVICE_AGAIN, message)
                    .at(arg.span, "the clauses behind this one count")
                    .also(first, "those behind this one do not");
                let help = format!("write all clauses for {name} behind one DEVICE_TYPE");
                self.an.report(found.help(help));
            }
        }
    }
}

/// Whether DEVICE_TYPE is what a directive is about, not a head of clauses for some devices.
fn picks_device(id: DirectiveId) -> bool {
    matches!(
        id,
        DirectiveId::Init | DirectiveId::Shutdown | DirectiveId::Set
    )
}

/// What an old word for a clause is called today.
fn called_today(directive: DirectiveId, clause: &Clause) -> Option<&'static str> {
    let id = clause.id?;
    match id {
        ClauseId::Host if directive == DirectiveId::Loop => Some("seq"),
        ClauseId::Host | ClauseId::DeviceType => None,
        ClauseId::UpdateIn => Some("update device"),
        ClauseId::UpdateOut => Some("update self"),
        ClauseId::Reflected => Some("present"),
        ClauseId::Mirror => Some("declare create"),
        _ => {
            let old = id.row().old.contains(&clause.word.key().as_str());
            old.then_some(id.row().spelling)
        }
    }
}

/// The clauses of a directive: those before the first DEVICE_TYPE, those behind each.
fn groups(directive: &Directive) -> impl Iterator<Item = &[Clause]> {
    directive
        .clauses
        .split(|clause| clause.id == Some(ClauseId::DeviceType))
}

fn upper(id: ClauseId) -> String {
    id.row().spelling.to_uppercase()
}
