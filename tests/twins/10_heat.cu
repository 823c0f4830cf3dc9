extern "C" __global__ void hold_ends(int n, double *__restrict__ t)
{
    if (threadIdx.x == 0)
        t[0] = 100.0;
    if (threadIdx.x == 1)
        t[n - 1] = 0.0;
}

extern "C" __global__ void spread(int n, const double *__restrict__ t, double *__restrict__ next)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i > 0 && i < n - 1)
        next[i] = t[i] + 0.25 * (t[i - 1] - 2.0 * t[i] + t[i + 1]);
}
