//! Autoscaling: off, or KEDA with its scalers.

use super::list::RecordList;
use crate::pages::environment::service::settings::draft::{SettingsDraft, use_draft};
use crate::pages::environment::service::settings::field::{
    ChoiceSetting, Remarked, Scope, Setting, SettingField, control_id,
};
use crate::ui::button::Button;
use crate::ui::field::{AreaField, TextField};
use crate::ui::show::Show;
use leptos::prelude::*;
use slipway_api::described::at;
use slipway_api::visible::visible;
use slipway_computed::computed;
use slipway_logic::settings::edit::{Segment, value};
use slipway_logic::settings::write;
use slipway_logic::text::curl::pretty;

/// A policy that was just switched on.
const NEW_POLICY: &str =
    r#"{"mode":"KEDA","polling_interval_seconds":30,"cooldown_period_seconds":300,"scalers":[]}"#;
/// A new scaler.
const NEW_SCALER: &str =
    r#"{"scaler_type":"","enabled":true,"role":"PRIMARY","config_json":{},"trigger_authentication":null}"#;

fn key(name: &str) -> Segment {
    Segment::Key(name.to_owned())
}

/// The section.
#[component]
pub fn Autoscaling() -> impl IntoView {
    let draft = use_draft();
    let way = || vec![key("autoscaling")];
    let json = computed(move || draft.mine.with(|mine| value(mine, &way()).unwrap_or_default().to_owned()));
    let is_on = computed(move || json.with(|json| json.starts_with('{')));
    let choose = move |on: bool| {
        let had = draft
            .base
            .with_untracked(|base| value(base, &way()).is_some_and(|policy| policy.starts_with('{')));
        match (on, had) {
            (true, false) => draft.set_json(&way(), Some(NEW_POLICY)),
            (true, true) | (false, false) => draft.reset(&way()),
            // A save without the field switches autoscaling off.
            (false, true) => draft.set_json(&way(), None),
        }
    };
    let option = move |on: bool, label: &'static str| {
        view! {
            <label>
                <input
                    type="radio"
                    name="autoscaling"
                    prop:checked=move || is_on.get() == on
                    on:change=move |_| choose(on)
                />
                <span>{label}</span>
            </label>
        }
    };
    view! {
        <section class="card" aria-label="Autoscaling" id="autoscaling" tabindex="-1">
            <div class="segments" role="radiogroup" aria-label="Autoscaling">
                {option(false, "Off")} {option(true, "KEDA")}
            </div>
            <Show
                when=move || is_on.get()
                fallback=|| view! { <p class="dim">"The number of instances doesn’t follow the load."</p> }
            >
                <Policy json />
            </Show>
        </section>
        <Show when=move || is_on.get()>
            <Scalers />
        </Show>
    }
}

#[component]
fn Policy(json: ReadSignal<String>) -> impl IntoView {
    let scope = Scope { json: json.into(), way: vec![key("autoscaling")] };
    let number = |field: &'static str, label: &'static str, help: &'static str| {
        view! { <TextSetting scope=scope.clone() keys=vec![field] label help /> }
    };
    view! {
        <div class="setting-grid">
            {number(
                "polling_interval_seconds",
                "Polling interval (seconds)",
                "How often the scalers are evaluated. At least 1.",
            )}
            {number(
                "cooldown_period_seconds",
                "Cooldown period (seconds)",
                "How long the load stays low before instances stop.",
            )}
        </div>
    }
}

#[component]
fn TextSetting(
    scope: Scope,
    keys: Vec<&'static str>,
    label: &'static str,
    #[prop(optional)] help: &'static str,
    /// True for several lines.
    #[prop(optional)]
    is_long: bool,
) -> impl IntoView {
    let field = SettingField::new(use_draft(), &scope, &keys);
    let SettingField { value, error, .. } = field;
    let id = control_id(&scope.way(&keys));
    view! {
        <Setting field>
            {match is_long {
                true => view! { <AreaField id label value help error /> }.into_any(),
                false => view! { <TextField id label value help error /> }.into_any(),
            }}
        </Setting>
    }
}

