//! Random ids.

/// Returns a random UUID. Outside secure contexts, where browsers have no `randomUUID`, returns two random numbers as hexadecimal digits.
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
