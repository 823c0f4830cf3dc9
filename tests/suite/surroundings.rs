//! What the command line says when something around it fails: folders, cargo, the cache.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

const PROGRAM: &str = "program hello\n  print *, 'hello'\nend program hello\n";

/// What stands in for cargo: it makes a program that can be started, and a note that it was called.
#[cfg(unix)]
const CARGO: &str = r#"#!/bin/sh
mkdir -p "$4/release"
printf '#!/bin/sh\necho started with "$@" on $CUF2RS_DEVICE\nexit 7\n' > "$4/release/hello"
chmod 755 "$4/release/hello"
echo called >> "$4/../../calls"
"#;

/// A folder with `hello.f90`, a cache of its own, and a stand-in for cargo.
struct Place(PathBuf);

impl Place {
    fn new(name: &str) -> Place {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"))
            .join("surroundings")
            .join(name);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("hello.f90"), PROGRAM).unwrap();
        Place(folder)
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cuf2rs"));
        command.current_dir(&self.0).args(arguments);
        command.env("CUF2RS_CACHE", self.0.join("cache"));
        command.env_remove("CUF2RS_DEVICE");
        command
    }

    #[cfg(unix)]
    fn with_cargo(&self, script: &str, arguments: &[&str]) -> Output {
        use std::os::unix::fs::PermissionsExt;
        let cargo = self.0.join("cargo");
        fs::write(&cargo, script).unwrap();
        fs::set_permissions(&cargo, fs::Permissions::from_mode(0o755)).unwrap();
        self.command(arguments)
            .env("CARGO", cargo)
            .output()
            .unwrap()
    }
}

/// Standard error, which must name the code, and the exit code.
#[track_caller]
fn assert_fails(output: &Output, code: &str, exit: i32) {
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(
        error.contains(&format!("error[{code}]: ")) && error.contains("help: "),
        "{error}"
    );
    assert_eq!(output.status.code(), Some(exit), "{error}");
}

#[test]
fn files_of_others_are_not_overwritten() {
    let place = Place::new("foreign");
    fs::create_dir_all(place.0.join("out/src")).unwrap();
    fs::write(place.0.join("out/src/main.rs"), "mine").unwrap();
    let output = place
        .command(&["translate", "hello.f90", "-o", "out"])
        .output()
        .unwrap();
    assert_fails(&output, "C004", 3);
    assert_eq!(
        fs::read_to_string(place.0.join("out/src/main.rs")).unwrap(),
        "mine"
    );
    assert!(!place.0.join("out/Cargo.toml").exists());
    let source = fs::read_to_string(place.0.join("hello.f90")).unwrap();
    assert_fails(
        &place
            .command(&["build", "hello.f90", "-o", "hello.f90"])
            .output()
            .unwrap(),
        "C004",
        3,
    );
    assert_eq!(
        fs::read_to_string(place.0.join("hello.f90")).unwrap(),
        source
    );
}

#[test]
fn folders_that_cannot_be_written_are_named() {
    let place = Place::new("unwritable");
    let output = place
        .command(&["translate", "hello.f90", "-o", "hello.f90/out"])
        .output()
        .unwrap();
    assert_fails(&output, "C005", 3);
}

/// Ways to a name space in which file systems can be mounted.
#[cfg(target_os = "linux")]
const OWN_MOUNTS: [&str; 2] = [
    "unshare --user --map-root-user --mount",
    "sudo -n unshare --mount",
];

