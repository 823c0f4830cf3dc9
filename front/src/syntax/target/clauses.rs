//! Clauses of OpenMP's directives for a device as those of OpenACC's.

use crate::directive::ClauseId as C;
use crate::source::Span;
use crate::syntax::ast::{Clause, ClauseArg, ClauseValue, ExprKind, Name};

/// A clause that OpenACC has no words for.
#[derive(Debug)]
pub(super) struct Missing {
    /// It says how data travels, so that the host's threads cannot do without it.
    pub of_data: bool,
    /// Where.
    pub span: Span,
}

/// Which ends of the life of data a directive is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Ends {
    /// TARGET ENTER DATA.
    Enter,
    /// TARGET EXIT DATA.
    Exit,
    /// Regions, and TARGET DATA.
    Both,
}

/// The clauses of a region, with those of its loop if it is one of a loop.
pub(super) fn of_region(clauses: &[Clause], of_loop: bool) -> Result<Vec<Clause>, Missing> {
    let mut out = Vec::new();
    for clause in clauses {
        match clause.id {
            Some(C::Map) => out.extend(mapped(clause, Ends::Both)?),
            Some(C::Collapse) if of_loop => out.push(clause.clone()),
            Some(C::Private | C::FirstPrivate) => out.push(clause.clone()),
            Some(C::Reduction) => out.push(reduction(clause)?),
            Some(C::If) => out.extend(condition(clause)),
            Some(C::IsDevicePtr | C::HasDeviceAddr) => out.push(as_clause(clause, C::DevicePtr)),
            Some(C::ThreadLimit | C::NumThreads) => {
                out.retain(|one| one.id != Some(C::VectorLength));
                out.push(as_clause(clause, C::VectorLength));
            }
            Some(C::NumTeams) => out.push(as_clause(clause, C::NumGangs)),
            Some(C::Defaultmap) if !is_known_default(clause) => return missing(clause, false),
            Some(C::Default) if !is_default_of_shared(clause) => return missing(clause, false),
            _ if says_nothing(clause) => {}
            _ => return missing(clause, false),
        }
    }
    Ok(out)
}

/// The clauses of a loop inside a region.
pub(super) fn of_loop(clauses: &[Clause]) -> Result<Vec<Clause>, Missing> {
    let mut out = Vec::new();
    for clause in clauses {
        match clause.id {
            Some(C::Collapse | C::Private) => out.push(clause.clone()),
            Some(C::Reduction) => out.push(reduction(clause)?),
            Some(C::Default) if !is_default_of_shared(clause) => return missing(clause, false),
            Some(C::If | C::NumThreads | C::NumTeams | C::ThreadLimit) => {}
            _ if says_nothing(clause) => {}
            _ => return missing(clause, false),
        }
    }
    Ok(out)
}

/// What ATOMIC says of the access; the order of accesses by several threads is the strongest one in any case.
pub(super) fn of_atomic(clauses: &[Clause]) -> Vec<Clause> {
    let access = |one: &&Clause| {
        matches!(
            one.id,
            Some(C::Read | C::Write | C::Update | C::Capture | C::If)
        )
    };
    clauses.iter().filter(access).cloned().collect()
}

/// The clauses of a region that the host runs: its data, and what comes back from it.
pub(super) fn of_data(clauses: &[Clause]) -> Result<Vec<Clause>, Missing> {
    let mapped_names: Vec<String> = clauses
        .iter()
        .filter(|one| one.id == Some(C::Map))
        .flat_map(names)
        .collect();
    let mut out = Vec::new();
    for clause in clauses {
        match clause.id {
            Some(C::LastPrivate | C::Reduction | C::Linear) => {
                let mut copied = without_modifiers(as_clause(clause, C::Copy));
                let other = |arg: &ClauseArg| {
                    !name_of(arg).is_some_and(|name| mapped_names.contains(&name))
                };
                copied.args.iter_mut().for_each(|list| list.retain(other));
                out.extend(Some(copied).filter(|one| !one.list().is_empty()));
            }
            Some(C::Map) => out.extend(mapped(clause, Ends::Both)?),
            Some(C::If) => out.extend(condition(clause)),
            Some(C::IsDevicePtr | C::HasDeviceAddr) => out.push(as_clause(clause, C::DevicePtr)),
            _ => {}
        }
    }
    Ok(out)
}

