//! Which MPI does the work: the one under whose launcher the program runs, one that is installed, or the engine for one rank of this library.
//!
//! The Fortran entry points of a library (`mpi_send_`) are looked up by name when they are first called, so that one executable runs under every
//! MPI, and without any.

use super::actual::Special;
use std::ffi::OsString;
use std::path::PathBuf;
use std::sync::OnceLock;

/// Whose numbers and statuses a library has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Flavour {
    Mpich,
    OpenMpi,
}

/// An MPI library.
pub(super) struct Library {
    handle: libloading::Library,
    pub flavour: Flavour,
}

/// What calls go to.
pub(super) enum Engine {
    Library(Library),
    Alone,
}

const OPEN_MPI: &[&str] = &[
    "libmpi_mpifh.so.40",
    "libmpi_mpifh.so",
    "libmpi_mpifh.so.20",
    "libmpi_mpifh.so.12",
];
const MPICH: &[&str] = &[
    "libmpifort.so.12",
    "libmpichfort.so.12",
    "libmpifort.so",
    "libmpichfort.so",
];

/// The engine of this process, found at the first call.
pub(super) fn engine() -> &'static Engine {
    static ENGINE: OnceLock<Engine> = OnceLock::new();
    ENGINE.get_or_init(find)
}

fn set(name: &str) -> bool {
    std::env::var_os(name).is_some()
}

/// The MPI whose launcher has started this process.
fn launcher() -> Option<Flavour> {
    if set("OMPI_COMM_WORLD_SIZE") || set("PMIX_RANK") {
        return Some(Flavour::OpenMpi);
    }
    (set("PMI_RANK") || set("PMI_SIZE") || set("MPI_LOCALNRANKS")).then_some(Flavour::Mpich)
}

fn find() -> Engine {
    let wanted = std::env::var("CUF2RS_MPI").unwrap_or_default();
    let order: &[Flavour] = match (wanted.as_str(), launcher()) {
        ("none", _) => return alone(""),
        ("openmpi", _) => &[Flavour::OpenMpi],
        ("mpich", _) => &[Flavour::Mpich],
        (_, Some(Flavour::Mpich)) => &[Flavour::Mpich, Flavour::OpenMpi],
        (_, Some(Flavour::OpenMpi) | None) => &[Flavour::OpenMpi, Flavour::Mpich],
    };
    let folder = Some(PathBuf::from(&wanted)).filter(|path| path.is_dir());
    let found = order
        .iter()
        .find_map(|flavour| open(*flavour, folder.as_deref()));
    match found {
        Some(library) => Engine::Library(library),
        None if launcher().is_some() => crate::fatal(
            "this process was started by an MPI launcher, and no MPI library with Fortran procedures was found: put the folder of \
             libmpi_mpifh.so or libmpifort.so into LD_LIBRARY_PATH, or name the installation in CUF2RS_MPI",
        ),
        None => alone("no MPI is installed: "),
    }
}

fn alone(why: &str) -> Engine {
    eprintln!("cuf2rs: {why}the program runs as one rank");
    Engine::Alone
}

/// Opens a library, in an installation or where the system looks; beside the launcher, too.
fn open(flavour: Flavour, folder: Option<&std::path::Path>) -> Option<Library> {
    let names = match flavour {
        Flavour::OpenMpi => OPEN_MPI,
        Flavour::Mpich => MPICH,
    };
    let mut places: Vec<OsString> = Vec::new();
    let folders = match folder {
        Some(folder) => vec![
            folder.to_path_buf(),
            folder.join("lib"),
            folder.join("lib64"),
        ],
        None => Vec::new(),
    };
    for folder in folders.iter().chain(&installed(folder.is_none())) {
        places.extend(names.iter().map(|name| folder.join(name).into_os_string()));
    }
    if folder.is_none() {
        places.splice(0..0, names.iter().map(OsString::from));
    }
    let handle = places.iter().find_map(load)?;
    let library = Library { handle, flavour };
    // Intel MPI and others have MPICH's names; another library of the same name has other numbers.
    let known = match flavour {
        Flavour::OpenMpi => library.symbol("mpi_fortran_in_place_").is_some(),
        Flavour::Mpich => library.symbol("mpi_fortran_in_place_").is_none(),
    };
    (known && library.symbol("mpi_init_").is_some()).then_some(library)
}

