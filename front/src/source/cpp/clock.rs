//! `__DATE__` and `__TIME__`: when the preprocessor started, as C has them, in universal time.
//!
//! Refuses to know time zones.

use std::time::{SystemTime, UNIX_EPOCH};

const MONTHS: [&str; 12] = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
];

/// Both as constants of type CHARACTER.
pub(super) fn now() -> [String; 2] {
    let passed = SystemTime::now().duration_since(UNIX_EPOCH);
    at(passed.map_or(0, |passed| passed.as_secs()))
}

fn at(seconds: u64) -> [String; 2] {
    let (days, rest) = (seconds / 86_400, seconds % 86_400);
    let (year, month, day) = civil(days);
    let month = MONTHS[month];
    let (hours, minutes, seconds) = (rest / 3600, rest / 60 % 60, rest % 60);
    [
        format!("\"{month} {day:2} {year}\""),
        format!("\"{hours:02}:{minutes:02}:{seconds:02}\""),
    ]
}

/// Year, month from 0, and day of a day since 1970: the years are counted from March, so that the leap day is the last one.
fn civil(days: u64) -> (u64, usize, u64) {
    let since = days + 719_468;
    let (era, of_era) = (since / 146_097, since % 146_097);
    let year_of_era = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let from_march = (5 * of_year + 2) / 153;
    let day = of_year - (153 * from_march + 2) / 5 + 1;
    let month = (from_march as usize + 2) % 12;
    let year = era * 400 + year_of_era + u64::from(month < 2);
    (year, month, day)
}

#[cfg(test)]
mod tests {
    use super::at;

    #[test]
    fn days_are_those_of_the_calendar() {
        assert_eq!(at(0), ["\"Jan  1 1970\"", "\"00:00:00\""]);
        assert_eq!(at(951_782_399), ["\"Feb 28 2000\"", "\"23:59:59\""]);
        assert_eq!(at(951_782_400), ["\"Feb 29 2000\"", "\"00:00:00\""]);
        assert_eq!(at(1_795_651_200), ["\"Nov 26 2026\"", "\"00:00:00\""]);
    }
}
