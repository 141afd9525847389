//! An element as a view of Leptos: put into the page, replaced and taken out.

use super::make::make;
use super::{El, Keep};
use leptos::tachys::html::attribute::any_attribute::AnyAttribute;
use leptos::tachys::hydration::Cursor;
use leptos::tachys::view::{Mountable, Position, PositionState, Render, RenderHtml};
use web_sys::{Element, Node};

/// An element in the page.
pub struct ElState {
    element: Element,
    keep: Vec<Keep>,
}

impl Render for El {
    type State = ElState;

    fn build(self) -> ElState {
        let mut keep = Vec::new();
        let element = make(self, &mut keep);
        ElState { element, keep }
    }

    /// Another element takes the place of the one before: what is to stay is drawn once, and its parts change.
    fn rebuild(self, state: &mut ElState) {
        let mut new = self.build();
        state.insert_before_this(&mut new);
        state.unmount();
        *state = new;
    }
}

impl Mountable for ElState {
    fn unmount(&mut self) {
        for keep in &mut self.keep {
            if let Keep::View(view) = keep {
                view.unmount();
            }
        }
        self.element.remove();
    }

    fn mount(&mut self, parent: &Element, marker: Option<&Node>) {
        // A place in the page takes any element.
        let _ = parent.insert_before(&self.element, marker);
    }

    fn insert_before_this(&self, child: &mut dyn Mountable) -> bool {
        match self.element.parent_element() {
            Some(parent) => {
                child.mount(&parent, Some(&self.element));
                true
            }
            None => false,
        }
    }

    fn elements(&self) -> Vec<Element> {
        vec![self.element.clone()]
    }
}

leptos::tachys::no_attrs!(El);

/// There is no server that would write an element: what Leptos asks for that is empty here.
impl RenderHtml for El {
    type AsyncOutput = Self;
    type Owned = Self;

    const MIN_LENGTH: usize = 0;

    fn dry_resolve(&mut self) {}

    async fn resolve(self) -> Self::AsyncOutput {
        self
    }

    fn to_html_with_buf(self, _: &mut String, _: &mut Position, _: bool, _: bool, _: Vec<AnyAttribute>) {}

    fn hydrate<const FROM_SERVER: bool>(self, _: &Cursor, _: &PositionState) -> Self::State {
        self.build()
    }

    fn into_owned(self) -> Self::Owned {
        self
    }
}
