//! Elements, in one type: Leptos' own builder and `view!` make a type of every element with its attributes, and each is compiled
//! with all that makes, updates and removes it (1 to 2 kB). A console of many pages can't be downloaded so.
//!
//! `el("td").class("number").child(words).on_mouse("click", press)` is a view like any other, and its live parts are signals.

mod listener;
mod make;
mod mount;
pub mod parts;

pub use mount::ElState;

use crate::signal::{RwSignal, See, Signal};
use crate::ui::boxed::Take;
use crate::ui::el::parts::{Part, Words};
use leptos::prelude::*;
use leptos::tachys::view::any_view::AnyViewState;
use send_wrapper::SendWrapper;
use std::cell::RefCell;
use web_sys::{Event, FocusEvent, HtmlElement, KeyboardEvent, MouseEvent, PointerEvent};

/// Where an element is handed over to who wants it.
#[derive(Clone, Copy, Default)]
pub struct Place(RwSignal<Option<SendWrapper<HtmlElement>>>);

impl Place {
    /// The element, once it is there; followed.
    pub fn get(self) -> Option<HtmlElement> {
        self.0.get().map(SendWrapper::take)
    }

    /// The element now; None where it isn't there, or gone.
    pub fn now(self) -> Option<HtmlElement> {
        self.0.try_get_untracked().flatten().map(SendWrapper::take)
    }

    /// Puts the focus on it.
    pub fn focus(self) {
        // An element that is gone needs no focus.
        let _ = self.now().map(|element| element.focus());
    }
}

/// What makes an element, step by step: data, since each closure would be compiled with its own way to be called and dropped.
enum Step {
    Attribute(&'static str, Words),
    Style(&'static str, Words),
    Value(Words),
    Is(&'static str, Signal<bool>),
    Node(Place),
    Hear(&'static str, Heard),
    Child(Part),
}

type Hand<T> = Box<dyn Take<T>>;

/// Who hears an event, and as what.
enum Heard {
    Event(Hand<Event>),
    Mouse(Hand<MouseEvent>),
    Key(Hand<KeyboardEvent>),
    Focus(Hand<FocusEvent>),
    Pointer(Hand<PointerEvent>),
    Value(Hand<String>),
    Checked(Hand<bool>),
}

/// What lives as long as its element.
enum Keep {
    Effect { _effect: RenderEffect<()> },
    Listener { _listener: listener::Listener },
    View(AnyViewState),
}

/// An element that isn't in the page yet: its place among those that are being made. A number is handed on in less code than
/// what it stands for, and each of the console's thousand steps hands it on.
pub struct El(usize);

#[derive(Default)]
struct Making {
    tag: &'static str,
    steps: Vec<Step>,
}

thread_local! {
    static MAKING: RefCell<Vec<Option<Making>>> = const { RefCell::new(Vec::new()) };
}

/// An element of this tag.
#[inline(never)]
pub fn el(tag: &'static str) -> El {
    MAKING.with_borrow_mut(|all| {
        let free = all.iter().position(Option::is_none).unwrap_or_else(|| {
            all.push(None);
            all.len() - 1
        });
        if let Some(place) = all.get_mut(free) {
            *place = Some(Making { tag, steps: Vec::new() });
        }
        El(free)
    })
}

impl El {
    fn take(&self) -> Making {
        MAKING.with_borrow_mut(|all| all.get_mut(self.0).and_then(Option::take)).unwrap_or_default()
    }
}

/// One that is never drawn leaves its place.
impl Drop for El {
    fn drop(&mut self) {
        drop(self.take());
    }
}

/// Several views, one after the other.
pub fn many(views: Vec<AnyView>) -> AnyView {
    views.into_any()
}

impl El {
    #[inline(never)]
    fn step(self, step: Step) -> Self {
        MAKING.with_borrow_mut(|all| {
            if let Some(Some(making)) = all.get_mut(self.0) {
                making.steps.push(step);
            }
        });
        self
    }

    // Each step is called a thousand times: inlined, it is 90 bytes at each of them, called it is 20.

    /// Sets an attribute; one without words isn't there.
    #[must_use]
    #[inline(never)]
    pub fn attr(self, name: &'static str, words: impl Into<Words>) -> Self {
        self.step(Step::Attribute(name, words.into()))
    }

    /// Sets the class.
    #[must_use]
    #[inline(never)]
    pub fn class(self, words: impl Into<Words>) -> Self {
        self.attr("class", words)
    }

    /// Sets a property of the style.
    #[must_use]
    #[inline(never)]
    pub fn style(self, name: &'static str, words: impl Into<Words>) -> Self {
        self.step(Step::Style(name, words.into()))
    }

    /// What stands in a field, also while a person types; what was typed is never replaced by the same.
    #[must_use]
    #[inline(never)]
    pub fn value(self, value: impl Into<Words>) -> Self {
        self.step(Step::Value(value.into()))
    }

    /// Whether a choice is chosen, a box checked.
    #[must_use]
    #[inline(never)]
    pub fn is(self, name: &'static str, yes: impl Into<Signal<bool>>) -> Self {
        self.step(Step::Is(name, yes.into()))
    }

    /// Whether a box is checked.
    #[must_use]
    #[inline(never)]
    pub fn checked(self, yes: impl Into<Signal<bool>>) -> Self {
        self.is("checked", yes)
    }

    /// Hands the element over to `node`.
    #[must_use]
    pub fn node(self, node: Place) -> Self {
        self.step(Step::Node(node))
    }

    #[inline(never)]
    fn hears(self, name: &'static str, heard: Heard) -> Self {
        self.step(Step::Hear(name, heard))
    }

    /// Hears any event. Its handler lives with the element, and sees the contexts of where it was made.
    #[must_use]
    pub fn on_event(self, name: &'static str, act: impl FnMut(Event) + 'static) -> Self {
        self.hears(name, Heard::Event(Box::new(act)))
    }

    /// Hears a press.
    #[must_use]
    pub fn on_mouse(self, name: &'static str, act: impl FnMut(MouseEvent) + 'static) -> Self {
        self.hears(name, Heard::Mouse(Box::new(act)))
    }

    /// Hears a key.
    #[must_use]
    pub fn on_key(self, name: &'static str, act: impl FnMut(KeyboardEvent) + 'static) -> Self {
        self.hears(name, Heard::Key(Box::new(act)))
    }

    /// Hears where the focus goes.
    #[must_use]
    pub fn on_focus(self, name: &'static str, act: impl FnMut(FocusEvent) + 'static) -> Self {
        self.hears(name, Heard::Focus(Box::new(act)))
    }

    /// Hears a pointer.
    #[must_use]
    pub fn on_pointer(self, name: &'static str, act: impl FnMut(PointerEvent) + 'static) -> Self {
        self.hears(name, Heard::Pointer(Box::new(act)))
    }

    /// Hears what stands in a field now: after each key, or once a choice is made.
    #[must_use]
    pub fn on_value(self, name: &'static str, act: impl FnMut(String) + 'static) -> Self {
        self.hears(name, Heard::Value(Box::new(act)))
    }

    /// Hears whether a box is checked now.
    #[must_use]
    pub fn on_checked(self, act: impl FnMut(bool) + 'static) -> Self {
        self.hears("change", Heard::Checked(Box::new(act)))
    }

    /// Appends a child.
    #[must_use]
    #[inline(never)]
    pub fn child(self, part: impl Into<Part>) -> Self {
        self.step(Step::Child(part.into()))
    }
}
