//! Data: clauses and sections, routines, structures, data without a structure.

use crate::Generator;
use crate::wide::Scene;

impl Generator {
    /// Data constructs inside each other, sections, updates, conditions, queues.
    pub fn clauses(&mut self, n: usize) -> Scene {
        let run = format!("clauses{n}");
        let mut scene = Scene {
            name: run.clone(),
            ..Scene::default()
        };
        let count = self.random.between(8, 60);
        let low = self.random.between(2, count / 2);
        let high = self.random.between(low + 1, count);
        let steps = self.some_lines((3, 4), "    ", &mut |g| g.step_in_data(count, (low, high)));
        let test = *self.random.pick(&["", " if(k > 1)", " if(k > 9)"]);
        let b = *self
            .random
            .pick(&["copy(b)", "copyin(b) copyout(c)", "create(c) copyin(b)"]);
        let b = match b {
            "copy(b)" => "copy(b) create(c)",
            other => other,
        };
        let back = if b.contains("copyout(c)") {
            ""
        } else {
            "!$acc update host(c)\n    "
        };
        scene.write(format!(
            "subroutine {run}()
  integer :: a({count}), b({count}), c({count}), i, k, x
  a = [(mod(13 * i, 107), i = 1, {count})]
  b = a({count}:1:-1)
  c = 4
  k = 2
  !$acc data copy(a){test}
  !$acc data {b}
    !$acc parallel loop present_or_copy(a)
    do i = 1, {count}
      c(i) = a(i)
    end do
{steps}    !$acc parallel loop present(b) copy(a)
    do i = 1, {count}
      a(i) = mod(a(i) + b(i) + c(i), 997)
    end do
    {back}!$acc update self(b)
  !$acc end data
  !$acc end data
  call note('{run}', [int(a, 8), int(b, 8), int(c, 8)])
end subroutine {run}"
        ));
        scene
    }

    /// A step with all three arrays present.
    fn step_in_data(&mut self, count: i64, (low, high): (i64, i64)) -> String {
        let names = ["b(i)", "c(i)", "i", "k"];
        let (x, y) = (self.whole(&names), self.whole(&["x", "b(i)", "k"]));
        let (queue, wait) = self.queue();
        match self.random.below(6) {
            0 => format!(
                "!$acc parallel loop firstprivate(k) private(x){queue}\ndo i = {low}, {high}\n  x = {x}\n  c(i) = {y}\nend do\n{wait}"
            ),
            1 => format!(
                "!$acc update self(b({low}:{high}))\nb({low}:{high}) = modulo(b({low}:{high}) * 3 + k, 997)\n!$acc update device(b({low}:{high}))\n"
            ),
            2 => format!("!$acc update self(c)\nc(1:{count}:2) = 7\n!$acc update device(c)\n"),
            3 => format!(
                "!$acc kernels{queue}\nc({low}:{high}) = b({low}:{high}) + k\n!$acc end kernels\n{wait}"
            ),
            4 => format!(
                "k = k + 1\n!$acc parallel loop default(present) num_gangs(3){queue}\ndo i = 1, {count}\n  b(i) = {x}\nend do\n{wait}"
            ),
            _ => format!(
                "!$acc serial present(b, c)\ndo i = 2, {count}\n  b(i) = mod(b(i - 1) + c(i), 97)\nend do\n!$acc end serial\n"
            ),
        }
    }

    /// Routines with arrays, and data of the module that is declared for the device.
    pub fn routines(&mut self, n: usize) -> Scene {
        let run = format!("routine{n}");
        let mut scene = Scene {
            name: run.clone(),
            ..Scene::default()
        };
        let (rows, columns) = (self.random.between(3, 9), self.random.between(3, 30));
        scene.declare(format!(
            "integer :: factor{n}({rows}) = 3\n  !$acc declare create(factor{n})"
        ));
        scene.declare(format!(
            "integer :: offset{n}\n  !$acc declare create(offset{n})"
        ));
        let level = *self.random.pick(&["seq", "vector", "seq", "worker"]);
        let (outer, inner) = match level {
            "seq" => ("gang vector", "seq"),
            "vector" => ("gang", "vector"),
            _ => ("gang", "worker"),
        };
        let shape = *self.random.pick(&["v(n)", "v(*)", "v(:)"]);
        let place = format!("factor{n}(i)");
        let offset = format!("offset{n}");
        let x = self.whole(&["v(i)", &place, "i", &offset, "k"]);
        let f = self.whole(&["p", "q", &offset]);
        scene.write(format!(
            "subroutine change{n}(v, n, k)
  integer, intent(in) :: n
  integer, value :: k
  integer, intent(inout) :: {shape}
  integer :: i
  !$acc routine {level}
  !$acc loop {inner}
  do i = 1, n
    v(i) = {x}
  end do
end subroutine change{n}
integer function both{n}(p, q)
  integer, intent(in) :: p, q
  !$acc routine seq
  both{n} = {f}
end function both{n}"
        ));
        let (first, offset_value) = (self.random.between(1, 30), self.random.between(0, 40));
        scene.write(format!(
            "subroutine {run}()
  integer :: a({rows}, {columns}), b({columns}), i, j
  a = reshape([(mod(17 * i, 109), i = 1, {columns} * {rows})], [{rows}, {columns}])
  b = 6
  factor{n} = [(i + {first}, i = 1, {rows})]
  offset{n} = {offset_value}
  !$acc update device(factor{n}, offset{n})
  !$acc parallel loop {outer} copy(a)
  do j = 1, {columns}
    call change{n}(a(:, j), {rows}, j)
  end do
  !$acc parallel loop copyin(a) copy(b)
  do j = 1, {columns}
    b(j) = both{n}(b(j), a({rows}, j))
  end do
  !$acc parallel loop
  do j = 1, {rows}
    factor{n}(j) = factor{n}(j) + j
  end do
  !$acc update self(factor{n})
  call note('{run}', [int(a, 8), int(b, 8), int(factor{n}, 8)])
end subroutine {run}"
        ));
        scene
    }

