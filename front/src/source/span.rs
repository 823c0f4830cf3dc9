//! Places in files: which file, from which byte to which byte.
//!
//! Knows nothing of lines and columns; those are asked of [`super::Sources`].

use std::ops::Range;

/// One file of [`super::Sources`]; files are numbered in the order they were added.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct FileId(pub u32);

/// A stretch of bytes `start..end` of one file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Span {
    /// The file.
    pub file: FileId,
    /// Offset of the first byte.
    pub start: u32,
    /// Offset behind the last byte.
    pub end: u32,
}

impl Span {
    /// The stretch `start..end` of `file`.
    pub fn new(file: FileId, start: u32, end: u32) -> Span {
        Span { file, start, end }
    }

    /// From the start of `self` to the end of `other`; `self` alone when they lie in different files
    /// or `other` ends before `self` starts (text of an include file or of a macro).
    pub fn to(self, other: Span) -> Span {
        if self.file == other.file && other.end >= self.start {
            Span {
                end: other.end,
                ..self
            }
        } else {
            self
        }
    }

    /// The empty place right behind `self`.
    pub fn after(self) -> Span {
        Span {
            start: self.end,
            ..self
        }
    }

    /// Without its first `count` bytes.
    pub fn skip(self, count: u32) -> Span {
        Span {
            start: self.start.saturating_add(count).min(self.end),
            ..self
        }
    }

    /// The bytes as a range of the file.
    pub fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }

    /// Number of bytes.
    pub fn len(self) -> u32 {
        self.end - self.start
    }

    /// Whether it holds no byte.
    pub fn is_empty(self) -> bool {
        self.start == self.end
    }
}
