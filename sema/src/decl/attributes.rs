//! Which attributes a declaration has, and which of them exclude one another (F2008 5.3, CUDA Fortran guide 3.2).

use super::{Analyzer, Entity};
use crate::diag::{Diagnostic, codes};
use crate::ir::Space;
use crate::source::Span;
use crate::syntax::ast::{self, Attr, AttrKind, Intent};

/// Pairs that exclude each other; the second column lists the partners.
const EXCLUSIVE: &[(&str, &[&str])] = &[
    (
        "ALLOCATABLE",
        &[
            "POINTER",
            "PARAMETER",
            "VALUE",
            "INTRINSIC",
            "EXTERNAL",
            "SHARED",
            "TEXTURE",
        ],
    ),
    (
        "POINTER",
        &["PARAMETER", "VALUE", "TARGET", "INTRINSIC", "SHARED"],
    ),
    (
        "PARAMETER",
        &[
            "TARGET",
            "VALUE",
            "OPTIONAL",
            "INTENT",
            "SAVE",
            "EXTERNAL",
            "INTRINSIC",
            "DEVICE",
            "SHARED",
            "MANAGED",
            "PINNED",
            "TEXTURE",
        ],
    ),
    (
        "EXTERNAL",
        &[
            "INTRINSIC",
            "TARGET",
            "VALUE",
            "DIMENSION",
            "DEVICE",
            "CONSTANT",
            "SHARED",
            "MANAGED",
            "PINNED",
        ],
    ),
    (
        "INTRINSIC",
        &[
            "TARGET",
            "VALUE",
            "DIMENSION",
            "SAVE",
            "INTENT",
            "OPTIONAL",
            "DEVICE",
            "CONSTANT",
            "SHARED",
        ],
    ),
    (
        "SAVE",
        &["INTENT", "OPTIONAL", "VALUE", "SHARED", "AUTOMATIC"],
    ),
    (
        "VALUE",
        &[
            "INTENT(OUT)",
            "INTENT(INOUT)",
            "CONSTANT",
            "SHARED",
            "MANAGED",
            "PINNED",
        ],
    ),
    ("DEVICE", &["CONSTANT", "SHARED", "MANAGED", "PINNED"]),
    (
        "CONSTANT",
        &[
            "SHARED", "MANAGED", "PINNED", "TARGET", "INTENT", "OPTIONAL",
        ],
    ),
    ("SHARED", &["MANAGED", "PINNED", "TARGET"]),
    ("MANAGED", &["PINNED"]),
    (
        "POINTEE",
        &[
            "ALLOCATABLE",
            "POINTER",
            "PARAMETER",
            "TARGET",
            "INTENT",
            "OPTIONAL",
            "VALUE",
            "EXTERNAL",
            "INTRINSIC",
            "SAVE",
            "AUTOMATIC",
        ],
    ),
    ("PUBLIC", &["PRIVATE"]),
];

/// The keyword of an attribute.
pub(super) fn label(kind: &AttrKind) -> &'static str {
    match kind {
        AttrKind::Allocatable => "ALLOCATABLE",
        AttrKind::Asynchronous => "ASYNCHRONOUS",
        AttrKind::Bind(_) => "BIND",
        AttrKind::Codimension(_) => "CODIMENSION",
        AttrKind::Kind => "KIND",
        AttrKind::Len => "LEN",
        AttrKind::Contiguous => "CONTIGUOUS",
        AttrKind::Dimension(_) => "DIMENSION",
        AttrKind::External => "EXTERNAL",
        AttrKind::Intent(Intent::In) => "INTENT(IN)",
        AttrKind::Intent(Intent::Out) => "INTENT(OUT)",
        AttrKind::Intent(Intent::InOut) => "INTENT(INOUT)",
        AttrKind::Intrinsic => "INTRINSIC",
        AttrKind::Optional => "OPTIONAL",
        AttrKind::Parameter => "PARAMETER",
        AttrKind::Pointer => "POINTER",
        AttrKind::Pointee(_) => "POINTEE",
        AttrKind::CrayPointer => "CRAY POINTER",
        AttrKind::Automatic => "AUTOMATIC",
        AttrKind::Private => "PRIVATE",
        AttrKind::Protected => "PROTECTED",
        AttrKind::Public => "PUBLIC",
        AttrKind::Save => "SAVE",
        AttrKind::Target => "TARGET",
        AttrKind::Value => "VALUE",
        AttrKind::Volatile => "VOLATILE",
        AttrKind::Pass(_) => "PASS",
        AttrKind::NoPass => "NOPASS",
        AttrKind::Deferred => "DEFERRED",
        AttrKind::NonOverridable => "NON_OVERRIDABLE",
        AttrKind::Device => "DEVICE",
        AttrKind::Constant => "CONSTANT",
        AttrKind::Shared => "SHARED",
        AttrKind::Managed => "MANAGED",
        AttrKind::Unified => "UNIFIED",
        AttrKind::Pinned => "PINNED",
        AttrKind::Texture => "TEXTURE",
        AttrKind::GridGlobal => "GRID_GLOBAL",
    }
}

