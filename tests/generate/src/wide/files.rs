//! Files: formatted, unformatted, direct and stream access, internal files, NAMELIST; what was written is read back.

use super::Scene;
use crate::Generator;

impl Generator {
    /// The scene.
    pub fn files(&mut self, _: usize) -> Scene {
        let mut scene = Scene {
            name: "play_files".to_string(),
            ..Scene::default()
        };
        let mut body = String::from(
            "subroutine play_files()\n  integer :: i, j, n, io, at, length, x(6)\n  integer(8) :: wide\n  integer(2) :: short\n  real(8) :: r(4)\n  real :: s\n  \
             complex :: z\n  character(8) :: c, d\n  character(60) :: line, lines(3)\n  character(:), allocatable :: whole_line\n  logical :: l, there\n  \
             namelist /given/ n, x, c, l, s\n  x = [3, 1, 4, 1, 5, 9]\n  r = [0.5d0, -2.25d0, 1d3, 3.0625d0]\n  n = 7\n  wide = 12345678901_8\n  short = -77\n  \
             s = 0.125\n  z = (1.5, -0.25)\n  c = 'word'\n  d = ' a b'\n  l = .true.\n  line = ' '\n  lines = ' '\n",
        );
        for _ in 0..3 + self.random.below(3) {
            let lines = match self.random.below(6) {
                0 => self.stream(),
                1 => self.direct(),
                2 => self.formatted(),
                3 => self.unformatted(),
                4 => self.given(),
                _ => self.internal_files(),
            };
            for line in lines.lines() {
                body += &format!("  {line}\n");
            }
        }
        body += "  print *, x, r, n, wide, short, s, z, l\n  print '(*(a, \"|\"))', c, d, trim(line), lines\nend subroutine play_files";
        scene.write(body);
        scene
    }

