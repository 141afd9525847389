//! A function that waits for the end of a press by a mouse button or a finger.

use super::clock;
use super::document::find;
use leptos::leptos_dom::helpers::{WindowListenerHandle, window_event_listener_untyped};
use std::cell::RefCell;
use std::rc::Rc;

/// Milliseconds after which a press counts as ended although the page got no event: a mouse button may be released outside the window.
const LONGEST_MS: i64 = 2_000;

/// Calls `act` once the present press has ended, or soon if nothing is pressed. A press on a button takes the focus from a field before the
/// press ends: a change of the layout in between would move the button away from the pointer.
pub fn after_press(act: impl FnOnce() + 'static) {
    // While a pointer is pressed, the browser marks the elements under it as active.
    if find(":active").is_none() {
        clock::once(0, act);
        return;
    }
    let act = Rc::new(RefCell::new(Some(act)));
    let listener: Rc<RefCell<Option<WindowListenerHandle>>> = Rc::default();
    let end = {
        let listener = listener.clone();
        move || {
            listener.take().into_iter().for_each(WindowListenerHandle::remove);
            act.take().into_iter().for_each(|act| act());
        }
    };
    let end_of_press = end.clone();
    let listen = window_event_listener_untyped("mouseup", move |_| {
        // A timer runs after the click, which follows the event at once.
        clock::once(0, end_of_press.clone());
    });
    listener.replace(Some(listen));
    clock::once(LONGEST_MS, end);
}
