//! A call: arguments become addresses, numbers become the library's, and what it has written goes back.
//!
//! Refuses to know single procedures: the rows say what each argument is.

use super::actual::{Actual, Argument, Block};
use super::engine::{Engine, engine};
use super::pending;
use super::staged::Staged;
use super::word::{Mode, Word};
use super::{alone, functions, ready};
use std::sync::OnceLock;

/// A procedure with what its arguments are.
pub struct Row {
    pub(super) name: &'static str,
    pub(super) params: &'static [(Mode, Word)],
    entry: OnceLock<usize>,
}

/// Numbers of an array on their way, as wide as the library has them.
struct List {
    words: Vec<i32>,
    longs: Vec<i64>,
}

/// What is to be done when the procedure has returned.
enum After {
    /// A variable takes a number.
    Number(usize, Word, Block),
    /// An array takes numbers.
    Numbers(usize, Word, Block),
    /// Statuses of another layout.
    Statuses(usize, Block),
}

/// One call on its way.
pub(super) struct Call {
    row: &'static Row,
    pub engine: &'static Engine,
    pub arguments: Vec<Argument>,
    pointers: Vec<usize>,
    lengths: Vec<usize>,
    /// Numbers of their own, each where it stays while others come.
    #[allow(clippy::vec_box)]
    cells: Vec<Box<i64>>,
    lists: Vec<List>,
    after: Vec<After>,
    staged: Vec<Staged>,
}

impl Row {
    /// A procedure of this name.
    pub const fn new(name: &'static str, params: &'static [(Mode, Word)]) -> Row {
        Row {
            name,
            params,
            entry: OnceLock::new(),
        }
    }

    /// Calls it; IERROR takes what it returns.
    #[track_caller]
    pub fn call(&'static self, arguments: Vec<Argument>, error: impl Actual) {
        let engine = engine();
        ready::before(self.name);
        let mut call = Call {
            row: self,
            engine,
            arguments,
            pointers: Vec::new(),
            lengths: Vec::new(),
            cells: Vec::new(),
            lists: Vec::new(),
            after: Vec::new(),
            staged: Vec::new(),
        };
        let requests = pending::before(&call);
        (0..self.params.len()).for_each(|index| call.prepare(index));
        let code = call.invoke();
        call.finish();
        let staged = std::mem::take(&mut call.staged);
        pending::after(&call, requests, staged);
        if let Argument::Memory(place) = error.actual() {
            place.put(0, i64::from(engine.back(Word::Error, code)));
        }
        ready::behind(self.name);
    }

    /// The entry point in a library.
    #[track_caller]
    fn entry(&self, library: &super::engine::Library) -> usize {
        if let Some(known) = self.entry.get() {
            return *known;
        }
        let Some(found) = library.symbol(&format!("{}_", self.name)) else {
            crate::fatal(&format!(
                "the MPI that is installed has no procedure {}",
                self.name.to_uppercase()
            ));
        };
        *self.entry.get_or_init(|| found)
    }

    /// Whether it begins something that another call ends.
    pub(super) fn begins(&self) -> bool {
        let last = self.params.last();
        let name = self.name;
        let ends = [
            "mpi_start",
            "mpi_cancel",
            "mpi_wait",
            "mpi_test",
            "mpi_request_free",
        ];
        last == Some(&(Mode::Out, Word::Request)) && !ends.contains(&name)
    }
}

