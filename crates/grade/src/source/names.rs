//! Which names a piece of Python uses, and which it brings along: by its words, without parsing it. It need not be valid.

use std::collections::BTreeSet;

use super::statements;

/// What begins a statement whose inner statements bind names of the module as well.
const OPEN: [&str; 8] = ["if", "elif", "else", "try", "except", "finally", "with", "for"];

/// Every name outside plain strings and comments. In an f-string every word counts.
pub(super) fn used(code: &str) -> BTreeSet<&str> {
    let mut found = BTreeSet::new();
    let mut rest = code;
    while let Some(first) = rest.chars().next() {
        if first == '#' {
            rest = rest.find('\n').map_or("", |end| &rest[end..]);
        } else if first == '\'' || first == '"' {
            rest = after_string(rest, first);
        } else if is_part(first) {
            let end = rest.find(|char| !is_part(char)).unwrap_or(rest.len());
            let (word, after) = rest.split_at(end);
            let is_prefix = word.len() < 3 && after.starts_with(['\'', '"']);
            rest = after;
            if is_prefix && word.contains(['f', 'F']) {
                // Its words are names, or do no harm.
                rest = after_string(after, after.chars().next().unwrap_or_default());
                let words = after[..after.len() - rest.len()].split(|char| !is_part(char));
                found.extend(words.filter(|word| word.starts_with(|char: char| is_part(char) && !char.is_numeric())));
            } else if !is_prefix && !first.is_numeric() {
                found.insert(word);
            }
        } else {
            rest = &rest[first.len_utf8()..];
        }
    }
    found
}

/// The names that its top level binds: functions, classes, imports, and what is assigned to.
pub(super) fn bound(code: &str) -> BTreeSet<&str> {
    let mut found = BTreeSet::new();
    let mut open = false;
    let mut importing = false;
    for (line, starts) in statements::lines(code) {
        if !starts {
            // The rest of `from … import (`.
            found.extend(used(line).into_iter().filter(|_| importing));
            continue;
        }
        let statement = line.trim_start();
        let head = statement.split(|char| !is_part(char)).next().unwrap_or_default();
        if statement.len() == line.len() && !statement.is_empty() {
            open = OPEN.contains(&head);
        } else if !open {
            continue;
        }
        importing = head == "from";
        found.extend(bound_by(statement, head));
    }
    found
}

fn bound_by<'a>(statement: &'a str, head: &str) -> BTreeSet<&'a str> {
    let rest = &statement[head.len()..];
    match head {
        "def" | "class" => used(rest).into_iter().filter(|name| rest.trim_start().starts_with(*name)).collect(),
        "async" => bound_by(rest.trim_start(), "def"),
        "import" => used(rest),
        "from" => rest.split_once(" import").map(|(_, names)| used(names)).unwrap_or_default(),
        _ => match statement.split_once('=') {
            Some((targets, value)) if !value.starts_with('=') && !targets.contains(['(', '!', '<', '>', '\'', '"']) => {
                used(targets.split(':').next().unwrap_or_default())
            }
            _ => BTreeSet::new(),
        },
    }
}

fn is_part(char: char) -> bool {
    char.is_alphanumeric() || char == '_'
}

/// What follows the string that begins here.
fn after_string(code: &str, quote: char) -> &str {
    let triple = quote.to_string().repeat(3);
    let end = if code.starts_with(&triple) { triple.as_str() } else { &triple[..1] };
    let mut rest = &code[end.len()..];
    while let Some(first) = rest.chars().next() {
        if let Some(after) = rest.strip_prefix(end) {
            return after;
        }
        if first == '\n' && end.len() == 1 {
            return rest;
        }
        rest = &rest[first.len_utf8()..];
        if first == '\\' {
            rest = rest.get(rest.chars().next().map_or(0, char::len_utf8)..).unwrap_or_default();
        }
    }
    rest
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(found: BTreeSet<&str>) -> Vec<&str> {
        found.into_iter().collect()
    }

    #[test]
    fn names_in_strings_and_comments_are_not_used() {
        assert_eq!(words(used("a = 'b' # c\n\"\"\"d\ne\"\"\"\nf(\"\\\"g\", r'h', 1e5, x2)")), ["a", "f", "x2"]);
        assert_eq!(words(used("f'{a} {b:>{c}}' + 'open\nd")), ["a", "b", "c", "d"]);
        assert_eq!(words(used("größe = 显存")), ["größe", "显存"]);
    }

    #[test]
    fn what_the_top_level_binds_is_found() {
        let code = "import a.b as c, d\nfrom e import (\n    f,\n    g as h)\n@deco\ndef i(x=1):\n    y = 1\n\nclass J(K):\n    z = 2\n\
                    L: int = 3\nm, n = 1, 2\nprint(o)\nif p == q:\n    r = s\nt == 4\nasync def u(): pass\n";
        let found = words(bound(code));
        for name in ["c", "d", "f", "h", "i", "J", "L", "m", "n", "r", "u"] {
            assert!(found.contains(&name), "{name}: {found:?}");
        }
        for name in ["x", "y", "K", "z", "int", "o", "p", "q", "t", "deco"] {
            assert!(!found.contains(&name), "{name}: {found:?}");
        }
    }
}
