// What tests/gpu/speed/libraries.cuf does, in C: its yardstick.
#include <cstdio>
#include <algorithm>
#include <chrono>
#include <cublas_v2.h>
#include <cufft.h>
#include <curand.h>
template <class T> __global__ void fill(T *x, size_t n, T v) { for (size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x; i < n; i += (size_t)gridDim.x * blockDim.x) x[i] = v; }
template <class F> void timed(const char *name, F f) {
  cudaEvent_t a, b; cudaEventCreate(&a); cudaEventCreate(&b); float best = 1e30f;
  for (int r = 0; r < 5; r++) { cudaEventRecord(a); for (int i = 0; i < 10; i++) f(); cudaEventRecord(b); cudaEventSynchronize(b); float ms; cudaEventElapsedTime(&ms, a, b); best = std::min(best, ms / 10); }
  printf("%s %10.4f\n", name, best);
}
int main() {
  const int n = 4096, points = 1 << 24, many = 1 << 27;
  cublasHandle_t h; cublasCreate(&h);
  float *a4, *b4, *c4, *u; double *a8, *b8, *c8; cufftComplex *z, *w;
  cudaMalloc(&a4, 4ul * n * n); cudaMalloc(&b4, 4ul * n * n); cudaMalloc(&c4, 4ul * n * n);
  cudaMalloc(&a8, 8ul * n * n); cudaMalloc(&b8, 8ul * n * n); cudaMalloc(&c8, 8ul * n * n);
  fill<<<1024, 256>>>(a4, (size_t)n * n, 1.f); fill<<<1024, 256>>>(b4, (size_t)n * n, 2.f);
  fill<<<1024, 256>>>(a8, (size_t)n * n, 1.); fill<<<1024, 256>>>(b8, (size_t)n * n, 2.);
  float o4 = 1, z4 = 0; double o8 = 1, z8 = 0;
  timed("sgemm_ms", [&] { cublasSgemm(h, CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, &o4, a4, n, b4, n, &z4, c4, n); });
  timed("dgemm_ms", [&] { cublasDgemm(h, CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, &o8, a8, n, b8, n, &z8, c8, n); });
  cudaMalloc(&z, 8ul * points); cudaMalloc(&w, 8ul * points); fill<<<1024, 256>>>((float *)z, 2ul * points, 1.f);
  cufftHandle plan; cufftPlan1d(&plan, points, CUFFT_C2C, 1);
  timed("fft_ms", [&] { cufftExecC2C(plan, z, w, CUFFT_FORWARD); });
  cudaMalloc(&u, 4ul * many);
  curandGenerator_t g; curandCreateGenerator(&g, CURAND_RNG_PSEUDO_XORWOW); curandSetPseudoRandomGeneratorSeed(g, 2024);
  curandGenerateUniform(g, u, many);
  timed("uniform_ms", [&] { curandGenerateUniform(g, u, many); });
  double best = 1e30;
  for (int r = 0; r < 7; r++) { cudaDeviceSynchronize(); auto t = std::chrono::steady_clock::now(); for (int i = 0; i < 1000; i++) cublasDaxpy(h, 1, &o8, a8, 1, b8, 1); best = std::min(best, std::chrono::duration<double>(std::chrono::steady_clock::now() - t).count() * 1e6 / 1000); }
  printf("axpy_call_us %10.4f\n", best);
  best = 1e30;
  for (int r = 0; r < 7; r++) { auto t = std::chrono::steady_clock::now(); for (int i = 0; i < 20000; i++) cublasSetPointerMode(h, CUBLAS_POINTER_MODE_HOST); best = std::min(best, std::chrono::duration<double>(std::chrono::steady_clock::now() - t).count() * 1e6 / 20000); }
  printf("empty_call_us %10.4f\n", best);
}
