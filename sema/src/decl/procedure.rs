//! Heads of procedures: where they run, their dummy arguments and result; statement functions at the start of a body.

use super::super::units::{Home, UnitRef};
use super::super::{ScopeKind, Side, Symbol};
use super::{Analyzer, Cx, SpecPart};
use crate::diag::{Diagnostic, codes};
use crate::ir::{CharLen, ProcId, Role, Shape, Target, Type, Variable};
use crate::source::{Comment, Span};
use crate::syntax::ast::{
    self, ArgValue, DummyName, ExprKind, Node, Prefix, ProcAttr, ProgramUnit, StmtKind,
    SubprogramHead,
};
use std::collections::HashSet;
use std::rc::Rc;

/// The SUBROUTINE or FUNCTION statement of a unit.
fn head(unit: &ProgramUnit) -> Option<&SubprogramHead> {
    if let StmtKind::Subroutine(head) | StmtKind::Function(head) = &unit.open.as_ref()?.kind {
        Some(head)
    } else {
        None
    }
}

/// The prefixes of a unit's opening statement.
pub(in super::super) fn prefixes(unit: &ProgramUnit) -> &[Prefix] {
    head(unit).map_or(&[], |head| &head.prefixes)
}

impl<'a> Analyzer<'a> {
    /// Where a procedure runs: two targets for `attributes(host, device)` (guide 3.1).
    pub(in super::super) fn targets(&mut self, unit: &ProgramUnit, home: Home) -> Vec<Target> {
        let attrs = prefixes(unit).iter().filter_map(|prefix| match prefix {
            Prefix::Attributes(attrs) => Some(attrs),
            _ => None,
        });
        let attrs: Vec<(ProcAttr, Span)> = attrs.flatten().copied().collect();
        let has = |wanted: ProcAttr| {
            attrs
                .iter()
                .find(|(attr, _)| *attr == wanted)
                .map(|(_, span)| *span)
        };
        if attrs.is_empty() && self.is_interface_of_kernel(unit, home) {
            return vec![Target::Global];
        }
        let kernel = has(ProcAttr::Global).or(has(ProcAttr::GridGlobal));
        if let Some(span) = kernel {
            self.check_kernel(unit, &attrs, home, span);
            let grid = has(ProcAttr::GridGlobal).is_some();
            return vec![if grid {
                Target::GridGlobal
            } else {
                Target::Global
            }];
        }
        match (has(ProcAttr::Host), has(ProcAttr::Device)) {
            (Some(_), Some(_)) => vec![Target::Host, Target::Device],
            (None, Some(_)) => vec![Target::Device],
            (Some(_), None) => vec![Target::Host],
            (None, None) => vec![self.inherited_target(home)],
        }
    }

    /// An interface body in host code whose BIND(C) names a kernel in CUDA C: CUDA Fortran takes it for the kernel.
    fn is_interface_of_kernel(&self, unit: &ProgramUnit, home: Home) -> bool {
        home.scope.is_some()
            && home.module.is_none()
            && home.host.is_none()
            && self.c_kernel(unit).is_some()
    }

    /// Internal procedures run where their host runs.
    fn inherited_target(&self, home: Home) -> Target {
        match home.host.map(|host| self.program[host].target) {
            Some(Target::Device | Target::Global | Target::GridGlobal) => Target::Device,
            Some(Target::Host) | None => Target::Host,
        }
    }

    fn check_kernel(
        &mut self,
        unit: &ProgramUnit,
        attrs: &[(ProcAttr, Span)],
        home: Home,
        span: Span,
    ) {
        if unit.kind == ast::UnitKind::Function {
            let found = Diagnostic::error(codes::KERNEL_FUNCTION, "a kernel must be a subroutine")
                .at(span, "GLOBAL on a function")
                .help("make it a subroutine and return the result through a device argument");
            self.report(found);
        }
        if let Some((_, other)) = attrs
            .iter()
            .find(|(attr, _)| matches!(attr, ProcAttr::Host | ProcAttr::Device))
        {
            let found = Diagnostic::error(
                codes::KERNEL_AND_OTHER,
                "a kernel cannot be called as HOST or DEVICE code too",
            )
            .at(*other, "excludes GLOBAL")
            .help("move the common part to an attributes(device) procedure that the kernel calls");
            self.report(found);
        }
        if home.host.is_some() {
            let found = Diagnostic::error(
                codes::INTERNAL_KERNEL,
                "a kernel cannot be an internal procedure",
            )
            .at(span, "inside another procedure")
            .help("move it to a module");
            self.report(found);
        }
    }

