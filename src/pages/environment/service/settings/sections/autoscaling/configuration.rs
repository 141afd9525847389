//! The configuration of a scaler.

use crate::features::editing::field::control_id;
use crate::features::editing::field::typed_text::TypedText;
use crate::features::editing::field::view::FieldView;
use crate::pages::environment::service::settings::editor::use_settings;
use crate::pages::environment::service::settings::scope::Scope;
use crate::ui::field::AreaField;
use crate::ui::segments::Segments;
use leptos::prelude::*;
use slipway_api::fields::scaler;
use slipway_computed::computed;
use slipway_logic::editor::document::Change;
use slipway_logic::editor::edit::{key, value};
use slipway_logic::editor::schema::FieldError;
use slipway_logic::forms::form::{Control, Input};
use slipway_logic::text::curl::pretty;

const YAML: Input = Input::text(
    scaler::CONFIG_YAML,
    "Configuration",
    "Kept in this tab’s draft for 30 minutes: credentials belong below.",
)
.with(Control::Lines);

/// The configuration of a scaler: JSON, or YAML as text.
#[component]
pub fn Configuration(
    /// The scaler.
    scope: Scope,
) -> impl IntoView {
    let settings = use_settings();
    let json = scope.json;
    let is_yaml = computed(move || {
        json.with(|json| value(json, &[key(scaler::CONFIG_YAML)]).is_some_and(|yaml| yaml != "null"))
    });
    let paths = StoredValue::new((scope.path(&[scaler::CONFIG_JSON]), scope.path(&[scaler::CONFIG_YAML])));
    // A scaler is sent with config_json or config_yaml, never both. The text of the other format is kept until the person switches back to
    // it.
    let choose = move |yaml: bool| {
        let (json_path, yaml_path) = paths.get_value();
        let (set, unset, initial) =
            if yaml { (yaml_path, json_path, "\"\"") } else { (json_path, yaml_path, "{}") };
        let change = |path, from: &str, to: &str, initial: Option<&str>| {
            let (from, to, initial) = (from.to_owned(), to.to_owned(), initial.map(str::to_owned));
            settings.change(Change::Choose { path, from, to, initial });
        };
        change(unset, "chosen", "other", None);
        change(set, "other", "chosen", Some(initial));
    };
    let name = format!("{}-format", control_id(&scope.path));
    view! {
        <Segments
            name
            label="Format of the configuration"
            options=vec![("json", "JSON"), ("yaml", "YAML")]
            value=Signal::derive(move || if is_yaml.get() { "yaml" } else { "json" })
            set_value=SignalSetter::map(move |format| choose(format == "yaml"))
            is_small=true
        />
        {move || match is_yaml.get() {
            true => {
                let field = scope.field(settings.handle, &[scaler::CONFIG_YAML]);
                view! { <FieldView field input=&YAML /> }.into_any()
            }
            false => view! { <JsonConfiguration scope=scope.clone() /> }.into_any(),
        }}
    }
}

/// A configuration as JSON. Text that isn’t JSON yet is a string in the draft, and refused before the save.
#[component]
fn JsonConfiguration(scope: Scope) -> impl IntoView {
    let settings = use_settings();
    let handle = settings.handle;
    let (json, path) = (scope.json, StoredValue::new(scope.path(&[scaler::CONFIG_JSON])));
    let present = computed(move || {
        let config =
            json.with(|json| value(json, &[key(scaler::CONFIG_JSON)]).unwrap_or_default().to_owned());
        match config.starts_with('"') {
            true => slipway_api::described::Value::of(&config).text().unwrap_or_default(),
            false => pretty(&config),
        }
    });
    let typed = TypedText::default();
    let text = typed.shown(move || present.get(), |typed, present| pretty(typed) == pretty(present));
    let set = move |text: String| {
        typed.set(text.clone());
        let is_json =
            text.trim_start().starts_with('{') && slipway_api::described::all_members(&text).is_some();
        let json = if is_json { text } else { slipway_logic::text::json::text(&text) };
        path.with_value(|path| settings.set_json(path, Some(&json)));
    };
    let error = computed(move || {
        let own = path.get_value();
        let find = |all: &Vec<FieldError>| {
            all.iter().find(|(known, _)| *known == own).map(|(_, message)| message.clone())
        };
        handle.refused_fields.with(find).or_else(|| handle.errors.with(find))
    });
    view! {
        <AreaField
            id=control_id(&scope.path(&[scaler::CONFIG_JSON]))
            label="Configuration"
            value=text
            set_value=SignalSetter::map(set)
            help="An object with the settings of the scaler type. Kept in this tab’s draft for 30 minutes: credentials belong below."
            error
        />
    }
}
