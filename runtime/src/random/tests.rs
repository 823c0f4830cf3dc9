//! The generator gives the numbers of gfortran, from its start and from seeds.

use super::*;

// The expected bits were printed by gfortran 12.2.

#[test]
fn the_stream_is_gfortrans() {
    let mut stream = Generator::seeded(i32::join(&[1, 2, 3, 4, 5, 6, 7, 8]));
    let bits = [
        0x3FDE_2606_8EB6_87BC,
        0x3FBE_0A4E_E480_2E08,
        0x3FD6_E210_E3BB_83EE,
        0x3FD4_5C52_12AA_F2A0,
    ];
    assert_eq!(bits.map(|_| stream.double().to_bits()), bits);
    let seed = i32::split(stream.seed())
        .iter()
        .map(|&word| word as u32)
        .collect::<Vec<_>>();
    let expected = [
        0xDFA4_1200,
        0x837C_B41B,
        0x9885_36F2,
        0xABA4_309A,
        0x3AA9_3845,
        0x4D84_FF94,
        0x70D2_7EF0,
        0x9FAD_FAED,
    ];
    assert_eq!(seed, expected);
}

#[test]
fn singles_take_one_output_each() {
    let mut stream = Generator::seeded([0; 4]);
    let bits = [0x3EF1_3114, 0x3DF0_5328, 0x3F62_87BC, 0x3E3E_C4C4];
    assert_eq!(bits.map(|_| stream.single().to_bits()), bits);
    assert_eq!(stream.double().to_bits(), 0x3FD1_DFD5_DA5E_73BC);
}

#[test]
fn a_seed_put_is_a_seed_got_and_repeats() {
    // The one test that uses the program's stream.
    let seed = [7, -1, 3, 4, i32::MIN, 6, 7, 8];
    let (mut got, mut first, mut again) = ([0; 8], [0.0_f64; 5], [0.0_f64; 5]);
    random_seed_put(&seed);
    random_seed_get(&mut got);
    random_fill(&mut first);
    random_seed_put(&got);
    random_fill(&mut again);
    assert_eq!((got, first), (seed, again));
    random_init(true, false);
    assert_eq!(random_number::<f64>().to_bits(), 0x3FEA_688C_408F_A033);
    random_seed();
    assert!((0.0..1.0).contains(&random_number::<f32>()));
}

#[test]
#[should_panic(expected = "too small")]
fn a_short_seed_is_an_error() {
    random_seed_put(&[1; 7]);
}