#[cfg(target_os = "linux")]
fn with_own_mounts() -> Option<Command> {
    let command = |way: &str| {
        let mut words = way.split(' ');
        let mut command = Command::new(words.next().unwrap());
        command.args(words);
        command
    };
    let works = |way: &&&str| {
        let tried = command(way)
            .args(["mount", "-t", "tmpfs", "tmpfs", "/mnt"])
            .output();
        tried.is_ok_and(|output| output.status.success())
    };
    OWN_MOUNTS.iter().find(works).map(|way| command(way))
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_said() {
    let place = Place::new("full");
    fs::create_dir_all(place.0.join("small")).unwrap();
    let Some(mut command) = with_own_mounts() else {
        return crate::tools::left_out("a full disk", "no file system can be mounted here");
    };
    let program = env!("CARGO_BIN_EXE_cuf2rs");
    let script = format!(
        "mount -t tmpfs -o size=200k tmpfs small && '{program}' translate hello.f90 -o small/out"
    );
    command.current_dir(&place.0).args(["sh", "-c", &script]);
    let output = command.output().unwrap();
    assert_fails(&output, "C005", 3);
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(error.contains("make room on the disk"), "{error}");
}

#[test]
fn a_missing_cargo_is_said() {
    let place = Place::new("cargo");
    let output = place
        .command(&["run", "hello.f90"])
        .env("CARGO", "no-such-cargo")
        .output()
        .unwrap();
    assert_fails(&output, "C006", 3);
}

#[cfg(unix)]
#[test]
fn a_failed_build_is_said() {
    let place = Place::new("build");
    let output = place.with_cargo("#!/bin/sh\nexit 101\n", &["run", "hello.f90"]);
    assert_fails(&output, "C007", 3);
}

/// A stand-in for cargo that has a message of rustc for the line of the emitted program that prints.
#[cfg(unix)]
const REFUSED: &str = r#"#!/bin/sh
while [ "$1" != --manifest-path ]; do shift; done
line=$(grep -n "good" "$(dirname "$2")/src/main.rs" | head -n 1 | cut -d: -f1)
cat <<END
{"reason":"compiler-message","message":{"level":"error","message":"cannot borrow","code":{"code":"E0502"},"rendered":"error[E0502]: cannot borrow",
"children":[],"spans":[{"is_primary":true,"file_name":"src/main.rs","line_start":$line,"expansion":null}]}}
END
echo "error: could not compile 'hello'" >&2
exit 101
"#;

#[cfg(unix)]
#[test]
fn messages_of_rustc_are_told_as_the_fortran_line() {
    let place = Place::new("fault");
    let program =
        "program hello\n  integer :: i\n  i = 1\n  print *, 'good', i\nend program hello\n";
    fs::write(place.0.join("hello.f90"), program).unwrap();
    let script = REFUSED.replace(
        ":\"error[E0502]: cannot borrow\",\n",
        ":\"error[E0502]: cannot borrow\",",
    );
    let output = place.with_cargo(&script, &["run", "hello.f90"]);
    assert_fails(&output, "C014", 3);
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(error.contains("hello.f90:4:"), "{error}");
    assert!(
        !error.contains("cannot borrow") && !error.contains("could not compile"),
        "{error}"
    );
    let output = place.with_cargo(&script, &["run", "-v", "hello.f90"]);
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(error.contains("error[E0502]: cannot borrow"), "{error}");
}

#[cfg(unix)]
#[test]
fn a_missing_network_is_said() {
    let place = Place::new("offline");
    let script = "#!/bin/sh\necho 'error: failed to download from x' >&2\nprintf '\\nCaused by:\\n  [6] Could not resolve hostname\\n' >&2\nexit 101\n";
    let output = place.with_cargo(script, &["run", "hello.f90"]);
    assert_fails(&output, "C015", 3);
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(
        error.contains("[6] Could not resolve hostname") && !error.contains("report"),
        "{error}"
    );
}

#[cfg(unix)]
#[test]
fn a_program_in_the_cache_that_was_cut_short_is_built_again() {
    let place = Place::new("short");
    let run = || place.with_cargo(CARGO, &["run", "hello.f90"]).status.code();
    assert_eq!(run(), Some(7));
    for path in crate::snapshots::files_under(&place.0.join("cache/programs")) {
        if path.ends_with("hello") {
            fs::write(path, "#!/bin/sh\n").unwrap();
        }
    }
    assert_eq!(run(), Some(7));
    assert_eq!(
        fs::read_to_string(place.0.join("cache/calls")).unwrap(),
        "called\ncalled\n"
    );
}

#[cfg(unix)]
#[test]
fn the_cache_stays_within_its_size_and_can_be_emptied() {
    let place = Place::new("size");
    place.with_cargo(CARGO, &["run", "hello.f90"]);
    fs::write(
        place.0.join("second.f90"),
        PROGRAM
            .replace("'hello'", "'second'")
            .replace("program hello", "program second"),
    )
    .unwrap();
    fs::write(place.0.join("cache/mine"), "mine").unwrap();
    let programs = || crate::snapshots::files_under(&place.0.join("cache/programs")).len();
    assert_eq!(programs(), 2, "a program and its seal");
    let script = CARGO.replace("release/hello", "release/second");
    fs::write(place.0.join("cargo"), &script).unwrap();
    let output = place
        .command(&["run", "second.f90"])
        .env("CARGO", place.0.join("cargo"))
        .env("CUF2RS_CACHE_SIZE", "1K")
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(7), "{output:?}");
    assert_eq!(programs(), 2, "the first program has made room");
    assert!(place.command(&["clean"]).status().unwrap().success());
    assert_eq!(programs(), 0);
    assert!(place.0.join("cache/mine").exists(), "files of others stay");
    let output = place
        .command(&["run", "hello.f90"])
        .env("CUF2RS_CACHE_SIZE", "plenty")
        .output();
    assert_fails(&output.unwrap(), "C020", 2);
}

