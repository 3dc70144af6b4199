//! The experiments, one folder each: `README.md` (what it shows, what would mislead), shader, code, tests.

pub mod copy_checksum;
