//! Which functions a file holds.

use super::statements;

/// Whether a top-level statement defines the function, or binds its name.
pub(super) fn defines(code: &str, function: &str) -> bool {
    statements::lines(code).any(|(line, starts)| starts && (is_def(line, function) || is_assignment(line, function)))
}

/// Whether a line looks like the function's `def`, at any depth.
pub(super) fn mentions(code: &str, function: &str) -> bool {
    code.lines().any(|line| is_def(line.trim_start(), function))
}

fn is_def(line: &str, function: &str) -> bool {
    let rest = line.strip_prefix("def").filter(|rest| rest.starts_with([' ', '\t']));
    let rest = rest.and_then(|rest| rest.trim_start().strip_prefix(function));
    rest.is_some_and(|rest| rest.trim_start().starts_with(['(', '[']))
}

fn is_assignment(line: &str, function: &str) -> bool {
    let rest = line.strip_prefix(function).map(str::trim_start);
    rest.is_some_and(|rest| rest.starts_with('=') && !rest.starts_with("=="))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_top_level_definitions_count() {
        for code in ["def f(x):\n  pass", "def  f (x): pass", "@cache\ndef f[T](x: T): ...", "f = lambda x: x"] {
            assert!(defines(code, "f"), "{code}");
        }
        for code in [
            "class A:\n  def f(self): pass",
            "'''\ndef f(): pass\n'''",
            "def ff(): pass",
            "f == 1",
            "async def f(): pass",
        ] {
            assert!(!defines(code, "f"), "{code}");
        }
    }

    #[test]
    fn a_broken_text_still_mentions_its_functions() {
        assert!(mentions("x = (\n  def f(:\n", "f"));
        assert!(mentions("'''never closed\ndef f(", "f"));
        assert!(!mentions("def g(f):", "f"));
        assert!(!mentions("define f(", "f"));
    }
}
