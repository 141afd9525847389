//! Signals of any value in one type each. Leptos compiles every kind of signal anew for every kind of value, and `with` anew for
//! every closure (2 kB a value, 250 bytes a closure: there are sixty, and two hundred); here a value is kept behind a pointer, and
//! looked at through one function. A page uses them as it would use Leptos' own: `get`, `set`, `update`, `track`.
//!
//! A signal that is gone is read as nothing by `see` and `peek`, where Leptos' `with` panics.

use leptos::prelude as leptos_signal;
use leptos::prelude::on_cleanup;
use leptos::prelude::{Dispose, Get, Track, Update, With, WithUntracked};
use leptos::reactive::effect::ImmediateEffect;
use leptos::reactive::graph::{AnySource, Subscriber, ToAnySource, ToAnySubscriber};
use std::any::Any;
use std::marker::PhantomData;

/// A value of any type, and how two of them are told apart.
struct Known {
    value: Box<dyn Any + Send + Sync>,
    same: fn(&dyn Any, &dyn Any) -> bool,
}

fn same<T: PartialEq + 'static>(one: &dyn Any, other: &dyn Any) -> bool {
    matches!((one.downcast_ref::<T>(), other.downcast_ref::<T>()), (Some(one), Some(other)) if one == other)
}

type Look<'a> = &'a mut dyn FnMut(&dyn Any);

type Kept = leptos_signal::RwSignal<Known>;

#[inline(never)]
fn look(signal: Kept, act: Look) {
    // What is gone is nothing to look at.
    let _ = signal.try_with(|known| act(&*known.value));
}

#[inline(never)]
fn look_once(signal: Kept, act: Look) {
    // What is gone is nothing to look at.
    let _ = signal.try_with_untracked(|known| act(&*known.value));
}

/// A value that can be read, whoever sets it or works it out.
pub struct Signal<T>(Kept, PhantomData<fn() -> T>);

/// A value that can be set.
pub struct RwSignal<T>(Kept, PhantomData<fn() -> T>);

/// A value made of others, worked out when they change; it tells only what is new.
pub type Memo<T> = Signal<T>;

impl<T> Clone for Signal<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Signal<T> {}

impl<T> Clone for RwSignal<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for RwSignal<T> {}

/// Something that can be looked at.
pub trait See: Copy {
    /// What is seen.
    type Value: 'static;

    /// Where it comes from.
    #[doc(hidden)]
    fn any(self) -> Signal<Self::Value>;

    /// What `read` makes of the value; nothing where the signal is gone.
    fn see<R: Default>(self, mut read: impl FnMut(&Self::Value) -> R) -> R {
        let mut seen = R::default();
        look(self.any().0, &mut |value| {
            if let Some(value) = value.downcast_ref() {
                seen = read(value);
            }
        });
        seen
    }

    /// The same, without looking again when it changes.
    fn peek<R: Default>(self, mut read: impl FnMut(&Self::Value) -> R) -> R {
        let mut seen = R::default();
        look_once(self.any().0, &mut |value| {
            if let Some(value) = value.downcast_ref() {
                seen = read(value);
            }
        });
        seen
    }

    /// The value now; None where the signal is gone.
    fn try_get(self) -> Option<Self::Value>
    where
        Self::Value: Clone,
    {
        self.see(|value| Some(value.clone()))
    }

    /// The same, without looking again when it changes.
    fn try_get_untracked(self) -> Option<Self::Value>
    where
        Self::Value: Clone,
    {
        self.peek(|value| Some(value.clone()))
    }

    /// The value now. For what lives as long as its reader.
    #[inline(never)]
    fn get(self) -> Self::Value
    where
        Self::Value: Clone,
    {
        self.try_get().unwrap_or_else(|| gone())
    }

    /// The same, without looking again when it changes.
    #[inline(never)]
    fn get_untracked(self) -> Self::Value
    where
        Self::Value: Clone,
    {
        self.try_get_untracked().unwrap_or_else(|| gone())
    }

    /// What `read` makes of the value, once; None where the signal is gone.
    fn try_peek<R>(self, mut read: impl FnMut(&Self::Value) -> R) -> Option<R> {
        self.peek(|value| Some(read(value)))
    }

    /// The signal as a node of Leptos' graph.
    fn source(self) -> AnySource {
        self.any().0.to_any_source()
    }

    /// Looks again when it changes, at nothing now.
    fn track(self) {
        self.any().0.track();
    }
}

/// A handle that is copied around: a struct of signals, which is read through it.
macro_rules! group {
    ($(#[$doc:meta])* $name:ident of $signals:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy)]
        pub struct $name($signals);

        impl From<$signals> for $name {
            fn from(signals: $signals) -> Self {
                Self(signals)
            }
        }

        impl std::ops::Deref for $name {
            type Target = $signals;

            fn deref(&self) -> &$signals {
                &self.0
            }
        }
    };
}

/// A reader that outlives its signal is a mistake in this program: it ends with Leptos' own words.
#[cold]
#[inline(never)]
fn gone() -> ! {
    let gone = leptos_signal::RwSignal::new(());
    gone.dispose();
    gone.get();
    std::process::abort()
}

impl<T: 'static> See for Signal<T> {
    type Value = T;

    fn any(self) -> Self {
        self
    }
}

impl<T: 'static> See for RwSignal<T> {
    type Value = T;

    fn any(self) -> Signal<T> {
        Signal(self.0, PhantomData)
    }
}

fn never(_: &dyn Any, _: &dyn Any) -> bool {
    false
}

