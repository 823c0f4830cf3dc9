//! Bit manipulation (F2008 13.3): shifts by as many bits as the type has are defined, and give zero or the sign.

use crate::numeric::Integer;
use crate::quad::f128;

/// The low `len` bits set, for `len` from 0 to the number of bits.
#[inline(always)]
fn low_mask<T: Integer>(len: i64) -> T {
    if len <= 0 {
        T::ZERO
    } else {
        (!T::ZERO).right((T::BIT_SIZE - len.min(T::BIT_SIZE)) as u32)
    }
}

/// SHIFTL: to the left, zeros come in.
#[inline(always)]
pub fn shiftl<T: Integer>(i: T, shift: impl Integer) -> T {
    let shift = shift.wide();
    if shift >= T::BIT_SIZE {
        T::ZERO
    } else {
        i.left(shift as u32 & (T::BIT_SIZE as u32 - 1))
    }
}

/// SHIFTR: to the right, zeros come in.
#[inline(always)]
pub fn shiftr<T: Integer>(i: T, shift: impl Integer) -> T {
    let shift = shift.wide();
    if shift >= T::BIT_SIZE {
        T::ZERO
    } else {
        i.right(shift as u32 & (T::BIT_SIZE as u32 - 1))
    }
}

/// SHIFTA: to the right, copies of the sign come in.
#[inline(always)]
pub fn shifta<T: Integer>(i: T, shift: impl Integer) -> T {
    i.right_signed(shift.wide().min(T::BIT_SIZE - 1) as u32 & (T::BIT_SIZE as u32 - 1))
}

/// ISHFT: to the left, or to the right if `shift` is negative; zeros come in.
#[inline(always)]
pub fn ishft<T: Integer>(i: T, shift: impl Integer) -> T {
    let shift = shift.wide();
    if shift >= 0 {
        shiftl(i, shift)
    } else {
        shiftr(i, -shift)
    }
}

/// ISHFTC: circular shift of all bits.
#[inline(always)]
pub fn ishftc<T: Integer>(i: T, shift: impl Integer) -> T {
    ishftc_size(i, shift, T::BIT_SIZE)
}

/// ISHFTC with SIZE: circular shift of the rightmost `size` bits.
#[inline(always)]
pub fn ishftc_size<T: Integer>(i: T, shift: impl Integer, size: impl Integer) -> T {
    let size = size.wide();
    let mask: T = low_mask(size);
    let shift = shift.wide().rem_euclid(size.max(1));
    let bits = i & mask;
    let turned = if shift == 0 {
        bits
    } else {
        (shiftl(bits, shift) | shiftr(bits, size - shift)) & mask
    };
    i & !mask | turned
}

/// DSHIFTL: the left part of the bits of `i` and `j`, side by side and shifted to the left.
#[inline(always)]
pub fn dshiftl<T: Integer>(i: T, j: T, shift: impl Integer) -> T {
    let shift = shift.wide();
    shiftl(i, shift) | shiftr(j, T::BIT_SIZE - shift)
}

/// DSHIFTR: the right part of the bits of `i` and `j`, side by side and shifted to the right.
#[inline(always)]
pub fn dshiftr<T: Integer>(i: T, j: T, shift: impl Integer) -> T {
    let shift = shift.wide();
    shiftl(i, T::BIT_SIZE - shift) | shiftr(j, shift)
}

/// BTEST: whether bit `pos` is set.
#[inline(always)]
pub fn btest<T: Integer>(i: T, pos: impl Integer) -> bool {
    shiftr(i, pos) & T::ONE == T::ONE
}

/// IBSET: sets bit `pos`.
#[inline(always)]
pub fn ibset<T: Integer>(i: T, pos: impl Integer) -> T {
    i | shiftl(T::ONE, pos)
}

/// IBCLR: clears bit `pos`.
#[inline(always)]
pub fn ibclr<T: Integer>(i: T, pos: impl Integer) -> T {
    i & !shiftl(T::ONE, pos)
}

/// IBITS: the `len` bits from `pos` on.
#[inline(always)]
pub fn ibits<T: Integer>(i: T, pos: impl Integer, len: impl Integer) -> T {
    shiftr(i, pos) & low_mask(len.wide())
}

/// MVBITS: copies the `len` bits of `from` from `frompos` on into `to` from `topos` on.
#[inline(always)]
pub fn mvbits<T: Integer>(
    from: T,
    frompos: impl Integer,
    len: impl Integer,
    to: &mut T,
    topos: impl Integer,
) {
    let (len, topos) = (len.wide(), topos.wide());
    let moved = shiftl(ibits(from, frompos, len), topos);
    *to = *to & !shiftl(low_mask(len), topos) | moved;
}

