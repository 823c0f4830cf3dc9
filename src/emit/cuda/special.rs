//! Intrinsic functions whose CUDA C spelling depends on their arguments, selected by the row's name.

use super::Cx;
use super::expr::{Piece, Prec, function};
use crate::emit::layout::{Doc, concat, packed_chain as chain, text};
use crate::ir::*;

fn arg(args: &[Option<Expr>], index: usize) -> Option<&Expr> {
    args.get(index).and_then(Option::as_ref)
}

impl Cx<'_> {
    /// A reference that no plain spelling covers.
    pub fn special(&self, name: &str, args: &[Option<Expr>], whole: &Expr) -> Piece {
        let Some(first) = arg(args, 0) else { return function(name, vec![]) };
        let docs = || args.iter().flatten().map(|a| self.value(a)).collect::<Vec<_>>();
        match name {
            "int" | "int2" | "int8" | "real" | "dble" | "float" | "dfloat" | "sngl" | "ifix" | "idint" | "dreal" | "logical" => {
                self.piece(&Expr::new(ExprKind::Cast(Box::new(first.clone())), whole.ty.clone(), whole.rank, whole.span))
            }
            "nint" | "idnint" => self.rounded("nint", first, &whole.ty),
            "floor" => self.rounded("floor_real", first, &whole.ty),
            "ceiling" => self.rounded("ceiling", first, &whole.ty),
            "aimag" | "dimag" | "imag" => Piece { doc: concat([self.piece(first).at_least(Prec::Atom), text(".im")]), prec: Prec::Atom },
            "cmplx" | "dcmplx" => self.complex_of(first, arg(args, 1), &whole.ty),
            "dprod" => function("dprod", docs()),
            "max" | "max0" | "amax1" | "dmax1" => function("max_of", docs()),
            "min" | "min0" | "amin1" | "dmin1" => function("min_of", docs()),
            "amax0" | "max1" => self.cast_to(function("max_of", docs()), &whole.ty),
            "amin0" | "min1" => self.cast_to(function("min_of", docs()), &whole.ty),
            "mod" | "amod" | "dmod" => self.remainder(first, arg(args, 1).unwrap_or(first)),
            "iand" | "and" => self.infix("&", args),
            "ior" | "or" => self.infix("|", args),
            "ieor" | "xor" => self.infix("^", args),
            "not" => Piece { doc: concat([text("~"), self.piece(first).at_least(Prec::Atom)]), prec: Prec::Unary },
            "ishftc" => function("ishftc", docs()),
            "maskl" | "maskr" => function(&format!("{name}<{}>", self.type_name(&whole.ty)), docs()),
            "atan" if args.iter().flatten().count() == 2 => function("atan2", docs()),
            "atan" => function("atan", docs()),
            "merge" => function("merge", docs()),
            "huge" => Piece::word(huge(&first.ty)),
            "tiny" => Piece::word(if first.ty == Type::REAL { "1.17549435e-38f" } else { "2.2250738585072014e-308" }),
            "epsilon" => Piece::word(if first.ty == Type::REAL { "1.19209290e-7f" } else { "2.2204460492503131e-16" }),
            "size" | "lbound" | "ubound" => self.inquiry(name, first, arg(args, 1), &whole.ty),
            "present" => self.present(first),
            "transfer" => function(&format!("transfer<{}>", self.type_name(&whole.ty)), vec![self.value(first)]),
            "bge" | "bgt" | "ble" | "blt" => function(name, docs()),
            "sum" | "product" | "maxval" | "minval" | "all" | "any" | "count" | "dot_product" => self.reduction(name, args, whole),
            _ => function(name, docs()),
        }
    }

    fn rounded(&self, name: &str, value: &Expr, to: &Type) -> Piece {
        let spelled = match to {
            Type::Integer(4) => name.to_string(),
            _ => format!("{name}<{}>", self.type_name(to)),
        };
        function(&spelled, vec![self.value(value)])
    }

    fn cast_to(&self, piece: Piece, to: &Type) -> Piece {
        Piece { doc: concat([text(format!("({})", self.type_name(to))), piece.at_least(Prec::Unary)]), prec: Prec::Unary }
    }

    fn complex_of(&self, re: &Expr, im: Option<&Expr>, ty: &Type) -> Piece {
        let part = match ty {
            Type::Complex(k) => Type::Real(*k),
            _ => Type::REAL,
        };
        let convert = |e: &Expr| self.value(&Expr::new(ExprKind::Cast(Box::new(e.clone())), part.clone(), e.rank, e.span));
        let docs = match (&re.ty, im) {
            (Type::Complex(_), _) => vec![self.value(re)],
            (_, None) => vec![convert(re)],
            (_, Some(im)) => vec![convert(re), convert(im)],
        };
        function(&self.type_name(ty), docs)
    }

    /// `a % p` of integers; reals through the support header.
    fn remainder(&self, a: &Expr, p: &Expr) -> Piece {
        let constant = matches!(&p.kind, ExprKind::Const(c) if !matches!(c, Const::Integer(-1 | 0)));
        if matches!(a.ty, Type::Integer(_)) && constant {
            let doc = chain(self.piece(a).at_least(Prec::Product), vec![("%", self.piece(p).at_least(Prec::Unary))]);
            return Piece { doc, prec: Prec::Product };
        }
        function("mod", vec![self.value(a), self.value(p)])
    }

    fn infix(&self, sign: &'static str, args: &[Option<Expr>]) -> Piece {
        let mut docs = args.iter().flatten().map(|a| self.piece(a).at_least(Prec::Sum));
        let Some(first) = docs.next() else { return Piece::word("0") };
        let doc = chain(first, docs.map(|d| (sign, d)).collect());
        Piece { doc: concat([text("("), doc, text(")")]), prec: Prec::Atom }
    }

    fn inquiry(&self, name: &str, array: &Expr, dim: Option<&Expr>, ty: &Type) -> Piece {
        let object = self.scalar().piece(array).at_least(Prec::Atom);
        let dim = dim.map_or_else(Vec::new, |d| vec![self.value(d)]);
        let call = Piece { doc: concat([object, text(format!(".{name}")), crate::emit::layout::packed("(", dim, ")")]), prec: Prec::Atom };
        if *ty == Type::INT { call } else { self.cast_to(call, ty) }
    }

    fn present(&self, value: &Expr) -> Piece {
        match &value.kind {
            ExprKind::Var(id) if self.program[*id].rank() > 0 => Piece::word(format!("{}.present()", self.var(*id))),
            ExprKind::Var(id) => Piece::word(format!("({}_ != nullptr)", self.var(*id))),
            _ => Piece::word("true"),
        }
    }

    /// A reduction as a function called on the spot.
    fn reduction(&self, name: &str, args: &[Option<Expr>], whole: &Expr) -> Piece {
        let Some(array) = arg(args, 0) else { return Piece::word("0") };
        let second = if name == "dot_product" { arg(args, 1) } else { None };
        let mask = if matches!(name, "sum" | "product" | "maxval" | "minval") { arg(args, 2) } else { None };
        let (loops, cx, closes) = self.loops_over(array);
        let value = match second {
            Some(other) => chain(cx.piece(array).at_least(Prec::Product), vec![("*", cx.piece(other).at_least(Prec::Unary))]),
            None => cx.value(array),
        };
        let ty = self.type_name(&whole.ty);
        let start = start_of(name, &whole.ty);
        let step = step_of(name, &value.flat());
        let guarded = mask.map_or(step.clone(), |m| format!("if ({}) {step}", cx.value(m).flat()));
        let body = format!("[&] {{ {ty} result = {start}; {loops}{guarded}{closes} return result; }}()");
        Piece::word(body)
    }

    /// Loop heads over the elements of an array expression, the context inside, and what closes them.
    pub fn loops_over(&self, array: &Expr) -> (String, Cx<'_>, String) {
        let mut cx = self.clone();
        cx.position = (0..array.rank).map(|d| format!("p{}", usize::from(d) + 1 + self.position.len())).collect();
        let mut heads = String::new();
        for dim in (0..array.rank).rev() {
            let name = &cx.position[usize::from(dim)];
            let extent = self.extent(array, dim).flat();
            heads.push_str(&format!("for (int {name} = 0; {name} < {extent}; ++{name}) "));
        }
        (heads, cx, String::new())
    }

    /// The extent of an array expression along a dimension (from zero).
    pub fn extent(&self, array: &Expr, dim: u8) -> Doc {
        match &array.kind {
            ExprKind::Section { base, subscripts } => self.section_extent(base, subscripts, dim),
            ExprKind::Unary { operand, .. } | ExprKind::Cast(operand) | ExprKind::Paren(operand) => self.extent(operand, dim),
            ExprKind::Binary { left, right, .. } => self.extent(if left.rank > 0 { left } else { right }, dim),
            ExprKind::Intrinsic { args, .. } => {
                let operand = args.iter().flatten().find(|a| a.rank > 0);
                operand.map_or_else(|| text("0"), |a| self.extent(a, dim))
            }
            ExprKind::Component { base, .. } if base.rank > 0 => self.extent(base, dim),
            _ => concat([self.scalar().piece(array).at_least(Prec::Atom), text(format!(".size({})", dim + 1))]),
        }
    }

    fn section_extent(&self, base: &Expr, subscripts: &[Subscript], dim: u8) -> Doc {
        let mut ranges = subscripts.iter().enumerate().filter(|(_, s)| !matches!(s, Subscript::Index(_)));
        let Some((place, subscript)) = ranges.nth(usize::from(dim)) else { return text("0") };
        let array = self.scalar().piece(base).at_least(Prec::Atom).flat();
        match subscript {
            Subscript::Vector(v) => concat([self.scalar().piece(v).at_least(Prec::Atom), text(".size()")]),
            Subscript::Index(_) => text("1"),
            Subscript::Range { lower, upper, stride } => {
                let bound = |e: &Option<Expr>, name: &str| e.as_ref().map_or(format!("{array}.{name}({})", place + 1), |e| self.value(e).flat());
                let (l, u) = (bound(lower, "lbound"), bound(upper, "ubound"));
                let step = stride.as_ref().map_or("1".to_string(), |s| self.value(s).flat());
                text(format!("section_extent({l}, {u}, {step})"))
            }
        }
    }

    /// The element of an array expression's leaf at the current position.
    pub fn element_at(&self, expr: &Expr) -> Option<Piece> {
        match &expr.kind {
            ExprKind::Var(_) | ExprKind::Component { .. } if self.is_leaf(expr) => {
                let array = self.scalar().piece(expr).at_least(Prec::Atom);
                let subscripts = (0..expr.rank).map(|d| text(format!("{}.lbound({}) + {}", array.flat(), d + 1, self.position[usize::from(d)])));
                Some(Piece { doc: concat([array.clone(), crate::emit::layout::packed("(", subscripts.collect(), ")")]), prec: Prec::Atom })
            }
            ExprKind::Section { base, subscripts } => Some(self.section_element(base, subscripts)),
            _ => None,
        }
    }

    fn is_leaf(&self, expr: &Expr) -> bool {
        match &expr.kind {
            ExprKind::Component { base, .. } => base.rank == 0,
            _ => true,
        }
    }

    fn section_element(&self, base: &Expr, subscripts: &[Subscript]) -> Piece {
        let cx = self.scalar();
        let array = cx.piece(base).at_least(Prec::Atom);
        let mut position = self.position.iter();
        let docs = subscripts.iter().enumerate().map(|(place, s)| match s {
            Subscript::Index(e) => cx.value(e),
            Subscript::Vector(v) => {
                let p = position.next().cloned().unwrap_or_default();
                let vector = cx.piece(v).at_least(Prec::Atom).flat();
                text(format!("{vector}({vector}.lbound(1) + {p})"))
            }
            Subscript::Range { lower, stride, .. } => {
                let p = position.next().cloned().unwrap_or_default();
                let start = lower.as_ref().map_or(format!("{}.lbound({})", array.flat(), place + 1), |l| cx.piece(l).at_least(Prec::Sum).flat());
                match stride {
                    None => text(format!("{start} + {p}")),
                    Some(s) => text(format!("{start} + {p} * {}", cx.piece(s).at_least(Prec::Unary).flat())),
                }
            }
        });
        let docs = docs.collect();
        Piece { doc: concat([array, crate::emit::layout::packed("(", docs, ")")]), prec: Prec::Atom }
    }
}

