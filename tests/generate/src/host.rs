//! Programs of the host: a module with variables, types and procedures, and a procedure that runs them.

use crate::Generator;
use crate::procedure::Kind;
use crate::scope::{Held, Variable};
use crate::statement::bounds_text;

impl Generator {
    /// The module of a seed.
    pub fn host(mut self) -> String {
        let seed = self.seed;
        let mut text = vec![
            format!("module m{seed}"),
            "  use checks".to_string(),
            "  implicit none".to_string(),
        ];
        let mut procedures = Vec::new();
        for _ in 0..self.random.below(4) {
            let (definition, bound) = self.derived_type();
            text.extend(definition.iter().map(|l| format!("  {l}")));
            procedures.extend(bound);
        }
        for _ in 0..1 + self.random.below(3) {
            let line = self.module_variable();
            text.push(line);
        }
        for _ in 0..self.random.below(3) {
            procedures.extend(self.procedure(Kind::Elemental, false));
        }
        for _ in 0..self.random.below(3) {
            procedures.extend(self.procedure(Kind::Function, false));
        }
        for _ in 0..1 + self.random.below(3) {
            procedures.extend(self.procedure(Kind::Subroutine, false));
        }
        procedures.extend(self.runner());
        for (title, members) in &self.generics {
            let names: Vec<&str> = members.iter().map(|(name, _)| name.as_str()).collect();
            text.push(format!("  interface {title}_{seed}"));
            text.push(format!("    module procedure {}", names.join(", ")));
            text.push("  end interface".to_string());
        }
        text.push("contains".to_string());
        text.extend(procedures.iter().map(|l| format!("  {l}")));
        text.push(format!("end module m{seed}\n\n"));
        text.join("\n")
    }

    fn module_variable(&mut self) -> String {
        let ty = self.some_type();
        let rank = self.random.below(3);
        let shape = self.some_shape(rank);
        let bounds = self.lower_bounds(&shape);
        let name = self.fresh("g");
        let dims = if rank == 0 {
            String::new()
        } else {
            format!("({})", bounds_text(&bounds))
        };
        let start = self.literal(ty);
        let root = self.root();
        let mut v = Variable::new(&name, ty, bounds, root);
        v.held = Held::Plain;
        let words = match self.random.below(3) {
            0 => ", save",
            1 if rank > 0 => ", target",
            2 if self.random.chance(50) => {
                v.writable = false;
                ", parameter"
            }
            _ => "",
        };
        self.scope.push(v);
        format!(
            "  {}{words} :: {name}{dims} = {}",
            self.declared(ty),
            start.bare()
        )
    }

    /// The procedure without arguments that the program calls.
    fn runner(&mut self) -> Vec<String> {
        let name = format!("run_{}", self.seed);
        self.run_procedure(&name)
    }
}
