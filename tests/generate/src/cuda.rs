//! Programs of CUDA Fortran, and what they are without it: a kernel is called once for each thread, or, where its threads meet at barriers, once
//! for each block, with loops over the threads between the barriers.

use crate::Generator;
use crate::scope::{Purpose, Variable};
use crate::statement::bounds_text;
use crate::value::Type;

/// An array in device memory, and one of the host beside it.
#[derive(Clone)]
struct Pair {
    device: String,
    host: String,
    ty: Type,
    bounds: Vec<(i64, i64)>,
}

impl Pair {
    fn shape(&self) -> Vec<i64> {
        self.bounds.iter().map(|(l, u)| u - l + 1).collect()
    }
}

impl Generator {
    /// The module of a seed.
    pub fn cuda(mut self) -> String {
        let seed = self.seed;
        self.texts = false;
        let mut text = vec![
            format!("module m{seed}"),
            "  use checks".to_string(),
            "«  use cudafor¦  use threads»".to_string(),
            "  implicit none".to_string(),
        ];
        let c = self.random.between(1, 20);
        text.push(format!("  integer«, constant¦» :: c_{seed} = {c}"));
        text.push("contains".to_string());
        let mut procedures = Vec::new();
        // One for all: what the host may call calls nothing that is the device's alone.
        let mark = *self
            .random
            .pick(&["«attributes(device) ¦»", "«attributes(host, device) ¦»"]);
        for _ in 0..self.random.below(3) {
            procedures.extend(self.device_function(mark));
        }
        procedures.extend(self.launching());
        text.extend(procedures.iter().map(|l| format!("  {l}")));
        text.push(format!("end module m{seed}\n\n"));
        text.join("\n")
    }

    /// The procedure that owns the data, with its kernels before it.
    fn launching(&mut self) -> Vec<String> {
        let seed = self.seed;
        self.unit = format!("{seed}.run");
        let types = [
            Type::Integer(4),
            Type::Real(8),
            Type::Real(4),
            Type::Integer(8),
        ];
        let mut pairs = Vec::new();
        let mut starts = Vec::new();
        for at in 0..4 + self.random.below(2) {
            let ty = types.get(at).copied().unwrap_or(Type::Integer(4));
            pairs.push(self.pair(ty, &mut starts));
        }
        let declarations = std::mem::take(&mut self.lines);
        for start in starts {
            self.line(&start);
        }
        let mut kernels = Vec::new();
        for _ in 0..3 + self.random.below(4) {
            match self.random.below(8) {
                0 | 1 => self.transfer(&pairs),
                2 | 3 => self.loops_on_device(&pairs),
                4 => kernels.extend(self.meeting(&pairs)),
                5 => self.device_statement(&pairs),
                _ => kernels.extend(self.kernel(&pairs)),
            }
        }
        for p in &pairs {
            self.line(&format!("{} = {}", p.host, p.device));
            let v = Variable::new(&p.host, p.ty, p.bounds.clone(), 0);
            self.note(&v);
        }
        let body = std::mem::take(&mut self.lines);
        let mut text = kernels;
        text.push(format!("subroutine run_{seed}()"));
        text.push("  integer :: i1, i2, i3, i4, istat".to_string());
        text.push("  integer(8) :: s1".to_string());
        text.extend(declarations);
        text.extend(body);
        text.push(format!("end subroutine run_{seed}"));
        text
    }

