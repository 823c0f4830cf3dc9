//! Info objects, attributes, error handlers, operations of the program: what is kept under a handle.

use super::{Arguments, State};
use crate::mpi::values::*;
use std::collections::{BTreeMap, HashMap};

#[derive(Default)]
pub(super) struct Objects {
    infos: HashMap<i32, BTreeMap<String, String>>,
    /// Values by the object and the key.
    attributes: HashMap<(i32, i32), i64>,
    handlers: HashMap<i32, i32>,
}

pub(super) fn call(state: &mut State, name: &str, a: &Arguments) -> bool {
    info(state, name, a) || attribute(state, name, a) || handler(state, name, a)
}

fn info(state: &mut State, name: &str, a: &Arguments) -> bool {
    let known = |state: &State| {
        state
            .objects
            .infos
            .get(&a.int(0))
            .cloned()
            .unwrap_or_default()
    };
    match name {
        "info_create" => {
            let handle = state.handle();
            state.objects.infos.insert(handle, BTreeMap::new());
            a.put(0, handle);
        }
        "info_dup" => {
            let copy = known(state);
            let handle = state.handle();
            state.objects.infos.insert(handle, copy);
            a.put(1, handle);
        }
        "comm_get_info" | "win_get_info" | "file_get_info" => {
            let handle = state.handle();
            state.objects.infos.insert(handle, BTreeMap::new());
            a.put(1, handle);
        }
        "comm_set_info" | "win_set_info" | "file_set_info" => {}
        "info_set" => {
            let (key, value) = (a.text(1, 0), a.text(2, 1));
            let info = state.objects.infos.entry(a.int(0)).or_default();
            info.insert(key, value);
        }
        "info_delete" => {
            let key = a.text(1, 0);
            state
                .objects
                .infos
                .entry(a.int(0))
                .or_default()
                .remove(&key);
        }
        "info_get" => {
            let found = known(state).remove(&a.text(1, 0));
            a.put(4, i32::from(found.is_some()));
            if let Some(value) = found {
                a.put_text(3, 1, &value);
            }
        }
        "info_get_valuelen" => {
            let found = known(state).remove(&a.text(1, 0));
            a.put(3, i32::from(found.is_some()));
            a.put(2, found.map_or(0, |value| value.len() as i32));
        }
        "info_get_nkeys" => a.put(1, known(state).len() as i32),
        "info_get_nthkey" => {
            let key = known(state).into_keys().nth(a.int(1) as usize);
            a.put_text(2, 0, &key.unwrap_or_default());
        }
        "info_free" => {
            state.objects.infos.remove(&a.int(0));
            a.put(0, MPI_INFO_NULL);
        }
        _ => return false,
    }
    true
}

/// Attributes that every communicator has.
fn predefined(key: i32) -> Option<i64> {
    Some(match key {
        MPI_TAG_UB => i64::from(i32::MAX),
        MPI_HOST => i64::from(MPI_PROC_NULL),
        MPI_IO => 0,
        MPI_WTIME_IS_GLOBAL | MPI_UNIVERSE_SIZE => 1,
        MPI_APPNUM => 0,
        _ => return None,
    })
}

fn attribute(state: &mut State, name: &str, a: &Arguments) -> bool {
    let kind = name.split('_').next().unwrap_or_default();
    match name {
        "comm_create_keyval" | "type_create_keyval" | "win_create_keyval" | "keyval_create" => {
            let handle = state.handle();
            a.put(2, handle);
        }
        "comm_free_keyval" | "type_free_keyval" | "win_free_keyval" | "keyval_free" => {
            a.put(0, MPI_KEYVAL_INVALID);
        }
        "comm_set_attr" | "type_set_attr" | "win_set_attr" => {
            let place = (a.int(0), a.int(1));
            state.objects.attributes.insert(place, a.long(2));
        }
        "attr_put" => {
            let place = (a.int(0), a.int(1));
            state.objects.attributes.insert(place, i64::from(a.int(2)));
        }
        "comm_delete_attr" | "type_delete_attr" | "win_delete_attr" | "attr_delete" => {
            state.objects.attributes.remove(&(a.int(0), a.int(1)));
        }
        "comm_get_attr" | "type_get_attr" | "attr_get" => {
            let own = state.objects.attributes.get(&(a.int(0), a.int(1))).copied();
            let found = own.or_else(|| predefined(a.int(1)).filter(|_| kind != "type"));
            a.put(3, i32::from(found.is_some()));
            match found {
                Some(value) if kind == "attr" => a.put(2, value as i32),
                Some(value) => a.put_long(2, value),
                None => {}
            }
        }
        "win_get_attr" => {
            let own = state.objects.attributes.get(&(a.int(0), a.int(1))).copied();
            let found = own.or_else(|| state.windows.attribute(a.int(0), a.int(1)));
            a.put(3, i32::from(found.is_some()));
            if let Some(value) = found {
                a.put_long(2, value);
            }
        }
        _ => return false,
    }
    true
}

fn handler(state: &mut State, name: &str, a: &Arguments) -> bool {
    match name {
        "op_create" => {
            let handle = state.handle();
            a.put(2, handle);
        }
        "op_free" => a.put(0, MPI_OP_NULL),
        "op_commutative" => a.put(1, 1),
        "errhandler_create"
        | "comm_create_errhandler"
        | "win_create_errhandler"
        | "file_create_errhandler" => {
            let handle = state.handle();
            a.put(1, handle);
        }
        "errhandler_free" => a.put(0, MPI_ERRHANDLER_NULL),
        "errhandler_set" | "comm_set_errhandler" | "win_set_errhandler" | "file_set_errhandler" => {
            state.objects.handlers.insert(a.int(0), a.int(1));
        }
        "errhandler_get" | "comm_get_errhandler" | "win_get_errhandler" | "file_get_errhandler" => {
            let known = state.objects.handlers.get(&a.int(0)).copied();
            a.put(1, known.unwrap_or(MPI_ERRORS_ARE_FATAL));
        }
        "error_class" => a.put(1, a.int(0)),
        "error_string" => {
            let text = match a.int(0) {
                MPI_SUCCESS => "no error".to_string(),
                code => format!("error of class {code}"),
            };
            let len = a.put_text(1, 0, &text);
            a.put(2, len);
        }
        _ => return false,
    }
    true
}
