//! What is told of loops: remarks as data, as text in the words that PGI's compilers have for them, and as fields.
//!
//! Refuses to know files: places become lines and texts by what the caller gives.

use super::{Analysis, Dependence, DependenceKind, Distance, Jump, Loop, Obstacle};
use crate::ir::analysis::effects::Effect;
use crate::ir::{Program, ReduceOp, VarId};
use crate::source::Span;

/// A remark on a loop.
#[derive(Debug, Clone, PartialEq)]
pub enum Remark {
    /// The iterations may run in any order.
    Parallelizable {
        /// The loop.
        place: Span,
    },
    /// They may not.
    Prevented {
        /// The loop.
        place: Span,
        /// Why.
        obstacle: Obstacle,
    },
    /// An array stands in the way that each iteration could have for itself.
    WouldNeedPrivate {
        /// The loop.
        place: Span,
        /// The array.
        var: VarId,
    },
    /// The iterations reduce a value.
    Reduction {
        /// The first step.
        place: Span,
        /// How.
        op: ReduceOp,
        /// The variable at its root.
        var: VarId,
    },
}

/// What remarks need to know of places.
pub trait Places {
    /// The number of the line.
    fn line(&self, span: Span) -> usize;
    /// What is written there.
    fn text(&self, span: Span) -> String;
}

/// A field of a remark.
#[derive(Debug, Clone, PartialEq)]
pub enum Field {
    /// Words.
    Text(String),
    /// A number.
    Number(i64),
    /// Yes or no.
    Flag(bool),
    /// A place.
    Place(Span),
}

/// The remarks on some loops, in order of text.
pub fn of(analysis: &Analysis) -> Vec<Remark> {
    let mut remarks = Vec::new();
    for one in &analysis.loops {
        of_loop(one, &mut remarks);
    }
    remarks
}

fn of_loop(one: &Loop, remarks: &mut Vec<Remark>) {
    let place = one.span;
    if one.is_parallel() {
        remarks.push(Remark::Parallelizable { place });
    }
    for obstacle in &one.obstacles {
        let obstacle = obstacle.clone();
        remarks.push(Remark::Prevented { place, obstacle });
    }
    for &var in &one.private_arrays {
        let concerns = |obstacle: &Obstacle| matches!(obstacle, Obstacle::Dependence(found) if found.var == var);
        if one.obstacles.iter().any(concerns) {
            remarks.push(Remark::WouldNeedPrivate { place, var });
        }
    }
    for reduction in &one.reductions {
        let said = Remark::Reduction {
            place: reduction.place,
            op: reduction.op,
            var: match reduction.target.root() {
                Some(var) => var,
                None => continue,
            },
        };
        if !remarks.contains(&said) {
            remarks.push(said);
        }
    }
}

impl Remark {
    /// Where it belongs.
    pub fn place(&self) -> Span {
        match self {
            Remark::Parallelizable { place }
            | Remark::Prevented { place, .. }
            | Remark::WouldNeedPrivate { place, .. }
            | Remark::Reduction { place, .. } => *place,
        }
    }

    /// In words, without its place.
    pub fn text(&self, program: &Program, places: &dyn Places) -> String {
        match self {
            Remark::Parallelizable { .. } => "Loop is parallelizable".to_string(),
            Remark::Prevented { obstacle, .. } => obstacle.text(program, places),
            Remark::WouldNeedPrivate { var, .. } => format!(
                "Parallelization would require privatization of array '{}'",
                program[*var].name
            ),
            Remark::Reduction { op, var, .. } => {
                format!(
                    "{} reduction generated for {}",
                    title(*op),
                    program[*var].name
                )
            }
        }
    }

