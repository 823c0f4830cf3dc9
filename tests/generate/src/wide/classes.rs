//! Objects of CLASS: types that extend one another, bindings that some of them override, SELECT TYPE, objects that are allocated with a type,
//! pointed to, held in others, handed on.

use super::Scene;
use crate::Generator;

/// What is known of the types of a scene.
struct Family {
    /// For each type the one that it extends.
    parents: Vec<Option<usize>>,
    /// Its components: whole numbers.
    components: Vec<Vec<String>>,
    /// Whether the first type is abstract.
    deferred: bool,
}

impl Family {
    fn concrete(&self) -> usize {
        usize::from(self.deferred)
    }
}

impl Generator {
    /// The scene.
    pub fn classes(&mut self, _: usize) -> Scene {
        let family = self.types_of_scene();
        let mut scene = Scene {
            name: "play_classes".to_string(),
            ..Scene::default()
        };
        for at in 0..family.parents.len() {
            self.class_type(&family, at, &mut scene);
        }
        scene.declare("type :: holder");
        scene.declare("  class(c0), allocatable :: item");
        scene.declare("  integer :: tag = 4");
        scene.declare("end type holder");
        self.class_helpers(&family, &mut scene);
        self.class_play(&family, &mut scene);
        scene
    }

    fn types_of_scene(&mut self) -> Family {
        let deferred = self.random.chance(40);
        let count = 2 + usize::from(deferred) + self.random.below(3);
        let mut family = Family {
            parents: vec![None],
            components: vec![vec!["a0".to_string()]],
            deferred,
        };
        for at in 1..count {
            let parent = self.random.below(at);
            family.parents.push(Some(parent));
            let mut components = family.components[parent].clone();
            components.extend((0..self.random.below(3)).map(|n| format!("{}{at}", ["b", "e"][n])));
            family.components.push(components);
        }
        family
    }

    /// A type and the procedures that are bound to it.
    fn class_type(&mut self, family: &Family, at: usize, scene: &mut Scene) {
        let first = at == 0;
        let extends = match family.parents[at] {
            Some(parent) => format!(", extends(c{parent})"),
            None if family.deferred => ", abstract".to_string(),
            None => String::new(),
        };
        scene.declare(format!("type{extends} :: c{at}"));
        let inherited = family.parents[at].map_or(0, |p| family.components[p].len());
        for name in &family.components[at][inherited..] {
            let start = self.random.between(0, 50);
            scene.declare(format!("  integer :: {name} = {start}"));
        }
        if self.random.chance(30) {
            let length = self.random.between(1, 4);
            scene.declare(format!("  integer, allocatable :: list{at}(:)"));
            scene.declare(format!("  character({length}) :: word{at} = 'k{at}'"));
        }
        if first {
            scene.declare("  procedure(how_face), pointer :: how => null()");
        }
        scene.declare("contains");
        let own: Vec<&str> = ["worth", "alter", "title"]
            .into_iter()
            .filter(|_| first || self.random.chance(55))
            .collect();
        for name in &own {
            match first && family.deferred && *name == "worth" {
                true => scene.declare("  procedure(worth_face), deferred :: worth"),
                false => scene.declare(format!("  procedure :: {name} => {name}_{at}")),
            }
        }
        if first {
            scene.declare("  procedure :: alter_by_two => alter_two");
            scene.declare("  generic :: set => alter, alter_by_two");
        }
        scene.declare(format!("end type c{at}"));
        if first {
            for line in [
                "abstract interface",
                "  integer function how_face(self, n)",
                "    import :: c0",
                "    class(c0), intent(in) :: self",
                "    integer, intent(in) :: n",
                "  end function how_face",
                "  integer function worth_face(self)",
                "    import :: c0",
                "    class(c0), intent(in) :: self",
                "  end function worth_face",
                "end interface",
            ] {
                scene.declare(line);
            }
        }
        // An extension of an abstract type must give what is deferred.
        let must = family.deferred && family.parents[at] == Some(0) && !own.contains(&"worth");
        if must {
            let end = scene.specification.pop().unwrap_or_default();
            scene.declare(format!("  procedure :: worth => worth_{at}"));
            scene.declare(end);
        }
        if own.contains(&"worth") && !(first && family.deferred) || must {
            self.worth(family, at, scene);
        }
        if own.contains(&"alter") {
            self.alter(family, at, scene);
        }
        if own.contains(&"title") {
            let letter = self.random.between(0, 25) as u8 + b'a';
            scene.write(format!(
                "function title_{at}(self) result(text)\n  class(c{at}), intent(in) :: self\n  character(:), allocatable :: text\n  \
                 text = '{}{at}' // repeat('.', mod(self%a0, 3))\nend function title_{at}",
                letter as char
            ));
        }
    }

