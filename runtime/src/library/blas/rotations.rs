//! Plane rotations: those of complex vectors, modified ones, and how either is made of two numbers.
//!
//! Refuses to know by which names C calls them.

#![allow(clippy::too_many_arguments)]

use super::*;

/// A rotation of complex vectors by a real cosine.
unsafe fn rotated<T: Number>(
    n: c_int,
    (x, incx): (*mut T, c_int),
    (y, incy): (*mut T, c_int),
    c: T,
    s: T,
) -> c_int {
    // SAFETY of all blocks: as the caller of the C function promises.
    indices(n).for_each(|i| unsafe {
        let (x, y) = (x.add(element(i, n, incx)), y.add(element(i, n, incy)));
        let turned = c.times(*x).plus(s.times(*y));
        *y = c.times(*y).minus(s.conjugate().times(*x));
        *x = turned;
    });
    SUCCESS
}

/// `crot`: a complex sine.
pub unsafe extern "C" fn rot<T: Number<Real: Into<f64>>>(
    _h: Handle,
    n: c_int,
    x: *mut T,
    incx: c_int,
    y: *mut T,
    incy: c_int,
    c: *const T::Real,
    s: *const T,
) -> c_int {
    unsafe { rotated(n, (x, incx), (y, incy), T::of((*c).into()), *s) }
}

/// `csrot`: a real sine.
pub unsafe extern "C" fn rot_real<T: Number<Real: Into<f64>>>(
    _h: Handle,
    n: c_int,
    x: *mut T,
    incx: c_int,
    y: *mut T,
    incy: c_int,
    c: *const T::Real,
    s: *const T::Real,
) -> c_int {
    let (c, s) = unsafe { (T::of((*c).into()), T::of((*s).into())) };
    unsafe { rotated(n, (x, incx), (y, incy), c, s) }
}

/// The rotation that makes the second of two real numbers zero; they become its length and the number that stands for both sine and cosine.
pub unsafe extern "C" fn rotg<T: Number>(
    _h: Handle,
    a: *mut T,
    b: *mut T,
    c: *mut T,
    s: *mut T,
) -> c_int {
    let (x, y) = unsafe { ((*a).re(), (*b).re()) };
    let greater = if x.abs() > y.abs() { x } else { y };
    let length = x.hypot(y).copysign(greater);
    let (cosine, sine) = match length == 0.0 {
        true => (1.0, 0.0),
        false => (x / length, y / length),
    };
    let both = match (x.abs() > y.abs(), cosine != 0.0) {
        (true, _) => sine,
        _ if length == 0.0 => 0.0,
        (_, true) => 1.0 / cosine,
        _ => 1.0,
    };
    unsafe {
        (*a, *b, *c, *s) = (T::of(length), T::of(both), T::of(cosine), T::of(sine));
    }
    SUCCESS
}

/// The same of complex numbers, of which the first becomes what it is turned into.
pub unsafe extern "C" fn rotg_complex<T: Number<Real: Into<f64>>>(
    _h: Handle,
    a: *mut T,
    b: *const T,
    c: *mut T::Real,
    s: *mut T,
) -> c_int {
    let (x, y) = unsafe { (*a, *b) };
    let (size, length) = (x.square().sqrt(), (x.square() + y.square()).sqrt());
    unsafe {
        if size == 0.0 {
            (*a, *c, *s) = (y, T::real(0.0), T::of(1.0));
        } else {
            let direction = x.over(T::of(size));
            (*c, *s) = (
                T::real(size / length),
                direction.times(y.conjugate()).over(T::of(length)),
            );
            *a = direction.times(T::of(length));
        }
    }
    SUCCESS
}

/// The matrix of a modified rotation, by its flag.
fn modified(param: [f64; 5]) -> Option<[f64; 4]> {
    let [flag, h11, h21, h12, h22] = param;
    match flag {
        -1.0 => Some([h11, h21, h12, h22]),
        0.0 => Some([1.0, h21, h12, 1.0]),
        1.0 => Some([h11, -1.0, 1.0, h22]),
        _ => None,
    }
}

