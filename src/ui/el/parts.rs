//! What an element takes: words for its attributes, parts for its inside; set once, or live.

use super::El;
use crate::signal::{RwSignal, See, Signal};
use crate::ui::boxed::Make;
use leptos::prelude::*;
use std::borrow::Cow;

/// Words of an attribute, or none.
pub enum Words {
    /// The same for good.
    Set(Option<Cow<'static, str>>),
    /// They follow a signal.
    Live(Box<dyn Make<Option<String>>>),
}

/// Something within an element.
pub enum Part {
    /// Nothing.
    Nothing,
    /// The same words for good.
    Text(Cow<'static, str>),
    /// Words that follow a signal.
    Live(Box<dyn Make<String>>),
    /// An element.
    El(El),
    /// Any other view.
    View(AnyView),
    /// Several.
    Many(Vec<Part>),
}

/// Words that are made anew when what they read changes: for one place alone, without a signal between.
pub fn live(words: impl Fn() -> String + 'static) -> Part {
    Part::Live(Box::new(words))
}

/// The same for an attribute, which isn't there while there are none.
pub fn maybe(words: impl Fn() -> Option<String> + 'static) -> Words {
    Words::Live(Box::new(words))
}

macro_rules! words {
    ($($from:ty: $value:ident => $words:expr;)*) => {$(
        impl From<$from> for Words {
            fn from($value: $from) -> Self {
                $words
            }
        }
    )*};
}

words! {
    &'static str: words => Words::Set(Some(words.into()));
    String: words => Words::Set(Some(words.into()));
    Option<&'static str>: words => Words::Set(words.map(Into::into));
    Option<String>: words => Words::Set(words.map(Into::into));
    bool: yes => Words::Set(yes.then_some("".into()));
    Signal<String>: words => Words::Live(Box::new(move || Some(words.get())));
    RwSignal<String>: words => Words::Live(Box::new(move || Some(words.get())));
    Signal<&'static str>: words => Words::Live(Box::new(move || Some(words.get().to_owned())));
    Signal<Option<&'static str>>: words => Words::Live(Box::new(move || words.get().map(str::to_owned)));
    Signal<Option<String>>: words => Words::Live(Box::new(move || words.get()));
    Signal<bool>: yes => Words::Live(Box::new(move || yes.get().then(String::new)));
    RwSignal<bool>: yes => Words::Live(Box::new(move || yes.get().then(String::new)));
}

macro_rules! parts {
    ($($from:ty: $value:ident => $part:expr;)*) => {$(
        impl From<$from> for Part {
            fn from($value: $from) -> Self {
                $part
            }
        }
    )*};
}

parts! {
    &'static str: words => Part::Text(words.into());
    String: words => Part::Text(words.into());
    Signal<String>: words => Part::Live(Box::new(move || words.get()));
    RwSignal<String>: words => Part::Live(Box::new(move || words.get()));
    Signal<&'static str>: words => Part::Live(Box::new(move || words.get().to_owned()));
    El: el => Part::El(el);
    AnyView: view => Part::View(view);
    Vec<El>: all => Part::Many(all.into_iter().map(Part::El).collect());
    Vec<AnyView>: all => Part::Many(all.into_iter().map(Part::View).collect());
}

impl<T: Into<Part>> From<Option<T>> for Part {
    fn from(part: Option<T>) -> Self {
        part.map_or(Part::Nothing, Into::into)
    }
}

/// A part as a view of its own.
pub fn part(part: impl Into<Part>) -> AnyView {
    part.into().into_view()
}

impl Part {
    fn into_view(self) -> AnyView {
        match self {
            Self::Nothing => ().into_any(),
            Self::Text(words) => words.into_owned().into_any(),
            Self::Live(words) => {
                let words = send_wrapper::SendWrapper::new(words);
                crate::ui::dynamic::dynamic(move || words.make().into_any())
            }
            Self::El(el) => el.into_any(),
            Self::View(view) => view,
            Self::Many(parts) => super::many(parts.into_iter().map(Self::into_view).collect()),
        }
    }
}
