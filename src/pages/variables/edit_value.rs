//! The edit of a variable's value in its row of the list. The page owns the editor, because a row that is scrolled or filtered out is removed.
//! The editor is that of the variable's page, which shows what was typed in the row.

use super::edit::declaration::{declare_variable, read_of};
use super::reads::VariableReads;
use crate::browser::focus;
use crate::features::editing::field::{EditorField, control_id};
use crate::features::editing::form::FormDeclaration;
use crate::features::editing::handle::{EditorHandle, open_editor_of};
use crate::features::navigation::address::use_address;
use crate::ui::button::{Button, ButtonVariant, SubmitButton};
use crate::ui::notice::Notice;
use crate::ui::show::Show;
use leptos::prelude::*;
use slipway_api::fields::variable;
use slipway_api::id::VariableId;
use slipway_api::visible::visible;
use slipway_computed::computed;
use slipway_logic::editor::edit::{edits, key};
use slipway_logic::editor::event::Event;
use slipway_logic::editor::review::Side;
use slipway_logic::editor::schema::FieldPath;
use slipway_logic::editor::{Editor, Phase};
use slipway_logic::route::{Page, VariableScope};
use slipway_logic::variables::facts::facts;
use slipway_logic::variables::owner::VariableOwner;
use web_sys::KeyboardEvent;

/// The maximum height of the text area, in lines.
const MAX_LINES: usize = 12;

/// The key code of a key that an input method handles: Safari sends the Enter that confirms a text with it, after the composition.
const IME_KEY_CODE: u32 = 229;

/// The state of the edit, as the row shows it.
#[derive(Clone, Default, PartialEq)]
struct RowState {
    /// The typed value.
    text: String,
    /// The error of the value or of the last save, or the change on the platform that a save would overwrite; None without any.
    message: Option<String>,
    /// True while the person has changed the value. A change on the platform alone doesn’t count.
    is_changed: bool,
    /// True while a request of the editor has no reply yet.
    is_busy: bool,
}

/// The edit of a value on a list page. The handle is `Copy`, so that closures can capture it, and lives as long as the page.
#[derive(Clone, Copy)]
pub struct ValueEdit {
    /// The variable, and its key; None while no value is edited.
    edited: RwSignal<Option<(VariableId, String)>>,
    state: RwSignal<RowState>,
    /// The editor; None while no value is edited.
    handle: StoredValue<Option<EditorHandle>>,
    /// True from the beginning of an edit until its text area has the focus: a row that is drawn again doesn't take it.
    wants_focus: StoredValue<bool>,
}

impl ValueEdit {
    /// Returns the state for a list page on which no value is edited yet.
    pub fn new() -> Self {
        Self {
            edited: RwSignal::new(None),
            state: RwSignal::default(),
            handle: StoredValue::new(None),
            wants_focus: StoredValue::new(false),
        }
    }

    /// Begins to edit a value. If the value is already being edited, its text area gets the focus.
    pub fn begin(self, variable: VariableId, key: String) {
        if untrack(|| self.is_about(variable)) {
            focus::focus_when_drawn(control_id(&value_path()));
            return;
        }
        self.state.set(RowState::default());
        self.wants_focus.set_value(true);
        self.edited.set(Some((variable, key)));
    }

    /// Returns true while the value of a variable is edited.
    pub fn is_about(self, variable: VariableId) -> bool {
        self.edited.with(|edited| matches!(edited, Some((known, _)) if *known == variable))
    }

    /// Returns why the value of a variable can't be edited now: another typed value isn't saved. None if it can.
    pub fn disabled_reason(self, variable: VariableId) -> Option<String> {
        let is_changed = self.state.with(|state| state.is_changed);
        self.edited.with(|edited| {
            let (_, key) = edited.as_ref().filter(|(known, _)| is_changed && *known != variable)?;
            Some(format!("Save or cancel the value of {key} first."))
        })
    }

    /// Returns the editor; None while no value is edited, and once the page is left.
    fn editor(self) -> Option<EditorHandle> {
        self.handle.try_get_value().flatten()
    }

