//! The types in which intrinsic functions compute: arguments that may differ in type or kind are converted before the function sees them,
//! results of another kind than the function's own after it.
//!
//! Refuses to know which arguments are allowed (`intrinsic`).

use super::Analyzer;
use super::types::promote;
use crate::intrinsics::{IntrinsicId, ResultType};
use crate::ir::{Expr, Type};

impl Analyzer<'_> {
    /// Arguments as the function takes them, and the type that it then gives.
    pub(super) fn operands(
        &mut self,
        id: IntrinsicId,
        mut args: Vec<Option<Expr>>,
        result: &Type,
    ) -> (Vec<Option<Expr>>, Type) {
        match id.name() {
            _ if id.row().result == ResultType::Promoted => {
                self.cast_arguments(&mut args, &[0, 1], result);
            }
            "findloc" => {
                if let [Some(array), Some(value), ..] = &args[..]
                    && let Some(common) = promote(&array.ty, &value.ty)
                {
                    self.cast_arguments(&mut args, &[0, 1], &common);
                }
            }
            "bessel_jn" | "bessel_yn" => self.cast_arguments(&mut args, &[0], &Type::INT),
            "aint" | "anint" => {
                if let Some(kind) = args.get_mut(1) {
                    *kind = None;
                }
                let own = args.first().and_then(Option::as_ref);
                let own = own.map_or_else(|| result.clone(), |arg| arg.ty.clone());
                return (args, own);
            }
            _ => {}
        }
        (args, result.clone())
    }

    fn cast_arguments(&mut self, args: &mut [Option<Expr>], places: &[usize], ty: &Type) {
        for place in places {
            if let Some(arg) = args.get_mut(*place) {
                *arg = arg.take().map(|arg| self.cast(arg, ty));
            }
        }
    }
}
