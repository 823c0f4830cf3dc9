// CUDA's runtime API for a C++17 compiler on a CPU, for the parts of a program in CUDA C: device memory is memory, streams keep their order because
// everything is done when a call returns, events are times. Launches arrive as calls of cuf2rs_emulation::Launch.
#ifndef CUF2RS_CUDA_RUNTIME_EMULATION_H
#define CUF2RS_CUDA_RUNTIME_EMULATION_H

#include "cuda_emulation.h"
#include <chrono>
#include <tuple>

#define CUDART_VERSION 13000
#define CUDART_CB
#define CUDART_INF_F HUGE_VALF
#define CUDART_INF HUGE_VAL
#define CUDART_NAN_F NAN
#define CUDART_NAN ((double)NAN)
#define CUDART_PI_F 3.141592654f
#define CUDART_PI 3.1415926535897931e+0
#define CUDART_PIO2_F 1.570796327f
#define CUDART_PIO4_F 0.785398163f
#define CUDART_SQRT_TWO_F 1.414213562f
#define CUDART_L2E_F 1.442695041f

enum cudaError {
    cudaSuccess = 0,
    cudaErrorInvalidValue = 1,
    cudaErrorMemoryAllocation = 2,
    cudaErrorInitializationError = 3,
    cudaErrorInvalidConfiguration = 9,
    cudaErrorInvalidSymbol = 13,
    cudaErrorInvalidMemcpyDirection = 21,
    cudaErrorNoDevice = 100,
    cudaErrorInvalidDevice = 101,
    cudaErrorInvalidResourceHandle = 400,
    cudaErrorNotReady = 600,
    cudaErrorIllegalAddress = 700,
    cudaErrorLaunchFailure = 719,
    cudaErrorNotSupported = 801,
    cudaErrorUnknown = 999
};
typedef cudaError cudaError_t;

enum cudaMemcpyKind {
    cudaMemcpyHostToHost,
    cudaMemcpyHostToDevice,
    cudaMemcpyDeviceToHost,
    cudaMemcpyDeviceToDevice,
    cudaMemcpyDefault
};
enum cudaFuncCache { cudaFuncCachePreferNone, cudaFuncCachePreferShared, cudaFuncCachePreferL1, cudaFuncCachePreferEqual };
enum cudaSharedMemConfig { cudaSharedMemBankSizeDefault, cudaSharedMemBankSizeFourByte, cudaSharedMemBankSizeEightByte };
enum cudaFuncAttribute { cudaFuncAttributeMaxDynamicSharedMemorySize = 8, cudaFuncAttributePreferredSharedMemoryCarveout = 9 };
enum cudaLimit { cudaLimitStackSize, cudaLimitPrintfFifoSize, cudaLimitMallocHeapSize };
enum cudaDeviceAttr {
    cudaDevAttrMaxThreadsPerBlock = 1,
    cudaDevAttrMaxBlockDimX = 2,
    cudaDevAttrMaxGridDimX = 5,
    cudaDevAttrMaxSharedMemoryPerBlock = 8,
    cudaDevAttrWarpSize = 10,
    cudaDevAttrMultiProcessorCount = 16,
    cudaDevAttrComputeCapabilityMajor = 75,
    cudaDevAttrComputeCapabilityMinor = 76
};

const unsigned int cudaEventDefault = 0, cudaEventBlockingSync = 1, cudaEventDisableTiming = 2;
const unsigned int cudaStreamDefault = 0, cudaStreamNonBlocking = 1;
const unsigned int cudaHostAllocDefault = 0, cudaHostAllocPortable = 1, cudaHostAllocMapped = 2, cudaHostAllocWriteCombined = 4;
const unsigned int cudaMemAttachGlobal = 1, cudaMemAttachHost = 2;

struct CUstream_st;
typedef CUstream_st *cudaStream_t;
struct CUevent_st {
    std::chrono::steady_clock::time_point at;
    bool recorded;
};
typedef CUevent_st *cudaEvent_t;

