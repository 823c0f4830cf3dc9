//! Findings of `CUF2RS_ACC=check` in words: each once, by its lines.
//!
//! Refuses to know how they were found.

use super::shadow::{Shadow, Side, Touch};
use crate::access::{Access, Kind};
use crate::array::Dim;
use crate::fatal::{place_name, source_map};
use std::backtrace::Backtrace;
use std::collections::HashSet;
use std::panic::Location;

/// More are counted and not told.
const MOST: usize = 50;

/// Whether the statement at a place computes the new value of an element from its old one.
pub(super) fn is_updated(place: &'static Location<'static>) -> bool {
    crate::designator::is_updated(source_map(), place)
}

/// Host code reads what only the device has.
pub(super) fn old_on_host(
    shadow: &Shadow,
    cell: usize,
    access: &Access,
    told: &mut HashSet<String>,
) {
    let at = shadow.address(cell);
    let element = element(shadow, at, access);
    let part = section(shadow, access, Side::Device, shadow.host.start);
    let by = line(shadow.cells[cell].by);
    let missing = match shadow.freed {
        None => format!("`!$acc update self({part})` is missing between the two lines"),
        Some(freed) => format!(
            "{} freed the copy without taking the values back; write COPY or COPYOUT for '{}' at {}, or `!$acc update self({part})` before the copy is freed",
            place_name(Some(freed)),
            shadow.name,
            place_name(Some(shadow.made))
        ),
    };
    let message = format!(
        "'{element}' is old on the host: the device changed it at {by}, and this line reads what it was before; {missing}"
    );
    tell(access, &message, (shadow.name, &by, "host"), told);
}

/// Device code reads what only the host has, or nobody.
pub(super) fn old_on_device(
    shadow: &Shadow,
    cell: usize,
    access: &Access,
    told: &mut HashSet<String>,
) {
    let at = shadow.device + (shadow.address(cell) - shadow.host.start);
    let element = element(shadow, at, access);
    let part = section(shadow, access, Side::Host, shadow.device);
    let made = place_name(Some(shadow.made));
    let (by, message) = match shadow.cells[cell].by {
        Some(by) => {
            let by = place_name(Some(by));
            let message = format!(
                "'{element}' is old on the device: the host changed it at {by}, and this line reads what it was before; `!$acc update device({part})` is missing between the two lines"
            );
            (by, message)
        }
        None => {
            let message = format!(
                "'{element}' has no value on the device: {made} made the copy without the host's values, and no kernel has stored one; write COPYIN or COPY for '{}' at {made}, or `!$acc update device({part})` before this line",
                shadow.name
            );
            (made, message)
        }
    };
    tell(access, &message, (shadow.name, &by, "device"), told);
}

/// Host code uses what a queue brings, without a wait between.
pub(super) fn not_waited_for(
    shadow: &Shadow,
    cell: usize,
    (access, brought): (&Access, &'static Location<'static>),
    told: &mut HashSet<String>,
) {
    let element = element(shadow, shadow.address(cell), access);
    let by = place_name(Some(brought));
    let message = format!(
        "'{element}' may still be on its way to the host: {by} put the copy into a queue, and this line does not wait for it; `!$acc wait` is missing between the two lines"
    );
    tell(access, &message, (shadow.name, &by, "queue"), told);
}

/// Device code reads a scalar that only the host has changed.
pub(super) fn old_scalar(
    shadow: &Shadow,
    access: &Access,
    since: &'static Location<'static>,
    told: &mut HashSet<String>,
) {
    let name = shadow.name;
    let since = place_name(Some(since));
    let message = format!(
        "'{name}' is old on the device: the host has changed it since {since}, and this line reads what it was then; `!$acc update device({name})` is missing between the two lines"
    );
    tell(access, &message, (name, &since, "device"), told);
}

/// A directive copies the old value of one side over the new one of the other.
pub(super) fn lost(
    shadow: &Shadow,
    cell: usize,
    (newer, place): (Side, &'static Location<'static>),
    told: &mut HashSet<String>,
) {
    let access = Access {
        address: shadow.address(cell),
        bytes: shadow.unit(),
        kind: Kind::Write,
        place,
        array: (shadow.host.start, shadow.unit(), &shadow.bounds),
    };
    let element = element(shadow, access.address, &access);
    let part = section(shadow, &access, newer, shadow.host.start);
    let by = line(shadow.cells[cell].by);
    let (own, other, update) = match newer {
        Side::Host | Side::Both => ("host", "device", "device"),
        Side::Device => ("device", "host", "self"),
    };
    let message = format!(
        "a new value of '{element}' is lost: the {own} stored it at {by}, and this directive puts the old one of the {other} in its place; `!$acc update {update}({part})` is missing between the two lines, or this one copies more than it should"
    );
    tell(&access, &message, (shadow.name, &by, "lost"), told);
}

/// Two iterations of a loop use an element, and one of them stores.
pub(super) fn iterations_meet(
    shadow: &Shadow,
    cell: usize,
    access: &Access,
    (other, stored, (theirs, ours)): (Touch, bool, (i64, i64)),
    told: &mut HashSet<String>,
) {
    let at = shadow.device + (shadow.address(cell) - shadow.host.start);
    let element = element(shadow, at, access);
    let by = line(other.place);
    let word = |stores| if stores { "stores it" } else { "reads it" };
    let (first, second) = (word(stored), word(access.kind != Kind::Read));
    let message = format!(
        "iterations {theirs} and {ours} of a loop that runs side by side meet in '{element}': the one {first} at {by}, the other {second} here; write SEQ if the order counts, ATOMIC or REDUCTION if values are joined, PRIVATE if each iteration needs its own"
    );
    tell(access, &message, (shadow.name, &by, "iterations"), told);
}

