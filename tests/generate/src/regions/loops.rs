//! Compute constructs: gangs with lanes, reductions, atomics, sweeps in KERNELS.

use crate::Generator;
use crate::wide::Scene;

impl Generator {
    /// Gangs over rows whose lanes compute and add.
    pub fn rows(&mut self, n: usize) -> Scene {
        let run = format!("rows{n}");
        let mut scene = Scene {
            name: run.clone(),
            ..Scene::default()
        };
        let (rows, columns) = (self.random.between(2, 12), self.random.between(2, 40));
        let (outer, inner) = *self.random.pick(&[
            ("parallel loop gang", "loop vector"),
            ("parallel loop gang worker", "loop vector"),
            ("parallel loop gang vector_length(64)", "loop worker vector"),
            ("parallel loop gang num_workers(4)", "loop worker vector"),
            ("kernels loop gang independent", "loop vector independent"),
            ("parallel loop", "loop seq"),
            ("parallel loop", "loop"),
        ]);
        let names = ["a(i, j)", "w(2)", "t", "i", "j", "m"];
        let (first, second) = (self.whole(&["a(1, j)", "j", "m"]), self.whole(&names));
        let (third, last) = (self.whole(&names), self.whole(&["w(1)", "w(3)", "j"]));
        let (word, start, step) = self.joined();
        scene.write(format!(
            "subroutine {run}()
  integer :: a({columns}, {rows}), b({rows}), w(3), i, j, l, t, m, s, x
  a = reshape([(mod(7 * i, 97), i = 1, {columns} * {rows})], [{columns}, {rows}])
  m = 5
  !$acc {outer} private(w, t, s) copy(a) copyout(b)
  do j = 1, {rows}
    t = {first}
    do l = 1, 3
      w(l) = mod(t * l + a(1, j), 89)
    end do
    s = {start}
    !$acc {inner} reduction({word}:s) private(x)
    do i = 1, {columns}
      x = {second}
      s = {step}
    end do
    !$acc {inner}
    do i = 2, {columns}
      a(i, j) = {third}
    end do
    b(j) = mod(abs(s), 9973) + {last}
  end do
  call note('{run}', [int(a, 8), int(b, 8)])
end subroutine {run}"
        ));
        scene
    }

    /// A reduction of `x` to `s`: operator, first value, step.
    fn joined(&mut self) -> (&'static str, i64, &'static str) {
        *self.random.pick(&[
            ("+", 3, "s + x"),
            ("max", -7, "max(s, x)"),
            ("min", 5000, "min(s, x)"),
            ("iand", 1023, "iand(s, x)"),
            ("ior", 1, "ior(s, x)"),
            ("ieor", 6, "ieor(s, x)"),
        ])
    }

    /// Several reductions of one nest.
    pub fn reductions(&mut self, n: usize) -> Scene {
        let run = format!("reduced{n}");
        let mut scene = Scene {
            name: run.clone(),
            ..Scene::default()
        };
        let (rows, columns) = (self.random.between(2, 30), self.random.between(2, 30));
        let construct = *self.random.pick(&[
            "parallel loop",
            "kernels loop",
            "serial loop",
            "parallel loop gang vector",
            "parallel loop gang worker vector",
        ]);
        let collapse = *self.random.pick(&["", " collapse(2)"]);
        let names = ["a(i, j)", "i", "j"];
        let (x, y, z) = (
            self.whole(&names),
            self.whole(&["x", "a(i, j)"]),
            self.whole(&["x", "i"]),
        );
        let (word, start, step) = self.joined();
        let (limit, other) = (self.random.between(0, 996), self.random.between(0, 996));
        let odd = self.random.between(2, 7);
        scene.write(format!(
            "subroutine {run}()
  integer :: a({columns}, {rows}), i, j, x, s
  integer(8) :: total
  real(8) :: high
  real(4) :: low
  logical :: every, some
  a = reshape([(mod(9 * i, 101), i = 1, {columns} * {rows})], [{columns}, {rows}])
  s = {start}
  total = 11
  high = -1
  low = 1e9
  every = .true.
  some = .false.
  !$acc {construct}{collapse} private(x) reduction({word}:s) reduction(+:total) reduction(max:high) reduction(min:low) &
  !$acc reduction(.and.:every) reduction(.or.:some)
  do j = 1, {rows}
    do i = 1, {columns}
      x = {x}
      s = {step}
      total = total + {y}
      high = max(high, {z} / 4.0d0)
      low = min(low, real(x, 4) / 8)
      every = every .and. x <= {limit}
      if (mod(x, {odd}) == 0) some = some .or. x == {other}
    end do
  end do
  call note('{run}', [int(s, 8), total, int(4 * high, 8), int(8 * low, 8), merge(1_8, 0_8, every), merge(1_8, 0_8, some)])
end subroutine {run}"
        ));
        scene
    }

