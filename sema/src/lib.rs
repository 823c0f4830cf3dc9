//! Semantic analysis: syntax trees of all files to one typed [`Program`].
//!
//! Input: the [`ast::SourceFile`]s of a command. Output: a [`Program`]. Entry: [`analyze`]. Shown by `cuf2rs dump --stage ir`.
//!
//! Order of work: `units` sorts modules by USE and declares every unit's name; `decl` turns specification parts into
//! variables, types and signatures (a whole specification part is collected first, since declarations are order-free in
//! it); `stmt` lowers execution parts, with `expr` for expressions; `passing` decides how arguments travel.
//! Errors are reported once, at their place, and leave [`ExprKind::Error`](crate::ir::ExprKind) behind, with which everything agrees.
//! Refuses to know targets.

mod absent_arguments;
pub mod absent_objects;
mod advice;
mod args;
mod assumed_length;
mod assumed_rank;
mod at_addresses;
mod begun_anew;
mod begun_values;
mod bound;
mod bound_check;
mod bound_fit;
mod builtins;
mod bytes_of_c;
pub mod changed_elements;
mod coarrays;
mod companions;
mod constant;
mod decl;
mod declared_again;
mod dispatch;
mod entries;
pub mod expr;
mod finalize;
pub mod format_items;
mod generic;
mod generic_rules;
mod hidden_names;
mod hints;
mod implicit_interface;
pub mod in_memory;
pub mod inner_procedures;
mod interfaces;
mod interoperable;
mod lent_parts;
pub mod libraries;
pub mod limits;
pub mod long_initial;
mod loose;
mod names;
pub mod observed;
mod old_sizes;
pub mod one_for_two;
pub mod optional_use;
mod order;
mod pointees;
mod purity;
pub(crate) mod routines;
mod scope;
mod shared_with_c;
mod stepped_over;
mod stmt;
mod submodules;
#[cfg(test)]
pub(crate) mod tests;
mod unfit;
mod units;
pub mod unset;
mod unsigned;
mod uses;
mod waits;

pub use scope::{
    Generic, GenericId, HostNames, Implicit, Import, Scope, ScopeId, ScopeKind, Source,
    StatementFunction, Symbol,
};

use companion::Companions;
use cuf2rs_front::{companion, diag, directive, source, syntax};
use cuf2rs_program::{cudafor, intrinsics, ir, library};
use diag::{Code, Diagnostic, Diagnostics, codes};
use ir::Program;
use source::{Defaults, FileId, Sources, Span};
use std::collections::{HashMap, HashSet};
use syntax::ast;

/// So many declarations may wait for one another (a constant for another one, a type for its component's); more would
/// exhaust the stack.
const DEEPEST_DECLARATIONS: usize = 100;

/// What semantic analysis may be told.
#[derive(Debug, Clone, Default)]
pub struct SemaOptions {
    /// CUDA Fortran is on in this program.
    pub cuda: bool,
    /// The files need not hold a main program (`check`, `dump`).
    pub library: bool,
    /// What units of a file mean where they say no kind, when that is not what the standard says.
    pub defaults: HashMap<FileId, Defaults>,
    /// The files that are modules of NVIDIA's libraries, which no program brings.
    pub libraries: HashSet<FileId>,
    /// Compute constructs of OpenACC that the host runs.
    pub on_host: Vec<ir::Unfit>,
    /// The program may choose the host as its device of OpenACC while it runs.
    pub may_choose_host: bool,
    /// The places of parameterised types whose LEN parameters are known at run time.
    pub lengths: HashSet<Span>,
}

