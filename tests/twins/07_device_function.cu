__device__ int next_number(int n) { return n % 2 == 0 ? n / 2 : 3 * n + 1; }

extern "C" __global__ void count_steps(int n, int *__restrict__ steps)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int number = i + 1, count = 0;
    while (number != 1) {
        number = next_number(number);
        ++count;
    }
    steps[i] = count;
}
