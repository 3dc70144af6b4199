//! The lab's runs on memory (paging, training) for its worker, which loads this at need: typed messages in and out,
//! everything else in `headroom-gpu`.
//!
//! Invariants: no DOM and no words. A panic is told once and ends the worker's usefulness; whoever started the worker starts
//! another one.
#![cfg_attr(not(target_arch = "wasm32"), allow(dead_code, reason = "only WebAssembly has a caller"))]

#[path = "../../lab-worker/src/port.rs"]
mod port;

use headroom_gpu::Server;
use headroom_gpu::messages::{Event, Request};

async fn answer(server: &Server, request: Request, sink: &mut dyn FnMut(Event)) {
    server.serve_memory(request, sink).await;
}
