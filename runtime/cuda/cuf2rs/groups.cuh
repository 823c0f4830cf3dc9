// ---------------------------------------------------------------------------------------------------------------------------
// Groups of threads (module COOPERATIVE_GROUPS): how many, and which one this is, from 1.

struct GridGroup {
    int size, rank;
};
struct ThreadGroup {
    int size, rank;
};
struct CoalescedGroup {
    int size, rank;
};

CUF2RS_INLINE ThreadGroup this_thread_block()
{
    return {(int)(blockDim.x * blockDim.y * blockDim.z), (int)(threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z)) + 1};
}
CUF2RS_INLINE GridGroup this_grid()
{
    const ThreadGroup block = this_thread_block();
    const int before = (int)(blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z));
    return {(int)(gridDim.x * gridDim.y * gridDim.z) * block.size, before * block.size + block.rank};
}
CUF2RS_INLINE CoalescedGroup this_warp() { return {32, (this_thread_block().rank - 1) % 32 + 1}; }

// Waits for all threads of the grid. The driver gives a cooperative launch a word in device memory, whose address is in two registers of the
// environment: each block adds one to it, the first block what makes the sum of all turn the highest bit, and all wait for that.
CUF2RS_INLINE void sync_grid()
{
#ifdef CUF2RS_EMULATION
    cuf2rs_emulation::suspend(cuf2rs_emulation::AtGrid);
#else
    __syncthreads();
    if (threadIdx.x == 0 && threadIdx.y == 0 && threadIdx.z == 0) {
        unsigned int high, low;
        asm("mov.u32 %0, %%envreg1;" : "=r"(high));
        asm("mov.u32 %0, %%envreg2;" : "=r"(low));
        volatile unsigned int *arrived = (unsigned int *)((unsigned long long)high << 32 | low) + 1;
        const bool first = blockIdx.x == 0 && blockIdx.y == 0 && blockIdx.z == 0;
        const unsigned int blocks = gridDim.x * gridDim.y * gridDim.z;
        __threadfence();
        const unsigned int before = atomicAdd((unsigned int *)arrived, first ? 0x80000000u - (blocks - 1) : 1u);
        while (((before ^ *arrived) & 0x80000000u) == 0)
            ;
        __threadfence();
    }
    __syncthreads();
#endif
}

