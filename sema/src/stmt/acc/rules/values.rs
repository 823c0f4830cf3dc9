//! The values of clauses: integers, positive where they count something, constants where the translator must know them; conditions are logical.

use super::super::super::Lowering;
use super::super::super::kernel_loops::plain_value;
use crate::diag::{Diagnostic, codes};
use crate::directive::{ClauseId, DirectiveId};
use crate::ir::Type;
use crate::syntax::ast::{self, Clause, ClauseArg, Directive};

/// The least number that a queue may have: those below 0 are constants of module OPENACC.
const LEAST_QUEUE: i64 = -3;

/// What a clause wants to have in its brackets.
#[derive(Clone, Copy)]
enum Wants {
    /// An integer.
    Integer,
    /// An integer from 1 on, as far as it is known.
    Count,
    /// A constant from 1 on.
    Constant,
    /// A logical value.
    Condition,
}

impl Lowering<'_, '_> {
    /// Reports values that a clause cannot have.
    pub(super) fn check_values(&mut self, directive: &Directive) {
        use ClauseId as C;
        use DirectiveId as D;
        for clause in &directive.clauses {
            if let Some(most) = most_values(directive.id, clause) {
                self.check_number(clause, most);
            }
            let wants = match clause.id {
                Some(C::Async | C::Wait | C::DeviceNum | C::DefaultAsync) => Wants::Integer,
                Some(C::NumGangs | C::NumWorkers | C::VectorLength) => Wants::Count,
                Some(C::Gang | C::Worker | C::Vector | C::Unroll) => Wants::Count,
                Some(C::Collapse | C::Tile) => Wants::Constant,
                Some(C::Default) => {
                    self.check_default(clause);
                    continue;
                }
                Some(C::If) => Wants::Condition,
                Some(C::SelfClause) if directive.id != D::Update => Wants::Condition,
                _ => continue,
            };
            for arg in clause.list() {
                self.check_value(clause, arg, wants);
            }
            if clause.id == Some(C::Wait) {
                self.check_queues(clause.list());
            }
        }
        if directive.id == D::Wait {
            self.check_queues(directive.args.as_deref().unwrap_or_default());
            for arg in directive.args.iter().flatten() {
                self.check_wait(directive, arg);
            }
        }
    }

    fn check_number(&mut self, clause: &Clause, most: usize) {
        let found = clause.list().len();
        if found > most {
            let word = clause.word.text.to_uppercase();
            let message = format!("{word} has {found} values");
            let help = match most {
                1 => format!("write {word}(n)"),
                _ => format!("write {word}(x), {word}(x, y) or {word}(x, y, z)"),
            };
            let label = format!("has at most {most}");
            self.broken(codes::ACC_VALUE, clause.span, message, &label, &help);
        }
    }

    /// The dimension of a gang loop.
    fn check_dimension(&mut self, arg: &ClauseArg, value: &ast::Expr) {
        let lowered = self.an.value(self.cx, value);
        if lowered.ty == Type::Error || matches!(self.an.const_int(&lowered), Some(1..=3)) {
            return;
        }
        let message = String::from("the dimension of GANG is none of 1, 2 and 3");
        let help = "write GANG(DIM: 1), GANG(DIM: 2) or GANG(DIM: 3)";
        self.broken(codes::ACC_VALUE, arg.span, message, "a constant", help);
    }

    fn check_default(&mut self, clause: &Clause) {
        let word = clause.list().first().and_then(super::variables::plain_name);
        let word = word.map(|name| name.key());
        if !matches!(word.as_deref(), Some("none" | "present")) {
            let message = String::from("DEFAULT of neither 'none' nor 'present'");
            let help = "write DEFAULT(NONE) or DEFAULT(PRESENT)";
            self.wrong_clause(clause.span, message, "in this clause", help);
        }
    }

    /// Says of a WAIT with a device and no queue what it is taken for.
    fn check_queues(&mut self, args: &[ClauseArg]) {
        let is_device = |arg: &ClauseArg| arg.modifiers.iter().any(|word| word.key() == "devnum");
        let [only] = args else { return };
        if !is_device(only) {
            return;
        }
        let message = String::from("WAIT(DEVNUM: n) without queues");
        let found = Diagnostic::warning(codes::ACC_CLAUSE, message)
            .at(only.span, "waits for all queues of the device");
        let help = "OpenACC has queues behind it: write WAIT(DEVNUM: 0: QUEUES: 1, 2), or call acc_wait_all_device";
        self.an.report(found.help(help));
    }

