//! Procedures as values, and procedures in procedures: dummy procedures, procedure pointers in variables and components, internal procedures that
//! share variables with what is around them and are handed on, recursion, OPTIONAL arguments.

use super::Scene;
use crate::Generator;

const FIXED: &str = "integer function apply(f, n)
  procedure(face) :: f
  integer, intent(in) :: n
  apply = modulo(f(n) + f(n + 1), 997)
end function apply
subroutine each(x, f)
  integer, intent(inout) :: x(:)
  interface
    integer function f(n)
      integer, intent(in) :: n
    end function f
  end interface
  integer :: i
  do i = 1, size(x)
    x(i) = modulo(f(x(i)), 997)
  end do
end subroutine each
recursive subroutine visit(n, s)
  integer, intent(in) :: n
  interface
    subroutine s(n)
      integer, intent(in) :: n
    end subroutine s
  end interface
  if (n <= 0) return
  call visit(n - 2, s)
  call s(n)
  call visit(n - 3, s)
end subroutine visit
function chosen(k) result(f)
  integer, intent(in) :: k
  procedure(face), pointer :: f
  select case (modulo(k, 3))
  case (0)
    f => twice
  case (1)
    f => square
  case default
    f => lower
  end select
end function chosen
integer function optional_sum(a, b, c, f)
  integer, intent(in) :: a
  integer, intent(in), optional :: b, c(:)
  procedure(face), pointer, intent(in) :: f
  optional_sum = a
  if (present(b)) optional_sum = optional_sum + 2 * b
  if (present(c)) optional_sum = optional_sum + sum(c)
  if (associated(f)) optional_sum = f(optional_sum)
  optional_sum = modulo(optional_sum, 997)
end function optional_sum
recursive integer function ackermann(m, n) result(r)
  integer, intent(in) :: m, n
  if (m == 0) then
    r = n + 1
  else if (n == 0) then
    r = ackermann(m - 1, 1)
  else
    r = ackermann(m - 1, ackermann(m, n - 1))
  end if
end function ackermann";

impl Generator {
    /// The scene.
    pub fn internal(&mut self, _: usize) -> Scene {
        let mut scene = Scene {
            name: "play_internal".to_string(),
            ..Scene::default()
        };
        for line in [
            "abstract interface",
            "  integer function face(n)",
            "    integer, intent(in) :: n",
            "  end function face",
            "end interface",
            "type :: machine",
            "  integer :: state = 2",
            "  procedure(face), pointer, nopass :: step => null()",
            "end type machine",
        ] {
            scene.declare(line);
        }
        let start = self.random.between(0, 40);
        scene.declare(format!("integer :: shared_count = {start}"));
        for name in ["twice", "square", "lower"] {
            let value = self.whole(&["n", "shared_count"]);
            scene.write(format!(
                "integer function {name}(n)\n  integer, intent(in) :: n\n  {name} = {value}\nend function {name}"
            ));
        }
        scene.write(FIXED);
        self.internal_play(&mut scene);
        scene
    }

    fn internal_play(&mut self, scene: &mut Scene) {
        let mut body = String::from(
            "subroutine play_internal()\n  integer :: a, b, x(5), i, log(40), used\n  procedure(face), pointer :: f, g\n  type(machine) :: m, t(2)\n  \
             a = 3\n  b = 8\n  used = 0\n  log = 0\n  x = [1, 4, 9, 16, 25]\n  f => twice\n  nullify (g)\n  m%step => square\n  t = m\n",
        );
        body += &self.some_lines((10, 8), "  ", &mut Generator::internal_statement);
        body +=
            "  print *, a, b, x, used, shared_count, m%state, t%state\n  print *, log\ncontains\n";
        let names = ["n", "a", "b", "x(2)", "used"];
        let one = self.whole(&["n", "a", "b", "used"]);
        let (two, three) = (self.whole(&names), self.whole(&names));
        let change = *self.random.pick(&["a", "b", "x(3)"]);
        body += &format!(
            "  integer function inner(n)\n    integer, intent(in) :: n\n    inner = {one}\n  end function inner\n  \
             integer function counting(n)\n    integer, intent(in) :: n\n    integer, save :: calls = 0\n    calls = calls + 1\n    used = used + 1\n    \
             counting = modulo(n + calls, 997)\n  end function counting\n  \
             subroutine keep(n)\n    integer, intent(in) :: n\n    used = modulo(used, 39) + 1\n    log(used) = modulo(n * 10 + a, 997)\n    {change} = {two}\n  end subroutine keep\n  \
             subroutine shadow(n)\n    integer, intent(in) :: n\n    integer :: a\n    a = n\n    block\n      integer :: b\n      b = a + n\n      \
             a = modulo(b * 3, 997)\n    end block\n    b = modulo(b + a, 997)\n    if (b > 500) call keep({three})\n  end subroutine shadow\n\
             end subroutine play_internal"
        );
        scene.write(body);
    }

    fn internal_statement(&mut self) -> String {
        let names = ["a", "b", "x(1)", "x(4)", "m%state"];
        let value = self.whole(&names);
        let n = self.random.between(0, 9);
        let f = *self
            .random
            .pick(&["twice", "square", "inner", "lower", "f", "m%step"]);
        let place = *self
            .random
            .pick(&["a", "b", "x(2)", "m%state", "t(1)%state"]);
        let own = *self.random.pick(&["twice", "lower", "square"]);
        match self.random.below(20) {
            0 | 1 => format!("{place} = {value}"),
            2 | 3 => format!("{place} = apply({f}, {value})"),
            4 => format!("call each(x, {f})"),
            5 => format!("call each(x({}:{}:2), inner)", 1 + n % 2, 3 + n % 3),
            6 => format!("call visit({}, keep)", 3 + n % 4),
            7 => format!("call shadow({value})"),
            8 => format!("f => {own}"),
            9 => format!("f => chosen({n})"),
            10 => format!("m%step => {own}\nt({}) = m", 1 + n % 2),
            11 => format!("{place} = m%step({value})\nm%state = t(1)%step(m%state)"),
            12 => "g => f\nprint *, associated(g, f), associated(g, twice), associated(m%step)"
                .to_string(),
            13 => format!(
                "print *, optional_sum({value}, f=g), optional_sum(a, {n}, f=g), optional_sum(b, c=x, f=f)"
            ),
            14 => format!("print *, ackermann({}, {})", n % 3, n % 4),
            15 => format!("shared_count = {value}\nprint *, inner({n}), lower({n})"),
            16 => format!("b = counting({value})"),
            17 => format!("do i = 1, 3\n  call keep(modulo(i * a + {n}, 997))\nend do"),
            18 => "nullify (g)\nif (.not. associated(g)) g => m%step".to_string(),
            _ => "print *, (inner(x(i)), i = 1, 5), used".to_string(),
        }
    }
}
