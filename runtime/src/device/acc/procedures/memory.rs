//! Device memory as module OPENACC hands it out: addresses, copies between them, and host memory that the program maps to them.
//!
//! An address of the device travels in a `c_ptr` (or a `c_devptr`). Refuses to know reference counts, but for those of mapped data.

use super::object;
use crate::device::acc::table::Found;
use crate::device::acc::{MAPPED, Queue, SYNCHRONOUS, attach, check, moves, must, with_table};
use crate::device::api::{Data, Extent, HostPointer};
use crate::device::memory::{self, Kind, Space};
use crate::device::plan::{Loop, Plan};
use std::collections::HashMap;
use std::panic::Location;
use std::sync::atomic::Ordering;
use std::sync::{LazyLock, Mutex};

/// The bytes of each address that `acc_malloc` gave.
static GIVEN: LazyLock<Mutex<HashMap<usize, usize>>> = LazyLock::new(Mutex::default);

/// `acc_malloc(bytes)`.
#[track_caller]
pub fn acc_malloc(bytes: impl Into<i64>) -> HostPointer {
    let bytes = usize::try_from(bytes.into()).unwrap_or(0).max(1);
    let made = memory::allocate(Kind::Device, bytes);
    let address = must(made, "acc_malloc") as usize;
    let mut given = GIVEN.lock().unwrap_or_else(|e| e.into_inner());
    given.insert(address, bytes);
    HostPointer { address }
}

/// `acc_free(data_dev)`.
#[track_caller]
pub fn acc_free(what: impl Data) {
    let address = place("acc_free", what).address;
    let mut given = GIVEN.lock().unwrap_or_else(|e| e.into_inner());
    let Some(bytes) = given.remove(&address) else {
        if address != 0 {
            crate::fatal("acc_free is given an address that acc_malloc did not give");
        }
        return;
    };
    must(
        memory::free(Kind::Device, address as *mut u8, bytes),
        "acc_free",
    );
}

/// `acc_map_data(data_arg, data_dev, bytes)`.
#[track_caller]
pub fn acc_map_data(data: impl Data, device: impl Data, bytes: impl Into<i64>) {
    let at = Location::caller();
    let object = object("acc_map_data", data, Some(bytes.into()));
    let device = place("acc_map_data", device).address;
    with_table(|table, waiting| {
        match table.find(object.stretch()) {
            Found::Absent => {}
            Found::Whole(_) | Found::Partly(_) => {
                crate::fatal::fatal_at("acc_map_data is given data that is present already", at)
            }
        }
        table.add(object.stretch(), device, object.name, at).map();
        check::made(&object, device, true);
        MAPPED.store(true, Ordering::Relaxed);
        attach::entered(&object, table, waiting);
    });
}

/// `acc_unmap_data(data_arg)`.
#[track_caller]
pub fn acc_unmap_data(data: impl Data) {
    let at = Location::caller();
    let start = place("acc_unmap_data", data).address;
    with_table(|table, _| match table.remove(start) {
        Some(entry) if entry.is_mapped() => {}
        _ => crate::fatal::fatal_at(
            "acc_unmap_data is given data that acc_map_data did not map",
            at,
        ),
    });
}

/// `acc_deviceptr(data_arg)`: null where it is not present.
#[track_caller]
pub fn acc_deviceptr(data: impl Data) -> HostPointer {
    let object = object("acc_deviceptr", data, Some(1));
    let own = object.stretch().start;
    if !moves(&object) {
        return HostPointer { address: own };
    }
    let found = with_table(|table, _| {
        let entry = table.at(own)?;
        check::lent(entry.host);
        Some(entry.translate(own))
    });
    HostPointer {
        address: found.unwrap_or(0),
    }
}

/// `acc_hostptr(data_dev)`: null where no host memory has its copy there.
#[track_caller]
pub fn acc_hostptr(device: impl Data) -> HostPointer {
    let address = place("acc_hostptr", device).address;
    let found = with_table(|table, _| table.host_of(address));
    let shared = || {
        if crate::device::acc::apart() {
            0
        } else {
            address
        }
    };
    HostPointer {
        address: found.unwrap_or_else(shared),
    }
}

