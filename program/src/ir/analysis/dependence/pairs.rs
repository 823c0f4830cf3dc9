//! Whether two references mean one place in different iterations of a loop.
//!
//! Every subscript is an equation and every loop around a reference gives inequalities; the system over the integers decides. That covers
//! subscripts without loop variables, with one and with several of them, coupled ones, triangular loops, and symbols that cancel.

use super::super::affine::{Affine, Symbol};
use super::super::effects::Operation;
use super::super::system::{Solutions, System};
use super::gather::Gather;
use super::reference::{Reference, Step};
use super::symbols::Meaning;
use super::{Direction, Distance};
use crate::ir::{Program, Type, VarId};
use std::collections::HashMap;

/// What is known of a dependence that may be.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Carried {
    /// Iterations between the two, where it is always the same number.
    pub(super) distance: Distance,
    /// The two surely meet: nothing was assumed.
    pub(super) certain: bool,
}

/// Iterations that loops have anyhow.
const NEAR: i64 = 16;

/// Whether the places of two references are compared by their parts, or not at all.
enum Meeting {
    /// Never one place.
    Never,
    /// Perhaps one place, whatever the subscripts are.
    Perhaps,
    /// One place where these subscripts agree; `exact` where that is all.
    Where(Vec<(Affine, Affine)>, bool),
}

/// Whether `second` in a later iteration of the loop may mean what `first` means in an earlier one.
pub(super) fn carried<Op: Operation>(
    gather: &Gather<'_, Op>,
    frame: usize,
    first: &Reference,
    second: &Reference,
) -> Option<Carried> {
    let (subscripts, exact) = match meeting(gather, frame, first, second) {
        Meeting::Never => return None,
        Meeting::Perhaps => (Vec::new(), false),
        Meeting::Where(subscripts, exact) => (subscripts, exact),
    };
    let mut any = None;
    for later in orders(gather, frame) {
        let mut pair = Pair::new(gather, frame);
        pair.reference(first, false);
        pair.reference(second, true);
        for (left, right) in &subscripts {
            pair.equal(left, right);
        }
        let distance = pair.order(later);
        match pair.system.solutions() {
            Solutions::None => {}
            Solutions::Some => {
                let known = pair.is_known(first, second, &subscripts);
                let mut found = pair.found(distance, exact && known);
                found.certain &= pair.is_long_enough(&found, (first, second), &subscripts);
                any = Some(found);
            }
            Solutions::Unknown => any = Some(pair.found(distance, false)),
        }
    }
    any
}

/// Whether two references may mean one place at all, as far as names and components say.
pub(super) fn may_meet<Op: Operation>(
    gather: &Gather<'_, Op>,
    frame: usize,
    first: &Reference,
    second: &Reference,
) -> bool {
    !matches!(meeting(gather, frame, first, second), Meeting::Never)
}

/// How the loop variable of a later iteration differs from that of an earlier one.
#[derive(Clone, Copy)]
enum Later {
    /// By the number of iterations between.
    Counted,
    /// It is greater; the step is not known.
    Greater,
    /// It is less.
    Less,
}

fn orders<Op>(gather: &Gather<'_, Op>, frame: usize) -> Vec<Later> {
    match &gather.frames[frame].range {
        Some(range) if range.step.is_none() => vec![Later::Greater, Later::Less],
        Some(_) | None => vec![Later::Counted],
    }
}

/// The system for one pair of references.
struct Pair<'a, 'b, Op> {
    gather: &'b Gather<'a, Op>,
    frame: usize,
    depth: usize,
    system: System,
    vars: HashMap<(Symbol, bool), u32>,
}

impl<'a, 'b, Op: Operation> Pair<'a, 'b, Op> {
    fn new(gather: &'b Gather<'a, Op>, frame: usize) -> Self {
        Pair {
            gather,
            frame,
            depth: gather.frames[frame].depth,
            system: System::default(),
            vars: HashMap::new(),
        }
    }

    /// The variable of a symbol. What is defined inside the loop has a value for each of the two iterations.
    fn var(&mut self, symbol: Symbol, later: bool) -> u32 {
        let own = later && self.gather.symbols.depth(symbol) > self.depth;
        let next = self.vars.len() as u32;
        *self.vars.entry((symbol, own)).or_insert(next)
    }

    fn terms(&mut self, form: &Affine, later: bool, sign: i64) -> Option<Vec<(u32, i64)>> {
        form.terms()
            .map(|(symbol, factor)| Some((self.var(symbol, later), factor.checked_mul(sign)?)))
            .collect()
    }

