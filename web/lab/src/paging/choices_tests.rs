use headroom_plan::choose::Measure;

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

/// The chapter's game of diagnoses sends its readers here: they must find what was promised.
#[test]
fn runs_that_go_wrong_do_so_here() {
    let run = |hash: &str| {
        let spec = Choices::of_hash(hash).spec().unwrap();
        let simulate = |mode| spec.simulate(mode).unwrap();
        let least = headroom_plan::paging::fewest_loads(&spec.trace(), spec.frames);
        (simulate(Mode::OnDemand), simulate(spec.watched), least)
    };
    let (cycle, _, least) = run("?pattern=loop_exceeds&over=1.5");
    assert!(cycle.migrated * 2 > least * 3, "{} of {least}", cycle.migrated);
    let simulated = |hash: &str| {
        let spec = Choices::of_hash(hash).spec().unwrap();
        let (demand, density) = (spec.simulate(Mode::OnDemand).unwrap(), spec.simulate(Mode::Density).unwrap());
        (demand.migrated, density.migrated + density.prefetched, density.migrated)
    };
    let size = "?pattern=tensors&page=64&each=1";
    let cases = headroom_plan::choose::diagnose().unwrap();
    let fact = |case: usize, key: &str| {
        let fact = cases[case].figures.iter().find(|fact| fact.key == key).unwrap();
        match fact.measure {
            Measure::Count(count) => count,
            Measure::Bytes(bytes) => bytes / (64 << 10),
            _ => panic!("{fact:?}"),
        }
    };
    // 24 tensors of 64 pages, 96 MiB, in a pool of 64: a cycle.
    let (loads, _, _) = simulated(&format!("{size}&tensors=24&tensor=64&touched=64&rounds=3&over=1.5"));
    assert_eq!(loads, fact(0, "loads"));
    // The same in a pool of 128 MiB: all is loaded in the first round, and nothing in the second.
    let (loads, _, _) = simulated(&format!("{size}&tensors=24&tensor=64&touched=64&rounds=2&over=0.75"));
    assert_eq!((loads, fact(1, "working-set"), fact(1, "later-migrated")), (1536, 1536, 0));
    // 17 of the 32 pages of a region: just above the rule's share.
    let wide = simulated(&format!("{size}&tensors=32&tensor=32&touched=17&rounds=3&over=1.7066&prefetch=density"));
    assert_eq!(wide, (fact(3, "loads-without"), fact(3, "migrated-with"), fact(3, "loads-with")));
    let (first, _, least) = run("?pattern=training&over=0.75");
    assert_eq!((first.migrated, first.evictions), (least, 0));
    let (trips, _, _) = run("?pattern=random&over=1&page=4&batch=1");
    assert!(trips.passes > trips.migrated);
    let (alone, wide, _) = run("?pattern=random&over=2&prefetch=density");
    assert!(wide.migrated > alone.migrated && wide.uploaded_bytes > alone.uploaded_bytes);
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
