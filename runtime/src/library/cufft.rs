//! cuFFT on the CPU: plans as the library has them, transforms by the crate rustfft. No transform is scaled.
//!
//! Refuses to know where memory lies: addresses are those of this process.

use super::library_functions;
use num_complex::Complex;
use rustfft::{FftNum, FftPlanner};
use std::ffi::{c_int, c_void};
use std::sync::Mutex;

const SUCCESS: c_int = 0;
const INVALID_PLAN: c_int = 1;
const INVALID_TYPE: c_int = 3;
const INVALID_VALUE: c_int = 4;
const INVALID_SIZE: c_int = 8;
const INVERSE: c_int = 1;

const R2C: c_int = 0x2a;
const C2R: c_int = 0x2c;
const C2C: c_int = 0x29;
const D2Z: c_int = 0x6a;
const Z2D: c_int = 0x6c;
const Z2Z: c_int = 0x69;

/// One side of a transform in memory: extents with room, slowest first, the distance of two elements, and that of two transforms.
#[derive(Clone, Debug)]
struct Layout {
    room: Vec<usize>,
    stride: usize,
    distance: usize,
}

impl Layout {
    /// One behind the other.
    fn dense(extents: &[usize]) -> Layout {
        Layout {
            room: extents.to_vec(),
            stride: 1,
            distance: extents.iter().product(),
        }
    }

    /// Where an element of a transform lies.
    fn place(&self, transform: usize, index: &[usize]) -> usize {
        let inside = index
            .iter()
            .zip(&self.room)
            .fold(0, |at, (i, room)| at * room + i);
        transform * self.distance + inside * self.stride
    }
}

/// A plan.
#[derive(Clone, Debug)]
struct Plan {
    kind: c_int,
    extents: Vec<usize>,
    batch: usize,
    input: Layout,
    output: Layout,
}

static PLANS: Mutex<Vec<Option<Plan>>> = Mutex::new(Vec::new());

/// The extents of the side with complex numbers that stand for real ones.
fn halved(extents: &[usize]) -> Vec<usize> {
    let mut half = extents.to_vec();
    if let Some(last) = half.last_mut() {
        *last = *last / 2 + 1;
    }
    half
}

impl Plan {
    fn new(kind: c_int, extents: Vec<usize>, batch: usize) -> Plan {
        let half = halved(&extents);
        let (input, output) = match kind {
            R2C | D2Z => (&extents, &half),
            C2R | Z2D => (&half, &extents),
            _ => (&extents, &extents),
        };
        let (input, output) = (Layout::dense(input), Layout::dense(output));
        Plan {
            kind,
            extents,
            batch,
            input,
            output,
        }
    }

    /// The plan where real and complex numbers share their memory: real ones have the room of the complex ones.
    fn in_place(&self) -> Plan {
        let half = halved(&self.extents);
        let mut padded = half.clone();
        if let Some(last) = padded.last_mut() {
            *last *= 2;
        }
        let mut plan = self.clone();
        if plan.input.stride == 1
            && matches!(self.kind, R2C | D2Z)
            && self.input.room == self.extents
        {
            plan.input = Layout::dense(&padded);
        }
        if plan.output.stride == 1
            && matches!(self.kind, C2R | Z2D)
            && self.output.room == self.extents
        {
            plan.output = Layout::dense(&padded);
        }
        plan
    }
}

fn store(slot: Option<usize>, plan: Option<Plan>) -> usize {
    let mut plans = PLANS.lock().unwrap_or_else(|e| e.into_inner());
    match slot.filter(|slot| *slot < plans.len()) {
        Some(slot) => {
            plans[slot] = plan;
            slot
        }
        None => {
            plans.push(plan);
            plans.len() - 1
        }
    }
}

fn stored(number: c_int) -> Option<Plan> {
    let plans = PLANS.lock().unwrap_or_else(|e| e.into_inner());
    plans
        .get(usize::try_from(number).ok()?.checked_sub(1)?)?
        .clone()
}

/// Whether the arguments make a plan.
fn made(kind: c_int, extents: &[c_int], batch: c_int) -> Result<Plan, c_int> {
    if ![R2C, C2R, C2C, D2Z, Z2D, Z2Z].contains(&kind) {
        return Err(INVALID_TYPE);
    }
    let sizes: Vec<usize> = extents
        .iter()
        .filter_map(|n| usize::try_from(*n).ok())
        .collect();
    if sizes.len() != extents.len() || sizes.contains(&0) || batch < 1 {
        return Err(INVALID_SIZE);
    }
    Ok(Plan::new(kind, sizes, batch as usize))
}