/// The neutral element of a reduction.
fn start_of(name: &str, ty: &Type) -> String {
    let lowest = |ty: &Type| match ty {
        Type::Integer(_) => format!("-{} - 1", huge(ty)),
        _ => format!("-{}", huge(ty)),
    };
    match name {
        "product" => "1".to_string(),
        "maxval" => lowest(ty),
        "minval" => huge(ty),
        "all" => "true".to_string(),
        "any" => "false".to_string(),
        _ => "0".to_string(),
    }
}

fn step_of(name: &str, value: &str) -> String {
    match name {
        "product" => format!("result *= {value};"),
        "maxval" => format!("result = max_of(result, {value});"),
        "minval" => format!("result = min_of(result, {value});"),
        "all" => format!("result = result && ({value});"),
        "any" => format!("result = result || ({value});"),
        "count" => format!("result += ({value}) ? 1 : 0;"),
        _ => format!("result += {value};"),
    }
}

/// The largest number of a type.
fn huge(ty: &Type) -> String {
    match ty {
        Type::Integer(1) => "127",
        Type::Integer(2) => "32767",
        Type::Integer(8) => "9223372036854775807LL",
        Type::Real(4) => "3.40282347e+38f",
        Type::Real(8) => "1.7976931348623157e+308",
        _ => "2147483647",
    }
    .to_string()
}

/// The support header's name of a device procedure, where it is another than CUDA's.
pub fn api_name(fortran: &str, spelled: &'static str) -> &'static str {
    match fortran {
        "atomicadd" => "atomic_add",
        "atomicsub" => "atomic_sub",
        "atomicmax" => "atomic_max",
        "atomicmin" => "atomic_min",
        "atomicand" => "atomic_and",
        "atomicor" => "atomic_or",
        "atomicxor" => "atomic_xor",
        "atomicexch" => "atomic_exch",
        "atomicinc" => "atomic_inc",
        "atomicdec" => "atomic_dec",
        "atomiccas" => "atomic_cas",
        "__shfl" => "shfl",
        "__shfl_up" => "shfl_up",
        "__shfl_down" => "shfl_down",
        "__shfl_xor" => "shfl_xor",
        "allthreads" => "warp_all",
        "anythread" => "warp_any",
        "ballot" => "warp_ballot",
        "syncwarp" => "__syncwarp",
        _ => spelled,
    }
}
