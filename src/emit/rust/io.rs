//! Input and output statements in Rust: one builder per statement.

use super::place::Access;
use super::expr::{Piece, function, is_literal, method, mut_reference, reference};
use super::stmt::Body;
use crate::emit::layout::{Doc, concat, text};
use crate::emit::uses::is_designator;
use crate::ir::*;

impl Body<'_> {
    /// An I/O statement.
    pub fn io(&mut self, io: &Io) {
        match io {
            Io::Write(transfer) => self.data_transfer(transfer, false),
            Io::Read(transfer) => self.data_transfer(transfer, true),
            Io::Open(specs) => self.unit_statement("open", specs),
            Io::Close(specs) => self.unit_statement("close", specs),
            Io::Inquire(specs) => self.inquire(specs),
            Io::Position { action, specs } => {
                let name = match action {
                    Position::Rewind => "rewind",
                    Position::Backspace => "backspace",
                    Position::Endfile => "endfile",
                    Position::Flush => "flush",
                };
                self.unit_statement(name, specs);
            }
        }
    }

    fn data_transfer(&mut self, t: &Transfer, reads: bool) {
        let loops = t.items.iter().any(|item| matches!(item, IoItem::ImpliedDo { .. }));
        let start = self.transfer_start(t, reads);
        if !loops {
            let chained = t.items.iter().fold(start, |chain, item| match item {
                IoItem::Expr(e) => method(chain, "item", vec![self.io_item(e, reads)]),
                IoItem::ImpliedDo { .. } => chain,
            });
            return self.end_transfer(chained, &t.specs);
        }
        let name = if reads { "input" } else { "output" };
        self.out.open("{");
        self.right_side(text(format!("let mut {name}")), "=", start.doc);
        t.items.iter().for_each(|item| self.io_step(item, reads, name));
        self.end_transfer(Piece::word(name), &t.specs);
        self.out.close("}");
    }

    fn io_step(&mut self, item: &IoItem, reads: bool, name: &str) {
        match item {
            IoItem::Expr(e) => {
                let call = method(Piece::word(name), "item", vec![self.io_item(e, reads)]);
                self.out.doc(&call.doc, ";");
            }
            IoItem::ImpliedDo { items, var, from, to, step } => {
                let iterator = self.cx.do_iterator(from, to, step.as_ref());
                self.out.open_doc(&concat([text(format!("for {} in ", self.cx.names.var(*var).to_ascii_lowercase())), iterator.doc]), " {");
                let outside = self.cx.clone();
                self.cx = self.cx.with_local(*var);
                items.iter().for_each(|item| self.io_step(item, reads, name));
                self.cx = outside;
                self.out.close("}");
                if self.declared.contains(var) || self.cx.access(*var) != Access::Plain {
                    self.after_loop(*var, (from, to, step.as_ref()));
                }
            }
        }
    }

    /// A variable that is used elsewhere too stands one step past the last round.
    fn after_loop(&mut self, var: VarId, (from, to, step): (&Expr, &Expr, Option<&Expr>)) {
        let one = Expr::new(ExprKind::Const(Const::Integer(1)), self.cx.program[var].ty.clone(), 0, from.span);
        let bounds = [from, to, step.unwrap_or(&one)].map(|e| self.cx.value(e));
        let ty = self.cx.program[var].ty.clone();
        let place = Expr::new(ExprKind::Var(var), ty, 0, from.span);
        self.store_value(&place, function("after_do", bounds.into()).doc);
    }

    fn transfer_start(&self, t: &Transfer, reads: bool) -> Piece {
        let verb = if reads { "read" } else { "write" };
        let start = match (&t.unit, &t.format) {
            (IoUnit::Standard, _) if !reads => function("print", vec![]),
            (IoUnit::Standard, _) => function("read", vec![text("5")]),
            (IoUnit::Number(unit), _) => function(verb, vec![self.cx.free(unit).doc]),
            (IoUnit::Internal(file), _) if reads => function("read_from", vec![self.internal(file, false)]),
            (IoUnit::Internal(file), _) => function("write_to", vec![self.internal(file, true)]),
        };
        let formatted = match &t.format {
            IoFormat::List => start,
            IoFormat::Text(bytes) => method(start, "format", vec![text(super::expr::byte_literal(bytes))]),
            IoFormat::Expr(e) => method(start, "format", vec![self.cx.text_ref(e)]),
            IoFormat::Unformatted => method(start, "unformatted", vec![]),
            IoFormat::Namelist(name, _) => method(start, "namelist", vec![text(format!("{name:?}"))]),
        };
        t.specs.iter().fold(formatted, |chain, spec| self.transfer_spec(chain, spec))
    }

    fn transfer_spec(&self, chain: Piece, spec: &IoSpec) -> Piece {
        let IoSpecValue::Expr(value) = &spec.value else { return chain };
        match spec.keyword {
            "iostat" | "iomsg" | "size" | "id" | "asynchronous" => chain,
            keyword => {
                let doc = if matches!(value.ty, Type::Character(_)) { self.cx.text_ref(value) } else { self.cx.free(value).doc };
                method(chain, keyword, vec![doc])
            }
        }
    }

    /// Closes the statement: `.end();`, or what IOSTAT=, IOMSG= and SIZE= ask for.
    fn end_transfer(&mut self, chain: Piece, specs: &[IoSpec]) {
        let wanted: Vec<(&str, &Expr)> = specs
            .iter()
            .filter_map(|s| match &s.value {
                IoSpecValue::Expr(e) if matches!(s.keyword, "iostat" | "iomsg" | "size") => Some((s.keyword, e)),
                _ => None,
            })
            .collect();
        let handled = specs.iter().any(|s| matches!(s.value, IoSpecValue::Label(_)));
        match &wanted[..] {
            [] if !handled => self.out.doc(&method(chain, "end", vec![]).doc, ";"),
            [("iostat", stat)] if !handled => {
                let code = method(method(chain, "try_end", vec![]), "iostat", vec![]);
                let code = self.status_as(code, &stat.ty);
                self.store_status(stat, code);
            }
            _ => self.end_with_status(method(chain, "try_end", vec![]), &wanted),
        }
    }

    fn end_with_status(&mut self, status: Piece, wanted: &[(&str, &Expr)]) {
        self.out.open("{");
        self.right_side(text("let status"), "=", status.doc);
        for (keyword, value) in wanted {
            match *keyword {
                "iomsg" => {
                    let call = method(Piece::word("status"), "iomsg", vec![mut_reference(self.cx.container(value, true))]);
                    self.out.doc(&call.doc, ";");
                }
                keyword => {
                    let code = self.status_as(method(Piece::word("status"), keyword, vec![]), &value.ty);
                    self.store_status(value, code);
                }
            }
        }
        if !wanted.iter().any(|(k, _)| *k == "iostat") {
            self.out.line("status.end();");
        }
        self.out.close("}");
    }

    fn status_as(&self, code: Piece, ty: &Type) -> Doc {
        match ty {
            Type::Integer(4) => code.doc,
            _ => concat([code.doc, text(format!(" as {}", self.cx.scalar_type(ty)))]),
        }
    }

    fn store_status(&mut self, place: &Expr, value: Doc) {
        match &place.kind {
            ExprKind::Var(id) if self.cx.access(*id) == super::place::Access::Static => {
                let call = method(Piece::word(self.cx.var_path(*id)), "set", vec![value]);
                self.out.doc(&call.doc, ";");
            }
            _ => self.right_side(self.cx.place(place, true).doc, "=", value),
        }
    }

    fn internal(&self, file: &Expr, write: bool) -> Doc {
        match &file.kind {
            ExprKind::Substring { .. } => self.cx.place(file, write).doc,
            _ if write => mut_reference(self.cx.container(file, true)),
            _ if is_designator(file) => reference(self.cx.container(file, false)),
            _ => reference(self.cx.piece(file, true)),
        }
    }

    fn io_item(&self, e: &Expr, reads: bool) -> Doc {
        if reads {
            return match &e.kind {
                ExprKind::Section { .. } => concat([text("&mut "), self.cx.place(e, true).doc]),
                ExprKind::Substring { .. } => self.cx.place(e, true).doc,
                ExprKind::Var(id) if self.cx.access(*id) == super::place::Access::Static => text(format!("{}.edit()", self.cx.var_path(*id))),
                _ => mut_reference(self.cx.place(e, true)),
            };
        }
        if e.rank > 0 {
            return match &e.kind {
                ExprKind::Var(id) if self.cx.is_static_here(*id) => self.cx.static_reference(*id),
                _ => reference(self.cx.array_value(e)),
            };
        }
        match &e.ty {
            Type::Character(_) => self.cx.text_ref(e),
            _ if is_literal(e) => reference(self.cx.free(e)),
            _ => reference(self.cx.free(e)),
        }
    }

    /// OPEN, CLOSE and the positioning statements: a call with a chain of specifiers.
    fn unit_statement(&mut self, name: &str, specs: &[IoSpec]) {
        let unit = spec(specs, "unit");
        let newunit = spec(specs, "newunit");
        let start = match (unit, newunit) {
            (Some(unit), _) => function(name, vec![self.cx.free(unit).doc]),
            (None, Some(_)) => function("open_newunit", vec![]),
            (None, None) => function(name, vec![]),
        };
        let chain = specs.iter().fold(start, |chain, s| self.unit_spec(chain, s));
        if let Some(variable) = newunit {
            let value = method(chain, "end", vec![]);
            return self.store_status(variable, value.doc);
        }
        self.end_transfer(chain, specs);
    }

    fn unit_spec(&self, chain: Piece, s: &IoSpec) -> Piece {
        let IoSpecValue::Expr(value) = &s.value else { return chain };
        match s.keyword {
            "unit" | "newunit" | "iostat" | "iomsg" => chain,
            keyword => {
                let doc = if matches!(value.ty, Type::Character(_)) { self.cx.text_ref(value) } else { self.cx.free(value).doc };
                method(chain, keyword, vec![doc])
            }
        }
    }

    /// INQUIRE: one inquiry, then an assignment per specifier.
    fn inquire(&mut self, specs: &[IoSpec]) {
        let inquiry = match (spec(specs, "unit"), spec(specs, "file")) {
            (Some(unit), _) => function("inquire_unit", vec![self.cx.free(unit).doc]),
            (None, Some(file)) => function("inquire_file", vec![self.cx.text_ref(file)]),
            (None, None) => function("inquire_unit", vec![text("-1")]),
        };
        self.out.open("{");
        self.right_side(text("let inquiry"), "=", inquiry.doc);
        for s in specs {
            let IoSpecValue::Expr(place) = &s.value else { continue };
            if matches!(s.keyword, "unit" | "file") {
                continue;
            }
            let answer = method(Piece::word("inquiry"), s.keyword, vec![]);
            match place.ty {
                Type::Character(_) => {
                    let call = method(self.cx.container(place, true), "assign", vec![reference(answer)]);
                    self.out.doc(&call.doc, ";");
                }
                Type::Logical(_) => self.store_status(place, answer.doc),
                _ => {
                    let value = concat([answer.doc, text(format!(" as {}", self.cx.scalar_type(&place.ty)))]);
                    self.store_status(place, value);
                }
            }
        }
        self.out.close("}");
    }
}

fn spec<'s>(specs: &'s [IoSpec], keyword: &str) -> Option<&'s Expr> {
    specs.iter().find_map(|s| match &s.value {
        IoSpecValue::Expr(e) if s.keyword == keyword => Some(e),
        _ => None,
    })
}
