//! Kernels whose threads meet at barriers all threads of a block come to.

use super::configured;
use crate::Generator;
use crate::wide::Scene;

impl Generator {
    /// A tile in two dimensions, which is turned over.
    pub fn planes(&mut self, n: usize) -> Scene {
        let (k, run, edge) = (
            format!("kt{n}"),
            format!("plane{n}"),
            *self.random.pick(&[4, 8]),
        );
        let mut scene = Scene {
            name: run.clone(),
            ..Scene::default()
        };
        let (gx, gy) = (self.random.between(1, 3), self.random.between(1, 3));
        let (rows, columns) = (
            gx * edge - self.random.between(0, 2),
            gy * edge - self.random.between(0, 2),
        );
        let a = self.whole(&["a(i, j)", "i", "j", "tx"]);
        let b = self.whole(&["tile(ty, tx)", "tile(tx, ty)", "side(tx)", "a(i, j)"]);
        let c = self.whole(&["tile(1, ty)", "tx", "ty"]);
        let pad = self.random.between(0, 1);
        let open = "«¦do i5 = 1, blockdim%y»
  «¦do i4 = 1, blockdim%x»
  «¦threadidx%x = i4; threadidx%y = i5»
  tx = threadidx%x
  ty = threadidx%y
  i = (blockidx%x - 1) * blockdim%x + tx
  j = (blockidx%y - 1) * blockdim%y + ty";
        let close = "«¦end do»
  «¦end do»";
        scene.write(format!(
            "«attributes(global) ¦»subroutine {k}(a, n, m)
  integer, value :: n, m
  integer :: a(n, m)
  integer«, shared¦» :: tile({edge} + {pad}, {edge})
  integer«, shared¦» :: side({edge})
  integer :: i, j, tx, ty«¦, i4, i5»
  {open}
  tile(tx, ty) = 0
  if (i <= n .and. j <= m) tile(tx, ty) = {a}
  {close}
  «call syncthreads()¦»
  {open}
  if (tx == 1) side(ty) = {c}
  {close}
  «call syncthreads()¦»
  {open}
  if (i <= n .and. j <= m) a(i, j) = {b}
  {close}
end subroutine {k}"
        ));
        let launch = configured(
            &k,
            (
                &format!("dim3({gx}, {gy}, 1)"),
                &format!("dim3({edge}, {edge}, 1)"),
                "",
            ),
            &format!("{gx}, {gy}, {edge}, {edge}"),
            &format!("a, {rows}, {columns}"),
            "block",
        );
        scene.write(format!(
            "subroutine {run}()
  integer :: h({rows}, {columns}), i, istat
  integer«, device¦» :: a({rows}, {columns})
  h = reshape([(mod(13 * i, 103), i = 1, {rows} * {columns})], [{rows}, {columns}])
  a = h
{launch}  h = a
  call note('{run}', [int(h, 8)])
end subroutine {run}"
        ));
        scene
    }

    /// Memory whose size the launch says, in which a tree of sums is built; votes of a block.
    pub fn dynamic_memory(&mut self, n: usize) -> Scene {
        let (k, run, block) = (
            format!("kd{n}"),
            format!("dynamic{n}"),
            *self.random.pick(&[8_i64, 16, 32]),
        );
        let mut scene = Scene {
            name: run.clone(),
            ..Scene::default()
        };
        let (grid, m) = (self.random.between(1, 4), self.random.between(1, 9));
        let count = grid * block - self.random.between(0, block - 1);
        let a = self.whole(&["a(i)", "i", "t", "m"]);
        let joined = self.whole(&["s(t)", "s(t + half)", "m"]);
        let size = format!("«*¦{block}»");
        let open = "«¦do i4 = 1, blockdim%x»
  «¦threadidx%x = i4»
  t = threadidx%x
  i = (blockidx%x - 1) * blockdim%x + t";
        scene.write(format!(
            "«attributes(global) ¦»subroutine {k}(a, sums, n, m)
  integer, value :: n, m
  integer :: a(n), sums(:)
  integer«, shared¦» :: s({size})
  integer :: i, t, half, istat«¦, i4»
  {open}
  s(t) = 0
  if (i <= n) s(t) = {a}
  «¦end do»
  «call syncthreads()¦»
  half = blockdim%x / 2
  do while (half > 0)
    {open}
    if (t <= half) s(t) = {joined}
    «¦end do»
    «call syncthreads()¦»
    half = half / 2
  end do
  {open}
  if (t == 1) sums(blockidx%x) = s(1)
  if (i <= n) a(i) = a(i) + s(1)
  if (t == 1) then
    «istat = atomicadd(sums(size(sums)), s(1))¦sums(size(sums)) = sums(size(sums)) + s(1)»
  end if
  «¦end do»
end subroutine {k}"
        ));
        let launch = configured(
            &k,
            (
                &grid.to_string(),
                &block.to_string(),
                &format!(", {}", 4 * block),
            ),
            &format!("{grid}, 1, {block}, 1"),
            &format!("a, sums, {count}, {m}"),
            "block",
        );
        scene.write(format!(
            "subroutine {run}()
  integer :: h({count}), i, istat, g({grid} + 1)
  integer«, device¦», allocatable :: a(:), sums(:)
  allocate (a({count}), sums({grid} + 1))
  h = [(mod(17 * i, 107), i = 1, {count})]
  a = h
  sums = 0
{launch}  h = a
  g = sums
  call note('{run}', [int(h, 8), int(g, 8)])
end subroutine {run}"
        ));
        scene
    }
}
