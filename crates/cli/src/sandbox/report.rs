//! `headroom sandbox`: what is enforced here.

use std::fmt::Write as _;
use std::path::Path;

use anyhow::Result;

use super::{Layer, User, survey};
use crate::Status;
use crate::args::Sandbox as Options;
use crate::terminal::{Style, print};

/// Prints the layers.
///
/// # Errors
/// Where the sandbox cannot be tried at all.
pub fn run(options: &Options, launcher: &Path) -> Result<Status> {
    let layers = survey(launcher, options.run_as.as_deref().map(User::find).transpose()?)?;
    print(&write(&layers, Style::of_stdout()))?;
    Ok(if layers.iter().all(|layer| layer.enforced) { Status::Passed } else { Status::Impossible })
}

fn write(layers: &[Layer], style: Style) -> String {
    let mut out = String::new();
    for Layer { guard, enforced, how } in layers {
        let mark = if *enforced { style.good("enforced") } else { style.bad("MISSING ") };
        // Writing to a String cannot fail.
        let _ = writeln!(out, "{guard:<10}  {mark}  {how}");
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sandbox::Guard;

    #[test]
    fn a_missing_layer_stands_out() {
        let layers = [Layer::new(Guard::Time, true, "3 s"), Layer::new(Guard::Network, false, "no seccomp")];
        assert_eq!(write(&layers, Style::PLAIN), "time        enforced  3 s\nnetwork     MISSING   no seccomp\n");
    }
}
