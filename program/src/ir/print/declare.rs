//! Declarations: types, variables, shapes.

use super::Printer;
use crate::ir::{
    Bounds, CharLen, DerivedType, Dummy, Field, Initial, Intent, Overlay, Passing, Role, Shape,
    Space, Storage, Type, TypeId, VarId, Variable,
};

impl Printer<'_> {
    pub(super) fn types(&mut self, types: &[TypeId]) {
        for &id in types {
            self.derived_type(id);
        }
    }

    fn derived_type(&mut self, id: TypeId) {
        let program = self.program;
        let ty: &DerivedType = &program[id];
        self.comments(&ty.leading);
        let extends = match ty.parent {
            Some(parent) => format!(", extends({})", self.derived_name(parent)),
            None => String::new(),
        };
        self.line(&format!("type{extends} :: {}", ty.name));
        self.indented(|p| {
            if ty.sequence {
                p.line("sequence");
            }
            ty.fields.iter().for_each(|field| p.field(field));
        });
        self.line(&format!("end type {}", ty.name));
    }

    pub(super) fn storage(&mut self, index: usize, storage: &Storage) {
        let vars = self.names(&storage.vars);
        let save = if storage.save { ", save" } else { "" };
        let (name, size) = (&storage.name, storage.size);
        self.line(&format!(
            "storage {index}{save} :: {name}, {size} bytes: {vars}"
        ));
        for Initial { offset, ty, values } in &storage.initial {
            let (ty, count) = (self.type_name(ty), values.len());
            self.line(&format!("  at {offset}: {count} values of {ty}"));
        }
    }

    fn field(&mut self, field: &Field) {
        self.comments(&field.leading);
        let mut text = self.type_name(&field.ty);
        text.push_str(space_word(field.space));
        text.push_str(if field.allocatable {
            ", allocatable"
        } else {
            ""
        });
        text.push_str(if field.pointer { ", pointer" } else { "" });
        text.push_str(&format!(" :: {}{}", field.name, self.shape(&field.shape)));
        if let Some(init) = &field.init {
            text.push_str(&format!(" = {}", self.expr(init)));
        }
        self.line_with(&text, &field.trailing);
    }

    pub(super) fn derived_name(&self, id: TypeId) -> &str {
        match self.program.types.get(id.0 as usize) {
            Some(ty) => &ty.name,
            None => "<no such type>",
        }
    }

    pub(super) fn type_name(&self, ty: &Type) -> String {
        match ty {
            Type::Integer(kind) => format!("integer({kind})"),
            Type::Unsigned(kind) => format!("unsigned({kind})"),
            Type::Real(kind) => format!("real({kind})"),
            Type::Complex(kind) => format!("complex({kind})"),
            Type::Logical(kind) => format!("logical({kind})"),
            Type::Character(len, 1) => format!("character({})", self.char_len(len)),
            Type::Character(len, kind) => {
                format!("character({}, kind={kind})", self.char_len(len))
            }
            Type::Derived(id) => format!("type({})", self.derived_name(*id)),
            Type::Class(Some(id)) => format!("class({})", self.derived_name(*id)),
            Type::Class(None) => "class(*)".to_string(),
            Type::Procedure(id) => format!("procedure({})", self.procedure_name(*id)),
            Type::Error => "<error type>".to_string(),
        }
    }

    fn char_len(&self, len: &CharLen) -> String {
        match len {
            CharLen::Const(value) => value.to_string(),
            CharLen::Expr(expr) => self.expr(expr),
            CharLen::Assumed => "*".to_string(),
            CharLen::Deferred => ":".to_string(),
        }
    }

    pub(super) fn variables(&mut self, vars: &[VarId]) {
        for &id in vars {
            match self.program.vars.get(id.0 as usize) {
                Some(var) => self.variable(var),
                None => self.line("<no such variable>"),
            }
        }
    }

    fn variable(&mut self, var: &Variable) {
        self.comments(&var.leading);
        let mut text = self.type_name(&var.ty);
        text.push_str(&attributes(var));
        text.push_str(&format!(" :: {}{}", var.name, self.shape(&var.shape)));
        if let Some(init) = &var.init {
            text.push_str(&format!(" = {}", self.expr(init)));
        }
        text.push_str(&remarks(var));
        self.line_with(&text, &var.trailing);
    }

    pub(super) fn shape(&self, shape: &Shape) -> String {
        match shape {
            Shape::Scalar => String::new(),
            Shape::Explicit(bounds) => format!("({})", self.bounds(bounds)),
            Shape::Assumed(lowers) => {
                let dims = lowers.iter().map(|lower| match self.expr(lower) {
                    one if one == "1" => ":".to_string(),
                    other => format!("{other}:"),
                });
                format!("({})", dims.collect::<Vec<_>>().join(", "))
            }
            Shape::AssumedSize(bounds, lower) => {
                let mut dims = self.bounds(bounds);
                if !bounds.is_empty() {
                    dims.push_str(", ");
                }
                match self.expr(lower) {
                    one if one == "1" => dims.push('*'),
                    other => dims.push_str(&format!("{other}:*")),
                }
                format!("({dims})")
            }
            Shape::Deferred(rank) => format!("({})", vec![":"; usize::from(*rank)].join(", ")),
        }
    }

    pub(super) fn bounds(&self, bounds: &[Bounds]) -> String {
        let dims = bounds.iter().map(|dim| {
            let (lower, upper) = (self.expr(&dim.lower), self.expr(&dim.upper));
            if lower == "1" {
                upper
            } else {
                format!("{lower}:{upper}")
            }
        });
        dims.collect::<Vec<_>>().join(", ")
    }
}

