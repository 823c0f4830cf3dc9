//! What a program of one image keeps of coarrays: locks, events, teams, and the cobounds that ALLOCATE gave an object.

use crate::fatal;
use std::collections::HashMap;
use std::sync::Mutex;

/// `type(lock_type)`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ImageLock {
    /// Whether the image has it: 0 or 1.
    pub locked: i32,
}

/// `type(event_type)`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ImageEvent {
    /// How often it was posted and not waited for.
    pub posted: i32,
}

/// `type(team_type)`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ImageTeam {
    /// The number that FORM TEAM gave it; that of the initial team is -1.
    pub number: i32,
}

const INITIAL: ImageTeam = ImageTeam { number: -1 };

impl Default for ImageTeam {
    fn default() -> ImageTeam {
        INITIAL
    }
}

static TEAMS: Mutex<Vec<ImageTeam>> = Mutex::new(Vec::new());

fn teams() -> std::sync::MutexGuard<'static, Vec<ImageTeam>> {
    TEAMS
        .lock()
        .unwrap_or_else(|poisoned| poisoned.into_inner())
}

/// CHANGE TEAM: the team is the current one until END TEAM.
pub fn change_team(team: ImageTeam) {
    teams().push(team);
}

/// END TEAM.
pub fn end_team() {
    teams().pop();
}

/// GET_TEAM: the current team.
pub fn get_team() -> ImageTeam {
    teams().last().copied().unwrap_or(INITIAL)
}

/// TEAM_NUMBER: the number of the current team.
pub fn team_number() -> i32 {
    get_team().number
}

/// TEAM_NUMBER of a team.
pub fn number_of_team(team: ImageTeam) -> i32 {
    team.number
}

/// GET_TEAM: the initial team (1), the parent of the current one (2), or the current team itself.
pub fn team_of_level(level: i32) -> ImageTeam {
    let teams = teams();
    match (level, teams.len()) {
        (1, _) | (2, 0 | 1) | (_, 0) => INITIAL,
        (2, count) => teams[count - 2],
        (_, count) => teams[count - 1],
    }
}

/// IMAGE_STATUS: the first image runs, and there are no others.
pub fn image_status(image: impl Into<i64>) -> i32 {
    const STOPPED: i32 = 6000;
    match image.into() {
        1 => 0,
        _ => STOPPED,
    }
}

static COBOUNDS: Mutex<Option<HashMap<i64, Vec<i32>>>> = Mutex::new(None);

/// ALLOCATE has given the object at an address a cobound: the lower and the upper one of each codimension in turn, from place 1 on.
pub fn note_cobound(address: i64, place: i32, value: impl Into<i64>) {
    let mut known = COBOUNDS
        .lock()
        .unwrap_or_else(|poisoned| poisoned.into_inner());
    let values = known.get_or_insert_default().entry(address).or_default();
    values.truncate(place as usize - 1);
    values.push(value.into() as i32);
}

/// The cobound in a place of that list.
#[track_caller]
pub fn cobound(address: i64, place: i32) -> i32 {
    let known = COBOUNDS
        .lock()
        .unwrap_or_else(|poisoned| poisoned.into_inner());
    let values = known.as_ref().and_then(|known| known.get(&address));
    let found = values.and_then(|values| values.get(place as usize - 1).copied());
    drop(known);
    found.unwrap_or_else(|| fatal("the coarray is not allocated, so it has no cobounds"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cobounds_go_with_an_address() {
        for (place, value) in (1..).zip([4, 5, -1, -1]) {
            note_cobound(-8, place, value);
        }
        assert_eq!([1, 2, 3, 4].map(|place| cobound(-8, place)), [4, 5, -1, -1]);
        note_cobound(-8, 1, 7);
        assert_eq!(cobound(-8, 1), 7);
    }

    #[test]
    fn teams_are_inside_each_other() {
        assert_eq!(team_number(), -1);
        change_team(ImageTeam { number: 7 });
        change_team(get_team());
        end_team();
        assert_eq!(team_number(), 7);
        end_team();
        assert_eq!(team_number(), -1);
    }
}
