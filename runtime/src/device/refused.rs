//! What is said when a compiler refuses the kernels: the Fortran line, and whose fault it is. Somebody who wrote Fortran is not shown what a C++
//! compiler has to say about text that they never wrote, unless they ask for it.

use super::kernels::Kernels;

/// The message for a log of a compiler, which `CUF2RS_VERBOSE=1` shows. A text that was edited since it was emitted is the editor's own.
pub(crate) fn message(kernels: &Kernels, compiler: &str, log: &str) -> String {
    if !kernels.is_emitted() {
        return format!("{} does not compile ({compiler}):\n{log}", kernels.file());
    }
    if !log.contains("error") {
        return format!(
            "the kernels could not be compiled: {compiler} failed and says '{}'",
            log.trim()
        );
    }
    let place = place(log, &crate::fatal::fortran_files());
    let place = place.map_or_else(
        || "its kernels".to_string(),
        |(file, line)| format!("{file}:{line}"),
    );
    let head = format!(
        "the CUDA C that cuf2rs wrote for {place} does not compile ({compiler}): a fault of cuf2rs, not of the program; please report it with the \
         Fortran source"
    );
    if std::env::var_os("CUF2RS_VERBOSE").is_some_and(|value| !value.is_empty()) {
        format!("{head}\n{log}")
    } else {
        format!("{head}; CUF2RS_VERBOSE=1 shows the compiler's messages")
    }
}

/// The first place in one of the Fortran files that a log names: `gol.cuf:56:3: error` of g++ and clang++, `gol.cuf(56): error` of NVRTC.
fn place(log: &str, files: &[&'static str]) -> Option<(&'static str, u32)> {
    let lines = log.lines().map(str::trim_start);
    let named = |line: &str| {
        files.iter().find_map(|file| {
            let rest = line.split_once(file)?.1;
            let rest = rest.strip_prefix(':').or_else(|| rest.strip_prefix('('))?;
            let digits = rest.split(|c: char| !c.is_ascii_digit()).next()?;
            Some((*file, digits.parse().ok()?))
        })
    };
    lines
        .filter(|line| line.contains("error"))
        .find_map(named)
        .or_else(|| log.lines().find_map(named))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_error_says_which_line() {
        let gcc = "gol.cuf: In function 'void k()':\ngol.cuf:12:5: note: x\ngol.cuf:56:3: error: 'y' was not declared\n";
        assert_eq!(place(gcc, &["gol.cuf"]), Some(("gol.cuf", 56)));
        let nvrtc = "gol.cuf(57): error: identifier \"y\" is undefined\n\n1 error detected\n";
        assert_eq!(place(nvrtc, &["gol.cuf"]), Some(("gol.cuf", 57)));
        let inside = "cuf2rs.cuh:9:1: error: no\ngol.cuf:3:7:   required from here\n";
        assert_eq!(place(inside, &["gol.cuf"]), Some(("gol.cuf", 3)));
        assert_eq!(place("error: out of memory", &["gol.cuf"]), None);
    }
}