/// A plan in a variable of the program.
///
/// # Safety
/// `to` is the address of a handle.
unsafe fn give(to: *mut c_int, plan: Result<Plan, c_int>) -> c_int {
    match plan {
        Ok(plan) => {
            // SAFETY: as the caller promises.
            unsafe { to.write(store(None, Some(plan)) as c_int + 1) };
            SUCCESS
        }
        Err(code) => code,
    }
}

/// A plan in place of one that `cufftCreate` gave.
///
/// # Safety
/// `size` is null or the address of a variable.
unsafe fn replace(number: c_int, plan: Result<Plan, c_int>, size: *mut usize) -> c_int {
    match plan {
        Ok(plan) => {
            store(usize::try_from(number - 1).ok(), Some(plan));
            if !size.is_null() {
                // SAFETY: as the caller promises.
                unsafe { size.write(0) };
            }
            SUCCESS
        }
        Err(code) => code,
    }
}

/// Arguments of the functions that plan many transforms, by their order in C.
struct Many {
    rank: c_int,
    n: *const c_int,
    inembed: *const c_int,
    input: [c_int; 2],
    onembed: *const c_int,
    output: [c_int; 2],
    kind: c_int,
    batch: c_int,
}

impl Many {
    /// # Safety
    /// Arrays have as many elements as the rank says, or are null where the library lets them be.
    unsafe fn plan(&self) -> Result<Plan, c_int> {
        if !(1..=3).contains(&self.rank) || self.n.is_null() {
            return Err(INVALID_VALUE);
        }
        let rank = self.rank as usize;
        // SAFETY: as the caller promises.
        let list = |from: *const c_int| unsafe { std::slice::from_raw_parts(from, rank) };
        let mut plan = made(self.kind, list(self.n), self.batch)?;
        let layout = |room: *const c_int, [stride, distance]: [c_int; 2]| Layout {
            room: list(room).iter().map(|n| *n as usize).collect(),
            stride: stride as usize,
            distance: distance as usize,
        };
        // Without the one the other and all strides are ignored.
        if !self.inembed.is_null() && !self.onembed.is_null() {
            plan.input = layout(self.inembed, self.input);
            plan.output = layout(self.onembed, self.output);
        }
        Ok(plan)
    }
}

/// Every index within some extents.
fn each_index(extents: &[usize], act: &mut dyn FnMut(usize, &[usize])) {
    let total: usize = extents.iter().product();
    let mut index = vec![0; extents.len()];
    for number in 0..total {
        act(number, &index);
        for (i, extent) in index.iter_mut().zip(extents).rev() {
            *i += 1;
            if *i < *extent {
                break;
            }
            *i = 0;
        }
    }
}

/// A transform over all dimensions of dense data.
fn transform<T: FftNum>(data: &mut [Complex<T>], extents: &[usize], inverse: bool) {
    let mut planner = FftPlanner::new();
    for (dimension, extent) in extents.iter().enumerate() {
        let step: usize = extents[dimension + 1..].iter().product();
        let fft = match inverse {
            true => planner.plan_fft_inverse(*extent),
            false => planner.plan_fft_forward(*extent),
        };
        if step == 1 {
            fft.process(data);
            continue;
        }
        let mut line = vec![Complex::new(T::zero(), T::zero()); *extent];
        for block in data.chunks_mut(step * extent) {
            for start in 0..step {
                line.iter_mut()
                    .enumerate()
                    .for_each(|(i, to)| *to = block[start + i * step]);
                fft.process(&mut line);
                line.iter()
                    .enumerate()
                    .for_each(|(i, from)| block[start + i * step] = *from);
            }
        }
    }
}

/// The full spectrum of real data from the half that is kept.
fn mirrored<T: FftNum>(half: &[Complex<T>], extents: &[usize]) -> Vec<Complex<T>> {
    let kept = halved(extents);
    let mut full = Vec::with_capacity(extents.iter().product());
    each_index(extents, &mut |_, index| {
        let last = index.len() - 1;
        let mirror = index[last] >= kept[last];
        let at = index
            .iter()
            .zip(extents)
            .zip(&kept)
            .fold(0, |at, ((i, n), room)| {
                at * room + if mirror { (n - i) % n } else { *i }
            });
        full.push(if mirror { half[at].conj() } else { half[at] });
    });
    full
}

/// # Safety
/// `from` and `to` have the elements that the plan says.
unsafe fn complex<T: FftNum>(
    number: c_int,
    kind: c_int,
    from: *const Complex<T>,
    to: *mut Complex<T>,
    direction: c_int,
) -> c_int {
    let Some(plan) = stored(number).filter(|plan| plan.kind == kind) else {
        return INVALID_PLAN;
    };
    for one in 0..plan.batch {
        let mut data = Vec::with_capacity(plan.extents.iter().product());
        // SAFETY: as the caller promises; so below.
        each_index(&plan.extents, &mut |_, index| {
            data.push(unsafe { *from.add(plan.input.place(one, index)) })
        });
        transform(&mut data, &plan.extents, direction == INVERSE);
        each_index(&plan.extents, &mut |at, index| unsafe {
            *to.add(plan.output.place(one, index)) = data[at]
        });
    }
    SUCCESS
}

