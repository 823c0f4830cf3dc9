//! Pointers: lists and trees of nodes, pointers to parts of arrays with bounds of their own, pointers in structures, to pointers' targets,
//! functions that give pointers.

use super::Scene;
use crate::Generator;

const TREE: &str = "recursive subroutine insert(t, key)
  type(tree), pointer, intent(inout) :: t
  integer, intent(in) :: key
  if (.not. associated(t)) then
    allocate (t)
    t%key = key
  else if (key < t%key) then
    call insert(t%left, key)
  else
    call insert(t%right, key)
  end if
end subroutine insert
recursive integer function weight(t, depth) result(r)
  type(tree), pointer, intent(in) :: t
  integer, intent(in) :: depth
  r = 0
  if (associated(t)) r = modulo(t%key * depth + weight(t%left, depth + 1) + 2 * weight(t%right, depth + 1), 99991)
end function weight
recursive subroutine fell(t)
  type(tree), pointer, intent(inout) :: t
  if (.not. associated(t)) return
  call fell(t%left)
  call fell(t%right)
  deallocate (t)
end subroutine fell
subroutine push(list, value)
  type(node), pointer, intent(inout) :: list
  integer, intent(in) :: value
  type(node), pointer :: new
  allocate (new)
  new%value = value
  new%next => list
  list => new
end subroutine push
integer function total(list)
  type(node), pointer, intent(in) :: list
  type(node), pointer :: at
  total = 0
  at => list
  do while (associated(at))
    total = modulo(3 * total + at%value, 99991)
    at => at%next
  end do
end function total
subroutine turn(list)
  type(node), pointer, intent(inout) :: list
  type(node), pointer :: done, next
  nullify (done)
  do while (associated(list))
    next => list%next
    list%next => done
    done => list
    list => next
  end do
  list => done
end subroutine turn
function largest(list) result(r)
  type(node), pointer, intent(in) :: list
  type(node), pointer :: r, at
  r => list
  at => list
  do while (associated(at))
    if (at%value > r%value) r => at
    at => at%next
  end do
end function largest
function middle(x) result(r)
  integer, pointer, intent(in) :: x(:)
  integer, pointer :: r(:)
  r => x(lbound(x, 1) + 1:ubound(x, 1) - 1)
end function middle
subroutine aim(p, x, from)
  integer, pointer, intent(out) :: p(:)
  integer, target, intent(in) :: x(:)
  integer, intent(in) :: from
  p(0:) => x(from:)
end subroutine aim
subroutine add_all(x, n)
  integer, intent(inout) :: x(:)
  integer, intent(in) :: n
  x = modulo(x + n, 997)
end subroutine add_all";

impl Generator {
    /// The scene.
    pub fn pointers(&mut self, _: usize) -> Scene {
        let mut scene = Scene {
            name: "play_pointers".to_string(),
            ..Scene::default()
        };
        for line in [
            "type :: node",
            "  integer :: value = 3",
            "  type(node), pointer :: next => null()",
            "end type node",
            "type :: tree",
            "  integer :: key = 0",
            "  type(tree), pointer :: left => null(), right => null()",
            "end type tree",
            "type :: view",
            "  integer, pointer :: p(:) => null()",
            "  integer, pointer :: s => null()",
            "end type view",
        ] {
            scene.declare(line);
        }
        scene.write(TREE);
        let mut body = String::from(
            "subroutine play_pointers()\n  type(node), pointer :: list, other\n  type(tree), pointer :: root\n  type(view) :: v, w(2)\n  \
             integer, target :: x(8) = [(5 * i, integer :: i = 1, 8)], m(3, 4), k = 6\n  integer, pointer :: p(:), q(:), z(:, :), s, r\n  \
             integer :: j, n = 2\n  nullify (list, other, root)\n  m = reshape([(modulo(7 * j, 23), j = 1, 12)], [3, 4])\n  \
             p => x\n  q => x(2:8:3)\n  z => m\n  s => k\n  allocate (r)\n  r = 9\n  call push(list, 4)\n  v%p => x\n  v%s => k\n  w(1)%p => m(:, 2)\n  w(1)%s => x(3)\n  w(2) = v\n",
        );
        body = body.replace("x(8) = [(5 * i, integer :: i = 1, 8)]", "x(8)");
        body = body.replace("nullify (list", "x = [(5 * j, j = 1, 8)]\n  nullify (list");
        body += &self.some_lines((12, 10), "  ", &mut Generator::pointer_statement);
        body += "  print *, x\n  print *, m\n  print *, k, n, s, r\n  print *, p, lbound(p), ubound(p)\n  print *, q, lbound(q)\n  print *, z, lbound(z), shape(z)\n  \
                 print *, total(list), weight(root, 1), associated(v%p, x), size(w(2)%p), w(1)%s\n  call fell(root)\n  print *, associated(root)\nend subroutine play_pointers";
        scene.write(body);
        scene
    }

