#include "cuf2rs.cuh"

extern "C" __global__ void empty() {}

extern "C" __global__ void two_arguments(int n, int *a_)
{
    const Array1<int> a(a_, n);
    if (global_x() > n + 1000)
        a(1) = 0;
}

extern "C" __global__ void stray(int *a, long long far)
{
    a[far] = 1;
}

extern "C" __global__ void ghost_cols(int dim, int *__restrict__ grid_)
{
    const Array2<int> grid(grid_, dim + 2, dim + 2);
    int id = (blockIdx_x() - 1) * blockDim_x() + threadIdx_x() + 1;
    if (id < dim + 2) {
        grid(id, dim + 2) = grid(id, 2);
        grid(id, 1) = grid(id, dim + 1);
    }
}

extern "C" __global__ void ghost_rows(int dim, int *__restrict__ grid_)
{
    const Array2<int> grid(grid_, dim + 2, dim + 2);
    int id = (blockIdx_x() - 1) * blockDim_x() + threadIdx_x();
    if (id <= dim + 2) {
        grid(dim + 2, id) = grid(2, id);
        grid(1, id) = grid(dim + 1, id);
    }
}

extern "C" __global__ void life_shared(int dim, const int *__restrict__ grid_, int *__restrict__ newGrid_)
{
    const Array2<const int> grid(grid_, dim + 2, dim + 2);
    const Array2<int> newGrid(newGrid_, dim + 2, dim + 2);
    __shared__ int s_grid_[16 * 16];
    const Array2<int> s_grid(s_grid_, 16, 16);

    int idx = (blockIdx_x() - 1) * (blockDim_x() - 2) + threadIdx_x();
    int idy = (blockIdx_y() - 1) * (blockDim_y() - 2) + threadIdx_y();
    int i = threadIdx_y();
    int j = threadIdx_x();
    if (idx <= dim + 2 && idy <= dim + 2)
        s_grid(i, j) = grid(idy, idx);
    __syncthreads();
    if (idx < dim + 2 && idy < dim + 2) {
        if (i != 1 && i != blockDim_y() && j != 1 && j != blockDim_x()) {
            int numNeighbors = s_grid(i, j + 1) + s_grid(i, j - 1) + s_grid(i + 1, j) + s_grid(i - 1, j) + s_grid(i + 1, j + 1) +
                               s_grid(i - 1, j - 1) + s_grid(i - 1, j + 1) + s_grid(i + 1, j - 1);
            int cell = s_grid(i, j);
            if (cell == 1 && numNeighbors < 2) {
                newGrid(idy, idx) = 0;
            } else if (cell == 1 && (numNeighbors == 2 || numNeighbors == 3)) {
                newGrid(idy, idx) = 1;
            } else if (cell == 1 && numNeighbors > 3) {
                newGrid(idy, idx) = 0;
            } else if (cell == 0 && numNeighbors == 3) {
                newGrid(idy, idx) = 1;
            } else {
                newGrid(idy, idx) = cell;
            }
        }
    }
}

CUF2RS_KERNEL(empty)
CUF2RS_KERNEL(two_arguments)
CUF2RS_KERNEL(stray)
CUF2RS_KERNEL(ghost_cols)
CUF2RS_KERNEL(ghost_rows)
CUF2RS_KERNEL(life_shared)
