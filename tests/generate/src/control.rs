//! Blocks: IF, SELECT CASE, loops, WHERE, FORALL, DO CONCURRENT, BLOCK, ASSOCIATE.

use crate::Generator;
use crate::scope::{Held, Purpose, Variable};
use crate::statement::bounds_text;
use crate::value::Type;

impl Generator {
    /// Statements inside of a block.
    fn inside(&mut self, count: usize, depth: u32) {
        let (straight, scope) = (self.straight, self.scope.len());
        self.straight = false;
        self.indent += 1;
        self.statements(count, depth - 1);
        self.indent -= 1;
        self.scope.truncate(scope);
        self.straight = straight;
    }

    /// IF.
    pub fn conditional(&mut self, depth: u32) {
        let condition = self.logical(4, &[], 3);
        self.line(&format!("if ({}) then", condition.bare()));
        let count = 1 + self.random.below(2);
        self.inside(count, depth);
        while self.random.chance(25) {
            let condition = self.logical(4, &[], 2);
            self.line(&format!("else if ({}) then", condition.bare()));
            self.inside(1, depth);
        }
        if self.random.chance(50) {
            self.line("else");
            self.inside(1, depth);
        }
        self.line("end if");
    }

    /// SELECT CASE.
    pub fn selection(&mut self, depth: u32) {
        if self.texts && self.random.chance(25) {
            let subject = self.character(3, &[], 2);
            self.line(&format!("select case ({})", subject.bare()));
            for case in ["'a':'m'", "'n', 'o', 'zz'", "'A':'Z'"] {
                self.line(&format!("case ({case})"));
                self.inside(1, depth);
            }
        } else {
            let kind = *self.random.pick(&[1, 2, 4, 8]);
            let subject = self.integer(kind, &[], 2);
            self.line(&format!(
                "select case (modulo({}, 9_{kind}))",
                subject.bare()
            ));
            for case in ["0", "1:3", "5, 7", "8:"] {
                if self.random.chance(75) {
                    self.line(&format!("case ({case})"));
                    self.inside(1, depth);
                }
            }
        }
        if self.random.chance(70) {
            self.line("case default");
            self.inside(1, depth);
        }
        self.line("end select");
    }

    /// A name for a variable of a loop.
    pub fn loop_name(&mut self, _most: i64) -> String {
        let used: Vec<String> = self.scope.iter().map(|v| v.stem.clone()).collect();
        let free = (1..)
            .map(|n| format!("i{n}"))
            .find(|name| !used.contains(name))
            .expect("a free name");
        let number: usize = free[1..].parse().expect("a number");
        self.loops = self.loops.max(number);
        free
    }

    /// A variable that only a loop changes.
    pub fn push_index(&mut self, name: &str, low: i64, high: i64) {
        let mut index = Variable::new(name, Type::Integer(4), vec![], usize::MAX);
        index.writable = false;
        index.range = Some((low as f64, high as f64));
        self.scope.push(index);
    }

    /// DO with a count.
    pub fn counted(&mut self, depth: u32) {
        let name = self.loop_name(5);
        let (low, trips) = (self.random.between(-2, 3), self.random.between(1, 4));
        let step = *self.random.pick(&[1, 1, 1, 2, -1, -2]);
        let last = low + (trips - 1) * step;
        let label = match self.random.chance(30) {
            true => self.fresh("outer"),
            false => String::new(),
        };
        let colon = if label.is_empty() {
            String::new()
        } else {
            format!("{label}: ")
        };
        let stride = if step == 1 {
            String::new()
        } else {
            format!(", {step}")
        };
        self.line(&format!("{colon}do {name} = {low}, {last}{stride}"));
        let scope = self.scope.len();
        self.push_index(&name, low.min(last), low.max(last));
        self.trip *= trips as u64;
        self.leave_early(&label);
        let count = 1 + self.random.below(3);
        self.inside(count, depth);
        self.leave_early(&label);
        self.trip /= trips as u64;
        self.scope.truncate(scope);
        self.line(format!("end do {label}").trim_end());
    }

    fn leave_early(&mut self, label: &str) {
        if self.random.chance(20) {
            let condition = self.logical(4, &[], 2);
            let word = *self.random.pick(&["cycle", "exit"]);
            self.line(format!("  if ({}) {word} {label}", condition.bare()).trim_end());
        }
    }

