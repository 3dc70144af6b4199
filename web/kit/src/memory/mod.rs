//! The one picture of memory: a device to scale with its budget line, host memory below it, blocks as
//! wide as they are large. It knows no exercise and no language; everything comes in by props.
//!
//! - `model`: what is drawn. `labels`: the words. `layout`, `scale`, `flags`, `text`: where it stands, pure.
//! - `diff`: what differs between two pictures. `describe`: the picture in words.
//! - `bar`, `compare`: the two components. `frame`, `draw`, `block`, `patterns`, `legend`, `table`: their parts.

mod bar;
mod block;
mod compare;
mod describe;
pub mod diff;
mod draw;
pub mod flags;
pub mod frame;
mod labels;
pub mod layout;
#[cfg(test)]
mod layout_tests;
mod legend;
mod model;
pub mod patterns;
pub mod scale;
mod table;
pub mod text;

pub use bar::{BarProps, MemoryBar};
pub use compare::{CompareProps, MemoryDiff};
pub use describe::describe;
pub use labels::{Labels, sentences};
pub use model::{Block, Kind, Mark, Picture, Place, drawable};
