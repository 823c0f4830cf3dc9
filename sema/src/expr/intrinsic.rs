//! References of intrinsic procedures: arguments placed, checked against the row, converted.

use super::call::Lowered;
use super::intrinsic_values::{compiler_text, counted, of_a_range, of_a_team, of_one_image};
use super::intrinsic_wanted::{accepts, accepts_boz, boz_type, may_be_on_device, wanted};
use super::types::{HALF, promote};
use super::{Analyzer, Cx};
use crate::args::check::conversion;
use crate::args::{Place, misplaced, place};
use crate::diag::{Diagnostic, codes};
use crate::intrinsics::{self, Accepts, Class, IntrinsicId, Param, ResultType, Spelling};
use crate::ir::same_type;
use crate::ir::space::{beyond_host, space_of};
use crate::ir::{Basic, CharLen, Const, Expr, ExprKind, Space, Type};
use crate::source::{Defaults, Span};
use crate::syntax::ast;

/// Functions whose value depends on the type that a polymorphic object has.
const TYPE_INQUIRIES: [&str; 4] = ["same_type_as", "extends_type_of", "storage_size", "sizeof"];

impl Analyzer<'_> {
    /// An intrinsic procedure and its arguments; for CALL as well: the node's arguments are in the order of the row, its type
    /// means nothing for a subroutine. [`ExprKind::Error`] after a report.
    pub fn intrinsic_call(
        &mut self,
        cx: Cx,
        id: IntrinsicId,
        args: &[ast::Arg],
        span: Span,
    ) -> Expr {
        let args: Vec<ast::Arg> = args
            .iter()
            .map(super::other_names::without_percent)
            .collect();
        if let Some(size) = self.size_of_type(cx, id, &args, span) {
            return size;
        }
        let lowered = self.lower_args(cx, &args);
        self.intrinsic_lowered(cx, id, lowered, span)
    }

    pub(crate) fn intrinsic_lowered(
        &mut self,
        cx: Cx,
        id: IntrinsicId,
        args: Vec<Lowered>,
        span: Span,
    ) -> Expr {
        if args.iter().any(is_wrong) {
            return Expr::error(span);
        }
        if TYPE_INQUIRIES.contains(&id.name()) {
            args.iter().for_each(|arg| self.asks_for_type(&arg.value));
        }
        if let Some(value) = of_one_image(id) {
            return Expr::int(value, span);
        }
        if let Some(text) = compiler_text(id).filter(|_| args.is_empty()) {
            let ty = Type::characters(CharLen::Const(text.len() as i64));
            return Expr::new(
                ExprKind::Const(Const::characters(text.as_bytes())),
                ty,
                0,
                span,
            );
        }
        if let Some(found) = super::other_names::logical_operation(id, &args, span) {
            return found;
        }
        if id.name() == "eqv" {
            return self.equivalence_of_bits(cx, args, span);
        }
        if id.name() == "ieee_int" {
            return self.rounded_integer(cx, args, span);
        }
        let (id, args) = super::other_names::standard_form(id, args);
        let id = match (id.name(), args.len()) {
            ("bessel_jn" | "bessel_yn", 3) => of_a_range(id),
            ("team_number" | "get_team", 1) => of_a_team(id),
            _ => self.where_it_runs(cx, id, &args),
        };
        if Self::on_device(cx) && !id.row().device {
            return self.not_on_device(id.name(), span);
        }
        if id.row().rust == Spelling::None {
            let what = format!("intrinsic procedure '{}'", id.name());
            return self.not_translated(
                span,
                &what,
                "do without it, or write a procedure of your own",
            );
        }
        let Some(args) = self.placed_intrinsic(id, args, span) else {
            return Expr::error(span);
        };
        let Some(args) = self.checked_arguments(cx, id, args) else {
            return Expr::error(span);
        };
        let Some(args) = self.unified(id, args, span) else {
            return Expr::error(span);
        };
        self.intrinsic_reference(cx, id, args, span)
    }

    /// A reduction runs where its data lies: on the device for device data, and for managed data where the name is that of cudafor.
    fn where_it_runs(&self, cx: Cx, id: IntrinsicId, args: &[Lowered]) -> IntrinsicId {
        let Some(plain) = intrinsics::overload(id, false) else {
            return id;
        };
        let named = |arg: &&Lowered| match &arg.keyword {
            Some(keyword) => keyword.key() == "array",
            None => true,
        };
        let array = args.iter().find(named).map(|arg| &arg.value);
        let Some(array) = array.filter(|_| !Self::on_device(cx)) else {
            return plain;
        };
        let there = match space_of(&self.program, array) {
            Some(Space::Managed) => id != plain || self.is_overloaded(cx.scope, plain.name()),
            Some(space) => beyond_host(space),
            None => false,
        };
        let parts = matches!(&array.kind, ExprKind::Component { base, .. } if base.rank > 0);
        // The library of the device has no reductions of REAL(2).
        let number = array.ty.is_numeric() && array.ty != HALF;
        if there && number && !parts && array.rank > 0 && self.is_reachable(array) {
            intrinsics::overload(plain, true).unwrap_or(plain)
        } else {
            plain
        }
    }

    /// The typed node; folded when its row says so.
    fn intrinsic_reference(
        &mut self,
        cx: Cx,
        id: IntrinsicId,
        mut args: Vec<Option<Expr>>,
        span: Span,
    ) -> Expr {
        if id.name() == "null" {
            return self.null(args, span);
        }
        if let ("associated", [Some(pointer), Some(target)]) = (id.name(), &mut args[..])
            && let Type::Procedure(interface) = pointer.ty
            && let Some(found) = self.with_host_arguments(interface, target)
        {
            *target = found;
        }
        if let Some(known) = self.asked_of_scalar(cx, id, &args, span) {
            return known;
        }
        let Some((ty, rank)) = self.intrinsic_result(id, &args, self.defaults(cx), span) else {
            return Expr::error(span);
        };
        if !self.check_dimension(id, &args)
            || !self.check_asked_extent(id, &args)
            || !self.check_values(id, &args)
            || !self.check_fit(id, &args, span)
            || !self.check_c_binding(id, &args, span)
        {
            return Expr::error(span);
        }
        if ["failed_images", "stopped_images"].contains(&id.name()) {
            return Expr::new(ExprKind::Array(Vec::new()), ty, 1, span);
        }
        if id.name() == "reduce" {
            return self.reduced_by(cx, args, rank, span);
        }
        if let Some(size) = self.size_in_storage(cx, id, &args, &ty, span) {
            return size;
        }
        if id.name() == "shape" && args[0].as_ref().is_some_and(|source| source.rank == 0) {
            return Expr::new(ExprKind::Array(Vec::new()), ty, 1, span);
        }
        if id.name() == "transfer"
            && let Some(found) = self.transferred(cx.side, id, &args, (&ty, rank), span)
        {
            return found;
        }
        let (mut args, computed) = self.operands(id, args, &ty);
        if computed != ty {
            let node = Expr::new(ExprKind::Intrinsic { id, args }, computed, rank, span);
            return self.cast(node, &ty);
        }
        if let Some(own) = counted(id, &ty, rank) {
            if let Some(kind) = id.row().position("kind").and_then(|at| args.get_mut(at)) {
                *kind = None;
            }
            let node = Expr::new(ExprKind::Intrinsic { id, args }, own, rank, span);
            return self.cast(node, &ty);
        }
        let alone = args
            .first()
            .and_then(Option::as_ref)
            .is_some_and(|arg| arg.rank == 0);
        let node = Expr::new(ExprKind::Intrinsic { id, args }, ty, rank, span);
        // A scalar has no gaps; dummy arguments of assumed rank may be one.
        if id.row().rust == Spelling::Folded || id.name() == "is_contiguous" && alone {
            if self.is_kind_asked_for(cx, &node) {
                return super::fold::with_radix(node);
            }
            return self.folded_now(node);
        }
        self.of_known_value(cx, node)
    }

    /// The last extent of an assumed-size array is not known, hence neither its size nor its shape (F2008 13.7.156).
    fn check_asked_extent(&mut self, id: IntrinsicId, args: &[Option<Expr>]) -> bool {
        if !["size", "shape", "ubound"].contains(&id.name()) {
            return true;
        }
        let Some(Some(array)) = args.first() else {
            return true;
        };
        let dim = id.row().position("dim").and_then(|at| args.get(at));
        let known = match dim.and_then(Option::as_ref) {
            Some(dim) => self.const_int(dim) != Some(i64::from(array.rank)),
            None => false,
        };
        known || self.check_whole(array)
    }

    fn null(&mut self, args: Vec<Option<Expr>>, span: Span) -> Expr {
        match args.into_iter().next().flatten() {
            Some(mold) => Expr::new(ExprKind::Null, mold.ty, mold.rank, span),
            None => Expr::new(ExprKind::Null, Type::Error, 0, span),
        }
    }

    fn folded_now(&mut self, node: Expr) -> Expr {
        let span = node.span;
        match self.fold_reference(&node) {
            Some(value) => Expr::new(ExprKind::Const(value), node.ty, 0, span),
            None => {
                self.error(
                    codes::ARGUMENT_NOT_CONSTANT,
                    span,
                    "the arguments of this function must be constants",
                    "its value is needed at translation",
                );
                Expr::error(span)
            }
        }
    }

    fn not_on_device(&mut self, name: &str, span: Span) -> Expr {
        let joined = name.replace('_', "");
        let conditional = name == "conditional@";
        let help = match joined != name && crate::cudafor::find(&joined).is_some() {
            true => format!("write `{joined}(...)`, which device code has"),
            false if conditional => "write IF and ELSE, or MERGE, which computes both values".to_string(),
            false => "compute it in host code and pass the result as an argument with VALUE, or write it as a loop".to_string(),
        };
        let what = match conditional {
            true => "a conditional expression".to_string(),
            false => format!("intrinsic '{name}'"),
        };
        self.report(
            Diagnostic::error(
                codes::INTRINSIC_ON_DEVICE,
                format!("{what} is not available in device code"),
            )
            .at(span, "in a procedure that runs on the device")
            .help(help),
        );
        Expr::error(span)
    }

    fn placed_intrinsic(
        &mut self,
        id: IntrinsicId,
        args: Vec<Lowered>,
        span: Span,
    ) -> Option<Vec<Option<Lowered>>> {
        let row = id.row();
        let places: Vec<_> = row
            .params
            .iter()
            .map(|param| Place {
                name: param.name,
                optional: param.optional,
            })
            .collect();
        let repeats = row.params.iter().any(|param| param.repeats);
        let args = one_angle(row.name, mask_for_dim(row.params, args));
        self.in_places(row.name, &places, args, repeats, span)
    }

    pub(super) fn in_places(
        &mut self,
        callee: &str,
        places: &[Place<'_>],
        args: Vec<Lowered>,
        repeats: bool,
        span: Span,
    ) -> Option<Vec<Option<Lowered>>> {
        match place(places, &args, repeats) {
            Ok(found) => {
                let mut args: Vec<_> = args.into_iter().map(Some).collect();
                Some(found.into_iter().map(|index| args[index?].take()).collect())
            }
            Err(fault) => {
                let names: Vec<_> = places.iter().map(|place| place.name.to_string()).collect();
                let report = misplaced(&fault, callee, &names, &args, span);
                self.report(report);
                None
            }
        }
    }

    /// Every argument of a class that its parameter accepts, and readable where it is read.
    fn checked_arguments(
        &mut self,
        cx: Cx,
        id: IntrinsicId,
        args: Vec<Option<Lowered>>,
    ) -> Option<Vec<Option<Expr>>> {
        let row = id.row();
        let defaults = self.defaults(cx);
        if self.are_all_bits(id, &args) {
            return None;
        }
        let boz_type = boz_type(id, &args, defaults);
        let mut checked = Vec::new();
        for (index, arg) in args.into_iter().enumerate() {
            let param = &row.params[index.min(row.params.len().saturating_sub(1))];
            let param = &of_default_kinds(id, param, defaults);
            let value = arg.map(|arg| self.checked_argument(cx, id, param, arg, &boz_type));
            // Where one is wrong, others often are for the same reason.
            if matches!(value, Some(None)) {
                return None;
            }
            let counts = matches!(param.accepts, Accepts::Integer | Accepts::Dim)
                && !param.written
                && match index {
                    0 => {
                        let own = row.class != Class::Elemental && !row.device;
                        own || matches!(row.result, ResultType::Character)
                    }
                    _ => !row.params[0].written,
                };
            checked.push(match value.flatten() {
                Some(value) if counts => Some(self.counted(value)),
                value => value,
            });
        }
        Some(checked)
    }

    fn checked_argument(
        &mut self,
        cx: Cx,
        id: IntrinsicId,
        param: &Param,
        arg: Lowered,
        boz_type: &Type,
    ) -> Option<Expr> {
        if let Some((radix, digits)) = &arg.boz {
            let value = match accepts_boz(id, param) {
                true => self.boz_cut(*radix, digits, boz_type, arg.span),
                false => self.bare_boz(*radix, digits, arg.span),
            };
            return (value.ty != Type::Error).then_some(value);
        }
        let value = self.widened(param, arg.value);
        let null = matches!(value.kind, ExprKind::Null);
        let other = match param.accepts {
            Accepts::Builtin(name) => !self.is_builtin(&value.ty, &[name]),
            _ => false,
        };
        if other || !null && !accepts(param.accepts, &value.ty) {
            let integer = matches!(value.ty, Type::Integer(_));
            let help = (integer && accepts(param.accepts, &Type::Real(4))).then(|| {
                "convert it with real(...); a real constant has a point: `2.0`".to_string()
            });
            self.wrong_argument(id.name(), param.name, wanted(id, param), &value, help);
            return None;
        }
        if !self.may_be_polymorphic(id, &value) {
            return None;
        }
        if matches!(param.accepts, Accepts::Kind | Accepts::Dim) && value.rank > 0 {
            self.scalar(value, "this argument");
            return None;
        }
        let there = may_be_on_device(id, param);
        let whole = id.row().class == Class::Inquiry || self.check_whole(&value);
        let defined = !param.written
            || (self.check_definable(cx, &value)
                && (there
                    || id.row().class == Class::Subroutine
                    || self.check_writable_here(cx, &value)));
        let value = if there || param.written {
            value
        } else {
            self.readable(cx, value)
        };
        (whole && defined).then_some(value)
    }

    /// Functions that give objects back know their type.
    fn may_be_polymorphic(&mut self, id: IntrinsicId, value: &Expr) -> bool {
        let row = id.row();
        let computes = matches!(row.class, Class::Elemental | Class::Transformational);
        if !computes || row.name == "transfer" || !matches!(value.ty, Type::Class(_)) {
            return true;
        }
        let message = format!("'{}' of polymorphic objects is not supported", row.name);
        let found = Diagnostic::error(codes::UNSUPPORTED_TYPE, message)
            .at(value.span, "its type is known when the program runs")
            .help("ask for the type with SELECT TYPE, or write a loop over the elements");
        self.report(found);
        false
    }

    /// Specific names take narrower integers as if they were default ones.
    fn widened(&mut self, param: &Param, value: Expr) -> Expr {
        if let (Accepts::Exactly(Basic::Integer(want)), Type::Integer(have)) =
            (param.accepts, &value.ty)
            && *have < want
        {
            self.cast(value, &Type::Integer(want))
        } else {
            value
        }
    }

    pub(super) fn wrong_argument(
        &mut self,
        callee: &str,
        param: &str,
        wanted: String,
        value: &Expr,
        help: Option<String>,
    ) {
        let label = format!("this is {}", self.described(value));
        let message = format!("argument '{param}' of '{callee}' must be {wanted}");
        let mut found = Diagnostic::error(codes::INTRINSIC_ARGUMENT, message).at(value.span, label);
        found.help.extend(help);
        self.report(found);
    }

    /// Arguments that must be alike made alike: kinds of numbers are promoted (a common extension), shapes agree.
    fn unified(
        &mut self,
        id: IntrinsicId,
        mut args: Vec<Option<Expr>>,
        span: Span,
    ) -> Option<Vec<Option<Expr>>> {
        let row = id.row();
        let follows = |index: usize| {
            let last = row.params.len() - 1;
            matches!(row.params[index.min(last)].accepts, Accepts::SameAsFirst)
                || matches!(row.params[index.min(last)].accepts, Accepts::Bits)
        };
        if !self.of_one_character_kind(id, &args) {
            return None;
        }
        if let Some(Some(first)) = args.first() {
            let mut common = first.ty.clone();
            for (index, arg) in args.iter().enumerate().skip(1) {
                if let Some(arg) = arg.as_ref().filter(|_| follows(index)) {
                    let Some(ty) = common_type(&common, &arg.ty) else {
                        let wanted = format!("{} as the first argument", self.type_name(&common));
                        let name = row.params[index.min(row.params.len() - 1)].name;
                        let help = if let (Type::Integer(_), Type::Real(_)) = (&common, &arg.ty) {
                            Some("write the INTEGER as a REAL: `1.0`, or real(...)".to_string())
                        } else {
                            conversion(&common, &arg.ty)
                        };
                        self.wrong_argument(row.name, name, wanted, &arg.clone(), help);
                        return None;
                    };
                    common = ty;
                }
            }
            self.warn_of_kinds(id, &args, &common, span);
            for (index, arg) in args.iter_mut().enumerate() {
                if index == 0 && !row.params.iter().skip(1).any(same) {
                    continue;
                }
                if index == 0 || follows(index) {
                    *arg = arg.take().map(|arg| self.cast(arg, &common));
                }
            }
        }
        self.unified_shapes(id, &args, span).then_some(args)
    }

    /// Characters that are compared or searched are of one kind; names, commands and messages are of default kind.
    fn of_one_character_kind(&mut self, id: IntrinsicId, args: &[Option<Expr>]) -> bool {
        let row = id.row();
        let searched = matches!(
            row.name,
            "adjustl"
                | "adjustr"
                | "iachar"
                | "ichar"
                | "index"
                | "kind@character"
                | "len"
                | "len_trim"
                | "new_line"
                | "repeat"
                | "scan"
                | "trim"
                | "verify"
        );
        let first = match args.first() {
            Some(Some(first)) if searched => first.ty.clone(),
            _ => Type::characters(CharLen::Deferred),
        };
        let other = row.params.iter().zip(args).find_map(|(param, arg)| {
            let arg = arg.as_ref()?;
            let characters = param.accepts == Accepts::Character;
            (characters && !same_type(&first, &arg.ty)).then_some((param.name, arg))
        });
        let Some((name, arg)) = other else {
            return true;
        };
        let wanted = match searched {
            true => format!("{} as the first argument", self.type_name(&first)),
            false => "CHARACTER of default kind".to_string(),
        };
        self.wrong_argument(row.name, name, wanted, &arg.clone(), None);
        false
    }
}

