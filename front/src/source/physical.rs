//! One line of a file, or what the preprocessor made of it.

use super::{FileId, Piece, Span, TextMap};
use std::ops::Range;
use std::sync::Arc;

/// A line without its line end.
#[derive(Clone, Debug)]
pub(super) struct PhysicalLine {
    /// Where the line lies, as the author wrote it.
    pub place: Span,
    source: Arc<[u8]>,
    expanded: Option<Box<Expanded>>,
}

/// The text that stands for a line after macro expansion.
#[derive(Clone, Debug, Default)]
pub(super) struct Expanded {
    /// The text.
    pub bytes: Vec<u8>,
    /// From the text to the file.
    pub map: TextMap,
}

impl Expanded {
    /// Adds bytes as they stand in the file.
    pub fn keep(&mut self, bytes: &[u8], span: Span) {
        self.add(bytes, span, true);
    }

    /// Adds bytes that stand for a span: a macro's text for its use.
    pub fn replace(&mut self, bytes: &[u8], span: Span) {
        self.add(bytes, span, false);
    }

    /// Adds a part of a line with its places.
    pub fn copy(&mut self, line: &PhysicalLine, range: Range<usize>) {
        if !range.is_empty() {
            line.map_into(range.clone(), self.bytes.len(), &mut self.map);
            self.bytes.extend_from_slice(&line.bytes()[range]);
        }
    }

    fn add(&mut self, bytes: &[u8], span: Span, verbatim: bool) {
        if !bytes.is_empty() {
            self.map.push(Piece {
                text: self.bytes.len() as u32,
                span,
                verbatim,
            });
            self.bytes.extend_from_slice(bytes);
        }
    }
}

impl PhysicalLine {
    /// The bytes of `place` in the file whose bytes are `source`.
    pub fn new(source: &Arc<[u8]>, place: Span) -> PhysicalLine {
        PhysicalLine {
            place,
            source: source.clone(),
            expanded: None,
        }
    }

    /// The same line with other text.
    pub fn with(self, expanded: Expanded) -> PhysicalLine {
        PhysicalLine {
            expanded: Some(Box::new(expanded)),
            ..self
        }
    }

    /// The text.
    pub fn bytes(&self) -> &[u8] {
        match &self.expanded {
            Some(expanded) => &expanded.bytes,
            None => &self.source[self.place.range()],
        }
    }

    /// Whether the preprocessor made the text.
    pub fn is_expanded(&self) -> bool {
        self.expanded.is_some()
    }

    /// The file of the line.
    pub fn file(&self) -> FileId {
        self.place.file
    }

    /// The file bytes of a range of the text.
    pub fn span(&self, range: Range<usize>) -> Span {
        match &self.expanded {
            Some(expanded) => expanded.map.span(range),
            None => {
                let start = self.place.start;
                Span::new(
                    self.file(),
                    start + range.start as u32,
                    start + range.end as u32,
                )
            }
        }
    }

    /// Adds the pieces of a range of the text to a map, at offset `text` of that map.
    pub fn map_into(&self, range: Range<usize>, text: usize, map: &mut TextMap) {
        let Some(expanded) = &self.expanded else {
            let span = self.span(range);
            return map.push(Piece {
                text: text as u32,
                span,
                verbatim: true,
            });
        };
        for (from, piece) in expanded.map.within(range.clone()) {
            let shifted = (text + from as usize - range.start) as u32;
            map.push(Piece {
                text: shifted,
                ..piece
            });
        }
    }
}
