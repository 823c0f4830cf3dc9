//! What to write instead of a clause that a directive does not have, and which words may stand before colons. Refuses to know what clauses do.

use crate::directive::{ClauseId, DirectiveId, ROWS, Row};

/// Clauses of OpenMP, and what says the same here.
const OF_OPENMP: [(&str, &str); 10] = [
    ("shared", "variables without a clause are shared: remove it"),
    (
        "schedule",
        "iterations are shared out by GANG, WORKER and VECTOR",
    ),
    ("num_threads", "write NUM_GANGS and VECTOR_LENGTH"),
    ("thread_limit", "write VECTOR_LENGTH"),
    ("num_teams", "write NUM_GANGS"),
    (
        "lastprivate",
        "write PRIVATE, and compute the last value behind the loop",
    ),
    (
        "map",
        "write COPYIN for `to`, COPYOUT for `from`, COPY for `tofrom`, CREATE for `alloc`",
    ),
    (
        "nowait",
        "write ASYNC, and !$acc wait where the results are needed",
    ),
    ("simd", "write VECTOR"),
    (
        "depend",
        "write ASYNC with one number for what comes in order, and WAIT",
    ),
];

/// The way out.
pub(super) fn help(row: &Row, clause: Option<ClauseId>, word: &str) -> String {
    if let Some((_, help)) = OF_OPENMP.iter().find(|(known, _)| *known == word) {
        return format!("{} is a clause of OpenMP: {help}", word.to_uppercase());
    }
    let known = clause.and_then(|clause| instead(row.id, clause));
    if let Some(help) = known {
        return help.to_string();
    }
    match clause.map(owners).filter(|owners| !owners.is_empty()) {
        Some(owners) => format!(
            "{} is a clause of {owners}; those of this directive are {}",
            word.to_uppercase(),
            listed(row)
        ),
        None => format!("its clauses are {}", listed(row)),
    }
}

/// The words that may stand before a colon in a clause that moves no data.
pub(super) fn modifiers(
    directive: DirectiveId,
    clause: ClauseId,
) -> Option<&'static [&'static str]> {
    use ClauseId as C;
    Some(match clause {
        C::Gang if directive == DirectiveId::Routine => &["dim"],
        C::Gang => &["num", "dim", "static"],
        C::Worker => &["num"],
        C::Vector => &["length"],
        C::Collapse => &["force"],
        C::Wait => &["devnum", "queues"],
        C::Reduction
        | C::Private
        | C::FirstPrivate
        | C::NumGangs
        | C::NumWorkers
        | C::VectorLength
        | C::Tile
        | C::Async
        | C::If => &[],
        _ => return None,
    })
}

/// Of the two halves of a copy, the one that a directive has.
fn instead(directive: DirectiveId, clause: ClauseId) -> Option<&'static str> {
    use ClauseId as C;
    match (directive, clause) {
        (DirectiveId::EnterData, C::Copy) => {
            Some("write COPYIN here, and COPYOUT in the EXIT DATA that ends it")
        }
        (DirectiveId::EnterData, C::Copyout) => {
            Some("write CREATE here, and COPYOUT in the EXIT DATA that ends it")
        }
        (DirectiveId::EnterData, C::Present | C::NoCreate) => {
            Some("what is present needs no ENTER DATA: remove it")
        }
        (DirectiveId::ExitData, C::Copyin | C::Create | C::Present) => {
            Some("write DELETE, or COPYOUT to take the values back")
        }
        (DirectiveId::ExitData, C::Copy) => Some("write COPYOUT: COPYIN stood in the ENTER DATA"),
        (DirectiveId::Update, C::Copyin | C::Create) => {
            Some("write DEVICE, to bring the host's values")
        }
        (DirectiveId::Update, C::Copyout | C::Copy) => {
            Some("write SELF, to take the device's values, or DEVICE, to bring the host's")
        }
        _ => None,
    }
}

/// The directives that have a clause, the first few of them.
fn owners(clause: ClauseId) -> String {
    let rows = ROWS.iter().filter(|row| row.clauses.contains(&clause));
    let words: Vec<String> = rows
        .take(4)
        .map(|row| row.spelling.to_uppercase())
        .collect();
    words.join(", ")
}

/// The clauses of a directive, without those of the PGI Accelerator model.
fn listed(row: &Row) -> String {
    use ClauseId as C;
    let old = [
        C::Unroll,
        C::Kernel,
        C::Shortloop,
        C::Cached,
        C::UpdateIn,
        C::UpdateOut,
        C::Mirror,
        C::Reflected,
    ];
    let hosts = row.id != DirectiveId::Update;
    let today = row
        .clauses
        .iter()
        .filter(|id| !(old.contains(id) || hosts && **id == C::Host));
    let words: Vec<String> = today.map(|id| id.row().spelling.to_uppercase()).collect();
    words.join(", ")
}
