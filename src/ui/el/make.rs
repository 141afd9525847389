//! Making an element: its steps are done one after the other, and what is live in it follows its signals.

use super::listener::Listener;
use super::{El, Heard, Keep, Making, Step};
use crate::signal::See;
use crate::ui::boxed::Make;
use crate::ui::el::parts::{Part, Words};
use leptos::prelude::*;
use leptos::tachys::view::{Mountable, Render};
use send_wrapper::SendWrapper;
use std::cell::RefCell;
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use web_sys::{Element, Event, HtmlElement, Node};

/// Makes the element with all that is in it.
pub(super) fn make(el: El, keep: &mut Vec<Keep>) -> Element {
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

fn hear(element: &Element, name: &'static str, heard: Heard, keep: &mut Vec<Keep>) {
    let owner = Owner::current().unwrap_or_default();
    let heard = RefCell::new(heard);
    let listener = Closure::<dyn Fn(Event)>::new(move |event: Event| {
        // A handler that takes the focus, or its own element, away makes the browser fire the next event within the first one.
        let Ok(mut heard) = heard.try_borrow_mut() else { return };
        owner.with(|| match &mut *heard {
            Heard::Event(act) => act.take(event),
            Heard::Mouse(act) => act.take(event.unchecked_into()),
            Heard::Key(act) => act.take(event.unchecked_into()),
            Heard::Focus(act) => act.take(event.unchecked_into()),
            Heard::Pointer(act) => act.take(event.unchecked_into()),
            Heard::Value(act) => act.take(target_property(&event, "value").as_string().unwrap_or_default()),
            Heard::Checked(act) => act.take(target_property(&event, "checked").is_truthy()),
        });
    });
    keep.push(Keep::Listener { _listener: Listener::add(element, name, listener) });
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
