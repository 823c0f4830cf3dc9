//! Procedures of the program that an MPI with other numbers calls: each has a function in front of it that makes the program's numbers of them.
//!
//! A function of C has no room for what it is to call, so there are as many as a program may have, and each knows its place in a list.

use super::engine::engine;
use super::word::Word;
use std::sync::Mutex;

/// How many operations and error handlers a program may make.
const COUNT: usize = 32;

static PLACES: Mutex<Vec<usize>> = Mutex::new(Vec::new());

/// `(invec, inoutvec, len, datatype)`.
unsafe extern "C" fn operation<const NUMBER: usize>(
    from: usize,
    to: usize,
    len: usize,
    datatype: *const i32,
) {
    // SAFETY: MPI gives the address of a handle, and the program's procedure takes what MPI gives.
    unsafe {
        let own = engine().back(Word::Type, *datatype);
        let procedure = std::mem::transmute::<
            usize,
            unsafe extern "C" fn(usize, usize, usize, *const i32),
        >(place(NUMBER));
        procedure(from, to, len, &own);
    }
}

/// `(comm, error_code)`, of windows and files likewise.
unsafe extern "C" fn handler<const NUMBER: usize>(object: *const i32, code: *const i32) {
    // SAFETY: as above.
    unsafe {
        let (object, code) = (
            engine().back(Word::Comm, *object),
            engine().back(Word::Error, *code),
        );
        let procedure = std::mem::transmute::<usize, unsafe extern "C" fn(*const i32, *const i32)>(
            place(NUMBER),
        );
        procedure(&object, &code);
    }
}

fn place(number: usize) -> usize {
    PLACES.lock().unwrap_or_else(|e| e.into_inner())[number]
}

macro_rules! numbered {
    ($name:ident: $($number:literal)*) => { [$($name::<$number> as *const () as usize),*] };
}

/// The address to give to MPI for a procedure of the program.
#[track_caller]
pub(super) fn in_front_of(place: usize, of_operation: bool) -> usize {
    let mut places = PLACES.lock().unwrap_or_else(|e| e.into_inner());
    let number = places
        .iter()
        .position(|known| *known == place)
        .unwrap_or(places.len());
    if number == COUNT {
        crate::fatal(&format!(
            "a program can give MPI {COUNT} procedures and no more"
        ));
    }
    if number == places.len() {
        places.push(place);
    }
    let all: [usize; COUNT] = match of_operation {
        true => {
            numbered!(operation: 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31)
        }
        false => {
            numbered!(handler: 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31)
        }
    };
    all[number]
}