/// The state of one analysis: the program so far and all scopes.
pub struct Analyzer<'a> {
    /// What is being built.
    pub program: Program,
    /// Where errors go.
    pub diags: &'a mut Diagnostics,
    /// The bytes of all files.
    pub sources: &'a Sources,
    /// All scopes; [`ScopeId`] indexes them.
    pub scopes: Vec<Scope>,
    /// Generic interfaces; [`GenericId`] indexes them.
    pub generics: Vec<Generic>,
    /// Statement functions; [`Symbol::StatementFunction`] indexes them.
    pub statement_functions: Vec<StatementFunction>,
    /// Indices of threads in procedures of the host, the first of each.
    host_indices: Vec<(crate::ir::ProcId, Diagnostic)>,
    /// Procedures that a launch was reported of, for they are no kernels.
    no_kernels: Vec<crate::ir::ProcId>,
    /// Variables by whose names intrinsic functions are called, and where.
    called_by_name: Vec<(crate::ir::VarId, Span)>,
    /// Options.
    pub options: SemaOptions,
    /// Undeclared names that were reported, by scope: each is reported once.
    reported: HashSet<(ScopeId, String)>,
    /// Variables that ATTRIBUTES statements alone declare, where IMPLICIT NONE holds and nothing has used them yet.
    without_type: Vec<ir::VarId>,
    /// Procedures of which nothing but name and result are known: dummies declared EXTERNAL.
    pub implicit_interfaces: HashSet<ir::ProcId>,
    /// Interfaces that were named before they were whole, and the procedures that are their models: `procedure(s), pointer :: p` in `s` itself.
    pub unfinished_interfaces: Vec<(ir::ProcId, ir::ProcId)>,
    /// Pairs of those of which one is handed to the other.
    alike_interfaces: Vec<(ir::ProcId, ir::ProcId)>,
    /// The argument that is the length of a CHARACTER(*) function.
    assumed_lengths: assumed_length::AssumedLengths,
    /// The arguments that are lengths of CHARACTER(*) dummy arguments with ALLOCATABLE or POINTER.
    object_lengths: HashSet<ir::VarId>,
    /// Types that units declare for external functions, beside EXTERNAL.
    declared_results: HashMap<(ScopeId, String), ir::Type>,
    /// What DECLARE directives have left to be done where bodies begin.
    declared_data: decl::DeclaredData,
    /// External procedures that C files hold under a compiler's name, and whether their characters have lengths behind the arguments yet.
    external_companions: HashMap<ir::ProcId, bool>,
    /// External procedures of the program by lower-case name.
    externals: HashMap<String, Symbol>,
    /// Those with BIND(C) by binding label.
    labelled_externals: HashMap<String, Symbol>,
    /// Modules by lower-case name.
    module_scopes: HashMap<String, (ScopeId, ir::ModuleId)>,
    /// Submodules by the unit above them, until that is declared.
    submodule_units: HashMap<String, Vec<&'a ast::ProgramUnit>>,
    /// Submodules that wait for their specification parts, those above before those below.
    submodules: Vec<submodules::Submodule<'a>>,
    /// FINAL procedures.
    finals: finalize::Finals,
    /// Bodies of separate module procedures.
    separate: Vec<submodules::Separate>,
    /// Interface bodies of procedures of the program.
    declared_again: Vec<declared_again::DeclaredAgain>,
    /// Modules that use themselves, by lower-case name; they were reported.
    cyclic_modules: HashSet<String>,
    /// Specification parts that are being worked on.
    specs: HashMap<ScopeId, decl::SpecPart>,
    /// Procedures whose text is known.
    signatures: HashMap<ir::ProcId, units::Signature<'a>>,
    /// How many of them have not been elaborated.
    waiting_signatures: usize,
    /// What IGNORE_TKR in interface bodies says of the dummy arguments of procedures of the program, by their positions.
    told_ignored: HashMap<ir::ProcId, Vec<(usize, ir::Ignored)>>,
    /// A statement that was left out because of an error in it.
    left_out: Option<Span>,
    /// The pointers of HOST_DATA to device copies, each with the one to the same address that procedures take which are not told of the device.
    host_data: HashMap<ir::VarId, Option<ir::VarId>>,
    /// Names of HOST_DATA that may stand for data of the host: in compute constructs inside they are the variables themselves.
    perhaps_on_device: Vec<stmt::PerhapsOnDevice>,
    /// Pointers to device data that are set before the statement at hand; nothing where it cannot be.
    addresses: Option<Vec<stmt::Address>>,
    /// Names that USE statements were asked for.
    import_cache: HashMap<(ScopeId, String, uses::Want), Option<Symbol>>,
    /// Operators that were asked for.
    operator_cache: HashMap<(ScopeId, String), Option<GenericId>>,
    /// Some interface block defines an operator or assignment.
    any_operators: bool,
    /// Types of intrinsic modules that are in use.
    builtin_types: HashMap<&'static str, ir::TypeId>,
    /// Named constants of intrinsic modules that are in use.
    builtin_constants: HashMap<(&'static str, &'static str), ir::VarId>,
    /// How many declarations wait for one another at the moment.
    depth: usize,
    /// Statement functions that are being expanded.
    expanding: Vec<u32>,
    /// How many were expanded for the reference at hand.
    expansions: usize,
    /// In the body of an IF whose condition is a constant that is false.
    never_runs: bool,
    /// The loops of a kernel directive are being lowered: device code that sees the scalars of the host procedure around it.
    in_kernel_loops: bool,
    /// Structures that the data clauses of the constructs around name, where a clause stands for parts that lie in them.
    structures_named: Vec<ir::VarId>,
    /// Numbers of the COMMON blocks of the program.
    common_numbers: decl::CommonNumbers,
    /// How program units divide them.
    common_layouts: Vec<decl::CommonLayout>,
    /// Values of variables of which DATA names some elements only.
    partial_data: HashMap<ir::VarId, Vec<Option<ir::Const>>>,
    /// What stands behind CONTAINS of derived types.
    bindings: HashMap<ir::TypeId, bound::Bindings>,
    /// Procedures that call the binding of an object's own type, by the type that has the binding first and its name.
    dispatchers: Vec<dispatch::Dispatcher>,
    /// What stands for procedures with device addresses among their dummy arguments where an interface has none.
    at_addresses: HashMap<ir::ProcId, ir::ProcId>,
    /// Where the object goes when a procedure component is called, by type and lower-case name.
    component_pass: HashMap<(ir::TypeId, String), bound::Pass>,
    /// Interfaces of procedure pointers, and what stands for calls through them.
    through: HashMap<ir::ProcId, ir::ProcId>,
    /// Procedures that stand for intrinsic functions as actual arguments.
    intrinsic_procedures: HashMap<(crate::intrinsics::IntrinsicId, Defaults), ir::ProcId>,
    /// Subroutines with alternate returns, and how many.
    alternates: HashMap<ir::ProcId, usize>,
    /// The result variables in device memory of functions of the host.
    far_results: HashMap<ir::ProcId, ir::VarId>,
    /// Procedures that were one with several entries, by the places of their names.
    entry_families: entries::Families,
    /// Names of the versions of procedures with dummy arguments of assumed rank.
    rank_versions: HashSet<String>,
    /// The same, and what they share.
    families: Vec<entries::Family>,
    /// Types that no object has: ABSTRACT.
    abstract_types: HashSet<ir::TypeId>,
    /// Parameterised types, and the types that were made of them.
    parameterised: decl::Parameterised,
    /// Pointers that have a target before the first statement.
    first_targets: Vec<decl::FirstTarget>,
    /// Variables with BIND(C) that C has, too.
    shared_with_c: Vec<shared_with_c::Shared>,
    /// COMMON blocks with BIND(C) that C has, too.
    blocks_shared_with_c: Vec<shared_with_c::SharedBlock>,
    /// Parts of structures that DATA statements give values.
    first_values: Vec<decl::FirstValue>,
    /// External procedures whose calls without interface have been told of.
    told_of_interface: HashSet<ir::ProcId>,
    /// Names of types that others extend, lower case, of all files.
    extended: HashSet<String>,
    /// Lines or headings of program units could not be read: unknown names may come from there.
    lost: bool,
    /// Types of which a component could not be read.
    lost_components: HashSet<ir::TypeId>,
    /// Whether a variable or component seen so far is a structure that the host waits for (`waits`).
    any_waiting: bool,
    /// Procedures that regions call.
    routines: routines::Routines,
    /// What modules keep to themselves.
    kept: decl::Kept,
    /// What is known of directives' rules.
    directives: stmt::KnownDirectives,
    /// What is known of OpenMP's directives.
    openmp: stmt::KnownOfOpenMp,
}

