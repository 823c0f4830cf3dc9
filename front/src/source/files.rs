//! The files of one translation: their paths, bytes and line starts.
//!
//! Bytes may be anything, UTF-8 or not. Knows nothing of Fortran.

use super::{FileId, Span};
use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

/// Files above this size are refused: offsets are 32 bits wide.
pub const LARGEST_FILE: usize = 1 << 30;

/// One file with its bytes.
#[derive(Debug)]
pub struct SourceFile {
    /// The path as it was given, or as an include line led to it.
    pub path: PathBuf,
    /// The whole content.
    pub bytes: Arc<[u8]>,
    line_starts: OnceLock<Vec<u32>>,
}

/// A place for people: both numbers count from one; the column counts characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    /// Line, from one.
    pub line: u32,
    /// Column in characters, from one.
    pub column: u32,
}

/// All files of a translation: those of the command line and those they include.
#[derive(Debug, Default)]
pub struct Sources {
    files: Vec<SourceFile>,
    roots: Vec<FileId>,
    companions: Vec<FileId>,
    memory: BTreeMap<PathBuf, Arc<[u8]>>,
    disk: bool,
}

impl Sources {
    /// No files yet; include lines find files that were put in memory only. For tests and fuzzing.
    pub fn in_memory() -> Sources {
        Sources::default()
    }

    /// No files yet; include lines read the disk.
    pub fn on_disk() -> Sources {
        Sources {
            disk: true,
            ..Sources::default()
        }
    }

    /// Adds a file of the program to be translated, read from disk.
    pub fn add_from_disk(&mut self, path: impl AsRef<Path>) -> io::Result<FileId> {
        let bytes = read_limited(path.as_ref())?;
        Ok(self.add(path.as_ref(), bytes))
    }

    /// Adds a file of the program, given as bytes: one to be translated, or by its suffix one for the C compiler.
    pub fn add(&mut self, path: impl Into<PathBuf>, bytes: impl Into<Vec<u8>>) -> FileId {
        let path = path.into();
        let in_c = crate::companion::language(&path).is_some();
        let id = self.register(path, bytes.into().into());
        if in_c {
            self.companions.push(id);
        } else {
            self.roots.push(id);
        }
        id
    }

    /// Puts a file in memory that include lines find under `path`; it is no part of the program by itself.
    pub fn offer(&mut self, path: impl Into<PathBuf>, bytes: impl Into<Vec<u8>>) {
        self.memory.insert(path.into(), bytes.into().into());
    }

    /// Whether there is a file of this path.
    pub fn is_file(&self, path: &Path) -> bool {
        self.memory.contains_key(path) || self.disk && path.is_file()
    }

    /// Finds an included file under exactly this path, and registers its text as a new file.
    pub fn load_include(&mut self, path: &Path) -> io::Result<FileId> {
        let known = self.files.iter().position(|file| file.path == path);
        if let Some(index) = known {
            return Ok(FileId(index as u32));
        }
        let bytes = match self.memory.get(path) {
            Some(bytes) => bytes.clone(),
            None if self.disk => read_limited(path)?.into(),
            None => return Err(io::ErrorKind::NotFound.into()),
        };
        Ok(self.register(path.to_path_buf(), bytes))
    }

    /// A header that this project has; once, however often it is included.
    pub(super) fn header(&mut self, path: &Path, text: &[u8]) -> FileId {
        let known = self.files.iter().position(|file| file.path == path);
        match known {
            Some(index) => FileId(index as u32),
            None => self.register(path.to_path_buf(), text.into()),
        }
    }

    fn register(&mut self, path: PathBuf, bytes: Arc<[u8]>) -> FileId {
        let id = FileId(self.files.len() as u32);
        self.files.push(SourceFile {
            path,
            bytes,
            line_starts: OnceLock::new(),
        });
        id
    }

    /// The files of the program, in the order of the command line; included files are not among them.
    pub fn roots(&self) -> &[FileId] {
        &self.roots
    }

