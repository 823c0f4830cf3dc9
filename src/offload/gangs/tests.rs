//! Which loops become loops over lanes.

use crate::offload::tests::region;

fn kernels(statements: &str) -> String {
    let text = format!(
        "!$acc parallel loop gang private(s)
         do i = 1, n
           {statements}
         end do"
    );
    region("real :: c(n, n), s", &text).0
}

#[test]
fn sums_of_a_gang_are_joined_over_its_lanes() {
    let made = kernels(
        "s = 0
         !$acc loop vector reduction(+: s)
         do j = 1, n
           s = s + c(j, i)
         end do
         b(i) = s",
    );
    assert!(
        made.contains("over blocks x") && made.contains("over lanes"),
        "{made}"
    );
    assert!(made.contains("lanes: join(+: s)"), "{made}");
}

#[test]
fn a_sum_into_an_element_stays_with_one_thread() {
    let made = kernels(
        "b(i) = 0
         !$acc loop vector
         do j = 1, n
           b(i) = b(i) + c(j, i)
         end do",
    );
    assert!(
        made.contains("over x") && !made.contains("over lanes"),
        "{made}"
    );
}

#[test]
fn lanes_wait_for_what_others_have_stored() {
    let made = kernels(
        "!$acc loop vector
         do j = 1, n
           c(j, i) = j
         end do
         !$acc loop vector
         do j = 2, n
           c(j, i) = c(j, i) + i
         end do",
    );
    assert_eq!(made.matches("lanes: wait").count(), 1, "{made}");
}