/// Which side a body is lowered for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// Host code.
    Host,
    /// Device code (kernels and device procedures).
    Device,
}

/// The context of a body or specification part: where names are looked up and what is allowed.
#[derive(Debug, Clone, Copy)]
pub struct Cx {
    /// Innermost scope.
    pub scope: ScopeId,
    /// The procedure whose body it is; `None` in a module's specification part.
    pub procedure: Option<ir::ProcId>,
    /// Side.
    pub side: Side,
    /// In a specification or constant expression: only what the standard allows there.
    pub specification: bool,
}

/// Translates syntax trees to the typed program. Always gives a program; it is fit for the next pass when `diags` has no
/// errors afterwards. Where it turns out that LEN parameters of a type are known at run time only, all is analyzed anew with that known.
pub fn analyze(
    files: Vec<(FileId, ast::SourceFile)>,
    sources: &Sources,
    companions: Companions,
    mut options: SemaOptions,
    diags: &mut Diagnostics,
) -> Program {
    while decl::have_parameters(&files) {
        let mut found = diags.clone();
        let (trees, companions) = (files.clone(), companions.clone());
        let (program, open) = analyze_once(trees, sources, companions, options.clone(), &mut found);
        if open.is_subset(&options.lengths) {
            *diags = found;
            return program;
        }
        options.lengths.extend(open);
    }
    analyze_once(files, sources, companions, options, diags).0
}

