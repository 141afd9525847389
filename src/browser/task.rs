//! The function that starts futures. Futures are boxed, because each unboxed future would be compiled with its own executor code.

use super::boot::has_panicked;
use std::future::Future;
use std::future::poll_fn;
use std::pin::Pin;
use std::task::Poll;

/// Runs a future to its end, even if the component that started it is dropped. After a panic, the future doesn’t continue.
pub fn spawn(work: impl Future<Output = ()> + 'static) {
    spawn_boxed(Box::pin(work));
}

#[inline(never)]
fn spawn_boxed(mut work: Pin<Box<dyn Future<Output = ()>>>) {
    leptos::task::spawn_local(poll_fn(move |context| match has_panicked() {
        true => Poll::Pending,
        false => work.as_mut().poll(context),
    }));
}
