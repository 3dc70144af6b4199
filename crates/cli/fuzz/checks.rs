//! What must hold whatever is handed in. The fuzz targets and the ordinary tests share it.
#![allow(dead_code, reason = "each target uses one of them")]

use std::collections::BTreeMap;

use headroom_cli::source::Source;
use headroom_cli::submission::{Input, Roster, lines as read_lines};
use headroom_grade::json::Json;
use headroom_grade::manifest::Manifest;
use headroom_grade::{Receipt, ReceiptError, lesson};

/// A receipt is refused with a reason, or comes back from its own text.
pub fn receipt(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    match Receipt::read(text) {
        Ok(receipt) => {
            assert_eq!(Receipt::read(&receipt.text()).as_ref(), Ok(&receipt));
            assert_eq!(Receipt::read(&receipt.line()).as_ref(), Ok(&receipt));
        }
        Err(error) => assert!(ReceiptError::KEYS.contains(&error.key()) && !error.to_string().is_empty()),
    }
}

/// A notebook is refused with a reason, or every line of its code has a place in it.
pub fn notebook(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    match Source::notebook(text) {
        Ok(source) => {
            let count = source.code.lines().count();
            for line in 0..count + 2 {
                let _ = source.place(line);
                assert_eq!(source.line(line).is_some(), (1..=count).contains(&line));
            }
            for name in ["f", "plan_memory_placement"] {
                assert!(source.mentions(name) || !source.defines(name) || source.code.contains('='));
            }
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

/// Each line that is not empty is answered once, under a name.
pub fn lines(data: &[u8]) {
    let wanted = data.split(|byte| *byte == b'\n').filter(|line| !line.iter().all(u8::is_ascii_whitespace)).count();
    let roster = Roster::default();
    let all: Vec<_> = read_lines(data, &roster).collect();
    assert_eq!(all.len(), wanted);
    for one in all {
        assert!(!matches!(&one.input, Input::Unusable(why) if why.is_empty()));
    }
}

/// A lesson's text as short as it can be.
const TEXT: &str = "+++\ntitle = \"t\"\nsummary = \"s\"\nkeywords = []\n\n[functions]\n+++\n";

/// A manifest is refused with its faults, or comes back from its own JSON; its checks are tried without a panic. A folder that
/// holds nothing else is never without a fault.
pub fn manifest(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let files = [("manifest.toml", text), ("text.en.md", TEXT), ("text.zh.md", TEXT)];
    let files: BTreeMap<_, _> = files.map(|(name, text)| (name.to_owned(), text.to_owned())).into();
    let folder = lesson::read("fuzz", &files);
    assert!(!folder.faults.is_empty() && folder.faults.iter().all(|fault| !fault.what.is_empty()));
    if let Some(lesson) = folder.lesson {
        let json = lesson.manifest.to_json();
        let again = Manifest::try_from_json(&json).map(|manifest| manifest.to_json());
        assert_eq!(again.as_ref().map_err(ToString::to_string), Ok(&json));
    }
}
