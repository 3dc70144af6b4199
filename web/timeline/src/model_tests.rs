use super::*;

/// The step of the lesson.
pub fn step() -> Vec<Row> {
    let row = |name: &str, size_gb, from_step, to_step, movable| Row {
        name: name.to_owned(),
        size_gb,
        from_step,
        to_step,
        movable,
        kind: None,
        recompute_ms: None,
        idle_from: None,
        idle_to: None,
        written: None,
    };
    vec![
        row("weights", 4.0, 0, 5, false),
        row("optimizer", 6.0, 0, 5, true),
        row("act_1", 5.0, 0, 4, true),
        row("act_2", 3.0, 1, 3, true),
        row("gradients", 4.0, 2, 5, false),
        row("workspace", 2.0, 2, 3, false),
        row("snapshot", 8.0, 4, 5, true),
    ]
}

#[test]
fn what_can_be_done_follows_from_the_row() {
    let rows = step();
    let mut row = rows[2].clone();
    let item = Item::new(0, &rows[0], Treatment::Offload).unwrap();
    assert_eq!((item.treatment, item.next_choice()), (Treatment::Keep, Treatment::Keep));
    row.recompute_ms = Some(3.0);
    let item = Item::new(0, &row, Treatment::Offload).unwrap();
    assert_eq!((item.treatment, item.next_choice()), (Treatment::Offload, Treatment::Recompute));
    assert!(item.present().is_empty());
}

#[test]
fn only_an_idle_time_is_spent_away_where_one_is_known() {
    let mut row = step()[2].clone();
    (row.idle_from, row.idle_to) = (Some(1), Some(3));
    let item = Item::new(0, &row, Treatment::Offload).unwrap();
    assert_eq!((item.present(), item.away()), (vec![(0, 1), (3, 4)], Some((1, 3))));
    // Out of its life, it is cut to it.
    (row.idle_from, row.idle_to) = (Some(3), Some(9));
    let item = Item::new(0, &row, Treatment::Offload).unwrap();
    assert_eq!((item.present(), item.away()), (vec![(0, 3)], Some((3, 4))));
}

#[test]
fn rows_that_cannot_be_drawn_are_named() {
    let mut rows = step();
    rows[3].to_step = 0;
    assert_eq!(items(&rows, &[]).unwrap_err(), Undrawable::Backwards(3));
    rows[1].size_gb = -1.0;
    assert_eq!(items(&rows, &[]).unwrap_err(), Undrawable::Size(1));
    rows[1].size_gb = f64::NAN;
    assert_eq!(items(&rows, &[]).unwrap_err(), Undrawable::Size(1));
}

#[test]
fn the_largest_are_found_in_input_order() {
    let items = items(&step(), &[]).unwrap();
    assert_eq!(largest(&items, 3), [1, 2, 6]);
    // Weights and gradients are as large: the earlier one.
    assert_eq!(largest(&items, 4), [0, 1, 2, 6]);
    assert_eq!(largest(&items, 99), [0, 1, 2, 3, 4, 5, 6]);
}

#[test]
fn decisions_follow_their_rows() {
    let before = step();
    let mut treatments = vec![Treatment::Keep; 7];
    treatments[6] = Treatment::Offload;
    let mut after = before.clone();
    after.remove(2);
    assert_eq!(carried(&before, &treatments, &after)[5], Treatment::Offload);
    let mut renamed = before.clone();
    renamed[6].name = "checkpoint".to_owned();
    assert_eq!(carried(&before, &treatments, &renamed)[6], Treatment::Offload);
    assert_eq!(carried(&[], &[], &after), [Treatment::Keep; 6]);
}

#[test]
fn an_answer_names_what_it_moves() {
    let mut rows = step();
    rows[3].name = "act_1".to_owned();
    let names = ["act_1", "act_1", "weights", "nothing"].map(str::to_owned);
    let moved = named(&rows, &names);
    let at: Vec<usize> = (0..7).filter(|&at| moved[at] == Treatment::Offload).collect();
    assert_eq!(at, [2, 3]);
}
