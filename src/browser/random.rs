//! Random ids.

/// A random id that nobody can guess. Outside of secure contexts, where the browser has no such ids, one that is hard to guess.
pub fn id() -> String {
    let crypto =
        web_sys::window().filter(web_sys::Window::is_secure_context).and_then(|window| window.crypto().ok());
    crypto.map_or_else(
        || {
            format!(
                "{:x}{:x}",
                (super::clock::random() * 9e15) as u64,
                (super::clock::random() * 9e15) as u64
            )
        },
        |crypto| crypto.random_uuid(),
    )
}
