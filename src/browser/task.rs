//! Work that waits for something, in one type: each kind of work would be compiled with its own way to be polled.

use std::future::Future;
use std::pin::Pin;

/// Begins some work; it goes on for as long as it takes, whoever began it.
pub fn spawn(work: impl Future<Output = ()> + 'static) {
    spawn_boxed(Box::pin(work));
}

#[inline(never)]
fn spawn_boxed(work: Pin<Box<dyn Future<Output = ()>>>) {
    leptos::task::spawn_local(work);
}
