//! Edits the value of a variable in its row of the list. The page keeps the typed text: a row that is scrolled out of view is removed.

use super::edit::declaration::{declare_variable, read_of};
use crate::browser::focus;
use crate::features::editing::declaration::Declaration;
use crate::features::editing::field::EditorField;
use crate::features::editing::handle::open_editor_of;
use crate::features::editing::run::{Run, RunLabels};
use crate::features::session::unsaved_changes::use_unsaved_changes;
use crate::ui::button::{Button, ButtonStyle, SubmitButton};
use leptos::prelude::*;
use slipway_api::fields::variable;
use slipway_api::id::VariableId;
use slipway_computed::computed;
use slipway_logic::editor::edit::field_path;
use slipway_logic::editor::event::LeaveRisk;
use slipway_logic::editor::{Phase, SaveMode};
use slipway_logic::route::{Page, VariableScope};
use slipway_logic::run::{Event, Outcome};
use slipway_logic::variables::facts::facts;
use slipway_logic::variables::owner::VariableOwner;

const LABELS: RunLabels = RunLabels {
    submit_label: "Save variable",
    record: "value",
    records: "Variables",
    in_flight: "Saving…",
    participle: "saved",
};

/// The height of the text area at most, in lines.
const MAX_LINES: usize = 12;

/// The variable whose value is edited in the list.
#[derive(Clone, PartialEq)]
pub struct EditedValue {
    /// The variable.
    pub variable: VariableId,
    /// The typed value; None while it is the value of the variable.
    pub typed: Option<String>,
}

/// The edit of a value on a list page: None while no value is edited.
pub type ValueEdit = RwSignal<Option<EditedValue>>;

/// Returns the edit of a page, which begins without one. Asks before the page is left with a typed value.
pub fn guarded_edit() -> ValueEdit {
    let edit = RwSignal::new(None::<EditedValue>);
    let risk =
        computed(move || match edit.with(|edit| edit.as_ref().is_some_and(|edit| edit.typed.is_some())) {
            true => LeaveRisk::SecretsLost,
            false => LeaveRisk::Nothing,
        });
    use_unsaved_changes().watch(risk.into(), Callback::new(move |()| edit.set(None)));
    edit
}

/// The control of the value in its row. The save reads the variable again, and sends its key, its description and the typed value. If the
/// value was changed on the platform meanwhile, nothing is sent, and a message says so.
#[component]
pub fn ValueEditor(
    scope: VariableScope,
    owner: VariableOwner,
    variable: VariableId,
    /// The variable as it is read now.
    record: ReadSignal<String>,
    /// The edit, which is about this variable.
    edit: ValueEdit,
) -> impl IntoView {
    let about = record.with_untracked(|record| facts(record, owner));
    let declaration = declare_variable(scope, owner, variable, &about);
    let read = read_of(&declaration, record);
    let editor = Declaration { mode: SaveMode::Unreviewed, is_part_of_run: true, ..declaration.editor() };
    let handle = open_editor_of(Page::Variable(scope, variable), editor);
    handle.follow_record(read);
    let field = EditorField::new(handle, field_path("", &variable::VALUE));
    // The text that was typed before the row was drawn again.
    Effect::new(move |is_begun: Option<bool>| {
        let is_read = handle.phase.get() != Phase::Loading;
        if is_read && is_begun != Some(true) {
            let typed = edit.with_untracked(|edit| edit.as_ref().and_then(|edit| edit.typed.clone()));
            typed.into_iter().for_each(|typed| field.set(typed));
        }
        is_read || is_begun == Some(true)
    });
    let run = Run::new(LABELS);
    let type_value = move |text: String| {
        run.reset();
        field.set(text.clone());
        edit.update(|edit| {
            if let Some(edit) = edit {
                edit.typed = Some(text).filter(|_| untrack(|| field.base.with(Option::is_some)));
            }
        });
    };
    let row = variable.to_string();
    let end = {
        let row = row.clone();
        move || {
            edit.try_set(None);
            let row = row.clone();
            request_animation_frame(move || focus::focus_row(&row));
        }
    };
    let is_busy = Signal::derive(move || run.is_running());
    let save = {
        let end = end.clone();
        move || {
            let end = end.clone();
            let send = async move |_| handle.save().await;
            // The editor reads the variable before it sends, and sends only what differs, so a save can be repeated.
            run.begin(
                Event::Start(vec![Outcome::Queued]),
                send,
                async |_| Ok(false),
                move |report| {
                    if report.counts.done == report.counts.all {
                        end();
                    }
                },
            );
        }
    };
    let save = StoredValue::new(save);
    let submit = move || {
        if !untrack(|| run.is_running()) {
            save.with_value(|save| save());
        }
    };
    let lines = move || field.text.with(|text| text.lines().count().clamp(1, MAX_LINES).to_string());
    let press = move |event: web_sys::KeyboardEvent| {
        // Escape moves the focus to the row. The list has no use for the other keys.
        if event.key() != "Escape" {
            event.stop_propagation();
        }
        // A key or a certificate has several lines, in which Enter begins the next one.
        let is_one_line = field.text.with_untracked(|text| !text.contains('\n'));
        let saves = event.key() == "Enter" && !event.shift_key() && !event.is_composing();
        if saves && (is_one_line || event.ctrl_key() || event.meta_key()) {
            event.prevent_default();
            submit();
        }
    };
    let message = move || {
        let refused = field.error.get();
        refused.or_else(|| Some(run.status_cell(0).1).filter(|_| !run.is_running()))
    };
    let label = format!("Value of {}", about.key);
    let (id, error_id) = (field.id(), format!("{}-error", field.id()));
    focus::focus_when_drawn(id.clone());
    view! {
        <form
            class="value-editor"
            aria-label=format!("Edit value of {}", about.key)
            on:submit=move |event| {
                event.prevent_default();
                submit();
            }
            on:keydown=press
        >
            <textarea
                id=id
                rows=lines
                aria-label=label
                aria-describedby=error_id.clone()
                aria-invalid=move || message().filter(|text| !text.is_empty()).map(|_| "true")
                spellcheck="false"
                autocomplete="off"
                autocapitalize="off"
                readonly=move || is_busy.get()
                prop:value=move || field.text.get()
                on:input:target=move |event| type_value(event.target().value())
            ></textarea>
            <SubmitButton look=ButtonStyle::Primary busy=is_busy>
                "Save"
            </SubmitButton>
            <Button on_press=move || end()>"Cancel"</Button>
            <p class="error" id=error_id role="alert">
                {message}
            </p>
        </form>
    }
}
