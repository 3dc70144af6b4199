//! How many submissions a core grades in a second, and which share of that time is not the learner's own code; and the sizes of
//! what courses take: packages, and the script of the element.
//!
//! The class hands in the lessons' own right and wrong answers, each function in a file of its own, whole files as learners
//! do. The learner's own time is that of the same files executed, and the same calls made, in one bare Python process.

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::time::Instant;

use headroom_grade::{Cases, Catalog};
use serde_json::{Value, json};

const PROGRAM: &str = env!("CARGO_BIN_EXE_headroom");
/// Submissions in the class.
const COUNT: usize = 200;
/// The most that the element's script may weigh as it is sent, in bytes with brotli.
const ELEMENT: u64 = 5000;
/// The lesson that is packed. They differ by the names of their functions alone.
const LESSON: &str = "unified-memory";
const FORMATS: [&str; 4] = ["scorm12", "scorm2004", "cmi5", "gradescope"];
/// Each file, executed once; each call made twice, as the judge does.
const BARE: &str = r"
import json, sys, time
spent = 0.0
for line in sys.stdin:
    job = json.loads(line)
    texts = [json.dumps(call) for call in job['calls']]
    begun = time.perf_counter()
    names = {'__name__': 'solution'}
    exec(compile(job['code'], 'solution.py', 'exec'), names)
    function = names[job['function']]
    spent += time.perf_counter() - begun
    for text in texts:
        for _ in range(2):
            arguments = json.loads(text)
            begun = time.perf_counter()
            try:
                function(*arguments)
            except Exception:
                pass
            spent += time.perf_counter() - begun
print(spent)
";

type Result<T> = std::result::Result<T, Box<dyn Error>>;

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<()> {
    let folder = tempfile::tempdir()?;
    let jobs = class(folder.path())?;
    let cores = std::thread::available_parallelism()?.get();
    // Once unmeasured: what the system reads from disk, it has then.
    grade(folder.path(), cores)?;
    let one = grade(folder.path(), 1)?;
    let all = grade(folder.path(), cores)?;
    let own = bare(&jobs)?;
    println!("{COUNT} submissions of one function each, this machine, one run:");
    println!("  on one core      {:6.1} submissions a second", COUNT as f64 / one);
    println!("  on {cores:2} cores      {:6.1} submissions a second and core", COUNT as f64 / all / cores as f64);
    println!("  outside the learner's own code: {:.1} % of the time on one core", 100.0 * (1.0 - own / one));
    sizes(folder.path())
}

/// Packs the built site in each format, and holds the element's script against its bound.
fn sizes(folder: &Path) -> Result<()> {
    let site = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/dist");
    println!("packages of {LESSON}:");
    for format in FORMATS {
        let output = folder.join(format).with_extension("zip");
        let said = Command::new(PROGRAM)
            .args(["pack", "--lesson", LESSON, "--format", format, "--output"])
            .arg(&output)
            .arg("--site")
            .arg(&site)
            .output()?;
        if !said.status.success() {
            return Err(String::from_utf8_lossy(&said.stderr).into());
        }
        println!("  {format:10} {:6.2} MB", fs::metadata(&output)?.len() as f64 / 1e6);
    }
    let script = fs::metadata(site.join("headroom-element.js.br"))?.len();
    println!("headroom-element.js: {:.2} of {:.0} KB, with brotli", script as f64 / 1e3, ELEMENT as f64 / 1e3);
    if script > ELEMENT { Err("the element's script is too large".into()) } else { Ok(()) }
}

/// Writes the class's files, and tells what runs in each.
fn class(folder: &Path) -> Result<Vec<Value>> {
    let exercises = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../exercises");
    let mut pool = Vec::new();
    for exercise in Catalog::built_in().exercises() {
        let own = exercises.join(exercise.lesson().slug()).join(&exercise.function().name);
        let cases = Cases::generate(&exercise, exercise.manifest().seed)?;
        let calls: Vec<_> = cases.list.iter().map(|case| case.args.clone()).collect();
        for path in files(&own.join("right"))?.into_iter().chain(files(&own.join("wrong"))?) {
            let code = fs::read_to_string(path)?;
            // What hangs or does not load would only measure the time limit.
            let unfit = ["timeout", "syntax_error", "not_started", "exception"];
            if code.lines().next().is_some_and(|line| unfit.iter().any(|word| line.ends_with(word))) {
                continue;
            }
            pool.push(json!({ "code": code, "function": exercise.function().name, "calls": calls }));
        }
    }
    let jobs: Vec<Value> = pool.iter().cycle().take(COUNT).cloned().collect();
    for (number, job) in jobs.iter().enumerate() {
        fs::write(folder.join(format!("{number:04}.py")), job["code"].as_str().unwrap_or_default())?;
    }
    Ok(jobs)
}

fn files(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut found: Vec<_> = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<Result<_>>()?;
    found.sort();
    Ok(found)
}

/// Seconds.
fn grade(folder: &Path, jobs: usize) -> Result<f64> {
    let begun = Instant::now();
    let output = Command::new(PROGRAM)
        .args(["grade", "--format", "jsonl", "--jobs", &jobs.to_string()])
        .arg(folder)
        .stderr(Stdio::inherit())
        .output()?;
    let seconds = begun.elapsed().as_secs_f64();
    let lines = output.stdout.split(|byte| *byte == b'\n').filter(|line| !line.is_empty()).count();
    if lines != COUNT || output.status.code() != Some(1) {
        return Err(format!("{lines} of {COUNT} submissions were graded, {}", output.status).into());
    }
    Ok(seconds)
}

/// Seconds that the learners' code takes by itself.
fn bare(jobs: &[Value]) -> Result<f64> {
    let input = tempfile::NamedTempFile::new()?;
    let lines: String = jobs.iter().map(|job| format!("{job}\n")).collect();
    fs::write(input.path(), lines)?;
    let output = Command::new("python3")
        .args(["-I", "-c", BARE])
        .stdin(fs::File::open(input.path())?)
        .stdout(Stdio::piped())
        .stderr(Stdio::inherit())
        .output()?;
    let said = String::from_utf8(output.stdout)?;
    // Learners print, too; the last line is ours.
    Ok(said.lines().next_back().unwrap_or_default().parse()?)
}
