//! The configuration of a scaler.

use crate::features::editing::field::control_id;
use crate::features::editing::field::view::FieldView;
use crate::pages::environment::service::settings::editor::use_settings;
use crate::pages::environment::service::settings::record_part::RecordPart;
use crate::ui::segments::Segments;
use leptos::prelude::*;
use slipway_api::fields::scaler;
use slipway_computed::computed;
use slipway_logic::editor::document::Change;
use slipway_logic::editor::edit::{key, value};
use slipway_logic::forms::form::{Control, Input};

const YAML: Input = Input::text(
    scaler::CONFIG_YAML,
    "Configuration",
    "Kept in this tab’s draft for 30 minutes: credentials belong below.",
)
.with(Control::CodeLines);
const JSON: Input = Input::text(
    scaler::CONFIG_JSON,
    "Configuration",
    "An object with the settings of the scaler type. Kept in this tab’s draft for 30 minutes: credentials belong below.",
)
.with(Control::CodeLines);

/// The configuration of a scaler: JSON, or YAML as text.
#[component]
pub fn Configuration(
    /// The scaler.
    part: RecordPart,
) -> impl IntoView {
    let settings = use_settings();
    let json = part.json;
    let is_yaml = computed(move || {
        json.with(|json| value(json, &[key(scaler::CONFIG_YAML)]).is_some_and(|yaml| yaml != "null"))
    });
    let paths = StoredValue::new((part.path(&[scaler::CONFIG_JSON]), part.path(&[scaler::CONFIG_YAML])));
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
    let name = format!("{}-format", control_id(&part.path));
    view! {
        <Segments
            name
            label="Format of the configuration"
            options=vec![("json", "JSON"), ("yaml", "YAML")]
            value=Signal::derive(move || if is_yaml.get() { "yaml" } else { "json" })
            set_value=SignalSetter::map(move |format| choose(format == "yaml"))
            is_small=true
        />
        {move || {
            let input = if is_yaml.get() { &YAML } else { &JSON };
            let field = part.field(settings.handle, &[input.path]);
            view! { <FieldView field input /> }
        }}
    }
}
