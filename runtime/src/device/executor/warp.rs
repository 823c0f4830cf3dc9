//! Warp functions on the CPU: votes, matches, shuffles (CUDA Fortran guide, "Warp-Vote Operations", "Shuffle Functions").
//!
//! A warp is 32 threads of a block that follow each other, the last one of a block maybe fewer. Lanes count from 0. A function with a mask
//! waits for all lanes of the mask that have not ended. One without takes the lanes that go through the same place together: when no
//! lane of the warp can go on, those at the earliest place do, so that lanes on different branches find each other behind the
//! branches, as they do on a GPU.

use super::coroutine::{BlockThread, Wait};
use cuf2rs_intrinsics::half::f16;
use num_complex::Complex;
use std::panic::Location;

/// Threads of a warp.
pub(super) const WARP: usize = 32;

/// A value on its way from lane to lane.
pub(super) type Slot = u64;

/// A warp function at which a lane waits.
#[derive(Clone, Copy)]
pub(super) struct Meeting {
    pub(super) name: &'static str,
    /// The lanes that must come; `None` for those at the same place.
    pub(super) mask: Option<u32>,
    pub(super) at: &'static Location<'static>,
}

impl Meeting {
    /// Whether two lanes are at the same meeting.
    pub(super) fn joins(&self, other: &Meeting) -> bool {
        let place =
            self.mask.is_some() || std::ptr::eq(self.at, other.at) || self.place() == other.place();
        self.mask == other.mask && self.name == other.name && place
    }

    /// Its place in the program's text.
    fn place(&self) -> (&'static str, u32, u32) {
        (self.at.file(), self.at.line(), self.at.column())
    }
}

/// The groups of lanes whose meeting is complete. `alive`: the lanes that have not ended.
pub(super) fn complete(here: &[Option<Meeting>; WARP], alive: u32) -> Vec<u32> {
    let mut found = Vec::new();
    let mut seen = 0_u32;
    for (lane, meeting) in here.iter().enumerate() {
        let Some(meeting) = meeting.as_ref().filter(|_| seen >> lane & 1 == 0) else {
            continue;
        };
        let Some(mask) = meeting.mask else {
            continue;
        };
        let party = party(here, meeting);
        if mask & alive & !party == 0 {
            found.push(party);
        }
        seen |= party;
    }
    if !found.is_empty() {
        return found;
    }
    let free = here.iter().flatten().filter(|m| m.mask.is_none());
    let earliest = free.min_by_key(|m| m.place());
    earliest.map(|m| party(here, m)).into_iter().collect()
}

/// The lanes at a meeting.
fn party(here: &[Option<Meeting>; WARP], meeting: &Meeting) -> u32 {
    let joins = |lane: &usize| here[*lane].is_some_and(|m| m.joins(meeting));
    (0..WARP)
        .filter(joins)
        .fold(0, |party, lane| party | 1 << lane)
}

/// A type that shuffles move and matches compare: numbers and logicals, as one or two words.
pub trait Shuffled: Copy {
    /// How many of the words count.
    const WORDS: usize;
    /// Its bits.
    fn to_words(self) -> [u64; 2];
    /// From its bits.
    fn from_words(words: [u64; 2]) -> Self;
}

macro_rules! shuffled {
    ($($t:ty, $x:ident => $to:expr, $bits:ident => $from:expr;)*) => {$(
        impl Shuffled for $t {
            const WORDS: usize = 1;
            fn to_words(self) -> [u64; 2] {
                let $x = self;
                [$to, 0]
            }
            fn from_words([$bits, _]: [u64; 2]) -> Self {
                $from
            }
        }
    )*};
}

shuffled! {
    bool, x => u64::from(x), bits => bits != 0;
    i8, x => x as u64, bits => bits as i8;
    i16, x => x as u64, bits => bits as i16;
    i32, x => x as u32 as u64, bits => bits as u32 as i32;
    i64, x => x as u64, bits => bits as i64;
    f16, x => u64::from(f16::to_bits(x)), bits => f16::from_bits(bits as u16);
    f32, x => u64::from(f32::to_bits(x)), bits => f32::from_bits(bits as u32);
    f64, x => f64::to_bits(x), bits => f64::from_bits(bits);
}

impl<T: Shuffled> Shuffled for Complex<T> {
    const WORDS: usize = 2;
    fn to_words(self) -> [u64; 2] {
        [self.re.to_words()[0], self.im.to_words()[0]]
    }
    fn from_words([re, im]: [u64; 2]) -> Self {
        Complex::new(T::from_words([re, 0]), T::from_words([im, 0]))
    }
}

impl Shuffled for i128 {
    const WORDS: usize = 2;
    fn to_words(self) -> [u64; 2] {
        [self as u64, (self >> 64) as u64]
    }
    fn from_words([low, high]: [u64; 2]) -> Self {
        (u128::from(high) << 64 | u128::from(low)) as i128
    }
}