/// # Safety
/// As for [`complex`].
unsafe fn from_real<T: FftNum>(
    number: c_int,
    kind: c_int,
    from: *const T,
    to: *mut Complex<T>,
) -> c_int {
    let Some(mut plan) = stored(number).filter(|plan| plan.kind == kind) else {
        return INVALID_PLAN;
    };
    if from.cast::<Complex<T>>() == to.cast_const() {
        plan = plan.in_place();
    }
    let half = halved(&plan.extents);
    for one in 0..plan.batch {
        let mut data = Vec::with_capacity(plan.extents.iter().product());
        each_index(&plan.extents, &mut |_, index| {
            // SAFETY: as the caller promises; so below.
            let value = unsafe { *from.add(plan.input.place(one, index)) };
            data.push(Complex::new(value, T::zero()));
        });
        transform(&mut data, &plan.extents, false);
        each_index(&half, &mut |_, index| {
            let at = index
                .iter()
                .zip(&plan.extents)
                .fold(0, |at, (i, n)| at * n + i);
            unsafe { *to.add(plan.output.place(one, index)) = data[at] };
        });
    }
    SUCCESS
}

/// # Safety
/// As for [`complex`].
unsafe fn to_real<T: FftNum>(
    number: c_int,
    kind: c_int,
    from: *const Complex<T>,
    to: *mut T,
) -> c_int {
    let Some(mut plan) = stored(number).filter(|plan| plan.kind == kind) else {
        return INVALID_PLAN;
    };
    if from == to.cast_const().cast::<Complex<T>>() {
        plan = plan.in_place();
    }
    let half = halved(&plan.extents);
    for one in 0..plan.batch {
        let mut kept = Vec::with_capacity(half.iter().product());
        // SAFETY: as the caller promises; so below.
        each_index(&half, &mut |_, index| {
            kept.push(unsafe { *from.add(plan.input.place(one, index)) })
        });
        let mut data = mirrored(&kept, &plan.extents);
        transform(&mut data, &plan.extents, true);
        each_index(&plan.extents, &mut |at, index| unsafe {
            *to.add(plan.output.place(one, index)) = data[at].re
        });
    }
    SUCCESS
}

// SAFETY of all blocks below: as the C function's caller promises.
/// Plans of the CPU need no memory of the program's; what cannot be planned has no size.
unsafe fn no_work(plan: Result<Plan, c_int>, size: *mut usize) -> c_int {
    match plan {
        Ok(_) => {
            // SAFETY: the address of a number, as in C.
            unsafe { size.write(0) };
            SUCCESS
        }
        Err(status) => status,
    }
}

