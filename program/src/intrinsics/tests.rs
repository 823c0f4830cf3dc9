//! The table as a whole: every row is found, once, and is sane.

use super::{Class, ROWS, ResultShape, ResultType, Spelling, find};
use std::collections::HashSet;
use std::path::Path;

#[test]
fn every_row_is_found_by_its_name_and_stands_once() {
    let mut seen = HashSet::new();
    for (index, row) in ROWS.iter().enumerate() {
        assert!(seen.insert(row.name), "{} stands twice", row.name);
        assert_eq!(
            find(row.name).map(|id| id.0 as usize),
            Some(index),
            "{}",
            row.name
        );
        assert_eq!(row.name, row.name.to_ascii_lowercase());
    }
    assert_eq!(find("no_such_intrinsic"), None);
}

#[test]
fn optional_arguments_stand_behind_required_ones_and_keywords_differ() {
    for row in ROWS.iter() {
        let mut keywords = HashSet::new();
        for param in row.params {
            assert!(
                keywords.insert(param.name),
                "{}: {} twice",
                row.name,
                param.name
            );
        }
        let optional: Vec<bool> = row.params.iter().map(|param| param.optional).collect();
        assert!(optional.is_sorted(), "{}", row.name);
        let repeats = row.params.iter().position(|param| param.repeats);
        assert!(
            repeats.is_none_or(|at| at + 1 == row.params.len()),
            "{}",
            row.name
        );
    }
}

#[test]
fn subroutines_have_no_result_and_functions_have_one() {
    for row in ROWS.iter() {
        assert_eq!(
            row.is_subroutine(),
            row.result == ResultType::None,
            "{}",
            row.name
        );
        if matches!(row.class, Class::Elemental | Class::ElementalSubroutine) {
            assert_eq!(row.shape, ResultShape::Elemental, "{}", row.name);
        }
    }
}

#[test]
fn what_device_code_may_use_is_spelled_in_cuda() {
    for row in ROWS.iter() {
        assert_eq!(row.device, row.cuda != Spelling::None, "{}", row.name);
    }
}

#[test]
fn the_standard_s_procedures_are_there() {
    let names = "abs achar acos acosh adjustl adjustr aimag aint all allocated anint any asin asinh associated atan atan2 \
        atanh bessel_j0 bessel_jn bge bit_size btest ceiling char cmplx command_argument_count conjg cos cosh count cpu_time \
        cshift date_and_time dble digits dim dot_product dprod dshiftl eoshift epsilon erf erfc erfc_scaled \
        execute_command_line exp exponent findloc floor fraction gamma get_command get_command_argument \
        get_environment_variable huge hypot iachar iall iand iany ibclr ibits ibset ichar ieor index int ior iparity ishft \
        ishftc is_contiguous is_iostat_end is_iostat_eor kind lbound leadz len len_trim lge log log_gamma log10 logical maskl matmul max maxexponent \
        maxloc maxval merge merge_bits min minexponent minloc minval mod modulo move_alloc mvbits nearest new_line nint norm2 \
        not null pack parity popcnt poppar precision present product radix random_number random_seed range real repeat \
        reshape rrspacing scale scan selected_char_kind selected_int_kind selected_real_kind set_exponent shape shifta \
        shiftl shiftr sign sin sinh size spacing spread sqrt storage_size sum system_clock tan tanh tiny trailz transfer \
        transpose trim ubound unpack verify dabs amax1 dsqrt ifix float isnan etime";
    for name in names.split_ascii_whitespace() {
        assert!(find(name).is_some(), "{name}");
    }
}

#[test]
fn spelled_functions_are_in_the_runtime() {
    let runtime = crate::intrinsics::tests::runtime_text();
    for row in ROWS.iter() {
        if let Spelling::Function(name) = row.rust {
            assert!(
                runtime.contains(name),
                "{}: the runtime has no '{name}'",
                row.name
            );
        }
    }
}

/// All words of the runtime's sources.
pub(crate) fn runtime_text() -> HashSet<String> {
    let mut text = String::new();
    read_all(
        Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../runtime/src")),
        &mut text,
    );
    let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    words.map(str::to_string).collect()
}

fn read_all(dir: &Path, text: &mut String) {
    for entry in std::fs::read_dir(dir).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            read_all(&path, text);
        } else {
            text.push_str(&std::fs::read_to_string(path).unwrap());
        }
    }
}
