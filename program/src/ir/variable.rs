//! Variables: where they live, their shapes, what they are to the procedure or module that has them.
//!
//! Refuses to know statements.

use super::*;

/// Where data lives (CUDA Fortran guide, "Variable attributes").
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Space {
    /// Ordinary memory; in device procedures, a local of one thread.
    Host,
    /// Global memory of the device.
    Device,
    /// Constant memory of the device.
    Constant,
    /// Shared memory of a thread block.
    Shared,
    /// Memory that both sides reach.
    Managed,
    /// Page-locked host memory.
    Pinned,
    /// Read through the texture path; otherwise device memory.
    Texture,
}

impl Space {
    /// Whether the host reaches data there through transfers alone.
    pub fn is_remote(self) -> bool {
        match self {
            Space::Device | Space::Constant | Space::Texture => true,
            Space::Host | Space::Shared | Space::Managed | Space::Pinned => false,
        }
    }
}

/// Shape of a variable as declared.
#[derive(Debug, Clone, PartialEq)]
pub enum Shape {
    /// No array.
    Scalar,
    /// Bounds known at entry: explicit-shape and automatic arrays.
    Explicit(Vec<Bounds>),
    /// Dummy `a(:, 0:)`: extents from the actual argument, lower bounds from here.
    Assumed(Vec<Expr>),
    /// Dummy `a(n, *)`: all but the last dimension as in `Explicit`, the last one's lower bound.
    AssumedSize(Vec<Bounds>, Box<Expr>),
    /// `a(:, :)` of an allocatable or pointer: rank alone.
    Deferred(u8),
}

impl Shape {
    /// Number of dimensions.
    pub fn rank(&self) -> u8 {
        match self {
            Shape::Scalar => 0,
            Shape::Explicit(b) => b.len() as u8,
            Shape::Assumed(l) => l.len() as u8,
            Shape::AssumedSize(b, _) => b.len() as u8 + 1,
            Shape::Deferred(r) => *r,
        }
    }
}

/// `lower : upper` of one dimension, both inclusive.
#[derive(Debug, Clone, PartialEq)]
pub struct Bounds {
    /// Lower bound; a constant 1 when it was left out.
    pub lower: Expr,
    /// Upper bound.
    pub upper: Expr,
}

/// What part a variable plays.
#[derive(Debug, Clone, PartialEq)]
pub enum Role {
    /// Local to a procedure (or BLOCK).
    Local,
    /// Dummy argument.
    Dummy(Dummy),
    /// Result of a function.
    Result,
    /// Variable of a module.
    Module(ModuleId),
    /// Member of a COMMON block (index into [`Program::commons`]).
    Common(u32),
    /// A named constant that is an array or a structure; `init` holds its value. Scalar ones are folded away where used
    /// but keep an entry so that emitters may print `const N: i32 = 16;` and refer to it.
    Parameter,
}

/// The dummy-argument side of a variable.
#[derive(Debug, Clone, PartialEq)]
pub struct Dummy {
    /// INTENT, when given.
    pub intent: Option<Intent>,
    /// OPTIONAL.
    pub optional: bool,
    /// VALUE.
    pub value: bool,
    /// How it travels in emitted code; `passing` computes it from intent and use.
    pub passing: Passing,
}

/// INTENT of a dummy argument.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Intent {
    In,
    Out,
    InOut,
}

/// How a dummy argument travels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Passing {
    /// Not decided yet.
    Undecided,
    /// A copy of a scalar: VALUE, or never written in the procedure nor by what it calls.
    Value,
    /// A structure that the procedure only reads, where it stands.
    Ref,
    /// A scalar that the procedure may write.
    MutRef,
    /// Contiguous array (explicit shape, assumed size): start address, bounds made by the procedure.
    View,
    /// Array with descriptor (assumed shape).
    Strided,
    /// The allocatable, pointer, device or managed object itself, since the procedure may change its allocation or needs its handle.
    Object,
    /// Kernels made of loops: start address and bounds of a contiguous array. `offload` decides this and the next two.
    Shaped,
    /// Kernels made of loops: an array with bounds and strides, all those of the actual argument.
    Bounded,
    /// Kernels made of loops: a variable of the host or of the device that receives a joined value.
    Total,
}

