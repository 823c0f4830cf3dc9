//! TRANSFER of constants: the bytes of numbers and characters read as those of another type.
//!
//! Refuses LOGICAL, which is stored in another way than its kind says, and structures.

use super::value::{Failure, Value, real};
use super::{Folded, Folder, MOST_ELEMENTS};
use crate::ir::{CharLen, Const, Expr, Type};
use cuf2rs_intrinsics::half::f16;
use cuf2rs_intrinsics::quad::f128;

type Args = [Option<Expr>];

impl Folder<'_> {
    /// A reference: a scalar for a scalar mold without SIZE, an array otherwise. What the source has no bytes for is zero.
    pub(super) fn transfer(&mut self, args: &Args, expr: &Expr) -> Folded {
        let span = expr.span;
        let [Some(source), Some(mold), size] = args else {
            return Err(Failure::NotConstant(span));
        };
        let source = self.fold(source)?;
        let letters = self.mold_letters(mold)?;
        let each = bytes_of(&expr.ty, letters).ok_or(Failure::NotConstant(span))?;
        let mut bytes = Vec::new();
        for item in &source.items {
            store(&source.ty, item, &mut bytes).ok_or(Failure::NotConstant(span))?;
        }
        let wanted = match size {
            Some(size) => self.integer(size)?.max(0) as usize,
            None if expr.rank == 0 => 1,
            None => bytes.len().div_ceil(each.max(1)),
        };
        if wanted > MOST_ELEMENTS {
            return Err(Failure::TooLarge(span));
        }
        bytes.resize(wanted * each, 0);
        let load = |part: &[u8]| load(&expr.ty, part).ok_or(Failure::NotConstant(span));
        let items = match each {
            0 => vec![Const::Character(Vec::new()); wanted],
            _ => bytes.chunks(each).map(load).collect::<Result<_, _>>()?,
        };
        let mut ty = expr.ty.clone();
        if let Type::Character(length, _) = &mut ty {
            *length = CharLen::Const(each as i64);
        }
        let shape = match expr.rank {
            0 => Vec::new(),
            _ => vec![wanted as i64],
        };
        Ok(Value::shaped(ty, shape, items))
    }

    /// The number of letters of a mold that is CHARACTER; zero for others.
    fn mold_letters(&mut self, mold: &Expr) -> Result<usize, Failure> {
        let Type::Character(length, 1) = &mold.ty else {
            return Ok(0);
        };
        if let CharLen::Const(length) = length {
            return Ok((*length).max(0) as usize);
        }
        let folded = self.fold(mold)?;
        let Some(Const::Character(codes)) = folded.items.first() else {
            return Err(Failure::NotConstant(mold.span));
        };
        Ok(codes.len())
    }
}

fn bytes_of(ty: &Type, letters: usize) -> Option<usize> {
    match ty {
        Type::Integer(kind) | Type::Unsigned(kind) | Type::Real(kind) => Some(usize::from(*kind)),
        Type::Complex(kind) => Some(2 * usize::from(*kind)),
        Type::Character(_, kind) => (*kind == 1).then_some(letters),
        Type::Logical(_) | Type::Derived(_) | Type::Class(_) | Type::Procedure(_) | Type::Error => {
            None
        }
    }
}

/// Appends the bytes of a value.
pub(crate) fn store(ty: &Type, value: &Const, out: &mut Vec<u8>) -> Option<()> {
    let value = value.value();
    if let (Type::Integer(kind), Const::Integer(value)) = (ty, value) {
        out.extend(&value.to_le_bytes()[..usize::from(*kind)]);
    } else if let (Type::Real(kind), Const::Real { value, .. }) = (ty, value) {
        store_real(*kind, *value, out)?;
    } else if let (Type::Complex(kind), Const::Complex { re, im }) = (ty, value) {
        store_real(*kind, *re, out)?;
        store_real(*kind, *im, out)?;
    } else if let (Type::Real(16) | Type::Complex(16), Const::Quad { re, im }) = (ty, value) {
        out.extend(re.to_bits().to_le_bytes());
        if matches!(ty, Type::Complex(_)) {
            out.extend(im.to_bits().to_le_bytes());
        }
    } else if let (Type::Character(_, 1), Const::Character(codes)) = (ty, value) {
        out.extend(codes.iter().map(|code| *code as u8));
    } else {
        return None;
    }
    Some(())
}

fn store_real(kind: u8, value: f64, out: &mut Vec<u8>) -> Option<()> {
    match kind {
        2 => out.extend(f16::new(value).to_bits().to_le_bytes()),
        4 => out.extend((value as f32).to_le_bytes()),
        8 => out.extend(value.to_le_bytes()),
        _ => return None,
    }
    Some(())
}

/// The value that some bytes are.
fn load(ty: &Type, bytes: &[u8]) -> Option<Const> {
    match ty {
        Type::Integer(_) | Type::Unsigned(_) => {
            let unused = 128 - 8 * bytes.len() as u32;
            Some(Const::Integer((word(bytes) << unused) as i128 >> unused))
        }
        Type::Real(16) => Some(super::quads::real(f128::from_bits(word(bytes)))),
        Type::Real(kind) => Some(real(load_real(*kind, bytes)?)),
        Type::Complex(kind) => {
            let (re, im) = bytes.split_at(bytes.len() / 2);
            if *kind == 16 {
                let (re, im) = (f128::from_bits(word(re)), f128::from_bits(word(im)));
                return Some(Const::Quad { re, im });
            }
            let (re, im) = (load_real(*kind, re)?, load_real(*kind, im)?);
            Some(Const::Complex { re, im })
        }
        Type::Character(..) => Some(Const::characters(bytes)),
        Type::Logical(_) | Type::Derived(_) | Type::Class(_) | Type::Procedure(_) | Type::Error => {
            None
        }
    }
}

fn load_real(kind: u8, bytes: &[u8]) -> Option<f64> {
    match kind {
        2 => Some(f16::from_bits(word(bytes) as u16).to_f64()),
        4 => Some(f64::from(f32::from_bits(word(bytes) as u32))),
        8 => Some(f64::from_bits(word(bytes) as u64)),
        _ => None,
    }
}

fn word(bytes: &[u8]) -> u128 {
    bytes
        .iter()
        .rev()
        .fold(0, |word, byte| word << 8 | u128::from(*byte))
}
