//! Objects of CLASS, whose own type is known when the program runs (F2008 4.3.1.3): [`Class`] behind `&mut dyn Class`,
//! [`Allocatable`](crate::held::Allocatable) and [`Pointer`](crate::held::Pointer).
//!
//! A derived type joins with [`class!`](crate::class): by itself, or with the component that holds what it inherits.
//! Refuses to know which procedure a binding means: translated programs ask [`is`](trait@Class) and call.

use crate::array::{Array1, release};
use crate::character::Character;
use cuf2rs_intrinsics::half::f16;
use cuf2rs_intrinsics::quad::f128;
use num_complex::Complex;
use std::any::{Any, TypeId};
use std::fmt::Debug;
use std::mem::ManuallyDrop;
use std::sync::{Mutex, PoisonError};

/// A value of a type that may be an object of CLASS.
pub trait Class: Any + Debug {
    /// The object's own type.
    fn own_type(&self) -> TypeId {
        TypeId::of::<Self>()
    }
    /// The part of the object that has this type: itself, or what it inherits.
    fn find(&self, wanted: TypeId) -> Option<&dyn Any>;
    /// As [`Class::find`], to change it.
    fn find_mut(&mut self, wanted: TypeId) -> Option<&mut dyn Any>;
    /// A copy, of its own type.
    fn duplicate(&self) -> Box<dyn Class>;
    /// A new object of its own type.
    fn fresh(&self) -> Box<dyn Class>;
    /// Gives it its default initial value: INTENT(OUT) on entry.
    fn reset(&mut self);
    /// Takes over the value of an object of the same own type.
    fn assign(&mut self, value: &dyn Class);
    /// The bytes that it has in Fortran's memory: those of its type here where nothing says otherwise.
    fn bytes(&self) -> i64 {
        size_of_val(self) as i64
    }
    /// How arrays of its own type are held.
    fn elements(&self) -> &'static Elements;
    /// As [`Class::elements`], of a type.
    fn default_elements() -> &'static Elements
    where
        Self: Sized;
}

/// How arrays of objects of one type are held.
#[derive(Debug)]
pub struct Elements {
    /// The size of an object.
    pub bytes: usize,
    /// Storage for so many objects with their default values, and for one where there are none: it tells the type.
    pub allocate: fn(i64) -> *mut dyn Class,
    /// Drops so many objects, and frees what `allocate` or an array of TYPE has reserved for them.
    ///
    /// # Safety
    /// The storage is of that many objects of this type.
    pub release: unsafe fn(*mut (), i64),
}

impl Elements {
    /// Those of a type.
    pub const fn of<T: Class + Default + Clone>() -> Elements {
        Elements {
            bytes: size_of::<T>(),
            allocate: |count| {
                let made = Array1::<T>::new(count.max(1));
                ManuallyDrop::new(made).as_ptr()
            },
            release: |first, count| release(first.cast::<T>(), count.max(1)),
        }
    }
}

/// An object of a type that lives as long as the program, which tells the type of arrays without elements.
pub(crate) fn prototype<T: Class>() -> *mut dyn Class {
    static KNOWN: Mutex<Vec<(TypeId, Address)>> = Mutex::new(Vec::new());
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    let found = known.iter().find(|(ty, _)| *ty == TypeId::of::<T>());
    if let Some((_, Address(object))) = found {
        return *object;
    }
    let object = (T::default_elements().allocate)(1);
    known.push((TypeId::of::<T>(), Address(object)));
    object
}

/// The address of an object that nothing changes.
struct Address(*mut dyn Class);

// SAFETY: what it points at is looked at alone, for its type.
unsafe impl Send for Address {}

impl dyn Class + '_ {
    /// Whether the object's own type is `T`: TYPE IS.
    pub fn is<T: 'static>(&self) -> bool {
        self.own_type() == TypeId::of::<T>()
    }

    /// Whether the object's own type is `T` or extends it: CLASS IS.
    pub fn extends<T: 'static>(&self) -> bool {
        self.find(TypeId::of::<T>()).is_some()
    }

    /// The object as a `T`, which it is or extends.
    #[track_caller]
    pub fn part<T: 'static>(&self) -> &T {
        match self
            .find(TypeId::of::<T>())
            .and_then(|part| part.downcast_ref())
        {
            Some(part) => part,
            None => crate::fatal("the object is of another type"),
        }
    }

    /// As [`part`](#method.part), to change it.
    #[track_caller]
    pub fn part_mut<T: 'static>(&mut self) -> &mut T {
        match self
            .find_mut(TypeId::of::<T>())
            .and_then(|part| part.downcast_mut())
        {
            Some(part) => part,
            None => crate::fatal("the object is of another type"),
        }
    }
}

/// What stands for an object of CLASS(*) that is not there, which has no type (F2018 16.9.76, 16.9.165).
pub fn no_object() -> &'static dyn Class {
    &Nothing
}

