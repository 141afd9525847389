//! The declaration of a form.

use super::super::declaration::{Declaration, Follows, RecordSource, SendRequest};
use super::super::field::control_id;
use crate::browser::focus;
use crate::features::navigation::address::use_address;
use leptos::prelude::*;
use slipway_api::Request;
use slipway_api::table::FieldName;
use slipway_logic::editor::SaveMode;
use slipway_logic::editor::form::FormSchema;
use slipway_logic::editor::schema::FieldPath;
use slipway_logic::forms::form::Form;
use slipway_logic::forms::sibling_names::SiblingName;
use slipway_logic::route::Page;
use std::sync::Arc;

/// A callback that receives the path of a field and the edited record (JSON). It returns the help that follows from the record for this
/// field; None if there is none.
pub type Hint = Callback<(FieldName, String), Option<String>>;

/// The fields, the request and the texts of a form.
#[derive(Clone)]
pub struct FormDeclaration {
    /// The fields of the form, in sections.
    pub form: &'static Form,
    /// The label of the button, such as "Create project".
    pub submit_label: &'static str,
    /// The message of a success, such as "Created".
    pub success_message: &'static str,
    /// The sentence after `success_message` about what makes the saved values effective; empty if they are effective at once.
    pub next_step: &'static str,
    /// The sentence added to `success_message` if the page was left before the response came; empty for most forms. If it isn’t empty, the
    /// reply is kept until the form is opened again: it has a value that no later read returns, such as a new token.
    pub left_message: &'static str,
    /// The initial values of a new record (JSON).
    pub initial: String,
    /// The function that creates the request that sends a body (JSON).
    pub request: SendRequest,
    /// The record that is edited, which is reviewed before the save; None for a new record.
    pub record: Option<RecordSource>,
    /// The callback that is called with the text of the reply once the platform confirmed the save.
    pub on_saved: Callback<String>,
    /// The warning of a save that erases a value which the platform doesn’t return; None if nothing depends on the value.
    pub erase_warning: Signal<Option<String>>,
    /// The names that the record can’t have.
    pub sibling_names: Signal<Vec<SiblingName>>,
    /// The choice to create another record after this one, shown above the buttons; None for a form without this choice. The code that
    /// declares the form reads the choice once the record is saved.
    pub create_another: Option<RwSignal<bool>>,
    /// The page that Cancel leads to.
    pub back: Page,
    /// The deployment that the form requests, which is followed to its end; None if the form deploys nothing.
    pub follows: Option<Follows>,
}

impl FormDeclaration {
    /// Returns the declaration of a form for a new record, which leads to `back` once it is saved.
    pub fn new(
        form: &'static Form,
        submit_label: &'static str,
        request: impl Fn(String) -> Request + Send + Sync + 'static,
        back: Page,
    ) -> Self {
        let (address, next) = (use_address(), back.clone());
        Self {
            form,
            submit_label,
            success_message: "Created",
            next_step: "",
            left_message: "",
            initial: "{}".to_owned(),
            request: Arc::new(request),
            record: None,
            on_saved: Callback::new(move |_| address.visit(&next)),
            erase_warning: Signal::stored(None),
            create_another: None,
            sibling_names: Signal::stored(Vec::new()),
            back,
            follows: None,
        }
    }

    /// Returns the declaration of the form’s editor.
    pub fn editor(&self) -> Declaration {
        let table = self.record.as_ref().map(|record| record.table);
        let source = self.record.clone().map(|record| {
            let source: Arc<dyn Fn() -> RecordSource + Send + Sync> = Arc::new(move || record.clone());
            source
        });
        Declaration {
            schema: Arc::new(FormSchema { form: self.form, table }),
            table: self.form.table,
            mode: if source.is_some() { SaveMode::Reviewed } else { SaveMode::Create },
            initial: self.initial.clone(),
            submit_label: self.submit_label,
            success_message: self.success_message,
            next_step: self.next_step,
            left_message: self.left_message,
            keeps_undo: false,
            is_part_of_run: false,
            request: self.request.clone(),
            source,
            follows: self.follows.clone(),
            on_saved: self.on_saved,
            show_field: Callback::new(|path: FieldPath| {
                focus::focus_when_drawn(control_id(&path));
            }),
        }
    }
}
