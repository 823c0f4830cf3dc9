//! What is told of decisions: data that directives move, what was found of loops, and how the loops of kernels are shared out. Each is a remark
//! at its place, with the procedure that it stands in.
//!
//! Refuses to decide anything.

use super::Outliner;
use super::compute::Lines;
use crate::diag::{Code, Diagnostic, codes};
use crate::ir::analysis::dependence::remarks::{self, Remark};
use crate::ir::analysis::dependence::{Analysis, Obstacle};
use crate::ir::analysis::effects::Effect;
use crate::ir::print::expression;
use crate::ir::walk::refs;
use crate::ir::{
    Action, Axis, Body, DataMotion, DataStep, Expr, ExprKind, Motion, ProcId, Spread, Stmt,
    StmtKind,
};
use crate::source::Span;

/// Threads of blocks along x and along y where the author names none: one axis, and several. Kernels with a thread for each iteration have blocks
/// of half as many where their registers leave room for more threads then.
const ALONG_X: [i64; 2] = [256, 64];
const ALONG_Y: i64 = 4;

/// What remarks say of references that stand in the way.
const PREVENTS: &str = " prevents parallelization:";

impl Outliner<'_> {
    /// A remark on a kernel.
    pub(super) fn remark(&mut self, span: Span, text: String) {
        self.remark_as(codes::KERNEL_MADE, span, text);
    }

    /// A remark on a kernel of this name.
    pub(super) fn remark_kernel(&mut self, (name, span): (&str, Span), text: String) {
        let remark = Diagnostic::remark(codes::KERNEL_MADE, text).at(span, "");
        self.remarks
            .push(remark.within(&self.within).of_kernel(name));
    }

    fn remark_as(&mut self, code: Code, span: Span, text: String) {
        let remark = Diagnostic::remark(code, text).at(span, "");
        self.remarks.push(remark.within(&self.within));
    }

    /// What was found out of loops: that their iterations are independent, or what stands in the way and what can be done about it. Of those that are
    /// independent by the author's word, what that word rules out.
    pub(super) fn remark_loops(&mut self, analysis: &Analysis, by_word: &[Span]) {
        for one in remarks::of(analysis) {
            let text = one.text(self.program, &Lines(self.sources));
            if matches!(one, Remark::Prevented { .. }) && by_word.contains(&one.place()) {
                if let Some((what, why)) = text.split_once(PREVENTS) {
                    let text = format!("{what} is ruled out by the directive:{why}");
                    self.remark_as(codes::LOOP_FOUND, one.place(), text);
                }
                continue;
            }
            let code = match &one {
                Remark::Prevented { .. } | Remark::WouldNeedPrivate { .. } => codes::LOOP_PREVENTED,
                Remark::Parallelizable { .. } | Remark::Reduction { .. } => codes::LOOP_FOUND,
            };
            let mut remark = Diagnostic::remark(code, text).at(one.place(), "");
            if let Remark::Prevented { obstacle, .. } = &one {
                remark = with_references(remark, obstacle).help(way_out(obstacle));
            }
            if let Remark::WouldNeedPrivate { var, .. } = &one {
                let name = &self.program[*var].name;
                remark = remark.help(format!(
                    "if nobody needs its values behind the loop, say so: !$acc loop private({name})"
                ));
            }
            self.remarks.push(remark.within(&self.within));
        }
    }

    /// The data that a step moves.
    pub(super) fn remark_step(&mut self, step: &DataMotion, span: Span) {
        let words = match step.step {
            DataStep::UpdateHost { .. } => "update self",
            DataStep::UpdateDevice { .. } => "update device",
            DataStep::Enter | DataStep::EnterData | DataStep::ExitData { .. } => "",
            DataStep::Leave | DataStep::Scope | DataStep::Lend { .. } | DataStep::TakeBack => {
                return;
            }
        };
        self.remark_motion(words, &step.motion, span);
    }

    /// Data that is moved, in the words of a directive or each in those of its clause.
    pub(super) fn remark_motion(&mut self, words: &str, motions: &[Motion], span: Span) {
        for motion in motions {
            let word = match words {
                "" => motion.action.text(),
                words => words,
            };
            let object = self.shown(&motion.object);
            let texts = match &motion.changed {
                None => vec![format!("Generating {word}({object})")],
                Some(part) => vec![
                    format!("Generating copyin({object})"),
                    format!("Generating copyout({})", self.shown(part)),
                ],
            };
            for text in texts {
                self.remark_as(codes::DATA_MOVED, span, text);
            }
        }
    }

    /// Arrays that a region in a loop of the host moves in each of its iterations.
    pub(super) fn advise_data_region(&mut self, motions: &[Motion], span: Span) {
        let Some(around) = self.loops_around.last() else {
            return;
        };
        let moves = |one: &&Motion| {
            let copies = matches!(one.action, Action::Copy | Action::Copyin | Action::Copyout);
            copies && one.object.rank > 0
        };
        let arrays: Vec<String> = motions
            .iter()
            .filter(moves)
            .map(|one| self.shown(&one.object))
            .collect();
        if arrays.is_empty() {
            return;
        }
        let line = self.sources.line(around.file, around.start);
        let text = format!(
            "{} copied in every iteration of the loop at line {line}, unless a data region holds what is named",
            arrays.join(", ")
        );
        let remark = Diagnostic::remark(codes::DATA_AGAIN, text).at(span, "");
        let help = "put !$acc data with these arrays around the loop, and !$acc update where the host needs them";
        self.remarks.push(
            remark
                .also(*around, "this loop")
                .help(help)
                .within(&self.within),
        );
    }

    /// An object as a clause names it; a whole array with its dimensions.
    fn shown(&self, object: &Expr) -> String {
        let text = expression(self.program, object);
        match (&object.kind, object.rank) {
            (ExprKind::Section { .. }, _) => text.replace(' ', ""),
            (_, 0) => text,
            (_, rank) => format!("{text}({})", vec![":"; rank as usize].join(",")),
        }
    }

    /// Why a loop runs in one thread whose iterations are independent: somebody wants the last value of a scalar.
    pub(super) fn remark_wanted(&mut self, found: &Diagnostic, place: Span) {
        let text = format!("{}, which prevents parallelization", found.message);
        let known = self.lost.iter().any(|one| one.message == text);
        if known {
            return;
        }
        let mut remark = Diagnostic::remark(codes::LOOP_PREVENTED, text).at(place, "");
        if let Some(used) = found.span().filter(|used| *used != place) {
            remark = remark.also(used, "here");
        }
        let help = "assign it behind the loop, or name it in PRIVATE if nobody needs it there";
        self.lost.push(remark.help(help).within(&self.within));
    }

    /// Says why one thread runs an array statement.
    pub(super) fn remark_one_thread(&mut self, why: &str, place: Span) {
        let text = format!("Array statement is not parallelizable: {why}");
        let known = |one: &Diagnostic| one.message == text && one.span() == Some(place);
        if !self.lost.iter().any(known) {
            let remark = Diagnostic::remark(codes::LOOP_PREVENTED, text).at(place, "");
            self.lost.push(remark.within(&self.within));
        }
    }

    /// How the loops of a kernel are shared out.
    pub(super) fn remark_schedule(&mut self, kernel: ProcId, block: &[Option<Expr>]) {
        let Body::Kernel(body) = &self.program[kernel].body else {
            return;
        };
        let mut loops = Vec::new();
        refs::statements(body, &mut |stmt| loops.extend(shared_out(stmt)));
        let axes = loops
            .iter()
            .filter(|(_, spread)| matches!(spread, Spread::Threads(_) | Spread::Each(_)));
        let axes = axes.count();
        for (span, spread) in loops {
            let text = schedule_text(spread, axes, block);
            let remark = Diagnostic::remark(codes::LOOP_SCHEDULE, text).at(span, "");
            let name = &self.program[kernel].name;
            self.remarks
                .push(remark.within(&self.within).of_kernel(name));
        }
    }
}

