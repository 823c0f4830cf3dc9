//! Intrinsic functions whose Rust spelling depends on their arguments, selected by the row's name.
//!
//! The spellings are those of the table in the runtime's `intrinsics` module.

mod inquiry;
mod numeric;
mod reduction;
mod transfer;
mod transformational;

use super::Cx;
use super::expr::{Piece, Prec, function, method, reference};
use crate::emit::faults::fault;
use crate::emit::layout::{concat, text};
use crate::ir::*;
use crate::source::Span;
pub(super) use numeric::cast;

/// The argument at a place, if given.
fn arg(args: &[Option<Expr>], index: usize) -> Option<&Expr> {
    args.get(index).and_then(Option::as_ref)
}

/// The arguments of a conditional expression, whatever parentheses are around it.
fn conditional_inside(value: &Expr) -> Option<&[Option<Expr>]> {
    if let ExprKind::Paren(inner) = &value.kind {
        return conditional_inside(inner);
    }
    if let ExprKind::Intrinsic { id, args } = &value.kind
        && id.name() == "conditional@"
    {
        return Some(args);
    }
    None
}

impl Cx<'_> {
    /// A reference that no plain spelling covers.
    pub fn special_intrinsic(
        &self,
        name: &str,
        args: &[Option<Expr>],
        whole: &Expr,
        typed: bool,
    ) -> Piece {
        if name == "selected_real_kind" {
            let least = |index| arg(args, index).map_or_else(|| text("0"), |e| self.free(e).doc);
            return function(name, vec![least(0), least(1)]);
        }
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
            "out_of_range" => self.beyond_range(args),
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
            "conditional@" => self.conditional(args),
            "unset@device" => Piece::word(format!("unset::<{}>()", self.scalar_type(&first.ty))),
            "huge" => Piece::word(format!("{}::MAX", self.scalar_type(&first.ty))),
            "tiny" => Piece::word(format!("{}::MIN_POSITIVE", self.scalar_type(&first.ty))),
            "epsilon" => Piece::word(format!("{}::EPSILON", self.scalar_type(&first.ty))),
            "lge" | "lgt" | "lle" | "llt" => {
                self.text_order(name, first, arg(args, 1).unwrap_or(first))
            }
            "len" => self.length(first, &whole.ty),
            "selected_int_kind" => function(name, vec![self.free(first).doc]),
            "index" | "scan" | "verify" => self.searched(name, args, &whole.ty),
            "selected_char_kind" => function(name, vec![self.text_ref(first)]),
            "lnblnk" => function("len_trim", vec![self.text_ref(first)]),
            "rand" | "irand" => function(name, vec![self.free(first).doc]),
            "loc" if lies_in_memory(first) => method(self.address_of(first), "address", vec![]),
            "loc" => function("loc", vec![reference(self.place(first, false))]),
            "len_trim" | "ichar" | "iachar" => {
                self.of_kind(function(name, vec![self.text_ref(first)]), &whole.ty)
            }
            "kind@character" => match whole.ty.character_kind() {
                4 => function("widened", vec![self.text_ref(first)]),
                _ => function("narrowed", vec![self.text_ref(first)]),
            },
            "achar" | "char" => match whole.ty.character_kind() {
                4 => function("wide_char", vec![self.free(first).doc]),
                _ => function(name, vec![self.free(first).doc]),
            },
            "c_loc" => self.address_of(first),
            "descriptor@c" => self.description_of(first),
            "c_funloc" => self.function_address(first),
            "c_f_procpointer" => self.function_at(first, &whole.ty),
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

    /// `(c ? a : b)`: one of the two is evaluated.
    fn conditional(&self, args: &[Option<Expr>]) -> Piece {
        let (Some(chosen), Some(other), Some(condition)) =
            (arg(args, 0), arg(args, 1), arg(args, 2))
        else {
            return Piece::atom(fault(Span::default(), "a conditional expression in parts"));
        };
        let branch = |value: &Expr| {
            if value.rank > 0 {
                self.array_owned(value)
            } else if self.is_copy(&value.ty) {
                self.piece(value, true).doc
            } else {
                self.owned(value)
            }
        };
        let mut words = vec![
            text("if "),
            self.free(condition).doc,
            text(" { "),
            branch(chosen),
            text(" } else "),
        ];
        match conditional_inside(other) {
            Some(inner) => words.push(self.conditional(inner).doc),
            None => words.extend([text("{ "), branch(other), text(" }")]),
        }
        Piece {
            doc: concat(words),
            prec: Prec::Lowest,
        }
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
        if *ty == Type::INT {
            call
        } else {
            Piece {
                doc: concat([call.doc, text(format!(" as {}", self.scalar_type(ty)))]),
                prec: Prec::Cast,
            }
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
            // The array functions of module CUTENSOREX run with everything else that names no stream.
            "cutensorexsetstream" => function("cudafor_set_default_stream", docs),
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
            "omp:broadcast" => self.broadcast(args, docs),
            _ => function(name, docs),
        }
    }

    /// A value that a thread gives to the others: elements where the variable is a handle to them, else all that it holds.
    fn broadcast(&self, args: &[Option<Expr>], docs: Vec<crate::emit::layout::Doc>) -> Piece {
        let Some(Some(Expr {
            kind: ExprKind::Var(id),
            ..
        })) = args.first()
        else {
            return function("team_broadcast", docs);
        };
        let var = &self.program[*id];
        let held = var.allocatable || var.pointer;
        if !held && var.rank() > 0 && self.is_handle(*id) {
            return function("team_broadcast_elements", docs);
        }
        if !held && var.rank() == 0 && matches!(var.ty, Type::Character(..)) {
            return function("team_broadcast_text", docs);
        }
        let ty = match !held && var.rank() == 0 {
            true => self.scalar_type(&var.ty),
            false => self.owned_type(var),
        };
        function(&format!("team_broadcast::<{ty}>"), docs)
    }
}

/// Whether C_LOC can tell the address of an object.
fn lies_in_memory(object: &Expr) -> bool {
    let data = match object.ty {
        Type::Procedure(_) | Type::Unsigned(_) | Type::Error => false,
        Type::Character(..) => !object.is_in_structure(),
        Type::Integer(_)
        | Type::Real(_)
        | Type::Complex(_)
        | Type::Logical(_)
        | Type::Derived(_)
        | Type::Class(_) => true,
    };
    data && object.root().is_some()
}