#[test]
fn several_ranks_need_the_launcher_of_an_mpi() {
    let place = Place::new("ranks");
    let mut command = place.command(&["run", "--ranks", "2", "hello.f90"]);
    command.env("PATH", &place.0).env_remove("CUF2RS_MPIRUN");
    assert_fails(&command.output().unwrap(), "C040", 3);
}

#[test]
fn without_a_home_there_is_no_cache() {
    let place = Place::new("home");
    let mut command = place.command(&["run", "hello.f90"]);
    for name in ["CUF2RS_CACHE", "HOME", "XDG_CACHE_HOME", "LOCALAPPDATA"] {
        command.env_remove(name);
    }
    assert_fails(&command.output().unwrap(), "C008", 3);
}

#[cfg(unix)]
#[test]
fn a_program_that_does_not_start_is_said() {
    use std::os::unix::fs::PermissionsExt;
    let place = Place::new("start");
    assert_eq!(
        place.with_cargo(CARGO, &["run", "hello.f90"]).status.code(),
        Some(7)
    );
    for path in crate::snapshots::files_under(&place.0.join("cache/programs")) {
        fs::set_permissions(path, fs::Permissions::from_mode(0o644)).unwrap();
    }
    assert_fails(&place.with_cargo(CARGO, &["run", "hello.f90"]), "C009", 3);
}

#[test]
fn unknown_codes_are_not_explained() {
    let place = Place::new("explain");
    assert_fails(
        &place.command(&["explain", "Z999"]).output().unwrap(),
        "C010",
        2,
    );
}

#[cfg(unix)]
#[test]
fn arguments_device_and_exit_code_belong_to_the_program_and_it_is_built_once() {
    let place = Place::new("once");
    let arguments = [
        "run",
        "hello.f90",
        "--device",
        "cuda:1",
        "--",
        "-v",
        "two words",
    ];
    for _ in 0..2 {
        let output = place.with_cargo(CARGO, &arguments);
        assert_eq!(
            String::from_utf8_lossy(&output.stdout),
            "started with -v two words on cuda:1\n"
        );
        assert_eq!(output.status.code(), Some(7));
    }
    assert_eq!(
        fs::read_to_string(place.0.join("cache/calls")).unwrap(),
        "called\n"
    );
    fs::write(
        place.0.join("hello.f90"),
        PROGRAM.replace("'hello'", "'good day'"),
    )
    .unwrap();
    place.with_cargo(CARGO, &arguments);
    assert_eq!(
        fs::read_to_string(place.0.join("cache/calls")).unwrap(),
        "called\ncalled\n"
    );
}

