//! A field of the settings: its text, its error, its former value, and its control.

use super::SECTION;
use super::draft::{SettingsDraft, use_draft};
use super::state::Remark;
use crate::browser::{clock, document};
use crate::components::editing::AFTER_PRESS_MS;
use crate::ui::field::{AreaField, SelectField, TextField};
use crate::ui::show::Show;
use leptos::prelude::*;
use slipway_computed::computed;
use slipway_logic::forms::form::{Control, Input};
use slipway_logic::settings::edit::{Segment, way};
use slipway_logic::settings::section::Section;
use slipway_logic::settings::write::{field, meaning, text, write};

/// The JSON that fields are in, and its way in the record. A row of a table is a scope of its own: an edit in another row costs its
/// fields nothing.
#[derive(Clone)]
pub struct Scope {
    /// The JSON of the scope.
    pub json: Signal<String>,
    /// The way of the scope.
    pub way: Vec<Segment>,
}

impl Scope {
    /// Returns the scope of the whole record.
    pub fn record(draft: SettingsDraft) -> Self {
        Self { json: draft.mine.into(), way: Vec::new() }
    }

    /// Returns the way of a field in the scope.
    pub fn way(&self, keys: &[&str]) -> Vec<Segment> {
        self.way.iter().cloned().chain(keys.iter().map(|key| Segment::Key((*key).to_owned()))).collect()
    }
}

/// Returns the id of the control of a field.
pub fn control_id(way: &[Segment]) -> String {
    let words = way.iter().map(|segment| match segment {
        Segment::Key(key) => key.clone(),
        Segment::Id(id) => id.clone(),
        Segment::New(place) => format!("new-{place}"),
    });
    words.collect::<Vec<_>>().join(".")
}

/// The signals of a field.
#[derive(Clone, Copy)]
pub struct SettingField {
    /// The text of the control.
    pub value: RwSignal<String>,
    /// The error.
    pub error: Signal<Option<String>>,
    /// The warning.
    pub warning: Signal<Option<String>>,
    /// The former text, if it was edited.
    pub was: Signal<Option<String>>,
    /// True once the field was left.
    is_touched: RwSignal<bool>,
}

impl SettingField {
    /// Returns the field at some keys of a scope. What is typed is written into the draft at once.
    pub fn new(draft: SettingsDraft, scope: &Scope, keys: &[&str]) -> Self {
        let own: Vec<Segment> = keys.iter().map(|key| Segment::Key((*key).to_owned())).collect();
        let (json, way) = (scope.json, StoredValue::new(scope.way(keys)));
        let described = way.with_value(|way| field(draft.table, way));
        let now = computed(move || json.with(|json| text(json, &own)));
        let value = RwSignal::new(now.get_untracked());
        // What was typed stays as long as it means what the draft holds: `1,250`, or a space at the end.
        Effect::new(move || {
            let now = now.get();
            if value.with_untracked(|value| meaning(described, value) != now) {
                value.set(now);
            }
        });
        Effect::new(move || {
            let typed = value.get();
            if meaning(described, &typed) != now.get_untracked() {
                let written = draft.base.with_untracked(|base| {
                    draft.mine.with_untracked(|mine| {
                        way.with_value(|way| write(draft.table, base, mine, way, &typed))
                    })
                });
                draft.set(written);
            }
        });
        let former = computed(move || draft.base.with(|base| way.with_value(|way| text(base, way))));
        let is_new = way.with_value(|way| way.iter().any(|segment| matches!(segment, Segment::New(_))));
        let was = computed(move || (!is_new && former.get() != now.get()).then(|| former.get()));
        let is_touched = RwSignal::new(false);
        let about = move |remarks: &[Remark]| {
            let found = way.with_value(|way| remarks.iter().find(|(known, _)| known == way));
            found.map(|(_, text)| text.clone())
        };
        let error = computed(move || {
            let is_shown =
                draft.save.has_asked.get() || (is_touched.get() && (is_new || was.with(Option::is_some)));
            let broken = || draft.mistakes.with(|mistakes| about(mistakes));
            draft.save.refused.with(|refused| about(refused)).or_else(|| is_shown.then(broken)?)
        });
        let warning = computed(move || draft.warnings.with(|warnings| about(warnings)));
        Self { value, error: error.into(), warning: warning.into(), was: was.into(), is_touched }
    }

    /// The field was left: its error is shown a moment later. It moves what is below, and a press on a button that took the focus would
    /// miss the button.
    pub fn leave(self) {
        clock::once(AFTER_PRESS_MS, move || {
            self.is_touched.try_set(true);
        });
    }
}

