//! The generators of cuRAND, each as the many sequences that its threads draw from on a GPU.
//!
//! Refuses to know distributions.

mod mrg;
mod philox;
mod sobol;
mod twister;
mod xorwow;

use philox::Philox;
use sobol::{Sobol, Sobol64};
use twister::Twister;

/// So many threads of cuRAND share the sequence of XORWOW: the result at n is the (n / 4096)th of sequence n mod 4096.
const XORWOW_THREADS: usize = 4096;

/// Likewise for MRG32k3a.
const MRG_THREADS: usize = 81920;

/// What one element takes from a sequence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// A draw of 32 bits.
    Words,
    /// Two draws: a number of double precision.
    Doubles,
    /// Two draws for two numbers of single precision.
    Pairs,
    /// Four draws for two numbers of double precision.
    DoublePairs,
}

/// One sequence.
pub trait Sequence {
    /// The next 32 bits.
    fn next(&mut self) -> u32;
    /// The next 64 bits, of a generator that makes so many.
    fn next_long(&mut self) -> u64 {
        u64::from(self.next())
    }
    /// The next uniform number, where the generator does not make it of 32 bits.
    fn next_real(&mut self) -> Option<f64> {
        None
    }
    /// The draws from here on are for numbers of double precision, or are not.
    fn widen(&mut self, _wide: bool) {}
    /// Leaves out so many draws.
    fn skip(&mut self, count: u64);
}

/// Where an element draws from.
pub struct Source<'a>(&'a mut dyn Sequence);

impl Source<'_> {
    /// 32 bits.
    pub fn word(&mut self) -> u32 {
        self.0.next()
    }

    /// 64 bits.
    pub fn long(&mut self) -> u64 {
        self.0.next_long()
    }

    /// Twice 32 bits, in the order in which they are drawn.
    pub fn two(&mut self) -> [u32; 2] {
        [self.0.next(), self.0.next()]
    }

    /// A uniform number of single precision, or 32 bits to make one of.
    pub fn real(&mut self) -> Result<f32, u32> {
        match self.0.next_real() {
            Some(value) => Ok(value as f32),
            None => Err(self.0.next()),
        }
    }

    /// Two normally distributed numbers, after Box and Muller.
    pub fn normals(&mut self, make: fn(u32, u32) -> f64) -> [f64; 2] {
        let (u, v) = (self.double(make), self.double(make));
        let (radius, angle) = ((-2.0 * u.ln()).sqrt(), 2.0 * std::f64::consts::PI * v);
        [angle.sin() * radius, angle.cos() * radius]
    }

    /// A uniform number of double precision.
    pub fn double(&mut self, make: fn(u32, u32) -> f64) -> f64 {
        match self.0.next_real() {
            Some(value) => value,
            None => {
                let [low, high] = self.two();
                make(low, high)
            }
        }
    }
}

enum Kind {
    Xorwow,
    Mrg,
    Philox,
    Twister,
    Sobol,
    Sobol64,
}

/// A generator: its sequences, made when they are first drawn from, and whose turn it is.
pub struct Generator {
    kind: Kind,
    seed: u64,
    offset: u64,
    sequences: Vec<Box<dyn Sequence>>,
    turn: usize,
}

impl Generator {
    /// The generator of a number of CURAND_RNG; none for those that are not here.
    pub fn new(number: i32) -> Option<Generator> {
        let kind = match number {
            100 | 101 => Kind::Xorwow,
            121 => Kind::Mrg,
            141 | 142 => Kind::Twister,
            161 => Kind::Philox,
            200 | 201 => Kind::Sobol,
            203 => Kind::Sobol64,
            _ => return None,
        };
        Some(Generator {
            kind,
            seed: 0,
            offset: 0,
            sequences: Vec::new(),
            turn: 0,
        })
    }

    /// Begins anew with a seed; quasi-random numbers have none.
    pub fn seed(&mut self, seed: u64) -> bool {
        self.seed = seed;
        self.sequences.clear();
        !self.is_quasi()
    }

    /// Whether its numbers are spread evenly instead of by chance.
    fn is_quasi(&self) -> bool {
        matches!(self.kind, Kind::Sobol | Kind::Sobol64)
    }

    /// Whether it makes 64 bits at a time.
    pub fn is_long(&self) -> bool {
        matches!(self.kind, Kind::Sobol64)
    }

    /// Begins anew at a result of the sequence.
    pub fn start_at(&mut self, offset: u64) -> bool {
        self.offset = offset;
        self.sequences.clear();
        true
    }

    /// Gives each of so many elements its source.
    pub fn each(
        &mut self,
        count: usize,
        order: Order,
        element: &mut dyn FnMut(usize, &mut Source<'_>),
    ) {
        self.begin();
        let wide = matches!(order, Order::Doubles | Order::DoublePairs);
        self.sequences[0].widen(wide);
        if self.is_quasi() && matches!(order, Order::Pairs | Order::DoublePairs) {
            crate::fatal(
                "normally distributed quasi-random numbers have no version for the CPU: run the program on a GPU",
            );
        }
        let turns = self.sequences.len();
        for index in 0..count {
            element(index, &mut Source(self.sequences[self.turn].as_mut()));
            self.turn = (self.turn + 1) % turns;
        }
    }

    fn begin(&mut self) {
        if !self.sequences.is_empty() {
            return;
        }
        self.sequences = match self.kind {
            Kind::Xorwow => xorwow::sequences(self.seed, XORWOW_THREADS)
                .map(boxed)
                .collect(),
            Kind::Mrg => mrg::sequences(self.seed, MRG_THREADS).map(boxed).collect(),
            Kind::Philox => vec![boxed(Philox::new(self.seed))],
            Kind::Twister => vec![boxed(Twister::new(self.seed))],
            Kind::Sobol => vec![boxed(Sobol::default())],
            Kind::Sobol64 => vec![boxed(Sobol64::default())],
        };
        let turns = self.sequences.len() as u64;
        let (rounds, turn) = (self.offset / turns, self.offset % turns);
        for (number, sequence) in (0..).zip(&mut self.sequences) {
            sequence.skip(rounds + u64::from(number < turn));
        }
        self.turn = turn as usize;
    }
}

fn boxed(sequence: impl Sequence + 'static) -> Box<dyn Sequence> {
    Box::new(sequence)
}
