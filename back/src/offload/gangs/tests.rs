//! Which loops become loops over lanes.

use crate::offload::tests::region;

fn kernels(statements: &str) -> String {
    let text = format!(
        "!$acc parallel loop gang private(t)
         do i = 1, n
           {statements}
         end do"
    );
    region("real :: c(n, n), t", &text).0
}

#[test]
fn sums_of_a_gang_are_joined_over_its_lanes() {
    let made = kernels(
        "t = 0
         !$acc loop vector reduction(+: t)
         do j = 1, n
           t = t + c(j, i)
         end do
         b(i) = t",
    );
    assert!(
        made.contains("a block for each, x") && made.contains("over lanes"),
        "{made}"
    );
    assert!(made.contains("lanes: join(+: t)"), "{made}");
}

#[test]
fn a_sum_into_an_element_is_joined_over_lanes() {
    let made = kernels(
        "b(i) = 0
         !$acc loop vector
         do j = 1, n
           b(i) = b(i) + c(j, i)
         end do",
    );
    assert!(made.contains("over lanes"), "{made}");
    assert!(made.contains("lanes: join(+: b_2)"), "{made}");
    // All lanes read what the first one has stored.
    assert_eq!(made.matches("lanes: wait").count(), 1, "{made}");
}

#[test]
fn an_element_that_may_not_be_there_stays_with_one_thread() {
    let made = kernels(
        "!$acc loop vector
         do j = 1, n
           if (c(j, i) > 0) b(i + 1) = b(i + 1) + c(j, i)
         end do",
    );
    assert!(
        made.contains("a thread for each, x") && !made.contains("over lanes"),
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

#[test]
fn a_lane_does_not_go_on_with_a_loop_around_it() {
    let made = region(
        "real :: c(n, n)",
        "!$acc parallel loop gang
         columns: do i = 1, n
           !$acc loop vector
           do j = 1, n
             if (a(j) > 1) cycle columns
             c(j, i) = j
           end do
           b(i) = i
         end do columns",
    );
    assert!(!made.0.contains("over lanes"), "{}", made.0);
}

#[test]
fn an_iteration_waits_for_the_last_one_of_its_block() {
    let made = region(
        "real :: c(4, n), w(4)",
        "!$acc parallel loop gang private(w)
         columns: do i = 1, n
           !$acc loop vector
           do j = 1, 4
             w(j) = i + j
           end do
           if (a(i) > 1) cycle columns
           !$acc loop vector
           do j = 1, 4
             c(j, i) = w(5 - j)
           end do
         end do columns",
    );
    let (before, _) = made.0.split_once("over lanes").expect(&made.0);
    assert!(before.contains("lanes: wait"), "{}", made.0);
}

#[test]
fn a_loop_of_two_iterations_is_no_work_for_lanes() {
    let made = region(
        "real :: c(n, n)",
        "!$acc kernels
         !$acc loop independent
         do i = 2, n - 1
           if (a(i) > 1) then
             do j = i - 1, i
               c(j, 1) = i
             end do
           end if
         end do
         !$acc end kernels",
    );
    assert!(!made.0.contains("over lanes"), "{}", made.0);
}

#[test]
fn lanes_do_not_meet_in_the_elements_of_an_array_that_they_reduce() {
    let made = region(
        "real :: c(4, n), w(4)",
        "!$acc parallel loop gang private(w)
         do i = 1, n
           w = 0
           !$acc loop vector reduction(+: w)
           do j = 1, n
             w(1 + mod(j, 4)) = w(1 + mod(j, 4)) + a(j)
           end do
           c(:, i) = w
         end do",
    );
    let made = made.0;
    assert!(
        made.contains("a thread for each, x") && !made.contains("over lanes"),
        "{made}"
    );
}