#[inline(never)]
fn set(value: Box<dyn Any + Send + Sync>) -> Kept {
    leptos_signal::RwSignal::new(Known { value, same: never })
}

#[inline(never)]
fn put(signal: Kept, value: Box<dyn Any + Send + Sync>) -> Option<()> {
    signal.try_update(|known| known.value = value)
}

#[inline(never)]
fn change(signal: Kept, act: &mut dyn FnMut(&mut dyn Any)) {
    // What is gone can't be changed.
    let _ = signal.try_update(|known| act(&mut *known.value));
}

impl<T: Send + Sync + 'static> RwSignal<T> {
    /// A signal of this value.
    pub fn new(value: T) -> Self {
        Self(set(Box::new(value)), PhantomData)
    }

    /// Sets it.
    pub fn set(self, value: T) {
        self.try_set(value);
    }

    /// Sets it; false where it is gone.
    pub fn try_set(self, value: T) -> bool {
        put(self.0, Box::new(value)).is_some()
    }

    /// Changes it.
    pub fn update(self, act: impl FnOnce(&mut T)) {
        self.try_update(act);
    }

    /// Changes it; None where it is gone.
    pub fn try_update<R>(self, act: impl FnOnce(&mut T) -> R) -> Option<R> {
        let (mut act, mut done) = (Some(act), None);
        change(self.0, &mut |value| {
            if let (Some(value), Some(act)) = (value.downcast_mut(), act.take()) {
                done = Some(act(value));
            }
        });
        done
    }
}

impl<T: Send + Sync + 'static> Signal<T> {
    /// A signal of a value that stays.
    pub fn stored(value: T) -> Self {
        Self(set(Box::new(value)), PhantomData)
    }
}

/// A value that nobody follows.
pub struct StoredValue<T>(RwSignal<T>);

impl<T> Clone for StoredValue<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for StoredValue<T> {}

impl<T: Send + Sync + 'static> StoredValue<T> {
    /// Stores a value.
    pub fn new(value: T) -> Self {
        Self(RwSignal::new(value))
    }

    /// Takes the place of the one before.
    pub fn set_value(self, value: T) {
        self.0.set(value);
    }

    /// The value.
    pub fn get_value(self) -> T
    where
        T: Clone,
    {
        self.0.get_untracked()
    }

    /// The value; None where its owner is gone.
    pub fn try_get_value(self) -> Option<T>
    where
        T: Clone,
    {
        self.0.try_get_untracked()
    }

    /// What `read` makes of it; nothing where its owner is gone.
    pub fn with_value<R: Default>(self, read: impl FnMut(&T) -> R) -> R {
        self.0.peek(read)
    }

    /// Changes it; None where its owner is gone.
    pub fn try_update_value<R>(self, act: impl FnOnce(&mut T) -> R) -> Option<R> {
        self.0.try_update(act)
    }
}

/// Gives a value, as often as it is asked.
trait Work: Send + Sync {
    fn work(&self) -> Box<dyn Any + Send + Sync>;
}

impl<T: Send + Sync + 'static, F: Fn() -> T + Send + Sync> Work for F {
    fn work(&self) -> Box<dyn Any + Send + Sync> {
        Box::new(self())
    }
}

/// Leptos' own memos lose a change (0.2.16 of its graph): an effect that reads a memo and, before it, another one that is made of it, isn't
/// run again where the second one stays the same. So a value is worked out at once, and kept in a signal like any other.
#[inline(never)]
fn worked(work: Box<dyn Work>, same: fn(&dyn Any, &dyn Any) -> bool) -> Kept {
    let kept = leptos_signal::RwSignal::new(Known { value: Box::new(()), same });
    let effect = ImmediateEffect::new(move || {
        let next = work.work();
        let is_new = kept.try_with_untracked(|known| !(known.same)(&*known.value, &*next));
        if is_new == Some(true) {
            put(kept, next);
        }
    });
    // A disposed effect stays subscribed (reactive_graph 0.2.16): 150 bytes in each of its sources, until that one changes.
    on_cleanup(move || {
        let subscriber = effect.to_any_subscriber();
        subscriber.clear_sources(&subscriber);
        effect.dispose();
    });
    kept
}

/// A signal made of others; it is worked out when they change, and tells only what is new.
pub fn memo<T: PartialEq + Send + Sync + 'static>(value: impl Fn() -> T + Send + Sync + 'static) -> Memo<T> {
    Signal(worked(Box::new(value), same::<T>), PhantomData)
}

/// The same; it is told what it was last.
pub fn memo_of_last<T: PartialEq + Clone + Send + Sync + 'static>(
    value: impl Fn(Option<&T>) -> T + Send + Sync + 'static,
) -> Memo<T> {
    let last = std::sync::Mutex::new(None::<T>);
    memo(move || {
        let mut last = last.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let next = value(last.as_ref());
        *last = Some(next.clone());
        next
    })
}

impl<T: 'static> From<RwSignal<T>> for Signal<T> {
    fn from(signal: RwSignal<T>) -> Self {
        signal.any()
    }
}

impl<T: Default + Send + Sync + 'static> Default for RwSignal<T> {
    fn default() -> Self {
        Self::new(T::default())
    }
}

impl<T: Default + Send + Sync + 'static> Default for Signal<T> {
    fn default() -> Self {
        Self::stored(T::default())
    }
}

impl From<String> for Signal<String> {
    fn from(words: String) -> Self {
        Self::stored(words)
    }
}

impl From<&'static str> for Signal<&'static str> {
    fn from(words: &'static str) -> Self {
        Self::stored(words)
    }
}
