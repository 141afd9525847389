//! A field that several services have.

use super::member::Member;
use crate::browser::clock;
use crate::components::editing::AFTER_PRESS_MS;
use crate::pages::environment::service::registries::listed_registries;
use crate::ui::field::{AreaField, SelectField, TextField};
use crate::ui::presets::Presets;
use crate::ui::show::Show;
use leptos::prelude::*;
use slipway_computed::computed;
use slipway_logic::forms::form::{Control, Input};
use slipway_logic::settings::section::Section;
use slipway_logic::settings::several::{common, way};
use slipway_logic::settings::write::{field, meaning};

/// The value of a select while the services differ.
const DIFFERENT: &str = "different";

/// A field: a handle that closures copy.
#[derive(Clone, Copy)]
pub struct SharedField {
    /// The section.
    pub section: Section,
    /// Path, label and control.
    pub input: &'static Input,
    /// The text of the control.
    pub value: RwSignal<String>,
    /// The text that all services have; None while they differ.
    pub common: ReadSignal<Option<String>>,
    /// The text of the control before an edit.
    pub untouched: ReadSignal<String>,
    /// The error, once the field was left or a save was requested.
    pub error: ReadSignal<Option<String>>,
    members: StoredValue<Vec<Member>>,
    is_left: RwSignal<bool>,
}

impl SharedField {
    /// Returns a field that shows what the services have until a person edits it.
    pub fn new(
        section: Section,
        input: &'static Input,
        members: StoredValue<Vec<Member>>,
        has_asked: RwSignal<bool>,
    ) -> Self {
        let common = computed(move || {
            let read: Vec<String> =
                members.with_value(|members| members.iter().map(|member| member.base.get()).collect());
            common(read.iter().filter(|base| !base.is_empty()).map(String::as_str), input.path)
        });
        let is_left = RwSignal::new(false);
        let error = computed(move || {
            let is_shown = has_asked.get() || is_left.get();
            is_shown.then(|| members.with_value(|members| mistake(members, input.path)))?
        });
        let differ = if matches!(input.control, Control::Choice(_)) { DIFFERENT } else { "" };
        let untouched = computed(move || common.get().unwrap_or_else(|| differ.to_owned()));
        let at_first = untouched.get_untracked();
        let value = RwSignal::new(at_first.clone());
        // What a person typed stays.
        Effect::new(move |before: Option<String>| {
            let now = untouched.get();
            let before = before.unwrap_or_else(|| at_first.clone());
            if value.with_untracked(|value| *value == before) {
                value.set(now.clone());
            }
            now
        });
        Self { section, input, value, common, untouched, error, members, is_left }
    }

    /// Returns path and text if the field was edited.
    pub fn typed(self) -> Option<(String, String)> {
        let (value, untouched) = (self.value.get(), self.untouched.get());
        let table = self.members.with_value(|members| members.first().map(|member| member.table))?;
        let is_edited =
            value != untouched && meaning(field(table, &way(self.input.path)), &value) != untouched;
        is_edited.then(|| (self.input.path.to_owned(), value))
    }

    fn is_choice(self) -> bool {
        matches!(self.input.control, Control::Choice(_))
    }

    /// Returns value and label of each choice, with what stands there before an edit.
    fn options(self, choices: &[(&str, &str)]) -> Vec<(String, String)> {
        let mut options: Vec<(String, String)> =
            choices.iter().map(|(value, label)| ((*value).to_owned(), (*label).to_owned())).collect();
        let untouched = self.untouched.get();
        if !options.iter().any(|(value, _)| *value == untouched) {
            let label = match untouched.as_str() {
                DIFFERENT => "Different values".to_owned(),
                "" => "Not set".to_owned(),
                other => other.to_owned(),
            };
            options.insert(0, (untouched, label));
        }
        options
    }
}

/// Returns the first mistake at a path. A mistake of some services names the first of them.
fn mistake(members: &[Member], path: &str) -> Option<String> {
    let of = |member: &Member| {
        let found = member.mistakes.with(|all| all.iter().find(|(known, _)| known == path).cloned());
        found.map(|(_, why)| (member.name.get(), why))
    };
    let all: Vec<_> = members.iter().filter_map(of).collect();
    let (name, why) = all.first()?.clone();
    let is_everywhere = all.len() == members.len() && all.iter().all(|(_, other)| *other == why);
    Some(if is_everywhere { why } else { format!("{name}: {why}") })
}

/// The control of a field, with the former value.
#[component]
pub fn SharedSetting(field: SharedField) -> impl IntoView {
    let SharedField { input, value, error, common, .. } = field;
    let (id, label, help) = (input.path, input.label, input.help);
    let is_edited = computed(move || field.typed().is_some());
    let was = move || match common.get() {
        Some(was) if was.is_empty() => "was not set".to_owned(),
        Some(was) => format!("was {was}"),
        None => "different values before".to_owned(),
    };
    let is_mixed = move || common.with(Option::is_none) && !is_edited.get() && !field.is_choice();
    let control = match input.control {
        Control::Choice(choices) => {
            let options = computed(move || field.options(choices));
            view! { <SelectField id label options value help error /> }.into_any()
        }
        Control::Offered(..) => view! { <RegistryField field /> }.into_any(),
        Control::Lines => view! { <AreaField id label value help error /> }.into_any(),
        Control::Presets(presets) => view! {
            <TextField id label value help error />
            <Presets label presets=presets.to_vec() value />
        }
        .into_any(),
        _ => view! { <TextField id label value help error /> }.into_any(),
    };
    let leave = move |_| {
        clock::once(AFTER_PRESS_MS, move || {
            field.is_left.try_set(true);
        });
    };
    view! {
        <div class="setting" class:changed=move || is_edited.get() on:focusout=leave>
            {control}
            <Show when=move || is_edited.get()>
                <p class="was">
                    {was} " "
                    <button
                        type="button"
                        class="link-button"
                        on:click=move |_| value.set(field.untouched.get_untracked())
                    >
                        "Undo" <span class="visually-hidden">{format!(" {label}")}</span>
                    </button>
                </p>
            </Show>
            <Show when=is_mixed>
                <p class="hint">"Different values. Each service keeps its own while this is empty."</p>
            </Show>
        </div>
    }
}

/// The registry of the images: a select where the platform lists registries, else an id.
#[component]
fn RegistryField(field: SharedField) -> impl IntoView {
    let SharedField { input, value, error, .. } = field;
    let listed = listed_registries();
    let options = computed(move || {
        let (now, mut options) = (value.get(), listed.get());
        if !options.iter().any(|(id, _)| *id == now) {
            let label = if now.is_empty() { "Different values".to_owned() } else { now.clone() };
            options.insert(0, (now, label));
        }
        options
    });
    let is_listed = computed(move || listed.with(|listed| !listed.is_empty()));
    let (id, label, help) = (input.path, input.label, input.help);
    move || match is_listed.get() {
        true => view! { <SelectField id label options value help error /> }.into_any(),
        false => view! { <TextField id label value help error /> }.into_any(),
    }
}
