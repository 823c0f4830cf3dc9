//! Device data in host code: copies, streams, procedures with such dummy arguments, intrinsic functions of them, components.

use crate::Generator;
use crate::wide::Scene;

impl Generator {
    /// Copies of every form, some of them in a stream.
    pub fn copies(&mut self, n: usize) -> Scene {
        let (k, run, count) = (
            format!("ks{n}"),
            format!("copy{n}"),
            self.random.between(8, 40),
        );
        let mut scene = Scene {
            name: run.clone(),
            ..Scene::default()
        };
        let change = self.whole(&["a(i)", "i", "m"]);
        scene.write(format!(
            "«attributes(global) ¦»subroutine {k}(a, n, m)
  integer, value :: n, m
  integer :: a(n)
  integer :: i
  i = (blockidx%x - 1) * blockdim%x + threadidx%x
  if (i <= n) a(i) = {change}
end subroutine {k}"
        ));
        let grid = (count + 7) / 8;
        let m = self.random.between(1, 9);
        let steps = self.some_lines((3, 3), "  ", &mut |g| g.copy(count, (&k, grid, m)));
        scene.write(format!(
            "subroutine {run}()
  integer :: h({count}), i, istat
  integer«, pinned¦», allocatable :: p(:)
  integer«, device¦» :: d({count}), e({count})
  «integer(kind=cuda_stream_kind) :: stream¦»
  allocate (p({count}))
  «istat = cudastreamcreate(stream)¦»
  h = [(mod(19 * i, 109), i = 1, {count})]
  p = h
  d = h
  e = 3
{steps}  «istat = cudastreamsynchronize(stream)¦»
  h = d
  call note('{run} d', [int(h, 8)])
  h = e
  call note('{run} e', [int(h, 8), int(p, 8)])
  «istat = cudastreamdestroy(stream)¦»
end subroutine {run}"
        ));
        scene
    }

    /// One of the copies, or a launch.
    fn copy(&mut self, count: i64, (k, grid, m): (&str, i64, i64)) -> String {
        let low = self.random.between(1, count - 3);
        let high = self.random.between(low, count);
        let (length, stride) = (high - low + 1, self.random.between(1, 3));
        let wait = "«istat = cudastreamsynchronize(stream)¦»";
        match self.random.below(9) {
            0 => format!("{wait}\nd({low}:{high}) = h({low}:{high})"),
            1 => format!("{wait}\nh({low}:{high}:{stride}) = e({low}:{high}:{stride})"),
            2 => format!("{wait}\ne({low}:{high}) = d({low}:{high})"),
            3 => format!(
                "{wait}\n«istat = cudamemcpy(d({low}), h, {length})¦d({low}:{high}) = h(1:{length})»"
            ),
            4 => format!(
                "{wait}\n«istat = cudamemcpy(h({low}), d, {length}, cudamemcpydevicetohost)¦h({low}:{high}) = d(1:{length})»"
            ),
            5 => format!(
                "«istat = cudamemcpyasync(e, p, {length}, stream=stream)¦e(1:{length}) = p(1:{length})»\n{wait}"
            ),
            6 => format!("{wait}\n«istat = cudamemset(d({low}), 0, {length})¦d({low}:{high}) = 0»"),
            7 => format!("{wait}\ne({low}) = h({high})\nh({low}) = d({high})"),
            _ => format!(
                "{wait}\n«call {k}<<<{grid}, 8, 0, stream>>>(d, {count}, {m})¦»
«¦call configure({grid}, 1, 8, 1)»
«¦do while (next_thread())»
«¦  call {k}(d, {count}, {m})»
«¦end do»\n{wait}"
            ),
        }
    }

    /// Host procedures with dummy arguments in device memory, and what they do with them.
    pub fn host_procedures(&mut self, n: usize) -> Scene {
        let (run, work) = (format!("hold{n}"), format!("work{n}"));
        let mut scene = Scene {
            name: run.clone(),
            ..Scene::default()
        };
        let (rows, columns) = (self.random.between(3, 9), self.random.between(3, 9));
        scene.declare(format!("type box{n}\n    integer :: size = 0\n    integer«, device¦», allocatable :: a(:)\n  end type box{n}"));
        let dims = *self.random.pick(&["a(:, :)", "a(n, m)", "a(0:, :)"]);
        let names = ["a", "w", "n"];
        let (first, second) = (self.elements(&names), self.elements(&names));
        let (limit, factor) = (self.random.between(10, 80), self.random.between(2, 9));
        scene.write(format!(
            "subroutine {work}(a, n, m, best)
  integer, intent(in) :: n, m
  integer«, device¦», intent(inout) :: {dims}
  integer, intent(out) :: best
  integer«, device¦» :: w(n, m)
  w = {factor} * a
  a = modulo({first}, 997)
  where (a > {limit})
    w = modulo({second}, 997)
  elsewhere
    w = {limit}
  end where
  a = w
  best = maxval(a) + count(a > {limit}) + sum(w)
end subroutine {work}"
        ));
        let (low, step) = (self.random.between(1, columns), self.random.between(1, 2));
        scene.write(format!(
            "subroutine {run}()
  integer :: h({rows}, {columns}), i, j, best
  integer«, device¦», allocatable :: d(:, :), e(:, :)
  type(box{n}) :: b
  h = reshape([(mod(23 * i, 113), i = 1, {rows} * {columns})], [{rows}, {columns}])
  allocate (d({rows}, {columns}), b%a({columns}))
  d = h
  call {work}(d, {rows}, {columns}, best)
  allocate (e, source=d)
  b%size = {columns}
  b%a = h(2, :)
  b%a(::{step}) = d({rows}, ::{step})
  do j = {low}, {columns}
    e(:, j) = d(:, {columns} + 1 - j)
  end do
  e = merge(d, e, e > {limit})
  call {work}(e, {rows}, {columns}, i)
  h = e
  call note('{run}', [int(h, 8), int(best, 8), int(i, 8)])
  h(1, :) = b%a
  call note('{run} box', [int(h(1, :), 8), int(b%size, 8), int(sum(d), 8)])
end subroutine {run}"
        ));
        scene
    }

    /// An array expression over the names; its value is for MODULO.
    fn elements(&mut self, names: &[&str]) -> String {
        let (a, b, c) = (
            *self.random.pick(names),
            *self.random.pick(names),
            self.small(names),
        );
        match self.random.below(4) {
            0 => format!("{a} * 3 + {b}"),
            1 => format!("max({a}, {b}) + w"),
            2 => format!("abs({a} - {c}) + a"),
            _ => format!("merge({a}, {b}, w > {c}) - a"),
        }
    }
}
