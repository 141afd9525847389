//! Readiness and liveness probes: their kind, their numbers, and what follows from them as a sentence and a timeline.

use super::words::WordsEditor;
use crate::pages::environment::service::settings::draft::{SettingsDraft, use_draft};
use crate::pages::environment::service::settings::field::{
    ChoiceSetting, Scope, Setting, SettingField, control_id,
};
use crate::ui::button::Button;
use crate::ui::field::{FieldError, SelectField, TextField};
use crate::ui::show::Show;
use leptos::prelude::*;
use slipway_api::described::at;
use slipway_api::visible::visible;
use slipway_computed::computed;
use slipway_logic::settings::edit::{Segment, value};
use slipway_logic::settings::probe::{self, KINDS, NUMBERS, Purpose, Timeline};

/// The section.
#[component]
pub fn HealthChecks() -> impl IntoView {
    let draft = use_draft();
    let copy = move |from: Purpose, to: Purpose| {
        let json = draft.mine.with_untracked(|mine| value(mine, &way(from)).map(str::to_owned));
        draft.set_json(&way(to), json.as_deref());
        if to == Purpose::Liveness {
            // A success of a liveness probe counts at once.
            let threshold = [&way(to)[..], &[key("success_threshold")]].concat();
            let has_one = draft.mine.with_untracked(|mine| value(mine, &threshold).is_some());
            if has_one {
                draft.set_json(&threshold, Some("1"));
            }
        }
    };
    let (readiness, liveness) = (Purpose::Readiness, Purpose::Liveness);
    view! {
        <ProbeCard purpose=readiness />
        <ProbeCard purpose=liveness />
        <p class="probe-copies">
            <Button on_press=move || copy(readiness, liveness)>"Copy readiness to liveness"</Button>
            <Button on_press=move || copy(liveness, readiness)>"Copy liveness to readiness"</Button>
        </p>
    }
}

fn key(name: &str) -> Segment {
    Segment::Key(name.to_owned())
}

/// Returns the way of a probe.
fn way(purpose: Purpose) -> Vec<Segment> {
    vec![key("healthchecks"), key(purpose.key())]
}

/// A probe.
#[component]
fn ProbeCard(purpose: Purpose) -> impl IntoView {
    let draft = use_draft();
    let json =
        computed(move || draft.mine.with(|mine| value(mine, &way(purpose)).unwrap_or_default().to_owned()));
    let kind = computed(move || json.with(|json| probe::kind(json)));
    let has_probe = computed(move || json.with(|json| json.starts_with('{')));
    let sentence = move || match has_probe.get() {
        true => json.with(|json| probe::sentence(purpose, json)),
        false if purpose == Purpose::Readiness => "Traffic starts as soon as an instance runs.".to_owned(),
        false => "Instances are never restarted by a check.".to_owned(),
    };
    let scope = Scope { json: json.into(), way: way(purpose) };
    let id = control_id(&way(purpose));
    let title = format!("{id}-title");
    let labelled_by = title.clone();
    let fields = move || {
        let kind = kind.get()?;
        Some(view! { <KindFields scope=scope.clone() kind /> })
    };
    let numbers = Scope { json: json.into(), way: way(purpose) };
    view! {
        <section class="card probe" aria-labelledby=labelled_by id=id tabindex="-1">
            <h2 id=title>{purpose.name()} " " <small>{sentence}</small></h2>
            <KindChoice purpose json />
            {fields}
            <Show when=move || has_probe.get()>
                <div class="five">
                    {NUMBERS
                        .iter()
                        .map(|(key, label, unit, _)| {
                            view! { <NumberSetting scope=numbers.clone() key label unit /> }
                        })
                        .collect_view()}
                </div>
                <ProbeTimeline purpose json />
            </Show>
        </section>
    }
}

