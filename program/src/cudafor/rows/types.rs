//! Derived types of CUDAFOR, ISO_C_BINDING and the IEEE modules. Types without components are opaque.

use crate::cudafor::{ApiField, ApiType};
use crate::ir::Basic;

const fn field(name: &'static str, ty: Basic, extent: u32) -> ApiField {
    ApiField {
        name,
        ty,
        extent,
        default: None,
        holds: None,
    }
}

/// A component of another type of the table.
const fn part(name: &'static str, holds: &'static str) -> ApiField {
    ApiField {
        holds: Some(holds),
        ..field(name, Basic::Integer(4), 0)
    }
}

const fn int(name: &'static str, bytes: u8) -> ApiField {
    field(name, Basic::Integer(bytes), 0)
}

const fn ints(name: &'static str, extent: u32) -> ApiField {
    field(name, Basic::Integer(4), extent)
}

const fn text(name: &'static str, length: u32) -> ApiField {
    field(name, Basic::Character(length), 0)
}

const fn one(name: &'static str) -> ApiField {
    ApiField {
        default: Some(1),
        ..int(name, 4)
    }
}

/// A group of module COOPERATIVE_GROUPS: how many threads it has and which of them asks, from 1.
const fn group(name: &'static str, target: &'static str) -> ApiType {
    ApiType {
        name,
        module: "cooperative_groups",
        fields: const { &[int("size", 4), int("rank", 4)] },
        rust: target,
        cuda: target,
    }
}

/// An opaque type of CUDAFOR.
const fn handle(name: &'static str, rust: &'static str) -> ApiType {
    opaque(name, "cudafor", rust)
}

/// A type of the host that programs only store, pass on and compare.
const fn opaque(name: &'static str, module: &'static str, rust: &'static str) -> ApiType {
    ApiType {
        name,
        module,
        fields: &[],
        rust,
        cuda: "",
    }
}

