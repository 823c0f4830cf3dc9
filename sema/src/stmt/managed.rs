//! Managed data that the host touches after a launch and before a synchronisation: a warning.
//!
//! Follows the statements of one host procedure in order, loops twice. A call of another procedure, a transfer by assignment
//! and every API procedure that waits end the wait; the answer errs on the side of silence.

use super::super::Analyzer;
use crate::cudafor::{Accepts, ApiId};
use crate::diag::{Diagnostic, codes};
use crate::expr::{space_of, subscripts};
use crate::intrinsics::Class;
use crate::ir::walk::{Access, refs};
use crate::ir::{Actual, Expr, ExprKind, HostOp, Program, Region, Space, Stmt, StmtKind};
use crate::source::Span;
use crate::waits::is_of_waiting;
use std::collections::BTreeMap;

impl Analyzer<'_> {
    /// Warns of touches in a host body.
    pub(super) fn check_managed(&mut self, body: &[Stmt<HostOp>]) {
        let mut watch = Watch {
            program: &self.program,
            running: None,
            again: 0,
            found: BTreeMap::new(),
        };
        watch.body(body);
        for (launch, (touch, name)) in watch.found {
            self.diags.push(
                Diagnostic::warning(
                    codes::MANAGED_WITHOUT_SYNC,
                    format!("managed variable '{name}' is touched while a kernel may still run"),
                )
                .at(touch, "touched by the host here")
                .also(launch, "this launch returns at once")
                .help("call cudaDeviceSynchronize() before"),
            );
        }
    }
}

struct Watch<'a> {
    program: &'a Program,
    /// The last launch that works on managed data and was not waited for.
    running: Option<Span>,
    /// How many loops around are in their second round.
    again: u32,
    /// The first touch after each launch.
    found: BTreeMap<Span, (Span, String)>,
}