    fn pair(&mut self, ty: Type, starts: &mut Vec<String>) -> Pair {
        let rank = 1 + self.random.below(2);
        let shape: Vec<i64> = (0..rank)
            .map(|_| self.random.between(3, if rank == 1 { 60 } else { 9 }))
            .collect();
        let bounds = self.lower_bounds(&shape);
        let (device, host) = (self.fresh("d"), self.fresh("h"));
        let declared = self.declared(ty);
        let colons = vec![":"; rank].join(", ");
        let dims = bounds_text(&bounds);
        let space = *self.random.pick(&["device", "device", "managed"]);
        match self.random.chance(50) {
            true => {
                self.line(&format!(
                    "{declared}«, {space}¦», allocatable :: {device}({colons})"
                ));
                starts.push(format!("allocate ({device}({dims}))"));
            }
            false => self.line(&format!("{declared}«, {space}¦» :: {device}({dims})")),
        }
        match self.random.chance(20) {
            true => {
                self.line(&format!(
                    "{declared}«, pinned¦», allocatable :: {host}({colons})"
                ));
                starts.push(format!("allocate ({host}({dims}))"));
            }
            false => self.line(&format!("{declared} :: {host}({dims})")),
        }
        starts.push(format!("{host} = {}", self.start(ty, &shape)));
        starts.push(format!("{device} = {host}"));
        Pair {
            device,
            host,
            ty,
            bounds,
        }
    }

    /// Copies of sections between host and device.
    fn transfer(&mut self, pairs: &[Pair]) {
        let p = self.random.pick(pairs).clone();
        let shape: Vec<i64> = p
            .shape()
            .iter()
            .map(|n| self.random.between(1, *n))
            .collect();
        let v = Variable::new(&p.device, p.ty, p.bounds.clone(), 0);
        let mut h = v.clone();
        h.stem.clone_from(&p.host);
        self.vectors = false;
        let (a, b) = (
            self.section(&v, &shape, Purpose::Handle),
            self.section(&h, &shape, Purpose::Handle),
        );
        self.vectors = true;
        let scope = self.scope.len();
        self.line("«istat = cudadevicesynchronize()¦»");
        match self.random.below(4) {
            0 => self.line(&format!("{b} = {a}")),
            1 => self.line(&format!("{a} = {b}")),
            2 => {
                self.line(&format!("{} = {}", p.host, p.device));
                self.scope.push(h);
                let value = self.for_variable(p.ty, &p.shape(), 2);
                self.scope.truncate(scope);
                self.line(&format!("{} = {}", p.host, value.bare()));
                self.line(&format!("{} = {}", p.device, p.host));
            }
            _ => {
                let value = self.literal(p.ty);
                self.line(&format!("{a} = {}", value.bare()));
            }
        }
    }

    /// An array statement over device data.
    fn device_statement(&mut self, pairs: &[Pair]) {
        let p = self.random.pick(pairs).clone();
        let scope = self.scope.len();
        self.know(pairs, None);
        let kept = self.in_kernel(false);
        self.vectors = false;
        let value = self.for_variable(p.ty, &p.shape(), 2);
        self.vectors = true;
        self.out_of_kernel(kept);
        self.scope.truncate(scope);
        self.line(&format!("{} = {}", p.device, value.bare()));
        self.line("«istat = cudadevicesynchronize()¦»");
    }

    /// Makes the device arrays known to expressions.
    fn know(&mut self, pairs: &[Pair], barred: Option<&str>) {
        for p in pairs {
            let mut v = Variable::new(&p.device, p.ty, p.bounds.clone(), 0);
            v.writable = false;
            if Some(p.device.as_str()) != barred {
                self.scope.push(v);
            }
        }
    }

    /// The value of an element that a thread computes.
    fn thread_value(
        &mut self,
        pairs: &[Pair],
        own: &Pair,
        place: &str,
        indices: &[(String, i64, i64)],
    ) -> String {
        let scope = self.scope.len();
        self.know(pairs, Some(&own.device));
        for (name, low, high) in indices {
            self.push_index(name, *low, *high);
        }
        let mut element = Variable::new(place, own.ty, vec![], 0);
        element.writable = false;
        self.scope.push(element);
        let kept = self.in_kernel(true);
        let value = self.for_variable(own.ty, &[], 3);
        self.out_of_kernel(kept);
        self.scope.truncate(scope);
        value.bare().to_string()
    }

