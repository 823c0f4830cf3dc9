//! References of intrinsic functions by their row, and of functions of the CUDA API.
//!
//! Refuses to know those whose spelling depends on the arguments (`special`).

use super::{Piece, Prec, function, written_integer};
use crate::emit::cuda::Cx;
use crate::emit::layout::{Doc, concat, packed as list, text};
use crate::emit::uses::root;
use crate::intrinsics::{IntrinsicId, Spelling};
use crate::ir::*;

impl<'a> Cx<'a> {
    pub(super) fn intrinsic(&self, id: IntrinsicId, args: &[Option<Expr>], whole: &Expr) -> Piece {
        let row = id.row();
        match row.cuda {
            Spelling::Function(name) => function(
                name,
                args.iter().flatten().map(|a| self.read(a).doc).collect(),
            ),
            Spelling::Method(name) => {
                let mut docs = args.iter().flatten();
                let object = docs
                    .next()
                    .map_or_else(|| text(""), |e| self.piece(e).at_least(Prec::Atom));
                let rest = docs.map(|e| self.value(e)).collect();
                Piece {
                    doc: concat([object, text(format!(".{name}")), list("(", rest, ")")]),
                    prec: Prec::Atom,
                }
            }
            Spelling::Constant(_) | Spelling::Special | Spelling::Folded | Spelling::None => {
                self.special(row.name, args, whole)
            }
        }
    }

    pub(super) fn api(&self, id: crate::cudafor::ApiId, args: &[Option<Expr>]) -> Piece {
        let row = id.row();
        let given = args.iter().zip(row.params);
        let docs = given.filter_map(|(arg, param)| Some(self.api_arg(arg.as_ref()?, param)));
        let name = match row.cuda {
            Spelling::Function(name) | Spelling::Method(name) => name,
            Spelling::Constant(_) | Spelling::Special | Spelling::Folded | Spelling::None => {
                row.name
            }
        };
        function(name, docs.collect())
    }

    fn api_arg(&self, value: &Expr, param: &crate::cudafor::Param) -> Doc {
        use crate::cudafor::Accepts;
        let read = param.accepts == Accepts::CachedValue;
        if param.name == "mask"
            && let Some(lanes) = written_integer(value)
        {
            return text(format!("{:#x}", lanes as u32));
        }
        if let ExprKind::Element { base, subscripts } = &value.kind
            && read
            && self.is_described(base)
        {
            // What reads through the read-only path has no address, its array knows it.
            let name = self.subscripted(base, self.piece(base).at_least(Prec::Atom));
            let subscripts = subscripts.iter().map(|s| self.value(s)).collect();
            concat([name, list(".address(", subscripts, ")")])
        } else if (param.written || read) && root(value).is_some() {
            concat([text("&"), self.piece(value).at_least(Prec::Atom)])
        } else {
            self.value(value)
        }
    }
}
