use pollster::block_on;

use super::*;
use crate::experiments::common;
use crate::experiments::testing::setup;

/// How far a lab says that it is while something runs in it: done, and of how many.
fn told(run: impl FnOnce(&mut Lab<'_>)) -> Vec<(u32, u32)> {
    let mut told = Vec::new();
    let mut sink = |event| {
        if let Event::Progress(one) = event {
            told.push((one.done, one.total));
        }
    };
    let setup = setup();
    let lab = Lab::open(&setup, 1 << 20, common::needs, CancelToken::new(), &mut sink);
    let mut lab = block_on(lab).expect("a software adapter is installed with the set-up");
    run(&mut lab);
    drop(lab);
    told
}

#[test]
fn parts_and_steps_are_as_long_as_what_they_cost() {
    let told = told(|lab| {
        for (part, costs) in [(0, [900, 100]), (1, [1500, 1500])] {
            lab.part(part, &[1000, 3000]);
            lab.expect(costs.iter().sum());
            costs.into_iter().for_each(|cost| lab.step_of(cost).unwrap());
        }
    });
    assert_eq!(told, [(0, 1), (0, 1000), (225, 1000), (250, 1000), (625, 1000)]);
}

#[test]
fn steps_that_are_alike_are_counted() {
    let told = told(|lab| {
        lab.expect_steps(3);
        (0..3).for_each(|_| lab.step().unwrap());
    });
    assert_eq!(told, [(0, 1), (0, 3), (1, 3), (2, 3)]);
}
