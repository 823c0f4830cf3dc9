__device__ float fahrenheit(float celsius) { return celsius * 1.8f + 32.0f; }

extern "C" __global__ void convert(float *values, long long n, long long stride)
{
    int i = threadIdx.x;
    if (i < (int)n)
        values[i * stride] = fahrenheit(values[i * stride]);
}
