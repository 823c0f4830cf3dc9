//! The clock intrinsics: CPU_TIME, SYSTEM_CLOCK and DATE_AND_TIME (Fortran 2018, 16.9), and the extensions ETIME, DTIME,
//! SECOND, SECNDS, TIME and SLEEP. Counts and rates are gfortran's.

use crate::array::{Array, Element, Strided, View};
use crate::character::{Character, Text};
use crate::device::acc::before_the_clock;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// CPU_TIME: seconds of processor time that the program has used.
#[track_caller]
pub fn cpu_time() -> f64 {
    before_the_clock();
    let [user, system] = processor_times();
    user + system
}

/// SECOND(): as CPU_TIME.
pub fn second() -> f32 {
    cpu_time() as f32
}

#[cfg(unix)]
fn processor_times() -> [f64; 2] {
    let mut usage = std::mem::MaybeUninit::<libc::rusage>::zeroed();
    // SAFETY: getrusage fills the structure; zeroed memory is a valid one should it fail.
    let usage = unsafe {
        libc::getrusage(libc::RUSAGE_SELF, usage.as_mut_ptr());
        usage.assume_init()
    };
    [usage.ru_utime, usage.ru_stime].map(|time| time.tv_sec as f64 + time.tv_usec as f64 * 1e-6)
}

#[cfg(not(unix))]
fn processor_times() -> [f64; 2] {
    [START.elapsed().as_secs_f64(), 0.0]
}

#[cfg(not(unix))]
static START: std::sync::LazyLock<std::time::Instant> =
    std::sync::LazyLock::new(std::time::Instant::now);

/// ETIME: user and system time of the program in the first two elements; the result is their sum.
#[track_caller]
pub fn etime<V: TimeValues<f32> + ?Sized>(values: &mut V) -> f32 {
    before_the_clock();
    let times = processor_times();
    values.set(times.map(|time| time as f32));
    (times[0] + times[1]) as f32
}

/// DTIME: as ETIME, since the last DTIME.
#[track_caller]
pub fn dtime<V: TimeValues<f32> + ?Sized>(values: &mut V) -> f32 {
    before_the_clock();
    static LAST: Mutex<[f64; 2]> = Mutex::new([0.0; 2]);
    let mut last = LAST.lock().unwrap_or_else(PoisonError::into_inner);
    let now = processor_times();
    let passed = [now[0] - last[0], now[1] - last[1]];
    *last = now;
    values.set(passed.map(|time| time as f32));
    (passed[0] + passed[1]) as f32
}

/// The arrays that ETIME, IDATE and their kin set: of any memory.
pub trait TimeValues<T> {
    /// The elements.
    fn places(&mut self) -> &mut [T];

    /// Stores values, as many as there are places.
    fn set<const N: usize>(&mut self, values: [T; N]) {
        let pairs = self.places().iter_mut().zip(values);
        pairs.for_each(|(place, value)| *place = value);
    }
}

impl<T> TimeValues<T> for [T] {
    fn places(&mut self) -> &mut [T] {
        self
    }
}

impl<T, const N: usize> TimeValues<T> for [T; N] {
    fn places(&mut self) -> &mut [T] {
        self
    }
}

impl<T: Element> TimeValues<T> for Array<T, 1> {
    fn places(&mut self) -> &mut [T] {
        self.as_mut_slice()
    }
}

impl<T> TimeValues<T> for View<T, 1> {
    fn places(&mut self) -> &mut [T] {
        self.as_mut_slice()
    }
}

/// SECNDS: seconds since midnight, local time, less `since`.
#[track_caller]
pub fn secnds(since: f32) -> f32 {
    before_the_clock();
    let now = LocalTime::now();
    let seconds = f64::from(now.values[4] * 3600 + now.values[5] * 60 + now.values[6]);
    (seconds + f64::from(now.values[7]) * 1e-3 - f64::from(since)) as f32
}

/// TIME(): seconds since 1970.
pub fn time() -> i32 {
    since_epoch().as_secs() as i32
}

/// TIME8(): as TIME, in a longer kind.
pub fn time8() -> i64 {
    since_epoch().as_secs() as i64
}

/// MCLOCK(): processor time in the ticks of the system, of which a second has a million.
pub fn mclock() -> i32 {
    mclock8() as i32
}

/// MCLOCK8(): as MCLOCK, in a longer kind.
pub fn mclock8() -> i64 {
    (cpu_time() * 1e6) as i64
}