    fn selves(&self, family: &Family, at: usize, object: &str) -> Vec<String> {
        family.components[at]
            .iter()
            .map(|c| format!("{object}%{c}"))
            .collect()
    }

    fn worth(&mut self, family: &Family, at: usize, scene: &mut Scene) {
        let names = self.selves(family, at, "self");
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let mut text = self.whole(&names);
        if let Some(parent) = family.parents[at].filter(|p| *p >= family.concrete())
            && self.random.chance(40)
        {
            text = format!("modulo({text} + self%c{parent}%worth(), 997)");
        }
        scene.write(format!(
            "integer function worth_{at}(self)\n  class(c{at}), intent(in) :: self\n  worth_{at} = {text}\nend function worth_{at}"
        ));
    }

    fn alter(&mut self, family: &Family, at: usize, scene: &mut Scene) {
        let mut names = self.selves(family, at, "self");
        let places = names.clone();
        names.push("by".to_string());
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let mut body = String::new();
        if let Some(parent) = family.parents[at].filter(|p| *p >= family.concrete())
            && self.random.chance(40)
        {
            body += &format!("  call self%c{parent}%alter(by)\n");
        }
        for _ in 0..1 + self.random.below(2) {
            let place = self.random.pick(&places).clone();
            body += &format!("  {place} = {}\n", self.whole(&names));
        }
        if self.random.chance(30) {
            body += &format!("  if (mod(by, 2) == 0) {} = self%worth()\n", places[0]);
        }
        scene.write(format!(
            "subroutine alter_{at}(self, by)\n  class(c{at}), intent(inout) :: self\n  integer, intent(in) :: by\n{body}end subroutine alter_{at}"
        ));
    }

    /// Procedures with dummy arguments of CLASS.
    fn class_helpers(&mut self, family: &Family, scene: &mut Scene) {
        scene.write(
            "subroutine alter_two(self, by, more)\n  class(c0), intent(inout) :: self\n  integer, intent(in) :: by, more\n  \
             call self%alter(by)\n  call self%alter(modulo(by + more, 997))\nend subroutine alter_two",
        );
        let mut cases = String::new();
        let order = self.random.shuffled(family.parents.len());
        for at in order {
            let abstract_type = family.deferred && at == 0;
            let word = match abstract_type || self.random.chance(40) {
                true => "class is",
                false => "type is",
            };
            let names = self.selves(family, at, "x");
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            cases += &format!(
                "  {word} (c{at})\n    kind_of = 1000 * {} + {}\n",
                at + 1,
                self.whole(&names)
            );
        }
        let default = match self.random.chance(50) {
            true => "  class default\n    kind_of = -1\n",
            false => "",
        };
        for at in 0..3 {
            let text = self.whole(&["self%a0", "n", "kind_of(self)"]);
            scene.write(format!(
                "integer function how_{at}(self, n)\n  class(c0), intent(in) :: self\n  integer, intent(in) :: n\n  how_{at} = {text}\nend function how_{at}"
            ));
        }
        scene.write(format!(
            "integer function kind_of(x)\n  class(c0), intent(in) :: x\n  kind_of = 0\n  select type (x)\n{cases}{default}  end select\nend function kind_of"
        ));
        scene.write(
            "subroutine tell(label, x)\n  character(*), intent(in) :: label\n  class(c0), intent(in) :: x\n  \
             print '(a, 3(1x, i0), 1x, a)', label, x%worth(), x%a0, kind_of(x), x%title()\nend subroutine tell\n\
             subroutine any_of(label, x)\n  character(*), intent(in) :: label\n  class(*), intent(in) :: x\n  select type (x)\n  \
             type is (integer)\n    print *, label, ' integer', x\n  type is (real(8))\n    print *, label, ' real', x\n  \
             type is (character(*))\n    print *, label, ' text', len(x), x\n  class is (c0)\n    print *, label, ' object', x%worth()\n  \
             class default\n    print *, label, ' else'\n  end select\nend subroutine any_of\n\
             function made(which, n) result(x)\n  integer, intent(in) :: which, n\n  class(c0), allocatable :: x\n  select case (which)",
        );
        for at in family.concrete()..family.parents.len() {
            scene.write(format!("  case ({at})\n    allocate (c{at} :: x)"));
        }
        scene.write(format!(
            "  case default\n    allocate (x, source=c{0}(a0=n))\n  end select\n  x%a0 = modulo(n, 997)\nend function made",
            family.concrete()
        ));
    }