fn shared_out<Op>(stmt: &Stmt<Op>) -> Option<(Span, Spread)> {
    if let StmtKind::Do {
        spread: Some(spread),
        ..
    } = &stmt.kind
    {
        Some((stmt.span, *spread))
    } else {
        None
    }
}

/// `!$acc loop gang, vector(64) ! blockIdx%x threadIdx%x`
fn schedule_text(spread: Spread, axes: usize, block: &[Option<Expr>]) -> String {
    match spread {
        Spread::Threads(axis) | Spread::Each(axis) => {
            let (letter, place) = match axis {
                Axis::X => ("x", 0),
                Axis::Y => ("y", 1),
                Axis::Z => ("z", 2),
            };
            let open = match axis {
                Axis::X => ALONG_X[usize::from(axes > 1)],
                Axis::Y if block.is_empty() => ALONG_Y,
                Axis::Y | Axis::Z => 1,
            };
            // Which of the two shows when the kernel is compiled.
            let may_halve = matches!(spread, Spread::Each(_)) && block.is_empty();
            let halves = may_halve && (place == 1 || axes == 1);
            let vector = match length(block, place) {
                None if open > 1 && halves => format!(", vector({open} or {})", open / 2),
                None if open > 1 => format!(", vector({open})"),
                None | Some(1) => String::new(),
                Some(lanes) => format!(", vector({lanes})"),
            };
            format!("!$acc loop gang{vector} ! blockIdx%{letter} threadIdx%{letter}")
        }
        Spread::Blocks(axis) | Spread::EachBlock(axis) => {
            let letter = match axis {
                Axis::X => "x",
                Axis::Y => "y",
                Axis::Z => "z",
            };
            format!("!$acc loop gang ! blockIdx%{letter}")
        }
        Spread::Lanes => match length(block, 0) {
            Some(lanes) => format!("!$acc loop vector({lanes}) ! threadIdx%x"),
            None => String::from("!$acc loop vector ! threadIdx%x"),
        },
        // Of the host.
        Spread::Team => String::from("!$omp do"),
    }
}