/// CTIME: a time in seconds since 1970 as text, local time: `Fri Feb  1 09:30:00 2019`.
pub fn ctime(time: impl Into<i64>) -> Character {
    let time = time.into();
    let local = time + 60 * i64::from(minutes_from_utc(time));
    let day_number = local.div_euclid(86_400);
    let (year, month, day) = civil_date(day_number);
    let weekday =
        ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"][day_number.rem_euclid(7) as usize];
    let months = "JanFebMarAprMayJunJulAugSepOctNovDec";
    let month = &months[3 * (month as usize - 1)..][..3];
    let second = local.rem_euclid(86_400);
    let (hour, minute, second) = (second / 3600, second / 60 % 60, second % 60);
    Character::from(format!(
        "{weekday} {month} {day:2} {hour:02}:{minute:02}:{second:02} {year}"
    ))
}

/// FDATE(): now, as CTIME has it.
pub fn fdate() -> Character {
    ctime(time8())
}

/// IDATE: day, month and year.
pub fn idate<V: TimeValues<i32> + ?Sized>(values: &mut V) {
    let [year, month, day, ..] = LocalTime::now().values;
    values.set([day, month, year]);
}

/// ITIME: hour, minute and second.
pub fn itime<V: TimeValues<i32> + ?Sized>(values: &mut V) {
    let [.., hour, minute, second, _] = LocalTime::now().values;
    values.set([hour, minute, second]);
}

/// SLEEP: waits for whole seconds; what was written is seen before.
pub fn sleep(seconds: impl Into<i64>) {
    crate::io::flush_all();
    std::thread::sleep(Duration::from_secs(
        u64::try_from(seconds.into()).unwrap_or(0),
    ));
}

/// What SYSTEM_CLOCK tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock<T> {
    /// COUNT=.
    pub count: T,
    /// COUNT_RATE=, ticks per second.
    pub count_rate: T,
    /// COUNT_MAX=.
    pub count_max: T,
}

/// An integer kind that SYSTEM_CLOCK can count in.
pub trait ClockKind: Sized {
    /// The clock at a time since some start.
    fn clock(now: Duration) -> Clock<Self>;
}

impl ClockKind for i64 {
    fn clock(now: Duration) -> Clock<Self> {
        Clock {
            count: now.as_nanos() as Self,
            count_rate: 1_000_000_000,
            count_max: Self::MAX,
        }
    }
}

impl ClockKind for i32 {
    fn clock(now: Duration) -> Clock<Self> {
        let count = now.as_millis() % Self::MAX as u128;
        Clock {
            count: count as Self,
            count_rate: 1000,
            count_max: Self::MAX,
        }
    }
}

impl ClockKind for i16 {
    fn clock(_: Duration) -> Clock<Self> {
        Clock {
            count: -Self::MAX,
            count_rate: 0,
            count_max: 0,
        }
    }
}

impl ClockKind for i8 {
    fn clock(_: Duration) -> Clock<Self> {
        Clock {
            count: -Self::MAX,
            count_rate: 0,
            count_max: 0,
        }
    }
}

/// SYSTEM_CLOCK: nanoseconds for kind 8, milliseconds modulo 2147483647 for kind 4, no clock for kinds 1 and 2. In
/// Fortran the smallest kind among the arguments, reals too, decides.
#[track_caller]
pub fn system_clock<T: ClockKind>() -> Clock<T> {
    before_the_clock();
    T::clock(monotonic())
}

#[cfg(unix)]
fn monotonic() -> Duration {
    let mut time = libc::timespec {
        tv_sec: 0,
        tv_nsec: 0,
    };
    // SAFETY: clock_gettime fills the structure.
    unsafe { libc::clock_gettime(libc::CLOCK_MONOTONIC, &mut time) };
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

#[cfg(not(unix))]
fn monotonic() -> Duration {
    START.elapsed()
}

fn since_epoch() -> Duration {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap_or_default()
}

/// Local time as DATE_AND_TIME gives it.
struct LocalTime {
    /// Year, month, day, minutes from UTC, hour, minute, second, millisecond.
    values: [i32; 8],
}

impl LocalTime {
    fn now() -> Self {
        let now = since_epoch();
        let offset = minutes_from_utc(now.as_secs() as i64);
        let local = now.as_secs() as i64 + 60 * i64::from(offset);
        let (year, month, day) = civil_date(local.div_euclid(86_400));
        let second = local.rem_euclid(86_400) as i32;
        let millisecond = now.subsec_millis() as i32;
        Self {
            values: [
                year,
                month,
                day,
                offset,
                second / 3600,
                second / 60 % 60,
                second % 60,
                millisecond,
            ],
        }
    }

    fn date(&self) -> String {
        let [year, month, day, ..] = self.values;
        format!("{year:04}{month:02}{day:02}")
    }

    fn time(&self) -> String {
        let [.., hour, minute, second, millisecond] = self.values;
        format!("{hour:02}{minute:02}{second:02}.{millisecond:03}")
    }

    fn zone(&self) -> String {
        let offset = self.values[3];
        let sign = if offset < 0 { '-' } else { '+' };
        format!("{sign}{:02}{:02}", offset.abs() / 60, offset.abs() % 60)
    }
}

#[cfg(unix)]
fn minutes_from_utc(seconds: i64) -> i32 {
    let mut parts = std::mem::MaybeUninit::<libc::tm>::zeroed();
    let seconds = seconds as libc::time_t;
    // SAFETY: localtime_r fills the structure; zeroed memory is a valid one should it fail.
    let parts = unsafe {
        libc::localtime_r(&seconds, parts.as_mut_ptr());
        parts.assume_init()
    };
    (parts.tm_gmtoff / 60) as i32
}

#[cfg(not(unix))]
fn minutes_from_utc(_: i64) -> i32 {
    0
}

/// The Gregorian date of a day counted from 1970-01-01, by eras of 400 years that start in March.
fn civil_date(day: i64) -> (i32, i32, i32) {
    let shifted = day + 719_468;
    let (era, of_era) = (shifted.div_euclid(146_097), shifted.rem_euclid(146_097));
    let year_of_era = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted_month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * shifted_month + 2) / 5 + 1;
    let month = if shifted_month < 10 {
        shifted_month + 3
    } else {
        shifted_month - 9
    };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    (year as i32, month as i32, day as i32)
}