/// The type that a table names; a character length of 0 is the value's own.
pub(crate) fn basic_type(basic: Basic) -> Type {
    match basic {
        Basic::Integer(kind) => Type::Integer(kind),
        Basic::Real(kind) => Type::Real(kind),
        Basic::Complex(kind) => Type::Complex(kind),
        Basic::Logical(kind) => Type::Logical(kind),
        Basic::Character(0) => Type::characters(CharLen::Deferred),
        Basic::Character(length) => Type::characters(CharLen::Const(i64::from(length))),
    }
}

/// What a row of the standard's procedures calls the default kinds, by those of a context. Subroutines and extensions name storage.
pub(super) fn of_defaults(id: IntrinsicId, basic: Basic, defaults: Defaults) -> Basic {
    let named = matches!(id.row().class, Class::Subroutine) || id.is_extension();
    match basic {
        _ if named => basic,
        Basic::Integer(4) => Basic::Integer(defaults.integer),
        Basic::Real(4) => Basic::Real(defaults.real),
        Basic::Complex(4) => Basic::Complex(defaults.real),
        Basic::Real(8) => Basic::Real(defaults.kinds.double),
        Basic::Complex(8) => Basic::Complex(defaults.kinds.double),
        Basic::Logical(4) => Basic::Logical(defaults.integer),
        Basic::Integer(_)
        | Basic::Real(_)
        | Basic::Complex(_)
        | Basic::Logical(_)
        | Basic::Character(_) => basic,
    }
}

