//! A clean folder in which an autograder's archive runs its own scripts, as Gradescope would run them.

use std::fs;
use std::io::Read;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;

/// The folder that is `/autograder` there.
pub struct Autograder {
    folder: tempfile::TempDir,
}

impl Autograder {
    /// Writes an archive and unpacks it. `options` go to `headroom pack`.
    pub fn unpacked(options: &[&str]) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let archive = folder.path().join("archive.zip");
        let fixed = ["pack", "--format", "gradescope", "--output", archive.to_str().unwrap()];
        let output = super::headroom(&[&fixed[..], options].concat());
        assert_eq!(output.status.code(), Some(0), "{}", super::stderr(&output));
        let mut zip = zip::ZipArchive::new(fs::File::open(archive).unwrap()).unwrap();
        let grader = Self { folder };
        fs::create_dir_all(grader.path("source")).unwrap();
        for index in 0..zip.len() {
            let mut entry = zip.by_index(index).unwrap();
            let path = grader.path("source").join(entry.enclosed_name().unwrap());
            let mut contents = Vec::new();
            entry.read_to_end(&mut contents).unwrap();
            fs::write(&path, contents).unwrap();
            fs::set_permissions(&path, fs::Permissions::from_mode(entry.unix_mode().unwrap())).unwrap();
        }
        fs::create_dir_all(grader.path("results")).unwrap();
        grader
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Runs one of its scripts with nothing in the environment but what a container has.
    pub fn script(&self, name: &str) -> Output {
        self.program(name).output().unwrap()
    }

    pub fn program(&self, name: &str) -> Command {
        let mut command = Command::new(self.path("source").join(name));
        command.env_clear().env("PATH", "/usr/local/bin:/usr/bin:/bin").env("AUTOGRADER", self.folder.path());
        command.current_dir(self.folder.path());
        command
    }

    /// Puts a submission in place of the last one.
    pub fn submit(&self, files: &[(&str, &str)]) {
        let _ = fs::remove_dir_all(self.path("submission"));
        fs::create_dir_all(self.path("submission")).unwrap();
        super::write(&self.path("submission"), files);
    }

    /// What it left for the platform.
    pub fn results(&self) -> Value {
        serde_json::from_slice(&fs::read(self.path("results/results.json")).unwrap()).unwrap()
    }
}

/// A submission that tries to write its own grade and to read the hidden seeds, and prints what came of it.
pub fn greedy(base: &Path) -> String {
    let base = base.display();
    format!(
        "import os\n\
         def evaluate_memory_plan(before, after, cost, most):\n    \
             seen = [str(os.getuid())]\n    \
             for path, mode in [('{base}/results/results.json', 'w'), ('{base}/results/x', 'a'), ('{base}/source/seeds', 'r')]:\n        \
                 try:\n            open(path, mode)\n            seen.append('open')\n        \
                 except OSError as error:\n            seen.append(type(error).__name__)\n    \
             print(*seen)\n    \
             return {{'peak_reduction_gb': before - after, 'keep_plan': before > after and cost <= most}}\n"
    )
}
