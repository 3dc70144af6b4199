//! What the page's address asks of the lab: `#/lab?room=…&name=value`.

/// The address's part from `#` on.
pub fn hash() -> String {
    gloo::utils::window().location().hash().unwrap_or_default()
}

/// The value of that name, as it stands there.
pub fn value<'h>(hash: &'h str, name: &str) -> Option<&'h str> {
    let (_, query) = hash.split_once('?')?;
    query.split('&').find_map(|part| part.strip_prefix(name)?.strip_prefix('='))
}
