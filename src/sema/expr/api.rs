//! References of the cudafor table: arguments placed, checked against the row, converted; the side checked.

use super::call::Lowered;
use super::intrinsic::{basic_type, common_type, is_wrong};
use super::{Analyzer, Cx, beyond_host, space_of};
use crate::cudafor::{self, ApiId};
use crate::diag::{Diagnostic, codes};
use crate::intrinsics::Spelling;
use crate::ir::{Basic, Expr, ExprKind, Type};
use crate::sema::args::Place;
use crate::source::Span;

impl Analyzer<'_> {
    pub(super) fn api_lowered(
        &mut self,
        cx: Cx,
        id: ApiId,
        args: Vec<Lowered>,
        span: Span,
    ) -> Expr {
        if args.iter().any(is_wrong) || !self.check_api_side(cx, id, span) {
            return Expr::error(span);
        }
        let row = id.row();
        if row.rust == Spelling::None {
            let what = format!("procedure '{}' of CUDA Fortran", row.name);
            return self.not_translated(
                span,
                &what,
                "do without it; LIMITATIONS.md lists what is missing",
            );
        }
        let places: Vec<_> = row
            .params
            .iter()
            .map(|param| Place {
                name: param.name,
                optional: param.optional,
            })
            .collect();
        let Some(args) = self.in_places(row.name, &places, args, false, span) else {
            return Expr::error(span);
        };
        let Some(args) = self.api_arguments(cx, id, args) else {
            return Expr::error(span);
        };
        match self.api_result(row, &args) {
            Some(ty) => Expr::new(ExprKind::Api { id, args }, ty, 0, span),
            None => Expr::error(span),
        }
    }

    fn check_api_side(&mut self, cx: Cx, id: ApiId, span: Span) -> bool {
        let row = id.row();
        let (here, fits) = match Self::on_device(cx) {
            true => ("device", row.side != cudafor::Side::Host),
            false => ("host", row.side != cudafor::Side::Device),
        };
        if !fits {
            let other = if here == "host" { "device" } else { "host" };
            self.report(
                Diagnostic::error(
                    codes::API_ON_WRONG_SIDE,
                    format!("'{}' cannot be called in {here} code", row.name),
                )
                .at(span, format!("for {other} code alone"))
                .help(format!("call it in a procedure that runs on the {other}")),
            );
        }
        fits
    }

    fn api_arguments(
        &mut self,
        cx: Cx,
        id: ApiId,
        args: Vec<Option<Lowered>>,
    ) -> Option<Vec<Option<Expr>>> {
        let row = id.row();
        let mut checked: Vec<Option<Expr>> = Vec::new();
        let mut fine = true;
        for (param, arg) in row.params.iter().zip(args) {
            let first = checked.first().cloned().flatten();
            let value = arg.map(|arg| self.api_argument(cx, id, param, arg, first.as_ref()));
            fine &= !matches!(value, Some(None));
            checked.push(value.flatten());
        }
        fine.then_some(checked)
    }

    fn api_argument(
        &mut self,
        cx: Cx,
        id: ApiId,
        param: &cudafor::Param,
        arg: Lowered,
        first: Option<&Expr>,
    ) -> Option<Expr> {
        if let Some((radix, digits)) = &arg.boz {
            let ty = match param.accepts {
                cudafor::Accepts::Scalar(basic) => basic_type(basic),
                _ => first.map_or(Type::INT, |first| first.ty.clone()),
            };
            let value = self.boz_as(*radix, digits, &ty, arg.span);
            return (value.ty != Type::Error).then_some(value);
        }
        let value = arg.value;
        if !self.api_accepts(param, &value, first) {
            let wanted = api_accepted(param.accepts, first.map(|first| self.type_name(&first.ty)));
            self.wrong_argument(id.name(), param.name, wanted, &value);
            return None;
        }
        if param.written && !self.check_definable(cx, &value) {
            return None;
        }
        let data = matches!(
            param.accepts,
            cudafor::Accepts::AnyData
                | cudafor::Accepts::DeviceData
                | cudafor::Accepts::DevicePointer
                | cudafor::Accepts::AtomicTarget
                | cudafor::Accepts::Kernel
        );
        if !data && param.written && !self.check_writable_here(cx, &value) {
            return None;
        }
        let value = if data || param.written {
            value
        } else {
            self.readable(cx, value)
        };
        let value = match param.accepts {
            cudafor::Accepts::Scalar(basic) if !param.written => {
                self.cast(value, &basic_type(basic))
            }
            cudafor::Accepts::SameAsFirst => match first {
                Some(first) => self.cast(value, &first.ty.clone()),
                None => value,
            },
            _ => value,
        };
        (value.ty != Type::Error).then_some(value)
    }

    fn api_accepts(&self, param: &cudafor::Param, value: &Expr, first: Option<&Expr>) -> bool {
        use cudafor::Accepts as A;
        let scalar = value.rank == 0;
        let space = space_of(&self.program, value);
        let opaque = |names: &[&str]| self.is_builtin(&value.ty, names);
        match param.accepts {
            A::Scalar(basic) if param.written => scalar && value.ty == basic_type(basic),
            A::Scalar(basic) => scalar && convertible(&value.ty, basic),
            A::Builtin(name) => scalar && self.is_builtin(&value.ty, &[name]),
            A::Stream | A::AnyInteger => scalar && matches!(value.ty, Type::Integer(_)),
            A::DeviceData => {
                opaque(&["c_devptr"]) || space.is_some_and(|space| space != crate::ir::Space::Host)
            }
            A::DevicePointer => {
                opaque(&["c_devptr", "c_ptr"])
                    || space.is_some_and(|space| space != crate::ir::Space::Host)
            }
            A::AnyData => space.is_some() || opaque(&["c_devptr", "c_ptr"]),
            A::HostData => !space.is_some_and(beyond_host),
            A::Kernel => matches!(value.kind, ExprKind::Procedure(_)),
            A::AtomicTarget => scalar && space.is_some() && value.ty.is_numeric(),
            A::SameAsFirst => {
                scalar && first.is_some_and(|first| common_type(&first.ty, &value.ty).is_some())
            }
            A::AnyReal => scalar && matches!(value.ty, Type::Real(_)),
            A::Shuffled => {
                scalar
                    && matches!(
                        value.ty,
                        Type::Integer(_) | Type::Real(_) | Type::Logical(_)
                    )
            }
            A::AnyLogical => scalar && matches!(value.ty, Type::Logical(_) | Type::Integer(_)),
        }
    }

    pub(crate) fn is_builtin(&self, ty: &Type, names: &[&str]) -> bool {
        match ty {
            Type::Derived(id) => self.program[*id]
                .builtin
                .is_some_and(|name| names.contains(&name)),
            _ => false,
        }
    }

    fn api_result(&mut self, row: &cudafor::Api, args: &[Option<Expr>]) -> Option<Type> {
        let of = |index: usize| {
            args.get(index)
                .and_then(Option::as_ref)
                .map(|arg| arg.ty.clone())
        };
        match row.result {
            None => Some(Type::INT),
            Some(cudafor::ResultType::Exactly(basic)) => Some(basic_type(basic)),
            Some(cudafor::ResultType::SameAsFirst) => of(0),
            Some(cudafor::ResultType::SameAsSecond) => of(1),
            Some(cudafor::ResultType::Builtin(name)) => self.builtin_type(name).map(Type::Derived),
        }
    }
}

