//! Files of one rank: views, individual and shared file pointers, which are one here.

use super::types::Type;
use super::{Arguments, State};
use crate::mpi::values::*;
use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::{Read, Seek, SeekFrom, Write};

/// An open file.
struct Opened {
    file: File,
    name: String,
    mode: i32,
    /// Where the view begins, in bytes.
    displacement: i64,
    etype: i32,
    filetype: i32,
    /// The file pointer, in elements of the view.
    at: i64,
}

#[derive(Default)]
pub(super) struct Files(HashMap<i32, Opened>);

pub(super) fn call(state: &mut State, name: &str, a: &Arguments) -> bool {
    let Some(name) = name.strip_prefix("file_") else {
        return false;
    };
    match name {
        "open" => open(state, a),
        "delete" => {
            let _ = std::fs::remove_file(a.text(0, 0));
        }
        "close" => {
            if let Some(opened) = state.files.0.remove(&a.int(0))
                && opened.mode & MPI_MODE_DELETE_ON_CLOSE != 0
            {
                let _ = std::fs::remove_file(opened.name);
            }
            a.put(0, MPI_FILE_NULL);
        }
        _ => return moved(state, name, a) || about(state, name, a),
    }
    true
}

#[track_caller]
fn open(state: &mut State, a: &Arguments) {
    let (name, mode) = (a.text(1, 0), a.int(2));
    let has = |bit: i32| mode & bit != 0;
    let writes = has(MPI_MODE_WRONLY | MPI_MODE_RDWR);
    let opened = OpenOptions::new()
        .read(!has(MPI_MODE_WRONLY))
        .write(writes)
        .create(has(MPI_MODE_CREATE) && writes)
        .create_new(has(MPI_MODE_CREATE) && has(MPI_MODE_EXCL) && writes)
        .open(&name);
    let file = match opened {
        Ok(file) => file,
        Err(error) => crate::fatal(&format!("MPI_FILE_OPEN cannot open '{name}': {error}")),
    };
    let end = file.metadata().map_or(0, |data| data.len() as i64);
    let handle = state.handle();
    let at = if has(MPI_MODE_APPEND) { end } else { 0 };
    let opened = Opened {
        file,
        name,
        mode,
        displacement: 0,
        etype: MPI_BYTE,
        filetype: MPI_BYTE,
        at,
    };
    state.files.0.insert(handle, opened);
    a.put(4, handle);
}

/// Reads and writes: `read_at(fh, offset, buf, count, datatype, status)` and its kin.
#[track_caller]
fn moved(state: &mut State, name: &str, a: &Arguments) -> bool {
    let later = name.starts_with('i');
    let plain = name.strip_prefix('i').unwrap_or(name);
    let (reads, rest) = match plain.strip_prefix("read") {
        Some(rest) => (true, rest),
        None => match plain.strip_prefix("write") {
            Some(rest) => (false, rest),
            None => return false,
        },
    };
    if rest.ends_with("_end") {
        a.put_status(2, 0, (0, 0, 0));
        return true;
    }
    let explicit = rest.starts_with("_at");
    let first = if explicit { 2 } else { 1 };
    let (buffer, count) = (a.place(first), i64::from(a.int(first + 1)));
    let ty = state.types.get(a.int(first + 2));
    let Some(opened) = state.files.0.get_mut(&a.int(0)) else {
        crate::fatal("MPI_ERR_FILE: this file is not open");
    };
    let filetype = match opened.filetype {
        MPI_BYTE => None,
        handle => Some(state.types.get(handle)),
    };
    let unit = state.types.get(opened.etype).size().max(1);
    let at = if explicit { a.long(1) } else { opened.at };
    let bytes = ty.size() * count;
    let places = stretches(filetype.as_ref(), at * unit, bytes);
    let done = match reads {
        true => read(opened, &places, &ty, (buffer, count)),
        false => write(opened, &places, &ty.gather(buffer, count)),
    };
    if !explicit {
        opened.at = at + done / unit;
    }
    if later {
        state.request(a, a.len() - 1);
    } else if !rest.ends_with("_begin") {
        a.put_status(a.len() - 1, 0, (0, 0, done));
    }
    true
}

/// The stretches of a file behind the view's displacement that some bytes of data are.
fn stretches(filetype: Option<&Type>, from: i64, bytes: i64) -> Vec<(i64, i64)> {
    match filetype {
        None => vec![(from, bytes)],
        Some(ty) => ty.tiles(from, bytes),
    }
}

#[track_caller]
fn read(
    opened: &mut Opened,
    places: &[(i64, i64)],
    ty: &Type,
    (buffer, count): (usize, i64),
) -> i64 {
    let mut all = Vec::new();
    for (at, bytes) in places {
        let start = SeekFrom::Start((opened.displacement + at) as u64);
        let file = &mut opened.file;
        let mut part = Vec::new();
        let got = file
            .seek(start)
            .and_then(|_| file.take(*bytes as u64).read_to_end(&mut part));
        if let Err(error) = got {
            crate::fatal(&format!("MPI cannot read '{}': {error}", opened.name));
        }
        all.extend(part);
    }
    ty.scatter(&all, buffer, count);
    all.len() as i64
}

#[track_caller]
fn write(opened: &mut Opened, places: &[(i64, i64)], mut data: &[u8]) -> i64 {
    let whole = data.len() as i64;
    for (at, bytes) in places {
        let start = SeekFrom::Start((opened.displacement + at) as u64);
        let (now, rest) = data.split_at(*bytes as usize);
        let file = &mut opened.file;
        if let Err(error) = file.seek(start).and_then(|_| file.write_all(now)) {
            crate::fatal(&format!("MPI cannot write '{}': {error}", opened.name));
        }
        data = rest;
    }
    whole
}

fn about(state: &mut State, name: &str, a: &Arguments) -> bool {
    let handle = a.int(0);
    let unit = match state.files.0.get(&handle) {
        Some(opened) => state.types.get(opened.etype).size().max(1),
        None => return false,
    };
    let Some(opened) = state.files.0.get_mut(&handle) else {
        return false;
    };
    let size = opened.file.metadata().map_or(0, |data| data.len() as i64);
    match name {
        "set_view" => {
            opened.displacement = a.long(1);
            (opened.etype, opened.filetype) = (a.int(2), a.int(3));
            opened.at = 0;
        }
        "get_view" => {
            a.put_long(1, opened.displacement);
            a.put(2, opened.etype);
            a.put(3, opened.filetype);
            a.put_text(4, 0, "native");
        }
        "set_size" | "preallocate" => {
            let wanted = a.long(1);
            if name == "set_size" || wanted > size {
                let _ = opened.file.set_len(wanted.max(0) as u64);
            }
        }
        "get_size" => a.put_long(1, size),
        "get_amode" => a.put(1, opened.mode),
        "get_group" => a.put(1, MPI_GROUP_EMPTY + 1),
        "seek" | "seek_shared" => {
            let from = match a.int(2) {
                MPI_SEEK_CUR => opened.at,
                MPI_SEEK_END => (size - opened.displacement) / unit,
                _ => 0,
            };
            opened.at = from + a.long(1);
        }
        "get_position" | "get_position_shared" => a.put_long(1, opened.at),
        "get_byte_offset" => a.put_long(2, opened.displacement + a.long(1) * unit),
        "get_type_extent" => {
            let extent = state.types.get(a.int(1)).extent();
            a.put_long(2, extent);
        }
        "sync" => {
            let _ = opened.file.sync_all();
        }
        "set_atomicity" => {}
        "get_atomicity" => a.put(1, 1),
        _ => return false,
    }
    true
}