    /// Lowers the specification part of a procedure, its dummy arguments and result.
    pub(in super::super) fn procedure_specification(
        &mut self,
        cx: Cx,
        procedure: ProcId,
        unit: &UnitRef<'a>,
    ) -> Vec<Comment> {
        let mut part = SpecPart::new(cx);
        if let Some(head) = head(unit) {
            self.enter_head(
                &mut part,
                procedure,
                head,
                unit.kind == ast::UnitKind::Function,
            );
        }
        part.called = self.called_dummies(&part.dummies, &unit.body);
        let (_, leftover) = self.specification_part(cx, &unit.specs, &unit.body, part);
        if let Some(head) = head(unit) {
            self.finish_head(cx, procedure, head, unit.kind == ast::UnitKind::Function);
        }
        leftover
    }

    /// The dummies that stand before a parenthesis or behind CALL in the statements of a body.
    fn called_dummies(&self, dummies: &[String], body: &[Node]) -> HashSet<String> {
        let mut called = HashSet::new();
        if !dummies.is_empty() {
            each_statement(body, &mut |stmt| {
                if let StmtKind::Call { proc, .. } = &stmt.kind
                    && let ExprKind::Name(name) = &proc.kind
                {
                    called.insert(name.key());
                }
                words_before_parenthesis(self.sources.bytes(stmt.span), &mut |word| {
                    called.insert(word);
                });
            });
        }
        called.retain(|name| dummies.contains(name));
        called
    }

    /// Notes dummies and result before the statements are read, so that those which no statement names exist too.
    fn enter_head(
        &mut self,
        part: &mut SpecPart,
        procedure: ProcId,
        head: &SubprogramHead,
        function: bool,
    ) {
        for dummy in &head.args {
            if let DummyName::Name(name) = dummy {
                self.enter_dummy(part, name);
            }
        }
        if !function {
            return;
        }
        let fine = self.check_result_name(head);
        let result = head.result.as_ref().unwrap_or(&head.name);
        part.result = Some(result.key());
        let ty = head.prefixes.iter().find_map(|prefix| match prefix {
            Prefix::Type(spec) => Some(Rc::new(spec.clone())),
            _ => None,
        });
        if let Some(entity) = part.entity(result).filter(|_| fine) {
            entity.ty = ty;
        }
        let _ = procedure;
    }

    fn enter_dummy(&mut self, part: &mut SpecPart, name: &ast::Name) {
        let key = name.key();
        if part.dummies.contains(&key) {
            let message = format!("dummy argument '{}' stands twice in the list", name.text);
            self.error(
                codes::DECLARED_TWICE,
                name.span,
                message,
                "second time here",
            );
        }
        part.entity(name);
        part.dummies.push(key);
    }

    /// A subroutine with alternate returns gives the position of the label back, 0 for none.
    fn alternate_returns(&mut self, procedure: ProcId, head: &SubprogramHead) {
        let stars = head.args.iter().filter_map(|dummy| match dummy {
            DummyName::Star(span) => Some(*span),
            DummyName::Name(_) => None,
        });
        let stars: Vec<Span> = stars.collect();
        let Some(first) = stars.first() else { return };
        if self.program[procedure].target != Target::Host {
            let found =
                Diagnostic::error(codes::KERNEL_DUMMY, "device code has no alternate returns")
                    .at(*first, "stands for a label of the calling procedure")
                    .help("set an argument that says how it went, and test it after the call");
            return self.report(found);
        }
        let name = "alternate_return";
        let mut result = Variable::new(name, *first, Type::INT, Shape::Scalar, Role::Result);
        result.owner = Some(procedure);
        let result = self.program.add_var(result);
        self.program[procedure].result = Some(result);
        self.alternates.insert(procedure, stars.len());
    }

