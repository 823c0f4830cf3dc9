//! Copies and fills that take their turn in a stream of the program. What the driver's own functions cannot say is left to the caller,
//! who waits for the stream and does it at once.

use super::driver::{self, CudaError, Side, StreamHandle};
use super::gpu::Gpu;
use crate::device::memory::Space;
use crate::device::plan::{Loop, Plan};

/// More planes than this are not filled one by one.
const MOST_PLANES: i64 = 1024;

fn side(space: Space) -> impl Fn(usize) -> Side {
    move |address| match space {
        Space::Host => Side::Host(address),
        Space::Device => Side::Device(address as u64),
    }
}

/// A copy given to a stream; `None` where its layout has more loops than rows and planes, or other steps.
pub(crate) fn copy(
    gpu: &Gpu,
    plan: &Plan,
    (to, from): (Space, Space),
    stream: StreamHandle,
) -> Option<Result<(), CudaError>> {
    if plan.is_contiguous() {
        let (to, from) = (plan.to as u64, plan.from as u64);
        return Some(driver::copy_async(to, from, plan.bytes(), stream));
    }
    let (row, limit) = (plan.row() as i64, i64::from(gpu.limits.pitch));
    let (rows, planes) = match plan.outer() {
        [rows] => (rows, None),
        [rows, planes] => (rows, Some(planes)),
        _ => return None,
    };
    let fits = |pitch: i64| (row..=limit).contains(&pitch);
    if !fits(rows.to) || !fits(rows.from) {
        return None;
    }
    let (to, from) = (side(to)(plan.to), side(from)(plan.from));
    let blocks = driver::Blocks {
        to_pitch: rows.to as usize,
        to_height: heights(rows.to, rows.count, planes.map(|p| p.to))?,
        from_pitch: rows.from as usize,
        from_height: heights(rows.from, rows.count, planes.map(|p| p.from))?,
        width: plan.row(),
        height: rows.count as usize,
        depth: planes.map_or(1, |planes| planes.count as usize),
    };
    Some(driver::copy_blocks_async(to, from, &blocks, stream))
}

/// Rows from plane to plane; `None` where the planes are no multiple of rows apart.
fn heights(pitch: i64, rows: i64, plane: Option<i64>) -> Option<usize> {
    let Some(plane) = plane else {
        return Some(rows as usize);
    };
    let whole = plane % pitch == 0 && plane / pitch >= rows;
    whole.then_some((plane / pitch) as usize)
}

/// A fill given to a stream; `None` for elements and layouts that the driver's fills do not know.
pub(crate) fn fill(plan: &Plan, stream: StreamHandle) -> Option<Result<(), CudaError>> {
    // SAFETY: the source is one element of `unit` bytes in host memory.
    let element = unsafe { std::slice::from_raw_parts(plan.from as *const u8, plan.unit) };
    if plan.is_contiguous_to() {
        return run(plan.to as u64, element, plan.count() as usize, stream);
    }
    let (first, outer) = plan.loops.split_first()?;
    let (width, outer) = match first.to == plan.unit as i64 {
        true => (first.count, outer),
        false => (1, &plan.loops[..]),
    };
    let once = Loop {
        count: 1,
        to: 0,
        from: 0,
    };
    let (rows, planes) = match outer {
        [rows] => (rows, &once),
        [rows, planes] if planes.count <= MOST_PLANES => (rows, planes),
        _ => return None,
    };
    if rows.to < width * plan.unit as i64 {
        return None;
    }
    let fill = pattern(element)?;
    let width = width as usize * plan.unit / fill.bytes();
    let done = (0..planes.count).try_for_each(|plane| {
        let to = (plan.to as i64 + plane * planes.to) as u64;
        driver::fill_rows_async(
            (to, rows.to as usize),
            fill,
            (width, rows.count as usize),
            stream,
        )
    });
    Some(done)
}

/// Elements that follow one another: of several words each, one word of all after the other.
fn run(
    to: u64,
    element: &[u8],
    count: usize,
    stream: StreamHandle,
) -> Option<Result<(), CudaError>> {
    if let Some(fill) = pattern(element) {
        let bytes = element.len() * count;
        return Some(match fill {
            driver::Pattern::Byte(byte) => driver::fill8(to, byte, bytes, stream),
            driver::Pattern::Half(half) => driver::fill16(to, half, bytes / 2, stream),
            driver::Pattern::Word(word) => driver::fill32(to, word, bytes / 4, stream),
        });
    }
    let (words, rest) = element.as_chunks::<4>();
    if words.is_empty() || !rest.is_empty() {
        return None;
    }
    let mut each = words.iter().enumerate();
    Some(each.try_for_each(|(place, word)| {
        let word = driver::Pattern::Word(u32::from_ne_bytes(*word));
        let to = (to + 4 * place as u64, element.len());
        driver::fill_rows_async(to, word, (1, count), stream)
    }))
}

/// What an element repeats: a byte, or the half word or word that it is.
fn pattern(element: &[u8]) -> Option<driver::Pattern> {
    if element.iter().all(|byte| *byte == element[0]) {
        return Some(driver::Pattern::Byte(element[0]));
    }
    if let &[a, b] = element {
        return Some(driver::Pattern::Half(u16::from_ne_bytes([a, b])));
    }
    let (words, rest) = element.as_chunks::<4>();
    let first = words.first().filter(|_| rest.is_empty())?;
    let alike = words.iter().all(|word| word == first);
    alike.then(|| driver::Pattern::Word(u32::from_ne_bytes(*first)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elements_are_told_by_what_they_repeat() {
        let of = |element: &[u8]| pattern(element);
        assert!(matches!(of(&[0; 16]), Some(driver::Pattern::Byte(0))));
        assert!(matches!(of(&[1, 0]), Some(driver::Pattern::Half(_))));
        let twice = 1.0_f32.to_ne_bytes().repeat(2);
        assert!(matches!(of(&twice), Some(driver::Pattern::Word(_))));
        assert!(of(&1.0_f64.to_ne_bytes()).is_none());
    }

    #[test]
    fn planes_are_whole_rows_apart() {
        assert_eq!(heights(256, 4, Some(256 * 5)), Some(5));
        assert_eq!(heights(256, 4, Some(256 * 3)), None);
        assert_eq!(heights(256, 4, Some(1000)), None);
        assert_eq!(heights(256, 4, None), Some(4));
    }
}
