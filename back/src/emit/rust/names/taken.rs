//! The names that a scope has given away, and the choice of the next one. It knows nothing of what the names are given to.

use super::reserved::{BEFORE_VARIABLES, DeviceWords, is_reserved, is_runtime_type};
use std::collections::HashSet;
use std::rc::Rc;

/// The names that a scope has given away, over those that every scope of its kind begins with.
#[derive(Debug, Default)]
pub struct Taken {
    /// Shared, as a program may have thousands of modules, and each keeps clear of the names of all the others.
    around: Rc<HashSet<String>>,
    own: HashSet<String>,
}

impl Taken {
    /// A scope that keeps clear of the names `around` it.
    pub fn inside(around: &Rc<HashSet<String>>) -> Taken {
        Taken {
            around: Rc::clone(around),
            own: HashSet::new(),
        }
    }

    fn contains(&self, name: &str) -> bool {
        self.own.contains(name) || self.around.contains(name)
    }

    /// Notes a name that is given as it is.
    pub fn insert(&mut self, name: String) {
        self.own.insert(name);
    }
}

impl Extend<String> for Taken {
    fn extend<I: IntoIterator<Item = String>>(&mut self, names: I) {
        self.own.extend(names);
    }
}

impl FromIterator<String> for Taken {
    fn from_iter<I: IntoIterator<Item = String>>(names: I) -> Taken {
        Taken {
            around: Rc::default(),
            own: names.into_iter().collect(),
        }
    }
}

/// A name that nobody in `taken` has, with underscores behind it if need be.
pub fn unique(name: String, taken: &mut Taken) -> String {
    unique_inside(name, &Taken::default(), taken)
}

/// The same for a name that is noted in `taken` and hides none of `outer`.
pub fn unique_inside(mut name: String, outer: &Taken, taken: &mut Taken) -> String {
    let is_free = |name: &String| {
        !is_reserved(name)
            && !is_runtime_type(name)
            && !taken.contains(name)
            && !outer.contains(name)
    };
    while !is_free(&name) {
        name.push('_');
    }
    taken.insert(name.clone());
    name
}

/// A procedure's name: it must not hide a function of the runtime, and nothing of a twin must hide it.
pub fn unique_procedure(mut name: String, words: DeviceWords, taken: &mut Taken) -> String {
    let hidden = words.all().contains(&name.as_str());
    if hidden
        || BEFORE_VARIABLES.contains(&name.as_str())
        || crate::intrinsics::is_runtime_function(&name)
        || crate::cudafor::is_runtime_function(&name)
    {
        name.push('_');
    }
    unique(name, taken)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_scope_keeps_clear_of_what_is_around_it_and_leaves_it_as_it_is() {
        let around = Rc::new(HashSet::from(["steps".to_string()]));
        let mut one = Taken::inside(&around);
        assert_eq!(unique("steps".to_string(), &mut one), "steps_");
        assert_eq!(unique("state".to_string(), &mut one), "state");
        let mut other = Taken::inside(&around);
        assert_eq!(unique("state".to_string(), &mut other), "state");
        assert_eq!(around.len(), 1);
    }
}