impl Call {
    pub fn name(&self) -> &'static str {
        self.row.name
    }

    pub fn row(&self) -> &'static Row {
        self.row
    }

    #[track_caller]
    fn prepare(&mut self, index: usize) {
        let (mode, word) = self.row.params[index];
        let argument = self.arguments[index].clone();
        let pointer = match argument {
            Argument::Special(special) => match self.engine {
                Engine::Library(library) => library.special(special),
                Engine::Alone => alone::special(special),
            },
            Argument::Function(place) => self.function(place),
            Argument::Absent => 0,
            Argument::Text(first, len) => {
                if word == Word::Text {
                    self.lengths.push(len);
                }
                first as usize
            }
            Argument::Texts(elements, len) => {
                if word == Word::Text {
                    self.lengths.push(len);
                }
                self.stage(Staged::texts(elements, len))
            }
            Argument::Value(value) => self.value(word, value),
            Argument::Memory(block) => match word {
                Word::Buffer | Word::Place => self.buffer(index, word, block),
                Word::Status => self.statuses(index, mode, block),
                _ if mode == Mode::In => {
                    let value = block.get(0);
                    self.value(word, value)
                }
                _ if mode == Mode::Out => self.variable(word, block),
                _ => self.list(index, mode, word, block),
            },
        };
        self.pointers.push(pointer);
    }

    /// A procedure that MPI calls: where the numbers differ, with another one in front of it.
    #[track_caller]
    fn function(&self, place: usize) -> usize {
        let name = self.row.name;
        let of_operation = name == "mpi_op_create";
        match self.engine.renames(Word::Comm) && (of_operation || name.contains("errhandler")) {
            true => functions::in_front_of(place, of_operation),
            false => place,
        }
    }

    /// A cell of its own for a number.
    fn cell(&mut self, value: i64) -> usize {
        self.cells.push(Box::new(value));
        let last = self.cells.len() - 1;
        std::ptr::from_mut(&mut *self.cells[last]) as usize
    }

    fn value(&mut self, word: Word, value: i64) -> usize {
        let value = match word {
            Word::Long | Word::Address => value,
            _ => i64::from(self.engine.there(word, value as i32)),
        };
        self.cell(value)
    }

    /// A variable that the procedure writes.
    fn variable(&mut self, word: Word, block: Block) -> usize {
        let own = word == Word::Flag || self.engine.renames(word) || block.unit > width(word);
        if !own {
            return block.address;
        }
        let old = block.get(0);
        let old = match word {
            Word::Long | Word::Address | Word::Flag => old,
            _ => i64::from(self.engine.there(word, old as i32)),
        };
        let cell = self.cell(old);
        self.after.push(After::Number(cell, word, block));
        cell
    }

    /// An array of integers, handles, logicals.
    fn list(&mut self, index: usize, mode: Mode, word: Word, block: Block) -> usize {
        let same = block.unit == width(word) && !self.engine.renames(word);
        if same && word != Word::Flag && block.is_gapless() && block.space_is_host() {
            return block.address;
        }
        let count = self
            .listed(index)
            .map_or(block.len(), |n| n.min(block.len()));
        let longs: Vec<i64> = (0..count).map(|k| block.get(k)).collect();
        let there = |v: &i64| self.engine.there(word, *v as i32);
        let words = longs.iter().map(there).collect();
        self.lists.push(List { words, longs });
        let last = self.lists.len() - 1;
        if mode == Mode::Outs {
            self.after.push(After::Numbers(last, word, block));
        }
        let list = &self.lists[last];
        match width(word) {
            8 => list.longs.as_ptr() as usize,
            _ => list.words.as_ptr() as usize,
        }
    }

    /// How many elements of an array count: the number that stands before it.
    fn listed(&self, index: usize) -> Option<i64> {
        if self.row.name == "mpi_dist_graph_create" && index > 3 {
            return None;
        }
        let before = self.row.params[..index].iter().zip(&self.arguments);
        let mut numbers = before.filter_map(|(param, argument)| match (param, argument) {
            ((Mode::In, Word::Int | Word::Count), Argument::Value(value)) => Some(*value),
            _ => None,
        });
        numbers.next_back()
    }

    fn statuses(&mut self, index: usize, mode: Mode, block: Block) -> usize {
        if self.engine.has_own_statuses() && block.is_gapless() {
            return block.address;
        }
        let unit = block.unit.max(1);
        let there = (block.len() * unit as i64 / 20).max(0);
        let count = match mode {
            Mode::Outs => self.listed(index).map_or(there, |n| n.min(there)),
            Mode::In | Mode::Out | Mode::Ins => 1,
        };
        let mut words = Vec::new();
        for k in 0..count {
            let own = std::array::from_fn(|n| block.word(5 * k + n as i64));
            words.extend(self.engine.status_there(own));
        }
        let longs = Vec::new();
        self.lists.push(List { words, longs });
        let last = self.lists.len() - 1;
        if mode.written() {
            self.after.push(After::Statuses(last, block));
        }
        self.lists[last].words.as_ptr() as usize
    }

    /// Keeps what stands in for the program's data, and gives its address.
    fn stage(&mut self, staged: Staged) -> usize {
        let address = staged.address();
        self.staged.push(staged);
        address
    }

    #[track_caller]
    fn buffer(&mut self, index: usize, word: Word, block: Block) -> usize {
        let plain = block.is_gapless() || word == Word::Place;
        let there = block.reaches(self.engine);
        if plain && there {
            return block.address;
        }
        let bytes = self.span(index);
        let written = self.row.params[index].0.written();
        self.stage(Staged::block(block, bytes, written))
    }

    /// Calls the procedure with the addresses, the place of its error code, and the lengths of characters behind it.
    #[track_caller]
    fn invoke(&mut self) -> i32 {
        let error = self.cell(0);
        let mut all = self.pointers.clone();
        all.push(error);
        all.extend(&self.lengths);
        match self.engine {
            // SAFETY: the rows say what the procedure takes, all of it addresses, and lengths as sizes.
            Engine::Library(library) => unsafe { invoke(self.row.entry(library), &all) },
            Engine::Alone => alone::run(self.row.name, &all, self.pointers.len()),
        }
        // SAFETY: a cell of this call.
        unsafe { *(error as *const i32) }
    }

    /// What the procedure has written goes where the program wants it.
    fn finish(&mut self) {
        for after in std::mem::take(&mut self.after) {
            match after {
                After::Number(cell, word, block) => {
                    // SAFETY: a cell of this call.
                    let value = unsafe { *(cell as *const i64) };
                    block.put(0, self.result(word, value));
                }
                After::Numbers(list, word, block) => {
                    for k in 0..self.lists[list].longs.len() {
                        let value = match width(word) {
                            8 => self.lists[list].longs[k],
                            _ => i64::from(self.lists[list].words[k]),
                        };
                        block.put(k as i64, self.result(word, value));
                    }
                }
                After::Statuses(list, block) => {
                    for (k, theirs) in self.lists[list].words.chunks_exact(6).enumerate() {
                        let theirs = std::array::from_fn(|n| theirs[n]);
                        let own = self.engine.status_back(theirs);
                        for (n, value) in own.into_iter().enumerate() {
                            block.put_word((5 * k + n) as i64, value);
                        }
                    }
                }
            }
        }
    }

    fn result(&self, word: Word, value: i64) -> i64 {
        match word {
            Word::Long | Word::Address => value,
            Word::Flag => i64::from(value as i32 != 0),
            _ => i64::from(self.engine.back(word, value as i32)),
        }
    }
}

