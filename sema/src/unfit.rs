//! Regions that are none for the device, because something in them, or in a procedure that they call, has no meaning there: the program is read again,
//! and the host runs them.
//!
//! Refuses to know what the host does in their place (`offload`).

use super::Analyzer;
use crate::diag::Diagnostic;
use crate::ir::{ProcId, Unfit};
use crate::source::{Sources, Span};

impl Analyzer<'_> {
    /// Why the host runs the region of a directive.
    pub(super) fn reason_for_host(&self, region: Span) -> Option<Unfit> {
        let mut known = self.options.on_host.iter();
        known
            .find(|one| same_place(self.sources, one.region, region))
            .cloned()
    }

    /// Notes a region whose statements, lowered since there were so many diagnostics, have an error of their own.
    pub(super) fn note_unfit(&mut self, region: Span, before: usize) {
        if let Some((place, why)) = self.first_since(before) {
            self.program.unfit.push(Unfit { region, place, why });
        }
    }

    /// The same for the regions that call a version for the device, by whatever way.
    pub(super) fn blame_callers(&mut self, twin: ProcId, before: usize) {
        let Some((place, why)) = self.first_since(before) else {
            return;
        };
        for region in self.regions_that_call(twin) {
            let why = why.clone();
            self.program.unfit.push(Unfit { region, place, why });
        }
    }

    fn first_since(&self, before: usize) -> Option<(Span, String)> {
        let own = |one: &&Diagnostic| one.is_error() && !one.code.is_rule_of_directives();
        let first = self.diags.iter().skip(before).find(own)?;
        Some((first.span()?, first.message.clone()))
    }
}

/// Whether two places are one: a file that is included has another number each time that the program is read.
fn same_place(sources: &Sources, one: Span, other: Span) -> bool {
    let file = one.file == other.file || sources.name(one.file) == sources.name(other.file);
    (one.start, one.end) == (other.start, other.end) && file
}