    fn at_least_zero(&mut self, form: &Affine, later: bool) {
        if let Some(terms) = self.terms(form, later, 1) {
            self.system.at_least_zero(terms, form.constant);
        }
    }

    fn zero(&mut self, form: &Affine, later: bool) {
        if let Some(terms) = self.terms(form, later, 1) {
            self.system.equal_zero(terms, form.constant);
        }
    }

    /// `first` in the earlier iteration is `second` in the later one.
    fn equal(&mut self, first: &Affine, second: &Affine) {
        let left = self.terms(first, false, 1);
        let right = self.terms(second, true, -1);
        if let (Some(mut terms), Some(right), Some(constant)) =
            (left, right, first.constant.checked_sub(second.constant))
        {
            terms.extend(right);
            self.system.equal_zero(terms, constant);
        }
    }

    /// What holds where a reference is executed.
    fn reference(&mut self, reference: &Reference, later: bool) {
        for frame in &reference.frames {
            self.range(*frame, later);
        }
        for condition in &reference.conditions {
            if condition.is_zero {
                self.zero(&condition.form, later);
            } else {
                self.at_least_zero(&condition.form, later);
            }
        }
    }

    /// The values of a loop variable.
    fn range(&mut self, frame: usize, later: bool) {
        let Some(range) = self.gather.frames[frame].range.clone() else {
            return;
        };
        let (value, count) = (
            Affine::symbol(range.counter),
            Affine::symbol(range.iteration),
        );
        self.at_least_zero(&count, later);
        let Some(step) = range.step else { return };
        let gone = count.times(step).and_then(|gone| range.from.plus(&gone));
        if let Some(form) = gone.and_then(|now| value.minus(&now)) {
            self.zero(&form, later);
        }
        let left = if step > 0 {
            range.to.minus(&value)
        } else {
            value.minus(&range.to)
        };
        if let Some(form) = left {
            self.at_least_zero(&form, later);
        }
    }

    /// One iteration comes behind the other. Gives the variable for the number of iterations between them.
    fn order(&mut self, later: Later) -> Option<u32> {
        let range = self.gather.frames[self.frame].range.clone()?;
        let one = (
            self.var(range.iteration, false),
            self.var(range.iteration, true),
        );
        let distance = self.vars.len() as u32;
        self.vars.insert((Symbol(u32::MAX), false), distance);
        self.system
            .equal_zero([(one.1, 1), (one.0, -1), (distance, -1)], 0);
        self.system.at_least_zero([(distance, 1)], -1);
        let values = (
            self.var(range.counter, false),
            self.var(range.counter, true),
        );
        match later {
            Later::Counted => return Some(distance),
            Later::Greater => self
                .system
                .at_least_zero([(values.1, 1), (values.0, -1)], -1),
            Later::Less => self
                .system
                .at_least_zero([(values.0, 1), (values.1, -1)], -1),
        }
        None
    }

    fn found(&self, distance: Option<u32>, certain: bool) -> Carried {
        let bounds = distance.map_or((None, None), |var| self.system.range(var));
        let distance = match bounds {
            (Some(least), Some(most)) if least == most => Distance::Exactly(least),
            (Some(least), _) => Distance::AtLeast(least.max(1)),
            (None, _) => Distance::AtLeast(1),
        };
        Carried { distance, certain }
    }

    /// Whether the two surely meet where the loops are long enough: both are executed in every iteration, and nothing but loop variables
    /// decides whether their subscripts agree.
    fn is_known(
        &self,
        first: &Reference,
        second: &Reference,
        subscripts: &[(Affine, Affine)],
    ) -> bool {
        let frames = first.frames.iter().chain(&second.frames);
        let mut tested = frames.filter(|frame| self.gather.frames[**frame].range.is_none());
        first.sure
            && second.sure
            && tested.all(|frame| self.gather.frames[*frame].depth < self.depth)
            && subscripts
                .iter()
                .all(|(left, right)| self.is_counted(left, right))
            && (self.is_uniform(subscripts) && self.is_steady(first) && self.is_steady(second)
                || self.is_bounded(first) && self.is_bounded(second))
    }

