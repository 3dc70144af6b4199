use super::*;

const SMALL: Sizes = Sizes { tokens: 16, width: 16, hidden: 32, blocks: 1, attention: true };

fn loss_of(reference: &Reference) -> f64 {
    reference.clone().step(&[]).loss.value
}

#[test]
fn gradients_are_those_of_finite_differences() {
    let reference = Reference::new(&SMALL, 3);
    let gradients = reference.clone().step(&[]).gradients;
    let mut largest = 0.0_f64;
    let all =
        gradients.iter().enumerate().flat_map(|(layer, list)| (0..).zip(list).map(move |(at, one)| (layer, at, one)));
    for (layer, matrix, own) in all {
        for at in [0_usize, 7, 101, 255] {
            let moved = |by: f64| {
                let mut moved = reference.clone();
                moved.layers[layer].weights[matrix as usize].data[at].value += by;
                loss_of(&moved)
            };
            let difference = (moved(1e-5) - moved(-1e-5)) / 2e-5;
            let got = own.data[at].value;
            largest = largest.max(got.abs());
            assert!((got - difference).abs() < 1e-9, "{layer} {matrix} {at}: {got} {difference}");
        }
    }
    assert!(largest > 1e-4, "{largest}");
}

#[test]
fn the_loss_falls_and_bounds_stay_small() {
    let mut reference = Reference::new(&Sizes { blocks: 2, attention: false, ..SMALL }, 3);
    let losses: Vec<Pair> = (0..4).map(|_| reference.step(&[]).loss).collect();
    assert!(losses.windows(2).all(|pair| pair[1].value < pair[0].value), "{losses:?}");
    assert!(losses.iter().all(|loss| loss.error > 0.0 && loss.error < 0.001 * loss.value), "{losses:?}");
}

#[test]
fn packing_widens_the_bound_and_moves_nothing() {
    let of = |format| {
        let mut reference = Reference::new(&SMALL, 3);
        let first = reference.step(&[format; 2]);
        (first.loss, first.gradients[1][0].data[5], reference.step(&[format; 2]).loss)
    };
    let [full, half, codes] = [Format::F32, Format::F16, Format::Int8].map(of);
    for (one, other) in [(full, half), (half, codes)] {
        assert_eq!(one.0, other.0);
        assert_eq!(one.1.value, other.1.value);
        assert!(one.1.error < other.1.error && one.2.error <= other.2.error);
    }
    assert!(codes.2.error < codes.2.value, "{codes:?}");
}