/// The extent of a block along an axis, where the author names it.
fn length(block: &[Option<Expr>], axis: usize) -> Option<i64> {
    if let ExprKind::Const(constant) = &block.get(axis)?.as_ref()?.kind {
        constant.as_integer()
    } else {
        None
    }
}

/// The references that stand in the way, as further places.
fn with_references(remark: Diagnostic, obstacle: &Obstacle) -> Diagnostic {
    match obstacle {
        Obstacle::Dependence(one) if one.source == one.sink => {
            remark.also(one.source, "meets itself in another iteration")
        }
        Obstacle::Dependence(one) => remark
            .also(one.source, "in one iteration")
            .also(one.sink, "in a later one"),
        Obstacle::CarriedScalar { write, read, .. } => remark
            .also(*read, "used here")
            .also(*write, "assigned here"),
        Obstacle::Induction { place, .. }
        | Obstacle::LastValue { place, .. }
        | Obstacle::Jump { place, .. }
        | Obstacle::Effect { place, .. } => remark.also(*place, "here"),
        Obstacle::TooMany => remark,
    }
}

/// What the author can do about it.
fn way_out(obstacle: &Obstacle) -> &'static str {
    match obstacle {
        Obstacle::Dependence(one) if one.reduction.is_some() => {
            "write !$acc loop independent and, before the assignment, !$acc atomic update"
        }
        Obstacle::Dependence(one) if one.certain => {
            "let the loop write another array, which is copied behind it; or swap the loops, if another one is independent"
        }
        Obstacle::Dependence(_) => {
            "if no two iterations touch the same element, say so: !$acc loop independent"
        }
        Obstacle::CarriedScalar { .. } => {
            "assign the scalar in each iteration before it is used, or name it in REDUCTION"
        }
        Obstacle::Induction { .. } => "compute the value from the loop's variable",
        Obstacle::LastValue { .. } => {
            "assign it behind the loop, or name it in PRIVATE if nobody needs it there"
        }
        Obstacle::Jump { .. } => {
            "let all iterations run: a flag and IF say which of them do anything"
        }
        Obstacle::Effect {
            effect: Effect::Unknown(_),
            ..
        } => "name the file with the procedure on the command line",
        Obstacle::Effect { .. } => "take the statement out of the loop",
        Obstacle::TooMany => "split the loop, or write !$acc loop independent",
    }
}
