//! Submissions as JSON Lines: one object a line, answered by one line each, so that any engine can spread them.
//!
//! | key | value |
//! |---|---|
//! | `id` | text or whole number, required: the line's name in the answer |
//! | `code`, `notebook`, `receipt` or `path` | exactly one: Python text; a notebook's JSON; a receipt's; or a file to read |
//! | `learner` | text; without it `id` |
//! | `lang` | `zh` or `en`; without it the roster's, or `--lang` |
//!
//! Other keys are passed over. Empty lines are, too. A line that is no such object is answered by an error.

use std::io::{BufRead, Read};

use headroom_grade::Language;
use serde_json::Value;

use super::{Input, Roster, Submission};

/// The longest line, in bytes: a notebook with pictures fits.
const LONGEST_LINE: usize = 64 << 20;
/// What can be handed in.
const INPUTS: [&str; 4] = ["code", "notebook", "receipt", "path"];

/// Reads lines as they are asked for.
pub fn lines<'a>(from: impl BufRead + Send + 'a, roster: &'a Roster) -> impl Iterator<Item = Submission> + Send + 'a {
    let mut reader = Reader::new(from, LONGEST_LINE);
    std::iter::from_fn(move || {
        loop {
            let line = reader.next()?;
            let name = format!("line {}", reader.number);
            return Some(match line {
                Ok(line) if line.iter().all(u8::is_ascii_whitespace) => continue,
                Ok(line) => submission(&line, roster).unwrap_or_else(|why| unusable(name, why)),
                Err(why) => unusable(name, why),
            });
        }
    })
}

/// Reads line by line, none longer than a bound.
pub(super) struct Reader<R> {
    from: R,
    longest: usize,
    /// The number of the last line, from 1.
    pub(super) number: usize,
    ended: bool,
}

impl<R: BufRead> Reader<R> {
    /// At the beginning. `longest` is in bytes.
    pub(super) fn new(from: R, longest: usize) -> Self {
        Self { from, longest, number: 0, ended: false }
    }

    /// The next line, or why there is none; nothing after the last.
    pub(super) fn next(&mut self) -> Option<Result<Vec<u8>, String>> {
        if self.ended {
            return None;
        }
        self.number += 1;
        let mut line = Vec::new();
        let most = self.longest as u64 + 1;
        match self.from.by_ref().take(most).read_until(b'\n', &mut line) {
            Ok(0) => None,
            Ok(_) if line.len() > self.longest && line.last() != Some(&b'\n') => {
                self.ended = self.from.skip_until(b'\n').is_err();
                Some(Err(format!("is longer than {} MiB", self.longest >> 20)))
            }
            Ok(_) => Some(Ok(line)),
            Err(error) => {
                self.ended = true;
                Some(Err(format!("cannot be read: {error}")))
            }
        }
    }
}

fn submission(line: &[u8], roster: &Roster) -> Result<Submission, String> {
    let mut value: Value = serde_json::from_slice(line).map_err(|error| format!("is no JSON: {error}"))?;
    let name = match value.get("id") {
        Some(Value::String(id)) => id.clone(),
        Some(Value::Number(id)) if !id.is_f64() => id.to_string(),
        _ => return Err("has no `id`, a text or a whole number".into()),
    };
    let text = |key: &str| match value.get(key) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(text)) => Ok(Some(text.clone())),
        Some(_) => Err(format!("{key} is no text")),
    };
    let fields = || {
        let learner = text("learner")?.unwrap_or_else(|| name.clone());
        let lang = match text("lang")? {
            Some(tag) => Some(Language::from_tag(&tag).ok_or_else(|| format!("lang is {tag}; there are zh and en"))?),
            None => roster.lang(&learner),
        };
        Ok::<_, String>((learner, lang))
    };
    let fields = fields();
    let input = fields.and_then(|(learner, lang)| Ok((learner, lang, input(&mut value)?)));
    Ok(match input {
        Ok((learner, lang, input)) => Submission { name, learner, lang, input },
        // It has a name, so the answer can bear it.
        Err(why) => Submission { learner: name.clone(), ..unusable(name, why) },
    })
}

