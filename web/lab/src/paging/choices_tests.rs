use headroom_plan::choose::{Cause, Measure};

use super::*;

#[test]
fn the_first_run_is_twice_the_budget() {
    let spec = Choices::default().spec().unwrap();
    assert_eq!((spec.pages, spec.frames, spec.page_bytes, spec.dispatch), (64, 32, 16 << 10, 16));
    assert_eq!(spec.watched, Mode::OnDemand);
    assert!(spec.simulate(Mode::OnDemand).unwrap().faults > 64);
}

#[test]
fn what_was_typed_is_told_by_its_field() {
    let first = Choices::default;
    let typed = |text: &str| text.to_owned();
    for text in ["", "0.4", "4.1", "two", "-1", "1e9"] {
        assert_eq!(Choices { over: typed(text), ..first() }.spec(), Err(Wrong::Number("over")), "{text}");
    }
    for text in ["0", "65", "1.5", "x"] {
        assert_eq!(Choices { each: typed(text), ..first() }.spec(), Err(Wrong::Number("each")), "{text}");
    }
    assert_eq!(Choices { batch: typed("0"), ..first() }.spec(), Err(Wrong::Number("batch")));
    assert_eq!(Choices { pinned: typed("65"), ..first() }.spec(), Err(Wrong::Number("pinned")));
    assert_eq!(Choices { total_kib: 64 << 10, page_kib: 4, ..first() }.spec(), Err(Wrong::Pages(16_384)));
    let tensors = |text: &str| Choices { pattern: TENSORS, touched: typed(text), ..first() }.spec();
    assert_eq!((tensors("9"), tensors("0")), (Err(Wrong::Number("touched")), Err(Wrong::Number("touched"))));
    let large = Choices { pattern: TENSORS, tensors: typed("64"), tensor: typed("64"), page_kib: 2048, ..first() };
    assert_eq!(large.spec(), Err(Wrong::Refused), "8 GiB");
    assert_eq!(Choices { rounds: typed("65"), ..first() }.spec(), Err(Wrong::Number("rounds")));
    assert_eq!(Choices { page_kib: 2048, ..first() }.spec(), Err(Wrong::Page));
    let many = Choices { pattern: Pattern::Sequential, each: typed("64"), ..first() };
    assert_eq!(many.spec(), Err(Wrong::Frames { needs: 64, frames: 32 }));
    let stuck = Choices { pinned: typed("32"), ..first() };
    assert_eq!(stuck.spec(), Err(Wrong::Frames { needs: 34, frames: 32 }));
}

#[test]
fn an_address_can_ask_for_a_run() {
    let cycle = Choices::of_hash("#/lab?room=paging&pattern=loop_exceeds&over=1.5&page=64");
    assert_eq!((cycle.pattern, cycle.over.as_str(), cycle.page_kib), (Pattern::LoopExceeds, "1.5", 64));
    assert_eq!(Choices::of_hash("#/lab?prefetch=density").watched, Mode::Density);
    let tensors = "#/lab?room=paging&pattern=tensors&tensors=24&tensor=64&touched=17&rounds=2&each=1";
    let spec = Choices::of_hash(tensors).spec().unwrap();
    assert_eq!(spec.pattern, Pattern::Tensors { count: 24, pages: 64, touched: 17 });
    assert_eq!((spec.pages, spec.rounds, spec.each), (1536, 2, 1));
    for hash in ["", "#/lab?room=paging", "#/lab?pattern=x&over=y&page=5&prefetch=explicit&rounds=0", "#/lab?over"] {
        assert_eq!(Choices::of_hash(hash), Choices::default(), "{hash}");
    }
}