    fn io_items(&mut self) -> Vec<&'static str> {
        let all = [
            "n",
            "x",
            "r",
            "wide",
            "short",
            "s",
            "z",
            "c",
            "x(2:5:2)",
            "r(4:1:-1)",
            "x(3)",
            "l",
        ];
        let order = self.random.shuffled(all.len());
        let count = 1 + self.random.below(5);
        let mut items: Vec<&str> = order[..count].iter().map(|at| all[*at]).collect();
        // Nothing is read twice by a statement.
        let mut seen = Vec::new();
        items.retain(|i| {
            let stem = &i[..1];
            let new = *i == "short" || *i == "wide" || !seen.contains(&stem);
            seen.push(stem);
            new
        });
        items
    }

    fn stream(&mut self) -> String {
        let (items, more) = (self.io_items().join(", "), self.io_items().join(", "));
        let position = self.random.between(1, 9);
        let value = self.random.between(0, 9999);
        match self.random.chance(60) {
            true => format!(
                "open (newunit=at, status='scratch', access='stream')\nwrite (at) {items}\ninquire (at, pos=i)\nwrite (at) {more}\n\
                 read (at, pos=1) {items}\nread (at, pos=i) {more}\ninquire (at, pos=j, size=length)\nprint *, i, j, length\n\
                 write (at, pos={position}) {value}_2\nread (at, pos=1, iostat=io) lines\nprint *, io < 0\nread (at, pos={position}) short\nlines = ' '\nclose (at)"
            ),
            false => format!(
                "open (newunit=at, status='scratch', access='stream', form='formatted')\nwrite (at, '(a, i0)') 'first ', n\ninquire (at, pos=i)\n\
                 write (at, '(a)', advance='no') 'sec'\nwrite (at, '(a)') 'ond'\nwrite (at, *) {value}, c\nread (at, '(a)', pos=i) line\nread (at, *) n\n\
                 n = modulo(n, 997)\nprint *, i, trim(line)\nrewind at\nread (at, '(a5)', advance='no') d\nread (at, '(i3)', iostat=io) j\nprint *, d, io, j\nclose (at)"
            ),
        }
    }

    fn direct(&mut self) -> String {
        let (a, b) = (self.random.between(1, 5), self.random.between(1, 5));
        match self.random.chance(50) {
            true => format!(
                "inquire (iolength=length) n, r\nopen (newunit=at, status='scratch', access='direct', recl=length)\ndo i = 1, 5\n  write (at, rec=i) i * n, r + i\nend do\n\
                 write (at, rec={a}) n, r\nread (at, rec={b}) n, r\nn = modulo(n, 997)\ninquire (at, nextrec=j, recl=i)\nprint *, j, i, length\nread (at, rec=9, iostat=io) n\nprint *, io /= 0\nclose (at)"
            ),
            false => format!(
                "open (newunit=at, status='scratch', access='direct', form='formatted', recl=24)\ndo i = 1, 5\n  write (at, '(i5, a, f8.3)', rec=i) i * {b}, c, r(1)\nend do\n\
                 read (at, '(i5, a8)', rec={a}) n, d\nread (at, '(5x, a8, f8.3)', rec={b}) c, r(2)\nclose (at)"
            ),
        }
    }

    fn formatted(&mut self) -> String {
        let formats = [
            "(6i4, f9.3, 1x, a, l2)",
            "(3i5, /, 3i6.3, es14.5, a9, l1)",
            "(6(i3, ','), g12.4, a, l3)",
            "(2x, 6i0.2, f0.2, t40, a, l2)",
            "(sp, 6i5, ss, e12.3, 1x, a8, l4)",
            "(6z4, 1p, e13.4, tr3, a4, l2)",
            "(6b10, en14.3, tl2, a, l2)",
            "(*(i4, :, '; '))",
        ];
        let format = *self.random.pick(&formats);
        let items = match format.starts_with("(*") {
            true => "x",
            false => "x, r(2), c, l",
        };
        let n = self.random.between(2, 5);
        format!(
            "open (newunit=at, status='scratch', action='readwrite')\ndo i = 1, {n}\n  write (at, '{format2}') {items}\n  x = modulo(x * 7 + i, 97)\nend do\nendfile at\nrewind at\n\
             n = 0\ndo\n  read (at, '(a)', iostat=io) line\n  if (io /= 0) exit\n  n = n + 1\n  print '(2a)', trim(line), '|'\nend do\nprint *, n, io < 0\nbackspace at\nbackspace at\n\
             read (at, '(a)') lines(2)\nclose (at)",
            format2 = format.replace('\'', "''")
        )
    }

    fn unformatted(&mut self) -> String {
        let items = self.io_items().join(", ");
        let n = self.random.between(1, 3);
        format!(
            "open (newunit=at, status='scratch', form='unformatted')\ndo i = 1, 3\n  write (at) i, {items}\nend do\nrewind at\ndo i = 1, {n}\n  read (at) j\nend do\n\
             print *, j\nbackspace at\nread (at) j, {items}\nprint *, j\nread (at, iostat=io) i, {items}\nprint *, io\nread (at, iostat=io)\nread (at, iostat=io)\nprint *, io < 0\nclose (at)"
        )
    }

    fn given(&mut self) -> String {
        let value = self.random.between(1, 900);
        let index = self.random.between(1, 4);
        format!(
            "open (newunit=at, status='scratch')\nwrite (at, '(a)') 'before', '&given n={value}, x({index}:)=2*7, 8, c=''q w'' l=f /', '&given s = 2.5 x = 6*{index} /'\nrewind at\n\
             read (at, nml=given)\nprint *, n, x, c, l\nread (at, given)\nrewind at\nwrite (at, given)\nrewind at\nn = 0\ndo\n  read (at, '(a)', iostat=io) line\n  if (io /= 0) exit\n  \
             print '(a)', trim(line)\nend do\nclose (at)\nn = {value}"
        )
        .replace("'before', ", "")
    }

    fn internal_files(&mut self) -> String {
        let value = self.random.between(-99, 999);
        let format = *self
            .random
            .pick(&["(i8)", "(i0, t20)", "(i8.6)", "(z8)", "(b32)", "(o10)"]);
        let real = *self.random.pick(&[
            "(f12.4)",
            "(es12.3)",
            "(g12.4)",
            "(en12.2)",
            "(1p, e14.5)",
            "(f0.3)",
            "(e12.3e3)",
        ]);
        format!(
            "write (line, '{format}') {}\nprint '(3a)', '[', trim(line), ']'\nwrite (line, '{real}') r(3) * {value}\nread (line, *) r(4)\nprint '(3a)', '[', trim(line), ']'\n\
             write (lines, '(a, i4)') 'x', x(1), 'y', x(2), 'z', x(3)\nread (lines(2), '(1x, i4)') n\nline = '{value} 2*5 , 7.5 ''t u'' T'\n\
             read (line, *, iostat=io) n, x(1), x(2), s, c, l\nn = modulo(n, 997)\nread (line(1:3), '(i3)', iostat=io) j\nprint *, io == 0\n\
             line = '1,2,,4/ 9'\nread (line, *) x(1:6)\nwrite (d, '(l3, a)') l, c(1:2)",
            value.abs()
        )
    }
}
