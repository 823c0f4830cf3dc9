//! Texts: functions whose result has a length that depends on arguments, allocatable ones of deferred length, arrays of characters, parts of elements.

use super::Scene;
use crate::Generator;

impl Generator {
    /// The scene.
    pub fn texts(&mut self, _: usize) -> Scene {
        let mut scene = Scene {
            name: "play_texts".to_string(),
            ..Scene::default()
        };
        self.text_functions(&mut scene);
        let mut body = String::from(
            "subroutine play_texts()\n  character(5) :: a, b, w(4), m(2, 2)\n  character(:), allocatable :: d, e\n  character(:), allocatable :: f(:)\n  \
             character(12) :: long\n  character :: c\n  integer :: i, n\n  logical :: l\n",
        );
        for (name, length) in [
            ("a", 5),
            ("b", 5),
            ("d", 3),
            ("e", 6),
            ("long", 12),
            ("c", 1),
        ] {
            body += &format!("  {name} = {}\n", self.characters(length).text);
        }
        body += "  w = [character(5) :: 'one', 'three', '', ' x y']\n  m = reshape(w(4:1:-1), [2, 2])\n  f = [character(3) :: 'abc', 'x']\n  n = 3\n  l = .true.\n";
        body += &self.some_lines((12, 10), "  ", &mut Generator::text_statement);
        body += "  print '(*(a, \"|\"))', a, b, w, m, d, e, long, c\n  print *, n, l, len(d), len(e), len(f), size(f), f\nend subroutine play_texts";
        scene.write(body);
        scene
    }

    fn text_functions(&mut self, scene: &mut Scene) {
        let k = self.random.between(1, 4);
        let mark = self.characters(1).text;
        scene.write(format!(
            "pure function doubled(x) result(r)\n  character(*), intent(in) :: x\n  character(2 * len(x)) :: r\n  r = x // x\nend function doubled\n\
             pure function framed(x, n) result(r)\n  character(*), intent(in) :: x\n  integer, intent(in) :: n\n  character(len_trim(x) + 2 * n) :: r\n  \
             r = repeat({mark}, n) // trim(x) // repeat({mark}, n)\nend function framed\n\
             function reversed(x) result(r)\n  character(*), intent(in) :: x\n  character(:), allocatable :: r\n  integer :: i\n  r = ''\n  do i = len(x), 1, -1\n    \
             r = r // x(i:i)\n  end do\n  if (len(r) > {k}) r({k}:{k}) = '*'\nend function reversed\n\
             elemental function upper(x) result(r)\n  character(*), intent(in) :: x\n  character(len(x)) :: r\n  integer :: i, j\n  r = x\n  do i = 1, len(x)\n    \
             j = iachar(x(i:i))\n    if (j >= 97 .and. j <= 122) r(i:i) = achar(j - 32)\n  end do\nend function upper\n\
             subroutine fill(x, n)\n  character(*), intent(inout) :: x(:)\n  integer, intent(out) :: n\n  integer :: i\n  n = 0\n  do i = 1, size(x)\n    \
             x(i)(len(x):) = achar(48 + i)\n    n = n + len_trim(x(i))\n  end do\nend subroutine fill\n\
             subroutine grow(x)\n  character(:), allocatable, intent(inout) :: x\n  if (len(x) > 0 .and. len(x) < 20) x = x // '+' // x(1:1)\nend subroutine grow"
        ));
    }

    fn some_text(&mut self) -> String {
        let i = self.random.between(1, 4);
        let (from, to) = (self.random.between(1, 3), self.random.between(3, 5));
        match self.random.below(14) {
            0 => "a".to_string(),
            1 => "b".to_string(),
            2 => "d".to_string(),
            3 => "e".to_string(),
            4 => format!("w({i})"),
            5 => format!("w({i})({from}:{to})"),
            6 => format!("m({}, 2)", 1 + i % 2),
            7 => "long".to_string(),
            8 => "trim(long)".to_string(),
            9 => "f(2)".to_string(),
            10 => format!("b({from}:)"),
            11 => format!("adjustl(w({i}))"),
            _ => self.characters(to).text,
        }
    }

    fn composed(&mut self) -> String {
        let (x, y) = (self.some_text(), self.some_text());
        let n = self.random.between(0, 2);
        match self.random.below(10) {
            0 => format!("{x} // {y}"),
            1 => format!("doubled({x})"),
            2 => format!("framed({x}, {n})"),
            3 => format!("reversed({x})"),
            4 => format!("upper({x} // {y})"),
            5 => format!("repeat({x}, {n})"),
            6 => format!(
                "merge({0}, {1}, l)",
                self.characters(4).text,
                self.characters(4).text
            ),
            7 => format!("trim({x}) // '.' // trim(adjustl({y}))"),
            8 => format!("char(65 + mod(n, 26)) // {x}"),
            _ => x,
        }
    }

    fn text_statement(&mut self) -> String {
        let (x, y) = (self.composed(), self.some_text());
        let i = self.random.between(1, 4);
        let (from, to) = (self.random.between(1, 3), self.random.between(3, 5));
        let target = match self.random.below(6) {
            0 => "a".to_string(),
            1 => format!("b({from}:{to})"),
            2 => format!("w({i})"),
            3 => format!("w({i})({from}:{to})"),
            4 => format!("m(1, {})", 1 + i % 2),
            _ => "long".to_string(),
        };
        let set = self.characters(3).text;
        let function = *self.random.pick(&["index", "scan", "verify"]);
        let operator = *self.random.pick(&["<", "==", ">=", "/="]);
        match self.random.below(20) {
            0..=3 => format!("{target} = {x}"),
            4 => format!("d = {x}\nif (len(d) > 24) d = d(:24)"),
            5 => format!("e = {x}\nif (len(e) > 24) e = e(len(e) - 9:)"),
            6 => "call fill(w, n)".to_string(),
            7 => "call fill(f, n)".to_string(),
            8 => "call grow(e)".to_string(),
            9 => format!("n = mod({function}({y}, {set}) + n, 90)"),
            10 => format!("n = {function}({y}, {set}, back=.true.)"),
            11 => format!("l = {y} {operator} {}", self.some_text()),
            12 => format!("print '(a, i0)', '[' // {x} // ']', len({x})"),
            13 => "w = upper(w)\nprint *, all(w == upper(w)), len_trim(w), maxval(len_trim(w))"
                .to_string(),
            14 => format!("w({from}:) = adjustr(w({from}:))"),
            15 => format!(
                "select case ({y})\ncase (:'m')\n  n = n + 1\ncase ('o', 'z ')\n  n = 2\ncase default\n  l = .not. l\nend select\nn = mod(n, 90)"
            ),
            16 if !y.contains("long") => format!("write (long, '(i4.3, \"/\", a)') n, {y}"),
            17 => format!("f = [character({to}) :: {y}, 'q', {}]", self.some_text()),
            18 => {
                format!("print *, llt({y}, b), lge(a, {y}), minloc(iachar([{set}(1:1), 'q', 'a']))")
                    .replace(&format!("{set}(1:1)"), "'k'")
            }
            _ => "c = a(2:2)\nprint *, iachar(c), iachar(a(1:1)), [(b(i:i), i = 1, 3)]".to_string(),
        }
    }
}
