//! MAXLOC, MINLOC and FINDLOC of constants, with DIM, MASK and BACK.

use super::arrays::{order, order_of};
use super::rearrange::{holds, lines};
use super::value::{Failure, Value};
use crate::ir::{Const, Type};
use crate::source::Span;
use std::cmp::Ordering;

/// What is looked for.
pub(super) enum Wanted<'a> {
    Largest,
    Smallest,
    Equal(&'a Const),
}

/// A search.
pub(super) struct Search<'a> {
    pub array: &'a Value,
    pub wanted: Wanted<'a>,
    pub mask: Option<&'a Value>,
    pub back: bool,
}

impl Search<'_> {
    /// The subscripts of the element, counted from 1; zeros when there is none.
    pub(super) fn whole(&self, ty: &Type) -> Value {
        let mut found = vec![0; self.array.shape.len()];
        let all: Vec<usize> = (0..self.array.items.len()).collect();
        if let Some(mut at) = self.among(&all) {
            for (index, extent) in found.iter_mut().zip(&self.array.shape) {
                *index = (at as i64) % extent + 1;
                at /= *extent as usize;
            }
        }
        Value::vector(ty.clone(), found.into_iter().map(Const::whole).collect())
    }

    /// The place in each line along a dimension.
    pub(super) fn along(&self, along: usize, ty: &Type, span: Span) -> Result<Value, Failure> {
        let (shape, lines) = lines(&self.array.shape, along, span)?;
        let places = lines.iter().map(|line| {
            let found = self.among(line);
            let place = line.iter().position(|at| Some(*at) == found);
            Const::Integer(place.map_or(0, |place| place as i128 + 1))
        });
        Ok(Value::shaped(ty.clone(), shape, places.collect()))
    }

    fn among(&self, places: &[usize]) -> Option<usize> {
        let mut best: Option<usize> = None;
        for at in places {
            if self.mask.is_none_or(|mask| holds(mask, *at)) && self.is_better(*at, best) {
                best = Some(*at);
            }
        }
        best
    }

    fn is_better(&self, at: usize, best: Option<usize>) -> bool {
        let items = &self.array.items;
        let wanted = match self.wanted {
            Wanted::Equal(value) => {
                return is_equal(&items[at], value) && (best.is_none() || self.back);
            }
            Wanted::Largest => Ordering::Greater,
            Wanted::Smallest => Ordering::Less,
        };
        best.is_none_or(|best| {
            let found = order_of(&self.array.ty, &items[at], &items[best]);
            found == Some(wanted) || self.back && found == Some(Ordering::Equal)
        })
    }
}

fn is_equal(item: &Const, value: &Const) -> bool {
    match order(item, value) {
        Some(order) => order == Ordering::Equal,
        None => item == value,
    }
}
