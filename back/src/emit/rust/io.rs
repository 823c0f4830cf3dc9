//! Input and output statements in Rust: one builder per statement.

mod ends;
mod steps;

use super::Cx;
use super::expr::{Piece, function, method, mut_reference, reference};
use super::place::Access;
use super::stmt::Body;
use crate::emit::layout::{Doc, concat, text};
use crate::ir::*;

pub(super) use ends::Ends;

impl<'a> Body<'a> {
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
            Io::Step(step) => self.transfer_step(step),
        }
    }

    fn data_transfer(&mut self, t: &Transfer, reads: bool) {
        let stepwise = t.items.iter().any(|item| !is_single(item, reads));
        let (file, t) = self.own_file(t, reads, stepwise);
        let start = self.transfer_start(&t, reads);
        let length = matches!(t.unit, IoUnit::Length(_));
        self.plain_bytes = length || matches!(t.format, IoFormat::Unformatted);
        if stepwise {
            self.right_side(text("let mut statement"), "=", start.doc);
            t.items.iter().for_each(|item| self.io_step(item, reads));
            self.end_list(Piece::word("statement"), &t);
        } else {
            self.list(start, &t, reads);
        }
        if let Some(file) = file {
            let back = method(
                self.cx.container(&file, true),
                "assign",
                vec![text("&copied")],
            );
            self.out.doc(&back.doc, ";");
        }
    }

    /// The items of a statement without loops: in one list, but where some say their kind.
    fn list(&mut self, start: Piece, t: &Transfer, reads: bool) {
        let items: Vec<&Expr> = t.items.iter().filter_map(single).collect();
        let kinds = self.plain_bytes && items.iter().any(|e| matches!(e.ty, Type::Logical(_)));
        if kinds || items.is_empty() || matches!(t.unit, IoUnit::Length(_)) {
            let mut kind = Some(4);
            let chained = items
                .iter()
                .fold(start, |chain, e| self.item(chain, e, reads, &mut kind));
            return self.end_list(chained, t);
        }
        let items: Vec<Doc> = items.iter().map(|e| self.io_item(e, reads)).collect();
        let ends = Ends::of_list(start, items, self.out.depth());
        self.end_statement(ends, &t.specs);
    }

    /// `.item(&x)`; logical values say their kind where they are written as bytes, if it is not `current`.
    fn item(&self, chain: Piece, e: &Expr, reads: bool, current: &mut Option<u8>) -> Piece {
        let chain = if let Type::Logical(bytes) = e.ty
            && self.plain_bytes
            && *current != Some(bytes)
        {
            *current = Some(bytes);
            method(chain, "logical_kind", vec![text(bytes.to_string())])
        } else {
            chain
        };
        method(chain, "item", vec![self.io_item(e, reads)])
    }

    fn end_list(&mut self, chain: Piece, t: &Transfer) {
        let IoUnit::Length(place) = &t.unit else {
            return self.end_transfer(chain, &t.specs);
        };
        let length = self.status_as(method(chain, "length", vec![]), &place.ty);
        self.store_value(place, length);
    }

    /// An internal file that the items name as well goes through a copy: the items see what it held before.
    fn own_file(&mut self, t: &Transfer, reads: bool, stepwise: bool) -> (Option<Expr>, Transfer) {
        let mut t = t.clone();
        let IoUnit::Internal(file) = &t.unit else {
            return (None, t);
        };
        let shared = crate::emit::uses::root(file).is_some_and(|id| {
            t.items.iter().any(|item| names(item, id))
                || super::character::format_reads(&t.format, id)
        });
        if !shared {
            let parts = file.rank > 0 && !matches!(file.kind, ExprKind::Var(_));
            if parts && (stepwise || super::array::is_scattered(file)) {
                // The handle must live as long as the statement.
                let head = text(if reads {
                    "let copied"
                } else {
                    "let mut copied"
                });
                let made = if matches!(file.kind, ExprKind::Substring { .. }) && !reads {
                    self.part_places(file)
                } else if reads {
                    self.cx.array_owned(file)
                } else if super::array::is_scattered(file) {
                    self.cx.parts_of(file).doc
                } else {
                    self.cx.place(file, true).doc
                };
                self.right_side(head, "=", made);
                t.unit = IoUnit::Internal(Expr::error(file.span));
            }
            return (None, t);
        }
        let file = file.clone();
        let copy = if file.rank > 0 {
            self.cx.array_owned(&file)
        } else {
            self.cx.own_text(&file)
        };
        self.right_side(
            text(if reads {
                "let copied"
            } else {
                "let mut copied"
            }),
            "=",
            copy,
        );
        t.unit = IoUnit::Internal(Expr::error(file.span));
        ((!reads).then_some(file), t)
    }

    /// The places of `a%c(1:2)`, as an array of names for bytes.
    fn part_places(&self, file: &Expr) -> Doc {
        let ExprKind::Substring { base, lower, upper } = &file.kind else {
            return self.cx.place(file, true).doc;
        };
        let whole = match super::array::is_scattered(base) {
            true => self.cx.parts_of(base),
            false => self.cx.container(base, true),
        };
        let (lower, upper) = (lower.as_deref(), upper.as_deref());
        self.cx.substring_of(whole, lower, upper, "_mut").doc
    }

    fn io_step(&mut self, item: &IoItem, reads: bool) {
        match item {
            IoItem::Expr(e) if !is_single(item, reads) => self.scattered_item(e),
            IoItem::Expr(e) => {
                let call = self.item(Piece::word("statement"), e, reads, &mut None);
                self.out.doc(&call.doc, ";");
            }
            IoItem::ImpliedDo {
                items,
                var,
                from,
                to,
                step,
            } => {
                let iterator = self.cx.do_iterator(from, to, step.as_deref());
                let changed = items.iter().any(|item| changes(item, *var));
                let mutable = if changed { "mut " } else { "" };
                let head = text(format!(
                    "for {mutable}{} in ",
                    self.cx.names.var(*var).to_ascii_lowercase()
                ));
                self.out.open_doc(&concat([head, iterator.doc]), " {");
                let outside = self.cx.clone();
                self.cx = self.cx.with_local(*var);
                self.cx
                    .enter_loop(*var, [Some(from), Some(to), step.as_deref()]);
                items.iter().for_each(|item| self.io_step(item, reads));
                self.cx = outside;
                self.out.close("}");
                if self.declared.contains(var) || self.cx.access(*var) != Access::Plain {
                    self.after_loop(*var, (from, to, step.as_deref()));
                }
            }
        }
    }

    /// Elements that no handle reaches are read as a copy and put in their places.
    fn scattered_item(&mut self, e: &Expr) {
        let outside = self.calls_named(e);
        self.right_side(text("let mut copied"), "=", self.cx.array_owned(e));
        self.out.line("statement.item(&mut copied);");
        self.store_copy(e, "copied");
        self.cx = outside;
    }

    /// Goes on with names for what a designator's subscripts call, as it is written more than once; the context until then.
    pub fn calls_named(&mut self, designator: &Expr) -> Cx<'a> {
        let mut before = Vec::new();
        let here = self.cx.calls_before(designator, &mut before);
        before.iter().for_each(|line| self.out.doc(line, ""));
        std::mem::replace(&mut self.cx, here)
    }

    /// Puts a copy of elements that no handle reaches in their places.
    pub fn store_copy(&mut self, place: &Expr, copy: &str) {
        let back = if let ExprKind::Section { base, subscripts } = &place.kind
            && super::place::is_gathered(subscripts)
        {
            method(
                self.cx.container(base, true),
                "scatter",
                vec![self.cx.section_list(subscripts), text(format!("&{copy}"))],
            )
        } else {
            self.cx.store_parts(place, copy)
        };
        self.out.doc(&back.doc, ";");
    }

    /// A variable that is used elsewhere too stands one step past the last round.
    fn after_loop(&mut self, var: VarId, (from, to, step): (&Expr, &Expr, Option<&Expr>)) {
        let one = Expr::new(
            ExprKind::Const(Const::Integer(1)),
            self.cx.program[var].ty.clone(),
            0,
            from.span,
        );
        let bounds = [from, to, step.unwrap_or(&one)].map(|e| self.cx.value(e));
        let ty = self.cx.program[var].ty.clone();
        let place = Expr::new(ExprKind::Var(var), ty, 0, from.span);
        self.store_value(&place, function("after_do", bounds.into()).doc);
    }

    fn transfer_start(&self, t: &Transfer, reads: bool) -> Piece {
        let verb = if reads { "read" } else { "write" };
        let start = match (&t.unit, &t.format) {
            (IoUnit::Standard, _) if !reads => function("print", vec![]),
            (IoUnit::Standard, _) => function("read", vec![text("STDIN")]),
            (IoUnit::Length(_), _) => return function("inquire_iolength", vec![]),
            (IoUnit::Number(unit), _) => function(verb, vec![self.cx.free(unit).doc]),
            (IoUnit::Internal(file), _) if reads => {
                function("read_from", vec![self.internal(file, false)])
            }
            (IoUnit::Internal(file), _) => function("write_to", vec![self.internal(file, true)]),
        };
        let formatted = match &t.format {
            IoFormat::List => start,
            IoFormat::Text(bytes) => method(
                start,
                "format",
                vec![text(super::literal::byte_literal(bytes))],
            ),
            IoFormat::Expr(e) if e.rank > 0 => method(
                start,
                "format",
                vec![reference(function("joined", vec![self.cx.array_arg(e)]))],
            ),
            IoFormat::Expr(e) => method(start, "format", vec![self.cx.text_ref(e)]),
            IoFormat::Unformatted => method(start, "unformatted", vec![]),
            IoFormat::Namelist(..) => start,
        };
        let specified = t
            .specs
            .iter()
            .fold(formatted, |chain, spec| self.transfer_spec(chain, spec));
        match &t.format {
            IoFormat::Namelist(name, vars) => self.namelist(specified, name, vars, reads),
            IoFormat::List | IoFormat::Text(_) | IoFormat::Expr(_) | IoFormat::Unformatted => {
                specified
            }
        }
    }

    /// `.namelist("conf").object("n", &mut n)`.
    fn namelist(&self, start: Piece, group: &str, vars: &[VarId], reads: bool) -> Piece {
        let named = method(
            start,
            "namelist",
            vec![text(format!("{:?}", group.to_ascii_lowercase()))],
        );
        vars.iter().fold(named, |chain, id| {
            let name = text(format!(
                "{:?}",
                self.cx.program[*id].name.to_ascii_lowercase()
            ));
            method(
                chain,
                "object",
                vec![name, self.namelist_object(*id, reads)],
            )
        })
    }

    fn namelist_object(&self, id: VarId, reads: bool) -> Doc {
        let var = &self.cx.program[id];
        let whole = Expr::new(ExprKind::Var(id), var.ty.clone(), var.rank(), var.span);
        let moved = var.rank() > 0 || !self.cx.is_copy(&var.ty);
        match (reads, moved && self.cx.is_static_here(id)) {
            (true, _) => self.read_item(&whole),
            (false, true) => self.cx.static_reference(id),
            (false, false) => self.io_item(&whole, false),
        }
    }

    fn transfer_spec(&self, chain: Piece, spec: &IoSpec) -> Piece {
        let IoSpecValue::Expr(value) = &spec.value else {
            return chain;
        };
        match spec.keyword {
            "iostat" | "iomsg" | "size" | "id" | "asynchronous" => chain,
            keyword => {
                let doc = if matches!(value.ty, Type::Character(..)) {
                    self.cx.text_ref(value)
                } else {
                    self.cx.free(value).doc
                };
                method(chain, keyword, vec![doc])
            }
        }
    }

    /// Closes the statement: `.end();`, or what IOSTAT=, IOMSG=, SIZE= and the labels ask for.
    fn end_transfer(&mut self, chain: Piece, specs: &[IoSpec]) {
        let ended = method(chain.clone(), "end", vec![]);
        let tried = method(chain, "try_end", vec![]);
        self.end_statement(Ends { ended, tried }, specs);
    }

    fn end_statement(&mut self, Ends { ended, tried }: Ends, specs: &[IoSpec]) {
        let wanted: Vec<(&str, &Expr)> = specs
            .iter()
            .filter_map(|s| match &s.value {
                IoSpecValue::Expr(e) if matches!(s.keyword, "iostat" | "iomsg" | "size") => {
                    Some((s.keyword, e))
                }
                IoSpecValue::Expr(_) | IoSpecValue::Label(_) => None,
            })
            .collect();
        let caught: Vec<&str> = specs
            .iter()
            .filter(|s| matches!(s.value, IoSpecValue::Label(_)))
            .map(|s| s.keyword)
            .collect();
        match &wanted[..] {
            [] if caught.is_empty() => self.out.doc(&ended.doc, ";"),
            [("iostat", stat)] if caught.is_empty() => {
                let code = method(tried, "iostat", vec![]);
                let code = self.status_as(code, &stat.ty);
                self.store_value(stat, code);
            }
            [("iostat", stat), ("iomsg", message)] | [("iomsg", message), ("iostat", stat)]
                if caught.is_empty() =>
            {
                let told = method(tried, "iomsg", vec![self.cx.text_mut(message)]);
                let code = self.status_as(method(told, "iostat", vec![]), &stat.ty);
                self.store_value(stat, code);
            }
            _ => self.end_with_outcome(tried, &wanted, &caught),
        }
    }

    fn end_with_outcome(&mut self, outcome: Piece, wanted: &[(&str, &Expr)], caught: &[&str]) {
        self.right_side(text("let outcome"), "=", outcome.doc);
        if caught.is_empty() && !wanted.iter().any(|(k, _)| *k == "iostat") {
            self.out.line("outcome.end();");
        } else if !caught.is_empty() && caught.len() < 3 {
            self.out.line(format!(
                "outcome.end_unless({});",
                caught
                    .iter()
                    .map(|c| condition(c))
                    .collect::<Vec<_>>()
                    .join(" || ")
            ));
        }
        for (keyword, value) in wanted {
            let answer = match *keyword {
                "iomsg" => {
                    let call = method(
                        Piece::word("outcome"),
                        "iomsg",
                        vec![self.cx.text_mut(value)],
                    );
                    self.out.doc(&call.doc, ";");
                    continue;
                }
                keyword => method(Piece::word("outcome"), keyword, vec![]),
            };
            let code = self.status_as(answer, &value.ty);
            self.store_value(value, code);
        }
    }

    fn status_as(&self, code: Piece, ty: &Type) -> Doc {
        if *ty == Type::INT {
            code.doc
        } else {
            concat([code.doc, text(format!(" as {}", self.cx.scalar_type(ty)))])
        }
    }

    fn internal(&self, file: &Expr, write: bool) -> Doc {
        if matches!(file.kind, ExprKind::Error) {
            // The file goes through a copy, see `own_file`.
            text(if write { "&mut copied" } else { "&copied" })
        } else if file.rank == 0 && write && self.cx.is_held(file) {
            // No function's argument tells that what the pointer or allocation holds is meant.
            mut_reference(self.cx.place(file, true))
        } else if file.rank == 0 && write {
            self.cx.text_mut(file)
        } else if file.rank == 0 {
            self.cx.text_ref(file)
        } else if write {
            mut_reference(self.cx.container(file, true))
        } else {
            reference(self.cx.array_value(file))
        }
    }

    fn io_item(&self, e: &Expr, reads: bool) -> Doc {
        if reads {
            return self.read_item(e);
        }
        if e.rank > 0 {
            return if let ExprKind::Var(id) = &e.kind
                && self.cx.is_static_here(*id)
            {
                self.cx.static_array(*id)
            } else if let ExprKind::Var(id) = &e.kind
                && self.cx.owns_hosted(*id)
            {
                text(format!("&*{}", self.cx.var_path(*id)))
            } else {
                reference(self.cx.array_value(e))
            };
        }
        match &e.ty {
            Type::Character(..) => self.cx.text_ref(e),
            Type::Integer(_)
            | Type::Real(_)
            | Type::Complex(_)
            | Type::Logical(_)
            | Type::Derived(_)
            | Type::Class(_)
            | Type::Procedure(_)
            | Type::Unsigned(_)
            | Type::Error => reference(self.cx.free(e)),
        }
    }

    fn read_item(&self, e: &Expr) -> Doc {
        let absent = matches!(&e.kind, ExprKind::Var(id) if self.cx.access(*id) == super::place::Access::OptionalRef);
        if matches!(e.kind, ExprKind::Section { .. }) {
            concat([text("&mut "), self.cx.place(e, true).doc])
        } else if matches!(e.ty, Type::Character(..)) && e.rank == 0 {
            self.cx.text_mut(e)
        } else if absent || self.cx.is_held(e) {
            mut_reference(self.cx.place(e, true))
        } else {
            self.cx.by_reference(e)
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
        let chain = specs
            .iter()
            .fold(start, |chain, s| self.unit_spec(chain, s));
        let told = specs.iter().any(|s| {
            matches!(s.keyword, "iostat" | "iomsg") || matches!(s.value, IoSpecValue::Label(_))
        });
        match newunit {
            Some(variable) if told => {
                let tried = method(chain, "try_end_unit", vec![self.cx.by_reference(variable)]);
                let ended = tried.clone();
                self.end_statement(Ends { ended, tried }, specs)
            }
            Some(variable) => {
                let number = self.status_as(method(chain, "end", vec![]), &variable.ty);
                self.store_value(variable, number);
            }
            None => self.end_transfer(chain, specs),
        }
    }

    fn unit_spec(&self, chain: Piece, s: &IoSpec) -> Piece {
        let IoSpecValue::Expr(value) = &s.value else {
            return chain;
        };
        match s.keyword {
            "unit" | "newunit" | "iostat" | "iomsg" => chain,
            keyword => {
                let doc = if matches!(value.ty, Type::Character(..)) {
                    self.cx.text_ref(value)
                } else {
                    self.cx.free(value).doc
                };
                method(chain, keyword, vec![doc])
            }
        }
    }

    /// INQUIRE: one inquiry, then an assignment per specifier.
    fn inquire(&mut self, specs: &[IoSpec]) {
        let named = |keyword| spec(specs, keyword).map(|name| self.cx.text_ref(name));
        let asked = match spec(specs, "iostat") {
            Some(_) => "try_inquire_unit",
            None => "inquire_unit",
        };
        let inquiry = match (spec(specs, "unit"), named("file"), named("directory")) {
            (Some(unit), _, _) => function(asked, vec![self.cx.free(unit).doc]),
            (None, Some(file), _) => function("inquire_file", vec![file]),
            (None, None, Some(folder)) => function("inquire_directory", vec![folder]),
            (None, None, None) => function("try_inquire_unit", vec![text("-1")]),
        };
        self.right_side(text("let inquiry"), "=", inquiry.doc);
        for s in specs {
            let IoSpecValue::Expr(place) = &s.value else {
                continue;
            };
            if matches!(s.keyword, "unit" | "file" | "directory" | "iomsg") {
                continue;
            }
            let answer = method(Piece::word("inquiry"), s.keyword, vec![]);
            match place.ty {
                Type::Character(..) => {
                    let call = method(
                        self.cx.container(place, true),
                        "assign",
                        vec![reference(answer)],
                    );
                    self.out.doc(&call.doc, ";");
                }
                Type::Logical(_) => self.store_value(place, answer.doc),
                Type::Integer(_)
                | Type::Real(_)
                | Type::Complex(_)
                | Type::Derived(_)
                | Type::Class(_)
                | Type::Procedure(_)
                | Type::Unsigned(_)
                | Type::Error => {
                    let value = concat([
                        answer.doc,
                        text(format!(" as {}", self.cx.scalar_type(&place.ty))),
                    ]);
                    self.store_value(place, value);
                }
            }
        }
    }
}