/// The typed program, and the types that have LEN parameters whose values are no constants.
fn analyze_once(
    mut files: Vec<(FileId, ast::SourceFile)>,
    sources: &Sources,
    companions: Companions,
    options: SemaOptions,
    diags: &mut Diagnostics,
) -> (Program, HashSet<Span>) {
    submodules::complete(&mut files);
    let images = coarrays::settle(&mut files);
    let rank_versions = assumed_rank::split(&mut files, &companions);
    let entry_families = entries::split(&mut files);
    let lexical = |found: &Diagnostic| found.is_error() && found.code.id().starts_with('L');
    let lost = diags.iter().any(lexical)
        || files
            .iter()
            .any(|(_, file)| file.lost || headless(&file.units));
    let mut analyzer = Analyzer::new(sources, options, diags);
    analyzer.note_images(images);
    analyzer.lost = lost;
    analyzer.program.companions = companions;
    analyzer.entry_families = entry_families;
    analyzer.rank_versions = rank_versions;
    analyzer.run(&files);
    unsigned::lower(&mut analyzer);
    absent_arguments::separate(&mut analyzer.program);
    hidden_names::rename(&mut analyzer.program);
    let libraries = analyzer.options.libraries.clone();
    let own = sources.files().filter(|(id, _)| !libraries.contains(id));
    analyzer.program.files = own.map(|(id, _)| sources.name(id)).collect();
    let open = analyzer.parameterised.open();
    (analyzer.program, open)
}

/// Whether the heading of a program unit could not be read.
fn headless(units: &[ast::ProgramUnit]) -> bool {
    let bad = |open: &ast::Stmt| open.kind == ast::StmtKind::Error;
    units
        .iter()
        .any(|unit| unit.open.as_ref().is_some_and(bad) || headless(&unit.contains))
}

impl<'a> Analyzer<'a> {
    /// An analysis with an empty program.
    pub fn new(sources: &'a Sources, options: SemaOptions, diags: &'a mut Diagnostics) -> Self {
        Analyzer {
            program: Program::default(),
            diags,
            sources,
            scopes: Vec::new(),
            generics: Vec::new(),
            host_indices: Vec::new(),
            no_kernels: Vec::new(),
            called_by_name: Vec::new(),
            statement_functions: Vec::new(),
            options,
            reported: HashSet::new(),
            without_type: Vec::new(),
            implicit_interfaces: HashSet::new(),
            unfinished_interfaces: Vec::new(),
            alike_interfaces: Vec::new(),
            assumed_lengths: HashMap::new(),
            object_lengths: HashSet::new(),
            declared_results: HashMap::new(),
            declared_data: decl::DeclaredData::default(),
            external_companions: HashMap::new(),
            externals: HashMap::new(),
            labelled_externals: HashMap::new(),
            module_scopes: HashMap::new(),
            submodule_units: HashMap::new(),
            submodules: Vec::new(),
            finals: finalize::Finals::default(),
            separate: Vec::new(),
            declared_again: Vec::new(),
            cyclic_modules: HashSet::new(),
            specs: HashMap::new(),
            signatures: HashMap::new(),
            waiting_signatures: 0,
            told_ignored: HashMap::new(),
            left_out: None,
            host_data: HashMap::new(),
            perhaps_on_device: Vec::new(),
            addresses: None,
            import_cache: HashMap::new(),
            operator_cache: HashMap::new(),
            any_operators: false,
            builtin_types: HashMap::new(),
            builtin_constants: HashMap::new(),
            depth: 0,
            expanding: Vec::new(),
            expansions: 0,
            in_kernel_loops: false,
            never_runs: false,
            structures_named: Vec::new(),
            common_numbers: HashMap::new(),
            common_layouts: Vec::new(),
            partial_data: HashMap::new(),
            bindings: HashMap::new(),
            component_pass: HashMap::new(),
            through: HashMap::new(),
            intrinsic_procedures: HashMap::new(),
            alternates: HashMap::new(),
            far_results: HashMap::new(),
            dispatchers: Vec::new(),
            at_addresses: HashMap::new(),
            entry_families: Vec::new(),
            rank_versions: HashSet::new(),
            families: Vec::new(),
            abstract_types: HashSet::new(),
            parameterised: Default::default(),
            first_targets: Vec::new(),
            shared_with_c: Vec::new(),
            blocks_shared_with_c: Vec::new(),
            first_values: Vec::new(),
            told_of_interface: HashSet::new(),
            extended: HashSet::new(),
            lost: false,
            lost_components: HashSet::new(),
            any_waiting: false,
            routines: routines::Routines::default(),
            kept: Default::default(),
            directives: stmt::KnownDirectives::default(),
            openmp: stmt::KnownOfOpenMp::default(),
        }
    }

