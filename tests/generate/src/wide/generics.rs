//! Generic names: procedures told apart by type, kind, rank and number of arguments; operators and assignment of a type's own.

use super::Scene;
use crate::Generator;

/// Types of arguments, and what makes a whole number of one.
const TYPES: [(&str, &str); 7] = [
    ("integer", "int(x)"),
    ("integer(8)", "int(x)"),
    ("integer(1)", "int(x)"),
    ("real", "nint(x)"),
    ("real(8)", "int(x * 2)"),
    ("logical", "merge(1, 2, x)"),
    ("character(*)", "len(x)"),
];

impl Generator {
    /// The scene.
    pub fn generic_names(&mut self, _: usize) -> Scene {
        let mut scene = Scene {
            name: "play_generics".to_string(),
            ..Scene::default()
        };
        let mut names = Vec::new();
        for (at, (ty, value)) in TYPES.iter().enumerate() {
            for rank in 0..3 {
                if self.random.chance(45) || at == 0 && rank == 0 {
                    names.push(self.specific(at, ty, value, rank, &mut scene));
                }
            }
        }
        if self.random.chance(60) {
            scene.write(
                "integer function pick_two(x, y)\n  integer, intent(in) :: x\n  real, intent(in), optional :: y\n  pick_two = x + 100\n  \
                 if (present(y)) pick_two = pick_two + nint(y)\nend function pick_two",
            );
            names.retain(|n| n != "pick_0_0");
            names.push("pick_two".to_string());
        }
        scene.declare("interface pick");
        for chunk in names.chunks(4) {
            scene.declare(format!("  module procedure {}", chunk.join(", ")));
        }
        scene.declare("end interface pick");
        self.clock_type(&mut scene);
        self.generic_play(&names, &mut scene);
        scene
    }

    fn specific(
        &mut self,
        at: usize,
        ty: &str,
        value: &str,
        rank: usize,
        scene: &mut Scene,
    ) -> String {
        let name = format!("pick_{at}_{rank}");
        let dims = ["", "(:)", "(:, :)"][rank];
        let elements = match (rank, ty) {
            (0, _) => value.to_string(),
            (_, "character(*)") => "len(x) * size(x)".to_string(),
            _ => format!("sum({value})"),
        };
        let n = self.random.between(1, 90);
        scene.write(format!(
            "integer function {name}(x)\n  {ty}, intent(in) :: x{dims}\n  {name} = {elements} + {n}\nend function {name}"
        ));
        name
    }

    /// A type with operators, assignment and a constructor of its own.
    fn clock_type(&mut self, scene: &mut Scene) {
        let modulus = self.random.between(24, 90);
        for line in [
            "type :: clock",
            "  integer :: h = 0, m = 0",
            "end type clock",
            "interface operator(+)",
            "  module procedure clock_add, clock_add_int",
            "end interface",
            "interface operator(.before.)",
            "  module procedure clock_before",
            "end interface",
            "interface operator(-)",
            "  module procedure clock_negative",
            "end interface",
            "interface assignment(=)",
            "  module procedure clock_from, clock_to",
            "end interface",
            "interface clock",
            "  module procedure clock_made",
            "end interface",
        ] {
            scene.declare(line);
        }
        scene.write(format!(
            "elemental function clock_add(a, b) result(r)\n  type(clock), intent(in) :: a, b\n  type(clock) :: r\n  r%m = a%m + b%m\n  \
             r%h = modulo(a%h + b%h + r%m / {modulus}, 997)\n  r%m = modulo(r%m, {modulus})\nend function clock_add\n\
             elemental function clock_add_int(a, b) result(r)\n  type(clock), intent(in) :: a\n  integer, intent(in) :: b\n  type(clock) :: r\n  \
             r = clock(a%h, modulo(a%m + b, {modulus}))\nend function clock_add_int\n\
             elemental logical function clock_before(a, b)\n  type(clock), intent(in) :: a, b\n  clock_before = a%h < b%h .or. a%h == b%h .and. a%m < b%m\n\
             end function clock_before\n\
             elemental function clock_negative(a) result(r)\n  type(clock), intent(in) :: a\n  type(clock) :: r\n  r = clock(a%m, a%h)\n\
             end function clock_negative\n\
             elemental subroutine clock_from(a, b)\n  type(clock), intent(out) :: a\n  integer, intent(in) :: b\n  a%h = b / {modulus}\n  \
             a%m = modulo(b, {modulus})\nend subroutine clock_from\n\
             subroutine clock_to(a, b)\n  integer, intent(out) :: a\n  type(clock), intent(in) :: b\n  a = b%h * 7 + b%m\nend subroutine clock_to\n\
             function clock_made(text) result(r)\n  character(*), intent(in) :: text\n  type(clock) :: r\n  r = clock(len(text), index(text, ':'))\n\
             end function clock_made"
        ));
    }

    fn generic_play(&mut self, names: &[String], scene: &mut Scene) {
        let mut body = String::from(
            "subroutine play_generics()\n  type(clock) :: a, b, t(3)\n  integer :: n = 5, i\n  a = 130\n  b = clock(2, 11)\n  t = [a, b, a + b]\n",
        );
        let names = names.to_vec();
        body += &self.some_lines((9, 1), "  ", &mut |g| g.generic_statement(&names));
        body += "  print *, a%h, a%m, b%h, b%m, n, (t(i)%h, t(i)%m, i = 1, 3)\nend subroutine play_generics";
        scene.write(body);
    }

    fn generic_statement(&mut self, names: &[String]) -> String {
        let n = self.random.between(0, 90);
        let picked = self.random.pick(names).clone();
        match self.random.below(12) {
            0..=4 => match picked.strip_prefix("pick_").and_then(|t| t.split_once('_')) {
                Some((at, rank)) => {
                    let at: usize = at.parse().unwrap_or(0);
                    let actual = actual(at, rank, n);
                    format!("n = modulo(pick({actual}) + n, 997)\nprint *, pick({actual})")
                }
                None => format!("print *, pick({n}), pick({n}, {n}.0), pick(y=2.6, x=n)"),
            },
            5 => "a = a + b".to_string(),
            6 => format!("b = {n}"),
            7 => "n = a + b\nn = modulo(n, 997)".to_string(),
            8 => format!("t = t + {n}\nprint *, t .before. a"),
            9 => "t(2) = -a\nb = -(t(2) + b)".to_string(),
            10 => format!("a = clock('{n}:{n}')"),
            _ => "t = [3, 500, n]\nprint *, (a + b) .before. t(1)".to_string(),
        }
    }
}

/// An actual argument of a type and rank.
fn actual(at: usize, rank: &str, n: i64) -> String {
    let scalar = match at {
        0 => format!("{n}"),
        1 => format!("{n}_8"),
        2 => format!("{n}_1"),
        3 => format!("{n}.25"),
        4 => format!("{n}.5d0"),
        5 => format!("{n} > n"),
        _ => "'abc'".to_string(),
    };
    match rank {
        "0" => scalar,
        "1" => format!("[{scalar}, {scalar}]"),
        _ => format!("reshape([{0}, {0}, {0}, {0}], [2, 2])", scalar),
    }
}
