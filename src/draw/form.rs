//! A form of any kind: rules at the field, a summary of what is wrong, a draft that outlives a reload, a review before a save.

use super::review::Review;
use crate::browser::task::spawn;
use crate::browser::{clock, document, storage};
use crate::components::address::use_address;
use crate::components::echo::{Echo, use_echo};
use crate::components::leave::use_leave;
use crate::components::request_text::RequestText;
use crate::live::{Live, read_now, send, use_live};
use crate::signal::{Memo, RwSignal, See, Signal, StoredValue};
use crate::ui::button::{Look, button, submitting};
use crate::ui::dynamic::{derived, dynamic, effect, memo, text, when};
use crate::ui::el::{el, many};
use crate::ui::field::{AreaField, SelectField, TextField};
use crate::ui::notice::notice;
use crate::ui::parts::{Part, part};
use leptos::prelude::*;
use slipway_api::table::Table;
use slipway_api::{ApiError, Request, save};
use slipway_logic::draft::{self, Draft};
use slipway_logic::form::{self, Change, Control, Form, Input, Typed};
use slipway_logic::route::Page;

/// Choices that a page offers: value and word, by the name that the form's field asks for.
pub type Offered = Vec<(&'static str, Signal<Vec<(String, String)>>)>;

/// A form on a page.
#[derive(Clone, Copy)]
pub struct FormOf {
    /// Its fields.
    pub form: &'static Form,
    /// What its button says: "Create project".
    pub act: &'static str,
    /// What is told when it is done: "Created".
    pub done: &'static str,
    /// The request for a body.
    pub request: Callback<String, Request>,
    /// Where a record is changed: how it is read as it is now, and its table. It is reviewed before it is saved.
    pub edits: Option<(Callback<(), Request>, &'static Table)>,
    /// What happens after the platform took it: its reply's text.
    pub then: Callback<String>,
    /// Where Cancel leads.
    pub cancel: StoredValue<Page>,
}

group! {
    /// The signals of a form.
    Model of Signals
}

/// What it is made of.
pub struct Signals {
    of: FormOf,
    live: Live,
    echo: Echo,
    page: Memo<Page>,
    base: StoredValue<String>,
    fields: StoredValue<Vec<(&'static Input, RwSignal<String>)>>,
    /// Whether it was submitted once: from then on every rule speaks.
    asked: RwSignal<bool>,
    busy: RwSignal<bool>,
    /// What the platform said, and of which fields.
    trouble: RwSignal<Option<String>>,
    said: RwSignal<Vec<(String, String)>>,
    review: RwSignal<Option<(Vec<Change>, String)>>,
    key: StoredValue<String>,
    restored: RwSignal<Option<slipway_api::Timestamp>>,
}

impl Model {
    fn typed(self) -> Typed {
        self.fields.with_value(|fields| {
            let base = self.base.get_value();
            let typed = fields.iter().map(|(input, value)| (input.path.to_owned(), value.get()));
            typed.filter(|(path, text)| form::shown(&base, &Typed::new(), path) != *text).collect()
        })
    }

    fn broken(self) -> Vec<(String, String)> {
        form::broken(self.of.form, &self.base.get_value(), &self.typed())
    }

    fn body(self) -> String {
        form::request(self.of.form, &self.base.get_value(), &self.typed())
    }

    /// Forgets the draft.
    fn forget(self) {
        storage::write_draft(&self.key.get_value(), None);
    }
}

/// The form. `base` is the request that would save the record as it is; `{}` and what is chosen at first for a new one.
#[component]
pub fn FormView(
    /// What it is.
    of: FormOf,
    /// What it begins with.
    base: String,
    /// Choices of the page.
    #[prop(optional)]
    offered: Offered,
) -> impl IntoView {
    let model = model(of, base);
    keep(model);
    let inputs: Vec<AnyView> = model.fields.with_value(|fields| {
        fields.iter().map(|(input, value)| field(model, input, *value, &offered)).collect()
    });
    let (leave, address) = (use_leave(), use_address());
    let submit = move || submit(model);
    let cancel = move || {
        leave.changed.set(false);
        model.forget();
        address.visit(&of.cancel.get_value());
    };
    let is_reviewing = move || model.review.see(Option::is_some);
    many(vec![
        view! { <Restored model /> }.into_any(),
        el("form")
            .class("form")
            .attr("novalidate", "")
            .attr("aria-label", of.act)
            .attr("hidden", derived(is_reviewing))
            .on_event("submit", move |event| {
                event.prevent_default();
                submit();
            })
            .child(view! { <Summary model /> }.into_any())
            .child(inputs)
            .child(
                view! { <RequestText request=derived(move || model.of.request.run(model.body())) /> }
                    .into_any(),
            )
            .child(
                el("div")
                    .class("buttons")
                    .child(
                        submitting(
                            Look::Primary,
                            if of.edits.is_some() { "Review changes" } else { of.act },
                            model.busy,
                        )
                        .into_any(),
                    )
                    .child(button(Look::Plain, "Cancel", cancel).into_any()),
            )
            .into_any(),
        part(when(is_reviewing, move || {
            let (changes, body) = model.review.get_untracked().unwrap_or_default();
            let request = model.of.request.run(body.clone());
            view! { <Review act=of.act
                    changes request busy=model.busy trouble=model.trouble on_back=move |()| model.review.set(None) on_save=move |()| dispatch(model, body.clone()) /> }.into_any()
        })),
    ])
}

fn model(of: FormOf, base: String) -> Model {
    let (live, page) = (use_live(), use_address().page);
    let url = page.get_untracked().url();
    let key = live.session.peek(|session| {
        session
            .as_ref()
            .map_or_else(String::new, |session| draft::key(&session.platform, &session.account(), &url))
    });
    let kept = storage::read_draft(&key).and_then(|text| draft::restore(&text, clock::now()));
    // What the platform held when the draft was begun: what changed since is told before it is saved.
    let (base, typed, restored) = match kept {
        Some(Draft { at, typed, base: then }) if !typed.is_empty() => {
            (if of.edits.is_some() { then } else { base }, typed, Some(at))
        }
        _ => (base, Typed::new(), None),
    };
    let fields =
        of.form.inputs.iter().map(|input| (input, RwSignal::new(form::shown(&base, &typed, input.path))));
    Model::from(Signals {
        of,
        live,
        echo: use_echo(),
        page,
        fields: StoredValue::new(fields.collect()),
        base: StoredValue::new(base),
        asked: RwSignal::new(false),
        busy: RwSignal::new(false),
        trouble: RwSignal::new(None),
        said: RwSignal::new(Vec::new()),
        review: RwSignal::new(None),
        key: StoredValue::new(key),
        restored: RwSignal::new(restored),
    })
}

/// Keeps what is typed, and says that there is something to lose.
fn keep(model: Model) {
    let leave = use_leave();
    leave.discard.set(Some(Callback::new(move |()| model.forget())));
    effect(move || {
        let typed = model.typed();
        leave.changed.set(!typed.is_empty());
        if typed.is_empty() {
            model.forget();
        } else {
            let draft = Draft { at: clock::now(), typed, base: model.base.get_value() };
            storage::write_draft(&model.key.get_value(), Some(&draft::store(&draft)));
        }
    });
    on_cleanup(move || {
        leave.changed.try_set(false);
        leave.discard.try_set(None);
    });
}

fn field(model: Model, input: &'static Input, value: RwSignal<String>, offered: &Offered) -> AnyView {
    // A rule speaks once the field was left, or the form submitted; the platform's word until the field changes.
    let touched = RwSignal::new(false);
    let at_first = value.get_untracked();
    let sent = RwSignal::new(None::<String>);
    effect(move || {
        let said = model
            .said
            .see(|said| said.iter().find(|(path, _)| path == input.path).map(|(_, text)| text.clone()));
        sent.set(said.map(|_| value.get_untracked()));
    });
    let error = derived(move || {
        let now = value.get();
        let said = model
            .said
            .see(|said| said.iter().find(|(path, _)| path == input.path).map(|(_, text)| text.clone()));
        if said.is_some() && sent.get().as_ref() == Some(&now) {
            return said;
        }
        let is_left = touched.get() && now != at_first;
        if !model.asked.get() && !is_left {
            return None;
        }
        model.broken().into_iter().find(|(path, _)| path == input.path).map(|(_, message)| message)
    });
    let (id, label, help) = (input.path, input.label, input.help.to_owned());
    let control = match input.control {
        Control::Text => view! { <TextField id label value help error /> }.into_any(),
        Control::Lines => view! { <AreaField id label value help error /> }.into_any(),
        Control::Choice(choices) => {
            let now = value.get_untracked();
            let known = choices.iter().any(|(choice, _)| *choice == now);
            let mut options: Vec<(String, String)> =
                choices.iter().map(|(choice, word)| ((*choice).to_owned(), (*word).to_owned())).collect();
            if !known {
                // A value that nobody listed stays, as it came; where there is none yet, a person chooses.
                let word = if now.is_empty() { "Choose…".to_owned() } else { now.clone() };
                options.insert(0, (now, word));
            }
            view! { <SelectField id label options=Signal::stored(options) value help error /> }.into_any()
        }
        Control::Offered(name) => {
            let options = offered
                .iter()
                .find(|(known, _)| *known == name)
                .map(|(_, options)| *options)
                .unwrap_or_else(|| Signal::stored(Vec::new()));
            view! { <OfferedField input options value error /> }.into_any()
        }
    };
    el("div").on_focus("focusout", move |_| touched.set(true)).child(control).into_any()
}

/// A choice among what the page knows; anything else by its id.
#[component]
fn OfferedField(
    input: &'static Input,
    options: Signal<Vec<(String, String)>>,
    value: RwSignal<String>,
    error: Signal<Option<String>>,
) -> impl IntoView {
    let by_id = RwSignal::new(false);
    let is_known = memo(move || {
        value
            .see(|value| value.is_empty() || options.see(|options| options.iter().any(|(id, _)| id == value)))
    });
    let types = memo(move || options.see(Vec::is_empty) || by_id.get() || !is_known.get());
    let choices = derived(move || {
        let mut all = options.get();
        all.insert(0, (String::new(), "Choose…".into()));
        all
    });
    let (id, label) = (input.path, input.label);
    dynamic(move || {
        let help = input.help.to_owned();
        if types.get() {
            let help = format!("{help} Its id, as the platform tells it.");
            let back = when(
                move || options.see(|options| !options.is_empty()),
                move || {
                    let choose = move |_| {
                        value.set(String::new());
                        by_id.set(false);
                    };
                    el("button")
                        .attr("type", "button")
                        .class("link-button")
                        .on_mouse("click", choose)
                        .child("Choose from the list")
                        .into_any()
                },
            );
            many(vec![view! { <TextField id label value help error /> }.into_any(), part(back)])
        } else {
            many(vec![
                view! { <SelectField id label options=choices value help error /> }.into_any(),
                el("button")
                    .attr("type", "button")
                    .class("link-button")
                    .on_mouse("click", move |_| by_id.set(true))
                    .child("Enter another id")
                    .into_any(),
            ])
        }
    })
}

/// What keeps the form from being sent, each with the way to its field; and what the platform said.
#[component]
fn Summary(model: Model) -> impl IntoView {
    let wrong = memo(move || {
        let said = model.said.get();
        if !said.is_empty() {
            return said;
        }
        if model.asked.get() { model.broken() } else { Vec::new() }
    });
    let label = move |path: &str| {
        let known = model.of.form.inputs.iter().find(|input| input.path == path);
        known.map_or_else(|| path.to_owned(), |input| input.label.to_owned())
    };
    let line = move |(path, message): (String, String)| {
        let words = format!("{}: {message}", label(&path));
        let go = move |_| document::focus_id(&path);
        el("li")
            .child(
                el("button").attr("type", "button").class("link-button").on_mouse("click", go).child(words),
            )
            .into_any()
    };
    let trouble = text(move || model.trouble.get().unwrap_or_default());
    dynamic(move || {
        let wrong = wrong.get();
        if wrong.is_empty() && model.trouble.see(Option::is_none) {
            return ().into_any();
        }
        let tone = if model.trouble.see(Option::is_some) { "failed" } else { "warning" };
        let title = (!wrong.is_empty() && model.trouble.see(Option::is_none)).then(|| {
            el("p").child(slipway_logic::format::count(
                wrong.len(),
                "field has to change:",
                "fields have to change:",
            ))
        });
        el("div")
            .attr("role", "alert")
            .child(
                notice(
                    tone,
                    Part::Many(vec![
                        Part::from(model.trouble.see(Option::is_some).then(|| el("p").child(trouble))),
                        Part::from(title),
                        Part::from(el("ul").child(wrong.into_iter().map(line).collect::<Vec<_>>())),
                    ]),
                )
                .into_any(),
            )
            .into_any()
    })
}

/// Says that what was typed is here again, and offers to begin anew.
#[component]
fn Restored(model: Model) -> impl IntoView {
    let since = text(move || {
        let at = model.restored.get().map(clock::time_of_day).unwrap_or_default();
        format!("What you typed until {at} is here again. ")
    });
    let anew = move |_| {
        model.restored.set(None);
        let base = model.base.get_value();
        model.fields.with_value(|fields| {
            for (input, value) in fields {
                value.set(form::shown(&base, &Typed::new(), input.path));
            }
        });
    };
    let notice = move || {
        notice(
            "warning",
            el("p").child(since).child(
                el("button")
                    .attr("type", "button")
                    .class("link-button")
                    .on_mouse("click", anew)
                    .child("Discard it"),
            ),
        )
        .into_any()
    };
    el("div").attr("role", "status").child(when(move || model.restored.see(Option::is_some), notice))
}

fn submit(model: Model) {
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
fn dispatch(model: Model, body: String) {
    if model.busy.get_untracked() {
        return;
    }
    model.busy.set(true);
    model.trouble.set(None);
    let (live, echo) = (model.live, model.echo);
    let request = model.of.request.run(body.clone());
    let name = slipway_api::described::at(&body, &["name"]).text().unwrap_or_default();
    let entry = echo.asked(format!("{}: {name}", model.of.act), model.page.get_untracked());
    spawn(async move {
        let outcome = send(live, request).await;
        model.busy.try_set(false);
        match outcome {
            Ok(reply) => {
                let reply = reply.text().into_owned();
                echo.ended(entry, true, format!("{name}: {}.", model.of.done.to_ascii_lowercase()));
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
