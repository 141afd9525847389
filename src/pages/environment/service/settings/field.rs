//! A field of the settings: its text, its error and its former value.

use super::draft::SettingsDraft;
use super::state::Remark;
use crate::browser::clock;
use crate::components::editing::AFTER_PRESS_MS;
use leptos::prelude::*;
use slipway_computed::computed;
use slipway_logic::settings::edit::Segment;
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
