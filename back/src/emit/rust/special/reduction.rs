//! Reductions and locations in arrays, with DIM, MASK and BACK; on the host, and on the device where the data lies there.
//!
//! Refuses to know how an array expression becomes a closure (`array`).

use super::arg;
use crate::emit::layout::{concat, text};
use crate::emit::rust::Cx;
use crate::emit::rust::array::wrap;
use crate::emit::rust::expr::{Piece, function, method, reference};
use crate::ir::*;

impl Cx<'_> {
    /// `d.sum()`, `on_device(&m).maxval_dim(2)`: a reduction where the data lies.
    pub(super) fn device_reduction(
        &self,
        name: &str,
        array: &Expr,
        args: &[Option<Expr>],
    ) -> Piece {
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

    /// The value when the work of a stream is done.
    pub(super) fn behind_stream(&self, stream: &Expr, value: Piece) -> Piece {
        let stream = concat([self.scalar_context().free(stream).doc, text(" as i64")]);
        let value = concat([text("|| "), value.doc]);
        function("behind_stream", vec![stream, value])
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
        if matches!(array.ty, Type::Character(..)) {
            let (suffix, along) = match dim {
                Some(dim) => ("_dim", vec![cx.free(dim).doc]),
                None => ("", Vec::new()),
            };
            let mut docs = vec![cx.array_arg(array)];
            docs.extend(along);
            docs.push(cx.text_mask(mask));
            return function(&format!("{name}_text{suffix}"), docs);
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
            (Some(d), Some(m)) => {
                let mask = match m.rank {
                    0 => {
                        let bounds = method(object.clone(), "bounds", vec![]).doc;
                        let filled = format!("Array{}::filled", array.rank);
                        reference(function(&filled, vec![bounds, cx.free(m).doc]))
                    }
                    _ => cx.array_arg(m),
                };
                let args = vec![cx.free(d).doc, mask];
                method(object, &format!("{name}_dim_mask"), args)
            }
        }
    }

    pub(super) fn location(
        &self,
        name: &str,
        array: &Expr,
        value: Option<&Expr>,
        rest: &[Option<Expr>],
    ) -> Piece {
        let cx = self.scalar_context();
        let (dim, mask, back) = (arg(rest, 0), arg(rest, 1), arg(rest, 3));
        if matches!(array.ty, Type::Character(..)) {
            return self.text_location(name, array, value, (dim, mask, back));
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
        let from = |end: &str| {
            let name = format!("{name}{suffix}{end}");
            let call = method(cx.array_value(array), &name, docs.clone());
            match dim.is_some() && array.rank == 1 {
                true => Piece::atom(concat([call.doc, text("[1]")])),
                false => call,
            }
        };
        match back.map(|back| (constant_logical(back), back)) {
            None | Some((Some(false), _)) => from(""),
            Some((Some(true), _)) => from("_back"),
            Some((None, back)) => {
                let name = cx.names.fresh("back");
                let head = concat([text(format!("let {name} = ")), cx.free(back).doc, text(";")]);
                let (last, first) = (from("_back").doc, from("").doc);
                let choice = [
                    text(format!("if {name} {{ ")),
                    last,
                    text(" } else { "),
                    first,
                    text(" }"),
                ];
                wrap(vec![head], Piece::atom(concat(choice)))
            }
        }
    }

    /// The place of a character value in an array, with DIM=, MASK= and BACK=.
    fn text_location(
        &self,
        name: &str,
        array: &Expr,
        value: Option<&Expr>,
        (dim, mask, back): (Option<&Expr>, Option<&Expr>, Option<&Expr>),
    ) -> Piece {
        let cx = self.scalar_context();
        let mut docs = vec![cx.array_arg(array)];
        docs.extend(value.map(|v| cx.text_ref(v)));
        let along = dim.filter(|_| array.rank > 1);
        docs.extend(along.map(|dim| cx.free(dim).doc));
        docs.push(cx.text_mask(mask));
        docs.push(back.map_or_else(|| text("false"), |b| cx.free(b).doc));
        let suffix = if along.is_some() { "_dim" } else { "" };
        let call = function(&format!("{name}_text{suffix}"), docs);
        if dim.is_some() && along.is_none() {
            Piece::atom(concat([call.doc, text("[1]")]))
        } else {
            call
        }
    }

    /// MASK= of a character reduction: a logical array, or one value for all elements.
    fn text_mask(&self, mask: Option<&Expr>) -> crate::emit::layout::Doc {
        match mask {
            None => text("true"),
            Some(m) if m.rank == 0 => self.free(m).doc,
            Some(m) => self.array_arg(m),
        }
    }
}

fn constant_logical(expr: &Expr) -> Option<bool> {
    let Const::Logical(value) = expr.as_constant()?.value() else {
        return None;
    };
    Some(*value)
}
