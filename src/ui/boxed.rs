//! Boxed closures of one method: a `Box<dyn Fn>` carries the code of three ways to be called (65 bytes for each closure).

/// Gives a value, as often as it is asked.
pub trait Make<T> {
    /// The value.
    fn make(&self) -> T;
}

impl<T, F: Fn() -> T> Make<T> for F {
    fn make(&self) -> T {
        self()
    }
}

/// Takes a value, as often as there is one.
pub trait Take<T> {
    /// Takes it.
    fn take(&mut self, value: T);
}

impl<T, F: FnMut(T)> Take<T> for F {
    fn take(&mut self, value: T) {
        self(value);
    }
}
