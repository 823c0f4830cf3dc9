//! CUDA Fortran and directives.

use super::free;
use insta::assert_snapshot;

#[test]
fn procedures() {
    assert_snapshot!(free("
attributes(global) subroutine k(a, n)
attributes(device) function f(x)
attributes(host, device) real function f(x)
real attributes(device) function f(x) result(y)
attributes(device) pure integer function f(x)
recursive attributes(device) subroutine s(x)
attributes(global) launch_bounds(256, 2) subroutine k(a)
launch_bounds(128) attributes(global) subroutine k(a)
attributes(global) cluster_dims(2, 1, 1) subroutine k(a)
attributes(grid_global) subroutine k(a)
attributes (host) subroutine s
attributes(gpu) subroutine s
"), @r#"
    attributes(global) subroutine k(a, n)
    attributes(device) function f(x)
    attributes(host, device) real function f(x)
    real attributes(device) function f(x) result(y)
    attributes(device) pure integer function f(x)
    recursive attributes(device) subroutine s(x)
    attributes(global) launch_bounds(256, 2) subroutine k(a)
    launch_bounds(128) attributes(global) subroutine k(a)
    attributes(global) cluster_dims(2, 1, 1) subroutine k(a)
    attributes(gridglobal) subroutine k(a)
    attributes(host) subroutine s()
    (error)
    error[P008]: 'gpu' is no attribute of a procedure
       ┌─ a.cuf:13:12
       │
    13 │ attributes(gpu) subroutine s
       │            ^^^
       │
       = help: ATTRIBUTES takes HOST, DEVICE, GLOBAL or GRID_GLOBAL here
    "#);
}

#[test]
fn variables() {
    assert_snapshot!(free("
real, device :: a(n)
real, device, allocatable, dimension(:,:) :: a
integer, shared :: s(16, 16)
real, constant :: c(8)
real, managed, allocatable :: m(:)
real, pinned, allocatable :: p(:)
real, unified :: u
real, texture, pointer :: t(:)
attributes(device) :: x
attributes(device) x, y(10)
attributes(constant) c
attributes(device, managed) z
device x
device :: x(10), y
constant c
shared :: s
managed m
pinned :: p
texture t
real, shared :: dynamic(*)
attributes(fast) x
"), @r#"
    declare real, device :: a(n)
    declare real, device, allocatable, dimension(:, :) :: a
    declare integer, shared :: s(16, 16)
    declare real, constant :: c(8)
    declare real, managed, allocatable :: m(:)
    declare real, pinned, allocatable :: p(:)
    declare real, unified :: u
    declare real, texture, pointer :: t(:)
    attribute device :: x
    attribute device :: x, y(10)
    attribute constant :: c
    attribute device, managed :: z
    attribute device :: x
    attribute device :: x(10), y
    attribute constant :: c
    attribute shared :: s
    attribute managed :: m
    attribute pinned :: p
    attribute texture :: t
    declare real, shared :: dynamic(*)
    (error)
    error[P009]: 'fast' is no attribute of a variable
       ┌─ a.cuf:22:12
       │
    22 │ attributes(fast) x
       │            ^^^^
       │
       = help: ATTRIBUTES takes DEVICE, CONSTANT, SHARED, MANAGED, PINNED, UNIFIED or TEXTURE for variables
    "#);
}

#[test]
fn launches() {
    assert_snapshot!(free("
call k<<<1, 1>>>()
call k<<<grid, block>>>(a, n)
call k <<< grid , block >>> (a)
call k<<<grid, block, bytes>>>(a)
call k<<<grid, block, 8*n, stream>>>(a)
call k<<<grid, block, stream=s>>>(a)
call k<<<*, 128>>>(a)
call k<<<dim3((n + 15)/16, 1, 1), dim3(16, 16, 1)>>>(a(1:n), n - 1)
call k<<<(n + 255)/256, 256>>>(a)
call k<<<grid, &
  & block, 0, &
    stream(i)>>> &
    (a, &
     b)
call t%k<<<1, 2>>>
"), @r#"
    call k<<<1, 1>>>()
    call k<<<grid, block>>>(a, n)
    call k<<<grid, block>>>(a)
    call k<<<grid, block, bytes>>>(a)
    call k<<<grid, block, (* 8 n), stream>>>(a)
    call k<<<grid, block, stream=s>>>(a)
    call k<<<*, 128>>>(a)
    call k<<<dim3((/ (paren (+ n 15)) 16), 1, 1), dim3(16, 16, 1)>>>(a(1:n), (- n 1))
    call k<<<(/ (paren (+ n 255)) 256), 256>>>(a)
    call k<<<grid, block, 0, stream(i)>>>(a, b)
    call t%k<<<1, 2>>>()
    "#);
}

#[test]
fn kernel_directives() {
    assert_snapshot!(free("
!$cuf kernel do <<< *, * >>>
!$cuf kernel do(2) <<< (*,*), (32,4) >>>
!$cuf kernel do <<<*,*>>>
!$cuf kernel do (3) <<<(n/8, m, 1), (8, 8, 4), 0, stream>>>
!$cuf kernel do(2) <<< (*,*), (32,4), stream=s >>> reduce(+:x)
!$cuf kernel do <<<grid, block>>> reduction(max:a, b) private(t)
!$cuf kernel do <<<dim3(1,2,3), 256, stream=s>>>
!$cuf kernel do(1) <<<(n), (128)>>>
!$cuf kernel do
!$cuf kernel do(2)
!$cuf something else
!$acc parallel loop copyin(a(1:n)) reduction(+:s)
!$acc end parallel
"), @r#"
    !$cuf kernel do <<<(*), (*)>>>
    !$cuf kernel do(2) <<<(*, *), (32, 4)>>>
    !$cuf kernel do <<<(*), (*)>>>
    !$cuf kernel do(3) <<<((/ n 8), m, 1), (8, 8, 4), 0, stream>>>
    !$cuf kernel do(2) <<<(*, *), (32, 4), stream=s>>> reduction(+:x)
    !$cuf kernel do <<<(grid), (block)>>> reduction(max:a, b) private(t)
    !$cuf kernel do <<<(dim3(1, 2, 3)), (256), stream=s>>>
    !$cuf kernel do(1) <<<(n), (128)>>>
    !$cuf kernel do <<<(), ()>>>
    !$cuf kernel do(2) <<<(), ()>>>
    !$ unknown something else
    !$acc parallel loop copyin(a(1:n)) reduction(+:s)
    !$acc end parallel
    "#);
}

#[test]
fn clauses() {
    assert_snapshot!(free("
!$acc parallel loop gang(num: 4, static: *) vector collapse(force: 2), reduction(max: a%b(3), c) if (n > 3)
!$ACC DATA COPY(A(1:N, :), /Blk/) copyin(readonly, always: b, c) create(d) async
!$acc data copy(/blk/) pcopyin(x)
!$acc wait(devnum: 1: queues: 2, n + 1) async(3)
!$acc atomic capture
!$acc data region local(u(:, 2:m-1)), updatein(v)
!$acc region do, parallel, vector(16)
!$acc end data region
!$acc loop reduction(.and.: l) tile(*, 32) private(t)
!$acc update self(a) device(b(1)%c)
!$acc routine(f) vector bind('g')
"), @r"
    !$acc parallel loop gang(num:4, static:*) vector collapse(force:2) reduction(max:a%b(3), c) if((> n 3))
    !$acc data copy(A(1:N, :), /Blk/) copyin(readonly,always:b, c) create(d) async
    !$acc data copy(/blk/) copyin(x)
    !$acc wait(devnum:1, queues:2, (+ n 1)) async(3)
    !$acc atomic capture
    !$acc data create(u(:, 2:(- m 1))) updatein(v)
    !$acc kernels loop gang vector(16)
    !$acc end data
    !$acc loop reduction(.and.:l) tile(*, 32) private(t)
    !$acc update self(a) device(b(1)%c)
    !$acc routine(f) vector bind('g')
    ");
}