    /// Loops that become a kernel.
    fn loops_on_device(&mut self, pairs: &[Pair]) {
        let p = self.random.pick(pairs).clone();
        let rank = p.bounds.len();
        let count = if rank == 1 {
            String::new()
        } else {
            format!("({rank})")
        };
        let shape = *self.random.pick(&["*, *", "2, 32", "*, 64"]);
        let shape = if rank == 2 && shape != "*, *" {
            "(*, *), (8, 4)"
        } else {
            shape
        };
        let reduces = self.random.chance(35);
        if reduces {
            self.line("s1 = 3");
        }
        self.line(&format!("!$cuf kernel do{count} <<<{shape}>>>"));
        let names: Vec<String> = (1..=rank).map(|n| format!("i{n}")).collect();
        for at in (0..rank).rev() {
            self.line(&format!(
                "do {} = {}, {}",
                names[at], p.bounds[at].0, p.bounds[at].1
            ));
            self.indent += 1;
        }
        let indices: Vec<(String, i64, i64)> = names
            .iter()
            .zip(&p.bounds)
            .map(|(n, (l, u))| (n.clone(), *l, *u))
            .collect();
        let place = format!("{}({})", p.device, names.join(", "));
        if reduces {
            let other = Pair {
                ty: Type::Integer(8),
                ..p.clone()
            };
            let scope = self.scope.len();
            self.know(pairs, None);
            for (name, low, high) in &indices {
                self.push_index(name, *low, *high);
            }
            let kept = self.in_kernel(true);
            let value = self.integer(8, &[], 2);
            let value = self.bounded(value, other.ty, 1e6);
            self.out_of_kernel(kept);
            self.scope.truncate(scope);
            match self.random.below(2) {
                0 => self.line(&format!("s1 = s1 + {}", value.text)),
                _ => self.line(&format!("s1 = max(s1, {})", value.bare())),
            }
        } else {
            let value = self.thread_value(pairs, &p, &place, &indices);
            self.line(&format!("{place} = {value}"));
        }
        for _ in 0..rank {
            self.indent -= 1;
            self.line("end do");
        }
        if reduces {
            let unit = self.unit.clone();
            self.line(&format!("call note('{unit} s1', [s1])"));
        }
        self.line("«istat = cudadevicesynchronize()¦»");
    }

    /// Declarations of dummy arguments for all arrays.
    fn dummies_of(&mut self, pairs: &[Pair]) -> Vec<String> {
        let mut text = Vec::new();
        for p in pairs {
            let dims = match self.random.below(3) {
                0 => p
                    .bounds
                    .iter()
                    .map(|(l, _)| format!("{l}:"))
                    .collect::<Vec<_>>()
                    .join(", "),
                _ => bounds_text(&p.bounds),
            };
            let device = *self.random.pick(&["", "", "«, device¦»"]);
            text.push(format!(
                "  {}{device} :: {}({dims})",
                self.declared(p.ty),
                p.device
            ));
        }
        text
    }

