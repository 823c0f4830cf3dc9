//! Letters of BLAS where a function of cuBLAS takes a number: NVIDIA's interfaces have "integer or character(1) variable" for what an
//! operation, a side, a triangle or a diagonal is.
//!
//! Refuses to know what the function does with it.

use crate::expr::call::Lowered;
use crate::intrinsics::find;
use crate::ir::{BinaryOp, CharLen, Const, Expr, ExprKind, Type, VarId};
use crate::{Analyzer, Cx};

/// The dummy arguments that are such options, by the beginnings of their names, with the letters of the numbers from zero on.
const OPTIONS: [(&str, &str); 4] = [
    ("trans", "NTC"),
    ("side", "LR"),
    ("uplo", "LU"),
    ("diag", "NU"),
];

impl Analyzer<'_> {
    /// The letters that a character stands for as the actual argument of an option.
    fn letters_of(&self, dummy: VarId, value: &Expr) -> Option<&'static str> {
        let variable = &self.program[dummy];
        let Type::Character(length, 1) = &value.ty else {
            return None;
        };
        // Of a constant the first letter counts; a variable must be one.
        let one = matches!(length, CharLen::Const(1)) || first_of(value).is_some();
        let letter = one && value.rank == 0;
        let number = matches!(variable.ty, Type::Integer(_));
        if !letter || !number || !variable.dummy()?.value {
            return None;
        }
        let label = self.program[variable.owner?].bind_c.as_deref()?;
        let library = crate::library::nvidia::of_function(label)?;
        let name = variable.name.to_ascii_lowercase();
        let option = OPTIONS.iter().find(|(start, _)| name.starts_with(start))?;
        (library.feature == Some("blas")).then_some(option.1)
    }

    /// Whether a character can stand for the number of an option.
    pub(crate) fn is_option_letter(&self, dummy: VarId, value: &Expr) -> bool {
        self.letters_of(dummy, value).is_some_and(|letters| {
            first_of(value).is_none_or(|first| number(letters, first).is_some())
        })
    }

    /// The number of an option, in place of the letter: its position among the letters, which a library refuses where there is none.
    pub(super) fn option_of_letter(&mut self, cx: Cx, dummy: VarId, value: Expr) -> Expr {
        let Some(letters) = self.letters_of(dummy, &value) else {
            return value;
        };
        match first_of(&value) {
            Some(first) => match number(letters, first) {
                Some(number) => Expr::int(number as i64, value.span),
                None => value,
            },
            None => self.position_of(cx, letters, value),
        }
    }

    /// `mod(index('NTCntc', t) - 1, 3)`
    fn position_of(&mut self, cx: Cx, letters: &str, value: Expr) -> Expr {
        let (Some(index), Some(rest)) = (find("index"), find("mod")) else {
            return value;
        };
        let span = value.span;
        let both = format!("{letters}{}", letters.to_ascii_lowercase());
        let ty = Type::characters(CharLen::Const(both.len() as i64));
        let text = ExprKind::Const(Const::characters(both.as_bytes()));
        let args = [Expr::new(text, ty, 0, span), value].map(Lowered::positional);
        let place = self.intrinsic_lowered(cx, index, args.to_vec(), span);
        let kind = ExprKind::Binary {
            op: BinaryOp::Sub,
            left: Box::new(place),
            right: Box::new(Expr::int(1, span)),
        };
        let count = Expr::int(letters.len() as i64, span);
        let args = [Expr::new(kind, Type::INT, 0, span), count].map(Lowered::positional);
        self.intrinsic_lowered(cx, rest, args.to_vec(), span)
    }
}

/// The first letter of a constant; a blank where it has none.
fn first_of(value: &Expr) -> Option<char> {
    let ExprKind::Const(constant) = &value.kind else {
        return None;
    };
    let Const::Character(codes) = constant.value() else {
        return None;
    };
    let first = codes.first().copied().and_then(char::from_u32);
    Some(first.unwrap_or(' '))
}

fn number(letters: &str, first: char) -> Option<usize> {
    letters.find(first.to_ascii_uppercase())
}