/// Where an argument lies.
#[track_caller]
fn place(name: &str, what: impl Data) -> Extent {
    match what.extent() {
        Ok(extent) => extent,
        Err(_) => crate::fatal(&format!("{name} is given a section with gaps")),
    }
}

/// A copy of bytes that lie together.
#[track_caller]
fn copy(to: Extent, from: Extent, bytes: i64, (there, here): (Space, Space), queue: Queue) {
    let all = Loop {
        count: bytes.max(0),
        to: 1,
        from: 1,
    };
    let plan = Plan::new(to.address, from.address, 1, std::iter::once(all));
    queue.moved(&plan, (there, here), Location::caller());
}

macro_rules! copies {
    ($($(#[$doc:meta])* $name:ident $in_queue:ident: $to:ident from $from:ident;)*) => { $(
        $(#[$doc])*
        #[track_caller]
        pub fn $name(to: impl Data, from: impl Data, bytes: impl Into<i64>) {
            let (to, from) = (place(stringify!($name), to), place(stringify!($name), from));
            copy(to, from, bytes.into(), (Space::$to, Space::$from), SYNCHRONOUS);
        }

        #[doc = concat!("`", stringify!($in_queue), "(dest, src, bytes, async_arg)`.")]
        #[track_caller]
        pub fn $in_queue(to: impl Data, from: impl Data, bytes: impl Into<i64>, queue: impl Into<i64>) {
            let (to, from) = (place(stringify!($name), to), place(stringify!($name), from));
            let queue = crate::device::acc::queue(queue);
            copy(to, from, bytes.into(), (Space::$to, Space::$from), queue);
        }
    )* };
}

copies! {
    /// `acc_memcpy_to_device(data_dev_dest, data_host_src, bytes)`.
    acc_memcpy_to_device acc_memcpy_to_device_async: Device from Host;
    /// `acc_memcpy_from_device(data_host_dest, data_dev_src, bytes)`.
    acc_memcpy_from_device acc_memcpy_from_device_async: Host from Device;
    /// `acc_memcpy_device(data_dev_dest, data_dev_src, bytes)`.
    acc_memcpy_device acc_memcpy_device_async: Device from Device;
}

/// `acc_memcpy_d2d(data_arg_dest, data_arg_src, bytes, dev_num_dest, dev_num_src)`: between the copies of host data on two devices.
#[track_caller]
pub fn acc_memcpy_d2d(
    to: impl Data,
    from: impl Data,
    bytes: impl Into<i64>,
    to_device: i32,
    from_device: i32,
) {
    let (to, from) = (place("acc_memcpy_d2d", to), place("acc_memcpy_d2d", from));
    let bytes = bytes.into();
    let source = super::devices::on_device(from_device, || copy_on_device(from, bytes));
    let target = super::devices::on_device(to_device, || copy_on_device(to, bytes));
    copy(
        target,
        source,
        bytes,
        (Space::Device, Space::Device),
        SYNCHRONOUS,
    );
}

/// `acc_memcpy_d2d_async(..., async_arg_src)`: in its turn in a queue of the source's device, which has done it when the call returns.
#[track_caller]
pub fn acc_memcpy_d2d_async(
    to: impl Data,
    from: impl Data,
    bytes: impl Into<i64>,
    to_device: i32,
    from_device: i32,
    queue: impl Into<i64>,
) {
    let queue = crate::device::acc::queue(queue);
    super::devices::on_device(from_device, || queue.wait());
    acc_memcpy_d2d(to, from, bytes, to_device, from_device);
}

/// The copy of host data on the present device.
#[track_caller]
fn copy_on_device(data: Extent, bytes: i64) -> Extent {
    let object = object("acc_memcpy_d2d", Ok(data), Some(bytes));
    if !moves(&object) {
        return data;
    }
    let stretch = object.stretch();
    let found = with_table(|table, _| match table.find(stretch) {
        Found::Whole(entry) => Some(entry.translate(stretch.start)),
        Found::Absent | Found::Partly(_) => None,
    });
    match found {
        Some(address) => Extent { address, ..data },
        None => crate::fatal("acc_memcpy_d2d is given data that is not present on the device"),
    }
}
