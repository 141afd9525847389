//! The events and the projects that the form of a webhook offers.

use crate::features::editing::field::options::{FieldOption, FieldOptions};
use crate::live::{PollPolicy, Remote, watch};
use leptos::prelude::*;
use slipway_api::fields::project;
use slipway_api::id::OrganizationId;
use slipway_api::operations::organization::ListProjects;
use slipway_api::visible::visible;
use slipway_api::{Operation, Record};
use slipway_logic::forms::form::{Control, Form};
use slipway_logic::resources::webhook::{EVENT_OPTIONS, PROJECT_OPTIONS, event_words};

/// Returns the options of a webhook's form; none for the form of another record. `webhooks` is the read of the list, and `edited` the
/// webhook that is edited; None for a new one.
pub fn webhook_options(
    id: OrganizationId,
    form: &Form,
    webhooks: Remote,
    edited: Signal<Option<Record>>,
) -> FieldOptions {
    let is_of_webhook =
        form.inputs().any(|input| matches!(input.control, Control::ManyOffered(EVENT_OPTIONS, _)));
    if !is_of_webhook {
        return Vec::new();
    }
    let projects = watch(ListProjects { organization: id }.request(), PollPolicy::ON_VISIT);
    let events = Signal::derive(move || {
        let by_document = webhooks.reading.not_offered().is_some();
        let offered = webhooks.value.with(|read| {
            let listed = read.as_ref().map(|read| read.items.as_slice()).unwrap_or_default();
            edited.with(|edited| event_words(edited.as_ref(), listed, by_document))
        });
        offered.values.iter().map(|(word, label)| FieldOption::new(*word, *label)).collect()
    });
    let names = Signal::derive(move || {
        projects.value.with(|read| {
            let listed = read.as_ref().map(|read| read.items.as_slice()).unwrap_or_default();
            let name = |record: &Record| record.at(&[project::NAME]).text();
            listed.iter().filter_map(name).map(|name| FieldOption::new(&name, visible(&name))).collect()
        })
    });
    vec![(EVENT_OPTIONS, events), (PROJECT_OPTIONS, names)]
}