/// The VALUES argument of DATE_AND_TIME: an integer array of eight elements.
pub trait DateValues {
    /// Stores year, month, day, minutes from UTC, hour, minute, second and millisecond.
    fn store(&mut self, values: [i32; 8]);
}

/// An integer that holds a part of a date.
pub trait DateInteger: Copy {
    /// The value in this kind.
    fn from_part(part: i32) -> Self;
}

macro_rules! date_integers {
    ($($type:ty),*) => {$(
        impl DateInteger for $type {
            fn from_part(part: i32) -> Self {
                part as $type
            }
        }
    )*};
}

date_integers!(i16, i32, i64, i128);

impl<T: DateInteger> DateValues for [T] {
    fn store(&mut self, values: [i32; 8]) {
        self.iter_mut()
            .zip(values)
            .for_each(|(place, value)| *place = T::from_part(value));
    }
}

impl<T: DateInteger, const N: usize> DateValues for [T; N] {
    fn store(&mut self, values: [i32; 8]) {
        self.as_mut_slice().store(values);
    }
}

impl<T: DateInteger + Element> DateValues for Array<T, 1> {
    fn store(&mut self, values: [i32; 8]) {
        self.as_mut_slice().store(values);
    }
}

impl<T: DateInteger> DateValues for View<T, 1> {
    fn store(&mut self, values: [i32; 8]) {
        self.as_mut_slice().store(values);
    }
}

impl<T: DateInteger> DateValues for Strided<T, 1> {
    fn store(&mut self, values: [i32; 8]) {
        let from_one = self.from_one();
        (1_i64..=self.len())
            .zip(values)
            .for_each(|(at, value)| from_one.put(at, T::from_part(value)));
    }
}

/// DATE_AND_TIME(DATE, TIME, ZONE, VALUES) in local time; None stands for an argument that is not there.
pub fn date_and_time(
    date: Option<&mut Text>,
    time: Option<&mut Text>,
    zone: Option<&mut Text>,
    values: Option<&mut dyn DateValues>,
) {
    before_the_clock();
    let now = LocalTime::now();
    for (place, value) in [(date, now.date()), (time, now.time()), (zone, now.zone())] {
        if let Some(place) = place {
            place.assign(&value);
        }
    }
    if let Some(values) = values {
        values.store(now.values);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::character::Character;

    #[test]
    fn days_become_dates() {
        assert_eq!(civil_date(0), (1970, 1, 1));
        assert_eq!(civil_date(19_782), (2024, 2, 29));
        assert_eq!(civil_date(-1), (1969, 12, 31));
    }

    #[test]
    fn the_kind_decides_the_clock() {
        let (long, short, tiny) = (
            system_clock::<i64>(),
            system_clock::<i32>(),
            system_clock::<i16>(),
        );
        assert_eq!((long.count_rate, long.count_max), (1_000_000_000, i64::MAX));
        assert_eq!((short.count_rate, short.count_max), (1000, 2_147_483_647));
        assert_eq!(
            (tiny.count, tiny.count_rate, tiny.count_max),
            (-32_767, 0, 0)
        );
    }

    #[test]
    fn time_goes_on() {
        let start = system_clock::<i64>().count;
        std::thread::sleep(Duration::from_millis(2));
        assert!(system_clock::<i64>().count - start >= 2_000_000);
        assert!(cpu_time() >= 0.0);
    }

    #[test]
    fn the_date_has_its_forms() {
        let (mut date, mut values) = (Character::blank(8), [0_i32; 8]);
        date_and_time(Some(&mut date), None, None, Some(&mut values));
        assert_eq!(
            date.to_string(),
            format!("{:04}{:02}{:02}", values[0], values[1], values[2])
        );
    }
}
