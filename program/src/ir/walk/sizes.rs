//! The expressions of a declaration that say how large its variable is.
//!
//! Refuses to know statements: they see a variable, not its declaration.

use crate::ir::{CharLen, Expr, Program, Shape, Type, VarId, Variable};

impl Program {
    /// Bounds and the length of characters of a variable, for changing by what the program around it says.
    pub fn change_sizes(&mut self, var: VarId, visit: &mut dyn FnMut(&Program, &mut Expr)) {
        let variable = &mut self.vars[var.0 as usize];
        let fixed = matches!(variable.shape, Shape::Scalar | Shape::Deferred(_))
            && !matches!(variable.ty, Type::Character(CharLen::Expr(_), _));
        if fixed {
            return;
        }
        let mut shape = std::mem::replace(&mut variable.shape, Shape::Scalar);
        let mut ty = std::mem::replace(&mut variable.ty, Type::Error);
        let program = &*self;
        each(&mut ty, &mut shape, &mut |expr| visit(program, expr));
        let variable = &mut self.vars[var.0 as usize];
        (variable.shape, variable.ty) = (shape, ty);
    }
}

impl Variable {
    /// Bounds and the length of characters, for looking.
    pub fn each_size(&self, visit: &mut dyn FnMut(&Expr)) {
        if let Type::Character(CharLen::Expr(length), _) = &self.ty {
            visit(length);
        }
        let (bounds, lowers): (_, &[Expr]) = match &self.shape {
            Shape::Explicit(bounds) => (&bounds[..], &[]),
            Shape::AssumedSize(bounds, last) => (&bounds[..], std::slice::from_ref(last)),
            Shape::Assumed(lowers) => (&[][..], &lowers[..]),
            Shape::Scalar | Shape::Deferred(_) => return,
        };
        for bound in bounds {
            visit(&bound.lower);
            visit(&bound.upper);
        }
        lowers.iter().for_each(visit);
    }
}

fn each(ty: &mut Type, shape: &mut Shape, visit: &mut dyn FnMut(&mut Expr)) {
    if let Type::Character(CharLen::Expr(length), _) = ty {
        visit(length);
    }
    let (bounds, lowers): (_, &mut [Expr]) = match shape {
        Shape::Explicit(bounds) => (&mut bounds[..], &mut []),
        Shape::AssumedSize(bounds, last) => (&mut bounds[..], std::slice::from_mut(last)),
        Shape::Assumed(lowers) => (&mut [][..], &mut lowers[..]),
        Shape::Scalar | Shape::Deferred(_) => return,
    };
    for bound in bounds {
        visit(&mut bound.lower);
        visit(&mut bound.upper);
    }
    lowers.iter_mut().for_each(visit);
}
