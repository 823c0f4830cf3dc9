//! Codes of host and device rules for statements: launches, transfers, device code (D1).

use super::codes;

codes! {
    NOT_ON_DEVICE "D101" "statement cannot stand in device code" r#"
Kernels and device procedures compute; they do not open files or read. They allocate arrays of numbers and logical values for their thread
alone, and point with pointers of their thread; pointers and allocatables of modules and structures are set by the host.

Wrong:
    attributes(global) subroutine k(cells)
      type(cell) :: cells(:)
      allocate (cells(threadidx%x)%list(10))

Right:
    attributes(global) subroutine k(cells)
      type(cell) :: cells(:)             ! allocated by the host, with MANAGED components
      cells(threadidx%x)%list = 0
"#;
    DEVICE_PRINT "D102" "output that device code cannot make" help "print values list-directed or by a constant format: `print *, x` or `print '(f8.3)', x`" r#"
Device code prints values of intrinsic types to standard output, whole records, list-directed or by a constant format with the edit
descriptors I, B, O, Z, F, E, ES, D, G, L, A, X, T, P, S, / and groups of them.

Wrong:
    write (*, '(i5)', advance='no') i

Right:
    write (*, '(a, i5)') 'i =', i
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
    LAUNCH_CONFIGURATION "D104" "wrong launch configuration" help "write <<<grid, block>>> or <<<grid, block, bytes, stream>>>; only the grid can be `*`" r#"
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
    TRANSFER_SHAPE "D107" "scattered parts of an array of unknown size are moved" r#"
Elements that a vector subscript chooses, substrings, and parts of components are assigned through a copy of the whole device variable. An
assumed-size dummy argument has no size by which it could be copied.

Wrong:
    real, device :: a(*)
    a(list) = h

Right:
    real, device :: a(n)
    a(list) = h
"#;
    READ_ONLY_MEMORY "D109" "read-only memory is written" r#"
Variables with the attribute TEXTURE are read through the texture path, which cannot write.

Wrong:
    t(i) = 1.0

Right:
    a(i) = 1.0      ! the array that t points to
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
    FAILING_LAUNCH "D116" "launch that fails on every GPU" r#"
A block has at most 1024 threads, 1024 along x and y and 64 along z; a grid has at most 65535 blocks along y and z; none has an extent of
zero. LAUNCH_BOUNDS promises how many threads a block of the kernel has. A launch with other numbers runs nothing, and cudaGetLastError
says so.

Wrong:
    call step<<<1, 2048>>>(a)

Right:
    call step<<<2, 1024>>>(a)
"#;
    TOO_MUCH_SHARED "D117" "too much shared memory" r#"
The shared variables of a kernel and of the device procedures that it calls take 49152 bytes at most. More can be had on newer GPUs, by an array
with the size `*` whose bytes the launch gives, and by cudaFuncSetAttribute.

Wrong:
    attributes(global) subroutine step(a)
      real(8), shared :: tile(100, 100)

Right:
    attributes(global) subroutine step(a)
      real(8), shared :: tile(64, 64)
"#;
    NO_SHARED_BYTES "D118" "launch without bytes of shared memory" r#"
A shared array with the size `*`, or with bounds that are no constants, lies in memory whose size in bytes is the third part of the launch
configuration. Without it the array has no room, and the kernel fails with an illegal address.

Doubtful:
    call step<<<grid, 128>>>(a)          ! the kernel has real, shared :: part(*)

Right:
    call step<<<grid, 128, 4*128>>>(a)
"#;
    TOO_MUCH_CONSTANT "D119" "too much constant memory" r#"
The CONSTANT variables of a program take 65536 bytes at most.

Wrong:
    real(8), constant :: table(10000)

Right:
    real(8), device :: table(10000)
"#;
    SLOW_SUBSCRIPT "D143" "threads walk along a slow subscript" r#"
Elements of a Fortran array lie one after the other along the first subscript, and the threads of a warp differ in threadIdx%x. Where
threadIdx%x counts another subscript, each thread of a warp fetches a line of memory of its own: the kernel may be many times slower.

Wrong:
    a(threadIdx%y, threadIdx%x) = 0.0

Right:
    a(threadIdx%x, threadIdx%y) = 0.0
"#;
    REPEATED_COPY "D144" "array copied in every round of a loop" r#"
A copy between host and device takes as long as many kernels. One inside a loop that changes neither side moves the same values each time.

Wrong:
    do step = 1, n
      a_d = a
      call advance<<<grid, block>>>(a_d, b_d)

Right:
    a_d = a
    do step = 1, n
      call advance<<<grid, block>>>(a_d, b_d)
"#;
    ONE_THREAD "D145" "kernel of one thread with a loop" r#"
A single thread of a GPU is slower than a processor. A loop in a kernel of one thread, often a sum over what other kernels have left, is
better spread over the threads of a block or made a reduction. The same holds for a sum that one thread of a block makes while the others wait.

Wrong:
    call add_up<<<1, 1>>>(partial, total)

Right:
    total = sum(partial)
"#;
    PARTED_BARRIER "D147" "barrier that some threads may not reach" r#"
syncthreads() waits for all threads of a block. In an IF whose condition differs from thread to thread, some never come: the kernel may hang, or go
on with values that are not there yet.

Doubtful:
    if (i <= n) then
      part(t) = a(i)
      call syncthreads()
      a(i) = part(1)
    end if

Right:
    if (i <= n) part(t) = a(i)
    call syncthreads()
    if (i <= n) a(i) = part(1)
"#;
    GAPS "D148" "threads use elements with gaps between them" r#"
A GPU reads memory in lines of 32 neighbouring words. Where threadIdx%x is multiplied in the first subscript, each line holds few elements
that the warp wants, and the rest is read in vain.

Doubtful:
    i = threadIdx%x
    a(i*n) = 0.0

Right:
    i = threadIdx%x
    a(i + n*(blockIdx%x - 1)) = 0.0
"#;
    COPY_DIRECTION "D149" "direction of a copy that contradicts its arguments" r#"
cudaMemcpy and its kin are told the direction by their last argument, or find it out from the variables. A direction that does not fit makes the
function give back an error and copy nothing.

Wrong:
    real, device :: d(100)
    real :: h(100)
    istat = cudaMemcpy(d, h, 100, cudaMemcpyDeviceToHost)

Right:
    real, device :: d(100)
    real :: h(100)
    istat = cudaMemcpy(d, h, 100, cudaMemcpyHostToDevice)
"#;
    ONE_BLOCK_LATE "D151" "index that begins one block too late" r#"
In CUDA Fortran blockIdx and threadIdx begin at 1, not at 0 as in CUDA C. `blockIdx%x*blockDim%x + threadIdx%x` is blockDim%x + 1 for the very first
thread: the first elements belong to nobody, and the last block goes past the end.

Wrong:
    i = blockIdx%x*blockDim%x + threadIdx%x
    if (i <= n) a(i) = 0.0

Right:
    i = (blockIdx%x - 1)*blockDim%x + threadIdx%x
    if (i <= n) a(i) = 0.0
"#;
    ONE_ELEMENT_EARLY "S370" "index that begins one element early" r#"
In CUDA Fortran blockIdx and threadIdx begin at 1, as arrays do that are declared by their extents alone. `threadIdx%x - 1`, as a program in CUDA C
would count, is 0 for the very first thread, which reaches before the array.

Wrong:
    i = (blockIdx%x - 1)*blockDim%x + threadIdx%x - 1
    if (i < n) a(i) = 0.0

Right:
    i = (blockIdx%x - 1)*blockDim%x + threadIdx%x
    if (i <= n) a(i) = 0.0
"#;
    MORE_THREADS "D152" "more threads than elements, and no guard" r#"
A grid is rounded up to whole blocks. The threads past the last element must not store: without an IF they write to memory behind the array.

Wrong:
    i = (blockIdx%x - 1)*blockDim%x + threadIdx%x
    a(i) = 0.0                             ! launched with 4 blocks of 32 threads for 100 elements

Right:
    i = (blockIdx%x - 1)*blockDim%x + threadIdx%x
    if (i <= n) a(i) = 0.0
"#;
    NEVER_HOLDS "D154" "comparison that no index of a thread meets" r#"
In CUDA Fortran threadIdx and blockIdx begin at 1. `threadIdx%x == 0`, which is the first thread in CUDA C, is no thread here, and `threadIdx%x /= 0`
is all of them.

Wrong:
    if (threadIdx%x == 0) a(1) = 0.0

Right:
    if (threadIdx%x == 1) a(1) = 0.0
"#;
    COPY_TOO_LONG "D155" "copy of more elements than there are" r#"
The count of cudaMemcpy and its kin is in elements of the arrays in CUDA Fortran, where CUDA C counts bytes. A copy that is longer than an array goes past its end.

Wrong:
    real, device :: d(100)
    real :: h(100)
    istat = cudaMemcpy(d, h, 4*100)

Right:
    real, device :: d(100)
    real :: h(100)
    istat = cudaMemcpy(d, h, 100)
"#;
    RACE "D153" "threads change one place at once" r#"
Two threads that add to one variable read the same old value, and one of the two sums is lost. An atomic operation does it in one step.

Wrong:
    total = total + a(threadIdx%x)

Right:
    istat = atomicadd(total, a(threadIdx%x))
"#;
}
