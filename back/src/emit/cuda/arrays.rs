//! Array expressions in CUDA C: elements at the positions of a loop nest, and sections as descriptors.
//!
//! Positions run from one, so that `w(p1)` is an element of an array whose lower bound is one.

mod extents;
mod reduction;
mod transformed;

use super::Cx;
use super::expr::{Piece, Prec, function};
use crate::emit::faults::fault;
use crate::emit::layout::{Doc, concat, packed as list, text};
use crate::intrinsics::Class;
use crate::ir::*;

fn arg(args: &[Option<Expr>], index: usize) -> Option<&Expr> {
    args.get(index).and_then(Option::as_ref)
}

impl<'a> Cx<'a> {
    /// Heads of loops over the elements of an array expression, the outermost first, and the context inside.
    pub fn loops_over(&self, array: &Expr) -> (Vec<String>, Cx<'a>) {
        let mut cx = self.clone();
        cx.position = self.fresh_positions(array.rank);
        let head = |dim: u8| {
            let name = &cx.position[usize::from(dim)];
            format!(
                "for (int {name} = 1; {name} <= {}; ++{name})",
                self.extent(array, dim).flat()
            )
        };
        let heads = (0..array.rank).rev().map(head).collect();
        (heads, cx)
    }

    /// Names for the positions of one more level of loops.
    fn fresh_positions(&self, rank: u8) -> Vec<String> {
        let letter = match self.position.first().and_then(|p| p.chars().next()) {
            None => 'p',
            Some('p') => 'q',
            Some('q') => 'r',
            Some(_) => 's',
        };
        (1..=rank).map(|d| format!("{letter}{d}")).collect()
    }

