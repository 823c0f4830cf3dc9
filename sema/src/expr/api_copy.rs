//! What the copies of CUDAFOR want of their arguments together: one type on both sides, and a direction that fits their memory.
//!
//! Refuses to know how data is copied.

use super::{Analyzer, beyond_host, same_type, space_of};
use crate::cudafor::{Accepts, ApiId};
use crate::diag::{Diagnostic, codes};
use crate::ir::constant::constant;
use crate::ir::{Expr, ExprKind, Space, Type};

impl Analyzer<'_> {
    /// Checks the two sides of a copy, which counts elements and converts nothing.
    pub(super) fn check_copy(&mut self, id: ApiId, args: &[Option<Expr>]) -> bool {
        let row = id.row();
        let data = |accepts: Accepts| matches!(accepts, Accepts::AnyData | Accepts::DeviceData);
        let given = row.params.iter().zip(args);
        let sides: Vec<_> = given
            .filter(|(param, _)| data(param.accepts))
            .filter_map(|(param, arg)| Some((param, arg.as_ref()?)))
            .collect();
        let [(_, to), (param, from)] = sides[..] else {
            return true;
        };
        if !row.name.starts_with("cudamemcpy") {
            return true;
        }
        let address = |side: &Expr| self.is_builtin(&side.ty, &["c_ptr", "c_devptr"]);
        if !address(to) && !address(from) && !same_type(&to.ty, &from.ty) {
            let wanted = format!("{}, as the first argument", self.type_name(&to.ty));
            let help = "a copy moves elements as they are: declare both with one type, or assign, which converts";
            self.wrong_argument(row.name, param.name, wanted, from, Some(help.to_string()));
            return false;
        }
        if matches!(row.name, "cudamemcpy" | "cudamemcpyasync")
            && let Some(count) = row.position("count").and_then(|at| args.get(at)?.as_ref())
            && !address(to)
            && !address(from)
        {
            self.check_count(count, [to, from]);
        }
        let direction = row.position("kdir").and_then(|at| args.get(at)?.as_ref());
        // A zero where the direction of an asynchronous copy would stand is meant for the stream.
        let stream = row.position("stream");
        let for_stream = stream.is_some_and(|at| args.get(at).is_none_or(Option::is_none));
        if let Some(direction) = direction.filter(|value| !for_stream || constant(value) != Some(0))
        {
            self.check_direction(direction, to, from);
        }
        true
    }

    /// A count that goes past an array, which a number of bytes does.
    fn check_count(&mut self, count: &Expr, sides: [&Expr; 2]) {
        let asks_bytes = matches!(&count.kind, ExprKind::Intrinsic { id, .. } if matches!(id.name(), "sizeof" | "c_sizeof"));
        let elements = |side: &&Expr| {
            let ExprKind::Var(id) = side.kind else {
                return None;
            };
            let fixed = !self.program[id].may_be_rebound();
            fixed.then(|| self.element_count(side)).flatten()
        };
        let least = sides.iter().filter_map(elements).min();
        let one_byte = matches!(
            sides[1].ty,
            Type::Integer(1) | Type::Logical(1) | Type::Character(..)
        );
        let past = match self.const_int(count).zip(least) {
            Some((count, least)) => count > least,
            None => asks_bytes && !one_byte,
        };
        if !past {
            return;
        }
        let label = match least {
            Some(least) => format!("the arrays have {least} elements in common"),
            None => String::from("a number of bytes"),
        };
        let found = Diagnostic::warning(
            codes::COPY_TOO_LONG,
            "a copy of more elements than there are",
        )
        .at(count.span, label)
        .help("the count is in elements, not in bytes: `size(a)`; an assignment, `d = h`, counts by itself");
        self.report(found);
    }

    /// A constant direction that the memory of the two sides contradicts: the function gives back an error.
    fn check_direction(&mut self, direction: &Expr, to: &Expr, from: &Expr) {
        // cudaMemcpyHostToHost and its kin, in order; cudaMemcpyDefault fits everything.
        let Some(bits @ 0..=3) = constant(direction) else {
            return;
        };
        let wanted = match bits {
            0 => (false, false),
            1 => (false, true),
            2 => (true, false),
            _ => (true, true),
        };
        let fits = |side: &Expr, device: bool| match space_of(&self.program, side) {
            Some(Space::Managed) | None => true,
            Some(space) => beyond_host(space) == device,
        };
        if fits(from, wanted.0) && fits(to, wanted.1) {
            return;
        }
        let memory = |side: &Expr| match space_of(&self.program, side) {
            Some(space) if beyond_host(space) => "in device memory",
            _ => "in host memory",
        };
        let found = Diagnostic::warning(
            codes::COPY_DIRECTION,
            "the direction of a copy contradicts its arguments",
        )
        .at(direction.span, "says another way")
        .also(to.span, format!("is written, {}", memory(to)))
        .also(from.span, format!("is read, {}", memory(from)))
        .help("leave the direction out: the variables say where they are");
        self.report(found);
    }
}
