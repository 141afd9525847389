//! Elements, in one type: Leptos' own builder and `view!` make a type of every element with its attributes, and each is compiled
//! with all that makes, updates and removes it (1 to 2 kB). A console of many pages can't be downloaded so.
//!
//! `el("td").class("number").child(words).on_mouse("click", press)` is a view like any other, and its live parts are signals.

use super::boxed::{Make, Take};
use super::parts::{Part, Words};
use crate::signal::{RwSignal, See, Signal};
use leptos::prelude::*;
use leptos::tachys::html::attribute::any_attribute::AnyAttribute;
use leptos::tachys::hydration::Cursor;
use leptos::tachys::view::any_view::AnyViewState;
use leptos::tachys::view::{Mountable, Position, PositionState, Render, RenderHtml};
use send_wrapper::SendWrapper;
use std::cell::RefCell;
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use web_sys::{Element, Event, FocusEvent, HtmlElement, KeyboardEvent, MouseEvent, Node, PointerEvent};

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
    Listener { _listener: Closure<dyn FnMut(Event)> },
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

/// Makes the element with all that is in it.
fn make(el: El, keep: &mut Vec<Keep>) -> Element {
    let Making { tag, steps } = el.take();
    // Its place is free already: nothing is taken again when it goes.
    std::mem::forget(el);
    let element = create(tag);
    for step in steps {
        take(&element, step, keep);
    }
    element
}

fn take(element: &Element, step: Step, keep: &mut Vec<Keep>) {
    match step {
        Step::Attribute(name, words) => live(words, Target::Attribute(element.clone(), name), keep),
        Step::Style(name, words) => live(words, Target::Style(element.clone(), name), keep),
        Step::Value(words) => live(words, Target::Value(element.clone()), keep),
        Step::Is(name, yes) => {
            let element = element.clone();
            let set = move || set_property(&element, name, &JsValue::from_bool(yes.get()));
            keep.push(effect(Box::new(set)));
        }
        Step::Node(node) => {
            node.0.try_set(element.dyn_ref::<HtmlElement>().cloned().map(SendWrapper::new));
        }
        Step::Hear(name, heard) => hear(element, name, heard, keep),
        Step::Child(part) => append_part(element, part, keep),
    }
}

fn append_part(element: &Element, part: Part, keep: &mut Vec<Keep>) {
    match part {
        Part::Nothing => {}
        Part::Many(parts) => parts.into_iter().for_each(|part| append_part(element, part, keep)),
        Part::Text(words) => append(element, &text_node(&words)),
        Part::Live(words) => {
            let node = text_node("");
            append(element, &node);
            follow(Box::new(move || Some(words.make())), Target::Text(node), keep);
        }
        Part::El(child) => {
            let made = make(child, keep);
            append(element, &made);
        }
        Part::View(view) => {
            let mut state = view.build();
            state.mount(element, None);
            keep.push(Keep::View(state));
        }
    }
}

/// Where words go.
enum Target {
    Attribute(Element, &'static str),
    Style(Element, &'static str),
    Value(Element),
    Text(Node),
}

impl Target {
    fn set(&self, words: Option<&str>) {
        match self {
            // The names of all attributes stand in this program.
            Self::Attribute(element, name) => {
                let _ = match words {
                    Some(words) => element.set_attribute(name, words),
                    None => element.remove_attribute(name),
                };
            }
            Self::Style(element, name) => {
                if let Some(element) = element.dyn_ref::<HtmlElement>() {
                    // A property that the browser doesn't know is left out.
                    let _ = element.style().set_property(name, words.unwrap_or_default());
                }
            }
            Self::Value(element) => {
                let words = words.unwrap_or_default();
                if property(element, "value").as_string().as_deref() != Some(words) {
                    set_property(element, "value", &words.into());
                }
            }
            Self::Text(node) => node.set_node_value(words),
        }
    }
}

/// Sets words once, or whenever they are other words than before.
fn live(words: Words, target: Target, keep: &mut Vec<Keep>) {
    match words {
        Words::Set(words) => target.set(words.as_deref()),
        Words::Live(words) => follow(words, target, keep),
    }
}

fn follow(words: Box<dyn Make<Option<String>>>, target: Target, keep: &mut Vec<Keep>) {
    let last = RefCell::new(None::<Option<String>>);
    keep.push(effect(Box::new(move || {
        let words = words.make();
        // A field is set also to what it was set to last: a person may have typed since.
        if matches!(target, Target::Value(_)) || last.borrow().as_ref() != Some(&words) {
            target.set(words.as_deref());
            last.replace(Some(words));
        }
    })));
}

/// What is done anew whenever what it reads changes.
fn effect(act: Box<dyn Make<()>>) -> Keep {
    Keep::Effect { _effect: RenderEffect::new(move |_| act.make()) }
}

fn hear(element: &Element, name: &'static str, mut heard: Heard, keep: &mut Vec<Keep>) {
    let owner = Owner::current().unwrap_or_default();
    let listener = Closure::<dyn FnMut(Event)>::new(move |event: Event| {
        owner.with(|| match &mut heard {
            Heard::Event(act) => act.take(event),
            Heard::Mouse(act) => act.take(event.unchecked_into()),
            Heard::Key(act) => act.take(event.unchecked_into()),
            Heard::Focus(act) => act.take(event.unchecked_into()),
            Heard::Pointer(act) => act.take(event.unchecked_into()),
            Heard::Value(act) => act.take(target_property(&event, "value").as_string().unwrap_or_default()),
            Heard::Checked(act) => act.take(target_property(&event, "checked").is_truthy()),
        });
    });
    // An element takes any listener.
    let _ = element.add_event_listener_with_callback(name, listener.as_ref().unchecked_ref());
    keep.push(Keep::Listener { _listener: listener });
}

fn create(tag: &'static str) -> Element {
    const SVG: &str = "http://www.w3.org/2000/svg";
    let is_drawing = ["svg", "use"].contains(&tag);
    let document = leptos::tachys::dom::document();
    let made =
        if is_drawing { document.create_element_ns(Some(SVG), tag) } else { document.create_element(tag) };
    // Only a tag that isn't one can't be made; all of them stand in this program.
    made.unwrap_or_else(|_| leptos::tachys::dom::body().into())
}

fn text_node(words: &str) -> Node {
    leptos::tachys::dom::document().create_text_node(words).into()
}

fn append(element: &Element, child: &Node) {
    // A node that was just made can be appended.
    let _ = element.append_child(child);
}

fn property(element: &JsValue, name: &str) -> JsValue {
    js_sys::Reflect::get(element, &name.into()).unwrap_or_default()
}

fn set_property(element: &JsValue, name: &str, value: &JsValue) {
    // Properties of elements can be set.
    let _ = js_sys::Reflect::set(element, &name.into(), value);
}

fn target_property(event: &Event, name: &str) -> JsValue {
    event.target().map_or(JsValue::UNDEFINED, |target| property(&target, name))
}

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