    fn class_play(&mut self, family: &Family, scene: &mut Scene) {
        let last = family.parents.len() as i64 - 1;
        let first = family.concrete() as i64;
        let mut declarations = String::from(
            "  class(c0), allocatable :: o, q\n  class(c0), pointer :: p\n  type(holder) :: h(3), g\n  integer :: i, n = 3\n",
        );
        for at in first..=last {
            declarations += &format!("  type(c{at}), target :: t{at}\n");
        }
        let kind = |g: &mut Generator| g.random.between(first, last);
        let mut body = String::new();
        let (a, b) = (kind(self), kind(self));
        body += &format!(
            "  allocate (c{a} :: o)\n  p => t{b}\n  allocate (c{b} :: q)\n  do i = 1, 3\n    allocate (h(i)%item, source=made(i, 5 * i))\n  end do\n"
        );
        body += &format!("  g%item = made({a}, 7)\n");
        body += &self.some_lines((9, 8), "  ", &mut |g| g.class_statement(first, last));
        body += "  call tell('o', o)\n  call tell('q', q)\n  call tell('p', p)\n  call tell('g', g%item)\n  do i = 1, 3\n    call tell('h', h(i)%item)\n  end do\n";
        scene.write(format!(
            "subroutine play_classes()\n{declarations}{body}end subroutine play_classes"
        ));
    }

    fn class_object(&mut self) -> String {
        let i = self.random.between(1, 3);
        let held = format!("h({i})%item");
        self.random
            .pick(&["o", "q", "p", "g%item", &held])
            .to_string()
    }

    fn class_statement(&mut self, first: i64, last: i64) -> String {
        let (x, y) = (self.class_object(), self.class_object());
        let k = self.random.between(first, last);
        let n = self.random.between(0, 30);
        let i = self.random.between(1, 3);
        match self.random.below(22) {
            20 => format!("{x}%how => how_{}\n{y}%how => {x}%how", i - 1),
            21 => format!(
                "if (associated({x}%how)) n = {x}%how(n)\nif (associated(t{k}%how)) print *, t{k}%how({n})\nt{k}%how => how_{}",
                i - 1
            ),
            0..=2 => format!("call {x}%alter({n})"),
            3 => format!("call {x}%set({n}, {i})"),
            4 => format!("n = {x}%worth()\ncall {y}%alter(n)"),
            5 => format!("p => t{k}"),
            6 => format!("deallocate (o)\nallocate (c{k} :: o)"),
            7 => format!(
                "deallocate (o)\nallocate (o, source={})",
                if x == "o" { "q" } else { &x }
            ),
            8 if x != "p" && y != "p" && x != y => format!("{x} = {y}"),
            9 => format!("call move_alloc(q, o)\nq = made({k}, {n})"),
            10 => format!("h({i}) = g"),
            11 => "g = h(2)".to_string(),
            12 => format!("print *, same_type_as({x}, {y}), extends_type_of({x}, {y})"),
            13 => format!("print *, kind_of({x}), kind_of(t{k})"),
            14 => format!(
                "call any_of('{x}', {x})\ncall any_of('n', n)\ncall any_of('w', 'word{k}')\ncall any_of('r', {n}.25d0)"
            ),
            15 => format!("call t{k}%alter({n})\ncall tell('t', t{k})"),
            16 => format!(
                "select type (p)\ntype is (c{k})\n  p%a0 = modulo(p%a0 + {n}, 997)\nclass default\n  call p%set({n})\nend select"
            ),
            17 => format!(
                "associate (z => {x})\n  print '(a, i0)', z%title(), z%worth()\nend associate"
            ),
            18 => format!(
                "deallocate (q)\nallocate (q, mold={})",
                if x == "q" { "o" } else { &x }
            ),
            _ => format!("print *, '[', {x}%title(), ']', allocated(h({i})%item), h({i})%tag"),
        }
    }
}