library_functions! {
    "cufftPlan1d" fn plan1d(to: *mut c_int, nx: c_int, kind: c_int, batch: c_int) { unsafe { give(to, made(kind, &[nx], batch)) } }
    "cufftPlan2d" fn plan2d(to: *mut c_int, nx: c_int, ny: c_int, kind: c_int) { unsafe { give(to, made(kind, &[nx, ny], 1)) } }
    "cufftPlan3d" fn plan3d(to: *mut c_int, nx: c_int, ny: c_int, nz: c_int, kind: c_int) { unsafe { give(to, made(kind, &[nx, ny, nz], 1)) } }
    "cufftPlanMany" fn plan_many(to: *mut c_int, rank: c_int, n: *const c_int, inembed: *const c_int, istride: c_int, idist: c_int, onembed: *const c_int, ostride: c_int, odist: c_int, kind: c_int, batch: c_int) {
        let many = Many { rank, n, inembed, input: [istride, idist], onembed, output: [ostride, odist], kind, batch };
        unsafe { give(to, many.plan()) }
    }
    "cufftCreate" fn create(to: *mut c_int) {
        unsafe { to.write(store(None, None) as c_int + 1) };
        SUCCESS
    }
    "cufftMakePlan1d" fn make1d(plan: c_int, nx: c_int, kind: c_int, batch: c_int, size: *mut usize) { unsafe { replace(plan, made(kind, &[nx], batch), size) } }
    "cufftMakePlan2d" fn make2d(plan: c_int, nx: c_int, ny: c_int, kind: c_int, size: *mut usize) { unsafe { replace(plan, made(kind, &[nx, ny], 1), size) } }
    "cufftMakePlan3d" fn make3d(plan: c_int, nx: c_int, ny: c_int, nz: c_int, kind: c_int, size: *mut usize) { unsafe { replace(plan, made(kind, &[nx, ny, nz], 1), size) } }
    "cufftMakePlanMany" fn make_many(plan: c_int, rank: c_int, n: *const c_int, inembed: *const c_int, istride: c_int, idist: c_int, onembed: *const c_int, ostride: c_int, odist: c_int, kind: c_int, batch: c_int, size: *mut usize) {
        let many = Many { rank, n, inembed, input: [istride, idist], onembed, output: [ostride, odist], kind, batch };
        unsafe { replace(plan, many.plan(), size) }
    }
    "cufftSetAutoAllocation" fn set_auto_allocation(_plan: c_int, _automatic: c_int) { SUCCESS }
    "cufftSetWorkArea" fn set_work_area(_plan: c_int, _work: *mut c_void) { SUCCESS }
    "cufftGetSize" fn get_size(_plan: c_int, size: *mut usize) { unsafe { size.write(0) }; SUCCESS }
    "cufftGetSize1d" fn get_size1d(_plan: c_int, nx: c_int, kind: c_int, batch: c_int, size: *mut usize) { unsafe { no_work(made(kind, &[nx], batch), size) } }
    "cufftGetSize2d" fn get_size2d(_plan: c_int, nx: c_int, ny: c_int, kind: c_int, size: *mut usize) { unsafe { no_work(made(kind, &[nx, ny], 1), size) } }
    "cufftGetSize3d" fn get_size3d(_plan: c_int, nx: c_int, ny: c_int, nz: c_int, kind: c_int, size: *mut usize) { unsafe { no_work(made(kind, &[nx, ny, nz], 1), size) } }
    "cufftGetSizeMany" fn get_size_many(_plan: c_int, rank: c_int, n: *const c_int, inembed: *const c_int, istride: c_int, idist: c_int, onembed: *const c_int, ostride: c_int, odist: c_int, kind: c_int, batch: c_int, size: *mut usize) {
        let many = Many { rank, n, inembed, input: [istride, idist], onembed, output: [ostride, odist], kind, batch };
        unsafe { no_work(many.plan(), size) }
    }
    "cufftEstimate1d" fn estimate1d(nx: c_int, kind: c_int, batch: c_int, size: *mut usize) { unsafe { no_work(made(kind, &[nx], batch), size) } }
    "cufftEstimate2d" fn estimate2d(nx: c_int, ny: c_int, kind: c_int, size: *mut usize) { unsafe { no_work(made(kind, &[nx, ny], 1), size) } }
    "cufftEstimate3d" fn estimate3d(nx: c_int, ny: c_int, nz: c_int, kind: c_int, size: *mut usize) { unsafe { no_work(made(kind, &[nx, ny, nz], 1), size) } }
    "cufftEstimateMany" fn estimate_many(rank: c_int, n: *const c_int, inembed: *const c_int, istride: c_int, idist: c_int, onembed: *const c_int, ostride: c_int, odist: c_int, kind: c_int, batch: c_int, size: *mut usize) {
        let many = Many { rank, n, inembed, input: [istride, idist], onembed, output: [ostride, odist], kind, batch };
        unsafe { no_work(many.plan(), size) }
    }
    "cufftGetProperty" fn get_property(property: c_int, to: *mut c_int) {
        unsafe { to.write(if property == 0 { 12 } else { 0 }) };
        SUCCESS
    }
    "cufftGetVersion" fn get_version(to: *mut c_int) { unsafe { to.write(12000) }; SUCCESS }
    "cufftSetStream" fn set_stream(_plan: c_int, _stream: usize) { SUCCESS }
    "cufftDestroy" fn destroy(plan: c_int) {
        if stored(plan).is_some() {
            store(usize::try_from(plan - 1).ok(), None);
        }
        SUCCESS
    }
    "cufftExecC2C" fn c2c(plan: c_int, from: *const Complex<f32>, to: *mut Complex<f32>, direction: c_int) { unsafe { complex(plan, C2C, from, to, direction) } }
    "cufftExecZ2Z" fn z2z(plan: c_int, from: *const Complex<f64>, to: *mut Complex<f64>, direction: c_int) { unsafe { complex(plan, Z2Z, from, to, direction) } }
    "cufftExecR2C" fn r2c(plan: c_int, from: *const f32, to: *mut Complex<f32>) { unsafe { from_real(plan, R2C, from, to) } }
    "cufftExecD2Z" fn d2z(plan: c_int, from: *const f64, to: *mut Complex<f64>) { unsafe { from_real(plan, D2Z, from, to) } }
    "cufftExecC2R" fn c2r(plan: c_int, from: *const Complex<f32>, to: *mut f32) { unsafe { to_real(plan, C2R, from, to) } }
    "cufftExecZ2D" fn z2d(plan: c_int, from: *const Complex<f64>, to: *mut f64) { unsafe { to_real(plan, Z2D, from, to) } }
}
