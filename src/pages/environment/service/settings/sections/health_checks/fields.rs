//! The fields of a probe: those of its kind, its port and its numbers.

use super::super::words::WordsEditor;
use crate::pages::environment::service::settings::draft::use_draft;
use crate::pages::environment::service::settings::field::{Scope, SettingField, control_id};
use crate::pages::environment::service::settings::setting::{ChoiceSetting, Setting, TextSetting};
use crate::ui::field::{SelectField, TextField};
use leptos::prelude::*;
use slipway_api::described::at;
use slipway_api::visible::visible;
use slipway_computed::computed;

/// The fields of a kind.
#[component]
pub fn KindFields(
    /// The probe.
    scope: Scope,
    /// The kind.
    kind: &'static str,
) -> impl IntoView {
    let text = |field: &'static str, label: &'static str, help: &'static str| {
        view! { <TextSetting scope=scope.clone() keys=vec!["type", kind, field] label help /> }.into_any()
    };
    let port = || view! { <PortSetting scope=scope.clone() kind /> }.into_any();
    match kind {
        "http" => {
            const SCHEMES: &[(&str, &str)] = &[("HTTP", "HTTP"), ("HTTPS", "HTTPS")];
            let draft = use_draft();
            let keys = ["type", "http", "scheme"];
            let field = SettingField::new(draft, &scope, &keys);
            let id = control_id(&scope.way(&keys));
            view! {
                <div class="three">
                    {text("path", "Path", "")} {port()}
                    <ChoiceSetting id label="Scheme" choices=SCHEMES field none="Not set" />
                </div>
            }
            .into_any()
        }
        "exec" => {
            let way = scope.way(&["type", "exec", "command"]);
            view! { <WordsEditor way one="word" /> }.into_any()
        }
        "grpc" => view! {
            <div class="three">{text("service", "Service", "Leave empty for the server’s own health.")} {port()}</div>
        }
        .into_any(),
        _ => view! { <div class="three">{port()} {text("host", "Host", "Default: the instance itself.")}</div> }.into_any(),
    }
}

/// The port of a probe: one of the service’s ports, or another number.
#[component]
fn PortSetting(scope: Scope, kind: &'static str) -> impl IntoView {
    let draft = use_draft();
    let keys = ["type", kind, "port"];
    let field = SettingField::new(draft, &scope, &keys);
    let SettingField { value, error, .. } = field;
    let id = StoredValue::new(control_id(&scope.way(&keys)));
    let is_entered = RwSignal::new(false);
    let ports = computed(move || {
        let ports = draft.mine.with(|mine| {
            let option = |port: &str| {
                let number = at(port, &["internal_port"]).integer()?.to_string();
                let name = at(port, &["name"]).text().filter(|name| !name.is_empty());
                let label =
                    name.map_or_else(|| number.clone(), |name| format!("{number} ({})", visible(&name)));
                Some((number, label))
            };
            at(mine, &["ports"]).elements().into_iter().filter_map(option).collect::<Vec<_>>()
        });
        let mut distinct: Vec<(String, String)> = Vec::new();
        for port in ports {
            if !distinct.iter().any(|(number, _)| *number == port.0) {
                distinct.push(port);
            }
        }
        distinct
    });
    let is_listed = computed(move || {
        !is_entered.get()
            && ports.with(|ports| ports.iter().any(|(number, _)| value.with(|value| value == number)))
    });
    let control = move || {
        let id = id.get_value();
        match is_listed.get() {
            true => view! {
                <SelectField id label="Port" options=ports value error />
                <button type="button" class="link-button" on:click=move |_| is_entered.set(true)>
                    "Enter another port"
                </button>
            }
            .into_any(),
            false => view! {
                <div on:focusin=move |_| is_entered.set(true)>
                    <TextField id label="Port" value error />
                </div>
            }
            .into_any(),
        }
    };
    view! { <Setting field>{control}</Setting> }
}

/// A number of a probe.
#[component]
pub fn NumberSetting(
    scope: Scope,
    key: &'static str,
    label: &'static str,
    unit: &'static str,
) -> impl IntoView {
    let field = SettingField::new(use_draft(), &scope, &[key]);
    let SettingField { value, error, .. } = field;
    view! {
        <Setting field>
            <TextField id=control_id(&scope.way(&[key])) label value help=unit error />
        </Setting>
    }
}