/// Whether a row's word stands for the attribute: `INTENT` for all three of them.
fn means(word: &str, keyword: &str) -> bool {
    word == keyword || (word == "INTENT" && keyword.starts_with("INTENT"))
}

fn exclude(one: &str, other: &str) -> bool {
    let listed = |a: &str, b: &str| {
        EXCLUSIVE.iter().any(|(word, partners)| {
            means(word, a) && partners.iter().any(|partner| means(partner, b))
        })
    };
    let intents = one != other && means("INTENT", one) && means("INTENT", other);
    intents || listed(one, other) || listed(other, one)
}

/// The memory space that an attribute names.
pub(super) fn space_of(kind: &AttrKind) -> Option<Space> {
    match kind {
        AttrKind::Device => Some(Space::Device),
        AttrKind::Constant => Some(Space::Constant),
        AttrKind::Shared => Some(Space::Shared),
        AttrKind::Managed | AttrKind::Unified => Some(Space::Managed),
        AttrKind::Pinned => Some(Space::Pinned),
        AttrKind::Texture => Some(Space::Texture),
        _ => None,
    }
}

impl Entity {
    /// The place of an attribute, if it is there.
    pub(super) fn attr(&self, keyword: &str) -> Option<Span> {
        self.attrs
            .iter()
            .find(|attr| means(keyword, label(&attr.kind)))
            .map(|attr| attr.span)
    }

    pub(super) fn has(&self, keyword: &str) -> bool {
        self.attr(keyword).is_some()
    }

    /// INTENT.
    pub(super) fn intent(&self) -> Option<Intent> {
        self.attrs.iter().find_map(|attr| {
            let AttrKind::Intent(intent) = attr.kind else {
                return None;
            };
            Some(intent)
        })
    }

    /// Whether ATTRIBUTES statements name it and nothing else declares it.
    pub(super) fn is_named_for_memory_alone(&self) -> bool {
        let bare = self.dims.is_none() && self.init.is_none() && self.common.is_none();
        let mut attrs = self.attrs.iter();
        bare && !self.attrs.is_empty() && attrs.all(|attr| space_of(&attr.kind).is_some())
    }

    /// Whether VOLATILE and ASYNCHRONOUS are all that is said of it.
    pub(super) fn is_watched_alone(&self) -> bool {
        let bare = self.dims.is_none() && self.init.is_none() && self.common.is_none();
        let untyped = self.ty.is_none() && self.len.is_none() && self.procedure.is_none();
        let watched =
            |attr: &ast::Attr| matches!(attr.kind, AttrKind::Volatile | AttrKind::Asynchronous);
        bare && untyped && !self.attrs.is_empty() && self.attrs.iter().all(watched)
    }

    /// Whether it holds the address of something: `p` of `pointer (p, a)`.
    pub(super) fn is_cray_pointer(&self) -> bool {
        self.has("CRAY POINTER")
    }

    /// The integer that holds its address.
    pub(super) fn pointer_of(&self) -> Option<&ast::Name> {
        self.attrs.iter().find_map(|attr| {
            let AttrKind::Pointee(name) = &attr.kind else {
                return None;
            };
            Some(name)
        })
    }