    /// The files in C and CUDA C of the command line.
    pub fn companions(&self) -> &[FileId] {
        &self.companions
    }

    /// Every file read so far with its number.
    pub fn files(&self) -> impl Iterator<Item = (FileId, &SourceFile)> {
        self.files
            .iter()
            .enumerate()
            .map(|(index, file)| (FileId(index as u32), file))
    }

    /// The file of a number that this collection handed out.
    pub fn file(&self, id: FileId) -> &SourceFile {
        &self.files[id.0 as usize]
    }

    /// The path of a file for messages.
    pub fn name(&self, id: FileId) -> String {
        self.file(id).path.display().to_string()
    }

    /// The bytes of a span; fewer when it reaches past the end of its file.
    pub fn bytes(&self, span: Span) -> &[u8] {
        let bytes = &self.file(span.file).bytes;
        let end = (span.end as usize).min(bytes.len());
        &bytes[(span.start as usize).min(end)..end]
    }

    /// Line and column of a byte offset.
    pub fn position(&self, file: FileId, offset: u32) -> Position {
        let line = self.line(file, offset);
        let file = self.file(file);
        let start = file.line_starts()[line as usize - 1] as usize;
        let end = (offset as usize).min(file.bytes.len()).max(start);
        let characters = file.bytes[start..end]
            .iter()
            .filter(|&&byte| byte & 0xC0 != 0x80);
        Position {
            line,
            column: characters.count() as u32 + 1,
        }
    }

    /// Line of a byte offset, from 1 on; quicker than its position when the line is long.
    pub fn line(&self, file: FileId, offset: u32) -> u32 {
        let starts = self.file(file).line_starts();
        starts.partition_point(|&start| start <= offset).max(1) as u32
    }

    /// Line and column of the start of a span.
    pub fn start(&self, span: Span) -> Position {
        self.position(span.file, span.start)
    }

    /// `path:line:column` of the start of a span.
    pub fn place(&self, span: Span) -> String {
        let Position { line, column } = self.start(span);
        format!("{}:{line}:{column}", self.name(span.file))
    }
}

impl SourceFile {
    /// Offsets of the first byte of every line; never empty.
    pub fn line_starts(&self) -> &[u32] {
        self.line_starts.get_or_init(|| {
            let ends = memchr::memchr_iter(b'\n', &self.bytes);
            std::iter::once(0)
                .chain(ends.map(|end| end as u32 + 1))
                .collect()
        })
    }
}

fn read_limited(path: &Path) -> io::Result<Vec<u8>> {
    let size = std::fs::metadata(path)?.len();
    if size > LARGEST_FILE as u64 {
        return Err(io::Error::new(
            io::ErrorKind::FileTooLarge,
            "the file is larger than 1 GiB",
        ));
    }
    std::fs::read(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_characters() {
        let mut sources = Sources::in_memory();
        let file = sources.add("a.f90", "x\né = 1\n");
        assert_eq!(sources.position(file, 0), Position { line: 1, column: 1 });
        assert_eq!(sources.position(file, 4), Position { line: 2, column: 2 });
        assert_eq!(sources.position(file, 99), Position { line: 3, column: 1 });
    }

    #[test]
    fn an_empty_file_has_one_line() {
        let mut sources = Sources::in_memory();
        let file = sources.add("a.f90", "");
        assert_eq!(sources.position(file, 0), Position { line: 1, column: 1 });
    }

    #[test]
    fn includes_come_from_memory_and_are_no_roots() {
        let mut sources = Sources::in_memory();
        let root = sources.add("a.f90", "");
        sources.offer("b.inc", "x = 1");
        let included = sources.load_include(Path::new("b.inc")).unwrap();
        assert_eq!(sources.load_include(Path::new("b.inc")).unwrap(), included);
        assert_eq!(sources.roots(), [root]);
        assert!(sources.load_include(Path::new("/etc/hostname")).is_err());
    }
}
