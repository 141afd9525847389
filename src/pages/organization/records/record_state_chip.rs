//! The chip of a record's state, such as whether an invoice is paid, an invitation is pending or a webhook is enabled.

use crate::ui::chip::Chip;
use leptos::prelude::*;
use slipway_api::Record;
use slipway_computed::computed;
use slipway_logic::list::{CellKind, display};
use slipway_logic::resources::record_kind::RecordKind;

/// The chip of a record's state; draws nothing for a record without a state, and until the record is read.
#[component]
pub fn RecordStateChip(
    /// The kind of the record.
    kind: &'static RecordKind,
    /// The record; None until it is read.
    found: ReadSignal<Option<Record>>,
) -> impl IntoView {
    let state = kind.state.as_ref()?;
    let value = computed(move || found.with(|found| found.as_ref().map(state.value).unwrap_or_default()));
    let tone = Signal::derive(move || value.with(|value| (state.tone)(value)));
    let word = Signal::derive(move || value.with(|value| display(CellKind::Chip, value)));
    Some(move || value.with(|value| !value.is_empty()).then(|| view! { <Chip tone word /> }))
}
