//! The configuration of a scaler.

use crate::pages::environment::service::settings::draft::SettingsDraft;
use crate::pages::environment::service::settings::field::{Scope, SettingField, control_id};
use crate::pages::environment::service::settings::setting::TextSetting;
use crate::ui::field::AreaField;
use leptos::prelude::*;
use slipway_computed::computed;
use slipway_logic::settings::edit::{Segment, key, value};
use slipway_logic::settings::write;
use slipway_logic::text::curl::pretty;

/// The configuration of a scaler: JSON, or YAML as text.
#[component]
pub fn Configuration(
    /// The draft.
    draft: SettingsDraft,
    /// The scaler.
    scope: Scope,
) -> impl IntoView {
    let json = scope.json;
    let is_yaml = computed(move || {
        json.with(|json| value(json, &[key("config_yaml")]).is_some_and(|yaml| yaml != "null"))
    });
    let ways = StoredValue::new((scope.way(&["config_json"]), scope.way(&["config_yaml"])));
    // Of both exactly one is sent.
    let choose = move |yaml: bool| {
        ways.with_value(|(json_way, yaml_way)| {
            let (set, unset, empty) =
                if yaml { (yaml_way, json_way, "\"\"") } else { (json_way, yaml_way, "{}") };
            let saved = draft.base.with_untracked(|base| value(base, set).map(str::to_owned));
            let saved = saved.filter(|saved| saved != "null");
            draft.set_json(unset, None);
            draft.set_json(set, Some(saved.as_deref().unwrap_or(empty)));
        });
    };
    let name = control_id(&scope.way(&["format"]));
    let option = move |yaml: bool, label: &'static str| {
        view! {
            <label>
                <input
                    type="radio"
                    name=name.clone()
                    prop:checked=move || is_yaml.get() == yaml
                    on:change=move |_| choose(yaml)
                />
                <span>{label}</span>
            </label>
        }
    };
    view! {
        <div class="segments small" role="radiogroup" aria-label="Format of the configuration">
            {option.clone()(false, "JSON")} {option(true, "YAML")}
        </div>
        {move || match is_yaml.get() {
            true => {
                view! {
                    <TextSetting scope=scope.clone() keys=vec!["config_yaml"] label="Configuration" help="Kept in this tab’s draft for 30 minutes: credentials belong below." is_long=true />
                }
                    .into_any()
            }
            false => view! { <JsonConfiguration draft scope=scope.clone() /> }.into_any(),
        }}
    }
}

/// A configuration as JSON. Text that isn’t JSON yet is a string in the draft, and refused before the save.
#[component]
fn JsonConfiguration(draft: SettingsDraft, scope: Scope) -> impl IntoView {
    let (json, way) = (scope.json, StoredValue::new(scope.way(&["config_json"])));
    let now = computed(move || {
        let config = json.with(|json| value(json, &[key("config_json")]).unwrap_or_default().to_owned());
        if config.starts_with('"') {
            write::text(&format!("{{\"text\":{config}}}"), &[key("text")])
        } else {
            config
        }
    });
    let typed = RwSignal::new(pretty(&now.get_untracked()));
    Effect::new(move || {
        let now = now.get();
        if typed.with_untracked(|typed| pretty(typed) != pretty(&now)) {
            typed.set(pretty(&now));
        }
    });
    Effect::new(move || {
        let text = typed.get();
        if pretty(&text) == pretty(&now.get_untracked()) {
            return;
        }
        let is_json =
            text.trim_start().starts_with('{') && slipway_api::described::all_members(&text).is_some();
        let json = if is_json { text } else { slipway_logic::text::json::text(&text) };
        way.with_value(|way| draft.set_json(way, Some(&json)));
    });
    let handle = SettingField::new(draft, &scope, &["config_json"]);
    let error = handle.error;
    let mistake = computed(move || {
        let way = way.get_value();
        let find = |all: &Vec<(Vec<Segment>, String)>| {
            all.iter().find(|(known, _)| *known == way).map(|(_, text)| text.clone())
        };
        error.get().or_else(|| draft.mistakes.with(find))
    });
    view! {
        <AreaField
            id=control_id(&scope.way(&["config_json"]))
            label="Configuration"
            value=typed
            help="An object with the settings of the scaler type. Kept in this tab’s draft for 30 minutes: credentials belong below."
            error=mistake
        />
    }
}
