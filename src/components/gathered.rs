//! Statuses that have to be read one by one: of the projects of an organization, of the applications of an environment.
//! Together they ask as often as one.

use crate::live::{Pace, Remote, watch};
use crate::signal::{Memo, See, StoredValue};
use crate::ui::dynamic::{each, effect};
use leptos::prelude::*;
use slipway_api::Request;
use slipway_logic::list::Sides;
use slipway_logic::read::Read;
use std::sync::Arc;

/// Reads every request of the list, for as long as the view that it gives is there, and gathers what they say by `key`.
pub fn gathered(requests: Memo<Vec<Request>>, key: &'static str) -> (Remote, AnyView) {
    let all = Remote::default();
    let parts = StoredValue::new(Vec::<(String, Arc<Read>)>::new());
    let reader = move |request: Request| {
        let path = request.path.clone();
        let many = requests.peek(Vec::len);
        let one = watch(request, Pace::statuses(key).among(many));
        let gone = path.clone();
        on_cleanup(move || {
            parts.try_update_value(|parts| parts.retain(|(path, _)| *path != gone));
        });
        effect(move || {
            let Some(read) = one.value.get() else { return };
            parts.try_update_value(|parts| {
                parts.retain(|(known, _)| *known != path);
                parts.push((path.clone(), read));
            });
            let mut sides = Sides::new();
            parts.with_value(|parts| parts.iter().for_each(|(_, read)| sides.extend(read.sides.clone())));
            all.value.set(Some(Arc::new(Read { items: Vec::new(), sides })));
        });
        effect(move || {
            if let Some(at) = one.reading.read_at.get() {
                all.reading.read_at.set(Some(at));
            }
        });
        effect(move || all.reading.error.set(one.reading.error.get()));
        effect(move || {
            if all.reading.asked.get() > 0 {
                one.reading.refresh();
            }
        });
        effect(move || {
            if !one.reading.asked_running.get() {
                all.reading.asked_running.set(false);
            }
        });
    };
    let paths =
        move || requests.see(|requests| requests.iter().map(|request| request.path.clone()).collect());
    let view = each(paths, move |path| {
        let request = requests.peek(|requests| requests.iter().find(|request| request.path == path).cloned());
        if let Some(request) = request {
            reader(request);
        }
        ().into_any()
    });
    (all, view)
}