    /// Whether loops whose bounds nobody knows may be taken to have the iterations that meet. Where one subscript counts several loops, as that of a
    /// matrix in one dimension, and where iterations far from each other meet, the bounds may be there to keep them apart.
    fn is_long_enough(
        &self,
        found: &Carried,
        (first, second): (&Reference, &Reference),
        subscripts: &[(Affine, Affine)],
    ) -> bool {
        let near = match found.distance {
            Distance::Exactly(distance) => distance <= NEAR,
            Distance::AtLeast(_) => true,
        };
        let several = |form: &Affine| {
            let meaning = |(symbol, _)| self.gather.symbols.meaning(symbol);
            let counted = |meaning: &Meaning| {
                if let Meaning::Counter(frame) = meaning {
                    Some(*frame)
                } else {
                    None
                }
            };
            let frames: Vec<usize> = form.terms().map(meaning).filter_map(counted).collect();
            let inside = |frame: &usize| self.gather.frames[*frame].depth != self.depth;
            frames.len() > 1
                && frames
                    .iter()
                    .any(|frame| inside(frame) && !self.has_known_ends(*frame))
        };
        let coupled = subscripts.iter().any(|pair| several(&pair.0));
        near && !coupled || self.is_bounded(first) && self.is_bounded(second)
    }

    /// Whether the loops inside around a reference have bounds that mean the same in each iteration, or that loop variables give. Rows that begin and
    /// end where an array says need have no element in common.
    fn is_steady(&self, reference: &Reference) -> bool {
        let steady = |form: &Affine| {
            form.terms().all(|(symbol, _)| {
                matches!(self.gather.symbols.meaning(symbol), Meaning::Counter(_))
                    || self.gather.symbols.depth(symbol) <= self.depth
            })
        };
        reference.frames.iter().all(|frame| {
            let frame = &self.gather.frames[*frame];
            let mut ranges = frame.range.iter();
            frame.depth <= self.depth || ranges.all(|one| steady(&one.from) && steady(&one.to))
        })
    }

    /// Whether the subscripts differ by constants: then the bounds of the loops say no more than how many iterations there are.
    fn is_uniform(&self, subscripts: &[(Affine, Affine)]) -> bool {
        let mut differences = subscripts.iter().map(|(left, right)| left.minus(right));
        differences.all(|difference| difference.is_some_and(|form| form.value().is_some()))
    }

    /// Whether the bounds of all loops around a reference are constants, or variables of such loops.
    fn is_bounded(&self, reference: &Reference) -> bool {
        reference
            .frames
            .iter()
            .all(|frame| self.has_known_ends(*frame))
    }

    /// Whether the bounds of a loop are constants, or variables of loops.
    fn has_known_ends(&self, frame: usize) -> bool {
        let counts =
            |(symbol, _)| matches!(self.gather.symbols.meaning(symbol), Meaning::Counter(_));
        let range = self.gather.frames[frame].range.as_ref();
        range.is_some_and(|range| {
            range.step.is_some() && range.from.terms().all(counts) && range.to.terms().all(counts)
        })
    }

    fn is_counted(&self, left: &Affine, right: &Affine) -> bool {
        let counts = |symbol: Symbol| {
            matches!(
                self.gather.symbols.meaning(symbol),
                Meaning::Counter(_) | Meaning::Iteration(_) | Meaning::Index
            )
        };
        let inside = |symbol: Symbol| self.gather.symbols.depth(symbol) > self.depth;
        let all = left.terms().chain(right.terms()).map(|(symbol, _)| symbol);
        let mut others = all.filter(|symbol| !counts(*symbol));
        others.all(|symbol| !inside(symbol) && left.factor(symbol) == right.factor(symbol))
    }
}

/// How the places of two references can meet.
fn meeting<Op: Operation>(
    gather: &Gather<'_, Op>,
    frame: usize,
    first: &Reference,
    second: &Reference,
) -> Meeting {
    if first.root == second.root {
        return same_root(gather, frame, first, second);
    }
    let program = gather.program;
    let (left, right) = (&program[first.root], &program[second.root]);
    let addressed = |root| program.pointer_of(root).is_some();
    if addressed(first.root) || addressed(second.root) {
        return Meeting::Perhaps;
    }
    if let (Some(one), Some(other)) = (left.overlay, right.overlay)
        && one.storage == other.storage
    {
        return Meeting::Perhaps;
    }
    let pointable = |one: &Reference, root: VarId| {
        one.anywhere || program[root].pointer || program[root].target
    };
    // A target meets another one through a pointer, or as a dummy argument (F2008 12.5.2.13).
    let reaches = |one: &Reference, root: VarId| {
        let dummy = program[root].target && program[root].dummy().is_some();
        one.anywhere || program[root].pointer || dummy
    };
    let through = reaches(first, first.root) || reaches(second, second.root);
    let both = pointable(first, first.root) && pointable(second, second.root);
    let apart =
        left.space.is_remote() != right.space.is_remote() && !first.anywhere && !second.anywhere;
    if through && both && !apart && kindred(&first.ty, &second.ty) {
        Meeting::Perhaps
    } else {
        Meeting::Never
    }
}

