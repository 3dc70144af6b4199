use super::*;

const SMALL: Sizes = Sizes { tokens: 16, width: 16, hidden: 32, blocks: 1, attention: true };

fn loss_of(reference: &Reference) -> f64 {
    reference.step(&[]).loss.value
}

#[test]
fn gradients_are_those_of_finite_differences() {
    let reference = Reference::new(&SMALL, 3);
    let gradients = reference.step(&[]).gradients;
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

/// The network after a step as a device that rounds once would have it.
fn after(reference: &Reference, number: u32) -> Reference {
    let gradients = reference.step(&[]).gradients;
    let numbers = |layer: &Vec<Matrix>| layer.iter().flat_map(|one| &one.data).map(|one| one.value as f32).collect();
    let gradients: Vec<Vec<f32>> = gradients.iter().map(numbers).collect();
    let adam = Adam::at(number);
    let layer = |(weights, gradients): (Vec<f32>, Vec<f32>)| {
        let step = |(weight, g): (f32, f32)| adam.step(weight, (0.0, 0.0), g)[0].value as f32;
        weights.into_iter().zip(gradients).map(step).collect()
    };
    reference.with(&reference.weights().into_iter().zip(gradients).map(layer).collect::<Vec<_>>())
}

#[test]
fn the_loss_falls_and_no_bound_grows() {
    let mut reference = Reference::new(&Sizes { blocks: 2, attention: false, ..SMALL }, 3);
    let mut losses = Vec::new();
    for number in 1..=4 {
        losses.push(reference.step(&[]).loss);
        reference = after(&reference, number);
    }
    assert!(losses.windows(2).all(|pair| pair[1].value < pair[0].value), "{losses:?}");
    assert!(losses.iter().all(|loss| loss.error > 0.0 && loss.error < 2.0 * losses[0].error), "{losses:?}");
    assert!(losses[0].error < 1e-4 * losses[0].value, "{losses:?}");
}

#[test]
fn weights_come_back_as_they_were_given() {
    let reference = Reference::new(&SMALL, 3);
    let mut weights = reference.weights();
    assert_eq!(weights.iter().map(Vec::len).collect::<Vec<_>>(), [4 * 256, 2 * 512]);
    weights[1][700] += 0.25;
    let other = reference.with(&weights);
    assert_eq!(other.weights(), weights);
    assert_ne!(other.step(&[]).loss, reference.step(&[]).loss);
}

#[test]
fn packing_widens_the_bound_of_gradients_and_moves_nothing() {
    let of = |format| {
        let stepped = Reference::new(&SMALL, 3).step(&[format; 2]);
        (stepped.loss, stepped.gradients[1][0].data[5])
    };
    let [full, half, codes] = [Format::F32, Format::F16, Format::Int8].map(of);
    for (one, other) in [(full, half), (half, codes)] {
        assert_eq!(one.0, other.0);
        assert_eq!(one.1.value, other.1.value);
        assert!(one.1.error < other.1.error);
    }
}