/// The kind of a probe: none, or exactly one. A kind that was saved comes back with its fields.
#[component]
fn KindChoice(purpose: Purpose, json: ReadSignal<String>) -> impl IntoView {
    let draft = use_draft();
    let now = computed(move || match json.with(|json| (json.starts_with('{'), probe::kind(json))) {
        (true, Some(kind)) => kind,
        (true, None) => "other",
        _ => "none",
    });
    let name = purpose.key();
    let option = move |value: &'static str, label: &'static str| {
        view! {
            <label>
                <input
                    type="radio"
                    name=name
                    prop:checked=move || now.get() == value
                    on:change=move |_| choose(draft, purpose, value)
                />
                <span>{label}</span>
            </label>
        }
    };
    let error = computed(move || {
        let way = [&way(purpose)[..], &[key("type")]].concat();
        let find = |all: &Vec<(Vec<Segment>, String)>| {
            all.iter().find(|(known, _)| *known == way).map(|(_, text)| text.clone())
        };
        let is_asked = draft.save.has_asked.get();
        draft.save.refused.with(find).or_else(|| is_asked.then(|| draft.mistakes.with(find))?)
    });
    view! {
        <div class="segments" role="radiogroup" aria-label=format!("Kind of the {} probe", purpose.name().to_ascii_lowercase())>
            {option("none", "None")} {KINDS.iter().map(|(kind, label)| option(kind, label)).collect_view()}
        </div>
        <FieldError id=format!("{name}-kind-error") error />
    }
}

fn choose(draft: SettingsDraft, purpose: Purpose, kind: &'static str) {
    let way = way(purpose);
    let base = draft.base.with_untracked(|base| value(base, &way).map(str::to_owned));
    let was = base.as_deref().filter(|base| base.starts_with('{'));
    if kind == "none" {
        // Null and absent differ: without a probe before, it stays as it was.
        match was {
            Some(_) => draft.set_json(&way, Some("null")),
            None => draft.reset(&way),
        }
        return;
    }
    let port = draft.mine.with_untracked(|mine| {
        at(mine, &["ports"]).elements().first().and_then(|port| at(port, &["internal_port"]).integer())
    });
    let now = draft.mine.with_untracked(|mine| value(mine, &way).map(str::to_owned));
    let kind_way = [&way[..], &[key("type")]].concat();
    match (now.filter(|now| now.starts_with('{')), was) {
        (None, Some(was)) if probe::kind(was) == Some(kind) => draft.reset(&way),
        (None, _) => draft.set_json(&way, Some(&probe::new_probe(kind, port))),
        (Some(_), Some(was)) if probe::kind(was) == Some(kind) => draft.reset(&kind_way),
        (Some(_), _) => draft.set_json(&kind_way, Some(&probe::new_type(kind, port))),
    }
}

/// The fields of a kind.
#[component]
fn KindFields(scope: Scope, kind: &'static str) -> impl IntoView {
    let text = |field: &'static str, label: &'static str, help: &'static str| {
        view! { <TextSetting scope=scope.clone() keys=["type", kind, field] label help /> }.into_any()
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

#[component]
fn TextSetting(
    scope: Scope,
    keys: [&'static str; 3],
    label: &'static str,
    help: &'static str,
) -> impl IntoView {
    let field = SettingField::new(use_draft(), &scope, &keys);
    let SettingField { value, error, .. } = field;
    view! {
        <Setting field>
            <TextField id=control_id(&scope.way(&keys)) label value help error />
        </Setting>
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

#[component]
fn NumberSetting(scope: Scope, key: &'static str, label: &'static str, unit: &'static str) -> impl IntoView {
    let field = SettingField::new(use_draft(), &scope, &[key]);
    let SettingField { value, error, .. } = field;
    view! {
        <Setting field>
            <TextField id=control_id(&scope.way(&[key])) label value help=unit error />
        </Setting>
    }
}

/// The delay and the checks that fail, drawn to scale.
#[component]
fn ProbeTimeline(purpose: Purpose, json: ReadSignal<String>) -> impl IntoView {
    let timeline = computed(move || json.with(|json| probe::timeline(purpose, json)));
    let line = move || {
        let Timeline { delay, period, checks, end } = timeline.get()?;
        // To scale, as far as each part stays visible.
        let gap = period.clamp(1, 3_600);
        let delay_width = delay.clamp(0, gap.saturating_mul(24));
        let width = delay_width + gap * checks.max(1);
        let check = |index: i64| {
            let x = (delay_width + gap * index).to_string();
            view! { <rect class="check" x=x y="0" width=(gap * 9 / 10).max(1).to_string() height="8" /> }
        };
        Some(view! {
            <div class="probe-line">
                <svg viewBox=format!("0 0 {width} 8") preserveAspectRatio="none" aria-hidden="true">
                    <rect class="delay" x="0" y="0" width=(delay_width * 98 / 100).to_string() height="8" />
                    {(0..checks).map(check).collect_view()}
                </svg>
                <small>{end}</small>
            </div>
        })
    };
    view! { {line} }
}
