extern "C" __global__ void reverse_pieces(int *__restrict__ values)
{
    __shared__ int piece[16];
    int t = threadIdx.x, first = blockIdx.x * 16;
    piece[t] = values[first + t];
    __syncthreads();
    values[first + t] = piece[15 - t];
}