    /// A kernel whose threads each compute elements, and its launch.
    fn kernel(&mut self, pairs: &[Pair]) -> Vec<String> {
        let name = self.fresh("k");
        let p = self.random.pick(pairs).clone();
        let rank = p.bounds.len();
        let names: Vec<&str> = pairs.iter().map(|p| p.device.as_str()).collect();
        let mut text = vec![format!(
            "«attributes(global) ¦»subroutine {name}({}, m)",
            names.join(", ")
        )];
        text.extend(self.dummies_of(pairs));
        text.push("  integer, value :: m".to_string());
        text.push("  integer :: i1, i2, j1, istat".to_string());
        for (at, axis) in ["x", "y"].into_iter().take(rank).enumerate() {
            text.push(format!(
                "  i{} = {} - 1 + (blockidx%{axis} - 1) * blockdim%{axis} + threadidx%{axis}",
                at + 1,
                p.bounds[at].0
            ));
        }
        let inside: Vec<String> = (0..rank)
            .map(|at| format!("i{} <= {}", at + 1, p.bounds[at].1))
            .collect();
        let guard = inside.join(" .and. ");
        let place = format!("{}({})", p.device, if rank == 1 { "i1" } else { "i1, i2" });
        let mut indices: Vec<(String, i64, i64)> = (0..rank)
            .map(|at| (format!("i{}", at + 1), p.bounds[at].0, p.bounds[at].1))
            .collect();
        indices.push((format!("c_{}", self.seed), 1, 20));
        indices.push(("m".to_string(), 1, 9));
        let value = self.thread_value(pairs, &p, &place, &indices);
        match self.random.below(4) {
            0 if p.ty == Type::Integer(4) => {
                let others: Vec<Pair> = pairs
                    .iter()
                    .filter(|q| q.device != p.device)
                    .cloned()
                    .collect();
                let value = self.thread_value(&others, &p, "m", &indices);
                let (atomic, plain) = *self.random.pick(&[
                    ("atomicadd", "+"),
                    ("atomicmax", "max"),
                    ("atomicmin", "min"),
                    ("atomicxor", "ieor"),
                    ("atomicor", "ior"),
                ]);
                let target = match rank {
                    1 => format!(
                        "{}({} + mod(i1 - ({}), 3))",
                        p.device, p.bounds[0].0, p.bounds[0].0
                    ),
                    _ => format!("{}({}, i2)", p.device, p.bounds[0].0),
                };
                let joined = match plain {
                    "+" => format!("{target} + mod({value}, 99)"),
                    f => format!("{f}({target}, mod({value}, 99))"),
                };
                text.push(format!("  if ({guard}) then"));
                text.push(format!(
                    "    «istat = {atomic}({target}, mod({value}, 99))¦{target} = {joined}»"
                ));
                text.push("  end if".to_string());
            }
            1 => {
                text.push(format!(
                    "  if (i1 > {}{}) return",
                    p.bounds[0].1,
                    if rank == 2 {
                        format!(" .or. i2 > {}", p.bounds[1].1)
                    } else {
                        String::new()
                    }
                ));
                text.push("  do j1 = 1, 2 + modulo(i1, 2)".to_string());
                text.push(format!("    {place} = {value}"));
                text.push("  end do".to_string());
            }
            _ => {
                text.push(format!("  if ({guard}) then"));
                text.push(format!("    {place} = {value}"));
                text.push("  end if".to_string());
            }
        }
        text.push(format!("end subroutine {name}"));
        self.launch(&name, pairs, &p.shape());
        text
    }

    /// The launch of a kernel, and loops over its threads.
    fn launch(&mut self, name: &str, pairs: &[Pair], shape: &[i64]) {
        let block: Vec<i64> = if shape.len() == 1 {
            vec![*self.random.pick(&[8, 16, 32])]
        } else {
            vec![4, *self.random.pick(&[2, 4])]
        };
        let grid: Vec<i64> = shape
            .iter()
            .zip(&block)
            .map(|(n, b)| (n + b - 1) / b)
            .collect();
        let names: Vec<&str> = pairs.iter().map(|p| p.device.as_str()).collect();
        let m = self.random.between(1, 9);
        let (g2, b2) = (grid.get(1).unwrap_or(&1), block.get(1).unwrap_or(&1));
        let dims = |v: &[i64]| match v {
            [x] => x.to_string(),
            [x, y] => format!("dim3({x}, {y}, 1)"),
            _ => unreachable!("one or two dimensions"),
        };
        let arguments = format!("{}, {m}", names.join(", "));
        self.line(&format!(
            "«call {name}<<<{}, {}>>>({arguments})¦»",
            dims(&grid),
            dims(&block)
        ));
        self.line("«istat = cudadevicesynchronize()¦»");
        self.line(&format!(
            "«¦call configure({}, {g2}, {}, {b2})»",
            grid[0], block[0]
        ));
        self.line("«¦do while (next_thread())»");
        self.line(&format!("«¦  call {name}({arguments})»"));
        self.line("«¦end do»");
    }