struct cudaDeviceProp {
    char name[256];
    size_t totalGlobalMem, sharedMemPerBlock;
    int regsPerBlock, warpSize;
    size_t memPitch;
    int maxThreadsPerBlock, maxThreadsDim[3], maxGridSize[3], clockRate;
    size_t totalConstMem;
    int major, minor;
    size_t textureAlignment;
    int multiProcessorCount, integrated, canMapHostMemory, computeMode, concurrentKernels, ECCEnabled, pciBusID, pciDeviceID;
    int asyncEngineCount, unifiedAddressing, memoryClockRate, memoryBusWidth, l2CacheSize, maxThreadsPerMultiProcessor;
    size_t sharedMemPerMultiprocessor;
    int regsPerMultiprocessor, managedMemory;
};
struct cudaFuncAttributes {
    size_t sharedSizeBytes, constSizeBytes, localSizeBytes;
    int maxThreadsPerBlock, numRegs, ptxVersion, binaryVersion, cacheModeCA, maxDynamicSharedSizeBytes;
};

namespace cuf2rs_emulation {

inline cudaError_t &last_error()
{
    static cudaError_t last = cudaSuccess;
    return last;
}
inline cudaError_t result(cudaError_t code)
{
    if (code != cudaSuccess)
        last_error() = code;
    return code;
}

// The launch of a kernel whose arguments the C++ compiler converts, as it does in a call.
struct Launch {
    dim3 grid, block;
    size_t shared;
    Launch(dim3 grid, dim3 block, size_t shared = 0, cudaStream_t = nullptr) : grid(grid), block(block), shared(shared) {}

    template <class Kernel, class... A> void run(Kernel kernel, A... arguments) const
    {
        size_t threads = (size_t)block.x * block.y * block.z;
        if (threads == 0 || threads > 1024 || (size_t)grid.x * grid.y * grid.z == 0) {
            result(cudaErrorInvalidConfiguration);
            return;
        }
        auto whole = [&] { kernel(arguments...); };
        void *place = &whole;
        int blocks[3] = {(int)grid.x, (int)grid.y, (int)grid.z}, size[3] = {(int)block.x, (int)block.y, (int)block.z};
        launch(blocks, size, shared, [](void **place) { (*(decltype(whole) *)*place)(); }, &place);
    }
};

// `extern __shared__ T name[]`.
template <class T> struct DynamicShared {
    operator T *() const { return (T *)dynamic_shared(); }
};

} // namespace cuf2rs_emulation

// ---------------------------------------------------------------------------------------------------------------------------
// Memory

