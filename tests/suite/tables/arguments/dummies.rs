//! Kinds of dummy arguments.

use super::types::{colons, dims};

/// A kind of dummy argument.
#[derive(Clone)]
pub struct Dummy {
    /// Attributes and shape, as they are shown in a label.
    pub attributes: String,
    shape: Shape,
}

/// How its bounds are declared.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shape {
    Explicit,
    Assumed,
    Lower,
    Size,
}

/// Every attribute with every INTENT, optional and not.
pub fn all() -> Vec<Dummy> {
    let kinds = [
        ("", Shape::Explicit),
        ("", Shape::Assumed),
        ("", Shape::Lower),
        ("", Shape::Size),
        (", target", Shape::Explicit),
        (", target", Shape::Assumed),
        (", contiguous", Shape::Assumed),
        (", allocatable", Shape::Assumed),
        (", pointer", Shape::Assumed),
        (", value", Shape::Explicit),
    ];
    let intents = ["", ", intent(in)", ", intent(out)", ", intent(inout)"];
    let mut found = Vec::new();
    for (kind, shape) in kinds {
        for intent in intents {
            for optional in ["", ", optional"] {
                found.push(Dummy::new(format!("{kind}{intent}{optional}"), shape));
            }
        }
    }
    found.retain(|dummy| !(dummy.is("value") && dummy.changes_by_intent()));
    found
}

impl Dummy {
    fn new(words: String, shape: Shape) -> Dummy {
        let shown = match shape {
            Shape::Explicit => "",
            Shape::Assumed => ", (:)",
            Shape::Lower => ", (0:)",
            Shape::Size => ", (*)",
        };
        Dummy {
            attributes: format!("{words}{shown}"),
            shape,
        }
    }

    /// Whether it has an attribute or a shape.
    pub fn is(&self, word: &str) -> bool {
        self.attributes.contains(word)
    }

    /// Its attributes in a declaration.
    pub fn words(&self) -> &str {
        self.attributes.split(", (").next().unwrap_or_default()
    }

    pub fn shape(&self, rank: usize) -> &'static str {
        match self.shape {
            Shape::Explicit => dims(rank),
            Shape::Assumed => colons(rank),
            Shape::Lower => ["", "(0:)", "(0:, 2:)"][rank],
            Shape::Size => ["", "(*)", "(4, *)"][rank],
        }
    }

    /// Its elements as an expression.
    pub fn whole(&self, rank: usize) -> String {
        match self.shape {
            Shape::Size => ["d", "d(1:6)", "d(:, 1:3)"][rank].to_string(),
            _ => "d".to_string(),
        }
    }

    fn is_object(&self) -> bool {
        self.is("allocatable") || self.is("pointer")
    }

    /// Scalars have attributes alone, and only they may be passed by value.
    pub fn has_rank(&self, rank: usize) -> bool {
        match self.shape {
            Shape::Explicit => rank == 0 || !self.is("value"),
            _ => rank > 0 || self.is_object(),
        }
    }

    pub fn takes_sequence(&self) -> bool {
        matches!(self.shape, Shape::Explicit | Shape::Size)
    }

    fn changes_by_intent(&self) -> bool {
        self.is("intent(out)") || self.is("intent(inout)")
    }

    /// Whether the actual argument must be definable in any case.
    pub fn changes(&self) -> bool {
        self.changes_by_intent()
    }

    /// Whether the procedure must allocate it first.
    pub fn begins_empty(&self) -> bool {
        self.is("intent(out)") && self.is_object()
    }

    /// A kind that this one may be handed on to, chosen by a number.
    pub fn handed_on_to(&self, rank: usize, number: usize) -> Dummy {
        let read_only = self.is("intent(in)");
        let intent = match (read_only, number % 3) {
            (true, _) => ", intent(in)",
            (false, 0) => "",
            (false, 1) => ", intent(inout)",
            (false, _) => ", intent(in)",
        };
        let optional = if number.is_multiple_of(2) {
            ", optional"
        } else {
            ""
        };
        let shape = match (self.shape, rank) {
            (Shape::Size, _) => Shape::Size,
            (_, 0) => Shape::Explicit,
            _ => [Shape::Assumed, Shape::Explicit, Shape::Size][number % 3],
        };
        Dummy::new(format!("{intent}{optional}"), shape)
    }
}
