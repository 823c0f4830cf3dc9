//! Types by a way to write a value, and arrays that are filled with such values.

/// A type.
pub struct Type {
    /// As it is declared.
    pub declared: &'static str,
    /// The value that belongs to the integer K.
    value: &'static str,
}

pub const TYPES: &[Type] = &[
    row("integer(1)", "int(K, 1)"),
    row("integer(2)", "int(K, 2)"),
    row("integer", "K"),
    row("integer(8)", "int(K, 8)"),
    row("real", "real(K)"),
    row("real(8)", "real(K, 8)"),
    row("complex", "cmplx(K, 1)"),
    row("complex(8)", "cmplx(K, 1, 8)"),
    row("logical", "mod(K, 3) == 0"),
    row("character(3)", "achar(97 + mod(K, 26)) // 'yz'"),
    row("type(part)", "part(K, 0.5)"),
];

const fn row(declared: &'static str, value: &'static str) -> Type {
    Type { declared, value }
}

impl Type {
    /// The value that belongs to an integer expression.
    pub fn value(&self, number: &str) -> String {
        self.value.replace('K', number)
    }

    pub fn is_character(&self) -> bool {
        self.declared.starts_with("character")
    }

    pub fn is_structure(&self) -> bool {
        self.declared == "type(part)"
    }
}

/// The bounds of an array.
pub fn dims(rank: usize) -> &'static str {
    ["", "(6)", "(4, 3)"][rank]
}

/// A deferred shape.
pub fn colons(rank: usize) -> &'static str {
    ["", "(:)", "(:, :)"][rank]
}

/// Every second element of an array that is twice as long.
pub fn every_second(rank: usize) -> &'static str {
    ["", "(::2)", "(::2, ::2)"][rank]
}

/// Statements that give each element a value of its own.
pub fn filled(name: &str, rank: usize, ty: &Type, base: usize) -> String {
    match rank {
        0 => format!("  {name} = {}\n", ty.value(&(base + 6).to_string())),
        1 => format!(
            "  do i = 1, size({name})\n    {name}(i) = {}\n  end do\n",
            ty.value(&format!("(i + {base})"))
        ),
        _ => format!(
            "  do j = 1, size({name}, 2)\n    do i = 1, size({name}, 1)\n      {name}(i, j) = {}\n    end do\n  end do\n",
            ty.value(&format!("(i + 5 * j + {base})"))
        ),
    }
}

/// A line with the value of a variable.
pub fn shown(name: &str, ty: &Type) -> String {
    match ty.is_structure() {
        true => format!("  print *, {name}%number, {name}%share\n"),
        false => format!("  print *, {name}\n"),
    }
}

/// The types and the variable of a module that a case may name.
pub fn declared(ty: &Type, rank: usize) -> String {
    let part = "  type part\n    integer :: number = 3\n    real :: share = 0.25\n  end type\n";
    let (of, dims, colons) = (ty.declared, dims(rank), colons(rank));
    format!(
        "{part}  type holder\n    integer :: tag = 5\n    {of} :: x{dims}\n    {of}, pointer :: p{colons} => null()\n    \
         {of}, allocatable :: v{colons}\n  end type\n  {of}, target :: kept{dims}\n"
    )
}