#[derive(Debug, Default, Clone)]
struct Nothing;

crate::class!(Nothing);

/// SAME_TYPE_AS; nothing is of no other's type.
pub fn same_type_as(a: &dyn Class, b: &dyn Class) -> bool {
    a.own_type() == b.own_type() && !a.is::<Nothing>()
}

/// EXTENDS_TYPE_OF: whether the own type of `a` is that of `mold` or extends it. Everything extends nothing, and nothing extends no type.
pub fn extends_type_of(a: &dyn Class, mold: &dyn Class) -> bool {
    mold.is::<Nothing>() || a.find(mold.own_type()).is_some()
}

/// Makes a type one that objects of CLASS can have: `class!(Shape);`, or with the component that holds what it inherits
/// `class!(Circle: shape);`. `class!(Shape; 16);` says how many bytes an object has in Fortran's memory, `class!(Character, kept);` that
/// objects have no default initial value, and parameters that a new value would lack.
#[macro_export]
macro_rules! class {
    (@reset $object:ident) => {
        *$object = Self::default();
    };
    (@reset $object:ident kept) => {};
    ($name:ty $(, $kept:ident)? $(: $parent:ident)? $(; $bytes:literal)?) => {
        impl $crate::class::Class for $name {
            fn find(&self, wanted: std::any::TypeId) -> Option<&dyn std::any::Any> {
                if wanted == std::any::TypeId::of::<Self>() {
                    return Some(self);
                }
                $(if true { return $crate::class::Class::find(&self.$parent, wanted); })?
                None
            }
            fn find_mut(&mut self, wanted: std::any::TypeId) -> Option<&mut dyn std::any::Any> {
                if wanted == std::any::TypeId::of::<Self>() {
                    return Some(self);
                }
                $(if true { return $crate::class::Class::find_mut(&mut self.$parent, wanted); })?
                None
            }
            fn duplicate(&self) -> Box<dyn $crate::class::Class> {
                Box::new(self.clone())
            }
            fn fresh(&self) -> Box<dyn $crate::class::Class> {
                Box::new(Self::default())
            }
            fn reset(&mut self) {
                $crate::class!(@reset self $($kept)?);
            }
            fn assign(&mut self, value: &dyn $crate::class::Class) {
                self.clone_from(value.part::<Self>());
            }
            $(fn bytes(&self) -> i64 {
                $bytes
            })?
            fn elements(&self) -> &'static $crate::class::Elements {
                Self::default_elements()
            }
            fn default_elements() -> &'static $crate::class::Elements {
                const { &$crate::class::Elements::of::<$name>() }
            }
        }
    };
}

class!(i8);
class!(i16);
class!(i32);
class!(i64);
class!(i128);
class!(f32);
class!(f64);
class!(f16);
class!(f128);
class!(bool; 4);
class!(Character, kept);
class!(crate::character::WideCharacter, kept);
class!(Complex<f32>);
class!(Complex<f64>);
class!(Complex<f128>);
class!(crate::device::api::HostPointer);
class!(crate::device::api::FunctionPointer);
class!(crate::device::api::DevicePointer);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::held::{Allocatable, Pointer};

    #[derive(Clone, Debug, Default)]
    struct Shape {
        x: f32,
    }
    class!(Shape);

    #[derive(Clone, Debug, Default)]
    struct Circle {
        shape: Shape,
        r: f32,
    }
    class!(Circle: shape);

    fn shift(object: &mut dyn Class) {
        object.part_mut::<Shape>().x += 1.0;
    }

    #[test]
    fn an_extension_is_its_parent_too() {
        let mut circle = Circle::default();
        shift(&mut circle);
        let object: &dyn Class = &circle;
        assert!(object.is::<Circle>() && !object.is::<Shape>() && object.extends::<Shape>());
        assert_eq!(object.part::<Shape>().x, 1.0);
        let shape: &dyn Class = &Shape::default();
        assert!(extends_type_of(object, shape) && !extends_type_of(shape, object));
        assert!(!same_type_as(object, shape));
    }

    #[test]
    fn allocatables_copy_the_whole_object() {
        let mut a = Allocatable::<dyn Class>::unallocated();
        a.allocate_class(Circle {
            r: 2.0,
            ..Circle::default()
        });
        let mut b = a.clone();
        b.part_mut::<Circle>().r = 3.0;
        assert_eq!((a.part::<Circle>().r, b.part::<Circle>().r), (2.0, 3.0));
        a.set_copy(&*b);
        assert_eq!(a.part::<Circle>().r, 3.0);
        a.deallocate();
        assert!(!a.allocated());
    }

    #[test]
    fn pointers_share_the_object() {
        let mut circle = Circle::default();
        let mut p = Pointer::to_class(&mut circle);
        shift(&mut *p);
        assert!(p.associated() && p.part::<Shape>().x == 1.0);
        p = Pointer::null();
        assert!(!p.associated());
    }
}