/// A variable, dummy argument, function result or named constant.
#[derive(Debug, Clone)]
pub struct Variable {
    /// Name as written at its declaration.
    pub name: String,
    /// Its place in the declaration (of first use when implicitly typed).
    pub span: Span,
    /// Type.
    pub ty: Type,
    /// Shape.
    pub shape: Shape,
    /// Memory space.
    pub space: Space,
    /// Part.
    pub role: Role,
    /// The procedure that declares it (`None` for module variables).
    pub owner: Option<ProcId>,
    /// ALLOCATABLE.
    pub allocatable: bool,
    /// POINTER.
    pub pointer: bool,
    /// TARGET.
    pub target: bool,
    /// CONTIGUOUS.
    pub contiguous: bool,
    /// A structure with ALLOCATABLE components that was declared with DEVICE: it lives in managed memory, where the host can
    /// look up its components, and host statements wait for the kernels before they touch it.
    pub waits: bool,
    /// Keeps its value between calls: SAVE, initialised locals (not in the main program), DATA.
    pub save: bool,
    /// VOLATILE: other threads may change it at any time. PROTECTED and other attributes do not change the translation and are not kept.
    pub volatile: bool,
    /// THREADPRIVATE of OpenMP: each thread has one that lasts.
    pub per_thread: bool,
    /// Initial value (`integer :: n = 3`, PARAMETER, DATA made whole).
    pub init: Option<Expr>,
    /// What `!$acc declare` says of it.
    pub declared: Option<Declared>,
    /// Its place in storage that it shares with variables of other types, shapes or places.
    pub overlay: Option<Overlay>,
    /// What of an actual argument does not count when it is associated with this one.
    pub ignored: Ignored,
    /// A dummy argument of assumed rank in the version for assumed-size actual arguments.
    pub open: bool,
    /// What the interface asks of an argument that travels as a plain address; the type is `type(c_ptr)` then.
    pub address: Option<Box<Address>>,
    /// In kernels whose gangs have lanes: all threads of a block share this array.
    pub of_gang: bool,
    /// Some statement may change it after its declaration; `passing` computes it.
    pub mutated: bool,
    /// An internal procedure uses it by host association (named constants too); `passing` computes it.
    pub captured: bool,
    /// Comments before its declaration statement (on the first entity of the statement).
    pub leading: Vec<Comment>,
    /// Comments behind its declaration statement (on the first entity).
    pub trailing: Vec<Comment>,
    /// The comments of its declaration statement are on the entity before it.
    pub joined: bool,
}

impl Variable {
    /// Whether a procedure may give this dummy argument another object; one with POINTER and INTENT(IN) keeps what the caller points it at.
    pub fn may_be_rebound(&self) -> bool {
        let kept = self
            .dummy()
            .is_some_and(|dummy| dummy.intent == Some(Intent::In));
        self.allocatable || self.pointer && !kept
    }

    /// A scalar or array of host memory with no further attributes.
    pub fn new(name: impl Into<String>, span: Span, ty: Type, shape: Shape, role: Role) -> Self {
        Variable {
            name: name.into(),
            span,
            ty,
            shape,
            space: Space::Host,
            role,
            owner: None,
            allocatable: false,
            pointer: false,
            target: false,
            contiguous: false,
            waits: false,
            ignored: Ignored::default(),
            open: false,
            address: None,
            save: false,
            volatile: false,
            per_thread: false,
            init: None,
            declared: None,
            overlay: None,
            of_gang: false,
            mutated: false,
            captured: false,
            leading: Vec::new(),
            trailing: Vec::new(),
            joined: false,
        }
    }

    /// Number of dimensions.
    pub fn rank(&self) -> u8 {
        self.shape.rank()
    }

    /// The dummy-argument part, if it is one.
    pub fn dummy(&self) -> Option<&Dummy> {
        match &self.role {
            Role::Dummy(dummy) => Some(dummy),
            Role::Local | Role::Result | Role::Module(_) | Role::Common(_) | Role::Parameter => {
                None
            }
        }
    }
}
