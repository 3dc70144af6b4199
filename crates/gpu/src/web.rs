//! What only a browser has, from a page as from a worker: everything is looked up on the global object.

use std::cell::OnceCell;

use js_sys::{Function, Promise, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

use crate::GpuError;

fn get(of: &JsValue, key: &str) -> Option<JsValue> {
    Reflect::get(of, &JsValue::from_str(key)).ok().filter(|value| !value.is_undefined() && !value.is_null())
}

fn global() -> JsValue {
    js_sys::global().into()
}

thread_local! {
    /// `performance` and its `now`, looked up once: a look-up for each reading would be measured too.
    static NOW: OnceCell<Option<(JsValue, Function)>> = const { OnceCell::new() };
}

/// Milliseconds since some moment.
pub(crate) fn now_ms() -> f64 {
    let find = || {
        let performance = get(&global(), "performance")?;
        let now = get(&performance, "now")?.dyn_into().ok()?;
        Some((performance, now))
    };
    let precise = NOW.with(|cell| {
        let (performance, now) = cell.get_or_init(find).as_ref()?;
        now.call0(performance).ok()?.as_f64()
    });
    precise.unwrap_or_else(js_sys::Date::now)
}

/// Whether this place is cross-origin isolated; nothing where the browser does not tell.
pub(crate) fn isolated() -> Option<bool> {
    get(&global(), "crossOriginIsolated")?.as_bool()
}

/// Whether there is WebGPU at all, and if not, why.
pub(crate) fn available() -> Result<(), GpuError> {
    let gpu = get(&global(), "navigator").and_then(|navigator| get(&navigator, "gpu"));
    let secure = get(&global(), "isSecureContext").is_none_or(|secure| secure.is_truthy());
    match (gpu, secure) {
        (Some(_), _) => Ok(()),
        (None, false) => Err(GpuError::InsecureContext),
        (None, true) => Err(GpuError::NoWebGpu),
    }
}

/// Vendor, and all the words that the browser has for its adapter. wgpu passes on the description alone, which
/// many browsers leave empty.
pub(crate) async fn words() -> Option<(String, String)> {
    let gpu = get(&get(&global(), "navigator")?, "gpu")?;
    let options = js_sys::Object::new();
    let preference = JsValue::from_str("high-performance");
    // As wgpu asks, or it could be another adapter.
    Reflect::set(&options, &JsValue::from_str("powerPreference"), &preference).ok()?;
    let request: Function = get(&gpu, "requestAdapter")?.dyn_into().ok()?;
    let promise: Promise = request.call1(&gpu, &options).ok()?.dyn_into().ok()?;
    let info = get(&JsFuture::from(promise).await.ok()?, "info")?;
    let word = |key| get(&info, key).and_then(|word| word.as_string()).filter(|word| !word.is_empty());
    let all: Vec<String> = ["vendor", "architecture", "device", "description"].into_iter().filter_map(word).collect();
    Some((word("vendor").unwrap_or_default(), all.join(" ")))
}

/// Lets the worker's other events happen, and comes back after so many milliseconds or a little later.
pub(crate) async fn sleep(ms: u32) {
    let mut wake = |resolve: Function, _: Function| {
        let timer = function("setTimeout").and_then(|set| set.call2(&JsValue::UNDEFINED, &resolve, &ms.into()).ok());
        if timer.is_none() {
            // No timers here: come back at once.
            let _ = resolve.call0(&JsValue::UNDEFINED);
        }
    };
    let _ = JsFuture::from(Promise::new(&mut wake)).await;
}

/// A function of the global object, where there is one.
pub(crate) fn function(name: &str) -> Option<Function> {
    get(&global(), name)?.dyn_into().ok()
}
