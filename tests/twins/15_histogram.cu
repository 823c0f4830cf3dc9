extern "C" __global__ void count_values(int n, const int *__restrict__ values, int *__restrict__ counts)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        atomicAdd(&counts[values[i] % 8], 1);
}
