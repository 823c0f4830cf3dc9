//! The tables as a whole: every row is found, once, and is sane.

use super::{Accepts, CONSTANTS, ROWS, ResultType, Side, TYPES, find, find_type};
use crate::intrinsics::Spelling;
use std::collections::HashSet;

#[test]
fn every_procedure_is_found_by_its_name_and_stands_once() {
    let mut seen = HashSet::new();
    for (index, row) in ROWS.iter().enumerate() {
        assert!(seen.insert(row.name), "{} stands twice", row.name);
        assert_eq!(find(row.name).map(|id| id.0 as usize), Some(index));
        assert_eq!(row.name, row.name.to_ascii_lowercase());
    }
}

#[test]
fn optional_arguments_stand_behind_required_ones() {
    for row in ROWS.iter() {
        let optional: Vec<bool> = row.params.iter().map(|param| param.optional).collect();
        assert!(optional.is_sorted(), "{}", row.name);
    }
}

#[test]
fn every_procedure_is_spelled_where_it_may_be_called() {
    for row in ROWS.iter() {
        let device = row.side != Side::Host;
        assert_eq!(row.cuda != Spelling::None, device, "{}", row.name);
        assert!(row.meets == super::Meets::Nobody || device, "{}", row.name);
    }
}

#[test]
fn types_that_procedures_speak_of_are_in_the_table() {
    for row in ROWS.iter() {
        for param in row.params {
            if let Accepts::Builtin(name) = param.accepts {
                assert!(find_type(name).is_some(), "{name}");
            }
        }
        if let Some(ResultType::Builtin(name)) = row.result {
            assert!(find_type(name).is_some(), "{name}");
        }
    }
}

#[test]
fn constants_and_types_stand_once_per_module() {
    let mut seen = HashSet::new();
    for row in CONSTANTS {
        assert!(seen.insert((row.module, row.name)), "{}", row.name);
        assert_eq!(row.name, row.name.to_ascii_lowercase());
    }
    for row in TYPES {
        assert!(seen.insert((row.module, row.name)), "{}", row.name);
    }
}

#[test]
fn spelled_functions_and_types_are_in_the_runtime() {
    let runtime = crate::intrinsics::tests::runtime_text();
    for row in ROWS.iter() {
        if let Spelling::Function(name) | Spelling::Method(name) = row.rust {
            assert!(
                runtime.contains(name),
                "{}: the runtime has no '{name}'",
                row.name
            );
        }
    }
    let properties = find_type("cudadeviceprop").expect("in the table");
    assert!(runtime.contains(properties.rust));
}