/// The clauses of a directive of data; those for what leaves whatever was counted apart, because that is a directive's own affair.
pub(super) fn moved(clauses: &[Clause], ends: Ends) -> Result<[Vec<Clause>; 2], Missing> {
    let (mut plain, mut finally) = (Vec::new(), Vec::new());
    for clause in clauses {
        if clause.id != Some(C::Map) {
            continue;
        }
        let list = match ends == Ends::Exit && way(clause) == "delete" {
            true => &mut finally,
            false => &mut plain,
        };
        list.extend(mapped(clause, ends)?);
    }
    if let Some(first) = finally.first() {
        let mut clause = as_clause(first, C::Finalize);
        clause.args = None;
        finally.push(clause);
    }
    let when = clauses.iter().filter(|one| one.id == Some(C::If));
    let when: Vec<Clause> = when.filter_map(condition).collect();
    for list in [&mut plain, &mut finally] {
        if !list.is_empty() || ends == Ends::Both {
            list.extend(when.iter().cloned());
        }
    }
    if ends == Ends::Both {
        finally.clear();
    }
    Ok([plain, finally])
}

/// The clauses of UPDATE, which passes over what is not on the device.
pub(super) fn update(clauses: &[Clause]) -> Vec<Clause> {
    let mut out = Vec::new();
    for clause in clauses {
        match clause.id {
            Some(C::To) => out.push(without_modifiers(as_clause(clause, C::Device))),
            Some(C::From) => out.push(without_modifiers(as_clause(clause, C::Host))),
            Some(C::If) => out.extend(condition(clause)),
            _ => {}
        }
    }
    if let Some(first) = out.first() {
        let mut quiet = as_clause(first, C::IfPresent);
        quiet.args = None;
        out.push(quiet);
    }
    out
}

/// The names that stand for the device's copies.
pub(super) fn used(clauses: &[Clause]) -> Option<Clause> {
    let of_device = |one: &&Clause| matches!(one.id, Some(C::UseDevicePtr | C::UseDeviceAddr));
    let mut named = clauses.iter().filter(of_device);
    let mut first = as_clause(named.next()?, C::UseDevice);
    let more = named.flat_map(|one| one.list().to_vec());
    first.args.get_or_insert_default().extend(more);
    Some(first)
}

/// Whether scalars that no clause names come back from a region.
pub(super) fn scalars_come_back(clauses: &[Clause]) -> bool {
    let tofrom = |one: &Clause| {
        let words: Vec<String> = words(one);
        one.id == Some(C::Defaultmap) && words.first().is_some_and(|word| word == "tofrom")
    };
    clauses.iter().any(tofrom)
}

/// `device(0)` and the number of the default device.
pub(super) fn is_default_device(clause: &Clause) -> bool {
    let Some(ClauseValue::Expr(value)) = clause.list().first().map(|arg| &arg.value) else {
        return false;
    };
    if let ExprKind::Integer { digits, .. } = &value.kind {
        digits.trim_start_matches('0').is_empty()
    } else if let ExprKind::Apply { base, .. } = &value.kind {
        matches!(&base.kind, ExprKind::Name(name) if name.key() == "omp_get_default_device")
    } else {
        false
    }
}

/// Another clause with the same arguments. It keeps its word, by which messages speak of it.
pub(super) fn as_clause(clause: &Clause, id: C) -> Clause {
    Clause {
        id: Some(id),
        ..clause.clone()
    }
}

/// A clause without arguments that nobody wrote.
pub(super) fn bare(id: C, span: Span) -> Clause {
    let text = String::from(id.row().spelling);
    Clause {
        id: Some(id),
        word: Name { text, span },
        args: None,
        span,
    }
}

// ------------------------------------------------------------------------------------------ one clause

fn missing<T>(clause: &Clause, of_data: bool) -> Result<T, Missing> {
    let span = clause.span;
    Err(Missing { of_data, span })
}

/// Hints, and what says of host threads what regions have by themselves.
fn says_nothing(clause: &Clause) -> bool {
    matches!(
        clause.id,
        Some(
            C::Device
                | C::Depend
                | C::Nowait
                | C::Allocate
                | C::UsesAllocators
                | C::ProcBind
                | C::Shared
                | C::Scheduled
                | C::DistSchedule
                | C::Order
                | C::Bind
                | C::Aligned
                | C::Safelen
                | C::Simdlen
                | C::Nontemporal
                | C::Default
                | C::Defaultmap
        )
    )
}

