//! The owner of what outlives pages and is created by a lazily loaded part.

use leptos::prelude::*;

/// The owner of the app, in its context.
#[derive(Clone)]
pub struct AppOwner(Owner);

impl AppOwner {
    /// Returns the owner of the calling component.
    pub fn current() -> Self {
        Self(Owner::current().unwrap_or_default())
    }

    /// Returns the value of a type in the app’s context. The first call creates the value, which lives as long as the app.
    pub fn provide<T: Clone + Send + Sync + 'static>(&self, create: impl FnOnce() -> T) -> T {
        self.0.with(|| {
            use_context().unwrap_or_else(|| {
                let value = create();
                provide_context(value.clone());
                value
            })
        })
    }
}
