//! Kernels whose threads do not meet: data of modules, device procedures, control constructs, CUF kernels.

use crate::Generator;
use crate::wide::Scene;

/// The number of a thread in a grid of one dimension.
const THREAD: &str = "(blockidx%x - 1) * blockdim%x + threadidx%x";

impl Generator {
    /// Kernels that use variables of their module.
    pub fn module_data(&mut self, n: usize) -> Scene {
        let (k, run, count) = (
            format!("km{n}"),
            format!("use_module{n}"),
            self.random.between(5, 70),
        );
        let mut scene = Scene {
            name: run.clone(),
            ..Scene::default()
        };
        let space = *self.random.pick(&["device", "managed"]);
        scene.declare(format!("integer«, {space}¦» :: field{n}({count})"));
        let first: Vec<String> = (0..5)
            .map(|_| self.random.between(0, 40).to_string())
            .collect();
        scene.declare(format!(
            "integer«, constant¦» :: table{n}(0:4) = [{}]",
            first.join(", ")
        ));
        let one = *self.random.pick(&["device", "constant"]);
        scene.declare(format!("integer«, {one}¦» :: scale{n}"));
        scene.declare(format!("integer«, device¦» :: total{n}, most{n}"));
        let names = [
            format!("field{n}(i)"),
            format!("table{n}(mod(i, 5))"),
            "m".into(),
            "x".into(),
            format!("scale{n}"),
        ];
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let (a, b, c) = (
            self.whole(&names),
            self.whole(&names),
            self.whole(&names[..4]),
        );
        let test = self.small(&names);
        scene.write(format!(
            "«attributes(global) ¦»subroutine {k}(m)
  integer, value :: m
  integer :: i, x, istat
  i = {THREAD}
  if (i > {count}) return
  x = i
  x = {a}
  if (x > {test}) then
    field{n}(i) = {b}
  else
    field{n}(i) = {c}
  end if
  «istat = atomicadd(total{n}, field{n}(i))¦total{n} = total{n} + field{n}(i)»
  «istat = atomicmax(most{n}, x)¦most{n} = max(most{n}, x)»
end subroutine {k}"
        ));
        let table: Vec<String> = (0..5)
            .map(|_| self.random.between(0, 40).to_string())
            .collect();
        let (m, rounds, scale) = (
            self.random.between(1, 9),
            self.random.between(1, 3),
            self.random.between(0, 40),
        );
        let (step, shift) = (self.random.between(1, 9), self.random.between(0, 30));
        let fresh = match self.random.chance(50) {
            true => format!("table{n} = [{}]", table.join(", ")),
            false => format!("table{n}(2) = {}", table[0]),
        };
        let launch = self.launched(&k, count, &format!("{m} + r"), "thread");
        scene.write(format!(
            "subroutine {run}()
  integer :: h({count}), r, t, istat, i
  h = [(mod({step} * i + {shift}, 97), i = 1, {count})]
  field{n} = h
  total{n} = 0
  most{n} = -1
  scale{n} = {scale}
  do r = 1, {rounds}
{launch}    if (r == 1) then
      {fresh}
    end if
  end do
  h = field{n}
  call note('{run}', [int(h, 8)])
  t = total{n}
  call note('{run} total', [int(t, 8)])
  t = most{n}
  call note('{run} most', [int(t, 8)])
end subroutine {run}"
        ));
        scene
    }