/// The library folders beside an installed `mpirun`, and where distributions put Open MPI.
fn installed(looked_for: bool) -> Vec<PathBuf> {
    if !looked_for {
        return Vec::new();
    }
    let mut folders: Vec<PathBuf> = ["OPAL_PREFIX", "MPI_HOME", "MPI_ROOT", "I_MPI_ROOT"]
        .iter()
        .filter_map(std::env::var_os)
        .map(PathBuf::from)
        .collect();
    let path = std::env::var_os("PATH").unwrap_or_default();
    let launchers = std::env::split_paths(&path).filter(|folder| folder.join("mpirun").exists());
    folders.extend(launchers.filter_map(|folder| folder.parent().map(PathBuf::from)));
    let mut found: Vec<PathBuf> = folders
        .iter()
        .flat_map(|folder| {
            [
                folder.join("lib"),
                folder.join("lib64"),
                folder.join("lib/release"),
            ]
        })
        .collect();
    let machine = std::env::consts::ARCH;
    found.extend([
        PathBuf::from(format!("/usr/lib/{machine}-linux-gnu/openmpi/lib")),
        PathBuf::from("/usr/lib64/openmpi/lib"),
        PathBuf::from("/usr/lib64/mpich/lib"),
    ]);
    found
}

/// Opens a library so that its plug-ins find it.
#[cfg(unix)]
fn load(place: &OsString) -> Option<libloading::Library> {
    use libloading::os::unix::{Library, RTLD_GLOBAL, RTLD_NOW};
    // SAFETY: an MPI library, which its users link and start the same way.
    let opened = unsafe { Library::open(Some(place), RTLD_NOW | RTLD_GLOBAL) };
    opened.ok().map(Into::into)
}

#[cfg(not(unix))]
fn load(place: &OsString) -> Option<libloading::Library> {
    // SAFETY: as above.
    unsafe { libloading::Library::new(place) }.ok()
}

impl Library {
    /// The address of a name.
    pub fn symbol(&self, name: &str) -> Option<usize> {
        let name = format!("{name}\0");
        // SAFETY: only the address is taken.
        let found = unsafe { self.handle.get::<*mut std::ffi::c_void>(name.as_bytes()) };
        found.ok().map(|place| *place as usize)
    }

    /// What a special address is here.
    #[track_caller]
    pub fn special(&self, special: Special) -> usize {
        let (open, mpich) = NAMES[special.0 as usize];
        let found = match self.flavour {
            Flavour::OpenMpi => self.symbol(open),
            // A pointer that MPI_INIT has filled; statuses that are ignored are 1 in C.
            Flavour::Mpich => match mpich.strip_prefix('*') {
                // SAFETY: a variable of the library that holds an address.
                Some(name) => self
                    .symbol(name)
                    .map(|place| unsafe { *(place as *const usize) }),
                None => self.symbol(mpich),
            },
        };
        let Some(address) = found else {
            crate::fatal(&format!("this MPI has no '{open}'"));
        };
        address
    }
}

/// The names of special addresses in Open MPI and in MPICH, in their order.
const NAMES: &[(&str, &str)] = &[
    ("mpi_fortran_bottom_", "*MPIR_F_MPI_BOTTOM"),
    ("mpi_fortran_in_place_", "*MPIR_F_MPI_IN_PLACE"),
    ("mpi_fortran_status_ignore_", "*MPI_F_STATUS_IGNORE"),
    ("mpi_fortran_statuses_ignore_", "*MPI_F_STATUSES_IGNORE"),
    ("mpi_fortran_errcodes_ignore_", "*MPI_F_ERRCODES_IGNORE"),
    ("mpi_fortran_unweighted_", "*MPIR_F_MPI_UNWEIGHTED"),
    ("mpi_fortran_weights_empty_", "*MPIR_F_MPI_WEIGHTS_EMPTY"),
    ("mpi_fortran_argv_null_", "*MPI_F_ARGV_NULL"),
    ("mpi_fortran_argvs_null_", "*MPI_F_ARGVS_NULL"),
    ("mpi_comm_dup_fn_", "mpi_comm_dup_fn_"),
    ("mpi_comm_null_copy_fn_", "mpi_comm_null_copy_fn_"),
    ("mpi_comm_null_delete_fn_", "mpi_comm_null_delete_fn_"),
    ("mpi_type_dup_fn_", "mpi_type_dup_fn_"),
    ("mpi_type_null_copy_fn_", "mpi_type_null_copy_fn_"),
    ("mpi_type_null_delete_fn_", "mpi_type_null_delete_fn_"),
    ("mpi_win_dup_fn_", "mpi_win_dup_fn_"),
    ("mpi_win_null_copy_fn_", "mpi_win_null_copy_fn_"),
    ("mpi_win_null_delete_fn_", "mpi_win_null_delete_fn_"),
    ("mpi_dup_fn_", "mpi_dup_fn_"),
    ("mpi_null_copy_fn_", "mpi_null_copy_fn_"),
    ("mpi_null_delete_fn_", "mpi_null_delete_fn_"),
    ("mpi_conversion_fn_null_", "mpi_conversion_fn_null_"),
];
