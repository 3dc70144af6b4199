//! Where everything stands in the picture, pure: no browser is asked.
//!
//! The picture is a stack under gravity. At each step what is alive lies upon each other in input order, so that the upper edge
//! *is* the load, and the budget line is read against it directly. The other way, each allocation a rectangle at a constant
//! height as an allocator places them, is not taken: there gaps open where something has ended, the upper edge is an
//! address and no sum, and a budget line would seem to be crossed by a plan that fits. The price is that a block steps down where
//! one below it ends. Input order, and no cleverer one, because it is the ledger's, and because nothing may change
//! its rank while it is dragged.
//!
//! What is moved away lies as an outline on top of the stack: the filled edge is the load as it is, the dashed one as it was.

pub mod host;
pub mod interval;
pub mod label;
pub mod outline;
pub mod plot;
pub mod silhouette;
pub mod stack;
