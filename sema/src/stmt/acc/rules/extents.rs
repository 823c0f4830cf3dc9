//! Numbers beside GANG, WORKER and VECTOR: in KERNELS they say how many there are; PARALLEL says so itself, by NUM_GANGS, NUM_WORKERS and VECTOR_LENGTH.
//!
//! Warnings, as some compilers take such numbers and so does this one. Refuses to know how grids are chosen.

use super::super::super::Lowering;
use super::super::has;
use super::{LEVELS, upper};
use crate::diag::{Diagnostic, codes};
use crate::directive::{ClauseId, DirectiveId};
use crate::syntax::ast::{Clause, ClauseArg, Directive};

impl Lowering<'_, '_> {
    /// Warns of numbers of a loop's levels that the region around has no place for.
    pub(super) fn warn_of_extents(&mut self, directive: &Directive, region: Option<&Directive>) {
        let Some(region) = region else { return };
        for clause in &directive.clauses {
            let Some(level) = clause.id.filter(|id| LEVELS.contains(id)) else {
                continue;
            };
            self.twice_of_one_kind(clause);
            for arg in clause.list() {
                self.warn_of_extent((level, clause), arg, region);
            }
        }
    }

    fn warn_of_extent(
        &mut self,
        (level, clause): (ClauseId, &Clause),
        arg: &ClauseArg,
        region: &Directive,
    ) {
        let (kernels, kind) = (is_kernels(region.id), kind(arg));
        let of_region = region_clause(level);
        let (label, help) = match kind.as_str() {
            "dim" if kernels => (
                String::from("loops of KERNELS have no dimensions of gangs to choose"),
                String::from("write PARALLEL instead of KERNELS, or GANG alone"),
            ),
            "static" | "dim" => return,
            _ if kernels && !has(region, of_region) => return,
            _ if kernels => (
                format!("the region has {} besides", upper(of_region)),
                String::from("keep one of the two"),
            ),
            _ if region.words.starts_with("serial") => (
                String::from("SERIAL has one thread"),
                format!(
                    "write {} alone, or PARALLEL instead of SERIAL",
                    upper(level)
                ),
            ),
            _ => (
                format!(
                    "how many there are is the region's to say: taken as {}",
                    upper(of_region)
                ),
                format!(
                    "write {} at PARALLEL, and {} alone",
                    upper(of_region),
                    upper(level)
                ),
            ),
        };
        let message = format!(
            "a number of {} in '{}'",
            upper(level),
            super::super::shown(region)
        );
        let found = Diagnostic::warning(codes::ACC_EXTENT, message).at(arg.span, label);
        let span = if clause.span.start < region.span.start {
            clause.span
        } else {
            region.span
        };
        self.an.report(found.also(span, "the region").help(help));
    }

    /// GANG has one number, one dimension and one size of chunks at most.
    fn twice_of_one_kind(&mut self, clause: &Clause) {
        let args = clause.list();
        let again = args.iter().enumerate().find(|(place, arg)| {
            let mut before = args.iter().take(*place);
            before.any(|other| kind(other) == kind(arg))
        });
        if let Some((_, arg)) = again {
            let word = clause.word.text.to_uppercase();
            let message = format!("{word} has two values of {}", kind(arg).to_uppercase());
            let help = "keep one of them";
            self.broken(codes::ACC_VALUE, arg.span, message, "the second one", help);
        }
    }
}

/// What a value in the brackets of a level is: the word before its colon.
fn kind(arg: &ClauseArg) -> String {
    let word = arg.modifiers.first().map(|word| word.key());
    match word.as_deref() {
        None | Some("length") => String::from("num"),
        Some(word) => String::from(word),
    }
}

fn is_kernels(id: DirectiveId) -> bool {
    matches!(id, DirectiveId::Kernels | DirectiveId::KernelsLoop)
}

/// The clause of a region that says how many there are of a level.
fn region_clause(level: ClauseId) -> ClauseId {
    match level {
        ClauseId::Gang => ClauseId::NumGangs,
        ClauseId::Worker => ClauseId::NumWorkers,
        _ => ClauseId::VectorLength,
    }
}