    fn pointer_section(&mut self) -> String {
        let (a, b) = (self.random.between(1, 3), self.random.between(5, 8));
        let c = self.random.between(1, 4);
        self.random
            .pick(&[
                "x".to_string(),
                format!("x({a}:{b})"),
                format!("x({b}:{a}:-1)"),
                format!("x({a}:{b}:2)"),
                format!("m(:, {c})"),
                format!("m({a}, :)"),
                format!("m({a}, 4:1:-1)"),
                "z(:, lbound(z, 2))".to_string(),
                "w(1)%p".to_string(),
            ])
            .clone()
    }

    fn pointer_statement(&mut self) -> String {
        let part = self.pointer_section();
        let n = self.random.between(0, 60);
        let (a, b) = (self.random.between(1, 3), self.random.between(-2, 4));
        let name = *self.random.pick(&["p", "q", "v%p", "w(2)%p", "w(1)%p"]);
        let scalar = *self.random.pick(&["s", "v%s", "w(2)%s"]);
        let value = self.whole(&["k", "n", "s", "r", "x(2)", "m(2, 3)", "v%s"]);
        match self.random.below(24) {
            0 | 1 => format!("{name} => {part}"),
            2 => format!("p({b}:) => {part}"),
            3 => format!("q({b}:{}) => x", b + 3),
            4 => format!("z(0:1, {b}:{}) => x", b + 2),
            5 => format!("z => m({a}:, 2:)\nz = modulo(z + {n}, 997)"),
            6 => "z => m(3:1:-2, :)".to_string(),
            7 => format!("{name} = {value}"),
            8 => format!("{name}(lbound({name}, 1)) = {value}"),
            9 => format!("call add_all({name}, {n})"),
            10 => format!("{scalar} => x({})", self.random.between(1, 8)),
            11 => format!("{scalar} => m({a}, {a})"),
            12 => format!("{scalar} = {value}"),
            13 => format!("call push(list, {value})"),
            14 => "call turn(list)".to_string(),
            15 => format!(
                "other => largest(list)\nother%value = {n}\nprint *, total(list), total(other)"
            ),
            16 => (0..3)
                .map(|_| format!("call insert(root, {})\n", self.whole(&["n", "k"])))
                .collect(),
            17 => "print *, weight(root, 2), total(list)".to_string(),
            18 => format!("call aim(p, x, {a})\np(0) = {value}\nprint *, lbound(p), ubound(p)"),
            19 => format!(
                "if (size({name}) > 2) print *, associated({name}, x), associated(s, k), size({name}), sum({name})"
            ),
            20 => format!("if (size(p) > 2) q => middle(p)\nn = modulo(sum(q) + {n}, 997)"),
            21 => "w(2) = w(1)\nw(1) = v".to_string(),
            22 => format!(
                "allocate (v%p({a}:{}))\nv%p = [(modulo({n} * j, 97), j = {a}, {0})]",
                a + 3
            ),
            _ => format!("print *, {name}, {scalar}\nprint *, lbound({name}), ubound({name})"),
        }
    }
}
