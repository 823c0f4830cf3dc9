! Loops of the kinds that codes with directives have, timed on a GPU beside those of patterns.cu: cuf2rs build --acc --gpu cc90 patterns.f90
module pats
  use iso_fortran_env, only: int64, real64
  implicit none
  integer, parameter :: dp = real64
  type part
    real(dp) :: x, y, z, u, v, w
  end type
  type grid
    integer :: n
    real(dp), allocatable :: p(:,:), q(:,:)
  end type
  real, allocatable, dimension(:,:,:,:) :: ca, cb, cc
  real, allocatable, dimension(:,:,:) :: pr, work, next, bound
contains
  pure real(dp) function eos(r, e)
    !$acc routine seq
    real(dp), intent(in) :: r, e
    eos = 0.4_dp*r*e/(1 + 0.01_dp*sqrt(r))
  end function
  subroutine spmv_v(n, rp, ci, v, x, y)
    integer, intent(in) :: n, rp(n+1), ci(32*n)
    real(dp), intent(in) :: v(32*n), x(n)
    real(dp), intent(out) :: y(n)
    integer :: i, k
    real(dp) :: s
    !$acc parallel loop gang vector_length(32) present(rp, ci, v, x, y)
    do i = 1, n
      s = 0
      !$acc loop vector reduction(+:s)
      do k = rp(i), rp(i+1)-1
        s = s + v(k)*x(ci(k))
      end do
      y(i) = s
    end do
  end subroutine
  subroutine spmv_w(n, rp, ci, v, x, y)
    integer, intent(in) :: n, rp(n+1), ci(32*n)
    real(dp), intent(in) :: v(32*n), x(n)
    real(dp), intent(out) :: y(n)
    integer :: i, k
    real(dp) :: s
    !$acc parallel loop gang worker num_workers(4) vector_length(32) present(rp, ci, v, x, y)
    do i = 1, n
      s = 0
      !$acc loop vector reduction(+:s)
      do k = rp(i), rp(i+1)-1
        s = s + v(k)*x(ci(k))
      end do
      y(i) = s
    end do
  end subroutine
  subroutine spmv_t(n, rp, ci, v, x, y)
    integer, intent(in) :: n, rp(n+1), ci(32*n)
    real(dp), intent(in) :: v(32*n), x(n)
    real(dp), intent(out) :: y(n)
    integer :: i, k
    real(dp) :: s
    !$acc parallel loop present(rp, ci, v, x, y)
    do i = 1, n
      s = 0
      do k = rp(i), rp(i+1)-1
        s = s + v(k)*x(ci(k))
      end do
      y(i) = s
    end do
  end subroutine
  subroutine hist_atomic(n, b, h)
    integer, intent(in) :: n, b(n)
    integer, intent(inout) :: h(256)
    integer :: i
    !$acc parallel loop present(b, h)
    do i = 1, n
      !$acc atomic update
      h(b(i)) = h(b(i)) + 1
    end do
  end subroutine
  subroutine hist_red(n, b, h)
    integer, intent(in) :: n, b(n)
    integer, intent(inout) :: h(256)
    integer :: i
    !$acc parallel loop present(b) copy(h) reduction(+:h)
    do i = 1, n
      h(b(i)) = h(b(i)) + 1
    end do
  end subroutine
  subroutine moments(n, x, m)
    integer, intent(in) :: n
    real(dp), intent(in) :: x(n)
    real(dp), intent(inout) :: m(8)
    integer :: i, k
    real(dp) :: t
    !$acc parallel loop present(x) reduction(+:m) private(t)
    do i = 1, n
      t = 1
      do k = 1, 8
        t = t*x(i)
        m(k) = m(k) + t
      end do
    end do
  end subroutine
  subroutine stencil(nx, ny, nz, a, b)
    integer, intent(in) :: nx, ny, nz
    real(dp), intent(in) :: a(0:nx+1, 0:ny+1, 0:nz+1)
    real(dp), intent(out) :: b(0:nx+1, 0:ny+1, 0:nz+1)
    integer :: i, j, k
    !$acc parallel loop collapse(3) present(a, b)
    do k = 1, nz
      do j = 1, ny
        do i = 1, nx
          b(i,j,k) = 0.1_dp*a(i,j,k) + 0.15_dp*(a(i-1,j,k) + a(i+1,j,k) + a(i,j-1,k) + a(i,j+1,k) + a(i,j,k-1) + a(i,j,k+1))
        end do
      end do
    end do
  end subroutine
  subroutine stencil_k(a, b)
    real(dp), intent(in) :: a(0:, 0:, 0:)
    real(dp), intent(inout) :: b(0:, 0:, 0:)
    integer :: i, j, k
    !$acc kernels present(a, b)
    do k = 1, ubound(a,3)-1
      do j = 1, ubound(a,2)-1
        do i = 1, ubound(a,1)-1
          b(i,j,k) = 0.1_dp*a(i,j,k) + 0.15_dp*(a(i-1,j,k) + a(i+1,j,k) + a(i,j-1,k) + a(i,j+1,k) + a(i,j,k-1) + a(i,j,k+1))
        end do
      end do
    end do
    !$acc end kernels
  end subroutine
  subroutine advect(nx, ny, nz, dxi, dyi, dzi, visc, u, v, w, du, dv, dw)
    integer, intent(in) :: nx, ny, nz
    real(dp), intent(in) :: dxi, dyi, visc
    real(dp), intent(in) :: dzi(0:)
    real(dp), dimension(0:,0:,0:), intent(in) :: u, v, w
    real(dp), dimension(:,:,:), intent(inout) :: du, dv, dw
    integer :: i, j, k
    real(dp) :: uuip, uuim, vujp, vujm, wukp, wukm, duxp, duxm, duyp, duym
    real(dp) :: uc, vc, wc
    !$acc parallel loop collapse(3) default(present) private(uuip,uuim,vujp,vujm,wukp,wukm,duxp,duxm,duyp,duym,uc,vc,wc) async(1)
    do k = 1, nz
      do j = 1, ny
        do i = 1, nx
          uc = u(i,j,k); vc = v(i,j,k); wc = w(i,j,k)
          uuip = 0.25_dp*(u(i+1,j,k)+uc)*(u(i+1,j,k)+uc)
          uuim = 0.25_dp*(u(i-1,j,k)+uc)*(u(i-1,j,k)+uc)
          vujp = 0.25_dp*(v(i+1,j,k)+vc)*(u(i,j+1,k)+uc)
          vujm = 0.25_dp*(v(i+1,j-1,k)+v(i,j-1,k))*(u(i,j-1,k)+uc)
          wukp = 0.25_dp*(w(i+1,j,k)+wc)*(u(i,j,k+1)+uc)
          wukm = 0.25_dp*(w(i+1,j,k-1)+w(i,j,k-1))*(u(i,j,k-1)+uc)
          duxp = (u(i+1,j,k)-uc)*dxi; duxm = (uc-u(i-1,j,k))*dxi
          duyp = (u(i,j+1,k)-uc)*dyi; duym = (uc-u(i,j-1,k))*dyi
          du(i,j,k) = dxi*(-uuip+uuim) + dyi*(-vujp+vujm) + dzi(k)*(-wukp+wukm) + visc*(dxi*(duxp-duxm) + dyi*(duyp-duym))
          uuip = 0.25_dp*(u(i,j+1,k)+uc)*(v(i+1,j,k)+vc)
          uuim = 0.25_dp*(u(i-1,j+1,k)+u(i-1,j,k))*(v(i-1,j,k)+vc)
          vujp = 0.25_dp*(v(i,j+1,k)+vc)**2
          vujm = 0.25_dp*(v(i,j-1,k)+vc)**2
          wukp = 0.25_dp*(w(i,j+1,k)+wc)*(v(i,j,k+1)+vc)
          wukm = 0.25_dp*(w(i,j+1,k-1)+w(i,j,k-1))*(v(i,j,k-1)+vc)
          dv(i,j,k) = dxi*(-uuip+uuim) + dyi*(-vujp+vujm) + dzi(k)*(-wukp+wukm)
          uuip = 0.25_dp*(u(i,j,k+1)+uc)*(w(i+1,j,k)+wc)
          uuim = 0.25_dp*(u(i-1,j,k+1)+u(i-1,j,k))*(w(i-1,j,k)+wc)
          vujp = 0.25_dp*(v(i,j,k+1)+vc)*(w(i,j+1,k)+wc)
          vujm = 0.25_dp*(v(i,j-1,k+1)+v(i,j-1,k))*(w(i,j-1,k)+wc)
          wukp = 0.25_dp*(w(i,j,k+1)+wc)**2
          wukm = 0.25_dp*(w(i,j,k-1)+wc)**2
          dw(i,j,k) = dxi*(-uuip+uuim) + dyi*(-vujp+vujm) + dzi(k)*(-wukp+wukm)
        end do
      end do
    end do
    !$acc wait(1)
  end subroutine
  subroutine rk(nx, ny, nz, f1, f2, fb1, fb2, fb3, imp, u, v, w, du, dv, dw, duo, dvo, dwo, p)
    integer, intent(in) :: nx, ny, nz
    real(dp), intent(in) :: f1, f2, fb1, fb2, fb3
    logical, intent(in) :: imp
    real(dp), dimension(0:,0:,0:), intent(inout) :: u, v, w
    real(dp), dimension(:,:,:), intent(in) :: du, dv, dw
    real(dp), dimension(:,:,:), intent(in) :: duo, dvo, dwo
    real(dp), dimension(0:,0:,0:), intent(in) :: p
    integer :: i, j, k
    real(dp) :: f12
    f12 = f1 + f2
    !$acc parallel loop collapse(3) default(present) async(1)
    do k = 1, nz
      do j = 1, ny
        do i = 1, nx
          u(i,j,k) = u(i,j,k) + f1*du(i,j,k) + f2*duo(i,j,k) + f12*(fb1 - (p(i+1,j,k) - p(i,j,k)))
          v(i,j,k) = v(i,j,k) + f1*dv(i,j,k) + f2*dvo(i,j,k) + f12*(fb2 - (p(i,j+1,k) - p(i,j,k)))
          w(i,j,k) = w(i,j,k) + f1*dw(i,j,k) + f2*dwo(i,j,k) + f12*(fb3 - (p(i,j,k+1) - p(i,j,k)))
          if (imp) then
            u(i,j,k) = u(i,j,k) + f12*du(i,j,k)
            v(i,j,k) = v(i,j,k) + f12*dv(i,j,k)
            w(i,j,k) = w(i,j,k) + f12*dw(i,j,k)
          end if
        end do
      end do
    end do
    !$acc wait(1)
  end subroutine
  subroutine transp(n, a, b)
    integer, intent(in) :: n
    real(dp), intent(in) :: a(n,n)
    real(dp), intent(out) :: b(n,n)
    integer :: i, j
    !$acc parallel loop tile(32,8) present(a, b)
    do j = 1, n
      do i = 1, n
        b(i,j) = a(j,i)
      end do
    end do
  end subroutine
  subroutine tridiag(nb, m, a, b, c, d)
    integer, intent(in) :: nb, m
    real(dp), intent(in) :: a(nb,m), b(nb,m), c(nb,m)
    real(dp), intent(inout) :: d(nb,m)
    real(dp) :: g(64), z
    integer :: i, k
    !$acc parallel loop private(g) present(a,b,c,d)
    do i = 1, nb
      z = 1/b(i,1)
      g(1) = c(i,1)*z
      d(i,1) = d(i,1)*z
      do k = 2, m
        z = 1/(b(i,k) - a(i,k)*g(k-1))
        g(k) = c(i,k)*z
        d(i,k) = (d(i,k) - a(i,k)*d(i,k-1))*z
      end do
      do k = m-1, 1, -1
        d(i,k) = d(i,k) - g(k)*d(i,k+1)
      end do
    end do
  end subroutine
  subroutine mm(n, a, b, c)
    integer, intent(in) :: n
    real(dp), intent(in) :: a(n,n), b(n,n)
    real(dp), intent(out) :: c(n,n)
    integer :: i, j, k
    real(dp) :: t
    !$acc kernels present(a,b,c)
    !$acc loop independent gang
    do j = 1, n
      !$acc loop independent vector(128)
      do i = 1, n
        t = 0
        do k = 1, n
          t = t + a(i,k)*b(k,j)
        end do
        c(i,j) = t
      end do
    end do
    !$acc end kernels
  end subroutine
  subroutine nbody(n, x, y, z, m, ax, ay, az)
    integer, intent(in) :: n
    real, intent(in), dimension(n) :: x, y, z, m
    real, intent(out), dimension(n) :: ax, ay, az
    integer :: i, j
    real :: sx, sy, sz, dx, dy, dz, r
    !$acc parallel loop present(x,y,z,m,ax,ay,az)
    do i = 1, n
      sx = 0; sy = 0; sz = 0
      do j = 1, n
        dx = x(j)-x(i); dy = y(j)-y(i); dz = z(j)-z(i)
        r = 1/sqrt(dx*dx + dy*dy + dz*dz + 1e-4)
        r = m(j)*r*r*r
        sx = sx + dx*r; sy = sy + dy*r; sz = sz + dz*r
      end do
      ax(i) = sx; ay(i) = sy; az(i) = sz
    end do
  end subroutine
  subroutine rows(n, m, a, s)
    integer, intent(in) :: n, m
    real(dp), intent(in) :: a(m,n)
    real(dp), intent(out) :: s(n)
    integer :: j
    !$acc parallel loop gang present(a, s)
    do j = 1, n
      s(j) = sum(a(:,j)**2)
    end do
  end subroutine
  subroutine parts(n, p, dt)
    integer, intent(in) :: n
    type(part), intent(inout) :: p(n)
    real(dp), intent(in) :: dt
    integer :: i
    !$acc parallel loop present(p)
    do i = 1, n
      p(i)%x = p(i)%x + dt*p(i)%u
      p(i)%y = p(i)%y + dt*p(i)%v
      p(i)%z = p(i)%z + dt*p(i)%w
    end do
  end subroutine
  subroutine deep(g)
    type(grid), intent(inout) :: g
    integer :: i, j
    !$acc parallel loop collapse(2) present(g)
    do j = 1, g%n
      do i = 1, g%n
        g%q(i,j) = eos(g%p(i,j), g%q(i,j))
      end do
    end do
  end subroutine
  ! A sweep over a mesh of curved cells, with the sum of squares of what it changes.
  subroutine sweep(nx, ny, nz, omega, changed)
    integer, intent(in) :: nx, ny, nz
    real, intent(in) :: omega
    real, intent(out) :: changed
    integer :: i, j, k
    real :: s, d
    changed = 0
    !$acc parallel loop collapse(3) reduction(+:changed) private(s, d) present(ca, cb, cc, pr, work, next, bound)
    do k = 2, nz-1
      do j = 2, ny-1
        do i = 2, nx-1
          s = ca(i,j,k,1)*pr(i+1,j,k) + ca(i,j,k,2)*pr(i,j+1,k) + ca(i,j,k,3)*pr(i,j,k+1) &
            + cb(i,j,k,1)*(pr(i+1,j+1,k) - pr(i+1,j-1,k) - pr(i-1,j+1,k) + pr(i-1,j-1,k)) &
            + cb(i,j,k,2)*(pr(i,j+1,k+1) - pr(i,j-1,k+1) - pr(i,j+1,k-1) + pr(i,j-1,k-1)) &
            + cb(i,j,k,3)*(pr(i+1,j,k+1) - pr(i-1,j,k+1) - pr(i+1,j,k-1) + pr(i-1,j,k-1)) &
            + cc(i,j,k,1)*pr(i-1,j,k) + cc(i,j,k,2)*pr(i,j-1,k) + cc(i,j,k,3)*pr(i,j,k-1) + work(i,j,k)
          d = (s*ca(i,j,k,4) - pr(i,j,k))*bound(i,j,k)
          changed = changed + d*d
          next(i,j,k) = pr(i,j,k) + omega*d
        end do
      end do
    end do
  end subroutine
  subroutine maxred(n, x, r)
    integer, intent(in) :: n
    real(dp), intent(in) :: x(n)
    real(dp), intent(out) :: r
    integer :: i
    r = 0
    !$acc parallel loop reduction(max:r) present(x)
    do i = 1, n
      r = max(r, abs(x(i)))
    end do
  end subroutine
  subroutine gangpriv(n, m, a, b)
    integer, intent(in) :: n, m
    real(dp), intent(in) :: a(m,n)
    real(dp), intent(out) :: b(m,n)
    real(dp) :: t(256)
    integer :: i, j
    !$acc parallel loop gang private(t) vector_length(256) present(a,b)
    do j = 1, n
      !$acc loop vector
      do i = 1, m
        t(i) = a(i,j)
      end do
      !$acc loop vector
      do i = 1, m
        b(i,j) = t(m+1-i) + t(i)
      end do
    end do
  end subroutine
