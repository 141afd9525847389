//! A form of any kind, with rules at each field, a summary of errors, a draft that outlives a reload, and a review before a save.

pub mod edit;
mod entries;
mod fields;
mod listed;
mod many;
mod mistakes;
pub mod options;
pub mod restored;
mod reviewing;
mod send;
mod summary;

use crate::ui::button::{Button, Look, SubmitButton};
use crate::ui::show::Show;
use slipway_computed::computed;

use crate::browser::{clock, storage};
use crate::components::editing::request_text::RequestText;
use crate::components::editing::submissions::{Submissions, use_submissions};
use crate::components::navigation::address::use_address;
use crate::components::navigation::places::use_place;
use crate::components::notifications::notifier::{Notifier, use_notifier};
use crate::components::notifications::outcomes::{Outcomes, use_outcomes};
use crate::components::session::unsaved_changes::use_unsaved_changes;
use crate::live::{Live, use_live};

use leptos::prelude::*;
use slipway_api::decode::Decode;
use slipway_api::list::find;
use slipway_api::table::Table;
use slipway_api::{Listed, Request, Timestamp, save};
use slipway_logic::actions::bulk::Target;
use slipway_logic::forms::draft::{self, Draft};
use slipway_logic::forms::form::{Form, Input, Section};
use slipway_logic::forms::request::{self, Allowed, Typed};
use slipway_logic::forms::review::Reviewed;
use slipway_logic::forms::taken::{TakenName, is_taken};
use slipway_logic::places::place::Place;
use slipway_logic::route::Page;

use uuid::Uuid;

use fields::Field;
use mistakes::Mistakes;
use options::FieldOptions;
use restored::Restored;
use reviewing::FormReview;
use send::{ended, submit};
use summary::FormSummary;

/// Returns the help that follows from what is typed in other fields, for the field at a path; None if there is none.
pub type Hint = Callback<(&'static str, Typed), Option<String>>;

/// The declaration of a form.
#[derive(Clone, Copy)]
pub struct FormOf {
    /// The fields.
    pub form: &'static Form,
    /// The label of the button, such as "Create project".
    pub act: &'static str,
    /// The verb of the success message, such as "Created".
    pub done: &'static str,
    /// Returns the request for a body.
    pub request: Callback<String, Request>,
    /// The record that is edited, which is reviewed before the save; None for a new record.
    pub edits: Option<Edited>,
    /// Called with the text of the reply once the platform confirmed.
    pub then: Callback<String>,
    /// The names that the record can’t have.
    pub taken: Signal<Vec<TakenName>>,
    /// The page that Cancel leads to.
    pub cancel: StoredValue<Page>,
    /// The deployment that the form requests, which is followed to its end.
    pub follows: Option<Follows>,
}

/// The record that a form edits.
#[derive(Clone, Copy)]
pub struct Edited {
    /// Returns the read of the record, or of the list that it is in.
    pub read: Callback<(), Request>,
    /// The table of the record.
    pub table: &'static Table,
    /// The id of the record in a list; None if the read returns the record itself.
    pub in_list: Option<Uuid>,
}

impl Edited {
    /// Returns the request that would save the record of a reply unchanged.
    ///
    /// # Errors
    /// With a sentence, if the record isn’t in its list any more, or if a part of it can’t be read.
    pub fn request(self, reply: &str) -> Result<String, &'static str> {
        unchanged(reply, self.table, self.in_list)
    }
}

/// Returns the request that would save the record of a reply unchanged, which may be in a list.
///
/// # Errors
/// With a sentence, if the record isn’t in its list any more, or if a part of it can’t be read.
pub fn unchanged(reply: &str, table: &Table, in_list: Option<Uuid>) -> Result<String, &'static str> {
    const UNREADABLE: &str = "The current record can’t be read. Saving could lose data.";
    let list = in_list.map(|_| Listed::decode(reply).map_err(|_| UNREADABLE)).transpose()?;
    let record = match (&list, in_list) {
        (Some(list), Some(id)) => find(&list.items, &id.to_string())
            .ok_or("The record was deleted on the platform. Nothing was saved.")?
            .text(),
        _ => reply,
    };
    save::request(record, table).ok_or(UNREADABLE)
}

/// The deployment that a form requests.
#[derive(Clone, Copy)]
pub struct Follows {
    /// The service.
    pub target: StoredValue<Target>,
    /// The name of the version before; None while it isn’t known.
    pub before: Signal<Option<String>>,
}

