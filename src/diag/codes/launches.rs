//! Codes of host and device rules for statements: launches, transfers, device code (D1).

use super::codes;

codes! {
    NOT_ON_DEVICE "D101" "statement cannot stand in device code" r#"
Kernels and device procedures compute; they do not open files, read, allocate, associate pointers or stop the program (CUDA
Fortran guide, restrictions of device code).

Wrong:
    attributes(global) subroutine k(a)
        ...
        stop

Right:
    attributes(global) subroutine k(a, failed)
        ...
        failed = 1
"#;
    DEVICE_PRINT "D102" "output that device code cannot make" r#"
Device code prints list-directed to standard output: scalars of intrinsic types and character constants.

Wrong:
    write (*, '(i5)') i

Right:
    print *, 'i =', i
"#;
    LAUNCH_OF_NO_KERNEL "D103" "launch of something that is no kernel" r#"
Only procedures with attributes(global) can be launched with <<<...>>>.

Wrong:
    subroutine step(a)
    ...
    call step<<<grid, block>>>(a)

Right:
    attributes(global) subroutine step(a)
    ...
    call step<<<grid, block>>>(a)
"#;
    LAUNCH_CONFIGURATION "D104" "wrong launch configuration" r#"
A launch configuration is <<<grid, block [, bytes [, stream]]>>>: grid and block are integers or TYPE(DIM3), the grid of
cooperative kernels may be `*`; bytes of dynamic shared memory and stream are integers.

Wrong:
    call step<<<n>>>(a)

Right:
    call step<<<(n + 255) / 256, 256>>>(a)
"#;
    LAUNCH_ON_DEVICE "D105" "kernel launch in device code" r#"
Launches from device code (dynamic parallelism) are not translated.

Wrong:
    attributes(global) subroutine outer(a)
        call inner<<<1, 32>>>(a)

Right:
    call inner<<<1, 32>>>(a)      ! in host code
"#;
    TRANSFER_TYPES "D106" "transfer between different types" r#"
An assignment between host and device memory copies data as it is. It converts nothing.

Wrong:
    real, device :: d(10)
    double precision :: h(10)
    h = d

Right:
    real :: s(10)
    s = d
    h = s
"#;
    TRANSFER_SHAPE "D107" "transfer that is no copy" r#"
A transfer copies arrays, sections and elements onto others of the same shape, or one host value into every element of a
device array. Gathering with a vector subscript, or spreading an element that lives on the device, takes a kernel.

Wrong:
    h = d(list)

Right:
    all_of_d = d
    h = all_of_d(list)
"#;
    TRANSFER_OVERLAP "D108" "copy onto itself" r#"
Source and destination of a copy within device memory may not overlap: the order in which elements are copied is open.

Wrong:
    d(2:n) = d(1:n-1)

Right:
    e(1:n-1) = d(1:n-1)
    d(2:n) = e(1:n-1)
"#;
    READ_ONLY_MEMORY "D109" "read-only memory is written" r#"
Variables with the attribute TEXTURE are read through the texture path, which cannot write.

Wrong:
    t(i) = 1.0

Right:
    a(i) = 1.0      ! the array that t points to
"#;
    DEVICE_DATA_IN_LIST "D110" "device data in a READ or an implied DO" r#"
Output lists may name device data: it is copied to the host first. That cannot be done for READ nor inside an implied DO.

Wrong:
    read *, d

Right:
    read *, h
    d = h
"#;
    MANAGED_WITHOUT_SYNC "D111" "managed data touched before the kernel has ended" r#"
A launch returns at once. Managed data that a kernel works on must not be touched by the host before a synchronisation: it may
not have its new value yet, and on older devices the program ends with a fault.

Wrong:
    call step<<<grid, block>>>(m)
    print *, m(1)

Right:
    call step<<<grid, block>>>(m)
    istat = cudaDeviceSynchronize()
    print *, m(1)
"#;
}
