//! Values that make formatting hard: next to powers of ten, ties, ends of the range, and plain random ones.

use cuf2rs_runtime::random::Generator;

/// Reals of double precision.
pub fn doubles(count: usize) -> Vec<f64> {
    let mut stream = Generator::seeded([11, 22, 33, 44]);
    let mut values = special();
    values.extend((0..count).map(|_| 10_f64.powf(40.0 * stream.double() - 20.0)));
    values.extend((0..count).map(|_| (2.0 * stream.double() - 1.0) * 1e4));
    values.extend((0..count).map(|_| (stream.double() * 2e6 - 1e6).round() / 1e3));
    values.extend((0..count).map(|_| (stream.double() * 1e5 - 5e4).round() / 64.0));
    values.extend(
        (0..count)
            .map(|_| random_bits(&mut stream))
            .filter(|value| value.is_finite()),
    );
    values
}

/// Reals of single precision.
pub fn singles(count: usize) -> Vec<f32> {
    let narrow = doubles(count).into_iter().map(|value| value as f32);
    let mut stream = Generator::seeded([55, 66, 77, 88]);
    let bits =
        (0..count).map(|_| f32::from_bits((random_bits(&mut stream).to_bits() >> 20) as u32));
    let near = (-44..39).flat_map(|power| {
        let value = format!("1e{power}").parse::<f32>().unwrap_or(0.0);
        [value.next_down(), value, value.next_up()]
    });
    narrow
        .chain(near)
        .chain(bits.collect::<Vec<_>>())
        .filter(|value| !value.is_nan())
        .collect()
}

fn random_bits(stream: &mut Generator) -> f64 {
    let high = (stream.double() * 2_f64.powi(32)) as u64;
    f64::from_bits(high << 32 | (stream.double() * 2_f64.powi(32)) as u64)
}

fn special() -> Vec<f64> {
    let mut values = vec![
        0.0,
        -0.0,
        f64::INFINITY,
        f64::NEG_INFINITY,
        f64::MAX,
        f64::MIN_POSITIVE,
        5e-324,
    ];
    for power in -320..=308 {
        let value: f64 = format!("1e{power}").parse().unwrap_or(0.0);
        values.extend([value.next_down(), value, value.next_up()]);
    }
    for power in -12..=18 {
        let lead: [f64; 12] = [
            0.5, 0.25, 0.125, 1.5, 2.5, 0.95, 0.995, 9.5, 9.9995, 99999.5, 0.4999999, -0.05,
        ];
        values.extend(lead.map(|lead| lead * 10_f64.powi(power)));
    }
    values
}

/// Integers of kind 8.
pub fn integers(count: usize) -> Vec<i64> {
    let mut stream = Generator::seeded([1, 3, 5, 7]);
    let mut values = vec![
        0,
        1,
        -1,
        9,
        10,
        -9,
        -10,
        99,
        100,
        127,
        -128,
        i64::MAX,
        i64::MIN,
        2_147_483_647,
        -2_147_483_648,
    ];
    values.extend(
        (0..count).map(|_| {
            (random_bits(&mut stream).to_bits() as i64) >> (stream.double() * 63.0) as u32
        }),
    );
    values
}
