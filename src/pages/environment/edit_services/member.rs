//! A service that is edited together with others.

use crate::components::editing::run::Failure;
use crate::components::navigation::places::use_places;
use crate::live::{Live, send, use_live};
use crate::pages::environment::service::record::{ServiceRecord, read_record};
use crate::pages::environment::service::settings::saved;
use leptos::prelude::*;
use slipway_api::described::at;
use slipway_api::id::{EnvironmentId, ServiceId};
use slipway_api::state::ServiceKind;
use slipway_api::table::Table;
use slipway_api::visible::visible;
use slipway_api::{Request, save};
use slipway_computed::computed;
use slipway_logic::forms::rule::Message;
use slipway_logic::places::directory::Kind;
use slipway_logic::records::service::{Make, save as save_of, table as table_of};
use slipway_logic::route::Page;
use slipway_logic::settings::reply::stored_otherwise;
use slipway_logic::settings::rules::{broken, of_edits};
use slipway_logic::settings::several::{edited, merged};

/// The typed text of each edited field, by path.
pub type Typed = RwSignal<Vec<(String, String)>>;

/// A service of a batch: a handle that closures copy.
#[derive(Clone, Copy)]
pub struct Member {
    /// The service.
    pub id: ServiceId,
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
    /// What is wrong with the edited record.
    pub mistakes: ReadSignal<Vec<Message>>,
    make: Make<ServiceId>,
    live: Live,
}

impl Member {
    /// Reads a service; None for an unknown kind.
    pub fn new(of: EnvironmentId, kind: &ServiceKind, id: ServiceId, typed: Typed) -> Option<Self> {
        let (table, make) = (table_of(kind)?, save_of(kind)?);
        let record = read_record(of, kind, id)?;
        let base = RwSignal::new(String::new());
        let mine = computed(move || base.with(|base| typed.with(|typed| edited(table, base, typed))));
        let directory = use_places().directory;
        let name = computed(move || {
            let own = record.json.with(|record| at(record, &["name"]).text());
            let known = || {
                let name = |entry: &slipway_logic::places::directory::Entry| entry.name.clone();
                directory.with(|directory| directory.get(Kind::Service, id.0, None).map(name))
            };
            visible(&own.or_else(known).unwrap_or_else(|| id.to_string()))
        });
        let member = Self {
            id,
            name,
            settings: StoredValue::new(Page::ServiceSettings(of, kind.clone(), id)),
            record,
            table,
            base,
            mine,
            mistakes: computed(move || {
                let (base, mine) = (base.get(), mine.get());
                of_edits(&base, &mine, record.json.with(|record| broken(record, &mine, table)))
            }),
            make,
            live: use_live(),
        };
        // What changes on the platform while something is edited is compared when it is saved.
        Effect::new(move || {
            let present = member.present();
            if typed.with_untracked(Vec::is_empty) || member.base.with_untracked(String::is_empty) {
                member.base.set(present);
            }
        });
        Some(member)
    }

    /// Returns the request that would save the present record unchanged; empty until the record is read.
    pub fn present(self) -> String {
        let request = self.record.json.with(|record| save::request(record, self.table));
        request.unwrap_or_default()
    }

    /// Returns the request of the edited record.
    pub fn request(self) -> Request {
        (self.make)(self.id, self.mine.get())
    }

    /// Returns true if the edits change this service.
    pub fn is_changed(self) -> bool {
        self.base.with(|base| self.mine.with(|mine| base != mine))
    }

    /// Returns why nothing can be sent for the service; None if its edits can be saved.
    pub fn refused(self) -> Option<String> {
        let spec = (self.make)(self.id, String::new()).spec;
        let offered = self.live.capabilities.with(|known| known.refused(spec));
        offered.map(|why| format!("Not offered by this platform. {why}"))
    }

    /// Reads the record again and saves it with the edits.
    ///
    /// # Errors
    /// With a sentence for the table.
    pub async fn save(self) -> Result<(), Failure> {
        let Self { id, record, table, base, make, live, .. } = self;
        let (then, mine) = (base.get_untracked(), self.mine.get_untracked());
        let (json, url) = (record.json.get_untracked(), self.settings.with_value(Page::url));
        let now = record.read_again(live, table).await.map_err(|why| Failure {
            ends_run: why.is_none(),
            why: why.unwrap_or_else(|| "The session ended. Nothing was saved.".to_owned()),
        })?;
        let body = match merged(&then, &mine, &now) {
            Ok(body) => body,
            Err(why) => {
                base.try_set(now);
                return Err(why.into());
            }
        };
        // The platform’s changes and the person’s may not fit together.
        let mistakes = of_edits(&now, &body, broken(&json, &body, table));
        if let Some((_, why)) = mistakes.into_iter().next() {
            base.try_set(now);
            return Err(why.into());
        }
        if body == now {
            base.try_set(now);
            return Ok(());
        }
        let reply = send(live, make(id, body.clone())).await.map_err(|error| Failure::from(&error))?;
        let reply = reply.text();
        let after = saved::request_of(&reply, id, table, &body);
        saved::store(&live.draft_key(&url), &now, &after);
        base.try_set(after);
        match stored_otherwise(&body, &reply).into_iter().next() {
            Some((label, asked, got)) => {
                let why = format!(
                    "The platform saved a different value. {label}: requested “{asked}”, saved “{got}”."
                );
                Err(why.into())
            }
            None => Ok(()),
        }
    }
}