/// Derived types.
pub const TYPES: &[ApiType] = &[
    ApiType {
        name: "dim3",
        module: "cudafor",
        fields: &[one("x"), one("y"), one("z")],
        rust: "Dim3",
        cuda: "dim3",
    },
    group("grid_group", "GridGroup"),
    group("thread_group", "ThreadGroup"),
    group("coalesced_group", "CoalescedGroup"),
    ApiType {
        name: "cudaevent",
        module: "cudafor",
        fields: &[],
        rust: "CudaEvent",
        cuda: "",
    },
    ApiType {
        name: "cudadeviceprop",
        module: "cudafor",
        fields: &[
            text("name", 256),
            int("totalGlobalMem", 8),
            int("sharedMemPerBlock", 8),
            int("regsPerBlock", 4),
            int("warpSize", 4),
            int("memPitch", 8),
            int("maxThreadsPerBlock", 4),
            ints("maxThreadsDim", 3),
            ints("maxGridSize", 3),
            int("clockRate", 4),
            int("totalConstMem", 8),
            int("major", 4),
            int("minor", 4),
            int("textureAlignment", 8),
            int("texturePitchAlignment", 8),
            int("deviceOverlap", 4),
            int("multiProcessorCount", 4),
            int("kernelExecTimeoutEnabled", 4),
            int("integrated", 4),
            int("canMapHostMemory", 4),
            int("computeMode", 4),
            int("maxTexture1D", 4),
            int("maxTexture1DMipmap", 4),
            int("maxTexture1DLinear", 4),
            ints("maxTexture2D", 2),
            ints("maxTexture2DMipmap", 2),
            ints("maxTexture2DLinear", 3),
            ints("maxTexture2DGather", 2),
            ints("maxTexture3D", 3),
            ints("maxTexture3DAlt", 3),
            int("maxTextureCubemap", 4),
            ints("maxTexture1DLayered", 2),
            ints("maxTexture2DLayered", 3),
            ints("maxTextureCubemapLayered", 2),
            int("maxSurface1D", 4),
            ints("maxSurface2D", 2),
            ints("maxSurface3D", 3),
            ints("maxSurface1DLayered", 2),
            ints("maxSurface2DLayered", 3),
            int("maxSurfaceCubemap", 4),
            ints("maxSurfaceCubemapLayered", 2),
            int("surfaceAlignment", 8),
            int("concurrentKernels", 4),
            int("ECCEnabled", 4),
            int("pciBusID", 4),
            int("pciDeviceID", 4),
            int("pciDomainID", 4),
            int("tccDriver", 4),
            int("asyncEngineCount", 4),
            int("unifiedAddressing", 4),
            int("memoryClockRate", 4),
            int("memoryBusWidth", 4),
            int("l2CacheSize", 4),
            int("persistingL2CacheMaxSize", 4),
            int("maxThreadsPerMultiProcessor", 4),
            int("streamPrioritiesSupported", 4),
            int("globalL1CacheSupported", 4),
            int("localL1CacheSupported", 4),
            int("sharedMemPerMultiprocessor", 8),
            int("regsPerMultiprocessor", 4),
            int("managedMemory", 4),
            int("isMultiGpuBoard", 4),
            int("multiGpuBoardGroupID", 4),
            int("hostNativeAtomicSupported", 4),
            int("singleToDoublePrecisionPerfRatio", 4),
            int("pageableMemoryAccess", 4),
            int("concurrentManagedAccess", 4),
            int("computePreemptionSupported", 4),
            int("canUseHostPointerForRegisteredMem", 4),
            int("cooperativeLaunch", 4),
            int("cooperativeMultiDeviceLaunch", 4),
            int("sharedMemPerBlockOptin", 8),
            int("pageableMemoryAccessUsesHostPageTables", 4),
            int("directManagedMemAccessFromHost", 4),
            int("maxBlocksPerMultiProcessor", 4),
            int("accessPolicyMaxWindowSize", 4),
            int("reservedSharedMemPerBlock", 8),
        ],
        rust: "CudaDeviceProp",
        cuda: "",
    },
    ApiType {
        name: "cudafuncattributes",
        module: "cudafor",
        fields: &[
            int("binaryVersion", 4),
            int("cacheModeCA", 4),
            int("constSizeBytes", 8),
            int("localSizeBytes", 8),
            int("maxDynamicSharedSizeBytes", 4),
            int("maxThreadsPerBlock", 4),
            int("numRegs", 4),
            int("preferredShmemCarveout", 4),
            int("ptxVersion", 4),
            int("sharedSizeBytes", 8),
        ],
        rust: "FunctionAttributes",
        cuda: "",
    },
    ApiType {
        name: "cudapointerattributes",
        module: "cudafor",
        fields: &[int("memoryType", 4), int("device", 4), int("isManaged", 4)],
        rust: "PointerAttributes",
        cuda: "",
    },
    ApiType {
        name: "cudaextent",
        module: "cudafor",
        fields: &[int("width", 8), int("height", 8), int("depth", 8)],
        rust: "CudaExtent",
        cuda: "",
    },
    ApiType {
        name: "cudapos",
        module: "cudafor",
        fields: &[int("x", 8), int("y", 8), int("z", 8)],
        rust: "CudaPos",
        cuda: "",
    },
    ApiType {
        name: "cudapitchedptr",
        module: "cudafor",
        fields: &[
            part("ptr", "c_devptr"),
            int("pitch", 8),
            int("xsize", 8),
            int("ysize", 8),
        ],
        rust: "CudaPitchedPtr",
        cuda: "",
    },
    ApiType {
        name: "cudaarrayptr",
        module: "cudafor",
        fields: &[],
        rust: "CudaArrayPtr",
        cuda: "",
    },
    ApiType {
        name: "cudachannelformatdesc",
        module: "cudafor",
        fields: &[
            int("x", 4),
            int("y", 4),
            int("z", 4),
            int("w", 4),
            int("f", 4),
        ],
        rust: "CudaChannelFormatDesc",
        cuda: "",
    },
    ApiType {
        name: "cudamemcpy3dparms",
        module: "cudafor",
        fields: &[
            part("srcArray", "cudaarrayptr"),
            part("srcPos", "cudapos"),
            part("srcPtr", "cudapitchedptr"),
            part("dstArray", "cudaarrayptr"),
            part("dstPos", "cudapos"),
            part("dstPtr", "cudapitchedptr"),
            part("extent", "cudaextent"),
            int("kdir", 4),
        ],
        rust: "CudaMemcpy3DParms",
        cuda: "",
    },
    handle("cudagraph", "CudaGraph"),
    handle("cudagraphexec", "CudaGraph"),
    handle("cudagraphnode", "CudaGraph"),
    ApiType {
        name: "c_devptr",
        module: "cudafor",
        fields: &[],
        rust: "DevicePointer",
        cuda: "void *",
    },
    ApiType {
        name: "c_ptr",
        module: "iso_c_binding",
        fields: &[],
        rust: "HostPointer",
        cuda: "void *",
    },
    ApiType {
        name: "c_funptr",
        module: "iso_c_binding",
        fields: &[],
        rust: "FunctionPointer",
        cuda: "",
    },
    ApiType {
        name: "lock_type",
        module: "iso_fortran_env",
        fields: &[int("locked", 4)],
        rust: "ImageLock",
        cuda: "",
    },
    ApiType {
        name: "event_type",
        module: "iso_fortran_env",
        fields: &[int("posted", 4)],
        rust: "ImageEvent",
        cuda: "",
    },
    ApiType {
        name: "team_type",
        module: "iso_fortran_env",
        fields: &[int("number", 4)],
        rust: "ImageTeam",
        cuda: "",
    },
    opaque("ieee_class_type", "ieee_arithmetic", "IeeeClass"),
    opaque("ieee_round_type", "ieee_arithmetic", "IeeeRound"),
    opaque("ieee_flag_type", "ieee_exceptions", "IeeeFlag"),
    opaque("ieee_status_type", "ieee_exceptions", "IeeeStatus"),
    opaque("ieee_modes_type", "ieee_exceptions", "IeeeModes"),
    opaque("ieee_features_type", "ieee_features", "IeeeFeature"),
];
