//! References of the cudafor table: arguments placed, checked against the row, converted; the side checked.

use super::call::Lowered;
use super::intrinsic::{basic_type, common_type, is_wrong};
use super::types::HALF;
use super::{Analyzer, Cx, beyond_host, space_of};
use crate::args::Place;
use crate::cudafor::{self, ApiId};
use crate::diag::{Diagnostic, codes};
use crate::intrinsics::Spelling;
use crate::ir::{Basic, Const, Expr, ExprKind, Target, Type};
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
        let generic = id;
        let id = self.specific(generic, &args);
        let row = id.row();
        if row.meets == cudafor::Meets::Grid && !self.check_grid(cx, span) {
            return Expr::error(span);
        }
        // A group says by its type alone who waits.
        let args = if id != generic && row.params.is_empty() {
            Vec::new()
        } else {
            args
        };
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
        let Some(args) = self.in_places(id.name(), &places, args, false, span) else {
            return Expr::error(span);
        };
        let Some(args) = self.api_arguments(cx, id, stream_for_direction(row, args)) else {
            return Expr::error(span);
        };
        if !self.check_copy(id, &args) {
            return Expr::error(span);
        }
        match self.api_result(row, &args) {
            Some(ty) => Expr::new(ExprKind::Api { id, args }, ty, 0, span),
            None => Expr::error(span),
        }
    }

    /// The specific procedure that a generic name means for its first argument.
    fn specific(&self, generic: ApiId, args: &[Lowered]) -> ApiId {
        let named = args.first().and_then(|arg| match &arg.value.ty {
            Type::Derived(ty) => self.program[*ty].builtin.map(String::from),
            ty => Some(self.type_name(ty).to_ascii_lowercase()),
        });
        named
            .and_then(|name| cudafor::specific(generic, &name))
            .unwrap_or(generic)
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
                    format!("'{}' cannot be called in {here} code", id.name()),
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
        if param.accepts == cudafor::Accepts::SameAsFirst && first.is_none() {
            // What the first argument should have been has been said.
            return None;
        }
        if !self.api_accepts(param, &value, first) {
            let wanted = api_accepted(param.accepts, first.map(|first| self.type_name(&first.ty)));
            self.wrong_argument(id.name(), param.name, wanted, &value, mended(param, &value));
            return None;
        }
        if let cudafor::Accepts::Mpi(mode, word) = param.accepts {
            return self.mpi_argument(cx, (mode, word), value);
        }
        // An address says where data is put; it need not be a variable itself.
        let address = param.accepts == cudafor::Accepts::AnyData
            && self.is_builtin(&value.ty, &["c_devptr", "c_ptr"]);
        if param.written && !address && !self.check_definable(cx, &value) {
            return None;
        }
        if param.accepts == cudafor::Accepts::Lanes && !self.check_width(id, &value) {
            return None;
        }
        let data = is_data(param.accepts);
        if !data && param.written && !self.check_writable_here(cx, &value) {
            return None;
        }
        let value = if data || param.written {
            value
        } else {
            self.readable(cx, value)
        };
        let value = self.api_converted(param, value, first);
        (value.ty != Type::Error).then_some(value)
    }

    /// A value in the type that the procedure takes.
    fn api_converted(&mut self, param: &cudafor::Param, value: Expr, first: Option<&Expr>) -> Expr {
        match param.accepts {
            cudafor::Accepts::Scalar(basic) if !param.written => {
                self.cast(value, &basic_type(basic))
            }
            // A literal takes the kind that it needs where it is emitted.
            cudafor::Accepts::Stream | cudafor::Accepts::StreamOrData
                if matches!(value.kind, ExprKind::Const(Const::Integer(_))) =>
            {
                value
            }
            cudafor::Accepts::Stream if !param.written => self.cast(value, &Type::Integer(8)),
            cudafor::Accepts::StreamOrData if is_stream(&self.program, &value) => {
                self.cast(value, &Type::Integer(8))
            }
            cudafor::Accepts::Fill => match first {
                Some(first) if first.ty.is_numeric() && value.ty.is_numeric() => {
                    self.cast(value, &first.ty.clone())
                }
                _ => value,
            },
            cudafor::Accepts::AnyInteger if !param.written => self.counted(value),
            cudafor::Accepts::Lanes => self.cast(value, &Type::INT),
            cudafor::Accepts::SameAsFirst if !param.written => match first {
                Some(first) => self.cast(value, &first.ty.clone()),
                None => value,
            },
            _ => value,
        }
    }

    fn api_accepts(&self, param: &cudafor::Param, value: &Expr, first: Option<&Expr>) -> bool {
        use cudafor::Accepts as A;
        let scalar = value.rank == 0;
        let space = space_of(&self.program, value);
        let opaque = |names: &[&str]| self.is_builtin(&value.ty, names);
        match param.accepts {
            A::Scalar(Basic::Character(0)) => scalar && matches!(value.ty, Type::Character(_, 1)),
            A::Scalar(basic) if param.written => scalar && value.ty == basic_type(basic),
            A::Scalar(basic) => scalar && convertible(&value.ty, basic),
            A::Builtin(name) => scalar && self.is_builtin(&value.ty, &[name]),
            A::Stream if param.written => scalar && value.ty == Type::Integer(8),
            A::Stream | A::AnyInteger => scalar && matches!(value.ty, Type::Integer(_)),
            A::StreamOrData => {
                space.is_some_and(|space| space != crate::ir::Space::Host)
                    || is_stream(&self.program, value)
            }
            A::Fill => scalar && first.is_some_and(|first| fills(&first.ty, value)),
            A::Unallocated => opaque(&["c_devptr"]) || self.is_unallocated(value, 1),
            A::UnallocatedManaged => {
                opaque(&["c_devptr", "c_ptr"]) || self.is_unallocated(value, 1)
            }
            A::UnallocatedRows => opaque(&["c_devptr"]) || self.is_unallocated(value, 2),
            A::DeviceData => {
                opaque(&["c_devptr"]) || space.is_some_and(|space| space != crate::ir::Space::Host)
            }
            A::DevicePointer => {
                opaque(&["c_devptr", "c_ptr"])
                    || space.is_some_and(|space| space != crate::ir::Space::Host)
            }
            // The host keeps characters in places of their own, which have no address in common.
            A::AnyData => {
                let text = matches!(value.ty, Type::Character(..));
                let apart = text && space == Some(crate::ir::Space::Host);
                space.is_some() && !apart || opaque(&["c_devptr", "c_ptr"])
            }
            A::HostData => !space.is_some_and(beyond_host),
            A::Ignored => true,
            A::Kernel => matches!(value.kind, ExprKind::Procedure(id) if matches!(
                self.program[id].target,
                crate::ir::Target::Global | crate::ir::Target::GridGlobal
            )),
            A::AtomicTarget => {
                scalar && space.is_some() && (is_word(&value.ty) || value.ty == HALF)
            }
            A::AtomicInteger => {
                scalar && space.is_some() && matches!(value.ty, Type::Integer(4 | 8))
            }
            A::AtomicCounter => scalar && space.is_some() && value.ty == Type::INT,
            A::Cached | A::CachedValue => {
                let complex = matches!(value.ty, Type::Complex(_));
                scalar && space.is_some() && (complex || is_word(&value.ty))
            }
            A::Lanes => scalar && matches!(value.ty, Type::Integer(_)),
            A::SameAsFirst if param.written => {
                scalar && first.is_some_and(|first| first.ty == value.ty)
            }
            A::SameAsFirst => {
                scalar && first.is_some_and(|first| common_type(&first.ty, &value.ty).is_some())
            }
            A::AnyReal => scalar && matches!(value.ty, Type::Real(4 | 8)),
            A::Shuffled => {
                scalar && (value.ty.is_numeric() || matches!(value.ty, Type::Logical(_)))
            }
            A::Matched => scalar && is_word(&value.ty),
            A::Truth => scalar && matches!(value.ty, Type::Logical(_) | Type::Integer(4)),
            A::AnyLogical => scalar && matches!(value.ty, Type::Logical(_) | Type::Integer(_)),
            A::Mpi(mode, word) => self.mpi_accepts((mode, word), value),
        }
    }

    /// An allocatable or pointer of this rank beyond host memory.
    fn is_unallocated(&self, value: &Expr, rank: u8) -> bool {
        let (allocates, space) = if let ExprKind::Var(id) = &value.kind {
            let var = &self.program[*id];
            (var.allocatable || var.pointer, var.space)
        } else if let ExprKind::Component { ty, field, .. } = &value.kind {
            let field = &self.program[*ty].fields[*field as usize];
            (field.allocatable || field.pointer, field.space)
        } else {
            return false;
        };
        let beyond = matches!(space, crate::ir::Space::Device | crate::ir::Space::Managed);
        allocates && beyond && value.rank == rank
    }

    /// All blocks of a kernel run at one time only if it says so.
    fn check_grid(&mut self, cx: Cx, span: Span) -> bool {
        let kernel = cx.procedure.map(|id| &self.program[id]);
        let Some(kernel) = kernel.filter(|kernel| kernel.target == Target::Global) else {
            return true;
        };
        let (name, declared) = (kernel.name.clone(), kernel.span);
        self.report(
            Diagnostic::error(
                codes::GRID_OF_PLAIN_KERNEL,
                format!("kernel '{name}' synchronises the grid"),
            )
            .at(span, "its blocks do not all run at one time")
            .also(declared, "declared here")
            .help("declare the kernel attributes(grid_global)"),
        );
        false
    }

    /// A constant width of a shuffle divides a warp.
    fn check_width(&mut self, id: ApiId, width: &Expr) -> bool {
        let Some(value) = constant_integer(width) else {
            return true;
        };
        let fits = (1..=32).contains(&value) && value.count_ones() == 1;
        if !fits {
            self.report(
                Diagnostic::error(
                    codes::SHUFFLE_WIDTH,
                    format!("'{}' with width {value}", id.name()),
                )
                .at(width.span, "divides a warp of 32 into equal segments")
                .help("give 1, 2, 4, 8, 16 or 32"),
            );
        }
        fits
    }

    pub(crate) fn is_builtin(&self, ty: &Type, names: &[&str]) -> bool {
        matches!(ty, Type::Derived(id) if self.program[*id]
                .builtin
                .is_some_and(|name| names.contains(&name)))
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

/// What atomic functions and shuffles work on: one or two machine words.
fn is_word(ty: &Type) -> bool {
    matches!(ty, Type::Integer(4 | 8) | Type::Real(4 | 8))
}

/// In asynchronous copies the direction may be left out before the stream, too: a number of the kind of streams is one.
fn stream_for_direction(
    row: &cudafor::Api,
    mut args: Vec<Option<Lowered>>,
) -> Vec<Option<Lowered>> {
    let (Some(direction), Some(stream)) = (row.position("kdir"), row.position("stream")) else {
        return args;
    };
    let given = args[direction].as_ref();
    if args[stream].is_none() && given.is_some_and(|arg| arg.value.ty == Type::Integer(8)) {
        args.swap(direction, stream);
    }
    args
}

/// A stream, and no data of the device.
fn is_stream(program: &crate::ir::Program, value: &Expr) -> bool {
    let beyond = space_of(program, value).is_some_and(|space| space != crate::ir::Space::Host);
    value.rank == 0 && matches!(value.ty, Type::Integer(_)) && !beyond
}

/// Whether a value can be given to elements of a type: one of that type, an integer of another kind, or zero.
fn fills(elements: &Type, value: &Expr) -> bool {
    let integers = matches!(
        (elements, &value.ty),
        (Type::Integer(_) | Type::Derived(_), Type::Integer(_))
    );
    let logicals = matches!((elements, &value.ty), (Type::Logical(_), Type::Logical(_)));
    let opaque = matches!(elements, Type::Derived(_)) && matches!(value.ty, Type::Integer(_));
    let reals = matches!((elements, &value.ty), (Type::Real(_), Type::Real(_)));
    integers || reals || logicals || opaque || *elements == value.ty || is_zero(value)
}

/// A constant zero of any numeric type.
fn is_zero(value: &Expr) -> bool {
    matches!(&value.kind, ExprKind::Const(constant) if no_bits(constant))
}

fn no_bits(constant: &Const) -> bool {
    match constant {
        Const::Integer(value) => *value == 0,
        Const::Real { value, .. } => value.to_bits() == 0,
        Const::Complex { re, im } => re.to_bits() == 0 && im.to_bits() == 0,
        Const::Quad { re, im } => re.to_bits() | im.to_bits() == 0,
        Const::Logical(value) => !value,
        Const::Character(_) => false,
        Const::Named { value, .. } => no_bits(value),
    }
}

/// The value of an integer constant, also of a named one.
fn constant_integer(expr: &Expr) -> Option<i64> {
    if let ExprKind::Const(constant) = &expr.kind {
        constant.as_integer()
    } else {
        None
    }
}

fn convertible(ty: &Type, basic: Basic) -> bool {
    match basic {
        Basic::Integer(_) => matches!(ty, Type::Integer(_)),
        Basic::Real(_) => matches!(ty, Type::Integer(_) | Type::Real(_)),
        Basic::Complex(_) => ty.is_numeric(),
        Basic::Logical(_) => matches!(ty, Type::Logical(_)),
        Basic::Character(_) => matches!(ty, Type::Character(..)),
    }
}

/// Whether an argument is data that the procedure is told the place of, and not its value.
fn is_data(accepts: cudafor::Accepts) -> bool {
    use cudafor::Accepts as A;
    matches!(
        accepts,
        A::AnyData
            | A::DeviceData
            | A::DevicePointer
            | A::Unallocated
            | A::UnallocatedManaged
            | A::UnallocatedRows
            | A::StreamOrData
            | A::AtomicTarget
            | A::AtomicInteger
            | A::AtomicCounter
            | A::Cached
            | A::Kernel
    )
}

/// What to write for an argument that a procedure does not take.
fn mended(param: &cudafor::Param, value: &Expr) -> Option<String> {
    use cudafor::Accepts as A;
    let as_in = |space: &str, bounds: &str| {
        format!(
            "declare it as in `real, {space}, allocatable :: a({bounds})`, and do not allocate it before"
        )
    };
    Some(match param.accepts {
        A::Builtin(name) => format!("declare it `type({name})`"),
        A::Stream if value.rank == 0 => "declare it `integer(cuda_stream_kind)`".to_string(),
        A::Scalar(Basic::Real(kind)) if param.written => format!("declare it `real({kind})`"),
        A::Scalar(Basic::Integer(kind)) if param.written => {
            format!("declare it `integer({kind})`")
        }
        A::DeviceData | A::DevicePointer => "declare it with DEVICE".to_string(),
        A::Unallocated => as_in("device", ":"),
        A::UnallocatedManaged => as_in("managed", ":"),
        A::UnallocatedRows => as_in("device", ":, :"),
        A::AnyReal => "convert it with real(...)".to_string(),
        A::AnyInteger => "convert it with int(...)".to_string(),
        _ => return None,
    })
}

fn api_accepted(accepts: cudafor::Accepts, first: Option<String>) -> String {
    use cudafor::Accepts as A;
    match accepts {
        A::Scalar(Basic::Integer(_)) | A::AnyInteger => "a scalar INTEGER".into(),
        A::Scalar(Basic::Real(_)) | A::AnyReal => "a scalar REAL".into(),
        A::Scalar(_) => "a scalar of another type".into(),
        A::Builtin(name) => format!("of TYPE({name})"),
        A::Stream => "a stream: INTEGER(cuda_stream_kind)".into(),
        A::StreamOrData => "a stream, or a variable in device memory".into(),
        A::DeviceData => "a variable in device memory".into(),
        A::DevicePointer => "a device variable or a c_devptr".into(),
        A::Unallocated => "an allocatable or pointer of rank 1 with DEVICE, or a c_devptr".into(),
        A::UnallocatedManaged => {
            "an allocatable or pointer of rank 1 with MANAGED or DEVICE, a c_devptr or a c_ptr"
                .into()
        }
        A::UnallocatedRows => {
            "an allocatable or pointer of rank 2 with DEVICE, or a c_devptr".into()
        }
        A::Fill => format!(
            "a scalar {}, as the elements of the first argument, or zero",
            first.unwrap_or_default()
        ),
        A::AnyData => "a variable that is no CHARACTER of the host".into(),
        A::HostData => "a variable in host memory".into(),
        A::Ignored => "anything".into(),
        A::Kernel => "the name of a kernel".into(),
        A::AtomicTarget => "an INTEGER or REAL variable of 4 or 8 bytes".into(),
        A::AtomicInteger => "an INTEGER variable of 4 or 8 bytes".into(),
        A::AtomicCounter => "a variable of type INTEGER(4)".into(),
        A::Cached | A::CachedValue => {
            "an INTEGER or REAL variable of 4 or 8 bytes, or a COMPLEX one".into()
        }
        A::Lanes => "a scalar INTEGER".into(),
        A::SameAsFirst => format!(
            "a scalar {}, as the first argument",
            first.unwrap_or_default()
        ),
        A::Shuffled => "a scalar number or LOGICAL".into(),
        A::Matched => "a scalar INTEGER or REAL of 4 or 8 bytes".into(),
        A::Truth => "a scalar variable of type LOGICAL or INTEGER(4)".into(),
        A::AnyLogical => "a scalar LOGICAL or INTEGER".into(),
        A::Mpi(mode, word) => super::mpi::mpi_accepted(mode, word),
    }
}
