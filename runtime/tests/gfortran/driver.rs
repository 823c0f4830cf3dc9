//! Compiles and runs Fortran programs in a folder of their own.

use std::path::{Path, PathBuf};
use std::process::Command;

/// A folder that goes away with the value.
pub struct Workplace {
    folder: PathBuf,
}

impl Workplace {
    pub fn new(name: &str) -> Self {
        let folder =
            std::env::temp_dir().join(format!("cuf2rs-gfortran-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a temporary folder");
        Self { folder }
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    pub fn put(&self, name: &str, text: impl AsRef<[u8]>) {
        std::fs::write(self.path(name), text).expect("a file in the temporary folder");
    }

    pub fn get(&self, name: &str) -> Vec<u8> {
        std::fs::read(self.path(name)).expect("a file that the program wrote")
    }

    /// Compiles and runs `program`; false, with a note, when there is no gfortran.
    pub fn run(&self, program: &str) -> bool {
        self.put("program.f90", program);
        let compiled = Command::new("gfortran")
            .args(["-w", "-fno-range-check", "-o", "program", "program.f90"])
            .current_dir(&self.folder)
            .status();
        match compiled {
            Err(_) => {
                eprintln!("left out: there is no gfortran to compare with");
                return false;
            }
            Ok(status) => assert!(status.success(), "gfortran does not compile the program"),
        }
        let output = Command::new(self.path("program"))
            .current_dir(&self.folder)
            .output()
            .expect("the program runs");
        assert!(
            output.status.success(),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
        self.put("stdout", output.stdout);
        true
    }
}

impl Drop for Workplace {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// Fails with the first lines that differ.
#[track_caller]
pub fn assert_same(expected: &[u8], got: &[u8], describe: impl Fn(usize) -> String) {
    if expected == got {
        return;
    }
    let (theirs, ours): (Vec<_>, Vec<_>) = (lines(expected), lines(got));
    let mut shown = Vec::new();
    for (number, (theirs, ours)) in theirs.iter().zip(&ours).enumerate() {
        if theirs != ours {
            shown.push(format!(
                "{}\n  gfortran [{theirs}]\n  here     [{ours}]",
                describe(number)
            ));
        }
    }
    let count = shown.len();
    shown.truncate(40);
    panic!(
        "{count} lines differ ({} and {} lines)\n{}",
        theirs.len(),
        ours.len(),
        shown.join("\n")
    );
}

fn lines(text: &[u8]) -> Vec<String> {
    String::from_utf8_lossy(text)
        .split('\n')
        .map(str::to_owned)
        .collect()
}

/// The path as the runtime takes it.
pub fn name(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}
