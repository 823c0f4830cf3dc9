//! Type and rank of a reference of an intrinsic function, by its row; the special ones by name.

use super::intrinsic::{basic_type, of_defaults};
use super::literal::{INTEGER_KINDS, REAL_KINDS};
use super::types::{constant_length, promote, some_characters};
use super::{Analyzer, Cx};
use crate::diag::{Diagnostic, codes};
use crate::intrinsics::{Accepts, IntrinsicId, ResultShape, ResultType};
use crate::ir::{CharLen, Const, Expr, ExprKind, Type};
use crate::source::{Defaults, Span};

type Args<'a> = &'a [Option<Expr>];

fn arg(args: Args<'_>, index: usize) -> Option<&Expr> {
    args.get(index).and_then(Option::as_ref)
}

fn named<'a>(id: IntrinsicId, args: Args<'a>, keyword: &str) -> Option<&'a Expr> {
    arg(args, id.row().position(keyword)?)
}

/// The type of the result in words.
fn type_word(id: IntrinsicId) -> &'static str {
    match id.row().result {
        ResultType::Integer => "INTEGER",
        ResultType::Complex => "COMPLEX",
        ResultType::Logical => "LOGICAL",
        ResultType::Character => "CHARACTER",
        _ => "REAL",
    }
}

impl Analyzer<'_> {
    /// A constant DIM= names a dimension of the array; SPREAD makes one more.
    pub(super) fn check_dimension(&mut self, id: IntrinsicId, args: &[Option<Expr>]) -> bool {
        let params = id.row().params.iter().zip(args);
        let dim = params
            .filter_map(|(param, arg)| Some((param.accepts, arg.as_ref()?)))
            .find(|(accepts, _)| *accepts == Accepts::Dim);
        let (Some((_, dim)), Some(Some(array))) = (dim, args.first()) else {
            return true;
        };
        let most = i64::from(array.rank) + i64::from(id.name() == "spread");
        let Some(value) = self.const_int(dim).filter(|dim| !(1..=most).contains(dim)) else {
            return true;
        };
        let message = format!("'{}' along dimension {value}", id.name());
        let found = Diagnostic::error(codes::INTRINSIC_ARGUMENT, message)
            .at(dim.span, "no such dimension")
            .also(array.span, format!("this is {}", self.described(array)))
            .help(match most {
                0 => "give an array".to_string(),
                1 => "DIM= can be 1 alone; leave it out".to_string(),
                most => format!("DIM= is from 1 to {most}"),
            });
        self.report(found);
        false
    }

    /// Type and rank of the result; `None` after a report. A subroutine has a type that means nothing.
    pub(super) fn intrinsic_result(
        &mut self,
        id: IntrinsicId,
        args: Args<'_>,
        defaults: Defaults,
        span: Span,
    ) -> Option<(Type, u8)> {
        let ty = self.result_type(id, args, defaults, span)?;
        let rank = self.result_rank(id, args, span)?;
        Some((ty, rank))
    }

    fn result_type(
        &mut self,
        id: IntrinsicId,
        args: Args<'_>,
        defaults: Defaults,
        span: Span,
    ) -> Option<Type> {
        let Defaults { integer, real, .. } = defaults;
        let kinds = INTEGER_KINDS;
        let first = arg(args, 0).map(|arg| &arg.ty);
        Some(match id.row().result {
            ResultType::SameAsFirst => match first? {
                Type::Character(_, kind) if ["max", "min"].contains(&id.name()) => {
                    let lengths = args.iter().flatten();
                    let lengths: Option<Vec<i64>> =
                        lengths.map(|arg| constant_length(&arg.ty)).collect();
                    some_characters(lengths.and_then(|lengths| lengths.into_iter().max()), *kind)
                }
                Type::Character(_, kind) => some_characters(constant_length(first?), *kind),
                Type::Unsigned(kind) if id.name() == "bit_size" => Type::Integer(*kind),
                other => other.clone(),
            },
            ResultType::Integer => Type::Integer(self.kind_argument(id, args, integer, kinds)?),
            ResultType::Real => Type::Real(self.kind_argument(id, args, real, REAL_KINDS)?),
            ResultType::Complex => {
                Type::Complex(self.kind_argument(id, args, real, &[4, 8, 16])?)
            }
            ResultType::Logical => Type::Logical(self.kind_argument(id, args, integer, kinds)?),
            ResultType::RealOfFirst => match first? {
                Type::Complex(kind) => Type::Real(*kind),
                other => other.clone(),
            },
            ResultType::Promoted => self.product_type(args, span)?,
            ResultType::Character => {
                let kind = self.kind_argument(id, args, 1, &[1, 4])?;
                Type::Character(CharLen::Const(1), kind)
            }
            ResultType::Exactly(basic) => basic_type(of_defaults(id, basic, defaults)),
            ResultType::Builtin(name) => self.builtin_type(name).map(Type::Derived)?,
            ResultType::Special => self.special_type(id, args, defaults)?,
            ResultType::None => Type::INT,
        })
    }

    /// The value of KIND=, or the default; `None` after a report.
    fn kind_argument(
        &mut self,
        id: IntrinsicId,
        args: Args<'_>,
        default: u8,
        known: &[u8],
    ) -> Option<u8> {
        let Some(kind) = named(id, args, "kind") else {
            return Some(default);
        };
        let Some(value) = self.const_int(kind) else {
            self.error(
                codes::ARGUMENT_NOT_CONSTANT,
                kind.span,
                "a kind must be a constant",
                "its value is not known at translation",
            );
            return None;
        };
        let found = u8::try_from(value).ok().filter(|kind| known.contains(kind));
        if found.is_none() {
            self.no_such_kind(type_word(id), value, known, kind.span);
        }
        found
    }

    /// dot_product and matmul: numbers are promoted, logicals stay.
    fn product_type(&mut self, args: Args<'_>, span: Span) -> Option<Type> {
        let (left, right) = (arg(args, 0)?, arg(args, 1)?);
        let ty = match (&left.ty, &right.ty) {
            (Type::Logical(a), Type::Logical(b)) => Some(Type::Logical(*a.max(b))),
            (left, right) => promote(left, right),
        };
        if ty.is_none() {
            let found = format!(
                "{} and {}",
                self.type_name(&left.ty),
                self.type_name(&right.ty)
            );
            self.error(
                codes::INTRINSIC_ARGUMENT,
                span,
                "both arguments must be numeric, or both logical",
                format!("these are {found}"),
            );
        }
        ty
    }

    fn special_type(
        &mut self,
        id: IntrinsicId,
        args: Args<'_>,
        defaults: Defaults,
    ) -> Option<Type> {
        let Defaults { integer, real, .. } = defaults;
        let first = arg(args, 0);
        match id.name() {
            "aint" | "anint" => {
                if let Type::Real(kind) = &first?.ty {
                    Some(Type::Real(self.kind_argument(id, args, *kind, REAL_KINDS)?))
                } else {
                    None
                }
            }
            "real" => {
                let default = if let Type::Complex(kind) = &first?.ty {
                    *kind
                } else {
                    real
                };
                Some(Type::Real(
                    self.kind_argument(id, args, default, REAL_KINDS)?,
                ))
            }
            "bessel_jn@range" | "bessel_yn@range" => arg(args, 2).map(|third| third.ty.clone()),
            "bessel_jn" | "bessel_yn" | "transfer" => arg(args, 1).map(|second| second.ty.clone()),
            "uint" | "umaskl" | "umaskr" => {
                let kind = self.kind_argument(id, args, integer, INTEGER_KINDS)?;
                Some(Type::Unsigned(kind))
            }
            "repeat" => {
                let count = arg(args, 1).and_then(|count| self.const_int(count));
                let length = constant_length(&first?.ty).zip(count);
                let length = length.and_then(|(length, count)| length.checked_mul(count.max(0)));
                Some(some_characters(length, first?.ty.character_kind()))
            }
            "conditional@" => match (&first?.ty, &arg(args, 1)?.ty) {
                (one @ Type::Character(_, kind), other) => {
                    let lengths = (constant_length(one), constant_length(other));
                    let length = lengths.0.filter(|_| lengths.0 == lengths.1);
                    Some(some_characters(length, *kind))
                }
                (other, _) => Some(other.clone()),
            },
            "new_line" => Some(some_characters(Some(1), first?.ty.character_kind())),
            "c_null_ptr" => self.builtin_type("c_ptr").map(Type::Derived),
            "c_null_funptr" => self.builtin_type("c_funptr").map(Type::Derived),
            "c_null_devptr" => self.builtin_type("c_devptr").map(Type::Derived),
            "c_loc" | "descriptor@c" => self.builtin_type("c_ptr").map(Type::Derived),
            "c_funloc" => self.builtin_type("c_funptr").map(Type::Derived),
            _ => Some(some_characters(
                None,
                first.map_or(1, |text| text.ty.character_kind()),
            )),
        }
    }

    fn result_rank(&mut self, id: IntrinsicId, args: Args<'_>, span: Span) -> Option<u8> {
        let first = arg(args, 0).map_or(0, |arg| arg.rank);
        match id.row().shape {
            ResultShape::Elemental => {
                Some(args.iter().flatten().map(|arg| arg.rank).max().unwrap_or(0))
            }
            ResultShape::Scalar => self.scalar_result(id, args, span),
            ResultShape::Rank1 => Some(1),
            ResultShape::SameAsFirst => self.whole_result(id, args, span),
            ResultShape::Reduced => self.reduced_rank(id, args, span),
            ResultShape::Special => self.special_rank(id, args, first, span),
        }
    }

    fn scalar_result(&mut self, id: IntrinsicId, args: Args<'_>, span: Span) -> Option<u8> {
        let vectors = match id.name() {
            "dot_product" => arg(args, 0)?.rank == 1 && arg(args, 1)?.rank == 1,
            "size" => return self.array_argument(id, args, span).map(|_| 0),
            _ => true,
        };
        if !vectors {
            self.wrong_rank_argument(id, "both arguments must be arrays of rank 1", span);
        }
        vectors.then_some(0)
    }

    fn whole_result(&mut self, id: IntrinsicId, args: Args<'_>, span: Span) -> Option<u8> {
        let rank = self.array_argument(id, args, span)?;
        if id.name() == "transpose" && rank != 2 {
            self.wrong_rank_argument(id, "the argument must be an array of rank 2", span);
            return None;
        }
        Some(rank)
    }

    /// The rank of the first argument, which must be an array.
    fn array_argument(&mut self, id: IntrinsicId, args: Args<'_>, span: Span) -> Option<u8> {
        let first = arg(args, 0)?;
        let rank = first.rank;
        // What an error left behind has no rank.
        if rank == 0 && first.ty == Type::Error {
            return None;
        }
        if rank == 0 {
            self.wrong_rank_argument(id, "the first argument must be an array", span);
        }
        (rank > 0).then_some(rank)
    }

    /// A scalar where an array of any rank was declared: its size is one, and it has no bounds.
    fn is_rank_zero(&self, cx: Cx, object: &Expr) -> bool {
        let dummy = matches!(object.kind, ExprKind::Var(id) if self.program[id].dummy().is_some());
        let procedure = cx.procedure.map(|id| self.program[id].name.to_lowercase());
        dummy
            && object.rank == 0
            && procedure.is_some_and(|name| self.rank_versions.contains(&name))
    }

    /// SIZE, LBOUND and UBOUND of such a scalar; with DIM= in what never runs, which must have a value all the same.
    pub(super) fn asked_of_scalar(
        &self,
        cx: Cx,
        id: IntrinsicId,
        args: &[Option<Expr>],
        span: Span,
    ) -> Option<Expr> {
        let ty = Type::Integer(self.defaults(cx).integer);
        let object = args.first()?.as_ref()?;
        if !["size", "lbound", "ubound"].contains(&id.name()) || !self.is_rank_zero(cx, object) {
            return None;
        }
        let bounds = id.name() != "size" && named(id, args, "dim").is_none();
        let one = Expr::new(ExprKind::Const(Const::Integer(1)), ty.clone(), 0, span);
        Some(match bounds {
            true => Expr::new(ExprKind::Array(Vec::new()), ty.clone(), 1, span),
            false => one,
        })
    }

    fn wrong_rank_argument(&mut self, id: IntrinsicId, what: &str, span: Span) {
        self.error(
            codes::INTRINSIC_RANK,
            span,
            format!("'{}': {what}", id.name()),
            "of another rank",
        );
    }

    /// Scalar without DIM, one dimension less with it. `sum(a, mask)` gives the mask in the place of DIM: it is moved by the caller.
    fn reduced_rank(&mut self, id: IntrinsicId, args: Args<'_>, span: Span) -> Option<u8> {
        let rank = self.array_argument(id, args, span)?;
        Some(match named(id, args, "dim") {
            Some(_) => rank - 1,
            None => 0,
        })
    }

    fn special_rank(
        &mut self,
        id: IntrinsicId,
        args: Args<'_>,
        first: u8,
        span: Span,
    ) -> Option<u8> {
        match id.name() {
            "maxloc" | "minloc" | "findloc" => {
                let rank = self.array_argument(id, args, span)?;
                Some(if named(id, args, "dim").is_some() {
                    rank - 1
                } else {
                    1
                })
            }
            "lbound" | "ubound" => {
                self.array_argument(id, args, span)?;
                Some(u8::from(named(id, args, "dim").is_none()))
            }
            "shape" => Some(1),
            "conditional@" => Some(first),
            "matmul" => self.matmul_rank(id, args, span),
            "unpack" => arg(args, 1).map(|mask| mask.rank),
            "spread" => Some(first + 1),
            "transfer" => {
                let array = arg(args, 1)?.rank > 0 || arg(args, 2).is_some();
                Some(u8::from(array))
            }
            "reshape" => self.reshape_rank(id, args, span),
            _ => Some(0),
        }
    }

    fn matmul_rank(&mut self, id: IntrinsicId, args: Args<'_>, span: Span) -> Option<u8> {
        let ranks = (arg(args, 0)?.rank, arg(args, 1)?.rank);
        let rank = match ranks {
            (2, 2) => Some(2),
            (1, 2) | (2, 1) => Some(1),
            _ => None,
        };
        if rank.is_none() {
            self.wrong_rank_argument(id, "two matrices, or a matrix and a vector", span);
        }
        rank
    }

    fn reshape_rank(&mut self, id: IntrinsicId, args: Args<'_>, span: Span) -> Option<u8> {
        let shape = named(id, args, "shape")?;
        let size = self.extents(shape).first().copied().flatten();
        let rank = size
            .and_then(|size| u8::try_from(size).ok())
            .filter(|rank| *rank <= 15);
        if rank.is_none() || shape.rank != 1 {
            self.wrong_rank_argument(
                id,
                "SHAPE must be an array of rank 1 with a constant number of elements",
                span,
            );
            return None;
        }
        rank
    }

    /// Constant extents of the result of an intrinsic function of this rank.
    pub(super) fn intrinsic_extents(
        &self,
        id: IntrinsicId,
        args: Args<'_>,
        rank: u8,
    ) -> Vec<Option<i64>> {
        let unknown = || vec![None; rank as usize];
        let Some(first) = arg(args, 0).filter(|_| rank > 0) else {
            return unknown();
        };
        match (id.row().shape, id.name()) {
            (ResultShape::Elemental, _) => {
                let arrays = args.iter().flatten().find(|arg| arg.rank == rank);
                arrays.map_or_else(unknown, |array| self.extents(array))
            }
            (_, "transpose") => self.extents(first).into_iter().rev().collect(),
            (_, "matmul") => self.matmul_extents(args).unwrap_or_else(unknown),
            (ResultShape::SameAsFirst, _) => self.extents(first),
            (_, "shape" | "lbound" | "ubound" | "maxloc" | "minloc" | "findloc") if rank == 1 => {
                match named(id, args, "dim") {
                    None => vec![Some(i64::from(first.rank))],
                    Some(_) => unknown(),
                }
            }
            (ResultShape::Reduced, _) => {
                let dim = named(id, args, "dim").and_then(|dim| self.const_int(dim));
                self.reduced_extents(first, dim).unwrap_or_else(unknown)
            }
            (_, "spread") => self.spread_extents(args).unwrap_or_else(unknown),
            (_, "reshape") => self.reshape_extents(args).unwrap_or_else(unknown),
            (_, "unpack") => arg(args, 1).map_or_else(unknown, |mask| self.extents(mask)),
            _ => unknown(),
        }
    }

    /// Those of the array but for the dimension that a reduction goes along.
    fn reduced_extents(&self, array: &Expr, dim: Option<i64>) -> Option<Vec<Option<i64>>> {
        let along = usize::try_from(dim?).ok()?.checked_sub(1)?;
        let mut extents = self.extents(array);
        (along < extents.len()).then(|| {
            extents.remove(along);
            extents
        })
    }

    fn spread_extents(&self, args: Args<'_>) -> Option<Vec<Option<i64>>> {
        let along = self.const_int(arg(args, 1)?)?;
        let along = usize::try_from(along).ok()?.checked_sub(1)?;
        let copies = self.const_int(arg(args, 2)?).map(|copies| copies.max(0));
        let mut extents = self.extents(arg(args, 0)?);
        (along <= extents.len()).then(|| {
            extents.insert(along, copies);
            extents
        })
    }

    fn matmul_extents(&self, args: Args<'_>) -> Option<Vec<Option<i64>>> {
        let (left, right) = (arg(args, 0)?, arg(args, 1)?);
        let (a, b) = (self.extents(left), self.extents(right));
        Some(match (left.rank, right.rank) {
            (2, 2) => vec![a[0], b[1]],
            (2, _) => vec![a[0]],
            _ => vec![*b.last()?],
        })
    }

    fn reshape_extents(&self, args: Args<'_>) -> Option<Vec<Option<i64>>> {
        let crate::ir::ExprKind::Array(items) = &arg(args, 1)?.kind else {
            return None;
        };
        let mut extents = Vec::new();
        for item in items {
            if let crate::ir::ArrayItem::Expr(expr) = item
                && expr.rank == 0
            {
                extents.push(self.const_int(expr))
            } else {
                return None;
            }
        }
        Some(extents)
    }
}
