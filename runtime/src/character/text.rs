//! [`Text`]: a borrowed place of fixed length, with substrings and blank-padding assignment.

use super::Bytes;

/// A CHARACTER place of fixed length, borrowed: a dummy argument of assumed length, a substring, or a view of a
/// [`Character`](super::Character).
#[repr(transparent)]
pub struct Text {
    bytes: [u8],
}

impl Text {
    /// Bytes seen as a character value.
    pub fn new<B: Bytes + ?Sized>(value: &B) -> &Self {
        let bytes: *const [u8] = value.bytes();
        // SAFETY: `Text` is a transparent wrapper of `[u8]`, so both pointers have one layout; the lifetime is kept.
        unsafe { &*(bytes as *const Self) }
    }

    /// Bytes seen as a character place that can be assigned to.
    pub fn new_mut(bytes: &mut [u8]) -> &mut Self {
        let bytes: *mut [u8] = bytes;
        // SAFETY: as in `new`; the borrow stays exclusive.
        unsafe { &mut *(bytes as *mut Self) }
    }

    /// The characters, one byte each.
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The characters, for writing in place.
    pub fn as_bytes_mut(&mut self) -> &mut [u8] {
        &mut self.bytes
    }

    /// The text, for a statement that looks at it while it changes a part of it. Nothing stays lent.
    pub fn object<'a>(&mut self) -> &'a mut Self {
        let text: *mut Self = self;
        // SAFETY: the text is there; emitted code uses it before its variable can change its length.
        unsafe { &mut *text }
    }

    /// Intrinsic assignment: cuts `value` or pads it with blanks (Fortran 2018, 10.2.1.3).
    pub fn assign<B: Bytes + ?Sized>(&mut self, value: &B) {
        let value = value.bytes();
        let kept = value.len().min(self.bytes.len());
        self.bytes[..kept].copy_from_slice(&value[..kept]);
        self.bytes[kept..].fill(b' ');
    }

    /// Assignment of one part to another of the same variable, which may overlap: `s(to) = s(from)`.
    #[track_caller]
    pub fn assign_within(&mut self, to: (i64, i64), from: (i64, i64)) {
        let value = self.sub(from.0, from.1).as_bytes().to_vec();
        self.sub_mut(to.0, to.1).assign(&value);
    }

    /// The substring `s(lo:hi)`, of length zero when `hi < lo`. Bounds outside the place are a run-time error.
    #[track_caller]
    pub fn sub(&self, lo: impl Into<i64>, hi: impl Into<i64>) -> &Self {
        Self::new(&self.bytes[range(lo.into(), hi.into(), self.bytes.len())])
    }

    /// The substring `s(lo:hi)` as a place to assign to or to pass to a procedure.
    #[track_caller]
    pub fn sub_mut(&mut self, lo: impl Into<i64>, hi: impl Into<i64>) -> &mut Self {
        let range = range(lo.into(), hi.into(), self.bytes.len());
        Self::new_mut(&mut self.bytes[range])
    }

    /// The substring `s(lo:)`.
    #[track_caller]
    pub fn sub_from(&self, lo: impl Into<i64>) -> &Self {
        self.sub(lo, self.bytes.len() as i64)
    }

    /// The substring `s(lo:)` as a place.
    #[track_caller]
    pub fn sub_from_mut(&mut self, lo: impl Into<i64>) -> &mut Self {
        let hi = self.bytes.len() as i64;
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
        &self.bytes
    }
}

impl AsRef<[u8]> for super::Character {
    fn as_ref(&self) -> &[u8] {
        self.as_bytes()
    }
}

impl ToOwned for Text {
    type Owned = super::Character;

    fn to_owned(&self) -> super::Character {
        super::Character::from(self)
    }
}

impl std::borrow::Borrow<Text> for super::Character {
    fn borrow(&self) -> &Text {
        self
    }
}

impl std::fmt::Debug for Text {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?}", String::from_utf8_lossy(&self.bytes))
    }
}

impl std::fmt::Display for Text {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&String::from_utf8_lossy(&self.bytes))
    }
}