    /// Atomics whose order does not matter.
    pub fn atomics(&mut self, n: usize) -> Scene {
        let run = format!("counted{n}");
        let mut scene = Scene {
            name: run.clone(),
            ..Scene::default()
        };
        let (count, bins) = (self.random.between(10, 300), self.random.between(2, 9));
        let x = self.whole(&["i", "k"]);
        let y = self.whole(&["x", "i"]);
        let (a, b, c) = (
            *self.random.pick(&["+ {y}", "- {y}"]),
            *self.random.pick(&["max", "min"]),
            *self.random.pick(&["iand", "ior", "ieor"]),
        );
        let a = a.replace("{y}", &y);
        let (queue, wait) = self.queue();
        scene.write(format!(
            "subroutine {run}()
  integer :: bin(0:{bins}), high(0:{bins}), bits(0:{bins}), taken({count}), i, k, x, next, mine
  bin = 5
  high = 40
  bits = 93
  taken = 0
  next = 0
  k = 3
  !$acc parallel loop copy(bin, high, bits, taken, next) private(x, mine){queue}
  do i = 1, {count}
    x = {x}
    !$acc atomic update
    bin(mod(x, {bins} + 1)) = bin(mod(x, {bins} + 1)) {a}
    !$acc atomic
    high(mod(i, {bins} + 1)) = {b}(high(mod(i, {bins} + 1)), x)
    !$acc atomic update
    bits(mod(x, {bins} + 1)) = {c}(bits(mod(x, {bins} + 1)), {y})
    !$acc atomic capture
    next = next + 1
    mine = next
    !$acc end atomic
    taken(mine) = mine
  end do
  {wait}  call note('{run}', [int(bin, 8), int(high, 8), int(bits, 8), int(taken, 8), int(next, 8)])
end subroutine {run}"
        ));
        scene
    }

    /// Steps in time with sweeps over two arrays.
    pub fn sweeps(&mut self, n: usize) -> Scene {
        let run = format!("sweep{n}");
        let mut scene = Scene {
            name: run.clone(),
            ..Scene::default()
        };
        let (rows, columns, steps) = (
            self.random.between(3, 14),
            self.random.between(3, 14),
            self.random.between(1, 4),
        );
        let x = self.whole(&["a(i - 1, j)", "a(i + 1, j)", "a(i, j - 1)", "a(i, j)", "k"]);
        let y = self.whole(&["b(i, j)", "a(i, j)", "i", "j"]);
        let form = self.random.below(3);
        let (open, nest, again, close) = match form {
            0 => (
                "!$acc kernels present(a, b)",
                "!$acc loop independent collapse(2)",
                "",
                "!$acc end kernels",
            ),
            1 => (
                "",
                "!$acc parallel loop collapse(2) present(a, b)",
                "!$acc parallel loop gang vector present(a, b)",
                "",
            ),
            _ => ("!$acc kernels", "", "", "!$acc end kernels"),
        };
        let whole = *self.random.pick(&[
            "b(1, :) = a(1, :) + k",
            "b(:, 1) = modulo(a(:, 1) + b(:, 1), 997)",
            "b = modulo(b, 991)",
        ]);
        let whole = match form {
            1 => format!("!$acc kernels\n  {whole}\n  !$acc end kernels"),
            _ => whole.to_string(),
        };
        scene.write(format!(
            "subroutine {run}()
  integer :: i, j, k
  integer, allocatable :: a(:, :), b(:, :)
  allocate (a({columns}, {rows}), b({columns}, {rows}))
  a = reshape([(mod(11 * i, 103), i = 1, {columns} * {rows})], [{columns}, {rows}])
  b = 0
  !$acc data copy(a) copy(b)
  do k = 1, {steps}
  {open}
  {nest}
  do j = 2, {rows} - 1
    do i = 2, {columns} - 1
      b(i, j) = {x}
    end do
  end do
  {whole}
  {again}
  do j = 2, {rows} - 1
    do i = 2, {columns} - 1
      a(i, j) = {y}
    end do
  end do
  {close}
  end do
  !$acc end data
  call note('{run}', [int(a, 8), int(b, 8)])
end subroutine {run}"
        ));
        scene
    }
}