    fn finish_head(&mut self, cx: Cx, procedure: ProcId, head: &SubprogramHead, function: bool) {
        let var_of =
            |analyzer: &mut Self, name: &ast::Name| match analyzer.scope(cx).names.get(&name.key())
            {
                Some(Symbol::Var(var)) => Some(*var),
                _ => None,
            };
        for dummy in &head.args {
            let DummyName::Name(name) = dummy else {
                continue;
            };
            match var_of(self, name) {
                Some(var) => self.program[procedure].dummies.push(var),
                None => self.bad_dummy(cx, name),
            }
        }
        if function {
            let result = head.result.as_ref().unwrap_or(&head.name);
            self.program[procedure].result = var_of(self, result);
            self.check_result(cx, procedure, result);
            self.bring_result_home(procedure);
        }
        self.add_assumed_lengths(procedure);
        self.alternate_returns(procedure, head);
        self.finish_prefixes(cx, procedure, head);
    }

    fn bad_dummy(&mut self, cx: Cx, name: &ast::Name) {
        if self.scope(cx).names.get(&name.key()) == Some(&Symbol::Error) {
            return;
        }
        let message = format!(
            "dummy argument '{}' is declared as something else",
            name.text
        );
        self.error(
            codes::BAD_DUMMY,
            name.span,
            message,
            "neither a variable nor a procedure",
        );
    }

    fn check_result(&mut self, cx: Cx, procedure: ProcId, name: &ast::Name) {
        let Some(result) = self.program[procedure].result else {
            return;
        };
        let device = self.program[procedure].target != Target::Host;
        let variable = &self.program[result];
        if matches!(variable.ty, Type::Character(CharLen::Assumed, _)) {
            self.error(
                codes::BAD_LENGTH,
                name.span,
                "a result has no assumed length",
                "give the length",
            );
        } else if device && !matches!(variable.shape, Shape::Scalar) && variable.allocatable {
            self.error(
                codes::KERNEL_DUMMY,
                name.span,
                "device code cannot allocate a result",
                "ALLOCATABLE in device code",
            );
        }
        let _ = cx;
    }

    fn finish_prefixes(&mut self, cx: Cx, procedure: ProcId, head: &SubprogramHead) {
        for prefix in &head.prefixes {
            match prefix {
                Prefix::LaunchBounds(bounds) => self.launch_bounds(cx, procedure, head, bounds),
                Prefix::ClusterDims(_) => {
                    let found = Diagnostic::error(
                        codes::CLUSTER_DIMS,
                        "thread block clusters are not supported",
                    )
                    .at(head.name.span, "CLUSTER_DIMS")
                    .help("remove CLUSTER_DIMS; the kernel runs without clusters");
                    self.report(found);
                }
                Prefix::Module if matches!(self.scope(cx).kind, ScopeKind::Interface(_)) => {}
                Prefix::Module
                    if self.program[procedure].host.is_some()
                        || self.program[procedure].module.is_none() =>
                {
                    let found = Diagnostic::error(
                        codes::SUBMODULE,
                        "only procedures of modules and submodules have the prefix MODULE",
                    )
                    .at(head.name.span, "is none")
                    .help("remove MODULE, or move the procedure to a submodule");
                    self.report(found);
                }
                Prefix::Elemental if self.is_kernel(procedure) => {
                    let found = Diagnostic::error(
                        codes::KERNEL_AND_OTHER,
                        "a kernel cannot be ELEMENTAL",
                    )
                    .at(head.name.span, "its threads come from the launch, not from arrays")
                    .help("remove ELEMENTAL, declare the arrays, and let each thread find its element");
                    self.report(found);
                }
                Prefix::Recursive if self.is_kernel(procedure) => {
                    let found = Diagnostic::error(
                        codes::KERNEL_AND_OTHER,
                        "a kernel cannot be RECURSIVE",
                    )
                    .at(head.name.span, "a kernel cannot call itself")
                    .help("remove RECURSIVE; a recursive attributes(device) procedure can be called by the kernel");
                    self.report(found);
                }
                Prefix::Module
                | Prefix::Type(_)
                | Prefix::Recursive
                | Prefix::Pure
                | Prefix::Impure
                | Prefix::NonRecursive
                | Prefix::Elemental
                | Prefix::Attributes(_) => {}
            }
        }
        if let Some(bind) = &head.bind {
            self.program[procedure].bind_c = self.bind_name(cx, &head.name, bind);
            if bind.name.is_some() {
                self.check_label_of_internal(procedure);
            }
        }
    }

