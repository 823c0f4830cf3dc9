//! The dummy arguments of a made procedure: which it has, their declarations, what they hold first.
//!
//! Refuses to know the rest of the body.

use super::{Dummy, Form, Intent, Kind};
use crate::Generator;
use crate::scope::{Held, Variable};
use crate::statement::bounds_text;
use crate::value::Type;

impl Generator {
    pub(super) fn dummies(&mut self, kind: Kind) -> Vec<Dummy> {
        let mut dummies = Vec::new();
        let count = 1 + self.random.below(4);
        let mut optional = false;
        for at in 0..count {
            let rank = if kind == Kind::Elemental {
                0
            } else {
                self.random.below(3)
            };
            let shape = self.some_shape(rank);
            let structures = self.types.len();
            let ty = match kind == Kind::Subroutine
                && structures > 0
                && rank == 0
                && self.random.chance(20)
            {
                true => Type::Derived(self.random.below(structures)),
                false => self.some_type(),
            };
            let form = match (kind, rank) {
                (Kind::Elemental, _) => Form::Explicit,
                (_, 0) => *self
                    .random
                    .pick(&[Form::Explicit, Form::Explicit, Form::Value]),
                (Kind::Function, _) => *self.random.pick(&[Form::Explicit, Form::Assumed]),
                _ => *self.random.pick(&[
                    Form::Explicit,
                    Form::Assumed,
                    Form::Assumed,
                    Form::Size,
                    Form::Allocatable,
                    Form::Pointer,
                ]),
            };
            // What lies behind VALUE of a structure is another matter.
            let form = if matches!(ty, Type::Derived(_) | Type::Character(_)) && form == Form::Value
            {
                Form::Explicit
            } else {
                form
            };
            let intent = match (kind, form) {
                (Kind::Subroutine, Form::Value) | (Kind::Function | Kind::Elemental, _) => {
                    Intent::In
                }
                (_, Form::Pointer | Form::Allocatable) => Intent::InOut,
                _ => *self
                    .random
                    .pick(&[Intent::In, Intent::In, Intent::InOut, Intent::Out]),
            };
            let intent = if matches!((ty, intent), (Type::Derived(_), Intent::Out)) {
                Intent::InOut
            } else {
                intent
            };
            optional = optional || kind == Kind::Subroutine && at > 0 && self.random.chance(12);
            let plain = matches!(form, Form::Explicit | Form::Assumed);
            dummies.push(Dummy {
                name: format!("d{}{}", self.names, (b'a' + at as u8) as char),
                ty,
                bounds: self.lower_bounds(&shape),
                form,
                intent,
                optional: optional && plain && !matches!(ty, Type::Derived(_)),
            });
        }
        // Pointers and allocatable variables have the bounds that the caller gives them.
        for dummy in &mut dummies {
            if matches!(dummy.form, Form::Pointer | Form::Allocatable) {
                dummy.bounds = dummy.shape().iter().map(|n| (1, *n)).collect();
            }
        }
        dummies
    }

    pub(super) fn declare_dummies(&mut self, dummies: &[Dummy], late: &mut Vec<(Dummy, Variable)>) {
        for dummy in dummies {
            let mut words = self.declared(dummy.ty);
            if matches!(dummy.ty, Type::Character(_))
                && self.random.chance(30)
                && dummy.bounds.is_empty()
            {
                words = "character(*)".to_string();
            }
            let dims: Vec<String> = dummy
                .bounds
                .iter()
                .enumerate()
                .map(|(at, (low, high))| match dummy.form {
                    Form::Assumed if *low == 1 => ":".to_string(),
                    Form::Assumed => format!("{low}:"),
                    Form::Allocatable | Form::Pointer => ":".to_string(),
                    Form::Size if at + 1 == dummy.bounds.len() => match low {
                        1 => "*".to_string(),
                        _ => format!("{low}:*"),
                    },
                    _ => bounds_text(&[(*low, *high)]),
                })
                .collect();
            let dims = if dims.is_empty() {
                String::new()
            } else {
                format!("({})", dims.join(", "))
            };
            words += match dummy.form {
                Form::Allocatable => ", allocatable",
                Form::Pointer => ", pointer",
                Form::Value => ", value",
                _ => "",
            };
            words += match dummy.intent {
                Intent::In if dummy.form != Form::Value => ", intent(in)",
                Intent::Out => ", intent(out)",
                Intent::InOut if self.random.chance(60) => ", intent(inout)",
                _ => "",
            };
            if dummy.optional {
                words += ", optional";
            }
            self.line(&format!("{words} :: {}{dims}", dummy.name));
            let root = self.root();
            // Nothing is known of a text's length but what the caller said.
            let unsized_text = words.starts_with("character(*)");
            let mut v = Variable::new(&dummy.name, dummy.ty, dummy.bounds.clone(), root);
            v.writable = dummy.intent != Intent::In;
            v.assumed_size = dummy.form == Form::Size;
            v.held = match dummy.form {
                Form::Allocatable => Held::Allocatable,
                Form::Pointer => Held::Pointer,
                _ => Held::Plain,
            };
            if unsized_text {
                continue;
            }
            match dummy.optional {
                true => late.push((dummy.clone(), v)),
                false => self.register(v),
            }
        }
    }

    /// INTENT(OUT) arguments get a value.
    pub(super) fn start_dummies(&mut self, dummies: &[Dummy]) {
        for dummy in dummies {
            if dummy.intent == Intent::Out && !dummy.optional {
                let known = self
                    .scope
                    .iter()
                    .position(|v| v.stem == dummy.name && v.suffix.is_empty());
                let value = self.start(dummy.ty, &dummy.shape());
                match (dummy.form, known) {
                    (Form::Size, _) => {
                        let all: Vec<String> = dummy
                            .bounds
                            .iter()
                            .map(|(l, u)| format!("{l}:{u}"))
                            .collect();
                        self.line(&format!("{}({}) = {value}", dummy.name, all.join(", ")));
                    }
                    _ => self.line(&format!("{} = {value}", dummy.name)),
                }
            }
        }
    }

    /// Statements for OPTIONAL arguments that are there.
    pub(super) fn optionals(&mut self, late: &[(Dummy, Variable)]) {
        for (dummy, variable) in late {
            self.line(&format!("if (present({})) then", dummy.name));
            self.indent += 1;
            if dummy.intent == Intent::Out {
                let value = self.start(dummy.ty, &dummy.shape());
                self.line(&format!("{} = {value}", dummy.name));
            }
            let scope = self.scope.len();
            self.register(variable.clone());
            let straight = std::mem::replace(&mut self.straight, false);
            self.statements(2, 1);
            self.straight = straight;
            self.scope.truncate(scope);
            self.indent -= 1;
            self.line("end if");
        }
    }
}
