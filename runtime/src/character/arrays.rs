//! Arrays of CHARACTER: assignment that keeps the length of the target's elements, whatever that of the value.

use super::{CharacterOf, TextOf, Unit, Units};
use crate::array::{Array, Element, Operand, Pos, Strided, View, for_each_position, may_overlap};

/// The elements of an array one after the other: a format that is given as an array.
pub fn joined<T: Units + Element, const R: usize>(
    array: impl Operand<Handle = Strided<T, R>>,
) -> CharacterOf<T::Unit> {
    let elements = array.handle().to_vec();
    let bytes: Vec<T::Unit> = elements
        .iter()
        .flat_map(|element| element.units().to_vec())
        .collect();
    CharacterOf::from(bytes)
}

/// A character value as a sequence of elements of this length: a scalar actual argument of a dummy array (F2018 15.5.2.11). What is left
/// at the end is no element.
pub fn characters<B: Units + ?Sized>(value: &B, len: usize) -> Array<CharacterOf<B::Unit>, 1> {
    let elements: Vec<CharacterOf<B::Unit>> = value
        .units()
        .chunks_exact(len.max(1))
        .map(|part| CharacterOf::from(part.to_vec()))
        .collect();
    Array::from_elements(elements.len() as i64, elements)
}

/// Puts a sequence of elements back where [`characters`] took it from.
pub fn rejoin<U: Unit>(elements: &Array<CharacterOf<U>, 1>, value: &mut TextOf<U>) {
    let bytes = elements.as_slice().iter().flat_map(|e| e.as_units());
    for (place, byte) in value.as_units_mut().iter_mut().zip(bytes) {
        *place = *byte;
    }
}

/// The characters of an array, from one of them on, in elements of another length: what a dummy array of that length makes of the array as its actual
/// argument (F2018 15.5.2.11).
#[derive(Debug)]
pub struct Cut<U: Unit = u8> {
    elements: Array<CharacterOf<U>, 1>,
    absent: bool,
}

/// The characters of an array behind the first `skipped` ones as elements of length `len`.
pub fn cut_anew<U: Unit, const R: usize>(
    array: View<CharacterOf<U>, R>,
    skipped: i64,
    len: usize,
) -> Cut<U> {
    let absent = !array.is_some();
    let all = match absent {
        true => CharacterOf::from(Vec::new()),
        false => joined(array),
    };
    let rest = all
        .as_units()
        .get(skipped.max(0) as usize..)
        .unwrap_or_default();
    Cut {
        elements: characters(rest, len),
        absent,
    }
}

/// Puts a sequence of elements back where [`cut_anew`] took it from.
pub fn put_back<U: Unit, const R: usize>(
    cut: &Cut<U>,
    array: View<CharacterOf<U>, R>,
    skipped: i64,
) {
    if cut.absent {
        return;
    }
    let elements = cut.elements.as_slice().iter();
    let mut bytes = elements.flat_map(|element| element.as_units()).copied();
    let (source, mut left) = (array.strided(), skipped.max(0));
    let mut target = source;
    target.assign_text_with(|pos| {
        let mut element = source.at(pos).as_units().to_vec();
        let kept = left.min(element.len() as i64);
        left -= kept;
        let places = element.iter_mut().skip(kept as usize);
        for (place, byte) in places.zip(&mut bytes) {
            *place = byte;
        }
        CharacterOf::from(element)
    });
}

impl<U: Unit> Cut<U> {
    /// The elements, for a dummy argument that is only read.
    pub fn view(&self) -> View<CharacterOf<U>, 1> {
        match self.absent {
            true => View::null(),
            false => self.elements.view(),
        }
    }

    /// The elements.
    pub fn view_mut(&mut self) -> View<CharacterOf<U>, 1> {
        match self.absent {
            true => View::null(),
            false => self.elements.view_mut(),
        }
    }
}

impl<U: Unit, const R: usize> Strided<CharacterOf<U>, R> {
    /// `a = x` with a scalar of any length.
    pub fn fill_text<B: Units<Unit = U> + ?Sized>(&mut self, value: &B) {
        let value = value.units().to_vec();
        self.assign_text_with(|_| &value);
    }

    /// `a = b` with elements of another length; right when the two share elements.
    #[track_caller]
    pub fn assign_text<T: Units<Unit = U> + Element>(
        &mut self,
        source: impl Operand<Handle = Strided<T, R>>,
    ) {
        let source = source.handle();
        crate::array::check_conform(self.extents(), source.extents());
        if may_overlap(*self, source) {
            let kept = source.to_array();
            self.assign_text_with(|pos| kept.at(pos));
        } else {
            self.assign_text_with(|pos| source.at(pos));
        }
    }

    /// `a = expression`, as `assign_with`, with values of any length.
    pub fn assign_text_with<B: Units<Unit = U>>(&mut self, mut value: impl FnMut(Pos<R>) -> B) {
        self.assign_text_where(|_| true, &mut value);
    }

    /// `where (mask) a = expression`, as `assign_where`, with values of any length.
    pub fn assign_text_where<B: Units<Unit = U>>(
        &mut self,
        mut mask: impl FnMut(Pos<R>) -> bool,
        mut value: impl FnMut(Pos<R>) -> B,
    ) {
        let target = *self;
        for_each_position(target.extents(), |pos| {
            if mask(pos) {
                let value = value(pos);
                // SAFETY: positions of the target's own shape; no other reference to the element is held.
                let place: &mut TextOf<U> = unsafe { &mut *target.position_address(pos) };
                place.assign(&value);
            }
        });
    }
}

macro_rules! through_handles {
    ($($owner:ident),*) => {$(
        impl<U: Unit, const R: usize> $owner<CharacterOf<U>, R> {
            /// `a = x` with a scalar of any length.
            pub fn fill_text<B: Units<Unit = U> + ?Sized>(&mut self, value: &B) {
                self.handle_mut().fill_text(value);
            }

            /// `a = b` with elements of another length; right when the two share elements.
            #[track_caller]
            pub fn assign_text<T: Units<Unit = U> + Element>(&mut self, source: impl Operand<Handle = Strided<T, R>>) {
                self.handle_mut().assign_text(source);
            }

            /// `a = expression`, as `assign_with`, with values of any length.
            pub fn assign_text_with<B: Units<Unit = U>>(&mut self, value: impl FnMut(Pos<R>) -> B) {
                self.handle_mut().assign_text_with(value);
            }

            /// `where (mask) a = expression`, as `assign_where`, with values of any length.
            pub fn assign_text_where<B: Units<Unit = U>>(
                &mut self,
                mask: impl FnMut(Pos<R>) -> bool,
                value: impl FnMut(Pos<R>) -> B,
            ) {
                self.handle_mut().assign_text_where(mask, value);
            }
        }
    )*};
}

through_handles!(Array, View);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::character::Character;

    #[test]
    fn elements_keep_their_length() {
        let mut names = Array::from(["a  ", "bcd", "   "].map(Character::from));
        names.assign_text(&Array::from(
            ["vwxyz", "v    ", "12345"].map(Character::from),
        ));
        assert_eq!(names[1].as_bytes(), b"vwx");
        names.assign_text_where(|pos| pos.index[0] > 0, |_| "q");
        names.section_mut::<1>(2..=2).fill_text("long text");
        assert_eq!(names[2].as_bytes(), b"lon");
        assert_eq!(names[3].as_bytes(), b"q  ");
    }
}
