//! Format control (Fortran 2018, 13.4): walks a parsed format item by item.

use super::super::status::{Io, IoError};
use super::{Control, Edit, Format, Op, Says, UNLIMITED};
use std::rc::Rc;

/// What format control wants next.
pub(crate) enum Step {
    /// Transfer the next item with this descriptor.
    Data(Edit),
    /// Let a procedure transfer the next item, and tell it this.
    Derived(Rc<Says>),
    /// Carry out the control descriptor at this place of the format.
    Control(usize),
    /// The format ended and items remain: start a new record and go on.
    Revert,
    /// No items remain and the format asks for nothing more.
    End,
}

/// A place in a format that is being carried out.
pub(crate) struct Cursor {
    format: Rc<Format>,
    at: usize,
    /// How often the data descriptor before `at` still counts.
    left: u32,
    /// Open groups: the place of the first operation inside, and how often they start again.
    groups: Vec<(usize, u32)>,
    /// Whether a data descriptor was met since the start or the last reversion.
    met_data: bool,
}

impl Cursor {
    pub fn new(format: Rc<Format>) -> Self {
        Self {
            format,
            at: 0,
            left: 0,
            groups: Vec::new(),
            met_data: false,
        }
    }

    /// The control descriptor that a [`Step::Control`] named.
    pub fn control(&self, at: usize) -> Option<&Control> {
        match self.format.ops.get(at) {
            Some(Op::Control(control)) => Some(control),
            Some(Op::Data { .. } | Op::Derived { .. } | Op::Open { .. } | Op::Close) | None => None,
        }
    }

    /// Goes on to the next thing to do; `more` says whether an item waits.
    pub fn next(&mut self, more: bool) -> Io<Step> {
        if self.left > 0 {
            return Ok(if more { self.again() } else { Step::End });
        }
        loop {
            let Some(op) = self.format.ops.get(self.at) else {
                return self.past_the_end(more);
            };
            match op {
                Op::Data { .. } | Op::Derived { .. } | Op::Control(Control::Colon) if !more => {
                    return Ok(Step::End);
                }
                Op::Data { repeat, .. } | Op::Derived { repeat, .. } => {
                    self.left = *repeat;
                    self.at += 1;
                    self.met_data = true;
                    return Ok(self.again());
                }
                Op::Control(_) => {
                    self.at += 1;
                    return Ok(Step::Control(self.at - 1));
                }
                Op::Open { repeat } => {
                    self.at += 1;
                    self.groups.push((self.at, repeat.saturating_sub(1)));
                }
                Op::Close => self.close(),
            }
        }
    }

    /// Gives a data edit descriptor back: it is for the next item.
    pub fn keep(&mut self) {
        self.left += 1;
    }

    fn again(&mut self) -> Step {
        self.left -= 1;
        match &self.format.ops[self.at - 1] {
            Op::Data { edit, .. } => Step::Data(*edit),
            Op::Derived { says, .. } => Step::Derived(Rc::clone(says)),
            Op::Control(_) | Op::Open { .. } | Op::Close => Step::End,
        }
    }

    fn close(&mut self) {
        match self.groups.last_mut() {
            Some((start, left)) if *left > 0 => {
                if *left != UNLIMITED - 1 {
                    *left -= 1;
                }
                self.at = *start;
            }
            _ => {
                self.groups.pop();
                self.at += 1;
            }
        }
    }

    fn past_the_end(&mut self, more: bool) -> Io<Step> {
        if !more {
            return Ok(Step::End);
        }
        if !self.met_data {
            return Err(IoError::format(
                "Insufficient data descriptors in format after reversion",
            ));
        }
        self.met_data = false;
        self.at = self.format.revert;
        Ok(Step::Revert)
    }
}
