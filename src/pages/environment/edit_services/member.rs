//! A service that is edited together with others.

use super::edits::Edits;
use crate::components::editing::run::Failure;
use crate::components::navigation::places::use_places;
use crate::live::{Live, PollPolicy, send, use_live};
use crate::pages::environment::service::record::{ReadAgainError, ServiceRecord, read_record};
use crate::pages::environment::service::settings::saved;
use leptos::prelude::*;
use slipway_api::described::at;
use slipway_api::id::{EnvironmentId, ServiceId};
use slipway_api::state::ServiceKind;
use slipway_api::table::Table;
use slipway_api::visible::visible;
use slipway_api::{ApiError, Request, save};
use slipway_computed::computed;
use slipway_logic::capabilities::not_offered;
use slipway_logic::forms::rule::Message;
use slipway_logic::places::directory::{Entry, Kind};
use slipway_logic::records::service::{Make, save as save_of, table as table_of};
use slipway_logic::route::Page;
use slipway_logic::settings::edit::edits as edits_of;
use slipway_logic::settings::reply::stored_otherwise;
use slipway_logic::settings::rules::{broken, of_edits};
use slipway_logic::settings::several::{edited, merged, new_warnings};
use slipway_logic::text::errors;

/// A service of a batch: a handle that closures copy.
#[derive(Clone, Copy)]
pub struct Member {
    /// The service.
    pub id: ServiceId,
    environment: EnvironmentId,
    /// Its name; its id until the name is known.
    pub name: ReadSignal<String>,
    /// Its page of settings.
    pub settings: StoredValue<Page>,
    /// The read of its record.
    pub record: ServiceRecord,
    /// The table of its record.
    pub table: &'static Table,
    /// The request that would have saved the record unchanged when the edits began; empty until the record is read.
    pub base: RwSignal<String>,
    /// The request as edited.
    pub mine: ReadSignal<String>,
    /// True if the edits change the service.
    pub is_changed: ReadSignal<bool>,
    /// The errors of the edited record.
    pub mistakes: ReadSignal<Vec<Message>>,
    /// The warnings that the edits cause.
    pub warnings: ReadSignal<Vec<Message>>,
    /// The reason why the platform can’t save the service; None if it can.
    pub refused: ReadSignal<Option<String>>,
    /// The newest known request that would save the record unchanged.
    latest: RwSignal<String>,
    edits: Edits,
    make: Make<ServiceId>,
    live: Live,
}

impl Member {
    /// Reads a service; None for an unknown kind.
    pub fn new(of: EnvironmentId, kind: &ServiceKind, id: ServiceId, edits: Edits) -> Option<Self> {
        let (table, make) = (table_of(kind)?, save_of(kind)?);
        let record = read_record(of, kind, id, PollPolicy::WITHOUT_WRITES)?;
        let live = use_live();
        let (base, latest) = (RwSignal::new(String::new()), RwSignal::new(String::new()));
        let mine = computed(move || base.with(|base| edits.typed.with(|typed| edited(table, base, typed))));
        let of_both = move |about: fn(&str, &str) -> Vec<Message>| {
            computed(move || base.with(|base| mine.with(|mine| about(base, mine))))
        };
        let mistakes = computed(move || {
            let all = record.json.with(|record| mine.with(|mine| broken(record, mine, table)));
            base.with(|base| mine.with(|mine| of_edits(&edits_of(base, mine), mine, all)))
        });
        let spec = make(id, String::new()).spec;
        let refused = computed(move || {
            let refused = live.capabilities.with(|known| known.refused(spec));
            let refused = refused.map(not_offered);
            refused.or_else(|| live.is_forbidden(spec, &of.to_string()))
        });
        let member = Self {
            id,
            environment: of,
            name: name(record, id),
            settings: StoredValue::new(Page::ServiceSettings(of, kind.clone(), id)),
            record,
            table,
            base,
            mine,
            is_changed: computed(move || base.with(|base| mine.with(|mine| base != mine))),
            mistakes,
            warnings: of_both(new_warnings),
            refused,
            latest,
            edits,
            make,
            live,
        };
        member.follow();
        Some(member)
    }