/// Draws what every field has around its control: the mark of an edit, the former value and the warning.
#[component]
pub fn Setting(
    /// The field.
    field: SettingField,
    /// The labels of some values.
    #[prop(optional)]
    choices: &'static [(&'static str, &'static str)],
    children: Children,
) -> impl IntoView {
    let was = move || {
        field.was.get().map(|was| match choices.iter().find(|(value, _)| *value == was) {
            Some((_, label)) => format!("was {label}"),
            None if was.is_empty() => "was not set".to_owned(),
            None => format!("was {was}"),
        })
    };
    view! {
        <div
            class="setting"
            class:changed=move || field.was.with(Option::is_some)
            on:focusout=move |_| field.leave()
        >
            {children()}
            <Show when=move || field.was.with(Option::is_some)>
                <p class="was">{was}</p>
            </Show>
            <Remarked text=field.warning />
        </div>
    }
}

/// A warning below a field.
#[component]
pub fn Remarked(
    /// The warning.
    #[prop(into)]
    text: Signal<Option<String>>,
) -> impl IntoView {
    view! {
        <p class="hint warning" aria-live="polite">
            {move || text.get()}
        </p>
    }
}

/// A field of a table of inputs, with the control that the table names.
#[component]
pub fn SettingInput(
    /// The field.
    input: &'static Input,
) -> impl IntoView {
    let draft = use_draft();
    let keys: Vec<&str> = input.path.split('.').collect();
    let field = SettingField::new(draft, &Scope::record(draft), &keys);
    let SettingField { value, error, .. } = field;
    let (id, label, help) = (input.path, input.label, input.help);
    match input.control {
        Control::Lines => view! {
            <Setting field>
                <AreaField id label value help error />
            </Setting>
        }
        .into_any(),
        Control::Choice(choices) => {
            view! { <ChoiceSetting id label help choices field none="Not set" /> }.into_any()
        }
        _ => view! {
            <Setting field>
                <TextField id label value help error />
            </Setting>
        }
        .into_any(),
    }
}

/// A field with a choice. A value that nobody listed stays, as it came.
#[component]
pub fn ChoiceSetting(
    /// The id of the control.
    #[prop(into)]
    id: String,
    /// The label.
    label: &'static str,
    /// The help.
    #[prop(optional)]
    help: &'static str,
    /// Value and label of each choice.
    choices: &'static [(&'static str, &'static str)],
    /// The field.
    field: SettingField,
    /// The label while there is no value.
    none: &'static str,
) -> impl IntoView {
    let SettingField { value, error, .. } = field;
    let options = computed(move || {
        let now = value.get();
        let known = choices.iter().map(|(value, label)| ((*value).to_owned(), (*label).to_owned()));
        let mut options: Vec<(String, String)> = known.collect();
        let is_known = |text: &str| choices.iter().any(|(value, _)| *value == text);
        // What was there before can be chosen again.
        for text in [field.was.get(), Some(now)].into_iter().flatten() {
            if !is_known(&text) && !options.iter().any(|(value, _)| *value == text) {
                let label = if text.is_empty() { none.to_owned() } else { text.clone() };
                options.insert(0, (text, label));
            }
        }
        options
    });
    view! {
        <Setting field choices>
            <SelectField id label options value help error />
        </Setting>
    }
}

impl SettingsDraft {
    /// Puts the focus on the heading of the section, after the review is gone.
    pub fn focus_section(self) {
        let slug = self.address.view.with_untracked(|view| view.filter(SECTION).map(str::to_owned));
        let section = slug.and_then(|slug| Section::read(&slug)).unwrap_or_default();
        request_animation_frame(move || document::focus_id(&format!("section-{}", section.slug())));
    }
}

/// Goes to the section of a field, and puts the focus on the field or on what is nearest to it.
pub fn show_field(draft: SettingsDraft, way: &[Segment]) {
    let section = draft.reads.kind.with_value(|kind| Section::of(kind, way));
    draft.address.change(|view| {
        view.set_filter(SECTION, section.slug());
        view.search = String::new();
    });
    let ids: Vec<String> =
        (1..=way.len()).rev().filter_map(|depth| way.get(..depth)).map(control_id).collect();
    let heading = format!("section-{}", section.slug());
    let ids: Vec<String> = ids.into_iter().chain([heading]).collect();
    focus_first(ids, FRAMES);
}

/// The number of frames to wait for a section whose part of the program is still loading.
const FRAMES: u32 = 120;

/// Focuses the first of some elements. The section is drawn after the address has changed, and after its part is loaded: as long as only
/// its heading is there, the field may follow.
fn focus_first(ids: Vec<String>, frames: u32) {
    request_animation_frame(move || {
        let found = ids.iter().position(|id| document::has_id(id));
        let is_last_resort = found.is_none_or(|place| place + 1 == ids.len());
        match (is_last_resort && ids.len() > 1 && frames > 0, found.and_then(|place| ids.get(place))) {
            (true, _) => focus_first(ids, frames - 1),
            (false, Some(id)) => document::focus_id(id),
            (false, None) => {}
        }
    });
}

/// Returns the way of a field in the record as edited.
pub fn way_of(draft: SettingsDraft, path: &str) -> Vec<Segment> {
    draft.mine.with_untracked(|mine| way(mine, path))
}
