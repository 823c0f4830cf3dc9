//! Functions of the C library that a program may bind to without a file that holds them (C11 7, and those of POSIX and glibc without a variable list of arguments).

/// Whether every C program has a function of this name.
pub fn is_library_function(name: &str) -> bool {
    GROUPS
        .iter()
        .any(|group| group.split(' ').any(|known| known == name))
}

/// Whether the runtime has a function of this name for programs that bind to NVIDIA's libraries: those of profilers, and of CUDA's runtime
/// what Fortran codes bind to by themselves.
pub fn is_supplied_function(name: &str) -> bool {
    SUPPLIED.split(' ').any(|known| known == name)
}

const SUPPLIED: &str = "nvtxRangePushA nvtxRangePushEx nvtxRangePop nvtxRangeStartA nvtxRangeStartEx nvtxRangeEnd nvtxMarkA nvtxMarkEx \
    nvtxNameOsThreadA nvtxNameCategoryA nvtxDomainCreateA nvtxDomainDestroy nvtxDomainRangePushEx nvtxDomainRangePop nvtxDomainMarkEx \
    cudaProfilerStart cudaProfilerStop cudaDeviceSynchronize cudaDeviceReset cudaGetDeviceCount cudaSetDevice cudaGetDevice \
    cudaGetLastError cudaPeekAtLastError cudaMalloc cudaMallocManaged cudaMallocHost cudaFree cudaFreeHost cudaMemcpy cudaMemset \
    cudaMemGetInfo cudaDriverGetVersion cudaRuntimeGetVersion cudaStreamCreate cudaStreamDestroy cudaStreamSynchronize cudaEventCreate \
    cudaEventRecord cudaEventSynchronize cudaEventElapsedTime cudaEventDestroy cudaMemcpyAsync cudaMemsetAsync cudaStreamCreateWithFlags \
    cudaStreamCreateWithPriority cudaStreamQuery cudaStreamWaitEvent cudaStreamIsCapturing cudaEventCreateWithFlags cudaEventQuery \
    cudaDeviceGetAttribute cudaDeviceGetStreamPriorityRange cudaDeviceGetPCIBusId cudaHostAlloc cudaMallocAsync cudaFreeAsync \
    cudaLaunchHostFunc cudaStreamAddCallback cudaGetErrorString cudaGetErrorName cudaThreadSynchronize cudaMemcpy2D cudaMemcpy2DAsync cudaMemset2D \
    cudaMemcpyPeer cudaDeviceCanAccessPeer cudaDeviceEnablePeerAccess cudaDeviceDisablePeerAccess cudaHostRegister cudaHostUnregister \
    cudaHostGetDevicePointer cudaMemPrefetchAsync cudaDeviceSetLimit cudaDeviceGetLimit cudaSetDeviceFlags cudaDeviceSetCacheConfig";

/// Whether the C library has a variable of this name.
pub fn is_library_variable(name: &str) -> bool {
    VARIABLES.split(' ').any(|known| known == name)
}

const VARIABLES: &str = "daylight environ errno h_errno optarg opterr optind optopt program_invocation_name program_invocation_short_name \
    signgam stderr stdin stdout timezone tzname __environ __progname";