fn tell(access: &Access, message: &str, key: (&str, &str, &str), told: &mut HashSet<String>) {
    let here = line(Some(access.place));
    if !told.insert(format!("{} {} {} {here}", key.0, key.1, key.2)) || told.len() > MOST {
        return;
    }
    crate::io::flush_all();
    eprintln!("{here}: warning: {message}");
}

/// A Fortran line; of an access inside this library that of the statement that called it.
fn line(place: Option<&'static Location<'static>>) -> String {
    let Some(place) = place else {
        return String::from("a line that is not known");
    };
    match source_map().fortran_line(place.file(), place.line()) {
        Some((file, line)) => format!("{file}:{line}"),
        None => from_calls().unwrap_or_else(|| place_name(Some(place))),
    }
}

/// The innermost line of the program among those that are being executed.
fn from_calls() -> Option<String> {
    let calls = Backtrace::force_capture().to_string();
    let places = calls.lines().filter_map(|line| {
        let (file, place) = line.trim().strip_prefix("at ")?.split_once(".rs:")?;
        let number = place.split(':').next()?.parse().ok()?;
        source_map().fortran_line(&format!("{file}.rs"), number)
    });
    let (file, line) = places.into_iter().next()?;
    Some(format!("{file}:{line}"))
}

/// `a(3,4)`: the element at an address, by the subscripts of the array through which it is used.
fn element(shadow: &Shadow, at: usize, access: &Access) -> String {
    match subscripts(at, &layout(shadow, access)) {
        Some(subscripts) => {
            let list: Vec<String> = subscripts.iter().map(i64::to_string).collect();
            format!("{}({})", shadow.name, list.join(","))
        }
        None => shadow.name.to_string(),
    }
}

/// `a(2:99,1:5)`: the smallest section with all elements of a side; the name alone, where that is the whole array.
fn section(shadow: &Shadow, access: &Access, side: Side, base: usize) -> String {
    let cells = shadow.cells.iter().enumerate();
    let old = cells.filter(|(_, cell)| cell.side == side);
    let places = old.map(|(at, _)| shadow.address(at) - shadow.host.start + base);
    let layout = layout(shadow, access);
    let all = places.filter_map(|at| subscripts(at, &layout));
    let hull = all.fold(None, |hull: Option<Vec<(i64, i64)>>, one| {
        let points: Vec<(i64, i64)> = one.iter().map(|at| (*at, *at)).collect();
        Some(match hull {
            None => points,
            Some(hull) => {
                let wider =
                    |(own, new): (&(i64, i64), &(i64, i64))| (own.0.min(new.0), own.1.max(new.1));
                hull.iter().zip(&points).map(wider).collect()
            }
        })
    });
    let dims = layout.2;
    let Some(hull) = hull else {
        return shadow.name.to_string();
    };
    let whole = |((low, high), dim): (&(i64, i64), &Dim)| *low == dim.lower && *high == dim.upper();
    if hull.iter().zip(dims).all(whole) {
        return shadow.name.to_string();
    }
    let ranges = hull.iter().map(|(low, high)| match low == high {
        true => low.to_string(),
        false => format!("{low}:{high}"),
    });
    let ranges: Vec<String> = ranges.collect();
    format!("{}({})", shadow.name, ranges.join(","))
}

/// The array that gives an element its subscripts: that through which it is used, or that of the clause, where the first is a part of another rank.
fn layout<'a>(shadow: &'a Shadow, access: &Access<'a>) -> (usize, usize, &'a [Dim]) {
    let own = access.array;
    if shadow.bounds.is_empty() || shadow.bounds.len() == own.2.len() {
        return own;
    }
    let copy = access.address.wrapping_sub(shadow.device) < shadow.host.bytes;
    let first = if copy {
        shadow.device
    } else {
        shadow.host.start
    };
    (first, shadow.unit(), &shadow.bounds)
}

/// The subscripts of the element at an address, in an array by its first element, the bytes of one, and dimensions.
fn subscripts(at: usize, array: &(usize, usize, &[Dim])) -> Option<Vec<i64>> {
    let (first, unit, dims) = *array;
    let mut left = at.checked_sub(first)? as i64 / unit.max(1) as i64;
    let mut order: Vec<usize> = (0..dims.len()).collect();
    order.sort_by_key(|dim| std::cmp::Reverse((dims[*dim].stride, *dim)));
    let mut found = vec![0; dims.len()];
    for dim in order {
        let Dim {
            lower,
            extent,
            stride,
        } = dims[dim];
        if stride <= 0 || extent <= 0 {
            return None;
        }
        let index = (left / stride).min(extent - 1);
        left -= index * stride;
        found[dim] = lower + index;
    }
    (left == 0).then_some(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_subscripts_of_the_array_that_is_used() {
        let dim = |lower, extent, stride| Dim {
            lower,
            extent,
            stride,
        };
        let dims = [dim(0, 10, 1), dim(1, 5, 10)];
        let array = (1000, 8, &dims[..]);
        assert_eq!(subscripts(1000, &array), Some(vec![0, 1]));
        assert_eq!(subscripts(1000 + 8 * 23, &array), Some(vec![3, 3]));
        assert_eq!(subscripts(1000 + 8 * 50, &array), None);
        assert_eq!(subscripts(992, &array), None);
    }
}
