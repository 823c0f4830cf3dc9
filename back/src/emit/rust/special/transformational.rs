//! Transformational functions, which make arrays of arrays, and the choice among all functions of arrays.
//!
//! Refuses to know reductions.

use super::arg;
use crate::emit::layout::{Doc, list, text};
use crate::emit::rust::Cx;
use crate::emit::rust::array::is_scattered;
use crate::emit::rust::expr::{Piece, function, is_literal, method, reference, unknown};
use crate::ir::*;

impl Cx<'_> {
    pub(super) fn special_array(
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
                let value = self.device_reduction(name, first, args);
                match arg(args, 3) {
                    Some(stream) => self.behind_stream(stream, value),
                    None => value,
                }
            }
            "maxloc" | "minloc" => self.location(name, first, None, &args[1..]),
            "findloc" => self.location(name, first, arg(args, 1), &args[2..]),
            "cshift" => self.shifted("cshift", first, args),
            "eoshift" => self.shifted("eoshift", first, args),
            "pack" => self.pack(first, args),
            "unpack" => self.unpack(first, args),
            "reshape" => self.reshape(first, args, whole.rank),
            "spread" => self.spread(first, args),
            "transfer" => self.transfer(first, args, whole),
            "storage_size" | "sizeof" | "c_sizeof"
                if matches!(first.ty, Type::Character(..)) && first.rank == 0 =>
            {
                function(name, vec![self.text_ref(first)])
            }
            "storage_size" | "sizeof" | "c_sizeof" if matches!(first.ty, Type::Class(_)) => {
                function(name, vec![self.inquired_object(first)])
            }
            "storage_size" | "sizeof" | "c_sizeof"
                if self.is_held(first) && first.rank == 0 && number_bytes(&first.ty).is_some() =>
            {
                // A pointer needs no target to be asked.
                let bytes = number_bytes(&first.ty).unwrap_or(0);
                let size = bytes * if name == "storage_size" { 8 } else { 1 };
                Piece::word(format!("{size}_{}", self.scalar_type(&whole.ty)))
            }
            "storage_size" | "sizeof" | "c_sizeof" => {
                // The size of a value is that of its own type, which a bare literal of Rust does not say.
                let measured = match first.rank {
                    _ if is_literal(first) => reference(self.suffixed(first)),
                    0 => self.by_shared_reference(first),
                    _ if is_scattered(first) => reference(self.array_value(first)),
                    _ => reference(self.container(first, false)),
                };
                function(name, vec![measured])
            }
            _ => unknown(whole, &format!("intrinsic function '{name}'")),
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
        // Beside an array, a scalar is an array of one element.
        let alone = |value: Doc| {
            let single = function("Array1::from", vec![list("[", vec![value], "]")]);
            reference(single)
        };
        let side = |e: &Expr| match e.rank {
            0 if each && name == "eoshift" => alone(cx.moved_value(e)),
            0 => cx.moved_value(e),
            _ => cx.array_arg(e),
        };
        let mut docs = vec![cx.array_arg(array), side(shift)];
        if name == "eoshift" {
            docs.push(match boundary {
                Some(text) if text.rank == 0 && matches!(array.ty, Type::Character(..)) => {
                    let text = cx.own_text_of(text, &array.ty);
                    if each { alone(text) } else { text }
                }
                Some(value) => side(value),
                None if each => alone(cx.zero(&array.ty)),
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
            let mut docs = vec![cx.array_arg(array), cx.free(mask).doc];
            let vector = arg(args, 2).map(|vector| cx.array_arg(vector));
            let name = match vector {
                Some(_) => "pack_all_vector",
                None => "pack_all",
            };
            docs.extend(vector);
            return function(name, docs);
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
            cx.moved_value(field)
        };
        function(name, vec![cx.array_arg(vector), cx.array_arg(mask), last])
    }

    /// The extents that a SHAPE argument gives, as bounds of an array.
    pub fn extents_of(&self, shape: &Expr, rank: u8) -> Doc {
        let cx = self.scalar_context();
        if let ExprKind::Array(items) = &shape.kind
            && items
                .iter()
                .all(|i| matches!(i, ArrayItem::Expr(e) if e.rank == 0))
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
        } else {
            function(
                &format!("extents_of::<_, {rank}>"),
                vec![cx.array_arg(shape)],
            )
            .doc
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

    pub(super) fn spread(&self, source: &Expr, args: &[Option<Expr>]) -> Piece {
        let cx = self.scalar_context();
        let (Some(dim), Some(copies)) = (arg(args, 1), arg(args, 2)) else {
            return Piece::word("0");
        };
        if source.rank == 0 {
            // The elements' type may be known by the value alone.
            let value = match cx.is_copy(&source.ty) {
                true => cx.free(source).doc,
                false => cx.owned(source),
            };
            return function("Array1::filled", vec![cx.free(copies).doc, value]);
        }
        function(
            "spread",
            vec![cx.array_arg(source), cx.free(dim).doc, cx.free(copies).doc],
        )
    }
}

/// The bytes of a number.
fn number_bytes(ty: &Type) -> Option<u32> {
    if let Type::Integer(kind) | Type::Real(kind) = ty {
        Some(u32::from(*kind))
    } else if let Type::Complex(kind) = ty {
        Some(2 * u32::from(*kind))
    } else {
        None
    }
}