const GROUPS: &[&str] = &[
    // math.h
    "acos acosf acosh acoshf asin asinf asinh asinhf atan atan2 atan2f atanf atanh atanhf cbrt cbrtf ceil ceilf copysign copysignf cos cosf \
     cosh coshf erf erfc erfcf erff exp exp2 exp2f expf expm1 expm1f fabs fabsf fdim fdimf floor floorf fma fmaf fmax fmaxf fmin fminf fmod \
     fmodf frexp frexpf hypot hypotf ilogb ilogbf j0 j1 jn ldexp ldexpf lgamma lgammaf llrint llround log log10 log10f log1p log1pf log2 \
     log2f logb logf lrint lround modf modff nearbyint nearbyintf nextafter nextafterf pow powf remainder remainderf rint rintf round roundf \
     scalbn scalbnf sin sinf sinh sinhf sqrt sqrtf tan tanf tanh tanhf tgamma tgammaf trunc truncf y0 y1 yn \
     exp10 exp10f llrintf lrintf lroundf llroundf scalbln scalblnf nan nanf lgamma_r lgammaf_r sincos sincosf j0f j1f jnf y0f y1f \
     ynf significand drem",
    // complex.h
    "cabs cabsf cexp cexpf clog clogf cpow cpowf csin csinf ccos ccosf csqrt csqrtf carg cargf conj conjf \
     creal crealf cimag cimagf cproj cprojf cacos cacosf casin casinf catan catanf ccosh ccoshf csinh csinhf ctan ctanf ctanh \
     ctanhf cacosh cacoshf casinh casinhf catanh catanhf",
    // stdlib.h
    "abort abs atexit atof atoi atol atoll bsearch calloc div exit free getenv labs llabs malloc aligned_alloc posix_memalign mblen qsort \
     rand realloc setenv unsetenv putenv srand strtod strtof strtol strtoll strtoul strtoull system drand48 srand48 erand48 lrand48 random \
     srandom \
     lldiv ldiv quick_exit at_quick_exit mbtowc wctomb mbstowcs wcstombs mkstemp mkdtemp mktemp realpath clearenv secure_getenv \
     nrand48 mrand48 jrand48 seed48 lcong48 rand_r initstate setstate valloc memalign malloc_usable_size _Exit",
    // string.h, ctype.h
    "memchr memcmp memcpy memmove memset strcat strchr strcmp strcpy strcspn strdup strerror strlen strncat strncmp strncpy strpbrk strrchr \
     strspn strstr strtok isalnum isalpha isblank iscntrl isdigit isgraph islower isprint ispunct isspace isupper isxdigit tolower toupper \
     memccpy memmem mempcpy strcasecmp strncasecmp strcoll strxfrm strnlen strndup strsep strsignal strtok_r stpcpy stpncpy \
     strchrnul strcasestr strerror_r bcmp bcopy bzero ffs index rindex isascii toascii",
    // stdio.h
    "fclose feof ferror fflush fgetc fgets fopen fputc fputs fread freopen fseek ftell fwrite getc getchar perror putc putchar puts remove \
     rename rewind setbuf setvbuf tmpfile ungetc \
     clearerr fdopen fgetpos fileno flockfile fseeko fsetpos ftello funlockfile getdelim getline gets getw pclose popen putw \
     setbuffer setlinebuf tempnam tmpnam ctermid",
    // time.h, unistd.h, sys/*.h
    "clock clock_gettime difftime mktime time localtime gmtime strftime ctime asctime nanosleep gettimeofday getrusage access chdir close \
     dup dup2 fsync ftruncate getcwd getegid geteuid getgid gethostname getlogin getpagesize getpid getppid getuid isatty link lseek mkdir \
     open pipe read rmdir sleep sync sysconf unlink usleep write kill mmap munmap getpriority setpriority \
     clock_getres clock_settime tzset localtime_r gmtime_r ctime_r asctime_r timegm times alarm pause ualarm fork _exit execv \
     execve execvp wait waitpid getpgid getpgrp getsid setpgid setsid setuid setgid seteuid setegid chown fchown lchown chmod \
     fchmod umask mkfifo symlink readlink pathconf fpathconf ttyname gethostid sethostname confstr nice truncate pread pwrite \
     fchdir fdatasync creat opendir readdir closedir rewinddir uname sysinfo getloadavg get_nprocs get_nprocs_conf getrlimit \
     setrlimit sched_yield sched_getcpu signal raise sigaction setlocale localeconv getpwuid getpwnam getgrgid getgrnam \
     gethostbyname dlopen dlsym dlclose dlerror madvise mlock munlock mprotect msync socket bind listen accept connect send recv \
     shutdown select poll",
];
