//! The record that an output statement builds: a line of bytes with a position that T, TL, TR and X move.

/// Records of one statement. All but the last are complete and lie in front of it, each with its newline.
#[derive(Debug, Default)]
pub(crate) struct Record {
    bytes: Vec<u8>,
    /// Where the current record starts.
    start: usize,
    /// The position that the next character goes to.
    at: usize,
    /// The left tab limit.
    limit: usize,
}

impl Record {
    /// Goes on with a record that an earlier statement left unfinished.
    pub fn resume(bytes: Vec<u8>, at: usize) -> Self {
        Self {
            bytes,
            start: 0,
            at,
            limit: at,
        }
    }

    /// The current record alone.
    pub fn current(&self) -> &[u8] {
        &self.bytes[self.start..]
    }

    /// Complete records waiting in front of the current one.
    pub fn complete(&self) -> &[u8] {
        &self.bytes[..self.start]
    }

    /// Forgets the complete records.
    pub fn drop_complete(&mut self) {
        self.bytes.drain(..self.start);
        self.at -= self.start;
        self.limit -= self.start.min(self.limit);
        self.start = 0;
    }

    /// The place to write behind, when the position is at the end: the usual case, with no copy.
    pub fn tail(&mut self) -> Option<&mut Vec<u8>> {
        self.fill();
        (self.at == self.bytes.len()).then_some(&mut self.bytes)
    }

    /// Tells that something was written behind the tail.
    pub fn grown(&mut self) {
        self.at = self.bytes.len();
    }

    /// Pads with blanks up to the position.
    pub fn fill(&mut self) {
        if self.at > self.bytes.len() {
            self.bytes.resize(self.at, b' ');
        }
    }

    /// Writes at the position, over what stands there.
    pub fn put(&mut self, text: &[u8]) {
        self.fill();
        let over = text.len().min(self.bytes.len() - self.at);
        self.bytes[self.at..self.at + over].copy_from_slice(&text[..over]);
        self.bytes.extend_from_slice(&text[over..]);
        self.at += text.len();
    }

    pub fn skip(&mut self, count: usize) {
        self.at += count;
    }

    pub fn back(&mut self, count: usize) {
        self.at = self.at.saturating_sub(count).max(self.limit);
    }

    /// Moves to a column, from one, counted from the left tab limit.
    pub fn tab(&mut self, column: usize) {
        self.at = self.limit + column.saturating_sub(1);
    }

    /// Ends the current record with a newline.
    pub fn end_line(&mut self) {
        self.bytes.push(b'\n');
        self.start = self.bytes.len();
        self.at = self.start;
        self.limit = self.start;
    }

    /// Makes the position the left tab limit, and gives the one before.
    pub fn limit_here(&mut self) -> usize {
        std::mem::replace(&mut self.limit, self.at)
    }

    /// Gives the left tab limit back.
    pub fn limit_at(&mut self, limit: usize) {
        self.limit = limit;
    }

    /// Characters between the start of the record and the position.
    pub fn column(&self) -> usize {
        self.at - self.start
    }

    /// Moves to what [`column`](Self::column) gave.
    pub fn move_to_column(&mut self, column: usize) {
        self.at = self.start + column;
    }

    /// Ends the current record without anything behind it: what was in it is returned.
    pub fn take(&mut self) -> Vec<u8> {
        let record = self.bytes.split_off(self.start);
        self.at = self.start;
        self.limit = self.start;
        record
    }
}
