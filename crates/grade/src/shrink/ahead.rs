//! Which inputs to run together.
//!
//! Each step of shrinking depends on the answer to the one before, and a request costs several times what a call does. So
//! the inputs that are likely to be asked for are sent along: those few that both answers to each may lead to, the likely
//! answer first.

use serde_json::Value;

use super::bench::{Bench, key};
use super::step;
use crate::cases::Tree;
use crate::judge::Finding;
use crate::run::Runner;

/// Places looked at for them. Many lead to an input that is in the batch already.
const LOOKED_AT: usize = 64;
/// A place in the tree, and what is supposed on the way there.
struct Guess {
    tree: Tree,
    unlikely: u32,
    /// The answer before.
    fails: bool,
    supposed: Vec<(String, bool)>,
}

/// Inputs by their texts, the one where `tree` stands first.
pub(super) fn batch<R: Runner>(bench: &Bench<'_, R>, tree: &Tree, like: &Finding) -> Vec<(String, Vec<Value>)> {
    let mut batch: Vec<(String, Vec<Value>)> = Vec::new();
    let mut open: Vec<Guess> = Vec::new();
    open.extend(tree.fork().map(|tree| Guess { tree, unlikely: 0, fails: true, supposed: Vec::new() }));
    for _ in 0..LOOKED_AT {
        let next = open.iter().enumerate().min_by_key(|(_, guess)| guess.unlikely).map(|(at, _)| at);
        let Some(mut guess) = next.map(|at| open.remove(at)) else { break };
        let args = guess.tree.current(bench.exercise());
        let key = key(&args);
        let supposed = guess.supposed.iter().find(|(known, _)| *known == key).map(|(_, fails)| *fails);
        if let Some(fails) = supposed.or_else(|| bench.fails(&key, &args, like)) {
            if step(&mut guess.tree, fails) {
                open.insert(0, guess);
            }
            continue;
        }
        if !batch.iter().any(|(known, _)| *known == key) {
            if batch.len() == bench.together {
                break;
            }
            batch.push((key.clone(), args));
        }
        let other = guess.tree.fork();
        let mut suppose = |tree: Option<Tree>, fails: bool| {
            let Some(mut tree) = tree else { return };
            if step(&mut tree, fails) {
                let mut supposed = guess.supposed.clone();
                supposed.push((key.clone(), fails));
                open.push(Guess { tree, unlikely: guess.unlikely + rarity(guess.fails, fails), fails, supposed });
            }
        };
        suppose(other, true);
        suppose(Some(guess.tree), false);
    }
    batch
}

/// How much less likely a place becomes by supposing this answer after that one; about -3 log p, counted over the banks of
/// wrong solutions. Removing items goes well until the needed ones are left; from there on little does.
const fn rarity(before: bool, fails: bool) -> u32 {
    match (before, fails) {
        (true, true) => 1,
        (true, false) => 7,
        (false, true) => 5,
        (false, false) => 2,
    }
}