    /// Device procedures with arrays, structures, and local arrays.
    pub fn device_procedures(&mut self, n: usize) -> Scene {
        let (k, run) = (format!("kp{n}"), format!("call_device{n}"));
        let (rows, columns) = (self.random.between(3, 6), self.random.between(3, 40));
        let mut scene = Scene {
            name: run.clone(),
            ..Scene::default()
        };
        scene.declare(format!(
            "type pair{n}\n    integer :: a = 3\n    integer :: b(2) = 4\n  end type pair{n}"
        ));
        let mark = *self.random.pick(&["device", "host, device"]);
        let space = match mark {
            "device" => *self.random.pick(&["", "«, device¦»"]),
            _ => "",
        };
        let (shape, given) = *self.random.pick(&[
            ("v(:)", "d(:, i)"),
            ("v(n)", "d(:, i)"),
            ("v(n)", "d(1, i)"),
            ("v(*)", "d(1, i)"),
            ("v(0:n - 1)", "d(:, i)"),
        ]);
        let at = if shape.starts_with("v(0") {
            "v(mod(j, n))"
        } else {
            "v(1 + mod(j, n))"
        };
        let local = match mark {
            "device" => *self.random.pick(&["", "«, device¦»"]),
            _ => "",
        };
        let (a, b) = (
            self.whole(&["w(j)", at, "p%a", "n"]),
            self.whole(&["p%a", "w(1)", "w(4)", "p%b(2)"]),
        );
        let (c, d) = (
            self.whole(&["w(2)", "w(3)", at, "j"]),
            self.whole(&["p%b(1)", "w(2)", "p%a"]),
        );
        let f = self.whole(&["x", "y"]);
        scene.write(format!(
            "«attributes({mark}) ¦»subroutine mix{n}(v, n, p, r)
  integer, value :: n
  integer, intent(inout){space} :: {shape}
  type(pair{n}), intent(inout) :: p
  integer, intent(out) :: r
  integer{local} :: w(4)
  integer :: j
  w = 1
  do j = 1, 4
    w(j) = {a}
  end do
  do j = 1, n
    {at} = {c}
  end do
  p%a = {b}
  p%b = p%b(2:1:-1)
  r = add{n}({d}, p%b(1))
end subroutine mix{n}
«attributes({mark}) ¦»integer function add{n}(x, y)
  integer, value :: x
  integer, intent(in) :: y
  add{n} = {f}
end function add{n}"
        ));
        let last = self.whole(&["r", "p%a", "p%b(1)", "m", "i"]);
        let passing = match given {
            // An element of an assumed-shape array stands for no others.
            "d(1, i)" => *self.random.pick(&["d(n, *)", "d(n, c)"]),
            _ => *self.random.pick(&["d(:, :)", "d(n, *)", "d(n, c)"]),
        };
        scene.write(format!(
            "«attributes(global) ¦»subroutine {k}(d, e, n, c, m)
  integer, value :: n, c, m
  integer :: {passing}, e(c)
  type(pair{n}) :: p
  integer :: i, r
  i = {THREAD}
  if (i <= c) then
    p%b(1) = e(i)
    call mix{n}({given}, n, p, r)
    e(i) = {last}
  end if
end subroutine {k}"
        ));
        let (m, launch) = (self.random.between(1, 9), columns);
        let launch = self.launched(
            &k,
            launch,
            &format!("d, e, {rows}, {columns}, {m}"),
            "thread",
        );
        scene.write(format!(
            "subroutine {run}()
  integer :: h({rows}, {columns}), i, istat
  integer«, device¦» :: e({columns})
  integer«, device¦», allocatable :: d(:, :)
  allocate (d({rows}, {columns}))
  h = reshape([(mod(7 * i, 83), i = 1, {rows} * {columns})], [{rows}, {columns}])
  d = h
  e = h(2, :)
{launch}  h = d
  call note('{run} d', [int(h, 8)])
  h(1, :) = e
  call note('{run} e', [int(h(1, :), 8)])
end subroutine {run}"
        ));
        scene
    }

