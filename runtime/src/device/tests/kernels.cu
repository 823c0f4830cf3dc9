#include "cuf2rs.cuh"

extern "C" {
__device__ float d_factor = 2.0f;
__constant__ int c_table[4] = {1, 2, 3, 4};
}

extern "C" __global__ void life_step(int dim, const int *__restrict__ grid_, int *__restrict__ newGrid_)
{
    const Array2<const int> grid(grid_, dim + 2, dim + 2);
    const Array2<int> newGrid(newGrid_, dim + 2, dim + 2);

    int idx = (blockIdx_x() - 1) * blockDim_x() + threadIdx_x() + 1;
    int idy = (blockIdx_y() - 1) * blockDim_y() + threadIdx_y() + 1;
    if (idx < dim + 2 && idy < dim + 2) {
        int numNeighbors = grid(idy, idx + 1) + grid(idy, idx - 1) + grid(idy + 1, idx) + grid(idy - 1, idx) +
                           grid(idy + 1, idx + 1) + grid(idy - 1, idx - 1) + grid(idy - 1, idx + 1) + grid(idy + 1, idx - 1);
        int cell = grid(idy, idx);
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
CUF2RS_KERNEL(life_step)

extern "C" __global__ void scale_section(int n, Descriptor<float, 1> a, Descriptor<const float, 1> b)
{
    int i = global_x();
    if (i <= n)
        a(i) = d_factor * b(i);
}
CUF2RS_KERNEL(scale_section)

extern "C" __global__ void reverse_shared(int *a_, int n)
{
    const Array1<int> a(a_, Bounds(0, n - 1));
    const Array1<int> s(dynamic_shared<int>(), blockDim_x());
    int i = global_x() - 1;
    s(threadIdx_x()) = a(i);
    __syncthreads();
    a(i) = s(blockDim_x() + 1 - threadIdx_x());
}
CUF2RS_KERNEL(reverse_shared)

extern "C" __global__ void votes(int *a_)
{
    const Array2<int> a(a_, 64, 6);
    __shared__ int s_[64];
    int i = threadIdx_x();
    s_[i - 1] = i;
    if (i > 60)
        return;
    a(i, 1) = __syncthreads_count(i % 3 == 0);
    a(i, 2) = __syncthreads_or(i == 61);
    a(i, 3) = s_[63 - (i - 1)];
    if (i > 32)
        return;
    a(i, 4) = shfl_down(i, 1);
    a(i, 5) = shfl_xor(i, 3, 4);
    a(i, 6) = warp_ballot(i % 2 == 0);
}
CUF2RS_KERNEL(votes)

extern "C" __global__ void procedures(int *i_, double *x_)
{
    const Array1<int> i(i_, 64);
    const Array1<double> x(x_, 64);
    int k = 0, m = 0;
    i(++k) = mod(-7, 3);
    i(++k) = modulo(-7, 3);
    i(++k) = modulo(7, -3);
    i(++k) = nint(2.5);
    i(++k) = nint(-2.5f);
    i(++k) = sign(3, -2);
    i(++k) = ishft(-1, -28);
    i(++k) = ishft(3, 4);
    i(++k) = ishftc(0x12345678, 8);
    i(++k) = ishftc(6, -1, 3);
    i(++k) = ibits(0x7654, 4, 8);
    i(++k) = btest(5, 2);
    i(++k) = ibset(1, 4);
    i(++k) = ibclr(31, 0);
    i(++k) = popcnt((signed char)-1);
    i(++k) = leadz((short)1);
    i(++k) = trailz(8LL);
    i(++k) = power(3, 5);
    i(++k) = ipow(-1, -3);
    i(++k) = ipow(2, -1);
    i(++k) = merge(1, 2, false);
    i(++k) = max_of(3, 9, 4);
    i(++k) = min_of(3, 9, -4);
    i(++k) = dim(3, 5);
    i(++k) = ceiling(1.25f);
    i(++k) = floor_real(-1.25);
    i(++k) = shifta(-16, 2);
    i(++k) = merge_bits(12, 10, 6);
    i(++k) = transfer<int>(1.0f);
    i(++k) = exponent(8.0);
    i(++k) = atomic_add(&i(60), 5);
    i(++k) = atomic_max(&i(60), 9);
    i(++k) = atomic_inc(&i(60), 8);
    i(++k) = atomic_cas(&i(60), 0, 77);
    i(++k) = i(60);
    i(++k) = c_table[2];
    mvbits(7, 0, 2, &i(61), 4);
    i(++k) = i(61);
    x(++m) = mod(-7.5, 2.0);
    x(++m) = modulo(-7.5, 2.0);
    x(++m) = sign(2.0, -0.0);
    x(++m) = power(1.5, -3);
    x(++m) = anint(-0.5);
    x(++m) = aint(-1.75);
    x(++m) = spacing(1.0);
    x(++m) = nearest(1.0, -1.0);
    x(++m) = fraction(6.0);
    x(++m) = dprod(1.5f, 2.0f);
    Complex<double> z(1.0, 2.0), w(3.0, -1.0);
    Complex<double> q = z * w / w;
    x(++m) = real(q);
    x(++m) = aimag(q);
    x(++m) = abs(Complex<double>(3.0, 4.0));
    x(++m) = real(exp(Complex<double>(0.0, 0.0)) + conjg(z) - 1.0);
    Complex<double> r = sqrt(Complex<double>(-4.0, 0.0));
    x(++m) = aimag(r);
    x(++m) = real(powi(z, 2));
    x(++m) = atomic_add(&x(60), 1.5);
    x(++m) = atomic_max(&x(60), 4.0);
    x(++m) = x(60);
}
CUF2RS_KERNEL(procedures)

// Named as a function of the C library.
extern "C" {
__device__ int optind = 40;
}
extern "C" __global__ void advance(int *a_) { a_[0] = optind + 2; }
CUF2RS_KERNEL(advance)
