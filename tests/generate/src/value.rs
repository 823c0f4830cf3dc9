//! Types, and texts of expressions with what is known of their values: bounds that hold whatever the program does, so that
//! nothing overflows.

/// A type with its kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Type {
    /// INTEGER of a kind.
    Integer(u8),
    /// REAL of a kind.
    Real(u8),
    /// COMPLEX of a kind.
    Complex(u8),
    /// LOGICAL of a kind.
    Logical(u8),
    /// CHARACTER of a length.
    Character(i64),
    /// A derived type by its number.
    Derived(usize),
}

impl Type {
    /// As a declaration says it; `of` names derived types.
    pub fn declared(self, of: &dyn Fn(usize) -> String) -> String {
        match self {
            Type::Integer(kind) => format!("integer({kind})"),
            Type::Real(kind) => format!("real({kind})"),
            Type::Complex(kind) => format!("complex({kind})"),
            Type::Logical(kind) => format!("logical({kind})"),
            Type::Character(length) => format!("character({length})"),
            Type::Derived(number) => format!("type({})", of(number)),
        }
    }

    /// No variable of the type holds more.
    pub fn limit(self) -> f64 {
        match self {
            Type::Integer(1) => 50.0,
            Type::Integer(2) => 5000.0,
            Type::Integer(4) => 100_000.0,
            Type::Integer(_) => 1e9,
            Type::Real(_) => 1000.0,
            Type::Complex(_) => 100.0,
            Type::Logical(_) | Type::Character(_) | Type::Derived(_) => 0.0,
        }
    }

    /// No expression of the type may become more.
    pub fn most(self) -> f64 {
        match self {
            Type::Integer(1) => 120.0,
            Type::Integer(2) => 32_000.0,
            Type::Integer(4) => 2.0e9,
            Type::Integer(_) => 4.0e15,
            Type::Real(_) | Type::Complex(_) => 1e12,
            Type::Logical(_) | Type::Character(_) | Type::Derived(_) => 0.0,
        }
    }
}

/// An expression.
#[derive(Clone, Debug)]
pub struct Value {
    /// Its text, in parentheses where it needs them.
    pub text: String,
    /// The least value; of characters the least length; of complex numbers for both parts.
    pub low: f64,
    /// The largest.
    pub high: f64,
    /// The object that it designates, where it is nothing but a variable.
    pub root: Option<usize>,
}

impl Value {
    /// A value between bounds.
    pub fn new(text: String, low: f64, high: f64) -> Value {
        Value {
            text,
            low,
            high,
            root: None,
        }
    }

    /// The larger of the magnitudes.
    pub fn magnitude(&self) -> f64 {
        self.low.abs().max(self.high.abs())
    }

    /// The text without parentheses around all of it.
    pub fn bare(&self) -> &str {
        let text = self.text.as_str();
        let Some(inner) = text.strip_prefix('(').and_then(|t| t.strip_suffix(')')) else {
            return text;
        };
        let mut depth = 0;
        let mut quoted = false;
        for c in inner.chars() {
            match c {
                '\'' => quoted = !quoted,
                '(' if !quoted => depth += 1,
                ')' if !quoted => depth -= 1,
                // `(1.0, 2.0)` is a complex number.
                ',' if !quoted && depth == 0 => return text,
                _ => {}
            }
            if depth < 0 {
                return text;
            }
        }
        inner
    }
}