/// The expression that an item without loops is.
fn single(item: &IoItem) -> Option<&Expr> {
    match item {
        IoItem::Expr(e) => Some(e),
        IoItem::ImpliedDo { .. } => None,
    }
}

/// Whether a designator names elements that no handle reaches: vector subscripts, parts of every element.
fn is_apart(e: &Expr) -> bool {
    e.rank > 0 && (super::place::is_gathered_section(e) || super::array::is_scattered(e))
}

/// Whether an item is one call in the chain of the statement.
fn is_single(item: &IoItem, reads: bool) -> bool {
    match item {
        IoItem::Expr(e) => !reads || !is_apart(e),
        IoItem::ImpliedDo { .. } => false,
    }
}

/// Whether an item hands a variable to a procedure that may change it.
fn changes(item: &IoItem, id: VarId) -> bool {
    match item {
        IoItem::Expr(e) => crate::emit::uses::Uses::of_expr(e).count(id).writes > 0,
        IoItem::ImpliedDo { items, .. } => items.iter().any(|item| changes(item, id)),
    }
}

/// Whether an item names a variable.
fn names(item: &IoItem, id: VarId) -> bool {
    match item {
        IoItem::Expr(e) => super::character::reads(e, id),
        IoItem::ImpliedDo { items, .. } => items.iter().any(|item| names(item, id)),
    }
}

/// What ERR=, END= and EOR= catch.
fn condition(keyword: &str) -> &'static str {
    match keyword {
        "end" => "outcome.is_end()",
        "eor" => "outcome.is_end_of_record()",
        _ => "outcome.is_error()",
    }
}

fn spec<'s>(specs: &'s [IoSpec], keyword: &str) -> Option<&'s Expr> {
    specs.iter().find_map(|s| match &s.value {
        IoSpecValue::Expr(e) if s.keyword == keyword => Some(e),
        IoSpecValue::Expr(_) | IoSpecValue::Label(_) => None,
    })
}