    /// As fields for other programs; the first, `kind`, says which others there are.
    pub fn fields(&self, program: &Program) -> Vec<(&'static str, Field)> {
        let kind = |kind: &str| ("kind", Field::Text(kind.to_string()));
        match self {
            Remark::Parallelizable { place } => {
                vec![kind("parallelizable"), ("loop", Field::Place(*place))]
            }
            Remark::Prevented { place, obstacle } => {
                let mut fields = vec![kind(obstacle.kind()), ("loop", Field::Place(*place))];
                obstacle.fields(program, &mut fields);
                fields
            }
            Remark::WouldNeedPrivate { place, var } => vec![
                kind("private array"),
                ("loop", Field::Place(*place)),
                ("variable", Field::Text(program[*var].name.clone())),
            ],
            Remark::Reduction { place, op, var } => vec![
                kind("reduction"),
                ("place", Field::Place(*place)),
                ("operator", Field::Text(op.text().to_string())),
                ("variable", Field::Text(program[*var].name.clone())),
            ],
        }
    }
}

fn title(op: ReduceOp) -> &'static str {
    match op {
        ReduceOp::Sum => "Sum",
        ReduceOp::Product => "Product",
        ReduceOp::Least | ReduceOp::Minval => "Min",
        ReduceOp::Greatest | ReduceOp::Maxval => "Max",
        ReduceOp::And => "Logical and",
        ReduceOp::Or => "Logical or",
        ReduceOp::Eqv => "Equivalence",
        ReduceOp::Neqv => "Nonequivalence",
        ReduceOp::BitAnd => "Bitwise and",
        ReduceOp::BitOr => "Bitwise or",
        ReduceOp::BitXor => "Exclusive or",
    }
}

impl Obstacle {
    fn kind(&self) -> &'static str {
        match self {
            Obstacle::Dependence(_) => "dependence",
            Obstacle::CarriedScalar { .. } => "carried scalar",
            Obstacle::Induction { .. } => "induction",
            Obstacle::LastValue { .. } => "last value",
            Obstacle::Jump { .. } => "jump",
            Obstacle::Effect { .. } => "effect",
            Obstacle::TooMany => "too many references",
        }
    }

    /// In words.
    pub fn text(&self, program: &Program, places: &dyn Places) -> String {
        let name = |var: &VarId| &program[*var].name;
        let line = |span: &Span| places.line(*span);
        match self {
            Obstacle::Dependence(one) => one.text(program, places),
            Obstacle::CarriedScalar { var, write, read } => format!(
                "Loop carried scalar dependence for '{}' prevents parallelization: used at line {} before the iteration assigns it, assigned at line {}",
                name(var),
                line(read),
                line(write)
            ),
            Obstacle::Induction { var, place } => format!(
                "Loop carried scalar dependence for '{}' prevents parallelization: changed in each iteration at line {}",
                name(var),
                line(place)
            ),
            Obstacle::LastValue { var, place } => format!(
                "Scalar last value needed after loop for '{}' assigned at line {} prevents parallelization",
                name(var),
                line(place)
            ),
            Obstacle::Jump { jump, place } => {
                format!(
                    "{} at line {} prevents parallelization",
                    jump.text(),
                    line(place)
                )
            }
            Obstacle::Effect { effect, place } => format!(
                "{} at line {} prevents parallelization",
                effect_text(program, *effect),
                line(place)
            ),
            Obstacle::TooMany => {
                "The loop has too many references to be compared, which prevents parallelization"
                    .to_string()
            }
        }
    }

    fn fields(&self, program: &Program, fields: &mut Vec<(&'static str, Field)>) {
        let name = |var: &VarId| Field::Text(program[*var].name.clone());
        match self {
            Obstacle::Dependence(one) => one.fields(program, fields),
            Obstacle::CarriedScalar { var, write, read } => fields.extend([
                ("variable", name(var)),
                ("write", Field::Place(*write)),
                ("read", Field::Place(*read)),
            ]),
            Obstacle::Induction { var, place } | Obstacle::LastValue { var, place } => {
                fields.extend([("variable", name(var)), ("place", Field::Place(*place))]);
            }
            Obstacle::Jump { jump, place } => fields.extend([
                ("statement", Field::Text(jump.text().to_string())),
                ("place", Field::Place(*place)),
            ]),
            Obstacle::Effect { effect, place } => fields.extend([
                ("what", Field::Text(effect_text(program, *effect))),
                ("place", Field::Place(*place)),
            ]),
            Obstacle::TooMany => {}
        }
    }
}

