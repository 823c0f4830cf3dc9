//! OPTIONAL scalar dummy arguments: `Option` of a value or of a reference, which is absent when there is none.
//!
//! A program that refers to an absent argument is wrong (F2008 12.5.2.12); here it ends with a message.

use crate::character::{Character, Text};

/// The value of an optional argument that is passed by value and must be present.
#[inline(always)]
#[track_caller]
pub fn present<T>(argument: Option<T>) -> T {
    match argument {
        Some(value) => value,
        None => absent(),
    }
}

/// The variable that an optional argument with VALUE is, which must be present.
#[inline(always)]
#[track_caller]
pub fn present_mut<T>(argument: &mut Option<T>) -> &mut T {
    match argument {
        Some(value) => value,
        None => absent(),
    }
}

/// Gives the actual argument the value that its dummy argument has at the end of the call, where both are there.
pub fn hand_back<T>(argument: Option<&mut T>, value: Option<T>) {
    if let (Some(argument), Some(value)) = (argument, value) {
        *argument = value;
    }
}

/// As [`hand_back`], of characters.
pub fn hand_back_text(argument: Option<&mut Text>, value: Option<Character>) {
    if let (Some(argument), Some(value)) = (argument, value) {
        argument.assign(&value);
    }
}

/// The value of an optional argument that must be present.
#[inline(always)]
#[track_caller]
pub fn optional<T: Copy>(argument: Option<&T>) -> T {
    match argument {
        Some(value) => *value,
        None => absent(),
    }
}

/// The place behind an optional argument that is read where it is: characters, structures.
#[inline(always)]
#[track_caller]
pub fn optional_ref<T: ?Sized>(argument: Option<&T>) -> &T {
    match argument {
        Some(value) => value,
        None => absent(),
    }
}

/// The variable behind an optional argument that must be present.
#[inline(always)]
#[track_caller]
pub fn optional_mut<'a, T: ?Sized>(argument: &'a mut Option<&mut T>) -> &'a mut T {
    match argument {
        Some(variable) => variable,
        None => absent(),
    }
}

/// The same where other parts of the variable are at hand as well: nothing of the argument stays lent.
#[inline(always)]
#[track_caller]
pub fn optional_target<'a, T: ?Sized>(argument: &mut Option<&'a mut T>) -> &'a mut T {
    match argument {
        Some(variable) => {
            let target: *mut T = &mut **variable;
            // SAFETY: Fortran has the parts of one variable, of which each is named by one argument of the call alone.
            unsafe { &mut *target }
        }
        None => absent(),
    }
}

/// The procedure that a procedure pointer points at.
#[inline(always)]
#[track_caller]
pub fn target_of<T: Copy>(pointer: Option<T>) -> T {
    match pointer {
        Some(procedure) => procedure,
        None => crate::fatal("call through a procedure pointer that is not associated"),
    }
}

/// ASSOCIATED of two procedure pointers: both have a target, and it is the same procedure.
pub fn same_procedure<T: PartialEq>(pointer: Option<T>, target: Option<T>) -> bool {
    pointer.is_some() && pointer == target
}

#[cold]
#[track_caller]
fn absent() -> ! {
    crate::fatal("reference to an optional argument that is not present")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn present_arguments_are_read_and_written() {
        let mut x = 3;
        let mut argument = Some(&mut x);
        *optional_mut(&mut argument) += 1;
        assert_eq!(optional(argument.as_deref()), 4);
    }

    #[test]
    #[should_panic(expected = "not present")]
    fn absent_arguments_are_an_error() {
        optional::<i32>(None);
    }
}
