//! Clauses of data directives with an object each: what becomes of it where the directive's region begins, and where it ends.
//!
//! Refuses to know the table and transfers.

use super::object::{Object, descriptor as descriptor_of};
use super::{Queue, SYNCHRONOUS};
use crate::array::Strided;
use crate::device::array::Located;

/// What a clause does with an object where it begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Enter {
    /// COPY, COPYIN: there, with the host's values.
    Copyin,
    /// COPYOUT, CREATE: there, with any values.
    Create,
    /// NO_CREATE: as it is.
    IfPresent,
    /// PRESENT: must be there.
    Present,
    /// DELETE and its kin, which stand where data leaves only.
    Nothing,
}

/// What a clause does where it ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Leave {
    /// COPY, COPYOUT: the host gets the values of the last copy.
    Copyout,
    /// The others: the copy is freed when nothing holds it.
    Release,
}

/// A clause with one object.
#[derive(Clone, Debug)]
pub struct Motion {
    pub(super) object: Object,
    /// Of COPY: the part that may get other values and goes back, where that is not all of it.
    pub(super) changed: Option<Object>,
    pub(super) enter: Enter,
    pub(super) leave: Leave,
    pub(super) always_in: bool,
    pub(super) always_out: bool,
    pub(super) zeroed: bool,
    pub(super) if_present: bool,
    pub(super) finalize: bool,
    pub(super) in_part: bool,
}

macro_rules! clauses {
    ($($(#[$doc:meta])* $name:ident: $enter:ident $leave:ident;)*) => { $(
        $(#[$doc])*
        #[track_caller]
        pub fn $name<T: Copy + 'static, const R: usize>(
            name: &'static str,
            what: impl Located<T, R>,
        ) -> Motion {
            Motion::new(Object::of(name, what), Enter::$enter, Leave::$leave)
        }
    )* };
}

clauses! {
    /// `copy(a)`.
    copy: Copyin Copyout;
    /// `copyin(a)`.
    copyin: Copyin Release;
    /// `copyout(a)`.
    copyout: Create Copyout;
    /// `create(a)`.
    create: Create Release;
    /// `no_create(a)`.
    no_create: IfPresent Release;
    /// `present(a)`.
    present_data: Present Release;
    /// `delete(a)`.
    delete: Nothing Release;
    /// `host(a)` and `device(a)` of UPDATE.
    update: Nothing Release;
}

/// `copy(a)` where no more than a part of it gets other values, which alone goes back.
#[track_caller]
pub fn copy_changing<T: Copy + 'static, const R: usize>(
    name: &'static str,
    what: impl Located<T, R>,
    part: &'static str,
    changed: impl Located<T, R>,
) -> Motion {
    let mut motion = copy(name, what);
    motion.changed = Some(Object::of(part, changed));
    motion
}

impl Motion {
    pub(super) fn new(object: Object, enter: Enter, leave: Leave) -> Motion {
        Motion {
            object,
            changed: None,
            enter,
            leave,
            always_in: false,
            always_out: false,
            zeroed: false,
            if_present: false,
            finalize: false,
            in_part: false,
        }
    }

    /// What goes back. What lies between its elements comes along where that is quicker and nobody can have changed it on the host meanwhile.
    pub(super) fn returned(&self, queue: Queue) -> Object {
        match &self.changed {
            Some(part) if queue == SYNCHRONOUS && self.object.is_gapless() => part.filling(),
            Some(part) => part.clone(),
            None => self.object.clone(),
        }
    }

    /// The modifier ALWAYS: values move also where the object is present before, or stays.
    pub fn always(self) -> Motion {
        self.always_in().always_out()
    }

    /// The modifier ALWAYSIN: the device gets the host's values also where the object is present before.
    pub fn always_in(mut self) -> Motion {
        self.always_in = true;
        self
    }

    /// The modifier ALWAYSOUT: the host gets the device's values also where the object stays.
    pub fn always_out(mut self) -> Motion {
        self.always_out = true;
        self
    }

    /// The modifier ZERO: a new copy begins as zeros, which fresh memory does in any case.
    pub fn zero(mut self) -> Motion {
        self.zeroed = true;
        self
    }

    /// No clause names the object, an array in a structure: where one part of it is present, kernels use that.
    pub fn in_part(mut self) -> Motion {
        self.in_part = true;
        self
    }

    /// UPDATE with IF_PRESENT: nothing happens to an object that is not there.
    pub fn if_present(mut self) -> Motion {
        self.if_present = true;
        self
    }

    /// EXIT DATA with FINALIZE: the object leaves however often it was entered.
    pub fn finalize(mut self) -> Motion {
        self.finalize = true;
        self
    }

    /// The object is reached through this descriptor: a pointer, or an allocatable component of something that is present or comes to be.
    /// The descriptor's copy on the device points to the object's copy.
    pub fn through<T, const R: usize>(mut self, descriptor: &Strided<T, R>) -> Motion {
        self.object.descriptor = Some(descriptor_of(descriptor));
        self
    }
}