fn space_word(space: Space) -> &'static str {
    match space {
        Space::Host => "",
        Space::Device => ", device",
        Space::Constant => ", constant",
        Space::Shared => ", shared",
        Space::Managed => ", managed",
        Space::Pinned => ", pinned",
        Space::Texture => ", texture",
    }
}

fn attributes(var: &Variable) -> String {
    let mut text = String::from(space_word(var.space));
    if let Role::Parameter = var.role {
        text.push_str(", parameter");
    }
    if let Some(dummy) = var.dummy() {
        text.push_str(&dummy_attributes(dummy));
    }
    let flags = [
        (var.allocatable, ", allocatable"),
        (var.pointer, ", pointer"),
        (var.target, ", target"),
        (var.save, ", save"),
    ];
    for (set, word) in flags {
        text.push_str(if set { word } else { "" });
    }
    text
}

fn dummy_attributes(dummy: &Dummy) -> String {
    let mut text = String::from(match dummy.intent {
        None => "",
        Some(Intent::In) => ", intent(in)",
        Some(Intent::Out) => ", intent(out)",
        Some(Intent::InOut) => ", intent(inout)",
    });
    text.push_str(if dummy.optional { ", optional" } else { "" });
    text.push_str(if dummy.value { ", value" } else { "" });
    text
}

fn remarks(var: &Variable) -> String {
    let mut words = Vec::new();
    if let Some(dummy) = var.dummy() {
        words.extend(passing_word(dummy.passing));
    }
    if let Role::Common(block) = var.role {
        words.push(format!("common block {block}"));
    }
    if let Some(Overlay { storage, offset }) = var.overlay {
        words.push(format!("storage {} at {offset}", storage.0));
    }
    words.extend(var.mutated.then(|| "mutated".to_string()));
    words.extend(var.captured.then(|| "captured".to_string()));
    if words.is_empty() {
        String::new()
    } else {
        format!(" ! {}", words.join(", "))
    }
}

fn passing_word(passing: Passing) -> Option<String> {
    let word = match passing {
        Passing::Undecided => return None,
        Passing::Value => "by value",
        Passing::Ref => "by shared reference",
        Passing::MutRef => "by reference",
        Passing::View => "as view",
        Passing::Strided => "as strided",
        Passing::Object => "as object",
        Passing::Shaped => "as address and bounds",
        Passing::Bounded => "as strided with bounds",
        Passing::Total => "as total",
    };
    Some(word.to_string())
}