template <class T> cudaError_t cudaMalloc(T **p, size_t bytes)
{
    size_t rounded = (bytes + 127) / 128 * 128;
    void *found = aligned_alloc(128, rounded ? rounded : 128);
    if (!found)
        return cuf2rs_emulation::result(cudaErrorMemoryAllocation);
    memset(found, 0, rounded);
    *p = (T *)found;
    return cudaSuccess;
}
inline cudaError_t cudaFree(void *p)
{
    free(p);
    return cudaSuccess;
}
template <class T> cudaError_t cudaMallocHost(T **p, size_t bytes, unsigned int = 0) { return cudaMalloc(p, bytes); }
template <class T> cudaError_t cudaHostAlloc(T **p, size_t bytes, unsigned int) { return cudaMalloc(p, bytes); }
template <class T> cudaError_t cudaMallocManaged(T **p, size_t bytes, unsigned int = cudaMemAttachGlobal) { return cudaMalloc(p, bytes); }
template <class T> cudaError_t cudaMallocAsync(T **p, size_t bytes, cudaStream_t) { return cudaMalloc(p, bytes); }
inline cudaError_t cudaFreeHost(void *p) { return cudaFree(p); }
inline cudaError_t cudaFreeAsync(void *p, cudaStream_t) { return cudaFree(p); }
template <class T> cudaError_t cudaMallocPitch(T **p, size_t *pitch, size_t width, size_t height)
{
    *pitch = (width + 511) / 512 * 512;
    return cudaMalloc(p, *pitch * height);
}
inline cudaError_t cudaMemcpy(void *to, const void *from, size_t bytes, cudaMemcpyKind = cudaMemcpyDefault)
{
    memmove(to, from, bytes);
    return cudaSuccess;
}
inline cudaError_t cudaMemcpyAsync(void *to, const void *from, size_t bytes, cudaMemcpyKind kind = cudaMemcpyDefault, cudaStream_t = nullptr)
{
    return cudaMemcpy(to, from, bytes, kind);
}
inline cudaError_t cudaMemcpyPeer(void *to, int, const void *from, int, size_t bytes) { return cudaMemcpy(to, from, bytes); }
inline cudaError_t cudaMemcpy2D(
    void *to, size_t to_pitch, const void *from, size_t from_pitch, size_t width, size_t height, cudaMemcpyKind = cudaMemcpyDefault)
{
    for (size_t row = 0; row < height; ++row)
        memmove((char *)to + row * to_pitch, (const char *)from + row * from_pitch, width);
    return cudaSuccess;
}
inline cudaError_t cudaMemcpy2DAsync(void *to, size_t to_pitch, const void *from, size_t from_pitch, size_t width, size_t height,
    cudaMemcpyKind kind = cudaMemcpyDefault, cudaStream_t = nullptr)
{
    return cudaMemcpy2D(to, to_pitch, from, from_pitch, width, height, kind);
}
inline cudaError_t cudaMemset(void *p, int value, size_t bytes)
{
    memset(p, value, bytes);
    return cudaSuccess;
}
inline cudaError_t cudaMemsetAsync(void *p, int value, size_t bytes, cudaStream_t = nullptr) { return cudaMemset(p, value, bytes); }
inline cudaError_t cudaMemset2D(void *p, size_t pitch, int value, size_t width, size_t height)
{
    for (size_t row = 0; row < height; ++row)
        memset((char *)p + row * pitch, value, width);
    return cudaSuccess;
}
template <class T>
cudaError_t cudaMemcpyToSymbol(T &symbol, const void *from, size_t bytes, size_t offset = 0, cudaMemcpyKind = cudaMemcpyHostToDevice)
{
    memmove((char *)&symbol + offset, from, bytes);
    return cudaSuccess;
}
template <class T>
cudaError_t cudaMemcpyToSymbolAsync(
    T &symbol, const void *from, size_t bytes, size_t offset = 0, cudaMemcpyKind kind = cudaMemcpyHostToDevice, cudaStream_t = nullptr)
{
    return cudaMemcpyToSymbol(symbol, from, bytes, offset, kind);
}
template <class T>
cudaError_t cudaMemcpyFromSymbol(void *to, T &symbol, size_t bytes, size_t offset = 0, cudaMemcpyKind = cudaMemcpyDeviceToHost)
{
    memmove(to, (const char *)&symbol + offset, bytes);
    return cudaSuccess;
}
template <class T>
cudaError_t cudaMemcpyFromSymbolAsync(
    void *to, T &symbol, size_t bytes, size_t offset = 0, cudaMemcpyKind kind = cudaMemcpyDeviceToHost, cudaStream_t = nullptr)
{
    return cudaMemcpyFromSymbol(to, symbol, bytes, offset, kind);
}
template <class P, class T> cudaError_t cudaGetSymbolAddress(P **p, T &symbol)
{
    *p = (P *)&symbol;
    return cudaSuccess;
}
template <class T> cudaError_t cudaGetSymbolSize(size_t *bytes, T &symbol)
{
    *bytes = sizeof(symbol);
    return cudaSuccess;
}
inline cudaError_t cudaHostRegister(void *, size_t, unsigned int) { return cudaSuccess; }
inline cudaError_t cudaHostUnregister(void *) { return cudaSuccess; }
template <class T> cudaError_t cudaHostGetDevicePointer(T **device, void *host, unsigned int)
{
    *device = (T *)host;
    return cudaSuccess;
}
inline cudaError_t cudaMemGetInfo(size_t *available, size_t *total)
{
    *available = *total = (size_t)8 << 30;
    return cudaSuccess;
}
inline cudaError_t cudaMemPrefetchAsync(const void *, size_t, int, cudaStream_t = nullptr) { return cudaSuccess; }

// ---------------------------------------------------------------------------------------------------------------------------
// Errors, devices