    fn check_wait(&mut self, directive: &Directive, arg: &ClauseArg) {
        let Some(value) = plain_value(arg) else {
            return;
        };
        let ty = self.an.value(self.cx, value).ty;
        if !matches!(ty, Type::Integer(_) | Type::Error) {
            let name = super::super::shown(directive);
            let found = self.an.type_name(&ty);
            let message = format!("a queue of '{name}' is no integer");
            let help = "queues have numbers: write the one of ASYNC";
            self.broken(
                codes::ACC_VALUE,
                arg.span,
                message,
                &format!("this is {found}"),
                help,
            );
        }
    }

    fn check_value(&mut self, clause: &Clause, arg: &ClauseArg, wants: Wants) {
        let Some(value) = plain_value(arg) else {
            return;
        };
        let wants = match special(arg) {
            Some(Special::Dimension) => return self.check_dimension(arg, value),
            Some(Special::Chunk) => Wants::Count,
            Some(Special::Queue) => return,
            None => wants,
        };
        let lowered = self.an.value(self.cx, value);
        let word = clause.word.text.to_uppercase();
        let fits = match wants {
            Wants::Condition => matches!(lowered.ty, Type::Logical(_) | Type::Error),
            Wants::Integer | Wants::Count | Wants::Constant => {
                matches!(lowered.ty, Type::Integer(_) | Type::Error)
            }
        };
        if !fits || lowered.rank > 0 {
            let (what, help) = match wants {
                Wants::Condition => ("LOGICAL", format!("write a comparison: {word}(n > 1000)")),
                _ => ("INTEGER", format!("write {word}(n) with an integer n")),
            };
            let found = self.an.type_name(&lowered.ty);
            let rank = if lowered.rank > 0 { ", an array" } else { "" };
            let message = format!("the value of {word} must be one {what}");
            let label = format!("this is {found}{rank}");
            return self.broken(codes::ACC_VALUE, arg.span, message, &label, &help);
        }
        let known = self.an.const_int(&lowered);
        let queue = matches!(clause.id, Some(ClauseId::Async | ClauseId::DefaultAsync));
        if queue && known.is_some_and(|known| known < LEAST_QUEUE) {
            let message = format!("the queue of {word} is negative");
            let found = Diagnostic::warning(codes::ACC_VALUE, message);
            let found = found.at(
                arg.span,
                "no constant of module OPENACC, and no queue that others name",
            );
            self.an
                .report(found.help("write a number from 0 on, ACC_ASYNC_SYNC or ACC_ASYNC_NOVAL"));
        }
        let (wrong, message) = match (wants, known) {
            _ if lowered.ty == Type::Error => return,
            (Wants::Count, Some(..=0)) | (Wants::Constant, Some(..=0)) => {
                (true, format!("the value of {word} is not positive"))
            }
            (Wants::Constant, None) => (true, format!("the value of {word} is no constant")),
            _ => (false, String::new()),
        };
        if wrong {
            let help = match clause.id {
                Some(ClauseId::Collapse) => "write COLLAPSE(2) over two nested loops",
                Some(ClauseId::Tile) => {
                    "write TILE(32, 4), or * for an extent of the translator's choice"
                }
                _ => "write a number from 1 on, or leave it out",
            };
            self.broken(codes::ACC_VALUE, arg.span, message, "is none", help);
        }
    }
}

/// What stands behind a word and a colon.
enum Special {
    /// `static: n`.
    Chunk,
    /// `dim: n`.
    Dimension,
    /// `devnum: n`, `queues: n`.
    Queue,
}

fn special(arg: &ClauseArg) -> Option<Special> {
    let mut words = arg.modifiers.iter();
    words.find_map(|name| match name.key().as_str() {
        "static" => Some(Special::Chunk),
        "dim" => Some(Special::Dimension),
        "devnum" | "queues" => Some(Special::Queue),
        _ => None,
    })
}

/// How many values a clause has at most, where there is a limit.
fn most_values(directive: DirectiveId, clause: &Clause) -> Option<usize> {
    use ClauseId as C;
    use DirectiveId as D;
    match clause.id? {
        C::NumGangs if matches!(directive, D::Kernels | D::KernelsLoop) => Some(1),
        C::NumGangs => Some(3),
        C::NumWorkers | C::VectorLength | C::Worker | C::Vector | C::Async => Some(1),
        C::DeviceNum | C::DefaultAsync | C::Collapse | C::If => Some(1),
        _ => None,
    }
}
