//! Characters that are names for bytes elsewhere: those of a storage that variables overlay, those at an address of C, and those of an array
//! whose address C asks for.

use super::{CharacterOf, TextOf, Unit};
use crate::array::{Array, Pos, Strided, View, for_each_position};
use crate::held::Pointer;
use std::collections::HashMap;
use std::sync::{LazyLock, Mutex};

/// Names for bytes, by the address of the first one, the length of an element, the number of elements and the size of a character. Each is made once.
static NAMES: LazyLock<Mutex<HashMap<[usize; 4], usize>>> = LazyLock::new(Mutex::default);

/// Elements of a length, one behind the other from an address on.
pub(crate) fn elements_at<U: Unit>(first: *mut U, len: usize, count: usize) -> *mut CharacterOf<U> {
    let mut names = NAMES.lock().unwrap_or_else(|e| e.into_inner());
    let made = names
        .entry([first as usize, len, count, size_of::<U>()])
        .or_insert_with(|| {
            let element =
                |index: usize| CharacterOf::elsewhere(first.wrapping_add(index * len), len);
            let elements: Box<[CharacterOf<U>]> = (0..count).map(element).collect();
            Box::leak(elements).as_mut_ptr() as usize
        });
    *made as *mut CharacterOf<U>
}

impl<U: Unit, const R: usize> Strided<CharacterOf<U>, R> {
    /// The address of the characters of all elements, one element behind the other, where they are from now on.
    pub(crate) fn in_one_place(self) -> *mut U {
        if let Some(first) = self.joined_already() {
            return first;
        }
        let mut bytes = Vec::new();
        for_each_position(self.extents(), |pos| {
            // SAFETY: positions of the array's own shape.
            bytes.extend_from_slice(unsafe { (*self.position_address(pos)).as_units() });
        });
        let first = Box::leak(bytes.into_boxed_slice()).as_mut_ptr();
        let mut next = first;
        for_each_position(self.extents(), |pos| {
            // SAFETY: as above; nobody holds a reference to an element meanwhile.
            let element = unsafe { &mut *self.position_address(pos) };
            let len = element.as_units().len();
            *element = CharacterOf::elsewhere(next, len);
            next = next.wrapping_add(len);
        });
        first
    }

    /// The address of the first element's characters, when the others follow.
    fn joined_already(self) -> Option<*mut U> {
        let (mut first, mut next, mut joined) = (None, None, true);
        for_each_position(self.extents(), |pos| {
            // SAFETY: positions of the array's own shape.
            let element = unsafe { &mut *self.position_address(pos) };
            joined &= element.is_elsewhere();
            let bytes = element.as_units_mut();
            let place = bytes.as_mut_ptr();
            joined &= next.is_none_or(|next| next == place);
            first = first.or(Some(place));
            next = Some(place.wrapping_add(bytes.len()));
        });
        first.filter(|_| joined)
    }
}

impl<U: Unit> TextOf<U> {
    /// A variable that is a name for these bytes, as an object of CLASS(*).
    pub fn named(&mut self) -> CharacterOf<U> {
        let bytes = self.as_units_mut();
        CharacterOf::elsewhere(bytes.as_mut_ptr(), bytes.len())
    }

    /// A dummy argument, whose bytes lie where the actual argument has them.
    pub fn still(&mut self) -> &mut Self {
        self
    }
}

impl<U: Unit> Pointer<CharacterOf<U>> {
    /// `p => s(lower:upper)` for the part of a variable whose bytes stay where they are.
    pub fn to_part(part: &mut TextOf<U>) -> Self {
        let bytes = part.as_units_mut();
        Pointer::at(elements_at(bytes.as_mut_ptr(), bytes.len(), 1))
    }
}

impl<U: Unit, const R: usize> Strided<CharacterOf<U>, R> {
    /// The array, whose elements' bytes stay where they are from now on.
    pub fn still(self) -> Self {
        for_each_position(self.extents(), |pos| {
            // SAFETY: positions of the array's own shape; nobody holds a reference to an element meanwhile.
            unsafe { &mut *self.position_address(pos) }.still();
        });
        self
    }

