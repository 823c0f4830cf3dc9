//! Intrinsic functions whose Rust spelling depends on their arguments, selected by the row's name.
//!
//! The spellings are those of the table in the runtime's `intrinsics` module.

use super::Cx;
use super::array::wrap;
use super::expr::{Piece, Prec, function, kind_bytes, method, reference};
use crate::emit::layout::{Doc, chain, concat, list, text};
use crate::ir::*;

/// The argument at a place, if given.
fn arg(args: &[Option<Expr>], index: usize) -> Option<&Expr> {
    args.get(index).and_then(Option::as_ref)
}

impl Cx<'_> {
    /// `c_loc(x)`.
    fn address_of(&self, expr: &Expr) -> Piece {
        let scalar = expr.rank == 0 && !self.is_remote_data(expr);
        match &expr.ty {
            Type::Character(_) if scalar => function("c_loc_text", vec![self.text_mut(expr)]),
            Type::Character(_) => function("c_loc_texts", vec![self.array_arg(expr)]),
            _ if scalar => function("c_loc_scalar", vec![self.by_reference(expr)]),
            _ => function("c_loc", vec![self.data_arg(expr, true)]),
        }
    }

    /// `c_funloc(p)`: the function that C calls.
    fn function_address(&self, expr: &Expr) -> Piece {
        let ExprKind::Procedure(id) = expr.kind else {
            return Piece::word("c_null_funptr()");
        };
        let name = self.names.procedure(id);
        let path = format!("{}c_parts::{name} as *const ()", self.root());
        function("c_funloc", vec![text(path)])
    }

    /// A reference that no plain spelling covers.
    pub fn special_intrinsic(
        &self,
        name: &str,
        args: &[Option<Expr>],
        whole: &Expr,
        typed: bool,
    ) -> Piece {
        let Some(first) = arg(args, 0) else {
            let going_on = matches!(name, "rand" | "irand");
            return function(name, going_on.then(|| text("0")).into_iter().collect());
        };
        match name {
            "int" | "int2" | "int8" | "real" | "dble" | "float" | "dfloat" | "sngl" | "ifix"
            | "idint" | "dreal" | "logical" => self.converted(first, &whole.ty, typed),
            "nint" | "idnint" => self.rounded("nint", first, &whole.ty),
            "floor" | "ceiling" => self.rounded(name, first, &whole.ty),
            "aimag" | "dimag" | "imag" => self.complex_part(first, "im"),
            "cmplx" | "dcmplx" => self.complex_of(first, arg(args, 1), &whole.ty),
            "dprod" => self.infix(
                "*",
                Prec::Product,
                [first, arg(args, 1).unwrap_or(first)],
                Some("f64"),
            ),
            "max" | "max0" | "amax0" | "amax1" | "dmax1" | "max1" => {
                self.extreme("max", args, &whole.ty)
            }
            "min" | "min0" | "amin0" | "amin1" | "dmin1" | "min1" => {
                self.extreme("min", args, &whole.ty)
            }
            "mod" | "amod" | "dmod" => self.remainder(args, typed),
            "ieee_value" => function(
                &format!("ieee_value::<{}>", self.scalar_type(&whole.ty)),
                args.iter()
                    .skip(1)
                    .flatten()
                    .map(|class| self.intrinsic_arg(class))
                    .collect(),
            ),
            "ieee_support_rounding" => function(name, vec![self.intrinsic_arg(first)]),
            "iand" | "and" => self.bits("&", args, typed),
            "ior" | "or" => self.bits("|", args, typed),
            "ieor" | "xor" => self.bits("^", args, typed),
            "not" => Piece {
                doc: concat([text("!"), self.piece(first, typed).at_least(Prec::Unary)]),
                prec: Prec::Unary,
            },
            "ishftc" => self.with_optional("ishftc", "ishftc_size", args),
            "maskl" | "maskr" => function(
                &format!("{name}::<{}>", self.scalar_type(&whole.ty)),
                vec![self.free(first).doc],
            ),
            "atan" => self.arc_tangent(args),
            "merge" => self.merge(args),
            "unset@device" => Piece::word(format!("unset::<{}>()", self.scalar_type(&first.ty))),
            "huge" => Piece::word(format!("{}::MAX", self.scalar_type(&first.ty))),
            "tiny" => Piece::word(format!("{}::MIN_POSITIVE", self.scalar_type(&first.ty))),
            "epsilon" => Piece::word(format!("{}::EPSILON", self.scalar_type(&first.ty))),
            "lge" | "lgt" | "lle" | "llt" => {
                self.text_order(name, first, arg(args, 1).unwrap_or(first))
            }
            "len" => self.length(first, &whole.ty),
            "index" | "scan" | "verify" => self.searched(name, args, &whole.ty),
            "lnblnk" => function("len_trim", vec![self.text_ref(first)]),
            "rand" | "irand" => function(name, vec![self.free(first).doc]),
            "loc" => function("loc", vec![reference(self.place(first, false))]),
            "len_trim" | "ichar" | "iachar" => {
                self.of_kind(function(name, vec![self.text_ref(first)]), &whole.ty)
            }
            "achar" | "char" => function(name, vec![self.free(first).doc]),
            "c_loc" => self.address_of(first),
            "c_funloc" => self.function_address(first),
            "c_associated" => match arg(args, 1) {
                None => method(self.place(first, false), "is_some", vec![]),
                Some(other) => function("c_associated", vec![self.owned(first), self.owned(other)]),
            },
            "present" => self.present(first),
            "associated" => self.associated(first, arg(args, 1)),
            "same_type_as" | "extends_type_of" => self.type_inquiry(name, first, arg(args, 1)),
            _ => self.special_array(name, first, args, whole),
        }
    }

    fn converted(&self, value: &Expr, to: &Type, typed: bool) -> Piece {
        self.cast(value, to, typed)
    }

    fn rounded(&self, name: &str, value: &Expr, to: &Type) -> Piece {
        let spelled = match to {
            Type::Integer(4) => name.to_string(),
            _ => format!("{name}_as::<{}>", self.scalar_type(to)),
        };
        function(&spelled, vec![self.free(value).doc])
    }

    fn complex_part(&self, value: &Expr, field: &str) -> Piece {
        super::expr::member(self.free(value), field)
    }

    fn complex_of(&self, re: &Expr, im: Option<&Expr>, ty: &Type) -> Piece {
        let kind = kind_bytes(ty);
        let real = Type::Real(kind);
        if matches!(re.ty, Type::Complex(_)) {
            return function(
                &format!("complex::convert::<f{}>", u32::from(kind) * 8),
                vec![self.free(re).doc],
            );
        }
        let re = self.converted(re, &real, false).doc;
        let im = im.map_or_else(|| text("0.0"), |im| self.converted(im, &real, false).doc);
        function("Complex::new", vec![re, im])
    }

    fn infix(
        &self,
        sign: &'static str,
        prec: Prec,
        operands: [&Expr; 2],
        cast: Option<&str>,
    ) -> Piece {
        let side = |e: &Expr| match cast {
            Some(ty) => concat([self.free(e).at_least(Prec::Cast), text(format!(" as {ty}"))]),
            None => self.free(e).at_least(prec),
        };
        Piece {
            doc: chain(side(operands[0]), vec![(sign, side(operands[1]))]),
            prec,
        }
    }

    fn extreme(&self, name: &str, args: &[Option<Expr>], ty: &Type) -> Piece {
        let mut given = args.iter().flatten();
        let Some(first) = given.next() else {
            return Piece::word("0");
        };
        if matches!(ty, Type::Character(_)) {
            let folded = given.fold(None, |all: Option<Piece>, next| {
                let left = all.map_or_else(|| self.text_ref(first), reference);
                Some(function(
                    &format!("{name}_text"),
                    vec![left, self.text_ref(next)],
                ))
            });
            return folded.unwrap_or_else(|| Piece::atom(self.own_text(first)));
        }
        let folded = given.fold(self.free(first), |all, next| {
            function(name, vec![all.doc, self.free(next).doc])
        });
        if first.ty == *ty {
            return folded;
        }
        Piece {
            doc: concat([folded.doc, text(format!(" as {}", self.scalar_type(ty)))]),
            prec: Prec::Cast,
        }
    }

    fn remainder(&self, args: &[Option<Expr>], typed: bool) -> Piece {
        let (Some(a), Some(p)) = (arg(args, 0), arg(args, 1)) else {
            return Piece::word("0");
        };
        let either = typed || !super::expr::is_literal(a) || !super::expr::is_literal(p);
        let left = self.piece(a, either).at_least(Prec::Product);
        let right = self.piece(p, either).at_least(Prec::Cast);
        Piece {
            doc: chain(left, vec![("%", right)]),
            prec: Prec::Product,
        }
    }

    fn bits(&self, sign: &'static str, args: &[Option<Expr>], typed: bool) -> Piece {
        let (Some(a), Some(b)) = (arg(args, 0), arg(args, 1)) else {
            return Piece::word("0");
        };
        if matches!(a.ty, Type::Logical(_)) {
            let sign = match sign {
                "&" => "&&",
                "|" => "||",
                _ => "!=",
            };
            let doc = chain(
                self.free(a).at_least(Prec::Sum),
                vec![(sign, self.free(b).at_least(Prec::Sum))],
            );
            return Piece {
                doc,
                prec: Prec::Lowest,
            };
        }
        let either = typed || !super::expr::is_literal(a) || !super::expr::is_literal(b);
        let doc = chain(
            self.piece(a, either).at_least(Prec::Unary),
            vec![(sign, self.piece(b, either).at_least(Prec::Unary))],
        );
        Piece {
            doc,
            prec: Prec::Lowest,
        }
    }

    fn with_optional(&self, without: &str, with: &str, args: &[Option<Expr>]) -> Piece {
        let given = args
            .iter()
            .flatten()
            .map(|a| self.free(a).doc)
            .collect::<Vec<_>>();
        function(
            if given.len() == args.len() {
                with
            } else {
                without
            },
            given,
        )
    }

    fn arc_tangent(&self, args: &[Option<Expr>]) -> Piece {
        let (Some(y), x) = (arg(args, 0), arg(args, 1)) else {
            return Piece::word("0");
        };
        match x {
            Some(x) => method(self.receiver(y), "atan2", vec![self.free(x).doc]),
            None => method(self.receiver(y), "atan", vec![]),
        }
    }

    /// `merge(a, b, mask)`; characters and structures by reference would not do: they are cloned.
    fn merge(&self, args: &[Option<Expr>]) -> Piece {
        let docs = args.iter().flatten().map(|a| {
            if self.is_copy(&a.ty) {
                self.free(a).doc
            } else {
                self.owned(a)
            }
        });
        function("merge", docs.collect())
    }

    fn text_order(&self, name: &str, a: &Expr, b: &Expr) -> Piece {
        function(name, vec![self.text_ref(a), self.text_ref(b)])
    }

    /// `index(s, t)`, with BACK `index_back(s, t, back)`.
    fn searched(&self, name: &str, args: &[Option<Expr>], ty: &Type) -> Piece {
        let mut docs: Vec<_> = args
            .iter()
            .take(2)
            .flatten()
            .map(|a| self.text_ref(a))
            .collect();
        let call = match arg(args, 2) {
            None => function(name, docs),
            Some(back) => {
                docs.push(self.free(back).doc);
                function(&format!("{name}_back"), docs)
            }
        };
        self.of_kind(call, ty)
    }

    /// A default integer of the runtime as the integer that KIND= asks for.
    fn of_kind(&self, call: Piece, ty: &Type) -> Piece {
        match ty {
            Type::Integer(4) => call,
            _ => Piece {
                doc: concat([call.doc, text(format!(" as {}", self.scalar_type(ty)))]),
                prec: Prec::Cast,
            },
        }
    }

    fn length(&self, value: &Expr, ty: &Type) -> Piece {
        let call = match value.rank {
            0 => function("len", vec![self.text_ref(value)]),
            _ if super::character::constant_length(&value.ty).is_some() => {
                return Piece::word(
                    super::character::constant_length(&value.ty)
                        .unwrap_or(0)
                        .to_string(),
                );
            }
            _ => function("element_len", vec![self.scalar_context().array_arg(value)]),
        };
        match ty {
            Type::Integer(4) => call,
            _ => Piece {
                doc: concat([call.doc, text(format!(" as {}", self.scalar_type(ty)))]),
                prec: Prec::Cast,
            },
        }
    }

    fn present(&self, value: &Expr) -> Piece {
        match &value.kind {
            ExprKind::Var(id) if super::place::is_optional_object(&self.program[*id]) => {
                Piece::word(format!("{}_is_present", self.var_path(*id)))
            }
            ExprKind::Var(id) => Piece::word(format!("{}.is_some()", self.var_path(*id))),
            _ => Piece::word("true"),
        }
    }

    /// SAME_TYPE_AS and EXTENDS_TYPE_OF: asked of the objects where one is polymorphic, else known.
    fn type_inquiry(&self, name: &str, one: &Expr, other: Option<&Expr>) -> Piece {
        let Some(other) = other else {
            return Piece::word("false");
        };
        let joins = |ty: &Type| match ty {
            Type::Class(_) => true,
            Type::Derived(id) => self.program[*id].polymorphic,
            _ => false,
        };
        if joins(&one.ty) && joins(&other.ty) {
            let args = [one, other].map(|object| self.by_shared_reference(object));
            return function(name, args.to_vec());
        }
        Piece::word(if one.ty == other.ty { "true" } else { "false" })
    }

    fn associated(&self, pointer: &Expr, target: Option<&Expr>) -> Piece {
        if self.is_remote_data(pointer) {
            let object = self.device_place(pointer);
            return match target {
                None => method(object, "associated", vec![]),
                Some(target) if pointer.rank > 0 => {
                    method(object, "same_as", vec![self.transfer_operand(target)])
                }
                Some(target) => method(object, "same_as", vec![self.device_target(target).doc]),
            };
        }
        let object = self.container(pointer, false);
        match target {
            None if matches!(pointer.ty, Type::Procedure(_)) => {
                method(self.piece(pointer, true), "is_some", vec![])
            }
            None => method(object, "associated", vec![]),
            Some(target) if matches!(pointer.ty, Type::Procedure(_)) => function(
                "same_procedure",
                vec![
                    self.procedure_target(pointer),
                    self.procedure_target(target),
                ],
            ),
            Some(target) if pointer.rank > 0 => {
                method(object, "same_as", vec![self.array_arg(target)])
            }
            Some(target) if matches!(pointer.ty, Type::Class(_)) => method(
                object,
                "same_as",
                vec![self.class_pointer_value(target).doc],
            ),
            Some(target) => method(object, "same_as", vec![self.pointer_value(target).doc]),
        }
    }

    // ------------------------------------------------------------------------------------------ arrays

    fn special_array(
        &self,
        name: &str,
        first: &Expr,
        args: &[Option<Expr>],
        whole: &Expr,
    ) -> Piece {
        let array = || self.inquired(first);
        match name {
            "size" => self.size(first, arg(args, 1), &whole.ty),
            "lbound" | "ubound" => self.bound(name, first, arg(args, 1), &whole.ty),
            "shape" => method(array(), "shape", vec![]),
            "sum" | "product" | "maxval" | "minval" | "iall" | "iany" | "iparity" => {
                self.reduction(name, args)
            }
            "all" | "any" | "count" | "parity" | "norm2" => self.reduction(name, args),
            "sum@device" | "product@device" | "maxval@device" | "minval@device" => {
                let name = name.strip_suffix("@device").unwrap_or(name);
                self.device_reduction(name, first, args)
            }
            "maxloc" | "minloc" => self.location(name, first, None, &args[1..], whole),
            "findloc" => self.location(name, first, arg(args, 1), &args[2..], whole),
            "cshift" => self.shifted("cshift", first, args),
            "eoshift" => self.shifted("eoshift", first, args),
            "pack" => self.pack(first, args),
            "unpack" => self.unpack(first, args),
            "reshape" => self.reshape(first, args, whole.rank),
            "spread" => self.spread(first, args),
            "transfer" => self.transfer(first, args, whole),
            "storage_size" | "sizeof" | "c_sizeof"
                if matches!(first.ty, Type::Character(_)) && first.rank == 0 =>
            {
                function(name, vec![self.text_ref(first)])
            }
            "storage_size" | "sizeof" | "c_sizeof" => {
                // The size of a value is that of its own type, which a bare literal of Rust does not say.
                let measured = if super::expr::is_literal(first) {
                    self.suffixed(first)
                } else {
                    self.container(first, false)
                };
                function(name, vec![reference(measured)])
            }
            _ => function(
                name,
                args.iter()
                    .flatten()
                    .map(|a| self.intrinsic_arg(a))
                    .collect(),
            ),
        }
    }

    /// The array that an inquiry function asks about.
    fn inquired(&self, array: &Expr) -> Piece {
        if self.is_remote_data(array) {
            self.device_descriptor(array)
        } else {
            self.scalar_context().array_value(array)
        }
    }

    fn size(&self, array: &Expr, dim: Option<&Expr>, ty: &Type) -> Piece {
        let long = !matches!(ty, Type::Integer(4));
        let object = self.inquired(array);
        let call = match (dim, long) {
            (None, false) => method(object, "size", vec![]),
            (None, true) => method(object, "len", vec![]),
            (Some(d), false) => method(object, "size_dim", vec![self.free(d).doc]),
            (Some(d), true) => method(object, "len_dim", vec![self.free(d).doc]),
        };
        self.narrowed(call, ty)
    }

    /// An `i64` as the kind asked for, when that is neither 4 nor 8.
    fn narrowed(&self, call: Piece, ty: &Type) -> Piece {
        match ty {
            Type::Integer(1 | 2) => Piece {
                doc: concat([call.doc, text(format!(" as {}", self.scalar_type(ty)))]),
                prec: Prec::Cast,
            },
            _ => call,
        }
    }

    fn bound(&self, name: &str, array: &Expr, dim: Option<&Expr>, ty: &Type) -> Piece {
        let object = self.inquired(array);
        let call = match dim {
            Some(d) => method(object, name, vec![self.free(d).doc]),
            None => method(object, &format!("{name}s"), vec![]),
        };
        match ty {
            Type::Integer(4) => call,
            _ if dim.is_none() => method(
                call,
                "map",
                vec![Doc::Closure(
                    "|bound| ".into(),
                    Box::new(text(format!("bound as {}", self.scalar_type(ty)))),
                )],
            ),
            _ => Piece {
                doc: concat([call.doc, text(format!(" as {}", self.scalar_type(ty)))]),
                prec: Prec::Cast,
            },
        }
    }

    /// `d.sum()`, `on_device(&m).maxval_dim(2)`: a reduction where the data lies.
    fn device_reduction(&self, name: &str, array: &Expr, args: &[Option<Expr>]) -> Piece {
        let cx = self.scalar_context();
        let object = if self.is_remote_data(array) {
            cx.device_place(array)
        } else {
            function("on_device", vec![cx.transfer_operand(array)])
        };
        let dim = arg(args, 1).filter(|_| array.rank > 1);
        let spread = |m: &Expr| match m.rank {
            0 => {
                let bounds = method(object.clone(), "elements", vec![]);
                let bounds = method(bounds, "bounds", vec![]).doc;
                let filled = format!("Array{}::filled", array.rank);
                reference(function(&filled, vec![bounds, cx.free(m).doc]))
            }
            _ => cx.array_arg(m),
        };
        match (dim, arg(args, 2)) {
            (None, None) => method(object, name, vec![]),
            (Some(d), None) => method(object, &format!("{name}_dim"), vec![cx.free(d).doc]),
            (None, Some(m)) if m.rank == 0 => {
                method(object, &format!("{name}_if"), vec![cx.free(m).doc])
            }
            (None, Some(m)) => method(object, &format!("{name}_mask"), vec![cx.array_arg(m)]),
            (Some(d), Some(m)) => {
                let mask = spread(m);
                let args = vec![cx.free(d).doc, mask];
                method(object.clone(), &format!("{name}_dim_mask"), args)
            }
        }
    }

    /// `sum(a)`, `sum(a, dim)`, `sum(a, mask=m)`, `sum(a, dim, m)`.
    pub fn reduction(&self, name: &str, args: &[Option<Expr>]) -> Piece {
        let Some(array) = arg(args, 0) else {
            return Piece::word("0");
        };
        let cx = self.scalar_context();
        let masked = matches!(
            name,
            "sum" | "product" | "maxval" | "minval" | "iall" | "iany" | "iparity"
        );
        let mask = if masked { arg(args, 2) } else { None };
        let dim = arg(args, 1).filter(|_| array.rank > 1);
        if matches!(array.ty, Type::Character(_)) {
            return function(
                &format!("{name}_text"),
                vec![cx.array_arg(array), cx.text_mask(mask)],
            );
        }
        if let (None, None, false) = (dim, mask, cx.is_array_leaf(array)) {
            let (lets, inner) = cx.hoist(array);
            return wrap(
                lets,
                function(
                    &format!("{name}_of"),
                    vec![inner.shape_of(array), inner.closure(array)],
                ),
            );
        }
        let object = cx.array_value(array);
        match (dim, mask) {
            (None, None) => method(object, name, vec![]),
            (Some(d), None) => method(object, &format!("{name}_dim"), vec![cx.free(d).doc]),
            (None, Some(m)) if m.rank == 0 => {
                method(object, &format!("{name}_if"), vec![cx.free(m).doc])
            }
            (None, Some(m)) => method(object, &format!("{name}_mask"), vec![cx.array_arg(m)]),
            (Some(d), Some(m)) => method(
                object,
                &format!("{name}_dim_mask"),
                vec![cx.free(d).doc, cx.array_arg(m)],
            ),
        }
    }

    fn location(
        &self,
        name: &str,
        array: &Expr,
        value: Option<&Expr>,
        rest: &[Option<Expr>],
        whole: &Expr,
    ) -> Piece {
        let cx = self.scalar_context();
        let (dim, mask, back) = (arg(rest, 0), arg(rest, 1), arg(rest, 3));
        if matches!(array.ty, Type::Character(_)) {
            let mut docs = vec![cx.array_arg(array)];
            docs.extend(value.map(|v| cx.text_ref(v)));
            docs.push(cx.text_mask(mask));
            docs.push(back.map_or_else(|| text("false"), |b| cx.free(b).doc));
            let call = function(&format!("{name}_text"), docs);
            return if dim.is_some() {
                Piece::atom(concat([call.doc, text("[1]")]))
            } else {
                call
            };
        }
        let mut suffix = String::new();
        let mut docs = value.map(|v| vec![cx.free(v).doc]).unwrap_or_default();
        let by_dim = dim.filter(|_| array.rank > 1);
        if let Some(d) = by_dim {
            suffix.push_str("_dim");
            docs.push(cx.free(d).doc);
        }
        if let Some(m) = mask {
            suffix.push_str("_mask");
            let spread = || {
                function(
                    &format!("Array{}::filled", array.rank),
                    vec![cx.shape_of(array), cx.free(m).doc],
                )
            };
            docs.push(if m.rank > 0 {
                cx.array_arg(m)
            } else {
                reference(spread())
            });
        }
        if back.is_some_and(|b| matches!(b.kind, ExprKind::Const(Const::Logical(true)))) {
            suffix.push_str("_back");
        }
        let call = method(cx.array_value(array), &format!("{name}{suffix}"), docs);
        if dim.is_some() && array.rank == 1 {
            return Piece::atom(concat([call.doc, text("[1]")]));
        }
        let _ = whole;
        call
    }

    /// MASK= of a character reduction: a logical array, or one value for all elements.
    fn text_mask(&self, mask: Option<&Expr>) -> crate::emit::layout::Doc {
        match mask {
            None => text("true"),
            Some(m) if m.rank == 0 => self.free(m).doc,
            Some(m) => self.array_arg(m),
        }
    }

    fn shifted(&self, name: &str, array: &Expr, args: &[Option<Expr>]) -> Piece {
        let cx = self.scalar_context();
        let dim = arg(args, args.len() - 1).map_or_else(|| text("1"), |d| cx.free(d).doc);
        let Some(shift) = arg(args, 1) else {
            return Piece::word("0");
        };
        let boundary = if name == "eoshift" {
            arg(args, 2)
        } else {
            None
        };
        let each = shift.rank > 0 || boundary.is_some_and(|b| b.rank > 0);
        let side = |e: &Expr| {
            if e.rank > 0 {
                cx.array_arg(e)
            } else {
                cx.free(e).doc
            }
        };
        let mut docs = vec![cx.array_arg(array), side(shift)];
        if name == "eoshift" {
            docs.push(match boundary {
                Some(text) if text.rank == 0 && matches!(array.ty, Type::Character(_)) => {
                    cx.own_text_of(text, &array.ty)
                }
                Some(value) => side(value),
                None => cx.zero(&array.ty),
            });
        }
        docs.push(dim);
        function(
            &if each {
                format!("{name}_each")
            } else {
                name.to_string()
            },
            docs,
        )
    }

    fn pack(&self, array: &Expr, args: &[Option<Expr>]) -> Piece {
        let cx = self.scalar_context();
        let Some(mask) = arg(args, 1) else {
            return Piece::word("0");
        };
        if mask.rank == 0 {
            return function("pack_all", vec![cx.array_arg(array), cx.free(mask).doc]);
        }
        match arg(args, 2) {
            Some(v) => function(
                "pack_vector",
                vec![cx.array_arg(array), cx.array_arg(mask), cx.array_arg(v)],
            ),
            None => function("pack", vec![cx.array_arg(array), cx.array_arg(mask)]),
        }
    }

    fn unpack(&self, vector: &Expr, args: &[Option<Expr>]) -> Piece {
        let cx = self.scalar_context();
        let (Some(mask), Some(field)) = (arg(args, 1), arg(args, 2)) else {
            return Piece::word("0");
        };
        let name = if field.rank > 0 {
            "unpack"
        } else {
            "unpack_scalar"
        };
        let last = if field.rank > 0 {
            cx.array_arg(field)
        } else {
            cx.free(field).doc
        };
        function(name, vec![cx.array_arg(vector), cx.array_arg(mask), last])
    }

    /// The extents that a SHAPE argument gives, as bounds of an array.
    pub fn extents_of(&self, shape: &Expr, rank: u8) -> Doc {
        let cx = self.scalar_context();
        match &shape.kind {
            ExprKind::Array(items)
                if items
                    .iter()
                    .all(|i| matches!(i, ArrayItem::Expr(e) if e.rank == 0)) =>
            {
                let mut docs = items.iter().filter_map(|i| match i {
                    ArrayItem::Expr(e) => Some(cx.free(e).doc),
                    ArrayItem::ImpliedDo { .. } => None,
                });
                if rank == 1 {
                    docs.next().unwrap_or_else(|| text("0"))
                } else {
                    list("(", docs.collect(), ")")
                }
            }
            _ => {
                function(
                    &format!("extents_of::<_, {rank}>"),
                    vec![cx.array_arg(shape)],
                )
                .doc
            }
        }
    }

    fn reshape(&self, source: &Expr, args: &[Option<Expr>], rank: u8) -> Piece {
        let cx = self.scalar_context();
        let Some(shape) = arg(args, 1) else {
            return Piece::word("0");
        };
        let extents = self.extents_of(shape, rank);
        let src = cx.array_arg(source);
        match (arg(args, 2), arg(args, 3)) {
            (None, None) => function("reshape", vec![src, extents]),
            (Some(pad), None) => function("reshape_pad", vec![src, extents, cx.array_arg(pad)]),
            (None, Some(order)) => {
                function("reshape_order", vec![src, extents, cx.array_arg(order)])
            }
            (Some(pad), Some(order)) => function(
                "reshape_order_pad",
                vec![src, extents, cx.array_arg(pad), cx.array_arg(order)],
            ),
        }
    }

    fn spread(&self, source: &Expr, args: &[Option<Expr>]) -> Piece {
        let cx = self.scalar_context();
        let (Some(dim), Some(copies)) = (arg(args, 1), arg(args, 2)) else {
            return Piece::word("0");
        };
        if source.rank == 0 {
            return function(
                "Array1::filled",
                vec![cx.free(copies).doc, cx.owned(source)],
            );
        }
        function(
            "spread",
            vec![cx.array_arg(source), cx.free(dim).doc, cx.free(copies).doc],
        )
    }

    fn transfer(&self, source: &Expr, args: &[Option<Expr>], whole: &Expr) -> Piece {
        let cx = self.scalar_context();
        let to = cx.scalar_type(&whole.ty);
        let size = arg(args, 2).map(|s| cx.free(s).doc);
        if [source, whole]
            .iter()
            .any(|e| matches!(e.ty, Type::Character(_)))
        {
            return cx.transfer_text(source, arg(args, 1).unwrap_or(whole), whole, arg(args, 2));
        }
        match (source.rank, whole.rank, size) {
            (0, 0, _) => function(&format!("transfer::<_, {to}>"), vec![cx.free(source).doc]),
            (0, _, Some(size)) => function(
                &format!("transfer_to::<_, {to}>"),
                vec![cx.free(source).doc, size],
            ),
            (0, _, None) => function(
                &format!("transfer_to_whole::<_, {to}>"),
                vec![cx.free(source).doc],
            ),
            (_, 0, _) => function(
                &format!("transfer_from::<_, {to}>"),
                vec![cx.array_arg(source)],
            ),
            (_, _, Some(size)) => function(
                &format!("transfer_array::<_, {to}>"),
                vec![cx.array_arg(source), size],
            ),
            (_, _, None) => function(
                &format!("transfer_whole::<_, {to}>"),
                vec![cx.array_arg(source)],
            ),
        }
    }

    /// TRANSFER from or to characters.
    fn transfer_text(
        &self,
        source: &Expr,
        mold: &Expr,
        whole: &Expr,
        size: Option<&Expr>,
    ) -> Piece {
        let from = match (&source.ty, source.rank) {
            (Type::Character(_), 0) => self.text_ref(source),
            (_, 0) => reference(self.free(source)),
            _ => self.array_arg(source),
        };
        let size = || {
            size.map_or_else(
                || text("None"),
                |s| function("Some", vec![self.free(s).doc]).doc,
            )
        };
        match (&whole.ty, whole.rank) {
            (Type::Character(_), 0) => {
                function("text_of", vec![from, self.length(mold, &Type::INT).doc])
            }
            (Type::Character(_), _) => function(
                "texts_of",
                vec![from, self.length(mold, &Type::INT).doc, size()],
            ),
            (ty, 0) => function(
                &format!("number_of::<{}, _>", self.scalar_type(ty)),
                vec![from],
            ),
            (ty, _) => function(
                &format!("numbers_of::<{}, _>", self.scalar_type(ty)),
                vec![from, size()],
            ),
        }
    }

    /// Functions of the CUDA API whose spelling depends on their arguments.
    pub fn special_api(
        &self,
        name: &str,
        args: &[Option<Expr>],
        docs: Vec<crate::emit::layout::Doc>,
    ) -> Piece {
        match name {
            "cudaforsetdefaultstream" => match args {
                [Some(data), Some(stream)] => function(
                    "cudafor_set_variable_stream",
                    vec![self.data_arg(data, false), self.free(stream).doc],
                ),
                _ => {
                    let stream = docs.into_iter().take(1).collect();
                    function("cudafor_set_default_stream", stream)
                }
            },
            "cudaforgetdefaultstream" => match args {
                [Some(data)] => function(
                    "cudafor_get_variable_stream",
                    vec![self.data_arg(data, false)],
                ),
                _ => function("cudafor_get_default_stream", vec![]),
            },
            _ => function(name, docs),
        }
    }
}