    /// Structures whose components are on the device.
    pub fn structures(&mut self, n: usize) -> Scene {
        let run = format!("parts{n}");
        let mut scene = Scene {
            name: run.clone(),
            ..Scene::default()
        };
        let count = self.random.between(4, 50);
        scene.declare(format!("type part{n}\n    integer :: size = 2\n    integer, allocatable :: a(:), b(:)\n    integer :: c(3) = 5\n  end type part{n}"));
        let x = self.whole(&["t%a(i)", "t%b(i)", "t%size", "i"]);
        let y = self.whole(&["t%a(i)", "t%b(i)", "i"]);
        let (low, high) = (self.random.between(1, 2), self.random.between(3, count));
        let structure = *self.random.pick(&["copyin(t) ", ""]);
        let size = if structure.is_empty() {
            "copyin(t) "
        } else {
            ""
        };
        let end = if structure.is_empty() {
            ""
        } else {
            " delete(t)"
        };
        scene.write(format!(
            "subroutine {run}()
  type(part{n}) :: t
  integer :: i
  allocate (t%a({count}), t%b({count}))
  t%size = 9
  t%a = [(mod(19 * i, 113), i = 1, {count})]
  t%b = 1
  !$acc enter data {structure}copyin(t%a) create(t%b)
  !$acc parallel loop present(t%b)
  do i = 1, {count}
    t%b(i) = i
  end do
  !$acc parallel loop {size}present(t%a, t%b)
  do i = 1, {count}
    t%a(i) = {x}
  end do
  !$acc update self(t%a({low}:{high}))
  t%a({low}:{high}) = t%a({low}:{high}) + 1
  !$acc update device(t%a({low}:{high}))
  !$acc parallel loop present(t%a, t%b)
  do i = 1, {count}
    t%b(i) = {y}
  end do
  !$acc exit data copyout(t%a, t%b){end}
  call note('{run}', [int(t%a, 8), int(t%b, 8), int(t%size, 8), int(t%c, 8)])
end subroutine {run}"
        ));
        scene
    }

    /// Data that one procedure brings, others use, and another takes back.
    pub fn unstructured(&mut self, n: usize) -> Scene {
        let run = format!("life{n}");
        let mut scene = Scene {
            name: run.clone(),
            ..Scene::default()
        };
        let count = self.random.between(4, 70);
        scene.declare(format!("integer, allocatable :: pool{n}(:)"));
        let x = self.whole(&["v(i)", "w(i)", "i", "m"]);
        let shape = *self
            .random
            .pick(&["v(:), w(:)", "v(n), w(n)", "v(*), w(*)"]);
        let clause = match shape {
            "v(*), w(*)" => "present(v(1:n), w(1:n))",
            _ => *self
                .random
                .pick(&["present(v, w)", "copy(v) copyin(w)", "default(present)"]),
        };
        let (queue, wait) = self.queue();
        let twice = self.random.chance(40);
        let (enter, leave) = match twice {
            true => (
                format!("!$acc enter data copyin(pool{n})\n  "),
                format!("!$acc exit data delete(pool{n})\n  "),
            ),
            false => Default::default(),
        };
        let rounds = self.random.between(1, 3);
        scene.write(format!(
            "subroutine enter{n}()
  integer :: i
  allocate (pool{n}({count}))
  pool{n} = [(mod(23 * i, 127), i = 1, {count})]
  !$acc enter data copyin(pool{n})
end subroutine enter{n}
subroutine use{n}(v, w, n, m)
  integer, intent(in) :: n, m
  integer, intent(inout) :: {shape}
  integer :: i
  !$acc parallel loop {clause}{queue}
  do i = 1, n
    v(i) = {x}
  end do
  {wait}end subroutine use{n}
subroutine {run}()
  integer :: w({count}), r, i
  call enter{n}()
  {enter}w = [(mod(29 * i, 131), i = 1, {count})]
  !$acc enter data copyin(w)
  do r = 1, {rounds}
    call use{n}(pool{n}, w, {count}, r)
    call use{n}(w, pool{n}, {count}, r + 2)
  end do
  {leave}!$acc exit data copyout(w)
  !$acc exit data copyout(pool{n})
  call note('{run}', [int(pool{n}, 8), int(w, 8)])
  deallocate (pool{n})
end subroutine {run}"
        ));
        scene
    }
}