    /// The memory space that attributes name; TEXTURE before DEVICE. A named constant is in none.
    pub(super) fn written_space(&self) -> Option<(Space, Span)> {
        let constant = self.has("PARAMETER");
        let counts = |attr: &&Attr| !(constant && matches!(attr.kind, AttrKind::Constant));
        let spaces = self.attrs.iter().filter(counts);
        let spaces = spaces.filter_map(|attr| Some((space_of(&attr.kind)?, attr.span)));
        spaces.max_by_key(|(space, _)| *space == Space::Texture)
    }
}

impl Analyzer<'_> {
    /// Reports attributes that exclude one another, that stand twice, or that are not supported.
    pub(super) fn check_entity_attributes(&mut self, entity: &Entity) {
        for (index, attr) in entity.attrs.iter().enumerate() {
            self.check_supported(entity, attr);
            let keyword = label(&attr.kind);
            let before = entity.attrs[..index]
                .iter()
                .find(|before| exclude(keyword, label(&before.kind)));
            if let Some(before) = before {
                self.conflict(entity, attr, before);
            }
        }
        self.warn_of_constant_parameter(entity);
        self.check_saved_procedure(entity);
    }

    /// A procedure keeps nothing; a procedure pointer does (F2018 C1516).
    fn check_saved_procedure(&mut self, entity: &Entity) {
        let procedure = entity.procedure.is_some() || entity.has("EXTERNAL");
        let (Some(place), true, false) = (entity.attr("SAVE"), procedure, entity.has("POINTER"))
        else {
            return;
        };
        let message = format!("the procedure '{}' cannot have SAVE", entity.name.text);
        let found = Diagnostic::error(codes::ATTRIBUTE_CONFLICT, message)
            .at(place, "keeps the value of a variable or procedure pointer")
            .help("remove SAVE, or add POINTER");
        self.report_of_statement(found);
    }

    /// `integer, constant, parameter :: n = 16`: kernels know named constants anyway.
    fn warn_of_constant_parameter(&mut self, entity: &Entity) {
        let (Some(place), true) = (entity.attr("CONSTANT"), entity.has("PARAMETER")) else {
            return;
        };
        let message = format!(
            "CONSTANT means nothing for the named constant '{}'",
            entity.name.text
        );
        let found = Diagnostic::warning(codes::CONSTANT_PARAMETER, message)
            .at(place, "kernels know the value as the host does")
            .help("remove CONSTANT");
        self.report(found);
    }

    fn conflict(&mut self, entity: &Entity, attr: &Attr, before: &Attr) {
        let (one, other) = (label(&before.kind), label(&attr.kind));
        let message = format!("'{}' cannot be both {one} and {other}", entity.name.text);
        let found = Diagnostic::error(codes::ATTRIBUTE_CONFLICT, message)
            .at(attr.span, "excludes the other one")
            .also(before.span, "given here")
            .help("remove one of the two");
        self.report_of_statement(found);
    }

    /// The binding label by which C may have this variable: a C file of the program names it, or the C library has it. Otherwise nobody shares it.
    pub(super) fn label_in_c_of(&self, entity: &Entity) -> Option<(String, Span)> {
        let bound = self.label_among(&entity.attrs, &entity.name.key());
        bound.filter(|_| entity.procedure.is_none())
    }

    /// The same for `bind(c) :: /block/`, whose name has its slashes.
    pub(super) fn note_bound_block(&mut self, attrs: &[Attr], name: &ast::Name) {
        let block = name.key().trim_matches('/').to_string();
        if let Some((label, span)) = self.label_among(attrs, &block) {
            let shared = crate::shared_with_c::SharedBlock { block, label, span };
            self.blocks_shared_with_c.push(shared);
        }
    }

    fn label_among(&self, attrs: &[Attr], name: &str) -> Option<(String, Span)> {
        let attr = attrs.iter().find_map(|attr| {
            let bind = if let AttrKind::Bind(bind) = &attr.kind {
                bind
            } else {
                return None;
            };
            Some((bind, attr.span))
        });
        let (bind, span) = attr?;
        let label = if let Some(ast::ExprKind::Character { value, .. }) =
            bind.name.as_ref().map(|name| &name.kind)
        {
            String::from_utf8_lossy(value).trim().to_string()
        } else {
            name.to_string()
        };
        let known = self.program.companions.mentions(&label)
            || crate::companion::is_library_variable(&label);
        known.then_some((label, span))
    }

    /// Variables that C shares are those of modules, which are there as long as the program (F2018 C8101 and on).
    pub(super) fn check_shared_with_c(&mut self, cx: super::Cx, entity: &Entity) {
        let (Some(span), None) = (entity.attr("BIND"), &entity.procedure) else {
            return;
        };
        let of_module = matches!(self.scope(cx).kind, super::ScopeKind::Module(_));
        let why = match of_module {
            _ if entity.has("EXTERNAL") => return,
            true if entity.has("ALLOCATABLE") => "C knows nothing that is ALLOCATABLE",
            true if entity.has("POINTER") => "C knows no POINTER of Fortran",
            true => return,
            false => "C shares variables of modules and COMMON blocks alone",
        };
        let message = format!("variable '{}' cannot have BIND(C)", entity.name.text);
        let found = Diagnostic::error(codes::NOT_FOR_C, message).at(span, why);
        self.report(found.help("remove BIND(C), or declare it in a module, with a fixed shape"));
    }

    /// CONTIGUOUS says something of array pointers and of arrays that take the shape of others.
    pub(super) fn check_contiguous(&mut self, entity: &Entity) {
        let Some(span) = entity.attr("CONTIGUOUS") else {
            return;
        };
        let open = |dim: &ast::DimSpec| {
            use ast::DimKind as D;
            matches!(dim.kind, D::Colon { .. } | D::Rank | D::Unbounded)
        };
        let dims = entity.dims.as_deref().unwrap_or_default();
        let told = entity.has("ALLOCATABLE") && entity.has("POINTER");
        if told || dims.iter().any(open) && !entity.has("ALLOCATABLE") {
            return;
        }
        let message = format!("CONTIGUOUS means nothing for '{}'", entity.name.text);
        let found = Diagnostic::warning(codes::EMPTY_ATTRIBUTE, message)
            .at(span, "for array pointers and assumed-shape arrays");
        self.report_of_statement(found.help("remove it: other arrays are contiguous anyway"));
    }

    /// Reports what is wrong with an attribute for the first of the entities that have it by one statement.
    fn report_of_statement(&mut self, found: Diagnostic) {
        let told = |one: &Diagnostic| one.code == found.code && one.span() == found.span();
        if !self.diags.iter().any(told) {
            self.report(found);
        }
    }

    /// Components with CONTIGUOUS are array pointers (F2018 C749).
    pub(super) fn check_contiguous_component(&mut self, attrs: &[Attr], entity: &ast::Entity) {
        let has = |wanted: &AttrKind| attrs.iter().find(|attr| attr.kind == *wanted);
        let Some(place) = has(&AttrKind::Contiguous) else {
            return;
        };
        let array = !entity.dims.as_deref().unwrap_or_default().is_empty()
            || attrs
                .iter()
                .any(|attr| matches!(attr.kind, AttrKind::Dimension(_)));
        if array && has(&AttrKind::Pointer).is_some() {
            return;
        }
        let message = format!(
            "CONTIGUOUS means nothing for component '{}'",
            entity.name.text
        );
        let found = Diagnostic::error(codes::ATTRIBUTE_CONFLICT, message)
            .at(place.span, "for array pointers alone");
        self.report(found.help("remove it: other components are contiguous anyway"));
    }

    fn check_supported(&mut self, entity: &Entity, attr: &Attr) {
        let what = match attr.kind {
            AttrKind::Kind | AttrKind::Len => "type parameters outside of types are",
            AttrKind::Pass(_) | AttrKind::NoPass => "procedure components are",
            AttrKind::Deferred | AttrKind::NonOverridable => "type-bound procedures are",
            _ => return,
        };
        let message = format!("{what} not supported");
        let found = Diagnostic::error(codes::UNSUPPORTED_ATTRIBUTE, message)
            .at(attr.span, format!("attribute of '{}'", entity.name.text))
            .help("remove the attribute");
        self.report(found);
    }
}
