//! The lab for a worker of the page: typed messages in and out, everything else in `headroom-gpu`. Runs of their own are
//! in `lab-memory`, so that this one stays small.
//!
//! Invariants: no DOM and no words. A panic is told once and ends the worker's usefulness; whoever started the worker starts
//! another one.
#![cfg_attr(not(target_arch = "wasm32"), allow(dead_code, reason = "only WebAssembly has a caller"))]

mod port;

use headroom_gpu::Server;
use headroom_gpu::messages::{Event, Request};

async fn answer(server: &Server, request: Request, sink: &mut dyn FnMut(Event)) {
    server.serve_device(request, sink).await;
}
