//! Small loops through the front end and the analysis, and generated nests against an enumeration of their iterations.

use cuf2rs_front::diag::render;
use cuf2rs_front::source::{Sources, Span};
use cuf2rs_program::ir::analysis::dependence::remarks::{self, Places};
use cuf2rs_program::ir::analysis::dependence::*;
use cuf2rs_program::ir::{Body, HostOp, ProcId, Program, Stmt, StmtKind, VarId};
use cuf2rs_sema::in_memory::program;

mod generated;
mod obstacles;
mod scalars;
mod subscripts;

/// A subroutine with these declarations and statements, and what is behind it.
fn subroutine(declarations: &str, body: &str) -> String {
    format!(
        "subroutine s(n, m, a, b, c, d)
           implicit none
           integer :: n, m
           real :: a(n), b(n), c(n, m), d(n, m)
           integer :: i, j, k, l
           real :: x, y, t
           integer :: idx(1000)
           {declarations}
           {body}
         end subroutine\n"
    )
}

struct Lines<'a>(&'a Sources);

impl Places for Lines<'_> {
    fn line(&self, span: Span) -> usize {
        self.0.line(span.file, span.start) as usize
    }

    fn text(&self, span: Span) -> String {
        String::from_utf8_lossy(self.0.bytes(span)).into_owned()
    }
}

/// What was asked of a program.
struct Asked {
    program: Program,
    sources: Sources,
    analysis: Analysis,
}

fn ask(text: &str) -> Asked {
    let (program, sources, diagnostics) = program(&[("a.cuf", text)]);
    assert!(
        !diagnostics.has_errors(),
        "{text}\n{}",
        render::to_text(&sources, &diagnostics)
    );
    let named = |id: &ProcId| program[*id].name == "s";
    let owner = program.externals.iter().copied().find(named);
    let owner = owner.expect("a subroutine s");
    let Body::Host(body) = &program[owner].body else {
        panic!("s is host code");
    };
    let is_loop = |stmt: &&Stmt<HostOp>| {
        matches!(stmt.kind, StmtKind::Do { .. } | StmtKind::Concurrent { .. })
    };
    let stmt = body.iter().find(is_loop).expect("a loop");
    let facts = Facts {
        dead_after: dead_behind(&program, owner, body, stmt),
        ..Facts::default()
    };
    let analysis = analyze(&program, std::slice::from_ref(stmt), &facts);
    Asked {
        program,
        sources,
        analysis,
    }
}

/// For each loop `parallel`, or what stands in the way in short: `flow a 1`, `scalar t`, `jump`.
fn short(text: &str) -> Vec<String> {
    let asked = ask(text);
    let each = asked.analysis.loops.iter().map(|one| {
        if one.is_parallel() {
            return "parallel".to_string();
        }
        let all: Vec<String> = one
            .obstacles
            .iter()
            .map(|one| word(&asked.program, one))
            .collect();
        all.join(", ")
    });
    each.collect()
}

fn word(program: &Program, obstacle: &Obstacle) -> String {
    let name = |var: &VarId| &program[*var].name;
    match obstacle {
        Obstacle::Dependence(one) => {
            let kind = match one.kind {
                DependenceKind::Flow => "flow",
                DependenceKind::Output => "output",
                DependenceKind::Anti => "anti",
            };
            let distance = match one.distance {
                Distance::Exactly(distance) => format!("{distance}"),
                Distance::AtLeast(distance) => format!("{distance}+"),
            };
            let certain = if one.certain { "" } else { "?" };
            format!("{kind} {} {distance}{certain}", name(&one.var))
        }
        Obstacle::CarriedScalar { var, .. } => format!("scalar {}", name(var)),
        Obstacle::Induction { var, .. } => format!("induction {}", name(var)),
        Obstacle::LastValue { var, .. } => format!("last {}", name(var)),
        Obstacle::Jump { jump, .. } => format!("{jump:?}").to_lowercase(),
        Obstacle::Effect { effect, .. } => {
            let text = format!("{effect:?}").to_lowercase();
            text.split('(').next().unwrap_or_default().to_string()
        }
        Obstacle::TooMany => "too many".to_string(),
    }
}

/// One loop nest: what is said of each loop, from the outside in, behind `|`.
fn nest(body: &str) -> String {
    short(&subroutine("", body)).join(" | ")
}

/// The same with declarations.
fn with(declarations: &str, body: &str) -> String {
    short(&subroutine(declarations, body)).join(" | ")
}

/// One loop over `i` around a body.
fn over_i(body: &str) -> String {
    nest(&format!("do i = 2, n - 1; {body}; end do"))
}
