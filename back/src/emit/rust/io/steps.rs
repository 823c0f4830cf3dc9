//! READ and WRITE with items that procedures of the program transfer: the builder of the statement is a variable, and its steps are statements.
//! Refuses to know the calls between the steps, which are ordinary ones.

use super::super::expr::{Piece, method, mut_reference};
use super::super::stmt::Body;
use crate::emit::layout::text;
use crate::ir::{IoFormat, IoStep};

impl Body<'_> {
    /// A part of a statement with items that procedures transfer.
    pub(super) fn transfer_step(&mut self, step: &IoStep) {
        let statement = || Piece::word("statement");
        match step {
            IoStep::Begin { transfer, reads } => {
                let (_, transfer) = self.own_file(transfer, *reads, true);
                let start = self.transfer_start(&transfer, *reads);
                self.plain_bytes = matches!(transfer.format, IoFormat::Unformatted);
                self.right_side(text("let mut statement"), "=", start.doc);
            }
            IoStep::Items { items, reads } => {
                items.iter().for_each(|item| self.io_step(item, *reads));
            }
            IoStep::Asks(takes) => {
                let asks = method(statement(), "asks_for_procedure", vec![]);
                self.store_value(takes, asks.doc);
            }
            IoStep::Lend { unit, said } => {
                let lent = match said {
                    Some((iotype, list)) => {
                        let places = [iotype, list];
                        let places = places.map(|e| mut_reference(self.cx.place(e, true)));
                        method(statement(), "lend_formatted", places.into())
                    }
                    None => method(statement(), "lend", vec![]),
                };
                self.store_value(unit, lent.doc);
            }
            IoStep::TakeBack { iostat, iomsg } => {
                let told = vec![self.cx.free(iostat).doc, self.cx.text_ref(iomsg)];
                let call = method(statement(), "take_back", told);
                self.out.doc(&call.doc, ";");
            }
            IoStep::End(specs) => self.end_transfer(statement(), specs),
        }
    }
}
