//! The clock intrinsics: CPU_TIME, SYSTEM_CLOCK and DATE_AND_TIME (Fortran 2018, 16.9), and the extensions ETIME, DTIME,
//! SECOND, SECNDS, TIME and SLEEP. Counts and rates are gfortran's. An argument that the call leaves out is [`Absent`].

use crate::array::{Array, Element, Strided, View};
use crate::character::{Character, Text};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// An optional argument that is not there.
#[derive(Clone, Copy, Debug, Default)]
pub struct Absent;

/// A real that a time can be stored in.
pub trait TimeReal {
    /// Stores seconds.
    fn set_seconds(&mut self, seconds: f64);
}

impl TimeReal for f32 {
    fn set_seconds(&mut self, seconds: f64) {
        *self = seconds as f32;
    }
}

impl TimeReal for f64 {
    fn set_seconds(&mut self, seconds: f64) {
        *self = seconds;
    }
}

/// CPU_TIME: seconds of processor time that the program has used.
pub fn cpu_time<T: TimeReal>(time: &mut T) {
    let [user, system] = processor_times();
    time.set_seconds(user + system);
}

/// SECOND(): as CPU_TIME.
pub fn second() -> f32 {
    let [user, system] = processor_times();
    (user + system) as f32
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
pub fn etime<V: TimeValues + ?Sized>(values: &mut V) -> f32 {
    let times = processor_times();
    values.set(times.map(|time| time as f32));
    (times[0] + times[1]) as f32
}

/// DTIME: as ETIME, since the last DTIME.
pub fn dtime<V: TimeValues + ?Sized>(values: &mut V) -> f32 {
    static LAST: Mutex<[f64; 2]> = Mutex::new([0.0; 2]);
    let mut last = LAST.lock().unwrap_or_else(PoisonError::into_inner);
    let now = processor_times();
    let passed = [now[0] - last[0], now[1] - last[1]];
    *last = now;
    values.set(passed.map(|time| time as f32));
    (passed[0] + passed[1]) as f32
}

/// The two-element array of ETIME and DTIME.
pub trait TimeValues {
    /// Stores user and system time.
    fn set(&mut self, times: [f32; 2]);
}

impl TimeValues for [f32] {
    fn set(&mut self, times: [f32; 2]) {
        self.iter_mut()
            .zip(times)
            .for_each(|(place, time)| *place = time);
    }
}

impl TimeValues for [f32; 2] {
    fn set(&mut self, times: [f32; 2]) {
        *self = times;
    }
}

impl TimeValues for Array<f32, 1> {
    fn set(&mut self, times: [f32; 2]) {
        self.as_mut_slice().set(times);
    }
}

impl TimeValues for View<f32, 1> {
    fn set(&mut self, times: [f32; 2]) {
        self.as_mut_slice().set(times);
    }
}

/// SECNDS: seconds since midnight, local time, less `since`.
pub fn secnds(since: f32) -> f32 {
    let now = LocalTime::now();
    let seconds = f64::from(now.values[4] * 3600 + now.values[5] * 60 + now.values[6]);
    (seconds + f64::from(now.values[7]) * 1e-3 - f64::from(since)) as f32
}

/// TIME(): seconds since 1970.
pub fn time() -> i32 {
    since_epoch().as_secs() as i32
}

/// SLEEP: waits for whole seconds; what was written is seen before.
pub fn sleep(seconds: impl Into<i64>) {
    crate::io::flush_all();
    std::thread::sleep(Duration::from_secs(
        u64::try_from(seconds.into()).unwrap_or(0),
    ));
}

/// An argument of SYSTEM_CLOCK: a reference to an integer or a real of any kind, or [`Absent`].
pub trait ClockArgument {
    /// The size of the kind in bytes; the smallest of all arguments decides the clock.
    const SIZE: usize;
    /// Stores a value.
    fn store(self, value: i64);
}

impl ClockArgument for Absent {
    const SIZE: usize = usize::MAX;
    fn store(self, _: i64) {}
}

macro_rules! clock_arguments {
    ($($type:ty),*) => {$(
        impl ClockArgument for &mut $type {
            const SIZE: usize = size_of::<$type>();

            fn store(self, value: i64) {
                *self = value as $type;
            }
        }
    )*};
}

clock_arguments!(i8, i16, i32, i64, f32, f64);

/// SYSTEM_CLOCK(COUNT, COUNT_RATE, COUNT_MAX): nanoseconds when all arguments are of kind 8, else milliseconds modulo
/// 2147483647; with arguments of kind 1 or 2 there is no clock: `-HUGE`, 0 and 0.
pub fn system_clock<C: ClockArgument, R: ClockArgument, M: ClockArgument>(
    count: C,
    rate: R,
    max: M,
) {
    let smallest = C::SIZE.min(R::SIZE).min(M::SIZE);
    let now = monotonic();
    let (ticks, per_second, most) = match smallest {
        1 => (-i64::from(i8::MAX), 0, 0),
        2 => (-i64::from(i16::MAX), 0, 0),
        3..=7 => {
            let most = i64::from(i32::MAX);
            (now.as_millis() as i64 % most, 1000, most)
        }
        _ => (now.as_nanos() as i64, 1_000_000_000, i64::MAX),
    };
    count.store(ticks);
    rate.store(per_second);
    max.store(most);
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

/// A character argument of DATE_AND_TIME: a reference to a character place, or [`Absent`].
pub trait CharacterArgument {
    /// Assigns, cut or blank padded.
    fn store(self, value: &str);
}

impl CharacterArgument for Absent {
    fn store(self, _: &str) {}
}

impl CharacterArgument for &mut Text {
    fn store(self, value: &str) {
        self.assign(value);
    }
}

impl CharacterArgument for &mut Character {
    fn store(self, value: &str) {
        self.assign(value);
    }
}

/// The VALUES argument of DATE_AND_TIME: a reference to an integer array of eight elements, or [`Absent`].
pub trait DateValues {
    /// Stores year, month, day, minutes from UTC, hour, minute, second and millisecond.
    fn store(self, values: [i32; 8]);
}

impl DateValues for Absent {
    fn store(self, _: [i32; 8]) {}
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

date_integers!(i16, i32, i64);

impl<T: DateInteger> DateValues for &mut [T] {
    fn store(self, values: [i32; 8]) {
        self.iter_mut()
            .zip(values)
            .for_each(|(place, value)| *place = T::from_part(value));
    }
}

impl<T: DateInteger, const N: usize> DateValues for &mut [T; N] {
    fn store(self, values: [i32; 8]) {
        self.as_mut_slice().store(values);
    }
}

impl<T: DateInteger + Element> DateValues for &mut Array<T, 1> {
    fn store(self, values: [i32; 8]) {
        self.as_mut_slice().store(values);
    }
}

impl<T: DateInteger> DateValues for &mut View<T, 1> {
    fn store(self, values: [i32; 8]) {
        self.as_mut_slice().store(values);
    }
}

impl<T: DateInteger> DateValues for &mut Strided<T, 1> {
    fn store(self, values: [i32; 8]) {
        let from_one = self.from_one();
        (1_i64..=self.len())
            .zip(values)
            .for_each(|(at, value)| from_one.put(at, T::from_part(value)));
    }
}

/// DATE_AND_TIME(DATE, TIME, ZONE, VALUES) in local time.
pub fn date_and_time(
    date: impl CharacterArgument,
    time: impl CharacterArgument,
    zone: impl CharacterArgument,
    values: impl DateValues,
) {
    let now = LocalTime::now();
    date.store(&now.date());
    time.store(&now.time());
    zone.store(&now.zone());
    values.store(now.values);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_become_dates() {
        assert_eq!(civil_date(0), (1970, 1, 1));
        assert_eq!(civil_date(19_782), (2024, 2, 29));
        assert_eq!(civil_date(-1), (1969, 12, 31));
    }

    #[test]
    fn the_smallest_kind_decides_the_clock() {
        let (mut count, mut rate, mut max) = (0_i64, 0_i64, 0_i64);
        system_clock(&mut count, &mut rate, &mut max);
        assert_eq!((rate, max), (1_000_000_000, i64::MAX));
        let mut short = 0_i32;
        system_clock(&mut short, &mut rate, &mut max);
        assert_eq!((rate, max), (1000, 2_147_483_647));
        let (mut tiny, mut real) = (0_i16, 1.0_f32);
        system_clock(&mut tiny, &mut real, Absent);
        assert_eq!((tiny, real), (-32_767, 0.0));
    }

    #[test]
    fn time_goes_on() {
        let (mut start, mut end) = (0_i64, 0_i64);
        system_clock(&mut start, Absent, Absent);
        std::thread::sleep(Duration::from_millis(2));
        system_clock(&mut end, Absent, Absent);
        assert!(end - start >= 2_000_000);
        let mut cpu = -1.0_f64;
        cpu_time(&mut cpu);
        assert!(cpu >= 0.0);
    }

    #[test]
    fn the_date_has_its_forms() {
        let (mut date, mut values) = (Character::blank(8), [0_i32; 8]);
        date_and_time(&mut date, Absent, Absent, &mut values);
        assert_eq!(
            date.to_string(),
            format!("{:04}{:02}{:02}", values[0], values[1], values[2])
        );
    }
}
