//! `headroom pack` for course platforms: what the packages hold, and their manifests.

mod common;

use std::collections::{BTreeSet, HashMap};
use std::io::Read;
use std::path::Path;

use common::{headroom, stderr, stdout, write};
use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};
use serde_json::Value;

const SCRIPTS: &str = "<!doctype html><head><script type=\"module\" src=\"./assets/main.js\"></script></head>";

/// A folder that looks like a built site, as far as packing looks at it.
fn site() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("assets")).unwrap();
    let files = [
        ("embed.html", SCRIPTS),
        ("index.html", SCRIPTS),
        ("sw.js", "self.skipWaiting()"),
        ("headroom-element.js", "1"),
        ("xapi.js", "1"),
        ("icon.svg", "<svg/>"),
        ("icon.svg.br", "x"),
        ("assets/main.js", "2"),
        ("assets/main.js.gz", "x"),
        ("assets/python & more.wasm", "3"),
    ];
    write(folder.path(), &files);
    folder
}

fn pack(site: &Path, format: &str, rest: &[&str]) -> HashMap<String, Vec<u8>> {
    let output = site.join(format!("{format}.zip"));
    let given = ["pack", "--lesson", "memory-cuts", "--format", format, "--output", output.to_str().unwrap()];
    let said = headroom(&[&given[..], &["--site", site.to_str().unwrap()], rest].concat());
    assert_eq!(said.status.code(), Some(0), "{}", stderr(&said));
    assert!(stdout(&said).contains(" package, "), "{}", stdout(&said));
    let mut zip = zip::ZipArchive::new(std::fs::File::open(&output).unwrap()).unwrap();
    let mut files = HashMap::new();
    for index in 0..zip.len() {
        let mut entry = zip.by_index(index).unwrap();
        let mut contents = Vec::new();
        entry.read_to_end(&mut contents).unwrap();
        files.insert(entry.name().unwrap().into_owned(), contents);
    }
    std::fs::remove_file(output).unwrap();
    files
}

/// The names on the way to an element, its attributes, its text.
type Element = (String, HashMap<String, String>, String);

/// Every element as the names on the way to it, with its attributes; ill-formed XML panics.
fn elements(xml: &[u8]) -> Vec<Element> {
    let mut reader = Reader::from_reader(xml);
    reader.config_mut().trim_text(true);
    let (mut found, mut open): (Vec<Element>, Vec<usize>) = (Vec::new(), Vec::new());
    let mut names: Vec<String> = Vec::new();
    let attributes = |tag: &BytesStart<'_>| {
        let one = |attribute: quick_xml::events::attributes::Attribute<'_>| {
            let value = attribute.value.replace("&amp;", "&");
            (attribute.key.as_ref().to_owned(), value)
        };
        tag.attributes().map(|attribute| one(attribute.unwrap())).collect()
    };
    let mut buffer = Vec::new();
    loop {
        match reader.read_event_into(&mut buffer).unwrap() {
            Event::Start(tag) => {
                names.push(tag.name().as_ref().to_owned());
                open.push(found.len());
                found.push((names.join("/"), attributes(&tag), String::new()));
            }
            Event::Empty(tag) => {
                let name = tag.name().as_ref().to_owned();
                found.push((format!("{}/{name}", names.join("/")), attributes(&tag), String::new()));
            }
            Event::Text(text) => found[*open.last().unwrap()].2.push_str(&text),
            Event::End(_) => {
                names.pop();
                open.pop();
            }
            Event::Eof => break,
            _ => {}
        }
        buffer.clear();
    }
    assert!(names.is_empty());
    found
}

fn settings(files: &HashMap<String, Vec<u8>>) -> Value {
    let text = std::str::from_utf8(&files["lms/settings.js"]).unwrap();
    let json = text.strip_prefix("export default ").and_then(|rest| rest.strip_suffix(";\n")).unwrap();
    serde_json::from_str(json).unwrap()
}

