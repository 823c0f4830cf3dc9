//! Programs of OpenACC: data and compute constructs around loops whose rounds are independent, or join in reductions and atomics.
//! A compiler without OpenACC takes the directives for comments and computes the same.

use crate::Generator;
use crate::scope::{Purpose, Variable};
use crate::statement::bounds_text;
use crate::value::{Type, Value};

/// An array of the procedure that regions use.
#[derive(Clone)]
struct Data {
    name: String,
    ty: Type,
    bounds: Vec<(i64, i64)>,
}

impl Data {
    fn element(&self, names: &[String]) -> String {
        format!("{}({})", self.name, names.join(", "))
    }
}

impl Generator {
    /// The module of a seed.
    pub fn openacc(mut self) -> String {
        let seed = self.seed;
        self.texts = false;
        let mut text = vec![
            format!("module m{seed}"),
            "  use checks".to_string(),
            "  implicit none".to_string(),
            "contains".to_string(),
        ];
        let mut procedures = Vec::new();
        for _ in 0..self.random.below(3) {
            procedures.extend(self.device_function("!$acc routine seq"));
        }
        for _ in 0..1 + self.random.below(2) {
            procedures.extend(self.region_procedure());
        }
        procedures.push(format!("subroutine run_{seed}()"));
        for n in 0..self.names {
            let name = format!("region{n}");
            if procedures
                .iter()
                .any(|l| l.starts_with(&format!("subroutine {name}(")))
            {
                procedures.push(format!("  call {name}({})", self.random.between(1, 9)));
            }
        }
        procedures.push(format!("end subroutine run_{seed}"));
        text.extend(procedures.iter().map(|l| format!("  {l}")));
        text.push(format!("end module m{seed}\n\n"));
        text.join("\n")
    }

    /// A function of scalars that device code may call.
    pub fn device_function(&mut self, mark: &str) -> Vec<String> {
        let name = self.fresh("f");
        let ty = *self.random.pick(&[
            Type::Integer(4),
            Type::Integer(8),
            Type::Real(4),
            Type::Real(8),
        ]);
        let scope = self.scope.len();
        let mut dummies = Vec::new();
        let mut text = vec![String::new()];
        let directive = mark.starts_with('!');
        if directive {
            text.push(format!("  {mark}"));
        }
        for at in 0..1 + self.random.below(3) {
            let dummy = format!("{}{name}", (b'a' + at as u8) as char);
            let ty = *self
                .random
                .pick(&[Type::Integer(4), Type::Real(8), Type::Real(4), ty]);
            let value = self.random.chance(30);
            let words = if value { ", value" } else { ", intent(in)" };
            text.push(format!("  {}{words} :: {dummy}", self.declared(ty)));
            let root = self.root();
            let mut v = Variable::new(&dummy, ty, vec![], root);
            v.writable = false;
            self.scope.push(v);
            dummies.push(crate::procedure::Dummy {
                name: dummy,
                ty,
                bounds: vec![],
                form: crate::procedure::Form::Explicit,
                intent: crate::procedure::Intent::In,
                optional: false,
            });
        }
        text.push(format!("  {} :: r", self.declared(ty)));
        let kept = self.in_kernel(true);
        let condition = self.logical(4, &[], 2);
        let (first, second) = (self.for_variable(ty, &[], 3), self.for_variable(ty, &[], 3));
        self.out_of_kernel(kept);
        text.push(format!("  if ({}) then", condition.bare()));
        text.push(format!("    r = {}", first.bare()));
        text.push("  else".to_string());
        text.push(format!("    r = {}", second.bare()));
        text.push("  end if".to_string());
        text.push(format!("end function {name}"));
        let names: Vec<&str> = dummies.iter().map(|d| d.name.as_str()).collect();
        let prefix = if directive { "pure " } else { mark };
        text[0] = format!("{prefix}function {name}({}) result(r)", names.join(", "));
        self.scope.truncate(scope);
        self.procedures.push(crate::procedure::Procedure {
            name,
            generic: None,
            bound: None,
            dummies,
            result: Some((ty, vec![])),
            elemental: false,
            pure: true,
            device: true,
            touched: Default::default(),
            cost: 5,
        });
        text
    }

