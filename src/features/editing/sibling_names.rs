//! The names of the siblings of a form’s record, read when the form is opened.

use crate::live::{PollPolicy, watch_when};
use leptos::prelude::*;
use slipway_api::Request;
use slipway_computed::computed;
use slipway_logic::forms::sibling_names::{SiblingName, sibling_names};
use uuid::Uuid;

/// Reads the siblings below `parent` once its id is known. Returns their names, without that of the record `except`. Empty until the list
/// is read, and if the platform offers no such list: then only the platform itself refuses a name that is already used.
pub fn watch_sibling_names(
    parent: impl Into<Signal<Option<Uuid>>>,
    list: impl Fn(Uuid) -> Request + Copy + Send + Sync + 'static,
    except: Option<Uuid>,
) -> Signal<Vec<SiblingName>> {
    let parent = parent.into();
    let siblings = watch_when(move || parent.get().map(list), || PollPolicy::ON_VISIT);
    computed(move || {
        siblings
            .value
            .with(|read| read.as_ref().map(|read| sibling_names(&read.items, except)).unwrap_or_default())
    })
    .into()
}
