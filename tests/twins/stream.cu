#define HERE int i = blockIdx.x * blockDim.x + threadIdx.x

extern "C" __global__ void stream_copy(double *__restrict__ a, const double *__restrict__ b, int n)
{
    HERE;
    if (i < n)
        a[i] = b[i];
}

extern "C" __global__ void stream_scale(double *__restrict__ a, const double *__restrict__ b, double scalar, int n)
{
    HERE;
    if (i < n)
        a[i] = scalar * b[i];
}

extern "C" __global__ void stream_add(double *__restrict__ a, const double *__restrict__ b, const double *__restrict__ c, int n)
{
    HERE;
    if (i < n)
        a[i] = b[i] + c[i];
}

extern "C" __global__ void stream_triad(
    double *__restrict__ a, const double *__restrict__ b, const double *__restrict__ c, double scalar, int n)
{
    HERE;
    if (i < n)
        a[i] = b[i] + scalar * c[i];
}
