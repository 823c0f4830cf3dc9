//! Elements of transformational functions at the positions of a loop nest: nothing is stored on the way.
//!
//! Refuses to know functions that sema keeps from device code.

use super::arg;
use crate::emit::cuda::Cx;
use crate::emit::cuda::expr::{Piece, Prec, function};
use crate::emit::layout::{concat, packed_chain as chain, text};
use crate::ir::constant::{constant, constants};
use crate::ir::*;

impl<'a> Cx<'a> {
    /// MATMUL, TRANSPOSE, SPREAD, CSHIFT, RESHAPE, SHAPE at the current position.
    pub fn transformed(&self, name: &str, args: &[Option<Expr>], whole: &Expr) -> Piece {
        let Some(array) = arg(args, 0) else {
            return Piece::word("0");
        };
        let p = |index: usize| {
            self.position
                .get(index)
                .cloned()
                .unwrap_or_else(|| "1".to_string())
        };
        match name {
            "transpose" => self.at(vec![p(1), p(0)]).piece(array),
            "matmul" => self.matmul(array, arg(args, 1).unwrap_or(array), whole),
            "spread" => {
                let dim = arg(args, 1).and_then(constant).unwrap_or(1);
                let rest = self
                    .position
                    .iter()
                    .enumerate()
                    .filter(|(i, _)| *i as i64 + 1 != dim)
                    .map(|(_, p)| p.clone());
                if array.rank == 0 {
                    self.scalar().piece(array)
                } else {
                    self.at(rest.collect()).piece(array)
                }
            }
            "cshift" => {
                let dim = arg(args, 2).and_then(constant).unwrap_or(1).max(1) as usize - 1;
                let shift = arg(args, 1).map_or("0".to_string(), |s| {
                    self.scalar().piece(s).at_least(Prec::Product).flat()
                });
                let mut position = self.position.clone();
                if let Some(own) = position.get_mut(dim) {
                    *own = format!(
                        "(modulo({own} - 1 + {shift}, {}) + 1)",
                        self.extent(array, dim as u8).flat()
                    );
                }
                self.at(position).piece(array)
            }
            "eoshift" => self.shifted_off(args, array),
            "unpack" => self.unpacked(args, array),
            "reshape" => self.reshaped(args, array, whole),
            _ => function(
                &format!("{}.size", self.object(array).flat()),
                vec![text(p(0))],
            ),
        }
    }

    /// EOSHIFT: what is shifted in from outside is BOUNDARY, or zero.
    fn shifted_off(&self, args: &[Option<Expr>], array: &Expr) -> Piece {
        let dim = arg(args, 3).and_then(constant).unwrap_or(1).max(1) as usize - 1;
        let shift = arg(args, 1).map_or("0".to_string(), |s| {
            self.scalar().piece(s).at_least(Prec::Product).flat()
        });
        let mut position = self.position.clone();
        let Some(own) = position.get_mut(dim) else {
            return self.piece(array);
        };
        *own = format!("{own} + {shift}");
        let place = own.clone();
        let extent = self.extent(array, dim as u8).flat();
        let boundary = arg(args, 2).map_or_else(
            || text(format!("{}()", self.constructor_name(&array.ty))),
            |b| self.scalar().value(b),
        );
        let inside = self.at(position).piece(array).at_least(Prec::Or);
        Piece {
            doc: concat([
                text(format!("(1 <= {place} && {place} <= {extent} ? ")),
                inside,
                text(" : "),
                boundary,
                text(")"),
            ]),
            prec: Prec::Atom,
        }
    }

    /// The type's name as C++ takes it before parentheses.
    fn constructor_name(&self, ty: &Type) -> String {
        if *ty == Type::Integer(1) {
            "integer1".to_string()
        } else if *ty == Type::Integer(8) {
            "integer8".to_string()
        } else {
            self.type_name(ty)
        }
    }

    /// UNPACK: the elements of the vector go to the true places of the mask, in array element order.
    fn unpacked(&self, args: &[Option<Expr>], vector: &Expr) -> Piece {
        let (Some(mask), Some(field)) = (arg(args, 1), arg(args, 2)) else {
            return Piece::word("0");
        };
        let chosen = self.piece(mask).at_least(Prec::Or);
        let other = self.piece(field).at_least(Prec::Or);
        let inner = self.at(self.fresh_positions(mask.rank));
        let params: Vec<String> = inner.position.iter().map(|p| format!("int {p}")).collect();
        // A true place counts the true ones up to itself.
        let own: Vec<String> = self.position.clone();
        let before = (0..own.len())
            .rev()
            .map(|d| {
                let ties: Vec<String> = (d + 1..own.len())
                    .map(|e| format!("{} == {}", inner.position[e], own[e]))
                    .collect();
                let less = if d == 0 { "<=" } else { "<" };
                let mut all = ties;
                all.push(format!("{} {less} {}", inner.position[d], own[d]));
                all.join(" && ")
            })
            .collect::<Vec<_>>()
            .join(" || ");
        let test = inner.piece(mask).at_least(Prec::Bits);
        let lambda = concat([
            text(format!("[&]({}) {{ return ", params.join(", "))),
            test,
            text(format!(" && ({before}); }}")),
        ]);
        let extents = function("extents", self.extents_of(mask)).doc;
        let place = function("count_of<int>", vec![extents, lambda]).doc.flat();
        let element = self.at(vec![place]).piece(vector).at_least(Prec::Or);
        Piece {
            doc: concat([
                text("("),
                chosen,
                text(" ? "),
                element,
                text(" : "),
                other,
                text(")"),
            ]),
            prec: Prec::Atom,
        }
    }

