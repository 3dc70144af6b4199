//! One function out of a notebook, with what it needs and without the rest.

use super::{defs, names};

/// The code of a function: the last cell that defines it, and after the order of the notebook those cells that bind a name
/// which is used in it, or in one of them. Calls that somebody tried out stay behind, and so do other functions.
#[must_use]
pub fn solution(cells: &[String], function: &str) -> Option<String> {
    let own = cells.iter().rposition(|cell| defs::defines(cell, function))?;
    let mut taken = vec![own];
    let mut next = 0;
    while let Some(cell) = taken.get(next).and_then(|at| cells.get(*at)) {
        let used = names::used(cell);
        for (at, cell) in cells.iter().enumerate() {
            // What runs the published checks uses names of its own only.
            if !taken.contains(&at) && names::bound(cell).iter().any(|name| *name != function && used.contains(name)) {
                taken.push(at);
            }
        }
        next += 1;
    }
    taken.sort_unstable();
    let parts: Vec<&str> = taken.iter().filter_map(|at| cells.get(*at)).map(|cell| cell.trim_end()).collect();
    Some(parts.join("\n\n\n") + "\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picked(cells: &[&str], function: &str) -> Option<String> {
        let cells: Vec<String> = cells.iter().map(|cell| format!("{cell}\n")).collect();
        solution(&cells, function)
    }

    #[test]
    fn a_function_comes_with_what_it_needs_and_nothing_else() {
        let cells = [
            "import math\nGB = 10**9",
            "def helper(x):\n    return math.floor(x)",
            "def other(x):\n    return 1",
            "def f(x):\n    return helper(x)  # not other",
            "result = f(3)\nprint(result)",
        ];
        assert_eq!(picked(&cells, "f").unwrap(), format!("{}\n\n\n{}\n\n\n{}\n", cells[0], cells[1], cells[3]));
        assert_eq!(picked(&cells, "other").unwrap(), format!("{}\n", cells[2]));
        assert_eq!(picked(&cells, "g"), None);
    }

    #[test]
    fn the_last_definition_counts() {
        let cells = ["def f():\n    return 1", "def f():\n    return 2"];
        assert_eq!(picked(&cells, "f").unwrap(), "def f():\n    return 2\n");
    }

    #[test]
    fn functions_that_need_each_other_come_together() {
        let cells = ["def f():\n    return g()", "def g():\n    return h", "h = f"];
        assert_eq!(picked(&cells, "f").unwrap().matches("def ").count(), 2);
    }
}