pub unsafe extern "C" fn rotm<T: Number>(
    _h: Handle,
    n: c_int,
    x: *mut T,
    incx: c_int,
    y: *mut T,
    incy: c_int,
    param: *const T,
) -> c_int {
    let param = std::array::from_fn(|i| unsafe { (*param.add(i)).re() });
    let Some([h11, h21, h12, h22]) = modified(param).map(|all| all.map(T::of)) else {
        return SUCCESS;
    };
    indices(n).for_each(|i| unsafe {
        let (x, y) = (x.add(element(i, n, incx)), y.add(element(i, n, incy)));
        let (w, z) = (*x, *y);
        *x = h11.times(w).plus(h12.times(z));
        *y = h21.times(w).plus(h22.times(z));
    });
    SUCCESS
}

/// What a modified rotation is made of: two scales, a number and the matrix with its flag.
struct Made {
    d1: f64,
    d2: f64,
    x1: f64,
    flag: f64,
    h: [f64; 4],
}

/// A modified rotation, before its scales are brought between limits.
fn begun(d1: f64, d2: f64, x1: f64, y1: f64) -> Made {
    let zero = |flag| Made {
        d1: 0.0,
        d2: 0.0,
        x1: 0.0,
        flag,
        h: [0.0; 4],
    };
    if d1 < 0.0 {
        return zero(-1.0);
    }
    let (p1, p2) = (d1 * x1, d2 * y1);
    let (q1, q2) = (p1 * x1, p2 * y1);
    if q1.abs() > q2.abs() {
        let (h21, h12) = (-y1 / x1, p2 / p1);
        let u = 1.0 - h12 * h21;
        return match u > 0.0 {
            true => Made {
                d1: d1 / u,
                d2: d2 / u,
                x1: x1 * u,
                flag: 0.0,
                h: [1.0, h21, h12, 1.0],
            },
            false => zero(-1.0),
        };
    }
    if q2 < 0.0 {
        return zero(-1.0);
    }
    let (h11, h22) = (p1 / p2, x1 / y1);
    let u = 1.0 + h11 * h22;
    Made {
        d1: d2 / u,
        d2: d1 / u,
        x1: y1 * u,
        flag: 1.0,
        h: [h11, -1.0, 1.0, h22],
    }
}

impl Made {
    /// Brings both scales between the limits of BLAS, by powers of the same number.
    fn scaled(mut self) -> Made {
        const GAMMA: f64 = 4096.0;
        let out = |d: f64| d != 0.0 && (d.abs() <= GAMMA.powi(-2) || d.abs() >= GAMMA.powi(2));
        while out(self.d1) {
            self.flag = -1.0;
            let up = self.d1.abs() <= GAMMA.powi(-2);
            let factor = if up { GAMMA } else { 1.0 / GAMMA };
            self.d1 *= factor * factor;
            self.x1 /= factor;
            self.h[0] /= factor;
            self.h[2] /= factor;
        }
        while out(self.d2) {
            self.flag = -1.0;
            let up = self.d2.abs() <= GAMMA.powi(-2);
            let factor = if up { GAMMA } else { 1.0 / GAMMA };
            self.d2 *= factor * factor;
            self.h[1] /= factor;
            self.h[3] /= factor;
        }
        self
    }
}

pub unsafe extern "C" fn rotmg<T: Number>(
    _h: Handle,
    d1: *mut T,
    d2: *mut T,
    x1: *mut T,
    y1: *const T,
    param: *mut T,
) -> c_int {
    let [a, b, x, y] = unsafe { [*d1, *d2, *x1, *y1] }.map(T::re);
    if a >= 0.0 && b * y == 0.0 {
        unsafe { param.write(T::of(-2.0)) };
        return SUCCESS;
    }
    let made = begun(a, b, x, y).scaled();
    unsafe {
        (*d1, *d2, *x1, *param) = (
            T::of(made.d1),
            T::of(made.d2),
            T::of(made.x1),
            T::of(made.flag),
        );
        // Elements that the flag implies stay as they are.
        let given: &[usize] = match made.flag {
            -1.0 => &[0, 1, 2, 3],
            0.0 => &[1, 2],
            _ => &[0, 3],
        };
        given
            .iter()
            .for_each(|i| *param.add(i + 1) = T::of(made.h[*i]));
    }
    SUCCESS
}
