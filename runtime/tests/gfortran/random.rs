//! RANDOM_NUMBER and RANDOM_SEED: the same seed, the same bits.

use super::driver::{Workplace, assert_same};
use cuf2rs_runtime::random::{random_fill, random_number, random_seed_get, random_seed_put};

const PROGRAM: &str = "program compare
  implicit none
  integer :: seed(8), i
  real(4) :: x, xs(50)
  real(8) :: d, ds(50)
  open(10, file='expected')
  do i = 1, 40
    seed = [i, -i, i * 1000003, 7, 0, huge(i) - i, i**3, 12345]
    call random_seed(put=seed)
    call random_number(x)
    call random_number(d)
    call random_number(xs)
    call random_number(ds)
    call random_seed(get=seed)
    write(10, '(z8.8)') x, xs
    write(10, '(z16.16)') d, ds
    write(10, '(z8.8)') seed
  end do
end program";

#[test]
fn streams_are_equal() {
    let work = Workplace::new("random");
    if !work.run(PROGRAM) {
        return;
    }
    let mut got = String::new();
    for i in 1..=40_i32 {
        let mut seed = [i, -i, i * 1_000_003, 7, 0, i32::MAX - i, i * i * i, 12_345];
        let (mut singles, mut doubles) = ([0.0_f32; 50], [0.0_f64; 50]);
        random_seed_put(&seed);
        let (single, double) = (random_number::<f32>(), random_number::<f64>());
        random_fill(&mut singles);
        random_fill(&mut doubles);
        random_seed_get(&mut seed);
        let singles = [single]
            .iter()
            .chain(&singles)
            .map(|x| format!("{:08X}\n", x.to_bits()))
            .collect::<String>();
        let doubles = [double]
            .iter()
            .chain(&doubles)
            .map(|x| format!("{:016X}\n", x.to_bits()))
            .collect::<String>();
        got += &(singles + &doubles + &seed.map(|word| format!("{word:08X}\n")).concat());
    }
    assert_same(&work.get("expected"), got.as_bytes(), |line| {
        format!("line {line}")
    });
}