#[test]
fn a_package_holds_the_site_and_what_talks_to_the_platform() {
    let site = site();
    for (format, manifest) in [("scorm12", "imsmanifest.xml"), ("scorm2004", "imsmanifest.xml"), ("cmi5", "cmi5.xml")] {
        let files = pack(site.path(), format, &[]);
        for there in [manifest, "launch.html", "view.html", "assets/main.js", "assets/python & more.wasm", "icon.svg"] {
            assert!(files.contains_key(there), "{format}: {there}");
        }
        for not in
            ["index.html", "embed.html", "sw.js", "headroom-element.js", "xapi.js", "icon.svg.br", "assets/main.js.gz"]
        {
            assert!(!files.contains_key(not), "{format}: {not}");
        }
        let view = std::str::from_utf8(&files["view.html"]).unwrap();
        assert!(view.find("./lms/view.js").unwrap() < view.find("./assets/main.js").unwrap(), "{view}");
        // Every module that a module names is there, under a name that ends in `.js`.
        for (path, contents) in files.iter().filter(|(path, _)| path.starts_with("lms/")) {
            let text = std::str::from_utf8(contents).unwrap();
            let code = text.lines().filter(|line| !line.starts_with("//"));
            for named in code.filter_map(|line| line.split_once(" from '")?.1.split('\'').next()) {
                let target = format!("lms/{}", named.strip_prefix("./").unwrap());
                assert!(target.ends_with(".js") && files.contains_key(&target), "{path}: {named}");
            }
            assert!(!text.contains("serviceWorker") && !text.contains("src=\"/"), "{path}");
        }
        let launch = std::str::from_utf8(&files["launch.html"]).unwrap();
        assert!(!launch.contains('%') && launch.contains("default-src 'none'"), "{launch}");
        assert_eq!(launch.contains("https:"), format == "cmi5");
    }
}

#[test]
fn the_manifests_of_scorm_have_what_the_standard_requires() {
    let site = site();
    for (format, version, kind) in
        [("scorm12", "1.2", "adlcp:scormtype"), ("scorm2004", "2004 4th Edition", "adlcp:scormType")]
    {
        let files = pack(site.path(), format, &["--lang", "zh"]);
        let found = elements(&files["imsmanifest.xml"]);
        let all = |path: &str| found.iter().filter(|(at, ..)| at == path).collect::<Vec<_>>();
        let only = |path: &str| match all(path).as_slice() {
            [one] => (&one.1, one.2.as_str()),
            other => panic!("{format}: {} of {path}", other.len()),
        };
        assert_eq!(only("manifest").0["identifier"], "headroom-memory-cuts");
        assert_eq!(only("manifest/metadata/schema").1, "ADL SCORM");
        assert_eq!(only("manifest/metadata/schemaversion").1, version);
        let organizations = only("manifest/organizations").0;
        let organization = only("manifest/organizations/organization").0;
        assert_eq!(organizations["default"], organization["identifier"]);
        assert!(!only("manifest/organizations/organization/title").1.is_empty());
        assert!(only("manifest/organizations/organization/item/title").1.contains('显'), "in the learners' language");
        let item = only("manifest/organizations/organization/item").0;
        let resource = only("manifest/resources/resource").0;
        assert_eq!(item["identifierref"], resource["identifier"]);
        assert_eq!(
            (resource["type"].as_str(), resource[kind].as_str(), resource["href"].as_str()),
            ("webcontent", "sco", "launch.html")
        );
        // One list of files, complete, and nothing that is not there.
        let listed: BTreeSet<_> =
            all("manifest/resources/resource/file").iter().map(|file| file.1["href"].as_str()).collect();
        let held: BTreeSet<_> = files.keys().map(String::as_str).filter(|path| *path != "imsmanifest.xml").collect();
        assert_eq!(listed, held);
        // Identifiers are unique: the schemas make them xs:ID.
        let ids: Vec<_> = found.iter().filter_map(|(_, attributes, _)| attributes.get("identifier")).collect();
        assert_eq!(ids.len(), ids.iter().collect::<BTreeSet<_>>().len());
        // Neither states a mark from which the platform would conclude a failure.
        let text = std::str::from_utf8(&files["imsmanifest.xml"]).unwrap();
        assert!(!text.contains("masteryscore") && !text.contains("minNormalizedMeasure"));
    }
}