fn convertible(ty: &Type, basic: Basic) -> bool {
    match basic {
        Basic::Integer(_) => matches!(ty, Type::Integer(_)),
        Basic::Real(_) => matches!(ty, Type::Integer(_) | Type::Real(_)),
        Basic::Complex(_) => ty.is_numeric(),
        Basic::Logical(_) => matches!(ty, Type::Logical(_)),
        Basic::Character(_) => matches!(ty, Type::Character(_)),
    }
}

fn api_accepted(accepts: cudafor::Accepts, first: Option<String>) -> String {
    use cudafor::Accepts as A;
    match accepts {
        A::Scalar(Basic::Integer(_)) | A::AnyInteger => "a scalar INTEGER".into(),
        A::Scalar(Basic::Real(_)) | A::AnyReal => "a scalar REAL".into(),
        A::Scalar(_) => "a scalar of another type".into(),
        A::Builtin(name) => format!("of TYPE({name})"),
        A::Stream => "a stream: INTEGER(cuda_stream_kind)".into(),
        A::DeviceData => "a variable in device memory".into(),
        A::DevicePointer => "a device variable or a c_devptr".into(),
        A::AnyData => "a variable".into(),
        A::HostData => "a variable in host memory".into(),
        A::Kernel => "the name of a kernel".into(),
        A::AtomicTarget => "a numeric variable or array element".into(),
        A::SameAsFirst => format!(
            "a scalar {}, as the first argument",
            first.unwrap_or_default()
        ),
        A::Shuffled => "a scalar of 4 or 8 bytes".into(),
        A::AnyLogical => "a scalar LOGICAL or INTEGER".into(),
    }
}