    /// Follows the record while nothing is edited. What changes on the platform meanwhile is compared when the edits are saved.
    fn follow(self) {
        Effect::new(move || {
            if let Some(present) = self.record.json.with(|record| save::request(record, self.table)) {
                self.latest.set(present);
            }
        });
        Effect::new(move || {
            let latest = self.latest.get();
            let is_free = self.edits.typed.with(Vec::is_empty) || self.base.with_untracked(String::is_empty);
            if is_free && self.base.with_untracked(|base| *base != latest) {
                self.base.set(latest);
            }
        });
    }

    /// Returns true once the record is read.
    pub fn is_read(self) -> bool {
        self.base.with(|base| !base.is_empty())
    }

    /// Returns true until the first read of the record ends.
    pub fn is_loading(self) -> bool {
        !self.is_read() && self.record.reading().is_loading()
    }

    /// Returns why the record can’t be edited; None if it can, and while it is loading.
    pub fn unread(self) -> Option<String> {
        if self.is_read() || self.is_loading() {
            return None;
        }
        let error = self.record.reading().error.get();
        Some(error.map_or_else(
            || "The record of this service can’t be read.".to_owned(),
            |error| errors::sentence(&error),
        ))
    }

    /// Returns the request of the edited record.
    pub fn request(self) -> Request {
        (self.make)(self.id, self.mine.get())
    }

    /// Reads the record again and saves it with the edits. Returns what the platform stored differently.
    ///
    /// # Errors
    /// With a sentence for the table.
    pub async fn save(self) -> Result<String, Failure> {
        let Self { id, environment, record, table, make, live, .. } = self;
        let (then, mine) = (self.base.get_untracked(), self.mine.get_untracked());
        let (json, url) = (record.json.get_untracked(), self.settings.with_value(Page::url));
        let mistake = self.mistakes.with_untracked(|all| all.first().map(|(_, why)| why.clone()));
        if let Some(why) = mistake.or_else(|| self.refused.get_untracked()) {
            return Err(why.into());
        }
        let now = record.read_again(live, table).await.map_err(|error| match error {
            ReadAgainError::Api(error) => Failure::of_read(&error),
            ReadAgainError::Record(why) => why.to_owned().into(),
        })?;
        // Who discarded the edits or left the page meanwhile doesn’t want them sent.
        if self.edits.typed.try_with_untracked(Vec::is_empty) != Some(false) {
            return Err("Not sent.".to_owned().into());
        }
        let merged = merged(&then, &mine, &now).and_then(|body| {
            // The platform’s changes and the person’s may not fit together.
            let mistakes = of_edits(&edits_of(&now, &body), &body, broken(&json, &body, table));
            mistakes.into_iter().next().map_or(Ok(body), |(_, why)| Err(why))
        });
        let body = match merged {
            Ok(body) if body != now => body,
            other => {
                self.hold(now);
                return other.map(|_| String::new()).map_err(Failure::from);
            }
        };
        let request = make(id, body.clone());
        let spec = request.spec;
        let reply = send(live, request).await.map_err(|error| {
            if matches!(error, ApiError::NotPermitted { .. }) {
                live.forbid(spec, environment.to_string());
            }
            Failure::from(&error)
        })?;
        let reply = reply.text();
        let after = saved::request_of(&reply, id, table, &body);
        saved::store(&live.draft_key(&url), &now, &after);
        self.hold(after);
        let told = |(label, asked, got)| format!("{label}: requested “{asked}”, stored “{got}”.");
        Ok(stored_otherwise(&body, &reply).into_iter().map(told).collect::<Vec<_>>().join(" "))
    }

    /// Keeps the record that the platform is now known to have.
    fn hold(self, request: String) {
        self.latest.try_set(request.clone());
        self.base.try_set(request);
    }
}

fn name(record: ServiceRecord, id: ServiceId) -> ReadSignal<String> {
    let directory = use_places().directory;
    computed(move || {
        let own = record.json.with(|record| at(record, &["name"]).text());
        let known = |entry: &Entry| entry.name.clone();
        let known = || directory.with(|directory| directory.get(Kind::Service, id.0, None).map(known));
        visible(&own.or_else(known).unwrap_or_else(|| id.to_string()))
    })
}