    /// A kernel whose threads meet at barriers: what one leaves in shared memory another takes.
    fn meeting(&mut self, pairs: &[Pair]) -> Vec<String> {
        let lines: Vec<Pair> = pairs
            .iter()
            .filter(|p| p.bounds.len() == 1)
            .cloned()
            .collect();
        if lines.is_empty() {
            return self.kernel(pairs);
        }
        let name = self.fresh("k");
        let p = self.random.pick(&lines).clone();
        let (low, high) = p.bounds[0];
        let block = *self.random.pick(&[8, 16]);
        let grid = (high - low + block) / block;
        let names: Vec<&str> = pairs.iter().map(|p| p.device.as_str()).collect();
        let mut text = vec![format!(
            "«attributes(global) ¦»subroutine {name}({}, m)",
            names.join(", ")
        )];
        text.extend(self.dummies_of(pairs));
        text.push("  integer, value :: m".to_string());
        text.push("  integer :: i1, t1, j1«¦, i4»".to_string());
        let declared = self.declared(p.ty);
        text.push(format!(
            "  {declared}«, shared¦» :: tile({block}), other(0:{})",
            block - 1
        ));
        let indices = [("i1".to_string(), low, high), ("m".to_string(), 1, 9)];
        let place = format!("{}(i1)", p.device);
        let first = self.thread_value(pairs, &p, &place, &indices);
        let second = self.thread_value(pairs, &p, "other(t1 - 1)", &indices);
        let shift = self.random.between(1, block - 1);
        let repeats = self.random.chance(50);
        let head = [
            "«¦do i4 = 1, blockdim%x»",
            "«¦threadidx%x = i4»",
            "t1 = threadidx%x",
        ]
        .map(|l| format!("    {l}"));
        let index = format!("    i1 = {low} - 1 + (blockidx%x - 1) * blockdim%x + t1");
        let meet = [
            "    «¦end do»".to_string(),
            "    «call syncthreads()¦»".to_string(),
        ];
        let limit = match p.ty {
            Type::Integer(kind) => format!("{}_{kind}", p.ty.limit() as i64),
            Type::Real(kind) => format!("{:.1}_{kind}", p.ty.limit()),
            _ => unreachable!("numbers"),
        };
        text.extend(head.clone());
        text.push(index.clone());
        text.push("    tile(t1) = 1".to_string());
        text.push(format!("    if (i1 <= {high}) tile(t1) = {first}"));
        text.extend(meet.clone());
        if repeats {
            text.push("  do j1 = 1, 3".to_string());
        }
        text.extend(head.clone());
        text.push(format!(
            "    other(t1 - 1) = mod(tile(1 + mod(t1 + {shift}, {block})) + tile(t1), {limit})"
        ));
        text.extend(meet.clone());
        text.extend(head.clone());
        text.push(format!("    tile(t1) = other({block} - t1)"));
        text.extend(meet.clone());
        if repeats {
            text.push("  end do".to_string());
        }
        text.extend(head);
        text.push(index);
        text.push(format!("    if (i1 <= {high}) {place} = {second}"));
        text.push("    «¦end do»".to_string());
        text.push(format!("end subroutine {name}"));
        let m = self.random.between(1, 9);
        let arguments = format!("{}, {m}", names.join(", "));
        self.line(&format!("«call {name}<<<{grid}, {block}>>>({arguments})¦»"));
        self.line("«istat = cudadevicesynchronize()¦»");
        self.line(&format!("«¦call configure({grid}, 1, {block}, 1)»"));
        self.line("«¦do while (next_block())»");
        self.line(&format!("«¦  call {name}({arguments})»"));
        self.line("«¦end do»");
        text
    }
}