    /// Control constructs in a kernel whose threads take several elements each.
    pub fn constructs(&mut self, n: usize) -> Scene {
        let (k, run, count) = (
            format!("kc{n}"),
            format!("construct{n}"),
            self.random.between(10, 90),
        );
        let mut scene = Scene {
            name: run.clone(),
            ..Scene::default()
        };
        let names = ["x", "y", "a(i)", "i", "m"];
        let w: Vec<String> = (0..6).map(|_| self.whole(&names)).collect();
        let (divisor, most, out) = (
            self.random.between(2, 5),
            self.random.between(2, 6),
            self.random.between(1, 4),
        );
        let leaving = *self.random.pick(&["exit", "cycle", "exit inner"]);
        let dummy = *self.random.pick(&["a(:)", "a(n)", "a(*)"]);
        scene.write(format!(
            "«attributes(global) ¦»subroutine {k}(a, n, m)
  integer, value :: n, m
  integer :: {dummy}
  integer :: i, j, x, y
  i = {THREAD}
  do while (i <= n)
    x = a(i)
    y = 1
    select case (mod(x, {divisor}))
    case (0)
      x = {}
    case (1, 3:4)
      y = {}
    case default
      x = {}
    end select
    inner: do j = 1, {most} + mod(i, 3)
      if (mod(x + j, {out} + 4) == {out}) {leaving}
      x = {}
      if (x < y) then
        y = {}
      else if (x == y) then
        exit inner
      end if
    end do inner
    a(i) = {}
    i = i + blockdim%x * griddim%x
  end do
end subroutine {k}",
            w[0], w[1], w[2], w[3], w[4], w[5]
        ));
        let (block, grid, m) = (
            *self.random.pick(&[4, 8, 32]),
            self.random.between(1, 3),
            self.random.between(1, 9),
        );
        let launch = super::configured(
            &k,
            (&grid.to_string(), &block.to_string(), ""),
            &format!("{grid}, 1, {block}, 1"),
            &format!("a, {count}, {m}"),
            "thread",
        );
        scene.write(format!(
            "subroutine {run}()
  integer«, managed¦» :: a({count})
  integer :: i, istat
  a = [(mod(11 * i, 101), i = 1, {count})]
{launch}  call note('{run}', [int(a, 8)])
end subroutine {run}"
        ));
        scene
    }

    /// Loops that become kernels, with several reductions and values of their own.
    pub fn cuf_kernels(&mut self, n: usize) -> Scene {
        let run = format!("cuf{n}");
        let mut scene = Scene {
            name: run.clone(),
            ..Scene::default()
        };
        let (rows, columns) = (self.random.between(3, 20), self.random.between(3, 20));
        let names = ["x", "a(i, j)", "b(j)", "i", "j", "f"];
        let w: Vec<String> = (0..4).map(|_| self.whole(&names)).collect();
        let (shape, inner) = *self.random.pick(&[
            ("(2) <<<*, *>>>", 3),
            ("(2) <<<(*, *), (8, 4)>>>", 2),
            ("<<<*, 32>>>", 4),
            ("<<<2, 8>>>", 1),
        ]);
        let (first, step) = self.folded();
        let condition = self.small(&names);
        scene.write(format!(
            "subroutine {run}()
  integer :: h({rows}, {columns}), i, j, l, x, f, istat
  integer(8) :: s
  integer :: t
  logical :: all_small
  integer«, device¦» :: a({rows}, {columns}), b({columns})
  h = reshape([(mod(5 * i, 89), i = 1, {rows} * {columns})], [{rows}, {columns}])
  a = h
  b = h(1, :)
  f = {inner}
  s = 7
  t = {first}
  all_small = .true.
  !$cuf kernel do{shape}
  do j = 1, {columns}
    do i = 1, {rows}
      x = 2
      do l = 1, {inner}
        x = {}
      end do
      if (x > {condition}) then
        a(i, j) = {}
      else
        a(i, j) = {}
      end if
    end do
  end do
  !$cuf kernel do(2) <<<*, *>>>
  do j = 1, {columns}
    do i = 2, {rows}, 2
      x = a(i, j)
      s = s + {}
      t = {step}
      all_small = all_small .and. x <= 990
    end do
  end do
  h = a
  call note('{run}', [int(h, 8)])
  call note('{run} joined', [s, int(t, 8), merge(1_8, 0_8, all_small)])
end subroutine {run}",
            w[0], w[1], w[2], w[3]
        ));
        scene
    }

    /// A reduction of `x` to `t`: a first value and the step.
    fn folded(&mut self) -> (i64, &'static str) {
        *self.random.pick(&[
            (-5, "max(t, x)"),
            (2000, "min(t, x)"),
            (1023, "iand(t, x)"),
            (0, "ior(t, x)"),
            (5, "ieor(t, x)"),
            (0, "t + x"),
        ])
    }
}