inline cudaError_t cudaGetLastError()
{
    cudaError_t last = cuf2rs_emulation::last_error();
    cuf2rs_emulation::last_error() = cudaSuccess;
    return last;
}
inline cudaError_t cudaPeekAtLastError() { return cuf2rs_emulation::last_error(); }
inline const char *cudaGetErrorName(cudaError_t code)
{
    switch (code) {
    case cudaSuccess: return "cudaSuccess";
    case cudaErrorInvalidValue: return "cudaErrorInvalidValue";
    case cudaErrorMemoryAllocation: return "cudaErrorMemoryAllocation";
    case cudaErrorInvalidConfiguration: return "cudaErrorInvalidConfiguration";
    case cudaErrorInvalidDevice: return "cudaErrorInvalidDevice";
    case cudaErrorInvalidResourceHandle: return "cudaErrorInvalidResourceHandle";
    default: return "cudaErrorUnknown";
    }
}
inline const char *cudaGetErrorString(cudaError_t code)
{
    switch (code) {
    case cudaSuccess: return "no error";
    case cudaErrorInvalidValue: return "invalid argument";
    case cudaErrorMemoryAllocation: return "out of memory";
    case cudaErrorInvalidConfiguration: return "invalid configuration argument";
    case cudaErrorInvalidDevice: return "invalid device ordinal";
    case cudaErrorInvalidResourceHandle: return "invalid resource handle";
    default: return "unknown error";
    }
}
inline cudaError_t cudaDeviceSynchronize() { return cudaSuccess; }
inline cudaError_t cudaThreadSynchronize() { return cudaSuccess; }
inline cudaError_t cudaDeviceReset() { return cudaSuccess; }
inline cudaError_t cudaThreadExit() { return cudaSuccess; }
inline cudaError_t cudaGetDeviceCount(int *count)
{
    *count = 1;
    return cudaSuccess;
}
inline cudaError_t cudaGetDevice(int *device)
{
    *device = 0;
    return cudaSuccess;
}
inline cudaError_t cudaSetDevice(int device) { return cuf2rs_emulation::result(device == 0 ? cudaSuccess : cudaErrorInvalidDevice); }
inline cudaError_t cudaSetDeviceFlags(unsigned int) { return cudaSuccess; }
inline cudaError_t cudaDeviceSetLimit(cudaLimit, size_t) { return cudaSuccess; }
inline cudaError_t cudaDeviceSetCacheConfig(cudaFuncCache) { return cudaSuccess; }
inline cudaError_t cudaDeviceSetSharedMemConfig(cudaSharedMemConfig) { return cudaSuccess; }
inline cudaError_t cudaDriverGetVersion(int *version)
{
    *version = CUDART_VERSION;
    return cudaSuccess;
}
inline cudaError_t cudaRuntimeGetVersion(int *version) { return cudaDriverGetVersion(version); }
inline cudaError_t cudaGetDeviceProperties(cudaDeviceProp *prop, int device)
{
    if (device != 0)
        return cuf2rs_emulation::result(cudaErrorInvalidDevice);
    memset(prop, 0, sizeof *prop);
    strcpy(prop->name, "CPU");
    prop->totalGlobalMem = (size_t)8 << 30;
    prop->sharedMemPerBlock = prop->sharedMemPerMultiprocessor = 49152;
    prop->regsPerBlock = prop->regsPerMultiprocessor = 65536;
    prop->warpSize = 32;
    prop->memPitch = INT_MAX;
    prop->maxThreadsPerBlock = prop->maxThreadsPerMultiProcessor = 1024;
    prop->maxThreadsDim[0] = prop->maxThreadsDim[1] = 1024;
    prop->maxThreadsDim[2] = 64;
    prop->maxGridSize[0] = INT_MAX;
    prop->maxGridSize[1] = prop->maxGridSize[2] = 65535;
    prop->totalConstMem = 65536;
    prop->multiProcessorCount = 1;
    prop->unifiedAddressing = prop->canMapHostMemory = prop->integrated = prop->managedMemory = prop->concurrentKernels = 1;
    return cudaSuccess;
}
inline cudaError_t cudaDeviceGetAttribute(int *value, cudaDeviceAttr which, int)
{
    switch (which) {
    case cudaDevAttrMaxThreadsPerBlock:
    case cudaDevAttrMaxBlockDimX: *value = 1024; break;
    case cudaDevAttrMaxGridDimX: *value = INT_MAX; break;
    case cudaDevAttrMaxSharedMemoryPerBlock: *value = 49152; break;
    case cudaDevAttrWarpSize: *value = 32; break;
    case cudaDevAttrMultiProcessorCount: *value = 1; break;
    default: *value = 0;
    }
    return cudaSuccess;
}

