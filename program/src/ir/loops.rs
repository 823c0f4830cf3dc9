//! What kernels made of loops need: how rounds are shared out, how values are joined.

use super::Expr;

/// The grid of a kernel made of loops: what the runtime chooses it from.
#[derive(Debug, Clone)]
pub struct LoopGrid {
    /// The loops along the axes, x first.
    pub ranges: Vec<LoopRange>,
    /// As in [`super::Region`].
    pub grid: Vec<Option<Expr>>,
    /// As in [`super::Region`].
    pub block: Vec<Option<Expr>>,
    /// The block says how many iterations of each loop go together (VECTOR of nested loops); which threads take them is the runtime's choice.
    pub tile: bool,
    /// As in [`super::Region`].
    pub device: Option<Expr>,
    /// The loops are shared out over blocks, and the first extent of `block` is how many lanes each has.
    pub gangs: bool,
    /// Gangs whose lanes are a warp may share a block: they meet in no memory of the block, and do not wait for all of its threads.
    pub packed: bool,
    /// As in [`super::Region`].
    pub queue: Option<Expr>,
    /// Bytes of the arrays that the kernel reduces step by step, of which a block has its own in shared memory where there is room.
    pub rooms: Vec<Expr>,
    /// There is a thread for each iteration ([`super::Spread::Each`]): the kernel's threads do not go round.
    pub each: bool,
    /// The kernel reads bounds on the device, which the host may know with other values.
    pub guessed: bool,
}

/// `from, to, step` of a loop, as host expressions.
#[derive(Debug, Clone)]
pub struct LoopRange {
    /// First value.
    pub from: Expr,
    /// Last value.
    pub to: Expr,
    /// Step; `None` is 1.
    pub step: Option<Expr>,
}

impl LoopGrid {
    /// Every expression.
    pub fn exprs(&self) -> impl Iterator<Item = &Expr> {
        let ranges = self
            .ranges
            .iter()
            .flat_map(|range| [Some(&range.from), Some(&range.to), range.step.as_ref()]);
        let parts = self.grid.iter().chain(&self.block);
        let parts = parts.chain([&self.device, &self.queue]);
        let rooms = self.rooms.iter();
        ranges.flatten().chain(parts.flatten()).chain(rooms)
    }

    /// Every expression, to be changed.
    pub fn exprs_mut(&mut self) -> impl Iterator<Item = &mut Expr> {
        let ranges = self.ranges.iter_mut().flat_map(|range| {
            [
                Some(&mut range.from),
                Some(&mut range.to),
                range.step.as_mut(),
            ]
        });
        let parts = self
            .grid
            .iter_mut()
            .chain(&mut self.block)
            .chain([&mut self.device, &mut self.queue]);
        let rooms = self.rooms.iter_mut();
        ranges.flatten().chain(parts.flatten()).chain(rooms)
    }
}

/// How the values of many rounds become one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum ReduceOp {
    Sum,
    Product,
    Least,
    Greatest,
    And,
    Or,
    Eqv,
    Neqv,
    BitAnd,
    BitOr,
    BitXor,
    /// The greatest, of reals: a value that is no number counts where there is no other.
    Maxval,
    /// The least likewise.
    Minval,
}

impl ReduceOp {
    /// As clauses of directives write it.
    pub fn text(self) -> &'static str {
        match self {
            ReduceOp::Sum => "+",
            ReduceOp::Product => "*",
            ReduceOp::Least => "min",
            ReduceOp::Greatest => "max",
            ReduceOp::And => ".and.",
            ReduceOp::Or => ".or.",
            ReduceOp::Eqv => ".eqv.",
            ReduceOp::Neqv => ".neqv.",
            ReduceOp::BitAnd => "iand",
            ReduceOp::BitOr => "ior",
            ReduceOp::BitXor => "ieor",
            ReduceOp::Maxval => "maxval",
            ReduceOp::Minval => "minval",
        }
    }

    /// The operator that a clause writes so.
    pub fn find(text: &str) -> Option<ReduceOp> {
        use ReduceOp::*;
        let all = [
            Sum, Product, Least, Greatest, And, Or, Eqv, Neqv, BitAnd, BitOr, BitXor,
        ];
        all.into_iter()
            .find(|op| op.text().eq_ignore_ascii_case(text))
    }
}
