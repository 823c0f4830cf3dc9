//! Codes of memory spaces in declarations, and of what device code may declare (D060 to D079, D141, D324).

use super::codes;

codes! {
    MANAGED_IN_DEVICE_CODE "D060" "managed or pinned memory declared in device code" r#"
Managed and pinned memory is made by the host. Device code receives managed memory as an argument or by way of a module; pinned memory is
the host's own.

Wrong:
    attributes(global) subroutine step
      real, managed :: a(10)

Right: declare it in the host program and pass it.
"#;
    SHARED_IN_HOST_CODE "D061" "shared memory declared in host code" r#"
Shared memory belongs to the thread blocks of a kernel.

Wrong:
    program main
      real, shared :: tile(16, 16)

Right:
    attributes(global) subroutine step(a)
      real, shared :: tile(16, 16)
"#;
    DEVICE_INITIALISED "D062" "shared memory with an initial value" r#"
Shared memory starts undefined in every block; the threads give it its values.

Wrong:
    real, shared :: total = 0.0

Right:
    real, shared :: total
    if (threadIdx%x == 1) total = 0.0
    call syncthreads()
"#;
    CONSTANT_OUTSIDE_MODULE "D063" "constant memory outside a module" r#"
Variables in the device's constant memory are declared in modules, where kernels and host code both see them.

Wrong:
    program main
      real, constant :: c

Right:
    module coefficients
      real, constant :: c
    end module
"#;
    CONSTANT_OF_UNKNOWN_SIZE "D064" "constant memory of unknown size" r#"
Constant memory is laid out at translation, so arrays in it have constant bounds.

Wrong:
    real, constant, allocatable :: c(:)

Right:
    real, constant :: c(16)
"#;
    PINNED_NOT_ALLOCATABLE "D065" "PINNED where it has no effect" r#"
Page-locked memory is made by ALLOCATE for variables that have the attribute. For variables of fixed size the attribute has no effect, and so has
the option PINNED= for variables without the attribute.

Doubtful:
    real, pinned :: a(100)

Right:
    real, pinned, allocatable :: a(:)
"#;
    DEVICE_LOCAL "D066" "DEVICE for a local variable of device code" r#"
Local variables of kernels and device procedures belong to their thread, with or without DEVICE.

Doubtful:
    attributes(global) subroutine step(a)
      real, device :: t

Right:
      real :: t
"#;
    KERNEL_DUMMY "D067" "argument that a kernel cannot have" r#"
A launch passes addresses of device data and values; there are no optional arguments, no pointers and allocatable variables that are scalars, and no
alternate returns. Arrays with ALLOCATABLE or POINTER are taken as arrays (T071).

Wrong:
    attributes(global) subroutine step(a)
      real, optional :: a(:)

Right:
    attributes(global) subroutine step(a)
      real :: a(:)
"#;
    KERNEL_FUNCTION "D068" "kernel that is a function" r#"
A kernel runs in many threads and has no result.

Wrong:
    attributes(global) real function total(a)

Right:
    attributes(global) subroutine total(a, t)
"#;
    KERNEL_AND_OTHER "D069" "kernel that is callable code as well" r#"
GLOBAL excludes HOST and DEVICE: a kernel is launched, other procedures are called. It excludes ELEMENTAL too: the launch configuration
says how many threads there are, not the shape of the arguments. And it excludes RECURSIVE, since nothing but the host launches a kernel.

Wrong:
    attributes(global, device) subroutine step

Right:
    attributes(global) subroutine step
"#;
    INTERNAL_KERNEL "D070" "kernel inside another procedure" r#"
A kernel stands in a module (or by itself), not behind CONTAINS of a program or procedure.

Wrong:
    program main
    contains
      attributes(global) subroutine step

Right:
    module kernels
    contains
      attributes(global) subroutine step
"#;
    CLUSTER_DIMS "D071" "thread block clusters are not supported" r#"
CLUSTER_DIMS groups thread blocks on recent devices; kernels are translated without.

Wrong:
    attributes(global) cluster_dims(2, 1, 1) subroutine step

Right:
    attributes(global) subroutine step
"#;
    COMPONENT_SPACE "D072" "component in a memory that types cannot have" r#"
A component is part of its variable and lives where that lives. ALLOCATABLE and POINTER components may be DEVICE, MANAGED or PINNED.

Wrong:
    type grid
      real, device :: a(10)
    end type

Right:
    type grid
      real, device, allocatable :: a(:)
    end type
"#;
    LAUNCH_BOUNDS "D076" "wrong LAUNCH_BOUNDS" r#"
LAUNCH_BOUNDS(threads [, blocks]) promises of a kernel how many threads its blocks have at most, and asks how many blocks shall run on a
multiprocessor at one time. Both are constants; other procedures than kernels are not launched.

Wrong:
    attributes(device) launch_bounds(128) subroutine part(a)

Right:
    attributes(global) launch_bounds(128) subroutine step(a)
"#;
    NOT_IN_DEVICE_MEMORY "D141" "data that cannot live in device memory" r#"
Device memory holds numbers, logical values, characters of constant length, and structures of them with arrays of fixed size, pointers and
allocatable components. Characters lie in DEVICE memory in variables without initial values and in components that are arrays. Scalars of types with
allocatable components cannot be allocated there one by one.

Wrong:
    type(table), device, allocatable :: t      ! with a component `real, device, allocatable :: values(:)`

Right:
    type(table), device :: t
"#;
    FAR_RESULT "D324" "device pointer of a function used at once" r#"
A function whose result is a pointer to device memory says where data lies. A pointer takes that; expressions, transfers and calls know the memory of
variables alone.

Wrong:
    h = column(a, 2)                  ! the function has the result `real, device, pointer :: p(:)`

Right:
    p => column(a, 2)
    h = p
"#;
}
