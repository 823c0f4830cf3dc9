//! Objects that a linker joined: makefiles that compile a file twice make one of both by `ld -r`.

use crate::usage;
use std::fs;
use std::path::Path;
use std::process::Command;

fn done(folder: &Path, program: &str, words: &str) -> bool {
    let mut command = Command::new(program);
    command.args(words.split(' ')).current_dir(folder);
    command.output().unwrap().status.success()
}

/// How many objects the linker finds in a file.
fn found(folder: &Path, file: &str) -> usize {
    let compiler = env!("CARGO_BIN_EXE_cuf2rs");
    assert!(
        done(
            folder,
            compiler,
            &format!("fc -w -shared -o found.so {file}")
        ),
        "{file}"
    );
    let library = fs::read(folder.join("found.so")).unwrap();
    let head = b"cuf2rs object 1";
    library
        .windows(head.len())
        .filter(|bytes| bytes == head)
        .count()
}

#[test]
fn joined_objects_come_apart() {
    let folder = usage::place().join("fc-joined");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    for name in ["a", "b"] {
        let text = format!("subroutine {name}\nend\n");
        fs::write(folder.join(format!("{name}.f90")), text).unwrap();
        let words = format!("fc -c {name}.f90");
        assert!(done(&folder, env!("CARGO_BIN_EXE_cuf2rs"), &words));
    }
    for (tool, words) in [
        ("ld", "-r -o both.o a.o b.o"),
        ("ar", "rcs libboth.a both.o"),
        ("strip", "-g both.o"),
    ] {
        assert!(done(&folder, tool, words), "{tool}");
    }
    assert_eq!(
        ["both.o", "libboth.a", "a.o"].map(|file| found(&folder, file)),
        [2, 2, 1]
    );
}
