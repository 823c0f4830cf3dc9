//! Constructs that threads leave before their end: CANCEL and CANCELLATION POINT, where the environment allows it; groups of tasks, final tasks.

use super::team::{place, team};
use std::sync::LazyLock;
use std::sync::atomic::Ordering;

static MAY: LazyLock<bool> = LazyLock::new(|| {
    let text = std::env::var("OMP_CANCELLATION").unwrap_or_default();
    text.trim().eq_ignore_ascii_case("true")
});

/// OMP_GET_CANCELLATION: whether constructs may be left.
pub fn omp_get_cancellation() -> bool {
    *MAY
}

/// Asks the threads of the construct around to leave it, if `when`; whether this one leaves.
pub fn team_cancel(construct: &(impl AsRef<[u8]> + ?Sized), when: bool) -> bool {
    if !*MAY {
        return false;
    }
    if when {
        match construct.as_ref() {
            b"parallel" => {
                if let Some(team) = team() {
                    team.cancelled.store(true, Ordering::Release);
                }
            }
            b"taskgroup" => place(|place| {
                place
                    .groups
                    .iter_mut()
                    .last()
                    .into_iter()
                    .for_each(|group| *group = true)
            }),
            _ => place(|place| {
                if let Some(sharing) = &place.sharing {
                    sharing.construct.cancelled.store(true, Ordering::Release);
                }
            }),
        }
        leaves_values(construct.as_ref());
    }
    when || team_cancelled(construct)
}

/// Whether a thread has asked to leave the construct around.
pub fn team_cancelled(construct: &(impl AsRef<[u8]> + ?Sized)) -> bool {
    if !*MAY {
        return false;
    }
    let left = match construct.as_ref() {
        b"parallel" => team().is_some_and(|team| team.is_cancelled()),
        b"taskgroup" => place(|place| place.groups.last() == Some(&true)),
        _ => place(|place| {
            let sharing = place.sharing.as_ref();
            sharing.is_some_and(|sharing| sharing.construct.cancelled.load(Ordering::Acquire))
        }),
    };
    if left {
        leaves_values(construct.as_ref());
    }
    left
}

/// What the last iteration of a loop or the last section gives is not there any more; groups of tasks have no such values.
fn leaves_values(construct: &[u8]) {
    if construct != b"taskgroup" {
        place(|place| place.has_last = false);
    }
}

/// A group of tasks begins.
pub fn team_group() {
    place(|place| place.groups.push(false));
}

/// A group of tasks ends.
pub fn team_end_group() {
    place(|place| place.groups.pop());
}

/// A task begins that is final if `when`.
pub fn team_final(when: bool) {
    place(|place| {
        let around = place.finals.last() == Some(&true);
        place.finals.push(when || around);
    });
}

/// Such a task ends.
pub fn team_end_final() {
    place(|place| place.finals.pop());
}

/// OMP_IN_FINAL: whether this is a final task, or one inside of such a one.
pub fn omp_in_final() -> bool {
    place(|place| place.finals.last() == Some(&true))
}