    /// Two named loops, the inner one of which leaves the outer one.
    pub fn searching(&mut self, depth: u32) {
        let label = self.fresh("search");
        let first = self.loop_name(4);
        let n = self.random.between(2, 4);
        self.line(&format!("{label}: do {first} = 1, {n}"));
        let scope = self.scope.len();
        self.push_index(&first, 1, n);
        let second = self.loop_name(3);
        self.indent += 1;
        self.line(&format!("do {second} = 3, 1, -1"));
        self.push_index(&second, 1, 3);
        self.trip *= 3 * n as u64;
        let condition = self.logical(4, &[], 3);
        let word = *self.random.pick(&["cycle", "exit"]);
        self.line(&format!("  if ({}) {word} {label}", condition.bare()));
        self.inside(1, depth);
        self.line("end do");
        self.indent -= 1;
        self.scope.truncate(self.scope.len() - 1);
        self.inside(1, depth);
        self.trip /= 3 * n as u64;
        self.scope.truncate(scope);
        self.line(&format!("end do {label}"));
    }

    /// DO WHILE.
    pub fn while_loop(&mut self, depth: u32) {
        let name = self.loop_name(4);
        let n = self.random.between(1, 3);
        let condition = self.logical(4, &[], 2);
        self.line(&format!("{name} = 0"));
        self.line(&format!(
            "do while ({name} < {n} .and. ({} .or. {name} < 1))",
            condition.bare()
        ));
        self.line(&format!("  {name} = {name} + 1"));
        let scope = self.scope.len();
        self.push_index(&name, 1, n);
        self.trip *= n as u64;
        self.inside(1, depth);
        self.trip /= n as u64;
        self.scope.truncate(scope);
        self.line("end do");
    }

    /// WHERE.
    pub fn masked(&mut self) {
        let rank = 1 + self.random.below(2);
        let shape = self.some_shape(rank);
        let mask = self.logical(4, &shape, 2);
        if self.random.chance(30) {
            self.indent += 1;
            let before = self.lines.len();
            self.where_assignment(&shape);
            self.indent -= 1;
            if let Some(text) = self.lines.get(before).map(|l| l.trim().to_string()) {
                self.lines.truncate(before);
                self.line(&format!("where ({}) {text}", mask.bare()));
            }
            return;
        }
        self.line(&format!("where ({})", mask.bare()));
        self.where_body(&shape);
        if self.random.chance(40) {
            let mask = self.logical(4, &shape, 1);
            self.line(&format!("elsewhere ({})", mask.bare()));
            self.where_body(&shape);
        }
        if self.random.chance(50) {
            self.line("elsewhere");
            self.where_body(&shape);
        }
        self.line("end where");
    }

    fn where_body(&mut self, shape: &[i64]) {
        self.indent += 1;
        for _ in 0..1 + self.random.below(2) {
            self.where_assignment(shape);
        }
        self.indent -= 1;
    }

    fn where_assignment(&mut self, shape: &[i64]) {
        let ty = self.some_number();
        let Some(place) = self.designator(ty, shape, Purpose::Write, &|_| true) else {
            return;
        };
        self.cost += self.trip * 20;
        let value = self.assigned(ty, shape, 2);
        self.line(&format!("{} = {}", place.text, value.bare()));
    }

