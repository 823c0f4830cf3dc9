//! Directives of OpenMP among declarations: THREADPRIVATE, variables of which each thread has one that lasts, DECLARE TARGET, and clauses of all of them.

use super::Analyzer;
use crate::diag::{Diagnostic, codes};
use crate::directive::{ClauseId, DirectiveId, Omp};
use crate::ir::{Role, Space, VarId};
use crate::source::Span;
use crate::syntax::ast;
use crate::{Cx, Symbol};

impl Analyzer<'_> {
    /// A directive of OpenMP among declarations. DECLARE SIMD says nothing that counts here.
    pub(super) fn declare_openmp(&mut self, cx: Cx, directive: &ast::Directive, id: Omp) {
        for clause in &directive.clauses {
            self.clause_in_row(directive.id.row(), clause);
        }
        if id == Omp::DeclareTarget {
            return self.declare_target(cx, directive);
        }
        if id == Omp::DeclareReduction {
            return self.declare_reduction(cx, directive);
        }
        if id != Omp::Threadprivate {
            return;
        }
        for arg in directive.args.iter().flatten() {
            match &arg.value {
                ast::ClauseValue::Common(block) => {
                    for var in self.listed_in_common(cx, &block.key()) {
                        self.make_threadprivate(var, arg.span);
                    }
                }
                ast::ClauseValue::Expr(ast::Expr {
                    kind: ast::ExprKind::Name(name),
                    ..
                }) => {
                    if let Symbol::Var(var) = self.lookup_variable(cx, name) {
                        self.make_threadprivate(var, arg.span);
                    }
                }
                ast::ClauseValue::Expr(_)
                | ast::ClauseValue::Star
                | ast::ClauseValue::Assign(..) => {
                    self.not_threadprivate(arg.span, "a part of a variable")
                }
            }
        }
    }

    /// DECLARE TARGET: module variables that regions for a device change for the host, too. Where regions become kernels, the device has what does not come
    /// and go for good; the rest is there where MAP says so.
    fn declare_target(&mut self, cx: Cx, directive: &ast::Directive) {
        if self.scope(cx).defaults.omp_target {
            return self.declare_for_kernels(cx, directive);
        }
        let lists = directive.clauses.iter().flat_map(|clause| clause.list());
        for arg in directive.args.iter().flatten().chain(lists) {
            if let ast::ClauseValue::Common(block) = &arg.value {
                for var in self.listed_in_common(cx, &block.key()) {
                    self.openmp.note_of_device(var);
                }
            } else if let ast::ClauseValue::Expr(ast::Expr {
                kind: ast::ExprKind::Name(name),
                ..
            }) = &arg.value
                && let Some(Symbol::Var(var)) = self.lookup_declared(cx, &name.key())
            {
                self.openmp.note_of_device(var);
            }
        }
    }

    /// The variables of DECLARE TARGET as those of DECLARE; procedures get their versions for the device from their callers.
    fn declare_for_kernels(&mut self, cx: Cx, directive: &ast::Directive) {
        let all = directive.clauses.iter();
        let link = all.clone().find(|one| one.id == Some(ClauseId::Link));
        let kept = all.filter(|one| matches!(one.id, Some(ClauseId::To | ClauseId::Enter)));
        let kept = kept.flat_map(|clause| clause.list());
        let kept: Vec<ast::ClauseArg> = directive
            .args
            .iter()
            .flatten()
            .chain(kept)
            .cloned()
            .collect();
        let mut lasting = kept;
        lasting.retain(|arg| self.is_there_for_good(cx, arg));
        let mut clauses: Vec<ast::Clause> = link.into_iter().cloned().collect();
        if !lasting.is_empty() {
            let text = String::from("declare target");
            let span = directive.span;
            clauses.push(ast::Clause {
                id: Some(ClauseId::Copyin),
                word: ast::Name { text, span },
                args: Some(lasting),
                span,
            });
        }
        if clauses.is_empty() {
            return;
        }
        let declare = ast::Directive {
            id: DirectiveId::Declare,
            words: String::from("declare"),
            args: None,
            clauses,
            ..directive.clone()
        };
        self.declare_data(cx, &[declare], &[]);
    }

    /// Whether an argument of DECLARE TARGET is a variable that has its memory as long as the program.
    fn is_there_for_good(&mut self, cx: Cx, arg: &ast::ClauseArg) -> bool {
        let value = match &arg.value {
            ast::ClauseValue::Common(_) => return true,
            ast::ClauseValue::Expr(value) => value,
            ast::ClauseValue::Star | ast::ClauseValue::Assign(..) => return false,
        };
        let named = if let ast::ExprKind::Name(name) = &value.kind {
            self.lookup_declared(cx, &name.key())
        } else {
            None
        };
        let Some(Symbol::Var(var)) = named else {
            return false;
        };
        let variable = &self.program[var];
        !variable.allocatable && !variable.pointer && variable.role != Role::Parameter
    }

    fn make_threadprivate(&mut self, var: VarId, span: Span) {
        let variable = &self.program[var];
        let lasts = match variable.role {
            Role::Module(_) | Role::Common(_) => true,
            Role::Local => {
                let of_main = variable.owner.is_some() && variable.owner == self.program.main;
                variable.save || variable.init.is_some() || of_main
            }
            Role::Dummy(_) | Role::Result | Role::Parameter => false,
        };
        let name = variable.name.clone();
        if !lasts {
            return self
                .not_threadprivate(span, &format!("'{name}', which has no place that lasts,"));
        }
        if variable.space != Space::Host {
            return self.not_threadprivate(span, &format!("'{name}' of the device's memory"));
        }
        self.program[var].per_thread = true;
        if variable_of_main(&self.program[var].role) {
            self.program[var].save = true;
        }
    }

    fn not_threadprivate(&mut self, span: Span, what: &str) {
        let found = Diagnostic::error(codes::OMP_THREADPRIVATE, format!("THREADPRIVATE of {what}"));
        let help = "name variables of modules, COMMON blocks, and local variables with SAVE";
        self.report(found.at(span, "in this directive").help(help));
    }
}

fn variable_of_main(role: &Role) -> bool {
    matches!(role, Role::Local)
}
