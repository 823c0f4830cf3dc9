// Copies between strided layouts on the device: the runtime's own kernels, one for each unit of 1 to 16 bytes.
struct CopyPlan {
    char *to;
    const char *from;
    long long count;
    int rank;
    long long counts[16], to_strides[16], from_strides[16];
};

template <class T> __device__ void copy(const CopyPlan &plan)
{
    long long step = (long long)gridDim.x * blockDim.x;
    for (long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x; i < plan.count; i += step) {
        long long rest = i, to = 0, from = 0;
        for (int k = 0; k < plan.rank; ++k) {
            long long here = rest % plan.counts[k];
            rest /= plan.counts[k];
            to += here * plan.to_strides[k];
            from += here * plan.from_strides[k];
        }
        *(T *)(plan.to + to) = *(const T *)(plan.from + from);
    }
}

extern "C" __global__ void cuf2rs_copy_1(CopyPlan plan) { copy<unsigned char>(plan); }
extern "C" __global__ void cuf2rs_copy_2(CopyPlan plan) { copy<unsigned short>(plan); }
extern "C" __global__ void cuf2rs_copy_4(CopyPlan plan) { copy<unsigned int>(plan); }
extern "C" __global__ void cuf2rs_copy_8(CopyPlan plan) { copy<unsigned long long>(plan); }
extern "C" __global__ void cuf2rs_copy_16(CopyPlan plan) { copy<uint4>(plan); }