/// Whether objects of two types may share storage through a pointer.
fn kindred(one: &Type, other: &Type) -> bool {
    let family = |ty: &Type| match ty {
        Type::Integer(_) | Type::Unsigned(_) => 1,
        Type::Real(_) | Type::Complex(_) => 2,
        Type::Logical(_) => 3,
        Type::Character(..) => 4,
        Type::Derived(_) | Type::Class(_) | Type::Procedure(_) | Type::Error => 0,
    };
    let (one, other) = (family(one), family(other));
    one == other || one == 0 || other == 0
}

fn same_root<Op: Operation>(
    gather: &Gather<'_, Op>,
    frame: usize,
    first: &Reference,
    second: &Reference,
) -> Meeting {
    if first.in_call || second.in_call {
        return Meeting::Perhaps;
    }
    let (mut subscripts, mut exact) = (Vec::new(), true);
    let mut steady = true;
    for (place, (left, right)) in first.path.iter().zip(&second.path).enumerate() {
        match (left, right) {
            (Step::Field(left, pointer), Step::Field(right, _)) => {
                if left != right {
                    return match components_meet(gather.program, (first, second), place) {
                        true => Meeting::Perhaps,
                        false => Meeting::Never,
                    };
                }
                if *pointer {
                    // Different elements may hold pointers to one target.
                    if !steady {
                        return Meeting::Perhaps;
                    }
                    subscripts.clear();
                }
            }
            (Step::Index(left), Step::Index(right)) if left.len() == right.len() => {
                for pair in left.iter().zip(right) {
                    let (Some(left), Some(right)) = pair else {
                        exact = false;
                        steady = false;
                        continue;
                    };
                    let depth = gather.frames[frame].depth;
                    steady &= left == right && gather.symbols.depth_of(left) <= depth;
                    subscripts.push((left.clone(), right.clone()));
                }
            }
            _ => {
                exact = false;
                steady = false;
            }
        }
    }
    Meeting::Where(subscripts, exact)
}

/// Whether two components of one structure may share storage: a pointer leads to what the other one leads to, or to a part of a target.
fn components_meet(program: &Program, (one, other): (&Reference, &Reference), at: usize) -> bool {
    let points = |path: &[Step]| {
        let mut steps = path.iter();
        steps.any(|step| matches!(step, Step::Field(_, true)))
    };
    let root = &program[one.root];
    let is_target = || root.target || root.pointer || points(&one.path[..at]);
    let meet = match (points(&one.path[at..]), points(&other.path[at..])) {
        (true, true) => true,
        (false, false) => false,
        (true, false) | (false, true) => is_target(),
    };
    meet && kindred(&one.ty, &other.ty)
}

/// The direction in a loop inside the carrying one: how the later iteration's place lies to the earlier one's.
pub(super) fn direction<Op: Operation>(
    gather: &Gather<'_, Op>,
    frame: usize,
    inner: usize,
    first: &Reference,
    second: &Reference,
) -> Direction {
    let Meeting::Where(subscripts, _) = meeting(gather, frame, first, second) else {
        return Direction::Any;
    };
    let possible = |wanted: Direction| {
        let mut pair = Pair::new(gather, frame);
        pair.reference(first, false);
        pair.reference(second, true);
        subscripts
            .iter()
            .for_each(|(left, right)| pair.equal(left, right));
        pair.order(Later::Counted);
        pair.inner(inner, wanted);
        pair.system.solutions() != Solutions::None
    };
    let less = possible(Direction::Less);
    let equal = possible(Direction::Equal);
    let greater = possible(Direction::Greater);
    match (less, equal, greater) {
        (true, false, false) => Direction::Less,
        (false, true, false) => Direction::Equal,
        (false, false, true) => Direction::Greater,
        _ => Direction::Any,
    }
}

impl<Op: Operation> Pair<'_, '_, Op> {
    /// How the iterations of an inner loop lie to each other.
    fn inner(&mut self, frame: usize, wanted: Direction) {
        let Some(range) = self.gather.frames[frame].range.clone() else {
            return;
        };
        let (one, other) = (
            self.var(range.iteration, false),
            self.var(range.iteration, true),
        );
        match wanted {
            Direction::Less => self.system.at_least_zero([(other, 1), (one, -1)], -1),
            Direction::Equal => self.system.equal_zero([(other, 1), (one, -1)], 0),
            Direction::Greater => self.system.at_least_zero([(one, 1), (other, -1)], -1),
            Direction::Any => {}
        }
    }
}