/// Bytes of a number of this word in a library.
fn width(word: Word) -> usize {
    match word {
        Word::Long | Word::Address => 8,
        _ => 4,
    }
}

/// Calls another procedure on the way, with addresses for all that it takes.
#[track_caller]
pub(super) fn direct(engine: &Engine, name: &str, all: &[usize]) {
    match engine {
        Engine::Library(library) => {
            if let Some(place) = library.symbol(&format!("{name}_")) {
                // SAFETY: the caller knows what it takes.
                unsafe { invoke(place, all) }
            }
        }
        Engine::Alone => alone::run(name, all, all.len() - 1),
    }
}

macro_rules! invocations {
    ($($count:literal: $($arg:ident)*;)*) => {
        /// Calls a procedure whose arguments are all words.
        ///
        /// # Safety
        /// There is a procedure at the address that takes these arguments.
        unsafe fn invoke(place: usize, all: &[usize]) {
            match *all {
                $([$($arg),*] => {
                    // SAFETY: as the caller promises.
                    unsafe {
                        let procedure = std::mem::transmute::<usize, unsafe extern "C" fn($(invocations!(@word $arg)),*)>(place);
                        procedure($($arg),*);
                    }
                })*
                _ => unreachable!("no procedure of MPI has {} arguments", all.len()),
            }
        }
    };
    (@word $arg:ident) => { usize };
}

invocations! {
    1: a;
    2: a b;
    3: a b c;
    4: a b c d;
    5: a b c d e;
    6: a b c d e f;
    7: a b c d e f g;
    8: a b c d e f g h;
    9: a b c d e f g h i;
    10: a b c d e f g h i j;
    11: a b c d e f g h i j k;
    12: a b c d e f g h i j k l;
    13: a b c d e f g h i j k l m;
    14: a b c d e f g h i j k l m n;
    15: a b c d e f g h i j k l m n o;
    16: a b c d e f g h i j k l m n o p;
}
