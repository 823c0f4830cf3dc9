//! Names of CUDA's libraries that nobody has here: what took the place of those that CUDA has no more, and where the others may be declared.
//!
//! Only words for diagnostics.

/// What took a function's place: how its name begins (behind the letter of its type in cuSPARSE), and the functions for it now.
const REPLACED: &[(&str, &str)] = &[
    ("gtsv_nopivot", "cusparseSgtsv2_nopivot and its kin"),
    ("gtsvstridedbatch", "cusparseSgtsv2StridedBatch and its kin"),
    ("gtsv", "cusparseSgtsv2 and its kin"),
    ("csrmv", "cusparseSpMV"),
    ("coomv", "cusparseSpMV"),
    ("hybmv", "cusparseSpMV"),
    ("csrmm", "cusparseSpMM"),
    ("csrsv", "cusparseSpSV_analysis and cusparseSpSV_solve"),
    ("csrsm", "cusparseSpSM_analysis and cusparseSpSM_solve"),
    ("csrgemm", "cusparseSpGEMM"),
    ("gemvi", "cusparseSpMV"),
    (
        "nnz",
        "cusparseDenseToSparse_analysis and cusparseDenseToSparse_convert",
    ),
    (
        "dense2cs",
        "cusparseDenseToSparse_analysis and cusparseDenseToSparse_convert",
    ),
    ("csr2dense", "cusparseSparseToDense"),
    ("csc2dense", "cusparseSparseToDense"),
    ("csr2csc", "cusparseCsr2cscEx2"),
    ("axpyi", "cusparseAxpby"),
    ("gthr", "cusparseGather"),
    ("sctr", "cusparseScatter"),
];

/// Others, by their whole names in lower case.
const OTHERS: &[(&str, &str)] = &[
    ("cublasalloc", "cudaMalloc, or ALLOCATE of a DEVICE array"),
    ("cublasfree", "cudaFree, or DEALLOCATE"),
    (
        "cublasgeterror",
        "the status that functions of cublas_v2 give",
    ),
    ("cublassetkernelstream", "cublasSetStream"),
    ("cusparsesetkernelstream", "cusparseSetStream"),
    ("cudathreadsetlimit", "cudaDeviceSetLimit"),
    ("cudathreadgetlimit", "cudaDeviceGetLimit"),
    ("cudathreadsetcacheconfig", "cudaDeviceSetCacheConfig"),
    ("cudabindtexture", "a pointer with TEXTURE: `t => a`"),
    (
        "cudaunbindtexture",
        "nothing: a pointer with TEXTURE points elsewhere",
    ),
    ("cudamemcpytosymbol_async", "cudaMemcpyToSymbolAsync"),
];

/// Bulk copies and barriers of GPUs of compute capability 9.0.
const BULK: &[&str] = &[
    "barrier_init",
    "barrier_arrive",
    "barrier_try_wait",
    "fence_proxy_async",
    "tma_bulk_",
];

/// The libraries whose modules have interfaces here, by what the names of their functions begin with.
const LISTED: &[&str] = &[
    "cublas", "cusparse", "cusolver", "cufft", "curand", "nccl", "cutensor", "cudnn",
];

/// What to write for a function that is in no file and in no module, by its name in lower case.
pub fn hint(name: &str) -> Option<String> {
    if let Some(now) = replaced(name) {
        return Some(format!("CUDA has it no more; in its place came {now}"));
    }
    if BULK.iter().any(|begin| name.starts_with(begin)) {
        return Some("bulk copies to shared memory are not translated: let the threads copy element by element, and call syncthreads()".to_string());
    }
    let listed = LISTED.iter().any(|library| name.starts_with(library));
    if listed {
        return Some(
            "no module here has it (docs/libraries.md lists what they have); an interface of the program's own with BIND(C) and the function's name in C calls it"
                .to_string(),
        );
    }
    None
}

fn replaced(name: &str) -> Option<&'static str> {
    let others = OTHERS.iter().find(|(old, _)| *old == name);
    let sparse = || {
        let rest = name.strip_prefix("cusparse")?;
        let operation = rest.strip_prefix(['s', 'd', 'c', 'z'])?;
        REPLACED.iter().find(|(old, _)| operation.starts_with(old))
    };
    others.or_else(sparse).map(|(_, now)| *now)
}

#[cfg(test)]
mod tests {
    use super::hint;

    #[test]
    fn old_functions_name_what_took_their_place() {
        let now = |name| hint(name).unwrap_or_default();
        assert!(now("cusparsedcsrmv").contains("cusparseSpMV"));
        assert!(now("cusparsescsrsv2_solve").contains("SpSV_solve"));
        assert!(now("cublasalloc").contains("cudaMalloc"));
        assert!(now("cublasltmatmul").contains("BIND(C)"));
        assert!(now("barrier_init").contains("syncthreads"));
        assert_eq!(hint("norm"), None);
    }
}
