//! Submitting: what is wrong is told first, a change is reviewed, and a request is sent once.

use super::Model;
use slipway_logic::directory::Kind;
use slipway_logic::form;

use crate::browser::document;
use crate::browser::task::spawn;

use crate::live::{read_now, send};
use crate::signal::See;

use leptos::prelude::*;
use slipway_api::table::Table;
use slipway_api::{ApiError, Request, save};

pub(super) fn submit(model: Model) {
    if model.busy.get_untracked() {
        return;
    }
    model.trouble.set(None);
    model.said.set(Vec::new());
    model.asked.set(true);
    let broken = untrack(|| model.broken());
    if let Some((path, _)) = broken.first() {
        let path = path.clone();
        request_animation_frame(move || document::focus_id(&path));
        return;
    }
    match model.of.edits {
        None => dispatch(model, untrack(|| model.body())),
        Some((read, table)) => review(model, read.run(()), table),
    }
}

/// Reads the record again and shows what will change, and what changed meanwhile. Nothing is sent yet.
fn review(model: Model, read: Request, table: &'static Table) {
    let live = model.live;
    let typed = untrack(|| model.typed());
    if typed.is_empty() {
        model.trouble.set(Some("Nothing is changed: there is nothing to save.".into()));
        return;
    }
    model.busy.set(true);
    spawn(async move {
        let outcome = read_now(live, read).await;
        let base = model.base.try_get_value().unwrap_or_default();
        let now = outcome.map(|reply| save::request(&reply.text(), table));
        let reviewed = match now {
            Ok(Some(now)) => Ok((
                form::changes(model.of.form, &base, Some(&now), &typed),
                form::merged(model.of.form, &base, &now, &typed),
            )),
            Ok(None) => {
                Err("The record as it is now isn’t readable, so it can’t be saved without losing something."
                    .into())
            }
            Err(ApiError::SignIn | ApiError::Cancelled) => return,
            Err(error) => Err(format!("{} Nothing was saved.", error.sentence())),
        };
        model.busy.try_set(false);
        match reviewed {
            Ok(reviewed) => model.review.try_set(Some(reviewed)),
            Err(why) => model.trouble.try_set(Some(why)),
        };
    });
}

/// Sends it, once.
pub(super) fn dispatch(model: Model, body: String) {
    if model.busy.get_untracked() {
        return;
    }
    model.busy.set(true);
    model.trouble.set(None);
    let (live, echo) = (model.live, model.echo);
    let request = model.of.request.run(body.clone());
    // What has no name is about the service of its page.
    let own = slipway_api::described::at(&body, &["name"]).text();
    let name = own.or_else(|| model.place.peek(|place| place.name(Kind::Service))).unwrap_or_default();
    let about = |words: String| if name.is_empty() { words } else { format!("{name}: {words}") };
    let entry = echo.asked(about(model.of.act.to_ascii_lowercase()), model.page.get_untracked());
    let done = about(format!("{}.", model.of.done.to_ascii_lowercase()));
    spawn(async move {
        let outcome = send(live, request).await;
        model.busy.try_set(false);
        match outcome {
            Ok(reply) => {
                let reply = reply.text().into_owned();
                echo.ended(entry, true, done);
                for (label, asked, got) in form::otherwise(model.of.form, &body, &reply) {
                    echo.fail(format!(
                        "{name}: the platform did otherwise. {label}: asked “{asked}”, got “{got}”."
                    ));
                }
                if model.key.try_get_value().is_some() {
                    model.forget();
                    model.of.then.run(reply);
                }
            }
            // The session ended; what was typed is kept, and is here again after signing in.
            Err(ApiError::SignIn | ApiError::Cancelled) => {
                echo.ended(entry, false, "It wasn’t sent: the session ended.".into())
            }
            Err(error) => refused(model, entry, &error),
        }
    });
}

fn refused(model: Model, entry: u32, error: &ApiError) {
    let sentence = error.of_write();
    model.echo.noted(entry, &sentence);
    if let ApiError::Refused { fields, .. } = error {
        model.said.try_set(fields.clone());
        if let Some((path, _)) = fields.first() {
            let path = path.clone();
            request_animation_frame(move || document::focus_id(&path));
        }
        // Field messages belong to their fields.
        if !fields.is_empty() {
            model.review.try_set(None);
        }
    }
    model.trouble.try_set(Some(sentence));
}
