//! Lines on standard error as things happen: `ACC_NOTIFY`.

use super::{LAUNCHES, Place, REGIONS, TRANSFERS, WAITS, What};
use crate::device::acc::queue;

/// One line, if the bits ask for it.
pub(super) fn say(bits: u32, what: &What, place: &Place, queue: i32) {
    let line = match what {
        What::Kernel { name, grid, block } if bits & LAUNCHES != 0 => {
            format!(
                "launch kernel {name} {} grid=[{}] block=[{}]",
                at(place, queue),
                extents(*grid),
                extents(*block)
            )
        }
        What::Upload { name, bytes } if bits & TRANSFERS != 0 => {
            format!(
                "upload data {} variable={name} bytes={bytes}",
                at(place, queue)
            )
        }
        What::Download { name, bytes } if bits & TRANSFERS != 0 => {
            format!(
                "download data {} variable={name} bytes={bytes}",
                at(place, queue)
            )
        }
        What::Region if bits & REGIONS != 0 => format!("leave region {}", at(place, queue)),
        What::Directive(words) if bits & REGIONS != 0 => format!("{words} {}", at(place, queue)),
        What::Wait if bits & WAITS != 0 => format!("wait {}", at(place, queue)),
        What::Kernel { .. }
        | What::Upload { .. }
        | What::Download { .. }
        | What::Region
        | What::Directive(_)
        | What::Wait => return,
    };
    tell(&line);
}

/// The beginning of a region.
pub(super) fn enters(bits: u32, place: &Place, queue: i32) {
    if bits & REGIONS != 0 {
        tell(&format!("enter region {}", at(place, queue)));
    }
}

/// Memory of the device that comes or goes.
pub(super) fn allocation(word: &str, name: &str, bytes: usize, place: &Place) {
    tell(&format!(
        "{word} {} variable={name} bytes={bytes}",
        at(place, super::queue::ASYNC_SYNC)
    ));
}

fn tell(line: &str) {
    crate::io::flush_all();
    eprintln!("{line}");
}

/// `file=jacobi.f90 function=jacobi line=210 device=0 queue=3`; without a queue for what the host waits for.
fn at(place: &Place, number: i32) -> String {
    let Place {
        file,
        procedure,
        line,
    } = place;
    let device = queue::ordinal();
    let turn = match number {
        queue::ASYNC_SYNC => String::new(),
        number => format!(" queue={number}"),
    };
    format!("file={file} function={procedure} line={line} device={device}{turn}")
}

/// `313x320`: without the extents of 1 behind the last other one.
pub(super) fn extents(shape: crate::device::Dim3) -> String {
    let axes = shape.axes();
    let last = axes.iter().rposition(|n| *n != 1).unwrap_or(0);
    let axes: Vec<String> = axes[..=last].iter().map(i32::to_string).collect();
    axes.join("x")
}