    /// What expressions of device code may have.
    pub fn in_kernel(&mut self, functions: bool) -> [bool; 4] {
        let kept = [self.transforms, self.texts, self.pure_only, self.kernel];
        (self.transforms, self.texts, self.pure_only, self.kernel) = (false, false, true, true);
        self.depth = if functions { 0 } else { 9 };
        kept
    }

    /// The end of it.
    pub fn out_of_kernel(&mut self, kept: [bool; 4]) {
        [self.transforms, self.texts, self.pure_only, self.kernel] = kept;
        self.depth = 0;
    }

    fn region_procedure(&mut self) -> Vec<String> {
        self.names += 1;
        let name = format!("region{}", self.names - 1);
        self.unit = format!("{}.{name}", self.seed);
        let scope = self.scope.len();
        self.loops = 4;
        let mut data = Vec::new();
        let mut starts = Vec::new();
        let first = [
            Type::Integer(4),
            Type::Real(8),
            Type::Real(4),
            Type::Integer(8),
        ];
        for at in 0..4 + self.random.below(3) {
            let made = self.data_array(first.get(at).copied(), &mut starts);
            data.push(made);
        }
        let declarations = std::mem::take(&mut self.lines);
        self.push_index("n", 1, 9);
        for start in starts {
            self.line(&start);
        }
        let count = 3 + self.random.below(3);
        match self.random.below(3) {
            0 => self.regions(&data, count, false),
            _ => self.data_region(&data, count),
        }
        for d in &data {
            let v = Variable::new(&d.name, d.ty, d.bounds.clone(), 0);
            self.note(&v);
        }
        let body = std::mem::take(&mut self.lines);
        self.scope.truncate(scope);
        let mut text = vec![
            format!("subroutine {name}(n)"),
            "  integer, intent(in) :: n".to_string(),
            "  integer :: i1, i2, i3, i4, t1".to_string(),
            "  integer(8) :: s1, s2".to_string(),
            "  real(8) :: x1".to_string(),
        ];
        text.extend(declarations);
        text.extend(body);
        text.push(format!("end subroutine {name}"));
        text
    }

    fn data_array(&mut self, ty: Option<Type>, starts: &mut Vec<String>) -> Data {
        let other = *self.random.pick(&[
            Type::Integer(4),
            Type::Integer(4),
            Type::Integer(8),
            Type::Integer(2),
            Type::Real(4),
            Type::Real(8),
            Type::Complex(4),
            Type::Logical(4),
        ]);
        let ty = ty.unwrap_or(other);
        let rank = 1 + self.random.below(3);
        let shape: Vec<i64> = (0..rank)
            .map(|_| self.random.between(2, if rank == 1 { 40 } else { 7 }))
            .collect();
        let bounds = self.lower_bounds(&shape);
        let name = self.fresh("a");
        let declared = self.declared(ty);
        match self.random.chance(35) {
            true => {
                self.line(&format!(
                    "{declared}, allocatable :: {name}({})",
                    vec![":"; rank].join(", ")
                ));
                starts.push(format!("allocate ({name}({}))", bounds_text(&bounds)));
            }
            false => self.line(&format!("{declared} :: {name}({})", bounds_text(&bounds))),
        }
        starts.push(format!("{name} = {}", self.start(ty, &shape)));
        let root = self.root();
        self.scope
            .push(Variable::new(&name, ty, bounds.clone(), root));
        Data { name, ty, bounds }
    }

    /// A data construct, with updates in it, or unstructured data.
    fn data_region(&mut self, data: &[Data], count: usize) {
        let mut clauses = Vec::new();
        for d in data {
            if self.random.chance(75) {
                clauses.push(format!("copy({})", d.name));
            }
        }
        let all = clauses.join(" ");
        match self.random.chance(60) || clauses.is_empty() {
            true => {
                self.line(format!("!$acc data {all}").trim_end());
                self.regions(data, count, true);
                self.line("!$acc end data");
            }
            false => {
                self.line(&format!(
                    "!$acc enter data {}",
                    all.replace("copy(", "copyin(")
                ));
                self.regions(data, count, true);
                self.line(&format!(
                    "!$acc exit data {}",
                    all.replace("copy(", "copyout(")
                ));
            }
        }
    }

