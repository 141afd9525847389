//! The steps of a lifecycle job: the events at which it runs, each with its command.

use super::input::SettingInput;
use super::words::WordsEditor;
use crate::features::editing::field::control_id;
use crate::pages::environment::service::settings::editor::use_settings;
use crate::ui::field::SwitchField;
use crate::ui::show::Show;
use leptos::prelude::*;
use slipway_computed::computed;
use slipway_logic::editor::document::Change;
use slipway_logic::editor::edit::{field_path, value};
use slipway_logic::resources::lifecycle::{LifecycleCommand, STEPS};

const ON: &str = "on";
const OFF: &str = "off";

/// The switch of each event, with the command while the switch is on.
#[component]
pub fn Lifecycle() -> impl IntoView {
    view! {
        <section class="card" aria-labelledby="lifecycle">
            <h2 class="section-title" id="lifecycle">
                "Lifecycle"
            </h2>
            <div class="setting-grid">
                {STEPS.iter().map(|step| view! { <LifecycleStep step /> }).collect_view()}
            </div>
        </section>
    }
}

/// The switch of an event, with the command while the switch is on.
#[component]
fn LifecycleStep(step: &'static LifecycleCommand) -> impl IntoView {
    let settings = use_settings();
    let path = StoredValue::new(field_path("", &step.path));
    let json_of =
        move |record: &str| path.with_value(|path| value(record, path).unwrap_or_default().to_owned());
    let is_on = computed(move || settings.handle.mine.with(|mine| json_of(mine).starts_with('{')));
    let was_on = computed(move || settings.handle.base.with(|base| json_of(base).starts_with('{')));
    // `Change::Choose` keeps the edited command while the step is off, and restores it when the step is switched on again.
    let choose = move |is_chosen_on: bool| {
        let saved = Some(settings.handle.base.with_untracked(|base| json_of(base)));
        let saved = saved.filter(|json| !json.is_empty());
        let had_step = saved.as_ref().is_some_and(|json| json.starts_with('{'));
        // A save without the step removes it. A job without the step keeps null or no field, so that switching on and off again is no edit.
        let initial = match (is_chosen_on, had_step) {
            (true, true) | (false, false) => saved,
            (true, false) => Some("{}".to_owned()),
            (false, true) => None,
        };
        let (from, to) = if is_chosen_on { (OFF, ON) } else { (ON, OFF) };
        settings.change(Change::Choose {
            path: path.get_value(),
            from: from.to_owned(),
            to: to.to_owned(),
            initial,
        });
    };
    let step_path = path.get_value();
    view! {
        <div class="setting" class:changed=move || is_on.get() != was_on.get()>
            <SwitchField
                id=control_id(&step_path)
                label=step.switch.to_owned()
                value=is_on
                set_value=SignalSetter::map(choose)
                error=settings.error_below(step_path, 0)
            />
        </div>
        <Show when=move || is_on.get()>
            <SettingInput input=&step.entrypoint />
            <section class="setting" aria-labelledby=step.arguments.as_str()>
                <h3 id=step.arguments.as_str()>
                    {step.arguments_heading} " " <small>"One per row."</small>
                </h3>
                <WordsEditor path=field_path("", &step.arguments) one="argument" />
            </section>
        </Show>
    }
}