    /// FORALL or DO CONCURRENT.
    pub fn each(&mut self) {
        let own = |v: &&Variable| {
            v.writable
                && !v.bounds.is_empty()
                && !matches!(v.ty, Type::Character(_) | Type::Derived(_))
        };
        let found: Vec<Variable> = self.scope.iter().filter(own).cloned().collect();
        if found.is_empty() {
            return;
        }
        let v = self.random.pick(&found).clone();
        self.touch(v.root);
        let forall = self.random.chance(12);
        let scope = self.scope.len();
        let mut controls = Vec::new();
        let mut names = Vec::new();
        for (low, high) in &v.bounds {
            let name = self.loop_name(5);
            self.push_index(&name, *low, *high);
            controls.push(match self.random.chance(20) && high > low {
                true => format!("{name} = {low}:{high}:2"),
                false => format!("{name} = {low}:{high}"),
            });
            names.push(name);
        }
        let kept = (self.independent.replace(v.root), self.pure_only);
        self.pure_only = true;
        let mask = match self.random.chance(30) {
            true => format!(", {}", self.logical(4, &[], 1).bare()),
            false => String::new(),
        };
        let value = self.assigned(v.ty, &[], 2);
        let place = format!("{}({}){}", v.stem, names.join(", "), v.suffix);
        let head = controls.join(", ");
        self.cost += self.trip * v.size() as u64 * 5;
        if forall && self.random.chance(50) {
            self.line(&format!("forall ({head}{mask}) {place} = {}", value.bare()));
        } else {
            let word = if forall { "forall" } else { "do concurrent" };
            self.line(&format!("{word} ({head}{mask})"));
            self.line(&format!("  {place} = {}", value.bare()));
            if self.random.chance(30) {
                let value = self.assigned(v.ty, &[], 1);
                self.line(&format!("  {place} = {}", value.bare()));
            }
            self.line(if forall { "end forall" } else { "end do" });
        }
        (self.independent, self.pure_only) = kept;
        self.scope.truncate(scope);
    }

    /// BLOCK with variables of its own.
    pub fn block(&mut self, depth: u32) {
        self.line("block");
        let scope = self.scope.len();
        self.indent += 1;
        let mut starts = Vec::new();
        for _ in 0..1 + self.random.below(2) {
            let ty = self.some_type();
            let rank = self.random.below(3);
            let shape = self.some_shape(rank);
            let bounds = self.lower_bounds(&shape);
            let name = self.fresh("b");
            let dims = if rank > 0 {
                format!("({})", bounds_text(&bounds))
            } else {
                String::new()
            };
            let allocatable = rank > 0 && self.random.chance(30);
            let declared = self.declared(ty);
            match allocatable {
                true => {
                    let colons = vec![":"; rank].join(", ");
                    self.line(&format!("{declared}, allocatable :: {name}({colons})"));
                    starts.push(format!("allocate ({name}{dims})"));
                }
                false => self.line(&format!("{declared} :: {name}{dims}")),
            }
            let value = self.for_variable(ty, &shape, 1);
            starts.push(format!("{name} = {}", value.bare()));
            let root = self.root();
            let mut v = Variable::new(&name, ty, bounds, root);
            if allocatable {
                v.held = Held::Allocatable;
            }
            starts.push(String::new());
            self.scope.push(v);
            self.scope.last_mut().expect("just pushed").writable = true;
        }
        for start in starts.iter().filter(|s| !s.is_empty()) {
            self.line(start);
        }
        let straight = self.straight;
        self.straight = false;
        self.statements(2, depth - 1);
        self.straight = straight;
        if self.prints && self.trip < 5 {
            self.note_variables(scope);
        }
        self.indent -= 1;
        self.scope.truncate(scope);
        self.line("end block");
    }

    /// ASSOCIATE with a section or an expression.
    pub fn associate(&mut self, depth: u32) {
        let ty = self.some_number();
        let rank = self.random.below(3);
        let shape = self.some_shape(rank);
        let name = self.fresh("w");
        let place = match self.random.chance(60) {
            true => self.designator(ty, &shape, Purpose::Handle, &|v| {
                v.held == Held::Plain && !v.assumed_size
            }),
            false => None,
        };
        let scope = self.scope.len();
        let (text, root, bounds) = match &place {
            Some(place) => {
                let whole = self.scope.iter().find(|v| v.whole() == place.text);
                let bounds = match whole {
                    Some(v) => v.bounds.clone(),
                    None => shape.iter().map(|n| (1, *n)).collect(),
                };
                (
                    place.text.clone(),
                    place.root.expect("a designator"),
                    bounds,
                )
            }
            None => {
                let value = self.for_variable(ty, &shape, 2);
                // A variable in parentheses is a value.
                let text = if value.root.is_some() {
                    format!("({})", value.text)
                } else {
                    value.bare().to_string()
                };
                (text, self.root(), shape.iter().map(|n| (1, *n)).collect())
            }
        };
        self.line(&format!("associate ({name} => {text})"));
        let mut v = Variable::new(&name, ty, bounds, root);
        v.writable = place.is_some();
        self.scope.push(v);
        self.inside(2, depth);
        self.scope.truncate(scope);
        self.line("end associate");
    }
}