/// The chapter's game of diagnoses sends its readers here by these very addresses: they find the case, to the last count.
#[test]
fn diagnosed_runs_come_out_as_told() {
    let mut seen = Vec::new();
    for case in headroom_plan::choose::diagnose().unwrap() {
        let Some(lab) = Some(&case.lab).filter(|lab| lab.starts_with("room=paging&")) else { continue };
        let spec = Choices::of_hash(&format!("#/lab?{lab}")).spec().unwrap();
        let fact = |key: &str| {
            let mut all = case.figures.iter().chain(&case.settings);
            match all.find(|fact| fact.key == key).unwrap_or_else(|| panic!("{key} of {lab}")).measure {
                Measure::Count(number) | Measure::Bytes(number) => number,
                other => panic!("{key} is {other:?}"),
            }
        };
        let (demand, watched) = (spec.simulate(Mode::OnDemand).unwrap(), spec.simulate(spec.watched).unwrap());
        let size = |pages: u32| u64::from(pages) * spec.page_bytes;
        assert_eq!(spec.page_bytes, fact("page"));
        match case.right() {
            Cause::Cycle => {
                assert_eq!((size(spec.pages), size(spec.frames)), (fact("working-set"), fact("pool")));
                assert_eq!((demand.migrated, demand.uploaded_bytes), (fact("loads"), fact("migrated")));
                assert_eq!(headroom_plan::paging::fewest_loads(&spec.trace(), spec.frames), fact("fewest-loads"));
            }
            Cause::FirstTouch => {
                assert_eq!((size(spec.pages), size(spec.frames)), (fact("working-set"), fact("pool")));
                assert_eq!((demand.migrated, demand.uploaded_bytes), (fact("loads"), fact("working-set")));
                let first = PagingSpec { rounds: 1, ..spec }.simulate(Mode::OnDemand).unwrap();
                assert_eq!(demand.uploaded_bytes - first.uploaded_bytes, fact("later-migrated"));
            }
            Cause::RoundTrips => {
                assert_eq!((demand.migrated, demand.uploaded_bytes), (fact("loads"), fact("migrated")));
                assert_eq!((demand.faults, u64::from(spec.accesses)), (fact("loads"), fact("accesses")));
                // The time, by the same pace as the case's: one that the tables of the room have, too.
                let time = case.figures.iter().find(|fact| fact.key == "time").unwrap().measure;
                assert_eq!(time, Measure::Ms(demand.least_ms(&super::super::sizes::CARD)));
            }
            Cause::WidePrefetch => {
                assert_eq!((demand.faults, watched.faults), (fact("loads-without"), fact("loads-with")));
                assert_eq!((demand.uploaded_bytes, demand.migrated), (fact("migrated-without"), fact("loads-without")));
                assert_eq!((watched.uploaded_bytes, size(spec.frames)), (fact("migrated-with"), fact("pool")));
            }
            other => panic!("{other:?}"),
        }
        // A software adapter binds 128 MiB, and takes seconds for some thousand passes.
        assert!(size(spec.pages) <= 128 << 20 && demand.passes + watched.passes < 5000, "{lab}");
        seen.push(case.right());
    }
    assert_eq!(seen, [Cause::Cycle, Cause::FirstTouch, Cause::RoundTrips, Cause::WidePrefetch]);
}

#[test]
fn what_is_drawn_has_numbers_of_its_own() {
    let random = Choices { pattern: Pattern::Random, ..Choices::default() };
    let spec = random.spec().unwrap();
    assert_eq!((spec.accesses, spec.seed), (0, SEED));
    let own = Choices { accesses: "5".into(), seed: "7".into(), dispatch: "2".into(), kernel: Kernel::Own, ..random };
    let spec = own.spec().unwrap();
    assert_eq!((spec.accesses, spec.seed, spec.dispatch), (5, 7, 2));
    assert_eq!(spec.trace().iter().flatten().flatten().count(), 5);
    let with = |change: fn(&mut Choices)| {
        let mut changed = own.clone();
        change(&mut changed);
        changed.spec().unwrap_err()
    };
    assert_eq!(with(|it| it.accesses = "0".into()), Wrong::Number("accesses"));
    assert_eq!(with(|it| it.accesses = "65537".into()), Wrong::Number("accesses"));
    assert_eq!(with(|it| it.seed = "-1".into()), Wrong::Number("seed"));
    assert_eq!(with(|it| it.dispatch = "x".into()), Wrong::Number("dispatch"));
    // Other patterns draw nothing, and what cannot be seen cannot be wrong.
    let other = Choices { pattern: Pattern::Sequential, accesses: "x".into(), ..Choices::default() };
    assert_eq!(other.spec().unwrap().accesses, 0);
}

#[test]
fn every_choice_makes_a_run_that_the_simulator_ends() {
    for pattern in Pattern::ALL {
        for page_kib in PAGES_KIB {
            for watched in Mode::PAGED {
                for over in ["0.5", "1", "4"] {
                    let each = "1".to_owned();
                    let over = over.to_owned();
                    let choices =
                        Choices { pattern, page_kib, watched, over, each, total_kib: 4096, ..Choices::default() };
                    let spec = choices.spec().unwrap();
                    assert!(Mode::ALL.iter().all(|mode| spec.simulate(*mode).unwrap().passes > 0), "{choices:?}");
                }
            }
        }
    }
}