// ---------------------------------------------------------------------------------------------------------------------------
// Streams, events, kernels

inline cudaError_t cudaStreamCreate(cudaStream_t *stream)
{
    *stream = (cudaStream_t)1;
    return cudaSuccess;
}
inline cudaError_t cudaStreamCreateWithFlags(cudaStream_t *stream, unsigned int) { return cudaStreamCreate(stream); }
inline cudaError_t cudaStreamCreateWithPriority(cudaStream_t *stream, unsigned int, int) { return cudaStreamCreate(stream); }
inline cudaError_t cudaStreamDestroy(cudaStream_t) { return cudaSuccess; }
inline cudaError_t cudaStreamSynchronize(cudaStream_t) { return cudaSuccess; }
inline cudaError_t cudaStreamQuery(cudaStream_t) { return cudaSuccess; }
inline cudaError_t cudaStreamWaitEvent(cudaStream_t, cudaEvent_t, unsigned int = 0) { return cudaSuccess; }
inline cudaError_t cudaEventCreate(cudaEvent_t *event, unsigned int = 0)
{
    *event = new CUevent_st();
    return cudaSuccess;
}
inline cudaError_t cudaEventCreateWithFlags(cudaEvent_t *event, unsigned int) { return cudaEventCreate(event); }
inline cudaError_t cudaEventDestroy(cudaEvent_t event)
{
    delete event;
    return cudaSuccess;
}
inline cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t = nullptr)
{
    event->at = std::chrono::steady_clock::now();
    event->recorded = true;
    return cudaSuccess;
}
inline cudaError_t cudaEventSynchronize(cudaEvent_t) { return cudaSuccess; }
inline cudaError_t cudaEventQuery(cudaEvent_t) { return cudaSuccess; }
inline cudaError_t cudaEventElapsedTime(float *ms, cudaEvent_t start, cudaEvent_t end)
{
    if (!start->recorded || !end->recorded)
        return cuf2rs_emulation::result(cudaErrorInvalidResourceHandle);
    *ms = std::chrono::duration<float, std::milli>(end->at - start->at).count();
    return cudaSuccess;
}
template <class... A>
cudaError_t cudaLaunchKernel(void (*kernel)(A...), dim3 grid, dim3 block, void **arguments, size_t shared = 0, cudaStream_t = nullptr)
{
    void *both[2] = {(void *)kernel, (void *)arguments};
    int blocks[3] = {(int)grid.x, (int)grid.y, (int)grid.z}, size[3] = {(int)block.x, (int)block.y, (int)block.z};
    cuf2rs_emulation::launch(
        blocks, size, shared, [](void **both) { cuf2rs_emulation::call((void (*)(A...))both[0], (void **)both[1]); }, both);
    return cudaSuccess;
}
template <class K> cudaError_t cudaFuncSetAttribute(K, cudaFuncAttribute, int) { return cudaSuccess; }
template <class K> cudaError_t cudaFuncSetCacheConfig(K, cudaFuncCache) { return cudaSuccess; }
template <class K> cudaError_t cudaFuncSetSharedMemConfig(K, cudaSharedMemConfig) { return cudaSuccess; }
template <class K> cudaError_t cudaFuncGetAttributes(cudaFuncAttributes *attributes, K)
{
    memset(attributes, 0, sizeof *attributes);
    attributes->maxThreadsPerBlock = 1024;
    return cudaSuccess;
}
template <class K> cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, K, int, size_t)
{
    *blocks = 1;
    return cudaSuccess;
}
template <class K> cudaError_t cudaOccupancyMaxPotentialBlockSize(int *grid, int *block, K, size_t = 0, int limit = 0)
{
    *grid = 1;
    *block = limit > 0 && limit < 1024 ? limit : 1024;
    return cudaSuccess;
}

#endif
