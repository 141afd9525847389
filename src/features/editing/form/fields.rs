//! The fields of a form.

use super::super::field::EditorField;
use super::super::field::options::FieldOption;
use super::super::field::view::FieldView;
use super::super::handle::EditorHandle;
use super::Hint;
use crate::ui::field::CheckField;
use crate::ui::show::Show;
use leptos::prelude::*;
use slipway_computed::computed;
use slipway_logic::editor::document::Change;
use slipway_logic::editor::edit::field_path;
use slipway_logic::editor::event::Event;
use slipway_logic::forms::form::Input;
use slipway_logic::forms::need::Need;
use slipway_logic::text::format::in_sentence;

/// A field of the form. It is hidden if records with the present values don’t have the field, or while another field takes its place.
#[component]
pub(super) fn FormField(
    handle: EditorHandle,
    input: &'static Input,
    options: Signal<Vec<FieldOption>>,
    hint: Option<Hint>,
) -> impl IntoView {
    let field = EditorField::new(handle, field_path("", &input.path));
    let need = computed(move || match input.need {
        Some(_) => handle.request.with(|request| input.need(request)),
        None => Need::Optional,
    });
    let required = input.need.map(|_| Signal::derive(move || need.get() == Need::Required));
    let hint = computed(move || hint.and_then(|hint| hint.run((input.path, handle.mine.get()))));
    let is_unknown = move || need.get() == Need::Unknown && field.text.with(|text| text.trim().is_empty());
    view! {
        <div hidden=move || matches!(need.get(), Need::Unused | Need::Replaced)>
            <FieldView field input options hint required />
            <Show when=is_unknown>
                <SaveWithout handle input />
            </Show>
        </div>
    }
}

/// The choice to save without a value that the platform may hold but doesn’t return. It applies to this form only, and isn’t stored in the
/// draft.
#[component]
fn SaveWithout(handle: EditorHandle, input: &'static Input) -> impl IntoView {
    let is_chosen = Signal::derive(move || {
        handle.editor.with(|editor| editor.document.without.iter().any(|path| input.path == **path))
    });
    let choose = move |is_chosen: bool| {
        let path = input.path.to_string();
        handle.dispatch(Event::Edit(Change::Without { path, is_chosen }));
    };
    view! {
        <CheckField
            id=format!("{}-without", input.path)
            label=format!("Save without {}", in_sentence(input.label))
            value=is_chosen
            set_value=SignalSetter::map(choose)
        />
    }
}