    fn set_text(self, text: String) {
        let Some(handle) = self.editor() else { return };
        // A value that is being compared with a change on the platform can't be edited: the comparison ends.
        handle.dispatch(Event::Back);
        handle.set_text(value_path(), text);
    }

    /// Saves the value; ends the edit if nothing was changed. While the row shows a change on the platform, the person has seen it, and the
    /// typed value replaces it.
    fn save(self) {
        let Some(handle) = self.editor() else { return };
        let (phase, is_changed) =
            handle.editor.with_untracked(|editor| (editor.phase, editor.document.is_changed()));
        match phase {
            Phase::Reviewing => {
                handle.dispatch(Event::Decide(value_path(), Side::Mine));
                handle.dispatch(Event::Confirm);
            }
            _ if is_changed => handle.dispatch(Event::Submit),
            _ => self.end(),
        }
    }

    fn cancel(self) {
        if let Some(handle) = self.editor() {
            handle.dispatch(Event::Leave { is_discarded: true });
        }
        self.end();
    }

    /// Ends the edit. The row gets the focus, unless the person is in another control by then.
    fn end(self) {
        let Some(Some((variable, _))) = self.edited.try_get_untracked() else { return };
        self.edited.set(None);
        request_animation_frame(move || {
            if focus::is_at_rest() {
                focus::focus_row(&variable.to_string());
            }
        });
    }
}

fn value_path() -> FieldPath {
    vec![key(variable::VALUE)]
}

/// The editor of the edited value, open while `edit` has one. Draws only a notice, if the list doesn't contain the variable any more.
#[component]
pub fn ValueSession(
    scope: VariableScope,
    owner: VariableOwner,
    reads: VariableReads,
    edit: ValueEdit,
) -> impl IntoView {
    let edited = computed(move || edit.edited.get());
    move || edited.get().map(|(variable, key)| view! { <Session scope owner reads edit variable key /> })
}

#[component]
fn Session(
    scope: VariableScope,
    owner: VariableOwner,
    reads: VariableReads,
    edit: ValueEdit,
    variable: VariableId,
    key: String,
) -> impl IntoView {
    let record = reads.record(&variable.to_string());
    let about = record.with_untracked(|record| facts(record, owner));
    let (address, page) = (use_address(), Page::Variable(scope, variable));
    let declaration = FormDeclaration {
        on_saved: Callback::new(move |_| edit.end()),
        ..declare_variable(scope, owner, variable, &about)
    };
    let handle = open_editor_of(page.clone(), declaration.editor());
    handle.follow_record(read_of(&declaration, record));
    handle.guard_changes();
    edit.handle.set_value(Some(handle));
    on_cleanup(move || {
        edit.handle.try_set_value(None);
    });
    let field = EditorField::new(handle, value_path());
    Effect::new(move || {
        let state = RowState {
            text: field.text.get(),
            message: field.error.get().or_else(|| handle.editor.with(message)),
            is_changed: handle.editor.with(|editor| editor.document.is_changed()),
            is_busy: handle.editor.with(Editor::is_busy),
        };
        edit.state.set(state);
    });
    Effect::new(move |before: Option<Phase>| {
        let phase = handle.phase.get();
        match (before, phase) {
            // The draft of the variable's page has changes that the row doesn't show, so the page is opened.
            (None | Some(Phase::Loading), Phase::Editing)
                if handle.editor.with_untracked(has_other_edits) =>
            {
                edit.end();
                address.visit(&page);
            }
            // The row has no room for a review: without a conflict, the press on Save is the confirmation.
            (Some(Phase::ReadingForReview(_)), Phase::Reviewing) => handle.dispatch(Event::Confirm),
            // The platform has the typed value already, so nothing is sent and the edit ends.
            (Some(Phase::ReadingForReview(_)), Phase::Editing)
                if handle.editor.with_untracked(|editor| !editor.document.is_changed()) =>
            {
                edit.end();
            }
            _ => {}
        }
        phase
    });
    let is_gone = move || record.with(String::is_empty) && reads.is_complete();
    let gone = StoredValue::new(format!(
        "{key} isn’t in the list any more, so its value can’t be saved. You typed: "
    ));
    view! {
        <Show when=is_gone>
            <Notice tone="warning">
                <p>
                    {gone.get_value()}
                    <code>{move || edit.state.with(|state| visible(&state.text))}</code>
                </p>
                <Button on_press=move || edit.cancel()>"Discard value"</Button>
            </Notice>
        </Show>
    }
}