impl Jump {
    fn text(self) -> &'static str {
        match self {
            Jump::Exit => "EXIT out of the loop",
            Jump::Cycle => "CYCLE of a loop around it",
            Jump::Return => "RETURN",
            Jump::Goto => "GOTO",
        }
    }
}

fn effect_text(program: &Program, effect: Effect) -> String {
    match effect {
        Effect::InputOutput => "Input or output".to_string(),
        Effect::Stop => "STOP".to_string(),
        Effect::Unknown(procedure) => format!(
            "Call of '{}', whose statements are not known,",
            program[procedure].name
        ),
        Effect::Saved(var) => format!(
            "Call of a procedure that keeps '{}' between calls",
            program[var].name
        ),
        Effect::ThroughPointer(var) => format!(
            "Call of a procedure that assigns through pointer '{}'",
            program[var].name
        ),
        Effect::Surroundings(id) => {
            format!("Reference of intrinsic procedure '{}'", id.row().name)
        }
        Effect::Allocation => "Allocation".to_string(),
        Effect::Binding => "Pointer assignment".to_string(),
        Effect::Device => "Operation of the device's library".to_string(),
    }
}

impl Dependence {
    fn text(&self, program: &Program, places: &dyn Places) -> String {
        let (source, sink) = (places.text(self.source), places.text(self.sink));
        let (from, to) = (places.line(self.source), places.line(self.sink));
        let name = &program[self.var].name;
        let shared = if self.other == self.var {
            format!("'{name}'")
        } else {
            format!(
                "'{name}', which may share storage with '{}',",
                program[self.other].name
            )
        };
        let (first, second) = match self.kind {
            DependenceKind::Flow => ("writes", "reads"),
            DependenceKind::Output => ("writes", "writes again"),
            DependenceKind::Anti => ("reads", "writes"),
        };
        let may = if self.certain { "" } else { "may " };
        let second = if self.certain {
            second
        } else {
            second_may(self.kind)
        };
        format!(
            "Loop carried dependence of {shared} prevents parallelization: '{source}' at line {from} {first} what '{sink}' at line {to} {may}{second} {}",
            self.distance.text()
        )
    }

    fn fields(&self, program: &Program, fields: &mut Vec<(&'static str, Field)>) {
        let kind = match self.kind {
            DependenceKind::Flow => "flow",
            DependenceKind::Output => "output",
            DependenceKind::Anti => "anti",
        };
        fields.extend([
            ("variable", Field::Text(program[self.var].name.clone())),
            ("dependence", Field::Text(kind.to_string())),
            ("source", Field::Place(self.source)),
            ("sink", Field::Place(self.sink)),
            ("certain", Field::Flag(self.certain)),
            ("directions", Field::Text(self.direction_text())),
        ]);
        match self.distance {
            Distance::Exactly(distance) => fields.push(("distance", Field::Number(distance))),
            Distance::AtLeast(least) => fields.push(("least distance", Field::Number(least))),
        }
        if self.other != self.var {
            fields.push(("other", Field::Text(program[self.other].name.clone())));
        }
    }

    fn direction_text(&self) -> String {
        use super::Direction;
        let sign = |one: &Direction| match one {
            Direction::Less => "<",
            Direction::Equal => "=",
            Direction::Greater => ">",
            Direction::Any => "*",
        };
        let signs: Vec<&str> = self.directions.iter().map(sign).collect();
        format!("({})", signs.join(","))
    }
}

fn second_may(kind: DependenceKind) -> &'static str {
    match kind {
        DependenceKind::Flow => "read",
        DependenceKind::Output => "write again",
        DependenceKind::Anti => "write",
    }
}

impl Distance {
    fn text(self) -> String {
        match self {
            Distance::Exactly(1) => "in the next iteration".to_string(),
            Distance::Exactly(distance) => format!("{distance} iterations later"),
            Distance::AtLeast(1) => "in a later iteration".to_string(),
            Distance::AtLeast(least) => format!("{least} or more iterations later"),
        }
    }
}
