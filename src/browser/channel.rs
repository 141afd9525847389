//! A channel between the tabs of this origin (`BroadcastChannel`). Without browser support tabs don't share anything.

use super::boot::has_panicked;
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use web_sys::{BroadcastChannel, MessageEvent};

/// An open channel, which is closed when dropped.
pub struct Channel {
    channel: BroadcastChannel,
    _listener: Closure<dyn Fn(MessageEvent)>,
}

impl Channel {
    /// Opens the channel with a name. Calls `on_message` with each text message of another tab. Returns None if the browser has no
    /// channels.
    pub fn open(name: &str, on_message: impl Fn(String) + 'static) -> Option<Self> {
        let channel = BroadcastChannel::new(name).ok()?;
        let listener = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
            if let Some(text) = event.data().as_string().filter(|_| !has_panicked()) {
                on_message(text);
            }
        });
        channel.set_onmessage(Some(listener.as_ref().unchecked_ref()));
        Some(Self { channel, _listener: listener })
    }

    /// Sends a message to the other tabs.
    pub fn post(&self, text: &str) {
        // `post_message` fails on a closed channel, whose messages nobody would receive: the error is ignored.
        let _ = self.channel.post_message(&JsValue::from_str(text));
    }
}

impl Drop for Channel {
    fn drop(&mut self) {
        self.channel.set_onmessage(None);
        self.channel.close();
    }
}