#[test]
fn messages_in_json_say_what_and_where() {
    let place = Place::new("json");
    fs::write(
        place.0.join("hello.f90"),
        "program hello\n  implicit none\n  print *, 'h\u{e4}', missing\nend program hello\n",
    )
    .unwrap();
    let output = place
        .command(&["check", "--message-format", "json", "hello.f90"])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1));
    let text = String::from_utf8(output.stderr).unwrap();
    let found: Vec<serde_json::Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(found.len(), 1, "{text}");
    assert_eq!(found[0]["severity"], "error");
    assert_eq!(found[0]["reason"], "diagnostic");
    let span = &found[0]["spans"][0];
    assert_eq!(
        (&span["line_start"], &span["column_start"]),
        (&3.into(), &18.into()),
        "{span}"
    );
    assert_eq!(
        (&span["byte_start"], &span["byte_end"]),
        (&48.into(), &55.into()),
        "{span}"
    );
    assert_eq!(span["file"], "hello.f90");
    let output = place
        .command(&["run", "--message-format", "json", "none.f90"])
        .output()
        .unwrap();
    let text = String::from_utf8(output.stderr).unwrap();
    let failure: serde_json::Value = serde_json::from_str(text.trim()).unwrap();
    assert_eq!(failure["code"], "C001");
}

#[test]
fn warnings_can_be_left_out_and_made_errors() {
    let place = Place::new("lints");
    fs::write(
        place.0.join("hello.f90"),
        "program hello\n  integer :: i\n  print *, i\nend program hello\n",
    )
    .unwrap();
    let run = |arguments: &[&str]| {
        let output = place.command(arguments).output().unwrap();
        (
            output.status.code(),
            String::from_utf8_lossy(&output.stderr).into_owned(),
        )
    };
    let (status, said) = run(&["check", "hello.f90"]);
    assert_eq!(status, Some(0));
    let code = said
        .split(['[', ']'])
        .nth(1)
        .expect("a warning")
        .to_string();
    assert!(said.contains(&format!("warning[{code}]")), "{said}");
    assert_eq!(
        run(&["check", "hello.f90", "--allow", &code]),
        (Some(0), String::new())
    );
    assert_eq!(
        run(&["check", "hello.f90", "-A", "warnings"]),
        (Some(0), String::new())
    );
    let (status, said) = run(&["check", "hello.f90", "--deny", "warnings"]);
    assert!(
        status == Some(1) && said.contains(&format!("error[{code}]")),
        "{said}"
    );
    let (status, _) = run(&["check", "hello.f90", "--deny", "warnings", "-W", &code]);
    assert_eq!(status, Some(0));
    let (status, _) = run(&["fc", "-Wall", "-Werror", "-c", "hello.f90"]);
    assert_eq!(status, Some(1));
    let (status, said) = run(&[
        "fc",
        "-Wall",
        &format!("-Wno-{code}"),
        "-Werror",
        "-c",
        "hello.f90",
    ]);
    assert_eq!((status, said), (Some(0), String::new()));
}

#[test]
fn emitted_projects_say_what_they_are_and_carry_the_licences() {
    let place = Place::new("readme");
    assert!(
        place
            .command(&["translate", "hello.f90", "-o", "out"])
            .status()
            .unwrap()
            .success()
    );
    let readme = fs::read_to_string(place.0.join("out/README.md")).unwrap();
    assert!(
        readme.starts_with("# hello\n") && readme.contains("cargo run --release"),
        "{readme}"
    );
    assert!(
        !readme.contains("kernels.cu"),
        "a program without kernels: {readme}"
    );
    for licence in ["LICENSE-MIT", "LICENSE-APACHE"] {
        assert!(place.0.join("out/runtime").join(licence).exists());
    }
}
