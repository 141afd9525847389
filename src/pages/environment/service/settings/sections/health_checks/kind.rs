//! The kind of a probe.

use super::path;
use crate::pages::environment::service::settings::editor::{SettingsEditor, use_settings};
use crate::ui::field::FieldErrorLine;
use crate::ui::segments::Segments;
use leptos::prelude::*;
use slipway_api::described::at;
use slipway_api::fields::{port, probe, service};
use slipway_api::table::FieldName;
use slipway_computed::computed;
use slipway_logic::editor::document::Change;
use slipway_logic::editor::edit::{key, value};
use slipway_logic::editor::schema::FieldPath;
use slipway_logic::settings::probe::{KINDS, Purpose, kind as kind_of, new_probe, new_type};

/// The choice of no probe.
const NONE: &str = "none";

/// The choice of a probe's kind: none, or exactly one. When a kind is chosen again, its saved or edited fields come back.
#[component]
pub fn KindChoice(
    /// The purpose of the probe.
    purpose: Purpose,
    /// The JSON of the probe; empty or null without one.
    json: ReadSignal<String>,
) -> impl IntoView {
    let settings = use_settings();
    let present_kind = computed(move || match json.with(|json| (json.starts_with('{'), kind_of(json))) {
        (true, Some(kind)) => kind.as_str(),
        (true, None) => "other",
        _ => NONE,
    });
    // Only errors of the probe's type, or one level below it, are shown here. Errors in deeper fields are shown at those
    // fields.
    let error = settings.error_below([&path(purpose)[..], &[key(probe::TYPE)]].concat(), 1);
    let choose = move |kind| choose(settings, purpose, present_kind.get_untracked(), kind);
    let options = [(NONE, "None")]
        .into_iter()
        .chain(KINDS.iter().map(|(kind, label)| (kind.as_str(), *label)))
        .collect();
    view! {
        <Segments
            name=purpose.field().as_str()
            label=format!("Kind of the {} probe", purpose.name().to_ascii_lowercase())
            options=options
            value=present_kind
            set_value=SignalSetter::map(choose)
        />
        <FieldErrorLine id=format!("{}-kind-error", purpose.field()) error />
    }
}

/// Chooses another kind of probe. The fields of each kind are kept until the kind is chosen again.
fn choose(settings: SettingsEditor, purpose: Purpose, from: &'static str, to: &'static str) {
    let (path, handle) = (path(purpose), settings.handle);
    let saved = handle.base.with_untracked(|base| value(base, &path).map(str::to_owned));
    let saved = saved.filter(|probe| probe.starts_with('{'));
    let saved_kind = saved.as_deref().and_then(kind_of);
    let port = handle.mine.with_untracked(|mine| {
        at(mine, &[service::PORTS])
            .elements()
            .first()
            .and_then(|port| at(port, &[port::INTERNAL_PORT]).integer())
    });
    let change = |path: &FieldPath, from: &str, to: &str, initial: Option<String>| {
        let (path, from, to) = (path.clone(), from.to_owned(), to.to_owned());
        settings.change(Change::Choose { path, from, to, initial });
    };
    let Some(to) = KINDS.iter().map(|(kind, _)| *kind).find(|kind| *kind == *to) else {
        // If no probe was saved, removing a probe restores what was saved, null or no field. Otherwise adding and removing a probe would
        // count as an edit.
        let absent = handle.base.with_untracked(|base| value(base, &path).map(str::to_owned));
        change(&path, "probe", "none", if saved.is_some() { Some("null".to_owned()) } else { absent });
        return;
    };
    let saved_of_kind = saved.clone().filter(|_| saved_kind == Some(to));
    if from == NONE {
        let initial = saved_of_kind.clone().unwrap_or_else(|| new_probe(to, port));
        change(&path, "none", "probe", Some(initial));
    }
    // The probe in the form may be of another kind than the chosen one: the kind before, or a restored probe. Its type is replaced then.
    let present = handle.mine.with_untracked(|mine| value(mine, &path).and_then(kind_of));
    if present != Some(to) {
        let type_path = [&path[..], &[key(probe::TYPE)]].concat();
        let saved_type =
            saved_of_kind.and_then(|probe| value(&probe, &[key(probe::TYPE)]).map(str::to_owned));
        let initial = saved_type.unwrap_or_else(|| new_type(to, port));
        change(&type_path, present.map_or("other", FieldName::as_str), &to, Some(initial));
    }
}
