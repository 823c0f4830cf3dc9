//! Directives for a device, as they are printed in the words of OpenACC.

use super::in_words_of_openacc;
use crate::diag::Diagnostics;
use crate::directive::{ClauseId, DirectiveId};
use crate::source::{SourceOptions, Sources};
use crate::syntax::ast::{Clause, Node, StmtKind};
use crate::syntax::parse_file;

/// The directives of a main program with these statements, one behind the other, those inside others in braces.
fn written(statements: &str) -> String {
    let mut sources = Sources::default();
    let text = format!("program p\n{statements}\nend program\n");
    let file = sources.add("p.f90", text);
    let options = SourceOptions {
        openmp: true,
        ..SourceOptions::default()
    };
    let mut found = Diagnostics::default();
    let mut tree = parse_file(&mut sources, file, &options, &mut found);
    in_words_of_openacc(&mut tree, &mut found);
    assert!(!found.has_errors(), "{statements}");
    shown(&tree.units[0].body).join(" ")
}

fn shown(nodes: &[Node]) -> Vec<String> {
    let mut out = Vec::new();
    for node in nodes {
        let (open, inside) = match node {
            Node::Stmt(stmt) => (stmt, Vec::new()),
            Node::Construct(construct) => (&construct.open, shown(&construct.body)),
        };
        let StmtKind::Directive(directive) = &open.kind else {
            out.extend(inside);
            continue;
        };
        let omp = matches!(directive.id, DirectiveId::Omp(_));
        let mut text = String::from(if omp { "omp " } else { "" });
        text += directive.id.row().spelling;
        for clause in &directive.clauses {
            text += &format!(" {}", clause_text(clause));
        }
        if !inside.is_empty() {
            text += &format!(" {{ {} }}", inside.join(" "));
        }
        out.push(text);
    }
    out
}

fn clause_text(clause: &Clause) -> String {
    let word = clause.id.map_or("?", |id: ClauseId| id.row().spelling);
    let modifiers = clause.list().iter().flat_map(|arg| &arg.modifiers);
    let modifiers: Vec<&str> = modifiers.map(|name| name.text.as_str()).collect();
    match (clause.args.is_some(), modifiers.is_empty()) {
        (false, _) => word.to_string(),
        (true, true) => format!("{word}()"),
        (true, false) => format!("{word}({}:)", modifiers.join(", ")),
    }
}

const LOOP: &str = "do i = 1, n\n a(i) = 0\n end do";

#[test]
fn regions_of_loops() {
    let one = |words: &str| written(&format!("!$omp {words}\n{LOOP}"));
    assert_eq!(
        one(
            "target teams distribute parallel do map(from: a) collapse(1) schedule(static, 1) num_teams(8) thread_limit(64)"
        ),
        "parallel loop copyout() collapse() num_gangs() vector_length() gang vector independent"
    );
    assert_eq!(
        one(
            "target parallel do map(always, to: b) map(a) reduction(-: s) if(target: n > 3) if(parallel: n > 5)"
        ),
        "parallel loop copyin(always:) copy() reduction(+:) if() gang vector independent"
    );
    assert_eq!(
        one("target teams loop defaultmap(tofrom: scalar) is_device_ptr(p)"),
        "kernels loop deviceptr() gang vector independent"
    );
}

#[test]
fn levels_of_loops_inside() {
    assert_eq!(
        written(
            "!$omp target teams distribute\ndo j = 1, n\n!$omp parallel do simd private(t)\ndo i = 1, n\na(i) = 0\nend do\nend do"
        ),
        "parallel loop gang independent { loop private() vector independent }"
    );
    assert_eq!(
        written(
            "!$omp target\n!$omp teams distribute parallel do\ndo j = 1, n\n!$omp simd\ndo i = 1, n\na(i) = 0\nend do\n!$omp atomic update seq_cst\ns = s + 1\nend do\n!$omp end target"
        ),
        "parallel loop gang vector independent { loop seq atomic update }"
    );
    assert_eq!(
        written(&format!(
            "!$omp target map(a)\ns = 0\n!$omp parallel private(t)\n!$omp do\n{LOOP}\n!$omp do\n{LOOP}\n!$omp end parallel\n!$omp end target"
        )),
        "parallel copy() { loop private() gang vector independent loop private() gang vector independent }"
    );
}

#[test]
fn what_has_no_words_stays_for_the_host() {
    assert_eq!(
        written(&format!(
            "!$omp target teams distribute parallel do map(a) lastprivate(t)\n{LOOP}"
        )),
        "parallel copy() copy() { omp teams distribute parallel do lastprivate() }"
    );
    assert_eq!(
        written(
            "!$omp target map(a)\n!$omp critical\na(1) = 0\n!$omp end critical\n!$omp end target"
        ),
        "parallel copy() { omp critical }"
    );
}

#[test]
fn data() {
    assert_eq!(
        written(
            "!$omp target data map(to: a) map(alloc: b) use_device_addr(a)\nn = 1\n!$omp end target data"
        ),
        "data copyin() create() { host_data use_device() }"
    );
    assert_eq!(
        written("!$omp target exit data map(from: a) map(delete: b) map(release: c) if(n > 1)"),
        "exit data copyout() delete() if() exit data delete() finalize if()"
    );
    assert_eq!(
        written("!$omp target enter data map(to: a) map(alloc: b) nowait"),
        "enter data copyin() create()"
    );
    assert_eq!(
        written("!$omp target update to(a) from(b) nowait"),
        "update device() host() if_present"
    );
}
