//! Intrinsic functions whose CUDA C spelling depends on their arguments, selected by the row's name.

use super::Cx;
use super::expr::{Piece, Prec, function, unknown};
use crate::emit::layout::{concat, packed_chain as chain, text};
use crate::intrinsics::Class;
use crate::ir::*;

fn arg(args: &[Option<Expr>], index: usize) -> Option<&Expr> {
    args.get(index).and_then(Option::as_ref)
}

impl Cx<'_> {
    /// A reference that no plain spelling covers.
    pub fn special(&self, name: &str, args: &[Option<Expr>], whole: &Expr) -> Piece {
        let Some(first) = arg(args, 0) else {
            return function(name, vec![]);
        };
        let elemental = matches!(&whole.kind, ExprKind::Intrinsic { id, .. } if id.row().class == Class::Elemental);
        let docs = || {
            let each = args.iter().flatten();
            each.map(|a| match elemental {
                true => self.read(a).doc,
                false => self.value(a),
            })
            .collect::<Vec<_>>()
        };
        match name {
            "int" | "int2" | "int8" | "real" | "dble" | "float" | "dfloat" | "sngl" | "ifix"
            | "idint" | "dreal" | "logical" => self.cast(first, &whole.ty),
            "nint" | "idnint" => self.rounded("nint", first, &whole.ty),
            "floor" => self.rounded("floor_real", first, &whole.ty),
            "ceiling" => self.rounded("ceiling", first, &whole.ty),
            "aimag" | "dimag" | "imag" => Piece {
                doc: concat([self.piece(first).at_least(Prec::Atom), text(".im")]),
                prec: Prec::Atom,
            },
            "cmplx" | "dcmplx" => self.complex_of(first, arg(args, 1), &whole.ty),
            "dprod" => function("dprod", docs()),
            "max" | "max0" | "amax1" | "dmax1" => self.extreme("max_of", docs(), &whole.ty),
            "min" | "min0" | "amin1" | "dmin1" => self.extreme("min_of", docs(), &whole.ty),
            "amax0" | "max1" => self.cast_to(function("max_of", docs()), &whole.ty),
            "amin0" | "min1" => self.cast_to(function("min_of", docs()), &whole.ty),
            "mod" | "amod" | "dmod" => self.remainder(first, arg(args, 1).unwrap_or(first)),
            "iand" | "and" => self.infix("&", args),
            "ior" | "or" => self.infix("|", args),
            "ieor" | "xor" => self.infix("^", args),
            "not" => Piece {
                doc: concat([text("~"), self.piece(first).at_least(Prec::Atom)]),
                prec: Prec::Unary,
            },
            "ishftc" => function("ishftc", docs()),
            "maskl" | "maskr" => {
                let bits = vec![self.value(first)];
                function(&format!("{name}<{}>", self.type_name(&whole.ty)), bits)
            }
            "atan" if args.iter().flatten().count() == 2 => function("atan2", docs()),
            "atan" => function("atan", docs()),
            "merge" => function("merge", docs()),
            "huge" => Piece::word(huge(&first.ty)),
            "tiny" if first.ty == Type::Real(2) => Piece::word("half_of(0x0400)"),
            "tiny" => Piece::word(if first.ty == Type::REAL {
                "1.17549435e-38f"
            } else {
                "2.2250738585072014e-308"
            }),
            "unset@device" => function(&format!("unset<{}>", self.type_name(&first.ty)), vec![]),
            "epsilon" if first.ty == Type::Real(2) => Piece::word("half_of(0x1400)"),
            "epsilon" => Piece::word(if first.ty == Type::REAL {
                "1.19209290e-7f"
            } else {
                "2.2204460492503131e-16"
            }),
            "size" | "lbound" | "ubound" => self.inquiry(name, first, arg(args, 1), whole),
            "len" | "len_trim" => self.cast_to(function(name, docs()), &whole.ty),
            "trim" => function("trim", docs()),
            "index" => self.cast_to(
                function(
                    "index",
                    args.iter()
                        .take(3)
                        .flatten()
                        .map(|a| self.value(a))
                        .collect(),
                ),
                &whole.ty,
            ),
            "ichar" | "iachar" => {
                self.cast_to(function("iachar", vec![self.value(first)]), &whole.ty)
            }
            "char" | "achar" => function("achar", vec![self.value(first)]),
            "present" => self.present(first),
            "allocated" | "associated" => match arg(args, 1) {
                None => self.has_target(first),
                Some(target) => self.same_target(first, target),
            },
            "transfer" => function(
                &format!("transfer<{}>", self.type_name(&whole.ty)),
                vec![self.value(first)],
            ),
            "bge" | "bgt" | "ble" | "blt" => function(name, docs()),
            "sum" | "product" | "maxval" | "minval" | "all" | "any" | "count" | "dot_product"
            | "iall" | "iany" | "iparity" | "parity" | "norm2" => self.reduction(name, args, whole),
            "maxloc" | "minloc" | "findloc" => self.location(name, args, whole),
            "matmul" | "transpose" | "spread" | "cshift" | "eoshift" | "reshape" | "unpack"
            | "shape" => self.transformed(name, args, whole),
            "lnblnk" => self.cast_to(function("len_trim", docs()), &whole.ty),
            _ => unknown(whole, &format!("intrinsic function '{name}'")),
        }
    }

    /// C makes INT of operations on smaller integers, so that the arguments may differ.
    fn extreme(&self, name: &str, args: Vec<crate::emit::layout::Doc>, ty: &Type) -> Piece {
        if let Type::Integer(1 | 2) = ty {
            function(&format!("{name}<{}>", self.type_name(ty)), args)
        } else {
            function(name, args)
        }
    }

    fn rounded(&self, name: &str, value: &Expr, to: &Type) -> Piece {
        let spelled = if *to == Type::INT {
            name.to_string()
        } else {
            format!("{name}<{}>", self.type_name(to))
        };
        function(&spelled, vec![self.value(value)])
    }

    fn cast_to(&self, piece: Piece, to: &Type) -> Piece {
        Piece {
            doc: concat([
                text(format!("({})", self.type_name(to))),
                piece.at_least(Prec::Unary),
            ]),
            prec: Prec::Unary,
        }
    }

    fn complex_of(&self, re: &Expr, im: Option<&Expr>, ty: &Type) -> Piece {
        let part = match ty {
            Type::Complex(k) => Type::Real(*k),
            Type::Integer(_)
            | Type::Real(_)
            | Type::Logical(_)
            | Type::Character(..)
            | Type::Derived(_)
            | Type::Class(_)
            | Type::Procedure(_)
            | Type::Unsigned(_)
            | Type::Error => Type::REAL,
        };
        let convert = |e: &Expr| self.cast(e, &part).doc;
        let docs = match (&re.ty, im) {
            (Type::Complex(_), _) => vec![self.value(re)],
            (_, None) => vec![convert(re)],
            (_, Some(im)) => vec![convert(re), convert(im)],
        };
        function(&self.type_name(ty), docs)
    }

    /// `a % p` of integers; reals through the support header.
    fn remainder(&self, a: &Expr, p: &Expr) -> Piece {
        let constant =
            matches!(&p.kind, ExprKind::Const(c) if !matches!(c, Const::Integer(-1 | 0)));
        if matches!(a.ty, Type::Integer(_)) && constant {
            let doc = chain(
                self.piece(a).at_least(Prec::Product),
                vec![("%", self.piece(p).at_least(Prec::Unary))],
            );
            return Piece {
                doc,
                prec: Prec::Product,
            };
        }
        function("mod", vec![self.value(a), self.value(p)])
    }

    fn infix(&self, sign: &'static str, args: &[Option<Expr>]) -> Piece {
        let mut docs = args
            .iter()
            .flatten()
            .map(|a| self.piece(a).at_least(Prec::Sum));
        let Some(first) = docs.next() else {
            return Piece::word("0");
        };
        let doc = chain(first, docs.map(|d| (sign, d)).collect());
        Piece {
            doc: concat([text("("), doc, text(")")]),
            prec: Prec::Atom,
        }
    }

    fn inquiry(&self, name: &str, array: &Expr, dim: Option<&Expr>, whole: &Expr) -> Piece {
        let at = self
            .position
            .first()
            .filter(|_| whole.rank > 0)
            .map(|p| text(p.clone()));
        let dim = dim.map(|d| self.value(d)).or(at);
        let call = if self.is_object(array) {
            let object = self.object(array).flat();
            Piece {
                doc: concat([
                    text(format!("{object}.{name}")),
                    crate::emit::layout::packed("(", dim.into_iter().collect(), ")"),
                ]),
                prec: Prec::Atom,
            }
        } else {
            let extents: Vec<String> = (0..array.rank)
                .map(|d| format!("({})", self.extent(array, d).flat()))
                .collect();
            match (name, dim) {
                ("lbound", _) => Piece::word("1"),
                (_, Some(dim)) => function(
                    "pick",
                    vec![dim]
                        .into_iter()
                        .chain(extents.into_iter().map(text))
                        .collect(),
                ),
                (_, None) => Piece {
                    doc: text(extents.join(" * ")),
                    prec: Prec::Product,
                },
            }
        };
        if whole.ty == Type::INT {
            call
        } else {
            self.cast_to(call, &whole.ty)
        }
    }

    fn present(&self, value: &Expr) -> Piece {
        if let ExprKind::Var(id) = &value.kind
            && self.program[*id].rank() > 0
        {
            Piece::word(format!("{}.present()", self.var(*id)))
        } else if let ExprKind::Var(id) = &value.kind {
            Piece {
                doc: text(format!("{} != nullptr", self.parameter_name(*id))),
                prec: Prec::Bits,
            }
        } else {
            Piece::word("true")
        }
    }
}

/// The largest number of a type.
fn huge(ty: &Type) -> String {
    match ty {
        Type::Integer(1) => "127",
        Type::Integer(2) => "32767",
        Type::Integer(8) => "9223372036854775807LL",
        Type::Integer(16) => "int128(9223372036854775807LL, 0xffffffffffffffffULL)",
        Type::Real(2) => "half_of(0x7bff)",
        Type::Real(4) => "3.40282347e+38f",
        Type::Real(8) => "1.7976931348623157e+308",
        Type::Integer(_)
        | Type::Real(_)
        | Type::Complex(_)
        | Type::Logical(_)
        | Type::Character(..)
        | Type::Derived(_)
        | Type::Class(_)
        | Type::Procedure(_)
        | Type::Unsigned(_)
        | Type::Error => "2147483647",
    }
    .to_string()
}
