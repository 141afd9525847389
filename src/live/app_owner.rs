//! The reactive owner for values that outlive pages but are created only when a lazily loaded part of the program needs them.

use leptos::prelude::*;

/// The app’s reactive owner. The app provides it as a context.
#[derive(Clone)]
pub struct AppOwner(Owner);

impl AppOwner {
    /// Returns the reactive owner of the calling component as an `AppOwner`; a new owner if the call isn’t within a reactive owner.
    pub fn current() -> Self {
        Self(Owner::current().unwrap_or_default())
    }

    /// Returns the value of type `T` in the app’s context. If the context has none yet, calls `create` and puts the result into the context,
    /// where it lives as long as the app.
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
