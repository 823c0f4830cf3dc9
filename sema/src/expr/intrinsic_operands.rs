//! The types in which intrinsic functions compute: arguments that may differ in type or kind are converted before the function sees them,
//! results of another kind than the function's own after it.
//!
//! Refuses to know which arguments are allowed (`intrinsic`).

use super::Analyzer;
use super::types::{HALF, promote};
use crate::intrinsics::{Accepts, Class, IntrinsicId, ResultType};
use crate::ir::{Expr, Type};

impl Analyzer<'_> {
    /// Arguments as the function takes them, and the type that it then gives.
    pub(super) fn operands(
        &mut self,
        id: IntrinsicId,
        mut args: Vec<Option<Expr>>,
        result: &Type,
    ) -> (Vec<Option<Expr>>, Type) {
        let half = |arg: &Option<Expr>| arg.as_ref().is_some_and(|arg| arg.ty == HALF);
        if computes_wider(id) && args.iter().any(half) {
            let halves: Vec<usize> = (0..args.len()).filter(|at| half(&args[*at])).collect();
            self.cast_arguments(&mut args, &halves, &Type::REAL);
            let computed = if *result == HALF {
                Type::REAL
            } else {
                result.clone()
            };
            return self.operands(id, args, &computed);
        }
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

/// Whether a function computes with numbers of REAL(2) as with those of REAL(4): not where it looks at the kind, chooses among its arguments or moves
/// them, or converts them.
fn computes_wider(id: IntrinsicId) -> bool {
    let row = id.row();
    let name = row.name.trim_end_matches("@device");
    let computes = matches!(row.class, Class::Elemental | Class::Transformational);
    let moves = row
        .params
        .first()
        .is_some_and(|param| param.accepts == Accepts::Any)
        && row.result != ResultType::Promoted;
    let looks = matches!(
        name,
        "maxval"
            | "minval"
            | "maxloc"
            | "minloc"
            | "larger"
            | "smaller"
            | "unset"
            | "nearest"
            | "spacing"
            | "rrspacing"
            | "real"
            | "dble"
            | "int"
            | "logical"
    ) || name.starts_with("ieee_");
    computes && !moves && !looks
}