/// The signals of a form.
#[derive(Clone, Copy)]
pub struct FormModel {
    of: FormOf,
    live: Live,
    notifier: Notifier,
    page: ReadSignal<Page>,
    place: ReadSignal<Place>,
    base: StoredValue<String>,
    fields: StoredValue<Vec<(&'static Input, RwSignal<String>)>>,
    /// True once the form was submitted. From then on every field shows its error.
    asked: RwSignal<bool>,
    busy: RwSignal<bool>,
    /// The errors that the platform returned, by field.
    trouble: RwSignal<Option<String>>,
    said: RwSignal<Vec<(String, String)>>,
    review: RwSignal<Option<Reviewed>>,
    /// True if the record changed between the last review and the save.
    is_outdated: RwSignal<bool>,
    /// The paths of the values that the person chose to save without.
    without: RwSignal<Vec<String>>,
    key: StoredValue<String>,
    restored: RwSignal<Option<Timestamp>>,
    /// The time when the draft was sent; None once the platform confirmed or refused.
    sent_at: RwSignal<Option<Timestamp>>,
    submissions: Submissions,
    outcomes: Outcomes,
}

impl FormModel {
    fn typed(self) -> Typed {
        self.fields.with_value(|fields| {
            let base = self.base.get_value();
            let typed = fields.iter().map(|(input, value)| (input.path.to_owned(), value.get()));
            typed.filter(|(path, text)| request::shown(&base, &Typed::new(), path) != *text).collect()
        })
    }

    fn broken(self) -> Vec<(String, String)> {
        let typed = self.typed();
        // A name that the person leaves as it is isn’t refused here.
        let is_named = typed.iter().any(|(path, _)| path == "name");
        let taken = self.of.taken.with(|taken| is_taken(&self.body(), taken)).filter(|_| is_named);
        let untouched = self.of.edits.is_some();
        let broken = self.without.with(|without| {
            let allowed = Allowed { without, untouched };
            request::broken(self.of.form, &self.base.get_value(), &typed, allowed)
        });
        taken.into_iter().chain(broken).collect()
    }

    fn body(self) -> String {
        request::request(self.of.form, &self.base.get_value(), &self.typed())
    }

    /// Returns the request for a body as it is shown, without secrets.
    fn shown_request(self, body: &str) -> Request {
        self.of.request.run(request::hidden(self.of.form, body))
    }

    /// Returns the text of a field.
    fn value(self, input: &'static Input) -> Option<RwSignal<String>> {
        self.fields.with_value(|fields| {
            fields.iter().find(|(own, _)| own.path == input.path).map(|(_, value)| *value)
        })
    }

    /// Returns the draft to store; None if nothing was typed.
    fn draft(self) -> Option<Draft> {
        let unstored = self.of.form.unstored();
        let mut typed = self.typed();
        typed.retain(|(path, _)| !unstored.contains(&path.as_str()));
        let (base, sent_at) = (request::without(&self.base.get_value(), &unstored), self.sent_at.get());
        (!typed.is_empty()).then(|| Draft { at: clock::now(), typed, base, sent_at })
    }