    fn named_parts(
        self,
        part: impl Fn(&mut CharacterOf<U>) -> &mut TextOf<U>,
    ) -> Array<CharacterOf<U>, R> {
        Array::from_fn(self.bounds(), |pos: Pos<R>| {
            // SAFETY: positions of the array's own shape; the reference ends here.
            let element = part(unsafe { &mut *self.position_address(pos) });
            let bytes = element.as_units_mut();
            CharacterOf::elsewhere(bytes.as_mut_ptr(), bytes.len())
        })
    }

    /// The places `a(:)(lower:upper)`: an array of names for these bytes.
    #[track_caller]
    pub fn sub_mut(
        &mut self,
        lower: impl Into<i64>,
        upper: impl Into<i64>,
    ) -> Array<CharacterOf<U>, R> {
        let (lower, upper) = (lower.into(), upper.into());
        self.named_parts(|element| element.sub_mut(lower, upper))
    }

    /// The places `a(:)(lower:)`.
    #[track_caller]
    pub fn sub_from_mut(&mut self, lower: impl Into<i64>) -> Array<CharacterOf<U>, R> {
        let lower = lower.into();
        self.named_parts(|element| element.sub_from_mut(lower))
    }
}

macro_rules! by_handle {
    ($($family:ident),*) => {$(
        impl<U: Unit, const R: usize> $family<CharacterOf<U>, R> {
            /// As [`Strided::sub_mut`].
            #[track_caller]
            pub fn sub_mut(&mut self, lower: impl Into<i64>, upper: impl Into<i64>) -> Array<CharacterOf<U>, R> {
                self.handle_mut().sub_mut(lower, upper)
            }

            /// As [`Strided::sub_from_mut`].
            #[track_caller]
            pub fn sub_from_mut(&mut self, lower: impl Into<i64>) -> Array<CharacterOf<U>, R> {
                self.handle_mut().sub_from_mut(lower)
            }
        }
    )*};
}

by_handle!(Array, View);

impl<U: Unit, const R: usize> Array<CharacterOf<U>, R> {
    /// Names for bytes, for a pointer: they are there from now on.
    pub fn lasting(self) -> Strided<CharacterOf<U>, R> {
        Box::leak(Box::new(self)).handle_mut()
    }
}

#[cfg(test)]
mod tests {
    use crate::array::Array;
    use crate::character::Character;
    use crate::held::Pointer;

    #[test]
    #[cfg_attr(miri, ignore = "a pointer to a part outlives references to the whole")]
    fn pointers_reach_parts_whose_variable_is_assigned_as_a_whole() {
        let mut line = Character::from("abcdef");
        let mut part = Pointer::to_part(line.still().sub_mut(2, 4));
        part.assign("XY");
        assert_eq!(line.as_bytes(), b"aXY ef");
        line.become_value(Character::from("123456"));
        assert_eq!(part.as_bytes(), b"234");
        let mut words = Array::from(["one", "two"].map(Character::from));
        let ends = words.handle_mut().still().sub_from_mut(2).lasting();
        words.store(&Array::from(["abc", "def"].map(Character::from)));
        assert_eq!(
            (ends[1].as_bytes(), ends[2].as_bytes()),
            (&b"bc"[..], &b"ef"[..])
        );
        words.sub_mut(1, 1).fill(Character::from("-"));
        assert_eq!(words[2].as_bytes(), b"-ef");
    }

    #[test]
    fn elements_are_names_for_the_bytes_of_one_place() {
        let mut names = Array::from(["ab", "cd", "ef"].map(Character::from));
        let first = names.view_mut().in_one_place();
        // SAFETY: three elements of two characters, which nobody writes while they are copied.
        let bytes = || unsafe { std::slice::from_raw_parts(first, 6) }.to_vec();
        assert_eq!(bytes(), b"abcdef");
        // SAFETY: the fourth of them.
        unsafe { first.add(3).write(b'!') };
        names.fill(Character::from("xy"));
        assert_eq!(bytes(), b"xyxyxy");
        names.store(&Array::from(["12", "34", "56"].map(Character::from)));
        names
            .view_mut()
            .assign_where(|pos| pos.index[0] == 0, |_| Character::from("? "));
        names.assign_array(Array::from_fn(3, |pos| names.at(pos)));
        assert_eq!(bytes(), b"? 3456");
        assert_eq!(names.view_mut().in_one_place(), first);
    }
}