/// Returns true if a field other than the value is edited.
fn has_other_edits(editor: &Editor) -> bool {
    let path = value_path();
    edits(&editor.document.base, &editor.document.mine).iter().any(|edit| edit.path != path)
}

/// Returns the message below the value: the error of the last request, or the change on the platform that the next save overwrites.
fn message(editor: &Editor) -> Option<String> {
    editor.error.clone().or_else(|| {
        let conflict = editor.review_rows().into_iter().find(|row| row.conflict.is_some())?;
        let theirs = conflict.theirs.unwrap_or_default();
        Some(format!("Changed to “{theirs}” on the platform meanwhile. Save again to replace it."))
    })
}

/// The control of the value in its row. Enter saves a value of one line, and adds a line to a value of several lines, which Ctrl or ⌘ with
/// Enter saves. Shift with Enter always adds a line.
#[component]
pub fn ValueEditor(
    /// The edit, which is about the variable of the row.
    edit: ValueEdit,
    /// The key of the variable.
    key: String,
) -> impl IntoView {
    let state = edit.state;
    let is_busy = Signal::derive(move || state.with(|state| state.is_busy));
    let cancel_disabled =
        computed(move || is_busy.get().then(|| "Waiting for the platform’s answer.".to_owned()));
    let message = computed(move || state.with(|state| state.message.clone()));
    let submit = move || {
        if !is_busy.get_untracked() {
            edit.save();
        }
    };
    let press = move |event: KeyboardEvent| {
        if event.is_composing() || event.key_code() == IME_KEY_CODE {
            event.stop_propagation();
            return;
        }
        let is_command = event.ctrl_key() || event.meta_key();
        // Escape reaches the list, which moves the focus to the row. Keys with Ctrl or ⌘ reach the window's shortcuts; the list ignores
        // them. The other keys are stopped here: the list would move to another row with them.
        if event.key() != "Escape" && !is_command {
            event.stop_propagation();
        }
        // In a value of several lines, such as a certificate, Enter begins the next line; Ctrl or ⌘ with Enter saves.
        let is_one_line = state.with_untracked(|state| !state.text.contains('\n'));
        if event.key() == "Enter" && !event.shift_key() && (is_one_line || is_command) {
            event.prevent_default();
            submit();
        }
    };
    let lines = move || state.with(|state| state.text.split('\n').count().clamp(1, MAX_LINES).to_string());
    let id = control_id(&value_path());
    let error_id = format!("{id}-error");
    if edit.wants_focus.get_value() {
        edit.wants_focus.set_value(false);
        focus::focus_when_drawn(id.clone());
    }
    view! {
        <form
            class="value-editor"
            aria-label=format!("Edit value of {key}")
            on:submit=move |event| {
                event.prevent_default();
                submit();
            }
        >
            <textarea
                id=id
                rows=lines
                aria-label=format!("Value of {key}")
                aria-describedby=error_id.clone()
                aria-invalid=move || message.with(Option::is_some).then_some("true")
                spellcheck="false"
                autocomplete="off"
                autocapitalize="off"
                readonly=move || is_busy.get()
                prop:value=move || state.with(|state| state.text.clone())
                on:input:target=move |event| edit.set_text(event.target().value())
                on:keydown=press
            ></textarea>
            <SubmitButton variant=ButtonVariant::Primary busy=is_busy>
                "Save"
            </SubmitButton>
            <Button disabled_reason=cancel_disabled on_press=move || edit.cancel()>
                "Cancel"
            </Button>
            <p class="error" id=error_id role="alert">
                {move || message.get()}
            </p>
        </form>
    }
}
