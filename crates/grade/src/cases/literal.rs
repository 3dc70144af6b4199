//! Hand-written cases shrink by losing list items, one after another.

use serde_json::Value;

use crate::manifest::Function;

/// A given input. Its lists may lose items, down to the fewest that the manifest allows.
#[derive(Debug, Clone)]
pub(crate) struct Literal {
    args: Vec<Value>,
    fewest: Vec<usize>,
    /// The argument and item that is tried next.
    next: (usize, usize),
    /// What the last step took away, to be put back if it went too far.
    taken: Option<(usize, usize, Value)>,
}

impl Literal {
    pub(super) fn new(function: &Function, args: Vec<Value>) -> Self {
        let fewest = function.args.iter().map(|arg| arg.field.generate.min_items as usize).collect();
        Self { args, fewest, next: (0, 0), taken: None }
    }

    fn take_next(&mut self) -> bool {
        while let Some(arg) = self.args.get_mut(self.next.0) {
            let fewest = self.fewest.get(self.next.0).copied().unwrap_or(0);
            match arg {
                Value::Array(items) if self.next.1 < items.len() && items.len() > fewest => {
                    let item = items.remove(self.next.1);
                    self.taken = Some((self.next.0, self.next.1, item));
                    return true;
                }
                _ => self.next = (self.next.0 + 1, 0),
            }
        }
        false
    }

    pub(super) fn current(&self) -> Vec<Value> {
        self.args.clone()
    }

    pub(super) fn simplify(&mut self) -> bool {
        self.taken = None;
        self.take_next()
    }

    pub(super) fn complicate(&mut self) -> bool {
        let Some((arg, at, item)) = self.taken.take() else { return false };
        if let Some(Value::Array(items)) = self.args.get_mut(arg) {
            items.insert(at, item);
        }
        self.next = (arg, at + 1);
        self.take_next()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    /// Shrinks as long as the list still holds `needle`.
    fn shrink(mut tree: Literal, needle: i64) -> Vec<Value> {
        let holds = |args: &[Value]| args[0].as_array().is_some_and(|items| items.contains(&json!(needle)));
        let mut best = tree.current();
        let mut more = tree.simplify();
        while more {
            more = if holds(&tree.current()) {
                best = tree.current();
                tree.simplify()
            } else {
                tree.complicate()
            };
        }
        best
    }

    fn tree(items: &[i64], fewest: usize) -> Literal {
        Literal { args: vec![json!(items), json!(7)], fewest: vec![fewest, 0], next: (0, 0), taken: None }
    }

    #[test]
    fn only_the_needed_item_remains() {
        assert_eq!(shrink(tree(&[1, 2, 3, 4], 0), 3), vec![json!([3]), json!(7)]);
    }

    #[test]
    fn the_fewest_items_are_kept() {
        assert_eq!(shrink(tree(&[1, 2, 3, 4], 2), 3), vec![json!([3, 4]), json!(7)]);
    }
}
