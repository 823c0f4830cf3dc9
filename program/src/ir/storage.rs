//! Storage that several variables overlay: EQUIVALENCE, and COMMON blocks that program units divide in different ways.
//!
//! Only variables that share bytes with a variable of another type, shape or place are here; one storage holds those that meet.

use super::{Const, ProcId, Program, Role, StorageId, Type, VarId};
use crate::source::Span;

/// Bytes that variables overlay.
#[derive(Debug, Clone)]
pub struct Storage {
    /// What it is called: after its COMMON block, else after its first variable.
    pub name: String,
    /// Where the first of its variables is declared.
    pub span: Span,
    /// Bytes.
    pub size: u64,
    /// The part that its variables play: local, of a module, of a COMMON block.
    pub role: Role,
    /// The procedure that declares them.
    pub owner: Option<ProcId>,
    /// Lives as long as the program.
    pub save: bool,
    /// It is whatever lies at the address that this integer holds: the pointee of a Cray pointer.
    pub at: Option<VarId>,
    /// Its variables, by place.
    pub vars: Vec<VarId>,
    /// Initial values, by place.
    pub initial: Vec<Initial>,
}

/// Initial values of consecutive elements of a storage.
#[derive(Debug, Clone)]
pub struct Initial {
    /// Bytes before the first one.
    pub offset: u64,
    /// Their type.
    pub ty: Type,
    /// Values in order.
    pub values: Vec<Const>,
}

/// The place of a variable in a storage.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Overlay {
    /// Which one.
    pub storage: StorageId,
    /// Bytes before it.
    pub offset: u64,
}

impl Program {
    /// Adds a storage and places its variables.
    pub fn add_storage(&mut self, storage: Storage, offsets: &[u64]) -> StorageId {
        let id = StorageId(self.storages.len() as u32);
        for (var, offset) in storage.vars.iter().zip(offsets) {
            self.vars[var.0 as usize].overlay = Some(Overlay {
                storage: id,
                offset: *offset,
            });
        }
        self.storages.push(storage);
        id
    }

    /// The integer that holds the address of a variable: it is the pointee of a Cray pointer.
    pub fn pointer_of(&self, var: VarId) -> Option<VarId> {
        self[self[var].overlay?.storage].at
    }

    /// Whether the storage of an overlaid variable is made anew at each call of its procedure.
    pub fn is_stacked(&self, id: StorageId) -> bool {
        !self[id].save && self[id].role == Role::Local
    }
}