    /// Removes the draft.
    fn forget(self) {
        storage::write_draft(&self.key.get_value(), None);
    }
}

/// Shows a form.
#[component]
pub fn FormView(
    /// The declaration.
    of: FormOf,
    /// The body before any input: the request that would save the record unchanged, or the initial values of a new record.
    base: String,
    /// The choices that the page provides.
    #[prop(optional)]
    offered: FieldOptions,
    /// The help that follows from other fields.
    #[prop(optional_no_strip, into)]
    hint: Option<Hint>,
) -> impl IntoView {
    let model = model(of, base);
    keep(model);
    let has_sections = of.form.sections.iter().any(|section| !section.title.is_empty());
    let field = |input: &'static Input| {
        let value = model.value(input)?;
        Some(view! { <Field model input value offered=offered.clone() hint /> })
    };
    let section = |section: &'static Section| {
        let fields = section.inputs.iter().filter_map(field).collect_view();
        match has_sections {
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
    let sections = of.form.sections.iter().map(section).collect_view();
    let summary = has_sections.then(|| view! { <FormSummary model offered=offered.clone() /> });
    let (leave, address) = (use_unsaved_changes(), use_address());
    let submit = move || submit(model);
    let cancel = move || {
        leave.changed.set(false);
        model.forget();
        address.visit(&of.cancel.get_value());
    };
    let offered_in_review = StoredValue::new(offered.clone());
    let is_reviewing = move || model.review.with(Option::is_some);
    let discard = move || {
        model.restored.set(None);
        model.sent_at.set(None);
        let base = model.base.get_value();
        model.fields.with_value(|fields| {
            for (input, value) in fields {
                value.set(request::shown(&base, &Typed::new(), input.path));
            }
        });
    };
    view! {
        <Restored restored=model.restored sent_at=model.sent_at busy=model.busy on_discard=discard />
        <form
            class="form"
            class:with-summary=has_sections
            novalidate
            aria-label=of.act
            hidden=is_reviewing
            on:submit=move |event| {
                event.prevent_default();
                submit();
            }
        >
            <Mistakes model />
            {sections}
            <RequestText request=computed(move || model.shown_request(&model.body())) />
            <div class="buttons">
                <SubmitButton look=Look::Primary busy=model.busy>
                    {if of.edits.is_some() { "Review changes" } else { of.act }}
                </SubmitButton>
                <Button on_press=cancel>"Cancel"</Button>
            </div>
            {summary}
        </form>
        <Show when=is_reviewing>
            <FormReview model offered=offered_in_review />
        </Show>
    }
}

fn model(of: FormOf, base: String) -> FormModel {
    let (live, page) = (use_live(), use_address().page);
    let key = live.draft_key(&page.get_untracked().url());
    let kept = storage::read_draft(&key).and_then(|text| draft::restore(&text, clock::now()));
    // What the platform held when the draft was begun: what changed since is told before it is saved.
    let (base, typed, restored, sent_at) = match kept {
        Some(Draft { at, typed, base: then, sent_at }) if !typed.is_empty() => {
            let then = request::with(&then, &base, &of.form.unstored());
            (if of.edits.is_some() { then } else { base }, typed, Some(at), sent_at)
        }
        _ => (base, Typed::new(), None, None),
    };
    let fields =
        of.form.inputs().map(|input| (input, RwSignal::new(request::shown(&base, &typed, input.path))));
    let submissions = use_submissions();
    let model = FormModel {
        of,
        live,
        notifier: use_notifier(),
        page,
        place: use_place(),
        fields: StoredValue::new(fields.collect()),
        base: StoredValue::new(base),
        asked: RwSignal::new(false),
        busy: RwSignal::new(false),
        trouble: RwSignal::new(None),
        said: RwSignal::new(Vec::new()),
        review: RwSignal::new(None),
        is_outdated: RwSignal::new(false),
        without: RwSignal::new(Vec::new()),
        key: StoredValue::new(key.clone()),
        restored: RwSignal::new(restored),
        sent_at: RwSignal::new(sent_at),
        submissions,
        outcomes: use_outcomes(),
    };
    if submissions.is_in_flight(&key) {
        model.busy.set(true);
    }
    submissions.show(key, Callback::new(move |end| ended(model, end)));
    model
}

/// Stores the draft while a person types, and guards the page against being left.
fn keep(model: FormModel) {
    let leave = use_unsaved_changes();
    leave.discard.set(Some(Callback::new(move |()| model.forget())));
    Effect::new(move || {
        let draft = model.draft();
        // What is never stored would be lost as well.
        let typed = model.typed();
        let unstored = model.of.form.unstored();
        leave.is_lost.set(typed.iter().any(|(path, _)| unstored.contains(&path.as_str())));
        leave.changed.set(!typed.is_empty());
        match draft {
            None => model.forget(),
            Some(draft) => {
                storage::write_draft(&model.key.get_value(), Some(&draft::store(&draft)));
            }
        }
    });
    // What the platform said is about what was sent: a field that is corrected is no longer wrong by its word.
    let last = StoredValue::new(None::<Typed>);
    Effect::new(move || {
        let typed = model.typed();
        let before = last.get_value();
        last.set_value(Some(typed.clone()));
        if before.is_some_and(|before| before != typed) && !model.busy.get_untracked() {
            model.trouble.set(None);
            model.said.set(Vec::new());
        }
    });
    on_cleanup(move || {
        leave.changed.try_set(false);
        leave.is_lost.try_set(false);
        leave.discard.try_set(None);
    });
}
