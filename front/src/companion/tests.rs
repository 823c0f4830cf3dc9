//! Texts of C, and what is found in them.

use super::*;

fn read(files: &[(&str, &str)]) -> Companions {
    let mut sources = Sources::in_memory();
    for (name, text) in files {
        match language(Path::new(name)) {
            Some(Language::Header) => sources.offer(*name, *text),
            _ => {
                sources.add(*name, *text);
            }
        }
    }
    Companions::read(&mut sources, &[], &|_| Vec::new())
}

fn one(text: &str) -> CFile {
    read(&[("a.cu", text)]).files.remove(0)
}

#[test]
fn functions_are_found_at_file_scope() {
    let file = one(r#"
        #include <stdio.h>
        static int table[2] = { 1, 2 };
        struct point { float x, y; } origin;
        // void commented(void) {}
        extern "C" __global__ void __launch_bounds__(128, 2) first(float *a, int n) { if (n) { a[0] = '}'; } }
        __device__ float helper(float x) { return x; }
        template <class T> __global__ void generic(T *a) { }
        extern "C" {
        void host(const char *text) { puts("{"); }
        }
        int declared(int);
    "#);
    let shown: Vec<String> = file
        .functions
        .iter()
        .map(|f| format!("{} {} {} {}", f.name, f.is_kernel, f.is_device, f.c_linkage))
        .collect();
    assert_eq!(
        shown,
        [
            "first true false true",
            "helper false true false",
            "host false false true"
        ]
    );
    assert!(!file.launches);
}

#[test]
fn launches_become_calls() {
    let file =
        one("void f() { ns::k<float, 2><<<dim3(1, 2), n >> 1, 0, s>>>(a, g(b)); e<<<1, 1>>>(); }");
    assert_eq!(
        file.for_cpu.unwrap(),
        "void f() { cuf2rs_emulation::Launch(dim3(1, 2), n >> 1, 0, s).run([&](auto... cuf2rs_a) { ns::k<float, 2>(cuf2rs_a...); }, a, g(b)); \
         cuf2rs_emulation::Launch(1, 1).run([&](auto... cuf2rs_a) { e(cuf2rs_a...); }); }"
    );
}

#[test]
fn shared_memory_of_the_launch_is_an_object() {
    let file = one(
        "extern __shared__ __align__(8) unsigned int tile[]; __global__ void k() { static __shared__ int s; }",
    );
    assert_eq!(
        file.for_cpu.unwrap(),
        "static cuf2rs_emulation::DynamicShared<unsigned int> tile; __global__ void k() { __shared__ int s; }"
    );
}

#[test]
fn what_is_no_launch_stays() {
    assert_eq!(
        one("int f(int a) { return a << 2; } const char *t = \"k<<<1, 1>>>()\";").for_cpu,
        None
    );
}

#[test]
fn headers_come_along_under_names_of_their_own() {
    let all = read(&[
        ("src/a.cu", "#include \"../inc/t.h\"\n#include \"gone.h\"\n"),
        ("src/../inc/t.h", "#define KERNEL made_by_macro\n"),
    ]);
    assert_eq!(all.files[0].text, "#include \"t.h\"\n#include \"gone.h\"\n");
    assert_eq!(all.files[1].name, "t.h");
    assert!(all.mentions("made_by_macro") && !all.mentions("nothing"));
}

#[test]
fn kernels_go_by_their_entries_too() {
    let all = read(&[("a.cu", "__global__ void RandomGPU(float *d) { }")]);
    assert_eq!(all.kernel("randomgpu__entry").unwrap().name, "RandomGPU");
    assert_eq!(all.kernel("RandomGPU").unwrap().name, "RandomGPU");
    assert!(all.kernel("randomgpu").is_none());
    assert!(all.is_device_code());
}

#[test]
fn what_is_called_is_not_held() {
    let calls = read(&[(
        "a.c",
        "void solve_(int *); void start_(int *n) { solve_(n); }",
    )]);
    assert!(calls.holds("start_", "start"));
    assert!(!calls.holds("solve_", "solve"));
    let renamed = read(&[(
        "a.c",
        "#define wtime wtime_\nvoid wtime(double *t) { *t = 1; }",
    )]);
    assert!(renamed.holds("wtime_", "wtime"));
}

#[test]
fn definitions_of_variables_are_told_from_declarations() {
    let text = "#include <x.h>\nextern struct { int a; } far;\nstruct s { int inner; } near = { 1 }, *more;\n\
                struct s made(int given) { int local; return near; }\nextern int late; int list[3] = { 1, 2 };\n\
                typedef int word; void called(void); int *place = &late;";
    let defined = |name: &str| super::scan::defines_variable(text, name);
    assert!(["near", "more", "list", "place"].into_iter().all(defined));
    let others = [
        "far", "inner", "given", "local", "late", "word", "called", "made",
    ];
    assert!(!others.into_iter().any(defined));
}
