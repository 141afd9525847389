//! The names of the siblings of a form’s record, read when the form is opened.

use crate::live::{PollPolicy, watch};
use leptos::prelude::*;
use slipway_api::Request;
use slipway_logic::forms::sibling_names::{SiblingName, sibling_names};
use uuid::Uuid;

/// Reads the siblings below `parent` once that is known. Returns their names, without the name of the record `except`. Empty where
/// the platform lists no siblings: it refuses a name that is taken.
pub fn watch_sibling_names(
    parent: impl Into<Signal<Option<Uuid>>>,
    list: impl Fn(Uuid) -> Request + Copy + 'static,
    except: Option<Uuid>,
) -> Signal<Vec<SiblingName>> {
    let (parent, names) = (parent.into(), RwSignal::new(Vec::new()));
    Effect::new(move || {
        let Some(parent) = parent.get() else { return };
        let siblings = watch(list(parent), PollPolicy::ON_VISIT);
        Effect::new(move || {
            if let Some(read) = siblings.value.get() {
                names.set(sibling_names(&read.items, except));
            }
        });
    });
    names.into()
}