#[component]
fn Scalers() -> impl IntoView {
    let draft = use_draft();
    let list = RecordList::new(draft, vec![key("autoscaling"), key("scalers")]);
    let warning = computed(move || {
        let is_own = |way: &Vec<Segment>| way.len() == 2 && way.first() == Some(&key("autoscaling"));
        draft.warnings.with(|all| all.iter().find(|(way, _)| is_own(way)).map(|(_, text)| text.clone()))
    });
    view! {
        <div id="autoscaling.scalers" tabindex="-1">
            <Remarked text=warning />
        </div>
        <For each=move || list.segments() key=Clone::clone let(segment)>
            <ScalerCard list segment />
        </For>
        <p>
            <Button on_press=move || list.add(NEW_SCALER, "scaler_type")>"Add scaler"</Button>
        </p>
    }
}

#[component]
fn ScalerCard(list: RecordList, segment: Segment) -> impl IntoView {
    const ROLES: &[(&str, &str)] = &[("PRIMARY", "Primary"), ("SAFETY", "Safety")];
    const ENABLED: &[(&str, &str)] = &[("true", "On"), ("false", "Off")];
    let draft = list.draft;
    let scope = list.scope(segment.clone());
    let json = scope.json;
    let name = move || {
        let kind = json.with(|json| at(json, &["scaler_type"]).text()).filter(|kind| !kind.is_empty());
        kind.map_or_else(|| "New scaler".to_owned(), |kind| format!("Scaler {}", visible(&kind)))
    };
    let choice = |field: &'static str, label: &'static str, choices| {
        let handle = SettingField::new(draft, &scope, &[field]);
        let id = control_id(&scope.way(&[field]));
        view! { <ChoiceSetting id label choices field=handle none="Not set" /> }
    };
    view! {
        <section class="card scaler" aria-label=name>
            <div class="card-head">
                <h2>{name}</h2>
                <Button on_press=move || list.remove(&segment, "section-autoscaling")>"Remove scaler"</Button>
            </div>
            <div class="three">
                <TextSetting
                    scope=scope.clone()
                    keys=vec!["scaler_type"]
                    label="Type"
                    help="For example cpu or prometheus."
                />
                {choice("role", "Role", ROLES)} {choice("enabled", "Enabled", ENABLED)}
            </div>
            <Configuration draft scope=scope.clone() />
            <TriggerAuthentication draft scope=scope.clone() />
        </section>
    }
}

/// The configuration of a scaler: JSON, or YAML as text.
#[component]
fn Configuration(draft: SettingsDraft, scope: Scope) -> impl IntoView {
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
                    <TextSetting scope=scope.clone() keys=vec!["config_yaml"] label="Configuration" is_long=true />
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
            help="An object with the settings of the scaler type."
            error=mistake
        />
    }
}

/// The credentials of a scaler, if it has any.
#[component]
fn TriggerAuthentication(draft: SettingsDraft, scope: Scope) -> impl IntoView {
    let (json, way) = (scope.json, StoredValue::new(scope.way(&["trigger_authentication"])));
    let own = move || {
        json.with(|json| value(json, &[key("trigger_authentication")]).unwrap_or_default().to_owned())
    };
    let has = computed(move || own().starts_with('{'));
    let add = move || way.with_value(|way| draft.set_json(way, Some(r#"{"name":"","config_yaml":""}"#)));
    let remove = move || way.with_value(|way| draft.set_json(way, Some("null")));
    let fields = move || {
        let text = |field: &'static str, label: &'static str, help: &'static str, is_long| {
            let keys = vec!["trigger_authentication", field];
            view! { <TextSetting scope=scope.clone() keys label help is_long /> }
        };
        view! {
            {text("name", "Trigger authentication", "", false)}
            {text("config_yaml", "Credentials (YAML)", "Not kept in drafts: reloading the page forgets changes here.", true)}
            <Button on_press=remove>"Remove trigger authentication"</Button>
        }
        .into_any()
    };
    view! {
        <div class="setting-stack">
            {move || match has.get() {
                true => fields(),
                false => {
                    view! { <Button on_press=add>"Add trigger authentication"</Button> }.into_any()
                }
            }}
        </div>
    }
}
