//! A form: fields with their errors, a summary of the errors, a draft that outlives a reload, and a review before a save.

mod error_summary;
mod fields;
mod form_declaration;
mod summary;

pub use form_declaration::{FormDeclaration, Hint};

use super::field::options::{FieldOptions, labelled, options_of};
use super::handle::EditorHandle;
use super::handle::open_editor;
use super::restored::RestoredDraft;
use super::review::ReviewView;
use crate::browser::focus;
use crate::features::editing::request_text::RequestText;
use crate::features::navigation::address::use_address;
use crate::ui::button::{Button, ButtonVariant, SubmitButton};
use crate::ui::field::CheckField;
use crate::ui::folded::Folded;
use crate::ui::show::Show;
use error_summary::ErrorSummary;
use fields::FormField;
use leptos::prelude::*;
use slipway_computed::computed;
use slipway_logic::editor::edit::field_path;
use slipway_logic::editor::event::Event;
use slipway_logic::editor::schema::{FieldError, ReviewRow};
use slipway_logic::forms::form::{Control, Form, Input, Section};
use slipway_logic::text::format::{count, in_sentence};
use summary::FormSummary;

/// Shows a form without a read of the record: for a new record, or for one whose present values the platform doesn’t return.
#[component]
pub fn FormView(
    /// The declaration of the form: its fields, its request and its texts.
    of: FormDeclaration,
    /// The options that the page provides, by the name of the choice.
    #[prop(optional)]
    offered: FieldOptions,
    /// The callback that returns the help of a field that depends on other fields; None if no field has such help.
    #[prop(optional_no_strip, into)]
    hint: Option<Hint>,
) -> impl IntoView {
    let handle = open_editor(of.editor());
    view! { <FormOfEditor handle of offered hint /> }
}

/// Shows the form of an editor.
#[component]
pub fn FormOfEditor(
    /// The editor whose form is shown.
    handle: EditorHandle,
    /// The declaration of the form: its fields, its request and its texts.
    of: FormDeclaration,
    /// The options that the page provides, by the name of the choice.
    offered: FieldOptions,
    /// The callback that returns the help of a field that depends on other fields; None if no field has such help.
    hint: Option<Hint>,
) -> impl IntoView {
    let FormDeclaration { form, submit_label, sibling_names, back, erase_warning, create_another, .. } = of;
    handle.guard_changes();
    handle.follow_sibling_names(sibling_names);
    let is_new = handle.editor.with_untracked(|editor| editor.is_new());
    let has_sections = form.sections.iter().any(|section| !section.title.is_empty());
    let field = |input: &'static Input| {
        let options = match input.control {
            Control::Offered(name, _) | Control::Listed(name, _) | Control::ManyOffered(name, _) => {
                options_of(&offered, name)
            }
            _ => Signal::stored(Vec::new()),
        };
        view! { <FormField handle input options hint /> }
    };
    let section = |section: &'static Section| {
        let fields = section.inputs.iter().map(field).collect_view();
        // A closed section opens when one of its fields has an error, which couldn't be seen otherwise.
        let has_error = computed(move || {
            let is_in_section = |(path, _): &FieldError| {
                section.inputs.iter().any(|input| path.starts_with(&field_path("", &input.path)))
            };
            let is_invalid =
                || handle.shows_errors.get() && handle.errors.with(|errors| errors.iter().any(is_in_section));
            handle.refused_fields.with(|refused| refused.iter().any(is_in_section)) || is_invalid()
        });
        match has_sections {
            true if section.is_folded => {
                view! { <Folded title=section.title opens=has_error.into()>{fields}</Folded> }.into_any()
            }
            true => view! {
                <fieldset class="section">
                    <legend>{section.title}</legend>
                    {fields}
                </fieldset>
            }
            .into_any(),
            false => fields.into_any(),
        }
    };
    let sections = form.sections.iter().map(section).collect_view();
    let summary = has_sections.then(|| view! { <FormSummary handle form offered=offered.clone() /> });
    let address = use_address();
    let cancel = move || {
        handle.dispatch(Event::Leave { is_discarded: true });
        address.visit(&back);
    };
    let erased = computed(move || erased(handle));
    let save = Signal::derive(move || {
        erased.with(|erased| match erased.as_slice() {
            [] => submit_label.to_owned(),
            names if names.len() > 2 => {
                format!("{submit_label} and erase {}", count(names.len(), "value", "values"))
            }
            names => format!("{submit_label} and erase {}", names.join(" and ")),
        })
    });
    let warnings = computed(move || {
        let is_erased = erased.with(|erased| !erased.is_empty());
        let warning = erase_warning.get().filter(|_| is_erased);
        warning.into_iter().collect::<Vec<_>>()
    });
    let request = computed(move || handle.preview(&handle.request.get()));
    let rows = rows_of(handle, form, offered);
    view! {
        <RestoredDraft handle />
        <form
            class="form"
            class:with-summary=has_sections
            novalidate
            aria-label=submit_label
            hidden=move || handle.is_reviewing()
            on:submit=move |event| {
                event.prevent_default();
                handle.dispatch(Event::Submit);
            }
        >
            <ErrorSummary handle form />
            <div class="form-fields" inert=move || handle.is_locked()>
                {sections}
            </div>
            {create_another.map(|choice| {
                view! { <CheckField id="create-another" label="Create another" value=choice set_value=choice /> }
            })}
            <div class="buttons">
                <SubmitButton variant=ButtonVariant::Primary busy=handle.is_busy()>
                    {move || if is_new { save.get() } else { "Review changes".to_owned() }}
                </SubmitButton>
                <Button on_press=cancel>"Cancel"</Button>
            </div>
            <RequestText request />
            {summary}
        </form>
        <Show when=move || handle.is_reviewing()>
            <ReviewView handle submit_label=save rows warnings on_back=move || focus_first_field(form) />
        </Show>
    }
}

/// Returns the labels of the values that the save erases, in the words of a sentence: "password".
fn erased(handle: EditorHandle) -> Vec<String> {
    handle.editor.with(|editor| {
        let without = &editor.document.without;
        let lost = handle.request.with(|request| editor.schema().lost_values(request, without));
        lost.iter().map(|row| in_sentence(&row.label)).collect()
    })
}

/// Returns the rows of the review, with the labels of options in place of their values.
fn rows_of(handle: EditorHandle, form: &'static Form, offered: FieldOptions) -> Signal<Vec<ReviewRow>> {
    computed(move || {
        let with_labels = |row: ReviewRow| {
            let input = form.inputs().find(|input| field_path("", &input.path) == row.path);
            labelled(row, input, &offered)
        };
        handle.editor.with(|editor| editor.review_rows()).into_iter().map(with_labels).collect()
    })
    .into()
}

/// Focuses the first field once the form is shown again, unless the person is in another field by then.
fn focus_first_field(form: &'static Form) {
    let first = form.inputs().next().map(|input| input.path.as_str());
    request_animation_frame(move || {
        if focus::is_at_rest() {
            first.into_iter().for_each(focus::focus_id);
        }
    });
}