    /// Adds a finding.
    pub fn report(&mut self, diagnostic: Diagnostic) {
        self.diags.push(diagnostic);
    }

    /// Reports an error at one place: message, and the label under the place (may be empty).
    pub fn error(
        &mut self,
        code: Code,
        span: Span,
        message: impl Into<String>,
        label: impl Into<String>,
    ) {
        self.report(Diagnostic::error(code, message).at(span, label));
    }

    /// The scope of a context.
    pub fn scope(&mut self, cx: Cx) -> &mut Scope {
        &mut self.scopes[cx.scope.0 as usize]
    }

    /// What is meant in a context where no kind is given.
    pub fn defaults(&self, cx: Cx) -> Defaults {
        self.scopes[cx.scope.0 as usize].defaults
    }

    /// A scope within `cx` for the names of a BLOCK, construct or statement; lookups go on in `cx`.
    pub fn new_scope(&mut self, cx: Cx) -> Cx {
        let (implicit, defaults) = (self.scope(cx).implicit.clone(), self.defaults(cx));
        let mut scope = Scope::new(ScopeKind::Block, Some(cx.scope), defaults);
        scope.implicit = implicit;
        let scope = self.add_scope(scope);
        Cx { scope, ..cx }
    }

    /// Goes one declaration deeper, unless too many wait already.
    fn descend(&mut self, span: Span) -> bool {
        if self.depth >= DEEPEST_DECLARATIONS {
            let message = "too many declarations depend on one another";
            self.error(
                codes::CIRCULAR,
                span,
                message,
                "declare what it needs before it",
            );
            return false;
        }
        self.depth += 1;
        true
    }

    fn ascend(&mut self) {
        self.depth -= 1;
    }

    fn add_scope(&mut self, scope: Scope) -> ScopeId {
        self.scopes.push(scope);
        ScopeId(self.scopes.len() as u32 - 1)
    }

    /// Adds a variable to the program, binds its name in `cx.scope`, makes `cx.procedure` its owner. In the procedure's own
    /// scope it joins the procedure's locals; in a BLOCK's scope the statement that makes the scope lists it.
    pub fn declare_local(&mut self, cx: Cx, variable: ir::Variable) -> ir::VarId {
        let key = variable.name.to_ascii_lowercase();
        let id = self.declare_unnamed(cx, variable);
        self.scope(cx).names.insert(key, Symbol::Var(id));
        id
    }

    /// A local variable of the translation's own: no name of the source means it, whatever it is called.
    pub fn declare_unnamed(&mut self, cx: Cx, mut variable: ir::Variable) -> ir::VarId {
        variable.owner = cx.procedure;
        let id = self.program.add_var(variable);
        if let ScopeKind::Procedure(procedure) = self.scope(cx).kind {
            self.program[procedure].locals.push(id);
        }
        id
    }
}
