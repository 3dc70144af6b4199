use super::*;
use headroom_gpu::training::{Activations, Format};

#[test]
fn every_size_that_is_offered_can_be_asked_for() {
    for software in [true, false] {
        let choices = Choices::new(software);
        let sizes = choices.sizes;
        assert!(TOKENS.contains(&sizes.tokens) && WIDTHS.contains(&sizes.width) && BLOCKS.contains(&sizes.blocks));
        assert!(FACTORS.contains(&(sizes.hidden / sizes.width)) && SLOTS.contains(&choices.slots));
        let spec = choices.spec().unwrap();
        let (total, activations) = choices.kept().unwrap();
        assert!(spec.budget_bytes < total && spec.budget_bytes >= total - activations / 3);
        assert_eq!((spec.strategies.as_slice(), spec.worth), (&FIRST[..], None));
    }
}

#[test]
fn what_is_no_budget_asks_for_nothing() {
    for typed in ["", "x", "0", "-3", "1e9", "nan"] {
        assert_eq!(Choices { budget: Some(typed.to_owned()), ..Choices::new(true) }.spec(), None, "{typed}");
    }
    let half = Choices { budget: Some(" 0.5 ".to_owned()), ..Choices::new(true) };
    assert_eq!(half.spec().unwrap().budget_bytes, 1 << 19);
    let large = Sizes { tokens: 1024, width: 512, hidden: 2048, blocks: 2, attention: false };
    assert_eq!(Choices { sizes: large, ..Choices::new(true) }.spec(), None);
}

#[test]
fn what_is_added_is_run_and_nothing_is_offered_twice() {
    let mut choices = Choices::new(true);
    let third = Strategy { state_on_host: true, ..Strategy::of(Activations::Recompute { every: 3 }) };
    choices.add(third);
    choices.ways[1].1 = false;
    choices.add(FIRST[1]);
    assert_eq!(choices.ways.len(), FIRST.len() + MORE.len() + 1);
    assert_eq!(choices.strategies().last(), Some(&third));
    for depth in 0..20 {
        let way = Strategy::of(Activations::Offload { depth, format: Format::F16 });
        choices.add(Strategy { state_on_host: true, ..way });
    }
    assert!(choices.is_full() && choices.ways.len() == MOST);
}

#[test]
fn only_what_is_run_and_moves_can_be_switched() {
    let mut choices = Choices { worth: Some(FIRST[2]), ..Choices::new(true) };
    assert_eq!(choices.spec().unwrap().worth, Some(FIRST[2]));
    choices.ways[2].1 = false;
    assert_eq!(choices.spec().unwrap().worth, None);
    let moving = choices.moving();
    assert!(moving.contains(&FIRST[8]) && !moving.contains(&FIRST[7]) && !moving.contains(&FIRST[0]));
}

#[test]
fn an_address_can_ask_for_a_run() {
    let hash = "#/lab?room=training&blocks=3&width=32&batch=64&strategies=offload-0-int8,recompute-4-host,offload-1,visit&slots=3&budget=0.75";
    let asked = Choices::of_hash(hash, true);
    assert_eq!(asked.sizes, Sizes { tokens: 64, width: 32, hidden: 128, blocks: 3, attention: true });
    let spec = asked.spec().unwrap();
    assert_eq!((spec.slots, spec.budget_bytes), (3, 3 << 18));
    let expected =
        ["keep", "offload-1", "visit", "offload-0-int8", "recompute-4-host"].map(|text| spelt(text).unwrap());
    assert_eq!(spec.strategies, expected);
    let without = Choices::of_hash("#/lab?room=training&attention=no", false);
    assert_eq!(without.sizes, Sizes { attention: false, ..Choices::new(false).sizes });
    for hash in ["", "#/lab?room=training&attention=", "#/lab?blocks=5&width=x&batch=&strategies=no,&slots=4&budget=-1"]
    {
        for software in [true, false] {
            assert_eq!(Choices::of_hash(hash, software), Choices::new(software), "{hash}");
        }
    }
}