end module
program main
  use pats
  implicit none
  integer, parameter :: nr = 1000000, nnz = 32*nr, nh = 64000000, nm = 8192, ng = 384, nb = 400000
  integer, allocatable :: rp(:), ci(:), b(:)
  real(dp), allocatable :: v(:), x(:), y(:), a3(:,:,:), b3(:,:,:), ma(:,:), mb(:,:), t1(:,:), t2(:,:), t3(:,:), t4(:,:)
  real(dp), allocatable, dimension(:,:,:) :: u, vv, w, du, dv, dw, duo, dvo, dwo, p
  real(dp), allocatable :: dzi(:), xs(:), sq(:,:), sr(:,:), ss(:,:)
  real, allocatable, dimension(:) :: bx, by, bz, bm, ax, ay, az
  type(part), allocatable :: ps(:)
  type(grid) :: g
  integer :: h(256), i, k, it
  real(dp) :: m8(8), r
  real :: change
  integer(int64) :: c0, c1, rate
  integer, parameter :: nit = 20
  call system_clock(count_rate=rate)
  allocate(rp(nr+1), ci(nnz), v(nnz), x(nr), y(nr))
  do i = 1, nr
    rp(i) = 32*(i-1)+1
    do k = 0, 31
      ci(rp(i)+k) = 1 + mod(i + k*k*7, nr)
      v(rp(i)+k) = 1d0/(1+k)
    end do
  end do
  rp(nr+1) = nnz+1
  x = [(1d0/i, i=1,nr)]
  !$acc data copyin(rp, ci, v, x) copyout(y)
  call spmv_v(nr, rp, ci, v, x, y)
  call tic; do it = 1, nit; call spmv_v(nr, rp, ci, v, x, y); end do; call toc('spmv_v')
  call spmv_w(nr, rp, ci, v, x, y)
  call tic; do it = 1, nit; call spmv_w(nr, rp, ci, v, x, y); end do; call toc('spmv_w')
  call spmv_t(nr, rp, ci, v, x, y)
  call tic; do it = 1, nit; call spmv_t(nr, rp, ci, v, x, y); end do; call toc('spmv_t')
  !$acc end data
  print *, sum(y)
  deallocate(rp, ci, v, x, y)
  allocate(b(nh), xs(nh))
  do i = 1, nh; b(i) = 1 + iand(ieor(i*7, ishft(i,-5)), 255); xs(i) = 1d-8*i; end do
  h = 0; m8 = 0
  !$acc data copyin(b, xs) copy(h)
  call hist_atomic(nh, b, h)
  call tic; do it = 1, nit; call hist_atomic(nh, b, h); end do; call toc('hist_atomic')
  !$acc end data
  print *, sum(h), h(1:3)
  h = 0
  !$acc data copyin(b, xs)
  call hist_red(nh, b, h)
  call tic; do it = 1, nit; call hist_red(nh, b, h); end do; call toc('hist_red')
  call moments(nh, xs, m8)
  call tic; do it = 1, nit; call moments(nh, xs, m8); end do; call toc('moments')
  call maxred(nh, xs, r)
  call tic; do it = 1, nit; call maxred(nh, xs, r); end do; call toc('maxred')
  !$acc end data
  print *, sum(h), h(1:3), m8(1:2), r
  deallocate(b, xs)
  allocate(a3(0:ng+1,0:ng+1,0:ng+1), b3(0:ng+1,0:ng+1,0:ng+1))
  a3 = 1; b3 = 0
  !$acc data copyin(a3) copy(b3)
  call stencil(ng, ng, ng, a3, b3)
  call tic; do it = 1, nit; call stencil(ng, ng, ng, a3, b3); end do; call toc('stencil')
  call stencil_k(a3, b3)
  call tic; do it = 1, nit; call stencil_k(a3, b3); end do; call toc('stencil_k')
  !$acc end data
  print *, sum(b3)
  deallocate(a3, b3)
  allocate(u(0:ng+1,0:ng+1,0:ng+1))
  allocate(vv, w, p, mold=u)
  allocate(du(ng,ng,ng)); allocate(dv, dw, duo, dvo, dwo, mold=du)
  allocate(dzi(0:ng+1)); dzi = 2
  u = 1; vv = 2; w = 3; p = 1; du = 0; dv = 0; dw = 0; duo = 1; dvo = 2; dwo = 3
  !$acc data copyin(vv, w, p, dzi, duo, dvo, dwo) copy(u, du, dv, dw)
  call advect(ng, ng, ng, 1d0, 2d0, dzi, 0.1d0, u, vv, w, du, dv, dw)
  call tic; do it = 1, nit; call advect(ng, ng, ng, 1d0, 2d0, dzi, 0.1d0, u, vv, w, du, dv, dw); end do; call toc('advect')
  call rk(ng, ng, ng, 0.1d0, 0.2d0, 1d0, 2d0, 3d0, .false., u, vv, w, du, dv, dw, duo, dvo, dwo, p)
  call tic; do it = 1, nit; call rk(ng, ng, ng, 0.1d0, 0.2d0, 1d0, 2d0, 3d0, .false., u, vv, w, du, dv, dw, duo, dvo, dwo, p); end do; call toc('rk')
  !$acc end data
  print *, sum(u), sum(du)
  deallocate(u, vv, w, p, du, dv, dw, duo, dvo, dwo)
  allocate(ma(nm,nm), mb(nm,nm)); ma = 1; mb = 0
  !$acc data copyin(ma) copy(mb)
  call transp(nm, ma, mb)
  call tic; do it = 1, nit; call transp(nm, ma, mb); end do; call toc('transp')
  !$acc end data
  print *, sum(mb)
  deallocate(ma, mb)
  allocate(t1(nb,64), t2(nb,64), t3(nb,64), t4(nb,64)); t1 = 1; t2 = 4; t3 = 1; t4 = 1
  !$acc data copyin(t1, t2, t3) copy(t4)
  call tridiag(nb, 64, t1, t2, t3, t4)
  call tic; do it = 1, nit; call tridiag(nb, 64, t1, t2, t3, t4); end do; call toc('tridiag')
  !$acc end data
  print *, sum(t4)
  deallocate(t1, t2, t3, t4)
  allocate(sq(2048,2048), sr(2048,2048), ss(2048,2048)); sq = 1; sr = 2
  !$acc data copyin(sq, sr) copyout(ss)
  call mm(2048, sq, sr, ss)
  call tic; do it = 1, nit; call mm(2048, sq, sr, ss); end do; call toc('mm')
  !$acc end data
  print *, sum(ss)
  deallocate(sq, sr, ss)
  k = 65536
  allocate(bx(k), by(k), bz(k), bm(k), ax(k), ay(k), az(k))
  do i = 1, k; bx(i) = sin(1.0*i); by(i) = cos(1.0*i); bz(i) = sin(2.0*i); bm(i) = 1; end do
  !$acc data copyin(bx, by, bz, bm) copyout(ax, ay, az)
  call nbody(k, bx, by, bz, bm, ax, ay, az)
  call tic; do it = 1, nit; call nbody(k, bx, by, bz, bm, ax, ay, az); end do; call toc('nbody')
  !$acc end data
  print *, sum(ax)
  allocate(ma(256, 200000), mb(256, 200000), xs(200000)); ma = 1; mb = 0
  !$acc data copyin(ma) copyout(xs) copy(mb)
  call rows(200000, 256, ma, xs)
  call tic; do it = 1, nit; call rows(200000, 256, ma, xs); end do; call toc('rows')
  call gangpriv(200000, 256, ma, mb)
  call tic; do it = 1, nit; call gangpriv(200000, 256, ma, mb); end do; call toc('gangpriv')
  !$acc end data
  print *, sum(xs), sum(mb)
  allocate(ps(20000000))
  do i = 1, size(ps); ps(i) = part(1d0, 2d0, 3d0, 1d0, 1d0, 1d0); end do
  !$acc data copy(ps)
  call parts(size(ps), ps, 0.1d0)
  call tic; do it = 1, nit; call parts(size(ps), ps, 0.1d0); end do; call toc('parts')
  !$acc end data
  print *, ps(7)%x
  g%n = nm
  allocate(g%p(nm,nm), g%q(nm,nm)); g%p = 1; g%q = 1
  !$acc enter data copyin(g) copyin(g%p, g%q)
  call deep(g)
  call tic; do it = 1, nit; call deep(g); end do; call toc('deep')
  !$acc exit data copyout(g%q) delete(g%p) delete(g)
  print *, sum(g%q)
  allocate(ca(513,257,257,4), cb(513,257,257,3), cc(513,257,257,3))
  allocate(pr(513,257,257), work(513,257,257), next(513,257,257), bound(513,257,257))
  ca = 1; ca(:,:,:,4) = 1.0/6; cb = 0; cc = 1; work = 0; next = 0; bound = 1
  do i = 1, 257; pr(:,:,i) = real((i-1)**2)/256**2; end do
  !$acc data copyin(ca, cb, cc, pr, work, bound) copy(next)
  call sweep(513, 257, 257, 0.8, change)
  call tic; do it = 1, nit; call sweep(513, 257, 257, 0.8, change); end do; call toc('sweep')
  !$acc end data
  print *, change
contains
  subroutine tic
    call system_clock(c0)
  end subroutine
  subroutine toc(what)
    character(*), intent(in) :: what
    call system_clock(c1)
    print '(a,t16,a,f10.4)', 'T '//what, 'ms', 1d3*(c1-c0)/rate/nit
  end subroutine
end program
