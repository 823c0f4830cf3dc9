// For nvcc: the launcher by which the Fortran side of a program finds a kernel of the parts in CUDA C.
#define CUF2RS_KERNEL(name)                                                                                                        \
    extern "C" int cuf2rs_launch_##name(const int *grid, const int *block, size_t shared, void **arguments, void *stream)          \
    {                                                                                                                              \
        dim3 blocks(grid[0], grid[1], grid[2]), threads(block[0], block[1], block[2]);                                             \
        return (int)cudaLaunchKernel((const void *)&name, blocks, threads, arguments, shared, (cudaStream_t)stream);               \
    }
