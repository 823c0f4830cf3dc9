//! Input and output statements.

use super::Printer;
use crate::ir::{Io, IoFormat, IoItem, IoSpec, IoSpecValue, IoStep, IoUnit, Position, Transfer};

impl Printer<'_> {
    pub(super) fn io(&self, io: &Io) -> String {
        match io {
            Io::Write(transfer) => self.transfer("write", transfer),
            Io::Read(transfer) => self.transfer("read", transfer),
            Io::Open(specs) => format!("open({})", self.specs(specs)),
            Io::Close(specs) => format!("close({})", self.specs(specs)),
            Io::Inquire(specs) => format!("inquire({})", self.specs(specs)),
            Io::Position { action, specs } => {
                let word = match action {
                    Position::Rewind => "rewind",
                    Position::Backspace => "backspace",
                    Position::Endfile => "endfile",
                    Position::Flush => "flush",
                };
                format!("{word}({})", self.specs(specs))
            }
            Io::Step(step) => self.step(step),
        }
    }

    fn step(&self, step: &IoStep) -> String {
        match step {
            IoStep::Begin { transfer, reads } => {
                let word = if *reads { "read" } else { "write" };
                format!("begin {}", self.transfer(word, transfer))
            }
            IoStep::Items { items, .. } => format!("transfer {}", self.io_items(items)),
            IoStep::Asks(takes) => format!("{} = next descriptor is DT", self.expr(takes)),
            IoStep::Lend { unit, said } => {
                let said = said.iter().flat_map(|(iotype, list)| [iotype, list]);
                let all: Vec<_> = std::iter::once(unit)
                    .chain(said)
                    .map(|e| self.expr(e))
                    .collect();
                format!("lend the record: {}", all.join(", "))
            }
            IoStep::TakeBack { iostat, iomsg } => {
                format!(
                    "take the record back: {}, {}",
                    self.expr(iostat),
                    self.expr(iomsg)
                )
            }
            IoStep::End(specs) => format!("end of the transfer {}", self.specs(specs)),
        }
    }

    fn transfer(&self, word: &str, transfer: &Transfer) -> String {
        let mut controls = vec![match &transfer.unit {
            IoUnit::Standard => "*".to_string(),
            IoUnit::Number(unit) => self.expr(unit),
            IoUnit::Length(length) => format!("iolength={}", self.expr(length)),
            IoUnit::Internal(variable) => format!("internal {}", self.expr(variable)),
        }];
        controls.extend(match &transfer.format {
            IoFormat::List => Some("*".to_string()),
            IoFormat::Text(text) => Some(format!("'{}'", String::from_utf8_lossy(text))),
            IoFormat::Expr(format) => Some(self.expr(format)),
            IoFormat::Namelist(name, vars) => Some(format!("nml={name} [{}]", self.names(vars))),
            IoFormat::Unformatted => None,
        });
        if !transfer.specs.is_empty() {
            controls.push(self.specs(&transfer.specs));
        }
        let items = self.io_items(&transfer.items);
        format!("{word}({}) {items}", controls.join(", "))
            .trim_end()
            .to_string()
    }

    fn specs(&self, specs: &[IoSpec]) -> String {
        let specs = specs.iter().map(|spec| match &spec.value {
            IoSpecValue::Expr(value) => format!("{}={}", spec.keyword, self.expr(value)),
            IoSpecValue::Label(label) => format!("{}={label}", spec.keyword),
        });
        specs.collect::<Vec<_>>().join(", ")
    }

    fn io_items(&self, items: &[IoItem]) -> String {
        let items = items.iter().map(|item| match item {
            IoItem::Expr(expr) => self.expr(expr),
            IoItem::ImpliedDo {
                items,
                var,
                from,
                to,
                step,
            } => {
                format!(
                    "({}, {})",
                    self.io_items(items),
                    self.control(self.name(*var), from, to, step.as_deref())
                )
            }
        });
        items.collect::<Vec<_>>().join(", ")
    }
}
