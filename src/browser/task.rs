//! Work that waits for something, in one type: each kind of work would be compiled with its own way to be polled.

use super::boot::has_panicked;
use std::future::Future;
use std::future::poll_fn;
use std::pin::Pin;
use std::task::Poll;

/// Begins some work; it goes on for as long as it takes, whoever began it.
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
