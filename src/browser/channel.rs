//! A channel between the tabs of this origin. Where the browser has none, tabs are on their own.

use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use web_sys::{BroadcastChannel, MessageEvent};

/// An open channel; it lives as long as the page.
pub struct Channel(BroadcastChannel);

impl Channel {
    /// Opens the channel and hears what other tabs say.
    pub fn open(name: &str, heard: impl Fn(String) + 'static) -> Option<Self> {
        let channel = BroadcastChannel::new(name).ok()?;
        let listen = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
            if let Some(text) = event.data().as_string() {
                heard(text);
            }
        });
        channel.set_onmessage(Some(listen.as_ref().unchecked_ref()));
        listen.forget();
        Some(Self(channel))
    }

    /// Says something to the other tabs.
    pub fn post(&self, text: &str) {
        // A channel that is closed has nobody to tell.
        let _ = self.0.post_message(&JsValue::from_str(text));
    }
}
