//! Messages in and out of a module of the lab's worker. Each module has its own, and answers by its `answer`.

use headroom_gpu::Server;
use headroom_gpu::messages::{CancelReason, Event, Request};
use js_sys::Function;
use serde::Serialize;
use serde_wasm_bindgen::{Serializer, from_value};
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    /// The worker's own function for its last words.
    #[wasm_bindgen(js_name = labPanicked)]
    fn panicked(report: &str);
}

thread_local! {
    static SERVER: Server = Server::new();
}

/// Tells a panic.
#[wasm_bindgen(start)]
pub fn start() {
    std::panic::set_hook(Box::new(|info| panicked(&info.to_string())));
}

/// Answers a request: `emit` gets every event, the last one is `done` or `failed`.
///
/// # Errors
/// Where the request is none, or an event holds a number that JavaScript has not, which are the whole ones from 2⁵³ up.
#[wasm_bindgen]
pub async fn serve(request: JsValue, emit: Function) -> Result<(), JsValue> {
    let request: Request = from_value(request)?;
    let server = SERVER.with(Server::clone);
    let mut untold = None;
    // Plain objects, as JSON has them.
    let mut sink = |event: Event| match event.serialize(&Serializer::json_compatible()) {
        // Whoever does not listen misses it.
        Ok(event) => drop(emit.call1(&JsValue::NULL, &event)),
        Err(error) => untold = Some(error),
    };
    crate::answer(&server, request, &mut sink).await;
    untold.map_or(Ok(()), |error| Err(error.into()))
}

/// Stops what runs between two slices of its work. `reason`: `user` or `hidden`.
///
/// # Errors
/// Where the reason is none.
#[wasm_bindgen]
pub fn cancel(reason: JsValue) -> Result<(), JsValue> {
    let reason: CancelReason = from_value(reason)?;
    SERVER.with(|server| server.cancel(reason));
    Ok(())
}
