extern "C" __global__ void say_hello(int *__restrict__ thread, int *__restrict__ block)
{
    int me = blockIdx.x * blockDim.x + threadIdx.x;
    thread[me] = threadIdx.x + 1;
    block[me] = blockIdx.x + 1;
}
