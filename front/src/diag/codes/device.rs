//! Codes of the host and device rules (D).

use super::codes;

codes! {
    HOST_VARIABLE_ON_DEVICE "D001" "host variable in device code" r#"
Code of kernels and device procedures reaches device memory alone: dummy arguments, its own variables, and module variables with DEVICE, CONSTANT or MANAGED. Ordinary variables of a module or of a host procedure live in host memory.

Wrong:
    module m
      integer :: n
    contains
      attributes(global) subroutine k(a)
        real :: a(*)
        a(n) = 0.0

Right:
    module m
      integer, constant :: n
    contains
      attributes(global) subroutine k(a)
        real :: a(*)
        a(n) = 0.0
"#;
    DEVICE_DATA_ON_HOST "D002" "device data is set by a procedure of CUDAFOR on the host" r#"
Expressions of the host read device data through copies, and assignments move values to the device. A procedure of CUDAFOR that gives back a
value in an argument wants a host variable there.

Wrong:
    integer, device :: n
    istat = cudaGetDeviceCount(n)

Right:
    integer, device :: n
    integer :: count
    istat = cudaGetDeviceCount(count)
    n = count
"#;
    HOST_ACTUAL_FOR_DEVICE "D003" "host data passed to a DEVICE dummy argument" r#"
A DEVICE dummy argument (in a kernel: every one without VALUE) gets an address in device memory. A variable of the host has none.

Wrong:
    real :: a(n)
    call step<<<1, n>>>(a)

Right:
    real, device :: a(n)
    call step<<<1, n>>>(a)
"#;
    DEVICE_ACTUAL_FOR_HOST "D004" "device data passed to a host dummy argument" r#"
A host procedure works on host memory; it cannot read device data through an ordinary dummy argument.

Wrong:
    real, device :: d(n)
    call show(d)

Right:
    real, device :: d(n)
    real :: h(n)
    h = d
    call show(h)
"#;
    PREDEFINED_ON_HOST "D005" "thread index in host code" r#"
threadIdx, blockIdx, blockDim, gridDim and warpsize have values in device code alone: they tell a thread where it is.

Wrong:
    i = threadidx%x            ! in the main program

Right:
    attributes(global) subroutine k(a)
      integer :: i
      i = threadidx%x
"#;
    INDEX_AS_ARRAY "D006" "thread index as an array" r#"
threadIdx, blockIdx, blockDim and gridDim are of type DIM3, with components x, y and z.

Wrong:
    i = threadidx(1)

Right:
    i = threadidx%x
"#;
    HOST_PROCEDURE_ON_DEVICE "D007" "host procedure called in device code" r#"
Device code calls procedures with attributes(device) or attributes(host, device), and intrinsic procedures that have a device version.

Wrong:
    real function f(x)

Right:
    attributes(device) real function f(x)
"#;
    DEVICE_PROCEDURE_ON_HOST "D008" "device procedure called in host code" r#"
A procedure with attributes(device) alone runs on the device and is called by device code alone.

Wrong:
    attributes(device) real function f(x)

Right:
    attributes(host, device) real function f(x)
"#;
    KERNEL_WITHOUT_LAUNCH "D009" "kernel called without a launch configuration" r#"
A procedure with attributes(global) is launched from host code by CALL with a launch configuration in chevrons; it has no value, and device code cannot launch it.

Wrong:
    call step(a)

Right:
    call step<<<grid, block>>>(a)
"#;
    INTRINSIC_ON_DEVICE "D011" "intrinsic procedure is not available on the device" r#"
Input of the surroundings (time, command line, random numbers), character functions and array functions that need memory are for host code.

Wrong:
    call random_number(x)      ! in a kernel

Right:
    call step<<<grid, block>>>(x, a)   ! x computed before, passed with VALUE
"#;
    API_ON_WRONG_SIDE "D012" "procedure of the other side" r#"
Most procedures of module cudafor are for host code; barriers, atomics, shuffles and votes are for device code.

Wrong:
    call syncthreads()         ! in the main program

Right:
    istat = cudaDeviceSynchronize()
"#;
    SHUFFLE_WIDTH "D013" "width of a shuffle" r#"
A shuffle works within segments of a warp: their width is a power of two up to 32.

Wrong:
    x = __shfl_xor_sync(mask, x, 1, 12)

Right:
    x = __shfl_xor_sync(mask, x, 1, 16)
"#;
    GRID_OF_PLAIN_KERNEL "D014" "grid synchronisation in a plain kernel" r#"
The blocks of a kernel can wait for each other only when all of them run at one time, which attributes(grid_global) asks for. The launch then fails if the grid has more blocks than the device runs at once; `*` in place of the grid takes as many as it does.

Wrong:
    attributes(global) subroutine k(a)
      type(grid_group) :: grid
      grid = this_grid()
      call syncthreads(grid)

Right:
    attributes(grid_global) subroutine k(a)
      type(grid_group) :: grid
      grid = this_grid()
      call syncthreads(grid)
"#;
    SAVED_ON_DEVICE "D073" "variable of device code that is saved" r#"
A local variable with an initial value is a SAVE variable in Fortran: it gets that value once, and keeps what is stored in it from one call
to the next. The variables of threads begin and end with their procedure, so neither can be. Where no statement changes the variable,
it is a constant, and nothing is wrong with it.

Wrong:
    attributes(global) subroutine k(a)
      real :: a(*)
      integer :: i = 0
      i = i + 1

Right:
    attributes(global) subroutine k(a)
      real :: a(*)
      integer :: i
      i = 0
      i = i + 1
"#;
    HELD_COMPONENT "D074" "component in memory of the other side" r#"
A structure goes to the device as the bytes that it consists of. An ALLOCATABLE or POINTER component is an address among them, and what
it leads to lies where the component's own attribute says: kernels reach DEVICE, MANAGED and PINNED components. The host cannot look up
the address of a POINTER component in a structure that is in device memory itself. Characters of constant length are bytes of the structure; those
of another length lie elsewhere.

Wrong:
    type field
      real, allocatable :: v(:)
    end type
    contains
    attributes(global) subroutine k(f)
      type(field) :: f
      f%v(threadidx%x) = 0.0

Right:
    type field
      real, managed, allocatable :: v(:)
    end type
    contains
    attributes(global) subroutine k(f)
      type(field) :: f                     ! type(field), managed :: f in the host program
      f%v(threadidx%x) = 0.0
"#;
    PROCEDURE_ARGUMENT_ON_DEVICE "D113" "procedure as an argument in device code" r#"
Device code calls procedures by their names; a procedure cannot be handed over.

Wrong:
    attributes(device) real function integral(f, a, b)
      interface
        attributes(device) real function f(x)
          real, value :: x
        end function
      end interface

Right:
    attributes(device) real function integral(which, a, b)
      integer, value :: which
      select case (which)
"#;
    CHARACTERS_ON_DEVICE "D114" "characters of unknown length in device code" r#"
Device code has character variables of constant length, their substrings and comparisons. What would need memory of a length that is only known
while the kernel runs is refused.

Wrong:
    character(len=*) :: a, b
    print *, a // b

Right:
    print *, a, b
"#;
    INTERNAL_ON_DEVICE "D115" "pointer shared with an internal procedure of device code" r#"
What a procedure behind CONTAINS of a kernel or device procedure shares with it is handed to it as further arguments. Device code hands on
scalars, arrays and structures, but no pointers and allocatables themselves.

Wrong:
    attributes(global) subroutine k(a)
      real, device, pointer :: p(:)
      a(threadidx%x) = first()
    contains
      attributes(device) real function first()
        first = p(1)
      end function
    end subroutine

Right:
    attributes(global) subroutine k(a)
      real, device, pointer :: p(:)
      a(threadidx%x) = first(p)
    contains
      attributes(device) real function first(p)
        real, intent(in) :: p(:)
        first = p(1)
      end function
    end subroutine
"#;
    LONG_INITIAL "D146" "too many initial values in device memory" r#"
Initial values of module data in device memory stand in the text of the kernels, one by one. Zero takes no text, and arrays of any size may
begin with it; others of more than 1048576 elements are filled by the host.

Wrong:
    module fields
      real, device :: a(2000000) = 1.0
    end module

Right:
    module fields
      real, device :: a(2000000)
    end module
    program p
      use fields
      a = 1.0
"#;
}