    fn is_kernel(&self, procedure: ProcId) -> bool {
        matches!(
            self.program[procedure].target,
            Target::Global | Target::GridGlobal
        )
    }

    /// `launch_bounds(threads [, blocks])` of a kernel.
    fn launch_bounds(
        &mut self,
        cx: Cx,
        procedure: ProcId,
        head: &SubprogramHead,
        bounds: &[ast::Expr],
    ) {
        const HELP: &str = "write launch_bounds(threads) or launch_bounds(threads, blocks) with constants, for 1 to 1024 threads";
        let wrong = |span, why: &str| {
            Diagnostic::error(codes::LAUNCH_BOUNDS, "wrong LAUNCH_BOUNDS")
                .at(span, why)
                .help(HELP)
        };
        if !self.is_kernel(procedure) {
            let why = "only kernels are launched";
            let found = Diagnostic::error(
                codes::LAUNCH_BOUNDS,
                format!("LAUNCH_BOUNDS of '{}', which is no kernel", head.name.text),
            );
            let help = "remove LAUNCH_BOUNDS, or give it to the kernel that calls this procedure";
            return self.report(found.at(head.name.span, why).help(help));
        }
        if let Some(third) = bounds.get(2) {
            self.report(wrong(
                third.span,
                "a third number is for thread block clusters",
            ));
        }
        // Numbers of the translation, not of the device.
        let constants = Cx {
            side: Side::Host,
            ..cx
        };
        for (position, bound) in bounds.iter().take(2).enumerate() {
            let lowered = self.expr(constants, bound);
            match self.const_int(&lowered) {
                Some(value) if value < 1 || (position == 0 && value > 1024) => {
                    self.report(wrong(
                        bound.span,
                        "no number of threads that a block can have",
                    ));
                }
                Some(value) => self.program[procedure].launch_bounds.push(value),
                None if lowered.ty == Type::Error => {}
                None => self.report(wrong(bound.span, "not a constant INTEGER")),
            }
        }
    }

    /// The C name of BIND(C): lower case unless NAME= says otherwise (F2008 15.5.2).
    pub(in super::super) fn bind_name(
        &mut self,
        cx: Cx,
        own: &ast::Name,
        bind: &ast::BindSpec,
    ) -> Option<String> {
        let Some(name) = &bind.name else {
            return Some(own.key());
        };
        let lowered = self.expr(cx, name);
        match self
            .const_value(&lowered)
            .map(super::super::constant::unnamed)
        {
            Some(crate::ir::Const::Character(codes)) => {
                let text = String::from_utf8_lossy(&crate::ir::bytes(&codes))
                    .trim()
                    .to_string();
                let kernel = self.program.companions.kernel(&text);
                let text = kernel.map_or(text, |kernel| kernel.name.clone());
                // Without a label, C calls it by its address alone (F2018 18.10.2).
                Some(text).filter(|text| !text.is_empty()).or_else(|| {
                    let module = cx.procedure.and_then(|own| self.program[own].module);
                    let module =
                        module.map(|module| self.program[module].name.to_ascii_lowercase());
                    let around = module.unwrap_or_else(|| "external".to_string());
                    Some(format!("{around}_{}_without_label", own.key()))
                })
            }
            _ if lowered.ty == Type::Error => None,
            _ => {
                self.error(
                    codes::NOT_CONSTANT,
                    name.span,
                    "NAME= must be a constant",
                    "not a constant CHARACTER",
                );
                None
            }
        }
    }

    /// Statement functions that the parser took for assignments to array elements: declares them and gives back how many nodes of the
    /// body they are.
    pub(in super::super) fn statement_functions(&mut self, cx: Cx, body: &[Node]) -> usize {
        let mut count = 0;
        for node in body {
            let Node::Stmt(stmt) = node else { break };
            let declared = match &stmt.kind {
                StmtKind::StatementFunction { name, args, body } => {
                    self.declare_function(cx, name, args.clone(), body)
                }
                StmtKind::Assign { lhs, rhs } => match function_head(lhs) {
                    Some((name, args)) if self.may_be_function(cx, name) => {
                        self.declare_function(cx, name, args, rhs)
                    }
                    _ => false,
                },
                StmtKind::Format(_) | StmtKind::Data(_) => true,
                _ => false,
            };
            if !declared {
                break;
            }
            count += 1;
        }
        count
    }