    fn regions(&mut self, data: &[Data], count: usize, inside: bool) {
        for _ in 0..count {
            match self.random.below(9) {
                0 | 1 => self.reduction(data),
                2 => self.atomic(data),
                3 => self.kernels(data),
                4 if inside => self.updated(data),
                _ => self.parallel_loop(data),
            }
        }
    }

    fn construct(&mut self) -> &'static str {
        let constructs: [&'static str; 5] = [
            "parallel loop",
            "parallel loop",
            "kernels loop independent",
            "serial loop",
            "parallel loop gang vector",
        ];
        self.random.pick::<&str>(&constructs)
    }

    /// Loops over the elements of an array.
    fn parallel_loop(&mut self, data: &[Data]) {
        let d = self.random.pick(data).clone();
        let rank = d.bounds.len();
        let construct = self.construct();
        let collapse = match rank > 1 && self.random.chance(50) {
            true => format!(" collapse({rank})"),
            false => String::new(),
        };
        let private = self.random.chance(30);
        let clause = if private { " private(x1)" } else { "" };
        self.line(&format!("!$acc {construct}{collapse}{clause}"));
        let names = self.open_loops(&d, collapse.is_empty() && !construct.contains("vector"));
        self.element_body(&d, &names, private);
        self.close_loops(rank);
    }

    /// Opens loops over all elements, the last dimension outside.
    fn open_loops(&mut self, d: &Data, may_nest: bool) -> Vec<String> {
        let rank = d.bounds.len();
        let names: Vec<String> = (1..=rank).map(|n| format!("i{n}")).collect();
        for at in (0..rank).rev() {
            if at + 1 < rank && may_nest && self.random.chance(50) {
                let word = *self
                    .random
                    .pick(&["loop seq", "loop", "loop seq", "loop independent"]);
                self.line(&format!("!$acc {word}"));
            }
            let (low, high) = d.bounds[at];
            self.line(&format!("do {} = {low}, {high}", names[at]));
            self.indent += 1;
            self.push_index(&names[at], low, high);
        }
        names
    }

    fn close_loops(&mut self, rank: usize) {
        for _ in 0..rank {
            self.indent -= 1;
            self.line("end do");
            self.scope.pop();
        }
    }

    /// Assigns one element of an array; of this array nothing else is read.
    fn element_body(&mut self, d: &Data, names: &[String], private: bool) {
        let root = self.scope.iter().find(|v| v.stem == d.name).map(|v| v.root);
        let kept = self.in_kernel(true);
        self.independent = root;
        let (ty, place) = (d.ty, d.element(names));
        if private {
            let value = self.for_variable(Type::Real(8), &[], 2);
            self.line(&format!("x1 = {}", value.bare()));
        }
        let value = self.assigned(ty, &[], 3);
        let own = match (ty, private) {
            (Type::Integer(kind), _) if self.random.chance(30) => {
                format!(
                    "mod({place} + mod({}, 99_{kind}), {}_{kind})",
                    value.bare(),
                    ty.limit() as i64
                )
            }
            (Type::Real(kind), true) => {
                format!("mod({} + real(x1, {kind}), 1000.0_{kind})", value.text)
            }
            _ => value.bare().to_string(),
        };
        if self.random.chance(30) {
            let condition = self.logical(4, &[], 2);
            self.line(&format!("if ({}) then", condition.bare()));
            self.line(&format!("  {place} = {own}"));
            self.line("end if");
        } else {
            self.line(&format!("{place} = {own}"));
        }
        self.independent = None;
        self.out_of_kernel(kept);
    }

    /// A loop that joins integers.
    fn reduction(&mut self, data: &[Data]) {
        let d = self.random.pick(data).clone();
        let rank = d.bounds.len();
        let (word, operator) = *self.random.pick(&[
            ("+", "s1 + "),
            ("max", "max"),
            ("min", "min"),
            ("iand", "iand"),
            ("ior", "ior"),
            ("ieor", "ieor"),
        ]);
        let first = self.random.between(0, 50);
        self.line(&format!("s1 = {first}"));
        let collapse = if rank > 1 {
            format!(" collapse({rank})")
        } else {
            String::new()
        };
        let construct = *self.random.pick(&[
            "parallel loop",
            "kernels loop",
            "parallel loop gang worker vector",
        ]);
        self.line(&format!("!$acc {construct}{collapse} reduction({word}:s1)"));
        self.open_loops(&d, false);
        let kept = self.in_kernel(true);
        let value = self.integer(8, &[], 3);
        let value = self.bounded(value, Type::Integer(8), 1e6);
        self.out_of_kernel(kept);
        match word {
            "+" => self.line(&format!("{operator}{}", value.text).replacen("s1 +", "s1 = s1 +", 1)),
            _ => self.line(&format!("s1 = {operator}(s1, {})", value.bare())),
        }
        self.close_loops(rank);
        let unit = self.unit.clone();
        self.line(&format!("call note('{unit} s1', [s1])"));
    }

    /// A loop whose rounds add to elements that they share.
    fn atomic(&mut self, data: &[Data]) {
        let sums: Vec<Data> = data
            .iter()
            .filter(|d| d.ty == Type::Integer(4) && d.bounds.len() == 1)
            .cloned()
            .collect();
        if sums.is_empty() {
            return self.parallel_loop(data);
        }
        let d = self.random.pick(&sums).clone();
        let (low, high) = d.bounds[0];
        let root = self.scope.iter().find(|v| v.stem == d.name).map(|v| v.root);
        self.line("!$acc parallel loop");
        self.line("do i1 = 1, 50");
        self.indent += 1;
        self.push_index("i1", 1, 50);
        let kept = self.in_kernel(true);
        self.independent = root;
        let value = self.integer(4, &[], 2);
        let value = self.bounded(value, Type::Integer(4), 500.0);
        self.independent = None;
        self.out_of_kernel(kept);
        let stride = self.random.between(1, 7);
        self.line("!$acc atomic update");
        let place = format!("{}({low} + mod(i1 * {stride}, {}))", d.name, high - low + 1);
        self.line(&format!("{place} = {place} + {}", value.text));
        self.close_loops(1);
        let name = &d.name;
        self.line(&format!(
            "!$acc kernels\n    {name} = mod({name}, 100000)\n    !$acc end kernels"
        ));
    }

    /// KERNELS around array statements and loops.
    fn kernels(&mut self, data: &[Data]) {
        let d = self.random.pick(data).clone();
        let shape: Vec<i64> = d.bounds.iter().map(|(l, u)| u - l + 1).collect();
        self.line("!$acc kernels");
        let kept = self.in_kernel(true);
        self.vectors = false;
        let value: Value = self.assigned(d.ty, &shape, 2);
        let place = self
            .designator(d.ty, &shape, Purpose::Write, &|v| v.stem == d.name)
            .map_or(d.name.clone(), |p| p.text);
        self.vectors = true;
        self.out_of_kernel(kept);
        self.line(&format!("  {place} = {}", value.bare()));
        let names = self.open_loops(&d, false);
        self.element_body(&d, &names, false);
        self.close_loops(names.len());
        self.line("!$acc end kernels");
    }

    /// The host looks at an array and changes it.
    fn updated(&mut self, data: &[Data]) {
        let d = self.random.pick(data).clone();
        self.line(&format!("!$acc update self({}) if_present", d.name));
        let v = Variable::new(&d.name, d.ty, d.bounds.clone(), 0);
        self.note(&v);
        let shape: Vec<i64> = d.bounds.iter().map(|(l, u)| u - l + 1).collect();
        let value = self.start(d.ty, &shape);
        self.line(&format!("{} = {value}", d.name));
        self.line(&format!("!$acc update device({}) if_present", d.name));
    }
}
