//! Verdicts as JUnit XML, as Jenkins, GitLab and others read it: a suite a submission, a case a function.

use std::io::{self, Write};

use anyhow::Result;
use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesEnd, BytesStart, BytesText, Event};

use super::{Output, Setting};
use crate::grade::details::details;
use crate::grade::{Entry, Graded};

pub(super) struct Suites<'a, W: Write> {
    to: Writer<W>,
    setting: &'a Setting<'a>,
    begun: bool,
}

impl<'a, W: Write> Suites<'a, W> {
    pub(super) fn new(to: W, setting: &'a Setting<'a>) -> Self {
        Self { to: Writer::new_with_indent(to, b' ', 2), setting, begun: false }
    }

    fn head(&mut self) -> io::Result<()> {
        if std::mem::replace(&mut self.begun, true) {
            return Ok(());
        }
        self.to.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
        self.to.write_event(Event::Start(BytesStart::new("testsuites").with_attributes([("name", "headroom")])))
    }

    fn case(&mut self, entry: &Entry, graded: &Graded) -> io::Result<()> {
        let verdict = &entry.verdict;
        let details = details(self.setting.catalog, self.setting.words, &graded.source, entry);
        let (class, name) = match verdict.exercise.split_once('/') {
            Some(parts) if entry.found => parts,
            _ => ("headroom", details.name.as_str()),
        };
        let attributes = [("classname", class), ("name", name)];
        if verdict.passed {
            return self.to.create_element("testcase").with_attributes(attributes).write_empty().map(|_| ());
        }
        let kind = verdict.diagnosis.map_or("failed", |diagnosis| diagnosis.key());
        let parts = details.parts.iter().map(|(key, text)| format!("{}: {text}", self.setting.words.text(key)));
        let text = clean(&parts.collect::<Vec<_>>().join("\n"));
        let message = clean(&details.headline);
        self.to.create_element("testcase").with_attributes(attributes).write_inner_content(|to| {
            to.create_element("failure")
                .with_attributes([("message", message.as_str()), ("type", kind)])
                .write_text_content(BytesText::new(&text))
                .map(|_| ())
        })?;
        Ok(())
    }

    fn suite(&mut self, graded: &Graded) -> io::Result<()> {
        let entries = graded.entries();
        let failures = entries.iter().filter(|entry| !entry.verdict.passed).count().to_string();
        let errors = usize::from(graded.entries.is_err());
        let tests = (entries.len() + errors).to_string();
        let name = clean(&graded.name);
        let counts = [("tests", &tests), ("failures", &failures), ("errors", &errors.to_string())];
        let mut start = BytesStart::new("testsuite").with_attributes([("name", name.as_str())]);
        for (key, count) in counts {
            start.push_attribute((key, count.as_str()));
        }
        self.to.write_event(Event::Start(start))?;
        if let Err(problem) = &graded.entries {
            let problem = clean(problem);
            let attributes = [("classname", "headroom"), ("name", "submission")];
            self.to.create_element("testcase").with_attributes(attributes).write_inner_content(|to| {
                let attributes = [("message", problem.as_str()), ("type", "ungraded")];
                to.create_element("error").with_attributes(attributes).write_empty().map(|_| ())
            })?;
        }
        for entry in entries {
            self.case(entry, graded)?;
        }
        self.to.write_event(Event::End(BytesEnd::new("testsuite")))
    }
}

impl<W: Write> Output for Suites<'_, W> {
    fn one(&mut self, graded: &Graded) -> Result<()> {
        self.head()?;
        self.suite(graded)?;
        self.to.get_mut().flush()?;
        Ok(())
    }

    fn end(&mut self) -> Result<()> {
        self.head()?;
        self.to.write_event(Event::End(BytesEnd::new("testsuites")))?;
        let to = self.to.get_mut();
        to.write_all(b"\n")?;
        to.flush()?;
        Ok(())
    }
}

/// XML has no way to write some characters, whatever the escape.
fn clean(text: &str) -> String {
    let allowed = |char: char| match char {
        '\t' | '\n' => true,
        _ => !char.is_control() && !matches!(char, '\u{fffe}' | '\u{ffff}'),
    };
    text.chars().map(|char| if allowed(char) { char } else { '\u{fffd}' }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_xml_cannot_write_is_replaced() {
        assert_eq!(clean("a\u{0}\u{1b}[1m\tb\n内存\u{ffff}"), "a\u{fffd}\u{fffd}[1m\tb\n内存\u{fffd}");
    }
}