    fn at(&self, position: Vec<String>) -> Cx<'a> {
        Cx {
            position,
            ..self.clone()
        }
    }

    /// The array itself, outside any position: what subscripts and inquiries follow.
    pub fn object(&self, array: &Expr) -> Doc {
        if matches!(array.kind, ExprKind::Section { .. }) && self.held_name(array).is_none() {
            self.scalar().section(array)
        } else {
            self.scalar().piece(array).at_least(Prec::Atom)
        }
    }

    /// Whether an array expression is something with bounds of its own: a variable, a component, a section.
    pub fn is_object(&self, array: &Expr) -> bool {
        if self.held_name(array).is_some() || matches!(array.kind, ExprKind::Var(_)) {
            true
        } else if let ExprKind::Section { subscripts, .. } = &array.kind {
            !subscripts.iter().any(|s| matches!(s, Subscript::Vector(_)))
        } else if let ExprKind::Component { base, .. } = &array.kind {
            base.rank == 0
        } else if let ExprKind::Paren(inner) = &array.kind {
            self.is_object(inner)
        } else {
            false
        }
    }

    /// The element of an array expression's leaf at the current position.
    pub fn element_at(&self, expr: &Expr) -> Option<Piece> {
        match &expr.kind {
            ExprKind::Var(_) => Some(self.indexed(expr)),
            ExprKind::Component { base, .. } if base.rank == 0 => Some(self.indexed(expr)),
            ExprKind::Section { base, subscripts } => Some(self.section_element(base, subscripts)),
            ExprKind::Element { base, subscripts } => {
                let args = subscripts.iter().map(|s| self.scalar().value(s)).collect();
                Some(Piece {
                    doc: concat([
                        self.subscripted(base, self.piece(base).at_least(Prec::Atom)),
                        list("(", args, ")"),
                    ]),
                    prec: Prec::Atom,
                })
            }
            ExprKind::Array(items) => Some(self.item_at(items)),
            ExprKind::Intrinsic { id, args } if !matches!(id.row().class, Class::Elemental) => {
                Some(self.special(id.row().name, args, expr))
            }
            ExprKind::Const(_)
            | ExprKind::Component { .. }
            | ExprKind::Substring { .. }
            | ExprKind::Unary { .. }
            | ExprKind::Binary { .. }
            | ExprKind::Cast(_)
            | ExprKind::Paren(_)
            | ExprKind::Fetch(_)
            | ExprKind::Part(_)
            | ExprKind::IsType { .. }
            | ExprKind::Intrinsic { .. }
            | ExprKind::Api { .. }
            | ExprKind::Call { .. }
            | ExprKind::Predefined { .. }
            | ExprKind::WarpSize
            | ExprKind::Structure { .. }
            | ExprKind::Null
            | ExprKind::Procedure(_)
            | ExprKind::Error => None,
        }
    }

    fn indexed(&self, expr: &Expr) -> Piece {
        let subscripts = (0..expr.rank).map(|d| {
            let place = usize::from(d);
            text(shifted(
                &self.lower_of(expr, place),
                self.position.get(place).map_or("1", String::as_str),
            ))
        });
        Piece {
            doc: concat([self.object(expr), list("(", subscripts.collect(), ")")]),
            prec: Prec::Atom,
        }
    }

    fn section_element(&self, base: &Expr, subscripts: &[Subscript]) -> Piece {
        let cx = self.scalar();
        let mut position = self.position.iter();
        let docs = subscripts.iter().enumerate().map(|(place, s)| match s {
            Subscript::Index(e) => cx.value(e),
            Subscript::Vector(v) => self
                .at(position.next().cloned().into_iter().collect())
                .value(v),
            Subscript::Range { lower, stride, .. } => {
                let p = position.next().cloned().unwrap_or_default();
                let first = lower.as_ref().map_or_else(
                    || self.lower_of(base, place),
                    |l| cx.piece(l).at_least(Prec::Sum).flat(),
                );
                match stride {
                    None => text(shifted(&first, &p)),
                    Some(s) => text(format!(
                        "{first} + ({p} - 1) * {}",
                        cx.piece(s).at_least(Prec::Unary).flat()
                    )),
                }
            }
        });
        let docs = docs.collect();
        Piece {
            doc: concat([
                self.subscripted(base, self.object(base)),
                list("(", docs, ")"),
            ]),
            prec: Prec::Atom,
        }
    }

    /// The element of an array constructor of scalars.
    fn item_at(&self, items: &[ArrayItem]) -> Piece {
        if let [item] = items
            && let Some(value) = self.round_at(item)
        {
            return value;
        }
        let cx = self.scalar();
        let mut docs = vec![text(
            self.position
                .first()
                .cloned()
                .unwrap_or_else(|| "1".to_string()),
        )];
        docs.extend(items.iter().map(|item| match item {
            ArrayItem::Expr(e) => cx.value(e),
            ArrayItem::ImpliedDo { from, .. } => {
                let what = "an implied DO among other items in an expression of device code";
                fault(from.span, what)
            }
        }));
        function("pick", docs)
    }

    /// The value of an implied DO with one item in the round of the position: a function of its variable.
    fn round_at(&self, item: &ArrayItem) -> Option<Piece> {
        let ArrayItem::ImpliedDo {
            items,
            var,
            from,
            step,
            ..
        } = item
        else {
            return None;
        };
        let [ArrayItem::Expr(value)] = items.as_slice() else {
            return None;
        };
        if value.rank > 0 {
            return None;
        }
        let cx = self.scalar();
        let p = self
            .position
            .first()
            .cloned()
            .unwrap_or_else(|| "1".to_string());
        let first = cx.piece(from).at_least(Prec::Sum).flat();
        let now = match step {
            None => shifted(&first, &p),
            Some(s) => format!(
                "{first} + ({p} - 1) * {}",
                cx.piece(s).at_least(Prec::Unary).flat()
            ),
        };
        let (ty, name) = (self.type_name(&self.program[*var].ty), self.var(*var));
        let made = format!(
            "[&]({ty} {name}) {{ return {}; }}({now})",
            cx.value(value).flat()
        );
        Some(Piece::word(made))
    }

    /// A section as a descriptor: `section(a, range(2, n), at(j))`.
    pub fn section(&self, expr: &Expr) -> Doc {
        let ExprKind::Section { base, subscripts } = &expr.kind else {
            return self.piece(expr).at_least(Prec::Atom);
        };
        let bound = |e: &Option<Expr>, otherwise: String| {
            e.as_ref().map_or(text(otherwise), |e| self.value(e))
        };
        let docs = subscripts.iter().enumerate().map(|(place, s)| match s {
            Subscript::Index(e) | Subscript::Vector(e) => function("at", vec![self.value(e)]).doc,
            Subscript::Range {
                lower: None,
                upper: None,
                stride: None,
            } => text("whole()"),
            Subscript::Range {
                lower,
                upper,
                stride,
            } => {
                let mut args = vec![
                    bound(lower, self.lower_of(base, place)),
                    bound(upper, self.upper_of(base, place)),
                ];
                args.extend(stride.as_ref().map(|s| self.value(s)));
                function("range", args).doc
            }
        });
        let mut args = vec![self.subscripted(base, self.object(base))];
        args.extend(docs);
        function(&format!("section<{}>", expr.rank), args).doc
    }
}

/// The subscript at a position from one on, where the first subscript is `lower`.
fn shifted(lower: &str, position: &str) -> String {
    if let (Ok(l), Ok(p)) = (lower.parse::<i64>(), position.parse::<i64>()) {
        return (l + p - 1).to_string();
    }
    match lower.parse::<i64>() {
        Ok(1) => position.to_string(),
        Ok(n) if n > 1 => format!("{position} + {}", n - 1),
        Ok(n) => format!("{position} - {}", 1 - n),
        Err(_) => format!("{lower} + {position} - 1"),
    }
}
