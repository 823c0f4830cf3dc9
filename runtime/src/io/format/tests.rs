//! Formats: which descriptor each item gets, repetition and reversion, what is an error.

use super::*;

fn data(text: &str, count: usize) -> Vec<Option<Edit>> {
    let mut cursor = Cursor::new(parsed(text.as_bytes()).expect("a valid format"));
    let mut seen = Vec::new();
    while seen.len() < count {
        match cursor.next(true).expect("data left") {
            Step::Data(edit) => seen.push(Some(edit)),
            Step::Revert => seen.push(None),
            Step::Control(_) | Step::Derived(_) => {}
            Step::End => panic!("end with items left"),
        }
    }
    seen
}

fn decimal(width: usize) -> Option<Edit> {
    Some(Edit::Integer {
        base: Base::Decimal,
        width,
        digits: None,
    })
}

#[test]
fn groups_repeat_and_the_last_one_reverts() {
    let (one, two, three) = (decimal(1), decimal(2), decimal(3));
    assert_eq!(
        data("(i1,2(i2),3i3)", 9),
        [one, two, two, three, three, three, None, two, two]
    );
    assert_eq!(
        data("(i1,2(i2,(i3)))", 8),
        [one, two, three, two, three, None, two, three]
    );
    assert_eq!(data("(i1,*(i2))", 4), [one, two, two, two]);
}

#[test]
fn blanks_and_case_do_not_count_and_commas_may_lack() {
    let tight = parsed(b"(2I5,'a b',3X,F8.3)").unwrap();
    assert_eq!(parsed(b"( 2 i 5 'a b' 3 x f 8 . 3 ) rest").unwrap(), tight);
    assert_eq!(
        parsed(b"(3Ha,b,I2)").unwrap().ops[0],
        Op::Control(Control::Literal(b"a,b"[..].into()))
    );
}

#[test]
fn a_backslash_is_a_dollar_sign() {
    assert_eq!(parsed(b"(i5,\\)").unwrap(), parsed(b"(i5,$)").unwrap());
}

#[test]
fn wrong_formats_are_errors() {
    for text in [
        "", "i5", "(i5", "(f8)", "('abc)", "(q3)", "(*('x'))", "(i3.5)", "(p)", "(3)", "(a0)",
        "(0i5)",
    ] {
        assert!(parsed(text.as_bytes()).is_err(), "{text}");
    }
    assert!(parsed("(".repeat(100_000).as_bytes()).is_err());
}

#[test]
fn descriptors_of_structures_have_a_text_and_numbers() {
    let mut cursor = Cursor::new(parsed(b"(2 dt 'it''s' (1, -2), DT, dt\"x\")").unwrap());
    let mut said = |keep: bool| {
        let Ok(Step::Derived(says)) = cursor.next(true) else {
            panic!("no DT");
        };
        if keep {
            cursor.keep();
        }
        (
            String::from_utf8(says.iotype.clone()).unwrap(),
            says.list.clone(),
        )
    };
    for keep in [false, true, false] {
        assert_eq!(said(keep), ("DTit's".into(), vec![1, -2]));
    }
    assert_eq!(said(false), ("DT".into(), vec![]));
    assert_eq!(said(false), ("DTx".into(), vec![]));
    for wrong in ["(dt()", "(dt(1;2))", "(dt'x)", "(dt(1)"] {
        assert!(parsed(wrong.as_bytes()).is_err(), "{wrong}");
    }
}

#[test]
fn widths_that_a_format_leaves_out_follow_from_the_kind() {
    let sized = |text: &str, size, real| match parsed(text.as_bytes()).unwrap().ops[0] {
        Op::Data { edit, .. } => edit.sized(size, real),
        _ => panic!("{text}"),
    };
    assert_eq!(Some(sized("(i)", 4, false)), decimal(12));
    assert_eq!(Some(sized("(i)", 8, false)), decimal(23));
    assert_eq!(sized("(f)", 4, true), sized("(f15.7)", 4, true));
    assert_eq!(sized("(g)", 8, true), sized("(g25.16)", 8, true));
}

#[test]
fn a_format_without_data_cannot_take_an_item() {
    let mut cursor = Cursor::new(parsed(b"('x')").unwrap());
    assert!(matches!(cursor.next(true), Ok(Step::Control(0))));
    assert!(cursor.next(true).is_err());
}