impl Watch<'_> {
    fn body(&mut self, body: &[Stmt<HostOp>]) {
        body.iter().for_each(|stmt| self.stmt(stmt));
    }

    fn stmt(&mut self, stmt: &Stmt<HostOp>) {
        if let StmtKind::Op(HostOp::Launch { args, .. }) = &stmt.kind {
            if args.iter().any(|arg| self.is_managed_actual(arg)) {
                self.running = Some(stmt.span);
            }
            return;
        }
        if let StmtKind::Op(HostOp::Region(loops)) = &stmt.kind {
            self.running = self.loops(loops).then_some(stmt.span).or(self.running);
            return;
        }
        if let StmtKind::Op(HostOp::Api { id, args }) = &stmt.kind {
            self.touch_by(*id, args)
        } else {
            refs::statement(stmt, &mut |access, expr| {
                if access != Access::Object && !self.is_handed_on(access) {
                    self.touch(expr);
                }
            })
        }
        if waits(stmt) {
            self.running = None;
        }
        self.inside(stmt);
    }

    /// Whether a dummy argument takes the data as what it is, so that its procedure knows whose turn it is.
    fn is_handed_on(&self, access: Access) -> bool {
        let Access::Argument(procedure, position) = access else {
            return false;
        };
        let dummy = self.program[procedure].dummies.get(position);
        dummy.is_some_and(|dummy| self.program[*dummy].space != Space::Host)
    }

    /// Statements inside: loops go round twice, branches start from the same state.
    fn inside(&mut self, stmt: &Stmt<HostOp>) {
        let loops = matches!(
            stmt.kind,
            StmtKind::Do { .. } | StmtKind::While { .. } | StmtKind::Concurrent { .. }
        );
        let branches = matches!(stmt.kind, StmtKind::If { .. } | StmtKind::Select { .. });
        let before = self.running;
        let mut after = before.filter(|_| branches);
        refs::bodies(stmt, &mut |body| {
            if branches {
                self.running = before;
            }
            self.body(body);
            after = self.running.or(after.filter(|_| branches));
        });
        if branches {
            self.running = after;
        }
        // Rounds within rounds would be as many as 2 to the depth.
        if loops && self.running.is_some() && self.running != before && self.again < 2 {
            self.again += 1;
            refs::bodies(stmt, &mut |body| self.body(body));
            self.again -= 1;
        }
    }

    /// Whether loops that become a kernel work on managed data and nothing waits for their end, as it does for a joined value.
    fn loops(&self, loops: &Region) -> bool {
        let (mut managed, mut joins) = (false, false);
        refs::statements(&loops.body, &mut |stmt| {
            if let StmtKind::Assign { lhs, rhs } = &stmt.kind
                && let Some(root) = lhs.root()
            {
                let host = space_of(self.program, lhs) == Some(Space::Host);
                joins |= host && rhs.mentions(root);
            }
            refs::statement(stmt, &mut |_, expr| {
                refs::each(expr, &mut |node| {
                    managed |= space_of(self.program, node) == Some(Space::Managed);
                });
            });
        });
        managed && !joins
    }

    fn is_managed_actual(&self, arg: &Actual) -> bool {
        let space = arg
            .value
            .as_ref()
            .and_then(|value| space_of(self.program, value));
        space == Some(Space::Managed)
    }

    /// The API's own procedures know whose turn it is with the data that they are handed; numbers are read by the host.
    fn touch_by(&mut self, id: ApiId, args: &[Option<Expr>]) {
        let given = args.iter().zip(id.row().params);
        for (arg, param) in given {
            let number = matches!(
                param.accepts,
                Accepts::Scalar(_) | Accepts::AnyInteger | Accepts::Stream | Accepts::Fill
            );
            if let Some(arg) = arg.as_ref().filter(|_| number) {
                self.touch(arg);
            }
        }
    }

    fn touch(&mut self, expr: &Expr) {
        let Some(launch) = self.running else {
            return;
        };
        // Inquiries touch nothing, and reductions on the device wait for their turn there.
        if let ExprKind::Intrinsic { id, .. } = &expr.kind
            && (id.row().class == Class::Inquiry || id.name().ends_with("@device"))
        {
            return;
        }
        if let ExprKind::Api { id, args } = &expr.kind {
            return self.touch_by(*id, args);
        }
        let Some(root) = expr.root() else {
            return refs::operands(expr, &mut |_, operand| self.touch(operand));
        };
        if space_of(self.program, expr) == Some(Space::Managed)
            && !is_of_waiting(self.program, expr)
        {
            let name = self.program[root].name.clone();
            self.found.entry(launch).or_insert((expr.span, name));
            self.running = None;
            return;
        }
        // Where components lie that are allocated or pointed at is a matter of the host alone.
        subscripts(expr, &mut |index| self.touch(index));
    }
}

/// Whether no kernel of before runs any more behind the statement, as far as can be told.
fn waits(stmt: &Stmt<HostOp>) -> bool {
    let mut waits = match &stmt.kind {
        StmtKind::Call { .. } => true,
        StmtKind::Op(HostOp::Api { id, .. }) => waiting_name(id.row().name),
        StmtKind::Op(HostOp::Copy(_) | HostOp::OnCopies(_) | HostOp::Deallocate { .. }) => true,
        _ => false,
    };
    refs::statement(stmt, &mut |_, expr| {
        refs::each(expr, &mut |node| match &node.kind {
            ExprKind::Call { .. } => waits = true,
            ExprKind::Api { id, .. } => waits |= waiting_name(id.row().name),
            ExprKind::Intrinsic { id, .. } => waits |= id.name().ends_with("@device"),
            ExprKind::Fetch(_) => waits = true,
            _ => {}
        });
    });
    waits
}

fn waiting_name(name: &str) -> bool {
    let queries = ["cudagetlasterror", "cudapeekatlasterror", "cudaeventrecord"];
    name.contains("synchronize") || (name.starts_with("cuda") && !queries.contains(&name))
}