    pub(super) fn matmul(&self, a: &Expr, b: &Expr, whole: &Expr) -> Piece {
        let own = self.fresh_positions(1).remove(0);
        let p = |index: usize| {
            self.position
                .get(index)
                .cloned()
                .unwrap_or_else(|| "1".to_string())
        };
        let left = if a.rank == 2 {
            vec![p(0), own.clone()]
        } else {
            vec![own.clone()]
        };
        let right = if b.rank == 2 {
            vec![own.clone(), p(usize::from(whole.rank) - 1)]
        } else {
            vec![own.clone()]
        };
        let (first, second) = (self.at(left).piece(a), self.at(right).piece(b));
        let (sign, prec, name) = match whole.ty {
            Type::Logical(_) => ("&&", Prec::And, "any"),
            Type::Integer(_)
            | Type::Real(_)
            | Type::Complex(_)
            | Type::Character(..)
            | Type::Derived(_)
            | Type::Class(_)
            | Type::Procedure(_)
            | Type::Unsigned(_)
            | Type::Error => ("*", Prec::Product, "sum"),
        };
        let value = chain(
            first.at_least(prec),
            vec![(sign, second.at_least(Prec::Unary))],
        );
        let lambda = concat([
            text(format!("[&](int {own}) {{ return ")),
            value,
            text("; }"),
        ]);
        let extents = function("extents", vec![self.scalar().extent(a, a.rank - 1)]).doc;
        function(
            &format!("{name}_of<{}>", self.type_name(&whole.ty)),
            vec![extents, lambda],
        )
    }

    /// An element of RESHAPE: that of the source at its place in array element order, or of PAD, again and again, behind the last one.
    fn reshaped(&self, args: &[Option<Expr>], array: &Expr, whole: &Expr) -> Piece {
        let order = arg(args, 3).and_then(|order| constants(self.program, order));
        let place = self.place_in(order, whole);
        let own = self.in_sequence(array, &place);
        let Some(pad) = arg(args, 2) else {
            return own;
        };
        let (size, again) = (self.elements_of(array), self.elements_of(pad));
        let behind = format!("(({place} - {size} - 1) % {again} + 1)");
        let other = self.in_sequence(pad, &behind);
        let choice = [
            text(format!("({place} <= {size} ? ")),
            own.doc,
            text(" : "),
            other.doc,
            text(")"),
        ];
        Piece {
            doc: concat(choice),
            prec: Prec::Atom,
        }
    }

    /// The place of the current position in array element order, or with its dimensions in another order, the one that counts fastest first.
    fn place_in(&self, order: Option<Vec<i64>>, whole: &Expr) -> String {
        let dims = match order {
            Some(order) => order
                .iter()
                .map(|dim| (dim - 1).clamp(0, 14) as usize)
                .collect(),
            None => (0..self.position.len()).collect::<Vec<_>>(),
        };
        let at = |dim: usize| match self.position.get(dim) {
            Some(place) => place.clone(),
            None => "1".to_string(),
        };
        let mut place = at(dims.first().copied().unwrap_or(0));
        let mut stride = String::new();
        for pair in dims.windows(2) {
            let extent = self.extent(whole, pair[0] as u8).flat();
            stride = if stride.is_empty() {
                extent
            } else {
                format!("{stride} * {extent}")
            };
            place.push_str(&format!(" + ({} - 1) * {stride}", at(pair[1])));
        }
        match dims.len() > 1 {
            true => format!("({place})"),
            false => place,
        }
    }

    /// The element of an array at a place in array element order.
    fn in_sequence(&self, array: &Expr, place: &str) -> Piece {
        if array.rank == 1 {
            return self.at(vec![place.to_string()]).piece(array);
        }
        // In memory, one element behind the other.
        Piece {
            doc: concat([self.object(array), text(format!(".data()[{place} - 1]"))]),
            prec: Prec::Atom,
        }
    }

    fn elements_of(&self, array: &Expr) -> String {
        let extents = (0..array.rank).map(|dim| self.extent(array, dim).flat());
        let extents: Vec<String> = extents.collect();
        match extents.len() {
            1 => extents.concat(),
            _ => format!("({})", extents.join(" * ")),
        }
    }
}
