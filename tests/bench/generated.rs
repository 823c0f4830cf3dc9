//! A large program in the style of numerical codes, made of repeated procedures with changing names and numbers.

use std::fmt::Write;

/// Free-form Fortran of at least so many lines.
pub fn program(lines: usize) -> String {
    let mut text = String::new();
    let modules = lines / 1000;
    for module in 1..=modules {
        writeln!(
            text,
            "module part_{module}\n  implicit none\n  integer, parameter :: n_{module} = {}",
            module + 100
        )
        .expect("memory");
        text.push_str("contains\n");
        for procedure in 0..27 {
            text.push_str(&PROCEDURE.replace("NAME", &format!("step_{module}_{procedure}")));
        }
        writeln!(text, "end module part_{module}\n").expect("memory");
    }
    text.push_str("program main\nend program main\n");
    text
}

const PROCEDURE: &str = "
  ! Relaxes the interior of a grid and gives the largest change.
  subroutine NAME(nx, ny, u, v, dt, change, mask)
    integer, intent(in) :: nx, ny
    real(8), dimension(nx, ny), intent(in) :: u
    real(8), dimension(nx, ny), intent(inout) :: v
    real(8), intent(in) :: dt
    real(8), intent(out) :: change
    logical, intent(in) :: mask(nx, ny)
    integer :: i, j, counted
    real(8) :: old, average

    change = 0.0d0
    counted = 0
    do j = 2, ny - 1
      do i = 2, nx - 1
        old = v(i, j)
        average = 0.25d0 * (u(i - 1, j) + u(i + 1, j) &
                          + u(i, j - 1) + u(i, j + 1))
        if (mask(i, j) .and. abs(average - old) > 1.0d-12) then
          v(i, j) = old + dt * (average - old)
          counted = counted + 1
        else if (i == j) then
          v(i, j) = max(old, 0.0d0)
        end if
        change = max(change, abs(v(i, j) - old))
      end do
    end do
    if (counted == 0) return
    change = change / sqrt(real(counted, 8))
  end subroutine NAME
";
