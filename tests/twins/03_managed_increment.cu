// Assumed shape: the array comes with its extent and its stride.
extern "C" __global__ void increment(int *values, long long n, long long stride, int step)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < (int)n)
        values[i * stride] += step;
}
