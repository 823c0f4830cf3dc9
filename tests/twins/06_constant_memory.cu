__constant__ double coefficient[4];

extern "C" __global__ void evaluate(int n, const double *__restrict__ x, double *__restrict__ y)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    double sum = coefficient[3];
    for (int k = 2; k >= 0; --k)
        sum = sum * x[i] + coefficient[k];
    y[i] = sum;
}