/// Where a lane takes its value from; `None` leaves it its own.
fn source(from: i32, least: i32, most: i32) -> Option<usize> {
    (from >= least && from < most).then_some(from as usize)
}

impl BlockThread<'_> {
    /// Waits for the lanes of a meeting; gives those that came.
    fn meet(&self, meeting: Meeting, value: u64) -> u32 {
        let (me, lane) = (self.linear(), self.lane());
        if meeting.mask.is_some_and(|mask| mask >> lane & 1 == 0) {
            let mask = meeting.mask.unwrap_or(0);
            crate::fatal::fatal_at(
                &format!(
                    "lane {lane} calls '{}' with mask {mask:08x}, which does not name it",
                    meeting.name
                ),
                meeting.at,
            );
        }
        self.board.slots[me].set(value);
        self.wait(Wait::Warp(meeting));
        self.board.party[me].get()
    }

    /// What a lane of this thread's warp brought to the meeting.
    fn given(&self, lane: usize) -> u64 {
        self.board.given[self.linear() / WARP * WARP + lane].get()
    }

    // ------------------------------------------------------------------------------------------ votes

    /// The lanes that came, and those of them with `p` true.
    fn votes(&self, meeting: Meeting, p: bool) -> (u32, u32) {
        let party = self.meet(meeting, u64::from(p));
        let yes = (0..WARP)
            .filter(|lane| party >> lane & 1 != 0 && self.given(*lane) != 0)
            .fold(0, |yes, lane| yes | 1 << lane);
        (party, yes)
    }

    /// `activemask()`: the lanes that are here together.
    #[track_caller]
    pub fn activemask(&self) -> i32 {
        self.meet(free("activemask"), 0) as i32
    }

    /// `call syncwarp(mask)`
    #[track_caller]
    pub fn syncwarp(&self, mask: i32) {
        self.meet(masked("syncwarp", mask), 0);
    }

    /// `call syncthreads(warp)`: all lanes.
    #[track_caller]
    pub fn sync_warp(&self) {
        self.syncwarp(-1);
    }

    /// `allthreads(p)`
    #[track_caller]
    pub fn allthreads(&self, p: bool) -> bool {
        let (party, yes) = self.votes(free("allthreads"), p);
        party == yes
    }

    /// `anythread(p)`
    #[track_caller]
    pub fn anythread(&self, p: bool) -> bool {
        self.votes(free("anythread"), p).1 != 0
    }

    /// `ballot(p)`
    #[track_caller]
    pub fn ballot(&self, p: bool) -> i32 {
        self.votes(free("ballot"), p).1 as i32
    }

    /// `all_sync(mask, p)`: 1 or 0.
    #[track_caller]
    pub fn all_sync(&self, mask: i32, p: bool) -> i32 {
        let (party, yes) = self.votes(masked("all_sync", mask), p);
        i32::from(party == yes)
    }

    /// `any_sync(mask, p)`: 1 or 0.
    #[track_caller]
    pub fn any_sync(&self, mask: i32, p: bool) -> i32 {
        i32::from(self.votes(masked("any_sync", mask), p).1 != 0)
    }

    /// `ballot_sync(mask, p)`
    #[track_caller]
    pub fn ballot_sync(&self, mask: i32, p: bool) -> i32 {
        self.votes(masked("ballot_sync", mask), p).1 as i32
    }

    // ------------------------------------------------------------------------------------------ matches

    /// The lanes that came, and those of them with this lane's value.
    fn matches<T: Shuffled>(&self, meeting: Meeting, value: T) -> (u32, u32) {
        let bits = value.to_words()[0];
        let party = self.meet(meeting, bits);
        let same = (0..WARP)
            .filter(|lane| party >> lane & 1 != 0 && self.given(*lane) == bits)
            .fold(0, |same, lane| same | 1 << lane);
        (party, same)
    }

    /// `match_any_sync(mask, value)`: the lanes with the same value.
    #[track_caller]
    pub fn match_any_sync<T: Shuffled>(&self, mask: i32, value: T) -> i32 {
        self.matches(masked("match_any_sync", mask), value).1 as i32
    }

    /// `match_all_sync(mask, value, pred)`: the mask and `pred` 1 (or true) when all lanes have the same value, else 0 and 0.
    #[track_caller]
    pub fn match_all_sync<T: Shuffled, P: From<bool>>(
        &self,
        mask: i32,
        value: T,
        pred: &mut P,
    ) -> i32 {
        let (party, same) = self.matches(masked("match_all_sync", mask), value);
        *pred = P::from(party == same);
        if party == same { mask } else { 0 }
    }

    // ------------------------------------------------------------------------------------------ shuffles

    /// The value of the lane that `from` gives for (lane, first lane of the segment, lane behind it).
    fn shuffle<T: Shuffled>(
        &self,
        meeting: Meeting,
        value: T,
        width: i32,
        from: impl FnOnce(i32, i32, i32) -> Option<usize>,
    ) -> T {
        if !(1..=32).contains(&width) || width.count_ones() != 1 {
            crate::fatal::fatal_at(
                &format!(
                    "the width of '{}' is {width}, it must be 1, 2, 4, 8, 16 or 32",
                    meeting.name
                ),
                meeting.at,
            );
        }
        let lane = self.lane();
        let first = lane / width * width;
        let from = from(lane, first, first + width);
        let mut words = value.to_words();
        for word in words.iter_mut().take(T::WORDS) {
            let party = self.meet(meeting, *word);
            // Undefined on a GPU: a lane that did not come. Or none is meant.
            if let Some(source) = from.filter(|source| party >> source & 1 != 0) {
                *word = self.given(source);
            }
        }
        T::from_words(words)
    }

    // Distances and masks count in their lowest five bits, as the hardware has it.

    fn shuffle_from<T: Shuffled>(&self, meeting: Meeting, value: T, lane: i32, width: i32) -> T {
        self.shuffle(meeting, value, width, |_, first, end| {
            source(first + (lane & (width - 1)), first, end)
        })
    }

    fn shuffle_up<T: Shuffled>(&self, meeting: Meeting, value: T, delta: i32, width: i32) -> T {
        self.shuffle(meeting, value, width, |me, first, end| {
            source(me - (delta & 31), first, end)
        })
    }

    fn shuffle_down<T: Shuffled>(&self, meeting: Meeting, value: T, delta: i32, width: i32) -> T {
        self.shuffle(meeting, value, width, |me, first, end| {
            source(me + (delta & 31), first, end)
        })
    }

    /// Lanes of segments before this one can be read, those behind it cannot.
    fn shuffle_xor<T: Shuffled>(&self, meeting: Meeting, value: T, bits: i32, width: i32) -> T {
        self.shuffle(meeting, value, width, |me, _, end| {
            source(me ^ (bits & 31), 0, end)
        })
    }

    /// `__shfl(var, srclane, width)`
    #[track_caller]
    pub fn shfl<T: Shuffled>(&self, value: T, lane: i32, width: i32) -> T {
        self.shuffle_from(free("__shfl"), value, lane, width)
    }

    /// `__shfl_up(var, delta, width)`
    #[track_caller]
    pub fn shfl_up<T: Shuffled>(&self, value: T, delta: i32, width: i32) -> T {
        self.shuffle_up(free("__shfl_up"), value, delta, width)
    }

    /// `__shfl_down(var, delta, width)`
    #[track_caller]
    pub fn shfl_down<T: Shuffled>(&self, value: T, delta: i32, width: i32) -> T {
        self.shuffle_down(free("__shfl_down"), value, delta, width)
    }

    /// `__shfl_xor(var, lanemask, width)`
    #[track_caller]
    pub fn shfl_xor<T: Shuffled>(&self, value: T, bits: i32, width: i32) -> T {
        self.shuffle_xor(free("__shfl_xor"), value, bits, width)
    }

    /// `__shfl_sync(mask, var, srclane, width)`
    #[track_caller]
    pub fn shfl_sync<T: Shuffled>(&self, mask: i32, value: T, lane: i32, width: i32) -> T {
        self.shuffle_from(masked("__shfl_sync", mask), value, lane, width)
    }

    /// `__shfl_up_sync(mask, var, delta, width)`
    #[track_caller]
    pub fn shfl_up_sync<T: Shuffled>(&self, mask: i32, value: T, delta: i32, width: i32) -> T {
        self.shuffle_up(masked("__shfl_up_sync", mask), value, delta, width)
    }

    /// `__shfl_down_sync(mask, var, delta, width)`
    #[track_caller]
    pub fn shfl_down_sync<T: Shuffled>(&self, mask: i32, value: T, delta: i32, width: i32) -> T {
        self.shuffle_down(masked("__shfl_down_sync", mask), value, delta, width)
    }

    /// `__shfl_xor_sync(mask, var, lanemask, width)`
    #[track_caller]
    pub fn shfl_xor_sync<T: Shuffled>(&self, mask: i32, value: T, bits: i32, width: i32) -> T {
        self.shuffle_xor(masked("__shfl_xor_sync", mask), value, bits, width)
    }
}

/// A function that names its lanes.
#[track_caller]
fn masked(name: &'static str, mask: i32) -> Meeting {
    Meeting {
        name,
        mask: Some(mask as u32),
        at: Location::caller(),
    }
}

/// A function of the lanes that are there.
#[track_caller]
fn free(name: &'static str) -> Meeting {
    Meeting {
        name,
        mask: None,
        at: Location::caller(),
    }
}