fn input(value: &mut Value) -> Result<Input, String> {
    let mut given = Vec::new();
    for key in INPUTS {
        let taken = value.get_mut(key).map_or(Value::Null, Value::take);
        if !taken.is_null() {
            given.push((key, taken));
        }
    }
    match (given.pop(), given.len()) {
        (Some(("code", Value::String(code))), 0) => Ok(Input::Code(code)),
        (Some(("path", Value::String(path))), 0) => Ok(Input::File(path.into())),
        (Some(("notebook", notebook)), 0) => Ok(Input::Notebook(notebook)),
        (Some(("receipt", receipt)), 0) => Ok(Input::Receipt(receipt)),
        (Some((key, _)), 0) => Err(format!("{key} is no text")),
        _ => Err(format!("must have exactly one of {}", INPUTS.join(", "))),
    }
}

fn unusable(name: String, why: String) -> Submission {
    Submission { name, learner: String::new(), lang: None, input: Input::Unusable(why) }
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use super::*;

    fn read(text: &str) -> Vec<Submission> {
        lines(Cursor::new(text.to_owned()), &Roster::default()).collect()
    }

    #[test]
    fn a_line_is_a_submission() {
        let all = read(concat!(
            "{\"id\": \"a\", \"code\": \"x = 1\", \"lang\": \"zh-CN\", \"note\": 1}\n\n",
            "{\"id\": 7, \"path\": \"b.py\", \"learner\": \"bob\", \"code\": null}\r\n",
            "{\"id\": \"c\", \"notebook\": {\"cells\": []}}\n{\"id\": \"d\", \"receipt\": {}}",
        ));
        assert_eq!(all.len(), 4);
        assert_eq!((all[0].name.as_str(), all[0].learner.as_str(), all[0].lang), ("a", "a", Some(Language::Zh)));
        assert_eq!(all[0].input, Input::Code("x = 1".into()));
        assert_eq!((all[1].name.as_str(), all[1].learner.as_str()), ("7", "bob"));
        assert_eq!(all[1].input, Input::File("b.py".into()));
        assert!(matches!((&all[2].input, &all[3].input), (Input::Notebook(_), Input::Receipt(_))));
    }

    #[test]
    fn what_is_no_submission_is_answered_under_its_name() {
        for (line, name, part) in [
            ("nothing", "line 1", "is no JSON"),
            ("[]", "line 1", "has no `id`"),
            ("{\"id\": 1.5, \"code\": \"\"}", "line 1", "has no `id`"),
            ("{\"id\": \"a\"}", "a", "exactly one of"),
            ("{\"id\": \"a\", \"code\": \"\", \"path\": \"\"}", "a", "exactly one of"),
            ("{\"id\": \"a\", \"code\": 1}", "a", "code is no text"),
            ("{\"id\": \"a\", \"code\": \"\", \"lang\": \"fr\"}", "a", "there are zh and en"),
            ("{\"id\": \"a\", \"code\": \"\", \"learner\": []}", "a", "learner is no text"),
        ] {
            let all = read(line);
            assert_eq!((all.len(), all[0].name.as_str()), (1, name), "{line}");
            assert!(matches!(&all[0].input, Input::Unusable(why) if why.contains(part)), "{line}: {:?}", all[0].input);
        }
        assert_eq!(read("\n \n"), []);
    }

    #[test]
    fn a_line_that_is_too_long_is_passed_over_and_not_kept() {
        let long =
            std::io::repeat(b'x').take(LONGEST_LINE as u64 + 10).chain(Cursor::new("\n{\"id\":1,\"code\":\"\"}\n"));
        let roster = Roster::default();
        let all: Vec<_> = lines(std::io::BufReader::new(long), &roster).collect();
        assert_eq!(all.len(), 2);
        assert!(matches!(&all[0].input, Input::Unusable(why) if why.contains("longer than 64 MiB")));
        assert_eq!(all[1].input, Input::Code(String::new()));
    }
}
