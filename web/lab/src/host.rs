//! Where and when a run is made, as the browser tells it.

use headroom_gpu::protocol::Host;
use js_sys::{Array, Date, Reflect};
use wasm_bindgen::JsValue;

/// Browser, system and time of this moment.
pub fn host() -> Host {
    let navigator: JsValue = gloo::utils::window().navigator().into();
    let agent = text(&navigator, "userAgent");
    let hints = get(&navigator, "userAgentData");
    let browser = branded(&brands(&hints)).unwrap_or_else(|| browser(&agent));
    let platform = text(&hints, "platform");
    let os = if platform.is_empty() { system(&agent).to_owned() } else { platform };
    let when = Date::new_0().to_iso_string().into();
    Host { browser, os, when, clock: None }
}

fn get(object: &JsValue, key: &str) -> JsValue {
    Reflect::get(object, &key.into()).unwrap_or(JsValue::UNDEFINED)
}

fn text(object: &JsValue, key: &str) -> String {
    get(object, key).as_string().unwrap_or_default()
}

fn brands(hints: &JsValue) -> Vec<(String, String)> {
    let list = get(hints, "brands");
    let list = if Array::is_array(&list) { Array::from(&list) } else { Array::new() };
    list.iter().map(|brand| (text(&brand, "brand"), text(&brand, "version"))).collect()
}

/// The brand that says most. One of them is made up, on purpose, to keep sites from relying on the list; Chromium is what
/// several browsers are made of.
fn branded(brands: &[(String, String)]) -> Option<String> {
    let made_up = |name: &str| name.to_lowercase().replace(|c: char| !c.is_alphabetic(), "").contains("notabrand");
    let real = || brands.iter().filter(|(name, _)| !name.is_empty() && !made_up(name));
    let (name, version) = real().find(|(name, _)| name != "Chromium").or_else(|| real().next())?;
    Some(format!("{name} {version}").trim_end().to_owned())
}

/// A browser by its agent string. The order matters: most claim to be others, too.
fn browser(agent: &str) -> String {
    let known = [
        ("Edg/", "Edge"),
        ("OPR/", "Opera"),
        ("Firefox/", "Firefox"),
        ("FxiOS/", "Firefox"),
        ("CriOS/", "Chrome"),
        ("Chrome/", "Chrome"),
    ];
    for (mark, name) in known {
        if let Some(version) = version_after(agent, mark) {
            return format!("{name} {version}");
        }
    }
    match version_after(agent, "Version/") {
        Some(version) if agent.contains("Safari/") => format!("Safari {version}"),
        _ => String::new(),
    }
}

fn version_after<'a>(agent: &'a str, mark: &str) -> Option<&'a str> {
    let rest = &agent[agent.find(mark)? + mark.len()..];
    let end = rest.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(rest.len());
    (end > 0).then(|| &rest[..end])
}

fn system(agent: &str) -> &'static str {
    let known = [
        ("Windows", "Windows"),
        ("iPhone", "iOS"),
        ("iPad", "iPadOS"),
        ("Mac OS X", "macOS"),
        ("Android", "Android"),
        ("CrOS", "ChromeOS"),
        ("Linux", "Linux"),
    ];
    known.iter().find(|(mark, _)| agent.contains(mark)).map_or("", |(_, name)| name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_brand_that_exists_and_says_most() {
        let list =
            |names: &[(&str, &str)]| names.iter().map(|(n, v)| ((*n).to_owned(), (*v).to_owned())).collect::<Vec<_>>();
        let chrome = list(&[("Not;A=Brand", "8"), ("Chromium", "150"), ("Google Chrome", "150")]);
        assert_eq!(branded(&chrome).as_deref(), Some("Google Chrome 150"));
        assert_eq!(branded(&list(&[("Chromium", "156"), ("Not_A Brand", "24")])).as_deref(), Some("Chromium 156"));
        assert_eq!(branded(&[]), None);
    }

    #[test]
    fn agents_tell_their_browser_and_system() {
        let safari = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15";
        assert_eq!((browser(safari).as_str(), system(safari)), ("Safari 26.0", "macOS"));
        let firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0";
        assert_eq!((browser(firefox).as_str(), system(firefox)), ("Firefox 153.0", "Linux"));
        let edge = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36 Edg/150.0.0.0";
        assert_eq!((browser(edge).as_str(), system(edge)), ("Edge 150.0.0.0", "Windows"));
        let phone = "Mozilla/5.0 (Linux; Android 16; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36";
        assert_eq!((browser(phone).as_str(), system(phone)), ("Chrome 150.0.0.0", "Android"));
        assert_eq!((browser("").as_str(), system("")), ("", ""));
    }
}