/// MAP as a clause of data.
fn mapped(clause: &Clause, ends: Ends) -> Result<Option<Clause>, Missing> {
    let modifiers = words(clause);
    let unknown = |word: &String| {
        let plain = ["always", "close", "present", "self"].contains(&word.as_str());
        !plain && *word != way(clause)
    };
    if modifiers.iter().any(unknown) || clause.list().iter().any(is_mapper) {
        return missing(clause, true);
    }
    let said = |word: &str| modifiers.iter().any(|one| one == word);
    let id = match (way(clause).as_str(), ends) {
        _ if said("present") && !said("always") && ends != Ends::Exit => C::Present,
        ("from" | "tofrom", Ends::Exit) => C::Copyout,
        (_, Ends::Exit) => C::Delete,
        ("to" | "tofrom", Ends::Enter) | ("to", Ends::Both) => C::Copyin,
        ("from", Ends::Both) => C::Copyout,
        ("tofrom", Ends::Both) => C::Copy,
        _ => C::Create,
    };
    let mut made = as_clause(clause, id);
    let copies = matches!(id, C::Copy | C::Copyin | C::Copyout);
    for arg in made.args.iter_mut().flatten() {
        let always = |one: &Name| copies && one.key() == "always";
        arg.modifiers.retain(always);
    }
    Ok(Some(made).filter(|one| ends != Ends::Enter || one.id != Some(C::Present)))
}

/// Which way MAP's data goes.
fn way(clause: &Clause) -> String {
    const WAYS: [&str; 7] = [
        "to", "from", "tofrom", "alloc", "storage", "release", "delete",
    ];
    let mut words = words(clause).into_iter();
    let found = words.find(|word| WAYS.contains(&word.as_str()));
    found.unwrap_or_else(|| String::from("tofrom"))
}

/// The variables that a clause names as a whole.
fn names(clause: &Clause) -> impl Iterator<Item = String> + '_ {
    clause.list().iter().filter_map(name_of)
}

/// The variable that an argument is.
pub(super) fn name_of(arg: &ClauseArg) -> Option<String> {
    let ClauseValue::Expr(value) = &arg.value else {
        return None;
    };
    if let ExprKind::Name(name) = &value.kind {
        Some(name.key())
    } else {
        None
    }
}

/// The words before the colon.
fn words(clause: &Clause) -> Vec<String> {
    let words = clause.list().iter().flat_map(|arg| &arg.modifiers);
    let mut words: Vec<String> = words.map(Name::key).collect();
    // The word alone, as in `defaultmap(tofrom)`.
    if let (Some(C::Defaultmap), [arg]) = (clause.id, clause.list()) {
        words.extend(name_of(arg));
    }
    words
}

fn is_mapper(arg: &ClauseArg) -> bool {
    let ClauseValue::Expr(value) = &arg.value else {
        return false;
    };
    let ExprKind::Apply { base, .. } = &value.kind else {
        return false;
    };
    matches!(&base.kind, ExprKind::Name(name) if ["mapper", "iterator"].contains(&name.key().as_str()))
}

/// DEFAULTMAP of what regions do by themselves, and of scalars that come back.
fn is_known_default(clause: &Clause) -> bool {
    let words = words(clause);
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    matches!(
        words[..],
        ["tofrom", "scalar"]
            | ["firstprivate", "scalar"]
            | ["default", ..]
            | ["none", ..]
            | ["tofrom", "aggregate" | "allocatable"]
    )
}

fn is_default_of_shared(clause: &Clause) -> bool {
    let word = clause.list().first().and_then(name_of);
    word.is_some_and(|word| ["none", "shared"].contains(&word.as_str()))
}

/// A difference is joined as a sum; modifiers and operations of the program's own have no words.
fn reduction(clause: &Clause) -> Result<Clause, Missing> {
    const KNOWN: [&str; 12] = [
        "+", "*", "-", "min", "max", "iand", "ior", "ieor", ".and.", ".or.", ".eqv.", ".neqv.",
    ];
    let mut made = clause.clone();
    let first = made.args.iter_mut().flatten().next();
    match first.map(|arg| arg.modifiers.as_mut_slice()) {
        Some([operator]) if KNOWN.contains(&operator.key().as_str()) => {
            if operator.text == "-" {
                operator.text = String::from("+");
            }
            Ok(made)
        }
        _ => missing(clause, false),
    }
}

/// IF of the region itself; that of the parallel region inside says how many threads run it.
fn condition(clause: &Clause) -> Option<Clause> {
    let words = words(clause);
    let of_target =
        |word: &String| ["target", "data", "enter", "exit", "update"].contains(&word.as_str());
    let fits = words.iter().all(of_target);
    fits.then(|| without_modifiers(clause.clone()))
}

fn without_modifiers(mut clause: Clause) -> Clause {
    for arg in clause.args.iter_mut().flatten() {
        arg.modifiers.clear();
    }
    clause
}
