//! [`Text`]: a borrowed place of fixed length, with substrings and blank-padding assignment.

use super::{Unit, Units};

/// A CHARACTER place of fixed length, borrowed: a dummy argument of assumed length, a substring, or a view of a
/// [`Character`](super::Character).
#[repr(transparent)]
pub struct TextOf<U> {
    units: [U],
}

/// A place for characters of default kind.
pub type Text = TextOf<u8>;

/// A place for characters of kind 4.
pub type WideText = TextOf<u32>;

impl Text {
    /// The characters, one byte each.
    pub fn as_bytes(&self) -> &[u8] {
        &self.units
    }

    /// The characters, for writing in place.
    pub fn as_bytes_mut(&mut self) -> &mut [u8] {
        &mut self.units
    }
}

impl<U: Unit> TextOf<U> {
    /// Bytes, or codes, seen as a character value.
    pub fn new<B: Units<Unit = U> + ?Sized>(value: &B) -> &Self {
        let units: *const [U] = value.units();
        // SAFETY: `TextOf` is a transparent wrapper of the slice, so both pointers have one layout; the lifetime is kept.
        unsafe { &*(units as *const Self) }
    }

    /// Bytes, or codes, seen as a character place that can be assigned to.
    pub fn new_mut(units: &mut [U]) -> &mut Self {
        let units: *mut [U] = units;
        // SAFETY: as in `new`; the borrow stays exclusive.
        unsafe { &mut *(units as *mut Self) }
    }

    /// The characters.
    pub fn as_units(&self) -> &[U] {
        &self.units
    }

    /// The characters, for writing in place.
    pub fn as_units_mut(&mut self) -> &mut [U] {
        &mut self.units
    }

    /// The text, for a statement that looks at it while it changes a part of it. Nothing stays lent.
    pub fn object<'a>(&mut self) -> &'a mut Self {
        let text: *mut Self = self;
        // SAFETY: the text is there; emitted code uses it before its variable can change its length.
        unsafe { &mut *text }
    }

    /// Intrinsic assignment: cuts `value` or pads it with blanks (Fortran 2018, 10.2.1.3).
    pub fn assign<B: Units<Unit = U> + ?Sized>(&mut self, value: &B) {
        let value = value.units();
        let kept = value.len().min(self.units.len());
        self.units[..kept].copy_from_slice(&value[..kept]);
        self.units[kept..].fill(U::BLANK);
    }

    /// Assignment of one part to another of the same variable, which may overlap: `s(to) = s(from)`.
    #[track_caller]
    pub fn assign_within(&mut self, to: (i64, i64), from: (i64, i64)) {
        let value = self.sub(from.0, from.1).as_units().to_vec();
        self.sub_mut(to.0, to.1).assign(&value);
    }

    /// The substring `s(lo:hi)`, of length zero when `hi < lo`. Bounds outside the place are a run-time error.
    #[track_caller]
    pub fn sub(&self, lo: impl Into<i64>, hi: impl Into<i64>) -> &Self {
        Self::new(&self.units[range(lo.into(), hi.into(), self.units.len())])
    }

    /// The substring `s(lo:hi)` as a place to assign to or to pass to a procedure.
    #[track_caller]
    pub fn sub_mut(&mut self, lo: impl Into<i64>, hi: impl Into<i64>) -> &mut Self {
        let range = range(lo.into(), hi.into(), self.units.len());
        Self::new_mut(&mut self.units[range])
    }

    /// The substring `s(lo:)`.
    #[track_caller]
    pub fn sub_from(&self, lo: impl Into<i64>) -> &Self {
        self.sub(lo, self.units.len() as i64)
    }

    /// The substring `s(lo:)` as a place.
    #[track_caller]
    pub fn sub_from_mut(&mut self, lo: impl Into<i64>) -> &mut Self {
        let hi = self.units.len() as i64;
        self.sub_mut(lo, hi)
    }
}

#[track_caller]
fn range(lo: i64, hi: i64, len: usize) -> std::ops::Range<usize> {
    if hi < lo {
        return 0..0;
    }
    if lo < 1 || hi > len as i64 {
        crate::fatal::fatal_about(0, |name| {
            let what = name.map_or_else(|| String::from("a character"), |name| format!("'{name}'"));
            format!("Substring out of bounds: ({lo}:{hi}) of {what} of length {len}")
        });
    }
    lo as usize - 1..hi as usize
}

impl AsRef<[u8]> for Text {
    fn as_ref(&self) -> &[u8] {
        self.as_bytes()
    }
}

impl AsRef<[u8]> for super::Character {
    fn as_ref(&self) -> &[u8] {
        self.as_bytes()
    }
}

impl<U: Unit> ToOwned for TextOf<U> {
    type Owned = super::CharacterOf<U>;

    fn to_owned(&self) -> super::CharacterOf<U> {
        super::CharacterOf::from(self)
    }
}

impl<U: Unit> std::borrow::Borrow<TextOf<U>> for super::CharacterOf<U> {
    fn borrow(&self) -> &TextOf<U> {
        self
    }
}

impl<U: Unit> std::fmt::Debug for TextOf<U> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?}", U::shown(&self.units))
    }
}

impl<U: Unit> std::fmt::Display for TextOf<U> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&U::shown(&self.units))
    }
}
