__device__ float dSum, dSumSq;

extern "C" __global__ void inside_kernel(const float *__restrict__ x, const float *__restrict__ y, float *__restrict__ inside, int n)
{
    int threads = blockDim.x * gridDim.x;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += threads) {
        float square = x[i] * x[i] + y[i] * y[i];
        inside[i] = square < 1.0f ? 1.0f : 0.0f;
    }
}

extern "C" __global__ void partial_sums_kernel(
    const float *__restrict__ inside, float *__restrict__ sums, float *__restrict__ squares, int n)
{
    int me = blockIdx.x * blockDim.x + threadIdx.x, threads = blockDim.x * gridDim.x;
    float sum = 0.0f, square = 0.0f;
    for (int i = me; i < n; i += threads) {
        sum += inside[i];
        square += inside[i] * inside[i];
    }
    sums[me] = sum;
    squares[me] = square;
}

extern "C" __global__ void last_sum_kernel(const float *__restrict__ sums, const float *__restrict__ squares, int count)
{
    float sum = 0.0f, square = 0.0f;
    for (int i = 0; i < count; ++i) {
        sum += sums[i];
        square += squares[i];
    }
    dSum = sum;
    dSumSq = square;
}