    fn declare_function(
        &mut self,
        cx: Cx,
        name: &ast::Name,
        args: Vec<ast::Name>,
        body: &ast::Expr,
    ) -> bool {
        let ty = match self.scope(cx).names.get(&name.key()) {
            Some(Symbol::Var(var)) => Some(*var),
            _ => None,
        };
        let entity = super::Entity {
            function: Some((args, body.clone())),
            ..super::Entity::new(name.clone())
        };
        let symbol = self.declare_entity(cx, &name.key(), entity);
        if let (Symbol::StatementFunction(index), Some(var)) = (&symbol, ty) {
            self.statement_functions[*index as usize].ty = self.program[var].ty.clone();
        }
        self.scope(cx).names.insert(name.key(), symbol);
        true
    }

    /// A name declared with a type alone, or not at all where implicit typing gives it one.
    fn may_be_function(&mut self, cx: Cx, name: &ast::Name) -> bool {
        let key = name.key();
        if !matches!(self.scope(cx).kind, ScopeKind::Procedure(_)) {
            return false;
        }
        match self.scope(cx).names.get(&key).cloned() {
            Some(Symbol::Var(var)) => {
                !matches!(self.program[var].ty, Type::Character(..))
                    && self.is_function_after_all(var)
            }
            Some(_) => false,
            None => {
                self.lookup_declared(cx, &key).is_none()
                    && self.scope(cx).implicit.type_of(&key).is_some()
            }
        }
    }
}

pub(in super::super) fn each_statement(nodes: &[Node], visit: &mut dyn FnMut(&ast::Stmt)) {
    for node in nodes {
        match node {
            Node::Stmt(stmt) => visit(stmt),
            Node::Construct(construct) => {
                visit(&construct.open);
                each_statement(&construct.body, visit);
                for (stmt, nodes) in &construct.parts {
                    visit(stmt);
                    each_statement(nodes, visit);
                }
            }
        }
    }
}

/// Names in the text of a statement that a `(` follows, lower case; not those of components, and nothing in quotes or comments.
pub(in super::super) fn words_before_parenthesis(text: &[u8], visit: &mut dyn FnMut(String)) {
    let is_word = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    let (mut at, mut before) = (0, b' ');
    while at < text.len() {
        let start = at;
        match text[at] {
            quote @ (b'\'' | b'"') => {
                at += 1;
                while at < text.len() && text[at] != quote {
                    at += 1;
                }
                at += 1;
            }
            b'!' => {
                while at < text.len() && text[at] != b'\n' {
                    at += 1;
                }
            }
            byte if is_word(byte) => {
                while at < text.len() && is_word(text[at]) {
                    at += 1;
                }
                let next = text[at..].iter().find(|byte| !byte.is_ascii_whitespace());
                if next == Some(&b'(') && before != b'%' {
                    let word = String::from_utf8_lossy(&text[start..at]);
                    visit(word.to_ascii_lowercase());
                }
                before = b'a';
            }
            byte => {
                at += 1;
                if !byte.is_ascii_whitespace() {
                    before = byte;
                }
            }
        }
    }
}

/// `f(x, y)` with nothing but names.
fn function_head(lhs: &ast::Expr) -> Option<(&ast::Name, Vec<ast::Name>)> {
    let ExprKind::Apply { base, args } = &lhs.kind else {
        return None;
    };
    let ExprKind::Name(name) = &base.kind else {
        return None;
    };
    let names = args.iter().map(|arg| {
        if let ArgValue::Expr(ast::Expr {
            kind: ExprKind::Name(name),
            ..
        }) = &arg.value
            && arg.keyword.is_none()
        {
            Some(name.clone())
        } else {
            None
        }
    });
    Some((name, names.collect::<Option<Vec<_>>>()?))
}