#[test]
fn the_course_structure_of_cmi5_has_what_the_standard_requires() {
    let site = site();
    let files = pack(site.path(), "cmi5", &["--pass-mark", "0.66666"]);
    let found = elements(&files["cmi5.xml"]);
    let order: Vec<_> = found.iter().map(|(path, ..)| path.as_str()).collect();
    let texts = |of: &str| ["title", "description"].map(|name| format!("courseStructure/{of}/{name}"));
    let mut wanted = vec!["courseStructure".to_owned()];
    for of in ["course", "au"] {
        wanted.push(format!("courseStructure/{of}"));
        for text in texts(of) {
            wanted.extend([text.clone(), format!("{text}/langstring"), format!("{text}/langstring")]);
        }
    }
    wanted.push("courseStructure/au/url".to_owned());
    assert_eq!(order, wanted);
    assert_eq!(found[0].1["xmlns"], "https://w3id.org/xapi/profiles/cmi5/v1/CourseStructure.xsd");
    let unit = &found.iter().find(|(path, ..)| path == "courseStructure/au").unwrap().1;
    assert_eq!((unit["moveOn"].as_str(), unit["masteryScore"].as_str()), ("Passed", "0.6667"));
    assert_ne!(unit["id"], found[1].1["id"]);
    assert_eq!(found.last().unwrap().2, "launch.html");
    assert!(found.iter().filter(|(path, ..)| path.ends_with("langstring")).all(|(.., text)| !text.is_empty()));
}

#[test]
fn the_options_reach_the_page_and_the_same_options_make_the_same_package() {
    let site = site();
    let plain = settings(&pack(site.path(), "scorm12", &[]));
    assert_eq!((&plain["passMark"], &plain["answers"], &plain["seed"]), (&0.8.into(), &true.into(), &Value::Null));
    let rest = ["--pass-mark", "0.5", "--lang", "zh", "--without-answers", "--seed", "7"];
    let files = pack(site.path(), "scorm2004", &rest);
    let given = settings(&files);
    assert_eq!(
        (&given["passMark"], &given["answers"], &given["seed"], &given["lang"], &given["standard"]),
        (&0.5.into(), &false.into(), &7.into(), &"zh".into(), &"scorm2004".into())
    );
    let exercises = given["exercises"].as_array().unwrap();
    assert_eq!(exercises.len(), 4);
    assert!(exercises.iter().all(|exercise| exercise["weight"] == 1.0 && exercise["title"] != exercise["name"]));
    assert_eq!(files, pack(site.path(), "scorm2004", &rest));
}

#[test]
fn what_cannot_be_packed_is_one_sentence() {
    let site = site();
    let nothing = tempfile::tempdir().unwrap();
    let empty = nothing.path().to_str().unwrap();
    let there = site.path().to_str().unwrap();
    for (rest, part) in [
        (vec!["--site", empty], "holds no embed.html"),
        (vec!["--site", there, "--seed", "4294967296"], "below 2^32"),
        (vec!["--site", there, "--seed-file", "seeds"], "can hide no seeds"),
        (vec!["--site", there, "--lesson-typo"], "unexpected argument"),
        (vec!["--site", there, "--pass-mark", "80"], "from 0 to 1"),
    ] {
        let output = nothing.path().join("out.zip");
        let given = ["pack", "--lesson", "memory-cuts", "--format", "cmi5", "--output", output.to_str().unwrap()];
        let said = headroom(&[&given[..], &rest].concat());
        assert_eq!(said.status.code(), Some(2), "{rest:?}");
        assert!(stderr(&said).contains(part), "{}", stderr(&said));
        assert!(!output.exists());
    }
}