fn of_default_kinds(id: IntrinsicId, param: &Param, defaults: Defaults) -> Param {
    let accepts = match param.accepts {
        Accepts::Exactly(basic) => Accepts::Exactly(of_defaults(id, basic, defaults)),
        other => other,
    };
    Param { accepts, ..*param }
}

pub(super) fn is_wrong(arg: &Lowered) -> bool {
    arg.boz.is_none() && arg.value.ty == Type::Error && !matches!(arg.value.kind, ExprKind::Null)
}

fn same(param: &Param) -> bool {
    matches!(param.accepts, Accepts::SameAsFirst | Accepts::Bits)
}

/// `sum(a, a > 0)`: a logical in the place of an optional DIM is the mask.
fn mask_for_dim(params: &[Param], mut args: Vec<Lowered>) -> Vec<Lowered> {
    let dim = params
        .iter()
        .position(|param| param.accepts == Accepts::Dim && param.optional);
    let masked = params.iter().any(|param| param.name == "mask");
    if let Some(arg) = dim.filter(|_| masked).and_then(|dim| args.get_mut(dim))
        && arg.keyword.is_none()
        && matches!(arg.value.ty, Type::Logical(_))
    {
        let text = "mask".to_string();
        arg.keyword = Some(ast::Name {
            text,
            span: arg.span,
        });
    }
    args
}

/// `atan(x=a)`: where ATAN has one argument, it is named X, which is the second of two.
fn one_angle(name: &str, mut args: Vec<Lowered>) -> Vec<Lowered> {
    if let [arg] = &mut *args
        && let Some(keyword) = &mut arg.keyword
        && name == "atan"
        && keyword.key() == "x"
    {
        keyword.text = "y".to_string();
    }
    args
}

/// The type of two arguments that must agree; numbers of one class take the greater kind.
pub(super) fn common_type(left: &Type, right: &Type) -> Option<Type> {
    if same_type(left, right) {
        return Some(left.clone());
    }
    match (left, right) {
        (Type::Integer(_), Type::Integer(_))
        | (Type::Unsigned(_), Type::Unsigned(_))
        | (Type::Real(_), Type::Real(_))
        | (Type::Complex(_), Type::Complex(_)) => promote(left, right),
        (Type::Logical(a), Type::Logical(b)) => Some(Type::Logical(*a.max(b))),
        _ => None,
    }
}
