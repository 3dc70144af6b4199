//! Where the filter's compiler does not know the processor.

use anyhow::{Result, bail};

pub(super) fn filter() -> Result<()> {
    bail!("system calls can be filtered on x86-64, AArch64 and RISC-V only")
}
