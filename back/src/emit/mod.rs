//! From the typed program to text: Rust, CUDA C and the Cargo project around them.
//!
//! Emitters print and decide nothing; they cannot fail, and note what they have no text for ([`faults`]). They read [`crate::ir`] and the two tables, and know neither syntax nor
//! diagnostics.

mod bodies;
mod comments;
pub mod cuda;
mod declare;
mod declared;
pub mod faults;
mod global;
pub mod layout;
pub mod lines;
mod meeting;
pub mod project;
pub mod reach;
pub mod rust;
mod uses;

/// The file that is the root of a library: of files without a main program.
pub const LIBRARY_ROOT: &str = "src/lib.rs";

pub use global::global_axis;
pub use uses::{Operation, Uses};

pub(crate) use crate::ir::constant::{constant_volume, has_default};

/// Whether a variable lies in the shared memory that the launch asks for: assumed size, or bounds that are known at entry.
pub(crate) fn is_dynamic_shared(var: &crate::ir::Variable) -> bool {
    use crate::ir::{ExprKind, Shape, Space};
    let fixed = |e: &crate::ir::Expr| {
        let mut all = true;
        crate::ir::walk::refs::each(e, &mut |node| {
            all &= !matches!(
                node.kind,
                ExprKind::Var(_)
                    | ExprKind::Predefined { .. }
                    | ExprKind::Element { .. }
                    | ExprKind::Call { .. }
                    | ExprKind::Api { .. }
            );
        });
        all
    };
    var.space == Space::Shared
        && match &var.shape {
            Shape::Explicit(bounds) => !bounds.iter().all(|b| fixed(&b.lower) && fixed(&b.upper)),
            Shape::AssumedSize(..) => true,
            Shape::Scalar | Shape::Assumed(_) | Shape::Deferred(_) => false,
        }
}

/// The names of a program's files without their folders.
pub(crate) fn source_names(program: &crate::ir::Program) -> String {
    let name = |path: &String| path.rsplit(['/', '\\']).next().unwrap_or(path).to_string();
    program
        .files
        .iter()
        .map(name)
        .collect::<Vec<_>>()
        .join(", ")
}
