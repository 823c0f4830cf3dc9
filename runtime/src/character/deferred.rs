//! `character(:), allocatable`: a scalar character variable that may be unallocated and takes the length of what is
//! assigned to it.

use super::{CharacterOf, TextOf, Unit, Units};
use crate::array::Stat;
use crate::held::Pointer;
use std::ops::{Deref, DerefMut};

/// An allocatable CHARACTER scalar. Reading it while it is not allocated is a run-time error.
#[derive(Clone)]
pub struct DeferredCharacterOf<U: Unit> {
    value: Option<CharacterOf<U>>,
}

/// An allocatable scalar of characters of default kind.
pub type DeferredCharacter = DeferredCharacterOf<u8>;

/// An allocatable scalar of characters of kind 4.
pub type DeferredWideCharacter = DeferredCharacterOf<u32>;

impl<U: Unit> Default for DeferredCharacterOf<U> {
    fn default() -> Self {
        Self::unallocated()
    }
}

impl<U: Unit> DeferredCharacterOf<U> {
    /// A variable that is not allocated.
    pub const fn unallocated() -> Self {
        Self { value: None }
    }

    /// ALLOCATED.
    pub fn allocated(&self) -> bool {
        self.value.is_some()
    }

    /// `allocate(character(len) :: s)`: blanks. Allocating twice is a run-time error.
    #[track_caller]
    pub fn allocate(&mut self, len: impl Into<i64>) {
        if self.allocate_stat(len) != Stat::Ok {
            twice();
        }
    }

    /// `allocate(character(len) :: s, stat=...)`.
    pub fn allocate_stat(&mut self, len: impl Into<i64>) -> Stat {
        if self.allocated() {
            return Stat::AlreadyAllocated;
        }
        self.value = Some(CharacterOf::blank(len));
        Stat::Ok
    }

    /// `allocate(s, source=value)`: takes length and value.
    #[track_caller]
    pub fn allocate_source<B: Units<Unit = U> + ?Sized>(&mut self, value: &B) {
        if self.allocated() {
            twice();
        }
        self.replace(value);
    }

    /// `allocate(s, source=value, stat=...)`.
    pub fn allocate_source_stat<B: Units<Unit = U> + ?Sized>(&mut self, value: &B) -> Stat {
        if self.allocated() {
            return Stat::AlreadyAllocated;
        }
        self.replace(value);
        Stat::Ok
    }

    /// `deallocate(s)`; what is not allocated is a run-time error.
    #[track_caller]
    pub fn deallocate(&mut self) {
        if self.deallocate_stat() != Stat::Ok {
            crate::fatal("attempt to deallocate a character variable that is not allocated");
        }
    }

    /// `deallocate(s, stat=...)`.
    pub fn deallocate_stat(&mut self) -> Stat {
        match self.value.take() {
            Some(_) => Stat::Ok,
            None => Stat::NotAllocated,
        }
    }

    /// Gives the value up if there is one: INTENT(OUT) on entry.
    pub fn clear(&mut self) {
        self.value = None;
    }

    /// Assignment to `character(:)`: takes the length of `value` too.
    pub fn replace<B: Units<Unit = U> + ?Sized>(&mut self, value: &B) {
        self.value = Some(CharacterOf::from(value.units()));
    }

    /// Assignment to an allocatable of fixed length: allocates it when need be, cuts or pads the value.
    pub fn replace_fixed<B: Units<Unit = U> + ?Sized>(&mut self, len: impl Into<i64>, value: &B) {
        self.value = Some(CharacterOf::new(len, value));
    }

    /// `move_alloc(from, to)`, called on TO.
    pub fn move_alloc(&mut self, from: &mut Self) {
        self.value = from.value.take();
    }

    /// The value as the target of a pointer.
    #[track_caller]
    pub fn character_mut(&mut self) -> &mut CharacterOf<U> {
        match &mut self.value {
            Some(value) => value,
            None => unallocated(),
        }
    }

    /// The value as an optional argument, which is absent while it is not allocated.
    pub fn as_option(&self) -> Option<&TextOf<U>> {
        self.value.as_deref()
    }

    /// As [`DeferredCharacter::as_option`], for a procedure that may change it.
    pub fn as_option_mut(&mut self) -> Option<&mut TextOf<U>> {
        self.value.as_deref_mut()
    }

    /// As [`DeferredCharacter::as_option_mut`], of an object of CLASS(*).
    pub fn character_option_mut(&mut self) -> Option<&mut CharacterOf<U>> {
        self.value.as_mut()
    }

    #[track_caller]
    fn present(&self) -> &CharacterOf<U> {
        match &self.value {
            Some(value) => value,
            None => unallocated(),
        }
    }
}

#[cold]
#[track_caller]
fn twice() -> ! {
    crate::fatal("attempt to allocate a character variable that is already allocated")
}

#[cold]
#[track_caller]
fn unallocated() -> ! {
    crate::fatal("reference to a character variable that is not allocated")
}

impl<U: Unit, B: Units<Unit = U> + ?Sized> From<&B> for DeferredCharacterOf<U> {
    fn from(value: &B) -> Self {
        Self {
            value: Some(CharacterOf::from(value.units())),
        }
    }
}

impl<U: Unit> Units for DeferredCharacterOf<U> {
    type Unit = U;

    #[track_caller]
    fn units(&self) -> &[U] {
        self.present().units()
    }
}

impl<U: Unit> Deref for DeferredCharacterOf<U> {
    type Target = TextOf<U>;

    #[track_caller]
    fn deref(&self) -> &TextOf<U> {
        self.present()
    }
}

impl<U: Unit> DerefMut for DeferredCharacterOf<U> {
    #[track_caller]
    fn deref_mut(&mut self) -> &mut TextOf<U> {
        match &mut self.value {
            Some(value) => value,
            None => unallocated(),
        }
    }
}

/// Pointers to characters as optional arguments.
impl<U: Unit> Pointer<CharacterOf<U>> {
    /// The target, absent while the pointer has none.
    pub fn text_option(&self) -> Option<&TextOf<U>> {
        self.as_option().map(|text| &**text)
    }

    /// As [`Pointer::text_option`], for a procedure that may change it.
    pub fn text_option_mut(&mut self) -> Option<&mut TextOf<U>> {
        self.as_option_mut().map(|text| &mut **text)
    }
}

impl<U: Unit> std::fmt::Debug for DeferredCharacterOf<U> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        std::fmt::Debug::fmt(&self.value, f)
    }
}