/// POPPAR: 1 if the number of set bits is odd, else 0.
#[inline(always)]
pub fn poppar(i: impl Integer) -> i32 {
    (i.ones() % 2) as i32
}

/// POPCNT: the number of one bits.
#[inline(always)]
pub fn popcnt(i: impl Integer) -> i32 {
    i.ones() as i32
}

/// LEADZ: the number of zero bits before the first one.
#[inline(always)]
pub fn leadz<T: Integer>(i: T) -> i32 {
    i.zeros_before() as i32
}

/// TRAILZ: the number of zero bits behind the last one; all bits of a zero.
#[inline(always)]
pub fn trailz<T: Integer>(i: T) -> i32 {
    i.zeros_behind() as i32
}

/// MASKL: the leftmost `n` bits set.
#[inline(always)]
pub fn maskl<T: Integer>(n: impl Integer) -> T {
    shiftl(!T::ZERO, T::BIT_SIZE - n.wide())
}

/// MASKR: the rightmost `n` bits set.
#[inline(always)]
pub fn maskr<T: Integer>(n: impl Integer) -> T {
    low_mask(n.wide())
}

/// MERGE_BITS: bits of `i` where `mask` is set, else of `j`.
#[inline(always)]
pub fn merge_bits<T: Integer>(i: T, j: T, mask: T) -> T {
    i & mask | j & !mask
}

/// BGE: bitwise greater than or equal to, of integers of any kinds.
#[inline(always)]
pub fn bge(i: impl Integer, j: impl Integer) -> bool {
    i.unsigned() >= j.unsigned()
}

/// BGT: bitwise greater than.
#[inline(always)]
pub fn bgt(i: impl Integer, j: impl Integer) -> bool {
    i.unsigned() > j.unsigned()
}

/// BLE: bitwise less than or equal to.
#[inline(always)]
pub fn ble(i: impl Integer, j: impl Integer) -> bool {
    i.unsigned() <= j.unsigned()
}

/// BLT: bitwise less than.
#[inline(always)]
pub fn blt(i: impl Integer, j: impl Integer) -> bool {
    i.unsigned() < j.unsigned()
}

/// Quotient of the bits as unsigned numbers; division by zero ends the program.
#[inline(always)]
pub fn unsigned_quotient<T: Integer>(a: T, b: T) -> T {
    T::lowest((a.unsigned() / b.unsigned()) as i128)
}

/// Remainder of the bits as unsigned numbers; division by zero ends the program.
#[inline(always)]
pub fn unsigned_remainder<T: Integer>(a: T, b: T) -> T {
    T::lowest((a.unsigned() % b.unsigned()) as i128)
}

/// Power of the bits as unsigned numbers, modulo two to the number of bits.
#[inline(always)]
pub fn unsigned_power<T: Integer>(base: T, exponent: T) -> T {
    let (mut base, mut left, mut power) = (base, exponent.unsigned(), T::ONE);
    while left > 0 {
        if left & 1 == 1 {
            power = power.times(base);
        }
        base = base.times(base);
        left >>= 1;
    }
    power
}

/// The bits as an unsigned number, in single precision.
#[inline(always)]
pub fn unsigned_single<T: Integer>(a: T) -> f32 {
    a.unsigned() as f32
}

/// The bits as an unsigned number, in double precision.
#[inline(always)]
pub fn unsigned_double<T: Integer>(a: T) -> f64 {
    a.unsigned() as f64
}

/// The bits as an unsigned number, in quadruple precision: of 128 bits, the last 15 round to even.
#[inline(always)]
pub fn unsigned_quad<T: Integer>(a: T) -> f128 {
    let bits = a.unsigned();
    if let Ok(whole) = i128::try_from(bits) {
        return f128::from(whole);
    }
    // Half of it, whose last bit says whether anything was behind it.
    f128::from((bits >> 1 | bits & 1) as i128) * f128::from(2_i128)
}

/// The bits of 16 bytes that are the unsigned number of a whole real, modulo 2**128.
#[inline(always)]
pub fn unsigned_of_quad(value: f128) -> i128 {
    let limit = f128::new(2_f64.powi(127));
    if value >= limit {
        (value - limit).to_i128() ^ i128::MIN
    } else {
        value.to_i128()
    }
}
