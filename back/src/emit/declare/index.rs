//! The uses of every variable in every statement and list of a body, counted once, and the questions about declarations that they answer.
//!
//! Without it each variable would need a walk over the whole body, and a long procedure with many variables the square of its length.

use super::{Place, changes_text, defines, key};
use crate::emit::uses::{Count, Operation, Uses, bodies};
use crate::ir::*;
use std::collections::HashMap;

/// Uses by statement and by list.
pub(super) struct UseIndex {
    statements: HashMap<usize, Uses>,
    /// Ascending positions of the statements that use a variable.
    lists: HashMap<usize, HashMap<VarId, Vec<usize>>>,
}

impl UseIndex {
    /// Of a body with all that is in it, while it stays where it is.
    pub fn of<Op: Operation>(body: &[Stmt<Op>]) -> UseIndex {
        let mut index = UseIndex {
            statements: HashMap::new(),
            lists: HashMap::new(),
        };
        index.add(body);
        index
    }

    fn add<Op: Operation>(&mut self, body: &[Stmt<Op>]) {
        let mut list: HashMap<VarId, Vec<usize>> = HashMap::new();
        for (at, stmt) in body.iter().enumerate() {
            let uses = Uses::of_stmt(stmt);
            for var in uses.vars() {
                list.entry(var).or_default().push(at);
            }
            self.statements.insert(key(stmt), uses);
            bodies(stmt).into_iter().for_each(|inner| self.add(inner));
        }
        if !body.is_empty() {
            self.lists.insert(body.as_ptr() as usize, list);
        }
    }

    /// The positions of the statements in a list that use a variable.
    fn using<Op>(&self, body: &[Stmt<Op>], var: VarId) -> &[usize] {
        let list = self.lists.get(&(body.as_ptr() as usize));
        let positions = list
            .filter(|_| !body.is_empty())
            .and_then(|list| list.get(&var));
        positions.map_or(&[], Vec::as_slice)
    }

    fn count<Op>(&self, stmt: &Stmt<Op>, var: VarId) -> Count {
        let uses = self.statements.get(&key(stmt));
        uses.map(|uses| uses.count(var)).unwrap_or_default()
    }

    /// The uses in a list.
    fn count_in<Op>(&self, body: &[Stmt<Op>], var: VarId) -> Count {
        let mut total = Count::default();
        for at in self.using(body, var) {
            let count = self.count(&body[*at], var);
            total.reads += count.reads;
            total.writes += count.writes;
        }
        total
    }

    /// In this block or deeper; `None` when the variable does not occur, or when its value may travel round the loop that the block is the body of.
    pub fn place<'a, Op: Operation>(
        &self,
        var: VarId,
        block: &'a [Stmt<Op>],
        in_loop: bool,
    ) -> Option<Place<'a, Op>> {
        let using = self.using(block, var);
        let at = *using.first()?;
        let first = &block[at];
        if using.len() == 1
            && let Some((body, loops)) = self.sole_body(first, var)
            && let Some(place) = self.place(var, body, in_loop || loops)
        {
            return Some(place);
        }
        if defines(first, var) {
            return Some(Place::With(key(first)));
        }
        if in_loop {
            None
        } else {
            Some(Place::Before(&block[at..]))
        }
    }

    /// The only body of a construct in which the variable occurs, when its header does not mention it; and whether it is repeated.
    fn sole_body<'a, Op: Operation>(
        &self,
        stmt: &'a Stmt<Op>,
        var: VarId,
    ) -> Option<(&'a [Stmt<Op>], bool)> {
        if matches!(
            stmt.kind,
            StmtKind::Where { .. } | StmtKind::Concurrent { .. } | StmtKind::Associate { .. }
        ) {
            return None;
        }
        if let StmtKind::Do { var: own, .. } = &stmt.kind
            && *own == var
        {
            return None;
        }
        let total = self.count(stmt, var);
        let mut found = None;
        for body in bodies(stmt) {
            let count = self.count_in(body, var);
            if count.reads + count.writes > 0 {
                if found.is_some() || count != total {
                    return None;
                }
                found = Some(body);
            }
        }
        let loops = matches!(stmt.kind, StmtKind::Do { .. } | StmtKind::While { .. });
        found.map(|body| (body, loops))
    }

    /// Whether the first of these statements, a rest of a list, is an IF that gives the variable its value in each arm, reading it nowhere before.
    pub fn bare<Op: Operation>(&self, rest: &[Stmt<Op>], var: VarId) -> bool {
        let Some(first) = rest.first() else {
            return false;
        };
        let StmtKind::If {
            arms,
            otherwise: Some(otherwise),
            ..
        } = &first.kind
        else {
            return false;
        };
        let tests = arms
            .iter()
            .any(|arm| Uses::of_expr(&arm.condition).uses(var));
        !tests
            && arms
                .iter()
                .map(|arm| &arm.body)
                .chain([otherwise])
                .all(|body| self.gives(body, var))
    }

    fn gives<Op: Operation>(&self, body: &[Stmt<Op>], var: VarId) -> bool {
        self.using(body, var).first().is_some_and(|at| {
            let first = &body[*at];
            (defines(first, var) && !changes_text(first)) || self.bare(&body[*at..], var)
        })
    }

    /// Whether no way through these statements gives the variable a second value.
    pub fn given_once<Op: Operation>(&self, rest: &[Stmt<Op>], var: VarId) -> bool {
        let mut rest = rest.iter();
        let Some(first) = rest.find(|stmt| self.count(stmt, var) != Count::default()) else {
            return true;
        };
        let writes = rest.any(|stmt| self.count(stmt, var).writes > 0);
        !writes
            && bodies(first)
                .into_iter()
                .all(|arm| self.given_once(arm, var))
    }
}
